set local lock_timeout = '5s';
set local check_function_bodies = off;

alter table "public"."match_games"
  drop constraint "match_games_number_range";

alter table "public"."match_reports"
  drop constraint "match_reports_result_fits";

alter table "public"."table_adjustments"
  drop constraint "table_adjustments_points_range";

alter table "public"."tournament_matches"
  drop constraint "tournament_matches_best_of_known";

alter table "public"."tournament_matches"
  drop constraint "tournament_matches_result_fits";

alter table "public"."tournament_stages"
  drop constraint "tournament_stages_best_of_known";

drop function "private"."score_of_games"(uuid, uuid[], integer);

drop function "private"."settle_games"(uuid, boolean, uuid[], integer, text);

drop function "public"."get_refereed_match"(text);

drop function "public"."match_board"(uuid);

drop function
  "public"."report_match_game"(uuid, integer, uuid, integer, integer, text, text, text, boolean, text, boolean);

drop function "public"."set_stage_settings"(uuid, integer, jsonb, integer, jsonb);

create table "public"."match_game_times" (
  "id"         uuid                     not null default gen_random_uuid(),
  "match_id"   uuid                     not null,
  "number"     integer                  not null,
  "starts_at"  timestamp with time zone not null,
  "created_at" timestamp with time zone not null default now(),
  constraint "match_game_times_number_range" check (((number >= 1) AND (number <= 10))),
  constraint "match_game_times_once" unique (match_id, number),
  constraint "match_game_times_pkey" primary key (id)
);

alter table "public"."match_game_times"
  enable row level security;

create table "public"."stage_rule_versions" (
  "id"            uuid                     not null default gen_random_uuid(),
  "stage_id"      uuid                     not null,
  "version"       integer                  not null,
  "best_of"       integer,
  "best_of_rules" jsonb                    not null,
  "series"        jsonb,
  "created_at"    timestamp with time zone not null default now(),
  constraint "stage_rule_versions_once" unique (stage_id, version),
  constraint "stage_rule_versions_pkey" primary key (id)
);

alter table "public"."stage_rule_versions"
  enable row level security;

alter table "public"."match_games"
  add column "parts" jsonb;

alter table "public"."tournament_matches"
  add column "series" jsonb;

alter table "public"."tournament_stages"
  add column "series" jsonb;

create type "private"."series_game" as (
  "score1" integer,
  "score2" integer,
  "ahead"  integer,
  "parts"  jsonb
);

create type "private"."series_verdict" as (
  "verdict"   text,
  "side"      integer,
  "criterion" text,
  "result"    text,
  "problem"   text
);

alter type "private"."match_state" add attribute "series" jsonb cascade;

create or replace function private.add_group_matches(p_stage public.tournament_stages)
returns void
language sql
volatile
security definer -- matches are written by procedures only
set search_path = ''
as $$
  insert into public.tournament_matches (
    tournament_id, stage_id, stage, group_id, round, position_in_bracket,
    participant1_id, participant2_id, status, best_of, series
  )
  select
    p_stage.tournament_id, p_stage.id, 'group', sized.id, day.round,
    row_number() over (partition by day.round order by sized.position, pair.pairing),
    case leg when 1 then one.participant_id else other.participant_id end,
    case leg when 1 then other.participant_id else one.participant_id end,
    'pending', (select private.stage_best_of(p_stage)), p_stage.series
  from (
    select tournament_group.id, tournament_group.position, count(*)::integer as members
    from public.tournament_groups tournament_group
    join public.group_participants member on member.group_id = tournament_group.id
    where tournament_group.stage_id = p_stage.id
    group by tournament_group.id
  ) as sized
  cross join lateral private.circle_rounds(sized.members) as pair
  cross join generate_series(1, p_stage.legs) as leg
  cross join lateral (select pair.round + (leg - 1) * (sized.members + sized.members % 2 - 1) as round) as day
  join public.group_participants one on one.group_id = sized.id and one.position = pair.member1
  join public.group_participants other on other.group_id = sized.id and other.position = pair.member2
$$;

create or replace function private.add_second_final(p_final public.tournament_matches)
returns void
language plpgsql
volatile
security definer -- matches are written by procedures only
set search_path = ''
as $$
declare
  v_stage public.tournament_stages;
  v_match_id uuid;
begin
  select * into v_stage from public.tournament_stages where id = p_final.stage_id;
  -- The winner of the upper bracket, in the first slot, has now lost for the first time, so a second final is played.
  if v_stage.grand_final <> 'reset' or p_final.winner_id = p_final.participant1_id then
    return;
  end if;
  insert into public.tournament_matches (
    tournament_id, stage_id, stage, round, position_in_bracket, participant1_id, participant2_id, status, best_of,
    series
  )
  values (
    p_final.tournament_id, p_final.stage_id, 'final', 2, 1, p_final.participant1_id, p_final.participant2_id,
    'pending', p_final.best_of, p_final.series
  )
  returning id into v_match_id;
  if v_stage.best_of_rules <> '[]' then
    perform private.apply_best_of_rules(v_stage);
  end if;
  perform private.notify_participant(
    side.id, 'match_ready', 'Se juega una segunda final', 'Los dos llegan con una derrota: el ganador es campeón.',
    '/match/manage/' || v_match_id
  )
  from (values (p_final.participant1_id), (p_final.participant2_id)) as side (id)
  -- If a side has withdrawn or was disqualified, the match is a walkover at once.
  where not private.is_out(p_final.tournament_id, p_final.participant1_id)
    and not private.is_out(p_final.tournament_id, p_final.participant2_id);
end;
$$;

create or replace function private.add_swiss_round(p_stage public.tournament_stages, p_round integer, p_ones uuid[], p_others uuid[])
returns void
language plpgsql
volatile
security definer -- matches are written by procedures only
set search_path = ''
as $$
declare
  v_group_id uuid;
begin
  select id into v_group_id from public.tournament_groups where stage_id = p_stage.id;
  insert into public.tournament_matches (
    tournament_id, stage_id, stage, group_id, round, position_in_bracket, participant1_id, participant2_id,
    winner_id, status, best_of, series
  )
  select
    p_stage.tournament_id, p_stage.id, 'swiss', v_group_id, p_round, pair.place, pair.one, pair.other,
    case when pair.other is null then pair.one end,
    case when pair.other is null then 'bye' else 'pending' end,
    private.stage_best_of(p_stage), p_stage.series
  from unnest(p_ones, p_others) with ordinality as pair (one, other, place);
  update public.group_participants
  set points = points + private.points_of_win(p_stage), wins = wins + 1
  where group_id = v_group_id and participant_id = p_ones[array_position(p_others, null)];
  if p_stage.best_of_rules <> '[]' then
    perform private.apply_best_of_rules(p_stage);
  end if;
end;
$$;

create or replace function private.allows_draw(p_match private.match_state)
returns boolean
language sql
stable
security definer -- reads the stage for procedures
set search_path = ''
as $$
  select (p_match.best_of = 1 or p_match.series is not null) and private.stage_allows_draws(p_match.id)
$$;

create or replace function private.apply_best_of_rules(p_stage public.tournament_stages)
returns void
language plpgsql
volatile
security definer -- matches are written by procedures only
set search_path = ''
as $$
begin
  update public.tournament_matches match
  set best_of = chosen.best_of, series = chosen.series
  from (
    select distinct on (played.id) played.id, (rule ->> 'best_of')::integer as best_of, rule -> 'series' as series
    from (
      select
        id, stage, round, round - 1 - max(round) over (partition by stage) as from_end
      from public.tournament_matches
      where stage_id = p_stage.id
    ) as played
    cross join jsonb_array_elements(p_stage.best_of_rules) with ordinality as listed (rule, ordinal)
    where coalesce(rule ->> 'part' = played.stage, true)
      and coalesce((rule ->> 'round')::integer in (played.round, played.from_end), true)
    order by played.id, ordinal desc
  ) as chosen
  where match.id = chosen.id
    and (match.best_of, match.series) is distinct from (chosen.best_of, chosen.series)
    and match.status not in ('completed', 'bye', 'cancelled');
end;
$$;

create or replace function private.await_next_game(p_match_id uuid)
returns void
language plpgsql
volatile
security definer -- matches are written by procedures only
set search_path = ''
as $$
declare
  v_at constant timestamptz := private.next_game_time(p_match_id);
begin
  if v_at is not null then
    delete from public.match_starts where match_id = p_match_id and state = 'started';
    update public.tournament_matches
    set scheduled_time = v_at, live_since = null, status = case status when 'pending' then 'scheduled' else status end
    where id = p_match_id and status in ('pending', 'scheduled') and (scheduled_time, live_since) is distinct from (v_at, null);
  end if;
end;
$$;

create or replace function private.away_goals(
  p_games private.series_game[], p_best_of integer, p_better_side integer, p_side integer, p_in_extra_time boolean
)
returns integer
language sql
immutable
parallel safe
set search_path = ''
as $$
  select coalesce(sum(
    case p_side when 1 then game.score1 else game.score2 end
      - case when p_in_extra_time then 0 else
        coalesce((game.parts -> 'extra_time' ->> (p_side - 1))::integer, 0)
          + coalesce((game.parts -> 'golden_goal' ->> (p_side - 1))::integer, 0)
      end
  ), 0)::integer
  from unnest(p_games) with ordinality as game (score1, score2, ahead, parts, number)
  where game.number <= p_best_of and private.home_side(p_best_of, game.number::integer, p_better_side) <> p_side
$$;

create or replace function private.begun_at(p_match_id uuid)
returns timestamptz
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select case
    when start.state in ('walkover', 'objected') then null
    when private.next_game_time(p_match_id) is not null then null
    -- A game that the match clock gave because a side was absent was not played.
    else coalesce(start.started_at, (
      select greatest(
        min(created_at),
        case when count(*) > 0 then
          (select max(time.starts_at) from public.match_game_times time where time.match_id = p_match_id and time.starts_at <= now())
        end
      )
      from public.match_games where match_id = p_match_id and source <> 'clock'
    ))
  end
  from (values (p_match_id)) as asked (id)
  left join public.match_starts start on start.match_id = asked.id
$$;

create or replace function private.better_side(p_match_id uuid)
returns integer
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select case when one.seed > other.seed then 2 else 1 end
  from public.tournament_matches match
  left join public.stage_entries one on one.stage_id = match.stage_id and one.participant_id = match.participant1_id
  left join public.stage_entries other on other.stage_id = match.stage_id and other.participant_id = match.participant2_id
  where match.id = p_match_id
$$;

create or replace function private.build_bracket(p_stage public.tournament_stages, p_participants uuid[])
returns void
language plpgsql
volatile
security definer -- matches are written by procedures only
set search_path = ''
as $$
declare
  v_count integer := cardinality(p_participants);
  v_size integer := private.bracket_size(v_count);
  v_rounds integer := round(log(2, v_size));
  v_best_of integer := private.stage_best_of(p_stage);
  -- Seeds beyond the last participant are null: their opponents have a bye.
  v_slots uuid[] := array(
    select p_participants[seed]
    from unnest(private.bracket_seeds(v_size)) with ordinality as draw (seed, slot)
    order by slot
  );
  -- Byes occur only in the first round, and the better seed of each pair always exists.
  v_second uuid[] := array(
    select case when v_slots[2 * pair] is null then v_slots[2 * pair - 1] end
    from generate_series(1, v_size / 2) as pair
    order by pair
  );
  v_third_place boolean := p_stage.kind = 'single_elimination' and p_stage.places >= 4 and v_count > 3;
  v_placement boolean := p_stage.kind = 'single_elimination' and p_stage.places >= 8 and v_count > 5;
begin
  if p_stage.kind = 'double_elimination' then
    perform private.build_lower_bracket(p_stage, v_size);
  end if;
  insert into public.tournament_matches (
    id, tournament_id, stage_id, stage, round, position_in_bracket, participant1_id, participant2_id,
    winner_id, status, best_of, next_match_id, next_match_slot,
    loser_next_match_id, loser_next_match_slot, series
  )
  with nodes as materialized (
    select gen_random_uuid() as id, 'bracket' as part, round, place
    from generate_series(1, v_rounds) as round,
    lateral generate_series(1, v_size >> round) as place
    union all
    select gen_random_uuid(), 'third_place', v_rounds, 1 where v_third_place
    union all
    -- Placement matches for the losers of the quarter-finals: two matches, then one for place 5 and one for place 7.
    select gen_random_uuid(), 'placement', round, place
    from generate_series(v_rounds - 1, v_rounds) as round, generate_series(1, 2) as place
    where v_placement
  ),
  filled as (
    select
      nodes.*,
      case round when 1 then v_slots[2 * place - 1] when 2 then v_second[2 * place - 1] end as upper_id,
      case round when 1 then v_slots[2 * place] when 2 then v_second[2 * place] end as lower_id
    from nodes
    where part = 'bracket'
    union all
    select nodes.*, null, null from nodes where part <> 'bracket'
  ),
  linked as (
    select
      filled.*,
      coalesce(following.id, final.id) as next_id,
      case
        when following.part = 'placement' then filled.place
        when following.id is not null then 2 - filled.place % 2
        when final.id is not null then 1
      end as next_slot,
      coalesce(falling.id, lower.id) as loser_id,
      case
        when falling.part = 'placement' and filled.part = 'bracket' then 2 - filled.place % 2
        when falling.id is not null then filled.place
        -- With two participants, the loser of the upper match goes directly to the grand final.
        when lower.stage = 'final' then 2
        when lower.id is not null and filled.round = 1 then 2 - filled.place % 2
        when lower.id is not null then 1
      end as loser_slot
    from filled
    left join nodes as following
      on following.part = filled.part
      and following.round = filled.round + 1
      and following.place = case filled.part when 'bracket' then (filled.place + 1) / 2 else 1 end
    left join nodes as falling
      on falling.round = filled.round + 1
      and (
        filled.part = 'bracket' and (
          falling.part = 'third_place'
          or falling.part = 'placement' and falling.round = v_rounds - 1 and falling.place = (filled.place + 1) / 2
        )
        or filled.part = 'placement' and falling.part = 'placement' and falling.place = 2
      )
    left join public.tournament_matches as final
      on final.stage_id = p_stage.id and final.stage = 'final' and filled.part = 'bracket' and filled.round = v_rounds
    left join public.tournament_matches as lower
      on lower.stage_id = p_stage.id
      and lower.stage = case when v_size > 2 then 'lower' else 'final' end
      and lower.round = greatest(1, 2 * filled.round - 2)
      and lower.position_in_bracket = case filled.round
        when 1 then (filled.place + 1) / 2
        else private.lower_place(v_size, filled.round, filled.place)
      end
  )
  select
    id, p_stage.tournament_id, p_stage.id, part, round, place, upper_id, lower_id,
    case when part = 'bracket' and round = 1 and lower_id is null then upper_id end,
    case
      when upper_id is not null and lower_id is not null then 'pending'
      when part = 'bracket' and round = 1 then 'bye'
      else 'pending_opponent'
    end,
    v_best_of, next_id, next_slot, loser_id, loser_slot, p_stage.series
  from linked;
  if v_placement or p_stage.kind = 'double_elimination' and v_count < v_size then
    perform private.close_dead_slots(p_stage.id);
  end if;
end;
$$;

create or replace function private.build_lower_bracket(p_stage public.tournament_stages, p_size integer)
returns void
language plpgsql
volatile
security definer -- matches are written by procedures only
set search_path = ''
as $$
declare
  v_best_of integer := private.stage_best_of(p_stage);
  v_rounds integer := 2 * (round(log(2, p_size))::integer - 1);
  v_final_id uuid := case when p_stage.grand_final <> 'none' then gen_random_uuid() end;
begin
  insert into public.tournament_matches (
    id, tournament_id, stage_id, stage, round, position_in_bracket, status, best_of, next_match_id, next_match_slot,
    series
  )
  with nodes as materialized (
    -- For every upper round after the first there are two lower rounds of equal size.
    -- In the first of them, sides of the lower bracket meet; in the second, they meet the losers of the upper round.
    select gen_random_uuid() as id, round, place
    from generate_series(1, v_rounds) as round,
    lateral generate_series(1, p_size >> ((round + 1) / 2 + 1)) as place
  )
  select
    v_final_id, p_stage.tournament_id, p_stage.id, 'final', 1, 1, 'pending_opponent', v_best_of, null, null, p_stage.series
  where v_final_id is not null
  union all
  select
    nodes.id, p_stage.tournament_id, p_stage.id, 'lower', nodes.round, nodes.place, 'pending_opponent', v_best_of,
    coalesce(following.id, v_final_id),
    case
      when following.id is null and v_final_id is null then null
      when following.id is null or nodes.round % 2 = 1 then 2
      else 2 - nodes.place % 2
    end,
    p_stage.series
  from nodes
  left join nodes as following
    on following.round = nodes.round + 1
    and following.place = case nodes.round % 2 when 1 then nodes.place else (nodes.place + 1) / 2 end;
end;
$$;

create or replace function private.change_winner(
  p_match private.match_state, p_winner_id uuid, p_result text, p_kept_ids uuid[], out p_effects private.correction_effect[]
)
returns private.correction_effect[]
language plpgsql
volatile
security definer -- matches, tables and prizes are written by procedures only
set search_path = ''
as $$
declare
  v_row public.tournament_matches;
  v_tournament public.tournaments;
  v_stage public.tournament_stages;
  v_next public.tournament_stages;
  v_awards jsonb;
  v_then uuid[];
  v_rounds private.correction_effect;
  v_runs_again boolean;
  v_redrawn private.correction_effect;
  v_effect private.correction_effect;
begin
  select * into v_row from public.tournament_matches where id = p_match.id;
  select * into v_tournament from public.tournaments where id = p_match.tournament_id;
  select * into v_stage from public.tournament_stages where id = v_row.stage_id;
  select * into v_next
  from public.tournament_stages
  where tournament_id = v_tournament.id and position > v_stage.position and state <> 'planned'
  order by position
  limit 1;
  v_awards := private.due_awards(v_tournament);
  v_then := case when v_next.id is not null then private.qualified_participants(v_stage, v_next) end;
  p_effects := array(select effect from private.bracket_effects(v_row, p_winner_id, p_kept_ids) as effect);
  -- A tie-break of the same table was played for another order, so none of its matches stays.
  p_effects := p_effects || array(
    select row(
      match.id, 'match', private.has_begun(match), false, false,
      case when private.has_begun(match) then array[match.id] else '{}'::uuid[] end, null, null
    )::private.correction_effect
    from public.tournament_matches match
    where match.group_id = v_row.group_id and match.stage = 'tie_break' and v_row.stage <> 'tie_break'
    order by match.round, match.position_in_bracket
  );
  if v_row.stage = 'swiss' and exists (
    select 1 from public.tournament_matches where stage_id = v_stage.id and stage = 'swiss' and round > v_row.round
  ) then
    v_rounds := row(
      v_stage.id, 'rounds', true, true, v_stage.id = any (p_kept_ids),
      array(
        select begun from unnest(private.begun_after(v_stage, v_row.round)) as begun
        join public.tournament_matches match on match.id = begun and match.stage_id = v_stage.id
      ),
      null, null
    );
    p_effects := p_effects || v_rounds;
  end if;
  v_runs_again := v_stage.state = 'done' and (
    v_rounds.id is not null and not v_rounds.stays
    or exists (
      select 1 from unnest(p_effects) as effect where effect.kind = 'match' and effect.is_settled and not effect.stays
    )
    or v_row.stage = 'final' and v_row.round = 1 and v_stage.grand_final = 'reset' and p_winner_id = p_match.participant2_id
  );
  if v_runs_again and v_next.id is not null then
    v_redrawn := row(v_next.id, 'stage', true, false, false, private.begun_after(v_stage, null), null, null);
    p_effects := p_effects || v_redrawn;
  end if;
  perform private.require_impartial_in(effect.match_ids) from unnest(p_effects) as effect;

  if v_runs_again and v_tournament.finished_at is not null then
    perform private.take_back_prizes(v_tournament);
  end if;
  if v_redrawn.id is not null then
    perform private.undo_matches(private.decided_after(v_stage, null), false);
  end if;
  if v_runs_again then
    perform private.withdraw_later_stages(v_stage.id);
  end if;
  if v_rounds.id is not null and not v_rounds.stays then
    perform private.undo_matches(private.decided_after(v_stage, v_row.round), false);
    perform private.withdraw_later_rounds(v_row);
  end if;
  perform private.undo_matches(
    array(
      select match
      from unnest(p_effects) with ordinality as effect
      join public.tournament_matches match on match.id = effect.id
      where effect.kind = 'match' and not effect.stays and private.is_decided(match)
      order by effect.ordinality desc
    ),
    false
  );

  if v_row.stage = 'final' and v_row.round = 1 then
    perform private.remove_second_final(v_row);
  end if;
  perform private.withdraw_tie_break(v_row);
  update public.tournament_matches
  set winner_id = p_winner_id, result = private.shown_result(p_match, p_result), decided_by = auth.uid(), decided_how = 'referee', decision_reason = null
  where id = v_row.id
  returning * into v_row;
  perform private.correct_games(p_match, p_result);
  perform private.credit_anew(p_match, p_winner_id);
  foreach v_effect in array p_effects loop
    if v_effect.kind <> 'match' then
      continue;
    elsif v_effect.stays then
      perform private.give_to_winner(v_effect.id, v_effect.side1_id, v_effect.side2_id);
    elsif exists (select 1 from public.tournament_matches where id = v_effect.id) then
      perform private.seat_sides(v_effect.id, v_effect.side1_id, v_effect.side2_id);
    end if;
  end loop;
  if v_row.stage = 'final' and v_row.round = 1 then
    perform private.add_second_final(v_row);
  elsif v_row.group_id is not null then
    perform private.refresh_group_table(v_row.group_id);
  end if;

  if v_stage.state = 'done' and not v_runs_again then
    perform private.write_places(v_stage);
    -- In a Swiss stage that ends by wins and losses, the correction may require another round, or fewer rounds.
    v_runs_again := v_stage.kind = 'swiss' and v_rounds.id is null and private.next_swiss_round(v_stage) is not null;
    if v_next.id is not null and (v_runs_again or private.sends_on_others(v_stage, v_next, v_then)) then
      if v_next.state <> 'ready' then
        v_redrawn := row(v_next.id, 'stage', true, true, v_next.id = any (p_kept_ids), private.begun_after(v_stage, null), null, null);
        perform private.require_impartial_in(v_redrawn.match_ids);
        p_effects := p_effects || v_redrawn;
        v_runs_again := not v_redrawn.stays;
      elsif not v_runs_again then
        perform private.enter_anew(v_stage, v_next);
      end if;
    end if;
    if v_runs_again then
      if v_tournament.finished_at is not null then
        perform private.take_back_prizes(v_tournament);
      end if;
      perform private.undo_matches(private.decided_after(v_stage, null), false);
      perform private.withdraw_later_stages(v_stage.id);
    end if;
  end if;

  if v_tournament.finished_at is not null and not v_runs_again then
    if private.due_awards(v_tournament) is not distinct from v_awards then
      perform private.follow_places(v_tournament.id);
      return;
    end if;
    perform private.take_back_prizes(v_tournament);
  end if;
  perform private.settle_tournament(v_tournament.id);
end;
$$;

create or replace function private.complete_tournament_match(
  p_match_id uuid, p_winner_id uuid, p_outcome text, p_result text, p_decided_by uuid, p_decided_how text,
  p_reason text default null
)
returns void
language plpgsql
volatile
security definer -- matches are written by procedures only
set search_path = ''
as $$
declare
  v_match public.tournament_matches;
  v_loser_id uuid;
begin
  update public.tournament_matches
  set
    winner_id = p_winner_id, status = 'completed', outcome = p_outcome,
    result = case when series is null then p_result else private.shown_result(private.find_match(id), p_result) end,
    decided_at = now(), decided_by = p_decided_by, decided_how = p_decided_how, decision_reason = p_reason,
    abandoned_score = case p_outcome when 'walkover' then live_score end,
    live_score = null, live_since = null
  where id = p_match_id
  returning * into v_match;
  if p_outcome = 'score' then
    perform private.settle_games(
      p_match_id, true, array[v_match.participant1_id, v_match.participant2_id], v_match.best_of, p_result,
      v_match.series
    );
  end if;
  v_loser_id := case p_winner_id
    when v_match.participant1_id then v_match.participant2_id
    when v_match.participant2_id then v_match.participant1_id
  end;

  perform private.credit_match(
    p_match_id, v_match.tournament_id, array[v_match.participant1_id, v_match.participant2_id], p_winner_id
  );
  if v_match.stage = 'swiss' then
    perform private.count_swiss_match(v_match);
  elsif v_match.group_id is not null then
    perform private.refresh_group_table(v_match.group_id, array[v_match.participant1_id, v_match.participant2_id]);
  elsif v_match.stage = 'final' and v_match.round = 1 then
    perform private.add_second_final(v_match);
  end if;
  if v_match.next_match_id is not null then
    perform private.fill_slot(v_match.next_match_id, v_match.next_match_slot, p_winner_id);
  end if;
  if v_match.loser_next_match_id is not null then
    perform private.fill_slot(v_match.loser_next_match_id, v_match.loser_next_match_slot, v_loser_id);
  end if;
end;
$$;

create or replace function private.correct_games(p_match private.match_state, p_result text)
returns void
language plpgsql
volatile
security definer -- games are written by procedures only
set search_path = ''
as $$
begin
  if p_match.series ->> 'kind' = 'aggregate' then
    null;
  elsif p_match.best_of = 1 then
    update public.match_games
    set
      score1 = substring(p_result from '^(\d+)')::integer, score2 = substring(p_result from '-(\d+)')::integer,
      parts = case when p_result like '%(prórroga)' then '{"overtime": true}'::jsonb end,
      winner_id = private.leading_side_id(p_match, p_result),
      source = case source when 'result' then source else 'referee' end,
      reported_by = case source when 'result' then null else auth.uid() end,
      reported_at = now()
    where match_id = p_match.id;
  else
    delete from public.match_games where match_id = p_match.id and source = 'result';
  end if;
  perform private.settle_games(
    p_match.id, true, array[p_match.participant1_id, p_match.participant2_id], p_match.best_of, p_result, p_match.series
  );
end;
$$;

create or replace function private.count_swiss_match(p_match public.tournament_matches)
returns void
language sql
volatile
security definer -- group tables are written by procedures only
set search_path = ''
as $$
  -- Places, and values that depend on rivals, change for all members, so they are computed at the end of the round.
  update public.group_participants member
  set
    points = member.points + scores.points, wins = member.wins + scores.wins, draws = member.draws + scores.draws,
    losses = member.losses + scores.losses
  from public.tournament_stages stage
  cross join lateral (values (p_match.participant1_id), (p_match.participant2_id)) as side (id)
  cross join lateral (
    select
      case
        when p_match.outcome <> 'score' and p_match.winner_id is distinct from side.id then 0
        else private.points_of_match(stage, p_match, side.id)
      end as points,
      (p_match.winner_id is not distinct from side.id)::integer as wins,
      (p_match.winner_id is null and p_match.outcome = 'score')::integer as draws,
      (case when p_match.winner_id is null then p_match.outcome = 'no_show' else p_match.winner_id <> side.id end)::integer as losses
  ) as scores
  where stage.id = p_match.stage_id and member.group_id = p_match.group_id and member.participant_id = side.id
$$;

create or replace function private.find_match(p_match_id uuid)
returns private.match_state
language plpgsql
stable
security definer -- used by procedures
set search_path = ''
as $$
declare
  v_match private.match_state;
begin
  select match.* into v_match
  from (
    select
      id, 'tournament', tournament_id, null::uuid, participant1_id, participant2_id, winner_id,
      status, result, best_of, scheduled_time, starts_at, null::boolean, series
    from public.tournament_matches
    where id = p_match_id
    union all
    select
      id, 'challenge', null, challenge_id, participant1_id, participant2_id, winner_id,
      status, result, best_of, scheduled_time, starts_at, null::boolean, null::jsonb
    from public.challenge_matches
    where id = p_match_id
  ) as match;
  if not found then
    perform private.refuse('match_not_found', 'Encuentro no encontrado.');
  end if;
  return v_match;
end;
$$;

create or replace function private.game_for_log(p_game public.match_games)
returns jsonb
language sql
immutable
set search_path = ''
as $$
  select jsonb_build_object(
    'game_number', p_game.number, 'winner_id', p_game.winner_id,
    'result', case p_game.kind
      when 'forfeit' then 'W.O.'
      else coalesce(
        private.series_text(array[row(p_game.score1, p_game.score2, null, p_game.parts)::private.series_game]),
        p_game.score1 || '-' || p_game.score2
      )
    end
  )
$$;

create or replace function private.games_to_win(p_best_of integer)
returns integer
language sql
immutable
parallel safe
set search_path = ''
as $$
  select p_best_of / 2 + 1
$$;

create or replace function private.has_overtime_points(p_stage public.tournament_stages)
returns boolean
language sql
immutable
parallel safe
set search_path = ''
as $$
  select coalesce(p_stage.series ->> 'kind' = 'overtime', false) or p_stage.best_of_rules @> '[{"series": {"kind": "overtime"}}]'
$$;

create or replace function private.home_side(p_best_of integer, p_number integer, p_better_side integer)
returns integer
language sql
immutable
parallel safe
set search_path = ''
as $$
  select case when p_number > p_best_of or (p_best_of - p_number) % 2 = 0 then p_better_side else 3 - p_better_side end
$$;

create or replace function private.insert_imported_matches(p_file jsonb, p_tournament_id uuid, p_participants jsonb)
returns void
language plpgsql
volatile
security definer -- matches are written by procedures only
set search_path = ''
as $$
declare
  v_matches constant jsonb := (
    select jsonb_object_agg(content ->> 'id', gen_random_uuid()) from jsonb_array_elements(p_file -> 'matches') as listed (content)
  );
begin
  insert into public.tournament_matches (
    id, tournament_id, stage_id, stage, group_id, round, position_in_bracket, participant1_id, participant2_id, slot1_closed,
    slot2_closed, winner_id, status, outcome, result, best_of, scheduled_time, decided_at, next_match_id, next_match_slot,
    loser_next_match_id, loser_next_match_slot, abandoned_score, series
  )
  select
    (v_matches ->> (content ->> 'id'))::uuid, p_tournament_id, stage.id, content ->> 'part', drawn.id, (content ->> 'round')::integer,
    (content ->> 'number')::integer, (p_participants ->> (content ->> 'side1'))::uuid, (p_participants ->> (content ->> 'side2'))::uuid,
    -- Empty slots are closed, because the tournament is over.
    content ->> 'side1' is null, content ->> 'side2' is null,
    (p_participants ->> (content ->> 'winner'))::uuid, content ->> 'status', content ->> 'outcome', content ->> 'result',
    (content ->> 'best_of')::integer, (content ->> 'scheduled_at')::timestamptz, (content ->> 'decided_at')::timestamptz,
    (v_matches ->> (content -> 'winner_to' ->> 'match'))::uuid, (content -> 'winner_to' ->> 'side')::integer,
    (v_matches ->> (content -> 'loser_to' ->> 'match'))::uuid, (content -> 'loser_to' ->> 'side')::integer,
    content ->> 'abandoned_score',
    nullif(content -> 'series', 'null')
  from jsonb_array_elements(p_file -> 'matches') as listed (content)
  join public.tournament_stages stage on stage.tournament_id = p_tournament_id and stage.position = (content ->> 'stage')::integer
  left join public.tournament_groups drawn on drawn.stage_id = stage.id and drawn.name = content ->> 'group';
  insert into public.match_games (tournament_match_id, number, map, score1, score2, winner_id, kind, source, parts)
  select
    (v_matches ->> (content ->> 'of_id'))::uuid, (content ->> 'number')::integer,
    private.clean_text(content ->> 'map'), (content ->> 'score1')::integer, (content ->> 'score2')::integer,
    (p_participants ->> (content ->> 'winner'))::uuid, content ->> 'kind', 'result',
    nullif(content -> 'parts', 'null')
  from jsonb_array_elements(private.parts_of(p_file, 'matches', 'games')) as listed (content);
end;
$$;

create or replace function private.insert_imported_stages(p_file jsonb, p_tournament_id uuid, p_participants jsonb)
returns void
language sql
volatile
security definer -- stages are written by procedures only
set search_path = ''
as $$
  -- Deletes the stages that the preset has created.
  delete from public.tournament_stages where tournament_id = p_tournament_id;
  insert into public.tournament_stages (
    tournament_id, position, kind, name, state, best_of, best_of_rules, places, grand_final, group_size, legs, rounds, wins_to_advance,
    losses_to_leave, allows_draws, points_of_win, points_of_draw, points_of_loss, tie_breaks, qualifiers_from, qualifiers, seeding,
    drawn_at, finished_at, walkover_score, walkover_keeps_score, departed_matches, tie_splitting, plays_ties, series
  )
  select
    tournament.id, said.position, said.kind, private.clean_text(said.name), 'done', said.best_of, coalesce(said.best_of_rules, '[]'),
    coalesce(said.places, 2), coalesce(said.grand_final, 'reset'), said.group_size, coalesce(said.legs, 1), said.rounds,
    said.wins_to_advance, said.losses_to_leave, coalesce(said.allows_draws, false), said.points_of_win, said.points_of_draw,
    said.points_of_loss, coalesce(said.tie_breaks, private.usual_tie_breaks(said)), coalesce(said.qualifiers_from, 'stage'),
    said.qualifiers, coalesce(said.seeding, 'standing'), tournament.structure_generated_at, tournament.finished_at,
    said.walkover_score, coalesce(said.walkover_keeps_score, false), coalesce(said.departed_matches, 'by_half'),
    coalesce(said.tie_splitting, 'continue'), coalesce(said.plays_ties, false),
    nullif(said.series, 'null')
  from jsonb_array_elements(p_file -> 'stages') as listed (content)
  cross join lateral jsonb_populate_record(null::public.tournament_stages, content - array['id', 'tournament_id']) as said
  join public.tournaments tournament on tournament.id = p_tournament_id;
  insert into public.stage_entries (stage_id, participant_id, seed)
  select stage.id, (p_participants ->> (content ->> 'entrant'))::uuid, (content ->> 'seed')::integer
  from jsonb_array_elements(private.parts_of(p_file, 'stages', 'entries')) as listed (content)
  join public.tournament_stages stage on stage.tournament_id = p_tournament_id and stage.position = (content ->> 'of')::integer;
  insert into public.table_adjustments (stage_id, participant_id, points, reason, created_at)
  select
    stage.id, (p_participants ->> (content ->> 'entrant'))::uuid, (content ->> 'points')::integer, private.clean_text(content ->> 'reason'),
    coalesce((content ->> 'at')::timestamptz, now())
  from jsonb_array_elements(private.parts_of(p_file, 'stages', 'adjustments')) as listed (content)
  join public.tournament_stages stage on stage.tournament_id = p_tournament_id and stage.position = (content ->> 'of')::integer;
  insert into public.tournament_groups (tournament_id, stage_id, name, position)
  select p_tournament_id, stage.id, content ->> 'name', row_number() over (partition by stage.id order by line)
  from jsonb_array_elements(private.parts_of(p_file, 'stages', 'groups')) with ordinality as listed (content, line)
  join public.tournament_stages stage on stage.tournament_id = p_tournament_id and stage.position = (content ->> 'of')::integer;
  insert into public.group_participants (group_id, participant_id, position)
  select drawn.id, (p_participants ->> one.id)::uuid, one.place
  from jsonb_array_elements(private.parts_of(p_file, 'stages', 'groups')) as listed (content)
  join public.tournament_stages stage on stage.tournament_id = p_tournament_id and stage.position = (content ->> 'of')::integer
  join public.tournament_groups drawn on drawn.stage_id = stage.id and drawn.name = content ->> 'name'
  cross join lateral jsonb_array_elements_text(content -> 'entrants') with ordinality as one (id, place)
$$;

create or replace function private.is_entered(p_match_id uuid, p_winner_id uuid, p_result text, p_key uuid)
returns boolean
language plpgsql
stable
security definer -- reads what devices sent
set search_path = ''
as $$
declare
  v_match public.tournament_matches;
begin
  if exists (select 1 from private.entered_results where key = p_key and match_id = p_match_id) then
    return true;
  end if;
  select * into v_match from public.tournament_matches where id = p_match_id and status = 'completed';
  if v_match.id is null then
    return false;
  end if;
  if v_match.winner_id is distinct from p_winner_id and (v_match.series is null or p_winner_id is not null)
    or v_match.result is distinct from (
      case
        when private.is_walkover(p_result) then 'W.O.'
        when v_match.series is null then regexp_replace(p_result, '\s', '', 'g')
        else private.shown_result(private.find_match(p_match_id), private.clean_text(p_result))
      end
    )
  then
    perform private.refuse(
      'result_conflict',
      format('Ya se decidió de otra manera: %s.', concat_ws(', ', private.participant_name(v_match.winner_id), v_match.result))
    );
  end if;
  return true;
end;
$$;

create or replace function private.judge_aggregate(
  p_series jsonb, p_best_of integer, p_allows_draw boolean, p_better_side integer, p_games private.series_game[]
)
returns private.series_verdict
language plpgsql
immutable
parallel safe
set search_path = ''
as $$
declare
  v_verdict private.series_verdict;
  v_count constant integer := coalesce(cardinality(p_games), 0);
  v_counts_away constant boolean := coalesce((p_series ->> 'away_goals_in_extra_time')::boolean, false);
  v_game private.series_game;
  -- The game whose parts come next: the last one, after a level third game that one.
  v_last integer := p_best_of;
  v_tie text;
  v_part integer[];
  -- Goals of side 1 minus those of side 2, up to the criterion that is examined.
  v_lead integer;
  v_away integer;
  v_has_away boolean := false;
  v_is_extra boolean := false;
  v_third text;
  v_note text;
  v_used jsonb := '{}';
  v_unused text;
begin
  v_verdict.verdict := 'impossible';
  for v_number in 1..v_count loop
    v_game := p_games[v_number];
    if v_game.score1 is null then
      v_verdict.problem := 'En esta serie cada partido lleva su marcador.';
    elsif v_number > p_best_of + (p_series -> 'ties' ? 'third_game')::integer then
      v_verdict.problem := format('Esta serie tiene %s partidos.', p_best_of);
    elsif v_game.parts is not null and v_number < p_best_of then
      v_verdict.problem := 'El alargue y los penales son del último partido de la serie.';
    elsif v_game.parts - array['extra_time', 'golden_goal', 'penalties'] <> '{}' then
      v_verdict.problem := 'En esta serie hay alargue, gol de oro y penales, y nada más.';
    elsif coalesce((v_game.parts -> 'extra_time' ->> 0)::integer, 0) + coalesce((v_game.parts -> 'golden_goal' ->> 0)::integer, 0)
        > v_game.score1
      or coalesce((v_game.parts -> 'extra_time' ->> 1)::integer, 0) + coalesce((v_game.parts -> 'golden_goal' ->> 1)::integer, 0)
        > v_game.score2
    then
      v_verdict.problem := 'El marcador del partido incluye los goles del alargue: no puede tener menos.';
    elsif v_game.parts ? 'golden_goal' and v_game.parts -> 'golden_goal' not in ('[1, 0]', '[0, 1]', '[0, 0]') then
      v_verdict.problem := 'El gol de oro es uno solo: 1-0 o 0-1.';
    else
      continue;
    end if;
    return v_verdict;
  end loop;

  select
    coalesce(sum(game.score1), 0) || '-' || coalesce(sum(game.score2), 0),
    sum(
      game.score1 - game.score2 - coalesce((game.parts -> 'extra_time' ->> 0)::integer - (game.parts -> 'extra_time' ->> 1)::integer, 0)
      - coalesce((game.parts -> 'golden_goal' ->> 0)::integer - (game.parts -> 'golden_goal' ->> 1)::integer, 0)
    )
  into v_verdict.result, v_lead
  from unnest(p_games[:p_best_of]) as game;
  if v_count < p_best_of then
    v_verdict.verdict := 'open';
    v_verdict.criterion := 'games';
    v_verdict.problem := format('Esta serie tiene %s partidos: falta alguno.', p_best_of);
    return v_verdict;
  end if;
  foreach v_tie in array case when v_lead = 0 then array(select jsonb_array_elements_text(p_series -> 'ties')) else '{}' end loop
    v_away := 0;
    if v_tie in ('extra_time', 'golden_goal', 'penalties') then
      v_game := p_games[v_last];
      v_part := case when v_game.parts ? v_tie then
        array[(v_game.parts -> v_tie ->> 0)::integer, (v_game.parts -> v_tie ->> 1)::integer]
      end;
      if v_part is null then
        v_verdict.criterion := v_tie;
        exit;
      end if;
      v_used := jsonb_set(v_used, array[v_last::text], coalesce(v_used -> v_last::text, '{}') || jsonb_build_object(v_tie, true));
      v_lead := v_part[1] - v_part[2];
      v_is_extra := true;
      if v_tie = 'penalties' then
        if v_lead = 0 then
          v_verdict.problem := 'Los penales no pueden terminar empatados.';
          return v_verdict;
        end if;
        v_note := v_part[1] || '-' || v_part[2] || ' ' || private.tie_in_words(v_tie);
      elsif v_tie = 'extra_time' and v_lead = 0 and v_has_away and v_counts_away and v_last = p_best_of then
        -- Away goals were counted before extra time, and those of extra time count as well.
        v_away := private.away_goals(p_games, p_best_of, p_better_side, 1, true)
          - private.away_goals(p_games, p_best_of, p_better_side, 2, true);
      end if;
    elsif v_tie = 'third_game' then
      if v_count = p_best_of then
        v_verdict.criterion := v_tie;
        exit;
      end if;
      v_last := p_best_of + 1;
      v_game := p_games[v_last];
      v_third := v_game.score1 || '-' || v_game.score2 || ' ' || private.tie_in_words(v_tie);
      v_lead := v_game.score1 - v_game.score2
        - coalesce((v_game.parts -> 'extra_time' ->> 0)::integer - (v_game.parts -> 'extra_time' ->> 1)::integer, 0)
        - coalesce((v_game.parts -> 'golden_goal' ->> 0)::integer - (v_game.parts -> 'golden_goal' ->> 1)::integer, 0);
    elsif v_tie = 'away_goals' then
      v_has_away := true;
      v_away := private.away_goals(p_games, p_best_of, p_better_side, 1, v_counts_away and v_is_extra)
        - private.away_goals(p_games, p_best_of, p_better_side, 2, v_counts_away and v_is_extra);
    else
      v_lead := 3 - 2 * p_better_side;
    end if;
    if v_lead <> 0 or v_away <> 0 then
      v_verdict.criterion := case when v_away <> 0 then 'away_goals' else v_tie end;
      v_lead := coalesce(nullif(v_lead, 0), v_away);
      exit;
    end if;
  end loop;

  v_verdict.verdict := case
    when v_lead <> 0 then 'won'
    when v_verdict.criterion is not null then 'open'
    when p_allows_draw then 'drawn'
    else 'impossible'
  end;
  select private.tie_in_words(part.name) into v_unused
  from generate_series(p_best_of, v_count) as number
  cross join lateral jsonb_object_keys(p_games[number].parts) as part (name)
  where not coalesce(v_used -> number::text ? part.name, false)
  limit 1;
  if v_count > v_last and v_unused is null then
    v_unused := private.tie_in_words('third_game');
  end if;
  if v_unused is not null then
    v_verdict.problem := case v_verdict.verdict
      when 'open' then format('Antes de «%s» va «%s».', v_unused, private.tie_in_words(v_verdict.criterion))
      else format('Aquí no corresponde «%s»: la serie ya estaba decidida sin eso, o su regla no lo tiene.', v_unused)
    end;
    v_verdict.verdict := 'impossible';
  elsif v_verdict.verdict = 'impossible' then
    v_verdict.problem := 'La serie no puede terminar igualada: falta quién la ganó.';
  elsif v_verdict.verdict = 'open' then
    v_verdict.problem := format('La serie está igualada: falta «%s».', private.tie_in_words(v_verdict.criterion));
  elsif v_verdict.verdict = 'won' then
    v_verdict.side := case when v_lead > 0 then 1 else 2 end;
    v_note := concat_ws(', ', v_third, coalesce(v_note, private.tie_in_words(nullif(v_verdict.criterion, 'third_game'))));
    v_verdict.result := v_verdict.result || case when v_note = '' then '' else ' (' || v_note || ')' end;
  end if;
  return v_verdict;
end;
$$;

create or replace function private.judge_games(
  p_series jsonb, p_best_of integer, p_allows_draw boolean, p_games private.series_game[]
)
returns private.series_verdict
language plpgsql
immutable
parallel safe
set search_path = ''
as $$
declare
  v_kind constant text := coalesce(p_series ->> 'kind', 'best_of');
  v_verdict private.series_verdict;
  v_game private.series_game;
  v_won integer[] := array[0, 0];
  v_number integer := 0;
begin
  v_verdict.verdict := 'open';
  v_verdict.problem := case
    when v_kind = 'games' then format('Esta serie tiene exactamente %s partidas: falta alguna.', p_best_of)
    else 'Falta jugar alguna partida.'
  end;
  foreach v_game in array p_games loop
    v_number := v_number + 1;
    if v_verdict.verdict <> 'open' or v_number > p_best_of then
      v_verdict.problem := format('Así la serie termina en la partida %s: no hay otra después.', v_number - 1);
    elsif v_game.ahead is null and (p_best_of > 1 or not p_allows_draw) then
      v_verdict.problem := 'Una partida no puede terminar empatada.';
    elsif v_game.parts is not null and v_kind <> 'overtime' then
      v_verdict.problem := 'Esta serie no tiene alargue ni penales: la deciden las partidas ganadas.';
    elsif v_game.parts <> '{"overtime": true}' then
      v_verdict.problem := 'En esta etapa una partida se gana en tiempo normal o en la prórroga.';
    elsif v_game.parts is not null and v_game.ahead is null then
      v_verdict.problem := 'Una partida con prórroga tiene un ganador.';
    else
      v_won := array[v_won[1] + (v_game.ahead is not distinct from 1)::integer, v_won[2] + (v_game.ahead is not distinct from 2)::integer];
      if p_best_of = 1 then
        v_verdict.result := coalesce(v_game.score1, v_won[1]) || '-' || coalesce(v_game.score2, v_won[2]);
        if v_game.parts is not null then
          v_verdict.criterion := 'overtime';
          v_verdict.result := v_verdict.result || ' (' || private.tie_in_words('overtime') || ')';
        end if;
      else
        v_verdict.result := v_won[1] || '-' || v_won[2];
      end if;
      if v_kind <> 'games' and greatest(v_won[1], v_won[2]) > p_best_of / 2 or v_number = p_best_of then
        v_verdict.side := case when v_won[1] > v_won[2] then 1 when v_won[2] > v_won[1] then 2 end;
        v_verdict.verdict := case when v_verdict.side is null then 'drawn' else 'won' end;
        v_verdict.problem := null;
      end if;
      continue;
    end if;
    v_verdict.verdict := 'impossible';
    return v_verdict;
  end loop;
  if v_verdict.verdict = 'drawn' and not p_allows_draw then
    v_verdict.verdict := 'impossible';
    v_verdict.problem := 'Un encuentro de esta etapa no puede terminar empatado.';
  end if;
  return v_verdict;
end;
$$;

create or replace function private.judge_match(p_match private.match_state, p_games private.series_game[])
returns private.series_verdict
language sql
stable
set search_path = ''
as $$
  select case p_match.series ->> 'kind'
    when 'aggregate' then private.judge_aggregate(
      p_match.series, p_match.best_of, private.stage_allows_draws(p_match.id), private.better_side(p_match.id), p_games
    )
    else private.judge_games(p_match.series, p_match.best_of, private.allows_draw(p_match), p_games)
  end
$$;

create or replace function private.leading_side_id(p_match private.match_state, p_result text)
returns uuid
language sql
stable
set search_path = ''
as $$
  select (array[p_match.participant1_id, p_match.participant2_id])[
    case
      when p_match.series ->> 'kind' = 'aggregate'
        then (private.judge_match(p_match, private.read_series_text(p_result))).side
      when score.one > score.other then 1
      when score.one < score.other then 2
    end
  ]
  from (
    values (substring(p_result from '^\s*(\d+)')::integer, substring(p_result from '^\s*\d+\s*-\s*(\d+)')::integer)
  ) as score (one, other)
$$;

create or replace function private.lock_match(p_match_id uuid)
returns private.match_state
language plpgsql
volatile
security definer -- locks on behalf of callers that may not update
set search_path = ''
as $$
declare
  v_match private.match_state;
begin
  -- Locks the tournament first, so that decisions, reopenings and disqualifications in it are serialised.
  perform private.lock_tournament(tournament_id)
  from public.tournament_matches
  where id = p_match_id;
  if found then
    select
      id, 'tournament', tournament_id, null, participant1_id, participant2_id, winner_id, status,
      result, best_of, scheduled_time, starts_at, true, series
    into v_match
    from public.tournament_matches
    where id = p_match_id
    for no key update;
    if found then
      return v_match;
    end if;
  end if;

  select
    id, 'challenge', null, challenge_id, participant1_id, participant2_id, winner_id, status,
    result, best_of, scheduled_time, starts_at, true, null
  into v_match
  from public.challenge_matches
  where id = p_match_id
  for no key update;
  if not found then
    perform private.refuse('match_not_found', 'Encuentro no encontrado.');
  end if;
  perform 1 from public.challenges where id = v_match.challenge_id for no key update;
  return v_match;
end;
$$;

create or replace function private.lock_match_for_result(p_match_id uuid, p_is_decision boolean)
returns private.match_state
language plpgsql
volatile
security definer -- locks on behalf of callers that may not update
set search_path = ''
as $$
declare
  v_row public.tournament_matches;
  v_match private.match_state;
  v_is_decision boolean;
begin
  select * into v_row from public.tournament_matches where id = p_match_id;
  if not found then
    return private.lock_match(p_match_id);
  end if;
  -- Reports are stored only under this lock, so if no report exists now, this is the first one and decides nothing.
  perform private.lock_key('results ' || p_match_id);
  v_is_decision := p_is_decision or exists (select 1 from public.match_reports where match_id = p_match_id);
  if v_is_decision and v_row.group_id is not null then
    perform private.lock_key(private.table_part(v_row));
  end if;
  if not private.share_tournament(p_match_id, v_is_decision) then
    -- Takes the lock 'turn' before the exclusive lock.
    -- Transactions with a shared lock also wait for 'turn', so they cannot delay the exclusive lock for ever.
    perform private.lock_key('turn ' || v_row.tournament_id);
    return private.lock_match(p_match_id);
  end if;
  select
    id, 'tournament', tournament_id, null, participant1_id, participant2_id, winner_id, status,
    result, best_of, scheduled_time, starts_at, case when v_is_decision then false end, series
  into v_match
  from public.tournament_matches
  where id = p_match_id
  for no key update;
  return v_match;
end;
$$;

create or replace function private.lock_open_match(p_match_id uuid)
returns private.match_state
language plpgsql
volatile
security definer -- locks on behalf of callers that may not update
set search_path = ''
as $$
declare
  v_match private.match_state;
begin
  -- Locks only the row of the match, which a decision also writes. Callers take no other lock after this one.
  select
    id, 'tournament', tournament_id, null, participant1_id, participant2_id, winner_id, status,
    result, best_of, scheduled_time, starts_at, null::boolean, series
  into v_match
  from public.tournament_matches
  where id = p_match_id
  for no key update;
  if found then
    return v_match;
  end if;
  select
    id, 'challenge', null, challenge_id, participant1_id, participant2_id, winner_id, status,
    result, best_of, scheduled_time, starts_at, null::boolean, null
  into v_match
  from public.challenge_matches
  where id = p_match_id
  for no key update;
  if not found then
    perform private.refuse('match_not_found', 'Encuentro no encontrado.');
  end if;
  return v_match;
end;
$$;

create or replace function private.may_win(p_match private.match_state, p_winner_id uuid, p_result text)
returns boolean
language sql
immutable
parallel safe
set search_path = ''
as $$
  select case
    when p_winner_id is not null then p_winner_id in (p_match.participant1_id, p_match.participant2_id)
    else private.is_level(p_result) or p_match.series is not null and not private.is_walkover(p_result)
  end
$$;

create or replace function private.next_game_time(p_match_id uuid)
returns timestamptz
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select time.starts_at
  from public.match_game_times time
  where time.match_id = p_match_id and time.starts_at > now() and time.number > 1
    and time.number = 1 + (select count(*) from public.match_games where match_id = p_match_id)
$$;

create or replace function private.order_members(p_stage public.tournament_stages, p_group_id uuid, p_ids uuid[], p_figures jsonb[], p_places integer[])
returns table (participant_id uuid, place integer, reason jsonb)
language plpgsql
stable
security definer -- used by procedures
set search_path = ''
as $$
declare
  v_rules constant text[] := private.order_rules(p_stage);
  -- Tie-breaks that compare members only with each other, or with the members below them. Their values change when
  -- members are separated; other values do not change.
  v_relative constant text[] := array['direct_encounter', 'encounter_difference', 'record_below', 'tie_break'];
  -- Without draws and without points for losses, wins give the same order as points, with smaller numbers.
  v_win constant integer := case
    when p_stage.allows_draws or private.points_of_loss(p_stage) > 0 or private.has_overtime_points(p_stage)
      then private.points_of_win(p_stage)
    else 1
  end;
  v_level uuid[];
  v_sides integer[];
  v_rivals integer[];
  v_earned integer[];
  v_gained integer[];
  v_is_tie_break boolean[];
  v_values numeric[];
  -- The tie-break values that are displayed. They may differ even among sides that a direct encounter cannot separate.
  v_shown numeric[];
  v_places integer[] := p_places;
  v_refined integer[];
  v_reasons jsonb[] := array_fill(null::jsonb, array[coalesce(cardinality(p_ids), 0)]);
  v_rule text;
  v_sign integer;
  v_at integer := 1;
  v_applied integer := 0;
begin
  while v_at <= cardinality(v_rules) loop
    exit when (select count(distinct standing) from unnest(v_places) as standing) = cardinality(v_places);
    v_rule := v_rules[v_at];
    -- After a new beginning, values that do not change separate nobody.
    if v_at <= v_applied and v_rule <> all (v_relative) then
      v_at := v_at + 1;
      continue;
    end if;
    -- For losses, seeds and draws the lower value is better.
    v_sign := case when v_rule in ('losses', 'seed', 'draw') then -1 else 1 end;
    -- Encounters are read only once, for members that are still equal.
    if v_rule = any (v_relative) and v_level is null then
      v_level := array(
        select p_ids[member.n]
        from unnest(v_places) with ordinality as member (place, n)
        where cardinality(array_positions(v_places, member.place)) > 1
      );
      select
        array_agg(met.member), array_agg(met.rival),
        array_agg(case
          when v_win = 1 or match.outcome <> 'score' then case when match.winner_id = p_ids[met.member] then v_win else 0 end
          else private.points_of_match(p_stage, match, p_ids[met.member])
        end),
        array_agg(met.own - met.rivals), array_agg(match.stage = 'tie_break')
      into v_sides, v_rivals, v_earned, v_gained, v_is_tie_break
      from public.tournament_matches match
      cross join lateral (
        select
          array_position(p_ids, match.participant1_id) as one, array_position(p_ids, match.participant2_id) as other,
          case match.outcome when 'score' then substring(match.result from '^(\d+)')::integer when 'walkover' then private.walkover_score(p_stage, match, true) else 0 end as score1,
          case match.outcome when 'score' then substring(match.result from '-(\d+)')::integer when 'walkover' then private.walkover_score(p_stage, match, false) else 0 end as score2
      ) as sides
      cross join lateral (values (one, other, score1, score2), (other, one, score2, score1)) as met (member, rival, own, rivals)
      where match.group_id = p_group_id
        and (match.status = 'completed' or match.outcome = 'no_show')
        and p_ids[met.member] = any (v_level)
        and ('record_below' = any (v_rules) or p_ids[met.rival] = any (v_level));
    end if;
    if v_rule = 'record_below' then
      -- The nearest members below against which the equal members have different points, if all of them have met those
      -- equally often. Members below that are equal to each other count together.
      with met as (
        select v_places[side] as standing, v_places[rival] as below, side, count(*) as games, sum(earned) as points
        from unnest(v_sides, v_rivals, v_earned, v_is_tie_break) as met (side, rival, earned, is_tie_break)
        where v_places[rival] > v_places[side] and not is_tie_break
        group by side, v_places[rival]
      ),
      deciding as (
        select met.standing, min(met.below) as below
        from (
          select standing, below
          from met
          group by standing, below
          having count(*) = cardinality(array_positions(v_places, standing))
            and min(games) = max(games) and min(points) < max(points)
        ) as met
        group by met.standing
      )
      select array_agg(coalesce(met.points, 0) order by member)
      into v_values
      from generate_subscripts(p_ids, 1) as member
      left join deciding on deciding.standing = v_places[member]
      left join met on met.side = member and met.below = deciding.below;
      v_shown := v_values;
    elsif v_rule = any (v_relative) then
      -- A played tie-break counts its wins. Among the other matches: if equal members have one left, only a member that is certain to lead is placed first (FIDE C.07), and the
      -- difference of scores separates nobody.
      with tied as (
        select
          member, v_places[member] as standing,
          case v_rule when 'tie_break' then 0 else (count(*) over (partition by v_places[member]) - 1) * p_stage.legs end as games
        from generate_subscripts(p_ids, 1) as member
      ),
      met as (
        select
          side, least(count(*), case v_rule when 'tie_break' then 0 else p_stage.legs end) as games,
          sum(case v_rule when 'encounter_difference' then gained when 'tie_break' then (earned = v_win)::integer else earned end) as points
        from unnest(v_sides, v_rivals, v_earned, v_gained, v_is_tie_break) as met (side, rival, earned, gained, is_tie_break)
        where v_places[side] = v_places[rival] and is_tie_break = (v_rule = 'tie_break')
        group by side, rival
      ),
      mini as (
        select
          tied.member, tied.standing, coalesce(sum(met.points), 0) as points,
          greatest(0, tied.games - coalesce(sum(met.games), 0)) as missing
        from tied
        left join met on met.side = tied.member
        group by tied.member, tied.standing, tied.games
      ),
      judged as (
        select
          mini.*, sum(missing) over (partition by standing) > 0 as is_incomplete,
          row_number() over best as turn, points + missing * v_win as reach,
          first_value(points + missing * v_win) over best as furthest,
          nth_value(points + missing * v_win, 2) over best as second
        from mini
        window best as (
          partition by standing order by points + missing * v_win desc
          rows between unbounded preceding and unbounded following
        )
      )
      select
        array_agg(points order by member),
        array_agg(
          case
            when not is_incomplete then points
            when v_rule = 'direct_encounter' and points > case turn when 1 then second else furthest end then points
            else -1
          end
          order by member
        )
      into v_shown, v_values
      from judged;
    else
      v_values := array(
        select v_sign * (figures ->> v_rule)::numeric from unnest(p_figures) with ordinality as l (figures, n) order by n
      );
      v_shown := v_values;
    end if;
    select
      array_agg(ranked.standing order by ranked.member),
      array_agg(
        case
          when ranked.standing = v_places[ranked.member] then v_reasons[ranked.member]
          else jsonb_build_object('rule', v_rule, 'own', v_sign * ranked.shown, 'above', v_sign * ranked.above)
        end
        order by ranked.member
      )
    into v_refined, v_reasons
    from (
      select
        level.member, level.shown,
        (level.standing - 1 + rank() over (partition by level.standing order by level.value desc))::integer as standing,
        min(level.value) over (
          partition by level.standing order by level.value desc groups between 1 preceding and 1 preceding
        ) as above
      from unnest(v_places, v_values, v_shown) with ordinality as level (standing, value, shown, member)
    ) as ranked;
    v_applied := greatest(v_applied, v_at);
    v_at := case
      when v_refined = v_places then v_at + 1
      when p_stage.tie_splitting = 'restart' then 1
      -- Matches among equal members are computed again for those that are still equal.
      when v_rule in ('direct_encounter', 'encounter_difference', 'tie_break') then v_at
      else v_at + 1
    end;
    v_places := v_refined;
  end loop;
  return query
    select listed.id, listed.standing, listed.reason
    from unnest(p_ids, v_places, v_reasons) as listed (id, standing, reason);
end;
$$;

create or replace function private.own_result(p_result text, p_is_first boolean)
returns text
language sql
immutable
parallel safe
set search_path = ''
as $$
  select case
    when p_is_first then p_result
    else private.turned_result(p_result)
  end
$$;

create or replace function private.played_game(
  p_match private.match_state, p_result text, p_side_id uuid, p_profile_id uuid, p_number integer
)
returns boolean
language sql
stable
security definer -- reads line-ups for procedures
set search_path = ''
as $$
  select p_number between 1 and greatest(
      case
      when p_match.series ->> 'kind' = 'aggregate' then p_match.best_of
      when p_match.best_of > 1 and p_result <> 'W.O.' then
        (select sum(won.games::integer) from unnest(string_to_array(p_result, '-')) as won (games))
      else 1 end,
      (select count(*) from public.match_games where match_id = p_match.id)
    )
    and not exists (
      select 1 from public.match_games where match_id = p_match.id and number = p_number and kind = 'forfeit'
    )
    and not exists (
      select 1 from public.match_lineups lineup
      where lineup.match_id = p_match.id and lineup.participant_id = p_side_id
        and p_profile_id not in (select private.on_the_field(lineup.id, p_number))
    )
$$;

create or replace function private.points_of_match(p_stage public.tournament_stages, p_match public.tournament_matches, p_side_id uuid)
returns integer
language sql
immutable
parallel safe
set search_path = ''
as $$
  select case
    when p_match.winner_id is null then private.points_of_draw(p_stage)
    when p_match.winner_id = p_side_id then coalesce(overtime.win, private.points_of_win(p_stage))
    else coalesce(overtime.loss, private.points_of_loss(p_stage))
  end
  from (
    values (
      case when p_match.result like '%(prórroga)' then (p_match.series ->> 'overtime_win')::integer end,
      case when p_match.result like '%(prórroga)' then (p_match.series ->> 'overtime_loss')::integer end
    )
  ) as overtime (win, loss)
$$;

create or replace function private.publish_live_score(p_match_id uuid)
returns void
language plpgsql
volatile
security definer -- matches are written by procedures only
set search_path = ''
-- One generic plan is cached: the function runs for every game, and planning takes longer than the query.
set plan_cache_mode = force_generic_plan
as $$
declare
  v_since timestamptz;
  v_score text;
begin
  select private.score_of_games(id, array[participant1_id, participant2_id], best_of, series) into v_score
  from public.tournament_matches
  where id = p_match_id;
  if found then
    v_since := private.begun_at(p_match_id);
    update public.tournament_matches
    set live_score = v_score, live_since = v_since
    where id = p_match_id and (live_score, live_since) is distinct from (v_score, v_since);
    perform private.await_next_game(p_match_id);
    return;
  end if;
  select private.score_of_games(id, array[participant1_id, participant2_id], best_of) into v_score
  from public.challenge_matches
  where id = p_match_id;
  v_since := (select created_at from public.match_games where match_id = p_match_id and number = 1);
  update public.challenge_matches
  set live_score = v_score, live_since = v_since
  where id = p_match_id and (live_score, live_since) is distinct from (v_score, v_since);
end;
$$;

create or replace function private.read_game(p_match private.match_state, p_game public.match_games)
returns public.match_games
language plpgsql
stable
security definer -- reads the tournament and the file for procedures
set search_path = ''
as $$
declare
  v_game public.match_games := p_game;
  v_detail text := coalesce((select game_detail from public.tournaments where id = p_match.tournament_id), 'winner');
  v_is_aggregate constant boolean := coalesce(p_match.series ->> 'kind' = 'aggregate', false);
  v_leader_id uuid;
begin
  if (v_game.number between 1 and p_match.best_of + coalesce(p_match.series -> 'ties' ? 'third_game', false)::integer) is not true then
    perform private.refuse('game_number_invalid', case
      when p_match.series is null then format('Este encuentro es al mejor de %s: no tiene esa partida.', p_match.best_of)
      else format('Esta serie es de %s partidos: no tiene ese.', p_match.best_of)
    end);
  end if;
  if v_game.parts is not null and not private.valid_game_parts(v_game.parts) then
    perform private.refuse('game_parts_invalid', 'El alargue, el gol de oro y los penales son dos números cada uno.');
  end if;
  if v_game.winner_id is not null and v_game.winner_id not in (p_match.participant1_id, p_match.participant2_id) then
    perform private.refuse('participant_not_found', 'ID de participante no válido.');
  end if;
  v_game.map := private.clean_text(v_game.map);
  v_game.side1 := private.clean_text(v_game.side1);
  v_game.side2 := private.clean_text(v_game.side2);
  if char_length(v_game.map) > 40 or greatest(char_length(v_game.side1), char_length(v_game.side2)) > 20
    or private.name_problem(nullif(concat_ws(' ', v_game.map, v_game.side1, v_game.side2), '')) = 'unreadable'
  then
    perform private.refuse('game_text_invalid', 'El nombre del mapa tiene hasta 40 caracteres y cada lado hasta 20, todos legibles.');
  end if;

  if v_game.kind = 'forfeit' then
    if p_match.best_of = 1 or v_is_aggregate then
      perform private.refuse('game_forfeit_is_walkover', case
        when v_is_aggregate then 'En una serie por marcador global, quien no se presenta pierde la serie por W.O.'
        else 'En un partido de una sola partida, quien no se presenta pierde el partido por W.O.'
      end);
    end if;
    if v_game.winner_id is null then
      perform private.refuse('game_winner_required', 'Indica quién ganó la partida.');
    end if;
    v_game.score1 := null;
    v_game.score2 := null;
    v_game.parts := null;
    v_game.picture := null;
    return v_game;
  end if;

  if (v_game.score1 is null) <> (v_game.score2 is null)
    or v_game.score1 not between 0 and 999 or v_game.score2 not between 0 and 999
  then
    perform private.refuse('game_score_invalid', 'El marcador de una partida son dos números de 0 a 999.');
  end if;
  if v_game.score1 is null and (v_detail <> 'winner' or v_is_aggregate) then
    perform private.refuse('game_score_required', 'Este torneo pide el marcador de cada partida (ej: 13-7).');
  end if;
  if v_game.score1 is null and v_game.winner_id is null then
    perform private.refuse('game_winner_required', 'Indica quién ganó la partida.');
  end if;
  if v_game.score1 is not null then
    v_leader_id := case
      when v_game.score1 > v_game.score2 then p_match.participant1_id
      when v_game.score2 > v_game.score1 then p_match.participant2_id
    end;
    if v_leader_id is null and not v_is_aggregate and not (p_match.best_of = 1 and private.allows_draw(p_match)) then
      perform private.refuse('game_draw', 'Una partida no puede terminar empatada.');
    end if;
    if v_game.winner_id is distinct from v_leader_id and v_game.winner_id is not null then
      perform private.refuse('game_contradicts_winner', 'Quien ganó la partida debe tener el puntaje mayor.');
    end if;
    v_game.winner_id := v_leader_id;
  end if;
  if v_game.picture is null and v_detail = 'picture' then
    perform private.refuse('game_picture_required', 'Este torneo pide una imagen de cada partida.');
  end if;
  if v_game.picture is not null and (
    private.proof_match_id(v_game.picture) is distinct from p_match.id
    or not exists (select 1 from storage.objects where bucket_id = 'match_proofs' and name = v_game.picture)
  ) then
    perform private.refuse('game_picture_unknown', 'La imagen de la partida no está entre las pruebas de este encuentro.');
  end if;
  return v_game;
end;
$$;

create or replace function private.read_result(p_match private.match_state, p_result text, p_winner_id uuid)
returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  v_parts text[] := regexp_match(p_result, '^\s*(\d{1,3})\s*-\s*(\d{1,3})\s*$');
  v_score1 integer := v_parts[1];
  v_score2 integer := v_parts[2];
  v_target integer := (p_match.best_of + 1) / 2;
begin
  if private.clean_text(p_result) is null then
    perform private.refuse('result_required', 'Por favor, ingresa el resultado (ej: 2-1).');
  end if;
  if p_match.series is not null then
    return private.read_series_result(p_match, p_result, p_winner_id);
  end if;
  if v_parts is null then
    perform private.refuse('result_invalid', 'El resultado debe tener la forma a-b (ej: 2-1).');
  end if;
  if v_score1 = v_score2 and not private.allows_draw(p_match) then
    perform private.refuse('result_draw', 'Un encuentro no puede terminar empatado.');
  end if;
  if p_winner_id is not null
    and p_winner_id is distinct from private.leading_side_id(p_match, p_result)
  then
    perform private.refuse(
      'result_contradicts_winner',
      'El ganador debe tener el puntaje mayor; el primer número es del primer participante.'
    );
  end if;
  if p_match.best_of > 1 and greatest(v_score1, v_score2) <> v_target then
    perform private.refuse(
      'result_not_best_of',
      format(
        'En un encuentro al mejor de %s, el ganador tiene exactamente %s y el perdedor menos.',
        p_match.best_of, v_target
      )
    );
  end if;
  return v_score1 || '-' || v_score2;
end;
$$;

create or replace function private.read_series_result(p_match private.match_state, p_result text, p_winner_id uuid)
returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  v_kind constant text := p_match.series ->> 'kind';
  v_score integer[] := regexp_match(p_result, '^\s*(\d{1,3})\s*-\s*(\d{1,3})\s*(?:\(|$)')::integer[];
  v_games private.series_game[];
  v_verdict private.series_verdict;
begin
  if v_kind = 'games' then
    -- The result says how many games each side won.
    v_games := array(
      select row(null, null, case when number <= v_score[1] then 1 else 2 end, null)::private.series_game
      from generate_series(1, v_score[1] + v_score[2]) as number
    );
    v_games := case when p_result ~ '^[^(]*$' and v_score is not null then v_games end;
  else
    v_games := private.read_series_text(p_result);
  end if;
  if v_kind = 'aggregate' and p_match.best_of > 1 and v_score is not null and coalesce(cardinality(v_games), 1) = 1 then
    v_games := private.stored_series_games(p_match);
    if (private.judge_match(p_match, v_games)).result !~ format('^%s-%s( |$)', v_score[1], v_score[2]) then
      perform private.refuse(
        'series_games_required', 'Indica el marcador de cada partido de la serie (ej: 2-1 1-2), o cárgalos antes uno por uno.'
      );
    end if;
  end if;
  if v_games is null then
    perform private.refuse('result_invalid', case v_kind
      when 'aggregate' then 'El resultado son los marcadores de los partidos en orden (ej: 2-1 1-2 (4-2 pen.)).'
      when 'overtime' then 'El resultado debe tener la forma a-b, y «(prórroga)» si se ganó en ella (ej: 8-7 (prórroga)).'
      else 'El resultado debe tener la forma a-b (ej: 2-1).'
    end);
  end if;
  v_verdict := private.judge_match(p_match, v_games);
  if v_verdict.verdict = 'impossible' then
    perform private.refuse('series_impossible', v_verdict.problem);
  elsif v_verdict.verdict = 'open' then
    perform private.refuse('series_not_decided', v_verdict.problem);
  elsif p_winner_id is not null
    and p_winner_id is distinct from (array[p_match.participant1_id, p_match.participant2_id])[v_verdict.side]
  then
    perform private.refuse('result_contradicts_winner', 'Los marcadores de la serie no dan ese ganador.');
  end if;
  return case v_kind when 'aggregate' then private.series_text(v_games) else v_verdict.result end;
end;
$$;

create or replace function private.read_series_text(p_text text)
returns private.series_game[]
language plpgsql
immutable
parallel safe
set search_path = ''
as $$
declare
  v_found text[];
  v_part text[];
  v_name text;
  v_game private.series_game;
  v_games private.series_game[] := '{}';
begin
  if p_text !~ '^\s*(\d{1,3}\s*[-:]\s*\d{1,3}[\s,;/|]*(\([^()]{1,30}\)[\s,;/|]*)*){1,10}$' then
    return null;
  end if;
  for v_found in
    select regexp_matches(lower(p_text), '(\d{1,3})\s*[-:]\s*(\d{1,3})|\(([^()]*)\)', 'g')
  loop
    if v_found[3] is null then
      v_game := row(
        v_found[1]::integer, v_found[2]::integer,
        case when v_found[1]::integer > v_found[2]::integer then 1 when v_found[1]::integer < v_found[2]::integer then 2 end,
        null
      );
      v_games := v_games || v_game;
      continue;
    end if;
    v_part := regexp_match(v_found[3], '^\s*(?:(\d{1,2})\s*[-:]\s*(\d{1,2})\s+)?(\S.*?)\s*$');
    v_name := case
      when v_part[3] in ('prórroga', 'prorroga') then 'overtime'
      when v_part[3] = 'alargue' then 'extra_time'
      when v_part[3] = 'gol de oro' then 'golden_goal'
      when v_part[3] in ('pen.', 'pen', 'penales') then 'penalties'
    end;
    if v_name is null or (v_name = 'overtime') <> (v_part[1] is null) or v_games[cardinality(v_games)].parts ? v_name then
      return null;
    end if;
    v_games[cardinality(v_games)].parts := coalesce(v_games[cardinality(v_games)].parts, '{}') || jsonb_build_object(
      v_name, case v_name when 'overtime' then 'true' else jsonb_build_array(v_part[1]::integer, v_part[2]::integer) end
    );
  end loop;
  return v_games;
end;
$$;

create or replace function private.record_rule_version()
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

create or replace function private.require_listed_result(p_match private.match_state, p_winner_id uuid, p_result text, p_games text)
returns text
language plpgsql
stable
security definer -- used by procedures
set search_path = ''
as $$
declare
  v_result text;
  v_winner_id uuid;
  v_games integer;
  v_said_result text;
  v_last_id uuid;
  v_is_series boolean;
begin
  perform private.require_impartial(p_match);
  perform private.require_undecided(p_match);
  if private.is_walkover(p_result) then
    v_result := 'W.O.';
    v_winner_id := p_winner_id;
  else
    -- The games of an aggregate may be in their own column, with its total as the result.
    v_is_series := p_match.series ->> 'kind' = 'aggregate' and private.clean_text(p_games) is not null;
    v_result := private.read_result(p_match, case when v_is_series then p_games else p_result end, p_winner_id);
    v_winner_id := private.leading_side_id(p_match, v_result);
    if v_is_series then
      if private.shown_result(p_match, v_result) !~ ('^' || regexp_replace(p_result, '\s|\(.*', '', 'g') || '( |$)') then
        perform private.refuse('games_contradict_result', 'El marcador de las partidas no da ese resultado.');
      end if;
      return v_result;
    end if;
  end if;
  if v_result = 'W.O.' and (v_winner_id in (p_match.participant1_id, p_match.participant2_id)) is not true then
    perform private.refuse('winner_required', 'Indica quién ganó por W.O.');
  end if;
  select
    count(*),
    case when p_match.best_of = 1
      then max(game.score1) || '-' || max(game.score2)
      else count(*) filter (where game.winner_id = p_match.participant1_id)
        || '-' || count(*) filter (where game.winner_id = p_match.participant2_id)
    end,
    (array_agg(game.winner_id order by game.number desc))[1]
  into v_games, v_said_result, v_last_id
  from private.listed_games(p_match, p_games) as game;
  -- The winner of a best of several games won its last game.
  if v_games > 0 and (
    v_said_result <> regexp_replace(v_result, ' .*', '') or v_last_id is distinct from v_winner_id and p_match.series is null
  ) then
    perform private.refuse('games_contradict_result', 'El marcador de las partidas no da ese resultado.');
  end if;
  return v_result;
end;
$$;

create or replace function private.require_series(p_match private.match_state, p_number integer)
returns void
language plpgsql
stable
security definer -- used by procedures
set search_path = ''
as $$
declare
  v_verdict private.series_verdict;
begin
  if p_number > 1 + (select count(*) from public.match_games where match_id = p_match.id and number < p_number) then
    perform private.refuse('game_out_of_order', 'Carga las partidas en orden: falta una anterior.');
  end if;
  v_verdict := private.judge_match(p_match, private.stored_series_games(p_match));
  if v_verdict.verdict = 'impossible' then
    perform private.refuse(case when p_match.series is null then 'game_after_the_end' else 'series_impossible' end, v_verdict.problem);
  end if;
end;
$$;

create or replace function private.require_shaped_file(p_file jsonb)
returns void
language plpgsql
stable
set search_path = ''
as $$
declare
  v_list record;
begin
  if jsonb_typeof(p_file) is distinct from 'object' or p_file ->> 'format' is distinct from 'leyenda-tournament' then
    perform private.refuse_file('Archivo', 'no es el de un torneo.');
  end if;
  if p_file ->> 'version' is distinct from '1' then
    perform private.refuse_file('Archivo', format('es de la versión %s del formato, y se lee la 1.', left(coalesce(p_file ->> 'version', 'ninguna'), 20)));
  end if;
  if octet_length(p_file::text) > 5 * 1024 * 1024 then
    perform private.refuse_file('Archivo', 'pesa más de 5 MB.');
  end if;
  for v_list in
    select * from (values ('entrants', 'participantes', 2, 1024), ('stages', 'etapas', 1, 12), ('matches', 'partidos', 1, 5000))
      as list (name, said, least, most)
  loop
    if jsonb_typeof(p_file -> v_list.name) is distinct from 'array'
      or jsonb_array_length(p_file -> v_list.name) not between v_list.least and v_list.most
    then
      perform private.refuse_file(
        'Archivo', format('tiene que haber entre %s y %s %s («%s»).', v_list.least, v_list.most, v_list.said, v_list.name)
      );
    end if;
  end loop;
  perform private.require_fields('Torneo', jsonb_build_array(p_file -> 'tournament'), '{
    "name": "text", "game": "text", "status": "text", "type": "text", "team_format": "text?", "preset": "text?",
    "start_date": "time", "registration_deadline": "time?", "finished_at": "time?", "cancelled_at": "time?",
    "max_participants": "integer?", "best_of": "integer", "ticket_type": "text?", "check_in_minutes": "integer?",
    "report_answer_minutes": "integer?", "schedule_info": "text?", "duration_text": "text?", "rules": "text?",
    "requirements": "text?"
  }');
  perform private.require_fields('Participante', p_file -> 'entrants', '{
    "id": "id", "name": "text", "seed": "integer?", "status": "text", "place": "integer?"
  }');
  perform private.require_fields('Etapa', p_file -> 'stages', '{
    "position": "integer", "name": "text", "kind": "text", "best_of": "integer?", "best_of_rules": "array?", "series": "object?", "places": "integer?",
    "grand_final": "text?", "group_size": "integer?", "legs": "integer?", "rounds": "integer?", "wins_to_advance": "integer?",
    "losses_to_leave": "integer?", "allows_draws": "boolean?", "points_of_win": "integer?", "points_of_draw": "integer?",
    "points_of_loss": "integer?", "tie_breaks": "array?", "qualifiers_from": "text?", "qualifiers": "integer?", "seeding": "text?",
    "walkover_score": "integer?", "walkover_keeps_score": "boolean?", "departed_matches": "text?", "tie_splitting": "text?",
    "plays_ties": "boolean?",    "entries": "array", "groups": "array?", "adjustments": "array?"
  }');
  perform private.require_fields('Partido', p_file -> 'matches', '{
    "id": "id", "stage": "integer", "part": "text", "group": "text?", "round": "integer", "number": "integer", "side1": "id?",
    "side2": "id?", "winner": "id?", "status": "text", "outcome": "text?", "result": "text?", "best_of": "integer",
    "scheduled_at": "time?", "decided_at": "time?", "winner_to": "object?", "loser_to": "object?", "games": "array?",
    "abandoned_score": "text?", "series": "object?"
  }');
  perform private.require_fields('Inscripción de etapa', private.parts_of(p_file, 'stages', 'entries'), '{
    "entrant": "id", "seed": "integer", "rank": "integer?"
  }');
  perform private.require_fields('Grupo', private.parts_of(p_file, 'stages', 'groups'), '{"name": "text", "entrants": "array"}');
  perform private.require_fields('Ajuste de puntos', private.parts_of(p_file, 'stages', 'adjustments'), '{
    "entrant": "id", "points": "integer", "reason": "text", "at": "time?"
  }');
  perform private.require_fields('Juego', private.parts_of(p_file, 'matches', 'games'), '{
    "number": "integer", "kind": "text", "map": "text?", "score1": "integer?", "score2": "integer?", "winner": "id?", "parts": "object?"
  }');
end;
$$;

create or replace function private.require_sound_matches(p_file jsonb)
returns void
language plpgsql
stable
set search_path = ''
as $$
declare
  v_fault record;
begin
  with participant as materialized (
    select content ->> 'id' as id from jsonb_array_elements(p_file -> 'entrants') as listed (content)
  ),
  stage as materialized (
    select
      line, (content ->> 'position')::integer as position, content ->> 'kind' as kind, content -> 'groups' as groups,
      content -> 'series' as series
    from jsonb_array_elements(p_file -> 'stages') with ordinality as listed (content, line)
  ),
  placed as materialized (
    select (content ->> 'of')::integer as stage, content ->> 'entrant' as id
    from jsonb_array_elements(private.parts_of(p_file, 'stages', 'entries')) as listed (content)
  ),
  member as materialized (
    select (content ->> 'of')::integer as stage, content ->> 'name' as name, one.id
    from jsonb_array_elements(private.parts_of(p_file, 'stages', 'groups')) as listed (content)
    cross join lateral jsonb_array_elements_text(content -> 'entrants') as one (id)
  ),
  adjusted as materialized (
    select (content ->> 'of')::integer as stage, content ->> 'entrant' as id
    from jsonb_array_elements(private.parts_of(p_file, 'stages', 'adjustments')) as listed (content)
  ),
  match as materialized (
    select
      line, content ->> 'id' as id, (content ->> 'stage')::integer as stage, content ->> 'part' as part, content ->> 'group' as group_name,
      (content ->> 'round')::integer as round, (content ->> 'number')::integer as number, content ->> 'side1' as side1,
      content ->> 'side2' as side2, content ->> 'winner' as winner, content ->> 'status' as status, content ->> 'outcome' as outcome,
      content ->> 'result' as result, content -> 'winner_to' ->> 'match' as next_id, content -> 'winner_to' ->> 'side' as next_side,
      content -> 'loser_to' ->> 'match' as fall_id, content -> 'loser_to' ->> 'side' as fall_side,
      -- The next match must be in a later part of the bracket or a later round, so that there are no cycles.
      case content ->> 'part' when 'bracket' then 1 when 'lower' then 2 when 'final' then 3 else 4 end as depth,
      case when content ->> 'status' = 'completed' then
        case content ->> 'winner' when content ->> 'side1' then content ->> 'side2' else content ->> 'side1' end
      end as loser,
      content -> 'series' as series
    from jsonb_array_elements(p_file -> 'matches') with ordinality as listed (content, line)
  ),
  way as materialized (
    select line, next_id as target, next_side as side, winner as goer, stage, depth, round, 'el ganador' as who
    from match where next_id is not null or next_side is not null
    union all
    select line, fall_id, fall_side, case when winner is not null then loser end, stage, depth, round, 'el perdedor'
    from match where fall_id is not null or fall_side is not null
  ),
  stand as materialized (
    select line, stage, part, group_name, 1 as side, id as match, side1 as id, round from match where side1 is not null
    union all
    select line, stage, part, group_name, 2, id, side2, round from match where side2 is not null
  ),
  fault (place, line, problem) as (
    select 'Etapa', line, 'las etapas van numeradas de a una, desde 1.' from stage where position <> line
    union all
    select 'Etapa', line, 'cómo se decide una serie no vale.' from stage where series <> 'null' and not private.valid_series(series)
    union all
    select 'Partido', line, 'cómo se decide su serie no vale.' from match where series <> 'null' and not private.valid_series(series)
    union all
    select 'Juego', (content ->> 'of')::integer, 'su alargue o sus penales no valen.'
    from jsonb_array_elements(private.parts_of(p_file, 'matches', 'games')) as listed (content)
    where content -> 'parts' <> 'null' and not private.valid_game_parts(content -> 'parts')
    union all
    select 'Etapa', stage, 'nombra a alguien que no está entre los participantes.'
    from (select stage, id from placed union select stage, id from member) as named where id not in (select id from participant)
    union all
    select 'Etapa', stage, 'un participante figura dos veces.' from placed group by stage, id having count(*) > 1
    union all
    select 'Etapa', stage, 'un participante figura en dos grupos.' from member group by stage, id having count(*) > 1
    union all
    select 'Etapa', stage, 'un grupo tiene a quien no juega la etapa.' from member where (stage, id) not in (select stage, id from placed)
    union all
    select 'Etapa', stage, 'suma o quita puntos a quien no la juega.' from adjusted where (stage, id) not in (select stage, id from placed)
    union all
    select 'Partido', max(line), 'su id está repetido.' from match group by id having count(*) > 1
    union all
    select 'Partido', max(line), 'hay otro en el mismo lugar de la ronda.' from match group by stage, part, round, number having count(*) > 1
    union all
    select
      'Partido', match.line,
      case
        when stage.kind is null then 'su etapa no existe.'
        when not case stage.kind
          when 'single_elimination' then match.part in ('bracket', 'third_place', 'placement')
          when 'double_elimination' then match.part in ('bracket', 'lower', 'final')
          when 'round_robin' then match.part in ('group', 'tie_break')
          else match.part in ('swiss', 'tie_break')
        end then 'su etapa no tiene esa parte.'
        when match.round not between 1 and 500 or match.number not between 1 and 5000 then 'su ronda o su número no vale.'
        when match.part in ('group', 'swiss', 'tie_break') and not exists (
          select 1 from jsonb_array_elements(stage.groups) as listed (content) where content ->> 'name' = match.group_name
        ) then 'su grupo no existe.'
        when match.side1 = match.side2 then 'los dos lados son el mismo.'
        when match.status not in ('completed', 'bye', 'cancelled') then 'todavía no tiene resultado.'
        when match.status = 'completed' and (match.side1 is null or match.side2 is null) then 'le falta un lado.'
        when match.status = 'bye' and (num_nonnulls(match.side1, match.side2) <> 1 or match.winner is null) then
          'un pase directo tiene un solo lado, que gana.'
        when match.winner is not null and match.winner not in (coalesce(match.side1, ''), coalesce(match.side2, '')) then
          'lo gana quien no lo jugó.'
        when match.status = 'cancelled' then
          case when match.winner is not null or match.result is not null then 'se anuló, y tiene ganador o resultado.' end
        when match.status = 'bye' then case when match.result is not null then 'un pase directo no tiene resultado.' end
        when match.outcome = 'walkover' then
          case when match.winner is null or match.result is distinct from 'W.O.' then 'un W.O. tiene ganador, y «W.O.» por resultado.' end
        when match.outcome is distinct from 'score' or coalesce(match.result, '') !~ '^\d{1,3}-\d{1,3}( \([^()]{1,60}\))?$' then 'su resultado no vale.'
        when match.winner is null then case
          when match.part not in ('group', 'swiss') then 'en una llave no hay empates.'
          when match.result !~ '^(\d+)-\1$' then 'le falta el ganador.'
        end
        -- What follows in parentheses decided a level score.
        when match.result ~ '^(\d+)-\1 ' then null
        when (match.winner = match.side1)
          is distinct from (substring(match.result from '^(\d+)')::integer > substring(match.result from '-(\d+)')::integer)
          or match.result ~ '^(\d+)-\1$'
          then 'el resultado contradice al ganador.'
      end
    from match
    left join stage on stage.position = match.stage
    union all
    select 'Partido', line, 'lo juega quien no está en la etapa.' from stand where (stage, id) not in (select stage, id from placed)
    union all
    select 'Partido', line, 'lo juega quien no está en el grupo.'
    from stand where part in ('group', 'swiss', 'tie_break') and (stage, group_name, id) not in (select stage, name, id from member)
    union all
    select
      'Partido', way.line,
      case
        when way.side is null or way.side not in ('1', '2') or target.id is null or target.stage <> way.stage
          then format('%s pasa a un partido que no existe.', way.who)
        when way.depth = 4 and target.part not in ('placement') or target.part in ('group', 'swiss', 'tie_break')
          or (target.depth, target.round) <= (way.depth, way.round)
          then format('%s vuelve atrás en la llave.', way.who)
        when case way.side when '1' then target.side1 else target.side2 end is distinct from way.goer
          then format('%s no es quien juega el partido al que pasa.', way.who)
      end
    from way
    left join match as target on target.id = way.target
    union all
    select 'Partido', max(line), 'dos pasan al mismo lugar de la llave.' from way group by target, side having count(*) > 1
    union all
    -- A participant has one first match in a bracket; in each later one it must come from a match that it won or lost.
    select 'Partido', max(stand.line), 'alguien lo juega sin haber llegado a él.'
    from stand
    left join way on way.target = stand.match and way.side = stand.side::text
    where stand.part not in ('group', 'swiss', 'tie_break') and way.line is null
      -- A second final is omitted: it is created when the side from the upper bracket loses the first final.
      and not (stand.part = 'final' and stand.round = 2)
    group by stand.stage, stand.id
    having count(*) > 1
    union all
    select 'Juego', (content ->> 'of')::integer, 'lo gana quien no juega el partido.'
    from jsonb_array_elements(private.parts_of(p_file, 'matches', 'games')) as listed (content)
    join match on match.line = (content ->> 'of')::integer
    where content ->> 'winner' not in (coalesce(match.side1, ''), coalesce(match.side2, ''))
  )
  select place, line, problem into v_fault from fault where problem is not null
  order by array_position(array['Etapa', 'Partido', 'Juego'], place), line
  limit 1;
  if found then
    perform private.refuse_file(
      format(case v_fault.place when 'Juego' then 'Un juego del partido %2$s' else '%1$s %2$s' end, v_fault.place, v_fault.line), v_fault.problem
    );
  end if;
end;
$$;

create or replace function private.result_of_side(
  p_match private.match_state, p_side_id uuid, p_outcome text, p_result text
)
returns text
language sql
stable
set search_path = ''
as $$
  select case
    when p_outcome <> 'score' then 'por W.O.'
    when p_side_id = p_match.participant1_id then private.shown_result(p_match, p_result)
    else private.turned_result(private.shown_result(p_match, p_result))
  end
$$;

create or replace function private.save_veto(p_veto public.match_vetoes)
returns void
language plpgsql
volatile
security definer -- vetoes are written by procedures only
set search_path = ''
as $$
declare
  v_veto public.match_vetoes := p_veto;
  v_before public.match_vetoes;
  v_step jsonb;
  v_seed text;
  v_winner_id uuid;
  v_won integer[];
begin
  select * into v_before from public.match_vetoes where id = p_veto.id;
  select seed into v_seed from private.veto_seeds where veto_id = p_veto.id;
  loop
    v_step := v_veto.steps -> (v_veto.step - 1);
    v_veto.turn_id := null;
    v_veto.finished_at := null;
    if v_step is null then
      v_veto.finished_at := coalesce(v_before.finished_at, clock_timestamp());
      exit;
    end if;
    if v_step ->> 'who' in ('winner', 'loser') then
      select winner_id into v_winner_id
      from public.match_games
      where match_id = v_veto.match_id and number = (v_step ->> 'game')::integer - 1;
      select array[count(*) filter (where winner_id = v_veto.side_a_id), count(*) filter (where winner_id = v_veto.side_b_id)]
      into v_won
      from public.match_games where match_id = v_veto.match_id;
      -- The loop ends if the next map must be played first, or if the series is decided.
      -- If all games of the series are played, a majority does not end it.
      exit when v_winner_id is null or greatest(v_won[1], v_won[2]) > v_veto.best_of / 2
        and not exists (select 1 from public.tournament_matches where id = v_veto.match_id and series is not null);
      v_veto.turn_id := case
        when (v_winner_id = v_veto.side_a_id) = (v_step ->> 'who' = 'winner') then v_veto.side_a_id
        else v_veto.side_b_id
      end;
    elsif v_step ->> 'who' in ('A', 'B') then
      v_veto.turn_id := case v_step ->> 'who' when 'A' then v_veto.side_a_id else v_veto.side_b_id end;
    end if;
    exit when v_veto.turn_id is not null;
    if v_step ->> 'act' = 'decider' then
      v_veto := private.with_choice(v_veto, (private.veto_options(v_veto))[1], 'rest', null);
    else
      v_veto := private.with_choice(
        v_veto, private.drawn_by_seed(v_seed, v_veto.step, private.veto_options(v_veto)), 'coin',
        -- If chance chooses a side or an order, the choice counts as a choice of side A.
        case when v_step ->> 'act' in ('side', 'order', 'side_or_order') then v_veto.side_a_id end
      );
    end if;
  end loop;
  if (v_veto.step, v_veto.turn_id) is distinct from (v_before.step, v_before.turn_id) then
    v_veto.deadline := case
      when v_veto.turn_id is not null and v_veto.step_seconds > 0
        then clock_timestamp() + make_interval(secs => v_veto.step_seconds)
    end;
  end if;
  if v_veto is distinct from v_before then
    update public.match_vetoes
    set
      side_a_id = v_veto.side_a_id, side_b_id = v_veto.side_b_id, started_at = v_veto.started_at,
      step = v_veto.step, turn_id = v_veto.turn_id, deadline = v_veto.deadline, choices = v_veto.choices,
      finished_at = v_veto.finished_at
    where id = v_veto.id;
  end if;
  if v_veto.turn_id is not null and v_veto.turn_id is distinct from v_before.turn_id then
    perform private.call_to_veto(v_veto);
  end if;
end;
$$;

create or replace function private.score_of_games(p_match_id uuid, p_sides uuid[], p_best_of integer, p_series jsonb default null)
returns text
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select case
    when p_series ->> 'kind' = 'aggregate' and count(*) > 0 then
      sum(score1) filter (where number <= p_best_of) || '-' || sum(score2) filter (where number <= p_best_of)
    -- A match of one game shows the score of that game, if it was entered.
    when p_best_of = 1 and max(score1) is not null then max(score1) || '-' || max(score2)
    when count(*) > 0 then
      count(*) filter (where winner_id = p_sides[1]) || '-' || count(*) filter (where winner_id = p_sides[2])
  end
  from public.match_games
  where match_id = p_match_id
$$;

create or replace function private.series_of_stage(p_stage public.tournament_stages)
returns table (best_of integer, rule jsonb)
language sql
immutable
parallel safe
set search_path = ''
as $$
  select p_stage.best_of, p_stage.series
  union all
  select (rule ->> 'best_of')::integer, rule -> 'series' from jsonb_array_elements(p_stage.best_of_rules) as rule
$$;

create or replace function private.series_problem(
  p_stage public.tournament_stages, p_best_of integer, p_series jsonb
)
returns text
language sql
immutable
parallel safe
set search_path = ''
as $$
  select case p_series ->> 'kind'
    when 'games' then case
      when p_best_of % 2 = 0 and not p_stage.allows_draws
        then 'una cantidad par de partidas puede terminar igualada: vale solo donde se puede empatar.'
    end
    when 'overtime' then case
      when p_best_of <> 1 then 'los puntos por ganar en la prórroga valen para partidos de una partida.'
      when p_stage.kind not in ('round_robin', 'swiss') or p_stage.wins_to_advance is not null
        then 'los puntos por ganar en la prórroga son de una tabla.'
      when not (
        private.points_of_win(p_stage) >= (p_series ->> 'overtime_win')::integer
        and (p_series ->> 'overtime_win')::integer > (p_series ->> 'overtime_loss')::integer
        and (p_series ->> 'overtime_loss')::integer >= private.points_of_loss(p_stage)
      ) then 'ganar en la prórroga da más que perder en ella, y ninguna de las dos más que ganar ni menos que perder sin ella.'
    end
    when 'aggregate' then case
      when p_best_of > 8 then 'una serie por marcador global tiene hasta ocho partidos.'
      when p_series -> 'ties' ? 'away_goals' and p_best_of % 2 = 1
        then 'los goles de visitante valen si los dos son local la misma cantidad de veces.'
      when p_series -> 'ties' ? 'third_game' and p_best_of <> 2 then 'el tercer partido es de una serie de dos.'
      when p_stage.wins_to_advance is not null and p_stage.allows_draws then 'con límites de victorias y derrotas no hay empates.'
      when not p_stage.allows_draws
        and coalesce(p_series -> 'ties' ->> -1, '') not in ('golden_goal', 'penalties', 'third_game', 'better_seed')
        then 'la lista de desempates de la serie termina en uno que siempre decide: gol de oro, penales, tercer partido o mejor ubicado.'
    end
  end
$$;

create or replace function private.series_text(p_games private.series_game[])
returns text
language sql
immutable
parallel safe
set search_path = ''
as $$
  select string_agg(
    game.score1 || '-' || game.score2 || coalesce((
      select string_agg(
        ' (' || case when name <> 'overtime' then (game.parts -> name ->> 0) || '-' || (game.parts -> name ->> 1) || ' ' else '' end
          || private.tie_in_words(name) || ')',
        '' order by place
      )
      from unnest(array['overtime', 'extra_time', 'golden_goal', 'penalties']) with ordinality as part (name, place)
      where game.parts ? name
    ), ''),
    ' ' order by game.number
  )
  from unnest(p_games) with ordinality as game (score1, score2, ahead, parts, number)
$$;

create or replace function private.settle_games(
  p_match_id uuid, p_is_tournament boolean, p_sides uuid[], p_best_of integer, p_result text, p_series jsonb default null
)
returns void
language plpgsql
volatile
security definer -- games are written by procedures only
set search_path = ''
as $$
declare
  v_score integer[] := regexp_match(p_result, '^(\d+)-(\d+)')::integer[];
  v_parts jsonb := case when p_result like '%(prórroga)' then '{"overtime": true}' end;
  -- The number of the side (1 or 2) with the higher score; null if both scores are equal.
  v_ahead integer := case when v_score[1] > v_score[2] then 1 when v_score[2] > v_score[1] then 2 end;
  v_behind integer := 3 - v_ahead;
  v_won integer[];
  v_played integer;
begin
  if p_series ->> 'kind' = 'aggregate' then
    delete from public.match_games
    where match_id = p_match_id and number > cardinality(private.read_series_text(p_result));
    insert into public.match_games as game (tournament_match_id, number, score1, score2, winner_id, parts, source)
    select p_match_id, said.number, said.score1, said.score2, p_sides[said.ahead], said.parts, 'result'
    from unnest(private.read_series_text(p_result)) with ordinality as said (score1, score2, ahead, parts, number)
    on conflict (match_id, number) do update set
      score1 = excluded.score1, score2 = excluded.score2, winner_id = excluded.winner_id, parts = excluded.parts,
      source = excluded.source, reported_by = null, reported_at = now()
      where (game.score1, game.score2, game.parts) is distinct from (excluded.score1, excluded.score2, excluded.parts);
    return;
  elsif p_best_of = 1 then
    update public.match_games
    set score1 = v_score[1], score2 = v_score[2], parts = v_parts
    where match_id = p_match_id and score1 is null and winner_id is not distinct from p_sides[v_ahead];
    delete from public.match_games
    where match_id = p_match_id and (score1, score2, parts) is distinct from (v_score[1], v_score[2], v_parts);
    insert into public.match_games
      (tournament_match_id, challenge_match_id, number, score1, score2, winner_id, parts, source)
    select
      case when p_is_tournament then p_match_id end, case when not p_is_tournament then p_match_id end,
      1, v_score[1], v_score[2], p_sides[v_ahead], v_parts, 'result'
    where not exists (select 1 from public.match_games where match_id = p_match_id);
    return;
  end if;

  select
    count(*), array[count(*) filter (where winner_id = p_sides[1]), count(*) filter (where winner_id = p_sides[2])]
  into v_played, v_won
  from public.match_games
  where match_id = p_match_id;
  -- If all games of a series are played, any side may win the last one.
  if v_won <> v_score and (
    case when p_series ->> 'kind' = 'games' then v_won[1] > v_score[1] or v_won[2] > v_score[2]
    else v_won[v_ahead] >= v_score[v_ahead] or v_won[v_behind] > v_score[v_behind] end
  ) then
    delete from public.match_games where match_id = p_match_id;
    v_played := 0;
    v_won := array[0, 0];
  end if;
  -- The winner of the series won its last game.
  insert into public.match_games (tournament_match_id, challenge_match_id, number, winner_id, source)
  select
    case when p_is_tournament then p_match_id end, case when not p_is_tournament then p_match_id end, place,
    case
      when v_ahead is null then p_sides[case when place - v_played <= v_score[1] - v_won[1] then 1 else 2 end]
      else p_sides[case when place - v_played <= v_score[v_behind] - v_won[v_behind] then v_behind else v_ahead end]
    end,
    'result'
  from generate_series(v_played + 1, v_score[1] + v_score[2]) as place;
end;
$$;

create or replace function private.shown_result(p_match private.match_state, p_result text)
returns text
language sql
stable
set search_path = ''
as $$
  select case
    when p_match.series ->> 'kind' = 'aggregate'
      then coalesce(
        (
          select verdict.result from private.judge_match(p_match, private.read_series_text(p_result)) as verdict
          where verdict.verdict in ('won', 'drawn')
        ),
        p_result
      )
    else p_result
  end
$$;

create or replace function private.stage_allows_draws(p_match_id uuid)
returns boolean
language sql
stable
security definer -- reads the stage for procedures
set search_path = ''
as $$
  select coalesce(
    (
      select stage.allows_draws and match.stage <> 'tie_break'
      from public.tournament_matches match
      join public.tournament_stages stage on stage.id = match.stage_id
      where match.id = p_match_id
    ),
    false
  )
$$;

create or replace function private.stage_problem(p_stage public.tournament_stages, p_before public.tournament_stages)
returns text
language sql
immutable
parallel safe
set search_path = ''
as $$
  select case
    when p_stage.kind <> 'single_elimination' and p_stage.places > 2
      then 'el tercer puesto y los siguientes se juegan solo en una eliminación directa.'
    when p_stage.kind <> 'round_robin' and (p_stage.group_size is not null or p_stage.legs > 1)
      or p_stage.kind not in ('round_robin', 'lobbies') and p_stage.grouping = 'draw'
      then 'los grupos y la ida y vuelta son de una liga.'
    when p_stage.kind = 'lobbies' and coalesce(p_stage.lobbies ->> 'carried', 'none') <> 'none' and p_before.kind is null
      then 'no hay una etapa anterior de la que traer puntos.'
    when p_stage.lobbies ->> 'carried' in ('all', 'share') and p_before.kind <> 'lobbies'
      then 'los puntos se traen solo de otra etapa de salas: aquí puede valer una ventaja por puesto.'
    when p_stage.kind <> 'swiss' and coalesce(p_stage.rounds, p_stage.wins_to_advance) is not null
      then 'las rondas y los límites de victorias son del sistema suizo.'
    when p_stage.rounds is not null and p_stage.wins_to_advance is not null
      then 'un suizo tiene una cantidad de rondas o límites de victorias y derrotas, no ambos.'
    when exists (
      select 1
      from jsonb_array_elements(p_stage.best_of_rules) as rule
      where rule ->> 'part' <> all (case p_stage.kind
        when 'single_elimination' then array['bracket', 'third_place', 'placement']
        when 'double_elimination' then array['bracket', 'lower', 'final']
        when 'round_robin' then array['group']
        when 'lobbies' then array[]::text[]
        else array['swiss']
      end)
    ) then 'al mejor de nombra una parte que esta etapa no tiene.'
    when (
      select count(private.series_problem(p_stage, series.best_of, series.rule)) > 0 from private.series_of_stage(p_stage) as series
    ) then (
      select min(private.series_problem(p_stage, series.best_of, series.rule)) from private.series_of_stage(p_stage) as series
    )
    when p_stage.kind not in ('round_robin', 'swiss')
      and (p_stage.allows_draws or coalesce(p_stage.points_of_win, p_stage.points_of_draw, p_stage.points_of_loss) is not null)
      then 'los empates y los puntos son de una liga o de un suizo.'
    when p_stage.kind not in ('round_robin', 'swiss')
      and (p_stage.walkover_score is not null or p_stage.tie_splitting <> 'continue' or p_stage.plays_ties)
      then 'lo que cuenta un W.O., cómo se separa un empate y si se juega son de una liga o de un suizo.'
    when p_stage.kind <> 'round_robin' and p_stage.departed_matches not in ('by_half', 'withdrawn_by_half')
      then 'qué pasa con los partidos de quien se va se elige en una liga: en un suizo valen los jugados.'
    when p_stage.allows_draws and p_stage.wins_to_advance is not null
      then 'con límites de victorias y derrotas no hay empates.'
    when p_stage.points_of_draw is not null and not p_stage.allows_draws
      then 'los puntos del empate valen solo donde se puede empatar.'
    when private.points_of_win(p_stage) <= private.points_of_loss(p_stage)
      or p_stage.allows_draws
        and private.points_of_draw(p_stage) not between private.points_of_loss(p_stage) and private.points_of_win(p_stage)
      then 'la victoria da más puntos que la derrota, y el empate no da más que la una ni menos que la otra.'
    -- A participant that played more rounds has a larger sum of rivals' points, but also more losses.
    -- So the tie-break "losses" must come before a sum of rivals' points.
    when p_stage.wins_to_advance is not null and exists (
      select 1
      from unnest(p_stage.tie_breaks) with ordinality as listed (rule, place)
      where rule in ('buchholz', 'median_buchholz', 'sonneborn_berger', 'neustadtl')
        and place < coalesce(array_position(p_stage.tie_breaks, 'losses'), 99)
    ) then 'con límites de victorias y derrotas, «menos derrotas» va antes que las sumas de los rivales.'
    when array_position(p_stage.tie_breaks, 'seed') < cardinality(p_stage.tie_breaks)
      or array_position(p_stage.tie_breaks, 'draw') < cardinality(p_stage.tie_breaks)
      then 'la siembra y el sorteo siempre desempatan: van al final, y basta uno de los dos.'
    when p_before.kind is null then
      case when p_stage.qualifiers is not null then 'la primera etapa recibe a los inscritos: no tiene clasificados.' end
    when p_stage.next_qualifiers is not null and (p_stage.qualifiers_from <> 'group' or p_stage.qualifiers is null)
      then 'los mejores de los siguientes puestos se suman a los mejores de cada grupo: indica cuántos pasan de cada uno.'
    when p_stage.qualifiers_from = 'group' and p_before.kind not in ('round_robin', 'lobbies')
      then 'los mejores de cada grupo salen solo de una etapa con grupos.'
    when p_stage.qualifiers_from = 'wins' and p_before.kind not in ('round_robin', 'swiss')
      then 'por victorias se clasifica solo después de un suizo o de una liga.'
    when p_stage.qualifiers_from = 'wins' and p_stage.qualifiers is null
      then 'indica con cuántas victorias se clasifica.'
    when p_stage.qualifiers_from = 'wins' and p_stage.qualifiers > coalesce(p_before.wins_to_advance, p_before.rounds)
      then 'nadie llega a tantas victorias en la etapa anterior.'
    when p_stage.qualifiers_from = 'group' and p_stage.qualifiers > coalesce(p_before.group_size, (p_before.lobbies ->> 'size')::integer)
      then 'no pueden clasificarse más que los que tiene cada grupo.'
    when p_stage.qualifiers < 2 and (p_stage.qualifiers_from = 'stage' or p_stage.qualifiers_from = 'group' and coalesce(p_before.group_size, (nullif(p_before.lobbies ->> 'structure', 'single') = 'groups')::integer) is null)
      then 'deben pasar al menos dos.'
    when p_stage.qualifiers_from = 'stage' and p_stage.qualifiers < 3 and p_stage.kind in ('double_elimination', 'lobbies')
      then 'una doble eliminación y una sala necesitan al menos tres.'
    when p_stage.qualifiers_from = 'stage'
      and coalesce(p_stage.qualifiers, private.stage_capacity(p_before)) > private.stage_capacity(p_stage)
      then format('esta etapa admite hasta %s: indica cuántos pasan.', private.stage_capacity(p_stage))
    when p_stage.seeding = 'apart' and (p_before.kind not in ('round_robin', 'lobbies') or p_stage.kind not in ('single_elimination', 'double_elimination'))
      then 'separar a los del mismo grupo vale de una etapa con grupos a una llave.'
    when p_stage.seeding = 'explicit' and p_stage.is_automatic
      then 'una siembra a mano necesita que la etapa empiece cuando tú digas.'
  end
$$;

create or replace function private.step_match_clock(p_match private.match_state, p_start public.match_starts)
returns public.match_starts
language plpgsql
volatile
security definer -- starts and games are written by procedures only
set search_path = ''
as $$
declare
  v_start public.match_starts := p_start;
  v_tournament public.tournaments;
  v_minutes integer;
  v_late integer;
  v_is_stalled boolean;
begin
  if v_start.state <> 'waiting' or v_start.due_at is null or v_start.due_at > clock_timestamp() then
    return v_start;
  end if;
  select * into v_tournament from public.tournaments where id = v_start.tournament_id;
  if v_tournament.status = 'Finalizado' then
    v_start.state := 'over';
    v_start.due_at := null;
    perform private.save_start(v_start);
    return v_start;
  end if;
  -- The deadlines of the match are moved if the clock could not run: the tournament was not active, the module
  -- "tournaments" was off, or the scheduler was stopped.
  v_is_stalled := v_tournament.status <> 'Activo'
    or not (select is_enabled from public.system_status where module_name = 'tournaments')
    or v_start.due_at < clock_timestamp() - make_interval(secs => private.setting_integer('match_clock_stall_seconds'));
  if v_is_stalled then
    v_start.starts_at := v_start.starts_at + (clock_timestamp() - v_start.due_at)
      + make_interval(mins => private.setting_integer('match_objection_minutes'));
    v_start.due_at := private.next_clock_at(v_start);
    perform private.save_start(v_start);
    update public.tournament_matches
    set delayed_to = v_start.starts_at, delay_reason = 'clock_stopped'
    where id = v_start.match_id;
    return v_start;
  end if;
  while v_start.state = 'waiting' and v_start.due_at <= clock_timestamp() loop
    v_minutes := round(extract(epoch from v_start.due_at - v_start.starts_at) / 60);
    v_start.late_minutes := v_minutes;
    if v_minutes = 0 then
      -- A side whose members have the room open at the scheduled time has arrived, even without confirming readiness.
      v_start.arrived1_at := coalesce(
        v_start.arrived1_at,
        case when private.is_here(p_match.id, p_match.participant1_id, v_start.starts_at) then v_start.starts_at end
      );
      v_start.arrived2_at := coalesce(
        v_start.arrived2_at,
        case when private.is_here(p_match.id, p_match.participant2_id, v_start.starts_at) then v_start.starts_at end
      );
      v_start := private.with_both_here(v_start);
    end if;
    v_late := case
      when v_start.arrived1_at is null and v_start.arrived2_at is not null then 1
      when v_start.arrived2_at is null and v_start.arrived1_at is not null then 2
    end;
    if v_start.state = 'waiting' and v_minutes = v_tournament.absence_match_minutes then
      v_start.state := 'walkover';
      v_start.walkover_for := coalesce(3 - v_late, 0);
      v_start.due_at := clock_timestamp() + make_interval(mins => private.setting_integer('match_objection_minutes'));
      perform private.tell_of_walkover(p_match, v_start);
    elsif v_start.state = 'waiting' then
      if v_minutes = v_tournament.absence_side_minutes then
        v_start.side_lost_by := v_late;
      end if;
      if v_minutes = v_tournament.absence_game_minutes and p_match.best_of > 1
        and p_match.series ->> 'kind' is distinct from 'aggregate' and v_late is not null
      then
        v_start.game_lost_by := v_late;
        perform private.give_first_game(p_match, private.side_of_number(p_match, 3 - v_late));
      end if;
      if v_minutes > 0 and v_late is not null then
        perform private.notify_participant(
          private.side_of_number(p_match, v_late), 'match_late',
          case v_start.game_lost_by when v_late then 'Perdiste la primera partida por llegar tarde' else 'Perdiste la elección de lado' end,
          'Tu rival te espera en la sala del partido.', private.match_link(p_match), p_match.id::text,
          private.side_of_number(p_match, 3 - v_late)
        )
        where v_late in (v_start.side_lost_by, v_start.game_lost_by);
      end if;
      v_start.due_at := private.next_clock_at(v_start);
    end if;
  end loop;
  perform private.save_start(v_start);
  return v_start;
end;
$$;

create or replace function private.stored_series_games(p_match private.match_state)
returns private.series_game[]
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select coalesce(array_agg(
    row(
      score1, score2, case winner_id when p_match.participant1_id then 1 when p_match.participant2_id then 2 end, parts
    )::private.series_game
    order by number
  ), '{}')
  from public.match_games
  where match_id = p_match.id
$$;

create or replace function private.table_opposition(p_group_id uuid)
returns table (
  participant_id uuid, buchholz integer, median_buchholz integer, sonneborn_berger numeric, neustadtl numeric,
  opponents_win_rate numeric
)
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  with played as (
    select
      match.participant1_id, match.participant2_id, match.winner_id,
      match.winner_id is null and match.outcome is not distinct from 'score' as is_draw,
      case match.series ->> 'kind' when 'aggregate' then 1 else match.best_of end as best_of,
      case when match.outcome = 'score' and match.best_of > 1 and match.series ->> 'kind' is distinct from 'aggregate'
        then string_to_array(match.result, '-')::integer[]
      end as games
    from public.tournament_matches match
    where match.group_id = p_group_id and match.stage <> 'tie_break'
      and (match.status in ('completed', 'bye') or match.outcome = 'no_show')
  ),
  sides as (
    select participant1_id as id, participant2_id as rival_id, winner_id, is_draw, best_of, games[1] as games from played
    union all
    select participant2_id, participant1_id, winner_id, is_draw, best_of, games[2] from played
  ),
  meetings as (
    select
      side.id, rival.participant_id as rival_id, result.share,
      case
        when side.best_of = 1 then result.share
        else coalesce(side.games, result.share * private.games_to_win(side.best_of))
      end as games,
      coalesce(rival.points - rival.adjustment, own.points - own.adjustment) as points,
      (rival.wins + 0.5 * rival.draws) / nullif(rival.wins + rival.draws + rival.losses, 0) as win_rate
    from sides side
    cross join lateral (
      select case when side.winner_id = side.id then 1 when side.is_draw then 0.5 else 0 end as share
    ) as result
    join public.group_participants own on own.group_id = p_group_id and own.participant_id = side.id
    left join public.group_participants rival
      on rival.group_id = p_group_id and rival.participant_id = side.rival_id
  )
  select
    member.participant_id,
    coalesce(sum(meetings.points), 0)::integer,
    coalesce(sum(meetings.points) - case when count(meetings.id) > 2 then max(meetings.points) + min(meetings.points) else 0 end, 0)::integer,
    coalesce(sum(meetings.points * meetings.share), 0)::numeric,
    coalesce(sum(meetings.points * meetings.games), 0)::numeric,
    coalesce(round(avg(meetings.win_rate) filter (where meetings.rival_id is not null), 4), 0)
  from public.group_participants member
  left join meetings on meetings.id = member.participant_id
  where member.group_id = p_group_id
  group by member.participant_id
$$;

create or replace function private.table_scores(p_stage public.tournament_stages, p_group_id uuid, p_sides uuid[])
returns table (
  participant_id uuid, points integer, wins integer, draws integer, losses integer, score_difference integer, score_for integer,
  map_difference integer, adjustment integer
)
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  with played as (
    select
      match.participant1_id, match.participant2_id, match.winner_id,
      -- An aggregate counts as one game, like a match of one game.
      case match.series ->> 'kind' when 'aggregate' then 1 else match.best_of end as best_of,
      match.outcome is not distinct from 'score' as is_played,
      case when match.result like '%(prórroga)' then (match.series ->> 'overtime_win')::integer - private.points_of_win(p_stage) end
        as overtime_win,
      case when match.result like '%(prórroga)' then (match.series ->> 'overtime_loss')::integer - private.points_of_loss(p_stage) end
        as overtime_loss,
      case match.outcome
        when 'score' then substring(match.result from '^(\d+)')::integer
        when 'walkover' then private.walkover_score(p_stage, match, true)
        else 0
      end as score1,
      case match.outcome
        when 'score' then substring(match.result from '-(\d+)')::integer
        when 'walkover' then private.walkover_score(p_stage, match, false)
        else 0
      end as score2
    from public.tournament_matches match
    where match.group_id = p_group_id and match.stage <> 'tie_break'
      and (match.status in ('completed', 'bye') or match.outcome = 'no_show')
      and (p_sides is null or match.participant1_id = any (p_sides) or match.participant2_id = any (p_sides))
  ),
  -- The sides are read with two queries. Making two rows of each match would take ten times as long.
  sides as (
    select participant1_id as id, winner_id, is_played, best_of, score1 as own, score2 as rivals, overtime_win, overtime_loss
    from played
    union all
    select participant2_id, winner_id, is_played, best_of, score2, score1, overtime_win, overtime_loss from played
  ),
  scores as (
    select
      id,
      (count(*) filter (where winner_id = id))::integer as wins,
      (count(*) filter (where winner_id is null and is_played))::integer as draws,
      (count(*) filter (where winner_id <> id and is_played))::integer as lost,
      (count(*) filter (where winner_id is null and not is_played or winner_id <> id and not is_played))::integer as absent,
      coalesce(sum(case when winner_id = id then overtime_win else overtime_loss end), 0)::integer as overtime,
      sum(own - rivals)::integer as difference,
      sum(own)::integer as own,
      -- In games, a series decided without play counts as the shortest one, unless a walkover counts no score.
      sum(case
        when best_of = 1 then sign(own - rivals)
        when is_played then own - rivals
        else sign(own - rivals) * private.games_to_win(best_of)
      end)::integer as maps
    from sides
    group by id
  ),
  adjusted as (
    select adjustment.participant_id as id, sum(adjustment.points)::integer as points
    from public.table_adjustments adjustment
    where adjustment.stage_id = p_stage.id and adjustment.revoked_at is null
    group by adjustment.participant_id
  )
  select
    member.participant_id,
    coalesce(
      score.wins * private.points_of_win(p_stage) + score.draws * private.points_of_draw(p_stage)
        + score.lost * private.points_of_loss(p_stage) + score.overtime,
      0
    ) + coalesce(adjusted.points, 0),
    coalesce(score.wins, 0), coalesce(score.draws, 0), coalesce(score.lost + score.absent, 0),
    coalesce(score.difference, 0), coalesce(score.own, 0), coalesce(score.maps, 0), coalesce(adjusted.points, 0)
  from public.group_participants member
  left join scores as score on score.id = member.participant_id
  left join adjusted on adjusted.id = member.participant_id
  where member.group_id = p_group_id and (p_sides is null or member.participant_id = any (p_sides))
$$;

create or replace function private.tie_in_words(p_tie text)
returns text
language sql
immutable
parallel safe
set search_path = ''
as $$
  select case p_tie
    when 'extra_time' then 'alargue'
    when 'golden_goal' then 'gol de oro'
    when 'penalties' then 'pen.'
    when 'third_game' then 'tercer partido'
    when 'away_goals' then 'goles de visitante'
    when 'better_seed' then 'mejor ubicado'
    when 'overtime' then 'prórroga'
  end
$$;

create or replace function private.turned_result(p_result text)
returns text
language sql
immutable
parallel safe
set search_path = ''
as $$
  select regexp_replace(p_result, '(\d+)-(\d+)', '\2-\1', 'g')
$$;

create or replace function private.usual_lengths(p_tournament_ids uuid[], p_share double precision)
returns table (tournament_id uuid, lengths interval[])
language sql
stable
security definer -- settings are for admins to read
rows 1
set search_path = ''
as $$
  with decision as (
    select
      match.id, match.tournament_id, match.best_of, match.decided_at, match.created_at,
      match.outcome = 'score' and match.decided_how in ('agreement', 'referee') as is_played,
      lag(match.decided_at) over (partition by match.tournament_id, side.id order by match.decided_at) as free_at
    from public.tournament_matches match
    cross join lateral (values (match.participant1_id), (match.participant2_id)) as side (id)
    where match.tournament_id = any (p_tournament_ids) and match.status = 'completed'
  ),
  length as (
    select
      decision.tournament_id, decision.best_of,
      min(decision.decided_at) - coalesce(min(start.started_at), greatest(max(decision.free_at), min(decision.created_at))) as took
    from decision
    left join public.match_starts start on start.match_id = decision.id
    where decision.is_played
    group by decision.id, decision.tournament_id, decision.best_of
  ),
  usual as (
    select tournament_id, best_of, percentile_disc(p_share) within group (order by took) as took
    from length
    -- Leaves out durations that are too short (input errors) or too long (matches that continued on another day).
    where took between interval '3 minutes' and best_of * interval '2 hours'
    group by tournament_id, best_of
    having count(*) >= 3
  ),
  series as materialized (
    select best_of, make_interval(mins => (best_of / 2 + 1) * private.setting_integer('match_game_minutes')) as takes
    from generate_series(1, 9) as series (best_of)
  )
  select asked.id, array_agg(coalesce(usual.took, series.takes) order by series.best_of)
  from unnest(p_tournament_ids) as asked (id)
  cross join series
  left join usual on usual.tournament_id = asked.id and usual.best_of = series.best_of
  group by asked.id
$$;

create or replace function private.valid_best_of_rules(p_rules jsonb)
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

create or replace function private.valid_game_parts(p_parts jsonb)
returns boolean
language sql
immutable
parallel safe
set search_path = ''
as $$
  select coalesce(
    jsonb_typeof(p_parts) = 'object' and p_parts <> '{}'
      and p_parts - array['overtime', 'extra_time', 'golden_goal', 'penalties'] = '{}'
      and coalesce(p_parts -> 'overtime' = 'true', true)
      and not exists (
        select 1 from jsonb_each(p_parts - 'overtime') as part
        where part.value::text !~ '^\[\d{1,2}, \d{1,2}\]$'
      ),
    false
  )
$$;

create or replace function private.valid_series(p_series jsonb)
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

create or replace function private.walkover_score(p_stage public.tournament_stages, p_match public.tournament_matches, p_is_first boolean)
returns integer
language sql
immutable
parallel safe
set search_path = ''
as $$
  select case
    when p_stage.walkover_keeps_score and lead > p_stage.walkover_score
      then split_part(p_match.abandoned_score, '-', case when p_is_first then 1 else 2 end)::integer
    when p_is_first = (p_match.winner_id = p_match.participant1_id)
      then coalesce(
        p_stage.walkover_score,
        case p_match.series ->> 'kind' when 'aggregate' then 1 else private.games_to_win(p_match.best_of) end
      )
    else 0
  end
  from (
    select (split_part(p_match.abandoned_score, '-', 1)::integer - split_part(p_match.abandoned_score, '-', 2)::integer)
      * case when p_match.winner_id = p_match.participant1_id then 1 else -1 end as lead
  ) as abandoned
$$;

create or replace function private.write_stages(p_tournament_id uuid, p_stages public.tournament_stages[])
returns void
language sql
volatile
security definer -- stages are written by procedures only
set search_path = ''
as $$
  delete from public.tournament_stages
  where tournament_id = p_tournament_id and state = 'planned' and position > cardinality(p_stages);
  insert into public.tournament_stages as stage (
    tournament_id, position, kind, name, best_of, best_of_rules, places, grand_final, group_size, legs, grouping,
    rounds, wins_to_advance, losses_to_leave, allows_draws, points_of_win, points_of_draw, points_of_loss, tie_breaks,
    qualifiers_from, qualifiers, seeding, draw_seed, is_automatic, walkover_score, walkover_keeps_score, departed_matches,
    tie_splitting, plays_ties,
    lobbies, scoring_system_id, next_qualifiers, series
  )
  select
    p_tournament_id, place, wanted.kind, wanted.name, wanted.best_of, coalesce(wanted.best_of_rules, '[]'),
    coalesce(wanted.places, 2), coalesce(wanted.grand_final, 'reset'), wanted.group_size, coalesce(wanted.legs, 1),
    coalesce(wanted.grouping, 'serpentine'), wanted.rounds, wanted.wins_to_advance, wanted.losses_to_leave,
    coalesce(wanted.allows_draws, false), wanted.points_of_win, wanted.points_of_draw, wanted.points_of_loss,
    coalesce(wanted.tie_breaks, private.usual_tie_breaks(p_stages[place])),
    coalesce(wanted.qualifiers_from, 'stage'), wanted.qualifiers, coalesce(wanted.seeding, 'standing'),
    coalesce(wanted.draw_seed, floor(random() * 1000000)::integer), coalesce(wanted.is_automatic, true),
    wanted.walkover_score, coalesce(wanted.walkover_keeps_score, false), coalesce(wanted.departed_matches, 'by_half'),
    coalesce(wanted.tie_splitting, 'continue'), coalesce(wanted.plays_ties, false),
    wanted.lobbies, wanted.scoring_system_id, wanted.next_qualifiers, wanted.series
  from generate_subscripts(p_stages, 1) as place,
    lateral (select (p_stages[place]).*) as wanted
  on conflict (tournament_id, position) do update set
    kind = excluded.kind, name = excluded.name, best_of = excluded.best_of, best_of_rules = excluded.best_of_rules,
    places = excluded.places, grand_final = excluded.grand_final, group_size = excluded.group_size,
    legs = excluded.legs, grouping = excluded.grouping, rounds = excluded.rounds,
    wins_to_advance = excluded.wins_to_advance, losses_to_leave = excluded.losses_to_leave,
    allows_draws = excluded.allows_draws, points_of_win = excluded.points_of_win,
    points_of_draw = excluded.points_of_draw, points_of_loss = excluded.points_of_loss, tie_breaks = excluded.tie_breaks, qualifiers_from = excluded.qualifiers_from,
    qualifiers = excluded.qualifiers, seeding = excluded.seeding, is_automatic = excluded.is_automatic,
    walkover_score = excluded.walkover_score, walkover_keeps_score = excluded.walkover_keeps_score,
    departed_matches = excluded.departed_matches, tie_splitting = excluded.tie_splitting,
    plays_ties = excluded.plays_ties,
    lobbies = excluded.lobbies, scoring_system_id = excluded.scoring_system_id, next_qualifiers = excluded.next_qualifiers,
    series = excluded.series
    where stage.state = 'planned'
$$;

create or replace function public.correct_match_score(p_match_id uuid, p_result text, p_reason text)
returns void
language plpgsql
volatile
security definer -- matches and tables are written by procedures only
set search_path = ''
as $$
declare
  v_reason constant text := private.clean_text(p_reason);
  v_match private.match_state;
  v_row public.tournament_matches;
  v_tournament public.tournaments;
  v_result text;
  v_games text;
  v_awards jsonb;
begin
  perform private.require_right(private.match_tournament_id(p_match_id), 'results');
  v_match := private.lock_match(p_match_id);
  perform private.require_impartial(v_match);
  if v_reason is null or char_length(v_reason) > 500 then
    perform private.refuse('reason_required', 'Indica el motivo de la corrección (hasta 500 caracteres).');
  end if;
  perform private.require_score(v_match);
  select * into v_row from public.tournament_matches where id = p_match_id;
  v_result := private.read_result(v_match, p_result, null);
  if private.leading_side_id(v_match, v_result) is distinct from v_match.winner_id then
    perform private.refuse(
      'result_other_winner', 'Ese marcador cambia al ganador, y de él dependen otros partidos: hay que decir qué pasa con ellos.'
    );
  elsif v_result = (
    case v_match.series ->> 'kind'
      when 'aggregate' then private.series_text(private.stored_series_games(v_match))
      else v_match.result
    end
  ) then
    perform private.refuse('result_unchanged', 'El encuentro ya tiene ese marcador.');
  end if;

  perform private.lock_tournament_statistics(v_match.tournament_id);
  select * into v_tournament from public.tournaments where id = v_match.tournament_id;
  v_awards := private.due_awards(v_tournament);
  v_games := private.games_for_log(p_match_id);
  update public.tournament_matches
  set result = private.shown_result(v_match, v_result), decided_by = auth.uid(), decided_how = 'referee', decision_reason = v_reason
  where id = p_match_id;
  perform private.correct_games(v_match, v_result);
  if exists (
    select 1
    from public.match_substitutions change
    join public.match_lineups lineup on lineup.id = change.lineup_id
    where lineup.match_id = p_match_id
  ) then
    perform private.credit_anew(v_match, v_match.winner_id);
  else
    perform private.follow_games(p_match_id);
  end if;
  perform private.correct_table(v_row);
  if private.due_awards(v_tournament) is distinct from v_awards then
    perform private.refuse(
      'final_places_changed',
      'Con este marcador cambiarían los títulos o los premios de un torneo que ya terminó: para corregirlo hay que reabrir el encuentro.'
    );
  elsif v_awards is not null then
    perform private.follow_places(v_tournament.id);
  end if;

  perform private.audit(
    'correct_match_score', 'tournament_matches', p_match_id::text,
    jsonb_build_object('result', v_match.result, 'games', v_games),
    jsonb_build_object('result', v_result, 'reason', v_reason)
  );
  perform private.notify_participant(
    side.id, 'match_corrected',
    format('Marcador corregido: %s contra %s', private.result_of_side(v_match, side.id, 'score', v_result), private.participant_name(side.rival_id)),
    format('Lo corrigió la organización; el ganador no cambia. Motivo: %s', v_reason),
    private.match_link(v_match), p_match_id::text, side.rival_id
  )
  from (values
    (v_match.participant1_id, v_match.participant2_id), (v_match.participant2_id, v_match.participant1_id)
  ) as side (id, rival_id);
end;
$$;

create or replace function public.create_tie_break(p_stage_id uuid, p_best_of integer default null)
returns integer
language plpgsql
volatile
security definer -- matches are written by procedures only
set search_path = ''
as $$
declare
  v_stage public.tournament_stages;
  v_match_ids uuid[];
begin
  v_stage := private.lock_stage(p_stage_id);
  if p_best_of is not null and p_best_of not in (1, 3, 5, 7, 9) then
    perform private.refuse('stages_invalid', 'Un partido es al mejor de 1, 3, 5, 7 o 9.');
  end if;
  if not v_stage.awaits_tie_break then
    perform private.refuse('no_tie', 'Esta etapa no espera ningún desempate.');
  end if;
  with pair as (
    select
      tie.group_id, tie.first_place, circle.round, circle.pairing,
      tie.participant_ids[circle.member1] as one, tie.participant_ids[circle.member2] as other
    from private.due_ties(v_stage) as tie
    cross join lateral private.circle_rounds(cardinality(tie.participant_ids)) as circle
  ),
  made as (
    insert into public.tournament_matches (
      tournament_id, stage_id, stage, group_id, round, position_in_bracket, participant1_id, participant2_id, status, best_of,
      series
    )
    select
      v_stage.tournament_id, v_stage.id, 'tie_break', pair.group_id, last.round + pair.round,
      row_number() over (partition by pair.round order by drawn.position, pair.first_place, pair.pairing),
      pair.one, pair.other, 'pending',
      case
        when v_stage.series ->> 'kind' = 'aggregate' then 1
        -- An even number of games could end level.
        else coalesce(p_best_of, private.stage_best_of(v_stage) - 1 + private.stage_best_of(v_stage) % 2)
      end,
      case when v_stage.series ->> 'kind' = 'aggregate' then '{"kind": "aggregate", "ties": ["penalties"]}'::jsonb end
    from pair
    join public.tournament_groups drawn on drawn.id = pair.group_id
    cross join (select max(round) as round from public.tournament_matches where stage_id = v_stage.id) as last
    where not exists (
      select 1 from public.tournament_matches played
      where played.group_id = pair.group_id and played.stage = 'tie_break'
        and played.participant1_id in (pair.one, pair.other) and played.participant2_id in (pair.one, pair.other)
    )
    returning id
  )
  select array_agg(id) into v_match_ids from made;
  perform private.notify_participant(
    side.id, 'match_ready', 'Desempate contra ' || private.participant_name(side.rival_id),
    'Quedaron iguales en un puesto que importa: lo decide este partido.', '/match/manage/' || match.id, match.id::text, side.rival_id
  )
  from public.tournament_matches match
  cross join lateral (
    values (match.participant1_id, match.participant2_id), (match.participant2_id, match.participant1_id)
  ) as side (id, rival_id)
  where match.id = any (v_match_ids);
  update public.tournament_stages set awaits_tie_break = false where id = p_stage_id;
  perform private.audit('create_tie_break', 'tournament_stages', p_stage_id::text, null, jsonb_build_object('matches', cardinality(v_match_ids)));
  return cardinality(v_match_ids);
end;
$$;

create or replace function public.decide_by_link(p_token text, p_winner_id uuid, p_result text, p_key uuid default null)
returns void
language plpgsql
volatile
security definer -- acts for the user who made the link
set search_path = ''
as $$
declare
  v_link public.referee_links := private.referee_link(p_token);
  v_match private.match_state;
  v_ended_id uuid;
  v_result text := 'W.O.';
begin
  if v_link.id is not null then
    v_match := private.lock_match_for_result(v_link.match_id, true);
    v_link := private.referee_link(p_token);
  end if;
  if v_link.id is null then
    select match_id into v_ended_id from private.ended_referee_tokens where token_hash = private.link_token_hash(p_token);
    if p_key is not null and private.is_entered(v_ended_id, p_winner_id, p_result, p_key) then
      return;
    end if;
    perform private.refuse('link_not_found', 'Este enlace ya no vale: el partido se decidió, o quien te lo dio lo retiró.');
  end if;
  perform private.require_impartial(v_match);
  perform private.require_open_room(v_match);
  if not private.may_win(v_match, p_winner_id, p_result) then
    perform private.refuse('participant_not_found', 'ID de participante no válido.');
  end if;
  if not private.is_walkover(p_result) then
    v_result := private.read_result(v_match, p_result, p_winner_id);
    p_winner_id := private.leading_side_id(v_match, v_result);
  end if;
  perform private.decide_match(
    v_match, p_winner_id, case v_result when 'W.O.' then 'walkover' else 'score' end, v_result, null, 'referee'
  );
  perform private.audit(
    'decide_by_link', 'tournament_matches', v_match.id::text, jsonb_build_object('status', v_match.status),
    jsonb_build_object('winner_id', p_winner_id, 'result', v_result, 'link', v_link.label)
  );
  insert into private.entered_results (key, match_id) select p_key, v_match.id where p_key is not null;
end;
$$;

create or replace function public.decided_by_criterion(match public.tournament_matches)
returns text
language sql
stable
set search_path = ''
as $$
  select tie
  from unnest(array['penalties', 'extra_time', 'golden_goal', 'third_game', 'away_goals', 'better_seed', 'overtime']) as tie
  where match.result like '%' || private.tie_in_words(tie) || ')'
$$;

create or replace function public.declare_match_winner(
  p_match_id uuid, p_winner_id uuid, p_result text, p_statistics jsonb default null, p_reason text default null
)
returns void
language plpgsql
volatile
security definer -- matches, prizes and wagers are written by procedures only
set search_path = ''
as $$
declare
  v_match private.match_state;
  v_result text;
  v_reason text := private.clean_text(p_reason);
  v_says_figures boolean := coalesce(p_statistics <> 'null', false);
begin
  perform private.require_right(private.match_tournament_id(p_match_id), 'results');
  v_match := private.lock_match_for_result(p_match_id, true);
  perform private.require_impartial(v_match);
  perform private.require_undecided(v_match);
  if not private.may_win(v_match, p_winner_id, p_result) then
    perform private.refuse('participant_not_found', 'ID de participante no válido.');
  end if;
  if char_length(v_reason) > 500 then
    perform private.refuse('reason_required', 'Indica el motivo de la decisión (hasta 500 caracteres).');
  end if;
  if private.is_walkover(p_result) then
    v_result := 'W.O.';
    perform private.decide_match(v_match, p_winner_id, 'walkover', v_result, auth.uid(), 'referee', v_reason);
  else
    v_result := private.read_result(v_match, p_result, p_winner_id);
    p_winner_id := private.leading_side_id(v_match, v_result);
    perform private.decide_match(v_match, p_winner_id, 'score', v_result, auth.uid(), 'referee', v_reason);
  end if;
  if v_says_figures then
    perform private.replace_statistics(v_match, v_result, p_statistics);
  end if;
  perform private.audit(
    'declare_match_winner', v_match.kind || '_matches', p_match_id::text,
    jsonb_build_object('status', v_match.status),
    jsonb_build_object('winner_id', p_winner_id, 'result', v_result)
      || case when v_reason is null then '{}' else jsonb_build_object('reason', v_reason) end
      || case when v_says_figures then jsonb_build_object('statistics', private.statistics_for_log(p_match_id)) else '{}' end
  );
end;
$$;

create or replace function public.declare_results(
  p_tournament_id uuid, p_match_ids uuid[], p_winner_ids uuid[], p_results text[], p_games text[]
)
returns table (line integer, verdict text, reason text)
language plpgsql
volatile
security definer -- matches and prizes are written by procedures only
set search_path = ''
as $$
declare
  v_user_id constant uuid := private.require_right(p_tournament_id, 'results');
  v_ready uuid[];
  v_listed record;
  v_match private.match_state;
  v_result text;
begin
  -- All other decisions in the tournament wait for this call, so the number of matches is limited.
  perform private.require_result_lines(p_match_ids, p_winner_ids, p_results, p_games, 24);
  perform private.count_event(v_user_id, 'listed_results', 600, interval '1 hour');
  v_ready := array(
    select listed.match_id
    from unnest(p_match_ids, p_winner_ids, p_results, p_games) with ordinality as listed (match_id, winner_id, result, games, place)
    cross join lateral private.check_listed_result(
      p_tournament_id, listed.match_id, listed.winner_id, listed.result, listed.games
    ) as checked
    where checked.verdict = 'ready'
    group by listed.match_id
    order by listed.match_id
  );
  -- Locks in the same order as a single decision (private.lock_match_for_result), and by name within each kind of lock.
  perform private.lock_key('results ' || ready.id) from unnest(v_ready) as ready (id);
  perform private.lock_key(part.name)
  from (
    select distinct private.table_part(match) as name
    from public.tournament_matches match
    where match.id = any (v_ready) and match.group_id is not null
    order by name
  ) as part;
  if cardinality(v_ready) > 0 then
    perform private.lock_key('turn ' || p_tournament_id);
    perform private.lock_tournament_for(p_tournament_id, 'results');
    perform 1 from public.tournament_matches where id = any (v_ready) order by id for no key update;
    perform private.lock_tournament_statistics(p_tournament_id);
  end if;
  for v_listed in
    select listed.*
    from unnest(p_match_ids, p_winner_ids, p_results, p_games) with ordinality as listed (match_id, winner_id, result, games, place)
    order by listed.place
  loop
    line := v_listed.place;
    select checked.verdict, checked.reason into verdict, reason
    from private.check_listed_result(
      p_tournament_id, v_listed.match_id, v_listed.winner_id, v_listed.result, v_listed.games
    ) as checked;
    -- Matches that became ready because of earlier lines are locked now, because they were not locked with the others.
    if verdict = 'ready' and v_listed.match_id = any (v_ready) then
      v_match := private.lock_match(v_listed.match_id);
      v_result := private.require_listed_result(v_match, v_listed.winner_id, v_listed.result, v_listed.games);
      if v_result = 'W.O.' then
        perform private.decide_match(v_match, v_listed.winner_id, 'walkover', v_result, v_user_id, 'referee');
      else
        if private.clean_text(v_listed.games) is not null and v_match.series ->> 'kind' is distinct from 'aggregate' then
          delete from public.match_games where match_id = v_match.id;
          insert into public.match_games (tournament_match_id, number, score1, score2, winner_id, source, reported_by)
          select v_match.id, game.number, game.score1, game.score2, game.winner_id, 'referee', v_user_id
          from private.listed_games(v_match, v_listed.games) as game;
        end if;
        perform private.decide_match(
          v_match, private.leading_side_id(v_match, v_result), 'score', v_result, v_user_id, 'referee'
        );
      end if;
      perform private.audit(
        'declare_match_winner', 'tournament_matches', v_match.id::text, jsonb_build_object('status', v_match.status),
        jsonb_build_object(
          'winner_id', case v_result when 'W.O.' then v_listed.winner_id else private.leading_side_id(v_match, v_result) end,
          'result', v_result
        )
      );
      verdict := 'declared';
    elsif verdict = 'ready' then
      verdict := 'match_not_ready';
      reason := 'El encuentro todavía no tenía dos participantes.';
    end if;
    return next;
  end loop;
end;
$$;

create or replace function public.get_refereed_match(p_token text)
returns table (
  match_id uuid,
  tournament_id uuid,
  tournament_name text,
  game text,
  label text,
  participant1_id uuid,
  participant1_name text,
  participant2_id uuid,
  participant2_name text,
  best_of integer,
  status text,
  scheduled_time timestamptz,
  allows_draw boolean,
  station text,
  stage_kind text,
  part text,
  round integer,
  last_round integer,
  series jsonb,
  last_home_side integer,
  leg_scores text
)
language sql
stable
security definer -- the token is the authorisation
set search_path = ''
as $$
  select
    match.id, tournament.id, tournament.name, tournament.game, link.label,
    match.participant1_id, private.participant_name(match.participant1_id),
    match.participant2_id, private.participant_name(match.participant2_id),
    match.best_of, match.status, match.starts_at, (match.best_of = 1 or match.series is not null) and stage.allows_draws
      and match.stage <> 'tie_break',
    assigned.station, stage.kind, match.stage, match.round,
    (select max(last.round) from public.tournament_matches last where last.stage_id = match.stage_id and last.stage = 'bracket'),
    match.series, public.last_home_side(match), public.leg_scores(match)
  from private.referee_link(p_token) as link
  join public.tournament_matches match on match.id = link.match_id
  join public.tournaments tournament on tournament.id = match.tournament_id
  join public.tournament_stages stage on stage.id = match.stage_id
  left join public.match_assignments assigned on assigned.match_id = match.id
$$;

create or replace function public.last_home_side(match public.tournament_matches)
returns integer
language sql
stable
set search_path = ''
as $$
  select case when match.series ->> 'kind' = 'aggregate' and num_nonnulls(match.participant1_id, match.participant2_id) = 2
    then private.better_side(match.id)
  end
$$;

create or replace function public.leg_scores(match public.tournament_matches)
returns text
language sql
stable
set search_path = ''
as $$
  select case when match.series ->> 'kind' = 'aggregate' then (
    select string_agg(game.score1 || '-' || game.score2, ' ' order by game.number)
    from public.match_games game
    where game.tournament_match_id = match.id
  ) end
$$;

create or replace function public.match_board(p_tournament_id uuid)
returns table (
  match_id uuid, state text, since timestamptz, usual_minutes integer,
  stage_kind text, part text, round integer, last_round integer, best_of integer, allows_draw boolean,
  participant1_id uuid, name1 text, participant2_id uuid, name2 text, is_missing1 boolean, is_missing2 boolean, is_barred1 boolean, is_barred2 boolean,
  live_score text, report_side integer, report text,
  station text, staff_id uuid, referee_name text, called_at timestamptz,
  call_id uuid, call_side integer, call_reason text, call_state text, call_referee text, beneath text, series jsonb, last_home_side integer,
  leg_scores text
)
language plpgsql
stable
security definer -- reads calls and staff for callers with rights, once for all matches
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_right_to_read(p_tournament_id, 'results', 'schedule', 'chat');
  return query
    select
      match.id, progress.state, progress.since, (extract(epoch from progress.usual_length) / 60)::integer,
      stage.kind, match.stage, match.round,
      (select max(last.round) from public.tournament_matches last where last.stage_id = match.stage_id and last.stage = 'bracket'),
      match.best_of, (match.best_of = 1 or match.series is not null) and stage.allows_draws and match.stage <> 'tie_break',
      side1.id, coalesce(team1.name, user1.username, side1.former_name, side1.guest_name),
      side2.id, coalesce(team2.name, user2.username, side2.former_name, side2.guest_name),
      progress.uncalled = 'absent' and start.arrived1_at is null, progress.uncalled = 'absent' and start.arrived2_at is null,
      progress.uncalled = 'held' and side1.id in (select barred.participant_id from private.barred_sides(array[p_tournament_id]) barred),
      progress.uncalled = 'held' and side2.id in (select barred.participant_id from private.barred_sides(array[p_tournament_id]) barred),
      match.live_score,
      case said.participant_id when side1.id then 1 when side2.id then 2 end, said.result,
      assigned.station, staff.id, referee.username, assigned.called_at,
      call.id, case call.participant_id when side1.id then 1 when side2.id then 2 end,
      call.reason, call.state, case when call.id is not null then public.referee_name(call) end,
      case when call.id is not null then progress.uncalled end,
      match.series, public.last_home_side(match), public.leg_scores(match)
    from private.match_states(array[p_tournament_id]) progress
    join public.tournament_matches match on match.id = progress.match_id
    join public.tournament_stages stage on stage.id = match.stage_id
    join public.participants side1 on side1.id = match.participant1_id
    left join public.teams team1 on team1.id = side1.team_id
    left join public.profiles user1 on user1.id = side1.user_id
    join public.participants side2 on side2.id = match.participant2_id
    left join public.teams team2 on team2.id = side2.team_id
    left join public.profiles user2 on user2.id = side2.user_id
    left join public.match_starts start on start.match_id = match.id
    left join public.referee_calls call on call.id = progress.call_id
    left join public.match_reports said on said.id = progress.report_id
    left join public.match_assignments assigned on assigned.match_id = match.id
    left join public.tournament_staff staff on staff.id = assigned.staff_id and 'results' = any (staff.rights)
    left join public.profiles referee on referee.id = staff.profile_id
    order by
      array_position(
        array['called', 'disputed', 'objected', 'held', 'absent', 'slow', 'reported', 'unassigned', 'ready', 'running'], progress.state
      ), 3, private.match_place(stage.position, match.round, match.stage, match.position_in_bracket), match.id
    limit 500;
end;
$$;

create or replace function public.report_match_game(
  p_match_id uuid,
  p_number integer,
  p_winner_id uuid default null,
  p_score1 integer default null,
  p_score2 integer default null,
  p_map text default null,
  p_side1 text default null,
  p_side2 text default null,
  p_is_forfeit boolean default false,
  p_picture text default null,
  p_is_correction boolean default false,
  p_parts jsonb default null
)
returns public.match_games
language plpgsql
volatile
security definer -- games are written by procedures only
set search_path = ''
set plan_cache_mode = force_generic_plan -- as decide_match
as $$
declare
  v_match private.match_state;
  v_side_id uuid;
  v_game public.match_games;
  v_before public.match_games;
begin
  v_match := private.lock_for_game(p_match_id);
  v_side_id := private.acting_side_id(v_match);
  v_game.number := p_number;
  v_game.winner_id := p_winner_id;
  v_game.score1 := p_score1;
  v_game.score2 := p_score2;
  v_game.map := p_map;
  v_game.side1 := p_side1;
  v_game.side2 := p_side2;
  v_game.kind := case when p_is_forfeit then 'forfeit' else 'played' end;
  v_game.picture := p_picture;
  v_game.parts := nullif(p_parts, 'null');
  v_game := private.read_game(v_match, v_game);

  select * into v_before from public.match_games where match_id = p_match_id and number = p_number;
  if v_side_id is not null then
    perform private.require_game_of_people(v_before);
  end if;
  if v_before.id is not null and not coalesce(p_is_correction, false) then
    -- Both captains enter the game when it ends, so entering the same score again is not a correction.
    if (v_before.kind, v_before.winner_id, v_before.score1, v_before.score2, v_before.parts)
      is not distinct from (v_game.kind, v_game.winner_id, v_game.score1, v_game.score2, v_game.parts)
    then
      return v_before;
    end if;
    perform private.refuse(
      'game_already_reported', format('La partida %s ya está cargada con otro resultado: revísala y corrígela si está mal.', p_number)
    );
  end if;

  insert into public.match_games as game (
    tournament_match_id, challenge_match_id, number, map, side1, side2, score1, score2, winner_id, kind, source, picture, reported_by,
    parts
  )
  values (
    case v_match.kind when 'tournament' then p_match_id end,
    case v_match.kind when 'challenge' then p_match_id end,
    p_number, v_game.map, v_game.side1, v_game.side2, v_game.score1, v_game.score2, v_game.winner_id, v_game.kind,
    case when v_side_id is null then 'referee' else 'side' end, v_game.picture, auth.uid(), v_game.parts
  )
  on conflict (match_id, number) do update set
    map = excluded.map, side1 = excluded.side1, side2 = excluded.side2, score1 = excluded.score1, score2 = excluded.score2,
    winner_id = excluded.winner_id, kind = excluded.kind, source = excluded.source, picture = excluded.picture,
    reported_by = excluded.reported_by, reported_at = now(), parts = excluded.parts
  returning * into v_game;
  perform private.require_series(v_match, p_number);
  perform private.publish_live_score(p_match_id);
  if v_side_id is null then
    perform private.audit(
      'report_match_game', v_match.kind || '_matches', p_match_id::text,
      case when v_before.id is not null then private.game_for_log(v_before) end, private.game_for_log(v_game)
    );
  end if;
  return v_game;
end;
$$;

create or replace function public.schedule_match_game(p_match_id uuid, p_number integer, p_time timestamptz)
returns void
language plpgsql
volatile
security definer -- dates are written by procedures only
set search_path = ''
as $$
declare
  v_match private.match_state;
  v_played integer;
  v_before timestamptz;
begin
  perform private.require_right(private.match_tournament_id(p_match_id), 'schedule');
  v_match := private.lock_match(p_match_id);
  if v_match.status in ('completed', 'bye', 'cancelled') then
    perform private.require_undecided(v_match);
  end if;
  select count(*) into v_played from public.match_games where match_id = p_match_id;
  if v_match.series ->> 'kind' is distinct from 'aggregate'
    or (p_number between v_played + 1 and v_match.best_of + (v_match.series -> 'ties' ? 'third_game')::integer) is not true
  then
    perform private.refuse('game_number_invalid', 'Se fecha un partido de la serie que todavía no se jugó.');
  elsif p_time <= now() then
    perform private.refuse('invalid_schedule', 'La fecha del encuentro debe ser futura.');
  end if;
  delete from public.match_game_times where match_id = p_match_id and number = p_number returning starts_at into v_before;
  insert into public.match_game_times (match_id, number, starts_at)
  select p_match_id, p_number, p_time where p_time is not null;
  if p_number = v_played + 1 then
    delete from public.match_starts where match_id = p_match_id and state = 'started';
    perform public.schedule_match(p_match_id, p_time);
    perform private.await_next_game(p_match_id);
  else
    perform private.audit(
      'schedule_match', 'tournament_matches', p_match_id::text,
      jsonb_build_object('game_number', p_number, 'scheduled_time', v_before),
      jsonb_build_object('game_number', p_number, 'scheduled_time', p_time)
    );
  end if;
end;
$$;

create or replace function public.set_stage_settings(
  p_stage_id uuid, p_best_of integer, p_best_of_rules jsonb, p_qualifiers integer, p_read jsonb default null,
  p_series jsonb default null
)
returns void
language plpgsql
volatile
security definer -- stages and matches are written by procedures only
set search_path = ''
as $$
declare
  v_before public.tournament_stages;
  v_stage public.tournament_stages;
  v_fields jsonb;
begin
  v_before := private.lock_stage(p_stage_id);
  p_series := case when p_series is null then v_before.series else nullif(p_series, '{"kind": "best_of"}') end;
  v_fields := private.merged_fields(
    jsonb_build_object(
      'best_of', v_before.best_of, 'best_of_rules', v_before.best_of_rules, 'qualifiers', v_before.qualifiers,
      'series', v_before.series
    ),
    p_read,
    jsonb_build_object(
      'best_of', p_best_of, 'best_of_rules', coalesce(p_best_of_rules, '[]'), 'qualifiers', p_qualifiers, 'series', p_series
    )
  );
  p_best_of := (v_fields ->> 'best_of')::integer;
  p_best_of_rules := v_fields -> 'best_of_rules';
  p_qualifiers := (v_fields ->> 'qualifiers')::integer;
  p_series := nullif(v_fields -> 'series', 'null');
  if v_before.state = 'done' then
    perform private.refuse('stage_finished', 'La etapa ya terminó.');
  end if;
  if p_qualifiers is distinct from v_before.qualifiers and v_before.drawn_at is not null then
    perform private.refuse('stage_already_drawn', 'La etapa ya fue sorteada: sus clasificados no se pueden cambiar.');
  end if;
  if p_qualifiers is distinct from v_before.qualifiers then
    perform private.require_no_live_draw(p_stage_id);
  end if;
  if (p_series is not null or p_best_of_rules @> '[{"series": {}}]' or v_before.series is not null
      or v_before.best_of_rules @> '[{"series": {}}]')
    and (p_series, p_best_of, p_best_of_rules) is distinct from (v_before.series, v_before.best_of, v_before.best_of_rules)
    and exists (
      select 1 from public.tournament_matches match where match.stage_id = p_stage_id and private.has_begun(match)
    )
  then
    perform private.refuse('series_rule_frozen', 'Cómo se decide una serie queda fijo desde el primer resultado de la etapa.');
  end if;
  begin
    update public.tournament_stages
    set best_of = p_best_of, best_of_rules = coalesce(p_best_of_rules, '[]'), qualifiers = p_qualifiers,
      series = p_series
    where id = p_stage_id
    returning * into v_stage;
  exception when check_violation then
    perform private.refuse('stages_invalid', 'Las etapas no son válidas: revisa el tipo, el nombre y los números de cada una.');
  end;
  update public.tournaments set format = 'custom' where id = v_stage.tournament_id and format <> 'custom';
  perform private.require_possible_stages(v_stage.tournament_id);

  update public.tournament_matches
  set best_of = private.stage_best_of(v_stage), series = v_stage.series
  where stage_id = p_stage_id and status in ('pending_opponent', 'pending', 'scheduled');
  perform private.apply_best_of_rules(v_stage);
  if v_stage.state = 'ready' and v_stage.position > 1 and p_qualifiers is distinct from v_before.qualifiers then
    delete from public.stage_entries where stage_id = p_stage_id;
    update public.tournament_stages set state = 'planned' where id = p_stage_id;
    perform private.lock_tournament_statistics(v_stage.tournament_id);
    perform private.settle_tournament(v_stage.tournament_id);
  end if;
  perform private.audit(
    'set_stage_settings', 'tournament_stages', p_stage_id::text,
    jsonb_build_object('best_of', v_before.best_of, 'best_of_rules', v_before.best_of_rules, 'qualifiers', v_before.qualifiers, 'series', v_before.series),
    jsonb_build_object('best_of', p_best_of, 'best_of_rules', p_best_of_rules, 'qualifiers', p_qualifiers, 'series', p_series)
  );
end;
$$;

create or replace function public.tournament_file(p_tournament_id uuid)
returns jsonb
language sql
stable
-- Reading a large tournament is expensive, which the planner cannot know. Because of this cost, the data API runs only
-- a few of these calls at once, and one per visitor.
cost 2400000
set search_path = ''
as $$
  select jsonb_build_object(
    'format', 'leyenda-tournament',
    'version', 1,
    'tournament', jsonb_build_object(
      'id', tournament.id, 'name', tournament.name, 'game', tournament.game, 'status', tournament.status,
      'type', tournament.type, 'team_format', tournament.team_format, 'preset', tournament.format,
      'start_date', tournament.start_date, 'registration_deadline', tournament.registration_deadline,
      'finished_at', tournament.finished_at, 'cancelled_at', tournament.cancelled_at, 'cancel_reason', tournament.cancel_reason,
      'max_participants', tournament.max_participants, 'entry_fee', tournament.entry_fee, 'ticket_type', tournament.ticket_type,
      'best_of', tournament.best_of, 'check_in_minutes', tournament.check_in_minutes,
      'report_answer_minutes', tournament.report_answer_minutes, 'schedule_info', tournament.schedule_info,
      'stream_url', tournament.stream_url, 'duration_text', tournament.duration_text, 'rules', tournament.rules, 'requirements', tournament.requirements,
      'prizes', (
        select coalesce(jsonb_agg(
          jsonb_build_object('place', prize.place, 'type', prize.value ->> 'type', 'value', (prize.value ->> 'value')::numeric)
          order by prize.place
        ), '[]')
        from jsonb_array_elements(tournament.prizes) with ordinality as prize (value, place)
      )
    ),
    'entrants', (
      select coalesce(jsonb_agg(
        jsonb_build_object(
          'id', entry.participant_id, 'name', public.display_name(participant), 'type', participant.type, 'seed', entry.seed,
          'status', entry.status, 'place', entry.final_position,
          'players', (
            select coalesce(jsonb_agg(player.username order by roster.created_at, roster.id), '[]')
            from public.roster_entries roster
            join public.profiles player on player.id = roster.profile_id
            where roster.tournament_id = entry.tournament_id and roster.participant_id = entry.participant_id
              and roster.state in ('active', 'stand_in')
          )
        )
        order by entry.seed nulls last, entry.created_at, entry.id
      ), '[]')
      from public.tournament_participants entry
      join public.participants participant on participant.id = entry.participant_id
      where entry.tournament_id = tournament.id
    ),
    'stages', (
      select coalesce(jsonb_agg(
        jsonb_build_object(
          'position', stage.position, 'name', stage.name, 'kind', stage.kind, 'state', stage.state, 'best_of', stage.best_of,
          'best_of_rules', stage.best_of_rules, 'series', stage.series, 'places', stage.places, 'grand_final', stage.grand_final,
          'group_size', stage.group_size, 'legs', stage.legs, 'rounds', stage.rounds,
          'wins_to_advance', stage.wins_to_advance, 'losses_to_leave', stage.losses_to_leave, 'allows_draws', stage.allows_draws,
          'points_of_win', stage.points_of_win, 'points_of_draw', stage.points_of_draw, 'points_of_loss', stage.points_of_loss,
          'tie_breaks', to_jsonb(stage.tie_breaks), 'qualifiers_from', stage.qualifiers_from, 'qualifiers', stage.qualifiers,
          'seeding', stage.seeding, 'walkover_score', stage.walkover_score, 'walkover_keeps_score', stage.walkover_keeps_score,
          'departed_matches', stage.departed_matches, 'tie_splitting', stage.tie_splitting, 'plays_ties', stage.plays_ties,
          'adjustments', (
            select coalesce(jsonb_agg(
              jsonb_build_object(
                'entrant', adjustment.participant_id, 'points', adjustment.points, 'reason', adjustment.reason, 'at', adjustment.created_at
              )
              order by adjustment.created_at, adjustment.id
            ), '[]')
            from public.table_adjustments adjustment where adjustment.stage_id = stage.id and adjustment.revoked_at is null
          ),
          'entries', (
            select coalesce(jsonb_agg(
              jsonb_build_object('entrant', placed.participant_id, 'seed', placed.seed, 'rank', placed.rank)
              order by placed.seed, placed.id
            ), '[]')
            from public.stage_entries placed where placed.stage_id = stage.id
          ),
          'groups', (
            select coalesce(jsonb_agg(
              jsonb_build_object(
                'name', drawn.name,
                'entrants', (
                  select coalesce(jsonb_agg(member.participant_id order by member.position, member.id), '[]')
                  from public.group_participants member where member.group_id = drawn.id
                )
              )
              order by drawn.position
            ), '[]')
            from public.tournament_groups drawn where drawn.stage_id = stage.id
          )
        )
        order by stage.position
      ), '[]')
      from public.tournament_stages stage
      where stage.tournament_id = tournament.id
    ),
    'matches', (
      select coalesce(jsonb_agg(
        jsonb_build_object(
          'id', match.id, 'stage', stage.position, 'part', match.stage, 'group', drawn.name, 'round', match.round,
          'number', match.position_in_bracket, 'side1', match.participant1_id, 'side2', match.participant2_id,
          'winner', match.winner_id, 'status', match.status, 'outcome', match.outcome, 'result', match.result,
          'best_of', match.best_of, 'series', match.series, 'scheduled_at', match.scheduled_time, 'decided_at', match.decided_at,
          'stream_url', match.stream_url, 'abandoned_score', match.abandoned_score,
          'winner_to', case when match.next_match_id is not null then
            jsonb_build_object('match', match.next_match_id, 'side', match.next_match_slot)
          end,
          'loser_to', case when match.loser_next_match_id is not null then
            jsonb_build_object('match', match.loser_next_match_id, 'side', match.loser_next_match_slot)
          end,
          'games', (
            select coalesce(jsonb_agg(
              jsonb_build_object(
                'number', game.number, 'kind', game.kind, 'map', game.map, 'score1', game.score1, 'score2', game.score2,
                'winner', game.winner_id, 'parts', game.parts
              )
              order by game.number
            ), '[]')
            from public.match_games game where game.tournament_match_id = match.id
          ),
          'veto', (
            select jsonb_build_object(
              'name', veto.name, 'side_a', veto.side_a_id, 'side_b', veto.side_b_id,
              'choices', (
                select coalesce(jsonb_agg(
                  jsonb_build_object(
                    'act', chosen.value ->> 'act', 'by', chosen.value ->> 'by_id', 'choice', chosen.value ->> 'choice',
                    'game', (chosen.value ->> 'game')::integer, 'how', chosen.value ->> 'how'
                  )
                  order by chosen.place
                ), '[]')
                from jsonb_array_elements(veto.choices) with ordinality as chosen (value, place)
              )
            )
            from public.match_vetoes veto
            where veto.tournament_match_id = match.id and veto.started_at is not null
          ),
          'lineups', (
            select coalesce(jsonb_agg(
              jsonb_build_object(
                'entrant', lineup.participant_id,
                'players', (
                  select coalesce(jsonb_agg(
                    jsonb_build_object('name', player.username, 'role', fielded.role, 'stand_in', fielded.is_stand_in)
                    order by fielded.role, fielded.created_at, fielded.id
                  ), '[]')
                  from public.match_lineup_players fielded
                  join public.profiles player on player.id = fielded.profile_id
                  where fielded.lineup_id = lineup.id
                )
              )
              order by lineup.participant_id
            ), '[]')
            from public.match_lineups lineup where lineup.match_id = match.id
          )
        )
        order by stage.position, match.stage, match.round, match.position_in_bracket, match.id
      ), '[]')
      from public.tournament_matches match
      join public.tournament_stages stage on stage.id = match.stage_id
      left join public.tournament_groups drawn on drawn.id = match.group_id
      where match.tournament_id = tournament.id
    )
  )
  from public.tournaments tournament
  where tournament.id = p_tournament_id
$$;

create or replace function public.tournament_now(p_tournament_id uuid)
returns table (
  match_id uuid,
  phase text,
  ready integer,
  turn_id uuid,
  game integer,
  map text,
  last_map text,
  last_score1 integer,
  last_score2 integer,
  since timestamptz,
  paused_until timestamptz,
  due_at timestamptz,
  stream_url text
)
language sql
stable
set search_path = ''
as $$
  (
    select
      going.id, going.phase, going.ready, going.turn_id,
      case when going.phase = 'playing' then coalesce(last.number, 0) + 1 end,
      case when going.phase = 'playing' then (
        select chosen ->> 'choice'
        from jsonb_array_elements(going.choices) as chosen
        where chosen ->> 'act' in ('pick', 'decider') and (chosen ->> 'game')::integer = coalesce(last.number, 0) + 1
        limit 1
      ) end,
      -- During a veto, this is its last choice if that banned or picked a map.
      case
        when going.phase <> 'veto' then last.map
        when going.choices -> -1 ->> 'act' not in ('role', 'order', 'side') then going.choices -> -1 ->> 'choice'
      end,
      case when going.phase <> 'veto' then last.score1 end, case when going.phase <> 'veto' then last.score2 end,
      case
        when going.phase in ('playing', 'reported') then greatest(last.reported_at, going.begun_at)
        when going.phase = 'veto' then going.begun_at
      end,
      (select max(pause.ends_at) from public.match_pauses pause where pause.match_id = going.id),
      case when going.phase = 'veto' then going.deadline end,
      going.stream_url
    from (
      select
        match.id, match.stream_url, match.plays_at, match.round, match.position_in_bracket, veto.choices, veto.deadline,
        coalesce(veto.finished_at, start.started_at, veto.started_at) as begun_at,
        case
          when state.phase <> 'late' then veto.turn_id
          when num_nonnulls(start.arrived1_at, start.arrived2_at) = 1
            then case when start.arrived1_at is null then match.participant1_id else match.participant2_id end
        end as turn_id,
        num_nonnulls(here.ready1_at, here.ready2_at) as ready,
        state.phase
      from public.tournament_matches match
      join public.tournament_stages stage on stage.id = match.stage_id
      left join public.match_vetoes veto on veto.match_id = match.id
      left join public.match_starts start on start.match_id = match.id
      cross join lateral (
        -- A side that confirmed readiness only for the veto is not yet present for the match.
        select
          coalesce(case when veto.finished_at is null then veto.ready1_at end, start.ready1_at) as ready1_at,
          coalesce(case when veto.finished_at is null then veto.ready2_at end, start.ready2_at) as ready2_at
      ) as here
      cross join lateral (
        select case
            when match.status = 'disputed' then 'disputed'
            when start.state = 'objected' then 'objected'
            when public.is_held(match) then 'held'
            when match.status = 'pending_results' then 'reported'
            when match.series is not null and match.best_of
              <= (select count(*) from public.match_games game where game.match_id = match.id) then 'reported'
            when match.series is null and greatest(split_part(match.live_score, '-', 1)::integer, split_part(match.live_score, '-', 2)::integer)
              >= case match.best_of when 1 then 0 else (match.best_of + 1) / 2 end then 'reported'
            -- A match that began this long ago counts as waiting for its result, as on every other page.
            when coalesce(match.plays_at, veto.started_at) < private.live_from() then 'reported'
            when veto.turn_id is not null then 'veto'
            -- A veto does not prove that the match is in progress: its choices may be random, or made hours before the
            -- match.
            when match.live_since is not null or start.id is null and veto.started_at is not null
              then 'playing'
            when start.state = 'walkover' or start.state = 'waiting' and match.starts_at <= now() then 'late'
            when num_nonnulls(here.ready1_at, here.ready2_at) > 0 then 'ready'
            else 'coming'
          end as phase
      ) as state
      where match.tournament_id = p_tournament_id and match.status in ('pending', 'scheduled', 'pending_results', 'disputed')
        and exists (select 1 from public.tournaments where id = p_tournament_id and status = 'Activo')
      order by
        array_position(array['playing', 'veto', 'ready', 'late', 'objected', 'held', 'disputed', 'reported', 'coming'], state.phase),
        match.plays_at, private.match_place(stage.position, match.round, match.stage, match.position_in_bracket), match.id
      limit 8
    ) as going
    left join lateral (
      select game.number, game.map, game.score1, game.score2, game.reported_at
      from public.match_games game
      where game.match_id = going.id
      order by game.number desc
      limit 1
    ) as last on true
  )
  union all
  (
    select match.id, 'decided', 0, null, null, null, null, null, null, match.decided_at, null, null, null
    from public.tournament_matches match
    join public.tournament_stages stage on stage.id = match.stage_id
    where match.tournament_id = p_tournament_id and match.status = 'completed'
      and exists (select 1 from public.tournaments where id = p_tournament_id and status = 'Activo')
    order by
      match.decided_at desc, private.match_place(stage.position, match.round, match.stage, match.position_in_bracket), match.id
    limit 4
  )
$$;

alter table "public"."match_game_times"
  add constraint "match_game_times_match_id_fkey" foreign key (match_id) references public.tournament_matches(id)
    on delete cascade;

alter table "public"."match_games"
  add constraint "match_games_number_range" check (((number >= 1) AND (number <= 10))) not valid;

alter table "public"."match_reports"
  add constraint "match_reports_result_fits" check (
CASE outcome
    WHEN 'score'::text THEN
      ((result ~ '^\d{1,3}-\d{1,3}( .{1,120})?$'::text) AND ((result ~~ '% %'::text) OR ((winner_id IS NULL) = (result ~
      '^(\d+)-\1$'::text))))
    ELSE ((result = 'W.O.'::text) AND (winner_id IS NOT NULL))
END) not valid;

alter table "public"."stage_rule_versions"
  add constraint "stage_rule_versions_stage_id_fkey" foreign key (stage_id) references public.tournament_stages(id)
    on delete cascade;

alter table "public"."table_adjustments"
  add constraint "table_adjustments_points_range"
    check ((((points >= '-1000'::integer) AND (points <= 1000)) AND (points <> 0))) not valid;

alter table "public"."tournament_matches"
  add constraint "tournament_matches_best_of_known" check ((best_of = ANY (ARRAY[1, 2, 3, 4, 5, 6, 7, 8, 9]))) not valid;

alter table "public"."tournament_matches"
  add constraint "tournament_matches_best_of_odd" check (((series IS NOT NULL) OR ((best_of % 2) = 1))) not valid;

alter table "public"."tournament_matches"
  add constraint "tournament_matches_result_fits" check (
CASE
    WHEN (status = 'cancelled'::text) THEN ((COALESCE(outcome, 'no_show'::text) = 'no_show'::text) AND (result IS NULL))
    WHEN (status <> 'completed'::text) THEN ((outcome IS NULL) AND (result IS NULL))
    WHEN (outcome = 'score'::text) THEN
      ((result ~ '^\d{1,3}-\d{1,3}( \([^()]{1,60}\))?$'::text) AND ((winner_id IS NULL) = (result ~
      '^(\d+)-\1$'::text)))
    ELSE ((outcome IS NOT NULL) AND (result = 'W.O.'::text))
END) not valid;

alter table "public"."tournament_stages"
  add constraint "tournament_stages_best_of_known" check ((best_of = ANY (ARRAY[1, 2, 3, 4, 5, 6, 7, 8, 9]))) not valid;

alter table "public"."tournament_stages"
  add constraint "tournament_stages_best_of_odd" check (((series IS NOT NULL) OR ((best_of % 2) = 1))) not valid;

create trigger record_rule_version
  after update of drawn_at, best_of, best_of_rules, series on public.tournament_stages
  for each row when (
    new.drawn_at is not null and (old.drawn_at, old.best_of, old.best_of_rules, old.series)
      is distinct from (new.drawn_at, new.best_of, new.best_of_rules, new.series)
  )
  execute function private.record_rule_version();

create policy "select_everyone" on "public"."match_game_times"
  for select
  to "anon", "authenticated"
  using (true);

create policy "select_everyone" on "public"."stage_rule_versions"
  for select
  to "anon", "authenticated"
  using (true);

comment on column "public"."match_game_times"."number" is 'The number of the game in the series, from 1.';

comment on column "public"."match_game_times"."starts_at" is 'When the game is to be played, as the staff set it.';

comment on column "public"."match_games"."parts" is 'What was played beyond normal time, each "a, b" in the order of the participants: extra_time and golden_goal (their goals are included in score1 and score2) and penalties (not included); overtime: the game was won in it.
@type parts { extra_time?: [number, number]; golden_goal?: [number, number]; penalties?: [number, number]; overtime?: true }';

comment on column "public"."match_reports"."result" is '"a-b" in the order of the participants; of an aggregate, the scores of its games: "2-1 1-2 (4-2 pen.)".';

comment on column "public"."stage_rule_versions"."best_of" is 'As tournament_stages.best_of.';

comment on column "public"."stage_rule_versions"."best_of_rules" is 'As tournament_stages.best_of_rules.
@type best_of_rules tournament_stages.best_of_rules';

comment on column "public"."stage_rule_versions"."created_at" is 'When the version began to apply.';

comment on column "public"."stage_rule_versions"."series" is 'As tournament_stages.series.
@type series tournament_stages.series';

comment on column "public"."stage_rule_versions"."version" is 'The number of the version, from 1.';

comment on column "public"."tournament_matches"."best_of" is 'Maximum number of games, without a third game. If series is null, the first side to win more than half of them wins.';

comment on column "public"."tournament_matches"."result" is 'The result: "a-b" in the order participant 1, participant 2; equal numbers in a draw, which has no winner; "W.O." for a walkover. What decided beyond the score follows in parentheses: "3-3 (4-2 pen.)", "8-7 (prórroga)".';

comment on column "public"."tournament_matches"."series" is 'How the series is decided, as tournament_stages.series; null: the best of best_of games. Copied from the stage, and unchangeable after the first result of the stage.
@type series tournament_stages.series';

comment on column "public"."tournament_stages"."best_of_rules" is 'Exceptions to best_of and series: [{part?, round?, best_of, series?}]; without series, the best of best_of games. If several of them include a match, the last one in the list applies. A negative round counts from the end.
@type best_of_rules { part?: "group" | "swiss" | "bracket" | "lower" | "final" | "third_place" | "placement"; round?: number; best_of: number; series?: { kind: "games" } | { kind: "overtime"; overtime_win: number; overtime_loss: number } | { kind: "aggregate"; ties: ("extra_time" | "golden_goal" | "penalties" | "third_game" | "away_goals" | "better_seed")[]; away_goals_in_extra_time?: boolean } }[]';

comment on column "public"."tournament_stages"."series" is 'How a series of the stage is decided, unless one of its best_of_rules applies; null: the best of best_of games. games: exactly best_of games, equal is a draw. overtime: one game; these points for winning and losing it in overtime. aggregate: the sum of the scores of best_of games; if equal, the first of ties that decides. away_goals_in_extra_time: whether away goals of extra time count.
@type series { kind: "games" } | { kind: "overtime"; overtime_win: number; overtime_loss: number } | { kind: "aggregate"; ties: ("extra_time" | "golden_goal" | "penalties" | "third_game" | "away_goals" | "better_seed")[]; away_goals_in_extra_time?: boolean }';

comment on function "private"."allows_draw"(private.match_state) is 'True if the match may end in a draw: its stage allows draws, and it is no best of several games.';

comment on function "private"."apply_best_of_rules"(public.tournament_stages) is 'Sets best_of and series of the matches of a stage by the last rule that applies.';

comment on function "private"."await_next_game"(uuid) is 'Gives a series that waits for its next game the time of that game; the match does not count as begun until then.';

comment on function "private"."away_goals"(private.series_game[], integer, integer, integer, boolean) is
  'The goals that a side scored away in an aggregate; those of extra time count only with p_in_extra_time.';

comment on function "private"."begun_at"(uuid) is 'Returns when an undecided tournament match began, for live_since: when both sides had arrived, or earlier when the first game was reported. In a series with dated games: the present game. Null before that, and while a walkover of the clock is valid or a side objects to it.';

comment on function "private"."better_side"(uuid) is 'The side (1 or 2) of a tournament match with the better seed in its stage.';

comment on function "private"."has_overtime_points"(public.tournament_stages) is 'Whether some matches of a stage give other points if they are won in overtime.';

comment on function "private"."home_side"(integer, integer, integer) is 'The side (1 or 2) at home in a game of an aggregate: sides alternate, and the better seed has the last game.';

comment on function "private"."judge_aggregate"(jsonb, integer, boolean, integer, private.series_game[]) is
  'What the games of an aggregate give: the sum of their scores, and if it is equal, the ties of the rule in order. A score includes the goals of extra time and the golden goal, not the penalties. Parts belong to the last game.';

comment on function "private"."judge_games"(jsonb, integer, boolean, private.series_game[]) is 'What the games of a series without an aggregate give.';

comment on function "private"."judge_match"(private.match_state, private.series_game[]) is 'What these games give for a match, by its rule.';

comment on function "private"."leading_side_id"(private.match_state, text) is 'The winning side according to a result as read_result() returns it; null for a draw.';

comment on function "private"."may_win"(private.match_state, uuid, text) is 'Whether a decision may name this winner: a side of the match; null only for a level result, and for a series, whose games tell the winner.';

comment on function "private"."next_game_time"(uuid) is 'The time of the next game of a series that has begun, if that time is still ahead; null otherwise.';

comment on function "private"."points_of_match"(public.tournament_stages, public.tournament_matches, uuid) is
  'Points that a played match gives a side; where overtime counts, the rule of the series says how much.';

comment on function "private"."read_game"(private.match_state, public.match_games) is 'A game in its stored form, checked against the series and the settings of its tournament. A challenge requires the winner. Refuses game_number_invalid, participant_not_found, game_text_invalid, game_forfeit_is_walkover, game_winner_required, game_score_invalid, game_score_required, game_draw, game_contradicts_winner, game_picture_required, game_picture_unknown, game_parts_invalid.';

comment on function "private"."read_result"(private.match_state, text, uuid) is 'The result as it is stored ("a-b", participant 1 first), checked against best_of and, when given, the winner. Of an aggregate, the scores of its games (series_text). Refuses result_required, result_invalid, result_draw, result_contradicts_winner, result_not_best_of, series_games_required, series_impossible, series_not_decided.';

comment on function "private"."read_series_result"(private.match_state, text, uuid) is 'read_result() for a match whose stage has a decision rule. The result of an aggregate is enough ("3-3") if its games are entered and give it.';

comment on function "private"."read_series_text"(text) is 'Reads the games of a series: their scores in order, each followed by its parts: "2-1 1-2 (1-1 alargue) (4-2 pen.)". Null for any other text.';

comment on function "private"."record_rule_version"() is 'Records the rule of a drawn stage, and each change of it.';

comment on function "private"."require_series"(private.match_state, integer) is 'The games of a match are consecutive, end with the series, and are possible by its rule. Refuses game_out_of_order, game_after_the_end, series_impossible.';

comment on function "private"."score_of_games"(uuid, uuid[], integer, jsonb) is 'The score of a series by its games, "a-b" in the order of its sides; null without games.';

comment on function "private"."series_of_stage"(public.tournament_stages) is 'The decision rules of the series of a stage: its own one and its exceptions.';

comment on function "private"."series_problem"(public.tournament_stages, integer, jsonb) is 'Why a series cannot be decided by this rule where the stage allows draws or not; null if it can.';

comment on function "private"."series_text"(private.series_game[]) is 'The games of a series as a text, the opposite of read_series_text().';

comment on function "private"."settle_games"(uuid, boolean, uuid[], integer, text, jsonb) is 'Adjusts the games of a match to its final result: games that agree with it stay, others are removed, and missing ones are added without scores. In a match of one game the result is its score; of an aggregate it contains the scores of all games (series_text).';

comment on function "private"."shown_result"(private.match_state, text) is 'A result that read_result() returned, in the form in which the match stores and shows it: "3-3 (4-2 pen.)".';

comment on function "private"."stage_allows_draws"(uuid) is 'Whether the stage of a match allows draws; false in a bracket, in a tie-break and for a challenge.';

comment on function "private"."stored_series_games"(private.match_state) is 'The stored games of a match, in order.';

comment on function "private"."tie_in_words"(text) is 'The name of a part or criterion of an aggregate, for users.';

comment on function "private"."turned_result"(text) is 'A result with the other side first: "3-3 (4-2 pen.)" gives "3-3 (2-4 pen.)".';

comment on function "private"."valid_best_of_rules"(jsonb) is 'True for a list of {part?, round?, best_of, series?}. A negative round counts from the end of its part: -1 is the last one.';

comment on function "private"."valid_game_parts"(jsonb) is 'True for what was played of a game beyond normal time, in the form of match_games.parts.';

comment on function "private"."valid_series"(jsonb) is 'True for a decision rule of a series, in the form of tournament_stages.series.';

comment on function "public"."create_tie_break"(uuid, integer) is 'Creates the tie-break of every tie that a stage waits for, in one act: two sides play a match, three or more play each other once. For staff with the right `brackets`. Returns the number of matches. Sides that are equal again after it are separated by seed or draw, as the table says. Refuses stage_not_found, no_tie.
@param p_best_of Maximum of games per match; null means as in the stage. In a stage with aggregates it is one game, with penalties if it is level.
@nullable p_best_of';

comment on function "public"."decide_by_link"(text, uuid, text, uuid) is 'Decides the match of a referee link, as declare_match_winner does; the link is then deleted, and the log contains its label. With a key made by the device it is executed once however often it is sent, and the same decision made in the meantime is no conflict. Refuses link_not_found, result_conflict (with a key), which contains the existing decision, own_match, tournament_not_active, module_disabled, match_not_ready, participant_not_found, result_required, result_invalid, result_draw, result_contradicts_winner, result_not_best_of, series_games_required, series_impossible, series_not_decided.
@nullable p_winner_id, p_key';

comment on function "public"."decided_by_criterion"(public.tournament_matches) is 'Computed field: what decided the match beyond its score; null if the score did, and before a result.
@type decided_by_criterion "extra_time" | "golden_goal" | "penalties" | "third_game" | "away_goals" | "better_seed" | "overtime" | null';

comment on function "public"."declare_match_winner"(uuid, uuid, text, jsonb, text) is 'Staff (results), in a challenge administrators: decides a match. p_result is "a-b" in the order of the participants, or "W.O.", or of an aggregate its games ("2-1 1-2 (4-2 pen.)"); p_winner_id is null for a draw, if the stage allows one, and where the games of a series tell the winner. p_statistics are the statistics of players in the form of set_match_statistics; without them those of the report with the same result apply. p_reason is public (500 characters). Refuses match_not_found, own_match, match_already_decided, match_cancelled, match_not_ready, participant_not_found, reason_required, result_required, result_invalid, result_draw, result_contradicts_winner, result_not_best_of, series_games_required, series_impossible, series_not_decided, and as set_match_statistics.
@param p_match_id Refers to `tournament_matches.id`, or to `challenge_matches.id` of a challenge.
@param p_winner_id A participant; null for a draw.
@param p_result "a-b" in the order of the participants, or "W.O."; of an aggregate its games.
@param p_statistics Statistics of players, in the form of report_match_result; if omitted, those of the report with the same result apply.
@param p_reason Public; 500 characters.
@nullable p_winner_id
@scope results
@chapter results 4
@title Declarar el ganador de un partido';

comment on function "public"."get_refereed_match"(text) is 'Returns the match that the holder of a referee link may decide; no row for an invalid token.
@param p_token The token at the end of the link.
@field match_id Refers to `tournament_matches.id`.
@field tournament_name tournaments.name
@field game games.name
@field label The name of the person for whom the link was made, as the staff wrote it.
@field participant1_id tournament_matches.participant1_id
@field participant1_name Name of the first side; null while it is not known.
@field participant2_id tournament_matches.participant2_id
@field participant2_name Name of the second side; null while it is not known.
@field best_of tournament_matches.best_of
@field scheduled_time tournament_matches.starts_at
@field allows_draw Whether the match may end in a draw.
@field station match_assignments.station
@field round tournament_matches.round
@field last_round The round of the final in the bracket of its stage, which determines the name of the round; null without a bracket.
@type status tournament_matches.status
@type stage_kind tournament_stages.kind
@type part tournament_matches.stage
@type series tournament_matches.series
@field last_home_side The side (1 or 2) that plays the last game of an aggregate at home; null for other series.
@field leg_scores The scores of the games of an aggregate so far: "2-1 1-2"; null for other series.
@field series How the series is decided; null: the best of best_of games.
@nullable participant1_id, participant1_name, participant2_id, participant2_name, scheduled_time, station, last_round, series, last_home_side, leg_scores
@chapter matches 11
@title Leer el partido que se arbitra';

comment on function "public"."last_home_side"(public.tournament_matches) is 'Computed field: the side (1 or 2) that plays the last game of an aggregate at home, because its seed is better; the games before alternate. Null for other series.';

comment on function "public"."leg_scores"(public.tournament_matches) is 'Computed field: the scores of the games of an aggregate so far, in order and with the first side first: "2-1 1-2". Null for other series.';

comment on function "public"."match_board"(uuid) is 'Staff (results, schedule or chat): what each playable or running match of an active tournament waits for, most urgent first. A match with a scheduled time is listed from when its sides may confirm readiness. called: a side called the referee and has no answer (only for staff with results); disputed; objected: a walkover by the clock was objected to, and a referee decides; held: a side is barred from playing by the platform, and the staff decide; absent: the scheduled time has passed without a side, or the clock gave a walkover; slow: no score for longer than such matches take, the median of this tournament''s matches with as many games (private.usual_lengths), except league matches without a scheduled time that have not begun; reported: one side reported the outcome; unassigned: without a station or referee while others have one; ready: its sides can begin; running. since is the start of the state; for ready the scheduled time, even in the future. usual_minutes is that median.
@field beneath The state that a called match would have without its call: its clock runs on.
@type state "called" | "disputed" | "objected" | "held" | "absent" | "slow" | "reported" | "unassigned" | "ready" | "running"
@type stage_kind tournament_stages.kind
@type part tournament_matches.stage
@type beneath "disputed" | "objected" | "held" | "absent" | "slow" | "reported" | "unassigned" | "ready" | "running"
@type call_state referee_calls.state
@type series tournament_matches.series
@nullable last_round, live_score, report_side, report, station, staff_id, referee_name, called_at, call_id, call_side, call_reason, call_state, call_referee, beneath, name1, name2, series, last_home_side, leg_scores';

comment on function
  "public"."report_match_game"(uuid, integer, uuid, integer, integer, text, text, text, boolean, text, boolean, jsonb)
  is 'Enters a game of a series when it ends, or corrects it, and returns it. For the sides and staff with the right `results`, until the match is decided. Scores are in the order of the participants; the winner may be omitted if they determine it. p_picture is a file among the proofs of the match. It decides nothing: the series ends with report_match_result. Repeating the same game changes nothing. Refuses match_not_found, match_already_decided, match_cancelled, match_not_ready, tournament_not_active, module_disabled, rate_limited, game_already_reported, game_by_clock, game_out_of_order, game_after_the_end, series_impossible, and as private.read_game.
@param p_match_id Refers to `tournament_matches.id`, or to `challenge_matches.id` of a challenge.
@param p_number Which game of the match, from 1.
@param p_winner_id A participant; may be omitted if the scores determine it.
@param p_score1 Score of participant 1.
@param p_score2 Score of participant 2.
@param p_map The map on which it was played; null if the game has no maps.
@param p_side1 The side of the map on which participant 1 began, in the terms of the game.
@param p_side2 The side of the map on which participant 2 began, in the terms of the game.
@param p_is_forfeit Whether the game was won without being played.
@param p_picture A file among the proofs of the match.
@param p_is_correction Whether this replaces the stored game.
@param p_parts What was played beyond normal time, in the form of match_games.parts.
@nullable p_winner_id, p_score1, p_score2, p_map, p_side1, p_side2, p_picture, p_parts
@type p_parts match_games.parts | null
@scope results
@chapter results 6
@title Reportar una partida de la serie';

comment on function "public"."schedule_match_game"(uuid, integer, timestamp with time zone) is 'Sets when a game of an aggregate is played, or removes its date (null). For staff with the right `schedule`; setting the date of the next game is schedule_match. Refuses match_not_found, match_already_decided, match_cancelled, game_number_invalid, invalid_schedule.
@param p_match_id Refers to `tournament_matches.id`.
@param p_number Which game of the series, from 1.
@param p_time When the game is played; null for no date.
@nullable p_time
@scope schedule
@chapter schedule 10
@title Fijar la fecha de una partida';

comment on function "public"."set_stage_settings"(uuid, integer, jsonb, integer, jsonb, jsonb) is
  'Sets the length of matches still to be played and, before the draw, how many participants come from the previous stage; they are then selected again. For staff with the right `brackets`. p_read: best_of, best_of_rules, qualifiers and series as the caller had read them; only the named ones are changed, all of them if p_read is null. p_series: how a series is decided; {"kind": "best_of"} for the best of p_best_of games, null to leave it as it is. From the first result of the stage on, decision rules of series do not change. Refuses stage_not_found, stage_finished, stage_already_drawn, series_rule_frozen, stages_invalid, stages_impossible, draw_is_public, changed_meanwhile.
@nullable p_best_of, p_qualifiers, p_read, p_series
@type p_series tournament_stages.series | { kind: "best_of" } | null';

comment on table "public"."match_game_times" is 'When the games of an aggregate are played, one row per dated game. The match itself (starts_at) has the time of its next game.
@chapter schedule 9
@title Leer las fechas de una serie';

comment on table "public"."stage_rule_versions" is 'How the series of a stage are decided, one row per version: from its draw, and again after each change. The highest version applies to matches that have not begun; each match carries its own rule.
@chapter results 8
@title Leer cómo se decidieron las series';

comment on type "private"."series_game" is 'A game of a series. Scores are null if only the winner is known; ahead is the side (1 or 2) that won, null for a level game; parts as match_games.parts.';

comment on type "private"."series_verdict" is 'What the games of a series give. verdict: open, won, drawn or impossible. criterion: what decided beyond the score, or what an open series waits for. result: as tournament_matches.result. problem: why it is open or impossible.';

revoke all on function "private"."await_next_game"(uuid) from public;

revoke all on function "private"."away_goals"(private.series_game[], integer, integer, integer, boolean) from public;

revoke all on function "private"."better_side"(uuid) from public;

grant execute on function "private"."better_side"(uuid) to "anon", "authenticated", "service_role";

revoke all on function "private"."has_overtime_points"(public.tournament_stages) from public;

revoke all on function "private"."home_side"(integer, integer, integer) from public;

revoke all on function "private"."judge_aggregate"(jsonb, integer, boolean, integer, private.series_game[]) from public;

revoke all on function "private"."judge_games"(jsonb, integer, boolean, private.series_game[]) from public;

revoke all on function "private"."judge_match"(private.match_state, private.series_game[]) from public;

revoke all on function "private"."may_win"(private.match_state, uuid, text) from public;

revoke all on function "private"."next_game_time"(uuid) from public;

revoke all
  on function "private"."points_of_match"(public.tournament_stages, public.tournament_matches, uuid)
  from public;

revoke all on function "private"."read_series_result"(private.match_state, text, uuid) from public;

revoke all on function "private"."read_series_text"(text) from public;

revoke all on function "private"."record_rule_version"() from public;

revoke all on function "private"."score_of_games"(uuid, uuid[], integer, jsonb) from public;

revoke all on function "private"."series_of_stage"(public.tournament_stages) from public;

revoke all on function "private"."series_problem"(public.tournament_stages, integer, jsonb) from public;

revoke all on function "private"."series_text"(private.series_game[]) from public;

revoke all on function "private"."settle_games"(uuid, boolean, uuid[], integer, text, jsonb) from public;

revoke all on function "private"."shown_result"(private.match_state, text) from public;

revoke all on function "private"."stage_allows_draws"(uuid) from public;

revoke all on function "private"."stored_series_games"(private.match_state) from public;

revoke all on function "private"."tie_in_words"(text) from public;

grant execute on function "private"."tie_in_words"(text) to "anon", "authenticated", "service_role";

revoke all on function "private"."turned_result"(text) from public;

revoke all on function "private"."valid_game_parts"(jsonb) from public;

grant execute on function "private"."valid_game_parts"(jsonb) to "authenticated", "service_role";

revoke all on function "private"."valid_series"(jsonb) from public;

grant execute on function "private"."valid_series"(jsonb) to "authenticated", "service_role";

revoke all on function "public"."decided_by_criterion"(public.tournament_matches) from public;

grant execute
  on function "public"."decided_by_criterion"(public.tournament_matches)
  to "anon", "authenticated", "service_role";

revoke all on function "public"."get_refereed_match"(text) from public;

grant execute on function "public"."get_refereed_match"(text) to "anon", "authenticated", "service_role";

revoke all on function "public"."last_home_side"(public.tournament_matches) from public;

grant execute
  on function "public"."last_home_side"(public.tournament_matches)
  to "anon", "authenticated", "service_role";

revoke all on function "public"."leg_scores"(public.tournament_matches) from public;

grant execute on function "public"."leg_scores"(public.tournament_matches) to "anon", "authenticated", "service_role";

revoke all on function "public"."match_board"(uuid) from public;

grant execute on function "public"."match_board"(uuid) to "authenticated", "service_role";

revoke all
  on function
    "public"."report_match_game"(uuid, integer, uuid, integer, integer, text, text, text, boolean, text, boolean, jsonb)
  from public;

grant execute
  on function
    "public"."report_match_game"(uuid, integer, uuid, integer, integer, text, text, text, boolean, text, boolean, jsonb)
  to "authenticated", "service_role";

revoke all on function "public"."schedule_match_game"(uuid, integer, timestamp with time zone) from public;

grant execute
  on function "public"."schedule_match_game"(uuid, integer, timestamp with time zone)
  to "authenticated", "service_role";

revoke all on function "public"."set_stage_settings"(uuid, integer, jsonb, integer, jsonb, jsonb) from public;

grant execute
  on function "public"."set_stage_settings"(uuid, integer, jsonb, integer, jsonb, jsonb)
  to "authenticated", "service_role";

grant select on table "public"."match_game_times" to "anon", "authenticated", "service_role";

grant select on table "public"."stage_rule_versions" to "anon", "authenticated", "service_role";

alter table "public"."match_games"
  add constraint "match_games_parts_valid"
    check (((parts IS NULL) OR ((kind = 'played'::text) AND private.valid_game_parts(parts)))) not valid;

alter table "public"."tournament_matches"
  add constraint "tournament_matches_series_valid" check (((series IS NULL) OR private.valid_series(series))) not valid;

alter table "public"."tournament_stages"
  add constraint "tournament_stages_series_valid" check (((series IS NULL) OR ((best_of IS
    NOT NULL) AND private.valid_series(series)))) not valid;
