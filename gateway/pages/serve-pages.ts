import type { Request, Response } from "express";
import { GatewayError } from "../errors.ts";
import { redirectLocation } from "../middlewares/request-context.ts";
import { acceptedEncoding } from "./finished/encoding.ts";
import { sendPage } from "./finished/send-page.ts";
import type { PageMaker } from "./page-maker.ts";
import type { MovedShop } from "./source/page-source.ts";

/** Everything that is no file and no API: the page that this host and path stand for. */
export function servePages(maker: PageMaker) {
  return async (req: Request, res: Response): Promise<void> => {
    const { site } = res.locals;
    if (!site) throw new TypeError("the host is read before a page is asked for");
    if (req.method !== "GET" && req.method !== "HEAD") {
      throw new GatewayError("method-not-allowed", { headers: { Allow: "GET, HEAD" } });
    }
    const encoding = acceptedEncoding(req.headers["accept-encoding"]);
    const question = req.originalUrl.indexOf("?");
    const query = question < 0 ? "" : req.originalUrl.slice(question + 1);
    const made = await maker.get({ reading: site.reading, path: req.path, query }, encoding);
    if ("movedTo" in made) {
      redirectToShop(req, res, made);
      return;
    }
    const { plan, page, variant } = made;
    res.locals.seller = plan.seller?.domain;
    sendPage(res, { method: req.method, ifNoneMatch: req.headers["if-none-match"] }, page, variant);
  };
}

/** The shop may take its earlier name back, and no cache may then send people round in circles. */
function redirectToShop(req: Request, res: Response, { movedTo, publicOrigin, seller }: MovedShop): void {
  res.locals.seller = seller.domain;
  res.setHeader("Location", redirectLocation(req, movedTo, new URL(publicOrigin).port));
  res.setHeader("Cache-Control", "no-cache");
  res.status(308).end();
}
