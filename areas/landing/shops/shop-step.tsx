import { observer } from "mobx-react-lite";
import { MAX_EMAIL } from "../../shared/domain/text-patterns.ts";
import { CORNER_NAMES, TYPEFACE_NAMES } from "../../shared/sellers/first-looks.ts";
import type { Corners, Typeface } from "../../shared/sellers/theme.ts";
import { Choices } from "../../shared/ui/choices.tsx";
import type { ClaimStore } from "./claim-store.ts";
import { Continue } from "./continue.tsx";
import { AccentField } from "./fields/accent-field.tsx";
import { CornerSample, TypefaceSample } from "./fields/look-samples.tsx";
import { TextField } from "./fields/text-field.tsx";
import { MoneyAndLanguage } from "./money-and-language.tsx";

const BUSY = {
  looking: "One moment…",
  "signing-in": "Signing in…",
  "signing-out": "One moment…",
  registering: "One moment…",
  confirming: "One moment…",
  opening: "Opening your shop…",
};

interface ShopStepProps {
  claim: ClaimStore;
  /** Where the shop will be. */
  host: string;
}

/** What the shop is paid in, and how it looks at first. */
export const ShopStep = observer(function ShopStep({ claim, host }: ShopStepProps) {
  const { form, busy } = claim;
  return (
    <>
      <MoneyAndLanguage form={form} />
      <TextField
        id="contact"
        label="Public contact e-mail"
        type="email"
        // The owner's own address must not be filled in by accident.
        autoComplete="off"
        optional
        maxLength={MAX_EMAIL}
        value={form.value("contact")}
        onChange={(typed) => form.change("contact", typed)}
        problem={form.problems.contact}
        hint="Customers see it on every page. Leave it empty to show none: new orders are then mailed to the address that you sign in with."
      />
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
