import { describe, expect, test } from "vitest";
import { expectSqlState } from "../support/refusal.ts";
import { once } from "@leyenda/testing/once";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();

const SAVE =
  "update public.teams set description = $2, games = $3, game_identities = $4 where id = $1 returning description, games, game_identities";

describe("what a team says of itself", () => {
  test("is kept without what is empty, and every game once, in the order of the leader", async () => {
    const team = await t.createTeam();
    expect(
      await t
        .asUser(team.leader)
        .one(SAVE, [
          team.id,
          "  Jugamos de noche.\n",
          ["Valorant", "CS", "Valorant"],
          { CS: "equipo#1" },
        ]),
    ).toEqual({
      description: "Jugamos de noche.",
      games: ["Valorant", "CS"],
      game_identities: { CS: "equipo#1" },
    });
    expect(await t.asUser(team.leader).one(SAVE, [team.id, " \n ", ["CS"], {}])).toMatchObject({
      description: null,
    });
  });

  test("refuses a team without a game, also of one that had some", async () => {
    const team = await t.createTeam();
    await t.expectRefusal(
      () => t.asUser(team.leader).query(SAVE, [team.id, "x", [], {}]),
      "team_fields_required",
      "El nombre del equipo y al menos un juego son obligatorios.",
    );
  });

  const saved = once(() => t.createTeam());

  test.each([
    {
      why: "a text longer than its limit",
      description: "x".repeat(2001),
      games: ["CS"],
      identities: {},
    },
    {
      why: "more games than fit a page",
      description: "x",
      games: Array.from({ length: 51 }, (_, index) => `Juego ${index}`),
      identities: {},
    },
    {
      why: "an id longer than its limit",
      description: "x",
      games: ["CS"],
      identities: { CS: "x".repeat(101) },
    },
    { why: "ids that are no map", description: "x", games: ["CS"], identities: "CS" },
    { why: "an id that is no text", description: "x", games: ["CS"], identities: { CS: 7 } },
    {
      why: "a game named like a part of a program",
      description: "x",
      games: ["__proto__"],
      identities: {},
    },
  ])("refuses $why", async ({ description, games, identities }) => {
    const team = await saved();
    await expectSqlState(
      t.asUser(team.leader).query(SAVE, [team.id, description, games, JSON.stringify(identities)]),
      "23514",
    );
  });
});
