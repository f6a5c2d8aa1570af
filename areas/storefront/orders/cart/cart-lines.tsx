import { observer } from "mobx-react-lite";
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import { latinDigits } from "../../../shared/domain/text-patterns.ts";
import { MAX_QUANTITY } from "../../../shared/orders/cart.ts";
import { productPath } from "../../../shared/pages/routes.ts";
import { Link } from "../../../shared/ui/link.tsx";
import { Picture } from "../../../shared/ui/picture.tsx";
import { useBuyingMessages, useMoney, useOwnLanguage, useSeller } from "../../shop-context.ts";
import common from "../parts.module.css";
import styles from "./cart-lines.module.css";
import { lineKey } from "./cart-memory.ts";
import { useCart } from "./cart-store.ts";
import { type LineView, lineViews } from "./cart-view.ts";
import { LineChanges } from "./line-changes.tsx";

/** The cart's lines, and the line removed last. */
export const CartLines = observer(function CartLines() {
  const cart = useCart();
  const { lines, priced } = cart;
  const { removed } = cart.state;
  const [removedBefore] = useState(removed);
  const [restored, setRestored] = useState<string>();
  return (
    <div className={styles.lines}>
      <output>
        {removed && (
          <RemovedLine
            key={lineKey(removed.line)}
            title={removed.line.title}
            takesFocus={removed !== removedBefore}
            onUndo={() => {
              setRestored(lineKey(removed.line));
              cart.undoRemove();
            }}
          />
        )}
      </output>
      <ul>
        {lineViews(lines, priced).map((view) => (
          <CartLine key={view.key} view={view} takesFocus={view.key === restored} />
        ))}
      </ul>
    </div>
  );
});

/** Focuses a button that replaces the pressed one. */
function useTakenFocus(takesFocus: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) button.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return button;
}

/** One line of the cart: product, quantity, price, and changes. */
function CartLine({ view, takesFocus }: { view: LineView; takesFocus: boolean }) {
  const cart = useCart();
  const remove = useTakenFocus(takesFocus);
  const { id: sellerId } = useSeller();
  const { t } = useBuyingMessages();
  const lang = useOwnLanguage();
  const money = useMoney();
  const { line, title, variantTitle, slug, image, quantity, most, unitPrice, total } = view;
  const lost = quantity === 0;
  const name = variantTitle ? `${title}, ${variantTitle}` : title;
  return (
    <li className={`${common.line} ${styles.line}`} data-lost={lost || undefined}>
      <div className={`${common.thumbnail} ${styles.picture}`}>
        {image && <Picture sellerId={sellerId} image={image} sizes="80px" alt="" />}
      </div>
      <div className={`${common.line} ${styles.body}`}>
        <div className={styles.words}>
          <p className={styles.title}>
            <bdi lang={lang}>
              {view.state === "gone" ? (
                title
              ) : (
                <Link to={`${productPath(slug)}?variant=${line.variantId}`}>{title}</Link>
              )}
            </bdi>
          </p>
          {variantTitle && (
            <p className={`${common.soft} ${styles.variant}`}>
              <bdi lang={lang}>{variantTitle}</bdi>
            </p>
          )}
          {!lost && quantity > 1 && (
            <p className={`${common.soft} ${styles.variant}`}>{t("cart.each", { price: money(unitPrice) })}</p>
          )}
        </div>
        {!lost && <p className={`${common.amount} ${styles.total}`}>{money(total)}</p>}
        <div className={styles.foot}>
          <LineChanges view={view} />
          <div className={styles.controls}>
            {!lost && (
              <QuantityField
                title={name}
                quantity={quantity}
                most={most}
                onChange={(next) => cart.setQuantity(line, next)}
              />
            )}
            <button
              ref={remove}
              type="button"
              className={styles.remove}
              aria-label={t("cart.remove-title", { title: name })}
              onClick={() => cart.remove(line)}
            >
              {t("cart.remove")}
            </button>
          </div>
        </div>
      </div>
    </li>
  );
}

interface QuantityFieldProps {
  /** The title of the product. */
  title: string;
  quantity: number;
  /** The largest quantity that can be ordered. */
  most: number;
  onChange: (quantity: number) => void;
}

/**
 * A quantity, typed or changed by one. The arrow keys do what the buttons do, so that a line is not three tab stops:
 * https://www.w3.org/WAI/ARIA/apg/patterns/spinbutton/. Not `type=number`, which rejects other scripts' digits.
 */
function QuantityField({ title, quantity, most, onChange }: QuantityFieldProps) {
  const { t } = useBuyingMessages();
  const { locale } = useSeller();
  /** The input while it is not a valid quantity. */
  const [typed, setTyped] = useState<string | null>(null);
  const [limited, setLimited] = useState(false);
  const change = (next: number): void => {
    setLimited(next > most);
    if (next >= 1) onChange(Math.min(next, most));
  };
  const type = (text: string): void => {
    const digits = latinDigits(text);
    const next = /^\d+$/.test(digits) ? Number(digits) : 0;
    setTyped(next >= 1 && next <= most ? null : text);
    change(next);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.key === "ArrowUp" ? 1 : event.key === "ArrowDown" ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    setTyped(null);
    change(quantity + step);
  };
  return (
    <div>
      <div className={styles.stepper}>
        {/* Not `disabled`, which would take the focus from the button that sets the quantity to one. */}
        <button
          type="button"
          tabIndex={-1}
          aria-label={t("cart.less", { title })}
          aria-disabled={quantity <= 1}
          onClick={() => change(quantity - 1)}
        >
          −
        </button>
        <input
          role="spinbutton"
          inputMode="numeric"
          autoComplete="off"
          aria-label={t("cart.quantity", { title })}
          aria-valuenow={quantity}
          aria-valuemin={1}
          aria-valuemax={most}
          aria-invalid={typed !== null || undefined}
          value={typed ?? quantity.toLocaleString(locale, { useGrouping: false })}
          onChange={(event) => type(event.currentTarget.value)}
          onBlur={() => setTyped(null)}
          onFocus={(event) => event.currentTarget.select()}
          onKeyDown={onKeyDown}
        />
        <button
          type="button"
          tabIndex={-1}
          aria-label={t("cart.more", { title })}
          aria-disabled={quantity >= most}
          onClick={() => change(quantity + 1)}
        >
          +
        </button>
      </div>
      <output className={styles.limit}>
        {limited && t(most === MAX_QUANTITY ? "cart.order-most" : "cart.most", { count: most })}
      </output>
    </div>
  );
}

interface RemovedLineProps {
  /** The title of the product. */
  title: string;
  /** Whether the line was removed from the shown list, not earlier on another page. */
  takesFocus: boolean;
  onUndo: () => void;
}

/** The line removed last, with "Undo". */
function RemovedLine({ title, takesFocus, onUndo }: RemovedLineProps) {
  const { t } = useBuyingMessages();
  const undo = useTakenFocus(takesFocus);
  return (
    <p className={`${common.box} ${styles.removed}`}>
      {t("cart.removed", { title })}{" "}
      <button ref={undo} type="button" className={styles.undo} onClick={onUndo}>
        {t("cart.undo")}
      </button>
    </p>
  );
}
