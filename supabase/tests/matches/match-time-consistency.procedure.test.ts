import { expect, test } from "vitest";
import type { Player } from "@leyenda/testing/create-player";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();

interface Hour {
  readonly starts_at: Date;
  readonly scheduled_time: Date;
  readonly delay_reason: string | null;
}

/** The scheduled time of a match as each page, list or feed reads it, keyed by that place's name. */
async function hoursOf(match: { id: string }, player: Player) {
  const token = await t.asUser(player).call<string>("public.create_calendar_link");
  const visitor = t.anon;
  const own = await visitor.one<Hour>("select * from public.tournament_matches where id = $1", [
    match.id,
  ]);
  const readings: Record<string, Promise<{ at: Date | null }>> = {
    room: visitor.one("select starts_at as at from public.match_starts where match_id = $1", [
      match.id,
    ]),
    "what comes": visitor.one("select scheduled_time as at from public.matches where id = $1", [
      match.id,
    ]),
    list: visitor.one(
      `select listed.scheduled_time as at from public.tournament_matches match
       cross join lateral public.match_list('coming', p_tournament_id => match.tournament_id) as listed where match.id = $1`,
      [match.id],
    ),
    predictions: visitor.one("select scheduled_time as at from public.prediction_cards($1)", [
      [match.id],
    ]),
    home: t
      .asUser(player)
      .one("select due_at as at from public.my_agenda() where match_id = $1", [match.id]),
    "own calendar": t.owner.one(
      "select starts_at as at from public.calendar_entries($1) where uid = 'match-' || $2::text",
      [token, match.id],
    ),
    "public calendar": visitor.one(
      "select starts_at as at from public.public_calendar(p_match_id => $1)",
      [match.id],
    ),
    reminders: t.owner.one(
      `select coalesce(max(due_at) + interval '15 minutes', (select starts_at from public.tournament_matches where id = $1)) as at
       from private.match_reminders where match_id = $1`,
      [match.id],
    ),
  };
  const hours = await Promise.all(
    Object.entries(readings).map(async ([name, reading]) => [name, (await reading).at] as const),
  );
  return { own, others: Object.fromEntries(hours) };
}

async function expectOneHour(match: { id: string }, player: Player): Promise<Hour> {
  const { own, others } = await hoursOf(match, player);
  expect(others).toEqual(
    Object.fromEntries(Object.keys(others).map((name) => [name, own.starts_at])),
  );
  return own;
}

const minutesUntil = (at: Date) => Math.round((at.getTime() - Date.now()) / 60_000);

test("a match has one hour on every surface: the one that was set, and a later one with its reason", async () => {
  const { match, one } = await t.createDuel();
  await t.scheduleMatch(match, 120);
  const set = await expectOneHour(match, one);
  expect([set.starts_at, set.delay_reason]).toEqual([set.scheduled_time, null]);

  await t.scheduleMatch(match, 70 / 60);
  const late = await expectOneHour(match, one);
  expect(late.delay_reason).toBe("known_late");
  expect([minutesUntil(late.scheduled_time), minutesUntil(late.starts_at)]).toEqual([1, 15]);

  await t.moveClockTo(match, 1);
  await t.letTimePass(match, 30 * 60);
  await t.runDueWork(match);
  const stopped = await expectOneHour(match, one);
  expect([stopped.delay_reason, minutesUntil(stopped.starts_at)]).toEqual(["clock_stopped", -5]);

  await t.scheduleMatch(match, 60);
  expect(await expectOneHour(match, one)).toMatchObject({ delay_reason: null });
});

test("a calendar program learns of a later hour by its number", async () => {
  const { match } = await t.createDuel();
  await t.scheduleMatch(match, 60);
  const sequence = async () =>
    (
      await t.anon.one<{ sequence: number }>(
        "select sequence from public.public_calendar(p_match_id => $1)",
        [match.id],
      )
    ).sequence;
  const before = await sequence();
  await t.moveClockTo(match, 1);
  await t.letTimePass(match, 30 * 60);
  await t.runDueWork(match);
  expect(await sequence()).toBeGreaterThan(before);
});

test("what is moved is moved from the hour that counts", async () => {
  const { cup, match, one } = await t.createDuel();
  await t.scheduleMatch(match, 1);
  const late = await expectOneHour(match, one);
  await t.admin.call("public.move_matches", {
    p_tournament_id: cup.id,
    p_minutes: 10,
    p_match_id: match.id,
  });
  const moved = await expectOneHour(match, one);
  expect(moved.starts_at.getTime() - late.starts_at.getTime()).toBe(600_000);
  expect(moved.delay_reason).toBeNull();
});

/** Functions that may read the set time instead of the effective one, and why. */
const READERS: Readonly<Record<string, string>> = {
  "private.delay_known_late": "decides whether a later one counts",
  "private.arm_match_start": "asks whether there is an hour at all",
  "private.set_match_time": "writes it",
  "private.await_next_game": "writes it",
  "public.schedule_match_game": "records what the time of a game was",
  "private.lock_match": "hands both on",
  "private.lock_match_for_result": "hands both on",
  "private.lock_open_match": "hands both on",
  "private.find_match": "hands both on",
  "private.plan_hours": "asks whether one was set",
  "private.report_counts_at": "compares it with what the sides of a challenge agreed on",
  "private.settle_default_time": "asks whether one was set",
  "private.movable_matches": "asks whether there is an hour at all",
  "public.move_matches": "writes it",
  "private.give_hours": "writes it",
  "public.set_default_times": "writes it",
  "public.schedule_match": "writes it, and records what it was",
  "private.tell_challenge_match": "is of challenges, which nothing delays",
  "private.set_play_by": "is of challenges, which nothing delays",
  "public.challenge_receipt": "is of challenges, which nothing delays",
  "private.fill_slot": "asks whether one was set",
  "private.reopen_tournament_match": "asks whether one was set",
  "private.undo_for_readmission": "asks whether one was set",
  "private.refuse_value": "names the column of a file",
  "private.insert_imported_matches": "writes it",
  "private.record_match_event": "names a fact, whose value is the hour that counts",
  "public.match_log": "reads what was recorded",
  "public.tournament_file": "is read by an import, which sets it again",
};

test("no other function, trigger or view computes the hour of a tournament's match", async () => {
  const readers = await t.owner.query<{ name: string }>(`
    select namespace.nspname || '.' || function.proname as name
    from pg_proc function
    join pg_namespace namespace on namespace.oid = function.pronamespace
    where namespace.nspname in ('public', 'private')
      and function.prosrc ~ '\\mscheduled_time\\M' and function.prosrc ~ 'tournament_match|p_match|new\\.|old\\.'`);
  expect(readers.map(({ name }) => name).toSorted()).toEqual(Object.keys(READERS).toSorted());
  const clocks = await t.owner.query<{ name: string }>(`
    select function.proname as name
    from pg_proc function
    join pg_namespace namespace on namespace.oid = function.pronamespace
    where namespace.nspname in ('public', 'private') and function.prosrc ~ '(\\mstart|v_start|p_start)\\.starts_at'`);
  expect(clocks.map(({ name }) => name).toSorted()).toEqual([
    "arrive",
    "here_in_match",
    "my_agenda",
    "next_clock_at",
    "opens_ready_at",
    "report_counts_at",
    "save_start",
    "step_match_clock",
  ]);
});

test("a moved match has its new hour on the schedule, the board and the dashboard", async () => {
  const { match } = await t.createDuel();
  const { tournament_id: cup } = await t.owner.one<{ tournament_id: string }>(
    "select tournament_id from public.tournament_matches where id = $1",
    [match.id],
  );
  const expectHours = async () => {
    const { at } = await t.owner.one<{ at: Date }>(
      "select starts_at as at from public.tournament_matches where id = $1",
      [match.id],
    );
    expect(
      await t.admin.query("select at from public.admin_tonight() where tournament_id = $1", [cup]),
    ).toEqual([{ at }]);
    expect(await t.admin.query("select since as at from public.match_board($1)", [cup])).toEqual(
      minutesUntil(at) <= 15 ? [{ at }] : [],
    );
  };
  await t.scheduleMatch(match, 5);
  await expectHours();
  await t.admin.call("public.move_matches", {
    p_tournament_id: cup,
    p_minutes: 3,
    p_match_id: match.id,
  });
  await expectHours();
  await t.admin.call("public.publish_schedule", {
    p_tournament_id: cup,
    p_match_ids: [match.id],
    p_times: [new Date(Date.now() + 12 * 60_000)],
  });
  await expectHours();
});
