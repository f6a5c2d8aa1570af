import { useState } from "react";
import { MAX_PASSWORD } from "../../../shared/accounts/account.ts";
import styles from "./text-field.module.css";
import { TextField } from "./text-field.tsx";

interface PasswordFieldProps {
  isNew: boolean;
  value: string;
  onChange: (typed: string) => void;
  onBlur: () => void;
  problem: string | undefined;
}

/** A password, which can be looked at while it is typed. */
export function PasswordField({ isNew, value, onChange, onBlur, problem }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      id="password"
      label="Password"
      type={shown ? "text" : "password"}
      autoComplete={isNew ? "new-password" : "current-password"}
      maxLength={2 * MAX_PASSWORD}
      value={value}
      onChange={onChange}
      onBlur={onBlur}
      problem={problem}
      hint={
        isNew && "Ten characters or more. A few words that don’t belong together are easy to keep and hard to guess."
      }
    >
      <button type="button" className={styles.show} aria-pressed={shown} onClick={() => setShown(!shown)}>
        Show<span className="visually-hidden"> password</span>
      </button>
    </TextField>
  );
}
