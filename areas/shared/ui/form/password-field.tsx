import { type ComponentProps, type KeyboardEvent, useState } from "react";
import { classNames } from "../class-names.ts";
import { Icon } from "../icon.tsx";
import { useUiMessages } from "../ui-messages.ts";
import control from "./control.module.css";
import { Field, type FieldProps } from "./field.tsx";
import styles from "./password-field.module.css";

const EYE =
  "M2.06 12.35a1 1 0 0 1 0-.7 10.75 10.75 0 0 1 19.88 0 1 1 0 0 1 0 .7 10.75 10.75 0 0 1-19.88 0M15 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0";

interface PasswordFieldProps
  extends Omit<FieldProps, "hideLabel" | "optional">,
    Pick<ComponentProps<"input">, "name" | "maxLength" | "onBlur" | "ref"> {
  value: string;
  onChange: (value: string) => void;
  autoComplete: "current-password" | "new-password";
}

/** A password, with a button that shows it. Warns while Caps Lock is on. */
export function PasswordField({ id, label, hint, error, onChange, onBlur, ...rest }: PasswordFieldProps) {
  const { t } = useUiMessages();
  const [isShown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const onKey = (event: KeyboardEvent) => setCapsLock(event.getModifierState("CapsLock"));
  const action = t(isShown ? "password.hide" : "password.show");
  return (
    <Field {...{ id, label, error }} hint={capsLock ? t("password.caps-lock") : hint}>
      {(props) => (
        <span className={styles.password}>
          <input
            {...rest}
            {...props}
            type={isShown ? "text" : "password"}
            dir="auto"
            required
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            className={classNames(control.control, styles.input)}
            onChange={(event) => onChange(event.currentTarget.value)}
            onKeyDown={onKey}
            onKeyUp={onKey}
            onBlur={(event) => {
              setCapsLock(false);
              onBlur?.(event);
            }}
          />
          <button type="button" aria-label={action} title={action} onClick={() => setShown(!isShown)}>
            <Icon path={isShown ? `${EYE}M2 2l20 20` : EYE} size={20} />
          </button>
        </span>
      )}
    </Field>
  );
}
