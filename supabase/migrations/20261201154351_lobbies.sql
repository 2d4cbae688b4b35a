set local lock_timeout = '5s';
set local check_function_bodies = off;

alter table "private"."tournament_events"
  drop constraint "tournament_events_kind_known";

alter table "public"."admin_audit_log"
  drop constraint "admin_audit_log_action_known";

alter table "public"."admin_audit_log"
  drop constraint "admin_audit_log_entity_known";

alter table "public"."notifications"
  drop constraint "notifications_kind_known";

alter table "public"."table_adjustments"
  drop constraint "table_adjustments_points_range";

alter table "public"."tournament_stages"
  drop constraint "tournament_stages_kind_known";

create table "private"."lobby_reports" (
  "id"             uuid                     not null default gen_random_uuid(),
  "game_id"        uuid                     not null,
  "participant_id" uuid                     not null,
  "profile_id"     uuid,
  "is_staff"       boolean                  not null,
  "status"         text                     not null,
  "place"          integer,
  "kills"          integer                  not null,
  "time_ms"        integer,
  "written"        bigint                   generated always as identity not null,
  "created_at"     timestamp with time zone not null default now(),
  constraint "lobby_reports_pkey" primary key (id)
);

alter table "private"."lobby_reports"
  enable row level security;

create table "private"."lobby_room_views" (
  "game_id"    uuid                     not null,
  "profile_id" uuid                     not null,
  "created_at" timestamp with time zone not null default now(),
  constraint "lobby_room_views_pkey" primary key (game_id, profile_id)
);

alter table "private"."lobby_room_views"
  enable row level security;

create table "private"."lobby_rooms" (
  "game_id"    uuid                     not null,
  "name"       text                     not null,
  "password"   text,
  "opens_at"   timestamp with time zone not null,
  "created_at" timestamp with time zone not null default now(),
  constraint "lobby_rooms_name_readable"
    check (((char_length(name) >= 1) AND (char_length(name) <= 60) AND (name !~ '[[:cntrl:]]'::text))),
  constraint "lobby_rooms_password_readable"
    check (((char_length(password) >= 1) AND (char_length(password) <= 60) AND (password !~ '[[:cntrl:]]'::text))),
  constraint "lobby_rooms_pkey" primary key (game_id)
);

alter table "private"."lobby_rooms"
  enable row level security;

create table "public"."lobby_adjustments" (
  "id"             uuid                     not null default gen_random_uuid(),
  "stage_id"       uuid                     not null,
  "participant_id" uuid                     not null,
  "kind"           text                     not null,
  "points"         numeric,
  "reason"         text                     not null,
  "created_by"     uuid,
  "withdrawn_at"   timestamp with time zone,
  "created_at"     timestamp with time zone not null default now(),
  constraint "lobby_adjustments_kind_known"
    check ((kind = ANY (ARRAY['bonus'::text, 'penalty'::text, 'compensation'::text, 'starting_points'::text]))),
  constraint "lobby_adjustments_pkey" primary key (id),
  constraint "lobby_adjustments_points_fit" check (
CASE kind
    WHEN 'compensation'::text THEN (points IS NULL)
    WHEN 'penalty'::text THEN COALESCE((points < (0)::numeric), false)
    WHEN 'bonus'::text THEN COALESCE((points > (0)::numeric), false)
    ELSE (points IS NOT NULL)
END),
  constraint "lobby_adjustments_points_range" check ((abs(points) <= (1000000)::numeric)),
  constraint "lobby_adjustments_reason_length"
    check (((char_length(btrim(reason)) >= 1) AND (char_length(btrim(reason)) <= 500)))
);

alter table "public"."lobby_adjustments"
  enable row level security;

create table "public"."lobby_games" (
  "id"             uuid                     not null default gen_random_uuid(),
  "tournament_id"  uuid                     not null,
  "lobby_id"       uuid                     not null,
  "number"         integer                  not null,
  "mode"           text,
  "scheduled_time" timestamp with time zone,
  "state"          text                     not null default 'planned'::text,
  "is_extra"       boolean                  not null default false,
  "room_opens_at"  timestamp with time zone,
  "published_at"   timestamp with time zone,
  "corrected_at"   timestamp with time zone,
  "changed_at"     timestamp with time zone not null default now(),
  "created_at"     timestamp with time zone not null default now(),
  constraint "lobby_games_mode_length" check (((char_length(btrim(mode)) >= 1) AND (char_length(btrim(mode)) <= 40))),
  constraint "lobby_games_number_key" unique (lobby_id, number),
  constraint "lobby_games_number_range" check (((number >= 1) AND (number <= 40))),
  constraint "lobby_games_pkey" primary key (id),
  constraint "lobby_games_published_fits" check (((state = 'published'::text) = (published_at IS NOT NULL))),
  constraint "lobby_games_room_fits" check (((room_opens_at IS NULL) OR (state = 'planned'::text))),
  constraint "lobby_games_state_known"
    check ((state = ANY (ARRAY['planned'::text, 'published'::text, 'cancelled'::text])))
);

alter table "public"."lobby_games"
  enable row level security;

create table "public"."lobby_results" (
  "id"               uuid                     not null default gen_random_uuid(),
  "game_id"          uuid                     not null,
  "participant_id"   uuid                     not null,
  "status"           text                     not null default 'placed'::text,
  "place"            integer,
  "is_tied"          boolean                  not null default false,
  "kills"            integer                  not null default 0,
  "time_ms"          integer,
  "is_reported"      boolean                  not null default false,
  "placement_points" numeric                  not null default 0,
  "counted_kills"    integer                  not null default 0,
  "multiplier"       numeric                  not null default 1,
  "points"           numeric                  not null default 0,
  "created_at"       timestamp with time zone not null default now(),
  constraint "lobby_results_kills_range"
    check (((kills >= 0) AND (kills <= 999) AND ((status = 'placed'::text) OR (kills = 0)))),
  constraint "lobby_results_once" unique (game_id, participant_id),
  constraint "lobby_results_pkey" primary key (id),
  constraint "lobby_results_place_fits" check (((status = 'placed'::text) = (place IS NOT NULL))),
  constraint "lobby_results_place_range" check (((place >= 1) AND (place <= 100))),
  constraint "lobby_results_status_known"
    check ((status = ANY (ARRAY['placed'::text, 'absent'::text, 'disqualified'::text]))),
  constraint "lobby_results_time_range" check (((time_ms >= 1) AND (time_ms <= 100000000)))
);

alter table "public"."lobby_results"
  enable row level security;

create table "public"."lobby_slots" (
  "id"             uuid                     not null default gen_random_uuid(),
  "lobby_id"       uuid                     not null,
  "participant_id" uuid                     not null,
  "slot"           integer                  not null,
  "created_at"     timestamp with time zone not null default now(),
  constraint "lobby_slots_once" unique (lobby_id, participant_id),
  constraint "lobby_slots_pkey" primary key (id),
  constraint "lobby_slots_slot_key" unique (lobby_id, slot) deferrable,
  constraint "lobby_slots_slot_range" check (((slot >= 1) AND (slot <= 100)))
);

alter table "public"."lobby_slots"
  enable row level security;

create table "public"."scoring_systems" (
  "id"              uuid                     not null default gen_random_uuid(),
  "key"             text,
  "tournament_id"   uuid,
  "name"            text                     not null,
  "version"         integer                  not null default 1,
  "previous_id"     uuid,
  "reason"          text,
  "year"            integer,
  "sources"         text[]                   not null default '{}'::text[],
  "games"           text[]                   not null default '{}'::text[],
  "measure"         text                     not null default 'placement'::text,
  "placement"       numeric[]                not null default '{}'::numeric[],
  "placement_after" numeric                  not null default 0,
  "points_per_kill" numeric                  not null default 0,
  "kill_cap"        integer,
  "multipliers"     numeric[]                not null default '{}'::numeric[],
  "win_bonus"       numeric                  not null default 0,
  "ties"            text                     not null default 'better'::text,
  "game_rules"      jsonb                    not null default '[]'::jsonb,
  "tie_breaks"      text[]                   not null default ARRAY['wins'::text,
  'kills'::text,
  'game:-1'::text],
  "stage_settings"  jsonb                    not null default '{}'::jsonb,
  "created_by"      uuid,
  "created_at"      timestamp with time zone not null default now(),
  constraint "scoring_systems_key_format" check ((key ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text)),
  constraint "scoring_systems_key_key" unique (key),
  constraint "scoring_systems_kill_cap_range" check (((kill_cap >= 1) AND (kill_cap <= 999))),
  constraint "scoring_systems_measure_known" check ((measure = ANY (ARRAY['placement'::text, 'time'::text]))),
  constraint "scoring_systems_name_length"
    check (((char_length(btrim(name)) >= 1) AND (char_length(btrim(name)) <= 80))),
  constraint "scoring_systems_owner_fits"
    check (((key IS NULL) OR (num_nonnulls(tournament_id, created_by, previous_id) = 0))),
  constraint "scoring_systems_pkey" primary key (id),
  constraint "scoring_systems_reason_length" check (((char_length(reason) >= 1) AND (char_length(reason) <= 500))),
  constraint "scoring_systems_stage_settings_valid"
    check
    (((jsonb_typeof(stage_settings) = 'object'::text) AND ((stage_settings - ARRAY['match_point'::text,
    'best_games'::text, 'window_minutes'::text]) = '{}'::jsonb))),
  constraint "scoring_systems_ties_known" check ((ties = ANY (ARRAY['better'::text, 'mean'::text, 'next'::text]))),
  constraint "scoring_systems_version_range" check (((version >= 1) AND (version <= 1000))),
  constraint "scoring_systems_year_range" check (((year >= 2000) AND (year <= 2100)))
);

alter table "public"."scoring_systems"
  enable row level security;

create table "public"."tournament_lobbies" (
  "id"            uuid                     not null default gen_random_uuid(),
  "tournament_id" uuid                     not null,
  "stage_id"      uuid                     not null,
  "round"         integer                  not null default 1,
  "position"      integer                  not null,
  "name"          text                     not null,
  "created_at"    timestamp with time zone not null default now(),
  constraint "tournament_lobbies_name_length"
    check (((char_length(btrim(name)) >= 1) AND (char_length(btrim(name)) <= 60))),
  constraint "tournament_lobbies_pkey" primary key (id),
  constraint "tournament_lobbies_position_key" unique (stage_id, round, "position"),
  constraint "tournament_lobbies_position_range" check ((("position" >= 1) AND ("position" <= 512))),
  constraint "tournament_lobbies_round_range" check (((round >= 1) AND (round <= 100)))
);

alter table "public"."tournament_lobbies"
  enable row level security;

alter table "public"."tournament_stages"
  add column "lobbies" jsonb;

alter table "public"."tournament_stages"
  add column "scoring_system_id" uuid;

alter table "public"."tournament_stages"
  add column "next_qualifiers" integer;

create type "private"."lobby_side" as (
  "participant_id"   uuid,
  "lobby_id"         uuid,
  "slot"             integer,
  "is_out"           boolean,
  "points"           numeric,
  "adjustment"       numeric,
  "games"            integer,
  "wins"             integer,
  "kills"            integer,
  "placement_points" numeric,
  "average_place"    numeric,
  "game_numbers"     integer[],
  "game_places"      integer[],
  "game_points"      numeric[],
  "is_provisional"   boolean,
  "keys"             numeric[]
);

create or replace function private.build_lobbies(p_stage public.tournament_stages, p_participants uuid[])
returns void
language plpgsql
volatile
security definer -- lobbies are written by procedures only
set search_path = ''
as $$
declare
  v_lobbies constant integer := case p_stage.lobbies ->> 'structure'
    when 'single' then 1
    else ceil(cardinality(p_participants)::numeric / (p_stage.lobbies ->> 'size')::integer)
  end;
  v_participants constant uuid[] := case p_stage.grouping
    when 'draw' then private.drawn(p_participants, p_stage.draw_seed)
    else p_participants
  end;
begin
  insert into public.tournament_lobbies (tournament_id, stage_id, position, name)
  select p_stage.tournament_id, p_stage.id, place, case v_lobbies when 1 then 'Sala' else replace(private.group_name(place), 'Grupo', 'Sala') end
  from generate_series(1, v_lobbies) as place;
  insert into public.lobby_slots (lobby_id, participant_id, slot)
  select lobby.id, participant.id, row_number() over (partition by lobby.id order by participant.place)
  from unnest(v_participants) with ordinality as participant (id, place)
  join public.tournament_lobbies lobby on lobby.stage_id = p_stage.id and lobby.position = 1 + case
    when ((participant.place - 1) / v_lobbies) % 2 = 0 then (participant.place - 1) % v_lobbies
    else v_lobbies - 1 - (participant.place - 1) % v_lobbies
  end;
  insert into public.lobby_games (tournament_id, lobby_id, number)
  select p_stage.tournament_id, lobby.id, game
  from public.tournament_lobbies lobby
  cross join generate_series(1, (p_stage.lobbies ->> 'games')::integer) as game
  where lobby.stage_id = p_stage.id;
  perform private.carry_points(p_stage);
end;
$$;

create or replace function private.build_structure(p_tournament public.tournaments)
returns integer
language plpgsql
volatile
security definer -- matches are written by procedures only
set search_path = ''
as $$
declare
  v_participants uuid[];
  v_stage public.tournament_stages;
begin
  if p_tournament.finished_at is not null or exists (
    select 1 from public.tournament_matches
    where tournament_id = p_tournament.id and status = 'completed'
  ) or exists (
    select 1 from public.lobby_games where tournament_id = p_tournament.id and state = 'published'
  ) then
    perform private.refuse(
      'structure_has_results', 'Ya hay resultados: la estructura no se puede volver a generar.'
    );
  end if;
  delete from public.tournament_matches where tournament_id = p_tournament.id;
  delete from public.tournament_groups where tournament_id = p_tournament.id;
  perform private.forget_lobbies(array(select id from public.tournament_stages where tournament_id = p_tournament.id));
  delete from public.stage_entries
  where stage_id in (select id from public.tournament_stages where tournament_id = p_tournament.id);
  update public.tournament_stages
  set state = 'planned', drawn_at = null, finished_at = null, due_round = null
  where tournament_id = p_tournament.id and state <> 'planned';
  -- Draws of later stages are cancelled, because their participants will change.
  -- The first stage's draw depends only on registrations.
  perform private.cancel_live_draws(
    array(select id from public.tournament_stages where tournament_id = p_tournament.id and position > 1)
  );
  if p_tournament.format <> 'custom' then
    perform private.write_stages(
      p_tournament.id, array(select stage from private.preset_stages(p_tournament) as stage)
    );
  end if;

  if not exists (
    select 1
    from public.live_draws draw
    join public.tournament_stages stage on stage.id = draw.stage_id
    where draw.tournament_id = p_tournament.id and draw.state <> 'cancelled' and stage.position = 1
  ) then
    perform private.freeze_rosters(p_tournament);
  end if;
  v_participants := private.seed_participants(p_tournament);
  if cardinality(v_participants) < 2 then
    perform private.refuse(
      'not_enough_participants',
      case
        when p_tournament.type = 'team'
          then format('Se necesitan al menos dos equipos que vengan con los %s jugadores que pide el formato.', private.team_format_size(p_tournament.team_format))
        when p_tournament.check_in_minutes is null
          then 'Se necesitan al menos dos participantes inscritos.'
        else 'Se necesitan al menos dos participantes con asistencia confirmada.'
      end
    );
  end if;
  select * into v_stage from public.tournament_stages where tournament_id = p_tournament.id and position = 1;
  if not found then
    perform private.refuse('stages_required', 'El torneo todavía no tiene etapas.');
  end if;
  perform private.require_capacity(p_tournament.id, cardinality(v_participants));
  perform private.draw_stage(v_stage, v_participants);
  update public.tournaments
  set structure_generated_at = now()
  where id = p_tournament.id;
  return (select count(*) from public.tournament_matches where tournament_id = p_tournament.id);
end;
$$;

create or replace function private.can_be_replaced(p_tournament public.tournaments, p_registration public.tournament_participants)
returns boolean
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select p_tournament.allows_replacement
    and p_tournament.waiting_offer_minutes is not null
    and p_registration.status = 'registered'
    and case
      when p_tournament.structure_generated_at is null then
        p_registration.checked_in_at is null and private.gives_absent_places(p_tournament)
      else
        p_tournament.status = 'Activo' and p_tournament.finished_at is null
        and exists (
          select 1 from public.tournament_matches match
          where match.tournament_id = p_tournament.id
            and p_registration.participant_id in (match.participant1_id, match.participant2_id)
          union all
          select 1
          from public.tournament_lobbies lobby
          join public.lobby_slots slot on slot.lobby_id = lobby.id
          where lobby.tournament_id = p_tournament.id and slot.participant_id = p_registration.participant_id
        )
        and not exists (
          select 1
          from public.lobby_games game
          join public.lobby_results result on result.game_id = game.id
          where game.tournament_id = p_tournament.id and game.state = 'published'
            and result.participant_id = p_registration.participant_id and result.place is not null
        )
        and not exists (
          select 1 from public.tournament_matches match
          where match.tournament_id = p_tournament.id and private.has_begun(match)
            and p_registration.participant_id in (match.participant1_id, match.participant2_id)
        )
        and not private.second_round_has_begun(p_tournament.id)
    end
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
      insert into public.lobby_adjustments (stage_id, participant_id, kind, points, reason, created_by)
      select p_stage.id, entry.participant_id, v_given.kind, v_given.points, v_given.reason, auth.uid()
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

create or replace function private.complete_lobby_game(p_game public.lobby_games)
returns void
language plpgsql
volatile
security definer -- results are written by procedures only
set search_path = ''
as $$
begin
  insert into public.lobby_results (game_id, participant_id, status)
  select p_game.id, slot.participant_id, 'absent'
  from public.lobby_slots slot
  where slot.lobby_id = p_game.lobby_id and not p_game.is_extra
  on conflict (game_id, participant_id) do nothing;
  perform private.require_valid_places(p_game);
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
  if p_stage.state = 'done' and array(
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
  elsif p_stage.kind = 'lobbies' then
    perform private.build_lobbies(p_stage, p_participants);
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
  select * into v_tournament from public.tournaments where id = v_stage.tournament_id;
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

create or replace function private.forget_lobbies(p_stage_ids uuid[])
returns integer
language sql
volatile
security definer -- lobbies are written by procedures only
set search_path = ''
as $$
  delete from public.lobby_adjustments where stage_id = any (p_stage_ids);
  with published as (
    select count(*)::integer as games
    from public.tournament_lobbies lobby
    join public.lobby_games game on game.lobby_id = lobby.id and game.state = 'published'
    where lobby.stage_id = any (p_stage_ids)
  ),
  forgotten as (
    delete from public.tournament_lobbies where stage_id = any (p_stage_ids)
  )
  select games from published;
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
  update public.lobby_adjustments adjustment
  set participant_id = p_to_id
  from public.tournament_stages stage
  where stage.tournament_id = p_tournament_id and adjustment.stage_id = stage.id and adjustment.participant_id = p_from_id;
end;
$$;

create or replace function private.has_lost(p_tournament_id uuid, p_participant_id uuid)
returns boolean
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select exists (
    select 1 from public.tournament_matches
    where tournament_id = p_tournament_id
      and status = 'completed'
      and p_participant_id in (participant1_id, participant2_id)
      and winner_id <> p_participant_id
  )
  -- In a lobby a side is undefeated only if it was first in every game.
  or exists (
    select 1
    from public.lobby_games game
    join public.lobby_slots slot on slot.lobby_id = game.lobby_id and slot.participant_id = p_participant_id
    left join public.lobby_results result on result.game_id = game.id and result.participant_id = p_participant_id
    where game.tournament_id = p_tournament_id and game.state = 'published' and not game.is_extra and result.place is distinct from 1
  )
$$;

create or replace function private.is_earned_title(p_tournament_id uuid, p_champion_id uuid)
returns boolean
language sql
stable
security definer -- single credits of matches are readable by no role
set search_path = ''
as $$
  select p_champion_id is not null and (
    exists (
      select 1 from private.match_credits
      where participant_id = p_champion_id and tournament_id = p_tournament_id and won
    )
    or exists (
      select 1
      from public.lobby_results own
      join public.lobby_games game on game.id = own.game_id and game.tournament_id = p_tournament_id and game.state = 'published'
      join public.lobby_results rival on rival.game_id = game.id and rival.place > own.place
      where own.participant_id = p_champion_id and not private.is_guest(own.participant_id) and not private.is_guest(rival.participant_id)
    )
    or not exists (
      select 1
      from public.tournament_participants registration
      join public.participants guest on guest.id = registration.participant_id and guest.guest_name is not null
      where registration.tournament_id = p_tournament_id
    )
  )
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
    cross join lateral private.lobby_order(p_stage, false) as standing
    where system.id = p_stage.scoring_system_id and 'extra_game' = any (system.tie_breaks)
      and not (standing.side).is_out
      and standing.reason ->> 'rule' = any (rules.later)
      and case
        when next.id is null then standing.place between 2 and 1 + jsonb_array_length(tournament.prizes)
        else standing.place = next.qualifiers + 1
      end
  )
$$;

create or replace function private.lobby_conflicts(p_game_id uuid)
returns table (
  participant_id uuid, status text, place integer, kills integer, reported_status text, reported_place integer, reported_kills integer,
  reported_by uuid, is_staff boolean
)
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select
    report.participant_id, result.status, result.place, coalesce(result.kills, 0), report.status, report.place, report.kills,
    report.profile_id, report.is_staff
  from (
    select distinct on (made.participant_id, made.profile_id) made.*
    from private.lobby_reports made
    where made.game_id = p_game_id
    order by made.participant_id, made.profile_id, made.written desc
  ) as report
  left join public.lobby_results result on result.game_id = p_game_id and result.participant_id = report.participant_id
  where result.id is null or result.status <> report.status or result.kills <> report.kills
    or report.place is not null and report.place <> result.place
  order by report.participant_id, report.written
$$;

create or replace function private.lobby_game_tournament_id(p_game_id uuid)
returns uuid
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select tournament_id from public.lobby_games where id = p_game_id
$$;

create or replace function private.lobby_order(p_stage public.tournament_stages, p_is_live boolean, p_skips_last boolean default false)
returns table (side private.lobby_side, place integer, stage_place integer, cross_keys numeric[], reason jsonb)
language plpgsql
stable
security definer -- used by procedures
set search_path = ''
as $$
declare
  v_rules text[];
  v_signs integer[];
  v_head integer;
begin
  select
    array['points'] || array_agg(case rule.name when 'game' then 'game:' || rule.number else rule.name end),
    array[-1] || array_agg(case
      when rule.name in ('average_place', 'best_place', 'second_best_place', 'countback', 'game', 'seed', 'extra_game', 'draw') then 1
      else -1
    end)
  into v_rules, v_signs
  from private.lobby_rules(p_stage) as rule;
  v_head := array_position(v_rules, 'head_to_head');
  return query
    with placed as (
      select
        listed as side, row_number() over best::integer as place, lag(listed.keys) over best as above, lag(listed.is_out) over best as above_is_out,
        -- A head-to-head compares no lobbies.
        -round((listed).points / greatest((listed).games, 1), 10)
          || case when v_head is null then listed.keys[2:] else listed.keys[2:v_head - 1] || listed.keys[v_head + 1:] end as cross_keys
      from private.lobby_sides(p_stage, p_is_live, p_skips_last) as listed
      window best as (partition by listed.lobby_id order by listed.is_out, listed.keys)
    )
    select
      placed.side, placed.place,
      row_number() over (order by (placed.side).is_out, placed.place, placed.cross_keys)::integer,
      placed.cross_keys,
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

create or replace function private.lobby_places(p_stage public.tournament_stages)
returns table (participant_id uuid, place integer)
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select
    registration.participant_id,
    (
      rank() over (
        order by registration.status = 'withdrawn', away.id is not null, case when away.id is null then standing.stage_place end
      )
      + case when bool_and(away.id is not null) over () then 1 else 0 end
    )::integer
  from private.lobby_order(p_stage, false) as standing
  join public.tournament_participants registration
    on registration.tournament_id = p_stage.tournament_id and registration.participant_id = (standing.side).participant_id
  left join private.never_came(p_stage.id) as away (id) on away.id = registration.participant_id
  where registration.status in ('registered', 'withdrawn')
$$;

create or replace function private.lobby_qualifiers(p_from public.tournament_stages, p_to public.tournament_stages)
returns table (participant_id uuid, lobby_id uuid, tier integer, rank integer)
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  with tiered as (
    select
      (standing.side).participant_id, (standing.side).lobby_id, standing.cross_keys,
      row_number() over (partition by (standing.side).lobby_id order by standing.place)::integer as tier
    from private.lobby_order(p_from, false) as standing
    join public.tournament_participants registration
      on registration.tournament_id = p_from.tournament_id and registration.participant_id = (standing.side).participant_id
    where registration.status = 'registered'
      -- A participant that advanced and was excluded later still counts as advanced.
      or exists (select 1 from public.stage_entries later where later.stage_id = p_to.id and later.participant_id = (standing.side).participant_id)
  ),
  ranked as (
    select tiered.*, row_number() over (order by tiered.tier, tiered.cross_keys)::integer as rank from tiered
  )
  select ranked.participant_id, ranked.lobby_id, ranked.tier, ranked.rank
  from ranked
  where p_to.qualifiers is null or ranked.rank <= coalesce(p_to.next_qualifiers, 0) + case p_to.qualifiers_from
    when 'group' then (select count(*) from ranked as sure where sure.tier <= p_to.qualifiers)
    else p_to.qualifiers
  end
$$;

create or replace function private.lobby_results_for_log(p_game_id uuid)
returns jsonb
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select jsonb_object_agg(participant_id, jsonb_build_array(coalesce(to_jsonb(place), to_jsonb(status)), kills))
  from public.lobby_results
  where game_id = p_game_id
$$;

create or replace function private.lobby_rules(p_stage public.tournament_stages)
returns table (name text, number integer)
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select split_part(rule, ':', 1), coalesce(
    -- A negative number counts from the last game.
    nullif(split_part(rule, ':', 2), '')::integer
      + case when rule like 'game:-%' then 1 + (p_stage.lobbies ->> 'games')::integer else 0 end,
    turn
  )
  from public.scoring_systems system
  cross join lateral unnest(array_append(system.tie_breaks, 'seed')) with ordinality as listed (rule, place)
  cross join lateral generate_series(1, case rule when 'countback' then (p_stage.lobbies ->> 'games')::integer else 1 end) as turn
  where system.id = p_stage.scoring_system_id
  order by listed.place, turn
$$;

create or replace function private.lobby_sides(p_stage public.tournament_stages, p_is_live boolean, p_skips_last boolean)
returns setof private.lobby_side
language plpgsql
stable
security definer -- used by procedures
set search_path = ''
as $$
declare
  v_names text[];
  v_numbers integer[];
  v_sides private.lobby_side[];
  v_level integer;
begin
  select array_agg(rule.name), array_agg(rule.number) into v_names, v_numbers from private.lobby_rules(p_stage) as rule;
  with lobby as materialized (
    select made.id, count(*)::integer as size
    from public.tournament_lobbies made
    join public.lobby_slots slot on slot.lobby_id = made.id
    where made.stage_id = p_stage.id
    group by made.id
  ),
  game as materialized (
    select played.*
    from (
      select game.id, game.lobby_id, game.number, game.state, game.is_extra, max(game.number) over (partition by game.lobby_id) as last
      from lobby
      join public.lobby_games game on game.lobby_id = lobby.id
      where game.state = 'published'
        or p_is_live and game.state = 'planned' and exists (select 1 from public.lobby_results where game_id = game.id)
    ) as played
    where not (p_skips_last and played.number = played.last)
  ),
  counted as materialized (
    select game.lobby_id, array_agg(game.number) as numbers, max(game.number) filter (where game.is_extra) as extra
    from game
    group by game.lobby_id
  ),
  entered as (
    -- The order lets the aggregates below list the games in order without sorting.
    select
      game.lobby_id, game.number, game.is_extra, game.state, lobby.size, result.participant_id, result.place, result.kills,
      result.counted_kills, result.multiplier, result.placement_points, result.points, result.time_ms
    from game
    join lobby on lobby.id = game.lobby_id
    join public.lobby_results result on result.game_id = game.id
    order by result.participant_id, game.lobby_id, game.number
  ),
  figures as materialized (
    select
      participant_id, lobby_id,
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
      coalesce(array_agg(number) filter (where not is_extra), '{}') as numbers,
      coalesce(array_agg(place) filter (where not is_extra), '{}') as places,
      coalesce(array_agg(coalesce(points, 0)) filter (where not is_extra), '{}') as game_points,
      (array_agg(place) filter (where is_extra and place is not null)) as extra_places,
      -- A compensation follows the points of the games in which the side had a place.
      coalesce(round(avg(points) filter (where place is not null and not is_extra), 4), 0) as average,
      coalesce(bool_or(state = 'planned'), false) as is_provisional
    from entered
    group by participant_id, lobby_id
  ),
  adjusted as (
    select
      adjustment.participant_id, sum(adjustment.points) as points, count(*) filter (where adjustment.kind = 'compensation') as compensations,
      sum(adjustment.points) filter (where adjustment.kind = 'starting_points') as starting_points
    from public.lobby_adjustments adjustment
    where adjustment.stage_id = p_stage.id and adjustment.withdrawn_at is null
    group by adjustment.participant_id
  ),
  side as (
    select
      slot.participant_id, slot.lobby_id, slot.slot, entry.seed, coalesce(figures.games, 0) as games, coalesce(figures.points, 0) as points,
      coalesce(figures.wins, 0) as wins, coalesce(figures.kills, 0) as kills, coalesce(figures.counted_kills, 0) as counted_kills,
      coalesce(figures.kill_value, 0) as kill_value, coalesce(figures.most_kills, 0) as most_kills,
      coalesce(figures.placement_points, 0) as placement_points, coalesce(figures.time_ms, 0) as time_ms,
      coalesce(figures.place_sum, 0) as place_sum, coalesce(figures.numbers, '{}') as numbers, coalesce(figures.places, '{}') as places,
      coalesce(figures.game_points, '{}') as game_points, figures.extra_places, coalesce(figures.is_provisional, false) as is_provisional,
      coalesce(adjusted.points, 0) + coalesce(adjusted.compensations, 0) * coalesce(figures.average, 0) as adjustment,
      coalesce(adjusted.starting_points, 0) as starting_points, coalesce(counted.numbers, '{}') as counted_numbers, counted.extra,
      registration.status in ('disqualified', 'withdrawn')
        -- If a side already plays in a later stage, it withdrew from that stage and not from this one.
        and not exists (
          select 1
          from public.stage_entries later
          join public.tournament_stages following on following.id = later.stage_id
          where later.participant_id = slot.participant_id
            and following.tournament_id = p_stage.tournament_id and following.position > p_stage.position
        ) as is_out
    from lobby
    join public.lobby_slots slot on slot.lobby_id = lobby.id
    join public.stage_entries entry on entry.stage_id = p_stage.id and entry.participant_id = slot.participant_id
    join public.tournament_participants registration
      on registration.tournament_id = p_stage.tournament_id and registration.participant_id = slot.participant_id
    -- Publishing a game writes a row for every side of its lobby.
    left join figures on figures.participant_id = slot.participant_id and figures.lobby_id = slot.lobby_id
    left join adjusted on adjusted.participant_id = slot.participant_id
    left join counted on counted.lobby_id = slot.lobby_id
  )
  select array_agg(row(
    side.participant_id, side.lobby_id, side.slot, side.is_out, side.points + side.adjustment, side.adjustment, side.games, side.wins,
    side.kills, side.placement_points, case when side.games > 0 then side.place_sum::numeric / side.games end,
    side.numbers, side.places, side.game_points, side.is_provisional,
    -(side.points + side.adjustment) || array(
      select case rule.name
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
          when rule.number = any (side.counted_numbers) then coalesce(side.places[array_position(side.numbers, rule.number)], 9999)
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
    )
  )::private.lobby_side order by side.participant_id)
  into v_sides
  from side;

  -- Head-to-head: how often a side was before the others that are still equal, in games that both played.
  v_level := array_position(v_names, 'head_to_head');
  if v_level is not null then
    with tied as materialized (
      select *
      from (
        select listed.participant_id, listed.lobby_id, listed.game_numbers, listed.game_places, listed.keys[:v_level] as level,
          count(*) over (partition by listed.lobby_id, listed.is_out, listed.keys[:v_level]) as sharers
        from unnest(v_sides) as listed
        where listed.games > 0
      ) as shared
      where sharers > 1
    ),
    met as (
      select own.participant_id, count(*) as times
      from tied own
      join tied rival on rival.lobby_id = own.lobby_id and rival.level = own.level and rival.participant_id <> own.participant_id
      cross join lateral unnest(own.game_numbers, own.game_places) as first (number, place)
      join lateral unnest(rival.game_numbers, rival.game_places) as second (number, place) on second.number = first.number
      where first.place < second.place
      group by own.participant_id
    )
    select array_agg(jsonb_populate_record(listed, jsonb_build_object(
      'keys', listed.keys[:v_level] || -coalesce(met.times, 0)::numeric || listed.keys[v_level + 2:]
    )))
    into v_sides
    from unnest(v_sides) as listed
    left join met on met.participant_id = listed.participant_id;
  end if;
  return query select * from unnest(v_sides);
end;
$$;

create or replace function private.lobby_stage(p_lobby_id uuid)
returns public.tournament_stages
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select stage
  from public.tournament_lobbies lobby
  join public.tournament_stages stage on stage.id = lobby.stage_id
  where lobby.id = p_lobby_id
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
    case when next.id is not null then (standing.side).participant_id = any (private.qualified_participants(stage, next)) end,
    registration.final_position
  from public.tournament_stages stage
  cross join lateral private.lobby_order(stage, false) as standing
  join public.tournament_participants registration
    on registration.tournament_id = stage.tournament_id and registration.participant_id = (standing.side).participant_id
  left join public.tournament_stages next on next.tournament_id = stage.tournament_id and next.position = stage.position + 1
  where stage.id = p_stage_id
$$;

create or replace function private.lock_lobby_game(p_game_id uuid, p_right text, p_is_decision boolean default true)
returns public.lobby_games
language plpgsql
volatile
security definer -- locks on behalf of callers that may not update
set search_path = ''
as $$
declare
  v_game public.lobby_games;
begin
  perform private.require_right(private.lobby_game_tournament_id(p_game_id), p_right);
  perform private.lock_tournament(tournament_id) from public.lobby_games where id = p_game_id;
  select * into v_game from public.lobby_games where id = p_game_id for no key update;
  if not found then
    perform private.refuse('lobby_game_not_found', 'Esa partida ya no existe.');
  end if;
  if p_is_decision then
    perform private.require_impartial_in_lobby(v_game.lobby_id);
  end if;
  return v_game;
end;
$$;

create or replace function private.lock_lobby_stage(p_stage_id uuid, p_right text)
returns public.tournament_stages
language plpgsql
volatile
security definer -- locks on behalf of callers that may not update
set search_path = ''
as $$
declare
  v_stage public.tournament_stages;
begin
  select * into v_stage from public.tournament_stages where id = p_stage_id;
  perform private.require_right(v_stage.tournament_id, p_right);
  perform private.lock_tournament(v_stage.tournament_id) where v_stage.id is not null;
  select * into v_stage from public.tournament_stages where id = p_stage_id;
  if v_stage.id is null then
    perform private.refuse('stage_not_found', 'Etapa no encontrada.');
  elsif v_stage.kind <> 'lobbies' or v_stage.drawn_at is null then
    perform private.refuse('stage_without_lobbies', 'Esta etapa todavía no tiene salas.');
  end if;
  return v_stage;
end;
$$;

create or replace function private.named_tournaments(p_arguments json)
returns uuid[]
language sql
stable
security definer -- for every named object, even if the caller may not read it
set search_path = ''
as $$
  select array(
    select p_tournament_id where p_tournament_id is not null
    union all
    select private.match_tournament_id(p_match_id) where p_match_id is not null
    union all
    select (select tournament_id from public.tournament_stages where id = p_stage_id) where p_stage_id is not null
    union all
    select (select tournament_id from public.live_draws where id = p_live_draw_id) where p_live_draw_id is not null
    union all
    select (select tournament_id from private.webhooks where id = p_webhook_id) where p_webhook_id is not null
    union all
    select private.lobby_game_tournament_id(p_game_id) where p_game_id is not null
  )
  -- Reads the arguments in the same way as the call itself does.
  from json_to_record(p_arguments) as given (p_tournament_id uuid, p_match_id uuid, p_stage_id uuid, p_live_draw_id uuid, p_webhook_id uuid, p_game_id uuid)
$$;

create or replace function private.never_came(p_stage_id uuid)
returns setof uuid
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select side.id
  from public.tournament_matches match
  cross join lateral (values (match.participant1_id), (match.participant2_id)) as side (id)
  where match.stage_id = p_stage_id and match.stage in ('group', 'swiss') and side.id is not null
  group by side.id
  having bool_or(match.outcome = 'no_show') and not bool_or(match.status = 'completed')
  union all
  select slot.participant_id
  from public.tournament_lobbies lobby
  join public.lobby_slots slot on slot.lobby_id = lobby.id
  join public.lobby_games game on game.lobby_id = lobby.id and game.state = 'published'
  left join public.lobby_results result on result.game_id = game.id and result.participant_id = slot.participant_id
  where lobby.stage_id = p_stage_id
  group by slot.participant_id
  having count(result.place) = 0
$$;

create or replace function private.place_values(p_text text)
returns numeric[]
language sql
immutable
parallel safe
set search_path = ''
as $$
  select coalesce(array_agg(split_part(listed.part, ' x', 1)::numeric order by listed.place, turn), '{}')
  from string_to_table(p_text, ', ') with ordinality as listed (part, place)
  cross join generate_series(1, coalesce(nullif(split_part(listed.part, ' x', 2), '')::integer, 1)) as turn
  where p_text <> ''
$$;

create or replace function private.qualified_participants(p_from public.tournament_stages, p_to public.tournament_stages)
returns uuid[]
language plpgsql
stable
security definer -- used by procedures
set search_path = ''
as $$
declare
  v_participants uuid[];
  v_groups uuid[];
  v_tiers integer[];
begin
  with standing as (
    select
      entry.participant_id, entry.seed, entry.rank as stage_rank, member.group_id,
      member.points, member.wins, member.score_difference, member.score_for,
      row_number() over (partition by member.group_id order by member.position, entry.rank, entry.seed)::integer as tier,
      greatest(member.wins + member.draws + member.losses, 1)::numeric as played
    from public.stage_entries entry
    join public.tournament_participants registration
      on registration.tournament_id = p_from.tournament_id
      and registration.participant_id = entry.participant_id
    left join (
      public.group_participants member
      join public.tournament_groups tournament_group
        on tournament_group.id = member.group_id and tournament_group.stage_id = p_from.id
    ) on member.participant_id = entry.participant_id
    where entry.stage_id = p_from.id and (
      registration.status = 'registered'
      -- A participant that advanced and was excluded later still counts as advanced.
      or exists (select 1 from public.stage_entries later where later.stage_id = p_to.id and later.participant_id = entry.participant_id)
    )
  ),
  ranked as (
    -- Values are divided by the number of matches, because the sizes of groups may differ by one.
    select standing.*, row_number() over (
      order by tier, points / played desc, score_difference / played desc, score_for / played desc, seed
    ) as rank
    from standing
  ),
  qualified as (
    select *
    from ranked
    where case p_to.qualifiers_from
      when 'group' then
        rank <= coalesce(p_to.next_qualifiers, 0) + (select count(*) from ranked as sure where sure.tier <= p_to.qualifiers)
      when 'wins' then wins >= p_to.qualifiers
      else rank <= p_to.qualifiers
    end or p_to.qualifiers is null
  )
  select
    array_agg(participant_id order by rank),
    array_agg(group_id order by rank),
    array_agg(tier order by rank)
  into v_participants, v_groups, v_tiers
  from qualified;
  if p_from.kind = 'lobbies' then
    select
      array_agg(qualifier.participant_id order by qualifier.rank), array_agg(qualifier.lobby_id order by qualifier.rank),
      array_agg(qualifier.tier order by qualifier.rank)
    into v_participants, v_groups, v_tiers
    from private.lobby_qualifiers(p_from, p_to) as qualifier;
  end if;

  return case
    when v_participants is null then '{}'
    when p_to.seeding = 'draw' then private.drawn(v_participants, p_to.draw_seed)
    -- If the stage had a single table, there are no groups to separate in the bracket.
    when p_to.seeding = 'apart' and (select count(distinct id) > 1 from unnest(v_groups) as id)
      then private.keep_mates_apart(v_participants, v_groups, v_tiers)
    else v_participants
  end;
end;
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

create or replace function private.record_lobby_game()
returns trigger
language plpgsql
volatile
security definer -- events are written by the database only
set search_path = ''
as $$
begin
  insert into private.tournament_events (tournament_id, kind, facts)
  select new.tournament_id, 'lobby_game.published', jsonb_build_object(
    'game_id', new.id, 'stage_id', lobby.stage_id, 'lobby_id', lobby.id, 'lobby_name', lobby.name, 'number', new.number, 'mode', new.mode
  )
  from public.tournament_lobbies lobby
  where lobby.id = new.lobby_id;
  return null;
end;
$$;

create or replace function private.require_capacity(p_tournament_id uuid, p_participants integer)
returns void
language plpgsql
stable
security definer -- used by procedures
set search_path = ''
as $$
declare
  v_capacity constant integer := private.tournament_capacity(p_tournament_id);
begin
  if p_participants > v_capacity then
    perform private.refuse('too_many_participants', case v_capacity
      when 512 then 'Este formato admite hasta 512 participantes; solo la eliminación directa llega a 1.024.'
      when 1024 then 'La eliminación directa admite hasta 1.024 participantes.'
      else format('Un solo grupo o una sola sala admite aquí hasta %s participantes: divídelo en grupos.', v_capacity)
    end);
  end if;
end;
$$;

create or replace function private.require_impartial_about(p_tournament_id uuid, p_participant_id uuid)
returns void
language plpgsql
stable
security definer -- reads matches for procedures
set search_path = ''
as $$
begin
  perform private.require_impartial(private.find_match(match.id))
  from public.tournament_matches match
  where match.tournament_id = p_tournament_id and p_participant_id in (match.participant1_id, match.participant2_id)
    and match.status not in ('completed', 'bye', 'cancelled');
  perform private.require_impartial_in_lobby(lobby.id)
  from public.tournament_lobbies lobby
  join public.lobby_slots slot on slot.lobby_id = lobby.id and slot.participant_id = p_participant_id
  where lobby.tournament_id = p_tournament_id
    and exists (select 1 from public.lobby_games where lobby_id = lobby.id and state = 'planned');
end;
$$;

create or replace function private.require_impartial_in_lobby(p_lobby_id uuid)
returns void
language plpgsql
stable
security definer -- reads memberships for procedures
set search_path = ''
as $$
begin
  if exists (
    select 1
    from public.tournament_lobbies lobby
    join public.lobby_slots slot on slot.lobby_id = lobby.id
    where lobby.id = p_lobby_id and (
      slot.participant_id in (select private.my_participant_ids())
      or exists (
        select 1 from public.roster_entries entry
        where entry.tournament_id = lobby.tournament_id and entry.profile_id = auth.uid() and entry.state <> 'removed'
          and entry.participant_id = slot.participant_id
      )
    )
  ) then
    perform private.refuse('own_match', 'Juegas en esta sala: lo decide otra persona de la organización.');
  end if;
end;
$$;

create or replace function private.require_lobby_reason(p_reason text)
returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  v_reason constant text := private.clean_text(p_reason);
begin
  if v_reason is null or char_length(v_reason) > 500 then
    perform private.refuse('reason_required', 'Indica el motivo (hasta 500 caracteres): lo leen todos.');
  end if;
  return v_reason;
end;
$$;

create or replace function private.require_valid_places(p_game public.lobby_games)
returns void
language plpgsql
stable
security definer -- used by procedures
set search_path = ''
as $$
declare
  v_place integer;
  v_excluded integer;
begin
  if not exists (select 1 from public.lobby_results where game_id = p_game.id and place is not null) then
    perform private.refuse('results_missing', 'Falta cargar los puestos de la partida.');
  end if;
  select min(place) into v_place
  from (
    select place, rank() over (order by place) as least, count(*) over (partition by place) as sharers, is_tied
    from public.lobby_results
    where game_id = p_game.id and place is not null
  ) as row
  where sharers > 1 and not is_tied or place < least;
  if v_place is not null then
    perform private.refuse(
      'place_repeated', format('El puesto %s está repetido. Si empataron, márcalo en cada fila.', v_place), v_place::text
    );
  end if;
  select count(*) into v_excluded from public.lobby_results where game_id = p_game.id and status = 'disqualified';
  select min(missing) into v_place
  from (
    select missing, row_number() over (order by missing) as number
    from generate_series(1, (select max(place) from public.lobby_results where game_id = p_game.id)) as missing
    where not exists (
      select 1
      from (
        select place, place + count(*) - 1 as last from public.lobby_results where game_id = p_game.id and place is not null group by place
      ) as taken
      where missing between taken.place and taken.last
    )
  ) as gap
  where gap.number > v_excluded;
  if v_place is not null then
    perform private.refuse('place_missing', format('Nadie tiene el puesto %s.', v_place), v_place::text);
  end if;
end;
$$;

create or replace function private.require_webhook(p_tournament_id uuid, p_url text, p_kinds text[])
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if char_length(p_url) > 500 or coalesce(p_url, '') !~ '^(https://[^\s/?#@\\]+|http://(localhost|127\.0\.0\.1|\[::1\])(:\d+)?)([/?][^\s#]*)?$' then
    perform private.refuse('webhook_url_invalid', 'La dirección debe empezar con https:// y no llevar usuario ni clave.');
  end if;
  if coalesce(cardinality(p_kinds), 0) = 0 or not p_kinds <@ array[
    'registration.created', 'tournament.started', 'match.ready', 'match.finished', 'match.disputed', 'lobby_game.published',
    'stage.finished', 'tournament.finished', 'prize.paid'
  ] then
    perform private.refuse('webhook_kinds_invalid', 'Elige qué se envía.');
  end if;
  perform private.require_webhook_right(p_tournament_id, p_kinds);
end;
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
  v_rule jsonb;
  v_rules jsonb := '{}';
  v_placement numeric[];
  v_multipliers numeric[];
begin
  select * into v_game from public.lobby_games where id = p_game_id;
  select (stage.lobbies ->> 'games')::integer into v_games
  from public.tournament_lobbies lobby join public.tournament_stages stage on stage.id = lobby.stage_id
  where lobby.id = v_game.lobby_id;
  select system.* into v_system
  from public.tournament_lobbies lobby
  join public.tournament_stages stage on stage.id = lobby.stage_id
  join public.scoring_systems system on system.id = stage.scoring_system_id
  where lobby.id = v_game.lobby_id;
  -- If several rules include the game, the last one that states a value applies.
  for v_rule in select rule from jsonb_array_elements(v_system.game_rules) with ordinality as listed (rule, place) order by place loop
    if (v_rule ->> 'game')::integer in (v_game.number, v_game.number - v_games - 1)
      or private.search_key(v_rule ->> 'mode') = private.search_key(v_game.mode)
    then
      v_rules := v_rules || v_rule;
    end if;
  end loop;
  v_placement := case
    when v_rules ? 'placement' then array(select value::numeric from jsonb_array_elements_text(v_rules -> 'placement') as value)
    else v_system.placement
  end;
  v_multipliers := case
    when v_rules ? 'multipliers' then array(select value::numeric from jsonb_array_elements_text(v_rules -> 'multipliers') as value)
    else v_system.multipliers
  end;
  with valued as (
    select
      row.id, row.place, least(row.kills, v_system.kill_cap) as counted, coalesce((v_rules ->> 'factor')::numeric, 1) as factor,
      case
        when row.place is null then 0
        when sharers = 1 or v_system.ties = 'better' then coalesce(v_placement[row.place], v_system.placement_after)
        when v_system.ties = 'next' then coalesce(v_placement[row.place + sharers - 1], v_system.placement_after)
        else round((
          select avg(coalesce(v_placement[shared], v_system.placement_after))
          from generate_series(row.place, row.place + sharers - 1) as shared
        ), 4)
      end as placement,
      case
        when row.place is null then 1
        when sharers = 1 or v_system.ties = 'better' then coalesce(v_multipliers[row.place], 1)
        when v_system.ties = 'next' then coalesce(v_multipliers[row.place + sharers - 1], 1)
        else round((
          select avg(coalesce(v_multipliers[shared], 1)) from generate_series(row.place, row.place + sharers - 1) as shared
        ), 4)
      end as multiplier
    from (
      select result.*, count(*) over (partition by result.place)::integer as sharers
      from public.lobby_results result
      where result.game_id = p_game_id
    ) as row
  ),
  scored as (
    select
      id, counted, multiplier,
      case when v_game.is_extra then 0 else factor * (placement + case place when 1 then v_system.win_bonus else 0 end) end as placement,
      case
        when v_game.is_extra then 0
        else factor * counted * multiplier * coalesce((v_rules ->> 'points_per_kill')::numeric, v_system.points_per_kill)
      end as kills
    from valued
  )
  update public.lobby_results result
  set
    placement_points = scored.placement, counted_kills = scored.counted, multiplier = scored.multiplier,
    points = scored.placement + scored.kills
  from scored
  where result.id = scored.id
    and (result.placement_points, result.counted_kills, result.multiplier, result.points)
      is distinct from (scored.placement, scored.counted, scored.multiplier, scored.placement + scored.kills);
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
    where game.tournament_id = p_tournament_id and game.state = 'published' and (stage.position > 1 or game.number > 1)
  )
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
    elsif v_stage.state = 'running' and v_stage.kind = 'lobbies' and private.lacks_extra_game(v_stage) then
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
    when p_stage.lobbies ->> 'structure' = 'single' then (p_stage.lobbies ->> 'size')::integer
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

create or replace function private.store_lobby_results(p_game public.lobby_games, p_rows public.lobby_results[], p_is_staff boolean)
returns void
language plpgsql
volatile
security definer -- results are written by procedures only
set search_path = ''
as $$
declare
  v_is_timed constant boolean := (
    select measure = 'time' from public.scoring_systems where id = (private.lobby_stage(p_game.lobby_id)).scoring_system_id
  );
begin
  insert into private.lobby_reports (game_id, participant_id, profile_id, is_staff, status, place, kills, time_ms)
  select p_game.id, entered.participant_id, auth.uid(), p_is_staff, entered.status, entered.place, entered.kills, entered.time_ms
  from unnest(p_rows) with ordinality as entered
  order by entered.ordinality;
  insert into public.lobby_results as result (game_id, participant_id, status, place, is_tied, kills, time_ms, is_reported)
  select
    p_game.id, entered.participant_id, entered.status, case entered.status when 'placed' then coalesce(entered.place, 1) end,
    entered.is_tied, entered.kills, entered.time_ms, not p_is_staff
  from unnest(p_rows) as entered
  on conflict (game_id, participant_id) do update
    set status = excluded.status, place = excluded.place, is_tied = excluded.is_tied, kills = excluded.kills, time_ms = excluded.time_ms,
      is_reported = excluded.is_reported
    where p_is_staff or result.is_reported;
  if v_is_timed then
    update public.lobby_results result
    set place = ranked.place, is_tied = ranked.sharers > 1
    from (
      select id, rank() over (order by time_ms)::integer as place, count(*) over (partition by time_ms) as sharers
      from public.lobby_results
      where game_id = p_game.id and status = 'placed' and time_ms is not null
    ) as ranked
    where result.id = ranked.id;
  end if;
  perform private.score_lobby_game(p_game.id);
  update public.lobby_games set changed_at = clock_timestamp() where id = p_game.id;
end;
$$;

create or replace function private.valid_game_rules(p_rules jsonb)
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
      select 1 from jsonb_array_elements(p_rules) as rule
      where case
        when jsonb_typeof(rule) <> 'object' then true
        when rule - array['game', 'mode', 'points_per_kill', 'factor', 'multipliers', 'placement'] <> '{}' then true
        when (rule ? 'game') = (rule ? 'mode') then true
        when rule ? 'game' and (jsonb_typeof(rule -> 'game') <> 'number' or rule ->> 'game' !~ '^-?[1-9]\d?$') then true
        when rule ? 'mode' and (jsonb_typeof(rule -> 'mode') <> 'string' or char_length(btrim(rule ->> 'mode')) not between 1 and 40) then true
        else jsonb_path_exists(
            jsonb_build_array(
              coalesce(rule -> 'points_per_kill', '1'), coalesce(rule -> 'factor', '1'), coalesce(rule -> 'multipliers', '[]'),
              coalesce(rule -> 'placement', '[]')
            ),
            'strict $[0 to 1] ? (@.type() != "number" || @ < 0 || @ > 100000)'
          )
          or jsonb_path_exists(
            jsonb_build_array(coalesce(rule -> 'multipliers', '[]'), coalesce(rule -> 'placement', '[]')), 'strict $[*] ? (@.type() != "array")'
          )
          or jsonb_path_exists(
            jsonb_build_array(coalesce(rule -> 'multipliers', '[]'), coalesce(rule -> 'placement', '[]')),
            'strict $[*][*] ? (@.type() != "number" || @ < -100000 || @ > 100000)'
          )
          or jsonb_array_length(coalesce(rule -> 'placement', '[]')) > 100
          or jsonb_array_length(coalesce(rule -> 'multipliers', '[]')) > 100
      end
    )
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
    when p_settings - array['structure', 'size', 'games', 'carried', 'share', 'head_start'] <> '{}' then false
    when coalesce(p_settings ->> 'structure', '') not in ('single', 'groups') then false
    when (p_settings ->> 'size' ~ '^\d{1,3}$' and p_settings ->> 'games' ~ '^\d{1,2}$') is not true then false
    when coalesce(p_settings ->> 'carried', 'none') not in ('none', 'all', 'share', 'head_start') then false
    when (p_settings ? 'share') <> (coalesce(p_settings ->> 'carried', '') = 'share')
      or (p_settings ? 'head_start') <> (coalesce(p_settings ->> 'carried', '') = 'head_start') then false
    when p_settings ? 'share' and (
      jsonb_typeof(p_settings -> 'share') <> 'number' or (p_settings ->> 'share')::numeric not between 0.0001 and 1
      or scale((p_settings ->> 'share')::numeric) > 4
    ) then false
    when p_settings ? 'head_start' and (
      jsonb_typeof(p_settings -> 'head_start') <> 'array' or jsonb_array_length(p_settings -> 'head_start') not between 1 and 100
      or jsonb_path_exists(p_settings -> 'head_start', '$[*] ? (@.type() != "number" || @ < 0 || @ > 100000)')
    ) then false
    else (p_settings ->> 'size')::integer between 3 and 100 and (p_settings ->> 'games')::integer between 1 and 30
  end
$$;

create or replace function private.valid_lobby_tie_breaks(p_rules text[])
returns boolean
language sql
immutable
parallel safe
set search_path = ''
as $$
  select cardinality(p_rules) <= 14
    and not exists (
      select 1 from unnest(p_rules) as rule
      where (rule = any (array[
        'wins', 'kills', 'kills_before_multiplier', 'most_kills', 'placement_points', 'average_place', 'best_place',
        'second_best_place', 'countback', 'survival_time', 'head_to_head', 'starting_points', 'seed', 'extra_game', 'draw'
      ]) or rule ~ '^game:-?[1-9]\d?$') is not true
    )
    and (select count(*) = count(distinct rule) from unnest(p_rules) as rule)
$$;

create or replace function private.valid_place_values(p_values numeric[], p_least numeric, p_most numeric)
returns boolean
language sql
immutable
parallel safe
set search_path = ''
as $$
  select cardinality(p_values) <= 100
    and not exists (select 1 from unnest(p_values) as value where (value between p_least and p_most and scale(value) <= 4) is not true)
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
  ) or exists (
    select 1 from public.tournament_lobbies lobby
    join public.lobby_games game on game.lobby_id = lobby.id
    where lobby.stage_id = any (v_later_ids) and game.state = 'published'
  ) then
    perform private.refuse(
      'next_match_decided', 'Ya se decidieron encuentros de la eliminatoria: este no se puede reabrir.'
    );
  end if;
  -- The participants that qualify may change, so the later stages are deleted.
  -- The later stages are drawn again when this stage is decided.
  delete from public.tournament_matches where stage_id = any (v_later_ids);
  delete from public.tournament_groups where stage_id = any (v_later_ids);
  perform private.forget_lobbies(v_later_ids);
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

create or replace function private.write_places(p_stage public.tournament_stages)
returns void
language plpgsql
volatile
security definer -- stages are written by procedures only
set search_path = ''
as $$
begin
  if p_stage.kind = 'single_elimination' then
    update public.stage_entries entry
    set rank = placed.place
    from private.bracket_places(p_stage.id) as placed
    where entry.stage_id = p_stage.id and entry.participant_id = placed.participant_id and entry.rank is distinct from placed.place;
  elsif p_stage.kind = 'double_elimination' then
    update public.stage_entries entry
    set rank = placed.place
    from private.double_elimination_places(p_stage.id) as placed
    where entry.stage_id = p_stage.id and entry.participant_id = placed.participant_id and entry.rank is distinct from placed.place;
  elsif p_stage.kind = 'lobbies' then
    update public.stage_entries entry
    set rank = placed.place
    from private.lobby_places(p_stage) as placed
    where entry.stage_id = p_stage.id and entry.participant_id = placed.participant_id and entry.rank is distinct from placed.place;
  else
    update public.stage_entries entry
    set rank = placed.place
    from private.table_places(p_stage.id) as placed
    where entry.stage_id = p_stage.id and entry.participant_id = placed.participant_id and entry.rank is distinct from placed.place;
  end if;
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
    tie_splitting, plays_ties,
    lobbies, scoring_system_id, next_qualifiers
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
    wanted.lobbies, wanted.scoring_system_id, wanted.next_qualifiers
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
    lobbies = excluded.lobbies, scoring_system_id = excluded.scoring_system_id, next_qualifiers = excluded.next_qualifiers
    where stage.state = 'planned'
$$;

create or replace function public.add_extra_lobby_game(p_lobby_id uuid)
returns uuid
language plpgsql
volatile
security definer -- games are written by procedures only
set search_path = ''
as $$
declare
  v_stage public.tournament_stages := private.lobby_stage(p_lobby_id);
  v_id uuid;
begin
  perform private.require_right(v_stage.tournament_id, 'results');
  if v_stage.id is null then
    perform private.refuse('lobby_not_found', 'Esa sala ya no existe.');
  end if;
  v_stage := private.lock_lobby_stage(v_stage.id, 'results');
  perform private.require_impartial_in_lobby(p_lobby_id);
  if v_stage.state <> 'running' then
    perform private.refuse('stage_finished', 'La etapa ya terminó.');
  elsif not exists (select 1 from public.scoring_systems where id = v_stage.scoring_system_id and 'extra_game' = any (tie_breaks)) then
    perform private.refuse('extra_game_not_used', 'El sistema de puntos de esta etapa no desempata con una partida extra.');
  end if;
  insert into public.lobby_games (tournament_id, lobby_id, number, is_extra)
  select v_stage.tournament_id, p_lobby_id, max(number) + 1, true from public.lobby_games where lobby_id = p_lobby_id
  returning id into v_id;
  perform private.audit('add_extra_lobby_game', 'lobby_games', v_id::text, null, null);
  return v_id;
end;
$$;

create or replace function public.adjust_lobby_points(
  p_stage_id uuid, p_participant_id uuid, p_kind text, p_points numeric, p_reason text, p_seen uuid[] default null
)
returns void
language plpgsql
volatile
security definer -- adjustments and stages are written by procedures only
set search_path = ''
as $$
declare
  v_stage constant public.tournament_stages := private.lock_lobby_stage(p_stage_id, 'adjustments');
  v_reason constant text := private.require_lobby_reason(p_reason);
  v_adjustment constant jsonb := jsonb_build_object(
    'participant_id', p_participant_id, 'kind', p_kind, 'points', p_points, 'reason', v_reason
  );
begin
  perform private.confirm_lobby_change(
    v_stage, jsonb_build_object('adjustment', v_adjustment), p_seen,
    format('Puntos ajustados en «%s»: %s', v_stage.name, coalesce(private.participant_name(p_participant_id), '')), v_reason
  );
  perform private.audit('adjust_lobby_points', 'tournament_stages', p_stage_id::text, null, v_adjustment);
end;
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
  if v_game.state <> 'planned' then
    perform private.refuse('lobby_game_over', 'La partida ya se publicó o se canceló.');
  end if;
  perform private.lock_tournament_statistics(v_game.tournament_id);
  delete from public.lobby_results where game_id = p_game_id;
  delete from private.lobby_rooms where game_id = p_game_id;
  update public.lobby_games set state = 'cancelled', room_opens_at = null, changed_at = clock_timestamp() where id = p_game_id;
  perform private.audit('cancel_lobby_game', 'lobby_games', p_game_id::text, null, jsonb_build_object('reason', v_reason));
  perform private.settle_tournament(v_game.tournament_id);
end;
$$;

create or replace function public.correct_lobby_game(p_game_id uuid, p_results jsonb, p_reason text, p_seen uuid[] default null)
returns void
language plpgsql
volatile
security definer -- results and stages are written by procedures only
set search_path = ''
as $$
declare
  v_game constant public.lobby_games := private.lock_lobby_game(p_game_id, 'results');
  v_stage constant public.tournament_stages := private.lobby_stage(v_game.lobby_id);
  v_reason constant text := private.require_lobby_reason(p_reason);
  v_before constant jsonb := private.lobby_results_for_log(p_game_id);
begin
  perform private.confirm_lobby_change(
    v_stage, jsonb_build_object('game_id', p_game_id, 'results', p_results), p_seen,
    format('Partida %s corregida en «%s»', v_game.number, v_stage.name), v_reason
  );
  perform private.audit(
    'correct_lobby_game', 'lobby_games', p_game_id::text, v_before,
    private.lobby_results_for_log(p_game_id) || jsonb_build_object('reason', v_reason)
  );
end;
$$;

create or replace function public.create_scoring_system(p_tournament_id uuid, p_system jsonb)
returns uuid
language plpgsql
volatile
security definer -- scoring systems are written by procedures only
set search_path = ''
as $$
declare
  v_given public.scoring_systems;
  v_id uuid;
begin
  perform private.lock_tournament_for(p_tournament_id, 'brackets');
  if (select count(*) from public.scoring_systems where tournament_id = p_tournament_id) >= 100 then
    perform private.refuse('too_many_scoring_systems', 'El torneo ya tiene cien sistemas de puntos.');
  end if;
  begin
    v_given := jsonb_populate_record(null::public.scoring_systems, p_system);
    insert into public.scoring_systems (
      tournament_id, name, measure, placement, placement_after, points_per_kill, kill_cap, multipliers, win_bonus, ties, game_rules,
      tie_breaks, created_by
    )
    select
      p_tournament_id, private.clean_text(v_given.name), coalesce(v_given.measure, 'placement'), coalesce(v_given.placement, '{}'),
      coalesce(v_given.placement_after, 0), coalesce(v_given.points_per_kill, 0), v_given.kill_cap, coalesce(v_given.multipliers, '{}'),
      coalesce(v_given.win_bonus, 0), coalesce(v_given.ties, 'better'), coalesce(v_given.game_rules, '[]'),
      coalesce(v_given.tie_breaks, array['wins', 'kills', 'game:-1']), auth.uid()
    returning id into v_id;
  exception
    when check_violation or not_null_violation or datatype_mismatch or data_exception then
      perform private.refuse('scoring_invalid', 'El sistema de puntos no es válido: revisa el nombre, los puntos y los desempates.');
  end;
  return v_id;
end;
$$;

create or replace function public.lobby_conflicts(p_game_id uuid)
returns table (
  participant_id uuid, status text, place integer, kills integer, reported_status text, reported_place integer, reported_kills integer,
  reported_by uuid, is_staff boolean
)
language plpgsql
stable
security definer -- reports are readable by staff only
set search_path = ''
as $$
begin
  perform private.require_right_to_read(private.lobby_game_tournament_id(p_game_id), 'results');
  return query select * from private.lobby_conflicts(p_game_id);
end;
$$;

create or replace function public.lobby_room(p_game_id uuid)
returns table (name text, password text, opens_at timestamptz, seen_by jsonb)
language plpgsql
stable
security definer -- rooms are readable by no role
set search_path = ''
as $$
begin
  perform private.require_right_to_read(private.lobby_game_tournament_id(p_game_id), 'results');
  return query
    select
      room.name, room.password, room.opens_at,
      coalesce((
        select jsonb_agg(jsonb_build_object('profile_id', seen.profile_id, 'seen_at', seen.created_at) order by seen.created_at, seen.profile_id)
        from private.lobby_room_views seen
        where seen.game_id = p_game_id
      ), '[]')
    from private.lobby_rooms room
    where room.game_id = p_game_id;
end;
$$;

create or replace function public.lobby_table(p_stage_id uuid)
returns table (
  lobby_id uuid, lobby_name text, slot integer, participant_id uuid, place integer, stage_place integer, movement integer, reason jsonb,
  points numeric, adjustment numeric, games integer, points_per_game numeric, wins integer, kills integer, placement_points numeric,
  average_place numeric, game_numbers integer[], game_places integer[], game_points numeric[], gap numeric, advances boolean,
  is_out boolean, is_provisional boolean
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
  now as materialized (
    select standing.*, (standing.side).lobby_id as lobby, (standing.side).is_out as out
    from stage cross join lateral private.lobby_order(stage, true) as standing
  ),
  before as (
    select side.participant_id, row_number() over (partition by side.lobby_id order by side.is_out, side.keys)::integer as place
    from stage cross join lateral private.lobby_sides(stage, true, true) as side
    where exists (select 1 from now where (now.side).games > 1)
  ),
  sure as (
    select count(*) as sides from now, next where not now.out and now.place <= next.qualifiers
  ),
  limited as (
    select
      now.*,
      case
        when next.id is null then null
        when now.out then false
        when next.qualifiers is null then true
        when next.qualifiers_from = 'group' then now.stage_place <= sure.sides + coalesce(next.next_qualifiers, 0)
        else now.stage_place <= next.qualifiers
      end as advances,
      case next.qualifiers_from when 'group' then now.lobby end as scope
    from now
    left join next on true
    cross join sure
  ),
  cut as (
    select
      scope, min((side).points) filter (where advances) as last_in, max((side).points) filter (where not advances and not out) as first_out
    from limited
    group by scope
  )
  select
    limited.lobby, made.name, (limited.side).slot, (limited.side).participant_id, limited.place, limited.stage_place,
    before.place - limited.place, limited.reason, (limited.side).points, (limited.side).adjustment, (limited.side).games,
    (limited.side).points / nullif((limited.side).games, 0), (limited.side).wins, (limited.side).kills, (limited.side).placement_points,
    (limited.side).average_place, (limited.side).game_numbers, (limited.side).game_places, (limited.side).game_points,
    (limited.side).points - case when limited.advances then cut.first_out else cut.last_in end,
    limited.advances, limited.out, (limited.side).is_provisional
  from limited
  join public.tournament_lobbies made on made.id = limited.lobby
  left join before on before.participant_id = (limited.side).participant_id
  left join cut on cut.scope is not distinct from limited.scope
  order by made.round, made.position, limited.place
$$;

create or replace function public.mentions(entry public.admin_audit_log)
returns jsonb
language sql
stable
set search_path = ''
as $$
  with mentioned as (
    -- Only the first few ids are looked up, for example of a list of a thousand seeds.
    -- The id of the row that the entry describes comes first.
    select found.match[1]::uuid as id
    from regexp_matches(
      concat_ws(' ', entry.entity_id, entry.after::text, entry.before::text),
      '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}', 'g'
    ) with ordinality as found (match, place)
    group by found.match[1]
    order by min(found.place)
    limit 60
  ), named (id, kind, name, page_id) as (
    select player.id, 'player', coalesce(private.former_name(player.id), player.username), case when player.closed_at is null then player.id end
    from public.profiles player join mentioned using (id)
    union all
    select team.id, 'team', team.name, team.id from public.teams team join mentioned using (id)
    union all
    select
      side.id, case side.type when 'team' then 'team' else 'player' end, public.display_name(side),
      coalesce(side.team_id, side.user_id)
    from public.participants side join mentioned using (id)
    union all
    select tournament.id, 'tournament', tournament.name, tournament.id
    from public.tournaments tournament join mentioned using (id)
    union all
    select stage.id, 'tournament', tournament.name || ': ' || stage.name, tournament.id
    from public.tournament_stages stage
    join mentioned using (id)
    join public.tournaments tournament on tournament.id = stage.tournament_id
    union all
    select draw.id, 'tournament', tournament.name, tournament.id
    from public.live_draws draw
    join mentioned using (id)
    join public.tournaments tournament on tournament.id = draw.tournament_id
    union all
    select game.id, 'tournament', format('%s de %s, %s', game.number, lobby.name, tournament.name), tournament.id
    from public.lobby_games game
    join mentioned using (id)
    join public.tournament_lobbies lobby on lobby.id = game.lobby_id
    join public.tournaments tournament on tournament.id = game.tournament_id
    union all
    select template.id, 'template', template.name, null
    from public.tournament_templates template join mentioned using (id)
    union all
    select match.id, 'match', concat_ws(' vs ', public.display_name(one), public.display_name(two)), match.id
    from public.tournament_matches match
    join mentioned using (id)
    left join public.participants one on one.id = match.participant1_id
    left join public.participants two on two.id = match.participant2_id
    union all
    select match.id, 'match', concat_ws(' vs ', public.display_name(one), public.display_name(two)), match.id
    from public.challenge_matches match
    join mentioned using (id)
    left join public.participants one on one.id = match.participant1_id
    left join public.participants two on two.id = match.participant2_id
    union all
    select payout.id, 'payout', public.display_name(side), payout.id
    from public.payouts payout
    join mentioned using (id)
    join public.participants side on side.id = payout.participant_id
    union all
    select ticket_order.id, 'order', ticket_order.item_name, ticket_order.id
    from public.ticket_orders ticket_order join mentioned using (id)
    union all
    select difference.id, 'difference', difference.reference, difference.id
    from public.payment_differences difference join mentioned using (id)
    union all
    select report.id, 'report', reported.username, report.id
    from public.reports report
    join mentioned using (id)
    join public.profiles reported on reported.id = report.reported_id
    union all
    select item.id, 'item', item.name, item.id from public.store_items item join mentioned using (id)
    union all
    select coupon.id, 'coupon', coupon.code, coupon.id from public.coupons coupon join mentioned using (id)
    union all
    select game.id, 'game', game.name, game.id from public.games game join mentioned using (id)
    union all
    select article.id, 'article', article.title, article.id from public.news article join mentioned using (id)
    union all
    select achievement.id, 'achievement', achievement.name, achievement.id
    from public.achievements achievement join mentioned using (id)
    union all
    select letter.id, 'letter', letter.subject, letter.id
    from public.contact_messages letter join mentioned using (id)
    union all
    select announcement.id, 'announcement', left(announcement.content, 80), announcement.id
    from public.announcements announcement join mentioned using (id)
  )
  select coalesce(
    jsonb_object_agg(id, jsonb_build_object('kind', kind, 'name', name, 'page_id', page_id))
      filter (where name is not null and name <> ''),
    '{}'
  )
  from named
$$;

create or replace function public.my_lobby_room(p_game_id uuid)
returns table (name text, password text)
language plpgsql
volatile -- records the reading
security definer -- rooms are readable by no role
set search_path = ''
as $$
declare
  v_user_id constant uuid := private.require_user();
  v_game public.lobby_games;
  v_registration public.tournament_participants;
  v_room private.lobby_rooms;
begin
  select * into v_game from public.lobby_games where id = p_game_id;
  if not found then
    perform private.refuse('lobby_game_not_found', 'Esa partida ya no existe.');
  end if;
  perform private.require_no_measure(v_user_id, v_game.tournament_id);
  select registration.* into v_registration
  from public.lobby_slots slot
  join public.tournament_participants registration
    on registration.tournament_id = v_game.tournament_id and registration.participant_id = slot.participant_id
    and registration.status = 'registered'
  where slot.lobby_id = v_game.lobby_id
    and v_user_id in (select private.people_of_side(v_game.tournament_id, slot.participant_id))
  -- A user who plays for two sides reads the room if one of them is present.
  order by registration.checked_in_at nulls last
  limit 1;
  if not found then
    perform private.refuse('not_in_lobby', 'Solo quienes juegan en esta sala ven su ID y su contraseña.');
  elsif v_registration.checked_in_at is null
    and exists (select 1 from public.tournaments where id = v_game.tournament_id and check_in_minutes is not null)
  then
    perform private.refuse('check_in_missing', 'Tu asistencia no está confirmada: pide a la organización que la confirme.');
  end if;
  select * into v_room from private.lobby_rooms where game_id = p_game_id;
  if not found or v_game.state <> 'planned' then
    perform private.refuse('room_not_set', 'La organización todavía no cargó la sala de esta partida.');
  elsif v_room.opens_at > now() then
    perform private.refuse('room_not_open', format('La sala se muestra desde %s.', private.spoken_time(v_room.opens_at)));
  end if;
  insert into private.lobby_room_views (game_id, profile_id) values (p_game_id, v_user_id) on conflict do nothing;
  return query select v_room.name, v_room.password;
end;
$$;

create or replace function public.plan_lobby_game(p_game_id uuid, p_scheduled_time timestamptz, p_mode text)
returns void
language plpgsql
volatile
security definer -- games are written by procedures only
set search_path = ''
as $$
declare
  v_game constant public.lobby_games := private.lock_lobby_game(p_game_id, 'schedule', false);
  v_mode constant text := private.clean_text(p_mode);
begin
  if v_game.state <> 'planned' then
    perform private.refuse('lobby_game_over', 'La partida ya se publicó o se canceló.');
  elsif char_length(v_mode) > 40 or v_mode ~ '[[:cntrl:]]' then
    perform private.refuse('lobby_game_invalid', 'El mapa o modo tiene hasta 40 caracteres.');
  end if;
  update public.lobby_games set scheduled_time = p_scheduled_time, mode = v_mode, changed_at = clock_timestamp() where id = p_game_id;
  perform private.score_lobby_game(p_game_id);
end;
$$;

create or replace function public.preview_lobby_change(p_stage_id uuid, p_change jsonb)
returns table (
  participant_id uuid, place_before integer, place_after integer, points_before numeric, points_after numeric, advances_before boolean,
  advances_after boolean, final_before integer, final_after integer
)
language plpgsql
volatile
security definer -- tries the change and rolls it back
set search_path = ''
as $$
declare
  v_stage constant public.tournament_stages := private.lock_lobby_stage(
    p_stage_id, case when p_change ? 'adjustment' or p_change ? 'withdrawn' then 'adjustments' else 'results' end
  );
  v_before jsonb;
  v_after jsonb;
begin
  v_before := (select jsonb_object_agg(standing.participant_id, standing) from private.lobby_standing(p_stage_id) as standing);
  -- This is a separate block, because its exception undoes all changes made inside it.
  begin
    perform private.change_lobby(v_stage, p_change);
    v_after := (select jsonb_object_agg(standing.participant_id, standing) from private.lobby_standing(p_stage_id) as standing);
    raise exception using errcode = 'LM001', message = 'only to see';
  exception
    when sqlstate 'LM001' then null;
    when data_exception or check_violation or foreign_key_violation or not_null_violation then
      perform private.refuse('change_invalid', 'El cambio no es válido.');
  end;
  return query
    select
      was.key::uuid, (was.value ->> 'place')::integer, (v_after -> was.key ->> 'place')::integer, (was.value ->> 'points')::numeric,
      (v_after -> was.key ->> 'points')::numeric, (was.value ->> 'advances')::boolean, (v_after -> was.key ->> 'advances')::boolean,
      (was.value ->> 'final_position')::integer, (v_after -> was.key ->> 'final_position')::integer
    from jsonb_each(v_before) as was
    where was.value is distinct from v_after -> was.key
    order by (v_after -> was.key ->> 'place')::integer;
end;
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
  v_rows constant public.lobby_results[] := array(
    select entered from private.read_lobby_results(v_game, p_results) as entered where p_results is not null
  );
begin
  if v_game.state = 'published' then
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
  elsif v_game.state = 'cancelled' then
    perform private.refuse('lobby_game_over', 'La partida se canceló.');
  end if;
  if not exists (
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
  perform private.settle_tournament(v_game.tournament_id);
  return query select conflict.* from private.lobby_conflicts(p_game_id) as conflict;
end;
$$;

create or replace function public.report_lobby_place(p_game_id uuid, p_place integer, p_kills integer default 0, p_time_ms integer default null)
returns public.lobby_results
language plpgsql
volatile
security definer -- results are written by procedures only
set search_path = ''
as $$
declare
  v_user_id constant uuid := private.require_user();
  v_game public.lobby_games;
  v_result public.lobby_results;
  v_participant_id uuid;
begin
  perform private.limit_event(
    v_user_id, 'lobby_report', 'lobby_reports_per_hour', 'Informaste demasiados puestos. Espera un momento.'
  );
  select * into v_game from public.lobby_games where id = p_game_id;
  if not found then
    perform private.refuse('lobby_game_not_found', 'Esa partida ya no existe.');
  end if;
  perform private.require_no_measure(v_user_id, v_game.tournament_id);
  -- Reports share the tournament's lock, so that captains do not wait for each other.
  perform private.require_not_cancelled(tournament) from public.tournaments tournament where id = v_game.tournament_id for share;
  select slot.participant_id into v_participant_id
  from public.lobby_slots slot
  join public.tournament_participants registration
    on registration.tournament_id = v_game.tournament_id and registration.participant_id = slot.participant_id and registration.status = 'registered'
  where slot.lobby_id = v_game.lobby_id and slot.participant_id in (select private.acting_participant_ids())
    and private.plays_for(v_game.tournament_id, slot.participant_id);
  if v_participant_id is null then
    perform private.refuse('not_in_lobby', 'Solo el capitán de un participante de esta sala informa su puesto.');
  end if;
  select * into v_game from public.lobby_games where id = p_game_id for no key update;
  if v_game.state <> 'planned' then
    perform private.refuse('lobby_game_over', 'La partida ya se publicó o se canceló. Si hay un error, avisa a la organización.');
  end if;
  perform private.store_lobby_results(
    v_game,
    array(
      select entered
      from private.read_lobby_results(v_game, jsonb_build_array(jsonb_build_object(
        'participant_id', v_participant_id, 'place', p_place, 'kills', coalesce(p_kills, 0), 'time_ms', p_time_ms, 'status', 'placed'
      ))) as entered
    ),
    false
  );
  select * into v_result from public.lobby_results where game_id = p_game_id and participant_id = v_participant_id;
  return v_result;
end;
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
  v_games integer;
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
  v_games := private.forget_lobbies(array(
    select id from public.tournament_stages where tournament_id = v_stage.tournament_id and position >= v_stage.position
  ));
  perform private.withdraw_later_stages(p_stage_id);
  delete from public.tournament_matches where stage_id = p_stage_id;
  delete from public.tournament_groups where stage_id = p_stage_id;
  update public.tournament_stages
  set state = 'ready', drawn_at = null, finished_at = null, due_round = null, awaits_tie_break = false
  where id = p_stage_id;
  perform private.audit('reset_stage', 'tournament_stages', p_stage_id::text, to_jsonb(v_undone), null);
  return cardinality(v_undone) + v_games;
end;
$$;

create or replace function public.save_lobby_results(p_game_id uuid, p_results jsonb)
returns void
language plpgsql
volatile
security definer -- results are written by procedures only
set search_path = ''
as $$
declare
  v_game constant public.lobby_games := private.lock_lobby_game(p_game_id, 'results');
begin
  if v_game.state <> 'planned' then
    perform private.refuse('lobby_game_over', 'La partida ya se publicó o se canceló: corrígela indicando el motivo.');
  end if;
  perform private.store_lobby_results(v_game, array(select entered from private.read_lobby_results(v_game, p_results) as entered), true);
end;
$$;

create or replace function public.set_lobby_room(p_game_id uuid, p_name text, p_password text default null, p_opens_at timestamptz default null)
returns void
language plpgsql
volatile
security definer -- rooms are written by procedures only
set search_path = ''
as $$
declare
  v_game constant public.lobby_games := private.lock_lobby_game(p_game_id, 'results', false);
  v_name constant text := private.clean_text(p_name);
  v_password constant text := private.clean_text(p_password);
  v_opens_at constant timestamptz := coalesce(p_opens_at, now());
  v_lobby public.tournament_lobbies;
  v_people uuid[];
begin
  if v_game.state <> 'planned' then
    perform private.refuse('lobby_game_over', 'La partida ya se publicó o se canceló.');
  elsif p_name is not null and v_name is null or char_length(v_name) > 60 or v_name ~ '[[:cntrl:]]' then
    perform private.refuse('lobby_name_invalid', 'Escribe el ID o nombre de la sala, con hasta 60 caracteres.');
  elsif char_length(v_password) > 60 or v_password ~ '[[:cntrl:]]' then
    perform private.refuse('lobby_password_invalid', 'La contraseña tiene hasta 60 caracteres.');
  end if;
  delete from private.lobby_room_views where game_id = p_game_id;
  if v_name is null then
    delete from private.lobby_rooms where game_id = p_game_id;
  else
    insert into private.lobby_rooms (game_id, name, password, opens_at)
    values (p_game_id, v_name, v_password, v_opens_at)
    on conflict (game_id) do update set name = excluded.name, password = excluded.password, opens_at = excluded.opens_at;
  end if;
  update public.lobby_games
  set room_opens_at = case when v_name is not null then v_opens_at end, changed_at = clock_timestamp()
  where id = p_game_id;
  perform private.audit(
    'set_lobby_room', 'lobby_games', p_game_id::text, null, jsonb_build_object('room_opens_at', case when v_name is not null then v_opens_at end)
  );
  if v_name is not null then
    select * into v_lobby from public.tournament_lobbies where id = v_game.lobby_id;
    v_people := array(
      select distinct person
      from public.lobby_slots slot
      join public.tournament_participants registration
        on registration.tournament_id = v_game.tournament_id and registration.participant_id = slot.participant_id
        and registration.status = 'registered'
      cross join lateral private.people_of_side(v_game.tournament_id, slot.participant_id) as person
      where slot.lobby_id = v_game.lobby_id
      order by person
    );
    perform private.notify_people(
      v_people,
      array_fill(
        case when v_opens_at <= now() then 'Entra al torneo para ver el ID y la contraseña.'
          else 'Verás el ID y la contraseña en el torneo desde ' || private.spoken_time(v_opens_at) || '.'
        end, array[cardinality(v_people)]
      ),
      'tournament_room_ready', format('%s, partida %s: la sala está lista', v_lobby.name, v_game.number),
      '/tournaments/' || v_game.tournament_id, p_game_id::text
    );
  end if;
end;
$$;

create or replace function public.set_lobby_scoring(p_stage_id uuid, p_scoring_system_id uuid, p_reason text default null, p_seen uuid[] default null)
returns uuid
language plpgsql
volatile
security definer -- scoring systems and stages are written by procedures only
set search_path = ''
as $$
declare
  v_stage constant public.tournament_stages := private.lock_lobby_stage(p_stage_id, 'results');
  v_system public.scoring_systems;
  v_reason text;
begin
  select * into v_system from public.scoring_systems
  where id = p_scoring_system_id and (key is not null or tournament_id = v_stage.tournament_id);
  if not found then
    perform private.refuse('scoring_not_found', 'Ese sistema de puntos no existe.');
  end if;
  perform private.require_impartial_in_lobby(id) from public.tournament_lobbies where stage_id = p_stage_id;
  if not exists (
    select 1
    from public.tournament_lobbies lobby join public.lobby_games game on game.lobby_id = lobby.id
    where lobby.stage_id = p_stage_id and game.state = 'published'
  ) then
    perform private.change_lobby(v_stage, jsonb_build_object('scoring_system_id', p_scoring_system_id));
  else
    v_reason := private.require_lobby_reason(p_reason);
    insert into public.scoring_systems (
      tournament_id, name, version, previous_id, reason, year, sources, games, measure, placement, placement_after, points_per_kill,
      kill_cap, multipliers, win_bonus, ties, game_rules, tie_breaks, stage_settings, created_by
    )
    select
      v_stage.tournament_id, v_system.name, old.version + 1, old.id, v_reason, v_system.year, v_system.sources, v_system.games,
      v_system.measure, v_system.placement, v_system.placement_after, v_system.points_per_kill, v_system.kill_cap, v_system.multipliers,
      v_system.win_bonus, v_system.ties, v_system.game_rules, v_system.tie_breaks, v_system.stage_settings, auth.uid()
    from public.scoring_systems old
    where old.id = v_stage.scoring_system_id
    returning * into v_system;
    perform private.confirm_lobby_change(
      v_stage, jsonb_build_object('scoring_system_id', v_system.id), p_seen, format('Cambió el sistema de puntos de «%s»', v_stage.name), v_reason
    );
  end if;
  perform private.audit(
    'set_lobby_scoring', 'tournament_stages', p_stage_id::text, jsonb_build_object('scoring_system_id', v_stage.scoring_system_id),
    jsonb_build_object('scoring_system_id', v_system.id, 'reason', v_reason)
  );
  return v_system.id;
end;
$$;

create or replace function public.tournament_log(p_tournament_id uuid)
returns setof public.admin_audit_log
language plpgsql
stable
security definer -- the log is for administrators; this part of it is for the staff
set search_path = ''
as $$
begin
  perform private.require_right_to_read(p_tournament_id, variadic array[null::text]);
  return query
    select entry.*
    from (
      select 'tournaments' as entity, p_tournament_id as id
      union all
      select 'tournament_matches', match.id from public.tournament_matches match where match.tournament_id = p_tournament_id
      union all
      select 'tournament_stages', stage.id from public.tournament_stages stage where stage.tournament_id = p_tournament_id
      union all
      select 'lobby_games', game.id from public.lobby_games game where game.tournament_id = p_tournament_id
      union all
      select 'live_draws', draw.id from public.live_draws draw where draw.tournament_id = p_tournament_id
      union all
      select 'payouts', payout.id from public.payouts payout
      where payout.tournament_id = p_tournament_id and private.may(p_tournament_id, 'money')
    ) as thing
    cross join lateral (
      select * from public.admin_audit_log logged
      where logged.entity = thing.entity and logged.entity_id = thing.id::text
      order by logged.created_at desc
      limit 100
    ) as entry
    order by entry.created_at desc, entry.id
    limit 500;
end;
$$;

create or replace function public.withdraw_lobby_adjustment(p_adjustment_id uuid, p_reason text, p_seen uuid[] default null)
returns void
language plpgsql
volatile
security definer -- adjustments and stages are written by procedures only
set search_path = ''
as $$
declare
  v_adjustment public.lobby_adjustments;
  v_stage public.tournament_stages;
  v_reason text;
begin
  select * into v_adjustment from public.lobby_adjustments where id = p_adjustment_id;
  v_stage := private.lock_lobby_stage(v_adjustment.stage_id, 'adjustments');
  v_reason := private.require_lobby_reason(p_reason);
  perform private.confirm_lobby_change(
    v_stage, jsonb_build_object('withdrawn', p_adjustment_id), p_seen,
    format('Ajuste anulado en «%s»: %s', v_stage.name, private.participant_name(v_adjustment.participant_id)), v_reason
  );
  perform private.audit(
    'withdraw_lobby_adjustment', 'tournament_stages', v_stage.id::text, to_jsonb(v_adjustment), jsonb_build_object('reason', v_reason)
  );
end;
$$;

alter table "private"."lobby_reports"
  add constraint "lobby_reports_participant_id_fkey" foreign key (participant_id) references public.participants(id)
    on delete cascade;

alter table "private"."lobby_reports"
  add constraint "lobby_reports_profile_id_fkey" foreign key (profile_id) references public.profiles(id) on delete
    set null;

alter table "private"."lobby_room_views"
  add constraint "lobby_room_views_profile_id_fkey" foreign key (profile_id) references public.profiles(id)
    on delete cascade;

alter table "private"."tournament_events"
  add constraint "tournament_events_kind_known"
    check
    ((kind = ANY (ARRAY['registration.created'::text, 'tournament.started'::text, 'match.ready'::text,
    'match.finished'::text,
    'match.disputed'::text,
    'lobby_game.published'::text, 'stage.finished'::text, 'tournament.finished'::text, 'prize.paid'::text]))) not valid;

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
    'correct_lobby_game'::text,
    'publish_lobby_game'::text, 'set_lobby_room'::text, 'set_lobby_scoring'::text, 'withdraw_lobby_adjustment'::text]))) not valid;

alter table "public"."admin_audit_log"
  add constraint "admin_audit_log_entity_known"
    check
    ((entity = ANY (ARRAY['achievements'::text, 'announcements'::text, 'challenge_matches'::text,
    'contact_messages'::text,
    'coupons'::text,
    'games'::text,
    'live_draws'::text,
    'lobby_games'::text,
    'map_pools'::text,
    'messages'::text,
    'news'::text,
    'payment_differences'::text,
    'payouts'::text,
    'profile_private'::text,
    'profiles'::text,
    'reports'::text,
    'settings'::text,
    'storage.objects'::text,
    'store_items'::text,
    'system_status'::text,
    'team_join_requests'::text,
    'team_members'::text,
    'teams'::text,
    'ticket_orders'::text,
    'tournament_matches'::text,
    'tournament_stages'::text,
    'tournament_templates'::text, 'tournaments'::text, 'veto_sequences'::text, 'wallets'::text]))) not valid;

alter table "public"."lobby_adjustments"
  add constraint "lobby_adjustments_created_by_fkey" foreign key (created_by) references public.profiles(id) on delete
    set null;

alter table "public"."lobby_adjustments"
  add constraint "lobby_adjustments_participant_id_fkey" foreign key (participant_id) references public.participants(id)
    on delete restrict;

alter table "public"."lobby_adjustments"
  add constraint "lobby_adjustments_stage_id_fkey" foreign key (stage_id) references public.tournament_stages(id)
    on delete cascade;

alter table "private"."lobby_reports"
  add constraint "lobby_reports_game_id_fkey" foreign key (game_id) references public.lobby_games(id) on delete cascade;

alter table "private"."lobby_room_views"
  add constraint "lobby_room_views_game_id_fkey" foreign key (game_id) references public.lobby_games(id)
    on delete cascade;

alter table "private"."lobby_rooms"
  add constraint "lobby_rooms_game_id_fkey" foreign key (game_id) references public.lobby_games(id) on delete cascade;

alter table "public"."lobby_games"
  add constraint "lobby_games_tournament_id_fkey" foreign key (tournament_id) references public.tournaments(id)
    on delete cascade;

alter table "public"."lobby_results"
  add constraint "lobby_results_game_id_fkey" foreign key (game_id) references public.lobby_games(id) on delete cascade;

alter table "public"."lobby_results"
  add constraint "lobby_results_participant_id_fkey" foreign key (participant_id) references public.participants(id)
    on delete restrict;

alter table "public"."lobby_slots"
  add constraint "lobby_slots_participant_id_fkey" foreign key (participant_id) references public.participants(id)
    on delete restrict;

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
    'tournament_points_changed'::text,
    'tournament_room_ready'::text,
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

alter table "public"."scoring_systems"
  add constraint "scoring_systems_created_by_fkey" foreign key (created_by) references public.profiles(id) on delete
    set null;

alter table "public"."scoring_systems"
  add constraint "scoring_systems_previous_id_fkey" foreign key (previous_id) references public.scoring_systems(id)
    on delete set null;

alter table "public"."scoring_systems"
  add constraint "scoring_systems_tournament_id_fkey" foreign key (tournament_id) references public.tournaments(id)
    on delete set null;

alter table "public"."table_adjustments"
  add constraint "table_adjustments_points_range"
    check ((((points >= '-1000'::integer) AND (points <= 1000)) AND (points <> 0))) not valid;

alter table "public"."lobby_games"
  add constraint "lobby_games_lobby_id_fkey" foreign key (lobby_id) references public.tournament_lobbies(id)
    on delete cascade;

alter table "public"."lobby_slots"
  add constraint "lobby_slots_lobby_id_fkey" foreign key (lobby_id) references public.tournament_lobbies(id)
    on delete cascade;

alter table "public"."tournament_lobbies"
  add constraint "tournament_lobbies_stage_id_fkey" foreign key (stage_id) references public.tournament_stages(id)
    on delete cascade;

alter table "public"."tournament_lobbies"
  add constraint "tournament_lobbies_tournament_id_fkey" foreign key (tournament_id) references public.tournaments(id)
    on delete cascade;

alter table "public"."tournament_stages"
  add constraint "tournament_stages_kind_known"
    check
    ((kind = ANY (ARRAY['single_elimination'::text, 'double_elimination'::text, 'round_robin'::text, 'swiss'::text,
    'lobbies'::text]))) not valid;

alter table "public"."tournament_stages"
  add constraint "tournament_stages_next_qualifiers_range" check (((next_qualifiers >= 1) AND (next_qualifiers <= 500))) not valid;

alter table "public"."tournament_stages"
  add constraint "tournament_stages_scoring_fits" check (((kind = 'lobbies'::text) = (scoring_system_id IS NOT NULL))) not valid;

alter table "public"."tournament_stages"
  add constraint "tournament_stages_scoring_system_id_fkey" foreign key (scoring_system_id)
    references public.scoring_systems(id) on delete restrict not valid;

create index lobby_reports_game_id_idx on private.lobby_reports (game_id, written);

create index lobby_reports_participant_id_idx on private.lobby_reports (participant_id);

create index lobby_reports_profile_id_idx on private.lobby_reports (profile_id);

create index lobby_room_views_profile_id_idx on private.lobby_room_views (profile_id);

create index lobby_adjustments_created_by_idx on public.lobby_adjustments (created_by);

create index lobby_adjustments_participant_id_idx on public.lobby_adjustments (participant_id);

create index lobby_adjustments_stage_id_idx on public.lobby_adjustments (stage_id, participant_id);

create index lobby_games_tournament_id_idx on public.lobby_games (tournament_id);

create index lobby_results_participant_id_idx on public.lobby_results (participant_id);

create index lobby_slots_participant_id_idx on public.lobby_slots (participant_id);

create index scoring_systems_created_by_idx on public.scoring_systems (created_by);

create index scoring_systems_previous_id_idx on public.scoring_systems (previous_id);

create index scoring_systems_tournament_id_idx on public.scoring_systems (tournament_id);

create index tournament_lobbies_tournament_id_idx on public.tournament_lobbies (tournament_id);

create trigger a_check_texts
  before insert or update of reason on public.lobby_adjustments
  for each row
  when (private.may_need_tidying(VARIADIC ARRAY[new.reason]))
  execute function private.tidy_columns('text', 'reason');

create trigger a_check_names
  before insert or update of mode on public.lobby_games
  for each row
  when (private.may_need_tidying(VARIADIC ARRAY[new.mode]))
  execute function private.tidy_columns('name', 'mode');

create trigger record_game
  after update of state, corrected_at on public.lobby_games
  for each row when (
    new.state = 'published' and (old.state, old.corrected_at) is distinct from (new.state, new.corrected_at)
  )
  execute function private.record_lobby_game();

create trigger a_check_names
  before insert or update of name on public.scoring_systems
  for each row
  when (private.may_need_tidying(VARIADIC ARRAY[new.name]))
  execute function private.tidy_columns('name', 'name');

create trigger a_check_texts
  before insert or update of reason on public.scoring_systems
  for each row
  when (private.may_need_tidying(VARIADIC ARRAY[new.reason]))
  execute function private.tidy_columns('text', 'reason');

create trigger a_check_names
  before insert or update of name on public.tournament_lobbies
  for each row
  when (private.may_need_tidying(VARIADIC ARRAY[new.name]))
  execute function private.tidy_columns('name', 'name');

create policy "select_everyone" on "public"."lobby_adjustments"
  for select
  to "anon", "authenticated"
  using (true);

create policy "select_everyone" on "public"."lobby_games"
  for select
  to "anon", "authenticated"
  using (true);

create policy "select_everyone" on "public"."lobby_results"
  for select
  to "anon", "authenticated"
  using (true);

create policy "select_everyone" on "public"."lobby_slots"
  for select
  to "anon", "authenticated"
  using (true);

create policy "select_everyone" on "public"."scoring_systems"
  for select
  to "anon", "authenticated"
  using (true);

create policy "select_everyone" on "public"."tournament_lobbies"
  for select
  to "anon", "authenticated"
  using (true);

alter publication "cached_reads" add table "public"."lobby_adjustments";

alter publication "cached_reads" add table "public"."lobby_results";

alter publication "cached_reads" add table "public"."lobby_slots";

alter publication "cached_reads" add table "public"."scoring_systems";

alter publication "cached_reads" add table "public"."tournament_lobbies";

alter publication "supabase_realtime" add table "public"."lobby_games";

comment on column "private"."lobby_reports"."profile_id" is 'The user who entered it; null once the account was deleted, and for the service key.';

comment on column "public"."lobby_adjustments"."kind" is 'The kind of the adjustment: bonus, penalty, compensation or starting_points.';

comment on column "public"."lobby_adjustments"."points" is 'The points, negative for a penalty; null for a compensation, which follows the participant''s average.';

comment on column "public"."lobby_adjustments"."reason" is 'The reason, for everybody to read.';

comment on column "public"."lobby_adjustments"."withdrawn_at" is 'When it was withdrawn; null while it counts.';

comment on column "public"."lobby_games"."changed_at" is 'When the game, one of its rows or the points of its stage last changed.';

comment on column "public"."lobby_games"."corrected_at" is 'When the published result was last corrected; null if never.';

comment on column "public"."lobby_games"."is_extra" is 'True for a game that only breaks a tie: it gives no points.';

comment on column "public"."lobby_games"."mode" is 'The map or mode; null if not stated.';

comment on column "public"."lobby_games"."number" is 'The number of the game in its lobby, from 1.';

comment on column "public"."lobby_games"."published_at" is 'When the result was published; null before.';

comment on column "public"."lobby_games"."room_opens_at" is 'From when the players of the lobby can read its room; null while no room is set and after the game.';

comment on column "public"."lobby_games"."scheduled_time" is 'When the game is planned to start; null if not stated.';

comment on column "public"."lobby_games"."state" is 'State of the game: planned (its rows are provisional), published, or cancelled (it does not count).';

comment on column "public"."lobby_results"."counted_kills" is 'Kills that count, before the multiplier.';

comment on column "public"."lobby_results"."is_reported" is 'True while the row is what the participant''s captain reported.';

comment on column "public"."lobby_results"."is_tied" is 'True if other participants have the same place.';

comment on column "public"."lobby_results"."kills" is 'The kills (eliminations) of the participant.';

comment on column "public"."lobby_results"."multiplier" is 'The multiplier of the kills by place.';

comment on column "public"."lobby_results"."place" is 'The place in the game, from 1; null without a place.';

comment on column "public"."lobby_results"."placement_points" is 'Points for the place and the win, by the scoring system.';

comment on column "public"."lobby_results"."points" is 'All points of the game, exact.';

comment on column "public"."lobby_results"."status" is 'Whether the participant has a place (placed), did not play (absent), or was excluded from this game (disqualified).';

comment on column "public"."lobby_results"."time_ms" is 'Milliseconds until the finish or, where places are measured, of survival; null if not measured.';

comment on column "public"."lobby_slots"."slot" is 'The participant''s number in the lobby, from 1.';

comment on column "public"."scoring_systems"."game_rules" is 'Exceptions for single games: by number (-1 is the last game) or by mode. factor multiplies all points of the game.
@type game_rules { game?: number; mode?: string; points_per_kill?: number; factor?: number; multipliers?: number[]; placement?: number[] }[]';

comment on column "public"."scoring_systems"."games" is 'Names, in lower case, of the games that it is meant for.';

comment on column "public"."scoring_systems"."key" is 'The stable name of a preset; null for a system of a tournament.';

comment on column "public"."scoring_systems"."kill_cap" is 'How many kills of a side count in a game; null means all.';

comment on column "public"."scoring_systems"."measure" is 'What is measured: placement, or time (the side with the least time is first).';

comment on column "public"."scoring_systems"."multipliers" is 'Factors of the kill points by place; 1 after the end of the list.';

comment on column "public"."scoring_systems"."name" is 'The name shown to users.';

comment on column "public"."scoring_systems"."placement" is 'Points for the places 1, 2, …';

comment on column "public"."scoring_systems"."placement_after" is 'Points for every place after the end of placement.';

comment on column "public"."scoring_systems"."points_per_kill" is 'Points for a kill.';

comment on column "public"."scoring_systems"."previous_id" is 'The version that this one replaces; null for the first one.';

comment on column "public"."scoring_systems"."reason" is 'Why the system was changed after the first published result, for everybody to read; null otherwise.';

comment on column "public"."scoring_systems"."sources" is 'The rulebooks that the system follows.';

comment on column "public"."scoring_systems"."stage_settings" is 'Settings that the rulebook gives to a stage, proposed by the form.
@type stage_settings { match_point?: number; best_games?: number; window_minutes?: number }';

comment on column "public"."scoring_systems"."tie_breaks" is 'Tie-breaks after the points, in order; the seed always comes last. game:n is the place in game n, where -1 is the last game.';

comment on column "public"."scoring_systems"."ties" is 'What sides with the same place get: the points of the better place, the mean of the places that they share, or those of the last of these places (next). Multipliers follow the same rule.';

comment on column "public"."scoring_systems"."tournament_id" is 'The tournament that made the system; null for presets, and once the tournament was deleted.';

comment on column "public"."scoring_systems"."version" is 'The number of the version, from 1.';

comment on column "public"."scoring_systems"."win_bonus" is 'Additional points for the first place of a game.';

comment on column "public"."scoring_systems"."year" is 'The year of the rulebook; null for a system of a tournament.';

comment on column "public"."tournament_lobbies"."name" is 'The name shown to users.';

comment on column "public"."tournament_lobbies"."position" is 'The position among the lobbies of the round, from 1.';

comment on column "public"."tournament_lobbies"."round" is 'The round of the stage in which the lobby plays, from 1.';

comment on column "public"."tournament_stages"."kind" is 'The kind of the stage: single_elimination, double_elimination, round_robin, swiss or lobbies.';

comment on column "public"."tournament_stages"."lobbies" is 'Lobbies: the structure (single: one lobby; groups: fixed groups), the size of a lobby (3 to 100), the number of games of a lobby, and what is carried over from the stage before: nothing, all points, a share of them, or a head start by place. Null for other kinds.
@type lobbies { structure: "single" | "groups"; size: number; games: number; carried?: "none" | "all" | "share" | "head_start"; share?: number; head_start?: number[] }';

comment on column "public"."tournament_stages"."next_qualifiers" is 'How many participants advance in addition to qualifiers: the best of those with the next places in their groups or lobbies.';

comment on column "public"."tournament_stages"."scoring_system_id" is 'Lobbies: the scoring system; null for other kinds.';

comment on function "private"."build_lobbies"(public.tournament_stages, uuid[]) is 'Draws the lobbies of a stage: as few as their size allows, by seed in serpentine order or at random, with their slots and games. Points are carried over from the stage before.';

comment on function "private"."carry_points"(public.tournament_stages) is 'Writes the points that participants bring from the stage before as starting points.';

comment on function "private"."change_lobby"(public.tournament_stages, jsonb) is 'Makes a change of a drawn stage of lobbies whose tournament is locked: {"game_id", "results"} corrects a published game, {"adjustment": {participant_id, kind, points, reason}} adds one, {"withdrawn": id} withdraws one, {"scoring_system_id"} changes the scoring. Refuses results_invalid, results_missing, place_repeated, place_missing, lobby_game_not_found, lobby_game_not_published, adjustment_invalid, not_in_lobby, adjustment_not_found, and as follow_lobby_change().';

comment on function "private"."complete_lobby_game"(public.lobby_games) is 'Adds the sides without a row as absent, and checks the places. In an extra game only the listed sides play.';

comment on function "private"."confirm_lobby_change"(public.tournament_stages, jsonb, uuid[], text, text) is
  'Makes a change after the caller saw what it causes, and notifies the sides of the stage. p_seen: the participants that, by the preview, advance or no longer advance because of it. Refuses changed_meanwhile, and as change_lobby().';

comment on function "private"."follow_lobby_change"(uuid, uuid[], jsonb) is 'After the points of a stage changed: writes the places of a stage that is over, draws the next stage again if others advance, carries points over again, and corrects prizes. p_then: those who advanced before; p_awards: the awards before. Refuses next_match_decided, draw_is_public, prizes_paid, prize_already_spent.';

comment on function "private"."forget_lobbies"(uuid[]) is 'Deletes the lobbies of stages with their games and adjustments; returns how many of the games were published.';

comment on function "private"."hand_over_places"(uuid, uuid, uuid) is 'Transfers every match, seed, and row of a group or lobby of one side to another.';

comment on function "private"."lacks_extra_game"(public.tournament_stages) is 'Whether a played extra game must still break a tie that matters: at the limit of those who advance or, in the last stage, at a place with a prize, the tie-breaks before extra_game separate nobody.';

comment on function "private"."lobby_conflicts"(uuid) is 'The reports of a game that differ from its rows: the last one of each user for each side.';

comment on function "private"."lobby_game_tournament_id"(uuid) is 'The tournament of a game of a lobby; null for an unknown game.';

comment on function "private"."lobby_order"(public.tournament_stages, boolean, boolean) is 'The table of a stage of lobbies: each side with its place in its lobby, and in the stage, where the average points of a game compare the lobbies. For every side but the first of a lobby, reason is the rule that placed it below the side above, with the values of both. p_is_live and p_skips_last as in lobby_sides().';

comment on function "private"."lobby_places"(public.tournament_stages) is 'Places of a stage of lobbies: all winners of lobbies, then all seconds …, at the end sides that never played or withdrew. Disqualified participants have no place.';

comment on function "private"."lobby_qualifiers"(public.tournament_stages, public.tournament_stages) is
  'The participants that advance from a finished stage of lobbies, as qualified_participants().';

comment on function "private"."lobby_results_for_log"(uuid) is 'The results of a game for the log: {participant: [place, kills]}.';

comment on function "private"."lobby_rules"(public.tournament_stages) is 'The tie-breaks of a stage of lobbies with the place of each in the keys: countback takes as many keys as there are games; the seed is added at the end.';

comment on function "private"."lobby_sides"(public.tournament_stages, boolean, boolean) is 'The sides of a stage of lobbies with their figures and keys. p_is_live: with provisional rows. p_skips_last: without the last game of each lobby.';

comment on function "private"."lobby_stage"(uuid) is 'The stage of a lobby.';

comment on function "private"."lobby_standing"(uuid) is 'The standing of the sides of a stage: the place in the stage, the points, whether the side plays in the next stage, and its final position.';

comment on function "private"."lock_lobby_game"(uuid, text, boolean) is 'Locks the tournament of a game and the game, for staff with a right; for a decision, staff who do not play in the lobby. Refuses lobby_game_not_found, own_match, tournament_cancelled, and as require_right().';

comment on function "private"."lock_lobby_stage"(uuid, text) is 'Locks a drawn stage of lobbies, for staff with a right. Refuses stage_not_found, stage_without_lobbies, tournament_cancelled, and as require_right().';

comment on function "private"."never_came"(uuid) is 'Returns the participants of a stage with tables that were absent from a match without a winner, and have no other result; in a stage of lobbies those without a place in any game.';

comment on function "private"."place_values"(text) is 'A list of values by place from the notation "10, 7 x4, 5 x10": a value with the number of places that have it.';

comment on function "private"."read_lobby_results"(public.lobby_games, jsonb) is 'The rows of a list of results, [{participant_id, place?, kills?, time_ms?, status?, tied?}]. A row without a place, and without a time where time is measured, is absent. Refuses results_invalid.';

comment on function "private"."record_lobby_game"() is 'Records the event lobby_game.published.
@event lobby_game.published
@fact game_id lobby_games.id
@fact stage_id tournament_stages.id
@fact lobby_id tournament_lobbies.id
@fact lobby_name tournament_lobbies.name
@fact number lobby_games.number
@fact mode lobby_games.mode';

comment on function "private"."require_impartial_in_lobby"(uuid) is 'Refuses callers who would decide about a lobby in which they play. Refuses own_match.';

comment on function "private"."require_lobby_reason"(text) is 'Returns a reason for everybody to read. Refuses reason_required.';

comment on function "private"."require_valid_places"(public.lobby_games) is 'Checks the places of a game before it is published: places that are shared are marked as tied, and no more places are missing than sides were disqualified from the game. Refuses results_missing, place_repeated, place_missing.';

comment on function "private"."score_lobby_game"(uuid) is 'Writes the points of every row of a game by the scoring system of its stage. Means are rounded to four decimals; all other points are exact.';

comment on function "private"."second_round_has_begun"(uuid) is 'True once a match of round 2 or of a later stage has begun, or the second game of a lobby was published.';

comment on function "private"."stage_capacity"(public.tournament_stages) is 'The maximum of participants of a stage: 1,024 in a single elimination, 64 in one group, the size of a lobby in one lobby, 512 otherwise.';

comment on function "private"."store_lobby_results"(public.lobby_games, public.lobby_results[], boolean) is
  'Stores result rows of a locked game: all of them in the record of reports, and as the rows of the game. A captain''s report replaces no row of the staff. Writes the points.';

comment on function "private"."valid_game_rules"(jsonb) is 'True for a list of exceptions for single games: {game or mode, points_per_kill?, factor?, multipliers?, placement?}.';

comment on function "private"."valid_lobby_settings"(jsonb) is 'True for the settings of a stage of lobbies: {structure, size, games, carried?, share?, head_start?}. A structure has its own settings next to the common ones.';

comment on function "private"."valid_lobby_tie_breaks"(text[]) is 'True for an ordered list of known tie-breaks of lobbies, each at most once. `game:n` is the place in game n, where -1 is the last one.';

comment on function "private"."valid_place_values"(numeric[], numeric, numeric) is 'True for a list of numbers for the places 1, 2, …, each within the limits and with at most four decimals.';

comment on function "public"."add_extra_lobby_game"(uuid) is 'Adds a game that only breaks a tie: it gives no points, and its places decide where the tie-breaks name extra_game. For staff with the right `results`, in a stage that is being played. Returns its id. Refuses lobby_not_found, own_match, tournament_cancelled, stage_finished, extra_game_not_used, and as require_right().';

comment on function "public"."adjust_lobby_points"(uuid, uuid, text, numeric, text, uuid[]) is 'Adds or takes points, with a reason that everybody reads. For staff with the right `adjustments`. p_kind: bonus, penalty (negative points), compensation (of one game, by the side''s own average; without points) or starting_points. p_seen as in correct_lobby_game. Refuses stage_not_found, stage_without_lobbies, own_match, tournament_cancelled, reason_required, adjustment_invalid, not_in_lobby, and as correct_lobby_game.
@nullable p_points, p_seen';

comment on function "public"."cancel_lobby_game"(uuid, text) is 'Cancels a game that will not be played, with a reason; it gives no points. For staff with the right `results`. If it was the last open game, the stage ends. Refuses lobby_game_not_found, own_match, tournament_cancelled, reason_required, lobby_game_over.';

comment on function "public"."correct_lobby_game"(uuid, jsonb, text, uuid[]) is 'Corrects a published game, with a reason that everybody reads: the rows in p_results replace those of their sides. For staff with the right `results`. p_seen: the sides that, by preview_lobby_change, advance or no longer advance because of it. Refuses lobby_game_not_found, own_match, tournament_cancelled, reason_required, lobby_game_not_published, results_invalid, place_repeated, place_missing, changed_meanwhile, next_match_decided, draw_is_public, prizes_paid, prize_already_spent.
@nullable p_seen';

comment on function "public"."create_scoring_system"(uuid, jsonb) is 'Makes a scoring system of a tournament from fields of scoring_systems; missing fields have their defaults. Returns its id. For staff with the right `brackets`. Refuses tournament_not_found, tournament_cancelled, scoring_invalid, too_many_scoring_systems.';

comment on function "public"."lobby_conflicts"(uuid) is 'Reports of a game that differ from the rows of the game, before and after its publication: the last one of each user for each side. For staff with the right `results`. place, kills: what the game''s row says; reported_place, reported_kills: what the user reported. Refuses users without the right.
@field participant_id participants.id
@type status lobby_results.status
@field place lobby_results.place
@field kills lobby_results.kills
@type reported_status lobby_results.status
@field reported_by profiles.id
@nullable status, place, reported_place, reported_by';

comment on function "public"."lobby_room"(uuid) is 'The room of a game for the staff (right `results`): its id and password, and the players who have read it. No row while no room is set. Refuses users without the right.
@field name The id of the room in the game.
@field password Its password; null if it has none.
@field seen_by The players who have read the room, in order.
@type seen_by { profile_id: string; seen_at: string }[]
@nullable password';

comment on function "public"."lobby_table"(uuid) is 'The table of a stage of lobbies, live: rows of games that are not published count as provisional. Lobbies follow each other by position, sides by place.
@param p_stage_id tournament_stages.id
@field lobby_id tournament_lobbies.id
@field lobby_name tournament_lobbies.name
@field slot lobby_slots.slot
@field participant_id participants.id
@field place The place in the lobby.
@field stage_place The place in the stage: all firsts of lobbies, then all seconds …, by average points of a game.
@field movement Places gained since the game before; negative if lost, null in the first game.
@field reason The rule that placed the side below the one above, with the values of both; null for the first side.
@type reason { rule: string; own: number | null; above: number | null }
@field points All points, with adjustments; exact.
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
@field advances Whether the side would advance now; null in the last stage.
@field is_out Whether the side was disqualified or withdrew.
@field is_provisional Whether a row of a game that is not published counts.
@nullable movement, reason, points_per_game, average_place, gap, advances
@chapter lobbies 7
@title Leer la tabla de las salas';

comment on function "public"."my_lobby_room"(uuid) is 'The room of a game for its players: those in the roster of a side of the lobby that plays on and, where the tournament asks for it, checked in; from the chosen moment until the game is published. The first reading is recorded, and the staff see it. Refuses lobby_game_not_found, not_in_lobby, check_in_missing, room_not_set, room_not_open.
@field name The id of the room in the game.
@field password Its password; null if it has none.
@nullable password';

comment on function "public"."plan_lobby_game"(uuid, timestamp with time zone, text) is 'Sets when a game is planned to start and on which map or in which mode. For staff with the right `schedule`. Points of provisional rows follow the mode. Refuses lobby_game_not_found, tournament_cancelled, lobby_game_over, lobby_game_invalid.
@nullable p_scheduled_time, p_mode';

comment on function "public"."preview_lobby_change"(uuid, jsonb) is 'What a change would cause, without making it: the sides whose place in the stage, points, advance or final position change. For staff with the right `results`, for adjustments with `adjustments`. p_change: {"game_id", "results"} corrects a published game; {"adjustment": {participant_id, kind, points, reason}} adds an adjustment; {"withdrawn": id} withdraws one; {"scoring_system_id"} changes the scoring. Refuses change_invalid, and as the change itself.
@nullable place_before, place_after, points_before, points_after, advances_before, advances_after, final_before, final_after';

comment on function "public"."publish_lobby_game"(uuid, jsonb) is 'Publishes a game, in one act. For staff with the right `results`. p_results: rows that replace provisional ones, [{participant_id, place?, kills?, time_ms?, status?, tied?}]; null publishes the provisional rows. Sides without a row are absent. With the last game the stage ends. Returns the reports that differ from what is published; if somebody else published the game before, nothing changes, the caller''s rows are recorded as reports, and the differences are returned. Refuses lobby_game_not_found, own_match, tournament_cancelled, lobby_game_over, results_invalid, results_missing, place_repeated, place_missing.
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

comment on function "public"."report_lobby_place"(uuid, integer, integer, integer) is 'Reports the caller''s own place in a game that is not published; its row in the live table is provisional. For the player, or the leader and co-leaders of the team. A row entered by the staff stays, and the staff see the difference. Returns the row of the side. Refuses rate_limited, lobby_game_not_found, not_in_lobby, tournament_cancelled, lobby_game_over, results_invalid.
@param p_place The place in the game, from 1.
@param p_kills The kills of the side.
@param p_time_ms Milliseconds until the finish or of survival, where the rules measure them.
@nullable p_time_ms';

comment on function "public"."reset_stage"(uuid) is 'Staff (brackets): returns a stage to the state before its draw; its entries stay, and the reversal is logged. Returns the number of decisions undone, including published games of lobbies. Refuses stage_not_found, stage_not_drawn, not_enough_participants, prizes_paid, prize_already_spent.';

comment on function "public"."save_lobby_results"(uuid, jsonb) is 'Stores provisional rows of a game, which the live table shows at once. For staff with the right `results`. p_results: [{participant_id, place?, kills?, time_ms?, status?, tied?}]; sides that are not listed do not change. Refuses lobby_game_not_found, own_match, tournament_cancelled, lobby_game_over, results_invalid.';

comment on function "public"."set_lobby_room"(uuid, text, text, timestamp with time zone) is 'Sets the id and password of the room of a game, and from when the players of its lobby read them (null: at once). For staff with the right `results`. A null name removes the room. The log names neither. Refuses lobby_game_not_found, tournament_cancelled, lobby_game_over, lobby_name_invalid, lobby_password_invalid.
@param p_name The id of the room in the game; null removes the room.
@param p_password The password of the room; null if it has none.
@param p_opens_at From when players read the room; null: at once.
@nullable p_name, p_password, p_opens_at';

comment on function "public"."set_lobby_scoring"(uuid, uuid, text, uuid[]) is 'Changes the scoring system of a drawn stage. For staff with the right `results`. Before the first published result it is free. Afterwards it needs a reason that everybody reads: the change is a new version that names the old one, all games are computed again, and everybody is notified. Returns the id of the system in force. Refuses stage_not_found, stage_without_lobbies, tournament_cancelled, scoring_not_found, reason_required, and as correct_lobby_game.
@nullable p_reason, p_seen';

comment on function "public"."withdraw_lobby_adjustment"(uuid, text, uuid[]) is 'Withdraws an adjustment, with a reason; it stays readable. For staff with the right `adjustments`. Refuses adjustment_not_found, and as adjust_lobby_points.
@nullable p_seen';

comment on table "private"."lobby_reports" is 'Every result row that was entered, by whom, in order; rows are only added. So no report is lost, and differences between reports can be shown.';

comment on table "private"."lobby_room_views" is 'Players who have read the room of a game, with the time of the first reading.';

comment on table "private"."lobby_rooms" is 'Rooms of games that are not over. No role may read the table; its content leaves it only through my_lobby_room() and lobby_room().';

comment on table "public"."lobby_adjustments" is 'Points that do not come from a game: a bonus, a penalty, the compensation of a game (the participant''s own average), or starting points. Everybody reads the reason.
@chapter lobbies 6
@title Leer los ajustes de puntos';

comment on table "public"."lobby_games" is 'The games of a lobby, in order.
@chapter lobbies 4
@title Leer las partidas de una sala';

comment on table "public"."lobby_results" is 'The results of a game, one row for each participant of the lobby; provisional until the game is published.
@chapter lobbies 5
@title Leer los resultados de una partida';

comment on table "public"."lobby_slots" is 'The participants of a lobby with their slots, which stay the same for the complete series.
@chapter lobbies 3
@title Leer los lugares de una sala';

comment on table "public"."scoring_systems" is 'Scoring systems for stages of lobbies: presets of the product, and the versions that tournaments make of them. A row never changes.
@chapter lobbies 1
@title Leer los sistemas de puntos';

comment on table "public"."tournament_lobbies" is 'Lobbies of a stage. What a structure plays later (a next round, an upper and a lower half) is more lobbies.
@chapter lobbies 2
@title Leer las salas de una etapa';

comment on type "private"."lobby_side" is 'The side of a lobby with its figures. keys: the values that order the table, each smaller for the better side: first the points, then one for each tie-break, at the end the seed.';

revoke all on function "private"."build_lobbies"(public.tournament_stages, uuid[]) from public;

revoke all on function "private"."carry_points"(public.tournament_stages) from public;

revoke all on function "private"."change_lobby"(public.tournament_stages, jsonb) from public;

revoke all on function "private"."complete_lobby_game"(public.lobby_games) from public;

revoke all on function "private"."confirm_lobby_change"(public.tournament_stages, jsonb, uuid[], text, text) from public;

revoke all on function "private"."follow_lobby_change"(uuid, uuid[], jsonb) from public;

revoke all on function "private"."forget_lobbies"(uuid[]) from public;

revoke all on function "private"."lacks_extra_game"(public.tournament_stages) from public;

revoke all on function "private"."lobby_conflicts"(uuid) from public;

revoke all on function "private"."lobby_game_tournament_id"(uuid) from public;

grant execute on function "private"."lobby_game_tournament_id"(uuid) to "anon", "authenticated", "service_role";

revoke all on function "private"."lobby_order"(public.tournament_stages, boolean, boolean) from public;

revoke all on function "private"."lobby_places"(public.tournament_stages) from public;

revoke all on function "private"."lobby_qualifiers"(public.tournament_stages, public.tournament_stages) from public;

revoke all on function "private"."lobby_results_for_log"(uuid) from public;

revoke all on function "private"."lobby_rules"(public.tournament_stages) from public;

revoke all on function "private"."lobby_sides"(public.tournament_stages, boolean, boolean) from public;

revoke all on function "private"."lobby_stage"(uuid) from public;

revoke all on function "private"."lobby_standing"(uuid) from public;

revoke all on function "private"."lock_lobby_game"(uuid, text, boolean) from public;

revoke all on function "private"."lock_lobby_stage"(uuid, text) from public;

revoke all on function "private"."place_values"(text) from public;

revoke all on function "private"."read_lobby_results"(public.lobby_games, jsonb) from public;

revoke all on function "private"."record_lobby_game"() from public;

revoke all on function "private"."require_impartial_in_lobby"(uuid) from public;

revoke all on function "private"."require_lobby_reason"(text) from public;

revoke all on function "private"."require_valid_places"(public.lobby_games) from public;

revoke all on function "private"."score_lobby_game"(uuid) from public;

revoke all on function "private"."store_lobby_results"(public.lobby_games, public.lobby_results[], boolean) from public;

revoke all on function "private"."valid_game_rules"(jsonb) from public;

grant execute on function "private"."valid_game_rules"(jsonb) to "authenticated", "service_role";

revoke all on function "private"."valid_lobby_settings"(jsonb) from public;

grant execute on function "private"."valid_lobby_settings"(jsonb) to "authenticated", "service_role";

revoke all on function "private"."valid_lobby_tie_breaks"(text[]) from public;

grant execute on function "private"."valid_lobby_tie_breaks"(text[]) to "authenticated", "service_role";

revoke all on function "private"."valid_place_values"(numeric[], numeric, numeric) from public;

grant execute on function "private"."valid_place_values"(numeric[], numeric, numeric) to "authenticated", "service_role";

revoke all on function "public"."add_extra_lobby_game"(uuid) from public;

grant execute on function "public"."add_extra_lobby_game"(uuid) to "authenticated", "service_role";

revoke all on function "public"."adjust_lobby_points"(uuid, uuid, text, numeric, text, uuid[]) from public;

grant execute
  on function "public"."adjust_lobby_points"(uuid, uuid, text, numeric, text, uuid[])
  to "authenticated", "service_role";

revoke all on function "public"."cancel_lobby_game"(uuid, text) from public;

grant execute on function "public"."cancel_lobby_game"(uuid, text) to "authenticated", "service_role";

revoke all on function "public"."correct_lobby_game"(uuid, jsonb, text, uuid[]) from public;

grant execute on function "public"."correct_lobby_game"(uuid, jsonb, text, uuid[]) to "authenticated", "service_role";

revoke all on function "public"."create_scoring_system"(uuid, jsonb) from public;

grant execute on function "public"."create_scoring_system"(uuid, jsonb) to "authenticated", "service_role";

revoke all on function "public"."lobby_conflicts"(uuid) from public;

grant execute on function "public"."lobby_conflicts"(uuid) to "authenticated", "service_role";

revoke all on function "public"."lobby_room"(uuid) from public;

grant execute on function "public"."lobby_room"(uuid) to "authenticated", "service_role";

revoke all on function "public"."lobby_table"(uuid) from public;

grant execute on function "public"."lobby_table"(uuid) to "anon", "authenticated", "service_role";

revoke all on function "public"."my_lobby_room"(uuid) from public;

grant execute on function "public"."my_lobby_room"(uuid) to "authenticated", "service_role";

revoke all on function "public"."plan_lobby_game"(uuid, timestamp with time zone, text) from public;

grant execute
  on function "public"."plan_lobby_game"(uuid, timestamp with time zone, text)
  to "authenticated", "service_role";

revoke all on function "public"."preview_lobby_change"(uuid, jsonb) from public;

grant execute on function "public"."preview_lobby_change"(uuid, jsonb) to "authenticated", "service_role";

revoke all on function "public"."publish_lobby_game"(uuid, jsonb) from public;

grant execute on function "public"."publish_lobby_game"(uuid, jsonb) to "authenticated", "service_role";

revoke all on function "public"."report_lobby_place"(uuid, integer, integer, integer) from public;

grant execute
  on function "public"."report_lobby_place"(uuid, integer, integer, integer)
  to "authenticated", "service_role";

revoke all on function "public"."save_lobby_results"(uuid, jsonb) from public;

grant execute on function "public"."save_lobby_results"(uuid, jsonb) to "authenticated", "service_role";

revoke all on function "public"."set_lobby_room"(uuid, text, text, timestamp with time zone) from public;

grant execute
  on function "public"."set_lobby_room"(uuid, text, text, timestamp with time zone)
  to "authenticated", "service_role";

revoke all on function "public"."set_lobby_scoring"(uuid, uuid, text, uuid[]) from public;

grant execute on function "public"."set_lobby_scoring"(uuid, uuid, text, uuid[]) to "authenticated", "service_role";

revoke all on function "public"."withdraw_lobby_adjustment"(uuid, text, uuid[]) from public;

grant execute on function "public"."withdraw_lobby_adjustment"(uuid, text, uuid[]) to "authenticated", "service_role";

grant select on table "public"."lobby_adjustments" to "anon", "authenticated", "service_role";

grant select on table "public"."lobby_games" to "anon", "authenticated", "service_role";

grant select on table "public"."lobby_results" to "anon", "authenticated", "service_role";

grant select on table "public"."lobby_slots" to "anon", "authenticated", "service_role";

grant select on table "public"."scoring_systems" to "anon", "authenticated", "service_role";

grant select on table "public"."tournament_lobbies" to "anon", "authenticated", "service_role";

alter table "public"."scoring_systems"
  add constraint "scoring_systems_game_rules_valid" check (private.valid_game_rules(game_rules));

alter table "public"."scoring_systems"
  add constraint "scoring_systems_multipliers_valid"
    check (private.valid_place_values(multipliers, (0)::numeric, (1000)::numeric));

alter table "public"."scoring_systems"
  add constraint "scoring_systems_placement_after_valid"
    check (private.valid_place_values(ARRAY[placement_after], ('-100000'::integer)::numeric, (100000)::numeric));

alter table "public"."scoring_systems"
  add constraint "scoring_systems_placement_valid"
    check (private.valid_place_values(placement, ('-100000'::integer)::numeric, (100000)::numeric));

alter table "public"."scoring_systems"
  add constraint "scoring_systems_points_per_kill_valid"
    check (private.valid_place_values(ARRAY[points_per_kill], (0)::numeric, (100000)::numeric));

alter table "public"."scoring_systems"
  add constraint "scoring_systems_tie_breaks_valid" check (private.valid_lobby_tie_breaks(tie_breaks));

alter table "public"."scoring_systems"
  add constraint "scoring_systems_win_bonus_valid"
    check (private.valid_place_values(ARRAY[win_bonus], (0)::numeric, (100000)::numeric));

alter table "public"."tournament_stages"
  add constraint "tournament_stages_lobbies_valid"
    check
    ((((kind <> 'lobbies'::text) AND (lobbies IS NULL)) OR ((kind = 'lobbies'::text) AND
    private.valid_lobby_settings(lobbies)))) not valid;

insert into public.scoring_systems
  (key, name, year, sources, games, placement, points_per_kill, multipliers, game_rules, tie_breaks, stage_settings)
select
  preset.key, preset.name, preset.year, array[preset.source], string_to_array(preset.games, ', '),
  private.place_values(preset.placement), preset.points_per_kill, private.place_values(preset.multipliers), preset.game_rules::jsonb,
  string_to_array(preset.tie_breaks, ', '), preset.stage_settings::jsonb
from (values
  (
    'free-fire', 'Free Fire', 2025, 'Reglamentos de Free Fire World Series y ligas regionales', 'free fire',
    '12, 9, 8, 7, 6, 5, 4, 3, 2, 1', 1, '', '[]', 'kills, placement_points, game:-1', '{}'
  ),
  (
    'free-fire-last-double', 'Free Fire, bajas dobles en la última partida', 2025, 'Reglamentos de ligas regionales de Free Fire', 'free fire',
    '12, 9, 8, 7, 6, 5, 4, 3, 2, 1', 1, '', '[{"game": -1, "points_per_kill": 2}]', 'kills, placement_points, game:-1', '{}'
  ),
  (
    'free-fire-classic', 'Free Fire, clásico', 2019, 'Free Fire World Cup 2019', 'free fire',
    '300, 200, 170, 135, 105, 80, 60, 45, 30, 20, 10, 0', 20, '', '[]', 'wins, kills, game:-1', '{}'
  ),
  (
    'pubg-super', 'PUBG, SUPER (10 puntos)', 2024, 'PUBG Esports, reglas SUPER; PUBG Mobile Esports', 'pubg, pubg: battlegrounds, pubg mobile',
    '10, 6, 5, 4, 3, 2, 1, 1', 1, '', '[]', 'placement_points, game:-1', '{}'
  ),
  (
    'pubg-mobile-15', 'PUBG Mobile, 15 puntos', 2021, 'PUBG Mobile Pro League', 'pubg mobile',
    '15, 12, 10, 8, 6, 4, 2, 1 x5', 1, '', '[]', 'wins, placement_points, kills, game:-1', '{}'
  ),
  (
    'apex', 'Apex Legends', 2024, 'Apex Legends Global Series', 'apex legends, apex',
    '12, 9, 7, 5, 4, 3, 3, 2, 2, 2, 1 x5', 1, '', '[]', 'wins, best_place, most_kills, game:-1', '{"match_point": 50}'
  ),
  (
    'warzone-2023', 'Warzone, multiplicador 2023', 2023, 'World Series of Warzone 2023', 'call of duty: warzone, warzone',
    '', 1, '2, 1.8 x4, 1.6 x5, 1.4 x10, 1.2 x15, 1 x15', '[]', 'kills_before_multiplier, average_place, most_kills, best_place', '{}'
  ),
  (
    'warzone-2021', 'Warzone, multiplicador 2021', 2021, 'World Series of Warzone 2021', 'call of duty: warzone, warzone',
    '', 1, '2, 1.5 x14, 1', '[]', 'kills_before_multiplier, average_place, most_kills, best_place', '{}'
  ),
  (
    'warzone-kill-race', 'Warzone, carrera de bajas', 2023, 'Torneos regionales de Warzone', 'call of duty: warzone, warzone',
    '25, 20, 18, 16 x4, 14 x4, 12 x4, 10 x5, 5 x5', 1, '', '[]', 'kills, most_kills, best_place', '{"best_games": 3, "window_minutes": 120}'
  ),
  (
    'fortnite-2019', 'Fortnite, individual', 2019, 'Fortnite World Cup 2019', 'fortnite',
    '10, 7 x4, 5 x10, 3 x10', 1, '', '[]', 'wins, kills, average_place, survival_time', '{}'
  ),
  (
    'tft', 'Teamfight Tactics', 2024, 'Teamfight Tactics Esports', 'teamfight tactics, tft',
    '8, 7, 6, 5, 4, 3, 2, 1', 0, '', '[]', 'wins, average_place, game:4', '{}'
  ),
  (
    'tft-latam', 'Teamfight Tactics, Latinoamérica', 2023, 'Ligas de Teamfight Tactics en Latinoamérica', 'teamfight tactics, tft',
    '10, 8, 7, 6, 4, 3, 2, 1', 0, '', '[]', 'wins, average_place, game:4', '{}'
  ),
  (
    'karts-12', 'Karts, 12', 2024, 'Mario Kart 8 Deluxe', 'mario kart, mario kart 8, mario kart 8 deluxe',
    '15, 12, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1', 0, '', '[]', 'countback, game:-1', '{}'
  ),
  (
    'karts-24', 'Karts, 24', 2025, 'Mario Kart World', 'mario kart, mario kart world',
    '15, 12, 10, 9 x2, 8 x2, 7 x2, 6 x3, 5 x3, 4 x3, 3 x3, 2 x2, 1', 0, '', '[]', 'countback, game:-1', '{}'
  ),
  (
    'track-four', 'Pista, copa de cuatro', 2024, 'Copas de Trackmania', 'trackmania',
    '10, 6, 4, 1', 0, '', '[]', 'countback, game:-1', '{}'
  ),
  (
    'racing-top-ten', 'Carreras, diez primeros', 2024, 'Reglamento deportivo de la Fórmula 1', 'f1, f1 24, f1 25, gran turismo, assetto corsa, iracing',
    '25, 18, 15, 12, 10, 8, 6, 4, 2, 1', 0, '', '[{"mode": "Sprint", "placement": [8, 7, 6, 5, 4, 3, 2, 1]}]', 'countback, game:-1', '{}'
  )
) as preset (key, name, year, source, games, placement, points_per_kill, multipliers, game_rules, tie_breaks, stage_settings);

insert into public.settings (key, value, description) values
  ('lobby_reports_per_hour', '60', 'Puestos de partidas que una persona puede informar por hora.');
