import { asOwner, asUser } from "@leyenda/testing/session";
import {
  decide,
  declare,
  drawStage,
  isDecided,
  pairRound,
  ready,
  some,
  type Act,
  type Cup,
  type Pick,
  type ReadyMatch,
  type Stage,
} from "./basic-acts.ts";
import { correctWinner } from "./correct-winner.ts";
import { one } from "./history-world.ts";
import { randomStages } from "./random-stages.ts";

const shuffled = <T>(list: readonly T[], pick: Pick): T[] =>
  list
    .map((value) => ({ value, place: pick(1_000_000) }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ value }) => value);

const entriesOf = (cup: Cup, stage: Stage): Promise<string[]> =>
  asOwner(cup.database)
    .query<{ participant_id: string }>(
      "select participant_id from public.stage_entries where stage_id = $1 order by seed",
      [stage.id],
    )
    .then((rows) => rows.map((row) => row.participant_id));

/** All actions of an organiser, and how often each is chosen. */
export const ACTS: Readonly<Record<string, readonly [times: number, act: Act]>> = {
  decide: [16, decide],
  "decide anything": [
    1,
    (_, view, by, pick) => {
      const match = some(view.matches, pick);
      return match && declare(match as ReadyMatch, by, pick);
    },
  ],
  "declare a draw": [
    14,
    (_, view, by, pick) => {
      const match = some(
        ready(view).filter(
          ({ stage_id, best_of }) =>
            best_of === 1 &&
            view.stages.some((stage) => stage.id === stage_id && stage.allows_draws),
        ),
        pick,
      );
      const score = pick(4);
      return (
        match &&
        by.call("public.declare_match_winner", {
          p_match_id: match.id,
          p_winner_id: null,
          p_result: `${score}-${score}`,
        })
      );
    },
  ],
  report: [
    2,
    (cup, view, _, pick) => {
      const match = some(ready(view), pick);
      const side = cup.entrants.find(
        ({ participantId }) =>
          participantId === (pick(2) ? match?.participant1_id : match?.participant2_id),
      );
      return (
        match &&
        side &&
        asUser(cup.database, side.userId).call("public.report_match_result", {
          p_match_id: match.id,
          p_result: `${(match.best_of + 1) / 2}-0`,
        })
      );
    },
  ],
  "nobody came": [
    2,
    (_, view, by, pick) => {
      const match = some(ready(view), pick);
      return match && by.call("public.declare_no_show", { p_match_id: match.id });
    },
  ],
  reopen: [
    2,
    (_, view, by, pick) => {
      const match = some(view.matches.filter(isDecided), pick);
      return match && by.call("public.reopen_match", { p_match_id: match.id });
    },
  ],
  "reopen with dependents": [
    3,
    async (_, view, by, pick) => {
      const match = some(view.matches.filter(isDecided), pick);
      if (!match) return undefined;
      const dependents = await by.query<{ id: string }>(
        "select id from public.preview_reopening($1)",
        [match.id],
      );
      return by.call("public.reopen_match_with_dependents", {
        p_match_id: match.id,
        p_dependent_ids: dependents.map(({ id }) => id),
      });
    },
  ],
  "correct a score": [
    6,
    (_, view, by, pick) => {
      const match = some(
        view.matches.filter(({ outcome }) => outcome === "score"),
        pick,
      );
      if (!match) return undefined;
      const [first = 0, second = 0] = (match.result ?? "").split("-").map(Number);
      const [most, least] = [Math.max(first, second), pick(Math.max(first, second))];
      const level = pick(4);
      return by.call("public.correct_match_score", {
        p_match_id: match.id,
        p_result:
          first === second
            ? `${level}-${level}`
            : first > second
              ? `${most}-${least}`
              : `${least}-${most}`,
        p_reason: "azar",
      });
    },
  ],
  "correct a winner": [3, correctWinner],
  "reset a stage": [
    1,
    (_, view, by, pick) => {
      const stage = some(
        view.stages.filter(({ state }) => state === "running" || state === "done"),
        pick,
      );
      return stage && by.call("public.reset_stage", { p_stage_id: stage.id });
    },
  ],
  draw: [4, drawStage],
  "pair a round": [6, pairRound],
  disqualify: [
    1,
    (cup, view, by, pick) => {
      const who = some(view.playing, pick);
      return (
        who &&
        by.call("public.disqualify_participant", {
          p_tournament_id: cup.id,
          p_participant_id: who,
          p_reason: "azar",
        })
      );
    },
  ],
  "take out": [
    1,
    (cup, view, by, pick) => {
      const who = some(view.playing, pick);
      return (
        who &&
        by.call("public.leave_tournament", { p_tournament_id: cup.id, p_participant_id: who })
      );
    },
  ],
  leave: [
    1,
    (cup, _, __, pick) => {
      const who = one(cup.entrants, pick);
      return asUser(cup.database, who.userId).call("public.leave_tournament", {
        p_tournament_id: cup.id,
        p_participant_id: who.participantId,
      });
    },
  ],
  readmit: [
    4,
    (cup, view, by, pick) => {
      const who = some(view.out, pick);
      return (
        who &&
        by.call("public.readmit_participant", {
          p_tournament_id: cup.id,
          p_participant_id: who,
          p_reason: "azar",
        })
      );
    },
  ],
  "order of a stage": [
    1,
    async (cup, view, by, pick) => {
      const stage = view.stages.find(({ state }) => state === "ready");
      return (
        stage &&
        by.call("public.set_stage_seeds", {
          p_stage_id: stage.id,
          p_participant_ids: shuffled(await entriesOf(cup, stage), pick),
        })
      );
    },
  ],
  groups: [
    1,
    async (cup, view, by, pick) => {
      const stage = view.stages.find(
        ({ state, kind }) => kind === "round_robin" && (state === "ready" || state === "running"),
      );
      if (!stage) return undefined;
      const entries = shuffled(await entriesOf(cup, stage), pick).filter((id) =>
        view.playing.includes(id),
      );
      const half = pick(2) === 0 ? entries.length : Math.floor(entries.length / 2);
      return by.call("public.set_stage_groups", {
        p_stage_id: stage.id,
        p_groups: JSON.stringify(
          [entries.slice(0, half), entries.slice(half)].filter((group) => group.length > 0),
        ),
      });
    },
  ],
  "later stages": [
    1,
    (cup, _, by, pick) =>
      by.call("public.set_tournament_stages", {
        p_tournament_id: cup.id,
        p_stages: JSON.stringify(randomStages(pick)),
      }),
  ],
  "settings of a stage": [
    1,
    (_, view, by, pick) => {
      const stage = one(view.stages, pick);
      return by.call("public.set_stage_settings", {
        p_stage_id: stage.id,
        p_best_of: one([1, 3, null], pick),
        p_best_of_rules: JSON.stringify([{ round: -1, best_of: 5 }]),
        p_qualifiers: stage.position === 1 ? null : 2 + pick(4),
      });
    },
  ],
  "all anew": [
    1,
    (cup, _, by) => by.call("public.generate_tournament_structure", { p_tournament_id: cup.id }),
  ],
  "live draw": [
    2,
    (_, view, by, pick) => {
      const stage = view.stages.find(({ state }) => state === "ready");
      if (view.draw && pick(5) === 0)
        return by.call("public.cancel_live_draw", { p_live_draw_id: view.draw.id });
      if (view.draw)
        return by.call("public.reveal_live_draw", {
          p_live_draw_id: view.draw.id,
          p_revealed: view.draw.revealed,
          p_count: 1 + pick(4),
        });
      return stage && by.call("public.start_live_draw", { p_stage_id: stage.id });
    },
  ],
  "pay a prize": [
    1,
    (_, view, by, pick) => {
      const payout = some(view.payouts, pick);
      return payout && pick(3) === 0
        ? by.call("public.mark_payout_paid", { p_payout_id: payout })
        : undefined;
    },
  ],
};
