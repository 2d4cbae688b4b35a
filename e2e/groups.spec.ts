import { type Account, beginSignedIn, demoAccount, newAccount } from "./fixtures/accounts.ts";
import { giveTickets } from "./fixtures/administration.ts";
import { untilLive } from "./fixtures/hearing.ts";
import { expect, test } from "./fixtures/test.ts";
import { decide, enterTournament, openMatchOf, report } from "@leyenda/testing/client-tournaments";
import { declareUnscheduled, encounter, openEncounters } from "./pages/encounters.ts";
import { openRoom, reportResult } from "./pages/match-room.ts";
import { createTournament, openTournament } from "./pages/tournament.ts";

const START = 20;
const FEE = 5;
const PRIZES = [50, 20];
const HOUR = 3_600_000;

/**
 * Winner, loser, and the loser's score. The serpentine order puts players 1 4 5 8 into the first group, 2 3 6 7 into
 * the second. In the first group three players have two wins each, so the difference decides: 4 before 1 before 5.
 */
const GROUP_RESULTS = [
  [1, 4, 1],
  [4, 5, 0],
  [5, 1, 1],
  [1, 8, 0],
  [4, 8, 0],
  [5, 8, 0],
  [2, 3, 0],
  [2, 6, 0],
  [2, 7, 0],
  [3, 6, 1],
  [3, 7, 1],
  [6, 7, 1],
] as const;

test("eight players, two groups, playoffs and a champion, watched live", async ({
  page: admin,
  request,
  openSecondPage,
  baseURL,
}) => {
  const address = baseURL ?? "";
  const tag = crypto.randomUUID().slice(0, 6);
  const name = `Liga ${tag}`;
  const players: Account[] = [];
  for (let count = 0; count < 8; count += 1) {
    players.push(await newAccount(address, request, `g${tag}`));
  }
  /** Players are numbered from 1, in the order of registration. */
  const player = (number: number): Account => players[number - 1] as Account;
  const nameOf = (number: number) => player(number).username;
  await giveTickets(
    address,
    players.map(({ participantId }) => participantId),
    START,
  );

  const { client: organiser, storageState } = await demoAccount(address, "admin");
  await beginSignedIn(admin.context(), storageState);
  await createTournament(admin, {
    name,
    game: "EA Sports FC",
    startDate: new Date(Date.now() + 24 * HOUR),
    type: "Individual",
    ticketType: "Tickets personales",
    entryFee: FEE,
    format: "Fase de grupos",
    groupSize: 4,
    prizes: PRIZES,
  });
  const watcher = await openSecondPage();
  const path = await openTournament(watcher, name);
  const id = path.split("/").at(-1) ?? "";
  const setStatus = (status: "Inscripciones" | "Activo") =>
    organiser.from("tournaments").update({ status }).eq("id", id).throwOnError();
  await setStatus("Inscripciones");
  let loads = 0;
  watcher.on("load", () => (loads += 1));

  await untilLive(watcher);
  await enterTournament(id, players);
  await expect(watcher.locator("dl.card", { hasText: "Participantes" })).toContainText("8");

  await setStatus("Activo");
  const table = (group: string) =>
    watcher.getByRole("region", { name: `Tabla de Grupo ${group}` }).getByRole("row");
  await expect(table("A")).toContainText(["Participante", ...[1, 4, 5, 8].map(nameOf)]);
  await expect(table("B")).toContainText(["Participante", ...[2, 3, 6, 7].map(nameOf)]);
  const stage = (title: string) =>
    watcher
      .getByRole("tablist", { name: "Etapas del torneo" })
      .getByRole("tab", { name: new RegExp(`^${title}`) });
  await expect(stage("Fase de grupos")).toHaveAttribute("aria-selected", "true");

  async function declare(winner: number, loser: number, result: string) {
    const match = await openMatchOf(organiser, id, player(winner), player(loser));
    await decide(organiser, match, player(winner).participantId, result);
  }

  await test.step("the admin declares every match of the groups", async () => {
    const [first, ...others] = GROUP_RESULTS;
    await openEncounters(admin, nameOf(first[0]));
    const card = encounter(admin, nameOf(first[0]), nameOf(first[1]));
    await declareUnscheduled(
      admin,
      card,
      nameOf(first[0]),
      new RegExp(`^(2-${first[2]}|${first[2]}-2)$`),
    );
    for (const [winner, loser, lost] of others) await declare(winner, loser, `2-${lost}`);
    await expect(stage("Eliminatoria")).toHaveAttribute("aria-selected", "true");
    await stage("Fase de grupos").click();
    await expect(table("A")).toContainText([
      "Participante",
      new RegExp(`${nameOf(4)}.*\\+3`),
      new RegExp(`${nameOf(1)}.*\\+2`),
      new RegExp(`${nameOf(5)}.*\\+1`),
      nameOf(8),
    ]);
    await expect(table("B")).toContainText(["Participante", ...[2, 3, 6, 7].map(nameOf)]);
  });

  const match = (place: string) => watcher.getByRole("link", { name: new RegExp(`^${place}:`) });
  await test.step("the best two of each group meet crosswise", async () => {
    await stage("Eliminatoria").click();
    const [first, second] = [match("Semifinal, partido 1"), match("Semifinal, partido 2")];
    // The winner of the second group has the better difference of maps.
    await expect(first).toContainText(nameOf(2));
    await expect(first).toContainText(nameOf(1));
    await expect(second).toContainText(nameOf(4));
    await expect(second).toContainText(nameOf(3));
    await declare(4, 3, "2-0");
    await declare(2, 1, "2-0");
    await expect(match("Final, partido 1")).toContainText(nameOf(4));
    await expect(match("Final, partido 1")).toContainText(nameOf(2));
  });

  const champion = await openSecondPage(player(4).storageState);
  await test.step("the finalists report the same result, the second of them in the room", async () => {
    const final = await openMatchOf(organiser, id, player(4), player(2));
    await report(final, player(2), player(4), "2-1");
    await openRoom(champion, path, "Final, partido 1");
    await reportResult(champion, { [nameOf(4)]: 2, [nameOf(2)]: 1 }, "Resultado confirmado");
    await expect(watcher.getByText("Campeón", { exact: true })).toBeVisible();
    await expect(
      watcher.getByRole("region", { name: "Podio" }).getByRole("link", { name: nameOf(4) }),
    ).toBeVisible();
    expect(loads, "the visitor never loaded the page again").toBe(0);
  });

  await test.step("balances, to the last ticket, and the champion's statistics", async () => {
    for (const [index, { client, id }] of players.entries()) {
      const { data } = await client
        .from("profiles")
        .select("personal_tickets")
        .eq("id", id)
        .single()
        .throwOnError();
      const prize = { 4: PRIZES[0], 2: PRIZES[1] }[index + 1] ?? 0;
      expect(data.personal_tickets, nameOf(index + 1)).toBe(START - FEE + prize);
    }
    await champion.goto("/profile");
    const statistics = champion.getByRole("region", { name: "Estadísticas" });
    await expect(statistics).toContainText("Títulos1");
    await expect(statistics).toContainText("Torneos1");
    await expect(statistics).toContainText("Winrate80 %");
    await expect(champion.getByRole("heading", { name: "Primera corona" })).toBeVisible();
    await expect(champion.getByRole("heading", { name: "Campeón invicto" })).toBeHidden();
  });
});
