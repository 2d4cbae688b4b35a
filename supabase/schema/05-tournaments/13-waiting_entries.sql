-- The table of waiting lists. The area entries contains its procedures.

--- Participants that wait for a place in a tournament; written by procedures only.
--- @chapter registrations 5
--- @title Leer la lista de espera
create table public.waiting_entries (
  id uuid primary key default gen_random_uuid(),
  tournament_id uuid not null references public.tournaments (id) on delete cascade,
  --- The player or team that waits.
  participant_id uuid not null references public.participants (id) on delete cascade,
  --- State of the entry: waiting; offered (the place is reserved until offer_ends_at); passed (did not answer in time,
  --- and gets no further offer).
  state text not null default 'waiting',
  --- Sort key in the list: the time at which the participant joined, taken while the tournament was locked, so that two
  --- participants never share a position.
  queued_at timestamptz not null default clock_timestamp(),
  --- Until when the offered place can be taken; null without an offer.
  offer_ends_at timestamptz,
  --- The registration of the absent side whose place is offered; null for a free place.
  replaces_id uuid references public.tournament_participants (id) on delete set null,
  --- When the participant joined the waiting list.
  created_at timestamptz not null default now(),
  constraint waiting_entries_once unique (tournament_id, participant_id),
  constraint waiting_entries_state_known check (state in ('waiting', 'offered', 'passed')),
  constraint waiting_entries_offer_ends check ((state = 'offered') = (offer_ends_at is not null)),
  constraint waiting_entries_replaces_by_offer check (replaces_id is null or state = 'offered')
);

create index waiting_entries_queue_idx on public.waiting_entries (tournament_id, queued_at, id);
create index waiting_entries_waiting_idx on public.waiting_entries (tournament_id) where state = 'waiting';
create index waiting_entries_offer_ends_at_idx on public.waiting_entries (offer_ends_at) where state = 'offered';
create index waiting_entries_participant_id_idx on public.waiting_entries (participant_id);
create index waiting_entries_replaces_id_idx on public.waiting_entries (replaces_id) where replaces_id is not null;

select private.show_to_everyone('public.waiting_entries');
alter publication supabase_realtime add table public.waiting_entries;
