import type { ReactNode } from "react";
import styles from "./shopfront.module.css";

export const GROUND = 540;

const TOP = 278;
const SLOPE = 58;
const VALANCE = 42;
const SCALLOP = 13;
/** How far the cloth extends beyond the wall on each side, at the bottom of the slope. */
const FLARE = 8;

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

/** One shop of the street: house, window with goods, door, awning. */
export function Shopfront(props: ShopfrontProps) {
  const { x, width, top, roof, wall, paint, label, windows, lit, door, children } = props;
  const doorX = door === "left" ? 20 : width - 20 - DOOR;
  const paneX = door === "left" ? 20 + DOOR + 16 : 20;
  const paneWidth = width - 56 - DOOR;
  return (
    <g transform={`translate(${x} 0)`} className={`${styles[wall]} ${styles[paint]}`}>
      <House width={width} top={top} roof={roof} windows={windows} lit={lit} />
      <path className={styles.joinery} d={`M10 ${HEAD}h${width - 20}v${GROUND - HEAD}h${20 - width}z`} />
      <path className={styles.glass} d={`M${paneX} ${HEAD}h${paneWidth}v${SILL - HEAD}h${-paneWidth}z`} />
      <path className={styles.gleam} d={`M${paneX + paneWidth - 40} ${HEAD}h22l-60 ${SILL - HEAD}h-22z`} />
      <g transform={`translate(${paneX + paneWidth / 2} ${SILL}) scale(${Math.round(paneWidth / 2.32) / 100})`}>
        {children}
      </g>
      <path className={styles.ledge} d={`M${paneX - 6} ${SILL}h${paneWidth + 12}v8h${-paneWidth - 12}z`} />
      <path className={styles.panel} d={`M${paneX + 6} ${SILL + 16}h${paneWidth - 12}v16h${12 - paneWidth}z`} />
      <path className={styles.door} d={`M${doorX} ${HEAD}h${DOOR}v${GROUND - HEAD}h${-DOOR}z`} />
      <path className={styles.glass} d={`M${doorX + 10} ${HEAD}h${DOOR - 20}v142h${20 - DOOR}z`} />
      <path className={styles.panel} d={`M${doorX + 10} 486h${DOOR - 20}v40h${20 - DOOR}z`} />
      <circle className={styles.knob} cx={door === "left" ? doorX + DOOR - 6 : doorX + 6} cy="478" r="3.5" />
      <path className={styles.step} d={`M${doorX - 8} ${GROUND - 6}h${DOOR + 16}v10h${-DOOR - 16}z`} />
      <Awning width={width} label={label} />
    </g>
  );
}

/** A house without its shop: wall, roof, and the windows of the upper floors. `lit` lists the windows lit at night. */
function House(props: { width: number; top: number; roof: Roof; windows: number; lit: readonly number[] }) {
  const { width, top, roof, windows, lit } = props;
  const step = width / windows;
  const height = 218 - top;
  return (
    <g>
      <path className={styles.wall} d={`M0 ${top}h${width}V${GROUND}H0z`} />
      <path className={styles.roof} d={roofPath(roof, width, top)} />
      {Array.from({ length: windows }, (_, i) => {
        const x = Math.round(step * (i + 0.5)) - 23;
        return (
          <g key={x}>
            <path
              className={lit.includes(i) ? styles.paneLit : styles.pane}
              d={`M${x} ${top + 28}h46v${height}h-46z`}
            />
            <path className={styles.bars} d={`M${x + 23} ${top + 28}v${height}M${x} ${top + 28 + height / 2}h46`} />
            <path className={styles.sill} d={`M${x - 7} ${top + 28 + height}h60v8h-60z`} />
          </g>
        );
      })}
    </g>
  );
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

/** A striped awning for a shop of this width. Its valance shows the shop's label, as before the dot. */
function Awning({ width, label }: { width: number; label: string }) {
  const stripes = Math.round(width / 26) | 1;
  const inset = 16;
  const upper = (width - 2 * inset) / stripes;
  const lower = (width + 2 * FLARE) / stripes;
  const painted = Array.from({ length: (stripes + 1) / 2 }, (_, i) => {
    const top = inset + 2 * i * upper;
    const bottom = -FLARE + 2 * i * lower;
    return `M${round(top)} ${TOP}h${round(upper)}L${round(bottom + lower)} ${TOP + SLOPE}h${round(-lower)}z`;
  }).join("");
  return (
    <g>
      <path
        className={styles.cloth}
        d={`M${inset} ${TOP}H${width - inset}L${width + FLARE} ${TOP + SLOPE}H${-FLARE}z`}
      />
      <path className={styles.stripes} d={painted} />
      <path className={styles.shade} d={`M4 ${TOP + SLOPE + VALANCE}H${width - 4}v26H4z`} />
      <path className={styles.valance} d={scallopedValance(-FLARE, width + 2 * FLARE, stripes)} />
      <text className={styles.lettering} x={width / 2} y={TOP + SLOPE + 36} fontSize="35">
        {label}.
      </text>
    </g>
  );
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
      <g transform="translate(21 0)">
        <Shopfront
          x={0}
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
      </g>
      <path className={styles.pavement} d={`M0 ${GROUND}h372v34H0z`} />
    </svg>
  );
}

/** A window with its shutter down and a sign on it. */
function Shutter({ sign }: { sign: string }) {
  return (
    <g>
      <path className={styles.canvas} d="M-120-170h240V0h-240z" />
      <path className={styles.bare} d={SLATS} />
      <path className={styles.sign} d="M-46-64h92v36h-92z" />
      {/* A long word is smaller, to fit on the sign. */}
      <text className={styles.signText} y="-40" fontSize={Math.min(22, 150 / sign.length)}>
        {sign}
      </text>
    </g>
  );
}
