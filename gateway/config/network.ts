import { BlockList, isIP } from "node:net";
import * as z from "zod";

/** A variable that prevents the start. The message names it and the expected value. */
export class ConfigError extends Error {
  override name = "ConfigError";
}

/** A whole number in decimal digits. */
export const integer = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,10}$/, `a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `a whole number from ${min} to ${max}`);

export const hostName = z
  .string()
  .regex(
    /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/,
    "a host name in lower case, without port",
  );

export const httpUrl = z.url({ protocol: /^https?$/, error: "a URL beginning with http:// or https://" });

/** The URL of a remote platform API, and the shared secret. */
export const remotePlatformVariables = z.object({
  PLATFORM_URL: httpUrl.optional(),
  PLATFORM_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{32,256}$/, "32 to 256 characters, such as `openssl rand -base64 32` prints")
    .optional(),
});

type Variables = z.infer<typeof remotePlatformVariables> & { NODE_ENV: string; BACKEND: string };

/**
 * A function is public, so PLATFORM_KEY authenticates its gateways: otherwise anyone could send it forwarding headers.
 * A gateway instead identifies its proxies by address (TRUST_PROXY).
 * @throws ConfigError if the key is missing, or would be sent unencrypted
 */
export function remotePlatform({ PLATFORM_URL, PLATFORM_KEY, BACKEND, NODE_ENV }: Variables): {
  platformUrl: string | undefined;
  /** The secret that gateways and a remote platform share. */
  platformKey: string | undefined;
} {
  if (PLATFORM_URL && BACKEND === "firebase" && !PLATFORM_KEY) {
    throw new ConfigError("PLATFORM_KEY is missing: expected the function's, because PLATFORM_URL is set");
  }
  if (PLATFORM_KEY && PLATFORM_URL?.startsWith("http:") && NODE_ENV === "production") {
    throw new ConfigError(
      `PLATFORM_URL=${JSON.stringify(PLATFORM_URL)}: expected https, because PLATFORM_KEY is sent there`,
    );
  }
  return { platformUrl: PLATFORM_URL, platformKey: PLATFORM_KEY };
}

/** Peers whose forwarding headers are used. */
export interface TrustedProxies {
  addresses: BlockList;
  /** Whether to trust peers on the Unix socket. Only processes that may open the socket's file can connect. */
  unixSocket: boolean;
}

/** Addresses, networks and `unix`, separated by commas. */
export const trustedProxies = z.string().transform((text, context): TrustedProxies => {
  const addresses = new BlockList();
  let unixSocket = false;
  for (const part of text
    .split(",")
    .map((item) => item.trim())
    .filter(Boolean)) {
    if (part === "unix") {
      unixSocket = true;
      continue;
    }
    const [address = "", prefix, ...rest] = part.split("/");
    const family = isIP(address);
    const bits = prefix === undefined ? undefined : Number(prefix);
    const badPrefix = bits !== undefined && !(/^\d{1,3}$/.test(prefix as string) && bits <= (family === 6 ? 128 : 32));
    if (family === 0 || badPrefix || rest.length > 0) {
      context.addIssue(
        `addresses or networks such as 10.0.0.0/8, or "unix", separated by commas (not ${JSON.stringify(part)})`,
      );
      return z.NEVER;
    }
    const type = family === 6 ? "ipv6" : "ipv4";
    if (bits === undefined) addresses.addAddress(address, type);
    else addresses.addSubnet(address, bits, type);
  }
  return { addresses, unixSocket };
});
