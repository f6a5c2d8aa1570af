import { Waiting } from "../kit/waiting.tsx";
import { HeaderBar } from "./header-bar.tsx";

/** The admin before it is known who is signed in. The running admin begins with the very same. @param name the shop's */
export function FirstPaint({ name }: { name: string | undefined }) {
  return (
    <>
      <HeaderBar name={name} />
      <main id="main">
        <noscript>
          <p>
            The admin runs in the browser and needs JavaScript. The <a href="/">shop itself</a> does not.
          </p>
        </noscript>
        <Waiting />
      </main>
    </>
  );
}
