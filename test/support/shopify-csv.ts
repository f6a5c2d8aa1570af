/** The columns of Shopify's product export since 2023, without those for Google and metafields. */
export const SHOPIFY_COLUMNS = [
  "Handle",
  "Title",
  "Body (HTML)",
  "Vendor",
  "Product Category",
  "Type",
  "Tags",
  "Published",
  "Option1 Name",
  "Option1 Value",
  "Option2 Name",
  "Option2 Value",
  "Option3 Name",
  "Option3 Value",
  "Variant SKU",
  "Variant Grams",
  "Variant Inventory Tracker",
  "Variant Inventory Qty",
  "Variant Inventory Policy",
  "Variant Fulfillment Service",
  "Variant Price",
  "Variant Compare At Price",
  "Variant Requires Shipping",
  "Variant Taxable",
  "Variant Barcode",
  "Image Src",
  "Image Position",
  "Image Alt Text",
  "Gift Card",
  "SEO Title",
  "SEO Description",
  "Variant Image",
  "Variant Weight Unit",
  "Cost per item",
  "Status",
] as const;

export type ShopifyRow = Partial<Record<(typeof SHOPIFY_COLUMNS)[number], string>>;

const cellOf = (value: string): string => (/[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);

/** Rows as Shopify writes them. */
export function shopifyCsv(rows: ShopifyRow[]): string {
  const lines = rows.map((row) => SHOPIFY_COLUMNS.map((column) => cellOf(row[column] ?? "")).join(","));
  return `${[SHOPIFY_COLUMNS.join(","), ...lines].join("\n")}\n`;
}

const SIZES = ["S", "M", "L", "XL"];
const WORDS = "linen cotton wool stone oak clay glass paper copper amber moss slate birch cedar sand river".split(" ");
const word = (index: number): string => WORDS[index % WORDS.length] as string;

/** An export with this number of lines, heading included: products of four sizes, one line each, in ten types. */
export function largeShopifyExport(lines: number): ShopifyRow[] {
  return Array.from({ length: lines - 1 }, (_, index): ShopifyRow => {
    const [product, size] = [Math.floor(index / SIZES.length), index % SIZES.length];
    const variant = {
      Handle: `${word(product)}-shirt-${product}`,
      "Option1 Value": SIZES[size] as string,
      "Variant SKU": `SH-${product}-${SIZES[size]}`,
      "Variant Grams": "200",
      "Variant Inventory Tracker": "shopify",
      "Variant Inventory Qty": String((product * 7 + size) % 40),
      "Variant Inventory Policy": "deny",
      "Variant Fulfillment Service": "manual",
      "Variant Price": `${20 + (product % 60)}.${size}0`,
      "Variant Requires Shipping": "true",
      "Variant Taxable": "true",
      "Variant Weight Unit": "kg",
    };
    if (size > 0) return variant;
    const text = Array.from({ length: 60 }, (_, place) => word(product * 7 + place * 3)).join(" ");
    return {
      ...variant,
      Title: `The ${word(product)} shirt ${product}`,
      "Body (HTML)":
        `<p>Made of <strong>${word(product + 1)}</strong>.</p>\n<ul><li>${text}</li><li>Wash "cold", 30°</li></ul>`.replace(
          "\n",
          "",
        ),
      Vendor: "Northbean",
      Type: `Type ${product % 10}`,
      Tags: "summer, new",
      Published: "true",
      "Option1 Name": "Size",
      Status: "active",
    };
  });
}
