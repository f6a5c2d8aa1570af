import type { Platform } from "../../../gateway/platform/platform.ts";

/** The parts of the platform that currently fail; none without an error. */
export interface Failure {
  error?: Error | undefined;
  /** Whether the guards' reads still work, so that the request reaches the route. */
  sparesGuards?: boolean;
}

const PORTS = [
  "accounts",
  "sessions",
  "tickets",
  "registrations",
  "memberships",
  "sellers",
  "categories",
  "products",
  "orders",
  "mails",
  "shops",
  "imports",
  "images",
  "uploads",
] as const satisfies (keyof Platform)[];

const ASKED_BY_GUARDS = new Set(["accounts.get", "sessions.resume", "memberships.get", "sellers.get"]);
/** Methods that return synchronously and don't read. */
const NEVER_FAIL = new Set(["orders.watch", "uploads.pathOf"]);
/** Also return synchronously, but may read. */
const THROW = new Set(["sellers.hasName", "sellers.peek"]);

/** Wraps a platform: its ports reject while there is a failure. */
export function failingPorts(platform: Platform, failure: Failure): Platform {
  const failing = <Port extends object>(name: string, port: Port): Port =>
    new Proxy(port, {
      get(target, property) {
        const method: unknown = Reflect.get(target, property);
        const called = `${name}.${String(property)}`;
        if (typeof method !== "function") return method;
        return (...given: unknown[]): unknown => {
          const isSpared = NEVER_FAIL.has(called) || (failure.sparesGuards && ASKED_BY_GUARDS.has(called));
          if (failure.error && !isSpared && THROW.has(called)) throw failure.error;
          if (failure.error && !isSpared) return Promise.reject(failure.error);
          return (method as (...args: unknown[]) => unknown).apply(target, given);
        };
      },
    });
  const ports = Object.fromEntries(PORTS.map((name) => [name, failing(name, platform[name])]));
  return { ...platform, ...ports };
}
