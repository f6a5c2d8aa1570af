import ImagePlus from "lucide-react/icons/image-plus";
import { observer } from "mobx-react-lite";
import { type DragEvent, useId, useRef, useState } from "react";
import { PICTURE_TYPES, type ShopImage } from "../../../shared/pictures/image.ts";
import { Picture } from "../../../shared/ui/picture.tsx";
import { useAdmin, useFormats } from "../../admin-context.ts";
import { Button } from "../../kit/button.tsx";
import { Callout } from "../../kit/callout.tsx";
import { ProgressBar } from "../../kit/progress-bar.tsx";
import { TextField } from "../../kit/text-field.tsx";
import { useShop } from "../../shop-context.ts";
import type { PictureField } from "./form/picture-field.ts";
import styles from "./picture-input.module.css";

const ACCEPTED = PICTURE_TYPES.join();

interface PictureInputProps {
  label: string;
  hint: string;
  picture: PictureField;
  image: ShopImage | null;
  /** What is wrong with its description. */
  error: string | undefined;
  onChange: (image: ShopImage | null) => void;
}

/** One picture: chosen, or dropped here; taken away with an undo. */
export const PictureInput = observer(function PictureInput(props: PictureInputProps) {
  const { label, hint, picture, image, error, onChange } = props;
  const { toasts } = useAdmin();
  const { shop } = useShop();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const take = (files: FileList | null | undefined) => {
    const [file] = files ?? [];
    if (file) void picture.send(file);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  const remove = () => {
    onChange(null);
    toasts.show(`${label} taken away.`, { undo: () => onChange(image) });
  };
  return (
    <div role="group" aria-labelledby={id} className={styles.picture}>
      <div>
        <p id={id} className={styles.label}>
          {label} <span className={styles.optional}>(optional)</span>
        </p>
        <p className={styles.hint}>{hint}</p>
      </div>
      <div
        className={styles.place}
        data-over={isOver || undefined}
        data-empty={image ? undefined : true}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      >
        {image ? (
          <Picture sellerId={shop.id} image={image} sizes="20rem" alt={image.alt} />
        ) : (
          <ImagePlus aria-hidden="true" />
        )}
        <div className={styles.actions}>
          <Button
            size="small"
            onClick={() => input.current?.click()}
            aria-label={image ? `Change ${label.toLowerCase()}` : `Choose ${label.toLowerCase()}`}
          >
            {image ? "Change" : "Choose a picture"}
          </Button>
          {image && (
            <Button size="small" onClick={remove} aria-label={`Remove ${label.toLowerCase()}`}>
              Remove
            </Button>
          )}
        </div>
        <input
          ref={input}
          type="file"
          hidden
          accept={ACCEPTED}
          data-picture={label}
          onChange={(event) => {
            take(event.currentTarget.files);
            // The same file again is a change, too.
            event.currentTarget.value = "";
          }}
        />
      </div>
      <UploadState picture={picture} />
      {image && (
        <TextField
          label={`What the ${label.toLowerCase()} shows`}
          optional
          value={image.alt}
          onChange={(alt) => onChange({ ...image, alt })}
          error={error}
          hint="For people who can’t see it, and for search engines."
        />
      )}
    </div>
  );
});

const UploadState = observer(function UploadState({ picture }: { picture: PictureField }) {
  const { bytes } = useFormats();
  const { file, sent, problem, retriable } = picture;
  if (!file) return null;
  if (problem !== null) {
    return (
      <Callout
        tone="problem"
        action={
          <>
            {retriable && (
              <Button size="small" onClick={() => void picture.retry()}>
                Try again
              </Button>
            )}
            <Button size="small" onClick={() => picture.cancel()}>
              Dismiss
            </Button>
          </>
        }
      >
        {file.name}: {problem}
      </Callout>
    );
  }
  const isSent = sent >= file.size;
  return (
    <div className={styles.sending}>
      <ProgressBar
        label={isSent ? "Preparing the picture…" : `Sending ${file.name}`}
        value={sent}
        max={file.size}
        text={`${bytes(sent)} of ${bytes(file.size)}`}
      />
      <Button size="small" onClick={() => picture.cancel()}>
        Cancel
      </Button>
    </div>
  );
});
