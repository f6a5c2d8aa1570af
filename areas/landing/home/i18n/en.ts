import { en as choices } from "../../../shared/i18n/choices/en.ts";
export const en = {
  ...choices,
  /** Breaks into two lines on wide screens. */
  "hero.title": "A shop of your own,\nat an address of your own.",
  "hero.pitch":
    "Awning puts your shop at {address}, with your name, your pictures and your prices. Each page arrives complete. {shops}",
  "hero.shops": "See open shops",
  "hero.claim": "Claim your name",
  "street.label":
    "A drawing of a street called {host}. Each shop’s awning carries the first part of its address: {names}",

  "steps.title": "Open your shop in three steps",
  "steps.name": "Choose your name",
  "steps.name-text": "It becomes the first part of your address. Type it to see whether it is available.",
  "steps.products": "Add what you sell",
  "steps.products-text":
    "Add products one by one, with sizes, colours and pictures, or import the product file of Shopify or WooCommerce. Every line is checked before anything is saved.",
  "steps.share": "Share your address",
  "steps.share-text":
    "Your shop works immediately, in your colour and your typeface, on a phone and on a large screen.",
  "sample.shop": "Marta’s",
  "sample.tagline": "Pots for every day",
  "sample.bowl": "Breakfast bowl",
  "sample.bowl-detail": "two glazes",
  "sample.jug": "Water jug",
  "sample.jug-detail": "one litre",
  "sample.egg-cup": "Egg cup",
  "sample.egg-cup-detail": "set of two",

  "admin.title": "Your shop’s admin",
  "admin.lead": "Orders, products and settings in one place, on a computer or a phone.",
  "admin.home": "See at a glance what has been ordered and what is left to do.",
  "admin.home-picture": "The admin’s home: today’s orders and the revenue of the last 30 days",
  "admin.product": "Write, price and publish a product, and preview its page.",
  "admin.product-picture": "A product in the admin, with a preview of its page",
  "admin.orders": "Pack and ship from your phone.",
  "admin.orders-picture": "The list of orders in the admin on a phone",

  "shops.title": "Open now",
  "shops.lead": "These shops are open on {host} now. Visit one.",
  "shops.yours": "yours",
  "shops.to-let": "to let",
  "shops.none-title": "Your shop here",
  "shops.none": "Choose a name on {host}, and open your shop a minute later.",
  "shops.open": "Open a shop",

  "plans.title": "Two plans",
  "plans.free-price": "Free of charge",
  "plans.pro-price": "Price on request",
  "plans.month": "{price} a month",
  "plans.year": "{price} a year",
  "plans.either": "{first} or {second}",
  "plans.trial": { one: "The first {count} day is free.", other: "The first {count} days are free." },
  "plans.free-for": "For a small range of products.",
  "plans.pro-for": "For a full shop with a domain of its own.",
  "plans.products": "Published products",
  "plans.products-limit": "up to {max}",
  "plans.products-unlimited": "no limit",
  "plans.pictures": "Pictures",
  "plans.megabytes": "up to {size} MB",
  "plans.gigabytes": "up to {size} GB",
  "plans.address": "Address",
  "plans.sample-name": "name",
  "plans.domain": "Your own domain",
  "plans.domain-yes": "included",
  "plans.domain-no": "not included",
  "plans.mark": "Awning’s logo",
  "plans.mark-free": "small, in the footer",
  "plans.mark-pro": "none",
  "plans.get": "Get {plan}",
  "plans.ask": "Ask what {plan} costs",
  "plans.ask-subject": "{plan} plan",
  "plans.start-free": "Start with {plan}",
  "plans.open": "Open a shop for free",
  "plans.note-sold":
    "Every shop starts with {free}. You can get {pro} in your shop’s admin at any time and cancel it there. When it ends, everything that is published stays published.",
  "plans.note":
    "Every shop starts with {free}. The operator of {host} activates {pro}. When it ends, everything that is published stays published.",
  "plans.note-mail":
    "Every shop starts with {free}. The operator of {host} activates {pro}: write to {email}. When it ends, everything that is published stays published.",

  "questions.title": "Common questions",
  "questions.start": "How do I get a shop?",
  "questions.start-answer":
    "Claim a name on this page, with an email address and a password. Your shop opens immediately, without a review. Later, “Sign in” takes you to its admin.",
  "questions.names": "Which names work?",
  "questions.names-answer":
    "Three to forty characters: the letters a to z, digits and hyphens, with at least one letter. Names that look like the platform’s own, such as “admin” or “mail”, are reserved.",
  "questions.rename": "Can I change the name later?",
  "questions.rename-answer":
    "Yes, in your settings. The old address redirects to the new one, and no one else can take it.",
  "questions.import": "I already sell elsewhere. Do I have to enter everything again?",
  "questions.import-answer":
    "No. Upload the product file (CSV) that Shopify or WooCommerce exports. You first see what it would create and which lines have problems. The import then saves everything or nothing.",
  "questions.orders": "How do people order and pay?",
  "questions.orders-answer":
    "Customers add products to a cart and order on one page, without an account. You see each order as it arrives. They pay you directly, such as by bank transfer or on delivery, and you mark the order as paid.",
  "questions.orders-answer-cards":
    "Customers add products to a cart and order on one page, without an account. You see each order as it arrives. They pay you directly: by card, which marks the order as paid, or by bank transfer or on delivery, which you mark yourself.",
  "questions.domain": "Can I use a domain that I already have?",
  "questions.domain-answer": "Yes, with the {plan} plan, in addition to your address on {host}.",
  "questions.look": "Will it look like every other shop?",
  "questions.look-answer":
    "No. You choose the colour, the typeface and the corners, and add your own pictures. A colour that would be hard to read is adjusted, in light and in dark mode.",
  "questions.phone": "Does it work on an old phone?",
  "questions.phone-answer":
    "Yes. The page arrives complete, so it can be read before any script has run. Pictures come in the size that the screen needs.",
  "questions.data": "Where is my data kept?",
  "questions.data-answer":
    "With the operator of {host}: in a database and a folder on their server, or in their Firebase project. You can export all of it at any time, as JSON and CSV.",

  "start.title": "Which name do you want?",
  "start.lead": "Type it, see whether it is available, and open your shop a minute later.",
  "start.claim": "Your name in the address",
} as const;
