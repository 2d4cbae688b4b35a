-- Announcements: what the administration tells everybody, stored once, with one row of read state per reader.
--
-- A message per person, as a client of CALL-40 in docs/product writes them, costs a row for each of a million
-- people. Both ways end up in the same conversation: see administration_messages().

create table public.announcements (
  id uuid primary key default gen_random_uuid(),
  content text not null,
  recipients integer not null,
  sent_by uuid,
  created_at timestamptz not null default clock_timestamp(),
  constraint announcements_sent_by_fkey
    foreign key (sent_by) references public.profiles (id) on delete set null,
  constraint announcements_content_length check (char_length(content) between 1 and 2000),
  constraint announcements_recipients_range check (recipients >= 0)
);
comment on table public.announcements is
  'Global notifications of the administration, one row each. Everybody reads those newer than the own account.';
comment on column public.announcements.recipients is 'Open accounts when it was sent. For admins, through list_announcements().';
comment on column public.announcements.sent_by is
  'The admin; null when the service key sent it. People only see Administración.';

create index announcements_created_at_idx on public.announcements (created_at desc, id desc);
create index announcements_sent_by_idx on public.announcements (sent_by);

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
        select content, created_at from public.announcements
        where created_at > reader.joined_at
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
      select count(*) from public.announcements
      where created_at > greatest(reader.joined_at, reader.read_until)
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
  for select to authenticated using (created_at > (select private.my_joined_at()));
create policy select_owner on public.announcement_reads
  for select to authenticated using (profile_id = (select auth.uid()));

grant select (id, content, created_at) on public.announcements to authenticated;
grant select (profile_id, read_until) on public.announcement_reads to authenticated;
grant select on public.announcements to service_role;

alter publication supabase_realtime add table public.announcements, public.announcement_reads;
