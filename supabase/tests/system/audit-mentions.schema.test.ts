import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import type { Cast } from "@leyenda/testing/test-actors";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();
let cast: Cast;

beforeAll(async () => {
  cast = await t.createCast();
});

type Mentions = Record<string, { kind: string; name: string; page_id: string | null }>;

/** The names that the newest entry of an action gives its ids, as an admin reads it. */
async function mentionsOf(action: string): Promise<Mentions> {
  const { mentions } = await t.asUser(cast.admin).one<{ mentions: Mentions }>(
    `select public.mentions(entry) from public.admin_audit_log entry
     where action = $1 order by created_at desc limit 1`,
    [action],
  );
  return mentions;
}

describe("what an entry of the log calls its ids", () => {
  test("a wallet by its owner, with the page of whoever that is", async () => {
    const admin = t.asUser(cast.admin);
    await admin.call("public.manage_tickets", {
      p_participant_id: cast.team.participantId,
      p_delta: 5,
      p_reason: "Prueba",
    });
    const team = { kind: "team", name: cast.team.name, page_id: cast.team.id };
    expect(await mentionsOf("manage_tickets")).toEqual({ [cast.team.participantId]: team });
    await admin.call("public.manage_tickets", {
      p_participant_id: cast.rival.participantId,
      p_delta: 5,
      p_reason: "Prueba",
    });
    const player = { kind: "player", name: cast.rival.username, page_id: cast.rival.id };
    expect(await mentionsOf("manage_tickets")).toEqual({
      [cast.rival.participantId ?? ""]: player,
    });
  });

  test("a match by its sides, its winner by name", async () => {
    const tournament = await t.createTournament();
    const [one, two] = await t.registerPlayers(tournament, 2);
    await t.startTournament(tournament);
    const match = await t.owner.one<{ id: string; participant1_id: string }>(
      "select id, participant1_id from public.tournament_matches where tournament_id = $1",
      [tournament.id],
    );
    await t.asUser(cast.admin).call("public.declare_match_winner", {
      p_match_id: match.id,
      p_winner_id: match.participant1_id,
      p_result: "W.O.",
    });
    const mentions = await mentionsOf("declare_match_winner");
    expect(mentions[match.id]).toMatchObject({ kind: "match", page_id: match.id });
    for (const side of [one, two]) expect(mentions[match.id]?.name).toContain(side?.username);
    expect(mentions[match.participant1_id]).toMatchObject({ kind: "player" });
  });

  test("what no longer exists is missing, and a long list is named as far as it is shown", async () => {
    const many = Array.from({ length: 300 }, () => randomUUID());
    await t.owner.query(
      `insert into public.admin_audit_log (action, entity, entity_id, after)
       values ('set_tournament_seeds', 'tournaments', $1, to_jsonb($2::uuid[]))`,
      [randomUUID(), [cast.team.participantId, ...many, cast.rival.participantId]],
    );
    expect(Object.keys(await mentionsOf("set_tournament_seeds"))).toEqual([
      cast.team.participantId,
    ]);
  });

  test("whoever makes up an entry learns nothing that he may not see", async () => {
    const { id } = await t.owner.one<{ id: string }>(
      "insert into public.coupons (code, discount_percentage) values ('SECRETO', 10) returning id",
    );
    const ask = `select public.mentions(jsonb_populate_record(
      null::public.admin_audit_log, jsonb_build_object('entity_id', $1::text))) as mentions`;
    expect(await t.asUser(cast.leader).one(ask, [id])).toEqual({ mentions: {} });
    expect(await t.asUser(cast.admin).one(ask, [id])).toEqual({
      mentions: { [id]: { kind: "coupon", name: "SECRETO", page_id: id } },
    });
    expect(
      await t
        .asUser(cast.leader)
        .query("select public.mentions(entry) from public.admin_audit_log entry"),
    ).toEqual([]);
  });
});

test("whoever acted is named once, also when no admin any more; only admins are told", async () => {
  await t.owner.query(
    `insert into public.admin_audit_log (actor_id, action, entity)
     select actor, 'insert', 'games' from unnest($1::uuid[]) actor, generate_series(1, 3)`,
    [[cast.admin.id, cast.leader.id, null]],
  );
  const names = "select username from public.audit_actors()";
  expect(await t.asUser(cast.admin).query(names)).toEqual(
    [cast.admin.username, cast.leader.username].toSorted().map((username) => ({ username })),
  );
  expect(await t.asUser(cast.leader).query(names)).toEqual([]);
});
