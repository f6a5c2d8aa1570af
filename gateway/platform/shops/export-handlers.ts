import type { Seller } from "../../../areas/shared/sellers/seller.ts";
import type { ExportFormat } from "../../../areas/shared/shops/shop.ts";
import { productsCsv } from "../catalogue/products-csv.ts";
import { handlers } from "../http/operation-routes.ts";
import { sendFile } from "../http/send-file.ts";
import { ordersCsv } from "../orders/orders-csv.ts";
import type { PlatformApiOptions } from "../platform-api-options.ts";
import { shopJson } from "./shop-json.ts";

const JSON_FILE = "application/json; charset=utf-8";
const CSV_FILE = "text/csv; charset=utf-8; header=present";

/** All of a shop, to take along. */
export function exportHandlers({ platform, shopOrigin, now }: PlatformApiOptions) {
  const fileOf = (format: ExportFormat, seller: Seller) => {
    switch (format) {
      case "shop.json":
        return { contentType: JSON_FILE, chunks: shopJson(platform, seller) };
      case "products.csv":
        return { contentType: CSV_FILE, chunks: productsCsv(platform, seller, shopOrigin(seller)) };
      case "orders.csv":
        return { contentType: CSV_FILE, chunks: ordersCsv(platform, seller) };
    }
  };

  return handlers({
    async exportShop({ path: { format } }, { req, res, seller }) {
      const [subject, extension] = format.split(".");
      const name = `${seller.domain}-${subject}-${now().toISOString().slice(0, 10)}.${extension}`;
      await sendFile(req, res, { name, ...fileOf(format, seller) });
    },
  });
}
