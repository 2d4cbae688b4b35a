import { describe, expect, test } from "vitest";
import { overlayAddress, overlaySettings } from "./overlay-settings.ts";

const USUAL = {
  posicion: "abajo",
  tema: "oscuro",
  proximos: "3",
  tira: "no",
  resultados: "visibles",
} as const;

describe("the address of an overlay", () => {
  test.each([
    { why: "nothing", search: "", settings: USUAL },
    { why: "words that nobody knows", search: "tema=rosa&proximos=99", settings: USUAL },
    {
      why: "what is chosen",
      search: "posicion=arriba&proximos=0&tira=si",
      settings: { ...USUAL, posicion: "arriba", proximos: "0", tira: "si" },
    },
  ])("with $why", ({ search, settings }) =>
    expect(overlaySettings(new URLSearchParams(search))).toEqual(settings),
  );

  test("names only what is not as usual", () => {
    const chosen = new URLSearchParams("tema=claro&posicion=abajo&otra=1");
    expect(overlayAddress("/overlay/match/1", chosen)).toBe("/overlay/match/1?tema=claro");
    expect(overlayAddress("/overlay/match/1", new URLSearchParams())).toBe("/overlay/match/1");
  });
});
