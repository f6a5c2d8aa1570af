import * as z from "zod";
import { ConfigError } from "./config-error.ts";

const httpUrl = z.url({ protocol: /^https?$/, error: "a URL beginning with http:// or https://" });

/** Where the platform API is answered instead of here, and the secret that both sides know. */
export const remotePlatformVariables = z.object({
  PLATFORM_URL: httpUrl.optional(),
  PLATFORM_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{32,256}$/, "32 to 256 characters, such as `openssl rand -base64 32` prints")
    .optional(),
});

type Variables = z.infer<typeof remotePlatformVariables> & { NODE_ENV: string; BACKEND: string };

/**
 * A function is open to the internet, so without the key anybody could tell it to be any host and any address; another
 * gateway knows its proxies by their addresses instead (TRUST_PROXY).
 * @throws ConfigError where the key is missing, or would be sent in the clear
 */
export function remotePlatform({ PLATFORM_URL, PLATFORM_KEY, BACKEND, NODE_ENV }: Variables): {
  platformUrl: string | undefined;
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
