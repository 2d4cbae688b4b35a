import { demoAccount, newAccount } from "./fixtures/accounts.ts";
import { expect, test } from "./fixtures/test.ts";
import { answer, openAdmin } from "./pages/administration.ts";
import { expectToast } from "./pages/auth.ts";
import { proveDialog } from "./pages/dialogs.ts";
import { acceptCrop, phonePhoto } from "./pages/pictures.ts";

const MEGABYTE = 1024 * 1024;

test("a photo of more than 11 MB is cropped and shrunk before it is sent, and shown no larger than it is seen", async ({
  request,
  openSecondPage,
  expectAccessible,
  baseURL,
}) => {
  const player = await newAccount(baseURL ?? "", request, "foto");
  const page = await openSecondPage(player.storageState);
  await page.goto("/settings");
  const photo = await phonePhoto(page);
  expect(photo.buffer.byteLength).toBeGreaterThan(11 * MEGABYTE);
  const button = page.getByRole("button", { name: "Cambiar foto" });
  const choosing = page.waitForEvent("filechooser");
  await button.click();
  await (await choosing).setFiles(photo);
  await expect(page.getByRole("dialog", { name: "Encuadra la imagen" })).toBeVisible();
  await page.getByLabel("Acercar").fill("2");
  await expectAccessible(page);
  const sent = page.waitForRequest((asked) => asked.url().includes("/profile_avatars/"));
  await acceptCrop(page);
  await expectToast(page, "✅ Avatar actualizado");
  expect(Number((await (await sent).allHeaders())["content-length"])).toBeLessThan(2 * MEGABYTE);
  const shown = page.locator("main img[src*='profile_avatars']");
  const source = () => shown.evaluate((image: HTMLImageElement) => image.currentSrc);
  await expect
    .poll(source)
    .toMatch(/\/render\/image\/public\/profile_avatars\/.*width=(?:128|256)&/);
  await expect(button).toBeFocused();

  // If no smaller size is available, the original is shown.
  await page.route("**/render/image/**", (route) => route.fulfill({ status: 204 }));
  await page.reload();
  await expect.poll(source).toContain("/object/public/profile_avatars/");
  await expect
    .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
});

test("pictures of a form that is left are never sent", async ({ openSecondPage, baseURL }) => {
  const { storageState } = await demoAccount(baseURL ?? "", "admin");
  const page = await openSecondPage(storageState);
  await openAdmin(page, "/admin/news/create", "Nueva noticia");
  const sent: string[] = [];
  page.on("request", (asked) => {
    if (asked.method() !== "GET" && asked.url().includes("/storage/")) sent.push(asked.url());
  });
  await page.locator("input[type=file]").setInputFiles(await phonePhoto(page, 2000));
  const shown = page.getByAltText("Imagen 1");
  // Upright, as the camera says, and in the largest size that is ever shown.
  await expect
    .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalHeight))
    .toBe(1920);
  const crop = page.getByRole("button", { name: "Recortar la imagen 1" });
  await proveDialog("crop-dialog", crop);
  await crop.click();
  await acceptCrop(page);
  await expect
    .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalHeight))
    .toBe(810);
  await proveDialog("unsaved-work-host", page.getByRole("link", { name: "Volver a noticias" }));
  await page.getByRole("link", { name: "Volver a noticias" }).click();
  await answer(page, "Salir sin guardar");
  await expect(page.getByRole("heading", { level: 1, name: "Noticias" })).toBeVisible();
  expect(sent).toEqual([]);
});
