import type { Area } from "../../areas/shared/domain/areas.ts";
import type { HostReading } from "./parse-host.ts";

/** A host that is served as it is: neither malformed nor another name of a canonical one. */
export type ServedHost = Exclude<HostReading, { kind: "malformed" } | { kind: "redirect" }>;

/** The area that answers a path on a host. `/admin` counts only as a whole, case-sensitive path segment. */
export function areaOf(reading: ServedHost, path: string): Area {
  if (path === "/admin" || path.startsWith("/admin/")) return "admin";
  return reading.kind === "landing" ? "landing" : "storefront";
}

/** The subdomain that a host asks for, whether or not a seller has it. */
export function askedSubdomain(reading: ServedHost): string | null {
  return reading.kind === "subdomain" || reading.kind === "impossible" ? reading.subdomain : null;
}

/** The seller directory's key for a host, or `undefined` where no seller can be. */
export function directoryKey(reading: ServedHost): string | undefined {
  if (reading.kind === "subdomain") return reading.subdomain;
  return reading.kind === "custom-domain" ? reading.host : undefined;
}
