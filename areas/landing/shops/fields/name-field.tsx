import type { ReactNode, Ref } from "react";
import { MAX_TYPED_NAME } from "../../../shared/sellers/seller-limits.ts";
import { HostName } from "../../kit/host-name.tsx";
import styles from "./name-field.module.css";

/** Which names work, as long as there is nothing else to say. */
export const NAME_HINT = "Three to forty letters, digits and hyphens.";

interface NameFieldProps {
  /** Unique on the page. */
  id: string;
  /** In the form; `name` by default. */
  name?: string;
  label: string;
  productHost: string;
  value: string;
  onChange: (typed: string) => void;
  /** Whether the name can't be had. */
  invalid: boolean;
  ref?: Ref<HTMLInputElement>;
  onFocus?: () => void;
  /** What stands beside the field, such as its button. */
  action?: ReactNode;
  /** Below the field, what there is to say of the name; it carries the id `{id}-note`. */
  children: ReactNode;
}

/** The sign over the door: the name, and behind it the part of the address that is the platform's. */
export function NameField(props: NameFieldProps) {
  const { id, name = "name", label, productHost, value, onChange, invalid, ref, onFocus, action, children } = props;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.row}>
        {/* All of the sign is the field, for a pointer; a keyboard is in it already. */}
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
        <span className={styles.sign} onClick={(event) => event.currentTarget.querySelector("input")?.focus()}>
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
          {/* A shop's name is no part of an address as it stands: below it says what is made of it. */}
          {/^[\w-]*$/.test(value.trim()) && (
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
