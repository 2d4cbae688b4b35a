import { describe, expect, test } from "vitest";
import type { Player } from "@leyenda/testing/create-player";
import type { Session } from "@leyenda/testing/session";
import type { NewTournament } from "@leyenda/testing/tournaments";
import { expectSqlState } from "../support/refusal.ts";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit({ soundLedger: true });

const DAY = 24 * 3_600_000;
const BUENOS_AIRES = "America/Argentina/Buenos_Aires";

interface Rhythm {
  readonly weekday?: number;
  readonly time?: string;
  readonly zone?: string;
  readonly everyWeeks?: number;
  readonly opensDays?: number;
  readonly firstHours?: number;
  readonly endsOn?: string;
  readonly editions?: number;
}

interface Series {
  readonly id: string;
  readonly model_id: string | null;
  readonly state: string;
  readonly next_on: string | null;
  readonly next_at: Date | null;
  readonly due_at: Date | null;
  readonly editions_left: number | null;
}

interface Edition {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly start_date: Date;
  readonly held_on: string;
  readonly public_at: Date | null;
}

const repeat = (tournament: { readonly id: string }, rhythm: Rhythm = {}, by: Session = t.admin) =>
  by.call<string>("public.set_tournament_series", {
    p_tournament_id: tournament.id,
    p_weekday: rhythm.weekday ?? 4,
    p_local_time: rhythm.time ?? "21:00",
    p_time_zone: rhythm.zone ?? BUENOS_AIRES,
    p_every_weeks: rhythm.everyWeeks ?? 1,
    p_opens_days: rhythm.opensDays ?? 6,
    p_first_hours: rhythm.firstHours ?? 0,
    p_ends_on: rhythm.endsOn ?? null,
    p_editions: rhythm.editions ?? null,
  });

const setState = (seriesId: string, state: string | null, by: Session = t.admin) =>
  by.call("public.set_series_state", { p_series_id: seriesId, p_state: state });

const seriesOf = (id: string) =>
  t.owner.one<Series>(
    "select id, model_id, state, next_on::text, next_at, due_at, editions_left from public.tournament_series where id = $1",
    [id],
  );

const editionsOf = (seriesId: string) =>
  t.owner.query<Edition>(
    `select tournament.id, name, status, start_date, held_on::text, public_at
     from public.tournament_editions edition join public.tournaments tournament on tournament.id = edition.tournament_id
     where series_id = $1 order by held_on`,
    [seriesId],
  );

async function latest(seriesId: string): Promise<Edition> {
  const edition = (await editionsOf(seriesId)).at(-1);
  if (!edition) throw new Error("a series without an edition");
  return edition;
}

/** Does the server's periodic work until nothing is left. */
async function work(): Promise<void> {
  for (;;) {
    const { more } = await t.owner.call<{ more: boolean }>("private.do_due_work", {});
    if (!more) return;
  }
}

/** Makes the next edition due now: a week earlier than planned. */
const letBeDue = (seriesId: string) =>
  t.owner.query(
    "update public.tournament_series set opens_days = opens_days + 7, due_at = now() - interval '1 second' where id = $1",
    [seriesId],
  );

const weekdayOf = (date: Date) =>
  ((new Date(date.getTime() - 3 * 3_600_000).getUTCDay() + 6) % 7) + 1;

/** A tournament that starts tomorrow and is repeated weekly; its next edition is created by the scheduled work. */
async function weekly(wanted: NewTournament = {}, rhythm: Rhythm = {}) {
  const start = wanted.startDate ?? new Date(Date.now() + DAY);
  const model = await t.createTournament({ ...wanted, startDate: start });
  const id = await repeat(model, { weekday: weekdayOf(start), opensDays: 10, ...rhythm });
  return { model, id };
}

const enter = (edition: { readonly id: string }, player: Player) => t.register(edition, player);

const notificationsOf = async (player: Player) =>
  (
    await t.owner.query<{ title: string; body: string }>(
      "select title, body from public.notifications where user_id = $1 and kind = 'tournament_edition' order by created_at",
      [player.id],
    )
  ).map(({ title, body }) => `${title}. ${body}`);

describe("when the next edition is", () => {
  test("what is set going now leaves a day to enter, and does not come back to what it left out", async () => {
    const soon = new Date(Date.now() + 2 * 3_600_000);
    const time = new Date(soon.getTime() - 3 * 3_600_000).toISOString().slice(11, 16);
    const model = await t.createTournament({
      startDate: new Date(soon.getTime() - 7 * DAY),
    });
    const id = await repeat(model, { weekday: weekdayOf(soon), time, opensDays: 10 });
    await work();
    const edition = await latest(id);
    expect(edition.start_date.getTime()).toBeGreaterThan(Date.now() + 6 * DAY);
    expect((await editionsOf(id)).map((one) => one.id)).toEqual([model.id, edition.id]);
  });

  // The calendar of 2054 to 2056 equals that of 28 years before, and is far enough from the present.
  const DATES: readonly [
    why: string,
    model: string,
    rhythm: Rhythm,
    on: string,
    at: string,
    due: string,
  ][] = [
    [
      "every Thursday at 21:00 of Argentina",
      "2055-01-21T21:00:00-03:00",
      {},
      "2055-01-28",
      "2055-01-29T00:00:00.000Z",
      "2055-01-23T00:00:00.000Z",
    ],
    [
      "over the end of a month and of a year",
      "2054-12-31T21:00:00-03:00",
      { everyWeeks: 2 },
      "2055-01-14",
      "2055-01-15T00:00:00.000Z",
      "2055-01-09T00:00:00.000Z",
    ],
    [
      "the day after the last of February",
      "2056-02-22T21:00:00-03:00",
      { weekday: 2 },
      "2056-02-29",
      "2056-03-01T00:00:00.000Z",
      "2056-02-24T00:00:00.000Z",
    ],
    [
      "the local hour where clocks go forward in between",
      "2055-03-11T21:00:00-05:00",
      { zone: "America/New_York" },
      "2055-03-18",
      "2055-03-19T01:00:00.000Z",
      "2055-03-13T02:00:00.000Z",
    ],
    [
      "the local hour where clocks go back in between",
      "2055-10-30T18:00:00+02:00",
      { zone: "Europe/Madrid", weekday: 6, time: "18:00", opensDays: 7 },
      "2055-11-06",
      "2055-11-06T17:00:00.000Z",
      "2055-10-30T16:00:00.000Z",
    ],
    [
      "an hour that the clocks leave out is an hour later",
      "2055-03-07T02:30:00-05:00",
      { zone: "America/New_York", weekday: 7, time: "02:30", opensDays: 1 },
      "2055-03-14",
      "2055-03-14T07:30:00.000Z",
      "2055-03-13T07:30:00.000Z",
    ],
    [
      "another weekday than the first had",
      "2055-01-21T21:00:00-03:00",
      { weekday: 5 },
      "2055-01-22",
      "2055-01-23T00:00:00.000Z",
      "2055-01-17T00:00:00.000Z",
    ],
  ];
  test.each(DATES)("%s", async (_why, start, rhythm, on, at, due) => {
    const model = await t.createTournament({ startDate: new Date(start) });
    const series = await seriesOf(await repeat(model, rhythm));
    expect({
      on: series.next_on,
      at: series.next_at?.toISOString(),
      due: series.due_at?.toISOString(),
    }).toEqual({ on, at, due });
    await setState(series.id, "ended");
  });

  test("registration that closes long before the start opens before it closes", async () => {
    const startDate = new Date("2055-01-21T21:00:00-03:00");
    const model = await t.createTournament({
      startDate,
      registrationDeadline: new Date(startDate.getTime() - 3 * DAY),
    });
    const { due_at } = await seriesOf(await repeat(model, { opensDays: 1 }));
    expect(due_at?.toISOString()).toBe("2055-01-25T23:00:00.000Z");
  });
});

describe("the next edition", () => {
  test("has what a duplicate takes, the name counted on, its staff, and is open; the model stays as it was", async () => {
    const start = new Date(Date.now() + DAY);
    const { model, id } = await weekly({
      name: "Copa del Jueves #9",
      startDate: start,
      registrationDeadline: new Date(start.getTime() - 3_600_000),
      entryFee: 3,
      prizes: [{ type: "tickets", value: 20 }],
      rules: "Reglas de la casa",
      maxParticipants: 16,
    });
    const referee = await t.createPlayer();
    await t.joinStaff(model, referee, ["results", "settings"]);
    await work();
    const [first, second, ...others] = await editionsOf(id);
    expect(others).toEqual([]);
    expect(first).toMatchObject({ id: model.id, name: "Copa del Jueves #9" });
    expect(second).toMatchObject({
      name: "Copa del Jueves #10",
      status: "Inscripciones",
      public_at: null,
    });
    expect(
      await t.owner.one(
        `select entry_fee, prizes, rules, max_participants, start_date - registration_deadline = interval '1 hour' as closes
         from public.tournaments where id = $1`,
        [second?.id],
      ),
    ).toEqual({
      entry_fee: 3,
      prizes: [{ type: "tickets", value: 20 }],
      rules: "Reglas de la casa",
      max_participants: 16,
      closes: true,
    });
    expect(
      await t.owner.query(
        "select profile_id, rights from public.tournament_staff where tournament_id = $1",
        [second?.id],
      ),
    ).toEqual([{ profile_id: referee.id, rights: ["results", "settings"] }]);
  });

  test("is made once, whoever works and however often it is asked", async () => {
    const { id } = await weekly({ name: "Copa sin número" });
    const asked = await Promise.all(
      [1, 2, 3].map(() => t.owner.call<boolean>("private.open_edition", { p_series_id: id })),
    );
    expect(asked.filter(Boolean)).toHaveLength(1);
    await work();
    expect((await editionsOf(id)).map(({ name }) => name)).toEqual([
      "Copa sin número",
      "Copa sin número 2",
    ]);
    // A deleted edition is not created again either.
    await t.admin.query("delete from public.tournaments where id = $1", [(await latest(id)).id]);
    await letBeDue(id);
    await work();
    const { next_on } = await seriesOf(id);
    const dates = (await editionsOf(id)).map(({ held_on }) => held_on);
    expect(dates).toHaveLength(2);
    expect(new Set([...dates, next_on]).size).toBe(3);
  });

  test("after weeks in which nobody worked the next to come is made, in its rhythm, and none that has passed", async () => {
    const { id, model } = await weekly({}, { everyWeeks: 2, opensDays: 20 });
    await t.owner.query(
      "update public.tournament_series set last_on = last_on - 77, due_at = now() - interval '60 days' where id = $1",
      [id],
    );
    await work();
    const made = (await editionsOf(id)).filter((edition) => edition.id !== model.id);
    expect(made.length).toBeGreaterThan(0);
    for (const { start_date } of made) expect(start_date.getTime()).toBeGreaterThan(Date.now());
    const { next_on } = await seriesOf(id);
    const days = [...made.map(({ held_on }) => held_on), next_on ?? ""].map((day) =>
      Date.parse(day),
    );
    expect(days.slice(1).map((day, index) => (day - (days[index] ?? 0)) / DAY)).toEqual(
      days.slice(1).map(() => 14),
    );
  });

  test("is copied from the latest where the model was deleted; without any the series ends", async () => {
    const { id, model } = await weekly({ name: "Copa huérfana 1" });
    await work();
    await t.admin.query("delete from public.tournaments where id = $1", [model.id]);
    await letBeDue(id);
    await work();
    expect((await editionsOf(id)).map(({ name }) => name)).toEqual([
      "Copa huérfana 2",
      "Copa huérfana 3",
    ]);
    await t.admin.query("delete from public.tournaments where name like 'Copa huérfana%'");
    await letBeDue(id);
    await work();
    expect(await seriesOf(id)).toMatchObject({ state: "ended", next_on: null, due_at: null });
  });

  test("so many editions, or until a day, and no more", async () => {
    const counted = await weekly({}, { opensDays: 60, editions: 3 });
    const until = new Date(Date.now() + 15 * DAY).toISOString().slice(0, 10);
    const dated = await weekly({}, { opensDays: 60, endsOn: until });
    await work();
    expect(await editionsOf(counted.id)).toHaveLength(4);
    expect(await seriesOf(counted.id)).toMatchObject({ state: "ended", editions_left: 0 });
    expect(await editionsOf(dated.id)).toHaveLength(3);
    expect(await seriesOf(dated.id)).toMatchObject({ state: "ended", next_on: null });
  });

  test("the edition from which it is changed is the model of the next ones", async () => {
    const { id } = await weekly({ entryFee: 1 });
    await work();
    const second = await latest(id);
    await t.admin.query("update public.tournaments set entry_fee = 7 where id = $1", [second.id]);
    expect(
      await repeat(second, { weekday: weekdayOf(second.start_date), opensDays: 16, editions: 1 }),
    ).toBe(id);
    await work();
    const third = await latest(id);
    expect(third.id).not.toBe(second.id);
    expect(
      await t.owner.one("select entry_fee from public.tournaments where id = $1", [third.id]),
    ).toEqual({ entry_fee: 7 });
  });
});

describe("who is invited", () => {
  test("who entered the last edition comes first, for the hours of the series; then everybody", async () => {
    const { id, model } = await weekly({ name: "Copa fiel 1" }, { firstHours: 12 });
    const [faithful] = (await t.registerPlayers(model, 2)) as [Player, Player];
    const newcomer = await t.createPlayer();
    await work();
    const next = await latest(id);
    expect(next.public_at?.getTime()).toBeGreaterThan(Date.now() + 11 * 3_600_000);
    expect(await notificationsOf(faithful)).toEqual([
      expect.stringMatching(/^Nueva edición: Copa fiel 2\. .*Hasta el .* como tú\.$/),
    ]);
    await t.expectRefusal(
      () => enter(next, newcomer),
      "invited_first",
      /^Hasta el .+ se inscribe quien jugó la edición anterior\. Después, todos\.$/,
    );
    await t.expectRefusal(
      t.asUser(newcomer).call("public.join_waiting_list", {
        p_tournament_id: next.id,
        p_participant_id: newcomer.participantId,
      }),
      "invited_first",
    );
    await enter(next, faithful);
    const invitation = (by: Session) =>
      by.query<{ participant_ids: string[] }>("select * from public.edition_invitation($1)", [
        next.id,
      ]);
    expect(await invitation(t.asUser(newcomer))).toMatchObject([{ participant_ids: [] }]);
    expect(await invitation(t.asUser(faithful))).toMatchObject([
      { participant_ids: [faithful.participantId] },
    ]);
    await t.owner.query(
      "update public.tournament_editions set public_at = now() - interval '1 second', tell_at = now() - interval '1 second' where tournament_id = $1",
      [next.id],
    );
    await work();
    await enter(next, newcomer);
    expect(await invitation(t.asUser(newcomer))).toEqual([]);
    expect(await notificationsOf(faithful)).toHaveLength(1);
    expect(await notificationsOf(newcomer)).toEqual([]);
  });

  test("without hours, or with nobody who entered the last one, it is everybody's at once", async () => {
    const empty = await weekly({}, { firstHours: 24 });
    const { id, model } = await weekly({ name: "Copa abierta 1" });
    const [player] = (await t.registerPlayers(model, 1)) as [Player];
    await work();
    expect((await latest(empty.id)).public_at).toBeNull();
    await enter(await latest(empty.id), await t.createPlayer());
    expect(await notificationsOf(player)).toEqual([
      expect.stringMatching(
        /^Nueva edición: Copa abierta 2\. .*Las inscripciones están abiertas\.$/,
      ),
    ]);
    await work();
    expect(await notificationsOf(player)).toHaveLength(1);
    expect((await latest(id)).status).toBe("Inscripciones");
  });

  test("an edition that was cancelled invites nobody; the one before it does", async () => {
    const { id, model } = await weekly({}, { firstHours: 5 });
    const [player] = (await t.registerPlayers(model, 1)) as [Player];
    await work();
    const second = await latest(id);
    await t.admin.call("public.cancel_tournament", {
      p_tournament_id: second.id,
      p_reason: "Llueve",
    });
    await letBeDue(id);
    await work();
    const third = await latest(id);
    expect(third.id).not.toBe(second.id);
    expect(third.public_at).not.toBeNull();
    await enter(third, player);
  });
});

describe("rights", () => {
  test("a series is made by administrators; staff of the model stops it, and nobody else does anything", async () => {
    const { id, model } = await weekly({ prizes: [{ type: "tickets", value: 50 }] });
    const ofModel = await t.createPlayer();
    const referee = await t.createPlayer();
    const ofOther = await t.createPlayer();
    const other = await t.createTournament();
    await work();
    const next = await latest(id);
    const ofEdition = await t.createPlayer();
    await t.joinStaff(model, ofModel, ["settings", "brackets", "delete", "money", "staff"]);
    await t.joinStaff(model, referee, ["results"]);
    await t.joinStaff(next, ofEdition, ["settings", "money", "delete", "staff"]);
    await t.joinStaff(other, ofOther, ["settings"]);
    const organiser = t.asUser(ofModel);
    for (const session of [
      organiser,
      ...[referee, ofEdition, ofOther].map((one) => t.asUser(one)),
    ]) {
      for (const tournament of [model, next, other])
        await t.expectRefusal(repeat(tournament, {}, session), "forbidden");
      for (const state of ["active", "ended", null])
        await t.expectRefusal(setState(id, state, session), "forbidden");
    }
    for (const one of [referee, ofEdition, ofOther])
      await t.expectRefusal(setState(id, "paused", t.asUser(one)), "forbidden");
    await setState(id, "paused", organiser);
    expect(await seriesOf(id)).toMatchObject({ state: "paused", due_at: null });
    await t.expectRefusal(setState(id, "active", organiser), "forbidden");
    await t.expectRefusal(
      organiser.query("update public.tournaments set prizes = $2 where id = $1", [
        model.id,
        JSON.stringify([{ type: "tickets", value: 5000 }]),
      ]),
      "house_money",
    );
    await setState(id, "active");
    expect(await seriesOf(id)).toMatchObject({ state: "active" });
  });

  test("nobody writes series or editions, not even administrators; everybody reads them", async () => {
    const { id, model } = await weekly();
    const player = t.asUser(await t.createPlayer());
    for (const session of [t.admin, player, t.anon]) {
      for (const sql of [
        "update public.tournament_series set due_at = now(), first_hours = 0",
        "insert into public.tournament_editions (tournament_id, series_id, held_on) select tournament_id, series_id, held_on + 1 from public.tournament_editions",
        "update public.tournament_editions set public_at = null, tell_at = now()",
        "delete from public.tournament_editions",
        "delete from public.tournament_series",
      ])
        await expectSqlState(session.query(sql), "42501");
      expect(
        await session.query(
          "select tournament_id from public.tournament_editions where series_id = $1",
          [id],
        ),
      ).toEqual([{ tournament_id: model.id }]);
    }
    for (const session of [player, t.anon])
      await expectSqlState(session.query("select private.open_edition($1)", [id]), "42501");
    await setState(id, "ended");
  });

  test("what makes no sense is refused in words and leaves nothing behind", async () => {
    const model = await t.createTournament();
    const wrong: readonly [Rhythm, string][] = [
      [{ weekday: 0 }, "series_invalid"],
      [{ weekday: 8 }, "series_invalid"],
      [{ time: "25:00" }, "series_invalid"],
      [{ time: "mañana" }, "series_invalid"],
      [{ everyWeeks: 0 }, "series_invalid"],
      [{ opensDays: 0 }, "series_invalid"],
      [{ opensDays: 61 }, "series_invalid"],
      [{ firstHours: -1 }, "series_invalid"],
      [{ editions: -1 }, "series_invalid"],
      [{ zone: "Marte/Olimpo" }, "time_zone_unknown"],
      [{ zone: "-03" }, "time_zone_unknown"],
      [{ zone: "posix/Europe/Madrid" }, "time_zone_unknown"],
      [{ editions: 0 }, "series_over"],
      [{ endsOn: "2020-01-01" }, "series_over"],
    ];
    for (const [rhythm, code] of wrong) await t.expectRefusal(() => repeat(model, rhythm), code);
    await t.expectRefusal(repeat({ id: crypto.randomUUID() }), "tournament_not_found");
    const id = await repeat(model);
    await setState(id, "ended");
    await t.expectRefusal(setState(id, "active"), "series_ended");
    await t.expectRefusal(setState(crypto.randomUUID(), "active"), "series_not_found");
    await t.expectRefusal(setState(id, null), "series_ended");
  });
});

describe("the books", () => {
  test("say of each edition what the ledger does: entries, prizes in tickets and in money", async () => {
    const { id, model } = await weekly({
      entryFee: 10,
      maxParticipants: 4,
      prizes: [
        { type: "tickets", value: 15 },
        { type: "money", value: 2500 },
      ],
    });
    const players = await t.registerPlayers(model, 3, { tickets: 50 });
    await work();
    const next = await latest(id);
    await enter(next, players[0] as Player);
    await t.asUser(players[2] as Player).call("public.withdraw_from_tournament", {
      p_tournament_id: model.id,
      p_participant_id: players[2]?.participantId,
    });
    await t.startTournament(model);
    await t.playToTheEnd(model);
    const books = (by: Session, tournament: { readonly id: string } = model) =>
      by.query("select * from public.edition_books($1)", [tournament.id]);
    const expected = [
      { tournament_id: next.id, entries: 1, fees: "10", prizes: "0", money: "0" },
      { tournament_id: model.id, entries: 2, fees: "20", prizes: "15", money: "2500.00" },
    ].map((row) => expect.objectContaining(row) as unknown);
    expect(await books(t.admin)).toEqual(expected);
    const treasurer = await t.createPlayer();
    await t.joinStaff(next, treasurer, ["money"]);
    expect(await books(t.asUser(treasurer), next)).toMatchObject([
      { tournament_id: next.id, fees: "10" },
      { tournament_id: model.id, fees: null, prizes: null, money: null },
    ]);
    await t.expectRefusal(books(t.asUser(treasurer)), "forbidden");
    await t.expectRefusal(books(t.asUser(players[0] as Player)), "forbidden");
  });
});

test.each([
  { name: "Copa Jueves #9", next: "Copa Jueves #10" },
  { name: "Copa Jueves", next: "Copa Jueves 2" },
  { name: "Liga 2026", next: "Liga 2027" },
  { name: "Sprint Rocket League 1v1", next: "Sprint Rocket League 1v1 2" },
  { name: "a".repeat(120), next: `${"a".repeat(118)} 2` },
])("after $name comes $next", async ({ name, next }) => {
  expect(await t.owner.one("select private.next_name($1) as next", [name])).toEqual({ next });
});
