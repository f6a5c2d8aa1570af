import styles from "./browser-sketch.module.css";

const CONTENTS = {
  nothing: null,
  waiting: (
    <path
      className={styles.waiting}
      d="M106 78h28M106 122h28M110 78c0 12 20 14 20 22s-20 10-20 22M130 78c0 12-20 14-20 22s20 10 20 22"
    />
  ),
  shop: (
    <>
      <path className={styles.cloth} d="M16 36h208l6 18H10z" />
      <path
        className={styles.stripe}
        d="M16 36h23l-4 18H10zM62 36h23l-2 18H59zM108 36h24l2 18h-27zM155 36h23l5 18h-24zM201 36h23l6 18h-23z"
      />
      <text className={styles.name} x="22" y="84">
        marta
      </text>
      <path className={styles.text} d="M22 96h84M22 106h64" />
      <path className={styles.picture} d="M132 68h86v48h-86z" />
      <path className={styles.pot} d="M163 112c-7-8-6-18 1-22v-6h18v6c7 4 8 14 1 22z" />
      <path className={styles.picture} d="M22 124h58v22H22zM91 124h58v22H91zM160 124h58v22h-58z" />
    </>
  ),
} as const;

/** A browser window in a few strokes, as an item of a list of moments. */
export function BrowserSketch({ shows, caption }: { shows: keyof typeof CONTENTS; caption: string }) {
  return (
    <li className={styles.moment}>
      <svg viewBox="0 0 240 156" className={styles.window} aria-hidden="true">
        <rect className={styles.page} x="1" y="1" width="238" height="154" rx="6" />
        <path className={styles.bar} d="M1 26V7a6 6 0 0 1 6-6h226a6 6 0 0 1 6 6v19z" />
        <path className={styles.dots} d="M13 13.5h.1M24 13.5h.1M35 13.5h.1" />
        <rect className={styles.field} x="52" y="7" width="150" height="13" rx="6.5" />
        {CONTENTS[shows]}
      </svg>
      <p>{caption}</p>
    </li>
  );
}
