import { observer } from "mobx-react-lite";
import { useEffect } from "react";
import { ADMIN_PATHS } from "../../shared/pages/admin-routes.ts";
import { PLANS } from "../../shared/sellers/plan.ts";
import type { AdminSeller, Usage } from "../../shared/sellers/seller.ts";
import { useAdmin, useFormats } from "../admin-context.ts";
import { Callout, ProblemCallout } from "../kit/callout.tsx";
import { LinkButton } from "../kit/link-button.tsx";
import { Page } from "../kit/page.tsx";
import { ProgressBar } from "../kit/progress-bar.tsx";
import { Section } from "../kit/section.tsx";
import { SkeletonRows } from "../kit/skeleton.tsx";
import { type PillTone, StatusPill } from "../kit/status-pill.tsx";
import { useShop } from "../shop-context.ts";
import styles from "./subscription.module.css";

/** The share of the limit from which a note is shown. */
const NEARLY = 0.8;

export const SubscriptionPage = observer(function SubscriptionPage() {
  const { seller } = useShop();
  // The usage changes with every product and picture.
  useEffect(() => void seller.reload(), [seller]);
  return (
    <Page title="Subscription" width="narrow">
      {!seller.value && seller.problem && (
        <ProblemCallout problem={seller.problem} onRetry={() => void seller.reload()} />
      )}
      {seller.isSlow && <SkeletonRows count={4} />}
      {seller.value && (
        <>
          <PlanState seller={seller.value} />
          <PlanUsage usage={seller.value.usage} />
          <GetPro seller={seller.value} />
        </>
      )}
    </Page>
  );
});

function PlanState({ seller }: { seller: AdminSeller }) {
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
        <li>Unlimited orders, no commission</li>
      </ul>
    </Section>
  );
}

function termOf({ subscription, isSubscribed }: AdminSeller, date: (time: string) => string): string {
  const { plan, status, currentPeriodEnd } = subscription;
  if (plan === "free") return "Costs nothing, for as long as you like.";
  const end = currentPeriodEnd === null ? null : date(currentPeriodEnd);
  if (!isSubscribed) return end === null ? "It has ended." : `It held until ${end}.`;
  if (status === "trialing") return end === null ? "You are trying it out." : `You are trying it out, until ${end}.`;
  return end === null ? "It holds without an end." : `It holds until ${end}.`;
}

function PlanUsage({ usage: { products, imageBytes } }: { usage: Usage }) {
  const { number, bytes } = useFormats();
  const { active, limit } = products;
  const isFull = limit !== null && active >= limit;
  const isNearlyFull = limit !== null && !isFull && active >= limit * NEARLY;
  const hasNoRoom = imageBytes.used >= imageBytes.limit;
  return (
    <Section title="What you use">
      {limit === null ? (
        <p className={styles.line}>
          <span>Published products</span>
          <span className={styles.soft}>{number(active)}, without limit</span>
        </p>
      ) : (
        <ProgressBar
          label="Published products"
          value={active}
          max={limit}
          text={`${number(active)} of ${number(limit)}`}
        />
      )}
      {isNearlyFull && <p className={styles.soft}>{number(limit - active)} more can be published.</p>}
      {isFull && (
        <Callout
          tone="warning"
          title={active > limit ? "More is published than the plan holds" : "All places are taken"}
          action={<LinkButton to={`${ADMIN_PATHS.products}?status=active`}>See what is published</LinkButton>}
        >
          To publish another product, archive one or make it a draft. You can prepare as many drafts as you like.
        </Callout>
      )}
      <ProgressBar
        label="Pictures"
        value={imageBytes.used}
        max={imageBytes.limit}
        text={`${bytes(imageBytes.used)} of ${bytes(imageBytes.limit)}`}
      />
      {hasNoRoom && (
        <Callout tone="warning" title="There is no room for more pictures">
          Take away pictures that you no longer need; a day later their room is free.
        </Callout>
      )}
    </Section>
  );
}

function GetPro({ seller }: { seller: AdminSeller }) {
  const {
    platform: { contactEmail },
    formats: { bytes },
  } = useAdmin();
  const { subscription, isSubscribed } = seller;
  if (subscription.plan === "pro" && isSubscribed && subscription.currentPeriodEnd === null) return null;
  const renews = subscription.plan === "pro";
  return (
    <Section title={renews ? "Go on with Pro" : "More room with Pro"}>
      {!renews && (
        <ul className={styles.features}>
          <li>As many published products as you like</li>
          <li>{bytes(PLANS.pro.imageBytes)} for pictures</li>
          <li>A domain of your own</li>
        </ul>
      )}
      <p className={styles.soft}>
        The operator of this platform grants Pro.{" "}
        {contactEmail
          ? "Write to them; nothing changes until they answer."
          : "Ask them for it; nothing changes until then."}
      </p>
      {contactEmail && (
        <div>
          <LinkButton variant="primary" href={mailTo(contactEmail, seller, renews)}>
            {renews ? "Ask to renew" : "Ask for Pro"}
          </LinkButton>
          <p className={styles.mail}>{contactEmail}</p>
        </div>
      )}
    </Section>
  );
}

function mailTo(address: string, { domain, name }: AdminSeller, renews: boolean): string {
  const subject = `${renews ? "Renew" : "Get"} Pro for ${domain}`;
  const body = `Hello,\n\nwe would like ${renews ? "to renew Pro" : "Pro"} for our shop “${name}” (${domain}).\n`;
  return `mailto:${address}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}
