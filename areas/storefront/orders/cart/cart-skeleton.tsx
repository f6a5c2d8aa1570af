import { useUiMessages } from "../../../shared/ui/ui-messages.ts";
import styles from "./cart-skeleton.module.css";

/** In the place of the lines until the browser has said what is in the cart. */
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
