-- Made by `npm run migration` from supabase/schema/03-teams, where it is read and edited.

set local lock_timeout = '5s';
-- Bodies of functions name what later areas lay down.
set local check_function_bodies = off;

-- 01-teams.sql

-- Teams: tables, membership and join requests. Their rules are in the team_* files.

create table public.teams (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  description text,
  logo_url text,
  featured boolean not null default false,
  is_recruiting boolean not null default true,
  games text[] not null default '{}',
  stats jsonb not null default '{"wins": 0, "losses": 0, "winRate": 0, "tournamentsWon": 0}',
  game_identities jsonb not null default '{}',
  leader_id uuid not null,
  created_at timestamptz not null default now(),
  participant_id uuid not null default gen_random_uuid(),
  search_text text generated always as (private.search_key(name)) stored,
  constraint teams_leader_id_fkey
    foreign key (leader_id) references public.profiles (id) on delete restrict,
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

comment on table public.teams is 'Teams of players. A team plays through its participants row.';
comment on column public.teams.name is 'Unique by its search_text.';
comment on column public.teams.description is 'What the team says of itself; null: nothing.';
comment on column public.teams.logo_url is 'Its picture; null: none.';
comment on column public.teams.featured is 'Marked by the administration.';
comment on column public.teams.is_recruiting is 'Whether players may ask to join.';
comment on column public.teams.games is 'Names of the games it plays, as games.name.';
comment on column public.teams.stats is
  'wins, losses, winRate (percent), tournamentsWon; kept by the database.
@type stats { wins: number; draws?: number; losses: number; winRate: number; tournamentsWon: number; averageKda?: number }';
comment on column public.teams.game_identities is 'Map of game name to the team''s in-game id.
@type game_identities { [game: string]: string }';
comment on column public.teams.leader_id is 'The member with role leader; changed by handing over only.';
comment on column public.teams.participant_id is 'As profiles.participant_id: what the team''s row of participants is made with.';
comment on column public.teams.search_text is 'Name as private.search_key() compares it, for searches.';

-- Partial, as profiles_username_key.
create unique index teams_name_key on public.teams (search_text) where search_text is not null;
create unique index teams_leader_id_key on public.teams (leader_id);
create index teams_created_at_idx on public.teams (created_at desc);
create index teams_by_name_idx on public.teams (search_text, id);
create index teams_name_trgm_idx on public.teams using gin (name extensions.gin_trgm_ops);
create index teams_search_text_trgm_idx on public.teams using gin (search_text extensions.gin_trgm_ops);

alter table public.profiles
  add constraint profiles_team_id_fkey
  foreign key (team_id) references public.teams (id) on delete set null;

create table public.team_members (
  team_id uuid not null,
  profile_id uuid not null,
  role text not null default 'member',
  created_at timestamptz not null default now(),
  constraint team_members_pkey primary key (team_id, profile_id),
  constraint team_members_team_id_fkey
    foreign key (team_id) references public.teams (id) on delete cascade,
  constraint team_members_profile_id_fkey
    foreign key (profile_id) references public.profiles (id) on delete cascade,
  constraint team_members_profile_id_key unique (profile_id),
  constraint team_members_role_known check (role in ('leader', 'co-leader', 'member'))
);

comment on table public.team_members is
  'Who belongs to which team: one team per player (unique profile_id). created_at is when he joined.';
comment on column public.team_members.role is
  'leader (one in every team) and co-leader act for it in tournaments and challenges; the leader alone changes the team '
  'and its members.';
comment on column public.team_members.created_at is 'When he joined.';

create unique index team_members_one_leader_key on public.team_members (team_id) where role = 'leader';

create table public.team_join_requests (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null,
  user_id uuid not null,
  status text not null default 'pending',
  created_at timestamptz not null default now(),
  resolved_at timestamptz,
  constraint team_join_requests_team_id_fkey
    foreign key (team_id) references public.teams (id) on delete cascade,
  constraint team_join_requests_user_id_fkey
    foreign key (user_id) references public.profiles (id) on delete cascade,
  constraint team_join_requests_status_known check (status in ('pending', 'accepted', 'rejected'))
);

comment on table public.team_join_requests is
  'Requests of players to join a team. Withdrawn requests, and those overtaken by another team''s yes, are deleted.';

create unique index team_join_requests_pending_key
  on public.team_join_requests (team_id, user_id) where status = 'pending';
create index team_join_requests_team_id_idx on public.team_join_requests (team_id, created_at);
create index team_join_requests_user_id_idx on public.team_join_requests (user_id);

-- Membership as seen by policies ---------------------------------------------------------------

create function private.my_team_id()
returns uuid
language sql
stable
security definer -- membership decides what may be read, so it cannot depend on what may be read
set search_path = ''
as $$
  select team_id from public.team_members where profile_id = auth.uid()
$$;
comment on function private.my_team_id() is 'The caller''s team, or null.';

create function private.my_led_team_id()
returns uuid
language sql
stable
security definer -- as my_team_id
set search_path = ''
as $$
  select team_id from public.team_members where profile_id = auth.uid() and role = 'leader'
$$;
comment on function private.my_led_team_id() is 'The team the caller leads, or null.';

grant execute on function private.my_team_id(), private.my_led_team_id()
to anon, authenticated, service_role;

-- RLS ----------------------------------------------------------------------------------------

alter table public.teams enable row level security;
alter table public.team_members enable row level security;
alter table public.team_join_requests enable row level security;

create policy select_everyone on public.teams
  for select to anon, authenticated using (true);
create policy insert_leader on public.teams
  for insert to authenticated with check (leader_id = (select auth.uid()));
create policy update_leader_or_admin on public.teams
  for update to authenticated
  using (leader_id = (select auth.uid()) or ((select private.is_admin()) and private.gave_recent_factor()))
  with check (leader_id = (select auth.uid()) or ((select private.is_admin()) and private.gave_recent_factor()));
create policy delete_leader_or_admin on public.teams
  for delete to authenticated
  using (leader_id = (select auth.uid()) or ((select private.is_admin()) and private.gave_recent_factor()));

create policy select_everyone on public.team_members
  for select to anon, authenticated using (true);
-- Members come in through procedures; the policy for an insert that is already true stands with its trigger.
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

grant select on public.teams, public.team_members to anon, authenticated, service_role;
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

-- 02-participants.sql

-- Participants: the only thing that registers, plays, owns a wallet or receives a prize.

create table public.participants (
  id uuid primary key default gen_random_uuid(),
  type text not null,
  user_id uuid,
  team_id uuid,
  former_name text,
  guest_name text,
  created_at timestamptz not null default now(),
  constraint participants_user_id_fkey
    foreign key (user_id) references public.profiles (id) on delete restrict,
  constraint participants_team_id_fkey
    foreign key (team_id) references public.teams (id) on delete set null,
  constraint participants_user_id_key unique (user_id),
  constraint participants_team_id_key unique (team_id),
  constraint participants_type_known check (type in ('user', 'team')),
  constraint participants_one_owner check (
    case
      when guest_name is not null then num_nonnulls(user_id, team_id, former_name) = 0
      when type = 'user' then user_id is not null and team_id is null and former_name is null
      else user_id is null and (team_id is null) = (former_name is not null)
    end
  ),
  constraint participants_guest_name_length check (char_length(guest_name) between 2 and 40)
);

comment on table public.participants is
  'A player or a team as it takes part. Rows outlive a deleted team, so that history keeps its names; a guest of a tournament has '
  'neither account nor team, no wallet, and nobody who acts for him but its staff.';
comment on column public.participants.type is
  'user: a player; team: a team. Of a guest, what its tournament is played by.';
comment on column public.participants.user_id is 'The player; null for a team and for a guest.';
comment on column public.participants.team_id is
  'The team; null for a player, for a guest, and once the team is deleted (former_name).';
comment on column public.participants.former_name is 'Name of a team that has been deleted since; else null.';
comment on column public.participants.guest_name is 'Name of a guest of one tournament, by whom its staff wrote it; else null.';

create index participants_guest_key_idx on public.participants (private.search_key(guest_name)) where guest_name is not null;

create function private.team_keeps_its_name()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  -- The foreign key sets team_id null when the team goes; the name was kept before (see delete_team).
  if new.team_id is null and old.team_id is not null and new.former_name is null then
    new.former_name := 'Equipo eliminado';
  end if;
  return new;
end;
$$;
comment on function private.team_keeps_its_name() is
  'Gives the participant of a deleted team a name when the deletion did not.';

create trigger team_keeps_its_name
  before update of team_id on public.participants
  for each row execute function private.team_keeps_its_name();

-- Helpers ------------------------------------------------------------------------------------

create function private.user_participant_id(p_user_id uuid)
returns uuid
language sql
stable
security definer -- used by policies
set search_path = ''
as $$
  select id from public.participants where user_id = p_user_id
$$;
comment on function private.user_participant_id(uuid) is 'The participant of a player.';

create function private.team_participant_id(p_team_id uuid)
returns uuid
language sql
stable
security definer -- used by policies
set search_path = ''
as $$
  select id from public.participants where team_id = p_team_id
$$;
comment on function private.team_participant_id(uuid) is 'The participant of a team.';

create function private.is_guest(p_participant_id uuid)
returns boolean
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select exists (select 1 from public.participants where id = p_participant_id and guest_name is not null)
$$;
comment on function private.is_guest(uuid) is 'True for who plays a tournament without an account.';

create function private.my_participant_ids()
returns setof uuid
language sql
stable
security definer -- used by policies
set search_path = ''
as $$
  select id from public.participants where user_id = auth.uid()
  union all
  select p.id
  from public.team_members m
  join public.participants p on p.team_id = m.team_id
  where m.profile_id = auth.uid()
$$;
comment on function private.my_participant_ids() is
  'Participants the caller belongs to: his own and his team''s, whatever his role in it.';

create function private.acting_participant_ids()
returns setof uuid
language sql
stable
security definer -- used by policies
set search_path = ''
as $$
  select id from public.participants where user_id = auth.uid()
  union all
  select p.id
  from public.team_members m
  join public.participants p on p.team_id = m.team_id
  where m.profile_id = auth.uid() and m.role in ('leader', 'co-leader')
$$;
comment on function private.acting_participant_ids() is
  'Participants the caller may act for: his own, and his team''s when he is leader or co-leader.';

grant execute on function
  private.user_participant_id(uuid),
  private.team_participant_id(uuid),
  private.my_participant_ids(),
  private.acting_participant_ids()
to anon, authenticated, service_role;

create function public.display_name(participant public.participants)
returns text
language sql
stable
set search_path = ''
as $$
  select coalesce(
    (select t.name from public.teams t where t.id = participant.team_id),
    (select p.username from public.profiles p where p.id = participant.user_id),
    participant.former_name,
    participant.guest_name
  )
$$;
comment on function public.display_name(public.participants) is
  'Computed field: the name to show, also for a team that has been deleted since.';

-- RLS ----------------------------------------------------------------------------------------

alter table public.participants enable row level security;

create policy select_everyone on public.participants
  for select to anon, authenticated using (true);

grant select on public.participants to anon, authenticated, service_role;
grant execute on function public.display_name(public.participants) to anon, authenticated, service_role;

-- 03-names.sql

-- Names of people and teams: what is written must be what is read, and nobody passes for the house.

create function private.name_problem(p_name text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_letters text := regexp_replace(p_name, '[^[:alpha:]]', '', 'g');
  v_undisguised constant text := regexp_replace(normalize(p_name, nfc), '[\u00A0\u00AA\u00B2-\u00B4\u00B9\u00BA\u00BC-\u00BE\u2026\u2116\u2122]', '', 'g');
  v_scripts integer;
  v_read text;
begin
  -- Then letters that are other letters in disguise (full width, mathematical …) and piles of accents. Ordinals, fractions
  -- and their like are written by hand, and no letters.
  if private.has_hidden_characters(p_name)
    or normalize(v_undisguised, nfkc) <> v_undisguised
    or v_undisguised ~ '[\u0300-\u036F\u20D0-\u20FF]{2}'
  then
    return 'unreadable';
  end if;

  select count(*) into v_scripts
  from (values
    ('[A-Za-z\u00AA\u00BA\u00C0-\u024F\u1E00-\u1EFF]'),
    ('[\u0370-\u03FF\u1F00-\u1FFF]'),
    ('[\u0400-\u052F\u1C80-\u1C8F\u2DE0-\u2DFF\uA640-\uA69F]'),
    ('[\u0530-\u058F]'), ('[\u0590-\u05FF]'), ('[\u0600-\u077F\u08A0-\u08FF]'),
    -- Japanese mixes its three; Korean its own with the Chinese ones.
    ('[\u1100-\u11FF\u3040-\u30FF\u3130-\u318F\u31F0-\u31FF\u3400-\u9FFF\uAC00-\uD7AF]'),
    ('[^A-Za-z\u00AA\u00BA\u00C0-\u024F\u1E00-\u1EFF\u0370-\u08FF\u1100-\u11FF\u1C80-\u1C8F\u1F00-\u1FFF\u2DE0-\u2DFF\u3040-\u30FF\u3130-\u318F\u31F0-\u31FF\u3400-\u9FFF\uA640-\uA69F\uAC00-\uD7AF]')
  ) as script (letters)
  where v_letters ~ script.letters;
  if v_scripts > 1 then
    return 'mixed';
  end if;

  -- As a hurried eye reads it: look-alikes of other scripts and digits as the letters they resemble.
  v_read := translate(
    private.search_key(p_name),
    'аеорсухікмтнвӏαεορτυχικνмһ01345789$@!|',
    'aeopcyxikmthblaeoptuxikvmhoieasbtgsaii'
  );
  if regexp_replace(v_read, '[^a-z]', '', 'g') ~
      ('^(equipo|team)?(administracion|administrador|admin|administrator|soporte|support|moderador|moderacion|moderator|'
        'staff|sistema|system|leyenda|ieyenda|oficiai|oficial|ayuda|helpdesk|root)(s|es|oficial|oficiai|leyenda|ieyenda|soporte|admin)*$')
    or v_read ~ '(^|[^a-z])(administracion|soporte)([^a-z]|$)'
    or regexp_replace(p_name, '[^[:alpha:]]', '', 'g') ~* '^(leyenda|soporte|administracion|administración)$'
  then
    return 'reserved';
  end if;
  return null;
end;
$$;
comment on function private.name_problem(text) is
  'What is wrong with a name: unreadable (invisible, bidirectional or disguised characters), mixed (letters of several scripts), '
  'reserved (reads as the administration, support or the house); null when nothing is.';

create function private.require_good_name(p_name text, p_may_be_reserved boolean)
returns void
language plpgsql
immutable
set search_path = ''
as $$
begin
  case private.name_problem(p_name)
    when 'unreadable' then
      perform private.refuse('name_unreadable', 'El nombre tiene caracteres invisibles o que no se permiten.');
    when 'mixed' then
      perform private.refuse('name_mixed', 'El nombre mezcla letras de distintos alfabetos.');
    when 'reserved' then
      if not p_may_be_reserved then
        perform private.refuse('name_reserved', 'Ese nombre está reservado. Elige otro.');
      end if;
    else null;
  end case;
end;
$$;
comment on function private.require_good_name(text, boolean) is
  'Refuses name_unreadable, name_mixed and, unless it may be, name_reserved.';

grant execute on function private.name_problem(text), private.require_good_name(text, boolean) to anon, authenticated, service_role;

-- The constraints hold for whatever writes; the triggers say it in words.
alter table public.profiles add constraint profiles_username_readable check (
  closed_at is not null or coalesce(private.name_problem(username), 'reserved') = 'reserved'
);
alter table public.teams add constraint teams_name_readable check (
  coalesce(private.name_problem(name), 'reserved') = 'reserved'
);
alter table public.participants add constraint participants_guest_name_readable check (private.name_problem(guest_name) is null);

create function private.check_username()
returns trigger
language plpgsql
volatile
set search_path = ''
as $$
begin
  -- Admins speak for the house.
  perform private.require_good_name(new.username, new.role = 'admin');
  return new;
end;
$$;
comment on function private.check_username() is 'A username is readable and not the house''s. Refuses as require_good_name().';

create trigger b_check_username
  before insert or update of username on public.profiles
  for each row when (new.closed_at is null)
  execute function private.check_username();

create function private.check_team_name()
returns trigger
language plpgsql
volatile
set search_path = ''
as $$
begin
  perform private.require_good_name(new.name, false);
  return new;
end;
$$;
comment on function private.check_team_name() is 'A team''s name is readable and not the house''s. Refuses as require_good_name().';

create trigger b_check_team_name
  before insert or update of name on public.teams
  for each row execute function private.check_team_name();

-- 04-team_rules.sql

-- Team rules: founding, changing and deleting a team.

create function private.prepare_team()
returns trigger
language plpgsql
volatile
security definer -- locks the founder's profile and sees every name
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  new.leader_id := coalesce(new.leader_id, v_user_id);
  if new.leader_id <> v_user_id then
    perform private.forbid('Solo puedes crear un equipo propio.');
  end if;
  perform private.count_event(
    v_user_id, 'found_team', private.setting_integer('teams_founded_per_day'), interval '1 day',
    'Fundaste demasiados equipos hoy. Inténtalo mañana.'
  );
  -- Two teams founded at once by one player: the second waits here and sees the first.
  perform 1 from public.profiles where id = v_user_id for no key update;
  if exists (select 1 from public.team_members where profile_id = v_user_id) then
    perform private.refuse('already_in_team', 'Ya eres miembro de un equipo. No puedes crear uno nuevo.');
  end if;

  if private.clean_text(new.name) is null or coalesce(cardinality(new.games), 0) = 0 then
    perform private.refuse(
      'team_fields_required', 'El nombre del equipo y al menos un juego son obligatorios.'
    );
  end if;
  return new;
end;
$$;
comment on function private.prepare_team() is
  'Founding a team: by its leader, who is in no other. Refuses rate_limited, already_in_team, '
  'team_fields_required.';

create function private.explain_team_name()
returns trigger
language plpgsql
volatile
security definer -- sees every name
set search_path = ''
as $$
begin
  new.name := private.clean_text(private.tidy_name(new.name));
  if new.name is null or char_length(new.name) not between 2 and 60 then
    perform private.refuse('team_name_invalid', 'El nombre del equipo debe tener de 2 a 60 caracteres.');
  end if;
  if exists (select 1 from public.teams where search_text = private.search_key(new.name) and id <> new.id) then
    perform private.refuse('team_name_taken', 'Ya existe un equipo con ese nombre.');
  end if;
  return new;
end;
$$;
comment on function private.explain_team_name() is
  'Says in words what the constraints on the name would refuse (team_name_invalid, team_name_taken).';

create function private.tidy_team_page()
returns trigger
language plpgsql
volatile
set search_path = ''
as $$
begin
  new.description := private.clean_text(new.description);
  -- Listed once each, in the order in which they were named.
  new.games := array(
    select game from unnest(new.games) with ordinality as listed (game, place) group by game order by min(place)
  );
  if cardinality(new.games) = 0 then
    perform private.refuse(
      'team_fields_required', 'El nombre del equipo y al menos un juego son obligatorios.'
    );
  end if;
  return new;
end;
$$;
comment on function private.tidy_team_page() is
  'What a team says of itself: no empty description, every game once, at least one (team_fields_required).';

create function private.found_team()
returns trigger
language plpgsql
volatile
security definer -- creates what the founder may not insert himself
set search_path = ''
as $$
begin
  insert into public.participants (id, type, team_id) values (new.participant_id, 'team', new.id);
  insert into public.team_members (team_id, profile_id, role) values (new.id, new.leader_id, 'leader');
  return null;
end;
$$;
comment on function private.found_team() is
  'A new team gets its participant and wallet and its leader as first member; profiles.team_id follows.';

create function private.guard_team_update()
returns trigger
language plpgsql
volatile
set search_path = ''
as $$
begin
  if private.is_direct_request() and new.featured is distinct from old.featured and not private.is_acting_admin() then
    perform private.forbid('Solo la administración destaca equipos.');
  end if;
  return new;
end;
$$;
comment on function private.guard_team_update() is 'Only admins feature a team.';

create function private.dissolve_team()
returns trigger
language plpgsql
volatile
security definer -- empties the wallet and keeps the name for history
set search_path = ''
as $$
declare
  v_participant_id uuid;
  v_balance integer;
begin
  -- Members before their profiles, as whoever sends one away.
  perform 1 from public.team_members where team_id = old.id order by profile_id for update;

  select p.id, w.balance into v_participant_id, v_balance
  from public.participants p
  join public.wallets w on w.participant_id = p.id
  where p.team_id = old.id
  for update of w;

  if v_balance > 0 then
    perform private.move_tickets(
      v_participant_id, -v_balance, 'team_deleted', 'Equipo eliminado: ' || old.name, 'teams', old.id
    );
  end if;
  update public.participants set team_id = null, former_name = old.name where id = v_participant_id;

  perform private.notify_user(
    m.profile_id, 'team_deleted', 'Equipo eliminado', format('El equipo %s fue eliminado.', old.name), '/teams'
  )
  from public.team_members m
  where m.team_id = old.id and m.profile_id is distinct from auth.uid();
  if old.leader_id is distinct from auth.uid() then
    perform private.audit('delete', 'teams', old.id::text, to_jsonb(old), null);
  end if;
  return old;
end;
$$;
comment on function private.dissolve_team() is
  'Deleting a team: its tickets are lost with a ledger row, its participant keeps the name, members are told.';

create trigger a_blank_image_is_none
  before insert or update of logo_url on public.teams
  for each row when (btrim(new.logo_url) = '')
  execute function private.blank_image_is_none('logo_url');
create trigger a_prepare_team
  before insert on public.teams
  for each row execute function private.prepare_team();
create trigger b_explain_team_name
  before insert or update of name on public.teams
  for each row execute function private.explain_team_name();
create trigger c_tidy_team_page
  before insert or update of description, games on public.teams
  for each row execute function private.tidy_team_page();
create trigger found_team
  after insert on public.teams
  for each row execute function private.found_team();
create trigger guard_team_update
  before update on public.teams
  for each row execute function private.guard_team_update();
create trigger m_dissolve_team
  before delete on public.teams
  for each row execute function private.dissolve_team();

-- 05-team_membership.sql

-- Team membership: joining, roles, leaving, handing over.

create function public.is_full(team public.teams)
returns boolean
language sql
stable
security definer -- reads a setting of the administration
set search_path = ''
as $$
  select count(*) >= private.setting_integer('team_size_limit')
  from public.team_members
  where team_id = team.id
$$;
comment on function public.is_full(public.teams) is
  'Computed field: whether nobody more can join, because the team has as many members as one may have.';
grant execute on function public.is_full(public.teams) to anon, authenticated, service_role;

create function private.require_room_in_team(p_team_id uuid)
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if (select public.is_full(team) from public.teams team where team.id = p_team_id) then
    perform private.refuse('team_full', 'El equipo está completo.');
  end if;
end;
$$;
comment on function private.require_room_in_team(uuid) is
  'Refuses team_full. Whoever adds a member holds the team, so that it stays true.';

create function private.is_renewing_member(p_member public.team_members)
returns boolean
language sql
stable
set search_path = ''
as $$
  select current_setting('private.renewing_member', true)
    = format('%s %s %s', p_member.team_id, p_member.profile_id, p_member.role)
$$;
comment on function private.is_renewing_member(public.team_members) is
  'True while renew_member replaces this row by itself. The setting lasts for the transaction; clients cannot set it.';

create function private.renew_member(p_member public.team_members)
returns void
language plpgsql
volatile
security definer -- takes away a row that is written again at once
set search_path = ''
as $$
begin
  if pg_trigger_depth() = 0 then
    perform private.forbid();
  end if;
  perform set_config(
    'private.renewing_member', format('%s %s %s', p_member.team_id, p_member.profile_id, p_member.role), true
  );
  delete from public.team_members where team_id = p_member.team_id and profile_id = p_member.profile_id;
  -- Sent away at the same moment: he does not come back like this.
  if not found then
    perform private.forbid('Un jugador entra al equipo cuando el líder acepta su solicitud.');
  end if;
end;
$$;
comment on function private.renew_member(public.team_members) is
  'Makes room for the insert of a membership that exists, without anything that follows a departure.';

create function private.guard_team_member()
returns trigger
language plpgsql
volatile
set search_path = ''
as $$
declare
  v_since timestamptz;
begin
  if not private.is_direct_request() or private.is_renewing_member(coalesce(new, old)) then
    return case when tg_op = 'DELETE' then old else new end;
  end if;

  if tg_op = 'INSERT' then
    -- The page inserts the founder, and the accepted player, once more: true already. The row is
    -- written again as it was, so that whoever asks for what he inserted is given it.
    select created_at into v_since from public.team_members
    where team_id = new.team_id and profile_id = new.profile_id and role = new.role;
    if found then
      perform private.renew_member(new);
      new.created_at := v_since;
      return new;
    end if;
    perform private.forbid('Un jugador entra al equipo cuando el líder acepta su solicitud.');
  elsif tg_op = 'UPDATE' then
    if new.role <> old.role and (old.role = 'leader' or new.role = 'leader') then
      perform private.refuse('leader_role_fixed', 'El liderazgo se transfiere al abandonar el equipo; no se asigna.');
    end if;
    return new;
  elsif old.role = 'leader' then
    if old.profile_id = auth.uid() then
      perform private.refuse(
        'leader_must_hand_over', 'Antes de abandonar el equipo debes transferir el liderazgo o eliminar el equipo.'
      );
    end if;
    perform private.refuse('leader_cannot_be_removed', 'No puedes eliminar al líder del equipo.');
  end if;
  return old;
end;
$$;
comment on function private.guard_team_member() is
  'Direct writes: an insert that is already true changes nothing, any other is refused; leaders stay leaders and stay in.';

create policy insert_as_it_is on public.team_members
  for insert to authenticated with check (private.is_renewing_member(team_members));

create function private.lock_own_members()
returns trigger
language plpgsql
volatile
security definer -- locks on behalf of a leader
set search_path = ''
as $$
begin
  -- What is written of a roster refers to the participant, which the end of a team takes before its members.
  perform 1 from public.participants where team_id = private.my_team_id() for key share;
  perform 1
  from public.team_members
  where team_id = private.my_led_team_id()
  order by profile_id
  for update;
  return null;
end;
$$;
comment on function private.lock_own_members() is
  'The participant, then all members in one order, as the end of a team takes them: a leader may send several away with one request.';

create trigger lock_own_members
  before delete on public.team_members
  for each statement when (private.is_direct_request()) execute function private.lock_own_members();

create trigger a_guard_team_member
  before insert or update or delete on public.team_members
  for each row execute function private.guard_team_member();

create function private.follow_team_membership()
returns trigger
language plpgsql
volatile
security definer -- profiles.team_id is written by nothing else
set search_path = ''
as $$
begin
  if private.is_renewing_member(coalesce(new, old)) then
    return null;
  end if;
  if tg_op = 'INSERT' then
    update public.profiles set team_id = new.team_id where id = new.profile_id;
    -- One that its leader is just answering waits for this transaction, and is swept if it stays behind.
    delete from public.team_join_requests
    where id in (
      select id from public.team_join_requests
      where user_id = new.profile_id and status = 'pending'
      for update skip locked
    );
    delete from public.team_player_invitations where profile_id = new.profile_id;
    return null;
  end if;

  update public.profiles set team_id = null where id = old.profile_id and team_id = old.team_id;
  -- Not told when he left by himself, nor when the whole team is going.
  if old.profile_id is distinct from auth.uid()
    and exists (select 1 from public.teams where id = old.team_id)
  then
    perform private.notify_user(
      old.profile_id, 'team_member_removed', 'Ya no formas parte del equipo',
      (select format('Fuiste eliminado del equipo %s.', name) from public.teams where id = old.team_id),
      '/teams'
    );
  end if;
  return null;
end;
$$;
comment on function private.follow_team_membership() is
  'profiles.team_id follows team_members; whoever joins a team gives up his other requests and invitations.';

create trigger follow_team_membership
  after insert or delete on public.team_members
  for each row execute function private.follow_team_membership();

-- 06-join_requests.sql

-- Requests to join a team, from asking to the answer.

create function private.prepare_join_request()
returns trigger
language plpgsql
volatile
security definer -- sees memberships and requests of everybody
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_team public.teams;
begin
  new.user_id := coalesce(new.user_id, v_user_id);
  if new.user_id <> v_user_id or new.status <> 'pending' then
    perform private.forbid('Solo puedes enviar una solicitud propia.');
  end if;
  select * into v_team from public.teams where id = new.team_id;
  if not found then
    perform private.refuse('team_not_found', 'Equipo no encontrado');
  end if;
  if exists (select 1 from public.team_members where profile_id = v_user_id) then
    perform private.refuse('already_in_team', 'Ya estás en un equipo');
  end if;
  if not v_team.is_recruiting then
    perform private.refuse('team_not_recruiting', 'Este equipo no está reclutando.');
  end if;
  perform private.require_room_in_team(v_team.id);
  if exists (
    select 1 from public.team_join_requests
    where team_id = new.team_id and user_id = v_user_id and status = 'pending'
  ) then
    perform private.refuse('request_exists', 'No se pudo enviar la solicitud. Puede que ya hayas solicitado unirte.');
  end if;
  perform private.count_event(
    v_user_id, 'team_join_request', private.setting_integer('team_requests_per_hour'), interval '1 hour',
    'Enviaste demasiadas solicitudes. Espera un momento.'
  );
  return new;
end;
$$;
comment on function private.prepare_join_request() is
  'A request to join: own, without a team, to a recruiting team, once. '
  'Refuses team_not_found, already_in_team, team_not_recruiting, team_full, request_exists, rate_limited.';

create function private.announce_join_request()
returns trigger
language plpgsql
volatile
security definer -- notifies somebody else
set search_path = ''
as $$
begin
  perform private.notify_user(
    t.leader_id, 'team_join_request', 'Solicitud para tu equipo',
    format('%s quiere unirse a %s.', p.username, t.name), '/team/' || t.id || '?tab=ajustes',
    t.id || ' ' || p.id, private.user_participant_id(p.id)
  )
  from public.teams t, public.profiles p
  where t.id = new.team_id and p.id = new.user_id;
  return null;
end;
$$;
comment on function private.announce_join_request() is 'Tells the leader about a request.';

create function private.guard_join_request_update()
returns trigger
language plpgsql
volatile
set search_path = ''
as $$
begin
  if new.status = old.status then
    return new;
  end if;
  if old.status <> 'pending' then
    perform private.refuse('request_resolved', 'La solicitud ya fue resuelta.');
  end if;
  new.resolved_at := now();
  return new;
end;
$$;
comment on function private.guard_join_request_update() is 'A request is answered once. Refuses request_resolved.';

create function private.answer_join_request()
returns trigger
language plpgsql
volatile
security definer -- adds the member
set search_path = ''
as $$
declare
  v_team public.teams;
begin
  -- Team before player, everywhere: acceptances of one team, and of one player, take turns.
  -- Not "for update": rows that refer to them are written meanwhile, by whoever holds what we will need.
  select * into v_team from public.teams where id = new.team_id for no key update;
  if new.status = 'accepted' then
    perform 1 from public.profiles where id = new.user_id for no key update;
    if exists (select 1 from public.team_members where profile_id = new.user_id) then
      perform private.refuse('already_in_team', 'El jugador ya está en un equipo.');
    end if;
    perform private.require_room_in_team(new.team_id);
    insert into public.team_members (team_id, profile_id, role) values (new.team_id, new.user_id, 'member');
  end if;
  update public.notifications
  set read_at = now()
  where user_id = v_team.leader_id and kind = 'team_join_request'
    and subject = new.team_id || ' ' || new.user_id and read_at is null;
  perform private.notify_user(
    new.user_id,
    'team_request_' || new.status,
    case new.status when 'accepted' then 'Solicitud aceptada' else 'Solicitud rechazada' end,
    case new.status
      when 'accepted' then format('Ya formas parte de %s.', v_team.name)
      else format('%s no aceptó tu solicitud.', v_team.name)
    end,
    '/team/' || new.team_id, null, private.team_participant_id(new.team_id)
  );
  return null;
end;
$$;
comment on function private.answer_join_request() is
  'Accepting adds the member (team_id and his other requests follow); both answers are told to the player, and the leader has read of it. '
  'Refuses already_in_team, team_full.';

create function private.forget_overtaken_join_requests(p_limit integer)
returns integer
language plpgsql
volatile
security definer -- acts for nobody
set search_path = ''
as $$
declare
  v_count integer;
begin
  delete from public.team_join_requests
  where id in (
    select request.id
    from public.team_join_requests request
    join public.team_members member on member.profile_id = request.user_id
    where request.status = 'pending'
    limit p_limit
    for update of request skip locked
  );
  get diagnostics v_count = row_count;
  return v_count;
end;
$$;
comment on function private.forget_overtaken_join_requests(integer) is
  'Deletes pending requests of players who are in a team by now: those that another answer held when they joined.';

create function private.lock_own_join_requests()
returns trigger
language plpgsql
volatile
security definer -- locks on behalf of a leader
set search_path = ''
as $$
begin
  perform 1
  from public.team_join_requests
  where team_id = private.my_led_team_id() and status = 'pending'
  order by id
  for update;
  return null;
end;
$$;
comment on function private.lock_own_join_requests() is
  'Requests before the team, as whoever answers one: a leader who deletes his team waits here for an answer under way.';

create trigger lock_own_join_requests
  before delete on public.teams
  for each statement execute function private.lock_own_join_requests();

create trigger prepare_join_request
  before insert on public.team_join_requests
  for each row execute function private.prepare_join_request();
create trigger announce_join_request
  after insert on public.team_join_requests
  for each row execute function private.announce_join_request();
create trigger guard_join_request_update
  before update on public.team_join_requests
  for each row execute function private.guard_join_request_update();
create trigger answer_join_request
  after update of status on public.team_join_requests
  for each row when (old.status = 'pending' and new.status <> 'pending')
  execute function private.answer_join_request();

-- What a player says with his request ---------------------------------------------------------

create table public.team_join_messages (
  request_id uuid not null,
  content text not null,
  created_at timestamptz not null default now(),
  constraint team_join_messages_pkey primary key (request_id),
  constraint team_join_messages_request_id_fkey
    foreign key (request_id) references public.team_join_requests (id) on delete cascade,
  constraint team_join_messages_content_length check (char_length(content) between 1 and 200)
);
comment on table public.team_join_messages is
  'What players say with their requests to join, for the leader alone; gone with the request.';

alter table public.team_join_messages enable row level security;
create policy select_requester_or_leader on public.team_join_messages
  for select to authenticated
  using (
    request_id in (
      select id from public.team_join_requests
      where user_id = (select auth.uid()) or team_id = (select private.my_led_team_id())
    )
  );
grant select on public.team_join_messages to authenticated, service_role;

create function public.write_join_message(p_team_id uuid, p_content text)
returns void
language plpgsql
volatile
security definer -- nobody writes the table itself
set search_path = ''
as $$
declare
  v_user_id constant uuid := private.require_user();
  v_content constant text := private.clean_text(p_content);
  v_request_id uuid;
begin
  perform private.require_not_muted(v_user_id);
  if coalesce(char_length(v_content), 0) not between 1 and 200 then
    perform private.refuse('message_length', 'El mensaje debe tener de 1 a 200 caracteres.');
  end if;
  perform private.count_event(
    v_user_id, 'team_join_message', 20, interval '1 hour', 'Enviaste demasiados mensajes. Espera un momento.'
  );
  select id into v_request_id
  from public.team_join_requests
  where team_id = p_team_id and user_id = v_user_id and status = 'pending'
  for no key update;
  if not found then
    perform private.refuse('request_resolved', 'La solicitud ya fue resuelta.');
  end if;
  if private.is_blocked_between(v_user_id, (select leader_id from public.teams where id = p_team_id)) then
    -- A block is not revealed: the same words as for an unknown reason.
    perform private.refuse('message_impossible', 'No se puede escribir a este equipo.');
  end if;
  insert into public.team_join_messages as message (request_id, content)
  values (v_request_id, v_content)
  on conflict (request_id) do update set content = excluded.content, created_at = now();
end;
$$;
comment on function public.write_join_message(uuid, text) is
  'Says something with one''s own open request to join a team, in place of what was said before; its leader alone reads it. '
  'Refuses muted, suspended, message_length, request_resolved (also where there is none), message_impossible, rate_limited.';
grant execute on function public.write_join_message(uuid, text) to authenticated, service_role;

-- 07-leaving_teams.sql

-- Leaving a team, and who leads it then.

create function private.pass_leadership(p_team public.teams, p_successor uuid)
returns void
language plpgsql
volatile
security definer -- moves the leadership, which nobody may write
set search_path = ''
as $$
begin
  update public.team_members set role = 'member' where team_id = p_team.id and profile_id = p_team.leader_id;
  update public.team_members set role = 'leader' where team_id = p_team.id and profile_id = p_successor;
  update public.teams set leader_id = p_successor where id = p_team.id;
  perform private.notify_user(
    p_successor, 'team_leadership', 'Ahora lideras el equipo',
    format('Ahora eres el líder de %s.', p_team.name), '/team/' || p_team.id
  );
end;
$$;
comment on function private.pass_leadership(public.teams, uuid) is
  'A member becomes the leader and is told; who led stays as a member. The caller holds the team and the successor.';

create function public.hand_over_team(p_team_id uuid, p_profile_id uuid)
returns void
language plpgsql
volatile
security definer -- moves the leadership, which nobody may write
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_team public.teams;
begin
  if private.my_led_team_id() is distinct from p_team_id then
    perform private.forbid('Solo el líder puede transferir el liderazgo.');
  end if;
  select * into v_team from public.teams where id = p_team_id for no key update;
  -- In one order, as `lock_own_members` takes them.
  perform 1
  from public.team_members
  where team_id = p_team_id and profile_id in (v_user_id, p_profile_id)
  order by profile_id
  for update;
  if v_team.leader_id is distinct from v_user_id then
    perform private.forbid('Solo el líder puede transferir el liderazgo.');
  end if;
  if p_profile_id = v_user_id or not exists (
    select 1 from public.team_members where team_id = p_team_id and profile_id = p_profile_id
  ) then
    perform private.refuse('not_in_team', 'Elige a otro integrante del equipo.');
  end if;
  perform private.pass_leadership(v_team, p_profile_id);
end;
$$;
comment on function public.hand_over_team(uuid, uuid) is
  'The leader gives the team to a member of his choice and stays in it as a member. Refuses forbidden, not_in_team.';

create function public.handle_leader_departure(team_id_param uuid, old_leader_id uuid)
returns uuid
language plpgsql
volatile
security definer -- moves the leadership, which nobody may write
set search_path = ''
as $$
declare
  v_team public.teams;
  v_successor uuid;
begin
  select * into v_team from public.teams where id = team_id_param for no key update;
  if not found then
    perform private.refuse('team_not_found', 'Equipo no encontrado');
  end if;
  if v_team.leader_id is distinct from auth.uid() and not private.is_acting_admin() then
    perform private.forbid('Solo el líder puede transferir el liderazgo.');
  end if;
  if v_team.leader_id is distinct from old_leader_id then
    perform private.refuse('not_the_leader', 'Ese jugador no es el líder del equipo.');
  end if;

  loop
    select profile_id into v_successor
    from public.team_members
    where team_id = v_team.id and role <> 'leader'
    order by (role = 'co-leader') desc, created_at, profile_id
    limit 1
    for update;
    exit when found;
    if not exists (select 1 from public.team_members where team_id = v_team.id and role <> 'leader') then
      perform private.refuse(
        'leader_alone', 'Eres el único integrante: elimina el equipo en lugar de abandonarlo.'
      );
    end if;
    -- The chosen one left while we waited for him; there are others.
  end loop;

  perform private.pass_leadership(v_team, v_successor);
  return v_successor;
end;
$$;
comment on function public.handle_leader_departure(uuid, uuid) is
  'The leader (or an admin) hands the team to the longest-serving co-leader, else member, and stays as member. '
  'Returns the new leader. Refuses team_not_found, not_the_leader, leader_alone.';

create function public.leave_team()
returns void
language plpgsql
volatile
security definer -- may hand over the leadership
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_member public.team_members;
begin
  -- Departures of one team take turns: whoever waited here may have become the leader meanwhile.
  perform 1 from public.teams where id = private.my_team_id() for no key update;
  select * into v_member from public.team_members where profile_id = v_user_id;
  if not found then
    perform private.refuse('not_in_team', 'No perteneces a ningún equipo.');
  end if;
  if v_member.role = 'leader' then
    perform public.handle_leader_departure(v_member.team_id, v_user_id);
  end if;
  delete from public.team_members where team_id = v_member.team_id and profile_id = v_user_id;
end;
$$;
comment on function public.leave_team() is
  'The caller leaves his team; a leader hands it over in the same transaction. Refuses not_in_team, leader_alone.';

grant execute on function
  private.is_renewing_member(public.team_members), private.renew_member(public.team_members)
to authenticated, service_role;
grant execute on function public.handle_leader_departure(uuid, uuid), public.hand_over_team(uuid, uuid), public.leave_team() to authenticated;

-- 08-team_invitations.sql

-- Invitation links: who follows one joins the team without asking.

create table public.team_invitations (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null,
  token uuid not null default gen_random_uuid(),
  created_by uuid,
  uses_left integer not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  constraint team_invitations_team_id_fkey
    foreign key (team_id) references public.teams (id) on delete cascade,
  constraint team_invitations_created_by_fkey
    foreign key (created_by) references public.profiles (id) on delete set null,
  constraint team_invitations_once unique (team_id),
  constraint team_invitations_token_key unique (token),
  constraint team_invitations_uses_left_range check (uses_left between 0 and 50)
);
comment on table public.team_invitations is
  'The invitation link of a team: one at a time, a new one ends the former. Whoever knows its token joins, so only the leader reads it.';
comment on column public.team_invitations.token is 'Random; part of the link.';
comment on column public.team_invitations.uses_left is 'How many may still join with it.';
create index team_invitations_created_by_idx on public.team_invitations (created_by);

alter table public.team_invitations enable row level security;
create policy select_leader on public.team_invitations
  for select to authenticated using (team_id = (select private.my_led_team_id()));
grant select on public.team_invitations to authenticated, service_role;

create function public.create_team_invitation(p_uses integer default 10, p_days integer default 7)
returns public.team_invitations
language plpgsql
volatile
security definer -- nobody writes the table itself
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_team public.teams;
  v_invitation public.team_invitations;
begin
  perform private.require_no_measure(v_user_id);
  perform private.count_event(
    v_user_id, 'team_invitation', 20, interval '1 hour', 'Creaste demasiadas invitaciones. Espera un momento.'
  );
  select * into v_team from public.teams where id = private.my_led_team_id() for no key update;
  if not found or v_team.leader_id <> v_user_id then
    perform private.forbid('Solo el líder invita al equipo.');
  end if;
  if coalesce(p_uses, 0) not between 1 and 50 then
    perform private.refuse('invitation_uses', 'Una invitación sirve para 1 a 50 personas.');
  end if;
  if coalesce(p_days, 0) not between 1 and 30 then
    perform private.refuse('invitation_days', 'Una invitación vale de 1 a 30 días.');
  end if;
  insert into public.team_invitations as invitation (team_id, created_by, uses_left, expires_at)
  values (v_team.id, v_user_id, p_uses, now() + make_interval(days => p_days))
  on conflict (team_id) do update set
    token = gen_random_uuid(), created_by = excluded.created_by, uses_left = excluded.uses_left,
    expires_at = excluded.expires_at, created_at = now()
  returning * into v_invitation;
  return v_invitation;
end;
$$;
comment on function public.create_team_invitation(integer, integer) is
  'Makes the invitation link of the team that the caller leads, for p_uses people and p_days days; the former one ends. '
  'Refuses suspended, invitation_uses, invitation_days, rate_limited.';

create function public.revoke_team_invitation()
returns boolean
language plpgsql
volatile
security definer -- as create_team_invitation
set search_path = ''
as $$
declare
  v_team_id uuid;
begin
  perform private.require_user();
  select id into v_team_id from public.teams where id = private.my_led_team_id() for no key update;
  if not found then
    perform private.forbid('Solo el líder invita al equipo.');
  end if;
  delete from public.team_invitations where team_id = v_team_id;
  return found;
end;
$$;
comment on function public.revoke_team_invitation() is
  'Ends the invitation link of the team that the caller leads; whether there was one.';

create function public.get_team_invitation(p_token uuid)
returns table (
  team_id uuid,
  team_name text,
  team_logo_url text,
  description text,
  games text[],
  member_count integer,
  leader_name text,
  expires_at timestamptz,
  is_open boolean
)
language sql
stable
security definer -- who knows the token may see what it is for
set search_path = ''
as $$
  select
    team.id, team.name, team.logo_url, team.description, team.games, size.members::integer, leader.username, invitation.expires_at,
    invitation.expires_at > now() and invitation.uses_left > 0
      and size.members < private.setting_integer('team_size_limit')
  from public.team_invitations invitation
  join public.teams team on team.id = invitation.team_id
  join public.profiles leader on leader.id = team.leader_id
  cross join lateral (
    select count(*) as members from public.team_members where team_members.team_id = team.id
  ) as size
  where invitation.token = p_token
$$;
comment on function public.get_team_invitation(uuid) is
  'The team that a link invites to, for whoever holds it, and whether one can still join with it; no row for a token that is none (any more).
@param p_token What the link says behind its address.
@field team_name teams.name
@field team_logo_url teams.logo_url
@field description teams.description
@field games teams.games
@field member_count How many are in it now.
@field leader_name Who leads it now.
@field expires_at Until when the link serves.
@field is_open Whether one can still join by it.
@nullable team_logo_url, description';

create function public.accept_team_invitation(p_token uuid)
returns uuid
language plpgsql
volatile
security definer -- adds the member
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_team public.teams;
  v_invitation public.team_invitations;
begin
  perform private.require_no_measure(v_user_id);
  perform private.count_event(
    v_user_id, 'team_invitation_accepted', 10, interval '1 hour', 'Cambiaste demasiadas veces de equipo. Espera un momento.'
  );
  -- Team before player, as whoever answers a request; the invitation is the team's.
  select team.* into v_team
  from public.teams team
  where team.id = (select team_id from public.team_invitations where token = p_token)
  for no key update;
  select * into v_invitation from public.team_invitations where token = p_token and team_id = v_team.id;
  if not found then
    perform private.refuse('invitation_not_found', 'Esta invitación ya no vale.');
  end if;
  perform 1 from public.profiles where id = v_user_id for no key update;
  if exists (select 1 from public.team_members where profile_id = v_user_id) then
    perform private.refuse('already_in_team', 'Ya estás en un equipo');
  end if;
  if v_invitation.expires_at <= now() then
    perform private.refuse('invitation_expired', 'Esta invitación caducó. Pide otra al líder.');
  end if;
  if v_invitation.uses_left < 1 then
    perform private.refuse('invitation_used_up', 'Esta invitación ya se usó todas las veces. Pide otra al líder.');
  end if;
  perform private.require_room_in_team(v_team.id);
  update public.team_invitations set uses_left = uses_left - 1 where id = v_invitation.id;
  insert into public.team_members (team_id, profile_id, role) values (v_team.id, v_user_id, 'member');
  perform private.notify_user(
    v_team.leader_id, 'team_joined', 'Tu equipo tiene un miembro más',
    (select format('%s se unió a %s con tu invitación.', username, v_team.name) from public.profiles where id = v_user_id),
    '/team/' || v_team.id, v_team.id || ' ' || v_user_id, private.user_participant_id(v_user_id)
  );
  return v_team.id;
end;
$$;
comment on function public.accept_team_invitation(uuid) is
  'Joins the team of an invitation link and answers its id; the rules of joining hold. '
  'Refuses suspended, invitation_not_found, already_in_team, invitation_expired, invitation_used_up, team_full, rate_limited.';

grant execute on function public.get_team_invitation(uuid) to anon, authenticated, service_role;
grant execute on function
  public.create_team_invitation(integer, integer), public.revoke_team_invitation(), public.accept_team_invitation(uuid)
to authenticated, service_role;

-- 09-player_invitations.sql

-- A leader asks a player into his team, by name: what a join request is, from the other side.

create table public.team_player_invitations (
  team_id uuid not null,
  profile_id uuid not null,
  created_at timestamptz not null default now(),
  declined_at timestamptz,
  constraint team_player_invitations_pkey primary key (team_id, profile_id),
  constraint team_player_invitations_team_id_fkey
    foreign key (team_id) references public.teams (id) on delete cascade,
  constraint team_player_invitations_profile_id_fkey
    foreign key (profile_id) references public.profiles (id) on delete cascade
);
comment on table public.team_player_invitations is
  'Players whom the leader of a team asked to join, and who have not: whoever joins a team takes all of his with him.';
comment on column public.team_player_invitations.declined_at is 'When he said no; null while it is open. He is not asked again for 30 days.';
create index team_player_invitations_profile_id_idx on public.team_player_invitations (profile_id);

alter table public.team_player_invitations enable row level security;
create policy select_player_or_leader on public.team_player_invitations
  for select to authenticated
  using (profile_id = (select auth.uid()) or team_id = (select private.my_led_team_id()));
grant select on public.team_player_invitations to authenticated, service_role;
alter publication supabase_realtime add table public.team_player_invitations;

create function public.invite_player(p_profile_id uuid)
returns void
language plpgsql
volatile
security definer -- nobody writes the table itself
set search_path = ''
as $$
declare
  v_user_id constant uuid := private.require_user();
  v_team public.teams;
  v_player public.profiles;
begin
  perform private.require_no_measure(v_user_id);
  perform private.count_event(
    v_user_id, 'team_player_invitation', 20, interval '1 hour', 'Enviaste demasiadas invitaciones. Espera un momento.'
  );
  -- Team before player, then what is between the two: as whoever joins, and whoever blocks.
  select * into v_team from public.teams where id = private.my_led_team_id() for no key update;
  if not found or v_team.leader_id <> v_user_id then
    perform private.forbid('Solo el líder invita al equipo.');
  end if;
  select * into v_player from public.profiles where id = p_profile_id and closed_at is null for no key update;
  if not found then
    perform private.refuse('player_not_found', 'Jugador no encontrado.');
  end if;
  perform private.lock_pair(v_user_id, p_profile_id);
  if private.is_blocked_between(v_user_id, p_profile_id) then
    -- A block is not revealed: the same words as for an unknown reason.
    perform private.refuse('invitation_impossible', 'No se puede invitar a este jugador.');
  end if;
  if exists (select 1 from public.team_members where profile_id = p_profile_id) then
    perform private.refuse('player_in_team', 'El jugador ya está en un equipo.');
  end if;
  if exists (
    select 1 from public.team_join_requests
    where team_id = v_team.id and user_id = p_profile_id and status = 'pending'
  ) then
    perform private.refuse('player_asked', 'Ya pidió unirse: acepta su solicitud.');
  end if;
  perform private.require_room_in_team(v_team.id);
  insert into public.team_player_invitations as invitation (team_id, profile_id)
  values (v_team.id, p_profile_id)
  on conflict (team_id, profile_id) do update set created_at = now(), declined_at = null
  where invitation.declined_at < now() - interval '30 days';
  if not found then
    perform private.refuse('already_invited', 'Ya lo invitaste. Si dijo que no, puedes volver a invitarlo a los 30 días.');
  end if;
  perform private.notify_user(
    p_profile_id, 'team_invited', format('%s te invita a su equipo', v_team.name),
    (select format('%s quiere que juegues con ellos.', username) from public.profiles where id = v_user_id),
    '/team/' || v_team.id, v_team.id::text, private.team_participant_id(v_team.id)
  );
  -- Friends find it in their conversation, too, unless nothing is written there now.
  if private.are_friends(v_user_id, p_profile_id)
    and exists (select 1 from public.system_status where module_name = 'friends' and is_enabled)
    and not exists (select 1 from public.user_mutes where profile_id = v_user_id and muted_until > now())
  then
    perform private.tell_in_conversation(
      p_profile_id, format('Te invito a jugar en %s.', v_team.name), jsonb_build_object('kind', 'team', 'id', v_team.id)
    );
  end if;
end;
$$;
comment on function public.invite_player(uuid) is
  'Asks a player without a team into the one that the caller leads; he is told, a friend by a card in their conversation as well. '
  'Refuses suspended, player_not_found, invitation_impossible, player_in_team, player_asked, team_full, already_invited (he was asked, '
  'or said no in the last 30 days), rate_limited.';

create function public.withdraw_player_invitation(p_profile_id uuid)
returns boolean
language plpgsql
volatile
security definer -- nobody writes the table itself
set search_path = ''
as $$
declare
  v_team_id uuid;
begin
  perform private.require_user();
  select id into v_team_id from public.teams where id = private.my_led_team_id() for no key update;
  if not found then
    perform private.forbid('Solo el líder invita al equipo.');
  end if;
  delete from public.team_player_invitations
  where team_id = v_team_id and profile_id = p_profile_id and declined_at is null;
  return found;
end;
$$;
comment on function public.withdraw_player_invitation(uuid) is
  'Takes back what a player has not answered; whether there was anything.';

create function public.answer_team_invitation(p_team_id uuid, p_accepts boolean)
returns void
language plpgsql
volatile
security definer -- adds the member
set search_path = ''
as $$
declare
  v_user_id constant uuid := private.require_user();
  v_team public.teams;
begin
  if p_accepts then
    perform private.require_no_measure(v_user_id);
    perform private.count_event(
      v_user_id, 'team_invitation_accepted', 10, interval '1 hour', 'Cambiaste demasiadas veces de equipo. Espera un momento.'
    );
  end if;
  select * into v_team from public.teams where id = p_team_id for no key update;
  perform 1 from public.profiles where id = v_user_id for no key update;
  perform 1
  from public.team_player_invitations
  where team_id = p_team_id and profile_id = v_user_id and declined_at is null;
  if not found then
    perform private.refuse('invitation_not_found', 'Esta invitación ya no vale.');
  end if;
  if p_accepts is not true then
    update public.team_player_invitations set declined_at = now() where team_id = p_team_id and profile_id = v_user_id;
    return;
  end if;
  if exists (select 1 from public.team_members where profile_id = v_user_id) then
    perform private.refuse('already_in_team', 'Ya estás en un equipo');
  end if;
  perform private.require_room_in_team(p_team_id);
  insert into public.team_members (team_id, profile_id, role) values (p_team_id, v_user_id, 'member');
  perform private.notify_user(
    v_team.leader_id, 'team_joined', 'Tu equipo tiene un miembro más',
    (select format('%s se unió a %s con tu invitación.', username, v_team.name) from public.profiles where id = v_user_id),
    '/team/' || p_team_id, p_team_id || ' ' || v_user_id, private.user_participant_id(v_user_id)
  );
end;
$$;
comment on function public.answer_team_invitation(uuid, boolean) is
  'Joins the team whose leader invited the caller, by the rules of joining, or says no. '
  'Refuses suspended, invitation_not_found, already_in_team, team_full, rate_limited.';

grant execute on function
  public.invite_player(uuid), public.withdraw_player_invitation(uuid), public.answer_team_invitation(uuid, boolean)
to authenticated, service_role;

-- 10-team_stays.sql

-- Who was in which team, and from when until when: what team_members says of today, kept when it is over.

create table public.team_stays (
  id uuid primary key default gen_random_uuid(),
  participant_id uuid not null,
  profile_id uuid not null,
  role text not null,
  joined_at timestamptz not null,
  left_at timestamptz,
  created_at timestamptz not null default now(),
  constraint team_stays_participant_id_fkey
    foreign key (participant_id) references public.participants (id) on delete cascade,
  constraint team_stays_profile_id_fkey
    foreign key (profile_id) references public.profiles (id) on delete cascade,
  constraint team_stays_role_known check (role in ('leader', 'co-leader', 'member')),
  constraint team_stays_end check (left_at >= joined_at)
);
comment on table public.team_stays is
  'Who was in which team from when until when: a row for each time that somebody joined. It outlives the team, as participants do.';
comment on column public.team_stays.participant_id is 'The team.';
comment on column public.team_stays.role is 'The highest that he had in it meanwhile.';
comment on column public.team_stays.joined_at is 'When he joined.';
comment on column public.team_stays.left_at is 'Null while he is in it.';

create unique index team_stays_present_key on public.team_stays (profile_id) where left_at is null;
create index team_stays_participant_id_idx on public.team_stays (participant_id, left_at desc, id);
create index team_stays_profile_id_idx on public.team_stays (profile_id, joined_at desc, id);

alter table public.team_stays enable row level security;
create policy select_everyone on public.team_stays
  for select to anon, authenticated using (true);
grant select on public.team_stays to anon, authenticated, service_role;

create function private.keep_team_stay()
returns trigger
language plpgsql
volatile
security definer -- nobody writes the table itself
set search_path = ''
as $$
begin
  if private.is_renewing_member(coalesce(new, old)) then
    return null;
  end if;
  if tg_op = 'INSERT' then
    insert into public.team_stays (participant_id, profile_id, role, joined_at)
    values (private.team_participant_id(new.team_id), new.profile_id, new.role, new.created_at);
  elsif tg_op = 'UPDATE' then
    update public.team_stays
    set joined_at = new.created_at,
      role = case when 'leader' in (role, new.role) then 'leader' when 'co-leader' in (role, new.role) then 'co-leader' else 'member' end
    where profile_id = new.profile_id and left_at is null;
  else
    -- Not by its team, whose participant has none any more when the whole team goes.
    update public.team_stays set left_at = greatest(now(), joined_at) where profile_id = old.profile_id and left_at is null;
  end if;
  return null;
end;
$$;
comment on function private.keep_team_stay() is 'team_stays follows team_members.';

create trigger keep_team_stay
  after insert or update of role, created_at or delete on public.team_members
  for each row execute function private.keep_team_stay();

create function private.recall_team_stays()
returns integer
language plpgsql
volatile
security definer -- nobody writes the table itself
set search_path = ''
as $$
declare
  v_present integer;
  v_past integer;
begin
  insert into public.team_stays (participant_id, profile_id, role, joined_at)
  select team.id, member.profile_id, member.role, member.created_at
  from public.team_members member
  join public.participants team on team.team_id = member.team_id
  on conflict do nothing;
  get diagnostics v_present = row_count;
  insert into public.team_stays (participant_id, profile_id, role, joined_at, left_at)
  select
    entry.participant_id, entry.profile_id, 'member', min(entry.created_at),
    max(greatest(entry.created_at, entry.changed_at, played.last_at))
  from public.roster_entries entry
  join public.participants own on own.user_id = entry.profile_id
  left join lateral (
    select max(credit.created_at) as last_at
    from private.match_credits credit
    where credit.participant_id = own.id and credit.tournament_id = entry.tournament_id
      and credit.side_id = entry.participant_id
  ) as played on true
  where entry.state in ('active', 'left') and not exists (
    select 1 from public.team_stays stay
    where stay.participant_id = entry.participant_id and stay.profile_id = entry.profile_id
  )
  group by entry.participant_id, entry.profile_id;
  get diagnostics v_past = row_count;
  return v_present + v_past;
end;
$$;
comment on function private.recall_team_stays() is
  'Writes what is known of the time before stays were kept, and answers how many: of whoever is in a team since he joined; of '
  'whoever stood in a team''s roster and has no stay in it, from his first roster to the last match that he played in one, or to '
  'when he left it. Run again it adds nothing.';
