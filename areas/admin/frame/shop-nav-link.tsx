import { observer } from "mobx-react-lite";
import { NavLink } from "react-router-dom";
import { useFormats } from "../admin-context.ts";
import { useShop } from "../shop-context.ts";
import type { NavEntry } from "./nav-entries.ts";

/** A link to one of the admin's places, with the number of what waits there. */
export const ShopNavLink = observer(function ShopNavLink({ entry, onGo }: { entry: NavEntry; onGo?: () => void }) {
  const { to, text, Icon, below = false, badge } = entry;
  const { ordersToDo } = useShop();
  const { number } = useFormats();
  const count = badge === "orders" ? ordersToDo : null;
  return (
    <NavLink to={to} end={!below} onClick={onGo}>
      <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
      {text}
      {count !== null && count > 0 && (
        <span className="admin-badge">
          {number(count)}
          <span className="visually-hidden"> to do</span>
        </span>
      )}
    </NavLink>
  );
});
