import { expect, test } from "vitest";
import { useTestDatabase } from "@leyenda/testing/test-database";
import type { Player } from "@leyenda/testing/create-player";
import { asHouseAdmin } from "@leyenda/testing/house-admin";
import { randomOf } from "@leyenda/testing/random";
import { asAnon, asOwner, asUser } from "@leyenda/testing/session";
import {
  createTournament,
  registerPlayers,
  startTournament,
  type Tournament,
  type TournamentMatch,
} from "@leyenda/testing/tournaments";
import { createVetoSequence, type VetoStep } from "@leyenda/testing/vetoes";

/** Vetoes that go on beside each other. */
const LANES = 4;

const database = useTestDatabase({ poolSize: 6 * LANES });
const owner = asOwner(database);

/** 2,000 in `npm run test:long`, all of them by `VETOES=100000`; a seeded few otherwise. */
const VETOES = Number(process.env["VETOES"] ?? 12);
const SEED = Number(process.env["VETO_SEED"] ?? 41);
/** One step in so many, in one of the lanes, is when the server goes away under all of them. */
const STEPS_PER_CUT = 60;

interface State {
  readonly step: number;
  readonly turn_id: string | null;
  readonly finished_at: Date | null;
  readonly options: readonly string[];
  readonly choices: readonly {
    readonly step: number;
    readonly act: string;
    readonly choice: string;
    readonly by_id: string | null;
  }[];
}

/** What a connection that was cut says; what it had asked for was done or was not. */
const CUT = /terminat|ECONNRESET|connection/i;

const counts = { vetoes: 0, steps: 0, tries: 0, cuts: 0 };

/** Cuts every connection but the one that does it: as a restart in the middle does. */
async function cutAll(): Promise<void> {
  counts.cuts += 1;
  await owner.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  );
}

/** Again where the connection was cut. */
async function surely<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!CUT.test(String(error))) throw error;
    }
  }
}

interface Lane {
  readonly cup: Tournament;
  readonly matchId: string;
  readonly one: Player;
  readonly other: Player;
}

async function openLane(): Promise<Lane> {
  const cup = await createTournament(database, { bestOf: 3 });
  const [one, other] = (await registerPlayers(database, cup, 2)) as [Player, Player];
  const [{ id: matchId }] = (await startTournament(database, cup)) as [TournamentMatch];
  return { cup, matchId, one, other };
}

async function playVetoes(
  { cup, matchId, one, other }: Lane,
  random: () => number,
  count: number,
): Promise<void> {
  const any = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const state = () =>
    surely(() =>
      asAnon(database).one<State>(
        "select veto.*, public.veto_options(veto) as options from public.match_vetoes veto where match_id = $1",
        [matchId],
      ),
    );

  for (let round = 0; round < count; round += 1) {
    const bans = Math.floor(random() * 3);
    const steps: VetoStep[] = [
      ...Array.from({ length: bans }, (): VetoStep => ({ who: any(["A", "B"]), act: "ban" })),
      { who: any(["A", "B", "coin"]), act: "pick" },
      { who: any(["A", "B"]), act: "side" },
      { who: any(["A", "B"]), act: "pick" },
      ...Array.from({ length: 4 - bans }, (): VetoStep => ({
        who: any(["A", "B", "coin"]),
        act: "ban",
      })),
      { act: "decider" },
    ];
    const first = any(["home", "drawn"] as const);
    const { id } = await surely(() => createVetoSequence(database, { steps, first }));
    await surely(() =>
      asHouseAdmin(database).call("public.set_tournament_vetoes", {
        p_tournament_id: cup.id,
        p_vetoes: JSON.stringify([{ sequence_id: id }]),
      }),
    );
    await surely(() =>
      owner.query("delete from public.match_vetoes where match_id = $1", [matchId]),
    );
    // Both press at the same moment, twice.
    await Promise.all(
      [one, other, one, other].map((who) =>
        surely(() =>
          asUser(database, who)
            .call("public.ready_for_veto", { p_match_id: matchId })
            .catch((error: { detail?: string }) => {
              if (error.detail === undefined) throw error;
            }),
        ),
      ),
    );
    let before = await state();
    while (before.finished_at === null) {
      const { step, turn_id, options, choices } = before;
      if (random() < 0.2) {
        await surely(() =>
          owner.query(
            "update public.match_vetoes set deadline = now() - interval '1 second' where match_id = $1",
            [matchId],
          ),
        );
      }
      const tries = [one, other].map((who) =>
        asUser(database, who).call("public.choose_in_veto", {
          p_match_id: matchId,
          p_step: step,
          p_choice: any(options),
        }),
      );
      const results = await Promise.allSettled([
        ...tries,
        asUser(database, any([one, other])).call("public.end_veto_step", {
          p_match_id: matchId,
          p_step: step,
        }),
        owner.query("select private.draw_overdue_step($1, $2)", [matchId, step]),
        ...(random() < 1 / STEPS_PER_CUT ? [cutAll()] : []),
      ]);
      counts.tries += results.length;
      for (const result of results) {
        if (result.status === "fulfilled" || CUT.test(String(result.reason))) continue;
        const { detail = String(result.reason) } = result.reason as { detail?: string };
        expect(detail).toMatch(/^veto_(?:step_over|not_your_turn|time_over|finished)$/);
      }
      const after = await state();
      // What was chosen before stands; this step was taken once and by whose turn it was, or, cut off, not at all.
      expect(after.choices.slice(0, choices.length)).toEqual(choices);
      const made = after.choices.filter((choice) => choice.step === step);
      expect(made.length).toBe(after.step === step && after.finished_at === null ? 0 : 1);
      if (made.length === 1) {
        counts.steps += 1;
        expect(made[0]?.by_id).toBe(turn_id);
        expect(options).toContain(made[0]?.choice);
      } else {
        expect(results.some(({ status }) => status === "rejected")).toBe(true);
      }
      before = after;
    }
    const maps = before.choices.filter(({ act }) => act !== "side").map(({ choice }) => choice);
    expect(maps).toHaveLength(7);
    expect(new Set(maps).size).toBe(7);
    expect(before.choices.filter(({ act }) => act === "pick" || act === "decider")).toHaveLength(3);
    expect(before.choices.map(({ step }) => step)).toEqual(
      before.choices.map((_, index) => index + 1),
    );
    counts.vetoes += 1;
  }
}

test(
  "random vetoes with both captains and the clock racing, cut off in the middle: one wins each step, nothing is lost, and the series has its maps",
  { timeout: 120_000 + VETOES * 2_000 },
  async () => {
    const startedAt = performance.now();
    const share = Math.ceil(VETOES / LANES);
    const lanes: Lane[] = [];
    while (lanes.length < LANES) lanes.push(await openLane());
    await Promise.all(lanes.map((lane, at) => playVetoes(lane, randomOf(SEED + at), share)));
    expect(counts.vetoes).toBe(share * LANES);
    if (process.env["VETOES"] === undefined) return;
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    process.stdout.write(
      `${counts.vetoes} vetoes, ${counts.steps} steps of ${counts.tries} attempts, ${counts.cuts} cuts of every connection, ${seconds} s\n`,
    );
  },
);
