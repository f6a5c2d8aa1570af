import { useEffect, useRef } from "react";

/** Pixels of the longer side. */
const SIZE = 320;

/**
 * A file as a small picture, before the platform has it. Drawn rather than shown from a `blob:` address: the page's
 * Content-Security-Policy has none, and a photograph of 48 megapixels would weigh on a telephone.
 */
export function FileThumbnail({ file }: { file: File }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let isGone = false;
    const draw = async () => {
      const bitmap = await createImageBitmap(file, { resizeWidth: SIZE, resizeQuality: "medium" });
      const target = canvas.current;
      if (target && !isGone) {
        target.width = bitmap.width;
        target.height = bitmap.height;
        target.getContext("2d")?.drawImage(bitmap, 0, 0);
      }
      bitmap.close();
    };
    // What the browser can't draw stays empty; the platform says what is wrong with it.
    draw().catch(() => {});
    return () => {
      isGone = true;
    };
  }, [file]);
  return <canvas ref={canvas} width={0} height={0} aria-hidden="true" />;
}
