import { observer } from "mobx-react-lite";
import type { PublicSeller } from "../../../shared/domain/page-data.ts";
import { AwningMark } from "../../../shared/ui/awning-mark.tsx";
import { useShop } from "../../stores/shop-context.ts";
import { DeliveryList } from "../delivery-list.tsx";
import { CategoryLinks } from "./category-links.tsx";
import styles from "./shop-footer.module.css";

export const ShopFooter = observer(function ShopFooter({ seller }: { seller: PublicSeller }) {
  const { home, platform } = useShop();
  const { email, phone, address } = seller.contact;
  return (
    <footer className={styles.footer}>
      <div className={styles.columns}>
        <section>
          <h2>Talk to us</h2>
          <address>
            <a href={`mailto:${email}`}>{email}</a>
            {phone && <a href={`tel:${phone.replaceAll(/[^+\d]/g, "")}`}>{phone}</a>}
            {address && <p>{address}</p>}
          </address>
        </section>
        {seller.deliveryOptions.length > 0 && (
          <section>
            <h2>Delivery</h2>
            <DeliveryList seller={seller} />
          </section>
        )}
        {home.categoriesWithProducts.length > 0 && (
          <nav aria-label="All categories">
            <h2>In the shop</h2>
            <CategoryLinks categories={home.categoriesWithProducts} />
          </nav>
        )}
      </div>
      <div className={styles.base}>
        <p>{seller.name}</p>
        {seller.poweredBy && (
          <a href={platform.origin}>
            <AwningMark size={18} /> Powered by Awning
          </a>
        )}
      </div>
    </footer>
  );
});
