import { Link } from "react-router-dom";
import { usePlatform } from "../landing-context.ts";
import { Street } from "../street/street.tsx";
import { HostName } from "../ui/host-name.tsx";
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
            : your name over the door, your pictures, your prices. Whoever opens it sees your shop, complete, in the
            first moment.
          </p>
          <div className={styles.actions}>
            <Link to="/#start" className="button">
              Ask for your shop
            </Link>
            <Link to="/#shops" className={styles.look}>
              See open shops
            </Link>
          </div>
        </div>
      </div>
      <Street host={productHost} />
    </section>
  );
}
