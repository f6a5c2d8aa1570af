import type { Page } from "playwright-core";
import type { Test } from "tap";
import { axeViolations } from "../../support/browser.ts";
import type { InputMethod } from "./hands.ts";

/** A person on the way through the admin. */
export interface Journey {
  t: Test;
  page: Page;
  input: InputMethod;
  look: (step: string) => Promise<void>;
}

/** Checks a page with axe, and that it does not overflow sideways. */
export function looker(t: Test, page: Page): Journey["look"] {
  return async (step) => {
    t.strictSame(await axeViolations(page), [], `axe: ${step}`);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    t.ok(overflow <= 0, `nothing sticks out sideways: ${step}`);
  };
}

export const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name }).waitFor();
