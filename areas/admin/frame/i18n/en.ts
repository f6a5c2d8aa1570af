export const en = {
  "account.menu": "Account of {name}",
  "account.yours": "Your account",
  "account.shortcuts": "Keyboard shortcuts",
  "account.sign-out": "Sign out",
  "no-script": "The admin runs in the browser and needs JavaScript. The {shop} does not.",
  "no-script.shop": "shop itself",
} as const;
