import type { FileChooser, Locator, Page } from "playwright-core";

/** How a person uses a page: with a pointer, by touch, or with the keyboard only. */
export interface InputMethod {
  /** Follows a link or presses a button. */
  press(target: Locator): Promise<void>;
  write(field: Locator, text: string): Promise<void>;
  /** Chooses a radio button. */
  choose(radio: Locator): Promise<void>;
  /** Chooses an option by its text. */
  select(field: Locator, label: string): Promise<void>;
  /** Increases a spinbutton by one: in its field with the keyboard, otherwise with its button. */
  increase(field: Locator, button: Locator): Promise<void>;
}

/** Pointers reach the label, which covers its radio button. */
const labelOf = (radio: Locator): Locator => radio.locator("xpath=ancestor::label");

export const pointer: InputMethod = {
  press: (target) => target.click(),
  choose: (radio) => labelOf(radio).click(),
  async write(field, text) {
    await field.click();
    await field.pressSequentially(text);
  },
  select: async (field, label) => void (await field.selectOption({ label })),
  increase: (_, button) => button.click(),
};

/** Needs a context with touch. */
export const finger: InputMethod = {
  press: (target) => target.tap(),
  choose: (radio) => labelOf(radio).tap(),
  async write(field, text) {
    await field.tap();
    await field.pressSequentially(text);
  },
  select: (field, label) => pointer.select(field, label),
  increase: (_, button) => button.tap(),
};

const MOST_TABS = 200;

export function keyboard(page: Page): InputMethod {
  const tabTo = async (target: Locator): Promise<void> => {
    await target.waitFor();
    for (let tabs = 0; tabs < MOST_TABS; tabs++) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press("Tab");
    }
    throw new Error(`the Tab key does not reach ${target.toString()}`);
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
    async choose(radio) {
      await radio.waitFor();
      const group = radio.locator("xpath=ancestor::fieldset[1]").getByRole("radio");
      // The Tab key focuses the checked radio button, or the first one; the arrow keys move on from there.
      const entry =
        (await group.and(page.locator(":checked")).count()) > 0 ? group.and(page.locator(":checked")) : group;
      await tabTo(entry.first());
      for (let steps = await group.count(); steps > 0 && !(await radio.isChecked()); steps--) {
        await page.keyboard.press("ArrowDown");
      }
    },
    async select(field, label) {
      await tabTo(field);
      await page.keyboard.type(label);
    },
    async increase(field) {
      await tabTo(field);
      await page.keyboard.press("ArrowUp");
    },
  };
}

/** Opens the system's file dialog and chooses files in it. */
export async function chooseFiles(
  page: Page,
  open: () => Promise<void>,
  files: Parameters<FileChooser["setFiles"]>[0],
): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), open()]);
  await chooser.setFiles(files);
}
