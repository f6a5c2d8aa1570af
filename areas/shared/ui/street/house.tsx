import styles from "./shopfront.module.css";

export const GROUND = 540;

export type Roof = "flat" | "gable" | "stepped" | "round";

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

/** A house without its shop: wall, roof, and the windows of those who live above. `lit` says which windows are, at night. */
export function House(props: { width: number; top: number; roof: Roof; windows: number; lit: readonly number[] }) {
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
