import { GROUND } from "./house.tsx";
import styles from "./shopfront.module.css";
import { Shopfront } from "./shopfront.tsx";
import { Shutter } from "./shutter.tsx";

/** One shop of the street with its shutter down: where there is nothing to show. */
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
