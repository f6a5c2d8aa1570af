import { readFileSync } from "node:fs";
import t from "tap";
import { areaFolders } from "../../../../scripts/build/paths.ts";
import type { AreaManifest } from "../../../../scripts/build/shell-plugin.ts";

t.test("first pages of a shop load no MobX", (t) => {
  const { entry, imports, onDemand } = JSON.parse(
    readFileSync(areaFolders("storefront").manifest, "utf8"),
  ) as AreaManifest;
  const withStores = (files: readonly string[]) => files.some((file) => file.includes("/stores-"));
  t.equal(withStores([entry, ...imports]), false);
  const loading = new Set(Object.keys(onDemand).filter((module) => withStores(onDemand[module] ?? [])));
  t.ok(loading.has("areas/storefront/catalogue/catalog-store.ts"), "the catalogue's store does");
  for (const page of ["home", "listing/category", "product/product", "content"])
    t.notOk(loading.has(`areas/storefront/catalogue/${page}-page.tsx`), page);
  t.end();
});
