import Ellipsis from "lucide-react/icons/ellipsis";
import type { ComponentProps, ReactNode } from "react";
import styles from "./icon-button.module.css";
import { Menu, type MenuItem } from "./menu.tsx";

interface IconButtonProps extends Omit<ComponentProps<"button">, "className" | "children" | "aria-label" | "title"> {
  /** What it does; also shown where the pointer rests. */
  label: string;
  icon: ReactNode;
}

/** A button with a sign in the place of words. */
export function IconButton({ label, icon, type = "button", ...rest }: IconButtonProps) {
  return (
    // oxlint-disable-next-line react/button-has-type -- it has one
    <button {...rest} type={type} className={styles.button} aria-label={label} title={label}>
      {icon}
    </button>
  );
}

/** The three dots: what else can be done with something. @param label whose: "More for Mug" */
export function ActionMenu({ label, items }: { label: string; items: readonly MenuItem[] }) {
  return (
    <Menu label={label} className={styles.button} items={items}>
      <Ellipsis aria-hidden="true" />
    </Menu>
  );
}
