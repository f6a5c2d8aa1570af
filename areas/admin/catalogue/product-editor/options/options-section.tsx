import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import Plus from "lucide-react/icons/plus";
import Trash from "lucide-react/icons/trash-2";
import { observer } from "mobx-react-lite";
import { useEffect, useId, useRef } from "react";
import { MAX_OPTIONS, PRODUCT_LENGTHS } from "../../../../shared/catalogue/catalogue-limits.ts";
import { newId } from "../../../../shared/state/new-id.ts";
import { Checkbox } from "../../../../shared/ui/form/checkbox.tsx";
import { TextField } from "../../../../shared/ui/form/text-field.tsx";
import { Button } from "../../../kit/button.tsx";
import { ActionMenu } from "../../../kit/icon-button.tsx";
import type { MenuItem } from "../../../kit/menu.tsx";
import { Section } from "../../../kit/section.tsx";
import { useCatalogueTexts } from "../../../texts.ts";
import type { ProductFormStore } from "../draft/product-form-store.ts";
import { moveOption, removeOption } from "../draft/variant-matrix.ts";
import { AddValue, type OptionProps, ValueChips } from "./option-values.tsx";
import styles from "./options.module.css";

const SUGGESTED = ["size", "color", "material", "style", "scent", "length"] as const;

export const OptionsSection = observer(function OptionsSection({ form }: { form: ProductFormStore }) {
  const { options } = form.fields;
  const { t } = useCatalogueTexts();
  const add = () =>
    form.changeMatrix(({ options, variants }) => ({
      options: [...options, { id: newId(), name: "", values: [] }],
      variants,
    }));
  return (
    <Section title={t("field.options")} description={t("options.description")}>
      {options.length > 0 && (
        <ul className="admin-stack" aria-label={t("field.options")}>
          {options.map((option) => (
            <li key={option.id}>
              <OptionCard form={form} option={option} />
            </li>
          ))}
        </ul>
      )}
      {options.length < MAX_OPTIONS && (
        <div>
          <Button icon={<Plus />} onClick={add}>
            {t(options.length === 0 ? "options.add-first" : "options.add")}
          </Button>
        </div>
      )}
    </Section>
  );
});

const OptionCard = observer(function OptionCard({ form, option }: OptionProps) {
  const suggestions = useId();
  const { t } = useCatalogueTexts();
  const card = useRef<HTMLDivElement>(null);
  const { id, name, values, isColor = false } = option;
  const isUntouched = useRef(name === "" && values.length === 0);
  useEffect(() => {
    if (isUntouched.current) card.current?.querySelector("input")?.focus();
  }, []);
  const shownName = name.trim();
  const place = form.fields.options.indexOf(option);
  const move = (to: number) => form.changeMatrix((matrix) => moveOption(matrix, id, to));
  const items: MenuItem[] = [];
  if (place > 0) {
    items.push({ label: t("options.move-up"), icon: <ArrowUp />, onSelect: () => move(place - 1) });
  }
  if (place < form.fields.options.length - 1) {
    items.push({ label: t("options.move-down"), icon: <ArrowDown />, onSelect: () => move(place + 1) });
  }
  items.push({
    label: t("options.remove"),
    icon: <Trash />,
    danger: true,
    onSelect: () =>
      form.changeMatrix(
        (matrix) => removeOption(matrix, id),
        shownName ? t("options.removed", { option: shownName }) : t("options.removed-unnamed"),
      ),
  });
  return (
    <div ref={card} className={`admin-rows ${styles.option}`} role="group" aria-label={shownName || t("options.new")}>
      <div className={`admin-buttons ${styles.head}`}>
        <TextField
          label={t("options.name")}
          value={name}
          maxLength={PRODUCT_LENGTHS.optionName}
          list={suggestions}
          autoComplete="off"
          placeholder={t("options.size")}
          onChange={(text) => form.nameOption(id, text)}
          error={form.problems[`option.${id}.name`]}
        />
        <datalist id={suggestions}>
          {SUGGESTED.map((each) => (
            <option key={each}>{t(`options.${each}`)}</option>
          ))}
        </datalist>
        <ActionMenu
          label={shownName ? t("action.more", { name: shownName }) : t("options.more-unnamed")}
          items={items}
        />
      </div>
      <Checkbox
        label={t("options.show-colors")}
        hint={t("options.show-colors-hint")}
        checked={isColor}
        onChange={(on) => form.showColors(id, on)}
      />
      {values.length > 0 && <ValueChips form={form} option={option} />}
      <AddValue form={form} option={option} />
    </div>
  );
});
