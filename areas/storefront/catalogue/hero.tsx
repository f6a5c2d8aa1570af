import type { CategoryWithProducts } from "../../shared/catalogue/public-catalogue.ts";
import type { PublicSeller } from "../../shared/sellers/seller.ts";
import { Picture } from "../../shared/ui/picture.tsx";
import { ShopLink } from "../kit/shop-link.tsx";
import { useMessages, useOwnLanguage } from "../shop-context.ts";
import styles from "./hero.module.css";

interface HeroProps {
  seller: PublicSeller;
  /** Where the way into the shop leads. */
  first: CategoryWithProducts | undefined;
}

// Names run from five letters to sixty. The sign's size follows both the whole name and its longest word, which should
// never have to break.
const lengthOf = (name: string): string => (name.length > 28 ? "long" : name.length > 14 ? "medium" : "short");

/** How wide the cover is in each of the three compositions of hero.module.css. */
const SIZES = {
  soft: "100vw",
  sharp: "(min-width: 48rem) 58vw, 100vw",
  round: "(min-width: 48rem) 56vw, 94vw",
} as const;

const WORD_LENGTHS = [6, 9, 12, 16, 24];

function longestWord(name: string): number {
  const longest = Math.max(...name.split(/[\s-]+/).map((word) => word.length));
  return WORD_LENGTHS.find((length) => longest <= length) ?? 40;
}

/** The shop's sign: its name and what it is about, beside its cover and never on top of the picture. */
export function Hero({ seller, first }: HeroProps) {
  const { t } = useMessages();
  const lang = useOwnLanguage();
  const { name, tagline, cover } = seller;
  return (
    <div className={styles.hero} data-cover={cover !== null}>
      {cover && (
        <div className={styles.cover}>
          <Picture sellerId={seller.id} image={cover} sizes={SIZES[seller.theme.corners]} priority />
        </div>
      )}
      <div className={styles.sign}>
        <h1 data-length={lengthOf(name)} data-word={longestWord(name)}>
          {name}
        </h1>
        {tagline && <p lang={lang}>{tagline}</p>}
        {first && (
          <ShopLink to="category" slug={first.slug} className={styles.enter}>
            {t("home.start", { category: first.name })}
          </ShopLink>
        )}
      </div>
    </div>
  );
}
