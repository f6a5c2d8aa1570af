import { useEffect, useRef } from "react";
import type { ProductOption } from "../../../shared/catalogue/product.ts";
import type { PublicVariant } from "../../../shared/catalogue/public-catalogue.ts";
import choices from "../../kit/choices.module.css";
import { useOwnLanguage } from "../../shop-context.ts";
import { useBrowsingMessages } from "../../state/use-browsing-messages.ts";
import styles from "./option-picker.module.css";
import { chooseValue, valueState } from "./variant-choice.ts";

interface OptionPickerProps {
  options: readonly ProductOption[];
  variants: readonly PublicVariant[];
  chosen: PublicVariant;
  /** @param option the one whose value was chosen, by its place; several may have been before there was a script */
  onChoose: (variant: PublicVariant, option?: number) => void;
}

/** One group of radio buttons for each option. What can't be had is marked, and still leads to the nearest that exists. */
export function OptionPicker({ options, variants, chosen, onChoose }: OptionPickerProps) {
  const { t } = useBrowsingMessages();
  const lang = useOwnLanguage();
  const groups = useRef<HTMLFieldSetElement[]>([]);
  useEffect(() => {
    const touched = groups.current.flatMap((group, option) =>
      Array.from(group.querySelectorAll("input"))
        .filter((radio) => radio.checked && !radio.defaultChecked)
        .map(({ value }) => ({ option, value })),
    );
    if (touched.length > 0)
      onChoose(touched.reduce((variant, { option, value }) => chooseValue(variants, variant, option, value), chosen));
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies -- once: what was chosen before the script was there
  }, []);
  return options.map(({ name, values, colors }, option) => (
    <fieldset
      key={name}
      ref={(group) => {
        if (group) groups.current[option] = group;
      }}
      className={`${choices.group} ${styles.option}`}
    >
      <legend lang={lang}>{name}</legend>
      <div className={choices.values}>
        {values.map((value, place) => {
          const state = valueState(variants, chosen, option, value);
          return (
            <label key={value} data-state={state}>
              <input
                type="radio"
                name={`option-${option}`}
                value={value}
                checked={chosen.values[option] === value}
                onChange={() => onChoose(chooseValue(variants, chosen, option, value), option)}
                autoComplete="off"
              />
              {colors?.[place] && (
                // An attribute, because the page's policy refuses inline styles.
                <svg className={styles.swatch} viewBox="0 0 20 20" aria-hidden="true">
                  <circle cx="10" cy="10" r="9.5" fill={colors[place]} />
                </svg>
              )}
              <bdi lang={lang}>{value}</bdi>
              {state !== "available" && <span className="visually-hidden"> {t(`product.value-${state}`)}</span>}
            </label>
          );
        })}
      </div>
    </fieldset>
  ));
}
