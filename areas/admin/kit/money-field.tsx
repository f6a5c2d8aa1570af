import { useState } from "react";
import { currencyDigits } from "../../shared/domain/money.ts";
import { useFormats } from "../admin-context.ts";
import { amountText, readAmount } from "../formats/amount-text.ts";
import { TextField, type TextFieldProps } from "./text-field.tsx";

interface MoneyFieldProps
  extends Omit<TextFieldProps, "value" | "onChange" | "prefix" | "suffix" | "type" | "inputMode"> {
  /** Minor units; `null` if empty, `NaN` if the text is no amount. */
  value: number | null;
  onChange: (value: number | null) => void;
  /** ISO 4217. */
  currency: string;
}

/** The typed text stays as it is until one leaves the field. */
export function MoneyField({ value, onChange, currency, error, onBlur, ...rest }: MoneyFieldProps) {
  const { decimal } = useFormats();
  const written = value === null || Number.isNaN(value) ? "" : amountText(value, currency, decimal);
  const [typed, setTyped] = useState({ text: written, value });
  // Another value from outside takes the place of what was typed.
  const text = Object.is(typed.value, value) ? typed.text : written;
  const change = (text: string) => {
    const value = text.trim() === "" ? null : (readAmount(text, currency, decimal) ?? Number.NaN);
    setTyped({ text, value });
    onChange(value);
  };
  const isUnreadable = value !== null && Number.isNaN(value);
  const refusal = (): string => {
    if (readAmount(text, currency, decimal, Number.POSITIVE_INFINITY) !== undefined)
      return "This is more than an amount can be.";
    return `Write an amount such as ${amountText(24 * 10 ** currencyDigits(currency), currency, decimal)}.`;
  };
  return (
    <TextField
      {...rest}
      value={text}
      onChange={change}
      onBlur={(event) => {
        if (!isUnreadable) setTyped({ text: written, value });
        onBlur?.(event);
      }}
      error={isUnreadable ? refusal() : error}
      prefix={currency}
      inputMode="decimal"
      autoComplete="off"
    />
  );
}
