import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import Plus from "lucide-react/icons/plus";
import Trash from "lucide-react/icons/trash-2";
import { observer } from "mobx-react-lite";
import { useEffect, useId, useRef } from "react";
import { MAX_OPTIONS, PRODUCT_LENGTHS } from "../../../../shared/catalogue/catalogue-limits.ts";
import { newId } from "../../../../shared/state/new-id.ts";
import { Button } from "../../../kit/button.tsx";
import { Checkbox } from "../../../kit/checkbox.tsx";
import { ActionMenu } from "../../../kit/icon-button.tsx";
import type { MenuItem } from "../../../kit/menu.tsx";
import { Section } from "../../../kit/section.tsx";
import { TextField } from "../../../kit/text-field.tsx";
import type { ProductFormStore } from "../draft/product-form-store.ts";
import { moveOption, removeOption } from "../draft/variant-matrix.ts";
import { AddValue, type OptionProps, ValueChips } from "./option-values.tsx";
import styles from "./options.module.css";

const SUGGESTED = ["Size", "Colour", "Material", "Style", "Scent", "Length"];

export const OptionsSection = observer(function OptionsSection({ form }: { form: ProductFormStore }) {
  const { options } = form.fields;
  const add = () =>
    form.changeMatrix(({ options, variants }) => ({
      options: [...options, { id: newId(), name: "", values: [] }],
      variants,
    }));
  return (
    <Section
      title="Options"
      description="If it comes in sizes, colours or the like. Each combination gets its own price and stock."
    >
      {options.length > 0 && (
        <ul className={styles.options} aria-label="Options">
          {options.map((option) => (
            <li key={option.id}>
              <OptionCard form={form} option={option} />
            </li>
          ))}
        </ul>
      )}
      {options.length < MAX_OPTIONS && (
        <div>
          <Button icon={<Plus aria-hidden="true" />} onClick={add}>
            {options.length === 0 ? "Add options like size or colour" : "Add another option"}
          </Button>
        </div>
      )}
    </Section>
  );
});

const OptionCard = observer(function OptionCard({ form, option }: OptionProps) {
  const suggestions = useId();
  const card = useRef<HTMLDivElement>(null);
  const { id, name, values, isColor = false } = option;
  const isUntouched = useRef(name === "" && values.length === 0);
  useEffect(() => {
    if (isUntouched.current) card.current?.querySelector("input")?.focus();
  }, []);
  const place = form.fields.options.indexOf(option);
  const move = (to: number) => form.changeMatrix((matrix) => moveOption(matrix, id, to));
  const items: MenuItem[] = [];
  if (place > 0) {
    items.push({ label: "Move up", icon: <ArrowUp aria-hidden="true" />, onSelect: () => move(place - 1) });
  }
  if (place < form.fields.options.length - 1) {
    items.push({ label: "Move down", icon: <ArrowDown aria-hidden="true" />, onSelect: () => move(place + 1) });
  }
  items.push({
    label: "Remove option",
    icon: <Trash aria-hidden="true" />,
    danger: true,
    onSelect: () => form.changeMatrix((matrix) => removeOption(matrix, id), `“${name.trim() || "Option"}” removed.`),
  });
  return (
    <div ref={card} className={styles.option} role="group" aria-label={name.trim() || "New option"}>
      <div className={styles.head}>
        <TextField
          label="Option name"
          value={name}
          maxLength={PRODUCT_LENGTHS.optionName}
          list={suggestions}
          autoComplete="off"
          placeholder="Size"
          onChange={(text) => form.nameOption(id, text)}
          error={form.problems[`option.${id}.name`]}
        />
        <datalist id={suggestions}>
          {SUGGESTED.map((text) => (
            <option key={text}>{text}</option>
          ))}
        </datalist>
        <ActionMenu label={`More for ${name.trim() || "this option"}`} items={items} />
      </div>
      <Checkbox
        label="Show the values as colours"
        hint="Customers see a swatch beside each name."
        checked={isColor}
        onChange={(on) => form.showColors(id, on)}
      />
      {values.length > 0 && <ValueChips form={form} option={option} />}
      <AddValue form={form} option={option} />
    </div>
  );
});
