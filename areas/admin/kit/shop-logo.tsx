import { initialOf } from "../../shared/domain/text-patterns.ts";
import type { PublicSeller } from "../../shared/sellers/seller.ts";
import { AwningMark } from "../../shared/ui/awning-mark.tsx";
import { Picture } from "../../shared/ui/picture.tsx";
import styles from "./shop-logo.module.css";

interface ShopLogoProps {
  shop: Pick<PublicSeller, "id" | "name" | "logo"> | null;
  /** Whether it is in the first view. */
  priority?: boolean;
}

/** A shop's logo, else the first letter of its name. Without a shop, the platform's mark. */
export function ShopLogo({ shop, priority = false }: ShopLogoProps) {
  if (shop?.logo)
    return (
      <Picture sellerId={shop.id} image={shop.logo} sizes="56px" alt="" priority={priority} className={styles.logo} />
    );
  return (
    <span className={styles.initial} aria-hidden="true">
      {shop ? initialOf(shop.name) : <AwningMark size={32} />}
    </span>
  );
}
