import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures/test.ts";

/** What a phone may be sent for a page in all, until nothing more comes. */
const MOST = {
  "/": { scripts: 32, kilobytes: 300 },
  "/tournaments": { scripts: 30, kilobytes: 290 },
  "/news": { scripts: 24, kilobytes: 270 },
} as const;
const MOST_OF_A_CUP = { scripts: 66, kilobytes: 400 };

/** Scripts and all bytes on the line of what comes of an address. */
async function sent(page: Page, address: string): Promise<{ scripts: number; kilobytes: number }> {
  const line = await page.context().newCDPSession(page);
  await line.send("Network.enable");
  let bytes = 0;
  let scripts = 0;
  line.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
  line.on("Network.requestWillBeSent", ({ type }) => (scripts += type === "Script" ? 1 : 0));
  await page.goto(address, { waitUntil: "networkidle" });
  return { scripts, kilobytes: bytes / 1000 };
}

test("a public page is few files and few bytes, with all that it asks for later", async ({
  page,
  demo,
}) => {
  for (const [address, most] of Object.entries(MOST))
    await test.step(address, async () => expectAtMost(await sent(page, address), most));
  await test.step("a running cup", async () =>
    expectAtMost(await sent(page, demo.addresses.bracket), MOST_OF_A_CUP));
});

function expectAtMost(
  is: { readonly scripts: number; readonly kilobytes: number },
  most: { readonly scripts: number; readonly kilobytes: number },
): void {
  expect(is.scripts, "scripts").toBeLessThanOrEqual(most.scripts);
  expect(is.kilobytes, "kB").toBeLessThanOrEqual(most.kilobytes);
}
