-- Records which announcements of a tournament were already made.

--- Announcements sent once to the participants of a tournament: check-in is open, the tournament has started.
create table private.tournament_announcements (
  tournament_id uuid not null references public.tournaments (id) on delete cascade,
  kind text not null,
  created_at timestamptz not null default now(),
  constraint tournament_announcements_pkey primary key (tournament_id, kind),
  constraint tournament_announcements_kind_known check (kind in ('check_in', 'start'))
);
