-- Rosters: whom a team may field in a tournament, fixed when its check-in closes.
--
-- An entry stays for good: who left the team is bound to it in this tournament, and who was taken out stays named.
-- Line-ups of single matches choose from the active entries.

create table public.roster_entries (
  id uuid primary key default gen_random_uuid(),
  tournament_id uuid not null,
  participant_id uuid not null,
  profile_id uuid not null,
  state text not null default 'active',
  changed_at timestamptz,
  created_at timestamptz not null default now(),
  constraint roster_entries_tournament_id_fkey
    foreign key (tournament_id) references public.tournaments (id) on delete cascade,
  constraint roster_entries_participant_id_fkey
    foreign key (participant_id) references public.participants (id) on delete restrict,
  constraint roster_entries_profile_id_fkey
    foreign key (profile_id) references public.profiles (id) on delete restrict,
  constraint roster_entries_once unique (tournament_id, participant_id, profile_id),
  constraint roster_entries_state_known check (state in ('active', 'stand_in', 'left', 'removed'))
);
comment on table public.roster_entries is 'Who plays for a team in a tournament: one row per player, written by procedures only.';
comment on column public.roster_entries.participant_id is 'The team.';
comment on column public.roster_entries.state is
  'active; stand_in (from outside: plays the matches for which the organiser approved him, and for no other team); left (is no longer '
  'in the team: plays neither for it nor for another in this tournament); removed (by the organiser).';
comment on column public.roster_entries.changed_at is 'When the state last changed; null since the roster was frozen.';

-- Nobody is in two teams of one tournament.
create unique index roster_entries_one_team_key
  on public.roster_entries (tournament_id, profile_id) where state <> 'removed';
create index roster_entries_participant_id_idx on public.roster_entries (participant_id, profile_id);
create index roster_entries_profile_id_idx on public.roster_entries (profile_id);

create table public.roster_changes (
  id uuid primary key default gen_random_uuid(),
  tournament_id uuid not null,
  participant_id uuid not null,
  profile_id uuid not null,
  kind text not null,
  reason text,
  changed_by uuid,
  created_at timestamptz not null default now(),
  constraint roster_changes_tournament_id_fkey
    foreign key (tournament_id) references public.tournaments (id) on delete cascade,
  constraint roster_changes_participant_id_fkey
    foreign key (participant_id) references public.participants (id) on delete restrict,
  constraint roster_changes_profile_id_fkey
    foreign key (profile_id) references public.profiles (id) on delete restrict,
  constraint roster_changes_changed_by_fkey
    foreign key (changed_by) references public.profiles (id) on delete set null,
  constraint roster_changes_kind_known check (kind in ('added', 'removed', 'stand_in', 'left', 'returned')),
  constraint roster_changes_reason_of_organiser check ((kind in ('added', 'removed', 'stand_in')) = (reason is not null)),
  constraint roster_changes_reason_length check (char_length(reason) between 1 and 500)
);
comment on table public.roster_changes is 'What happened to frozen rosters, for everybody to see.';
comment on column public.roster_changes.participant_id is 'The team.';
comment on column public.roster_changes.profile_id is 'The player whom it was about.';
comment on column public.roster_changes.kind is
  'added, removed, stand_in (by the organiser, with a reason; the last for one match); left, returned (the player left the team, and came back).';
comment on column public.roster_changes.reason is
  'Why, as the organiser said; null where the player left or returned by himself.';
comment on column public.roster_changes.changed_by is
  'Who did it: an organiser, or whoever ended or renewed the membership.';

create index roster_changes_tournament_id_idx on public.roster_changes (tournament_id, participant_id, created_at);
create index roster_changes_participant_id_idx on public.roster_changes (participant_id);
create index roster_changes_profile_id_idx on public.roster_changes (profile_id);
create index roster_changes_changed_by_idx on public.roster_changes (changed_by);

-- Helpers ------------------------------------------------------------------------------------

create function private.plays_for(p_tournament_id uuid, p_participant_id uuid)
returns boolean
language sql
stable
security definer -- used by policies
set search_path = ''
as $$
  select not exists (
    select 1 from public.tournament_participants registration
    where registration.tournament_id = p_tournament_id
      and registration.participant_id = p_participant_id
      and registration.roster_frozen_at is not null
  )
  or exists (
    select 1 from public.roster_entries entry
    where entry.tournament_id = p_tournament_id
      and entry.participant_id = p_participant_id
      and entry.profile_id = (select auth.uid())
      and entry.state = 'active'
  )
$$;
comment on function private.plays_for(uuid, uuid) is
  'False when the roster of a team is frozen and the caller is not in it. True without a tournament.';
grant execute on function private.plays_for(uuid, uuid) to anon, authenticated, service_role;

-- RLS ----------------------------------------------------------------------------------------

alter table public.roster_entries enable row level security;
alter table public.roster_changes enable row level security;

create policy select_everyone on public.roster_entries
  for select to anon, authenticated using (true);
create policy select_everyone on public.roster_changes
  for select to anon, authenticated using (true);

grant select on public.roster_entries, public.roster_changes to anon, authenticated, service_role;

-- Entries change together with their change, which tells it.
alter publication supabase_realtime add table public.roster_changes;
