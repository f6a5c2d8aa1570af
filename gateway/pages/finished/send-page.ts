import type { ServerResponse } from "node:http";
import { isNotModified, notModifiedHeaders, type Page, type PageVariant } from "./page.ts";

/** Writes a finished page; returns the status that went out. */
export function sendPage(
  res: ServerResponse,
  { method, ifNoneMatch }: { method: string | undefined; ifNoneMatch: string | undefined },
  page: Pick<Page, "status">,
  variant: PageVariant,
): number {
  if (page.status === 200 && isNotModified(ifNoneMatch, variant.etag)) {
    res.writeHead(304, notModifiedHeaders(variant));
    res.end();
    return 304;
  }
  res.writeHead(page.status, variant.headers);
  if (method === "HEAD") res.end();
  else res.end(variant.body, "latin1");
  return page.status;
}
