import { TOKEN_HEADER } from "../../../areas/shared/contract/endpoints.ts";
import { signedInHeaders } from "../../support/accounts.ts";
import type { SentRequest } from "../../support/http.ts";
import { HOST, type World } from "../openapi/world.ts";

/**
 * The person, the hosts and the browser of a request. All requests are for acme, which belongs to Olga and her helper;
 * Stan owns bolt. They are the requests that Olga may send, with her credentials replaced by the tested person's.
 */
export interface Asker {
  /** The signed-in account, the host of the sign-in, and the requested host. */
  as: "guest" | "stan" | "olga";
  signedInAt: string;
  asks: string;
}

/** How a request differs from one of a page on the same host. */
export interface Disguise {
  origin?: "foreign" | "sibling" | "landing" | "insecure" | "opaque" | "none";
  token?: "none" | "another’s";
  method?: "HEAD";
}

const BOLT = "bolt.shops.example";
export const LANDING = "shops.example";

export const ASKERS: Record<string, Asker> = {
  guest: { as: "guest", signedInAt: HOST, asks: HOST },
  "A, on A’s host": { as: "stan", signedInAt: BOLT, asks: BOLT },
  "A, on the product host": { as: "stan", signedInAt: LANDING, asks: LANDING },
  "A, on B’s host with the cookie of A’s": { as: "stan", signedInAt: BOLT, asks: HOST },
  "A, signed in on B’s host": { as: "stan", signedInAt: HOST, asks: HOST },
  B: { as: "olga", signedInAt: HOST, asks: HOST },
};

export const READS: Disguise[] = [{}, { method: "HEAD" }, { origin: "foreign" }, { origin: "none", token: "none" }];
export const WRITES: Disguise[] = [
  {},
  { origin: "foreign" },
  { origin: "sibling" },
  { origin: "landing" },
  { origin: "insecure" },
  { origin: "opaque" },
  { origin: "none" },
  { token: "none" },
  { token: "another’s" },
];

const siblingOf = (host: string): string => (host === BOLT ? HOST : BOLT);

function originOf(host: string, origin: Disguise["origin"]): string | undefined {
  switch (origin) {
    case undefined:
      return `https://${host}`;
    case "foreign":
      return "https://elsewhere.example";
    case "sibling":
      return `https://${siblingOf(host)}`;
    case "landing":
      return `https://${LANDING}`;
    case "insecure":
      return `http://${host}`;
    case "opaque":
      return "null";
    case "none":
      return undefined;
  }
}

/** Signs in once per account and host, because each session is a write to disk. For operations that end no session. */
export function signInOnce(): typeof signedInHeaders {
  const known = new Map<string, ReturnType<typeof signedInHeaders>>();
  return (platform, accountId, host) => {
    const key = `${accountId} ${host}`;
    const headers = known.get(key) ?? signedInHeaders(platform, accountId, host);
    known.set(key, headers);
    return headers;
  };
}

/** The request as the person's browser sends it, with the disguise applied. */
export async function disguised(
  { platform, owner, stranger }: World,
  request: SentRequest,
  asker: Asker,
  { origin, token, method }: Disguise,
  signIn = signedInHeaders,
): Promise<SentRequest> {
  const { Cookie: _cookie, [TOKEN_HEADER]: _token, Origin: _origin, ...headers } = request.headers;
  const [self, other] = asker.as === "olga" ? [owner, stranger] : [stranger, owner];
  const signedIn = asker.as === "guest" ? {} : await signIn(platform, self.accountId, asker.signedInAt);
  const others = token === "another’s" ? await signIn(platform, other.accountId, HOST) : {};
  const sent: Record<string, string | undefined> = {
    ...headers,
    Host: asker.asks,
    Cookie: signedIn["Cookie"],
    Origin: originOf(asker.asks, origin),
    [TOKEN_HEADER]: (token === undefined ? signedIn : others)[TOKEN_HEADER],
  };
  const given = Object.entries(sent).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return { ...request, headers: Object.fromEntries(given), method: method ?? request.method };
}
