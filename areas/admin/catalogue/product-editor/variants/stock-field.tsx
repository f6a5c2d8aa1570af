import { useState } from "react";
import { latinDigits } from "../../../../shared/domain/latin-digits.ts";
import { TextField, type TextFieldProps } from "../../../kit/text-field.tsx";

interface StockFieldProps
  extends Omit<TextFieldProps, "value" | "onChange" | "prefix" | "suffix" | "type" | "inputMode"> {
  /** Pieces; `null`: not counted; `NaN`: what is typed is no number. */
  value: number | null;
  onChange: (value: number | null) => void;
}

/** How many pieces there are. What somebody has typed stays as it is until they leave the field. */
export function StockField({ value, onChange, error, onBlur, ...rest }: StockFieldProps) {
  const written = value === null || Number.isNaN(value) ? "" : String(value);
  const [typed, setTyped] = useState({ text: written, value });
  const text = Object.is(typed.value, value) ? typed.text : written;
  const change = (text: string) => {
    const plain = latinDigits(text).replaceAll(/[\s.,'’\u00a0\u202f]/g, "");
    const value = plain === "" ? null : /^\d{1,8}$/.test(plain) ? Number(plain) : Number.NaN;
    setTyped({ text, value });
    onChange(value);
  };
  const isUnreadable = value !== null && Number.isNaN(value);
  return (
    <TextField
      {...rest}
      value={text}
      onChange={change}
      onBlur={(event) => {
        if (!isUnreadable) setTyped({ text: written, value });
        onBlur?.(event);
      }}
      error={error ?? (isUnreadable ? "Write a number such as 12." : undefined)}
      inputMode="numeric"
      autoComplete="off"
    />
  );
}
