import { describe, expect, test } from "vitest";
import { pairDueRounds } from "../../seed/pair-swiss-rounds.ts";
import type { NewTournament, Tournament } from "@leyenda/testing/tournaments";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();
const MINUTE = 60_000;

interface Dated {
  readonly id: string;
  readonly stage: string;
  readonly round: number;
  readonly status: string;
  readonly starts_at: Date | null;
  readonly next_match_id: string | null;
  readonly loser_next_match_id: string | null;
}

const datedOf = (cup: Tournament) =>
  t.owner.query<Dated>(
    "select * from public.tournament_matches where tournament_id = $1 order by stage, round, position_in_bracket",
    [cup.id],
  );

async function cupOf(players: number, wanted: NewTournament = {}): Promise<Tournament> {
  const cup = await t.createTournament(wanted);
  await t.registerPlayers(cup, players);
  return cup;
}

const start = (cup: Tournament, firstAt: Date | null, isWeekly = false) =>
  t.admin.call<number>("public.start_tournament", {
    p_tournament_id: cup.id,
    p_first_at: firstAt,
    p_is_weekly: isWeekly,
  });

const absenceBy = async (cup: Tournament) =>
  (
    await t.anon.one<{ by: string }>(
      "select public.absence_by(tournament) as by from public.tournaments tournament where id = $1",
      [cup.id],
    )
  ).by;

const inHours = (hours: number) =>
  new Date(Math.ceil((Date.now() + hours * 3_600_000) / 300_000) * 300_000);

/** The scheduled times of the open matches, in minutes after the first, by part and round. */
async function minutesByRound(cup: Tournament) {
  const open = (await datedOf(cup)).filter(({ status }) => status !== "bye");
  const first = Math.min(...open.map(({ starts_at: at }) => at?.getTime() ?? Number.NaN));
  return Object.fromEntries(
    open.map(({ stage, round, starts_at: at }) => [
      `${stage} ${round}`,
      ((at?.getTime() ?? Number.NaN) - first) / MINUTE,
    ]),
  );
}

describe("starting a cup with the hour of its first matches", () => {
  test("gives every match an hour, round after round, and its clock runs", async () => {
    const cup = await cupOf(8, { bestOf: 3 });
    expect(await absenceBy(cup)).toBe("unplanned");
    const first = inHours(2);
    expect(await start(cup, first)).toBe(7);
    // Two games of 30 minutes decide a series, with five minutes between two matches.
    expect(await minutesByRound(cup)).toEqual({
      "bracket 1": 0,
      "bracket 2": 65,
      "bracket 3": 130,
    });
    const matches = await datedOf(cup);
    expect(matches[0]?.starts_at).toEqual(first);
    expect(await absenceBy(cup)).toBe("clock");
    const [match] = matches as [Dated];
    await t.letTimePass(match, 2 * 3600 - 60);
    await t.moveClockTo(match, 11 * 60);
    await t.runDueWork(match);
    const { state } = await t.owner.one<{ state: string }>(
      "select state from public.match_starts where match_id = $1",
      [match.id],
    );
    expect(state).toBe("walkover");
  });

  test("of a double elimination each match follows what feeds it, the second final the first", async () => {
    const cup = await cupOf(8, { format: "double-elimination" });
    await start(cup, inHours(1));
    const times = await minutesByRound(cup);
    const dated = await datedOf(cup);
    const byId = new Map(dated.map((match) => [match.id, match]));
    for (const match of dated)
      for (const next of [match.next_match_id, match.loser_next_match_id])
        if (next && match.status !== "bye")
          expect(byId.get(next)?.starts_at?.getTime()).toBeGreaterThan(
            match.starts_at?.getTime() ?? Number.POSITIVE_INFINITY,
          );
    expect(Object.values(times).every((minutes) => Number.isFinite(minutes))).toBe(true);
  });

  test("now means a quarter of an hour from now, on a full five minutes, and nobody is late by it", async () => {
    const cup = await cupOf(2);
    await start(cup, new Date(Date.now() - 3_600_000));
    const [match] = (await datedOf(cup)) as [Dated];
    const at = match.starts_at?.getTime() ?? 0;
    expect(at % 300_000).toBe(0);
    expect(at - Date.now()).toBeGreaterThan(15 * MINUTE);
    expect(at - Date.now()).toBeLessThan(21 * MINUTE);
    expect(match).toMatchObject({ delay_reason: null });
  });

  test("a league is played week by week, at the same hour", async () => {
    const league = await cupOf(4, { format: "round-robin" });
    await start(league, inHours(24), true);
    expect(await minutesByRound(league)).toEqual(
      Object.fromEntries([0, 1, 2, 3, 4, 5].map((week) => [`group ${week + 1}`, week * 10_080])),
    );
  });

  test("a round that is paired later gets its hour when it is paired", async () => {
    const swiss = await cupOf(4, { format: "swiss" });
    await start(swiss, inHours(1));
    for (const match of await t.matchesOf(swiss))
      await t.declareWinner(match, match.participant1_id as string);
    await pairDueRounds(t.database);
    const second = (await datedOf(swiss)).filter(({ round }) => round === 2);
    expect(second.length).toBe(2);
    for (const match of second) expect(match.starts_at).not.toBeNull();
    expect(await absenceBy(swiss)).toBe("clock");
  });

  test("tells each player once when the own match is", async () => {
    const cup = await t.createTournament();
    const [one] = await t.registerPlayers(cup, 4);
    await start(cup, inHours(3));
    const notices = await t.owner.query(
      "select 1 from public.notifications where user_id = $1 and kind = 'match_times_published'",
      [one?.id],
    );
    expect(notices).toHaveLength(1);
  });
});

describe("starting a cup without an hour", () => {
  test.each([
    { by: "the procedure", begin: (cup: Tournament) => start(cup, null) },
    {
      by: "its status",
      begin: (cup: Tournament) => t.setTournamentStatus(cup, "Activo"),
    },
    {
      by: "the draw",
      begin: (cup: Tournament) =>
        t.admin.call("public.generate_tournament_structure", {
          p_tournament_id: cup.id,
        }),
    },
  ])(
    "by $by: no match has an hour, and the cup says that its staff decide absence",
    async (row) => {
      const cup = await cupOf(4);
      await row.begin(cup);
      expect((await datedOf(cup)).every(({ starts_at: at }) => at === null)).toBe(true);
      expect(await absenceBy(cup)).toBe("staff");
      const [match] = (await datedOf(cup)) as [Dated];
      await t.admin.call("public.schedule_match", {
        p_match_id: match.id,
        p_scheduled_time: inHours(1),
      });
      expect(await absenceBy(cup)).toBe("both");
    },
  );

  test("where lateness costs nothing the staff decide, whatever hours there are", async () => {
    const cup = await cupOf(2, { absenceMatchMinutes: null });
    await start(cup, inHours(1));
    expect(await absenceBy(cup)).toBe("staff");
  });
});

test("is refused to who may not, twice, and beyond a year", async () => {
  const cup = await cupOf(2);
  const stranger = await t.createPlayer();
  const helper = await t.createPlayer();
  await t.joinStaff(cup, helper, ["settings"]);
  const by = (who: { id: string }, firstAt: Date | null) => () =>
    t.asUser(who).call("public.start_tournament", {
      p_tournament_id: cup.id,
      p_first_at: firstAt,
    });
  await t.expectRefusal(by(stranger, null), "forbidden");
  await t.expectRefusal(by(helper, inHours(1)), "forbidden");
  await t.expectRefusal(() => start(cup, inHours(24 * 400)), "invalid_schedule", "doce meses");
  await by(helper, null)();
  await t.expectRefusal(() => start(cup, null), "tournament_started");
});

test("what was drawn before the start, and is drawn again, has its hours too", async () => {
  const cup = await cupOf(4);
  await t.startTournament(cup);
  await t.setTournamentStatus(cup, "Inscripciones");
  expect(await start(cup, inHours(1))).toBe(3);
  await t.admin.call("public.generate_tournament_structure", {
    p_tournament_id: cup.id,
  });
  expect((await datedOf(cup)).every(({ starts_at: at }) => at !== null)).toBe(true);
});
