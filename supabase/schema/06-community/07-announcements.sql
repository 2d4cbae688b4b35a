-- Announcements of administrators to all or some users, stored once, with one row of read state per reader.
--
-- One message for each user, as clients of CALL-40 in docs/product send, would cost a million rows for a million users.
-- Announcements and messages appear in the same conversation: see administration_messages().
-- The recipients of an announcement to some users are determined when it is sent, and do not change later.

--- Announcements of administrators. Users read those to all or to them that were sent after they joined.
create table public.announcements (
  id uuid primary key default gen_random_uuid(),
  content text not null,
  --- The recipients at the time of sending. all; `entrants`: participants of unfinished tournaments; game: users who
  --- play it; leaders: leaders of teams.
  audience text not null default 'all',
  --- Name of the game, if the audience is `game`; null for any other audience.
  game text,
  --- The number of open accounts that received the announcement. For administrators, through list_announcements().
  recipients integer not null,
  --- The administrator who wrote the announcement; null for the service key. Users see only 'Administración'.
  sent_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default clock_timestamp(),
  constraint announcements_audience_known check (audience in ('all', 'entrants', 'game', 'leaders')),
  constraint announcements_game_named check ((audience = 'game') = (game is not null)),
  constraint announcements_game_length check (char_length(game) <= 80),
  constraint announcements_content_length check (char_length(content) between 1 and 2000),
  constraint announcements_recipients_range check (recipients >= 0)
);

create index announcements_created_at_idx on public.announcements (created_at desc, id desc);
create index announcements_sent_by_idx on public.announcements (sent_by);

--- Recipients of announcements that were not sent to all users.
create table private.announcement_recipients (
  announcement_id uuid not null references public.announcements (id) on delete cascade,
  profile_id uuid not null references public.profiles (id) on delete cascade,
  created_at timestamptz not null default now(),
  constraint announcement_recipients_pkey primary key (profile_id, announcement_id)
);
create index announcement_recipients_announcement_id_idx on private.announcement_recipients (announcement_id);

--- How far a user has read messages of the administration: one row per reader, created on the first reading.
create table public.announcement_reads (
  profile_id uuid primary key references public.profiles (id) on delete cascade,
  read_until timestamptz not null,
  --- The account's created_at: newer users are not counted among the readers of an older announcement.
  joined_at timestamptz not null,
  created_at timestamptz not null default now()
);
-- An index for counting the readers of an announcement without reading the table.
create index announcement_reads_read_until_idx on public.announcement_reads (read_until) include (joined_at);

-- An index for counting a million open accounts without reading the table.
create index profiles_open_idx on public.profiles (created_at) where closed_at is null;

--- Creation time of the caller's account; null for visitors and closed accounts, who therefore see no announcement.
create function private.my_joined_at()
returns timestamptz
language sql
stable
security definer -- used by policies
set search_path = ''
as $$
  select created_at from public.profiles where id = auth.uid() and closed_at is null
$$;
grant execute on function private.my_joined_at to authenticated;

--- The announcements that were sent to the caller individually, not to all users.
create function private.my_announcements()
returns setof uuid
language sql
stable
security definer -- used by policies
set search_path = ''
as $$
  select announcement_id from private.announcement_recipients where profile_id = auth.uid()
$$;
grant execute on function private.my_announcements to authenticated;

--- Whether an announcement was sent to a user. The calling procedure checks whether the account existed at that time.
create function private.is_announced_to(p_announcement public.announcements, p_user_id uuid)
returns boolean
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select p_announcement.audience = 'all' or exists (
    select 1 from private.announcement_recipients
    where profile_id = p_user_id and announcement_id = p_announcement.id
  )
$$;

--- The open accounts that an announcement reaches now, each once. Empty for an announcement to all users.
create function private.people_announced_to(p_audience text, p_game text)
returns setof uuid
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select found.person
  from (
    select profile.id as person from public.profiles profile where p_audience = 'game' and profile.games_played @> array[p_game]
    union
    select team.leader_id from public.teams team where p_audience = 'leaders'
    union
    select person
    from public.tournaments tournament
    join public.tournament_participants entry on entry.tournament_id = tournament.id and entry.status = 'registered'
    cross join lateral private.people_of_side(tournament.id, entry.participant_id) as person
    where p_audience = 'entrants' and tournament.status <> 'Finalizado'
  ) as found
  join public.profiles profile on profile.id = found.person and profile.closed_at is null
$$;

--- The conversation of a user with the administration, for lists: last message, time, number of unread. No row without
--- messages.
create function private.administration_overview(p_user_id uuid)
returns table (last_content text, last_at timestamptz, unread bigint)
language sql
stable
security definer -- reads the messages of another user for its callers
set search_path = ''
as $$
  with reader as (
    select profile.id, profile.created_at as joined_at, coalesce(read.read_until, '-infinity') as read_until
    from public.profiles profile
    left join public.announcement_reads read on read.profile_id = profile.id
    where profile.id = p_user_id and profile.closed_at is null
  ),
  last as (
    select found.content, found.created_at
    from reader, lateral (
      (
        select announcement.content, announcement.created_at from public.announcements announcement
        where announcement.created_at > reader.joined_at and private.is_announced_to(announcement, reader.id)
        order by created_at desc limit 1
      )
      union all
      (
        select content, created_at from public.messages
        where receiver_id = reader.id and sender_id = private.administration_id()
        order by created_at desc limit 1
      )
    ) as found
    order by found.created_at desc
    limit 1
  )
  select
    last.content,
    last.created_at,
    (
      select count(*) from public.announcements announcement
      where announcement.created_at > greatest(reader.joined_at, reader.read_until)
        and private.is_announced_to(announcement, reader.id)
    ) + (
      select count(*) from public.messages
      where receiver_id = reader.id and sender_id = private.administration_id()
        and created_at > reader.read_until
    )
  from reader, last
$$;

--- Makes messages of the administration wait for each other, so that none appears before messages that were already
--- read.
create function private.order_administration()
returns trigger
language plpgsql
volatile
set search_path = ''
as $$
begin
  -- Clients store the time up to which they have read, so a later commit must not have an earlier time.
  perform pg_advisory_xact_lock(hashtext('administration speaks'));
  new.created_at := clock_timestamp();
  return new;
end;
$$;

create trigger order_administration
  before insert on public.announcements
  for each row execute function private.order_administration();
create trigger order_administration
  before insert on public.messages
  for each row when (new.sender_id = '00000000-0000-0000-0000-000000000000'::uuid)
  execute function private.order_administration();

--- Logs what an administrator wrote directly as the administration: one entry per statement, with the number of
--- recipients.
create function private.audit_administration_messages()
returns trigger
language plpgsql
volatile
security definer -- nobody writes the log directly
set search_path = ''
as $$
declare
  v_count bigint;
  v_contents jsonb;
begin
  select count(*), jsonb_agg(distinct content) into v_count, v_contents
  from added
  where sender_id = private.administration_id();
  if v_count > 0 then
    perform private.audit(
      'send_administration_messages', 'messages', null, null,
      jsonb_build_object('recipients', v_count, 'contents', v_contents)
    );
  end if;
  return null;
end;
$$;

create trigger audit_administration_messages
  after insert on public.messages
  referencing new table as added
  for each statement when (private.is_direct_request())
  execute function private.audit_administration_messages();

-- Deletes the read state of a closed account.
create trigger forget_announcement_reads
  after update of closed_at on public.profiles
  for each row when (old.closed_at is null and new.closed_at is not null)
  execute function private.forget_rows('public.announcement_reads', 'profile_id');

create policy select_members on public.announcements
  for select to authenticated using (
    created_at > (select private.my_joined_at())
    and (audience = 'all' or id in (select private.my_announcements()))
  );
create policy select_owner on public.announcement_reads
  for select to authenticated using (profile_id = (select auth.uid()));

grant select (id, content, created_at) on public.announcements to authenticated;
grant select (profile_id, read_until) on public.announcement_reads to authenticated;
grant select on public.announcements to service_role;

alter publication supabase_realtime add table public.announcements, public.announcement_reads;
