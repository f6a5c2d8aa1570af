import { AwningMark } from "../../shared/ui/awning-mark.tsx";
import { CategoryLinks } from "../catalogue/category-links.tsx";
import { DeliveryList } from "../kit/delivery-list.tsx";
import { ShopLink } from "../kit/shop-link.tsx";
import { useMessages, useOwnLanguage, useSeller, useShop } from "../shop-context.ts";
import styles from "./shop-footer.module.css";

/** The end of the list of all categories. */
export const IN_SHOP = "in-shop";

/** Categories that are shown at once. More of them have a row of their own, where the others open below. */
const SHOWN_CATEGORIES = 12;

export function ShopFooter() {
  const seller = useSeller();
  const { categories, platform } = useShop();
  const { t } = useMessages();
  const lang = useOwnLanguage();
  const { email, phone, address } = seller.contact;
  const isLong = categories.length > SHOWN_CATEGORIES;
  return (
    <footer className={`screen-only ${styles.footer}`}>
      <div className={styles.columns}>
        {(email || phone || address) && (
          <section>
            <h2>{t("frame.talk")}</h2>
            <address>
              {email && <a href={`mailto:${email}`}>{email}</a>}
              {phone && (
                <a dir="ltr" href={`tel:${phone.replaceAll(/[^+\d]/g, "")}`}>
                  {phone}
                </a>
              )}
              {address && <p>{address}</p>}
            </address>
          </section>
        )}
        {seller.deliveryOptions.length > 0 && (
          <section>
            <h2>{t("frame.delivery")}</h2>
            <DeliveryList />
          </section>
        )}
        {!isLong && categories.length > 0 && (
          <nav aria-labelledby={IN_SHOP}>
            <h2 id={IN_SHOP}>{t("frame.in-shop")}</h2>
            <CategoryLinks categories={categories} />
          </nav>
        )}
        {seller.pages.length > 0 && (
          <nav aria-labelledby="information">
            <h2 id="information">{t("frame.information")}</h2>
            <ul lang={lang}>
              {seller.pages.map(({ slug, title }) => (
                <li key={slug}>
                  <ShopLink to="content" slug={slug}>
                    {title}
                  </ShopLink>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
      {isLong && (
        <nav className={styles.categories} aria-labelledby="categories">
          <h2 id="categories">{t("frame.in-shop")}</h2>
          <CategoryLinks categories={categories.slice(0, SHOWN_CATEGORIES)} />
          <details>
            <summary>{t("frame.all-categories")}</summary>
            {/* A link to content of a closed element opens it. */}
            <div id={IN_SHOP}>
              <CategoryLinks categories={categories.slice(SHOWN_CATEGORIES)} />
            </div>
          </details>
        </nav>
      )}
      <div className={styles.base}>
        <p>{seller.name}</p>
        {seller.poweredBy && (
          <a href={platform.origin}>
            <AwningMark size={18} /> {t("frame.powered")}
          </a>
        )}
      </div>
    </footer>
  );
}
