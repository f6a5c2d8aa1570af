/** The Network Information API, which only Chromium has: https://wicg.github.io/netinfo/ */
interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** Returns whether the connection is fast enough for prefetching. */
export function hasRoomyLine(connection = (navigator as { connection?: Connection }).connection): boolean {
  return connection === undefined || (!connection.saveData && (connection.effectiveType ?? "4g") === "4g");
}

const callbacks = new Map<Element, () => void>();
let observer: IntersectionObserver | undefined;

function onIntersection(entries: readonly IntersectionObserverEntry[]): void {
  for (const { target, isIntersecting } of entries) {
    if (!isIntersecting) continue;
    callbacks.get(target)?.();
    forget(target);
  }
}

function forget(element: Element): void {
  callbacks.delete(element);
  observer?.unobserve(element);
}

/** Calls back once, when an element is in the window. @returns stops waiting */
export function whenInView(element: Element, onView: () => void): () => void {
  observer ??= new IntersectionObserver(onIntersection);
  callbacks.set(element, onView);
  observer.observe(element);
  return () => forget(element);
}
