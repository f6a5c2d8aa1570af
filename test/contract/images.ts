import sharp from "sharp";
import type { Test } from "tap";
import { IMAGE_FORMATS, IMAGE_WIDTHS, type ImageFormat } from "../../areas/shared/pictures/image.ts";
import { type Images, type ServedRendition, UnusableImage } from "../../gateway/platform/pictures/images.ts";
import { makePicture, makePngHeader, makeSvg } from "../support/pictures.ts";
import { testFolder } from "../support/system.ts";

/** The contract of the port `Images`. */
export function imagesContract(t: Test, open: (test: Test) => Promise<Images>): void {
  t.test("serves all widths up to the original's, in every format", async (t) => {
    const images = await open(t);
    const original = await makePicture(1000, 500).png().toBuffer();
    const image = await images.add("s1", original, "Two colours");
    t.match(image, { alt: "Two colours", width: 1000, height: 500, widths: [320, 640, 768, 960] });
    t.match(image.id, /^[0-9a-f]{32}$/);
    for (const format of IMAGE_FORMATS) {
      for (const width of image.widths) {
        const { bytes, isExact } = (await images.rendition("s1", image.id, width, format)) as ServedRendition;
        t.equal(isExact, true);
        t.same(await images.read("s1", image.id, width, format), bytes, "stored");
        t.match(await sharp(bytes).metadata(), {
          width,
          height: width / 2,
          format: format === "avif" ? "heif" : "webp",
        });
      }
      t.equal(await images.rendition("s1", image.id, 1280, format), undefined, "no enlargement");
    }
    t.same(await images.readOriginal("s1", image.id), { bytes: original, format: "png" });
  });

  t.test("accepts originals in every supported format", async (t) => {
    const images = await open(t);
    for (const format of ["png", "jpeg", "webp", "avif"] as const) {
      const original = await makePicture(330, 200).toFormat(format).toBuffer();
      await images.check(original);
      const { id, widths } = await images.add("s1", original, "");
      t.same(widths, [320], format);
      t.equal((await images.readOriginal("s1", id))?.format, format);
    }
  });

  t.test("keeps the width of a picture narrower than the narrowest", async (t) => {
    const images = await open(t);
    const { id, widths } = await images.add("s1", await makePicture(40, 60).png().toBuffer(), "");
    t.same(widths, [320]);
    t.match(await sharp(await images.read("s1", id, 320, "webp")).metadata(), { width: 40, height: 60 });
  });

  t.test("rotates a photograph by its EXIF orientation, and strips all metadata", async (t) => {
    const images = await open(t);
    const gps = { IFD3: { GPSLatitude: "51/1 30/1 0/1" } };
    const original = await makePicture(640, 320).jpeg().withExif(gps).withMetadata({ orientation: 6 }).toBuffer();
    t.ok((await sharp(original).metadata()).exif, "the original has metadata");
    const image = await images.add("s1", original, "");
    t.match(image, { width: 320, height: 640, widths: [320] });
    for (const format of IMAGE_FORMATS) {
      const bytes = await images.read("s1", image.id, 320, format);
      const metadata = await sharp(bytes).metadata();
      t.match(metadata, { width: 320, height: 640 });
      t.notOk(metadata.exif);
      t.notOk(metadata.orientation);
      const [red = 0, , blue = 0] = await sharp(bytes)
        .extract({ left: 100, top: 20, width: 1, height: 1 })
        .raw()
        .toBuffer();
      t.ok(red > blue, "the left side is at the top");
    }
  });

  t.test("renders a vector original up to 1280 pixels, or up to its own width", async (t) => {
    const images = await open(t);
    const image = await images.add("s1", makeSvg(100, 50), "");
    t.match(image, { width: 100, height: 50, widths: [320, 640, 768, 960, 1280] });
    t.match(await images.add("s1", makeSvg(2400, 50), ""), { widths: [...IMAGE_WIDTHS] });
    t.equal((await images.rendition("s1", image.id, 320, "webp"))?.isExact, true);
    const { bytes } = (await images.rendition("s1", image.id, 1280, "webp")) as ServedRendition;
    t.match(await sharp(bytes).metadata(), { width: 1280, height: 640 });
    const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    const redAt = (x: number): number => data[(320 * info.width + x) * info.channels] ?? 0;
    t.ok(redAt(636) > 150, "the edge is rendered sharp, not enlarged");
    t.equal((await images.readOriginal("s1", image.id))?.format, "svg");
    const again = await images.add("s1", makeSvg(100, 50), "");
    t.equal(again.placeholder, image.placeholder, "the placeholder stays when a rendition has been served");
    t.equal(await images.rendition("s1", image.id, 1280, "svg" as ImageFormat), undefined, "never served as SVG");
  });

  t.test("an SVG loads no external resources", async (t) => {
    const images = await open(t);
    const secret = testFolder(t, { "secret.png": await makePicture(100, 100).png().toBuffer() });
    for (const href of [`file://${secret}/secret.png`, `${secret}/secret.png`]) {
      const content = `<rect width="100" height="100" fill="#ffffff"/><image href="${href}" width="100" height="100"/>`;
      const { id } = await images.add("s1", makeSvg(100, 100, content), "");
      const { channels } = await sharp((await images.rendition("s1", id, 320, "webp"))?.bytes).stats();
      t.ok(
        channels.every(({ min }) => min > 250),
        "all white",
      );
    }
  });

  t.test("rejects unusable files, before and while adding", async (t) => {
    const images = await open(t);
    const png = await makePicture(2000, 1000).png().toBuffer();
    const gif = await sharp({ create: { width: 4, height: 4, channels: 3, background: "red" } })
      .gif()
      .toBuffer();
    const unusable = {
      empty: Buffer.alloc(0),
      text: Buffer.from("<!doctype html><script>alert(1)</script>"),
      gif,
      "a broken SVG": Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><g>'),
      "too many pixels": makePngHeader(60_000, 60_000),
      "more bytes than anyone uploads": Buffer.concat([png, Buffer.alloc(26 * 1024 * 1024)]),
    };
    for (const [label, bytes] of Object.entries(unusable)) {
      await t.rejects(images.check(bytes), { name: UnusableImage.name }, `${label}: check`);
      await t.rejects(images.add("s1", bytes, ""), { name: UnusableImage.name }, `${label}: add`);
    }
    const cut = png.subarray(0, 2000);
    await t.rejects(images.add("s1", cut, ""), { name: UnusableImage.name }, "a truncated picture");
  });

  t.test("makes a small placeholder with the picture's shape and colours, the same each time", async (t) => {
    const images = await open(t);
    const placeholderOf = async (original: Buffer) => {
      const { placeholder = "" } = await images.add("s1", original, "");
      t.match(placeholder, /^data:image\/webp;base64,[A-Za-z0-9+/]+=*$/);
      t.ok(placeholder.length <= 300, `${placeholder.length} characters`);
      t.equal((await images.add("s1", original, "again")).placeholder, placeholder);
      return sharp(Buffer.from(placeholder.slice(placeholder.indexOf(",") + 1), "base64"));
    };
    const photograph = await placeholderOf(await makePicture(1000, 500).jpeg().toBuffer());
    t.match(await photograph.metadata(), { width: 16, height: 8, format: "webp" });
    const { data, info } = await photograph.raw().toBuffer({ resolveWithObject: true });
    const [red = 0, , blue = 0] = data.subarray(0, 3);
    t.ok(red > blue, "red on the left");
    const [otherRed = 0, , otherBlue = 0] = data.subarray((info.width - 1) * info.channels);
    t.ok(otherBlue > otherRed, "blue on the right");

    const logo = await placeholderOf(makeSvg(100, 100, '<circle cx="50" cy="50" r="30" fill="#d02020"/>'));
    const { channels } = await logo.stats();
    t.equal(channels[3]?.min, 0, "transparency is kept");
    const drawing = await placeholderOf(makeSvg(1200, 1490, '<rect width="1200" height="1490" fill="#d02020"/>'));
    t.equal((await drawing.metadata()).hasAlpha, false, "an opaque drawing, also at its edges");
    const tower = await (await placeholderOf(await makePicture(40, 4000).png().toBuffer())).metadata();
    t.ok((tower.height ?? 0) <= 24, "even for a tall picture");
  });

  t.test("gives the same bytes the same id, separately for each seller", async (t) => {
    const images = await open(t);
    const original = await makePicture(320, 320).png().toBuffer();
    const [first, again] = await Promise.all([images.add("s1", original, "one"), images.add("s1", original, "two")]);
    t.same({ ...again, alt: "one" }, first);
    t.equal(again.alt, "two");
    t.equal(await images.read("s2", first.id, 320, "webp"), undefined);
    t.equal(await images.readOriginal("s2", first.id), undefined);
    t.equal((await images.add("s2", original, "")).id, first.id);
    t.ok(await images.read("s2", first.id, 320, "webp"));
  });

  t.test("rejects ids that look like paths", async (t) => {
    const images = await open(t);
    const { id } = await images.add("s1", await makePicture(320, 320).png().toBuffer(), "");
    for (const seller of ["", ".", "..", "../s1", "s1/../s1", "s1/", "s1\u0000", "S1 "]) {
      t.equal(await images.read(seller, id, 320, "webp"), undefined, JSON.stringify(seller));
      t.equal(await images.rendition(seller, id, 640, "webp"), undefined, JSON.stringify(seller));
      t.equal(await images.use(seller, id), undefined, JSON.stringify(seller));
      t.equal(await images.readOriginal(seller, id), undefined, JSON.stringify(seller));
    }
    for (const image of ["", "..", `../s1/${id}`, id.toUpperCase().replace(/^/, "A"), `${id}-320`, `${id}\u0000`]) {
      t.equal(await images.read("s1", image, 320, "webp"), undefined, JSON.stringify(image));
      t.equal(await images.rendition("s1", image, 320, "webp"), undefined, JSON.stringify(image));
      t.equal(await images.use("s1", image), undefined, JSON.stringify(image));
      t.equal(await images.readOriginal("s1", image), undefined, JSON.stringify(image));
    }
    for (const width of [0, -320, 321, 320.5, Number.NaN])
      t.equal(await images.rendition("s1", id, width, "webp"), undefined);
    t.equal(await images.rendition("s1", id, 320, "original.png" as ImageFormat), undefined);
    await t.rejects(images.add("../s1", makeSvg(10, 10), ""), TypeError);
  });
}
