import { observer } from "mobx-react-lite";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useProblemTexts } from "../../../shared/i18n/problem-texts.ts";
import type { AdminSeller } from "../../../shared/sellers/seller.ts";
import { useAdmin, useFormats } from "../../admin-context.ts";
import type { Formats } from "../../formats/formats.ts";
import { Button } from "../../kit/button.tsx";
import { useShop } from "../../shop-context.ts";
import { type SellerTexts, useSellerTexts } from "../../texts.ts";
import { SaveBar } from "../../unsaved/save-bar.tsx";
import { useUnsavedGuard } from "../../unsaved/use-unsaved-guard.ts";
import { type SettingName, SettingsForm, type SettingsPartForm } from "./form/settings-form.ts";
import styles from "./settings.module.css";
import { useTakeSeller } from "./use-take-seller.ts";

export interface PartProps {
  /** As it is stored. */
  seller: AdminSeller;
}

interface SettingsSheetProps<Values extends object> {
  form: SettingsForm<Values>;
  /** Whether a picture is being uploaded. */
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
  const { t } = useSellerTexts();
  const { refusals, conflict, problem } = form;
  useUnsavedGuard(form.dirty || waits, waits ? undefined : () => form.save());
  useEffect(() => {
    if (refusals > 0) sheet.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);
  return (
    <div ref={sheet} className="admin-parts">
      {children}
      <SaveBar
        dirty={form.dirty}
        busy={form.busy || waits}
        problem={conflict ? { code: "version-conflict", message: "" } : problem}
        problemNote={conflict ? <ConflictNote form={form} /> : problem?.message}
        note={t(waits ? "save.uploading" : "save.unsaved")}
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
  const texts = useSellerTexts();
  const problems = useProblemTexts();
  const [form] = useState(
    () =>
      new SettingsForm({
        api: shop.api,
        part,
        seller,
        texts,
        problems,
        onSaved: (saved) => {
          takeSeller(saved);
          toasts.show(texts.t("save.done"));
        },
      }),
  );
  useEffect(() => form.adopt(seller), [form, seller]);
  return form;
}

/** Shows the saved values, and asks which to keep. The other change may be from another tab of the same person. */
const ConflictNote = observer(function ConflictNote<Values extends object>({ form }: { form: SettingsForm<Values> }) {
  const { toasts } = useAdmin();
  const formats = useFormats();
  const texts = useSellerTexts();
  const { t } = texts;
  if (!form.conflict) return null;
  const { names, seller } = form.conflict;
  const settings = new Intl.ListFormat(formats.locale).format(names.map((name) => t(`setting.${name}`)));
  // A change contains the same values as the stored shop.
  const mine: AdminSeller = { ...form.base, ...form.changes };
  const takeTheirs = () => {
    const values = Object.fromEntries(
      Object.entries(form.values).filter(([name]) => names.includes(name as SettingName)),
    ) as Partial<Values>;
    form.takeTheirs();
    toasts.show(t("conflict.undoable"), { undo: () => form.change(values), unsaved: true });
  };
  return (
    <div className={`admin-lines ${styles.conflict}`}>
      <p>{t("conflict.text", { settings })}</p>
      {(["saved", "mine"] as const).map((version) => {
        const [shown, other] = version === "saved" ? [seller, mine] : [mine, seller];
        return (
          <div key={version}>
            <p>{t(`conflict.${version}`)}</p>
            <ul aria-label={t(`conflict.${version}`)}>
              {names.map((name) => (
                <li key={name} dir="auto">
                  {contentOf({ shown, other, name, texts, formats })}
                </li>
              ))}
            </ul>
          </div>
        );
      })}
      <div className="admin-buttons">
        <Button size="small" onClick={takeTheirs}>
          {t("conflict.use-saved")}
        </Button>
        <Button size="small" onClick={() => void form.keepMine()}>
          {t("conflict.keep-mine")}
        </Button>
      </div>
    </div>
  );
});

interface ContentOptions {
  /** The shop with one version of the setting. */
  shown: AdminSeller;
  /** The shop with the other version. */
  other: AdminSeller;
  name: SettingName;
  texts: SellerTexts;
  formats: Formats;
}

/** One version of a setting in a few words. Of delivery options and pages, it has those that differ. */
function contentOf({ shown, other, name, texts: { t }, formats }: ContentOptions): string {
  const { locale } = formats;
  const listed = (items: readonly string[]): string => new Intl.ListFormat(locale).format(items);
  const differing = <Item,>(items: readonly Item[], others: readonly Item[], words: (item: Item) => string): string => {
    const known = new Set(others.map((each) => JSON.stringify(each)));
    const differing = items.filter((each) => !known.has(JSON.stringify(each)));
    // Only the order or the number differs.
    return (differing.length > 0 ? differing : items).map(words).join("\n") || t("conflict.none");
  };
  switch (name) {
    case "logo":
    case "cover":
      return shown[name] ? t("conflict.picture") : t("conflict.none");
    case "theme": {
      const { accent, typeface, corners } = shown.theme;
      return listed([accent, t(`typeface.${typeface}`), t(`corners.${corners}`)]);
    }
    case "contact": {
      const { email, phone, address } = shown.contact;
      return [email, phone, address].filter(Boolean).join("\n") || t("conflict.none");
    }
    case "deliveryOptions":
      return differing(shown.deliveryOptions, other.deliveryOptions, ({ title, price, note }) =>
        [title, formats.money(price, shown.currency), note].filter(Boolean).join(" · "),
      );
    case "paymentDays":
      return shown.paymentDays === null ? t("payment.no-limit") : t("payment.days", { count: shown.paymentDays });
    case "paymentChoice":
      return t(`payment.offered-${shown.paymentChoice}`);
    case "deliveryCountries": {
      const names = new Intl.DisplayNames(locale, { type: "region" });
      return listed(shown.deliveryCountries.map((code) => names.of(code) ?? code)) || t("conflict.every-country");
    }
    case "pages":
      return differing(shown.pages, other.pages, ({ title, body }) => [title, body].filter(Boolean).join("\n"));
    default:
      return shown[name] || t("conflict.empty");
  }
}
