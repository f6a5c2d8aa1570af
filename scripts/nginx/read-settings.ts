import { existsSync } from "node:fs";
import { isIPv4, isIPv6 } from "node:net";
import * as z from "zod";
import { ConfigError, hostName, integer } from "../../gateway/config/network.ts";
import { BUILD_ROOT } from "../build/paths.ts";

/** A seller's own host with its own certificate. */
export interface CustomDomain {
  host: string;
  certificate: string;
  certificateKey: string;
}

/**
 * All values of the configuration, by variable. Each string can be inserted literally: it contains no space, `;`, brace
 * or quote.
 */
export interface NginxSettings extends Omit<z.infer<typeof variables>, "CUSTOM_DOMAINS" | "HTTPS_PUBLIC_PORT"> {
  CUSTOM_DOMAINS: CustomDomain[];
  HTTPS_PUBLIC_PORT: number;
}

const DEBIAN_BROTLI_MODULE = "/usr/lib/nginx/modules/ngx_http_brotli_static_module.so";

// An allowlist of characters without a meaning in nginx's configuration.
const PATH = /^(?:\/[\w.@+-]+)+$/;

/** Whether an absolute path can be inserted into nginx's configuration literally. */
export const isPath = (text: string) =>
  PATH.test(text) && !text.split("/").some((part) => part === "." || part === "..");
const isHostName = (text: string) => hostName.safeParse(text).success;
const isAddress = (text: string) => isIPv4(text) || (/^\[[0-9a-f:.]+\]$/i.test(text) && isIPv6(text.slice(1, -1)));

function isUpstream(text: string): boolean {
  if (text.startsWith("unix:")) return isPath(text.slice("unix:".length));
  const [, host = "", port = ""] = /^(.+):(\d{1,5})$/.exec(text) ?? [];
  return (isAddress(host) || isHostName(host)) && Number(port) >= 1 && Number(port) <= 65_535;
}

const path = z.string().refine(isPath, "an absolute path of letters, digits and . _ - + @");

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

/** Every variable with its default and, for {@link NGINX_HELP}, its meaning. */
const variables = z.object({
  PRODUCT_HOST: hostName.describe("the platform's own host, as for the gateway; shops are its subdomains"),
  TLS_CERTIFICATE: path.describe("the certificate of PRODUCT_HOST and of its subdomains, with the chain (PEM)"),
  TLS_CERTIFICATE_KEY: path.describe("the certificate's private key (PEM)"),
  UPSTREAMS: list(isUpstream, "address:port or unix:/path of each gateway")
    .prefault("127.0.0.1:8080")
    .describe("address:port or unix:/path (LISTEN_SOCKET) of each gateway, separated by commas"),
  CUSTOM_DOMAINS: list(
    (entry) => readCustomDomain(entry) !== undefined,
    "entries such as acme.example=/path/fullchain.pem:/path/privkey.pem",
  )
    .optional()
    .describe(
      "shops' own domains, each with its certificate and private key, separated by commas: " +
        "acme.example=/path/fullchain.pem:/path/privkey.pem. An entry includes the www. name; its certificate should, " +
        "too. nginx rejects hosts without an entry",
    ),
  LISTEN_ADDRESSES: list(isAddress, "addresses such as 0.0.0.0 or [::]")
    .prefault("0.0.0.0,[::]")
    .describe("this machine's addresses to listen on, separated by commas"),
  HTTP_PORT: integer(1, 65_535).prefault("80").describe("port that redirects to HTTPS"),
  HTTPS_PORT: integer(1, 65_535).prefault("443").describe("port that serves all hosts"),
  HTTPS_PUBLIC_PORT: integer(1, 65_535)
    .optional()
    .describe("the port that browsers use for HTTPS, if a router or container maps it to HTTPS_PORT"),
  BUILD_ROOT: path.prefault(BUILD_ROOT).describe("the build of the areas, which nginx serves from disk"),
  DATA_DIR: path
    .optional()
    .describe("the gateway's, as an absolute path: nginx then serves pictures from disk. Without it, it caches them"),
  ACME_ROOT: path
    .optional()
    .describe("folder from which nginx answers /.well-known/acme-challenge/, for a client that renews certificates"),
  HSTS_MAX_AGE: integer(0, 63_072_000)
    .prefault("31536000")
    .describe("seconds for which browsers use only HTTPS, also for all subdomains of PRODUCT_HOST. 0 ends this"),
  API_REQUESTS_PER_SECOND: integer(1, 100_000)
    .prefault("20")
    .describe("platform API requests per client address; bursts may have twice as many"),
  PAGE_REQUESTS_PER_SECOND: integer(1, 100_000)
    .prefault("100")
    .describe(
      "requests for pages, and separately for pictures, per client address; bursts may have four times as many",
    ),
  NGINX_CACHE_DIR: path
    .prefault("/run/awning-nginx-cache")
    .describe("cached pages, up to 64 MB; best on a file system in memory"),
  NGINX_PICTURE_CACHE_DIR: path
    .prefault("/var/cache/awning-pictures")
    .describe("cached pictures, up to 2 GB; unused with DATA_DIR"),
  NGINX_LOG_DIR: path.prefault("/var/log/nginx").describe("folder of awning.log and error.log"),
  NGINX_TEMP_DIR: path.prefault("/var/lib/nginx").describe("folder of nginx's temporary files, such as uploads"),
  NGINX_PID_FILE: path.prefault("/run/nginx.pid").describe("the file with nginx's process id"),
  NGINX_USER: z
    .string()
    .regex(/^[a-z_][a-z0-9_-]{0,31}$/, "the name of a user")
    .prefault("www-data")
    .describe("the user of nginx's workers. It must be able to read BUILD_ROOT and the pictures in DATA_DIR"),
  NGINX_BROTLI_MODULE: z
    .union([z.literal("none"), path], 'the path of the module, or "none"')
    .optional()
    .describe(`the module that serves .br files, or "none". Without it, ${DEBIAN_BROTLI_MODULE} if it exists`),
});

/** The names of the variables that {@link readSettings} reads. */
export const NGINX_VARIABLES = Object.keys(variables.shape);

/** All variables with their defaults and meanings, for a terminal. */
export const NGINX_HELP = Object.entries(variables.shape)
  .map(([name, field]) => {
    const { description = "" } = field;
    const given = field.isOptional() ? defaultOf(field) : " (required)";
    return `  ${name}${given}\n${description.replaceAll(/(.{1,104})(?: |$)/g, "      $1\n")}`;
  })
  .join("");

function defaultOf(field: z.ZodType): string {
  return field instanceof z.ZodPrefault ? `=${String(field.def.defaultValue)}` : "";
}

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
  const settings = parseVariables(env);
  const { PRODUCT_HOST, CUSTOM_DOMAINS = [], NGINX_BROTLI_MODULE: brotliModule } = settings;
  if (settings.HTTP_PORT === settings.HTTPS_PORT)
    throw new ConfigError("HTTPS_PORT: expected another port than HTTP_PORT");
  const foundModule = existsSync(DEBIAN_BROTLI_MODULE) ? DEBIAN_BROTLI_MODULE : undefined;
  return {
    ...settings,
    HTTPS_PUBLIC_PORT: settings.HTTPS_PUBLIC_PORT ?? settings.HTTPS_PORT,
    CUSTOM_DOMAINS: customDomainsOf(CUSTOM_DOMAINS, PRODUCT_HOST),
    NGINX_BROTLI_MODULE: brotliModule === "none" ? undefined : (brotliModule ?? foundModule),
  };
}
