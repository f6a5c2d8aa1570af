import { MAX_ALT, type ShopImage } from "../../../../shared/pictures/image.ts";
import type { Theme } from "../../../../shared/sellers/theme.ts";
import { lengthProblem, type SettingsPartForm } from "./settings-form.ts";

export interface LookValues {
  logo: ShopImage | null;
  cover: ShopImage | null;
  theme: Theme;
}

export const LOOK_PART: SettingsPartForm<LookValues> = {
  read: ({ logo, cover, theme }) => ({ logo, cover, theme }),
  write: ({ logo, cover, theme }) => ({ logo, cover, theme }),
  check({ logo, cover }, { texts }) {
    const [ofLogo, ofCover] = [logo, cover].map((image) => lengthProblem(image?.alt ?? "", MAX_ALT, texts));
    return { ...(ofLogo && { "logo.alt": ofLogo }), ...(ofCover && { "cover.alt": ofCover }) };
  },
};
