import type { ListingFilter } from "../../../shared/catalogue/listing.ts";
import { formatMoney } from "../../../shared/domain/money.ts";
import type { BrowsingMessages } from "../../i18n/catalogues.ts";

/** One active filter, and the whole filter without it. */
export interface ActiveFilter {
  label: string;
  without: ListingFilter;
}

function withoutValue(filter: ListingFilter, name: string, value: string): ListingFilter {
  const options = filter.options.map((option) =>
    option.name === name ? { name, values: option.values.filter((each) => each !== value) } : option,
  );
  return { ...filter, options: options.filter(({ values }) => values.length > 0) };
}

/** Returns the active filters with their labels. */
export function activeFilters(
  filter: ListingFilter,
  { currency, locale }: { currency: string; locale: string },
  { t }: BrowsingMessages,
): ActiveFilter[] {
  const { inStock, minPrice, maxPrice, options } = filter;
  const price = (amount: number) => formatMoney({ amount, currency }, locale);
  const active: ActiveFilter[] = [];
  if (inStock) active.push({ label: t("list.in-stock"), without: { ...filter, inStock: false } });
  if (minPrice !== null)
    active.push({ label: t("list.at-least", { price: price(minPrice) }), without: { ...filter, minPrice: null } });
  if (maxPrice !== null)
    active.push({ label: t("list.at-most", { price: price(maxPrice) }), without: { ...filter, maxPrice: null } });
  for (const { name, values } of options)
    for (const value of values) active.push({ label: `${name}: ${value}`, without: withoutValue(filter, name, value) });
  return active;
}
