-- The lobby in the game itself: which side hosts it, and its name and password for both sides.

--- The game lobby of a match in progress, readable by its sides and staff; deleted when the match is decided or a side
--- changes.
create table public.match_lobbies (
  id uuid primary key default gen_random_uuid(),
  tournament_match_id uuid references public.tournament_matches (id) on delete cascade,
  challenge_match_id uuid references public.challenge_matches (id) on delete cascade,
  match_id uuid generated always as (coalesce(tournament_match_id, challenge_match_id)) stored unique,
  --- The host: side 1 or 2, or 0 for the organisation.
  host integer not null,
  name text not null,
  password text,
  --- When the lobby's name and password were last set.
  opened_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  constraint match_lobbies_one_match check (num_nonnulls(tournament_match_id, challenge_match_id) = 1),
  constraint match_lobbies_host_known check (host in (0, 1, 2)),
  constraint match_lobbies_name_readable check (char_length(name) between 1 and 60 and name !~ '[[:cntrl:]]'),
  constraint match_lobbies_password_readable
    check (char_length(password) between 1 and 60 and password !~ '[[:cntrl:]]')
);
create index match_lobbies_tournament_match_id_idx on public.match_lobbies (tournament_match_id);
create index match_lobbies_challenge_match_id_idx on public.match_lobbies (challenge_match_id);

--- The side that should host the lobby of an open match: the higher seed, else the first; not a guest if the rival has
--- an account. Null if no match is to be played.
create function private.expected_host(p_match_id uuid)
returns integer
language sql
stable
security definer -- reads seeds and guests for the room
set search_path = ''
as $$
  select coalesce(
    (
      select private.side_number(match, registration.participant_id)
      from public.tournament_participants registration
      where registration.tournament_id = match.tournament_id and registration.seed is not null
        and registration.participant_id in (match.participant1_id, match.participant2_id)
        -- A guest cannot host, because entering the lobby's name and password needs an account.
        and not private.is_guest(registration.participant_id)
      order by registration.seed
      limit 1
    ),
    case when private.is_guest(match.participant1_id) then 2 else 1 end
  )
  from private.find_match(p_match_id) as match
  where match.participant1_id is not null and match.participant2_id is not null
    and match.status not in ('completed', 'bye', 'cancelled')
$$;
grant execute on function private.expected_host to authenticated, service_role;

-- Deletes the lobby when the match is decided or a side changes.
create trigger forget_lobby
  after update of status, participant1_id, participant2_id on public.tournament_matches
  for each row when (
    new.status in ('completed', 'bye', 'cancelled')
    or (new.participant1_id, new.participant2_id) is distinct from (old.participant1_id, old.participant2_id)
      -- If a user claims a guest's entry, the lobby stays the same.
      and coalesce(current_setting('leyenda.claim', true), '') = ''
  )
  execute function private.forget_rows('public.match_lobbies', 'match_id');
create trigger forget_lobby
  after update of status, participant1_id, participant2_id on public.challenge_matches
  for each row when (
    new.status in ('completed', 'cancelled')
    or (new.participant1_id, new.participant2_id) is distinct from (old.participant1_id, old.participant2_id)
  )
  execute function private.forget_rows('public.match_lobbies', 'match_id');

create policy select_sides_staff_or_admin on public.match_lobbies
  for select to authenticated
  using (
    match_id in (select private.my_match_ids())
    or (select private.is_admin())
    or tournament_match_id in (select private.my_staffed_match_ids('results'))
  );
grant select on public.match_lobbies to authenticated, service_role;
alter publication supabase_realtime add table public.match_lobbies;

--- Sets the name or code and the password of the game lobby, from when both sides are known until the match is decided.
--- For captains and staff with the right `results`; a captain cannot change what others set. Refuses rate_limited,
--- match_not_found, match_not_ready, lobby_name_invalid, lobby_password_invalid, lobby_of_rival, and as
--- require_open_room().
--- @nullable p_password
create function public.open_match_lobby(p_match_id uuid, p_name text, p_password text default null)
returns void
language plpgsql
volatile
security definer -- lobbies are written by procedures only
set search_path = ''
as $$
declare
  v_match private.match_state;
  v_host integer;
  v_name constant text := private.clean_text(p_name);
  v_password constant text := private.clean_text(p_password);
begin
  perform private.limit_event(
    private.require_user(), 'match_lobby:' || p_match_id, 'match_schedules_per_hour',
    'Cambiaste la sala demasiadas veces. Espera un momento.'
  );
  -- Rights are checked before any lock is taken, and again under the lock, as they may change while the call waits.
  v_match := private.find_match(p_match_id);
  v_host := coalesce(private.side_number(v_match, private.acting_side_id(v_match)), 0);
  if v_host = 0 and not private.is_acting_staff(v_match.tournament_id, 'results') then
    perform private.require_side(v_match, 'Solo los capitanes de este encuentro y su árbitro abren la sala del juego.');
  end if;
  v_match := private.lock_open_match(p_match_id);
  if v_host <> coalesce(private.side_number(v_match, private.acting_side_id(v_match)), 0) then
    perform private.forbid('Solo los capitanes de este encuentro y su árbitro abren la sala del juego.');
  end if;
  perform private.require_open_room(v_match);
  if v_match.participant1_id is null or v_match.participant2_id is null then
    perform private.refuse('match_not_ready', 'El encuentro todavía no tiene dos participantes.');
  elsif v_name is null or char_length(v_name) > 60 or v_name ~ '[[:cntrl:]]' then
    perform private.refuse('lobby_name_invalid', 'Escribe el nombre o código de la sala, con hasta 60 caracteres.');
  elsif char_length(v_password) > 60 or v_password ~ '[[:cntrl:]]' then
    perform private.refuse('lobby_password_invalid', 'La contraseña tiene hasta 60 caracteres.');
  end if;
  insert into public.match_lobbies as lobby (tournament_match_id, challenge_match_id, host, name, password)
  values (
    case v_match.kind when 'tournament' then v_match.id end, case v_match.kind when 'challenge' then v_match.id end,
    v_host, v_name, v_password
  )
  on conflict (match_id) do update
    set host = excluded.host, name = excluded.name, password = excluded.password, opened_at = now()
    where lobby.host = excluded.host or excluded.host = 0;
  if not found then
    perform private.refuse('lobby_of_rival', 'Tu rival ya abrió la sala: solo su lado y el árbitro la cambian.');
  end if;
end;
$$;

--- Returns the host of a match's game lobby (side 1 or 2, 0 for the organisation), with the lobby's name and password
--- for both sides and staff with the right `results`. Before the lobby is opened, the host is the higher seed. No row
--- if no match is to be played. Refuses match_not_found.
--- @nullable name, password, opened_at
create function public.match_lobby(p_match_id uuid)
returns table (host integer, name text, password text, opened_at timestamptz)
language sql
stable
set search_path = ''
as $$
  select coalesce(lobby.host, expected.host), lobby.name, lobby.password, lobby.opened_at
  from private.expected_host(p_match_id) as expected (host)
  left join public.match_lobbies lobby on lobby.match_id = p_match_id
  where expected.host is not null
$$;

grant execute on function public.open_match_lobby, public.match_lobby to authenticated, service_role;
