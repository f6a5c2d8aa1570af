import t from "tap";
import "../../../../areas/shared/state/strict-actions.ts";
import { Catalogue } from "../../../../areas/admin/catalogue/catalogue.ts";
import { ApiError } from "../../../../areas/shared/api/api-error.ts";
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

t.test("loads the other categories after one was added to a list that could not be loaded", async (t) => {
  const { platform, catalogue } = surroundings();
  const plates = { ...CUPS, id: "plates", name: "Plates" };
  const stored = [CUPS];
  let isOffline = true;
  platform.answers.adminCategories = () => {
    if (isOffline) throw new ApiError("network", "No connection.");
    return { categories: [...stored] };
  };
  platform.answers.saveCategory = () => {
    stored.push(plates);
    return { category: plates };
  };
  const { categories } = catalogue;
  const end = categories.use();
  await categories.load();
  t.equal(categories.failure?.code, "network");
  isOffline = false;
  catalogue.takeCategory(await catalogue.saveCategory("plates", { name: "Plates", slug: "", description: "" }));
  await categories.load();
  t.strictSame(categories.value, [CUPS, plates]);
  t.equal(categories.problem, null);
  end();
});
