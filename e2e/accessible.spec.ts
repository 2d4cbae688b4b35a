import { BEHIND_A_DIALOG, expectAccessible } from "./fixtures/accessible.ts";
import { expect, test } from "./fixtures/test.ts";

const WHOLE = `
  <!doctype html>
  <html lang="es">
    <title>Página</title>
    <main><h1>Título</h1><section id="part"><p>Texto</p></section></main>
  </html>`;

/** HTML with an accessibility fault, and the axe rule that the fault breaks. */
const FAULTS = [
  ["<button></button>", "button-name"],
  ['<p style="color: #ccc; background: #fff">Pálido</p>', "color-contrast"],
  ['<a href="#a">1</a> <a href="#b">2</a>', "target-size"],
  ['<img src="data:,">', "image-alt"],
  ['<p aria-hidden="true"><button>Detrás</button></p>', "aria-hidden-focus"],
] as const;

test("axe is heard: each fault is found in the page and in its part, and nothing in what is whole", async ({
  page,
}) => {
  await page.setContent(WHOLE);
  await expectAccessible(page);
  for (const [fault, rule] of FAULTS) {
    await page.locator("#part").evaluate((part, html) => (part.innerHTML = html), fault);
    await expect(expectAccessible(page)).rejects.toThrow(`${rule}: `);
    await expect(expectAccessible(page, "#part")).rejects.toThrow(`${rule}: `);
    await expectAccessible(page, "h1");
    const behind = expectAccessible(page, "html", BEHIND_A_DIALOG);
    if (rule === "aria-hidden-focus") await expect(behind).rejects.toThrow(`${rule}: `);
    else await behind;
  }
});
