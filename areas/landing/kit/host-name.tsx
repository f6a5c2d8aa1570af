import { Fragment } from "react";

/** A host name, or the rest of one with its leading dot, that may break before its dots where the line is too short. */
export function HostName({ name }: { name: string }) {
  return name.split(/(?=\.)/).map((part, i) => (
    // The parts of a name never change places.
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={i}>
      {i > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
