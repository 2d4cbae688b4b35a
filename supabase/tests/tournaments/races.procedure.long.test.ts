import { beforeAll, describe, expect, test } from "vitest";
import type { Player } from "@leyenda/testing/create-player";
import { readyMatches, type TournamentMatch } from "@leyenda/testing/tournaments";
import { bulkPlayers } from "@leyenda/testing/bulk-players";
import { useTestKit } from "../support/kit.ts";

const CONNECTIONS = 200;

const t = useTestKit({ poolSize: CONNECTIONS, soundLedger: true });
let crowd: { userId: string; participantId: string }[];

beforeAll(async () => {
  crowd = await bulkPlayers(t.database.owner, 500);
  await t.admin.query(
    "select public.manage_tickets(id, 100, 'carrera') from unnest($1::uuid[]) as id",
    [crowd.map(({ participantId }) => participantId)],
  );
});

/** Runs everything at once; counts successes and the codes of refusals. */
async function race(attempts: (() => Promise<unknown>)[]): Promise<Record<string, number>> {
  const outcomes = await Promise.allSettled(attempts.map((attempt) => attempt()));
  const tally: Record<string, number> = {};
  for (const outcome of outcomes) {
    const key =
      outcome.status === "fulfilled"
        ? "done"
        : ((outcome.reason as { detail?: string; message: string }).detail ??
          String(outcome.reason));
    tally[key] = (tally[key] ?? 0) + 1;
  }
  return tally;
}

const enter =
  (
    tournamentId: string,
    who: { userId: string; participantId: string },
  ): (() => Promise<unknown>) =>
  () =>
    t.asUser(who.userId).call("public.register_for_tournament", {
      p_tournament_id: tournamentId,
      p_participant_id: who.participantId,
    });

const heldOf = (tournamentId: string): Promise<{ entries: number; held: number; taken: number }> =>
  t.owner.one(
    `select count(*)::integer as entries, sum(fee_paid)::integer as held,
       (select -sum(delta) from public.ticket_transactions where reference_id = $1)::integer as taken
     from public.tournament_participants where tournament_id = $1`,
    [tournamentId],
  );

describe("places", () => {
  test("200 connections race for 64 places: 64 enter, 136 are told it is full", async () => {
    const tournament = await t.createTournament({ maxParticipants: 64, entryFee: 10 });
    expect(await race(crowd.slice(0, 200).map((who) => enter(tournament.id, who)))).toEqual({
      done: 64,
      tournament_full: 136,
    });
    expect(await heldOf(tournament.id)).toEqual({ entries: 64, held: 640, taken: 640 });
  });

  test("500 for the last one: one enters", async () => {
    const tournament = await t.createTournament({ maxParticipants: 1, entryFee: 10 });
    expect(await race(crowd.map((who) => enter(tournament.id, who)))).toEqual({
      done: 1,
      tournament_full: 499,
    });
    expect(await heldOf(tournament.id)).toEqual({ entries: 1, held: 10, taken: 10 });
  });

  test("one player pressing fifty times enters once; with tickets for one of ten tournaments, one", async () => {
    const player = await t.createPlayer({ tickets: 15 });
    const who = { userId: player.id, participantId: player.participantId };
    const tournament = await t.createTournament();
    expect(await race(Array.from({ length: 50 }, () => enter(tournament.id, who)))).toEqual({
      done: 1,
      already_registered: 49,
    });

    const dear = await Promise.all(
      Array.from({ length: 10 }, () => t.createTournament({ entryFee: 10 })),
    );
    expect(await race(dear.map(({ id }) => enter(id, who)))).toEqual({
      done: 1,
      insufficient_tickets: 9,
    });
    expect(await t.balanceOf(player.participantId)).toBe(5);
  });

  test("registering, withdrawing and starting at once leaves the structure with exactly those who are in", async () => {
    const tournament = await t.createTournament({ entryFee: 1 });
    const entrants = crowd.slice(0, 60);
    await race(entrants.slice(0, 30).map((who) => enter(tournament.id, who)));
    await race([
      ...entrants.slice(30).map((who) => enter(tournament.id, who)),
      // Two participants stay, so that there is always something to draw.
      ...entrants.slice(2, 30).map(
        (who) => () =>
          t.asUser(who.userId).call("public.withdraw_from_tournament", {
            p_tournament_id: tournament.id,
            p_participant_id: who.participantId,
          }),
      ),
      () =>
        t.admin.query("update public.tournaments set status = 'Activo' where id = $1", [
          tournament.id,
        ]),
    ]);
    const inside = await t.owner.query<{ participant_id: string }>(
      "select participant_id from public.tournament_participants where tournament_id = $1",
      [tournament.id],
    );
    const drawn = new Set(
      (await t.matchesOf(tournament)).flatMap((match) => [
        match.participant1_id,
        match.participant2_id,
      ]),
    );
    drawn.delete(null);
    expect(drawn).toEqual(new Set(inside.map((row) => row.participant_id)));
    const { held, taken } = await heldOf(tournament.id);
    expect(held).toBe(taken);
  });
});

describe("decisions", () => {
  interface Duel {
    readonly match: TournamentMatch;
    readonly one: Player;
    readonly other: Player;
  }
  async function duel(): Promise<Duel> {
    const tournament = await t.createTournament({
      prizes: [{ type: "tickets", value: 7 }],
    });
    const [one, other] = (await t.registerPlayers(tournament, 2)) as [Player, Player];
    const [match] = (await t.startTournament(tournament)) as [TournamentMatch];
    return { match, one, other };
  }
  const declare = (matchId: string, winnerId: string, result: string) => (): Promise<unknown> =>
    t.admin.call("public.declare_match_winner", {
      p_match_id: matchId,
      p_winner_id: winnerId,
      p_result: result,
    });

  test("declaring, reporting and confirming at once from both sides and an admin decides once and pays once", async () => {
    for (let round = 0; round < 10; round += 1) {
      const { match, one, other } = await duel();
      const tally = await race([
        declare(match.id, one.participantId, "1-0"),
        declare(match.id, other.participantId, "0-1"),
        () => t.reportResult(match.id, one, "1-0"),
        () => t.reportResult(match.id, other, "1-0"),
        () => t.confirmResult(match.id, other),
        () => t.confirmResult(match.id, one),
        () => t.owner.call("private.run_scheduled_work"),
      ]);
      expect(
        Object.keys(tally).every((key) =>
          ["done", "match_already_decided", "nothing_to_confirm", "report_changed"].includes(key),
        ),
      ).toBe(true);
      const paid = [await t.balanceOf(one.participantId), await t.balanceOf(other.participantId)];
      expect(paid.toSorted((a, b) => a - b)).toEqual([0, 7]);
      expect(
        await t.owner.one(
          "select count(*)::integer as credits from private.match_credits where match_id = $1",
          [match.id],
        ),
      ).toEqual({ credits: 2 });
    }
  });

  test("all matches of a round at once, each by two admins: every slot below is filled once, nobody waits for ever", async () => {
    const tournament = await t.createTournament({
      prizes: [{ type: "tickets", value: 1 }],
      thirdPlaceMatch: true,
    });
    await race(crowd.slice(0, 64).map((who) => enter(tournament.id, who)));
    await t.startTournament(tournament);
    for (let round = 1; round <= 6; round += 1) {
      const ready = readyMatches(await t.matchesOf(tournament));
      const tally = await race(
        ready.flatMap((match) => [
          declare(match.id, match.participant1_id, "1-0"),
          declare(match.id, match.participant2_id, "0-1"),
        ]),
      );
      expect(tally).toEqual({ done: ready.length, match_already_decided: ready.length });
    }
    const matches = await t.matchesOf(tournament);
    expect(matches.every((match) => match.status === "completed")).toBe(true);
    for (const match of matches) {
      const next = matches.find(({ id }) => id === match.next_match_id);
      if (next)
        expect(match.next_match_slot === 1 ? next.participant1_id : next.participant2_id).toBe(
          match.winner_id,
        );
    }
    expect(
      await t.owner.one(
        "select sum(delta)::integer as paid from public.ticket_transactions where reference_id = $1",
        [tournament.id],
      ),
    ).toEqual({ paid: 1 });
  });

  test("the last matches of all groups at once make one bracket", async () => {
    const tournament = await t.createTournament({ format: "group-stage" });
    await race(crowd.slice(0, 16).map((who) => enter(tournament.id, who)));
    const groups = readyMatches(await t.startTournament(tournament));
    expect(
      await race(groups.map((match) => declare(match.id, match.participant1_id, "1-0"))),
    ).toEqual({ done: 24 });
    expect(
      (await t.matchesOf(tournament)).filter((match) => match.stage === "bracket"),
    ).toHaveLength(7);
  });

  test("finals of many tournaments at once, with the same players in them, do not block each other", async () => {
    const entrants = crowd.slice(0, 4);
    const finals: TournamentMatch[] = [];
    for (let count = 0; count < 20; count += 1) {
      const tournament = await t.createTournament({
        prizes: [
          { type: "tickets", value: 2 },
          { type: "tickets", value: 1 },
        ],
      });
      const pair = [entrants[count % 4], entrants[(count + 1 + (count % 3)) % 4]].filter(
        (who) => who !== undefined,
      );
      for (const who of pair) await enter(tournament.id, who)();
      finals.push(...(await t.startTournament(tournament)));
    }
    expect(
      await race(
        finals.map((match, index) =>
          declare(
            match.id,
            (index % 2 ? match.participant1_id : match.participant2_id) ?? "",
            index % 2 ? "1-0" : "0-1",
          ),
        ),
      ),
    ).toEqual({ done: 20 });
  });
});

describe("challenges", () => {
  test("fifty acceptors at once, by procedure and by PATCH: one gets it, and pays once", async () => {
    for (let round = 0; round < 3; round += 1) {
      const creator = await t.createPlayer({ tickets: 10 });
      const challenge = await t.createChallenge(creator);
      const before = await t.owner.one<{ sum: number }>(
        "select sum(balance)::integer from public.wallets",
      );
      const tally = await race(
        crowd
          .slice(0, 50)
          .map(
            (who, index) => () =>
              index % 2 === 0
                ? t.acceptChallenge(challenge, { id: who.userId })
                : t
                    .asUser(who.userId)
                    .query(
                      "update public.challenge_matches set participant2_id = $2, status = 'pending_results' where id = $1",
                      [challenge.matchId, who.participantId],
                    ),
          ),
      );
      expect(tally).toEqual({ done: 1, challenge_not_open: 49 });
      expect(await t.challengeState(challenge)).toMatchObject({
        escrows: ["held", "held"],
        challenge: "in_progress",
      });
      const after = await t.owner.one<{ sum: number }>(
        "select sum(balance)::integer from public.wallets",
      );
      expect(before.sum - after.sum).toBe(10);
    }
  });

  test("accepting, cancelling and expiring at once: one of them", async () => {
    for (let round = 0; round < 10; round += 1) {
      const [creator, acceptor] = [
        await t.createPlayer({ tickets: 10 }),
        await t.createPlayer({ tickets: 10 }),
      ];
      const challenge = await t.createChallenge(creator);
      const tally = await race([
        () => t.acceptChallenge(challenge, acceptor),
        () =>
          t.asUser(creator).call("public.cancel_challenge", {
            p_match_id: challenge.matchId,
          }),
        () =>
          t.admin.call("public.void_challenge_match", {
            p_match_id: challenge.matchId,
            p_reason: "prueba",
          }),
      ]);
      expect(
        Object.keys(tally).every((key) =>
          ["done", "challenge_not_open", "match_cancelled"].includes(key),
        ),
      ).toBe(true);
      const { escrows } = await t.challengeState(challenge);
      const held = escrows.filter((status) => status === "held").length * 10;
      expect(
        (await t.balanceOf(creator.participantId)) +
          (await t.balanceOf(acceptor.participantId)) +
          held,
      ).toBe(20);
    }
  });
});
