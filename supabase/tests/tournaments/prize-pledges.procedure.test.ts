import { sized } from "@leyenda/testing/long-test-size";
import { beforeAll, describe, expect, test } from "vitest";
import type { Player } from "@leyenda/testing/create-player";
import type { Session } from "@leyenda/testing/session";
import { type Prize, readyMatches } from "@leyenda/testing/tournaments";
import { INVARIANTS } from "./support/invariants.ts";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit({ poolSize: 40, soundLedger: true });
const PURSE = 100;

let game: string;

const tickets = (...values: number[]): Prize[] =>
  values.map((value) => ({ type: "tickets", value }));

const settings = (prizes: unknown, more: object = {}) => ({
  name: "Copa del barrio",
  game,
  status: "Inscripciones",
  type: "individual",
  team_format: "1v1",
  ticket_type: "personal",
  best_of: 1,
  start_date: new Date(Date.now() + 7 * 86_400_000).toISOString(),
  prizes,
  ...more,
});

const settle = (key: string, value: unknown) =>
  t.owner.query("update public.settings set value = $2::jsonb where key = $1", [
    key,
    JSON.stringify(value),
  ]);

const propose = (by: Session, prizes: unknown, id: string | null = null, more: object = {}) =>
  by.one<{ id: string; tournament_id: string | null }>(
    "select id, tournament_id from public.propose_tournament($1, $2, null, '[]')",
    [id, JSON.stringify(settings(prizes, more))],
  );

const decide = (id: string) =>
  t.admin.call<string>("public.decide_tournament_proposal", { p_proposal_id: id, p_accepts: true });

const founder = async (purse = PURSE): Promise<Player & { session: Session }> => {
  const player = await t.createPlayer({ tickets: purse });
  return { ...player, session: t.asUser(player) };
};

/** A published tournament of a user, with prizes in that user's tickets. */
async function pledgedCup(...values: number[]) {
  const by = await founder();
  const { id: proposal } = await propose(by.session, tickets(...values));
  return { id: await decide(proposal), by };
}

const setPrizes = (by: Session, id: string, prizes: unknown) =>
  by.query<{ id: string }>("update public.tournaments set prizes = $2 where id = $1 returning id", [
    id,
    JSON.stringify(prizes),
  ]);

const cancel = (by: Session, id: string) =>
  by.call("public.cancel_tournament", { p_tournament_id: id, p_reason: "No llegamos a ocho." });

const pledgeOf = async (id: string) =>
  (
    await t.anon.query<{ amount: number; status: string; given: number | null }>(
      "select amount, status, given from public.prize_pledges where tournament_id = $1",
      [id],
    )
  )[0];

/** The movements of a wallet for a tournament, in order. */
const movements = async (of: Player, id: string) =>
  (
    await t.asUser(of).query<{ kind: string; delta: number }>(
      `select kind, delta from public.ticket_transactions
       where participant_id = $1 and reference_id = $2 order by position`,
      [of.participantId, id],
    )
  ).map(({ kind, delta }) => [kind, delta] as const);

/** Runs everything at once. Returns how often each result occurred. */
async function atOnce(...tries: (() => Promise<unknown>)[]): Promise<Record<string, number>> {
  const tally: Record<string, number> = {};
  for (const outcome of await Promise.allSettled(tries.map((attempt) => attempt()))) {
    const key =
      outcome.status === "fulfilled"
        ? "done"
        : ((outcome.reason as { detail?: string }).detail ?? String(outcome.reason));
    tally[key] = (tally[key] ?? 0) + 1;
  }
  return tally;
}

beforeAll(async () => {
  ({ name: game } = await t.createGame());
  await settle("members_found_tournaments", true);
  await settle("founded_tournaments", 50);
  await settle("founded_prize_tickets", 1000);
});

describe("a prize is pledged as the tournament is published", () => {
  test("nothing moves while it is proposed; then it leaves the wallet, for everybody to read", async () => {
    const by = await founder();
    const { id: proposal } = await propose(by.session, tickets(50, 20));
    expect(await t.balanceOf(by.participantId)).toBe(PURSE);
    const id = await decide(proposal);
    expect(await t.balanceOf(by.participantId)).toBe(PURSE - 70);
    expect(await pledgeOf(id)).toEqual({ amount: 70, status: "held", given: null });
    expect(await movements(by, id)).toEqual([["prize_escrow", -70]]);
  });

  test("where nobody reads it first, at once", async () => {
    await settle("founding_needs_approval", false);
    const by = await founder();
    const { tournament_id: id } = await propose(by.session, tickets(30));
    await settle("founding_needs_approval", true);
    expect(await pledgeOf(id ?? "")).toMatchObject({ amount: 30, status: "held" });
    expect(await t.balanceOf(by.participantId)).toBe(PURSE - 30);
  });

  test("is refused without a trace where the wallet or the house has not so many, or it is no tickets", async () => {
    const { session } = await founder();
    const wrong: readonly [unknown, string][] = [
      [tickets(PURSE + 1), "insufficient_tickets"],
      [tickets(60, 30, 11), "insufficient_tickets"],
      [tickets(600, 401), "pledge_over_limit"],
      [tickets(1_000_000_000, 1_000_000_000, 1_000_000_000), "pledge_over_limit"],
      [[{ type: "money", value: 10 }], "founded_costs_nothing"],
      [[...tickets(5), { type: "money", value: 10 }], "founded_costs_nothing"],
      [tickets(-5), "prizes_invalid"],
      [tickets(0), "prizes_invalid"],
      [tickets(1.5), "prizes_invalid"],
      [[{ type: "tickets", value: "9" }], "prizes_invalid"],
      [{ type: "tickets", value: 9 }, "prizes_invalid"],
    ];
    for (const [prizes, code] of wrong) await t.expectRefusal(() => propose(session, prizes), code);
  });

  test("what was spent meanwhile cannot be published, and nothing of it stays", async () => {
    const by = await founder();
    const { id: proposal } = await propose(by.session, tickets(80));
    const other = await propose(by.session, tickets(40));
    await decide(proposal);
    await t.expectRefusal(() => decide(other.id), "insufficient_tickets", "hacen falta 40");
  });

  test("published by two at once, it is taken once; two cups at once never take more than there is", async () => {
    const by = await founder();
    const { id } = await propose(by.session, tickets(60));
    expect(await atOnce(...Array.from({ length: 5 }, () => () => decide(id)))).toEqual({
      done: 1,
      proposal_not_found: 4,
    });
    expect(await t.balanceOf(by.participantId)).toBe(40);
    const more = await Promise.all([1, 2, 3, 4].map(() => propose(by.session, tickets(30))));
    expect(await atOnce(...more.map((one) => () => decide(one.id)))).toEqual({
      done: 1,
      insufficient_tickets: 3,
    });
    expect(await t.balanceOf(by.participantId)).toBe(10);
  });
});

describe("until it starts", () => {
  test("its founder raises it and lowers it; the pledge follows", async () => {
    const { id, by } = await pledgedCup(50);
    await setPrizes(by.session, id, tickets(60, 10));
    expect(await pledgeOf(id)).toMatchObject({ amount: 70 });
    await setPrizes(by.session, id, tickets(20));
    expect(await t.balanceOf(by.participantId)).toBe(80);
    await setPrizes(by.session, id, []);
    expect(await pledgeOf(id)).toBeUndefined();
    expect(await t.balanceOf(by.participantId)).toBe(PURSE);
    await setPrizes(by.session, id, tickets(5));
    expect(await movements(by, id)).toEqual([
      ["prize_escrow", -50],
      ["prize_escrow", -20],
      ["prize_refund", 50],
      ["prize_refund", 20],
      ["prize_escrow", -5],
    ]);
    await t.expectRefusal(setPrizes(by.session, id, tickets(PURSE + 1)), "insufficient_tickets");
    await t.expectRefusal(setPrizes(by.session, id, tickets(1001)), "pledge_over_limit");
    await t.expectRefusal(
      setPrizes(by.session, id, [{ type: "money", value: 5 }]),
      "founded_costs_nothing",
    );
  });

  test("once somebody entered for it, no place gets less", async () => {
    const { id, by } = await pledgedCup(30, 20);
    await t.registerPlayers({ id }, 1);
    for (const less of [tickets(29, 20), tickets(50), tickets(40, 10), []])
      await t.expectRefusal(setPrizes(by.session, id, less), "pledge_only_rises");
    await setPrizes(by.session, id, tickets(30, 21, 1));
    expect(await pledgeOf(id)).toMatchObject({ amount: 52 });
  });

  test("nobody else changes it: staff, the administration and strangers neither", async () => {
    const { id } = await pledgedCup(30);
    const helper = await founder();
    await t.owner.query(
      `insert into public.tournament_staff (tournament_id, profile_id, rights, accepted_at)
       values ($1, $2, array['settings'], now())`,
      [id, helper.id],
    );
    await t.expectRefusal(setPrizes(helper.session, id, tickets(90)), "house_money");
    await t.expectRefusal(setPrizes(t.admin, id, tickets(90)), "pledge_of_founder");
    await t.expectRefusal(setPrizes(t.admin, id, []), "pledge_of_founder");
    const stranger = await founder();
    expect(await setPrizes(stranger.session, id, tickets(90))).toEqual([]);
    expect(await pledgeOf(id)).toMatchObject({ amount: 30 });
  });

  test("nobody writes what is held, nor makes another pay", async () => {
    const { id, by } = await pledgedCup(30);
    const victim = await founder();
    for (const sql of [
      "update public.prize_pledges set amount = 1, participant_id = $2 where tournament_id = $1",
      "delete from public.prize_pledges where tournament_id = $1 and participant_id <> $2",
      "insert into public.prize_pledges (tournament_id, participant_id, amount) values ($1, $2, 50)",
      "update public.tournaments set founded_by = $2 where id = $1",
    ])
      await expect(by.session.query(sql, [id, victim.participantId])).rejects.toMatchObject({
        code: "42501",
      });
    await t.expectRefusal(
      propose(by.session, tickets(5), null, { founded_by: victim.id }),
      "settings_invalid",
    );
    for (const call of ["settle_pledge(t, 0, 'x')", "hold_pledge_again(t)"])
      await expect(
        by.session.query(`select private.${call} from public.tournaments t where id = $1`, [id]),
      ).rejects.toMatchObject({ code: "42501" });
  });

  test("a hidden way around the pledge is refused at commit", async () => {
    const { id } = await pledgedCup(30);
    await t.expectRefusal(
      t.owner.query("update public.prize_pledges set amount = 29 where tournament_id = $1", [id]),
      "prize_without_pledge",
    );
    await t.expectRefusal(
      t.owner.query("delete from public.prize_pledges where tournament_id = $1", [id]),
      "prize_without_pledge",
    );
    await t.expectRefusal(
      t.owner.query("update public.tournaments set finished_at = now() where id = $1", [id]),
      "prize_without_pledge",
    );
  });

  test("raised by two at once, and raised against the start, what is held is what is promised", async () => {
    const { id, by } = await pledgedCup(10);
    await t.registerPlayers({ id }, 2);
    await atOnce(
      ...[20, 30, 40, 50].map((value) => () => setPrizes(by.session, id, tickets(value))),
      () => t.startTournament({ id }),
    );
    const { prizes } = await t.admin.one<{ prizes: Prize[] }>(
      "select prizes from public.tournaments where id = $1",
      [id],
    );
    expect(await pledgeOf(id)).toMatchObject({ amount: prizes[0]?.value });
    expect(await t.balanceOf(by.participantId)).toBe(PURSE - Number(prizes[0]?.value));
  });

  test("an account that holds a pledge is not closed", async () => {
    const { id, by } = await pledgedCup(10);
    const close = () => t.owner.query("delete from auth.users where id = $1", [by.id]);
    await t.expectRefusal(close, "pledge_held", "Copa del barrio");
    const obstacles = () =>
      by.session.query("select code, subject_id from public.closing_obstacles()");
    expect(await obstacles()).toEqual([{ code: "pledge_held", subject_id: id }]);
    await cancel(by.session, id);
    expect(await obstacles()).toEqual([]);
    await close();
  });

  test("another cup made from it promises nothing of the house's", async () => {
    const { id } = await pledgedCup(40);
    const copy = await t.admin.call<string>("public.duplicate_tournament", {
      p_tournament_id: id,
      p_name: "Copa del barrio 2",
      p_start_date: new Date(Date.now() + 86_400_000),
    });
    expect(
      await t.admin.one("select prizes, founded_by from public.tournaments where id = $1", [copy]),
    ).toEqual({ prizes: [], founded_by: null });
  });
});

describe("once it is played", () => {
  test("its founder neither changes it nor calls it off; the administration may", async () => {
    const { id, by } = await pledgedCup(30);
    await t.registerPlayers({ id }, 2);
    await t.startTournament({ id });
    for (const prizes of [tickets(40), tickets(20), []])
      await t.expectRefusal(setPrizes(by.session, id, prizes), "pledge_at_stake");
    await t.expectRefusal(() => cancel(by.session, id), "pledge_at_stake", "la administración");
    await t.expectRefusal(
      by.session.query("delete from public.tournaments where id = $1", [id]),
      "prizes_unpaid",
    );
    await t.setTournamentStatus({ id }, "Inscripciones");
    await t.expectRefusal(setPrizes(by.session, id, tickets(20)), "pledge_at_stake");
    await t.expectRefusal(cancel(by.session, id), "pledge_at_stake");
    const outlook = (session: Session) =>
      session.one("select pledged, is_pledge_at_stake from public.tournament_outlook($1)", [id]);
    expect(await outlook(by.session)).toEqual({ pledged: 30, is_pledge_at_stake: true });
    expect(await outlook(t.admin)).toEqual({ pledged: 30, is_pledge_at_stake: false });
    await cancel(t.admin, id);
    expect(await pledgeOf(id)).toEqual({ amount: 30, status: "refunded", given: null });
    expect(await t.balanceOf(by.participantId)).toBe(PURSE);
  });

  test("is not set to Finalizado by hand, before the draw nor after it, by anybody", async () => {
    const { id, by } = await pledgedCup(30);
    const end = (session: Session) =>
      session.query("update public.tournaments set status = 'Finalizado' where id = $1", [id]);
    await t.registerPlayers({ id }, 2);
    for (const start of [async () => null, () => t.startTournament({ id })]) {
      await start();
      for (const session of [by.session, t.admin])
        await t.expectRefusal(() => end(session), "pledge_is_held", "cancélalo y el premio vuelve");
    }
    await t.playToTheEnd({ id });
    expect(await pledgeOf(id)).toEqual({ amount: 30, status: "paid", given: 30 });
  });

  test("the winners get it, by their places, and nothing comes from the house", async () => {
    const { id, by } = await pledgedCup(50, 20, 7, 4);
    const players = await t.registerPlayers({ id }, 4);
    await t.startTournament({ id });
    await t.playToTheEnd({ id });
    const got = await Promise.all(players.map((one) => t.balanceOf(one.participantId)));
    // Participants who share the third place share its prize and the fourth: eleven tickets, the odd one for
    // the better seed.
    expect(got.toSorted((a, b) => b - a)).toEqual([50, 20, 6, 5]);
    expect(
      await t.admin.query("select place, tickets from public.credited_prizes($1)", [id]),
    ).toEqual([
      { place: 1, tickets: 50 },
      { place: 2, tickets: 20 },
      { place: 3, tickets: 6 },
      { place: 3, tickets: 5 },
    ]);
    expect(await pledgeOf(id)).toEqual({ amount: 81, status: "paid", given: 81 });
    expect(await t.balanceOf(by.participantId)).toBe(PURSE - 81);
    await t.expectRefusal(setPrizes(by.session, id, tickets(90)), "prizes_paid");
    await t.expectRefusal(cancel(t.admin, id), "tournament_finished");
    await by.session.query("delete from public.tournaments where id = $1", [id]);
    expect(await t.balanceOf(by.participantId)).toBe(PURSE - 81);
  });

  test("a place with nobody goes back to who pledged, who is told", async () => {
    const { id, by } = await pledgedCup(50, 20, 10);
    await t.registerPlayers({ id }, 2);
    await t.startTournament({ id });
    await t.playToTheEnd({ id });
    expect(await pledgeOf(id)).toEqual({ amount: 80, status: "paid", given: 70 });
    expect(await movements(by, id)).toEqual([
      ["prize_escrow", -80],
      ["prize_refund", 10],
    ]);
    expect(
      await t.owner.query(
        "select title, body from public.notifications where user_id = $1 and kind = 'tournament_prize'",
        [by.id],
      ),
    ).toEqual([
      {
        title: "Vuelve tu premio en custodia",
        body: "10 tickets de Copa del barrio: puesto sin nadie.",
      },
    ]);
  });

  test("its founder who wins gets what he put in, and no more", async () => {
    const { id, by } = await pledgedCup(50);
    await by.session.call("public.register_for_tournament", {
      p_tournament_id: id,
      p_participant_id: by.participantId,
    });
    await t.registerPlayers({ id }, 1);
    await t.startTournament({ id });
    await t.playToTheEnd({ id }, () => by.participantId);
    expect(await t.balanceOf(by.participantId)).toBe(PURSE);
  });

  test("its last match reopened, all is held again and paid to who wins then", async () => {
    const { id, by } = await pledgedCup(50, 20, 10);
    await t.registerPlayers({ id }, 2);
    await t.startTournament({ id });
    await t.playToTheEnd({ id });
    const reopen = async () =>
      t.admin.call("public.reopen_match", {
        p_match_id: (await t.matchesOf({ id }))[0]?.id,
      });
    await reopen();
    expect(await pledgeOf(id)).toEqual({ amount: 80, status: "held", given: null });
    expect(await t.balanceOf(by.participantId)).toBe(PURSE - 80);
    await t.expectRefusal(setPrizes(by.session, id, []), "pledge_at_stake");
    await t.playToTheEnd({ id }, (match) => match.participant2_id);
    expect(await pledgeOf(id)).toEqual({ amount: 80, status: "paid", given: 70 });
    await t.admin.call("public.manage_tickets", {
      p_participant_id: by.participantId,
      p_delta: -(PURSE - 70),
      p_reason: "gastado",
    });
    await t.expectRefusal(reopen, "prize_already_spent");
  });

  test("decided and cancelled at once, it is paid or goes back, never both", async () => {
    for (let round = 0; round < sized(6, 2); round++) {
      const { id, by } = await pledgedCup(40);
      await t.registerPlayers({ id }, 2);
      await t.startTournament({ id });
      const [final] = readyMatches(await t.matchesOf({ id }));
      if (!final) throw new Error("no final");
      await atOnce(
        () => t.declareWinner(final, final.participant1_id),
        () => cancel(t.admin, id),
        () => t.declareWinner(final, final.participant1_id),
      );
      const pledge = await pledgeOf(id);
      const won = await t.balanceOf(final.participant1_id);
      const left = await t.balanceOf(by.participantId);
      expect([pledge?.status, won, left]).toEqual(
        pledge?.status === "paid" ? ["paid", 40, PURSE - 40] : ["refunded", 0, PURSE],
      );
    }
  });
});

describe("called off before it starts", () => {
  test.each([
    ["cancelled", (by: Session, id: string) => cancel(by, id)],
    [
      "deleted",
      (by: Session, id: string) => by.query("delete from public.tournaments where id = $1", [id]),
    ],
  ] as const)("%s, also twice at once, it goes back once", async (_how, end) => {
    const { id, by } = await pledgedCup(40);
    await t.registerPlayers({ id }, 1);
    await atOnce(
      () => end(by.session, id),
      () => end(by.session, id),
      () => end(t.admin, id),
    );
    expect(await t.balanceOf(by.participantId)).toBe(PURSE);
    expect(await movements(by, id)).toEqual([
      ["prize_escrow", -40],
      ["prize_refund", 40],
    ]);
  });
});

test.each(INVARIANTS.filter(({ rule }) => /^(every balance|fees|prizes)/u.test(rule)))(
  "after all of this: $rule",
  async ({ offenders }) => {
    expect(await t.owner.query(offenders)).toEqual([]);
  },
);
