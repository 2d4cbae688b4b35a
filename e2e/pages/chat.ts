import { expect, type Locator, type Page } from "@playwright/test";

/** Presses Tab until the given element has the focus. */
export async function tabTo(page: Page, target: Locator, back = false): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 80; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(back ? "Shift+Tab" : "Tab");
  }
  throw new Error("the Tab key does not lead there");
}

/** Moves the focus to the given element with Tab, and presses Enter. */
export async function pressWithKeys(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press("Enter");
}

/** The text field of the open conversation. */
export function fieldOf(page: Page): Locator {
  return page.getByRole("textbox", { name: /^Escribe un mensaje/ });
}

/** Types and sends messages. The text field must have the focus. */
export async function say(page: Page, ...texts: readonly string[]): Promise<void> {
  for (const text of texts) {
    await page.keyboard.insertText(text);
    await page.keyboard.press("Enter");
  }
}

/** A visible message with this text. */
export function message(page: Page, text: string): Locator {
  return page.locator("main li[data-index]").filter({ hasText: text });
}

/** The menu button of the message with this text. */
export function optionsOf(page: Page, text: string): Locator {
  return message(page, text).first().getByRole("button", { name: "Opciones del mensaje" });
}

/** Scrolls through the conversation and returns its messages from top to bottom, each as `ana: texto`. */
export async function readConversation(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const scroller = document.querySelector("main [role=region][tabindex]");
    if (!scroller) throw new Error("no conversation is open");
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const found = new Map<number, string>();
    const collect = () => {
      for (const row of scroller.querySelectorAll<HTMLElement>("li[data-index]")) {
        const bubble = row.querySelector(".rounded-2xl");
        if (!bubble) continue;
        const copy = bubble.cloneNode(true) as HTMLElement;
        for (const extra of copy.querySelectorAll(".sr-only, .float-right")) extra.remove();
        found.set(Number(row.dataset["index"]), copy.textContent ?? "");
      }
    };
    scroller.scrollTo(0, 0);
    for (;;) {
      await nextFrame();
      await nextFrame();
      collect();
      const before = scroller.scrollTop;
      scroller.scrollBy(0, 300);
      if (scroller.scrollTop === before) break;
    }
    return [...found].toSorted(([a], [b]) => a - b).map(([, text]) => text);
  });
}
