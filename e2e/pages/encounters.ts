import { expect, type Locator, type Page } from "@playwright/test";
import { expectToast } from "./auth.ts";

/** Opens the back office's list of the matches of one participant. */
export async function openEncounters(
  page: Page,
  participant: string,
  state: "abiertos" | "disputas" | "decididos" | "todos" = "abiertos",
): Promise<void> {
  const query = new URLSearchParams({ tab: "encuentros", estado: state, q: participant });
  await page.goto(`/admin/competition?${query}`);
}

/** The row of the match between the two named participants. */
export function encounter(page: Page, first: string, second: string): Locator {
  return page.locator("article").filter({ hasText: first }).filter({ hasText: second });
}

/** Chooses one of the offered results of a match. The text of each result names the winner. */
export async function declareWinner(
  page: Page,
  card: Locator,
  winner: string,
  result: RegExp,
): Promise<void> {
  await card.getByRole("button", { name: "Cargar resultado" }).click();
  await enterResult(page, winner, result);
}

/** Chooses one of the offered results in a dialog that is already open. */
export async function enterResult(page: Page, winner: string, result: RegExp): Promise<void> {
  const dialog = page.getByRole("dialog");
  await dialog
    .getByRole("button", { name: `: gana ${winner}` })
    .filter({ hasText: result })
    .click();
  await dialog.getByRole("button", { name: "Cargar resultado" }).click();
  await expectToast(page, "Ganador asignado");
  await expect(dialog).toBeHidden();
}

/** The button that opens the menu with the less frequent actions of a match. */
export function moreActs(card: Locator): Locator {
  return card.getByRole("button", { name: /^Más acciones de/ });
}

/** Chooses an action in the menu of a match. */
export async function chooseAct(page: Page, card: Locator, act: string): Promise<void> {
  await moreActs(card).click();
  await page.getByRole("menuitem", { name: act, exact: true }).click();
}

/** Enters the result of a match without a scheduled time, with the menu: its main button sets the time. */
export async function declareUnscheduled(
  page: Page,
  card: Locator,
  winner: string,
  result: RegExp,
): Promise<void> {
  await expect(card).toContainText("Sin horario");
  await chooseAct(page, card, "Cargar resultado");
  await enterResult(page, winner, result);
}

/** Disqualifies one side from the tournament, with a reason. */
export async function disqualify(
  page: Page,
  card: Locator,
  name: string,
  reason: string,
): Promise<void> {
  await chooseAct(page, card, "Descalificar");
  await page.getByRole("dialog").getByRole("button", { name }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText(name);
  await question.getByLabel("Motivo").fill(reason);
  await question.getByRole("button", { name: "Descalificar" }).click();
  await expectToast(page, "Participante descalificado");
}
