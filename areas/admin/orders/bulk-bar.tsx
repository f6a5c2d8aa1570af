import { observer } from "mobx-react-lite";
import type { OrderRow } from "../../shared/orders/admin-order.ts";
import { Button } from "../kit/button.tsx";
import { BulkProgress } from "../kit/data-list.tsx";
import { FormDialog } from "../kit/form-dialog.tsx";
import type { BulkWork } from "../state/bulk-work.ts";
import { useOrderTexts } from "../texts.ts";
import { type AskedAction, BULK_ACTIONS, type OrdersBulk } from "./orders-bulk.ts";

interface BulkActionsProps {
  bulk: OrdersBulk;
  work: BulkWork;
  /** The selected rows. */
  chosen: readonly OrderRow[];
  /** Of the list. */
  query: string;
  total: number | null;
}

/** Buttons for the actions that a selected order allows. */
export const BulkActions = observer(function BulkActions({ bulk, work, chosen, query, total }: BulkActionsProps) {
  const { t } = useOrderTexts();
  const { busy, allSelected, progress } = work;
  const actions = BULK_ACTIONS.filter((action) => allSelected || chosen.some((row) => row.actions.includes(action)));
  return (
    <>
      {actions.map((action) => (
        <Button key={action} size="small" busy={busy} onClick={() => void bulk.ask(action, chosen, query, total)}>
          {t(`bulk.${action}`)}
        </Button>
      ))}
      {actions.length === 0 && <span>{t("bulk.none")}</span>}
      <BulkProgress label={t("bulk.working")} value={progress} />
    </>
  );
});

interface BulkQuestionProps {
  asked: AskedAction;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before an action on many orders, which mails their customers. */
export function BulkQuestion({ asked: { action, orders, others }, onConfirm, onCancel }: BulkQuestionProps) {
  const { t } = useOrderTexts();
  const count = orders.length;
  return (
    <FormDialog
      title={t(`bulk.${action}-title`, { count })}
      submit={t(`bulk.${action}`)}
      cancel={t("dialog.not-now")}
      onSubmit={onConfirm}
      onClose={onCancel}
    >
      {others > 0 && <p>{t("bulk.others", { count: others })}</p>}
      {action !== "deliver" && <p>{t("bulk.mails", { count })}</p>}
      {action === "ship" && <p>{t("bulk.no-tracking")}</p>}
      <p>{t("dialog.final")}</p>
    </FormDialog>
  );
}
