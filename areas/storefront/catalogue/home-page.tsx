import { HydrationSlice, useSettled } from "../../shared/boot/hydration-slice.tsx";
import type { CategoryWithProducts } from "../../shared/catalogue/public-catalogue.ts";
import { Picture } from "../../shared/ui/picture.tsx";
import { RichText } from "../../shared/ui/rich-text.tsx";
import { Prose } from "../kit/prose.tsx";
import { ShopLink } from "../kit/shop-link.tsx";
import { useMessages, useOwnLanguage, useSeller, useShop } from "../shop-context.ts";
import { useShopTitle } from "../state/page-title.ts";
import { OtherCategories } from "./category-links.tsx";
import { EmptyShelf } from "./empty-shelf.tsx";
import { REQUESTED_HOME } from "./given-content.ts";
import styles from "./home-page.module.css";
import { ProductGrid } from "./product-grid.tsx";

/** One large picture and four small ones fill two rows. */
const SPREAD = 5;

/** The cover's width in each of the three compositions of home-page.module.css. */
const SIZES = {
  soft: "100vw",
  sharp: "(min-width: 48rem) 58vw, 100vw",
  round: "(min-width: 48rem) 56vw, 86vw",
} as const;

const WORD_LENGTHS = [6, 9, 12, 16, 24];

export function HomePage() {
  const { categories, given } = useShop();
  useShopTitle({ kind: "home" });
  const sections = (home: readonly CategoryWithProducts[]) => <CategorySections categories={home} />;
  return (
    <>
      <Hero first={categories.find(({ productCount }) => productCount > 0)} />
      {given.home ? sections(given.home) : <REQUESTED_HOME.Page>{sections}</REQUESTED_HOME.Page>}
      <HydrationSlice>
        <About />
      </HydrationSlice>
    </>
  );
}

/** A section per category with products, then links to the others. */
function CategorySections({ categories }: { categories: readonly CategoryWithProducts[] }) {
  const { t } = useMessages();
  const filled = categories.filter(({ products }) => products.length > 0);
  return (
    <>
      {filled.map((category, index) => (
        <HydrationSlice key={category.slug}>
          <CategorySection category={category} position={index} />
        </HydrationSlice>
      ))}
      <OtherCategories which={({ products }) => products.length === 0} />
      {filled.length === 0 && <EmptyShelf message={t("home.empty")} />}
    </>
  );
}

/** The shop's name and tagline, next to its cover and never on top of it. */
function Hero({ first }: { first: CategoryWithProducts | undefined }) {
  const { t } = useMessages();
  const lang = useOwnLanguage();
  const { id, name, tagline, cover, theme } = useSeller();
  const picture = cover && (
    <div className={styles.cover}>
      <Picture sellerId={id} image={cover} sizes={SIZES[theme.corners]} priority />
    </div>
  );
  // In the order in which a phone shows them: what has arrived does not move.
  const isSignFirst = theme.corners === "round";
  return (
    <div className={styles.hero} data-cover={cover !== null}>
      {!isSignFirst && picture}
      <div className={styles.sign} data-action={first && ""}>
        <h1 data-length={lengthOf(name)} data-word={longestWord(name)}>
          {name}
        </h1>
        {tagline && (
          <p lang={lang}>
            <bdi>{tagline}</bdi>
          </p>
        )}
        {first && (
          <ShopLink to="category" slug={first.slug} className={styles.enter}>
            {t("home.start", { category: first.name })}
          </ShopLink>
        )}
      </div>
      {isSignFirst && picture}
    </div>
  );
}

// Names have five to sixty letters. The sign's size depends on the whole name and on its longest word, which should not
// break.
const lengthOf = (name: string): string => (name.length > 28 ? "long" : name.length > 14 ? "medium" : "short");

function longestWord(name: string): number {
  const longest = Math.max(...name.split(/[\s-]+/).map((word) => word.length));
  return WORD_LENGTHS.find((length) => longest <= length) ?? 40;
}

/**
 * Up to {@link SPREAD} of a category's products. Large pictures alternate sides. @param position on the page, from 0
 */
function CategorySection({ category, position }: { category: CategoryWithProducts; position: number }) {
  const { t } = useMessages();
  const lang = useOwnLanguage();
  const { name, slug, description, products, productCount } = category;
  const featured = products.length < SPREAD ? undefined : position % 2 === 0 ? "start" : "end";
  const shown = products.slice(0, featured ? SPREAD : 4);
  const section = useSettled();
  return (
    <section ref={section} className={styles.section} aria-label={name}>
      <div className={styles.heading} data-aos={position > 0 ? "fade-up" : undefined}>
        <h2 lang={lang}>
          <bdi>{name}</bdi>
        </h2>
        {description && (
          <p lang={lang}>
            <bdi>{description}</bdi>
          </p>
        )}
        <ShopLink to="category" slug={slug} className={styles.all}>
          {productCount > shown.length ? t("home.see-all", { count: productCount }) : t("home.see-them-all")}
          <span className="visually-hidden"> {t("home.in-category", { category: name })}</span>
        </ShopLink>
      </div>
      <ProductGrid products={shown} featured={featured} level={3} />
    </section>
  );
}

/** About the seller, in the seller's own words. */
function About() {
  const { name, aboutHtml } = useSeller();
  const messages = useMessages();
  const section = useSettled();
  if (!aboutHtml) return null;
  return (
    <section ref={section} className={styles.about} aria-labelledby="about">
      <div className={styles.columns} data-aos="fade-up">
        <h2 id="about">
          <RichText messages={messages} message="home.about" elements={{ name: <bdi>{name}</bdi> }} />
        </h2>
        <Prose html={aboutHtml} />
      </div>
    </section>
  );
}
