-- Where a match is played, which member of the staff referees it, and when its sides were last called.

insert into public.settings (key, value, description) values
  ('match_call_seconds', '60', 'Segundos entre un aviso de la organización a los dos lados de un encuentro y el siguiente.');

--- Stations and referees of matches, as far as they are assigned, and when the sides were last called.
--- @chapter matches 6
--- @title Leer lugares y árbitros de partidos
create table public.match_assignments (
  id uuid primary key default gen_random_uuid(),
  match_id uuid not null references public.tournament_matches (id) on delete cascade,
  tournament_id uuid not null references public.tournaments (id) on delete cascade,
  --- The number or name of the table or computer: '4', 'Escenario'.
  station text,
  --- The referee's row in tournament_staff; if the referee leaves the staff, the match has no referee any more.
  staff_id uuid references public.tournament_staff (id) on delete set null,
  --- When the staff last called both sides.
  called_at timestamptz,
  created_at timestamptz not null default now(),
  constraint match_assignments_match_id_key unique (match_id),
  constraint match_assignments_station_readable
    check (char_length(station) between 1 and 20 and station !~ '[[:cntrl:]\u200B-\u200F\u2028-\u202E\u2060-\u2069\uFEFF]')
);
create index match_assignments_tournament_id_idx on public.match_assignments (tournament_id);
create index match_assignments_staff_id_idx on public.match_assignments (staff_id);

--- The name of a station in notifications.
create function private.station_name(p_station text)
returns text
language sql
immutable
parallel safe
set search_path = ''
as $$
  select case when p_station ~ '^\d+$' then 'Estación ' || p_station else p_station end
$$;

select private.show_to_everyone('public.match_assignments');
alter publication supabase_realtime add table public.match_assignments;

--- Returns an undecided match of a tournament, even if its sides are unknown. Refuses match_not_found,
--- not_a_tournament_match, match_already_decided, match_cancelled.
create function private.find_open_match(p_match_id uuid)
returns private.match_state
language plpgsql
stable
security definer -- used by procedures
set search_path = ''
as $$
declare
  v_match constant private.match_state := private.find_match(p_match_id);
begin
  if v_match.kind <> 'tournament' then
    perform private.refuse('not_a_tournament_match', 'Solo un encuentro de torneo tiene estación y árbitro.');
  elsif v_match.status in ('completed', 'bye', 'cancelled') then
    perform private.require_undecided(v_match);
  end if;
  return v_match;
end;
$$;

--- Returns another open match of the tournament that is at the same station at the same time: closer than the usual
--- length of a match, or without a scheduled time. Null if the station is free.
create function private.match_at_station(p_match private.match_state, p_station text)
returns public.tournament_matches
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select other
  from public.match_assignments assignment
  join public.tournament_matches other on other.id = assignment.match_id
  where assignment.tournament_id = p_match.tournament_id and assignment.match_id <> p_match.id
    and private.search_key(assignment.station) = private.search_key(p_station)
    and other.status not in ('completed', 'bye', 'cancelled')
    and coalesce(
      abs(extract(epoch from other.starts_at - p_match.starts_at)) < extract(epoch from (
        select lengths[greatest(other.best_of, p_match.best_of)]
        from private.usual_lengths(array[p_match.tournament_id], 0.5)
      )),
      true
    )
  order by other.live_since nulls last, other.starts_at nulls last, other.round, other.position_in_bracket, other.id
  limit 1
$$;

--- Staff (schedule): sets the station of a match, up to 20 characters; null or an empty text removes it. If another
--- open match has the station at the same time, it is refused unless this match waits for that one (p_waits). Refuses
--- match_not_found, not_a_tournament_match, match_already_decided, match_cancelled, station_too_long,
--- station_unreadable, station_taken.
--- @param p_waits true if the match is played at its station after the other matches there
--- @nullable p_station
create function public.set_match_station(p_match_id uuid, p_station text, p_waits boolean default false)
returns void
language plpgsql
volatile
security definer -- nobody writes the table itself
set search_path = ''
as $$
declare
  v_match private.match_state;
  v_station constant text := private.clean_text(p_station);
  v_taken public.tournament_matches;
begin
  perform private.require_right(private.match_tournament_id(p_match_id), 'schedule');
  v_match := private.find_open_match(p_match_id);
  if char_length(v_station) > 20 then
    perform private.refuse('station_too_long', 'Una estación tiene hasta 20 caracteres.');
  elsif private.has_hidden_characters(btrim(p_station, E' \t\r\n')) then
    perform private.refuse('station_unreadable', 'Una estación no lleva caracteres invisibles.');
  end if;
  if v_station is not null and not coalesce(p_waits, false) then
    -- Assignments in a tournament wait for each other here, so that two of the staff cannot take one station at once.
    perform private.lock_tournament(v_match.tournament_id);
    v_taken := private.match_at_station(v_match, v_station);
    if v_taken.id is not null then
      perform private.refuse('station_taken', format(
        '%s ya tiene otro partido: %s – %s. Elige otra estación, o indica que este espera a que termine.',
        private.station_name(v_station),
        coalesce(private.participant_name(v_taken.participant1_id), 'Por definir'),
        coalesce(private.participant_name(v_taken.participant2_id), 'Por definir')
      ));
    end if;
  end if;
  insert into public.match_assignments as known (match_id, tournament_id, station)
  values (p_match_id, v_match.tournament_id, v_station)
  on conflict (match_id) do update set station = excluded.station where known.station is distinct from excluded.station;
  if found then
    perform private.audit(
      'set_match_station', 'tournament_matches', p_match_id::text, null,
      jsonb_build_object('choice', coalesce(private.station_name(v_station), '–'))
    );
  end if;
end;
$$;

--- Staff (results): assigns a member of the staff as referee of a match, by staff row; null removes the referee. Other
--- staff may still decide the match. Refuses match_not_found, not_a_tournament_match, match_already_decided,
--- match_cancelled, referee_not_staff, referee_plays.
--- @nullable p_staff_id
create function public.set_match_referee(p_match_id uuid, p_staff_id uuid)
returns void
language plpgsql
volatile
security definer -- nobody writes the table itself
set search_path = ''
as $$
declare
  v_match private.match_state;
  v_staff public.tournament_staff;
begin
  perform private.require_right(private.match_tournament_id(p_match_id), 'results');
  v_match := private.find_open_match(p_match_id);
  if p_staff_id is not null then
    select * into v_staff from public.tournament_staff
    where id = p_staff_id and tournament_id = v_match.tournament_id and 'results' = any (rights) and profile_id is not null
    for key share;
    if not found then
      perform private.refuse('referee_not_staff', 'Arbitra quien tiene el permiso de resultados en este torneo.');
    elsif exists (
      select 1
      from (values (v_match.participant1_id), (v_match.participant2_id)) as side (id)
      cross join lateral private.people_of_side(v_match.tournament_id, side.id, v_match.id) as person
      where person = v_staff.profile_id
    ) then
      perform private.refuse('referee_plays', 'Nadie arbitra un partido que juega.');
    end if;
  end if;
  insert into public.match_assignments as known (match_id, tournament_id, staff_id)
  values (p_match_id, v_match.tournament_id, p_staff_id)
  on conflict (match_id) do update set staff_id = excluded.staff_id where known.staff_id is distinct from excluded.staff_id;
  if found then
    perform private.audit(
      'set_match_referee', 'tournament_matches', p_match_id::text, null, jsonb_build_object('profile_id', v_staff.profile_id)
    );
  end if;
end;
$$;

--- Staff (chat): notifies everyone who plays a match that it waits for them, for their report, or for news of its
--- progress; at most once in match_call_seconds seconds by all staff together. Refuses match_not_found,
--- not_a_tournament_match, match_already_decided, match_cancelled, match_not_ready, tournament_not_active,
--- module_disabled, called_just_now.
create function public.call_match_sides(p_match_id uuid)
returns void
language plpgsql
volatile
security definer -- notifications are written by the database only
set search_path = ''
as $$
declare
  v_match private.match_state;
  v_station text;
  v_title text;
  v_body text;
begin
  perform private.require_right(private.match_tournament_id(p_match_id), 'chat');
  v_match := private.find_open_match(p_match_id);
  perform private.require_open_room(v_match);
  insert into public.match_assignments as known (match_id, tournament_id, called_at)
  values (p_match_id, v_match.tournament_id, clock_timestamp())
  on conflict (match_id) do update set called_at = excluded.called_at
    where known.called_at is null
      or known.called_at < clock_timestamp() - make_interval(secs => private.setting_integer('match_call_seconds'))
  returning station into v_station;
  if not found then
    perform private.refuse('called_just_now', 'Ya se les avisó hace un momento.');
  end if;
  if v_match.status = 'pending_results' then
    v_title := 'Falta un reporte de tu partido';
    v_body := 'La organización espera que los dos lados digan cómo terminó.';
  elsif v_match.status = 'disputed' then
    v_title := 'La organización mira tu disputa';
    v_body := 'Quédate en la sala: puede que te pregunten.';
  elsif exists (select 1 from public.tournament_matches where id = p_match_id and live_since is not null) then
    v_title := '¿Cómo va tu partido?';
    v_body := 'Carga el marcador en la sala, o llama al árbitro si algo lo detiene.';
  else
    v_title := 'Te esperan para jugar';
    v_body := coalesce(private.station_name(v_station) || '. ', '') || 'Entra a la sala: tu partido puede empezar.';
  end if;
  perform private.notify_side(
    v_match.tournament_id, side.id, 'match_called', v_title, v_body, private.match_link(v_match), p_match_id::text, side.rival_id,
    p_match_id
  )
  from (values
    (v_match.participant1_id, v_match.participant2_id), (v_match.participant2_id, v_match.participant1_id)
  ) as side (id, rival_id);
  perform private.audit('call_match_sides', 'tournament_matches', p_match_id::text, null, '{}');
end;
$$;

grant execute on function
  public.set_match_station, public.set_match_referee, public.call_match_sides
to authenticated, service_role;
