-- Conversations: each user's view of the messages with another user, read receipts, and presence.
-- Each conversation has one row per user, so that a list of conversations is one index scan, however long it is.

--- A conversation as user_id sees it: with every friend, and with users to or from whom a message was sent. Maintained
--- by the triggers of messages and friends. Messages of the administration are separate.
create table public.conversations (
  user_id uuid not null references public.profiles (id) on delete cascade,
  peer_id uuid not null references public.profiles (id) on delete cascade,
  --- True while the conversation is a request: a user who is no friend wrote to user_id, who has not answered.
  is_request boolean not null default false,
  --- The last message; null between friends without messages. No foreign key, because its index would slow down every
  --- message too much.
  last_message_id uuid,
  --- Time of the last message, or of the start of the friendship: the order of the list.
  active_at timestamptz not null default clock_timestamp(),
  unread_count integer not null default 0,
  created_at timestamptz not null default now(),
  constraint conversations_pkey primary key (user_id, peer_id),
  constraint conversations_not_with_oneself check (user_id <> peer_id),
  constraint conversations_unread_count_positive check (unread_count >= 0)
);
create index conversations_active_at_idx
  on public.conversations (user_id, is_request, active_at desc, peer_id desc);
create index conversations_unread_idx on public.conversations (user_id) where unread_count > 0;
create index conversations_peer_id_idx on public.conversations (peer_id);

--- How far reader_id has received and read what peer_id wrote. Both can read it; only procedures write it.
create table public.message_receipts (
  reader_id uuid not null references public.profiles (id) on delete cascade,
  peer_id uuid not null references public.profiles (id) on delete cascade,
  --- created_at of the newest message that reached a client of the reader.
  delivered_until timestamptz not null,
  --- created_at of the newest message that the reader has seen.
  read_until timestamptz,
  created_at timestamptz not null default now(),
  constraint message_receipts_pkey primary key (reader_id, peer_id),
  constraint message_receipts_read_was_delivered check (read_until <= delivered_until)
);
create index message_receipts_peer_id_idx on public.message_receipts (peer_id);

--- When a user was last present, and whether friends may see it. Other users read it through get_conversation() and
--- list_conversations().
create table public.profile_presence (
  profile_id uuid primary key references public.profiles (id) on delete cascade,
  is_hidden boolean not null default false,
  last_seen_at timestamptz,
  created_at timestamptz not null default now()
);

--- Whether the caller may see a user's presence: the caller's own, and that of a friend who does not hide it, without a
--- block between the two.
create function private.may_see_presence(p_user_id uuid)
returns boolean
language sql
stable
security definer -- looks at blocks and at other people's switch
set search_path = ''
as $$
  select p_user_id = auth.uid() or (
    private.are_friends(p_user_id, auth.uid())
    and not private.is_blocked_between(p_user_id, auth.uid())
    and not exists (select 1 from public.profile_presence where profile_id = p_user_id and is_hidden)
  )
$$;

--- Whether two users are friends, or have a conversation with messages that is an open request for neither.
create function private.have_conversation(p_user_a uuid, p_user_b uuid)
returns boolean
language sql
stable
security definer -- reads rows of both users
set search_path = ''
as $$
  select private.are_friends(p_user_a, p_user_b) or (
    select count(*) = 2 and bool_and(not is_request and last_message_id is not null)
    from public.conversations
    where (user_id, peer_id) in ((p_user_a, p_user_b), (p_user_b, p_user_a))
  )
$$;

--- The users in a topic: presence:<user>, chat:<lesser id>:<greater id>. Empty for any other topic.
create function private.topic_users(p_topic text)
returns uuid[]
language sql
immutable
set search_path = ''
as $$
  select case
    when p_topic ~ '^(presence|chat)(:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}){1,2}$'
      then (string_to_array(p_topic, ':'))[2:]::uuid[]
    else '{}'
  end
$$;

--- After the commit, makes the realtime service check again who may use the channels of these two users.
create function private.recheck_topics(p_user_a uuid, p_user_b uuid)
returns void
language sql
volatile
set search_path = ''
as $$
  -- On the hosted platform nothing reads this message, so a user's access to the topic ends only when the token
  -- expires.
  select pg_notify('realtime_rights', topic)
  from unnest(array[
    'presence:' || p_user_a,
    'presence:' || p_user_b,
    'chat:' || least(p_user_a, p_user_b) || ':' || greatest(p_user_a, p_user_b)
  ]) as topic
$$;
