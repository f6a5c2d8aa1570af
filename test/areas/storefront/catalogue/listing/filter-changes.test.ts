import t from "tap";
import { isUnfiltered, type ListingFilter } from "../../../../../areas/shared/catalogue/listing.ts";
import { createMessages } from "../../../../../areas/shared/i18n/translate.ts";
import { activeFilters } from "../../../../../areas/storefront/catalogue/listing/filter-changes.ts";
import { en as browsing } from "../../../../../areas/storefront/i18n/browsing/en.ts";

const messages = createMessages("en", browsing);
const money = { currency: "GBP", locale: "en-GB" };

t.test("returns each active filter and the filter without it", async (t) => {
  const filter: ListingFilter = {
    inStock: true,
    minPrice: 1000,
    maxPrice: 2550,
    options: [
      { name: "Glaze", values: ["Salt", "Iron"] },
      { name: "Size", values: ["L"] },
    ],
  };
  const active = activeFilters(filter, money, messages);
  t.strictSame(
    active.map(({ label }) => label),
    ["In stock", "from £10", "up to £25.50", "Glaze: Salt", "Glaze: Iron", "Size: L"],
  );
  const without = (label: string) => active.find((each) => each.label === label)?.without;
  t.strictSame(without("In stock"), { ...filter, inStock: false });
  t.strictSame(without("from £10"), { ...filter, minPrice: null });
  t.strictSame(without("Glaze: Salt")?.options, [
    { name: "Glaze", values: ["Iron"] },
    { name: "Size", values: ["L"] },
  ]);
  t.strictSame(without("Size: L")?.options, [{ name: "Glaze", values: ["Salt", "Iron"] }]);
});

t.test("removing one filter after the other leaves the whole list", async (t) => {
  let filter: ListingFilter = {
    inStock: true,
    minPrice: null,
    maxPrice: 5,
    options: [{ name: "A", values: ["b", "c"] }],
  };
  let steps = 0;
  for (let [first] = activeFilters(filter, money, messages); first; [first] = activeFilters(filter, money, messages)) {
    filter = first.without;
    steps += 1;
  }
  t.equal(steps, 4);
  t.ok(isUnfiltered(filter));
});
