import { Fragment, type ReactNode } from "react";
import { shopTitle } from "../../shared/pages/page-head.ts";
import { RichText } from "../../shared/ui/rich-text.tsx";
import section from "../kit/section.module.css";
import { useLandingTitle, useLiveShops, usePlatform } from "../landing-context.ts";
import { useOperatorTexts } from "../texts.ts";
import styles from "./operators-page.module.css";

const COMMANDS = [
  ["npm start", "run.start"],
  ["npm run shops -- import shops.json", "run.import"],
] as const;

const CONTENTS = {
  nothing: null,
  waiting: (
    <path
      className={styles.waiting}
      d="M106 78h28M106 122h28M110 78c0 12 20 14 20 22s-20 10-20 22M130 78c0 12-20 14-20 22s20 10 20 22"
    />
  ),
  shop: (
    <>
      <path fill="#fff8ea" d="M16 36h208l6 18H10z" />
      <path
        fill="#b3321b"
        d="M16 36h23l-4 18H10zM62 36h23l-2 18H59zM108 36h24l2 18h-27zM155 36h23l5 18h-24zM201 36h23l6 18h-23z"
      />
      <text fill="#211a14" fontFamily="var(--display)" x="22" y="84">
        marta
      </text>
      <path className={styles.text} d="M22 96h84M22 106h64" />
      <path fill="#e8d6b4" d="M132 68h86v48h-86z" />
      <path fill="#33567d" d="M163 112c-7-8-6-18 1-22v-6h18v6c7 4 8 14 1 22z" />
      <path fill="#e8d6b4" d="M22 124h58v22H22zM91 124h58v22H91zM160 124h58v22h-58z" />
    </>
  ),
} as const;

/** For operators of their own platform. */
export function OperatorsPage() {
  useLandingTitle("operators");
  return (
    <>
      <RunItYourself />
      <FirstResponse />
    </>
  );
}

function RunItYourself() {
  const { productHost } = usePlatform();
  const texts = useOperatorTexts();
  const { t } = texts;
  const wildcard = <code dir="ltr">*.{productHost}</code>;
  const host = <code dir="ltr">{productHost}</code>;
  return (
    <section id="run" className={section.section}>
      <div className={styles.columns}>
        <div>
          <h1 className={section.heading}>{t("run.title")}</h1>
          <p className={section.lead}>{t("run.lead")}</p>
          <Terminal label={t("run.commands")}>
            {COMMANDS.map(([command, effect]) => (
              <Fragment key={command}>
                <kbd>{command}</kbd>
                <samp>{t(effect)}</samp>
              </Fragment>
            ))}
          </Terminal>
        </div>
        <dl className={styles.needs} data-aos="fade-up">
          <div>
            <dt>DNS</dt>
            <dd>
              <RichText messages={texts} message="run.dns" elements={{ wildcard, host }} />
            </dd>
          </div>
          <div>
            <dt>{t("run.certificate-title")}</dt>
            <dd>
              <RichText messages={texts} message="run.certificate" elements={{ wildcard, host }} />
            </dd>
          </div>
          <div>
            <dt>{t("run.storage-title")}</dt>
            <dd>{t("run.storage")}</dd>
          </div>
          <div>
            <dt>{t("run.local-title")}</dt>
            <dd>
              <RichText
                messages={texts}
                message="run.local"
                elements={{ wildcard: <code dir="ltr">*.localhost</code> }}
              />
            </dd>
          </div>
        </dl>
      </div>
    </section>
  );
}

function FirstResponse() {
  const { origin, productHost } = usePlatform();
  const [shop] = useLiveShops();
  const { t } = useOperatorTexts();
  const unclaimed = origin.replace("://", "://nobody-yet.");
  return (
    <section className={styles.band}>
      <div className={section.section}>
        <h2 className={section.heading}>{t("response.title")}</h2>
        <p className={styles.lead}>{t("response.lead")}</p>
        <div className={styles.lanes}>
          <figure data-aos="fade-up">
            <figcaption>{t("response.usual")}</figcaption>
            <ol>
              <BrowserSketch shows="nothing" caption={t("response.usual-empty")} />
              <BrowserSketch shows="waiting" caption={t("response.usual-lookup")} />
              <BrowserSketch shows="shop" caption={t("response.shop")} />
            </ol>
          </figure>
          <figure data-aos="fade-up">
            <figcaption>{t("response.awning")}</figcaption>
            <ol>
              <BrowserSketch shows="shop" caption={t("response.shop")} />
              <li className={styles.done}>{t("response.done")}</li>
            </ol>
          </figure>
        </div>
        <div className={styles.proof} data-aos="fade-up">
          <Terminal label={t("response.terminal")}>
            {shop && (
              <>
                <kbd>curl -s {shop.url} | grep -o '&lt;title&gt;.*&lt;/title&gt;'</kbd>
                <samp>&lt;title&gt;{shopTitle(shop)}&lt;/title&gt;</samp>
              </>
            )}
            <kbd>
              curl -so /dev/null -w '%{"{http_code}"}' {unclaimed}
            </kbd>
            <samp>404</samp>
          </Terminal>
          <p>{t("response.unknown", { host: productHost })}</p>
        </div>
      </div>
    </section>
  );
}

/** A sketch of a browser window, as an item of a timeline. */
function BrowserSketch({ shows, caption }: { shows: keyof typeof CONTENTS; caption: string }) {
  return (
    <li className={styles.moment}>
      <svg viewBox="0 0 240 156" className={styles.window} aria-hidden="true">
        <rect fill="#fffaf0" x="1" y="1" width="238" height="154" rx="6" />
        <path fill="#d9cbb1" d="M1 26V7a6 6 0 0 1 6-6h226a6 6 0 0 1 6 6v19z" />
        <path className={styles.dots} d="M13 13.5h.1M24 13.5h.1M35 13.5h.1" />
        <rect fill="#fffaf0" x="52" y="7" width="150" height="13" rx="6.5" />
        {CONTENTS[shows]}
      </svg>
      <p>{caption}</p>
    </li>
  );
}

/** A terminal session: input as `<kbd>`, output as `<samp>`, line by line. */
function Terminal({ label, children }: { label: string; children: ReactNode }) {
  return (
    <figure className={styles.terminal} aria-label={label}>
      {children}
    </figure>
  );
}
