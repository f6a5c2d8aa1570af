import { useState } from "react";
import { useProblemTexts } from "../../../../shared/i18n/problem-texts.ts";
import { AccentSwatches } from "../../../../shared/ui/accent-swatches.tsx";
import choices from "../../../../shared/ui/choices.module.css";
import { TextField } from "../../../../shared/ui/form/text-field.tsx";
import { useSellerTexts } from "../../../texts.ts";
import { readColour } from "../form/look-part.ts";
import styles from "./accent-field.module.css";

interface AccentFieldProps {
  /** `#rrggbb` */
  value: string;
  /** The colour as typed. */
  code: string;
  /** @param accent `#rrggbb`; `undefined` if the code can't be read */
  onChange: (code: string, accent: string | undefined) => void;
  error: string | undefined;
}

/** The shop’s colour: suggested, picked or typed. */
export function AccentField({ value, code, onChange, error }: AccentFieldProps) {
  const { t } = useSellerTexts();
  const { fieldSentence } = useProblemTexts();
  const [isLeft, setIsLeft] = useState(true);
  const isWrong = readColour(code) === undefined;
  const choose = (accent: string) => onChange(accent, accent);
  return (
    <fieldset className={`admin-lines ${choices.choices}`}>
      <legend>{t("look.colour")}</legend>
      <AccentSwatches value={value} onChange={choose} nameOf={(swatch) => t(`swatch.${swatch}`)} />
      <div className={`admin-buttons ${styles.own}`}>
        <input
          type="color"
          aria-label={t("look.pick-colour")}
          value={value}
          onChange={(event) => choose(event.currentTarget.value)}
        />
        <TextField
          label={t("look.colour-code")}
          hideLabel
          value={code}
          onChange={(text) => onChange(text, readColour(text))}
          onFocus={() => setIsLeft(false)}
          onBlur={() => {
            setIsLeft(true);
            if (!isWrong) choose(value);
          }}
          error={isLeft && isWrong ? fieldSentence({ code: "not-a-colour" }) : error}
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
