import { describe, expect, test } from "vitest";
import { verifyDraw } from "../../../apps/web/src/entities/tournament/domain/verify-draw.ts";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();

interface Draw {
  readonly id: string;
  readonly state: string;
  readonly total: number;
  readonly revealed: number;
  readonly commitment: string;
  readonly draw_seed: number | null;
  readonly salt: string | null;
  readonly order: string[];
}

const begin = (stage: { id: string } | undefined, by = t.admin) =>
  by.call<string>("public.start_live_draw", { p_stage_id: stage?.id });

const reveal = (id: string, revealed: number, count = 1, by = t.admin) =>
  by.call<number>("public.reveal_live_draw", {
    p_live_draw_id: id,
    p_revealed: revealed,
    p_count: count,
  });

const cancel = (id: string) => t.admin.call("public.cancel_live_draw", { p_live_draw_id: id });

const drawOf = (id: string) =>
  t.owner.one<Draw>(
    `select draw.*, array(
       select participant_id from public.live_draw_reveals where live_draw_id = draw.id order by seed
     ) as order
     from public.live_draws draw where id = $1`,
    [id],
  );

/** The browser's verification of a draw. */
const isProven = (draw: Draw) =>
  verifyDraw({ ...draw, reveals: draw.order.map((id) => ({ participant: { id } })) });

async function cup(count: number) {
  const tournament = await t.createTournament();
  const players = await t.registerPlayers(tournament, count);
  const [stage] = await t.stagesOf(tournament);
  return { ...tournament, players, stage };
}

describe("nobody leaves a live draw", () => {
  const because = /El sorteo en vivo ya empezó y nadie sale de la lista/;

  test("not withdrawn, removed or with a closed account: eight were shown, eight are drawn", async () => {
    const tournament = await cup(8);
    const id = await begin(tournament.stage);
    await reveal(id, 0, 3);
    const [one] = tournament.players;
    if (!one) throw new Error("nobody");
    const of = { p_tournament_id: tournament.id, p_participant_id: one.participantId };
    const ways = [
      () => t.asUser(one).call("public.withdraw_from_tournament", of),
      () => t.admin.call("public.remove_tournament_participant", of),
      () => t.asUser(one).call("public.close_account", {}),
      () => t.admin.call("public.delete_user", { p_user_id: one.id }),
    ];
    for (const way of ways) await t.expectRefusal(way, "draw_is_public", because);
    await reveal(id, 3, 5);
    expect(await drawOf(id)).toMatchObject({ state: "done", total: 8, revealed: 8 });
    for (const way of ways) await t.expectRefusal(way, "draw_is_public", because);
    await t.startTournament(tournament);
    await t.asUser(one).call("public.leave_tournament", of);
  });

  test("nor with a deleted team", async () => {
    const tournament = await t.createTournament({ type: "team", teamFormat: "1v1" });
    const teams = [await t.createTeam(), await t.createTeam()] as const;
    for (const team of teams) await t.register(tournament, team);
    const [stage] = await t.stagesOf(tournament);
    await begin(stage);
    await t.expectRefusal(
      t.asUser(teams[0].leader).query("delete from public.teams where id = $1", [teams[0].id]),
      "draw_is_public",
      because,
    );
  });

  test("a cancelled one lets them go, and the tournament itself can always be deleted", async () => {
    const tournament = await cup(3);
    const id = await begin(tournament.stage);
    await cancel(id);
    const [one] = tournament.players;
    await t.asUser(one?.id ?? "").call("public.withdraw_from_tournament", {
      p_tournament_id: tournament.id,
      p_participant_id: one?.participantId,
    });
    await begin(tournament.stage);
    expect(
      await t.admin.count("delete from public.tournaments where id = $1", [tournament.id]),
    ).toBe(1);
  });

  test("of a later stage: nobody withdraws or is disqualified while it is being shown", async () => {
    const { id, ids } = await t.startedCup(4, {
      stages: [
        { kind: "round_robin", name: "Liga" },
        { kind: "single_elimination", name: "Llave", qualifiers: 4, is_automatic: false },
      ],
    });
    await t.playToTheEnd({ id });
    const [, later] = await t.stagesOf({ id });
    const draw = await begin(later);
    await reveal(draw, 0, 2);
    const of = { p_tournament_id: id, p_participant_id: ids[0] };
    const sentence = "El sorteo en vivo está en curso y nadie sale de él";
    await t.expectRefusal(
      () => t.admin.call("public.disqualify_participant", { ...of, p_reason: "Trampa" }),
      "draw_is_public",
      sentence,
    );
    await t.expectRefusal(
      () => t.admin.call("public.leave_tournament", of),
      "draw_is_public",
      sentence,
    );
    await reveal(draw, 2, 2);
    await t.admin.call("public.disqualify_participant", { ...of, p_reason: "Trampa" });
  });

  test("the check-in is not switched on or off under it", async () => {
    const tournament = await cup(2);
    await begin(tournament.stage);
    await t.expectRefusal(
      t.admin.query("update public.tournaments set check_in_minutes = 30 where id = $1", [
        tournament.id,
      ]),
      "draw_is_public",
    );
  });
});

describe("the live draw of the first stage", () => {
  test("reveals one by one what was sealed, ends with its proof, and is the draw of the tournament", async () => {
    const tournament = await cup(6);
    const id = await begin(tournament.stage);
    expect(await drawOf(id)).toMatchObject({
      state: "open",
      total: 6,
      revealed: 0,
      draw_seed: null,
    });
    for (let seen = 0; seen < 4; seen += 1) expect(await reveal(id, seen)).toBe(seen + 1);
    expect(await isProven(await drawOf(id))).toBeNull();
    expect(await reveal(id, 4, 99)).toBe(6);
    const done = await drawOf(id);
    expect(done).toMatchObject({ state: "done", revealed: 6 });
    expect(await isProven(done)).toBe(true);
    expect(await isProven({ ...done, order: done.order.toReversed() })).toBe(false);

    await t.startTournament(tournament);
    const seeds = await t.owner.query<{ id: string }>(
      "select participant_id as id from public.tournament_participants where tournament_id = $1 order by seed",
      [tournament.id],
    );
    expect(seeds.map((row) => row.id)).toEqual(done.order);
    await t.expectRefusal(cancel(id), "stage_already_drawn");
  });

  test("its seed is nobody's to read before the end", async () => {
    const tournament = await cup(3);
    const id = await begin(tournament.stage);
    for (const session of [t.admin, t.asUser(tournament.players[0] ?? "")]) {
      await expect(session.query("select * from private.live_draw_secrets")).rejects.toMatchObject({
        code: "42501",
      });
      expect(
        await session.one("select draw_seed, salt from public.live_draws where id = $1", [id]),
      ).toEqual({
        draw_seed: null,
        salt: null,
      });
    }
  });

  test("two who press at once reveal one", async () => {
    const tournament = await cup(4);
    const id = await begin(tournament.stage);
    const pressed = await Promise.allSettled([reveal(id, 0), reveal(id, 0)]);
    expect(pressed.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await t.expectRefusal(reveal(id, 0), "draw_moved_on");
    expect((await drawOf(id)).order).toHaveLength(1);
  });

  test("nobody enters, reorders or draws otherwise meanwhile", async () => {
    const tournament = await cup(4);
    const [first, second] = tournament.players;
    const id = await begin(tournament.stage);
    await t.expectRefusal(begin(tournament.stage), "draw_is_public");
    const late = await t.createPlayer();
    await t.expectRefusal(
      t.register(tournament, late),
      "draw_is_public",
      "El sorteo en vivo ya empezó: no entran más participantes.",
    );
    await t.expectRefusal(
      t.admin.call("public.set_tournament_seeds", {
        p_tournament_id: tournament.id,
        p_participant_ids: [first?.participantId, second?.participantId],
      }),
      "draw_is_public",
    );
    await t.expectRefusal(
      t.admin.query("update public.tournaments set draw_seed = 7 where id = $1", [tournament.id]),
      "draw_is_public",
    );
    await reveal(id, 0, 99);
    expect(await drawOf(id)).toMatchObject({ state: "done", total: 4 });
    await t.expectRefusal(reveal(id, 4), "draw_over");
  });

  test("cancelled, it stays on record with its seed, and another can begin", async () => {
    const tournament = await cup(4);
    const id = await begin(tournament.stage);
    await reveal(id, 0, 2);
    await cancel(id);
    const cancelled = await drawOf(id);
    expect(cancelled).toMatchObject({ state: "cancelled", revealed: 2 });
    expect(await isProven(cancelled)).toBe(true);
    await t.expectRefusal(cancel(id), "draw_over");
    const again = await begin(tournament.stage);
    expect((await drawOf(again)).commitment).not.toBe(cancelled.commitment);
  });

  test("is an admin's, of a stage that is there, with at least two", async () => {
    const tournament = await cup(1);
    const player = t.asUser(tournament.players[0] ?? "");
    await t.expectRefusal(begin(tournament.stage, player), "forbidden");
    await t.expectRefusal(begin({ id: crypto.randomUUID() }), "stage_not_found");
    await t.expectRefusal(begin(tournament.stage), "not_enough_participants");
    await t.expectRefusal(reveal(crypto.randomUUID(), 0), "draw_not_found");
  });
});

const TWO_STAGES = [
  { kind: "single_elimination", name: "Llave" },
  {
    kind: "round_robin",
    name: "Zonas",
    group_size: 3,
    grouping: "draw",
    qualifiers: 6,
    is_automatic: false,
  },
];

test("of a later stage it is void once a result before it is reopened; while it runs nothing is drawn", async () => {
  const tournament = await t.startedCup(6, { stages: TWO_STAGES });
  await t.playToTheEnd(tournament);
  const [, later] = await t.stagesOf(tournament);
  const id = await begin(later);
  await reveal(id, 0, 2);
  await t.expectRefusal(
    t.admin.call("public.draw_tournament_stage", { p_stage_id: later?.id }),
    "draw_is_public",
  );
  const final = (await t.matchesOf(tournament)).at(-1);
  await t.admin.call("public.reopen_match", { p_match_id: final?.id });
  const voided = await drawOf(id);
  expect(voided).toMatchObject({ state: "cancelled", revealed: 2 });
  expect(await isProven(voided)).toBe(true);
  await t.playToTheEnd(tournament);
  await begin(later);
});

test("of a later stage it is the order of those who wait, and its groups", async () => {
  const tournament = await t.startedCup(6, { stages: TWO_STAGES });
  const [, later] = await t.stagesOf(tournament);
  await t.expectRefusal(begin(later), "stage_not_ready");
  await t.playToTheEnd(tournament);
  const id = await begin(later);
  await reveal(id, 0, 99);
  const { order } = await drawOf(id);
  await t.expectRefusal(
    t.admin.call("public.set_stage_seeds", { p_stage_id: later?.id, p_participant_ids: order }),
    "draw_is_public",
  );
  await t.admin.call("public.draw_tournament_stage", { p_stage_id: later?.id });
  const groups = await t.owner.query<{ ids: string[] }>(
    `select array_agg(m.participant_id order by m.position) as ids from public.tournament_groups g
     join public.group_participants m on m.group_id = g.id where g.stage_id = $1 group by g.position order by g.position`,
    [later?.id],
  );
  expect(groups.map(({ ids }) => ids)).toEqual([
    [order[0], order[3], order[4]],
    [order[1], order[2], order[5]],
  ]);
  expect((await t.matchesOf(tournament)).filter(({ stage }) => stage === "group")).toHaveLength(6);
});
