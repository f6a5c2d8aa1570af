import Ellipsis from "lucide-react/icons/ellipsis";
import iconButton from "./icon-button.module.css";
import { Menu, type MenuItem } from "./menu.tsx";

/** The three dots: what else can be done with something. @param label whose: "More for Mug" */
export function ActionMenu({ label, items }: { label: string; items: readonly MenuItem[] }) {
  return (
    <Menu label={label} className={iconButton.button} items={items}>
      <Ellipsis aria-hidden="true" />
    </Menu>
  );
}
