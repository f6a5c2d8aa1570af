import { useState } from "react";

/**
 * The text of a field whose value follows later, such as a filter in the address. A value that was not sent from the
 * field, such as a cleared filter, replaces the text.
 */
export function useTyped(value: string) {
  const [typed, setTyped] = useState({ text: value, value, sent: value });
  const isOwn = typed.value === value || typed.sent === value;
  if (typed.value !== value) setTyped({ text: isOwn ? typed.text : value, value, sent: value });
  return {
    text: isOwn ? typed.text : value,
    /** @param isSent whether the text also becomes the value */
    type: (text: string, isSent: boolean) => setTyped({ text, value, sent: isSent ? text : typed.sent }),
    /** The text becomes the value. */
    send: () => setTyped({ ...typed, sent: typed.text }),
  };
}
