-- Teams: tables, membership and join requests. The procedures are in the area teams.

--- Teams of players. A team takes part in tournaments and challenges as a row of participants.
--- @chapter participants 3
--- @title Leer los equipos
create table public.teams (
  id uuid primary key default gen_random_uuid(),
  --- The team's name; no two teams have the same search_text.
  name text not null,
  --- The team's description; null if it has none.
  description text,
  --- The team's picture; null if it has none.
  logo_url text,
  --- Whether an administrator features the team.
  featured boolean not null default false,
  --- Whether players may ask to join.
  is_recruiting boolean not null default true,
  --- Names of the games that the team plays, as in games.name.
  games text[] not null default '{}',
  --- The team's statistics: wins, losses, winRate (percent), tournamentsWon; maintained by the database.
  --- @type stats { wins: number; draws?: number; losses: number; winRate: number; tournamentsWon: number; averageKda?:
  --- number }
  stats jsonb not null default '{"wins": 0, "losses": 0, "winRate": 0, "tournamentsWon": 0}',
  --- Map of game name to the team's in-game id.
  --- @type game_identities { [game: string]: string }
  game_identities jsonb not null default '{}',
  --- The member with role leader; it changes only when the leadership is handed over.
  leader_id uuid not null references public.profiles (id) on delete restrict,
  created_at timestamptz not null default now(),
  --- The id of the team's row in participants, like profiles.participant_id.
  participant_id uuid not null default gen_random_uuid(),
  --- The team's name as private.search_key() compares it, for searches.
  search_text text generated always as (private.search_key(name)) stored,
  constraint teams_name_length check (char_length(btrim(name)) between 2 and 60),
  constraint teams_description_length check (char_length(description) <= 2000),
  constraint teams_logo_url_format check (private.is_image_url(logo_url)),
  constraint teams_games_size check (
    cardinality(games) between 1 and 50 and array_position(games, null) is null and private.are_game_names(games)
  ),
  constraint teams_game_identities_object check (
    jsonb_typeof(game_identities) = 'object' and pg_column_size(game_identities) <= 8192
    and private.are_game_identities(game_identities, 100)
  ),
  constraint teams_stats_object check (jsonb_typeof(stats) = 'object')
);

-- The index is partial: a complete one over a generated column would make every update of a team block inserts of rows
-- that refer to it.
create unique index teams_name_key on public.teams (search_text) where search_text is not null;
create unique index teams_leader_id_key on public.teams (leader_id);
create index teams_created_at_idx on public.teams (created_at desc);
create index teams_by_name_idx on public.teams (search_text, id);
create index teams_name_trgm_idx on public.teams using gin (name extensions.gin_trgm_ops);
create index teams_search_text_trgm_idx on public.teams using gin (search_text extensions.gin_trgm_ops);

alter table public.profiles
  add constraint profiles_team_id_fkey
  foreign key (team_id) references public.teams (id) on delete set null;

--- Members of teams: one team per player (unique profile_id). created_at is the time of joining.
--- @chapter participants 4
--- @title Leer los miembros de un equipo
create table public.team_members (
  team_id uuid not null references public.teams (id) on delete cascade,
  profile_id uuid not null references public.profiles (id) on delete cascade,
  --- leader (one in every team) and co-leader may act for the team in tournaments and challenges; only the leader
  --- changes the team and its members.
  role text not null default 'member',
  --- When the player joined the team.
  created_at timestamptz not null default now(),
  constraint team_members_pkey primary key (team_id, profile_id),
  constraint team_members_profile_id_key unique (profile_id),
  constraint team_members_role_known check (role in ('leader', 'co-leader', 'member'))
);

create unique index team_members_one_leader_key on public.team_members (team_id) where role = 'leader';

--- Requests of players to join a team. A withdrawn request is deleted, and an open one when its player joins a team.
create table public.team_join_requests (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references public.teams (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  status text not null default 'pending',
  created_at timestamptz not null default now(),
  resolved_at timestamptz,
  constraint team_join_requests_status_known check (status in ('pending', 'accepted', 'rejected'))
);

create unique index team_join_requests_pending_key
  on public.team_join_requests (team_id, user_id) where status = 'pending';
create index team_join_requests_team_id_idx on public.team_join_requests (team_id, created_at);
create index team_join_requests_user_id_idx on public.team_join_requests (user_id);

--- Returns the caller's team; null if there is none.
create function private.my_team_id()
returns uuid
language sql
stable
security definer -- row security depends on membership, so this must not depend on row security
set search_path = ''
as $$
  select team_id from public.team_members where profile_id = auth.uid()
$$;

--- Returns the team that the caller leads; null if there is none.
create function private.my_led_team_id()
returns uuid
language sql
stable
security definer -- as my_team_id
set search_path = ''
as $$
  select team_id from public.team_members where profile_id = auth.uid() and role = 'leader'
$$;

grant execute on function private.my_team_id, private.my_led_team_id to anon, authenticated, service_role;

select private.show_to_everyone('public.teams', 'public.team_members');
create policy insert_leader on public.teams
  for insert to authenticated with check (leader_id = (select auth.uid()));
create policy update_leader_or_admin on public.teams
  for update to authenticated
  using (leader_id = (select auth.uid()) or ((select private.is_admin()) and private.gave_recent_factor()))
  with check (leader_id = (select auth.uid()) or ((select private.is_admin()) and private.gave_recent_factor()));
create policy delete_leader_or_admin on public.teams
  for delete to authenticated
  using (leader_id = (select auth.uid()) or ((select private.is_admin()) and private.gave_recent_factor()));

-- No policy of this file allows inserting members: procedures add them. The one exception is insert_as_it_is.
create policy update_leader_or_admin on public.team_members
  for update to authenticated
  using (team_id = (select private.my_led_team_id()) or ((select private.is_admin()) and private.gave_recent_factor()))
  with check (team_id = (select private.my_led_team_id()) or ((select private.is_admin()) and private.gave_recent_factor()));
create policy delete_self_leader_or_admin on public.team_members
  for delete to authenticated
  using (
    profile_id = (select auth.uid())
    or team_id = (select private.my_led_team_id())
    or ((select private.is_admin()) and private.gave_recent_factor())
  );

create policy select_requester_team_or_admin on public.team_join_requests
  for select to authenticated
  using (
    user_id = (select auth.uid())
    or team_id = (select private.my_team_id())
    or (select private.is_admin())
  );
create policy insert_requester on public.team_join_requests
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy update_leader_or_admin on public.team_join_requests
  for update to authenticated
  using (team_id = (select private.my_led_team_id()) or ((select private.is_admin()) and private.gave_recent_factor()))
  with check (team_id = (select private.my_led_team_id()) or ((select private.is_admin()) and private.gave_recent_factor()));
create policy delete_requester on public.team_join_requests
  for delete to authenticated
  using (user_id = (select auth.uid()) and status = 'pending');

grant insert (name, description, games, leader_id, logo_url, is_recruiting) on public.teams to authenticated;
grant update (name, description, logo_url, games, is_recruiting, game_identities, featured)
  on public.teams to authenticated;
grant delete on public.teams to authenticated, service_role;
grant insert (team_id, profile_id, role) on public.team_members to authenticated;
grant update (role), delete on public.team_members to authenticated;
grant select on public.team_join_requests to authenticated, service_role;
grant insert (team_id, user_id, status), update (status), delete on public.team_join_requests to authenticated;

alter publication supabase_realtime add table
  public.teams, public.team_members, public.team_join_requests;
