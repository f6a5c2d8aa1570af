import styles from "./empty-shopfront.module.css";

const STRIPES = [0, 1, 2, 3, 4, 5, 6, 7];

/** A drawn shopfront with nobody in it: its awning rolled up, or let down over drawn blinds. */
export function EmptyShopfront({ awning }: { awning: "rolled" | "shut" }) {
  return (
    <svg viewBox="0 0 400 420" width="400" height="420" aria-hidden="true">
      <path className={styles.wall} d="M24 40h352v352H24z" />
      <path className={styles.trim} d="M16 28h368v18H16z" />
      <path className={styles.glass} d="M52 150h176v168H52z" />
      <path className={styles.glass} d="M256 150h96v242h-96z" />
      <path className={styles.line} d="M52 150h176v168H52zM140 150v168M256 150h96v242h-96zM256 300h96" />
      {awning === "shut" ? (
        <path
          className={styles.line}
          d="M60 176h160M60 194h160M60 212h160M60 230h160M60 248h160M60 266h160M60 284h160M60 302h160"
        />
      ) : (
        <path className={styles.glint} d="M72 232l52-60M72 262l30-34M160 300l52-60M274 250l40-46" />
      )}
      <circle className={styles.knob} cx="270" cy="318" r="5" />
      <path className={styles.sill} d="M44 318h192v12H44z" />
      {awning === "rolled" ? (
        <g>
          {STRIPES.map((stripe) => (
            <path
              key={stripe}
              className={stripe % 2 === 0 ? styles.stripe : styles.gap}
              d={`M${36 + stripe * 41} 92h41v16a20.5 14 0 0 1-41 0z`}
            />
          ))}
          <path className={styles.line} d="M36 92h328" />
        </g>
      ) : (
        <g>
          {STRIPES.map((stripe) => (
            <path
              key={stripe}
              className={stripe % 2 === 0 ? styles.stripe : styles.gap}
              d={`M${44 + stripe * 39} 84h39L${20 + (stripe + 1) * 45} 160a22.5 16 0 0 1-45 0z`}
            />
          ))}
          <path className={styles.line} d="M44 84h312" />
        </g>
      )}
      <path className={styles.line} d="M4 392h392" />
    </svg>
  );
}
