import Eye from "lucide-react/icons/eye";
import EyeOff from "lucide-react/icons/eye-off";
import { type KeyboardEvent, type Ref, useState } from "react";
import { classNames } from "../kit/class-names.ts";
import control from "../kit/control.module.css";
import { Field, type FieldProps } from "../kit/field.tsx";
import { IconButton } from "../kit/icon-button.tsx";
import styles from "./password-field.module.css";
import { useAccountTexts } from "./texts.ts";

interface PasswordFieldProps extends Omit<FieldProps, "hideLabel" | "optional"> {
  name: string;
  value: string;
  onChange: (value: string) => void;
  autoComplete: "current-password" | "new-password";
  ref?: Ref<HTMLInputElement>;
}

export function PasswordField({ hint, name, value, onChange, autoComplete, ref, ...field }: PasswordFieldProps) {
  const { t } = useAccountTexts();
  const [isShown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const onKey = (event: KeyboardEvent) => setCapsLock(event.getModifierState("CapsLock"));
  return (
    <Field {...field} hint={capsLock ? t("password.caps-lock") : hint}>
      {(props) => (
        <span className={styles.password}>
          <input
            {...props}
            ref={ref}
            type={isShown ? "text" : "password"}
            dir="auto"
            name={name}
            value={value}
            required
            autoComplete={autoComplete}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            className={classNames(control.control, styles.input)}
            onChange={(event) => onChange(event.currentTarget.value)}
            onKeyDown={onKey}
            onKeyUp={onKey}
            onBlur={() => setCapsLock(false)}
          />
          <IconButton
            label={t(isShown ? "password.hide" : "password.show")}
            icon={isShown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
            onClick={() => setShown(!isShown)}
          />
        </span>
      )}
    </Field>
  );
}
