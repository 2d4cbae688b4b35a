import type { Page } from "@playwright/test";
import { type Account, demoAccount, foundTeam, newAccount } from "./fixtures/accounts.ts";
import { newPerson } from "./fixtures/people.ts";
import { expect, test } from "./fixtures/test.ts";
import { announceTournament } from "@leyenda/testing/client-tournaments";
import { PICTURE } from "./pages/administration.ts";
import { proveDialog } from "./pages/dialogs.ts";

async function befriend(one: Account, other: Account): Promise<void> {
  await one.client
    .from("friends")
    .insert({ user_id_1: one.id, user_id_2: other.id })
    .throwOnError();
  await other.client
    .from("friends")
    .update({ status: "accepted" })
    .eq("user_id_1", one.id)
    .throwOnError();
}

const field = (page: Page) => page.getByRole("textbox", { name: /^Escribe un mensaje a/ });
const chosen = (page: Page) => page.getByRole("group", { name: "Imagen por enviar" });
const message = (page: Page, text: string) =>
  page
    .getByRole("region", { name: /^Conversación con/ })
    .getByRole("listitem")
    .filter({ hasText: text });
const attach = (page: Page) => page.getByRole("button", { name: "Adjuntar", exact: true });

test("friends show each other a picture, which its writer takes away for both", async ({
  request,
  openSecondPage,
  expectAccessible,
  baseURL,
}) => {
  const address = baseURL ?? "";
  const ana = await newAccount(address, request, "muestra");
  const beto = await newAccount(address, request, "mira");
  await befriend(ana, beto);
  const own = await openSecondPage(ana.storageState);
  const theirs = await openSecondPage(beto.storageState);
  await own.goto(`/friends?con=${beto.id}`);
  await theirs.goto(`/friends?con=${ana.id}`);

  await attach(own).click();
  const opened = own.waitForEvent("filechooser");
  await own.getByRole("menuitem", { name: "Imagen" }).click();
  await (await opened).setFiles(PICTURE);
  await expect(chosen(own).getByRole("status")).toHaveText("Qué se ve, para quien no puede verla");
  await expectAccessible(own);
  await chosen(own).getByRole("textbox").fill("La tabla final");
  await field(own).fill("Mirá cómo quedó");
  await field(own).press("Enter");
  await expect(chosen(own)).toHaveCount(0);

  const shown = theirs.getByRole("button", { name: "Ver en grande: La tabla final" });
  await expect(shown).toBeVisible();
  await expect(message(theirs, "Mirá cómo quedó")).toBeVisible();
  await expectAccessible(theirs);
  await shown.click();
  await expect(
    theirs.getByRole("dialog").getByRole("img", { name: "La tabla final" }),
  ).toBeVisible();
  await theirs.keyboard.press("Escape");

  // A picture from the clipboard is attached too, and nothing is sent before it is stored.
  await field(own).focus();
  await own.evaluate(
    ({ bytes, type }) => {
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.from(bytes)], "pegada.png", { type }));
      document.activeElement?.dispatchEvent(
        new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
      );
    },
    { bytes: [...PICTURE.buffer], type: PICTURE.mimeType },
  );
  await expect(chosen(own)).toBeVisible();
  await chosen(own).getByRole("button", { name: "Quitar la imagen" }).click();
  await expect(chosen(own)).toHaveCount(0);

  const options = message(own, "Mirá cómo quedó").getByRole("button", {
    name: "Opciones del mensaje",
  });
  const removing = own.getByRole("menuitem", { name: "Retirar imagen" });
  await proveDialog("remove-picture-dialog", options, async () => {
    await options.press("Enter");
    await removing.press("Enter");
  });
  await options.press("Enter");
  await removing.press("Enter");
  await own.getByRole("alertdialog").getByRole("button", { name: "Retirar" }).click();
  for (const page of [own, theirs])
    await expect(message(page, "Mirá cómo quedó")).toContainText("La imagen ya no está.");
});

test("a picture that cannot be stored is said so, and tried again", async ({
  request,
  openSecondPage,
  baseURL,
}) => {
  const address = baseURL ?? "";
  const ana = await newAccount(address, request, "insiste");
  const beto = await newAccount(address, request, "espera");
  await befriend(ana, beto);
  const page = await openSecondPage(ana.storageState);
  await page.goto(`/friends?con=${beto.id}`);
  await page.route("**/storage/v1/object/chat_pictures/**", (route) =>
    route.fulfill({
      status: 400,
      json: { statusCode: "403", error: "Unauthorized", message: "no", code: "AccessDenied" },
    }),
  );
  await page.getByLabel("Adjuntar imagen").setInputFiles(PICTURE);
  await expect(chosen(page)).toContainText("No puedes enviar más imágenes por ahora.");
  await expect(page.getByRole("button", { name: "Enviar", exact: true })).toBeDisabled();
  await page.unroute("**/storage/v1/object/chat_pictures/**");
  await chosen(page).getByRole("button", { name: "Reintentar" }).click();
  await expect(chosen(page).getByRole("status")).toHaveText("Qué se ve, para quien no puede verla");
  await page.getByRole("button", { name: "Enviar", exact: true }).click();
  await expect(page.getByRole("button", { name: `Ver en grande: Imagen de Tú` })).toBeVisible();
});

test("an invitation to a team is answered in the chat, one to a cup leads in, a link of ours is a card", async ({
  request,
  openSecondPage,
  expectAccessible,
  baseURL,
}) => {
  const address = baseURL ?? "";
  const leader = await newAccount(address, request, "invita");
  const player = await newAccount(address, request, "invitado");
  await befriend(leader, player);
  const team = await foundTeam(leader, newPerson("Escuadra").username);
  const own = await openSecondPage(leader.storageState);
  const theirs = await openSecondPage(player.storageState);
  await own.goto(`/friends?con=${player.id}`);
  await own
    .getByRole("button", { name: `Opciones de la conversación con ${player.username}` })
    .press("Enter");
  await own.getByRole("menuitem", { name: "Invitar a mi equipo" }).press("Enter");
  await theirs.goto(`/friends?con=${leader.id}`);
  const card = (page: Page) => page.getByRole("region", { name: `Equipo: ${team.name}` });
  await expect(card(own)).toContainText("Espera su respuesta");
  await expectAccessible(theirs);
  await expect(card(theirs).getByRole("button")).toHaveText(["Unirme", "No, gracias"]);
  await card(theirs).getByRole("button", { name: "Unirme al equipo" }).click();
  await expect(card(theirs)).toContainText("Ya eres parte de este equipo.");
  await expect(card(own)).toContainText("Ya no espera respuesta");

  const invite = async () => {
    await attach(own).press("Enter");
    await own.getByRole("menuitem", { name: "Invitar a un torneo" }).press("Enter");
  };
  await proveDialog("invite-to-tournament-dialog", attach(own), invite);
  const { client: admin } = await demoAccount(address, "admin");
  const name = newPerson("Copa").username;
  await announceTournament(admin, { name });
  await invite();
  await own.getByLabel("Buscar por nombre o juego").fill(name);
  const open = own.getByRole("list", { name: "Torneos con inscripción abierta" });
  await open.getByRole("button", { name }).click();
  const cup = theirs.getByRole("region", { name: `Torneo: ${name}` });
  const way = cup.getByRole("link", { name: `Ver torneo ${name}` });
  await expect(way).toHaveText("Ver torneo");
  await expect(cup.getByRole("link", { name: `Inscribirme en ${name}` })).toBeVisible();

  await field(theirs).fill(`Miren: ${address}/profile/${leader.id}`);
  await field(theirs).press("Enter");
  const link = own.getByRole("region", { name: `Jugador: ${leader.username}` });
  await expect(link.getByRole("link")).toHaveAttribute("href", `/profile/${leader.id}`);
  await expectAccessible(own);
});
