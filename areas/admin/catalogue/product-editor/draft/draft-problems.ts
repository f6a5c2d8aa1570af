import { MAX_STOCK } from "../../../../shared/catalogue/catalogue-limits.ts";
import type { FieldProblem } from "../../../../shared/contract/field-problems.ts";
import { SLUG } from "../../../../shared/domain/text-patterns.ts";
import { fieldSentence } from "../../../../shared/i18n/field-sentences.ts";
import type { ProductDraft } from "./product-draft.ts";

/** What is wrong, in a sentence, by the field's key: `title`, `option.{id}.name`, `value.{id}`, `variant.{id}.price`, … */
export type DraftProblems = Readonly<Record<string, string>>;

const DOUBLED_OPTION = "There is an option with this name already.";
const DOUBLED_VALUE = "This value is there already.";

/** What keeps a draft from being saved. @param hasCategories whether there is one to choose; the first product needs none */
export function draftProblems(draft: ProductDraft, hasCategories: boolean): DraftProblems {
  const problems: Record<string, string> = {};
  if (draft.title.trim() === "") problems["title"] = "Give the product a title.";
  if (draft.categoryId === "" && hasCategories) problems["categoryId"] = "Choose a category, or add one.";
  if (draft.slug.trim() !== "" && !SLUG.test(draft.slug.trim())) {
    problems["slug"] = "Use small letters, digits and hyphens only, beginning with a letter or digit.";
  }
  findOptionProblems(draft, problems);
  for (const { id, price, compareAtPrice, stock } of draft.variants) {
    const key = `variant.${id}`;
    if (price === null) problems[`${key}.price`] = "Give a price.";
    else if (Number.isNaN(price)) problems[`${key}.price`] = "Write the price as a number.";
    if (compareAtPrice !== null && Number.isNaN(compareAtPrice)) {
      problems[`${key}.compareAtPrice`] = "Write the earlier price as a number.";
    } else if (compareAtPrice !== null && compareAtPrice <= (price ?? 0)) {
      problems[`${key}.compareAtPrice`] = "The earlier price has to be higher than the price.";
    }
    if (stock !== null && !(Number.isInteger(stock) && stock >= 0 && stock <= MAX_STOCK)) {
      problems[`${key}.stock`] = "Write how many pieces there are, such as 12.";
    }
  }
  return problems;
}

function findOptionProblems({ options }: ProductDraft, problems: Record<string, string>): void {
  const names = new Set<string>();
  for (const { id, name, values } of options) {
    const key = `option.${id}`;
    if (name.trim() === "") problems[`${key}.name`] = "Name the option, such as Size.";
    else if (names.has(name.trim())) problems[`${key}.name`] = DOUBLED_OPTION;
    names.add(name.trim());
    if (values.length === 0) problems[`${key}.add`] = "Add a value, or remove the option.";
    const texts = new Set<string>();
    for (const value of values) {
      if (value.text.trim() === "") problems[`value.${value.id}`] = "Write the value, or remove it.";
      else if (texts.has(value.text.trim())) problems[`value.${value.id}`] = DOUBLED_VALUE;
      texts.add(value.text.trim());
    }
  }
}

/**
 * The platform's problems in sentences, under the editor's keys.
 * @param draft what was sent: its indexes are those that the platform names
 */
export function problemsOfAnswer(problems: readonly FieldProblem[], draft: ProductDraft): DraftProblems {
  return Object.fromEntries(problems.map((problem) => [keyOf(problem.field, draft), sentenceOf(problem)]));
}

/** More specific than the code's general sentence. */
function sentenceOf(problem: FieldProblem): string {
  const [list = "", , part = ""] = problem.field.split(".");
  switch (`${list}${part && `.${part}`} ${problem.code}`) {
    case "slug taken":
      return "Another product has this address.";
    case "categoryId gone":
      return "There is no such category any more. Choose another.";
    case "images gone":
      return "This picture is not there any more. Add it again.";
    case "images not-distinct":
      return "The product has this picture already.";
    case "options.name not-distinct":
      return DOUBLED_OPTION;
    case "options.values not-distinct":
      return DOUBLED_VALUE;
    case "variants.values not-distinct":
      return "There is a variant with these values already.";
    case "variants.imageId gone":
      return "The product doesn’t have this picture. Choose another.";
    default:
      return fieldSentence(problem);
  }
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
