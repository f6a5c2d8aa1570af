import t from "tap";
import { MAX_QUERY, searchQuery } from "../../../../areas/shared/catalogue/catalogue-limits.ts";

t.test("a search is read to so many characters, and never to half of one", async (t) => {
  t.equal(searchQuery(null), "");
  t.equal(searchQuery("blue mug"), "blue mug");
  t.equal(searchQuery("x".repeat(MAX_QUERY + 1)).length, MAX_QUERY);
  const cut = searchQuery(`${"x".repeat(MAX_QUERY - 1)}😀`);
  t.ok(cut.isWellFormed());
  t.equal(searchQuery(cut), cut, "what was cut once is not cut again");
});
