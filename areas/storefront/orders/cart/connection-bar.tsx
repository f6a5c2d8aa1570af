import { useSyncExternalStore } from "react";
import { useUiMessages } from "../../../shared/ui/ui-messages.ts";
import { useBuyingMessages } from "../../shop-context.ts";
import common from "../parts.module.css";
import styles from "./connection-bar.module.css";

/** Says that the shop is unreachable and that the cart is safe. @param props.failed the last request failed */
export function ConnectionBar({ failed, onRetry }: { failed: boolean; onRetry: () => void }) {
  const online = useOnline();
  const { t } = useBuyingMessages();
  const { t: ui } = useUiMessages();
  return (
    <div role="status" className={common.live}>
      {(!online || failed) && (
        <p className={`${common.box} ${styles.bar}`}>
          {t(online ? "cart.unreachable" : "cart.offline")}{" "}
          {online && (
            <button type="button" className={styles.retry} onClick={onRetry}>
              {ui("ui.retry")}
            </button>
          )}
        </p>
      )}
    </div>
  );
}

/** False while the browser is offline. True does not mean that the server is reachable. */
const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );

function subscribe(listener: () => void): () => void {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
}
