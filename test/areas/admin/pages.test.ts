import { existsSync, globSync } from "node:fs";
import { resolve } from "node:path";
import t from "tap";
import { modulesAt, PAGE_FILES, pageModule } from "../../../areas/admin/page-modules.ts";
import { ALL_PAGES, chunksAt, pageAt } from "../../../areas/admin/pages.ts";
import { ADMIN_PATHS } from "../../../areas/shared/pages/routes.ts";
import { CaseTable } from "../../support/system.ts";

const ROOT = resolve(import.meta.dirname, "../../..");
const PATTERNS = Object.values(ADMIN_PATHS);
const SAMPLES: Record<string, string> = { ":id": "p_1", ":part": "look" };
const sampleOf = (pattern: string): string => pattern.replace(/:\w+/, (parameter) => SAMPLES[parameter] ?? "");

t.test("every route has a page, and every page a route", async (t) => {
  t.ok(PATTERNS.length > 10, `${PATTERNS.length} routes`);
  const missing = PATTERNS.filter((pattern) => !pageAt(sampleOf(pattern)));
  t.same(missing, []);
  const files = globSync("**/*-page.tsx", { cwd: resolve(ROOT, "areas/admin"), exclude: ["kit/**"] });
  t.ok(files.length > 10, `${files.length} pages`);
  const expected = new Set([...Object.values(PAGE_FILES), "frame/not-found"].map((file) => `${file}-page.tsx`));
  t.strictSame(
    files.filter((file) => !expected.has(file)),
    [],
    "no page without a route",
  );
});

t.test("the server preloads the module that the browser loads", async (t) => {
  t.ok(ALL_PAGES.length > 10, `${ALL_PAGES.length} pages`);
  const missing = ALL_PAGES.map(({ moduleId }) => moduleId).filter((id) => !existsSync(resolve(ROOT, id)));
  t.same(missing, []);
  const table = new CaseTable();
  const sorted = (modules: string[]) => modules.toSorted((a, b) => a.localeCompare(b));
  for (const path of [...PATTERNS.map(sampleOf), "/admin/nothing"]) {
    const loaded = chunksAt(path, "de").map(({ moduleId }) => moduleId);
    table.check(path, sorted(modulesAt(path, "de")), sorted(loaded));
    for (const moduleId of loaded) table.check(`${path}: ${moduleId}`, existsSync(resolve(ROOT, moduleId)), true);
  }
  t.same(table.wrong(), []);
  const ofProduct = modulesAt("/admin/products/p_1", "ar");
  t.ok(ofProduct.includes(pageModule("catalogue/product-editor/product")));
  t.ok(ofProduct.includes("areas/admin/catalogue/i18n/ar.ts"));
  t.equal(pageAt("/admin/nothing"), undefined);
});
