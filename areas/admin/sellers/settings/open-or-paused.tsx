import { observer } from "mobx-react-lite";
import { useState } from "react";
import { messageOf } from "../../../shared/api/api-error.ts";
import { ADMIN_ENDPOINTS } from "../../../shared/contract/endpoints.ts";
import { useAdmin } from "../../admin-context.ts";
import { Button } from "../../kit/button.tsx";
import { Section } from "../../kit/section.tsx";
import { StatusPill } from "../../kit/status-pill.tsx";
import { useShop } from "../../shop-context.ts";
import type { PartProps } from "./part-props.ts";
import styles from "./settings.module.css";
import { useTakeSeller } from "./use-take-seller.ts";

/** Closes the till for a while, and opens it again. It takes effect at once. */
export const OpenOrPaused = observer(function OpenOrPaused({ seller }: PartProps) {
  const shop = useShop();
  const { toasts } = useAdmin();
  const takeSeller = useTakeSeller();
  const [busy, setBusy] = useState(false);
  const isPaused = seller.status === "paused";
  const change = async (status: "active" | "paused") => {
    setBusy(true);
    try {
      takeSeller((await shop.api.call(ADMIN_ENDPOINTS.changeStatus, { body: { status } })).seller);
      if (status === "paused") toasts.show("Your shop is paused.", { undo: () => void change("active") });
      else toasts.show("Your shop takes orders again.");
    } catch (error) {
      toasts.show(messageOf(error), { tone: "problem" });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Section
      title="Open or paused"
      actions={<StatusPill tone={isPaused ? "warning" : "good"}>{isPaused ? "Paused" : "Open"}</StatusPill>}
    >
      <p className={styles.soft}>
        {isPaused
          ? "Visitors can look at everything and can’t order. On every page they read:"
          : "On holiday, or sold out? While your shop is paused visitors can look at everything and can’t order. On every page they read:"}
      </p>
      <blockquote className={styles.notice}>
        <b>{seller.name} is taking a break.</b> Have a look around; new orders wait until the shop is back.
      </blockquote>
      <p className={styles.soft}>Orders that you have already, and their pages, go on as before.</p>
      <div>
        <Button
          variant={isPaused ? "primary" : "quiet"}
          busy={busy}
          onClick={() => void change(isPaused ? "active" : "paused")}
        >
          {isPaused ? "Open the shop" : "Pause the shop"}
        </Button>
      </div>
    </Section>
  );
});
