import type { ExportFormat } from "../../../areas/shared/api/contract/admin/settings.ts";
import type { Seller } from "../../../areas/shared/domain/seller.ts";
import { productsCsv } from "../catalogue/products-csv.ts";
import { handlers } from "../http/operation-routes.ts";
import { sendFile } from "../http/send-file.ts";
import { ordersCsv } from "../orders/orders-csv.ts";
import type { PlatformApiOptions } from "../platform-api-options.ts";
import { shopJson } from "../shops/shop-json.ts";
import { adminSeller } from "./admin-seller.ts";
import { changeDomain } from "./change-domain.ts";
import { changeSeller } from "./change-seller.ts";
import { changeStatus } from "./change-status.ts";
import { readUsage } from "./read-usage.ts";

const JSON_FILE = "application/json; charset=utf-8";
const CSV_FILE = "text/csv; charset=utf-8; header=present";

/** A shop’s settings, and all of it to take along. */
export function settingsHandlers({ platform, directory, shopOrigin, now }: PlatformApiOptions) {
  const answer = async (seller: Seller) => {
    const about = { origin: shopOrigin(seller), usage: await readUsage(platform, seller), now: now() };
    return { seller: adminSeller(seller, about) };
  };

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
    adminSeller: (_input, { seller }) => answer(seller),

    changeSeller: async ({ body: { updatedAt, change } }, { seller }) =>
      answer(await changeSeller(platform, seller.id, updatedAt, change)),

    async changeDomain({ body: { domain } }, { seller }) {
      const renamed = await changeDomain(platform, seller.id, domain);
      // Whoever looked for the shop under it a moment ago was told that there is none.
      directory.forget(renamed.domain);
      return answer(renamed);
    },

    changeStatus: async ({ body: { status } }, { seller }) => answer(await changeStatus(platform, seller.id, status)),

    async exportShop({ path: { format } }, { req, res, seller }) {
      const [subject, extension] = format.split(".");
      const name = `${seller.domain}-${subject}-${now().toISOString().slice(0, 10)}.${extension}`;
      await sendFile(req, res, { name, ...fileOf(format, seller) });
    },
  });
}
