import Plus from "lucide-react/icons/plus";
import Truck from "lucide-react/icons/truck";
import X from "lucide-react/icons/x";
import { observer } from "mobx-react-lite";
import { useMemo, useRef, useState } from "react";
import { COUNTRIES } from "../../../shared/domain/countries.ts";
import { DELIVERY_LENGTHS, MAX_DELIVERY_OPTIONS } from "../../../shared/sellers/seller.ts";
import { newId } from "../../../shared/state/new-id.ts";
import { Choices } from "../../../shared/ui/choices.tsx";
import { SelectField } from "../../../shared/ui/form/select-field.tsx";
import { TextField } from "../../../shared/ui/form/text-field.tsx";
import { useFormats } from "../../admin-context.ts";
import { Button } from "../../kit/button.tsx";
import { EmptyState } from "../../kit/empty-state.tsx";
import { MoneyField } from "../../kit/money-field.tsx";
import { Section } from "../../kit/section.tsx";
import { useSellerTexts } from "../../texts.ts";
import { DELIVERY_PART, type DeliveryDraft, type DeliveryValues } from "./form/delivery-part.ts";
import type { SettingsForm } from "./form/settings-form.ts";
import styles from "./settings.module.css";
import { type PartProps, SettingsSheet, useSettingsForm } from "./settings-sheet.tsx";
import { type ItemFieldsProps, SortableEditor, useListEditor } from "./sortable-editor.tsx";

export const DeliverySettings = observer(function DeliverySettings({ seller }: PartProps) {
  const form = useSettingsForm(DELIVERY_PART, seller);
  const { t } = useSellerTexts();
  const { money } = useFormats();
  const options = form.values.deliveryOptions;
  const editor = useListEditor(form, "deliveryOptions");
  const summaryOf = ({ kind, price }: DeliveryDraft): string => {
    const kindName = t(`delivery.kind.${kind}`);
    if (price === null || Number.isNaN(price)) return kindName;
    const amount = money(price, seller.currency);
    return t("delivery.summary", { kind: kindName, price: price === 0 ? t("delivery.free") : amount });
  };
  const addButton = options.length < MAX_DELIVERY_OPTIONS && (
    <Button
      icon={<Plus />}
      onClick={() => editor.add({ id: newId(), title: "", kind: "shipping", price: null, note: "" })}
    >
      {t("delivery.add")}
    </Button>
  );
  return (
    <SettingsSheet form={form}>
      <Section title={t("settings.part.delivery")} description={t("delivery.description")}>
        {options.length === 0 ? (
          <EmptyState icon={<Truck />} title={t("delivery.empty")} action={addButton}>
            {t("delivery.empty-hint")}
          </EmptyState>
        ) : (
          <>
            <SortableEditor label={t("delivery.options")} editor={editor} summaryOf={summaryOf}>
              {(fields) => <DeliveryFields {...fields} currency={seller.currency} />}
            </SortableEditor>
            <div>{addButton}</div>
          </>
        )}
      </Section>
      <DeliveryCountries form={form} />
    </SettingsSheet>
  );
});

interface DeliveryFieldsProps extends ItemFieldsProps<DeliveryDraft> {
  currency: string;
}

function DeliveryFields({ item: option, currency, problemOf, onChange }: DeliveryFieldsProps) {
  const { t } = useSellerTexts();
  return (
    <>
      <Choices
        legend={t("delivery.kind")}
        name={`kind-${option.id}`}
        options={{ shipping: t("delivery.kind.shipping"), pickup: t("delivery.kind.pickup") }}
        value={option.kind}
        onChange={(kind) => onChange({ kind })}
      />
      <div className={`admin-stack ${styles.pair}`}>
        <TextField
          label={t("delivery.name")}
          value={option.title}
          onChange={(title) => onChange({ title })}
          error={problemOf("title")}
          placeholder={t(`delivery.name-example.${option.kind}`)}
          maxLength={DELIVERY_LENGTHS.title}
        />
        <MoneyField
          label={t("delivery.price")}
          value={option.price}
          onChange={(price) => onChange({ price })}
          currency={currency}
          error={problemOf("price")}
          hint={t("delivery.price-hint")}
        />
      </div>
      <TextField
        label={t("delivery.note")}
        optional
        value={option.note}
        onChange={(note) => onChange({ note })}
        error={problemOf("note")}
        placeholder={t(`delivery.note-example.${option.kind}`)}
        maxLength={DELIVERY_LENGTHS.note}
      />
    </>
  );
}

/** An empty list means every country. */
const DeliveryCountries = observer(function DeliveryCountries({ form }: { form: SettingsForm<DeliveryValues> }) {
  const { t } = useSellerTexts();
  const { locale } = useFormats();
  const names = useMemo(() => new Intl.DisplayNames(locale, { type: "region" }), [locale]);
  const nameOf = (code: string): string => names.of(code) ?? code;
  const byName = (a: string, b: string): number => nameOf(a).localeCompare(nameOf(b), locale);
  const countries = form.values.deliveryCountries;
  const onChange = (deliveryCountries: readonly string[]) => form.change({ deliveryCountries });
  const [chosen, setChosen] = useState("");
  const choice = useRef<HTMLDivElement>(null);
  const remove = (code: string) => {
    onChange(countries.filter((each) => each !== code));
    // The pressed button disappears.
    choice.current?.querySelector("select")?.focus();
  };
  const add = () => {
    if (chosen === "") return;
    onChange([...countries, chosen].sort(byName));
    setChosen("");
  };
  const others = COUNTRIES.filter((code) => !countries.includes(code)).sort(byName);
  return (
    <Section title={t("countries.title")} description={t("countries.description")}>
      {countries.length === 0 ? (
        <p className="admin-soft">{t("countries.every")}</p>
      ) : (
        <ul className={`admin-buttons ${styles.countries}`} aria-label={t("countries.list")}>
          {countries.map((code) => (
            <li key={code}>
              {nameOf(code)}
              <button
                type="button"
                aria-label={t("list.remove-named", { name: nameOf(code) })}
                onClick={() => remove(code)}
              >
                <X />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div ref={choice} className={`admin-inline ${styles.add}`}>
        <SelectField
          label={t("countries.country")}
          value={chosen}
          onChange={setChosen}
          options={[
            { value: "", label: t("countries.choose") },
            ...others.map((code) => ({ value: code, label: nameOf(code) })),
          ]}
        />
        <Button onClick={add}>{t("countries.add")}</Button>
      </div>
    </Section>
  );
});
