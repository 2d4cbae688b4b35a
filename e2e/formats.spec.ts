import type { Page } from "@playwright/test";
import { type Account, beginSignedIn, demoAccount, newAccount } from "./fixtures/accounts.ts";
import { untilLive } from "./fixtures/hearing.ts";
import { expect, test } from "./fixtures/test.ts";
import {
  openMatches,
  playOn,
  playRound,
  startTournament,
} from "@leyenda/testing/client-tournaments";
import { expectToast } from "./pages/auth.ts";
import { proveDialog } from "./pages/dialogs.ts";
import { chooseAct, encounter, openEncounters } from "./pages/encounters.ts";

const match = (page: Page, place: string) =>
  page.getByRole("link", { name: new RegExp(`^${place}:`) });

async function expectChampion(page: Page, { username }: Account) {
  await expect(page.getByText("Campeón", { exact: true })).toBeVisible();
  await expect(
    page.getByRole("region", { name: "Podio" }).getByRole("link", { name: username }),
  ).toBeVisible();
}

test("a double elimination with a correction, a Swiss stage and a league, watched to their champions", async ({
  page: organiser,
  request,
  openSecondPage,
  expectAccessible,
  baseURL,
}) => {
  const address = baseURL ?? "";
  const tag = crypto.randomUUID().slice(0, 6);
  const players: Account[] = [];
  for (let count = 0; count < 5; count += 1) {
    players.push(await newAccount(address, request, `f${tag}`));
  }
  const [one, two, three, four, five] = players as [Account, Account, Account, Account, Account];
  const { client: admin, storageState } = await demoAccount(address, "admin");
  await beginSignedIn(organiser.context(), storageState);
  const watcher = await openSecondPage();

  await test.step("double elimination: who loses drops, and who plays knows where to", async () => {
    const id = await startTournament(
      admin,
      { name: `Doble ${tag}`, format: "double-elimination" },
      players,
    );
    await watcher.goto(`/tournaments/${id}`);
    const opening = match(watcher, "Ronda 1 superior, partido 2");
    await expect(opening).toContainText(four.username);
    await expect(opening).toContainText(five.username);
    await expect(match(watcher, "Gran final")).toContainText("Gana Final superior");
    const player = await openSecondPage(four.storageState);
    await player.goto(`/tournaments/${id}`);
    const next = player.getByRole("region", { name: "Tu próximo partido" });
    await expect(next).toContainText(`Contra ${five.username}`);
    await expect(next.getByText("Si ganas", { exact: true })).toBeVisible();
    await expect(next.getByText("Si pierdes", { exact: true })).toBeVisible();
    await expect(
      player.getByText(`Juegas la semifinal superior contra ${one.username}`),
    ).toBeVisible();
    await expect(player.getByText("Juegas la ronda 2 inferior")).toBeVisible();
    await expectAccessible(player);

    // Plays all matches except the grand final; the better seeds win.
    await playOn(
      admin,
      id,
      players,
      (open) =>
        open.length === 1 &&
        open[0]?.participant1_id === one.participantId &&
        open[0]?.participant2_id === two.participantId,
    );
    const final = match(watcher, "Gran final");
    await expect(final).toContainText(one.username);
    await expect(final).toContainText(two.username);
    await expectAccessible(watcher);

    // The very first result was wrong: all results that depend on it are removed with it, in one action.
    await openEncounters(organiser, five.username, "todos");
    const card = encounter(organiser, four.username, five.username).filter({
      hasText: "Ronda 1 superior",
    });
    await chooseAct(organiser, card, "Reabrir");
    const question = organiser.getByRole("alertdialog");
    await expect(question).toContainText(/Se deshacen \d+ resultados/);
    await expect(question).toContainText("Final inferior");
    await expectAccessible(organiser);
    await question.getByRole("button", { name: /^Deshacer los/ }).click();
    await expectToast(organiser, "Encuentro reabierto");
    await expect(final).toContainText("Gana Final superior");
    await expect(opening).not.toContainText("Gana");

    // Now the second seed wins the upper bracket, and the first seed comes from the lower bracket and wins both finals.
    const upperFirst = [two, one, three, four, five];
    await playOn(admin, id, upperFirst, (open) =>
      open.some((left) => left.participant2_id === one.participantId && open.length === 1),
    );
    await playOn(admin, id, players);
    await expect(match(watcher, "Segunda final")).toContainText(`Gana ${one.username}`);
    await expectChampion(watcher, one);
  });

  await test.step("Swiss: every round is paired, and the table says why", async () => {
    const id = await startTournament(admin, { name: `Suizo ${tag}`, format: "swiss" }, [
      one,
      two,
      three,
      four,
    ]);
    await watcher.goto(`/tournaments/${id}`);
    await expect(watcher.getByText("Ronda 1 de 2.")).toBeVisible();
    await untilLive(watcher);
    await playRound(admin, id, players);
    await expect(watcher.getByText("Ronda 2 de 2.")).toBeVisible();
    await expect(watcher.getByText("Con 1-0")).toBeVisible();
    await expect(match(watcher, "Ronda 2, partido 1")).toContainText(two.username);
    await expectAccessible(watcher);
    await playOn(admin, id, players);
    await expectChampion(watcher, one);
    await expect(watcher.getByRole("region", { name: "Tabla de" }).getByRole("row")).toContainText([
      "Participante",
      one.username,
      two.username,
      three.username,
      four.username,
    ]);
    await watcher.getByRole("button", { name: "Por qué este orden" }).click();
    await expect(watcher.getByText(`Tras ${one.username} por puntos: 1 contra 2`)).toBeVisible();
  });

  await test.step("Swiss rounds, and the best four of them in a bracket", async () => {
    const stages = [
      { kind: "swiss", name: "Sistema suizo", rounds: 2 },
      { kind: "single_elimination", name: "Eliminatoria", qualifiers: 4 },
    ];
    const id = await startTournament(admin, { name: `Corte ${tag}`, stages }, players);
    await watcher.goto(`/tournaments/${id}`);
    await expect(watcher.getByText("Ronda 1 de 2.")).toBeVisible();
    await untilLive(watcher);
    await playRound(admin, id, players);
    await expect(watcher.getByText("Ronda 2 de 2.")).toBeVisible();
    await playOn(admin, id, players);
    const bracket = watcher.getByRole("tab", { name: /^Eliminatoria/ });
    await expect(bracket).toHaveAttribute("aria-selected", "true");
    await expect(match(watcher, "Semifinal, partido 1")).toContainText(`Gana ${one.username}`);
    await expect(match(watcher, "Final, partido 1")).toContainText(`Gana ${one.username}`);
    await expectChampion(watcher, one);
    await expectAccessible(watcher);
  });

  await test.step("league: home and away, a table and everybody against everybody", async () => {
    const id = await startTournament(admin, { name: `Liga ${tag}`, format: "round-robin" }, [
      one,
      two,
      three,
    ]);
    await watcher.goto(`/tournaments/${id}`);
    await expect(watcher.getByText("Todos contra todos, ida y vuelta.")).toBeVisible();
    await watcher.getByRole("button", { name: "Cruces" }).click();
    await expectAccessible(watcher);
    await playOn(admin, id, players);
    await expect(
      watcher.getByRole("link", { name: `${one.username} contra ${two.username}: 2-1` }),
    ).toHaveCount(2);
    await expectChampion(watcher, one);
    expect(await openMatches(admin, id)).toEqual([]);

    // The wrong league was drawn: its draw is undone, and it starts again.
    await organiser.goto(`/admin/competition?q=${tag}`);
    await organiser.getByRole("button", { name: `Más acciones de Liga ${tag}` }).click();
    await organiser.getByRole("menuitem", { name: "Etapas" }).click();
    const reset = organiser.getByRole("button", { name: /^Reiniciar/ });
    await proveDialog("stages-dialog:reset", reset);
    await reset.click();
    const question = organiser.getByRole("alertdialog");
    await expect(question).toContainText("Se deshacen 6 resultados");
    await question.getByRole("button", { name: "Reiniciar" }).click();
    await expectToast(organiser, "Etapa reiniciada");
    await expect(watcher.getByText("Espera el sorteo de la organización")).toBeVisible();
    await organiser.getByRole("button", { name: "Empezar la etapa" }).click();
    await expectToast(organiser, "Etapa armada: 6 partidos");
    await expect(match(watcher, `.*Fecha 1`)).toContainText("Por jugar");
  });
});
