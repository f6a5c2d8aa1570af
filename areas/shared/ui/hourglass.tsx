import styles from "./hourglass.module.css";
import { useUiMessages } from "./ui-messages.ts";

/** Fills the window while the browser looks up the shop. A page from the gateway never shows it. */
export function Hourglass() {
  const { t } = useUiMessages();
  return (
    <output className={styles.hourglass}>
      <svg viewBox="0 0 48 64" width="48" height="64" aria-hidden="true">
        <path
          fill="none"
          stroke="currentcolor"
          strokeWidth="3"
          strokeLinecap="round"
          d="M8 4h32M8 60h32M12 4c0 16 12 18 12 28S12 44 12 60M36 4c0 16-12 18-12 28s12 12 12 28"
        />
        <path fill="var(--accent)" d="M17 16h14c-2 6-7 9-7 14c0-5-5-8-7-14zM16 57c1-6 8-7 8-13c0 6 7 7 8 13z" />
      </svg>
      <span>{t("ui.opening")}</span>
    </output>
  );
}
