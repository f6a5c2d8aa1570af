import t from "tap";
import { MAX_QUERY, searchQuery } from "../../../../areas/shared/catalogue/catalogue-limits.ts";

t.test("cuts a query to the limit, without half a surrogate pair", async (t) => {
  t.equal(searchQuery(null), "");
  t.equal(searchQuery("blue mug"), "blue mug");
  t.equal(searchQuery("x".repeat(MAX_QUERY + 1)).length, MAX_QUERY);
  const cut = searchQuery(`${"x".repeat(MAX_QUERY - 1)}😀`);
  t.ok(cut.isWellFormed());
  t.equal(searchQuery(cut), cut, "cutting twice changes nothing");
});
