import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, resolve } from "node:path";
import { type NextFunction, type Request, type RequestHandler, type Response, Router } from "express";
import { AREAS, type Area } from "../../areas/shared/domain/areas.ts";
import { GatewayError } from "../errors.ts";
import { isRead } from "../middlewares/limits.ts";
import { underPath } from "../middlewares/request-context.ts";
import type { ForwardedAreas } from "../proxies/forward.ts";
import type { Encoding } from "./page.ts";
import { acceptedEncoding } from "./serve-pages.ts";

/** A file's content, and its precompressed versions. */
type Asset = Record<Encoding, Buffer | undefined>;

/** The build puts all files of an area into one folder. */
const FILE_PATH = /^\/(\w[\w.-]*)$/;

const readIfPresent = (file: string): Buffer | undefined => (existsSync(file) ? readFileSync(file) : undefined);

const readAsset = (file: string): Asset => ({
  identity: readIfPresent(file),
  br: readIfPresent(`${file}.br`),
  gzip: readIfPresent(`${file}.gz`),
});

/**
 * Serves the areas' hashed files, `/assets/{area}/…`, and their precompressed versions. They are read at boot, 5 MB: pages
 * in memory name these files, also after a new build has replaced them on disk. In development each request reads its
 * file. A missing file is a 404, never the HTML page.
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
    const read = (name: string) => readAsset(resolve(folder, name));
    if (development) return sendAsset(read);
    const names = existsSync(folder) ? readdirSync(folder).filter((name) => !/\.(?:br|gz)$/.test(name)) : [];
    const assets = new Map(names.map((name) => [name, read(name)]));
    return sendAsset((name) => assets.get(name));
  };
  for (const area of AREAS) {
    const prefix = `/assets/${area}`;
    const remote = forwarded.handlerOf(area);
    if (remote) routes.use(underPath(prefix, remote as RequestHandler));
    else routes.use(prefix, own(area));
  }
  routes.use("/assets", (_req: Request, _res: Response) => {
    throw new GatewayError("object-not-found");
  });
  return routes;
}

function sendAsset(find: (name: string) => Asset | undefined): RequestHandler {
  return (req: Request, res: Response, next: NextFunction): void => {
    const [, name = ""] = FILE_PATH.exec(req.path) ?? [];
    const asset = name && isRead(req) ? find(name) : undefined;
    if (!asset?.identity) return next();
    const encoding = acceptedEncoding(req.headers["accept-encoding"]);
    const encoded = asset[encoding];
    if (encoded && encoding !== "identity") res.setHeader("Content-Encoding", encoding);
    // The name contains a hash of the content.
    res
      .set({ "Cache-Control": "public, max-age=31536000, immutable", ETag: `W/"${name}"`, Vary: "Accept-Encoding" })
      .type(extname(name))
      .send(encoded ?? asset.identity);
  };
}
