import { type PointerEvent, type RefObject, useCallback, useEffect, useRef, useState } from "react";

/** A picture's scale and its offset from the centre of its window, in CSS pixels. */
interface Zoom extends Point {
  scale: number;
}

interface Point {
  x: number;
  y: number;
}

interface Size {
  width: number;
  height: number;
}

export const NO_ZOOM: Zoom = { scale: 1, x: 0, y: 0 };
export const MAX_SCALE = 4;

/** The largest movement of a tap, in CSS pixels. */
const TAP = 8;
/** The smallest movement of a swipe to the next picture, in CSS pixels. */
const SWIPE = 60;
/** The zoom factor of a double tap. */
const DOUBLE = 2.5;
/** The longest interval of a double tap, in milliseconds. */
const DOUBLE_WITHIN = 300;

/**
 * Handles zoom gestures: pinch, double tap, double click and wheel enlarge. An enlarged picture is dragged; otherwise a
 * swipe turns to the next.
 *
 * @param stage the picture's window
 * @param index of the picture: the next one is not enlarged
 * @param onSwipe towards the right (1) or the left (-1) of the screen
 */
export function useZoomGestures(
  stage: RefObject<HTMLElement | null>,
  index: number,
  onSwipe: (direction: 1 | -1) => void,
) {
  const [zoom, setZoom] = useState(NO_ZOOM);
  const [zoomed, setZoomed] = useState(index);
  // While rendering: an effect would let the next picture be painted enlarged first.
  if (zoomed !== index) {
    setZoomed(index);
    setZoom(NO_ZOOM);
  }
  const pointers = useRef(new Map<number, Point>());
  const start = useRef<Point & { at: number; alone: boolean }>(undefined);
  const lastTap = useRef<Point & { at: number }>(undefined);

  /** Returns the stage's size, and a point of the screen relative to its centre. */
  const measure = useCallback(
    (point?: Point): { size: Size; from: Point } => {
      const box = stage.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1);
      const from = point ? { x: point.x - box.x - box.width / 2, y: point.y - box.y - box.height / 2 } : { x: 0, y: 0 };
      return { size: box, from };
    },
    [stage],
  );
  const zoomAt = useCallback(
    (factor: number, point?: Point) => {
      const { size, from } = measure(point);
      setZoom((current) => zoomedAt(current, factor, from, size));
    },
    [measure],
  );

  useEffect(() => {
    const element = stage.current;
    // React's wheel listeners are passive: the page would scroll or zoom too.
    const onWheel = (event: WheelEvent): void => {
      event.preventDefault();
      zoomAt(Math.exp(-event.deltaY / 300), { x: event.clientX, y: event.clientY });
    };
    element?.addEventListener("wheel", onWheel, { passive: false });
    return () => element?.removeEventListener("wheel", onWheel);
  }, [stage, zoomAt]);

  const onPointerDown = (event: PointerEvent): void => {
    const point = { x: event.clientX, y: event.clientY };
    event.currentTarget.setPointerCapture(event.pointerId);
    pointers.current.set(event.pointerId, point);
    start.current = { ...point, at: event.timeStamp, alone: pointers.current.size === 1 };
  };

  const onPointerMove = (event: PointerEvent): void => {
    const before = pointers.current.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    pointers.current.set(event.pointerId, now);
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
    if (other) {
      const distance = (point: Point) => Math.hypot(point.x - other.x, point.y - other.y) || 1;
      zoomAt(distance(now) / distance(before), { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
      return;
    }
    const by = { x: now.x - before.x, y: now.y - before.y };
    const { size } = measure();
    setZoom((current) => (current.scale > 1 ? panned(current, by, size) : current));
  };

  const onPointerUp = (event: PointerEvent): void => {
    pointers.current.delete(event.pointerId);
    const from = start.current;
    if (!from?.alone) return;
    const now = { x: event.clientX, y: event.clientY };
    const [across, down] = [now.x - from.x, now.y - from.y];
    if (Math.hypot(across, down) < TAP) {
      const last = lastTap.current;
      lastTap.current = { ...now, at: event.timeStamp };
      if (!last || event.timeStamp - last.at > DOUBLE_WITHIN) return;
      lastTap.current = undefined;
      const { size, from: point } = measure(now);
      setZoom((current) => (current.scale > 1 ? NO_ZOOM : zoomedAt(current, DOUBLE, point, size)));
    } else if (zoom.scale === 1 && Math.abs(across) > SWIPE && Math.abs(across) > Math.abs(down)) {
      onSwipe(across > 0 ? 1 : -1);
    }
  };
  const onPointerCancel = (event: PointerEvent) => void pointers.current.delete(event.pointerId);

  return {
    zoom,
    /** Zooms around the centre of the window. */
    zoomBy: (factor: number) => zoomAt(factor),
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel },
  };
}

/**
 * Returns the picture enlarged by a factor around a point, which stays in place.
 *
 * @param point from the centre of the window, in CSS pixels
 */
export function zoomedAt(zoom: Zoom, factor: number, point: Point, window: Size): Zoom {
  const scale = Math.min(Math.max(zoom.scale * factor, 1), MAX_SCALE);
  const ratio = scale / zoom.scale;
  return kept({ scale, x: point.x - (point.x - zoom.x) * ratio, y: point.y - (point.y - zoom.y) * ratio }, window);
}

/** Returns the picture after a drag. */
export function panned(zoom: Zoom, by: Point, window: Size): Zoom {
  return kept({ scale: zoom.scale, x: zoom.x + by.x, y: zoom.y + by.y }, window);
}

/** Keeps the edges of the picture outside the window. A picture that fits is centred. */
function kept({ scale, x, y }: Zoom, window: Size): Zoom {
  return {
    scale,
    x: clamp(x, (window.width * (scale - 1)) / 2),
    y: clamp(y, (window.height * (scale - 1)) / 2),
  };
}

const clamp = (value: number, limit: number): number => Math.min(Math.max(value, -limit), limit);
