import styles from "./street.module.css";

/** The fill and the path of each shape, from back to front. The base line is y = 0; x = 0 is the centre. */
export type Goods = readonly (readonly [fill: string, path: string, className?: string])[];

/** A yarn shop's window. */
export const YARN: Goods = [
  ["var(--red-paint)", "M-94 -24a24 24 0 1 0 48 0a24 24 0 1 0-48 0z"],
  ["var(--mustard-paint)", "M-44 -24a24 24 0 1 0 48 0a24 24 0 1 0-48 0z"],
  ["var(--blue-paint)", "M-69 -64a24 24 0 1 0 48 0a24 24 0 1 0-48 0z"],
  [
    "none",
    "M-90-32q20-14 40 0M-92-22q22-14 44 0M-88-12q18-12 36 0M-40-32q20-14 40 0M-42-22q22-14 44 0M-38-12q18-12 36 0M-60-80q-10 20 4 36M-48-86q-12 24 4 44M-36-84q-10 20 4 40",
  ],
  ["none", "M-62-100l30 60M-20-98l-36 56"],
  ["var(--leaf-paint)", "M34-96h26v78H34zM66-96h26v62H66z"],
  [
    "none",
    "M28-96h72M34-78h26M34-62h26M34-46h26M66-78h26M66-62h26M38-18v10M47-18v10M56-18v10M70-34v10M79-34v10M88-34v10",
  ],
];

/** A bookseller's window: spines on a shelf, one book open. */
export const BOOKS: Goods = [
  ["var(--red-paint)", "M-106-62h16v62h-16z"],
  ["var(--canvas-paint)", "M-90-72h20v72h-20z"],
  ["var(--blue-paint)", "M-70-56h14v56h-14z"],
  ["var(--mustard-paint)", "M-56-66h18v66h-18z"],
  ["var(--leaf-paint)", "M-34-4l14-58l16 4l-14 58z"],
  ["none", "M-86-60h12M-86-54h12M-52-14h10M-102-12h8"],
  ["var(--canvas-paint)", "M56-8q-26-14-48-4v-34q24-10 48 4q24-14 48-4v34q-22-10-48 4z"],
  ["none", "M56-42v34M18-36q16-4 28 2M18-26q16-4 28 2M66-34q12-6 28-2M66-24q12-6 28-2"],
];

/** A roaster's window: bags, a moka pot, a cup. */
export const COFFEE: Goods = [
  ["var(--wood-paint)", "M-104-58h38v58h-38zM-100-72h30l4 14h-38z"],
  ["var(--canvas-paint)", "M-98-42h26v24h-26z"],
  ["var(--red-paint)", "M-58-48h34v48h-34zM-54-60h26l4 12h-34z"],
  ["var(--canvas-paint)", "M-53-36h24v20h-24z"],
  ["#a9aeb0", "M-2 0l5-32h24L32 0zM3-36l-6-30h36l-6 30zM12-66h6v-8h-6z"],
  ["none", "M33-60h14v26"],
  ["var(--canvas-paint)", "M60-28h38c0 18-6 26-19 26s-19-8-19-26zM54-2h50v2H54z"],
  ["none", "M98-24c14-2 14 16-2 16M72-38q-5-8 0-14t0-14M86-38q-5-8 0-14t0-14"],
];

/** A baker's window. */
export const LOAVES: Goods = [
  ["var(--wood-paint)", "M-104-40h26l-5 40h-16z"],
  ["#cf9048", "M-102-40l-8-44q4-9 10 0l6 44zM-90-40l-1-50q5-8 10 0l-1 50zM-80-40l8-40q7-7 9 2l-9 38z"],
  ["#cf9048", "M-58 0c-8-32 10-44 34-44s42 12 34 44z"],
  ["none", "M-40-34l-8 18M-24-38l-8 20M-8-36l-8 18"],
  ["var(--canvas-paint)", "M26-6h92v6H26z"],
  ["#cf9048", "M32-6c-6-18 4-26 16-26s22 8 16 26zM76-6c-6-18 4-26 16-26s22 8 16 26z"],
  ["#cf9048", "M54-32c-6-18 4-26 16-26s22 8 16 26z"],
  ["none", "M43-24h10M87-24h10M65-50h10"],
];

/** A window full of house plants. */
export const PLANTS: Goods = [
  ["var(--leaf-paint)", "M-62-26q-34-8-30-44q22 8 30 44q-16-30 0-62q16 32 0 62q8-36 30-44q4 36-30 44z"],
  ["#b9694a", "M-80-28h36l-5 28h-26z"],
  ["var(--leaf-paint)", "M-14 0v-44q0-14 10-14t10 14v44zM6-22q16 0 16-20"],
  ["none", "M-4-48v40M22-46v4"],
  ["var(--canvas-paint)", "M-24-18h40l-5 18h-30z"],
  ["var(--leaf-paint)", "M66-30q-30-2-34-26q26-6 34 26q-12-34 4-56q18 24-4 56q8-30 34-28q-4 26-34 28z"],
  ["var(--blue-paint)", "M48-32h36l-5 32h-26z"],
];

/** A potter's window. */
export const POTS: Goods = [
  ["var(--red-paint)", "M-96 0c-15-20-10-46 6-58v-14h20v14c16 12 21 38 6 58z"],
  ["var(--canvas-paint)", "M-100-30q20 8 41 0v10q-20 8-39 0z"],
  ["var(--blue-paint)", "M-44-30h52c-2 20-12 30-26 30s-24-10-26-30z"],
  ["var(--canvas-paint)", "M-39-52h42c-1 15-9 22-21 22s-20-7-21-22z"],
  ["var(--mustard-paint)", "M34 0c-14-14-14-40 2-52l-4-16h30l-4 16c16 12 16 38 2 52z"],
  ["none", "M62-58c22-4 24 26 5 30"],
  ["var(--canvas-paint)", "M84-8h32v8h-32zM88-16h24v8h-24zM84-24h32v8h-32z"],
];

/** A lamp maker's window; at night they are lit. */
export const LAMPS: Goods = [
  ["var(--glow-paint)", "M-106 -52a40 40 0 1 0 80 0a40 40 0 1 0-80 0z", styles.glow],
  ["var(--glow-paint)", "M-38 -34a40 40 0 1 0 80 0a40 40 0 1 0-80 0z", styles.glow],
  ["var(--glow-paint)", "M32 -48a40 40 0 1 0 80 0a40 40 0 1 0-80 0z", styles.glow],
  ["none", "M-66-120v44M2-120v62"],
  ["var(--mustard-paint)", "M-92-54q2-24 26-24t26 24z"],
  ["var(--red-paint)", "M-18-36l12-24H10l12 24z"],
  ["var(--lamp-paint)", "M-72-54q6 12 12 0zM-4-36q6 12 12 0z"],
  ["var(--canvas-paint)", "M50-40l10-38h24l10 38z"],
  ["var(--blue-paint)", "M64 0q-6-16 4-24v-16h8v16q10 8 4 24z"],
];

/** A bicycle with its light on. */
export const BICYCLE: Goods = [
  ["none", "M-81 -30a29 29 0 1 0 58 0a29 29 0 1 0-58 0zM23 -30a29 29 0 1 0 58 0a29 29 0 1 0-58 0z"],
  ["none", "M-52-59v58M-81-30h58M-72-50l40 40M-72-10l40-40M52-59v58M23-30h58M32-50l40 40M32-10l40-40", styles.spokes],
  ["none", "M-52-30l22-44h58l24 44M-30-74L-4-30h-48M-4-30L28-74M28-74l-4-16h16M-30-74l-4-12M-46-86h24", styles.frame],
  ["var(--canvas-paint)", "M-10 -30a6 6 0 1 0 12 0a6 6 0 1 0-12 0z"],
];
