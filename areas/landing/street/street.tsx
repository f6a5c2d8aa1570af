import { useSettled } from "../../shared/boot/hydration-slice.tsx";
import shopfront from "../../shared/ui/shopfront.module.css";
import { GROUND, Shopfront, type ShopfrontProps } from "../../shared/ui/shopfront.tsx";
import { Bench, Bunting, Cat, Lantern, SandwichBoard, Tree } from "./furniture.tsx";
import { BICYCLE, BOOKS, COFFEE, type Goods, LAMPS, LOAVES, PLANTS, POTS, YARN } from "./goods.ts";
import styles from "./street.module.css";

type Plot = Omit<ShopfrontProps, "children"> & { goods: Goods };

const PLOTS: readonly Plot[] = [
  {
    x: 0,
    width: 280,
    top: 150,
    roof: "flat",
    wall: "sand",
    paint: "blue",
    label: "spoke",
    windows: 3,
    lit: [0],
    door: "left",
    goods: BICYCLE,
  },
  {
    x: 280,
    width: 290,
    top: 132,
    roof: "round",
    wall: "brick",
    paint: "mustard",
    label: "page",
    windows: 2,
    lit: [1],
    door: "right",
    goods: BOOKS,
  },
  {
    x: 570,
    width: 300,
    top: 108,
    roof: "gable",
    wall: "slate",
    paint: "green",
    label: "fern",
    windows: 3,
    lit: [0, 1],
    door: "left",
    goods: PLANTS,
  },
  {
    x: 870,
    width: 330,
    top: 158,
    roof: "flat",
    wall: "stucco",
    paint: "red",
    label: "marta",
    windows: 3,
    lit: [1],
    door: "left",
    goods: POTS,
  },
  {
    x: 1200,
    width: 330,
    top: 150,
    roof: "round",
    wall: "sand",
    paint: "mustard",
    label: "loaf",
    windows: 3,
    lit: [0, 2],
    door: "right",
    goods: LOAVES,
  },
  {
    x: 1530,
    width: 300,
    top: 116,
    roof: "stepped",
    wall: "brick",
    paint: "blue",
    label: "brew",
    windows: 2,
    lit: [1],
    door: "right",
    goods: COFFEE,
  },
  {
    x: 1830,
    width: 290,
    top: 146,
    roof: "flat",
    wall: "slate",
    paint: "red",
    label: "knot",
    windows: 3,
    lit: [2],
    door: "left",
    goods: YARN,
  },
  {
    x: 2120,
    width: 280,
    top: 136,
    roof: "gable",
    wall: "stucco",
    paint: "green",
    label: "glow",
    windows: 2,
    lit: [0, 1],
    door: "right",
    goods: LAMPS,
  },
];

/** The texts on the awnings, from left to right. Each ends with a dot, which separates them in any language. */
export const STREET_NAMES = PLOTS.map(({ label }) => `${label}.`).join(" ");

/**
 * A street of shops. The street's name is the host; each awning shows a shop's part of the address. Light mode shows
 * day, dark mode night. A narrow page crops the sides; at 360 px, two shops stay complete.
 */
export function Street({ host, label }: { host: string; label: string }) {
  return (
    <div ref={useSettled<HTMLDivElement>()} className={styles.place}>
      <svg
        className={`${shopfront.paints} ${styles.street}`}
        viewBox="0 0 2400 600"
        preserveAspectRatio="xMidYMax slice"
        role="img"
        aria-label={label}
      >
        <circle className={styles.sun} cx="1408" cy="66" r="34" />
        <path
          className={styles.stars}
          d="M900 40h.1M1010 92h.1M1290 26h.1M1480 44h.1M1560 12h.1M420 60h.1M240 40h.1M1960 52h.1M2240 24h.1M70 84h.1M760 14h.1"
        />
        {PLOTS.map(({ goods, ...shop }) => (
          <Shopfront key={shop.label} {...shop}>
            {goods.map(([fill, path, className]) => (
              <path key={path} fill={fill} className={className} d={path} />
            ))}
          </Shopfront>
        ))}
        <Bunting host={host} left={[720, 50]} right={[1680, 44]} middle={[1200, 84]} />
        <path fill="var(--pavement-paint)" d={`M0 ${GROUND}h2400v34H0z`} />
        <path className={styles.flags} d={`M0 ${GROUND + 16}h2400`} />
        <path fill="var(--road-paint)" d={`M0 ${GROUND + 34}h2400v26H0z`} />
        <Tree x={566} />
        <Lantern x={868} />
        <Cat x={1150} />
        <SandwichBoard x={1236} />
        <Bench x={1420} />
        <Lantern x={1532} />
        <Tree x={1836} />
        <Lantern x={284} />
        <Bench x={2060} />
      </svg>
    </div>
  );
}
