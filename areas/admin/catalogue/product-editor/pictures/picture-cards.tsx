import X from "lucide-react/icons/x";
import { observer } from "mobx-react-lite";
import { useEffect, useRef } from "react";
import { TextArea } from "../../../../shared/ui/form/text-area.tsx";
import { Picture } from "../../../../shared/ui/picture.tsx";
import { useFormats } from "../../../admin-context.ts";
import { Button } from "../../../kit/button.tsx";
import { IconButton } from "../../../kit/icon-button.tsx";
import { PlanLink } from "../../../sellers/plan-link.tsx";
import { useShop } from "../../../shop-context.ts";
import { useCatalogueTexts } from "../../../texts.ts";
import type { GalleryEntry, PictureGallery } from "../draft/picture-gallery.ts";
import type { ProductFormStore } from "../draft/product-form-store.ts";
import styles from "./pictures.module.css";

/** Pixels of the longer side. */
const SIZE = 320;

interface PictureCardProps {
  form: ProductFormStore;
  entry: GalleryEntry;
  place: number;
  onRemove: () => void;
}

export const PictureCard = observer(function PictureCard({ form, entry, place, onRemove }: PictureCardProps) {
  const { shop } = useShop();
  const { t } = useCatalogueTexts();
  const { image, key } = entry;
  if (!image) return null;
  const number = place + 1;
  return (
    <div className={`admin-lines ${styles.card}`}>
      <div className={styles.frame}>
        <Picture sellerId={shop.id} image={image} sizes="14rem" alt="" />
        {place === 0 && <span className={styles.cover}>{t("pictures.cover")}</span>}
        <span className={styles.corner}>
          <IconButton label={t("pictures.remove", { number })} icon={<X />} onClick={onRemove} />
        </span>
      </div>
      {/* Shows the whole description, which is one line. */}
      <TextArea
        label={t("pictures.alt", { number })}
        hideLabel
        optional
        rows={3}
        value={image.alt}
        autoComplete="off"
        placeholder={t("pictures.alt-hint")}
        onChange={(alt) => form.gallery.describe(key, alt.replaceAll(/\s*\n\s*/g, " "))}
        error={form.problems[`image.${image.id}`]}
      />
    </div>
  );
});

interface UploadCardProps {
  entry: GalleryEntry;
  gallery: PictureGallery;
  onRemove: () => void;
}

/** A picture that is being sent, or could not be sent. */
export const UploadCard = observer(function UploadCard({ entry, gallery, onRemove }: UploadCardProps) {
  const formats = useFormats();
  const { t } = useCatalogueTexts();
  const { key, upload } = entry;
  const cancel = useRef<HTMLButtonElement>(null);
  if (!upload) return null;
  const retry = () => {
    gallery.retry(key);
    // The focused button disappears.
    cancel.current?.focus();
  };
  const { file, sent, state, problem, retriable, isPlanFull } = upload;
  const isFailed = state === "failed";
  // All bytes are sent; the platform is still making its sizes.
  const isPrepared = state === "sending" && sent >= file.size;
  const words =
    state === "waiting"
      ? t("upload.waiting")
      : isPrepared
        ? t("upload.preparing")
        : t("upload.progress", { sent: formats.bytes(sent), size: formats.bytes(file.size) });
  return (
    <div className={`admin-lines ${styles.card}`} data-failed={isFailed || undefined}>
      <div className={styles.frame}>
        <FileThumbnail file={file} />
      </div>
      <p className={styles.file}>
        <bdi>{file.name}</bdi>
      </p>
      {isFailed ? (
        <p className="admin-problem" role="alert">
          {problem}
        </p>
      ) : (
        <div className={`admin-fine ${styles.progress}`}>
          <progress
            aria-label={t("upload.sending", { file: file.name })}
            {...(isPrepared ? {} : { value: Math.min(sent, file.size), max: Math.max(file.size, 1) })}
          />
          <span>{words}</span>
        </div>
      )}
      <div className="admin-buttons">
        {isFailed && isPlanFull && <PlanLink size="small" />}
        {isFailed && retriable && (
          <Button size="small" onClick={retry}>
            {t("action.retry")}
          </Button>
        )}
        <Button ref={cancel} size="small" onClick={onRemove}>
          {t(isFailed ? "upload.leave-out" : "upload.cancel")}
        </Button>
      </div>
    </div>
  );
});

/**
 * A picture before it is sent. It is drawn, because the page's Content-Security-Policy forbids `blob:` addresses, and a
 * photo of 48 megapixels would need too much memory on a phone.
 */
function FileThumbnail({ file }: { file: File }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let isCancelled = false;
    const draw = async () => {
      const bitmap = await createImageBitmap(file, { resizeWidth: SIZE, resizeQuality: "medium" });
      const target = canvas.current;
      if (target && !isCancelled) {
        target.width = bitmap.width;
        target.height = bitmap.height;
        target.getContext("2d")?.drawImage(bitmap, 0, 0);
      }
      bitmap.close();
    };
    // Stays empty if the browser can't draw it. The platform reports what is wrong with the file.
    draw().catch(() => {});
    return () => {
      isCancelled = true;
    };
  }, [file]);
  return <canvas ref={canvas} width={0} height={0} aria-hidden="true" />;
}
