import type { IncomingMessage, ServerResponse } from "node:http";
import helmet from "helmet";
import { lruMap } from "../lru-map.ts";

/** What a page's CSP allows beyond the gateway itself, as CSP sources. */
export interface ForeignSources {
  connect: string[];
  script: string[];
  frame: string[];
}

export type HeaderList = readonly [string, string][];

const NOTHING_FOREIGN: ForeignSources = { connect: [], script: [], frame: [] };

/**
 * The security headers of a page. Helmet writes them, once per distinct page and not per request: a finished page keeps
 * the list.
 *
 * @param options.styleHashes CSP sources such as `'sha256-…'` of the style elements in the page
 * @param options.https whether people reach the platform under HTTPS only
 * @param options.foreign what else than the gateway the page's scripts talk to
 */
export function securityHeaders(options: {
  https: boolean;
  styleHashes?: string[];
  foreign?: ForeignSources;
  isDocument?: boolean;
}): HeaderList {
  const { https, styleHashes = [], foreign = NOTHING_FOREIGN, isDocument = true } = options;
  const middleware = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: isDocument
        ? {
            defaultSrc: ["'none'"],
            scriptSrc: ["'self'", ...foreign.script],
            styleSrc: ["'self'", ...styleHashes],
            imgSrc: ["'self'", "data:"],
            fontSrc: ["'self'"],
            connectSrc: ["'self'", ...foreign.connect],
            ...(foreign.frame.length > 0 ? { frameSrc: foreign.frame } : {}),
            formAction: ["'self'"],
            baseUri: ["'none'"],
            frameAncestors: ["'none'"],
          }
        : { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    // Never for subdomains: under a seller's own domain those are none of ours.
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    // What browsers do anyway; each header of a page hit is checked and copied again by Node.
    originAgentCluster: false,
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    xFrameOptions: false,
    xXssProtection: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xDnsPrefetchControl: false,
  });
  const headers: [string, string][] = [];
  const recorder = {
    setHeader: (name: string, value: string) => headers.push([name, value]),
    removeHeader: () => {},
  };
  middleware({} as IncomingMessage, recorder as unknown as ServerResponse, (error?: unknown) => {
    if (error) throw error;
  });
  return headers;
}

/** Themes whose headers are kept. */
const MEMORY = 1_000;

/** {@link securityHeaders} of pages, made once per kind of page and shared by all pages of that kind. */
export function rememberSecurityHeaders(
  https: boolean,
): (page: { styleHashes: string[]; foreign: ForeignSources }) => HeaderList {
  const known = lruMap<HeaderList>(MEMORY);
  return ({ styleHashes, foreign }) => {
    const key = JSON.stringify([styleHashes, foreign]);
    let headers = known.get(key);
    if (!headers) {
      headers = securityHeaders({ https, styleHashes, foreign });
      known.set(key, headers);
    }
    return headers;
  };
}
