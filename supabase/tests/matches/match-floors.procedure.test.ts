import { sampled } from "@leyenda/testing/long-test-size";
import { beforeAll, expect, test } from "vitest";
import { bulkPlayers } from "@leyenda/testing/bulk-players";
import { randomOf } from "@leyenda/testing/random";
import { readsOf } from "@leyenda/testing/table-reads";
import {
  type NewTournament,
  type ReadyMatch,
  readyMatches,
  type Tournament,
  type TournamentMatch,
} from "@leyenda/testing/tournaments";
import { within } from "@leyenda/testing/time-limit";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();

const MINUTE = 60_000;
/** Reported minutes are rounded up to a multiple of this. */
const STEP = 5;
/** The size of the largest tournament here. */
const CROWD = 512;

let crowd: readonly string[];

beforeAll(async () => {
  crowd = (await bulkPlayers(t.database.owner, CROWD)).map(({ participantId }) => participantId);
});

interface Floor {
  readonly match_id: string;
  readonly not_before: Date;
}

async function cupOf(players: number, wanted: NewTournament = {}): Promise<Tournament> {
  const cup = await t.createTournament({ maxParticipants: players, ...wanted });
  await t.enterCrowd(cup, crowd.slice(0, players));
  await t.startTournament(cup);
  return cup;
}

const floorsOf = (cup: Tournament, match?: Pick<TournamentMatch, "id">): Promise<Floor[]> =>
  t.anon.query<Floor>(
    `select * from public.match_floors($1) where $2::uuid is null or match_id = $2
     order by not_before, match_id`,
    [cup.id, match?.id ?? null],
  );
/** The minutes until each waiting match can begin. */
const minutesOf = async (cup: Tournament, match?: Pick<TournamentMatch, "id">): Promise<number[]> =>
  (await floorsOf(cup, match)).map(({ not_before: at }) =>
    Math.round((at.getTime() - Date.now()) / MINUTE),
  );
/**
 * A floor (the earliest time at which a match can start) is rounded up: it is at least this, and less than a step more.
 */
function expectAbout(shown: readonly number[], minutes: number): void {
  expect(shown).toHaveLength(1);
  expect(shown[0]).toBeGreaterThanOrEqual(minutes - 1);
  expect(shown[0]).toBeLessThanOrEqual(minutes + STEP);
}
const letLie = (cup: Tournament, minutes: number) =>
  t.owner.query(
    `update public.tournament_matches
     set created_at = created_at - make_interval(mins => $2), decided_at = decided_at - make_interval(mins => $2),
       live_since = live_since - make_interval(mins => $2)
     where tournament_id = $1`,
    [cup.id, minutes],
  );
const win = (match: ReadyMatch) => t.declareWinner(match, match.participant1_id);
const openOf = async (cup: Tournament): Promise<[ReadyMatch, ...ReadyMatch[]]> =>
  readyMatches(await t.matchesOf(cup)) as [ReadyMatch, ...ReadyMatch[]];
const finalOf = async (cup: Tournament): Promise<TournamentMatch> =>
  (await t.matchesOf(cup)).at(-1) as TournamentMatch;

test("who won waits for the other match: as long as it takes, a break, and never less than from now", async () => {
  const cup = await cupOf(4);
  expect(await floorsOf(cup)).toEqual([]);
  const [one, other] = (await openOf(cup)) as [ReadyMatch, ReadyMatch];
  await win(one);
  // Half an hour for the one map, plus five minutes.
  expectAbout(await minutesOf(cup), 35);
  expect((await floorsOf(cup))[0]?.match_id).toBe((await finalOf(cup)).id);
  expect(await floorsOf(cup, other)).toEqual([]);
  await letLie(cup, 20);
  expectAbout(await minutesOf(cup), 15);
  // The match takes longer than usual: its end is expected now, and the next match after that.
  await letLie(cup, 300);
  expectAbout(await minutesOf(cup), 5);
  await win(other);
  expect(await floorsOf(cup)).toEqual([]);
});

test("a series takes as long as those of its length took in this cup, of which most took no less", async () => {
  const cup = await cupOf(16, { bestOf: 3 });
  const [first, second, third, fourth, ...rest] = (await openOf(cup)) as [
    ReadyMatch,
    ReadyMatch,
    ReadyMatch,
    ReadyMatch,
    ...ReadyMatch[],
  ];
  await win(first);
  expectAbout(await minutesOf(cup), 2 * 30 + 5);
  await letLie(cup, 21);
  await win(second);
  await win(third);
  await letLie(cup, 4);
  await win(fourth);
  const waiting = await finalOf(cup);
  const [next] = rest as [ReadyMatch, ...ReadyMatch[]];
  await t.owner.query("update public.tournament_matches set created_at = now() where id = $1", [
    next.id,
  ]);
  await t.owner.query(
    "update public.tournament_matches set created_at = now() where tournament_id = $1 and status = 'pending' and round = 1",
    [cup.id],
  );
  await win(rest[1] as ReadyMatch);
  expectAbout([...new Set(await minutesOf(cup))], 21 + 5);
  expect(waiting.best_of).toBe(3);
});

test("what has a clock: its hour, its start, its pauses and the walkover are what is waited for", async () => {
  const cup = await cupOf(4);
  const [one, other] = (await openOf(cup)) as [ReadyMatch, ReadyMatch];
  await win(one);
  await t.scheduleMatch(other, 60);
  expectAbout(await minutesOf(cup), 60 + 30 + 5);
  // A floor is reported only if it is later than the scheduled time.
  const final = await finalOf(cup);
  await t.owner.query("update public.tournament_matches set scheduled_time = $2 where id = $1", [
    final.id,
    new Date(Date.now() + 80 * MINUTE),
  ]);
  expectAbout(await minutesOf(cup, final), 95);
  await t.owner.query("update public.tournament_matches set scheduled_time = $2 where id = $1", [
    final.id,
    new Date(Date.now() + 120 * MINUTE),
  ]);
  expect(await floorsOf(cup, final)).toEqual([]);
  await t.owner.query("update public.tournament_matches set scheduled_time = null where id = $1", [
    final.id,
  ]);
  // Nobody came at the scheduled time: ten minutes later the clock decides, and after five more nobody can object.
  await t.letTimePass(other, 65 * 60);
  expectAbout(await minutesOf(cup), 15);
  await t.owner.query(
    "update public.match_starts set state = 'started', started_at = now() - interval '10 minutes', due_at = null where match_id = $1",
    [other.id],
  );
  expectAbout(await minutesOf(cup), 25);
  await t.owner.query(
    "insert into public.match_pauses (match_id, tournament_id, side, started_at, ends_at) select id, tournament_id, 1, now(), now() + interval '12 minutes' from public.tournament_matches where id = $1",
    [other.id],
  );
  expectAbout(await minutesOf(cup), 37);
  // A walkover by the clock is final when nobody can object any more.
  await t.owner.query(
    "update public.match_starts set state = 'walkover', walkover_for = 1, due_at = now() + interval '7 minutes' where match_id = $1",
    [other.id],
  );
  expectAbout(await minutesOf(cup), 12);
  await t.owner.query(
    "update public.match_starts set due_at = now() - interval '1 second' where match_id = $1",
    [other.id],
  );
  await t.runDueWork(other);
  expect(await floorsOf(cup)).toEqual([]);
});

test("who won by walkover waits no longer for a late rival than its clock: it takes no time to play", async () => {
  const cup = await cupOf(4, { bestOf: 3, absenceMatchMinutes: 20 });
  const [given, other] = (await openOf(cup)) as [ReadyMatch, ReadyMatch];
  await t.scheduleMatch(given, 15);
  await t.scheduleMatch(other, 15);
  await t.letTimePass(given, 15 * 60);
  await t.letTimePass(other, 15 * 60);
  await t.admin.call("public.declare_match_winner", {
    p_match_id: given.id,
    p_winner_id: given.participant1_id,
    p_result: "W.O.",
  });
  const final = await finalOf(cup);
  expect(final).toMatchObject({ participant1_id: given.participant1_id });
  // 20 minutes until the clock decides the other match, 5 to object, a break of 5. If played, it would take an hour.
  expectAbout(await minutesOf(cup, final), 30);
  // Only one side came, so the other may lose by absence.
  await t.owner.query("update public.match_starts set arrived1_at = now() where match_id = $1", [
    other.id,
  ]);
  await t.letTimePass(other, 18 * 60);
  expectAbout(await minutesOf(cup, final), 12);
  // Both sides came, so the match is played.
  await t.owner.query(
    "update public.match_starts set state = 'started', started_at = now(), due_at = null where match_id = $1",
    [other.id],
  );
  expectAbout(await minutesOf(cup, final), 65);
});

test("in a group: hours after hours, rounds after rounds, and a postponed match holds nobody up", async () => {
  const cup = await cupOf(4, { format: "round-robin" });
  const matches = await openOf(cup);
  const rounds = (round: number) => matches.filter((match) => match.round === round);
  const shown = new Map((await floorsOf(cup)).map((floor) => [floor.match_id, floor.not_before]));
  const inMinutes = ({ id }: ReadyMatch) =>
    Math.round(((shown.get(id)?.getTime() ?? Number.NaN) - Date.now()) / MINUTE);
  for (const match of rounds(1)) expect(shown.has(match.id)).toBe(false);
  for (const match of rounds(2)) expectAbout([inMinutes(match)], 35);
  for (const match of rounds(3)) expectAbout([inMinutes(match)], 70);

  // The first round is postponed to next week, so the second can be played.
  for (const match of rounds(1)) await t.scheduleMatch(match, 7 * 24 * 60);
  const waiting = await floorsOf(cup);
  expect(waiting.map(({ match_id: id }) => id).toSorted()).toEqual(
    matches
      .filter(({ round }) => round > 2)
      .map(({ id }) => id)
      .toSorted(),
  );
  // A match that begins twenty minutes before another of the same side delays that one.
  const [early, late] = [rounds(2)[0], rounds(3)[0]] as [ReadyMatch, ReadyMatch];
  await t.scheduleMatch(early, 60);
  await t.scheduleMatch(late, 80);
  expectAbout(await minutesOf(cup, late), 95);
});

test("in a group: a round without an hour is not told to begin before the dated one before it", async () => {
  const cup = await cupOf(4, { format: "round-robin" });
  const matches = await openOf(cup);
  for (const match of matches.filter(({ round }) => round === 2))
    await t.scheduleMatch(match, 6 * 60);
  for (const match of matches.filter(({ round }) => round === 3))
    expectAbout(await minutesOf(cup, match), 6 * 60 + 35);
});

test("at a station: after what is played there, in the order of the rounds or of the hours", async () => {
  const cup = await cupOf(8);
  const [one, other, third] = (await openOf(cup)) as [ReadyMatch, ReadyMatch, ReadyMatch];
  const playAt = (match: ReadyMatch, station: string | null) =>
    t.admin.call("public.set_match_station", {
      p_match_id: match.id,
      p_station: station,
      p_waits: true,
    });
  await playAt(one, "Escenario");
  await playAt(other, "escenario");
  await playAt(third, "4");
  // Of two matches at a station the first can be played, and so can matches with another station or none.
  expect((await floorsOf(cup)).map(({ match_id: id }) => id)).toEqual([other.id]);
  expectAbout(await minutesOf(cup, other), 30);
  await playAt(third, "Escenario");
  expectAbout(await minutesOf(cup, third), 60);
  // The running match at a station comes first, whatever its place in the order.
  await t.admin.call("public.report_match_game", {
    p_match_id: third.id,
    p_number: 1,
    p_score1: 13,
    p_score2: 7,
  });
  expectAbout(await minutesOf(cup, one), 30);
  expectAbout(await minutesOf(cup, other), 60);
  await win(third);
  expect((await floorsOf(cup, one)).concat(await floorsOf(cup, third))).toEqual([]);
  expectAbout(await minutesOf(cup, other), 30);
  await playAt(other, null);
  expect(await floorsOf(cup, other)).toEqual([]);

  // Matches are ordered by scheduled time: the later one waits, and one of next week delays no other.
  await playAt(other, "Escenario");
  await t.scheduleMatch(one, 60);
  await t.scheduleMatch(other, 70);
  expectAbout(await minutesOf(cup, other), 90);
  await t.scheduleMatch(one, 7 * 24 * 60);
  expect(await floorsOf(cup, other)).toEqual([]);
});

test("nothing of a tournament that is not active, of none, or of a match of another", async () => {
  const cup = await cupOf(4);
  const [one] = await openOf(cup);
  await win(one);
  const other = await cupOf(4);
  expect(await floorsOf(other, await finalOf(cup))).toEqual([]);
  expect(await floorsOf({ id: crypto.randomUUID(), name: "" })).toEqual([]);
  await t.owner.query("update public.tournaments set status = 'Finalizado' where id = $1", [
    cup.id,
  ]);
  expect(await floorsOf(cup)).toEqual([]);
});

test.each(sampled(["single-elimination", "double-elimination", "round-robin", "swiss"] as const))(
  "%s, played in random order: a floor is in the future, no later while nothing ends, and after all that is waited for",
  async (format) => {
    const random = randomOf(61);
    const cup = await cupOf(8, { format, bestOf: random() < 0.5 ? 1 : 3 });
    for (let step = 0; step < 40; step += 1) {
      const open = await openOf(cup);
      if (open.length === 0) break;
      const before = new Map((await floorsOf(cup)).map((floor) => [floor.match_id, floor]));
      const matches = new Map((await t.matchesOf(cup)).map((match) => [match.id, match]));
      for (const { match_id: id, not_before: at } of before.values()) {
        expect(at.getTime()).toBeGreaterThan(Date.now());
        expect(at.getTime() % (STEP * MINUTE)).toBe(0);
        // A match that waits for nothing can be played, and has no floor.
        const match = matches.get(id) as TournamentMatch;
        const isFed = [...matches.values()].some(
          ({ next_match_id: next, loser_next_match_id: loser, status }) =>
            [next, loser].includes(id) && !["completed", "bye", "cancelled"].includes(status),
        );
        expect(isFed || match.group_id !== null).toBe(true);
        // A match comes in the order after the matches whose winners or losers play in it.
        for (const feeder of matches.values()) {
          const earlier = before.get(feeder.id);
          if (earlier && [feeder.next_match_id, feeder.loser_next_match_id].includes(id))
            expect(at.getTime()).toBeGreaterThan(earlier.not_before.getTime());
        }
      }
      // As time passes, a match's floor (earliest start) only disappears once it is reached, and moves later by no more
      // than the time that has passed.
      const minutes = Math.ceil(random() * 25);
      await letLie(cup, minutes);
      for (const { match_id: id, not_before: at } of await floorsOf(cup)) {
        const was = before.get(id)?.not_before.getTime();
        expect(at.getTime()).toBeLessThanOrEqual((was ?? Infinity) + STEP * MINUTE);
      }
      await win(open[Math.floor(random() * open.length)] as ReadyMatch);
    }
  },
);

test(
  "with 200 matches on at once, one read of a cup of 512 takes no time and reads no other cup",
  { tags: ["long"] },
  async () => {
    const other = await finalOf(await cupOf(4));
    const cup = await cupOf(CROWD);
    await t.owner.transaction(async (client) => {
      await client.query("set local session_replication_role = replica");
      await client.query(
        `insert into public.tournament_matches
         (tournament_id, stage_id, stage, round, position_in_bracket, best_of, participant1_id, participant2_id,
          winner_id, outcome, result, status, decided_at, decided_how)
       select tournament_id, stage_id, stage, 100, n, 1, $2, $3, $2, 'score', '1-0', 'completed', now(), 'agreement'
       from public.tournament_matches, generate_series(1, 30000) n where id = $1`,
        [other.id, crowd[0], crowd[1]],
      );
      await client.query(
        `with won as (
         update public.tournament_matches
         set status = 'completed', winner_id = participant1_id, outcome = 'score', result = '1-0',
           decided_at = now() + interval '20 minutes', decided_how = 'agreement'
         where tournament_id = $1 and round = 1 and position_in_bracket <= 56 * 2 and position_in_bracket % 2 = 1
         returning next_match_id, winner_id
       )
       update public.tournament_matches match set participant1_id = won.winner_id
       from won where won.next_match_id = match.id`,
        [cup.id],
      );
    });
    await t.owner.query("analyze");
    expect(await floorsOf(cup)).toHaveLength(56);
    await within(60, () => floorsOf(cup));
    const read = await t.owner.transaction((client) =>
      readsOf(client, () => client.query("select * from public.match_floors($1)", [cup.id])),
    );
    expect(read.filter(({ scanned }) => scanned > 2 * CROWD)).toEqual([]);
  },
);
