import { Fragment } from "react";

/** A host name, or the rest of one with its leading dot. Lines may break before its dots. */
export function HostName({ name }: { name: string }) {
  return name.split(/(?=\.)/).map((part, i) => (
    // The parts of a name never change their order.
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={i}>
      {i > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
