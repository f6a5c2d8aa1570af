import { observer } from "mobx-react-lite";
import { type FormEvent, useState } from "react";
import type { ProblemTexts } from "../../../shared/i18n/create-problem-texts.ts";
import { useProblemTexts } from "../../../shared/i18n/problem-texts.ts";
import { ADMIN_PATHS } from "../../../shared/pages/routes.ts";
import { MAX_TYPED_NAME } from "../../../shared/sellers/seller.ts";
import { pause } from "../../../shared/state/pause.ts";
import { TextField } from "../../../shared/ui/form/text-field.tsx";
import { RichText } from "../../../shared/ui/rich-text.tsx";
import { useAdmin, useFormats } from "../../admin-context.ts";
import { Button, LinkButton } from "../../kit/button.tsx";
import { Callout } from "../../kit/callout.tsx";
import { Section } from "../../kit/section.tsx";
import { StatusPill } from "../../kit/status-pill.tsx";
import { useShop } from "../../shop-context.ts";
import { type SellerTexts, useSellerTexts } from "../../texts.ts";
import { AddressChange } from "./form/address-change.ts";
import styles from "./settings.module.css";
import type { PartProps } from "./settings-sheet.tsx";
import { useTakeSeller } from "./use-take-seller.ts";

export const AddressSettings = observer(function AddressSettings({ seller }: PartProps) {
  const { auth, platform } = useAdmin();
  const { locale } = useFormats();
  const texts = useSellerTexts();
  const { t } = texts;
  const { origin, previousDomains, customDomain, subscription } = seller;
  const mayHaveDomain = auth.isSubscribed && subscription.plan === "pro";
  return (
    <div className="admin-parts">
      <Section title={t("address.title")}>
        <dl className={`admin-lines ${styles.shopFacts}`}>
          <div>
            <dt>{t("address.current")}</dt>
            <dd>
              <a href={origin}>
                <bdi>{new URL(origin).host}</bdi>
              </a>
            </dd>
          </div>
          {previousDomains.length > 0 && (
            <div>
              <dt>{t("address.previous")}</dt>
              <dd>
                {new Intl.ListFormat(locale).format(previousDomains.map((name) => `${name}.${platform.productHost}`))}
              </dd>
            </div>
          )}
        </dl>
        <ChangeAddress seller={seller} />
      </Section>
      <Section
        title={t("domain.title")}
        actions={
          customDomain && (
            <StatusPill tone={customDomain.verified ? "good" : "warning"}>
              {t(customDomain.verified ? "domain.connected" : "domain.not-connected")}
            </StatusPill>
          )
        }
      >
        {customDomain ? (
          <p>
            <RichText
              messages={texts}
              message={customDomain.verified ? "domain.verified" : "domain.pending"}
              elements={{
                host: (
                  <b>
                    <bdi>{customDomain.host}</bdi>
                  </b>
                ),
              }}
            />
          </p>
        ) : (
          <p className="admin-soft">{t(mayHaveDomain ? "domain.included" : "domain.needs-pro")}</p>
        )}
        {!customDomain && (
          <div>
            {mayHaveDomain && platform.contactEmail ? (
              <LinkButton href={`mailto:${platform.contactEmail}`}>
                {t("domain.write", { email: platform.contactEmail })}
              </LinkButton>
            ) : (
              <LinkButton to={ADMIN_PATHS.subscription}>{t("domain.plans")}</LinkButton>
            )}
          </div>
        )}
      </Section>
    </div>
  );
});

/** Changes the shop's name in its address, and continues at the new address. */
const ChangeAddress = observer(function ChangeAddress({ seller }: PartProps) {
  const shop = useShop();
  const { auth, publicApi, platform, toasts } = useAdmin();
  const takeSeller = useTakeSeller();
  const texts = useSellerTexts();
  const { t } = texts;
  const problems = useProblemTexts();
  const [movedTo, setMovedTo] = useState<{ origin: string; problem: string | null } | null>(null);
  const [change] = useState(
    () =>
      new AddressChange({
        api: shop.api,
        call: publicApi.call,
        wait: pause,
        problems,
        seller: () => shop.seller.value ?? seller,
        onChanged: async (changed) => {
          // A shop at its own domain stays there.
          if (new URL(changed.origin).host === location.host) {
            takeSeller(changed);
            toasts.show(t("address.changed"));
            return;
          }
          setMovedTo({ origin: changed.origin, problem: null });
          try {
            // The session cookie belongs to the old host: after a plain redirect, people would have to sign in again.
            location.assign(await auth.ticketTo(shop.shop.id));
          } catch (error) {
            setMovedTo({ origin: changed.origin, problem: problems.messageOf(error) });
          }
        },
      }),
  );
  if (movedTo) {
    const { host } = new URL(movedTo.origin);
    return (
      <Callout
        tone="good"
        title={t("address.moved", { host })}
        action={
          movedTo.problem !== null && (
            <LinkButton href={movedTo.origin + ADMIN_PATHS.home} variant="primary">
              {t("address.go", { host })}
            </LinkButton>
          )
        }
      >
        {t(movedTo.problem === null ? "address.redirecting" : "address.sign-in-again")}
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
    <form className={`admin-stack ${styles.form}`} onSubmit={submit}>
      <TextField
        label={t("address.new")}
        value={names.typed}
        onChange={(typed) => void names.change(typed)}
        suffix={`.${platform.productHost}`}
        hint={own ? undefined : hintOf(change, platform.productHost, texts)}
        error={!own && names.refused ? refusalOf(change, texts, problems) : undefined}
        placeholder={seller.domain}
        maxLength={MAX_TYPED_NAME}
        autoCapitalize="none"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
      />
      {own === "current" && <p className="admin-soft">{t("address.is-current")}</p>}
      {own === "previous" && <p className="admin-soft">{t("address.is-previous")}</p>}
      {!own && verdict.kind !== "free" && shown.length > 0 && (
        <p className={`admin-buttons ${styles.suggestions}`}>
          {t("address.suggestions")}
          {shown.map((name) => (
            <Button
              key={name}
              size="small"
              onClick={({ currentTarget }) => {
                // The suggestions disappear.
                currentTarget.form?.querySelector("input")?.focus();
                void names.change(name);
              }}
            >
              {name}
            </Button>
          ))}
        </p>
      )}
      <ul className={`admin-bullets ${styles.facts}`}>
        <li>
          <RichText messages={texts} message="address.old-name" elements={{ name: <b>{seller.domain}</b> }} />
        </li>
        <li>{t("address.take-back")}</li>
        <li>{t("address.printed")}</li>
      </ul>
      {change.problem && <Callout tone="problem">{change.problem}</Callout>}
      <div>
        <Button type="submit" variant="primary" busy={change.busy} disabled={!change.isPossible}>
          {t("address.change")}
        </Button>
      </div>
    </form>
  );
});

function hintOf(
  { names: { verdict, label, slow } }: AddressChange,
  productHost: string,
  { t }: SellerTexts,
): string | undefined {
  const host = `${label}.${productHost}`;
  switch (verdict.kind) {
    case "none":
      return t("address.rule");
    case "looking":
      return slow ? t("address.checking", { host }) : "…";
    case "free":
      return t("address.free", { host });
    case "unknown":
      return t(`address.unknown.${verdict.why}`);
    default:
      return undefined;
  }
}

function refusalOf(
  { names: { verdict, label } }: AddressChange,
  { t }: SellerTexts,
  { fieldSentence }: ProblemTexts,
): string | undefined {
  if (verdict.kind === "taken") return t("address.taken", { name: label });
  return verdict.kind === "impossible" ? fieldSentence(verdict.problem) : undefined;
}
