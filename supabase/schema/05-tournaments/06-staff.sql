-- The staff of a tournament: users with rights in it, and open invitations.

--- Members of the staff of a tournament, with their rights there. A row without a user is an invitation that is still
--- open.
create table public.tournament_staff (
  id uuid primary key default gen_random_uuid(),
  tournament_id uuid not null references public.tournaments (id) on delete cascade,
  profile_id uuid references public.profiles (id) on delete cascade,
  --- The member's rights. results: decide, correct and reopen matches; brackets: draws, stages, seeds; registrations:
  --- entries before the start; participants: disqualify, remove, rosters; schedule: dates of matches; chat: write in
  --- match rooms and to participants; broadcast: overlays; money: payouts and contacts; staff: invite, remove and
  --- contacts; settings: the settings of the tournament; delete: cancel and delete; webhooks: events sent to API
  --- clients; door: arrivals at the venue, and nothing else of the tournament; adjustments: add and deduct points in
  --- tables.
  rights text[] not null,
  invited_by uuid references public.profiles (id) on delete set null,
  --- Until when an invitation can be accepted; null after it was accepted.
  expires_at timestamptz,
  accepted_at timestamptz,
  created_at timestamptz not null default now(),
  constraint tournament_staff_once unique (tournament_id, profile_id),
  -- All existing rights, which are the arguments that private.may() accepts.
  constraint tournament_staff_rights_known check (rights <@ array[
    'results', 'brackets', 'registrations', 'participants', 'schedule', 'chat', 'broadcast', 'money', 'staff', 'settings', 'delete',
    'webhooks', 'door', 'adjustments'
  ]),
  constraint tournament_staff_rights_some check (cardinality(rights) >= 1 and array_position(rights, null) is null),
  constraint tournament_staff_accepted_fits check (
    (profile_id is null) = (accepted_at is null) and (profile_id is null) = (expires_at is not null)
  )
);

create index tournament_staff_profile_id_idx on public.tournament_staff (profile_id);
create index tournament_staff_invited_by_idx on public.tournament_staff (invited_by);

--- Token hashes of open invitations. A link cannot be shown again, because it may grant more rights than the user who
--- would read it has.
create table private.staff_invitations (
  staff_id uuid primary key references public.tournament_staff (id) on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null default now()
);

--- A random token for a link: 256 bits as 64 hexadecimal digits.
create function private.new_token()
returns text
language sql
volatile
set search_path = ''
as $$
  select encode(extensions.gen_random_bytes(32), 'hex')
$$;

--- The stored form of a token: enough to recognise it, useless to a reader of the table.
create function private.link_token_hash(p_token text)
returns bytea
language sql
immutable
set search_path = ''
as $$
  select sha256(convert_to(p_token, 'UTF8'))
$$;

--- Named sets of rights; organiser has all rights.
create function private.staff_presets()
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

--- Computed field: the preset with exactly these rights; null for an individual choice.
--- @type preset "organiser" | "administrator" | "referee" | "broadcast" | "door" | null
create function public.preset(staff public.tournament_staff)
returns text
language sql
stable
security definer -- the presets are private
set search_path = ''
as $$
  select listed.preset from private.staff_presets() as listed
  where listed.rights <@ staff.rights and staff.rights <@ listed.rights
$$;

create policy select_staff_or_admin on public.tournament_staff
  for select to authenticated
  using (
    (select private.is_admin()) or profile_id = (select auth.uid()) or tournament_id in (select private.my_tournament_ids())
  );

grant select on public.tournament_staff to authenticated, service_role;
grant execute on function public.preset to authenticated, service_role;

alter publication supabase_realtime add table public.tournament_staff;

--- Returns the users who are notified of tasks that need a right in a tournament: the staff with this right, and
--- administrators.
create function private.people_with_right(p_tournament_id uuid, p_right text)
returns setof uuid
language sql
stable
security definer -- reads the staff for procedures
set search_path = ''
as $$
  select profile.id
  from public.profiles profile
  where profile.closed_at is null
    and (
      profile.role = 'admin' or profile.id in (
        select staff.profile_id from public.tournament_staff staff
        where staff.tournament_id = p_tournament_id and p_right = any (staff.rights)
      )
    )
$$;

--- Whether a user other than the caller has rights in a tournament: an invitation or link is valid only while the user
--- who made it has these rights.
create function private.holds_rights(p_tournament_id uuid, p_profile_id uuid, p_rights text[])
returns boolean
language sql
stable
security definer -- reads the staff for procedures
set search_path = ''
as $$
  select private.is_active_account(p_profile_id) and (
    exists (select 1 from public.profiles where id = p_profile_id and role = 'admin')
    or exists (
      select 1 from public.tournament_staff
      where tournament_id = p_tournament_id and profile_id = p_profile_id and p_rights <@ rights
    )
  )
$$;
