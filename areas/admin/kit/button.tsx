import type { ComponentProps, MouseEvent, ReactNode } from "react";
import styles from "./button.module.css";
import { classNames } from "./class-names.ts";

/** Something is under way; it shows itself only after the 300 ms that nobody notices. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />;
}

export interface ButtonLook {
  /** `primary`: the one thing that the page is for. `danger`: what takes something away. */
  variant?: "primary" | "quiet" | "danger" | undefined;
  size?: "small" | undefined;
  icon?: ReactNode;
}

export interface ButtonProps extends Omit<ComponentProps<"button">, "className">, ButtonLook {
  /** What it does is under way: it can't be pressed again, and keeps the focus. */
  busy?: boolean | undefined;
}

/** The class names of something that looks like a button. */
export const buttonClass = ({ variant = "quiet", size }: ButtonLook): string =>
  classNames(styles.button, styles[variant], size && styles[size]);

/** A button; `type="button"` unless it says otherwise. */
export function Button({
  variant,
  size,
  icon,
  busy = false,
  type = "button",
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // Disabled for real it would lose the focus, and whoever listens would not know where they are.
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    // oxlint-disable-next-line react/button-has-type -- it has one
    <button
      {...rest}
      type={type}
      className={buttonClass({ variant, size })}
      aria-disabled={busy || undefined}
      onClick={press}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  );
}
