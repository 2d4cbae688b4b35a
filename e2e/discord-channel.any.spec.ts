import { demoAccount } from "./fixtures/accounts.ts";
import { expect, test } from "./fixtures/test.ts";
import { announceTournament } from "@leyenda/testing/client-tournaments";
import { expectToast } from "./pages/auth.ts";
import { proveDialog } from "./pages/dialogs.ts";

test("the staff gives a channel, tries it, chooses what it hears and takes it away", async ({
  openSecondPage,
  baseURL,
  expectAccessible,
}) => {
  const admin = await demoAccount(baseURL ?? "", "admin");
  const id = await announceTournament(admin.client, {
    name: `Copa ${crypto.randomUUID().slice(0, 8)}`,
    game: "Valorant",
    start_date: "2099-01-01T18:00:00Z",
    best_of: 1,
  });
  const page = await openSecondPage(admin.storageState);
  await page.goto(`/organize/${id}?tab=discord`);
  // Opens the page at its former URL, from when it was a separate page.
  await expect(page.getByRole("tab", { name: "Conexiones", selected: true })).toBeVisible();
  const discord = process.env.E2E_DISCORD_ADDRESS ?? "";
  const channel = (await (await fetch(`${discord}/made/channel`)).json()) as Record<
    "address" | "server",
    string
  >;
  const address = page.getByRole("textbox", { name: "Enlace del canal de Discord" });
  const save = page.getByRole("button", { name: "Guardar" });
  await expect(address).toBeVisible();
  const guide = page.getByRole("group").filter({ hasText: "Cómo se hace, en cinco minutos" });
  const steps = guide.getByRole("listitem");
  await expect(steps.first()).toBeHidden();
  await guide.getByText("Cómo se hace, en cinco minutos").click();
  await expect(steps).toHaveCount(5);
  await expect(steps.first()).toContainText("«Nuevo webhook»");
  await expect(steps.last()).toContainText("«Evento del servidor»");
  await expect(guide).toContainText("/vincular");
  await expectAccessible(page);
  await save.click();
  await expect(page.getByText("Pega el enlace del webhook, como lo da Discord.")).toBeVisible();
  await expect(page.getByRole("checkbox", { name: "Resultados" })).toHaveCount(0);
  await address.fill("https://example.com/api/webhooks/1/abcdefghijklmnopqrstuvwxyz");
  await save.click();
  await expectToast(page, "No se pudo guardar el canal.");
  await address.fill(channel.address);
  await save.click();
  await expectToast(page, "Canal guardado");
  await expect(page.getByText("Recibe", { exact: true })).toBeVisible();
  await expect(address).toHaveValue("");
  await expectAccessible(page);

  await page.getByRole("checkbox", { name: "Resultados" }).uncheck();
  await page.getByRole("combobox", { name: "Hilos" }).selectOption("Un hilo por partido");
  await save.click();
  await expectToast(page, "Canal guardado");
  await page.reload();
  await expect(page.getByRole("checkbox", { name: "Resultados" })).not.toBeChecked();
  await expect(page.getByRole("checkbox", { name: "El campeón" })).toBeChecked();
  await expect(page.getByRole("combobox", { name: "Hilos" })).toHaveValue("match");
  await page.getByRole("button", { name: "Enviar una prueba" }).click();
  await expectToast(page, "La prueba llega en unos segundos");

  // Events on Discord need the bot. The page says that the bot is missing, and updates once the bot has joined.
  await page.getByRole("checkbox", { name: "Evento del servidor" }).check();
  await expect(page.getByRole("link", { name: "Agregar el bot" })).toHaveAttribute(
    "href",
    /scope=bot\+applications\.commands&permissions=17626545849344$/,
  );
  await save.click();
  await expect(page.getByText("El bot no está en el servidor.")).toBeVisible();
  await expectAccessible(page);
  await fetch(`${discord}/made/bot?server=${channel.server}`);
  await page.getByRole("button", { name: "Enviar una prueba" }).click();
  await expect(page.getByText("Evento publicado")).toBeVisible();
  await expectAccessible(page);

  const remove = page.getByRole("button", { name: "Quitar" });
  await proveDialog("discord-panel", remove);
  await remove.click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Quitar" }).click();
  await expectToast(page, "El canal ya no recibe nada");
  await expect(remove).toBeHidden();
});
