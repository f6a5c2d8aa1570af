import { en as choices } from "../../../../shared/i18n/choices/en.ts";
export const en = {
  ...choices,

  "page.title": "Open your shop",
  "page.lead": "Three short steps, free of charge. You can change almost everything later.",
  "page.needs-script": "Opening a shop needs JavaScript. Turn it on and reload this page.",
  "page.needs-script-or-mail": "Opening a shop needs JavaScript. Turn it on and reload this page, or write to {email}.",
  "page.sample-name": "your-name",

  "preview.label": "A sketch of your shop at {host}",
  "preview.name": "Your shop",
  "preview.start": "Start with Tableware",
  "preview.bowl": "Breakfast bowl",
  "preview.jug": "Water jug",
  "preview.egg-cup": "Egg cup",

  "step.name": "Your shop’s name",
  "step.account": "Your account",
  "step.shop": "Your shop",
  "step.change": "Change",
  "step.change-name": "Change your shop’s name",
  "step.change-account": "Change your account",
  "step.continue": "Continue",
  "step.wait": "One moment…",

  "notice.lost":
    "{host} has just been claimed by someone else. Everything else you entered is kept. Choose another name and continue.",
  "notice.signed-out": "You were signed out. Sign in again; the rest of the form is kept.",
  "notice.busy-minutes": {
    one: "Too many attempts. Nothing is lost: try again in a minute.",
    other: "Too many attempts. Nothing is lost: try again in {count} minutes.",
  },
  "notice.busy-hours": {
    one: "Too many attempts. Nothing is lost: try again in {count} hour.",
    other: "Too many attempts. Nothing is lost: try again in {count} hours.",
  },
  "notice.code-works": "The last code still works.",
  "notice.unclear": "The server didn’t answer. Nothing is lost: try again. No step is done twice.",

  "name.shop": "Shop name",
  "name.shop-hint": "As customers read it. You can change it at any time.",
  "name.address": "The name in your address",
  "name.checking": "Checking the name…",

  "account.choice": "Account",
  "account.new": "I’m new here",
  "account.existing": "I have an account",
  "account.signed-in": "Signed in as {name} ({email}). The shop will be yours.",
  "account.use-other": "Use another account",
  "account.email": "Email",
  "account.email-hint": "You sign in with it. Customers never see it.",
  "account.password": "Password",
  "account.password-hint": "At least 10 characters. A few unrelated words are easy to remember and hard to guess.",
  "account.person": "Your name",
  "account.person-hint": "Customers never see it.",
  "account.forgot": "Forgot your password?",
  "account.sign-in": "Sign in and continue",
  "account.signing-in": "Signing in…",
  "account.sending-code": "Sending the code…",

  "code.title": "Check your email",
  "code.sent":
    "We sent an email to {email}. Enter its six-digit code here. If you already have an account, the email says so.",
  "code.sent-again":
    "We sent another email to {email}. Enter its six-digit code here. If you already have an account, the email says so.",
  "code.outbox":
    "No mail server is set up here, so each email is a file. The log names it, and {command} prints the code.",
  "code.label": "Code",
  "code.hint": "It works for one hour. Nothing arrived? Check your spam folder.",
  "code.password-hint": "Enter your password again. It is never stored in the browser.",
  "code.sending": "Sending…",
  "code.confirming": "Confirming…",
  "code.confirm": "Confirm and continue",
  "code.send-again": "Send a new code",
  "code.change-address": "Change the address",
  "code.sign-in": "Sign in instead",

  "shop.currency": "Currency",
  "shop.currency-hint": "All your prices are in this currency.",
  "shop.language": "Language",
  "shop.language-hint":
    "The language of your shop’s buttons and emails. The region sets how prices and dates are written.",
  "shop.contact": "Public contact email",
  "shop.contact-hint": "Customers see it on every page. If you leave it empty, new orders go to your sign-in email.",
  "shop.colour": "Colour",
  "shop.colour-own": "Your own",
  "shop.colour-adjusted":
    "Where text would be hard to read in this colour, your shop uses a darker or lighter shade of it.",
  "shop.typeface": "Typeface",
  "shop.corners": "Corners",
  "shop.open": "Open {host}",
  "shop.opening": "Opening your shop…",

  "opened.title": "Your shop is open",
  "opened.leaving": "Taking you to {host}…",
  "opened.go": "Go to your shop",
  "opened.yours": "yours",
  "opened.sign": "open",

  "problem.email": "Enter your email address.",
  "problem.password-new": "Choose a password.",
  "problem.password": "Enter your password.",
  "problem.person": "Enter your name.",
  "problem.shop": "Enter a name for your shop.",
  "problem.email-refused": "We can’t send email to this address. Use another one.",
  "problem.contact-refused": "Customers can’t send email to this address. Use another one.",
  "problem.too-many-shops": "This account already has the maximum number of shops. Use another account.",
} as const;
