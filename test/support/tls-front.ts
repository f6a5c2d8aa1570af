import { once } from "node:events";
import { readFileSync } from "node:fs";
import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import type { Test } from "tap";
import { requireTool } from "./require-tool.ts";
import { selfSignedCertificate } from "./self-signed-certificate.ts";

/** A received request and its answer. */
export interface SeenRequest {
  method: string;
  /** Scheme and host. */
  site: string;
  path: string;
  headers: IncomingHttpHeaders;
  /** 0 before the answer. */
  status: number;
}

export interface OwnPage {
  body?: string;
  status?: number;
  headers?: OutgoingHttpHeaders;
}

export interface TlsFront {
  port: number;
  seen: SeenRequest[];
  /** Pages that the front serves itself, by URL without the query, for scripts of the test. */
  pages: Map<string, OwnPage>;
}

/**
 * Opens an HTTPS proxy in front of a gateway at 127.0.0.1 for every host. It also serves pages that the gateway would not.
 *
 * @param folder for the certificate
 * @returns `undefined` if a tool is missing: the test is skipped
 */
export async function openTlsFront(t: Test, folder: string, gatewayPort: number): Promise<TlsFront | undefined> {
  if (!requireTool(t, "openssl")) return undefined;
  const { certificateKey, pem } = selfSignedCertificate(folder, ["shops.example", "*.shops.example"]);
  const front: TlsFront = { port: 0, seen: [], pages: new Map() };
  const server = createServer({ cert: pem, key: readFileSync(certificateKey) }, (req, res) => {
    const { method = "", url = "/", headers } = req;
    const site = `https://${headers.host}`;
    const seen: SeenRequest = { method, site, path: url, headers, status: 0 };
    front.seen.push(seen);
    res.once("finish", () => {
      seen.status = res.statusCode;
    });
    const page = front.pages.get(site + url.replace(/\?.*/s, ""));
    if (page) {
      req.resume();
      res.writeHead(page.status ?? 200, { "Content-Type": "text/html; charset=utf-8", ...page.headers });
      res.end(page.body ?? "<!doctype html><title>A page</title>");
      return;
    }
    const forwarded = { "x-forwarded-for": req.socket.remoteAddress, "x-forwarded-proto": "https" };
    const onward = request(
      { host: "127.0.0.1", port: gatewayPort, method, path: url, headers: { ...headers, ...forwarded }, agent: false },
      (answer) => {
        res.writeHead(answer.statusCode ?? 502, answer.headers);
        // Flushed now: an event stream starts with headers only.
        res.flushHeaders();
        answer.pipe(res);
      },
    );
    onward.on("error", () => res.destroy());
    res.on("close", () => onward.destroy());
    req.pipe(onward);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  front.port = (server.address() as AddressInfo).port;
  t.teardown(async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  });
  return front;
}
