import { isSellerDomain } from "../shared/domain/subdomain.ts";

/** What keeps a label from being a seller's `domain`, in words for the person who typed it; `undefined` where nothing does. */
export function domainProblem(label: string): string | undefined {
  if (isSellerDomain(label)) return undefined;
  if (/\s/.test(label)) return "A web address has no spaces. Put a hyphen between words.";
  if (label.includes(".")) return "Only the part before the first dot, please.";
  if (/[^a-z0-9-]/.test(label)) return "Only the letters a to z, digits and hyphens work in a web address.";
  if (label.startsWith("-") || label.endsWith("-")) return "It can’t begin or end with a hyphen.";
  if (label.length < 3) return "A little longer: three characters or more.";
  if (label.length > 40) return `A little shorter: 40 characters at most, this has ${label.length}.`;
  if (!/[a-z]/.test(label)) return "It needs at least one letter.";
  return "This name is kept for the platform itself. Try another.";
}
