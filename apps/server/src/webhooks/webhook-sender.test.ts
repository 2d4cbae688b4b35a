import type { ServerResponse } from "node:http";
import { reseal } from "@leyenda/platform/database/reseal";
import { inTransaction } from "@leyenda/platform/database/transaction";
import { newPlayer, type Player } from "@leyenda/testing/accounts";
import { asHouseAdmin } from "@leyenda/testing/house-admin";
import { asOwner, asUser } from "@leyenda/testing/session";
import { joinStaff } from "@leyenda/testing/staff";
import { createTournament, type Tournament } from "@leyenda/testing/tournaments";
import { startWebhookReceiver, type WebhookReceiver } from "@leyenda/testing/webhook-receiver";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../testing/test-server.ts";
import { createWebhookSeal, FORMER_WEBHOOKS, SEALED_WEBHOOKS } from "./webhook-seal.ts";
import { startWebhookSender } from "./webhook-sender.ts";

const HOUR_MS = 3_600_000;
const KINDS = ["registration.created", "match.ready", "match.finished"];

type Person = Player & { readonly id: string };

interface Delivery {
  readonly id: string;
  readonly kind: string;
  readonly state: "waiting" | "delivered" | "failed";
  readonly next_attempt_at: string;
  readonly tries: readonly {
    readonly status: number | null;
    readonly failure: string | null;
    readonly answer: string | null;
  }[];
}

let server: TestServer;
let organiser: Person;
let cup: Tournament;
const receivers: WebhookReceiver[] = [];

beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMITS: "off", WEBHOOKS_LOCAL: "1" } });
  organiser = await newPerson();
  cup = await createTournament(server.database);
  await joinStaff(server.database, cup, organiser, ["webhooks"]);
});
afterAll(async () => {
  await Promise.all([server.close(), ...receivers.map((receiver) => receiver.close())]);
});

async function newPerson(): Promise<Person> {
  const player = await newPlayer(server);
  return { ...player, id: player.userId };
}

async function receiver(): Promise<WebhookReceiver> {
  const one = await startWebhookReceiver();
  receivers.push(one);
  return one;
}

async function makeSecret(webhookId: string, person = organiser): Promise<Response> {
  return fetch(`${server.url}/api/webhooks/${webhookId}/secret`, {
    method: "POST",
    headers: { authorization: `Bearer ${person.session.access_token}` },
  });
}

/** Gives the organiser other rights while `act` runs. */
async function withRights(rights: readonly string[], act: () => Promise<void>): Promise<void> {
  const set = (given: readonly string[]) =>
    asOwner(server.database).query(
      "update public.tournament_staff set rights = $2 where tournament_id = $3 and profile_id = $1",
      [organiser.id, given, cup.id],
    );
  await set(rights);
  try {
    await act();
  } finally {
    await set(["webhooks"]);
  }
}

async function addWebhook(url: string, kinds = KINDS) {
  // Removes earlier webhooks, because a tournament may have at most ten.
  await asOwner(server.database).query("delete from private.webhooks");
  return anotherWebhook(url, kinds);
}

async function anotherWebhook(url: string, kinds = KINDS) {
  const id = await asUser(server.database, organiser).call<string>("public.create_webhook", {
    p_tournament_id: cup.id,
    p_url: url,
    p_kinds: kinds,
  });
  const { secret } = (await (await makeSecret(id)).json()) as { secret: string };
  return { id, secret };
}

/** Inserts events into the tournament. Returns their ids. */
async function happen(count = 1, kind = "match.ready"): Promise<string[]> {
  const rows = await asOwner(server.database).query<{ id: string }>(
    `insert into private.tournament_events (tournament_id, kind, facts)
     select $1, $2, jsonb_build_object('number', n) from generate_series(1, $3::int) n returning id`,
    [cup.id, kind, count],
  );
  await asOwner(server.database).query("select private.place_tournament_events(100000)");
  return rows.map(({ id }) => id);
}

/** Sends the due deliveries, without the pause between two deliveries to the same receiver. */
async function sendDue(): Promise<void> {
  const sender = startWebhookSender(server.context, HOUR_MS, 0);
  await sender.runDue();
  await sender.stop();
}

/** Makes the webhook's waiting deliveries due earlier by this time. */
const pass = (webhookId: string, time: string) =>
  asOwner(server.database).query(
    `with moved as (
       update private.webhook_deliveries set next_attempt_at = next_attempt_at - $2::interval where webhook_id = $1
     )
     update private.webhooks
     set failing_since = failing_since - $2::interval, paused_until = paused_until - $2::interval where id = $1`,
    [webhookId, time],
  );

const deliveriesOf = (webhookId: string) =>
  asUser(server.database, organiser).query<Delivery>(
    "select * from public.webhook_deliveries($1)",
    [webhookId],
  );

async function webhookOf(id: string) {
  const rows = await asUser(server.database, organiser).query<{
    id: string;
    is_on: boolean;
    off_reason: string | null;
    waiting: string;
  }>("select * from public.tournament_webhooks($1)", [cup.id]);
  return rows.find((row) => row.id === id);
}

const waitOf = (delivery: Delivery | undefined): number =>
  (new Date(delivery?.next_attempt_at ?? 0).getTime() - Date.now()) / 1000;

describe("a delivery", () => {
  it("is verified by the library of Standard Webhooks, and tells what happened", async () => {
    const program = await receiver();
    const { secret } = await addWebhook(program.url);
    const [event] = await happen();
    await sendDue();
    const [got] = program.received;
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/u);
    expect(new Webhook(secret).verify(got?.body ?? "", got?.headers ?? {})).toEqual({
      type: "match.ready",
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/u) as string,
      sequence: expect.any(Number) as number,
      data: { tournament_id: cup.id, tournament_name: cup.name, number: 1 },
    });
    expect(got?.id).toBe(event);
    const forged = `${got?.body} `;
    expect(() => new Webhook(secret).verify(forged, got?.headers ?? {})).toThrow(/signature/u);
  });

  it("is sent once by several servers, and only of the kinds that were chosen", async () => {
    const program = await receiver();
    await addWebhook(program.url, ["match.ready"]);
    const events = await happen(40);
    await happen(3, "stage.finished");
    const senders = [1, 2, 3].map(() => startWebhookSender(server.context, HOUR_MS));
    await Promise.all(senders.map((sender) => sender.runDue()));
    await Promise.all(senders.map((sender) => sender.stop()));
    await sendDue();
    expect(program.received.map(({ id }) => id).toSorted()).toEqual(events.toSorted());
  });

  it("of hundreds of events is one each, to each address that wants them", async () => {
    const programs = [await receiver(), await receiver(), await receiver(), await receiver()];
    const [first, ...others] = programs;
    await addWebhook(first?.url ?? "");
    for (const program of others) await anotherWebhook(program.url);
    const events = await happen(100);
    const before = process.memoryUsage().heapUsed;
    await sendDue();
    for (const { received } of programs)
      expect(received.map(({ id }) => id).toSorted()).toEqual(events.toSorted());
    expect((process.memoryUsage().heapUsed - before) / 2 ** 20).toBeLessThan(100);
  });

  it("is signed with both secrets for a day after a change", async () => {
    const program = await receiver();
    const { id, secret } = await addWebhook(program.url);
    const { secret: next } = (await (await makeSecret(id)).json()) as { secret: string };
    await happen();
    await sendDue();
    const [got] = program.received;
    for (const known of [secret, next])
      expect(() => new Webhook(known).verify(got?.body ?? "", got?.headers ?? {})).not.toThrow();
    await asOwner(server.database).query(
      "update private.webhook_secrets set former_until = now() - interval '1 minute' where webhook_id = $1",
      [id],
    );
    await happen();
    await sendDue();
    const last = program.received.at(-1);
    expect(() => new Webhook(next).verify(last?.body ?? "", last?.headers ?? {})).not.toThrow();
    expect(() => new Webhook(secret).verify(last?.body ?? "", last?.headers ?? {})).toThrow(
      /signature/u,
    );
  });

  it("that was not taken comes again with the same id, and is settled by 2xx alone", async () => {
    const program = await receiver();
    const { id } = await addWebhook(program.url);
    const [event] = await happen();
    program.answer((response) => response.writeHead(503).end("no hay base"));
    await sendDue();
    const [failed] = await deliveriesOf(id);
    expect(failed).toMatchObject({
      state: "waiting",
      tries: [{ status: 503, failure: null, answer: "no hay base" }],
    });
    expect(waitOf(failed)).toBeGreaterThan(3);
    expect(waitOf(failed)).toBeLessThan(6);
    program.answer((response) => response.writeHead(302, { location: program.url }).end());
    await pass(id, "6 seconds");
    await sendDue();
    const [redirected] = await deliveriesOf(id);
    expect(redirected).toMatchObject({ state: "waiting", tries: [{ status: 302 }, {}] });
    expect(waitOf(redirected)).toBeGreaterThan(295);
    program.answer((response) => response.writeHead(200).end("ok"));
    await pass(id, "6 minutes");
    await sendDue();
    expect(await deliveriesOf(id)).toMatchObject([{ state: "delivered", tries: [{}, {}, {}] }]);
    expect(program.received.map((got) => got.id)).toEqual([event, event, event]);
  });

  it.each([301, 302, 303, 307, 308])(
    "that is led elsewhere by %i goes nowhere else, and is not taken",
    async (status) => {
      const program = await receiver();
      const other = await receiver();
      const { id } = await addWebhook(program.url);
      await happen();
      program.answer((response) => response.writeHead(status, { location: other.url }).end());
      await sendDue();
      expect(await deliveriesOf(id)).toMatchObject([{ state: "waiting", tries: [{ status }] }]);
      expect(program.received).toHaveLength(1);
      expect(other.received).toEqual([]);
    },
  );

  it("comes again from another server when the one that was sending it died", async () => {
    const program = await receiver();
    const { id } = await addWebhook(program.url);
    const [event] = await happen();
    const owner = asOwner(server.database);
    const take = () =>
      owner.query<{ message_id: string }>("select * from private.take_webhooks(10, false, '{}')");
    // This delivery was taken but never completed, as when a server is killed.
    expect(await take()).toMatchObject([{ message_id: event }]);
    await sendDue();
    expect(program.received).toEqual([]);
    await pass(id, "61 seconds");
    await sendDue();
    expect(program.received.map((got) => got.id)).toEqual([event]);
  });

  it("that fails again and again keeps the answers of its last three tries", async () => {
    const program = await receiver();
    const { id } = await addWebhook(program.url);
    await happen();
    program.answer((response) => response.writeHead(500).end(`no ${program.received.length}`));
    for (let round = 0; round < 5; round += 1) {
      await sendDue();
      await pass(id, "1 day");
      await asOwner(server.database).query("update private.webhooks set failing_since = now()");
    }
    const [delivery] = await deliveriesOf(id);
    expect(delivery?.tries.map(({ status, answer }) => [status, answer])).toEqual([
      [500, "no 5"],
      [500, "no 4"],
      [500, "no 3"],
      [500, null],
      [500, null],
    ]);
  });

  it("waits for as long as the address asks, and everything for it with it", async () => {
    const program = await receiver();
    const { id } = await addWebhook(program.url);
    await happen();
    program.answer((response) => response.writeHead(429, { "retry-after": "1800" }).end());
    await sendDue();
    await happen();
    await sendDue();
    expect(program.received).toHaveLength(1);
    const [, asked] = await deliveriesOf(id);
    expect(waitOf(asked)).toBeGreaterThan(1790);
    program.answer((response) => response.writeHead(204).end());
    await pass(id, "31 minutes");
    await sendDue();
    expect(await deliveriesOf(id)).toMatchObject([{ state: "delivered" }, { state: "delivered" }]);
  });

  it("to an address that is gone (410) is the last one", async () => {
    const program = await receiver();
    const { id } = await addWebhook(program.url);
    program.answer((response) => response.writeHead(410).end());
    await happen(3);
    await sendDue();
    expect(await webhookOf(id)).toMatchObject({ is_on: false, off_reason: "gone", waiting: "3" });
    const before = program.received.length;
    await happen();
    await sendDue();
    expect(program.received).toHaveLength(before);
  });

  it("keeps the beginning of an answer without an end", async () => {
    const program = await receiver();
    const { id } = await addWebhook(program.url);
    program.answer((response) => {
      const more = (): void => {
        while (!response.destroyed && response.write("x".repeat(65_536)));
      };
      response.writeHead(200).on("drain", more);
      more();
    });
    await happen();
    await sendDue();
    const [delivery] = await deliveriesOf(id);
    expect(delivery).toMatchObject({ state: "delivered" });
    expect(delivery?.tries[0]?.answer).toBe("x".repeat(500));
  });

  it.each([
    ["cut within a letter", `${"x".repeat(499)}🏆`],
    ["that is no text", Buffer.from([0xff, 0x00, 0xd8, 0x3c, 0x00])],
  ])("keeps an answer %s, and those of others beside it", async (_what, body) => {
    const [strange, usual] = [await receiver(), await receiver()];
    strange.answer((response) => response.writeHead(200).end(body));
    const one = await addWebhook(strange.url);
    const other = await anotherWebhook(usual.url);
    await happen();
    await sendDue();
    expect(await deliveriesOf(one.id)).toMatchObject([{ state: "delivered" }]);
    expect(await deliveriesOf(other.id)).toMatchObject([{ state: "delivered" }]);
  });

  it("leaves for no address of this machine where that is not allowed", async () => {
    const program = await receiver();
    const { id } = await addWebhook(program.url);
    await happen();
    const config = { ...server.context.config, allowsLocalWebhooks: false };
    const sender = startWebhookSender({ ...server.context, config }, HOUR_MS);
    await sender.runDue();
    await sender.stop();
    expect(program.received).toEqual([]);
    expect(await deliveriesOf(id)).toMatchObject([
      { state: "waiting", tries: [{ status: null, failure: "address" }] },
    ]);
  });

  it("is sent again by hand, with the id that it had", async () => {
    const program = await receiver();
    const { id } = await addWebhook(program.url);
    await happen();
    await sendDue();
    const [delivery] = await deliveriesOf(id);
    await asUser(server.database, organiser).call("public.send_webhook_again", {
      p_webhook_id: id,
      p_delivery_id: delivery?.id,
    });
    await sendDue();
    expect(program.received).toHaveLength(2);
    expect(new Set(program.received.map((got) => got.id)).size).toBe(1);
  });

  it("on trial is made once, also while the webhook is off", async () => {
    const program = await receiver();
    const { id, secret } = await addWebhook(program.url);
    const own = asUser(server.database, organiser);
    await own.call("public.save_webhook", {
      p_webhook_id: id,
      p_url: program.url,
      p_kinds: KINDS,
      p_is_on: false,
    });
    program.answer((response) => response.writeHead(500).end());
    await own.call("public.test_webhook", { p_webhook_id: id });
    await sendDue();
    expect(await deliveriesOf(id)).toMatchObject([{ kind: "webhook.test", state: "failed" }]);
    const [got] = program.received;
    expect(new Webhook(secret).verify(got?.body ?? "", got?.headers ?? {})).toMatchObject({
      type: "webhook.test",
      data: { tournament_id: cup.id },
    });
  });
});

describe("deliveries", () => {
  it("are listed without a gap, those written together too", async () => {
    const { id } = await addWebhook("https://programa.example/hook");
    await happen(120);
    const own = asUser(server.database, organiser);
    const seen: string[] = [];
    let before: string | null = null;
    do {
      const page: Delivery[] = await own.query<Delivery>(
        "select * from public.webhook_deliveries($1, $2)",
        [id, before],
      );
      seen.push(...page.map((delivery) => delivery.id));
      before = page.length < 50 ? null : (page.at(-1)?.id ?? null);
    } while (before !== null);
    expect(seen).toHaveLength(120);
    expect(new Set(seen).size).toBe(120);
  });

  it("on trial are forgotten as those of events are", async () => {
    const { id } = await addWebhook("https://programa.example/hook");
    const owner = asOwner(server.database);
    await owner.query(
      `insert into private.webhook_deliveries (webhook_id, state, created_at)
       values ($1, 'failed', now() - interval '31 days'), ($1, 'failed', now() - interval '29 days')`,
      [id],
    );
    await owner.query("select private.run_scheduled_work()");
    expect(await deliveriesOf(id)).toHaveLength(1);
  });
});

describe("a receiver", () => {
  it("that is dead for four days is switched off, and who may do something hears of it on the page and by mail", async () => {
    const program = await receiver();
    await program.close();
    const { id } = await addWebhook(program.url);
    await happen();
    const waits: number[] = [];
    for (let round = 0; round < 12; round += 1) {
      await sendDue();
      const [delivery] = await deliveriesOf(id);
      if (delivery?.state === "failed") break;
      waits.push(waitOf(delivery));
      await pass(id, `${Math.ceil(waitOf(delivery)) + 1} seconds`);
    }
    const delays = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400];
    expect(waits).toHaveLength(9);
    for (const [index, delay] of delays.entries()) {
      expect(waits[index]).toBeGreaterThan(delay - 3);
      expect(waits[index]).toBeLessThan(delay * 1.1 + 1);
    }
    const [delivery] = await deliveriesOf(id);
    expect(delivery?.tries).toHaveLength(10);
    // The last attempt is earlier than the time at which a failing webhook is switched off.
    expect(await webhookOf(id)).toMatchObject({ is_on: true });
    await happen();
    await pass(id, "22 hours");
    await sendDue();
    expect(await webhookOf(id)).toMatchObject({ is_on: false, off_reason: "failures" });
    const notifications = await asOwner(server.database).query(
      "select title from public.notifications where user_id = $1 and kind = 'tournament_webhook_off'",
      [organiser.id],
    );
    expect(notifications).toContainEqual({ title: "Se apagó un webhook" });
    const mailed = await asOwner(server.database).query(
      "select 1 from private.mail_outbox where recipient_id = $1 and kind = 'tournament_webhook_off'",
      [organiser.id],
    );
    expect(mailed).not.toHaveLength(0);
  });

  /** Creates events at these hours while the receiver never responds. */
  async function stayDead(program: WebhookReceiver, id: string, hours: readonly number[]) {
    program.answer((response) => response.destroy());
    const events: string[] = [];
    let now = 0;
    for (const hour of hours) {
      await pass(id, `${hour - now} hours`);
      now = hour;
      events.push(...(await happen()));
      await sendDue();
    }
    program.answer((response) => response.writeHead(204).end());
    program.received.length = 0;
    return events;
  }

  const turn = (id: string, url: string, isOn: boolean) =>
    asUser(server.database, organiser).call("public.save_webhook", {
      p_webhook_id: id,
      p_url: url,
      p_kinds: KINDS,
      p_is_on: isOn,
    });

  it("that was dead for three days has each event when it is back, by itself, under the ids they had", async () => {
    const program = await receiver();
    const { id } = await addWebhook(program.url);
    const events = await stayDead(program, id, [0, 1, 3, 8, 18, 32, 52, 71]);
    await pass(id, "27 hours");
    await sendDue();
    await sendDue();
    expect(await webhookOf(id)).toMatchObject({ is_on: true, waiting: "0" });
    expect(program.received.map((got) => got.id).toSorted()).toEqual(events.toSorted());
  });

  it("that was dead for longer has each event in order when it is switched on, those whose tries are used up too", async () => {
    const program = await receiver();
    const { id } = await addWebhook(program.url);
    const [early] = await happen();
    await sendDue();
    program.received.length = 0;
    const events = await stayDead(program, id, [0, 0.1, 1, 3, 8, 18, 32, 52, 78, 97]);
    expect(await webhookOf(id)).toMatchObject({ is_on: false, off_reason: "failures" });
    await happen(2);
    await sendDue();
    expect(program.received).toEqual([]);

    await turn(id, program.url, false);
    await turn(id, program.url, true);
    for (let round = 0; round < 3; round += 1) await sendDue();
    const ids = program.received.map((got) => got.id);
    expect(ids.toSorted()).toEqual(events.toSorted());
    expect(ids).not.toContain(early);
    const sequences = program.received.map(
      ({ body }) => (JSON.parse(body) as { sequence: number }).sequence,
    );
    expect(new Set(sequences).size).toBe(events.length);
    expect((await deliveriesOf(id)).every(({ state }) => state === "delivered")).toBe(true);
  });

  it("that is switched on is sent no more than a day allows, the oldest first; the rest did not arrive", async () => {
    const program = await receiver();
    const owner = asOwner(server.database);
    const { id } = await addWebhook(program.url);
    const events = await stayDead(program, id, [0, 1, 2, 97]);
    await owner.query("delete from private.event_counts where kind = 'webhook_delivery'");
    await owner.query(
      "update public.settings set value = '3' where key = 'webhook_deliveries_per_day'",
    );
    await turn(id, program.url, true);
    for (let round = 0; round < 3; round += 1) await sendDue();
    await owner.query(
      "update public.settings set value = '20000' where key = 'webhook_deliveries_per_day'",
    );
    await owner.query("delete from private.event_counts where kind = 'webhook_delivery'");
    expect(program.received.map((got) => got.id)).toEqual(events.slice(0, 3));
  });

  it("that is slow or dead holds up no other", async () => {
    const [slow, quick] = [await receiver(), await receiver()];
    const held: ServerResponse[] = [];
    slow.answer((response) => void held.push(response));
    await addWebhook(slow.url);
    await anotherWebhook(quick.url);
    await happen(30);
    const sender = startWebhookSender(server.context, HOUR_MS);
    const running = sender.runDue();
    await expect.poll(() => quick.received.length).toBe(30);
    for (const response of held) response.writeHead(200).end();
    await sender.stop();
    await running;
    expect(slow.received.length).toBeLessThan(30);
  });
});

describe("a tournament", () => {
  it("whose programs take long has a quarter of the calls, and comes behind those that have none", async () => {
    const { id } = await addWebhook("https://programa.example/1");
    for (const number of [2, 3, 4]) await anotherWebhook(`https://programa.example/${number}`);
    await happen(20);
    const other = await createTournament(server.database);
    await joinStaff(server.database, other, organiser, ["webhooks"]);
    const late = await asUser(server.database, organiser).call<string>("public.create_webhook", {
      p_tournament_id: other.id,
      p_url: "https://otro.example/",
      p_kinds: KINDS,
    });
    const owner = asOwner(server.database);
    await owner.query(
      "insert into private.tournament_events (tournament_id, kind) values ($1, 'match.ready')",
      [other.id],
    );
    await owner.query("select private.place_tournament_events(100)");
    const take = async (limit: number, underWay: readonly string[]) => {
      const rows = await owner.query<{ webhook_id: string }>(
        "select * from private.take_webhooks($1, false, $2)",
        [limit, underWay],
      );
      return rows.map((row) => row.webhook_id);
    };
    expect(await take(1, [id])).toEqual([late]);
    expect(
      await take(
        64,
        Array.from({ length: 6 }, () => id),
      ),
    ).toHaveLength(10);
    expect(
      await take(
        64,
        Array.from({ length: 16 }, () => id),
      ),
    ).toEqual([]);
  });

  it("is called no faster than an address that never asked for it can bear", async () => {
    const program = await receiver();
    await addWebhook(program.url);
    await happen(40);
    const startedAt = Date.now();
    const sender = startWebhookSender(server.context, HOUR_MS);
    await sender.runDue();
    await sender.stop();
    expect(program.received).toHaveLength(40);
    // Forty deliveries, eight at a time, take five rounds.
    expect(Date.now() - startedAt).toBeGreaterThan(4 * 250);
  });
});

describe("a webhook", () => {
  it("is served while whoever saved it has the right", async () => {
    const program = await receiver();
    await addWebhook(program.url);
    const [waiting] = await happen();
    await withRights(["chat"], async () => {
      await happen();
      await sendDue();
      expect(program.received).toEqual([]);
    });
    // This delivery was created while the webhook's creator had the right to see the event. It waits until someone has
    // the right again.
    await sendDue();
    expect(program.received.map((got) => got.id)).toEqual([waiting]);
  });

  it("tells a prize that waits to nobody who may not see them, whoever had it written", async () => {
    const program = await receiver();
    const own = asUser(server.database, organiser);
    const save = (id: string) =>
      own.call("public.save_webhook", {
        p_webhook_id: id,
        p_url: program.url,
        p_kinds: KINDS,
        p_is_on: true,
      });
    let id = "";
    let prize: Delivery | undefined;
    await withRights(["webhooks", "money"], async () => {
      ({ id } = await addWebhook(program.url, ["prize.paid"]));
      await asOwner(server.database).query(
        "insert into private.tournament_events (tournament_id, kind, is_public) values ($1, 'prize.paid', false)",
        [cup.id],
      );
      await asOwner(server.database).query("select private.place_tournament_events(100)");
      [prize] = await deliveriesOf(id);
      await save(id);
    });
    await save(id);
    expect(await deliveriesOf(id)).toEqual([]);
    await expect(
      own.call("public.send_webhook_again", { p_webhook_id: id, p_delivery_id: prize?.id }),
    ).rejects.toThrow("Esa entrega ya no está guardada.");
    await sendDue();
    expect(program.received).toEqual([]);
  });

  it("is switched off where whoever saved it has more sent than a day allows, in all his cups", async () => {
    const program = await receiver();
    const { id } = await addWebhook(program.url);
    const owner = asOwner(server.database);
    await owner.query(
      `insert into private.event_counts (subject, kind, count, expires_at)
       values ($1, 'webhook_delivery', 19995, now() + interval '1 hour')
       on conflict (subject, kind) do update set count = excluded.count, expires_at = excluded.expires_at`,
      [organiser.id],
    );
    await happen(5);
    expect(await webhookOf(id)).toMatchObject({ is_on: true, waiting: "5" });
    const flood = async () => {
      await happen();
      expect(await webhookOf(id)).toMatchObject({ is_on: false, off_reason: "flood" });
    };
    await flood();
    expect(await deliveriesOf(id)).toHaveLength(5);
    // If the webhook is switched off a second time on the same day, no second mail is sent.
    const mails = () =>
      owner.query("select from private.mail_outbox where kind = 'tournament_webhook_off'");
    const mailed = await mails();
    await asUser(server.database, organiser).call("public.save_webhook", {
      p_webhook_id: id,
      p_url: program.url,
      p_kinds: KINDS,
      p_is_on: true,
    });
    await flood();
    expect(await mails()).toHaveLength(mailed.length);
    await owner.query("delete from private.event_counts where kind = 'webhook_delivery'");
  });

  it("gets a secret from whoever may, and from nobody else", async () => {
    const program = await receiver();
    const { id } = await addWebhook(program.url);
    const stranger = await newPerson();
    expect((await makeSecret(id, stranger)).status).toBe(403);
    expect(
      (await fetch(`${server.url}/api/webhooks/${id}/secret`, { method: "POST" })).status,
    ).toBe(401);
    const token = await asUser(server.database, organiser).call<string>("public.create_api_token", {
      p_name: "Programa",
      p_scopes: ["webhooks"],
      p_tournament_id: cup.id,
    });
    const byProgram = await fetch(`${server.url}/api/webhooks/${id}/secret`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}` },
    });
    expect(await byProgram.json()).toEqual({ secret: expect.stringMatching(/^whsec_/u) as string });
    const { text } = await asOwner(server.database).one<{ text: string }>(
      "select string_agg(secret::text, ' ') as text from private.webhook_secrets secret",
    );
    expect(text).not.toContain("whsec_");
  });

  it("goes on under another secret of the installation, the former signature too", async () => {
    const { id, secret } = await addWebhook("https://programa.example/hook");
    const { secret: changed } = (await (await makeSecret(id)).json()) as { secret: string };
    const next = "another-secret-of-this-installation-0123456789";
    const { jwtSecret } = server.context.config;
    const rows = await inTransaction(
      server.context.database.platform,
      async (client) => {
        expect(await reseal(client, SEALED_WEBHOOKS, null, next)).toBeGreaterThan(0);
        expect(await reseal(client, SEALED_WEBHOOKS, jwtSecret, next)).toBe(0);
        expect(await reseal(client, FORMER_WEBHOOKS, jwtSecret, next)).toBe(0);
        const found = await client.query<{ sealed: string; former_sealed: string }>(
          "select sealed, former_sealed from private.webhook_secrets where webhook_id = $1",
          [id],
        );
        return found.rows;
      },
      { keep: false },
    );
    const seal = createWebhookSeal(next);
    expect(
      rows.map((row) => [row.sealed, row.former_sealed].map((one) => seal.open(id, one))),
    ).toEqual([[changed, secret]]);
  });

  it("that is off says why until it is on again, whatever else is changed", async () => {
    const program = await receiver();
    const { id } = await addWebhook(program.url);
    program.answer((response) => response.writeHead(410).end());
    await happen();
    await sendDue();
    const save = (isOn: boolean | null) =>
      asUser(server.database, organiser).call("public.save_webhook", {
        p_webhook_id: id,
        p_url: program.url,
        p_kinds: KINDS,
        p_is_on: isOn,
      });
    await save(null);
    expect(await webhookOf(id)).toMatchObject({ is_on: false, off_reason: "gone" });
    await save(true);
    expect(await webhookOf(id)).toMatchObject({ is_on: true, off_reason: null });
  });

  it("tells of prizes only where whoever saves it may see them", async () => {
    const call = (kinds: string[]) =>
      asUser(server.database, organiser).call("public.create_webhook", {
        p_tournament_id: cup.id,
        p_url: "https://programa.example/hook",
        p_kinds: kinds,
      });
    await expect(call(["prize.paid"])).rejects.toThrow(/permisos/u);
    await expect(call(["match.ready"])).resolves.toBeTypeOf("string");
    await expect(
      asHouseAdmin(server.database).call("public.create_webhook", {
        p_tournament_id: cup.id,
        p_url: "https://programa.example/hook",
        p_kinds: ["prize.paid"],
      }),
    ).resolves.toBeTypeOf("string");
  });
});
