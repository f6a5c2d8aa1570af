import {
  type KeyboardEvent,
  type PointerEvent,
  type RefCallback,
  useCallback,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { currencyDigits, withSignInOrder } from "../../shared/domain/money.ts";
import { useKitTexts } from "../texts.ts";
import styles from "./bar-chart.module.css";

interface BarChartProps {
  /** The chart's name: "Revenue by day". */
  label: string;
  /** Not negative. */
  values: readonly number[];
  /** All ticks are multiples of it. */
  unit: number;
  tickText: (value: number) => string;
  barText: (index: number) => string;
  /** For screen readers. */
  barWords: (index: number) => string | undefined;
  /** The index of the selected bar. */
  pointed: number | null;
  onPoint: (index: number | null) => void;
}

const HEIGHT = 220;
const HEAD = 10;
const FOOT = 28;
/** CSS pixels between labels. */
const GAP = 12;

/**
 * A bar chart over time, which runs in the direction of the page's language, as in Material Design:
 * https://m2.material.io/design/usability/bidirectionality.html. The SVG has the size of its element in CSS pixels, which
 * keeps lines and letters crisp. People select a bar with the pointer, a finger or the arrow keys. The caller shows the
 * details of the selected bar.
 *
 * ARIA has no role for a chart, and a slider would be an input. The bars are images in a group with a roving tabindex:
 * https://www.w3.org/WAI/ARIA/apg/practices/keyboard-interface/#kbd_roving_tabindex. A selected bar takes the focus, so
 * screen readers announce it without a live region. The other bars are left out, because the caller's table has them.
 */
export function BarChart({ label, values, unit, tickText, barText, barWords, pointed, onPoint }: BarChartProps) {
  const id = useId();
  const { t } = useKitTexts();
  const [{ width, font, isRtl }, frame] = useInlineSize();
  const ticks = niceTicks(Math.max(...values, 0), unit);
  const top = ticks.at(-1) ?? 1;
  const gutter = widest(ticks.map(tickText), font) + 10;
  const plot = Math.max(0, width - gutter);
  const step = values.length > 0 ? plot / values.length : 0;
  const bar = Math.max(1, Math.min(step * 0.72, 44));
  const y = (value: number): number => HEAD + (HEIGHT - HEAD - FOOT) * (1 - value / top);
  const base = y(0);
  const labelWidth = widest(
    values.map((_, index) => barText(index)),
    font,
  );
  // How far the last label moves to stay inside the chart.
  const shift = Math.max(0, (labelWidth - step) / 2);
  /** Turns a distance from the chart's start into one from its left edge. */
  const fromLeft = (distance: number): number => (isRtl ? width - distance : distance);
  const middle = (index: number): number => fromLeft(gutter + step * (index + 0.5));

  const last = values.length - 1;
  const at = pointed ?? last;
  const current = useRef<SVGGElement>(null);
  useLayoutEffect(() => {
    const group = current.current;
    if (group?.ownerSVGElement?.contains(document.activeElement)) group.focus({ preventScroll: true });
  });
  const point = (event: PointerEvent) => {
    const { left } = event.currentTarget.getBoundingClientRect();
    const index = Math.floor((fromLeft(event.clientX - left) - gutter) / (step || 1));
    onPoint(Math.min(Math.max(index, 0), last));
  };
  const onKey = (event: KeyboardEvent) => {
    // Alt+← is the browser's back.
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const to: Record<string, number> = {
      ArrowLeft: isRtl ? at + 1 : at - 1,
      ArrowRight: isRtl ? at - 1 : at + 1,
      Home: 0,
      End: last,
    };
    const index = to[event.key];
    if (index === undefined) return;
    event.preventDefault();
    onPoint(Math.min(Math.max(index, 0), last));
  };
  return (
    <div ref={frame} className={styles.frame}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys reach it from the bars in it */}
      <div
        className={styles.chart}
        // biome-ignore lint/a11y/useSemanticElements: a chart's bars, no fields of a form
        role="group"
        aria-label={label}
        aria-describedby={`${id}-keys`}
        onPointerDown={point}
        onPointerMove={point}
        // A finger leaves after each tap. Its bar stays selected until the chart loses the focus.
        onPointerLeave={({ pointerType }) => {
          if (pointerType !== "touch") onPoint(null);
        }}
        // The page scrolls.
        onPointerCancel={() => onPoint(null)}
        // After a tap or a swipe, the chart has the focus.
        tabIndex={-1}
        onPointerUp={({ pointerType, currentTarget }) => {
          if (pointerType === "touch" && !currentTarget.contains(document.activeElement)) currentTarget.focus();
        }}
        onFocus={({ target }) => {
          if (target.matches(":focus-visible")) onPoint(at);
        }}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) onPoint(null);
        }}
        onKeyDown={onKey}
      >
        {width > 0 && (
          <svg width={width} height={HEIGHT} viewBox={`0 0 ${width} ${HEIGHT}`} role="none">
            {ticks.map((tick) => (
              <g key={tick} aria-hidden="true">
                <line
                  className={styles.line}
                  x1={fromLeft(gutter)}
                  x2={fromLeft(width)}
                  y1={Math.round(y(tick)) + 0.5}
                  y2={Math.round(y(tick)) + 0.5}
                />
                <text
                  className={styles.text}
                  x={fromLeft(gutter - 10)}
                  y={y(tick)}
                  textAnchor={isRtl ? "start" : "end"}
                  dominantBaseline="middle"
                >
                  {tickText(tick)}
                </text>
              </g>
            ))}
            {values.map((value, index) => (
              <g
                // oxlint-disable-next-line react/no-array-index-key -- the index is the bar's position in time
                key={index}
                ref={index === at ? current : undefined}
                // The others can still lose the focus to the current one.
                tabIndex={index === at ? 0 : -1}
                {...(index === at ? { role: "img", "aria-label": barWords(index) } : { "aria-hidden": true })}
              >
                {/* As high as the plot, so that a day without a bar can have the focus too. */}
                <rect className={styles.day} x={middle(index) - step / 2} width={step} y={HEAD} height={base - HEAD} />
                <rect
                  className={styles.bar}
                  data-pointed={index === pointed || undefined}
                  data-dim={(pointed !== null && index !== pointed) || undefined}
                  x={middle(index) - bar / 2}
                  width={bar}
                  y={Math.min(y(value), value > 0 ? base - 2 : base)}
                  height={Math.max(base - y(value), value > 0 ? 2 : 0)}
                  rx={Math.min(2, bar / 2)}
                />
              </g>
            ))}
            {pointed !== null && (
              <line className={styles.pointer} x1={middle(pointed)} x2={middle(pointed)} y1={HEAD} y2={base} />
            )}
            {labelPlaces(values.length, plot / (labelWidth + GAP + shift)).map((index) => (
              <text
                key={index}
                className={styles.text}
                aria-hidden="true"
                x={Math.min(Math.max(middle(index), labelWidth / 2), width - labelWidth / 2)}
                y={HEIGHT - 6}
                textAnchor="middle"
              >
                {barText(index)}
              </text>
            ))}
          </svg>
        )}
      </div>
      <p id={`${id}-keys`} className="visually-hidden">
        {t("chart.keys")}
      </p>
    </div>
  );
}

interface InlineSize {
  /** CSS pixels, 0 until the element is laid out. */
  width: number;
  /** In the form of a canvas. */
  font: string;
  isRtl: boolean;
}

/** Measures an element. @returns its size and the element's `ref` */
function useInlineSize(): [InlineSize, RefCallback<HTMLElement>] {
  const [size, setSize] = useState<InlineSize>({ width: 0, font: "", isRtl: false });
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const measure = () => {
      const { fontSize, fontFamily, direction } = getComputedStyle(element);
      setSize({ width: element.clientWidth, font: `${fontSize} ${fontFamily}`, isRtl: direction === "rtl" });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [size, ref];
}

let canvas: CanvasRenderingContext2D | null | undefined;

/** Returns the width of the widest text in CSS pixels; 0 without a font. */
function widest(texts: readonly string[], font: string): number {
  if (font === "") return 0;
  canvas ??= document.createElement("canvas").getContext("2d");
  if (!canvas) return 0;
  canvas.font = font;
  return Math.ceil(Math.max(0, ...texts.map((text) => canvas?.measureText(text).width ?? 0)));
}

const STEPS = [1, 2, 2.5, 5, 10];
const MAX_STEPS = 4;

/**
 * Returns round values from 0 to `largest` or just above it, for the lines of a chart.
 *
 * @param unit all values are multiples of it, e.g. 100 for whole euros
 */
export function niceTicks(largest: number, unit: number): number[] {
  const rough = Math.max(largest, unit) / MAX_STEPS;
  const power = 10 ** Math.floor(Math.log10(rough));
  const found = STEPS.map((step) => step * power).find((step) => step >= rough) ?? rough;
  const step = Math.max(Math.ceil(found / unit) * unit, unit);
  return Array.from({ length: Math.max(1, Math.ceil(largest / step)) + 1 }, (_, index) => index * step);
}

/**
 * Returns the indexes of the entries with a label: evenly spaced, including the last, without overlaps.
 *
 * @param room the number of labels that fit
 */
export function labelPlaces(entries: number, room: number): number[] {
  if (entries === 0) return [];
  const every = Math.max(1, Math.ceil(entries / Math.max(1, room)));
  const places: number[] = [];
  for (let place = entries - 1; place >= 0; place -= every) places.unshift(place);
  return places;
}

/** Returns a function that formats minor units compactly for an axis: `€1.5K`. */
export function axisMoney(locale: string, currency: string): (amount: number) => string {
  const format = new Intl.NumberFormat(locale, {
    style: "currency",
    currency,
    notation: "compact",
    minimumFractionDigits: 0,
    maximumFractionDigits: 1,
  });
  return (amount) => withSignInOrder(format.format(amount / 10 ** currencyDigits(currency)));
}
