import { useState } from "react";

interface OpenItems {
  isOpen: (key: string) => boolean;
  toggle: (key: string) => void;
  /** Opens one that is new. */
  open: (key: string) => void;
  /** The one that was opened because it is new. */
  fresh: string | null;
}

/** Which items of a list are unfolded; one with something wrong in it always is. */
export function useOpenItems(hasProblem: (key: string) => boolean): OpenItems {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const [fresh, setFresh] = useState<string | null>(null);
  const change = (key: string, on: boolean) => {
    const next = new Set(opened);
    if (on) next.add(key);
    else next.delete(key);
    setOpened(next);
  };
  return {
    isOpen: (key) => opened.has(key) || hasProblem(key),
    toggle: (key) => change(key, !opened.has(key)),
    open(key) {
      change(key, true);
      setFresh(key);
    },
    fresh,
  };
}
