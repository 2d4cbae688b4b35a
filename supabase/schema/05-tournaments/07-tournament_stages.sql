-- The stages of a tournament, played one after the other. The procedures are in the area stages.

--- True for an ordered list of known tie-breaks, each at most once.
create function private.valid_tie_breaks(p_rules text[])
returns boolean
language sql
immutable
parallel safe
set search_path = ''
as $$
  select cardinality(p_rules) between 1 and 17
    and p_rules <@ array[
      'points', 'wins', 'losses', 'score_difference', 'map_difference', 'round_difference', 'score_for', 'direct_encounter', 'encounter_difference', 'record_below', 'buchholz',
      'median_buchholz', 'sonneborn_berger', 'neustadtl', 'opponents_win_rate', 'seed', 'draw'
    ]
    and (select count(*) = count(distinct rule) from unnest(p_rules) as rule)
$$;

--- True for a decision rule of a series, in the form of tournament_stages.series.
create function private.valid_series(p_series jsonb)
returns boolean
language sql
immutable
parallel safe
set search_path = ''
as $$
  select coalesce(
    jsonb_typeof(p_series) = 'object' and case p_series ->> 'kind'
      when 'games' then p_series - 'kind' = '{}'
      when 'overtime' then p_series - array['kind', 'overtime_win', 'overtime_loss'] = '{}'
        and jsonb_typeof(p_series -> 'overtime_win') = 'number' and p_series ->> 'overtime_win' ~ '^(100|\d{1,2})$'
        and jsonb_typeof(p_series -> 'overtime_loss') = 'number' and p_series ->> 'overtime_loss' ~ '^(100|\d{1,2})$'
      when 'aggregate' then p_series - array['kind', 'ties', 'away_goals_in_extra_time'] = '{}'
        and jsonb_typeof(coalesce(p_series -> 'away_goals_in_extra_time', 'false')) = 'boolean'
        and jsonb_typeof(p_series -> 'ties') = 'array'
        and p_series -> 'ties' <@ '["extra_time", "golden_goal", "penalties", "third_game", "away_goals", "better_seed"]'
        and (select count(*) = count(distinct tie) from jsonb_array_elements(p_series -> 'ties') as tie)
    end,
    false
  )
$$;

--- True for a list of {part?, round?, best_of, series?}. A negative round counts from the end of its part: -1 is the
--- last one.
create function private.valid_best_of_rules(p_rules jsonb)
returns boolean
language sql
immutable
parallel safe
set search_path = ''
as $$
  select case
    when jsonb_typeof(p_rules) is distinct from 'array' then false
    when jsonb_array_length(p_rules) > 30 then false
    else not exists (
      select 1
      from jsonb_array_elements(p_rules) as rule
      where case
        when jsonb_typeof(rule) is distinct from 'object' then true
        when rule - array['part', 'round', 'best_of', 'series'] <> '{}' then true
        when rule ? 'part' and coalesce(rule ->> 'part', '') not in (
          'group', 'swiss', 'bracket', 'lower', 'final', 'third_place', 'placement'
        ) then true
        when rule ? 'round' and (
          jsonb_typeof(rule -> 'round') is distinct from 'number' or rule ->> 'round' !~ '^-?[1-9]\d{0,3}$'
        ) then true
        when jsonb_typeof(rule -> 'best_of') is distinct from 'number' then true
        when rule ? 'series' then not private.valid_series(rule -> 'series') or rule ->> 'best_of' !~ '^[1-9]$'
        else (rule ->> 'best_of') not in ('1', '3', '5', '7', '9')
      end
    )
  end
$$;

--- True for the settings of a stage of lobbies: those of every structure (structure, size, games, carried?, share?,
--- head_start?) and those that belong to its structure.
create function private.valid_lobby_settings(p_settings jsonb)
returns boolean
language sql
immutable
parallel safe
set search_path = ''
as $$
  select case
    when jsonb_typeof(p_settings) is distinct from 'object' then false
    when not exists (
      select 1
      from (values
        ('single', '{}'::text[], '{}'::text[]),
        ('groups', '{}', '{}'),
        ('rotating', '{groups}', '{cycles}'),
        ('swiss', '{rounds}', '{refill}'),
        ('knockout', '{advance}', '{}'),
        ('upper_lower', '{advance}', '{}'),
        ('cut', '{leave}', '{unfinished, finalists, keeps_points}'),
        ('match_point', '{match_point}', '{match_point_win}'),
        ('score_attack', '{window_minutes, best_games}', '{grace_minutes, best_by}'),
        ('days', '{rounds, day_points}', '{}')
      ) as known (structure, required, optional)
      where known.structure = p_settings ->> 'structure' and p_settings ?& (array['size', 'games'] || known.required)
        and p_settings - (array['structure', 'size', 'games', 'carried', 'share', 'head_start'] || known.required || known.optional) = '{}'
    ) then false
    when exists (
      select 1
      from (values
        ('size', 3, case p_settings ->> 'structure' when 'score_attack' then 512 else 100 end), ('games', 1, 30), ('groups', 3, 8),
        ('cycles', 1, 4), ('rounds', 2, 20), ('advance', 1, 50), ('finalists', 2, 100), ('match_point', 1, 100000),
        ('match_point_win', 2, 100000), ('window_minutes', 10, 44640), ('grace_minutes', 0, 1440), ('best_games', 1, 30)
      ) as whole (key, least, most)
      where p_settings ? whole.key and case
        when jsonb_typeof(p_settings -> whole.key) <> 'number' or p_settings ->> whole.key !~ '^\d{1,6}$' then true
        else (p_settings ->> whole.key)::integer not between whole.least and whole.most
      end
    ) then false
    when coalesce(p_settings ->> 'carried', 'none') not in ('none', 'all', 'share', 'head_start')
      or coalesce(p_settings ->> 'refill', 'best') not in ('best', 'balanced')
      or coalesce(p_settings ->> 'best_by', 'sum') not in ('sum', 'average')
      or jsonb_typeof(coalesce(p_settings -> 'unfinished', 'true')) <> 'boolean'
      or jsonb_typeof(coalesce(p_settings -> 'keeps_points', 'true')) <> 'boolean' then false
    when (p_settings ? 'share') <> (coalesce(p_settings ->> 'carried', '') = 'share')
      or (p_settings ? 'head_start') <> (coalesce(p_settings ->> 'carried', '') = 'head_start') then false
    when p_settings ? 'share' and (
      jsonb_typeof(p_settings -> 'share') <> 'number' or (p_settings ->> 'share')::numeric not between 0.0001 and 1
      or scale((p_settings ->> 'share')::numeric) > 4
    ) then false
    when exists (
      select 1
      from unnest(array['head_start', 'day_points']) as key
      where p_settings ? key and case
        when jsonb_typeof(p_settings -> key) <> 'array' then true
        else jsonb_array_length(p_settings -> key) not between 1 and 100
          or jsonb_path_exists(p_settings -> key, '$[*] ? (@.type() != "number" || @ < 0 || @ > 100000)')
      end
    ) then false
    when p_settings ? 'leave' and case jsonb_typeof(p_settings -> 'leave')
      when 'number' then p_settings ->> 'leave' !~ '^[1-9]\d{0,2}$'
      when 'array' then jsonb_array_length(p_settings -> 'leave') not between 1 and 30 or exists (
        select 1 from jsonb_array_elements(p_settings -> 'leave') as step
        where (
          jsonb_typeof(step) = 'object' and step - array['from', 'leave'] = '{}'
          and step ->> 'from' ~ '^\d{1,3}$' and step ->> 'leave' ~ '^[1-9]\d{0,2}$'
          and jsonb_typeof(step -> 'from') = 'number' and jsonb_typeof(step -> 'leave') = 'number'
        ) is not true
      )
      else true
    end then false
    else coalesce((p_settings ->> 'advance')::integer <= (p_settings ->> 'size')::integer / 2, true)
      and coalesce((p_settings ->> 'best_games')::integer <= (p_settings ->> 'games')::integer, true)
      and coalesce((p_settings ->> 'match_point_win')::integer > (p_settings ->> 'match_point')::integer, true)
      and ((p_settings ->> 'structure') <> 'rotating' or (p_settings ->> 'size')::integer >= 4)
  end
$$;
-- Roles need the right to execute these functions, because a check constraint runs with the rights of the role that
-- writes the row.
grant execute on function
  private.valid_series, private.valid_tie_breaks, private.valid_best_of_rules, private.valid_lobby_settings
to authenticated, service_role;

--- Stages of a tournament, in order. A format is a preset that creates them; all rules apply to stages.
--- @chapter stages 1
--- @title Leer las etapas de un torneo
create table public.tournament_stages (
  id uuid primary key default gen_random_uuid(),
  tournament_id uuid not null references public.tournaments (id) on delete cascade,
  --- The position of the stage in the tournament, from 1, in the order in which stages are played.
  position integer not null,
  --- The kind of the stage: single_elimination, double_elimination, round_robin, swiss or lobbies.
  kind text not null,
  --- The name shown to users, in Spanish.
  name text not null,
  --- State of the stage: planned; ready (its entries are known, the organiser can draw it); running; done.
  state text not null default 'planned',
  --- Maximum of games per match; null means the tournament's value.
  best_of integer,
  --- Exceptions to best_of and series: [{part?, round?, best_of, series?}]; without series, the best of best_of games.
  --- If several of them include a match, the last one in the list applies. A negative round counts from the end.
  --- @type best_of_rules { part?: "group" | "swiss" | "bracket" | "lower" | "final" | "third_place" | "placement";
  --- round?: number; best_of: number; series?: { kind: "games" } | { kind: "overtime"; overtime_win: number;
  --- overtime_loss: number } | { kind: "aggregate"; ties: ("extra_time" | "golden_goal" | "penalties" | "third_game" |
  --- "away_goals" | "better_seed")[]; away_goals_in_extra_time?: boolean } }[]
  best_of_rules jsonb not null default '[]',
  --- Single elimination: how many places are played out: 2, 4 (third-place match) or 8 (placement matches too).
  places integer not null default 2,
  --- Double elimination: none, single, or reset (a second final if the winner of the upper bracket loses the first).
  grand_final text not null default 'reset',
  --- Round robin: approximate size of a group; null means one group.
  group_size integer,
  --- Round robin: how often two members of a group meet, once or twice; the second time with sides swapped.
  legs integer not null default 1,
  --- How entries are assigned to groups: serpentine (by seed, so that groups are balanced) or draw (with draw_seed).
  grouping text not null default 'serpentine',
  --- Swiss: number of rounds; null means as many as the number of entries requires.
  rounds integer,
  --- Swiss: a participant advances as soon as it has this many wins; see also losses_to_leave.
  wins_to_advance integer,
  --- Swiss: a participant leaves as soon as it has this many losses; null if and only if wins_to_advance is null.
  losses_to_leave integer,
  --- Round robin and Swiss: whether a match of one game may end in a draw. In a bracket it never can.
  allows_draws boolean not null default false,
  --- Points for a win; null means 3, or 1 in a Swiss stage without draws.
  points_of_win integer,
  --- Points for a draw; null means 1.
  points_of_draw integer,
  --- Points for a loss; null means 0. A side that was absent never gets points.
  points_of_loss integer,
  --- Tie-breaks of the table, in order: the first that separates two participants applies.
  --- @type tie_breaks ("points" | "wins" | "losses" | "score_difference" | "map_difference" | "round_difference" |
  --- "score_for" | "direct_encounter" | "encounter_difference" | "record_below" | "buchholz" | "median_buchholz" |
  --- "sonneborn_berger" | "neustadtl" | "opponents_win_rate" | "seed" | "draw")[]
  tie_breaks text[] not null default array['points', 'score_difference', 'direct_encounter', 'score_for', 'seed'],
  --- Which participants of the previous stage advance to this one: the best of each group, the best of the stage, or
  --- those with a number of wins. In the first stage all registered participants play.
  qualifiers_from text not null default 'stage',
  --- How many participants advance from each group or from the stage, or the number of wins that they need.
  qualifiers integer,
  --- How entries get their seeds: standing (by their standing), apart (by standing, but participants of the same group
  --- meet as late as possible), draw (with draw_seed), explicit (set by staff).
  seeding text not null default 'standing',
  --- Seed of the draw, recorded so that it can be repeated.
  draw_seed integer not null default floor(random() * 1000000)::integer,
  --- Whether the stage is drawn automatically when its entries are known.
  is_automatic boolean not null default true,
  --- Swiss: the number of the round that is ready to be paired.
  due_round integer,
  --- When the matches of the stage were made; null before.
  drawn_at timestamptz,
  --- When the last match of the stage was decided; null before.
  finished_at timestamptz,
  created_at timestamptz not null default now(),
  --- Round robin and Swiss: the score that a walkover counts in the table, to 0; 0 means that it counts no score. Null
  --- means the lowest number of games that wins the match.
  walkover_score integer,
  --- Round robin and Swiss: whether the score that was reached before a walkover counts instead, if its winner led by
  --- more than walkover_score.
  walkover_keeps_score boolean not null default false,
  --- Round robin: what happens to the matches of a participant that withdraws or is disqualified: by_half (all are
  --- annulled if fewer than half were decided, otherwise rivals win the rest), annulled, or counted (rivals win the
  --- rest). withdrawn_by_half, of stages from before version 1.1: by_half, but counted after a disqualification.
  departed_matches text not null default 'by_half',
  --- Round robin and Swiss: what follows when a tie-break separates some of several participants: the others continue
  --- with the next one (continue), or begin with the first one again (restart).
  tie_splitting text not null default 'continue',
  --- Round robin and Swiss: whether participants that are equal by all tie-breaks before seed and draw play a tie-break,
  --- if a place that matters depends on it. The stage ends only after it.
  plays_ties boolean not null default false,
  --- Whether the stage waits for staff to create a tie-break.
  awaits_tie_break boolean not null default false,
  --- When staff last changed points in the tables of the stage; null if never. Clients receive this change, and then
  --- read the adjustments.
  adjusted_at timestamptz,
  --- Lobbies: the structure (see docs/decisions/0108), the size of a lobby (3 to 100; in a score attack the most sides,
  --- up to 512), the number of games of a lobby, and what is carried over from the stage before: nothing, all points, a
  --- share of them, or a head start by place. The other settings belong to single structures. Null for other kinds.
  --- @type lobbies { structure: "single" | "groups" | "rotating" | "swiss" | "knockout" | "upper_lower" | "cut" |
  --- "match_point" | "score_attack" | "days"; size: number; games: number; carried?: "none" | "all" | "share" |
  --- "head_start"; share?: number; head_start?: number[]; groups?: number; cycles?: number; rounds?: number; refill?:
  --- "best" | "balanced"; advance?: number; leave?: number | { from: number; leave: number }[]; unfinished?: boolean;
  --- finalists?: number; keeps_points?: boolean; match_point?: number; match_point_win?: number; window_minutes?: number;
  --- grace_minutes?: number; best_games?: number; best_by?: "sum" | "average"; day_points?: number[] }
  lobbies jsonb,
  --- Lobbies: the scoring system; null for other kinds.
  scoring_system_id uuid,
  --- How many participants advance in addition to qualifiers: the best of those with the next places in their groups or
  --- lobbies.
  next_qualifiers integer,
  --- How a series of the stage is decided, unless one of its best_of_rules applies; null: the best of best_of games.
  --- games: exactly best_of games, equal is a draw. overtime: one game; these points for winning and losing it in
  --- overtime. aggregate: the sum of the scores of best_of games; if equal, the first of ties that decides.
  --- away_goals_in_extra_time: whether away goals of extra time count.
  --- @type series { kind: "games" } | { kind: "overtime"; overtime_win: number; overtime_loss: number } | { kind:
  --- "aggregate"; ties: ("extra_time" | "golden_goal" | "penalties" | "third_game" | "away_goals" | "better_seed")[];
  --- away_goals_in_extra_time?: boolean }
  series jsonb,
  constraint tournament_stages_position_key unique (tournament_id, position),
  constraint tournament_stages_position_range check (position between 1 and 12),
  constraint tournament_stages_kind_known
    check (kind in ('single_elimination', 'double_elimination', 'round_robin', 'swiss', 'lobbies')),
  constraint tournament_stages_name_length check (char_length(btrim(name)) between 1 and 80),
  constraint tournament_stages_state_known check (state in ('planned', 'ready', 'running', 'done')),
  constraint tournament_stages_best_of_known check (best_of in (1, 2, 3, 4, 5, 6, 7, 8, 9)),
  constraint tournament_stages_best_of_odd check (series is not null or best_of % 2 = 1),
  constraint tournament_stages_series_valid check (series is null or best_of is not null and private.valid_series(series)),
  constraint tournament_stages_best_of_rules_valid check (private.valid_best_of_rules(best_of_rules)),
  constraint tournament_stages_places_known check (places in (2, 4, 8)),
  constraint tournament_stages_grand_final_known check (grand_final in ('none', 'single', 'reset')),
  constraint tournament_stages_group_size_range check (group_size between 2 and 64),
  constraint tournament_stages_legs_known check (legs in (1, 2)),
  constraint tournament_stages_grouping_known check (grouping in ('serpentine', 'draw')),
  constraint tournament_stages_rounds_range check (rounds between 1 and 30),
  constraint tournament_stages_thresholds_range
    check (wins_to_advance between 1 and 15 and losses_to_leave between 1 and 15),
  constraint tournament_stages_thresholds_together
    check ((wins_to_advance is null) = (losses_to_leave is null)),
  constraint tournament_stages_points_range check (
    points_of_win between 0 and 100 and points_of_draw between 0 and 100 and points_of_loss between 0 and 100
  ),
  constraint tournament_stages_tie_breaks_valid check (private.valid_tie_breaks(tie_breaks)),
  constraint tournament_stages_walkover_score_range check (walkover_score between 0 and 100),
  constraint tournament_stages_walkover_keeps_score_fits check (not walkover_keeps_score or walkover_score > 0),
  constraint tournament_stages_departed_matches_known
    check (departed_matches in ('by_half', 'annulled', 'counted', 'withdrawn_by_half')),
  constraint tournament_stages_tie_splitting_known check (tie_splitting in ('continue', 'restart')),
  constraint tournament_stages_qualifiers_from_known check (qualifiers_from in ('group', 'stage', 'wins')),
  constraint tournament_stages_qualifiers_range check (qualifiers between 1 and 1024),
  constraint tournament_stages_seeding_known check (seeding in ('standing', 'apart', 'draw', 'explicit')),
  constraint tournament_stages_lobbies_valid
    check (kind <> 'lobbies' and lobbies is null or kind = 'lobbies' and private.valid_lobby_settings(lobbies)),
  constraint tournament_stages_scoring_fits check ((kind = 'lobbies') = (scoring_system_id is not null)),
  constraint tournament_stages_next_qualifiers_range check (next_qualifiers between 1 and 500)
);

--- Participants of a stage, by seed, and the place each reached in it.
--- @chapter stages 2
--- @title Leer quiénes juegan una etapa
create table public.stage_entries (
  id uuid primary key default gen_random_uuid(),
  stage_id uuid not null references public.tournament_stages (id) on delete cascade,
  participant_id uuid not null references public.participants (id) on delete restrict,
  --- The participant's seed, from 1 (the best); seeds determine the first pairings.
  seed integer not null,
  --- The participant's place in the stage when the stage is done; equal for participants that nothing separated.
  rank integer,
  created_at timestamptz not null default now(),
  constraint stage_entries_once unique (stage_id, participant_id),
  constraint stage_entries_seed_positive check (seed > 0),
  constraint stage_entries_rank_positive check (rank > 0)
);

--- How the series of a stage are decided, one row per version: from its draw, and again after each change. The highest
--- version applies to matches that have not begun; each match carries its own rule.
--- @chapter results 8
--- @title Leer cómo se decidieron las series
create table public.stage_rule_versions (
  id uuid primary key default gen_random_uuid(),
  stage_id uuid not null references public.tournament_stages (id) on delete cascade,
  --- The number of the version, from 1.
  version integer not null,
  --- As tournament_stages.best_of.
  best_of integer,
  --- As tournament_stages.best_of_rules.
  --- @type best_of_rules tournament_stages.best_of_rules
  best_of_rules jsonb not null,
  --- As tournament_stages.series.
  --- @type series tournament_stages.series
  series jsonb,
  --- When the version began to apply.
  created_at timestamptz not null default now(),
  constraint stage_rule_versions_once unique (stage_id, version)
);

--- Records the rule of a drawn stage, and each change of it.
create function private.record_rule_version()
returns trigger
language plpgsql
volatile
security definer -- versions are written by the database only
set search_path = ''
as $$
begin
  insert into public.stage_rule_versions (stage_id, version, best_of, best_of_rules, series)
  select new.id, coalesce(max(version), 0) + 1, new.best_of, new.best_of_rules, new.series
  from public.stage_rule_versions
  where stage_id = new.id;
  return null;
end;
$$;

create trigger record_rule_version
  after update of drawn_at, best_of, best_of_rules, series on public.tournament_stages
  for each row when (
    new.drawn_at is not null and (old.drawn_at, old.best_of, old.best_of_rules, old.series)
      is distinct from (new.drawn_at, new.best_of, new.best_of_rules, new.series)
  )
  execute function private.record_rule_version();

create index stage_entries_participant_id_idx on public.stage_entries (participant_id);

select private.show_to_everyone('public.tournament_stages', 'public.stage_entries', 'public.stage_rule_versions');

-- Clients receive no changes of stage entries: the row of the stage changes at the same time, and clients receive that
-- change.
alter publication supabase_realtime add table public.tournament_stages;
