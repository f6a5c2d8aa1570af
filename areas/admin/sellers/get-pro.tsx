import { PLANS } from "../../shared/sellers/plan.ts";
import type { AdminSeller } from "../../shared/sellers/seller.ts";
import { useAdmin } from "../admin-context.ts";
import { LinkButton } from "../kit/link-button.tsx";
import { Section } from "../kit/section.tsx";
import styles from "./subscription.module.css";

/** A letter to the operator with all that they need to know. */
function mailTo(address: string, { domain, name }: AdminSeller, renews: boolean): string {
  const subject = `${renews ? "Renew" : "Get"} Pro for ${domain}`;
  const body = `Hello,\n\nwe would like ${renews ? "to renew Pro" : "Pro"} for our shop “${name}” (${domain}).\n`;
  return `mailto:${address}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}

/** How a shop comes to Pro: whoever runs the platform grants it. */
export function GetPro({ seller }: { seller: AdminSeller }) {
  const { platform } = useAdmin();
  const { bytes } = useAdmin().formats;
  const { subscription, isSubscribed } = seller;
  if (subscription.plan === "pro" && isSubscribed && subscription.currentPeriodEnd === null) return null;
  const renews = subscription.plan === "pro";
  const { contactEmail } = platform;
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
        Pro is granted by whoever runs this platform.{" "}
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
