import { existsSync } from "node:fs";
import { resolve } from "node:path";
import type { Readable } from "node:stream";
import { type NextFunction, type Request, type RequestHandler, type Response, Router } from "express";
import sirv from "sirv";
import { AREAS, type Area } from "../../areas/shared/domain/areas.ts";
import { GatewayError } from "../errors.ts";
import { underPath } from "../middlewares/request-context.ts";
import type { ForwardedAreas } from "../proxies/forward.ts";

/**
 * Closes the connection if a file disappears between sirv's lookup and its read, e.g. because a new build replaced it.
 * sirv's stream has no error listener, and an unhandled error event would end the process.
 */
function closeOnReadError(_req: Request, res: Response, next: NextFunction): void {
  res.once("pipe", (file: Readable) => file.once("error", () => res.destroy()));
  next();
}

/**
 * Serves the areas' hashed files, `/assets/{area}/…`, and their precompressed versions. sirv lists the files at boot. A
 * missing file is a 404, never the HTML page.
 */
export function serveAssets({
  buildRoot,
  development,
  forwarded,
}: {
  buildRoot: string;
  development: boolean;
  forwarded: ForwardedAreas;
}): Router {
  const routes = Router({ caseSensitive: true });
  const own = (area: Area) => {
    const folder = resolve(buildRoot, area, "browser/assets", area);
    if (!development && !existsSync(folder)) return undefined;
    return sirv(folder, {
      dev: development,
      immutable: true,
      maxAge: 31_536_000,
      brotli: true,
      gzip: true,
      etag: true,
      extensions: [],
    });
  };
  for (const area of AREAS) {
    const prefix = `/assets/${area}`;
    const remote = forwarded.handlerOf(area);
    const handler = remote ? undefined : own(area);
    if (remote) routes.use(underPath(prefix, remote as RequestHandler));
    else if (handler) routes.use(prefix, closeOnReadError, handler);
  }
  routes.use("/assets", (_req: Request, _res: Response) => {
    throw new GatewayError("object-not-found");
  });
  return routes;
}
