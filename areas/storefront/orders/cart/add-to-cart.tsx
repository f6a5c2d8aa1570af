import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { variantImage } from "../../../shared/catalogue/product.ts";
import type { PublicProduct, PublicVariant } from "../../../shared/catalogue/public-catalogue.ts";
import { formatNumber } from "../../../shared/domain/locales.ts";
import { MAX_LINES } from "../../../shared/orders/cart.ts";
import { orderBlockers } from "../../../shared/sellers/seller.ts";
import { useBrowsingMessages, useMessages, useMoney, useSeller, useShop } from "../../shop-context.ts";
import styles from "./add-to-cart.module.css";
import { loadCartPanel, openCartDrawer } from "./cart-drawer.tsx";
import type { AddOutcome } from "./kept-cart.ts";

/** The largest quantity offered here. The cart allows more. */
const AT_ONCE = 10;

/** Adds the chosen variant to the cart and opens it. If that is impossible, says why or whom to ask. */
export function AddToCart(props: { product: PublicProduct; variant: PublicVariant }) {
  const { product, variant } = props;
  const { cart } = useShop();
  const seller = useSeller();
  const { t } = useMessages();
  const browsing = useBrowsingMessages();
  // Not a state: what was chosen before the script ran counts too.
  const quantity = useRef<HTMLSelectElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [outcome, setOutcome] = useState<AddOutcome | null>(null);
  // oxlint-disable-next-line react/exhaustive-deps -- what was said is of another variant
  useEffect(() => setOutcome(null), [variant.id]);
  const onInterest = () => void loadCartPanel(seller.locale).catch(() => {});

  const variantTitle = variant.values.length > 0 ? variant.title : "";
  if (!variant.available) {
    if (seller.contact.email === "") return null;
    const subject = variantTitle ? `${product.title} – ${variantTitle}` : product.title;
    return (
      <a className="button" href={`mailto:${seller.contact.email}?subject=${encodeURIComponent(subject)}`}>
        {t("cart.ask")}
      </a>
    );
  }
  const [blocker] = orderBlockers(seller);
  if (blocker) return <p className={styles.blocked}>{t(`cart.blocked-${blocker}`, { shop: seller.name })}</p>;
  const add = (): void => {
    const { id: productId, title, slug } = product;
    const next = cart.add(
      {
        productId,
        variantId: variant.id,
        quantity: Number(quantity.current?.value ?? 1),
        title,
        variantTitle,
        slug,
        image: variantImage(product, variant) ?? null,
        unitPrice: variant.price,
      },
      variant.remaining ?? undefined,
    );
    setOutcome(next);
    // If the drawer fails to load, the text below the button confirms.
    if (next === "added") void openCartDrawer(cart, seller.locale).catch(() => {});
  };
  const refusal =
    outcome === "no-more" ? t("cart.no-more") : outcome === "full" && t("cart.full", { count: MAX_LINES });
  return (
    <div className={styles.add}>
      <label className={`${styles.quantity} needs-script`}>
        {browsing.t("product.quantity")}
        <select ref={quantity} autoComplete="off">
          {Array.from({ length: Math.min(variant.remaining ?? AT_ONCE, AT_ONCE) }, (_, index) => (
            <option key={index + 1} value={index + 1}>
              {formatNumber(index + 1, seller.locale)}
            </option>
          ))}
        </select>
      </label>
      <button
        ref={button}
        type="button"
        className="button needs-script"
        onClick={add}
        onPointerEnter={onInterest}
        onFocus={onInterest}
      >
        {t("cart.add")}
      </button>
      <noscript>
        <p>{browsing.t("product.needs-script")}</p>
      </noscript>
      <output className={styles.outcome}>
        {outcome === "added" ? t("cart.added", { title: product.title }) : refusal}
      </output>
      <BuyBar after={button} price={variant.price} subject={variantTitle} onAdd={add} refusal={refusal} />
    </div>
  );
}

interface BuyBarProps {
  /** The page's own button. */
  after: RefObject<HTMLElement | null>;
  /** Minor units. */
  price: number;
  /** The variant's title, if the product has several variants. */
  subject: string;
  onAdd: () => void;
  /** Why nothing was added. The page's own button announces it to screen readers. */
  refusal: ReactNode;
}

/**
 * On phones: price and "Add to cart" at the bottom of the window, once the page's own button has scrolled out at the
 * top.
 */
function BuyBar({ after, price, subject, onAdd, refusal }: BuyBarProps) {
  const { t } = useMessages();
  const money = useMoney();
  const [shown, setShown] = useState(false);
  useEffect(() => {
    // A button below the window counts as visible, so that a jump past it is detected.
    const observer = new IntersectionObserver((entries) => setShown(entries.at(-1)?.isIntersecting === false), {
      rootMargin: "0px 0px 100000px 0px",
    });
    if (after.current) observer.observe(after.current);
    return () => observer.disconnect();
  }, [after]);
  return (
    <div className={`screen-only ${styles.bar}`} data-shown={shown || undefined}>
      <p>
        <b>{money(price)}</b>
        <bdi className={styles.subject}>{subject}</bdi>
      </p>
      <button type="button" className="button" onClick={onAdd}>
        {t("cart.add")}
      </button>
      {refusal && (
        <p className={styles.refusal} aria-hidden="true">
          {refusal}
        </p>
      )}
    </div>
  );
}
