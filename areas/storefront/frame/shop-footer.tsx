import { AwningMark } from "../../shared/ui/awning-mark.tsx";
import { CategoryLinks } from "../catalogue/category-links.tsx";
import { DeliveryList } from "../kit/delivery-list.tsx";
import { ShopLink } from "../kit/shop-link.tsx";
import { useMessages, useOwnLanguage, useSeller, useShop } from "../shop-context.ts";
import styles from "./shop-footer.module.css";

/** The heading of the list of all categories. */
export const IN_SHOP = "in-shop";

export function ShopFooter() {
  const seller = useSeller();
  const { home, platform } = useShop();
  const { t } = useMessages();
  const lang = useOwnLanguage();
  const { email, phone, address } = seller.contact;
  return (
    <footer className={styles.footer}>
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
        {home.categoriesWithProducts.length > 0 && (
          <nav aria-labelledby={IN_SHOP}>
            <h2 id={IN_SHOP}>{t("frame.in-shop")}</h2>
            <CategoryLinks categories={home.categoriesWithProducts} />
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
