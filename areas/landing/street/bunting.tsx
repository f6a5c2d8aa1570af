import styles from "./street.module.css";

type Point = readonly [number, number];

/** A quadratic curve from one hook to another, hanging through by `sag`. */
const hang = ([x1, y1]: Point, [x2, y2]: Point, sag: number): [Point, Point, Point] => [
  [x1, y1],
  [(x1 + x2) / 2, Math.max(y1, y2) + sag],
  [x2, y2],
];

function along([a, b, c]: [Point, Point, Point], t: number): Point {
  const at = (i: 0 | 1): number => (1 - t) ** 2 * a[i] + 2 * t * (1 - t) * b[i] + t ** 2 * c[i];
  return [Math.round(at(0)), Math.round(at(1))];
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
      <path className={styles.string} d={`M${a.join(" ")}Q${b.join(" ")} ${c.join(" ")}`} />
      <path className={styles.pennant} d={path((i) => i % 2 === 0)} />
      <path className={styles.pennantPale} d={path((i) => i % 2 === 1)} />
    </>
  );
}

const CHARACTER = 15.5;
const LONGEST_PLATE = 400;

/** The street's name, the product host, strung between the two tallest houses. The plate grows with the name; a long one is set smaller. */
export function Bunting({ host, left, right, middle }: { host: string; left: Point; right: Point; middle: Point }) {
  const natural = host.length * CHARACTER;
  const size = 27 * Math.min(1, LONGEST_PLATE / natural);
  const half = Math.round(Math.min(natural, LONGEST_PLATE) / 2) + 26;
  const [x, y] = middle;
  return (
    <g>
      <Pennants from={left} to={[x - half, y]} count={7} />
      <Pennants from={[x + half, y]} to={right} count={7} />
      <rect className={styles.plate} x={x - half} y={y - 27} width={2 * half} height={54} rx="8" />
      <rect className={styles.plateLine} x={x - half + 6} y={y - 21} width={2 * half - 12} height={42} rx="4" />
      <text className={styles.plateText} x={x} y={y + size * 0.33} fontSize={size}>
        {host}
      </text>
    </g>
  );
}
