import { expect, test } from "vitest";
import { answerComparison, currentComparison } from "./conflict-comparison.ts";
import { changedFields, saveChanges } from "./save-changes.ts";

interface Row {
  name: string;
  price: number;
  games: string[];
}

const read: Row = { name: "Uno", price: 10, games: ["a"] };

/** The server's refusal because another user has changed the same columns. */
const refusal = (theirs: Partial<Row>) =>
  Object.assign(new Error("Otra persona cambió lo mismo"), {
    code: "P0001",
    details: "changed_meanwhile",
    hint: JSON.stringify(theirs),
  });

/** Saves changes of a row. For each of `refusals`, the server refuses one request and returns these values. */
function save(changes: Partial<Row>, ...refusals: Partial<Row>[]) {
  const sent: unknown[] = [];
  const saved = saveChanges<Row>({
    table: "games",
    read,
    changes,
    send: async (mine, known) => {
      sent.push([mine, known]);
      const theirs = refusals[sent.length - 1];
      if (theirs) throw refusal(theirs);
    },
  });
  return { sent, saved };
}

const shown = async () => {
  await Promise.resolve();
  await Promise.resolve();
  return currentComparison()?.differences;
};

test("only what differs counts as changed, in lists too", () => {
  expect(changedFields(read, { ...read, games: ["a"] })).toEqual({});
  expect(changedFields(read, { ...read, name: "Dos", games: ["a", "b"] })).toEqual({
    name: "Dos",
    games: ["a", "b"],
  });
});

test("sends what changed with what was read of it, and nothing without a change", async () => {
  const one = save({ name: "Dos" });
  expect(await one.saved).toBe(true);
  expect(one.sent).toEqual([[{ name: "Dos" }, { name: "Uno" }]]);
  const none = save({});
  expect(await none.saved).toBe(true);
  expect(none.sent).toEqual([]);
});

test("who keeps their own saves it over what is stored", async () => {
  const { sent, saved } = save({ name: "Dos", price: 20 }, { name: "Tres" });
  expect(await shown()).toEqual([{ field: "name", theirs: "Tres", mine: "Dos" }]);
  answerComparison("mine");
  expect(await saved).toBe(true);
  expect(sent[1]).toEqual([
    { name: "Dos", price: 20 },
    { name: "Tres", price: 10 },
  ]);
});

test("who takes theirs still saves the rest", async () => {
  const { sent, saved } = save({ name: "Dos", price: 20 }, { name: "Tres" });
  await shown();
  answerComparison("theirs");
  expect(await saved).toBe(false);
  expect(sent[1]).toEqual([{ price: 20 }, { price: 10 }]);
});

test("who decides nothing saves nothing", async () => {
  const { sent, saved } = save({ name: "Dos" }, { name: "Tres" });
  await shown();
  answerComparison(null);
  await expect(saved).rejects.toMatchObject({ details: "changed_meanwhile" });
  expect(sent).toHaveLength(1);
});
