-- Stand-ins: players from outside a roster for one match. The procedures are in match-day/stand_in_procedures.

--- Players from outside a roster whom a team wants to field in one match, with the organiser's approval.
--- @chapter lineups 6
--- @title Leer los suplentes de afuera
create table public.stand_ins (
  id uuid primary key default gen_random_uuid(),
  tournament_id uuid not null references public.tournaments (id) on delete cascade,
  match_id uuid not null references public.tournament_matches (id) on delete cascade,
  --- The team that wants to field the player.
  participant_id uuid not null references public.participants (id) on delete restrict,
  --- The player from outside the roster.
  profile_id uuid not null references public.profiles (id) on delete restrict,
  --- State of the request: open; approved; declined (by the organiser); withdrawn (by the team, or by the player).
  state text not null default 'open',
  --- The team's reason; public once the request is approved.
  reason text not null,
  --- The user who made the request for the team.
  requested_by uuid references public.profiles (id) on delete set null,
  --- The organiser's reason for approving or declining; null if none was given.
  answer text,
  --- The organiser who approved or declined; null if nobody did.
  answered_by uuid references public.profiles (id) on delete set null,
  --- When the request was answered or withdrawn; null while it is open.
  answered_at timestamptz,
  created_at timestamptz not null default now(),
  constraint stand_ins_state_known check (state in ('open', 'approved', 'declined', 'withdrawn')),
  constraint stand_ins_reason_length check (char_length(reason) between 1 and 300),
  constraint stand_ins_answer_length check (char_length(answer) between 1 and 300),
  constraint stand_ins_answered check ((state = 'open') = (answered_at is null))
);
create unique index stand_ins_waiting_key on public.stand_ins (match_id, profile_id) where state in ('open', 'approved');
create index stand_ins_match_id_idx on public.stand_ins (match_id, created_at);
create index stand_ins_tournament_id_idx on public.stand_ins (tournament_id, created_at);
create index stand_ins_open_idx on public.stand_ins (tournament_id) where state = 'open';
create index stand_ins_participant_id_idx on public.stand_ins (participant_id);
create index stand_ins_profile_id_idx on public.stand_ins (profile_id);
create index stand_ins_requested_by_idx on public.stand_ins (requested_by);
create index stand_ins_answered_by_idx on public.stand_ins (answered_by);
create policy select_approved on public.stand_ins
  for select to anon using (state = 'approved');

grant select on public.stand_ins to anon, authenticated, service_role;

alter publication supabase_realtime add table public.stand_ins;
