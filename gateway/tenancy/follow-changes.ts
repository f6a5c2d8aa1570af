import type { Logger } from "pino";
import type { Freshness } from "../platform/sellers/freshness.ts";
import type { SellerDirectory } from "./seller-directory.ts";

/**
 * Has the directory look again at sellers that were changed through other instances. @returns what ends it
 */
export function followChanges(
  freshness: Pick<Freshness, "watch">,
  directory: Pick<SellerDirectory, "changed">,
  log: Pick<Logger, "warn" | "info">,
): () => void {
  return freshness.watch({
    changed: (news) => directory.changed(news),
    lost: (reason) =>
      log.warn({ err: reason }, "changes made through other instances are not heard of: shops show them seconds later"),
    heard: () => log.info("changes made through other instances are heard of again"),
  });
}
