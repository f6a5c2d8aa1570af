import t from "tap";
import type { CatalogueGround } from "../../../../gateway/platform/imports/catalogue-ground.ts";
import { Findings } from "../../../../gateway/platform/imports/findings.ts";
import { planImport } from "../../../../gateway/platform/imports/plan-import.ts";
import { readProducts } from "../../../../gateway/platform/imports/read-products.ts";
import { makeSeller } from "../../../support/shop.ts";

// Small files that would keep the whole process busy for minutes, or take all of its memory.

const NOW = new Date("2026-05-01T00:00:00.000Z");
const ground: CatalogueGround = {
  seller: makeSeller({ id: "acme" }),
  categories: [],
  products: new Map(),
  active: 0,
  lastPositions: new Map(),
  images: new Map(),
};

async function plan(text: string) {
  const findings = new Findings();
  const file = await readProducts(Buffer.from(text), findings, NOW);
  let ids = 0;
  const { products } = await planImport(file, ground, { findings, newId: () => `new-${(ids += 1)}`, now: NOW });
  return { file, products, findings };
}

const list = (count: number): string => `"${Array.from({ length: count }, (_, index) => `v${index}`).join(",")}"`;
const WOO =
  "Type,SKU,Name,Regular price,Parent,Attribute 1 name,Attribute 1 value(s),Attribute 2 name,Attribute 2 value(s),Attribute 3 name,Attribute 3 value(s)\n";
const woo = (sku: string, values: string, variations = 1): string =>
  `variable,${sku},Thing ${sku},,,A,${values},B,${values},C,${values}\n` +
  `variation,,Thing,1,${sku},A,,B,,C,\n`.repeat(variations);

t.test("a cell of nothing but spaces between two letters is looked at once", async (t) => {
  const { findings } = await plan(`handle,title,price\na,a${" ".repeat(450_000)}b,1\n`);
  t.match(findings.problems(), [{ line: 2, column: "title", code: "too-long", params: { max: 200 } }]);
});

t.test("a variation that stands for every combination makes no more than a product may have", async (t) => {
  const { file, findings } = await plan(WOO + woo("s0", list(20_000)));
  t.equal(file.products[0]?.variants.length, 251);
  t.ok(findings.problems().some(({ code, params }) => code === "too-many" && params?.["max"] === 250));
});

t.test("variations without a value are no more work than what they make", async (t) => {
  const { file } = await plan(WOO + woo("s0", list(6), 250));
  t.equal(file.products[0]?.variants.length, 216);
  const { file: many, findings } = await plan(WOO + woo("s0", list(6), 3_000));
  t.equal(many.products[0]?.variants.length, 3_000, "more than a product may have, as they are");
  t.ok(findings.problems().some(({ code, params }) => code === "too-many" && params?.["max"] === 250));
});

t.test("a file that would make a great many variants is refused before they are made", async (t) => {
  const text = WOO + Array.from({ length: 2_000 }, (_, index) => woo(`s${index}`, list(10))).join("");
  const refusal = await plan(text).catch((error: unknown) => error);
  t.match(refusal, {
    code: "bad-request",
    fields: [{ field: "file", code: "too-many-variants", params: { max: 50_000 } }],
  });
});

t.test("a heading with a great many columns is refused", async (t) => {
  const names = Array.from({ length: 60_000 }, (_, index) => `c${index.toString(36)}`);
  const refusal = await plan(`handle,title,price,${names.join(",")}\na,A,1\n`).catch((error: unknown) => error);
  t.match(refusal, { fields: [{ field: "file", code: "too-many-columns", params: { max: 2_000 } }] });
});

t.test("cells to the right of all columns are left out", async (t) => {
  const { products, findings } = await plan(`handle,title,price\na,A,1${",x".repeat(200_000)}\n`);
  t.match(products, [{ action: "create", product: { title: "A" } }]);
  t.equal(findings.problemCount, 0);
});

t.test("what the report quotes of the file is short", async (t) => {
  const { findings } = await plan(`handle,title,price,status\na,A,1,${"x".repeat(300_000)}\n`);
  const [problem] = findings.problems();
  t.match(problem, { line: 2, column: "status", params: { text: /^x+…$/ } });
  t.equal(String(problem?.params?.["text"]).length, 601);
});
