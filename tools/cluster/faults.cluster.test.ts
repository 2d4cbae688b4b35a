import { cpSync, globSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { randomOf } from "@leyenda/testing/random";
import { checkHistory } from "../lib/cluster/check-history.ts";
import { startCluster, type Cluster } from "../lib/cluster/cluster.ts";
import { chooseFaults, FAULTS } from "../lib/cluster/faults.ts";
import { measureGap, tableOfGaps, type Gap } from "../lib/cluster/availability-gaps.ts";
import { startLoad } from "../lib/cluster/simulated-users.ts";

const COUNT = Number(process.env["CLUSTER_FAULTS"] ?? FAULTS.length);
const SEED = Number(process.env["CLUSTER_SEED"] ?? Math.floor(Math.random() * 1_000_000));
/** The kinds of faults to test, separated by commas. All kinds if the variable is not set. */
const KINDS = process.env["CLUSTER_KINDS"]?.split(",");
const QUIET_MS = 3_000;
/** `npm run test:cluster` sets this variable if it may create Linux namespaces. */
const HAS_DISKS = process.env["CLUSTER_NAMESPACE"] === "1";

const LOGS = "test-results/cluster";

let cluster: Cluster;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "leyenda-cluster-"));
  cluster = await startCluster({
    folder,
    hasLinks: true,
    hasDisks: HAS_DISKS,
    hasClocks: true,
    env: { DEMO: "1", LIVING_CUP: "0", RATE_LIMITS: "off" },
    say: (line) => console.log(line),
  });
}, 600_000);

afterAll(() => cluster.stop());

test(
  `${COUNT} faults at random under load (CLUSTER_SEED=${SEED}) break no promise`,
  async ({ onTestFailed }) => {
    onTestFailed(() => {
      rmSync(LOGS, { recursive: true, force: true });
      for (const log of globSync(path.join(folder, "*.log")))
        cpSync(log, path.join(LOGS, path.basename(log)));
    });
    const random = randomOf(SEED);
    const pick = <T>(all: readonly T[]): T => {
      const found = all[Math.floor(random() * all.length)];
      if (found === undefined) throw new Error("There is nothing to hurt");
      return found;
    };
    const possible = FAULTS.filter(
      (fault) => (KINDS?.includes(fault.kind) ?? true) && (fault.isPossible?.(cluster) ?? true),
    );
    const load = await startLoad(cluster.url, cluster.databaseUrl, random);
    const gaps: Gap[] = [];
    await sleep(QUIET_MS);
    for (const fault of chooseFaults(possible, COUNT, random)) {
      console.log(new Date().toISOString(), fault.kind);
      const from = Date.now();
      const heal = await fault.hurt(cluster, pick);
      await sleep(fault.lastsMs);
      await heal();
      await cluster.untilWhole();
      await sleep(QUIET_MS);
      const gap = measureGap(fault.kind, load.history, { from, to: Date.now() });
      gaps.push(gap);
      console.log(JSON.stringify(gap));
    }
    const remains = await load.finish();
    console.log(tableOfGaps(gaps));
    console.log(
      `${remains.ledger.length} movements, ${remains.wholeFiles.size} files, seed ${SEED}`,
    );
    expect(remains.ledger.length).toBeGreaterThan(COUNT);
    expect(checkHistory(load.history, remains)).toEqual([]);
  },
  COUNT * 300_000,
);
