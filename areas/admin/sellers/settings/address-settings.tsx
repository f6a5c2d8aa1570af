import { observer } from "mobx-react-lite";
import { type FormEvent, useState } from "react";
import { messageOf } from "../../../shared/api/api-error.ts";
import { fieldSentence } from "../../../shared/i18n/field-sentences.ts";
import { ADMIN_PATHS } from "../../../shared/pages/admin-routes.ts";
import { MAX_TYPED_NAME } from "../../../shared/sellers/seller-limits.ts";
import type { LookupProblem } from "../../../shared/state/name-check.ts";
import { pause } from "../../../shared/state/pause.ts";
import { useAdmin } from "../../admin-context.ts";
import { Button } from "../../kit/button.tsx";
import { Callout } from "../../kit/callout.tsx";
import { LinkButton } from "../../kit/link-button.tsx";
import { Section } from "../../kit/section.tsx";
import { StatusPill } from "../../kit/status-pill.tsx";
import { TextField } from "../../kit/text-field.tsx";
import { useShop } from "../../shop-context.ts";
import { AddressChange } from "./form/address-change.ts";
import styles from "./settings.module.css";
import type { PartProps } from "./settings-sheet.tsx";
import { useTakeSeller } from "./use-take-seller.ts";

const UNKNOWN: Record<LookupProblem, string> = {
  offline: "You seem to be offline. Whether it is free shows once you are back.",
  busy: "Many names were looked up just now; this one is looked up in a moment.",
  unavailable: "Whether it is free can’t be looked up right now.",
};

export function AddressSettings({ seller }: PartProps) {
  const { platform } = useAdmin();
  const { origin, previousDomains, customDomain, isSubscribed, subscription } = seller;
  const mayHaveDomain = isSubscribed && subscription.plan === "pro";
  return (
    <div className={styles.sheet}>
      <Section title="Your address">
        <dl className={styles.shopFacts}>
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

/** Changes the shop's name in its address, and continues at the new address. */
const ChangeAddress = observer(function ChangeAddress({ seller }: PartProps) {
  const shop = useShop();
  const { auth, publicApi, platform, toasts } = useAdmin();
  const takeSeller = useTakeSeller();
  const [movedTo, setMovedTo] = useState<{ origin: string; problem: string | null } | null>(null);
  const [change] = useState(
    () =>
      new AddressChange({
        api: shop.api,
        call: publicApi.call,
        wait: pause,
        seller: () => shop.seller.value ?? seller,
        onChanged: async (changed) => {
          // A shop at its own domain stays there.
          if (new URL(changed.origin).host === location.host) {
            takeSeller(changed);
            toasts.show("The name is changed. Your own domain leads to the shop as before.");
            return;
          }
          setMovedTo({ origin: changed.origin, problem: null });
          try {
            // The session cookie is of the old host: after a plain redirect one would have to sign in again.
            location.assign(await auth.ticketTo(shop.shop.id));
          } catch (error) {
            setMovedTo({ origin: changed.origin, problem: messageOf(error) });
          }
        },
      }),
  );
  if (movedTo) {
    const { host } = new URL(movedTo.origin);
    return (
      <Callout
        tone="good"
        title={`Your shop is at ${host} now`}
        action={
          movedTo.problem !== null && (
            <LinkButton href={movedTo.origin + ADMIN_PATHS.home} variant="primary">
              Go to {host}
            </LinkButton>
          )
        }
      >
        {movedTo.problem === null ? "Taking you there…" : "You may have to sign in there once more."}
      </Callout>
    );
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void change.submit();
  };
  const { names, own } = change;
  const { verdict, suggestions } = names;
  const shown = suggestions.filter((name) => name !== seller.domain);
  return (
    <form className={styles.form} onSubmit={submit}>
      <TextField
        label="A new name"
        value={names.typed}
        onChange={(typed) => void names.change(typed)}
        suffix={`.${platform.productHost}`}
        hint={own ? undefined : hintOf(change, platform.productHost)}
        error={!own && names.refused ? refusalOf(change) : undefined}
        placeholder={seller.domain}
        maxLength={MAX_TYPED_NAME}
        autoCapitalize="none"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
      />
      {own === "current" && <p className={styles.note}>That is the name it has now.</p>}
      {own === "previous" && <p className={styles.note}>Your shop had this name before, so it may have it back.</p>}
      {!own && verdict.kind !== "free" && shown.length > 0 && (
        <p className={styles.suggestions}>
          Free:
          {shown.map((name) => (
            <Button key={name} size="small" onClick={() => void names.change(name)}>
              {name}
            </Button>
          ))}
        </p>
      )}
      <ul className={styles.facts}>
        <li>
          <b>{seller.domain}</b> goes on leading to your shop, with every link and bookmark there is. Nobody else ever
          gets it.
        </li>
        <li>You may take it back at any time.</li>
        <li>Printed cards and mails may stay as they are; search engines follow within days.</li>
      </ul>
      {change.problem && <Callout tone="problem">{change.problem}</Callout>}
      <div>
        <Button type="submit" variant="primary" busy={change.busy} disabled={!change.isPossible}>
          Change the address
        </Button>
      </div>
    </form>
  );
});

function hintOf({ names: { verdict, label, slow } }: AddressChange, productHost: string): string | undefined {
  switch (verdict.kind) {
    case "none":
      return "Three to forty letters, digits and hyphens.";
    case "looking":
      return slow ? `Looking whether ${label}.${productHost} is free…` : "…";
    case "free":
      return `✓ ${label}.${productHost} is free.`;
    case "unknown":
      return UNKNOWN[verdict.why];
    default:
      return undefined;
  }
}

function refusalOf({ names: { verdict, label } }: AddressChange): string | undefined {
  if (verdict.kind === "taken") return `${label} belongs to somebody already.`;
  return verdict.kind === "impossible" ? fieldSentence(verdict.problem) : undefined;
}
