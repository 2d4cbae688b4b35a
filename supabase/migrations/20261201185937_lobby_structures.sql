set local lock_timeout = '5s';
set local check_function_bodies = off;

drop policy "select_writer_side_staff_or_admin" on "storage"."objects";

alter table "public"."admin_audit_log"
  drop constraint "admin_audit_log_action_known";

alter table "public"."lobby_games"
  drop constraint "lobby_games_number_range";

alter table "public"."lobby_games"
  drop constraint "lobby_games_state_known";

alter table "public"."lobby_slots"
  drop constraint "lobby_slots_slot_range";

drop function "private"."lobby_order"(public.tournament_stages, boolean, boolean);

drop function "private"."lobby_rules"(public.tournament_stages);

drop function "private"."lobby_sides"(public.tournament_stages, boolean, boolean);

drop function
  "private"."scored_lobby_rows"(public.scoring_systems, integer, text, integer, boolean, public.lobby_results[]);

drop function "public"."lobby_table"(uuid);

create table "public"."lobby_submissions" (
  "id"             uuid                     not null default gen_random_uuid(),
  "lobby_id"       uuid                     not null,
  "participant_id" uuid                     not null,
  "state"          text                     not null default 'open'::text,
  "place"          integer                  not null,
  "kills"          integer                  not null default 0,
  "time_ms"        integer,
  "proof"          text                     not null,
  "reason"         text,
  "game_id"        uuid,
  "submitted_by"   uuid,
  "decided_by"     uuid,
  "decided_at"     timestamp with time zone,
  "created_at"     timestamp with time zone not null default now(),
  constraint "lobby_submissions_game_fits" check (((game_id IS NULL) OR (state = 'accepted'::text))),
  constraint "lobby_submissions_kills_range" check (((kills >= 0) AND (kills <= 999))),
  constraint "lobby_submissions_pkey" primary key (id),
  constraint "lobby_submissions_place_range" check (((place >= 1) AND (place <= 100))),
  constraint "lobby_submissions_proof_key" unique (proof),
  constraint "lobby_submissions_reason_fits" check (((state = 'refused'::text) = (reason IS NOT NULL))),
  constraint "lobby_submissions_reason_length"
    check (((char_length(btrim(reason)) >= 1) AND (char_length(btrim(reason)) <= 500))),
  constraint "lobby_submissions_state_known"
    check ((state = ANY (ARRAY['open'::text, 'accepted'::text, 'refused'::text]))),
  constraint "lobby_submissions_time_range" check (((time_ms >= 1) AND (time_ms <= 100000000)))
);

alter table "public"."lobby_submissions"
  enable row level security;

alter table "public"."lobby_adjustments"
  add column "round" integer not null default 1;

alter table "public"."tournament_lobbies"
  add column "is_lower" boolean not null default false;

alter type "private"."lobby_side" add attribute "game_ids" uuid[] cascade;

alter type "private"."lobby_side" add attribute "has_finished" boolean cascade;

alter type "private"."lobby_side" add attribute "is_lower" boolean cascade;

alter type "private"."lobby_side" add attribute "round" integer cascade;

create or replace function private.balanced_lobbies(p_stage_id uuid, p_round integer, p_ids uuid[], p_lobbies integer)
returns integer[]
language plpgsql
stable
security definer -- used by procedures
set search_path = ''
as $$
declare
  v_sides constant integer := cardinality(p_ids);
  v_rows constant integer := ceil(v_sides::numeric / p_lobbies);
  -- How often a pair meets by the end of the round, if meetings are spread evenly; and once more.
  v_most constant integer := 1 + ceil(p_round::numeric * (v_rows - 1) / greatest(v_sides - 1, 1));
  -- Large stages get fewer turns, so that a round is drawn in less than a second.
  v_turns constant integer := greatest(1, 768 / v_sides);
  -- By row and lobby: the side; 0 if the last row has none there.
  v_seats integer[] := array_fill(0, array[v_rows * p_lobbies]);
  -- By two sides, from 0: what another meeting costs. It grows with every meeting, so that the most frequent pairs count
  -- most.
  v_costs bigint[] := array_fill(0, array[(v_sides + 1) * (v_sides + 1)]);
  v_gain bigint;
  v_reach integer;
  v_one integer;
  v_two integer;
  v_other integer;
  v_met record;
  v_is_better boolean;
begin
  for v_met in
    select array_position(p_ids, own.participant_id) as one, array_position(p_ids, rival.participant_id) as other, count(*)::integer as times
    from public.tournament_lobbies lobby
    join public.lobby_slots own on own.lobby_id = lobby.id
    join public.lobby_slots rival on rival.lobby_id = lobby.id and rival.participant_id <> own.participant_id
    where lobby.stage_id = p_stage_id and own.participant_id = any (p_ids) and rival.participant_id = any (p_ids)
    group by 1, 2
  loop
    v_costs[v_met.one * (v_sides + 1) + v_met.other + 1] := 20 ^ least(v_met.times, 12);
  end loop;
  for v_place in 1..v_sides loop
    v_seats[(v_place - 1) / p_lobbies * p_lobbies + private.serpentine(v_place, p_lobbies)] := v_place;
  end loop;
  foreach v_reach in array array[0, 1, 3, 8, v_rows] loop
    exit when v_reach > 0 and (v_sides > 128 or not exists (
      select 1
      from unnest(v_seats) with ordinality as own (side, seat)
      join unnest(v_seats) with ordinality as rival (side, seat) on rival.seat % p_lobbies = own.seat % p_lobbies and rival.side > own.side
      where own.side > 0 and v_costs[own.side * (v_sides + 1) + rival.side + 1] >= 20 ^ v_most
    ));
    for v_turn in 1..v_turns loop
      v_is_better := false;
      for v_row in 0..v_rows - 1 loop
        for v_other_row in v_row..least(v_row + v_reach, v_rows - 1) loop
          for v_lobby in 1..p_lobbies loop
            for v_other_lobby in case v_other_row when v_row then v_lobby + 1 else 1 end..p_lobbies loop
              v_one := v_seats[v_row * p_lobbies + v_lobby];
              v_two := v_seats[v_other_row * p_lobbies + v_other_lobby];
              continue when v_lobby = v_other_lobby or v_row <> v_other_row and 0 in (v_one, v_two);
              v_gain := 0;
              for v_at in 0..v_rows - 1 loop
                v_other := v_seats[v_at * p_lobbies + v_lobby];
                if v_other <> v_one then
                  v_gain := v_gain + v_costs[v_one * (v_sides + 1) + v_other + 1] - v_costs[v_two * (v_sides + 1) + v_other + 1];
                end if;
                v_other := v_seats[v_at * p_lobbies + v_other_lobby];
                if v_other <> v_two then
                  v_gain := v_gain + v_costs[v_two * (v_sides + 1) + v_other + 1] - v_costs[v_one * (v_sides + 1) + v_other + 1];
                end if;
              end loop;
              if v_gain > 0 then
                v_seats[v_row * p_lobbies + v_lobby] := v_two;
                v_seats[v_other_row * p_lobbies + v_other_lobby] := v_one;
                v_is_better := true;
              end if;
            end loop;
          end loop;
        end loop;
      end loop;
      exit when not v_is_better;
    end loop;
  end loop;
  return array(
    select (seat.number - 1) % p_lobbies + 1
    from unnest(v_seats) with ordinality as seat (side, number)
    where seat.side > 0
    order by seat.side
  );
end;
$$;

create or replace function private.build_lobbies(p_stage public.tournament_stages, p_participants uuid[])
returns void
language plpgsql
volatile
security definer -- lobbies are written by procedures only
set search_path = ''
as $$
begin
  if p_stage.lobbies ->> 'structure' = 'rotating' then
    perform private.build_rotating_groups(p_stage, case p_stage.grouping
      when 'draw' then private.drawn(p_participants, p_stage.draw_seed)
      else p_participants
    end);
  else
    perform private.make_lobby_round(p_stage, round, p_participants, array_fill(false, array[cardinality(p_participants)]))
    from generate_series(1, case p_stage.lobbies ->> 'structure' when 'days' then (p_stage.lobbies ->> 'rounds')::integer else 1 end) as round;
  end if;
  perform private.carry_points(p_stage);
end;
$$;

create or replace function private.build_rotating_groups(p_stage public.tournament_stages, p_participants uuid[])
returns void
language sql
volatile
security definer -- lobbies are written by procedures only
set search_path = ''
as $$
  with settings as (
    select (p_stage.lobbies ->> 'groups')::integer as groups, (p_stage.lobbies ->> 'games')::integer as games
  ),
  made as (
    insert into public.tournament_lobbies (tournament_id, stage_id, round, position, name)
    select
      p_stage.tournament_id, p_stage.id, (turn - 1) * (groups - 1 + groups % 2) + pair.round, pair.pairing,
      'Grupos ' || chr(64 + least(pair.member1, pair.member2)) || ' y ' || chr(64 + greatest(pair.member1, pair.member2))
    from settings
    cross join generate_series(1, coalesce((p_stage.lobbies ->> 'cycles')::integer, 1)) as turn
    cross join lateral private.circle_rounds(groups) as pair
    returning id, round, name
  ),
  seated as (
    insert into public.lobby_slots (lobby_id, participant_id, slot)
    select made.id, member.id, row_number() over (partition by made.id order by member.letter, member.place)
    from settings
    cross join lateral (
      select listed.id, listed.place, chr(64 + private.serpentine(listed.place, groups)) as letter
      from unnest(p_participants) with ordinality as listed (id, place)
    ) as member
    join made on member.letter in (substr(made.name, 8, 1), right(made.name, 1))
  )
  insert into public.lobby_games (tournament_id, lobby_id, number)
  select p_stage.tournament_id, made.id, (made.round - 1) * games + game
  from made
  cross join settings
  cross join generate_series(1, games) as game
$$;

create or replace function private.call_off_games(p_stage public.tournament_stages)
returns void
language plpgsql
volatile
security definer -- games are written by procedures only
set search_path = ''
as $$
declare
  v_is_won boolean;
begin
  if p_stage.lobbies ->> 'structure' = 'match_point' then
    v_is_won := exists (select 1 from private.lobby_order(p_stage, false) as standing where (standing.side).keys[1] < 0);
    with changed as (
      update public.lobby_games game
      set state = case when v_is_won then 'unneeded' else 'planned' end, room_opens_at = null, changed_at = clock_timestamp()
      from public.tournament_lobbies lobby
      where lobby.stage_id = p_stage.id and game.lobby_id = lobby.id and game.state = case when v_is_won then 'planned' else 'unneeded' end
      returning game.id
    )
    delete from private.lobby_rooms room using changed where room.game_id = changed.id;
  end if;
end;
$$;

create or replace function private.carry_points(p_stage public.tournament_stages)
returns void
language sql
volatile
security definer -- adjustments are written by procedures only
set search_path = ''
as $$
  with before as (
    select * from public.tournament_stages
    where tournament_id = p_stage.tournament_id and position = p_stage.position - 1 and p_stage.lobbies ->> 'carried' <> 'none'
  ),
  earned as (
    select (standing.side).participant_id, (standing.side).points * coalesce((p_stage.lobbies ->> 'share')::numeric, 1) as points
    from before
    cross join lateral private.lobby_order(before, false) as standing
    where before.kind = 'lobbies' and p_stage.lobbies ->> 'carried' in ('all', 'share')
    union all
    select member.participant_id, member.points * coalesce((p_stage.lobbies ->> 'share')::numeric, 1)
    from before
    join public.tournament_groups drawn on drawn.stage_id = before.id
    join public.group_participants member on member.group_id = drawn.id
    where p_stage.lobbies ->> 'carried' in ('all', 'share')
    union all
    -- A head start follows the order in which the participants enter the stage.
    select entry.participant_id, (p_stage.lobbies -> 'head_start' ->> (entry.seed - 1))::numeric
    from before
    join public.stage_entries entry on entry.stage_id = p_stage.id
    where p_stage.lobbies ->> 'carried' = 'head_start'
  )
  insert into public.lobby_adjustments (stage_id, participant_id, kind, points, reason)
  select p_stage.id, earned.participant_id, 'starting_points', earned.points, 'Puntos de «' || before.name || '»'
  from earned
  join public.stage_entries entry on entry.stage_id = p_stage.id and entry.participant_id = earned.participant_id
  cross join before
  where earned.points <> 0
$$;

create or replace function private.change_lobby(p_stage public.tournament_stages, p_change jsonb)
returns void
language plpgsql
volatile
security definer -- results and stages are written by procedures only
set search_path = ''
as $$
declare
  v_next public.tournament_stages;
  v_tournament public.tournaments;
  v_then uuid[];
  v_awards jsonb;
  v_game public.lobby_games;
  v_given public.lobby_adjustments;
begin
  perform private.lock_tournament_statistics(p_stage.tournament_id);
  select * into v_tournament from public.tournaments where id = p_stage.tournament_id;
  v_awards := private.due_awards(v_tournament);
  select * into v_next from public.tournament_stages where tournament_id = p_stage.tournament_id and position = p_stage.position + 1;
  v_then := case when v_next.id is not null then private.qualified_participants(p_stage, v_next) end;
  if p_change ? 'game_id' then
    select game.* into v_game
    from public.lobby_games game
    join public.tournament_lobbies lobby on lobby.id = game.lobby_id
    where game.id = (p_change ->> 'game_id')::uuid and lobby.stage_id = p_stage.id;
    if not found then
      perform private.refuse('lobby_game_not_found', 'Esa partida ya no existe.');
    elsif v_game.state <> 'published' then
      perform private.refuse('lobby_game_not_published', 'La partida todavía no se publicó: cambia sus filas directamente.');
    end if;
    perform private.require_impartial_in_lobby(v_game.lobby_id);
    perform private.store_lobby_results(v_game, array(select entered from private.read_lobby_results(v_game, p_change -> 'results') as entered), true);
    perform private.complete_lobby_game(v_game);
    perform private.score_lobby_game(v_game.id);
    update public.lobby_games set corrected_at = now() where id = v_game.id;
  elsif p_change ? 'adjustment' then
    begin
      v_given := jsonb_populate_record(null::public.lobby_adjustments, p_change -> 'adjustment');
      insert into public.lobby_adjustments (stage_id, participant_id, kind, points, reason, created_by, round)
      select
        p_stage.id, entry.participant_id, v_given.kind, v_given.points, v_given.reason, auth.uid(),
        (
          select max(lobby.round) from public.tournament_lobbies lobby
          join public.lobby_slots slot on slot.lobby_id = lobby.id and slot.participant_id = entry.participant_id
          where lobby.stage_id = p_stage.id
        )
      from public.stage_entries entry
      where entry.stage_id = p_stage.id and entry.participant_id = v_given.participant_id;
    exception when check_violation or not_null_violation or data_exception then
      perform private.refuse(
        'adjustment_invalid', 'El ajuste no es válido: una bonificación suma, una sanción resta y una compensación no lleva puntos.'
      );
    end;
    if not exists (select 1 from public.stage_entries where stage_id = p_stage.id and participant_id = v_given.participant_id) then
      perform private.refuse('not_in_lobby', 'El participante no juega esta etapa.');
    end if;
    perform private.require_impartial_in_lobby(lobby.id)
    from public.tournament_lobbies lobby
    join public.lobby_slots slot on slot.lobby_id = lobby.id and slot.participant_id = v_given.participant_id
    where lobby.stage_id = p_stage.id;
  elsif p_change ? 'submission_id' then
    perform private.judge_score(
      submission, (p_change ->> 'is_accepted')::boolean, p_change ->> 'reason'
    )
    from public.lobby_submissions submission
    join public.tournament_lobbies lobby on lobby.id = submission.lobby_id and lobby.stage_id = p_stage.id
    where submission.id = (p_change ->> 'submission_id')::uuid;
  elsif p_change ? 'withdrawn' then
    update public.lobby_adjustments
    set withdrawn_at = now()
    where id = (p_change ->> 'withdrawn')::uuid and stage_id = p_stage.id and withdrawn_at is null
    returning * into v_given;
    if not found then
      perform private.refuse('adjustment_not_found', 'Ese ajuste ya no existe.');
    end if;
    perform private.require_impartial_in_lobby(lobby.id)
    from public.tournament_lobbies lobby
    join public.lobby_slots slot on slot.lobby_id = lobby.id and slot.participant_id = v_given.participant_id
    where lobby.stage_id = p_stage.id;
  else
    update public.tournament_stages set scoring_system_id = (p_change ->> 'scoring_system_id')::uuid where id = p_stage.id;
    perform private.score_lobby_game(game.id)
    from public.tournament_lobbies lobby
    join public.lobby_games game on game.lobby_id = lobby.id
    where lobby.stage_id = p_stage.id;
  end if;
  update public.lobby_games game
  set changed_at = clock_timestamp()
  from public.tournament_lobbies lobby
  where lobby.stage_id = p_stage.id and game.lobby_id = lobby.id and game.number = 1;
  perform private.follow_lobby_change(p_stage.id, v_then, v_awards);
end;
$$;

create or replace function private.close_lobby_round(p_stage public.tournament_stages)
returns boolean
language plpgsql
volatile
security definer -- lobbies are written by procedures only
set search_path = ''
as $$
declare
  v_round constant integer := (select max(round) from public.tournament_lobbies where stage_id = p_stage.id);
  v_ids uuid[];
  v_are_lower boolean[];
  v_people uuid[];
begin
  if private.lacks_extra_game(p_stage) then
    return true;
  end if;
  select array_agg(going.participant_id order by going.place), array_agg(going.is_lower order by going.place) into v_ids, v_are_lower
  from private.next_lobby_sides(p_stage, v_round) as going;
  if v_ids is null then
    return false;
  end if;
  perform private.make_lobby_round(p_stage, v_round + 1, v_ids, v_are_lower);
  v_people := array(
    select distinct person from unnest(v_ids) as side (id) cross join lateral private.people_of_side(p_stage.tournament_id, side.id) as person
    order by person
  );
  perform private.notify_people(
    v_people, array_fill('Ya se conocen las salas.'::text, array[cardinality(v_people)]), 'match_ready',
    format('Ronda %s de %s', v_round + 1, p_stage.name), '/tournaments/' || p_stage.tournament_id
  );
  return true;
end;
$$;

create or replace function private.confirm_lobby_change(p_stage public.tournament_stages, p_change jsonb, p_seen uuid[], p_title text, p_reason text)
returns void
language plpgsql
volatile
security definer -- results and stages are written by procedures only
set search_path = ''
as $$
declare
  v_before jsonb;
  v_people uuid[];
begin
  v_before := (select jsonb_object_agg(standing.participant_id, standing.advances) from private.lobby_standing(p_stage.id) as standing);
  perform private.change_lobby(p_stage, p_change);
  if (p_stage.state = 'done' or private.drops_sides(p_stage)) and array(
    select standing.participant_id from private.lobby_standing(p_stage.id) as standing
    where (v_before ->> standing.participant_id::text)::boolean is distinct from standing.advances
    order by standing.participant_id
  ) <> array(select distinct listed.id from unnest(p_seen) as listed (id) order by listed.id) then
    perform private.refuse('changed_meanwhile', 'Este cambio hace que pasen otros de los que viste: revísalo de nuevo antes de confirmar.');
  end if;
  v_people := array(
    select distinct person
    from public.stage_entries entry
    cross join lateral private.people_of_side(p_stage.tournament_id, entry.participant_id) as person
    where entry.stage_id = p_stage.id
    order by person
  );
  perform private.notify_people(
    v_people, array_fill(p_reason, array[cardinality(v_people)]), 'tournament_points_changed', p_title, '/tournaments/' || p_stage.tournament_id
  );
end;
$$;

create or replace function private.counts_rounds_apart(p_stage public.tournament_stages)
returns boolean
language sql
immutable
parallel safe
set search_path = ''
as $$
  select p_stage.lobbies ->> 'structure' in ('knockout', 'upper_lower', 'day')
    or coalesce(not (p_stage.lobbies ->> 'keeps_points')::boolean, false)
$$;

create or replace function private.do_due_work(p_match_id uuid default null, p_tournament_id uuid default null)
returns jsonb
language plpgsql
volatile
security definer -- acts for nobody: what is due is due
set search_path = ''
as $$
declare
  v_due record;
  v_reports integer := 0;
  v_challenges integer := 0;
  v_announcements integer := 0;
  v_places integer := 0;
  v_vetoes integer := 0;
  v_clocks integer := 0;
  v_editions integer := 0;
  v_failures integer := 0;
  v_until timestamptz := clock_timestamp() + make_interval(secs => private.setting_integer('work_step_ms') / 1000.0);
begin
  for v_due in
    select task, entity_id from private.due_work(p_match_id, p_tournament_id) limit 200
  loop
    begin
      case v_due.task
        when 'report' then
          v_reports := v_reports + private.settle_unanswered_report(v_due.entity_id)::integer;
        when 'challenge' then
          v_challenges := v_challenges + private.expire_challenge(v_due.entity_id)::integer;
        when 'unplayed' then
          v_challenges := v_challenges + private.end_unplayed_challenge(v_due.entity_id)::integer;
        when 'stake' then
          v_challenges := v_challenges + private.withdraw_stake(v_due.entity_id)::integer;
        when 'reminder' then
          v_announcements := v_announcements + private.remind_of_challenge(v_due.entity_id)::integer;
        when 'default_time' then
          v_places := v_places + private.settle_default_time(v_due.entity_id)::integer;
        when 'match_reminder' then
          v_announcements := v_announcements + private.remind_of_match(v_due.entity_id)::integer;
        when 'dispute' then
          v_announcements := v_announcements + private.remind_of_dispute(v_due.entity_id)::integer;
        when 'veto' then
          -- Reads the veto's current step. If a side has chosen in the meantime, the next step has another deadline.
          v_vetoes := v_vetoes + private.draw_overdue_step(
            v_due.entity_id, (select step from public.match_vetoes where match_id = v_due.entity_id)
          )::integer;
        when 'match_clock' then
          v_clocks := v_clocks + private.run_match_clock(v_due.entity_id)::integer;
        when 'places' then
          v_places := v_places + private.pass_on_places(v_due.entity_id)::integer;
        when 'best_player' then
          v_announcements := v_announcements + private.settle_best_player(v_due.entity_id)::integer;
        when 'best_player_votes' then
          perform private.recount_votes(v_due.entity_id);
        when 'winner_votes' then
          perform private.recount_predictions(v_due.entity_id);
        when 'predictions' then
          v_announcements := v_announcements + private.judge_predictions(v_due.entity_id)::integer;
        when 'edition' then
          v_editions := v_editions + private.open_edition(v_due.entity_id)::integer;
        when 'edition_announcement' then
          v_announcements := v_announcements + private.tell_of_edition(v_due.entity_id)::integer;
        when 'score_attack' then
          perform private.lock_tournament(tournament_id) from public.tournament_stages where id = v_due.entity_id;
          v_places := v_places + private.end_score_attack(v_due.entity_id)::integer;
        when 'follow' then
          v_announcements := v_announcements + private.tell_followers(v_due.entity_id)::integer;
        when 'notices' then
          v_announcements := v_announcements + private.tell_pending_notices(v_due.entity_id)::integer;
        else
          v_announcements := v_announcements
            + private.announce_tournament(v_due.entity_id, v_due.task)::integer;
      end case;
      -- A transaction does at most one piece of work that locks a tournament or moves tickets.
      -- Otherwise the locks could deadlock.
      exit when v_reports + v_challenges + v_places + v_vetoes + v_clocks + v_editions > 0;
      -- The largest tournaments may start at the same time, with a thousand notifications each.
      exit when v_announcements > 0 and clock_timestamp() >= v_until;
    exception when others then
      v_failures := v_failures + 1;
      raise warning 'due work % of % failed: %', v_due.task, v_due.entity_id, sqlerrm;
    end;
  end loop;
  return jsonb_build_object(
    'reports', v_reports, 'challenges', v_challenges, 'announcements', v_announcements, 'places', v_places,
    'vetoes', v_vetoes, 'clocks', v_clocks, 'editions', v_editions, 'failures', v_failures,
    'more', v_reports + v_challenges + v_announcements + v_places + v_vetoes + v_clocks + v_editions > 0
  );
end;
$$;

create or replace function private.drops_sides(p_stage public.tournament_stages)
returns boolean
language sql
immutable
parallel safe
set search_path = ''
as $$
  select p_stage.lobbies ->> 'structure' in ('knockout', 'upper_lower', 'cut')
$$;

create or replace function private.due_work(p_match_id uuid, p_tournament_id uuid)
returns table (task text, entity_id uuid)
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select 'report', waiting.id
  from (
    select id, tournament_id from public.tournament_matches where status = 'pending_results'
    union all
    select id, null from public.challenge_matches where status = 'pending_results'
  ) as waiting
  join public.match_reports report on report.match_id = waiting.id
  where report.created_at <= now() - private.answer_time(waiting.tournament_id)
    and private.report_deadline(report) <= now()
    and (p_match_id is null or waiting.id = p_match_id)
    and (p_tournament_id is null or waiting.tournament_id = p_tournament_id)
  union all
  select 'challenge', match.id
  from public.challenges challenge
  join public.challenge_matches match on match.challenge_id = challenge.id
  where challenge.status = 'open'
    and challenge.expires_at <= now()
    and p_tournament_id is null
    and (p_match_id is null or match.id = p_match_id)
  union all
  select 'unplayed', match.id
  from public.challenge_matches match
  where match.status in ('pending_results', 'scheduled')
    and match.play_by <= now()
    and p_tournament_id is null
    and (p_match_id is null or match.id = p_match_id)
    and not exists (select 1 from public.match_reports report where report.match_id = match.id)
  union all
  select 'reminder', match.id
  from public.challenge_matches match
  where match.status in ('pending_results', 'scheduled')
    and match.play_by > now()
    and match.play_by <= now() + make_interval(hours => private.setting_integer('challenge_reminder_hours'))
    and p_tournament_id is null
    and (p_match_id is null or match.id = p_match_id)
    and not exists (select 1 from public.match_reports report where report.match_id = match.id)
    and not exists (
      select 1 from private.challenge_reminders reminder
      where reminder.match_id = match.id and reminder.play_by = match.play_by
    )
  union all
  select 'stake', match.id
  from private.wager_preferences preferences
  join public.participants participant on participant.user_id = preferences.profile_id
  join public.challenge_matches match on match.participant1_id = participant.id and match.status = 'pending_opponent'
  where preferences.excluded_until > now()
    and p_tournament_id is null
    and (p_match_id is null or match.id = p_match_id)
  union all
  select 'stake', match.id
  from public.challenges challenge
  join public.challenge_matches match on match.challenge_id = challenge.id
  where (
      (select private.is_friendly_only())
      or challenge.game_id in (select id from public.games where not allows_wagers)
    )
    and challenge.status = 'open'
    and challenge.wager_amount > 0
    and p_tournament_id is null
    and (p_match_id is null or match.id = p_match_id)
  union all
  select 'check_in', tournament.id
  from public.tournaments tournament
  where tournament.check_in_minutes is not null
    and tournament.structure_generated_at is null
    and tournament.status in ('Próximamente', 'Inscripciones')
    and tournament.start_date - make_interval(mins => tournament.check_in_minutes) <= now()
    and tournament.start_date > now() - interval '1 day'
    and p_match_id is null
    and (p_tournament_id is null or tournament.id = p_tournament_id)
    and not exists (
      select 1 from private.tournament_announcements
      where tournament_id = tournament.id and kind = 'check_in'
    )
  union all
  select 'places', waiting.tournament_id
  from public.waiting_entries waiting
  where waiting.state = 'offered' and waiting.offer_ends_at <= now()
    and p_match_id is null
    and (p_tournament_id is null or waiting.tournament_id = p_tournament_id)
  group by waiting.tournament_id
  union all
  -- After check-in, the places of participants who did not check in are offered to the waiting list.
  select 'places', tournament.id
  from (select distinct tournament_id from public.waiting_entries where state = 'waiting') as waiting
  join public.tournaments tournament on tournament.id = waiting.tournament_id
  where private.gives_absent_places(tournament)
    and p_match_id is null
    and (p_tournament_id is null or tournament.id = p_tournament_id)
    and exists (select 1 from private.missing_entries(tournament.id))
  union all
  select 'default_time', match_id
  from public.match_default_times
  where settled_at is null and agree_until <= now()
    and p_tournament_id is null
    and (p_match_id is null or match_id = p_match_id)
  union all
  select 'match_reminder', match_id
  from private.match_reminders
  where due_at <= now()
    and p_tournament_id is null
    and (p_match_id is null or match_id = p_match_id)
  group by match_id
  union all
  select 'dispute', match_id
  from public.match_disputes
  where remind_at <= now()
    and p_tournament_id is null
    and (p_match_id is null or match_id = p_match_id)
  union all
  -- The start is announced after the draw: a thousand notifications would double the duration of drawing.
  select 'start', tournament.id
  from public.tournaments tournament
  where tournament.structure_generated_at > now() - interval '1 day'
    and tournament.status = 'Activo'
    and p_match_id is null
    and (p_tournament_id is null or tournament.id = p_tournament_id)
    and not exists (
      select 1 from private.tournament_announcements
      where tournament_id = tournament.id and kind = 'start'
    )
  union all
  select 'veto', veto.match_id
  from public.match_vetoes veto
  where veto.deadline <= now()
    and p_tournament_id is null
    and (p_match_id is null or veto.match_id = p_match_id)
  union all
  select 'match_clock', start.match_id
  from public.match_starts start
  where start.due_at <= now()
    and (p_match_id is null or start.match_id = p_match_id)
    and (p_tournament_id is null or start.tournament_id = p_tournament_id)
  union all
  select 'best_player', best.match_id
  from public.best_players best
  where best.settled_at is null and best.closes_at <= now()
    and p_tournament_id is null
    and (p_match_id is null or best.match_id = p_match_id)
  union all
  select tally.question || '_votes', tally.match_id
  from private.tallies tally
  where tally.counted_at < now() - make_interval(secs => private.setting_integer('vote_count_seconds'))
    and p_tournament_id is null
    and (p_match_id is null or tally.match_id = p_match_id)
    and case tally.question
      when 'best_player' then exists (
        select 1 from private.best_player_votes vote
        where vote.match_id = tally.match_id and vote.counted_for is distinct from vote.profile_id
      )
      else exists (
        select 1 from private.predictions prediction
        where prediction.match_id = tally.match_id and prediction.counted_for is distinct from prediction.participant_id
      )
    end
  union all
  select 'predictions', total.match_id
  from public.prediction_totals total
  where total.judged < total.decisions
    and (p_match_id is null or total.match_id = p_match_id)
    and (p_tournament_id is null or total.tournament_id = p_tournament_id)
  union all
  select 'edition', series.id
  from public.tournament_series series
  where series.due_at <= now() and p_match_id is null and p_tournament_id is null
  union all
  select 'edition_announcement', edition.tournament_id
  from public.tournament_editions edition
  where edition.tell_at <= now()
    and p_match_id is null
    and (p_tournament_id is null or edition.tournament_id = p_tournament_id)
  union all
  select 'score_attack', stage.id
  from public.tournament_stages stage
  join public.tournaments tournament on tournament.id = stage.tournament_id and tournament.status = 'Activo'
  where stage.state = 'running' and private.is_score_attack_over(stage)
    and p_match_id is null and (p_tournament_id is null or stage.tournament_id = p_tournament_id)
  union all
  -- These deliveries are last, because a champion may have many followers and a message many recipients.
  (
    select 'follow', event.id
    from private.follow_events event
    where event.done_at is null and p_match_id is null and p_tournament_id is null
    order by event.created_at
  )
  union all
  (
    select 'notices', pending.id
    from private.pending_notices pending
    where p_match_id is null and p_tournament_id is null
    order by pending.created_at
  )
$$;

create or replace function private.end_score_attack(p_stage_id uuid)
returns boolean
language plpgsql
volatile
security definer -- games and stages are written by procedures only
set search_path = ''
as $$
declare
  v_stage public.tournament_stages;
begin
  select * into v_stage from public.tournament_stages where id = p_stage_id;
  if v_stage.state <> 'running' or not private.is_score_attack_over(v_stage) then
    return false;
  end if;
  perform private.lock_tournament_statistics(v_stage.tournament_id);
  update public.lobby_games game
  set
    state = case when used.is_used then 'published' else 'cancelled' end, published_at = case when used.is_used then now() end,
    room_opens_at = null, changed_at = clock_timestamp()
  from public.tournament_lobbies lobby
  cross join lateral (select id from public.lobby_games where lobby_id = lobby.id and state = 'planned') as planned
  cross join lateral (select exists (select 1 from public.lobby_results where game_id = planned.id) as is_used) as used
  where lobby.stage_id = p_stage_id and game.id = planned.id;
  perform private.settle_tournament(v_stage.tournament_id);
  return true;
end;
$$;

create or replace function private.fewest_in_round(p_settings jsonb)
returns integer
language sql
immutable
parallel safe
set search_path = ''
as $$
  select case p_settings ->> 'structure' when 'cut' then coalesce((p_settings ->> 'finalists')::integer, 3) else 2 end
$$;

create or replace function private.follow_lobby_change(p_stage_id uuid, p_then uuid[], p_awards jsonb)
returns void
language plpgsql
volatile
security definer -- stages and prizes are written by procedures only
set search_path = ''
as $$
declare
  v_stage public.tournament_stages;
  v_next public.tournament_stages;
  v_after public.tournament_stages;
  v_tournament public.tournaments;
  v_next_then uuid[];
begin
  select * into v_stage from public.tournament_stages where id = p_stage_id;
  select * into v_tournament from public.tournaments where id = v_stage.tournament_id;
  if private.follow_rounds(v_stage) and v_stage.state = 'done' then
    if v_tournament.finished_at is not null then
      perform private.take_back_prizes(v_tournament);
    end if;
    perform private.withdraw_later_stages(p_stage_id);
    v_stage.state := 'running';
  end if;
  if v_stage.state <> 'done' then
    perform private.settle_tournament(v_stage.tournament_id);
    return;
  end if;
  perform private.write_places(v_stage);
  select * into v_next from public.tournament_stages
  where tournament_id = v_stage.tournament_id and position = v_stage.position + 1 and state <> 'planned';
  if v_next.id is not null and private.sends_on_others(v_stage, v_next, p_then) then
    if v_next.state = 'ready' then
      perform private.enter_anew(v_stage, v_next);
    else
      perform private.withdraw_later_stages(p_stage_id);
      perform private.settle_tournament(v_stage.tournament_id);
    end if;
    return;
  elsif v_next.drawn_at is not null and v_next.lobbies ->> 'carried' in ('all', 'share') then
    select * into v_after from public.tournament_stages where tournament_id = v_stage.tournament_id and position = v_next.position + 1;
    v_next_then := private.qualified_participants(v_next, v_after);
    -- Starting points that the staff gave have an author; carried ones have none.
    delete from public.lobby_adjustments where stage_id = v_next.id and kind = 'starting_points' and created_by is null;
    perform private.carry_points(v_next);
    perform private.follow_lobby_change(v_next.id, v_next_then, p_awards);
    return;
  end if;
  if p_awards is null then
    return;
  elsif private.due_awards(v_tournament) is distinct from p_awards then
    perform private.take_back_prizes(v_tournament);
    perform private.settle_tournament(v_stage.tournament_id);
  else
    perform private.follow_places(v_stage.tournament_id);
  end if;
end;
$$;

create or replace function private.follow_rounds(p_stage public.tournament_stages)
returns boolean
language plpgsql
volatile
security definer -- lobbies are written by procedures only
set search_path = ''
as $$
declare
  v_last constant integer := (select max(round) from public.tournament_lobbies where stage_id = p_stage.id);
  v_has_results boolean;
begin
  perform private.call_off_games(p_stage);
  for v_round in 1..v_last - 1 loop
    continue when not private.drops_sides(p_stage) and p_stage.lobbies ->> 'structure' <> 'swiss';
    v_has_results := exists (
      select 1
      from public.tournament_lobbies lobby join public.lobby_games game on game.lobby_id = lobby.id
      where lobby.stage_id = p_stage.id and lobby.round > v_round and game.state = 'published'
    );
    continue when v_has_results and not private.drops_sides(p_stage);
    if (
      select array_agg(row(planned.participant_id, planned.is_lower, case when not v_has_results then planned.lobby end) order by planned.participant_id)
      from (
        select array_agg(going.participant_id order by going.place) as ids, array_agg(going.is_lower order by going.place) as are_lower
        from private.next_lobby_sides(p_stage, v_round) as going
      ) as next
      cross join lateral private.lobbies_of_round(p_stage, v_round + 1, next.ids, next.are_lower) as planned
    ) is distinct from (
      select array_agg(row(slot.participant_id, lobby.is_lower, case when not v_has_results then lobby.position end) order by slot.participant_id)
      from public.tournament_lobbies lobby
      join public.lobby_slots slot on slot.lobby_id = lobby.id
      where lobby.stage_id = p_stage.id and lobby.round = v_round + 1
    ) then
      if v_has_results then
        perform private.refuse(
          'next_match_decided', 'Así pasarían otros a la ronda siguiente, y ya se publicó una partida de ella: no se puede cambiar.'
        );
      end if;
      delete from public.tournament_lobbies where stage_id = p_stage.id and round > v_round;
      return true;
    end if;
  end loop;
  return p_stage.state = 'done' and (
    exists (select 1 from private.next_lobby_sides(p_stage, v_last))
    or exists (
      select 1
      from public.tournament_lobbies lobby join public.lobby_games game on game.lobby_id = lobby.id
      where lobby.stage_id = p_stage.id and game.state = 'planned'
    )
  );
end;
$$;

create or replace function private.forgoes_prize(p_tournament_id uuid, p_participant_id uuid)
returns boolean
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  with last_stage as (
    select stage.id, stage.kind
    from public.tournament_stages stage
    join public.stage_entries entry on entry.stage_id = stage.id and entry.participant_id = p_participant_id
    where stage.tournament_id = p_tournament_id
    order by stage.position desc
    limit 1
  )
  select exists (
    select 1
    from last_stage
    where case
      when kind in ('single_elimination', 'double_elimination') then exists (
        select 1 from public.tournament_matches match
        where match.stage_id = last_stage.id and match.outcome = 'no_show'
          and p_participant_id in (match.participant1_id, match.participant2_id)
      )
      -- The results of one side of a lobby are read faster than those of all.
      else not exists (
          select 1
          from public.lobby_results result
          join public.lobby_games game on game.id = result.game_id and game.state = 'published'
          join public.tournament_lobbies lobby on lobby.id = game.lobby_id and lobby.stage_id = last_stage.id
          where result.participant_id = p_participant_id and result.place is not null
        ) and p_participant_id in (select private.never_came(last_stage.id))
        or exists (
          select 1 from public.tournament_participants
          where tournament_id = p_tournament_id and participant_id = p_participant_id and status = 'withdrawn'
        )
    end
  )
$$;

create or replace function private.game_values(p_stage public.tournament_stages, p_game public.lobby_games)
returns table (by_place numeric[], lowest numeric, highest numeric)
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  with played as (
    select kills.number as kills, scored.number as place, scored.points, system.kill_cap
    from public.scoring_systems system
    cross join (values (0), (1), (999)) as kills (number)
    cross join lateral private.scored_lobby_rows(
      system, p_game.number, p_game.mode,
      private.games_together(p_stage, (select round from public.tournament_lobbies where id = p_game.lobby_id)), false,
      array(
        select jsonb_populate_record(null::public.lobby_results, jsonb_build_object('place', place, 'kills', kills.number))
        from generate_series(1, (select count(*) from public.lobby_slots where lobby_id = p_game.lobby_id)) as place
      )
    ) as scored
    where system.id = p_stage.scoring_system_id
  )
  select
    array_agg(points order by place) filter (where kills = 0), least(0, min(points)),
    case
      when max(kill_cap) is null and max(points) filter (where kills = 999) > max(points) filter (where kills = 1)
        and array_agg(points order by place) filter (where kills = 1) is distinct from array_agg(points order by place) filter (where kills = 0)
        then null
      else greatest(0, max(points))
    end
  from played
$$;

create or replace function private.games_together(p_stage public.tournament_stages, p_round integer)
returns integer
language sql
immutable
parallel safe
set search_path = ''
as $$
  select (p_stage.lobbies ->> 'games')::integer * case
    when private.counts_rounds_apart(p_stage) then 1
    when p_stage.lobbies ->> 'structure' = 'cut' then p_round
    when p_stage.lobbies ->> 'structure' = 'rotating' then private.rotating_rounds(p_stage)
    when p_stage.lobbies ->> 'structure' = 'swiss' then (p_stage.lobbies ->> 'rounds')::integer
    else 1
  end
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
  update public.lobby_slots slot
  set participant_id = p_to_id
  from public.tournament_lobbies lobby
  where lobby.tournament_id = p_tournament_id and slot.lobby_id = lobby.id and slot.participant_id = p_from_id;
  update public.lobby_results result
  set participant_id = p_to_id
  from public.lobby_games game
  where game.tournament_id = p_tournament_id and result.game_id = game.id and result.participant_id = p_from_id;
  update private.lobby_reports report
  set participant_id = p_to_id
  from public.lobby_games game
  where game.tournament_id = p_tournament_id and report.game_id = game.id and report.participant_id = p_from_id;
  update public.lobby_submissions submission
  set participant_id = p_to_id
  from public.tournament_lobbies lobby
  where lobby.tournament_id = p_tournament_id and submission.lobby_id = lobby.id and submission.participant_id = p_from_id;
  update public.lobby_adjustments adjustment
  set participant_id = p_to_id
  from public.tournament_stages stage
  where stage.tournament_id = p_tournament_id and adjustment.stage_id = stage.id and adjustment.participant_id = p_from_id;
end;
$$;

create or replace function private.has_common_table(p_stage public.tournament_stages)
returns boolean
language sql
immutable
parallel safe
set search_path = ''
as $$
  select p_stage.lobbies ->> 'structure' in ('rotating', 'swiss', 'cut', 'days')
$$;

create or replace function private.is_orphan(p_bucket text, p_name text)
returns boolean
language sql
stable
security definer -- looks at everybody's rows
set search_path = ''
as $$
  -- Skips files whose names contain other characters: URLs contain these in encoded form, and only administrators can
  -- store such files.
  select p_name ~ '^[A-Za-z0-9._/-]+$' and case p_bucket
    when 'team_logos' then not exists (
      select 1 from public.teams where private.stored_name('team_logos', logo_url) = p_name
    )
    when 'profile_avatars' then not exists (
      select 1 from public.profiles where private.stored_name('profile_avatars', avatar_url) = p_name
    )
    when 'match_proofs' then private.proof_match_id(p_name) is not null
      and not exists (select 1 from public.tournament_matches where id = private.proof_match_id(p_name))
      and not exists (select 1 from public.challenge_matches where id = private.proof_match_id(p_name))
      and not exists (select 1 from public.tournament_lobbies where id = private.proof_match_id(p_name))
    when 'chat_pictures' then not private.is_reported_picture(p_name) and not exists (
      select 1 from public.messages where part ->> 'file' = p_name
      union all
      select 1 from public.team_messages where part ->> 'file' = p_name
      union all
      select 1 from public.match_messages where part ->> 'file' = p_name
    )
    when 'match_pictures' then not exists (select 1 from public.match_pictures where file = p_name)
    when 'payout_receipts' then not exists (
      select 1 from public.payouts where id = private.proof_match_id(p_name) and receipt = p_name
    )
    when 'game_images' then not exists (
      select 1 from public.tournaments where private.stored_name('game_images', image_url) = p_name
      union all
      select 1 from public.games where private.stored_name('game_images', image_url) = p_name
      union all
      select 1 from public.store_items where private.stored_name('game_images', image_url) = p_name
      union all
      select 1 from public.achievements where private.stored_name('game_images', icon_url) = p_name
    )
    when 'news-images' then not exists (
      select 1 from public.news where private.stored_names('news-images', image_urls) @> array[p_name]
    )
      and not exists (select 1 from public.news where strpos(content, p_name) > 0)
    else false
  end
$$;

create or replace function private.is_score_attack_over(p_stage public.tournament_stages)
returns boolean
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select p_stage.lobbies ->> 'structure' = 'score_attack'
    and (select now() > last_at from private.score_window(p_stage))
    and not exists (
      select 1 from public.tournament_lobbies lobby
      join public.lobby_submissions submission on submission.lobby_id = lobby.id and submission.state = 'open'
      where lobby.stage_id = p_stage.id
    )
$$;

create or replace function private.judge_score(p_submission public.lobby_submissions, p_is_accepted boolean, p_reason text)
returns void
language plpgsql
volatile
security definer -- results are written by procedures only
set search_path = ''
as $$
declare
  v_game_id uuid := p_submission.game_id;
begin
  if not p_is_accepted then
    delete from public.lobby_results where game_id = v_game_id and participant_id = p_submission.participant_id;
    v_game_id := null;
  elsif v_game_id is null then
    select game.id into v_game_id
    from public.lobby_games game
    where game.lobby_id = p_submission.lobby_id and not exists (
      select 1 from public.lobby_results where game_id = game.id and participant_id = p_submission.participant_id
    )
    order by game.number
    limit 1;
    if v_game_id is null then
      perform private.refuse('too_many_submissions', 'Ya cuentan todas las partidas que admite este reto.');
    end if;
    -- A game that nobody had submitted before the end was cancelled.
    update public.lobby_games set state = 'published', published_at = now() where id = v_game_id and state = 'cancelled';
    insert into public.lobby_results (game_id, participant_id, place, kills, time_ms)
    values (v_game_id, p_submission.participant_id, p_submission.place, p_submission.kills, p_submission.time_ms);
    perform private.score_lobby_game(v_game_id);
  end if;
  update public.lobby_submissions
  set
    state = case when p_is_accepted then 'accepted' else 'refused' end, reason = case when not p_is_accepted then p_reason end,
    game_id = v_game_id, decided_by = auth.uid(), decided_at = now()
  where id = p_submission.id;
  update public.lobby_games set changed_at = clock_timestamp() where lobby_id = p_submission.lobby_id and number = 1;
end;
$$;

create or replace function private.lacks_extra_game(p_stage public.tournament_stages)
returns boolean
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select exists (
    select 1
    from public.scoring_systems system
    cross join lateral (
      select system.tie_breaks[array_position(system.tie_breaks, 'extra_game') + 1:] || 'seed'::text as later
    ) as rules
    left join public.tournament_stages next on next.tournament_id = p_stage.tournament_id and next.position = p_stage.position + 1
    join public.tournaments tournament on tournament.id = p_stage.tournament_id
    cross join lateral (
      select
        listed.*, going.half, count(going.half) over () >= private.fewest_in_round(p_stage.lobbies) as goes_on,
        lag(going.half) over (partition by (listed.side).lobby_id order by listed.place) as half_above
      from (
        select made.round, count(*)::integer as number
        from public.tournament_lobbies made where made.stage_id = p_stage.id
        group by made.round order by made.round desc limit 1
      ) as lobbies
      cross join lateral (
        select standing.*, count(*) over (partition by (standing.side).round)::integer as sides
        from private.lobby_order(p_stage, false) as standing
        where not (standing.side).is_out
      ) as listed
      cross join lateral (
        select case when (listed.side).round = lobbies.round
          then private.next_half(p_stage.lobbies, lobbies.number, listed.sides, listed.side, listed.place)
        end as half
      ) as going
    ) as standing
    where system.id = p_stage.scoring_system_id and 'extra_game' = any (system.tie_breaks)
      and standing.reason ->> 'rule' = any (rules.later)
      and case
        when standing.goes_on then standing.half is distinct from standing.half_above
        when next.id is null then standing.place between 2 and 1 + jsonb_array_length(tournament.prizes)
        else standing.place = next.qualifiers + 1
      end
  )
$$;

create or replace function private.lobbies_of_round(p_stage public.tournament_stages, p_round integer, p_ids uuid[], p_are_lower boolean[])
returns table (participant_id uuid, is_lower boolean, lobby integer, slot integer)
language plpgsql
stable
security definer -- used by procedures
set search_path = ''
as $$
declare
  v_ids uuid[];
  v_lobbies integer;
  v_before integer := 0;
  v_refill text := case when p_round > 1 then coalesce(p_stage.lobbies ->> 'refill', 'balanced') else 'none' end;
  v_balanced integer[];
begin
  if p_stage.lobbies ->> 'structure' <> 'swiss' then
    v_refill := 'none';
  end if;
  foreach is_lower in array array[false, true] loop
    v_ids := array(
      select listed.id from unnest(p_ids, p_are_lower) with ordinality as listed (id, fell, place) where listed.fell = is_lower order by listed.place
    );
    continue when v_ids = '{}';
    if p_stage.grouping = 'draw' and v_refill = 'none' then
      v_ids := private.drawn(v_ids, p_stage.draw_seed + p_round - 1);
    end if;
    v_lobbies := case
      when p_stage.lobbies ->> 'structure' in ('single', 'match_point', 'score_attack', 'days') then 1
      else ceil(cardinality(v_ids)::numeric / (p_stage.lobbies ->> 'size')::integer)
    end;
    if v_refill = 'balanced' then
      v_balanced := private.balanced_lobbies(p_stage.id, p_round, v_ids, v_lobbies);
    end if;
    return query
      select dealt.id, is_lower, v_before + dealt.lobby, row_number() over (partition by dealt.lobby order by dealt.place)::integer
      from (
        select listed.id, listed.place, case v_refill
          when 'best' then ntile(v_lobbies) over (order by listed.place)
          when 'balanced' then v_balanced[listed.place]
          else private.serpentine(listed.place, v_lobbies)
        end as lobby
        from unnest(v_ids) with ordinality as listed (id, place)
      ) as dealt;
    v_before := v_lobbies;
  end loop;
end;
$$;

create or replace function private.lobby_order(
  p_stage public.tournament_stages, p_is_live boolean, p_skips_last boolean default false, p_round integer default null
)
returns table (side private.lobby_side, place integer, stage_place integer, reason jsonb)
language plpgsql
stable
security definer -- used by procedures
set search_path = ''
as $$
declare
  v_is_common constant boolean := private.has_common_table(p_stage);
  v_rules text[];
  v_signs integer[];
  v_head integer;
begin
  select
    array_agg(case rule.name when 'game' then 'game:' || rule.number else rule.name end),
    array_agg(case
      when rule.name in ('average_place', 'best_place', 'second_best_place', 'countback', 'game', 'seed', 'extra_game', 'draw') then 1
      else -1
    end)
  into v_rules, v_signs
  from private.lobby_rules(p_stage, coalesce(p_round, (select max(round) from public.tournament_lobbies where stage_id = p_stage.id))) as rule;
  v_head := coalesce(array_position(v_rules, 'head_to_head'), 1000);
  return query
    with placed as (
      select
        listed as side, row_number() over best::integer as place, lag(listed.keys) over best as above, lag(listed.is_out) over best as above_is_out
      from private.lobby_sides(p_stage, p_is_live, p_skips_last, p_round) as listed
      window best as (partition by case when not v_is_common then listed.lobby_id end order by listed.is_out, listed.keys)
    )
    select
      placed.side, placed.place,
      row_number() over (
        order by (placed.side).is_out, (placed.side).keys[1], (placed.side).is_lower, placed.place,
          round((placed.side).points / greatest((placed.side).games, 1), 10) desc,
          -- A head-to-head compares no lobbies.
          (placed.side).keys[3:v_head - 1] || (placed.side).keys[v_head + 1:]
      )::integer,
      case when placed.above_is_out is not distinct from (placed.side).is_out then (
        select jsonb_build_object(
          'rule', v_rules[at], 'own', nullif(v_signs[at] * (placed.side).keys[at], 9999), 'above', nullif(v_signs[at] * placed.above[at], 9999)
        )
        from generate_subscripts(placed.above, 1) as at
        where (placed.side).keys[at] <> placed.above[at]
        order by at
        limit 1
      ) end
    from placed;
end;
$$;

create or replace function private.lobby_qualifiers(p_from public.tournament_stages, p_to public.tournament_stages)
returns table (participant_id uuid, lobby_id uuid, tier integer, rank integer)
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  with standing as (
    select * from private.lobby_order(p_from, false) as listed where not (listed.side).is_out
  )
  select
    (standing.side).participant_id, case when p_from.lobbies ->> 'structure' = 'groups' then (standing.side).lobby_id end, standing.place,
    standing.stage_place
  from standing
  where p_to.qualifiers is null or standing.stage_place <= coalesce(p_to.next_qualifiers, 0) + case p_to.qualifiers_from
    when 'group' then (select count(*) from standing as sure where sure.place <= p_to.qualifiers)
    else p_to.qualifiers
  end
$$;

create or replace function private.lobby_rules(p_stage public.tournament_stages, p_round integer)
returns table (name text, number integer)
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select split_part(rule, ':', 1), coalesce(
    -- A negative number counts from the last game.
    nullif(split_part(rule, ':', 2), '')::integer
      + case when rule like 'game:-%' then 1 + private.games_together(p_stage, p_round) else 0 end,
    turn
  )
  from public.scoring_systems system
  cross join lateral unnest(
    case p_stage.lobbies ->> 'structure' when 'match_point' then array['match_point'] else array['round'] end
      || array['points'] || case p_stage.lobbies ->> 'structure' when 'days' then array['game_points'] else '{}' end
      || system.tie_breaks || array['seed']
  ) with ordinality as listed (rule, place)
  cross join lateral generate_series(1, case
    when rule <> 'countback' then 1
    when p_stage.lobbies ->> 'structure' = 'days' then (p_stage.lobbies ->> 'games')::integer * (p_stage.lobbies ->> 'rounds')::integer
    else private.games_together(p_stage, p_round)
  end) as turn
  where system.id = p_stage.scoring_system_id
    -- In a score attack nobody meets anybody.
    and not (p_stage.lobbies ->> 'structure' = 'score_attack' and rule = 'head_to_head')
  order by listed.place, turn
$$;

create or replace function private.lobby_sides(p_stage public.tournament_stages, p_is_live boolean, p_skips_last boolean, p_round integer)
returns setof private.lobby_side
language plpgsql
stable
security definer -- used by procedures
set search_path = ''
as $$
declare
  v_is_common constant boolean := private.has_common_table(p_stage);
  v_is_apart constant boolean := private.counts_rounds_apart(p_stage);
  v_drops_sides constant boolean := private.drops_sides(p_stage);
  v_is_day constant boolean := p_stage.lobbies ->> 'structure' = 'day';
  v_best constant integer := p_stage.lobbies ->> 'best_games';
  v_round integer;
  v_names text[];
  v_numbers integer[];
  v_sides private.lobby_side[];
  v_level integer;
  v_winner_id uuid;
begin
  select max(round) into v_round from public.tournament_lobbies where stage_id = p_stage.id and round <= coalesce(p_round, round);
  select array_agg(rule.name), array_agg(rule.number) into v_names, v_numbers from private.lobby_rules(p_stage, v_round) as rule;
  with lobby as materialized (
    select made.id, made.round, made.is_lower, count(*)::integer as size
    from public.tournament_lobbies made
    join public.lobby_slots slot on slot.lobby_id = made.id
    where made.stage_id = p_stage.id and made.round <= v_round and (not v_is_day or made.round = v_round)
    group by made.id
  ),
  entry as materialized (
    select listed.participant_id, listed.seed, registration.status
    from public.stage_entries listed
    join public.tournament_participants registration
      on registration.tournament_id = p_stage.tournament_id and registration.participant_id = listed.participant_id
    where listed.stage_id = p_stage.id
  ),
  seat as materialized (
    select distinct on (slot.participant_id)
      slot.participant_id, slot.lobby_id, slot.slot, lobby.round, lobby.is_lower, case when not v_is_common then slot.lobby_id end as scope
    from lobby
    join public.lobby_slots slot on slot.lobby_id = lobby.id
    order by slot.participant_id, lobby.round desc
  ),
  game as materialized (
    select played.*
    from (
      select
        game.id, game.lobby_id, game.number, game.state, game.is_extra, lobby.round, lobby.size,
        max(game.number) over (partition by game.lobby_id) as last
      from lobby
      join public.lobby_games game on game.lobby_id = lobby.id
      where game.state = 'published'
        or p_is_live and game.state = 'planned' and exists (select 1 from public.lobby_results where game_id = game.id)
    ) as played
    where not (p_skips_last and played.number = played.last and played.round = v_round)
  ),
  counted as materialized (
    select
      case when not v_is_common then game.lobby_id end as scope, array_agg(game.number) as numbers,
      max(game.number) filter (where game.is_extra) as extra
    from game
    group by 1
  ),
  row as materialized (
    -- Without this step the planner tries every side with every game.
    select
      game.id, game.lobby_id, game.round, game.number, game.is_extra, game.state, game.size, result.participant_id, result.place,
      result.kills, result.counted_kills, result.multiplier, result.placement_points, result.points, result.time_ms
    from game
    join public.lobby_results result on result.game_id = game.id
  ),
  entered as (
    -- The order lets the aggregates below list the games in order without sorting.
    select
      row.*, row.lobby_id = seat.lobby_id as is_last,
      case when v_best is not null then
        row_number() over (partition by row.participant_id order by row.points desc, row.counted_kills desc, row.number)
      end as rank
    from row
    join seat on seat.participant_id = row.participant_id and (seat.lobby_id = row.lobby_id or not v_is_apart)
    order by row.participant_id, row.round, row.number
  ),
  figures as materialized (
    select
      participant_id,
      count(*) filter (where not is_extra)::integer as games,
      sum(points) as points,
      count(*) filter (where place = 1 and not is_extra)::integer as wins,
      sum(kills) filter (where not is_extra)::integer as kills,
      coalesce(sum(counted_kills) filter (where not is_extra), 0) as counted_kills,
      coalesce(sum(counted_kills * multiplier) filter (where not is_extra), 0) as kill_value,
      coalesce(max(counted_kills) filter (where not is_extra), 0) as most_kills,
      coalesce(sum(placement_points), 0) as placement_points,
      coalesce(sum(time_ms) filter (where not is_extra), 0) as time_ms,
      coalesce(sum(coalesce(place, size)) filter (where not is_extra), 0) as place_sum,
      coalesce(array_agg(id) filter (where not is_extra), '{}') as ids,
      coalesce(array_agg(number) filter (where not is_extra), '{}') as numbers,
      coalesce(array_agg(place) filter (where not is_extra), '{}') as places,
      coalesce(array_agg(coalesce(points, 0)) filter (where not is_extra), '{}') as game_points,
      (array_agg(place) filter (where is_extra and place is not null)) as extra_places,
      -- A compensation follows the points of the games in which the side had a place.
      coalesce(round(avg(points) filter (where place is not null and not is_extra), 4), 0) as average,
      coalesce(bool_or(place is not null and is_last and not is_extra), false) as has_finished,
      coalesce(bool_or(state = 'planned'), false) as is_provisional
    from entered
    where v_best is null or rank <= v_best and place is not null
    group by participant_id
  ),
  day as materialized (
    -- A side without a place in any game of a day gets no points for it.
    select (standing.side).participant_id, sum((p_stage.lobbies -> 'day_points' ->> (standing.place - 1))::numeric) as points
    from (select distinct lobby.round from lobby where p_stage.lobbies ->> 'structure' = 'days') as past
    cross join lateral private.lobby_order(
      jsonb_populate_record(p_stage, jsonb_build_object('lobbies', p_stage.lobbies || '{"structure": "day"}')), p_is_live, p_skips_last and past.round = v_round,
      past.round
    ) as standing
    where (standing.side).has_finished
    group by 1
  ),
  adjusted as materialized (
    select
      adjustment.participant_id, sum(adjustment.points) as points, count(*) filter (where adjustment.kind = 'compensation') as compensations,
      sum(adjustment.points) filter (where adjustment.kind = 'starting_points') as starting_points
    from public.lobby_adjustments adjustment
    join seat on seat.participant_id = adjustment.participant_id
    where adjustment.stage_id = p_stage.id and adjustment.withdrawn_at is null and not v_is_day
      and case when v_is_apart then adjustment.round = seat.round else adjustment.round <= v_round end
    group by adjustment.participant_id
  ),
  side as (
    select
      seat.*, entry.seed, coalesce(figures.games, 0) as games,
      case when p_stage.lobbies ->> 'structure' = 'days' then coalesce(day.points, 0)
        when p_stage.lobbies ->> 'best_by' = 'average' then coalesce(round(figures.points / figures.games, 4), 0)
        else coalesce(figures.points, 0)
      end as points,
      coalesce(figures.points, 0) as all_points,
      coalesce(figures.wins, 0) as wins, coalesce(figures.kills, 0) as kills, coalesce(figures.counted_kills, 0) as counted_kills,
      coalesce(figures.kill_value, 0) as kill_value, coalesce(figures.most_kills, 0) as most_kills,
      coalesce(figures.placement_points, 0) as placement_points, coalesce(figures.time_ms, 0) as time_ms,
      coalesce(figures.place_sum, 0) as place_sum, coalesce(figures.ids, '{}') as ids, coalesce(figures.numbers, '{}') as numbers,
      coalesce(figures.places, '{}') as places, coalesce(figures.game_points, '{}') as game_points, figures.extra_places,
      coalesce(figures.has_finished, false) as has_finished, coalesce(figures.is_provisional, false) as is_provisional,
      coalesce(adjusted.points, 0) + coalesce(adjusted.compensations, 0) * coalesce(figures.average, 0) as adjustment,
      coalesce(adjusted.starting_points, 0) as starting_points, coalesce(counted.numbers, '{}') as counted_numbers, counted.extra,
      -- A side that left still has its places in the tables of days, as in games.
      not v_is_day and entry.status in ('disqualified', 'withdrawn')
        -- If a side already plays in a later round or stage, it withdrew from that and not from this one.
        and not exists (
          select 1
          from public.stage_entries later
          join public.tournament_stages following on following.id = later.stage_id
          where later.participant_id = seat.participant_id
            and following.tournament_id = p_stage.tournament_id and following.position > p_stage.position
        )
        and not exists (
          select 1
          from public.lobby_slots later
          join public.tournament_lobbies following on following.id = later.lobby_id
          where later.participant_id = seat.participant_id and following.stage_id = p_stage.id and following.round > v_round
        ) as is_out
    from entry
    join seat on seat.participant_id = entry.participant_id
    -- Publishing a game writes a row for every side of its lobby.
    left join figures on figures.participant_id = seat.participant_id
    left join day on day.participant_id = seat.participant_id
    left join adjusted on adjusted.participant_id = seat.participant_id
    left join counted on counted.scope is not distinct from seat.scope
  )
  select array_agg(row(
    side.participant_id, side.lobby_id, side.slot, side.is_out, side.points + side.adjustment, side.adjustment, side.games, side.wins,
    side.kills, side.placement_points, case when side.games > 0 then side.place_sum::numeric / side.games end,
    side.numbers, side.places, side.game_points, side.is_provisional,
    array(
      select case rule.name
        when 'round' then case when v_drops_sides then -side.round else 0 end
        when 'points' then -(side.points + side.adjustment)
        when 'game_points' then -side.all_points
        when 'wins' then -side.wins
        when 'kills' then -side.kill_value
        when 'kills_before_multiplier' then -side.counted_kills
        when 'most_kills' then -side.most_kills
        when 'placement_points' then -side.placement_points
        when 'average_place' then case when side.games > 0 then side.place_sum::numeric / side.games else 0 end
        when 'best_place' then coalesce((select min(place) from unnest(side.places) as place), 9999)
        when 'second_best_place' then coalesce((select place from unnest(side.places) as place where place is not null order by place limit 1 offset 1), 9999)
        when 'countback' then coalesce((select place from unnest(side.places) as place where place is not null order by place limit 1 offset rule.number - 1), 9999)
        when 'game' then case
          when rule.number = any (side.counted_numbers) then coalesce(side.places[(select max(at) from unnest(array_positions(side.numbers, rule.number)) as at)], 9999)
          else 0
        end
        when 'survival_time' then -side.time_ms
        when 'starting_points' then -side.starting_points
        when 'extra_game' then case when side.extra is null then 0 else coalesce(side.extra_places[cardinality(side.extra_places)], 9999) end
        when 'seed' then side.seed
        when 'draw' then
          ('x' || substr(md5(p_stage.draw_seed || ':' || private.drawn_id(p_stage.tournament_id, side.participant_id)), 1, 8))::bit(32)::bigint
        else 0
      end
      from unnest(v_names, v_numbers) with ordinality as rule (name, number, place)
      order by rule.place
    ),
    side.ids, side.has_finished, side.is_lower, side.round
  )::private.lobby_side order by side.participant_id)
  into v_sides
  from side;

  if v_names[1] = 'match_point' then
    v_winner_id := private.match_point_winner(p_stage.lobbies, v_sides);
    for v_at in 1..coalesce(cardinality(v_sides), 0) loop
      if v_sides[v_at].participant_id = v_winner_id then
        v_sides[v_at].keys[1] := -1;
      end if;
    end loop;
  end if;

  -- Head-to-head: how often a side was before the others that are still equal, in games that both played.
  v_level := array_position(v_names, 'head_to_head');
  if v_level is not null then
    with tied as materialized (
      select *
      from (
        select listed.participant_id, listed.game_ids, listed.game_places, listed.keys[:v_level - 1] as level,
          case when not v_is_common then listed.lobby_id end as scope,
          count(*) over (partition by case when not v_is_common then listed.lobby_id end, listed.is_out, listed.keys[:v_level - 1]) as sharers
        from unnest(v_sides) as listed
        where listed.games > 0
      ) as shared
      where sharers > 1
    ),
    met as (
      select own.participant_id, count(*) as times
      from tied own
      join tied rival on rival.scope is not distinct from own.scope and rival.level = own.level and rival.participant_id <> own.participant_id
      cross join lateral unnest(own.game_ids, own.game_places) as first (id, place)
      join lateral unnest(rival.game_ids, rival.game_places) as second (id, place) on second.id = first.id
      where first.place < second.place
      group by own.participant_id
    )
    select array_agg(jsonb_populate_record(listed, jsonb_build_object(
      'keys', listed.keys[:v_level - 1] || -coalesce(met.times, 0)::numeric || listed.keys[v_level + 1:]
    )))
    into v_sides
    from unnest(v_sides) as listed
    left join met on met.participant_id = listed.participant_id;
  end if;
  return query select * from unnest(v_sides);
end;
$$;

create or replace function private.lobby_standing(p_stage_id uuid)
returns table (participant_id uuid, place integer, points numeric, advances boolean, final_position integer)
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select
    (standing.side).participant_id, standing.stage_place, (standing.side).points,
    case
      when private.drops_sides(stage) and (stage.state <> 'done' or next.id is null) then (standing.side).round = max((standing.side).round) over ()
      when next.id is not null then (standing.side).participant_id = any (qualified.ids)
    end,
    registration.final_position
  from public.tournament_stages stage
  cross join lateral private.lobby_order(stage, false) as standing
  join public.tournament_participants registration
    on registration.tournament_id = stage.tournament_id and registration.participant_id = (standing.side).participant_id
  left join public.tournament_stages next on next.tournament_id = stage.tournament_id and next.position = stage.position + 1
  cross join lateral (select case when next.id is not null then private.qualified_participants(stage, next) end as ids) as qualified
  where stage.id = p_stage_id
$$;

create or replace function private.make_lobby_round(p_stage public.tournament_stages, p_round integer, p_ids uuid[], p_are_lower boolean[])
returns void
language plpgsql
volatile
security definer -- lobbies are written by procedures only
set search_path = ''
as $$
declare
  v_structure constant text := p_stage.lobbies ->> 'structure';
  v_games constant integer := p_stage.lobbies ->> 'games';
  v_offset constant integer := case when v_structure = 'days' or private.counts_rounds_apart(p_stage) then 0 else (p_round - 1) * v_games end;
begin
  with seat as materialized (
    select * from private.lobbies_of_round(p_stage, p_round, p_ids, p_are_lower)
  ),
  made as (
    insert into public.tournament_lobbies (tournament_id, stage_id, round, position, is_lower, name)
    select
      p_stage.tournament_id, p_stage.id, p_round, numbered.lobby, numbered.is_lower,
      case
        when v_structure = 'days' then 'Día ' || p_round
        when numbered.lobbies = 1 and v_structure in ('knockout', 'upper_lower') then 'Final'
        when numbered.lobbies = 1 then 'Sala'
        else replace(
          private.group_name(numbered.number::integer), 'Grupo',
          case when numbered.is_lower then 'Inferior' when v_structure = 'upper_lower' and p_round > 1 then 'Superior' else 'Sala' end
        )
      end
    from (
      select seat.lobby, seat.is_lower, count(*) over () as lobbies, row_number() over (partition by seat.is_lower order by seat.lobby) as number
      from seat group by seat.lobby, seat.is_lower
    ) as numbered
    returning id, position
  ),
  seated as (
    insert into public.lobby_slots (lobby_id, participant_id, slot)
    select made.id, seat.participant_id, seat.slot from seat join made on made.position = seat.lobby
  )
  insert into public.lobby_games (tournament_id, lobby_id, number)
  select p_stage.tournament_id, made.id, v_offset + game
  from made
  cross join generate_series(1, v_games) as game
  where (select count(*) from made) = 1
    or coalesce((select count(*) from seat where seat.lobby = made.position) > (p_stage.lobbies ->> 'advance')::integer, true);
end;
$$;

create or replace function private.match_point_winner(p_settings jsonb, p_sides private.lobby_side[])
returns uuid
language sql
immutable
set search_path = ''
as $$
  select course.participant_id
  from (
    select
      side.participant_id, side.keys, played.number, played.place = 1 as is_won,
      side.adjustment - played.points + sum(played.points) over so_far as before, side.adjustment + sum(played.points) over so_far as after
    from unnest(p_sides) as side
    cross join lateral unnest(side.game_numbers, side.game_places, side.game_points) as played (number, place, points)
    where not side.is_out
    window so_far as (partition by side.participant_id order by played.number)
  ) as course
  cross join lateral (
    select coalesce(course.is_won and course.before >= (p_settings ->> 'match_point')::integer, false) as is_closed
  ) as reached
  where reached.is_closed or course.after >= (p_settings ->> 'match_point_win')::integer
  order by course.number, reached.is_closed desc, course.after desc, course.keys
  limit 1
$$;

create or replace function private.may_add_proof(p_name text)
returns boolean
language plpgsql
volatile
security definer -- counts the caller's files and looks at the match
set search_path = ''
as $$
begin
  -- Uploads of one user into one match are serialised, so that the limit counts parallel ones.
  perform pg_advisory_xact_lock(hashtextextended('proofs:' || auth.uid() || private.proof_match_id(p_name), 0));
  return private.is_active_account(auth.uid())
    and private.has_shown_factor()
    and (
      private.score_side(private.proof_match_id(p_name)) is not null
      or private.can_act_in_match(private.proof_match_id(p_name))
      and exists (
        select 1
        from (
          select id, status from public.tournament_matches
          union all
          select id, status from public.challenge_matches
        ) as match
        where match.id = private.proof_match_id(p_name)
          and match.status not in ('completed', 'bye', 'cancelled', 'pending_opponent')
      )
    )
    and (
      select count(*) from storage.objects
      where bucket_id = 'match_proofs'
        and name like private.proof_match_id(p_name) || '/%'
        and owner_id = auth.uid()::text
    ) < private.setting_integer('proofs_per_match');
end;
$$;

create or replace function private.may_see_score_proof(p_lobby_id uuid)
returns boolean
language sql
stable
security definer -- looks at the lobby behind a file
set search_path = ''
as $$
  select coalesce((select private.may(tournament_id, 'results') from public.tournament_lobbies where id = p_lobby_id), false)
$$;

create or replace function private.next_half(p_settings jsonb, p_lobbies integer, p_sides integer, p_side private.lobby_side, p_place integer)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select case p_settings ->> 'structure'
    when 'swiss' then case when p_side.round < (p_settings ->> 'rounds')::integer then false end
    when 'knockout' then case when p_lobbies > 1 and p_place <= (p_settings ->> 'advance')::integer then false end
    when 'upper_lower' then case
      when p_lobbies = 1 then null
      when p_place <= (p_settings ->> 'advance')::integer then p_side.is_lower
      when not p_side.is_lower then true
    end
    when 'cut' then case
      when p_side.round < 100 and (p_side.has_finished or not coalesce((p_settings ->> 'unfinished')::boolean, false))
        and p_place <= p_sides - case jsonb_typeof(p_settings -> 'leave')
          when 'number' then (p_settings ->> 'leave')::integer
          -- Below all limits of the list one side leaves.
          else coalesce((
            select (step ->> 'leave')::integer from jsonb_array_elements(p_settings -> 'leave') as step
            where (step ->> 'from')::integer <= p_sides
            order by (step ->> 'from')::integer desc
            limit 1
          ), 1)
        end
      then false
    end
  end
$$;

create or replace function private.next_lobby_sides(p_stage public.tournament_stages, p_round integer)
returns table (participant_id uuid, is_lower boolean, place integer)
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select going.id, going.half and going.number > (p_stage.lobbies ->> 'size')::integer, going.stage_place
  from (
    select playing.*, count(*) over () as number
    from (
      select
        (standing.side).participant_id as id, standing.stage_place,
        private.next_half(p_stage.lobbies, lobbies.number, count(*) over ()::integer, standing.side, standing.place) as half
      from (select count(*)::integer as number from public.tournament_lobbies where stage_id = p_stage.id and round = p_round) as lobbies
      cross join lateral private.lobby_order(p_stage, false, false, p_round) as standing
      where (standing.side).round = p_round and not (standing.side).is_out
        and p_stage.lobbies ->> 'structure' in ('swiss', 'knockout', 'upper_lower', 'cut')
    ) as playing
    where playing.half is not null
  ) as going
  where going.number >= private.fewest_in_round(p_stage.lobbies)
$$;

create or replace function private.read_lobby_results(p_game public.lobby_games, p_results jsonb)
returns setof public.lobby_results
language plpgsql
stable
security definer -- used by procedures
set search_path = ''
as $$
declare
  v_is_timed constant boolean := (
    select measure = 'time' from public.scoring_systems where id = (private.lobby_stage(p_game.lobby_id)).scoring_system_id
  );
  v_row record;
  v_result public.lobby_results;
  v_seen uuid[] := '{}';
begin
  if (private.lobby_stage(p_game.lobby_id)).lobbies ->> 'structure' = 'score_attack' then
    perform private.refuse('results_by_submission', 'Aquí cada participante envía sus partidas: acepta o rechaza los envíos.');
  end if;
  if jsonb_typeof(p_results) is distinct from 'array' or jsonb_array_length(p_results) > 100 then
    perform private.refuse('results_invalid', 'Los resultados no son válidos: debe haber una fila por participante.');
  end if;
  for v_row in select line, place from jsonb_array_elements(p_results) with ordinality as listed (line, place) loop
    begin
      v_result.participant_id := (v_row.line ->> 'participant_id')::uuid;
      v_result.place := (v_row.line ->> 'place')::integer;
      v_result.kills := coalesce((v_row.line ->> 'kills')::integer, 0);
      v_result.time_ms := (v_row.line ->> 'time_ms')::integer;
      v_result.is_tied := coalesce((v_row.line ->> 'tied')::boolean, false);
      v_result.status := coalesce(v_row.line ->> 'status', case
        when v_result.place is not null or v_is_timed and v_result.time_ms is not null then 'placed'
        else 'absent'
      end);
    exception when invalid_text_representation or numeric_value_out_of_range then
      perform private.refuse('results_invalid', format('La fila %s no es válida: revisa el puesto, las bajas y el tiempo.', v_row.place));
    end;
    if v_result.participant_id is null or v_result.participant_id = any (v_seen) or not exists (
      select 1 from public.lobby_slots where lobby_id = p_game.lobby_id and participant_id = v_result.participant_id
    ) then
      perform private.refuse('results_invalid', format('La fila %s repite a un participante o nombra a uno que no juega en esta sala.', v_row.place));
    elsif (
      v_result.status in ('placed', 'absent', 'disqualified')
      and (v_result.status = 'placed') = (v_result.place is not null or v_is_timed and v_result.time_ms is not null)
      and coalesce(v_result.place, 1) between 1 and 100 and v_result.kills between 0 and 999
      and (v_result.status = 'placed' or v_result.kills = 0) and coalesce(v_result.time_ms, 1) between 1 and 100000000
    ) is not true then
      perform private.refuse('results_invalid', format('La fila %s no es válida: revisa el puesto, las bajas y el tiempo.', v_row.place));
    end if;
    v_seen := v_seen || v_result.participant_id;
    return next v_result;
  end loop;
end;
$$;

create or replace function private.rotating_rounds(p_stage public.tournament_stages)
returns integer
language sql
immutable
parallel safe
set search_path = ''
as $$
  select coalesce((p_stage.lobbies ->> 'cycles')::integer, 1) * ((p_stage.lobbies ->> 'groups')::integer - 1 + (p_stage.lobbies ->> 'groups')::integer % 2)
$$;

create or replace function private.score_lobby_game(p_game_id uuid)
returns void
language plpgsql
volatile
security definer -- results are written by procedures only
set search_path = ''
as $$
declare
  v_game public.lobby_games;
  v_system public.scoring_systems;
  v_games integer;
  -- In a score attack, sides with the same place played different games.
  v_is_alone boolean;
  v_rows constant public.lobby_results[] := array(select result from public.lobby_results result where result.game_id = p_game_id);
begin
  select * into v_game from public.lobby_games where id = p_game_id;
  select
    private.games_together(stage, lobby.round), stage.lobbies ->> 'structure' = 'score_attack', stage.scoring_system_id
  into v_games, v_is_alone, v_system.id
  from public.tournament_lobbies lobby join public.tournament_stages stage on stage.id = lobby.stage_id
  where lobby.id = v_game.lobby_id;
  select * into v_system from public.scoring_systems where id = v_system.id;
  update public.lobby_results result
  set
    placement_points = scored.placement_points, counted_kills = scored.counted_kills, multiplier = scored.multiplier,
    points = scored.points
  from private.scored_lobby_rows(v_system, v_game.number, v_game.mode, v_games, v_game.is_extra, v_rows, v_is_alone) as scored
  where result.id = v_rows[scored.number].id
    and (result.placement_points, result.counted_kills, result.multiplier, result.points)
      is distinct from (scored.placement_points, scored.counted_kills, scored.multiplier, scored.points);
end;
$$;

create or replace function private.score_side(p_lobby_id uuid)
returns uuid
language sql
stable
security definer -- used by procedures and policies
set search_path = ''
as $$
  select slot.participant_id
  from public.tournament_lobbies lobby
  join public.tournament_stages stage on stage.id = lobby.stage_id and stage.state = 'running' and stage.lobbies ->> 'structure' = 'score_attack'
  cross join lateral private.score_window(stage) as period
  join public.lobby_slots slot on slot.lobby_id = lobby.id
  join public.tournament_participants registration
    on registration.tournament_id = lobby.tournament_id and registration.participant_id = slot.participant_id and registration.status = 'registered'
  where lobby.id = p_lobby_id and now() between period.opens_at and period.last_at
    and slot.participant_id in (select private.acting_participant_ids())
    and private.plays_for(lobby.tournament_id, slot.participant_id)
$$;

create or replace function private.score_window(p_stage public.tournament_stages)
returns table (opens_at timestamptz, closes_at timestamptz, last_at timestamptz)
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select opening.at, closing.at, closing.at + make_interval(mins => coalesce((p_stage.lobbies ->> 'grace_minutes')::integer, 0))
  from (
    select coalesce(min(game.scheduled_time), p_stage.drawn_at) as at
    from public.tournament_lobbies lobby
    left join public.lobby_games game on game.lobby_id = lobby.id and game.number = 1
    where lobby.stage_id = p_stage.id
  ) as opening
  cross join lateral (select opening.at + make_interval(mins => (p_stage.lobbies ->> 'window_minutes')::integer) as at) as closing
$$;

create or replace function private.scored_lobby_rows(
  p_system public.scoring_systems, p_number integer, p_mode text, p_games integer, p_is_extra boolean, p_rows public.lobby_results[],
  p_is_alone boolean default false
)
returns table (number integer, placement_points numeric, counted_kills integer, multiplier numeric, points numeric)
language plpgsql
stable
set search_path = ''
as $$
declare
  v_rule jsonb;
  v_rules jsonb := '{}';
  v_placement numeric[];
  v_multipliers numeric[];
begin
  -- If several rules include the game, the last one that states a value applies.
  for v_rule in select rule from jsonb_array_elements(p_system.game_rules) with ordinality as listed (rule, place) order by place loop
    if (v_rule ->> 'game')::integer in (p_number, p_number - p_games - 1)
      or private.search_key(v_rule ->> 'mode') = private.search_key(p_mode)
    then
      v_rules := v_rules || v_rule;
    end if;
  end loop;
  v_placement := case
    when v_rules ? 'placement' then array(select value::numeric from jsonb_array_elements_text(v_rules -> 'placement') as value)
    else p_system.placement
  end;
  v_multipliers := case
    when v_rules ? 'multipliers' then array(select value::numeric from jsonb_array_elements_text(v_rules -> 'multipliers') as value)
    else p_system.multipliers
  end;
  return query
    with valued as (
      select
        row.position, row.place, least(row.kills, p_system.kill_cap) as counted, coalesce((v_rules ->> 'factor')::numeric, 1) as factor,
        case
          when row.place is null then 0
          when sharers = 1 or p_system.ties = 'better' then coalesce(v_placement[row.place], p_system.placement_after)
          when p_system.ties = 'next' then coalesce(v_placement[row.place + sharers - 1], p_system.placement_after)
          else round((
            select avg(coalesce(v_placement[shared], p_system.placement_after))
            from generate_series(row.place, row.place + sharers - 1) as shared
          ), 4)
        end as placement,
        case
          when row.place is null then 1
          when sharers = 1 or p_system.ties = 'better' then coalesce(v_multipliers[row.place], 1)
          when p_system.ties = 'next' then coalesce(v_multipliers[row.place + sharers - 1], 1)
          else round((
            select avg(coalesce(v_multipliers[shared], 1)) from generate_series(row.place, row.place + sharers - 1) as shared
          ), 4)
        end as multiplier
      from (
        select result.*, case when p_is_alone then 1 else count(*) over (partition by result.place) end::integer as sharers
        from (select listed.place, listed.kills, listed.ordinality::integer as position from unnest(p_rows) with ordinality as listed) as result
      ) as row
    ),
    scored as (
      select
        valued.position, valued.counted, valued.multiplier,
        case
          when p_is_extra then 0
          else valued.factor * (valued.placement + case valued.place when 1 then p_system.win_bonus else 0 end)
        end as placement,
        case
          when p_is_extra then 0
          else valued.factor * valued.counted * valued.multiplier
            * coalesce((v_rules ->> 'points_per_kill')::numeric, p_system.points_per_kill)
        end as kills
      from valued
    )
    select scored.position, scored.placement, scored.counted, scored.multiplier, scored.placement + scored.kills from scored;
end;
$$;

create or replace function private.second_round_has_begun(p_tournament_id uuid)
returns boolean
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select exists (
    select 1
    from public.tournament_matches match
    join public.tournament_stages stage on stage.id = match.stage_id
    where match.tournament_id = p_tournament_id
      and private.has_begun(match)
      and (stage.position > 1 or match.round > 1 and match.stage in ('group', 'swiss', 'bracket'))
  )
  or exists (
    select 1
    from public.lobby_games game
    join public.tournament_lobbies lobby on lobby.id = game.lobby_id
    join public.tournament_stages stage on stage.id = lobby.stage_id
    where game.tournament_id = p_tournament_id and game.state = 'published' and (stage.position > 1 or lobby.round > 1 or game.number > 1)
  )
$$;

create or replace function private.serpentine(p_place bigint, p_lobbies integer)
returns integer
language sql
immutable
parallel safe
set search_path = ''
as $$
  select case
    when (p_place - 1) / p_lobbies % 2 = 0 then (p_place - 1) % p_lobbies + 1
    else p_lobbies - (p_place - 1) % p_lobbies
  end::integer
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
  ) or exists (
    select 1 from public.lobby_games where tournament_id = p_tournament_id and state = 'planned'
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
    elsif v_stage.state = 'running' and v_stage.kind = 'lobbies' and private.close_lobby_round(v_stage) then
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

create or replace function private.stage_capacity(p_stage public.tournament_stages)
returns integer
language sql
immutable
parallel safe
set search_path = ''
as $$
  select case
    when p_stage.kind = 'single_elimination' then 1024
    when p_stage.kind = 'round_robin' and p_stage.group_size is null then 64
    when p_stage.lobbies ->> 'structure' in ('single', 'match_point', 'days', 'score_attack') then (p_stage.lobbies ->> 'size')::integer
    when p_stage.lobbies ->> 'structure' = 'rotating'
      then (p_stage.lobbies ->> 'groups')::integer * ((p_stage.lobbies ->> 'size')::integer / 2)
    else 512
  end
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
    when p_stage.lobbies ->> 'carried' in ('all', 'share') and p_before.kind not in ('lobbies', 'round_robin', 'swiss')
      then 'los puntos se traen solo de una etapa con puntos: aquí puede valer una ventaja por puesto.'
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
    when p_stage.qualifiers_from = 'group'
      and (p_before.kind not in ('round_robin', 'lobbies') or p_before.lobbies ->> 'structure' not in ('single', 'groups'))
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

create or replace function private.valid_lobby_settings(p_settings jsonb)
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

create or replace function public.cancel_lobby_game(p_game_id uuid, p_reason text)
returns void
language plpgsql
volatile
security definer -- games and stages are written by procedures only
set search_path = ''
as $$
declare
  v_game constant public.lobby_games := private.lock_lobby_game(p_game_id, 'results');
  v_reason constant text := private.require_lobby_reason(p_reason);
begin
  if v_game.state <> 'planned' or (private.lobby_stage(v_game.lobby_id)).lobbies ->> 'structure' = 'score_attack' then
    perform private.refuse('lobby_game_over', 'La partida ya se publicó o se canceló, o es de un reto con envíos.');
  end if;
  perform private.lock_tournament_statistics(v_game.tournament_id);
  delete from public.lobby_results where game_id = p_game_id;
  delete from private.lobby_rooms where game_id = p_game_id;
  update public.lobby_games set state = 'cancelled', room_opens_at = null, changed_at = clock_timestamp() where id = p_game_id;
  perform private.audit('cancel_lobby_game', 'lobby_games', p_game_id::text, null, jsonb_build_object('reason', v_reason));
  perform private.settle_tournament(v_game.tournament_id);
end;
$$;

create or replace function public.decide_lobby_score(
  p_submission_id uuid, p_is_accepted boolean, p_reason text default null, p_seen uuid[] default null
)
returns void
language plpgsql
volatile
security definer -- results and stages are written by procedures only
set search_path = ''
as $$
declare
  v_submission public.lobby_submissions;
  v_stage public.tournament_stages;
  v_reason text;
begin
  select * into v_submission from public.lobby_submissions where id = p_submission_id;
  v_stage := private.lobby_stage(v_submission.lobby_id);
  perform private.require_right(v_stage.tournament_id, 'results');
  if v_stage.id is null then
    perform private.refuse('submission_not_found', 'Ese envío ya no existe.');
  end if;
  v_stage := private.lock_lobby_stage(v_stage.id, 'results');
  perform private.require_impartial_in_lobby(v_submission.lobby_id);
  select * into v_submission from public.lobby_submissions where id = p_submission_id for no key update;
  v_reason := case when p_is_accepted then private.clean_text(p_reason) else private.require_lobby_reason(p_reason) end;
  if v_stage.state = 'done' then
    v_reason := private.require_lobby_reason(p_reason);
    perform private.confirm_lobby_change(
      v_stage, jsonb_build_object('submission_id', p_submission_id, 'is_accepted', p_is_accepted, 'reason', v_reason), p_seen,
      format('Envío revisado en «%s»', v_stage.name), v_reason
    );
  else
    perform private.judge_score(v_submission, p_is_accepted, v_reason);
    perform private.notify_side(
      v_stage.tournament_id, v_submission.participant_id, 'tournament_points_changed',
      format(case when p_is_accepted then 'Partida aceptada en «%s»' else 'Partida rechazada en «%s»' end, v_stage.name),
      coalesce(v_reason, 'Ya cuenta en la tabla.'), '/tournaments/' || v_stage.tournament_id
    );
    perform private.end_score_attack(v_stage.id);
  end if;
  perform private.audit(
    'decide_lobby_score', 'tournament_stages', v_stage.id::text, jsonb_build_object('state', v_submission.state),
    jsonb_build_object('participant_id', v_submission.participant_id, 'is_accepted', p_is_accepted, 'reason', v_reason)
  );
end;
$$;

create or replace function public.lobby_needs(p_stage_id uuid)
returns table (
  participant_id uuid, lobby_id uuid, place integer, goal integer, rival_id uuid, points_behind numeric, rule text, wins_tie boolean,
  enough_place integer, best_place integer, worst_place integer, can_win_now boolean
)
language plpgsql
stable
security definer -- everybody reads what follows from the public tables
set search_path = ''
as $$
declare
  v_stage public.tournament_stages;
  v_next public.tournament_stages;
  v_is_common boolean;
  v_round integer;
  v_lobbies integer;
  v_rules text[];
begin
  select * into v_stage from public.tournament_stages where id = p_stage_id and kind = 'lobbies' and state = 'running';
  if v_stage.id is null or v_stage.lobbies ->> 'structure' in ('days', 'score_attack') then
    return;
  end if;
  select * into v_next from public.tournament_stages where tournament_id = v_stage.tournament_id and position = v_stage.position + 1;
  v_is_common := private.has_common_table(v_stage);
  select made.round, count(*) into v_round, v_lobbies
  from public.tournament_lobbies made where made.stage_id = p_stage_id group by made.round order by made.round desc limit 1;
  if v_stage.lobbies ->> 'structure' = 'swiss' and v_round < (v_stage.lobbies ->> 'rounds')::integer then
    return;
  end if;
  v_rules := array(select named.name from private.lobby_rules(v_stage, v_round) as named);
  return query
    with left_games as materialized (
      select game.lobby_id, count(*) as number, (array_agg(game order by game.number))[1] as next
      from public.tournament_lobbies made
      join public.lobby_games game on game.lobby_id = made.id and game.state = 'planned' and not game.is_extra
      where made.stage_id = p_stage_id
      group by game.lobby_id
    ),
    game as materialized (
      select left_games.lobby_id, value.*
      from left_games
      cross join lateral private.game_values(v_stage, left_games.next) as value
      where (left_games.number = 1 or v_stage.lobbies ->> 'structure' = 'match_point')
        -- A common table is in its last game if nobody has two of them left.
        and (not v_is_common or (
          select max(number) = 1 and count(distinct made.round) = 1
          from left_games as others join public.tournament_lobbies made on made.id = others.lobby_id
        ))
    ),
    standing as materialized (
      select
        (listed.side).participant_id as id, (listed.side).lobby_id as lobby, (listed.side).points as now, (listed.side).keys as keys, listed.place as spot,
        case when not v_is_common then (listed.side).lobby_id end as scope,
        case when private.drops_sides(v_stage) and (listed.side).round = v_round then
          private.next_half(v_stage.lobbies, v_lobbies, count(*) over (partition by (listed.side).round)::integer, listed.side, listed.place)
            = (listed.side).is_lower
        end as stays,
        game.by_place, coalesce(game.lowest, 0) as lowest, case when game.lobby_id is null then 0 else game.highest end as highest
      from private.lobby_order(v_stage, false) as listed
      left join game on game.lobby_id = (listed.side).lobby_id
      where not (listed.side).is_out
    ),
    aimed as (
      select standing.*, case
        when count(*) filter (where standing.stays) over () >= private.fewest_in_round(v_stage.lobbies)
          then count(*) filter (where standing.stays) over (partition by standing.scope)
        when v_next.id is null then case when v_is_common or v_lobbies = 1 then 1 end
        when v_next.qualifiers_from = 'group' or v_is_common or v_lobbies = 1 then v_next.qualifiers
      end::integer as aim
      from standing
    )
    select
      own.id, own.lobby, own.spot, own.aim, rival.id, rival.now - own.now,
      tie.name, tie.is_own,
      case when own.spot > own.aim then (
        select max(worst.place)::integer from unnest(own.by_place) with ordinality as worst (points, place)
        where own.now + worst.points > rival.now or own.now + worst.points = rival.now and tie.is_own
      ) end,
      1 + (select count(*) from aimed other where other.scope is not distinct from own.scope and other.now + other.lowest > own.now + own.highest)::integer,
      (
        select count(*) from aimed other
        where other.scope is not distinct from own.scope and (other.id = own.id or coalesce(other.now + other.highest >= own.now + own.lowest, true))
      )::integer,
      case when v_stage.lobbies ->> 'structure' = 'match_point' then own.now >= (v_stage.lobbies ->> 'match_point')::integer end
    from aimed own
    left join aimed rival
      on rival.scope is not distinct from own.scope and rival.spot = case when own.spot <= own.aim then own.aim + 1 else own.aim end
    left join lateral (
      select v_rules[at] as name, own.keys[at] < rival.keys[at] as is_own
      from generate_subscripts(own.keys, 1) as at
      where at > 2 and own.keys[at] <> rival.keys[at]
      order by at limit 1
    ) as tie on true
    where own.aim is not null and exists (select 1 from game as open where v_is_common or open.lobby_id = own.lobby)
    order by own.scope, own.spot;
end;
$$;

create or replace function public.lobby_table(p_stage_id uuid, p_round integer default null)
returns table (
  lobby_id uuid, lobby_name text, slot integer, participant_id uuid, place integer, stage_place integer, movement integer, reason jsonb,
  points numeric, adjustment numeric, games integer, points_per_game numeric, wins integer, kills integer, placement_points numeric,
  average_place numeric, game_numbers integer[], game_places integer[], game_points numeric[], gap numeric, advances boolean,
  is_out boolean, is_provisional boolean, round integer, is_lower boolean
)
language sql
stable
security definer -- reads keys and drawn ids for visitors
set search_path = ''
as $$
  with stage as (
    select * from public.tournament_stages where id = p_stage_id and kind = 'lobbies'
  ),
  next as (
    select next.* from stage
    join public.tournament_stages next on next.tournament_id = stage.tournament_id and next.position = stage.position + 1
  ),
  lobbies as (
    select made.round, count(*)::integer as number
    from public.tournament_lobbies made
    where made.stage_id = p_stage_id and made.round <= coalesce(p_round, made.round)
    group by made.round order by made.round desc limit 1
  ),
  now as materialized (
    select standing.*, (standing.side).lobby_id as lobby, (standing.side).is_out as out, (standing.side).round as reached
    from stage cross join lateral private.lobby_order(stage, true, false, p_round) as standing
  ),
  before as (
    select side.participant_id, row_number() over (
      partition by case when not private.has_common_table(stage) then side.lobby_id end order by side.is_out, side.keys
    )::integer as place
    from stage cross join lateral private.lobby_sides(stage, true, true, p_round) as side
    where exists (select 1 from now where (now.side).games > 1)
  ),
  sure as (
    select count(*) as sides from now, next where not now.out and now.place <= next.qualifiers
  ),
  going as (
    select now.*, case when now.reached = lobbies.number_of_round and not now.out and private.drops_sides(stage) then
      private.next_half(stage.lobbies, lobbies.number, count(*) filter (where not now.out) over (partition by now.reached)::integer, now.side, now.place)
    end as half
    from now cross join stage cross join (select lobbies.round as number_of_round, lobbies.number from lobbies) as lobbies
  ),
  limited as (
    select
      going.*, ahead.goes_on,
      case
        when ahead.goes_on then coalesce(going.half = (going.side).is_lower, false)
        when next.id is null then null
        when going.out then false
        when next.qualifiers is null then true
        when next.qualifiers_from = 'group' then going.stage_place <= sure.sides + coalesce(next.next_qualifiers, 0)
        else going.stage_place <= next.qualifiers
      end as advances,
      case
        when ahead.goes_on and not private.has_common_table(stage) or not ahead.goes_on and next.qualifiers_from = 'group' then going.lobby
      end as scope
    from going
    cross join stage
    cross join (select count(listed.half) >= private.fewest_in_round(stage.lobbies) as goes_on from going as listed, stage group by stage.lobbies) as ahead
    left join next on true
    cross join sure
  ),
  cut as (
    select
      limited.scope, min((limited.side).points) filter (where limited.advances) as last_in,
      max((limited.side).points) filter (where not limited.advances and not limited.out) as first_out
    from limited cross join lobbies
    where not limited.goes_on or limited.reached = lobbies.round
    group by limited.scope
  )
  select
    limited.lobby, made.name, (limited.side).slot, (limited.side).participant_id, limited.place, limited.stage_place,
    before.place - limited.place, limited.reason, (limited.side).points, (limited.side).adjustment, (limited.side).games,
    (limited.side).points / nullif((limited.side).games, 0), (limited.side).wins, (limited.side).kills, (limited.side).placement_points,
    (limited.side).average_place, (limited.side).game_numbers, (limited.side).game_places, (limited.side).game_points,
    (limited.side).points - case when limited.advances then cut.first_out else cut.last_in end,
    limited.advances, limited.out, (limited.side).is_provisional, limited.reached, (limited.side).is_lower
  from limited
  join public.tournament_lobbies made on made.id = limited.lobby
  left join before on before.participant_id = (limited.side).participant_id
  left join cut on cut.scope is not distinct from limited.scope
  order by
    case when not (select private.has_common_table(stage) from stage) then made.round end desc,
    case when not (select private.has_common_table(stage) from stage) then made.position end, limited.place
$$;

create or replace function public.publish_lobby_game(p_game_id uuid, p_results jsonb default null)
returns table (
  participant_id uuid, status text, place integer, kills integer, reported_status text, reported_place integer, reported_kills integer,
  reported_by uuid, is_staff boolean
)
language plpgsql
volatile
security definer -- results and stages are written by procedures only
set search_path = ''
as $$
declare
  v_game constant public.lobby_games := private.lock_lobby_game(p_game_id, 'results');
  v_stage constant public.tournament_stages := private.lobby_stage(v_game.lobby_id);
  v_rows constant public.lobby_results[] := array(
    select entered from private.read_lobby_results(v_game, p_results) as entered where p_results is not null
  );
begin
  if v_stage.lobbies ->> 'structure' = 'score_attack' then
    perform private.refuse('results_by_submission', 'Aquí cada participante envía sus partidas: se publican cuando cierra el plazo.');
  elsif v_game.state = 'published' then
    -- A report that says what is published needs no record.
    insert into private.lobby_reports (game_id, participant_id, profile_id, is_staff, status, place, kills, time_ms)
    select v_game.id, entered.participant_id, auth.uid(), true, entered.status, entered.place, entered.kills, entered.time_ms
    from unnest(v_rows) as entered
    left join public.lobby_results result on result.game_id = p_game_id and result.participant_id = entered.participant_id
    where (entered.status, entered.kills) is distinct from (result.status, result.kills)
      or entered.place is not null and entered.place is distinct from result.place;
    return query
      select conflict.* from private.lobby_conflicts(p_game_id) as conflict where conflict.reported_by is not distinct from auth.uid();
    return;
  elsif v_game.state <> 'planned' then
    perform private.refuse('lobby_game_over', 'La partida se canceló o ya no hace falta.');
  end if;
  -- A match point may end the stage with any game.
  if v_stage.lobbies ->> 'structure' = 'match_point' or not exists (
    select 1 from public.lobby_games where tournament_id = v_game.tournament_id and state = 'planned' and id <> p_game_id
  ) then
    perform private.lock_tournament_statistics(v_game.tournament_id);
  end if;
  perform private.store_lobby_results(v_game, v_rows, true);
  perform private.complete_lobby_game(v_game);
  perform private.score_lobby_game(p_game_id);
  update public.lobby_results result set is_reported = false where game_id = p_game_id and is_reported;
  update public.lobby_games set state = 'published', published_at = now(), room_opens_at = null where id = p_game_id;
  delete from private.lobby_rooms where game_id = p_game_id;
  perform private.audit('publish_lobby_game', 'lobby_games', p_game_id::text, null, private.lobby_results_for_log(p_game_id));
  perform private.call_off_games(v_stage);
  perform private.settle_tournament(v_game.tournament_id);
  return query select conflict.* from private.lobby_conflicts(p_game_id) as conflict;
end;
$$;

create or replace function public.submit_lobby_score(
  p_lobby_id uuid, p_proof text, p_place integer, p_kills integer default 0, p_time_ms integer default null
)
returns public.lobby_submissions
language plpgsql
volatile
security definer -- submissions are written by procedures only
set search_path = ''
as $$
declare
  v_user_id constant uuid := private.require_user();
  v_lobby public.tournament_lobbies;
  v_side_id uuid;
  v_submission public.lobby_submissions;
begin
  perform private.limit_event(
    v_user_id, 'lobby_report', 'lobby_reports_per_hour', 'Informaste demasiados puestos. Espera un momento.'
  );
  select * into v_lobby from public.tournament_lobbies where id = p_lobby_id;
  if not found then
    perform private.refuse('lobby_not_found', 'Esa sala ya no existe.');
  end if;
  perform private.require_no_measure(v_user_id, v_lobby.tournament_id);
  -- Submissions share the tournament's lock, so that sides do not wait for each other.
  perform private.require_not_cancelled(tournament) from public.tournaments tournament where id = v_lobby.tournament_id for share;
  v_side_id := private.score_side(p_lobby_id);
  if v_side_id is null then
    perform private.refuse('not_in_lobby', 'Solo el capitán de un participante de este reto envía sus partidas, mientras dure el plazo.');
  elsif (p_place between 1 and 100 and p_kills between 0 and 999 and coalesce(p_time_ms, 1) between 1 and 100000000) is not true then
    perform private.refuse('results_invalid', 'La partida no es válida: revisa el puesto, las bajas y el tiempo.');
  elsif private.proof_match_id(p_proof) is distinct from p_lobby_id or not exists (
    select 1 from storage.objects where bucket_id = 'match_proofs' and name = p_proof and owner_id = auth.uid()::text
  ) then
    perform private.refuse('proof_unknown', 'Sube primero la captura de la partida.');
  end if;
  perform 1 from public.lobby_slots where lobby_id = p_lobby_id and participant_id = v_side_id for no key update;
  if (
    select count(*) from public.lobby_submissions where lobby_id = p_lobby_id and participant_id = v_side_id and state <> 'refused'
  ) >= (select count(*) from public.lobby_games where lobby_id = p_lobby_id) then
    perform private.refuse('too_many_submissions', 'Ya enviaste todas las partidas que admite este reto.');
  end if;
  insert into public.lobby_submissions (lobby_id, participant_id, place, kills, time_ms, proof, submitted_by)
  values (p_lobby_id, v_side_id, p_place, p_kills, p_time_ms, p_proof, v_user_id)
  on conflict (proof) do nothing
  returning * into v_submission;
  if v_submission.id is null then
    perform private.refuse('proof_unknown', 'Esa captura ya prueba otra partida: sube otra.');
  end if;
  update public.lobby_games set changed_at = clock_timestamp() where lobby_id = p_lobby_id and number = 1;
  return v_submission;
end;
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
    'withdraw_announcement'::text,
    'withdraw_staff_invitation'::text,
    'withdraw_entry_code'::text,
    'add_extra_lobby_game'::text,
    'adjust_lobby_points'::text,
    'cancel_lobby_game'::text,
    'decide_lobby_score'::text,
    'correct_lobby_game'::text,
    'publish_lobby_game'::text, 'set_lobby_room'::text, 'set_lobby_scoring'::text, 'withdraw_lobby_adjustment'::text]))) not valid;

alter table "public"."lobby_adjustments"
  add constraint "lobby_adjustments_round_range" check (((round >= 1) AND (round <= 100))) not valid;

alter table "public"."lobby_games"
  add constraint "lobby_games_number_range" check (((number >= 1) AND (number <= 3000))) not valid;

alter table "public"."lobby_games"
  add constraint "lobby_games_state_known"
    check ((state = ANY (ARRAY['planned'::text, 'published'::text, 'cancelled'::text, 'unneeded'::text]))) not valid;

alter table "public"."lobby_slots"
  add constraint "lobby_slots_slot_range" check (((slot >= 1) AND (slot <= 512))) not valid;

alter table "public"."lobby_submissions"
  add constraint "lobby_submissions_decided_by_fkey" foreign key (decided_by) references public.profiles(id) on delete
    set null;

alter table "public"."lobby_submissions"
  add constraint "lobby_submissions_game_id_fkey" foreign key (game_id) references public.lobby_games(id) on delete
    set null;

alter table "public"."lobby_submissions"
  add constraint "lobby_submissions_lobby_id_fkey" foreign key (lobby_id) references public.tournament_lobbies(id)
    on delete cascade;

alter table "public"."lobby_submissions"
  add constraint "lobby_submissions_participant_id_fkey" foreign key (participant_id) references public.participants(id)
    on delete restrict;

alter table "public"."lobby_submissions"
  add constraint "lobby_submissions_submitted_by_fkey" foreign key (submitted_by) references public.profiles(id)
    on delete set null;

create index lobby_submissions_decided_by_idx on public.lobby_submissions (decided_by);

create index lobby_submissions_game_id_idx on public.lobby_submissions (game_id);

create index lobby_submissions_lobby_id_idx on public.lobby_submissions (lobby_id, state);

create index lobby_submissions_participant_id_idx on public.lobby_submissions (participant_id);

create index lobby_submissions_submitted_by_idx on public.lobby_submissions (submitted_by);

create trigger a_check_texts
  before insert or update of reason on public.lobby_submissions
  for each row
  when (private.may_need_tidying(VARIADIC ARRAY[new.reason]))
  execute function private.tidy_columns('text', 'reason');

create policy "select_everyone" on "public"."lobby_submissions"
  for select
  to "anon", "authenticated"
  using (true);

create policy select_writer_side_staff_or_admin on storage.objects
  for select to authenticated
  using (
    ((select private.is_admin()) and bucket_id <> 'chat_pictures')
    or private.may_write_file(bucket_id, name)
    or (
      bucket_id = 'match_proofs' and (
        private.is_match_side(private.proof_match_id(name))
        or private.proof_match_id(name) in (select private.my_staffed_match_ids('results'))
        or private.may_see_score_proof(private.proof_match_id(name))
      )
    )
    or (bucket_id = 'match_pictures' and private.proof_match_id(name) in (select private.my_staffed_match_ids('broadcast')))
    or (bucket_id = 'payout_receipts' and private.may_see_receipt(name))
    or (bucket_id = 'chat_pictures' and private.may_see_chat_picture(name))
  );

alter publication "cached_reads" add table "public"."lobby_submissions";

comment on column "public"."lobby_adjustments"."round" is 'The round in which it was given: where each round begins without points, it counts in this one only.';

comment on column "public"."lobby_games"."number" is 'The number of the game, from 1. In rotating groups, Swiss lobbies and a cut with `keeps_points`, the numbers of a round follow those of the round before.';

comment on column "public"."lobby_games"."state" is 'State of the game: planned (its rows are provisional), published, cancelled (it does not count), or unneeded (the stage was decided before it).';

comment on column "public"."lobby_submissions"."decided_at" is 'When staff last decided; null before.';

comment on column "public"."lobby_submissions"."game_id" is 'The game as which it counts; null unless it is accepted.';

comment on column "public"."lobby_submissions"."kills" is 'The kills of the side.';

comment on column "public"."lobby_submissions"."place" is 'The place in the game, from 1.';

comment on column "public"."lobby_submissions"."proof" is 'The picture that proves it: a file in the bucket match_proofs, in the folder of the lobby.';

comment on column "public"."lobby_submissions"."reason" is 'Why it was refused, for everybody to read; null otherwise.';

comment on column "public"."lobby_submissions"."state" is 'Whether it waits for a decision (open), counts (accepted), or does not count (refused).';

comment on column "public"."lobby_submissions"."time_ms" is 'Milliseconds until the finish or of survival; null if not stated.';

comment on column "public"."tournament_lobbies"."is_lower" is 'Whether the lobby is one of the lower half, whose sides fell once.';

comment on column "public"."tournament_stages"."lobbies" is 'Lobbies: the structure (see docs/decisions/0108), the size of a lobby (3 to 100; in a score attack the most sides, up to 512), the number of games of a lobby, and what is carried over from the stage before: nothing, all points, a share of them, or a head start by place. The other settings belong to single structures. Null for other kinds.
@type lobbies { structure: "single" | "groups" | "rotating" | "swiss" | "knockout" | "upper_lower" | "cut" | "match_point" | "score_attack" | "days"; size: number; games: number; carried?: "none" | "all" | "share" | "head_start"; share?: number; head_start?: number[]; groups?: number; cycles?: number; rounds?: number; refill?: "best" | "balanced"; advance?: number; leave?: number | { from: number; leave: number }[]; unfinished?: boolean; finalists?: number; keeps_points?: boolean; match_point?: number; match_point_win?: number; window_minutes?: number; grace_minutes?: number; best_games?: number; best_by?: "sum" | "average"; day_points?: number[] }';

comment on function "private"."balanced_lobbies"(uuid, integer, uuid[], integer) is 'Deals sides, best first, to lobbies so that each lobby gets one of the best ones, one of the next ones, and so on, and so that sides which met often meet as rarely as possible. Returns the lobby of each. A local search: sides of one row change lobbies as long as this makes meetings rarer; if some pair would still meet more often than necessary, up to 128 sides of farther rows, too.';

comment on function "private"."build_lobbies"(public.tournament_stages, uuid[]) is 'Draws the lobbies of a stage, by seed in serpentine order or at random: the first round, and the later ones too where results do not change them. Points are carried over from the stage before.';

comment on function "private"."build_rotating_groups"(public.tournament_stages, uuid[]) is 'Creates the lobbies of all rounds of rotating groups: in each round the pairs of groups of a round robin, so that every pair of groups shares a lobby equally often. With an odd number of groups one rests in each round.';

comment on function "private"."call_off_games"(public.tournament_stages) is 'Marks the games of a stage that a side has won by match point as unneeded, and as planned again if no side has won it.';

comment on function "private"."close_lobby_round"(public.tournament_stages) is 'Draws the next round of a stage of lobbies in which every game is over, and notifies its players. Returns true if the stage goes on: with this round, or with an extra game that the staff add.';

comment on function "private"."counts_rounds_apart"(public.tournament_stages) is 'Whether each round of a stage begins without points.';

comment on function "private"."drops_sides"(public.tournament_stages) is 'Whether sides leave a stage after its rounds.';

comment on function "private"."end_score_attack"(uuid) is 'Publishes the games of a score attack that is over, and ends its stage; false if it is not over. The tournament is locked.';

comment on function "private"."fewest_in_round"(jsonb) is 'The fewest sides with which another round is played.';

comment on function "private"."follow_rounds"(public.tournament_stages) is 'Deletes the rounds of a stage that follow from points that have changed, so that they are drawn again. Later rounds of which a game was published stay, if the same sides play them. Returns true if the stage has to go on. Refuses next_match_decided.';

comment on function "private"."game_values"(public.tournament_stages, public.lobby_games) is 'What each side can get in a game of a lobby: the points of each place without kills, and the least and the most points of a side. Without a limit of kills that count, the most is null.';

comment on function "private"."games_together"(public.tournament_stages, integer) is 'How many games of a stage are numbered together for a side that plays up to a round. game_rules and tie-breaks count from the last one: of a day, where days count.';

comment on function "private"."has_common_table"(public.tournament_stages) is 'Whether all lobbies of a stage have one common table.';

comment on function "private"."is_score_attack_over"(public.tournament_stages) is 'Whether a score attack has to end: nothing can be submitted any more, and nothing waits for a decision.';

comment on function "private"."judge_score"(public.lobby_submissions, boolean, text) is 'Writes a decision about a submission, and the row of the game as which it counts: the first one that the side has not played. A refused one counts no more.';

comment on function "private"."lacks_extra_game"(public.tournament_stages) is 'Whether a played extra game must still break a tie that matters: at the limit of those who play the next round or advance or, in the last stage, at a place with a prize, the tie-breaks before extra_game separate nobody.';

comment on function "private"."lobbies_of_round"(public.tournament_stages, integer, uuid[], boolean[]) is
  'The lobbies of a round for these sides, best first, of the upper or only half, or of the lower one: as few as their size allows. Lower lobbies follow the upper ones.';

comment on function "private"."lobby_order"(public.tournament_stages, boolean, boolean, integer) is
  'The table of a stage of lobbies: each side with its place in its lobby, or in the common table of the stage, and in the stage, where the average points of a game compare lobbies. For every side but the first of a table, reason is the rule that placed it below the side above, with the values of both. p_is_live, p_round and p_skips_last as in lobby_sides().';

comment on function "private"."lobby_places"(public.tournament_stages) is 'Places of a stage of lobbies, by its order; at the end sides that never played or withdrew. Disqualified participants have no place.';

comment on function "private"."lobby_qualifiers"(public.tournament_stages, public.tournament_stages) is
  'The participants that advance from a finished stage of lobbies, as qualified_participants(). Sides that left before they advanced are the last ones of the order.';

comment on function "private"."lobby_rules"(public.tournament_stages, integer) is 'The rules that order a stage of lobbies up to a round, one for each key of lobby_sides(): countback takes as many keys as there are games.';

comment on function "private"."lobby_sides"(public.tournament_stages, boolean, boolean, integer) is
  'The sides of a stage of lobbies with their figures and keys. p_is_live: with provisional rows. p_skips_last: without the last game of each lobby of the last round. p_round: as after this round; null: the last one.';

comment on function "private"."lobby_standing"(uuid) is 'The standing of the sides of a stage: the place in the stage, the points, whether the side plays in the last round and, after it, in the next stage, and its final position.';

comment on function "private"."make_lobby_round"(public.tournament_stages, integer, uuid[], boolean[]) is
  'Creates the lobbies of a round with their slots and games. A lobby in which everybody goes on plays no games.';

comment on function "private"."match_point_winner"(jsonb, private.lobby_side[]) is 'The side that won a stage by match point, among sides with their points before and after each game; null if none did yet. The first winner of a game that had enough points before it wins, or else the first side that reaches the second limit.';

comment on function "private"."may_add_proof"(text) is 'True for users who may act in the match while it is undecided, or in the lobby of a score attack while it takes submissions, until they have uploaded a number of files.';

comment on function "private"."may_see_score_proof"(uuid) is 'Whether the user may read the proofs of a score attack: its staff with the right `results`, and its players their own through their rights to files.';

comment on function "private"."next_half"(jsonb, integer, integer, private.lobby_side, integer) is
  'How a side goes on after a round in which p_sides play in p_lobbies: false in the upper or only half of the next round, true in its lower half, null not at all.';

comment on function "private"."next_lobby_sides"(public.tournament_stages, integer) is 'The sides that play the round after this one, with their place in the stage; none if the round is the last one. All that fit into one lobby play the final together.';

comment on function "private"."rotating_rounds"(public.tournament_stages) is 'How many rounds a stage of rotating groups has: all pairs of groups meet as often as it has cycles.';

comment on function "private"."score_side"(uuid) is 'The side for which the user may submit games of a score attack now; null if there is none.';

comment on function "private"."score_window"(public.tournament_stages) is 'When a score attack opens, when its games must have been played, and until when they may be submitted. It opens when its first game is planned to start, or with the draw.';

comment on function
  "private"."scored_lobby_rows"(public.scoring_systems, integer, text, integer, boolean, public.lobby_results[],
  boolean) is 'The points that a scoring system gives to the rows of a game, by their position in p_rows. p_number and p_mode: the number and the mode of the game; p_games: how many games the stage has; p_is_alone: each row is of another game, so that no place is shared. Means are rounded to four decimals; all other points are exact.';

comment on function "private"."serpentine"(bigint, integer) is 'Where a place comes if places are dealt to lobbies forwards and backwards in turn. Both count from 1.';

comment on function "private"."settle_tournament"(uuid) is 'Gives walkovers against sides that have left. If no match or lobby game is left to play, ends the round or the stage, and then opens the next one or finishes the tournament.';

comment on function "private"."stage_capacity"(public.tournament_stages) is 'The maximum of participants of a stage: 1,024 in a single elimination, 64 in one group, the size of a lobby in one lobby or in the pairs of rotating groups, 512 otherwise.';

comment on function "private"."valid_lobby_settings"(jsonb) is 'True for the settings of a stage of lobbies: those of every structure (structure, size, games, carried?, share?, head_start?) and those that belong to its structure.';

comment on function "public"."decide_lobby_score"(uuid, boolean, text, uuid[]) is 'Accepts a game of a score attack, or refuses it with a reason that everybody reads; also again, as long as what follows allows it. For staff with the right `results` that do not play in it. The last decision after the window ends the stage. p_seen as in correct_lobby_game, once the stage is over. Refuses submission_not_found, own_match, tournament_cancelled, reason_required, too_many_submissions, and as correct_lobby_game.
@nullable p_reason, p_seen';

comment on function "public"."lobby_needs"(uuid) is 'What each side of a stage of lobbies needs in its last game of a round: whom it must pass, or who may pass it, and what would decide if both were equal. In a match point final before every game, with the sides that can win now. The best and the worst place are limits from the points alone. Empty before the last game, if the table alone decides no place, for days and for a score attack.
@param p_stage_id tournament_stages.id
@field participant_id participants.id
@field lobby_id tournament_lobbies.id
@field place The place now, in the lobby or in the common table.
@field goal The last place that goes on or advances; in the last stage the first place.
@field rival_id The side at the goal that it must pass or, if it is there, the first one behind the goal.
@field points_behind How many points it is behind this side; negative if it is ahead.
@field rule The tie-break that would decide between both if the points were equal now.
@field wins_tie Whether this tie-break is for the side now.
@field enough_place The worst place in the game that, without kills, is enough if the rival gets no points; null if none is, or if it needs none.
@field best_place The best place that it can reach.
@field worst_place The worst place that it can get.
@field can_win_now Match point: whether it wins the stage by winning this game; null in other structures.
@nullable rival_id, points_behind, rule, wins_tie, enough_place, can_win_now
@chapter lobbies 10
@title Leer qué necesita cada participante en salas';

comment on function "public"."lobby_table"(uuid, integer) is 'The table of a stage of lobbies, live: rows of games that are not published count as provisional. Each side has one row, with its last lobby. Rounds follow each other from the last one, then lobbies by position, sides by place.
@param p_stage_id tournament_stages.id
@param p_round The table as after this round; null: as now.
@field lobby_id tournament_lobbies.id
@field lobby_name tournament_lobbies.name
@field round tournament_lobbies.round
@field is_lower tournament_lobbies.is_lower
@field slot lobby_slots.slot
@field participant_id participants.id
@field place The place in the lobby or, where all lobbies have a common table, in this table.
@field stage_place The place in the stage: by the round reached, then all firsts of lobbies, then all seconds …, by average points of a game.
@field movement Places gained since the game before; negative if lost, null in the first game.
@field reason The rule that placed the side below the one above, with the values of both; null for the first side.
@type reason { rule: string; own: number | null; above: number | null }
@field points All points, with adjustments; exact. Where each round begins without points, those of the round.
@field adjustment The points that do not come from games.
@field games The games that count so far.
@field points_per_game The mean of the points; null before the first game.
@field wins The games in which the side was first.
@field kills All kills of the side.
@field placement_points The points for places and wins.
@field average_place The mean place, where an absence counts as the last place; null before the first game.
@field game_numbers The numbers of the games that count, in order.
@field game_places The places in these games; null where the side was absent.
@type game_places (number | null)[]
@field game_points The points of these games.
@field gap The points before the first side that does not advance or, negative, behind the last that does; null if everybody advances, and in the last stage.
@field advances Whether the side would advance now: to the next round (in its half of the lobbies) or, after the last round, to the next stage; null in the last round of the last stage.
@field is_out Whether the side was disqualified or withdrew.
@field is_provisional Whether a row of a game that is not published counts.
@nullable p_round, movement, reason, points_per_game, average_place, gap, advances
@chapter lobbies 7
@title Leer la tabla de las salas';

comment on function "public"."preview_lobby_change"(uuid, jsonb) is 'What a change would cause, without making it: the sides whose place in the stage, points, advance or final position change. For staff with the right `results`, for adjustments with `adjustments`. p_change: {"game_id", "results"} corrects a published game; {"adjustment": {participant_id, kind, points, reason}} adds an adjustment; {"withdrawn": id} withdraws one; {"submission_id", "is_accepted", "reason"} decides about a game of a score attack again; {"scoring_system_id"} changes the scoring. Refuses change_invalid, and as the change itself.
@nullable place_before, place_after, points_before, points_after, advances_before, advances_after, final_before, final_after';

comment on function "public"."publish_lobby_game"(uuid, jsonb) is 'Publishes a game, in one act. For staff with the right `results`. p_results: rows that replace provisional ones, [{participant_id, place?, kills?, time_ms?, status?, tied?}]; null publishes the provisional rows. Sides without a row are absent. With the last game of a round the next one is drawn or the stage ends. Returns the reports that differ from what is published; if somebody else published the game before, nothing changes, the caller''s rows are recorded as reports, and the differences are returned. Refuses lobby_game_not_found, own_match, tournament_cancelled, lobby_game_over, results_invalid, results_missing, place_repeated, place_missing, results_by_submission.
@scope results
@param p_results The rows of the game; null for the provisional rows.
@field participant_id participants.id
@type status lobby_results.status
@field place lobby_results.place
@field kills lobby_results.kills
@type reported_status lobby_results.status
@field reported_place The place that the user reported.
@field reported_kills The kills that the user reported.
@field reported_by profiles.id
@field is_staff Whether the report came from the staff.
@nullable p_results, status, place, reported_place, reported_by
@chapter lobbies 8
@title Publicar una partida de una sala';

comment on function "public"."submit_lobby_score"(uuid, text, integer, integer, integer) is 'Submits a game of a score attack with its proof. For the player, or the leader and co-leaders of the team, within the window and the time after it; as many as the stage has games, not counting refused ones. Returns the submission. Refuses rate_limited, lobby_not_found, not_in_lobby (also outside the window), tournament_cancelled, too_many_submissions, results_invalid, proof_unknown.
@param p_lobby_id tournament_lobbies.id
@param p_proof A file that the caller stored in the lobby''s folder of match_proofs, used for no other game.
@param p_place The place in the game, from 1.
@param p_kills The kills of the side.
@param p_time_ms Milliseconds until the finish or of survival.
@nullable p_time_ms';

comment on table "public"."lobby_submissions" is 'Games of a score attack that sides submit with a proof; staff accept each or refuse it with a reason.
@chapter lobbies 9
@title Leer los envíos de puntaje';

comment on type "private"."lobby_side" is 'The side of a stage of lobbies with its figures; lobby, round and slot are those of its last lobby. has_finished: it has a place in a game of this lobby. keys: the values that order the table, each smaller for the better side: first the tier (the winner by match point, or the round that was reached), then the points, one for each tie-break, and the seed.';

revoke all on function "private"."balanced_lobbies"(uuid, integer, uuid[], integer) from public;

revoke all on function "private"."build_rotating_groups"(public.tournament_stages, uuid[]) from public;

revoke all on function "private"."call_off_games"(public.tournament_stages) from public;

revoke all on function "private"."close_lobby_round"(public.tournament_stages) from public;

revoke all on function "private"."counts_rounds_apart"(public.tournament_stages) from public;

revoke all on function "private"."drops_sides"(public.tournament_stages) from public;

revoke all on function "private"."end_score_attack"(uuid) from public;

revoke all on function "private"."fewest_in_round"(jsonb) from public;

revoke all on function "private"."follow_rounds"(public.tournament_stages) from public;

revoke all on function "private"."game_values"(public.tournament_stages, public.lobby_games) from public;

revoke all on function "private"."games_together"(public.tournament_stages, integer) from public;

revoke all on function "private"."has_common_table"(public.tournament_stages) from public;

revoke all on function "private"."is_score_attack_over"(public.tournament_stages) from public;

revoke all on function "private"."judge_score"(public.lobby_submissions, boolean, text) from public;

revoke all on function "private"."lobbies_of_round"(public.tournament_stages, integer, uuid[], boolean[]) from public;

revoke all on function "private"."lobby_order"(public.tournament_stages, boolean, boolean, integer) from public;

revoke all on function "private"."lobby_rules"(public.tournament_stages, integer) from public;

revoke all on function "private"."lobby_sides"(public.tournament_stages, boolean, boolean, integer) from public;

revoke all on function "private"."make_lobby_round"(public.tournament_stages, integer, uuid[], boolean[]) from public;

revoke all on function "private"."match_point_winner"(jsonb, private.lobby_side[]) from public;

revoke all on function "private"."may_see_score_proof"(uuid) from public;

grant execute on function "private"."may_see_score_proof"(uuid) to "authenticated";

revoke all on function "private"."next_half"(jsonb, integer, integer, private.lobby_side, integer) from public;

revoke all on function "private"."next_lobby_sides"(public.tournament_stages, integer) from public;

revoke all on function "private"."rotating_rounds"(public.tournament_stages) from public;

revoke all on function "private"."score_side"(uuid) from public;

grant execute on function "private"."score_side"(uuid) to "authenticated";

revoke all on function "private"."score_window"(public.tournament_stages) from public;

revoke all
  on function
    "private"."scored_lobby_rows"(public.scoring_systems, integer, text, integer, boolean, public.lobby_results[],
    boolean)
  from public;

revoke all on function "private"."serpentine"(bigint, integer) from public;

revoke all on function "public"."decide_lobby_score"(uuid, boolean, text, uuid[]) from public;

grant execute on function "public"."decide_lobby_score"(uuid, boolean, text, uuid[]) to "authenticated", "service_role";

revoke all on function "public"."lobby_needs"(uuid) from public;

grant execute on function "public"."lobby_needs"(uuid) to "anon", "authenticated", "service_role";

revoke all on function "public"."lobby_table"(uuid, integer) from public;

grant execute on function "public"."lobby_table"(uuid, integer) to "anon", "authenticated", "service_role";

revoke all on function "public"."submit_lobby_score"(uuid, text, integer, integer, integer) from public;

grant execute
  on function "public"."submit_lobby_score"(uuid, text, integer, integer, integer)
  to "authenticated", "service_role";

grant select on table "public"."lobby_submissions" to "anon", "authenticated", "service_role";
