import { expect, test, vi } from "vitest";
import { createOutbox, type Outbox, type Outgoing } from "./outbox.ts";

class Refused extends Error {}

function storageOf(
  storedTexts: Map<string, string>,
): Pick<Storage, "getItem" | "setItem" | "removeItem"> {
  return {
    getItem: (key) => storedTexts.get(key) ?? null,
    setItem: (key, value) => void storedTexts.set(key, value),
    removeItem: (key) => void storedTexts.delete(key),
  };
}

/** A fake server whose connection can fail, before or after the server has stored the message. */
function world(storedTexts = new Map<string, string>()) {
  const stored: Outgoing[] = [];
  const line = { isDown: false, losesAnswers: false };
  const outbox: Outbox = createOutbox({
    storage: storageOf(storedTexts),
    storageKey: "outbox",
    delays: [5],
    refusal: (error) => (error instanceof Refused ? error.message : null),
    async send(item) {
      await new Promise((resolve) => {
        setTimeout(resolve, 1);
      });
      if (line.isDown) throw new Error("Failed to fetch");
      if (item.content === "no") throw new Refused("No puedes.");
      if (!stored.some(({ clientId }) => clientId === item.clientId)) stored.push(item);
      if (line.losesAnswers) throw new Error("Failed to fetch");
    },
  });
  return { outbox, stored, line, storedTexts, words: () => stored.map(({ content }) => content) };
}

const settled = (outbox: Outbox) =>
  expect.poll(() => outbox.items("ana").filter((i) => i.state !== "failed")).toEqual([]);

test("messages arrive in the order they were written, each once, over a line that breaks", async () => {
  const { outbox, line, words } = world();
  outbox.add("ana", "1");
  line.isDown = true;
  outbox.add("ana", "2");
  outbox.add("ana", "3");
  await expect.poll(() => outbox.items("ana").map((i) => i.state)).toContain("stuck");
  outbox.add("ana", "4");
  expect(outbox.items("ana").at(-1)?.state).toBe("stuck");
  line.isDown = false;
  line.losesAnswers = true;
  await expect.poll(() => words().length).toBeGreaterThan(0);
  line.losesAnswers = false;
  outbox.resume();
  await settled(outbox);
  expect(words()).toEqual(["1", "2", "3", "4"]);
});

test("a refused message stays with its reason, lets others pass, and can be tried again or dropped", async () => {
  const { outbox, words } = world();
  outbox.add("ana", "no");
  outbox.add("ana", "sí");
  await settled(outbox);
  expect(words()).toEqual(["sí"]);
  const [failed] = outbox.items("ana");
  expect(failed).toMatchObject({ state: "failed", reason: "No puedes." });
  outbox.retry(failed?.clientId ?? "");
  expect(outbox.items("ana")[0]?.state).toBe("waiting");
  await settled(outbox);
  outbox.discard(failed?.clientId ?? "");
  expect(outbox.items("ana")).toEqual([]);
});

test("what was not sent survives a reload and is sent after it", async () => {
  const before = world();
  before.line.isDown = true;
  before.outbox.add("ana", "tarde");
  await expect.poll(() => before.outbox.items("ana")[0]?.state).toBe("stuck");
  const after = world(before.storedTexts);
  await settled(after.outbox);
  expect(after.words()).toEqual(["tarde"]);
  expect(after.storedTexts.size).toBe(0);
});

test("rooms do not wait for each other, and a broken storage breaks nothing", async () => {
  const { outbox, words } = world(new Map([["outbox", "{nonsense"]]));
  outbox.add("ana", "a");
  outbox.add("beto", "b");
  const seen = vi.fn<() => void>();
  outbox.subscribe(seen);
  await settled(outbox);
  await expect.poll(() => words().toSorted()).toEqual(["a", "b"]);
  expect(seen).toHaveBeenCalled();
});
