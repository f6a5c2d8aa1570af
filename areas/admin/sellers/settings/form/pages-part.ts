import { SLUG } from "../../../../shared/domain/text-patterns.ts";
import { type ContentPage, MAX_PAGES_TEXT, PAGE_LENGTHS } from "../../../../shared/sellers/seller.ts";
import { newId } from "../../../../shared/state/new-id.ts";
import { type FormTexts, lengthProblem, placesSentence, type SettingsPartForm } from "./settings-form.ts";

export interface PageDraft extends ContentPage {
  /** Its identity while its address changes. */
  id: string;
  /** Whether others may link to its address. */
  isStored: boolean;
  /** The address follows the title until someone edits it or the page is saved. */
  followsTitle: boolean;
}

export interface PagesValues {
  pages: readonly PageDraft[];
}

export const PAGES_PART: SettingsPartForm<PagesValues> = {
  read({ pages }, previous) {
    // A page keeps its id when it is saved: its editor stays open.
    const ids = new Map(previous?.pages.map(({ slug, id }) => [slug.trim(), id]));
    return {
      pages: pages.map(({ slug, title, body }) => ({
        id: ids.get(slug) ?? newId(),
        isStored: true,
        slug,
        title,
        body,
        followsTitle: false,
      })),
    };
  },
  write: ({ pages }) => ({
    pages: pages.map(({ slug, title, body }) => ({ slug: slug.trim(), title: title.trim(), body: body.trim() })),
  }),
  check({ pages }, formTexts) {
    const problems: Record<string, string> = {};
    const seen = new Set<string>();
    for (const [index, page] of pages.entries()) {
      for (const [field, problem] of Object.entries(problemsOf(page, seen, formTexts)))
        problems[`pages.${index}.${field}`] = problem;
      seen.add(page.slug.trim());
    }
    const total = pages.reduce((sum, { body }) => sum + body.length, 0);
    if (total > MAX_PAGES_TEXT) problems[`pages.${pages.length - 1}.body`] ??= formTexts.texts.t("pages.too-long");
    return problems;
  },
};

function problemsOf(
  { title, slug, body }: PageDraft,
  seen: ReadonlySet<string>,
  { texts, problems }: FormTexts,
): Record<string, string> {
  const ofTitle =
    title.trim() === "" ? texts.t("pages.page-title-missing") : lengthProblem(title, PAGE_LENGTHS.title, texts);
  const ofBody = lengthProblem(body, PAGE_LENGTHS.body, texts) ?? placesSentence(body, problems);
  const ofSlug = slugProblem(slug.trim(), seen, { texts, problems });
  return { ...(ofTitle && { title: ofTitle }), ...(ofSlug && { slug: ofSlug }), ...(ofBody && { body: ofBody }) };
}

function slugProblem(slug: string, seen: ReadonlySet<string>, { texts, problems }: FormTexts): string | undefined {
  if (slug === "") return texts.t("pages.address-missing");
  if (seen.has(slug)) return texts.t("pages.address-taken");
  return SLUG.test(slug) ? undefined : problems.fieldSentence({ code: "not-a-slug" });
}
