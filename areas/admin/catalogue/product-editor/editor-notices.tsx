import { observer } from "mobx-react-lite";
import { useFormats } from "../../admin-context.ts";
import { Button } from "../../kit/button.tsx";
import { Callout } from "../../kit/callout.tsx";
import { QuotaCallout } from "../quota-callout.tsx";
import type { ProductEditorStore } from "./draft/product-editor-store.ts";

/** The buttons that were pressed for the notice are far below it, and gone. */
const focusAtOnce = (notice: HTMLElement | null): void => notice?.focus();

/** What there is to know about the whole of what is being edited. */
export const EditorNotices = observer(function EditorNotices({ store }: { store: ProductEditorStore }) {
  const formats = useFormats();
  const { recoveredAt, setAside, quota } = store;
  return (
    <>
      {quota && (
        <QuotaCallout message={quota}>
          Nothing is lost: save it as a draft now, and publish it when there is room.
        </QuotaCallout>
      )}
      {recoveredAt !== null && (
        <Callout
          title="Your unsaved work is back"
          action={<Button onClick={() => store.discard()}>Start from what is saved</Button>}
        >
          This is what you had typed at {formats.short(new Date(recoveredAt).toISOString())}. It is not saved yet.
        </Callout>
      )}
      {setAside && (
        <section ref={focusAtOnce} tabIndex={-1} aria-label="Your version is set aside">
          <Callout
            title="Your version is set aside"
            action={
              <>
                <Button onClick={() => store.takeMine()}>Bring mine back</Button>{" "}
                <Button onClick={() => store.forgetMine()}>I don’t need it</Button>
              </>
            }
          >
            This page shows the saved version. {setAside.title && `Yours is called “${setAside.title}”. `}
            You can switch back to it until you leave this page.
          </Callout>
        </section>
      )}
    </>
  );
});
