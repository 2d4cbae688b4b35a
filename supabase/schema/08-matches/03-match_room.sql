-- The match room: reports and chat of a tournament or challenge match, and disqualifications.

--- The sides of a tournament or challenge match, without a side that is not known yet.
create function private.match_participant_ids(p_match_id uuid)
returns setof uuid
language sql
stable
security definer -- used by policies
set search_path = ''
as $$
  select side.id
  from (
    select participant1_id, participant2_id from public.tournament_matches where id = p_match_id
    union all
    select participant1_id, participant2_id from public.challenge_matches where id = p_match_id
  ) as match,
  lateral (values (match.participant1_id), (match.participant2_id)) as side (id)
  where side.id is not null
$$;

--- The side for which the caller is an approved stand-in in the match; null otherwise.
create function private.guest_side_id(p_match_id uuid)
returns uuid
language sql
stable
security definer -- used by policies
set search_path = ''
as $$
  select participant_id from public.stand_ins
  where match_id = p_match_id and profile_id = (select auth.uid()) and state = 'approved'
$$;

--- True if the caller belongs to a side of the match, in any role in its team, or is its stand-in.
create function private.is_match_side(p_match_id uuid)
returns boolean
language sql
stable
security definer -- used by policies
set search_path = ''
as $$
  select exists (
    select private.match_participant_ids(p_match_id)
    intersect
    select private.my_participant_ids()
  ) or private.guest_side_id(p_match_id) is not null
$$;

--- True when the caller may act for a side of the match: the player, or leader and co-leaders of the team who are in
--- its roster.
create function private.can_act_in_match(p_match_id uuid)
returns boolean
language sql
stable
security definer -- used by policies
set search_path = ''
as $$
  select exists (
    select 1
    from private.match_participant_ids(p_match_id) as side (id)
    where side.id in (select private.acting_participant_ids())
      and private.plays_for((select tournament_id from public.tournament_matches where id = p_match_id), side.id)
  ) and not exists (
    select 1 from public.tournament_matches where id = p_match_id and not private.may_play(auth.uid(), tournament_id)
  )
$$;

--- True if the caller plays for a side of the match: the player, a team member in the roster, or a stand-in.
create function private.speaks_in_match(p_match_id uuid)
returns boolean
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select exists (
    select 1
    from private.match_participant_ids(p_match_id) as side (id)
    where side.id in (select private.my_participant_ids())
      and private.plays_for((select tournament_id from public.tournament_matches where id = p_match_id), side.id)
  ) or private.guest_side_id(p_match_id) is not null
$$;

--- Matches of the participants the caller belongs to, and matches with the caller as stand-in.
create function private.my_match_ids()
returns setof uuid
language sql
stable
security definer -- used by policies
set search_path = ''
as $$
  select id from public.tournament_matches
  where participant1_id in (select private.my_participant_ids())
  union
  select id from public.tournament_matches
  where participant2_id in (select private.my_participant_ids())
  union
  select id from public.challenge_matches
  where participant1_id in (select private.my_participant_ids())
  union
  select id from public.challenge_matches
  where participant2_id in (select private.my_participant_ids())
  union
  select match_id from public.stand_ins
  where profile_id = (select auth.uid()) and state = 'approved'
$$;

--- Returns the matches of the tournaments in which the caller is staff with the given right.
create function private.my_staffed_match_ids(p_right text)
returns setof uuid
language sql
stable
security definer -- used by policies
rows 100
set search_path = ''
as $$
  select match.id
  from private.my_tournament_ids(p_right) as staffed (id)
  join public.tournament_matches match on match.tournament_id = staffed.id
$$;

--- The tournament of a match; null for a challenge.
create function private.match_tournament_id(p_match_id uuid)
returns uuid
language sql
stable
security definer -- used by policies
set search_path = ''
as $$
  select tournament_id from public.tournament_matches where id = p_match_id
$$;

grant execute on function
  private.match_participant_ids, private.guest_side_id, private.is_match_side, private.can_act_in_match,
  private.my_match_ids, private.my_staffed_match_ids, private.match_tournament_id
to anon, authenticated, service_role;

--- The result as each side reports it: one row per side. Until the match is decided a corrected report replaces the
--- row, under a new id.
create table public.match_reports (
  id uuid primary key default gen_random_uuid(),
  tournament_match_id uuid references public.tournament_matches (id) on delete cascade,
  challenge_match_id uuid references public.challenge_matches (id) on delete cascade,
  match_id uuid generated always as (coalesce(tournament_match_id, challenge_match_id)) stored,
  participant_id uuid not null references public.participants (id) on delete restrict,
  --- The reported winner; null for a draw.
  winner_id uuid references public.participants (id) on delete restrict,
  outcome text not null,
  --- "a-b" in the order of the participants; of an aggregate, the scores of its games: "2-1 1-2 (4-2 pen.)".
  result text not null,
  reported_by uuid references public.profiles (id) on delete set null,
  --- When the side made this report; a correction restarts the time for an answer.
  created_at timestamptz not null default now(),
  constraint match_reports_one_match
    check (num_nonnulls(tournament_match_id, challenge_match_id) = 1),
  constraint match_reports_outcome_known check (outcome in ('score', 'walkover')),
  constraint match_reports_result_fits check (
    case outcome
      when 'score' then result ~ '^\d{1,3}-\d{1,3}( .{1,120})?$'
        -- A series is reported with the scores of its games ("2-1 1-2 (4-2 pen.)"), from which its winner follows.
        and (result like '% %' or (winner_id is null) = (result ~ '^(\d+)-\1$'))
      else result = 'W.O.' and winner_id is not null
    end
  )
);

create unique index match_reports_side_key on public.match_reports (match_id, participant_id);
create index match_reports_tournament_match_id_idx on public.match_reports (tournament_match_id);
create index match_reports_challenge_match_id_idx on public.match_reports (challenge_match_id);
create index match_reports_participant_id_idx on public.match_reports (participant_id);
create index match_reports_winner_id_idx on public.match_reports (winner_id);
create index match_reports_reported_by_idx on public.match_reports (reported_by);
create index match_reports_created_at_idx on public.match_reports (created_at);

--- Chat of the match room, between the sides, the staff and the admins.
create table public.match_messages (
  id uuid primary key default gen_random_uuid(),
  tournament_match_id uuid references public.tournament_matches (id) on delete cascade,
  challenge_match_id uuid references public.challenge_matches (id) on delete cascade,
  match_id uuid generated always as (coalesce(tournament_match_id, challenge_match_id)) stored,
  sender_id uuid not null references public.profiles (id) on delete restrict,
  --- The side for which the sender wrote; null for staff and administrators.
  participant_id uuid references public.participants (id) on delete restrict,
  content text not null,
  --- An attachment in addition to the text, in the form of messages.part.
  --- @type part { kind: "picture"; file: string | null; alt: string | null; width: number; height: number } | { kind:
  --- "challenge" | "team" | "tournament"; id: string } | null
  part jsonb,
  --- Idempotency key made by the client: a message sent twice over a bad connection is stored once.
  client_id uuid,
  --- The reaction of each user in the room, by profile; written by react_to_match_message() only.
  --- @type reactions { [profile: string]: string }
  reactions jsonb not null default '{}',
  created_at timestamptz not null default now(),
  constraint match_messages_one_match
    check (num_nonnulls(tournament_match_id, challenge_match_id) = 1),
  constraint match_messages_content_length check (char_length(content) between 1 and 2000),
  constraint match_messages_part_known check (part is null or private.is_message_part(part)),
  constraint match_messages_reactions_known check (private.are_reactions(reactions))
);

create index match_messages_match_id_idx on public.match_messages (match_id, created_at, id);
create index match_messages_tournament_match_id_idx on public.match_messages (tournament_match_id);
create index match_messages_challenge_match_id_idx on public.match_messages (challenge_match_id);
create index match_messages_sender_id_idx on public.match_messages (sender_id, created_at desc);
create unique index match_messages_client_id_key
  on public.match_messages (sender_id, client_id) where client_id is not null;
create index match_messages_picture_idx on public.match_messages ((part ->> 'file')) where part ->> 'file' is not null;
create index match_messages_participant_id_idx on public.match_messages (participant_id);

--- Participants disqualified from a tournament, with the reason.
create table public.disqualifications (
  id uuid primary key default gen_random_uuid(),
  tournament_id uuid not null references public.tournaments (id) on delete cascade,
  participant_id uuid not null references public.participants (id) on delete restrict,
  reason text not null,
  disqualified_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  constraint disqualifications_once unique (tournament_id, participant_id),
  constraint disqualifications_reason_length check (char_length(reason) between 1 and 500)
);

create index disqualifications_participant_id_idx on public.disqualifications (participant_id);
create index disqualifications_disqualified_by_idx on public.disqualifications (disqualified_by);

create policy select_sides_staff_or_admin on public.match_reports
  for select to authenticated
  using (
    match_id in (select private.my_match_ids())
    or (select private.is_admin())
    or tournament_match_id in (select private.my_staffed_match_ids('results'))
  );
create policy select_sides_staff_or_admin on public.match_messages
  for select to authenticated
  using (
    match_id in (select private.my_match_ids())
    or (select private.is_admin())
    or tournament_match_id in (select private.my_staffed_match_ids('chat'))
  );
create policy select_side_staff_or_admin on public.disqualifications
  for select to authenticated
  using (
    participant_id in (select private.my_participant_ids())
    or (select private.is_admin())
    or tournament_id in (select private.my_tournament_ids('participants'))
  );

grant select on public.match_reports, public.match_messages, public.disqualifications
  to authenticated, service_role;

alter publication supabase_realtime add table public.match_reports, public.match_messages;

--- Notifies both sides, the staff with the right `results` and the administrators that a match is in dispute: which
--- side opened the dispute, or that a report without evidence was not answered.
create function private.notify_dispute(
  p_match private.match_state, p_caller_id uuid default null, p_is_unanswered boolean default false
)
returns void
language plpgsql
volatile
security definer -- notifications are written by the database only
set search_path = ''
as $$
declare
  v_authority constant text := case p_match.kind when 'tournament' then 'la organización' else 'la administración' end;
begin
  perform private.notify_participant(
    side.id, 'match_disputed', 'Partido en disputa',
    case
      when p_is_unanswered
        then 'Nadie respondió el reporte y nada muestra que se haya jugado: decidirá ' || v_authority || '. Puedes subir pruebas en la sala.'
      when p_caller_id is null then 'Los reportes no coinciden. Decide ' || v_authority || '; puedes subir pruebas en la sala.'
      else private.participant_name(p_caller_id) || ' pidió que decida ' || v_authority || '. Puedes subir pruebas en la sala.'
    end,
    private.match_link(p_match), null, private.other_side_id(p_match, side.id)
  )
  from (values (p_match.participant1_id), (p_match.participant2_id)) as side (id);
  perform private.notify_referees(p_match, 'dispute_opened', 'Una disputa espera decisión');
end;
$$;

--- Notifies users who may decide the match: staff with the right `results` and administrators, except those who play
--- it.
create function private.notify_referees(p_match private.match_state, p_kind text, p_title text, p_subject text default null)
returns void
language sql
volatile
security definer -- notifications are written by the database only
set search_path = ''
as $$
  select private.notify_user(
    profile.id, p_kind, p_title,
    private.participant_name(p_match.participant1_id) || ' contra ' || private.participant_name(p_match.participant2_id),
    private.match_link(p_match), p_subject
  )
  from public.profiles profile
  where profile.closed_at is null
    and profile.id not in (
      select person
      from (values (p_match.participant1_id), (p_match.participant2_id)) as side (id)
      cross join lateral private.people_of_side(p_match.tournament_id, side.id, p_match.id) as person
    )
    and (
      profile.role = 'admin'
      or profile.id in (
        select staff.profile_id from public.tournament_staff staff
        where staff.tournament_id = p_match.tournament_id and 'results' = any (staff.rights)
      )
    )
  order by profile.id
$$;

--- Players in these tournaments who are suspended from playing. A suspended member of a team is not listed, because
--- other members act for the team.
create function private.barred_sides(p_tournament_ids uuid[])
returns table (tournament_id uuid, participant_id uuid)
language sql
stable
security definer -- used by public boards and pages, which show that a side cannot play, but not why
rows 1
set search_path = ''
as $$
  select registration.tournament_id, registration.participant_id
  from public.measures measure
  join public.participants participant on participant.user_id = measure.profile_id
  join public.tournament_participants registration on registration.participant_id = participant.id
  where measure.tournament_id is null and measure.lifted_at is null and measure.ends_at > now()
    and registration.tournament_id = any (p_tournament_ids) and registration.status = 'registered'
    and registration.tournament_id <> all (measure.plays_on)
$$;
grant execute on function private.barred_sides to anon, authenticated, service_role;
