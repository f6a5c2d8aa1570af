import Camera from "lucide-react/icons/camera";
import ImagePlus from "lucide-react/icons/image-plus";
import { observer } from "mobx-react-lite";
import { useEffect, useEffectEvent, useRef } from "react";
import { MAX_IMAGES } from "../../../../shared/catalogue/catalogue-limits.ts";
import { PICTURE_TYPES } from "../../../../shared/pictures/image.ts";
import { useAdmin } from "../../../admin-context.ts";
import { Button } from "../../../kit/button.tsx";
import { Section } from "../../../kit/section.tsx";
import { SortableList } from "../../../kit/sortable-list.tsx";
import { hasFiles, useFiles } from "../../../kit/use-files.ts";
import { useCatalogueTexts } from "../../../texts.ts";
import type { ProductFormStore } from "../draft/product-form-store.ts";
import { PictureCard, UploadCard } from "./picture-cards.tsx";
import styles from "./pictures.module.css";

/** Not `image/*`: an iPhone converts its own format to JPEG only for listed types. */
const ACCEPTED = PICTURE_TYPES.join();

export const PicturesSection = observer(function PicturesSection({ form }: { form: ProductFormStore }) {
  const { toasts } = useAdmin();
  const { t } = useCatalogueTexts();
  const { gallery } = form;
  const { entries } = gallery;
  const taken = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  const add = (files: readonly File[]) => {
    const left = gallery.add(files);
    // The pictures move it down.
    requestAnimationFrame(() => button.current?.scrollIntoView({ block: "nearest" }));
    if (left > 0) toasts.show(t("pictures.left-out", { count: left, max: MAX_IMAGES }), { tone: "problem" });
  };
  const { choose, place, input } = useFiles(add);

  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])].filter(({ type }) => type.startsWith("image/"));
    if (files.length === 0 || document.querySelector("dialog:modal")) return;
    // Cells copied from a spreadsheet are a text and a picture of it.
    const isText = event.clipboardData?.types.includes("text/plain") ?? false;
    if (isText && event.target instanceof Element && event.target.closest("input, textarea")) return;
    event.preventDefault();
    add(files);
  });
  useEffect(() => {
    const paste = (event: ClipboardEvent) => onPaste(event);
    // The browser would leave the page to open a file that is dropped elsewhere.
    const keepOut = (event: globalThis.DragEvent) => {
      if (hasFiles(event.dataTransfer)) event.preventDefault();
    };
    const controller = new AbortController();
    const { signal } = controller;
    document.addEventListener("paste", paste, { signal });
    document.addEventListener("dragover", keepOut, { signal });
    document.addEventListener("drop", keepOut, { signal });
    return () => controller.abort();
  }, []);
  const remove = (key: string, notice?: string) => {
    const undo = gallery.remove(key);
    if (notice !== undefined) toasts.show(notice, { undo, unsaved: true });
    // The focused button was removed.
    button.current?.focus();
  };
  const undescribed = gallery.images.filter(({ alt }) => alt.trim() === "").length;
  return (
    <Section title={t("field.pictures")} description={t("pictures.description")}>
      <div className={`admin-rows ${styles.drop}`} {...place}>
        {entries.length > 0 && (
          <SortableList
            label={t("field.pictures")}
            layout="grid"
            items={entries}
            idOf={({ key }) => key}
            nameOf={(entry) =>
              entry.image?.alt || entry.upload?.file.name || t("pictures.name", { number: entries.indexOf(entry) + 1 })
            }
            onOrder={(ordered) => gallery.order(ordered.map(({ key }) => key))}
          >
            {(entry) =>
              entry.upload ? (
                <UploadCard entry={entry} gallery={gallery} onRemove={() => remove(entry.key)} />
              ) : (
                <PictureCard
                  entry={entry}
                  form={form}
                  place={entries.indexOf(entry)}
                  onRemove={() => remove(entry.key, t("pictures.removed"))}
                />
              )
            }
          </SortableList>
        )}
        <div className="admin-inline">
          <button
            ref={button}
            type="button"
            className={styles.add}
            data-big={entries.length === 0 || undefined}
            onClick={choose}
          >
            <ImagePlus />
            <span>{t("pictures.add")}</span>
            <small className={`admin-fine ${styles.how}`}>{t("pictures.how")}</small>
          </button>
          <span className={styles.camera}>
            <Button icon={<Camera />} onClick={() => taken.current?.click()}>
              {t("pictures.take")}
            </Button>
          </span>
        </div>
        <input {...input} accept={ACCEPTED} multiple aria-label={t("field.pictures")} />
        <input {...input} ref={taken} accept={ACCEPTED} capture="environment" aria-label={t("pictures.photo")} />
      </div>
      {/* The cards show it. A screen reader announces a failure by itself. */}
      <output className="visually-hidden">
        {gallery.underWay === 0 && gallery.arrived > 0 && t("pictures.arrived", { count: gallery.arrived })}
      </output>
      {form.problems["images"] && (
        <p className="admin-problem" role="alert">
          {form.problems["images"]}
        </p>
      )}
      {undescribed > 0 && <p className="admin-fine">{t("pictures.undescribed", { count: undescribed })}</p>}
    </Section>
  );
});
