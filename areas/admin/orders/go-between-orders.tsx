import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronUp from "lucide-react/icons/chevron-up";
import { useNavigate } from "react-router-dom";
import { adminOrderPath } from "../../shared/pages/admin-routes.ts";
import { IconButton } from "../kit/icon-button.tsx";
import { useShortcut } from "../shortcuts/use-shortcut.ts";
import type { Neighbours } from "./order-store.ts";

/** To the orders above and below this one in the list; "back" still leads to the list. */
export function GoBetweenOrders({ neighbours: { newer, older } }: { neighbours: Neighbours }) {
  const navigate = useNavigate();
  const go = (id: string | null) => {
    if (id) void navigate(adminOrderPath(id), { replace: true });
  };
  useShortcut("j", "Next order in the list", () => go(older));
  useShortcut("k", "Previous order in the list", () => go(newer));
  return (
    <>
      <IconButton
        label="Previous order"
        icon={<ChevronUp aria-hidden="true" />}
        aria-disabled={newer === null || undefined}
        onClick={() => go(newer)}
      />
      <IconButton
        label="Next order"
        icon={<ChevronDown aria-hidden="true" />}
        aria-disabled={older === null || undefined}
        onClick={() => go(older)}
      />
    </>
  );
}
