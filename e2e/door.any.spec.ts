import encodeQR from "qr";
import type { Page } from "@playwright/test";
import { type Account, beginSignedIn, demoAccount, newAccount } from "./fixtures/accounts.ts";
import { newPerson } from "./fixtures/people.ts";
import { expect, test } from "./fixtures/test.ts";
import { announceTournament, enterTournament } from "@leyenda/testing/client-tournaments";
import { proveDialog } from "./pages/dialogs.ts";

/** What the simulated camera sees: a QR code, or nothing. */
const hold = (page: Page, text: string | null) =>
  page.evaluate(
    (squares) => {
      (globalThis as { heldBefore?: boolean[][] }).heldBefore = squares;
    },
    text === null ? [] : encodeQR(text, "raw", { border: 4, ecc: "medium" }),
  );

/** A simulated camera that shows a grey table and, if there is one, the QR code. */
async function giveCamera(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const canvas = document.createElement("canvas");
    canvas.width = 640;
    canvas.height = 480;
    const draw = (): void => {
      const context = canvas.getContext("2d");
      if (!context) return;
      const squares = (globalThis as { heldBefore?: boolean[][] }).heldBefore ?? [];
      context.fillStyle = "#b8b4ae";
      context.fillRect(0, 0, canvas.width, canvas.height);
      for (const [y, line] of squares.entries())
        for (const [x, isDark] of line.entries()) {
          context.fillStyle = isDark ? "#222" : "#eee";
          context.fillRect(150 + x * 10, 70 + y * 10, 10, 10);
        }
      requestAnimationFrame(draw);
    };
    Object.defineProperty(navigator, "mediaDevices", {
      value: {
        getUserMedia: () => {
          draw();
          return Promise.resolve(canvas.captureStream(20));
        },
      },
    });
  });
}

test.describe("at the door of a hall", () => {
  test.use({ provokedErrors: [/ERR_INTERNET_DISCONNECTED|Failed to fetch/] });

  test("people show their codes, are let in once, and also while the network is away", async ({
    page,
    request,
    baseURL,
    openSecondPage,
    expectAccessible,
  }) => {
    const address = baseURL ?? "";
    const { client: admin } = await demoAccount(address, "admin");
    const players: Account[] = [];
    for (const who of ["ada", "beltran", "cira"])
      players.push(await newAccount(address, request, who));
    const [one, two, three] = players as [Account, Account, Account];
    const { username: name } = newPerson("Lan");
    const id = await announceTournament(admin, { name, check_in_minutes: 120 });
    await enterTournament(id, players);
    const { data: token } = await admin
      .rpc("invite_tournament_staff", { p_tournament_id: id, p_rights: ["registrations", "door"] })
      .throwOnError();
    const clerk = await newAccount(address, request, "portera");
    await clerk.client.rpc("accept_staff_invitation", { p_token: token }).throwOnError();
    const { data: staff } = await admin
      .from("tournament_staff")
      .select("id")
      .eq("tournament_id", id)
      .eq("profile_id", clerk.id)
      .single()
      .throwOnError();

    await beginSignedIn(page.context(), clerk.storageState);
    await giveCamera(page);
    await page.goto(`/organize/${id}?tab=participantes`);
    await page.getByRole("link", { name: "Puerta" }).click();
    await expect(page.getByText("La puerta está cerrada")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Abrir la puerta" }).click();
    await expect(page.getByRole("heading", { name: "Llegaron 0 de 3" })).toBeVisible();
    await proveDialog("door-view", page.getByRole("button", { name: "Cerrar la puerta" }));

    const phone = await openSecondPage(one.storageState);
    await phone.goto(`/tournaments/${id}`);
    const entry = phone.getByRole("button", { name: "Mi entrada" });
    await expect(entry).toBeVisible();
    await proveDialog("entrance-codes-dialog", entry);
    await entry.click();
    await expect(phone.getByRole("img", { name: /^Código QR/ })).toBeVisible();
    const code = (await phone.locator("code").innerText()).replaceAll(" ", "");
    expect(code).toMatch(/^[\dA-F]{20}$/u);

    // The first scan admits the player and checks them in; the second scan shows the time of the first.
    const answer = page.getByRole("alert");
    await page.getByRole("button", { name: "Usar la cámara" }).click();
    await expect(page.getByText("Pon el código en el cuadro.")).toBeVisible();
    await hold(page, code);
    await expect(answer).toContainText("Adelante");
    await expect(answer).toContainText(one.username);
    await expect(page.getByRole("heading", { name: "Llegaron 1 de 3" })).toBeVisible();
    await expectAccessible(page);
    await hold(page, "https://example.com");
    await expect(answer).toContainText("Eso no es una entrada");
    await hold(page, code);
    await expect(answer).toContainText(/Ya entró a las \d/);
    await hold(page, "0".repeat(20));
    await expect(answer).toContainText("No es de este torneo");
    await hold(page, null);
    await page.getByRole("button", { name: "Apagar la cámara" }).click();
    await expect
      .poll(async () => {
        const { data } = await admin
          .from("tournament_participants")
          .select("checked_in_at")
          .eq("tournament_id", id)
          .eq("participant_id", one.participantId)
          .single()
          .throwOnError();
        return data.checked_in_at !== null;
      })
      .toBe(true);

    // Without a network an arrival is stored on the device. It is sent when the network is back, even after the page
    // was closed.
    const other = await openSecondPage(clerk.storageState);
    await other.goto(`/organize/${id}/door`);
    await expect(other.getByRole("heading", { name: "Llegaron 1 de 3" })).toBeVisible();
    await page.context().setOffline(true);
    await page.getByRole("searchbox").fill(two.username);
    await page.getByRole("button", { name: `Anotar que llegó ${two.username}` }).click();
    await expect(page.getByText("Guardado aquí: se envía al volver la conexión.")).toBeVisible();
    await expect(page.getByText("1 llegada espera la conexión.")).toBeVisible();
    await expectAccessible(page);
    // Another phone has recorded the arrival in the meantime. Its record is valid, and the device that was offline
    // reports the conflict.
    await other.getByRole("button", { name: `Anotar que llegó ${two.username}` }).click();
    await expect(other.getByRole("heading", { name: "Llegaron 2 de 3" })).toBeVisible();
    await page.context().setOffline(false);
    const late = page.getByRole("article", { name: two.username });
    await expect(late).toContainText(/Ya entró a las \d/);
    await late.getByRole("button", { name: /^Descartar/ }).click();
    await expect(late).toHaveCount(0);
    await page.getByRole("button", { name: `Deshacer la llegada de ${two.username}` }).click();
    await expect(page.getByRole("heading", { name: "Llegaron 1 de 3" })).toBeVisible();

    const { data: entries } = await three.client
      .rpc("my_entries", { p_tournament_id: id })
      .throwOnError();
    const [dictated] = entries as { code: string }[];
    await page.getByRole("searchbox").fill(dictated?.code.toLowerCase() ?? "");
    await page.getByRole("button", { name: "Comprobar" }).click();
    await expect(answer).toContainText(three.username);
    await expect(page.getByRole("heading", { name: "Llegaron 2 de 3" })).toBeVisible();

    await admin
      .rpc("set_tournament_staff_rights", { p_staff_id: staff.id, p_rights: ["door"] })
      .throwOnError();
    // Staff with only the right `door` (check-in at the venue) are redirected to that page, without other links.
    await page.goto(`/organize/${id}`);
    await expect(page).toHaveURL(`${address}/organize/${id}/door`);
    await expect(page.getByRole("heading", { name: "Llegaron 2 de 3" })).toBeVisible();
    await expect(page.getByRole("link", { name: /^Volver a / })).toHaveCount(0);

    await phone.goto(`/organize/${id}/door`);
    await expect(phone.getByText("No organizas este torneo")).toBeVisible();
  });
});
