import { demoAccount, newAccount } from "./fixtures/accounts.ts";
import { newPerson } from "./fixtures/people.ts";
import { expect, test } from "./fixtures/test.ts";
import { startTournament } from "@leyenda/testing/client-tournaments";
import { answer } from "./pages/administration.ts";
import { expectToast } from "./pages/auth.ts";
import { proveDialog } from "./pages/dialogs.ts";
import { phonePhoto } from "./pages/pictures.ts";

test("who shows a cup adds a picture of a match with its words, everybody sees it at once, and it is taken away again", async ({
  request,
  openSecondPage,
  expectAccessible,
  baseURL,
}) => {
  const address = baseURL ?? "";
  const players = [
    await newAccount(address, request, "foto"),
    await newAccount(address, request, "retrato"),
  ];
  const caster = await newAccount(address, request, "relata");
  const { client: admin } = await demoAccount(address, "admin");
  const cup = await startTournament(
    admin,
    { name: newPerson("Fotos").username, format: "single-elimination" },
    players,
  );
  const { data: token } = await admin
    .rpc("invite_tournament_staff", { p_tournament_id: cup, p_rights: ["broadcast"] })
    .throwOnError();
  await caster.client.rpc("accept_staff_invitation", { p_token: token }).throwOnError();
  const { data: match } = await admin
    .from("tournament_matches")
    .select("id")
    .eq("tournament_id", cup)
    .single()
    .throwOnError();

  const visitor = await openSecondPage();
  await visitor.goto(`/match/${match.id}`);
  await visitor.getByRole("heading", { name: "Cara a cara" }).scrollIntoViewIfNeeded();
  await expect(visitor.getByRole("heading", { name: "Imágenes" })).toHaveCount(0);

  const page = await openSecondPage(caster.storageState);
  await page.goto(`/match/${match.id}`);
  await page.getByRole("heading", { name: "Cara a cara" }).scrollIntoViewIfNeeded();
  const words = "Los dos saludan antes de empezar";
  const choosing = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Agregar imagen" }).click();
  await (await choosing).setFiles(await phonePhoto(page, 1200));
  await page.getByLabel("Qué se ve en la imagen").fill(words);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Publicar" }).click();
  await expectToast(page, "Imagen publicada");

  const picture = visitor.getByRole("button", { name: `Ver en grande: ${words}` });
  await expect(picture).toBeVisible();
  await expectAccessible(visitor);
  await picture.click();
  await expect(visitor.getByRole("img", { name: words })).toBeVisible();
  await visitor.keyboard.press("Escape");
  await expect(visitor.getByRole("button", { name: "Quitar la imagen" })).toHaveCount(0);

  const player = await openSecondPage(players[0]?.storageState);
  await player.goto(`/match/${match.id}`);
  await player.getByRole("heading", { name: "Cara a cara" }).scrollIntoViewIfNeeded();
  const report = player.getByRole("button", { name: `Denunciar la imagen: ${words}` });
  await expect(report).toHaveText("Denunciar");
  await report.click();
  const dialog = player.getByRole("dialog", { name: `Denunciar la imagen: ${words}` });
  await dialog.getByText("Contenido inapropiado").click();
  await dialog.getByRole("button", { name: "Enviar denuncia" }).click();
  await expectToast(player, "Denuncia enviada");
  await expect(page.getByRole("button", { name: /^Denunciar la imagen/ })).toHaveCount(0);

  const remove = page.getByRole("button", { name: `Quitar la imagen: ${words}` });
  await proveDialog("match-pictures", remove);
  await remove.click();
  await answer(page, "Quitar imagen");
  await expectToast(page, "Imagen quitada");
  await expect(picture).toHaveCount(0);
});
