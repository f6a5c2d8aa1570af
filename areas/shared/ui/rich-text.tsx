import { Fragment, type ReactNode } from "react";
import type { Catalogue, KeysOf, Messages, PlacesOf, ValuesOf } from "../i18n/translate.ts";

interface RichTextProps<
  English extends Catalogue,
  Key extends KeysOf<English>,
  Values extends Partial<ValuesOf<English[Key]>>,
> {
  messages: Messages<English>;
  message: Key;
  /** Inserted as text. */
  values?: Values;
  /** Inserted as elements, by name. */
  elements: Readonly<Record<Exclude<PlacesOf<English[Key]>, keyof Values>, ReactNode>>;
}

/** A message with links or emphasis, placed as the language requires. */
export function RichText<
  English extends Catalogue,
  Key extends KeysOf<English>,
  Values extends Partial<ValuesOf<English[Key]>> = Pick<ValuesOf<English[Key]>, never>,
>({ messages, message, values, elements }: RichTextProps<English, Key, Values>) {
  return messages.parts(message, values).map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the parts of one text never move
    <Fragment key={index}>
      {typeof part === "string" ? part : (elements as Record<string, ReactNode>)[part.name]}
    </Fragment>
  ));
}
