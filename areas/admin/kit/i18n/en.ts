import { en as ui } from "../../../shared/i18n/ui/en.ts";

export const en = {
  ...ui,

  "title.page": "{page} – {shop} – admin",
  "title.page-without-shop": "{page} – Awning admin",
  "title.shop": "{shop} – admin",
  "title.without-shop": "Awning admin",
  language: "Language",

  "field.amount": "Enter an amount, such as {example}.",
  "field.amount-too-large": "This amount is too large.",
  "field.clear-search": "Clear search",

  "plan.upgrade": "Upgrade to Pro",
  "plan.see": "See plans and usage",

  "dialog.close": "Close",
  "dialog.cancel": "Cancel",

  "list.found": { one: "{count} result", other: "{count} results" },
  "list.found-first": { one: "The first result", other: "The first {count} results" },
  "list.selected": { one: "{count} selected", other: "{count} selected" },
  "list.all-selected": { one: "{count} selected", other: "All {count} selected" },
  "list.select-matching": { one: "Select {count}", other: "Select all {count}" },
  "list.select-page": { one: "Only the one on this page", other: "Only the {count} on this page" },
  "list.all-found-selected": "All results selected",
  "list.select-all-found": "Select all results",
  "list.select-none": "Clear selection",
  "list.select-all": "Select all on this page",
  "list.select": "Select {name}",
  "list.actions": "Actions",

  "pager.label": "Pages",
  "pager.previous": "Previous page",
  "pager.next": "Next page",
  "pager.range": "{from}–{to} of {total}",

  "sort.keys":
    "Press Space or Enter to pick it up, the arrow keys to move it, Space or Enter to drop it, Escape to cancel.",
  "sort.move": "Move {name}",
  "sort.picked-up": "{name} picked up at position {position} of {total}.",
  "sort.over": "{name} is over position {position} of {total}.",
  "sort.dropped": "{name} dropped at position {position} of {total}.",
  "sort.cancelled": "{name} was not moved.",

  "markdown.toolbar": "Format: {field}",
  "markdown.bold": "Bold",
  "markdown.italic": "Italic",
  "markdown.link": "Link",
  "markdown.heading": "Heading",
  "markdown.list": "List",
  "markdown.write": "Write",
  "markdown.preview": "Preview",
  "markdown.sample.bold": "bold",
  "markdown.sample.italic": "italic",
  "markdown.sample.link": "link",
  "markdown.empty": "Nothing to preview yet.",
  "markdown.too-complex": "This text is too complex to preview. Simplify its lists, quotes or emphasis.",

  "toasts.label": "Notices ({key})",
  "toasts.dismiss": "Dismiss",
  "toasts.undo": "Undo",

  "shortcuts.title": "Keyboard shortcuts",
  "shortcuts.show": "Show these shortcuts",
  "shortcuts.search": "Search",
  "shortcuts.notices": "Go to the latest notice",
  "shortcuts.single-keys": "Single-key shortcuts",
  "shortcuts.single-keys-hint":
    "For example N or ?. Turn them off if you trigger them by accident, for example with speech input.",
  "shortcuts.note": "Shortcuts are off while you type.",

  "leave.title": "Leave without saving?",
  "leave.text": "This page has unsaved changes. If you leave now, they are lost.",
  "leave.confirm": "Leave without saving",
  "leave.save": "Save and leave",
  "leave.stay": "Stay here",

  "save-bar.label": "Changes",
  "save-bar.note": "Unsaved changes",
  "save-bar.discard": "Discard",
  "save-bar.save": "Save",

  "chart.keys": "Use the left and right arrow keys to move from day to day.",
  "chart.as-table": "Show as table",
} as const;
