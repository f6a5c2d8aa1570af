import type { ComponentType } from "react";
import styles from "./choices.module.css";

interface ChoicesProps<Value extends string> {
  legend: string;
  /** Whether the legend is for screen readers only. */
  quiet?: boolean;
  name: string;
  /** The label of each choice, in display order. */
  options: Readonly<Record<Value, string>>;
  value: string;
  onChange: (value: Value) => void;
  /** A sample of the choice, shown next to its label. */
  Sample?: ComponentType<{ value: Value }>;
}

/** A few choices side by side, all visible. */
export function Choices<Value extends string>(props: ChoicesProps<Value>) {
  const { legend, quiet, name, options, value, onChange, Sample } = props;
  return (
    <fieldset className={styles.choices}>
      <legend className={quiet ? "visually-hidden" : undefined}>{legend}</legend>
      <div className={styles.options}>
        {(Object.entries(options) as [Value, string][]).map(([option, label]) => (
          <label key={option} className={`${styles.tile} ${styles.option}`}>
            <input
              type="radio"
              name={name}
              value={option}
              checked={option === value}
              onChange={() => onChange(option)}
            />
            {Sample && <Sample value={option} />}
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
