import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { type ClientRequestArgs, request as httpRequest, type IncomingHttpHeaders } from "node:http";
import { request as httpsRequest } from "node:https";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect as connectTls } from "node:tls";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { Test } from "tap";
import { readSettings } from "../../scripts/nginx/read-settings.ts";
import { renderConfig } from "../../scripts/nginx/render-config.ts";
import { parseAnswer } from "./http.ts";
import { freePort, type SelfSignedCertificate, selfSignedCertificate } from "./system.ts";
import { requireTool } from "./tools.ts";

export const PRODUCT_HOST = "shops.example";
/** Has its own certificate. */
export const CUSTOM_DOMAIN = "acme.example";

export interface NginxServer {
  httpsPort: number;
  httpPort: number;
  /** Trusted by clients: the wildcard certificate and the custom domain's. */
  ca: string[];
  /** nginx's error log so far. */
  errorLog(): string;
  /** The access log's lines so far, parsed; nginx writes them within a second. */
  accessLog(): Record<string, unknown>[];
}

/** Milliseconds; a loaded machine starts slowly. */
const START_LIMIT = 20_000;

/**
 * Starts nginx on the rendered configuration until the test ends. Everything it writes goes into a new folder.
 *
 * @param given variables of scripts/nginx/read-settings.ts; UPSTREAMS at least
 * @returns `undefined` if a tool is missing: the test is skipped
 */
export async function startNginx(t: Test, given: NodeJS.ProcessEnv): Promise<NginxServer | undefined> {
  const program = requireTool(t, "nginx");
  if (!program || !requireTool(t, "openssl")) return undefined;
  const folder = mkdtempSync(join(tmpdir(), "awning-nginx-"));
  t.teardown(() => rmSync(folder, { recursive: true }));
  for (const name of ["tls", "conf", "temp", "log"]) mkdirSync(join(folder, name));
  const wildcard = selfSignedCertificate(join(folder, "tls"), [PRODUCT_HOST, `*.${PRODUCT_HOST}`]);
  const custom = selfSignedCertificate(join(folder, "tls"), [CUSTOM_DOMAIN, `www.${CUSTOM_DOMAIN}`]);
  const errorLog = () => readFileSync(join(folder, "log", "error.log"), "utf8");
  const accessLog = () =>
    readFileSync(join(folder, "log", "awning.log"), "utf8")
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  // A port may be taken between being found free and being bound.
  for (let attempt = 1; ; attempt++) {
    const [httpPort, httpsPort] = [await freePort(), await freePort()];
    const env = {
      ...environment(folder, wildcard, custom),
      HTTP_PORT: String(httpPort),
      HTTPS_PORT: String(httpsPort),
    };
    const nginx = launch(program, join(folder, "conf"), { ...env, ...given });
    if (await accepts(httpsPort, nginx)) {
      stopAtTheEnd(t, nginx);
      return { httpPort, httpsPort, ca: [wildcard.pem, custom.pem], errorLog, accessLog };
    }
    if (attempt === 3 || !errorLog().includes("Address already in use")) throw new Error(errorLog());
  }
}

function environment(
  folder: string,
  wildcard: SelfSignedCertificate,
  custom: SelfSignedCertificate,
): NodeJS.ProcessEnv {
  return {
    PRODUCT_HOST,
    TLS_CERTIFICATE: wildcard.certificate,
    TLS_CERTIFICATE_KEY: wildcard.certificateKey,
    CUSTOM_DOMAINS: `${CUSTOM_DOMAIN}=${custom.certificate}:${custom.certificateKey}`,
    LISTEN_ADDRESSES: "127.0.0.1",
    NGINX_CACHE_DIR: join(folder, "cache"),
    NGINX_PICTURE_CACHE_DIR: join(folder, "pictures"),
    NGINX_LOG_DIR: join(folder, "log"),
    NGINX_TEMP_DIR: join(folder, "temp"),
    NGINX_PID_FILE: join(folder, "nginx.pid"),
    // Another user could not read the test's folder.
    NGINX_USER: "root",
  };
}

function launch(program: string, folder: string, env: NodeJS.ProcessEnv): ChildProcess {
  for (const [name, text] of renderConfig(readSettings(env), folder)) writeFileSync(join(folder, name), text);
  return spawn(program, ["-c", join(folder, "nginx.conf"), "-g", "daemon off;"], { stdio: "ignore" });
}

/** Whether nginx accepts connections; `false` once it has exited. */
async function accepts(port: number, nginx: ChildProcess): Promise<boolean> {
  const end = Date.now() + START_LIMIT;
  while (nginx.exitCode === null && Date.now() < end) {
    const socket = connect(port, "127.0.0.1");
    try {
      await once(socket, "connect");
      return nginx.exitCode === null;
    } catch {
      await new Promise((resume) => setTimeout(resume, 20));
    } finally {
      socket.destroy();
    }
  }
  nginx.kill("SIGKILL");
  return false;
}

function stopAtTheEnd(t: Test, nginx: ChildProcess): void {
  // Teardowns run backwards: nginx is gone before its folder.
  const stop = () => nginx.kill("SIGTERM");
  process.once("exit", stop);
  t.teardown(async () => {
    process.removeListener("exit", stop);
    if (nginx.exitCode === null && stop()) await once(nginx, "exit");
  });
}

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

/** As {@link ask}, for a compressed page, as browsers do. nginx caches no others. */
export function visit(nginx: NginxServer, url: string, { headers, ...question }: Question = {}): Promise<Answer> {
  return ask(nginx, url, { ...question, headers: { "Accept-Encoding": "br", ...headers } });
}

/**
 * Sends text to nginx over TLS as latin1 and reads until it closes, for requests that no client library would send.
 */
export async function exchangeRaw(nginx: NginxServer, servername: string, text: string): Promise<Answer> {
  const socket = connectTls({
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
