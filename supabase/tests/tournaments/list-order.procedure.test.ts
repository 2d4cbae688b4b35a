import { expect, test } from "vitest";
import type { Tournament } from "@leyenda/testing/tournaments";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit({ soundLedger: true });

const inOrder = async () =>
  await t.anon.column<string>("select name from public.tournaments order by list_order, id");

const give = (cup: Tournament, change: string) =>
  t.owner.query(`update public.tournaments set ${change} where id = $1`, [cup.id]);

test("what can be entered comes first, then what is running, then what is full", async () => {
  const start = (day: number) => new Date(`2099-01-0${day}T12:00:00Z`);
  const first = await t.createTournament({
    name: "Primera",
    maxParticipants: 2,
    startDate: start(1),
  });
  await t.createTournament({ name: "Segunda", maxParticipants: 2, startDate: start(2) });
  await t.createTournament({ name: "Anunciada", status: "Próximamente" });
  expect(await inOrder()).toEqual(["Primera", "Segunda", "Anunciada"]);

  const [someone] = await t.registerPlayers(first, 2);
  expect(await inOrder()).toEqual(["Segunda", "Primera", "Anunciada"]);

  await give(first, "max_participants = 4");
  expect(await inOrder()).toEqual(["Primera", "Segunda", "Anunciada"]);
  await give(first, "max_participants = 2");
  expect(await inOrder()).toEqual(["Segunda", "Primera", "Anunciada"]);

  if (!someone) throw new Error("Nobody entered.");
  await t.asUser(someone).call("public.withdraw_from_tournament", {
    p_tournament_id: first.id,
    p_participant_id: someone.participantId,
  });
  expect(await inOrder()).toEqual(["Primera", "Segunda", "Anunciada"]);

  await give(first, "status = 'Activo'");
  expect(await inOrder()).toEqual(["Segunda", "Primera", "Anunciada"]);
});
