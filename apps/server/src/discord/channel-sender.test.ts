import { reseal } from "@leyenda/platform/database/reseal";
import { inTransaction } from "@leyenda/platform/database/transaction";
import { tokenOf } from "@leyenda/testing/data-api";
import { createPlayer, type Player } from "@leyenda/testing/create-player";
import { type DiscordStandIn, startDiscordStandIn } from "@leyenda/testing/discord-stand-in";
import type { ShownMessage } from "@leyenda/testing/discord-message";
import { asHouseAdmin } from "@leyenda/testing/house-admin";
import { asOwner, asUser } from "@leyenda/testing/session";
import { joinStaff } from "@leyenda/testing/staff";
import { createTournament, register, startTournament } from "@leyenda/testing/tournaments";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { startTournamentEvents } from "../jobs/tournament-event-positions.ts";
import { startTestServer, type TestServer } from "../testing/test-server.ts";
import { createChannelSeal, SEALED_CHANNELS, webhookOf } from "./channel-webhook-url.ts";
import { channelMessage } from "./channel-news-message.ts";
import { startChannelSender } from "./channel-sender.ts";

const fetchReal = globalThis.fetch;

type Threads = "none" | "tournament" | "match";

const HOUR_MS = 3_600_000;
const ALL = ["opening", "places", "draw", "match", "result", "champion"];

let discord: DiscordStandIn;
let server: TestServer;

beforeAll(async () => {
  discord = await startDiscordStandIn();
  server = await startTestServer({ env: { RATE_LIMITS: "off", ...discord.env } });
});
afterAll(async () => {
  await Promise.all([server.close(), discord.close()]);
});
beforeEach(() => {
  discord.faults.length = 0;
});

/** Sends the messages that are due, with several servers at once if `servers` is above 1. */
async function send(servers = 1): Promise<void> {
  const events = startTournamentEvents(server.context, HOUR_MS);
  await events.runDue();
  await events.stop();
  const senders = Array.from({ length: servers }, () =>
    startChannelSender(server.context, HOUR_MS),
  );
  await Promise.all(senders.map((sender) => sender.runDue()));
  await Promise.all(senders.map((sender) => sender.stop()));
}

/** Creates a tournament with a Discord channel that one of its staff entered. */
async function cupWithChannel(
  kinds: readonly string[] = ALL,
  kind: "text" | "forum" = "text",
  threads: Threads = kind === "forum" ? "match" : "none",
) {
  const cup = await createTournament(server.database);
  const staff = await createPlayer(server.database);
  await joinStaff(server.database, cup, staff, ["settings"]);
  const { address, webhook, server: guild } = discord.channels.add(kind);
  const answer = await give(cup.id, staff, address, kinds, threads);
  expect(answer.status).toBe(204);
  return { cup, staff, webhook, guild, shown: discord.channels.shown.get(webhook) ?? [] };
}

async function give(
  id: string,
  person: Player,
  address: string,
  kinds: readonly string[] = ALL,
  threads: Threads = "none",
): Promise<Response> {
  return fetch(`${server.url}/api/tournaments/${id}/discord`, {
    method: "PUT",
    headers: {
      "content-type": "application/json",
      authorization: `Bearer ${tokenOf(person.id)}`,
    },
    body: JSON.stringify({ address, kinds, threads }),
  });
}

const titlesOf = (messages: readonly ShownMessage[]): string[] =>
  messages.flatMap(({ embeds }) => embeds.map(({ author }) => author?.name ?? ""));

const stateOf = (id: string) =>
  asOwner(server.database).one<{ off_reason: string | null; wait: number; is_test_due: boolean }>(
    `select off_reason, is_test_due, extract(epoch from next_at - clock_timestamp())::float as wait
     from private.discord_posts where tournament_id = $1`,
    [id],
  );

describe("the channel of a tournament", () => {
  it("is told who plays, how it ended and who won, with the page and its picture, calling nobody", async () => {
    const { cup, shown } = await cupWithChannel();
    const players = [
      await createPlayer(server.database),
      await createPlayer(server.database, { username: "everyone_x" }),
    ];
    for (const player of players)
      await register(server.database, cup, { by: player, participantId: player.participantId });
    const [match] = await startTournament(server.database, cup);
    await asHouseAdmin(server.database).call("public.declare_match_winner", {
      p_match_id: match?.id,
      p_winner_id: match?.participant1_id,
      p_result: "2-1",
    });
    await send();
    expect(new Set(titlesOf(shown))).toEqual(
      new Set(["Lugares", "Sorteo", "Partidos", "Resultados", "Campeón"]),
    );
    const [first] = shown;
    expect(first?.embeds[0]).toMatchObject({
      url: `${server.context.config.siteUrl}/tournaments/${cup.id}`,
    });
    expect(first?.embeds.at(-1)?.image?.url).toContain(`/preview/tournaments/${cup.id}.png`);
    expect(JSON.stringify(shown)).toContain(String.raw`everyone\\_x`);
    expect(discord.faults).toEqual([]);
  });

  it("hears what its staff chose, once, whatever many servers send, and nothing of before", async () => {
    const { cup, shown, webhook } = await cupWithChannel(["places"]);
    for (let at = 0; at < 3; at += 1) {
      const player = await createPlayer(server.database);
      await register(server.database, cup, { by: player, participantId: player.participantId });
    }
    await send(4);
    await send(4);
    expect(titlesOf(shown)).toEqual(["Lugares"]);
    const other = await createPlayer(server.database);
    await joinStaff(server.database, cup, other, ["settings"]);
    expect(
      (await give(cup.id, other, `https://ptb.discord.com/api/webhooks/${webhook}`)).status,
    ).toBe(204);
    await send();
    expect(shown).toHaveLength(1);
  });

  it("hears that registration opens", async () => {
    const cup = await createTournament(server.database);
    const { address, webhook } = discord.channels.add();
    await asOwner(server.database).query(
      "update public.tournaments set status = 'Próximamente' where id = $1",
      [cup.id],
    );
    const staff = await createPlayer(server.database);
    await joinStaff(server.database, cup, staff, ["settings"]);
    await give(cup.id, staff, address);
    await send();
    expect(discord.channels.shown.get(webhook)).toEqual([]);
    await asOwner(server.database).query(
      "update public.tournaments set status = 'Inscripciones' where id = $1",
      [cup.id],
    );
    await send();
    await send();
    expect(titlesOf(discord.channels.shown.get(webhook) ?? [])).toEqual(["Inscripciones abiertas"]);
  });

  it("waits as long as Discord asks, and loses nothing", async () => {
    const { cup, staff, shown } = await cupWithChannel();
    await asUser(server.database, staff).call("public.test_discord_posts", {
      p_tournament_id: cup.id,
    });
    discord.answerNext("/webhooks/", 429, { retry_after: 7.5, message: "", global: false });
    await send();
    const { wait, is_test_due: isDue } = await stateOf(cup.id);
    expect(isDue).toBe(true);
    expect(wait).toBeGreaterThan(4);
    expect(wait).toBeLessThanOrEqual(7.5);
    await asOwner(server.database).query(
      "update private.discord_posts set next_at = now() where tournament_id = $1",
      [cup.id],
    );
    await send();
    expect(titlesOf(shown)).toEqual(["Prueba"]);
  });

  it.each([
    { status: 404, code: 10_015, is: "gone" },
    { status: 401, code: 50_027, is: "gone" },
    { status: 400, code: 220_001, is: "refused" },
    { status: 400, code: 50_035, is: "refused" },
    { status: 404, code: 0, is: null },
    { status: 500, code: 0, is: null },
  ])("of which Discord says $status ($code) is off: $is", async ({ status, code, is }) => {
    const { cup, staff } = await cupWithChannel();
    await asUser(server.database, staff).call("public.test_discord_posts", {
      p_tournament_id: cup.id,
    });
    discord.answerNext("/webhooks/", status, { code, message: "" });
    await send();
    expect((await stateOf(cup.id)).off_reason).toBe(is);
    const notices = await asUser(server.database, staff).query(
      "select id from public.notifications where kind = 'tournament_discord_off'",
    );
    expect(notices).toHaveLength(is === null ? 0 : 1);
  });

  it("is not given up for one post that Discord does not take, unless it never takes any", async () => {
    const { cup } = await cupWithChannel();
    const isOffAfter = async (code: number): Promise<string | null> => {
      const player = await createPlayer(server.database);
      await register(server.database, cup, { by: player, participantId: player.participantId });
      discord.answerNext("/webhooks/", 400, { code, message: "" });
      await send();
      return (await stateOf(cup.id)).off_reason;
    };
    expect(await isOffAfter(50_035)).toBeNull();
    expect(await isOffAfter(220_001)).toBe("refused");
  });
});

describe("the forum of a tournament", () => {
  /** Creates a tournament of `size` participants with a Discord forum, and draws its bracket. */
  async function drawn(size = 4) {
    const { cup, staff, webhook } = await cupWithChannel(ALL, "forum");
    const before = new Set(discord.channels.threads.keys());
    for (let at = 0; at < size; at += 1) {
      const player = await createPlayer(server.database);
      await register(server.database, cup, { by: player, participantId: player.participantId });
    }
    const matches = await startTournament(server.database, cup);
    /** The titles of the threads of this tournament, and the titles of the messages in each thread. */
    const threads = () =>
      [...discord.channels.threads]
        .filter(([id]) => !before.has(id))
        .map(([id, { name, messages }]) => ({ id, name, titles: titlesOf(messages) }));
    return { cup, staff, webhook, matches, threads };
  }
  const decide = (match: { id: string; participant1_id: string | null } | undefined) =>
    asHouseAdmin(server.database).call("public.declare_match_winner", {
      p_match_id: match?.id,
      p_winner_id: match?.participant1_id,
      p_result: "2-1",
    });

  it("has a thread for each match, in which its result is told, and one for the news", async () => {
    const { matches, threads } = await drawn();
    await send(3);
    const [news, ...others] = threads();
    expect(news).toMatchObject({ name: "Novedades", titles: ["Lugares", "Sorteo"] });
    expect(others.map(({ name, titles: what }) => [/ – /.test(name), what])).toEqual([
      [true, ["Partidos"]],
      [true, ["Partidos"]],
    ]);
    await decide(matches[0]);
    await send(3);
    await send(3);
    expect(threads().map(({ titles: what }) => what)).toEqual([
      ["Lugares", "Sorteo"],
      ["Partidos", "Resultados"],
      ["Partidos"],
    ]);
    expect(discord.faults).toEqual([]);
  });

  it("waits where Discord has enough of threads, and goes on where it stopped", async () => {
    const { cup, threads } = await drawn();
    discord.answerNext("/webhooks/", 200, { channel_id: "1" });
    discord.answerNext("/webhooks/", 429, { retry_after: 9, message: "", global: false });
    await send();
    expect(threads()).toEqual([]);
    expect((await stateOf(cup.id)).wait).toBeGreaterThan(5);
    await asOwner(server.database).query(
      "update private.discord_posts set next_at = now() where tournament_id = $1",
      [cup.id],
    );
    await send();
    // The news was already posted before the threads were opened.
    expect(threads().map(({ titles: what }) => what)).toEqual([["Partidos"], ["Partidos"]]);
  });

  it("of many matches are opened by the limit of a real webhook, also where somebody else uses it up", async () => {
    const { threads, webhook } = await drawn(16);
    discord.channels.limit = { calls: 5, milliseconds: 2_000 };
    discord.refusals.length = 0;
    const others = await Promise.all(
      Array.from({ length: 5 }, () =>
        fetch(`${discord.url}/webhooks/${webhook}`, {
          method: "POST",
          headers: { "user-agent": "DiscordBot (test, 1)" },
          body: JSON.stringify({
            content: "x",
            thread_name: "de otro",
            allowed_mentions: { parse: [] },
          }),
        }),
      ),
    );
    expect(others.map(({ status }) => status)).toEqual(Array(5).fill(200));
    const ours = () => threads().filter(({ name }) => / – /u.test(name));
    try {
      await expect
        .poll(
          async () => {
            await send(2);
            return ours().length;
          },
          { interval: 400 },
        )
        .toBe(8);
    } finally {
      discord.channels.limit = null;
    }
    // One request is refused, because another sender used up Discord's limit. Then the server respects the limit.
    expect(discord.refusals).toEqual(["429 0"]);
    expect(ours().every(({ titles: what }) => what.length === 1)).toBe(true);
    expect(discord.faults).toEqual([]);
  });

  it("opens a thread anew that somebody deleted", async () => {
    const { matches, threads } = await drawn();
    await send();
    const match = threads().find(({ name }) => name.includes(" – "));
    discord.channels.threads.delete(match?.id ?? "");
    for (const one of matches.slice(0, 2)) await decide(one);
    await send();
    expect(
      threads()
        .map(({ titles: what }) => what.join())
        .toSorted(),
    ).toEqual(["Lugares,Sorteo", "Partidos", "Partidos,Resultados", "Resultados"]);
  });

  it("is one: without threads it is off, and tried at once when some are chosen", async () => {
    const { cup, staff, webhook } = await cupWithChannel(ALL, "forum", "none");
    const test = () =>
      asUser(server.database, staff).call("public.test_discord_posts", {
        p_tournament_id: cup.id,
      });
    await test();
    await send();
    expect((await stateOf(cup.id)).off_reason).toBe("refused");
    await asUser(server.database, staff).call("public.save_discord_posts", {
      p_tournament_id: cup.id,
      p_sealed: null,
      p_kinds: ALL,
      p_threads: "tournament",
    });
    await test();
    await send();
    expect((await stateOf(cup.id)).off_reason).toBeNull();
    expect(discord.channels.shown.has(webhook)).toBe(true);
    expect([...discord.channels.threads.values()].at(-1)).toMatchObject({ name: cup.name });
  });
});

describe("a text channel with threads", () => {
  /** Draws the bracket of a tournament of four. `stand` returns the messages in its channel and its threads. */
  async function drawn(threads: Threads) {
    const made = await cupWithChannel(ALL, "text", threads);
    const before = new Set(discord.channels.threads.keys());
    for (let at = 0; at < 4; at += 1) {
      const player = await createPlayer(server.database);
      await register(server.database, made.cup, {
        by: player,
        participantId: player.participantId,
      });
    }
    const matches = await startTournament(server.database, made.cup);
    const opened = () => [...discord.channels.threads].filter(([id]) => !before.has(id));
    const stand = () => ({
      channel: titlesOf(made.shown),
      threads: opened().map(([, { name, messages }]) => [name, titlesOf(messages)]),
    });
    return { ...made, matches, stand, opened };
  }
  const decide = (match: { id: string; participant1_id: string | null } | undefined) =>
    asHouseAdmin(server.database).call("public.declare_match_winner", {
      p_match_id: match?.id,
      p_winner_id: match?.participant1_id,
      p_result: "2-1",
    });
  const asDue = (id: string) =>
    asOwner(server.database).query(
      "update private.discord_posts set next_at = now() where tournament_id = $1",
      [id],
    );
  const stateAtDesk = async (staff: Player, id: string) =>
    (
      await asUser(server.database, staff).query<{ thread_refusal: string | null }>(
        "select thread_refusal from public.tournament_discord_posts($1)",
        [id],
      )
    )[0]?.thread_refusal;

  it("has one from the message of each match, opened by the bot, with its result in it", async () => {
    const { matches, stand } = await drawn("match");
    await send(3);
    const names = expect.stringMatching(/ – /);
    expect(stand()).toEqual({
      channel: ["Lugares", "Sorteo", "Partidos", "Partidos"],
      threads: [
        [names, []],
        [names, []],
      ],
    });
    await decide(matches[0]);
    await send(3);
    expect(stand().channel).toHaveLength(4);
    expect(stand().threads.map(([, what]) => what)).toEqual([["Resultados"], []]);
    expect(discord.faults).toEqual([]);
  });

  it("has one for all of the tournament, from its first message", async () => {
    const { cup, matches, stand } = await drawn("tournament");
    await send(2);
    await decide(matches[0]);
    await send(2);
    expect(stand()).toEqual({
      channel: ["Lugares", "Sorteo", "Partidos"],
      threads: [[cup.name, ["Resultados"]]],
    });
  });

  it("opens each once, where Discord asks to wait and where a server died after the message", async () => {
    const { cup, staff, stand } = await drawn("match");
    discord.answerNext("/threads", 429, { retry_after: 9, message: "", global: false });
    await send();
    expect(stand().threads).toHaveLength(0);
    expect((await stateOf(cup.id)).wait).toBeGreaterThan(5);
    await asDue(cup.id);
    // Discord's response to one of the two new threads was lost.
    await send();
    expect(stand().threads).toHaveLength(2);
    expect(stand().channel).toEqual(["Lugares", "Sorteo", "Partidos", "Partidos"]);
    await asOwner(server.database).query(
      `update private.discord_threads set channel_id = '1', title = 'x' where tournament_id = $1`,
      [cup.id],
    );
    discord.answerNext("/threads", 400, { code: 160_004, message: "" });
    discord.answerNext("/threads", 400, { code: 160_004, message: "" });
    await asDue(cup.id);
    await send();
    expect(stand().threads).toHaveLength(2);
    expect(await stateAtDesk(staff, cup.id)).toBeNull();
  });

  it.each([
    { what: "the bot is not there", refusal: "absent" },
    { what: "it lacks the permission", refusal: "forbidden" },
  ])(
    "tells all in the channel where $what, says so at the desk, and asks again there",
    async (given) => {
      const { cup, staff, guild, matches, stand } = await drawn("match");
      if (given.refusal === "absent") guild.hasBot = false;
      else guild.permissions.delete("CREATE_PUBLIC_THREADS");
      await send();
      expect(await stateAtDesk(staff, cup.id)).toBe(given.refusal);
      const asked = discord.calls.filter((call) => call.endsWith("/threads")).length;
      await decide(matches[0]);
      await asDue(cup.id);
      await send();
      expect(stand().channel).toEqual(["Lugares", "Sorteo", "Partidos", "Partidos", "Resultados"]);
      expect(discord.calls.filter((call) => call.endsWith("/threads"))).toHaveLength(asked);
      guild.hasBot = true;
      guild.permissions.add("CREATE_PUBLIC_THREADS");
      await asUser(server.database, staff).call("public.test_discord_posts", {
        p_tournament_id: cup.id,
      });
      await decide(matches[1]);
      await asDue(cup.id);
      await send();
      expect(await stateAtDesk(staff, cup.id)).toBeNull();
      expect(stand().threads.length).toBeGreaterThan(0);
    },
  );

  it("without an application is told all of it, and the desk says what is missing", async () => {
    const { cup, staff, stand } = await drawn("match");
    const { context } = server;
    await send(0);
    const sender = startChannelSender(
      { ...context, config: { ...context.config, discord: null } },
      HOUR_MS,
    );
    vi.stubGlobal("fetch", (url: string, init: RequestInit) =>
      fetchReal(url.replace("https://discord.com/api/v10", discord.url), init),
    );
    await sender.runDue();
    await sender.stop();
    vi.unstubAllGlobals();
    expect(stand()).toEqual({
      channel: ["Lugares", "Sorteo", "Partidos", "Partidos"],
      threads: [],
    });
    expect(await stateAtDesk(staff, cup.id)).toBe("application");
  });
});

describe("the address", () => {
  it.each([
    ["https://discord.com/api/webhooks/1/abcdefghijklmnopqrstuv", true],
    ["https://discordapp.com/api/webhooks/1/abcdefghijklmnopqrstuv", true],
    ["https://canary.discord.com/api/v10/webhooks/1/abcdefghijklmnopqrstuv/", true],
    ["http://discord.com/api/webhooks/1/abcdefghijklmnopqrstuv", false],
    ["https://discord.com.evil.test/api/webhooks/1/abcdefghijklmnopqrstuv", false],
    ["https://discord.com@evil.test/api/webhooks/1/abcdefghijklmnopqrstuv", false],
    ["https://discord.com/api/webhooks/1/../../users/abcdefghijklmnopqrstuv", false],
    ["https://127.0.0.1/api/webhooks/1/abcdefghijklmnopqrstuv", false],
  ])("%s is Discord's: %s", (address, isTaken) => {
    expect(webhookOf(address) !== null).toBe(isTaken);
  });

  it("is read by nobody again, and is of no use to another tournament", async () => {
    const { cup, staff, webhook } = await cupWithChannel();
    const [, token = ""] = webhook.split("/");
    const read = await asUser(server.database, staff).query(
      "select * from public.tournament_discord_posts($1)",
      [cup.id],
    );
    expect(JSON.stringify(read)).not.toContain(token);
    const { sealed } = await asOwner(server.database).one<{ sealed: string }>(
      "select sealed from private.discord_posts where tournament_id = $1",
      [cup.id],
    );
    const own = await createTournament(server.database);
    await joinStaff(server.database, own, staff, ["settings"]);
    await asUser(server.database, staff).call("public.save_discord_posts", {
      p_tournament_id: own.id,
      p_sealed: sealed,
      p_kinds: ALL,
    });
    await asUser(server.database, staff).call("public.test_discord_posts", {
      p_tournament_id: own.id,
    });
    await send();
    expect((await stateOf(own.id)).off_reason).toBe("unreadable");
    const notices = await asUser(server.database, staff).query<{ body: string }>(
      "select body from public.notifications where kind = 'tournament_discord_off'",
    );
    expect(notices).toEqual([{ body: expect.stringContaining("Pégala de nuevo en la mesa.") }]);
    expect(discord.channels.shown.get(webhook)).toEqual([]);
  });

  it("is sealed anew with another secret where the former one is known, and stays lost where not", async () => {
    const { cup, webhook } = await cupWithChannel();
    const { database, config } = server.context;
    const next = "another secret of at least thirty-two characters";
    const { sealed, lost } = await inTransaction(
      database.platform,
      async (client) => {
        const lostWithout = await reseal(client, SEALED_CHANNELS, null, next);
        expect(lostWithout).toBeGreaterThan(0);
        const lostWith = await reseal(client, SEALED_CHANNELS, config.jwtSecret, next);
        const { rows } = await client.query<{ sealed: string }>(
          "select sealed from private.discord_posts where tournament_id = $1",
          [cup.id],
        );
        return { sealed: rows[0]?.sealed ?? "", lost: lostWith };
      },
      { keep: false },
    );
    expect(createChannelSeal(next).open(cup.id, sealed)).toBe(webhook);
    expect(createChannelSeal(config.jwtSecret).open(cup.id, sealed)).toBeNull();
    expect(lost).toBe(0);
  });

  it("is given, tried and taken away by the tournament's staff with the right, and nobody else", async () => {
    const { cup, staff } = await cupWithChannel();
    const elsewhere = await createTournament(server.database);
    const stranger = await createPlayer(server.database);
    await joinStaff(server.database, elsewhere, stranger, ["settings"]);
    const referee = await createPlayer(server.database);
    await joinStaff(server.database, cup, referee, ["results"]);
    const { address } = discord.channels.add();
    for (const person of [stranger, referee]) {
      expect((await give(cup.id, person, address)).status).toBe(403);
      for (const act of ["test_discord_posts", "delete_discord_posts", "tournament_discord_posts"])
        await expect(
          asUser(server.database, person).call(`public.${act}`, { p_tournament_id: cup.id }),
        ).rejects.toThrow(/No tienes permiso|organiza|permiso/i);
    }
    expect((await give(cup.id, staff, "https://evil.test/api/webhooks/1/x")).status).toBe(400);
    expect((await give(cup.id, staff, address, [])).status).toBe(400);
    await asUser(server.database, staff).call("public.delete_discord_posts", {
      p_tournament_id: cup.id,
    });
    expect(
      await asOwner(server.database).query(
        "select 1 from private.discord_posts where tournament_id = $1",
        [cup.id],
      ),
    ).toEqual([]);
  });
});

it("twenty long names with marks in them are one message that Discord takes", () => {
  const long = "*_".repeat(100);
  const body = channelMessage("https://leyenda.test", {
    tournament_id: "0",
    name: long,
    game: long,
    start_date: "2026-12-01T20:00:00Z",
    places: 8,
    entered: 8,
    is_test: true,
    is_opening: true,
    events: Array.from({ length: 20 }, () => ({
      kind: "result" as const,
      participant1_name: long,
      participant2_name: long,
      result: "2-1",
    })),
  });
  const texts = body?.embeds?.flatMap(({ title = "", description = "", author }) => [
    title,
    description,
    author?.name ?? "",
  ]);
  expect(texts?.join("").length).toBeLessThanOrEqual(6000);
  expect(Math.max(...(texts?.map((text) => text.length) ?? []))).toBeLessThanOrEqual(4096);
});

it.each([
  { places: 0, entered: 3, says: "3 inscritos" },
  { places: 8, entered: 7, says: "Queda 1 lugar." },
  { places: 8, entered: 8, says: "No quedan lugares." },
])("of $places places with $entered taken it says: $says", ({ says, ...counts }) => {
  const body = channelMessage("https://leyenda.test", {
    tournament_id: "0",
    name: "Copa",
    game: "Valorant",
    start_date: "2026-12-01T20:00:00Z",
    is_test: false,
    is_opening: false,
    events: [{ kind: "places" }],
    ...counts,
  });
  expect(body?.embeds?.[0]?.description).toBe(says);
});
