-- Calendar feeds: a link that calendar apps poll, for the dates of a user, a tournament or a team.

--- Token hash of each user's calendar link; the link cannot be read again. Deleted with the account.
create table private.calendar_feeds (
  profile_id uuid primary key references public.profiles (id) on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null default now()
);

insert into public.settings (key, value, description) values
  ('calendar_links_per_hour', '20', 'Enlaces de calendario que una persona puede crear por hora.');

--- Creates the token of a link to the caller's dates, which cannot be read again; an earlier link ends. Refuses
--- rate_limited.
create function public.create_calendar_link()
returns text
language plpgsql
volatile
security definer -- nobody writes the table itself
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_token constant text := private.new_token();
begin
  perform private.limit_event(
    v_user_id, 'calendar_link', 'calendar_links_per_hour', 'Creaste demasiados enlaces. Espera un momento.'
  );
  insert into private.calendar_feeds (profile_id, token_hash)
  values (v_user_id, private.link_token_hash(v_token))
  on conflict (profile_id) do update set token_hash = excluded.token_hash, created_at = now();
  return v_token;
end;
$$;

--- Ends the link to the caller's dates, if there is one.
create function public.revoke_calendar_link()
returns void
language sql
volatile
security definer -- nobody writes the table itself
set search_path = ''
as $$
  delete from private.calendar_feeds where profile_id = private.require_user()
$$;

--- When the caller's calendar link was created; null without one.
--- @nullable my_calendar_link
create function public.my_calendar_link()
returns timestamptz
language sql
stable
security definer -- the table is private
set search_path = ''
as $$
  select created_at from private.calendar_feeds where profile_id = private.require_user()
$$;

--- Increases the calendar number of a changed entry, by which calendar apps recognise the newer version (RFC 5545,
--- SEQUENCE).
create function private.raise_calendar_sequence()
returns trigger
language plpgsql
volatile
set search_path = ''
as $$
begin
  new.calendar_sequence := old.calendar_sequence + 1;
  return new;
end;
$$;

--- Whether a match with this status and outcome was not played and will not be played.
create function private.is_called_off(p_status text, p_outcome text)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select p_status in ('cancelled', 'bye') or coalesce(p_outcome = 'walkover', false)
$$;

create trigger raise_calendar_sequence
  before update of name, game, start_date, cancelled_at on public.tournaments
  for each row when (
    (new.name, new.game, new.start_date, new.cancelled_at) is distinct from (old.name, old.game, old.start_date, old.cancelled_at)
  )
  execute function private.raise_calendar_sequence();
-- A match without a scheduled time was in no calendar, so its calendar sequence need not increase.
create trigger raise_calendar_sequence
  before update of scheduled_time, delayed_to, participant1_id, participant2_id, best_of, status, outcome on public.tournament_matches
  for each row when (
    old.scheduled_time is not null
    and (
      new.scheduled_time, new.delayed_to, new.participant1_id, new.participant2_id, new.best_of, private.is_called_off(new.status, new.outcome)
    ) is distinct from (
      old.scheduled_time, old.delayed_to, old.participant1_id, old.participant2_id, old.best_of, private.is_called_off(old.status, old.outcome)
    )
  )
  execute function private.raise_calendar_sequence();
create trigger raise_calendar_sequence
  before update of scheduled_time, participant1_id, participant2_id, best_of, status, outcome on public.challenge_matches
  for each row when (
    old.scheduled_time is not null
    and (
      new.scheduled_time, new.participant1_id, new.participant2_id, new.best_of, private.is_called_off(new.status, new.outcome)
    ) is distinct from (
      old.scheduled_time, old.participant1_id, old.participant2_id, old.best_of, private.is_called_off(old.status, old.outcome)
    )
  )
  execute function private.raise_calendar_sequence();

--- A match with a scheduled time, of a tournament or a challenge, as a calendar entry.
create type private.dated_match as (
  id uuid,
  participant1_id uuid,
  participant2_id uuid,
  title text,
  game text,
  starts_at timestamptz,
  minutes integer,
  is_cancelled boolean,
  sequence integer
);

--- A match as a calendar entry; no row without a scheduled time.
create function private.dated_match(p_match_id uuid)
returns setof private.dated_match
language sql
stable
rows 1
set search_path = ''
as $$
  select
    match.id, match.participant1_id, match.participant2_id, tournament.name, tournament.game, match.starts_at,
    match.best_of * 40, private.is_called_off(match.status, match.outcome),
    match.calendar_sequence + tournament.calendar_sequence
  from public.tournament_matches match
  join public.tournaments tournament on tournament.id = match.tournament_id
  where match.id = p_match_id and match.starts_at is not null
  union all
  select
    match.id, match.participant1_id, match.participant2_id, game.name, game.name, match.starts_at,
    match.best_of * 40, private.is_called_off(match.status, match.outcome), match.calendar_sequence
  from public.challenge_matches match
  join public.challenges challenge on challenge.id = match.challenge_id
  join public.games game on game.id = challenge.game_id
  where match.id = p_match_id and match.starts_at is not null
$$;

-- A participant may have thousands of matches.
-- With these indexes the feed reads only matches with a scheduled time in the last year.
create index tournament_matches_dated1_idx
  on public.tournament_matches (participant1_id, starts_at) where starts_at is not null;
create index tournament_matches_dated2_idx
  on public.tournament_matches (participant2_id, starts_at) where starts_at is not null;
create index challenge_matches_dated1_idx
  on public.challenge_matches (participant1_id, starts_at) where starts_at is not null;
create index challenge_matches_dated2_idx
  on public.challenge_matches (participant2_id, starts_at) where starts_at is not null;

--- Matches of these participants with a scheduled time, from a year ago on, in any status.
create function private.dated_match_ids(p_participant_ids uuid[])
returns setof uuid
language sql
stable
security definer -- used by calendar_entries; what it names is public
set search_path = ''
as $$
  select id from public.tournament_matches
  where participant1_id = any (p_participant_ids) and starts_at > now() - interval '1 year'
  union
  select id from public.tournament_matches
  where participant2_id = any (p_participant_ids) and starts_at > now() - interval '1 year'
  union
  select id from public.challenge_matches
  where participant1_id = any (p_participant_ids) and starts_at > now() - interval '1 year'
  union
  select id from public.challenge_matches
  where participant2_id = any (p_participant_ids) and starts_at > now() - interval '1 year'
$$;

--- The dates of the user of a token, as calendar entries, latest first. They contain scheduled matches of the user and
--- their team, matches for earlier teams or as an approved stand-in, and the starts of their tournaments. Played
--- matches stay for a year, cancelled ones are marked. sequence increases when an entry changes. Empty for an invalid
--- token.
--- @nullable description
create function public.calendar_entries(p_token text)
returns table (
  uid text,
  title text,
  description text,
  starts_at timestamptz,
  minutes integer,
  path text,
  is_cancelled boolean,
  sequence integer
)
language sql
stable
security definer -- the token is the authorisation
set search_path = ''
as $$
  with own as (
    select feed.profile_id, private.user_participant_id(feed.profile_id) as participant_id, array(
      select private.user_participant_id(feed.profile_id)
      union all
      select private.team_participant_id(member.team_id)
      from public.team_members member
      where member.profile_id = feed.profile_id
    ) as ids
    from private.calendar_feeds feed
    where feed.token_hash = private.link_token_hash(p_token)
  ),
  mine as (
    select distinct on (match_id) match_id, side_id
    from (
      select id as match_id, null::uuid as side_id from own cross join lateral private.dated_match_ids(own.ids) as id
      union all
      select credit.match_id, credit.side_id
      from own
      join private.match_credits credit on credit.participant_id = own.participant_id and credit.side_id <> own.participant_id
      where credit.created_at > now() - interval '1 year'
      union all
      select guest.match_id, guest.participant_id
      from own
      join public.stand_ins guest on guest.profile_id = own.profile_id and guest.state = 'approved'
    ) as said
    order by match_id, side_id nulls first
  )
  select entry.*
  from (
    select
      'match-' || match.id as uid,
      private.participant_name(case when is_second then match.participant2_id else match.participant1_id end) || ' vs '
        || coalesce(
          private.participant_name(case when is_second then match.participant1_id else match.participant2_id end), 'por definir'
        ) || ' · ' || match.title as title,
      match.game as description, match.starts_at, match.minutes, '/match/manage/' || match.id as path,
      match.is_cancelled, match.sequence
    from own
    cross join mine
    cross join lateral private.dated_match(mine.match_id) as match
    cross join lateral (
      select coalesce(mine.side_id = match.participant2_id, match.participant2_id = any (own.ids)) as is_second
    ) as side
    where match.starts_at > now() - interval '1 year'
    union all
    select
      'tournament-' || tournament.id, tournament.name, tournament.game, tournament.start_date, 180,
      '/tournaments/' || tournament.id, tournament.cancelled_at is not null, tournament.calendar_sequence
    from own
    cross join unnest(own.ids) as participant (id)
    cross join lateral (
      select tournament_id from public.tournament_participants
      where participant_id = participant.id and status = 'registered'
      order by created_at desc
      limit 200
    ) as entry
    join public.tournaments tournament on tournament.id = entry.tournament_id and tournament.start_date > now() - interval '1 year'
    group by tournament.id
  ) as entry
  -- Upcoming entries come first, so that the limit never drops them in favour of past ones.
  order by entry.starts_at desc, entry.uid
  limit 500
$$;

--- The public dates of a tournament, a team or one match, as calendar entries, latest first: starts and scheduled
--- matches. Cancelled entries stay and are marked.
--- @param p_tournament_id Refers to `tournaments.id`; null for a team or a match.
--- @param p_team_id Refers to `teams.id`; null for a tournament or a match.
--- @param p_match_id Refers to `tournament_matches.id`; null for a tournament or a team.
--- @field uid Stays the same when the entry changes.
--- @field title For users, in Spanish.
--- @field description More text for users, in Spanish; null if there is none.
--- @field starts_at When the match or tournament begins.
--- @field minutes How many minutes it is expected to last.
--- @field path The path of its page on this site.
--- @field is_cancelled Whether the match or tournament was cancelled.
--- @field sequence A number that increases with every change of the entry.
--- @nullable p_tournament_id, p_team_id, p_match_id, description
--- @chapter schedule 9
--- @title Leer un calendario público
create function public.public_calendar(
  p_tournament_id uuid default null, p_team_id uuid default null, p_match_id uuid default null
)
returns table (
  uid text,
  title text,
  description text,
  starts_at timestamptz,
  minutes integer,
  path text,
  is_cancelled boolean,
  sequence integer
)
language sql
stable
set search_path = ''
as $$
  with side as (
    select id from public.participants where team_id = p_team_id
  ),
  cup as (
    select tournament.id, tournament.name, tournament.game, tournament.start_date,
      tournament.cancelled_at is not null as is_cancelled, tournament.calendar_sequence
    from public.tournaments tournament
    where tournament.id = p_tournament_id or tournament.id in (
      select entry.tournament_id from public.tournament_participants entry
      where entry.participant_id in (select id from side) and entry.status = 'registered'
    ) and tournament.start_date > now() - interval '1 year'
  ),
  dated as (
    select match.id from public.tournament_matches match
    join cup on cup.id = match.tournament_id
    where match.starts_at is not null and (
      cup.id = p_tournament_id or match.participant1_id in (select id from side) or match.participant2_id in (select id from side)
    )
    union
    select p_match_id where p_match_id is not null
  )
  select entry.*
  from (
    select
      'tournament-' || cup.id as uid, cup.name as title, cup.game as description, cup.start_date as starts_at, 180 as minutes,
      '/tournaments/' || cup.id as path, cup.is_cancelled, cup.calendar_sequence as sequence
    from cup
    union all
    select
      'match-' || match.id,
      coalesce(public.display_name(one), 'por definir') || ' vs ' || coalesce(public.display_name(other), 'por definir')
        || ' · ' || match.title,
      match.game, match.starts_at, match.minutes, '/match/' || match.id, match.is_cancelled, match.sequence
    from dated
    cross join lateral private.dated_match(dated.id) as match
    left join public.participants one on one.id = match.participant1_id
    left join public.participants other on other.id = match.participant2_id
  ) as entry
  order by entry.starts_at desc, entry.uid
  limit 1200
$$;

grant execute on function private.is_called_off, private.dated_match to anon, authenticated, service_role;
grant execute on function public.public_calendar to anon, authenticated, service_role;
grant execute on function
  public.create_calendar_link, public.revoke_calendar_link, public.my_calendar_link
to authenticated, service_role;
grant execute on function public.calendar_entries to service_role;
