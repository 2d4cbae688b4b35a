import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { join, leaveAll, until, visit } from "./realtime-test-client.ts";

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterEach(leaveAll);
afterAll(() => server.close());

const TOPIC = "audience:match:one";

/** Adds a spectator. Collects the audience sizes that this client receives. */
async function watch() {
  const counts: number[] = [];
  const channel = visit(server)
    .channel(TOPIC)
    .on<{ count: number }>("broadcast", { event: "audience" }, ({ payload }) =>
      counts.push(payload.count),
    );
  return { channel: await join(channel), counts };
}

async function asked(...topics: readonly string[]) {
  const query = new URLSearchParams(topics.map((topic) => ["topic", topic]));
  const answer = await fetch(`${server.url}/realtime/v1/api/audience?${query}`, {
    headers: { apikey: server.anonKey },
  });
  return { status: answer.status, body: (await answer.json()) as unknown };
}

test("who watches is told how many do; sockets of one address are one, and nobody else speaks there", async () => {
  const one = await watch();
  const another = await watch();
  await until(() => one.counts.length > 0 && another.counts.length > 0);
  expect([...one.counts, ...another.counts].every((count) => count === 1)).toBe(true);
  expect(await asked(TOPIC, "audience:match:two")).toEqual({
    status: 200,
    body: { [TOPIC]: 1, "audience:match:two": 0 },
  });

  const forged = { topic: TOPIC, event: "audience", payload: { count: 9_999 } };
  await one.channel.send({ type: "broadcast", event: "audience", payload: { count: 9_999 } });
  await fetch(`${server.url}/realtime/v1/api/broadcast`, {
    method: "POST",
    headers: {
      apikey: server.anonKey,
      authorization: `Bearer ${server.anonKey}`,
      "content-type": "application/json",
    },
    body: JSON.stringify({ messages: [forged, { ...forged, topic: "elsewhere" }] }),
  });
  // When the third spectator receives the audience size, a forged size would also have arrived.
  const last = await watch();
  await until(() => last.counts.length > 0);
  expect([...one.counts, ...another.counts, ...last.counts]).not.toContain(9_999);
});

test("a question of too many, or of another topic, is refused", async () => {
  const many = Array.from({ length: 51 }, (_, index) => `audience:match:${index}`);
  for (const topics of [many, ["room:1"], []]) expect((await asked(...topics)).status).toBe(422);
});
