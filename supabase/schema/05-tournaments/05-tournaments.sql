-- Tournaments and their registrations. The procedures are in entries, results and organizing.

--- True for an ordered list of at most p_most prizes {type: money|tickets, value > 0}.
create function private.valid_prizes(p_prizes jsonb, p_most integer)
returns boolean
language sql
immutable
parallel safe
set search_path = ''
as $$
  select case
    when jsonb_typeof(p_prizes) is distinct from 'array' then false
    when jsonb_array_length(p_prizes) > p_most then false
    else not exists (
      select 1
      from jsonb_array_elements(p_prizes) as prize
      where case
        when jsonb_typeof(prize) is distinct from 'object' then true
        when prize - array['type', 'value'] <> '{}' then true
        when coalesce(prize ->> 'type', '') not in ('money', 'tickets') then true
        when jsonb_typeof(prize -> 'value') is distinct from 'number' then true
        when (prize ->> 'value')::numeric not between 0.01 and 1000000000 then true
        -- Tickets are whole numbers; money has cents.
        when prize ->> 'type' = 'tickets' then (prize ->> 'value')::numeric % 1 <> 0
        else scale((prize ->> 'value')::numeric) > 2
      end
    )
  end
$$;
-- Roles need the right to execute this function, because a check constraint runs with the rights of the role that
-- writes the row.
grant execute on function private.valid_prizes to authenticated, service_role;

--- Whether an address is a stream on Twitch, YouTube, Kick or Facebook, and not a link that these sites redirect
--- elsewhere. Null for null.
create function private.is_stream_url(p_url text)
returns boolean
language sql
immutable
parallel safe
set search_path = ''
as $$
  -- These sites also redirect to addresses in their paths or queries (youtube.com/redirect?q=, facebook.com/l.php?u=).
  -- So a path must not have empty or encoded segments, and a query value must not contain an address.
  select p_url ~ (
    '^https://((www|m)\.)?(twitch\.tv|youtube\.com|youtu\.be|kick\.com|facebook\.com|fb\.watch)'
    || '(/([A-Za-z0-9_.@~+-]|%(?!2[Ff]|5[Cc])[0-9A-Fa-f]{2})+)+/?'
    || '(\?([A-Za-z0-9_]+=([A-Za-z0-9_~+-]*|youtu\.be)(&|$))*)?$'
  )
$$;
grant execute on function private.is_stream_url to authenticated, service_role;

--- Tournaments, from announcement to champion.
--- @chapter tournaments 1
--- @title Leer los torneos
create table public.tournaments (
  id uuid primary key default gen_random_uuid(),
  --- The name shown to users; not unique.
  name text not null,
  --- The name of the game that is played.
  game text not null,
  --- Status: Próximamente (announced); Inscripciones (open for registration); Activo (matches were created); Finalizado
  --- (finished or cancelled).
  status text not null default 'Próximamente',
  --- The tournament's picture; null if it has none.
  image_url text,
  --- The announced start; matches may have later scheduled times.
  start_date timestamptz not null,
  --- Until when registration is possible while status is Inscripciones; null means no deadline.
  registration_deadline timestamptz,
  --- The maximum number of participants; 0 means no explicit limit: then the limit is the capacity of the format.
  max_participants integer not null default 0,
  --- The fee: tickets taken at registration.
  entry_fee integer not null default 0,
  --- Default maximum of games per match; copied into each match when the structure is made.
  best_of integer not null default 3,
  --- The prizes, ordered by final position: [{type: money|tickets, value}], at most four.
  --- @type prizes { type: "money" | "tickets"; value: number }[]
  prizes jsonb not null default '[]',
  --- Type of the participants: team or individual.
  type text not null default 'team',
  --- Players per side; a team needs at least as many members.
  team_format text not null default '5v5',
  --- The preset that creates the stages; custom: the organiser defined them.
  format text not null default 'single-elimination',
  --- Wallet that pays the fee: team is the team's, personal is that of the user who registers.
  ticket_type text not null default 'team',
  --- Schedule in the organiser's words; null if not stated.
  schedule_info text,
  --- Duration in the organiser's words; null if not stated.
  duration_text text,
  --- The organiser's rules; null if there are none.
  rules text,
  --- What participants need, in the organiser's words; null if not stated.
  requirements text,
  --- Check-in opens this many minutes before start_date; null means that the tournament has no check-in.
  check_in_minutes integer,
  --- What must be reported for each game of a series: the full score, only the winner, or the score and a picture of
  --- it.
  game_detail text not null default 'score',
  --- When check-in closes, if it was extended or reopened; null means that it closes at start_date.
  check_in_closes_at timestamptz,
  --- Entry setting: open to everyone (open), after a request that the staff accept (approval), or with a code from the
  --- staff (code).
  entry_by text not null default 'open',
  --- Minutes that each offer of a free place to the waiting list lasts; null means there is no waiting list.
  waiting_offer_minutes integer default 30,
  --- Whether the waiting list may take the places of absent sides, from the end of check-in until round 2.
  allows_replacement boolean not null default false,
  --- Whether the two sides of a match may agree on a time other than the organiser's.
  agrees_times boolean not null default false,
  --- Minutes after the scheduled time of a match at which an absent side loses the choice of side; null means that
  --- there is no such penalty.
  absence_side_minutes integer,
  --- Minutes after the scheduled time of a match at which an absent side loses the first game of a series; null means
  --- that there is no such penalty.
  absence_game_minutes integer,
  --- Minutes after the scheduled time of a match at which an absent side loses the match; the side can object. Null
  --- means that there is no automatic walkover.
  absence_match_minutes integer default 10,
  --- Minutes of pauses that each side of a match may take; null means that there are no pauses.
  pause_minutes integer default 5,
  --- Minutes that a side has to answer the other's report before the report counts as the result; null means the
  --- default of the installation.
  report_answer_minutes integer,
  --- When a team may change its line-up: never (none), between matches, or also between the games of a match.
  substitutions text not null default 'between_games',
  --- The maximum number of substitutions in a match. If line-ups change only between matches, the maximum from one
  --- match to the next. Null means no limit.
  max_substitutions integer,
  --- Users that set line-ups: the captain (users who may act for the team), or the staff.
  lineups_by text not null default 'captain',
  --- Whether the format creates a match for third place.
  third_place_match boolean not null default false,
  --- How seeds are assigned: explicit (the admin's order), ranked (win rate, then registration), random (drawn with
  --- draw_seed).
  seeding_mode text not null default 'ranked',
  --- Seed of the draw, recorded so that it can be repeated.
  draw_seed integer not null default floor(random() * 1000000)::integer,
  --- Approximate number of participants in a group.
  group_size integer not null default 4,
  --- How many participants of each group advance.
  qualifiers_per_group integer not null default 2,
  --- When the matches were created. From then on the tournament has started and fees are not refunded.
  structure_generated_at timestamptz,
  --- When the last match was decided and the prizes were paid; null before.
  finished_at timestamptz,
  --- When the tournament was cancelled: its status is Finalizado, all fees were refunded, and no prizes are given.
  cancelled_at timestamptz,
  --- Public reason of the cancellation.
  cancel_reason text,
  --- The platform on which the tournament was played, if it was imported from a file after its end; null otherwise. An
  --- imported tournament has no fee and no prizes.
  imported_from text,
  --- The member who founded the tournament; null for one of the platform. A member's tournament takes no fees, and its
  --- prizes are the tickets that the member pledged.
  founded_by uuid references public.profiles (id) on delete set null,
  --- Version of the tournament's calendar entry: increases when name, game, start or cancellation change.
  calendar_sequence integer not null default 0,
  created_at timestamptz not null default now(),
  --- The tournament's name and game as private.search_key() compares them, for searches.
  search_text text generated always as (private.search_key(name || ' ' || game)) stored,
  --- True while it is open for registration and all places are taken. Maintained by the database for list_order.
  is_full boolean not null default false,
  --- Sort key of the list, ascending: open with free places, running, open and full, announced, finished. Among running
  --- and finished tournaments the latest start comes first, among the others the soonest.
  -- Sorts tournaments: those open for registration come first, then by status.
  -- Within a status, running and finished tournaments with the latest start come first, upcoming ones with the soonest.
  list_order bigint generated always as (
    case
      when status = 'Inscripciones' and not is_full then 1
      when status = 'Activo' then 2
      when status = 'Inscripciones' then 3
      when status = 'Próximamente' then 4
      else 5
    end * 100000000000000
    + case when status in ('Activo', 'Finalizado') then -1 else 1 end
      * extract(epoch from start_date at time zone 'UTC')::bigint
  ) stored,
  --- Address of the stream; written by set_tournament_stream().
  stream_url text,
  constraint tournaments_stream_url_fits check (private.is_stream_url(stream_url)),
  constraint tournaments_stream_url_length check (char_length(stream_url) <= 200),
  constraint tournaments_game_fkey
    foreign key (game) references public.games (name) on update cascade on delete restrict,
  constraint tournaments_founded_costs_nothing check (founded_by is null or (entry_fee = 0 and not prizes @> '[{"type": "money"}]')),
  constraint tournaments_name_length check (char_length(btrim(name)) between 1 and 120),
  constraint tournaments_status_known
    check (status in ('Próximamente', 'Inscripciones', 'Activo', 'Finalizado')),
  constraint tournaments_cancelled_is_over check (
    (cancelled_at is null) = (cancel_reason is null)
    and (cancelled_at is null or (status = 'Finalizado' and finished_at is null))
  ),
  constraint tournaments_imported_from_known check (imported_from in ('leyenda', 'challonge', 'start.gg', 'toornament')),
  constraint tournaments_imported_without_stakes check (imported_from is null or (entry_fee = 0 and prizes = '[]')),
  constraint tournaments_cancel_reason_length check (char_length(cancel_reason) between 1 and 500),
  constraint tournaments_image_url_format check (private.is_image_url(image_url)),
  constraint tournaments_deadline_before_start check (registration_deadline <= start_date),
  constraint tournaments_max_participants_range check (max_participants between 0 and 1024),
  constraint tournaments_entry_fee_range check (entry_fee between 0 and 1000000),
  constraint tournaments_best_of_known check (best_of in (1, 3, 5, 7, 9)),
  constraint tournaments_prizes_valid check (private.valid_prizes(prizes, 4)),
  constraint tournaments_type_known check (type in ('team', 'individual')),
  constraint tournaments_team_format_known
    check (team_format in ('1v1', '2v2', '3v3', '4v4', '5v5')),
  constraint tournaments_format_known check (format in (
    'single-elimination', 'group-stage', 'double-elimination', 'round-robin', 'swiss', 'swiss-playoffs',
    'custom'
  )),
  constraint tournaments_ticket_type_known check (ticket_type in ('personal', 'team')),
  constraint tournaments_texts_length check (
    char_length(schedule_info) <= 2000 and char_length(duration_text) <= 200
    and char_length(rules) <= 20000 and char_length(requirements) <= 5000
  ),
  constraint tournaments_check_in_minutes_range check (check_in_minutes between 5 and 10080),
  constraint tournaments_game_detail_known check (game_detail in ('score', 'winner', 'picture')),
  constraint tournaments_substitutions_known check (substitutions in ('none', 'between_matches', 'between_games')),
  constraint tournaments_max_substitutions_range check (max_substitutions between 1 and 20),
  constraint tournaments_lineups_by_known check (lineups_by in ('captain', 'staff')),
  constraint tournaments_entry_by_known check (entry_by in ('open', 'approval', 'code')),
  constraint tournaments_waiting_offer_minutes_range check (waiting_offer_minutes between 1 and 1440),
  constraint tournaments_absence_side_minutes_range check (absence_side_minutes between 1 and 240),
  constraint tournaments_absence_game_minutes_range check (absence_game_minutes between 1 and 240),
  constraint tournaments_absence_match_minutes_range check (absence_match_minutes between 1 and 240),
  constraint tournaments_absence_grades check (
    absence_side_minutes < absence_game_minutes and absence_side_minutes < absence_match_minutes
    and absence_game_minutes < absence_match_minutes
  ),
  constraint tournaments_pause_minutes_range check (pause_minutes between 1 and 60),
  constraint tournaments_report_answer_minutes_range check (report_answer_minutes between 5 and 10080),
  constraint tournaments_seeding_mode_known check (seeding_mode in ('explicit', 'ranked', 'random')),
  constraint tournaments_group_size_range check (group_size between 2 and 32),
  constraint tournaments_qualifiers_per_group_range
    check (qualifiers_per_group between 1 and 16 and qualifiers_per_group <= group_size)
);

create index tournaments_list_order_idx on public.tournaments (list_order, id);
create index tournaments_finished_at_idx on public.tournaments (finished_at desc, id) where finished_at is not null;
create index tournaments_founded_by_idx on public.tournaments (founded_by);
create index tournaments_start_date_idx on public.tournaments (start_date, id);
create index tournaments_created_at_idx on public.tournaments (created_at desc, id);
create index tournaments_status_idx on public.tournaments (status, start_date);
create index tournaments_game_idx on public.tournaments (game);
create index tournaments_name_trgm_idx on public.tournaments using gin (name extensions.gin_trgm_ops);
create index tournaments_game_trgm_idx on public.tournaments using gin (game extensions.gin_trgm_ops);
create index tournaments_search_text_trgm_idx
  on public.tournaments using gin (search_text extensions.gin_trgm_ops);

--- Registrations. A withdrawal deletes the row; the ledger records the fee and its refund.
--- @chapter registrations 1
--- @title Leer las inscripciones de un torneo
create table public.tournament_participants (
  id uuid primary key default gen_random_uuid(),
  tournament_id uuid not null references public.tournaments (id) on delete cascade,
  participant_id uuid not null references public.participants (id) on delete restrict,
  --- Status of the registration: registered; absent (did not check in, left out of the structure); disqualified;
  --- withdrawn (left after the start).
  status text not null default 'registered',
  --- Rank in the draw, 1 is the best: the admin's order until the structure is made, then the final order.
  seed integer,
  --- The fee: tickets that the tournament has held since the registration.
  fee_paid integer not null default 0,
  --- The participant whose wallet paid the fee; a refund goes to the same wallet.
  fee_wallet_id uuid references public.wallets (participant_id) on delete restrict,
  --- The user who registered the participant: the player, a user who may act for the team, or staff.
  registered_by uuid references public.profiles (id) on delete set null,
  --- When the participant confirmed its presence; null if it has not, or if the tournament has no check-in.
  checked_in_at timestamptz,
  --- Final place, from 1; equal for participants that nothing separated. Null until the tournament is over.
  final_position integer,
  --- Time of registration by the clock, not the transaction, so that registrations of one transaction have an order.
  created_at timestamptz not null default clock_timestamp(),
  --- When the roster of a team was frozen; null before, and for players.
  roster_frozen_at timestamptz,
  -- The name of this foreign key hides it from the data API, so that a registration embeds only the participant in its
  -- column participant_id.
  constraint tournament_participants_once unique (tournament_id, participant_id),
  constraint tournament_participants_seed_key
    unique (tournament_id, seed) deferrable initially immediate,
  constraint tournament_participants_status_known
    check (status in ('registered', 'absent', 'disqualified', 'withdrawn')),
  constraint tournament_participants_seed_positive check (seed > 0),
  constraint tournament_participants_fee_has_wallet
    check (fee_paid >= 0 and (fee_paid = 0 or fee_wallet_id is not null)),
  constraint tournament_participants_final_position_positive check (final_position > 0)
);

create index tournament_participants_participant_id_idx
  on public.tournament_participants (participant_id, created_at desc);
create index tournament_participants_order_idx
  on public.tournament_participants (tournament_id, created_at, id);
create index tournament_participants_out_idx
  on public.tournament_participants (tournament_id) where status in ('disqualified', 'withdrawn');
create index tournament_participants_fee_wallet_id_idx
  on public.tournament_participants (fee_wallet_id);
create index tournament_participants_registered_by_idx
  on public.tournament_participants (registered_by);

--- Computed field: the number of registrations. After the start only participants that really play: without those who
--- did not check in or came with too few players, but with those who withdrew or were disqualified later.
create function public.participant_count(tournament public.tournaments)
returns integer
language sql
stable
set search_path = ''
as $$
  select count(*)::integer
  from public.tournament_participants
  where tournament_id = tournament.id and status <> 'absent'
$$;

--- True while all places of an open tournament are taken.
create function private.is_full(p_tournament public.tournaments)
returns boolean
language sql
stable
set search_path = ''
as $$
  select p_tournament.max_participants > 0
    and public.participant_count(p_tournament) >= p_tournament.max_participants
$$;

--- Updates is_full when the number of places or the status changes.
create function private.prepare_fullness()
returns trigger
language plpgsql
stable
security definer -- as note_fullness(): the user who changes the tournament may not read all registrations
set search_path = ''
as $$
begin
  new.is_full := private.is_full(new);
  return new;
end;
$$;

create trigger a_prepare_fullness
  before update of max_participants, status on public.tournaments
  for each row execute function private.prepare_fullness();

--- Updates is_full when participants enter or leave.
create function private.note_fullness()
returns trigger
language plpgsql
volatile
security definer -- only this trigger writes the column
set search_path = ''
as $$
begin
  update public.tournaments as tournament set is_full = not tournament.is_full
  where tournament.id in (select tournament_id from changed)
    and tournament.status = 'Inscripciones'
    and tournament.is_full <> private.is_full(tournament);
  return null;
end;
$$;

create trigger note_taken_places
  after insert on public.tournament_participants referencing new table as changed
  for each statement execute function private.note_fullness();
create trigger note_free_places
  after delete on public.tournament_participants referencing old table as changed
  for each statement execute function private.note_fullness();

select private.show_to_everyone('public.tournaments', 'public.tournament_participants');
create policy insert_admin on public.tournaments
  for insert to authenticated with check ((select private.is_admin()) and private.gave_recent_factor());
create policy update_staff_or_admin on public.tournaments
  for update to authenticated
  using (
    id in (select private.my_tournament_ids('settings'))
    or ((select private.is_admin()) and private.gave_recent_factor())
  )
  with check (
    id in (select private.my_tournament_ids('settings'))
    or ((select private.is_admin()) and private.gave_recent_factor())
  );
create policy delete_staff_or_admin on public.tournaments
  for delete to authenticated
  using (
    id in (select private.my_tournament_ids('delete'))
    or ((select private.is_admin()) and private.gave_recent_factor())
  );

select private.grant_columns(
  'public.tournaments',
  'name, game, status, image_url, start_date, registration_deadline, max_participants, entry_fee, best_of, prizes, type, '
  'team_format, format, ticket_type, schedule_info, duration_text, rules, requirements, check_in_minutes, game_detail, '
  'entry_by, waiting_offer_minutes, allows_replacement, agrees_times, absence_side_minutes, absence_game_minutes, '
  'absence_match_minutes, pause_minutes, report_answer_minutes, substitutions, max_substitutions, lineups_by, '
  'third_place_match, seeding_mode, draw_seed, group_size, qualifiers_per_group',
  '{}', 'authenticated, service_role'
);
grant delete on public.tournaments to authenticated, service_role;
grant execute on function public.participant_count to anon, authenticated, service_role;

alter publication supabase_realtime add table public.tournaments, public.tournament_participants;

-- This foreign key is added here, because the table of measures is created before the table of tournaments.
alter table public.measures
  add constraint measures_tournament_id_fkey
    foreign key (tournament_id) references public.tournaments (id) on delete cascade;
