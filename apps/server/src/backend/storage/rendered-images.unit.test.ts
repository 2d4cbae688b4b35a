import { expect, test } from "vitest";
import { withImageTurn } from "./image-work.ts";
import { createRenderedImages } from "./rendered-images.ts";

test("the images used longest ago make room", () => {
  const images = createRenderedImages(80);
  for (const key of "abcdefgh") images.keep(key, Buffer.alloc(10));
  images.get("a");
  images.keep("i", Buffer.alloc(10));
  const kept = Array.from("abcdefghi").filter((key) => images.get(key));
  expect(kept.join("")).toBe("acdefghi");
  images.keep("huge", Buffer.alloc(11));
  expect(images.get("huge")).toBeUndefined();
});

test("two at once, the others in turn, and a failure passes its turn on", async () => {
  let running = 0;
  let most = 0;
  const order: number[] = [];
  const work = (number: number): Promise<void> =>
    withImageTurn(async () => {
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

test("a queue that is too long refuses", async () => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const results = Array.from({ length: 60 }, () => withImageTurn(() => held));
  await expect(results.at(-1)).rejects.toThrow("ocupado");
  release();
  expect(
    (await Promise.allSettled(results)).filter(({ status }) => status === "fulfilled"),
  ).toHaveLength(52);
});
