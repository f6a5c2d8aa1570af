import { GROUND } from "../../shared/ui/shopfront.tsx";
import styles from "./street.module.css";

export function Lantern({ x }: { x: number }) {
  return (
    <g transform={`translate(${x} ${GROUND + 12})`}>
      <circle className={styles.glow} cy="-196" r="62" />
      <path className={styles.iron} d="M-3-176h6v166l8 10h-22l8-10zM-20-176h40M-7-60h14M-7-66h14" />
      <path className={styles.lantern} d="M-12-178l-7-34h38l-7 34z" />
      <path className={styles.iron} d="M-22-212h44l-14-14h-16zM-2-226h4v-8h-4z" />
    </g>
  );
}

export function Tree({ x }: { x: number }) {
  return (
    <g transform={`translate(${x} ${GROUND + 10})`}>
      <path className={styles.wood} d="M-5 0v-92h10V0z" />
      <path className={styles.foliage} d="M0-206c40 0 50 34 42 52c18 22 4 66-42 66s-60-44-42-66c-8-18 2-52 42-52z" />
      <path className={styles.bare} d="M0-92v-66M0-122l18-18M0-108l-16-16" />
      <path className={styles.tub} d="M-24-26h48l-5 28h-38z" />
    </g>
  );
}

export function Bench({ x }: { x: number }) {
  return (
    <g transform={`translate(${x} ${GROUND + 16})`}>
      <path className={styles.bare} d="M-44 0v-26M44 0v-26M-44-26l-6-26M44-26l6-26" />
      <path className={styles.wood} d="M-58-30h116v7h-116zM-60-44h120v7h-120zM-62-56h124v7h-124z" />
    </g>
  );
}

export function Cat({ x }: { x: number }) {
  return (
    <g transform={`translate(${x} ${GROUND + 14})`}>
      <path
        className={styles.cat}
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
      <path className={styles.wood} d="M-26 0l6-70h40l6 70h-7l-1-8h-36l-1 8z" />
      <path className={styles.slateBoard} d="M-20-14l4-50h32l4 50z" />
      <text className={styles.chalk} y="-42">
        open
      </text>
      <path className={styles.chalkLine} d="M-10-30h20M-8-23h16" />
    </g>
  );
}
