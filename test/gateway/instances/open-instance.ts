import type { Test } from "tap";
import type { FirebaseWebApp } from "../../../areas/shared/domain/firebase-web-app.ts";
import type { Shop } from "../../../areas/shared/shops/shop.ts";
import type { ChangeListener } from "../../../gateway/platform/sellers/change-feed.ts";
import { firebaseVariables } from "../../support/firebase.ts";
import { openTestGateway, type TestGateway } from "../../support/gateway.ts";
import { testFolder } from "../../support/system.ts";

export interface Instance extends TestGateway {
  /** Resolves once this gateway has received this version of the seller, or a later one. */
  received(sellerId: string, version: number): Promise<void>;
}

interface InstanceOptions {
  firebase: FirebaseWebApp;
  shops?: Shop[];
  env?: NodeJS.ProcessEnv;
  /** The clock of the gateway's cache. */
  now?: () => Date;
}

/** Opens one of several gateways on a Firebase project, without rate limits. */
export async function openInstance(t: Test, { firebase, env = {}, ...options }: InstanceOptions): Promise<Instance> {
  const versions = new Map<string, number>();
  const waiting = new Set<() => void>();
  const observed = (watch: ChangeListener): ChangeListener => ({
    ...watch,
    changed(change) {
      watch.changed(change);
      versions.set(change.id, Math.max(change.version, versions.get(change.id) ?? 0));
      for (const check of waiting) check();
    },
  });
  const gateway = await openTestGateway(t, {
    dataDir: testFolder(t),
    env: { API_REQUESTS_PER_MINUTE: "1000000", ORDERS_PER_MINUTE: "1000000", ...firebaseVariables(firebase), ...env },
    around: (platform) => {
      const { changes } = platform;
      const subscribe = (own: ChangeListener) => changes.subscribe(observed(own));
      return { ...platform, changes: { exact: changes.exact, epoch: () => changes.epoch(), subscribe } };
    },
    ...options,
  });
  return {
    ...gateway,
    received: (sellerId, version) =>
      new Promise((resolve) => {
        const check = (): void => {
          if ((versions.get(sellerId) ?? 0) < version) return;
          waiting.delete(check);
          resolve();
        };
        waiting.add(check);
        check();
      }),
  };
}
