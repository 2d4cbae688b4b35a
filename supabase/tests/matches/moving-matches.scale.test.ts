import { expect, test } from "vitest";
import { bulkPlayers } from "@leyenda/testing/bulk-players";
import { finishDueWork } from "@leyenda/testing/due-work";
import { asHouseAdmin } from "@leyenda/testing/house-admin";
import { asOwner } from "@leyenda/testing/session";
import { useTestDatabase } from "@leyenda/testing/test-database";
import { createTournament, startTournament } from "@leyenda/testing/tournaments";
import { within } from "@leyenda/testing/time-limit";

const database = useTestDatabase();
const owner = asOwner(database);

test("the night of 1,024 is one act, in well under a statement's time", async () => {
  const cup = await createTournament(database, { maxParticipants: 1024 });
  const crowd = await bulkPlayers(database.owner, 1024);
  await owner.query(
    "insert into public.tournament_participants (tournament_id, participant_id) select $1, id from unnest($2::uuid[]) as id",
    [cup.id, crowd.map(({ participantId }) => participantId)],
  );
  await startTournament(database, cup);
  await owner.query(
    "update public.tournament_matches set scheduled_time = now() + interval '1 hour', status = 'scheduled' where tournament_id = $1 and round = 1",
    [cup.id],
  );
  const move = () =>
    asHouseAdmin(database).call<number>("public.move_matches", {
      p_tournament_id: cup.id,
      p_minutes: 10,
    });
  expect(await within(8000, move)).toBe(512);
  // The due work notifies the users whom the action itself did not notify.
  await finishDueWork(database);
  const { told } = await owner.one<{ told: number }>(
    "select count(*)::integer as told from public.notifications where kind = 'match_moved' and link = $1",
    [`/tournaments/${cup.id}`],
  );
  expect(told).toBe(1024);
});
