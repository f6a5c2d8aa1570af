import { type ComponentProps, type FormEvent, type MouseEvent, type ReactNode, useEffect, useState } from "react";
import { classNames } from "../../shared/ui/class-names.ts";
import { Link } from "../../shared/ui/link.tsx";
import styles from "./button.module.css";

/** Becomes visible after 300 ms, the shortest noticeable wait. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />;
}

export interface ButtonLook {
  /** `primary`: the page's main action. `danger`: removes something. */
  variant?: "primary" | "quiet" | "danger" | undefined;
  size?: "small" | undefined;
  icon?: ReactNode;
}

interface ButtonProps extends Omit<ComponentProps<"button">, "className">, ButtonLook {
  /** Running: the button ignores presses, and keeps the focus. */
  busy?: boolean | undefined;
}

const buttonClass = ({ variant = "quiet", size }: ButtonLook): string =>
  classNames("button", styles.button, variant !== "primary" && styles[variant], size && styles[size]);

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
    // `disabled` would remove the focus, and screen reader users would lose their position.
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

/**
 * Submits a form. While one submission is running, others are ignored. Afterwards, the first invalid field has the focus.
 * A problem of the last submission must stay until the next has an answer: without it, the button moves, and the second
 * tap of a double tap hits what is below.
 * @param fail gets what `send` rejects with
 * @returns `attempts` counts finished submissions. As the key of a problem, it announces an equal one again.
 */
export function useSubmit(send: (form: HTMLFormElement) => void | Promise<void>, fail: (error: unknown) => void) {
  const [busy, setBusy] = useState(false);
  const [{ form, attempts }, setSubmitted] = useState<{ form?: HTMLFormElement; attempts: number }>({ attempts: 0 });
  // After the render that marks the fields.
  useEffect(() => {
    if (attempts > 0) form?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [form, attempts]);
  const submit = async (form: HTMLFormElement) => {
    setBusy(true);
    try {
      await send(form);
    } catch (error) {
      fail(error);
    } finally {
      setBusy(false);
      setSubmitted((last) => ({ form, attempts: last.attempts + 1 }));
    }
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!busy) void submit(event.currentTarget);
  };
  return { busy, attempts, onSubmit };
}

interface AnyLinkProps extends Omit<ComponentProps<"a">, "href"> {
  /** A path of the admin. */
  to?: string | undefined;
  /** Any other address, such as the shop's own. */
  href?: string | undefined;
}

/** A link within the admin, or out of it. */
export function AnyLink({ to, href, children, ...rest }: AnyLinkProps) {
  return to === undefined ? (
    <a {...rest} href={href}>
      {children}
    </a>
  ) : (
    <Link {...rest} to={to}>
      {children}
    </Link>
  );
}

interface LinkButtonProps extends ButtonLook, Pick<AnyLinkProps, "to" | "href" | "download"> {
  newTab?: boolean;
  children: ReactNode;
}

/** A link that looks like a button. */
export function LinkButton({ newTab = false, variant, size, icon, children, ...link }: LinkButtonProps) {
  return (
    <AnyLink
      {...link}
      className={buttonClass({ variant, size })}
      {...(newTab ? { target: "_blank", rel: "noreferrer" } : {})}
    >
      {icon}
      {children}
    </AnyLink>
  );
}
