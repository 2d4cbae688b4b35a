import type { Page } from "@playwright/test";
import { beginSignedIn, demoAccount, foundTeam, newAccount } from "./fixtures/accounts.ts";
import { expect, test } from "./fixtures/test.ts";
import { enterTournament, openMatches, playOn } from "@leyenda/testing/client-tournaments";
import { expectToast } from "./pages/auth.ts";
import { proveDialog } from "./pages/dialogs.ts";
import { declareWinner, encounter } from "./pages/encounters.ts";
import { fillTournament, takeNextStep } from "./pages/tournament.ts";

const HOUR = 3_600_000;
const TEAMS = 16;
const TICKETS = 100;

/** Counts the taps on every page opened from now on; returns a function for the taps since its last call. */
async function countTaps(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const count = ({ isTrusted }: Event) => {
      if (!isTrusted) return;
      sessionStorage.setItem("taps", String(Number(sessionStorage.getItem("taps") ?? "0") + 1));
    };
    addEventListener("pointerup", count, true);
  });
  let counted = 0;
  return async () => {
    const taps = await page.evaluate(() => Number(sessionStorage.getItem("taps") ?? "0"));
    const since = taps - counted;
    counted = taps;
    return since;
  };
}

/** The page is not wider than the screen, and all buttons of the page or its dialog are large enough for a thumb. */
async function expectHandy(page: Page): Promise<void> {
  const awkward = await page.evaluate(() => {
    const found: string[] = [];
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) found.push(`the page is ${scrollWidth} wide`);
    const top = document.querySelector("[role=dialog], [role=alertdialog]");
    for (const area of top?.querySelectorAll("*") ?? [])
      if (
        area.scrollWidth > area.clientWidth + 1 &&
        ["auto", "scroll"].includes(getComputedStyle(area).overflowX)
      )
        found.push(`a part of the dialog is ${area.scrollWidth} wide`);
    const room = top ?? document.querySelector("main");
    for (const target of room?.querySelectorAll("button, summary, [role=tab], a.btn") ?? []) {
      const { width, height } = target.getBoundingClientRect();
      // A switch and a checkbox can also be pressed on their label.
      const isLabelled = target.matches("[role=switch], [role=checkbox]");
      if (width > 0 && !isLabelled && (width < 44 || height < 44))
        found.push(`${target.textContent || target.ariaLabel}: ${width} × ${height}`);
    }
    return found;
  });
  expect(awkward).toEqual([]);
}

test("on a phone: an organiser makes a cup of sixteen teams and brings it to the champion and the prizes", async ({
  page,
  request,
  openSecondPage,
  expectAccessible,
  baseURL,
}) => {
  const address = baseURL ?? "";
  const tag = crypto.randomUUID().slice(0, 6);
  const name = `Copa de los dieciséis ${tag}`;
  const { client: admin, storageState } = await demoAccount(address, "admin");
  await beginSignedIn(page.context(), storageState);
  const tapsSince = await countTaps(page);

  // The teams already exist: leaders sign up four at a time, and each creates a team.
  const columns = await Promise.all(
    ["Norte", "Sur", "Este", "Oeste"].map(async (word, column) => {
      const founded = [];
      for (let row = 0; row < TEAMS / 4; row += 1) {
        const leader = await newAccount(address, request, `c${column}`);
        const team = await foundTeam(leader, `${word} ${row + 1} de la Costanera ${tag}`);
        founded.push({ client: leader.client, ...team });
      }
      return founded;
    }),
  );
  const teams = columns.flat();
  const nameOf = (id: string) => teams.find((team) => team.participantId === id)?.name ?? "";

  await test.step("from the start page to the form, and the cup is announced", async () => {
    await page.goto("/");
    await page.getByRole("button", { name: /Menú de/ }).tap();
    await page.getByRole("menuitem", { name: "Administración" }).tap();
    await page.getByRole("navigation", { name: "Administración" }).getByRole("button").tap();
    await page.getByRole("menuitem", { name: /^Competición/ }).tap();
    await page.getByRole("link", { name: "Crear torneo" }).tap();
    expect(await tapsSince()).toBe(5);
    await fillTournament(page, {
      name,
      game: "Rocket League",
      startDate: new Date(Date.now() + 24 * HOUR),
      type: "Por equipos",
      teamFormat: "1v1",
      ticketType: "Tickets del equipo",
      entryFee: 0,
      maxParticipants: TEAMS,
      prizes: [TICKETS, { money: 15_000 }],
    });
    await expectHandy(page);
    // Taps besides those in fields and lists: expand the prizes, add a prize, add another prize, save the form.
    expect(await tapsSince()).toBe(4);
  });

  const { data } = await admin
    .from("tournaments")
    .select("id")
    .eq("name", name)
    .single()
    .throwOnError();
  const id = data.id as string;

  await test.step("it opens, sixteen teams enter, and it starts", async () => {
    await takeNextStep(page, "Inscripciones");
    await enterTournament(id, teams);
    await page.getByRole("link", { name: "Administrar" }).tap();
    await expect(page).toHaveURL(`/organize/${id}`);
    // The next action loads above the tabs and moves them, so this waits for it: otherwise a tap would miss.
    await expect(page.getByRole("button", { name: "Comenzar torneo" })).toBeVisible();
    await page.getByRole("tab", { name: "Participantes" }).tap();
    await expect(
      page.getByRole("button", { name: /^Más acciones de .* de la Costanera/ }),
    ).toHaveCount(TEAMS);
    await expectHandy(page);
    await takeNextStep(page, "Activo");
    expect(await tapsSince()).toBe(6);
  });

  const watcher = await openSecondPage();
  await watcher.goto(`/tournaments/${id}`);
  await page.getByRole("tab", { name: "Partidos" }).tap();
  const cards = page.locator("[data-match]");

  /** On the match's card: name the side, choose one of the offered results, confirm. */
  async function decideByHand(round: "Octavos" | "Final") {
    const [match] = await openMatches(admin, id);
    if (!match) throw new Error("nothing to decide");
    const [one, other] = [nameOf(match.participant1_id), nameOf(match.participant2_id)];
    await tapsSince();
    const card = encounter(page, one, other);
    await expect(page.getByRole("heading", { level: 2, name: round })).toBeVisible();
    await declareWinner(page, card, one, /^2-0$/);
    await expect(card).toHaveCount(0);
    expect(await tapsSince()).toBe(3);
    return { one, other, winnerId: match.participant1_id };
  }

  await test.step("the first matches are decided on their cards, three taps each", async () => {
    await expect(cards).toHaveCount(TEAMS / 2);
    await expectHandy(page);
    await expectAccessible(page);
    for (let match = 0; match < 2; match += 1) await decideByHand("Octavos");
    await expect(cards).toHaveCount(TEAMS / 2 - 1);
  });

  await test.step("the rest is decided, the final by hand, and whoever watches sees the champion", async () => {
    await playOn(admin, id, teams, (open) => open.length === 1);
    await expect(cards).toHaveCount(1);
    const { one, other, winnerId } = await decideByHand("Final");
    await expect(watcher.getByText("Campeón", { exact: true })).toBeVisible();
    await expect(
      watcher.getByRole("region", { name: "Podio" }).getByRole("link", { name: one }),
    ).toBeVisible();
    const champion = teams.find(({ participantId }) => participantId === winnerId);
    const wallet = await champion?.client
      .from("wallets")
      .select("balance")
      .eq("participant_id", winnerId)
      .single()
      .throwOnError();
    expect(wallet?.data?.balance).toBe(TICKETS);

    // Without payment data no prize can be paid.
    await teams
      .find((team) => team.name === other)
      ?.client.rpc("save_payment_info", { p_cvu: null, p_alias: "cobra.aqui" })
      .throwOnError();
    await tapsSince();
    await page.getByRole("link", { name: "Pagar 1 premio" }).tap();
    await page.getByRole("button", { name: `Marcar pagado a ${other}` }).tap();
    await expectHandy(page);
    const question = page.getByRole("alertdialog");
    await expect(question).toContainText(/15\.000/);
    await question.getByRole("button", { name: "Marcar pagado", exact: true }).tap();
    await expectToast(page, "Pago registrado");
    expect(await tapsSince()).toBe(3);
  });

  await test.step("to so many nothing is sent by a slip", async () => {
    await page.goto(`/organize/${id}?tab=mensajes`);
    await page.getByRole("textbox", { name: "Mensaje" }).fill("¡Gracias por jugar!");
    await proveDialog("message-form", page.getByRole("button", { name: "Enviar" }));
  });
});
