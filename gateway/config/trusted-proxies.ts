import { BlockList, isIP } from "node:net";
import * as z from "zod";

/** Peers whose forwarding headers count. */
export interface TrustedProxies {
  addresses: BlockList;
  /** Whether a peer on the Unix socket counts: only processes that may open the socket's file reach it. */
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
