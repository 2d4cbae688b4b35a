import { newAccount, demoAccount } from "./fixtures/accounts.ts";
import { buyPack } from "./fixtures/payments.ts";
import { expect, test } from "./fixtures/test.ts";
import { answer, openAdmin, question, rowAct, searchFor } from "./pages/administration.ts";
import { expectToast } from "./pages/auth.ts";
import { proveDialog } from "./pages/dialogs.ts";

test("a purchase is found, refunded in part and whole, and what was spent is flagged and resolved", async ({
  request,
  openSecondPage,
  expectAccessible,
  baseURL,
}) => {
  const address = baseURL ?? "";
  const buyer = await newAccount(address, request, "reembolso");
  const admin = await demoAccount(address, "admin");
  await buyPack(buyer, "Pack Competidor");
  const page = await openSecondPage(admin.storageState);
  await openAdmin(page, "/admin/store?tab=compras", "Tienda");
  await searchFor(page, buyer.username);
  await page
    .getByRole("link", { name: `Ver compra de Pack Competidor de ${buyer.username}` })
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Pagada");
  await expect(page.getByRole("list")).toContainText(["Pago recibido"]);
  await expectAccessible(page);

  await proveDialog("refund-dialog", page.getByRole("button", { name: "Reembolsar" }));
  await page.getByRole("button", { name: "Reembolsar" }).click();
  await question(page).getByLabel("Monto a reembolsar").fill("99999");
  await expect(question(page)).toContainText("Escribe un monto de hasta $9.900 ARS.");
  await question(page).getByLabel("Monto a reembolsar").fill("4.950");
  await expect(question(page)).toContainText("Se descuentan25 tickets");
  await expect(question(page)).toContainText("Saldo después25 tickets");
  await question(page).getByLabel("Motivo").fill("Se arrepintió de la mitad");
  await expectAccessible(page);
  await answer(page, "Reembolsar $4.950 ARS");
  await expectToast(page, "Reembolso hecho");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Devuelta en parte");

  await admin.client
    .rpc("manage_tickets", {
      p_participant_id: buyer.participantId,
      p_delta: -20,
      p_reason: "Gastados",
    })
    .throwOnError();
  await page.getByRole("button", { name: "Reembolsar" }).click();
  await expect(question(page)).toContainText("20 tickets ya se gastaron");
  await question(page).getByLabel("Motivo").fill("Y de la otra mitad");
  await answer(page, "Reembolsar $4.950 ARS");
  await expect(page.getByText("Necesita tu revisión")).toBeVisible();
  await expectAccessible(page);
  // Simulated providers send no payment that differs from its order, so only this page gets orders with a difference.
  const asFlagged = (order: object) => ({ ...order, status: "flagged" });
  await page.route(/rest\/v1\/ticket_orders\?/, async (route) => {
    // `HEAD` requests, which only count rows, are not changed.
    if (route.request().method() !== "GET") return route.fallback();
    const response = await route.fetch();
    const body = (await response.json()) as object | object[];
    const json = Array.isArray(body) ? body.map(asFlagged) : asFlagged(body);
    await route.fulfill({ response, json });
  });
  await page.reload();
  await proveDialog(
    "order-flag:credit",
    page.getByRole("button", { name: "Acreditar igualmente" }),
  );
  await page.unrouteAll();
  await page.getByRole("button", { name: "Marcar como resuelta" }).click();
  await question(page).getByLabel("Nota").fill("Lo conversamos con el comprador");
  await answer(page, "Marcar como resuelta");
  await expectToast(page, "Observación resuelta");
  await expect(page.getByText("Lo conversamos con el comprador").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Reembolsar" })).toHaveCount(0);

  const asking = page.getByRole("button", { name: "Consultar al medio de pago" });
  await asking.click();
  await expectToast(page, "Compra al día");
  // A demo provider cannot be queried. So only this page receives a response in which all providers are demo providers.
  await page.route(/functions\/v1\/payment-providers/, async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { readonly providers: readonly object[] };
    const providers = body.providers.map((provider) => ({ ...provider, isDemo: true }));
    await route.fulfill({ response, json: { providers } });
  });
  const asked = page.waitForResponse(/functions\/v1\/payment-providers/);
  await page.reload();
  await asked;
  await expect(page.getByText("Lo conversamos con el comprador").first()).toBeVisible();
  await expect(asking).toHaveCount(0);
});

test("a coupon is made and lowers the price; what was sold is deactivated; days are reconciled; all of it as files", async ({
  request,
  openSecondPage,
  expectAccessible,
  baseURL,
}) => {
  const address = baseURL ?? "";
  const buyer = await newAccount(address, request, "oferta");
  const code = `E2E-${buyer.username.slice(-6)}`.toUpperCase();
  const admin = await demoAccount(address, "admin");
  const page = await openSecondPage(admin.storageState);
  await openAdmin(page, "/admin/store?tab=cupones", "Tienda");
  await page.getByRole("button", { name: "Crear cupón" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Código").fill("a");
  await dialog.getByRole("button", { name: "Crear cupón" }).click();
  await expect(
    dialog.getByText("Usa de 3 a 24 letras, números, guiones (-) o guiones bajos (_)."),
  ).toBeVisible();
  await dialog.getByLabel("Código").fill(code.toLowerCase());
  await dialog.getByLabel("Descuento (%)").fill("50");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Crear cupón" }).click();
  await expectToast(page, "Cupón creado");
  await expect(page.getByRole("row").filter({ hasText: code })).toContainText("50 %");

  const shop = await openSecondPage(buyer.storageState);
  await shop.goto("/store");
  await shop.getByRole("button", { name: "Comprar Pack Inicial" }).click();
  await shop.getByRole("button", { name: "Tengo un cupón" }).click();
  await shop.getByLabel("Cupón").fill("no-existe");
  await shop.getByRole("button", { name: "Aplicar" }).click();
  await expect(shop.getByText("El cupón no existe o ya no vale.")).toBeVisible();
  await shop.getByLabel("Cupón").fill(code);
  await shop.getByRole("button", { name: "Aplicar" }).click();
  await expect(shop.getByText("50 % menos con este cupón")).toBeVisible();
  await expect(shop.getByRole("button", { name: "Pagar $1.250 ARS" })).toBeVisible();
  await expectAccessible(shop);

  // A separate pack that is bought only once, with the coupon.
  const name = `Pack ${buyer.username}`;
  await admin.client
    .from("store_items")
    .insert({ name, amount: 5, price_ars: 100, stripe_price_id: "price_e2e" })
    .throwOnError();
  await buyPack(buyer, name, code);
  await openAdmin(page, "/admin/store?tab=cupones", "Tienda");
  await searchFor(page, code);
  await (await rowAct(page, code, `Eliminar ${code}`)).click();
  await answer(page, "Eliminar cupón");
  await expectToast(page, "Cupón desactivado");
  await expect(page.getByRole("row").filter({ hasText: code })).toContainText("Inactivo");

  await openAdmin(page, "/admin/store", "Tienda");
  await searchFor(page, name);
  await (await rowAct(page, name, `Eliminar ${name}`)).click();
  await answer(page, "Eliminar pack");
  await expectToast(page, "Pack desactivado");
  await expect(page.getByRole("row").filter({ hasText: name })).toContainText("Inactivo");

  await page.getByRole("tab", { name: "Ingresos" }).click();
  await expect(page.locator(".recharts-bar-rectangle").first()).toBeVisible();
  await expectAccessible(page);
  const [revenue] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Descargar CSV" }).click(),
  ]);
  expect(revenue.suggestedFilename()).toBe("ingresos.csv");

  await page.getByRole("tab", { name: "Compras" }).click();
  const provider = page.getByLabel("Medio de pago");
  await expect(provider.getByRole("option", { selected: true })).toHaveText("Todos los medios");
  const [orders] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Descargar CSV" }).click(),
  ]);
  expect(orders.suggestedFilename()).toBe("compras.csv");

  // The simulated provider agrees with every order, so only this page receives a difference.
  const difference = {
    id: "00000000-0000-4000-8000-000000000000",
    order_id: null,
    kind: "payment_unknown",
    reference: "pi_ajeno",
    expected: "—",
    found: "$100 ARS",
    run: { day: "2026-01-01", provider: "stripe" },
  };
  await page.route(/rest\/v1\/payment_differences/, (route) =>
    route.fulfill({ json: [difference] }),
  );
  await page.getByRole("tab", { name: "Conciliación" }).click();
  await proveDialog(
    "differences",
    page.getByRole("button", { name: "Resolver la diferencia de pi_ajeno" }),
  );
  await page.getByRole("button", { name: "Conciliar" }).click();
  await expectToast(page, "Conciliación hecha");
  await expect(page.getByRole("table").last()).toContainText("Coincide");
  await expectAccessible(page);
});
