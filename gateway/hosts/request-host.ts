/** Either the one host that a request names, or why there is none. */
export type RequestHost = { value: string } | { refused: string };

/** The authority of an absolute-form request target (RFC 9112 §3.2.2), or `undefined` for any other form. */
function absoluteAuthority(target: string): string | undefined {
  return /^https?:\/\/([^/?#]*)/i.exec(target)?.[1];
}

/** The path and query of a request target, in whichever form it came. */
export function targetPath(target: string): string {
  if (target.startsWith("/")) return target;
  const path = target.replace(/^https?:\/\/[^/?#]*/i, "");
  return path.startsWith("/") ? path : `/${path}`;
}

/**
 * The host that a request is for. Node keeps the first of several `Host` headers and lets absolute-form targets
 * through, so this reads the raw header list: none, several, or disagreeing hosts are refused, because whatever stands
 * in front (a cache, a filter) may have believed the other one.
 *
 * @param rawHeaders names and values in turn, as `IncomingMessage.rawHeaders`
 * @param trusted whether the peer is a proxy named in TRUST_PROXY: only then does its `X-Forwarded-Host` count
 */
export function requestHost(rawHeaders: readonly string[], target: string, trusted: boolean): RequestHost {
  let host: string | undefined;
  let forwarded: string | undefined;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] as string;
    if (name.length === 4 && name.toLowerCase() === "host") {
      if (host !== undefined) return { refused: "several Host headers" };
      host = rawHeaders[i + 1] as string;
    } else if (trusted && name.length === 16 && name.toLowerCase() === "x-forwarded-host") {
      if (forwarded !== undefined) return { refused: "several X-Forwarded-Host headers" };
      forwarded = rawHeaders[i + 1] as string;
    }
  }
  if (host === undefined) return { refused: "no Host header" };
  if (!target.startsWith("/")) {
    const authority = absoluteAuthority(target);
    if (authority === undefined) return { refused: "not a request target that this server answers" };
    if (authority.toLowerCase() !== host.toLowerCase()) return { refused: "the request target and Host disagree" };
  }
  return { value: forwarded ?? host };
}
