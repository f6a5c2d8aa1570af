// Inline in the head of the pages that React hydrates (scripts/build/shell-plugin.ts): a slow line brings the scripts
// seconds after the page. Keeps clicks on buttons until then, and loads the page that the visitor goes back or forward to.
// Links and forms work without script.

/** Buttons that do something without script as well: a repeated click would undo it, or do it twice. */
const NATIVE = "[type=submit], [popovertarget], [commandfor]";

const clicked = new Set<HTMLButtonElement>();

function keep({ target }: MouseEvent): void {
  const button = (target as Element).closest("button");
  if (!button || button.matches(NATIVE)) return;
  clicked.add(button);
  button.ariaBusy = "true";
}

addEventListener("click", keep);

const opened = location.pathname + location.search;

// After a reload, earlier pages belong to the same document: only their address would be shown.
addEventListener("popstate", () => {
  const isFollowed = performance.getEntriesByName("awning:interactive").length > 0;
  if (!isFollowed && location.pathname + location.search !== opened) location.reload();
});

window.takeEarlyClicks = () => {
  removeEventListener("click", keep);
  for (const button of clicked) button.ariaBusy = null;
  return clicked;
};

/** Ends the keeping of clicks. Returns the clicked buttons, once each. */
export type TakeEarlyClicks = () => ReadonlySet<HTMLButtonElement>;

declare global {
  interface Window {
    takeEarlyClicks?: TakeEarlyClicks;
  }
}
