import { expect, test } from "vitest";
import { overBudget, readSizeBudgets } from "./lib/budgets/size-budgets.ts";
import { measureSizes } from "./lib/budgets/repository-sizes.ts";
import { overspent } from "./lib/cpu/cpu-budget.mjs";
import { readProjectFile } from "./lib/documents/project-files.ts";
import { titlesIn } from "./lib/documents/test-titles.ts";

const essential = JSON.parse(readProjectFile("e2e/essential.json")) as Readonly<
  Record<"desktop" | "phone", Readonly<Record<string, readonly string[]>>>
>;
const named = Object.values(essential).flatMap((files) =>
  Object.entries(files).flatMap(([file, titles]) => titles.map((title) => ({ file, title }))),
);

test("the essential end-to-end tests exist under their titles", () => {
  const unknown = named.filter(({ file, title }) => {
    const source = `e2e/${file}.spec.ts`;
    return !titlesIn(source, readProjectFile(source)).has(title);
  });
  expect(unknown).toEqual([]);
});

test("each runs at one width", () => {
  expect(new Set(named.map(({ file, title }) => `${file} ${title}`)).size).toBe(named.length);
});

test("a run that uses a third more CPU seconds than its budget fails", () => {
  const budgets = { test: { vitest: 300, "end-to-end": 90 } };
  expect(overspent("test", { vitest: 400, "end-to-end": 120 }, budgets)).toEqual([]);
  expect(overspent("test", { vitest: 401, "end-to-end": 10 }, budgets)).toEqual([
    expect.objectContaining({ message: expect.stringContaining("401 s") }),
  ]);
  expect(overspent("long", { vitest: 9_000 }, budgets)).toEqual([]);
});

test("nothing exceeds its budget, which only falls", () => {
  expect(overBudget(measureSizes(), readSizeBudgets().sizes)).toEqual([]);
});

test("a size over its budget, or without one, is named", () => {
  const sizes = { ...measureSizes(), cssLines: 5 };
  expect(overBudget(sizes, { ...sizes, cssLines: 4 })).toEqual([
    expect.stringMatching(/^cssLines: 5 instead of at most 4\. /),
  ]);
  expect(overBudget(sizes, { ...sizes, cssLines: undefined })).toHaveLength(1);
});
