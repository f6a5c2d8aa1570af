import { observer } from "mobx-react-lite";
import { useRef } from "react";
import { useShop } from "../../shop-context.ts";
import { CartLine } from "./cart-line.tsx";
import styles from "./cart-lines.module.css";
import { lineKey } from "./cart-memory.ts";
import { lineViews } from "./cart-view.ts";
import { RemovedLine } from "./removed-line.tsx";

/** Everything in the cart, and what was just taken out of it. */
export const CartLines = observer(function CartLines() {
  const { cart } = useShop();
  const list = useRef<HTMLDivElement>(null);
  const { lines, priced, removed } = cart;
  const undo = (): void => {
    cart.undoRemove();
    list.current?.focus({ preventScroll: true });
  };
  return (
    <div ref={list} tabIndex={-1} className={styles.lines}>
      <output>{removed && <RemovedLine key={lineKey(removed.line)} title={removed.line.title} onUndo={undo} />}</output>
      <ul>
        {lineViews(lines, priced).map((view) => (
          <CartLine key={view.key} view={view} />
        ))}
      </ul>
    </div>
  );
});
