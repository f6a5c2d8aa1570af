import { observer } from "mobx-react-lite";
import { Suspense } from "react";
import { directionOf } from "../../../shared/domain/locales.ts";
import { previewTheme } from "../../../shared/sellers/theme.ts";
import { BlurUpPicture } from "../../../shared/ui/blur-up-picture.tsx";
import { Price } from "../../../shared/ui/price.tsx";
import { MarkdownPreview } from "../../kit/markdown/markdown-preview.tsx";
import { useShop } from "../../shop-context.ts";
import { useCatalogueTexts } from "../../texts.ts";
import { useCatalogue } from "../catalogue.ts";
import { pictureOf } from "./draft/product-draft.ts";
import type { ProductFormStore } from "./draft/product-form-store.ts";
import type { DraftVariant } from "./draft/variant-matrix.ts";
import styles from "./product-preview.module.css";

export const ProductPreview = observer(function ProductPreview({ form }: { form: ProductFormStore }) {
  const seller = useShop().seller.value;
  const { value: categories } = useCatalogue().categories;
  const { fields, gallery } = form;
  const { t, language } = useCatalogueTexts();
  if (!seller) return null;
  const category = categories?.find(({ id }) => id === fields.categoryId);
  const variant = shownVariant(fields.variants);
  const cover = (variant && pictureOf(gallery.images, variant)) ?? gallery.images[0];
  const isSoldOut = fields.variants.every(({ stock }) => stock !== null && stock <= 0);
  const title = fields.title.trim();
  return (
    <section aria-label={t("editor.preview")} className="admin-lines">
      <p className={`admin-fine ${styles.caption}`} aria-hidden="true">
        {t("form.in-shop")}
      </p>
      <div
        className={`${styles.page} shop-palette`}
        style={previewTheme(seller.theme)}
        lang={seller.locale}
        dir={directionOf(seller.locale)}
      >
        <div className={styles.picture}>
          {cover ? (
            <BlurUpPicture sellerId={seller.id} image={cover} sizes="20rem" alt={cover.alt} />
          ) : (
            <span className={styles.initial} aria-hidden="true">
              {(title || seller.name).slice(0, 1).toUpperCase()}
            </span>
          )}
        </div>
        <div className={styles.words}>
          {category && <p className="admin-fine">{category.name}</p>}
          <p className={styles.title}>{title || <span lang={language}>{t("field.title")}</span>}</p>
          <p className={styles.price}>
            {variant && isAmount(variant.price) ? (
              <Price
                amount={variant.price}
                compareAt={(variant.compareAtPrice ?? 0) > variant.price ? variant.compareAtPrice : null}
                currency={seller.currency}
                locale={seller.locale}
              />
            ) : (
              <span lang={language}>{t("field.price")}</span>
            )}
          </p>
          {fields.options.map(({ id, name, values, isColor }) => (
            <div key={id} className={styles.option}>
              <p>{name || <span lang={language}>{t("preview.option")}</span>}</p>
              <ul>
                {values.map((value) => (
                  <li key={value.id} data-chosen={variant?.values.includes(value.id) || undefined}>
                    {isColor && value.color && (
                      <svg viewBox="0 0 20 20" aria-hidden="true">
                        <circle cx="10" cy="10" r="9.5" fill={value.color} />
                      </svg>
                    )}
                    {value.text}
                  </li>
                ))}
              </ul>
            </div>
          ))}
          <p className={styles.buy} lang={language} data-out={isSoldOut || undefined}>
            {t(isSoldOut ? "stock.sold-out" : "preview.add-to-cart")}
          </p>
          {fields.description.trim() !== "" && (
            <Suspense fallback={null}>
              <MarkdownPreview value={fields.description} />
            </Suspense>
          )}
        </div>
      </div>
    </section>
  );
});

const isAmount = (value: number | null): value is number => value !== null && !Number.isNaN(value);

/** The cheapest one, as on the shop's page. */
function shownVariant(variants: readonly DraftVariant[]): DraftVariant | undefined {
  const priced = variants.filter(({ price }) => isAmount(price));
  const offered = priced.filter(({ stock }) => stock === null || stock > 0);
  return (offered.length > 0 ? offered : priced).toSorted((a, b) => (a.price ?? 0) - (b.price ?? 0))[0];
}
