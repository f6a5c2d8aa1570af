import { Link } from "react-router-dom";
import { HostName } from "../kit/host-name.tsx";
import section from "../kit/section.module.css";
import { useLandingTitle, usePlatform } from "../landing-context.ts";
import { ClaimNameForm } from "../shops/claim-name-form.tsx";
import { Street } from "../street/street.tsx";
import styles from "./home-page.module.css";
import { HowItWorks } from "./how-it-works.tsx";
import { LiveShops } from "./live-shops.tsx";
import { Plans } from "./plans.tsx";
import { Questions } from "./questions.tsx";

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

export function HomePage() {
  useLandingTitle("home");
  return (
    <>
      <Hero />
      <HowItWorks />
      <BackRoom />
      <LiveShops />
      <Plans />
      <Questions />
      <Start />
    </>
  );
}

function Hero() {
  const { productHost } = usePlatform();
  return (
    <section className={styles.hero}>
      <div className={styles.text}>
        <h1>
          <span>A shop of your own,</span> <span>at an address of your own.</span>
        </h1>
        <div className={styles.pitch}>
          <p>
            Awning puts your shop at{" "}
            <span className={styles.address}>
              <b>marta</b>
              <HostName name={`.${productHost}`} />
            </span>
            : your name over the door, your pictures, your prices. Visitors see the whole shop at once.{" "}
            <Link to="/#shops">See open shops</Link>
          </p>
          <div className={styles.actions}>
            <ClaimNameForm id="your-name" label="Claim your name" on="paper" />
          </div>
        </div>
      </div>
      <Street host={productHost} />
    </section>
  );
}

/** What a seller works with, as it is: screenshots of the demo shop's admin. */
function BackRoom() {
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

/** The call to action at the end of the page. */
function Start() {
  return (
    <section id="start" className={styles.band}>
      <div className={styles.inner}>
        <h2>What should your awning say?</h2>
        <p className={styles.lead}>Type it, see whether it is free, and open the door a minute later.</p>
        <ClaimNameForm id="wanted-name" label="Your name in the address" on="band" />
      </div>
    </section>
  );
}
