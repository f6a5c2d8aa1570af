import type { ImportReport } from "../../shared/imports/import-report.ts";

/** `1 product`, `1,204 products`. */
export const counted = (count: number, noun: string, number: (value: number) => string): string =>
  `${number(count)} ${noun}${count === 1 ? "" : "s"}`;

type Outcome = Pick<ImportReport, "create" | "change" | "pictures" | "missingPictures" | "drafts">;

/** How an import ended: its headline, and what to do about products and pictures that did not come as the file has them. */
export function importOutcome(
  { create, change, pictures, missingPictures, drafts }: Outcome,
  number: (value: number) => string,
): { tone: "good" | "warning"; title: string; details: string[] } {
  const imported = `${counted(create + change, "product", number)} imported`;
  const details: string[] = [];
  let title = imported;
  if (missingPictures > 0) {
    title =
      missingPictures === pictures
        ? `${imported}, without pictures`
        : `${imported}, ${number(missingPictures)} of ${counted(pictures, "picture", number)} missing`;
    const which =
      missingPictures === pictures
        ? `None of the ${counted(pictures, "picture", number)} could be fetched.`
        : `${counted(missingPictures, "picture", number)} could not be fetched.`;
    details.push(`${which} The notes say why. Add them to the products, or import the file again.`);
  }
  if (drafts > 0) {
    if (missingPictures === 0) title = `${imported}, ${number(drafts)} as ${drafts === 1 ? "a draft" : "drafts"}`;
    const which = drafts === 1 ? "1 product is a draft" : `${number(drafts)} products are drafts`;
    details.push(`${which}, because your plan has no room for more published products.`);
  }
  return { tone: details.length > 0 ? "warning" : "good", title, details };
}
