import { createPlayer, type Player } from "@leyenda/testing/create-player";
import { tokenOf } from "@leyenda/testing/data-api";
import { makeServer, type DiscordServer } from "@leyenda/testing/discord-servers";
import { type DiscordStandIn, startDiscordStandIn } from "@leyenda/testing/discord-stand-in";
import { asOwner, asUser } from "@leyenda/testing/session";
import { joinStaff } from "@leyenda/testing/staff";
import { createTournament } from "@leyenda/testing/tournaments";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../testing/test-server.ts";
import { startEventSender } from "./scheduled-event-sender.ts";
import { eventSteps, STATUS, type WantedEvent } from "./scheduled-event.ts";

const HOUR_MS = 3_600_000;
const KINDS = ["champion"];

let discord: DiscordStandIn;
let server: TestServer;

beforeAll(async () => {
  discord = await startDiscordStandIn();
  server = await startTestServer({ env: { RATE_LIMITS: "off", ...discord.env } });
});
afterAll(async () => {
  await Promise.all([server.close(), discord.close()]);
});

/** Updates the Discord events that are due, with several servers at once if `servers` is above 1. */
async function keep(servers = 1): Promise<void> {
  const senders = Array.from(
    { length: servers },
    () => startEventSender(server.context, HOUR_MS) ?? [],
  ).flat();
  await Promise.all(senders.map((sender) => sender.runDue()));
  await Promise.all(senders.map((sender) => sender.stop()));
}

const inHours = (hours: number): string =>
  `${new Date(Date.now() + hours * HOUR_MS).toISOString().slice(0, 19)}Z`;

async function give(id: string, staff: Player, address: string): Promise<void> {
  const answer = await fetch(`${server.url}/api/tournaments/${id}/discord`, {
    method: "PUT",
    headers: { "content-type": "application/json", authorization: `Bearer ${tokenOf(staff.id)}` },
    body: JSON.stringify({ address, kinds: KINDS, has_event: true }),
  });
  expect(answer.status).toBe(204);
}

/** Creates a tournament that starts tomorrow and is shown as an event in a Discord server. */
async function cupWithEvent(guild: DiscordServer = makeServer()) {
  const cup = await createTournament(server.database, {
    startDate: new Date(Date.now() + 24 * HOUR_MS),
  });
  const staff = await createPlayer(server.database);
  await joinStaff(server.database, cup, staff, ["settings"]);
  const { address } = discord.channels.add("text", guild);
  await give(cup.id, staff, address);
  const set = (change: string, ...values: readonly string[]) =>
    asOwner(server.database).query(`update public.tournaments set ${change} where id = $1`, [
      cup.id,
      ...values,
    ]);
  const stateAtDesk = async () =>
    (
      await asUser(server.database, staff).query<{ event_state: string | null }>(
        "select event_state from public.tournament_discord_posts($1)",
        [cup.id],
      )
    )[0]?.event_state;
  const again = () =>
    asUser(server.database, staff).call("public.test_discord_posts", { p_tournament_id: cup.id });
  const save = (hasEvent: boolean) =>
    asUser(server.database, staff).call("public.save_discord_posts", {
      p_tournament_id: cup.id,
      p_sealed: null,
      p_kinds: KINDS,
      p_threads: "none",
      p_has_event: hasEvent,
    });
  const asDue = () =>
    asOwner(server.database).query(
      "update private.discord_events set next_at = now() where tournament_id = $1",
      [cup.id],
    );
  const shown = () => [...guild.events.values()];
  return { cup, staff, guild, set, stateAtDesk, again, save, asDue, shown };
}

describe("the event of a tournament", () => {
  it("is made once, however many servers there are, and says what, when and where", async () => {
    const { cup, shown, stateAtDesk } = await cupWithEvent();
    expect(await stateAtDesk()).toBe("waiting");
    await keep(4);
    await keep(2);
    const page = `${server.context.config.siteUrl}/tournaments/${cup.id}`;
    expect(shown()).toMatchObject([
      {
        name: cup.name,
        status: STATUS.scheduled,
        entity_metadata: { location: page },
        description: expect.stringContaining(page),
      },
    ]);
    expect(await stateAtDesk()).toBe("shown");
  });

  it("made by a server that died before it could note it is found, and not made twice", async () => {
    const { cup, shown, asDue } = await cupWithEvent();
    await keep();
    await asOwner(server.database).query(
      "update private.discord_events set event_id = null, shown = null where tournament_id = $1",
      [cup.id],
    );
    await asDue();
    await keep();
    expect(shown()).toHaveLength(1);
  });

  it("moves with its hour and its name, begins, is given more time and ends with it", async () => {
    const { guild, set, shown } = await cupWithEvent();
    await keep();
    const [id = ""] = guild.events.keys();
    const next = inHours(48);
    await set("name = 'Copa movida', start_date = $2", next);
    await keep();
    expect(shown()).toMatchObject([{ id, name: "Copa movida", scheduled_start_time: next }]);
    await set("status = 'Activo'");
    await keep();
    expect(shown()).toMatchObject([{ id, status: STATUS.active }]);
    await asOwner(server.database).query(
      `update private.discord_events set shown = shown || jsonb_build_object('ends_at', $1::text)
       where event_id = $2`,
      [inHours(0.2), id],
    );
    await keep();
    expect(Date.parse(shown()[0]?.scheduled_end_time ?? "")).toBeGreaterThan(
      Date.now() + 5 * HOUR_MS,
    );
    await set("status = 'Finalizado', finished_at = now()");
    await keep();
    expect(shown()).toMatchObject([{ id, status: STATUS.completed }]);
  });

  it("is called off with it, and taken away where nobody wants it or its tournament is deleted", async () => {
    const guild = makeServer();
    const [first, second, third] = [
      await cupWithEvent(guild),
      await cupWithEvent(guild),
      await cupWithEvent(guild),
    ];
    await keep();
    expect(guild.events.size).toBe(3);
    await first.set("status = 'Finalizado', cancelled_at = now(), cancel_reason = 'No hay gente'");
    await second.save(false);
    await asOwner(server.database).query("delete from public.tournaments where id = $1", [
      third.cup.id,
    ]);
    await keep();
    expect([...guild.events.values()]).toMatchObject([
      { name: first.cup.name, status: STATUS.cancelled },
    ]);
    expect(await second.stateAtDesk()).toBeNull();
    const left = await asOwner(server.database).query(
      "select 1 from private.discord_events where tournament_id = any ($1)",
      [[first.cup.id, second.cup.id, third.cup.id]],
    );
    expect(left).toEqual([]);
  });

  it("goes along to another server with its channel", async () => {
    const { cup, staff, guild, shown } = await cupWithEvent();
    await keep();
    const { address, server: other } = discord.channels.add();
    await give(cup.id, staff, address);
    await keep();
    expect([shown().length, other.events.size]).toEqual([0, 1]);
    // If the staff choose another channel of the same Discord server, its event does not change.
    const { address: secondChannel } = discord.channels.add("text", other);
    const [id] = other.events.keys();
    await give(cup.id, staff, secondChannel);
    await keep();
    expect([...other.events.keys()]).toEqual([id]);
    expect(guild.events.size).toBe(0);
  });

  it.each([
    {
      what: "the bot is not there",
      refusal: "absent",
      refuse: (one: DiscordServer) => void (one.hasBot = false),
    },
    {
      what: "it lacks the permission",
      refusal: "forbidden",
      refuse: (one: DiscordServer) => void one.permissions.delete("CREATE_EVENTS"),
    },
    {
      what: "there are a hundred",
      refusal: "full",
      refuse: (one: DiscordServer) => {
        for (let at = 0; at < 100; at += 1)
          one.events.set(String(at), {
            id: String(at),
            name: "Otro",
            description: "",
            scheduled_start_time: inHours(1),
            scheduled_end_time: inHours(2),
            entity_metadata: { location: "x" },
            status: 1,
          });
      },
    },
  ])("where $what the desk says so, and a trial tries again", async ({ refusal, refuse }) => {
    const guild = makeServer();
    refuse(guild);
    const { cup, stateAtDesk, again, shown } = await cupWithEvent(guild);
    await keep();
    expect(await stateAtDesk()).toBe(refusal);
    const calls = discord.calls.length;
    await keep();
    expect(discord.calls).toHaveLength(calls);
    guild.hasBot = true;
    guild.permissions.add("CREATE_EVENTS");
    guild.events.clear();
    await again();
    expect(await stateAtDesk()).toBe("waiting");
    await keep();
    expect(await stateAtDesk()).toBe("shown");
    expect(shown()).toMatchObject([{ name: cup.name }]);
  });

  it("deleted by somebody in Discord is not made again until its staff asks", async () => {
    const { guild, set, stateAtDesk, again, shown } = await cupWithEvent();
    await keep();
    guild.events.clear();
    await set("name = 'Otro nombre'");
    await keep();
    await set("name = 'Otro más'");
    await keep();
    expect([shown().length, await stateAtDesk()]).toEqual([0, "deleted"]);
    await again();
    await keep();
    expect(shown()).toMatchObject([{ name: "Otro más" }]);
  });

  it("waits as long as Discord asks, and is made then", async () => {
    const { cup, stateAtDesk, asDue, shown } = await cupWithEvent();
    discord.answerNext("/scheduled-events", 429, { retry_after: 7.5, message: "", global: false });
    await keep();
    const { wait } = await asOwner(server.database).one<{ wait: number }>(
      `select extract(epoch from next_at - clock_timestamp())::float as wait from private.discord_events
       where tournament_id = $1`,
      [cup.id],
    );
    expect(wait).toBeGreaterThan(4);
    expect(wait).toBeLessThanOrEqual(7.5);
    expect([shown().length, await stateAtDesk()]).toEqual([0, "waiting"]);
    await asDue();
    await keep();
    expect(shown()).toHaveLength(1);
  });

  it("is not made for what has begun, and the desk says that there is none", async () => {
    const { set, shown, stateAtDesk } = await cupWithEvent();
    await set("status = 'Activo'");
    await keep();
    expect([shown().length, await stateAtDesk()]).toEqual([0, "none"]);
  });
});

describe("what is done in Discord", () => {
  const page = "https://leyenda.test/tournaments/1";
  const at = (starts: number, phase: "ahead" | "running" | "over" | "cancelled"): WantedEvent => ({
    phase,
    name: "x".repeat(120),
    game: "Valorant",
    starts_at: inHours(starts),
    ends_at: inHours(starts + 6),
  });
  const { scheduled, active, completed, cancelled } = STATUS;
  it.each([
    { why: "there is none yet", wanted: at(1, "ahead"), status: null, does: ["create"] },
    { why: "its hour is over", wanted: at(-1, "ahead"), status: null, does: [] },
    { why: "it may have changed", wanted: at(1, "ahead"), status: scheduled, does: ["change"] },
    {
      why: "it began at an hour that was moved",
      wanted: at(1, "ahead"),
      status: active,
      does: ["delete", "create"],
    },
    {
      why: "it ended by itself before that",
      wanted: at(1, "ahead"),
      status: completed,
      does: ["create"],
    },
    { why: "it is late", wanted: at(-1, "ahead"), status: active, does: ["change"] },
    { why: "it begins", wanted: at(1, "running"), status: scheduled, does: ["change 2"] },
    { why: "it began by itself", wanted: at(-1, "running"), status: active, does: ["change"] },
    { why: "there was none", wanted: at(-1, "running"), status: null, does: [] },
    { why: "it is over", wanted: at(-1, "over"), status: active, does: ["change 3"] },
    {
      why: "it was over before its hour",
      wanted: at(1, "over"),
      status: scheduled,
      does: ["change 2", "change 3"],
    },
    { why: "Discord ended it already", wanted: at(-9, "over"), status: completed, does: [] },
    { why: "it is called off", wanted: at(1, "cancelled"), status: scheduled, does: ["change 4"] },
    {
      why: "it is called off while it is on",
      wanted: at(-1, "cancelled"),
      status: active,
      does: ["change 3"],
    },
    { why: "it was called off already", wanted: at(1, "cancelled"), status: cancelled, does: [] },
    {
      why: "nobody wants it",
      wanted: { phase: "gone" as const },
      status: scheduled,
      does: ["delete"],
    },
    {
      why: "there is none to take away",
      wanted: { phase: "gone" as const },
      status: null,
      does: [],
    },
  ])("is $does where $why", ({ wanted, status, does }) => {
    const steps = eventSteps(page, wanted, status);
    expect(
      steps.map((step) =>
        step.is === "change" && step.body["status"] ? `change ${step.body["status"]}` : step.is,
      ),
    ).toEqual(does);
    for (const step of steps) if (step.is === "create") expect(step.body.name).toHaveLength(100);
  });

  it("names the site where its address is too long for a place", () => {
    const long = `https://${"a".repeat(60)}.test/tournaments/${"1".repeat(36)}`;
    const [step] = eventSteps(long, at(1, "ahead"), null);
    expect(step?.is === "create" && step.body.entity_metadata).toEqual({
      location: new URL(long).host,
    });
  });
});
