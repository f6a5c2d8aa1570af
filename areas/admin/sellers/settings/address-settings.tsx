import { ADMIN_PATHS } from "../../../shared/pages/admin-routes.ts";
import { useAdmin } from "../../admin-context.ts";
import { LinkButton } from "../../kit/link-button.tsx";
import { Section } from "../../kit/section.tsx";
import { StatusPill } from "../../kit/status-pill.tsx";
import { ChangeAddress } from "./change-address.tsx";
import type { PartProps } from "./part-props.ts";
import styles from "./settings.module.css";

/** Where the shop is found. */
export function AddressSettings({ seller }: PartProps) {
  const { platform } = useAdmin();
  const { origin, previousDomains, customDomain, isSubscribed, subscription } = seller;
  const mayHaveDomain = isSubscribed && subscription.plan === "pro";
  return (
    <div className={styles.sheet}>
      <Section title="Your address">
        <dl className={styles.facts}>
          <div>
            <dt>Now</dt>
            <dd>
              <a href={origin}>{new URL(origin).host}</a>
            </dd>
          </div>
          {previousDomains.length > 0 && (
            <div>
              <dt>Before, and still leading here</dt>
              <dd>{previousDomains.map((name) => `${name}.${platform.productHost}`).join(", ")}</dd>
            </div>
          )}
        </dl>
        <ChangeAddress seller={seller} />
      </Section>
      <Section
        title="Your own domain"
        actions={
          customDomain && (
            <StatusPill tone={customDomain.verified ? "good" : "warning"}>
              {customDomain.verified ? "Connected" : "Not connected yet"}
            </StatusPill>
          )
        }
      >
        {customDomain ? (
          <p>
            <b>{customDomain.host}</b>
            {customDomain.verified
              ? " leads to your shop."
              : " does not lead to your shop yet: whoever runs this platform is still setting it up."}
          </p>
        ) : (
          <p className={styles.soft}>
            {mayHaveDomain
              ? "Your plan includes a domain of your own, such as www.your-shop.com. Whoever runs this platform connects it for you."
              : "A shop on Pro can have a domain of its own, such as www.your-shop.com."}
          </p>
        )}
        {!customDomain && (
          <div>
            {mayHaveDomain && platform.contactEmail ? (
              <LinkButton href={`mailto:${platform.contactEmail}`}>Write to {platform.contactEmail}</LinkButton>
            ) : (
              <LinkButton to={ADMIN_PATHS.subscription}>About the plans</LinkButton>
            )}
          </div>
        )}
      </Section>
    </div>
  );
}
