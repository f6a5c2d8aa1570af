import type { ReactNode } from "react";
import styles from "./shopfront.module.css";

export const GROUND = 540;

const TOP = 278;
const SLOPE = 58;
const VALANCE = 42;
const SCALLOP = 13;
/** How far the cloth extends beyond the wall on each side, at the bottom of the slope. */
const FLARE = 8;
/** How far the cloth is from the wall's edges, at the top of the slope. */
const INSET = 16;

const DOOR = 62;
const HEAD = 330;
const SILL = 500;

const SLATS = Array.from({ length: 13 }, (_, i) => `M-120 ${-12 * (i + 1)}h240`).join("");

type Roof = "flat" | "gable" | "stepped" | "round";

type Paint = "red" | "green" | "blue" | "mustard";
type Wall = "brick" | "stucco" | "slate" | "sand";

export interface ShopfrontProps {
  /** The house's left edge, in the drawing's units. */
  x: number;
  width: number;
  /** The height of the roof's base; smaller is taller. */
  top: number;
  roof: Roof;
  wall: Wall;
  paint: Paint;
  /** The shop's part of the address, without the dot. */
  label: string;
  windows: number;
  lit: readonly number[];
  door: "left" | "right";
  /** The goods in the window. */
  children: ReactNode;
}

/** One shop of the street: house, window with goods, door, awning. Neighbouring shapes of one paint are one element. */
export function Shopfront(props: ShopfrontProps) {
  const { x, width, top, roof, wall, paint, label, windows, lit, door, children } = props;
  const doorX = door === "left" ? 20 : width - 20 - DOOR;
  const paneX = door === "left" ? 20 + DOOR + 16 : 20;
  const paneWidth = width - 56 - DOOR;
  const fill = `var(--${paint}-paint)`;
  const upper = upperWindows(width, top, windows);
  const upperPanes = (isLit: boolean) => upper.panes.filter((_, index) => lit.includes(index) === isLit).join("");
  return (
    <g transform={`translate(${x} 0)`}>
      <path fill={`var(--${wall}-wall)`} d={box(0, top, width, GROUND - top)} />
      <path fill="var(--roof-paint)" d={roofPath(roof, width, top)} />
      <path fill="var(--pane-paint)" d={upperPanes(false)} />
      <path fill="var(--pane-lit-paint)" d={upperPanes(true)} />
      <path fill="none" d={upper.bars} />
      <path fill="var(--joinery-paint)" d={box(10, HEAD, width - 20, GROUND - HEAD)} />
      <path
        fill={fill}
        d={
          box(paneX + 6, SILL + 16, paneWidth - 12, 16) +
          box(doorX, HEAD, DOOR, GROUND - HEAD) +
          box(doorX + 10, 486, DOOR - 20, 40)
        }
      />
      <path
        fill="var(--glass-paint)"
        d={box(paneX, HEAD, paneWidth, SILL - HEAD) + box(doorX + 10, HEAD, DOOR - 20, 142)}
      />
      <path className={styles.gleam} d={`M${paneX + paneWidth - 40} ${HEAD}h22l-60 ${SILL - HEAD}h-22z`} />
      <g transform={`translate(${paneX + paneWidth / 2} ${SILL}) scale(${Math.round(paneWidth / 2.32) / 100})`}>
        {children}
      </g>
      <circle className={styles.knob} cx={door === "left" ? doorX + DOOR - 6 : doorX + 6} cy="478" r="3.5" />
      <path
        fill="var(--canvas-paint)"
        d={
          upper.sills +
          box(paneX - 6, SILL, paneWidth + 12, 8) +
          box(doorX - 8, GROUND - 6, DOOR + 16, 10) +
          `M${INSET} ${TOP}H${width - INSET}L${width + FLARE} ${TOP + SLOPE}H${-FLARE}z`
        }
      />
      <path className={styles.shade} d={box(4, TOP + SLOPE + VALANCE, width - 8, 26)} />
      <path fill={fill} d={awningPath(width)} />
      {/* The valance shows the shop's label, as before the dot. */}
      <text
        className={styles.lettering}
        fill={paint === "mustard" ? "#2a1d0c" : "#fff6e3"}
        x={width / 2}
        y={TOP + SLOPE + 36}
        fontSize="35"
      >
        {label}.
      </text>
    </g>
  );
}

const box = (x: number, y: number, width: number, height: number): string => `M${x} ${y}h${width}v${height}h${-width}z`;

/** The windows of the upper floors: a path for each pane, one for all glazing bars and one for all sills. */
function upperWindows(width: number, top: number, count: number) {
  const middles = Array.from({ length: count }, (_, i) => Math.round((width / count) * (i + 0.5)));
  const height = 218 - top;
  const head = top + 28;
  return {
    panes: middles.map((x) => box(x - 23, head, 46, height)),
    bars: middles.map((x) => `M${x} ${head}v${height}M${x - 23} ${head + height / 2}h46`).join(""),
    sills: middles.map((x) => box(x - 30, head + height, 60, 8)).join(""),
  };
}

function roofPath(roof: Roof, width: number, top: number): string {
  const middle = width / 2;
  switch (roof) {
    case "gable":
      return `M-6 ${top}L${middle} ${top - 62}L${width + 6} ${top}z`;
    case "stepped":
      return `M0 ${top}v-20h${width * 0.16}v-20h${width * 0.14}v-20h${width * 0.12}v-16h${width * 0.16}v16h${width * 0.12}v20h${width * 0.14}v20h${width * 0.16}v20z`;
    case "round":
      return `M${width * 0.2} ${top - 14}q0-54 ${width * 0.3}-54t${width * 0.3} 54zM-6 ${top}h${width + 12}v-14H-6z`;
    case "flat":
      return `M-6 ${top}v-16h${width + 12}v16z`;
  }
}

/** The painted stripes and the valance of an awning. */
function awningPath(width: number): string {
  const stripes = Math.round(width / 26) | 1;
  const upper = (width - 2 * INSET) / stripes;
  const lower = (width + 2 * FLARE) / stripes;
  const painted = Array.from({ length: (stripes + 1) / 2 }, (_, i) => {
    const top = INSET + 2 * i * upper;
    const bottom = -FLARE + 2 * i * lower;
    return `M${round(top)} ${TOP}h${round(upper)}L${round(bottom + lower)} ${TOP + SLOPE}h${round(-lower)}z`;
  });
  return [...painted, scallopedValance(-FLARE, width + 2 * FLARE, stripes)].join("");
}

function scallopedValance(left: number, width: number, count: number): string {
  const step = width / count;
  const top = TOP + SLOPE;
  const scallops = Array.from({ length: count }, () => `q${round(-step / 2)} ${SCALLOP * 2} ${round(-step)} 0`).join(
    "",
  );
  return `M${left} ${top}h${round(width)}v${VALANCE}${scallops}z`;
}

const round = (value: number): number => Math.round(value * 10) / 10;

/** One shop of the street with its shutter down, for pages without content. */
export function ClosedShop({ label, sign }: { label: string; sign: string }) {
  return (
    <svg className={`${styles.paints} ${styles.single}`} viewBox="0 60 372 520" aria-hidden="true">
      <Shopfront
        x={21}
        width={330}
        top={158}
        roof="flat"
        wall="stucco"
        paint="red"
        label={label}
        windows={3}
        lit={[1]}
        door="right"
      >
        <Shutter sign={sign} />
      </Shopfront>
      <path fill="var(--pavement-paint)" d={`M0 ${GROUND}h372v34H0z`} />
    </svg>
  );
}

/** A window with its shutter down and a sign on it. */
function Shutter({ sign }: { sign: string }) {
  return (
    <g>
      <path fill="var(--canvas-paint)" d="M-120-170h240V0h-240z" />
      <path fill="none" d={SLATS} />
      <path fill="var(--canvas-paint)" d="M-46-64h92v36h-92z" />
      {/* A long word is smaller, to fit on the sign. */}
      <text
        fill="#2a211a"
        fontFamily="var(--display)"
        textAnchor="middle"
        y="-40"
        fontSize={Math.min(22, 150 / sign.length)}
      >
        {sign}
      </text>
    </g>
  );
}
