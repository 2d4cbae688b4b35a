import { JOURNEYS_APPLICATION } from "@leyenda/testing/discord-application";
import { startDiscordStandIn } from "@leyenda/testing/discord-stand-in";
import { newAccount } from "./fixtures/accounts.ts";
import { expect, test } from "./fixtures/test.ts";
import { expectToast } from "./pages/auth.ts";

test("who wrote /vincular reads what he allows, confirms, sees it in the settings and ends it", async ({
  baseURL,
  request,
  openSecondPage,
  expectAccessible,
}) => {
  const site = baseURL ?? "";
  const discord = await startDiscordStandIn(JOURNEYS_APPLICATION);
  // Discord waits three seconds for a response. If it gets none, the user sends the command again.
  await expect(async () => {
    expect(await discord.setEndpoint(`${site}/discord/interactions`)).toBe(true);
  }).toPass();
  const person = discord.person("Capitana 🏆");
  let address = "";
  await expect(async () => {
    const asked = await person.command("vincular");
    const [button] =
      asked.kind === "message" ? (asked.message.components[0]?.components ?? []) : [];
    address = button && "url" in button ? button.url : "";
    expect(address).toContain(`${site}/discord/`);
  }).toPass();

  const account = await newAccount(site, request, "vincula");
  const page = await openSecondPage(account.storageState);
  await page.goto("/settings?seccion=seguridad");
  await expect(page.getByRole("link", { name: "Agregar a Discord" })).toBeVisible();
  await page.goto(address);
  await expect(page.getByRole("heading", { name: "Capitana 🏆" })).toBeVisible();
  await expect(page.getByText(`quiere actuar por tu cuenta ${account.username}`)).toBeVisible();
  await expectAccessible(page);
  const link = page.getByRole("button", { name: "Vincular" });
  await expect(link).toBeDisabled();
  await page.getByRole("checkbox", { name: "Ese Discord es mío y yo pedí este enlace" }).check();
  await link.click();
  await expectToast(page, "Discord vinculado");
  await expect(page.getByText("Capitana 🏆")).toBeVisible();
  await expectAccessible(page);

  await page.goto(address);
  await expect(page.getByText("Este enlace ya no vale")).toBeVisible();

  await page.goto("/settings?seccion=seguridad");
  await page.getByRole("button", { name: "Quitar Capitana 🏆" }).click();
  await expectToast(page, "Discord quitado");
  await expect(page.getByRole("link", { name: "Agregar a Discord" })).toBeVisible();
  await discord.close();
});
