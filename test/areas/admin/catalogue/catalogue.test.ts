import t from "tap";
import "../../../../areas/shared/state/strict-actions.ts";
import { Catalogue } from "../../../../areas/admin/catalogue/catalogue.ts";
import { CUPS, surroundings } from "./fake-catalogue.ts";

t.test("caches categories and lists for all pages, and reloads the shown ones after a change", async (t) => {
  const { platform, catalogue } = surroundings();
  const asked: string[] = [];
  platform.answers.adminCategories = () => {
    asked.push("categories");
    return { categories: [CUPS] };
  };
  platform.answers.adminProducts = ({ query }) => {
    asked.push(`products ${String(new URLSearchParams(query))}`);
    return { rows: [], total: 0, counts: { draft: 0, active: 0, archived: 0 } };
  };
  await catalogue.rows("status=draft").load();
  catalogue.rows("").use();
  await catalogue.rows("").load();
  await catalogue.categories.load();
  const ofNextPage = new Catalogue(catalogue.shop);
  await ofNextPage.categories.load();
  t.strictSame(ofNextPage.categories.value, [CUPS]);
  t.strictSame(asked.splice(0), ["products status=draft", "products ", "categories"]);
  ofNextPage.invalidate();
  t.strictSame(asked.splice(0), ["products "], "the shown list");
  await ofNextPage.categories.load();
  t.strictSame(asked, ["categories"]);
});
