import { observer } from "mobx-react-lite";
import { useState } from "react";
import { useProblemTexts } from "../../shared/i18n/problem-texts.ts";
import type { AdminOrder } from "../../shared/orders/admin-order.ts";
import type { OrderActionRequest } from "../../shared/orders/contract/admin-orders.ts";
import type { Tracking } from "../../shared/orders/order.ts";
import type { SellerAction } from "../../shared/orders/order-actions.ts";
import type { RefundInput } from "../../shared/orders/order-refunds.ts";
import { keptText } from "../../shared/state/kept-text.ts";
import { useAdmin } from "../admin-context.ts";
import { Button } from "../kit/button.tsx";
import { ActionMenu } from "../kit/icon-button.tsx";
import { useMedia } from "../kit/use-media.ts";
import { useShop } from "../shop-context.ts";
import { useOrderTexts } from "../texts.ts";
import { CancelQuestion, PaidQuestion, ReturnQuestion } from "./action-dialogs.tsx";
import styles from "./order.module.css";
import type { OrderStore } from "./order-store.ts";
import { actionWords, doneWords, type OrderAction, offeredActions } from "./order-words.ts";
import { RefundDialog } from "./refund-dialog.tsx";
import { ShipDialog } from "./ship-dialog.tsx";

/** Never the primary action. */
const TAKING_BACK: ReadonlySet<OrderAction> = new Set(["return", "refund", "cancel"]);

/** Run without a dialog: they need no details, and move no money. */
const isAtOnce = (action: OrderAction) => action === "confirm" || action === "deliver";

export const OrderActions = observer(function OrderActions({ store, order }: { store: OrderStore; order: AdminOrder }) {
  const { formats, toasts } = useAdmin();
  const { shop } = useShop();
  const texts = useOrderTexts();
  const { t } = texts;
  const { problemMessage } = useProblemTexts();
  const wide = useMedia("(width >= 60rem)");
  const [asking, setAsking] = useState<OrderAction | null>(null);
  const [tracking, setTracking] = useState<Tracking | null>(null);
  const [carrier] = useState(() => keptText(`awning-carrier-${shop.id}`));
  const { kind } = order.delivery;
  const { status } = order;
  const actions = offeredActions(order);
  const primary = primaryAction({ actions, status });
  const others = actions.filter((action) => action !== primary);
  if (actions.length === 0) return null;

  const run = async (action: SellerAction, details: Omit<OrderActionRequest, "action"> = {}): Promise<boolean> => {
    const attempt = await store.act(action, details);
    if (attempt === "done") toasts.show(doneWords(action, order, texts));
    if (attempt !== "failed") setAsking(null);
    // Without a dialog that shows it. The page may be scrolled.
    else if (isAtOnce(action) && store.problem) {
      toasts.show(problemMessage(store.problem), { tone: "problem" });
      store.dismiss();
    }
    return attempt === "done";
  };
  const refund = async (input: RefundInput): Promise<boolean> => {
    const attempt = await store.refund(input);
    if (attempt !== "failed") setAsking(null);
    const amount = formats.money(input.amount, order.currency);
    if (attempt === "done") toasts.show(t("done.refund", { amount }));
    if (attempt === "pending") toasts.show(t("done.refund-pending", { amount }));
    if (attempt === "disconnected") toasts.show(t("done.refund-disconnected", { amount }), { tone: "problem" });
    if (attempt === "refused") toasts.show(t("done.refund-failed", { amount }), { tone: "problem" });
    return attempt !== "failed";
  };
  const press = (action: OrderAction) => {
    store.dismiss();
    if (isAtOnce(action)) void run(action);
    else setAsking(action);
  };
  const close = () => {
    setAsking(null);
    store.dismiss();
  };
  const question = { store, order, onCancel: close };
  const inRow = wide ? others : others.slice(0, primary ? 1 : 2);
  const inMenu = others.slice(inRow.length);
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: buttons that belong together, no fields of a form */}
      <div
        role="group"
        className={`admin-buttons screen-only ${styles.actions}`}
        aria-label={t("action.group")}
        data-action-bar={primary && !wide ? "" : undefined}
      >
        {primary && (
          // A held Enter key must not press the action that replaces this one.
          <Button key={primary} variant="primary" busy={store.busy === primary} onClick={() => press(primary)}>
            {actionWords(primary, kind, texts)}
          </Button>
        )}
        {inRow.map((action) => (
          <Button
            key={action}
            variant={action === "cancel" ? "danger" : "quiet"}
            busy={store.busy === action}
            onClick={() => press(action)}
          >
            {actionWords(action, kind, texts)}
          </Button>
        ))}
        {inMenu.length > 0 && (
          <ActionMenu
            label={t("action.more")}
            items={inMenu.map((action) => ({
              label: actionWords(action, kind, texts),
              danger: action === "cancel",
              onSelect: () => press(action),
            }))}
          />
        )}
      </div>
      {asking === "ship" && (
        <ShipDialog
          {...question}
          carrier={carrier}
          draft={tracking}
          onDraft={setTracking}
          onShip={(tracking) => run("ship", { tracking })}
        />
      )}
      {asking === "mark-paid" && <PaidQuestion {...question} onConfirm={() => void run("mark-paid")} />}
      {asking === "refund" && <RefundDialog {...question} onRefund={refund} />}
      {asking === "cancel" && <CancelQuestion {...question} onConfirm={() => void run("cancel")} />}
      {asking === "return" && <ReturnQuestion {...question} onConfirm={(restock) => void run("return", { restock })} />}
    </>
  );
});

/** The most likely next action; `undefined` if there is none. */
export function primaryAction({
  actions,
  status,
}: Pick<AdminOrder, "status"> & { actions: readonly OrderAction[] }): OrderAction | undefined {
  // The customer of a cancelled order waits for the refund.
  if (status === "cancelled") return actions.find((action) => action === "refund");
  return actions.find((action) => !TAKING_BACK.has(action));
}
