import { expect, test } from "vitest";
import { createGame } from "@leyenda/testing/create-content";
import { asOwner } from "@leyenda/testing/session";
import { useTestDatabase } from "@leyenda/testing/test-database";
import { createLivingNight } from "../../seed/demo/living-cup/living-night.ts";

const database = useTestDatabase();
/** An upper limit: more actions than a night needs. */
const MOST = 200;
const MINUTE = 60_000;

test("a night of lobbies is played to its champion, also by a process that takes over, and another one follows", async () => {
  let clock = 0;
  let night = createLivingNight(database.admin);
  const acts: (string | null)[] = [];
  const next = async () => {
    clock += MINUTE;
    acts.push(await night.playOn(clock));
    return acts.at(-1);
  };
  expect(await next()).toBeNull();
  await createGame(database, { name: "Free Fire" });
  for (let done = 0; done < 20; done += 1) await next();
  night = createLivingNight(database.admin);
  while (acts.length < MOST && (await next()) !== "afterglow");
  const counts = Object.groupBy(acts, (act) => act ?? "none");
  expect([counts.night?.length, counts.published?.length]).toEqual([1, 9]);
  expect(counts["called off"]).toBeUndefined();
  const [cup] = await asOwner(database).query<{ name: string; status: string; champions: number }>(
    `select name, status, (
       select count(*)::int from public.tournament_participants where tournament_id = cup.id and final_position = 1
     ) as champions
     from public.tournaments cup`,
  );
  expect(cup).toEqual({ name: "Noche de Free Fire 1", status: "Finalizado", champions: 1 });
  expect(await next()).toBe("night");
}, 120_000);
