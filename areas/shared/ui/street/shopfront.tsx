import type { ReactNode } from "react";
import { Awning } from "./awning.tsx";
import { GROUND, House, type Roof } from "./house.tsx";
import styles from "./shopfront.module.css";

export type Paint = "red" | "green" | "blue" | "mustard";
export type Wall = "brick" | "stucco" | "slate" | "sand";

export interface ShopfrontProps {
  /** Where the house begins, in the drawing's units. */
  x: number;
  width: number;
  /** The height at which the roof sits; smaller is taller. */
  top: number;
  roof: Roof;
  wall: Wall;
  paint: Paint;
  /** The shop's part of the address, without the dot. */
  label: string;
  windows: number;
  lit: readonly number[];
  door: "left" | "right";
  /** What stands in the window. */
  children: ReactNode;
}

const DOOR = 62;
const HEAD = 330;
const SILL = 500;

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
