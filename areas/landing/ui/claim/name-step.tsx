import { observer } from "mobx-react-lite";
import { useRef } from "react";
import { usePlatform } from "../../landing-context.ts";
import type { ClaimStore } from "../../stores/claim-store.ts";
import { Continue } from "./continue.tsx";
import { NameField } from "./name-field.tsx";
import { NameNote } from "./name-note.tsx";

const ID = "claimed-name";

/** Which name the shop goes by. */
export const NameStep = observer(function NameStep({ claim }: { claim: ClaimStore }) {
  const { productHost } = usePlatform();
  const input = useRef<HTMLInputElement>(null);
  const onTake = (name: string): void => {
    void claim.changeName(name);
    input.current?.focus();
  };
  return (
    <>
      <NameField
        id={ID}
        label="The name in your address"
        productHost={productHost}
        value={claim.names.typed}
        onChange={(typed) => void claim.changeName(typed)}
        invalid={claim.names.refused}
        ref={input}
      >
        <NameNote id={ID} names={claim.names} productHost={productHost} onTake={onTake} />
      </NameField>
      <Continue busy={claim.busy ? "Looking it up…" : null}>Continue</Continue>
    </>
  );
});
