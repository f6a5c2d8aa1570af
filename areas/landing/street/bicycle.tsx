import styles from "./street.module.css";

/** One bicycle, well lit. */
export function Bicycle() {
  return (
    <g className={styles.drawn}>
      <circle cx="-52" cy="-30" r="29" />
      <circle cx="52" cy="-30" r="29" />
      <path
        className={styles.spokes}
        d="M-52-59v58M-81-30h58M-72-50l40 40M-72-10l40-40M52-59v58M23-30h58M32-50l40 40M32-10l40-40"
      />
      <path
        className={styles.frame}
        d="M-52-30l22-44h58l24 44M-30-74L-4-30h-48M-4-30L28-74M28-74l-4-16h16M-30-74l-4-12M-46-86h24"
      />
      <circle className={styles.hub} cx="-4" cy="-30" r="6" />
    </g>
  );
}
