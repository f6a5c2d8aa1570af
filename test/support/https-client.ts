import { type ClientRequestArgs, request as httpRequest, type IncomingHttpHeaders } from "node:http";
import { request as httpsRequest } from "node:https";
import { connect } from "node:tls";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { NginxServer } from "./nginx-server.ts";
import { parseAnswer } from "./raw-http.ts";

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface Question {
  method?: string;
  /** Replaces the URL's path and query, which `URL` normalises. */
  path?: string;
  headers?: Record<string, string | string[]>;
  body?: string | Buffer;
}

/** The body, decompressed. */
export function textOf({ headers, body }: Answer): string {
  const coding = headers["content-encoding"];
  return (coding === "br" ? brotliDecompressSync(body) : coding === "gzip" ? gunzipSync(body) : body).toString();
}

/** Requests a URL from nginx as a browser that resolves every host to it. The certificate must match the host. */
export function ask(nginx: NginxServer, url: string, question: Question = {}): Promise<Answer> {
  const { protocol, host, pathname, search } = new URL(url);
  const common: ClientRequestArgs = {
    host: "127.0.0.1",
    path: question.path ?? pathname + search,
    method: question.method ?? "GET",
    headers: { Host: host, ...question.headers },
    agent: false,
  };
  const secure = protocol === "https:";
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const request = secure
    ? httpsRequest({ ...common, port: nginx.httpsPort, servername: host, ca: nginx.ca })
    : httpRequest({ ...common, port: nginx.httpPort });
  request.on("error", reject);
  request.on("response", (response) => {
    const whole = (chunks: Buffer[]): Answer => ({
      status: response.statusCode ?? 0,
      headers: response.headers,
      body: Buffer.concat(chunks),
    });
    response.toArray().then(whole).then(resolve, reject);
  });
  request.end(question.body);
  return promise;
}

/**
 * Sends text to nginx over TLS as latin1 and reads until it closes, for requests that no client library would send.
 */
export async function exchangeRaw(nginx: NginxServer, servername: string, text: string): Promise<Answer> {
  const socket = connect({
    host: "127.0.0.1",
    port: nginx.httpsPort,
    servername,
    ca: nginx.ca,
    ALPNProtocols: ["http/1.1"],
  });
  socket.write(text, "latin1");
  const { body, ...answer } = parseAnswer(Buffer.concat(await socket.toArray()).toString("latin1"));
  return { ...answer, body: Buffer.from(body, "latin1") };
}
