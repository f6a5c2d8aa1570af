import { type ChangeEvent, type DragEvent, useEffect, useRef, useState } from "react";

export const hasFiles = (transfer: DataTransfer | null): boolean => transfer?.types.includes("Files") ?? false;

/** For a place on which files can be dropped, or chosen with a hidden input. @param onFiles gets at least one */
export function useFiles(onFiles: (files: File[]) => void) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    // Safari offers a picture that is dragged within the page as a file.
    const keepPictures = (event: globalThis.DragEvent) => {
      if (event.target instanceof HTMLImageElement) event.preventDefault();
    };
    document.addEventListener("dragstart", keepPictures);
    return () => document.removeEventListener("dragstart", keepPictures);
  }, []);
  const take = (list: FileList | null) => {
    const files = [...(list ?? [])];
    if (files.length > 0) onFiles(files);
  };
  return {
    /** Opens the browser's dialog. */
    choose: () => input.current?.click(),
    place: {
      "data-over": isOver || undefined,
      onDragOver(event: DragEvent) {
        if (!hasFiles(event.dataTransfer)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = "copy";
        setOver(true);
      },
      onDragLeave({ currentTarget, relatedTarget }: DragEvent) {
        if (!currentTarget.contains(relatedTarget as Node | null)) setOver(false);
      },
      onDrop(event: DragEvent) {
        if (!hasFiles(event.dataTransfer)) return;
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      },
    },
    input: {
      ref: input,
      type: "file",
      hidden: true,
      onChange({ currentTarget }: ChangeEvent<HTMLInputElement>) {
        take(currentTarget.files);
        // Choosing the same file again is then a change.
        currentTarget.value = "";
      },
    },
  };
}
