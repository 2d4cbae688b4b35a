import { expect, test } from "vitest";
import { asUser } from "@leyenda/testing/session";
import { useTestKit } from "../support/kit.ts";
import { gamesOf, inOrder, lobbyStage, publish, startedLobbies } from "./support/lobby-cups.ts";

const t = useTestKit({ poolSize: 30 });

test("twenty staff and captains at once: one published result, nothing lost, every conflict returned", async () => {
  const cup = await startedLobbies(t.database, 10, [await lobbyStage(t.database, { games: 1 })]);
  const [game] = await gamesOf(t.database, cup);
  const staff = [];
  for (let at = 0; at < 10; at += 1) {
    const referee = await t.createPlayer();
    await t.joinStaff(cup, referee, ["results"]);
    staff.push(referee);
  }
  const users = await t.owner.column<string>(
    "select user_id from public.participants join unnest($1::uuid[]) with ordinality as listed (id, place) using (id) order by place",
    [cup.ids],
  );
  const turned = (by: number) => [...cup.ids.slice(by), ...cup.ids.slice(0, by)];
  const calls = [
    ...staff.map(
      (referee, at) => () =>
        publish<{ reported_by: string }>(
          t.database,
          game!,
          inOrder(turned(at)),
          asUser(t.database, referee),
        ),
    ),
    ...users.map(
      (id, at) => () =>
        asUser(t.database, { id }).call("public.report_lobby_place", {
          p_game_id: game!.id,
          p_place: at + 1,
          p_kills: at,
        }),
    ),
  ];
  const outcomes = await Promise.allSettled(calls.map((call) => call()));
  for (const [at, outcome] of outcomes.entries())
    if (outcome.status === "rejected")
      // Only a captain who came after the publication is refused.
      expect([at >= 10, (outcome.reason as { detail?: string }).detail]).toEqual([
        true,
        "lobby_game_over",
      ]);

  const places = await t.owner.column<string>(
    "select participant_id from public.lobby_results where game_id = $1 order by place",
    [game!.id],
  );
  const winner = staff.findIndex((_, at) => JSON.stringify(turned(at)) === JSON.stringify(places));
  expect(winner).toBeGreaterThanOrEqual(0);
  const published = await t.owner.column<string>(
    "select actor_id from public.admin_audit_log where action = 'publish_lobby_game' and entity_id = $1",
    [game!.id],
  );
  expect(published).toEqual([staff[winner]!.id]);
  // Each of the others gets the differences of its rows, and all rows are on record.
  for (const [at, referee] of staff.entries()) {
    const outcome = outcomes[at];
    if (at === winner || outcome?.status !== "fulfilled") continue;
    const returned = outcome.value as { reported_by: string }[];
    expect(returned.length).toBe(10);
    expect(new Set(returned.map((row) => row.reported_by))).toEqual(new Set([referee.id]));
  }
  const [{ count }] = (await t.owner.query<{ count: number }>(
    "select count(*)::integer as count from private.lobby_reports where game_id = $1 and is_staff",
    [game!.id],
  )) as [{ count: number }];
  expect(count).toBe(100);
  const captains = outcomes.slice(10).filter(({ status }) => status === "fulfilled").length;
  expect(
    await t.owner.column(
      "select id from private.lobby_reports where game_id = $1 and not is_staff",
      [game!.id],
    ),
  ).toHaveLength(captains);
  expect((await t.stagesOf(cup)).map(({ state }) => state)).toEqual(["done"]);
});
