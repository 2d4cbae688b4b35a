import type { Player } from "@leyenda/testing/create-player";
import type { TournamentMatch } from "@leyenda/testing/tournaments";
import { describe, expect, test } from "vitest";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit({ soundLedger: true });

interface Duel {
  readonly matchId: string;
  readonly one: Player;
  readonly other: Player;
}

async function duel(wager = 20): Promise<Duel> {
  const one = await t.createPlayer({ tickets: 100 });
  const other = await t.createPlayer({ tickets: 100 });
  const { matchId } = await t.createChallenge(one, { wager, bestOf: 3 });
  await t.acceptChallenge({ matchId }, other);
  return { matchId, one, other };
}

/** Moves the reports of a match some hours into the past. */
const age = (matchId: string, hours: number): Promise<unknown> =>
  t.owner.query(
    "update public.match_reports set created_at = created_at - make_interval(hours => $2) where match_id = $1",
    [matchId, hours],
  );

const runWork = (matchId: string): Promise<unknown> =>
  t.owner.call("private.do_due_work", { p_match_id: matchId });

const statusOf = async (matchId: string): Promise<string> =>
  (
    await t.owner.one<{ status: string }>(
      `select status from public.challenge_matches where id = $1
       union all select status from public.tournament_matches where id = $1`,
      [matchId],
    )
  ).status;

describe("a wager whose rival says nothing", () => {
  test("is not won by a report right after the acceptance: after the hours the administration decides", async () => {
    const { matchId, one, other } = await duel();
    await t.reportResult(matchId, one, "2-0");
    const [given] = await t.notificationsOf(other, "match_reported");
    expect(given?.body).toBe(
      "Reportó 2-0. Si no respondes en 24 horas, decide la administración, o su reporte vale si sube una prueba: se pierden 20 tickets.",
    );
    await age(matchId, 23);
    await runWork(matchId);
    expect(await statusOf(matchId)).toBe("pending_results");
    await age(matchId, 1);
    await runWork(matchId);
    expect(await statusOf(matchId)).toBe("disputed");
    expect(await t.balanceOf(one.participantId)).toBe(80);
    for (const player of [one, other])
      expect((await t.notificationsOf(player, "match_disputed"))[0]?.body).toContain(
        "nada muestra que se haya jugado",
      );
    await age(matchId, 100);
    await runWork(matchId);
    expect(await statusOf(matchId)).toBe("disputed");
  });

  test("nor by a walkover that is claimed without an hour, nor by an hour that one side set alone", async () => {
    const walkover = await duel();
    await t.asUser(walkover.one).call("public.report_match_result", {
      p_match_id: walkover.matchId,
      p_result: "W.O.",
      p_walkover: true,
    });
    const alone = await duel();
    await t.asUser(alone.one).call("public.schedule_match", {
      p_match_id: alone.matchId,
      p_scheduled_time: new Date(Date.now() + 60_000),
    });
    await t.owner.query(
      "update public.challenge_matches set scheduled_time = now() - interval '1 minute' where id = $1",
      [alone.matchId],
    );
    await t.reportResult(alone.matchId, alone.one, "2-0");
    for (const { matchId } of [walkover, alone]) {
      await age(matchId, 24);
      await runWork(matchId);
      expect(await statusOf(matchId)).toBe("disputed");
    }
  });

  test.each([
    {
      evidence: "a proof of the reporting side",
      make: ({ matchId, one }: Duel) => t.uploadProof(matchId, one, 30),
    },
    {
      evidence: "a game that the rival entered",
      make: ({ matchId, other }: Duel) =>
        t.asUser(other).call("public.report_match_game", {
          p_match_id: matchId,
          p_number: 1,
          p_score1: 13,
          p_score2: 7,
        }),
    },
    {
      evidence: "an hour that both agreed on and that has come",
      make: async ({ matchId, one, other }: Duel) => {
        const proposal = await t.asUser(one).call<{ id: string }>("public.propose_match_time", {
          p_match_id: matchId,
          p_time: new Date(Date.now() + 3_600_000),
        });
        await t.asUser(other).call("public.answer_match_time", {
          p_proposal_id: proposal.id,
          p_accepts: true,
        });
        await t.owner.query(
          `with moved as (
             update public.challenge_matches set scheduled_time = now() - interval '1 minute'
             where id = $1 returning scheduled_time
           )
           update public.match_time_proposals set proposed_time = moved.scheduled_time
           from moved where match_id = $1`,
          [matchId],
        );
      },
    },
  ])("is won where $evidence says that it was played", async ({ make }) => {
    const played = await duel();
    await make(played);
    await t.reportResult(played.matchId, played.one, "2-0");
    const [given] = await t.notificationsOf(played.other, "match_reported");
    expect(given?.body).toBe(
      "Reportó 2-0. Si no respondes en 24 horas, su reporte vale: se pierden 20 tickets.",
    );
    await t.owner.query(
      "update public.match_games set reported_at = now() - interval '30 hours' where match_id = $1",
      [played.matchId],
    );
    await t.owner.query(
      `with moved as (
         update public.challenge_matches set scheduled_time = scheduled_time - interval '30 hours'
         where id = $1 returning scheduled_time
       )
       update public.match_time_proposals set proposed_time = moved.scheduled_time
       from moved where match_id = $1 and state = 'accepted'`,
      [played.matchId],
    );
    await age(played.matchId, 24);
    await runWork(played.matchId);
    expect(await statusOf(played.matchId)).toBe("completed");
    expect(await t.balanceOf(played.one.participantId)).toBe(120);
  });

  test("has all its hours from the proof on, whoever reads them", async () => {
    const { matchId, one, other } = await duel();
    await t.reportResult(matchId, one, "2-0");
    await age(matchId, 23);
    await t.uploadProof(matchId, one);
    const read = await t.asUser(other).one<{
      hours: string;
      stands: boolean;
      same: boolean;
    }>(
      `select round(extract(epoch from public.answer_by(report) - now()) / 3600) as hours,
         public.stands_unanswered(report) as stands,
         public.answer_by(report) = (select due_at from public.my_agenda() where kind = 'answer') as same
       from public.match_reports report where match_id = $1`,
      [matchId],
    );
    expect({ ...read, hours: Number(read.hours) }).toEqual({ hours: 24, stands: true, same: true });
    await age(matchId, 2);
    await runWork(matchId);
    expect(await statusOf(matchId)).toBe("pending_results");
  });

  test("no proof of the rival or of a stranger stands for the one who reported", async () => {
    const { matchId, one, other } = await duel();
    await t.reportResult(matchId, one, "2-0");
    await t.uploadProof(matchId, other, 30);
    await t.uploadProof(matchId, await t.createPlayer(), 30);
    await age(matchId, 24);
    await runWork(matchId);
    expect(await statusOf(matchId)).toBe("disputed");
  });
});

describe("a match of a tournament with an hour", () => {
  test("is not won by silence on a report from before the hour", async () => {
    const cup = await t.createTournament({ bestOf: 3 });
    const players = (await t.registerPlayers(cup, 2)) as [Player, Player];
    const [match] = (await t.startTournament(cup)) as [TournamentMatch];
    await t.scheduleMatch(match, 6 * 60);
    const one = players.find(({ participantId }) => participantId === match.participant1_id);
    await t.reportResult(match.id, one ?? players[0], "2-0");
    await age(match.id, 24);
    await runWork(match.id);
    // If the match is reported before its scheduled time, the rival may respond until then, and for the usual time
    // after it.
    expect(await statusOf(match.id)).toBe("pending_results");
    await t.owner.query(
      "update public.match_starts set starts_at = now() - interval '23 hours' where match_id = $1",
      [match.id],
    );
    await runWork(match.id);
    expect(await statusOf(match.id)).toBe("pending_results");
    await t.owner.query(
      "update public.match_starts set starts_at = now() - interval '24 hours' where match_id = $1",
      [match.id],
    );
    await age(match.id, 24);
    await runWork(match.id);
    expect(await statusOf(match.id)).toBe("disputed");
  });
});
