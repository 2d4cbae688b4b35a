import { sampled } from "@leyenda/testing/long-test-size";
import { beforeAll, describe, expect, test } from "vitest";
import { readyMatches } from "@leyenda/testing/tournaments";
import { firstRoundByes } from "../../../apps/web/src/entities/tournament/domain/first-round-byes.ts";
import { forecast } from "../../../apps/web/src/entities/tournament/domain/forecast.ts";
import { formatStages, presets } from "../../../apps/web/src/entities/tournament/domain/presets.ts";
import {
  newStage,
  type StageSettings,
  usualTieBreaks,
} from "../../../apps/web/src/entities/tournament/domain/stage-settings.ts";
import { bulkPlayers } from "@leyenda/testing/bulk-players";
import { pairDueRounds } from "../../seed/pair-swiss-rounds.ts";
import { playRandomly, stageMatches, withBareMatches } from "./support/stage-play.ts";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();

const ASSUMED = { bestOf: 1, minutesPerMap: 30 };
let participants: string[];

beforeAll(async () => {
  participants = (await bulkPlayers(t.database.owner, 40)).map(
    ({ participantId }) => participantId,
  );
});

/** Writes stages; those of lobbies get the scoring system that the form would choose. */
async function setStages(tournament: { id: string }, stages: readonly StageSettings[]) {
  const [usual] = await t.owner.column<string>(
    "select id from public.scoring_systems where key = 'free-fire'",
  );
  return t.admin.call("public.set_tournament_stages", {
    p_tournament_id: tournament.id,
    p_stages: JSON.stringify(
      stages.map((stage) => ({
        ...stage,
        scoring_system_id: stage.kind === "lobbies" ? usual : null,
      })),
    ),
  });
}

describe("the stages that the form shows are those that the database writes", () => {
  test.each([
    "single-elimination",
    "group-stage",
    "double-elimination",
    "round-robin",
    "swiss",
    "swiss-playoffs",
  ] as const)("%s", async (format) => {
    const columns = { third_place_match: true, group_size: 5, qualifiers_per_group: 3 };
    const tournament = await t.createTournament({
      format,
      thirdPlaceMatch: true,
      groupSize: 5,
      qualifiersPerGroup: 3,
    });
    const rows = await t.owner.query(
      `select kind, name, best_of, best_of_rules, places, grand_final, group_size, legs, grouping, rounds,
         wins_to_advance, losses_to_leave, allows_draws, points_of_win, points_of_draw, points_of_loss, tie_breaks, tie_splitting, plays_ties, walkover_score,
         walkover_keeps_score, departed_matches, series, lobbies, scoring_system_id, qualifiers_from, qualifiers, next_qualifiers, seeding, is_automatic
       from public.tournament_stages where tournament_id = $1 order by position`,
      [tournament.id],
    );
    expect(rows).toEqual(formatStages({ ...columns, format }));
  });

  test.each(presets.map(({ name, stages }) => ({ name, stages: stages() })))(
    "every preset can be played: $name",
    async ({ stages }) => {
      const tournament = await t.createTournament();
      await setStages(tournament, stages);
      expect(
        await t.owner.query("select name from public.tournament_stages where tournament_id = $1", [
          tournament.id,
        ]),
      ).toHaveLength(stages.length);
    },
  );
});

describe("the forecast of one stage is what the database draws and plays", () => {
  const counts = [2, 3, 4, 5, 6, 7, 8, 9, 12, 16, 17, 21, 33];
  test.each([
    newStage("single_elimination", "Llave"),
    { ...newStage("single_elimination", "Llave, 3.º"), places: 4 as const },
    { ...newStage("single_elimination", "Llave, 5.º"), places: 8 as const },
    { ...newStage("double_elimination", "Doble"), grand_final: "single" as const },
    { ...newStage("double_elimination", "Doble sin final"), grand_final: "none" as const },
    newStage("round_robin", "Liga"),
    { ...newStage("round_robin", "Grupos de 4"), group_size: 4 },
    { ...newStage("round_robin", "Ida y vuelta"), group_size: 5, legs: 2 as const },
  ])("$name", async (stage) => {
    const tournament = await t.createTournament();
    await setStages(tournament, [stage]);
    const { id } = await t.owner.one<{ id: string }>(
      "select id from public.tournament_stages where tournament_id = $1",
      [tournament.id],
    );
    // A large league takes long to play, and tests nothing more.
    for (const entrants of sampled(stage.kind === "round_robin" ? counts.slice(0, 9) : counts, 4)) {
      await withBareMatches(t.database, async (client) => {
        await client.query(
          "select private.draw_stage(stage, $2) from public.tournament_stages stage where id = $1",
          [id, participants.slice(0, entrants)],
        );
        await playRandomly(client, id);
        const played = (await stageMatches(client, id)).filter(
          ({ status }) => status === "completed",
        );
        const [reported] = forecast([stage], { ...ASSUMED, entrants }).stages;
        expect(reported?.matches, `${entrants} entrants`).toBe(played.length);
        if (!stage.kind.endsWith("elimination")) {
          expect(reported?.rounds).toBe(Math.max(...played.map(({ round }) => round)));
        }
      });
    }
  });
});

test("byes are foretold where the draw puts them", async () => {
  const tournament = await t.createTournament();
  await setStages(tournament, [newStage("single_elimination", "Llave")]);
  for (const entrants of [2, 3, 5, 6, 8, 11, 16, 21]) {
    await withBareMatches(t.database, async (client) => {
      await client.query(
        "select private.draw_stage(stage, $2) from public.tournament_stages stage where tournament_id = $1",
        [tournament.id, participants.slice(0, entrants)],
      );
      const { rows } = await client.query<{ is_bye: boolean }>(
        `select status = 'bye' as is_bye from public.tournament_matches
         where tournament_id = $1 and round = 1 and stage = 'bracket' order by position_in_bracket`,
        [tournament.id],
      );
      expect(firstRoundByes(entrants), `${entrants} entrants`).toEqual(
        rows.map(({ is_bye: isBye }) => isBye),
      );
    });
  }
});

test(
  "the forecast of a Swiss stage and its playoffs is what is played, and of a double elimination with its second final",
  { tags: ["long"] },
  async () => {
    const playing = async (stages: readonly StageSettings[], entrants: number): Promise<number> => {
      const tournament = await t.createTournament();
      await setStages(tournament, stages);
      await t.enterCrowd(tournament, participants.slice(0, entrants));
      await t.startTournament(tournament);
      for (;;) {
        const ready = readyMatches(await t.matchesOf(tournament));
        // The lower finalist wins the first grand final, so that a second one is played.
        for (const match of ready)
          await t.declareWinner(
            match,
            match.stage === "final" ? match.participant2_id : match.participant1_id,
          );
        await pairDueRounds(t.database);
        if (readyMatches(await t.matchesOf(tournament)).length === 0) break;
      }
      return (await t.matchesOf(tournament)).filter(({ status }) => status === "completed").length;
    };
    const swiss = formatStages({
      format: "swiss-playoffs",
      third_place_match: false,
      group_size: 4,
      qualifiers_per_group: 2,
    });
    const reported = forecast(swiss, { ...ASSUMED, entrants: 11 });
    expect(reported.matches).toBe(await playing(swiss, 11));
    const thresholds = [
      {
        ...newStage("swiss", "Suizo"),
        wins_to_advance: 2,
        losses_to_leave: 2,
        tie_breaks: [...usualTieBreaks("swiss", 2)],
      },
      {
        ...newStage("single_elimination", "Llave"),
        qualifiers_from: "wins" as const,
        qualifiers: 2,
      },
    ];
    expect(forecast(thresholds, { ...ASSUMED, entrants: 8 }).matches).toBe(
      await playing(thresholds, 8),
    );
    const double = [newStage("double_elimination", "Doble")];
    const { matches, extra } = forecast(double, { ...ASSUMED, entrants: 6 });
    expect(matches + extra).toBe(await playing(double, 6));
  },
);
