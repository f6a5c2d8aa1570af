import { observer } from "mobx-react-lite";
import { useEffect, useState } from "react";
import { CORNER_NAMES, TYPEFACE_NAMES } from "../../../shared/sellers/first-looks.ts";
import type { Theme } from "../../../shared/sellers/theme.ts";
import { Choices } from "../../../shared/ui/choices.tsx";
import { Section } from "../../kit/section.tsx";
import { useShop } from "../../shop-context.ts";
import { LOOK_PART, type LookValues } from "./form/look-part.ts";
import { PictureField } from "./form/picture-field.ts";
import type { SettingsForm } from "./form/settings-form.ts";
import { AccentField } from "./look/accent-field.tsx";
import { ContrastCheck } from "./look/contrast-check.tsx";
import { CornerSample, TypefaceSample } from "./look/look-samples.tsx";
import { ShopPreview } from "./look/shop-preview.tsx";
import styles from "./look-settings.module.css";
import type { PartProps } from "./part-props.ts";
import { PictureInput } from "./picture-input.tsx";
import { SettingsSheet } from "./settings-sheet.tsx";
import { useSettingsForm } from "./use-settings-form.ts";

/** What the shop looks like, beside a preview that follows each choice. */
export const LookSettings = observer(function LookSettings({ seller }: PartProps) {
  const form = useSettingsForm(LOOK_PART, seller);
  const logo = usePictureField(form, "logo");
  const cover = usePictureField(form, "cover");
  const { values, problems } = form;
  const { theme } = values;
  const choose = (patch: Partial<Theme>) => form.change({ theme: { ...theme, ...patch } });
  return (
    <SettingsSheet form={form} waits={logo.sending || cover.sending}>
      <div className={styles.columns}>
        <div className={styles.choices}>
          <Section title="Colour and type">
            <AccentField value={theme.accent} onChange={(accent) => choose({ accent })} />
            <ContrastCheck accent={theme.accent} />
            <Choices
              legend="Typeface of headings"
              name="typeface"
              options={TYPEFACE_NAMES}
              value={theme.typeface}
              onChange={(typeface) => choose({ typeface })}
              Sample={TypefaceSample}
            />
            <Choices
              legend="Corners"
              name="corners"
              options={CORNER_NAMES}
              value={theme.corners}
              onChange={(corners) => choose({ corners })}
              Sample={CornerSample}
            />
          </Section>
        </div>
        <div className={styles.preview}>
          <ShopPreview seller={seller} look={values} />
        </div>
        <div className={styles.pictures}>
          <Section title="Pictures">
            <PictureInput
              label="Logo"
              hint="Beside the shop’s name. Square or wide, on a plain or no background."
              picture={logo}
              image={values.logo}
              error={problems["logo.alt"]}
              onChange={(image) => form.change({ logo: image })}
            />
            <PictureInput
              label="Cover"
              hint="The large picture on your first page. Landscape, at least 1,600 pixels wide."
              picture={cover}
              image={values.cover}
              error={problems["cover.alt"]}
              onChange={(image) => form.change({ cover: image })}
            />
          </Section>
        </div>
      </div>
    </SettingsSheet>
  );
});

function usePictureField(form: SettingsForm<LookValues>, name: "logo" | "cover"): PictureField {
  const shop = useShop();
  const [field] = useState(
    () =>
      new PictureField(shop, (image) => {
        // The same words describe the picture that takes the other one’s place only if somebody says so.
        form.change({ [name]: image });
      }),
  );
  useEffect(() => () => field.cancel(), [field]);
  return field;
}
