import { expect, test } from "vitest";
import { statisticsSides } from "./statistics-sides.ts";

const side = (id: string) => ({ id, name: `Equipo ${id}`, type: "team" as const });
const lineup = (...names: string[]) => ({ players: names.map((name) => ({ id: name, name })) });
const match = {
  side1: side("a"),
  side2: side("b"),
  lineup1: lineup("ana", "luis"),
  lineup2: lineup("eva"),
};
const line = (participant: string, player: string) => ({
  participant_id: participant,
  profile_id: player,
  profile: { username: player },
});
const players = (known: ReturnType<typeof line>[]) =>
  statisticsSides(match, known, "?").map((one) => one.players.map(({ name }) => name));

test("figures can be typed for the line-ups", () => {
  expect(players([])).toEqual([["ana", "luis"], ["eva"]]);
});

test("and for who has left since and has figures already", () => {
  expect(players([line("a", "ana"), line("a", "omar")])).toEqual([
    ["ana", "luis", "omar"],
    ["eva"],
  ]);
});

test("who went over to the rival stands once, for whom he played", () => {
  expect(players([line("a", "eva")])).toEqual([["ana", "luis", "eva"], []]);
});
