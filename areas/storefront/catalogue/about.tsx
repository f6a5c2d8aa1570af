import type { PublicSeller } from "../../shared/sellers/seller.ts";
import { RichText } from "../../shared/ui/rich-text.tsx";
import { Prose } from "../kit/prose.tsx";
import { useMessages } from "../shop-context.ts";
import styles from "./about.module.css";

/** Who the seller is, in the seller's own words. */
export function About({ seller }: { seller: PublicSeller }) {
  const messages = useMessages();
  if (!seller.aboutHtml) return null;
  return (
    <section className={styles.about} aria-labelledby="about">
      <div className={styles.columns} data-aos="fade-up">
        <h2 id="about">
          <RichText messages={messages} message="home.about" elements={{ name: <bdi>{seller.name}</bdi> }} />
        </h2>
        <Prose html={seller.aboutHtml} />
      </div>
    </section>
  );
}
