import { expect } from "vitest";
import { asOwner, type OwnedDatabase } from "@leyenda/testing/session";
import { figuresOf, orderOf, type Figures, type Meeting, type PointRules } from "./table-oracle.ts";

/** Rules about a tournament's stages ($1) at any time. Each query returns the rows that violate a rule. */
const STAGE_INVARIANTS: readonly { rule: string; offenders: string }[] = [
  {
    rule: "every slot of a bracket is explained by the match that feeds it",
    offenders: `
      select m.stage, m.round, m.position_in_bracket, slot.number, m.status
      from public.tournament_matches m
      cross join lateral (values
        (1, m.participant1_id, m.slot1_closed), (2, m.participant2_id, m.slot2_closed)
      ) as slot (number, participant_id, is_closed)
      left join lateral (
        select f.winner_id as comes, f.status = 'cancelled' as nobody
        from public.tournament_matches f
        where f.next_match_id = m.id and f.next_match_slot = slot.number
        union all
        select
          case when f.status = 'completed' then
            case f.winner_id when f.participant1_id then f.participant2_id else f.participant1_id end end,
          f.status in ('bye', 'cancelled') or f.slot1_closed or f.slot2_closed
        from public.tournament_matches f
        where f.loser_next_match_id = m.id and f.loser_next_match_slot = slot.number
      ) as feeder on true
      where m.tournament_id = $1 and m.stage in ('bracket', 'lower', 'final', 'third_place', 'placement')
        and case
          when feeder.nobody is not null then
            slot.participant_id is distinct from feeder.comes or slot.is_closed <> feeder.nobody
          -- Nobody feeds it: who stands here was drawn, or the draw left it empty.
          when m.round = 1 and m.stage <> 'final' or m.stage = 'final' and m.round = 2
            then slot.participant_id is null and not slot.is_closed and m.status <> 'bye'
          else slot.participant_id is null and not slot.is_closed
        end`,
  },
  {
    rule: "the state of a match says what its slots say",
    offenders: `
      select m.stage, m.round, m.position_in_bracket, m.status, m.outcome
      from public.tournament_matches m
      cross join lateral (
        select num_nonnulls(m.participant1_id, m.participant2_id) as here, m.slot1_closed::integer + m.slot2_closed::integer as closed
      ) as slots
      where m.tournament_id = $1 and (
        (m.winner_id is not null) <> (m.status in ('completed', 'bye')) and not (
          m.status = 'completed' and m.outcome = 'score' and m.group_id is not null and m.best_of = 1
          and (select s.allows_draws from public.tournament_stages s where s.id = m.stage_id))
        or m.winner_id not in (coalesce(m.participant1_id, m.winner_id), coalesce(m.participant2_id, m.winner_id))
        or (m.outcome is null) <> (m.status not in ('completed', 'cancelled') or m.status = 'cancelled' and m.outcome is null)
        or m.participant1_id = m.participant2_id
        or case
          when here = 2 then closed > 0 or m.status in ('bye', 'pending_opponent')
          when m.status = 'bye' then here <> 1
          when m.status = 'cancelled' then closed <> 2
          else m.status <> 'pending_opponent' or closed + here > 1
        end)`,
  },
  {
    rule: "nobody stands twice in a round, nor in two matches of a bracket that are to be played",
    offenders: `
      select m.stage_id, side.id
      from public.tournament_matches m cross join lateral (values (m.participant1_id), (m.participant2_id)) as side (id)
      where m.tournament_id = $1 and side.id is not null and m.status <> 'cancelled'
      group by m.stage_id, side.id, m.stage, m.round having count(*) > 1
      union all
      select m.stage_id, side.id
      from public.tournament_matches m cross join lateral (values (m.participant1_id), (m.participant2_id)) as side (id)
      where m.tournament_id = $1 and side.id is not null and m.stage <> 'group'
        and m.status not in ('completed', 'bye', 'cancelled')
      group by m.stage_id, side.id having count(*) > 1`,
  },
  {
    rule: "nobody loses more often than his bracket allows, and the second final is there exactly when it must be",
    offenders: `
      select m.stage_id from public.tournament_matches m join public.tournament_stages s on s.id = m.stage_id
      cross join lateral (values (m.participant1_id), (m.participant2_id)) as side (id)
      where m.tournament_id = $1 and s.kind in ('single_elimination', 'double_elimination')
        and m.stage not in ('third_place', 'placement') and m.status = 'completed' and side.id <> m.winner_id
      group by m.stage_id, s.kind, side.id
      having count(*) > case s.kind when 'single_elimination' then 1 else 2 end
      union all
      select s.id from public.tournament_stages s
      join public.tournament_matches final on final.stage_id = s.id and final.stage = 'final' and final.round = 1
      where s.tournament_id = $1
        and (s.grand_final = 'reset' and final.status = 'completed' and final.winner_id = final.participant2_id)
          <> exists (select 1 from public.tournament_matches m where m.stage_id = s.id and m.stage = 'final' and m.round = 2)`,
  },
  {
    rule: "nobody who is out stands in a match that could be played",
    offenders: `
      select m.id from public.tournament_matches m
      join public.tournament_participants r
        on r.tournament_id = m.tournament_id and r.participant_id in (m.participant1_id, m.participant2_id)
      where m.tournament_id = $1 and r.status in ('disqualified', 'withdrawn')
        and m.status not in ('completed', 'bye', 'cancelled', 'pending_opponent')`,
  },
  {
    rule: "the state of a stage says what is in it",
    offenders: `
      select s.position, s.state, s.due_round, has.*
      from public.tournament_stages s join public.tournaments t on t.id = s.tournament_id
      cross join lateral (
        select
          (select count(*) from public.stage_entries e where e.stage_id = s.id) as entries,
          (select count(*) from public.stage_entries e where e.stage_id = s.id and e.rank is not null) as ranked,
          (select count(*) from public.tournament_groups g where g.stage_id = s.id) as tables,
          (select count(*) from public.tournament_matches m where m.stage_id = s.id) as matches,
          (select count(*) from public.tournament_matches m
           where m.stage_id = s.id and m.status not in ('completed', 'bye', 'cancelled')) as open
      ) as has
      where s.tournament_id = $1 and not case s.state
        when 'planned' then matches + tables + entries = 0 and s.drawn_at is null
        when 'ready' then matches + tables = 0 and entries > 0 and ranked = 0 and s.drawn_at is null and t.finished_at is null
        when 'running' then matches > 0 and ranked = 0 and s.drawn_at is not null and s.finished_at is null
          and (open > 0) <> (s.due_round is not null) and t.finished_at is null
        else open = 0 and s.finished_at is not null and s.due_round is null
      end`,
  },
  {
    rule: "stages go on one after the other: done, then one that is played or waits, then planned",
    offenders: `
      select s.position from public.tournament_stages s
      join public.tournament_stages later on later.tournament_id = s.tournament_id and later.position > s.position
      where s.tournament_id = $1 and s.state <> 'done' and later.state <> 'planned'
      union all
      select 0 from public.tournaments t
      where t.id = $1 and t.structure_generated_at is not null
        and (t.finished_at is null) <> exists (
          select 1 from public.tournament_stages s where s.tournament_id = t.id and s.state in ('ready', 'running'))`,
  },
  {
    rule: "no place is given before the end, and the first one once",
    offenders: `
      select t.id from public.tournaments t
      cross join lateral (
        select count(r.final_position) as placed, count(*) filter (where r.final_position = 1) as champions
        from public.tournament_participants r where r.tournament_id = t.id
      ) as given
      where t.id = $1 and (champions > 1 or t.finished_at is null and placed > 0)`,
  },
  {
    rule: "prizes are paid once, when the tournament ends",
    offenders: `
      select t.id from public.tournaments t
      where t.id = $1 and (coalesce((select sum(l.delta) from public.ticket_transactions l where l.reference_id = t.id and l.kind = 'tournament_prize'), 0)
        <> coalesce((select sum(a.tickets) from private.tournament_awards a where a.tournament_id = t.id), 0)
        or (t.finished_at is null and exists (select 1 from private.tournament_awards a where a.tournament_id = t.id))
        or (select coalesce(sum((prize ->> 'value')::numeric), 0) from jsonb_array_elements(t.prizes) prize)
          < (select coalesce(sum(a.tickets + a.money), 0) from private.tournament_awards a where a.tournament_id = t.id))`,
  },
  {
    rule: "money prizes are owed exactly while the tournament has ended",
    offenders: `
      select t.id from public.tournaments t
      where t.id = $1 and
        coalesce((select sum(p.amount) from public.payouts p where p.tournament_id = t.id), 0)
          <> coalesce((select sum(a.money) from private.tournament_awards a where a.tournament_id = t.id), 0)`,
  },
];

interface StoredTable {
  readonly rules: string[];
  readonly legs: number;
  /** Participants who left this stage or were disqualified in it, so their final place is last. */
  readonly out: string[];
  readonly points: PointRules;
  readonly allows_draws: boolean;
  readonly is_complete: boolean;
  readonly members: (Figures & { readonly id: string; readonly position: number })[];
  readonly matches: {
    readonly one: string;
    readonly two: string | null;
    readonly winner: string | null;
    readonly outcome: string | null;
    readonly result: string | null;
    readonly best_of: number;
  }[];
}

function scoreOf(match: StoredTable["matches"][number]): Meeting["score"] {
  if (match.outcome === "score") {
    const [one = 0, two = 0] = (match.result ?? "").split("-").map(Number);
    return [one, two];
  }
  const walkover = match.outcome === "walkover" ? (match.best_of + 1) / 2 : 0;
  return match.winner === match.one ? [walkover, 0] : [0, walkover];
}

const OPPOSITION = [
  "buchholz",
  "median_buchholz",
  "sonneborn_berger",
  "opponents_win_rate",
] as const;
const OWN = [
  "points",
  "wins",
  "draws",
  "losses",
  "score_difference",
  "score_for",
  "map_difference",
] as const;

/** Returns the stored table, and the table computed from its matches. Both must be equal. */
async function tablesOf(
  database: OwnedDatabase,
  tournamentId: string,
): Promise<{ stored: unknown; counted: unknown }[]> {
  const tables = await asOwner(database).query<StoredTable>(
    `select s.tie_breaks as rules, s.legs,
       array(select r.participant_id from public.tournament_participants r
         where r.tournament_id = $1 and r.status in ('disqualified', 'withdrawn') and not exists (
           select 1 from public.stage_entries e join public.tournament_stages later on later.id = e.stage_id
           where e.participant_id = r.participant_id and later.tournament_id = $1 and later.position > s.position)) as out, jsonb_build_object(
         'win', coalesce(s.points_of_win, case when s.kind = 'swiss' and not s.allows_draws then 1 else 3 end),
         'draw', coalesce(s.points_of_draw, 1), 'loss', coalesce(s.points_of_loss, 0)) as points, s.allows_draws,
       -- Of a Swiss round the places follow at its end.
       s.kind = 'round_robin' or not exists (
         select 1 from public.tournament_matches m where m.group_id = g.id and m.status not in ('completed', 'bye', 'cancelled')
       ) as is_complete,
       (select jsonb_agg(to_jsonb(p) || jsonb_build_object('id', p.participant_id) order by e.seed)
        from public.group_participants p join public.stage_entries e on e.stage_id = s.id and e.participant_id = p.participant_id
        where p.group_id = g.id) as members,
       (select coalesce(jsonb_agg(jsonb_build_object('one', m.participant1_id, 'two', m.participant2_id, 'winner', m.winner_id,
          'outcome', m.outcome, 'result', m.result, 'best_of', m.best_of)), '[]')
        from public.tournament_matches m
        where m.group_id = g.id and (m.status in ('completed', 'bye') or m.outcome = 'no_show')) as matches
     from public.tournament_groups g join public.tournament_stages s on s.id = g.stage_id
     where g.tournament_id = $1`,
    [tournamentId],
  );
  return tables.map(({ rules, legs, out, points, allows_draws, is_complete, members, matches }) => {
    const ids = members.map(({ id }) => id);
    const meetings = matches.map((match) => ({
      ...match,
      score: scoreOf(match),
      isPlayed: match.outcome === "score",
    }));
    const figures = figuresOf(ids, meetings, points);
    const shown = [
      ...(is_complete ? OWN : (["points", "wins", "draws", "losses"] as const)),
      ...(is_complete && rules.some((rule) => OPPOSITION.some((other) => other === rule))
        ? OPPOSITION
        : []),
    ];
    const order = is_complete
      ? [false, true].flatMap((isOut) =>
          orderOf(
            ids.filter((id) => out.includes(id) === isOut),
            meetings,
            figures,
            rules,
            { legs, ...(allows_draws || points.loss ? { points } : {}) },
          ),
        )
      : ids;
    const row = (values: Figures | undefined): unknown[] => shown.map((name) => values?.[name]);
    return {
      stored: is_complete
        ? members
            .toSorted((a, b) => a.position - b.position)
            .map((member) => [member.id, ...row(member)])
        : members.map((member) => [member.id, ...row(member)]),
      counted: order.map((id) => [id, ...row(figures.get(id))]),
    };
  });
}

/** Expects that every slot, table, state and place of a tournament follows from its decided matches. */
export async function expectSoundStages(
  database: OwnedDatabase,
  tournamentId: string,
  reported: () => string,
): Promise<void> {
  for (const { rule, offenders } of STAGE_INVARIANTS)
    expect(
      await asOwner(database).query(offenders, [tournamentId]),
      `${rule}\n${reported()}`,
    ).toEqual([]);
  for (const { stored, counted } of await tablesOf(database, tournamentId))
    expect(stored, `tables say what their matches say\n${reported()}`).toEqual(counted);
}
