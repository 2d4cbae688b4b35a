-- Dates in one's own calendar, by a link that its program asks again by itself: the own ones, a tournament's, a team's.

create table private.calendar_feeds (
  profile_id uuid not null,
  token_hash bytea not null,
  created_at timestamptz not null default now(),
  constraint calendar_feeds_pkey primary key (profile_id),
  constraint calendar_feeds_profile_id_fkey foreign key (profile_id) references public.profiles (id) on delete cascade,
  constraint calendar_feeds_token_hash_key unique (token_hash)
);
comment on table private.calendar_feeds is
  'By what the calendar of a person is recognised, one link each; nobody reads it again. Gone with the account.';
alter table private.calendar_feeds enable row level security;

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
  perform private.count_event(
    v_user_id, 'calendar_link', 20, interval '1 hour', 'Creaste demasiados enlaces. Espera un momento.'
  );
  insert into private.calendar_feeds (profile_id, token_hash)
  values (v_user_id, private.link_token_hash(v_token))
  on conflict (profile_id) do update set token_hash = excluded.token_hash, created_at = now();
  return v_token;
end;
$$;
comment on function public.create_calendar_link() is
  'The token of a link to the caller''s dates, which nobody can read again; the one before ends. Refuses rate_limited.';

create function public.revoke_calendar_link()
returns void
language sql
volatile
security definer -- nobody writes the table itself
set search_path = ''
as $$
  delete from private.calendar_feeds where profile_id = private.require_user()
$$;
comment on function public.revoke_calendar_link() is 'Ends the link to the caller''s dates, if he has one.';

create function public.my_calendar_link()
returns timestamptz
language sql
stable
security definer -- the table is private
set search_path = ''
as $$
  select created_at from private.calendar_feeds where profile_id = private.require_user()
$$;
comment on function public.my_calendar_link() is
  'Since when the caller has a link to his dates; null without one.
@nullable my_calendar_link';

create function public.calendar_entries(p_token text)
returns table (
  uid text,
  title text,
  description text,
  starts_at timestamptz,
  minutes integer,
  path text
)
language sql
stable
security definer -- who knows the token reads the dates of its person
set search_path = ''
as $$
  with own as (
    select array(
      select private.user_participant_id(feed.profile_id)
      union all
      select private.team_participant_id(member.team_id)
      from public.team_members member
      where member.profile_id = feed.profile_id
    ) as ids
    from private.calendar_feeds feed
    where feed.token_hash = private.link_token_hash(p_token)
  )
  select entry.*
  from own
  cross join lateral (
    select
      'match-' || match.match_id as uid,
      private.participant_name(match.participant_id) || ' vs '
        || coalesce(private.participant_name(match.rival_id), 'por definir') || ' · ' || match.title as title,
      match.game as description,
      match.due_at as starts_at,
      -- As long as its games take, about: 40 minutes each.
      match.best_of * 40 as minutes,
      '/match/manage/' || match.match_id as path
    from private.open_matches_of(own.ids) as match
    -- What is due at another time than it is played has no hour yet.
    where match.due_at is not null and (match.kind = 'match' or match.status = 'scheduled')
    union all
    select 'tournament-' || entry.tournament_id, entry.name, entry.game, entry.start_date, 180, '/tournaments/' || entry.tournament_id
    from private.entries_of(own.ids) as entry
  ) as entry
  order by entry.starts_at, entry.uid
  limit 500
$$;
comment on function public.calendar_entries(text) is
  'What the person of a token has to play, as entries of a calendar: his and his team''s matches that have an hour, and the '
  'starts of the tournaments that are not over. Nothing for a token that is none (any more).
@nullable description';

create function public.public_calendar(p_tournament_id uuid default null, p_team_id uuid default null)
returns table (
  uid text,
  title text,
  description text,
  starts_at timestamptz,
  minutes integer,
  path text,
  is_cancelled boolean
)
language sql
stable
set search_path = ''
as $$
  with side as (
    select id from public.participants where team_id = p_team_id
  ),
  cup as (
    select tournament.id, tournament.name, tournament.game, tournament.start_date, tournament.cancelled_at is not null as is_cancelled
    from public.tournaments tournament
    where tournament.id = p_tournament_id or tournament.id in (
      select entry.tournament_id from public.tournament_participants entry
      where entry.participant_id in (select id from side) and entry.status = 'registered'
    ) and tournament.status <> 'Finalizado'
  )
  select entry.*
  from (
    select
      'tournament-' || cup.id as uid, cup.name as title, cup.game as description, cup.start_date as starts_at, 180 as minutes,
      '/tournaments/' || cup.id as path, cup.is_cancelled
    from cup
    union all
    select
      'match-' || match.id,
      coalesce(public.display_name(one), 'por definir') || ' vs ' || coalesce(public.display_name(other), 'por definir') || ' · ' || cup.name,
      cup.game, match.scheduled_time,
      -- As long as its games take, about: 40 minutes each.
      match.best_of * 40,
      '/match/' || match.id, cup.is_cancelled or match.status = 'cancelled'
    from cup
    join public.tournament_matches match on match.tournament_id = cup.id and match.scheduled_time is not null
    left join public.participants one on one.id = match.participant1_id
    left join public.participants other on other.id = match.participant2_id
    where cup.id = p_tournament_id or match.participant1_id in (select id from side) or match.participant2_id in (select id from side)
  ) as entry
  order by entry.starts_at, entry.uid
  limit 1200
$$;
comment on function public.public_calendar(uuid, uuid) is
  'What everybody may see of the dates of a tournament, or of a team, as entries of a calendar: starts, and matches that have an '
  'hour. What was called off stays, and says so.
@nullable p_tournament_id, p_team_id, description';

grant execute on function public.public_calendar(uuid, uuid) to anon, authenticated, service_role;
grant execute on function public.create_calendar_link(), public.revoke_calendar_link(), public.my_calendar_link()
  to authenticated, service_role;
grant execute on function public.calendar_entries(text) to service_role;
