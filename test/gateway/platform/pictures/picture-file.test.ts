import t from "tap";
import { publicImage, publicImageWithPlaceholder } from "../../../../gateway/platform/pictures/picture-file.ts";
import { makeImage, UNKNOWN_FIELD, withUnknownFields } from "../../../support/shop.ts";

const image = makeImage();
const placeholder = "data:image/webp;base64,AAAA";

t.test("omits the placeholder", async (t) => {
  t.strictSame(publicImage({ ...image, placeholder }), image);
});

t.test("includes the placeholder if the picture has one, and no unknown fields", async (t) => {
  t.strictSame(publicImageWithPlaceholder({ ...image, placeholder }), { ...image, placeholder });
  t.strictSame(publicImageWithPlaceholder(image), image);
  t.notMatch(JSON.stringify(publicImageWithPlaceholder(withUnknownFields(image))), UNKNOWN_FIELD);
});
