import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { IMAGE_FORMATS, IMAGE_WIDTHS } from "../../areas/shared/pictures/image.ts";
import { openPlatform } from "../../gateway/platform/open-platform.ts";
import { unlessMissing } from "../../gateway/platform/pictures/disk-picture-register.ts";
import { PictureEncoder } from "../../gateway/platform/pictures/picture-encoder.ts";
import { type FirstRenditions, type Rendition, renditionName } from "../../gateway/platform/pictures/picture-file.ts";
import { allSellers } from "../../gateway/platform/sellers/sellers.ts";
import { readShop } from "../../gateway/platform/shops/export-shop.ts";
import { patiently } from "./platform.ts";

interface StoredPicture {
  sellerId: string;
  placeholder: string;
}

/**
 * Reads renditions and placeholders of the demo shops' pictures instead of encoding them again, which takes 40 s of CPU
 * time for each copy of the demo shops on another backend.
 */
export class DemoEncoder extends PictureEncoder {
  readonly #dataDir: string;
  readonly #pictures: ReadonlyMap<string, StoredPicture>;

  private constructor(dataDir: string, pictures: ReadonlyMap<string, StoredPicture>) {
    super(patiently.encoder?.pool);
    this.#dataDir = dataDir;
    this.#pictures = pictures;
  }

  /** @param dataDir a copy of the demo shops */
  static async open(dataDir: string): Promise<DemoEncoder> {
    const pictures = new Map<string, StoredPicture>();
    await using platform = await openPlatform({ backend: "embedded", dataDir });
    for await (const seller of allSellers(platform)) {
      const { products } = await readShop(platform, seller);
      for (const image of [seller.logo, seller.cover, ...products.flatMap(({ images }) => images)]) {
        if (image?.placeholder) pictures.set(image.id, { sellerId: seller.id, placeholder: image.placeholder });
      }
    }
    return new DemoEncoder(dataDir, pictures);
  }

  override async makeFirst(id: string, original: Buffer): Promise<FirstRenditions> {
    const picture = this.#pictures.get(id);
    if (!picture) return super.makeFirst(id, original);
    const folder = join(this.#dataDir, "images", picture.sellerId);
    const renditions: Rendition[] = [];
    for (const width of IMAGE_WIDTHS) {
      for (const format of IMAGE_FORMATS) {
        const bytes = await unlessMissing(readFile(join(folder, renditionName(id, width, format))));
        if (bytes) renditions.push({ width, format, bytes });
      }
    }
    return { header: await this.readHeader(original), renditions, placeholder: picture.placeholder };
  }
}
