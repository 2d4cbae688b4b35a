import { describe, expect, test } from "vitest";
import { presets } from "@/entities/tournament/domain/presets";
import { tournamentsLimits } from "@leyenda/db-types/limits";
import { ruleText } from "./rule-text";

describe("ready rules", () => {
  const ofLobbies = presets.filter(({ name }) => name === "lobby-night");
  test.each(ofLobbies)("say how lobbies are played, and nothing about matches", ({ stages }) => {
    const text = ruleText(stages(), 3);
    expect(text).toContain("Se juega en salas de hasta 12, 3 partidas");
    expect(text).toContain("Pasan los 6 mejores de cada grupo.");
    expect(text).not.toMatch(/W\.O\.|al mejor de|undefined|null/);
  });

  test.each(
    presets
      .filter(({ name }) => name !== "lobby-night")
      .map(({ name, stages }) => ({ name, stages: stages() })),
  )("names byes, tie-breaks, walkovers and lengths: $name", ({ stages }) => {
    const text = ruleText(stages, 3);
    expect(text).toMatch(/libre/);
    expect(text).toMatch(/W\.O\./);
    const isOwnSeries = stages.every(({ series }) => series !== null);
    const hasOwnLength = stages.every(({ best_of }) => best_of === 1);
    expect(text).toMatch(
      isOwnSeries
        ? /Cada encuentro|En cada encuentro/
        : hasOwnLength
          ? /a una partida/
          : /al mejor de 3/,
    );
    const hasTable = stages.some(({ kind }) => kind === "swiss" || kind === "round_robin");
    expect(/La tabla se ordena por/.test(text)).toBe(hasTable);
    expect(text.length).toBeLessThan(tournamentsLimits.rules.max);
    // The page shows the rules as plain text, so the text must contain no markup.
    expect(text).not.toMatch(/[#*]|undefined|null/);
  });

  test("what a draw is worth", () => {
    const [league] = presets.find(({ name }) => name === "football")?.stages() ?? [];
    if (!league) throw new Error("no stage");
    expect(ruleText([league], 3)).toContain(
      "Una victoria vale 3 puntos, un empate 1 y una derrota 0.",
    );
    expect(ruleText([{ ...league, points_of_win: 2 }], 3)).toContain(
      "Una victoria vale 2 puntos, un empate 1 y una derrota 0.",
    );
    expect(ruleText([{ ...league, allows_draws: false }], 3)).not.toContain("empate 1");
  });

  test("how a series is decided, and where the final differs", () => {
    const cup = presets.find(({ name }) => name === "home-and-away")?.stages() ?? [];
    const text = ruleText(cup, 3);
    expect(text).toContain("se suman los goles; el mejor ubicado juega el último de local.");
    expect(text).toContain("Si quedan iguales: penales.");
    expect(text).toContain("Llave, última ronda: partido único: alargue y penales.");
    const [league] = presets.find(({ name }) => name === "two-games")?.stages() ?? [];
    if (!league) throw new Error("no stage");
    expect(ruleText([league], 3)).toContain("se juegan las 2 partidas");
  });

  test("what orders a table is told by name, one after the other", () => {
    const [swiss] = presets.find(({ name }) => name === "swiss")?.stages() ?? [];
    if (!swiss) throw new Error("no stage");
    const tieBreaks = ["losses", "map_difference", "round_difference"] as const;
    expect(ruleText([{ ...swiss, tie_breaks: [...tieBreaks] }], 3)).toMatch(
      /Menos derrotas, Diferencia de partidas(,| y) Diferencia de rondas/i,
    );
  });

  test("a final that is longer is named, and so is a single map", () => {
    const zones = presets.find(({ name }) => name === "zones")?.stages() ?? [];
    const text = ruleText(zones, 1);
    expect(text).toContain("Los encuentros son a una partida.");
    expect(text).toContain("Llave, última ronda: al mejor de 5.");
  });
});
