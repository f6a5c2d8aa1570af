import styles from "./shopfront.module.css";

const TOP = 278;
const SLOPE = 58;
const VALANCE = 42;
const SCALLOP = 13;
/** How far the cloth reaches out over the wall at either side, at the bottom of the slope. */
const FLARE = 8;

const round = (value: number): number => Math.round(value * 10) / 10;

function scallopedValance(left: number, width: number, count: number): string {
  const step = width / count;
  const top = TOP + SLOPE;
  const scallops = Array.from({ length: count }, () => `q${round(-step / 2)} ${SCALLOP * 2} ${round(-step)} 0`).join(
    "",
  );
  return `M${left} ${top}h${round(width)}v${VALANCE}${scallops}z`;
}

/** A striped awning over a shop of this width; its valance carries the shop's label as it stands before the dot. */
export function Awning({ width, label }: { width: number; label: string }) {
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
      <text className={styles.lettering} x={width / 2} y={TOP + SLOPE + 36}>
        {label}.
      </text>
    </g>
  );
}
