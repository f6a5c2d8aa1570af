import Minus from "lucide-react/icons/minus";
import Plus from "lucide-react/icons/plus";
import { type KeyboardEvent, useState } from "react";
import { latinDigits } from "../../shared/domain/text-patterns.ts";
import { useFormats } from "../admin-context.ts";
import { IconButton } from "../kit/icon-button.tsx";
import { useOrderTexts } from "../texts.ts";
import styles from "./order.module.css";

interface QuantityStepperProps {
  /** The item's name. */
  label: string;
  value: number;
  most: number;
  onChange: (value: number) => void;
}

/**
 * A quantity from 0, typed or changed by one. The arrow keys do what the buttons do, so that it is one tab stop:
 * https://www.w3.org/WAI/ARIA/apg/patterns/spinbutton/
 */
export function QuantityStepper({ label, value, most, onChange }: QuantityStepperProps) {
  const { number } = useFormats();
  const { t } = useOrderTexts();
  /** The input while it is not a valid quantity. */
  const [typed, setTyped] = useState<string | null>(null);
  const change = (next: number): void => {
    setTyped(null);
    onChange(Math.max(0, Math.min(next, most)));
  };
  const type = (text: string): void => {
    const digits = latinDigits(text);
    if (/^\d+$/.test(digits) && Number(digits) <= most) change(Number(digits));
    else setTyped(text);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.key === "ArrowUp" ? 1 : event.key === "ArrowDown" ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    change(value + step);
  };
  return (
    <span className={styles.stepper}>
      <IconButton
        tabIndex={-1}
        label={t("refund.fewer", { title: label })}
        icon={<Minus />}
        aria-disabled={value <= 0 || undefined}
        onClick={() => change(value - 1)}
      />
      <input
        role="spinbutton"
        inputMode="numeric"
        autoComplete="off"
        aria-label={label}
        aria-valuenow={value}
        aria-valuemin={0}
        aria-valuemax={most}
        aria-invalid={typed !== null || undefined}
        value={typed ?? value}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={() => setTyped(null)}
        onFocus={(event) => event.currentTarget.select()}
        onKeyDown={onKeyDown}
      />
      <span className="admin-soft">{t("refund.of", { count: number(most) })}</span>
      <IconButton
        tabIndex={-1}
        label={t("refund.more", { title: label })}
        icon={<Plus />}
        aria-disabled={value >= most || undefined}
        onClick={() => change(value + 1)}
      />
    </span>
  );
}
