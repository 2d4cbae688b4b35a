import { sized } from "@leyenda/testing/long-test-size";
import type pg from "pg";
import { beforeAll, expect, test } from "vitest";
import { bulkPlayers, type BulkPlayer } from "@leyenda/testing/bulk-players";
import { one, randomNumbers } from "./support/history-world.ts";
import type { Pick } from "./support/basic-acts.ts";
import {
  judge,
  type Pair,
  type Played,
  pointsOf,
  refereeAggregate,
  type SeriesRule,
  type Tie,
  Unplayable,
  type Contest,
  type Verdict,
  written,
} from "./support/series-oracle.ts";
import { withBareMatches } from "./support/stage-play.ts";
import { useTestKit } from "../support/kit.ts";

/** HISTORY_SEED repeats the run of a seed. */
const SEED = Number(process.env["HISTORY_SEED"] ?? 20_261_201);

const t = useTestKit();
let players: BulkPlayer[];
let stageId: string;
const done = new Map<string, number>();
const count = (what: string): void => void done.set(what, (done.get(what) ?? 0) + 1);

beforeAll(async () => {
  await t.owner.query(
    "update public.settings set value = '1000000' where key ~ '_per_(hour|day|minute)$'",
  );
  players = await bulkPlayers(t.database.owner, 5);
  const { id } = await t.createTournament();
  ({ id: stageId } = await t.owner.one<{ id: string }>(
    "select id from public.tournament_stages where tournament_id = $1",
    [id],
  ));
});

const shuffled = <T>(list: readonly T[], pick: Pick): T[] => {
  const left = [...list];
  return list.flatMap(() => left.splice(pick(left.length), 1));
};

/** A rule of any kind, and the number of games of its series. */
function ruleFor(
  allowsDraw: boolean,
  isTable: boolean,
  pick: Pick,
): { rule: SeriesRule; length: number } {
  const kind = pick(8);
  if (kind === 0) return { rule: null, length: allowsDraw ? 1 : one([1, 3], pick) };
  if (kind === 1 && isTable)
    return { rule: { kind: "overtime", overtime_win: 2, overtime_loss: 1 }, length: 1 };
  if (kind <= 2) return { rule: { kind: "games" }, length: allowsDraw ? one([2, 2, 4], pick) : 3 };
  const length = one([1, 2, 2, 2, 3, 4], pick);
  const free: Tie[] = ["extra_time", "golden_goal"];
  if (length % 2 === 0) free.push("away_goals");
  if (length === 2) free.push("third_game");
  const ties = shuffled(free, pick).slice(0, pick(free.length + 1));
  const last = one<Tie | null>([...(allowsDraw ? [null] : []), "penalties", "better_seed"], pick);
  if (last) ties.push(last);
  if (pick(3) === 0 && !ties.includes("penalties")) ties.splice(pick(ties.length), 0, "penalties");
  return {
    rule: { kind: "aggregate", ties, ...(pick(2) === 0 ? { away_goals_in_extra_time: true } : {}) },
    length,
  };
}

/** Games that the rule asks for, with random scores that are often level. */
function play(contest: Contest, pick: Pick): Played[] {
  const { rule, length, allowsDraw } = contest;
  const goals = (): Pair => [pick(3), pick(3)];
  if (rule?.kind !== "aggregate") {
    const games: Played[] = [];
    const wins: [number, number] = [0, 0];
    while (games.length < length && !(rule === null && Math.max(...wins) * 2 > length)) {
      const [winner, level] = [pick(2), length === 1 && allowsDraw && pick(3) === 0];
      wins[winner as 0 | 1] += 1;
      const loser = pick(3);
      games.push({
        goals: level ? [1, 1] : winner === 0 ? [loser + 1, loser] : [loser, loser + 1],
        ...(rule?.kind === "overtime" && !level && pick(3) === 0 ? { overtime: true } : {}),
      });
    }
    return games;
  }
  const games: { goals: Pair; [part: string]: Pair }[] = [];
  const referee = refereeAggregate(contest);
  let level: Pair = [0, 0];
  let step = referee.next();
  while (!step.done) {
    const { ask, number } = step.value;
    const last = games[number - 1];
    if (ask === "game" || !last) {
      // Every other series is level after its games.
      const scored: Pair =
        number >= length && pick(2) === 0 && Math.max(...level) < 4
          ? [Math.max(0, level[1] - level[0]), Math.max(0, level[0] - level[1])]
          : goals();
      level = [level[0] + scored[0], level[1] + scored[1]];
      games.push({ goals: scored });
      step = referee.next(scored);
    } else {
      const lead = pick(5);
      const scored: Pair =
        ask === "golden_goal"
          ? one(
              [
                [1, 0],
                [0, 1],
                [0, 0],
              ] as const,
              pick,
            )
          : ask === "penalties"
            ? pick(2) === 0
              ? [lead + 1, lead]
              : [lead, lead + 1]
            : goals();
      last[ask] = scored;
      if (ask !== "penalties") last.goals = [last.goals[0] + scored[0], last.goals[1] + scored[1]];
      step = referee.next(scored);
    }
  }
  return games;
}

/** The games with something added, changed or left out, as a hostile client sends them. */
function spoil(games: readonly Played[], pick: Pick): Played[] {
  const spoilt = games.map((game) => ({ ...game }));
  const game = spoilt[pick(spoilt.length)];
  const { goals, ...parts } = game ?? { goals: [0, 0] as Pair };
  switch (pick(6)) {
    case 0:
      return [...spoilt, { goals: [pick(3), pick(3)] }];
    case 1:
      return spoilt.slice(0, -1);
    case 2:
      if (game) Object.assign(game, { penalties: [pick(4), pick(4)] });
      return spoilt;
    case 3:
      if (game) Object.assign(game, { extra_time: [pick(2), pick(2)] });
      return spoilt;
    case 4:
      if (game) Object.assign(game, { overtime: true });
      return spoilt;
    default:
      return spoilt.map((other) =>
        other === game && Object.keys(parts).length > 0
          ? { goals }
          : { ...other, goals: [other.goals[1], other.goals[0] + pick(2)] as Pair },
      );
  }
}

function judged(contest: Contest, games: readonly Played[]): Verdict | null {
  try {
    return judge(contest, games);
  } catch (error) {
    if (error instanceof Unplayable) return null;
    throw error;
  }
}

interface Match {
  readonly id: string;
  readonly participant1_id: string;
  readonly participant2_id: string;
  readonly seed1: number;
  readonly seed2: number;
}

/** A generator that plays while its rule can still decide; a rule that nothing satisfies is drawn again. */
function playable(contest: Contest, pick: Pick): { games: Played[]; verdict: Verdict } {
  for (;;) {
    try {
      const games = play(contest, pick);
      return { games, verdict: judge(contest, games) };
    } catch (error) {
      if (!(error instanceof Unplayable)) throw error;
    }
  }
}

const resultOf = (contest: Contest, games: readonly Played[], { shown }: Verdict): string =>
  contest.rule?.kind === "games" || (contest.rule === null && contest.length > 1)
    ? shown
    : written(games);

interface Stage {
  readonly isTable: boolean;
  readonly allowsDraw: boolean;
  readonly rule: SeriesRule;
  readonly length: number;
  readonly members: readonly BulkPlayer[];
  readonly settings: Readonly<Record<string, unknown>>;
}

function stageFor(pick: Pick): Stage {
  const isTable = pick(3) > 0;
  const allowsDraw = isTable && pick(2) === 0;
  const { rule, length } = ruleFor(allowsDraw, isTable, pick);
  const kind = isTable ? one(["round_robin", "round_robin", "swiss"], pick) : "single_elimination";
  return {
    isTable,
    allowsDraw,
    rule,
    length,
    members: players.slice(0, isTable ? 3 + pick(2) : 3 + pick(3)),
    settings: {
      kind,
      name: "Etapa",
      best_of: length,
      series: rule,
      allows_draws: allowsDraw,
      tie_breaks: ["points", "seed"],
      points_of_win: isTable ? 3 : null,
      rounds: kind === "swiss" ? 1 : null,
    },
  };
}

const contestOf = ({ rule, length, allowsDraw }: Stage, match: Match): Contest => ({
  rule,
  length,
  allowsDraw,
  better: match.seed1 < match.seed2 ? 0 : 1,
});

const READY = `select m.id, m.participant1_id, m.participant2_id, a.seed as seed1, b.seed as seed2
  from public.tournament_matches m
  join public.stage_entries a on a.stage_id = m.stage_id and a.participant_id = m.participant1_id
  join public.stage_entries b on b.stage_id = m.stage_id and b.participant_id = m.participant2_id
  where m.stage_id = $1 and m.status in ('pending', 'scheduled') order by m.round, m.position_in_bracket`;

/** Reads a stage and compares it with what the oracle recorded about its played matches. */
async function compare(
  query: <R extends object>(sql: string, values: unknown[]) => Promise<R[]>,
  id: string,
  stage: Stage,
  records: ReadonlyMap<string, Verdict>,
  said: string,
): Promise<void> {
  const matches = await query<{
    id: string;
    status: string;
    outcome: string | null;
    result: string | null;
    winner_id: string | null;
    participant1_id: string | null;
    participant2_id: string | null;
    criterion: string | null;
    next_id: string | null;
  }>(
    `select m.*, public.decided_by_criterion(m) as criterion,
       case m.next_match_slot when 1 then n.participant1_id else n.participant2_id end as next_id
     from public.tournament_matches m left join public.tournament_matches n on n.id = m.next_match_id where m.stage_id = $1`,
    [id],
  );
  const points = new Map<string, number>();
  const add = (side: string | null, more: number) =>
    side && points.set(side, (points.get(side) ?? 0) + more);
  for (const match of matches) {
    const sides = [match.participant1_id, match.participant2_id] as const;
    if (match.outcome === "score") {
      const verdict = records.get(match.id);
      if (!verdict) throw new Error(`${said}: nobody played ${match.id}`);
      const winner = verdict.winner === null ? null : sides[verdict.winner];
      expect({
        said,
        winner: match.winner_id,
        result: match.result,
        criterion: match.criterion,
      }).toEqual({ said, winner, result: verdict.shown, criterion: verdict.criterion });
      add(sides[0], pointsOf(stage.rule, verdict, 0));
      add(sides[1], pointsOf(stage.rule, verdict, 1));
      count(`${stage.rule?.kind ?? "best_of"} ${verdict.criterion ?? (winner ? "score" : "draw")}`);
    } else if (match.status === "completed" || match.status === "bye") add(match.winner_id, 3);
    if (match.status === "completed" && match.next_id !== null)
      expect({ said, next: match.next_id }).toEqual({ said, next: match.winner_id });
  }
  if (!stage.isTable) return;
  const table = await query<{ participant_id: string; points: number }>(
    `select m.participant_id, m.points from public.group_participants m
     join public.tournament_groups g on g.id = m.group_id where g.stage_id = $1`,
    [id],
  );
  for (const row of table)
    expect({ said, points: row.points }).toEqual({
      said,
      points: points.get(row.participant_id) ?? 0,
    });
}

const ask =
  (client: pg.ClientBase) =>
  async <R extends object>(sql: string, values: unknown[]): Promise<R[]> =>
    (await client.query<R>(sql, values)).rows;

/** Plays a stage in one transaction that is rolled back, with absences and with wrong results before each right one. */
async function playBare(seed: number, client: pg.ClientBase): Promise<void> {
  const pick = randomNumbers(seed);
  const stage = stageFor(pick);
  const said = `HISTORY_SEED=${seed} ${JSON.stringify(stage.settings)}`;
  const { settings } = stage;
  const query = ask(client);
  for (const table of ["tournament_matches", "stage_entries", "tournament_groups"])
    await client.query(`delete from public.${table} where stage_id = $1`, [stageId]);
  await client.query("delete from public.group_participants");
  await client.query(
    `update public.tournament_stages set kind = $2, best_of = $3, series = $4, allows_draws = $5, tie_breaks = $6,
       points_of_win = $7, rounds = $8, places = 2, state = 'ready' where id = $1`,
    [
      stageId,
      settings["kind"],
      stage.length,
      JSON.stringify(stage.rule) === "null" ? null : JSON.stringify(stage.rule),
      stage.allowsDraw,
      settings["tie_breaks"],
      settings["points_of_win"],
      settings["rounds"],
    ],
  );
  await client.query(
    "select private.draw_stage(stage, $2) from public.tournament_stages stage where id = $1",
    [stageId, stage.members.map(({ participantId }) => participantId)],
  );
  const records = new Map<string, Verdict>();
  for (;;) {
    const [match] = await query<Match>(READY, [stageId]);
    if (!match) break;
    const contest = contestOf(stage, match);
    const { games, verdict } = playable(contest, pick);
    const winner =
      verdict.winner === null
        ? null
        : [match.participant1_id, match.participant2_id][verdict.winner];
    if (pick(8) === 0) {
      await client.query(
        "select private.complete_tournament_match($1, $2, 'walkover', 'W.O.', null, 'absence')",
        [match.id, match.participant1_id],
      );
      count("absences");
      continue;
    }
    if (stage.rule?.kind === "aggregate" || stage.length === 1) {
      const spoilt = spoil(games, pick);
      if (spoilt.length > 0) {
        const expected = judged(contest, spoilt);
        const [given] = await query<{ verdict: string; side: number | null; result: string }>(
          "select (private.judge_match(private.find_match($1), private.read_series_text($2))).*",
          [match.id, written(spoilt)],
        );
        const isDecided = given?.verdict === "won" || given?.verdict === "drawn";
        const text = `${said} ${written(spoilt)}`;
        expect([
          text,
          isDecided && { winner: given.side === null ? null : given.side - 1, shown: given.result },
        ]).toEqual([text, expected !== null && { winner: expected.winner, shown: expected.shown }]);
        count(expected ? "other results" : "refusals");
      }
    }
    await client.query(
      `select private.complete_tournament_match(
         $1, $2, 'score', private.read_result(private.find_match($1), $3, $2), null, 'agreement')`,
      [match.id, winner, resultOf(contest, games, verdict)],
    );
    records.set(match.id, verdict);
  }
  await compare(query, stageId, stage, records, said);
}

/** Plays a tournament through the procedures of its users, with corrections and disqualifications. */
async function playFully(seed: number): Promise<void> {
  const pick = randomNumbers(seed);
  const stage = stageFor(pick);
  const said = `HISTORY_SEED=${seed} ${JSON.stringify(stage.settings)}`;
  const { id } = await t.createTournament({ seedingMode: "explicit" });
  await t.setStages({ id }, [
    stage.settings,
    ...(stage.isTable
      ? [{ kind: "single_elimination", name: "Final", qualifiers: 2, best_of: 1 }]
      : []),
  ]);
  for (const { userId, participantId } of stage.members)
    await t.asUser(userId).call("public.register_for_tournament", {
      p_tournament_id: id,
      p_participant_id: participantId,
    });
  await t.startTournament({ id });
  const first = await t.owner.one<{ id: string }>(
    "select id from public.tournament_stages where tournament_id = $1 and position = 1",
    [id],
  );
  const records = new Map<string, Verdict>();
  const result = new Map<string, Contest>();
  for (let isOut = false; ;) {
    const [match] = await t.owner.query<Match>(READY, [first.id]);
    if (!match) break;
    if (!isOut && records.size > 0 && pick(8) === 0) {
      isOut = true;
      await t.admin.call("public.disqualify_participant", {
        p_tournament_id: id,
        p_participant_id: match.participant1_id,
        p_reason: "azar",
      });
      count("disqualifications");
      continue;
    }
    const contest = contestOf(stage, match);
    const { games, verdict } = playable(contest, pick);
    const isWalkover = pick(8) === 0;
    await t.admin.call("public.declare_match_winner", {
      p_match_id: match.id,
      p_winner_id: isWalkover
        ? match.participant2_id
        : verdict.winner === null
          ? null
          : [match.participant1_id, match.participant2_id][verdict.winner],
      p_result: isWalkover ? "W.O." : resultOf(contest, games, verdict),
    });
    if (isWalkover) continue;
    records.set(match.id, verdict);
    result.set(match.id, contest);
    if (pick(3) > 0) continue;
    const now = await t.owner.one<{ result: string; is_level: boolean }>(
      "select result, winner_id is null as is_level from public.tournament_matches where id = $1",
      [match.id],
    );
    const other = playable(contest, pick);
    const text = resultOf(contest, other.games, other.verdict);
    if (other.verdict.winner === verdict.winner) {
      if (other.verdict.shown === now.result) continue;
      await t.admin.call("public.correct_match_score", {
        p_match_id: match.id,
        p_result: text,
        p_reason: "azar",
      });
    } else {
      const effects = await t.admin.query<{ match_ids: string[] }>(
        "select match_ids from public.preview_other_winner($1, $2, '{}')",
        [match.id, text],
      );
      await t.admin.call("public.correct_match_winner", {
        p_match_id: match.id,
        p_result: text,
        p_reason: "azar",
        p_kept_ids: [],
        p_undone_ids: effects.flatMap(({ match_ids: ids }) => ids),
      });
    }
    records.set(match.id, other.verdict);
    count("corrections");
  }
  await compare((sql, values) => t.owner.query(sql, values), first.id, stage, records, said);
  if (!stage.isTable) return;
  const entered = await t.owner.column(
    `select e.participant_id from public.stage_entries e join public.tournament_stages s on s.id = e.stage_id
     where s.tournament_id = $1 and s.position = 2 order by e.seed`,
    [id],
  );
  const best = await t.owner.column(
    `select m.participant_id from public.group_participants m
     join public.tournament_groups g on g.id = m.group_id
     join public.stage_entries e on e.stage_id = g.stage_id and e.participant_id = m.participant_id
     join public.tournament_participants r on r.tournament_id = g.tournament_id and r.participant_id = m.participant_id
     where g.stage_id = $1 and r.status = 'registered' order by m.points desc, e.seed limit 2`,
    [first.id],
  );
  if (best.length === 2) expect({ said, entered }).toEqual({ said, entered: best });
}

test("random stages with every rule give the winners, draws, criteria, points and places of the oracle", async () => {
  const [bare, whole] = [sized(900, 60), sized(100, 6)];
  await withBareMatches(t.database, async (client) => {
    for (let index = 0; index < bare; index += 1) await playBare(SEED + index, client);
  });
  for (let index = 0; index < whole; index += 1) await playFully(SEED - 1 - index);
  for (const what of [
    "absences",
    "refusals",
    "corrections",
    "disqualifications",
    "games draw",
    "overtime overtime",
  ])
    expect([...done.keys()]).toContain(what);
  for (const tie of [
    "score",
    "extra_time",
    "golden_goal",
    "penalties",
    "third_game",
    "away_goals",
    "better_seed",
  ])
    expect([...done.keys()]).toContain(`aggregate ${tie}`);
});
