import { Fragment } from "react";
import { HydrationSlice, useSettled } from "../../shared/boot/hydration-slice.tsx";
import { Link } from "../../shared/ui/link.tsx";
import { RichText } from "../../shared/ui/rich-text.tsx";
import { HostName } from "../kit/host-name.tsx";
import section from "../kit/section.module.css";
import { useLandingTitle, usePlatform } from "../landing-context.ts";
import { ClaimNameForm } from "../shops/claim-name-form.tsx";
import { STREET_NAMES, Street } from "../street/street.tsx";
import { useHomeTexts } from "../texts.ts";
import styles from "./home-page.module.css";
import { HowItWorks } from "./how-it-works.tsx";
import { LiveShops } from "./live-shops.tsx";
import { Plans } from "./plans.tsx";
import { Questions } from "./questions.tsx";

/** Screenshots of the demo shop's admin. */
const PICTURES = ["home", "product", "orders"] as const;

/** The sections below the first screen. */
const PARTS = Object.entries({ HowItWorks, Admin, LiveShops, Plans, Questions, Start });

export function HomePage() {
  useLandingTitle("home");
  return (
    <>
      <Hero />
      {PARTS.map(([name, Part]) => (
        <HydrationSlice key={name}>
          <Part />
        </HydrationSlice>
      ))}
    </>
  );
}

function Hero() {
  const { productHost } = usePlatform();
  const texts = useHomeTexts();
  const { t } = texts;
  return (
    <section className={styles.hero}>
      <div className={styles.text}>
        <h1>
          <TitleLines lines={t("hero.title").split("\n")} />
        </h1>
        <div className={styles.pitch}>
          <p>
            <RichText
              messages={texts}
              message="hero.pitch"
              elements={{
                address: (
                  <span className={styles.address} dir="ltr">
                    <b>marta</b>
                    <HostName name={`.${productHost}`} />
                  </span>
                ),
                shops: <Link to="/#shops">{t("hero.shops")}</Link>,
              }}
            />
          </p>
          <div className={styles.actions}>
            <ClaimNameForm id="your-name" label={t("hero.claim")} on="paper" />
          </div>
        </div>
      </div>
      <HydrationSlice>
        <Street host={productHost} label={t("street.label", { host: productHost, names: STREET_NAMES })} />
      </HydrationSlice>
    </section>
  );
}

function TitleLines({ lines }: { lines: readonly string[] }) {
  return lines.map((line, index) => (
    <Fragment key={line}>
      {index > 0 && " "}
      <span>{line}</span>
    </Fragment>
  ));
}

function Admin() {
  const { t } = useHomeTexts();
  return (
    <section ref={useSettled()} id="admin" className={section.section}>
      <h2 className={section.heading}>{t("admin.title")}</h2>
      <p className={section.lead}>{t("admin.lead")}</p>
      <div className={styles.pictures}>
        {PICTURES.map((name) => (
          <figure key={name} className={styles.figure} data-picture={name}>
            <div className={styles.picture} role="img" aria-label={t(`admin.${name}-picture`)} />
            <figcaption>{t(`admin.${name}`)}</figcaption>
          </figure>
        ))}
      </div>
    </section>
  );
}

/** The call to action at the end of the page. */
function Start() {
  const { t } = useHomeTexts();
  return (
    <section ref={useSettled()} id="start" className={styles.band}>
      <div className={styles.inner}>
        <h2>{t("start.title")}</h2>
        <p className={styles.lead}>{t("start.lead")}</p>
        <ClaimNameForm id="wanted-name" label={t("start.claim")} on="band" />
      </div>
    </section>
  );
}
