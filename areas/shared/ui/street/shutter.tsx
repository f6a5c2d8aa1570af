import styles from "./shopfront.module.css";

const SLATS = Array.from({ length: 13 }, (_, i) => `M-120 ${-12 * (i + 1)}h240`).join("");

/** A window with its shutter down and a sign on it. */
export function Shutter({ sign }: { sign: string }) {
  return (
    <g>
      <path className={styles.canvas} d="M-120-170h240V0h-240z" />
      <path className={styles.bare} d={SLATS} />
      <path className={styles.sign} d="M-46-64h92v36h-92z" />
      <text className={styles.signText} y="-40">
        {sign}
      </text>
    </g>
  );
}
