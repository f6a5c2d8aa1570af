import { MAX_ALT, type ShopImage } from "../../../../shared/pictures/image.ts";
import type { Theme } from "../../../../shared/sellers/theme.ts";
import { lengthProblem, type SettingsPartForm } from "./settings-form.ts";

export interface LookValues {
  logo: ShopImage | null;
  cover: ShopImage | null;
  /** `code` is the colour as typed. While it can't be read, `accent` is the last colour that could be. */
  theme: Theme & { code: string };
}

/** Parses a typed or pasted colour: `#1F6FEB`, `1f6feb` or `#fa0`. */
export function readColour(text: string): string | undefined {
  const [, hex = ""] = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/i.exec(text.trim()) ?? [];
  if (hex === "") return undefined;
  const full = hex.length === 3 ? hex.replaceAll(/./g, "$&$&") : hex;
  return `#${full.toLowerCase()}`;
}

export const LOOK_PART: SettingsPartForm<LookValues> = {
  read: ({ logo, cover, theme }) => ({ logo, cover, theme: { ...theme, code: theme.accent } }),
  // A code that can't be read counts as a change, so that saving says so.
  write: ({ logo, cover, theme: { code, ...theme } }) => ({
    logo,
    cover,
    theme: { ...theme, accent: readColour(code) ?? code },
  }),
  check({ logo, cover, theme }, { texts, problems }) {
    const [ofLogo, ofCover] = [logo, cover].map((image) => lengthProblem(image?.alt ?? "", MAX_ALT, texts));
    return {
      ...(readColour(theme.code) === undefined && {
        "theme.accent": problems.fieldSentence({ code: "not-a-colour" }),
      }),
      ...(ofLogo && { "logo.alt": ofLogo }),
      ...(ofCover && { "cover.alt": ofCover }),
    };
  },
};
