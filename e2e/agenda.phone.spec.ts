import type { Page } from "@playwright/test";
import { type Account, foundTeam, newAccount, demoAccount } from "./fixtures/accounts.ts";
import { newPerson } from "./fixtures/people.ts";
import { untilLive } from "./fixtures/hearing.ts";
import { expect, test } from "./fixtures/test.ts";
import { fillRegistration, submitRegistration } from "./pages/auth.ts";
import {
  announceTournament,
  decide,
  enterTournament,
  openMatches,
  startTournament,
} from "@leyenda/testing/client-tournaments";

/** The smallest phone that the product promises to serve. */
const SMALL = { width: 360, height: 740 };
/** The lowest position at which a running tournament's bracket may begin on the smallest supported phone. */
const BRACKET_TOP = 420;

const next = (page: Page) => page.getByRole("region", { name: "Tu próximo partido" });

test("an entrant goes from home to the room, and from the result to the next match", async ({
  request,
  openSecondPage,
  expectAccessible,
  baseURL,
}) => {
  const address = baseURL ?? "";
  const players: Account[] = [];
  for (const name of ["una", "dos", "tres", "cuatro"]) {
    players.push(await newAccount(address, request, name));
  }
  const admin = (await demoAccount(address, "admin")).client;
  const name = newPerson("Copa").username;
  const id = await startTournament(admin, { name, format: "single-elimination" }, players);
  const [own, other] = await openMatches(admin, id);
  if (!own || !other) throw new Error("no matches");
  const sideOf = (participantId: string) =>
    players.find((player) => player.participantId === participantId);
  const me = sideOf(own.participant1_id);
  const rival = sideOf(own.participant2_id);
  const later = sideOf(other.participant1_id);
  if (!me || !rival || !later) throw new Error("no players");

  const page = await openSecondPage(me.storageState);
  await page.goto("/");
  await expect(next(page)).toContainText(`vs ${rival.username}`);
  await expect(next(page)).toContainText(name);
  await expect(page.getByRole("region", { name: "Tus torneos" })).toContainText(name);
  await expectAccessible(page);

  // When the rival reports a result, the task to answer it moves to the top without a reload.
  await untilLive(page);
  await rival.client
    .rpc("report_match_result", { p_match_id: own.id, p_result: "2-0" })
    .throwOnError();
  const answer = page.getByRole("region", { name: "Tu rival reportó el resultado" });
  await answer.getByRole("link", { name: "Responder" }).click();
  await expect(page).toHaveURL(`/match/manage/${own.id}`);
  await page.getByRole("button", { name: "Confirmar resultado" }).click();
  await expect(next(page)).toContainText("vs quien gane ");

  // When the other semifinal ends, the room of the next match opens by itself, and the winner's page shows it.
  const winner = await openSecondPage();
  await winner.goto(`/profile/${later.id}`);
  await expect(winner.getByText("todavía no jugó su primer partido")).toBeVisible();
  await untilLive(page, winner);
  await decide(admin, other, later.participantId);
  await expect(winner.getByRole("link", { name: /^Ganó 2-1 a/ })).toBeVisible();
  await expect(next(page)).toContainText(`vs ${later.username}`);
  await next(page).getByRole("link", { name: "Entrar a la sala" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(later.username);

  // The bracket begins on the first screen, and the viewer's next match is fixed at the bottom.
  await page.setViewportSize(SMALL);
  await page.goto(`/tournaments/${id}`);
  await expect(next(page).getByRole("link", { name: "Entrar a la sala" })).toBeInViewport({
    ratio: 1,
  });
  const bracket = await page.getByRole("tabpanel").boundingBox();
  expect(bracket?.y).toBeLessThanOrEqual(BRACKET_TOP);
  await expect(next(page).getByText("Eres campeón del torneo")).toBeHidden();
  await next(page).getByRole("button", { name: "Qué pasa si ganas o pierdes" }).tap();
  await expect(next(page).getByText("Eres campeón del torneo")).toBeInViewport({ ratio: 1 });

  await expect(next(page)).toContainText(`Contra ${later.username}`);
  await page.getByRole("button", { name: "Semifinal" }).click();
  const rounds = (round: string) => page.getByRole("region", { name: round, exact: true });
  await expect(rounds("Semifinal")).toBeVisible();
  await page.getByRole("button", { name: "Ir a mi partido" }).click();
  await expect(rounds("Final")).toContainText(later.username);
  await page.getByLabel("Buscar participante").fill(rival.username);
  await expect(rounds("Semifinal")).toContainText(rival.username);
  await expectAccessible(page);

  await page.goto("/settings?seccion=notificaciones");
  await page.getByRole("button", { name: "Crear enlace" }).tap();
  const link = await page.getByLabel("Enlace de tu calendario").inputValue();
  await expectAccessible(page);
  expect(await (await request.get(link)).text()).toContain(`SUMMARY:${name}`);
  await page.getByRole("button", { name: "Quitar enlace" }).tap();
  await expect(page.getByRole("button", { name: "Crear enlace" })).toBeVisible();
  expect(await (await request.get(link)).text()).not.toContain(`SUMMARY:${name}`);
});

test("a new account begins with first steps instead of zeros", async ({
  request,
  openSecondPage,
  expectAccessible,
  baseURL,
}) => {
  const account = await newAccount(baseURL ?? "", request, "estrena");
  const page = await openSecondPage(account.storageState);
  await page.goto("/");
  const steps = page.getByRole("region", { name: "Tus primeros pasos" });
  await expect(steps.getByRole("link")).toHaveCount(3);
  await expectAccessible(page);
  await account.client
    .from("profiles")
    .update({ game_identities: { Valorant: "Nueva#1" } })
    .eq("id", account.id)
    .throwOnError();
  await expect(steps.getByRole("link")).toHaveCount(2);
  await steps.getByRole("link", { name: "Inscríbete en tu primer torneo" }).click();
  await expect(page).toHaveURL("/tournaments?estado=Inscripciones");

  const { client: admin } = await demoAccount(baseURL ?? "", "admin");
  const { username: name } = newPerson("Primera");
  await enterTournament(await announceTournament(admin, { name }), [account]);
  await page.goto("/");
  await expect(page.getByRole("region", { name: "Tus torneos" })).toContainText(name);
  await expect(steps.getByRole("link")).toHaveCount(1);
});

test("an invitation link brings somebody new into the team", async ({
  page,
  mailbox,
  request,
  openSecondPage,
  expectAccessible,
  baseURL,
}) => {
  const leader = await newAccount(baseURL ?? "", request, "invita");
  const team = await foundTeam(leader, newPerson("Equipo").username);
  const own = await openSecondPage(leader.storageState);
  await own.goto(`/team/${team.id}`);
  await own.getByRole("link", { name: "Invitar y gestionar" }).click();
  await own.getByRole("button", { name: "Crear enlace de invitación" }).click();
  const link = own.getByLabel("Enlace de invitación");
  await expect(link).toHaveValue(/\/invite\/[0-9a-f-]{36}$/);
  await expectAccessible(own);

  const person = newPerson("llamada");
  await page.goto(await link.inputValue());
  await expect(page.getByRole("heading", { name: team.name })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Crear cuenta y unirme" }).click();
  await fillRegistration(page, person);
  await submitRegistration(page);
  await expect(page.getByRole("heading", { name: "Revisa tu correo" })).toBeVisible();
  await page.goto(await mailbox.newestLinkTo(person.email));
  await page.getByRole("button", { name: `Unirme a ${team.name}` }).click();
  await expect(page).toHaveURL(`/team/${team.id}`);
  await expect(page.locator("main").getByRole("link", { name: person.username })).toBeVisible();

  const old = await link.inputValue();
  await own.getByRole("button", { name: "Anular el enlace" }).click();
  await expect(own.getByRole("button", { name: "Crear enlace de invitación" })).toBeVisible();
  await page.goto(old);
  await expect(page.getByRole("heading", { name: "Esta invitación ya no vale" })).toBeVisible();
});

test("a notice shows rival and result, and is put aside by itself", async ({
  request,
  openSecondPage,
  expectAccessible,
  baseURL,
}) => {
  const address = baseURL ?? "";
  const players = [
    await newAccount(address, request, "gana"),
    await newAccount(address, request, "pierde"),
  ];
  const admin = (await demoAccount(address, "admin")).client;
  const name = newPerson("Copa").username;
  const id = await startTournament(admin, { name, format: "single-elimination" }, players);
  const [match] = await openMatches(admin, id);
  const winner = players.find(({ participantId }) => participantId === match?.participant2_id);
  const loser = players.find(({ participantId }) => participantId === match?.participant1_id);
  if (!match || !winner || !loser) throw new Error("no match");
  await decide(admin, match, winner.participantId);

  const page = await openSecondPage(winner.storageState);
  await page.goto("/notifications");
  const notice = page.getByRole("listitem").filter({ hasText: `Ganaste 2-1 a ${loser.username}` });
  await expect(notice).toContainText(name);
  await expect(notice).toContainText("Sin leer");
  await expectAccessible(page);
  const mark = notice.getByRole("button", { name: /^Marcar como leída/ });
  await mark.click();
  await expect(mark).toHaveCount(0);
  await notice.getByRole("link", { name: /^Ganaste/ }).click();
  await expect(page).toHaveURL(`/match/manage/${match.id}`);
});
