import { afterEach, expect, test } from "vitest";
import type { Player } from "@leyenda/testing/create-player";
import type { NewTournament } from "@leyenda/testing/tournaments";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();

/** The birth date of a user who reaches this age today in Buenos Aires, or some days later. */
function bornBefore(years: number, daysLater = 0): string {
  const today = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Argentina/Buenos_Aires" });
  const day = new Date(`${today.format(new Date())}T12:00:00Z`);
  day.setUTCDate(day.getUTCDate() + daysLater);
  day.setUTCFullYear(day.getUTCFullYear() - years);
  return day.toISOString().slice(0, 10);
}
const player = (birthDate: string | null): Promise<Player> => t.createPlayer({ birthDate });
const enter = (cup: { id: string }, who: Player): Promise<unknown> => t.register(cup, who);
const set = (key: string, value: boolean): Promise<unknown> =>
  t.admin.query("update public.settings set value = $2 where key = $1", [
    key,
    JSON.stringify(value),
  ]);
const openFree = (): Promise<unknown> => set("free_tournaments_from_13", true);

afterEach(() => set("free_tournaments_from_13", false));

test("who plays alone is of age on his birthday, and has told so", async () => {
  const cup = await t.createTournament();
  const unknown = await player(null);
  await t.expectRefusal(enter(cup, unknown), "birth_date_required");
  const young = await player(bornBefore(18, 1));
  await t.expectRefusal(enter(cup, young), "too_young");
  await enter(cup, await player(bornBefore(18)));
  await t.asUser(unknown).call("public.set_birth_date", { p_birth_date: "1990-02-03" });
  await enter(cup, unknown);
});

test("the waiting list asks as the registration does", async () => {
  const cup = await t.createTournament({ maxParticipants: 1, waitingOfferMinutes: 30 });
  await enter(cup, await player("1990-02-03"));
  const wait = (who: Player) =>
    t.asUser(who).call("public.join_waiting_list", {
      p_tournament_id: cup.id,
      p_participant_id: who.participantId,
    });
  await t.expectRefusal(wait(await player(null)), "birth_date_required");
  await t.expectRefusal(wait(await player(bornBefore(17))), "too_young");
  await wait(await player("1990-02-03"));
});

test("a team needs as many who are old enough as it fields, and fields nobody else", async () => {
  const young = await player(bornBefore(16));
  const silent = await player(null);
  const team = await t.createTeam({ members: [young, silent] });
  const cup = await t.createTournament({ type: "team", teamFormat: "2v2" });
  const enterTeam = () => t.register(cup, team);
  await t.expectRefusal(enterTeam(), "team_too_young");
  await t.asUser(silent).call("public.set_birth_date", { p_birth_date: "1990-02-03" });
  await enterTeam();
  const rival = await t.createTeam({ size: 2 });
  await t.register(cup, rival);
  await t.startTournament(cup);
  const roster = await t.owner.query<{ id: string }>(
    "select profile_id as id from public.roster_entries where tournament_id = $1 and participant_id = $2",
    [cup.id, team.participantId],
  );
  expect(roster.map(({ id }) => id).toSorted()).toEqual([team.leader.id, silent.id].toSorted());
  await t.expectRefusal(
    t.admin.call("public.add_to_roster", {
      p_tournament_id: cup.id,
      p_participant_id: team.participantId,
      p_profile_id: young.id,
      p_reason: "Falta uno",
    }),
    "too_young",
  );
});

test("the installation opens what costs nothing and pays no money from 13, and the terms read it", async () => {
  const free = await t.createTournament({ prizes: [{ type: "tickets", value: 50 }] });
  const closed: NewTournament[] = [{ entryFee: 1 }, { prizes: [{ type: "money", value: 1000 }] }];
  const young = await player(bornBefore(13));
  await t.expectRefusal(enter(free, young), "too_young");
  await openFree();
  const ages = "select * from public.tournament_ages()";
  expect(await t.anon.one(ages)).toEqual({ usual: 18, free: 13 });
  await t.expectRefusal(enter(free, await player(bornBefore(13, 1))), "too_young");
  await enter(free, young);
  for (const wanted of closed)
    await t.expectRefusal(enter(await t.createTournament(wanted), young), "too_young");
  for (const change of ["entry_fee = 5", `prizes = '[{"type": "money", "value": 100}]'`])
    await t.expectRefusal(
      t.admin.query(`update public.tournaments set ${change} where id = $1`, [free.id]),
      "entrants_too_young",
    );
  await t.admin.query(`update public.tournaments set prizes = '[]' where id = $1`, [free.id]);
  await set("free_tournaments_from_13", false);
  expect(await t.anon.one(ages)).toEqual({ usual: 18, free: 18 });
});

test.each([
  { born: "2008-02-29", at: "2026-02-28T02:59:59Z", isOfAge: false, why: "the night before" },
  { born: "2008-02-29", at: "2026-02-28T03:00:00Z", isOfAge: true, why: "on the day promised" },
  { born: "2008-02-29", at: "2026-03-01T12:00:00Z", isOfAge: true, why: "the day after" },
  { born: "2008-11-30", at: "2026-11-30T02:59:00Z", isOfAge: false, why: "UTC is a day ahead" },
  {
    born: "2008-11-30",
    at: "2026-11-30T03:00:00Z",
    isOfAge: true,
    why: "midnight in Buenos Aires",
  },
  { born: "2008-11-30", at: "2026-12-01T02:59:00Z", isOfAge: true, why: "late on the birthday" },
])("born $born, of age at $at: $isOfAge, $why", async ({ born, at, isOfAge }) => {
  expect(await t.owner.one("select private.has_age($1, 18, $2) as answer", [born, at])).toEqual({
    answer: isOfAge,
  });
});

test("every day of four years: nobody is refused on the day that the message promises, nor let in the day before", async () => {
  expect(
    await t.owner.query(
      `select born::date from generate_series(timestamp '2004-01-01', timestamp '2008-12-31', interval '1 day') as born
       cross join (values (13), (18), (21)) as asked (age)
       cross join lateral (select private.of_age_on(born::date, age)::timestamp at time zone 'America/Argentina/Buenos_Aires') as day (begins)
       where not private.has_age(born::date, age, begins)
         or private.has_age(born::date, age, begins - interval '1 second')`,
    ),
  ).toEqual([]);
});

test("no rule about age compares with the day of UTC", async () => {
  expect(
    await t.owner.query(
      `select proname from pg_proc
       where pronamespace in ('public'::regnamespace, 'private'::regnamespace) and prosrc ~ 'birth_date' and prosrc ~ 'current_date'`,
    ),
  ).toEqual([]);
});
