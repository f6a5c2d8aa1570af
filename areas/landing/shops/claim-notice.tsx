import { observer } from "mobx-react-lite";
import { usePlatform } from "../landing-context.ts";
import styles from "./claim-notice.module.css";
import type { ClaimStore } from "./claim-store.ts";

/** In how long, for a pause in milliseconds. */
function soon(pause: number): string {
  const minutes = Math.ceil(pause / 60_000);
  if (minutes <= 1) return "in a minute";
  return minutes <= 90 ? `in ${minutes} minutes` : `in ${Math.ceil(minutes / 60)} hours`;
}

/** What has come in between, and that nothing is lost by it. */
export const ClaimNotice = observer(function ClaimNotice({ claim }: { claim: ClaimStore }) {
  const { productHost } = usePlatform();
  const { notice, registration } = claim;
  const words = (): string => {
    switch (notice?.kind) {
      case "lost":
        return `Somebody was a moment faster: ${notice.name}.${productHost} has just been claimed. Everything else you typed is kept. Take another name, and go on where you were.`;
      case "signed-out":
        return "You have been signed out meanwhile. Sign in again; everything else is kept.";
      case "busy":
        return `Too many attempts. Nothing is lost: try again ${soon(notice.pause)}.${registration ? " The last code still works." : ""}`;
      case "unclear":
        return "We couldn’t reach the server, or it didn’t answer. Nothing is lost, and nothing is done twice: try again.";
      case "refused":
        return notice.message;
      case undefined:
        return "";
    }
  };
  if (!notice) return null;
  return (
    <p role="alert" tabIndex={-1} className={styles.notice}>
      {words()}
    </p>
  );
});
