import { fork } from "node:child_process";
import { once } from "node:events";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createPlayer, type Player } from "@leyenda/testing/create-player";
import { tokenOf } from "@leyenda/testing/data-api";
import { ensureWebBuild } from "../../../../tools/lib/web-build.mjs";
import { crowd } from "../testing/crowded-world.ts";
import type { AttackOrder } from "../testing/fire/attacker.ts";
import { ATTACKS } from "../testing/fire/attacks.ts";
import { feel, listenLive, type LiveListener, type Place } from "../testing/fire/measure-users.ts";
import { HOSTILE_SECONDS } from "../testing/hostile-size.ts";
import { startTestServer, type TestServer } from "../testing/test-server.ts";

const ATTACKER = join(import.meta.dirname, "../testing/fire/attacker.ts");
const WEB_DIR = resolve(import.meta.dirname, "../../../web/dist");
let server: TestServer;
let place: Place;
let live: LiveListener;
let hostile: Player;

beforeAll(async () => {
  await ensureWebBuild();
  server = await startTestServer({ env: { WEB_DIR } });
  hostile = await createPlayer(server.database);
  await crowd(server.database.admin, { players: 3_000, tournaments: 20, field: 65 });
  place = { url: server.url, anonKey: server.anonKey, database: server.database.admin };
  live = await listenLive(place);
  await feel(place, live, 1);
});

afterAll(async () => {
  await live[Symbol.asyncDispose]();
  await server.close();
});

/** The waiting times during an attack are measured by `npm run bench -- fire`. */
test.each([
  ...ATTACKS.map((attack) => ({ what: attack.name, attacks: [attack] })),
  { what: "all of it", attacks: ATTACKS },
])(
  "nobody else is refused, sees an empty page or misses a change for $what",
  async ({ attacks }) => {
    const attacker = fork(ATTACKER, { execArgv: [] });
    attacker.send({
      url: server.url,
      apiKey: server.anonKey,
      token: tokenOf(hostile.id),
      address: "198.51.100.66",
      attacks,
    } satisfies AttackOrder);
    await once(attacker, "message");
    const felt = await feel(place, live, HOSTILE_SECONDS);
    attacker.send("stop");
    await once(attacker, "exit");
    expect(felt.failures).toBe(0);
    expect(felt.live).not.toContain(Infinity);
  },
);
