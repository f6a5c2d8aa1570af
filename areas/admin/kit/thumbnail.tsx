import ImageIcon from "lucide-react/icons/image";
import type { ShopImage } from "../../shared/pictures/image.ts";
import { Picture } from "../../shared/ui/picture.tsx";
import { useShop } from "../shop-context.ts";
import styles from "./thumbnail.module.css";

/** Decorative: the text next to it names the product. */
export function Thumbnail({ image }: { image: ShopImage | null }) {
  const { shop } = useShop();
  return (
    <span className={styles.thumbnail} aria-hidden="true">
      {image ? <Picture sellerId={shop.id} image={image} sizes="2.75rem" alt="" /> : <ImageIcon />}
    </span>
  );
}
