/** Calls `act` once, when `milliseconds` have passed since the last of any number of calls. */
export function debounce(milliseconds: number, act: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(act, milliseconds);
  };
}
