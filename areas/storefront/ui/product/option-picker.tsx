import type { PublicVariant } from "../../../shared/domain/page-data.ts";
import type { ProductOption } from "../../../shared/domain/product.ts";
import styles from "./option-picker.module.css";
import { chooseValue, valueState } from "./variant-choice.ts";

interface OptionPickerProps {
  options: readonly ProductOption[];
  variants: readonly PublicVariant[];
  chosen: PublicVariant;
  onChoose: (variant: PublicVariant) => void;
}

const REMARKS = { available: "", "sold-out": " (sold out)", "not-made": " (not in this combination)" } as const;

/** One group of radio buttons for each option. What can't be had is marked, and still leads to the nearest that exists. */
export function OptionPicker({ options, variants, chosen, onChoose }: OptionPickerProps) {
  return options.map(({ name, values }, option) => (
    <fieldset key={name} className={styles.option}>
      <legend>{name}</legend>
      <div className={styles.values}>
        {values.map((value) => {
          const state = valueState(variants, chosen, option, value);
          return (
            <label key={value} data-state={state}>
              <input
                type="radio"
                name={`option-${option}`}
                value={value}
                checked={chosen.values[option] === value}
                onChange={() => onChoose(chooseValue(variants, chosen, option, value))}
                autoComplete="off"
              />
              <span>{value}</span>
              <span className="visually-hidden">{REMARKS[state]}</span>
            </label>
          );
        })}
      </div>
    </fieldset>
  ));
}
