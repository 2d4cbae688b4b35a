-- The room of a game in the game itself: its id and password, for the players of the lobby who are present.

--- Rooms of games that are not over. No role may read the table; its content leaves it only through my_lobby_room() and
--- lobby_room().
create table private.lobby_rooms (
  game_id uuid primary key references public.lobby_games (id) on delete cascade,
  name text not null,
  password text,
  opens_at timestamptz not null,
  created_at timestamptz not null default now(),
  --- When the players were notified that they can read the room; null before.
  announced_at timestamptz,
  constraint lobby_rooms_name_readable check (char_length(name) >= 1 and char_length(name) <= 60 and name !~ '[[:cntrl:]]'),
  constraint lobby_rooms_password_readable check (char_length(password) >= 1 and char_length(password) <= 60 and password !~ '[[:cntrl:]]')
);

create index lobby_rooms_opens_at_idx on private.lobby_rooms (opens_at) where announced_at is null;

--- Players who have read the room of a game, with the time of the first reading.
create table private.lobby_room_views (
  game_id uuid not null references public.lobby_games (id) on delete cascade,
  profile_id uuid not null references public.profiles (id) on delete cascade,
  created_at timestamptz not null default now(),
  constraint lobby_room_views_pkey primary key (game_id, profile_id)
);
create index lobby_room_views_profile_id_idx on private.lobby_room_views (profile_id);

--- Notifies the players of a lobby that they can read the room of a game, once it is open; the notification names neither
--- id nor password. Returns whether it did.
create function private.announce_lobby_room(p_game_id uuid)
returns boolean
language plpgsql
volatile
security definer -- rooms are written by procedures only
set search_path = ''
as $$
declare
  v_game public.lobby_games;
  v_people uuid[];
begin
  update private.lobby_rooms set announced_at = now()
  where game_id = p_game_id and announced_at is null and opens_at <= now();
  if not found then
    return false;
  end if;
  select * into v_game from public.lobby_games where id = p_game_id;
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
    v_people, array_fill('Entra al torneo para ver el ID y la contraseña.'::text, array[cardinality(v_people)]), 'tournament_room_ready',
    format('%s, partida %s: la sala está lista', lobby.name, v_game.number), '/tournaments/' || v_game.tournament_id,
    p_game_id::text
  )
  from public.tournament_lobbies lobby
  where lobby.id = v_game.lobby_id;
  return true;
end;
$$;

--- Sets the id and password of the room of a game, and from when the players of its lobby read them (null: at once). For
--- staff with the right `results`. A null name removes the room. The players are notified when they can read it. The log
--- names neither. Refuses lobby_game_not_found,
--- tournament_cancelled, lobby_game_over, lobby_name_invalid, lobby_password_invalid.
--- @param p_name The id of the room in the game; null removes the room.
--- @param p_password The password of the room; null if it has none.
--- @param p_opens_at From when players read the room; null: at once.
--- @nullable p_name, p_password, p_opens_at
create function public.set_lobby_room(p_game_id uuid, p_name text, p_password text default null, p_opens_at timestamptz default null)
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
    on conflict (game_id) do update
      set name = excluded.name, password = excluded.password, opens_at = excluded.opens_at, announced_at = null;
  end if;
  update public.lobby_games
  set room_opens_at = case when v_name is not null then v_opens_at end, changed_at = clock_timestamp()
  where id = p_game_id;
  perform private.audit(
    'set_lobby_room', 'lobby_games', p_game_id::text, null, jsonb_build_object('room_opens_at', case when v_name is not null then v_opens_at end)
  );
  perform private.announce_lobby_room(p_game_id);
end;
$$;

--- The room of a game for its players: those in the roster of a side of the lobby that plays on and, where the tournament
--- asks for it, checked in; from the chosen moment until the game is published. The first reading is recorded, and the
--- staff see it. Refuses lobby_game_not_found, not_in_lobby, check_in_missing, room_not_set, room_not_open.
--- @field name The id of the room in the game.
--- @field password Its password; null if it has none.
--- @nullable password
create function public.my_lobby_room(p_game_id uuid)
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

--- The room of a game for the staff (right `results`): its id and password, and the players who have read it. No row
--- while no room is set. Refuses users without the right.
--- @field name The id of the room in the game.
--- @field password Its password; null if it has none.
--- @field seen_by The players who have read the room, in order.
--- @type seen_by { profile_id: string; seen_at: string }[]
--- @nullable password
create function public.lobby_room(p_game_id uuid)
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

grant execute on function public.set_lobby_room, public.my_lobby_room, public.lobby_room to authenticated, service_role;
