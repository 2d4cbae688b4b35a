set local lock_timeout = '5s';
set local check_function_bodies = off;

alter table "public"."admin_audit_log"
  drop constraint "admin_audit_log_action_known";

alter table "public"."notifications"
  drop constraint "notifications_kind_known";

alter table "public"."tournament_matches"
  drop constraint "tournament_matches_group_stage";

alter table "public"."tournament_matches"
  drop constraint "tournament_matches_stage_known";

alter table "public"."tournament_staff"
  drop constraint "tournament_staff_rights_known";

drop function "private"."table_opposition"(uuid);

drop function "private"."table_order"(uuid, text[], integer);

drop function "private"."table_scores"(public.tournament_stages, uuid, uuid[]);

create table "public"."table_adjustments" (
  "id"             uuid                     not null default gen_random_uuid(),
  "stage_id"       uuid                     not null,
  "participant_id" uuid                     not null,
  "points"         integer                  not null,
  "reason"         text                     not null,
  "created_by"     uuid,
  "created_at"     timestamp with time zone not null default now(),
  "revoked_at"     timestamp with time zone,
  "revoked_by"     uuid,
  constraint "table_adjustments_pkey" primary key (id),
  constraint "table_adjustments_points_range"
    check ((((points >= '-1000'::integer) AND (points <= 1000)) AND (points <> 0))),
  constraint "table_adjustments_reason_length" check (((char_length(reason) >= 1) AND (char_length(reason) <= 500)))
);

alter table "public"."table_adjustments"
  enable row level security;

alter table "public"."group_participants"
  add column "adjustment" integer not null default 0;

alter table "public"."group_participants"
  add column "neustadtl" numeric(10,1) not null default 0;

alter table "public"."tournament_matches"
  add column "abandoned_score" text;

alter table "public"."tournament_stages"
  add column "walkover_score" integer;

alter table "public"."tournament_stages"
  add column "walkover_keeps_score" boolean not null default false;

alter table "public"."tournament_stages"
  add column "departed_matches" text not null default 'by_half'::text;

alter table "public"."tournament_stages"
  add column "tie_splitting" text not null default 'continue'::text;

alter table "public"."tournament_stages"
  add column "plays_ties" boolean not null default false;

alter table "public"."tournament_stages"
  add column "awaits_tie_break" boolean not null default false;

alter table "public"."tournament_stages"
  add column "adjusted_at" timestamp with time zone;

create or replace function private.allows_draw(p_match private.match_state)
returns boolean
language sql
stable
security definer -- reads the stage for procedures
set search_path = ''
as $$
  select p_match.best_of = 1 and coalesce(
    (
      select stage.allows_draws and match.stage <> 'tie_break'
      from public.tournament_matches match
      join public.tournament_stages stage on stage.id = match.stage_id
      where match.id = p_match.id
    ),
    false
  )
$$;

create or replace function private.annul_group_matches(p_tournament_id uuid, p_participant_id uuid)
returns integer
language plpgsql
volatile
security definer -- matches are written by procedures only
set search_path = ''
as $$
declare
  v_group record;
  v_match public.tournament_matches;
  v_count integer := 0;
begin
  for v_group in
    select match.group_id
    from public.tournament_matches match
    join public.tournament_stages stage on stage.id = match.stage_id
    join public.tournament_participants gone
      on gone.tournament_id = p_tournament_id and gone.participant_id = p_participant_id
    where match.tournament_id = p_tournament_id
      and stage.state = 'running' and match.stage = 'group'
      and p_participant_id in (match.participant1_id, match.participant2_id)
      and (stage.departed_matches in ('by_half', 'annulled') or stage.departed_matches = 'withdrawn_by_half' and gone.status = 'withdrawn')
    group by match.group_id, stage.id
    having stage.departed_matches = 'annulled' or 2 * count(*) filter (where private.is_decided(match)) < count(*)
  loop
    -- A tie-break of the group was played for a table that the annulled matches change.
    perform private.undo_matches(array(
      select match from public.tournament_matches match
      where match.group_id = v_group.group_id and match.stage = 'tie_break' and private.is_decided(match)
    ));
    delete from public.tournament_matches where group_id = v_group.group_id and stage = 'tie_break';
    for v_match in
      select * from public.tournament_matches
      where group_id = v_group.group_id and p_participant_id in (participant1_id, participant2_id)
      order by id
    loop
      if private.is_decided(v_match) then
        perform private.reopen_tournament_match(v_match.id);
      end if;
      delete from public.match_reports where tournament_match_id = v_match.id;
      perform private.forget_games(v_match.id);
      update public.tournament_matches set status = 'cancelled' where id = v_match.id;
      v_count := v_count + 1;
    end loop;
    perform private.refresh_group_table(v_group.group_id);
  end loop;
  return v_count;
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
  set winner_id = p_winner_id, result = p_result, decided_by = auth.uid(), decided_how = 'referee', decision_reason = null
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
    winner_id = p_winner_id, status = 'completed', outcome = p_outcome, result = p_result,
    decided_at = now(), decided_by = p_decided_by, decided_how = p_decided_how, decision_reason = p_reason,
    abandoned_score = case p_outcome when 'walkover' then live_score end,
    live_score = null, live_since = null
  where id = p_match_id
  returning * into v_match;
  if p_outcome = 'score' then
    perform private.settle_games(
      p_match_id, true, array[v_match.participant1_id, v_match.participant2_id], v_match.best_of, p_result
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

create or replace function private.dependent_matches(p_match_id uuid)
returns setof public.tournament_matches
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  with recursive following as (
    select match.* from public.tournament_matches match where match.id = p_match_id
    union
    select fed.*
    from following
    join public.tournament_matches fed
      on fed.id in (following.next_match_id, following.loser_next_match_id)
      or following.stage = 'final' and fed.stage_id = following.stage_id and fed.stage = 'final'
        and fed.round > following.round
    where following.status in ('completed', 'bye', 'cancelled')
  ),
  target as (
    select match.*, stage.position
    from public.tournament_matches match
    join public.tournament_stages stage on stage.id = match.stage_id
    where match.id = p_match_id
  )
  select match.*
  from target
  join public.tournament_matches match on match.tournament_id = target.tournament_id
  join public.tournament_stages stage on stage.id = match.stage_id
  where match.id <> p_match_id
    and private.is_decided(match)
    and (
      match.id in (select id from following)
      or match.stage = 'swiss' and match.stage_id = target.stage_id and match.round > target.round
      or match.stage = 'tie_break' and match.group_id = target.group_id and target.stage <> 'tie_break'
      or stage.position > target.position
    )
  order by stage.position desc, private.depth_in_stage(match.stage, match.round) desc, match.position_in_bracket
$$;

create or replace function private.depth_in_stage(p_part text, p_round integer)
returns integer
language sql
immutable
parallel safe
set search_path = ''
as $$
  -- The loser of upper round r moves to lower round 2r − 2.
  -- So a match always has a greater depth than the matches that lead to it.
  select case p_part
    when 'final' then 10000 + p_round
    when 'lower' then 2 * p_round + 1
    when 'bracket' then 2 * greatest(1, 2 * p_round - 2)
    when 'swiss' then p_round
    when 'tie_break' then 1000 + p_round
    when 'group' then 0
    else 2 * greatest(1, 2 * p_round - 2) + 1
  end
$$;

create or replace function private.draw_stage(p_stage public.tournament_stages, p_participants uuid[])
returns void
language plpgsql
volatile
security definer -- matches are written by procedures only
set search_path = ''
as $$
begin
  perform private.require_no_open_draw(p_stage.id);
  insert into public.stage_entries (stage_id, participant_id, seed)
  select p_stage.id, participant.id, participant.seed
  from unnest(p_participants) with ordinality as participant (id, seed)
  on conflict (stage_id, participant_id) do update set seed = excluded.seed;
  if p_stage.kind = 'round_robin' then
    perform private.build_groups(p_stage, p_participants);
  elsif p_stage.kind = 'swiss' then
    perform private.build_swiss(p_stage, p_participants);
  else
    perform private.build_bracket(p_stage, p_participants);
  end if;
  if p_stage.best_of_rules <> '[]' and p_stage.kind <> 'swiss' then
    perform private.apply_best_of_rules(p_stage);
  end if;
  -- Points may have been added or deducted before the draw.
  if exists (select 1 from public.table_adjustments where stage_id = p_stage.id) then
    perform private.refresh_group_table(id) from public.tournament_groups where stage_id = p_stage.id;
  end if;
  update public.tournament_stages set state = 'running', drawn_at = now() where id = p_stage.id;
  perform private.plan_hours(p_stage);
end;
$$;

create or replace function private.due_ties(p_stage public.tournament_stages)
returns table (group_id uuid, first_place integer, participant_ids uuid[])
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  with listed as (
    select
      member.group_id, member.participant_id, member.position,
      count(*) filter (where coalesce(member.reason ->> 'rule', '') not in ('seed', 'draw'))
        over (partition by member.group_id order by member.position) as level
    from public.tournament_groups tournament_group
    join public.group_participants member on member.group_id = tournament_group.id
    join public.tournament_participants registration
      on registration.tournament_id = p_stage.tournament_id and registration.participant_id = member.participant_id
    where tournament_group.stage_id = p_stage.id and registration.status = 'registered'
  ),
  tied as (
    select
      listed.group_id, min(listed.position) as first_place, max(listed.position) as last_place,
      array_agg(listed.participant_id order by listed.position) as ids
    from listed
    group by listed.group_id, listed.level
    having count(*) > 1
  )
  select tied.group_id, tied.first_place, tied.ids
  from tied
  where exists (
    select 1 from private.places_that_matter(p_stage) as place where place >= tied.first_place and place < tied.last_place
  )
  and exists (
    select 1
    from unnest(tied.ids) as one (id)
    join unnest(tied.ids) as other (id) on one.id < other.id
    where not exists (
      select 1 from public.tournament_matches match
      where match.group_id = tied.group_id and match.stage = 'tie_break'
        and match.participant1_id in (one.id, other.id) and match.participant2_id in (one.id, other.id)
    )
  )
$$;

create or replace function private.follow_table(p_stage_id uuid)
returns void
language plpgsql
volatile
security definer -- tables, stages and prizes are written by procedures only
set search_path = ''
as $$
declare
  v_stage public.tournament_stages;
  v_tournament public.tournaments;
  v_next public.tournament_stages;
  v_then uuid[];
  v_awards jsonb;
begin
  update public.tournament_stages set adjusted_at = now() where id = p_stage_id returning * into v_stage;
  -- Before the draw there is no table; the draw counts what was changed.
  if v_stage.drawn_at is null then
    return;
  end if;
  select * into v_tournament from public.tournaments where id = v_stage.tournament_id;
  select * into v_next from public.tournament_stages
  where tournament_id = v_stage.tournament_id and position > v_stage.position and state <> 'planned'
  order by position
  limit 1;
  if v_next.id is not null then
    v_then := private.qualified_participants(v_stage, v_next);
  end if;
  v_awards := private.due_awards(v_tournament);
  perform private.refresh_group_table(id) from public.tournament_groups where stage_id = p_stage_id;
  if v_stage.state = 'done' and v_stage.plays_ties and exists (select 1 from private.due_ties(v_stage)) then
    if v_next.drawn_at is not null then
      perform private.refuse(
        'next_stage_drawn',
        format('Así quedaría un empate por jugar, y «%s» ya está armada: antes hay que deshacer su sorteo.', v_next.name)
      );
    end if;
    if v_tournament.finished_at is not null then
      perform private.take_back_prizes(v_tournament);
    end if;
    perform private.withdraw_later_stages(p_stage_id);
    perform private.settle_tournament(v_tournament.id);
    return;
  end if;
  if v_stage.state = 'done' then
    perform private.write_places(v_stage);
  end if;
  if v_next.id is not null and private.sends_on_others(v_stage, v_next, v_then) then
    if v_next.state <> 'ready' then
      perform private.refuse(
        'next_stage_drawn',
        format('Así pasarían otros a «%s», o con otra siembra, y esa etapa ya está armada: antes hay que deshacer su sorteo.', v_next.name)
      );
    end if;
    perform private.enter_anew(v_stage, v_next);
  end if;
  if v_tournament.finished_at is not null then
    if private.due_awards(v_tournament) is not distinct from v_awards then
      perform private.follow_places(v_tournament.id);
      return;
    end if;
    perform private.take_back_prizes(v_tournament);
  end if;
  perform private.settle_tournament(v_tournament.id);
end;
$$;

create or replace function private.games_to_win(p_best_of integer)
returns integer
language sql
immutable
parallel safe
set search_path = ''
as $$
  select (p_best_of + 1) / 2
$$;

create or replace function private.hand_over_places(p_tournament_id uuid, p_from_id uuid, p_to_id uuid)
returns void
language plpgsql
volatile
security definer -- matches are written by procedures only
set search_path = ''
as $$
begin
  update public.tournament_matches
  set
    participant1_id = case when participant1_id = p_from_id then p_to_id else participant1_id end,
    participant2_id = case when participant2_id = p_from_id then p_to_id else participant2_id end,
    winner_id = case when winner_id = p_from_id then p_to_id else winner_id end
  where tournament_id = p_tournament_id and p_from_id in (participant1_id, participant2_id);
  update public.stage_entries entry
  set participant_id = p_to_id
  from public.tournament_stages stage
  where stage.tournament_id = p_tournament_id and entry.stage_id = stage.id and entry.participant_id = p_from_id;
  update public.group_participants row
  set participant_id = p_to_id
  from public.tournament_groups grp
  where grp.tournament_id = p_tournament_id and row.group_id = grp.id and row.participant_id = p_from_id;
  update public.table_adjustments adjustment
  set participant_id = p_to_id
  from public.tournament_stages stage
  where stage.tournament_id = p_tournament_id and adjustment.stage_id = stage.id and adjustment.participant_id = p_from_id;
end;
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
    loser_next_match_id, loser_next_match_slot, abandoned_score
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
    content ->> 'abandoned_score'
  from jsonb_array_elements(p_file -> 'matches') as listed (content)
  join public.tournament_stages stage on stage.tournament_id = p_tournament_id and stage.position = (content ->> 'stage')::integer
  left join public.tournament_groups drawn on drawn.stage_id = stage.id and drawn.name = content ->> 'group';
  insert into public.match_games (tournament_match_id, number, map, score1, score2, winner_id, kind, source)
  select
    (v_matches ->> (content ->> 'of_id'))::uuid, (content ->> 'number')::integer,
    private.clean_text(content ->> 'map'), (content ->> 'score1')::integer, (content ->> 'score2')::integer,
    (p_participants ->> (content ->> 'winner'))::uuid, content ->> 'kind', 'result'
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
    drawn_at, finished_at, walkover_score, walkover_keeps_score, departed_matches, tie_splitting, plays_ties
  )
  select
    tournament.id, said.position, said.kind, private.clean_text(said.name), 'done', said.best_of, coalesce(said.best_of_rules, '[]'),
    coalesce(said.places, 2), coalesce(said.grand_final, 'reset'), said.group_size, coalesce(said.legs, 1), said.rounds,
    said.wins_to_advance, said.losses_to_leave, coalesce(said.allows_draws, false), said.points_of_win, said.points_of_draw,
    said.points_of_loss, coalesce(said.tie_breaks, private.usual_tie_breaks(said)), coalesce(said.qualifiers_from, 'stage'),
    said.qualifiers, coalesce(said.seeding, 'standing'), tournament.structure_generated_at, tournament.finished_at,
    said.walkover_score, coalesce(said.walkover_keeps_score, false), coalesce(said.departed_matches, 'by_half'),
    coalesce(said.tie_splitting, 'continue'), coalesce(said.plays_ties, false)
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

create or replace function private.join_stage_again(p_stage_id uuid, p_participant_id uuid, p_went_on jsonb)
returns void
language plpgsql
volatile
security definer -- stages are written by procedures only
set search_path = ''
as $$
declare
  v_stage public.tournament_stages;
  v_next public.tournament_stages;
  v_last public.tournament_matches;
  v_played integer;
begin
  select * into v_stage from public.tournament_stages where id = p_stage_id;
  if not exists (select 1 from public.stage_entries where stage_id = p_stage_id and participant_id = p_participant_id) then
    return;
  elsif v_stage.drawn_at is null then
    perform private.require_no_open_draw(p_stage_id);
    -- If all other participants were excluded, the stage ended before it was drawn, so it is opened again.
    update public.stage_entries set rank = null where stage_id = p_stage_id and rank is not null;
    update public.tournament_stages set state = 'ready', finished_at = null where id = p_stage_id and state = 'done';
    return;
  elsif not exists (
    select 1
    from public.group_participants member
    join public.tournament_groups tournament_group on tournament_group.id = member.group_id
    where tournament_group.stage_id = p_stage_id and member.participant_id = p_participant_id
  ) and not exists (
    select 1 from public.tournament_matches
    where stage_id = p_stage_id and p_participant_id in (participant1_id, participant2_id)
  ) then
    perform private.undo_for_readmission(p_participant_id, private.decided_after(v_stage, 0));
    perform private.withdraw_later_stages(p_stage_id);
    perform private.cancel_live_draws(array[p_stage_id]);
    delete from public.tournament_matches where stage_id = p_stage_id;
    delete from public.tournament_groups where stage_id = p_stage_id;
    update public.tournament_stages
    set state = 'ready', drawn_at = null, finished_at = null, due_round = null, awaits_tie_break = false
    where id = p_stage_id;
    return;
  end if;

  if v_stage.kind = 'swiss' and p_participant_id in (select participant_id from private.swiss_players(v_stage)) then
    select * into v_last
    from public.tournament_matches
    where stage_id = p_stage_id and p_participant_id in (participant1_id, participant2_id)
    order by round desc
    limit 1;
    select max(round) into v_played from public.tournament_matches where stage_id = p_stage_id;
    -- Later rounds that were paired without the participant, or not played because too few were left, are undone.
    if v_played > v_last.round or v_stage.state = 'done' and v_played < private.swiss_rounds(v_stage) then
      perform private.undo_for_readmission(p_participant_id, private.decided_after(v_stage, v_last.round));
      perform private.withdraw_later_stages(p_stage_id);
      perform private.withdraw_later_rounds(v_last);
      perform private.refresh_group_table(v_last.group_id);
    end if;
  end if;

  select * into v_stage from public.tournament_stages where id = p_stage_id;
  if v_stage.state <> 'done' then
    return;
  end if;
  if v_stage.kind in ('round_robin', 'swiss') then
    perform private.write_places(v_stage);
  end if;
  select * into v_next from public.tournament_stages
  where tournament_id = v_stage.tournament_id and position = v_stage.position + 1 and state <> 'planned';
  if v_next.id is not null and to_jsonb(private.qualified_participants(v_stage, v_next)) <> p_went_on -> p_stage_id::text then
    perform private.undo_for_readmission(p_participant_id, private.decided_after(v_stage, null));
    perform private.withdraw_later_stages(p_stage_id);
  end if;
end;
$$;

create or replace function private.match_place(p_stage integer, p_round integer, p_part text, p_position integer)
returns integer[]
language sql
immutable
parallel safe
set search_path = ''
as $$
  select array[
    p_stage, p_round, array_position(array['group', 'swiss', 'bracket', 'lower', 'final', 'third_place', 'placement', 'tie_break'], p_part), p_position
  ]
$$;

create or replace function private.matches_on_exclusion(p_tournament_id uuid, p_participant_id uuid)
returns setof public.tournament_matches
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  with lost as (
    select match.*
    from public.tournament_participants gone
    join public.tournament_matches match
      on match.tournament_id = gone.tournament_id and p_participant_id in (match.participant1_id, match.participant2_id)
    where gone.tournament_id = p_tournament_id and gone.participant_id = p_participant_id
      and gone.status in ('disqualified', 'withdrawn')
      and (
        match.decided_how = 'exclusion' and match.winner_id <> p_participant_id
        or match.stage = 'group' and match.status = 'cancelled' and match.outcome is null
          -- A match stays annulled if all matches of the rival in the group are, because the rival is out too.
          and exists (
            select 1
            from public.tournament_matches other
            join public.tournament_participants rival
              on rival.tournament_id = p_tournament_id
              and rival.participant_id in (match.participant1_id, match.participant2_id) and rival.participant_id <> p_participant_id
            where other.group_id = match.group_id
              and (
                rival.status not in ('withdrawn', 'disqualified')
                or rival.participant_id in (other.participant1_id, other.participant2_id)
                  and (other.status <> 'cancelled' or other.outcome is not null)
              )
          )
      )
  ),
  undone as (
    select * from lost
    union
    select resting.* from lost cross join lateral private.dependent_matches(lost.id) as resting
  )
  select undone.*
  from undone
  join public.tournament_stages stage on stage.id = undone.stage_id
  order by stage.position desc, private.depth_in_stage(undone.stage, undone.round) desc, undone.position_in_bracket
$$;

create or replace function private.next_swiss_round(p_stage public.tournament_stages)
returns integer
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select played.round + 1
  from (select max(round) from public.tournament_matches where stage_id = p_stage.id and stage = 'swiss') as played (round),
    (select count(*), count(*) filter (where had_bye) from private.swiss_players(p_stage)) as playing (here, rested)
  where played.round < private.swiss_rounds(p_stage) and here >= 2
    -- With an odd number of players, at least one of them must not have had a bye yet.
    and (here % 2 = 0 or rested < here)
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
    when p_stage.allows_draws or private.points_of_loss(p_stage) > 0 then private.points_of_win(p_stage)
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
          when match.winner_id = p_ids[met.member] then v_win
          when match.outcome <> 'score' then 0
          when match.winner_id is null then private.points_of_draw(p_stage)
          else private.points_of_loss(p_stage)
        end),
        array_agg(met.own - met.rivals), array_agg(match.stage = 'tie_break')
      into v_sides, v_rivals, v_earned, v_gained, v_is_tie_break
      from public.tournament_matches match
      cross join lateral (
        select
          array_position(p_ids, match.participant1_id) as one, array_position(p_ids, match.participant2_id) as other,
          case match.outcome when 'score' then split_part(match.result, '-', 1)::integer when 'walkover' then private.walkover_score(p_stage, match, true) else 0 end as score1,
          case match.outcome when 'score' then split_part(match.result, '-', 2)::integer when 'walkover' then private.walkover_score(p_stage, match, false) else 0 end as score2
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

create or replace function private.order_rules(p_stage public.tournament_stages)
returns text[]
language sql
immutable
parallel safe
set search_path = ''
as $$
  select array_remove(array_remove(p_stage.tie_breaks, 'seed'), 'draw')
    || case when p_stage.plays_ties then array['tie_break'] else '{}'::text[] end
    || case when 'draw' = any (p_stage.tie_breaks) then array['draw', 'seed'] else array['seed'] end
$$;

create or replace function private.places_that_matter(p_stage public.tournament_stages)
returns setof integer
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  with next as (
    select * from public.tournament_stages
    where tournament_id = p_stage.tournament_id and position > p_stage.position
    order by position
    limit 1
  ),
  tables as (
    select count(*) as number from public.tournament_groups where stage_id = p_stage.id
  )
  select next.qualifiers
  from next cross join tables
  where next.qualifiers_from = 'group' or next.qualifiers_from = 'stage' and tables.number = 1
  union
  select place::integer
  from tables
  join public.tournaments tournament on tournament.id = p_stage.tournament_id
  cross join generate_series(1, greatest(1, jsonb_array_length(tournament.prizes))) as place
  where tables.number = 1 and not exists (select 1 from next)
    and (place = 1 or tournament.prizes -> (place::integer - 1) is distinct from tournament.prizes -> place::integer)
$$;

create or replace function private.points_in_words(p_points integer)
returns text
language sql
immutable
set search_path = ''
as $$
  select case p_points when 1 then '1 punto' else p_points || ' puntos' end
$$;

create or replace function private.refresh_group_table(p_group_id uuid, p_sides uuid[] default null)
returns void
language plpgsql
volatile
security definer -- group tables are written by procedures only
set search_path = ''
as $$
declare
  v_stage public.tournament_stages;
begin
  select stage.* into v_stage
  from public.tournament_groups tournament_group
  join public.tournament_stages stage on stage.id = tournament_group.stage_id
  where tournament_group.id = p_group_id;

  update public.group_participants member
  set
    points = scores.points, wins = scores.wins, draws = scores.draws, losses = scores.losses,
    score_difference = scores.score_difference, score_for = scores.score_for, map_difference = scores.map_difference,
    adjustment = scores.adjustment
  from private.table_scores(v_stage, p_group_id, p_sides) as scores
  where member.group_id = p_group_id
    and member.participant_id = scores.participant_id
    and (
      member.points, member.wins, member.draws, member.losses, member.score_difference, member.score_for, member.map_difference,
      member.adjustment
    ) is distinct from (
      scores.points, scores.wins, scores.draws, scores.losses, scores.score_difference, scores.score_for, scores.map_difference,
      scores.adjustment
    );
  if 'round_difference' = any (v_stage.tie_breaks) then
    update public.group_participants member
    set round_difference = counted.round_difference
    from private.table_rounds(p_group_id) as counted
    where member.group_id = p_group_id
      and member.participant_id = counted.participant_id
      and member.round_difference <> counted.round_difference;
  end if;
  if v_stage.tie_breaks && array['buchholz', 'median_buchholz', 'sonneborn_berger', 'neustadtl', 'opponents_win_rate'] then
    update public.group_participants member
    set
      buchholz = opposition.buchholz, median_buchholz = opposition.median_buchholz,
      sonneborn_berger = opposition.sonneborn_berger, neustadtl = opposition.neustadtl,
      opponents_win_rate = opposition.opponents_win_rate
    from private.table_opposition(p_group_id) as opposition
    where member.group_id = p_group_id
      and member.participant_id = opposition.participant_id
      and (member.buchholz, member.median_buchholz, member.sonneborn_berger, member.neustadtl, member.opponents_win_rate)
        is distinct from (
          opposition.buchholz, opposition.median_buchholz, opposition.sonneborn_berger, opposition.neustadtl,
          opposition.opponents_win_rate
        );
  end if;
  update public.group_participants member
  set position = ordered.place, reason = ordered.reason
  from private.table_order(v_stage, p_group_id) as ordered
  where member.group_id = p_group_id
    and member.participant_id = ordered.participant_id
    and (member.position, member.reason) is distinct from (ordered.place, ordered.reason);
end;
$$;

create or replace function private.refuse_value(p_table text, p_constraint text, p_column text)
returns void
language plpgsql
stable
set search_path = ''
as $$
declare
  -- Columns have the same names as the fields of the file, except for these.
  v_fields constant text := (
    select string_agg(format('«%s»', field), ', ' order by place)
    from (
      select
        case attribute.attname
          when 'final_position' then 'place' when 'guest_name' then 'name' when 'position_in_bracket' then 'number' when 'stage' then 'part'
          when 'scheduled_time' then 'scheduled_at'
          else regexp_replace(regexp_replace(attribute.attname, '^participant(\d)_id$', 'side\1'), '^winner_id$', 'winner')
        end as field,
        attribute.attnum as place
      from pg_catalog.pg_attribute attribute
      left join pg_catalog.pg_constraint fault on fault.conrelid = attribute.attrelid and fault.conname = p_constraint
      where attribute.attrelid = to_regclass(format('public.%I', p_table))
        and (attribute.attname = p_column or attribute.attnum = any (fault.conkey))
    ) as named
    -- Fields whose names end with `_id` are omitted, because the import generates these ids.
    where field not like '%\_id'
  );
begin
  perform private.refuse_file(
    case p_table
      when 'tournaments' then 'Torneo' when 'participants' then 'Participantes' when 'tournament_participants' then 'Participantes'
      when 'tournament_stages' then 'Etapas' when 'stage_entries' then 'Inscripciones de etapa' when 'tournament_groups' then 'Grupos'
      when 'group_participants' then 'Grupos' when 'tournament_matches' then 'Partidos' when 'match_games' then 'Juegos'
      when 'table_adjustments' then 'Ajustes de puntos'
      else 'Archivo'
    end,
    concat('hay un valor que no se admite', ' en ' || v_fields, '.')
  );
end;
$$;

create or replace function private.reopen_tournament_match(p_match_id uuid)
returns void
language plpgsql
volatile
security definer -- matches, prizes and statistics are written by procedures only
set search_path = ''
as $$
declare
  v_match public.tournament_matches;
  v_tournament public.tournaments;
begin
  select * into v_match from public.tournament_matches where id = p_match_id;
  select * into v_tournament from public.tournaments where id = v_match.tournament_id;
  perform private.withdraw_later_stages(v_match.stage_id);
  perform private.withdraw_tie_break(v_match);
  if v_match.stage = 'final' and v_match.round = 1 then
    perform private.remove_second_final(v_match);
  elsif v_match.stage = 'swiss' then
    perform private.withdraw_later_rounds(v_match);
  end if;
  if v_match.next_match_id is not null then
    perform private.empty_slot(v_match.next_match_id, v_match.next_match_slot);
  end if;
  if v_match.loser_next_match_id is not null then
    perform private.empty_slot(v_match.loser_next_match_id, v_match.loser_next_match_slot);
  end if;

  if v_tournament.finished_at is not null then
    perform private.take_back_prizes(v_tournament);
  end if;
  perform private.withdraw_statistics(p_match_id);
  perform private.uncredit_match(p_match_id);
  update public.tournament_matches
  set
    winner_id = null, outcome = null, result = null, decided_at = null, decided_by = null, decided_how = null, decision_reason = null,
    abandoned_score = null, status = case when scheduled_time is null then 'pending' else 'scheduled' end
  where id = p_match_id;
  perform private.unsettle_games(p_match_id);
  if v_match.group_id is not null then
    perform private.refresh_group_table(v_match.group_id);
  end if;
end;
$$;

create or replace function private.require_no_own_table(p_stage public.tournament_stages)
returns void
language plpgsql
stable
security definer -- reads registrations for procedures
set search_path = ''
as $$
begin
  if exists (
    select 1
    from public.tournament_participants registration
    where registration.tournament_id = p_stage.tournament_id
      and registration.participant_id in (select private.my_participant_ids())
      and (
        p_stage.drawn_at is null
        or exists (
          select 1 from public.stage_entries entry
          where entry.stage_id = p_stage.id and entry.participant_id = registration.participant_id
        )
      )
  ) then
    perform private.refuse('own_match', 'Juegas esta etapa: sus puntos los ajusta otra persona de la organización.');
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
    "position": "integer", "name": "text", "kind": "text", "best_of": "integer?", "best_of_rules": "array?", "places": "integer?",
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
    "abandoned_score": "text?"
  }');
  perform private.require_fields('Inscripción de etapa', private.parts_of(p_file, 'stages', 'entries'), '{
    "entrant": "id", "seed": "integer", "rank": "integer?"
  }');
  perform private.require_fields('Grupo', private.parts_of(p_file, 'stages', 'groups'), '{"name": "text", "entrants": "array"}');
  perform private.require_fields('Ajuste de puntos', private.parts_of(p_file, 'stages', 'adjustments'), '{
    "entrant": "id", "points": "integer", "reason": "text", "at": "time?"
  }');
  perform private.require_fields('Juego', private.parts_of(p_file, 'matches', 'games'), '{
    "number": "integer", "kind": "text", "map": "text?", "score1": "integer?", "score2": "integer?", "winner": "id?"
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
      line, (content ->> 'position')::integer as position, content ->> 'kind' as kind, content -> 'groups' as groups
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
      end as loser
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
        when match.outcome is distinct from 'score' or coalesce(match.result, '') !~ '^\d{1,3}-\d{1,3}$' then 'su resultado no vale.'
        when match.winner is null then case
          when match.part not in ('group', 'swiss') then 'en una llave no hay empates.'
          when split_part(match.result, '-', 1)::integer <> split_part(match.result, '-', 2)::integer then 'le falta el ganador.'
        end
        when (match.winner = match.side1)
          is distinct from (split_part(match.result, '-', 1)::integer > split_part(match.result, '-', 2)::integer)
          or split_part(match.result, '-', 1)::integer = split_part(match.result, '-', 2)::integer
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

create or replace function private.settle_tournament(p_tournament_id uuid)
returns void
language plpgsql
volatile
security definer -- matches and prizes are written by procedures only
set search_path = ''
as $$
declare
  v_tournament public.tournaments;
  v_stage public.tournament_stages;
begin
  perform private.forfeit_disqualified(p_tournament_id);
  if exists (
    select 1 from public.tournament_matches
    where tournament_id = p_tournament_id and status not in ('completed', 'bye', 'cancelled')
  ) then
    return;
  end if;

  for v_stage in
    select * from public.tournament_stages
    where tournament_id = p_tournament_id and state <> 'done'
    order by position
  loop
    if v_stage.state = 'running' and v_stage.kind = 'swiss' and private.close_swiss_round(v_stage) then
      return;
    elsif v_stage.state = 'running' and private.waits_for_tie_break(v_stage) then
      return;
    elsif v_stage.state = 'running' then
      perform private.close_stage(v_stage);
    elsif v_stage.state = 'ready' then
      perform private.move_next_up(v_stage);
      if cardinality(private.stage_participants(v_stage)) > 1 then
        return;
      end if;
      perform private.close_deserted_stage(v_stage);
    elsif private.open_stage(v_stage) then
      return;
    end if;
  end loop;
  select * into v_tournament from public.tournaments where id = p_tournament_id;
  perform private.finish_tournament(v_tournament);
end;
$$;

create or replace function private.staff_presets()
returns table (preset text, rights text[])
language sql
immutable
set search_path = ''
as $$
  values
    ('organiser', array[
      'results', 'brackets', 'registrations', 'participants', 'schedule', 'chat', 'broadcast', 'money', 'staff', 'settings', 'delete',
      'webhooks', 'door', 'adjustments'
    ]),
    ('administrator', array[
      'results', 'brackets', 'registrations', 'participants', 'schedule', 'chat', 'broadcast', 'settings', 'door', 'adjustments'
    ]),
    ('referee', array['results', 'schedule', 'chat']),
    ('broadcast', array['broadcast']),
    ('door', array['door'])
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
    when p_stage.kind <> 'round_robin' and (p_stage.group_size is not null or p_stage.legs > 1 or p_stage.grouping = 'draw')
      then 'los grupos y la ida y vuelta son de una liga.'
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
        else array['swiss']
      end)
    ) then 'al mejor de nombra una parte que esta etapa no tiene.'
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
    when p_stage.qualifiers_from = 'group' and p_before.kind <> 'round_robin'
      then 'los mejores de cada grupo salen solo de una etapa con grupos.'
    when p_stage.qualifiers_from = 'wins' and p_before.kind not in ('round_robin', 'swiss')
      then 'por victorias se clasifica solo después de un suizo o de una liga.'
    when p_stage.qualifiers_from = 'wins' and p_stage.qualifiers is null
      then 'indica con cuántas victorias se clasifica.'
    when p_stage.qualifiers_from = 'wins' and p_stage.qualifiers > coalesce(p_before.wins_to_advance, p_before.rounds)
      then 'nadie llega a tantas victorias en la etapa anterior.'
    when p_stage.qualifiers_from = 'group' and p_stage.qualifiers > p_before.group_size
      then 'no pueden clasificarse más que los que tiene cada grupo.'
    when p_stage.qualifiers < 2 and (p_stage.qualifiers_from = 'stage' or p_stage.qualifiers_from = 'group' and p_before.group_size is null)
      then 'deben pasar al menos dos.'
    when p_stage.qualifiers_from = 'stage' and p_stage.qualifiers < 3 and p_stage.kind = 'double_elimination'
      then 'una doble eliminación necesita al menos tres.'
    when p_stage.qualifiers_from = 'stage'
      and coalesce(p_stage.qualifiers, private.stage_capacity(p_before)) > private.stage_capacity(p_stage)
      then format('esta etapa admite hasta %s: indica cuántos pasan.', private.stage_capacity(p_stage))
    when p_stage.seeding = 'apart' and (p_before.kind <> 'round_robin' or p_stage.kind not in ('single_elimination', 'double_elimination'))
      then 'separar a los del mismo grupo vale de una etapa con grupos a una llave.'
    when p_stage.seeding = 'explicit' and p_stage.is_automatic
      then 'una siembra a mano necesita que la etapa empiece cuando tú digas.'
  end
$$;

create or replace function private.stored_stages(p_tournament_id uuid)
returns jsonb
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select jsonb_agg(
    to_jsonb(stage) - array[
      'id', 'tournament_id', 'position', 'state', 'draw_seed', 'due_round', 'drawn_at', 'finished_at', 'created_at', 'adjusted_at',
      'awaits_tie_break'
    ]
    order by stage.position
  )
  from public.tournament_stages stage
  where stage.tournament_id = p_tournament_id
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
      match.winner_id is null and match.outcome is not distinct from 'score' as is_draw, match.best_of,
      case when match.outcome = 'score' and match.best_of > 1 then string_to_array(match.result, '-')::integer[] end as games
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

create or replace function private.table_order(p_stage public.tournament_stages, p_group_id uuid)
returns table (participant_id uuid, place integer, reason jsonb)
language plpgsql
stable
security definer -- used by procedures
set search_path = ''
as $$
declare
  v_ids uuid[];
  v_figures jsonb[];
  v_places integer[];
begin
  select array_agg(row.participant_id), array_agg(to_jsonb(row)), array_agg(row.first_place)
  into v_ids, v_figures, v_places
  from (
    select
      member.*, entry.seed,
      (1 + case
        when registration.id is not null then count(*) filter (where registration.id is null) over ()
        else 0
      end)::integer as first_place,
      ('x' || substr(md5(p_stage.draw_seed || ':' || private.drawn_id(p_stage.tournament_id, member.participant_id)), 1, 8))::bit(32)::bigint
        as draw
    from public.group_participants member
    left join public.tournament_participants registration
      on registration.tournament_id = p_stage.tournament_id and registration.participant_id = member.participant_id
      and registration.status in ('disqualified', 'withdrawn')
      -- If a member already plays in a later stage, it withdrew from that stage and not from this one.
      and not exists (
        select 1
        from public.stage_entries later
        join public.tournament_stages following on following.id = later.stage_id
        where later.participant_id = member.participant_id
          and following.tournament_id = p_stage.tournament_id and following.position > p_stage.position
      )
    left join public.stage_entries entry on entry.stage_id = p_stage.id and entry.participant_id = member.participant_id
    where member.group_id = p_group_id
    order by member.participant_id
  ) as row;
  return query select * from private.order_members(p_stage, p_group_id, v_ids, v_figures, v_places);
end;
$$;

create or replace function private.table_part(p_match public.tournament_matches)
returns text
language sql
immutable
parallel safe
set search_path = ''
as $$
  -- A decision in a group writes its whole table; in a Swiss stage the table is written at the end of the round.
  select case p_match.stage
    when 'group' then 'group ' || p_match.group_id
    when 'tie_break' then 'group ' || p_match.group_id
    when 'swiss' then 'swiss match ' || p_match.id
  end
$$;

create or replace function private.table_rounds(p_group_id uuid)
returns table (participant_id uuid, round_difference integer)
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  with played as (
    select match.participant1_id, match.participant2_id, sum(game.score1 - game.score2)::integer as difference
    from public.tournament_matches match
    join public.match_games game on game.tournament_match_id = match.id
    where match.group_id = p_group_id and match.stage <> 'tie_break' and match.status = 'completed' and match.outcome = 'score'
      and game.score1 is not null
    group by match.id
  ),
  sides as (
    select participant1_id as id, difference from played
    union all
    select participant2_id, -difference from played
  )
  select member.participant_id, coalesce(sum(side.difference), 0)::integer
  from public.group_participants member
  left join sides as side on side.id = member.participant_id
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
      match.participant1_id, match.participant2_id, match.winner_id, match.best_of,
      match.outcome is not distinct from 'score' as is_played,
      case match.outcome
        when 'score' then split_part(match.result, '-', 1)::integer
        when 'walkover' then private.walkover_score(p_stage, match, true)
        else 0
      end as score1,
      case match.outcome
        when 'score' then split_part(match.result, '-', 2)::integer
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
    select participant1_id as id, winner_id, is_played, best_of, score1 as own, score2 as rivals from played
    union all
    select participant2_id, winner_id, is_played, best_of, score2, score1 from played
  ),
  scores as (
    select
      id,
      (count(*) filter (where winner_id = id))::integer as wins,
      (count(*) filter (where winner_id is null and is_played))::integer as draws,
      (count(*) filter (where winner_id <> id and is_played))::integer as lost,
      (count(*) filter (where winner_id is null and not is_played or winner_id <> id and not is_played))::integer as absent,
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
        + score.lost * private.points_of_loss(p_stage),
      0
    ) + coalesce(adjusted.points, 0),
    coalesce(score.wins, 0), coalesce(score.draws, 0), coalesce(score.lost + score.absent, 0),
    coalesce(score.difference, 0), coalesce(score.own, 0), coalesce(score.maps, 0), coalesce(adjusted.points, 0)
  from public.group_participants member
  left join scores as score on score.id = member.participant_id
  left join adjusted on adjusted.id = member.participant_id
  where member.group_id = p_group_id and (p_sides is null or member.participant_id = any (p_sides))
$$;

create or replace function private.valid_tie_breaks(p_rules text[])
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

create or replace function private.waits_for_tie_break(p_stage public.tournament_stages)
returns boolean
language plpgsql
volatile
security definer -- stages are written by procedures only
set search_path = ''
as $$
begin
  if not p_stage.plays_ties or not exists (select 1 from private.due_ties(p_stage)) then
    update public.tournament_stages set awaits_tie_break = false where id = p_stage.id and awaits_tie_break;
    return false;
  end if;
  update public.tournament_stages set awaits_tie_break = true where id = p_stage.id and not awaits_tie_break;
  if found then
    perform private.notify_user(
      person, 'tournament_tie_break', 'Falta un desempate en ' || p_stage.name,
      'Hay un empate en un puesto que importa: crea el desempate para que siga el torneo.',
      '/organize/' || p_stage.tournament_id, p_stage.id::text
    )
    from private.people_with_right(p_stage.tournament_id, 'brackets') as person;
  end if;
  return true;
end;
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
      then coalesce(p_stage.walkover_score, private.games_to_win(p_match.best_of))
    else 0
  end
  from (
    select (split_part(p_match.abandoned_score, '-', 1)::integer - split_part(p_match.abandoned_score, '-', 2)::integer)
      * case when p_match.winner_id = p_match.participant1_id then 1 else -1 end as lead
  ) as abandoned
$$;

create or replace function private.withdraw_later_stages(p_stage_id uuid)
returns void
language plpgsql
volatile
security definer -- stages are written by procedures only
set search_path = ''
as $$
declare
  v_stage public.tournament_stages;
  v_later_ids uuid[];
begin
  select * into v_stage from public.tournament_stages where id = p_stage_id;
  v_later_ids := array(
    select id from public.tournament_stages
    where tournament_id = v_stage.tournament_id and position > v_stage.position
  );
  if exists (
    select 1 from public.tournament_matches match where match.stage_id = any (v_later_ids) and private.is_decided(match)
  ) then
    perform private.refuse(
      'next_match_decided', 'Ya se decidieron encuentros de la eliminatoria: este no se puede reabrir.'
    );
  end if;
  -- The participants that qualify may change, so the later stages are deleted.
  -- The later stages are drawn again when this stage is decided.
  delete from public.tournament_matches where stage_id = any (v_later_ids);
  delete from public.tournament_groups where stage_id = any (v_later_ids);
  delete from public.stage_entries where stage_id = any (v_later_ids);
  perform private.cancel_live_draws(v_later_ids);
  update public.tournament_stages
  set state = 'planned', drawn_at = null, finished_at = null, due_round = null, awaits_tie_break = false
  where id = any (v_later_ids) and state <> 'planned';
  update public.tournament_stages
  set state = 'running', finished_at = null, awaits_tie_break = false
  where id = p_stage_id and (state = 'done' or awaits_tie_break);
  update public.stage_entries set rank = null where stage_id = p_stage_id and rank is not null;
end;
$$;

create or replace function private.withdraw_tie_break(p_match public.tournament_matches)
returns void
language plpgsql
volatile
security definer -- matches are written by procedures only
set search_path = ''
as $$
begin
  if p_match.group_id is null or p_match.stage = 'tie_break' then
    return;
  end if;
  if exists (
    select 1 from public.tournament_matches match
    where match.group_id = p_match.group_id and match.stage = 'tie_break'
      and (match.status = 'completed' or match.outcome is not distinct from 'no_show')
  ) then
    perform private.refuse('next_match_decided', 'Ya se jugó el desempate de esta tabla: este encuentro no se puede reabrir.');
  end if;
  delete from public.tournament_matches where group_id = p_match.group_id and stage = 'tie_break';
end;
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
    tie_splitting, plays_ties
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
    coalesce(wanted.tie_splitting, 'continue'), coalesce(wanted.plays_ties, false)
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
    plays_ties = excluded.plays_ties
    where stage.state = 'planned'
$$;

create or replace function public.adjust_table(p_stage_id uuid, p_participant_id uuid, p_points integer, p_reason text)
returns public.table_adjustments
language plpgsql
volatile
security definer -- tables are written by procedures only
set search_path = ''
as $$
declare
  v_stage public.tournament_stages;
  v_tournament public.tournaments;
  v_reason constant text := private.clean_text(p_reason);
  v_adjustment public.table_adjustments;
begin
  select * into v_stage from public.tournament_stages where id = p_stage_id;
  v_tournament := private.lock_tournament_for(v_stage.tournament_id, 'adjustments');
  select * into v_stage from public.tournament_stages where id = p_stage_id;
  if v_stage.kind not in ('round_robin', 'swiss') then
    perform private.refuse('stage_without_table', 'Esta etapa no tiene tabla.');
  end if;
  perform private.require_no_own_table(v_stage);
  if p_points not between -1000 and 1000 or coalesce(p_points, 0) = 0 then
    perform private.refuse('points_invalid', 'Suma o quita entre 1 y 1.000 puntos.');
  end if;
  if v_reason is null or char_length(v_reason) > 500 then
    perform private.refuse('reason_required', 'Indica el motivo, que todos van a leer (hasta 500 caracteres).');
  end if;
  if not exists (
    select 1
    from public.tournament_participants registration
    where registration.tournament_id = v_stage.tournament_id and registration.participant_id = p_participant_id
      and registration.status = 'registered'
      and (
        v_stage.drawn_at is null
        or exists (select 1 from public.stage_entries where stage_id = p_stage_id and participant_id = p_participant_id)
      )
  ) then
    perform private.refuse('not_in_table', 'El participante no juega esta etapa.');
  end if;

  perform private.lock_tournament_statistics(v_stage.tournament_id);
  insert into public.table_adjustments (stage_id, participant_id, points, reason, created_by)
  values (p_stage_id, p_participant_id, p_points, v_reason, auth.uid())
  returning * into v_adjustment;
  perform private.follow_table(p_stage_id);
  perform private.audit(
    'adjust_table', 'tournament_stages', p_stage_id::text, null,
    jsonb_build_object('participant_id', p_participant_id, 'points', p_points, 'reason', v_reason)
  );
  perform private.notify_side(
    v_tournament.id, p_participant_id, 'tournament_points_adjusted',
    case when p_points < 0
      then format('Te quitaron %s en %s', private.points_in_words(-p_points), v_tournament.name)
      else format('Te sumaron %s en %s', private.points_in_words(p_points), v_tournament.name)
    end,
    v_reason, '/tournaments/' || v_tournament.id
  );
  return v_adjustment;
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
      tournament_id, stage_id, stage, group_id, round, position_in_bracket, participant1_id, participant2_id, status, best_of
    )
    select
      v_stage.tournament_id, v_stage.id, 'tie_break', pair.group_id, last.round + pair.round,
      row_number() over (partition by pair.round order by drawn.position, pair.first_place, pair.pairing),
      pair.one, pair.other, 'pending', coalesce(p_best_of, private.stage_best_of(v_stage))
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

create or replace function public.disqualify_participant(
  p_tournament_id uuid, p_participant_id uuid, p_reason text
)
returns void
language plpgsql
volatile
security definer -- matches and prizes are written by procedures only
set search_path = ''
as $$
declare
  v_tournament public.tournaments;
  v_reason text := private.clean_text(p_reason);
  v_annulled integer;
begin
  v_tournament := private.lock_tournament_for(p_tournament_id, 'participants');
  if v_reason is null or char_length(v_reason) > 500 then
    perform private.refuse('reason_required', 'Indica el motivo de la descalificación (hasta 500 caracteres).');
  end if;
  if v_tournament.structure_generated_at is null then
    perform private.refuse(
      'tournament_not_started', 'El torneo no comenzó: puedes anular la inscripción del participante.'
    );
  end if;
  if v_tournament.finished_at is not null then
    perform private.refuse('tournament_finished', 'El torneo ya terminó.');
  end if;
  perform private.require_impartial_about(p_tournament_id, p_participant_id);

  perform private.lock_tournament_statistics(p_tournament_id);
  update public.tournament_participants
  set status = 'disqualified'
  where tournament_id = p_tournament_id
    and participant_id = p_participant_id
    and status = 'registered';
  if not found then
    perform private.refuse(
      'not_playing', 'El participante no juega este torneo o ya está descalificado.'
    );
  end if;
  insert into public.disqualifications (tournament_id, participant_id, reason, disqualified_by)
  values (p_tournament_id, p_participant_id, v_reason, auth.uid());
  v_annulled := private.annul_group_matches(p_tournament_id, p_participant_id);
  perform private.settle_tournament(p_tournament_id);

  perform private.audit(
    'disqualify_participant', 'tournaments', p_tournament_id::text, null,
    jsonb_build_object('participant_id', p_participant_id, 'reason', v_reason)
      || case when v_annulled > 0 then jsonb_build_object('annulled', v_annulled) else '{}' end
  );
  perform private.notify_side(
    p_tournament_id, p_participant_id, 'disqualified', 'Descalificación en ' || v_tournament.name, v_reason,
    '/tournaments/' || p_tournament_id
  );
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
  last_round integer
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
    match.best_of, match.status, match.starts_at, match.best_of = 1 and stage.allows_draws and match.stage <> 'tie_break',
    assigned.station, stage.kind, match.stage, match.round,
    (select max(last.round) from public.tournament_matches last where last.stage_id = match.stage_id and last.stage = 'bracket')
  from private.referee_link(p_token) as link
  join public.tournament_matches match on match.id = link.match_id
  join public.tournaments tournament on tournament.id = match.tournament_id
  join public.tournament_stages stage on stage.id = match.stage_id
  left join public.match_assignments assigned on assigned.match_id = match.id
$$;

create or replace function public.match_board(p_tournament_id uuid)
returns table (
  match_id uuid, state text, since timestamptz, usual_minutes integer,
  stage_kind text, part text, round integer, last_round integer, best_of integer, allows_draw boolean,
  participant1_id uuid, name1 text, participant2_id uuid, name2 text, is_missing1 boolean, is_missing2 boolean, is_barred1 boolean, is_barred2 boolean,
  live_score text, report_side integer, report text,
  station text, staff_id uuid, referee_name text, called_at timestamptz,
  call_id uuid, call_side integer, call_reason text, call_state text, call_referee text, beneath text
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
      match.best_of, match.best_of = 1 and stage.allows_draws and match.stage <> 'tie_break',
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
      case when call.id is not null then progress.uncalled end
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

create or replace function public.participant_standings(p_tournament_id uuid)
returns table (
  participant_id uuid,
  place integer,
  last_place integer,
  is_playing boolean,
  stage_name text,
  stage_kind text,
  part text,
  round integer,
  last_round integer
)
language sql
stable
set search_path = ''
as $$
  with reached as (
    -- Finds the last stage that each participant reached, and their last match in this stage.
    -- In a bracket the last match is the one without a next match; in a table it is the latest match.
    select
      registration.participant_id, registration.final_position, registration.status = 'registered' as is_in, stage.name, stage.kind,
      stage.id as stage_id, stage.kind in ('round_robin', 'swiss') as is_table, stage.state, stage.losses_to_leave,
      final.id as match_id, final.stage as part, final.round, final.position_in_bracket,
      final.winner_id = registration.participant_id as has_won
    from public.tournament_participants registration
    cross join lateral (
      select stage.*
      from public.stage_entries entry
      join public.tournament_stages stage on stage.id = entry.stage_id
      where stage.tournament_id = p_tournament_id and entry.participant_id = registration.participant_id
      order by stage.position desc
      limit 1
    ) as stage
    left join lateral (
      select match.*
      from public.tournament_matches match
      where match.stage_id = stage.id
        and registration.participant_id in (match.participant1_id, match.participant2_id)
        and (
          match.stage in ('group', 'swiss', 'tie_break')
          or match.status = 'cancelled'
          or match.status = 'completed' and case
            when match.winner_id = registration.participant_id
              then match.stage in ('third_place', 'placement') and match.next_match_id is null
            else match.loser_next_match_id is null
          end
        )
      order by match.round desc
      limit 1
    ) as final on true
    where registration.tournament_id = p_tournament_id
  )
  select
    reached.participant_id,
    coalesce(reached.final_position, played_for.place),
    coalesce(
      reached.final_position + count(*) over (partition by reached.final_position)::integer - 1, played_for.place
    ),
    tournament.status = 'Activo' and reached.is_in and case
      when reached.is_table then reached.state <> 'done' and coalesce(member.losses < reached.losses_to_leave, true)
      else reached.match_id is null
    end,
    reached.name, reached.kind, reached.part, reached.round,
    (select max(match.round) from public.tournament_matches match where match.stage_id = reached.stage_id and match.stage = 'bracket')
  from reached
  join public.tournaments tournament on tournament.id = p_tournament_id
  left join (
    public.tournament_groups tournament_group
    join public.group_participants member on member.group_id = tournament_group.id
  ) on tournament_group.stage_id = reached.stage_id and member.participant_id = reached.participant_id
  cross join lateral (
    select case reached.part when 'third_place' then 3 when 'placement' then 3 + 2 * reached.position_in_bracket end
      + case when reached.has_won then 0 else 1 end as place
  ) as played_for
$$;

create or replace function public.reset_stage(p_stage_id uuid)
returns integer
language plpgsql
volatile
security definer -- matches and prizes are written by procedures only
set search_path = ''
as $$
declare
  v_stage public.tournament_stages;
  v_tournament public.tournaments;
  v_undone public.tournament_matches[];
begin
  v_stage := private.lock_stage(p_stage_id);
  if v_stage.drawn_at is null then
    perform private.refuse('stage_not_drawn', 'La etapa todavía no fue sorteada.');
  end if;
  if cardinality(private.stage_participants(v_stage)) < 2 then
    perform private.refuse('not_enough_participants', 'Quedan menos de dos participantes: la etapa no se podría sortear de nuevo.');
  end if;
  v_undone := array(
    select match
    from public.tournament_matches match
    join public.tournament_stages stage on stage.id = match.stage_id
    where stage.tournament_id = v_stage.tournament_id and stage.position >= v_stage.position
      and private.is_decided(match)
    order by stage.position desc, private.depth_in_stage(match.stage, match.round) desc
  );
  perform private.lock_tournament_statistics(v_stage.tournament_id);
  -- The stage may have ended without this decision, if participants withdrew.
  select * into v_tournament from public.tournaments where id = v_stage.tournament_id;
  if v_tournament.finished_at is not null then
    perform private.take_back_prizes(v_tournament);
  end if;
  perform private.undo_matches(v_undone);
  perform private.withdraw_later_stages(p_stage_id);
  delete from public.tournament_matches where stage_id = p_stage_id;
  delete from public.tournament_groups where stage_id = p_stage_id;
  update public.tournament_stages
  set state = 'ready', drawn_at = null, finished_at = null, due_round = null, awaits_tie_break = false
  where id = p_stage_id;
  perform private.audit('reset_stage', 'tournament_stages', p_stage_id::text, to_jsonb(v_undone), null);
  return cardinality(v_undone);
end;
$$;

create or replace function public.revoke_table_adjustment(p_adjustment_id uuid)
returns void
language plpgsql
volatile
security definer -- tables are written by procedures only
set search_path = ''
as $$
declare
  v_stage public.tournament_stages;
  v_tournament public.tournaments;
  v_adjustment public.table_adjustments;
begin
  select stage.* into v_stage
  from public.table_adjustments adjustment
  join public.tournament_stages stage on stage.id = adjustment.stage_id
  where adjustment.id = p_adjustment_id;
  v_tournament := private.lock_tournament_for(v_stage.tournament_id, 'adjustments');
  select * into v_stage from public.tournament_stages where id = v_stage.id;
  perform private.require_no_own_table(v_stage);
  perform private.lock_tournament_statistics(v_stage.tournament_id);
  update public.table_adjustments
  set revoked_at = now(), revoked_by = auth.uid()
  where id = p_adjustment_id and revoked_at is null
  returning * into v_adjustment;
  if not found then
    perform private.refuse('adjustment_revoked', 'Este ajuste ya se anuló.');
  end if;
  perform private.follow_table(v_stage.id);
  perform private.audit(
    'revoke_table_adjustment', 'tournament_stages', v_stage.id::text,
    jsonb_build_object('participant_id', v_adjustment.participant_id, 'points', v_adjustment.points, 'reason', v_adjustment.reason),
    null
  );
  perform private.notify_side(
    v_tournament.id, v_adjustment.participant_id, 'tournament_points_adjusted',
    'Ajuste anulado en ' || v_tournament.name,
    case when v_adjustment.points < 0
      then format('Recuperas %s.', private.points_in_words(-v_adjustment.points))
      else format('Ya no cuentas con %s que te habían sumado.', private.points_in_words(v_adjustment.points))
    end,
    '/tournaments/' || v_tournament.id
  );
end;
$$;

create or replace function public.set_stage_groups(p_stage_id uuid, p_groups jsonb, p_read jsonb default null)
returns integer
language plpgsql
volatile
security definer -- matches are written by procedures only
set search_path = ''
as $$
declare
  v_stage public.tournament_stages;
  v_listed uuid[];
begin
  v_stage := private.lock_stage(p_stage_id);
  if v_stage.kind <> 'round_robin' then
    perform private.refuse('stage_without_groups', 'Esta etapa no tiene grupos.');
  end if;
  if v_stage.state not in ('ready', 'running') or exists (
    select 1 from public.tournament_matches where stage_id = p_stage_id and status not in ('pending', 'scheduled')
  ) then
    perform private.refuse('stage_already_played', 'Los grupos se cambian entre el sorteo y el primer resultado de la etapa.');
  end if;
  perform private.require_no_live_draw(p_stage_id);
  begin
    v_listed := array(
      select member.id::uuid
      from jsonb_array_elements(p_groups) as listed (members),
      lateral jsonb_array_elements_text(listed.members) as member (id)
      order by member.id
    );
  exception when invalid_parameter_value or invalid_text_representation then
    perform private.refuse('groups_invalid', 'Los grupos no son válidos.');
  end;
  if v_listed is distinct from array(select id from unnest(private.stage_participants(v_stage)) as id order by id::text) then
    perform private.refuse('groups_invalid', 'Los grupos deben nombrar a cada participante de la etapa una vez.');
  end if;
  if exists (
    select 1 from jsonb_array_elements(p_groups) as listed (members) where jsonb_array_length(listed.members) not between 2 and 64
  ) then
    perform private.refuse('groups_invalid', 'Un grupo tiene de 2 a 64 participantes.');
  end if;
  perform private.merged_fields(
    jsonb_build_object('groups', (
      select coalesce(jsonb_agg(listed.members order by listed.position), '[]')
      from (
        select drawn.position, jsonb_agg(member.participant_id order by member.participant_id::text) as members
        from public.tournament_groups drawn
        join public.group_participants member on member.group_id = drawn.id
        where drawn.stage_id = p_stage_id
        group by drawn.id
      ) as listed
    )),
    jsonb_build_object('groups', private.group_lists(p_read -> 'groups')),
    jsonb_build_object('groups', private.group_lists(p_groups))
  )
  where p_read is not null;

  delete from public.tournament_matches where stage_id = p_stage_id;
  delete from public.tournament_groups where stage_id = p_stage_id;
  with made as (
    insert into public.tournament_groups (tournament_id, stage_id, name, position)
    select v_stage.tournament_id, p_stage_id, private.group_name(place::integer), place
    from jsonb_array_elements(p_groups) with ordinality as listed (members, place)
    returning id, position
  )
  insert into public.group_participants (group_id, participant_id, position)
  -- The positions follow the seeds, as in a drawn group before its first result.
  select made.id, entry.participant_id, row_number() over (partition by made.id order by entry.seed)
  from made
  join jsonb_array_elements(p_groups) with ordinality as listed (members, place) on listed.place = made.position
  cross join lateral jsonb_array_elements_text(listed.members) as member (id)
  join public.stage_entries entry on entry.stage_id = p_stage_id and entry.participant_id = member.id::uuid;
  perform private.add_group_matches(v_stage);
  perform private.apply_best_of_rules(v_stage);
  if exists (select 1 from public.table_adjustments where stage_id = p_stage_id) then
    perform private.refresh_group_table(id) from public.tournament_groups where stage_id = p_stage_id;
  end if;
  update public.tournament_stages set state = 'running', drawn_at = coalesce(drawn_at, now()) where id = p_stage_id;
  perform private.audit('set_stage_groups', 'tournament_stages', p_stage_id::text, null, p_groups);
  return (select count(*) from public.tournament_matches where stage_id = p_stage_id);
end;
$$;

create or replace function public.stage_ties(p_stage_id uuid)
returns table (group_id uuid, first_place integer, participant_ids uuid[])
language sql
stable
security definer -- everybody reads what follows from the public tables
set search_path = ''
as $$
  select tie.group_id, tie.first_place, tie.participant_ids
  from public.tournament_stages stage
  cross join lateral private.due_ties(stage) as tie
  where stage.id = p_stage_id and stage.awaits_tie_break
  order by tie.group_id, tie.first_place
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
          'best_of_rules', stage.best_of_rules, 'places', stage.places, 'grand_final', stage.grand_final,
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
          'best_of', match.best_of, 'scheduled_at', match.scheduled_time, 'decided_at', match.decided_at,
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
                'winner', game.winner_id
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

alter table "public"."admin_audit_log"
  add constraint "admin_audit_log_action_known"
    check
    ((action = ANY (ARRAY['insert'::text, 'update'::text, 'delete'::text, 'accept_entry_request'::text,
    'accept_staff_invitation'::text,
    'add_match_picture'::text,
    'add_to_roster'::text,
    'add_tournament_guest'::text,
    'add_tournament_participant'::text,
    'adjust_table'::text,
    'admit_at_door'::text,
    'answer_referee_call'::text,
    'approve_stand_in'::text,
    'ask_tournament_participant'::text,
    'call_match_sides'::text,
    'call_missing'::text,
    'cancel_live_draw'::text,
    'cancel_tournament'::text,
    'change_role'::text,
    'change_webhook_secret'::text,
    'choose_in_veto'::text,
    'claim_guest'::text,
    'close_door'::text,
    'confirm_check_in'::text,
    'correct_birth_date'::text,
    'correct_match_score'::text,
    'correct_match_winner'::text,
    'correct_veto_choice'::text,
    'create_guest_link'::text,
    'create_referee_link'::text,
    'create_tie_break'::text,
    'create_tournament_from_template'::text,
    'create_webhook'::text,
    'credit_flagged_order'::text,
    'decide_appeal'::text,
    'decide_by_link'::text,
    'decide_tournament_proposal'::text,
    'declare_match_winner'::text,
    'declare_no_show'::text,
    'decline_entry_request'::text,
    'decline_guest_request'::text,
    'decline_stand_in'::text,
    'delete_discord_posts'::text,
    'delete_user'::text,
    'delete_webhook'::text,
    'disqualify_participant'::text,
    'draw_tournament_stage'::text,
    'duplicate_tournament'::text,
    'end_match_pause'::text,
    'extend_check_in'::text,
    'finish_live_draw'::text,
    'generate_tournament_structure'::text,
    'handle_report'::text,
    'import_tournament'::text,
    'invite_tournament_staff'::text,
    'keep_out_of_tournament'::text,
    'leave_tournament'::text,
    'leave_tournament_staff'::text,
    'let_match_be_played'::text,
    'let_play_on'::text,
    'lift_measure'::text,
    'lift_mute'::text,
    'make_entry_codes'::text,
    'manage_tickets'::text,
    'mark_payout_paid'::text,
    'mark_side_here'::text,
    'move_matches'::text,
    'offer_replacement'::text,
    'open_door'::text,
    'open_edition'::text,
    'publish_schedule'::text,
    'read_reported_messages'::text,
    'readmit_participant'::text,
    'remove_from_roster'::text,
    'remove_match_game'::text,
    'remove_match_picture'::text,
    'remove_message_picture'::text,
    'remove_second_factor'::text,
    'remove_tournament_participant'::text,
    'rename_tournament_guest'::text,
    'remove_tournament_staff'::text,
    'rename_user'::text,
    'reopen_match'::text,
    'reopen_match_with_dependents'::text,
    'report_match_game'::text,
    'request_payment_info'::text,
    'request_ticket_refund'::text,
    'reset_stage'::text,
    'resolve_order_flag'::text,
    'resolve_payment_difference'::text,
    'revoke_guest_link'::text,
    'revoke_referee_link'::text,
    'revoke_table_adjustment'::text,
    'save_discord_posts'::text,
    'save_tournament_template'::text,
    'save_webhook'::text,
    'schedule_match'::text,
    'send_administration_messages'::text,
    'send_global_notification'::text,
    'send_tournament_message'::text,
    'send_webhook_again'::text,
    'set_default_times'::text,
    'set_match_lineup'::text,
    'set_match_referee'::text,
    'set_match_station'::text,
    'set_match_statistics'::text,
    'set_match_stream'::text,
    'set_series_state'::text,
    'set_stage_groups'::text,
    'set_stage_seeds'::text,
    'set_stage_settings'::text,
    'set_tournament_seeds'::text,
    'set_tournament_series'::text,
    'set_tournament_staff_rights'::text,
    'set_tournament_stages'::text,
    'set_tournament_stream'::text,
    'set_tournament_vetoes'::text,
    'split_payout'::text,
    'start_live_draw'::text,
    'start_match_veto'::text,
    'substitute_player'::text,
    'suspend_user'::text,
    'take_back_offer'::text,
    'take_dispute'::text,
    'test_discord_posts'::text,
    'test_webhook'::text,
    'undo_arrival'::text,
    'undo_guest_claim'::text,
    'undo_payout'::text,
    'undo_substitution'::text,
    'undo_veto_steps'::text,
    'void_challenge_match'::text,
    'withdraw_announcement'::text, 'withdraw_staff_invitation'::text, 'withdraw_entry_code'::text]))) not valid;

alter table "public"."notifications"
  add constraint "notifications_kind_known"
    check
    ((kind = ANY (ARRAY['match_ready'::text, 'match_scheduled'::text, 'match_time_proposed'::text,
    'match_time_declined'::text,
    'match_time_open'::text,
    'match_moved'::text,
    'match_times_published'::text,
    'match_reminder'::text,
    'match_rival_ready'::text,
    'match_called'::text,
    'match_late'::text,
    'match_walkover'::text,
    'match_walkover_objected'::text,
    'match_resumed'::text,
    'match_paused'::text,
    'match_referee_called'::text,
    'match_referee_answered'::text,
    'match_without_side'::text,
    'match_reported'::text,
    'match_veto_turn'::text,
    'match_won'::text,
    'match_lost'::text,
    'match_drawn'::text,
    'match_best_player'::text,
    'match_disputed'::text,
    'match_reopened'::text,
    'match_corrected'::text,
    'match_statistics'::text,
    'match_stand_in_asked'::text,
    'match_stand_in_declined'::text,
    'dispute_opened'::text,
    'challenge_accepted'::text,
    'challenge_declined'::text,
    'challenge_expired'::text,
    'challenge_guessed'::text,
    'challenge_offered'::text,
    'challenge_reminder'::text,
    'challenge_unplayed'::text,
    'challenge_voided'::text,
    'challenge_withdrawn'::text,
    'rematch_offered'::text,
    'tickets_adjusted'::text,
    'tickets_welcome'::text,
    'gift_received'::text,
    'order_awaiting'::text,
    'order_paid'::text,
    'order_refunded'::text,
    'order_disputed'::text,
    'order_dispute_won'::text,
    'payout_paid'::text,
    'payout_undone'::text,
    'payout_data_needed'::text,
    'payout_shared'::text,
    'tournament_prize'::text,
    'check_in_open'::text,
    'check_in_extended'::text,
    'check_in_confirmed'::text,
    'check_in_missing'::text,
    'check_in_missed'::text,
    'tournament_place_offered'::text,
    'tournament_place_taken'::text,
    'tournament_place_gone'::text,
    'tournament_moved'::text,
    'tournament_replaced'::text,
    'tournament_started'::text,
    'tournament_roster_small'::text,
    'tournament_roster_changed'::text,
    'tournament_message'::text,
    'tournament_edition'::text,
    'tournament_staff_joined'::text,
    'tournament_staff_changed'::text,
    'tournament_added'::text,
    'tournament_asked'::text,
    'tournament_claim_answered'::text,
    'tournament_claim_asked'::text,
    'tournament_entry_asked'::text,
    'tournament_entry_accepted'::text,
    'tournament_entry_declined'::text,
    'tournament_removed'::text,
    'tournament_left'::text,
    'tournament_points_adjusted'::text,
    'tournament_tie_break'::text,
    'tournament_readmitted'::text,
    'tournament_cancelled'::text,
    'tournament_deleted'::text,
    'tournament_discord_off'::text,
    'tournament_published'::text,
    'tournament_declined'::text,
    'tournament_webhook_off'::text,
    'disqualified'::text,
    'achievement'::text,
    'team_join_request'::text,
    'team_request_accepted'::text,
    'team_request_rejected'::text,
    'team_invited'::text,
    'team_joined'::text,
    'team_member_removed'::text,
    'team_leadership'::text,
    'team_deleted'::text,
    'friend_request'::text,
    'friend_accepted'::text,
    'follow_entered'::text,
    'follow_opened'::text,
    'follow_started'::text,
    'follow_ended'::text,
    'role_changed'::text,
    'moderation_warning'::text,
    'moderation_mute'::text,
    'moderation_mute_lifted'::text,
    'moderation_measure'::text,
    'moderation_measure_lifted'::text,
    'moderation_appeal'::text,
    'moderation_renamed'::text,
    'report_opened'::text,
    'report_handled'::text,
    'report_appeal'::text, 'reconciliation'::text, 'discord_linked'::text, 'discord_unlinked'::text]))) not valid;

alter table "public"."table_adjustments"
  add constraint "table_adjustments_created_by_fkey" foreign key (created_by) references public.profiles(id) on delete
    set null;

alter table "public"."table_adjustments"
  add constraint "table_adjustments_participant_id_fkey" foreign key (participant_id) references public.participants(id)
    on delete restrict;

alter table "public"."table_adjustments"
  add constraint "table_adjustments_revoked_by_fkey" foreign key (revoked_by) references public.profiles(id) on delete
    set null;

alter table "public"."table_adjustments"
  add constraint "table_adjustments_stage_id_fkey" foreign key (stage_id) references public.tournament_stages(id)
    on delete cascade;

alter table "public"."tournament_matches"
  add constraint "tournament_matches_abandoned_score_fits"
    check (((abandoned_score IS NULL) OR (NOT (outcome IS DISTINCT FROM 'walkover'::text)))) not valid;

alter table "public"."tournament_matches"
  add constraint "tournament_matches_abandoned_score_format" check ((abandoned_score ~ '^\d{1,3}-\d{1,3}$'::text)) not valid;

alter table "public"."tournament_matches"
  add constraint "tournament_matches_group_stage"
    check (((stage = ANY (ARRAY['group'::text, 'swiss'::text, 'tie_break'::text])) = (group_id IS NOT NULL))) not valid;

alter table "public"."tournament_matches"
  add constraint "tournament_matches_stage_known"
    check
    ((stage = ANY (ARRAY['group'::text, 'swiss'::text, 'bracket'::text, 'lower'::text, 'final'::text,
    'third_place'::text, 'placement'::text, 'tie_break'::text]))) not valid;

alter table "public"."tournament_staff"
  add constraint "tournament_staff_rights_known"
    check
    ((rights <@ ARRAY['results'::text, 'brackets'::text, 'registrations'::text, 'participants'::text, 'schedule'::text,
    'chat'::text,
    'broadcast'::text,
    'money'::text,
    'staff'::text, 'settings'::text, 'delete'::text, 'webhooks'::text, 'door'::text, 'adjustments'::text])) not valid;

alter table "public"."tournament_stages"
  add constraint "tournament_stages_departed_matches_known"
    check
    ((departed_matches = ANY (ARRAY['by_half'::text, 'annulled'::text, 'counted'::text, 'withdrawn_by_half'::text]))) not valid;

alter table "public"."tournament_stages"
  add constraint "tournament_stages_tie_splitting_known"
    check ((tie_splitting = ANY (ARRAY['continue'::text, 'restart'::text]))) not valid;

alter table "public"."tournament_stages"
  add constraint "tournament_stages_walkover_keeps_score_fits"
    check (((NOT walkover_keeps_score) OR (walkover_score > 0))) not valid;

alter table "public"."tournament_stages"
  add constraint "tournament_stages_walkover_score_range" check (((walkover_score >= 0) AND (walkover_score <= 100))) not valid;

create index table_adjustments_created_by_idx on public.table_adjustments (created_by);

create index table_adjustments_participant_id_idx on public.table_adjustments (participant_id);

create index table_adjustments_revoked_by_idx on public.table_adjustments (revoked_by);

create index table_adjustments_stage_id_idx on public.table_adjustments (stage_id, created_at);

create trigger a_check_texts
  before insert or update of reason on public.table_adjustments
  for each row
  when (private.may_need_tidying(VARIADIC ARRAY[new.reason]))
  execute function private.tidy_columns('text', 'reason');

create policy "select_everyone" on "public"."table_adjustments"
  for select
  to "anon", "authenticated"
  using (true);

alter publication "cached_reads" add table "public"."table_adjustments";

comment on column "public"."group_participants"."adjustment" is 'Points that staff added or, if negative, deducted; included in points.';

comment on column "public"."group_participants"."buchholz" is 'Sum of the points of the rivals, without adjustments by staff. A bye counts as a rival with the participant''s own points, a withdrawn rival with the points that it had.';

comment on column "public"."group_participants"."neustadtl" is 'Sum over the rivals: their points times the games won against them, where a draw in one game is half a game.';

comment on column "public"."group_participants"."points" is 'The points that the stage gives for wins, draws and losses, plus the adjustments by staff; a bye counts as a win.';

comment on column "public"."group_participants"."reason" is 'Why the participant is not one place higher: {rule, own, above}, the deciding tie-break and both values; null for the first participant, and for the first of those that withdrew or were disqualified.
@type reason { rule: "points" | "wins" | "losses" | "score_difference" | "map_difference" | "round_difference" | "score_for" | "direct_encounter" | "encounter_difference" | "record_below" | "buchholz" | "median_buchholz" | "sonneborn_berger" | "neustadtl" | "opponents_win_rate" | "tie_break" | "seed" | "draw"; own: number; above: number }';

comment on column "public"."table_adjustments"."points" is 'The points added to the participant''s total; negative if they were deducted.';

comment on column "public"."table_adjustments"."reason" is 'Why, as everybody reads it.';

comment on column "public"."table_adjustments"."revoked_at" is 'When staff revoked the adjustment; null while it counts.';

comment on column "public"."tournament_matches"."abandoned_score" is 'The score when a match was given by walkover after play had begun; null otherwise.';

comment on column "public"."tournament_matches"."stage" is 'Part of its stage: group, swiss, bracket (of a double elimination the upper one), lower, final, third_place, placement; tie_break (between members of a table that are equal, whose points it does not change).';

comment on column "public"."tournament_staff"."rights" is 'The member''s rights. results: decide, correct and reopen matches; brackets: draws, stages, seeds; registrations: entries before the start; participants: disqualify, remove, rosters; schedule: dates of matches; chat: write in match rooms and to participants; broadcast: overlays; money: payouts and contacts; staff: invite, remove and contacts; settings: the settings of the tournament; delete: cancel and delete; webhooks: events sent to API clients; door: arrivals at the venue, and nothing else of the tournament; adjustments: add and deduct points in tables.';

comment on column "public"."tournament_stages"."adjusted_at" is 'When staff last changed points in the tables of the stage; null if never. Clients receive this change, and then read the adjustments.';

comment on column "public"."tournament_stages"."awaits_tie_break" is 'Whether the stage waits for staff to create a tie-break.';

comment on column "public"."tournament_stages"."departed_matches" is 'Round robin: what happens to the matches of a participant that withdraws or is disqualified: by_half (all are annulled if fewer than half were decided, otherwise rivals win the rest), annulled, or counted (rivals win the rest). withdrawn_by_half, of stages from before version 1.1: by_half, but counted after a disqualification.';

comment on column "public"."tournament_stages"."plays_ties" is 'Round robin and Swiss: whether participants that are equal by all tie-breaks before seed and draw play a tie-break, if a place that matters depends on it. The stage ends only after it.';

comment on column "public"."tournament_stages"."tie_breaks" is 'Tie-breaks of the table, in order: the first that separates two participants applies.
@type tie_breaks ("points" | "wins" | "losses" | "score_difference" | "map_difference" | "round_difference" | "score_for" | "direct_encounter" | "encounter_difference" | "record_below" | "buchholz" | "median_buchholz" | "sonneborn_berger" | "neustadtl" | "opponents_win_rate" | "seed" | "draw")[]';

comment on column "public"."tournament_stages"."tie_splitting" is 'Round robin and Swiss: what follows when a tie-break separates some of several participants: the others continue with the next one (continue), or begin with the first one again (restart).';

comment on column "public"."tournament_stages"."walkover_keeps_score" is 'Round robin and Swiss: whether the score that was reached before a walkover counts instead, if its winner led by more than walkover_score.';

comment on column "public"."tournament_stages"."walkover_score" is 'Round robin and Swiss: the score that a walkover counts in the table, to 0; 0 means that it counts no score. Null means the lowest number of games that wins the match.';

comment on function "private"."annul_group_matches"(uuid, uuid) is 'Annuls the matches of a participant in its running groups, as far as the setting of the stage says so for one that withdrew or was disqualified; returns how many.';

comment on function "private"."dependent_matches"(uuid) is 'The decided matches that depend on a decision, in the order in which they can be undone: later matches of its sides, later Swiss rounds, a tie-break of its table, later stages.';

comment on function "private"."due_ties"(public.tournament_stages) is 'The members of tables that are equal by all rules before seed and draw, where a place that matters divides them and at least two of them have not played a tie-break against each other.';

comment on function "private"."follow_table"(uuid) is 'Writes the tables of a stage again after a change by staff, with all consequences: the participants of a stage that waits for its draw, final places and prizes. Refuses next_stage_drawn, draw_is_public, prizes_paid, prize_already_spent.';

comment on function "private"."games_to_win"(integer) is 'The lowest number of games that wins a match of so many games.';

comment on function "private"."order_members"(public.tournament_stages, uuid, uuid[], jsonb[], integer[]) is
  'Orders members of a table by the rules of its stage, beginning with p_places: members that are equal share the best of their places. For every member but the first, it also returns the rule that placed the member below the one above, with the values of both. The result does not depend on the order of the members. p_figures: the values of each member, as in its row of the table.';

comment on function "private"."order_rules"(public.tournament_stages) is 'The rules of a table in the order in which they apply. A played tie-break comes before seed and draw, which separate any members.';

comment on function "private"."places_that_matter"(public.tournament_stages) is 'The places of a stage after which something changes: the next stage takes the members up to there, or in the last stage with a single table the title or another prize ends there.';

comment on function "private"."points_in_words"(integer) is 'A number of points in words.';

comment on function "private"."require_no_own_table"(public.tournament_stages) is 'Refuses (own_match) callers who play a stage, or will play it, for changing points in its table.';

comment on function "private"."table_opposition"(uuid) is 'Buchholz, median Buchholz, Sonneborn-Berger, Neustadtl and the mean win rate of the rivals, from the points in the table. Adjustments by staff are left out, so that they change nothing for the rivals.';

comment on function "private"."table_order"(public.tournament_stages, uuid) is 'Returns the order of a table by the rules of its stage, as order_members does. Members that withdrew or were disqualified come last, the first of them without a rule.';

comment on function "private"."table_scores"(public.tournament_stages, uuid, uuid[]) is 'Points, wins, draws, losses and scores of the members of a group, or of some of them, with the adjustments by staff. A bye is a win without a score; if neither side came, both lose 0-0.';

comment on function "private"."waits_for_tie_break"(public.tournament_stages) is 'Whether a stage without open matches has to wait for a tie-break; records it and notifies the staff with the right `brackets`.';

comment on function "private"."walkover_score"(public.tournament_stages, public.tournament_matches, boolean) is
  'What a match decided without play counts in the table as the score of one side, by the rule of the stage.';

comment on function "private"."withdraw_tie_break"(public.tournament_matches) is 'Undoes the tie-break of a table before the result of one of its other matches is undone: deletes its open matches. Refuses next_match_decided if one is decided.';

comment on function "public"."adjust_table"(uuid, uuid, integer, text) is 'Adds points to a participant of a table, or deducts them if they are negative, with a reason that everybody reads. For staff with the right `adjustments` that does not play the stage. The total may be negative. Refuses tournament_not_found, tournament_cancelled, own_match, stage_without_table, not_in_table, points_invalid, reason_required; and if others would advance or win: next_stage_drawn, draw_is_public, prizes_paid, prize_already_spent.
@param p_points From -1000 to 1000, not 0.
@param p_reason Why, in up to 500 characters.';

comment on function "public"."create_tie_break"(uuid, integer) is 'Creates the tie-break of every tie that a stage waits for, in one act: two sides play a match, three or more play each other once. For staff with the right `brackets`. Returns the number of matches. Sides that are equal again after it are separated by seed or draw, as the table says. Refuses stage_not_found, no_tie.
@param p_best_of Maximum of games per match; null means as in the stage.
@nullable p_best_of';

comment on function "public"."disqualify_participant"(uuid, uuid, text) is 'Disqualifies a participant, for a reason: its opponents win all its remaining matches by walkover (W.O.), also those that are drawn later. For staff with the right `participants`. Decided matches do not change, except in a group whose stage annuls the matches of a participant that is out (departed_matches). A disqualified participant neither advances to a next stage nor receives a prize. Refuses tournament_not_found, reason_required, tournament_not_started, tournament_finished, own_match, not_playing.';

comment on function "public"."leave_tournament"(uuid, uuid) is 'Withdraws a participant after the start, without blame. For the participant, and for staff with the right `participants`. In a group, its matches are annulled, or its opponents win the rest (W.O.), as the stage says (departed_matches). Only the staff can readmit it; nothing is refunded. Returns the number of annulled matches. Refuses tournament_not_found, tournament_not_started, tournament_finished, own_match, not_playing.';

comment on function "public"."revoke_table_adjustment"(uuid) is 'Revokes an adjustment of points; it stays readable as revoked. For staff with the right `adjustments` that does not play the stage. Refuses tournament_not_found, tournament_cancelled, own_match, adjustment_revoked; and if it changes who advances or wins: next_stage_drawn, draw_is_public, prizes_paid, prize_already_spent.';

comment on function "public"."stage_ties"(uuid) is 'The ties of a stage that have to be played off, with their members in the order of the table. Empty unless the stage waits for them.
@param p_stage_id Refers to `tournament_stages.id`.
@field group_id The table. Refers to `tournament_groups.id`.
@field first_place The best place that the members share.
@field participant_ids The members that are equal. Refers to `participants.id`.
@chapter stages
@title Leer los empates que se juegan';

comment on table "public"."table_adjustments" is 'Points that staff added to a participant of a table, or deducted from it, with the reason. A revoked adjustment stays readable.
@chapter stages 5
@title Leer los puntos quitados o sumados';

revoke all on function "private"."due_ties"(public.tournament_stages) from public;

revoke all on function "private"."follow_table"(uuid) from public;

revoke all on function "private"."games_to_win"(integer) from public;

revoke all on function "private"."order_members"(public.tournament_stages, uuid, uuid[], jsonb[], integer[]) from public;

revoke all on function "private"."order_rules"(public.tournament_stages) from public;

revoke all on function "private"."places_that_matter"(public.tournament_stages) from public;

revoke all on function "private"."points_in_words"(integer) from public;

revoke all on function "private"."require_no_own_table"(public.tournament_stages) from public;

revoke all on function "private"."table_opposition"(uuid) from public;

revoke all on function "private"."table_order"(public.tournament_stages, uuid) from public;

revoke all on function "private"."table_scores"(public.tournament_stages, uuid, uuid[]) from public;

revoke all on function "private"."waits_for_tie_break"(public.tournament_stages) from public;

revoke all
  on function "private"."walkover_score"(public.tournament_stages, public.tournament_matches, boolean)
  from public;

revoke all on function "private"."withdraw_tie_break"(public.tournament_matches) from public;

revoke all on function "public"."adjust_table"(uuid, uuid, integer, text) from public;

grant execute on function "public"."adjust_table"(uuid, uuid, integer, text) to "authenticated", "service_role";

revoke all on function "public"."create_tie_break"(uuid, integer) from public;

grant execute on function "public"."create_tie_break"(uuid, integer) to "authenticated", "service_role";

revoke all on function "public"."revoke_table_adjustment"(uuid) from public;

grant execute on function "public"."revoke_table_adjustment"(uuid) to "authenticated", "service_role";

revoke all on function "public"."stage_ties"(uuid) from public;

grant execute on function "public"."stage_ties"(uuid) to "anon", "authenticated", "service_role";

grant select on table "public"."table_adjustments" to "anon", "authenticated", "service_role";

-- Stages of existing tournaments keep the rule that they had: a disqualification annuls no match.
update public.tournament_stages set departed_matches = 'withdrawn_by_half';

-- Organisers have every right, and staff with the preset of administrators has the new one of that preset.
update public.tournament_staff
set rights = rights || array['adjustments']
where rights @> array[
    'results', 'brackets', 'registrations', 'participants', 'schedule', 'chat', 'broadcast', 'money', 'staff', 'settings', 'delete',
    'webhooks', 'door'
  ]
  or rights @> array['results', 'brackets', 'registrations', 'participants', 'schedule', 'chat', 'broadcast', 'settings', 'door']
    and cardinality(rights) = 9;
