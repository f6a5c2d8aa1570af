import { observer } from "mobx-react-lite";
import { useEffect, useState } from "react";
import { useProblemTexts } from "../../../shared/i18n/problem-texts.ts";
import { contrast, legibleAccent, PAPER, textOn } from "../../../shared/sellers/theme.ts";
import { Choices } from "../../../shared/ui/choices.tsx";
import { CornerSample, TypefaceSample } from "../../../shared/ui/look-samples.tsx";
import { RichText } from "../../../shared/ui/rich-text.tsx";
import { useFormats } from "../../admin-context.ts";
import { Section } from "../../kit/section.tsx";
import { useShop } from "../../shop-context.ts";
import { useSellerTexts } from "../../texts.ts";
import { LOOK_PART, type LookValues } from "./form/look-part.ts";
import { PictureField } from "./form/picture-field.ts";
import type { SettingsForm } from "./form/settings-form.ts";
import { AccentField } from "./look/accent-field.tsx";
import { ShopPreview } from "./look/shop-preview.tsx";
import styles from "./look-settings.module.css";
import { PictureInput } from "./picture-input.tsx";
import { type PartProps, SettingsSheet, useSettingsForm } from "./settings-sheet.tsx";

const ADAPTED = { light: "look.darker", dark: "look.lighter" } as const;

export const LookSettings = observer(function LookSettings({ seller }: PartProps) {
  const form = useSettingsForm(LOOK_PART, seller);
  const logo = usePictureField(form, "logo");
  const cover = usePictureField(form, "cover");
  const { t } = useSellerTexts();
  const { values, problems } = form;
  const { theme } = values;
  const choose = (patch: Partial<LookValues["theme"]>) => form.change({ theme: { ...theme, ...patch } });
  return (
    <SettingsSheet form={form} waits={logo.sending || cover.sending}>
      <div className={`admin-parts ${styles.columns}`}>
        <Section title={t("look.title")}>
          <AccentField
            value={theme.accent}
            code={theme.code}
            error={problems["theme.accent"]}
            onChange={(code, accent = theme.accent) => choose({ code, accent })}
          />
          <ContrastCheck accent={theme.accent} />
          <Choices
            legend={t("look.typeface")}
            name="typeface"
            options={{
              sans: t("typeface.sans"),
              serif: t("typeface.serif"),
              slab: t("typeface.slab"),
              rounded: t("typeface.rounded"),
            }}
            value={theme.typeface}
            onChange={(typeface) => choose({ typeface })}
            Sample={TypefaceSample}
          />
          <Choices
            legend={t("look.corners")}
            name="corners"
            options={{ sharp: t("corners.sharp"), soft: t("corners.soft"), round: t("corners.round") }}
            value={theme.corners}
            onChange={(corners) => choose({ corners })}
            Sample={CornerSample}
          />
        </Section>
        <div className={styles.preview}>
          <ShopPreview seller={seller} look={values} />
        </div>
        <Section title={t("look.pictures")}>
          <PictureInput
            kind="logo"
            picture={logo}
            image={values.logo}
            error={problems["logo.alt"] ?? problems["logo"]}
            onChange={(image) => form.change({ logo: image })}
          />
          <PictureInput
            kind="cover"
            picture={cover}
            image={values.cover}
            error={problems["cover.alt"] ?? problems["cover"]}
            onChange={(image) => form.change({ cover: image })}
          />
        </Section>
      </div>
    </SettingsSheet>
  );
});

function usePictureField(form: SettingsForm<LookValues>, name: "logo" | "cover"): PictureField {
  const shop = useShop();
  const problems = useProblemTexts();
  const [field] = useState(
    () => new PictureField({ shop, problems, onPicture: (image) => form.change({ [name]: image }) }),
  );
  useEffect(() => () => field.cancel(), [field]);
  return field;
}

/** How the colour is adapted to be legible in both schemes. */
function ContrastCheck({ accent }: { accent: string }) {
  const { locale } = useFormats();
  const texts = useSellerTexts();
  const { t } = texts;
  const ratio = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  return (
    <ul className={`admin-lines ${styles.checks}`} aria-label={t("look.legibility")}>
      {(["light", "dark"] as const).map((scheme) => {
        const used = legibleAccent(accent, PAPER[scheme]);
        const reached = Math.floor(contrast(used, PAPER[scheme]) * 10) / 10;
        return (
          <li key={scheme} className="admin-inline">
            <span className={styles.sample} style={{ background: PAPER[scheme], color: used }} aria-hidden="true">
              <span style={{ background: used, color: textOn(used) }}>{t("look.sample-button")}</span>
              {t("look.sample-link")}
            </span>
            <span>
              <RichText
                messages={texts}
                message={used === accent ? "look.as-chosen" : ADAPTED[scheme]}
                elements={{ scheme: <b>{t(`look.${scheme}`)}</b>, color: <bdi>{used}</bdi> }}
              />{" "}
              <span className={styles.ratio}>{t("look.contrast", { ratio: ratio.format(reached) })}</span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
