import { cupBeforeItsMatch, moveClockTo } from "./fixtures/match-clock.ts";
import { untilLive } from "./fixtures/hearing.ts";
import { expect, test } from "./fixtures/test.ts";
import { expectToast } from "./pages/auth.ts";
import { reportResult } from "./pages/match-room.ts";

test("the room guides both sides: ready, the room in the game shared live, two words that differ, and a dispute with a deadline", async ({
  request,
  openSecondPage,
  expectAccessible,
  baseURL,
}) => {
  const { players, match, adminState, room } = await cupBeforeItsMatch(baseURL ?? "", request, [
    "anfitrion",
    "visita",
  ]);
  const { data: lobby } = await players[0].client
    .rpc("match_lobby", { p_match_id: match.id })
    .single<{ host: number }>()
    .throwOnError();
  const hostId = lobby.host === 1 ? match.participant1_id : match.participant2_id;
  const [host, guest] = players[0].participantId === hostId ? players : [players[1], players[0]];

  const [own, other] = [
    await openSecondPage(host.storageState),
    await openSecondPage(guest.storageState),
  ];
  const way = (page: typeof own) => page.getByRole("region", { name: "Camino del partido" });
  const step = (page: typeof own) => way(page).locator("[aria-current=step]");

  await test.step("both are told to be ready, and each sees the other become it", async () => {
    await own.goto(room);
    await other.goto(room);
    await expect(step(own)).toContainText("Listos");
    await expect(way(own)).toContainText("Di que estás listo.");
    await expect(way(own)).toContainText("Después: Sala");
    await expectAccessible(own);
    await own.getByRole("button", { name: "Estoy listo" }).tap();
    await expect(way(other)).toContainText(`${host.username} está listo`);
    await other.getByRole("button", { name: "Estoy listo" }).tap();
  });

  await test.step("the host types the room in the game once, and the guest has it at once", async () => {
    // Both sides are present, because a match without both sides does not begin.
    await expect(step(own)).toContainText("Sala");
    await expect(way(other)).toContainText(`${host.username} crea la sala en el juego.`);
    await own.getByLabel("Nombre o código").fill("LEYENDA-7");
    await own.getByLabel("Contraseña (si tiene)").fill("gol2026");
    await own.getByRole("button", { name: "Compartir con los dos lados" }).tap();
    await expectToast(own, "Datos de la sala compartidos");
    await expect(other.getByText("gol2026")).toBeVisible();
    await expect(step(other)).toContainText("Partida");
    await expect(other.getByRole("button", { name: "Copiar contraseña de la sala" })).toBeVisible();
    await expectAccessible(other);
  });

  await test.step("nobody else sees it", async () => {
    const stranger = await openSecondPage();
    await stranger.goto(`/match/${match.id}`);
    await expect(stranger.getByRole("heading", { level: 1 })).toBeAttached();
    await expect(stranger.getByText("gol2026")).toHaveCount(0);
  });

  await test.step("two words that differ: both tell their side, the organisation takes it", async () => {
    await moveClockTo(match.id, 1);
    await own.reload();
    await other.reload();
    await untilLive(own, other);
    const scores = (first: number, second: number) => ({
      [host.username]: first,
      [guest.username]: second,
    });
    await reportResult(own, scores(2, 0), "Reporte enviado");
    await expect(way(other)).toContainText(`Responde lo que reportó ${host.username}.`);
    await reportResult(other, scores(0, 2), "Partido en disputa");
    await expect(step(own)).toContainText("Disputa");
    await own.getByRole("button", { name: "Contar qué pasó" }).tap();
    await own.getByRole("textbox", { name: "Qué pasó" }).fill("Ganamos los dos, hay captura");
    await own.getByRole("button", { name: "Enviar versión" }).tap();
    await expect(other.getByText("Ganamos los dos, hay captura")).toBeVisible();
    await expect(other.getByText(/^La organización decide antes de/)).toBeVisible();
    await expect(other.locator("summary", { hasText: "Qué pasó" })).toBeAttached();
    await expectAccessible(other);
    const desk = await openSecondPage(adminState);
    await desk.goto(room);
    // The referee sees each side's statement once, next to the side's report and the buttons that decide the match.
    const word = desk.getByRole("region", { name: host.username });
    await expect(word).toContainText("Ganamos los dos, hay captura");
    await expect(desk.getByText(/^La organización decide antes de/)).toHaveCount(1);
    await expect(desk.getByRole("heading", { name: "Reportes" })).toHaveCount(0);
    await expect(desk.getByRole("heading", { name: "Alineación" })).toBeHidden();
    await expectAccessible(desk);
    await desk.getByRole("button", { name: "Tomar la disputa" }).tap();
    await expect(other.getByText("La mira la administración.")).toBeVisible();
  });
});
