import { useState } from "react";
import { useProblemTexts } from "../../../../shared/i18n/problem-texts.ts";
import { AccentSwatches } from "../../../../shared/ui/accent-swatches.tsx";
import { TextField } from "../../../../shared/ui/form/text-field.tsx";
import { useSellerTexts } from "../../texts.ts";
import styles from "./accent-field.module.css";

interface AccentFieldProps {
  /** `#rrggbb` */
  value: string;
  onChange: (accent: string) => void;
}

/** Parses a typed or pasted colour: `#1F6FEB`, `1f6feb` or `#fa0`. */
export function readColour(text: string): string | undefined {
  const [, hex = ""] = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/i.exec(text.trim()) ?? [];
  if (hex === "") return undefined;
  const full = hex.length === 3 ? hex.replaceAll(/./g, "$&$&") : hex;
  return `#${full.toLowerCase()}`;
}

/** The shop’s colour: suggested, picked or typed. */
export function AccentField({ value, onChange }: AccentFieldProps) {
  const { t } = useSellerTexts();
  const { fieldSentence } = useProblemTexts();
  const [typed, setTyped] = useState({ text: value, value });
  const text = typed.value === value ? typed.text : value;
  const type = (text: string) => {
    const read = readColour(text);
    setTyped({ text, value: read ?? value });
    if (read !== undefined) onChange(read);
  };
  return (
    <fieldset className={styles.colours}>
      <legend>{t("look.colour")}</legend>
      <AccentSwatches value={value} onChange={onChange} nameOf={(swatch) => t(`swatch.${swatch}`)} />
      <div className={styles.own}>
        <input
          type="color"
          aria-label={t("look.pick-colour")}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        <TextField
          label={t("look.colour-code")}
          hideLabel
          value={text}
          onChange={type}
          onBlur={() => setTyped({ text: value, value })}
          error={readColour(text) === undefined ? fieldSentence({ code: "not-a-colour" }) : undefined}
          dir="ltr"
          maxLength={9}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </div>
    </fieldset>
  );
}
