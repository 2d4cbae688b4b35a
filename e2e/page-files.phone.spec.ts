import type { Page } from "@playwright/test";
import type { DemoAddress } from "./fixtures/demo.ts";
import { expect, test } from "./fixtures/test.ts";

/** The maximum number of bytes that a phone without a cache may receive for a page until the network is idle. */
const MOST: readonly {
  readonly page: string;
  /** The URL of a page, or the name of one of the demonstration's pages. */
  readonly address: `/${string}` | DemoAddress;
  readonly scripts: number;
  readonly kilobytes: number;
}[] = [
  { page: "home", address: "/", scripts: 32, kilobytes: 300 },
  { page: "the list of tournaments", address: "/tournaments", scripts: 30, kilobytes: 290 },
  { page: "an article", address: "article", scripts: 26, kilobytes: 275 },
  { page: "a running cup", address: "bracket", scripts: 66, kilobytes: 400 },
];

for (const { page: name, address, scripts, kilobytes } of MOST)
  test(`${name} is few files and few bytes, with all that it asks for later`, async ({
    page,
    demo,
  }) => {
    const isPath = (it: typeof address): it is `/${string}` => it.startsWith("/");
    const all = await sent(page, isPath(address) ? address : demo.addresses[address]);
    expect(all.scripts, "scripts").toBeLessThanOrEqual(scripts);
    expect(all.kilobytes, "kB").toBeLessThanOrEqual(kilobytes);
  });

/** The page connects but receives no live changes: reloads because of other tests must not count. */
async function withoutChanges(page: Page): Promise<void> {
  await page.routeWebSocket(/\/realtime\//, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      // The parts of a realtime message: join reference, reference, topic, event and payload.
      const [, , , event] = typeof message === "string" ? (JSON.parse(message) as unknown[]) : [];
      if (event !== "postgres_changes") socket.send(message);
    });
  });
}

/** The number of scripts, and the number of all received bytes, for a URL. */
async function sent(page: Page, address: string): Promise<{ scripts: number; kilobytes: number }> {
  const line = await page.context().newCDPSession(page);
  await line.send("Network.enable");
  let bytes = 0;
  let scripts = 0;
  line.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
  line.on("Network.requestWillBeSent", ({ type }) => (scripts += type === "Script" ? 1 : 0));
  await withoutChanges(page);
  await page.goto(address, { waitUntil: "networkidle" });
  return { scripts, kilobytes: bytes / 1000 };
}
