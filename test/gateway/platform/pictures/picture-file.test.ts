import t from "tap";
import { publicImage, publicImageWithPlaceholder } from "../../../../gateway/platform/pictures/picture-file.ts";
import { makeImage, UNKNOWN_FIELD, withUnknownFields } from "../../../support/shop.ts";

const image = makeImage();
const placeholder = "data:image/webp;base64,AAAA";

t.test("lists leave the placeholder out", async (t) => {
  t.strictSame(publicImage({ ...image, placeholder }), image);
});

t.test("a page that shows the picture has it, where it is there", async (t) => {
  t.strictSame(publicImageWithPlaceholder({ ...image, placeholder }), { ...image, placeholder });
  t.strictSame(publicImageWithPlaceholder(image), image);
  t.notMatch(JSON.stringify(publicImageWithPlaceholder(withUnknownFields(image))), UNKNOWN_FIELD);
});
