import { observer } from "mobx-react-lite";
import { useAdmin } from "../admin-context.ts";
import { Button } from "../kit/button.tsx";
import { Dialog } from "../kit/dialog.tsx";
import { SignInForm } from "./sign-in-form.tsx";

/**
 * Over the page of somebody whose session has ended: what they typed stays where it is, and what they had asked for goes
 * on when they are back.
 */
export const SignInAgain = observer(function SignInAgain() {
  const { auth } = useAdmin();
  const email = auth.userdetails?.email;
  if (auth.state !== "lost" || email === undefined) return null;
  return (
    <Dialog title="You were signed out" required opaque onClose={() => {}}>
      <p>Your session has ended. Sign in again to go on where you were: nothing that you typed is lost.</p>
      <SignInForm email={email} />
      <p>
        <Button size="small" onClick={() => auth.forget()}>
          Leave this page and sign in as somebody else
        </Button>
      </p>
    </Dialog>
  );
});
