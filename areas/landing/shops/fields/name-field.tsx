import type { ReactNode, Ref } from "react";
import { MAX_TYPED_NAME } from "../../../shared/sellers/seller.ts";
import { HostName } from "../../kit/host-name.tsx";
import styles from "./name-field.module.css";

interface NameFieldProps {
  /** Unique on the page. */
  id: string;
  /** The field's name in the form; `name` by default. */
  name?: string;
  label: string;
  productHost: string;
  value: string;
  onChange: (typed: string) => void;
  /** Whether the name is unavailable. */
  invalid: boolean;
  ref?: Ref<HTMLInputElement>;
  onFocus?: () => void;
  /** Content next to the field, such as its button. */
  action?: ReactNode;
  /** A note on the name below the field, with the id `{id}-note`. */
  children: ReactNode;
}

/** The name, followed by the platform's part of the address. */
export function NameField(props: NameFieldProps) {
  const { id, name = "name", label, productHost, value, onChange, invalid, ref, onFocus, action, children } = props;
  const isLabel = /^[\w-]*$/.test(value.trim());
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.row}>
        {/* Pressing anywhere on the sign focuses the field. The keyboard needs no such help. */}
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
        <span
          className={styles.sign}
          dir={isLabel ? "ltr" : undefined}
          onClick={(event) => event.currentTarget.querySelector("input")?.focus()}
        >
          <input
            ref={ref}
            id={id}
            name={name}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            onFocus={onFocus}
            aria-describedby={`${id}-note`}
            aria-invalid={invalid}
            placeholder="marta"
            maxLength={MAX_TYPED_NAME}
            autoCapitalize="none"
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="go"
          />
          {/* Other text is a shop's name. The note shows the address derived from it. */}
          {isLabel && (
            <span className={styles.suffix}>
              <HostName name={`.${productHost}`} />
            </span>
          )}
        </span>
        {action}
      </div>
      {children}
    </div>
  );
}
