-- Announcements: what the administration tells everybody, or some, stored once, with one row of read state per reader.
--
-- A message per person, as a client of CALL-40 in docs/product writes them, costs a row for each of a million
-- people. Both ways end up in the same conversation: see administration_messages(). Whom one to some reaches is found once, when
-- it is sent: who leaves his team keeps what he was told, and who founds one later was not told.

create table public.announcements (
  id uuid primary key default gen_random_uuid(),
  content text not null,
  audience text not null default 'all',
  game text,
  recipients integer not null,
  sent_by uuid,
  created_at timestamptz not null default clock_timestamp(),
  constraint announcements_sent_by_fkey
    foreign key (sent_by) references public.profiles (id) on delete set null,
  constraint announcements_audience_known check (audience in ('all', 'entrants', 'game', 'leaders')),
  constraint announcements_game_named check ((audience = 'game') = (game is not null)),
  constraint announcements_game_length check (char_length(game) <= 80),
  constraint announcements_content_length check (char_length(content) between 1 and 2000),
  constraint announcements_recipients_range check (recipients >= 0)
);
comment on table public.announcements is
  'Notifications of the administration, one row each. Everybody reads those newer than the own account that went to all or to him.';
comment on column public.announcements.audience is
  'all; entrants: who is in a tournament that is not over; game: who plays it; leaders: who leads a team. As it was when it was sent.';
comment on column public.announcements.game is 'Of an audience of a game, its name then; null for any other.';
comment on column public.announcements.recipients is 'Open accounts that it went to when it was sent. For admins, through list_announcements().';
comment on column public.announcements.sent_by is
  'The admin; null when the service key sent it. People only see Administración.';

create index announcements_created_at_idx on public.announcements (created_at desc, id desc);
create index announcements_sent_by_idx on public.announcements (sent_by);

create table private.announcement_recipients (
  announcement_id uuid not null,
  profile_id uuid not null,
  created_at timestamptz not null default now(),
  constraint announcement_recipients_pkey primary key (profile_id, announcement_id),
  constraint announcement_recipients_announcement_id_fkey
    foreign key (announcement_id) references public.announcements (id) on delete cascade,
  constraint announcement_recipients_profile_id_fkey
    foreign key (profile_id) references public.profiles (id) on delete cascade
);
comment on table private.announcement_recipients is 'Whom an announcement went to that was not for all.';
create index announcement_recipients_announcement_id_idx on private.announcement_recipients (announcement_id);
alter table private.announcement_recipients enable row level security;

create table public.announcement_reads (
  profile_id uuid primary key,
  read_until timestamptz not null,
  joined_at timestamptz not null,
  created_at timestamptz not null default now(),
  constraint announcement_reads_profile_id_fkey
    foreign key (profile_id) references public.profiles (id) on delete cascade
);
comment on table public.announcement_reads is
  'How far somebody has read what the administration writes: one row per reader, made by the first reading.';
comment on column public.announcement_reads.joined_at is
  'The account''s created_at: who came later is not counted among the readers of an older announcement.';
-- Counts the readers of an announcement without touching the table.
create index announcement_reads_read_until_idx on public.announcement_reads (read_until) include (joined_at);

-- Counting a million open accounts reads this index and not the table.
create index profiles_open_idx on public.profiles (created_at) where closed_at is null;

-- Helpers ------------------------------------------------------------------------------------

create function private.my_joined_at()
returns timestamptz
language sql
stable
security definer -- used by policies
set search_path = ''
as $$
  select created_at from public.profiles where id = auth.uid() and closed_at is null
$$;
comment on function private.my_joined_at() is
  'Since when the caller has an account; null for visitors and closed accounts, who therefore see no announcement.';
grant execute on function private.my_joined_at() to authenticated;

create function private.my_announcements()
returns setof uuid
language sql
stable
security definer -- used by policies
set search_path = ''
as $$
  select announcement_id from private.announcement_recipients where profile_id = auth.uid()
$$;
comment on function private.my_announcements() is 'The announcements that went to the caller and not to all.';
grant execute on function private.my_announcements() to authenticated;

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
comment on function private.is_announced_to(public.announcements, uuid) is 'Whether an announcement went to somebody; how old the account is, the caller asks.';

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
comment on function private.people_announced_to(text, text) is
  'Whom an announcement to some reaches now, each once; one to all reaches every open account, and nobody is listed.';

create function private.administration_overview(p_user_id uuid)
returns table (last_content text, last_at timestamptz, unread bigint)
language sql
stable
security definer -- the caller has checked whom it asks for
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
comment on function private.administration_overview(uuid) is
  'The administration''s conversation with somebody, for lists: the last words, when, how many are unread. No row where there is none.';

-- Triggers -----------------------------------------------------------------------------------

create function private.order_administration()
returns trigger
language plpgsql
volatile
set search_path = ''
as $$
begin
  -- "Read until" is an instant: whoever commits later must not carry an earlier one.
  perform pg_advisory_xact_lock(hashtext('administration speaks'));
  new.created_at := clock_timestamp();
  return new;
end;
$$;
comment on function private.order_administration() is
  'What the administration says is said one after the other, so that nothing appears behind what was read already.';

create trigger order_administration
  before insert on public.announcements
  for each row execute function private.order_administration();
create trigger order_administration
  before insert on public.messages
  for each row when (new.sender_id = '00000000-0000-0000-0000-000000000000'::uuid)
  execute function private.order_administration();

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
comment on function private.audit_administration_messages() is
  'Records what an admin wrote directly in the administration''s name: one entry per statement, with how many it reached.';

create trigger audit_administration_messages
  after insert on public.messages
  referencing new table as added
  for each statement when (private.is_direct_request())
  execute function private.audit_administration_messages();

create function private.forget_announcement_reads()
returns trigger
language plpgsql
volatile
security definer -- runs while an account is closed, whoever closes it
set search_path = ''
as $$
begin
  delete from public.announcement_reads where profile_id = new.id;
  return null;
end;
$$;
comment on function private.forget_announcement_reads() is 'What a closed account had read is nobody''s business any more.';

create trigger forget_announcement_reads
  after update of closed_at on public.profiles
  for each row when (old.closed_at is null and new.closed_at is not null)
  execute function private.forget_announcement_reads();

-- RLS ----------------------------------------------------------------------------------------

alter table public.announcements enable row level security;
alter table public.announcement_reads enable row level security;

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
