import { useId } from "react";
import { useFormats } from "../admin-context.ts";
import styles from "./progress-bar.module.css";

interface ProgressBarProps {
  label: string;
  value: number;
  max: number;
  /** A percentage if left out. */
  text?: string;
}

export function ProgressBar({ label, value, max, text }: ProgressBarProps) {
  const id = useId();
  const { percent } = useFormats();
  const share = max > 0 ? Math.floor((Math.min(value, max) / max) * 100) / 100 : 0;
  return (
    <div className={`admin-pair ${styles.progress}`}>
      <span id={id}>{label}</span>
      <span className={styles.text}>{text ?? percent(share)}</span>
      <progress aria-labelledby={id} value={Math.min(value, max)} max={Math.max(max, 1)} />
    </div>
  );
}
