import { Link } from "react-router-dom";
import { useBuyingMessages } from "../../state/use-buying-messages.ts";
import styles from "./empty-cart.module.css";

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
      <svg viewBox="0 0 64 64" width="72" height="72" aria-hidden="true">
        <path
          d="M12 22h40l-3.2 31.2a5 5 0 0 1-5 4.8H20.2a5 5 0 0 1-5-4.8L12 22Zm11 7V18a9 9 0 0 1 18 0v11"
          fill="none"
          stroke="currentColor"
          strokeWidth="2.5"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <Heading>{t("cart.empty")}</Heading>
      <p>{t("cart.empty-hint")}</p>
      <Link className="button" to="/">
        {t("cart.look-around")}
      </Link>
    </div>
  );
}
