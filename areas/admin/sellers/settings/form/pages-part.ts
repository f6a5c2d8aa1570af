import { SLUG } from "../../../../shared/domain/text-patterns.ts";
import type { ContentPage } from "../../../../shared/sellers/seller.ts";
import { MAX_PAGES_TEXT, PAGE_LENGTHS } from "../../../../shared/sellers/seller-limits.ts";
import { lengthProblem, placesSentence, type SettingsPartForm } from "./settings-form.ts";

export interface PageDraft extends ContentPage {
  /** Its identity while its address changes. */
  key: string;
  /** The address follows the title until someone edits it or the page is saved. */
  followsTitle: boolean;
}

export interface PagesValues {
  pages: readonly PageDraft[];
}

export const PAGES_PART: SettingsPartForm<PagesValues> = {
  read: ({ pages }) => ({
    pages: pages.map(({ slug, title, body }) => ({ key: slug, slug, title, body, followsTitle: false })),
  }),
  write: ({ pages }) => ({
    pages: pages.map(({ slug, title, body }) => ({ slug: slug.trim(), title: title.trim(), body: body.trim() })),
  }),
  check({ pages }) {
    const problems: Record<string, string> = {};
    const seen = new Set<string>();
    for (const [index, page] of pages.entries()) {
      for (const [field, problem] of Object.entries(problemsOf(page, seen)))
        problems[`pages.${index}.${field}`] = problem;
      seen.add(page.slug.trim());
    }
    const total = pages.reduce((sum, { body }) => sum + body.length, 0);
    if (total > MAX_PAGES_TEXT)
      problems[`pages.${pages.length - 1}.body`] ??= "All pages together are too long. Shorten some of them.";
    return problems;
  },
};

function problemsOf({ title, slug, body }: PageDraft, seen: ReadonlySet<string>): Record<string, string> {
  const ofTitle = title.trim() === "" ? "The page needs a title." : lengthProblem(title, PAGE_LENGTHS.title);
  const ofBody = lengthProblem(body, PAGE_LENGTHS.body) ?? placesSentence(body);
  const ofSlug = slugProblem(slug.trim(), seen);
  return { ...(ofTitle && { title: ofTitle }), ...(ofSlug && { slug: ofSlug }), ...(ofBody && { body: ofBody }) };
}

function slugProblem(slug: string, seen: ReadonlySet<string>): string | undefined {
  if (slug === "") return "The page needs an address.";
  if (seen.has(slug)) return "Another page has this address already.";
  return SLUG.test(slug) ? undefined : "Only the letters a to z, digits and hyphens work in an address.";
}
