import X from "lucide-react/icons/x";
import { observer } from "mobx-react-lite";
import { type KeyboardEvent, useState } from "react";
import { MAX_OPTION_VALUES, PRODUCT_LENGTHS } from "../../../../shared/catalogue/catalogue-limits.ts";
import { TextField } from "../../../../shared/ui/form/text-field.tsx";
import { isComposing } from "../../../../shared/ui/is-composing.ts";
import { Button } from "../../../kit/button.tsx";
import { SortableList } from "../../../kit/sortable-list.tsx";
import { useCatalogueTexts } from "../../../texts.ts";
import { colorCalled } from "../draft/color-names.ts";
import type { ProductFormStore } from "../draft/product-form-store.ts";
import { addValue, type DraftOption, type DraftValue, orderValues, removeValue } from "../draft/variant-matrix.ts";
import styles from "./options.module.css";

export interface OptionProps {
  form: ProductFormStore;
  option: DraftOption;
}

export const ValueChips = observer(function ValueChips({ form, option }: OptionProps) {
  const { t } = useCatalogueTexts();
  const order = (values: readonly DraftValue[]) => {
    const ids = values.map(({ id }) => id);
    form.changeMatrix((matrix) => orderValues(matrix, option.id, ids));
  };
  const problems = option.values.flatMap(({ id, text }) => {
    const problem = form.problems[`value.${id}`];
    if (!problem) return [];
    return [{ id, text: text.trim() ? t("options.value-problem", { value: text, problem }) : problem }];
  });
  return (
    <div className={`admin-lines ${styles.chips}`}>
      <SortableList
        label={option.name ? t("options.values", { option: option.name }) : t("options.values-unnamed")}
        layout="grid"
        items={option.values}
        idOf={({ id }) => id}
        nameOf={({ text }) => text || t("options.empty-value")}
        onOrder={order}
      >
        {(value) => <ValueChip form={form} option={option} value={value} />}
      </SortableList>
      {problems.map(({ id, text }) => (
        <p key={id} id={`problem-${id}`} className="admin-problem">
          {text}
        </p>
      ))}
    </div>
  );
});

const ValueChip = observer(function ValueChip({ form, option, value }: OptionProps & { value: DraftValue }) {
  const { t } = useCatalogueTexts();
  const { id, text, color } = value;
  const name = text || t("options.empty-value");
  const isWrong = form.problems[`value.${id}`] !== undefined;
  const remove = () =>
    form.changeMatrix((matrix) => removeValue(matrix, option.id, id), t("options.value-removed", { value: name }));
  return (
    <div className={styles.chip}>
      {option.isColor && (
        <input
          type="color"
          className={styles.swatch}
          aria-label={t(color ? "options.value-color" : "options.value-color-unset", { value: name })}
          data-unset={color === undefined || undefined}
          value={color ?? "#808080"}
          onChange={(event) => form.setColor(option.id, id, event.currentTarget.value)}
        />
      )}
      <input
        value={text}
        size={Math.max(text.length, 3)}
        maxLength={PRODUCT_LENGTHS.optionValue}
        autoComplete="off"
        dir="auto"
        aria-label={option.name ? t("options.value", { option: option.name }) : t("options.value-unnamed")}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? `problem-${id}` : undefined}
        onChange={(event) => form.nameValue(option.id, id, event.currentTarget.value)}
      />
      <button type="button" aria-label={t("options.remove-value", { value: name })} onClick={remove}>
        <X />
      </button>
    </div>
  );
});

/** Enter adds the value, and so does leaving the field. */
export const AddValue = observer(function AddValue({ form, option }: OptionProps) {
  const { t } = useCatalogueTexts();
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const { id, values } = option;
  const add = () => {
    const value = text.trim();
    if (value === "") return;
    if (values.some((each) => each.text.trim() === value)) {
      setProblem(t("problem.value-doubled"));
      return;
    }
    if (values.length >= MAX_OPTION_VALUES) {
      setProblem(t("options.too-many-values", { max: MAX_OPTION_VALUES }));
      return;
    }
    if (
      form.changeMatrix((matrix, newId) =>
        addValue(matrix, id, { id: newId(), text: value, color: colorCalled(value) }, newId),
      )
    )
      setText("");
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || isComposing(event.nativeEvent)) return;
    event.preventDefault();
    add();
  };
  return (
    <div className={`admin-buttons ${styles.add}`}>
      <TextField
        label={t(values.length === 0 ? "options.first-value" : "options.next-value")}
        value={text}
        maxLength={PRODUCT_LENGTHS.optionValue}
        autoComplete="off"
        enterKeyHint="enter"
        placeholder={t(values.length === 0 ? "options.first-value-hint" : "options.next-value-hint")}
        onChange={(text) => {
          setText(text);
          setProblem(null);
        }}
        onKeyDown={onKeyDown}
        onBlur={add}
        error={problem ?? (text === "" ? form.problems[`option.${id}.add`] : undefined)}
      />
      <Button disabled={text.trim() === ""} onClick={add}>
        {t("options.add-value")}
      </Button>
    </div>
  );
});
