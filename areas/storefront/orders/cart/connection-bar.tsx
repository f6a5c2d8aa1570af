import { useSyncExternalStore } from "react";
import { useUiMessages } from "../../../shared/ui/ui-messages.ts";
import { useBuyingMessages } from "../../state/use-buying-messages.ts";
import styles from "./connection-bar.module.css";

function subscribe(listener: () => void): () => void {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
}

/** False while the browser knows that it has no network; true says little. */
const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );

interface ConnectionBarProps {
  /** The last request found nobody. */
  failed: boolean;
  onRetry: () => void;
}

/** Says quietly that the shop can't be asked at the moment, and that nothing is lost. */
export function ConnectionBar({ failed, onRetry }: ConnectionBarProps) {
  const online = useOnline();
  const { t } = useBuyingMessages();
  const { t: ui } = useUiMessages();
  return (
    <div role="status" className={styles.status}>
      {(!online || failed) && (
        <p className={styles.bar}>
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
