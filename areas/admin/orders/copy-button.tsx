import Copy from "lucide-react/icons/copy";
import { useAdmin } from "../admin-context.ts";
import { Button } from "../kit/button.tsx";

/** Puts a text into the clipboard, where the browser lets pages do that. @param done what the notice then says */
export function CopyButton({ label, text, done }: { label: string; text: string; done: string }) {
  const { toasts } = useAdmin();
  // Only under HTTPS and on localhost: https://developer.mozilla.org/docs/Web/API/Navigator/clipboard
  if (!isSecureContext) return null;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toasts.show(done);
    } catch {
      toasts.show("The browser does not let this page copy. Mark the text and copy it.", { tone: "problem" });
    }
  };
  return (
    <Button size="small" icon={<Copy aria-hidden="true" />} onClick={() => void copy()}>
      {label}
    </Button>
  );
}
