import { existsSync, readdirSync } from "node:fs";
import { resolve } from "node:path";
import t from "tap";
import { modulesAt, PAGE_FILES, pageModule } from "../../../areas/admin/page-modules.ts";
import { ALL_PAGES, pageAt } from "../../../areas/admin/pages.ts";
import { ADMIN_PATHS } from "../../../areas/shared/domain/admin-routes.ts";

const ROOT = resolve(import.meta.dirname, "../../..");
const SAMPLES: Record<string, string> = { ":id": "p_1", ":part": "look" };
const sampleOf = (pattern: string): string => pattern.replace(/:\w+/, (parameter) => SAMPLES[parameter] ?? "");

t.test("each route has a page, and each page a route", async (t) => {
  for (const pattern of Object.values(ADMIN_PATHS)) t.ok(pageAt(sampleOf(pattern)), pattern);
  const files = readdirSync(resolve(ROOT, "areas/admin/pages")).filter((name) => name.endsWith(".tsx"));
  const expected = new Set([...Object.values(PAGE_FILES), "not-found"].map((file) => `${file}.tsx`));
  t.strictSame(
    files.filter((file) => !expected.has(file)),
    [],
    "no page that nothing leads to",
  );
});

t.test("what the server preloads is what the browser loads", async (t) => {
  for (const page of ALL_PAGES) t.ok(existsSync(resolve(ROOT, page.moduleId)), page.moduleId);
  for (const pattern of Object.values(ADMIN_PATHS)) {
    const path = sampleOf(pattern);
    t.strictSame(modulesAt(path), [pageAt(path)?.moduleId], pattern);
  }
  t.strictSame(modulesAt("/admin/products/p_1"), [pageModule("product")]);
  t.strictSame(modulesAt("/admin/nothing"), []);
  t.equal(pageAt("/admin/nothing"), undefined);
});
