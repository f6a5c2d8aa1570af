import { Fragment, type ReactNode } from "react";
import type { Messages, MessageValues } from "../i18n/translate.ts";

interface RichTextProps<Key extends string> {
  messages: Messages<Key>;
  message: Key;
  /** Filled in as text. */
  values?: MessageValues;
  /** Filled in as they are, under their names. */
  elements: Record<string, ReactNode>;
}

/** A message with links or emphasis in it, wherever the language puts them. */
export function RichText<Key extends string>({ messages, message, values, elements }: RichTextProps<Key>) {
  return messages.parts(message, values).map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the parts of one text never move
    <Fragment key={index}>{typeof part === "string" ? part : elements[part.name]}</Fragment>
  ));
}
