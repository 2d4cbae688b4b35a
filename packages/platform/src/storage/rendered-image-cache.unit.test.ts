import { networkOf } from "../context/client-network.ts";
import { expect, test } from "vitest";
import { createImageLane, createVisitorsLane } from "./image-queues.ts";
import type { RenderedImage } from "./render-image.ts";
import { createRenderedImages } from "./rendered-image-cache.ts";

const image = (bytes: number): RenderedImage => ({
  content: Buffer.alloc(bytes),
  type: "image/webp",
});

test("the images used longest ago make room", async () => {
  const images = createRenderedImages(320);
  let rendered = "";
  const show = (key: string, bytes = 10): Promise<RenderedImage> =>
    images.once(key, () => {
      rendered += key;
      return Promise.resolve(image(bytes));
    });
  const letters = "abcdefghijklmnopqrstuvwxyzABCDEF";
  for (const key of `${letters}aG`) await show(key);
  // Images in the cache are not rendered again. An image that is larger than the limit is never cached.
  rendered = "";
  for (const key of letters.replace("b", "")) await show(key);
  expect(rendered).toBe("");
  await show("huge", 11);
  await show("huge", 11);
  expect(rendered).toBe("hugehuge");
});

test("what several wait for is rendered once, and a failure is tried again", async () => {
  const images = createRenderedImages();
  let rendered = 0;
  const render = async (): Promise<RenderedImage> => {
    rendered += 1;
    await new Promise((resolve) => setImmediate(resolve));
    if (rendered === 1) throw new Error("bad picture");
    return image(1);
  };
  const first = await Promise.allSettled([images.once("a", render), images.once("a", render)]);
  expect(first.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  await Promise.all([images.once("a", render), images.once("a", render)]);
  await images.once("a", render);
  expect(rendered).toBe(2);
});

test("two at once, the others in turn, and a failure passes its turn on", async () => {
  const lane = createImageLane(2);
  let running = 0;
  let most = 0;
  const order: number[] = [];
  const work = (number: number): Promise<void> =>
    lane(async () => {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      order.push(number);
      if (number === 3) throw new Error("bad picture");
    });
  const results = await Promise.allSettled(Array.from({ length: 20 }, (_, number) => work(number)));
  expect(most).toBe(2);
  expect(order).toEqual(Array.from({ length: 20 }, (_, number) => number));
  expect(results.filter(({ status }) => status === "rejected")).toHaveLength(1);
});

test("a queue that is too long refuses, and holds up no other lane", async () => {
  const lane = createImageLane(2);
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const results = Array.from({ length: 110 }, () => lane(() => held));
  expect(await createImageLane(1)(() => Promise.resolve("done"))).toBe("done");
  await expect(results.at(-1)).rejects.toThrow("busy");
  release();
  expect(
    (await Promise.allSettled(results)).filter(({ status }) => status === "fulfilled"),
  ).toHaveLength(102);
});

test("an address with much waiting holds up no other, and takes half of the places", async () => {
  const lane = createVisitorsLane(1);
  const order: string[] = [];
  const ask = (address: string): Promise<void> =>
    lane(networkOf(address), async () => {
      await new Promise((resolve) => setImmediate(resolve));
      order.push(address);
    });
  const many = Promise.allSettled(Array.from({ length: 120 }, () => ask("many")));
  await Promise.all([ask("one"), ask("other")]);
  // At most two of these requests run before the other addresses have their turn.
  expect(order.filter((address) => address === "many").length).toBeLessThanOrEqual(2);
  const settled = await many;
  expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(51);
  // The finished requests have left the queue, so it accepts another one.
  await ask("many");
});
