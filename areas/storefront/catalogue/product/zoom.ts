/** How a picture lies in its window: enlarged, and then moved, in CSS pixels from where it lies in the middle. */
export interface Zoom {
  scale: number;
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

export const NO_ZOOM: Zoom = { scale: 1, x: 0, y: 0 };
export const MAX_SCALE = 4;

const clamp = (value: number, limit: number): number => Math.min(Math.max(value, -limit), limit);

/** Never so far that a side of the picture leaves its side of the window; one that fits stays in the middle. */
function kept({ scale, x, y }: Zoom, window: Size): Zoom {
  return {
    scale,
    x: clamp(x, (window.width * (scale - 1)) / 2),
    y: clamp(y, (window.height * (scale - 1)) / 2),
  };
}

/**
 * The picture after it has been enlarged by a factor, so that what lies under the point stays there.
 *
 * @param point from the middle of the window, in CSS pixels
 */
export function zoomedAt(zoom: Zoom, factor: number, point: Point, window: Size): Zoom {
  const scale = Math.min(Math.max(zoom.scale * factor, 1), MAX_SCALE);
  const ratio = scale / zoom.scale;
  return kept({ scale, x: point.x - (point.x - zoom.x) * ratio, y: point.y - (point.y - zoom.y) * ratio }, window);
}

/** The picture after it has been dragged. */
export function panned(zoom: Zoom, by: Point, window: Size): Zoom {
  return kept({ scale: zoom.scale, x: zoom.x + by.x, y: zoom.y + by.y }, window);
}
