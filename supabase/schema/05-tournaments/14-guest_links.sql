-- Links with which a user claims a guest's entry. The procedures are in organizing/guest_claims.

--- The one link with which a guest's entry can be claimed, and the participant that claimed it; written by procedures
--- only.
create table public.guest_links (
  id uuid primary key default gen_random_uuid(),
  tournament_id uuid not null references public.tournaments (id) on delete cascade,
  --- The guest as participant. After a claim it is needed for random draws, door codes, and undoing the claim.
  participant_id uuid not null references public.participants (id) on delete cascade,
  created_by uuid references public.profiles (id) on delete set null,
  --- Until when the link can be used; null after it was used.
  expires_at timestamptz,
  --- The participant that claimed the entry; null while the link is open.
  claimed_by uuid references public.participants (id) on delete restrict,
  claimed_at timestamptz,
  created_at timestamptz not null default now(),
  constraint guest_links_participant_id_key unique (participant_id),
  constraint guest_links_claimed_whole check (
    (claimed_by is null) = (claimed_at is null) and (claimed_by is null) = (expires_at is not null)
  )
);
create unique index guest_links_claimed_key on public.guest_links (tournament_id, claimed_by);
create index guest_links_claimed_by_idx on public.guest_links (claimed_by);
create index guest_links_created_by_idx on public.guest_links (created_by);

--- Token hashes of guest links; a link cannot be read again.
create table private.guest_tokens (
  link_id uuid primary key references public.guest_links (id) on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null default now()
);

create policy select_staff_or_admin on public.guest_links
  for select to authenticated
  using ((select private.is_admin()) or tournament_id in (select private.my_tournament_ids('registrations')));
grant select on public.guest_links to authenticated, service_role;

--- Returns the open link of a token, while the user who made it still has the right `registrations`; null for an
--- invalid token.
create function private.guest_link(p_token text)
returns public.guest_links
language sql
stable
security definer -- the token is the authorisation
set search_path = ''
as $$
  select link.*
  from private.guest_tokens token
  join public.guest_links link on link.id = token.link_id
  where token.token_hash = private.link_token_hash(p_token)
    and link.expires_at > now()
    and (link.created_by is null or private.holds_rights(link.tournament_id, link.created_by, array['registrations']))
$$;

--- The id used in random draws for a participant of a tournament: after a claim still that of the guest, so that
--- claiming does not change a draw.
create function private.drawn_id(p_tournament_id uuid, p_participant_id uuid)
returns uuid
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select coalesce(
    (select participant_id from public.guest_links where tournament_id = p_tournament_id and claimed_by = p_participant_id),
    p_participant_id
  )
$$;
