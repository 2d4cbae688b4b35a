import { beforeAll, expect, test } from "vitest";
import { createPlayer } from "@leyenda/testing/create-player";
import { createGame } from "@leyenda/testing/create-content";
import { asOwner } from "@leyenda/testing/session";
import { type TestDatabase, useTestDatabase } from "@leyenda/testing/test-database";
import { createLivingCup, type LivingAct } from "../../seed/demo/living-cup/living-cup.ts";
import { seedVetoSequences } from "../../seed/demo/seed-vetoes.ts";

const database = useTestDatabase();
const other = useTestDatabase();
/** An upper limit: more actions than a tournament needs. */
const MOST = 1_000;
const SECOND = 1_000;

let clock = 0;

/** Advances the simulated clock until a participant acts. */
async function nextAct(cup: ReturnType<typeof createLivingCup>): Promise<[LivingAct, number]> {
  const from = clock;
  for (;;) {
    clock += SECOND;
    const act = await cup.playOn(clock);
    if (act) return [act, clock - from];
  }
}

async function playUntil(
  cup: ReturnType<typeof createLivingCup>,
  last: LivingAct,
): Promise<[LivingAct, number][]> {
  const acts: [LivingAct, number][] = [];
  while (acts.length < MOST) {
    const done = await nextAct(cup);
    acts.push(done);
    if (done[0] === last) return acts;
  }
  throw new Error(`no ${last}`);
}

const editions = () =>
  asOwner(database).query<{ name: string; status: string }>(
    "select name, status from public.tournaments order by draw_seed",
  );

async function seedGames(of: TestDatabase): Promise<void> {
  for (const name of ["CS2", "Valorant", "League of Legends"])
    await createGame(of, { name, countsKda: true });
  await seedVetoSequences(of);
}

beforeAll(() => seedGames(database));

test("a whole cup is played, something at least every 20 seconds, and a restart in the middle goes on", async () => {
  const visitor = await createPlayer(database, { username: "visitante" });
  const [before] = await asOwner(database).query("select * from public.profiles where id = $1", [
    visitor.id,
  ]);
  const first = createLivingCup(database.admin);
  const acts = [];
  for (let done = 0; done < 90; done += 1) acts.push(await nextAct(first));
  acts.push(...(await playUntil(createLivingCup(database.admin), "afterglow")));
  const counts = Object.groupBy(acts, ([act]) => act);
  expect(counts.nothing).toBeUndefined();
  expect(counts.edition).toHaveLength(1);
  expect(counts.report).toHaveLength(32);
  expect(counts.ready).toHaveLength(32);
  expect(counts.prediction?.length).toBeGreaterThan(50);
  expect(Math.max(...acts.map(([, waited]) => waited))).toBeLessThanOrEqual(20 * SECOND);

  const matches = await asOwner(database).query<{ status: string; outcome: string }>(
    "select status, outcome from public.tournament_matches",
  );
  expect(matches).toHaveLength(16);
  expect(new Set(matches.map(({ status }) => status))).toEqual(new Set(["completed"]));
  expect(await editions()).toEqual([{ name: "Copa Sin Pausa 1", status: "Finalizado" }]);
  // Every map has its name and its sides from the veto, and about a third of the series have a third map.
  const games = await asOwner(database).query<{ number: number; told: boolean }>(
    "select number, map is not null and side1 <> side2 as told from public.match_games",
  );
  expect(games.every(({ told }) => told)).toBe(true);
  expect(games.filter(({ number }) => number === 3).length).toBeGreaterThan(1);
  expect(
    await asOwner(database).query(
      "select kind from public.notifications where user_id in (select leader_id from public.teams)",
    ),
  ).toEqual([]);
  expect(
    await asOwner(database).query("select * from public.profiles where id = $1", [visitor.id]),
  ).toEqual([before]);
}, 120_000);

test("about four matches are played beside each other", async () => {
  const cup = createLivingCup(database.admin);
  await playUntil(cup, "edition");
  for (let done = 0; done < 40; done += 1) await nextAct(cup);
  const [{ count } = { count: 0 }] = await asOwner(database).query<{ count: number }>(
    `select count(*)::int as count from public.match_vetoes veto
     join public.tournament_matches match on match.id = veto.match_id where match.status <> 'completed'`,
  );
  expect(count).toBe(4);
});

test("the same seed plays the same cup in another database", async () => {
  await seedGames(other);
  const cup = createLivingCup(other.admin);
  await playUntil(cup, "afterglow");
  const played = (of: TestDatabase) =>
    asOwner(of).query(
      `select match.stage, match.round, match.position_in_bracket, match.result,
         private.participant_name(match.participant1_id) as one, private.participant_name(match.participant2_id) as other,
         array(select concat_ws(' ', map, side1, score1, score2) from public.match_games game
               where game.match_id = match.id order by number) as games
       from public.tournament_matches match
       where match.tournament_id = (select id from public.tournaments where name = 'Copa Sin Pausa 1') order by 1, 2, 3`,
    );
  expect(await played(other)).toEqual(await played(database));
}, 120_000);

test("an edition that an administrator calls off or deletes is followed by the next, and old ones go", async () => {
  const cup = createLivingCup(database.admin);
  for (const name of ["Copa Sin Pausa 3", "Copa Sin Pausa 4", "Copa Sin Pausa 5"]) {
    await asOwner(database).query(
      "update public.tournaments set cancelled_at = now(), status = 'Finalizado', cancel_reason = 'Se cortó la luz.' where status = 'Activo'",
    );
    await playUntil(cup, "edition");
    expect((await editions()).at(-1)).toEqual({ name, status: "Activo" });
  }
  expect(await editions()).toHaveLength(3);
  const teams = await asOwner(database).query("select from public.teams");
  expect(teams).toHaveLength(16);
});
