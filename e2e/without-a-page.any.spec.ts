import type { StandInDevice, ReceivedPush } from "@leyenda/testing/push-stand-in";
import type { APIRequestContext, Page, Worker } from "@playwright/test";
import { demoAccount, newAccount } from "./fixtures/accounts.ts";
import { cupBeforeItsMatch, moveClockTo } from "./fixtures/match-clock.ts";
import { newPerson } from "./fixtures/people.ts";
import { expect, test } from "./fixtures/test.ts";
import { openMatchOf, startTournament } from "@leyenda/testing/client-tournaments";

// This page comes from the service worker and does not contain the app, so it receives no live changes.
test.use({ serviceWorkers: "allow", provokedErrors: [/ERR_INTERNET_DISCONNECTED|status of 503/] });

const SERVICE = process.env["E2E_PUSH_ADDRESS"] ?? "";

/**
 * Push services of browsers are not available to tests, and a browser without a window neither shows notifications nor
 * asks for permission. So the test simulates both: a push service receives what the server sends and decrypts it as
 * Chromium would. The result is passed to the service worker in the way the browser does it
 * (`ServiceWorker.deliverPushMessage`). The service worker is the real one.
 */
async function answerSubscribing(page: Page, request: APIRequestContext): Promise<StandInDevice> {
  const answer = await request.post(`${SERVICE}/control/subscribe`);
  const { endpoint, ...keys } = (await answer.json()) as StandInDevice;
  const device = { endpoint, keys };
  await page.addInitScript({
    content: `{
      const made = ${JSON.stringify(device)};
      Object.defineProperty(Notification, "permission", { get: () => "granted" });
      Notification.requestPermission = async () => "granted";
      const bytes = (key) =>
        Uint8Array.from(atob(key.replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0));
      const subscription = () => ({
        ...made,
        options: { applicationServerKey: bytes(localStorage.getItem("test-push")).buffer },
        toJSON: () => made,
        unsubscribe: async () => localStorage.removeItem("test-push"),
      });
      PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
        localStorage.setItem("test-push", applicationServerKey);
        return subscription();
      };
      PushManager.prototype.getSubscription = async () =>
        localStorage.getItem("test-push") === null ? null : subscription();
    }`,
  });
  return { endpoint, ...keys };
}

/** The push messages that the server sent to a device, decrypted. */
async function pushesTo(
  { endpoint }: StandInDevice,
  request: APIRequestContext,
): Promise<ReceivedPush["message"][]> {
  const answer = await request.get(`${SERVICE}/control/received`, { params: { endpoint } });
  return ((await answer.json()) as ReceivedPush[]).map(({ message }) => message);
}

/** The active service worker. While it is being installed, messages of the browser are lost. */
async function workerOf(page: Page): Promise<Worker> {
  await page.evaluate(() => navigator.serviceWorker.ready);
  const context = page.context();
  return context.serviceWorkers()[0] ?? context.waitForEvent("serviceworker");
}

/** Delivers a message to the service worker as the browser's push service does. */
async function deliver(page: Page, data: string): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    browser.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [one] = registrations;
      if (one) resolve(one.registrationId);
    });
  });
  await browser.send("ServiceWorker.enable");
  await browser.send("ServiceWorker.deliverPushMessage", {
    origin: new URL(page.url()).origin,
    registrationId: await registered,
    data,
  });
}

interface Shown {
  readonly title: string;
  readonly body: string;
  readonly tag: string;
  readonly data: { readonly link: string };
}

/** Records the notifications that the service worker shows; of those with the same tag, only the last one. */
async function noteNotifications(worker: Worker): Promise<() => Promise<Shown[]>> {
  await worker.evaluate(`{
    self.notices = new Map();
    self.registration.showNotification = async (title, options) => {
      self.notices.set(options.tag, { title, ...options });
    };
  }`);
  return () => worker.evaluate<Shown[]>("[...self.notices.values()]");
}

test("a device is added, seen and removed; a push shows its notice, the next of the same thing in its place", async ({
  request,
  openSecondPage,
  expectAccessible,
  baseURL,
}) => {
  const player = await newAccount(baseURL ?? "", request, "aviso");
  const page = await openSecondPage(player.storageState);
  await answerSubscribing(page, request);
  await page.goto("/settings?seccion=notificaciones");
  await page.getByRole("button", { name: "Activar en este dispositivo" }).click();
  await expect(page.getByText("Este dispositivo recibe avisos.")).toBeVisible();
  const devices = page.getByRole("region", { name: "Tus dispositivos" });
  await expect(devices.getByRole("listitem")).toContainText("Chrome en");
  await expect(page.getByRole("heading", { name: "Tu calendario" })).toBeVisible();
  await expectAccessible(page);

  const begun = page.waitForResponse(/save_quiet_hours/);
  await page.getByRole("switch", { name: "Horas de silencio" }).click();
  await begun;
  const quietHours = page.waitForResponse(/save_quiet_hours/);
  await page.getByLabel("Desde").selectOption("22:30");
  await quietHours;
  await expect(page.getByLabel("Desde")).toHaveValue("22:30");
  const saved = page.waitForResponse(/save_notification_preference/);
  await page.getByRole("switch", { name: "Equipos: en el dispositivo" }).click();
  await saved;
  // As if another session had saved this device: the app saves it again. The test removes it during that request.
  await page.addInitScript(() => {
    const stored = JSON.parse(localStorage.getItem("leyenda-push") ?? "{}");
    localStorage.setItem("leyenda-push", JSON.stringify({ ...stored, asked: "another session" }));
  });
  const renewal = Promise.withResolvers<void>();
  await page.route(/save_push_device/, async (route) => {
    await renewal.promise;
    await route.continue();
  });
  const renewing = page.waitForRequest(/save_push_device/);
  const renewed = page.waitForResponse(/save_push_device/);
  await page.reload();
  await renewing;
  await expect(page.getByLabel("Desde")).toHaveValue("22:30");
  await expect(page.getByRole("switch", { name: "Equipos: en el dispositivo" })).not.toBeChecked();

  const shown = await noteNotifications(await workerOf(page));
  const notice = { body: "El viernes.", link: "/notifications", tag: "a".repeat(32) };
  await deliver(page, JSON.stringify({ ...notice, title: "Juegas en una hora" }));
  await expect.poll(shown).toMatchObject([{ title: "Juegas en una hora" }]);
  await deliver(page, JSON.stringify({ ...notice, title: "Juegas en diez minutos" }));
  await expect.poll(shown).toMatchObject([{ title: "Juegas en diez minutos" }]);
  // Every push message must show a notification: otherwise the browser would withdraw the permission.
  await deliver(page, "what is this");
  await expect.poll(async () => (await shown()).length).toBe(2);

  await devices.getByRole("button", { name: /^Quitar/ }).click();
  renewal.resolve();
  await renewed;
  await expect(page.getByRole("button", { name: "Activar en este dispositivo" })).toBeVisible();
  await expect(devices).toBeHidden();
  const { data: left } = await player.client.from("push_devices").select("id").throwOnError();
  expect(left).toEqual([]);
});

/** Simulates a press on the action of the first notification. */
const pressAct = (worker: Worker): Promise<void> =>
  worker.evaluate(`{
    const [notice] = self.notices.values();
    const press = new Event("notificationclick");
    const notification = { ...notice, close() {} };
    self.dispatchEvent(Object.assign(press, { notification, action: "act", waitUntil() {} }));
  }`);

test("a notice comes encrypted from the server to the worker, and 'Estoy listo' in it makes the match ready", async ({
  request,
  openSecondPage,
  baseURL,
}) => {
  const { players, match } = await cupBeforeItsMatch(baseURL ?? "", request, ["avisa", "avisado"]);
  const [rival, me] = players;
  const page = await openSecondPage(me.storageState);
  const device = await answerSubscribing(page, request);
  await page.goto("/settings?seccion=notificaciones");
  await page.getByRole("button", { name: "Activar en este dispositivo" }).click();
  await expect(page.getByText("Este dispositivo recibe avisos.")).toBeVisible();
  const worker = await workerOf(page);
  const shown = await noteNotifications(worker);

  await moveClockTo(match.id, -5);
  await rival.client.rpc("ready_for_match", { p_match_id: match.id }).throwOnError();
  const offered = async () =>
    (await pushesTo(device, request)).find(({ act }) => act?.label === "Estoy listo");
  await expect.poll(offered).toMatchObject({ link: `/match/manage/${match.id}` });
  await deliver(page, JSON.stringify(await offered()));
  await expect.poll(shown).toHaveLength(1);
  await pressAct(worker);
  await expect.poll(shown).toMatchObject([{ body: "Hecho: Estoy listo" }]);
  const { data: start } = await me.client
    .from("match_starts")
    .select("state")
    .eq("match_id", match.id)
    .single()
    .throwOnError();
  expect(start.state).toBe("started");
});

test("an act in the notice is done by the worker, which says in its place what came of it", async ({
  request,
  openSecondPage,
  baseURL,
}) => {
  const player = await newAccount(baseURL ?? "", request, "acto");
  const page = await openSecondPage(player.storageState);
  await page.goto("/");
  const worker = await workerOf(page);
  const shown = await noteNotifications(worker);
  const notice = { title: "Juegas", body: "Ya", link: "/", tag: "b".repeat(32) };
  await deliver(
    page,
    JSON.stringify({ ...notice, act: { label: "Estoy listo", token: "made up" } }),
  );
  await expect.poll(shown).toHaveLength(1);
  await pressAct(worker);
  await expect
    .poll(shown)
    .toMatchObject([{ body: "Este aviso ya no sirve para responder. Ábrelo en la página." }]);
});

test("without a network the page says so, with the next match as it was last seen; signed out nothing is left", async ({
  request,
  openSecondPage,
  expectAccessible,
  baseURL,
}) => {
  const address = baseURL ?? "";
  const [me, rival] = [
    await newAccount(address, request, "lejos"),
    await newAccount(address, request, "cerca"),
  ];
  const admin = (await demoAccount(address, "admin")).client;
  const name = newPerson("Copa").username;
  const cup = await startTournament(admin, { name, format: "single-elimination" }, [me, rival]);
  const match = await openMatchOf(admin, cup, me, rival);
  const page = await openSecondPage(me.storageState);
  // Simulates a slow device, on which the last page is still being stored when the session ends.
  await page.addInitScript(() => {
    if (!("caches" in globalThis)) return;
    const open = caches.open.bind(caches);
    caches.open = (name) =>
      new Promise((resolve) => setTimeout(resolve, 1_000)).then(() => open(name));
  });
  await page.goto("/");
  await expect(page.getByRole("region", { name: "Tu próximo partido" })).toContainText(
    rival.username,
  );
  await workerOf(page);
  const cachedText = (of: string) =>
    page.evaluate(async (address) => (await caches.match(address))?.text() ?? "", of);
  await expect.poll(() => cachedText("/last-seen.json")).toContain(match.id);

  // The last seen state of the room is stored too, except its password.
  await admin.rpc("set_match_station", { p_match_id: match.id, p_station: "4" }).throwOnError();
  await me.client
    .rpc("open_match_lobby", { p_match_id: match.id, p_name: "copa-7", p_password: "cerrado-9" })
    .throwOnError();
  await page.goto(`/match/manage/${match.id}`);
  await expect(page.getByText("copa-7").first()).toBeVisible();
  // The lobby and the station are loaded separately.
  for (const fact of ["copa-7", "Estación 4"])
    await expect.poll(() => cachedText("/last-room.json")).toContain(fact);
  await page.goto("/");
  await expect(page.getByRole("region", { name: "Tu próximo partido" })).toBeVisible();

  await page.context().setOffline(true);
  await page.goto("/tournaments", { waitUntil: "load" });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sin conexión");
  const item = page.getByRole("listitem").filter({ hasText: rival.username });
  await expect(item).toContainText(name);
  for (const fact of ["Estación 4", `Crea la sala: ${me.username}`, "Sala del juego: copa-7"])
    await expect(item).toContainText(fact);
  await expect(page.locator("body")).not.toContainText("cerrado-9");
  await expectAccessible(page);
  await expect(page.getByRole("link", { name: "Reintentar" })).toBeVisible();
  // The page returns by itself to the requested URL.
  await page.context().setOffline(false);
  await expect(page).toHaveURL(`${address}/tournaments`);
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Sin conexión");

  await me.client.auth.signOut();
  await expect.poll(() => page.evaluate(() => caches.has("leyenda-last-seen"))).toBe(false);
});
