import X from "lucide-react/icons/x";
import { observer } from "mobx-react-lite";
import { MAX_ALT } from "../../../../shared/pictures/image.ts";
import { Picture } from "../../../../shared/ui/picture.tsx";
import { IconButton } from "../../../kit/icon-button.tsx";
import { TextField } from "../../../kit/text-field.tsx";
import { useShop } from "../../../shop-context.ts";
import type { GalleryEntry } from "../draft/picture-gallery.ts";
import type { ProductFormStore } from "../draft/product-form-store.ts";
import styles from "./pictures.module.css";

interface PictureCardProps {
  form: ProductFormStore;
  entry: GalleryEntry;
  place: number;
  onRemove: () => void;
}

/** A picture that is there, and what it shows in words. */
export const PictureCard = observer(function PictureCard({ form, entry, place, onRemove }: PictureCardProps) {
  const { shop } = useShop();
  const { image, key } = entry;
  if (!image) return null;
  const name = `picture ${place + 1}`;
  return (
    <div className={styles.card}>
      <div className={styles.frame}>
        <Picture sellerId={shop.id} image={image} sizes="14rem" alt="" />
        {place === 0 && <span className={styles.cover}>Cover</span>}
        <span className={styles.corner}>
          <IconButton label={`Remove ${name}`} icon={<X aria-hidden="true" />} onClick={onRemove} />
        </span>
      </div>
      <TextField
        label={`What ${name} shows`}
        hideLabel
        value={image.alt}
        maxLength={MAX_ALT}
        autoComplete="off"
        placeholder="What it shows"
        onChange={(alt) => form.gallery.describe(key, alt)}
        error={form.problems[`image.${image.id}`]}
      />
    </div>
  );
});
