import { observer } from "mobx-react-lite";
import { useFormats } from "../../../admin-context.ts";
import { Button } from "../../../kit/button.tsx";
import type { GalleryEntry, PictureGallery } from "../draft/picture-gallery.ts";
import { FileThumbnail } from "./file-thumbnail.tsx";
import styles from "./pictures.module.css";

interface UploadCardProps {
  entry: GalleryEntry;
  gallery: PictureGallery;
}

/** A picture on its way, or one that did not get there. */
export const UploadCard = observer(function UploadCard({ entry, gallery }: UploadCardProps) {
  const formats = useFormats();
  const { key, upload } = entry;
  if (!upload) return null;
  const { file, sent, state, problem, retriable } = upload;
  const isFailed = state === "failed";
  // All bytes have gone out: the platform makes its sizes of it, which takes a moment more.
  const isPrepared = state === "sending" && sent >= file.size;
  const words =
    state === "waiting"
      ? "Waiting…"
      : isPrepared
        ? "Preparing…"
        : `${formats.bytes(sent)} of ${formats.bytes(file.size)}`;
  return (
    <div className={styles.card} data-failed={isFailed || undefined}>
      <div className={styles.frame}>
        <FileThumbnail file={file} />
      </div>
      <p className={styles.file}>{file.name}</p>
      {isFailed ? (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      ) : (
        <div className={styles.progress}>
          <progress
            aria-label={`Sending ${file.name}`}
            {...(isPrepared ? {} : { value: Math.min(sent, file.size), max: Math.max(file.size, 1) })}
          />
          <span>{words}</span>
        </div>
      )}
      <div className={styles.buttons}>
        {isFailed && retriable && (
          <Button size="small" onClick={() => gallery.retry(key)}>
            Try again
          </Button>
        )}
        <Button size="small" onClick={() => void gallery.remove(key)}>
          {isFailed ? "Leave it out" : "Cancel"}
        </Button>
      </div>
    </div>
  );
});
