import { Fragment, type ReactNode } from "react";
import type { Catalogue, KeysOf, Messages, PlacesOf, ValuesOf } from "../i18n/translate.ts";

interface RichTextProps<English extends Catalogue, Key extends KeysOf<English>, Filled extends PlacesOf<English[Key]>> {
  messages: Messages<English>;
  message: Key;
  /** Filled in as text. */
  values?: Pick<ValuesOf<English[Key]>, Filled>;
  /** Filled in as they are, for the other placeholders. */
  elements: Readonly<Record<Exclude<PlacesOf<English[Key]>, Filled>, ReactNode>>;
}

/** A message with links or emphasis in it, wherever the language puts them. */
export function RichText<
  English extends Catalogue,
  Key extends KeysOf<English>,
  Filled extends PlacesOf<English[Key]> = never,
>({ messages, message, values, elements }: RichTextProps<English, Key, Filled>) {
  const filled = values as Partial<ValuesOf<English[Key]>> | undefined;
  return messages.parts(message, filled).map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the parts of one text never move
    <Fragment key={index}>
      {typeof part === "string" ? part : (elements as Record<string, ReactNode>)[part.name]}
    </Fragment>
  ));
}
