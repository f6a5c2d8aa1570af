import { observer } from "mobx-react-lite";
import { CORNER_NAMES, TYPEFACE_NAMES } from "../../../shared/domain/first-looks.ts";
import type { Corners, Typeface } from "../../../shared/domain/theme.ts";
import { Choices } from "../../../shared/ui/choices.tsx";
import type { ClaimStore } from "../../stores/claim-store.ts";
import { AccentField } from "./accent-field.tsx";
import { Continue } from "./continue.tsx";
import { CornerSample, TypefaceSample } from "./look-samples.tsx";
import { MoneyAndLanguage } from "./money-and-language.tsx";
import { TextField } from "./text-field.tsx";

const BUSY = {
  looking: "One moment…",
  "signing-in": "Signing in…",
  "signing-out": "One moment…",
  registering: "Making your account…",
  opening: "Opening your shop…",
};

interface ShopStepProps {
  claim: ClaimStore;
  /** Where the shop will be. */
  host: string;
}

/** What the shop is called, what it is paid in, and how it looks at first. */
export const ShopStep = observer(function ShopStep({ claim, host }: ShopStepProps) {
  const { form, busy } = claim;
  return (
    <>
      <TextField
        id="shop-name"
        label="Shop name"
        autoComplete="organization"
        maxLength={80}
        value={form.value("shop")}
        onChange={(typed) => form.change("shop", typed)}
        problem={form.problems.shop}
        hint="As it stands over the door."
      />
      <MoneyAndLanguage form={form} />
      <AccentField value={form.value("accent")} onChange={(accent) => form.change("accent", accent)} />
      <Choices<Typeface>
        legend="Lettering"
        name="typeface"
        options={TYPEFACE_NAMES}
        value={form.value("typeface")}
        onChange={(typeface) => form.change("typeface", typeface)}
        Sample={TypefaceSample}
      />
      <Choices<Corners>
        legend="Corners"
        name="corners"
        options={CORNER_NAMES}
        value={form.value("corners")}
        onChange={(corners) => form.change("corners", corners)}
        Sample={CornerSample}
      />
      <Continue busy={busy && BUSY[busy]}>Open {host}</Continue>
    </>
  );
});
