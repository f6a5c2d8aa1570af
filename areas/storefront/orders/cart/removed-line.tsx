import { useEffect, useRef } from "react";
import { useBuyingMessages } from "../../state/use-buying-messages.ts";
import styles from "./removed-line.module.css";

/** What was just taken out of the cart, and the way back. */
export function RemovedLine({ title, onUndo }: { title: string; onUndo: () => void }) {
  const { t } = useBuyingMessages();
  const undo = useRef<HTMLButtonElement>(null);
  // The button that was pressed is gone, and the focus with it: it goes on here.
  useEffect(() => undo.current?.focus({ preventScroll: true }), []);
  return (
    <p className={styles.removed}>
      {t("cart.removed", { title })}{" "}
      <button ref={undo} type="button" className={styles.undo} onClick={onUndo}>
        {t("cart.undo")}
      </button>
    </p>
  );
}
