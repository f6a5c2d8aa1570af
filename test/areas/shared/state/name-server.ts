import { ApiError } from "../../../../areas/shared/api/api-error.ts";
import type { NameAnswer } from "../../../../areas/shared/api/contract/claim.ts";

/** An error answer of the platform. */
export const refusal = (code: string, status: number, more: ConstructorParameters<typeof ApiError>[3] = {}): ApiError =>
  new ApiError(code, `The server says ${code}.`, status, more);

/** Runs all pending promise callbacks. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 30; turn++) await Promise.resolve();
}

/** Pauses that the test ends: `pass` ends all pauses of that length. */
export function handTimer() {
  const pauses = new Set<{ milliseconds: number; end: () => void }>();
  return {
    pauses,
    wait: (milliseconds: number, signal: AbortSignal) =>
      new Promise<void>((resolve, reject) => {
        const pause = { milliseconds, end: resolve };
        pauses.add(pause);
        signal.addEventListener("abort", () => {
          pauses.delete(pause);
          reject(signal.reason);
        });
      }),
    pass: async (milliseconds: number): Promise<void> => {
      for (const pause of pauses) {
        if (pause.milliseconds !== milliseconds) continue;
        pauses.delete(pause);
        pause.end();
      }
      await settle();
    },
  };
}

/** Checks of names, which the test answers. */
export function nameServer() {
  const asked = new Map<string, { signal: AbortSignal } & PromiseWithResolvers<NameAnswer>>();
  const order: string[] = [];
  return {
    asked,
    order,
    checkName(name: string, signal: AbortSignal): Promise<NameAnswer> {
      const question = { signal, ...Promise.withResolvers<NameAnswer>() };
      asked.set(name, question);
      order.push(name);
      return question.promise;
    },
    async answer(name: string, state: NameAnswer["state"], suggestions: string[] = []): Promise<void> {
      asked.get(name)?.resolve({ name, state, suggestions });
      await settle();
    },
    async fail(name: string, error: ApiError): Promise<void> {
      asked.get(name)?.reject(error);
      await settle();
    },
  };
}
