import { ADMIN_PATHS } from "../../../areas/shared/pages/routes.ts";
import type { Seller } from "../../../areas/shared/sellers/seller.ts";
import type { ExportFormat } from "../../../areas/shared/shops/shop.ts";
import { issueTicket } from "../accounts/enter-shop.ts";
import { productsCsv } from "../catalogue/products-csv.ts";
import { FilePlaces, sendFile } from "../http/files.ts";
import { handlers } from "../http/operation-routes.ts";
import { ordersCsv } from "../orders/orders-csv.ts";
import type { PlatformApiOptions } from "../platform.ts";
import { ownShop } from "../sellers/admin-seller.ts";
import { checkName, claimShop } from "./claim-shop.ts";
import { shopJson } from "./export-shop.ts";

const JSON_FILE = "application/json; charset=utf-8";
const CSV_FILE = "text/csv; charset=utf-8; header=present";

/**
 * Concurrent exports, in all and per account. Each has one picture in memory, at most 25 MB, for as long as the client
 * takes to read it.
 */
const PLACES = { total: 12, each: 3, refusal: "too-many-requests" } as const;

/** Handlers that export a shop's data. */
export function exportHandlers({ platform, now }: PlatformApiOptions) {
  const places = new FilePlaces(PLACES);
  const fileOf = (format: ExportFormat, seller: Seller) => {
    switch (format) {
      case "shop.json":
        return { contentType: JSON_FILE, chunks: shopJson(platform, seller) };
      case "products.csv":
        return { contentType: CSV_FILE, chunks: productsCsv(platform, seller, platform.shopOrigin(seller)) };
      case "orders.csv":
        return { contentType: CSV_FILE, chunks: ordersCsv(platform, seller) };
    }
  };

  return handlers({
    async exportShop({ path: { format } }, { req, res, account, seller }) {
      const [subject, extension] = format.split(".");
      const name = `${seller.domain}-${subject}-${now().toISOString().slice(0, 10)}.${extension}`;
      await places.within(account.id, () => sendFile(req, res, { name, ...fileOf(format, seller) }));
    },
  });
}

/** Handlers that check names and open shops. */
export const claimHandlers = ({ platform, directory }: PlatformApiOptions) =>
  handlers({
    name: async ({ path: { name } }) => ({ name, ...(await checkName(platform, name)) }),

    async claimShop({ body }, { account, session: { groupId }, res }) {
      const seller = await claimShop(platform, account, body);
      // The cache may have an entry that the name is unknown.
      directory.forget(seller.domain);
      res.locals.seller = seller.domain;
      const { ticket } = await issueTicket(platform, { accountId: account.id, groupId }, seller.id);
      const origin = platform.shopOrigin(seller);
      return { shop: ownShop(seller, { origin, now: platform.now() }), url: `${origin}${ADMIN_PATHS.enter}#${ticket}` };
    },
  });
