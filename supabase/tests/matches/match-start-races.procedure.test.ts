import { expect, test } from "vitest";
import { useTestDatabase } from "@leyenda/testing/test-database";
import { createPlayer, type Player } from "@leyenda/testing/create-player";
import { asHouseAdmin } from "@leyenda/testing/house-admin";
import { balanceOf, expectSoundLedger } from "@leyenda/testing/balances";
import { letTimePass, moveClockTo, scheduleMatch } from "@leyenda/testing/match-clock";
import { randomOf } from "@leyenda/testing/random";
import { asOwner, asUser, type Session } from "@leyenda/testing/session";
import { joinStaff } from "@leyenda/testing/staff";
import {
  createTournament,
  matchesOf,
  registerPlayers,
  startTournament,
  type TournamentMatch,
} from "@leyenda/testing/tournaments";

const database = useTestDatabase({ poolSize: 14 });
const owner = asOwner(database);

/** More by `STARTS=200`; a seeded few otherwise. */
const STARTS = Number(process.env["STARTS"] ?? 8);
const SEED = Number(process.env["START_SEED"] ?? 42);
const PRIZE = 70;

/** Calls a procedure that waits for no lock for ever; twenty in a row wait for each other, on a busy machine for seconds. */
const call = (session: Session, procedure: string, parameters: Record<string, unknown> = {}) =>
  session.transaction(async (client) => {
    await client.query("set local lock_timeout = '60s'");
    const names = Object.keys(parameters);
    await client.query(
      `select ${procedure}(${names.map((name, index) => `${name} => $${index + 1}`).join(", ")})`,
      Object.values(parameters),
    );
  });

test(
  "ready, presence, objection, walkover, referee and result at the same instant: one result, one payment, nobody stuck",
  { timeout: 300_000 },
  async () => {
    const random = randomOf(SEED);
    const referee = await createPlayer(database);
    for (let round = 0; round < STARTS; round += 1) {
      const cup = await createTournament(database, {
        bestOf: 3,
        absenceSideMinutes: 5,
        absenceGameMinutes: 10,
        absenceMatchMinutes: 15,
        prizes: [{ type: "tickets", value: PRIZE }],
      });
      const players = await registerPlayers(database, cup, 2);
      await joinStaff(database, cup, referee, ["results", "schedule"]);
      const [match] = (await startTournament(database, cup)) as [TournamentMatch];
      const one = players.find(
        (player) => player.participantId === match.participant1_id,
      ) as Player;
      const other = players.find(
        (player) => player.participantId === match.participant2_id,
      ) as Player;
      await scheduleMatch(database, match);
      // Somewhere in its life: before the hour, late, or with a walkover that is nearly final.
      const phase = Math.floor(random() * 4);
      await moveClockTo(database, match, -30);
      if (random() < 0.7) {
        await asUser(database, one).call("public.ready_for_match", { p_match_id: match.id });
      }
      await moveClockTo(database, match, [-1, 9 * 60 + 59, 14 * 60 + 59, 15 * 60 + 2][phase] ?? 0);
      if (phase === 3) await letTimePass(database, match, 4 * 60 + 57);
      else await letTimePass(database, match, 1);

      const as = (who: Pick<Player, "id">, procedure: string, parameters = {}) => ({
        procedure,
        run: () => call(asUser(database, who), procedure, { p_match_id: match.id, ...parameters }),
      });
      const acts = [
        ...[one, other].flatMap((who) => [
          as(who, "public.ready_for_match"),
          as(who, "public.here_in_match"),
          as(who, "public.here_in_match"),
          as(who, "public.run_match_clock"),
          as(who, "public.object_to_walkover", { p_reason: "Estoy acá" }),
          as(who, "public.call_referee", { p_reason: "Ayuda" }),
        ]),
        as(one, "public.report_match_result", { p_result: "2-0" }),
        as(other, "public.report_match_result", { p_result: random() < 0.5 ? "2-0" : "0-2" }),
        as(other, "public.report_match_game", { p_number: 1, p_score1: 13, p_score2: 4 }),
        as(referee, "public.declare_match_winner", {
          p_winner_id: match.participant2_id,
          p_result: "0-2",
        }),
        as(referee, "public.let_match_be_played"),
        as(referee, "public.mark_side_here", { p_participant_id: match.participant2_id }),
        as(referee, "public.schedule_match", {
          p_scheduled_time: new Date(Date.now() + 3_600_000),
        }),
        { procedure: "scheduled work", run: () => call(owner, "private.do_due_work") },
        {
          procedure: "scheduled work",
          run: () => call(owner, "private.run_match_clock", { p_match_id: match.id }),
        },
        {
          procedure: "settings",
          run: () =>
            asHouseAdmin(database).query(
              "update public.tournaments set absence_match_minutes = 14 + $2 where id = $1",
              [cup.id, Math.ceil(random() * 20)],
            ),
        },
      ]
        .map((act) => ({ act, place: random() }))
        .sort((left, right) => left.place - right.place)
        .map(({ act }) => act);
      const outcomes = await Promise.allSettled(acts.map(({ run }) => run()));
      for (const [index, outcome] of outcomes.entries()) {
        if (outcome.status === "fulfilled") continue;
        // Refused with a reason, never a deadlock or a broken rule.
        const { code, message, detail } = outcome.reason as Error &
          Record<"code" | "detail", string>;
        expect(`${code} of ${acts[index]?.procedure}: ${message} ${detail}`).toMatch(
          /^(?:P0001|42501) /,
        );
      }
      // Whatever came of it, the match can be brought to its end, which is one.
      if ((await matchesOf(database, cup))[0]?.status !== "completed") {
        const [now] = (await matchesOf(database, cup)) as [TournamentMatch];
        if (now.status !== "cancelled") {
          await asUser(database, referee).call("public.declare_match_winner", {
            p_match_id: match.id,
            p_winner_id: match.participant1_id,
            p_result: "2-0",
          });
        }
      }
      const [ended] = (await matchesOf(database, cup)) as [TournamentMatch];
      expect(["completed", "cancelled"]).toContain(ended.status);
      const { state, due_at: due } = await owner
        .query<{ state: string; due_at: Date | null }>(
          "select state, due_at from public.match_starts where match_id = $1",
          [match.id],
        )
        .then(([row]) => row ?? { state: "over", due_at: null });
      expect({ state, due }).toEqual({
        state: expect.stringMatching(/^(?:started|over)$/),
        due: null,
      });
      for (const { participantId } of players) {
        expect(await balanceOf(database, participantId)).toBe(
          participantId === ended.winner_id ? PRIZE : 0,
        );
      }
    }
    await expectSoundLedger(database);
  },
);
