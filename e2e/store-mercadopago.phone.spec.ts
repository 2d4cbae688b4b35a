import { newAccount } from "./fixtures/accounts.ts";
import { steer } from "./fixtures/payments.ts";
import { expect, test } from "./fixtures/test.ts";
import { expectToast } from "./pages/auth.ts";
import { proveDialog } from "./pages/dialogs.ts";
import { openTournament } from "./pages/tournament.ts";
import {
  choosePack,
  decide,
  leaveForProvider,
  openStore,
  purchase,
  result,
  wallet,
} from "./pages/store.ts";

const DEMO_PACKS = ["Pack Inicial", "Pack Competidor", "Pack Leyenda", "Pack Equipo", "Pack Club"];

test("who turns back or is refused has paid nothing, and who lacked tickets finds back", async ({
  request,
  openSecondPage,
  expectAccessible,
  baseURL,
}) => {
  const player = await newAccount(baseURL ?? "", request, "duda");
  const page = await openSecondPage(player.storageState);
  // Other tests add packs in parallel that would be large enough too, so this changes the response.
  await page.route(/rest\/v1\/store_items/, async (route) => {
    const response = await route.fetch();
    const packs = (await response.json()) as readonly { readonly name: string }[];
    await route.fulfill({ response, json: packs.filter(({ name }) => DEMO_PACKS.includes(name)) });
  });
  const tournament = await openTournament(page, "Sprint Rocket League 1v1");
  await page.getByRole("link", { name: "Comprar tickets" }).click();
  await expect(page.getByText("Te faltan 8 tickets.")).toBeVisible();
  await expect(page.getByRole("article").filter({ hasText: "Te alcanza" })).toContainText(
    "Pack Inicial",
  );
  await choosePack(page, "Pack Inicial");
  await leaveForProvider(page, "$2.500 ARS");
  await decide(page, "Cancelar");
  await expect(result(page, "Compra cancelada")).toBeVisible();
  await expectAccessible(page);
  const back = page.getByRole("link", { name: "Volver a Sprint Rocket League 1v1 y confirmar" });
  await expect(back).toHaveAttribute("href", `${tournament}?inscribirse=1`);

  await page.getByRole("link", { name: "Volver a la tienda" }).click();
  await choosePack(page, "Pack Inicial");
  await purchase(page)
    .getByRole("radio", { name: /Mercado Pago/ })
    .check();
  await leaveForProvider(page, "$2.500 ARS");
  await decide(page, "Rechazar");
  await expect(result(page, "El pago no se completó")).toBeVisible();
  await expect(wallet(page, "0")).toBeVisible();
  await expect(back).toBeVisible();

  await page.goto("/store/purchases");
  const giveUp = page.getByRole("button", { name: "Anular la compra de Pack Inicial" }).first();
  await proveDialog("purchase-row", giveUp);
  await giveUp.click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Anular compra" }).click();
  await expectToast(page, "Compra anulada");
  await expect(page.getByText("Cancelada")).toBeVisible();
});

test("Mercado Pago: paid at once, and with a coupon that is paid days later", async ({
  request,
  openSecondPage,
  expectAccessible,
  baseURL,
}) => {
  const player = await newAccount(baseURL ?? "", request, "cupon");
  const page = await openSecondPage(player.storageState);
  const pay = async () => {
    await openStore(page);
    await choosePack(page, "Pack Inicial");
    await purchase(page)
      .getByRole("radio", { name: /Mercado Pago/ })
      .check();
    await leaveForProvider(page, "$2.500 ARS");
  };
  await pay();
  await decide(page, "Pagar");
  await expect(result(page, "🎉 ¡Compra exitosa!")).toBeVisible();
  await expect(wallet(page, "10")).toBeVisible();

  await pay();
  await decide(page, "Pagar más tarde");
  await expect(result(page, "Pago pendiente")).toBeVisible();
  await expectAccessible(page);
  const order = new URL(page.url()).searchParams.get("external_reference") ?? "";
  await steer("mercadopago", "settle", { order });
  await expect(result(page, "🎉 ¡Compra exitosa!")).toBeVisible();
  await expect(page.locator("main")).toContainText("Saldo nuevo20");
});
