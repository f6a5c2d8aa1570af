import { resolve } from "node:path";
import { getHeapStatistics } from "node:v8";
import * as z from "zod";
import { AREAS, type Area } from "../areas/shared/domain/areas.ts";
import { isSellerDomain } from "../areas/shared/domain/subdomain.ts";
import type { OperatorInfo } from "../areas/shared/pages/page-data.ts";
import { firebaseVariables, firebaseWebApp } from "./config/firebase-web-app.ts";
import {
  ConfigError,
  hostName,
  httpUrl,
  integer,
  remotePlatform,
  remotePlatformVariables,
  trustedProxies,
} from "./config/network.ts";
import { stripeConfig, stripeVariables } from "./config/stripe.ts";

const origin = httpUrl.refine(
  (url) => URL.parse(url)?.origin === url,
  "an origin such as https://shops.example, without path or slash at the end",
);
const smtpUrl = z.url({
  protocol: /^smtps?$/,
  hostname: /./,
  error: "smtp://user:password@host:587 or smtps://…, with / ? and # in the password as %2F %3F and %23",
});
/** The longest path of a socket on Linux, in bytes: https://man7.org/linux/man-pages/man7/unix.7.html */
const MAX_SOCKET_PATH = 107;

const domains = z.string().transform((text, context): string[] => {
  const list = text
    .split(",")
    .map((item) => item.trim())
    .filter(Boolean);
  const wrong = list.find((domain) => !isSellerDomain(domain));
  if (wrong !== undefined) context.addIssue(`shops' subdomains separated by commas (not ${JSON.stringify(wrong)})`);
  return [...new Set(list)];
});

/** Whether a product host exists on this machine only. */
export const isLocalHost = (productHost: string): boolean => /(?:^|\.)localhost$/.test(productHost);

/** Elsewhere anyone can claim these names before the demo shops exist, and the landing must not show a stranger's shop. */
const DEMO_SHOPS = ["demo", "northbean", "fernhaus"];

/** Every variable that the gateway reads, with its default. A test compares the table in gateway/README.md with it. */
const variables = z.object({
  NODE_ENV: z.enum(["production", "development", "test"]).default("production"),
  HOST: z.union([z.ipv4(), z.ipv6(), z.literal("localhost")], "an address to listen on").default("0.0.0.0"),
  PORT: integer(0, 65_535).default(8080),
  LISTEN_SOCKET: z
    .string()
    .startsWith("/", "an absolute path")
    .refine((path) => Buffer.byteLength(path) <= MAX_SOCKET_PATH, `a path of at most ${MAX_SOCKET_PATH} bytes`)
    .optional(),
  METRICS_PORT: integer(0, 65_535).default(9464),
  PRODUCT_HOST: hostName.default("localhost"),
  PUBLIC_ORIGIN: origin.optional(),
  CONTACT_EMAIL: z.email("an email address").optional(),
  PRIVACY_URL: httpUrl.optional(),
  IMPRINT_URL: httpUrl.optional(),
  PRO_PRICE: z.string().max(40, "a short text such as €9 a month").optional(),
  TRUST_PROXY: trustedProxies.prefault(""),
  BACKEND: z.enum(["embedded", "firebase"]).default("embedded"),
  DATA_DIR: z.string().min(1).default(".data"),
  SMTP_URL: smtpUrl.optional(),
  MAIL_FROM: z.email("an email address").optional(),
  ...firebaseVariables.shape,
  ...remotePlatformVariables.shape,
  ...stripeVariables.shape,
  AREA_LANDING_URL: httpUrl.optional(),
  AREA_STOREFRONT_URL: httpUrl.optional(),
  AREA_ADMIN_URL: httpUrl.optional(),
  FEATURED_SHOPS: domains.optional(),
  PAGE_CACHE_MB: integer(1, 16_384).optional(),
  DIRECTORY_ENTRIES: integer(10, 10_000_000).default(100_000),
  LOOKUP_TIMEOUT_MS: integer(10, 60_000).default(2_000),
  READ_TIMEOUT_MS: integer(10, 600_000).default(4_000),
  API_REQUESTS_PER_MINUTE: integer(1, 1_000_000).default(600),
  ORDERS_PER_MINUTE: integer(1, 1_000_000).default(30),
  SIGN_INS_PER_MINUTE: integer(1, 1_000_000).default(20),
  MAILS_PER_ADDRESS_PER_DAY: integer(1, 1_000_000).default(20),
  PAGE_QUERIES_PER_MINUTE: integer(1, 1_000_000).default(120),
  READS_AT_ONCE: integer(1, 1_000_000).default(1_000),
  SHUTDOWN_WAIT_MS: integer(0, 600_000).optional(),
  LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"]).default("info"),
  DEV_RELOAD_PORT: integer(1, 65_535).optional(),
});

export const CONFIG_VARIABLES = Object.keys(variables.shape);

/** Errors about these variables never contain their value, which is or may contain a secret. */
const SECRET_VARIABLES = /^(?:SMTP_URL|PLATFORM_KEY)$|_SECRET/;

function parseVariables(env: NodeJS.ProcessEnv): z.infer<typeof variables> {
  // An empty variable counts as missing: templates leave unused variables empty.
  const given = Object.fromEntries(
    CONFIG_VARIABLES.map((name) => [name, env[name]?.trim()]).filter(([, value]) => value),
  );
  const result = variables.safeParse(given);
  if (result.success) return result.data;
  const lines = result.error.issues.map((issue) => {
    const name = String(issue.path[0]);
    const value = SECRET_VARIABLES.test(name) ? "…" : JSON.stringify(env[name] ?? "");
    return `${name}=${value}: expected ${issue.message.replace(/^Invalid input: expected |^Invalid option: expected /, "")}`;
  });
  throw new ConfigError(lines.join("\n"));
}

/**
 * The cache's size in MB. Its pages are in V8's heap, whose limit depends on the machine's memory: a larger cache would
 * end the process.
 * @throws ConfigError
 */
function pageCacheSize(asked: number | undefined, heapLimit: number): number {
  const largest = Math.max(1, Math.floor((heapLimit * CACHED_SHARE) / MB));
  if (asked === undefined) return Math.min(PAGE_CACHE_MB, largest);
  if (asked <= largest) return asked;
  throw new ConfigError(
    `PAGE_CACHE_MB="${asked}": expected at most ${largest}, ${CACHED_SHARE * 100} % of the heap. NODE_OPTIONS=--max-old-space-size=… enlarges it`,
  );
}

const MB = 1024 * 1024;
const PAGE_CACHE_MB = 512;
const CACHED_SHARE = 0.6;

/**
 * The environment as one typed configuration.
 *
 * @param heapLimit of V8, in bytes
 * @throws ConfigError naming each wrong or missing variable and what was expected
 */
export function readConfig(env: NodeJS.ProcessEnv, heapLimit = getHeapStatistics().heap_size_limit) {
  const v = parseVariables(env);
  const local = v.PRODUCT_HOST === "localhost";
  const publicOrigin = v.PUBLIC_ORIGIN ?? (local ? `http://localhost:${v.PORT}` : `https://${v.PRODUCT_HOST}`);
  // Mails contain links to it, with the secrets that choose a password.
  if (new URL(publicOrigin).hostname !== v.PRODUCT_HOST) {
    throw new ConfigError(
      `PUBLIC_ORIGIN=${JSON.stringify(publicOrigin)}: expected an origin of PRODUCT_HOST, ${v.PRODUCT_HOST}`,
    );
  }
  const mailHost = local ? "localhost.example" : v.PRODUCT_HOST;
  const areaUrls: Partial<Record<Area, string>> = {};
  for (const area of AREAS) {
    const url = v[`AREA_${area.toUpperCase()}_URL` as keyof typeof v] as string | undefined;
    if (url) areaUrls[area] = url;
  }
  const listen: { host: string; port: number } | { socket: string } = v.LISTEN_SOCKET
    ? { socket: v.LISTEN_SOCKET }
    : { host: v.HOST, port: v.PORT };
  // The second of the two would fail to listen, after the database has been migrated.
  if ("port" in listen && listen.port === v.METRICS_PORT && listen.port !== 0) {
    throw new ConfigError(`METRICS_PORT="${v.METRICS_PORT}": expected another port than PORT`);
  }
  const operator: OperatorInfo = {
    ...(v.PRIVACY_URL && { privacyUrl: v.PRIVACY_URL }),
    ...(v.IMPRINT_URL && { imprintUrl: v.IMPRINT_URL }),
    ...(v.PRO_PRICE && { proPrice: v.PRO_PRICE }),
  };
  return {
    mode: v.NODE_ENV,
    listen,
    metricsPort: v.METRICS_PORT,
    productHost: v.PRODUCT_HOST,
    /** Scheme, host and port under which people reach the landing. */
    publicOrigin,
    contactEmail: v.CONTACT_EMAIL ?? `hello@${mailHost}`,
    /** Facts that only the operator can provide; the landing shows those that are set. */
    operator,
    trustedProxies: v.TRUST_PROXY,
    backend: v.BACKEND,
    /** Absolute. */
    dataDir: resolve(v.DATA_DIR),
    /** Set only with the backend `firebase`. */
    firebase: v.BACKEND === "firebase" ? firebaseWebApp(v, env) : undefined,
    /** The mail server. Without it mails are written to the outbox. */
    smtpUrl: v.SMTP_URL,
    mailFrom: v.MAIL_FROM ?? `orders@${mailHost}`,
    ...remotePlatform(v),
    /** The platform's Stripe account, if it has one. */
    stripe: stripeConfig(v),
    areaUrls,
    featuredShops: v.FEATURED_SHOPS ?? (isLocalHost(v.PRODUCT_HOST) ? DEMO_SHOPS : []),
    pageCacheBytes: pageCacheSize(v.PAGE_CACHE_MB, heapLimit) * MB,
    directoryEntries: v.DIRECTORY_ENTRIES,
    lookupTimeoutMs: v.LOOKUP_TIMEOUT_MS,
    /** How long a read may take until its answer begins. */
    readTimeoutMs: v.READ_TIMEOUT_MS,
    apiRequestsPerMinute: v.API_REQUESTS_PER_MINUTE,
    /** Orders placed, cancelled and paid, together. */
    ordersPerMinute: v.ORDERS_PER_MINUTE,
    /** Sign-ins, registrations, claims and password resets together, per client address. */
    signInsPerMinute: v.SIGN_INS_PER_MINUTE,
    /** Mails about orders, per customer's address. */
    mailsPerAddressPerDay: v.MAILS_PER_ADDRESS_PER_DAY,
    /** Uncached pages, per client address. */
    pageQueriesPerMinute: v.PAGE_QUERIES_PER_MINUTE,
    /** Maximum number of concurrent reads. */
    readsAtOnce: v.READS_AT_ONCE,
    /** How long the gateway keeps serving after SIGTERM. */
    shutdownWaitMs: v.SHUTDOWN_WAIT_MS ?? (local || v.NODE_ENV !== "production" ? 0 : 2_000),
    /** Whether the test payment provider is offered: on localhost and outside production. */
    testPayments: local || v.NODE_ENV !== "production",
    logLevel: v.LOG_LEVEL,
    devReloadPort: v.DEV_RELOAD_PORT,
  };
}

export type Config = ReturnType<typeof readConfig>;
