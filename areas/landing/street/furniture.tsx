import { GROUND } from "../../shared/ui/shopfront.tsx";
import styles from "./street.module.css";

type Point = readonly [number, number];

const CHARACTER = 15.5;
const LONGEST_PLATE = 400;

export function Lantern({ x }: { x: number }) {
  return (
    <g transform={`translate(${x} ${GROUND + 12})`}>
      <circle fill="var(--glow-paint)" className={styles.glow} cy="-196" r="62" />
      <path fill="var(--line)" d="M-3-176h6v166l8 10h-22l8-10zM-20-176h40M-7-60h14M-7-66h14" />
      <path fill="var(--lamp-paint)" d="M-12-178l-7-34h38l-7 34z" />
      <path fill="var(--line)" d="M-22-212h44l-14-14h-16zM-2-226h4v-8h-4z" />
    </g>
  );
}

export function Tree({ x }: { x: number }) {
  return (
    <g transform={`translate(${x} ${GROUND + 10})`}>
      <path fill="var(--wood-paint)" d="M-5 0v-92h10V0z" />
      <path fill="var(--foliage-paint)" d="M0-206c40 0 50 34 42 52c18 22 4 66-42 66s-60-44-42-66c-8-18 2-52 42-52z" />
      <path fill="none" d="M0-92v-66M0-122l18-18M0-108l-16-16" />
      <path fill="var(--wood-paint)" d="M-24-26h48l-5 28h-38z" />
    </g>
  );
}

export function Bench({ x }: { x: number }) {
  return (
    <g transform={`translate(${x} ${GROUND + 16})`}>
      <path fill="none" d="M-44 0v-26M44 0v-26M-44-26l-6-26M44-26l6-26" />
      <path fill="var(--wood-paint)" d="M-58-30h116v7h-116zM-60-44h120v7h-120zM-62-56h124v7h-124z" />
    </g>
  );
}

export function Cat({ x }: { x: number }) {
  return (
    <g transform={`translate(${x} ${GROUND + 14})`}>
      <path
        fill="var(--line)"
        d="M-10 0c-6-14-4-28 2-36c-3-4-4-9-3-18l7 6h8l7-6c1 9 0 14-3 18c8 8 12 24 8 36zM14-2c16 2 22-8 18-18c8 8 4 24-14 24z"
      />
      <path className={styles.catEyes} d="M-4-42h.1M4-42h.1" />
    </g>
  );
}

/** A sandwich board on the pavement. */
export function SandwichBoard({ x }: { x: number }) {
  return (
    <g transform={`translate(${x} ${GROUND + 16})`}>
      <path fill="var(--wood-paint)" d="M-26 0l6-70h40l6 70h-7l-1-8h-36l-1 8z" />
      <path fill="#2b3230" d="M-20-14l4-50h32l4 50z" />
      <text fill="#f3ecdc" fontFamily="var(--display)" textAnchor="middle" y="-42" fontSize="15">
        open
      </text>
      <path className={styles.chalkLine} d="M-10-30h20M-8-23h16" />
    </g>
  );
}

/**
 * The street's name, the product host, on a plate between the two tallest houses. The plate grows with the name; a long
 * name has a smaller font.
 */
export function Bunting({ host, left, right, middle }: { host: string; left: Point; right: Point; middle: Point }) {
  const natural = host.length * CHARACTER;
  const size = 27 * Math.min(1, LONGEST_PLATE / natural);
  const half = Math.round(Math.min(natural, LONGEST_PLATE) / 2) + 26;
  const [x, y] = middle;
  return (
    <g>
      <Pennants from={left} to={[x - half, y]} count={7} />
      <Pennants from={[x + half, y]} to={right} count={7} />
      <rect fill="var(--blue-paint)" x={x - half} y={y - 27} width={2 * half} height={54} rx="8" />
      <rect
        fill="none"
        className={styles.plateLine}
        x={x - half + 6}
        y={y - 21}
        width={2 * half - 12}
        height={42}
        rx="4"
      />
      <text fill="#fff6e3" fontFamily="var(--mono)" textAnchor="middle" x={x} y={y + size * 0.33} fontSize={size}>
        {host}
      </text>
    </g>
  );
}

function Pennants({ from, to, count }: { from: Point; to: Point; count: number }) {
  const curve = hang(from, to, 34);
  const [a, b, c] = curve;
  const flags = Array.from({ length: count }, (_, i) => along(curve, (i + 0.7) / (count + 0.4)));
  const path = (keep: (index: number) => boolean): string =>
    flags
      .filter((_, i) => keep(i))
      .map(([x, y]) => `M${x - 11} ${y - 1}h22l-11 26z`)
      .join("");
  return (
    <>
      <path fill="none" d={`M${a.join(" ")}Q${b.join(" ")} ${c.join(" ")}`} />
      <path fill="var(--red-paint)" d={path((i) => i % 2 === 0)} />
      <path fill="var(--canvas-paint)" d={path((i) => i % 2 === 1)} />
    </>
  );
}

/** A quadratic curve between two hooks that sags by `sag`. */
const hang = ([x1, y1]: Point, [x2, y2]: Point, sag: number): [Point, Point, Point] => [
  [x1, y1],
  [(x1 + x2) / 2, Math.max(y1, y2) + sag],
  [x2, y2],
];

function along([a, b, c]: [Point, Point, Point], t: number): Point {
  const at = (i: 0 | 1): number => (1 - t) ** 2 * a[i] + 2 * t * (1 - t) * b[i] + t ** 2 * c[i];
  return [Math.round(at(0)), Math.round(at(1))];
}
