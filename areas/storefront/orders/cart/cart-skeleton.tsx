import { useUiMessages } from "../../../shared/ui/ui-messages.ts";
import styles from "./cart-skeleton.module.css";

/** A placeholder for the lines until the browser's storage is read. */
export function CartSkeleton() {
  const { t } = useUiMessages();
  return (
    <div className={styles.skeleton}>
      <output className="visually-hidden">{t("ui.loading")}</output>
      <div />
      <div />
    </div>
  );
}
