import { expect, test } from "vitest";
import { asAnon, asOwner, asUser } from "@leyenda/testing/session";
import { useTestDatabase } from "@leyenda/testing/test-database";
import { createTournament, registerPlayers, type Tournament } from "@leyenda/testing/tournaments";

const database = useTestDatabase({ soundLedger: true });

const inOrder = async () =>
  (
    await asAnon(database).query<{ name: string }>(
      "select name from public.tournaments order by list_order, id",
    )
  ).map(({ name }) => name);

const give = (cup: Tournament, change: string) =>
  asOwner(database).query(`update public.tournaments set ${change} where id = $1`, [cup.id]);

test("what can be entered comes first, then what is running, then what is full", async () => {
  const start = (day: number) => new Date(`2099-01-0${day}T12:00:00Z`);
  const first = await createTournament(database, {
    name: "Primera",
    maxParticipants: 2,
    startDate: start(1),
  });
  await createTournament(database, { name: "Segunda", maxParticipants: 2, startDate: start(2) });
  await createTournament(database, { name: "Anunciada", status: "Próximamente" });
  expect(await inOrder()).toEqual(["Primera", "Segunda", "Anunciada"]);

  const [someone] = await registerPlayers(database, first, 2);
  expect(await inOrder()).toEqual(["Segunda", "Primera", "Anunciada"]);

  await give(first, "max_participants = 4");
  expect(await inOrder()).toEqual(["Primera", "Segunda", "Anunciada"]);
  await give(first, "max_participants = 2");
  expect(await inOrder()).toEqual(["Segunda", "Primera", "Anunciada"]);

  if (!someone) throw new Error("Nobody entered.");
  await asUser(database, someone).call("public.withdraw_from_tournament", {
    p_tournament_id: first.id,
    p_participant_id: someone.participantId,
  });
  expect(await inOrder()).toEqual(["Primera", "Segunda", "Anunciada"]);

  await give(first, "status = 'Activo'");
  expect(await inOrder()).toEqual(["Segunda", "Primera", "Anunciada"]);
});
