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
  type TournamentMatch,
} from "@leyenda/testing/tournaments";
import { createVetoSequence, type VetoStep } from "@leyenda/testing/vetoes";

const database = useTestDatabase({ poolSize: 12 });
const owner = asOwner(database);

/** 100,000 by `VETOES=100000`; a seeded few otherwise. */
const VETOES = Number(process.env["VETOES"] ?? 12);
const SEED = Number(process.env["VETO_SEED"] ?? 41);

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

test("random vetoes with both captains and the clock racing: one wins each step, and the series has its maps", async () => {
  const random = randomOf(SEED);
  const any = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const cup = await createTournament(database, { bestOf: 3 });
  const [one, other] = (await registerPlayers(database, cup, 2)) as [Player, Player];
  const [{ id: matchId }] = (await startTournament(database, cup)) as [TournamentMatch];
  const state = () =>
    asAnon(database).one<State>(
      "select veto.*, public.veto_options(veto) as options from public.match_vetoes veto where match_id = $1",
      [matchId],
    );

  for (let round = 0; round < VETOES; round += 1) {
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
    const { id } = await createVetoSequence(database, { steps, first: any(["home", "drawn"]) });
    await asHouseAdmin(database).call("public.set_tournament_vetoes", {
      p_tournament_id: cup.id,
      p_vetoes: JSON.stringify([{ sequence_id: id }]),
    });
    await owner.query("delete from public.match_vetoes where match_id = $1", [matchId]);
    // Both press at the same moment, twice.
    await Promise.allSettled(
      [one, other, one, other].map((who) =>
        asUser(database, who).call("public.ready_for_veto", { p_match_id: matchId }),
      ),
    );
    let before = await state();
    while (before.finished_at === null) {
      const { step, turn_id, options, choices } = before;
      const isOverdue = random() < 0.2;
      if (isOverdue) {
        await owner.query(
          "update public.match_vetoes set deadline = now() - interval '1 second' where match_id = $1",
          [matchId],
        );
      }
      const attempts = [one, other].flatMap((who) =>
        [any(options), any(options)].map((choice) => ({ who, choice })),
      );
      const results = await Promise.allSettled([
        ...attempts.map(({ who, choice }) =>
          asUser(database, who).call("public.choose_in_veto", {
            p_match_id: matchId,
            p_step: step,
            p_choice: choice,
          }),
        ),
        asUser(database, one).call("public.end_veto_step", { p_match_id: matchId, p_step: step }),
        owner.query("select private.draw_overdue_step($1, $2)", [matchId, step]),
      ]);
      for (const result of results) {
        if (result.status === "fulfilled") continue;
        const { detail = String(result.reason) } = result.reason as { detail?: string };
        expect(detail).toMatch(/^veto_(?:step_over|not_your_turn|time_over|finished)$/);
      }
      if (random() < 0.1) {
        // The server goes away in the middle: every connection is cut.
        await owner.query(
          "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
        );
        // The pool hears of it later; until then it would hand out what is dead.
        await expect.poll(() => database.owner.totalCount).toBeLessThanOrEqual(1);
      }
      const after = await state();
      // What was chosen before stands, this step was taken once, and by whose turn it was.
      expect(after.choices.slice(0, choices.length)).toEqual(choices);
      const made = after.choices.filter((choice) => choice.step === step);
      expect(made).toHaveLength(1);
      expect(made[0]?.by_id).toBe(turn_id);
      expect(options).toContain(made[0]?.choice);
      before = after;
    }
    const maps = before.choices.filter(({ act }) => act !== "side").map(({ choice }) => choice);
    expect(maps).toHaveLength(7);
    expect(new Set(maps).size).toBe(7);
    expect(before.choices.filter(({ act }) => act === "pick" || act === "decider")).toHaveLength(3);
    expect(before.choices.map(({ step }) => step)).toEqual(
      before.choices.map((_, index) => index + 1),
    );
  }
});
