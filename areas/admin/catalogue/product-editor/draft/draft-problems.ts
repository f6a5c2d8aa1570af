import { MAX_STOCK } from "../../../../shared/catalogue/catalogue-limits.ts";
import type { FieldProblem } from "../../../../shared/contract/field-problems.ts";
import { SLUG } from "../../../../shared/domain/text-patterns.ts";
import type { ProblemTexts } from "../../../../shared/i18n/create-problem-texts.ts";
import type { CatalogueTexts } from "../../../texts.ts";
import type { ProductDraft } from "./product-draft.ts";

/** Sentences by the field's key: `title`, `option.{id}.name`, `value.{id}`, `variant.{id}.price`, … */
export type DraftProblems = Readonly<Record<string, string>>;

interface DraftTexts {
  texts: CatalogueTexts;
  problems: ProblemTexts;
}

/** The problems that prevent saving. @param hasCategories `false`: the first product creates one */
export function draftProblems(draft: ProductDraft, hasCategories: boolean, wording: DraftTexts): DraftProblems {
  const { t } = wording.texts;
  const { fieldSentence } = wording.problems;
  const problems: Record<string, string> = {};
  if (draft.title.trim() === "") problems["title"] = t("problem.title");
  if (draft.categoryId === "" && hasCategories) problems["categoryId"] = t("problem.category");
  if (draft.slug.trim() !== "" && !SLUG.test(draft.slug.trim())) {
    problems["slug"] = fieldSentence({ code: "not-a-slug" });
  }
  findOptionProblems(draft, problems, wording.texts);
  for (const { id, price, compareAtPrice, stock } of draft.variants) {
    const key = `variant.${id}`;
    if (price === null) problems[`${key}.price`] = t("problem.price-required");
    else if (Number.isNaN(price)) problems[`${key}.price`] = t("problem.price");
    if (compareAtPrice !== null && Number.isNaN(compareAtPrice)) {
      problems[`${key}.compareAtPrice`] = t("problem.earlier-price");
    } else if (compareAtPrice !== null && compareAtPrice <= (price ?? 0)) {
      problems[`${key}.compareAtPrice`] = fieldSentence({ code: "not-above-price" });
    }
    if (stock !== null && !(Number.isInteger(stock) && stock >= 0 && stock <= MAX_STOCK)) {
      problems[`${key}.stock`] = stockProblem(wording.problems);
    }
  }
  return problems;
}

/** A stock that is not a number, or too large. */
export const stockProblem = ({ fieldSentence }: ProblemTexts): string =>
  fieldSentence({ code: "out-of-range", params: { min: 0, max: MAX_STOCK } });

function findOptionProblems({ options }: ProductDraft, problems: Record<string, string>, { t }: CatalogueTexts): void {
  const names = new Set<string>();
  for (const { id, name, values } of options) {
    const key = `option.${id}`;
    if (name.trim() === "") problems[`${key}.name`] = t("problem.option-name");
    else if (names.has(name.trim())) problems[`${key}.name`] = t("problem.option-doubled");
    names.add(name.trim());
    if (values.length === 0) problems[`${key}.add`] = t("problem.option-empty");
    const texts = new Set<string>();
    for (const value of values) {
      if (value.text.trim() === "") problems[`value.${value.id}`] = t("problem.value");
      else if (texts.has(value.text.trim())) problems[`value.${value.id}`] = t("problem.value-doubled");
      texts.add(value.text.trim());
    }
  }
}

/**
 * The platform's problems in sentences, under the editor's keys.
 * @param draft as it was sent: the platform refers to its indexes
 */
export function problemsOfAnswer(
  problems: readonly FieldProblem[],
  draft: ProductDraft,
  wording: DraftTexts,
): DraftProblems {
  return Object.fromEntries(problems.map((problem) => [keyOf(problem.field, draft), sentenceOf(problem, wording)]));
}

/** Sentences by field and code. They are more specific than the code's general sentence. */
const SENTENCES = [
  ["slug taken", "problem.slug-taken"],
  ["categoryId gone", "problem.category-gone"],
  ["images gone", "problem.picture-gone"],
  ["images not-distinct", "problem.picture-doubled"],
  ["options.name not-distinct", "problem.option-doubled"],
  ["options.values not-distinct", "problem.value-doubled"],
  ["variants.values not-distinct", "problem.variant-doubled"],
  ["variants.imageId gone", "problem.variant-picture"],
] as const;

function sentenceOf(problem: FieldProblem, { texts: { t }, problems }: DraftTexts): string {
  const [list = "", , part = ""] = problem.field.split(".");
  const described = `${list}${part && `.${part}`} ${problem.code}`;
  const [, sentence] = SENTENCES.find(([each]) => each === described) ?? [];
  return sentence ? t(sentence) : problems.fieldSentence(problem);
}

function keyOf(path: string, draft: ProductDraft): string {
  const [list = "", index = "", field = "", place = ""] = path.split(".");
  const at = Number(index);
  switch (list) {
    case "options": {
      const option = draft.options[at];
      const value = field === "values" ? option?.values[Number(place)] : undefined;
      if (value && place !== "") return `value.${value.id}`;
      return option ? `option.${option.id}.${field === "name" ? "name" : "add"}` : path;
    }
    case "variants": {
      const variant = draft.variants[at];
      return variant ? `variant.${variant.id}.${field === "values" ? "values" : field}` : path;
    }
    case "images": {
      const image = draft.images[at];
      return image ? `image.${image.id}` : path;
    }
    default:
      return path;
  }
}
