import { demoAccount } from "./fixtures/accounts.ts";
import { expect, test } from "./fixtures/test.ts";
import {
  answer,
  openAdmin,
  PICTURE,
  refuseNext,
  rowAct,
  searchFor,
} from "./pages/administration.ts";
import { expectToast } from "./pages/auth.ts";
import { acceptCrop } from "./pages/pictures.ts";

// The statements of docs/product on games, packs and news in the back office when the server refuses.

test.use({
  session: async ({ baseURL }, use) => {
    const admin = await demoAccount(baseURL ?? "", "admin");
    await use(admin.storageState);
  },
});

test("games, packs and news: what cannot be saved, sent or deleted says so", async ({ page }) => {
  const name = `Juego ${crypto.randomUUID().slice(0, 6)}`;
  await openAdmin(page, "/admin/games", "Juegos");
  await page.getByRole("button", { name: "Agregar juego" }).click();
  await page.getByLabel("Nombre", { exact: true }).fill(name);
  await page.locator("input[type=file]").setInputFiles(PICTURE);
  await acceptCrop(page);
  await refuseNext(page, "POST", /storage\/v1\/object\/game_images/);
  await page.getByRole("button", { name: "Agregar juego" }).click();
  await expectToast(page, "Error de subida");
  await refuseNext(page, "POST", /rest\/v1\/games/);
  await page.getByRole("button", { name: "Agregar juego" }).click();
  await expectToast(page, "No se pudo guardar el juego: Hoy no se puede.");
  await page.getByRole("button", { name: "Agregar juego" }).click();
  await expectToast(page, "Juego creado");
  await searchFor(page, name);
  await (await rowAct(page, name, `Eliminar ${name}`)).click();
  await refuseNext(page, "DELETE", /rest\/v1\/games/);
  await answer(page, "Eliminar");
  await expectToast(page, "No se pudo eliminar el juego.");
  await answer(page, "Eliminar");
  await expectToast(page, "Juego eliminado");

  await openAdmin(page, "/admin/store", "Tienda");
  await page.getByRole("button", { name: "Crear pack" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Crear pack" }).click();
  await expect(dialog.getByText("El nombre es obligatorio.")).toBeVisible();
  await dialog.getByLabel("Nombre").fill(name);
  await dialog.getByLabel("Precio ARS").fill("100");
  await refuseNext(page, "POST", /rest\/v1\/store_items/);
  await dialog.getByRole("button", { name: "Crear pack" }).click();
  await expectToast(page, "No se pudo guardar el item.");
  await dialog.getByRole("button", { name: "Crear pack" }).click();
  await expectToast(page, "Pack creado");
  await (await rowAct(page, name, `Eliminar ${name}`)).click();
  await refuseNext(page, "DELETE", /rest\/v1\/store_items/);
  await answer(page, "Eliminar pack");
  await expectToast(page, "No se pudo eliminar el pack.");
  await answer(page, "Eliminar pack");
  await expectToast(page, "Pack eliminado");

  await openAdmin(page, "/admin/news/create", "Nueva noticia");
  await page.getByLabel("Título").fill(name);
  await page.locator("input[type=file]").setInputFiles([PICTURE, { ...PICTURE, name: "b.png" }]);
  await expect(page.getByAltText("Imagen 2")).toBeVisible();
  await page.getByLabel("Torneo relacionado").fill("nocturno");
  await page.getByRole("button", { name: /^Torneo Nocturno CS2/ }).click();
  await refuseNext(page, "POST", /storage\/v1\/object\/news-images/);
  await page.getByRole("button", { name: "Publicar" }).click();
  await expectToast(page, "Error al subir imagen");
  await page.getByRole("button", { name: "Publicar" }).click();
  await expectToast(page, "Noticia creada");

  // The article links to its tournament, and the tournament to the article.
  await expect(page).toHaveURL("/admin/news");
  await searchFor(page, name);
  await (await rowAct(page, name, `Ver ${name}`)).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  const address = page.url();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Compartir" }).click();
  await expectToast(page, "Enlace copiado");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  await expect(page.getByRole("heading", { name: "Torneo Nocturno CS2" })).toBeVisible();
  await page.getByRole("link", { name: "Inscribirse" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Torneo Nocturno CS2");
  await expect(page.getByRole("heading", { name: "Noticias del torneo" })).toBeVisible();
  await page.getByRole("link", { name, exact: true }).click();
  await expect(page).toHaveURL(address);

  await openAdmin(page, "/admin/news", "Noticias");
  await searchFor(page, name);
  await page.getByRole("link", { name, exact: true }).click();
  await page.getByRole("button", { name: "Quitar la imagen 2" }).click();
  await refuseNext(page, "POST", /rpc\/save_row/);
  await answer(page, "Quitar imagen");
  await expectToast(page, "No se pudo eliminar la imagen.");
  await openAdmin(page, "/admin/news", "Noticias");
  await (await rowAct(page, name, `Eliminar ${name}`)).click();
  await refuseNext(page, "DELETE", /rest\/v1\/news/);
  await answer(page, "Eliminar noticia");
  await expectToast(page, "No se pudo eliminar la noticia.");
  await refuseNext(page, "DELETE", /storage\/v1\/object\/news-images/);
  await answer(page, "Eliminar noticia");
  await expectToast(page, "Error de limpieza");
  await expectToast(page, "No se pudieron eliminar las imágenes asociadas.");
});
