import { useState } from "react";
import { AccentSwatches } from "../../../../shared/ui/accent-swatches.tsx";
import { TextField } from "../../../kit/text-field.tsx";
import styles from "./accent-field.module.css";

interface AccentFieldProps {
  /** `#rrggbb` */
  value: string;
  onChange: (accent: string) => void;
}

/** What somebody types or pastes as a colour: `#1F6FEB`, `1f6feb`, `#fa0`; `undefined` where it is none. */
export function readColour(text: string): string | undefined {
  const [, hex = ""] = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/i.exec(text.trim()) ?? [];
  if (hex === "") return undefined;
  const full = hex.length === 3 ? hex.replaceAll(/./g, "$&$&") : hex;
  return `#${full.toLowerCase()}`;
}

/** The shop’s one colour: a few to begin with, or any other, picked or typed. */
export function AccentField({ value, onChange }: AccentFieldProps) {
  const [typed, setTyped] = useState({ text: value, value });
  const text = typed.value === value ? typed.text : value;
  const type = (text: string) => {
    const read = readColour(text);
    setTyped({ text, value: read ?? value });
    if (read !== undefined) onChange(read);
  };
  return (
    <fieldset className={styles.colours}>
      <legend>Colour</legend>
      <AccentSwatches value={value} onChange={onChange} />
      <div className={styles.own}>
        <input
          type="color"
          aria-label="Pick a colour of your own"
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        <TextField
          label="Your own, such as #1f6feb"
          hideLabel
          value={text}
          onChange={type}
          onBlur={() => setTyped({ text: value, value })}
          error={readColour(text) === undefined ? "Write a colour such as #1f6feb." : undefined}
          maxLength={9}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </div>
    </fieldset>
  );
}
