import { useState } from "react";
import { currencyDigits, decimalAmount } from "../../shared/domain/money.ts";
import { TextField, type TextFieldProps } from "../../shared/ui/form/text-field.tsx";
import { useFormats } from "../admin-context.ts";
import { readAmount } from "../formats/amount-text.ts";
import { useKitTexts } from "../texts.ts";

export interface NumberProps
  extends Omit<TextFieldProps, "value" | "onChange" | "prefix" | "suffix" | "type" | "inputMode"> {
  /** `null` if empty, `NaN` if the text is not a number. */
  value: number | null;
  onChange: (value: number | null) => void;
}

interface NumberFieldProps extends NumberProps {
  inputMode: "decimal" | "numeric";
  prefix?: string;
  write: (value: number) => string;
  /** `NaN` if the text, which is not blank, is not a number. */
  read: (text: string) => number;
  /** What is wrong with a text that can't be read. */
  refusal: (text: string) => string;
}

/** Keeps the text as typed until the focus leaves the field. */
export function NumberField({ value, onChange, write, read, refusal, error, onBlur, ...rest }: NumberFieldProps) {
  const written = value === null || Number.isNaN(value) ? "" : write(value);
  const [typed, setTyped] = useState({ text: written, value });
  // A new value from the parent replaces the typed text.
  const text = Object.is(typed.value, value) ? typed.text : written;
  const isUnreadable = value !== null && Number.isNaN(value);
  return (
    <TextField
      {...rest}
      value={text}
      onChange={(text) => {
        const value = text.trim() === "" ? null : read(text);
        setTyped({ text, value });
        onChange(value);
      }}
      onBlur={(event) => {
        if (!isUnreadable) setTyped({ text: written, value });
        onBlur?.(event);
      }}
      error={isUnreadable ? refusal(text) : error}
      autoComplete="off"
    />
  );
}

/** An amount in minor units. @param props.currency ISO 4217 */
export function MoneyField({ currency, ...rest }: NumberProps & { currency: string }) {
  const { decimal } = useFormats();
  const { t } = useKitTexts();
  const write = (value: number): string => decimalAmount(value, currency, decimal);
  return (
    <NumberField
      {...rest}
      prefix={currency}
      inputMode="decimal"
      write={write}
      read={(text) => readAmount(text, currency, decimal) ?? Number.NaN}
      refusal={(text) =>
        readAmount(text, currency, decimal, Number.POSITIVE_INFINITY) === undefined
          ? t("field.amount", { example: write(24 * 10 ** currencyDigits(currency)) })
          : t("field.amount-too-large")
      }
    />
  );
}
