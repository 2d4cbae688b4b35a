import { expect, type Locator, type Page } from "@playwright/test";
import { expectToast } from "./auth.ts";

interface TournamentToCreate {
  readonly name: string;
  readonly game: string;
  readonly startDate: Date;
  readonly type: "Individual" | "Por equipos";
  /** The number of players per side; only for team tournaments. */
  readonly teamFormat?: "1v1" | "2v2" | "3v3" | "4v4" | "5v5";
  readonly ticketType: "Tickets personales" | "Tickets del equipo";
  readonly entryFee: number;
  /** The maximum number of participants. As in the form, 0 means no maximum. */
  readonly maxParticipants?: number;
  /** The preset of the format; by default the first one in the form. */
  readonly format?: keyof typeof STAGES;
  readonly groupSize?: number;
  readonly thirdPlaceMatch?: boolean;
  /** The prizes by place: a number of tickets, or an amount of money in `money`. */
  readonly prizes: readonly (number | { readonly money: number })[];
}

/** The wallet that a new form first proposes for the fee. */
const USUAL_WALLETS = {
  Individual: "Tickets personales",
  "Por equipos": "Tickets del equipo",
} as const;

/** The presets in the form, each with the kinds of its stages. */
export const STAGES = {
  "Eliminación directa": ["single_elimination"],
  "Fase de grupos": ["round_robin", "single_elimination"],
  "Zonas + llave": ["round_robin", "single_elimination"],
  "Liga ida y vuelta": ["round_robin"],
  "Doble eliminación": ["double_elimination"],
  "Sistema suizo": ["swiss"],
  "Suizo + top 8": ["swiss", "single_elimination"],
} as const;

/** Converts a date to the value of a `datetime-local` field in the browser's time zone. */
function localDateTime(page: Page, date: Date): Promise<string> {
  return page.evaluate((time) => {
    const local = new Date(time - new Date(time).getTimezoneOffset() * 60_000);
    return local.toISOString().slice(0, 16);
  }, date.getTime());
}

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole("combobox", { name: label, exact: true }).selectOption({ label: option });
}

/** Expands a section of the form, unless it is expanded already. */
export async function unfold(page: Page, title: string): Promise<void> {
  const part = page
    .locator("details")
    .filter({ has: page.getByRole("heading", { name: title, level: 2 }) });
  if ((await part.getAttribute("open")) === null) await part.locator("summary").first().click();
}

/** Opens the back office's form, fills it and saves. Returns once the tournament exists. */
export async function createTournament(page: Page, wanted: TournamentToCreate): Promise<void> {
  await page.goto("/admin/tournaments/create");
  await fillTournament(page, wanted);
}

/** Fills the open form of a new tournament and saves. Afterwards the tournament's page is open. */
export async function fillTournament(page: Page, wanted: TournamentToCreate): Promise<void> {
  await expect(page.getByRole("heading", { name: "Crear torneo", level: 1 })).toBeVisible();
  await page.getByLabel("Nombre").fill(wanted.name);
  await choose(page, "Juego", wanted.game);
  await page.getByLabel("Comienzo").fill(await localDateTime(page, wanted.startDate));
  await choose(page, "Modalidad", wanted.type);
  if (wanted.teamFormat) await choose(page, "Tamaño de los equipos", wanted.teamFormat);
  if (wanted.maxParticipants) {
    await page.getByLabel("Cupo", { exact: true }).fill(String(wanted.maxParticipants));
  }
  if (wanted.format) await page.getByRole("radio", { name: wanted.format, exact: true }).check();
  if (wanted.entryFee > 0 || wanted.ticketType !== USUAL_WALLETS[wanted.type]) {
    await unfold(page, "Inscripción");
    await choose(page, "Paga con", wanted.ticketType);
    await page.getByLabel("Inscripción (tickets)").fill(String(wanted.entryFee));
  }
  if (wanted.groupSize || wanted.thirdPlaceMatch) await unfold(page, "Etapas y partidos");
  if (wanted.groupSize) {
    await page.getByLabel("Participantes por grupo").fill(String(wanted.groupSize));
  }
  if (wanted.thirdPlaceMatch) {
    await choose(page, "Puestos que se juegan", "También el tercer puesto");
  }
  if (wanted.prizes.length > 0) await unfold(page, "Premios");
  for (const [index, prize] of wanted.prizes.entries()) {
    const isMoney = typeof prize === "object";
    await page.getByRole("button", { name: "Agregar premio" }).click();
    await choose(
      page,
      `Tipo de premio del puesto ${index + 1}`,
      isMoney ? "Pesos (ARS)" : "Tickets",
    );
    await page
      .getByLabel(`Valor del premio del puesto ${index + 1}`)
      .fill(String(isMoney ? prize.money : prize));
  }
  await page.getByRole("button", { name: "Crear torneo" }).click();
  await expectToast(page, "Torneo creado");
  await expect(page.getByRole("heading", { name: wanted.name, level: 1 })).toBeVisible();
}

const STATUS_ACTS = {
  Próximamente: "Pasar a Próximamente",
  Inscripciones: "Abrir inscripciones",
  Activo: "Comenzar torneo",
  Finalizado: "Finalizar torneo",
} as const;

/** Chooses matches without scheduled times, so that no match clock runs. */
async function withoutHours(question: Locator): Promise<void> {
  const first = question.getByLabel("Primeros partidos");
  if (await first.isVisible()) await first.selectOption("none");
}

/** Chooses a status in the menu of a tournament in the back office's list, and confirms it. */
export async function chooseTournamentStatus(
  page: Page,
  name: string,
  status: keyof typeof STATUS_ACTS,
): Promise<void> {
  await page.getByRole("button", { name: `cambiar el estado de ${name}` }).click();
  await page.getByRole("menuitemradio", { name: new RegExp(`^${status}`) }).click();
  const question = page.getByRole("alertdialog");
  await expect(question.getByRole("list", { name: "Qué pasa" })).toBeVisible();
  if (status === "Activo") await withoutHours(question);
  await question.getByRole("button", { name: STATUS_ACTS[status] }).click();
}

/** Moves a tournament to its next status with the button above the tournament's page, and confirms it. */
export async function takeNextStep(page: Page, status: "Inscripciones" | "Activo"): Promise<void> {
  await nextStep(page, status).click();
  const question = page.getByRole("alertdialog");
  await expect(question.getByRole("list", { name: "Qué pasa" })).toBeVisible();
  if (status === "Activo") await withoutHours(question);
  await question.getByRole("button", { name: STATUS_ACTS[status] }).click();
  await expectToast(page, "Estado actualizado");
  await expect(question).toBeHidden();
}

/** The button above a tournament's page that moves the tournament to its next status. */
export function nextStep(page: Page, status: "Inscripciones" | "Activo"): Locator {
  return page
    .getByRole("region", { name: "Organizas este torneo" })
    .getByRole("button", { name: STATUS_ACTS[status] });
}

/** Opens the back office's list of tournaments, and sets the status of a tournament with its menu. */
export async function setTournamentStatus(
  page: Page,
  name: string,
  status: keyof typeof STATUS_ACTS,
): Promise<void> {
  await page.goto(`/admin/competition?q=${encodeURIComponent(name)}`);
  await chooseTournamentStatus(page, name, status);
  await expectToast(page, "Estado actualizado");
  await expect(page.getByRole("alertdialog")).toBeHidden();
}

/** Finds the tournament through the list, as a person would. Returns the URL of its page. */
export async function openTournament(page: Page, name: string): Promise<string> {
  await page.goto(`/tournaments?q=${encodeURIComponent(name)}`);
  await page.getByRole("link", { name }).first().click();
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
  return new URL(page.url()).pathname;
}

/**
 * Registers for the tournament on its page.
 * @param birthDate only for a new player, who must enter it once
 */
export async function register(page: Page, birthDate?: string): Promise<void> {
  await page.getByRole("button", { name: "Inscribirse" }).click();
  const question = page.getByRole("alertdialog");
  const confirm = question.getByRole("button", { name: "Confirmar inscripción" });
  if (birthDate) {
    await expect(confirm).toBeDisabled();
    await question.getByLabel("Fecha de nacimiento").fill(birthDate);
  }
  await confirm.click();
  await expectToast(page, "¡Inscripción exitosa!");
  await expectToast(page, "Tu lugar en el torneo está asegurado.");
  await expect(page.getByText("Ya estás inscrito")).toBeVisible();
}

/** Enters a result in the first undecided match with two known sides. Side 1 of the match wins. */
export async function declareNextMatch(page: Page, result: string): Promise<void> {
  const winnerButton = page.locator("button:enabled[aria-label^='Declarar ganador a ']");
  const card = page.locator("article").filter({ has: winnerButton }).first();
  const name = (await card.getAttribute("aria-label")) ?? "";
  await card.locator(winnerButton).first().click();
  const dialog = page.getByRole("dialog");
  const [score1 = "", score2 = ""] = result.split("-");
  await dialog.getByRole("spinbutton").first().fill(score1);
  await dialog.getByRole("spinbutton").last().fill(score2);
  await dialog.getByRole("button", { name: "Declarar ganador" }).click();
  await expect(dialog).toBeHidden();
  const decided = page.getByRole("article", { name, exact: true });
  await expect(decided.locator(winnerButton)).toHaveCount(0);
}
