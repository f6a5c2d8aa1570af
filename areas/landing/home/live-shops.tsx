import { useSettled } from "../../shared/boot/hydration-slice.tsx";
import { initialOf } from "../../shared/domain/text-patterns.ts";
import type { LiveShop } from "../../shared/pages/page-data.ts";
import { LANDING_PATHS } from "../../shared/pages/routes.ts";
import { textOn } from "../../shared/sellers/theme.ts";
import { Link } from "../../shared/ui/link.tsx";
import { Picture } from "../../shared/ui/picture.tsx";
import { ClosedShop } from "../../shared/ui/shopfront.tsx";
import section from "../kit/section.module.css";
import { useLiveShops, usePlatform } from "../landing-context.ts";
import { useHomeTexts } from "../texts.ts";
import styles from "./live-shops.module.css";

const WIDTH = 28;
/** Covers the widest shop; the rest is cut off. */
const STRIPES = 60;

export function LiveShops() {
  const shops = useLiveShops();
  const { productHost } = usePlatform();
  const { t } = useHomeTexts();
  return (
    <section ref={useSettled()} id="shops" className={section.section}>
      <h2 className={section.heading}>{t(shops.length > 0 ? "shops.title" : "shops.none-title")}</h2>
      {shops.length > 0 ? (
        <>
          <p className={section.lead}>{t("shops.lead", { host: productHost })}</p>
          <ul className={styles.shops}>
            {shops.map((shop) => (
              <Shop key={shop.id} shop={shop} />
            ))}
          </ul>
        </>
      ) : (
        <div className={styles.none}>
          <ClosedShop label={t("shops.yours")} sign={t("shops.to-let")} />
          <div>
            <p>{t("shops.none", { host: productHost })}</p>
            <Link to={LANDING_PATHS.claim} className="button">
              {t("shops.open")}
            </Link>
          </div>
        </div>
      )}
    </section>
  );
}

function Shop({ shop }: { shop: LiveShop }) {
  return (
    <li className={styles.shop} data-aos="fade-up">
      <a href={shop.url}>
        <b className={styles.fascia}>
          <bdi>{shop.name}</bdi>
        </b>
        <span className={styles.window}>
          <AwningStrip color={shop.accent} />
          {shop.cover ? (
            <Picture
              sellerId={shop.id}
              image={shop.cover}
              sizes="(width < 48rem) 92vw, (width < 88rem) 55vw, 46rem"
              alt=""
              className={styles.cover}
            />
          ) : (
            <svg
              className={styles.initial}
              viewBox="0 0 300 200"
              preserveAspectRatio="xMidYMid slice"
              aria-hidden="true"
            >
              <path fill={shop.accent} d="M0 0h300v200H0z" />
              <text fill={textOn(shop.accent)} x="150" y="140">
                {initialOf(shop.name)}
              </text>
            </svg>
          )}
        </span>
        <span className={styles.plate}>
          {shop.tagline && (
            <span>
              <bdi>{shop.tagline}</bdi>
            </span>
          )}
          <span className={styles.address}>{new URL(shop.url).host}</span>
        </span>
      </a>
    </li>
  );
}

/** A scalloped awning in the shop's colour. */
function AwningStrip({ color }: { color: string }) {
  return (
    <svg
      className={styles.strip}
      viewBox={`0 0 ${STRIPES * WIDTH} 40`}
      preserveAspectRatio="xMinYMin slice"
      aria-hidden="true"
    >
      <path fill="var(--canvas)" d={every(1)} />
      <path fill={color} d={every(0)} />
    </svg>
  );
}

const every = (first: number): string =>
  Array.from(
    { length: STRIPES / 2 },
    (_, i) => `M${(2 * i + first) * WIDTH} 0h${WIDTH}v26a14 14 0 0 1-${WIDTH} 0z`,
  ).join("");
