import { afterAll, beforeAll, expect, it } from "vitest";
import {
  createTournament,
  declareWinner,
  matchesOf,
  readyMatches,
  registerPlayers,
  startTournament,
} from "@leyenda/testing/tournaments";
import { startTestServer, type TestServer } from "../testing/test-server.ts";
import { startSwissPairer } from "./swiss-pairer.ts";

const HOUR_MS = 3_600_000;

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMITS: "off" } });
});
afterAll(async () => {
  await server.close();
});

it("pairs the next round of a Swiss stage once its last match is decided, however many ask", async () => {
  const tournament = await createTournament(server.database, { format: "swiss" });
  await registerPlayers(server.database, tournament, 5);
  await startTournament(server.database, tournament);
  const pairers = [0, 1].map(() => startSwissPairer(server.context, server.url));
  for (const round of [1, 2, 3]) {
    const matches = await matchesOf(server.database, tournament);
    expect(matches.filter((match) => match.round === round)).toHaveLength(3);
    for (const match of readyMatches(matches))
      await declareWinner(server.database, match, match.participant1_id);
    await Promise.all(pairers.map((pairer) => pairer.runDue()));
  }
  const { rows } = await server.database.owner.query(
    "select status from public.tournaments where id = $1",
    [tournament.id],
  );
  expect(rows).toEqual([{ status: "Finalizado" }]);
  await Promise.all(pairers.map((pairer) => pairer.stop()));
});

it("pairs it as soon as the last match is decided, without having looked", async () => {
  const pairer = startSwissPairer(server.context, server.url, HOUR_MS);
  const tournament = await createTournament(server.database, { format: "swiss" });
  await registerPlayers(server.database, tournament, 4);
  const [one, other] = readyMatches(await startTournament(server.database, tournament));
  if (!one || !other) throw new Error("a round of four has two matches");
  const rounds = async (): Promise<number[]> => [
    ...new Set((await matchesOf(server.database, tournament)).map(({ round }) => round)),
  ];
  await declareWinner(server.database, one, one.participant1_id);
  expect(await rounds()).toEqual([1]);
  await declareWinner(server.database, other, other.participant1_id);
  await expect.poll(rounds).toEqual([1, 2]);
  await pairer.stop();
});

it("is nobody's but the service's", async () => {
  const response = await fetch(`${server.url}/functions/v1/pair-swiss-rounds`, {
    method: "POST",
    headers: { authorization: `Bearer ${server.context.config.anonKey}` },
  });
  expect(response.status).toBe(403);
});
