import type { FileChooser, Locator, Page } from "playwright-core";

/** How somebody does things: with a pointer, with a finger, or with the keyboard and nothing else. */
export interface Hands {
  /** Follows a link, presses a button. */
  press(target: Locator): Promise<void>;
  write(field: Locator, text: string): Promise<void>;
  /** Chooses by what is written there. */
  select(field: Locator, label: string): Promise<void>;
}

export const pointer: Hands = {
  press: (target) => target.click(),
  async write(field, text) {
    await field.click();
    await field.pressSequentially(text);
  },
  select: async (field, label) => void (await field.selectOption({ label })),
};

/** In a context with touch. */
export const finger: Hands = {
  press: (target) => target.tap(),
  async write(field, text) {
    await field.tap();
    await field.pressSequentially(text);
  },
  select: (field, label) => pointer.select(field, label),
};

const MOST_TABS = 200;

export function keyboard(page: Page): Hands {
  const tabTo = async (target: Locator): Promise<void> => {
    await target.waitFor();
    for (let tabs = 0; tabs < MOST_TABS; tabs++) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press("Tab");
    }
    throw new Error(`the Tab key does not lead to ${target.toString()}`);
  };
  return {
    async press(target) {
      await tabTo(target);
      await page.keyboard.press("Enter");
    },
    async write(field, text) {
      await tabTo(field);
      await page.keyboard.type(text);
    },
    async select(field, label) {
      await tabTo(field);
      await page.keyboard.type(label);
    },
  };
}

/** The window for choosing files, which belongs to the system, comes up and is answered. */
export async function chooseFiles(
  page: Page,
  open: () => Promise<void>,
  files: Parameters<FileChooser["setFiles"]>[0],
): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), open()]);
  await chooser.setFiles(files);
}
