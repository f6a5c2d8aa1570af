import { useId } from "react";
import styles from "./progress-bar.module.css";

interface ProgressBarProps {
  /** What is under way. */
  label: string;
  value: number;
  max: number;
  /** How far it is, in words; a percentage where nothing is given. */
  text?: string;
}

/** How far something is. */
export function ProgressBar({ label, value, max, text }: ProgressBarProps) {
  const id = useId();
  const percent = max > 0 ? Math.floor((Math.min(value, max) / max) * 100) : 0;
  return (
    <div className={styles.progress}>
      <span id={id}>{label}</span>
      <span className={styles.text}>{text ?? `${percent} %`}</span>
      <progress aria-labelledby={id} value={Math.min(value, max)} max={Math.max(max, 1)} />
    </div>
  );
}
