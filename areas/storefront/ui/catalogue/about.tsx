import type { PublicSeller } from "../../../shared/domain/page-data.ts";
import { Prose } from "../prose.tsx";
import styles from "./about.module.css";

/** Who the seller is, in the seller's own words. */
export function About({ seller }: { seller: PublicSeller }) {
  if (!seller.aboutHtml) return null;
  return (
    <section className={styles.about} aria-label={`About ${seller.name}`}>
      <div className={styles.columns} data-aos="fade-up">
        <h2>
          About <bdi>{seller.name}</bdi>
        </h2>
        <Prose html={seller.aboutHtml} />
      </div>
    </section>
  );
}
