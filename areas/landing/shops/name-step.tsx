import { observer } from "mobx-react-lite";
import { useRef } from "react";
import { SHOP_LENGTHS } from "../../shared/sellers/seller.ts";
import { TextField } from "../../shared/ui/form/text-field.tsx";
import { usePlatform } from "../landing-context.ts";
import { useClaimTexts } from "../texts.ts";
import type { ClaimStore } from "./claim-store.ts";
import { Continue } from "./continue.tsx";
import { NameField } from "./fields/name-field.tsx";
import { NameNote } from "./name-note.tsx";

const ID = "claimed-name";

/** The shop's name and address. */
export const NameStep = observer(function NameStep({ claim }: { claim: ClaimStore }) {
  const { productHost } = usePlatform();
  const { form } = claim;
  const { t } = useClaimTexts();
  const input = useRef<HTMLInputElement>(null);
  const onTake = (name: string): void => {
    void claim.changeName(name);
    input.current?.focus();
  };
  return (
    <>
      <TextField
        id="shop-name"
        name="name"
        label={t("name.shop")}
        autoComplete="organization"
        maxLength={SHOP_LENGTHS.name}
        value={form.value("shop")}
        onChange={(typed) => void claim.changeShop(typed)}
        error={form.problems.shop}
        hint={t("name.shop-hint")}
      />
      <NameField
        id={ID}
        name="address"
        label={t("name.address")}
        productHost={productHost}
        value={claim.names.typed}
        onChange={(typed) => void claim.changeName(typed)}
        invalid={claim.names.refused}
        ref={input}
      >
        <NameNote id={ID} names={claim.names} productHost={productHost} onTake={onTake} />
      </NameField>
      <Continue busy={claim.busy ? t("name.checking") : null}>{t("step.continue")}</Continue>
    </>
  );
});
