import { newAccount } from "./fixtures/accounts.ts";
import { expect, test } from "./fixtures/test.ts";
import { expectToast } from "./pages/auth.ts";
import {
  choosePack,
  decide,
  leaveForProvider,
  openStore,
  ownPurchase,
  purchase,
  result,
  wallet,
} from "./pages/store.ts";

test("a personal pack with a discount, paid in pesos, is in the wallet at once", async ({
  request,
  openSecondPage,
  expectAccessible,
  baseURL,
}) => {
  const player = await newAccount(baseURL ?? "", request, "compra");
  const page = await openSecondPage(player.storageState);
  await openStore(page);
  await expectAccessible(page);

  await choosePack(page, "Pack Leyenda");
  await expect(purchase(page)).toContainText("20 % de descuento");
  await expect(purchase(page)).toContainText("Tu billetera");
  await expect(purchase(page)).toContainText("Saldo actual0 tickets");
  await expect(purchase(page)).toContainText("Saldo después120 tickets");
  await expectAccessible(page);
  await leaveForProvider(page, "$19.200 ARS");
  await expect(page.getByText("ARS 19200")).toBeVisible();
  await decide(page, "Pagar");

  await expect(result(page, "🎉 ¡Compra exitosa!")).toBeVisible();
  await expect(page.getByText("+120")).toBeVisible();
  await expect(wallet(page, "120")).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("link", { name: "Ver recibo" }).click();
  await expect(page.getByRole("article")).toContainText("$19.200 ARS");
  await expect(page.getByRole("article")).toContainText("Pagada");
  await expectAccessible(page);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("button", { name: "Imprimir" })).toBeHidden();
  await expect(page.getByRole("banner")).toBeHidden();
  await page.emulateMedia({ media: "screen" });

  await page.getByRole("link", { name: "Mis compras" }).last().click();
  await expect(ownPurchase(page, "Pack Leyenda")).toContainText("Pagada");
  await expectAccessible(page);
});

test("who leaves the provider without paying goes on from his purchases, or buys anew", async ({
  request,
  openSecondPage,
  expectAccessible,
  baseURL,
}) => {
  const player = await newAccount(baseURL ?? "", request, "retoma");
  const page = await openSecondPage(player.storageState);
  await openStore(page);
  await choosePack(page, "Pack Inicial");
  await leaveForProvider(page, "$2.500 ARS");
  await page.goto("/store/purchases");
  await expect(ownPurchase(page, "Pack Inicial")).toContainText("Puedes pagarla hasta");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Ver detalle de Pack Inicial" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Compra sin pagar" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Continuar el pago de Pack Inicial" }).click();
  await expect(page.getByText("ARS 2500")).toBeVisible();
  await decide(page, "Pagar");
  await expect(result(page, "🎉 ¡Compra exitosa!")).toBeVisible();
  await expect(wallet(page, "10")).toBeVisible();

  await openStore(page);
  await choosePack(page, "Pack Competidor");
  await leaveForProvider(page, "$9.900 ARS");
  await page.goto("/store/purchases");
  await page.getByRole("button", { name: "Anular la compra de Pack Competidor" }).click();
  await page.getByRole("button", { name: "Anular compra" }).click();
  await expectToast(page, "Compra anulada");
  await page.getByRole("link", { name: "Comprar de nuevo Pack Competidor" }).click();
  await expect(purchase(page)).toContainText("Pack Competidor");
});

test.describe("failures", () => {
  test.use({ provokedErrors: [/status of 502/] });

  test("what cannot be sold, opened or verified says so in the store's words", async ({
    request,
    openSecondPage,
    expectAccessible,
    baseURL,
  }) => {
    const player = await newAccount(baseURL ?? "", request, "error");
    const page = await openSecondPage(player.storageState);
    await openStore(page);
    await choosePack(page, "Pack Inicial");
    // A buyer in a country without sales sees that before leaving the site; a refusal by the server has the same text.
    const answer = (status: number, code: string, message: string) =>
      page.route(
        /functions\/v1\/create-/,
        (route) => route.fulfill({ status, json: { code, message } }),
        { times: 1 },
      );
    await answer(502, "provider_unreachable", "No se pudo conectar con la pasarela de pago.");
    const pay = purchase(page).getByRole("button", { name: "Pagar $2.500 ARS" });
    await pay.click();
    await expectToast(page, "Error al iniciar el pago");
    await expectToast(page, "No se pudo conectar con la pasarela de pago. Inténtalo de nuevo.");
    await answer(400, "item_not_configurable", "Producto no configurable");
    await pay.click();
    await expectToast(page, "Producto no configurable");
    await expectToast(page, "Este producto no está listo para la venta.");

    await page.goto("/payment-status");
    await expect(result(page, "Error de Verificación")).toBeVisible();
    await expect(page.getByText("Abriste esta página sin una compra.")).toBeVisible();
    await page.goto("/payment-status?status=success&session_id=de-otra-persona");
    await expect(result(page, "Error de Verificación")).toBeVisible();
    await expect(page.getByText("No encontramos esa compra.")).toBeVisible();
    await expectAccessible(page);

    await page.route(/rest\/v1\/store_items/, (route) =>
      route.fulfill({ status: 400, json: { code: "P0001", message: "No ahora" } }),
    );
    await page.goto("/store");
    await expect(page.getByText("No se pudieron cargar los productos de la tienda.")).toBeVisible();
    await page.unroute(/rest\/v1\/store_items/);
    await page.getByRole("button", { name: "Reintentar" }).click();
    await expect(page.getByRole("heading", { name: "Packs personales" })).toBeVisible();
  });

  test("a deployment without providers is marked as a demonstration; a pack that is not set up is not sold", async ({
    request,
    openSecondPage,
    expectAccessible,
    baseURL,
  }) => {
    const player = await newAccount(baseURL ?? "", request, "demo");
    const page = await openSecondPage(player.storageState);
    const provider = {
      name: "demo",
      label: "Modo demostración",
      currencies: ["ARS", "USD"],
      priceColumn: null,
      isDemo: true,
    };
    const offer = (one: object) =>
      page.route(/functions\/v1\/payment-providers/, (route) =>
        route.fulfill({ json: { providers: [one] } }),
      );
    await offer(provider);
    await openStore(page);
    await expect(page.getByRole("note")).toContainText("Modo demostración");
    await choosePack(page, "Pack Inicial");
    await expect(purchase(page).getByRole("radio", { name: /Modo demostración/ })).toBeChecked();
    await expectAccessible(page);

    await page.unroute(/functions\/v1\/payment-providers/);
    await offer({ ...provider, isDemo: false, label: "Tarjeta", priceColumn: "stripe_price_id" });
    await page.route(/rest\/v1\/store_items/, async (route) => {
      const response = await route.fetch();
      const packs = (await response.json()) as object[];
      await route.fulfill({
        response,
        json: packs.map((pack) => ({ ...pack, stripe_price_id: null })),
      });
    });
    await openStore(page);
    await page.getByRole("button", { name: "Comprar Pack Inicial" }).click();
    await expectToast(page, "Producto no configurable");
    await expectToast(page, "Este producto no está listo para la venta.");
  });
});
