import { expect, test } from "vitest";
import { formatWord } from "./format-word.ts";

const stages = (...names: string[]) => names.map((name) => ({ name }));
const ofItsOwn = (...names: string[]) => formatWord({ format: "custom", stages: stages(...names) });

test("a tournament of its own stages is called as they are, where their names are short", () => {
  expect(ofItsOwn("Liga con empates")).toBe("Liga con empates");
  expect(ofItsOwn("Zonas", "Llave")).toBe("Zonas + Llave");
  expect(ofItsOwn("Fase de clasificación", "Llave de campeones")).toBe("Por etapas");
  expect(ofItsOwn()).toBe("Por etapas");
  expect(formatWord({ format: "swiss", stages: stages("Ronda larga") })).toBe("Sistema suizo");
});
