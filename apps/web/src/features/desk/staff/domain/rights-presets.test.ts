import { expect, test } from "vitest";
import { presetOf } from "./rights-presets.ts";

const presets = [
  { preset: "referee", rights: ["results", "schedule", "chat"] },
  { preset: "broadcast", rights: ["broadcast"] },
] as const;
const named = presets.map(({ preset, rights }) => ({ preset, rights: [...rights] }));

test.each([
  { rights: ["chat", "results", "schedule"] as const, preset: "referee" },
  { rights: ["broadcast"] as const, preset: "broadcast" },
  { rights: ["results", "chat"] as const, preset: null },
  { rights: [] as const, preset: null },
])("$rights is $preset", ({ rights, preset }) => {
  expect(presetOf(named, rights)).toBe(preset);
});
