import Plus from "lucide-react/icons/plus";
import Truck from "lucide-react/icons/truck";
import X from "lucide-react/icons/x";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import { COUNTRIES } from "../../../shared/domain/countries.ts";
import { formatMoney } from "../../../shared/domain/money.ts";
import { DELIVERY_LENGTHS, MAX_DELIVERY_OPTIONS } from "../../../shared/sellers/seller-limits.ts";
import { newId } from "../../../shared/state/new-id.ts";
import { Choices } from "../../../shared/ui/choices.tsx";
import { Button } from "../../kit/button.tsx";
import { EmptyState } from "../../kit/empty-state.tsx";
import { MoneyField } from "../../kit/money-field.tsx";
import { Section } from "../../kit/section.tsx";
import { SelectField } from "../../kit/select-field.tsx";
import { TextField } from "../../kit/text-field.tsx";
import { DELIVERY_PART, type DeliveryDraft, type DeliveryValues } from "./form/delivery-part.ts";
import type { SettingsForm } from "./form/settings-form.ts";
import styles from "./settings.module.css";
import { type PartProps, SettingsSheet, useSettingsForm } from "./settings-sheet.tsx";
import { SortableEditor, useListEditor } from "./sortable-editor.tsx";

const KINDS = { shipping: "Sent", pickup: "Collected" } as const;

const names = new Intl.DisplayNames("en", { type: "region" });
const nameOf = (code: string): string => names.of(code) ?? code;
const byName = (a: string, b: string): number => nameOf(a).localeCompare(nameOf(b), "en");

export const DeliverySettings = observer(function DeliverySettings({ seller }: PartProps) {
  const form = useSettingsForm(DELIVERY_PART, seller);
  const options = form.values.deliveryOptions;
  const set = (deliveryOptions: readonly DeliveryDraft[]) => form.change({ deliveryOptions });
  const editor = useListEditor<DeliveryDraft>({
    problems: form.problems,
    path: "deliveryOptions",
    current: () => form.values.deliveryOptions,
    idOf: ({ id }) => id,
    nameOf: ({ title }) => title,
    onChange: set,
  });
  const summaryOf = ({ kind, price }: DeliveryDraft): string => {
    if (price === null || Number.isNaN(price)) return KINDS[kind];
    return `${KINDS[kind]} · ${price === 0 ? "Free" : formatMoney({ amount: price, currency: seller.currency }, seller.locale)}`;
  };
  const addButton = options.length < MAX_DELIVERY_OPTIONS && (
    <Button
      icon={<Plus aria-hidden="true" />}
      onClick={() => editor.add({ id: newId(), title: "", kind: "shipping", price: null, note: "" })}
    >
      Add a way of delivery
    </Button>
  );
  return (
    <SettingsSheet form={form}>
      <Section
        title="Delivery"
        description="Customers choose one of these as they order. The first is chosen for them until they do."
      >
        {options.length === 0 ? (
          <EmptyState icon={<Truck />} title="No way of delivery yet" action={addButton}>
            Without one nobody can order. Begin with what you do most often: by post, or collected from you.
          </EmptyState>
        ) : (
          <>
            <SortableEditor label="Ways of delivery" editor={editor} summaryOf={summaryOf}>
              {(option, index) => (
                <DeliveryFields
                  option={option}
                  currency={seller.currency}
                  problemOf={(field) => form.problems[`deliveryOptions.${index}.${field}`]}
                  onChange={(patch) =>
                    set(options.map((each) => (each.id === option.id ? { ...each, ...patch } : each)))
                  }
                  onRemove={() => editor.remove(option, "Delivery")}
                />
              )}
            </SortableEditor>
            <div>{addButton}</div>
          </>
        )}
      </Section>
      <DeliveryCountries form={form} />
    </SettingsSheet>
  );
});

interface DeliveryFieldsProps {
  option: DeliveryDraft;
  currency: string;
  problemOf: (field: "title" | "price" | "note") => string | undefined;
  onChange: (patch: Partial<DeliveryDraft>) => void;
  onRemove: () => void;
}

function DeliveryFields({ option, currency, problemOf, onChange, onRemove }: DeliveryFieldsProps) {
  return (
    <>
      <Choices
        legend="How does it get there?"
        name={`kind-${option.id}`}
        options={KINDS}
        value={option.kind}
        onChange={(kind) => onChange({ kind })}
      />
      <div className={styles.pair}>
        <TextField
          label="Name"
          value={option.title}
          onChange={(title) => onChange({ title })}
          error={problemOf("title")}
          placeholder={option.kind === "shipping" ? "By post, 2–4 days" : "Collect from the workshop"}
          maxLength={DELIVERY_LENGTHS.title}
        />
        <MoneyField
          label="Price"
          value={option.price}
          onChange={(price) => onChange({ price })}
          currency={currency}
          error={problemOf("price")}
          hint="0 where it is free."
        />
      </div>
      <TextField
        label="What customers should know"
        optional
        value={option.note}
        onChange={(note) => onChange({ note })}
        error={problemOf("note")}
        placeholder={option.kind === "shipping" ? "Within the country only" : "Fridays, 2 to 6 pm, 12 Quay Street"}
        maxLength={DELIVERY_LENGTHS.note}
      />
      <div>
        <Button size="small" onClick={onRemove} aria-label={`Remove ${option.title || "this way of delivery"}`}>
          Remove
        </Button>
      </div>
    </>
  );
}

/** An empty list means every country. */
const DeliveryCountries = observer(function DeliveryCountries({ form }: { form: SettingsForm<DeliveryValues> }) {
  const countries = form.values.deliveryCountries;
  const onChange = (deliveryCountries: readonly string[]) => form.change({ deliveryCountries });
  const [chosen, setChosen] = useState("");
  const add = () => {
    if (chosen === "") return;
    onChange([...countries, chosen].sort(byName));
    setChosen("");
  };
  const others = COUNTRIES.filter((code) => !countries.includes(code)).sort(byName);
  return (
    <Section title="Countries" description="Where orders are sent. Anyone can choose to collect.">
      {countries.length === 0 ? (
        <p className={styles.nowhere}>
          You deliver to every country. Add one, and you deliver only to the countries in this list.
        </p>
      ) : (
        <ul className={styles.countries} aria-label="You deliver to">
          {countries.map((code) => (
            <li key={code}>
              {nameOf(code)}
              <button
                type="button"
                aria-label={`Remove ${nameOf(code)}`}
                onClick={() => onChange(countries.filter((each) => each !== code))}
              >
                <X aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.add}>
        <SelectField
          label="Country"
          value={chosen}
          onChange={setChosen}
          options={[
            { value: "", label: "Choose a country" },
            ...others.map((code) => ({ value: code, label: nameOf(code) })),
          ]}
        />
        <Button onClick={add}>Add</Button>
      </div>
    </Section>
  );
});
