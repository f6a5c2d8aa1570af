import { type RefCallback, useCallback, useState } from "react";

/** How wide an element is laid out, in CSS pixels; 0 until it is. @returns the width, and the element's `ref` */
export function useInlineSize(): [number, RefCallback<HTMLElement>] {
  const [width, setWidth] = useState(0);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    setWidth(element.clientWidth);
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [width, ref];
}
