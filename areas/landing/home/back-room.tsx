import section from "../kit/section.module.css";
import styles from "./back-room.module.css";

const PICTURES = [
  [
    "home",
    "The admin's home: today's orders and the revenue of the last 30 days",
    "See at once what came in and what is left to do.",
  ],
  [
    "product",
    "A product in the admin, with a preview of its page",
    "Write, price and publish a product, and preview its page.",
  ],
  ["orders", "The list of orders in the admin on a phone", "Pack and ship from your phone."],
] as const;

/** What a seller works with, as it is: screenshots of the demo shop's admin. */
export function BackRoom() {
  return (
    <section id="admin" className={section.section}>
      <h2 className={section.heading}>The room behind the shop</h2>
      <p className={section.lead}>Orders, products and settings in one place, on a computer or a phone.</p>
      <div className={styles.pictures}>
        {PICTURES.map(([name, shows, caption]) => (
          <figure key={name} className={styles.figure} data-picture={name}>
            <div className={styles.picture} role="img" aria-label={shows} />
            <figcaption>{caption}</figcaption>
          </figure>
        ))}
      </div>
    </section>
  );
}
