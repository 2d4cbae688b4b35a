import { type Player } from "./create-player.ts";
import { asHouseAdmin } from "./house-admin.ts";
import { letTimePass, moveClockTo, scheduleMatch } from "./match-clock.ts";
import { asOwner, asUser, type OwnedDatabase, type Session } from "./session.ts";
import { joinStaff } from "./staff.ts";
import {
  createTournament,
  registerPlayers,
  startTournament,
  type Tournament,
  type TournamentMatch,
} from "./tournaments.ts";

/** One of the calls that are made at the same moment, and its outcome. */
export interface RacedAct {
  readonly procedure: string;
  /** How long the call took, from when it had a connection until the response. */
  readonly milliseconds: number;
  /** The error with which the call was refused; null if it succeeded. */
  readonly refusal: (Error & { readonly code: string; readonly detail?: string }) | null;
}

export interface StartRace {
  readonly cup: Tournament;
  readonly players: readonly Player[];
  readonly match: TournamentMatch;
  readonly acts: readonly RacedAct[];
}

/** The winner's prize, in tickets. */
export const RACE_PRIZE = 70;

/**
 * Calls a procedure and returns the outcome.
 * The wait for locks is limited, but long: on a busy machine, twenty calls in a row wait for seconds.
 */
async function call(
  session: Session,
  procedure: string,
  parameters: Record<string, unknown> = {},
): Promise<RacedAct> {
  let startedAt = 0;
  const answered = (refusal: RacedAct["refusal"]): RacedAct => ({
    procedure,
    milliseconds: performance.now() - startedAt,
    refusal,
  });
  try {
    await session.transaction(async (client) => {
      startedAt = performance.now();
      await client.query("set local lock_timeout = '60s'");
      const names = Object.keys(parameters);
      await client.query(
        `select ${procedure}(${names.map((name, index) => `${name} => $${index + 1}`).join(", ")})`,
        Object.values(parameters),
      );
    });
  } catch (error) {
    return answered(error as NonNullable<RacedAct["refusal"]>);
  }
  return answered(null);
}

/**
 * Creates a two-player tournament with a prize, and runs all calls at once in random order, near the start of the
 * match. The calls run before the start, when a side is late, or when a walkover is nearly final.
 * @param random from 0 to 1, like `Math.random`
 * @param referee becomes staff of the tournament
 */
export async function raceAtStart(
  database: OwnedDatabase,
  random: () => number,
  referee: Player,
): Promise<StartRace> {
  const cup = await createTournament(database, {
    bestOf: 3,
    absenceSideMinutes: 5,
    absenceGameMinutes: 10,
    absenceMatchMinutes: 15,
    prizes: [{ type: "tickets", value: RACE_PRIZE }],
  });
  const players = await registerPlayers(database, cup, 2);
  await joinStaff(database, cup, referee, ["results", "schedule"]);
  const [match] = (await startTournament(database, cup)) as [TournamentMatch];
  const of = (id: string | null) => players.find((player) => player.participantId === id) as Player;
  const [one, other] = [of(match.participant1_id), of(match.participant2_id)];
  await scheduleMatch(database, match);
  const phase = Math.floor(random() * 4);
  await moveClockTo(database, match, -30);
  if (random() < 0.7) {
    await asUser(database, one).call("public.ready_for_match", { p_match_id: match.id });
  }
  await moveClockTo(database, match, [-1, 9 * 60 + 59, 14 * 60 + 59, 15 * 60 + 2][phase] ?? 0);
  if (phase === 3) await letTimePass(database, match, 4 * 60 + 57);
  else await letTimePass(database, match, 1);

  const owner = asOwner(database);
  const as =
    (who: Pick<Player, "id">, procedure: string, parameters = {}) =>
    () =>
      call(asUser(database, who), procedure, { p_match_id: match.id, ...parameters });
  const confirm = (who: Player) => async () => {
    const [report] = await owner.query<{ id: string }>(
      "select id from public.match_reports where match_id = $1 and participant_id <> $2",
      [match.id, who.participantId],
    );
    return as(who, "public.confirm_match_result", { p_report_id: report?.id ?? null })();
  };
  const acts = [
    ...[one, other].flatMap((who) => [
      as(who, "public.ready_for_match"),
      as(who, "public.here_in_match"),
      as(who, "public.here_in_match"),
      as(who, "public.run_match_clock"),
      as(who, "public.object_to_walkover", { p_reason: "Estoy acá" }),
      as(who, "public.call_referee", { p_reason: "Ayuda" }),
      confirm(who),
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
    () => call(owner, "private.do_due_work"),
    () => call(owner, "private.run_match_clock", { p_match_id: match.id }),
    async (): Promise<RacedAct> => {
      const startedAt = performance.now();
      await asHouseAdmin(database).query(
        "update public.tournaments set absence_match_minutes = 14 + $2 where id = $1",
        [cup.id, Math.ceil(random() * 20)],
      );
      const milliseconds = performance.now() - startedAt;
      return { procedure: "settings of the cup", milliseconds, refusal: null };
    },
  ]
    .map((run) => ({ run, place: random() }))
    .sort((left, right) => left.place - right.place);
  return { cup, players, match, acts: await Promise.all(acts.map(({ run }) => run())) };
}
