import { PLANS } from "../../shared/sellers/plan.ts";
import type { AdminSeller } from "../../shared/sellers/seller.ts";
import { useFormats } from "../admin-context.ts";
import { Callout } from "../kit/callout.tsx";
import { Section } from "../kit/section.tsx";
import { type PillTone, StatusPill } from "../kit/status-pill.tsx";
import styles from "./subscription.module.css";

/** Until when the plan holds, in a sentence. */
function termOf({ subscription, isSubscribed }: AdminSeller, date: (time: string) => string): string {
  const { plan, status, currentPeriodEnd } = subscription;
  if (plan === "free") return "Costs nothing, for as long as you like.";
  const end = currentPeriodEnd === null ? null : date(currentPeriodEnd);
  if (!isSubscribed) return end === null ? "It has ended." : `It held until ${end}.`;
  if (status === "trialing") return end === null ? "You are trying it out." : `You are trying it out, until ${end}.`;
  return end === null ? "It holds without an end." : `It holds until ${end}.`;
}

/** The plan, and what it means that it has lapsed where it has. */
export function PlanState({ seller }: { seller: AdminSeller }) {
  const { date, bytes, number } = useFormats();
  const { subscription, isSubscribed, usage } = seller;
  const plan = PLANS[subscription.plan];
  const lapsed = plan.id !== "free" && !isSubscribed;
  const [tone, word]: [PillTone, string] = lapsed
    ? ["warning", "Lapsed"]
    : subscription.status === "trialing" && plan.id !== "free"
      ? ["accent", "Trial"]
      : ["good", "Active"];
  const free = PLANS.free;
  const isOver = free.products !== null && usage.products.active > free.products;
  return (
    <Section title={plan.name} description={termOf(seller, date)} actions={<StatusPill tone={tone}>{word}</StatusPill>}>
      {lapsed && (
        <Callout tone="warning" title="Nothing of your shop has gone">
          <p>
            All that is published stays published, orders come in as before, and your pictures stay.
            {isOver
              ? ` As long as you have more than the ${number(free.products ?? 0)} published products of ${free.name}, no other one can be published.`
              : ` From now on you can publish as many products, and add as many pictures, as ${free.name} allows.`}
          </p>
        </Callout>
      )}
      <ul className={styles.features}>
        <li>
          {plan.products === null
            ? "As many published products as you like"
            : `${number(plan.products)} published products`}
          , and drafts besides
        </li>
        <li>{bytes(plan.imageBytes)} for pictures</li>
        <li>{plan.customDomain ? "A domain of your own" : "An address on this platform"}</li>
        {plan.id === "free" && <li>A small “Powered by Awning” at the foot of your pages</li>}
        <li>Orders without limit, and no share of what you earn</li>
      </ul>
    </Section>
  );
}
