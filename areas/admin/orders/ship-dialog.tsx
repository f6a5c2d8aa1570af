import { observer } from "mobx-react-lite";
import { useId, useRef, useState } from "react";
import { useProblemTexts } from "../../shared/i18n/problem-texts.ts";
import type { AdminOrder } from "../../shared/orders/admin-order.ts";
import { isTrackingUrl, TRACKING_LENGTHS, type Tracking } from "../../shared/orders/order.ts";
import type { KeptText } from "../../shared/state/kept-text.ts";
import { TextField } from "../../shared/ui/form/text-field.tsx";
import { useOrderTexts } from "../texts.ts";
import { useUnsavedGuard } from "../unsaved/use-unsaved-guard.ts";
import { ActionDialog } from "./action-dialogs.tsx";
import type { OrderStore } from "./order-store.ts";

const CARRIERS = [
  "DHL",
  "DPD",
  "Evri",
  "FedEx",
  "GLS",
  "Hermes",
  "La Poste",
  "PostNL",
  "Royal Mail",
  "An Post",
  "UPS",
  "USPS",
];

interface ShipDialogProps {
  store: OrderStore;
  order: AdminOrder;
  /** The carrier of the previous parcel. */
  carrier: KeptText;
  /** What was typed before the dialog was last closed. */
  draft: Tracking | null;
  onDraft: (draft: Tracking) => void;
  /** @returns whether it is shipped */
  onShip: (tracking: Tracking) => Promise<boolean>;
  onCancel: () => void;
}

/** Asks for the parcel's tracking; every field is optional. */
export const ShipDialog = observer(function ShipDialog(props: ShipDialogProps) {
  const { store, order, carrier, draft, onDraft, onShip, onCancel } = props;
  const { t } = useOrderTexts();
  const { fieldSentence } = useProblemTexts();
  const id = useId();
  const fields = useRef<HTMLDivElement>(null);
  const tracking = draft ?? { carrier: carrier.read() ?? "", number: "", url: "" };
  const [isLinkRefused, setLinkRefused] = useState(false);
  const release = useUnsavedGuard(tracking.number !== "" || tracking.url !== "");
  const change = (patch: Partial<Tracking>) => onDraft({ ...tracking, ...patch });
  const problemOf = (part: keyof Tracking) => {
    const refused = store.problem?.fieldProblem(`tracking.${part}`);
    return refused && fieldSentence(refused);
  };
  const ship = async () => {
    const sent = { carrier: tracking.carrier.trim(), number: tracking.number.trim(), url: trackingLink(tracking.url) };
    const isRefused = !isTrackingLink(sent.url);
    setLinkRefused(isRefused);
    if (isRefused) {
      fields.current?.querySelector<HTMLElement>("input[name=url]")?.focus();
      return;
    }
    if (!(await onShip(sent))) return;
    carrier.write(sent.carrier || null);
    release();
  };
  return (
    <ActionDialog
      store={store}
      title={t("ship.title", { number: String(order.number) })}
      confirm={t("action.ship")}
      onConfirm={() => void ship()}
      onCancel={onCancel}
    >
      <p>{t("ship.text")}</p>
      <div ref={fields} className="admin-stack">
        <TextField
          label={t("ship.carrier")}
          optional
          value={tracking.carrier}
          maxLength={TRACKING_LENGTHS.carrier}
          list={id}
          onChange={(carrier) => change({ carrier })}
          error={problemOf("carrier")}
        />
        <datalist id={id}>
          {CARRIERS.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </datalist>
        <TextField
          label={t("ship.number")}
          optional
          value={tracking.number}
          maxLength={TRACKING_LENGTHS.number}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={(number) => change({ number })}
          error={problemOf("number")}
        />
        <TextField
          label={t("ship.link")}
          optional
          name="url"
          inputMode="url"
          value={tracking.url}
          autoComplete="off"
          spellCheck={false}
          dir="ltr"
          placeholder="https://"
          onChange={(url) => {
            change({ url });
            setLinkRefused(isLinkRefused && !isTrackingLink(trackingLink(url)));
          }}
          error={isLinkRefused ? t("ship.link-invalid") : problemOf("url")}
        />
      </div>
    </ActionDialog>
  );
});

/** Adds `https://`, which is often left out. */
export function trackingLink(typed: string): string {
  const link = typed.trim();
  return link === "" || /^[a-z][a-z+.-]*:/i.test(link) ? link : `https://${link}`;
}

/** Whether it can be sent: it is optional. */
export const isTrackingLink = (link: string): boolean => link === "" || isTrackingUrl(link);
