import { bulkPlayers } from "@leyenda/testing/bulk-players";
import { sized } from "@leyenda/testing/long-test-size";
import type pg from "pg";
import { beforeAll, expect, test } from "vitest";
import { withBareMatches } from "../tournaments/support/stage-play.ts";
import { useTestKit } from "../support/kit.ts";
import { bestOfGroups, changed, tableOf } from "./support/rules-oracle.ts";
import { type Changes, randomChanges, randomWorld, type World } from "./support/table-world.ts";
import { asResult, WRITE_WORLD, writeWorld } from "./support/write-world.ts";

/*
 * Random stages with tables: walkovers counted in every way, points added and deducted, corrected scores, sides that
 * withdraw or are disqualified, ties that continue or restart. The database and an independent implementation must
 * agree on points, order, reasons and on who advances.
 */
const t = useTestKit();
let ids: string[];
let cupId: string;
let stageId: string;
let nextId: string;

beforeAll(async () => {
  ids = (await bulkPlayers(t.database.owner, 12)).map(({ participantId }) => participantId);
  cupId = (await t.createTournament({ format: "group-stage" })).id;
  await t.enterCrowd({ id: cupId }, ids);
  [stageId = "", nextId = ""] = await t.owner.column<string>(
    "select id from public.tournament_stages where tournament_id = $1 order by position",
    [cupId],
  );
});

async function change(client: pg.ClientBase, changes: Changes): Promise<void> {
  await client.query("select pg_temp.change_world($1, $2, $3)", [
    cupId,
    stageId,
    JSON.stringify({
      corrections: Object.fromEntries(
        [...changes.corrections].map(([id, score]) => [id, asResult(score)]),
      ),
      revoked: changes.revoked,
      departures: changes.departures,
    }),
  ]);
}

async function expectAgreement(client: pg.ClientBase, world: World, when: string): Promise<void> {
  const { rows } = await client.query<{ grp: number; row: unknown }>(
    `select g.position - 1 as grp, jsonb_build_object('member', m.participant_id, 'points', m.points,
       'adjustment', m.adjustment, 'reason', m.reason) as row
     from public.group_participants m join public.tournament_groups g on g.id = m.group_id
     where g.stage_id = $1 order by g.position, m.position`,
    [stageId],
  );
  for (const group of world.groups.keys())
    expect(
      rows.filter(({ grp }) => grp === group).map(({ row }) => row),
      `${when}, ${JSON.stringify(world.settings)}`,
    ).toEqual(tableOf(world, group));
}

test("points, order, reasons and qualifiers as computed independently", async () => {
  const count = sized(1000, 60);
  await withBareMatches(t.database, async (client) => {
    await client.query(WRITE_WORLD);
    let departures = 0;
    for (let number = 1; number <= count; number += 1) {
      const world = randomWorld(number, ids);
      await writeWorld(client, cupId, stageId, world);
      await expectAgreement(client, world, `stage ${number}`);
      const changes = randomChanges(number, world);
      departures += changes.departures.length;
      const after = changed(world, changes);
      await change(client, changes);
      await expectAgreement(client, after, `stage ${number} after changes`);
      if (world.settings.kind === "swiss") continue;
      const { rows } = await client.query<{ ids: string[] }>(
        `select private.qualified_participants(
           s, jsonb_populate_record(n, '{"qualifiers_from": "group", "qualifiers": 2, "seeding": "standing"}')
         ) as ids
         from public.tournament_stages s, public.tournament_stages n where s.id = $1 and n.id = $2`,
        [stageId, nextId],
      );
      expect(rows[0]?.ids.toSorted(), `stage ${number}`).toEqual(bestOfGroups(after, 2));
    }
    expect(departures).toBeGreaterThan(count / 4);
  });
});
