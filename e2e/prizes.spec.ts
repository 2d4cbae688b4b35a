import { beginSignedIn, demoAccount, foundTeam, newAccount } from "./fixtures/accounts.ts";
import { expect, test } from "./fixtures/test.ts";
import { announceTournament, enterTournament, playOn } from "@leyenda/testing/client-tournaments";
import { PICTURE } from "./pages/administration.ts";
import { expectToast } from "./pages/auth.ts";
import { proveDialog } from "./pages/dialogs.ts";

test("a prize is asked for, split, paid with a receipt that its receiver sees, and taken back", async ({
  page,
  openSecondPage,
  request,
  baseURL,
  expectAccessible,
}) => {
  const address = baseURL ?? "";
  const admin = await demoAccount(address, "admin");
  const name = `Copa ${crypto.randomUUID().slice(0, 8)}`;
  const id = await announceTournament(admin.client, {
    name,
    game: "Valorant",
    start_date: "2099-01-01T18:00:00Z",
    type: "team",
    ticket_type: "team",
    prizes: [{ type: "money", value: 15_000 }],
  });
  const leaders = [
    await newAccount(address, request, "lidera"),
    await newAccount(address, request, "dirige"),
  ];
  const teams = [];
  for (const leader of leaders)
    teams.push({ ...leader, ...(await foundTeam(leader, `Equipo ${leader.username}`)) });
  await enterTournament(id, teams);
  await admin.client.from("tournaments").update({ status: "Activo" }).eq("id", id).throwOnError();
  await playOn(admin.client, id, teams);
  const paid = await admin.client
    .from("payouts")
    .select("profile_id")
    .eq("tournament_id", id)
    .single()
    .throwOnError();
  const winner = leaders.find(({ id: person }) => person === paid.data.profile_id);
  if (!winner) throw new Error("nobody won");

  await beginSignedIn(page.context(), admin.storageState);
  await page.goto(`/organize/${id}`);
  await page.getByRole("link", { name: "Pagar 1 premio", exact: true }).click();
  await expect(page.getByRole("tab", { name: "Premios" })).toHaveAttribute("aria-selected", "true");
  await expectAccessible(page);
  await expect(page.getByText("Por pagar", { exact: true }).first()).toBeVisible();
  await page.getByRole("button", { name: /^Pedir datos de cobro a/ }).click();
  await expectToast(page, "Se lo pedimos por aviso y por correo");
  await expect(page.getByRole("button", { name: /^Datos pedidos a/ })).toBeDisabled();
  const menu = page.getByRole("button", { name: /^Más acciones de Equipo/ });
  const choose = (act: RegExp) => async () => {
    await menu.click();
    await page.getByRole("menuitem", { name: act }).click();
  };
  await proveDialog("split-prize-dialog", menu, choose(/^Repartir el premio/));

  // The notification links to the field for payment data. What the winner saves there appears at the desk at once.
  const own = await openSecondPage(winner.storageState);
  await own.goto("/notifications");
  await own.getByRole("link", { name: /Faltan tus datos de cobro/ }).click();
  await own.getByLabel("Alias").fill("cobra.aqui");
  await own.getByRole("button", { name: "Guardar datos de cobro" }).click();
  const pay = page.getByRole("button", { name: /^Marcar pagado a/ });
  await expect(pay).toBeVisible();
  await proveDialog("mark-paid-dialog", pay);
  await pay.click();
  const question = page.getByRole("alertdialog");
  await question.locator("input[type=file]").setInputFiles(PICTURE);
  await expect(question.getByRole("img", { name: "Comprobante" })).toBeVisible();
  await question.getByRole("button", { name: "Marcar pagado", exact: true }).click();
  await expectToast(page, "Pago registrado");
  await proveDialog("receipt-dialog", menu, choose(/^Ver el comprobante/));
  await own.getByRole("button", { name: "Ver comprobante" }).click();
  const receipt = own.getByRole("dialog").getByRole("img", { name: "Comprobante" });
  await expect
    .poll(() => receipt.evaluate((it: HTMLImageElement) => it.naturalWidth))
    .toBeGreaterThan(0);

  await proveDialog("payout-actions", menu, choose(/^Deshacer el pago/));
  await choose(/^Deshacer el pago/)();
  await question.getByRole("button", { name: "Deshacer pago" }).click();
  await expect(pay).toBeVisible();
});

test("after the final the news of a cup is written as a draft, and its next edition is a week later", async ({
  page,
  request,
  baseURL,
}) => {
  const address = baseURL ?? "";
  const admin = await demoAccount(address, "admin");
  const name = `Copa ${crypto.randomUUID().slice(0, 8)} #9`;
  const id = await announceTournament(admin.client, {
    name,
    game: "Valorant",
    start_date: "2099-01-01T18:00:00Z",
  });
  const players = [
    await newAccount(address, request, "una"),
    await newAccount(address, request, "otra"),
  ];
  await enterTournament(id, players);
  await admin.client.from("tournaments").update({ status: "Activo" }).eq("id", id).throwOnError();
  await playOn(admin.client, id, players);
  await beginSignedIn(page.context(), admin.storageState);
  await page.goto(`/admin/competition?q=${encodeURIComponent(name)}`);
  await page.getByRole("link", { name, exact: true }).click();
  await expect(page).toHaveURL(`/organize/${id}`);
  await expect(page.getByRole("region", { name: "Para cerrar" })).toBeVisible();
  const repeat = page.getByRole("button", { name: "Duplicar +7 días" });
  await proveDialog("tournament-from-template-dialog", repeat);
  await repeat.click();
  const form = page.getByRole("dialog");
  await expect(form.getByLabel("Nombre")).toHaveValue(name.replace("#9", "#10"));
  await expect(form.getByLabel("Comienzo")).toHaveValue(/^2099-01-08T/);
  await page.keyboard.press("Escape");
  await proveDialog("picture-dialog", page.getByRole("button", { name: "Crear imagen: Campeón" }));
  await page.getByRole("link", { name: "Publicar noticia" }).click();
  await expect(page.getByLabel("Título")).toHaveValue(/ ganó Copa /);
  await expect(page.getByRole("textbox", { name: "Contenido" })).toHaveValue(
    /## Podio[\s\S]+## Final/,
  );
});
