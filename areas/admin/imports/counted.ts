/** `1 product`, `1,204 products`. */
export const counted = (count: number, noun: string, number: (value: number) => string): string =>
  `${number(count)} ${noun}${count === 1 ? "" : "s"}`;
