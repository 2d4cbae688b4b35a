-- Made by `npm run migration` from supabase/schema/09-tournaments, where it is read and edited.

set local lock_timeout = '5s';
-- Bodies of functions name what later areas lay down.
set local check_function_bodies = off;

-- 01-rights.sql

-- Who may do what in one tournament: the only place that answers it.
--
-- Administrators of the platform have every right everywhere, the staff of a tournament those that were given to
-- them there (tournament_staff), nobody else any. The known rights stand in a constraint of that table.

create function private.my_tournament_ids(p_right text default null)
returns setof uuid
language sql
stable
security definer -- reads the staff on behalf of callers that may not
rows 2
set search_path = ''
as $$
  select staff.tournament_id
  from public.tournament_staff staff
  where staff.profile_id = auth.uid() and case when p_right is null then staff.rights <> array['door'] else p_right = any (staff.rights) end
    and private.is_active_account(staff.profile_id) and private.has_shown_factor()
    and private.suspended_until(staff.profile_id) is null
$$;
comment on function private.my_tournament_ids(text) is
  'The tournaments in which the caller is staff and has a right; without one, in which he is staff at all, '
  'but for who has the door alone: he sees nothing else of it. For policies: '
  '(select private.is_admin()) or tournament_id in (select private.my_tournament_ids(''chat'')).';

create function private.may(p_tournament_id uuid, p_right text)
returns boolean
language sql
stable
set search_path = ''
as $$
  select private.is_admin()
    or coalesce(p_tournament_id in (select private.my_tournament_ids(p_right)), false)
$$;
comment on function private.may(uuid, text) is
  'Whether the caller has a right in a tournament: the staff who were given it, and administrators. Null is no tournament (a '
  'challenge): administrators alone. For reading; what changes something asks is_acting_staff() or require_right().';

create function private.is_acting_staff(p_tournament_id uuid, p_right text)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return private.is_acting_admin()
    or coalesce(p_tournament_id in (select private.my_tournament_ids(p_right)), false);
end;
$$;
comment on function private.is_acting_staff(uuid, text) is
  'As may(), for what is changed by that right: of administrators it asks what is_acting_admin() asks, of staff the factor that '
  'their account has.';

create function private.forbid_without_right(p_tournament_id uuid)
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  perform private.require_shown_factor();
  if p_tournament_id in (select private.my_tournament_ids()) then
    perform private.forbid('Tus permisos en este torneo no incluyen esto. Pídeselo a quien lo organiza.');
  end if;
  perform private.forbid();
end;
$$;
comment on function private.forbid_without_right(uuid) is
  'Refuses whoever lacks a right in a tournament: second_factor_not_shown, or forbidden with what staff can do about it.';

create function private.require_right(p_tournament_id uuid, p_right text)
returns uuid
language plpgsql
stable
set search_path = ''
as $$
begin
  if not private.is_acting_staff(p_tournament_id, p_right) then
    perform private.forbid_without_right(p_tournament_id);
  end if;
  return auth.uid();
end;
$$;
comment on function private.require_right(uuid, text) is
  'The caller, who has a right in a tournament and uses it (null for the service key). Refuses recent_factor_needed and '
  'second_factor_missing of administrators, second_factor_not_shown, and everybody without the right.';

create function private.require_right_to_read(p_tournament_id uuid, variadic p_rights text[])
returns uuid
language plpgsql
stable
set search_path = ''
as $$
begin
  if not exists (select 1 from unnest(p_rights) as one (name) where private.may(p_tournament_id, one.name)) then
    -- Says why to whoever would be an administrator.
    perform private.is_acting_admin();
    perform private.forbid_without_right(p_tournament_id);
  end if;
  return auth.uid();
end;
$$;
comment on function private.require_right_to_read(uuid, text[]) is
  'As require_right(), for what only reads and has one of several rights: asks no recent factor.';

grant execute on function
  private.my_tournament_ids(text), private.may(uuid, text), private.is_acting_staff(uuid, text),
  private.forbid_without_right(uuid), private.require_right(uuid, text), private.require_right_to_read(uuid, text[])
to anon, authenticated, service_role;

-- 02-tournaments.sql

-- Tournaments and their registrations. Procedures are in the later files.

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
        -- Tickets are whole; money has cents.
        when prize ->> 'type' = 'tickets' then (prize ->> 'value')::numeric % 1 <> 0
        else scale((prize ->> 'value')::numeric) > 2
      end
    )
  end
$$;
comment on function private.valid_prizes(jsonb, integer) is
  'True for an ordered list of at most p_most {type: money|tickets, value > 0}.';
-- A check constraint runs with the rights of whoever writes the row.
grant execute on function private.valid_prizes(jsonb, integer) to authenticated, service_role;

create function private.is_stream_url(p_url text)
returns boolean
language sql
immutable
parallel safe
set search_path = ''
as $$
  -- These sites also forward to addresses that their paths or queries carry (youtube.com/redirect?q=, facebook.com/l.php?u=):
  -- a path has no empty or encoded segment, and a value of a query cannot hold an address.
  select p_url ~ (
    '^https://((www|m)\.)?(twitch\.tv|youtube\.com|youtu\.be|kick\.com|facebook\.com|fb\.watch)'
    || '(/([A-Za-z0-9_.@~+-]|%(?!2[Ff]|5[Cc])[0-9A-Fa-f]{2})+)+/?'
    || '(\?([A-Za-z0-9_]+=([A-Za-z0-9_~+-]*|youtu\.be)(&|$))*)?$'
  )
$$;
comment on function private.is_stream_url(text) is
  'Whether an address leads to a stream on Twitch, YouTube, Kick or Facebook, and not through them elsewhere; null for null.';
grant execute on function private.is_stream_url(text) to authenticated, service_role;

create table public.tournaments (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  game text not null,
  status text not null default 'Próximamente',
  image_url text,
  start_date timestamptz not null,
  registration_deadline timestamptz,
  max_participants integer not null default 0,
  entry_fee integer not null default 0,
  best_of integer not null default 3,
  prizes jsonb not null default '[]',
  type text not null default 'team',
  team_format text not null default '5v5',
  format text not null default 'single-elimination',
  ticket_type text not null default 'team',
  schedule_info text,
  duration_text text,
  rules text,
  requirements text,
  check_in_minutes integer,
  game_detail text not null default 'score',
  check_in_closes_at timestamptz,
  entry_by text not null default 'open',
  waiting_offer_minutes integer default 30,
  allows_replacement boolean not null default false,
  agrees_times boolean not null default false,
  absence_side_minutes integer,
  absence_game_minutes integer,
  absence_match_minutes integer default 10,
  pause_minutes integer default 5,
  report_answer_minutes integer,
  substitutions text not null default 'between_games',
  max_substitutions integer,
  lineups_by text not null default 'captain',
  third_place_match boolean not null default false,
  seeding_mode text not null default 'ranked',
  draw_seed integer not null default floor(random() * 1000000)::integer,
  group_size integer not null default 4,
  qualifiers_per_group integer not null default 2,
  structure_generated_at timestamptz,
  finished_at timestamptz,
  cancelled_at timestamptz,
  cancel_reason text,
  imported_from text,
  founded_by uuid,
  calendar_sequence integer not null default 0,
  created_at timestamptz not null default now(),
  search_text text generated always as (private.search_key(name || ' ' || game)) stored,
  is_full boolean not null default false,
  -- What can be entered first, then by status, then by the start: what is over or running the latest first, what is ahead the soonest.
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
  stream_url text,
  constraint tournaments_stream_url_fits check (private.is_stream_url(stream_url)),
  constraint tournaments_stream_url_length check (char_length(stream_url) <= 200),
  constraint tournaments_game_fkey
    foreign key (game) references public.games (name) on update cascade on delete restrict,
  constraint tournaments_founded_by_fkey
    foreign key (founded_by) references public.profiles (id) on delete set null,
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

comment on table public.tournaments is 'Tournaments, from announcement to champion.';
comment on column public.tournaments.name is 'Shown to people; two may have the same.';
comment on column public.tournaments.stream_url is 'Where it is shown; set_tournament_stream() writes it.';
comment on column public.tournaments.game is 'Name of the game.';
comment on column public.tournaments.status is
  'Próximamente (announced); Inscripciones (takes entries); Activo (its matches are made); Finalizado (over or called off).';
comment on column public.tournaments.image_url is 'Its picture; null: none.';
comment on column public.tournaments.start_date is 'When it begins, as announced; its matches may have hours of their own.';
comment on column public.tournaments.registration_deadline is 'Until when one may enter, while status is Inscripciones; null: as long as that is.';
comment on column public.tournaments.max_participants is '0 means unlimited: as many as the format takes.';
comment on column public.tournaments.entry_fee is 'Tickets taken at registration.';
comment on column public.tournaments.best_of is 'Maps of a match at most; copied into each match when the structure is made.';
comment on column public.tournaments.prizes is
  'Ordered by final position: [{type: money|tickets, value}], at most four.
@type prizes { type: "money" | "tickets"; value: number }[]';
comment on column public.tournaments.type is 'Who enters: team or individual.';
comment on column public.tournaments.team_format is 'Players of a side; a team needs at least as many members.';
comment on column public.tournaments.format is
  'The preset that writes the stages; custom: the organiser wrote them.';
comment on column public.tournaments.ticket_type is
  'Wallet that pays the fee: team is the team''s, personal is the one of whoever registers.';
comment on column public.tournaments.schedule_info is
  'When what is played, in the organiser''s words; null: nothing said.';
comment on column public.tournaments.duration_text is
  'How long it lasts, in the organiser''s words; null: nothing said.';
comment on column public.tournaments.rules is 'The organiser''s rules; null: none written.';
comment on column public.tournaments.requirements is
  'What one needs to play, in the organiser''s words; null: nothing said.';
comment on column public.tournaments.check_in_minutes is
  'Check-in opens this many minutes before start_date; null means the tournament has none.';
comment on column public.tournaments.game_detail is
  'What is asked of each game of a series: its whole score, only the winner, or the score and a picture of it.';
comment on column public.tournaments.check_in_closes_at is
  'When check-in closes where it was extended or opened again; null is at start_date.';
comment on column public.tournaments.entry_by is
  'How one enters: whoever likes (open), who asked and was accepted by the staff (approval), or who has a code of theirs (code).';
comment on column public.tournaments.waiting_offer_minutes is
  'For how long a free place is offered to the first who waits, then to the next; null means there is no waiting list.';
comment on column public.tournaments.allows_replacement is
  'Who waits may take the place of an absent side, from the end of check-in until round 2.';
comment on column public.tournaments.absence_side_minutes is
  'So many minutes after the hour of a match who is not there loses the choice of side; null: he does not.';
comment on column public.tournaments.absence_game_minutes is 'As absence_side_minutes, the first game of a series.';
comment on column public.tournaments.absence_match_minutes is
  'As absence_side_minutes, the match, which can be objected to; null: the clock gives no walkover.';
comment on column public.tournaments.pause_minutes is 'Minutes of pause that each side of a match has; null: none.';
comment on column public.tournaments.report_answer_minutes is
  'Minutes in which a side answers the other''s report before that stands; null: as long as the installation gives.';
comment on column public.tournaments.agrees_times is
  'The two sides of a match may agree on another time than the organiser gave it.';
comment on column public.tournaments.substitutions is
  'When a team that chose a line-up may field others: never (none), in another match, or in another game of a match as well.';
comment on column public.tournaments.max_substitutions is
  'How many may come in: in a match, or where only matches change them, from one to the next; null means as many as they like.';
comment on column public.tournaments.lineups_by is 'Who chooses line-ups: the captain (who acts for a team), or the staff.';
comment on column public.tournaments.third_place_match is 'Whether the format writes a match for the third place.';
comment on column public.tournaments.seeding_mode is
  'explicit (the admin''s order), ranked (win rate, then registration), random (drawn with draw_seed).';
comment on column public.tournaments.draw_seed is 'Seed of the draw, recorded so that it can be repeated.';
comment on column public.tournaments.group_size is 'About how many participants a group has.';
comment on column public.tournaments.qualifiers_per_group is 'How many of each group the format lets go on.';
comment on column public.tournaments.structure_generated_at is
  'When the matches were made. From here on the tournament has started: no fee comes back.';
comment on column public.tournaments.finished_at is 'When the last match was decided and the prizes paid.';

comment on column public.tournaments.cancelled_at is
  'When it was called off: its status is Finalizado, every fee went back, and no prize is given.';
comment on column public.tournaments.imported_from is
  'Where it was played, of one that was brought in from a file when it was over; null for those of here. It never has a fee or prizes.';
comment on column public.tournaments.cancel_reason is 'Why it was called off, for everybody to read.';
comment on column public.tournaments.calendar_sequence is
  'How often its entry in calendars has changed: name, game, start, that it was called off.';
comment on column public.tournaments.search_text is
  'Name and game as private.search_key() compares them, for searches.';
comment on column public.tournaments.founded_by is 'The member who founded it; null for a tournament of the house. It takes nothing, and gives what he has pledged.';

comment on column public.tournaments.list_order is
  'Place in the list, ascending: open with room, running, open and full, announced, finished; within, by the start.';
comment on column public.tournaments.is_full is
  'While it takes entries: every place is taken. The database keeps it, for list_order.';

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

create table public.tournament_participants (
  id uuid primary key default gen_random_uuid(),
  tournament_id uuid not null,
  participant_id uuid not null,
  status text not null default 'registered',
  seed integer,
  fee_paid integer not null default 0,
  fee_wallet_id uuid,
  registered_by uuid,
  checked_in_at timestamptz,
  final_position integer,
  created_at timestamptz not null default clock_timestamp(),
  roster_frozen_at timestamptz,
  constraint tournament_participants_tournament_id_fkey
    foreign key (tournament_id) references public.tournaments (id) on delete cascade,
  constraint tournament_participants_participant_id_fkey
    foreign key (participant_id) references public.participants (id) on delete restrict,
  -- Hidden from embeds by a name of its own: only participant_id is "the" participant.
  constraint tournament_participants_fee_wallet_id_fkey
    foreign key (fee_wallet_id) references public.wallets (participant_id) on delete restrict,
  constraint tournament_participants_registered_by_fkey
    foreign key (registered_by) references public.profiles (id) on delete set null,
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

comment on table public.tournament_participants is
  'Registrations. A withdrawal deletes the row; the ledger keeps the fee and its return.';
comment on column public.tournament_participants.roster_frozen_at is
  'Since when the roster of a team is fixed; null before, and for players.';
comment on column public.tournament_participants.status is
  'registered; absent (did not check in, left out of the structure); disqualified; withdrawn (left after the start).';
comment on column public.tournament_participants.seed is
  'Rank in the draw, 1 is the best; the admin''s order before, the final one from the structure on.';
comment on column public.tournament_participants.fee_paid is 'Tickets held since the registration.';
comment on column public.tournament_participants.fee_wallet_id is 'Participant whose wallet paid; a refund goes there.';
comment on column public.tournament_participants.registered_by is
  'Who entered it: the player, who acts for the team, or the staff.';
comment on column public.tournament_participants.checked_in_at is
  'When it confirmed that it comes; null: it has not, or the tournament has no check-in.';
comment on column public.tournament_participants.final_position is
  'Place in the tournament, from 1; equal where nothing separated them. Null until the tournament is over.';
comment on column public.tournament_participants.created_at is
  'When it entered: by the clock, so that those of one act keep the order in which they came.';

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
comment on function public.participant_count(public.tournaments) is
  'Computed field: who is registered and, once it has started, who really plays: without those who did not check in or came with '
  'too few players; with those who left or were disqualified on the way.';

-- Whether there is room ----------------------------------------------------------------------

create function private.is_full(p_tournament public.tournaments)
returns boolean
language sql
stable
set search_path = ''
as $$
  select p_tournament.max_participants > 0
    and public.participant_count(p_tournament) >= p_tournament.max_participants
$$;
comment on function private.is_full(public.tournaments) is 'True while as many are in as it has places.';

create function private.prepare_fullness()
returns trigger
language plpgsql
stable
security definer -- as note_fullness(): whoever changes the tournament asks nothing of his own
set search_path = ''
as $$
begin
  new.is_full := private.is_full(new);
  return new;
end;
$$;
comment on function private.prepare_fullness() is 'Other places, or another state: says anew whether it is full.';

create trigger a_prepare_fullness
  before update of max_participants, status on public.tournaments
  for each row execute function private.prepare_fullness();

create function private.note_fullness()
returns trigger
language plpgsql
volatile
security definer -- nobody else writes it
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
comment on function private.note_fullness() is 'Somebody came in or left: says whether there is room now.';

create trigger note_taken_places
  after insert on public.tournament_participants referencing new table as changed
  for each statement execute function private.note_fullness();
create trigger note_free_places
  after delete on public.tournament_participants referencing old table as changed
  for each statement execute function private.note_fullness();

-- RLS ----------------------------------------------------------------------------------------

alter table public.tournaments enable row level security;
alter table public.tournament_participants enable row level security;

create policy select_everyone on public.tournaments
  for select to anon, authenticated using (true);
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

create policy select_everyone on public.tournament_participants
  for select to anon, authenticated using (true);

grant select on public.tournaments, public.tournament_participants
  to anon, authenticated, service_role;
grant insert (
  name, game, status, image_url, start_date, registration_deadline, max_participants, entry_fee,
  best_of, prizes, type, team_format, format, ticket_type, schedule_info, duration_text, rules,
  requirements, check_in_minutes, game_detail,
  entry_by, waiting_offer_minutes, allows_replacement, agrees_times,
  absence_side_minutes, absence_game_minutes, absence_match_minutes, pause_minutes, report_answer_minutes,
  substitutions, max_substitutions, lineups_by,
  third_place_match, seeding_mode, draw_seed, group_size,
  qualifiers_per_group
) on public.tournaments to authenticated, service_role;
grant update (
  name, game, status, image_url, start_date, registration_deadline, max_participants, entry_fee,
  best_of, prizes, type, team_format, format, ticket_type, schedule_info, duration_text, rules,
  requirements, check_in_minutes, game_detail,
  entry_by, waiting_offer_minutes, allows_replacement, agrees_times,
  absence_side_minutes, absence_game_minutes, absence_match_minutes, pause_minutes, report_answer_minutes,
  substitutions, max_substitutions, lineups_by,
  third_place_match, seeding_mode, draw_seed, group_size,
  qualifiers_per_group
) on public.tournaments to authenticated, service_role;
grant delete on public.tournaments to authenticated, service_role;
grant execute on function public.participant_count(public.tournaments)
  to anon, authenticated, service_role;

alter publication supabase_realtime add table public.tournaments, public.tournament_participants;

-- 03-staff.sql

-- The staff of a tournament: people with rights in it, and the invitations that are still open.

create table public.tournament_staff (
  id uuid primary key default gen_random_uuid(),
  tournament_id uuid not null,
  profile_id uuid,
  rights text[] not null,
  invited_by uuid,
  expires_at timestamptz,
  accepted_at timestamptz,
  created_at timestamptz not null default now(),
  constraint tournament_staff_tournament_id_fkey
    foreign key (tournament_id) references public.tournaments (id) on delete cascade,
  constraint tournament_staff_profile_id_fkey
    foreign key (profile_id) references public.profiles (id) on delete cascade,
  constraint tournament_staff_invited_by_fkey
    foreign key (invited_by) references public.profiles (id) on delete set null,
  constraint tournament_staff_once unique (tournament_id, profile_id),
  -- Every right there is: what private.may() may be asked for.
  constraint tournament_staff_rights_known check (rights <@ array[
    'results', 'brackets', 'registrations', 'participants', 'schedule', 'chat', 'broadcast', 'money', 'staff', 'settings', 'delete',
    'webhooks', 'door'
  ]),
  constraint tournament_staff_rights_some check (cardinality(rights) >= 1 and array_position(rights, null) is null),
  constraint tournament_staff_accepted_fits check (
    (profile_id is null) = (accepted_at is null) and (profile_id is null) = (expires_at is not null)
  )
);
comment on table public.tournament_staff is
  'Who helps to run a tournament, and what he may do there. A row without a person is an invitation that nobody has accepted yet.';
comment on column public.tournament_staff.rights is
  'results: decide, correct and reopen matches; brackets: draws, stages, seeds; registrations: entries before the start; '
  'participants: disqualify, take out, rosters; schedule: dates of matches; chat: write in match rooms and to who plays; broadcast: overlays; '
  'money: payouts and contacts; staff: invite, remove and contacts; settings: what the tournament is; delete: cancel and delete; webhooks: what is told to programs elsewhere; '
  'door: who comes to a hall, and nothing else of the tournament.';
comment on column public.tournament_staff.expires_at is 'Until when an invitation can be accepted; null once it was.';

create index tournament_staff_profile_id_idx on public.tournament_staff (profile_id);
create index tournament_staff_invited_by_idx on public.tournament_staff (invited_by);

create table private.staff_invitations (
  staff_id uuid not null,
  token_hash bytea not null,
  created_at timestamptz not null default now(),
  constraint staff_invitations_pkey primary key (staff_id),
  constraint staff_invitations_staff_id_fkey
    foreign key (staff_id) references public.tournament_staff (id) on delete cascade,
  constraint staff_invitations_token_hash_key unique (token_hash)
);
comment on table private.staff_invitations is
  'What the links of open invitations are recognised by. Nobody reads a link again: it may give more than its reader has.';

create function private.new_token()
returns text
language sql
volatile
set search_path = ''
as $$
  select encode(extensions.gen_random_bytes(32), 'hex')
$$;
comment on function private.new_token() is 'What cannot be guessed, for a link: 256 random bits as 64 hexadecimal digits.';

create function private.link_token_hash(p_token text)
returns bytea
language sql
immutable
set search_path = ''
as $$
  select sha256(convert_to(p_token, 'UTF8'))
$$;
comment on function private.link_token_hash(text) is 'What is kept of a token: enough to recognise it, useless to whoever reads it.';

create function private.staff_presets()
returns table (preset text, rights text[])
language sql
immutable
set search_path = ''
as $$
  values
    ('organiser', array[
      'results', 'brackets', 'registrations', 'participants', 'schedule', 'chat', 'broadcast', 'money', 'staff', 'settings', 'delete',
      'webhooks', 'door'
    ]),
    ('administrator', array[
      'results', 'brackets', 'registrations', 'participants', 'schedule', 'chat', 'broadcast', 'settings', 'door'
    ]),
    ('referee', array['results', 'schedule', 'chat']),
    ('broadcast', array['broadcast']),
    ('door', array['door'])
$$;
comment on function private.staff_presets() is 'Sets of rights with a name; organiser has all of them.';

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
comment on function public.preset(public.tournament_staff) is
  'Computed field: the preset that has just these rights; null for a choice of one''s own.
@type preset "organiser" | "administrator" | "referee" | "broadcast" | "door" | null';

-- RLS ----------------------------------------------------------------------------------------

alter table public.tournament_staff enable row level security;
alter table private.staff_invitations enable row level security;

create policy select_staff_or_admin on public.tournament_staff
  for select to authenticated
  using (
    (select private.is_admin()) or profile_id = (select auth.uid()) or tournament_id in (select private.my_tournament_ids())
  );

grant select on public.tournament_staff to authenticated, service_role;
grant execute on function public.preset(public.tournament_staff) to authenticated, service_role;

alter publication supabase_realtime add table public.tournament_staff;

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
comment on function private.people_with_right(uuid, text) is 'Who is told what somebody with a right in a tournament answers.';

-- 04-tournament_stages.sql

-- The stages of a tournament: each of one kind, one after the other. Procedures are in the stages' area.

create function private.valid_tie_breaks(p_rules text[])
returns boolean
language sql
immutable
parallel safe
set search_path = ''
as $$
  select cardinality(p_rules) between 1 and 14
    and p_rules <@ array[
      'points', 'wins', 'losses', 'score_difference', 'map_difference', 'round_difference', 'score_for', 'direct_encounter', 'buchholz', 'median_buchholz',
      'sonneborn_berger', 'opponents_win_rate', 'seed', 'draw'
    ]
    and (select count(*) = count(distinct rule) from unnest(p_rules) as rule)
$$;
comment on function private.valid_tie_breaks(text[]) is 'True for an ordered list of known tie-breaks, each at most once.';

create function private.valid_best_of_rules(p_rules jsonb)
returns boolean
language sql
immutable
parallel safe
set search_path = ''
as $$
  select case
    when jsonb_typeof(p_rules) is distinct from 'array' then false
    when jsonb_array_length(p_rules) > 30 then false
    else not exists (
      select 1
      from jsonb_array_elements(p_rules) as rule
      where case
        when jsonb_typeof(rule) is distinct from 'object' then true
        when rule - array['part', 'round', 'best_of'] <> '{}' then true
        when rule ? 'part' and coalesce(rule ->> 'part', '') not in (
          'group', 'swiss', 'bracket', 'lower', 'final', 'third_place', 'placement'
        ) then true
        when rule ? 'round' and (
          jsonb_typeof(rule -> 'round') is distinct from 'number' or rule ->> 'round' !~ '^-?[1-9]\d{0,3}$'
        ) then true
        else jsonb_typeof(rule -> 'best_of') is distinct from 'number'
          or (rule ->> 'best_of') not in ('1', '3', '5', '7', '9')
      end
    )
  end
$$;
comment on function private.valid_best_of_rules(jsonb) is
  'True for a list of {part?, round?, best_of}: a round below zero counts from the last one of its part, -1.';
-- A check constraint runs with the rights of whoever writes the row.
grant execute on function private.valid_tie_breaks(text[]), private.valid_best_of_rules(jsonb)
to authenticated, service_role;

create table public.tournament_stages (
  id uuid primary key default gen_random_uuid(),
  tournament_id uuid not null,
  position integer not null,
  kind text not null,
  name text not null,
  state text not null default 'planned',
  best_of integer,
  best_of_rules jsonb not null default '[]',
  places integer not null default 2,
  grand_final text not null default 'reset',
  group_size integer,
  legs integer not null default 1,
  grouping text not null default 'serpentine',
  rounds integer,
  wins_to_advance integer,
  losses_to_leave integer,
  allows_draws boolean not null default false,
  points_of_win integer,
  points_of_draw integer,
  points_of_loss integer,
  tie_breaks text[] not null default array['points', 'score_difference', 'direct_encounter', 'score_for', 'seed'],
  qualifiers_from text not null default 'stage',
  qualifiers integer,
  seeding text not null default 'standing',
  draw_seed integer not null default floor(random() * 1000000)::integer,
  is_automatic boolean not null default true,
  due_round integer,
  drawn_at timestamptz,
  finished_at timestamptz,
  created_at timestamptz not null default now(),
  constraint tournament_stages_tournament_id_fkey
    foreign key (tournament_id) references public.tournaments (id) on delete cascade,
  constraint tournament_stages_position_key unique (tournament_id, position),
  constraint tournament_stages_position_range check (position between 1 and 12),
  constraint tournament_stages_kind_known
    check (kind in ('single_elimination', 'double_elimination', 'round_robin', 'swiss')),
  constraint tournament_stages_name_length check (char_length(btrim(name)) between 1 and 80),
  constraint tournament_stages_state_known check (state in ('planned', 'ready', 'running', 'done')),
  constraint tournament_stages_best_of_known check (best_of in (1, 3, 5, 7, 9)),
  constraint tournament_stages_best_of_rules_valid check (private.valid_best_of_rules(best_of_rules)),
  constraint tournament_stages_places_known check (places in (2, 4, 8)),
  constraint tournament_stages_grand_final_known check (grand_final in ('none', 'single', 'reset')),
  constraint tournament_stages_group_size_range check (group_size between 2 and 64),
  constraint tournament_stages_legs_known check (legs in (1, 2)),
  constraint tournament_stages_grouping_known check (grouping in ('serpentine', 'draw')),
  constraint tournament_stages_rounds_range check (rounds between 1 and 30),
  constraint tournament_stages_thresholds_range
    check (wins_to_advance between 1 and 15 and losses_to_leave between 1 and 15),
  constraint tournament_stages_thresholds_together
    check ((wins_to_advance is null) = (losses_to_leave is null)),
  constraint tournament_stages_points_range check (
    points_of_win between 0 and 100 and points_of_draw between 0 and 100 and points_of_loss between 0 and 100
  ),
  constraint tournament_stages_tie_breaks_valid check (private.valid_tie_breaks(tie_breaks)),
  constraint tournament_stages_qualifiers_from_known check (qualifiers_from in ('group', 'stage', 'wins')),
  constraint tournament_stages_qualifiers_range check (qualifiers between 1 and 1024),
  constraint tournament_stages_seeding_known check (seeding in ('standing', 'apart', 'draw', 'explicit'))
);

comment on table public.tournament_stages is
  'Stages of a tournament in their order. A format is a preset that writes them; what plays is always a stage.';
comment on column public.tournament_stages.position is 'From 1, in the order in which they are played.';
comment on column public.tournament_stages.kind is 'single_elimination, double_elimination, round_robin or swiss.';
comment on column public.tournament_stages.name is 'Shown to people, in Spanish.';
comment on column public.tournament_stages.state is
  'planned; ready (its entries are known, the organiser draws it); running; done.';
comment on column public.tournament_stages.best_of is 'Maps of a match at most; null is as the tournament says.';
comment on column public.tournament_stages.best_of_rules is
  'Exceptions, the last that fits counts: [{part?, round?, best_of}]; a round below zero counts from the end.
@type best_of_rules { part?: "group" | "swiss" | "bracket" | "lower" | "final" | "third_place" | "placement"; round?: number; best_of: 1 | 3 | 5 | 7 | 9 }[]';
comment on column public.tournament_stages.places is
  'Single elimination: places that are played out: 2, 4 (third-place match) or 8 (placement matches too).';
comment on column public.tournament_stages.grand_final is
  'Double elimination: none, single, or reset (a second final if the winner of the upper bracket loses the first).';
comment on column public.tournament_stages.group_size is 'Round robin: about how many a group has; null is one group.';
comment on column public.tournament_stages.legs is 'Round robin: how often a pair meets; the second time with sides swapped.';
comment on column public.tournament_stages.grouping is
  'How entries come into groups: serpentine (by seed, so that groups are level) or draw (with draw_seed).';
comment on column public.tournament_stages.rounds is 'Swiss: null is as many as the number of entries asks for.';
comment on column public.tournament_stages.wins_to_advance is 'Swiss: on at this many wins, out at losses_to_leave.';
comment on column public.tournament_stages.losses_to_leave is
  'Swiss: out at this many losses; null as wins_to_advance.';
comment on column public.tournament_stages.allows_draws is
  'Round robin and Swiss: a match of one map may end level. Of a bracket never.';
comment on column public.tournament_stages.points_of_win is
  'Points of a table: null is 3, and 1 in a Swiss stage without draws.';
comment on column public.tournament_stages.points_of_draw is 'Null is 1.';
comment on column public.tournament_stages.points_of_loss is 'Null is 0; whoever does not come has none in any case.';
comment on column public.tournament_stages.tie_breaks is 'Order of the table, the first that separates counts.
@type tie_breaks ("points" | "wins" | "losses" | "score_difference" | "map_difference" | "round_difference" | "score_for" | "direct_encounter" | "buchholz" | "median_buchholz" | "sonneborn_berger" | "opponents_win_rate" | "seed" | "draw")[]';
comment on column public.tournament_stages.qualifiers_from is
  'Who comes from the stage before: the best of each group, of the stage, or those with as many wins. The first stage '
  'takes the registrations.';
comment on column public.tournament_stages.qualifiers is 'How many of each group or of the stage, or how many wins.';
comment on column public.tournament_stages.seeding is
  'standing, apart (by standing, group mates meet as late as possible), draw (with draw_seed), explicit (by hand).';
comment on column public.tournament_stages.draw_seed is 'Seed of the draw, recorded so that it can be repeated.';
comment on column public.tournament_stages.due_round is 'Swiss: the round that waits to be paired.';
comment on column public.tournament_stages.drawn_at is 'When its matches were made; null before.';
comment on column public.tournament_stages.finished_at is 'When its last match was decided; null before.';
comment on column public.tournament_stages.is_automatic is 'Drawn as soon as its entries are known.';

create table public.stage_entries (
  id uuid primary key default gen_random_uuid(),
  stage_id uuid not null,
  participant_id uuid not null,
  seed integer not null,
  rank integer,
  created_at timestamptz not null default now(),
  constraint stage_entries_stage_id_fkey
    foreign key (stage_id) references public.tournament_stages (id) on delete cascade,
  constraint stage_entries_participant_id_fkey
    foreign key (participant_id) references public.participants (id) on delete restrict,
  constraint stage_entries_once unique (stage_id, participant_id),
  constraint stage_entries_seed_positive check (seed > 0),
  constraint stage_entries_rank_positive check (rank > 0)
);
comment on table public.stage_entries is 'Who plays a stage, by seed, and the place each reached in it.';
comment on column public.stage_entries.seed is 'From 1, the best; it says who meets whom first.';
comment on column public.stage_entries.rank is 'Place in the stage once it is done; equal where nothing separated them.';

create index stage_entries_participant_id_idx on public.stage_entries (participant_id);

-- RLS ----------------------------------------------------------------------------------------

alter table public.tournament_stages enable row level security;
alter table public.stage_entries enable row level security;

create policy select_everyone on public.tournament_stages
  for select to anon, authenticated using (true);
create policy select_everyone on public.stage_entries
  for select to anon, authenticated using (true);

grant select on public.tournament_stages, public.stage_entries to anon, authenticated, service_role;

-- Entries change together with their stage, which tells it.
alter publication supabase_realtime add table public.tournament_stages;

-- 05-tournament_rosters.sql

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

-- 06-tournament_matches.sql

-- The structure of a tournament: groups, their tables, and matches.

create table public.tournament_groups (
  id uuid primary key default gen_random_uuid(),
  tournament_id uuid not null,
  stage_id uuid not null,
  name text not null,
  position integer not null,
  created_at timestamptz not null default now(),
  constraint tournament_groups_tournament_id_fkey
    foreign key (tournament_id) references public.tournaments (id) on delete cascade,
  constraint tournament_groups_stage_id_fkey
    foreign key (stage_id) references public.tournament_stages (id) on delete cascade,
  constraint tournament_groups_position_key unique (stage_id, position),
  constraint tournament_groups_position_positive check (position > 0)
);
comment on table public.tournament_groups is
  'Whatever has a table: the groups of a round robin; a Swiss stage is one group.';
comment on column public.tournament_groups.name is
  'Shown to people, in Spanish: ''Grupo A''; of a Swiss stage its name.';
comment on column public.tournament_groups.position is 'From 1, in the order in which they are shown.';

create index tournament_groups_tournament_id_idx on public.tournament_groups (tournament_id, position);

create table public.group_participants (
  id uuid primary key default gen_random_uuid(),
  group_id uuid not null,
  participant_id uuid not null,
  position integer not null,
  points integer not null default 0,
  wins integer not null default 0,
  draws integer not null default 0,
  losses integer not null default 0,
  score_difference integer not null default 0,
  score_for integer not null default 0,
  map_difference integer not null default 0,
  round_difference integer not null default 0,
  buchholz integer not null default 0,
  median_buchholz integer not null default 0,
  sonneborn_berger numeric(8, 1) not null default 0,
  opponents_win_rate numeric(5, 4) not null default 0,
  reason jsonb,
  created_at timestamptz not null default now(),
  constraint group_participants_group_id_fkey
    foreign key (group_id) references public.tournament_groups (id) on delete cascade,
  constraint group_participants_participant_id_fkey
    foreign key (participant_id) references public.participants (id) on delete restrict,
  constraint group_participants_once unique (group_id, participant_id),
  constraint group_participants_position_positive check (position > 0)
);
comment on table public.group_participants is
  'Group tables. Every figure follows the decided matches of the group.';
comment on column public.group_participants.position is
  'Place in the table, by the tie-breaks of the stage.';
comment on column public.group_participants.points is
  'As the stage gives them for a win, a draw and a loss; a bye is a win.';
comment on column public.group_participants.wins is 'Matches won, byes and walkovers included.';
comment on column public.group_participants.draws is 'Matches that ended level.';
comment on column public.group_participants.losses is 'Matches lost, walkovers included.';
comment on column public.group_participants.score_difference is 'Own less rival score over all matches.';
comment on column public.group_participants.buchholz is
  'Sum of the points of the rivals: a bye counts as a rival with as many points as oneself, one who left with those he has.';
comment on column public.group_participants.median_buchholz is 'Buchholz without the best and the worst rival.';
comment on column public.group_participants.sonneborn_berger is 
  'Sum of the points of the rivals that were beaten, and half of those of the rivals it was level with.';
comment on column public.group_participants.opponents_win_rate is 
  'Mean share of wins of the rivals, a draw being half of one; byes left out.';
comment on column public.group_participants.reason is
  'Why not one place better: {rule, own, above}, the tie-break that decided and the figures of both; null for the first, and for the first who is out.
@type reason { rule: "points" | "wins" | "losses" | "score_difference" | "map_difference" | "round_difference" | "score_for" | "direct_encounter" | "buchholz" | "median_buchholz" | "sonneborn_berger" | "opponents_win_rate" | "seed" | "draw"; own: number; above: number }';
comment on column public.group_participants.map_difference is
  'Games won less games lost; a match of one game counts as one, whatever its score.';
comment on column public.group_participants.round_difference is
  'Own less rival score over the games whose score is known; kept where the stage is ranked by it.';
comment on column public.group_participants.score_for is 'Own score over all matches.';

create index group_participants_table_idx on public.group_participants (group_id, position);
create index group_participants_participant_id_idx on public.group_participants (participant_id);

create table public.tournament_matches (
  id uuid primary key default gen_random_uuid(),
  tournament_id uuid not null,
  stage_id uuid not null,
  stage text not null,
  group_id uuid,
  round integer not null,
  position_in_bracket integer not null,
  participant1_id uuid,
  participant2_id uuid,
  slot1_closed boolean not null default false,
  slot2_closed boolean not null default false,
  winner_id uuid,
  status text not null default 'pending_opponent',
  outcome text,
  result text,
  best_of integer not null,
  scheduled_time timestamptz,
  delayed_to timestamptz,
  delay_reason text,
  next_match_id uuid,
  next_match_slot integer,
  loser_next_match_id uuid,
  loser_next_match_slot integer,
  decided_at timestamptz,
  decided_by uuid,
  decided_how text,
  decision_reason text,
  live_score text,
  live_since timestamptz,
  statistics_at timestamptz,
  disputed_at timestamptz,
  calendar_sequence integer not null default 0,
  created_at timestamptz not null default now(),
  needs_attention boolean generated always as (status in ('disputed', 'pending_results')) stored,
  starts_at timestamptz generated always as (coalesce(delayed_to, scheduled_time)) stored,
  plays_at timestamptz generated always as (coalesce(live_since, delayed_to, scheduled_time)) stored,
  stream_url text,
  constraint tournament_matches_delay_reason_known check (delay_reason in ('known_late', 'clock_stopped')),
  constraint tournament_matches_delay_fits check ((delayed_to is null) = (delay_reason is null) and delayed_to > scheduled_time),
  constraint tournament_matches_stream_url_fits check (private.is_stream_url(stream_url)),
  constraint tournament_matches_stream_url_length check (char_length(stream_url) <= 200),
  constraint tournament_matches_tournament_id_fkey
    foreign key (tournament_id) references public.tournaments (id) on delete cascade,
  constraint tournament_matches_stage_id_fkey
    foreign key (stage_id) references public.tournament_stages (id) on delete cascade,
  constraint tournament_matches_group_id_fkey
    foreign key (group_id) references public.tournament_groups (id) on delete cascade,
  constraint tournament_matches_participant1_id_fkey
    foreign key (participant1_id) references public.participants (id) on delete restrict,
  constraint tournament_matches_participant2_id_fkey
    foreign key (participant2_id) references public.participants (id) on delete restrict,
  constraint tournament_matches_winner_id_fkey
    foreign key (winner_id) references public.participants (id) on delete restrict,
  constraint tournament_matches_next_match_id_fkey
    foreign key (next_match_id) references public.tournament_matches (id) on delete cascade,
  constraint tournament_matches_loser_next_match_id_fkey
    foreign key (loser_next_match_id) references public.tournament_matches (id) on delete cascade,
  constraint tournament_matches_decided_by_fkey
    foreign key (decided_by) references public.profiles (id) on delete set null,
  constraint tournament_matches_stage_known
    check (stage in ('group', 'swiss', 'bracket', 'lower', 'final', 'third_place', 'placement')),
  constraint tournament_matches_group_stage check ((stage in ('group', 'swiss')) = (group_id is not null)),
  constraint tournament_matches_place_positive check (round > 0 and position_in_bracket > 0),
  constraint tournament_matches_status_known check (status in (
    'pending_opponent', 'pending', 'scheduled', 'pending_results', 'disputed',
    'completed', 'bye', 'cancelled'
  )),
  constraint tournament_matches_decided_how_known
    check (decided_how in ('agreement', 'unanswered', 'conceded', 'referee', 'exclusion', 'absence')),
  constraint tournament_matches_decision_reason_length check (char_length(decision_reason) between 1 and 500),
  constraint tournament_matches_decision_reason_fits check (decision_reason is null or decided_how is not distinct from 'referee'),
  constraint tournament_matches_live_score_format
    check (live_score ~ '^\d{1,3}-\d{1,3}$'),
  constraint tournament_matches_live_score_undecided
    check (num_nonnulls(live_score, live_since) = 0 or status not in ('completed', 'bye', 'cancelled')),
  constraint tournament_matches_outcome_known check (outcome in ('score', 'walkover', 'no_show')),
  constraint tournament_matches_best_of_known check (best_of in (1, 3, 5, 7, 9)),
  constraint tournament_matches_not_against_oneself check (participant1_id <> participant2_id),
  constraint tournament_matches_winner_played
    check (winner_id is null or winner_id in (participant1_id, participant2_id)),
  -- "Not yet known" is never a bye: an empty slot leaves a match waiting, and only a bye is won with one.
  constraint tournament_matches_status_fits check (
    case status
      when 'pending_opponent' then
        winner_id is null and (participant1_id is null or participant2_id is null)
      when 'bye' then
        winner_id is not null and num_nonnulls(participant1_id, participant2_id) = 1
      when 'completed' then
        participant1_id is not null and participant2_id is not null
        -- A draw has no winner, and only a table can count one.
        and (winner_id is not null or outcome = 'score' and group_id is not null)
      when 'cancelled' then winner_id is null
      else winner_id is null and participant1_id is not null and participant2_id is not null
    end
  ),
  -- A closed slot stays empty: nobody will come.
  constraint tournament_matches_closed_slots_empty check (
    not (slot1_closed and participant1_id is not null) and not (slot2_closed and participant2_id is not null)
  ),
  constraint tournament_matches_result_fits check (
    case
      when status = 'cancelled' then coalesce(outcome, 'no_show') = 'no_show' and result is null
      when status <> 'completed' then outcome is null and result is null
      when outcome = 'score' then result ~ '^\d{1,3}-\d{1,3}$' and (winner_id is null) = (result ~ '^(\d+)-\1$')
      else outcome is not null and result = 'W.O.'
    end
  ),
  constraint tournament_matches_slots_known check (
    (next_match_id is null) = (next_match_slot is null)
    and (loser_next_match_id is null) = (loser_next_match_slot is null)
    and next_match_slot in (1, 2) and loser_next_match_slot in (1, 2)
  )
);

comment on table public.tournament_matches is 'Matches of all stages.';
comment on column public.tournament_matches.statistics_at is
  'When an admin last typed the figures of players: by this whoever looks at the match learns of it.';
comment on column public.tournament_matches.calendar_sequence is
  'How often its entry in calendars has changed: hour, sides, length, whether it is played.';
comment on column public.tournament_matches.stream_url is 'Where this match is shown; null where its tournament''s stream shows it, or none does.';
comment on column public.tournament_matches.disputed_at is 'Since when it is in dispute, or last was.';
comment on column public.tournament_matches.stage is
  'Part of its stage: group, swiss, bracket (of a double elimination the upper one), lower, final, third_place, placement.';
comment on column public.tournament_matches.group_id is 'The table that it counts in; null in a bracket.';
comment on column public.tournament_matches.slot1_closed is
  'Nobody will come to this slot: the match that feeds it was a bye or had no winner. An empty slot that is not closed is '
  'not yet known.';
comment on column public.tournament_matches.slot2_closed is 'As slot1_closed.';
comment on column public.tournament_matches.winner_id is
  'One of both; null until it is decided, for a draw, and where neither came.';
comment on column public.tournament_matches.status is
  'pending_opponent (a side is not known yet); pending (both known, without an hour); scheduled (with one); '
  'pending_results (one side reported); disputed; completed; bye (one side alone, which goes on); cancelled (nobody '
  'advances).';
comment on column public.tournament_matches.outcome is
  'score; walkover (one side did not come); no_show (neither did: cancelled, nobody advances).';
comment on column public.tournament_matches.round is 'From 1; the third-place match has the round of the final.';
comment on column public.tournament_matches.position_in_bracket is 'From 1 at the top of the round.';
comment on column public.tournament_matches.participant1_id is
  'Null while it is not known, and where nobody will come (slot1_closed).';
comment on column public.tournament_matches.participant2_id is
  'Null while it is not known, and where nobody will come (slot2_closed).';
comment on column public.tournament_matches.result is
  '"a-b" in the order participant 1, participant 2, level in a draw, which has no winner; "W.O." for a walkover.';
comment on column public.tournament_matches.best_of is
  'Games at most: the first side that has won more than half of them wins.';
comment on column public.tournament_matches.scheduled_time is
  'The hour that the staff, the sides or the default set; null: none was set. The hour that counts is starts_at.';
comment on column public.tournament_matches.delayed_to is 'A later hour that counts instead of scheduled_time; null: none does.';
comment on column public.tournament_matches.delay_reason is
  'Why a later hour counts: known_late, its sides or its hour were known less than match_ready_minutes before; clock_stopped, the '
  'scheduled work, the tournament or its module stood still. Null without a delay.';
comment on column public.tournament_matches.starts_at is
  'The hour that counts, on every surface: delayed_to where there is one, else scheduled_time; null: none was set.';
comment on column public.tournament_matches.next_match_id is
  'Where its winner plays next; null where no match follows.';
comment on column public.tournament_matches.decided_how is
  'Whose word the result is: agreement of both sides; unanswered, one report that stood by time; conceded by a side; referee, '
  'whom decided_by names; exclusion, a side is out of the tournament; absence, the clock of a side that did not come.';
comment on column public.tournament_matches.decision_reason is
  'Why the referee decided so, for everybody to read; null where nothing had to be said.';
comment on column public.tournament_matches.live_score is
  'How it stands by the games that were entered, "a-b" as result: games won, of a match of one game its score. Null without '
  'games, and once it is decided.';
comment on column public.tournament_matches.live_since is
  'Since when it is played: both sides came, or its first game was told; null: it has not begun, waits for a referee over an absence, '
  'or is decided.';
comment on column public.tournament_matches.plays_at is
  'When it is played: since it has begun, before that the hour that counts (starts_at).';
comment on column public.tournament_matches.next_match_slot is 'Slot (1 or 2) of the next match that the winner fills.';
comment on column public.tournament_matches.loser_next_match_id is 'Where its loser plays next; null where he is out.';
comment on column public.tournament_matches.loser_next_match_slot is
  'Slot (1 or 2) of that match that the loser fills.';
comment on column public.tournament_matches.decided_at is 'Null until it is decided.';
comment on column public.tournament_matches.decided_by is
  'The referee, of the staff or the administration; null where nobody of them decided, and where one did by a link.';
comment on column public.tournament_matches.needs_attention is
  'Somebody said how it ended and nobody decided yet: these come first in the back office.';

create unique index tournament_matches_place_key
  on public.tournament_matches (stage_id, stage, round, position_in_bracket);
create index tournament_matches_tournament_id_idx
  on public.tournament_matches (tournament_id, round, position_in_bracket);
create unique index tournament_matches_feeds_key
  on public.tournament_matches (next_match_id, next_match_slot);
create unique index tournament_matches_loser_feeds_key
  on public.tournament_matches (loser_next_match_id, loser_next_match_slot);
create index tournament_matches_group_id_idx on public.tournament_matches (group_id);
-- With the other side: of two who met, only what they played against each other is read.
create index tournament_matches_participant1_id_idx
  on public.tournament_matches (participant1_id, participant2_id);
create index tournament_matches_participant2_id_idx on public.tournament_matches (participant2_id);
create index tournament_matches_winner_id_idx on public.tournament_matches (winner_id);
create index tournament_matches_decided_by_idx on public.tournament_matches (decided_by);
-- The back office: what is to be played, what has both sides and what is decided, of all tournaments and of one.
create index tournament_matches_to_play_idx
  on public.tournament_matches (needs_attention desc, plays_at, created_at, round, stage, position_in_bracket, id)
  where status in ('pending', 'scheduled', 'pending_results', 'disputed');
create index tournament_matches_to_play_of_one_idx
  on public.tournament_matches (tournament_id, needs_attention desc, plays_at, created_at, round, stage, position_in_bracket, id)
  where status in ('pending', 'scheduled', 'pending_results', 'disputed');
create index tournament_matches_disputed_idx
  on public.tournament_matches (plays_at, created_at, round, stage, position_in_bracket, id) where status = 'disputed';
create index tournament_matches_two_sides_idx
  on public.tournament_matches (created_at desc, round, stage, position_in_bracket, id)
  where participant1_id is not null and participant2_id is not null;
create index tournament_matches_two_sides_of_one_idx
  on public.tournament_matches (tournament_id, created_at desc, round, stage, position_in_bracket, id)
  where participant1_id is not null and participant2_id is not null;
create index tournament_matches_decided_at_idx
  on public.tournament_matches (decided_at desc, tournament_id) where status = 'completed';
create index tournament_matches_decided_of_one_idx
  on public.tournament_matches (tournament_id, decided_at desc) where status = 'completed';
-- What is being played and what comes, soonest first. Matches of one hour and one cup, few, are put in their order as they are read.
create index tournament_matches_plays_at_idx
  on public.tournament_matches (plays_at, tournament_id)
  where plays_at is not null and status not in ('completed', 'bye', 'cancelled');
-- What can be played and has no hour, the last drawn first.
create index tournament_matches_without_hour_idx
  on public.tournament_matches (created_at desc, tournament_id)
  where plays_at is null and status in ('pending', 'pending_results', 'disputed');
create index tournament_matches_reported_idx
  on public.tournament_matches (id) where status = 'pending_results';
create index tournament_matches_undecided_idx
  on public.tournament_matches (tournament_id, stage_id)
  where status not in ('completed', 'bye', 'cancelled');

create function private.match_place(p_stage integer, p_round integer, p_part text, p_position integer)
returns integer[]
language sql
immutable
parallel safe
set search_path = ''
as $$
  select array[
    p_stage, p_round, array_position(array['group', 'swiss', 'bracket', 'lower', 'final', 'third_place', 'placement'], p_part), p_position
  ]
$$;
comment on function private.match_place(integer, integer, text, integer) is
  'Where a match stands among those of its tournament in every list, ascending: stage (its position), round, part, position in the round.';
grant execute on function private.match_place(integer, integer, text, integer) to anon, authenticated, service_role;

-- RLS ----------------------------------------------------------------------------------------

alter table public.tournament_groups enable row level security;
alter table public.group_participants enable row level security;
alter table public.tournament_matches enable row level security;

create policy select_everyone on public.tournament_groups
  for select to anon, authenticated using (true);
create policy select_everyone on public.group_participants
  for select to anon, authenticated using (true);
create policy select_everyone on public.tournament_matches
  for select to anon, authenticated using (true);

grant select on public.tournament_groups, public.group_participants, public.tournament_matches
  to anon, authenticated, service_role;

alter publication supabase_realtime add table
  public.tournament_groups, public.group_participants, public.tournament_matches;

-- 07-match_locks.sql

-- One view of a match, whether of a tournament or of a challenge, for the procedures that serve both.

create type private.match_state as (
  id uuid,
  kind text,
  tournament_id uuid,
  challenge_id uuid,
  participant1_id uuid,
  participant2_id uuid,
  winner_id uuid,
  status text,
  result text,
  best_of integer,
  scheduled_time timestamptz,
  starts_at timestamptz,
  is_alone boolean
);
comment on type private.match_state is
  'What tournament and challenge matches have in common; kind is tournament or challenge. is_alone: the lock covers the whole '
  'tournament (true), or this match and its part while others are decided (false); null: not locked for a decision.';

create function private.lock_match(p_match_id uuid)
returns private.match_state
language plpgsql
volatile
security definer -- locks on behalf of callers that may not update
set search_path = ''
as $$
declare
  v_match private.match_state;
begin
  -- The tournament first: whoever decides, reopens or disqualifies in it takes turns.
  perform private.lock_tournament(tournament_id)
  from public.tournament_matches
  where id = p_match_id;
  if found then
    select
      id, 'tournament', tournament_id, null, participant1_id, participant2_id, winner_id, status,
      result, best_of, scheduled_time, starts_at, true
    into v_match
    from public.tournament_matches
    where id = p_match_id
    for no key update;
    if found then
      return v_match;
    end if;
  end if;

  select
    id, 'challenge', null, challenge_id, participant1_id, participant2_id, winner_id, status,
    result, best_of, scheduled_time, starts_at, true
  into v_match
  from public.challenge_matches
  where id = p_match_id
  for no key update;
  if not found then
    perform private.refuse('match_not_found', 'Encuentro no encontrado.');
  end if;
  perform 1 from public.challenges where id = v_match.challenge_id for no key update;
  return v_match;
end;
$$;
comment on function private.lock_match(uuid) is
  'Locks a match and what it belongs to, and returns its state as of now. Refuses match_not_found.';

create function private.acting_side_id(p_match private.match_state)
returns uuid
language sql
stable
security definer -- reads memberships for procedures
set search_path = ''
as $$
  select acting.id
  from private.acting_participant_ids() as acting (id)
  where acting.id in (p_match.participant1_id, p_match.participant2_id)
    and private.plays_for(p_match.tournament_id, acting.id)
    -- What is staked already is played out.
    and (p_match.tournament_id is null or private.may_play(auth.uid(), p_match.tournament_id))
  limit 1
$$;
comment on function private.acting_side_id(private.match_state) is
  'The side that the caller may act for, or null; in a tournament whose rosters are frozen he is in the roster, and no measure keeps him out.';

create function private.require_side(p_match private.match_state, p_forbidden text)
returns uuid
language plpgsql
stable
security definer -- reads memberships for procedures
set search_path = ''
as $$
declare
  v_side_id uuid := private.acting_side_id(p_match);
begin
  if v_side_id is null and exists (
    select 1 from private.acting_participant_ids() as acting (id)
    where acting.id in (p_match.participant1_id, p_match.participant2_id)
  ) then
    perform private.require_no_measure(auth.uid(), p_match.tournament_id);
    perform private.forbid('No estás en el plantel con el que tu equipo juega este torneo: quien se sumó después no actúa por él.');
  elsif v_side_id is null then
    perform private.forbid(p_forbidden);
  end if;
  return v_side_id;
end;
$$;
comment on function private.require_side(private.match_state, text) is
  'The side that the caller may act for. Forbids everybody else, with this sentence or because of the roster; refuses suspended, kept_out.';

create function private.other_side_id(p_match private.match_state, p_side_id uuid)
returns uuid
language sql
immutable
parallel safe
set search_path = ''
as $$
  select case p_side_id
    when p_match.participant1_id then p_match.participant2_id
    else p_match.participant1_id
  end
$$;
comment on function private.other_side_id(private.match_state, uuid) is 'The opponent of a side.';

create function private.require_undecided(p_match private.match_state)
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if p_match.status in ('completed', 'bye') then
    perform private.refuse('match_already_decided', 'Este encuentro ya fue decidido.');
  elsif p_match.status = 'cancelled' then
    perform private.refuse('match_cancelled', 'Este encuentro fue cancelado.');
  elsif p_match.participant1_id is null or p_match.participant2_id is null then
    perform private.refuse('match_not_ready', 'El encuentro todavía no tiene dos participantes.');
  end if;
end;
$$;
comment on function private.require_undecided(private.match_state) is
  'Refuses match_already_decided, match_cancelled, match_not_ready.';

create function private.is_party(p_match private.match_state)
returns boolean
language sql
stable
security definer -- reads memberships for procedures
set search_path = ''
as $$
  select exists (
    select 1 from private.my_participant_ids() as mine (id)
    where mine.id in (p_match.participant1_id, p_match.participant2_id)
  )
  -- Also of a team that he has left since, but plays for in this tournament.
  or exists (
    select 1 from public.roster_entries entry
    where entry.tournament_id = p_match.tournament_id and entry.profile_id = auth.uid() and entry.state <> 'removed'
      and entry.participant_id in (p_match.participant1_id, p_match.participant2_id)
  )
$$;
comment on function private.is_party(private.match_state) is
  'Whether the caller is a side of the match, alone, as a member of its team or in its roster.';

create function private.require_impartial(p_match private.match_state)
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if private.is_party(p_match) then
    perform private.refuse('own_match', 'Juegas este partido: lo decide otra persona de la organización.');
  end if;
end;
$$;
comment on function private.require_impartial(private.match_state) is
  'Nobody judges his own match, not even an administrator; the sides agree, or somebody else decides. Refuses own_match.';

create function private.require_impartial_about(p_tournament_id uuid, p_participant_id uuid)
returns void
language plpgsql
stable
security definer -- reads matches for procedures
set search_path = ''
as $$
begin
  perform private.require_impartial(private.find_match(match.id))
  from public.tournament_matches match
  where match.tournament_id = p_tournament_id and p_participant_id in (match.participant1_id, match.participant2_id)
    and match.status not in ('completed', 'bye', 'cancelled');
end;
$$;
comment on function private.require_impartial_about(uuid, uuid) is
  'Nobody takes a side out whom he has yet to play: the match would be his. Refuses own_match.';

create function private.match_link(p_match private.match_state)
returns text
language sql
immutable
parallel safe
set search_path = ''
as $$
  select '/match/manage/' || p_match.id
$$;
comment on function private.match_link(private.match_state) is 'Path of the match room.';

create function private.match_occasion(p_match private.match_state)
returns text
language sql
stable
security definer -- reads the tournament for procedures
set search_path = ''
as $$
  select coalesce(
    (select name from public.tournaments where id = p_match.tournament_id),
    (
      select 'Desafío de ' || game.name
      from public.challenges challenge
      join public.games game on game.id = challenge.game_id
      where challenge.id = p_match.challenge_id
    )
  )
$$;
comment on function private.match_occasion(private.match_state) is 'In which tournament, or that it is a challenge and of what.';

create function private.participant_name(p_participant_id uuid)
returns text
language sql
stable
security definer -- names people in notifications
set search_path = ''
as $$
  select public.display_name(participant) from public.participants participant where id = p_participant_id
$$;
comment on function private.participant_name(uuid) is 'The name to show of a participant.';

-- Results ------------------------------------------------------------------------------------

create function private.is_walkover(p_result text)
returns boolean
language sql
immutable
parallel safe
set search_path = ''
as $$
  select coalesce(upper(translate(p_result, '. ', '')) = 'WO', false)
$$;
comment on function private.is_walkover(text) is 'True for W.O., however it is written.';

create function private.leading_side_id(p_match private.match_state, p_result text)
returns uuid
language sql
immutable
parallel safe
set search_path = ''
as $$
  select case
    when split_part(p_result, '-', 1)::integer > split_part(p_result, '-', 2)::integer
      then p_match.participant1_id
    when split_part(p_result, '-', 1)::integer < split_part(p_result, '-', 2)::integer
      then p_match.participant2_id
  end
$$;
comment on function private.leading_side_id(private.match_state, text) is 'The side that a stored result makes the winner; null for a draw.';

create function private.is_level(p_result text)
returns boolean
language sql
immutable
parallel safe
set search_path = ''
as $$
  select coalesce(p_result ~ '^\s*0*(\d+)\s*-\s*0*\1\s*$', false)
$$;
comment on function private.is_level(text) is 'True for a result with the same score on both sides, however it is written.';

create function private.allows_draw(p_match private.match_state)
returns boolean
language sql
stable
security definer -- reads the stage for procedures
set search_path = ''
as $$
  -- Maps have a winner each: only a match of one can end level.
  select p_match.best_of = 1 and coalesce(
    (
      select stage.allows_draws
      from public.tournament_matches match
      join public.tournament_stages stage on stage.id = match.stage_id
      where match.id = p_match.id
    ),
    false
  )
$$;
comment on function private.allows_draw(private.match_state) is 'True when the match may end level: one map, in a stage with draws.';

create function private.read_result(p_match private.match_state, p_result text, p_winner_id uuid)
returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  v_parts text[] := regexp_match(p_result, '^\s*(\d{1,3})\s*-\s*(\d{1,3})\s*$');
  v_score1 integer := v_parts[1];
  v_score2 integer := v_parts[2];
  v_target integer := (p_match.best_of + 1) / 2;
begin
  if private.clean_text(p_result) is null then
    perform private.refuse('result_required', 'Por favor, ingresa el resultado (ej: 2-1).');
  end if;
  if v_parts is null then
    perform private.refuse('result_invalid', 'El resultado debe tener la forma a-b (ej: 2-1).');
  end if;
  if v_score1 = v_score2 and not private.allows_draw(p_match) then
    perform private.refuse('result_draw', 'Un encuentro no puede terminar empatado.');
  end if;
  if p_winner_id is not null
    and p_winner_id is distinct from private.leading_side_id(p_match, p_result)
  then
    perform private.refuse(
      'result_contradicts_winner',
      'El ganador debe tener el puntaje mayor; el primer número es del primer participante.'
    );
  end if;
  if p_match.best_of > 1 and greatest(v_score1, v_score2) <> v_target then
    perform private.refuse(
      'result_not_best_of',
      format(
        'En un encuentro al mejor de %s, el ganador tiene exactamente %s y el perdedor menos.',
        p_match.best_of, v_target
      )
    );
  end if;
  return v_score1 || '-' || v_score2;
end;
$$;
comment on function private.read_result(private.match_state, text, uuid) is
  'The result as it is stored ("a-b", participant 1 first), checked against best_of and, when given, the winner. '
  'Refuses result_required, result_invalid, result_draw, result_contradicts_winner, result_not_best_of.';

-- 08-payouts.sql

-- What tournaments pay: money prizes on their way to the winners, and the record of what was awarded.

create table public.payouts (
  id uuid primary key default gen_random_uuid(),
  tournament_id uuid,
  tournament_name text not null,
  participant_id uuid not null,
  profile_id uuid,
  position integer not null,
  amount numeric(12, 2) not null,
  currency text not null default 'ARS',
  status text not null default 'pending',
  payment_info jsonb not null default '{}',
  paid_at timestamptz,
  paid_by uuid,
  note text,
  receipt text,
  requested_at timestamptz,
  created_at timestamptz not null default now(),
  constraint payouts_tournament_id_fkey
    foreign key (tournament_id) references public.tournaments (id) on delete set null,
  constraint payouts_participant_id_fkey
    foreign key (participant_id) references public.participants (id) on delete restrict,
  constraint payouts_profile_id_fkey
    foreign key (profile_id) references public.profiles (id) on delete set null,
  constraint payouts_paid_by_fkey
    foreign key (paid_by) references public.profiles (id) on delete set null,
  constraint payouts_once unique (tournament_id, participant_id, profile_id),
  constraint payouts_position_positive check (position > 0),
  constraint payouts_amount_positive check (amount > 0),
  constraint payouts_currency_known check (currency in ('ARS', 'USD')),
  constraint payouts_status_known check (status in ('pending', 'paid')),
  constraint payouts_paid_fits check ((status = 'paid') = (paid_at is not null)),
  constraint payouts_note_length check (char_length(note) <= 500),
  constraint payouts_receipt_format check (receipt like id || '/%' and char_length(receipt) <= 200)
);
comment on table public.payouts is
  'Money prizes: pending until they have been paid; a row for each who receives a part of the prize of a team.';
comment on column public.payouts.receipt is 'The picture of the transfer: a file of payout_receipts in the folder of the payout.';
comment on column public.payouts.requested_at is 'When the receiver was last asked for payment data.';
comment on column public.payouts.profile_id is 'Who receives the money: the player, the leader of the team, or whoever of its members a part was given to.';
comment on column public.payouts.payment_info is
  'As the receiver''s, which it follows while pending; stays as it stood when it was paid. Empty without a receiver.
@type payment_info { cvu?: string; alias?: string; account?: string; holder?: string }';

create index payouts_status_idx on public.payouts (status, created_at desc, id);
create index payouts_created_at_idx on public.payouts (created_at desc, id);
create index payouts_participant_id_idx on public.payouts (participant_id);
create index payouts_profile_id_idx on public.payouts (profile_id);
create index payouts_paid_by_idx on public.payouts (paid_by);

create table private.tournament_awards (
  tournament_id uuid not null,
  participant_id uuid not null,
  position integer,
  tickets integer not null default 0,
  money numeric(12, 2) not null default 0,
  earnings numeric(12, 2) not null default 0,
  is_title boolean not null default false,
  is_undefeated boolean not null default false,
  created_at timestamptz not null default now(),
  constraint tournament_awards_pkey primary key (tournament_id, participant_id),
  constraint tournament_awards_participant_id_fkey
    foreign key (participant_id) references public.participants (id) on delete restrict,
  constraint tournament_awards_not_negative check (tickets >= 0 and money >= 0 and earnings >= 0)
);
comment on table private.tournament_awards is
  'What a finished tournament gave to whom, team members that share a title included. Its primary key makes a second '
  'payment impossible; a reopened final takes back exactly these rows. No foreign key to tournaments: it outlives them.';
comment on column private.tournament_awards.position is 'Final position; null for a member of a placed team.';
comment on column private.tournament_awards.earnings is 'Money that counts in the statistics of this participant.';

create index tournament_awards_participant_id_idx on private.tournament_awards (participant_id);

-- RLS ----------------------------------------------------------------------------------------

alter table public.payouts enable row level security;
alter table private.tournament_awards enable row level security;

create policy select_receiver_staff_or_admin on public.payouts
  for select to authenticated
  using (
    profile_id = (select auth.uid())
    or (select private.is_admin())
    or tournament_id in (select private.my_tournament_ids('money'))
  );

grant select on public.payouts to authenticated, service_role;

alter publication supabase_realtime add table public.payouts;

-- 09-tournament_registration.sql

-- Registration: entering a tournament, leaving it before the start, and the fee on both ways.

insert into public.settings (key, value, description) values
  ('tournament_minimum_age', '18', 'Edad mínima para jugar torneos, por fecha de nacimiento.'),
  (
    'free_tournaments_from_13', 'false',
    'Los torneos gratuitos y sin premios en dinero se juegan desde los 13 años (true o false).'
  );

-- Ages ---------------------------------------------------------------------------------------

create function private.minimum_ages()
returns table (usual integer, free integer)
language sql
stable
security definer -- settings are for admins to read
set search_path = ''
as $$
  select
    ages.usual,
    case when private.is_switched_on('free_tournaments_from_13')
      then least(13, ages.usual) else ages.usual
    end
  from (select private.setting_integer('tournament_minimum_age') as usual) as ages
$$;
comment on function private.minimum_ages() is
  'From which age one plays tournaments: any, and those without a fee and without a prize in money.';

create function public.tournament_ages()
returns table (usual integer, free integer)
language sql
stable
security definer -- settings are for admins to read
set search_path = ''
as $$
  select * from private.minimum_ages()
$$;
comment on function public.tournament_ages() is
  'From which age one plays tournaments, as the terms say: any, and those without a fee and without a prize in money.
@field usual In years: of any tournament.
@field free In years: of those without a fee and without a prize in money.';

create function public.minimum_age(tournament public.tournaments)
returns integer
language sql
stable
security definer -- settings are for admins to read
set search_path = ''
as $$
  select case
    when tournament.entry_fee = 0 and not tournament.prizes @> '[{"type": "money"}]' then ages.free
    else ages.usual
  end
  from private.minimum_ages() as ages
$$;
comment on function public.minimum_age(public.tournaments) is 'Computed field: from which age one plays in it, by date of birth.';

create function private.of_age_on(p_birth_date date, p_age integer)
returns date
language sql
immutable
parallel safe
set search_path = ''
as $$
  -- Without such a day in that year it is the last one of the month: 28 February for 29 February.
  select (p_birth_date + make_interval(years => p_age))::date
$$;
comment on function private.of_age_on(date, integer) is 'The day on which a person born on a date reaches an age.';

create function private.has_age(p_birth_date date, p_age integer, p_at timestamptz)
returns boolean
language sql
immutable
parallel safe
set search_path = ''
as $$
  select coalesce(private.of_age_on(p_birth_date, p_age) <= private.book_day(p_at), false)
$$;
comment on function private.has_age(date, integer, timestamptz) is
  'Whether a person born on a date has an age at an instant, by the day in the zone of the installation.';

create function private.is_of_age(p_profile_id uuid, p_age integer)
returns boolean
language sql
stable
security definer -- birth dates are private
set search_path = ''
as $$
  select exists (
    select 1 from public.profile_private
    where profile_id = p_profile_id and private.has_age(birth_date, p_age, now())
  )
$$;
comment on function private.is_of_age(uuid, integer) is 'False also for who has not told his birth date.';

create function private.require_age(p_profile_id uuid, p_age integer)
returns void
language plpgsql
stable
security definer -- birth dates are private
set search_path = ''
as $$
declare
  v_is_own constant boolean := p_profile_id is not distinct from auth.uid();
  v_person record;
begin
  if private.is_of_age(p_profile_id, p_age) then
    return;
  end if;
  select profile.username, secret.birth_date into v_person
  from public.profiles profile
  left join public.profile_private secret on secret.profile_id = profile.id
  where profile.id = p_profile_id;
  if v_person.birth_date is null then
    perform private.refuse('birth_date_required', case
      when v_is_own then 'Antes de tu primer torneo necesitamos tu fecha de nacimiento.'
      else format('%s todavía no indicó su fecha de nacimiento: se la pedimos en su página de ajustes.', v_person.username)
    end);
  end if;
  perform private.refuse('too_young', case
    when v_is_own then format('Este torneo es para mayores de %s años.', p_age)
    else format('%s no tiene los %s años que pide el torneo.', v_person.username, p_age)
  end);
end;
$$;
comment on function private.require_age(uuid, integer) is
  'Who plays in a tournament is old enough for it. Refuses birth_date_required, too_young.';

create function private.players_of_age(p_team_id uuid, p_age integer, p_tournament_id uuid)
returns integer
language sql
stable
security definer -- birth dates are private
set search_path = ''
as $$
  select count(*)::integer
  from public.team_members
  where team_id = p_team_id and private.is_of_age(profile_id, p_age) and not private.is_kept_out(profile_id, p_tournament_id)
$$;
comment on function private.players_of_age(uuid, integer, uuid) is
  'How many of a team may be fielded in a tournament where so old an age is asked for.';

create function private.keep_age()
returns trigger
language plpgsql
volatile
security definer -- birth dates are private
set search_path = ''
as $$
declare
  v_age constant integer := public.minimum_age(new);
begin
  if v_age > public.minimum_age(old) and exists (
    select 1
    from public.tournament_participants registration
    join public.participants participant on participant.id = registration.participant_id
    where registration.tournament_id = new.id and registration.status = 'registered' and participant.user_id is not null
      and not private.is_of_age(participant.user_id, v_age)
    union all
    select 1 from public.roster_entries entry
    where entry.tournament_id = new.id and entry.state in ('active', 'stand_in')
      and not private.is_of_age(entry.profile_id, v_age)
  ) then
    perform private.refuse(
      'entrants_too_young',
      format('Hay inscritos menores de %s años: con inscripción paga o premios en dinero no podrían jugar.', v_age)
    );
  end if;
  return new;
end;
$$;
comment on function private.keep_age() is
  'A tournament that younger people entered does not become one that they may not play. Refuses entrants_too_young.';

create trigger keep_age
  before update of entry_fee, prizes on public.tournaments
  for each row when (old.entry_fee is distinct from new.entry_fee or old.prizes is distinct from new.prizes)
  execute function private.keep_age();

-- Helpers ------------------------------------------------------------------------------------

create function private.hold_tournament(p_tournament_id uuid)
returns public.tournaments
language plpgsql
volatile
security definer -- locks on behalf of callers that may not update
set search_path = ''
as $$
declare
  v_tournament public.tournaments;
begin
  -- Not "for update": rows that refer to the tournament may still be inserted meanwhile.
  select * into v_tournament
  from public.tournaments
  where id = p_tournament_id
  for no key update;
  if not found then
    perform private.refuse('tournament_not_found', 'Torneo no encontrado.');
  end if;
  return v_tournament;
end;
$$;
comment on function private.hold_tournament(uuid) is
  'Locks a tournament until the end of the transaction: everything that changes it takes turns here. '
  'Locks are always taken in the order tournament, match, counters, wallets. Refuses tournament_not_found.';

create function private.require_not_cancelled(p_tournament public.tournaments)
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if p_tournament.cancelled_at is not null then
    perform private.refuse('tournament_cancelled', 'El torneo fue cancelado.');
  end if;
end;
$$;
comment on function private.require_not_cancelled(public.tournaments) is
  'Refuses (tournament_cancelled) to go on with a locked tournament that was called off.';

create function private.lock_tournament(p_tournament_id uuid)
returns public.tournaments
language plpgsql
volatile
security definer -- locks on behalf of callers that may not update
set search_path = ''
as $$
declare
  v_tournament public.tournaments := private.hold_tournament(p_tournament_id);
begin
  perform private.require_not_cancelled(v_tournament);
  return v_tournament;
end;
$$;
comment on function private.lock_tournament(uuid) is
  'As hold_tournament, for what goes on in it: nothing does in a cancelled one. Refuses tournament_not_found, tournament_cancelled.';

create function private.lock_tournament_for(p_tournament_id uuid, p_right text)
returns public.tournaments
language plpgsql
volatile
set search_path = ''
as $$
begin
  perform private.require_right(p_tournament_id, p_right);
  return private.lock_tournament(p_tournament_id);
end;
$$;
comment on function private.lock_tournament_for(uuid, text) is
  'As lock_tournament, for whoever has a right in it, which is asked first: nobody else makes its people wait. Refuses '
  'tournament_not_found, tournament_cancelled, and as require_right().';

create function private.lock_entered_tournaments(p_participant_id uuid)
returns void
language sql
volatile
security definer -- locks on behalf of callers that may not update
set search_path = ''
as $$
  select private.lock_tournament(entered.tournament_id)
  from (
    select registration.tournament_id
    from public.tournament_participants registration
    join public.tournaments tournament on tournament.id = registration.tournament_id
    where registration.participant_id = p_participant_id
      and tournament.structure_generated_at is null and tournament.status <> 'Finalizado'
    union
    select waiting.tournament_id
    from public.waiting_entries waiting
    join public.tournaments tournament on tournament.id = waiting.tournament_id and tournament.cancelled_at is null
    where waiting.participant_id = p_participant_id
    order by tournament_id
  ) as entered
$$;
comment on function private.lock_entered_tournaments(uuid) is
  'Locks the tournaments that somebody entered and that have not started, and those he waits for: before him, as whoever '
  'withdraws or is removed does.';

create function private.team_format_size(p_team_format text)
returns integer
language sql
immutable
parallel safe
set search_path = ''
as $$
  select split_part(p_team_format, 'v', 1)::integer
$$;
comment on function private.team_format_size(text) is 'Players of a side: 5 for 5v5.';

create function private.require_participant(p_participant_id uuid, p_type text)
returns public.participants
language plpgsql
stable
security definer -- reads participants for procedures
set search_path = ''
as $$
declare
  v_participant public.participants;
begin
  select * into v_participant from public.participants where id = p_participant_id;
  if not found then
    perform private.refuse('participant_not_found', 'No se pudo identificar tu ID de participante.');
  end if;
  if p_type = 'team' and v_participant.type = 'user' then
    perform private.refuse(
      'wrong_participant_type', 'Debes pertenecer a un equipo para inscribirte en este torneo.'
    );
  elsif p_type = 'user' and v_participant.type = 'team' then
    perform private.refuse(
      'wrong_participant_type', 'Este torneo es individual: inscríbete con tu propio perfil.'
    );
  end if;
  return v_participant;
end;
$$;
comment on function private.require_participant(uuid, text) is
  'The participant, when it exists and has the type that a tournament takes (user or team).';

create function private.require_team_size(p_team_id uuid, p_size integer)
returns void
language plpgsql
stable
security definer -- reads memberships for procedures
set search_path = ''
as $$
begin
  if (select count(*) from public.team_members where team_id = p_team_id) < p_size then
    perform private.refuse(
      'team_too_small', format('El equipo necesita al menos %s integrantes para este formato.', p_size)
    );
  end if;
end;
$$;
comment on function private.require_team_size(uuid, integer) is
  'Refuses (team_too_small) a team with fewer members than a side has players.';

create function private.payer_wallet_id(p_ticket_type text, p_participant public.participants, p_payer_id uuid)
returns uuid
language sql
stable
security definer -- finds somebody's own and team participant
set search_path = ''
as $$
  select case
    when p_ticket_type = 'personal' then private.user_participant_id(p_payer_id)
    when p_participant.type = 'team' then p_participant.id
    -- A player enters an individual tournament on his team's tickets: only who may spend them.
    else (
      select team.id
      from public.team_members member
      join public.participants team on team.team_id = member.team_id
      where member.profile_id = p_payer_id and member.role in ('leader', 'co-leader')
    )
  end
$$;
comment on function private.payer_wallet_id(text, public.participants, uuid) is
  'Participant whose wallet pays when somebody enters: team is the team''s, personal is his own. Null where he may not spend the team''s.';

create function private.fee_wallet_id(p_ticket_type text, p_participant public.participants, p_payer_id uuid)
returns uuid
language plpgsql
stable
set search_path = ''
as $$
declare
  v_wallet_id constant uuid := private.payer_wallet_id(p_ticket_type, p_participant, p_payer_id);
begin
  if v_wallet_id is null then
    perform private.refuse(
      'team_wallet_required',
      'Este torneo se paga con tickets de equipo: solo el líder o un co-líder puede usarlos.'
    );
  end if;
  return v_wallet_id;
end;
$$;
comment on function private.fee_wallet_id(text, public.participants, uuid) is 'As payer_wallet_id(). Refuses team_wallet_required.';

create function private.require_entrant(p_tournament public.tournaments, p_participant_id uuid)
returns public.participants
language plpgsql
stable
security definer -- reads participants for procedures
set search_path = ''
as $$
declare
  v_participant constant public.participants := private.require_participant(
    p_participant_id, case p_tournament.type when 'team' then 'team' else 'user' end
  );
begin
  perform private.require_no_measure(auth.uid(), p_tournament.id);
  if p_participant_id not in (select private.acting_participant_ids()) then
    perform private.forbid(
      case
        when p_participant_id in (select private.my_participant_ids())
          then 'Solo el líder o un co-líder puede inscribir al equipo.'
        else 'No puedes inscribir a este participante.'
      end
    );
  end if;
  return v_participant;
end;
$$;
comment on function private.require_entrant(public.tournaments, uuid) is
  'The participant, when a tournament takes his kind and the caller may act for him. Refuses participant_not_found, '
  'wrong_participant_type, suspended, kept_out, and who may not.';

create function private.require_unentered(p_tournament_id uuid, p_participant_id uuid)
returns void
language plpgsql
stable
security definer -- reads registrations for procedures
set search_path = ''
as $$
begin
  if exists (
    select 1 from public.tournament_participants
    where tournament_id = p_tournament_id and participant_id = p_participant_id
  ) then
    perform private.refuse('already_registered', 'Ya estás inscrito');
  end if;
end;
$$;
comment on function private.require_unentered(uuid, uuid) is 'Refuses (already_registered) whoever is in the tournament already.';

create function private.require_fit_entrant(p_tournament public.tournaments, p_participant public.participants)
returns void
language plpgsql
stable
security definer -- reads measures, ages and memberships for procedures
set search_path = ''
as $$
declare
  v_age constant integer := public.minimum_age(p_tournament);
  v_size constant integer := private.team_format_size(p_tournament.team_format);
  v_missing integer;
begin
  if p_participant.type = 'user' then
    perform private.require_no_measure(p_participant.user_id, p_tournament.id);
    perform private.require_age(p_participant.user_id, v_age);
    return;
  end if;
  perform private.require_team_size(p_participant.team_id, v_size);
  v_missing := v_size - private.players_of_age(p_participant.team_id, v_age, p_tournament.id);
  if v_missing > 0 then
    perform private.refuse('team_too_young', format(
      'Este torneo es para mayores de %s años: %s con su fecha de nacimiento indicada en Ajustes.',
      v_age, case v_missing when 1 then 'al equipo le falta 1 integrante' else format('al equipo le faltan %s integrantes', v_missing) end
    ));
  end if;
end;
$$;
comment on function private.require_fit_entrant(public.tournaments, public.participants) is
  'Refuses whom a measure keeps out (suspended, kept_out, cannot_play), who is too young for a tournament (birth_date_required, too_young), '
  'and a team with too few members (team_too_small) or too few who are old enough (team_too_young).';

create function private.require_fit_new_entrant(p_tournament public.tournaments, p_participant public.participants)
returns void
language plpgsql
stable
security definer -- as what it asks
set search_path = ''
as $$
begin
  perform private.require_unentered(p_tournament.id, p_participant.id);
  perform private.require_invited(p_tournament.id, p_participant.id);
  perform private.require_fit_entrant(p_tournament, p_participant);
end;
$$;
comment on function private.require_fit_new_entrant(public.tournaments, public.participants) is
  'Refuses whoever is in the tournament already (already_registered), who is not yet invited to an edition (invited_first), and as '
  'require_fit_entrant().';

create function private.require_new_entrant(p_tournament public.tournaments, p_participant public.participants)
returns void
language plpgsql
volatile
security definer -- as what it asks
set search_path = ''
as $$
begin
  perform private.require_fit_new_entrant(p_tournament, p_participant);
  perform private.pass_gate(p_tournament, p_participant);
end;
$$;
comment on function private.require_new_entrant(public.tournaments, public.participants) is
  'As require_fit_new_entrant(), and every way in passes the gate of its setting here, which writes the use of a code. Also refuses '
  'approval_needed, code_needed, code_spent.';

create function private.enter_tournament(
  p_tournament public.tournaments, p_participant public.participants, p_by uuid default auth.uid()
)
returns public.tournament_participants
language plpgsql
volatile
security definer -- registrations and tickets are written by procedures only
set search_path = ''
as $$
declare
  v_wallet_id uuid;
  v_registration public.tournament_participants;
begin
  if p_tournament.entry_fee > 0 then
    v_wallet_id := private.fee_wallet_id(p_tournament.ticket_type, p_participant, p_by);
    perform private.move_tickets(
      v_wallet_id, -p_tournament.entry_fee, 'tournament_fee', 'Inscripción: ' || p_tournament.name,
      'tournaments', p_tournament.id
    );
  end if;
  insert into public.tournament_participants
    (tournament_id, participant_id, fee_paid, fee_wallet_id, registered_by)
  values (p_tournament.id, p_participant.id, p_tournament.entry_fee, v_wallet_id, p_by)
  returning * into v_registration;
  -- Who is in waits no more.
  delete from public.waiting_entries
  where tournament_id = p_tournament.id and participant_id = p_participant.id;
  delete from public.entry_requests
  where tournament_id = p_tournament.id and participant_id = p_participant.id;
  return private.give_back_entry(v_registration);
end;
$$;
comment on function private.enter_tournament(public.tournaments, public.participants, uuid) is
  'Takes the fee of who enters (the caller, or whose request is accepted) and writes the registration, in a locked tournament whose rules were checked. Refuses team_wallet_required, '
  'insufficient_tickets.';

create function private.return_fee(p_registration public.tournament_participants, p_reason text)
returns integer
language plpgsql
volatile
security definer -- moves tickets
set search_path = ''
as $$
begin
  if p_registration.fee_paid > 0 then
    perform private.move_tickets(
      p_registration.fee_wallet_id, p_registration.fee_paid, 'tournament_fee_refund', p_reason,
      'tournaments', p_registration.tournament_id
    );
  end if;
  return p_registration.fee_paid;
end;
$$;
comment on function private.return_fee(public.tournament_participants, text) is
  'Gives a fee back to the wallet that paid it; returns the tickets. The caller deletes the registration.';

-- Procedures ---------------------------------------------------------------------------------

create function public.register_for_tournament(p_tournament_id uuid, p_participant_id uuid)
returns public.tournament_participants
language plpgsql
volatile
security definer -- registrations and tickets are written by procedures only
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_tournament public.tournaments;
  v_participant public.participants;
  v_is_asked boolean;
begin
  perform private.require_module('tournaments');
  perform private.count_event(
    v_user_id, 'tournament_registration', private.setting_integer('registrations_per_hour'), interval '1 hour'
  );
  v_tournament := private.lock_tournament(p_tournament_id);
  v_participant := private.require_entrant(v_tournament, p_participant_id);

  if v_tournament.status <> 'Inscripciones' or v_tournament.structure_generated_at is not null then
    perform private.refuse('registration_closed', 'Las inscripciones no están abiertas.');
  end if;
  v_is_asked := private.is_asked(p_tournament_id, p_participant_id) and private.takes_entries(v_tournament);
  if v_tournament.registration_deadline <= now() and not v_is_asked then
    perform private.refuse('deadline_passed', 'El plazo de inscripción terminó.');
  end if;
  perform private.require_new_entrant(v_tournament, v_participant);
  if private.free_places(v_tournament) < 1 or private.is_waited_for(p_tournament_id) then
    perform private.refuse('tournament_full', case
      when v_tournament.waiting_offer_minutes is null then 'El torneo está completo.'
      else 'El torneo está completo. Puedes anotarte en la lista de espera.'
    end);
  end if;
  return case
    when v_is_asked then private.enter_late(v_tournament, v_participant)
    else private.enter_tournament(v_tournament, v_participant)
  end;
end;
$$;
comment on function public.register_for_tournament(uuid, uuid) is
  'Enters a participant the caller may act for, and takes the fee; whom the staff asked also after the deadline, until the draw. '
  'Returns the registration. Refuses tournament_not_found, '
  'participant_not_found, wrong_participant_type, registration_closed, deadline_passed, already_registered, invited_first, '
  'approval_needed, code_needed, code_spent, birth_date_required, too_young, team_too_small, team_too_young, tournament_full, team_wallet_required, insufficient_tickets, module_disabled, rate_limited.
@scope registrations';

create function public.withdraw_from_tournament(p_tournament_id uuid, p_participant_id uuid)
returns integer
language plpgsql
volatile
security definer -- registrations and tickets are written by procedures only
set search_path = ''
as $$
declare
  v_tournament public.tournaments;
  v_registration public.tournament_participants;
begin
  perform private.require_user();
  perform private.require_module('tournaments');
  v_tournament := private.lock_tournament(p_tournament_id);
  if p_participant_id is null
    or p_participant_id not in (select private.acting_participant_ids())
  then
    perform private.forbid('No puedes retirar a este participante.');
  end if;
  if v_tournament.status <> 'Inscripciones' or v_tournament.structure_generated_at is not null then
    perform private.refuse(
      'withdrawal_closed', 'Solo puedes retirarte mientras las inscripciones están abiertas.'
    );
  end if;

  delete from public.tournament_participants
  where tournament_id = p_tournament_id and participant_id = p_participant_id
  returning * into v_registration;
  if not found then
    perform private.refuse('not_registered', 'No estás inscrito en este torneo.');
  elsif v_registration.status = 'absent' then
    perform private.refuse('place_given', 'No confirmaste a tiempo y tu lugar lo tomó otro participante.');
  end if;
  perform private.keep_departure(v_registration, 'withdrawn');
  return private.return_fee(v_registration, 'Retiro: ' || v_tournament.name);
end;
$$;
comment on function public.withdraw_from_tournament(uuid, uuid) is
  'Leaves a tournament while its registration is open; returns the tickets given back. '
  'Refuses tournament_not_found, withdrawal_closed, not_registered, place_given, module_disabled.
@scope registrations';

create function public.my_age_for(p_tournament_id uuid)
returns table (minimum_age integer, birth_date_known boolean, is_of_age boolean, of_age_on date, team_missing integer)
language sql
stable
security definer -- the caller's own birth date, and how many of his team have told theirs
set search_path = ''
as $$
  select
    age.minimum,
    own.birth_date is not null,
    private.is_of_age(own.profile_id, age.minimum),
    case when not private.has_age(own.birth_date, age.minimum, now()) then private.of_age_on(own.birth_date, age.minimum) end,
    case when tournament.type = 'team' and private.my_team_id() is not null
      then greatest(private.team_format_size(tournament.team_format) - private.players_of_age(private.my_team_id(), age.minimum, tournament.id), 0)
    end
  from public.tournaments tournament
  cross join lateral (select public.minimum_age(tournament) as minimum) as age
  join public.profile_private own on own.profile_id = auth.uid()
  where tournament.id = p_tournament_id
$$;
comment on function public.my_age_for(uuid) is
  'Whether the caller is old enough for a tournament and has told so, and how many members his team still needs who are; no row '
  'without the tournament.
@nullable of_age_on, team_missing';

grant execute on function public.tournament_ages(), public.minimum_age(public.tournaments) to anon, authenticated, service_role;
grant execute on function public.my_age_for(uuid) to authenticated;
grant execute on function
  public.register_for_tournament(uuid, uuid),
  public.withdraw_from_tournament(uuid, uuid)
to authenticated;

-- 10-rosters.sql

-- Rosters: freezing them, following who leaves a team, and what a side needs to play.

create function private.require_roster(p_match private.match_state, p_side_id uuid)
returns void
language plpgsql
stable
security definer -- reads rosters for procedures
set search_path = ''
as $$
declare
  v_size integer;
  v_players integer;
begin
  select private.team_format_size(tournament.team_format) into v_size
  from public.tournament_participants registration
  join public.tournaments tournament on tournament.id = registration.tournament_id
  where registration.tournament_id = p_match.tournament_id
    and registration.participant_id = p_side_id
    and registration.roster_frozen_at is not null;
  if not found then
    return;
  end if;
  select count(*) into v_players
  from public.roster_entries entry
  where entry.tournament_id = p_match.tournament_id and entry.participant_id = p_side_id
    and private.may_play(entry.profile_id, p_match.tournament_id)
    and (
      entry.state = 'active'
      or entry.state = 'stand_in' and exists (
        select 1 from public.stand_ins stand_in
        where stand_in.match_id = p_match.id and stand_in.profile_id = entry.profile_id and stand_in.state = 'approved'
      )
    );
  if v_players < v_size then
    perform private.refuse(
      'roster_too_small',
      format(
        'El plantel tiene %s de los %s jugadores que pide el formato: pueden dar el partido por perdido (W.O.) o pedir a la organización que lo complete.',
        v_players, v_size
      )
    );
  end if;
end;
$$;
comment on function private.require_roster(private.match_state, uuid) is
  'Refuses (roster_too_small) a side whose frozen roster, with the stand-ins approved for this match, has fewer players than the mode needs.';

create function private.roster_candidates(p_tournament public.tournaments)
returns table (participant_id uuid, profile_ids uuid[])
language sql
stable
security definer -- reads memberships for procedures
set search_path = ''
as $$
  select
    registration.participant_id,
    array_agg(member.profile_id order by member.profile_id) filter (
      where member.profile_id is not null and private.is_of_age(member.profile_id, public.minimum_age(p_tournament))
      and not private.is_kept_out(member.profile_id, p_tournament.id) and not exists (
        -- Whoever played for another team here is bound to it.
        select 1 from public.roster_entries entry
        where entry.tournament_id = p_tournament.id and entry.profile_id = member.profile_id and entry.state <> 'removed'
      )
    )
  from public.tournament_participants registration
  join public.participants participant on participant.id = registration.participant_id
  left join public.team_members member on member.team_id = participant.team_id
  where p_tournament.type = 'team'
    and registration.tournament_id = p_tournament.id
    and registration.roster_frozen_at is null
    and registration.status not in ('disqualified', 'withdrawn')
    and participant.guest_name is null
    and (p_tournament.check_in_minutes is null or registration.checked_in_at is not null)
  group by registration.participant_id
$$;
comment on function private.roster_candidates(public.tournaments) is
  'The teams whose rosters are still open and who say that they come, with whom they could field.';

create function private.freeze_rosters(p_tournament public.tournaments)
returns void
language plpgsql
volatile
security definer -- rosters are written by procedures only
set search_path = ''
as $$
declare
  v_size integer := private.team_format_size(p_tournament.team_format);
begin
  if p_tournament.type <> 'team' then
    return;
  end if;
  -- Whoever is leaving a team is waited for: he is either gone here, or his leaving finds his entry.
  perform 1
  from public.tournament_participants registration
  join public.participants participant on participant.id = registration.participant_id
  join public.team_members member on member.team_id = participant.team_id
  where registration.tournament_id = p_tournament.id and registration.roster_frozen_at is null
  order by member.profile_id
  for key share of member;

  perform private.notify_side(
    p_tournament.id, candidate.participant_id, 'tournament_roster_small', 'Fuera de ' || p_tournament.name,
    format(
      'Al cerrarse los planteles el equipo tenía %s de los %s jugadores de %s años o más que pide el formato, y quedó afuera.',
      coalesce(cardinality(candidate.profile_ids), 0), v_size, public.minimum_age(p_tournament)
    ),
    '/tournaments/' || p_tournament.id
  )
  from private.roster_candidates(p_tournament) as candidate
  where coalesce(cardinality(candidate.profile_ids), 0) < v_size;

  with frozen as (
    insert into public.roster_entries (tournament_id, participant_id, profile_id)
    select p_tournament.id, candidate.participant_id, profile_id
    from private.roster_candidates(p_tournament) as candidate
    cross join lateral unnest(candidate.profile_ids) as profile_id
    where cardinality(candidate.profile_ids) >= v_size
    returning participant_id
  )
  update public.tournament_participants
  set roster_frozen_at = now()
  where tournament_id = p_tournament.id and participant_id in (select participant_id from frozen);
end;
$$;
comment on function private.freeze_rosters(public.tournaments) is
  'Fixes the rosters of the teams that come to a locked tournament: their members of now who are old enough. A team with fewer '
  'than the mode needs gets none, and is told. What is frozen stays as it is.';

create function private.thaw_rosters(p_tournament_id uuid)
returns void
language sql
volatile
security definer -- rosters are written by procedures only
set search_path = ''
as $$
  delete from public.roster_changes where tournament_id = p_tournament_id;
  delete from public.roster_entries where tournament_id = p_tournament_id;
  update public.tournament_participants
  set roster_frozen_at = null
  where tournament_id = p_tournament_id and roster_frozen_at is not null;
$$;
comment on function private.thaw_rosters(uuid) is
  'Opens the rosters again: of a tournament whose first live draw was cancelled before anything was made of it.';

create function private.may_be_drawn(
  p_tournament public.tournaments, p_registration public.tournament_participants
)
returns boolean
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select p_registration.status not in ('disqualified', 'withdrawn')
    and (p_tournament.check_in_minutes is null or p_registration.checked_in_at is not null)
    and (p_tournament.type <> 'team' or p_registration.roster_frozen_at is not null or private.is_guest(p_registration.participant_id))
$$;
comment on function private.may_be_drawn(public.tournaments, public.tournament_participants) is
  'Whether an entry takes part in the draw of the first stage: it said that it comes, and a team has its roster; a guest needs none.';

-- Who leaves a team, and who comes back ---------------------------------------------------------

create function private.warn_of_small_roster(p_team_id uuid)
returns void
language sql
volatile
security definer -- notifications are written by the database only
set search_path = ''
as $$
  select private.notify_participant(
    participant.id, 'tournament_roster_small', 'Faltan jugadores para ' || tournament.name,
    case when registration.roster_frozen_at is null
      then format('El equipo tiene %s de los %s jugadores que pide el formato: si no se completa antes de que empiece, queda afuera.', now_there.players, size.players)
      else format('El plantel tiene %s de los %s jugadores que pide el formato: sin completarlo no puede jugar. La organización puede sumar a alguien.', now_there.players, size.players)
    end,
    '/tournaments/' || tournament.id, tournament.id::text
  )
  from public.participants participant
  join public.tournament_participants registration
    on registration.participant_id = participant.id and registration.status = 'registered'
  join public.tournaments tournament
    on tournament.id = registration.tournament_id and tournament.type = 'team' and tournament.status <> 'Finalizado'
  cross join lateral (select private.team_format_size(tournament.team_format) as players) as size
  cross join lateral (
    select case when registration.roster_frozen_at is null
      then private.players_of_age(p_team_id, public.minimum_age(tournament), tournament.id)
      else (
        select count(*) from public.roster_entries entry
        where entry.tournament_id = tournament.id and entry.participant_id = participant.id and entry.state = 'active'
      )
    end as players
  ) as now_there
  where participant.team_id = p_team_id and now_there.players < size.players
$$;
comment on function private.warn_of_small_roster(uuid) is
  'Tells the leaders of a team in which tournaments that are not over it has too few players.';

create function private.follow_roster()
returns trigger
language plpgsql
volatile
security definer -- rosters are written by nothing else
set search_path = ''
as $$
declare
  v_member public.team_members := coalesce(new, old);
  v_from text := case tg_op when 'INSERT' then 'left' else 'active' end;
  v_to text := case tg_op when 'INSERT' then 'active' else 'left' end;
begin
  if private.is_renewing_member(v_member) then
    return null;
  end if;
  with changed as (
    update public.roster_entries entry
    set state = v_to, changed_at = now()
    from public.participants participant, public.tournaments tournament
    where participant.team_id = v_member.team_id
      and entry.participant_id = participant.id and entry.profile_id = v_member.profile_id and entry.state = v_from
      and tournament.id = entry.tournament_id and tournament.status <> 'Finalizado'
    returning entry.tournament_id, entry.participant_id
  )
  insert into public.roster_changes (tournament_id, participant_id, profile_id, kind, changed_by)
  select tournament_id, participant_id, v_member.profile_id, case v_to when 'left' then 'left' else 'returned' end, auth.uid()
  from changed
  order by tournament_id;
  if tg_op = 'DELETE' then
    perform private.warn_of_small_roster(v_member.team_id);
  end if;
  return null;
end;
$$;
comment on function private.follow_roster() is
  'Who leaves a team can no longer be fielded by it in the tournaments that are not over; who comes back can. Nobody else joins a roster.';

create trigger follow_roster
  after insert or delete on public.team_members
  for each row execute function private.follow_roster();

create function private.refresh_rosters()
returns trigger
language plpgsql
volatile
security definer -- rosters are written by nothing else
set search_path = ''
as $$
begin
  with changed as (
    update public.roster_entries entry
    set state = 'left', changed_at = now()
    from public.participants participant
    where entry.tournament_id = new.id and entry.state = 'active' and participant.id = entry.participant_id
      and not exists (
        select 1 from public.team_members member
        where member.team_id = participant.team_id and member.profile_id = entry.profile_id
      )
    returning entry.participant_id, entry.profile_id
  )
  insert into public.roster_changes (tournament_id, participant_id, profile_id, kind)
  select new.id, participant_id, profile_id, 'left' from changed;
  return null;
end;
$$;
comment on function private.refresh_rosters() is 'A tournament that goes on after its end finds who has left the teams meanwhile.';

create trigger refresh_rosters
  after update of status on public.tournaments
  for each row when (old.status = 'Finalizado' and new.status <> 'Finalizado')
  execute function private.refresh_rosters();

-- 11-tournament_entries.sql

-- Entries before the start: check-in, and what the staff do with the list.

create function private.check_in_closes_at(p_tournament public.tournaments)
returns timestamptz
language sql
immutable
set search_path = ''
as $$
  select coalesce(p_tournament.check_in_closes_at, p_tournament.start_date)
$$;
comment on function private.check_in_closes_at(public.tournaments) is 'At the start, or when staff said last.';

create function private.mark_present(p_tournament_id uuid, p_participant_id uuid, p_unknown text)
returns public.tournament_participants
language plpgsql
volatile
security definer -- registrations are written by procedures only
set search_path = ''
as $$
declare
  v_registration public.tournament_participants;
begin
  select * into v_registration
  from public.tournament_participants
  where tournament_id = p_tournament_id and participant_id = p_participant_id;
  if not found then
    perform private.refuse('not_registered', p_unknown);
  elsif v_registration.checked_in_at is not null then
    return v_registration;
  elsif v_registration.status = 'absent' then
    perform private.refuse('place_given', 'No confirmaste a tiempo y tu lugar lo tomó otro participante.');
  elsif exists (select 1 from public.waiting_entries where replaces_id = v_registration.id and state = 'offered') then
    perform private.refuse(
      'place_offered', 'El lugar se ofreció a la lista de espera: si nadie lo toma, o la organización retira la oferta, se puede confirmar.'
    );
  end if;
  update public.tournament_participants
  set checked_in_at = now()
  where id = v_registration.id
  returning * into v_registration;
  return v_registration;
end;
$$;
comment on function private.mark_present(uuid, uuid, text) is
  'Writes that an entrant of a locked tournament is here; again changes nothing. Refuses not_registered (in these words), '
  'place_given, place_offered.';

create function public.check_in(p_tournament_id uuid, p_participant_id uuid)
returns public.tournament_participants
language plpgsql
volatile
security definer -- registrations are written by procedures only
set search_path = ''
as $$
declare
  v_tournament public.tournaments;
begin
  perform private.require_no_measure(private.require_user(), p_tournament_id);
  perform private.require_module('tournaments');
  v_tournament := private.lock_tournament(p_tournament_id);
  if p_participant_id is null
    or p_participant_id not in (select private.acting_participant_ids())
  then
    perform private.forbid('No puedes confirmar la asistencia de este participante.');
  end if;
  if v_tournament.check_in_minutes is null then
    perform private.refuse('check_in_not_used', 'Este torneo no pide confirmar la asistencia.');
  end if;
  if v_tournament.structure_generated_at is not null or v_tournament.status = 'Finalizado' then
    perform private.refuse('check_in_closed', 'La confirmación de asistencia ya cerró.');
  end if;
  if now() < v_tournament.start_date - make_interval(mins => v_tournament.check_in_minutes) then
    perform private.refuse(
      'check_in_not_open',
      format('La confirmación de asistencia abre %s minutos antes del inicio.', v_tournament.check_in_minutes)
    );
  end if;
  if private.check_in_closes_at(v_tournament) <= clock_timestamp() and not exists (
    select 1 from public.tournament_participants
    where tournament_id = p_tournament_id and participant_id = p_participant_id and checked_in_at is not null
  ) then
    perform private.refuse(
      'check_in_closed', 'La confirmación de asistencia ya cerró. Si llegaste, pide a la organización que la abra o te confirme.'
    );
  end if;
  return private.mark_present(p_tournament_id, p_participant_id, 'No estás inscrito en este torneo.');
end;
$$;
comment on function public.check_in(uuid, uuid) is
  'Says "I am here" from the opening of check-in until it closes (at the start, unless staff extends it); doing it again '
  'changes nothing. Refuses suspended, kept_out, check_in_not_used, check_in_not_open, check_in_closed, not_registered, place_given, place_offered.
@scope registrations';

create function public.remove_tournament_participant(p_tournament_id uuid, p_participant_id uuid)
returns integer
language plpgsql
volatile
security definer -- registrations and tickets are written by procedures only
set search_path = ''
as $$
declare
  v_tournament public.tournaments;
  v_registration public.tournament_participants;
  v_refund integer;
begin
  v_tournament := private.lock_tournament_for(p_tournament_id, 'registrations');
  if v_tournament.structure_generated_at is not null then
    perform private.refuse(
      'tournament_started', 'El torneo ya comenzó: solo se puede descalificar al participante.'
    );
  end if;

  delete from public.tournament_participants
  where tournament_id = p_tournament_id and participant_id = p_participant_id
  returning * into v_registration;
  if not found then
    perform private.refuse('not_registered', 'El participante no está inscrito en este torneo.');
  end if;
  -- A guest goes for good.
  if not private.is_guest(p_participant_id) then
    perform private.keep_departure(v_registration, 'removed');
  end if;
  v_refund := private.return_fee(v_registration, 'Inscripción anulada: ' || v_tournament.name);

  perform private.audit(
    'remove_tournament_participant', 'tournaments', p_tournament_id::text,
    to_jsonb(v_registration), null
  );
  perform private.notify_side(
    p_tournament_id, p_participant_id, 'tournament_removed', 'Inscripción anulada',
    case when v_refund > 0
      then format('La organización anuló la inscripción en %s y devolvió %s.', v_tournament.name, private.tickets_in_words(v_refund))
      else format('La organización anuló la inscripción en %s.', v_tournament.name)
    end,
    '/tournaments/' || p_tournament_id
  );
  return v_refund;
end;
$$;
comment on function public.remove_tournament_participant(uuid, uuid) is
  'Staff (registrations): takes a participant out before the start; returns the tickets given back. '
  'Refuses tournament_not_found, tournament_started, not_registered.';

create function public.set_tournament_seeds(p_tournament_id uuid, p_participant_ids uuid[], p_read jsonb default null)
returns void
language plpgsql
volatile
security definer -- registrations are written by procedures only
set search_path = ''
as $$
declare
  v_tournament public.tournaments;
begin
  v_tournament := private.lock_tournament_for(p_tournament_id, 'brackets');
  if (select count(*) <> count(distinct id) from unnest(p_participant_ids) as listed (id))
    or exists (
      select 1
      from unnest(p_participant_ids) as listed (id)
      where listed.id not in (
        select participant_id from public.tournament_participants where tournament_id = p_tournament_id
      )
      or listed.id is null
    )
  then
    perform private.refuse('invalid_seeds', 'El orden contiene participantes repetidos o no inscritos.');
  end if;
  perform private.merged_fields(
    jsonb_build_object('seeds', (
      select coalesce(jsonb_agg(participant_id order by seed), '[]') from public.tournament_participants
      where tournament_id = p_tournament_id and seed is not null
    )),
    p_read, jsonb_build_object('seeds', p_participant_ids)
  );

  update public.tournament_participants registration
  set seed = listed.seed
  from public.tournament_participants existing
  left join unnest(p_participant_ids) with ordinality as listed (id, seed)
    on listed.id = existing.participant_id
  where registration.id = existing.id
    and existing.tournament_id = p_tournament_id
    and registration.seed is distinct from listed.seed;
  update public.tournaments
  set seeding_mode = 'explicit'
  where id = p_tournament_id
  returning * into v_tournament;
  -- An unplayed structure follows the new order: seeds and matches never contradict each other.
  if v_tournament.structure_generated_at is not null then
    perform private.build_structure(v_tournament);
  end if;

  perform private.audit(
    'set_tournament_seeds', 'tournaments', p_tournament_id::text, null, to_jsonb(p_participant_ids)
  );
end;
$$;
comment on function public.set_tournament_seeds(uuid, uuid[], jsonb) is
  'Staff (brackets): the order of the draw, best first. Whoever is not listed comes after the listed. A structure that nobody '
  'has played yet is made again. Refuses tournament_not_found, structure_has_results, invalid_seeds, '
  'changed_meanwhile. p_read: {"seeds": […]}, those with a seed as the caller had read them, refused if they are others now.
@nullable p_read';

grant execute on function public.check_in(uuid, uuid) to authenticated;
grant execute on function
  public.remove_tournament_participant(uuid, uuid),
  public.set_tournament_seeds(uuid, uuid[], jsonb)
to authenticated, service_role;

-- 12-tournament_lifecycle.sql

-- What a tournament must say, what may change in it, and what holds its deletion up.

create function private.prepare_tournament()
returns trigger
language plpgsql
volatile
set search_path = ''
as $$
begin
  new.name := private.clean_text(private.tidy_name(new.name));
  if new.name is null then
    perform private.refuse('name_required', 'El nombre del torneo es obligatorio.');
  end if;
  if char_length(new.name) > 120 then
    perform private.refuse('name_too_long', 'El nombre del torneo admite hasta 120 caracteres.');
  end if;
  if private.clean_text(new.game) is null then
    perform private.refuse('game_required', 'Elige el juego del torneo.');
  end if;
  if not exists (select 1 from public.games where name = new.game) then
    perform private.refuse('game_not_found', format('El juego «%s» no existe.', new.game));
  end if;
  if new.start_date is null then
    perform private.refuse('start_date_required', 'Indica cuándo comienza el torneo.');
  end if;
  if new.registration_deadline > new.start_date then
    perform private.refuse(
      'deadline_after_start', 'El cierre de inscripciones no puede ser posterior al comienzo.'
    );
  end if;
  if new.best_of is null or new.best_of not in (1, 3, 5, 7, 9) then
    perform private.refuse('best_of_not_allowed', 'Un encuentro puede ser al mejor de 1, 3, 5, 7 o 9.');
  end if;
  if not private.valid_prizes(new.prizes, 4) then
    perform private.refuse(
      'prizes_invalid',
      'Los premios no son válidos: hasta cuatro, en dinero o en tickets enteros, mayores que cero.'
    );
  end if;
  return new;
end;
$$;
comment on function private.prepare_tournament() is
  'Trims the name and says in words what the constraints would refuse: name_required, name_too_long, game_required, '
  'game_not_found, start_date_required, deadline_after_start, best_of_not_allowed, prizes_invalid.';

create function private.has_tickets_at_stake(p_tournament public.tournaments)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select p_tournament.entry_fee > 0 or p_tournament.prizes @> '[{"type": "tickets"}]'
$$;
comment on function private.has_tickets_at_stake(public.tournaments) is 'Whether a tournament costs tickets or gives some: then nobody plays it without an account.';

create function private.guard_tournament()
returns trigger
language plpgsql
volatile
security definer -- asks who is calling, and counts entries that the caller may not read
set search_path = ''
as $$
begin
  if old.cancelled_at is not null and (
    (new.status, new.prizes, new.entry_fee, new.type, new.format, new.start_date)
    is distinct from
    (old.status, old.prizes, old.entry_fee, old.type, old.format, old.start_date)
  ) then
    perform private.refuse('tournament_cancelled', 'El torneo fue cancelado.');
  end if;
  if old.imported_from is not null and (new.prizes, new.entry_fee) is distinct from (old.prizes, old.entry_fee) then
    perform private.refuse('tournament_imported', 'Un torneo importado no tiene inscripción ni premios.');
  end if;
  if (new.prizes, new.entry_fee, new.ticket_type) is distinct from (old.prizes, old.entry_fee, old.ticket_type)
    and auth.role() = 'authenticated' and not private.is_admin()
    and not (new.founded_by is not distinct from auth.uid() and (new.entry_fee, new.ticket_type) = (old.entry_fee, old.ticket_type))
  then
    perform private.refuse(
      'house_money', 'Los premios y la inscripción van por cuenta de la casa: los cambia la administración.'
    );
  end if;
  if new.image_url is distinct from old.image_url and new.founded_by is not null
    and auth.role() = 'authenticated' and not private.is_admin()
  then
    perform private.refuse('founded_without_cover', 'La portada la pone la administración.');
  end if;
  if new.founded_by is not null and (new.entry_fee <> 0 or new.prizes @> '[{"type": "money"}]') then
    perform private.refuse('founded_costs_nothing', 'Un torneo de miembros no cobra inscripción, y sus premios son tickets de quien lo organiza.');
  end if;
  if old.founded_by is not null and new.prizes <> old.prizes and old.finished_at is null and old.cancelled_at is null then
    perform private.require_pledge_change(old, new.prizes);
  end if;
  if new.status = 'Finalizado' and old.status <> 'Finalizado' and new.finished_at is null and new.cancelled_at is null
    and exists (select 1 from public.prize_pledges where tournament_id = old.id and status = 'held')
  then
    perform private.refuse(
      'pledge_is_held',
      'El premio está en custodia: el torneo termina cuando se decide su último encuentro. Para cortarlo antes, cancélalo y el premio vuelve.'
    );
  end if;
  if (new.prizes, new.entry_fee) is distinct from (old.prizes, old.entry_fee) and private.has_tickets_at_stake(new) and exists (
    select 1
    from public.tournament_participants registration
    join public.participants guest on guest.id = registration.participant_id and guest.guest_name is not null
    where registration.tournament_id = old.id
  ) then
    perform private.refuse(
      'tournament_has_guests', 'Hay invitados sin cuenta: la inscripción y los premios de este torneo no pueden ser en tickets.'
    );
  end if;
  if new.type <> old.type
    and exists (select 1 from public.tournament_participants where tournament_id = old.id)
  then
    perform private.refuse(
      'tournament_has_participants', 'El tipo de torneo no se puede cambiar: ya hay participantes inscritos.'
    );
  end if;
  if new.max_participants > 0 and new.max_participants <> old.max_participants
    and new.max_participants < public.participant_count(old)
  then
    perform private.refuse(
      'capacity_below_participants', 'El cupo no puede ser menor que la cantidad de inscritos.'
    );
  end if;
  if new.format <> 'custom' and (
    (new.format, new.third_place_match, new.group_size, new.qualifiers_per_group)
    is distinct from
    (old.format, old.third_place_match, old.group_size, old.qualifiers_per_group)
  ) and exists (
    select 1 from public.tournament_matches where tournament_id = old.id and status = 'completed'
  ) then
    perform private.refuse(
      'structure_has_results', 'Ya hay resultados: el formato no se puede cambiar.'
    );
  end if;
  if old.finished_at is not null and new.prizes is distinct from old.prizes then
    perform private.refuse('prizes_paid', 'Los premios ya fueron entregados y no se pueden cambiar.');
  end if;
  return new;
end;
$$;
comment on function private.guard_tournament() is
  'Refuses changes that would contradict what has happened: tournament_cancelled, tournament_imported, tournament_has_participants, '
  'capacity_below_participants, structure_has_results, tournament_has_guests, founded_costs_nothing, founded_without_cover, prizes_paid, pledge_is_held, and as require_pledge_change(); and house_money, as what '
  'the house pays and takes is its administrators'' alone.';

-- Triggers of one event run in the order of their names: first what the row says, then whether it may change.
create trigger a_blank_image_is_none
  before insert or update of image_url on public.tournaments
  for each row when (btrim(new.image_url) = '')
  execute function private.blank_image_is_none('image_url');
create trigger a_prepare_tournament
  before insert or update of name, game, start_date, registration_deadline, best_of, prizes
  on public.tournaments
  for each row execute function private.prepare_tournament();
create trigger guard_tournament
  before update on public.tournaments
  for each row execute function private.guard_tournament();

create function private.hold_owed_tournament()
returns trigger
language plpgsql
volatile
security definer -- looks at fees and payouts
set search_path = ''
as $$
declare
  v_fees bigint;
begin
  if exists (
    select 1 from public.payouts where tournament_id = old.id and status = 'pending'
  ) then
    perform private.refuse(
      'payouts_pending', 'El torneo tiene premios en dinero sin pagar: págalos antes de eliminarlo.'
    );
  end if;
  if old.finished_at is null and old.cancelled_at is null then
    select sum(fee_paid) into v_fees from public.tournament_participants where tournament_id = old.id;
    if v_fees > 0 then
      perform private.refuse(
        'tournament_holds_fees',
        format('El torneo guarda %s tickets de inscripciones: cancélalo, que los devuelve y avisa a todos, y después podrás eliminarlo.', v_fees)
      );
    end if;
    if old.structure_generated_at is not null and old.prizes <> '[]' then
      perform private.refuse(
        'prizes_unpaid',
        'El torneo está en juego y todavía debe sus premios: cancélalo, que avisa a todos, y después podrás eliminarlo.'
      );
    end if;
    perform private.settle_pledge(old, 0, 'Torneo eliminado');
    perform private.notify_user(
      person.profile_id, 'tournament_deleted', 'Torneo eliminado', format('%s fue eliminado.', old.name), '/tournaments'
    )
    from private.people_of_tournament(old.id) as person;
  end if;
  return old;
end;
$$;
comment on function private.hold_owed_tournament() is
  'A tournament that owes something is not deleted: fees of entries (tournament_holds_fees), the prizes of a cup that is being '
  'played (prizes_unpaid), money prizes (payouts_pending). Of one that is not over, everybody in it is told, and what its founder pledged '
  'goes back to him.';

create trigger hold_owed_tournament
  before delete on public.tournaments
  for each row execute function private.hold_owed_tournament();

create function private.tell_new_start()
returns trigger
language plpgsql
volatile
security definer -- notifications are written by the database only
set search_path = ''
as $$
declare
  v_people constant uuid[] := private.people_of_audience(new.id, 'cup', null, null, null, null, null)
    || private.people_of_audience(new.id, 'waiting_list', null, null, null, null, null);
begin
  perform private.notify_people(
    v_people,
    array_fill(format('Ahora comienza el %s.', private.spoken_time(new.start_date)), array[cardinality(v_people)]),
    'tournament_moved', 'Nueva fecha: ' || new.name, '/tournaments/' || new.id, new.id::text
  );
  return null;
end;
$$;
comment on function private.tell_new_start() is
  'A tournament that is still to come begins at another hour: everybody who is in, or waits, is told.';

create trigger tell_new_start
  after update of start_date on public.tournaments
  for each row when (
    new.start_date <> old.start_date and new.structure_generated_at is null and new.cancelled_at is null
    and new.status <> 'Finalizado'
  )
  execute function private.tell_new_start();

-- 13-tournament_settings.sql

-- A tournament's settings as a whole: saved together with its stages, kept as a template, made again.

create table public.tournament_templates (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  settings jsonb not null,
  stages jsonb,
  vetoes jsonb not null default '[]',
  created_by uuid,
  created_at timestamptz not null default now(),
  constraint tournament_templates_created_by_fkey
    foreign key (created_by) references public.profiles (id) on delete set null,
  constraint tournament_templates_name_key unique (name),
  constraint tournament_templates_name_length check (char_length(btrim(name)) between 1 and 120)
);
comment on table public.tournament_templates is 'Settings of tournaments that the next ones are made from.';
comment on column public.tournament_templates.settings is
  'Columns of tournaments; what belongs to one occasion (name, dates, status, cover) is left out.';
comment on column public.tournament_templates.stages is 'Rows of tournament_stages; null where the format writes them.';
comment on column public.tournament_templates.vetoes is 'As set_tournament_vetoes takes them.';

create index tournament_templates_created_by_idx on public.tournament_templates (created_by);

create function private.tournament_setting_names()
returns text[]
language sql
stable
set search_path = ''
as $$
  select array_agg(attname::text order by attnum)
  from pg_catalog.pg_attribute
  where attrelid = 'public.tournaments'::regclass and attnum > 0 and not attisdropped
    and has_column_privilege('authenticated', attrelid, attnum, 'insert')
$$;
comment on function private.tournament_setting_names() is 'The columns of a tournament that are written by hand.';

create function private.tournament_settings(p_tournament public.tournaments)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_object_agg(key, value)
  from jsonb_each(to_jsonb(p_tournament))
  where key = any (private.tournament_setting_names())
    -- One occasion, and one file, belong to one tournament.
    and key not in ('name', 'status', 'start_date', 'registration_deadline', 'image_url', 'draw_seed')
    -- What a member pledged, the house does not promise again.
    and (key <> 'prizes' or p_tournament.founded_by is null)
$$;
comment on function private.tournament_settings(public.tournaments) is 'What of a tournament another one can be made from.';

create function private.stored_stages(p_tournament_id uuid)
returns jsonb
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select jsonb_agg(
    to_jsonb(stage) - array[
      'id', 'tournament_id', 'position', 'state', 'draw_seed', 'due_round', 'drawn_at', 'finished_at', 'created_at'
    ]
    order by stage.position
  )
  from public.tournament_stages stage
  where stage.tournament_id = p_tournament_id
$$;
comment on function private.stored_stages(uuid) is 'The stages of a tournament as set_tournament_stages takes them.';

create function private.stage_settings(p_tournament public.tournaments)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select private.stored_stages(p_tournament.id) where p_tournament.format = 'custom'
$$;
comment on function private.stage_settings(public.tournaments) is
  'The stages of a tournament as set_tournament_stages takes them; null where its format writes them.';

-- RLS ----------------------------------------------------------------------------------------

alter table public.tournament_templates enable row level security;

create policy select_admin on public.tournament_templates
  for select to authenticated using ((select private.is_admin()));
create policy delete_admin on public.tournament_templates
  for delete to authenticated using ((select private.is_admin()) and private.gave_recent_factor());

grant select, delete on public.tournament_templates to authenticated, service_role;

-- Procedures ---------------------------------------------------------------------------------

create function private.veto_list(p_vetoes jsonb)
returns jsonb
language sql
immutable
set search_path = ''
as $$
  select coalesce(jsonb_agg(veto order by veto -> 'stage', veto -> 'part', veto -> 'round', veto -> 'sequence_id'), '[]')
  from jsonb_array_elements(p_vetoes) as veto
$$;
comment on function private.veto_list(jsonb) is 'Vetoes in one order, so that two lists of them can be compared.';

create function private.merged_settings(
  p_tournament_id uuid, p_settings jsonb, p_stages jsonb, p_vetoes jsonb, p_read jsonb
)
returns jsonb
language plpgsql
volatile
set search_path = ''
as $$
declare
  v_table constant regclass := 'public.tournaments'::regclass;
  v_lists constant text[] := array['stages', 'vetoes'];
  v_keys text[];
  v_stored jsonb;
  v_read jsonb;
  v_mine jsonb;
begin
  if jsonb_typeof(p_read) <> 'object'
    or p_read - v_lists - private.tournament_setting_names() <> '{}'
    or exists (select 1 from unnest(v_lists) as list where p_read ? list and not private.is_list_of_objects(p_read -> list))
    or not private.is_list_of_objects(coalesce(p_stages, '[]')) or not private.is_list_of_objects(coalesce(p_vetoes, '[]'))
  then
    perform private.refuse('settings_invalid', 'Los datos del torneo no son válidos.');
  end if;
  select to_jsonb(tournament) into v_stored from public.tournaments tournament where id = p_tournament_id;
  v_read := private.typed_fields(v_table, p_read);
  v_mine := private.typed_fields(v_table, p_settings);
  if p_stages is not null and p_read ? 'stages' then
    -- Of a stage only the settings that the caller had read are compared.
    v_keys := array(select distinct jsonb_object_keys(stage) from jsonb_array_elements(p_read -> 'stages') as stage);
    v_stored := v_stored || jsonb_build_object('stages', (
      select jsonb_agg(
        (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(stage) where key = any (v_keys)) order by place
      )
      from jsonb_array_elements(private.stored_stages(p_tournament_id)) with ordinality as listed (stage, place)
    ));
    v_read := v_read || jsonb_build_object('stages', p_read -> 'stages');
    v_mine := v_mine || jsonb_build_object('stages', p_stages);
  end if;
  if p_vetoes is not null and p_read ? 'vetoes' then
    v_stored := v_stored || jsonb_build_object('vetoes', private.veto_list(private.veto_settings(p_tournament_id)));
    v_read := v_read || jsonb_build_object('vetoes', private.veto_list(p_read -> 'vetoes'));
    v_mine := v_mine || jsonb_build_object('vetoes', private.veto_list(p_vetoes));
  end if;
  return private.merged_fields(v_stored, v_read, v_mine);
end;
$$;
comment on function private.merged_settings(uuid, jsonb, jsonb, jsonb, jsonb) is
  'The settings of a locked tournament, with "stages" and "vetoes", after changes by a caller who had read p_read. Refuses '
  'settings_invalid, changed_meanwhile.';

create function private.write_tournament(
  p_tournament_id uuid, p_settings jsonb, p_stages jsonb, p_vetoes jsonb, p_read jsonb default null
)
returns uuid
language plpgsql
volatile
security definer -- stages are written by procedures only
set search_path = ''
as $$
declare
  v_id uuid := p_tournament_id;
  v_settings jsonb := p_settings;
  v_stages jsonb := p_stages;
  v_vetoes jsonb := p_vetoes;
  v_merged jsonb;
  v_before jsonb;
  v_columns text;
begin
  if jsonb_typeof(p_settings) is distinct from 'object'
    or p_settings = '{}' and (p_tournament_id is null or coalesce(p_stages, p_vetoes) is null)
    or p_settings - private.tournament_setting_names() <> '{}'
  then
    perform private.refuse('settings_invalid', 'Los datos del torneo no son válidos.');
  end if;
  if p_tournament_id is not null and p_read is not null then
    v_merged := private.merged_settings(p_tournament_id, p_settings, p_stages, p_vetoes, p_read);
    select coalesce(jsonb_object_agg(name, v_merged -> name), '{}') into v_settings from jsonb_object_keys(p_settings) as name;
    v_stages := v_merged -> 'stages';
    v_vetoes := v_merged -> 'vetoes';
  end if;

  select string_agg(format('%I', name), ', ') into v_columns from jsonb_object_keys(v_settings) as name;
  if p_tournament_id is null then
    execute format(
      'insert into public.tournaments (%1$s) '
      'select %1$s from jsonb_populate_record(null::public.tournaments, $1) returning id', v_columns
    ) into v_id using v_settings;
  else
    select to_jsonb(tournament) - 'search_text' into v_before
    from public.tournaments tournament where id = p_tournament_id;
    if v_columns is not null then
      execute format(
        'update public.tournaments set (%1$s) = '
        '(select %1$s from jsonb_populate_record(null::public.tournaments, $1)) where id = $2',
        v_columns
      ) using v_settings, p_tournament_id;
    end if;
  end if;
  if v_stages is not null then
    perform private.arrange_stages(v_id, v_stages);
  end if;
  if v_vetoes is not null then
    perform private.choose_vetoes(v_id, v_vetoes);
  end if;
  perform private.audit(
    case when p_tournament_id is null then 'insert' else 'update' end, 'tournaments', v_id::text, v_before,
    (select to_jsonb(tournament) - 'search_text' from public.tournaments tournament where id = v_id)
  );
  return v_id;
end;
$$;
comment on function private.write_tournament(uuid, jsonb, jsonb, jsonb, jsonb) is
  'A tournament as a whole, made (id null) or, locked, changed, for who was authorised; returns its id. Refuses as save_tournament.';

create function public.save_tournament(
  p_tournament_id uuid, p_settings jsonb, p_stages jsonb default null, p_vetoes jsonb default null, p_read jsonb default null
)
returns uuid
language plpgsql
volatile
security definer -- stages are written by procedures only
set search_path = ''
as $$
begin
  if p_tournament_id is null then
    perform private.require_admin();
  else
    perform private.require_right(p_tournament_id, 'settings');
    if p_stages is null then
      perform private.hold_tournament(p_tournament_id);
    else
      perform private.lock_tournament_for(p_tournament_id, 'brackets');
    end if;
  end if;
  return private.write_tournament(p_tournament_id, p_settings, p_stages, p_vetoes, p_read);
end;
$$;
comment on function public.save_tournament(uuid, jsonb, jsonb, jsonb, jsonb) is
  'Makes a tournament (id null; administrators) or changes one (staff, settings), columns and, where given, stages (brackets) and '
  'vetoes as one act; returns its id. Refuses tournament_not_found, settings_invalid, changed_meanwhile, and what the columns, stages '
  'and vetoes refuse.
@param p_read What the caller had read of what it changes: columns, and "stages" and "vetoes" as they are given here. Only what it '
  'names is changed, and only if nobody else has changed it since; null changes all that is given.
@nullable p_tournament_id, p_stages, p_vetoes, p_read';

create function private.make_tournament(
  p_name text, p_start_date timestamptz, p_closes_before interval, p_settings jsonb, p_stages jsonb, p_vetoes jsonb
)
returns uuid
language sql
volatile
set search_path = ''
as $$
  select private.write_tournament(
    null,
    p_settings || jsonb_build_object(
      'name', p_name, 'start_date', p_start_date, 'registration_deadline', p_start_date - p_closes_before
    ),
    p_stages,
    -- Of a template's vetoes those that there still are.
    (
      select coalesce(jsonb_agg(veto), '[]') from jsonb_array_elements(p_vetoes) as veto
      where exists (
        select 1 from public.veto_sequences sequence where sequence.id = (veto ->> 'sequence_id')::uuid
      )
    )
  )
$$;
comment on function private.make_tournament(text, timestamptz, interval, jsonb, jsonb, jsonb) is
  'A new tournament from the settings of another; its registration closes as long before the start, if at all.';

create function private.copy_tournament(p_tournament public.tournaments, p_name text, p_start_date timestamptz, p_status text)
returns uuid
language sql
volatile
set search_path = ''
as $$
  select private.make_tournament(
    p_name, p_start_date, p_tournament.start_date - p_tournament.registration_deadline,
    private.tournament_settings(p_tournament) || jsonb_build_object('status', p_status),
    private.stage_settings(p_tournament), private.veto_settings(p_tournament.id)
  )
$$;
comment on function private.copy_tournament(public.tournaments, text, timestamptz, text) is
  'A new tournament with the settings, stages and vetoes of another, for who was authorised; returns its id.';

create function public.duplicate_tournament(p_tournament_id uuid, p_name text, p_start_date timestamptz)
returns uuid
language plpgsql
volatile
security definer -- stages are written by procedures only
set search_path = ''
as $$
declare
  v_tournament public.tournaments;
  v_id uuid;
begin
  perform private.require_admin();
  v_tournament := private.hold_tournament(p_tournament_id);
  v_id := private.copy_tournament(v_tournament, p_name, p_start_date, 'Próximamente');
  perform private.audit(
    'duplicate_tournament', 'tournaments', v_id::text, null, jsonb_build_object('from', p_tournament_id)
  );
  return v_id;
end;
$$;
comment on function public.duplicate_tournament(uuid, text, timestamptz) is
  'Admin: a new tournament, announced, with the settings, stages and vetoes of another; returns its id. Refuses tournament_not_found, '
  'name_required, start_date_required.';

create function public.save_tournament_template(p_tournament_id uuid, p_name text)
returns uuid
language plpgsql
volatile
security definer -- templates are written by procedures only
set search_path = ''
as $$
declare
  v_tournament public.tournaments;
  v_name text := private.clean_text(p_name);
  v_id uuid;
begin
  perform private.require_admin();
  v_tournament := private.hold_tournament(p_tournament_id);
  if v_name is null or char_length(v_name) > 120 then
    perform private.refuse('name_required', 'La plantilla necesita un nombre de hasta 120 caracteres.');
  end if;
  insert into public.tournament_templates (name, settings, stages, vetoes, created_by)
  values (
    v_name, private.tournament_settings(v_tournament), private.stage_settings(v_tournament),
    private.veto_settings(p_tournament_id), (select auth.uid())
  )
  on conflict (name) do update
    set settings = excluded.settings, stages = excluded.stages, vetoes = excluded.vetoes, created_by = excluded.created_by, created_at = now()
  returning id into v_id;
  perform private.audit(
    'save_tournament_template', 'tournament_templates', v_id::text, null, jsonb_build_object('name', v_name, 'from', p_tournament_id)
  );
  return v_id;
end;
$$;
comment on function public.save_tournament_template(uuid, text) is
  'Admin: keeps the settings, stages and vetoes of a tournament under a name; the same name replaces them. Refuses '
  'tournament_not_found, name_required.';

create function public.create_tournament_from_template(p_template_id uuid, p_name text, p_start_date timestamptz)
returns uuid
language plpgsql
volatile
security definer -- stages are written by procedures only
set search_path = ''
as $$
declare
  v_template public.tournament_templates;
  v_id uuid;
begin
  perform private.require_admin();
  select * into v_template from public.tournament_templates where id = p_template_id;
  if not found then
    perform private.refuse('template_not_found', 'Plantilla no encontrada.');
  end if;
  v_id := private.make_tournament(
    p_name, p_start_date, null, v_template.settings, v_template.stages, v_template.vetoes
  );
  perform private.audit(
    'create_tournament_from_template', 'tournaments', v_id::text, null, jsonb_build_object('template', v_template.name)
  );
  return v_id;
end;
$$;
comment on function public.create_tournament_from_template(uuid, text, timestamptz) is
  'Admin: a new tournament, announced, with the settings, stages and vetoes of a template; returns its id. Refuses template_not_found, '
  'name_required, start_date_required.';

grant execute on function
  public.save_tournament(uuid, jsonb, jsonb, jsonb, jsonb), public.duplicate_tournament(uuid, text, timestamptz),
  public.save_tournament_template(uuid, text), public.create_tournament_from_template(uuid, text, timestamptz)
to authenticated, service_role;

-- 14-live_draws.sql

-- The live draw: seeds are revealed one by one, and anybody can prove that nobody touched the draw.
--
-- At its start the database draws a secret seed and publishes the SHA-256 of "seed:salt". The seed
-- orders the participants (private.draw_figure). When all are revealed, seed and salt are published:
-- the sum proves that the seed was fixed before, the seed proves the order.

create table public.live_draws (
  id uuid primary key default gen_random_uuid(),
  tournament_id uuid not null,
  stage_id uuid not null,
  state text not null default 'open',
  total integer not null,
  revealed integer not null default 0,
  commitment text not null,
  draw_seed integer,
  salt text,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  constraint live_draws_tournament_id_fkey
    foreign key (tournament_id) references public.tournaments (id) on delete cascade,
  constraint live_draws_stage_id_fkey
    foreign key (stage_id) references public.tournament_stages (id) on delete cascade,
  constraint live_draws_state_known check (state in ('open', 'done', 'cancelled')),
  constraint live_draws_revealed_range check (revealed between 0 and total),
  -- Whoever knew the seed would know what comes next.
  constraint live_draws_seed_when_over check ((state = 'open') = (draw_seed is null) and (state = 'open') = (salt is null))
);
comment on table public.live_draws is 'Draws that are shown while they happen; a cancelled one stays on record.';
comment on column public.live_draws.stage_id is 'The stage whose entries are drawn.';
comment on column public.live_draws.state is
  'open (being revealed); done (all revealed, seed and salt published); cancelled.';
comment on column public.live_draws.total is 'Participants in the draw; nobody leaves it.';
comment on column public.live_draws.revealed is 'How many have been revealed so far.';
comment on column public.live_draws.commitment is 'SHA-256 of seed:salt, published before the first reveal.';
comment on column public.live_draws.draw_seed is 'The seed of the draw; secret until the end.';
comment on column public.live_draws.salt is
  'What the commitment was made with beside the seed; secret (null) while the draw is open.';
comment on column public.live_draws.finished_at is 'When it was done or cancelled; null while it is open.';

create unique index live_draws_one_per_stage on public.live_draws (stage_id) where state <> 'cancelled';
create index live_draws_stage_id_idx on public.live_draws (stage_id);
create index live_draws_tournament_id_idx on public.live_draws (tournament_id, created_at desc);

create table public.live_draw_reveals (
  id uuid primary key default gen_random_uuid(),
  live_draw_id uuid not null,
  seed integer not null,
  participant_id uuid not null,
  created_at timestamptz not null default now(),
  constraint live_draw_reveals_live_draw_id_fkey
    foreign key (live_draw_id) references public.live_draws (id) on delete cascade,
  constraint live_draw_reveals_participant_id_fkey
    foreign key (participant_id) references public.participants (id) on delete cascade,
  constraint live_draw_reveals_seed_key unique (live_draw_id, seed),
  constraint live_draw_reveals_once unique (live_draw_id, participant_id),
  constraint live_draw_reveals_seed_positive check (seed > 0)
);
comment on table public.live_draw_reveals is 'Who has been revealed in a live draw, in order.';
comment on column public.live_draw_reveals.seed is 'Place in the draw, from 1; they are revealed one by one.';
create index live_draw_reveals_participant_id_idx on public.live_draw_reveals (participant_id);

create table private.live_draw_secrets (
  live_draw_id uuid not null,
  draw_seed integer not null,
  salt text not null,
  created_at timestamptz not null default now(),
  constraint live_draw_secrets_pkey primary key (live_draw_id),
  constraint live_draw_secrets_live_draw_id_fkey
    foreign key (live_draw_id) references public.live_draws (id) on delete cascade
);
comment on table private.live_draw_secrets is 'Seed and salt of a live draw, until its end.';

-- Helpers ------------------------------------------------------------------------------------

create function private.require_no_live_draw(p_stage_id uuid)
returns void
language plpgsql
stable
security definer -- used by procedures
set search_path = ''
as $$
begin
  if exists (select 1 from public.live_draws where stage_id = p_stage_id and state <> 'cancelled') then
    perform private.refuse(
      'draw_is_public', 'El sorteo en vivo ya decidió el orden: para cambiarlo, anúlalo a la vista de todos.'
    );
  end if;
end;
$$;
comment on function private.require_no_live_draw(uuid) is
  'Refuses (draw_is_public) to change by hand what a live draw decides or has decided.';

create function private.require_no_open_draw(p_stage_id uuid)
returns void
language plpgsql
stable
security definer -- used by procedures
set search_path = ''
as $$
begin
  if exists (select 1 from public.live_draws where stage_id = p_stage_id and state = 'open') then
    perform private.refuse('draw_is_public', 'El sorteo en vivo está en curso: termínalo, o anúlalo a la vista de todos.');
  end if;
end;
$$;
comment on function private.require_no_open_draw(uuid) is
  'Refuses (draw_is_public) to make a stage while its live draw is being shown.';

create function private.cancel_live_draws(p_stage_ids uuid[])
returns void
language sql
volatile
security definer -- draws are written by procedures only
set search_path = ''
as $$
  update public.live_draws draw
  set
    state = 'cancelled', finished_at = now(),
    draw_seed = coalesce(draw.draw_seed, secret.draw_seed), salt = coalesce(draw.salt, secret.salt)
  from public.live_draws as asked
  left join private.live_draw_secrets secret on secret.live_draw_id = asked.id
  where draw.id = asked.id and asked.stage_id = any (p_stage_ids) and asked.state <> 'cancelled';
  delete from private.live_draw_secrets secret
  using public.live_draws draw
  where secret.live_draw_id = draw.id and draw.stage_id = any (p_stage_ids);
$$;
comment on function private.cancel_live_draws(uuid[]) is
  'Cancels the live draws of these stages; what was revealed and the seeds stay on record for everybody.';

create function private.live_draw_entrants(p_stage public.tournament_stages)
returns uuid[]
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select case
    when p_stage.position > 1 then private.stage_entrants(p_stage)
    else array(
      select registration.participant_id
      from public.tournament_participants registration
      join public.tournaments tournament on tournament.id = registration.tournament_id
      where registration.tournament_id = p_stage.tournament_id
        and private.may_be_drawn(tournament, registration)
    )
  end
$$;
comment on function private.live_draw_entrants(public.tournament_stages) is
  'Who is in the draw of a stage: those who take part in the tournament, or those who came from the stage before.';

create function private.hold_drawn_entries()
returns trigger
language plpgsql
volatile
security definer -- reads draws for whoever registers
set search_path = ''
as $$
begin
  if exists (
    select 1
    from public.live_draws draw
    join public.tournament_stages stage on stage.id = draw.stage_id
    join public.tournaments tournament on tournament.id = draw.tournament_id
    where draw.tournament_id = new.tournament_id and draw.state <> 'cancelled' and stage.position = 1
      -- From then on whoever comes takes the place of an absent one, as it was drawn.
      and tournament.structure_generated_at is null
  ) then
    perform private.refuse('draw_is_public', 'El sorteo en vivo ya empezó: no entran más participantes.');
  end if;
  return new;
end;
$$;
comment on function private.hold_drawn_entries() is
  'Nobody enters or checks in from the beginning of the first stage''s live draw until its matches are made. Refuses draw_is_public.';

create trigger hold_drawn_entries
  before insert on public.tournament_participants
  for each row execute function private.hold_drawn_entries();
create trigger hold_drawn_check_ins
  before update of checked_in_at on public.tournament_participants
  for each row when (old.checked_in_at is null and new.checked_in_at is not null)
  execute function private.hold_drawn_entries();

create function private.hold_drawn_withdrawals()
returns trigger
language plpgsql
volatile
security definer -- reads draws for whoever leaves
set search_path = ''
as $$
begin
  -- A tournament that is being deleted is gone here already.
  if exists (
    select 1
    from public.live_draws draw
    join public.tournament_stages stage on stage.id = draw.stage_id
    join public.tournaments tournament on tournament.id = draw.tournament_id
    where draw.tournament_id = old.tournament_id
      and case tg_op
        -- Until the matches are made, what everybody saw revealed is all there is.
        when 'DELETE' then draw.state <> 'cancelled' and stage.position = 1 and tournament.structure_generated_at is null
        else draw.state = 'open' and old.participant_id = any (private.live_draw_entrants(stage))
      end
  ) then
    perform private.refuse(
      'draw_is_public',
      case tg_op
        when 'DELETE' then 'El sorteo en vivo ya empezó y nadie sale de la lista: la organización puede anularlo a la vista de todos, o se sale del torneo cuando empiece.'
        else 'El sorteo en vivo está en curso y nadie sale de él: se sale cuando termine, o cuando la organización lo anule a la vista de todos.'
      end
    );
  end if;
  return case tg_op when 'DELETE' then old else new end;
end;
$$;
comment on function private.hold_drawn_withdrawals() is
  'Nobody leaves a live draw, by whatever way: not the list of the first stage until its matches are made, and not a draw that is '
  'being shown. Refuses draw_is_public.';

create trigger hold_drawn_entries_in
  before delete on public.tournament_participants
  for each row execute function private.hold_drawn_withdrawals();
create trigger hold_drawn_players_in
  before update of status on public.tournament_participants
  for each row when (new.status in ('disqualified', 'withdrawn') and old.status = 'registered')
  execute function private.hold_drawn_withdrawals();

create function private.hold_drawn_seeds()
returns trigger
language plpgsql
volatile
security definer -- reads draws for whoever changes the tournament
set search_path = ''
as $$
begin
  perform private.require_no_live_draw(stage.id)
  from public.tournament_stages stage
  where stage.tournament_id = new.id and stage.position = 1
    and current_setting('leyenda.live_draw', true) is distinct from stage.id::text;
  return new;
end;
$$;
comment on function private.hold_drawn_seeds() is
  'The seeding that a live draw of the first stage decided, and who is in it, is not changed by hand. Refuses draw_is_public.';

create trigger hold_drawn_seeds
  before update of seeding_mode, draw_seed, check_in_minutes on public.tournaments
  for each row when (
    (old.seeding_mode, old.draw_seed, old.check_in_minutes is null)
    is distinct from (new.seeding_mode, new.draw_seed, new.check_in_minutes is null)
  )
  execute function private.hold_drawn_seeds();

create function private.lock_live_draw(p_live_draw_id uuid)
returns public.live_draws
language plpgsql
volatile
security definer -- locks on behalf of callers that may not update
set search_path = ''
as $$
declare
  v_draw public.live_draws;
begin
  select * into v_draw from public.live_draws where id = p_live_draw_id;
  perform private.require_right(v_draw.tournament_id, 'brackets');
  perform private.lock_tournament(v_draw.tournament_id) where v_draw.id is not null;
  select * into v_draw from public.live_draws where id = p_live_draw_id;
  if v_draw.id is null then
    perform private.refuse('draw_not_found', 'Sorteo no encontrado.');
  end if;
  return v_draw;
end;
$$;
comment on function private.lock_live_draw(uuid) is
  'Locks the tournament of a live draw for staff (brackets); answers the draw. Refuses draw_not_found.';

create function private.finish_live_draw(p_draw public.live_draws, p_stage public.tournament_stages)
returns void
language plpgsql
volatile
security definer -- stages and tournaments are written by procedures only
set search_path = ''
as $$
declare
  v_secret private.live_draw_secrets;
begin
  delete from private.live_draw_secrets where live_draw_id = p_draw.id returning * into v_secret;
  -- From here on everybody can draw again and finds the same.
  perform set_config('leyenda.live_draw', p_stage.id::text, true);
  if p_stage.position = 1 then
    update public.tournaments
    set seeding_mode = 'random', draw_seed = v_secret.draw_seed
    where id = p_stage.tournament_id;
  else
    update public.stage_entries entry
    set seed = reveal.seed
    from public.live_draw_reveals reveal
    where reveal.live_draw_id = p_draw.id and entry.stage_id = p_stage.id
      and entry.participant_id = reveal.participant_id;
  end if;
  update public.tournament_stages set draw_seed = v_secret.draw_seed where id = p_stage.id;
  update public.live_draws
  set state = 'done', draw_seed = v_secret.draw_seed, salt = v_secret.salt, finished_at = now()
  where id = p_draw.id;
  perform set_config('leyenda.live_draw', '', true);
end;
$$;
comment on function private.finish_live_draw(public.live_draws, public.tournament_stages) is
  'Publishes the seed of a draw that has revealed everybody, and makes it the seed of the stage.';

-- RLS ----------------------------------------------------------------------------------------

alter table public.live_draws enable row level security;
alter table public.live_draw_reveals enable row level security;
alter table private.live_draw_secrets enable row level security;

create policy select_everyone on public.live_draws
  for select to anon, authenticated using (true);
create policy select_everyone on public.live_draw_reveals
  for select to anon, authenticated using (true);

grant select on public.live_draws, public.live_draw_reveals to anon, authenticated, service_role;

-- Reveals change together with their draw, which tells it.
alter publication supabase_realtime add table public.live_draws;

-- 15-live_draw_procedures.sql

-- The acts of the live draw: begun, revealed one by one, cancelled.

create function public.start_live_draw(p_stage_id uuid)
returns uuid
language plpgsql
volatile
security definer -- draws are written by procedures only
set search_path = ''
as $$
declare
  v_stage public.tournament_stages;
  v_seed constant integer := ('x' || encode(extensions.gen_random_bytes(4), 'hex'))::bit(32)::integer & 2147483647;
  v_salt constant text := encode(extensions.gen_random_bytes(16), 'hex');
  v_total integer;
  v_id uuid;
begin
  v_stage := private.lock_stage(p_stage_id);
  if v_stage.drawn_at is not null or v_stage.position > 1 and v_stage.state <> 'ready' then
    perform private.refuse('stage_not_ready', 'La etapa no está lista para su sorteo.');
  end if;
  if exists (select 1 from public.tournaments where id = v_stage.tournament_id and status = 'Finalizado') then
    perform private.refuse('tournament_finished', 'El torneo ya terminó.');
  end if;
  perform private.require_no_live_draw(p_stage_id);
  -- The draw closes the check-in.
  if v_stage.position = 1 then
    perform private.freeze_rosters(tournament) from public.tournaments tournament where tournament.id = v_stage.tournament_id;
  end if;
  v_total := cardinality(private.live_draw_entrants(v_stage));
  if v_total < 2 then
    perform private.refuse(
      'not_enough_participants',
      case
        when v_stage.position = 1 and exists (
          select 1 from public.tournaments where id = v_stage.tournament_id and check_in_minutes is not null
        ) then 'Se necesitan al menos dos participantes con asistencia confirmada.'
        else 'Se necesitan al menos dos participantes para sortear la etapa.'
      end
    );
  end if;
  perform private.require_capacity(v_stage.tournament_id, v_total);

  insert into public.live_draws (tournament_id, stage_id, total, commitment)
  values (
    v_stage.tournament_id, p_stage_id, v_total, encode(sha256(convert_to(v_seed || ':' || v_salt, 'UTF8')), 'hex')
  )
  returning id into v_id;
  insert into private.live_draw_secrets (live_draw_id, draw_seed, salt) values (v_id, v_seed, v_salt);
  perform private.audit('start_live_draw', 'live_draws', v_id::text, null, jsonb_build_object('stage_id', p_stage_id, 'total', v_total));
  return v_id;
end;
$$;
comment on function public.start_live_draw(uuid) is
  'Staff (brackets): begins the live draw of a stage that is not drawn: the seed is fixed, its sum published, nobody else enters. Returns '
  'its id. Refuses stage_not_found, stage_not_ready, tournament_finished, draw_is_public, not_enough_participants, '
  'too_many_participants.
@param p_stage_id Refers to `tournament_stages.id`: the stage to be drawn.
@scope overlay';

create function public.reveal_live_draw(p_live_draw_id uuid, p_revealed integer, p_count integer default 1)
returns integer
language plpgsql
volatile
security definer -- draws are written by procedures only
set search_path = ''
as $$
declare
  v_draw public.live_draws;
  v_stage public.tournament_stages;
  v_left uuid[];
  v_next uuid[];
begin
  v_draw := private.lock_live_draw(p_live_draw_id);
  if v_draw.state <> 'open' then
    perform private.refuse('draw_over', 'El sorteo ya terminó.');
  end if;
  -- Two who press at once reveal one.
  if v_draw.revealed is distinct from p_revealed then
    perform private.refuse('draw_moved_on', 'El sorteo ya siguió: mira lo que se reveló.');
  end if;
  select * into v_stage from public.tournament_stages where id = v_draw.stage_id;
  v_left := array(
    select entrant.id
    from unnest(private.live_draw_entrants(v_stage)) as entrant (id)
    join private.live_draw_secrets secret on secret.live_draw_id = p_live_draw_id
    where entrant.id not in (select participant_id from public.live_draw_reveals where live_draw_id = p_live_draw_id)
    order by private.draw_figure(secret.draw_seed, entrant.id) collate "C"
  );
  v_next := v_left[:least(greatest(coalesce(p_count, 1), 1), cardinality(v_left))];
  insert into public.live_draw_reveals (live_draw_id, seed, participant_id)
  select p_live_draw_id, v_draw.revealed + place, id
  from unnest(v_next) with ordinality as listed (id, place);
  update public.live_draws
  set revealed = revealed + cardinality(v_next), total = revealed + cardinality(v_left)
  where id = p_live_draw_id
  returning * into v_draw;
  if v_draw.revealed = v_draw.total then
    perform private.finish_live_draw(v_draw, v_stage);
    perform private.audit(
      'finish_live_draw', 'live_draws', p_live_draw_id::text, null, jsonb_build_object('stage_id', v_stage.id, 'total', v_draw.total)
    );
  end if;
  return v_draw.revealed;
end;
$$;
comment on function public.reveal_live_draw(uuid, integer, integer) is
  'Staff (brackets): reveals the next of a live draw, or the next few, if as many are revealed as the caller saw; the last one ends it. '
  'Returns how many are revealed. Refuses draw_not_found, draw_over, draw_moved_on.
@param p_revealed How many the caller saw revealed: of two who reveal at once one is refused.
@param p_count How many to reveal.
@scope overlay';

create function public.cancel_live_draw(p_live_draw_id uuid)
returns void
language plpgsql
volatile
security definer -- draws are written by procedures only
set search_path = ''
as $$
declare
  v_draw public.live_draws;
begin
  v_draw := private.lock_live_draw(p_live_draw_id);
  if v_draw.state = 'cancelled' then
    perform private.refuse('draw_over', 'El sorteo ya terminó.');
  end if;
  if exists (select 1 from public.tournament_stages where id = v_draw.stage_id and drawn_at is not null) then
    perform private.refuse('stage_already_drawn', 'La etapa ya se armó con este sorteo.');
  end if;
  perform private.cancel_live_draws(array[v_draw.stage_id]);
  -- Entries and check-in are open again, so are the rosters; once there were matches they stay.
  perform private.thaw_rosters(tournament.id)
  from public.tournaments tournament
  join public.tournament_stages stage on stage.id = v_draw.stage_id and stage.position = 1
  where tournament.id = v_draw.tournament_id and tournament.structure_generated_at is null;
  perform private.audit('cancel_live_draw', 'live_draws', p_live_draw_id::text, to_jsonb(v_draw), null);
end;
$$;
comment on function public.cancel_live_draw(uuid) is
  'Staff (brackets): cancels a live draw whose stage is not made yet; what was revealed and its seed stay on record for everybody. Refuses '
  'draw_not_found, draw_over, stage_already_drawn.
@scope overlay';

grant execute on function
  public.start_live_draw(uuid), public.reveal_live_draw(uuid, integer, integer), public.cancel_live_draw(uuid)
to authenticated, service_role;

-- 16-prizes.sql

-- The end of a tournament: final positions, prizes, payouts.

create function private.final_positions(p_tournament_id uuid)
returns table (participant_id uuid, place integer, seed integer)
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  with reached as (
    -- The last stage that each came to says where he stands.
    select distinct on (entry.participant_id)
      entry.participant_id, stage.position, entry.rank, registration.seed,
      -- A disqualified participant has no place, and nobody moves up into the one that a bracket gave him.
      registration.status in ('registered', 'withdrawn') as counts
    from public.tournament_stages stage
    join public.stage_entries entry on entry.stage_id = stage.id
    join public.tournament_participants registration
      on registration.tournament_id = p_tournament_id and registration.participant_id = entry.participant_id
    where stage.tournament_id = p_tournament_id and entry.rank is not null
    order by entry.participant_id, stage.position desc
  ),
  numbered as (
    select
      reached.*,
      max(position) over () as last_position,
      -- Who did not reach a stage comes after everybody who did.
      count(*) over (order by position desc groups between unbounded preceding and 1 preceding) as before,
      rank() over (partition by position, counts order by rank) as rank_left
    from reached
  )
  select
    numbered.participant_id,
    case when position = last_position then numbered.rank else before + rank_left end::integer,
    numbered.seed
  from numbered
  where counts
$$;
comment on function private.final_positions(uuid) is
  'Final places of a tournament whose stages are done, as their ranks say, later stages first.';

create function private.prize_shares(p_tournament public.tournaments)
returns table (participant_id uuid, place integer, tickets integer, money numeric)
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  with prizes as (
    select ordinal, prize ->> 'type' as kind, (prize ->> 'value')::numeric as value
    from jsonb_array_elements(p_tournament.prizes) with ordinality as listed (prize, ordinal)
  ),
  takers as (
    select
      finalist.*,
      count(*) over (partition by finalist.place) as sharers,
      row_number() over (partition by finalist.place order by finalist.seed) as rank
    from private.final_positions(p_tournament.id) as finalist
    where finalist.place <= 4 and not private.forgoes_prize(p_tournament.id, finalist.participant_id)
  ),
  pots as (
    -- Those who share a place share its prize and those of the places that they leave empty.
    select takers.*, prizes.kind, sum(prizes.value) as pot
    from takers
    join prizes
      on prizes.ordinal between takers.place and takers.place + takers.sharers - 1
      -- Where somebody of the stage before stands fourth (nobody came to the one semifinal of three), it is his.
      and not exists (select 1 from takers as other where other.place = prizes.ordinal and other.place <> takers.place)
    group by takers.participant_id, takers.place, takers.seed, takers.sharers, takers.rank, prizes.kind
  ),
  shares as (
    select
      pots.*,
      -- Rounded down (tickets to one, money to the cent), the rest to the best seed.
      trunc(pot / sharers, digits) + case rank when 1 then pot - sharers * trunc(pot / sharers, digits) else 0 end as share
    from pots
    cross join lateral (select case kind when 'money' then 2 else 0 end) as smallest (digits)
  )
  select
    shares.participant_id,
    shares.place,
    coalesce(sum(share) filter (where kind = 'tickets'), 0)::integer,
    coalesce(sum(share) filter (where kind = 'money'), 0)
  from shares
  group by shares.participant_id, shares.place
$$;
comment on function private.prize_shares(public.tournaments) is 'What each placed participant receives, in tickets and money.';

create function private.has_lost(p_tournament_id uuid, p_participant_id uuid)
returns boolean
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select exists (
    select 1 from public.tournament_matches
    where tournament_id = p_tournament_id
      and status = 'completed'
      and p_participant_id in (participant1_id, participant2_id)
      and winner_id <> p_participant_id
  )
$$;
comment on function private.has_lost(uuid, uuid) is 'Whether a participant has lost a match of a tournament, walkovers included.';

create function private.is_earned_title(p_tournament_id uuid, p_champion_id uuid)
returns boolean
language sql
stable
security definer -- whom a match counted for is nobody's to read
set search_path = ''
as $$
  select p_champion_id is not null and (
    exists (
      select 1 from private.match_credits
      where participant_id = p_champion_id and tournament_id = p_tournament_id and won
    )
    or not exists (
      select 1
      from public.tournament_participants registration
      join public.participants guest on guest.id = registration.participant_id and guest.guest_name is not null
      where registration.tournament_id = p_tournament_id
    )
  )
$$;
comment on function private.is_earned_title(uuid, uuid) is
  'Whether a title counts in the statistics: of a cup with guests only for who beat somebody in a match that counts.';

create function private.award_titles_and_earnings(p_tournament_id uuid, p_champion_id uuid)
returns void
language plpgsql
volatile
security definer -- counters are written by procedures only
set search_path = ''
as $$
declare
  v_undefeated boolean := not private.has_lost(p_tournament_id, p_champion_id);
  v_participant_ids uuid[];
begin
  -- A title is everybody's who played for it; money counts for who receives it: the player, or the team's leader.
  insert into private.tournament_awards as award
    (tournament_id, participant_id, is_title, is_undefeated)
  select p_tournament_id, counting.participant_id, true, v_undefeated
  from private.title_counting(p_tournament_id, p_champion_id) as counting (participant_id)
  where private.is_earned_title(p_tournament_id, p_champion_id)
  on conflict (tournament_id, participant_id) do update
    set is_title = excluded.is_title, is_undefeated = excluded.is_undefeated;
  insert into private.tournament_awards as award (tournament_id, participant_id, earnings)
  select p_tournament_id, private.user_participant_id(team.leader_id), paid.money
  from private.tournament_awards paid
  join public.participants participant on participant.id = paid.participant_id
  join public.teams team on team.id = participant.team_id
  where paid.tournament_id = p_tournament_id and paid.money > 0
  on conflict (tournament_id, participant_id) do update
    set earnings = award.earnings + excluded.earnings;

  with counted as (
    insert into private.participant_counters as counters
      (participant_id, tournaments_won, undefeated_titles, earnings)
    select participant_id, is_title::integer, is_undefeated::integer, earnings
    from private.tournament_awards
    where tournament_id = p_tournament_id and not private.is_guest(participant_id)
    order by participant_id
    on conflict (participant_id) do update set
      tournaments_won = counters.tournaments_won + excluded.tournaments_won,
      undefeated_titles = counters.undefeated_titles + excluded.undefeated_titles,
      earnings = counters.earnings + excluded.earnings
    returning counters.participant_id
  )
  select array_agg(participant_id) into v_participant_ids from counted;
  perform private.publish_statistics(v_participant_ids);
  perform private.give_achievements(v_participant_ids);
end;
$$;
comment on function private.award_titles_and_earnings(uuid, uuid) is
  'Counts the title for the champion and who played for it, and the money prizes, in the statistics.';

create function private.finish_tournament(p_tournament public.tournaments)
returns void
language plpgsql
volatile
security definer -- prizes are paid by procedures only
set search_path = ''
as $$
declare
  v_champion_id uuid;
  v_award private.tournament_awards;
begin
  update public.tournament_participants registration
  set final_position = finalist.place
  from private.final_positions(p_tournament.id) as finalist
  where registration.tournament_id = p_tournament.id
    and registration.participant_id = finalist.participant_id;
  select participant_id into v_champion_id
  from public.tournament_participants
  where tournament_id = p_tournament.id and final_position = 1;
  update public.tournaments
  set status = 'Finalizado', finished_at = now()
  where id = p_tournament.id;

  insert into private.tournament_awards (tournament_id, participant_id, position, tickets, money, earnings)
  select
    p_tournament.id, share.participant_id, share.place, share.tickets, share.money,
    case participant.type when 'user' then share.money else 0 end
  from private.prize_shares(p_tournament) as share
  join public.participants participant on participant.id = share.participant_id;
  perform private.award_titles_and_earnings(p_tournament.id, v_champion_id);

  insert into public.payouts
    (tournament_id, tournament_name, participant_id, profile_id, position, amount, payment_info)
  select
    p_tournament.id, p_tournament.name, award.participant_id, receiver.id, award.position, award.money,
    private.payment_info_of(receiver.id)
  from private.tournament_awards award
  join public.participants participant on participant.id = award.participant_id
  left join public.teams team on team.id = participant.team_id
  left join public.profiles receiver on receiver.id = coalesce(participant.user_id, team.leader_id)
  where award.tournament_id = p_tournament.id and award.money > 0;

  for v_award in
    select * from private.tournament_awards
    where tournament_id = p_tournament.id and position is not null
    order by participant_id
  loop
    if v_award.tickets > 0 then
      perform private.move_tickets(
        v_award.participant_id, v_award.tickets, 'tournament_prize',
        format('Premio (puesto %s): %s', v_award.position, p_tournament.name), 'tournaments', p_tournament.id
      );
    end if;
    perform private.notify_participant(
      v_award.participant_id, 'tournament_prize', format('Puesto %s en %s', v_award.position, p_tournament.name),
      concat_ws(' y ',
        case when v_award.tickets > 0 then private.tickets_in_words(v_award.tickets) || ' de premio' end,
        case when v_award.money > 0 then private.money((v_award.money * 100)::bigint, 'ARS') || ' por cobrar' end
      ),
      '/tournaments/' || p_tournament.id
    );
  end loop;
  perform private.settle_pledge(
    p_tournament,
    (select coalesce(sum(tickets), 0)::integer from private.tournament_awards where tournament_id = p_tournament.id),
    'Puesto sin nadie'
  );
end;
$$;
comment on function private.finish_tournament(public.tournaments) is
  'After the last match: final positions, status Finalizado, prizes in tickets (a member''s out of what he pledged), payouts, statistics. '
  'Callers hold the tournament and the counters of everybody in it.';

create function private.take_back_prizes(p_tournament public.tournaments)
returns void
language plpgsql
volatile
security definer -- prizes are moved by procedures only
set search_path = ''
as $$
declare
  v_award private.tournament_awards;
  v_participant_ids uuid[];
begin
  -- Whoever pays one at this moment is waited for: what he paid is seen then.
  perform 1 from public.payouts where tournament_id = p_tournament.id order by id for update;
  if exists (
    select 1 from public.payouts where tournament_id = p_tournament.id and status = 'paid'
  ) then
    perform private.refuse(
      'prizes_paid', 'Ya se pagaron premios en dinero de este torneo: el encuentro no se puede reabrir.'
    );
  end if;
  delete from public.payouts where tournament_id = p_tournament.id;

  with taken_back as (
    update private.participant_counters counters
    set
      tournaments_won = tournaments_won - award.is_title::integer,
      undefeated_titles = undefeated_titles - award.is_undefeated::integer,
      earnings = counters.earnings - award.earnings
    from private.tournament_awards award
    where award.tournament_id = p_tournament.id and counters.participant_id = award.participant_id
    returning counters.participant_id
  )
  select array_agg(participant_id) into v_participant_ids from taken_back;
  perform private.publish_statistics(v_participant_ids);
  perform private.give_achievements(v_participant_ids);

  for v_award in
    select * from private.tournament_awards
    where tournament_id = p_tournament.id and tickets > 0
    order by participant_id
  loop
    if v_award.tickets > (select balance from public.wallets where participant_id = v_award.participant_id for update) then
      perform private.refuse(
        'prize_already_spent', 'Un premio en tickets ya fue gastado: el encuentro no se puede reabrir.'
      );
    end if;
    perform private.move_tickets(
      v_award.participant_id, -v_award.tickets, 'tournament_prize',
      'Premio anulado: ' || p_tournament.name, 'tournaments', p_tournament.id
    );
  end loop;
  perform private.hold_pledge_again(p_tournament);
  delete from private.tournament_awards where tournament_id = p_tournament.id;
  update public.tournament_participants set final_position = null where tournament_id = p_tournament.id;
  update public.tournaments set status = 'Activo', finished_at = null where id = p_tournament.id;
end;
$$;
comment on function private.take_back_prizes(public.tournaments) is
  'Undoes finish_tournament when its last match is reopened. Refuses prizes_paid, prize_already_spent.';

-- 17-payout_procedures.sql

-- Paying out money prizes.

create function private.payment_info_of(p_profile_id uuid)
returns jsonb
language sql
stable
security definer -- payment data are private
set search_path = ''
as $$
  select coalesce((select payment_info from public.profile_private where profile_id = p_profile_id), '{}')
$$;
comment on function private.payment_info_of(uuid) is 'Where somebody is paid; empty where that is not known, and of nobody.';

create function private.follow_payment_info()
returns trigger
language plpgsql
volatile
security definer -- payouts are written by procedures only
set search_path = ''
as $$
begin
  update public.payouts
  set payment_info = new.payment_info
  where profile_id = new.profile_id and status = 'pending';
  return null;
end;
$$;
comment on function private.follow_payment_info() is
  'Pending payouts show the receiver''s payment data as it is; paid ones keep it as it stood.';

create trigger follow_payment_info
  after update of payment_info on public.profile_private
  for each row when (old.payment_info is distinct from new.payment_info)
  execute function private.follow_payment_info();

create function private.may_share_prize(p_payout public.payouts)
returns setof uuid
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select entry.profile_id
  from public.roster_entries entry
  where entry.tournament_id = p_payout.tournament_id and entry.participant_id = p_payout.participant_id
    and entry.state <> 'removed'
  union
  select member.profile_id
  from public.participants participant
  join public.team_members member on member.team_id = participant.team_id
  where participant.id = p_payout.participant_id
  union
  select p_payout.profile_id where p_payout.profile_id is not null
$$;
comment on function private.may_share_prize(public.payouts) is
  'Whom a part of a prize may be paid to: who played for the team, who is in it now, and who was to receive it.';

create function private.lock_payout(p_payout_id uuid)
returns public.payouts
language plpgsql
volatile
security definer -- payouts are written by procedures only
set search_path = ''
as $$
declare
  v_payout public.payouts;
begin
  perform private.require_right((select tournament_id from public.payouts where id = p_payout_id), 'money');
  select * into v_payout from public.payouts where id = p_payout_id for no key update;
  if v_payout.id is null then
    perform private.refuse('payout_not_found', 'Pago no encontrado.');
  end if;
  if auth.uid() in (select id from private.may_share_prize(v_payout) as sharer (id)) then
    perform private.refuse('own_prize', 'El premio es tuyo o de tu equipo: se ocupa otra persona de la organización.');
  end if;
  return v_payout;
end;
$$;
comment on function private.lock_payout(uuid) is 'Locks a payout for staff with money in its tournament who may not receive any of the prize. Refuses payout_not_found, own_prize.';

create function private.money_of(p_payout public.payouts)
returns text
language sql
immutable
set search_path = ''
as $$
  select private.money((p_payout.amount * 100)::bigint, p_payout.currency)
$$;
comment on function private.money_of(public.payouts) is 'The amount of a payout in words.';

create function private.refuse_paid(p_payout public.payouts)
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if p_payout.status = 'paid' then
    perform private.refuse('payout_already_paid', 'Este premio ya figura como pagado.');
  end if;
end;
$$;
comment on function private.refuse_paid(public.payouts) is 'Refuses payout_already_paid.';

create function public.mark_payout_paid(p_payout_id uuid, p_note text default null, p_receipt text default null)
returns public.payouts
language plpgsql
volatile
security definer -- payouts are written by procedures only
set search_path = ''
as $$
declare
  v_payout public.payouts := private.lock_payout(p_payout_id);
  v_note text := private.clean_text(p_note);
begin
  perform private.refuse_paid(v_payout);
  if char_length(v_note) > 500 then
    perform private.refuse('note_too_long', 'La nota puede tener hasta 500 caracteres.');
  end if;
  if v_payout.payment_info = '{}' then
    if v_payout.profile_id is not null then
      perform private.refuse(
        'payout_without_account', 'Quien lo ganó todavía no cargó sus datos de cobro: pídeselos antes de pagar.'
      );
    elsif v_note is null then
      perform private.refuse(
        'note_required', case
          when private.is_guest(v_payout.participant_id)
            then 'Quien lo ganó es un invitado: que lo reclame con su enlace, o escribe en la nota cómo se le entregó en mano.'
          else 'Quien lo ganó ya no tiene cuenta: escribe en la nota a dónde se pagó.'
        end
      );
    end if;
  end if;
  if p_receipt is not null and not exists (
    select 1 from storage.objects
    where bucket_id = 'payout_receipts' and name = p_receipt and name like p_payout_id || '/%'
  ) then
    perform private.refuse('receipt_not_found', 'El comprobante no se pudo encontrar: vuelve a subirlo.');
  end if;

  update public.payouts
  set status = 'paid', paid_at = now(), paid_by = auth.uid(), note = v_note, receipt = p_receipt
  where id = p_payout_id
  returning * into v_payout;
  perform private.audit(
    'mark_payout_paid', 'payouts', p_payout_id::text,
    jsonb_build_object('status', 'pending'), to_jsonb(v_payout)
  );
  perform private.notify_user(
    v_payout.profile_id, 'payout_paid', 'Premio pagado',
    format('Se pagó tu premio de %s en %s.', private.money_of(v_payout), v_payout.tournament_name),
    '/settings?seccion=pagos', v_payout.id::text
  );
  return v_payout;
end;
$$;
comment on function public.mark_payout_paid(uuid, text, text) is
  'Staff (money): records that a money prize was paid, with the payment data as it stands and, where given, the picture of the '
  'transfer. Returns the payout. Refuses payout_not_found, own_prize, payout_already_paid, note_too_long, payout_without_account, '
  'note_required (the receiver has no account any more), receipt_not_found.';

create function public.undo_payout(p_payout_id uuid)
returns void
language plpgsql
volatile
security definer -- payouts are written by procedures only
set search_path = ''
as $$
declare
  v_payout public.payouts := private.lock_payout(p_payout_id);
begin
  if v_payout.status <> 'paid' then
    perform private.refuse('payout_not_paid', 'Este premio figura por pagar.');
  end if;
  if v_payout.paid_at < now() - interval '24 hours' then
    perform private.refuse('payout_undo_over', 'Un pago se puede deshacer hasta 24 horas después de registrarlo.');
  end if;
  update public.payouts payout
  set
    status = 'pending', paid_at = null, paid_by = null, note = null, receipt = null,
    payment_info = private.payment_info_of(payout.profile_id)
  where id = p_payout_id;
  perform private.audit(
    'undo_payout', 'payouts', p_payout_id::text, to_jsonb(v_payout), jsonb_build_object('status', 'pending')
  );
  perform private.notify_user(
    v_payout.profile_id, 'payout_undone', 'Tu premio vuelve a figurar por pagar',
    format('Se había registrado por error el pago de %s en %s.', private.money_of(v_payout), v_payout.tournament_name),
    '/settings?seccion=pagos', v_payout.id::text
  );
end;
$$;
comment on function public.undo_payout(uuid) is
  'Staff (money): a prize that was marked as paid less than 24 hours ago is to be paid again; its cup can be corrected again too. '
  'Refuses payout_not_found, own_prize, payout_not_paid, payout_undo_over.';

create function public.request_payment_info(p_payout_id uuid)
returns void
language plpgsql
volatile
security definer -- payouts are written by procedures only
set search_path = ''
as $$
declare
  v_payout public.payouts := private.lock_payout(p_payout_id);
begin
  perform private.refuse_paid(v_payout);
  if v_payout.payment_info <> '{}' then
    perform private.refuse('payout_has_account', 'Sus datos de pago ya están.');
  end if;
  if v_payout.profile_id is null then
    perform private.refuse('payout_without_receiver', 'Quien lo ganó ya no tiene cuenta.');
  end if;
  if v_payout.requested_at > now() - interval '12 hours' then
    perform private.refuse('payout_just_requested', 'Ya se lo pediste hace menos de 12 horas.');
  end if;
  update public.payouts set requested_at = now() where id = p_payout_id;
  perform private.audit(
    'request_payment_info', 'payouts', p_payout_id::text, jsonb_build_object('requested_at', v_payout.requested_at),
    jsonb_build_object('requested_at', now())
  );
  perform private.notify_user(
    v_payout.profile_id, 'payout_data_needed', 'Faltan tus datos de cobro',
    format('Ganaste %s en %s: carga dónde quieres cobrarlo.', private.money_of(v_payout), v_payout.tournament_name),
    '/settings?seccion=pagos', v_payout.id::text
  );
end;
$$;
comment on function public.request_payment_info(uuid) is
  'Staff (money): asks who receives a prize for payment data, by notice and mail, every twelve hours at most. Refuses '
  'payout_not_found, own_prize, payout_already_paid, payout_has_account, payout_without_receiver, payout_just_requested.';

create function public.prize_sharers(p_payout_id uuid)
returns table (profile_id uuid, username text, amount numeric)
language plpgsql
stable
security definer -- rosters and shares of others
set search_path = ''
as $$
declare
  v_payout public.payouts;
begin
  select * into v_payout from public.payouts where id = p_payout_id;
  perform private.require_right_to_read(v_payout.tournament_id, 'money');
  return query
    select person.id, person.username, coalesce(share.amount, 0)
    from private.may_share_prize(v_payout) as sharer (id)
    join public.profiles person on person.id = sharer.id
    left join public.payouts share
      on share.tournament_id = v_payout.tournament_id and share.participant_id = v_payout.participant_id
      and share.profile_id = person.id
    where private.is_active_account(person.id)
    order by share.amount desc nulls last, person.username;
end;
$$;
comment on function public.prize_sharers(uuid) is
  'Staff (money): whom the prize behind a payout may be split among, with what each is to receive as it stands.';

create function public.credited_prizes(p_tournament_id uuid)
returns table (participant_id uuid, place integer, tickets integer)
language plpgsql
stable
security definer -- what was given is private
set search_path = ''
as $$
begin
  perform private.require_right_to_read(p_tournament_id, 'money');
  return query
    select award.participant_id, award.position, award.tickets
    from private.tournament_awards award
    where award.tournament_id = p_tournament_id and award.tickets > 0
    order by award.position, award.tickets desc, award.participant_id;
end;
$$;
comment on function public.credited_prizes(uuid) is
  'Staff (money): the tickets that a finished tournament gave, to whom and for which place; who shares a place has his share.';

create function public.split_payout(p_payout_id uuid, p_shares jsonb)
returns integer
language plpgsql
volatile
security definer -- payouts are written by procedures only
set search_path = ''
as $$
declare
  v_payout public.payouts;
  v_before jsonb;
  v_total numeric;
  v_before_ids uuid[];
  v_shares integer;
begin
  -- The parts of one prize are changed together, in one order.
  perform 1
  from public.payouts payout
  join public.payouts chosen on chosen.id = p_payout_id
  where payout.tournament_id = chosen.tournament_id and payout.participant_id = chosen.participant_id
  order by payout.id for update of payout;
  v_payout := private.lock_payout(p_payout_id);
  if exists (
    select 1 from public.payouts
    where tournament_id = v_payout.tournament_id and participant_id = v_payout.participant_id and status = 'paid'
  ) then
    perform private.refuse('payout_already_paid', 'Una parte de este premio ya figura como pagada.');
  end if;
  if jsonb_typeof(p_shares) is distinct from 'array' or jsonb_array_length(p_shares) not between 1 and 20
    or exists (
      select 1 from jsonb_array_elements(p_shares) as share
      where jsonb_typeof(share) <> 'object' or share - array['profile_id', 'amount'] <> '{}'
        or jsonb_typeof(share -> 'amount') is distinct from 'number'
        or coalesce(share ->> 'profile_id', '') !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    )
  then
    perform private.refuse('shares_invalid', 'Reparte el premio entre una y veinte personas.');
  end if;
  select
    sum(amount), array_agg(profile_id),
    jsonb_agg(jsonb_build_object('profile_id', profile_id, 'amount', amount) order by amount desc, id)
  into v_total, v_before_ids, v_before
  from public.payouts
  where tournament_id = v_payout.tournament_id and participant_id = v_payout.participant_id;
  if exists (
    select 1
    from jsonb_to_recordset(p_shares) as share (profile_id uuid, amount numeric)
    where share.amount <= 0 or share.amount <> round(share.amount, 2)
      or share.profile_id not in (select id from private.may_share_prize(v_payout) as sharer (id))
      or not private.is_active_account(share.profile_id)
  ) or (
    select count(distinct share.profile_id) <> count(*) or sum(share.amount) <> v_total
    from jsonb_to_recordset(p_shares) as share (profile_id uuid, amount numeric)
  ) then
    perform private.refuse(
      'shares_unfit',
      format('Las partes son de integrantes del equipo, una por persona, y suman %s.', private.money((v_total * 100)::bigint, v_payout.currency))
    );
  end if;

  delete from public.payouts
  where tournament_id = v_payout.tournament_id and participant_id = v_payout.participant_id and id <> p_payout_id;
  update public.payouts payout
  set
    profile_id = first.profile_id, amount = first.amount,
    requested_at = case when payout.profile_id = first.profile_id then payout.requested_at end,
    payment_info = private.payment_info_of(first.profile_id)
  from (
    select profile_id, amount
    from jsonb_to_recordset(p_shares) as share (profile_id uuid, amount numeric)
    order by share.profile_id <> v_payout.profile_id, share.amount desc, share.profile_id
    limit 1
  ) as first
  where id = p_payout_id
  returning payout.* into v_payout;
  insert into public.payouts
    (tournament_id, tournament_name, participant_id, profile_id, position, amount, currency, payment_info)
  select
    v_payout.tournament_id, v_payout.tournament_name, v_payout.participant_id, share.profile_id, v_payout.position,
    share.amount, v_payout.currency, private.payment_info_of(share.profile_id)
  from jsonb_to_recordset(p_shares) as share (profile_id uuid, amount numeric)
  where share.profile_id <> v_payout.profile_id;
  get diagnostics v_shares = row_count;
  perform private.audit(
    'split_payout', 'payouts', p_payout_id::text, jsonb_build_object('shares', v_before), jsonb_build_object('shares', p_shares)
  );
  perform private.notify_user(
    share.profile_id, 'payout_shared', 'Te toca una parte de un premio',
    format(
      '%s del premio de %s en %s.', private.money((share.amount * 100)::bigint, v_payout.currency),
      private.participant_name(v_payout.participant_id), v_payout.tournament_name
    ),
    '/settings?seccion=pagos', v_payout.tournament_id::text
  )
  from jsonb_to_recordset(p_shares) as share (profile_id uuid, amount numeric)
  where share.profile_id <> all (coalesce(array_remove(v_before_ids, null), '{}'));
  return v_shares + 1;
end;
$$;
comment on function public.split_payout(uuid, jsonb) is
  'Staff (money): who receives which part of the prize behind a payout, as [{profile_id, amount}]; all of it is pending, and is '
  'split anew each time. Returns the parts. Refuses payout_not_found, own_prize, payout_already_paid, shares_invalid, shares_unfit.';

grant execute on function
  public.mark_payout_paid(uuid, text, text), public.undo_payout(uuid), public.request_payment_info(uuid),
  public.prize_sharers(uuid), public.split_payout(uuid, jsonb), public.credited_prizes(uuid)
to authenticated, service_role;

-- 18-disqualification.sql

-- Taking a participant out of a running tournament.

create function public.disqualify_participant(
  p_tournament_id uuid, p_participant_id uuid, p_reason text
)
returns void
language plpgsql
volatile
security definer -- matches and prizes are written by procedures only
set search_path = ''
as $$
declare
  v_tournament public.tournaments;
  v_reason text := private.clean_text(p_reason);
begin
  v_tournament := private.lock_tournament_for(p_tournament_id, 'participants');
  if v_reason is null or char_length(v_reason) > 500 then
    perform private.refuse('reason_required', 'Indica el motivo de la descalificación (hasta 500 caracteres).');
  end if;
  if v_tournament.structure_generated_at is null then
    perform private.refuse(
      'tournament_not_started', 'El torneo no comenzó: puedes anular la inscripción del participante.'
    );
  end if;
  if v_tournament.finished_at is not null then
    perform private.refuse('tournament_finished', 'El torneo ya terminó.');
  end if;
  perform private.require_impartial_about(p_tournament_id, p_participant_id);

  perform private.lock_tournament_statistics(p_tournament_id);
  update public.tournament_participants
  set status = 'disqualified'
  where tournament_id = p_tournament_id
    and participant_id = p_participant_id
    and status = 'registered';
  if not found then
    perform private.refuse(
      'not_playing', 'El participante no juega este torneo o ya está descalificado.'
    );
  end if;
  insert into public.disqualifications (tournament_id, participant_id, reason, disqualified_by)
  values (p_tournament_id, p_participant_id, v_reason, auth.uid());
  perform private.settle_tournament(p_tournament_id);

  perform private.audit(
    'disqualify_participant', 'tournaments', p_tournament_id::text, null,
    jsonb_build_object('participant_id', p_participant_id, 'reason', v_reason)
  );
  perform private.notify_side(
    p_tournament_id, p_participant_id, 'disqualified', 'Descalificación en ' || v_tournament.name, v_reason,
    '/tournaments/' || p_tournament_id
  );
end;
$$;
comment on function public.disqualify_participant(uuid, uuid, text) is
  'Staff (participants): gives every match that the participant still has, now and later, to the opponents (W.O.), with a reason. '
  'Decided matches stand; a disqualified participant neither qualifies nor receives a prize. '
  'Refuses tournament_not_found, reason_required, tournament_not_started, tournament_finished, '
  'own_match, not_playing.';

grant execute on function public.disqualify_participant(uuid, uuid, text)
to authenticated, service_role;

-- 19-no_shows.sql

-- Neither side came.

create function private.cancel_unattended(p_match private.match_state, p_decided_by uuid, p_decided_how text)
returns void
language plpgsql
volatile
security definer -- matches and prizes are written by procedures only
set search_path = ''
as $$
declare
  v_match public.tournament_matches;
begin
  perform private.lock_tournament_statistics(p_match.tournament_id);
  delete from public.match_reports where tournament_match_id = p_match.id;
  perform private.forget_games(p_match.id);
  update public.tournament_matches
  set status = 'cancelled', outcome = 'no_show', decided_at = now(), decided_by = p_decided_by, decided_how = p_decided_how
  where id = p_match.id
  returning * into v_match;
  if v_match.stage = 'swiss' then
    perform private.count_swiss_match(v_match);
  elsif v_match.group_id is not null then
    perform private.refresh_group_table(v_match.group_id);
  end if;
  if v_match.next_match_id is not null then
    perform private.close_slot(v_match.next_match_id, v_match.next_match_slot);
  end if;
  if v_match.loser_next_match_id is not null then
    perform private.close_slot(v_match.loser_next_match_id, v_match.loser_next_match_slot);
  end if;
  perform private.settle_tournament(v_match.tournament_id);
  perform private.notify_participant(
    side.id, 'match_lost', 'Partido sin ganador', 'Ningún lado se presentó.', private.match_link(p_match)
  )
  from (values (v_match.participant1_id), (v_match.participant2_id)) as side (id);
end;
$$;
comment on function private.cancel_unattended(private.match_state, uuid, text) is
  'Neither side of a locked (lock_match), undecided match came: nobody goes on, whoever waits for the winner has a bye, and in a '
  'table both lose without points. Tells both.';

create function public.declare_no_show(p_match_id uuid)
returns void
language plpgsql
volatile
security definer -- matches and prizes are written by procedures only
set search_path = ''
as $$
declare
  v_match private.match_state;
begin
  perform private.require_right(private.match_tournament_id(p_match_id), 'results');
  v_match := private.lock_match(p_match_id);
  perform private.require_impartial(v_match);
  if v_match.kind <> 'tournament' then
    perform private.refuse('not_a_tournament_match', 'Solo un encuentro de torneo puede quedar sin ganador por ausencia.');
  end if;
  perform private.require_undecided(v_match);
  perform private.cancel_unattended(v_match, auth.uid(), 'referee');
  perform private.audit('declare_no_show', 'tournament_matches', p_match_id::text, null, null);
end;
$$;
comment on function public.declare_no_show(uuid) is
  'Staff (results): neither side came. Nobody goes on, whoever waits for the winner has a bye, and in a table both lose without points. '
  'Refuses match_not_found, not_a_tournament_match, own_match, match_already_decided, match_cancelled, '
  'match_not_ready.';

grant execute on function public.declare_no_show(uuid) to authenticated, service_role;

-- 20-leaving.sql

-- Leaving a tournament that has started.

create function private.annul_group_matches(p_tournament_id uuid, p_participant_id uuid)
returns integer
language plpgsql
volatile
security definer -- matches are written by procedures only
set search_path = ''
as $$
declare
  v_group record;
  v_match public.tournament_matches;
  v_count integer := 0;
begin
  for v_group in
    select match.group_id
    from public.tournament_matches match
    join public.tournament_stages stage on stage.id = match.stage_id
    where match.tournament_id = p_tournament_id
      and stage.state = 'running' and match.stage = 'group'
      and p_participant_id in (match.participant1_id, match.participant2_id)
    group by match.group_id
    -- Before half of his matches there they are annulled; afterwards the rest are walkovers.
    having 2 * count(*) filter (where private.is_decided(match)) < count(*)
  loop
    for v_match in
      select * from public.tournament_matches
      where group_id = v_group.group_id and p_participant_id in (participant1_id, participant2_id)
      order by id
    loop
      if private.is_decided(v_match) then
        perform private.reopen_tournament_match(v_match.id);
      end if;
      delete from public.match_reports where tournament_match_id = v_match.id;
      perform private.forget_games(v_match.id);
      update public.tournament_matches set status = 'cancelled' where id = v_match.id;
      v_count := v_count + 1;
    end loop;
    perform private.refresh_group_table(v_group.group_id);
  end loop;
  return v_count;
end;
$$;
comment on function private.annul_group_matches(uuid, uuid) is
  'Annuls the matches of somebody who leaves a group before he has played half of them; returns how many.';

create function public.leave_tournament(p_tournament_id uuid, p_participant_id uuid)
returns integer
language plpgsql
volatile
security definer -- matches and prizes are written by procedures only
set search_path = ''
as $$
declare
  v_tournament public.tournaments;
  v_annulled integer;
  v_is_own boolean;
begin
  perform private.require_user();
  v_tournament := private.lock_tournament(p_tournament_id);
  v_is_own := p_participant_id in (select private.acting_participant_ids())
    and private.plays_for(p_tournament_id, p_participant_id);
  if p_participant_id is null or not (v_is_own or private.is_acting_staff(p_tournament_id, 'participants')) then
    perform private.forbid('No puedes retirar a este participante.');
  end if;
  if not v_is_own then
    perform private.require_impartial_about(p_tournament_id, p_participant_id);
  end if;
  if v_tournament.structure_generated_at is null then
    perform private.refuse('tournament_not_started', 'El torneo no comenzó: puedes anular la inscripción.');
  end if;
  if v_tournament.finished_at is not null then
    perform private.refuse('tournament_finished', 'El torneo ya terminó.');
  end if;

  perform private.lock_tournament_statistics(p_tournament_id);
  update public.tournament_participants
  set status = 'withdrawn'
  where tournament_id = p_tournament_id
    and participant_id = p_participant_id
    and status = 'registered';
  if not found then
    perform private.refuse('not_playing', 'El participante no juega este torneo.');
  end if;
  v_annulled := private.annul_group_matches(p_tournament_id, p_participant_id);
  perform private.settle_tournament(p_tournament_id);

  if private.may(p_tournament_id, 'participants') then
    perform private.audit(
      'leave_tournament', 'tournaments', p_tournament_id::text, null,
      jsonb_build_object('participant_id', p_participant_id, 'annulled', v_annulled)
    );
  end if;
  perform private.notify_side(
    p_tournament_id, p_participant_id, 'tournament_left', 'Retiro de ' || v_tournament.name,
    'Los partidos que quedaban los ganan los rivales (W.O.).', '/tournaments/' || p_tournament_id
  );
  return v_annulled;
end;
$$;
comment on function public.leave_tournament(uuid, uuid) is
  'A participant leaves after the start, or staff (participants) take him out without blame: in a group of which he has played less than '
  'half his matches are annulled, everywhere else the opponents win the rest (W.O.). Only the staff let him come back, and nothing '
  'is returned. Returns the matches annulled. Refuses tournament_not_found, tournament_not_started, tournament_finished, own_match, '
  'not_playing.';

grant execute on function public.leave_tournament(uuid, uuid) to authenticated, service_role;

-- 21-roster_changes.sql

-- The organiser changes a frozen roster, with a reason that everybody sees.

create function private.lock_roster(p_tournament_id uuid, p_participant_id uuid)
returns public.tournaments
language plpgsql
volatile
security definer -- locks on behalf of callers that may not update
set search_path = ''
as $$
declare
  v_tournament public.tournaments;
begin
  v_tournament := private.lock_tournament_for(p_tournament_id, 'participants');
  if not exists (
    select 1 from public.tournament_participants
    where tournament_id = p_tournament_id and participant_id = p_participant_id and roster_frozen_at is not null
  ) then
    perform private.refuse('roster_not_frozen', 'El plantel de este participante no está cerrado: todavía lo decide el equipo.');
  end if;
  if v_tournament.status = 'Finalizado' then
    perform private.refuse('tournament_finished', 'El torneo ya terminó.');
  end if;
  return v_tournament;
end;
$$;
comment on function private.lock_roster(uuid, uuid) is
  'Locks the tournament of a frozen roster for staff (participants). Refuses tournament_not_found, roster_not_frozen, tournament_finished.';

create function private.record_roster_change(
  p_tournament public.tournaments, p_participant_id uuid, p_profile_id uuid, p_kind text, p_reason text
)
returns void
language plpgsql
volatile
security definer -- rosters are written by procedures only
set search_path = ''
as $$
declare
  v_reason text := private.clean_text(p_reason);
  v_news text;
begin
  if v_reason is null or char_length(v_reason) > 500 then
    perform private.refuse('reason_required', 'Indica el motivo del cambio (hasta 500 caracteres): lo ven los dos lados.');
  end if;
  insert into public.roster_changes (tournament_id, participant_id, profile_id, kind, reason, changed_by)
  values (p_tournament.id, p_participant_id, p_profile_id, p_kind, v_reason, auth.uid());
  perform private.audit(
    case p_kind when 'added' then 'add_to_roster' when 'stand_in' then 'approve_stand_in' else 'remove_from_roster' end, 'tournaments', p_tournament.id::text, null,
    jsonb_build_object('participant_id', p_participant_id, 'profile_id', p_profile_id, 'reason', v_reason)
  );

  select case p_kind
    when 'added' then format('La organización sumó a %s al plantel de %s: %s', username, private.participant_name(p_participant_id), v_reason)
    when 'stand_in' then
      format('La organización aprobó a %s como suplente externo de %s: %s', username, private.participant_name(p_participant_id), v_reason)
    else format('La organización quitó a %s del plantel de %s: %s', username, private.participant_name(p_participant_id), v_reason)
  end into v_news
  from public.profiles where id = p_profile_id;
  perform private.notify_participant(
    told.id, 'tournament_roster_changed', 'Cambio de plantel en ' || p_tournament.name, v_news, '/tournaments/' || p_tournament.id
  )
  from (
    select p_participant_id as id
    union
    -- Whoever is about to play them sees it before he sits down.
    select case p_participant_id when match.participant1_id then match.participant2_id else match.participant1_id end
    from public.tournament_matches match
    where match.tournament_id = p_tournament.id
      and p_participant_id in (match.participant1_id, match.participant2_id)
      and match.status not in ('completed', 'bye', 'cancelled')
  ) as told
  where told.id is not null;
  perform private.notify_user(
    p_profile_id, 'tournament_roster_changed', 'Cambio de plantel en ' || p_tournament.name, v_news,
    '/tournaments/' || p_tournament.id
  );
end;
$$;
comment on function private.record_roster_change(public.tournaments, uuid, uuid, text, text) is
  'The trace of a change by the organiser: for everybody, in the log, and told to the team, the player and who is about to '
  'play them. Refuses reason_required.';

create function private.require_eligible(p_tournament_id uuid, p_participant_id uuid, p_profile_id uuid)
returns void
language plpgsql
stable
security definer -- reads rosters for procedures
set search_path = ''
as $$
declare
  v_other record;
begin
  perform private.require_no_measure(p_profile_id, p_tournament_id);
  perform private.require_age(p_profile_id, public.minimum_age(tournament))
  from public.tournaments tournament
  where tournament.id = p_tournament_id;
  select
    entry.state, private.participant_name(entry.participant_id) as team,
    exists (
      select 1 from public.tournament_matches match
      where match.tournament_id = p_tournament_id
        and entry.participant_id in (match.participant1_id, match.participant2_id)
        and match.status = 'completed' and match.outcome = 'score'
        and match.decided_at between entry.created_at and coalesce(entry.changed_at, now())
    ) as has_played
  into v_other
  from public.roster_entries entry
  where entry.tournament_id = p_tournament_id and entry.profile_id = p_profile_id and entry.participant_id <> p_participant_id
  order by entry.state <> 'removed' desc, has_played desc
  limit 1;
  if not found then
    return;
  end if;
  if v_other.state <> 'removed' then
    perform private.refuse(
      'in_another_roster',
      format('Está en el plantel de %s en este torneo: nadie juega por dos equipos.', v_other.team)
    );
  elsif v_other.has_played then
    perform private.refuse(
      'played_for_another', format('Ya jugó este torneo con %s: nadie juega por dos equipos.', v_other.team)
    );
  end if;
end;
$$;
comment on function private.require_eligible(uuid, uuid, uuid) is
  'Refuses whom a measure keeps out (cannot_play), who is too young for the tournament (birth_date_required, too_young), is bound to another team of it '
  '(in_another_roster) or has played for one (played_for_another).';

-- Procedures ---------------------------------------------------------------------------------

create function public.add_to_roster(
  p_tournament_id uuid, p_participant_id uuid, p_profile_id uuid, p_reason text
)
returns public.roster_entries
language plpgsql
volatile
security definer -- rosters are written by procedures only
set search_path = ''
as $$
declare
  v_tournament public.tournaments;
  v_entry public.roster_entries;
begin
  v_tournament := private.lock_roster(p_tournament_id, p_participant_id);
  -- Whoever is leaving the team is waited for.
  perform 1
  from public.team_members member
  join public.participants participant on participant.team_id = member.team_id
  where participant.id = p_participant_id and member.profile_id = p_profile_id
  for key share of member;
  if not found then
    perform private.refuse('not_a_member', 'Solo se suma al plantel a quien integra el equipo.');
  end if;
  if exists (
    select 1 from public.roster_entries
    where tournament_id = p_tournament_id and participant_id = p_participant_id
      and profile_id = p_profile_id and state = 'active'
  ) then
    perform private.refuse('already_in_roster', 'Ya está en el plantel.');
  end if;
  perform private.require_eligible(p_tournament_id, p_participant_id, p_profile_id);

  insert into public.roster_entries as entry (tournament_id, participant_id, profile_id, changed_at)
  values (p_tournament_id, p_participant_id, p_profile_id, now())
  on conflict (tournament_id, participant_id, profile_id) do update set state = 'active', changed_at = now()
  returning * into v_entry;
  perform private.record_roster_change(v_tournament, p_participant_id, p_profile_id, 'added', p_reason);
  return v_entry;
end;
$$;
comment on function public.add_to_roster(uuid, uuid, uuid, text) is
  'Staff (participants): a member of the team, also one who joined later, plays for it in this tournament; with a reason that everybody sees. '
  'Returns the entry. Refuses tournament_not_found, tournament_cancelled, roster_not_frozen, tournament_finished, not_a_member, '
  'already_in_roster, birth_date_required, too_young, in_another_roster, played_for_another, reason_required.';

create function public.remove_from_roster(
  p_tournament_id uuid, p_participant_id uuid, p_profile_id uuid, p_reason text
)
returns public.roster_entries
language plpgsql
volatile
security definer -- rosters are written by procedures only
set search_path = ''
as $$
declare
  v_tournament public.tournaments;
  v_entry public.roster_entries;
  v_match_id uuid;
begin
  v_tournament := private.lock_roster(p_tournament_id, p_participant_id);
  update public.roster_entries
  set state = 'removed', changed_at = now()
  where tournament_id = p_tournament_id and participant_id = p_participant_id
    and profile_id = p_profile_id and state <> 'removed'
  returning * into v_entry;
  if not found then
    perform private.refuse('not_in_roster', 'No está en el plantel.');
  end if;
  -- Nor does he stand in in what is still to be played: its room is closed to him.
  for v_match_id in
    update public.stand_ins guest
    set state = 'declined', answered_at = now()
    from public.tournament_matches match
    where guest.tournament_id = p_tournament_id and guest.participant_id = p_participant_id and guest.profile_id = p_profile_id
      and guest.state = 'approved' and match.id = guest.match_id and match.status not in ('completed', 'bye', 'cancelled')
    returning guest.match_id
  loop
    perform pg_notify('realtime_rights', 'room:' || v_match_id);
  end loop;
  perform private.record_roster_change(v_tournament, p_participant_id, p_profile_id, 'removed', p_reason);
  return v_entry;
end;
$$;
comment on function public.remove_from_roster(uuid, uuid, uuid, text) is
  'Staff (participants): a player no longer plays for a team in this tournament, and is free for another if this one has not played with him; '
  'with a reason that everybody sees. Returns the entry, which stays. Refuses tournament_not_found, tournament_cancelled, '
  'roster_not_frozen, tournament_finished, not_in_roster, reason_required.';

grant execute on function
  public.add_to_roster(uuid, uuid, uuid, text), public.remove_from_roster(uuid, uuid, uuid, text)
to authenticated, service_role;

-- 22-cancelling.sql

-- Cancelling a tournament: every fee goes back, and what its founder pledged, and everybody who was in it is told why.

create function private.people_of_tournament(p_tournament_id uuid)
returns table (profile_id uuid, returned integer)
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select person.profile_id, max(person.returned)
  from (
    select participant.user_id as profile_id, registration.fee_paid as returned
    from public.tournament_participants registration
    join public.participants participant on participant.id = registration.participant_id
    where registration.tournament_id = p_tournament_id
    union all
    select member.profile_id, registration.fee_paid
    from public.tournament_participants registration
    join public.participants participant on participant.id = registration.participant_id
    join public.team_members member on member.team_id = participant.team_id
    where registration.tournament_id = p_tournament_id
    union all
    select profile_id, 0
    from public.roster_entries
    where tournament_id = p_tournament_id
    union all
    select coalesce(participant.user_id, member.profile_id), 0
    from public.waiting_entries waiting
    join public.participants participant on participant.id = waiting.participant_id
    left join public.team_members member
      on member.team_id = participant.team_id and member.role in ('leader', 'co-leader')
    where waiting.tournament_id = p_tournament_id
    union all
    select requested_by, 0
    from public.entry_requests
    where tournament_id = p_tournament_id and state = 'asked'
    union all
    -- Who paid with his own tickets and has left the team since.
    select payer.user_id, registration.fee_paid
    from public.tournament_participants registration
    join public.participants payer on payer.id = registration.fee_wallet_id
    where registration.tournament_id = p_tournament_id
  ) as person
  where person.profile_id is not null
  group by person.profile_id
$$;
comment on function private.people_of_tournament(uuid) is
  'Everybody who is in a tournament, alone, in a team or in its roster, waits for a place or asked for one, and the tickets that its entry holds.';

create function private.is_pledge_at_stake(p_tournament public.tournaments)
returns boolean
language sql
stable
security definer -- helper of what staff do and ask
set search_path = ''
as $$
  select p_tournament.structure_generated_at is not null
    and exists (select 1 from public.prize_pledges where tournament_id = p_tournament.id and status = 'held')
    and not private.is_admin()
$$;
comment on function private.is_pledge_at_stake(public.tournaments) is
  'Whether it is played for a prize in custody, so that nobody but the administration may cancel it, and the caller is not of it.';

create function public.cancel_tournament(p_tournament_id uuid, p_reason text)
returns integer
language plpgsql
volatile
security definer -- tickets and matches are written by procedures only
set search_path = ''
as $$
declare
  v_tournament public.tournaments;
  v_reason text := private.clean_text(p_reason);
  v_fees record;
begin
  v_tournament := private.lock_tournament_for(p_tournament_id, 'delete');
  if v_reason is null or char_length(v_reason) > 500 then
    perform private.refuse('reason_required', 'Indica por qué se cancela el torneo (hasta 500 caracteres): lo lee cada inscrito.');
  end if;
  if v_tournament.finished_at is not null then
    perform private.refuse('tournament_finished', 'El torneo ya terminó y entregó sus premios: no se puede cancelar.');
  end if;

  if private.is_pledge_at_stake(v_tournament) then
    perform private.refuse('pledge_at_stake', 'El torneo ya se juega por un premio en custodia: lo cancela la administración.');
  end if;

  perform private.notify_people(
    array_agg(person.profile_id order by person.profile_id),
    array_agg(
      case when person.returned > 0
        then format('%s Vuelve la inscripción: %s.', v_reason, private.tickets_in_words(person.returned))
        else v_reason
      end
      order by person.profile_id
    ),
    'tournament_cancelled', 'Torneo cancelado: ' || v_tournament.name, '/tournaments/' || p_tournament_id
  )
  from private.people_of_tournament(p_tournament_id) as person
  having count(*) > 0;

  select
    array_agg(fee_wallet_id order by id) as wallet_ids, array_agg(fee_paid order by id) as amounts,
    coalesce(sum(fee_paid), 0)::integer as returned
  into v_fees
  from public.tournament_participants
  where tournament_id = p_tournament_id and fee_paid > 0;
  if v_fees.returned > 0 then
    perform private.move_tickets_of_many(
      v_fees.wallet_ids, v_fees.amounts, 'tournament_fee_refund', 'Torneo cancelado: ' || v_tournament.name,
      'tournaments', p_tournament_id
    );
  end if;
  perform private.settle_pledge(v_tournament, 0, 'Torneo cancelado');
  update public.tournament_participants
  set fee_paid = 0
  where tournament_id = p_tournament_id and fee_paid > 0;
  perform private.cancel_live_draws(
    array(select id from public.tournament_stages where tournament_id = p_tournament_id and drawn_at is null)
  );
  update public.tournament_matches
  set status = 'cancelled', live_score = null, live_since = null
  where tournament_id = p_tournament_id and status not in ('completed', 'bye', 'cancelled');
  update public.tournaments
  set status = 'Finalizado', cancelled_at = now(), cancel_reason = v_reason
  where id = p_tournament_id;
  perform private.audit(
    'cancel_tournament', 'tournaments', p_tournament_id::text,
    jsonb_build_object('status', v_tournament.status),
    jsonb_build_object('reason', v_reason, 'tickets_returned', v_fees.returned)
  );
  return v_fees.returned;
end;
$$;
comment on function public.cancel_tournament(uuid, text) is
  'Staff (delete): ends a tournament without a champion: every fee goes back to the wallet that paid it, a pledged prize to its founder '
  '(once it is played only an administrator may: pledge_at_stake), nothing more is played, no prize is given, and everybody who was in it is told the reason. For good. Returns the tickets given back. Refuses '
  'tournament_not_found, tournament_cancelled, reason_required, tournament_finished.';

grant execute on function public.cancel_tournament(uuid, text) to authenticated, service_role;

-- 23-tournament_outlook.sql

-- What an act of the organiser on a tournament would bring about, in numbers, before it is done.

create function public.tournament_outlook(p_tournament_id uuid)
returns table (
  name text,
  status text,
  start_date timestamptz,
  registration_deadline timestamptz,
  max_participants integer,
  prizes jsonb,
  registered integer,
  entrants integer,
  short_teams integer,
  waiting integer,
  told_at_start integer,
  told_at_end integer,
  payers integer,
  fees_held bigint,
  is_drawn boolean,
  is_paid_out boolean,
  is_cancelled boolean,
  matches integer,
  decided_matches integer,
  pending_payouts integer,
  pending_amount numeric,
  pledged integer,
  is_pledge_at_stake boolean,
  undated integer,
  is_league boolean,
  entry_by text,
  is_sealed boolean
)
language plpgsql
stable
security definer -- fees, prizes and who is told are for those who act
set search_path = ''
as $$
begin
  perform private.require_right_to_read(p_tournament_id, 'settings', 'brackets', 'delete', 'money');
  return query
    select
      tournament.name, tournament.status, tournament.start_date, tournament.registration_deadline,
      tournament.max_participants, tournament.prizes,
      entry.registered, entry.entrants, open_roster.short,
      (
        select count(*)::integer from public.waiting_entries waiting
        where waiting.tournament_id = tournament.id and waiting.state in ('waiting', 'offered')
      ),
      case when announced.is_late then 0 else entry.told_at_start end,
      case when tournament.finished_at is null and tournament.cancelled_at is null
        then (select count(*)::integer from private.people_of_tournament(tournament.id)) else 0 end,
      entry.payers, entry.fees_held,
      tournament.structure_generated_at is not null, tournament.finished_at is not null,
      tournament.cancelled_at is not null,
      play.matches, play.decided, payout.pending, payout.amount,
      coalesce((select pledge.amount from public.prize_pledges pledge where pledge.tournament_id = tournament.id and pledge.status = 'held'), 0),
      private.is_pledge_at_stake(tournament),
      play.undated,
      coalesce((select bool_and(stage.kind in ('round_robin', 'swiss')) from public.tournament_stages stage where stage.tournament_id = tournament.id), false),
      tournament.entry_by,
      tournament.structure_generated_at is null and exists (
        select 1
        from public.live_draws draw
        join public.tournament_stages stage on stage.id = draw.stage_id and stage.position = 1
        where draw.tournament_id = tournament.id and draw.state = 'done'
      )
    from public.tournaments tournament
    cross join lateral (
      -- As announce_tournament: once, and not for a structure of days ago.
      select tournament.structure_generated_at < now() - interval '1 day' or exists (
        select 1 from private.tournament_announcements
        where tournament_id = tournament.id and kind = 'start'
      ) as is_late
    ) as announced
    cross join lateral (
      select
        count(distinct registration.id)::integer as registered,
        (count(distinct registration.id) filter (where expected.plays))::integer as entrants,
        (count(distinct person.id) filter (where expected.plays))::integer as told_at_start,
        (count(distinct registration.id) filter (where registration.fee_paid > 0))::integer as payers,
        (
          select coalesce(sum(fee_paid), 0)::bigint
          from public.tournament_participants where tournament_id = tournament.id
        ) as fees_held
      from public.tournament_participants registration
      cross join lateral (
        select case
          when tournament.structure_generated_at is not null then registration.status = 'registered'
          else private.may_be_drawn(tournament, registration) or registration.participant_id in (
            select candidate.participant_id from private.roster_candidates(tournament) as candidate
            where cardinality(candidate.profile_ids) >= private.team_format_size(tournament.team_format)
          )
        end as plays
      ) as expected
      join public.participants participant on participant.id = registration.participant_id
      left join public.team_members member
        on member.team_id = participant.team_id and member.role in ('leader', 'co-leader')
      cross join lateral (select coalesce(participant.user_id, member.profile_id) as id) as person
      where registration.tournament_id = tournament.id
    ) as entry
    cross join lateral (
      select (count(*) filter (
        where coalesce(cardinality(candidate.profile_ids), 0) < private.team_format_size(tournament.team_format)
      ))::integer as short
      from private.roster_candidates(tournament) as candidate
      where tournament.structure_generated_at is null
    ) as open_roster
    cross join lateral (
      select
        (count(*) filter (where match.status not in ('bye', 'cancelled')))::integer as matches,
        (count(*) filter (where match.status = 'completed'))::integer as decided,
        (count(*) filter (where match.starts_at is null and match.status in ('pending_opponent', 'pending')))::integer as undated
      from public.tournament_matches match
      where match.tournament_id = tournament.id
    ) as play
    cross join lateral (
      select count(*)::integer as pending, coalesce(sum(amount), 0) as amount
      from public.payouts
      where tournament_id = tournament.id and payouts.status = 'pending'
    ) as payout
    where tournament.id = p_tournament_id;
  if not found then
    perform private.refuse('tournament_not_found', 'Torneo no encontrado.');
  end if;
end;
$$;
comment on function public.tournament_outlook(uuid) is
  'Staff (settings, brackets, delete, money): what changing the status of a tournament, drawing it or deleting it concerns, in numbers. entrants: those whom the '
  'draw would take (or took); short_teams: teams that come with fewer players than the mode needs, whom the draw leaves out; waiting: '
  'participants on the waiting list; told_at_start, told_at_end (cancelling it, deleting it): people who would be told; fees_held, pledged: tickets; is_pledge_at_stake: the '
  'caller may not cancel it, as cancel_tournament; undated: matches to be played that have no hour; is_league: it consists of tables alone; is_sealed: a public draw that is over sets the order of its start. '
  'Refuses tournament_not_found.
@type status tournaments.status
@type entry_by tournaments.entry_by
@type prizes { type: "money" | "tickets"; value: number }[]
@nullable registration_deadline';

grant execute on function public.tournament_outlook(uuid) to authenticated, service_role;

-- 24-tournament_counts.sql

-- How many tournaments of each status there are, for the filters of the public list.

-- All that is counted by stands in the index; the table is not read.
create index tournaments_counted_idx on public.tournaments (status, game, type, entry_fee);

create function public.tournament_counts(p_conditions text default '[]')
returns table (status text, tournaments integer)
language plpgsql
stable
set search_path = ''
as $$
declare
  v_known constant jsonb := '{"eq": "=", "gt": ">", "gte": ">=", "lt": "<", "ilike": "ilike"}';
  -- A text: a read by GET brings a document as the string that it is written in.
  v_asked jsonb := p_conditions::jsonb;
  v_conditions text;
begin
  -- The whole list, which everybody reads first, is planned once a connection instead of at every call.
  if v_asked = '[]' then
    return query select tournament.status, count(*)::integer from public.tournaments tournament group by tournament.status;
    return;
  end if;
  if exists (
    select 1 from jsonb_array_elements(v_asked) asked where (v_known ? (asked ->> 1)) is not true
  ) then
    perform private.refuse('invalid_condition', 'La consulta no es válida.');
  end if;
  select string_agg(
    format(' and tournament.%I %s %L', asked ->> 0, v_known ->> (asked ->> 1), asked ->> 2), ''
  )
  into v_conditions
  from jsonb_array_elements(v_asked) asked;
  -- The caller's own rights decide which columns may be asked about.
  return query execute
    'select tournament.status, count(*)::integer from public.tournaments tournament where true'
    || coalesce(v_conditions, '') || ' group by tournament.status';
end;
$$;
comment on function public.tournament_counts(text) is
  'How many tournaments of each status meet all conditions; a status without any is missing. p_conditions: the list''s '
  'own as JSON, [[column, operator, value]] with the operators eq, gt, gte, lt and ilike of the data API, so that a '
  'filter of the list needs no word here. Refuses invalid_condition.
@param p_conditions [[column, operator, value]] as JSON.
@field tournaments How many have that status.
@type status tournaments.status';

grant execute on function public.tournament_counts(text) to anon, authenticated, service_role;

-- 25-staff_procedures.sql

-- Inviting, changing and removing the staff of a tournament. Only who has the right 'staff' does, and nobody gives or
-- takes a right that he does not have himself.

create function private.require_own_rights(p_tournament_id uuid, p_rights text[])
returns void
language plpgsql
stable
security definer -- reads the staff for procedures
set search_path = ''
as $$
begin
  if not private.is_admin() and not exists (
    select 1 from public.tournament_staff staff
    where staff.tournament_id = p_tournament_id and staff.profile_id = auth.uid() and p_rights <@ staff.rights
  ) then
    perform private.refuse('rights_beyond_own', 'No puedes dar ni quitar un permiso que tú no tienes.');
  end if;
end;
$$;
comment on function private.require_own_rights(uuid, text[]) is
  'Refuses (rights_beyond_own) rights that the caller does not have himself in the tournament.';

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
comment on function private.holds_rights(uuid, uuid, text[]) is
  'Whether somebody who is not calling has rights in a tournament: what he made in their name (an invitation, a link) is worth '
  'something only while he has them.';

create function private.require_other_organiser(p_staff public.tournament_staff)
returns void
language plpgsql
stable
security definer -- reads the staff for procedures
set search_path = ''
as $$
begin
  if 'staff' = any (p_staff.rights) and not private.is_admin() and not exists (
    select 1 from public.tournament_staff other
    where other.tournament_id = p_staff.tournament_id and other.id <> p_staff.id
      and other.profile_id is not null and 'staff' = any (other.rights)
  ) then
    perform private.refuse(
      'last_organiser',
      'Es la última persona que arma el equipo de este torneo: antes, dale ese permiso a otra.'
    );
  end if;
end;
$$;
comment on function private.require_other_organiser(public.tournament_staff) is
  'Refuses (last_organiser) that nobody is left who may invite and remove. Administrators may: they answer for it themselves.';

create function private.hold_staff(p_staff_id uuid)
returns public.tournament_staff
language plpgsql
volatile
security definer -- locks on behalf of callers that may not update
set search_path = ''
as $$
declare
  v_staff public.tournament_staff;
begin
  select * into v_staff from public.tournament_staff where id = p_staff_id;
  -- A stranger is not told what there is.
  if v_staff.id is null or v_staff.profile_id is distinct from auth.uid() then
    perform private.require_right(v_staff.tournament_id, 'staff');
  end if;
  perform private.hold_tournament(v_staff.tournament_id) where v_staff.id is not null;
  -- As it is now: who waited for his own removal removes nobody.
  if v_staff.profile_id is distinct from auth.uid() then
    perform private.require_right(v_staff.tournament_id, 'staff');
  end if;
  select * into v_staff from public.tournament_staff where id = p_staff_id for no key update;
  if v_staff.id is null then
    perform private.refuse('staff_not_found', 'Ya no está en la organización.');
  end if;
  return v_staff;
end;
$$;
comment on function private.hold_staff(uuid) is
  'Locks a row of the staff, with its tournament, for the person himself or whoever has the right staff. Refuses staff_not_found.';

create function private.preset_in_words(p_rights text[])
returns text
language sql
immutable
set search_path = ''
as $$
  select coalesce(
    (
      select case listed.preset
        when 'organiser' then 'organización' when 'administrator' then 'administración'
        when 'referee' then 'arbitraje' when 'door' then 'puerta' else 'transmisión'
      end
      from private.staff_presets() as listed
      where listed.rights <@ p_rights and p_rights <@ listed.rights
    ),
    'permisos elegidos'
  )
$$;
comment on function private.preset_in_words(text[]) is 'What notices call a set of rights.';

create function private.forget_rooms()
returns trigger
language plpgsql
volatile
security definer -- looks at the matches of the tournament
set search_path = ''
as $$
begin
  -- Nobody listens on the hosted platform: there, rights end with the token.
  perform pg_notify('realtime_rights', 'room:' || match.id)
  from public.tournament_matches match
  where match.tournament_id = old.tournament_id and match.status not in ('completed', 'bye', 'cancelled');
  return null;
end;
$$;
comment on function private.forget_rooms() is
  'Who lost the right to the rooms of a tournament no longer follows them: the realtime service asks the policies again.';

create trigger forget_rooms_of_removed
  after delete on public.tournament_staff
  for each row when ('chat' = any (old.rights)) execute function private.forget_rooms();
create trigger forget_rooms_of_changed
  after update of rights on public.tournament_staff
  for each row when ('chat' = any (old.rights) and 'chat' <> all (new.rights)) execute function private.forget_rooms();

-- Procedures ---------------------------------------------------------------------------------

create function public.my_tournament_rights(p_tournament_id uuid)
returns text[]
language sql
stable
security definer -- the presets are private
set search_path = ''
as $$
  select case when private.is_admin() then organiser.rights else array(
    select named.name from unnest(organiser.rights) with ordinality as named (name, place)
    where p_tournament_id in (select private.my_tournament_ids(named.name))
    order by named.place
  ) end
  from private.staff_presets() as organiser
  where organiser.preset = 'organiser'
$$;
comment on function public.my_tournament_rights(uuid) is
  'The rights that the caller has in a tournament, in their usual order: all for administrators, none for strangers.
@type my_tournament_rights tournament_staff.rights[]
@scope read';

create function public.tournament_staff_presets()
returns table (preset text, rights text[])
language sql
stable
security definer -- the presets are private
set search_path = ''
as $$
  select listed.preset, listed.rights from private.staff_presets() as listed
$$;
comment on function public.tournament_staff_presets() is 'Sets of rights that have a name, the largest first.
@type preset "organiser" | "administrator" | "referee" | "broadcast" | "door"
@type rights tournament_staff.rights[]';

create function public.invite_tournament_staff(p_tournament_id uuid, p_rights text[], p_days integer default 7)
returns text
language plpgsql
volatile
security definer -- nobody writes the table itself
set search_path = ''
as $$
declare
  v_user_id uuid;
  v_token constant text := private.new_token();
  v_staff_id uuid;
begin
  perform private.require_right(p_tournament_id, 'staff');
  perform private.hold_tournament(p_tournament_id);
  -- As it is now: who waited for his own removal invites nobody.
  v_user_id := private.require_right(p_tournament_id, 'staff');
  perform private.require_own_rights(p_tournament_id, p_rights);
  if coalesce(p_days, 0) not between 1 and 30 then
    perform private.refuse('invitation_days', 'Una invitación vale de 1 a 30 días.');
  end if;
  if (select count(*) from public.tournament_staff where tournament_id = p_tournament_id) >= 50 then
    perform private.refuse('staff_full', 'Un torneo tiene hasta 50 personas e invitaciones en su organización.');
  end if;
  begin
    insert into public.tournament_staff (tournament_id, rights, invited_by, expires_at)
    values (p_tournament_id, p_rights, v_user_id, now() + make_interval(days => p_days))
    returning id into v_staff_id;
  exception when check_violation or not_null_violation then
    perform private.refuse('rights_invalid', 'Elige al menos un permiso de la lista.');
  end;
  insert into private.staff_invitations (staff_id, token_hash) values (v_staff_id, private.link_token_hash(v_token));
  perform private.audit(
    'invite_tournament_staff', 'tournaments', p_tournament_id::text, null, jsonb_build_object('rights', p_rights)
  );
  return v_token;
end;
$$;
comment on function public.invite_tournament_staff(uuid, text[], integer) is
  'Staff (staff): an invitation into the staff for one person and p_days days; returns the token of its link, which nobody can '
  'read again. Refuses tournament_not_found, rights_beyond_own, rights_invalid, invitation_days, staff_full.';

create function public.get_staff_invitation(p_token text)
returns table (
  tournament_id uuid,
  tournament_name text,
  image_url text,
  start_date timestamptz,
  preset text,
  rights text[],
  inviter_name text,
  expires_at timestamptz,
  is_open boolean
)
language sql
stable
security definer -- who knows the token may see what it is for
set search_path = ''
as $$
  select
    tournament.id, tournament.name, tournament.image_url, tournament.start_date, public.preset(staff), staff.rights,
    inviter.username, staff.expires_at, staff.expires_at > now()
  from private.staff_invitations invitation
  join public.tournament_staff staff on staff.id = invitation.staff_id
  join public.tournaments tournament on tournament.id = staff.tournament_id
  left join public.profiles inviter on inviter.id = staff.invited_by
  where invitation.token_hash = private.link_token_hash(p_token)
$$;
comment on function public.get_staff_invitation(text) is
  'The tournament and the rights that a link invites to, for whoever holds it, and whether it can still be accepted; no row for '
  'a token that is none (any more).
@param p_token What the link says behind its address.
@field tournament_name tournaments.name
@field image_url tournaments.image_url
@field start_date tournaments.start_date
@field preset The role that has exactly these rights; null: none has.
@field rights What its holder may then.
@field inviter_name Who made the link; null where the account is closed.
@field expires_at Until when the link serves.
@field is_open Whether it can still be accepted.
@type preset "organiser" | "administrator" | "referee" | "broadcast" | "door" | null
@type rights tournament_staff.rights[]
@nullable image_url, inviter_name';

create function public.accept_staff_invitation(p_token text)
returns uuid
language plpgsql
volatile
security definer -- nobody writes the table itself
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_staff_id uuid;
  v_staff public.tournament_staff;
begin
  perform private.require_no_measure(v_user_id);
  select staff_id into v_staff_id from private.staff_invitations where token_hash = private.link_token_hash(p_token);
  perform private.hold_tournament(tournament_id) from public.tournament_staff where id = v_staff_id;
  select * into v_staff from public.tournament_staff where id = v_staff_id for no key update;
  -- An invitation gives no more than whoever made it still has.
  if v_staff.id is null or v_staff.profile_id is not null or v_staff.invited_by is not null
    and not private.holds_rights(v_staff.tournament_id, v_staff.invited_by, v_staff.rights || array['staff'])
  then
    perform private.refuse('invitation_not_found', 'Esta invitación ya no vale.');
  end if;
  if v_staff.expires_at <= now() then
    perform private.refuse('invitation_expired', 'Esta invitación caducó. Pide otra a quien te la envió.');
  end if;
  if exists (
    select 1 from public.tournament_staff
    where tournament_id = v_staff.tournament_id and profile_id = v_user_id
  ) then
    perform private.refuse(
      'already_staff', 'Ya estás en la organización de este torneo: quien te invitó puede cambiar tus permisos.'
    );
  end if;
  delete from private.staff_invitations where staff_id = v_staff.id;
  update public.tournament_staff
  set profile_id = v_user_id, accepted_at = now(), expires_at = null
  where id = v_staff.id;
  perform private.audit(
    'accept_staff_invitation', 'tournaments', v_staff.tournament_id::text, null,
    jsonb_build_object('profile_id', v_user_id, 'rights', v_staff.rights)
  );
  perform private.notify_user(
    v_staff.invited_by, 'tournament_staff_joined', 'Alguien más organiza ' || tournament.name,
    format('%s aceptó tu invitación (%s).', person.username, private.preset_in_words(v_staff.rights)),
    '/organize/' || tournament.id, v_staff.id::text, private.user_participant_id(v_user_id)
  )
  from public.tournaments tournament, public.profiles person
  where tournament.id = v_staff.tournament_id and person.id = v_user_id and v_staff.invited_by is not null;
  return v_staff.tournament_id;
end;
$$;
comment on function public.accept_staff_invitation(text) is
  'Joins the staff of a tournament by the token of a link, once, with the rights that it names, if whoever made it still has '
  'them; answers the tournament. Refuses suspended, invitation_not_found, invitation_expired, already_staff.';

create function public.set_tournament_staff_rights(p_staff_id uuid, p_rights text[], p_read jsonb default null)
returns public.tournament_staff
language plpgsql
volatile
security definer -- nobody writes the table itself
set search_path = ''
as $$
declare
  v_before public.tournament_staff;
  v_staff public.tournament_staff;
begin
  v_before := private.hold_staff(p_staff_id);
  perform private.require_right(v_before.tournament_id, 'staff');
  perform private.merged_fields(
    jsonb_build_object('rights', array(select unnest(v_before.rights) order by 1)),
    jsonb_build_object('rights', (select jsonb_agg(value order by value) from jsonb_array_elements_text(p_read -> 'rights'))),
    jsonb_build_object('rights', array(select unnest(p_rights) order by 1))
  )
  where p_read is not null;
  perform private.require_own_rights(
    v_before.tournament_id,
    array(
      (select unnest(v_before.rights) except select unnest(p_rights))
      union all
      (select unnest(p_rights) except select unnest(v_before.rights))
    )
  );
  if v_before.profile_id is null then
    perform private.refuse('invitation_open', 'Esa invitación todavía no fue aceptada: retírala y envía otra.');
  end if;
  if 'staff' <> all (coalesce(p_rights, '{}')) then
    perform private.require_other_organiser(v_before);
  end if;
  begin
    update public.tournament_staff set rights = p_rights where id = p_staff_id returning * into v_staff;
  exception when check_violation or not_null_violation then
    perform private.refuse('rights_invalid', 'Elige al menos un permiso de la lista.');
  end;
  perform private.audit(
    'set_tournament_staff_rights', 'tournaments', v_staff.tournament_id::text,
    jsonb_build_object('profile_id', v_staff.profile_id, 'rights', v_before.rights),
    jsonb_build_object('profile_id', v_staff.profile_id, 'rights', v_staff.rights)
  );
  perform private.notify_user(
    v_staff.profile_id, 'tournament_staff_changed', 'Cambiaron tus permisos en ' || tournament.name,
    format('Ahora tienes: %s.', private.preset_in_words(v_staff.rights)), '/organize/' || tournament.id, v_staff.id::text
  )
  from public.tournaments tournament
  where tournament.id = v_staff.tournament_id and v_staff.profile_id is distinct from auth.uid();
  return v_staff;
end;
$$;
comment on function public.set_tournament_staff_rights(uuid, text[], jsonb) is
  'Staff (staff): what somebody of the staff may do from now on; only rights that the caller has are given or taken. Returns the '
  'row. p_read: {"rights": […]} as the caller had read them, refused if they are others now; null changes them anyway. Refuses '
  'staff_not_found, changed_meanwhile, rights_beyond_own, rights_invalid, invitation_open, last_organiser.
@nullable p_read';

create function public.remove_tournament_staff(p_staff_id uuid)
returns void
language plpgsql
volatile
security definer -- nobody writes the table itself
set search_path = ''
as $$
declare
  v_staff public.tournament_staff;
  v_leaves boolean;
begin
  v_staff := private.hold_staff(p_staff_id);
  v_leaves := v_staff.profile_id is not distinct from auth.uid();
  if not v_leaves then
    perform private.require_own_rights(v_staff.tournament_id, v_staff.rights);
  end if;
  if v_staff.profile_id is not null then
    perform private.require_other_organiser(v_staff);
  end if;
  delete from public.tournament_staff where id = p_staff_id;
  perform private.audit(
    case
      when v_staff.profile_id is null then 'withdraw_staff_invitation'
      when v_leaves then 'leave_tournament_staff' else 'remove_tournament_staff'
    end,
    'tournaments', v_staff.tournament_id::text,
    jsonb_build_object('profile_id', v_staff.profile_id, 'rights', v_staff.rights), null
  );
  perform private.notify_user(
    v_staff.profile_id, 'tournament_staff_changed', 'Ya no organizas ' || tournament.name,
    'Te quitaron de la organización de este torneo.', '/tournaments/' || tournament.id, v_staff.id::text
  )
  from public.tournaments tournament
  where tournament.id = v_staff.tournament_id and v_staff.profile_id is not null and not v_leaves;
end;
$$;
comment on function public.remove_tournament_staff(uuid) is
  'Staff (staff): removes somebody from the staff, or withdraws an invitation; anybody leaves by himself. Refuses staff_not_found, '
  'rights_beyond_own, last_organiser.';

grant execute on function public.my_tournament_rights(uuid), public.tournament_staff_presets() to authenticated, service_role;
grant execute on function public.get_staff_invitation(text) to anon, authenticated, service_role;
grant execute on function
  public.invite_tournament_staff(uuid, text[], integer), public.accept_staff_invitation(text),
  public.set_tournament_staff_rights(uuid, text[], jsonb), public.remove_tournament_staff(uuid)
to authenticated, service_role;

-- 26-waiting_list.sql

-- The waiting list of a tournament, and how a place that is free finds whoever takes it.
--
-- A free place is offered in the transaction that frees it, so nobody overtakes the list. Whoever does not answer in
-- time is not asked again by itself; once everybody was asked, a place that is still free is anybody's. Everything
-- here happens under the lock of the tournament, and an offer holds its place.

create table public.waiting_entries (
  id uuid primary key default gen_random_uuid(),
  tournament_id uuid not null,
  participant_id uuid not null,
  state text not null default 'waiting',
  queued_at timestamptz not null default clock_timestamp(),
  offer_ends_at timestamptz,
  replaces_id uuid,
  created_at timestamptz not null default now(),
  constraint waiting_entries_tournament_id_fkey
    foreign key (tournament_id) references public.tournaments (id) on delete cascade,
  constraint waiting_entries_participant_id_fkey
    foreign key (participant_id) references public.participants (id) on delete cascade,
  constraint waiting_entries_replaces_id_fkey
    foreign key (replaces_id) references public.tournament_participants (id) on delete set null,
  constraint waiting_entries_once unique (tournament_id, participant_id),
  constraint waiting_entries_state_known check (state in ('waiting', 'offered', 'passed')),
  constraint waiting_entries_offer_ends check ((state = 'offered') = (offer_ends_at is not null)),
  constraint waiting_entries_replaces_by_offer check (replaces_id is null or state = 'offered')
);
comment on table public.waiting_entries is 'Who waits for a place in a tournament; written by procedures only.';
comment on column public.waiting_entries.participant_id is 'The player or team that waits.';
comment on column public.waiting_entries.state is
  'waiting; offered (a place is his until offer_ends_at); passed (did not answer in time, and is not asked again).';
comment on column public.waiting_entries.queued_at is 'His place in the list: the clock under the tournament''s lock, so that order is that of the lock.';
comment on column public.waiting_entries.offer_ends_at is
  'Until when the place is his to take; null where none is offered.';
comment on column public.waiting_entries.replaces_id is 'The registration of the absent side whose place is offered; null is a free place.';
comment on column public.waiting_entries.created_at is 'When he asked for a place.';

create index waiting_entries_queue_idx on public.waiting_entries (tournament_id, queued_at, id);
create index waiting_entries_waiting_idx on public.waiting_entries (tournament_id) where state = 'waiting';
create index waiting_entries_offer_ends_at_idx on public.waiting_entries (offer_ends_at) where state = 'offered';
create index waiting_entries_participant_id_idx on public.waiting_entries (participant_id);
create index waiting_entries_replaces_id_idx on public.waiting_entries (replaces_id) where replaces_id is not null;

create function public.waiting_position(entry public.waiting_entries)
returns integer
language sql
stable
set search_path = ''
as $$
  select case when entry.state <> 'passed' then (
    select count(*)::integer
    from public.waiting_entries ahead
    where ahead.tournament_id = entry.tournament_id and ahead.state <> 'passed'
      and (ahead.queued_at, ahead.id) <= (entry.queued_at, entry.id)
  ) end
$$;
comment on function public.waiting_position(public.waiting_entries) is
  'Computed field: the place in the list, 1 is asked first; null for who did not answer in time.';

-- RLS ----------------------------------------------------------------------------------------

alter table public.waiting_entries enable row level security;
create policy select_everyone on public.waiting_entries
  for select to anon, authenticated using (true);
grant select on public.waiting_entries to anon, authenticated, service_role;
grant execute on function public.waiting_position(public.waiting_entries) to anon, authenticated, service_role;
alter publication supabase_realtime add table public.waiting_entries;

-- What is free -------------------------------------------------------------------------------

create function private.free_places(p_tournament public.tournaments)
returns integer
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  -- 0 means unlimited: as many as the format takes.
  select coalesce(nullif(p_tournament.max_participants, 0), private.tournament_capacity(p_tournament.id))
    - (
      select count(*) from public.tournament_participants
      where tournament_id = p_tournament.id and status <> 'absent'
    )::integer
    - (
      select count(*) from public.waiting_entries
      where tournament_id = p_tournament.id and state = 'offered' and replaces_id is null
    )::integer
$$;
comment on function private.free_places(public.tournaments) is
  'Places of a tournament that has not started which nobody has and nobody is being offered; below zero where it has too many.';

create function private.is_waited_for(p_tournament_id uuid)
returns boolean
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select exists (
    select 1 from public.waiting_entries where tournament_id = p_tournament_id and state = 'waiting'
  )
$$;
comment on function private.is_waited_for(uuid) is 'True while somebody waits who has not been asked yet.';

create function private.takes_entries(p_tournament public.tournaments)
returns boolean
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select p_tournament.status = 'Inscripciones'
    and p_tournament.structure_generated_at is null
    and p_tournament.cancelled_at is null
    and not exists (
      select 1
      from public.live_draws draw
      join public.tournament_stages stage on stage.id = draw.stage_id
      where draw.tournament_id = p_tournament.id and draw.state <> 'cancelled' and stage.position = 1
    )
$$;
comment on function private.takes_entries(public.tournaments) is
  'True while whoever is given a place can still be drawn: registration stands open and no draw has begun, whatever its deadline.';

create function private.gives_absent_places(p_tournament public.tournaments)
returns boolean
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select p_tournament.allows_replacement
    and p_tournament.waiting_offer_minutes is not null
    and p_tournament.check_in_minutes is not null
    and private.check_in_closes_at(p_tournament) <= clock_timestamp()
    and private.takes_entries(p_tournament)
$$;
comment on function private.gives_absent_places(public.tournaments) is
  'True between the end of check-in and the draw, where the organiser lets who waits take the places of those who did not come.';

create function private.missing_entries(p_tournament_id uuid)
returns setof public.tournament_participants
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select registration.*
  from public.tournament_participants registration
  where registration.tournament_id = p_tournament_id
    and registration.status = 'registered' and registration.checked_in_at is null
    and not exists (
      select 1 from public.waiting_entries where replaces_id = registration.id and state = 'offered'
    )
$$;
comment on function private.missing_entries(uuid) is 'Who has not checked in and whose place is not being offered.';

create function private.can_be_offered(p_participant_id uuid)
returns boolean
language sql
stable
security definer -- looks at bans
set search_path = ''
as $$
  select exists (
    select 1
    from public.participants participant
    left join public.team_members member
      on member.team_id = participant.team_id and member.role in ('leader', 'co-leader')
    where participant.id = p_participant_id
      and private.is_active_account(coalesce(participant.user_id, member.profile_id))
  )
$$;
comment on function private.can_be_offered(uuid) is 'True when somebody could answer: the player, or a leader of the team, has an account that is open.';

-- 27-place_offers.sql

-- Offers of free places, and how they pass on.

create function private.offer_to_next(p_tournament public.tournaments, p_replaces_id uuid)
returns boolean
language plpgsql
volatile
security definer -- the list is written by procedures only
set search_path = ''
as $$
declare
  v_entry public.waiting_entries;
  v_now constant timestamptz := clock_timestamp();
  v_usual constant timestamptz := v_now + make_interval(mins => p_tournament.waiting_offer_minutes);
  -- A place that is still free when it begins is nobody's: the next one must have had his time before.
  v_last constant timestamptz := greatest(p_tournament.start_date, v_now + interval '15 minutes');
  v_ends_at constant timestamptz := case when p_replaces_id is null then least(v_usual, v_last) else v_usual end;
begin
  loop
    select * into v_entry
    from public.waiting_entries
    where tournament_id = p_tournament.id and state = 'waiting'
    order by queued_at, id
    limit 1;
    if not found then
      return false;
    end if;
    exit when private.can_be_offered(v_entry.participant_id);
    delete from public.waiting_entries where id = v_entry.id;
  end loop;
  update public.waiting_entries
  set state = 'offered', replaces_id = p_replaces_id, offer_ends_at = v_ends_at
  where id = v_entry.id
  returning * into v_entry;
  perform private.notify_participant(
    v_entry.participant_id, 'tournament_place_offered', 'Hay un lugar para ti en ' || p_tournament.name,
    format(
      'Es tuyo si lo tomas %s; después pasa al siguiente de la lista.',
      case
        when v_ends_at < v_usual then 'antes del ' || private.spoken_time(v_ends_at)
        when p_tournament.waiting_offer_minutes = 1 then 'en el próximo minuto'
        when p_tournament.waiting_offer_minutes = 60 then 'en la próxima hora'
        when p_tournament.waiting_offer_minutes % 60 = 0 then format('en las próximas %s horas', p_tournament.waiting_offer_minutes / 60)
        else format('en los próximos %s minutos', p_tournament.waiting_offer_minutes)
      end
    ),
    -- A second offer is not the first one again, which may lie there unread.
    '/tournaments/' || p_tournament.id, v_entry.id || ' ' || v_entry.offer_ends_at
  );
  return true;
end;
$$;
comment on function private.offer_to_next(public.tournaments, uuid) is
  'Offers a place of a locked tournament, free or of an absent side, to the first who waits and could answer; false when nobody waits.';

create function private.offer_places(p_tournament_id uuid)
returns void
language plpgsql
volatile
security definer -- the list is written by procedures only
set search_path = ''
as $$
declare
  v_tournament public.tournaments;
  v_missing_id uuid;
begin
  if not private.is_waited_for(p_tournament_id) then
    return;
  end if;
  select * into v_tournament from public.tournaments where id = p_tournament_id;
  if v_tournament.waiting_offer_minutes is null or private.takes_entries(v_tournament) is not true then
    return;
  end if;
  for free in 1..private.free_places(v_tournament) loop
    exit when not private.offer_to_next(v_tournament, null);
  end loop;
  if not private.gives_absent_places(v_tournament) then
    return;
  end if;
  -- Who registered last is replaced first.
  for v_missing_id in
    select id from private.missing_entries(p_tournament_id) order by created_at desc, id
  loop
    exit when not private.offer_to_next(v_tournament, v_missing_id);
  end loop;
end;
$$;
comment on function private.offer_places(uuid) is
  'Offers everything that is free in a locked tournament to those who wait, and, once check-in has closed and where the '
  'organiser allows it, the places of those who did not come.';

create function private.offer_free_place()
returns trigger
language plpgsql
volatile
security definer -- the list is written by procedures only
set search_path = ''
as $$
begin
  if tg_table_name = 'tournaments' then
    perform private.offer_places(new.id);
  else
    perform private.offer_places(old.tournament_id);
  end if;
  return null;
end;
$$;
comment on function private.offer_free_place() is 'What becomes free is offered at once.';

create trigger offer_free_place
  after delete on public.tournament_participants
  for each row execute function private.offer_free_place();
create trigger offer_new_places
  after update of max_participants, status, waiting_offer_minutes, allows_replacement, start_date, check_in_minutes on public.tournaments
  for each row when (
    (new.max_participants, new.status, new.waiting_offer_minutes, new.allows_replacement, new.start_date, new.check_in_minutes)
    is distinct from
    (old.max_participants, old.status, old.waiting_offer_minutes, old.allows_replacement, old.start_date, old.check_in_minutes)
  )
  execute function private.offer_free_place();

create function private.pass_on_place()
returns trigger
language plpgsql
volatile
security definer -- the list is written by procedures only
set search_path = ''
as $$
begin
  if old.replaces_id is not null then
    perform private.offer_replacement_to_next(registration)
    from public.tournament_participants registration
    where registration.id = old.replaces_id;
  else
    perform private.offer_places(old.tournament_id);
  end if;
  return null;
end;
$$;
comment on function private.pass_on_place() is 'A place that somebody refused is offered to the next at once.';

create trigger pass_on_place
  after delete on public.waiting_entries
  for each row when (old.state = 'offered')
  execute function private.pass_on_place();

create function private.end_offers()
returns trigger
language plpgsql
volatile
security definer -- the list is written by procedures only
set search_path = ''
as $$
begin
  update public.waiting_entries
  set state = 'waiting', offer_ends_at = null, replaces_id = null
  where tournament_id = new.id and state = 'offered';
  return null;
end;
$$;
comment on function private.end_offers() is
  'The draw takes who is in. Whoever had an offer waits on, at his place: only for an absent side from now on.';

create trigger end_offers
  after update of structure_generated_at, cancelled_at on public.tournaments
  for each row when (
    old.structure_generated_at is null and new.structure_generated_at is not null
    or old.cancelled_at is null and new.cancelled_at is not null
  )
  execute function private.end_offers();

create function private.pass_on_places(p_tournament_id uuid)
returns boolean
language plpgsql
volatile
security definer -- the list is written by procedures only
set search_path = ''
as $$
declare
  v_tournament constant public.tournaments := private.hold_tournament(p_tournament_id);
  v_entry public.waiting_entries;
  v_before constant bigint := (
    select count(*) from public.waiting_entries where tournament_id = p_tournament_id and state = 'waiting'
  );
  v_passed integer := 0;
begin
  for v_entry in
    select * from public.waiting_entries
    where tournament_id = p_tournament_id and state = 'offered' and offer_ends_at <= clock_timestamp()
    order by queued_at, id
  loop
    update public.waiting_entries
    set state = 'passed', offer_ends_at = null, replaces_id = null
    where id = v_entry.id;
    v_passed := v_passed + 1;
    perform private.notify_participant(
      v_entry.participant_id, 'tournament_place_gone', 'Pasó el tiempo para tomar el lugar',
      format('El lugar en %s se ofrece al siguiente de la lista. Si queda libre después, todavía puedes tomarlo; o anótate otra vez, al final.', v_tournament.name),
      '/tournaments/' || p_tournament_id, v_entry.id || ' ' || v_entry.offer_ends_at
    );
    if v_entry.replaces_id is not null then
      perform private.offer_replacement_to_next(registration)
      from public.tournament_participants registration
      where registration.id = v_entry.replaces_id;
    end if;
  end loop;
  perform private.offer_places(p_tournament_id);
  return v_passed > 0 or v_before > (
    select count(*) from public.waiting_entries where tournament_id = p_tournament_id and state = 'waiting'
  );
end;
$$;
comment on function private.pass_on_places(uuid) is
  'Ends the offers of a tournament whose time is over and makes the next ones; true when it did anything.';

-- Who can wait no more -----------------------------------------------------------------------

create function private.leave_waiting_lists()
returns trigger
language plpgsql
volatile
security definer -- the list is written by procedures only
set search_path = ''
as $$
declare
  v_participant_id constant uuid := case tg_table_name when 'participants' then new.id else private.user_participant_id(new.id) end;
begin
  delete from public.waiting_entries where participant_id = v_participant_id;
  delete from public.outside_entries where participant_id = v_participant_id;
  return null;
end;
$$;
comment on function private.leave_waiting_lists() is 'A closed account and a deleted team wait for nothing, and are asked no more.';

create trigger leave_waiting_lists
  after update of team_id on public.participants
  for each row when (old.team_id is not null and new.team_id is null)
  execute function private.leave_waiting_lists();
create trigger leave_waiting_lists
  after update of closed_at on public.profiles
  for each row when (old.closed_at is null and new.closed_at is not null)
  execute function private.leave_waiting_lists();

-- 28-replacements.sql

-- Replacing an absent side by one who waits: until the draw its place, from then until round 2 its matches too.

create function private.has_begun(p_match public.tournament_matches)
returns boolean
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select p_match.status in ('pending_results', 'disputed', 'completed') or p_match.outcome is not null
    or exists (select 1 from public.match_games game where game.tournament_match_id = p_match.id)
$$;
comment on function private.has_begun(public.tournament_matches) is
  'True once somebody entered a game or said how it ended, or it was decided; a bye never begins.';

create function private.second_round_has_begun(p_tournament_id uuid)
returns boolean
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select exists (
    select 1
    from public.tournament_matches match
    join public.tournament_stages stage on stage.id = match.stage_id
    where match.tournament_id = p_tournament_id
      and private.has_begun(match)
      and (stage.position > 1 or match.round > 1 and match.stage in ('group', 'swiss', 'bracket'))
  )
$$;
comment on function private.second_round_has_begun(uuid) is 'True once a match of round 2, or of a later stage, has begun.';

create function private.can_be_replaced(p_tournament public.tournaments, p_registration public.tournament_participants)
returns boolean
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select p_tournament.allows_replacement
    and p_tournament.waiting_offer_minutes is not null
    and p_registration.status = 'registered'
    and case
      when p_tournament.structure_generated_at is null then
        p_registration.checked_in_at is null and private.gives_absent_places(p_tournament)
      else
        p_tournament.status = 'Activo' and p_tournament.finished_at is null
        and exists (
          select 1 from public.tournament_matches match
          where match.tournament_id = p_tournament.id
            and p_registration.participant_id in (match.participant1_id, match.participant2_id)
        )
        and not exists (
          select 1 from public.tournament_matches match
          where match.tournament_id = p_tournament.id and private.has_begun(match)
            and p_registration.participant_id in (match.participant1_id, match.participant2_id)
        )
        and not private.second_round_has_begun(p_tournament.id)
    end
$$;
comment on function private.can_be_replaced(public.tournaments, public.tournament_participants) is
  'Whether the organiser may give a side''s place to one who waits: before the draw who did not check in, once that has closed; '
  'afterwards who has not begun a match, while nobody has begun round 2.';

create function private.offer_replacement_to_next(p_registration public.tournament_participants)
returns boolean
language sql
volatile
security definer -- the list is written by procedures only
set search_path = ''
as $$
  select private.offer_to_next(tournament, p_registration.id)
  from public.tournaments tournament
  where tournament.id = p_registration.tournament_id and private.can_be_replaced(tournament, p_registration)
$$;
comment on function private.offer_replacement_to_next(public.tournament_participants) is
  'Offers the place of an absent side to the next who waits, if it may still be given.';

create function private.freeze_newcomer(p_tournament public.tournaments, p_participant_id uuid)
returns void
language plpgsql
volatile
security definer -- rosters are written by procedures only
set search_path = ''
as $$
declare
  v_profile_ids uuid[];
  v_size constant integer := private.team_format_size(p_tournament.team_format);
begin
  if p_tournament.type <> 'team' then
    return;
  end if;
  -- As freeze_rosters: whoever is leaving the team is waited for.
  perform 1
  from public.participants participant
  join public.team_members member on member.team_id = participant.team_id
  where participant.id = p_participant_id
  order by member.profile_id
  for key share of member;
  select candidate.profile_ids into v_profile_ids
  from private.roster_candidates(p_tournament) as candidate
  where candidate.participant_id = p_participant_id;
  if coalesce(cardinality(v_profile_ids), 0) < v_size then
    perform private.refuse('team_too_small', format(
      'El equipo necesita al menos %s integrantes que no jueguen este torneo con otro equipo.', v_size
    ));
  end if;
  insert into public.roster_entries (tournament_id, participant_id, profile_id)
  select p_tournament.id, p_participant_id, profile_id from unnest(v_profile_ids) as profile_id;
  update public.tournament_participants
  set roster_frozen_at = now()
  where tournament_id = p_tournament.id and participant_id = p_participant_id;
end;
$$;
comment on function private.freeze_newcomer(public.tournaments, uuid) is
  'Fixes the roster of a team that comes after the draw: its members of now who have not played here for another. Refuses team_too_small.';

create function private.hand_over_places(p_tournament_id uuid, p_from_id uuid, p_to_id uuid)
returns void
language plpgsql
volatile
security definer -- matches are written by procedures only
set search_path = ''
as $$
begin
  update public.tournament_matches
  set
    participant1_id = case when participant1_id = p_from_id then p_to_id else participant1_id end,
    participant2_id = case when participant2_id = p_from_id then p_to_id else participant2_id end,
    winner_id = case when winner_id = p_from_id then p_to_id else winner_id end
  where tournament_id = p_tournament_id and p_from_id in (participant1_id, participant2_id);
  update public.stage_entries entry
  set participant_id = p_to_id
  from public.tournament_stages stage
  where stage.tournament_id = p_tournament_id and entry.stage_id = stage.id and entry.participant_id = p_from_id;
  update public.group_participants row
  set participant_id = p_to_id
  from public.tournament_groups grp
  where grp.tournament_id = p_tournament_id and row.group_id = grp.id and row.participant_id = p_from_id;
end;
$$;
comment on function private.hand_over_places(uuid, uuid, uuid) is 'Every match, seed and table row of a side becomes another''s.';

create function private.hand_over_matches(p_tournament_id uuid, p_from_id uuid, p_to_id uuid)
returns void
language plpgsql
volatile
security definer -- matches are written by procedures only
set search_path = ''
as $$
begin
  perform private.hand_over_places(p_tournament_id, p_from_id, p_to_id);
  perform private.notify_participant(
    rival.id, 'match_ready', 'Juegas contra ' || private.participant_name(p_to_id),
    format('Reemplaza a %s, que no se presentó.', private.participant_name(p_from_id)),
    '/match/manage/' || rival.match_id, rival.match_id::text, p_to_id
  )
  from (
    select id as match_id, case p_to_id when participant1_id then participant2_id else participant1_id end as id
    from public.tournament_matches
    where tournament_id = p_tournament_id and p_to_id in (participant1_id, participant2_id)
      and status in ('pending', 'scheduled')
  ) as rival
  where rival.id is not null;
end;
$$;
comment on function private.hand_over_matches(uuid, uuid, uuid) is
  'Every match, seed and table row of a side that has begun nothing becomes another''s, and its rivals are told.';

create function private.replace_absent(
  p_tournament public.tournaments, p_registration_id uuid, p_participant public.participants
)
returns public.tournament_participants
language plpgsql
volatile
security definer -- registrations and matches are written by procedures only
set search_path = ''
as $$
declare
  v_absent public.tournament_participants;
  v_new public.tournament_participants;
begin
  select * into v_absent from public.tournament_participants where id = p_registration_id;
  if private.can_be_replaced(p_tournament, v_absent) is not true then
    perform private.refuse('place_gone', 'Ese lugar ya no está libre.');
  end if;
  update public.tournament_participants
  set status = 'absent', seed = null
  where id = p_registration_id;
  v_new := private.enter_tournament(p_tournament, p_participant);
  update public.tournament_participants
  set seed = v_absent.seed, checked_in_at = case when p_tournament.check_in_minutes is not null then now() end
  where id = v_new.id;
  if p_tournament.structure_generated_at is not null then
    perform private.freeze_newcomer(p_tournament, p_participant.id);
    perform private.hand_over_matches(p_tournament.id, v_absent.participant_id, p_participant.id);
  end if;
  perform private.notify_side(
    p_tournament.id, v_absent.participant_id, 'tournament_replaced', 'Fuera de ' || p_tournament.name,
    format('No confirmaste ni te presentaste a tiempo: tu lugar lo tomó %s.', private.participant_name(p_participant.id)),
    '/tournaments/' || p_tournament.id, null, p_participant.id
  );
  select * into v_new from public.tournament_participants where id = v_new.id;
  return v_new;
end;
$$;
comment on function private.replace_absent(public.tournaments, uuid, public.participants) is
  'Gives the place of an absent side, with its seed and its matches, to whoever was offered it; the absent one''s fee stays. '
  'Refuses place_gone, team_too_small, and as enter_tournament().';

-- 29-waiting_list_procedures.sql

-- What people and staff do with a waiting list.

insert into public.settings (key, value, description) values
  ('waiting_list_length', '500', 'Participantes que pueden esperar un lugar en un mismo torneo.');

create function private.lock_waiting_entry(p_tournament_id uuid, p_participant_id uuid)
returns public.waiting_entries
language plpgsql
volatile
security definer -- the list is written by procedures only
set search_path = ''
as $$
declare
  v_entry public.waiting_entries;
begin
  perform private.lock_tournament(p_tournament_id);
  if p_participant_id is null or p_participant_id not in (select private.acting_participant_ids()) then
    perform private.forbid('No puedes decidir por este participante.');
  end if;
  select * into v_entry
  from public.waiting_entries
  where tournament_id = p_tournament_id and participant_id = p_participant_id;
  if not found then
    perform private.refuse('not_waiting', 'No estás en la lista de espera de este torneo.');
  end if;
  return v_entry;
end;
$$;
comment on function private.lock_waiting_entry(uuid, uuid) is
  'Locks a tournament and returns the entry in its list of a participant the caller may act for. Refuses tournament_not_found, '
  'tournament_cancelled, not_waiting, and who may not.';

create function private.require_list_open(p_tournament public.tournaments)
returns void
language plpgsql
stable
security definer -- used by procedures
set search_path = ''
as $$
begin
  if p_tournament.waiting_offer_minutes is null then
    perform private.refuse('no_waiting_list', 'Este torneo no tiene lista de espera.');
  elsif p_tournament.allows_replacement and p_tournament.status = 'Activo'
    and p_tournament.structure_generated_at is not null and not private.second_round_has_begun(p_tournament.id)
  then
    return;
  elsif p_tournament.status <> 'Inscripciones' or p_tournament.structure_generated_at is not null then
    perform private.refuse('registration_closed', 'Las inscripciones no están abiertas.');
  elsif private.free_places(p_tournament) < 1 or private.is_waited_for(p_tournament.id) then
    return;
  elsif p_tournament.registration_deadline <= now() then
    if not p_tournament.allows_replacement then
      perform private.refuse('deadline_passed', 'El plazo de inscripción terminó.');
    end if;
  else
    perform private.refuse('places_free', 'Hay lugares libres: no hace falta esperar, inscríbete.');
  end if;
end;
$$;
comment on function private.require_list_open(public.tournaments) is
  'Whether one may begin to wait: while the places are full; after the deadline, and until round 2, where the organiser lets '
  'absent sides be replaced. Refuses no_waiting_list, registration_closed, deadline_passed, places_free.';

create function public.join_waiting_list(p_tournament_id uuid, p_participant_id uuid)
returns public.waiting_entries
language plpgsql
volatile
security definer -- the list is written by procedures only
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_tournament public.tournaments;
  v_participant public.participants;
  v_entry public.waiting_entries;
begin
  perform private.require_module('tournaments');
  perform private.count_event(
    v_user_id, 'tournament_registration', private.setting_integer('registrations_per_hour'), interval '1 hour'
  );
  v_tournament := private.lock_tournament(p_tournament_id);
  v_participant := private.require_entrant(v_tournament, p_participant_id);
  select * into v_entry
  from public.waiting_entries
  where tournament_id = p_tournament_id and participant_id = p_participant_id;
  if v_entry.state in ('waiting', 'offered') then
    perform private.refuse('already_waiting', 'Ya estás en la lista de espera.');
  end if;
  perform private.require_new_entrant(v_tournament, v_participant);
  perform private.require_list_open(v_tournament);
  if v_entry.id is null and (
    select count(*) from public.waiting_entries where tournament_id = p_tournament_id
  ) >= private.setting_integer('waiting_list_length') then
    perform private.refuse('waiting_list_full', 'La lista de espera está completa.');
  end if;

  insert into public.waiting_entries (tournament_id, participant_id)
  values (p_tournament_id, p_participant_id)
  -- Who did not answer in time waits again, behind the others.
  on conflict (tournament_id, participant_id) do update set state = 'waiting', queued_at = clock_timestamp()
  returning * into v_entry;
  perform private.offer_places(p_tournament_id);
  select * into v_entry from public.waiting_entries where id = v_entry.id;
  return v_entry;
end;
$$;
comment on function public.join_waiting_list(uuid, uuid) is
  'Waits for a place for a participant the caller may act for; costs nothing. Who did not answer an offer in time goes to the end. '
  'Returns the entry, which has an offer already where a place is free. Refuses tournament_not_found, tournament_cancelled, '
  'participant_not_found, wrong_participant_type, already_waiting, already_registered, invited_first, approval_needed, code_needed, code_spent, birth_date_required, '
  'too_young, team_too_small, team_too_young, no_waiting_list, '
  'registration_closed, deadline_passed, places_free, waiting_list_full, module_disabled, rate_limited.
@scope registrations';

create function public.leave_waiting_list(p_tournament_id uuid, p_participant_id uuid)
returns void
language plpgsql
volatile
security definer -- the list is written by procedures only
set search_path = ''
as $$
declare
  v_entry public.waiting_entries;
begin
  perform private.require_user();
  v_entry := private.lock_waiting_entry(p_tournament_id, p_participant_id);
  delete from public.waiting_entries where id = v_entry.id;
end;
$$;
comment on function public.leave_waiting_list(uuid, uuid) is
  'Waits no more. Whoever has an offer refuses it so, and the next one is offered the place at once. Refuses '
  'tournament_not_found, tournament_cancelled, not_waiting.
@scope registrations';

create function public.take_place(p_tournament_id uuid, p_participant_id uuid)
returns public.tournament_participants
language plpgsql
volatile
security definer -- registrations and tickets are written by procedures only
set search_path = ''
as $$
declare
  v_entry public.waiting_entries;
  v_tournament public.tournaments;
  v_participant public.participants;
  v_registration public.tournament_participants;
begin
  perform private.require_user();
  perform private.require_module('tournaments');
  v_entry := private.lock_waiting_entry(p_tournament_id, p_participant_id);
  select * into v_tournament from public.tournaments where id = p_tournament_id;
  v_participant := private.require_entrant(v_tournament, p_participant_id);
  -- The clock, not the transaction: whoever waited for the lock may have waited too long.
  if v_entry.offer_ends_at <= clock_timestamp() then
    perform private.refuse('offer_expired', 'Pasó el tiempo para tomar el lugar: se ofrece al siguiente de la lista.');
  elsif v_entry.state <> 'offered' and (
    private.free_places(v_tournament) < 1 or private.is_waited_for(p_tournament_id)
  ) then
    perform private.refuse('place_not_offered', 'Todavía no hay un lugar para ti: te avisamos cuando lo haya.');
  end if;
  perform private.require_new_entrant(v_tournament, v_participant);
  if v_entry.replaces_id is not null then
    v_registration := private.replace_absent(v_tournament, v_entry.replaces_id, v_participant);
  else
    if not private.takes_entries(v_tournament) then
      perform private.refuse('registration_closed', 'Las inscripciones no están abiertas.');
    end if;
    v_registration := private.enter_late(v_tournament, v_participant);
  end if;
  -- Those who play with him hear of it at once: it may begin tonight.
  perform private.notify_user(
    person, 'tournament_place_taken', 'Tu equipo juega ' || v_tournament.name, 'Tomó un lugar que quedó libre.',
    '/tournaments/' || p_tournament_id
  )
  from private.people_of_side(p_tournament_id, p_participant_id) as person
  where person <> auth.uid();
  return v_registration;
end;
$$;
comment on function public.take_place(uuid, uuid) is
  'Takes the place that was offered, or one that is free after everybody was asked, and pays the fee: both or neither. Once '
  'check-in is open it checks in as well; the place of an absent side comes with its matches. The team is told. Returns the registration. Refuses '
  'tournament_not_found, tournament_cancelled, not_waiting, offer_expired, place_not_offered, place_gone, already_registered, '
  'birth_date_required, too_young, team_too_small, team_too_young, registration_closed, team_wallet_required, insufficient_tickets, '
  'module_disabled.
@scope registrations';

-- Staff --------------------------------------------------------------------------------------

create function private.lock_absent(p_tournament_id uuid, p_participant_id uuid)
returns public.tournament_participants
language plpgsql
volatile
security definer -- registrations are written by procedures only
set search_path = ''
as $$
declare
  v_registration public.tournament_participants;
begin
  perform private.lock_tournament_for(p_tournament_id, 'registrations');
  select * into v_registration
  from public.tournament_participants
  where tournament_id = p_tournament_id and participant_id = p_participant_id;
  if not found then
    perform private.refuse('not_registered', 'El participante no está inscrito en este torneo.');
  end if;
  return v_registration;
end;
$$;
comment on function private.lock_absent(uuid, uuid) is
  'Locks a tournament for staff and returns a registration. Refuses tournament_not_found, tournament_cancelled, not_registered.';

create function public.offer_replacement(p_tournament_id uuid, p_participant_id uuid)
returns void
language plpgsql
volatile
security definer -- the list is written by procedures only
set search_path = ''
as $$
declare
  v_registration constant public.tournament_participants := private.lock_absent(p_tournament_id, p_participant_id);
  v_tournament public.tournaments;
begin
  select * into v_tournament from public.tournaments where id = p_tournament_id;
  if not v_tournament.allows_replacement then
    perform private.refuse('replacement_not_allowed', 'El torneo no permite reemplazar a quien falta: se cambia en sus datos.');
  elsif not private.can_be_replaced(v_tournament, v_registration) then
    perform private.refuse(
      'cannot_be_replaced',
      'Solo se reemplaza a quien no confirmó (cerrada la confirmación) o no empezó ningún partido, y hasta que empiece la segunda ronda.'
    );
  elsif exists (select 1 from public.waiting_entries where replaces_id = v_registration.id and state = 'offered') then
    perform private.refuse('already_offered', 'Su lugar ya está ofrecido.');
  elsif not private.offer_replacement_to_next(v_registration) then
    perform private.refuse('nobody_waits', 'Nadie espera en la lista.');
  end if;
  perform private.audit(
    'offer_replacement', 'tournaments', p_tournament_id::text, null, jsonb_build_object('participant_id', p_participant_id)
  );
end;
$$;
comment on function public.offer_replacement(uuid, uuid) is
  'Staff (registrations): offers the place of a side that did not come to the first who waits; it passes on by itself until somebody takes it. '
  'Refuses tournament_not_found, tournament_cancelled, not_registered, replacement_not_allowed, cannot_be_replaced, '
  'already_offered, nobody_waits.';

create function public.place_offers(p_tournament_id uuid)
returns table (participant_id uuid, is_offered boolean)
language plpgsql
stable
security definer -- the waiting list shows its offers to those who hold them only
set search_path = ''
as $$
begin
  perform private.require_right_to_read(p_tournament_id, 'registrations');
  return query
    select registration.participant_id, offer.id is not null
    from public.tournament_participants registration
    join public.tournaments tournament on tournament.id = registration.tournament_id
    left join public.waiting_entries offer on offer.replaces_id = registration.id and offer.state = 'offered'
    where registration.tournament_id = p_tournament_id
      and (
        offer.id is not null
        or private.can_be_replaced(tournament, registration)
        and exists (
          select 1 from public.waiting_entries waiting
          where waiting.tournament_id = p_tournament_id and waiting.state = 'waiting'
        )
      )
    order by registration.created_at, registration.id;
end;
$$;
comment on function public.place_offers(uuid) is
  'Staff (registrations): the participants whose place is offered to the waiting list, and those whose place offer_replacement() would offer now.';

create function public.take_back_offer(p_tournament_id uuid, p_participant_id uuid)
returns void
language plpgsql
volatile
security definer -- the list is written by procedures only
set search_path = ''
as $$
declare
  v_registration constant public.tournament_participants := private.lock_absent(p_tournament_id, p_participant_id);
  v_entry public.waiting_entries;
begin
  update public.waiting_entries entry
  set state = 'waiting', offer_ends_at = null, replaces_id = null
  where replaces_id = v_registration.id and state = 'offered'
  returning * into v_entry;
  if not found then
    perform private.refuse('not_offered', 'Su lugar no está ofrecido.');
  end if;
  -- Who came after all is here: his place is not offered again at the next turn.
  update public.tournament_participants registration
  set checked_in_at = now()
  from public.tournaments tournament
  where registration.id = v_registration.id and registration.checked_in_at is null
    and tournament.id = p_tournament_id and tournament.check_in_minutes is not null;
  perform private.notify_participant(
    v_entry.participant_id, 'tournament_place_gone', 'El lugar ya no está libre',
    'Quien faltaba llegó. Sigues en tu puesto de la lista de espera.', '/tournaments/' || p_tournament_id
  );
  perform private.audit(
    'take_back_offer', 'tournaments', p_tournament_id::text, null, jsonb_build_object('participant_id', p_participant_id)
  );
end;
$$;
comment on function public.take_back_offer(uuid, uuid) is
  'Staff (registrations): who was to be replaced came after all: the offer of his place ends, whoever had it waits on in his place, and where '
  'there is a check-in he is present. Refuses tournament_not_found, tournament_cancelled, not_registered, not_offered.';

grant execute on function
  public.join_waiting_list(uuid, uuid), public.leave_waiting_list(uuid, uuid), public.take_place(uuid, uuid)
to authenticated;
grant execute on function
  public.place_offers(uuid), public.offer_replacement(uuid, uuid), public.take_back_offer(uuid, uuid)
to authenticated, service_role;

-- 30-check_in_by_staff.sql

-- Check-in by staff: more time, opened again, confirmed for somebody, and calling those who are missing.

create function private.lock_check_in(p_tournament_id uuid)
returns public.tournaments
language plpgsql
volatile
security definer -- locks on behalf of callers that may not update
set search_path = ''
as $$
declare
  v_tournament constant public.tournaments := private.lock_tournament_for(p_tournament_id, 'registrations');
begin
  if v_tournament.check_in_minutes is null then
    perform private.refuse('check_in_not_used', 'Este torneo no pide confirmar la asistencia.');
  elsif v_tournament.structure_generated_at is not null or v_tournament.status = 'Finalizado' then
    perform private.refuse('check_in_closed', 'La confirmación de asistencia ya cerró: el torneo está sorteado.');
  end if;
  return v_tournament;
end;
$$;
comment on function private.lock_check_in(uuid) is
  'Locks a tournament for staff whose check-in can still change. Refuses tournament_not_found, tournament_cancelled, '
  'check_in_not_used, check_in_closed.';

create function private.notify_missing(p_tournament public.tournaments, p_kind text, p_title text, p_body text, p_subject text)
returns integer
language sql
volatile
security definer -- notifications are written by the database only
set search_path = ''
as $$
  with told as (
    select private.notify_participant(
      participant_id, p_kind, p_title, p_body, '/tournaments/' || p_tournament.id, p_subject
    )
    from private.missing_entries(p_tournament.id)
  )
  select count(*)::integer from told
$$;
comment on function private.notify_missing(public.tournaments, text, text, text, text) is
  'Tells everybody who has not checked in; returns how many entrants they are.';

create function public.extend_check_in(p_tournament_id uuid, p_minutes integer)
returns timestamptz
language plpgsql
volatile
security definer -- check-in is changed by procedures only
set search_path = ''
as $$
declare
  v_tournament constant public.tournaments := private.lock_check_in(p_tournament_id);
  v_closes_at timestamptz := private.check_in_closes_at(v_tournament);
  v_was_closed constant boolean := v_closes_at <= clock_timestamp();
begin
  if p_minutes is null or p_minutes not between 1 and 1440 then
    perform private.refuse('minutes_invalid', 'Indica de 1 a 1440 minutos.');
  end if;
  v_closes_at := greatest(v_closes_at, clock_timestamp()) + make_interval(mins => p_minutes);
  update public.tournaments set check_in_closes_at = v_closes_at where id = p_tournament_id;
  perform private.notify_missing(
    v_tournament, 'check_in_extended',
    case when v_was_closed then 'Otra vez puedes confirmar: ' else 'Más tiempo para confirmar: ' end || v_tournament.name,
    format(
      case when v_was_closed
        then 'La confirmación de asistencia se abrió de nuevo por %s minutos. Quien no confirma queda fuera.'
        else 'La confirmación de asistencia se extendió %s minutos. Quien no confirma queda fuera.'
      end,
      p_minutes
    ),
    'closes ' || v_closes_at
  );
  perform private.audit(
    'extend_check_in', 'tournaments', p_tournament_id::text,
    jsonb_build_object('check_in_closes_at', private.check_in_closes_at(v_tournament)),
    jsonb_build_object('check_in_closes_at', v_closes_at)
  );
  return v_closes_at;
end;
$$;
comment on function public.extend_check_in(uuid, integer) is
  'Staff (registrations): gives check-in more minutes, or opens it again for as many where it has closed, and tells who has not confirmed. '
  'Returns when it closes. Refuses tournament_not_found, tournament_cancelled, check_in_not_used, check_in_closed, minutes_invalid.';

create function private.confirm_entrant(p_tournament public.tournaments, p_participant_id uuid)
returns public.tournament_participants
language plpgsql
volatile
security definer -- registrations are written by procedures only
set search_path = ''
as $$
declare
  v_registration constant public.tournament_participants := private.mark_present(
    p_tournament.id, p_participant_id, 'El participante no está inscrito en este torneo.'
  );
begin
  perform private.notify_participant(
    p_participant_id, 'check_in_confirmed', 'Asistencia confirmada',
    format('La organización confirmó tu asistencia en %s.', p_tournament.name), '/tournaments/' || p_tournament.id
  );
  perform private.audit(
    'confirm_check_in', 'tournaments', p_tournament.id::text, null, jsonb_build_object('participant_id', p_participant_id)
  );
  return v_registration;
end;
$$;
comment on function private.confirm_entrant(public.tournaments, uuid) is
  'Confirms for an entrant of a tournament that the caller has locked, and tells him. Refuses not_registered, place_given, place_offered.';

create function public.confirm_check_in(p_tournament_id uuid, p_participant_id uuid)
returns public.tournament_participants
language plpgsql
volatile
security definer -- registrations are written by procedures only
set search_path = ''
as $$
declare
  v_tournament constant public.tournaments := private.lock_check_in(p_tournament_id);
begin
  if exists (
    select 1 from public.tournament_participants
    where tournament_id = p_tournament_id and participant_id = p_participant_id and checked_in_at is not null
  ) then
    perform private.refuse('already_checked_in', 'El participante ya confirmó.');
  end if;
  return private.confirm_entrant(v_tournament, p_participant_id);
end;
$$;
comment on function public.confirm_check_in(uuid, uuid) is
  'Staff (registrations): confirms for an entrant, before check-in opens, while it is open and after it has closed, until the draw; he is told. '
  'Refuses tournament_not_found, tournament_cancelled, check_in_not_used, check_in_closed, not_registered, already_checked_in, '
  'place_given, place_offered.
@scope registrations';

create function public.call_missing(p_tournament_id uuid)
returns integer
language plpgsql
volatile
security definer -- notifications are written by the database only
set search_path = ''
as $$
declare
  v_tournament constant public.tournaments := private.lock_check_in(p_tournament_id);
  v_closes_at constant timestamptz := private.check_in_closes_at(v_tournament);
  v_called integer;
begin
  if clock_timestamp() < v_tournament.start_date - make_interval(mins => v_tournament.check_in_minutes)
    or v_closes_at <= clock_timestamp()
  then
    perform private.refuse('check_in_not_open', 'La confirmación de asistencia no está abierta.');
  end if;
  perform private.count_event(
    p_tournament_id, 'call_missing', 1, interval '2 minutes', 'Recién los llamaste: espera dos minutos para volver a hacerlo.'
  );
  v_called := private.notify_missing(
    v_tournament, 'check_in_missing', 'Falta que confirmes: ' || v_tournament.name,
    format('Quedan %s minutos para confirmar tu asistencia.', ceil(extract(epoch from v_closes_at - clock_timestamp()) / 60)),
    'called ' || clock_timestamp()
  );
  perform private.audit('call_missing', 'tournaments', p_tournament_id::text, null, jsonb_build_object('called', v_called));
  return v_called;
end;
$$;
comment on function public.call_missing(uuid) is
  'Staff (registrations): calls those who have not checked in while they can, at most every two minutes; returns how many entrants. Refuses '
  'tournament_not_found, tournament_cancelled, check_in_not_used, check_in_closed, check_in_not_open, rate_limited.';

grant execute on function
  public.extend_check_in(uuid, integer), public.confirm_check_in(uuid, uuid), public.call_missing(uuid)
to authenticated, service_role;

-- 31-outside_entries.sql

-- Whom the staff of a tournament asked to play, and who was in it and is not any more.
--
-- Nobody's tickets are spent and nobody comes back without an act of his own: where entering costs, where somebody left
-- by himself or said no, and where he has still to say how old he is, he is asked. He answers by registering, or with no.

insert into public.settings (key, value, description) values
  ('entrants_by_staff_per_hour', '120', 'Veces por hora que una persona de la organización puede agregar participantes.'),
  ('open_entry_requests', '512', 'Participantes a los que la organización de un torneo puede haberles preguntado y todavía no respondieron.'),
  ('founded_entry_requests', '64', 'Participantes a los que quien organiza un torneo de miembros puede preguntarles si juegan, en total.');

create table public.outside_entries (
  id uuid primary key default gen_random_uuid(),
  tournament_id uuid not null,
  participant_id uuid not null,
  state text not null,
  changed_by uuid,
  changed_at timestamptz not null default clock_timestamp(),
  entered_at timestamptz,
  seed integer,
  checked_in_at timestamptz,
  created_at timestamptz not null default now(),
  constraint outside_entries_tournament_id_fkey
    foreign key (tournament_id) references public.tournaments (id) on delete cascade,
  constraint outside_entries_participant_id_fkey
    foreign key (participant_id) references public.participants (id) on delete cascade,
  constraint outside_entries_changed_by_fkey
    foreign key (changed_by) references public.profiles (id) on delete set null,
  constraint outside_entries_once unique (tournament_id, participant_id),
  constraint outside_entries_state_known check (state in ('asked', 'declined', 'withdrawn', 'removed'))
);
comment on table public.outside_entries is
  'Who is not in a tournament that has not started, and whom its staff asked or may put back; written by procedures only.';
comment on column public.outside_entries.state is
  'asked (the staff want him to play, and he has not answered); declined; withdrawn (by himself); removed (by the staff).';
comment on column public.outside_entries.entered_at is
  'When he had registered; with seed and checked_in_at it is what he gets back. Null for who was never in.';

create index outside_entries_participant_id_idx on public.outside_entries (participant_id);
create index outside_entries_changed_by_idx on public.outside_entries (changed_by);

-- RLS ----------------------------------------------------------------------------------------

alter table public.outside_entries enable row level security;
create policy select_own_or_staff on public.outside_entries
  for select to authenticated
  using (
    (select private.is_admin())
    or tournament_id in (select private.my_tournament_ids('registrations'))
    or participant_id in (select private.acting_participant_ids())
  );
grant select on public.outside_entries to authenticated, service_role;

-- Going and coming back ----------------------------------------------------------------------

create function private.keep_departure(p_registration public.tournament_participants, p_state text)
returns void
language sql
volatile
security definer -- the table is written by procedures only
set search_path = ''
as $$
  insert into public.outside_entries (tournament_id, participant_id, state, changed_by, entered_at, seed, checked_in_at)
  values (
    p_registration.tournament_id, p_registration.participant_id, p_state, auth.uid(), p_registration.created_at,
    p_registration.seed, p_registration.checked_in_at
  )
$$;
comment on function private.keep_departure(public.tournament_participants, text) is
  'Keeps what somebody has who leaves before the start (withdrawn) or is taken out (removed), so that it can be given back. Who is '
  'in has no row: enter_tournament() takes it.';

create function private.give_back_entry(p_registration public.tournament_participants)
returns public.tournament_participants
language plpgsql
volatile
security definer -- registrations are written by procedures only
set search_path = ''
as $$
declare
  v_past public.outside_entries;
  v_registration public.tournament_participants := p_registration;
begin
  delete from public.outside_entries
  where tournament_id = p_registration.tournament_id and participant_id = p_registration.participant_id
  returning * into v_past;
  if v_past.state = 'asked' and v_past.entered_at is not null then
    update public.tournament_participants
    set
      created_at = v_past.entered_at,
      checked_in_at = v_past.checked_in_at,
      seed = case when not exists (
        select 1 from public.tournament_participants
        where tournament_id = p_registration.tournament_id and seed = v_past.seed
      ) then v_past.seed end
    where id = p_registration.id
    returning * into v_registration;
  end if;
  return v_registration;
end;
$$;
comment on function private.give_back_entry(public.tournament_participants) is
  'Whoever comes back because the staff asked him has the moment, the seed (if nobody has it now) and the check-in that he had; '
  'who comes back unasked begins anew. Returns the registration.';

create function private.is_asked(p_tournament_id uuid, p_participant_id uuid)
returns boolean
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select exists (
    select 1 from public.outside_entries
    where tournament_id = p_tournament_id and participant_id = p_participant_id and state = 'asked'
  )
$$;
comment on function private.is_asked(uuid, uuid) is 'True while the staff want somebody to play who has not answered.';

create function private.enter_late(p_tournament public.tournaments, p_participant public.participants)
returns public.tournament_participants
language plpgsql
volatile
security definer -- registrations and tickets are written by procedures only
set search_path = ''
as $$
declare
  v_registration public.tournament_participants := private.enter_tournament(p_tournament, p_participant);
begin
  if now() >= p_tournament.start_date - make_interval(mins => p_tournament.check_in_minutes) then
    update public.tournament_participants set checked_in_at = now()
    where id = v_registration.id
    returning * into v_registration;
  end if;
  return v_registration;
end;
$$;
comment on function private.enter_late(public.tournaments, public.participants) is
  'As enter_tournament(), by an act of the entrant himself: whoever takes a place while others confirm is here.';

-- Whether the staff may add him --------------------------------------------------------------

create function private.can_be_asked(p_participant_id uuid)
returns boolean
language plpgsql
stable
security definer -- looks at bans and blocks
set search_path = ''
as $$
begin
  return exists (
    select 1
    from public.participants participant
    left join public.team_members member
      on member.team_id = participant.team_id and member.role in ('leader', 'co-leader')
    cross join lateral (select coalesce(participant.user_id, member.profile_id) as id) as person
    where participant.id = p_participant_id
      and private.is_active_account(person.id)
      and not private.is_blocked_between(person.id, auth.uid())
  );
end;
$$;
comment on function private.can_be_asked(uuid) is
  'True when the player, or a leader of the team, has an account that is open and nothing with the caller that keeps them apart.';

create function private.entry_verdict(p_tournament public.tournaments, p_participant_id uuid, p_free integer)
returns text
language plpgsql
stable
security definer -- reads registrations, birth dates and blocks for procedures
set search_path = ''
as $$
declare
  v_participant public.participants;
  v_past public.outside_entries;
  v_size constant integer := private.team_format_size(p_tournament.team_format);
  v_age constant integer := public.minimum_age(p_tournament);
  v_is_old_enough boolean;
begin
  select * into v_participant from public.participants where id = p_participant_id;
  select * into v_past from public.outside_entries
  where tournament_id = p_tournament.id and participant_id = p_participant_id;
  if exists (
    select 1 from public.tournament_participants
    where tournament_id = p_tournament.id and participant_id = p_participant_id
  ) then
    return 'already_in';
  elsif (v_participant.type = 'team') is distinct from (p_tournament.type = 'team') then
    return 'wrong_kind';
  elsif v_past.state = 'asked' then
    return 'already_asked';
  elsif exists (
    select 1 from public.waiting_entries
    where tournament_id = p_tournament.id and participant_id = p_participant_id and state <> 'passed'
  ) then
    return 'waiting';
  elsif not private.can_be_asked(p_participant_id)
    or v_participant.user_id is not null and not private.may_play(v_participant.user_id, p_tournament.id)
  then
    return 'unavailable';
  elsif v_past.state = 'declined' and v_past.changed_at > now() - interval '1 day' then
    return 'declined';
  elsif p_free < 1 then
    return 'full';
  end if;
  if v_participant.type = 'team' then
    if (select count(*) from public.team_members where team_id = v_participant.team_id) < v_size then
      return 'too_small';
    end if;
    v_is_old_enough := private.players_of_age(v_participant.team_id, v_age, p_tournament.id) >= v_size;
  else
    v_is_old_enough := private.is_of_age(v_participant.user_id, v_age);
  end if;
  -- How old somebody is, is nobody's business: he is asked, and tells it himself.
  -- Into a member's tournament nobody is put: whoever founded it is a stranger to most.
  return case
    when p_tournament.entry_fee = 0 and p_tournament.founded_by is null and v_is_old_enough and coalesce(v_past.state, 'removed') = 'removed' then 'added'
    else 'asked'
  end;
end;
$$;
comment on function private.entry_verdict(public.tournaments, uuid, integer) is
  'What becomes of somebody whom the staff of a tournament want in it, with so many places free: added, asked (he has to say yes), or '
  'why not: already_in, wrong_kind (a team, a player), already_asked, waiting (his turn comes by the list), unavailable, declined '
  '(less than a day ago), full, too_small.';

create function private.places_for_staff(p_tournament public.tournaments)
returns integer
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  -- Nobody overtakes who waits.
  select case when private.is_waited_for(p_tournament.id) then 0 else private.free_places(p_tournament) end
$$;
comment on function private.places_for_staff(public.tournaments) is 'How many the staff of a tournament may add now.';

-- 32-entrants_by_staff.sql

-- Adding participants on their behalf: by name, one or a whole list, and putting back who left before the start.

create function private.find_entrants(p_type text, p_name text)
returns table (participant_id uuid, name text, image_url text)
language plpgsql
stable
security definer -- used by procedures
set search_path = ''
as $$
begin
  if p_type = 'team' then
    return query
    select participant.id, team.name, team.logo_url
    from public.teams team
    join public.participants participant on participant.team_id = team.id
    where team.search_text = private.search_key(p_name);
  else
    return query
    select participant.id, person.username, person.avatar_url
    from public.profiles person
    join public.participants participant on participant.user_id = person.id
    where person.search_text = private.search_key(p_name);
  end if;
end;
$$;
comment on function private.find_entrants(text, text) is 'The player or team of this name, as private.search_key() compares it.';

create function private.find_like_entrants(p_type text, p_name text)
returns table (participant_id uuid, name text, image_url text)
language plpgsql
stable
security definer -- used by procedures
set search_path = ''
as $$
declare
  v_key constant text := private.search_key(p_name);
  v_pattern constant text := private.contains_pattern(p_name);
begin
  if p_type = 'team' then
    return query
    select participant.id, team.name, team.logo_url
    from (
      select * from public.teams
      where (search_text like v_pattern or search_text operator(extensions.%) v_key) and search_text <> v_key
      order by extensions.similarity(search_text, v_key) desc, search_text, id
      limit 5
    ) as team
    join public.participants participant on participant.team_id = team.id
    order by extensions.similarity(team.search_text, v_key) desc, team.search_text;
  else
    return query
    select participant.id, person.username, person.avatar_url
    from (
      select * from public.profiles
      where (search_text like v_pattern or search_text operator(extensions.%) v_key) and search_text <> v_key
      order by extensions.similarity(search_text, v_key) desc, search_text, id
      limit 5
    ) as person
    join public.participants participant on participant.user_id = person.id
    order by extensions.similarity(person.search_text, v_key) desc, person.search_text;
  end if;
end;
$$;
comment on function private.find_like_entrants(text, text) is 'Up to five players or teams that are called alike, but not so.';

create function public.preview_entrants(p_tournament_id uuid, p_names text[])
returns table (line integer, participant_id uuid, name text, image_url text, is_exact boolean, verdict text)
language plpgsql
stable
security definer -- what becomes of somebody is told to staff only
set search_path = ''
as $$
declare
  v_tournament public.tournaments;
  v_free integer;
  v_named record;
  v_seen uuid[] := '{}';
  v_is_known boolean;
  -- Looking for what is called alike is dear: of a list that is full of unknown names the first are enough.
  v_lookups integer := 32;
begin
  perform private.require_right_to_read(p_tournament_id, 'registrations');
  if coalesce(cardinality(p_names), 0) not between 1 and 256 then
    perform private.refuse('entrants_count', 'Se agregan de 1 a 256 participantes por vez.');
  end if;
  select * into v_tournament from public.tournaments where id = p_tournament_id;
  v_free := private.places_for_staff(v_tournament);
  for v_named in
    select ordinality::integer as line, left(ltrim(private.clean_text(private.tidy_name(listed.name)), '@'), 64) as name
    from unnest(p_names) with ordinality as listed (name)
  loop
    line := v_named.line;
    is_exact := true;
    select * into participant_id, name, image_url from private.find_entrants(v_tournament.type, v_named.name);
    v_is_known := found;
    if v_is_known then
      verdict := case
        when participant_id = any (v_seen) then 'repeated'
        else private.entry_verdict(v_tournament, participant_id, v_free)
      end;
      return next;
      v_seen := v_seen || participant_id;
      v_free := v_free - (verdict = 'added')::integer;
    end if;
    -- Shorter ones are in too many names.
    if char_length(v_named.name) >= 3 and v_lookups > 0 and (not v_is_known or cardinality(p_names) = 1) then
      v_lookups := v_lookups - 1;
      is_exact := false;
      for participant_id, name, image_url in
        select * from private.find_like_entrants(v_tournament.type, v_named.name)
      loop
        verdict := private.entry_verdict(v_tournament, participant_id, v_free);
        return next;
      end loop;
    end if;
  end loop;
end;
$$;
comment on function public.preview_entrants(uuid, text[]) is
  'Staff (registrations): whom up to 256 names mean, by line, and what would become of each if they were added in this order; of one name, '
  'and of names that nobody has, also those that are called alike. A name without a row is not known. Refuses tournament_not_found, '
  'entrants_count.
@nullable image_url
@type verdict "added" | "asked" | "already_in" | "already_asked" | "wrong_kind" | "waiting" | "unavailable" | "declined" | "full" | "too_small" | "repeated"';

create function private.tell_asked(p_tournament public.tournaments, p_participant public.participants)
returns void
language sql
volatile
security definer -- notifications are written by the database only
set search_path = ''
as $$
  select private.notify_participant(
    p_participant.id, 'tournament_asked',
    format(
      case p_participant.type when 'team' then 'La organización de %s quiere inscribir a tu equipo' else 'La organización de %s te quiere inscribir' end,
      p_tournament.name
    ),
    case when p_tournament.entry_fee > 0
      then format(
        case p_tournament.ticket_type when 'team' then 'La inscripción cuesta %s del equipo' else 'La inscripción cuesta %s de tu saldo' end
          || ': se cobra solo si aceptas. El lugar no queda reservado.',
        private.tickets_in_words(p_tournament.entry_fee)
      )
      else 'Juegas solo si aceptas. El lugar no queda reservado.'
    end,
    '/tournaments/' || p_tournament.id, p_tournament.id || ' ' || p_participant.id
  )
$$;
comment on function private.tell_asked(public.tournaments, public.participants) is
  'Asks the player, or who leads the team, whether he plays.';

create function public.add_entrants(p_tournament_id uuid, p_participant_ids uuid[])
returns table (participant_id uuid, verdict text)
language plpgsql
volatile
security definer -- registrations are written by procedures only
set search_path = ''
as $$
declare
  v_user_id constant uuid := private.require_right(p_tournament_id, 'registrations');
  v_tournament public.tournaments;
  v_participant public.participants;
  v_free integer;
  v_open integer;
begin
  if coalesce(cardinality(p_participant_ids), 0) not between 1 and 256 then
    perform private.refuse('entrants_count', 'Se agregan de 1 a 256 participantes por vez.');
  end if;
  perform private.count_event(
    v_user_id, 'entrants_by_staff', private.setting_integer('entrants_by_staff_per_hour'), interval '1 hour'
  );
  v_tournament := private.lock_tournament_for(p_tournament_id, 'registrations');
  if not private.takes_entries(v_tournament) then
    perform private.refuse(
      'registration_closed', 'Se agregan participantes con las inscripciones abiertas, y hasta que empieza el sorteo.'
    );
  end if;
  v_free := private.places_for_staff(v_tournament);
  v_open := case
    when v_tournament.founded_by is null then private.setting_integer('open_entry_requests')
    else private.setting_integer('founded_entry_requests')
  end - (
    select count(*) from public.outside_entries entry
    where entry.tournament_id = p_tournament_id and (entry.state = 'asked' or v_tournament.founded_by is not null)
  );
  for participant_id in
    select listed.id from unnest(p_participant_ids) with ordinality as listed (id, place)
    where listed.id is not null
    group by listed.id order by min(listed.place)
  loop
    verdict := private.entry_verdict(v_tournament, participant_id, v_free);
    if verdict = 'asked' and v_open < 1 then
      verdict := 'too_many_asked';
    end if;
    return next;
    continue when verdict not in ('added', 'asked');
    select * into v_participant from public.participants participant where participant.id = participant_id;
    update public.outside_entries entry
    set state = 'asked', changed_by = v_user_id, changed_at = clock_timestamp()
    where entry.tournament_id = p_tournament_id and entry.participant_id = v_participant.id;
    if verdict = 'added' then
      perform private.enter_tournament(v_tournament, v_participant);
      v_free := v_free - 1;
      perform private.notify_side(
        p_tournament_id, v_participant.id, 'tournament_added',
        case v_participant.type when 'team' then 'Tu equipo está inscrito en ' else 'Estás inscrito en ' end || v_tournament.name,
        case v_participant.type
          when 'team' then 'Lo inscribió la organización. Si no van a jugar, quien lidera el equipo lo retira en la página del torneo.'
          else 'Te inscribió la organización. Si no vas a jugar, retírate en la página del torneo.'
        end,
        '/tournaments/' || p_tournament_id
      );
    else
      if not found then
        insert into public.outside_entries (tournament_id, participant_id, state, changed_by)
        values (p_tournament_id, v_participant.id, 'asked', v_user_id);
      end if;
      v_open := v_open - 1;
      perform private.tell_asked(v_tournament, v_participant);
    end if;
    perform private.audit(
      case verdict when 'added' then 'add_tournament_participant' else 'ask_tournament_participant' end,
      'tournaments', p_tournament_id::text, null, jsonb_build_object('participant_id', v_participant.id)
    );
  end loop;
end;
$$;
comment on function public.add_entrants(uuid, uuid[]) is
  'Staff (registrations): adds up to 256 players or teams in this order, as far as there are places, until the draw and whatever the '
  'deadline. Where entering is free they are in and told how to leave; where it costs, into a tournament of a member (there few in all), and '
  'whoever left or said no before, is asked. '
  'Whoever was taken out has his seed and moment again. Returns what became of each: as preview_entrants(), or too_many_asked. Refuses '
  'tournament_not_found, tournament_cancelled, registration_closed, entrants_count, rate_limited.
@field verdict added, asked, or why not: already_in, already_asked, wrong_kind, waiting (it has a place of the waiting list), unavailable, declined, full, too_small (a team), too_many_asked.
@type verdict "added" | "asked" | "already_in" | "already_asked" | "wrong_kind" | "waiting" | "unavailable" | "declined" | "full" | "too_small" | "too_many_asked"
@scope registrations';

create function public.decline_entry(p_tournament_id uuid, p_participant_id uuid)
returns void
language plpgsql
volatile
security definer -- the table is written by procedures only
set search_path = ''
as $$
declare
  v_user_id constant uuid := private.require_user();
begin
  if p_participant_id is null or p_participant_id not in (select private.acting_participant_ids()) then
    perform private.forbid('No puedes decidir por este participante.');
  end if;
  -- Who was never asked holds nothing up.
  if private.is_asked(p_tournament_id, p_participant_id) then
    perform private.hold_tournament(p_tournament_id);
    update public.outside_entries
    set state = 'declined', changed_by = v_user_id, changed_at = clock_timestamp()
    where tournament_id = p_tournament_id and participant_id = p_participant_id and state = 'asked';
    if found then
      return;
    end if;
  end if;
  perform private.refuse('not_asked', 'La organización ya no espera tu respuesta.');
end;
$$;
comment on function public.decline_entry(uuid, uuid) is
  'Says no to the staff who want a participant the caller may act for in their tournament; he is not asked again for a day. Refuses '
  'not_asked.';

grant execute on function
  public.preview_entrants(uuid, text[]), public.add_entrants(uuid, uuid[]), public.decline_entry(uuid, uuid)
to authenticated;

-- 33-tournament_series.sql

-- Cups that come again: "every Thursday at 21:00" makes the next edition, opens it and tells who played the last ones.
--
-- An edition is a founding, and its prizes are paid by the house: only administrators make a series or set it going;
-- whoever has settings in its model may stop it. Nothing here is written directly.

create table public.tournament_series (
  id uuid primary key default gen_random_uuid(),
  model_id uuid,
  state text not null default 'active',
  weekday integer not null,
  local_time time not null,
  time_zone text not null,
  every_weeks integer not null,
  opens_days integer not null,
  first_hours integer not null,
  ends_on date,
  editions_left integer,
  last_on date not null,
  next_on date,
  next_at timestamptz,
  due_at timestamptz,
  created_at timestamptz not null default now(),
  constraint tournament_series_model_id_fkey
    foreign key (model_id) references public.tournaments (id) on delete set null,
  constraint tournament_series_state_known check (state in ('active', 'paused', 'ended')),
  constraint tournament_series_weekday_range check (weekday between 1 and 7),
  constraint tournament_series_every_weeks_range check (every_weeks between 1 and 26),
  constraint tournament_series_opens_days_range check (opens_days between 1 and 60),
  constraint tournament_series_first_hours_range check (first_hours between 0 and 168),
  constraint tournament_series_editions_left_range check (editions_left between 0 and 500),
  constraint tournament_series_next_fits check (
    (next_on is null) = (next_at is null) and (next_on is null) = (due_at is null) and (state = 'active') = (due_at is not null)
  )
);
comment on table public.tournament_series is 'Cups that come again every n weeks. Written by procedures only.';
comment on column public.tournament_series.model_id is
  'What the next edition is copied from; where it was deleted, the latest edition.';
comment on column public.tournament_series.state is
  'active; paused (makes no more until it goes on); ended (has no more editions).';
comment on column public.tournament_series.weekday is 'From 1, Monday, to 7, Sunday; in time_zone, as local_time.';
comment on column public.tournament_series.local_time is 'Hour of the start, by the clock of time_zone.';
comment on column public.tournament_series.time_zone is 'Name of the IANA data base: ''America/Santiago''.';
comment on column public.tournament_series.every_weeks is 'Weeks from one edition to the next.';
comment on column public.tournament_series.opens_days is 'Days before the start that an edition is made and its registration opens.';
comment on column public.tournament_series.first_hours is
  'Hours in which only who entered the last edition may enter the next; 0: everybody at once.';
comment on column public.tournament_series.ends_on is 'No edition after that day; null: no last day.';
comment on column public.tournament_series.editions_left is 'How many are still to be made; null: no end.';
comment on column public.tournament_series.last_on is
  'The day of the last edition that was made, whatever became of it, or that was left out: none comes twice.';
comment on column public.tournament_series.next_on is 'The day of the next edition to be made; null while the series does not run.';
comment on column public.tournament_series.next_at is
  'When the next edition starts; null while the series does not run.';
comment on column public.tournament_series.due_at is 'When the next edition is made.';

create index tournament_series_model_id_idx on public.tournament_series (model_id);
create index tournament_series_due_at_idx on public.tournament_series (due_at);

create table public.tournament_editions (
  tournament_id uuid primary key,
  series_id uuid not null,
  held_on date not null,
  public_at timestamptz,
  tell_at timestamptz,
  created_at timestamptz not null default now(),
  constraint tournament_editions_tournament_id_fkey
    foreign key (tournament_id) references public.tournaments (id) on delete cascade,
  constraint tournament_editions_series_id_fkey
    foreign key (series_id) references public.tournament_series (id) on delete cascade,
  constraint tournament_editions_once unique (series_id, held_on)
);
comment on table public.tournament_editions is 'The tournaments of a series, one for each of its days.';
comment on column public.tournament_editions.series_id is 'The series that it is an edition of.';
comment on column public.tournament_editions.held_on is 'The day of the series that it was made for; the tournament may have been moved.';
comment on column public.tournament_editions.public_at is
  'Until then only who entered the edition before may enter; null: there never was such a time.';
comment on column public.tournament_editions.tell_at is 'When who played earlier editions is told of it; null: was done.';

create index tournament_editions_tell_at_idx on public.tournament_editions (tell_at) where tell_at is not null;

-- RLS ----------------------------------------------------------------------------------------

alter table public.tournament_series enable row level security;
alter table public.tournament_editions enable row level security;

create policy select_everyone on public.tournament_series for select to anon, authenticated using (true);
create policy select_everyone on public.tournament_editions for select to anon, authenticated using (true);

grant select on public.tournament_series, public.tournament_editions to anon, authenticated, service_role;

-- When ---------------------------------------------------------------------------------------

create function private.plan_series(p_series_id uuid, p_is_started boolean default false)
returns public.tournament_series
language plpgsql
volatile
security definer -- series are written by procedures only
set search_path = ''
as $$
declare
  v_series public.tournament_series;
  v_closes interval;
  v_on date;
  -- Who sets it going now is not held to one that nobody would hear of in time.
  v_room constant interval := case when p_is_started then '1 day' else '0' end;
begin
  select * into v_series from public.tournament_series where id = p_series_id;
  select coalesce(start_date - registration_deadline, '0') into v_closes
  from public.tournaments where id = private.series_model_id(p_series_id);

  -- The weekday that comes every_weeks after the last one, also where the weekday has changed since.
  v_on := v_series.last_on + 7 * (v_series.every_weeks - 1) + 1;
  v_on := v_on + (v_series.weekday - extract(isodow from v_on)::integer + 7) % 7;
  -- After a stop, weeks that nobody can enter any more are left out; the rhythm stays.
  while (v_on + v_series.local_time) at time zone v_series.time_zone - v_closes <= now() + v_room loop
    v_on := v_on + 7 * v_series.every_weeks;
    -- Left out for good.
    v_series.last_on := greatest(v_series.last_on, v_on - 7 * v_series.every_weeks);
  end loop;

  if p_is_started then
    v_series.state := 'active';
  end if;
  if v_series.state = 'active' and (v_closes is null or v_on > v_series.ends_on or v_series.editions_left = 0) then
    v_series.state := 'ended';
  end if;
  if v_series.state <> 'active' then
    v_on := null;
  end if;
  update public.tournament_series series
  set
    state = v_series.state,
    last_on = v_series.last_on,
    next_on = v_on,
    next_at = (v_on + local_time) at time zone time_zone,
    -- An hour to enter at least, also where registration closes long before the start.
    due_at = least(
      (v_on - opens_days + local_time) at time zone time_zone, (v_on + local_time) at time zone time_zone - v_closes - interval '1 hour'
    )
  where id = p_series_id
  returning series.* into v_series;
  return v_series;
end;
$$;
comment on function private.plan_series(uuid, boolean) is
  'Sets a locked series going where asked to, then with a day at least to enter, and says when it has its next edition: the local hour, whatever the clocks of its zone do; one that '
  'has no more, or no tournament left to copy, ends.';

create function private.series_model_id(p_series_id uuid)
returns uuid
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select coalesce(
    series.model_id,
    (select tournament_id from public.tournament_editions where series_id = series.id order by held_on desc limit 1)
  )
  from public.tournament_series series
  where series.id = p_series_id
$$;
comment on function private.series_model_id(uuid) is 'The tournament that the next edition is copied from.';

-- Who ----------------------------------------------------------------------------------------

create function private.editions_before(p_tournament_id uuid, p_most integer)
returns table (tournament_id uuid, nth bigint)
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select edition.tournament_id, row_number() over (order by edition.held_on desc)
  from public.tournament_editions own
  join public.tournament_editions edition on edition.series_id = own.series_id and edition.held_on < own.held_on
  join public.tournaments tournament on tournament.id = edition.tournament_id and tournament.cancelled_at is null
  where own.tournament_id = p_tournament_id
  order by edition.held_on desc
  limit p_most
$$;
comment on function private.editions_before(uuid, integer) is
  'The editions that went before one, the latest is the first; one that was cancelled is none.';

create function private.require_invited(p_tournament_id uuid, p_participant_id uuid)
returns void
language plpgsql
stable
security definer -- used by procedures
set search_path = ''
as $$
declare
  v_until timestamptz;
begin
  select public_at into v_until
  from public.tournament_editions
  where tournament_id = p_tournament_id and public_at > now();
  if found and not private.is_asked(p_tournament_id, p_participant_id) and not exists (
    select 1
    from private.editions_before(p_tournament_id, 1) as before
    join public.tournament_participants entry on entry.tournament_id = before.tournament_id
    where entry.participant_id = p_participant_id
  ) then
    perform private.refuse(
      'invited_first',
      format('Hasta el %s se inscribe quien jugó la edición anterior. Después, todos.', private.spoken_time(v_until))
    );
  end if;
end;
$$;
comment on function private.require_invited(uuid, uuid) is
  'Refuses (invited_first) who did not enter the last edition, while the next is theirs; not whom the staff asked.';

create function public.edition_invitation(p_tournament_id uuid)
returns table (public_at timestamptz, participant_ids uuid[])
language sql
stable
set search_path = ''
as $$
  select
    edition.public_at,
    array(
      select entry.participant_id
      from private.editions_before(p_tournament_id, 1) as before
      join public.tournament_participants entry on entry.tournament_id = before.tournament_id
      where entry.participant_id in (select private.my_participant_ids())
    )
  from public.tournament_editions edition
  where edition.tournament_id = p_tournament_id and edition.public_at > now()
$$;
comment on function public.edition_invitation(uuid) is
  'While an edition is only for who entered the last one: until when, and for which participants of the caller''s it is; no row afterwards.';

create function private.tell_of_edition(p_tournament_id uuid)
returns boolean
language plpgsql
volatile
security definer -- notifications are written by the database only
set search_path = ''
as $$
declare
  v_edition public.tournament_editions;
  v_tournament public.tournaments;
  v_people uuid[];
begin
  update public.tournament_editions set tell_at = case when public_at > now() then public_at end
  where tournament_id = p_tournament_id and tell_at <= now()
  returning * into v_edition;
  if not found then
    return false;
  end if;
  select * into v_tournament from public.tournaments where id = p_tournament_id;
  if not private.takes_entries(v_tournament) then
    return true;
  end if;
  select array_agg(distinct coalesce(participant.user_id, member.profile_id)) into v_people
  from private.editions_before(p_tournament_id, 4) as before
  join public.tournament_participants entry on entry.tournament_id = before.tournament_id
  join public.participants participant on participant.id = entry.participant_id
  left join public.team_members member on member.team_id = participant.team_id and member.role in ('leader', 'co-leader')
  where (v_edition.tell_at is null or before.nth = 1)
    and coalesce(participant.user_id, member.profile_id) is not null
    and not exists (
      select 1 from public.tournament_participants
      where tournament_id = p_tournament_id and participant_id = entry.participant_id
    )
    -- Who was invited first has been told.
    and (v_edition.public_at is null or v_edition.tell_at is not null or not exists (
      select 1
      from private.editions_before(p_tournament_id, 1) as last
      join public.tournament_participants invited on invited.tournament_id = last.tournament_id
      where invited.participant_id = entry.participant_id
    ));
  perform private.notify_people(
    v_people,
    array_fill(
      format('Comienza el %s. ', private.spoken_time(v_tournament.start_date)) || case
        when v_edition.tell_at is null then 'Las inscripciones están abiertas.'
        else format(
          'Hasta el %s se inscribe solo quien jugó la edición anterior, como tú.', private.spoken_time(v_edition.public_at)
        )
      end,
      array[cardinality(v_people)]
    ),
    'tournament_edition', 'Nueva edición: ' || v_tournament.name, '/tournaments/' || p_tournament_id, p_tournament_id::text
  )
  where v_people is not null;
  return true;
end;
$$;
comment on function private.tell_of_edition(uuid) is
  'Tells who may enter for those of the last four editions that the next is open, once; who entered the last one is told first where '
  'it is only theirs at first. True when it was due.';

-- The next edition -----------------------------------------------------------------------------

create function private.next_name(p_name text)
returns text
language sql
immutable
set search_path = ''
as $$
  select case
    when number is null then left(p_name, 118) || ' 2'
    else left(left(p_name, -char_length(number)) || (number::integer + 1), 120)
  end
  from substring(p_name from '(?<![[:alnum:]])\d{1,4}$') as number
$$;
comment on function private.next_name(text) is 'The name of the edition after one: a number that stands alone at its end counts on (of "1v1" it does not), without one it begins with 2.';

create function private.open_edition(p_series_id uuid)
returns boolean
language plpgsql
volatile
security definer -- acts for nobody: what is due is due
set search_path = ''
as $$
declare
  v_series public.tournament_series;
  v_model public.tournaments;
  v_id uuid;
begin
  -- The tournament before what hangs on it, as everywhere.
  select tournament.* into v_model
  from public.tournaments tournament
  where id = private.series_model_id(p_series_id)
  for no key update;
  perform 1 from public.tournament_series where id = p_series_id and due_at <= now() for update;
  if not found then
    return false;
  end if;
  v_series := private.plan_series(p_series_id);
  -- What was due may have passed while nobody worked.
  if v_series.state <> 'active' or v_series.due_at > now() then
    return true;
  end if;
  v_id := private.copy_tournament(
    v_model,
    private.next_name(coalesce((
      select tournament.name
      from public.tournament_editions edition
      join public.tournaments tournament on tournament.id = edition.tournament_id
      where edition.series_id = p_series_id
      order by edition.held_on desc
      limit 1
    ), v_model.name)),
    v_series.next_at, 'Inscripciones'
  );
  insert into public.tournament_staff (tournament_id, profile_id, rights, invited_by, accepted_at)
  select v_id, profile_id, rights, invited_by, now()
  from public.tournament_staff
  where tournament_id = v_model.id and profile_id is not null;
  insert into public.tournament_editions (tournament_id, series_id, held_on, tell_at)
  values (v_id, p_series_id, v_series.next_on, now());
  update public.tournament_editions edition
  set public_at = least(now() + make_interval(hours => v_series.first_hours), tournament.registration_deadline, tournament.start_date)
  from public.tournaments tournament
  where edition.tournament_id = v_id and tournament.id = v_id and v_series.first_hours > 0 and exists (
    select 1
    from private.editions_before(v_id, 1) as before
    join public.tournament_participants entry on entry.tournament_id = before.tournament_id
  );
  update public.tournament_series
  set last_on = next_on, editions_left = editions_left - 1
  where id = p_series_id;
  perform private.plan_series(p_series_id);
  perform private.audit(
    'open_edition', 'tournaments', v_id::text, null, jsonb_build_object('from', v_model.id)
  );
  return true;
end;
$$;
comment on function private.open_edition(uuid) is
  'Makes the next edition of a series that is due: the model''s settings, stages, vetoes and staff, the name counted on, its '
  'registration open. Once for each day of the series, and none for days that have passed. True when something was due.';

-- Procedures ---------------------------------------------------------------------------------

create function private.told_series(p_series public.tournament_series)
returns jsonb
language sql
immutable
set search_path = ''
as $$
  select jsonb_build_object(
    'weekday', p_series.weekday, 'local_time', to_char(p_series.local_time, 'HH24:MI'), 'time_zone', p_series.time_zone,
    'every_weeks', p_series.every_weeks, 'opens_days', p_series.opens_days, 'first_hours', p_series.first_hours,
    'ends_on', p_series.ends_on, 'editions_left', p_series.editions_left
  )
$$;
comment on function private.told_series(public.tournament_series) is 'When a series comes again, for the log.';

create function public.set_tournament_series(
  p_tournament_id uuid, p_weekday integer, p_local_time text, p_time_zone text, p_every_weeks integer, p_opens_days integer,
  p_first_hours integer, p_ends_on date default null, p_editions integer default null, p_read jsonb default null
)
returns uuid
language plpgsql
volatile
security definer -- series are written by procedures only
set search_path = ''
as $$
declare
  v_tournament public.tournaments;
  v_before public.tournament_series;
  v_series public.tournament_series;
  v_fields jsonb := jsonb_build_object(
    'weekday', p_weekday, 'local_time', left(p_local_time, 5), 'time_zone', p_time_zone, 'every_weeks', p_every_weeks,
    'opens_days', p_opens_days, 'first_hours', p_first_hours, 'ends_on', p_ends_on, 'editions_left', p_editions
  );
begin
  perform private.require_admin();
  v_tournament := private.lock_tournament(p_tournament_id);
  if not private.is_time_zone(p_time_zone) then
    perform private.refuse('time_zone_unknown', 'Elige una zona horaria de la lista.');
  end if;
  select series.* into v_before
  from public.tournament_series series
  join public.tournament_editions edition on edition.series_id = series.id
  where edition.tournament_id = p_tournament_id
  for update of series;
  if v_before.id is not null and p_read is not null then
    v_fields := private.merged_fields(private.told_series(v_before), p_read, v_fields);
    select
      wanted.weekday, wanted.local_time, wanted.time_zone, wanted.every_weeks, wanted.opens_days, wanted.first_hours,
      wanted.ends_on, wanted.editions_left
    into p_weekday, p_local_time, p_time_zone, p_every_weeks, p_opens_days, p_first_hours, p_ends_on, p_editions
    from jsonb_populate_record(null::public.tournament_series, v_fields) as wanted;
  end if;
  begin
    if v_before.id is null then
      insert into public.tournament_series (
        weekday, local_time, time_zone, every_weeks, opens_days, first_hours, last_on, state
      )
      values (
        p_weekday, p_local_time::time, p_time_zone, p_every_weeks, p_opens_days, p_first_hours,
        (v_tournament.start_date at time zone p_time_zone)::date, 'paused'
      )
      returning * into v_series;
      insert into public.tournament_editions (tournament_id, series_id, held_on)
      values (p_tournament_id, v_series.id, v_series.last_on);
    else
      v_series := v_before;
    end if;
    -- Planned anew below, whatever it was.
    update public.tournament_series
    set
      model_id = p_tournament_id, state = 'paused', next_on = null, next_at = null, due_at = null,
      weekday = p_weekday, local_time = date_trunc('minute', p_local_time::time), time_zone = p_time_zone, every_weeks = p_every_weeks,
      opens_days = p_opens_days, first_hours = p_first_hours, ends_on = p_ends_on, editions_left = p_editions
    where id = v_series.id;
  exception
    when check_violation or not_null_violation or invalid_datetime_format or datetime_field_overflow then
      perform private.refuse(
        'series_invalid',
        'Revisa los datos: cada 1 a 26 semanas, de 1 a 60 días antes, de 0 a 168 horas, hasta 500 ediciones, y una hora como 21:00.'
      );
  end;
  v_series := private.plan_series(v_series.id, true);
  if v_series.state = 'ended' then
    perform private.refuse('series_over', 'Así no habría ninguna edición más: elige otro final.');
  end if;
  perform private.audit(
    'set_tournament_series', 'tournaments', p_tournament_id::text,
    case when v_before.id is not null then private.told_series(v_before) end, private.told_series(v_series)
  );
  return v_series.id;
end;
$$;
comment on function public.set_tournament_series(uuid, integer, text, text, integer, integer, integer, date, integer, jsonb) is
  'Admin: a tournament comes again, at a local hour every n weeks, and is the model of the next editions; of one that is an edition '
  'already its series is changed, and runs. Returns the id of the series. Refuses tournament_not_found, tournament_cancelled, '
  'time_zone_unknown, series_invalid, series_over, changed_meanwhile. p_read: what the caller had read of the fields of the series '
  'that change (weekday, local_time as HH:MM …, editions_left); only these are changed, all of them if it is null.
@nullable p_ends_on, p_editions, p_read';

create function public.set_series_state(p_series_id uuid, p_state text)
returns void
language plpgsql
volatile
security definer -- series are written by procedures only
set search_path = ''
as $$
declare
  v_model_id constant uuid := private.series_model_id(p_series_id);
  v_series public.tournament_series;
begin
  -- Whoever stops it spends nothing; whoever sets it going again founds tournaments.
  if p_state = 'paused' then
    perform private.require_right(v_model_id, 'settings');
  else
    perform private.require_admin();
  end if;
  perform 1 from public.tournaments where id = v_model_id for no key update;
  select * into v_series from public.tournament_series where id = p_series_id for update;
  if not found then
    perform private.refuse('series_not_found', 'Ya no hay tal serie.');
  elsif p_state is null or p_state not in ('active', 'paused', 'ended') or v_series.state = 'ended' then
    perform private.refuse('series_ended', 'La serie ya terminó: para seguirla, guarda cuándo se repite.');
  elsif v_series.state = p_state then
    return;
  end if;
  if p_state = 'active' then
    perform private.plan_series(p_series_id, true);
  else
    update public.tournament_series set state = p_state, next_on = null, next_at = null, due_at = null where id = p_series_id;
  end if;
  perform private.audit(
    'set_series_state', 'tournaments', v_model_id::text,
    jsonb_build_object('state', v_series.state), jsonb_build_object('state', p_state)
  );
end;
$$;
comment on function public.set_series_state(uuid, text) is
  'Stops a series (staff of its model, settings), sets it going again or ends it (administrators). Editions that there are stay. '
  'Refuses series_not_found, series_ended.
@type p_state tournament_series.state';

create function public.edition_books(p_tournament_id uuid)
returns table (
  tournament_id uuid, name text, status text, start_date timestamptz, cancelled_at timestamptz, entries integer,
  fees bigint, prizes bigint, money numeric
)
language plpgsql
stable
security definer -- reads the ledger for those who may pay prizes
set search_path = ''
as $$
begin
  perform private.require_right_to_read(p_tournament_id, 'settings', 'money');
  return query
    select
      tournament.id, tournament.name, tournament.status, tournament.start_date, tournament.cancelled_at,
      public.participant_count(tournament), moved.fees, moved.prizes, awarded.money
    from public.tournament_editions own
    join public.tournament_editions edition on edition.series_id = own.series_id
    join public.tournaments tournament on tournament.id = edition.tournament_id
    left join lateral (
      select
        -coalesce(sum(delta) filter (where kind in ('tournament_fee', 'tournament_fee_refund')), 0) as fees,
        coalesce(sum(delta) filter (where kind = 'tournament_prize'), 0) as prizes
      from public.ticket_transactions
      where reference_type = 'tournaments' and reference_id = tournament.id
    ) as moved on private.may(tournament.id, 'money')
    left join lateral (
      select coalesce(sum(award.money), 0) as money from private.tournament_awards award where award.tournament_id = tournament.id
    ) as awarded on private.may(tournament.id, 'money')
    where own.tournament_id = p_tournament_id
    order by edition.held_on desc
    limit 200;
end;
$$;
comment on function public.edition_books(uuid) is
  'Staff (settings, money): the editions of a tournament''s series, the latest first, and of those in which the caller has money '
  'what the ledger says: tickets taken as fees and not given back, tickets given as prizes, and prizes in money.
@type status tournaments.status
@nullable cancelled_at, fees, prizes, money';

create function public.editions_beside(p_tournament_id uuid)
returns table (
  tournament_id uuid, name text, status text, start_date timestamptz, cancelled_at timestamptz, public_at timestamptz,
  weekday integer, local_time text, time_zone text, every_weeks integer, is_running boolean
)
language sql
stable
set search_path = ''
as $$
  select
    tournament.id, tournament.name, tournament.status, tournament.start_date, tournament.cancelled_at, edition.public_at,
    series.weekday, to_char(series.local_time, 'HH24:MI'), series.time_zone, series.every_weeks, series.state = 'active'
  from public.tournament_editions own
  join public.tournament_series series on series.id = own.series_id
  join public.tournament_editions edition on edition.series_id = own.series_id
  join public.tournaments tournament on tournament.id = edition.tournament_id
  where own.tournament_id = p_tournament_id
  order by edition.held_on desc
  limit 24
$$;
comment on function public.editions_beside(uuid) is
  'The latest 24 editions of a tournament''s series, with when it comes again; none where it does not.
@field name tournaments.name
@field start_date tournaments.start_date
@field cancelled_at tournaments.cancelled_at
@field public_at tournament_editions.public_at
@field weekday tournament_series.weekday
@field local_time tournament_series.local_time
@field time_zone tournament_series.time_zone
@field every_weeks tournament_series.every_weeks
@field is_running Whether another edition is to come.
@type status tournaments.status
@nullable cancelled_at, public_at';

grant execute on function public.editions_beside(uuid) to anon, authenticated, service_role;
grant execute on function
  public.set_tournament_series(uuid, integer, text, text, integer, integer, integer, date, integer, jsonb),
  public.set_series_state(uuid, text), public.edition_books(uuid)
to authenticated, service_role;
grant execute on function private.editions_before(uuid, integer) to authenticated;
grant execute on function public.edition_invitation(uuid) to authenticated;

-- 34-guests.sql

-- Guests: who plays a tournament by name, without an account. Its staff added him, check him in and report for him.
--
-- A guest is a participant and nothing else: no profile, no wallet, no settings, nobody to tell anything to. So whatever
-- asks who may act for a participant answers 'nobody' for him, and everything that counts sides counts him.

create function private.guest_problem(p_tournament public.tournaments, p_name text)
returns text
language plpgsql
stable
security definer -- used by procedures
set search_path = ''
as $$
begin
  return case
    when coalesce(char_length(p_name), 0) < 2 then 'too_short'
    when char_length(p_name) > 40 then 'too_long'
    when private.name_problem(p_name) is not null then private.name_problem(p_name)
    when exists (
      select 1
      from (
        select id from public.participants
        where guest_name is not null and private.search_key(guest_name) = private.search_key(p_name)
        union all
        select named.participant_id from private.find_entrants(p_tournament.type, p_name) as named
      ) as same
      join public.tournament_participants registration on registration.participant_id = same.id
      where registration.tournament_id = p_tournament.id
    ) then 'already_in'
    -- In a list of who plays, an account and a guest of the same name would be one.
    when exists (select 1 from private.find_entrants(p_tournament.type, p_name)) then 'taken'
  end;
end;
$$;
comment on function private.guest_problem(public.tournaments, text) is
  'Why nobody is a guest by this name: too_short, too_long (2 to 40 characters), as name_problem(), already_in (somebody in the '
  'tournament is called so), taken (a player, or in a cup of teams a team, is); null when it is good.';

create function public.add_guests(p_tournament_id uuid, p_names text[])
returns table (line integer, name text, participant_id uuid, verdict text)
language plpgsql
volatile
security definer -- registrations are written by procedures only
set search_path = ''
as $$
declare
  v_user_id constant uuid := private.require_right(p_tournament_id, 'registrations');
  v_tournament public.tournaments;
  v_named record;
  v_free integer;
begin
  if coalesce(cardinality(p_names), 0) not between 1 and 256 then
    perform private.refuse('entrants_count', 'Se agregan de 1 a 256 participantes por vez.');
  end if;
  perform private.count_event(
    v_user_id, 'entrants_by_staff', private.setting_integer('entrants_by_staff_per_hour'), interval '1 hour'
  );
  v_tournament := private.lock_tournament_for(p_tournament_id, 'registrations');
  if not private.takes_entries(v_tournament) then
    perform private.refuse(
      'registration_closed', 'Se agregan participantes con las inscripciones abiertas, y hasta que empieza el sorteo.'
    );
  end if;
  if private.has_tickets_at_stake(v_tournament) then
    perform private.refuse(
      'guests_without_tickets', 'Un torneo con inscripción o premios en tickets se juega con cuenta: no admite invitados.'
    );
  end if;
  v_free := private.places_for_staff(v_tournament);
  for v_named in
    select ordinality::integer as line, left(private.clean_text(private.tidy_name(listed.name)), 64) as name
    from unnest(p_names) with ordinality as listed (name)
  loop
    line := v_named.line;
    name := v_named.name;
    participant_id := null;
    verdict := coalesce(private.guest_problem(v_tournament, name), case when v_free < 1 then 'full' else 'added' end);
    if verdict = 'added' then
      insert into public.participants (type, guest_name)
      values (case v_tournament.type when 'team' then 'team' else 'user' end, name)
      returning id into participant_id;
      insert into public.tournament_participants (tournament_id, participant_id, registered_by)
      values (p_tournament_id, add_guests.participant_id, v_user_id);
      v_free := v_free - 1;
      perform private.audit(
        'add_tournament_guest', 'tournaments', p_tournament_id::text, null,
        jsonb_build_object('name', name)
      );
    end if;
    return next;
  end loop;
end;
$$;
comment on function public.add_guests(uuid, text[]) is
  'Staff (registrations): up to 256 people (of a cup of teams: teams) who play without an account, by name and in this order, as far as '
  'there are places and until the draw; the staff answer for their age. Returns what became of each: added, full, or why the name is none: '
  'too_short, too_long, unreadable, mixed, reserved, already_in, taken (somebody with an account is called so). Refuses '
  'tournament_not_found, tournament_cancelled, registration_closed, entrants_count, guests_without_tickets (the fee or a prize is in '
  'tickets), rate_limited.
@param p_names In the order in which they are to stand.
@field line Place of the name in p_names, from 1.
@field name As it stands now, tidied; null where it is none.
@field participant_id Refers to `participants.id`; null where nobody was added.
@field verdict added, full, or why the name is none, as above.
@nullable name, participant_id
@type verdict "added" | "full" | "too_short" | "too_long" | "unreadable" | "mixed" | "reserved" | "already_in" | "taken"
@scope registrations';

create function public.rename_guest(p_tournament_id uuid, p_participant_id uuid, p_name text)
returns text
language plpgsql
volatile
security definer -- participants are written by procedures only
set search_path = ''
as $$
declare
  v_tournament public.tournaments;
  v_name constant text := private.clean_text(private.tidy_name(p_name));
  v_old text;
begin
  perform private.require_right(p_tournament_id, 'registrations');
  v_tournament := private.lock_tournament_for(p_tournament_id, 'registrations');
  select guest.guest_name into v_old
  from public.tournament_participants registration
  join public.participants guest on guest.id = registration.participant_id
  where registration.tournament_id = p_tournament_id and guest.id = p_participant_id and guest.guest_name is not null
  for no key update of guest;
  if not found then
    perform private.refuse('guest_not_found', 'Ese invitado no está en el torneo.');
  end if;
  perform private.require_good_name(v_name, false);
  case private.guest_problem(v_tournament, v_name)
    when 'too_short' then
      perform private.refuse('guest_name_length', 'El nombre de un invitado tiene de 2 a 40 caracteres.');
    when 'too_long' then
      perform private.refuse('guest_name_length', 'El nombre de un invitado tiene de 2 a 40 caracteres.');
    when 'already_in' then
      -- Only case, accents or signs of the name change, or nothing.
      if private.search_key(v_name) <> private.search_key(v_old) then
        perform private.refuse('guest_already_in', 'Ya hay alguien con ese nombre en el torneo.');
      end if;
    when 'taken' then
      perform private.refuse('guest_name_taken', 'Ese nombre es de una cuenta.');
    else null;
  end case;
  if v_name <> v_old then
    update public.participants set guest_name = v_name where id = p_participant_id;
    -- Whoever looks at the list of participants follows its table.
    update public.tournament_participants set registered_by = registered_by
    where tournament_id = p_tournament_id and participant_id = p_participant_id;
    perform private.audit(
      'rename_tournament_guest', 'tournaments', p_tournament_id::text, jsonb_build_object('name', v_old),
      jsonb_build_object('name', v_name)
    );
  end if;
  return v_name;
end;
$$;
comment on function public.rename_guest(uuid, uuid, text) is
  'Staff (registrations): corrects the name of a guest, at any time, under the rules of add_guests(); returns it tidied. Refuses '
  'tournament_not_found, tournament_cancelled, guest_not_found, name_unreadable, name_mixed, name_reserved, guest_name_length, '
  'guest_already_in, guest_name_taken.';

create function private.forget_guest()
returns trigger
language plpgsql
volatile
security definer -- participants are written by procedures only
set search_path = ''
as $$
begin
  -- Who claimed him has not any more.
  if exists (select 1 from public.tournament_participants where participant_id = old.participant_id) then
    return null;
  end if;
  delete from private.tournament_awards where participant_id = old.participant_id;
  delete from public.participants guest
  where guest.id = old.participant_id
    -- What was handed over to him stays on record.
    and not exists (select 1 from public.payouts where participant_id = guest.id);
  return null;
end;
$$;
comment on function private.forget_guest() is
  'A guest goes with his entry, and one who was claimed with the record of it: taken out before the start, or together with the '
  'tournament, once nothing of it names him.';

create constraint trigger forget_guest
  after delete on public.tournament_participants
  deferrable initially deferred
  for each row when (private.is_guest(old.participant_id))
  execute function private.forget_guest();

grant execute on function private.is_guest(uuid) to anon, authenticated, service_role;
grant execute on function public.add_guests(uuid, text[]), public.rename_guest(uuid, uuid, text) to authenticated, service_role;

-- 35-guest_claims.sql

-- Claiming a guest: by a link that the staff gave him, whoever he was has an account now, and the side is his.
--
-- Everything the guest is in the tournament becomes the player's, and nothing else does. His row of participants stays
-- behind: it is who was drawn then, and who comes back when the staff undo it.

create table public.guest_links (
  id uuid primary key default gen_random_uuid(),
  tournament_id uuid not null,
  participant_id uuid not null,
  created_by uuid,
  expires_at timestamptz,
  claimed_by uuid,
  claimed_at timestamptz,
  created_at timestamptz not null default now(),
  constraint guest_links_tournament_id_fkey
    foreign key (tournament_id) references public.tournaments (id) on delete cascade,
  constraint guest_links_participant_id_fkey
    foreign key (participant_id) references public.participants (id) on delete cascade,
  constraint guest_links_created_by_fkey
    foreign key (created_by) references public.profiles (id) on delete set null,
  constraint guest_links_claimed_by_fkey
    foreign key (claimed_by) references public.participants (id) on delete restrict,
  constraint guest_links_participant_id_key unique (participant_id),
  constraint guest_links_claimed_whole check (
    (claimed_by is null) = (claimed_at is null) and (claimed_by is null) = (expires_at is not null)
  )
);
comment on table public.guest_links is 'The one link by which a guest claims his side, and who did; written by procedures only.';
comment on column public.guest_links.participant_id is 'The guest; of a claimed one nothing else refers to him but the draw he was in.';
comment on column public.guest_links.claimed_by is 'As whom he takes part now; null while the link is open.';
comment on column public.guest_links.expires_at is 'Until when the link can be used; null once it was.';
create unique index guest_links_claimed_key on public.guest_links (tournament_id, claimed_by);
create index guest_links_claimed_by_idx on public.guest_links (claimed_by);
create index guest_links_created_by_idx on public.guest_links (created_by);

create table private.guest_tokens (
  link_id uuid not null,
  token_hash bytea not null,
  created_at timestamptz not null default now(),
  constraint guest_tokens_pkey primary key (link_id),
  constraint guest_tokens_link_id_fkey foreign key (link_id) references public.guest_links (id) on delete cascade,
  constraint guest_tokens_token_hash_key unique (token_hash)
);
comment on table private.guest_tokens is 'What the links of guests are recognised by; nobody reads a link again.';

create constraint trigger forget_guest
  after delete on public.guest_links
  deferrable initially deferred
  for each row when (old.claimed_by is not null)
  execute function private.forget_guest();

-- RLS ----------------------------------------------------------------------------------------

alter table public.guest_links enable row level security;
alter table private.guest_tokens enable row level security;

create policy select_staff_or_admin on public.guest_links
  for select to authenticated
  using ((select private.is_admin()) or tournament_id in (select private.my_tournament_ids('registrations')));
grant select on public.guest_links to authenticated, service_role;

-- Helpers ------------------------------------------------------------------------------------

create function private.guest_link(p_token text)
returns public.guest_links
language sql
stable
security definer -- who knows the token uses it
set search_path = ''
as $$
  select link.*
  from private.guest_tokens token
  join public.guest_links link on link.id = token.link_id
  where token.token_hash = private.link_token_hash(p_token)
    and link.expires_at > now()
    and (link.created_by is null or private.holds_rights(link.tournament_id, link.created_by, array['registrations']))
$$;
comment on function private.guest_link(text) is
  'The open link of a token, while whoever made it still has the right registrations; null for a token that is none (any more).';

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
comment on function private.drawn_id(uuid, uuid) is
  'By which id lots are drawn for a participant of a tournament: that of the guest he was, so that claiming changes no draw.';

create function private.require_no_shown_draw(p_tournament_id uuid)
returns void
language plpgsql
stable
security definer -- used by procedures
set search_path = ''
as $$
begin
  if exists (
    select 1
    from public.live_draws draw
    join public.tournament_stages stage on stage.id = draw.stage_id
    where draw.tournament_id = p_tournament_id and draw.state <> 'cancelled' and stage.drawn_at is null
  ) then
    perform private.refuse('draw_is_public', 'El sorteo en vivo está en curso: espera a que se armen los partidos.');
  end if;
end;
$$;
comment on function private.require_no_shown_draw(uuid) is
  'Refuses (draw_is_public) to change who somebody is between the first reveal of a live draw and its matches.';

create function private.hand_over_side(p_tournament_id uuid, p_from_id uuid, p_to_id uuid)
returns void
language plpgsql
volatile
security definer -- registrations, matches and prizes are written by procedures only
set search_path = ''
as $$
begin
  -- The side is the same: its clock, its veto and what was agreed go on.
  perform set_config('leyenda.claim', p_tournament_id::text, true);
  update public.tournament_participants
  set participant_id = p_to_id
  where tournament_id = p_tournament_id and participant_id = p_from_id;
  perform private.hand_over_places(p_tournament_id, p_from_id, p_to_id);
  update public.match_vetoes veto
  set
    side_a_id = case side_a_id when p_from_id then p_to_id else side_a_id end,
    side_b_id = case side_b_id when p_from_id then p_to_id else side_b_id end,
    turn_id = case turn_id when p_from_id then p_to_id else turn_id end,
    choices = replace(choices::text, p_from_id::text, p_to_id::text)::jsonb
  from public.tournament_matches match
  where match.tournament_id = p_tournament_id and p_to_id in (match.participant1_id, match.participant2_id)
    and veto.tournament_match_id = match.id;
  update public.match_games game
  set winner_id = p_to_id
  from public.tournament_matches match
  where match.tournament_id = p_tournament_id and game.tournament_match_id = match.id and game.winner_id = p_from_id;
  update public.match_reports report
  set
    participant_id = case report.participant_id when p_from_id then p_to_id else report.participant_id end,
    winner_id = case report.winner_id when p_from_id then p_to_id else report.winner_id end
  from public.tournament_matches match
  where match.tournament_id = p_tournament_id and report.tournament_match_id = match.id
    and p_from_id in (report.participant_id, report.winner_id);
  update public.disqualifications set participant_id = p_to_id where tournament_id = p_tournament_id and participant_id = p_from_id;
  update private.tournament_awards set participant_id = p_to_id where tournament_id = p_tournament_id and participant_id = p_from_id;
  update public.payouts set participant_id = p_to_id where tournament_id = p_tournament_id and participant_id = p_from_id;
  perform private.hand_over_predictions(p_tournament_id, p_from_id, p_to_id);
  perform set_config('leyenda.claim', '', true);
end;
$$;
comment on function private.hand_over_side(uuid, uuid, uuid) is
  'Everything that a side is in a locked tournament becomes another''s; a live draw keeps whom it showed.';

create function private.count_awards(p_tournament_id uuid, p_participant_ids uuid[], p_sign integer, p_with_earnings boolean)
returns void
language plpgsql
volatile
security definer -- counters are written by procedures only
set search_path = ''
as $$
begin
  insert into private.participant_counters (participant_id) select unnest(p_participant_ids) on conflict do nothing;
  update private.participant_counters counters
  set
    tournaments_won = tournaments_won + p_sign * award.is_title::integer,
    undefeated_titles = undefeated_titles + p_sign * award.is_undefeated::integer,
    earnings = counters.earnings + p_sign * case when p_with_earnings then award.earnings else 0 end
  from private.tournament_awards award
  where award.tournament_id = p_tournament_id and award.participant_id = any (p_participant_ids)
    and counters.participant_id = award.participant_id;
  perform private.publish_statistics(p_participant_ids);
  perform private.give_achievements(p_participant_ids);
end;
$$;
comment on function private.count_awards(uuid, uuid[], integer, boolean) is
  'Counts (1) or takes back (-1) in the statistics of participants what a finished tournament gave them: the title, and with it the money '
  'or without.';

create function private.settle_titles(p_tournament_id uuid)
returns void
language plpgsql
volatile
security definer -- counters are written by procedures only
set search_path = ''
as $$
declare
  v_champion_id uuid;
  v_is_earned boolean;
  v_participant_ids uuid[];
begin
  for v_champion_id in
    select participant_id from public.tournament_participants
    where tournament_id = p_tournament_id and final_position = 1 and not private.is_guest(participant_id)
    order by participant_id
  loop
    v_is_earned := private.is_earned_title(p_tournament_id, v_champion_id);
    continue when v_is_earned = exists (
      select 1 from private.tournament_awards
      where tournament_id = p_tournament_id and participant_id = v_champion_id and is_title
    );
    if v_is_earned then
      with given as (
        insert into private.tournament_awards as award (tournament_id, participant_id, is_title, is_undefeated)
        select p_tournament_id, counting.participant_id, true, not private.has_lost(p_tournament_id, v_champion_id)
        from private.title_counting(p_tournament_id, v_champion_id) as counting (participant_id)
        -- Of a team that was a guest it is the team's alone.
        where counting.participant_id = v_champion_id
          or private.drawn_id(p_tournament_id, v_champion_id) = v_champion_id
        on conflict (tournament_id, participant_id) do update
          set is_title = excluded.is_title, is_undefeated = excluded.is_undefeated
        returning participant_id
      )
      select array_agg(participant_id order by participant_id) into v_participant_ids from given;
      perform private.count_awards(p_tournament_id, v_participant_ids, 1, false);
    else
      select array_agg(award.participant_id order by award.participant_id) into v_participant_ids
      from private.tournament_awards award
      join public.participants own on own.id = award.participant_id
      where award.tournament_id = p_tournament_id and award.is_title and (
        own.id = v_champion_id or own.user_id in (
          select profile_id from public.roster_entries
          where tournament_id = p_tournament_id and participant_id = v_champion_id
        )
      );
      perform private.count_awards(p_tournament_id, v_participant_ids, -1, false);
      update private.tournament_awards set is_title = false, is_undefeated = false
      where tournament_id = p_tournament_id and participant_id = any (v_participant_ids);
    end if;
  end loop;
end;
$$;
comment on function private.settle_titles(uuid) is
  'Of a finished tournament whose guests became others or guests again: its title counts for its champion, and who played for it, as '
  'long as it is earned.';

-- Who decides --------------------------------------------------------------------------------

create function private.has_money_due(p_tournament_id uuid, p_participant_id uuid)
returns boolean
language sql
stable
security definer -- payouts are private
set search_path = ''
as $$
  select exists (
    select 1 from public.payouts
    where tournament_id = p_tournament_id and participant_id = p_participant_id and status = 'pending'
  )
$$;
comment on function private.has_money_due(uuid, uuid) is 'Whether a prize in money of this side is still to be paid.';

create function private.require_money_for_claim(p_tournament_id uuid, p_participant_id uuid)
returns void
language plpgsql
volatile
set search_path = ''
as $$
begin
  if private.has_money_due(p_tournament_id, p_participant_id) then
    perform private.require_right(p_tournament_id, 'money');
  end if;
end;
$$;
comment on function private.require_money_for_claim(uuid, uuid) is
  'If a prize in money of this side is still to be paid, deciding who the side is decides who is paid: the caller needs the right money.';

create function private.require_other_claimer(p_participant_id uuid, p_decider_id uuid)
returns void
language plpgsql
stable
security definer -- reads memberships for procedures
set search_path = ''
as $$
begin
  if p_decider_id is not null and p_participant_id in (
    select id from public.participants where user_id = p_decider_id
    union all
    select participant.id
    from public.team_members member
    join public.participants participant on participant.team_id = member.team_id
    where member.profile_id = p_decider_id
  ) then
    perform private.refuse('own_claim', 'Es tu propio lugar: lo confirma otra persona de la organización.');
  end if;
end;
$$;
comment on function private.require_other_claimer(uuid, uuid) is
  'Refuses (own_claim) a claim whose link or answer comes from the claimer, or from a member of the claiming team.';

-- Procedures ---------------------------------------------------------------------------------

create function private.hand_guest_over(
  p_tournament public.tournaments, p_guest_id uuid, p_participant public.participants, p_claimer_id uuid
)
returns void
language plpgsql
volatile
security definer -- registrations, matches and prizes are written by procedures only
set search_path = ''
as $$
declare
  v_link_id uuid;
  v_match public.tournament_matches;
  v_is_frozen boolean;
begin
  perform private.require_no_shown_draw(p_tournament.id);
  v_is_frozen := p_tournament.type = 'team' and p_tournament.structure_generated_at is not null and exists (
    select 1 from public.tournament_participants
    where tournament_id = p_tournament.id and participant_id = p_guest_id and status = 'registered'
  );

  perform private.lock_tournament_statistics(p_tournament.id, p_participant.id);
  insert into public.guest_links as link (tournament_id, participant_id, created_by, claimed_by, claimed_at)
  values (p_tournament.id, p_guest_id, p_claimer_id, p_participant.id, clock_timestamp())
  on conflict (participant_id) do update
    set claimed_by = excluded.claimed_by, claimed_at = excluded.claimed_at, expires_at = null
  returning link.id into v_link_id;
  delete from private.guest_tokens where link_id = v_link_id;
  delete from public.guest_requests
  where tournament_id = p_tournament.id and (participant_id = p_guest_id or claimed_as = p_participant.id);
  delete from public.waiting_entries where tournament_id = p_tournament.id and participant_id = p_participant.id;
  delete from public.outside_entries where tournament_id = p_tournament.id and participant_id = p_participant.id;
  if v_is_frozen then
    -- Frozen without anybody while it is counted: what was played before is the team's, and no member's.
    update public.tournament_participants set roster_frozen_at = now()
    where tournament_id = p_tournament.id and participant_id = p_guest_id;
  end if;
  perform private.hand_over_side(p_tournament.id, p_guest_id, p_participant.id);
  for v_match in
    select * from public.tournament_matches
    where tournament_id = p_tournament.id and status = 'completed' and p_participant.id in (participant1_id, participant2_id)
    order by decided_at, id
  loop
    perform private.credit_match(
      v_match.id, v_match.tournament_id, array[v_match.participant1_id, v_match.participant2_id], v_match.winner_id
    );
    perform private.publish_statistics(private.count_statistics(v_match.id, 1));
  end loop;
  if p_tournament.finished_at is not null then
    perform private.count_awards(p_tournament.id, array[p_participant.id], 1, true);
    perform private.settle_titles(p_tournament.id);
  end if;
  -- As of every other prize: of a team its leader receives it, whoever claimed for it.
  update public.payouts payout
  set profile_id = receiver.id, payment_info = private.payment_info_of(receiver.id)
  from (
    select coalesce(p_participant.user_id, (select leader_id from public.teams where id = p_participant.team_id)) as id
  ) as receiver
  where tournament_id = p_tournament.id and participant_id = p_participant.id and status = 'pending';
  -- Who played for a team when it was played elsewhere, nobody here knows.
  if v_is_frozen and p_tournament.imported_from is null then
    update public.tournament_participants set roster_frozen_at = null
    where tournament_id = p_tournament.id and participant_id = p_participant.id;
    perform private.freeze_newcomer(p_tournament, p_participant.id);
  end if;
  perform private.audit(
    'claim_guest', 'tournaments', p_tournament.id::text, null,
    jsonb_build_object('participant_id', p_participant.id, 'name', private.participant_name(p_guest_id))
  );
end;
$$;
comment on function private.hand_guest_over(public.tournaments, uuid, public.participants, uuid) is
  'A guest of a locked tournament is a participant from now on, for whom somebody claimed him; callers have asked whether he may. What was '
  'decided before counts now. Refuses draw_is_public.';

create function public.create_guest_link(p_tournament_id uuid, p_participant_id uuid)
returns text
language plpgsql
volatile
security definer -- nobody writes the table itself
set search_path = ''
as $$
declare
  v_user_id constant uuid := private.require_right(p_tournament_id, 'registrations');
  v_token constant text := private.new_token();
  v_link_id uuid;
begin
  perform private.lock_tournament_for(p_tournament_id, 'registrations');
  if not private.is_guest(p_participant_id) or not exists (
    select 1 from public.tournament_participants
    where tournament_id = p_tournament_id and participant_id = p_participant_id
  ) then
    perform private.refuse('not_a_guest', 'Ese participante no es un invitado de este torneo.');
  end if;
  perform private.require_money_for_claim(p_tournament_id, p_participant_id);
  delete from public.guest_links where participant_id = p_participant_id;
  insert into public.guest_links (tournament_id, participant_id, created_by, expires_at)
  values (p_tournament_id, p_participant_id, v_user_id, now() + interval '30 days')
  returning id into v_link_id;
  insert into private.guest_tokens (link_id, token_hash) values (v_link_id, private.link_token_hash(v_token));
  perform private.audit(
    'create_guest_link', 'tournaments', p_tournament_id::text, null,
    jsonb_build_object('name', private.participant_name(p_participant_id))
  );
  return v_token;
end;
$$;
comment on function public.create_guest_link(uuid, uuid) is
  'Staff (registrations): the link by which a guest claims his side, once and within 30 days; returns its token, which nobody can read '
  'again. The one he had before ends. Needs money as well while a prize of the guest is to be paid. Refuses tournament_not_found, '
  'tournament_cancelled, not_a_guest.';

create function public.revoke_guest_link(p_tournament_id uuid, p_participant_id uuid)
returns void
language plpgsql
volatile
security definer -- nobody writes the table itself
set search_path = ''
as $$
begin
  perform private.lock_tournament_for(p_tournament_id, 'registrations');
  delete from public.guest_links
  where tournament_id = p_tournament_id and participant_id = p_participant_id and claimed_by is null;
  if not found then
    perform private.refuse('link_not_found', 'Este enlace ya no vale.');
  end if;
  perform private.audit(
    'revoke_guest_link', 'tournaments', p_tournament_id::text,
    jsonb_build_object('name', private.participant_name(p_participant_id)), null
  );
end;
$$;
comment on function public.revoke_guest_link(uuid, uuid) is
  'Staff (registrations): ends the open link of a guest. Refuses tournament_not_found, tournament_cancelled, link_not_found.';

create function public.get_guest_claim(p_token text)
returns table (
  tournament_id uuid,
  tournament_name text,
  game text,
  image_url text,
  start_date timestamptz,
  status text,
  type text,
  guest_name text,
  expires_at timestamptz
)
language sql
stable
security definer -- who knows the token may see what it is for
set search_path = ''
as $$
  select
    tournament.id, tournament.name, tournament.game, tournament.image_url, tournament.start_date, tournament.status,
    guest.type, guest.guest_name, link.expires_at
  from private.guest_link(p_token) as link
  join public.tournaments tournament on tournament.id = link.tournament_id
  join public.participants guest on guest.id = link.participant_id
$$;
comment on function public.get_guest_claim(text) is
  'The tournament and the name that a link lets its holder claim; no row for a token that is none (any more).
@param p_token What the link says behind its address.
@field tournament_name tournaments.name
@field game games.name
@field image_url tournaments.image_url
@field start_date tournaments.start_date
@field guest_name Of the guest that the holder may say he is.
@field expires_at Until when the link serves.
@type status tournaments.status
@type type participants.type
@nullable image_url';

create function public.claim_guest(p_token text, p_participant_id uuid)
returns uuid
language plpgsql
volatile
security definer -- registrations, matches and prizes are written by procedures only
set search_path = ''
as $$
declare
  v_link public.guest_links := private.guest_link(p_token);
  v_tournament public.tournaments;
  v_participant public.participants;
begin
  perform private.require_user();
  perform private.require_module('tournaments');
  if v_link.id is not null then
    v_tournament := private.lock_tournament(v_link.tournament_id);
    -- Of two who open the same link the second finds it used.
    v_link := private.guest_link(p_token);
  end if;
  if v_link.id is null then
    perform private.refuse('link_not_found', 'Este enlace ya no vale: alguien lo usó, venció, o la organización lo anuló.');
  end if;
  v_participant := private.require_entrant(v_tournament, p_participant_id);
  perform private.require_other_claimer(v_participant.id, v_link.created_by);
  -- The link may be older than the prize.
  if v_link.created_by is not null and private.has_money_due(v_tournament.id, v_link.participant_id)
    and not private.holds_rights(v_tournament.id, v_link.created_by, array['money'])
  then
    perform private.refuse(
      'link_without_money', 'Este lugar ganó un premio en dinero: pide otro enlace a quien se ocupa de los premios del torneo.'
    );
  end if;
  perform private.require_unentered(v_tournament.id, v_participant.id);
  perform private.require_fit_entrant(v_tournament, v_participant);
  perform private.hand_guest_over(v_tournament, v_link.participant_id, v_participant, auth.uid());
  return v_tournament.id;
end;
$$;
comment on function public.claim_guest(text, uuid) is
  'A participant the caller may act for is the guest of a link from now on: his entry, matches, places and prizes. What entering asks is '
  'asked, but not whether registration is open. What was decided before counts now. Returns the tournament. Refuses link_not_found, '
  'own_claim, link_without_money, tournament_cancelled, participant_not_found, wrong_participant_type, already_registered, suspended, kept_out, birth_date_required, '
  'too_young, team_too_small, team_too_young, draw_is_public, module_disabled.';

create function public.undo_guest_claim(p_tournament_id uuid, p_participant_id uuid)
returns void
language plpgsql
volatile
security definer -- registrations, matches and prizes are written by procedures only
set search_path = ''
as $$
declare
  v_tournament constant public.tournaments := private.lock_tournament_for(p_tournament_id, 'registrations');
  v_link public.guest_links;
  v_match_id uuid;
begin
  select * into v_link from public.guest_links where tournament_id = p_tournament_id and claimed_by = p_participant_id;
  if not found then
    perform private.refuse('claim_not_found', 'Ese participante no reclamó a ningún invitado.');
  end if;
  perform private.require_money_for_claim(p_tournament_id, p_participant_id);
  if v_tournament.finished_at > v_link.claimed_at
    or exists (
      select 1 from public.tournament_matches
      where tournament_id = p_tournament_id and p_participant_id in (participant1_id, participant2_id)
        and decided_at > v_link.claimed_at
    )
    or exists (
      select 1
      from public.match_reports report
      join public.tournament_matches match on match.id = report.tournament_match_id
      where match.tournament_id = p_tournament_id and report.participant_id = p_participant_id
    )
    or exists (
      select 1 from public.payouts
      where tournament_id = p_tournament_id and participant_id = p_participant_id and status = 'paid' and profile_id is not null
    )
  then
    perform private.refuse('claim_has_effects', 'Ya jugó o cobró con su cuenta: el reclamo no se puede deshacer.');
  end if;
  perform private.require_no_shown_draw(p_tournament_id);

  perform private.lock_tournament_statistics(p_tournament_id);
  for v_match_id in
    select id from public.tournament_matches
    where tournament_id = p_tournament_id and status = 'completed' and p_participant_id in (participant1_id, participant2_id)
    order by decided_at, id
  loop
    perform private.count_statistics(v_match_id, -1);
    perform private.uncredit_match(v_match_id);
  end loop;
  if v_tournament.finished_at is not null then
    perform private.count_awards(p_tournament_id, array[p_participant_id], -1, true);
    update private.tournament_awards set is_title = false, is_undefeated = false
    where tournament_id = p_tournament_id and participant_id = p_participant_id;
  end if;
  update public.payouts set profile_id = null, payment_info = '{}'
  where tournament_id = p_tournament_id and participant_id = p_participant_id and status = 'pending';
  delete from public.match_time_proposals proposal
  using public.tournament_matches match
  where match.tournament_id = p_tournament_id and match.id = proposal.tournament_match_id and proposal.participant_id = p_participant_id;
  delete from public.match_lineups lineup
  using public.tournament_matches match
  where match.tournament_id = p_tournament_id and match.id = lineup.match_id and lineup.participant_id = p_participant_id;
  delete from public.stand_ins where tournament_id = p_tournament_id and participant_id = p_participant_id;
  delete from public.roster_changes where tournament_id = p_tournament_id and participant_id = p_participant_id;
  delete from public.roster_entries where tournament_id = p_tournament_id and participant_id = p_participant_id;
  update public.tournament_participants set roster_frozen_at = null
  where tournament_id = p_tournament_id and participant_id = p_participant_id;
  perform private.hand_over_side(p_tournament_id, p_participant_id, v_link.participant_id);
  if v_tournament.finished_at is not null then
    perform private.settle_titles(p_tournament_id);
  end if;
  delete from public.guest_links where id = v_link.id;
  perform private.audit(
    'undo_guest_claim', 'tournaments', p_tournament_id::text,
    jsonb_build_object('participant_id', p_participant_id, 'name', private.participant_name(v_link.participant_id)), null
  );
  perform private.notify_participant(
    p_participant_id, 'tournament_removed', 'Tu reclamo se deshizo',
    format('La organización de %s deshizo tu reclamo de %s.', v_tournament.name, private.participant_name(v_link.participant_id)),
    '/tournaments/' || p_tournament_id
  );
end;
$$;
comment on function public.undo_guest_claim(uuid, uuid) is
  'Staff (registrations): who claimed a guest has not, and is told; the side is the guest''s again. Not once he reported or a match of his '
  'was decided since, the tournament ended since, or a prize of his was paid to him; needs money as well while one is to be paid. Refuses tournament_not_found, tournament_cancelled, '
  'claim_not_found, claim_has_effects, draw_is_public.';

grant execute on function public.get_guest_claim(text) to anon, authenticated, service_role;
grant execute on function public.claim_guest(text, uuid) to authenticated;
grant execute on function
  public.create_guest_link(uuid, uuid), public.revoke_guest_link(uuid, uuid), public.undo_guest_claim(uuid, uuid)
to authenticated, service_role;

-- 36-founding.sql

-- Members found tournaments: where the house lets them, at once or after an administrator has read what they propose.
--
-- What a member founds takes no tickets, and gives only what he pledges himself (prize_pledges). A proposal is no tournament yet:
-- nobody but its founder and the administration reads it, and nothing can be done in it.

insert into public.settings (key, value, description) values
  ('members_found_tournaments', 'false', 'Los miembros organizan torneos propios, sin inscripción y con premios de su billetera (true o false).'),
  ('founding_needs_approval', 'true', 'La administración publica los torneos que proponen los miembros (true o false).'),
  ('founded_tournaments', '3', 'Torneos propios sin terminar que un miembro puede tener a la vez, propuestos o publicados.');

create table public.tournament_proposals (
  id uuid primary key default gen_random_uuid(),
  founder_id uuid not null,
  settings jsonb not null,
  stages jsonb,
  vetoes jsonb not null default '[]',
  status text not null default 'pending',
  reason text,
  tournament_id uuid,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  constraint tournament_proposals_founder_id_fkey
    foreign key (founder_id) references public.profiles (id) on delete cascade,
  constraint tournament_proposals_tournament_id_fkey
    foreign key (tournament_id) references public.tournaments (id) on delete cascade,
  constraint tournament_proposals_tournament_id_key unique (tournament_id),
  constraint tournament_proposals_status_known check (status in ('pending', 'declined', 'published')),
  constraint tournament_proposals_status_fits check (
    (status = 'published') = (tournament_id is not null) and (status = 'declined') = (reason is not null)
    and (status = 'pending') = (decided_at is null)
  ),
  constraint tournament_proposals_reason_length check (char_length(reason) between 1 and 500),
  constraint tournament_proposals_size check (
    octet_length(settings::text) <= 60000 and octet_length(stages::text) <= 30000 and octet_length(vetoes::text) <= 30000
  )
);
comment on table public.tournament_proposals is
  'Tournaments that members found: proposed, declined with a reason, or published as a tournament. Deleted with it.';
comment on column public.tournament_proposals.settings is 'Columns of tournaments, as save_tournament takes them.';
comment on column public.tournament_proposals.stages is 'Rows of tournament_stages; null where the format writes them.';
comment on column public.tournament_proposals.decided_at is 'When it was answered; the log says by whom.';
comment on column public.tournament_proposals.vetoes is
  'As set_tournament_vetoes takes them.
@type vetoes { sequence_id: string; stage: number | null; part?: Words["tournament_vetoes"]["part"]; round?: number | null; first: Words["tournament_vetoes"]["first"]; step_seconds: number | null }[]';
create index tournament_proposals_founder_id_idx on public.tournament_proposals (founder_id, created_at desc);
create index tournament_proposals_pending_idx on public.tournament_proposals (created_at) where status = 'pending';

create function public.tournament_founding()
returns table (is_open boolean, needs_approval boolean, most integer, prize_tickets integer)
language sql
stable
security definer -- settings are for admins to read
set search_path = ''
as $$
  select
    private.is_switched_on('members_found_tournaments'), private.is_switched_on('founding_needs_approval'),
    private.setting_integer('founded_tournaments'), private.setting_integer('founded_prize_tickets')
$$;
comment on function public.tournament_founding() is
  'Whether members may found tournaments, whether the administration publishes them, how many unfinished ones a member has at most,
and how many tickets of his own he may promise the winners of each.
@field is_open Whether members may found tournaments.
@field needs_approval Whether the administration publishes them.
@field most Unfinished ones that a member has at most.
@field prize_tickets Tickets of his own that he may promise the winners of each, at most.';

create function private.check_founded_settings(p_settings jsonb)
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if coalesce(p_settings -> 'entry_fee', '0') <> '0' or coalesce(p_settings -> 'prizes', '[]') @> '[{"type": "money"}]' then
    perform private.refuse('founded_costs_nothing', 'Un torneo de miembros no cobra inscripción, y sus premios son tickets de quien lo organiza.');
  end if;
  if coalesce(p_settings -> 'image_url', 'null') <> 'null' then
    perform private.refuse('founded_without_cover', 'La portada la pone la administración.');
  end if;
  if coalesce(p_settings ->> 'status', '') not in ('Próximamente', 'Inscripciones') then
    perform private.refuse('founded_status', 'Un torneo nuevo está anunciado o con inscripciones abiertas.');
  end if;
  if coalesce((p_settings ->> 'start_date')::timestamptz not between now() and now() + interval '1 year', false) then
    perform private.refuse('founded_start', 'El torneo tiene que comenzar dentro de un año, y no en el pasado.');
  end if;
exception
  when invalid_datetime_format or datetime_field_overflow then
    perform private.refuse('founded_start', 'El torneo tiene que comenzar dentro de un año, y no en el pasado.');
end;
$$;
comment on function private.check_founded_settings(jsonb) is
  'What holds for a tournament of a member and not for one of the house. Refuses founded_costs_nothing, founded_without_cover, '
  'founded_status, founded_start.';

create function private.publish_proposal(p_proposal public.tournament_proposals)
returns uuid
language plpgsql
volatile
set search_path = ''
as $$
declare
  v_id uuid := private.write_tournament(null, p_proposal.settings, p_proposal.stages, p_proposal.vetoes);
begin
  update public.tournaments set founded_by = p_proposal.founder_id where id = v_id;
  insert into public.tournament_staff (tournament_id, profile_id, rights, accepted_at)
  select v_id, p_proposal.founder_id, preset.rights, now() from private.staff_presets() as preset where preset = 'organiser';
  update public.tournament_proposals
  set status = 'published', reason = null, tournament_id = v_id, decided_at = now()
  where id = p_proposal.id;
  return v_id;
end;
$$;
comment on function private.publish_proposal(public.tournament_proposals) is
  'Makes the tournament that was proposed, with its founder as its organiser and his prizes out of his wallet, for who was authorised; '
  'returns its id.';

create function private.try_proposal(p_proposal public.tournament_proposals)
returns void
language plpgsql
volatile
set search_path = ''
as $$
begin
  perform private.publish_proposal(p_proposal);
  -- Nothing of it stays: what was asked is only whether it can be published.
  raise exception using errcode = 'LYTRY';
exception
  when sqlstate 'LYTRY' then null;
end;
$$;
comment on function private.try_proposal(public.tournament_proposals) is
  'Refuses what publishing this would refuse, also that its founder has not the tickets that he promises, and publishes nothing.';

create function public.propose_tournament(
  p_proposal_id uuid, p_settings jsonb, p_stages jsonb default null, p_vetoes jsonb default '[]'
)
returns public.tournament_proposals
language plpgsql
volatile
security definer -- nobody writes the table itself
set search_path = ''
as $$
declare
  v_user_id constant uuid := private.require_user();
  v_settings jsonb := p_settings;
  v_proposal public.tournament_proposals;
begin
  perform private.require_module('tournaments');
  if not private.is_switched_on('members_found_tournaments') then
    perform private.forbid('Los torneos los organiza la administración.');
  end if;
  perform private.require_no_measure(v_user_id);
  perform private.count_event(
    v_user_id, 'propose_tournament', 20, interval '1 day', 'Enviaste demasiadas propuestas hoy. Inténtalo mañana.'
  );
  -- Two proposals of one member at once: the second waits here and counts the first.
  perform 1 from public.profiles where id = v_user_id for no key update;
  perform private.check_founded_settings(p_settings);
  if (
    select count(*)
    from public.tournament_proposals proposal
    left join public.tournaments tournament on tournament.id = proposal.tournament_id
    where proposal.founder_id = v_user_id and proposal.id is distinct from p_proposal_id
      and proposal.status <> 'declined' and tournament.status is distinct from 'Finalizado'
  ) >= private.setting_integer('founded_tournaments') then
    perform private.refuse('too_many_founded', 'Ya tienes todos los torneos sin terminar que se pueden tener a la vez.');
  end if;
  -- Kept as the columns have them: whoever reads a proposal meets a text where a text belongs.
  if jsonb_typeof(p_settings) = 'object' then
    with written as (
      select jsonb_object_agg(key, value) as settings from jsonb_each(p_settings)
      where key = any (private.tournament_setting_names())
    )
    select p_settings || coalesce(jsonb_object_agg(key, value), '{}') into v_settings
    from written, jsonb_each(to_jsonb(jsonb_populate_record(null::public.tournaments, written.settings)))
    where written.settings ? key;
  end if;
  if p_proposal_id is null then
    insert into public.tournament_proposals (founder_id, settings, stages, vetoes)
    values (v_user_id, v_settings, p_stages, coalesce(p_vetoes, '[]'))
    returning * into v_proposal;
  else
    update public.tournament_proposals
    set settings = v_settings, stages = p_stages, vetoes = coalesce(p_vetoes, '[]'),
      status = 'pending', reason = null, decided_at = null
    where id = p_proposal_id and founder_id = v_user_id and status <> 'published'
    returning * into v_proposal;
    if not found then
      perform private.refuse('proposal_not_found', 'Esta propuesta ya no se puede cambiar.');
    end if;
  end if;
  if private.is_switched_on('founding_needs_approval') then
    perform private.try_proposal(v_proposal);
  else
    perform private.publish_proposal(v_proposal);
    select * into v_proposal from public.tournament_proposals where id = v_proposal.id;
  end if;
  return v_proposal;
end;
$$;
comment on function public.propose_tournament(uuid, jsonb, jsonb, jsonb) is
  'Founds a tournament as a member (id null), or changes what was proposed and not published; columns, stages and vetoes as '
  'save_tournament takes them. Published at once where no approval is asked. Refuses forbidden (the switch), suspended, rate_limited, '
  'too_many_founded, proposal_not_found, founded_costs_nothing, founded_without_cover, founded_status, founded_start, '
  'pledge_over_limit, insufficient_tickets, and what save_tournament refuses.
@nullable p_proposal_id, p_stages, p_vetoes';

create function public.withdraw_tournament_proposal(p_proposal_id uuid)
returns boolean
language plpgsql
volatile
security definer -- nobody writes the table itself
set search_path = ''
as $$
begin
  delete from public.tournament_proposals
  where id = p_proposal_id and founder_id = private.require_user() and status <> 'published';
  return found;
end;
$$;
comment on function public.withdraw_tournament_proposal(uuid) is 'Takes back an own proposal that is not published; whether there was one.';

create function public.decide_tournament_proposal(p_proposal_id uuid, p_accepts boolean, p_reason text default null)
returns uuid
language plpgsql
volatile
security definer -- nobody writes the table itself
set search_path = ''
as $$
declare
  v_proposal public.tournament_proposals;
  v_reason text := private.clean_text(p_reason);
  v_id uuid;
begin
  perform private.require_admin();
  select * into v_proposal from public.tournament_proposals where id = p_proposal_id and status = 'pending' for update;
  if not found then
    perform private.refuse('proposal_not_found', 'Esta propuesta ya fue respondida o retirada.');
  end if;
  if p_accepts then
    perform private.check_founded_settings(v_proposal.settings);
    v_id := private.publish_proposal(v_proposal);
    perform private.notify_user(
      v_proposal.founder_id, 'tournament_published', 'Tu torneo está publicado',
      format(
        '%s ya se ve, y lo organizas tú. Nadie puede entrar todavía: abre las inscripciones en tu panel.', v_proposal.settings ->> 'name'
      ), '/organize/' || v_id, p_proposal_id::text
    );
  else
    if v_reason is null or char_length(v_reason) > 500 then
      perform private.refuse('reason_required', 'Indica por qué no se publica (hasta 500 caracteres): lo lee quien lo propuso.');
    end if;
    update public.tournament_proposals
    set status = 'declined', reason = v_reason, decided_at = now()
    where id = p_proposal_id;
    perform private.notify_user(
      v_proposal.founder_id, 'tournament_declined', 'Tu torneo no se publicó',
      format('%s: %s', v_proposal.settings ->> 'name', v_reason), '/organize', p_proposal_id::text
    );
  end if;
  perform private.audit(
    'decide_tournament_proposal', 'profiles', v_proposal.founder_id::text, null,
    jsonb_strip_nulls(jsonb_build_object('name', v_proposal.settings -> 'name', 'tournament_id', v_id, 'reason', v_reason))
  );
  return v_id;
end;
$$;
comment on function public.decide_tournament_proposal(uuid, boolean, text) is
  'Admin: publishes what a member proposed and returns the tournament, or declines with a reason that he reads (null). Refuses '
  'proposal_not_found, reason_required, founded_start, pledge_over_limit, insufficient_tickets, and what save_tournament refuses.
@nullable p_reason, p_accepts';

alter table public.tournament_proposals enable row level security;
create policy select_founder_or_admin on public.tournament_proposals
  for select to authenticated
  using (founder_id = (select auth.uid()) or (select private.is_admin()));
grant select on public.tournament_proposals to authenticated, service_role;
grant execute on function public.tournament_founding() to anon, authenticated, service_role;
grant execute on function
  public.propose_tournament(uuid, jsonb, jsonb, jsonb), public.withdraw_tournament_proposal(uuid),
  public.decide_tournament_proposal(uuid, boolean, text)
to authenticated, service_role;
alter publication supabase_realtime add table public.tournament_proposals;

-- 37-guest_requests.sql

-- Claiming without a link: of a cup that is over, somebody says which guest he was, and its staff confirms it.

insert into public.settings (key, value, description) values
  ('guest_requests_per_day', '20', 'Lugares de torneos pasados que una persona puede pedir por día.');

create table public.guest_requests (
  id uuid primary key default gen_random_uuid(),
  tournament_id uuid not null,
  participant_id uuid not null,
  claimed_as uuid not null,
  requested_by uuid not null,
  created_at timestamptz not null default now(),
  constraint guest_requests_tournament_id_fkey
    foreign key (tournament_id) references public.tournaments (id) on delete cascade,
  constraint guest_requests_participant_id_fkey
    foreign key (participant_id) references public.participants (id) on delete cascade,
  constraint guest_requests_claimed_as_fkey
    foreign key (claimed_as) references public.participants (id) on delete cascade,
  constraint guest_requests_requested_by_fkey
    foreign key (requested_by) references public.profiles (id) on delete cascade,
  constraint guest_requests_once unique (tournament_id, claimed_as)
);
comment on table public.guest_requests is 'Who says that he was which guest of a tournament that is over, until its staff answers; written by procedures only.';
comment on column public.guest_requests.participant_id is 'The guest.';
comment on column public.guest_requests.claimed_as is 'The player or the team that asks.';
create index guest_requests_participant_id_idx on public.guest_requests (participant_id);
create index guest_requests_claimed_as_idx on public.guest_requests (claimed_as);
create index guest_requests_requested_by_idx on public.guest_requests (requested_by);

alter table public.guest_requests enable row level security;

create policy select_own_or_staff on public.guest_requests
  for select to authenticated
  using (
    requested_by = (select auth.uid()) or (select private.is_admin())
    or tournament_id in (select private.my_tournament_ids('registrations'))
  );
grant select on public.guest_requests to authenticated, service_role;

-- Procedures ---------------------------------------------------------------------------------

create function public.request_guest(p_tournament_id uuid, p_participant_id uuid, p_as_id uuid)
returns void
language plpgsql
volatile
security definer -- nobody writes the table itself
set search_path = ''
as $$
declare
  v_user_id constant uuid := private.require_user();
  v_tournament public.tournaments;
  v_participant public.participants;
begin
  perform private.require_module('tournaments');
  perform private.count_event(
    v_user_id, 'guest_requests', private.setting_integer('guest_requests_per_day'), interval '1 day'
  );
  select * into v_tournament from public.tournaments where id = p_tournament_id;
  if not found then
    perform private.refuse('tournament_not_found', 'El torneo no existe.');
  end if;
  if v_tournament.finished_at is null then
    perform private.refuse('tournament_not_over', 'Se pide cuando el torneo terminó. Antes, pídele un enlace a la organización.');
  end if;
  if not private.is_guest(p_participant_id) or not exists (
    select 1 from public.tournament_participants
    where tournament_id = p_tournament_id and participant_id = p_participant_id
  ) then
    perform private.refuse('not_a_guest', 'Ese participante no es un invitado de este torneo.');
  end if;
  v_participant := private.require_entrant(v_tournament, p_as_id);
  perform private.require_unentered(p_tournament_id, p_as_id);
  perform private.require_fit_entrant(v_tournament, v_participant);
  insert into public.guest_requests (tournament_id, participant_id, claimed_as, requested_by)
  values (p_tournament_id, p_participant_id, p_as_id, v_user_id)
  on conflict (tournament_id, claimed_as) do update
    set participant_id = excluded.participant_id, requested_by = excluded.requested_by, created_at = now();
  perform private.notify_user(
    profile.id, 'tournament_claim_asked',
    format('%s dice que es %s', private.participant_name(p_as_id), private.participant_name(p_participant_id)),
    v_tournament.name, '/organize/' || p_tournament_id, p_participant_id::text
  )
  from private.people_with_right(p_tournament_id, 'registrations') as profile (id)
  where profile.id <> v_user_id;
end;
$$;
comment on function public.request_guest(uuid, uuid, uuid) is
  'Of a tournament that is over: a participant the caller may act for says that he was a guest of it, one at a time; its staff hears of it '
  'and answers. Refuses tournament_not_found, tournament_not_over, not_a_guest, participant_not_found, wrong_participant_type, '
  'already_registered, suspended, kept_out, birth_date_required, too_young, team_too_small, team_too_young, module_disabled, rate_limited.';

create function public.withdraw_guest_request(p_tournament_id uuid)
returns void
language sql
volatile
security definer -- nobody writes the table itself
set search_path = ''
as $$
  delete from public.guest_requests where tournament_id = p_tournament_id and requested_by = auth.uid()
$$;
comment on function public.withdraw_guest_request(uuid) is 'Takes back what the caller asked in a tournament.';

create function public.answer_guest_request(p_tournament_id uuid, p_participant_id uuid, p_as_id uuid, p_is_him boolean)
returns void
language plpgsql
volatile
security definer -- registrations, matches and prizes are written by procedures only
set search_path = ''
as $$
declare
  v_tournament constant public.tournaments := private.lock_tournament_for(p_tournament_id, 'registrations');
  v_request public.guest_requests;
  v_participant public.participants;
  v_name constant text := private.participant_name(p_participant_id);
begin
  delete from public.guest_requests
  where tournament_id = p_tournament_id and participant_id = p_participant_id and claimed_as = p_as_id
  returning * into v_request;
  if not found then
    perform private.refuse('request_not_found', 'Ese pedido ya no está: lo retiró, o alguien lo respondió.');
  end if;
  if coalesce(p_is_him, false) then
    perform private.require_other_claimer(p_as_id, auth.uid());
    perform private.require_money_for_claim(p_tournament_id, p_participant_id);
    v_participant := private.require_participant(p_as_id, case v_tournament.type when 'team' then 'team' else 'user' end);
    if v_participant.type = 'team' and not exists (
      select from public.team_members
      where team_id = v_participant.team_id and profile_id = v_request.requested_by and role in ('leader', 'co-leader')
    ) then
      perform private.refuse('asker_left', 'Quien lo pidió ya no lidera ese equipo.');
    end if;
    perform private.require_unentered(p_tournament_id, p_as_id);
    perform private.require_fit_entrant(v_tournament, v_participant);
    perform private.hand_guest_over(v_tournament, p_participant_id, v_participant, v_request.requested_by);
  else
    perform private.audit(
      'decline_guest_request', 'tournaments', p_tournament_id::text, null,
      jsonb_build_object('participant_id', p_as_id, 'name', v_name)
    );
  end if;
  perform private.notify_user(
    v_request.requested_by, 'tournament_claim_answered',
    case when coalesce(p_is_him, false) then format('Lo de %s es tuyo', v_name) else format('No se confirmó que seas %s', v_name) end,
    v_tournament.name, '/tournaments/' || p_tournament_id
  );
end;
$$;
comment on function public.answer_guest_request(uuid, uuid, uuid, boolean) is
  'Staff (registrations): whether who asked was that guest; if so his entry, matches, places and statistics are his, as by claim_guest. He is '
  'told. Confirming needs money as well while a prize of the guest is to be paid, and nobody confirms a request of their own or of '
  'their team. Refuses tournament_not_found, tournament_cancelled, request_not_found, own_claim, asker_left (he leads that team no more), '
  'already_registered, suspended, kept_out, birth_date_required, too_young, team_too_small, team_too_young, draw_is_public.';

grant execute on function
  public.request_guest(uuid, uuid, uuid), public.withdraw_guest_request(uuid)
to authenticated;
grant execute on function public.answer_guest_request(uuid, uuid, uuid, boolean) to authenticated, service_role;

-- 38-listed_entrants.sql

-- A list out of a spreadsheet: those with an account, those without and the seeds of all, in one act. It has no rule of its
-- own: whatever it does is done by the procedures of each, which check the rights of the caller.

create function public.enter_list(p_tournament_id uuid, p_participant_ids uuid[], p_guests text[], p_seeds integer[])
returns table (line integer, name text, participant_id uuid, verdict text)
language plpgsql
volatile
security definer -- registrations are written by procedures only
set search_path = ''
as $$
declare
  v_begun constant timestamptz := clock_timestamp();
  v_count constant integer := coalesce(cardinality(p_participant_ids), 0);
  v_ids constant uuid[] := array_remove(p_participant_ids, null);
  v_entered jsonb := '{}';
  v_places integer[];
  v_guests jsonb := '{}';
  v_listed uuid[];
begin
  if (v_count between 1 and 256 and cardinality(p_guests) = v_count and cardinality(p_seeds) = v_count) is not true then
    perform private.refuse('entrants_count', 'Se agregan de 1 a 256 participantes por vez.');
  end if;
  if cardinality(v_ids) > 0 then
    select jsonb_object_agg(entered.participant_id, entered.verdict) into v_entered
    from public.add_entrants(p_tournament_id, v_ids) as entered;
  end if;
  v_places := array(
    select listed.place from unnest(p_participant_ids) with ordinality as listed (id, place) where listed.id is null order by listed.place
  );
  if cardinality(v_places) > 0 then
    select jsonb_object_agg(v_places[added.line], to_jsonb(added)) into v_guests
    from public.add_guests(
      p_tournament_id, array(select p_guests[listed.place] from unnest(v_places) with ordinality as listed (place, turn) order by listed.turn)
    ) as added;
  end if;
  v_listed := array(
    select coalesce(listed.id, (v_guests -> listed.place::text ->> 'participant_id')::uuid)
    from unnest(p_participant_ids) with ordinality as listed (id, place)
    order by listed.place
  );
  -- Accounts came in before guests: those of this act stand in the order of the list.
  with entered as (
    select
      registration.id, registration.created_at,
      row_number() over (order by array_position(v_listed, registration.participant_id)) as place,
      row_number() over (order by registration.created_at, registration.id) as turn
    from public.tournament_participants registration
    where registration.tournament_id = p_tournament_id and registration.participant_id = any (v_listed)
      and registration.created_at >= v_begun
  )
  update public.tournament_participants registration
  set created_at = other.created_at
  from entered
  join entered as other on other.turn = entered.place
  where registration.id = entered.id and registration.created_at <> other.created_at;
  if cardinality(array_remove(p_seeds, null)) > 0 then
    perform public.set_tournament_seeds(p_tournament_id, array(
      select registration.participant_id
      from public.tournament_participants registration
      left join unnest(v_listed, p_seeds) as listed (id, seed) on listed.id = registration.participant_id and listed.seed is not null
      where registration.tournament_id = p_tournament_id and coalesce(listed.seed, registration.seed) is not null
      -- Who has a number in the list stands before who had it until now.
      order by coalesce(listed.seed, registration.seed), listed.seed is null, registration.seed, registration.id
    ));
  end if;
  return query
  select
    listed.place::integer, v_guests -> listed.place::text ->> 'name', listed.id,
    coalesce(v_entered ->> listed.id::text, v_guests -> listed.place::text ->> 'verdict')
  from unnest(v_listed) with ordinality as listed (id, place)
  order by listed.place;
end;
$$;
comment on function public.enter_list(uuid, uuid[], text[], integer[]) is
  'Staff (registrations; for seeds brackets too): brings in the up to 256 lines of a list in one act. A line is an entrant with an '
  'account, as add_entrants() takes him, or where its id is null a guest by the name at its place of p_guests, as add_guests() does; its '
  'place of p_seeds is his number, null where he has none, for who is in already too. By these numbers the seeds are given anew, whoever is not listed '
  'keeps his as far as it goes. Returns what became of each line, in the words of those two; name is a guest''s. Refuses '
  'entrants_count, invalid_seeds (somebody stands there twice), and as add_entrants(), add_guests() and set_tournament_seeds().
@nullable name, participant_id
@type p_participant_ids (string | null)[]
@type p_guests (string | null)[]
@type p_seeds (number | null)[]
@type verdict "added" | "asked" | "already_in" | "already_asked" | "wrong_kind" | "waiting" | "unavailable" | "declined" | "full" | "too_small" | "too_many_asked" | "too_short" | "too_long" | "unreadable" | "mixed" | "reserved" | "taken"';

grant execute on function public.enter_list(uuid, uuid[], text[], integer[]) to authenticated;

-- 39-door.sql

-- The door of a cup that is played in a hall: who takes part carries a code, and the staff note who came.
--
-- A code is computed from the key of the door and kept nowhere. Whoever has the key's tournament, side and person right
-- is that person: nothing to steal from a table, nothing to guess, and nothing left of it once the door is closed.

create table private.tournament_doors (
  tournament_id uuid not null,
  key bytea not null default extensions.gen_random_bytes(32),
  created_at timestamptz not null default now(),
  constraint tournament_doors_pkey primary key (tournament_id),
  constraint tournament_doors_tournament_id_fkey
    foreign key (tournament_id) references public.tournaments (id) on delete cascade
);
comment on table private.tournament_doors is 'Tournaments with an open door, and what its codes are made with. Nobody reads a key.';
alter table private.tournament_doors enable row level security;

create table public.door_arrivals (
  id uuid primary key default gen_random_uuid(),
  tournament_id uuid not null,
  registration_id uuid not null,
  profile_id uuid,
  arrived_at timestamptz not null,
  checked_in boolean not null default false,
  key uuid not null,
  noted_by uuid,
  created_at timestamptz not null default now(),
  constraint door_arrivals_tournament_id_fkey
    foreign key (tournament_id) references public.tournaments (id) on delete cascade,
  constraint door_arrivals_registration_id_fkey
    foreign key (registration_id) references public.tournament_participants (id) on delete cascade,
  constraint door_arrivals_profile_id_fkey
    foreign key (profile_id) references public.profiles (id) on delete cascade,
  constraint door_arrivals_noted_by_fkey
    foreign key (noted_by) references public.profiles (id) on delete set null,
  constraint door_arrivals_once unique nulls not distinct (registration_id, profile_id)
);
comment on table public.door_arrivals is 'Who came to a tournament, as its staff noted at the door; written by procedures only.';
comment on column public.door_arrivals.profile_id is 'Who of a team; null for a player, and for a guest, who may be a team.';
comment on column public.door_arrivals.arrived_at is 'When he stood at the door: the device may have been without a network since.';
comment on column public.door_arrivals.checked_in is 'He is one of those whose coming confirmed that the side is here.';
comment on column public.door_arrivals.key is 'Made by the device: what it sends again is not done again.';
create index door_arrivals_tournament_id_idx on public.door_arrivals (tournament_id);
create index door_arrivals_profile_id_idx on public.door_arrivals (profile_id);
create index door_arrivals_noted_by_idx on public.door_arrivals (noted_by);

-- RLS ----------------------------------------------------------------------------------------

alter table public.door_arrivals enable row level security;
create policy select_staff_or_admin on public.door_arrivals
  for select to authenticated
  using (
    (select private.is_admin()) or tournament_id in (select private.my_tournament_ids('door'))
    -- The list for the door says who came.
    or tournament_id in (select private.my_tournament_ids('registrations'))
  );
grant select on public.door_arrivals to authenticated, service_role;
alter publication supabase_realtime add table public.door_arrivals;

-- Who may come -------------------------------------------------------------------------------

create function private.door_code(p_key bytea, p_participant_id uuid, p_profile_id uuid)
returns text
language sql
immutable
set search_path = ''
as $$
  select upper(left(encode(
    extensions.hmac(convert_to(concat(p_participant_id, '.', p_profile_id), 'UTF8'), p_key, 'sha256'), 'hex'
  ), 20))
$$;
comment on function private.door_code(bytea, uuid, uuid) is
  'What somebody shows at a door: 80 bits as 20 hexadecimal digits, which the smallest QR holds; null without a key.';

create function private.door_people(p_tournament_id uuid, p_participant_ids uuid[] default null)
returns table (participant_id uuid, profile_id uuid, registration_id uuid, standing text, code text)
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  with known as (
    select
      registration.participant_id, registration.id as registration_id, registration.roster_frozen_at is not null as is_frozen,
      case
        when registration.status = 'registered' and exists (
          select 1 from public.waiting_entries where replaces_id = registration.id and state = 'offered'
        ) then 'place_offered'
        else registration.status
      end as standing,
      1 as rank
    from public.tournament_participants registration
    where registration.tournament_id = p_tournament_id
    union all
    select waiting.participant_id, null, false, 'waiting', 2
    from public.waiting_entries waiting
    where waiting.tournament_id = p_tournament_id and waiting.state in ('waiting', 'offered')
    union all
    select past.participant_id, null, false, past.state, 3
    from public.outside_entries past
    where past.tournament_id = p_tournament_id and past.entered_at is not null
  ),
  side as (
    select distinct on (known.participant_id) known.*
    from known
    where p_participant_ids is null or known.participant_id = any (p_participant_ids)
    order by known.participant_id, known.rank
  )
  select
    side.participant_id, person.profile_id, side.registration_id, side.standing,
    private.door_code(door.key, private.drawn_id(p_tournament_id, side.participant_id), person.profile_id)
  from side
  join public.participants participant on participant.id = side.participant_id
  cross join lateral (
    select null::uuid as profile_id where participant.team_id is null
    union all
    select member.profile_id from public.team_members member where member.team_id = participant.team_id and not side.is_frozen
    union all
    select entry.profile_id
    from public.roster_entries entry
    where participant.team_id is not null and side.is_frozen
      and entry.tournament_id = p_tournament_id and entry.participant_id = side.participant_id
      and entry.state in ('active', 'stand_in')
  ) as person
  left join private.tournament_doors door on door.tournament_id = p_tournament_id
$$;
comment on function private.door_people(uuid, uuid[]) is
  'Everybody who may stand at the door of a tournament, or those of some participants: players and guests, of teams their members, or '
  'once it is frozen their roster. standing is that of the registration, place_offered where the place is being given to somebody else, '
  'waiting, or why he is outside (withdrawn, removed, asked, declined). code is null while there is no door. Who claimed a guest '
  'has the guest''s code.';

create function public.my_entries(p_tournament_id uuid)
returns table (participant_id uuid, name text, code text, arrived_at timestamptz)
language sql
stable
security definer -- codes are private
set search_path = ''
as $$
  select listed.participant_id, private.participant_name(listed.participant_id), listed.code, arrival.arrived_at
  from private.door_people(p_tournament_id, array(
    select private.my_participant_ids()
    union
    select entry.participant_id from public.roster_entries entry
    where entry.tournament_id = p_tournament_id and entry.profile_id = auth.uid()
  )) as listed
  left join public.door_arrivals arrival
    on arrival.registration_id = listed.registration_id and arrival.profile_id is not distinct from listed.profile_id
  where listed.code is not null and listed.standing = 'registered'
    and (listed.profile_id is null or listed.profile_id = auth.uid())
    and exists (select 1 from public.tournaments where id = p_tournament_id and status <> 'Finalizado')
$$;
comment on function public.my_entries(uuid) is
  'What the caller shows at the door of a tournament: as a player, or as one of a team, each with a code of his own. Nothing without an '
  'open door, for who is not (any more) in, and when it is over.
@nullable arrived_at';

create function public.guest_entry(p_token text)
returns text
language sql
stable
security definer -- who knows the token is the guest
set search_path = ''
as $$
  select listed.code
  from private.guest_link(p_token) as link
  join public.tournaments tournament on tournament.id = link.tournament_id and tournament.status <> 'Finalizado'
  cross join lateral private.door_people(link.tournament_id, array[link.participant_id]) as listed
  where listed.standing = 'registered'
$$;
comment on function public.guest_entry(text) is
  'What a guest shows at the door, by the link that the staff gave him; null without an open door, and for a token that is none (any more).
@param p_token What the link says behind its address.
@nullable guest_entry';

-- At the door --------------------------------------------------------------------------------

create function public.open_door(p_tournament_id uuid)
returns void
language plpgsql
volatile
security definer -- nobody writes the table itself
set search_path = ''
as $$
declare
  v_tournament constant public.tournaments := private.lock_tournament_for(p_tournament_id, 'door');
begin
  if v_tournament.status = 'Finalizado' then
    perform private.refuse('tournament_finished', 'El torneo ya terminó.');
  end if;
  insert into private.tournament_doors (tournament_id) values (p_tournament_id) on conflict do nothing;
  if found then
    perform private.audit('open_door', 'tournaments', p_tournament_id::text, null, '{}');
  end if;
end;
$$;
comment on function public.open_door(uuid) is
  'Staff (door): from now on who takes part has a code to show at the door; again changes nothing. Refuses '
  'tournament_not_found, tournament_cancelled, tournament_finished.';

create function public.close_door(p_tournament_id uuid)
returns void
language plpgsql
volatile
security definer -- nobody writes the table itself
set search_path = ''
as $$
begin
  perform private.lock_tournament_for(p_tournament_id, 'door');
  delete from private.tournament_doors where tournament_id = p_tournament_id;
  if found then
    perform private.audit('close_door', 'tournaments', p_tournament_id::text, null, '{}');
  end if;
end;
$$;
comment on function public.close_door(uuid) is
  'Staff (door): no code counts any more, also if the door is opened again, which makes others; who came has come. Refuses '
  'tournament_not_found, tournament_cancelled.';

create function public.get_door(p_tournament_id uuid)
returns jsonb
language plpgsql
stable
security definer -- codes are private
set search_path = ''
as $$
declare
  v_opened_at timestamptz;
begin
  perform private.require_right_to_read(p_tournament_id, 'door');
  select door.created_at into v_opened_at from private.tournament_doors door where door.tournament_id = p_tournament_id;
  return jsonb_build_object(
    'name', (select tournament.name from public.tournaments tournament where tournament.id = p_tournament_id),
    'openedAt', v_opened_at,
    'people', coalesce((
      select jsonb_agg(
        jsonb_build_object(
          'participantId', listed.participant_id,
          'profileId', listed.profile_id,
          'name', named.name,
          'person', profile.username,
          'standing', listed.standing,
          'arrivedAt', arrival.arrived_at,
          'mark', encode(sha256(convert_to(listed.code, 'UTF8')), 'hex')
        )
        order by lower(named.name), listed.participant_id, profile.username
      )
      from private.door_people(p_tournament_id) as listed
      cross join lateral (select private.participant_name(listed.participant_id) as name) as named
      left join public.profiles profile on profile.id = listed.profile_id
      left join public.door_arrivals arrival
        on arrival.registration_id = listed.registration_id and arrival.profile_id is not distinct from listed.profile_id
      where v_opened_at is not null
    ), '[]')
  );
end;
$$;
comment on function public.get_door(uuid) is
  'Staff (door): since when the door is open (null: it is not), and everybody who may come to it, with who has: name is of the side, '
  'person who of a team. mark is the SHA-256 of his code, by which a device knows him without a network; the codes themselves nobody is given.
@type get_door { name: string; openedAt: string | null; people: { participantId: string; profileId: string | null; name: string; person: string | null; standing: "registered" | "absent" | "disqualified" | "withdrawn" | "place_offered" | "waiting" | "removed" | "asked" | "declined"; arrivedAt: string | null; mark: string }[] }';

create function private.door_quorum(p_tournament public.tournaments, p_profile_id uuid)
returns integer
language sql
immutable
set search_path = ''
as $$
  select case when p_profile_id is null then 1 else private.team_format_size(p_tournament.team_format) end
$$;
comment on function private.door_quorum(public.tournaments, uuid) is
  'How many of a side have to come for it to be here: of a team as many as play for it, a player or guest himself.';

create function public.admit_at_door(
  p_tournament_id uuid, p_code text, p_participant_id uuid, p_profile_id uuid, p_at timestamptz, p_key uuid
)
returns table (verdict text, participant_id uuid, profile_id uuid, name text, person text, arrived_at timestamptz)
language plpgsql
volatile
security definer -- arrivals and registrations are written by procedures only
set search_path = ''
as $$
#variable_conflict use_column
declare
  v_tournament constant public.tournaments := private.lock_tournament_for(p_tournament_id, 'door');
  v_opened_at timestamptz;
  v_person record;
  v_arrival public.door_arrivals;
begin
  if v_tournament.status = 'Finalizado' then
    perform private.refuse('tournament_finished', 'El torneo ya terminó.');
  elsif p_key is null then
    perform private.refuse('key_required', 'Falta la clave de la llegada.');
  end if;
  select door.created_at into v_opened_at from private.tournament_doors door where door.tournament_id = p_tournament_id;
  if not found then
    perform private.refuse('door_closed', 'La puerta de este torneo está cerrada: ábrela para anotar quién llega.');
  end if;
  select listed.* into v_person
  from private.door_people(p_tournament_id, case when p_code is null then array[p_participant_id] end) as listed
  where case when p_code is null then listed.profile_id is not distinct from p_profile_id else listed.code = p_code end;
  if not found then
    return query select 'unknown', null::uuid, null::uuid, null::text, null::text, null::timestamptz;
    return;
  end if;
  verdict := v_person.standing;
  participant_id := v_person.participant_id;
  profile_id := v_person.profile_id;
  name := private.participant_name(v_person.participant_id);
  person := (select profile.username from public.profiles profile where profile.id = v_person.profile_id);
  if v_person.standing = 'registered' then
    insert into public.door_arrivals as known (tournament_id, registration_id, profile_id, arrived_at, key, noted_by)
    values (
      p_tournament_id, v_person.registration_id, v_person.profile_id,
      -- Nobody came before the door was open, or comes later than now.
      least(greatest(coalesce(p_at, now()), v_opened_at), now()), p_key, auth.uid()
    )
    on conflict on constraint door_arrivals_once do nothing
    returning * into v_arrival;
    if found then
      verdict := 'arrived';
      perform private.audit(
        'admit_at_door', 'tournaments', p_tournament_id::text, null,
        jsonb_build_object('participant_id', participant_id) || case
          when profile_id is null then '{}' else jsonb_build_object('profile_id', profile_id)
        end
      );
      if v_tournament.check_in_minutes is not null and v_tournament.structure_generated_at is null
        and (select count(*) from public.door_arrivals known where known.registration_id = v_person.registration_id)
          >= private.door_quorum(v_tournament, v_person.profile_id)
        and exists (
          select 1 from public.tournament_participants registration
          where registration.id = v_person.registration_id and registration.checked_in_at is null
        )
      then
        perform private.confirm_entrant(v_tournament, v_person.participant_id);
        update public.door_arrivals set checked_in = true where registration_id = v_person.registration_id;
      end if;
    else
      select * into v_arrival from public.door_arrivals known
      where known.registration_id = v_person.registration_id and known.profile_id is not distinct from v_person.profile_id;
      verdict := case when v_arrival.key = p_key then 'arrived' else 'already_in' end;
    end if;
  end if;
  arrived_at := v_arrival.arrived_at;
  return next;
end;
$$;
comment on function public.admit_at_door(uuid, text, uuid, uuid, timestamptz, uuid) is
  'Staff (door): notes that somebody came, by the code he shows, or without one (null) by who he is; once for a key that the '
  'device makes, however often it is sent. p_at is when he stood there, for a device that had no network. With it a player or guest is '
  'checked in, as confirm_check_in() does, and a team when as many of it have come as a side has. Returns what became of it: arrived, '
  'already_in (with when), unknown (a code of another tournament, of another door, of nobody), or why he does not come in, as the door''s list '
  'says it. Refuses tournament_not_found, tournament_cancelled, tournament_finished, key_required, door_closed.
@nullable p_code, p_participant_id, p_profile_id, p_at, participant_id, profile_id, name, person, arrived_at
@type verdict "arrived" | "already_in" | "unknown" | "absent" | "disqualified" | "withdrawn" | "place_offered" | "waiting" | "removed" | "asked" | "declined"';

create function public.undo_arrival(p_tournament_id uuid, p_participant_id uuid, p_profile_id uuid)
returns void
language plpgsql
volatile
security definer -- arrivals and registrations are written by procedures only
set search_path = ''
as $$
declare
  v_tournament constant public.tournaments := private.lock_tournament_for(p_tournament_id, 'door');
  v_registration public.tournament_participants;
  v_arrival public.door_arrivals;
  v_was_confirmed boolean;
begin
  select * into v_registration from public.tournament_participants
  where tournament_id = p_tournament_id and participant_id = p_participant_id;
  select bool_or(checked_in) into v_was_confirmed from public.door_arrivals where registration_id = v_registration.id;
  delete from public.door_arrivals
  where registration_id = v_registration.id and profile_id is not distinct from p_profile_id
  returning * into v_arrival;
  if not found then
    perform private.refuse('arrival_not_found', 'Esa llegada no está anotada.');
  end if;
  -- What the door confirmed it takes back, until the draw was made by it.
  if v_was_confirmed and v_tournament.structure_generated_at is null
    and (select count(*) from public.door_arrivals where registration_id = v_registration.id)
      < private.door_quorum(v_tournament, v_arrival.profile_id)
  then
    update public.tournament_participants set checked_in_at = null where id = v_registration.id;
    update public.door_arrivals set checked_in = false where registration_id = v_registration.id and checked_in;
  end if;
  perform private.audit(
    'undo_arrival', 'tournaments', p_tournament_id::text,
    jsonb_build_object('participant_id', p_participant_id) || case
      when p_profile_id is null then '{}' else jsonb_build_object('profile_id', p_profile_id)
    end,
    null
  );
end;
$$;
comment on function public.undo_arrival(uuid, uuid, uuid) is
  'Staff (door): somebody did not come after all; what his coming confirmed is taken back until the draw. Refuses '
  'tournament_not_found, tournament_cancelled, arrival_not_found.
@nullable p_profile_id';

grant execute on function public.guest_entry(text) to anon, authenticated, service_role;
grant execute on function public.my_entries(uuid) to authenticated, service_role;
grant execute on function
  public.open_door(uuid), public.close_door(uuid), public.get_door(uuid),
  public.admit_at_door(uuid, text, uuid, uuid, timestamptz, uuid), public.undo_arrival(uuid, uuid, uuid)
to authenticated, service_role;

-- 40-entry_requests.sql

-- Entering by approval: somebody asks for a place, the staff answers. And the gate that every way in passes.
--
-- A request takes no place and no tickets. Accepting is entering: place and fee, or neither.

insert into public.settings (key, value, description) values
  ('open_requests_for_places', '1000', 'Pedidos de lugar sin responder que puede tener un torneo con aprobación.');

create table public.entry_requests (
  id uuid primary key default gen_random_uuid(),
  tournament_id uuid not null,
  participant_id uuid not null,
  requested_by uuid not null,
  state text not null default 'asked',
  fee integer not null,
  ticket_type text not null,
  reason text,
  answered_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  constraint entry_requests_tournament_id_fkey
    foreign key (tournament_id) references public.tournaments (id) on delete cascade,
  constraint entry_requests_participant_id_fkey
    foreign key (participant_id) references public.participants (id) on delete cascade,
  constraint entry_requests_requested_by_fkey
    foreign key (requested_by) references public.profiles (id) on delete cascade,
  constraint entry_requests_once unique (tournament_id, participant_id),
  constraint entry_requests_state_known check (state in ('asked', 'declined')),
  constraint entry_requests_answered_fits check ((state = 'declined') = (answered_at is not null)),
  constraint entry_requests_fee_range check (fee between 0 and 1000000),
  constraint entry_requests_ticket_type_known check (ticket_type in ('personal', 'team')),
  constraint entry_requests_reason_length check (char_length(reason) between 1 and 300)
);
comment on table public.entry_requests is
  'Who asks for a place in a tournament with approval, until its staff accepts or it starts; written by procedures only.';
comment on column public.entry_requests.requested_by is 'Who asked, for himself or for the team he leads; his wallet pays.';
comment on column public.entry_requests.fee is 'What he agreed to pay: more is never taken.';
comment on column public.entry_requests.reason is 'Why not, if the staff said it; for who asked.';
create index entry_requests_tournament_id_idx on public.entry_requests (tournament_id, created_at, id);
create index entry_requests_asked_idx on public.entry_requests (tournament_id) where state = 'asked';
create index entry_requests_participant_id_idx on public.entry_requests (participant_id);
create index entry_requests_requested_by_idx on public.entry_requests (requested_by);

alter table public.entry_requests enable row level security;

create policy select_own_or_staff on public.entry_requests
  for select to authenticated
  using (
    requested_by = (select auth.uid())
    or participant_id in (select private.acting_participant_ids())
    or (select private.is_admin())
    or tournament_id in (select private.my_tournament_ids('registrations'))
  );
grant select on public.entry_requests to authenticated, service_role;
alter publication supabase_realtime add table public.entry_requests;

-- The gate -----------------------------------------------------------------------------------

create function private.pass_gate(p_tournament public.tournaments, p_participant public.participants)
returns void
language plpgsql
volatile
security definer -- requests and codes are written by procedures only
set search_path = ''
as $$
begin
  -- Whom the staff want needs nobody's leave, and who waits has passed already.
  if p_tournament.entry_by = 'open' or private.is_asked(p_tournament.id, p_participant.id) or exists (
    select 1 from public.waiting_entries where tournament_id = p_tournament.id and participant_id = p_participant.id
  ) then
    return;
  elsif p_tournament.entry_by = 'approval' then
    perform private.refuse(
      'approval_needed', 'Este torneo se juega con aprobación: pide un lugar en su página y la organización te responde.'
    );
  end if;
  perform private.spend_code(p_tournament.id, p_participant.id);
end;
$$;
comment on function private.pass_gate(public.tournaments, public.participants) is
  'Whether a participant may enter a locked tournament by its setting; a code is used here. Refuses approval_needed, code_needed, code_spent.';

-- Asking -------------------------------------------------------------------------------------

create function public.request_entry(p_tournament_id uuid, p_participant_id uuid)
returns public.entry_requests
language plpgsql
volatile
security definer -- the table is written by procedures only
set search_path = ''
as $$
declare
  v_user_id constant uuid := private.require_user();
  v_tournament public.tournaments;
  v_participant public.participants;
  v_request public.entry_requests;
  v_open integer;
begin
  perform private.require_module('tournaments');
  perform private.count_event(
    v_user_id, 'tournament_registration', private.setting_integer('registrations_per_hour'), interval '1 hour'
  );
  v_tournament := private.lock_tournament(p_tournament_id);
  v_participant := private.require_entrant(v_tournament, p_participant_id);
  if not private.takes_entries(v_tournament) then
    perform private.refuse('registration_closed', 'Las inscripciones no están abiertas.');
  elsif v_tournament.registration_deadline <= now() then
    perform private.refuse('deadline_passed', 'El plazo de inscripción terminó.');
  elsif v_tournament.entry_by <> 'approval' then
    perform private.refuse('no_approval_needed', 'Este torneo no pide aprobación.');
  end if;
  select * into v_request from public.entry_requests
  where tournament_id = p_tournament_id and participant_id = p_participant_id;
  if v_request.state = 'asked' and v_request.fee >= v_tournament.entry_fee then
    perform private.refuse('already_requested', 'Ya pediste un lugar: la organización todavía no respondió.');
  elsif v_request.answered_at > now() - interval '1 day' then
    perform private.refuse('declined_lately', 'La organización no aceptó tu pedido. Puedes volver a pedirlo un día después.');
  end if;
  perform private.require_fit_new_entrant(v_tournament, v_participant);
  if v_tournament.entry_fee > 0 then
    perform private.fee_wallet_id(v_tournament.ticket_type, v_participant, v_user_id);
  end if;
  select count(*) into v_open from public.entry_requests where tournament_id = p_tournament_id and state = 'asked';
  if v_open >= private.setting_integer('open_requests_for_places') then
    perform private.refuse('too_many_requests', 'Demasiados piden un lugar en este torneo. Vuelve a probar cuando la organización responda.');
  end if;
  insert into public.entry_requests (tournament_id, participant_id, requested_by, fee, ticket_type)
  values (p_tournament_id, p_participant_id, v_user_id, v_tournament.entry_fee, v_tournament.ticket_type)
  on conflict (tournament_id, participant_id) do update set
    requested_by = excluded.requested_by, fee = excluded.fee, ticket_type = excluded.ticket_type,
    state = 'asked', reason = null, answered_at = null, created_at = clock_timestamp()
  returning * into v_request;
  -- One line for all who wait for an answer.
  perform private.notify_user(
    person.id, 'tournament_entry_asked',
    case v_open
      when 0 then format('%s pide un lugar', private.participant_name(p_participant_id))
      else format('%s y %s más piden un lugar', private.participant_name(p_participant_id), v_open)
    end,
    v_tournament.name, '/organize/' || p_tournament_id || '?tab=participantes', p_tournament_id::text
  )
  from private.people_with_right(p_tournament_id, 'registrations') as person (id)
  where person.id <> v_user_id;
  return v_request;
end;
$$;
comment on function public.request_entry(uuid, uuid) is
  'Asks for a place in a tournament with approval, for a participant the caller may act for: takes no place and no tickets, which accepting '
  'does, at most what entering costs now. The staff hears of it. Who asked for less than it costs now asks anew. Refuses '
  'tournament_not_found, tournament_cancelled, participant_not_found, wrong_participant_type, suspended, kept_out, '
  'registration_closed, deadline_passed, no_approval_needed, already_requested, declined_lately, already_registered, invited_first, '
  'birth_date_required, too_young, team_too_small, team_too_young, team_wallet_required, too_many_requests, '
  'module_disabled, rate_limited.';

create function public.withdraw_entry_request(p_tournament_id uuid, p_participant_id uuid)
returns void
language plpgsql
volatile
security definer -- the table is written by procedures only
set search_path = ''
as $$
declare
  v_user_id constant uuid := private.require_user();
begin
  perform private.hold_tournament(p_tournament_id);
  delete from public.entry_requests
  where tournament_id = p_tournament_id and participant_id = p_participant_id and state = 'asked'
    and (requested_by = v_user_id or participant_id in (select private.acting_participant_ids()));
  if not found then
    perform private.refuse('request_not_found', 'Ese pedido ya no está: lo retiraron, o alguien lo respondió.');
  end if;
end;
$$;
comment on function public.withdraw_entry_request(uuid, uuid) is
  'Takes back a request for a place. Refuses tournament_not_found, request_not_found.';

-- Answering ----------------------------------------------------------------------------------

create function private.accept_entry(p_tournament public.tournaments, p_request public.entry_requests)
returns void
language plpgsql
volatile
security definer -- registrations and tickets are written by procedures only
set search_path = ''
as $$
declare
  v_participant constant public.participants := private.require_participant(
    p_request.participant_id, case p_tournament.type when 'team' then 'team' else 'user' end
  );
begin
  if v_participant.type = 'team' and not exists (
    select from public.team_members
    where team_id = v_participant.team_id and profile_id = p_request.requested_by and role in ('leader', 'co-leader')
  ) then
    perform private.refuse('asker_left', 'Quien lo pidió ya no lidera ese equipo.');
  elsif p_tournament.entry_fee > p_request.fee
    or p_tournament.entry_fee > 0 and p_tournament.ticket_type <> p_request.ticket_type
  then
    perform private.refuse('fee_changed', 'La inscripción cambió después de su pedido: tiene que pedirlo otra vez.');
  elsif private.places_for_staff(p_tournament) < 1 then
    perform private.refuse('tournament_full', 'No quedan lugares libres.');
  end if;
  perform private.require_no_measure(p_request.requested_by, p_tournament.id);
  perform private.require_unentered(p_tournament.id, v_participant.id);
  perform private.require_fit_entrant(p_tournament, v_participant);
  perform private.enter_tournament(p_tournament, v_participant, p_request.requested_by);
  perform private.notify_side(
    p_tournament.id, v_participant.id, 'tournament_entry_accepted',
    case v_participant.type when 'team' then 'Tu equipo está inscrito en ' else 'Estás inscrito en ' end || p_tournament.name,
    case when p_tournament.entry_fee > 0
      then format('La organización aceptó el pedido. Se cobró la inscripción: %s.', private.tickets_in_words(p_tournament.entry_fee))
      else 'La organización aceptó el pedido.'
    end,
    '/tournaments/' || p_tournament.id
  );
end;
$$;
comment on function private.accept_entry(public.tournaments, public.entry_requests) is
  'Enters who asked: the place and the fee from the wallet of who asked, or neither. Refuses asker_left, fee_changed, tournament_full, cannot_play, '
  'already_registered, birth_date_required, too_young, team_too_small, team_too_young, team_wallet_required, insufficient_tickets.';

create function public.accept_entry_requests(p_tournament_id uuid, p_participant_ids uuid[])
returns table (participant_id uuid, refusal text, message text)
language plpgsql
volatile
security definer -- registrations and tickets are written by procedures only
set search_path = ''
as $$
declare
  v_tournament constant public.tournaments := private.lock_tournament_for(p_tournament_id, 'registrations');
  v_request public.entry_requests;
  v_wallet_ids uuid[];
begin
  if coalesce(cardinality(p_participant_ids), 0) not between 1 and 256 then
    perform private.refuse('entrants_count', 'Se responden de 1 a 256 pedidos por vez.');
  elsif not private.takes_entries(v_tournament) then
    perform private.refuse(
      'registration_closed', 'Se agregan participantes con las inscripciones abiertas, y hasta que empieza el sorteo.'
    );
  end if;
  if v_tournament.entry_fee > 0 then
    -- All wallets in one order before the first pays: another tournament may accept the same people.
    select array_agg(distinct private.payer_wallet_id(v_tournament.ticket_type, participant, request.requested_by)) into v_wallet_ids
    from public.entry_requests request
    join public.participants participant on participant.id = request.participant_id
    where request.tournament_id = p_tournament_id and request.participant_id = any (p_participant_ids);
    perform 1 from public.participants where id = any (v_wallet_ids) order by id for key share;
    perform 1 from public.wallets wallet where wallet.participant_id = any (v_wallet_ids) order by wallet.participant_id for update;
  end if;
  for participant_id in
    select listed.id from unnest(p_participant_ids) with ordinality as listed (id, place)
    where listed.id is not null
    group by listed.id order by min(listed.place)
  loop
    refusal := null;
    message := null;
    select * into v_request from public.entry_requests request
    where request.tournament_id = p_tournament_id and request.participant_id = accept_entry_requests.participant_id;
    begin
      if not found then
        perform private.refuse('request_not_found', 'Ese pedido ya no está: lo retiraron, o alguien lo respondió.');
      end if;
      perform private.accept_entry(v_tournament, v_request);
      perform private.audit(
        'accept_entry_request', 'tournaments', p_tournament_id::text, null, jsonb_build_object('participant_id', participant_id)
      );
    exception when raise_exception then
      get stacked diagnostics message = message_text, refusal = pg_exception_detail;
    end;
    return next;
  end loop;
end;
$$;
comment on function public.accept_entry_requests(uuid, uuid[]) is
  'Staff (registrations): accepts up to 256 requests in this order, until the draw: each takes its place and pays its fee, and is told; one that '
  'cannot be accepted stays, with the reason, and holds up no other. Returns what became of each; no refusal is accepted. Refuses '
  'tournament_not_found, tournament_cancelled, registration_closed, entrants_count.
@field participant_id Who asked. Refers to `participants.id`.
@field refusal The code of the refusal; null: accepted.
@field message The refusal as a sentence for people; null: accepted.
@nullable refusal, message
@scope registrations';

create function public.decline_entry_requests(p_tournament_id uuid, p_participant_ids uuid[], p_reason text default null)
returns integer
language plpgsql
volatile
security definer -- the table is written by procedures only
set search_path = ''
as $$
declare
  v_tournament constant public.tournaments := private.lock_tournament_for(p_tournament_id, 'registrations');
  v_reason constant text := private.clean_text(p_reason);
  v_count integer := 0;
  v_request public.entry_requests;
begin
  if coalesce(cardinality(p_participant_ids), 0) not between 1 and 256 then
    perform private.refuse('entrants_count', 'Se responden de 1 a 256 pedidos por vez.');
  elsif char_length(v_reason) > 300 then
    perform private.refuse('reason_too_long', 'El motivo tiene hasta 300 caracteres.');
  end if;
  for v_request in
    update public.entry_requests set state = 'declined', reason = v_reason, answered_at = now()
    where tournament_id = p_tournament_id and participant_id = any (p_participant_ids) and state = 'asked'
    returning *
  loop
    v_count := v_count + 1;
    perform private.notify_user(
      v_request.requested_by, 'tournament_entry_declined', 'No aceptaron tu pedido en ' || v_tournament.name,
      coalesce(v_reason, 'La organización no indicó un motivo. No se cobró nada.'), '/tournaments/' || p_tournament_id
    );
    perform private.audit(
      'decline_entry_request', 'tournaments', p_tournament_id::text, null,
      jsonb_build_object('participant_id', v_request.participant_id, 'reason', v_reason)
    );
  end loop;
  return v_count;
end;
$$;
comment on function public.decline_entry_requests(uuid, uuid[], text) is
  'Staff (registrations): says no to up to 256 requests, with a reason or none; who asked is told and may ask again a day later. Returns how '
  'many. Refuses tournament_not_found, tournament_cancelled, entrants_count, reason_too_long.
@param p_reason Why not, for who asked; at most 300 characters.
@scope registrations';

-- The end ------------------------------------------------------------------------------------

create function private.end_entry_requests()
returns trigger
language plpgsql
volatile
security definer -- the table is written by procedures only
set search_path = ''
as $$
begin
  -- Whoever was in a cup that is called off is told so by who calls it off.
  if new.cancelled_at is null then
    perform private.notify_user(
      requested_by, 'tournament_entry_declined', 'Empezó ' || new.name, 'La organización no respondió tu pedido de lugar. No se cobró nada.',
      '/tournaments/' || new.id
    )
    from public.entry_requests
    where tournament_id = new.id and state = 'asked';
  end if;
  delete from public.entry_requests where tournament_id = new.id;
  return null;
end;
$$;
comment on function private.end_entry_requests() is 'Once a tournament starts or is over, nobody asks for a place in it any more; who was not answered is told.';

create trigger end_entry_requests
  after update of status, structure_generated_at on public.tournaments
  for each row when (
    (new.status in ('Activo', 'Finalizado') or new.structure_generated_at is not null)
    and old.status not in ('Activo', 'Finalizado') and old.structure_generated_at is null
  )
  execute function private.end_entry_requests();

grant execute on function public.request_entry(uuid, uuid), public.withdraw_entry_request(uuid, uuid) to authenticated;
grant execute on function
  public.accept_entry_requests(uuid, uuid[]), public.decline_entry_requests(uuid, uuid[], text)
to authenticated, service_role;

-- 41-entry_codes.sql

-- Entering by code: what the staff hands out, to one or to many.
--
-- Trying a code is two calls, as the password of a challenge is: a refusal would roll back what counted the try. use_entry_code()
-- records it and answers nothing; entry_access() reads what was recorded. A code is used by entering, under the tournament's lock.

insert into public.settings (key, value, description) values
  ('entry_codes_per_tournament', '1024', 'Códigos de inscripción que puede tener un torneo.'),
  ('entry_code_tries_per_hour', '10', 'Códigos equivocados que una persona puede probar por hora.'),
  ('entry_code_tries_per_day', '30', 'Códigos equivocados que una persona puede probar por día.');

create table public.entry_codes (
  id uuid primary key default gen_random_uuid(),
  tournament_id uuid not null,
  code text not null,
  max_uses integer not null,
  ends_at timestamptz,
  withdrawn_at timestamptz,
  made_by uuid,
  created_at timestamptz not null default clock_timestamp(),
  constraint entry_codes_tournament_id_fkey
    foreign key (tournament_id) references public.tournaments (id) on delete cascade,
  constraint entry_codes_made_by_fkey foreign key (made_by) references public.profiles (id) on delete set null,
  constraint entry_codes_once unique (tournament_id, code),
  constraint entry_codes_code_format check (code ~ '^[2-9A-HJ-NP-Z]{10}$'),
  constraint entry_codes_max_uses_range check (max_uses between 1 and 1024)
);
comment on table public.entry_codes is 'What lets one enter a tournament by code; read by its staff (registrations) alone, written by procedures only.';
create index entry_codes_made_by_idx on public.entry_codes (made_by);

create table public.entry_code_uses (
  id uuid primary key default gen_random_uuid(),
  code_id uuid not null,
  tournament_id uuid not null,
  participant_id uuid not null,
  used_by uuid,
  created_at timestamptz not null default clock_timestamp(),
  constraint entry_code_uses_code_id_fkey foreign key (code_id) references public.entry_codes (id) on delete cascade,
  constraint entry_code_uses_tournament_id_fkey
    foreign key (tournament_id) references public.tournaments (id) on delete cascade,
  constraint entry_code_uses_participant_id_fkey
    foreign key (participant_id) references public.participants (id) on delete cascade,
  constraint entry_code_uses_used_by_fkey foreign key (used_by) references public.profiles (id) on delete set null,
  constraint entry_code_uses_once unique (tournament_id, participant_id)
);
comment on table public.entry_code_uses is
  'Who used which code, one each: whoever leaves and comes back needs no other. Written by procedures only.';
create index entry_code_uses_code_id_idx on public.entry_code_uses (code_id);
create index entry_code_uses_participant_id_idx on public.entry_code_uses (participant_id);
create index entry_code_uses_used_by_idx on public.entry_code_uses (used_by);

create table private.entry_code_tries (
  id uuid primary key default gen_random_uuid(),
  tournament_id uuid not null,
  profile_id uuid not null,
  code_id uuid,
  created_at timestamptz not null default clock_timestamp(),
  constraint entry_code_tries_tournament_id_fkey
    foreign key (tournament_id) references public.tournaments (id) on delete cascade,
  constraint entry_code_tries_profile_id_fkey
    foreign key (profile_id) references public.profiles (id) on delete cascade,
  constraint entry_code_tries_code_id_fkey foreign key (code_id) references public.entry_codes (id) on delete cascade
);
comment on table private.entry_code_tries is 'Every code that was tried, without the code; one that exists is noted, and opens while it is good.';
create index entry_code_tries_profile_id_idx on private.entry_code_tries (profile_id, tournament_id, created_at);
create index entry_code_tries_tournament_id_idx on private.entry_code_tries (tournament_id);
create index entry_code_tries_code_id_idx on private.entry_code_tries (code_id);

alter table public.entry_codes enable row level security;
alter table public.entry_code_uses enable row level security;
alter table private.entry_code_tries enable row level security;

create policy select_staff on public.entry_codes
  for select to authenticated
  using ((select private.is_admin()) or tournament_id in (select private.my_tournament_ids('registrations')));
create policy select_staff on public.entry_code_uses
  for select to authenticated
  using ((select private.is_admin()) or tournament_id in (select private.my_tournament_ids('registrations')));
grant select on public.entry_codes, public.entry_code_uses to authenticated, service_role;

-- Staff --------------------------------------------------------------------------------------

create function private.new_entry_code()
returns text
language sql
volatile
set search_path = ''
as $$
  -- 32 signs that nobody takes for one another: 50 random bits.
  select string_agg(substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', 1 + (get_byte(random.bytes, place) & 31), 1), '')
  from (select extensions.gen_random_bytes(10) as bytes) as random, generate_series(0, 9) as place
$$;
comment on function private.new_entry_code() is 'What cannot be guessed and can be read aloud: ten letters and digits.';

create function public.make_entry_codes(
  p_tournament_id uuid, p_count integer, p_max_uses integer, p_ends_at timestamptz default null
)
returns setof public.entry_codes
language plpgsql
volatile
security definer -- the table is written by procedures only
set search_path = ''
as $$
declare
  v_tournament constant public.tournaments := private.lock_tournament_for(p_tournament_id, 'registrations');
begin
  if p_count is null or p_count not between 1 and 256 then
    perform private.refuse('codes_count', 'Se crean de 1 a 256 códigos por vez.');
  elsif p_max_uses is null or p_max_uses not between 1 and 1024 then
    perform private.refuse('uses_count', 'Un código sirve de 1 a 1024 veces.');
  elsif p_ends_at <= now() then
    perform private.refuse('end_is_past', 'El vencimiento tiene que ser futuro.');
  elsif not private.takes_entries(v_tournament) and v_tournament.status <> 'Próximamente' then
    perform private.refuse('registration_closed', 'Las inscripciones ya cerraron.');
  elsif p_count + (select count(*) from public.entry_codes where tournament_id = p_tournament_id)
    > private.setting_integer('entry_codes_per_tournament')
  then
    perform private.refuse('too_many_codes', 'El torneo ya tiene demasiados códigos. Crea uno que sirva para varios.');
  end if;
  perform private.audit(
    'make_entry_codes', 'tournaments', p_tournament_id::text, null,
    jsonb_build_object('count', p_count, 'max_uses', p_max_uses, 'ends_at', p_ends_at)
  );
  return query
  insert into public.entry_codes (tournament_id, code, max_uses, ends_at, made_by)
  select p_tournament_id, private.new_entry_code(), p_max_uses, p_ends_at, auth.uid()
  from generate_series(1, p_count)
  returning *;
end;
$$;
comment on function public.make_entry_codes(uuid, integer, integer, timestamptz) is
  'Staff (registrations): makes so many codes that let one enter so often each, until an end or the draw; returns them. Refuses '
  'tournament_not_found, tournament_cancelled, registration_closed, codes_count, uses_count, end_is_past, too_many_codes.';

create function public.withdraw_entry_code(p_tournament_id uuid, p_code_id uuid)
returns void
language plpgsql
volatile
security definer -- the table is written by procedures only
set search_path = ''
as $$
declare
  v_tournament constant public.tournaments := private.lock_tournament_for(p_tournament_id, 'registrations');
begin
  update public.entry_codes set withdrawn_at = now()
  where id = p_code_id and tournament_id = v_tournament.id and withdrawn_at is null;
  if not found then
    perform private.refuse('code_not_found', 'Ese código ya no está: alguien lo retiró.');
  end if;
  perform private.audit('withdraw_entry_code', 'tournaments', p_tournament_id::text, null, jsonb_build_object('code_id', p_code_id));
end;
$$;
comment on function public.withdraw_entry_code(uuid, uuid) is
  'Staff (registrations): nobody enters with a code any more; who entered with it stays. Refuses tournament_not_found, tournament_cancelled, code_not_found.';

-- Who has one --------------------------------------------------------------------------------

create function private.is_good_code(p_code public.entry_codes)
returns boolean
language sql
stable
security definer -- codes are for staff to read
set search_path = ''
as $$
  select p_code.withdrawn_at is null
    and coalesce(p_code.ends_at > clock_timestamp(), true)
    and (select count(*) from public.entry_code_uses where code_id = p_code.id) < p_code.max_uses
$$;
comment on function private.is_good_code(public.entry_codes) is 'Whether one more may enter with a code.';

create function private.spend_code(p_tournament_id uuid, p_participant_id uuid)
returns void
language plpgsql
volatile
security definer -- codes are for staff to read
set search_path = ''
as $$
declare
  v_user_id constant uuid := auth.uid();
begin
  if exists (
    select 1 from public.entry_code_uses where tournament_id = p_tournament_id and participant_id = p_participant_id
  ) then
    return;
  end if;
  insert into public.entry_code_uses (code_id, tournament_id, participant_id, used_by)
  select entry_code.id, p_tournament_id, p_participant_id, v_user_id
  from private.entry_code_tries try
  join public.entry_codes entry_code on entry_code.id = try.code_id
  where try.profile_id = v_user_id and try.tournament_id = p_tournament_id and private.is_good_code(entry_code)
  order by try.created_at desc
  limit 1;
  if found then
    return;
  elsif exists (
    select 1 from private.entry_code_tries
    where profile_id = v_user_id and tournament_id = p_tournament_id and code_id is not null
  ) then
    perform private.refuse('code_spent', 'Ese código ya no sirve: se usó, venció o fue retirado. Pide otro a la organización.');
  end if;
  perform private.refuse('code_needed', 'En este torneo se entra con un código de la organización: escríbelo en su página.');
end;
$$;
comment on function private.spend_code(uuid, uuid) is
  'Uses, in a locked tournament, the last good code that the caller has; who used one before needs none. Refuses code_needed, code_spent.';

create function private.code_tries_left(p_profile_id uuid)
returns table (tries_left integer, retry_at timestamptz)
language sql
stable
security definer -- tries are private
set search_path = ''
as $$
  with bound (tries, tried, again_at) as (
    select private.setting_integer('entry_code_tries_per_hour'), count(*), min(created_at) + interval '1 hour'
    from private.entry_code_tries
    where profile_id = p_profile_id and code_id is null and created_at > now() - interval '1 hour'
    union all
    select private.setting_integer('entry_code_tries_per_day'), count(*), min(created_at) + interval '1 day'
    from private.entry_code_tries
    where profile_id = p_profile_id and code_id is null and created_at > now() - interval '1 day'
  )
  select greatest(min(tries - tried), 0)::integer, max(again_at) filter (where tried >= tries)
  from bound
$$;
comment on function private.code_tries_left(uuid) is
  'Wrong codes that a person may still try now, in all tournaments, and from when on again when there is none left.';

create function public.use_entry_code(p_tournament_id uuid, p_code text)
returns void
language plpgsql
volatile
security definer -- codes and tries are private
set search_path = ''
as $$
declare
  v_user_id constant uuid := private.require_user();
begin
  perform private.require_module('tournaments');
  if not exists (select 1 from public.tournaments where id = p_tournament_id) then
    perform private.refuse('tournament_not_found', 'Torneo no encontrado.');
  -- One at a time: many at once would all be counted before the first is.
  elsif not pg_try_advisory_xact_lock(hashtextextended('entry codes of ' || v_user_id, 0)) then
    perform private.refuse('unlock_busy', 'Hay otros intentos en curso. Espera un momento.');
  elsif (select tries_left from private.code_tries_left(v_user_id)) < 1 then
    perform private.refuse('too_many_tries', 'Demasiados códigos equivocados. Vuelve a probar más tarde.');
  end if;
  delete from private.entry_code_tries
  where profile_id = v_user_id and (
    code_id is null and created_at < now() - interval '1 day'
    or code_id = (select id from public.entry_codes where tournament_id = p_tournament_id and code = private.clean_code(p_code))
  );
  insert into private.entry_code_tries (tournament_id, profile_id, code_id)
  values (
    p_tournament_id, v_user_id,
    (select id from public.entry_codes where tournament_id = p_tournament_id and code = private.clean_code(p_code))
  );
end;
$$;
comment on function public.use_entry_code(uuid, text) is
  'Tries a code of a tournament. Answers nothing, right or wrong: read entry_access() afterwards. It is used by entering. Refuses '
  'tournament_not_found, too_many_tries, unlock_busy, module_disabled.';

create function private.clean_code(p_code text)
returns text
language sql
immutable
set search_path = ''
as $$
  select upper(regexp_replace(left(coalesce(p_code, ''), 40), '[^0-9A-Za-z]', '', 'g'))
$$;
comment on function private.clean_code(text) is 'A code as it is kept, whatever its capitals, hyphens and spaces.';

create function public.entry_access(p_tournament_id uuid, p_participant_id uuid)
returns table (is_open boolean, was_right boolean, tries_left integer, retry_at timestamptz)
language sql
stable
security definer -- the caller's own tries
set search_path = ''
as $$
  select
    exists (
      select 1 from private.entry_code_tries try
      join public.entry_codes entry_code on entry_code.id = try.code_id
      where try.profile_id = auth.uid() and try.tournament_id = p_tournament_id and private.is_good_code(entry_code)
    ) or exists (
      select 1 from public.entry_code_uses
      where tournament_id = p_tournament_id and participant_id = p_participant_id
        and participant_id in (select private.acting_participant_ids())
    ),
    (
      select try.code_id is not null from private.entry_code_tries try
      where try.profile_id = auth.uid() and try.tournament_id = p_tournament_id
      order by try.created_at desc
      limit 1
    ),
    bound.tries_left, bound.retry_at
  from private.code_tries_left(auth.uid()) as bound
$$;
comment on function public.entry_access(uuid, uuid) is
  'Whether the caller has a code that lets a participant enter a tournament now, whether the last one that he tried exists, and how many wrong '
  'ones he may still try.
@nullable was_right, retry_at';

grant execute on function public.use_entry_code(uuid, text), public.entry_access(uuid, uuid) to authenticated;
grant execute on function
  public.make_entry_codes(uuid, integer, integer, timestamptz), public.withdraw_entry_code(uuid, uuid)
to authenticated, service_role;

-- 42-prize_pledges.sql

-- What a member promises the winners of his own tournament: his tickets, out of his wallet from the day it is published, and
-- theirs, or his again, when it ends.
--
-- Until it is over: what the tournament promises = what its pledge holds.

insert into public.settings (key, value, description) values
  ('founded_prize_tickets', '5000', 'Tickets que un miembro puede poner de premio en un torneo propio (0: ninguno).');

create table public.prize_pledges (
  tournament_id uuid primary key,
  participant_id uuid not null,
  amount integer not null,
  status text not null default 'held',
  given integer,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  constraint prize_pledges_tournament_id_fkey
    foreign key (tournament_id) references public.tournaments (id) on delete cascade,
  constraint prize_pledges_participant_id_fkey
    foreign key (participant_id) references public.participants (id) on delete restrict,
  constraint prize_pledges_amount_positive check (amount > 0),
  constraint prize_pledges_status_known check (status in ('held', 'paid', 'refunded')),
  constraint prize_pledges_given_fits check (
    case status when 'paid' then given is not null and given between 1 and amount else given is null end
  ),
  constraint prize_pledges_settled_fits check ((status = 'held') = (settled_at is null))
);
comment on table public.prize_pledges is
  'Tickets of a founder that are the prizes of his tournament: held until it ends, then paid to the winners, or refunded where there are none.';
comment on column public.prize_pledges.participant_id is 'Whose wallet they came from, and go back to.';
comment on column public.prize_pledges.status is
  'held while the tournament goes on; paid once its winners received them; refunded where nobody did.';
comment on column public.prize_pledges.settled_at is 'When they were paid or went back; null: held.';
comment on column public.prize_pledges.amount is 'All its prizes together.';
comment on column public.prize_pledges.given is 'What the winners received; the rest went back.';
create index prize_pledges_participant_id_idx on public.prize_pledges (participant_id);

create function private.promised_tickets(p_prizes jsonb)
returns bigint
language sql
immutable
set search_path = ''
as $$
  select coalesce(sum((prize ->> 'value')::numeric), 0)::bigint
  from jsonb_array_elements(p_prizes) as prize
  where prize ->> 'type' = 'tickets'
$$;
comment on function private.promised_tickets(jsonb) is 'The tickets of all prizes together.';

create function private.lowers_a_prize(p_before jsonb, p_after jsonb)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select exists (
    select 1
    from jsonb_array_elements(p_before) with ordinality as old (prize, place)
    left join jsonb_array_elements(p_after) with ordinality as new (prize, place) using (place)
    where coalesce((new.prize ->> 'value')::numeric, 0) < (old.prize ->> 'value')::numeric
  )
$$;
comment on function private.lowers_a_prize(jsonb, jsonb) is 'Whether any place of these prizes, in tickets both times, gets less than before.';

create function private.require_pledge_change(p_tournament public.tournaments, p_prizes jsonb)
returns void
language plpgsql
stable
security definer -- looks at everybody who is in
set search_path = ''
as $$
begin
  if auth.uid() is distinct from p_tournament.founded_by then
    perform private.refuse('pledge_of_founder', 'El premio sale de la billetera de quien organiza el torneo: lo cambia solo esa persona.');
  end if;
  if p_tournament.structure_generated_at is not null or p_tournament.status not in ('Próximamente', 'Inscripciones') then
    perform private.refuse('pledge_at_stake', 'El torneo ya comenzó: su premio no se cambia.');
  end if;
  if private.lowers_a_prize(p_tournament.prizes, p_prizes)
    and exists (select 1 from private.people_of_tournament(p_tournament.id))
  then
    perform private.refuse('pledge_only_rises', 'Ya hay quien se inscribió por este premio: de ningún puesto puede bajar.');
  end if;
end;
$$;
comment on function private.require_pledge_change(public.tournaments, jsonb) is
  'Whether these may become the prizes of a member''s tournament. Refuses pledge_of_founder, pledge_at_stake, pledge_only_rises.';

create function private.follow_prizes()
returns trigger
language plpgsql
volatile
security definer -- moves tickets
set search_path = ''
as $$
declare
  v_wallet_id constant uuid := private.user_participant_id(new.founded_by);
  v_wanted constant bigint := private.promised_tickets(new.prizes);
  v_missing bigint;
begin
  v_missing := v_wanted - coalesce((select amount from public.prize_pledges where tournament_id = new.id for update), 0);
  if v_missing = 0 then
    return null;
  end if;
  if v_missing > 0 and v_wanted > private.setting_integer('founded_prize_tickets') then
    perform private.refuse(
      'pledge_over_limit',
      format('El premio de un torneo de miembros es de hasta %s.', private.tickets_in_words(private.setting_integer('founded_prize_tickets')))
    );
  end if;
  if v_missing > (select balance from public.wallets where participant_id = v_wallet_id) then
    perform private.refuse(
      'insufficient_tickets', format('Faltan tickets para el premio: hacen falta %s en la billetera de quien lo promete.', v_missing)
    );
  end if;
  perform private.move_tickets(
    v_wallet_id, -v_missing::integer, case when v_missing > 0 then 'prize_escrow' else 'prize_refund' end,
    'Premio de ' || new.name, 'tournaments', new.id
  );
  if v_wanted = 0 then
    delete from public.prize_pledges where tournament_id = new.id;
  else
    insert into public.prize_pledges (tournament_id, participant_id, amount) values (new.id, v_wallet_id, v_wanted)
    on conflict (tournament_id) do update set amount = excluded.amount;
  end if;
  return null;
end;
$$;
comment on function private.follow_prizes() is
  'What a member''s tournament promises is taken out of its founder''s wallet as it is published, and follows its prizes until it starts. '
  'Refuses pledge_over_limit, insufficient_tickets.';

create trigger follow_prizes
  after update of prizes, founded_by on public.tournaments
  for each row when (
    new.founded_by is not null and (new.prizes <> old.prizes or old.founded_by is null)
  )
  execute function private.follow_prizes();

create function private.settle_pledge(p_tournament public.tournaments, p_given integer, p_why text)
returns void
language plpgsql
volatile
security definer -- moves tickets
set search_path = ''
as $$
declare
  v_pledge public.prize_pledges;
  v_rest integer;
begin
  update public.prize_pledges
  set
    status = case when p_given > 0 then 'paid' else 'refunded' end,
    given = nullif(p_given, 0), settled_at = now()
  where tournament_id = p_tournament.id and status = 'held'
  returning * into v_pledge;
  v_rest := v_pledge.amount - p_given;
  if v_rest > 0 then
    perform private.move_tickets(
      v_pledge.participant_id, v_rest, 'prize_refund', format('%s: %s', p_why, p_tournament.name), 'tournaments', p_tournament.id
    );
    perform private.notify_participant(
      v_pledge.participant_id, 'tournament_prize', 'Vuelve tu premio en custodia',
      format('%s de %s: %s.', private.tickets_in_words(v_rest), p_tournament.name, lower(p_why)), null, p_tournament.id::text
    );
  end if;
end;
$$;
comment on function private.settle_pledge(public.tournaments, integer, text) is
  'The end of what is held: p_given of it is the winners'' by now, the rest goes back to the founder, who is told why. Nothing where '
  'nothing is held. Callers hold the tournament.';

create function private.hold_pledge_again(p_tournament public.tournaments)
returns void
language plpgsql
volatile
security definer -- moves tickets
set search_path = ''
as $$
declare
  v_pledge public.prize_pledges;
  v_rest integer;
begin
  select * into v_pledge from public.prize_pledges where tournament_id = p_tournament.id and status <> 'held' for update;
  if not found then
    return;
  end if;
  v_rest := v_pledge.amount - coalesce(v_pledge.given, 0);
  if v_rest > (select balance from public.wallets where participant_id = v_pledge.participant_id for update) then
    perform private.refuse(
      'prize_already_spent', 'Lo que volvió del premio en custodia ya fue gastado: el encuentro no se puede reabrir.'
    );
  end if;
  if v_rest > 0 then
    perform private.move_tickets(
      v_pledge.participant_id, -v_rest, 'prize_escrow', 'Premio de ' || p_tournament.name, 'tournaments', p_tournament.id
    );
  end if;
  update public.prize_pledges
  set status = 'held', given = null, settled_at = null
  where tournament_id = p_tournament.id;
end;
$$;
comment on function private.hold_pledge_again(public.tournaments) is
  'Undoes settle_pledge() as the last match is reopened: what the winners gave back, and what its founder got, is held. Refuses '
  'prize_already_spent.';

create function private.check_pledge_follows_prizes()
returns trigger
language plpgsql
security definer -- compares both whoever caused the change
set search_path = ''
as $$
declare
  v_id constant uuid := coalesce(to_jsonb(new), to_jsonb(old)) ->> tg_argv[0];
begin
  if exists (
    select 1
    from public.tournaments tournament
    left join public.prize_pledges pledge on pledge.tournament_id = tournament.id and pledge.status = 'held'
    where tournament.id = v_id
      and case
        when tournament.finished_at is null and tournament.cancelled_at is null
          then tournament.founded_by is not null and coalesce(pledge.amount, 0) <> private.promised_tickets(tournament.prizes)
        else pledge.tournament_id is not null
      end
  ) then
    perform private.refuse('prize_without_pledge', 'Los premios de un torneo de miembros son los que están en custodia.');
  end if;
  return null;
end;
$$;
comment on function private.check_pledge_follows_prizes() is
  'At commit, a member''s tournament that is not over holds what it promises, and one that is over holds nothing: no code path can do '
  'one without the other.';

create constraint trigger pledge_follows_prizes
  after insert or update of prizes, founded_by, finished_at, cancelled_at on public.tournaments
  deferrable initially deferred
  for each row when (new.founded_by is not null)
  execute function private.check_pledge_follows_prizes('id');
create constraint trigger prizes_follow_pledge
  after insert or update or delete on public.prize_pledges
  deferrable initially deferred
  for each row execute function private.check_pledge_follows_prizes('tournament_id');

alter table public.prize_pledges enable row level security;
create policy select_everyone on public.prize_pledges
  for select to anon, authenticated using (true);
grant select on public.prize_pledges to anon, authenticated, service_role;
