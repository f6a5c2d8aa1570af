import { BAG, Icon } from "../../../shared/ui/icon.tsx";
import { Link } from "../../../shared/ui/link.tsx";
import { Stall } from "../../../shared/ui/stall.tsx";
import { useUiMessages } from "../../../shared/ui/ui-messages.ts";
import { useBuyingMessages } from "../../shop-context.ts";
import styles from "./cart-placeholders.module.css";

interface EmptyCartProps {
  /** The heading's level. */
  level: 1 | 2;
}

/** Shown for an empty cart, with a link to the shop. */
export function EmptyCart({ level }: EmptyCartProps) {
  const { t } = useBuyingMessages();
  const Heading = `h${level}` as const;
  return (
    <div className={styles.empty}>
      <Stall>
        <Icon path={BAG} />
      </Stall>
      <Heading>{t("cart.empty")}</Heading>
      <p>{t("cart.empty-hint")}</p>
      <Link className="button" to="/">
        {t("cart.look-around")}
      </Link>
    </div>
  );
}

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
