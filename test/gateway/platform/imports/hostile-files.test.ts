import t from "tap";
import { Findings } from "../../../../gateway/platform/imports/findings.ts";
import type { ImportSnapshot } from "../../../../gateway/platform/imports/import-snapshot.ts";
import { planImport } from "../../../../gateway/platform/imports/plan-import.ts";
import { readProducts } from "../../../../gateway/platform/imports/read-products.ts";
import { makeSeller } from "../../../support/shop.ts";

// Small files that would block the process for minutes, or use all of its memory, without limits.

const NOW = new Date("2026-05-01T00:00:00.000Z");
const snapshot: ImportSnapshot = {
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
  const { products } = await planImport(file, snapshot, { findings, newId: () => `new-${(ids += 1)}`, now: NOW });
  return { file, products, findings };
}

const list = (count: number): string => `"${Array.from({ length: count }, (_, index) => `v${index}`).join(",")}"`;
const WOO =
  "Type,SKU,Name,Regular price,Parent,Attribute 1 name,Attribute 1 value(s),Attribute 2 name,Attribute 2 value(s),Attribute 3 name,Attribute 3 value(s)\n";
const woo = (sku: string, values: string, variations = 1): string =>
  `variable,${sku},Thing ${sku},,,A,${values},B,${values},C,${values}\n` +
  `variation,,Thing,1,${sku},A,,B,,C,\n`.repeat(variations);

t.test("reads a cell of many spaces in linear time", async (t) => {
  const { findings } = await plan(`handle,title,price\na,a${" ".repeat(450_000)}b,1\n`);
  t.match(findings.problems(), [{ line: 2, column: "title", code: "too-long", params: { max: 200 } }]);
});

t.test("limits the variants of a variation for all combinations", async (t) => {
  const { file, findings } = await plan(WOO + woo("s0", list(20_000)));
  t.equal(file.products[0]?.variants.length, 251);
  t.ok(findings.problems().some(({ code, params }) => code === "too-many" && params?.["max"] === 250));
});

t.test("expands variations without values in linear time", async (t) => {
  const { file } = await plan(WOO + woo("s0", list(6), 250));
  t.equal(file.products[0]?.variants.length, 216);
  const { file: many, findings } = await plan(WOO + woo("s0", list(6), 3_000));
  t.equal(many.products[0]?.variants.length, 251, "no more than show that the limit is exceeded");
  t.ok(findings.problems().some(({ code, params }) => code === "too-many" && params?.["max"] === 250));
});

t.test("rejects a file with too many variants before building them", async (t) => {
  const text = WOO + Array.from({ length: 2_000 }, (_, index) => woo(`s${index}`, list(10))).join("");
  const refusal = await plan(text).catch((error: unknown) => error);
  t.match(refusal, {
    code: "bad-request",
    fields: [{ field: "file", code: "too-many-variants", params: { max: 50_000 } }],
  });
});

t.test("rejects a heading with too many columns", async (t) => {
  const names = Array.from({ length: 60_000 }, (_, index) => `c${index.toString(36)}`);
  const refusal = await plan(`handle,title,price,${names.join(",")}\na,A,1\n`).catch((error: unknown) => error);
  t.match(refusal, { fields: [{ field: "file", code: "too-many-columns", params: { max: 2_000 } }] });
});

t.test("drops cells beyond all columns", async (t) => {
  const { products, findings } = await plan(`handle,title,price\na,A,1${",x".repeat(200_000)}\n`);
  t.match(products, [{ action: "create", product: { title: "A" } }]);
  t.equal(findings.problemCount, 0);
});

t.test("shortens quotes from the file", async (t) => {
  const { findings } = await plan(`handle,title,price,status\na,A,1,${"x".repeat(300_000)}\n`);
  const [problem] = findings.problems();
  t.match(problem, { line: 2, column: "status", params: { text: /^x+…$/ } });
  t.equal(String(problem?.params?.["text"]).length, 601);
});
