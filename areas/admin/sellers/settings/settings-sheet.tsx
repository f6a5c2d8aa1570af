import { observer } from "mobx-react-lite";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { AdminSeller } from "../../../shared/sellers/seller.ts";
import { useAdmin } from "../../admin-context.ts";
import { Button } from "../../kit/button.tsx";
import { useShop } from "../../shop-context.ts";
import { SaveBar } from "../../unsaved/save-bar.tsx";
import { useUnsavedGuard } from "../../unsaved/use-unsaved-guard.ts";
import { type SettingName, SettingsForm, type SettingsPartForm } from "./form/settings-form.ts";
import styles from "./settings.module.css";
import { useTakeSeller } from "./use-take-seller.ts";

const NAMES: Record<SettingName, string> = {
  name: "the name",
  tagline: "the line below the name",
  about: "the text about the shop",
  logo: "the logo",
  cover: "the cover picture",
  theme: "colour and type",
  currency: "the currency",
  locale: "the language",
  contact: "the contact",
  deliveryOptions: "the ways of delivery",
  deliveryCountries: "the countries",
  paymentInstructions: "the words on payment",
  paymentDays: "the time to pay",
  pages: "the pages",
};

export interface PartProps {
  /** As it is stored. */
  seller: AdminSeller;
}

interface SettingsSheetProps<Values extends object> {
  form: SettingsForm<Values>;
  /** Nothing can be saved yet, e.g. because a picture is on its way. */
  waits?: boolean;
  children: ReactNode;
}

/** A part of the settings with its save bar. A refused save focuses the first invalid field. */
export const SettingsSheet = observer(function SettingsSheet<Values extends object>({
  form,
  waits = false,
  children,
}: SettingsSheetProps<Values>) {
  const sheet = useRef<HTMLDivElement>(null);
  const { refusals, conflict, problem } = form;
  useUnsavedGuard(form.dirty, () => form.save());
  useEffect(() => {
    if (refusals > 0) sheet.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);
  return (
    <div ref={sheet} className={styles.sheet}>
      {children}
      <SaveBar
        dirty={form.dirty}
        busy={form.busy || waits}
        problem={conflict ? { code: "version-conflict", message: "" } : problem}
        problemNote={conflict ? <ConflictNote form={form} /> : undefined}
        note={waits ? "A picture is on its way" : "Not saved yet"}
        onSave={() => void form.save()}
        onDiscard={() => form.discard()}
      />
    </div>
  );
});

export function useSettingsForm<Values extends object>(
  part: SettingsPartForm<Values>,
  seller: AdminSeller,
): SettingsForm<Values> {
  const shop = useShop();
  const { toasts } = useAdmin();
  const takeSeller = useTakeSeller();
  const [form] = useState(
    () =>
      new SettingsForm({
        api: shop.api,
        part,
        seller,
        onSaved: (saved) => {
          takeSeller(saved);
          toasts.show("Saved. Your shop shows it from now on.");
        },
      }),
  );
  useEffect(() => form.adopt(seller), [form, seller]);
  return form;
}

/** Shows the saved values, and asks which to keep. The other change may be from another tab of the same person. */
const ConflictNote = observer(function ConflictNote<Values extends object>({ form }: { form: SettingsForm<Values> }) {
  const { toasts } = useAdmin();
  if (!form.conflict) return null;
  const { names, seller } = form.conflict;
  const list = new Intl.ListFormat("en").format(names.map((name) => NAMES[name]));
  const takeTheirs = () => {
    // Other settings keep the typed values anyway.
    const mine = Object.fromEntries(
      Object.entries(form.values).filter(([name]) => names.includes(name as SettingName)),
    ) as Partial<Values>;
    form.takeTheirs();
    toasts.show("The saved version is in the fields now.", { undo: () => form.change(mine) });
  };
  return (
    <div className={styles.conflict}>
      <p>
        Changed in another tab or by someone else since you opened this page: {list}. Your changes are still in the
        fields. The saved version says:
      </p>
      <ul>
        {names.map((name) => {
          const content = contentOf(seller, name);
          return content === undefined ? null : <li key={name}>{content}</li>;
        })}
      </ul>
      <div className="admin-buttons">
        <Button size="small" onClick={takeTheirs}>
          Use the saved version
        </Button>
        <Button size="small" onClick={() => void form.keepMine()}>
          Overwrite with mine
        </Button>
      </div>
    </div>
  );
});

/** The saved value in a few words; `undefined` for a picture. */
function contentOf(seller: AdminSeller, name: SettingName): string | undefined {
  switch (name) {
    case "logo":
    case "cover":
      return seller[name] ? undefined : "None";
    case "theme":
      return `${seller.theme.accent}, ${seller.theme.typeface}, ${seller.theme.corners}`;
    case "contact":
      return [seller.contact.email, seller.contact.phone, seller.contact.address].filter(Boolean).join(", ") || "None";
    case "deliveryOptions":
      return seller.deliveryOptions.map(({ title }) => title).join(", ") || "None";
    case "paymentDays":
      return seller.paymentDays === null ? "No limit" : `${seller.paymentDays} days`;
    case "deliveryCountries":
      return seller.deliveryCountries.join(", ") || "Every country";
    case "pages":
      return seller.pages.map(({ title }) => title).join(", ") || "None";
    default:
      return seller[name] || "Empty";
  }
}
