import { observer } from "mobx-react-lite";
import { type KeyboardEvent, useState } from "react";
import { MAX_OPTION_VALUES, PRODUCT_LENGTHS } from "../../../../shared/catalogue/catalogue-limits.ts";
import { Button } from "../../../kit/button.tsx";
import { TextField } from "../../../kit/text-field.tsx";
import { colorCalled } from "../draft/color-names.ts";
import type { ProductFormStore } from "../draft/product-form-store.ts";
import { addValue, type DraftOption } from "../draft/variant-matrix.ts";
import styles from "./options.module.css";

interface AddValueProps {
  form: ProductFormStore;
  option: DraftOption;
}

/** The field for an option's next value: Enter adds it, and so does leaving the field. */
export const AddValue = observer(function AddValue({ form, option }: AddValueProps) {
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const { id, values } = option;
  const add = () => {
    const value = text.trim();
    if (value === "") return;
    if (values.some((each) => each.text.trim() === value)) {
      setProblem(`“${value}” is there already.`);
      return;
    }
    if (values.length >= MAX_OPTION_VALUES) {
      setProblem(`An option has up to ${MAX_OPTION_VALUES} values.`);
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
    // A word that is still being composed (Japanese, …) ends with Enter, too.
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    add();
  };
  return (
    <div className={styles.add}>
      <TextField
        label={values.length === 0 ? "First value" : "Another value"}
        value={text}
        maxLength={PRODUCT_LENGTHS.optionValue}
        autoComplete="off"
        enterKeyHint="enter"
        placeholder={values.length === 0 ? "Small – Enter adds it" : "Enter adds it"}
        onChange={(text) => {
          setText(text);
          setProblem(null);
        }}
        onKeyDown={onKeyDown}
        onBlur={add}
        error={problem ?? (text === "" ? form.problems[`option.${id}.add`] : undefined)}
      />
      <Button disabled={text.trim() === ""} onClick={add}>
        Add value
      </Button>
    </div>
  );
});
