import t from "tap";
import { slug as slugSchema } from "../../../../areas/shared/contract/fields.ts";
import { freeSlug } from "../../../../gateway/platform/catalogue/product-rules.ts";

const newId = () => "0F1E2D3C-4b5a";
const make = (text: string, ...taken: string[]) =>
  freeSlug({ text, fallback: "product", locale: "en", isTaken: (slug) => taken.includes(slug), newId });

t.test("makes a slug from the name, with the first free number if it is taken", async (t) => {
  t.equal(await make("Blue mug"), "blue-mug");
  t.equal(await make("Blue mug", "blue-mug"), "blue-mug-2");
  t.equal(await make("Blue mug", "blue-mug", "blue-mug-2", "blue-mug-4"), "blue-mug-3");
  t.equal(await make("Crème brûlée & café"), "creme-brulee-and-cafe");
});

t.test("uses the fallback for a name without valid characters", async (t) => {
  t.equal(await make("水杯"), "product");
  t.equal(await make("!!!", "product"), "product-2");
});

t.test("appends a random suffix if all numbers are taken, and the slug stays valid", async (t) => {
  const slug = await freeSlug({ text: "x".repeat(300), fallback: "product", locale: "en", isTaken: () => true, newId });
  t.match(slug, /-0f1e2d3c$/);
  t.ok(slugSchema.safeParse(slug).success, slug);
});
