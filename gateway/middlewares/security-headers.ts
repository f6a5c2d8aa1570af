import type { IncomingMessage, ServerResponse } from "node:http";
import helmet from "helmet";
import { cached } from "../lru-map.ts";

/** CSP sources that a page may use in addition to the gateway's own origin. */
export interface ForeignSources {
  connect: string[];
  script: string[];
  frame: string[];
}

export type HeaderList = readonly [string, string][];

const NOTHING_FOREIGN: ForeignSources = { connect: [], script: [], frame: [] };

/**
 * The security headers of a page, written by Helmet. They are computed once per distinct page, not per request.
 *
 * @param options.scriptHashes CSP sources such as `'sha256-…'` of the inline scripts in the page
 * @param options.styleHashes the same of its style elements
 * @param options.https whether the platform is public under HTTPS only
 * @param options.foreign origins other than the gateway that the page's scripts use
 * @param options.isIsolated whether the window that has opened the page loses it, and can't load a copy of the page into
 *   it while somebody types a password. Browsers then start another process when the page's answer arrives:
 *   https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Cross-Origin-Opener-Policy
 */
export function securityHeaders(options: {
  https: boolean;
  scriptHashes?: string[];
  styleHashes?: string[];
  foreign?: ForeignSources;
  isDocument?: boolean;
  isIsolated?: boolean;
}): HeaderList {
  const { https, scriptHashes = [], styleHashes = [], foreign = NOTHING_FOREIGN } = options;
  const { isDocument = true, isIsolated = true } = options;
  const middleware = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: isDocument
        ? {
            defaultSrc: ["'none'"],
            scriptSrc: ["'self'", ...scriptHashes, ...foreign.script],
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
    // Never for subdomains: those of a seller's own domain are not the platform's.
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    // Browsers do this by default, and Node validates and copies every header of a page hit.
    originAgentCluster: false,
    crossOriginOpenerPolicy: isIsolated,
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

/** Maximum number of themes whose headers are cached. */
const MEMORY = 1_000;

interface PageSources {
  scriptHashes: string[];
  styleHashes: string[];
  foreign: ForeignSources;
  isIsolated: boolean;
}

/** {@link securityHeaders} of pages, computed once per theme and set of foreign sources. */
export function rememberSecurityHeaders(https: boolean): (page: PageSources) => HeaderList {
  const headersOf = cached(MEMORY, (page) => securityHeaders({ https, ...(JSON.parse(page) as PageSources) }));
  return (page) => headersOf(JSON.stringify(page));
}
