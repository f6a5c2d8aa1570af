import Ellipsis from "lucide-react/icons/ellipsis";
import type { ComponentProps, ReactNode } from "react";
import styles from "./icon-button.module.css";
import { Menu, type MenuItem } from "./menu.tsx";

interface IconButtonProps extends Omit<ComponentProps<"button">, "className" | "children" | "aria-label" | "title"> {
  /** Also its tooltip. */
  label: string;
  icon: ReactNode;
}

export function IconButton({ label, icon, type = "button", ...rest }: IconButtonProps) {
  return (
    // oxlint-disable-next-line react/button-has-type -- it has one
    <button {...rest} type={type} className={styles.button} aria-label={label} title={label}>
      {icon}
    </button>
  );
}

/** A menu behind three dots. @param label names the object: "More for Mug" */
export function ActionMenu({ label, items }: { label: string; items: readonly MenuItem[] }) {
  return (
    <Menu label={label} className={styles.button} items={items}>
      <Ellipsis />
    </Menu>
  );
}
