import t from "tap";
import { slug as slugSchema } from "../../../../areas/shared/contract/fields.ts";
import { freeSlug } from "../../../../gateway/platform/catalogue/product-rules.ts";

const newId = () => "0F1E2D3C-4b5a";
const make = (text: string, ...taken: string[]) =>
  freeSlug({ text, fallback: "product", isTaken: (slug) => taken.includes(slug), newId });

t.test("an address is the name, or the name with the first number that is free", async (t) => {
  t.equal(await make("Blue mug"), "blue-mug");
  t.equal(await make("Blue mug", "blue-mug"), "blue-mug-2");
  t.equal(await make("Blue mug", "blue-mug", "blue-mug-2", "blue-mug-4"), "blue-mug-3");
  t.equal(await make("Crème brûlée & café"), "creme-brulee-and-cafe");
});

t.test("a name of which nothing can stand in an address gets another", async (t) => {
  t.equal(await make("水杯"), "product");
  t.equal(await make("!!!", "product"), "product-2");
});

t.test("where all numbers are taken, chance helps, and it is an address all the same", async (t) => {
  const slug = await freeSlug({ text: "x".repeat(300), fallback: "product", isTaken: () => true, newId });
  t.match(slug, /-0f1e2d3c$/);
  t.ok(slugSchema.safeParse(slug).success, slug);
});
