import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createPlayer } from "@leyenda/testing/create-player";
import { sized } from "@leyenda/testing/long-test-size";
import { asOwner } from "@leyenda/testing/session";
import {
  createTournament,
  register,
  startTournament,
  type Tournament,
} from "@leyenda/testing/tournaments";
import { startTournamentEvents } from "../jobs/tournament-event-positions.ts";
import type { PeriodicJob } from "../jobs/periodic-job.ts";
import { startTestServer, type TestServer } from "../testing/test-server.ts";

let server: TestServer;
let placing: PeriodicJob;

beforeAll(async () => {
  server = await startTestServer();
  placing = startTournamentEvents(server.context, 20);
});

afterAll(async () => {
  await placing?.stop();
  await server?.close();
});

interface ReceivedEvent {
  readonly id: string;
  readonly event: string;
  readonly data: { readonly id: string; readonly data: Readonly<Record<string, unknown>> };
}

const readers = new Set<Reader>();

afterEach(() => {
  for (const reader of readers) reader.leave();
  readers.clear();
});

/** Reads an event stream without a client library: its text, the events and the last event id. */
class Reader {
  readonly received: ReceivedEvent[] = [];
  text = "";
  lastId = "";
  isOver = false;
  private readonly leaving = new AbortController();
  readonly response: Promise<Response>;

  constructor(url: string, seen?: string) {
    readers.add(this);
    this.response = fetch(url, {
      signal: this.leaving.signal,
      headers: seen === undefined ? {} : { "last-event-id": seen },
    });
    void this.read();
  }

  private async read(): Promise<void> {
    try {
      const { body } = await this.response;
      let rest = "";
      for await (const piece of body?.pipeThrough(new TextDecoderStream()) ?? []) {
        this.text += piece;
        rest += piece;
        const blocks = rest.split("\n\n");
        rest = blocks.pop() ?? "";
        for (const block of blocks) this.take(block);
      }
    } catch {}
    this.isOver = true;
  }

  private take(block: string): void {
    const field = (name: string) => new RegExp(`^${name}: ?(.*)$`, "m").exec(block)?.[1];
    this.lastId = field("id") ?? this.lastId;
    const data = field("data");
    if (data !== undefined)
      this.received.push({ id: this.lastId, event: field("event") ?? "", data: JSON.parse(data) });
  }

  leave(): void {
    this.leaving.abort();
  }
}

const follow = async (cup: Tournament, seen?: string, at = server): Promise<Reader> => {
  const reader = new Reader(`${at.url}/api/tournaments/${cup.id}/events`, seen);
  await reader.response;
  await expect.poll(() => reader.lastId).not.toBe("");
  return reader;
};

async function enter(cup: Tournament): Promise<string> {
  const player = await createPlayer(server.database);
  await register(server.database, cup, { by: player, participantId: player.participantId });
  return player.participantId;
}

const kindsOf = ({ received }: Reader) => received.map(({ event }) => event);
const participantsOf = ({ received }: Reader) =>
  received.map(({ data }) => data.data["participant_id"]);

describe("a stream of a tournament's events", () => {
  test("tells what happens there, in order, once, and of no other tournament", async () => {
    const [cup, other] = [
      await createTournament(server.database),
      await createTournament(server.database),
    ];
    const reader = await follow(cup);
    const answer = await reader.response;
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "text/event-stream",
      "access-control-allow-origin": "*",
      "cache-control": "no-store, no-transform",
      "x-accel-buffering": "no",
      "ratelimit-policy": '"streams";q=200;qu="concurrent-requests"',
    });
    const entrants = [await enter(cup), await enter(cup)];
    await enter(other);
    await expect.poll(() => participantsOf(reader)).toEqual(entrants);
    await startTournament(server.database, cup);
    await expect
      .poll(() => kindsOf(reader))
      .toEqual([
        "registration.created",
        "registration.created",
        "tournament.started",
        "match.ready",
      ]);
    expect(reader.text).toMatch(/^retry: 3000\n/);
    expect(reader.received[0]?.data).toMatchObject({
      type: "registration.created",
      data: { tournament_id: cup.id, tournament_name: cup.name },
    });
    const ids = reader.received.map(({ id }) => Number(id));
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
  });

  test("whoever comes again with Last-Event-ID is told all that was missed, and nothing twice, on any server", async () => {
    const cup = await createTournament(server.database, { maxParticipants: 64 });
    const entrants: string[] = [];
    let seen = (await follow(cup)).lastId;
    const heard: unknown[] = [];
    // Repeatedly disconnects and reconnects a reader while participants register.
    const entering = (async () => {
      for (let entrant = 0; entrant < 30; entrant += 1) entrants.push(await enter(cup));
    })();
    let isDone = false;
    void entering.then(() => (isDone = true));
    while (!isDone || heard.length < entrants.length) {
      const reader = await follow(cup, seen);
      await pause(15);
      reader.leave();
      heard.push(...participantsOf(reader));
      seen = reader.lastId;
    }
    expect(heard).toEqual(entrants);
  });

  test("an id that is too old, of too much or of nobody's is answered by reset, and the stream goes on from there", async () => {
    const cup = await createTournament(server.database);
    const first = await follow(cup);
    await enter(cup);
    await expect.poll(() => first.received.length).toBe(1);
    await asOwner(server.database).query(
      "update private.tournament_events set created_at = created_at - interval '25 hours' where tournament_id = $1",
      [cup.id],
    );
    for (const seen of [
      String(Number(first.received[0]?.id) - 1),
      "999999999999",
      "abc",
      "-1",
      "1e3",
    ]) {
      const reader = await follow(cup, seen);
      expect([seen, kindsOf(reader)]).toEqual([seen, ["reset"]]);
      expect(Number(reader.lastId)).toBeGreaterThanOrEqual(Number(first.received[0]?.id));
      reader.leave();
    }
    const reader = await follow(cup, "abc");
    await enter(cup);
    await expect.poll(() => kindsOf(reader)).toEqual(["reset", "registration.created"]);
    // A client that continues from the last event id gets no further events, so none was missed.
    const { lastId } = reader;
    const whole = await follow(cup, lastId);
    await pause(30);
    expect(whole.received).toEqual([]);
    await asOwner(server.database).query(
      `insert into private.tournament_events (tournament_id, kind, facts)
       select $1, 'match.ready', '{}' from generate_series(1, 1001)`,
      [cup.id],
    );
    await expect.poll(() => whole.received.length).toBe(1001);
    expect(kindsOf(await follow(cup, lastId))).toEqual(["reset"]);
  });

  test("it tells what visitors see: no prize, and nothing of a tournament that there is not", async () => {
    const cup = await createTournament(server.database);
    const reader = await follow(cup);
    await asOwner(server.database).query(
      "insert into private.tournament_events (tournament_id, kind, is_public) values ($1, 'prize.paid', false)",
      [cup.id],
    );
    await enter(cup);
    await expect.poll(() => kindsOf(reader)).toEqual(["registration.created"]);
    const seen = (await follow(cup)).lastId;
    await asOwner(server.database).query(
      "insert into private.tournament_events (tournament_id, kind, is_public) values ($1, 'prize.paid', false)",
      [cup.id],
    );
    await pause(60);
    expect(kindsOf(await follow(cup, seen))).toEqual([]);
    for (const id of ["x", crypto.randomUUID(), `${cup.id}'--`]) {
      const answer = await fetch(`${server.url}/api/tournaments/${id}/events`);
      expect([answer.status, ((await answer.json()) as { details: string }).details]).toEqual([
        404,
        "tournament_not_found",
      ]);
      expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    }
  });

  test("a browser of another site may follow, and ask with the header", async () => {
    const cup = await createTournament(server.database);
    const asked = await fetch(`${server.url}/api/tournaments/${cup.id}/events`, {
      method: "OPTIONS",
      headers: { "access-control-request-headers": "last-event-id" },
    });
    expect(asked.status).toBe(204);
    expect(asked.headers.get("access-control-allow-headers")).toContain("last-event-id");
    const head = await fetch(`${server.url}/api/tournaments/${cup.id}/events`, { method: "HEAD" });
    expect(head.status).not.toBe(200);
  });
});

/** Opens an event stream without reading from it. */
function holdOpen(cup: Tournament): Promise<{ socket: Socket; status: string }> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    socket.on("error", reject);
    socket.once("data", (piece) => {
      socket.pause();
      resolve({ socket, status: String(piece).slice(9, 12) });
    });
    socket.write(`GET /api/tournaments/${cup.id}/events HTTP/1.1\r\nhost: x\r\n\r\n`);
  });
}

const openStreams = async (): Promise<number> =>
  Number(/^event_streams (\d+)/m.exec(await server.context.metrics.registry.metrics())?.[1]);

describe("who holds too much", () => {
  test("an address has two hundred streams at most, and its place back when one ends", async () => {
    const cup = await createTournament(server.database);
    await expect.poll(openStreams).toBe(0);
    const attempts = sized(1_000, 240);
    const held = await Promise.all(Array.from({ length: attempts }, () => holdOpen(cup)));
    const open = held.filter(({ status }) => status === "200");
    expect(open).toHaveLength(200);
    expect(held.filter(({ status }) => status === "429")).toHaveLength(attempts - 200);
    expect(await openStreams()).toBe(200);
    const refused = await fetch(`${server.url}/api/tournaments/${cup.id}/events`);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "60"]);
    for (const { socket } of held) socket.destroy();
    await expect.poll(openStreams).toBe(0);
    (await follow(cup)).leave();
  });

  test("a client that reads nothing is cut off, and holds up nobody", async () => {
    const cup = await createTournament(server.database);
    const { socket } = await holdOpen(cup);
    const reader = await follow(cup);
    const long = JSON.stringify({ text: "x".repeat(5_000) });
    const tell = () =>
      asOwner(server.database).query(
        `insert into private.tournament_events (tournament_id, kind, facts)
         select $1, 'match.ready', $2 from generate_series(1, 100)`,
        [cup.id, long],
      );
    let received = 0;
    await expect
      .poll(async () => {
        await tell();
        received += 100;
        await expect.poll(() => reader.received.length).toBe(received);
        return openStreams();
      })
      .toBe(1);
    socket.destroy();
    await asOwner(server.database).query(
      "delete from private.tournament_events where tournament_id = $1",
      [cup.id],
    );
  });
});

test("a server that stops ends its streams, and their clients go on with another", async () => {
  const cup = await createTournament(server.database);
  const second = await startTestServer({
    context: (context) => ({ ...context, database: server.context.database }),
  });
  const reader = await follow(cup, undefined, second);
  const entrant = await enter(cup);
  await expect.poll(() => participantsOf(reader)).toEqual([entrant]);
  await second.close();
  await expect.poll(() => reader.isOver).toBe(true);
  const missed = await enter(cup);
  const again = await follow(cup, reader.lastId);
  await expect.poll(() => participantsOf(again)).toEqual([missed]);
});
