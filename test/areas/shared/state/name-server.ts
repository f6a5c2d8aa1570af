import { ApiError } from "../../../../areas/shared/api/api-error.ts";
import type { NameAnswer } from "../../../../areas/shared/api/contract/claim.ts";

/** An answer of the platform that is no success. */
export const refusal = (code: string, status: number, more: ConstructorParameters<typeof ApiError>[3] = {}): ApiError =>
  new ApiError(code, `The server says ${code}.`, status, more);

/** Lets everything go on that waits for nothing but its turn. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 30; turn++) await Promise.resolve();
}

/** Pauses that end when the test says so: `pass` ends all of that length. */
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

/** Questions for names, each answered when the test says so. */
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
