import { type Request, type Response, Router } from "express";
import {
  type AdminSellerAnswer,
  changeDomainRequest,
  changeSellerRequest,
  changeStatusRequest,
  type ExportFormat,
  exportParameters,
} from "../../../../areas/shared/api/contract/admin/settings.ts";
import { API_PATHS } from "../../../../areas/shared/api/paths.ts";
import type { Seller } from "../../../../areas/shared/domain/seller.ts";
import { changeDomain } from "../../commands/settings/change-domain.ts";
import { changeSeller } from "../../commands/settings/change-seller.ts";
import { changeStatus } from "../../commands/settings/change-status.ts";
import { ordersCsv } from "../../commands/settings/orders-csv.ts";
import { productsCsv } from "../../commands/settings/products-csv.ts";
import { readUsage } from "../../commands/settings/read-usage.ts";
import { shopJson } from "../../commands/settings/shop-json.ts";
import { adminSeller } from "../../presenters/admin-seller.ts";
import { tenantOf } from "../access/guards.ts";
import type { GuardedOptions } from "../guarded-options.ts";
import { jsonBody } from "../json-body.ts";
import { parse } from "../parse.ts";
import { sendFile } from "./send-file.ts";

/** Twenty pages of a shop's own, written out, with everything else. */
const MAX_BYTES = 900 * 1024;

const JSON_FILE = "application/json; charset=utf-8";
const CSV_FILE = "text/csv; charset=utf-8; header=present";

/** A shop’s settings, and all of it to take along. */
export function settingsRoutes({ platform, directory, guards, shopOrigin, now }: GuardedOptions): Router {
  const routes = Router({ caseSensitive: true });
  const write = [...guards.member, ...jsonBody()];

  const answer = async (res: Response, seller: Seller): Promise<void> => {
    const about = { origin: shopOrigin(seller), usage: await readUsage(platform, seller), now: now() };
    res.json({ seller: adminSeller(seller, about) } satisfies AdminSellerAnswer);
  };

  /** What this process remembers of the shop, under every name that leads to it, is read again. */
  const forget = ({ domain, previousDomains, customDomain }: Seller): void => {
    for (const name of [domain, ...previousDomains]) directory.forget(name);
    if (customDomain) directory.forget(customDomain.host);
  };

  routes.get(API_PATHS.adminSeller, guards.member, (_req: Request, res: Response) => answer(res, tenantOf(res).seller));

  routes.patch(API_PATHS.changeSeller, guards.member, jsonBody(MAX_BYTES), async (req: Request, res: Response) => {
    const { updatedAt, change } = parse(changeSellerRequest, req.body);
    const seller = await changeSeller(platform, tenantOf(res).seller.id, updatedAt, change);
    forget(seller);
    await answer(res, seller);
  });

  routes.post(API_PATHS.changeDomain, write, async (req: Request, res: Response) => {
    const { domain } = parse(changeDomainRequest, req.body);
    const seller = await changeDomain(platform, tenantOf(res).seller.id, domain);
    forget(seller);
    await answer(res, seller);
  });

  routes.post(API_PATHS.changeStatus, write, async (req: Request, res: Response) => {
    const { status } = parse(changeStatusRequest, req.body);
    const seller = await changeStatus(platform, tenantOf(res).seller.id, status);
    forget(seller);
    await answer(res, seller);
  });

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

  routes.get(API_PATHS.exportShop, guards.member, async (req: Request, res: Response) => {
    const { format } = parse(exportParameters, req.params);
    const { seller } = tenantOf(res);
    const [subject, extension] = format.split(".");
    const name = `${seller.domain}-${subject}-${now().toISOString().slice(0, 10)}.${extension}`;
    await sendFile(req, res, { name, ...fileOf(format, seller) });
  });

  return routes;
}
