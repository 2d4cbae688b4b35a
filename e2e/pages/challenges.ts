import type { APIRequestContext } from "@playwright/test";
import { expect, type Locator, type Page } from "@playwright/test";
import { type Account, newAccount } from "../fixtures/accounts.ts";
import { giveTickets } from "../fixtures/administration.ts";

/** Creates a player who may wager: old enough and with tickets. */
export async function newChallenger(
  address: string,
  request: APIRequestContext,
  prefix: string,
  tickets: number,
): Promise<Account> {
  const account = await newAccount(address, request, prefix);
  if (tickets > 0) await giveTickets(address, [account.participantId], tickets);
  return account;
}

/** Returns the id of a game of the demonstration. */
export async function gameId({ client }: Account, name: string): Promise<string> {
  const { data } = await client.from("games").select("id").eq("name", name).single().throwOnError();
  return data.id as string;
}

interface Offer {
  readonly game?: string;
  readonly wager?: number;
  readonly password?: string;
  readonly country?: string;
  readonly bestOf?: number;
  readonly participantId?: string;
}

/** Creates a challenge with the same request as the page. Returns the challenge's match. */
export async function offerChallenge(creator: Account, wanted: Offer = {}): Promise<string> {
  const { data } = await creator.client
    .rpc("create_challenge_and_match", {
      p_creator_participant_id: wanted.participantId ?? creator.participantId,
      p_game_id: await gameId(creator, wanted.game ?? "Rocket League"),
      p_wager_amount: wanted.wager ?? 10,
      p_privacy: wanted.password ? "private" : "public",
      p_password: wanted.password ?? null,
      p_country: wanted.country ?? null,
      p_best_of: wanted.bestOf ?? 1,
      p_is_team_challenge: wanted.participantId !== undefined,
    })
    .throwOnError();
  return (data as { id: string }).id;
}

/** Opens the arena with these filters, and without the country filter that the profile would set by default. */
export async function openArena(
  page: Page,
  filters: Readonly<Record<string, string>> = {},
): Promise<void> {
  await page.goto(`/challenges?${new URLSearchParams({ pais: "", ...filters })}`);
  await expect(page.getByRole("heading", { level: 1, name: "Arena de Desafíos" })).toBeVisible();
}

/** The card of the challenge that this user created. */
export function challengeCard(page: Page, creator: string): Locator {
  return page.getByRole("article").filter({ hasText: creator });
}

export const dialog = (page: Page): Locator => page.getByRole("dialog");

/** Chooses an option of a select in the open dialog. */
export async function choose(page: Page, label: string, option: string): Promise<void> {
  await dialog(page).getByLabel(label, { exact: true }).selectOption({ label: option });
}

/** Continues from the details to the confirmation, accepts the conditions and creates the challenge. */
export async function confirmCreation(page: Page): Promise<void> {
  await dialog(page).getByRole("button", { name: "Continuar" }).click();
  await dialog(page).getByLabel("Acepto las condiciones del desafío").check();
  await dialog(page).getByRole("button", { name: "Crear Desafío" }).click();
}

/** The receipt that shows the amount in escrow. */
export async function expectReceipt(page: Page, matchId: string, held: string): Promise<void> {
  await page.goto(`/challenges/${matchId}/receipt`);
  await expect(page.getByRole("heading", { level: 1, name: "Comprobante" })).toBeVisible();
  await expect(receiptPart(page, "Apuestas").getByText("Retenido ahora").locator("..")).toHaveText(
    `Retenido ahora${held}`,
  );
}

/** Opens the receipt from the match room. On a phone the link is in the menu next to the link back. */
export async function leaveForReceipt(page: Page): Promise<void> {
  const more = page.getByRole("main").getByRole("button", { name: /^Más .*Sala: / });
  const link = page.getByRole("link", { name: "Comprobante" });
  await expect(more.or(link)).toBeVisible();
  if (await more.isVisible()) {
    await more.click();
    await page.getByRole("menuitem", { name: "Comprobante" }).click();
  } else await link.click();
}

/** Returns the section of the receipt with this heading. */
export function receiptPart(page: Page, title: string): Locator {
  return page
    .locator("section")
    .filter({ has: page.getByRole("heading", { level: 2, name: title, exact: true }) });
}

/** The number of personal tickets in the page's header. */
export async function expectWallet(page: Page, tickets: number): Promise<void> {
  await expect(page.getByLabel(`${tickets} tickets en tu billetera`)).toBeVisible();
}

/** Returns the id of the match from the page's URL. */
export function matchIdOf(page: Page): string {
  return new URL(page.url()).pathname.split("/").at(-1) ?? "";
}
