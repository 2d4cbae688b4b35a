import { expect, test } from "vitest";
import { bulkPlayers } from "@leyenda/testing/bulk-players";
import { within } from "@leyenda/testing/time-limit";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();

test("the night of 1,024 is one act, in well under a statement's time", async () => {
  const cup = await t.createTournament({ maxParticipants: 1024 });
  const crowd = await bulkPlayers(t.database.owner, 1024);
  await t.enterCrowd(cup, crowd);
  await t.startTournament(cup);
  await t.owner.query(
    "update public.tournament_matches set scheduled_time = now() + interval '1 hour', status = 'scheduled' where tournament_id = $1 and round = 1",
    [cup.id],
  );
  const move = () =>
    t.admin.call<number>("public.move_matches", {
      p_tournament_id: cup.id,
      p_minutes: 10,
    });
  expect(await within(8000, move)).toBe(512);
  // The due work notifies the users whom the action itself did not notify.
  await t.finishDueWork();
  const { told } = await t.owner.one<{ told: number }>(
    "select count(*)::integer as told from public.notifications where kind = 'match_moved' and link = $1",
    [`/tournaments/${cup.id}`],
  );
  expect(told).toBe(1024);
});
