import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { LANDING_PATHS } from "../../shared/pages/routes.ts";
import { PLANS, type Plan } from "../../shared/sellers/plan.ts";
import { HostName } from "../kit/host-name.tsx";
import section from "../kit/section.module.css";
import { usePlatform } from "../landing-context.ts";
import styles from "./plans.module.css";

const MEGABYTE = 1024 * 1024;

/** So many bytes, in words. */
function spaceOf(bytes: number): string {
  const megabytes = bytes / MEGABYTE;
  return megabytes < 1024 ? `${megabytes} MB` : `${megabytes / 1024} GB`;
}

/** What a plan allows, one line each, in the same order for every plan. */
function linesOf(plan: Plan, productHost: string): [what: string, allowed: ReactNode][] {
  return [
    ["Products on show", plan.products === null ? "no limit" : `up to ${plan.products}`],
    ["Pictures", `up to ${spaceOf(plan.imageBytes)}`],
    ["Address", <HostName key="host" name={`name.${productHost}`} />],
    ["Domain of your own", plan.customDomain ? "included" : "no"],
    ["Our mark", plan.id === "free" ? "small, in the footer" : "none"],
  ];
}

/** A letter to the operator about Pro. */
const askForPro = (email: string): string => `mailto:${email}?subject=${encodeURIComponent(`${PLANS.pro.name} plan`)}`;

const FOR_WHOM = {
  free: "For a table’s worth of things, with nothing to pay.",
  pro: "For a full shop that wants its own name on the door.",
} as const;

export function Plans() {
  const { productHost, contactEmail, proPrice } = usePlatform();
  const prices = { free: "Costs nothing", pro: proPrice ?? "Price on request" };
  return (
    <section id="plans" className={section.section}>
      <h2 className={section.heading}>Two plans</h2>
      <div className={styles.plans}>
        {Object.values(PLANS).map((plan) => (
          <article key={plan.id} className={styles.plan} data-aos="fade-up">
            <h3>{plan.name}</h3>
            <p className={styles.amount}>{prices[plan.id]}</p>
            <p>{FOR_WHOM[plan.id]}</p>
            <dl>
              {linesOf(plan, productHost).map(([what, allowed]) => (
                <div key={what}>
                  <dt>{what}</dt>
                  <dd>{allowed}</dd>
                </div>
              ))}
            </dl>
            <p className={styles.action}>
              {plan.id === "pro" && contactEmail ? (
                <a className="button" href={askForPro(contactEmail)}>
                  {proPrice ? "Get Pro" : "Ask what Pro costs"}
                </a>
              ) : (
                <Link className="button" to={LANDING_PATHS.claim}>
                  {plan.id === "pro" ? "Start with Free" : "Open a shop for free"}
                </Link>
              )}
            </p>
          </article>
        ))}
      </div>
      <p className={styles.price}>
        Every shop begins with {PLANS.free.name}. The people who run {productHost} switch {PLANS.pro.name} on
        {contactEmail && (
          <>
            : write to <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
          </>
        )}
        . If it runs out, everything on show stays there.
      </p>
    </section>
  );
}
