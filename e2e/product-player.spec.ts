import { foundTeam, newAccount, demoAccount } from "./fixtures/accounts.ts";
import { expect, test } from "./fixtures/test.ts";
import { PICTURE, refuseNext, searchFor } from "./pages/administration.ts";
import { expectToast, userMenu } from "./pages/auth.ts";
import {
  challengeCard,
  choose,
  confirmCreation,
  dialog,
  newChallenger,
  offerChallenge,
  openArena,
} from "./pages/challenges.ts";
import { fieldOf, message } from "./pages/chat.ts";
import { acceptCrop } from "./pages/pictures.ts";
import { proveDialog } from "./pages/dialogs.ts";
import { openStore } from "./pages/store.ts";

// The statements of docs/product on the pages of a signed-in player.

test("the menu leads to one's own, the back office only an admin, and out to the home page", async ({
  request,
  openSecondPage,
  baseURL,
}) => {
  const address = baseURL ?? "";
  const player = await newAccount(address, request, "menu");
  const leader = await newAccount(address, request, "menu");
  const team = await foundTeam(leader, `Menú ${leader.username}`);
  for (const [who, teamPath, isAdmin] of [
    [await demoAccount(address, "admin"), "/teams", true],
    [leader, `/team/${team.id}`, false],
    [player, "/teams", false],
  ] as const) {
    const page = await openSecondPage(who.storageState);
    await page.goto("/about");
    await userMenu(page).click();
    const entry = (name: string) => page.getByRole("menuitem", { name, exact: true });
    for (const [name, path] of [
      ["Mi perfil", "/profile"],
      ["Mi equipo", teamPath],
      ["Amigos", "/friends"],
      ["Configuración", "/settings"],
    ] as const) {
      await expect(entry(name)).toHaveAttribute("href", path);
    }
    await expect(page.getByRole("menuitem", { name: "Administración" })).toHaveCount(+isAdmin);
    if (who === leader) await refuseNext(page, "POST", /\/auth\/v1\/logout/);
    if (!isAdmin) await entry("Cerrar sesión").click();
    if (who === leader) await expectToast(page, "Error al cerrar sesión");
    if (who !== player) continue;
    await expect(page).toHaveURL("/");
    await expect(page.getByRole("link", { name: "Iniciar sesión" }).first()).toBeVisible();
  }
});

test("a profile shows figures and achievements, and gives its participant's id", async ({
  openSecondPage,
  baseURL,
}) => {
  const leader = await demoAccount(baseURL ?? "", "leader");
  const { data: earned } = await leader.client
    .from("user_achievements")
    .select("profile_id, achievement:achievements(name, description)")
    // The oldest achievement belongs to the demo; other tests create, award and delete others in parallel.
    .order("created_at")
    .limit(1)
    .single()
    .overrideTypes<{ profile_id: string; achievement: Record<string, string> }, { merge: false }>()
    .throwOnError();
  const { achievement } = earned;
  const page = await openSecondPage(leader.storageState);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(`/profile/${earned.profile_id}`);
  const figures = page.getByRole("region", { name: "Estadísticas" });
  const others = figures.locator("dl > div").filter({ hasNotText: /^KDA promedio\d/ });
  await expect(others).toHaveText([
    /^Títulos\d+$/,
    /^Torneos\d+$/,
    /^Winrate\d+ %\d+ de \d+ partidos?$/,
    /^Ganancias\$/,
  ]);
  const item = page.getByRole("listitem").filter({ hasText: achievement["name"] ?? "?" });
  await expect(item).toContainText(achievement["description"] ?? "?");
  await expect(item.locator("svg, img").first()).toBeVisible();

  await page.goto("/profile");
  await expect(page.getByRole("heading", { level: 1, name: leader.username })).toBeVisible();
  await page.getByRole("button", { name: `Más acciones de ${leader.username}` }).click();
  await page.getByRole("menuitem", { name: /^Copiar ID de participante/ }).click();
  await expectToast(page, "Copiado!");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(leader.participantId);
});

test("matches: a member finds the own ones, and a visitor is told whose they would be", async ({
  openSecondPage,
  page,
  baseURL,
}) => {
  const leader = await demoAccount(baseURL ?? "", "leader");
  const { data: team } = await leader.client
    .from("teams")
    .select("name")
    .eq("leader_id", leader.id)
    .single()
    .throwOnError();
  const own = await openSecondPage(leader.storageState);
  await own.goto("/matches");
  await own.getByRole("button", { name: "Mis partidos" }).click();
  await expect(own).toHaveURL("/matches?mios=1");
  const matches = own.getByRole("main").locator('li a[href^="/match/"]');
  await expect(matches.first()).toBeVisible();
  const names = new RegExp(`${team.name}|${leader.username}`);
  await expect(matches.filter({ hasNotText: names })).toHaveCount(0);
  await own.reload();
  await expect(own.getByRole("button", { name: "Mis partidos" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await expect(matches.first()).toBeVisible();

  await page.goto("/matches?mios=1");
  await expect(page.getByText("Inicia sesión para ver tus partidos.")).toBeVisible();
  await page.getByRole("link", { name: "Ver todos los partidos" }).click();
  await expect(matches.first()).toBeVisible();
});

test("settings: profile, picture, payment data, address and password are saved, and say so", async ({
  request,
  mailbox,
  openSecondPage,
  baseURL,
}) => {
  const player = await newAccount(baseURL ?? "", request, "ajustes");
  const page = await openSecondPage(player.storageState);
  await page.goto("/settings");
  const sections = page.getByRole("navigation", { name: "Secciones de configuración" });
  for (const name of ["Perfil", "Seguridad", "Pagos", "Eliminar Cuenta"]) {
    await expect(sections.getByRole("link", { name, exact: true })).toBeVisible();
  }
  await page.getByLabel("Nombre completo", { exact: true }).fill("Ana Díaz");
  await page.getByLabel("Teléfono").fill("+54 11 5555");
  await page.getByLabel("Presentación").fill("Juego de noche.");
  await page.getByRole("checkbox", { name: "Valorant" }).check();
  await page.getByLabel("ID en Valorant").fill("ana#1");
  await refuseNext(page, "POST", /rpc\/save_profile/);
  await page.getByRole("button", { name: "Guardar cambios" }).click();
  await expectToast(page, "No se pudo actualizar el perfil.");
  await page.getByRole("button", { name: "Guardar cambios" }).click();
  await expectToast(page, "✅ Perfil actualizado");
  const { data } = await player.client
    .from("profiles")
    .select("full_name, phone_number, bio, games_played, game_identities")
    .eq("id", player.id)
    .single()
    .throwOnError();
  expect(data).toEqual({
    full_name: "Ana Díaz",
    phone_number: "+54 11 5555",
    bio: "Juego de noche.",
    games_played: ["Valorant"],
    game_identities: { Valorant: "ana#1" },
  });
  await refuseNext(page, "POST", /storage\/v1\/object\/profile_avatars/, "Esta imagen no.");
  for (const text of ["Esta imagen no.", "✅ Avatar actualizado"]) {
    await page.locator("input[type=file]").first().setInputFiles(PICTURE);
    await acceptCrop(page);
    await expectToast(page, text);
  }
  await expect(page.locator(`main img[src*="/${player.id}"][src*="?"]`).first()).toBeVisible();

  await sections.getByRole("link", { name: "Pagos", exact: true }).click();
  await page.getByLabel("Alias").fill("ana.cobra");
  await refuseNext(page, "POST", /rpc\/save_payment_info/);
  await page.getByRole("button", { name: "Guardar datos de cobro" }).click();
  await expectToast(page, "No se pudo actualizar la información de pago.");
  await page.getByRole("button", { name: "Guardar datos de cobro" }).click();
  await expectToast(page, "✅ Información de pago guardada");
  await page.getByRole("button", { name: "Cobrar en otro país" }).click();
  await page.getByLabel("Cuenta", { exact: true }).fill("ana@pagos.example");
  await page.getByLabel("Titular").fill("Ana Díaz");
  await page.getByRole("button", { name: "Guardar datos de cobro" }).click();
  await expect
    .poll(async () => {
      const paid = await player.client.from("profile_private").select("payment_info").single();
      return paid.data?.payment_info;
    })
    .toEqual({ account: "ana@pagos.example", holder: "Ana Díaz" });

  await sections.getByRole("link", { name: "Seguridad", exact: true }).click();
  // The e-mail address changes only after both mailboxes, the old and the new one, have confirmed it.
  const { data: account } = await player.client.auth.getUser();
  const email = account.user?.email ?? "";
  const next = `nueva-${email}`;
  await page.getByLabel("Correo nuevo").fill(next);
  await refuseNext(page, "PUT", /\/auth\/v1\/user/);
  await page.getByRole("button", { name: "Cambiar correo" }).click();
  await expectToast(page, "No se pudo cambiar el correo.");
  await page.getByRole("button", { name: "Cambiar correo" }).click();
  await expectToast(page, "Confirma los dos correos");
  await expect(page.getByText(`Falta confirmar el cambio a ${next}.`)).toBeVisible();
  await page.goto(await mailbox.newestLinkTo(email));
  await expectToast(page, "Falta la otra dirección");
  await page.goto(await mailbox.newestLinkTo(next));
  await expectToast(page, "Correo actualizado");
  await expect(page.getByText(`Hoy entras con ${next}.`)).toBeVisible();
  await expect(page.getByText("Falta confirmar el cambio")).toHaveCount(0);

  await page.getByLabel("Contraseña nueva").fill("corta");
  await page.getByLabel("Confirmar contraseña").fill("otra");
  await page.getByRole("button", { name: "Actualizar contraseña" }).click();
  await expect(page.getByText("La contraseña debe tener al menos 6 caracteres.")).toBeVisible();
  await page.getByLabel("Contraseña nueva").fill("renovada-1");
  await page.getByLabel("Confirmar contraseña").fill("renovada-1");
  await refuseNext(page, "PUT", /\/auth\/v1\/user/);
  await page.getByRole("button", { name: "Actualizar contraseña" }).click();
  await expectToast(page, "No se pudo actualizar la contraseña.");
  await page.getByRole("button", { name: "Actualizar contraseña" }).click();
  await expectToast(page, "Éxito");

  await sections.getByRole("link", { name: "Eliminar Cuenta", exact: true }).click();
  await proveDialog("close-account-panel", page.getByRole("button", { name: "Eliminar Cuenta" }));
});

test("friends: a search of three letters finds five, and an empty message stays", async ({
  request,
  openSecondPage,
  baseURL,
}) => {
  const address = baseURL ?? "";
  const prefix = `q${crypto.randomUUID().slice(0, 5)}`;
  const people = [];
  for (let count = 0; count < 7; count += 1)
    people.push(await newAccount(address, request, prefix));
  const [own, friend, asking] = people;
  if (!own || !friend || !asking) throw new Error("nobody");
  await asking.client
    .from("friends")
    .insert({ user_id_1: asking.id, user_id_2: own.id, status: "pending" })
    .throwOnError();
  const asked = await own.client
    .from("friends")
    .insert({ user_id_1: own.id, user_id_2: friend.id, status: "pending" })
    .select("id")
    .single()
    .throwOnError();
  await friend.client
    .from("friends")
    .update({ status: "accepted" })
    .eq("id", asked.data.id)
    .throwOnError();

  const page = await openSecondPage(own.storageState);
  await page.goto("/friends?vista=agregar");
  for (const name of ["Chats", "Solicitudes", "Agregar"]) {
    await expect(page.getByRole("link", { name })).toBeVisible();
  }
  const found = page.getByRole("main").getByRole("listitem").filter({ hasText: prefix });
  await searchFor(page, prefix.slice(0, 2));
  await expect(page.getByText("Escribe al menos 3 letras del nombre.")).toBeVisible();
  await expect(found).toHaveCount(0);
  await searchFor(page, prefix.toUpperCase());
  await expect(found).toHaveCount(5);
  await expect(found.filter({ hasText: own.username })).toHaveCount(0);
  await refuseNext(page, "POST", /rest\/v1\/friends/);
  await found
    .getByRole("button", { name: /^Agregar a / })
    .first()
    .click();
  await expectToast(page, "No se pudo enviar la solicitud.");
  await refuseNext(page, "PATCH", /rest\/v1\/friends/);
  await page.goto("/friends?vista=solicitudes");
  await page.getByRole("button", { name: `Aceptar a ${asking.username}` }).click();
  await expectToast(page, "No se pudo procesar la solicitud.");

  await page.goto(`/friends?con=${friend.id}`);
  await fieldOf(page).fill("   ");
  await fieldOf(page).press("Enter");
  await fieldOf(page).fill("hola");
  await fieldOf(page).press("Enter");
  await expect(message(page, "hola")).toBeVisible();
  await expect
    .poll(async () => {
      const sent = await own.client.from("messages").select("content").eq("sender_id", own.id);
      return sent.data;
    })
    .toEqual([{ content: "hola" }]);
});

test("a challenge's card says everything, and a new one starts with the usual", async ({
  request,
  openSecondPage,
  baseURL,
}) => {
  const address = baseURL ?? "";
  const creator = await newChallenger(address, request, "tarjeta", 30);
  await offerChallenge(creator, { wager: 7, password: "secreta", game: "Rocket League" });
  const leader = await newChallenger(address, request, "capitana", 0);
  const team = await foundTeam(leader, `Tarjetas ${crypto.randomUUID().slice(0, 6)}`);
  const admin = await demoAccount(address, "admin");
  await admin.client
    .rpc("manage_tickets", { p_participant_id: team.participantId, p_delta: 10, p_reason: "x" })
    .throwOnError();
  await offerChallenge(leader, { participantId: team.participantId, wager: 5 });

  const page = await openSecondPage((await newChallenger(address, request, "lee", 5)).storageState);
  await openArena(page, { q: "rocket" });
  const own = challengeCard(page, creator.username);
  for (const words of ["Rocket League", "Privado", "1v1", "Bo1", "7", "Tickets", "Cualquiera"]) {
    await expect(own).toContainText(words);
  }
  await expect(own.getByRole("button", { name: /^Aceptar Desafío/ })).toBeVisible();
  await expect(challengeCard(page, team.name).getByText("Equipo", { exact: true })).toBeVisible();

  await page.getByRole("button", { name: "Crear Desafío" }).click();
  await expect(dialog(page).getByLabel("Apuesta en tickets")).toHaveValue("10");
  for (const [label, usual, options] of [
    ["Modalidad", "1v1", ["1v1", "3v3", "5v5"]],
    ["Al mejor de", "1 partida", ["1 partida", "3 partidas", "5 partidas"]],
    ["Horario preferido", "Cualquiera", ["Cualquiera", "Mañana", "Tarde", "Noche"]],
  ] as const) {
    const field = dialog(page).getByLabel(label, { exact: true });
    await expect(field.locator("option")).toHaveText(options);
    await expect(field.locator("option:checked")).toHaveText(usual);
  }
  await expect(
    dialog(page).getByLabel("Privacidad", { exact: true }).locator("option:checked"),
  ).toHaveText(/^Abierto/);

  await dialog(page).getByLabel("Apuesta en tickets").fill("5");
  await choose(page, "Juego", "Rocket League");
  await refuseNext(page, "POST", /rpc\/create_challenge_and_match/);
  await confirmCreation(page);
  await expectToast(page, "Error al crear desafío");
  await expectToast(page, "Hoy no se puede.");
  await page.keyboard.press("Escape");
  await offerChallenge(creator, { wager: 5, country: "Perú" });
  await openArena(page, { pais: "Perú" });
  await refuseNext(page, "POST", /rpc\/accept_challenge/);
  await own
    .getByRole("button", { name: /^Aceptar Desafío/ })
    .first()
    .click();
  await dialog(page).getByRole("button", { name: "Aceptar Desafío" }).click();
  await expectToast(page, "No se pudo aceptar el desafío.");
});

test("the store explains what tickets are", async ({ openSecondPage, baseURL }) => {
  const player = await demoAccount(baseURL ?? "", "player");
  const page = await openSecondPage(player.storageState);
  await openStore(page);
  await expect(page.getByRole("heading", { name: "¿Qué son los tickets?" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Comprar / }).first()).toBeVisible();
});
