import { useUiMessages } from "../../../shared/ui/ui-messages.ts";
import { useBuyingMessages } from "../../state/use-buying-messages.ts";
import styles from "./connection-bar.module.css";
import { useOnline } from "./use-online.ts";

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
