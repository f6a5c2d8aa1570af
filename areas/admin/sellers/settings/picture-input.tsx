import ImagePlus from "lucide-react/icons/image-plus";
import { observer } from "mobx-react-lite";
import { useId, useRef } from "react";
import { PICTURE_TYPES, type ShopImage } from "../../../shared/pictures/image.ts";
import fieldStyles from "../../../shared/ui/form/field.module.css";
import { TextField } from "../../../shared/ui/form/text-field.tsx";
import { Picture } from "../../../shared/ui/picture.tsx";
import { useAdmin, useFormats } from "../../admin-context.ts";
import { Button } from "../../kit/button.tsx";
import { Callout } from "../../kit/callout.tsx";
import { ProgressBar } from "../../kit/progress-bar.tsx";
import { useFiles } from "../../kit/use-files.ts";
import { useShop } from "../../shop-context.ts";
import { useKitTexts, useSellerTexts } from "../../texts.ts";
import { PlanLink } from "../plan-link.tsx";
import type { PictureField } from "./form/picture-field.ts";
import styles from "./picture-input.module.css";

const ACCEPTED = PICTURE_TYPES.join();

interface PictureInputProps {
  kind: "logo" | "cover";
  picture: PictureField;
  image: ShopImage | null;
  /** Of its description. */
  error: string | undefined;
  onChange: (image: ShopImage | null) => void;
}

/** One picture, chosen or dropped. Removing it can be undone. */
export const PictureInput = observer(function PictureInput(props: PictureInputProps) {
  const { kind, picture, image, error, onChange } = props;
  const { t } = useSellerTexts();
  const kit = useKitTexts();
  const { toasts } = useAdmin();
  const { shop } = useShop();
  const id = useId();
  const choose = useRef<HTMLButtonElement>(null);
  const files = useFiles(([file]) => file && void picture.send(file));
  const remove = () => {
    onChange(null);
    // The pressed button disappears.
    choose.current?.focus();
    toasts.show(t(`picture.${kind}-removed`), { undo: () => onChange(image), unsaved: true });
  };
  return (
    <div role="group" aria-labelledby={id} className={`admin-rows ${styles.picture}`}>
      <div>
        <p id={id} className={fieldStyles.label}>
          {t(`picture.${kind}`)} <span className={fieldStyles.optional}>{kit.t("field.optional")}</span>
        </p>
        <p className="admin-fine">{t(`picture.${kind}-hint`)}</p>
      </div>
      <div className={`admin-inline ${styles.place}`} data-empty={image ? undefined : true} {...files.place}>
        {image ? <Picture sellerId={shop.id} image={image} sizes="20rem" alt={image.alt} /> : <ImagePlus />}
        <div className="admin-buttons">
          <Button
            ref={choose}
            size="small"
            onClick={files.choose}
            aria-label={image ? t(`picture.${kind}-change`) : undefined}
          >
            {t(image ? "picture.change" : `picture.${kind}-choose`)}
          </Button>
          {image && (
            <Button size="small" onClick={remove} aria-label={t(`picture.${kind}-remove`)}>
              {t("list.remove")}
            </Button>
          )}
        </div>
        <input {...files.input} accept={ACCEPTED} data-picture={kind} />
      </div>
      <UploadState picture={picture} />
      {image && (
        <TextField
          label={t(`picture.${kind}-alt`)}
          optional
          value={image.alt}
          onChange={(alt) => onChange({ ...image, alt })}
          error={error}
          hint={t("picture.alt-hint")}
        />
      )}
    </div>
  );
});

const UploadState = observer(function UploadState({ picture }: { picture: PictureField }) {
  const { bytes } = useFormats();
  const { t } = useSellerTexts();
  const kit = useKitTexts();
  const { file, sent, problem, retriable, isPlanFull } = picture;
  if (!file) return null;
  if (problem !== null) {
    return (
      <Callout
        tone="problem"
        action={
          <>
            {isPlanFull && <PlanLink size="small" />}
            {retriable && (
              <Button size="small" onClick={() => void picture.retry()}>
                {kit.t("ui.retry")}
              </Button>
            )}
            <Button size="small" onClick={() => picture.cancel()}>
              {kit.t("toasts.dismiss")}
            </Button>
          </>
        }
      >
        {t("picture.failed", { file: file.name, problem })}
      </Callout>
    );
  }
  const isSent = sent >= file.size;
  return (
    <div className={styles.sending}>
      <ProgressBar
        label={isSent ? t("picture.preparing") : t("picture.sending", { file: file.name })}
        value={sent}
        max={file.size}
        text={t("picture.progress", { sent: bytes(sent), total: bytes(file.size) })}
      />
      <Button size="small" onClick={() => picture.cancel()}>
        {kit.t("dialog.cancel")}
      </Button>
    </div>
  );
});
