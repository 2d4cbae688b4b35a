import { beforeAll, expect, test } from "vitest";
import { bulkPlayers, type BulkPlayer } from "@leyenda/testing/bulk-players";
import { readyMatches, type ReadyMatch, type TournamentMatch } from "@leyenda/testing/tournaments";
import { look, pairRound, type Cup, type Pick } from "../tournaments/support/basic-acts.ts";
import { one, randomNumbers, refusalOf } from "../tournaments/support/history-world.ts";
import { expectSoundStages } from "../tournaments/support/stage-invariants.ts";
import { useTestKit } from "../support/kit.ts";

/** CORRECTION_HISTORIES=500 for the long run; HISTORY_SEED repeats the run of a seed. */
const HISTORIES = Number(process.env["CORRECTION_HISTORIES"] ?? 6);
const SEED = Number(process.env["HISTORY_SEED"] ?? 20_261_122);

const t = useTestKit();
let players: BulkPlayer[];
const done = new Map<string, number>();

beforeAll(async () => {
  await t.owner.query(
    "update public.settings set value = '1000000' where key ~ '_per_(hour|day|minute)$'",
  );
  players = await bulkPlayers(t.database.owner, 6);
});

const RULES = [
  "score_difference",
  "map_difference",
  "round_difference",
  "score_for",
  "direct_encounter",
  "buchholz",
];

/** A stage with a table, whose order the scores decide, and a bracket of its best participants. */
function stagesFor(pick: Pick): readonly Record<string, unknown>[] {
  const tieBreaks = ["points", one(RULES, pick), one(RULES, pick), "seed"];
  return [
    {
      ...one<Record<string, unknown>>(
        [
          { kind: "round_robin", name: "Liga" },
          { kind: "round_robin", name: "Zonas", group_size: 3 },
          { kind: "round_robin", name: "Empates", allows_draws: true },
          { kind: "swiss", name: "Suizo", rounds: 3 },
        ],
        pick,
      ),
      tie_breaks: [...new Set(tieBreaks)],
    },
    { kind: "single_elimination", name: "Llave", qualifiers: 2 + pick(3) },
  ];
}

async function cupWith(
  stages: unknown,
  entrants: readonly BulkPlayer[],
  bestOf: number,
): Promise<Cup> {
  const { id } = await t.createTournament({ bestOf, seedingMode: "explicit" });
  await t.setStages({ id }, stages);
  for (const { userId, participantId } of entrants)
    await t.asUser(userId).call("public.register_for_tournament", {
      p_tournament_id: id,
      p_participant_id: participantId,
    });
  return { database: t.database, organisers: [t.admin], players: [], entrants, id };
}

/** A possible final score with this winner, or a draw. */
function scoreFor(bestOf: number, winner: 1 | 2 | null, pick: Pick): string {
  const lost = pick((bestOf + 1) / 2);
  const [most, least] =
    bestOf > 1 ? [(bestOf + 1) / 2, lost] : winner ? [1 + pick(9), 0] : [pick(4), 0];
  if (winner === null) return `${most}-${most}`;
  return winner === 1 ? `${most}-${least}` : `${least}-${most}`;
}

const declare = (match: ReadyMatch, winner: 1 | 2 | null, result: string): Promise<unknown> =>
  t.admin.call("public.declare_match_winner", {
    p_match_id: match.id,
    p_winner_id: winner && (winner === 1 ? match.participant1_id : match.participant2_id),
    p_result: result,
  });

const correct = (matchId: string, result: string): Promise<unknown> =>
  t.admin.call("public.correct_match_score", {
    p_match_id: matchId,
    p_result: result,
    p_reason: "azar",
  });

/**
 * Everything in a tournament that depends on its results, in a form that is equal for two tournaments of the
 * same participants.
 */
const standingOf = (cup: Cup): Promise<unknown> =>
  t.owner.one(
    `select
       (select jsonb_agg(jsonb_build_array(g.position, to_jsonb(m) - array['id', 'group_id', 'created_at']) order by g.position, m.position)
        from public.group_participants m join public.tournament_groups g on g.id = m.group_id where g.tournament_id = $1) as tables,
       (select jsonb_agg(jsonb_build_array(s.position, s.state, e.seed, e.rank, e.participant_id) order by s.position, e.seed)
        from public.stage_entries e join public.tournament_stages s on s.id = e.stage_id where s.tournament_id = $1) as entries,
       (select jsonb_agg(jsonb_build_array(x.stage, x.group_position, x.round, x.place, x.one, x.two, x.winner_id, x.status, x.result,
          (select jsonb_agg(jsonb_build_array(o.number, o.winner_id, o.score1, o.score2, o.source) order by o.number)
           from public.match_games o where o.match_id = x.id))
          order by x.stage, x.group_position, x.round, x.place)
        from (select m.id, m.stage, g.position as group_position, m.round, m.position_in_bracket as place,
            m.participant1_id as one, m.participant2_id as two, m.winner_id, m.status, m.result
          from public.tournament_matches m left join public.tournament_groups g on g.id = m.group_id
          where m.tournament_id = $1) as x) as matches,
       (select jsonb_agg(r.final_position order by r.seed) from public.tournament_participants r where r.tournament_id = $1) as places`,
    [cup.id],
  );

/** Next stages whose participants no longer match the table. */
const wrongDraws = (cup: Cup): Promise<unknown[]> =>
  t.owner.query(
    `select later.name
     from public.tournament_stages later
     join public.tournament_stages before on before.tournament_id = later.tournament_id and before.position = later.position - 1
     where later.tournament_id = $1 and later.state <> 'planned'
       and private.qualified_participants(before, later)
         <> array(select e.participant_id from public.stage_entries e where e.stage_id = later.id order by e.seed)`,
    [cup.id],
  );

/** The playable matches, in an order that is the same for the same seed. */
async function readyIn(cup: Cup): Promise<ReadyMatch[]> {
  const places = new Map(cup.entrants.map(({ participantId }, place) => [participantId, place]));
  const key = (match: ReadyMatch): number =>
    (match.round * 10 + (places.get(match.participant1_id) ?? 9)) * 10 +
    (places.get(match.participant2_id) ?? 9);
  return readyMatches(await t.matchesOf(cup)).toSorted((a, b) => key(a) - key(b));
}

/**
 * Plays the same tournament twice: with right results at once, and with wrong ones that are corrected before a round or
 * a stage ends.
 */
async function live(seed: number): Promise<void> {
  const pick = randomNumbers(seed);
  const stages = stagesFor(pick);
  const bestOf = one([1, 3, 5], pick);
  const entrants = players.slice(0, 4 + pick(3));
  const right = await cupWith(stages, entrants, bestOf);
  const wrong = await cupWith(stages, entrants, bestOf);
  const reported = (): string => `HISTORY_SEED=${seed} ${JSON.stringify({ stages, bestOf })}`;
  const count = (what: string): void => void done.set(what, (done.get(what) ?? 0) + 1);
  await t.startTournament(right);
  await t.startTournament(wrong);

  const pending: { id: string; result: string }[] = [];
  const correctOne = async (): Promise<void> => {
    const [first] = pending.splice(pick(pending.length), 1);
    if (!first) return;
    await correct(first.id, first.result);
    count("corrected");
  };
  for (;;) {
    const [ready, twins] = [await readyIn(right), await readyIn(wrong)];
    const place = ready.length > 0 ? pick(ready.length) : 0;
    const match = ready[place];
    const twin = twins.find(
      (row) =>
        row.round === match?.round &&
        row.stage === match.stage &&
        row.participant1_id === match.participant1_id &&
        row.participant2_id === match.participant2_id,
    );
    if (!match) {
      const view = await look(right);
      if (!view.stages.some(({ due_round: due }) => due !== null)) break;
      for (const cup of [right, wrong]) await pairRound(cup, await look(cup), t.admin, pick);
      continue;
    }
    if (!twin) throw new Error(`the two cups part\n${reported()}`);
    const isLast = ready.length === 1;
    while (isLast && pending.length > 0) await correctOne();
    const allowsDraw =
      bestOf === 1 && stages[0]?.["allows_draws"] === true && match.stage === "group";
    const winner = allowsDraw && pick(3) === 0 ? null : ((1 + pick(2)) as 1 | 2);
    const [result, slip] = [scoreFor(bestOf, winner, pick), scoreFor(bestOf, winner, pick)];
    await declare(match, winner, result);
    if (isLast || slip === result || pick(3) === 0) await declare(twin, winner, result);
    else {
      await declare(twin, winner, slip);
      pending.push({ id: twin.id, result });
    }
    if (pick(2) === 0 && pending.length > 0) await correctOne();
  }
  expect(await standingOf(wrong), `both stand alike\n${reported()}`).toEqual(
    await standingOf(right),
  );

  const place = ({ stage, round, participant1_id: first }: TournamentMatch): string =>
    `${stage} ${round} ${entrants.findIndex(({ participantId }) => participantId === first)}`;
  const byPlace = (a: TournamentMatch, b: TournamentMatch): number =>
    place(a).localeCompare(place(b));
  for (let tries = 0; tries < 4; tries += 1) {
    const match = one(
      (await t.matchesOf(wrong)).filter(({ outcome }) => outcome === "score").toSorted(byPlace),
      pick,
    );
    const [first = 0, second = 0] = (match.result ?? "").split("-").map(Number);
    const winner = first === second ? null : first > second ? 1 : 2;
    const result = scoreFor(bestOf, winner, pick);
    if (result === match.result) continue;
    const before = await standingOf(wrong);
    try {
      await correct(match.id, result);
      count("corrected at the end");
    } catch (error) {
      expect(["next_stage_drawn", "final_places_changed"], `a reason\n${reported()}`).toContain(
        refusalOf(error),
      );
      expect(await standingOf(wrong), `a refusal changes nothing\n${reported()}`).toEqual(before);
      count("refused at the end");
    }
    await expectSoundStages(t.database, wrong.id, reported);
    expect(await wrongDraws(wrong), `who went on goes on\n${reported()}`).toEqual([]);
  }
}

test(`${HISTORIES} random cups whose scores were corrected stand as if they had been told right at once`, async () => {
  for (let seed = SEED; seed < SEED + HISTORIES; seed += 1)
    await expect(live(seed)).resolves.toBeUndefined();
}, 3_600_000);

test.runIf(HISTORIES >= 6)("much is corrected, and at the end some of it is refused", () => {
  expect([...done.keys()].toSorted()).toEqual([
    "corrected",
    "corrected at the end",
    "refused at the end",
  ]);
});
