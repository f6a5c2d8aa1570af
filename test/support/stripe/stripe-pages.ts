import type { StripeAccount } from "./stripe-account.ts";
import type { StripeConnect } from "./stripe-connect.ts";
import type { Session } from "./stripe-objects.ts";

export type PageAnswer = { html: string; status?: number } | { redirect: string };

interface PageWorld {
  platform: StripeAccount;
  connect: StripeConnect;
  accountOf: (id: string) => StripeAccount;
}

const escape = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

function page(title: string, body: string, status = 200): PageAnswer {
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escape(title)}</title>
<style>body{font:1rem/1.5 system-ui;max-width:28rem;margin:3rem auto;padding:0 1rem}
button,a{display:block;margin:.75rem 0;font:inherit}</style></head>
<body><h1>${escape(title)}</h1>${body}</body></html>`;
  return { html, status };
}

const form = (buttons: [action: string, label: string][]): string =>
  `<form method="post">${buttons
    .map(([action, label]) => `<button name="action" value="${action}">${escape(label)}</button>`)
    .join("")}</form>`;

const link = (href: string, label: string): string => `<a href="${escape(href)}">${escape(label)}</a>`;

const gone = (): PageAnswer => page("This link has expired", "<p>Go back to the shop and try again.</p>", 410);

/** `{CHECKOUT_SESSION_ID}` is replaced, as Stripe does. */
const successUrl = ({ success_url, id }: Session): string =>
  (success_url ?? "").replaceAll("{CHECKOUT_SESSION_ID}", id);

function checkoutPage(account: StripeAccount, id: string, action: string | null): PageAnswer {
  const session = account.find(account.sessions, "checkout.session", id);
  if (session.status === "complete") return { redirect: successUrl(session) };
  if (session.status !== "open") return gone();
  if (action === "pay" || action === "slow") {
    if (action === "pay") account.pay(id);
    else account.startSlowPayment(id);
    return { redirect: successUrl(session) };
  }
  if (action === "decline") account.decline(id);
  const lines = account
    .linesOf(id)
    .map(({ name, quantity, unitAmount }) => `<li>${quantity} × ${escape(name)}: ${unitAmount}</li>`);
  const total = `${session.amount_total} ${session.currency?.toUpperCase()}`;
  return page(
    `Pay ${total}`,
    `${action === "decline" ? '<p role="alert">Your card was declined. Try another card.</p>' : ""}
<p>Amounts are in minor units.</p><ul>${lines.join("")}</ul>
${form([
  ["pay", "Pay"],
  ["decline", "Pay with a card that is declined"],
  ["slow", "Pay by bank debit, which takes days"],
])}${session.cancel_url ? link(session.cancel_url, "Cancel") : ""}`,
  );
}

function onboardingPage(connect: StripeConnect, token: string, action: string | null): PageAnswer {
  if (action === "finish" || action === "leave") {
    const redirect = connect.leaveOnboarding(token, action === "finish");
    return redirect === undefined ? gone() : { redirect };
  }
  const opened = connect.openLink(token);
  if (!opened) return gone();
  if ("refreshUrl" in opened) return { redirect: opened.refreshUrl };
  const missing = opened.requirements.map((field) => `<li>${escape(field)}</li>`);
  return page(
    "Set up payments",
    `<p>Stripe needs these details:</p><ul>${missing.join("")}</ul>
${form([
  ["finish", "Provide everything"],
  ["leave", "Leave without them"],
])}`,
  );
}

function portalPage(account: StripeAccount, id: string, action: string | null): PageAnswer {
  const portal = account.find(account.billing.portalSessions, "billing_portal.session", id);
  const subscription = [...account.billing.subscriptions.values()].find(
    ({ customer, status }) => customer === portal.customer && status !== "canceled",
  );
  if (subscription && (action === "cancel" || action === "resume"))
    account.billing.updateSubscription(subscription.id, { cancelAtPeriodEnd: action === "cancel" });
  if (subscription && action === "pay") account.billing.recover(subscription.id);
  if (subscription && action === "switch") {
    const current = subscription.items.data[0]?.price.recurring?.interval;
    const price = [...account.billing.prices.values()].find(({ recurring }) => recurring?.interval !== current);
    if (price) account.billing.updateSubscription(subscription.id, { price });
  }
  const isEnding = subscription?.cancel_at_period_end;
  return page(
    "Manage your plan",
    `<p>${subscription ? `Status: ${subscription.status}${isEnding ? ", ends with the period" : ""}` : "No plan"}</p>
${
  subscription
    ? form([
        isEnding ? ["resume", "Keep the plan"] : ["cancel", "Cancel the plan"],
        ["switch", "Pay by the other interval"],
        ...(subscription.status === "past_due" ? [["pay", "Pay with another card"] as [string, string]] : []),
      ])
    : ""
}
${portal.return_url ? link(portal.return_url, "Return") : ""}`,
  );
}

/**
 * The pages that replace Stripe's hosted Checkout, onboarding and customer portal.
 * @param action the pressed button; null when the page is opened
 */
export function answerPage(world: PageWorld, path: string, action: string | null): PageAnswer | undefined {
  const [, kind, first = "", second = ""] = path.split("/");
  if (kind === "pay") return checkoutPage(world.accountOf(first), second, action);
  if (kind === "onboarding") return onboardingPage(world.connect, first, action);
  if (kind === "portal") return portalPage(world.platform, first, action);
  return undefined;
}
