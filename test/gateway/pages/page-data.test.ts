import t from "tap";
import type { CategoryWithProducts } from "../../../areas/shared/catalogue/public-catalogue.ts";
import { HomeMemory } from "../../../gateway/pages/page-data.ts";
import { makeSeller } from "../../support/shop.ts";

const home = (name: string): CategoryWithProducts[] => [
  { id: name, name, slug: name, description: "", products: [], productCount: 0 },
];

t.test("reads a shop's home once per version for concurrent requests", async (t) => {
  const reads: string[] = [];
  const memory = new HomeMemory(async ({ id, version }) => {
    reads.push(`${id} ${version}`);
    return home(`${id}-${version}`);
  });
  const [acme, other] = [makeSeller({ id: "acme", version: 1 }), makeSeller({ id: "other", version: 1 })];
  const answers = await Promise.all([memory.read(acme), memory.read(acme), memory.read(other)]);
  t.strictSame(
    answers.map(([first]) => first?.name),
    ["acme-1", "acme-1", "other-1"],
  );
  t.strictSame(await memory.read({ ...acme, version: 2 }), home("acme-2"), "a change is visible immediately");
  t.strictSame(reads, ["acme 1", "other 1", "acme 2"]);
});

t.test("rejects all waiting calls with a failure, and does not cache it", async (t) => {
  let broken = true;
  const memory = new HomeMemory(async () => {
    if (broken) throw new Error("no response");
    return home("back");
  });
  const seller = makeSeller();
  await t.rejects(memory.read(seller), { message: "no response" });
  broken = false;
  t.strictSame(await memory.read(seller), home("back"));
});
