import sharp, { type Color } from "sharp";
import type { Test } from "tap";
import type { Images } from "../../gateway/platform/pictures/images.ts";
import { makePicture, makeSvg, readLargeAvif } from "../support/pictures.ts";

/** The tolerance of a colour after lossy encoding. */
const TOLERANCE = 12;

async function colourAt(bytes: Buffer, left: number, top: number): Promise<number[]> {
  return Array.from(await sharp(bytes).extract({ left, top, width: 1, height: 1 }).raw().toBuffer());
}

function isNear(found: number[], wanted: number[]): boolean {
  return wanted.every((value, index) => Math.abs(value - (found[index] ?? Number.NaN)) <= TOLERANCE);
}

/** The contract of the port `Images` for untrusted pictures. */
export function imageRemakingContract(t: Test, open: (test: Test) => Promise<Images>): void {
  t.test("keeps only the pixels", async (t) => {
    const images = await open(t);
    const [red, blue] = [
      [0xd0, 0x20, 0x20],
      [0x20, 0x20, 0xd0],
    ] as const;
    for (const format of ["jpeg", "png", "webp", "avif"] as const) {
      const upload = await makePicture(200, 100)
        .toFormat(format)
        .withExif({ IFD0: { Artist: "Ada" }, IFD3: { GPSLatitude: "51/1 30/1 0/1" } })
        .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">secret</x:xmpmeta>')
        .toBuffer();
      t.ok((await sharp(upload).metadata()).exif, `${format}: there was something to lose`);
      const remade = await images.remake(upload);
      const metadata = await sharp(remade).metadata();
      t.match(metadata, { width: 200, height: 100, space: "srgb" }, format);
      for (const what of ["exif", "xmp", "iptc", "icc", "orientation"] as const) t.notOk(metadata[what], what);
      t.ok(isNear(await colourAt(remade, 10, 50), [...red]) && isNear(await colourAt(remade, 190, 50), [...blue]));
      t.same(await images.remake(upload), remade, "the same bytes give the same answer");
      const { id } = await images.add("s1", remade, "");
      t.same((await images.readOriginal("s1", id))?.bytes, remade, "it can be added");
    }
  });

  t.test("rotates a photograph by its EXIF orientation", async (t) => {
    const images = await open(t);
    const upload = await makePicture(640, 320).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    const remade = await images.remake(upload);
    t.match(await sharp(remade).metadata(), { width: 320, height: 640 });
    t.ok(isNear(await colourAt(remade, 160, 20), [0xd0, 0x20, 0x20]), "the left side is at the top");
  });

  t.test("converts CMYK, 16-bit, grey and transparent pictures", async (t) => {
    const images = await open(t);
    const plain = (background: Color, channels: 3 | 4 = 3) =>
      sharp({ create: { width: 64, height: 64, channels, background } });
    const green = [0, 0x80, 0];
    const cases: Record<string, [Buffer, number[]]> = {
      CMYK: [await plain("#c08040").toColourspace("cmyk").jpeg({ quality: 100 }).toBuffer(), [0xbf, 0x7c, 0x30]],
      "16 bits": [await plain("#008000").toColourspace("rgb16").png().toBuffer(), green],
      grey: [await plain("#808080").toColourspace("b-w").png().toBuffer(), [0x80, 0x80, 0x80]],
      palette: [await plain("#008000").png({ palette: true }).toBuffer(), green],
      transparent: [await plain({ r: 0, g: 128, b: 0, alpha: 0.5 }, 4).png().toBuffer(), [...green, 128]],
    };
    for (const [label, [upload, wanted]] of Object.entries(cases)) {
      const remade = await images.remake(upload);
      const found = await colourAt(remade, 32, 32);
      t.ok(isNear(found, wanted), `${label}: ${found.join()} for ${wanted.join()}`);
      const { format } = await sharp(remade).metadata();
      t.equal(format, label === "transparent" ? "webp" : "jpeg", `${label}: the fastest format that can store it`);
    }
  });

  t.test("accepts a JPEG file with a small flaw, as browsers do", async (t) => {
    const images = await open(t);
    const file = await makePicture(200, 100).jpeg().toBuffer();
    const scan = file.indexOf(Buffer.from([0xff, 0xda]));
    const flawed = Buffer.concat([file.subarray(0, scan), Buffer.from([0, 1, 2, 3]), file.subarray(scan)]);
    await t.rejects(sharp(flawed, { failOn: "warning" }).raw().toBuffer(), "it is flawed");
    t.same(await images.remake(flawed), await images.remake(file));
  });

  t.test("accepts very small, wide and tall pictures up to the limits of the encoders", async (t) => {
    const images = await open(t);
    const sizes = { "1,1": [1, 1], "40000,2": [3840, 1], "2,16000": [2, 16_000], "5000,1000": [3840, 768] };
    for (const [size, [width, height]] of Object.entries(sizes)) {
      const [from, to] = size.split(",").map(Number) as [number, number];
      const remade = await images.remake(await makePicture(from, to).png().toBuffer());
      t.match(await sharp(remade).metadata(), { width, height }, size);
      t.ok(await images.add("s1", remade, ""), `${size}: add takes it`);
    }
    const tall = await makePicture(2, 16_400).png().toBuffer();
    await t.rejects(images.remake(tall), {
      code: "unsupported-image",
      fields: [{ field: "file", code: "picture-too-tall" }],
    });
    await t.rejects(images.add("s1", tall, ""), {
      code: "unsupported-image",
      fields: [{ field: "file", code: "picture-too-tall" }],
    });
  });

  t.test("rejects drawings, animations and pictures with too many pixels by their headers", async (t) => {
    const images = await open(t);
    const frames = await Promise.all([10, 20, 30].map((width) => makePicture(width, 40).png().toBuffer()));
    const moving = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer();
    for (const [upload, reason] of [
      [makeSvg(10, 10), { code: "svg-picture" }],
      [moving, { code: "animated-picture" }],
      [readLargeAvif(), { code: "too-many-pixels", params: { max: 50 } }],
    ] as const) {
      await t.rejects(images.remake(upload), { code: "unsupported-image", fields: [{ field: "file", ...reason }] });
    }
  });

  t.test("rejects an AVIF whose header understates its size", async (t) => {
    const images = await open(t);
    const upload = await makePicture(3_000, 3_000).avif({ effort: 0, quality: 1 }).toBuffer();
    const size = upload.indexOf("ispe") + 8;
    for (const offset of [size, size + 4]) upload.writeUInt32BE(16, offset);
    await t.rejects(images.remake(upload), { code: "unsupported-image" });
  });
}
