import { listedPrice } from "../../../areas/shared/catalogue/listing.ts";
import type { Category, Product } from "../../../areas/shared/catalogue/product.ts";
import { mapRows } from "../database/sqlite-database.ts";
import { lowestStock, rowWords } from "./catalogue.ts";

export const categoryRows = mapRows<Category>("categories", {
  id: "plain",
  sellerId: "plain",
  name: "plain",
  slug: "plain",
  description: "plain",
  position: "plain",
});

export const productRows = mapRows<Product>(
  "products",
  {
    id: "plain",
    sellerId: "plain",
    categoryId: "plain",
    title: "plain",
    slug: "plain",
    description: "plain",
    status: "plain",
    position: "plain",
    images: "json",
    options: "json",
    variants: "json",
    createdAt: "plain",
    updatedAt: "plain",
    version: "plain",
    rendered: "json",
  },
  { listedPrice, lowestStock, rowWords },
  { version: "products.version + 1" },
);
