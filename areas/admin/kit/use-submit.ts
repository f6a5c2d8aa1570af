import { type FormEvent, useState } from "react";

/** Submits a form. While one submission is running, others are ignored. @param fail gets what `send` rejects with */
export function useSubmit(send: (form: HTMLFormElement) => void | Promise<void>, fail: (error: unknown) => void) {
  const [busy, setBusy] = useState(false);
  const submit = async (form: HTMLFormElement) => {
    setBusy(true);
    try {
      await send(form);
    } catch (error) {
      fail(error);
    } finally {
      setBusy(false);
    }
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!busy) void submit(event.currentTarget);
  };
  return { busy, onSubmit };
}
