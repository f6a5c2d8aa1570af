import { Link } from "react-router-dom";
import { HostName } from "../kit/host-name.tsx";
import { usePlatform } from "../landing-context.ts";
import { ClaimNameForm } from "../shops/claim-name-form.tsx";
import { Street } from "../street/street.tsx";
import styles from "./hero.module.css";

export function Hero() {
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
