import { sized } from "@leyenda/testing/long-test-size";
import { expect, test } from "vitest";
import { randomOf } from "@leyenda/testing/random";
import { RACE_PRIZE, raceAtStart } from "@leyenda/testing/race-at-start";
import type { TournamentMatch } from "@leyenda/testing/tournaments";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit({ poolSize: 14 });

/**
 * More with `STARTS=200`; a few with a fixed seed otherwise. `bench/match-start-races.bench.ts` measures the
 * duration of each action.
 */
const STARTS = Number(process.env["STARTS"] ?? sized(8, 2));
const SEED = Number(process.env["START_SEED"] ?? 42);

test(
  "ready, presence, objection, walkover, confirmation, referee and result at the same instant: one result, one payment, nobody stuck",
  { timeout: 300_000 },
  async () => {
    const random = randomOf(SEED);
    const referee = await t.createPlayer();
    for (let round = 0; round < STARTS; round += 1) {
      const { cup, players, match, acts } = await raceAtStart(t.database, random, referee);
      for (const { procedure, refusal } of acts) {
        if (refusal === null) continue;
        // An action is refused with a reason, never because of a deadlock or a broken rule.
        const { code, message, detail } = refusal;
        expect(`${code} of ${procedure}: ${message} ${detail}`).toMatch(/^(?:P0001|42501) /);
      }
      // In whatever order the actions ran, the match can be brought to exactly one end.
      if ((await t.matchesOf(cup))[0]?.status !== "completed") {
        const [now] = (await t.matchesOf(cup)) as [TournamentMatch];
        if (now.status !== "cancelled") {
          await t.asUser(referee).call("public.declare_match_winner", {
            p_match_id: match.id,
            p_winner_id: match.participant1_id,
            p_result: "2-0",
          });
        }
      }
      const [ended] = (await t.matchesOf(cup)) as [TournamentMatch];
      expect(["completed", "cancelled"]).toContain(ended.status);
      const { state, due_at: due } = await t.owner
        .query<{ state: string; due_at: Date | null }>(
          "select state, due_at from public.match_starts where match_id = $1",
          [match.id],
        )
        .then(([row]) => row ?? { state: "over", due_at: null });
      expect({ state, due }).toEqual({
        state: expect.stringMatching(/^(?:started|over)$/),
        due: null,
      });
      for (const { participantId } of players) {
        expect(await t.balanceOf(participantId)).toBe(
          participantId === ended.winner_id ? RACE_PRIZE : 0,
        );
      }
    }
    await t.expectSoundLedger();
  },
);
