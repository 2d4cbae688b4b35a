import { createPlayer, type Player } from "@leyenda/testing/create-player";
import { newPlayer } from "@leyenda/testing/accounts";
import {
  startPushStandIn,
  type PushStandIn,
  type StandInDevice,
} from "@leyenda/testing/push-stand-in";
import { asUser } from "@leyenda/testing/session";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { pushServices } from "../config/push-services.ts";
import { startTestServer, type TestServer } from "../testing/test-server.ts";
import { startPushSender } from "./push-sender.ts";

const HOUR_MS = 3_600_000;

let server: TestServer;
let service: PushStandIn;

beforeAll(async () => {
  service = await startPushStandIn();
  server = await startTestServer({
    env: { RATE_LIMITS: "off", PUSH_SERVICES: service.url },
  });
});
afterAll(async () => {
  await Promise.all([server.close(), service.close()]);
});
beforeEach(() => {
  for (const list of [service.received, service.calls, service.faults]) list.length = 0;
});

const allow = async (player: Pick<Player, "id">, device = service.subscribe()) => {
  await asUser(server.database, player).call("public.save_push_device", {
    p_endpoint: device.endpoint,
    p_p256dh: device.p256dh,
    p_auth: device.auth,
    p_name: "Prueba",
  });
  return device;
};

const tell = (player: Pick<Player, "id">, title: string, subject = title) =>
  server.database.owner.query(
    "select private.notify_user($1, 'match_ready', $2, 'El viernes, en la copa.', '/match/manage/x', $3)",
    [player.id, title, subject],
  );

async function sendDue(): Promise<void> {
  const sender = startPushSender(server.context, HOUR_MS);
  await sender.runDue();
  await sender.stop();
}

const waiting = async (device: StandInDevice) => {
  const { rows } = await server.database.owner.query<{ title: string; next_attempt_at: Date }>(
    `select title, next_attempt_at from private.push_outbox waiting
     join public.push_devices device on device.id = waiting.device_id where endpoint = $1`,
    [device.endpoint],
  );
  return rows;
};

const isKnown = async (device: StandInDevice): Promise<boolean> => {
  const { rowCount } = await server.database.owner.query(
    "select 1 from public.push_devices where endpoint = $1",
    [device.endpoint],
  );
  return rowCount === 1;
};

describe("the sender of pushes", () => {
  it("sends what is due to every device, signed and encrypted, once, whatever the number of servers", async () => {
    const [ana, beto] = [await createPlayer(server.database), await createPlayer(server.database)];
    const devices = [await allow(ana), await allow(ana), await allow(beto)];
    await tell(ana, "Juegas contra Ñandú 🏆");
    await tell(beto, "Juegas contra Ana");
    const senders = [1, 2, 3].map(() => startPushSender(server.context, HOUR_MS));
    await Promise.all(senders.map((sender) => sender.runDue()));
    await Promise.all(senders.map((sender) => sender.stop()));
    expect(service.faults).toEqual([]);
    expect(service.received.map(({ endpoint }) => endpoint).toSorted()).toEqual(
      devices.map(({ endpoint }) => endpoint).toSorted(),
    );
    const [first] = service.received.filter(({ endpoint }) => endpoint === devices[0]?.endpoint);
    expect(first).toMatchObject({
      urgency: "high",
      message: {
        title: "Juegas contra Ñandú 🏆",
        body: "El viernes, en la copa.",
        link: "/match/manage/x",
      },
    });
    expect(first?.topic).toBe(first?.message.tag);
    expect(first?.ttl).toBeLessThanOrEqual(3600);
    await sendDue();
    expect(service.received).toHaveLength(3);
  });

  it("sends the last of several about one thing", async () => {
    const ana = await createPlayer(server.database);
    await allow(ana);
    await tell(ana, "En una hora", "partido");
    await tell(ana, "En diez minutos", "partido");
    await tell(ana, "Otra cosa");
    await sendDue();
    expect(service.received.map(({ message }) => message.title).toSorted()).toEqual([
      "En diez minutos",
      "Otra cosa",
    ]);
  });

  it.each([404, 410])("removes a device that its service answers with %s for", async (status) => {
    const ana = await createPlayer(server.database);
    const [gone, alive] = [await allow(ana), await allow(ana)];
    service.answer(gone, status);
    await tell(ana, "Juegas");
    await sendDue();
    expect(await isKnown(gone)).toBe(false);
    expect(await isKnown(alive)).toBe(true);
    expect(service.received.map(({ endpoint }) => endpoint)).toEqual([alive.endpoint]);
  });

  it("leaves a service alone for as long as it asks, and tries again then", async () => {
    const ana = await createPlayer(server.database);
    const device = await allow(ana);
    service.answer(device, 429, "600");
    await tell(ana, "Juegas");
    const sender = startPushSender(server.context, HOUR_MS);
    await sender.runDue();
    const pauses = (await waiting(device)).map((one) => one.next_attempt_at.getTime() - Date.now());
    expect(pauses).toEqual([expect.closeTo(600_000, -5)]);
    // While the pause lasts, no message is sent to that push service.
    const other = await allow(ana);
    await tell(ana, "Juegas mañana");
    await sender.runDue();
    expect(service.calls).toHaveLength(1);
    expect(await waiting(other)).toHaveLength(1);
    await sender.stop();

    service.answer(device, 201);
    await server.database.owner.query(
      "update private.push_outbox set next_attempt_at = now() - interval '1 second'",
    );
    await sendDue();
    expect(service.received.map(({ message }) => message.title).toSorted()).toEqual([
      "Juegas",
      "Juegas mañana",
      "Juegas mañana",
    ]);
    expect(await waiting(device)).toEqual([]);
  });

  it("leaves nobody's other devices out for a day because a service has enough of one", async () => {
    const [eve, ana] = [await createPlayer(server.database), await createPlayer(server.database)];
    const [busy, other] = [await allow(eve), await allow(ana)];
    service.answer(busy, 429, "86400");
    await tell(eve, "Juegas");
    const sender = startPushSender(server.context, HOUR_MS);
    await sender.runDue();
    await tell(ana, "Juegas");
    await sender.runDue();
    await sender.stop();
    const waits = async (device: StandInDevice) =>
      (await waiting(device)).map((one) => one.next_attempt_at.getTime() - Date.now());
    expect(await waits(busy)).toEqual([expect.closeTo(86_400_000, -5)]);
    expect(await waits(other)).toEqual([expect.closeTo(600_000, -5)]);
  });

  it("tries again what a service in trouble did not take, and drops what it will never take", async () => {
    const ana = await createPlayer(server.database);
    const [troubled, strict] = [await allow(ana), await allow(ana)];
    service.answer(troubled, 503);
    service.answer(strict, 400);
    await tell(ana, "Juegas");
    const warn = vi.spyOn(server.context.log, "warn").mockReturnValue();
    await sendDue();
    // The log names the push service that refused the messages.
    expect(warn.mock.calls.map(([about]) => about)).toEqual(
      expect.arrayContaining([503, 400].map((status) => ({ service: service.url, status }))),
    );
    warn.mockRestore();
    expect(await waiting(troubled)).toHaveLength(1);
    expect(await waiting(strict)).toEqual([]);
    expect(await isKnown(strict)).toBe(true);
  });

  it("calls nobody who is no push service, nor encrypts for a key that is none", async () => {
    const ana = await createPlayer(server.database);
    const device = service.subscribe();
    const inside = await allow(ana, {
      ...device,
      endpoint: `${server.url}/rest/v1/rpc/run_scheduled_work`,
    });
    const nowhere = await allow(ana, { ...device, endpoint: "https://[" });
    const bent = await allow(ana, { ...service.subscribe(), p256dh: `B${"A".repeat(86)}` });
    await tell(ana, "Juegas");
    await sendDue();
    expect(service.calls).toEqual([]);
    expect(await isKnown(inside)).toBe(false);
    expect(await isKnown(nowhere)).toBe(false);
    expect(await isKnown(bent)).toBe(false);
  });

  it("is not asked for one who signed out: the device goes with its session", async () => {
    const player = await newPlayer(server);
    const device = service.subscribe();
    const { error } = await player.client.rpc("save_push_device", {
      p_endpoint: device.endpoint,
      p_p256dh: device.p256dh,
      p_auth: device.auth,
      p_name: "Chrome",
    });
    expect(error).toBeNull();
    expect(await isKnown(device)).toBe(true);
    await player.client.auth.signOut();
    expect(await isKnown(device)).toBe(false);
  });
});

describe("push services", () => {
  it.each([
    ["https://fcm.googleapis.com", true],
    ["https://updates.push.services.mozilla.com", true],
    ["https://web.push.apple.com", true],
    ["https://wns2-am3p.notify.windows.com", true],
    ["http://fcm.googleapis.com", false],
    ["https://fcm.googleapis.com.example.org", false],
    ["https://fcm.googleapis.com:8443", false],
    ["https://push.apple.com", false],
    ["https://a.b.push.apple.com", false],
    ["https://evil-push.apple.com", false],
    ["http://127.0.0.1:3000", false],
  ])("%s is one: %s", (origin, isOne) => {
    expect(pushServices(undefined).test(origin)).toBe(isOne);
  });
});

it("tells the page with which key to subscribe", async () => {
  const config = (await (await fetch(`${server.url}/config.json`)).json()) as { pushKey: string };
  expect(config.pushKey).toMatch(/^B[\w-]{86}$/u);
});
