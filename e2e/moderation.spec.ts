import { newAccount, demoAccount } from "./fixtures/accounts.ts";
import { untilLive } from "./fixtures/hearing.ts";
import { expect, test } from "./fixtures/test.ts";
import { PICTURE } from "./pages/administration.ts";
import { expectToast } from "./pages/auth.ts";
import { optionsOf } from "./pages/chat.ts";

/** Makes two accounts friends, so that they may write to each other. */
async function befriend(
  from: Awaited<ReturnType<typeof newAccount>>,
  to: Awaited<ReturnType<typeof newAccount>>,
) {
  await from.client
    .from("friends")
    .insert({ user_id_1: from.id, user_id_2: to.id, status: "pending" })
    .throwOnError();
  await to.client
    .from("friends")
    .update({ status: "accepted" })
    .eq("user_id_1", from.id)
    .throwOnError();
}

test("a report reaches the admin, who mutes; the muted person reads until when, and not who", async ({
  openSecondPage,
  request,
  baseURL,
  expectAccessible,
}) => {
  const address = baseURL ?? "";
  const [ana, beto] = [
    await newAccount(address, request, "ana"),
    await newAccount(address, request, "beto"),
  ];
  await befriend(ana, beto);
  const insult = `Desinstala el juego, ${ana.username}`;
  await beto.client
    .from("messages")
    .insert({ sender_id: beto.id, receiver_id: ana.id, content: insult })
    .throwOnError();

  // The admin has the page open: new reports appear by themselves.
  const admin = await demoAccount(address, "admin");
  const office = await openSecondPage(admin.storageState);
  await office.goto("/admin/community?tab=denuncias");
  await expect(office.getByRole("tab", { name: "Denuncias", selected: true })).toBeVisible();

  // Ana reports the profile with the keyboard only.
  const reporter = await openSecondPage(ana.storageState);
  await reporter.goto(`/profile/${beto.id}`);
  await reporter
    .getByRole("button", { name: new RegExp(`^Opciones.*${beto.username}`) })
    .press("Enter");
  await reporter.getByRole("menuitem", { name: "Denunciar" }).press("Enter");
  const dialog = reporter.getByRole("dialog", { name: `Denunciar a ${beto.username}` });
  await expect(dialog).toBeVisible();
  await expectAccessible(reporter);
  await dialog.getByRole("button", { name: "Enviar denuncia" }).click();
  await expect(dialog.getByText("Elige el motivo de la denuncia.")).toBeVisible();
  await expect(dialog.getByRole("radio", { name: "Spam o publicidad" })).toBeFocused();
  await reporter.keyboard.press("ArrowDown");
  await expect(dialog.getByRole("radio", { name: "Insultos" })).toBeChecked();
  await dialog.getByLabel("Cuéntanos más").fill("Me habla así cada vez que pierdo.");
  await dialog.getByLabel("Cuéntanos más").press("Tab");
  await dialog.getByRole("button", { name: "Enviar denuncia" }).press("Enter");
  await expectToast(reporter, "Denuncia enviada");
  await expect(dialog).toBeHidden();
  await reporter.goto(`/friends?con=${beto.id}`);
  await optionsOf(reporter, insult).press("Enter");
  await reporter.getByRole("menuitem", { name: "Denunciar mensaje" }).press("Enter");
  const about = reporter.getByRole("dialog", { name: `Denunciar un mensaje de ${beto.username}` });
  await about.getByRole("radio", { name: "Insultos" }).check();
  await about.getByRole("button", { name: "Enviar denuncia" }).click();
  await expect(about).toBeHidden();

  const card = office.getByRole("article").filter({ hasText: insult });
  await expect(card).toBeVisible();
  await expect(card.getByRole("heading", { name: beto.username })).toBeVisible();
  await card.getByRole("button", { name: "Ver la conversación" }).click();
  await expect(card.getByRole("list", { name: "Mensajes alrededor del denunciado" })).toContainText(
    insult,
  );
  await expectAccessible(office);
  await card.getByRole("button", { name: "Resolver" }).click();
  const decision = office.getByRole("dialog", { name: `Denuncia sobre ${beto.username}` });
  await decision
    .getByRole("combobox", { name: "Qué hacer" })
    .selectOption({ label: "Silenciar por un tiempo" });
  await decision.getByLabel("Mensaje para la persona").fill("Baja el tono.");
  await expectAccessible(office);
  await decision.getByRole("button", { name: "Silenciar" }).click();
  await expectToast(office, "Denuncia resuelta");
  await expect(card).toBeHidden();

  const { error } = await beto.client
    .from("messages")
    .insert({ sender_id: beto.id, receiver_id: ana.id, content: "¿Qué hiciste?" });
  expect(error?.message).toMatch(/^No puedes escribir hasta el /);
  const muted = await openSecondPage(beto.storageState);
  await muted.goto("/notifications");
  const notice = muted
    .getByRole("listitem")
    .filter({ hasText: "No puedes escribir por un tiempo" });
  await expect(notice).toContainText("Baja el tono.");
  await expect(notice).not.toContainText(ana.username);
  await reporter.goto("/notifications");
  await expect(reporter.getByText("Revisamos tu denuncia")).toBeVisible();
});

test("an announcement arrives while one looks, is read, and the admin sees how many read it", async ({
  openSecondPage,
  request,
  baseURL,
  expectAccessible,
}) => {
  const address = baseURL ?? "";
  const ana = await newAccount(address, request, "ana");
  const admin = await demoAccount(address, "admin");
  const text = `Mantenimiento a las 22 (${ana.username})`;
  const reader = await openSecondPage(ana.storageState);
  await reader.goto("/notifications");
  await expect(reader.getByRole("heading", { level: 1, name: "Notificaciones" })).toBeVisible();

  const office = await openSecondPage(admin.storageState);
  await untilLive(reader);
  await office.goto("/admin/community?tab=notificar");
  await office.getByRole("textbox", { name: "Mensaje" }).fill(text);
  await office.getByRole("button", { name: "Enviar a todos" }).click();
  await office.getByRole("alertdialog").getByRole("button", { name: "Enviar a todos" }).click();
  await expectToast(office, "Notificación enviada");
  const sent = office.getByRole("listitem").filter({ hasText: text });
  await expect(sent).toContainText(/Lo leyeron 0 de [\d.]+/);

  const card = reader.getByRole("region", { name: "Administración" });
  await expect(card).toContainText(text);
  await expect(card).toContainText(/sin leer/);
  await expectAccessible(reader);
  await card.getByRole("link", { name: "Administración" }).click();
  await expect(reader).toHaveURL("/friends?con=administracion");
  await expect(reader.getByText(text).last()).toBeVisible();
  await expect
    .poll(async () => (await ana.client.rpc("administration_summary")).data?.[0]?.unread)
    .toBe(0);
  await office.reload();
  await expect(sent).toContainText(/Lo (leyó|leyeron) [1-9]\d* de [\d.]+/);
});

test("one chooses what is mailed, and a link in a mail stops it without a sign-in", async ({
  page,
  openSecondPage,
  request,
  mailbox,
  baseURL,
  expectAccessible,
}) => {
  const address = baseURL ?? "";
  const [ana, beto] = [
    await newAccount(address, request, "ana"),
    await newAccount(address, request, "beto"),
  ];
  const { data: user } = await ana.client.auth.getUser();
  const settings = await openSecondPage(ana.storageState);
  await settings.goto("/settings?seccion=notificaciones");
  const toggle = settings.getByRole("switch", { name: "Amigos: por correo" });
  await expect(toggle).not.toBeChecked();
  await expectAccessible(settings);
  const saved = settings.waitForResponse(/save_notification_preference/);
  await toggle.click();
  await saved;
  await settings.reload();
  await expect(toggle).toBeChecked();

  await beto.client
    .from("friends")
    .insert({ user_id_1: beto.id, user_id_2: ana.id, status: "pending" })
    .throwOnError();
  const email = user.user?.email ?? "";
  await expect
    .poll(async () => (await mailbox.newestTo(email)).subject)
    .toBe("Solicitud de amistad");
  const { links } = await mailbox.newestTo(email);
  const link = links.find((one) => one.includes("/unsubscribe?token=")) ?? "";

  // This page has no session.
  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1, name: "Listo" })).toBeVisible();
  await expect(page.getByText("No te enviaremos más correos de «Amigos».")).toBeVisible();
  await expectAccessible(page);
  await settings.reload();
  await expect(toggle).not.toBeChecked();
  await page.getByRole("button", { name: "Deshacer" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Como antes" })).toBeVisible();
  await settings.reload();
  await expect(toggle).toBeChecked();

  await page.goto("/unsubscribe?token=otro");
  await expect(
    page.getByRole("heading", { level: 1, name: "No pudimos darte de baja" }),
  ).toBeVisible();
});

test("a reported picture is seen by the administration, which takes it away for all", async ({
  openSecondPage,
  request,
  baseURL,
  expectAccessible,
}) => {
  const address = baseURL ?? "";
  const ana = await newAccount(address, request, "denuncia");
  const beto = await newAccount(address, request, "muestra");
  await befriend(ana, beto);
  const file = `${beto.id}/${crypto.randomUUID()}.png`;
  const { error } = await beto.client.storage
    .from("chat_pictures")
    .upload(file, PICTURE.buffer, { contentType: PICTURE.mimeType });
  expect(error).toBeNull();
  const words = `Mira esto, ${ana.username}`;
  const { data } = await beto.client
    .rpc("send_message", {
      p_receiver_id: ana.id,
      p_content: words,
      p_part: { kind: "picture", file, alt: "Algo feo", width: 1, height: 1 },
    })
    .throwOnError();
  await ana.client
    .rpc("send_report", {
      p_kind: "message",
      p_target_id: (data as { id: string }).id,
      p_reason: "inappropriate",
    })
    .throwOnError();
  const admin = await demoAccount(address, "admin");
  const office = await openSecondPage(admin.storageState);
  await office.goto("/admin/community?tab=denuncias");
  const card = office.getByRole("article").filter({ hasText: words });
  await expect(card.getByRole("button", { name: "Ver en grande: Algo feo" })).toBeVisible();
  await expectAccessible(office);
  const reader = await openSecondPage(ana.storageState);
  await reader.goto(`/friends?con=${beto.id}`);
  const message = reader
    .getByRole("region", { name: /^Conversación con/ })
    .getByRole("listitem")
    .filter({ hasText: words });
  await expect(message.getByRole("button", { name: "Ver en grande: Algo feo" })).toBeVisible();
  await untilLive(reader);
  await card.getByRole("button", { name: "Retirar imagen" }).click();
  await office.getByRole("alertdialog").getByRole("button", { name: "Retirar" }).click();
  await expect(card).toContainText("La imagen ya no está.");
  await expect(message).toContainText("La imagen ya no está.");
});
