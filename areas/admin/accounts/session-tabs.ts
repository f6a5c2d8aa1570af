/** The tabs of one browser on this host, which share a session. */
export interface SessionTabs {
  /** Tells the others that somebody has signed in or out. */
  tell(): void;
  /** Calls back when another tab has told so. */
  onNews(listener: () => void): void;
}

/** https://developer.mozilla.org/docs/Web/API/BroadcastChannel: per origin, so a sibling shop hears nothing. */
export function sessionTabs(): SessionTabs {
  const channel = new BroadcastChannel("awning-session");
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel knows no other origin
    tell: () => channel.postMessage(null),
    onNews(listener) {
      channel.onmessage = listener;
    },
  };
}
