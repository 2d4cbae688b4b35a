import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type { Player } from "@leyenda/testing/create-player";
import { asHouseAdmin } from "@leyenda/testing/house-admin";
import { demandFactor } from "@leyenda/testing/second-factor";
import { asOwner, type OwnedDatabase } from "@leyenda/testing/session";
import {
  createTournament,
  registerPlayers,
  startTournament,
  type TournamentMatch,
} from "@leyenda/testing/tournaments";
import { createVetoSequence, mapsOf, type VetoStep } from "@leyenda/testing/vetoes";
import { loadSecrets } from "@leyenda/platform/config/secrets";
import { hs256Key, signHs256 } from "@leyenda/platform/hs256";
import pg from "pg";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { createServerHome, type ServerHome } from "../testing/child-server.ts";

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

/** The sides ban nine of the sixteen maps in turn. Then they pick six of the other seven, and one remains. */
const BANS = 9;
const PICKS = 6;
const STEPS: readonly VetoStep[] = [
  ...Array.from({ length: BANS + PICKS }, (_, at): VetoStep => ({
    who: at % 2 === 0 ? "A" : "B",
    act: at < BANS ? "ban" : "pick",
  })),
  { act: "decider" },
];
/** After each of these steps, server and database are killed while both captains try to continue. */
const KILLED_BEHIND = [2, 6];
/**
 * From this step on, the captains do not choose. When the time for a step is over, the server chooses a map at random.
 */
const LEFT_AT = 11;

interface Choice {
  readonly step: number;
  readonly act: string;
  readonly choice: string;
  readonly how: string;
}

interface Veto {
  readonly step: number;
  readonly deadline: string | null;
  readonly choices: readonly Choice[];
  readonly finished_at: string | null;
}

let home: ServerHome;
let database: OwnedDatabase & { owner: pg.Pool };
let match: TournamentMatch;
let players: readonly Player[];

/** Opens a connection pool. The database's port changes with each start. */
function openPool(): void {
  database = { owner: new pg.Pool({ connectionString: home.databaseUrl(), max: 2 }) };
  // When the database is killed, the pool reports an error, which would end this process.
  database.owner.on("error", () => undefined);
}

async function killBoth(): Promise<void> {
  const postmaster = home.postmasterPid();
  const ended = once(home.process(), "exit");
  home.process().kill("SIGKILL");
  process.kill(postmaster, "SIGKILL");
  await ended;
  await database.owner.end();
}

async function startAgain(): Promise<void> {
  await home.start();
  openPool();
}

beforeAll(async () => {
  home = await createServerHome();
  await home.start();
  openPool();
  await demandFactor(database, false);
  const cup = await createTournament(database, { bestOf: 7 });
  players = await registerPlayers(database, cup, 2);
  [match] = (await startTournament(database, cup)) as [TournamentMatch];
  const { id } = await createVetoSequence(database, {
    bestOf: 7,
    maps: mapsOf(STEPS.length),
    steps: STEPS,
    stepSeconds: 600,
  });
  await asHouseAdmin(database).call("public.set_tournament_vetoes", {
    p_tournament_id: cup.id,
    p_vetoes: JSON.stringify([{ sequence_id: id }]),
  });
});
afterAll(async () => {
  await database.owner.end();
  await home.remove();
});

/** A captain who sends requests to the server. A request returns null while the server does not run. */
function captain({ id }: Player) {
  const { jwtSecret, anonKey } = loadSecrets(home.dataDir, {});
  const now = Math.floor(Date.now() / 1000);
  const token = signHs256(
    {
      role: "authenticated",
      aud: "authenticated",
      sub: id,
      exp: now + 3_600,
      amr: [{ method: "password", timestamp: now }],
    },
    hs256Key(jwtSecret),
  );
  const headers = {
    apikey: anonKey,
    authorization: `Bearer ${token}`,
    "content-type": "application/json",
  };
  const ask = async (
    path: string,
    body?: object,
  ): Promise<{ ok: boolean; said: string } | null> => {
    try {
      const response = await fetch(`${home.url}/rest/v1/${path}`, {
        headers,
        ...(body && { method: "POST", body: JSON.stringify(body) }),
      });
      return { ok: response.ok, said: await response.text() };
    } catch {
      return null;
    }
  };
  return {
    ready: () => ask("rpc/ready_for_veto", { p_match_id: match.id }),
    /** Tries to choose a map in every step, even when it is the rival's turn. Records the confirmed choices. */
    async play(
      upTo: () => number,
      accepted: Map<number, string>,
      signal: AbortSignal,
    ): Promise<void> {
      while (!signal.aborted) {
        const answer = await ask(
          `match_vetoes?match_id=eq.${match.id}&select=step,finished_at,veto_options`,
        );
        const [veto] = answer?.ok
          ? (JSON.parse(answer.said) as (Veto & { veto_options: string[] })[])
          : [];
        const choice = veto?.veto_options[accepted.size % (veto.veto_options.length || 1)];
        if (!veto || choice === undefined || veto.step > upTo()) {
          await sleep(10);
          continue;
        }
        const { step } = veto;
        const taken = await ask("rpc/choose_in_veto", {
          p_match_id: match.id,
          p_step: step,
          p_choice: choice,
        });
        if (taken?.ok) accepted.set(step, choice);
      }
    },
  };
}

const vetoNow = () =>
  asOwner(database).one<Veto>(
    "select step, deadline::text, choices, finished_at::text from public.match_vetoes where match_id = $1",
    [match.id],
  );

/** Expects that the steps are complete and in order, no map occurs twice, and no confirmed choice is lost. */
function judge({ choices, step }: Veto, accepted: readonly Map<number, string>[]): void {
  expect(choices.map((made) => made.step)).toEqual(choices.map((_, at) => at + 1));
  expect(step).toBe(choices.length + 1);
  expect(new Set(choices.map(({ choice }) => choice)).size).toBe(choices.length);
  for (const [at, choice] of accepted.flatMap((one) => [...one]))
    expect(choices[at - 1]).toMatchObject({ step: at, choice, how: "side" });
}

it("a veto goes on where it was though server and database are killed in the middle of it, and so does its clock", async () => {
  const captains = players.map(captain);
  for (const one of captains) expect(await one.ready()).toMatchObject({ ok: true });
  const accepted = captains.map(() => new Map<number, string>());
  const known = () => accepted.reduce((sum, { size }) => sum + size, 0);
  const stop = new AbortController();
  let upTo = 0;
  const playing = captains.map((one, at) =>
    one.play(() => upTo, accepted[at] ?? new Map<number, string>(), stop.signal),
  );
  try {
    for (const behind of KILLED_BEHIND) {
      upTo = behind + 4;
      await expect.poll(known, { interval: 1 }).toBeGreaterThanOrEqual(behind);
      await killBoth();
      await startAgain();
      judge(await vetoNow(), accepted);
    }
    upTo = LEFT_AT;
    await expect.poll(async () => (await vetoNow()).step).toBe(LEFT_AT + 1);
  } finally {
    stop.abort();
    await Promise.all(playing);
  }

  // A clock that was running ends at the same time as before the restart.
  const running = await vetoNow();
  judge(running, accepted);
  expect(running.deadline).not.toBeNull();
  await killBoth();
  await startAgain();
  expect(await vetoNow()).toEqual(running);

  // If a step's clock ended while no server was running, the restarted server chooses a map at random at once.
  await asOwner(database).query(
    "update public.match_vetoes set deadline = clock_timestamp() + interval '1 millisecond' where match_id = $1",
    [match.id],
  );
  await killBoth();
  await startAgain();
  await expect.poll(async () => (await vetoNow()).step).toBe(LEFT_AT + 2);
  const drawn = await vetoNow();
  judge(drawn, accepted);
  expect(drawn.choices.at(-1)).toMatchObject({ how: "time" });
  expect(Date.parse(drawn.deadline ?? "")).toBeGreaterThan(Date.now());
  expect(drawn.finished_at).toBeNull();
});
