import { expect, test } from "vitest";
import { formatWord } from "./format-word.ts";

const stages = (...names: string[]) => names.map((name) => ({ name }));

test.each([
  { format: "custom", names: ["Liga con empates"], word: "Liga con empates" },
  { format: "custom", names: ["Zonas", "Llave"], word: "Zonas + Llave" },
  { format: "custom", names: ["Fase de clasificación", "Llave de campeones"], word: "Por etapas" },
  { format: "custom", names: [], word: "Por etapas" },
  { format: "swiss", names: ["Ronda larga"], word: "Sistema suizo" },
] as const)("$format of $names is '$word'", ({ format, names, word }) => {
  expect(formatWord({ format, stages: stages(...names) })).toBe(word);
});
