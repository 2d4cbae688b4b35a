import type { Page } from "@playwright/test";
import { demoAccount, newAccount } from "./fixtures/accounts.ts";
import { newPerson } from "./fixtures/people.ts";
import { expect, test } from "./fixtures/test.ts";
import {
  announceTournament,
  enterTournament,
  openMatches,
  report,
  startTournament,
} from "@leyenda/testing/client-tournaments";
import { expectToast } from "./pages/auth.ts";
import { proveDialog } from "./pages/dialogs.ts";

type Act = "moves" | "checksIn" | "seeds" | "exports" | "invites";

interface Helper {
  readonly who: string;
  /** The rights of a staff member: the name of a preset, or a list of rights. */
  readonly has: string | readonly string[];
  readonly tabs: readonly string[];
  readonly acts: readonly Act[];
}

const EVERYBODY = ["Organización", "Registro"];
const HELPERS: readonly Helper[] = [
  {
    who: "organiza",
    has: "organiser",
    tabs: [
      "Hoy",
      "Tablero",
      "Participantes",
      "Partidos",
      "Horarios",
      "Mensajes",
      "Premios",
      "Datos",
      ...EVERYBODY,
      "Conexiones",
    ],
    acts: ["moves", "checksIn", "seeds", "exports", "invites"],
  },
  {
    who: "administra",
    has: "administrator",
    tabs: [
      "Hoy",
      "Tablero",
      "Participantes",
      "Partidos",
      "Horarios",
      "Mensajes",
      "Datos",
      ...EVERYBODY,
      "Conexiones",
    ],
    acts: ["moves", "checksIn", "seeds"],
  },
  {
    who: "arbitra",
    has: "referee",
    tabs: ["Hoy", "Tablero", "Participantes", "Partidos", "Horarios", "Mensajes", ...EVERYBODY],
    acts: ["moves"],
  },
  {
    who: "transmite",
    has: "broadcast",
    tabs: ["Hoy", "Participantes", ...EVERYBODY],
    acts: [],
  },
  {
    who: "inscribe",
    has: ["registrations"],
    tabs: ["Hoy", "Participantes", ...EVERYBODY],
    acts: ["checksIn"],
  },
  {
    who: "paga",
    has: ["money"],
    tabs: ["Hoy", "Participantes", "Premios", ...EVERYBODY],
    acts: ["exports"],
  },
];

test("each helper sees at the desk what his rights allow, and it answers him", async ({
  request,
  baseURL,
  openSecondPage,
  expectAccessible,
}) => {
  const address = baseURL ?? "";
  const { client: admin } = await demoAccount(address, "admin");
  const players = [
    await newAccount(address, request, "ana"),
    await newAccount(address, request, "beto"),
    await newAccount(address, request, "caro"),
  ];
  const { username: name } = newPerson("Abierta");
  const open = await announceTournament(admin, { name, check_in_minutes: 90 });
  await enterTournament(open, players);
  const running = await startTournament(
    admin,
    { name: newPerson("EnJuego").username },
    players.slice(0, 2),
  );
  const [match] = await openMatches(admin, running);
  const playedAt = new Date(Date.now() + 86_400_000);
  await admin
    .rpc("schedule_match", { p_match_id: match?.id, p_scheduled_time: playedAt.toISOString() })
    .throwOnError();
  const { data: presets } = await admin.rpc("tournament_staff_presets").throwOnError();

  const join = async ({ who, has }: Pick<Helper, "who" | "has">) => {
    const account = await newAccount(address, request, who);
    const rights =
      typeof has === "string"
        ? presets.find(({ preset }: { preset: string }) => preset === has).rights
        : has;
    for (const id of [open, running]) {
      const { data: token } = await admin
        .rpc("invite_tournament_staff", { p_tournament_id: id, p_rights: rights })
        .throwOnError();
      await account.client.rpc("accept_staff_invitation", { p_token: token }).throwOnError();
    }
    return openSecondPage(account.storageState);
  };
  const move = (page: Page) => page.getByRole("button", { name: "Atrasar o adelantar" });
  const checkIn = (page: Page) => page.getByRole("group", { name: "Confirmación de asistencia" });
  const pages = new Map<string, Page>();

  for (const helper of HELPERS)
    await test.step(helper.who, async () => {
      const can = (act: Act) => (helper.acts.includes(act) ? 1 : 0);
      const page = await join(helper);
      pages.set(helper.who, page);
      await page.goto(`/organize/${running}`);
      await expect(page.getByRole("tab")).toHaveText([...helper.tabs]);
      await page.goto(`/organize/${running}?tab=horarios`);
      await expect(page.getByRole("tab").first()).toBeVisible();
      await expect(move(page)).toHaveCount(can("moves"));
      await page.goto(`/organize/${open}?tab=participantes`);
      for (const { username } of players)
        await expect(page.getByRole("row", { name: username })).toBeVisible();
      await expect(checkIn(page)).toHaveCount(can("checksIn"));
      await expect(page.getByRole("button", { name: "Descargar CSV" })).toHaveCount(can("exports"));
      await expect(page.getByRole("button", { name: `Más acciones de ${name}` })).toHaveCount(
        can("seeds"),
      );
      await expectAccessible(page);
      await page.getByRole("tab", { name: "Organización" }).click();
      await expect(page.getByRole("button", { name: "Dejar la organización" })).toBeVisible();
      await expect(page.getByRole("button", { name: "Invitar", exact: true })).toHaveCount(
        can("invites"),
      );
    });

  const pageOf = (who: string): Page => {
    const page = pages.get(who);
    if (!page) throw new Error(`${who} helps`);
    return page;
  };

  await test.step("who draws orders the seeds without reading anybody's contacts", async () => {
    const page = pageOf("administra");
    const more = page.getByRole("button", { name: `Más acciones de ${name}` });
    const openSeeds = async () => {
      await more.click();
      await page.getByRole("menuitem", { name: "Orden de siembra" }).click();
    };
    await proveDialog("seeds-dialog", more, openSeeds);
    await openSeeds();
    for (const { username } of players)
      await expect(page.getByRole("dialog").getByText(username)).toBeVisible();
    await page.getByRole("button", { name: "Guardar orden" }).click();
    await expectToast(page, "Orden guardado");
  });

  await test.step("who has registrations keeps check-in open, and calls by number", async () => {
    const desk = checkIn(pageOf("inscribe"));
    await desk.getByRole("button", { name: "+10 min para confirmar la asistencia" }).click();
    await expectToast(pageOf("inscribe"), "La confirmación sigue abierta");
    await desk.getByRole("button", { name: "Llamar a los 3 que faltan" }).click();
    await expectToast(pageOf("inscribe"), "Se llamó a 3 participantes");
  });

  await test.step("a referee moves the rest of the night", async () => {
    const page = pageOf("arbitra");
    await page.goto(`/organize/${running}?tab=horarios`);
    await proveDialog("reschedule-rest:move", move(page));
    await move(page).click();
    await page.getByRole("dialog").getByRole("button", { name: "Mover", exact: true }).click();
    await expectToast(page, "Se movió 1 partido");
    const { data } = await admin
      .from("tournament_matches")
      .select("scheduled_time")
      .eq("id", match?.id)
      .single()
      .throwOnError();
    expect(Date.parse(data.scheduled_time) - playedAt.getTime()).toBe(15 * 60_000);
  });

  await test.step("the next act is offered to whom his rights let do it, what waits is told to all", async () => {
    if (!match) throw new Error("a match is open");
    for (const player of players.slice(0, 2)) await report(match, player, player, "2-0");
    for (const { who } of HELPERS) {
      const page = pageOf(who);
      await page.goto(`/organize/${running}`);
      // 'Hoy' shows each waiting task once, with its button in the same row; on other tabs the page's head shows it.
      const decides = ["organiza", "administra", "arbitra"].includes(who);
      const act = page.getByRole("link", { name: "Decidir 1 disputa" });
      await expect(page.getByRole("link", { name: /^1 disputa espera decisión/ })).toHaveText(
        `1 disputa espera decisión${decides ? "Decidir" : ""}`,
      );
      await expect(act).toHaveCount(0);
      await page.getByRole("tab", { name: "Organización" }).click();
      await expect(act).toHaveCount(decides ? 1 : 0);
    }
  });

  await test.step("who keeps the door alone is led to it", async () => {
    const page = await join({ who: "puerta", has: "door" });
    await page.goto(`/organize/${running}`);
    await expect(page).toHaveURL(`/organize/${running}/door`);
  });
});
