import { shopTitle } from "../../shared/pages/page-head.ts";
import section from "../kit/section.module.css";
import { useLiveShops, usePlatform } from "../landing-context.ts";
import { BrowserSketch } from "./browser-sketch.tsx";
import styles from "./first-response.module.css";
import { Terminal } from "./terminal.tsx";

export function FirstResponse() {
  const { origin, productHost } = usePlatform();
  const [shop] = useLiveShops();
  const nobody = origin.replace("://", "://nobody-yet.");
  return (
    <section className={styles.band}>
      <div className={section.section}>
        <h2 className={section.heading}>The right shop, in the first answer</h2>
        <p className={styles.lead}>
          Many shop pages arrive empty, then ask whose shop they are, then fetch it. Here the address alone says whose
          shop is meant, and the first answer already is that shop: name, pictures and prices, readable even with
          scripts switched off.
        </p>
        <div className={styles.lanes}>
          <figure data-aos="fade-up">
            <figcaption>The usual way</figcaption>
            <ol>
              <BrowserSketch shows="nothing" caption="An empty page arrives" />
              <BrowserSketch shows="waiting" caption="“Whose shop is this?”" />
              <BrowserSketch shows="shop" caption="The shop" />
            </ol>
          </figure>
          <figure data-aos="fade-up">
            <figcaption>With Awning</figcaption>
            <ol>
              <BrowserSketch shows="shop" caption="The shop" />
              <li className={styles.done}>Nothing left to ask.</li>
            </ol>
          </figure>
        </div>
        <div className={styles.proof} data-aos="fade-up">
          <Terminal label="The first answer, as a terminal shows it">
            {shop && (
              <>
                <kbd>curl -s {shop.url} | grep -o '&lt;title&gt;.*&lt;/title&gt;'</kbd>
                <samp>&lt;title&gt;{shopTitle(shop)}&lt;/title&gt;</samp>
              </>
            )}
            <kbd>
              curl -so /dev/null -w '%{"{http_code}"}' {nobody}
            </kbd>
            <samp>404</samp>
          </Terminal>
          <p>
            An address without a shop says so. And should our own directory be out of reach for a moment, the page says
            that it is still looking: nobody is ever shown a neighbour’s window on {productHost}.
          </p>
        </div>
      </div>
    </section>
  );
}
