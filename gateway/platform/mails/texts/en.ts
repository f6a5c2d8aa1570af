import type { Catalogue } from "../../../../areas/shared/i18n/translate.ts";

/** The mails' English, whose keys the other languages have too. */
export const en = {
  "placed.subject": "Your order {number} at {shop}",
  "placed.title": "Thank you for your order",
  "placed.intro": "{shop} has received your order {number}. You can see on its page how it goes on.",
  "placed.follow": "Follow your order",
  "placed.secret":
    "This link is meant for you: whoever has it can see your order, and cancel it while it is still open.",
  "placed.pay-soon": {
    one: "Please pay on the order’s page within one minute. After that it is cancelled by itself.",
    other: "Please pay on the order’s page within {count} minutes. After that it is cancelled by itself.",
  },
  "placed.questions": "Any questions? Simply reply to this mail.",
  "received.subject": "New order {number}: {total} from {customer}",
  "received.title": "New order {number}",
  "received.intro": "{customer} has ordered from {shop} for {total}.",
  "received.ship":
    "What to do: see to the payment as you have agreed with your customers, then pack the order and send it.",
  "received.hand-over":
    "What to do: have the order ready, and tell {customer} when it can be picked up and how it is paid.",
  "received.test": "What to do: nothing. It is a test order, no money moves.",
  "received.reply": "Reply to this mail to write to {customer}.",
  "cancelled.subject": "Order {number} at {shop} is cancelled",
  "cancelled.title": "Order {number} is cancelled",
  "cancelled.customer": "Your order at {shop} is cancelled, and nothing will be sent to you.",
  "cancelled.customer-unpaid":
    "Your order at {shop} was not paid in time and so it is cancelled. You are welcome to order again.",
  "cancelled.customer-paid": "What you have paid, {total}, will be returned to you.",
  "cancelled.seller": "The order from {customer} is cancelled. Please don’t send it; its items are back in stock.",
  "cancelled.seller-unpaid":
    "The order from {customer} was not paid in time and so it is cancelled. Its items are back in stock.",
  "cancelled.seller-paid": "{customer} has paid {total} already: please return it.",
  "confirmed.subject": "Your order {number} at {shop} is confirmed",
  "confirmed.title": "Your order is confirmed",
  "confirmed.intro": "{shop} has confirmed your order {number}.",
  "shipped.subject": "Your order {number} at {shop} is on its way",
  "shipped.title": "Your order is on its way",
  "shipped.intro": "{shop} has sent your order {number}.",
  "shipped.tracking": "The parcel",
  "shipped.follow": "Follow the parcel",
  "paid.subject": "Your payment for order {number} at {shop} has arrived",
  "paid.title": "Your payment has arrived",
  "paid.intro": "{shop} has received your payment of {total} for order {number}. Thank you!",
  "refunded.subject": "Your money for order {number} at {shop} is on its way back",
  "refunded.title": "Your money is on its way back",
  "refunded.intro":
    "{shop} has returned {total} to you for order {number}. Depending on how you paid, it takes a few days to arrive.",
  "reminder.subject": "Your order {number} at {shop} is not paid yet",
  "reminder.title": "Your order {number} is not paid yet",
  "reminder.intro":
    "{shop} has not received your payment for order {number} yet. If you have paid in the meantime, you can ignore this mail.",
  "reminder.end": "Please pay by {day}. After that the order is cancelled, and you owe nothing.",
  "payment.amount": "Amount: {amount}",
  "payment.reference": "Reference: {number}",
  "payment.due": "Please pay by {day}.",
  "payment.how": "How to pay",
  "order.open": "See the order",
  "order.title": "What was ordered",
  "order.items": "Items",
  "order.delivery": "Delivery",
  "order.pickup": "Pick-up",
  "order.total": "Total",
  "order.payment": "Payment",
  "order.customer": "Customer",
  "order.note": "Note",
  "registration-code.subject": "{code} is your code for {host}",
  "registration-code.title": "Your code: {code}",
  "registration-code.intro": "Enter this code on the page where you open your shop at {host}.",
  "registration-code.limits": "It works once, within one hour, and only in the browser where you asked for it.",
  "registration-code.not-you": "If you didn’t ask for it, ignore this mail. Without the code, no account is opened.",
  "account-exists.subject": "You already have an account at {host}",
  "account-exists.intro":
    "Someone, probably you, asked to open an account with this address. You already have one. Sign in with it to open another shop.",
  "account-exists.sign-in": "Sign in",
  "account-exists.forgotten": "Have you forgotten your password? Choose a new one:",
  "account-exists.not-you": "If it wasn’t you, ignore this mail: your account has not changed.",
  "set-password.subject": "Choose a password",
  "set-password.intro":
    "Somebody has asked for a new password for your account at {host}. If it was you, choose it here:",
  "set-password.link": "Choose a password",
  "set-password.limits":
    "The link works once, and for one hour. If you have asked several times, only the last one works.",
  "set-password.not-you": "If it was not you, there is nothing to do: your password stays as it is.",
  "password-changed.subject": "Your password was changed",
  "password-changed.intro":
    "Your account at {host} has a new password. Wherever else you were signed in, you are signed out now.",
  "password-changed.not-you": "If it was not you, choose another one at once:",
  "password-changed.link": "Choose another password",
} as const satisfies Catalogue;

export type MailMessageKey = keyof typeof en;
