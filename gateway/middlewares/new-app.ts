import express, { type Express } from "express";
import type { TrustedPeers } from "../hosts/peers.ts";

/** Express as we use it: nothing of its own in answers, paths as they are written, `req.ip` by the proxies that are trusted. */
export function newApp(peers: TrustedPeers): Express {
  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  app.enable("case sensitive routing");
  app.set("query parser", "simple");
  app.set("trust proxy", (address: string | undefined) => peers.trustsAddress(address));
  return app;
}
