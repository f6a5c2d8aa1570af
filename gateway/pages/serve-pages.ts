import type { Request, Response } from "express";
import { GatewayError } from "../errors.ts";
import { acceptedEncoding } from "./finished/encoding.ts";
import { sendPage } from "./finished/send-page.ts";
import type { PageMaker } from "./page-maker.ts";

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
    const { plan, page, variant } = await maker.get({ reading: site.reading, path: req.path, query }, encoding);
    res.locals.seller = plan.seller?.domain;
    sendPage(res, { method: req.method, ifNoneMatch: req.headers["if-none-match"] }, page, variant);
  };
}
