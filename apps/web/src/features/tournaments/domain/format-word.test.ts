import { expect, test } from "vitest";
import { formatWord } from "./format-word.ts";

const stages = (...names: string[]) => names.map((name) => ({ name })) as never;

test("a tournament of one stage of its own is called as that stage, of several by stages", () => {
  expect(formatWord({ format: "custom", stages: stages("Liga con empates") })).toBe(
    "Liga con empates",
  );
  expect(formatWord({ format: "custom", stages: stages("Zonas", "Llave") })).toBe("Por etapas");
  expect(formatWord({ format: "swiss", stages: stages("Ronda larga") })).toBe("Sistema suizo");
});
