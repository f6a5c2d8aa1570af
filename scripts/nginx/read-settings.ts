import { existsSync } from "node:fs";
import { isIPv4, isIPv6 } from "node:net";
import * as z from "zod";
import { ConfigError, integer } from "../../gateway/config/network.ts";
import { BUILD_ROOT } from "../build/paths.ts";

interface CertificateFiles {
  certificate: string;
  certificateKey: string;
}

/** A seller's own host with its own certificate. */
export interface CustomDomain extends CertificateFiles {
  host: string;
}

/**
 * All values of the configuration. Each string can be inserted literally: it contains no space, `;`, brace or quote.
 */
export interface NginxSettings extends CertificateFiles {
  productHost: string;
  /** `address:port` or `unix:/path` of each gateway. */
  upstreams: string[];
  listenAddresses: string[];
  httpPort: number;
  httpsPort: number;
  /** The port that browsers use for `httpsPort`; differs if a container or router maps it. */
  httpsPublicPort: number;
  customDomains: CustomDomain[];
  /** Folder of the built areas. */
  buildRoot: string;
  /** The gateway's data folder, if nginx should serve its pictures from disk. */
  dataDir: string | undefined;
  /** Webroot of the ACME client, if it uses one. */
  acmeRoot: string | undefined;
  cacheDir: string;
  /** Cache for pictures that are not on this machine's disk: up to 2 GB. */
  pictureCacheDir: string;
  logDir: string;
  tempDir: string;
  pidFile: string;
  user: string;
  /** Path of the module that serves `.br` files. */
  brotliModule: string | undefined;
  /** In seconds. */
  hstsMaxAge: number;
  /** Platform API requests per second and client address. A burst of twice as many is allowed. */
  apiRequestsPerSecond: number;
  /** Page requests, and separately picture requests, per second and client address. A burst of four times as many is allowed. */
  pageRequestsPerSecond: number;
}

const DEBIAN_BROTLI_MODULE = "/usr/lib/nginx/modules/ngx_http_brotli_static_module.so";

// An allowlist of characters without a meaning in nginx's configuration.
const PATH = /^(?:\/[\w.@+-]+)+$/;
const HOST = /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/;

/** Whether an absolute path can be inserted into nginx's configuration literally. */
export const isPath = (text: string) =>
  PATH.test(text) && !text.split("/").some((part) => part === "." || part === "..");
const isHostName = (text: string) => HOST.test(text);
const isAddress = (text: string) => isIPv4(text) || (/^\[[0-9a-f:.]+\]$/i.test(text) && isIPv6(text.slice(1, -1)));

function isUpstream(text: string): boolean {
  if (text.startsWith("unix:")) return isPath(text.slice("unix:".length));
  const [, host = "", port = ""] = /^(.+):(\d{1,5})$/.exec(text) ?? [];
  return (isAddress(host) || isHostName(host)) && Number(port) >= 1 && Number(port) <= 65_535;
}

const path = z.string().refine(isPath, "an absolute path of letters, digits and . _ - + @");
const hostName = z.string().refine(isHostName, "a host name in lower case, without port");

/** A list separated by commas or white space, without invalid or repeated items. */
const list = (accepts: (item: string) => boolean, expected: string) =>
  z.string().transform((text, context): string[] => {
    const items = text.split(/[\s,]+/).filter(Boolean);
    const wrong = items.find((item, index) => !accepts(item) || items.indexOf(item) !== index);
    if (wrong === undefined && items.length > 0) return items;
    context.addIssue(`${expected}, separated by commas${wrong === undefined ? "" : ` (not ${JSON.stringify(wrong)})`}`);
    return z.NEVER;
  });

function readCustomDomain(entry: string): CustomDomain | undefined {
  const [, host = "", certificate = "", certificateKey = ""] = /^([^=]+)=([^:]+):([^:]+)$/.exec(entry) ?? [];
  const valid = isHostName(host) && host.includes(".") && isPath(certificate) && isPath(certificateKey);
  return valid ? { host, certificate, certificateKey } : undefined;
}

/** Every variable with its default. PRODUCT_HOST and DATA_DIR are shared with the gateway. */
const variables = z.object({
  PRODUCT_HOST: hostName,
  TLS_CERTIFICATE: path,
  TLS_CERTIFICATE_KEY: path,
  UPSTREAMS: list(isUpstream, "address:port or unix:/path of each gateway").prefault("127.0.0.1:8080"),
  CUSTOM_DOMAINS: list(
    (entry) => readCustomDomain(entry) !== undefined,
    "entries such as acme.example=/path/fullchain.pem:/path/privkey.pem",
  ).optional(),
  LISTEN_ADDRESSES: list(isAddress, "addresses such as 0.0.0.0 or [::]").prefault("0.0.0.0,[::]"),
  HTTP_PORT: integer(1, 65_535).prefault("80"),
  HTTPS_PORT: integer(1, 65_535).prefault("443"),
  HTTPS_PUBLIC_PORT: integer(1, 65_535).optional(),
  BUILD_ROOT: path.prefault(BUILD_ROOT),
  DATA_DIR: path.optional(),
  ACME_ROOT: path.optional(),
  HSTS_MAX_AGE: integer(0, 63_072_000).prefault("31536000"),
  API_REQUESTS_PER_SECOND: integer(1, 100_000).prefault("20"),
  PAGE_REQUESTS_PER_SECOND: integer(1, 100_000).prefault("100"),
  NGINX_CACHE_DIR: path.prefault("/run/awning-nginx-cache"),
  NGINX_PICTURE_CACHE_DIR: path.prefault("/var/cache/awning-pictures"),
  NGINX_LOG_DIR: path.prefault("/var/log/nginx"),
  NGINX_TEMP_DIR: path.prefault("/var/lib/nginx"),
  NGINX_PID_FILE: path.prefault("/run/nginx.pid"),
  NGINX_USER: z
    .string()
    .regex(/^[a-z_][a-z0-9_-]{0,31}$/, "the name of a user")
    .prefault("www-data"),
  NGINX_BROTLI_MODULE: z.union([z.literal("none"), path], 'the path of the module, or "none"').optional(),
});

/** The variables that {@link readSettings} reads. */
export const NGINX_VARIABLES = Object.keys(variables.shape);

function parseVariables(env: NodeJS.ProcessEnv): z.infer<typeof variables> {
  // An empty variable counts as missing: templates leave unused variables empty.
  const given = Object.fromEntries(NGINX_VARIABLES.filter((name) => env[name]).map((name) => [name, env[name]]));
  const result = variables.safeParse(given, { reportInput: true });
  if (result.success) return result.data;
  const lines = result.error.issues.map((issue) => {
    const name = String(issue.path[0]);
    // The default may be wrong, too: BUILD_ROOT is this project's folder.
    const value = env[name] || issue.input;
    return value === undefined ? `${name} is missing` : `${name}=${JSON.stringify(value)}: expected ${issue.message}`;
  });
  throw new ConfigError(lines.join("\n"));
}

function customDomainsOf(entries: string[], productHost: string): CustomDomain[] {
  const domains = entries.flatMap((entry) => readCustomDomain(entry) ?? []);
  const bareNames = domains.map(({ host }) => host.replace(/^www\./, ""));
  for (const [index, { host }] of domains.entries()) {
    if (host === productHost || host.endsWith(`.${productHost}`)) {
      throw new ConfigError(`CUSTOM_DOMAINS: ${host} is under PRODUCT_HOST, whose certificate already covers it`);
    }
    if (bareNames.indexOf(bareNames[index] as string) !== index) {
      throw new ConfigError(`CUSTOM_DOMAINS: ${host} is listed twice (each entry includes its www. name)`);
    }
  }
  return domains;
}

/**
 * Reads the settings of one nginx from the environment.
 *
 * @throws ConfigError naming each wrong or missing variable and the expected value
 */
export function readSettings(env: NodeJS.ProcessEnv): NginxSettings {
  const v = parseVariables(env);
  if (v.HTTP_PORT === v.HTTPS_PORT) throw new ConfigError("HTTPS_PORT: expected another port than HTTP_PORT");
  const foundModule = existsSync(DEBIAN_BROTLI_MODULE) ? DEBIAN_BROTLI_MODULE : undefined;
  return {
    productHost: v.PRODUCT_HOST,
    certificate: v.TLS_CERTIFICATE,
    certificateKey: v.TLS_CERTIFICATE_KEY,
    upstreams: v.UPSTREAMS,
    listenAddresses: v.LISTEN_ADDRESSES,
    httpPort: v.HTTP_PORT,
    httpsPort: v.HTTPS_PORT,
    httpsPublicPort: v.HTTPS_PUBLIC_PORT ?? v.HTTPS_PORT,
    customDomains: customDomainsOf(v.CUSTOM_DOMAINS ?? [], v.PRODUCT_HOST),
    buildRoot: v.BUILD_ROOT,
    dataDir: v.DATA_DIR,
    acmeRoot: v.ACME_ROOT,
    cacheDir: v.NGINX_CACHE_DIR,
    pictureCacheDir: v.NGINX_PICTURE_CACHE_DIR,
    logDir: v.NGINX_LOG_DIR,
    tempDir: v.NGINX_TEMP_DIR,
    pidFile: v.NGINX_PID_FILE,
    user: v.NGINX_USER,
    brotliModule: v.NGINX_BROTLI_MODULE === "none" ? undefined : (v.NGINX_BROTLI_MODULE ?? foundModule),
    hstsMaxAge: v.HSTS_MAX_AGE,
    apiRequestsPerSecond: v.API_REQUESTS_PER_SECOND,
    pageRequestsPerSecond: v.PAGE_REQUESTS_PER_SECOND,
  };
}
