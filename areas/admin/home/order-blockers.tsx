import { Link } from "react-router-dom";
import { ADMIN_PATHS, settingsPath } from "../../shared/pages/admin-routes.ts";
import type { OrderBlocker } from "../../shared/sellers/seller.ts";
import { Callout } from "../kit/callout.tsx";

const WORDS: Record<OrderBlocker, { title: string; text: string; action: string; to: string }> = {
  paused: {
    title: "Your shop is paused",
    text: "Visitors can look at everything, but they can’t order until you open it again.",
    action: "Open the shop in the settings",
    to: ADMIN_PATHS.settings,
  },
  "no-delivery": {
    title: "Your shop can’t take orders yet",
    text: "Customers choose a way of delivery at checkout, and your shop has none.",
    action: "Add a way of delivery",
    to: settingsPath("delivery"),
  },
};

/** Why customers can't order, and what to do about it. */
export function OrderBlockers({ blockers }: { blockers: readonly OrderBlocker[] }) {
  return blockers.map((blocker) => {
    const { title, text, action, to } = WORDS[blocker];
    return (
      <Callout key={blocker} tone="warning" title={title} action={<Link to={to}>{action}</Link>}>
        {text}
      </Callout>
    );
  });
}
