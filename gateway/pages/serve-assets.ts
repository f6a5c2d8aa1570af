import { existsSync } from "node:fs";
import { resolve } from "node:path";
import type { Readable } from "node:stream";
import { type NextFunction, type Request, type RequestHandler, type Response, Router } from "express";
import sirv from "sirv";
import { AREAS, type Area } from "../../areas/shared/domain/areas.ts";
import { GatewayError } from "../errors.ts";
import { underPath } from "../middlewares/request-context.ts";
import type { ForwardedAreas } from "../proxies/forwarded-areas.ts";

/**
 * Breaks an answer off whose file can't be read after all: it was there at the start, and a new build has taken its
 * place. sirv's own stream has no listener for that, and an error that nobody listens for ends the process.
 */
function surviveLostFiles(_req: Request, res: Response, next: NextFunction): void {
  res.once("pipe", (file: Readable) => file.once("error", () => res.destroy()));
  next();
}

/**
 * The areas' hashed files, `/assets/{area}/…`, with their precompressed twins. The files are known at boot; a missing one
 * is a 404 and never the HTML shell.
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
    else if (handler) routes.use(prefix, surviveLostFiles, handler);
  }
  routes.use("/assets", (_req: Request, _res: Response) => {
    throw new GatewayError("object-not-found");
  });
  return routes;
}
