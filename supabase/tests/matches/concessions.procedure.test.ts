import { beforeAll, describe, expect, test } from "vitest";
import { bulkPlayers, type BulkPlayer } from "@leyenda/testing/bulk-players";
import { pairDueRounds } from "../../seed/pair-swiss-rounds.ts";
import {
  readyMatches,
  type NewTournament,
  type ReadyMatch,
  type Tournament,
} from "@leyenda/testing/tournaments";
import { expectSoundStages } from "../tournaments/support/stage-invariants.ts";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit({ poolSize: 60, soundLedger: true });
let crowd: BulkPlayer[];

beforeAll(async () => {
  crowd = await bulkPlayers(t.database.owner, 16);
});

async function started(wanted: NewTournament, size: number): Promise<Tournament> {
  const tournament = await t.createTournament({
    prizes: [{ type: "tickets", value: 100 }],
    ...wanted,
  });
  await t.enterCrowd(tournament, crowd.slice(0, size));
  await t.setTournamentStatus(tournament, "Activo");
  return tournament;
}

/** One side reports first, and concedes the match to the other side. */
async function concede(match: ReadyMatch, winnerId = match.participant1_id): Promise<string> {
  const loserId =
    winnerId === match.participant1_id ? match.participant2_id : match.participant1_id;
  const loser = crowd.find(({ participantId }) => participantId === loserId);
  if (!loser) throw new Error("not one of the crowd");
  return t.asUser({ id: loser.userId }).call<string>("public.report_match_result", {
    p_match_id: match.id,
    p_result: "W.O.",
    p_walkover: true,
    p_winner_id: winnerId,
  });
}

describe("a concession settles all that depends on the match", () => {
  const CUPS: readonly [string, NewTournament, number][] = [
    ["a final and a match for the third place", { thirdPlaceMatch: true }, 4],
    ["a double elimination", { format: "double-elimination" }, 8],
    ["a league", { format: "round-robin" }, 4],
    ["groups and their bracket", { format: "group-stage", groupSize: 4 }, 8],
    ["a Swiss stage", { format: "swiss" }, 5],
    ["a Swiss stage and its playoffs", { format: "swiss-playoffs" }, 16],
  ];
  test.each(CUPS)("%s ends with a champion who is paid", async (_name, wanted, size) => {
    const cup = await started(wanted, size);
    const before = new Map<string, number>();
    for (const { participantId } of crowd)
      before.set(participantId, await t.balanceOf(participantId));
    for (;;) {
      await pairDueRounds(t.database);
      const [match] = readyMatches(await t.matchesOf(cup));
      if (!match) break;
      expect(await concede(match)).toBe("completed");
    }
    await expectSoundStages(t.database, cup.id, () => "conceded");
    const ended = await t.owner.one<{ status: string; champion: string }>(
      `select tournament.status, registration.participant_id as champion
       from public.tournaments tournament
       join public.tournament_participants registration
         on registration.tournament_id = tournament.id and registration.final_position = 1
       where tournament.id = $1`,
      [cup.id],
    );
    expect(ended.status).toBe("Finalizado");
    const won = (await t.balanceOf(ended.champion)) - (before.get(ended.champion) ?? 0);
    expect(won).toBe(100);
    expect((await t.placesOf(cup)).every((place) => place !== null)).toBe(true);
  });

  test("the first final of a double elimination, conceded by the upper side, brings the second", async () => {
    const cup = await started({ format: "double-elimination" }, 4);
    for (;;) {
      const [match] = readyMatches(await t.matchesOf(cup));
      if (!match) break;
      await concede(
        match,
        match.stage === "final" && match.round === 1 ? match.participant2_id : undefined,
      );
    }
    const finals = (await t.matchesOf(cup)).filter(({ stage }) => stage === "final");
    expect(finals.map(({ status, outcome }) => [status, outcome])).toEqual([
      ["completed", "walkover"],
      ["completed", "walkover"],
    ]);
    expect(await t.placesOf(cup)).toContain(1);
  });
});

describe("concessions at once", () => {
  const AT_ONCE: readonly [string, NewTournament, number][] = [
    ["of one league", { format: "round-robin" }, 12],
    ["of groups", { format: "group-stage", groupSize: 4 }, 16],
    ["of a bracket", { format: "double-elimination" }, 16],
    ["of a Swiss round", { format: "swiss" }, 16],
  ];
  test.each(AT_ONCE)(
    "all succeed, and each once: %s",
    { tags: ["long"] },
    async (_name, wanted, size) => {
      const cup = await started(wanted, size);
      const ready = readyMatches(await t.matchesOf(cup)).slice(0, 60);
      const answers = await Promise.all(ready.map((match) => concede(match)));
      expect(answers).toEqual(ready.map(() => "completed"));
      const decided = new Map((await t.matchesOf(cup)).map((match) => [match.id, match]));
      expect(ready.filter(({ id }) => decided.get(id)?.status !== "completed")).toEqual([]);
      await expectSoundStages(t.database, cup.id, () => "conceded at once");
    },
  );
});

describe("one way to decide", () => {
  const functionsWith = (pattern: string): Promise<{ name: string }[]> =>
    t.owner.query<{ name: string }>(
      `select distinct proname as name from pg_proc
       where pronamespace in ('public'::regnamespace, 'private'::regnamespace) and prosrc ~ $1
       order by name`,
      [pattern],
    );

  test("no other function sets a match to completed", async () => {
    const writers = await functionsWith(
      String.raw`update public\.(tournament|challenge)_matches[^;]*\yset\y[^;]*\ystatus\s*=\s*'completed'[^;]*;`,
    );
    expect(writers.map(({ name }) => name)).toEqual(["complete_tournament_match", "decide_match"]);
    const callers = await functionsWith(String.raw`private\.complete_tournament_match\(`);
    expect(callers.map(({ name }) => name)).toEqual(["decide_match", "forfeit_disqualified"]);
  });

  test("a match that is not locked for a decision is not decided", async () => {
    const cup = await started({}, 2);
    const [match] = readyMatches(await t.matchesOf(cup));
    await expect(
      t.owner.query(
        `select private.decide_match(private.find_match($1), $2, 'walkover', 'W.O.', null, 'conceded')`,
        [match?.id, match?.participant1_id],
      ),
    ).rejects.toThrow("is not locked for a decision");
  });
});
