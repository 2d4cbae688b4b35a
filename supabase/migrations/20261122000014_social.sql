-- Made by `npm run migration` from supabase/schema/14-social, where it is read and edited.

set local lock_timeout = '5s';
-- Bodies of functions name what later areas lay down.
set local check_function_bodies = off;

-- 01-friends.sql

-- Friends and blocks: one pair, one row, whichever side asked.

create table public.friends (
  id uuid primary key default gen_random_uuid(),
  user_id_1 uuid not null,
  user_id_2 uuid not null,
  status text not null default 'pending',
  created_at timestamptz not null default now(),
  responded_at timestamptz,
  constraint friends_user_id_1_fkey
    foreign key (user_id_1) references public.profiles (id) on delete cascade,
  constraint friends_user_id_2_fkey
    foreign key (user_id_2) references public.profiles (id) on delete cascade,
  constraint friends_not_oneself check (user_id_1 <> user_id_2),
  constraint friends_status_known check (status in ('pending', 'accepted', 'declined'))
);
comment on table public.friends is 'Friend requests and friendships. user_id_1 asked, user_id_2 answers.';
create unique index friends_pair_key
  on public.friends (least(user_id_1, user_id_2), greatest(user_id_1, user_id_2));
create index friends_user_id_1_idx on public.friends (user_id_1, created_at desc);
create index friends_user_id_2_idx on public.friends (user_id_2, created_at desc);

create table public.user_blocks (
  blocker_id uuid not null default auth.uid(),
  blocked_id uuid not null,
  created_at timestamptz not null default now(),
  constraint user_blocks_pkey primary key (blocker_id, blocked_id),
  constraint user_blocks_blocker_id_fkey
    foreign key (blocker_id) references public.profiles (id) on delete cascade,
  constraint user_blocks_blocked_id_fkey
    foreign key (blocked_id) references public.profiles (id) on delete cascade,
  constraint user_blocks_not_oneself check (blocker_id <> blocked_id)
);
comment on table public.user_blocks is 'Who wants no requests and messages from whom. Only the blocker sees it.';
create index user_blocks_blocked_id_idx on public.user_blocks (blocked_id);

-- Helpers ------------------------------------------------------------------------------------

create function private.is_blocked_between(p_user_a uuid, p_user_b uuid)
returns boolean
language sql
stable
security definer -- blocks are visible to their owner only
set search_path = ''
as $$
  select exists (
    select 1 from public.user_blocks
    where (blocker_id, blocked_id) in ((p_user_a, p_user_b), (p_user_b, p_user_a))
  )
$$;
comment on function private.is_blocked_between(uuid, uuid) is 'True when either of the two blocked the other.';

create function private.are_friends(p_user_a uuid, p_user_b uuid)
returns boolean
language sql
stable
security definer -- asked about others by the message rules
set search_path = ''
as $$
  select exists (
    select 1 from public.friends
    where least(user_id_1, user_id_2) = least(p_user_a, p_user_b)
      and greatest(user_id_1, user_id_2) = greatest(p_user_a, p_user_b)
      and status = 'accepted'
  )
$$;
comment on function private.are_friends(uuid, uuid) is 'True when the two accepted each other.';

create function private.lock_pair(p_user_a uuid, p_user_b uuid)
returns void
language sql
volatile
set search_path = ''
as $$
  select pg_advisory_xact_lock(hashtextextended(
    'friends:' || least(p_user_a, p_user_b) || greatest(p_user_a, p_user_b), 0
  ))
$$;
comment on function private.lock_pair(uuid, uuid) is
  'The two sides of a pair take turns with what is between them: requests, offers, blocks. After counters, before matches.';

-- Triggers -----------------------------------------------------------------------------------

create function private.prepare_friend_request()
returns trigger
language plpgsql
volatile
security definer -- sees blocks, and clears a request that was declined long ago
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_previous public.friends;
begin
  perform private.require_module('friends');
  new.user_id_1 := coalesce(new.user_id_1, v_user_id);
  if new.user_id_1 <> v_user_id or new.status <> 'pending' then
    perform private.forbid('Solo puedes enviar una solicitud propia.');
  end if;
  if new.user_id_2 = v_user_id then
    perform private.refuse('friend_self', 'No puedes enviarte una solicitud a ti mismo.');
  end if;
  if not exists (select 1 from public.profiles where id = new.user_id_2 and closed_at is null) then
    perform private.refuse('user_not_found', 'El jugador no existe.');
  end if;
  -- A block is not revealed: the same words as for an unknown reason.
  if private.is_blocked_between(v_user_id, new.user_id_2) then
    perform private.refuse('friend_request_refused', 'No se pudo enviar la solicitud.');
  end if;

  perform private.count_event(
    v_user_id, 'friend_request', private.setting_integer('friend_requests_per_hour'), interval '1 hour',
    'Enviaste demasiadas solicitudes. Espera un momento.'
  );
  perform private.lock_pair(v_user_id, new.user_id_2);

  select * into v_previous
  from public.friends
  where least(user_id_1, user_id_2) = least(v_user_id, new.user_id_2)
    and greatest(user_id_1, user_id_2) = greatest(v_user_id, new.user_id_2)
  for update;
  if not found then
    return new;
  end if;
  if v_previous.status = 'accepted' then
    perform private.refuse('already_friends', 'Ya son amigos.');
  elsif v_previous.status = 'pending' and v_previous.user_id_1 = v_user_id then
    perform private.refuse('request_exists', 'Ya le enviaste una solicitud a este jugador.');
  elsif v_previous.status = 'pending' then
    perform private.refuse('request_waiting', 'Este jugador ya te envió una solicitud: respóndela en tu lista.');
  elsif v_previous.user_id_1 = v_user_id
    and v_previous.responded_at
      > now() - make_interval(hours => private.setting_integer('friend_request_retry_hours'))
  then
    perform private.refuse('request_declined', 'Tu solicitud fue rechazada. Podrás repetirla más adelante.');
  end if;
  delete from public.friends where id = v_previous.id;
  return new;
end;
$$;
comment on function private.prepare_friend_request() is
  'A request: one''s own, to a living account, once for a pair; a declined one may be repeated after a day. '
  'Refuses friend_self, user_not_found, friend_request_refused, rate_limited, already_friends, request_exists, '
  'request_waiting, request_declined.';

create function private.answer_friend_request()
returns trigger
language plpgsql
volatile
security definer -- notifies the other side
set search_path = ''
as $$
begin
  update public.notifications
  set read_at = now()
  where tg_op = 'UPDATE' and user_id = new.user_id_2 and kind = 'friend_request'
    and subject = new.user_id_1::text and read_at is null;
  if tg_op = 'INSERT' then
    perform private.notify_user(
      new.user_id_2, 'friend_request', 'Solicitud de amistad',
      (select format('%s quiere ser tu amigo.', username) from public.profiles where id = new.user_id_1),
      '/friends?vista=solicitudes', new.user_id_1::text, private.user_participant_id(new.user_id_1)
    );
  elsif new.status = 'accepted' then
    perform private.notify_user(
      new.user_id_1, 'friend_accepted', 'Solicitud aceptada',
      (select format('%s y tú ahora son amigos.', username) from public.profiles where id = new.user_id_2),
      '/friends?con=' || new.user_id_2, new.user_id_2::text, private.user_participant_id(new.user_id_2)
    );
  end if;
  return null;
end;
$$;
comment on function private.answer_friend_request() is
  'Tells the recipient of a request, and the sender of a yes. A no is not announced. Who answered has read of it.';

create function private.guard_friend_update()
returns trigger
language plpgsql
volatile
set search_path = ''
as $$
begin
  if new.status = old.status then
    return new;
  end if;
  perform private.require_module('friends');
  if old.status <> 'pending' then
    perform private.refuse('request_resolved', 'La solicitud ya fue resuelta.');
  end if;
  new.responded_at := now();
  return new;
end;
$$;
comment on function private.guard_friend_update() is 'A request is answered once. Refuses request_resolved.';

create function private.apply_block()
returns trigger
language plpgsql
volatile
security definer -- ends the friendship whichever side asked for it
set search_path = ''
as $$
begin
  perform private.lock_pair(new.blocker_id, new.blocked_id);
  delete from public.friends
  where least(user_id_1, user_id_2) = least(new.blocker_id, new.blocked_id)
    and greatest(user_id_1, user_id_2) = greatest(new.blocker_id, new.blocked_id);
  delete from public.team_player_invitations invitation
  using public.team_members leader
  where leader.team_id = invitation.team_id and leader.role = 'leader'
    and (leader.profile_id, invitation.profile_id) in ((new.blocker_id, new.blocked_id), (new.blocked_id, new.blocker_id));
  delete from public.follows follow
  using public.participants participant
  where participant.id = follow.participant_id
    and (follow.profile_id, participant.user_id) in ((new.blocker_id, new.blocked_id), (new.blocked_id, new.blocker_id));
  return null;
end;
$$;
comment on function private.apply_block() is 'Blocking ends the friendship and any request between the two, and neither follows the other any more.';

create trigger prepare_friend_request
  before insert on public.friends for each row execute function private.prepare_friend_request();
create trigger guard_friend_update
  before update on public.friends for each row execute function private.guard_friend_update();
create trigger answer_friend_request
  after insert or update of status on public.friends
  for each row execute function private.answer_friend_request();
create trigger apply_block
  after insert on public.user_blocks for each row execute function private.apply_block();

-- RLS ----------------------------------------------------------------------------------------

alter table public.friends enable row level security;
alter table public.user_blocks enable row level security;

create policy select_either_side on public.friends
  for select to authenticated
  using (user_id_1 = (select auth.uid()) or user_id_2 = (select auth.uid()));
create policy insert_sender on public.friends
  for insert to authenticated with check (user_id_1 = (select auth.uid()));
create policy update_recipient on public.friends
  for update to authenticated
  using (user_id_2 = (select auth.uid())) with check (user_id_2 = (select auth.uid()));
-- The sender may take back a request and either side may end a friendship, but a refusal stays.
create policy delete_either_side on public.friends
  for delete to authenticated
  using (
    (user_id_1 = (select auth.uid()) and status <> 'declined')
    or user_id_2 = (select auth.uid())
  );

create policy select_blocker on public.user_blocks
  for select to authenticated using (blocker_id = (select auth.uid()));
create policy insert_blocker on public.user_blocks
  for insert to authenticated with check (blocker_id = (select auth.uid()));
create policy delete_blocker on public.user_blocks
  for delete to authenticated using (blocker_id = (select auth.uid()));

grant select, delete, insert (user_id_1, user_id_2, status), update (status) on public.friends to authenticated;
grant select, delete, insert (blocker_id, blocked_id) on public.user_blocks to authenticated;
grant select on public.friends, public.user_blocks to service_role;

alter publication supabase_realtime add table public.friends;

-- 02-messages.sql

-- Messages between people, and from the administration to one of them.

create table public.messages (
  id uuid primary key default gen_random_uuid(),
  sender_id uuid not null default auth.uid(),
  receiver_id uuid not null,
  content text not null,
  sender_username text,
  sender_avatar_url text,
  client_id uuid,
  reply_to_id uuid,
  sender_reaction text,
  receiver_reaction text,
  part jsonb,
  created_at timestamptz not null default clock_timestamp(),
  -- The administration is no profile: its messages have the fixed sender id and no profile to refer to.
  sender_profile_id uuid generated always as (
    nullif(sender_id, '00000000-0000-0000-0000-000000000000'::uuid)
  ) stored,
  constraint messages_sender_profile_id_fkey
    foreign key (sender_profile_id) references public.profiles (id) on delete no action,
  constraint messages_receiver_id_fkey
    foreign key (receiver_id) references public.profiles (id) on delete cascade,
  constraint messages_reply_to_id_fkey
    foreign key (reply_to_id) references public.messages (id) on delete set null,
  constraint messages_sender_reaction_known
    check (sender_reaction in ('👍', '❤️', '😂', '😮', '😢', '🔥')),
  constraint messages_receiver_reaction_known
    check (receiver_reaction in ('👍', '❤️', '😂', '😮', '😢', '🔥')),
  constraint messages_content_length check (char_length(btrim(content)) between 1 and 2000),
  constraint messages_part_known check (part is null or private.is_message_part(part)),
  constraint messages_not_to_oneself check (sender_id <> receiver_id),
  constraint messages_administration_signs check (
    (sender_profile_id is null) = (sender_username is not null)
  )
);
comment on table public.messages is 'Private messages. A conversation is the messages between two users, in order of created_at.';
comment on column public.messages.sender_id is
  'The writer; 00000000-0000-0000-0000-000000000000 is the administration.';
comment on column public.messages.sender_username is 'Administración on its messages, else null: read the profile.';
comment on column public.messages.sender_profile_id is 'The writer as a profile; null for the administration.';
comment on column public.messages.client_id is
  'Made by the page before it sends: a message that is sent twice over a bad connection is there once.';
comment on column public.messages.reply_to_id is 'The message of the same conversation that this one answers.';
comment on column public.messages.part is
  'What it carries beside its words: a picture (file in the bucket chat_pictures, null once it was taken away), or what the chat shows as a '
  'card as it stands when it is read: a tournament, or, written by invite_player() and challenge_friend() only, a team that asks its '
  'receiver to join, the match of a challenge that is offered to him.
@type part { kind: "picture"; file: string | null; alt: string | null; width: number; height: number } | { kind: "challenge" | "team" | "tournament"; id: string } | null';
comment on column public.messages.sender_reaction is 'What the writer himself put under it. Two talk, so two columns are all the reactions there can be.';
comment on column public.messages.receiver_reaction is 'What the other side put under it; written by react_to_message() only.';
comment on column public.messages.created_at is
  'Clock time under the lock of the conversation: in a conversation it grows in the order of the commits.';

create index messages_sender_id_idx on public.messages (sender_id, receiver_id, created_at);
create index messages_receiver_id_idx on public.messages (receiver_id, sender_id, created_at);
create index messages_sender_recent_idx on public.messages (sender_id, created_at desc);
create index messages_sender_profile_id_idx on public.messages (sender_profile_id);
create index messages_reply_to_id_idx on public.messages (reply_to_id) where reply_to_id is not null;
create index messages_picture_idx on public.messages ((part ->> 'file')) where part ->> 'file' is not null;
create unique index messages_client_id_key on public.messages (sender_id, client_id) where client_id is not null;

-- Rules --------------------------------------------------------------------------------------

create function private.administration_id()
returns uuid
language sql
immutable
parallel safe
set search_path = ''
as $$
  select '00000000-0000-0000-0000-000000000000'::uuid
$$;
comment on function private.administration_id() is 'Fixed sender of the administration''s messages.';
grant execute on function private.administration_id() to authenticated, service_role;

create function private.may_write_to(p_sender_id uuid, p_receiver_id uuid)
returns boolean
language sql
stable
security definer -- looks at other people's teams and messages
set search_path = ''
as $$
  select
    private.are_friends(p_sender_id, p_receiver_id)
    -- Anyone may write to a team's leader; the leader may answer.
    or exists (select 1 from public.teams where leader_id = p_receiver_id)
    or (
      exists (select 1 from public.teams where leader_id = p_sender_id)
      and exists (
        select 1 from public.messages where sender_id = p_receiver_id and receiver_id = p_sender_id
      )
    )
$$;
comment on function private.may_write_to(uuid, uuid) is
  'Friends, a player to a team leader, and a leader to who wrote to him. Blocks are checked apart.';

create function private.prepare_message()
returns trigger
language plpgsql
volatile
security definer -- sees blocks, friendships and the sender's recent messages
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  new.content := private.message_words(new.content, new.part);
  if new.content is null or char_length(new.content) > 2000 then
    perform private.refuse('message_length', 'El mensaje debe tener de 1 a 2000 caracteres.');
  end if;
  if not exists (select 1 from public.profiles where id = new.receiver_id and closed_at is null) then
    perform private.refuse('user_not_found', 'El jugador no existe.');
  end if;

  if new.sender_id = private.administration_id() then
    perform private.require_admin();
    new.sender_username := 'Administración';
    new.part := null;
    return new;
  end if;
  if new.sender_id <> v_user_id then
    perform private.forbid('Solo puedes enviar mensajes propios.');
  end if;
  -- Names shown beside a message come from the profile; only the administration signs.
  new.sender_username := null;
  new.sender_avatar_url := null;

  if new.reply_to_id is not null and not exists (
    select 1 from public.messages
    where id = new.reply_to_id
      and (sender_id, receiver_id) in ((v_user_id, new.receiver_id), (new.receiver_id, v_user_id))
  ) then
    perform private.refuse('message_not_found', 'El mensaje ya no existe.');
  end if;

  perform private.require_module('friends');
  if private.is_blocked_between(v_user_id, new.receiver_id) or not private.may_write_to(v_user_id, new.receiver_id) then
    perform private.refuse('message_not_allowed', 'Solo puedes escribir a tus amigos o al líder de un equipo.');
  end if;
  perform pg_advisory_xact_lock(hashtextextended('messages:' || v_user_id, 0));
  if (
    select count(*) from public.messages
    where sender_id = v_user_id and created_at > clock_timestamp() - interval '1 minute'
  ) >= private.setting_integer('messages_per_minute') then
    perform private.refuse('rate_limited', 'Estás enviando mensajes demasiado rápido. Espera un momento.');
  end if;
  new.part := private.accept_message_part(new.part);
  return new;
end;
$$;
comment on function private.prepare_message() is
  'Who may write to whom, how much and how often; an admin may sign as the administration. '
  'Refuses message_length, user_not_found, message_not_found, message_not_allowed, rate_limited, part_invalid.';

-- Procedures have checked what they send.
create trigger prepare_message
  before insert on public.messages
  for each row when (private.is_direct_request())
  execute function private.prepare_message();

-- RLS ----------------------------------------------------------------------------------------

alter table public.messages enable row level security;

create policy select_either_side on public.messages
  for select to authenticated
  using (
    sender_id = (select auth.uid())
    or receiver_id = (select auth.uid())
    -- So that the admin who writes in its name may ask for the rows that he inserted.
    or (sender_id = private.administration_id() and (select private.is_admin()))
  );
create policy insert_sender_or_administration on public.messages
  for insert to authenticated
  with check (
    sender_id = (select auth.uid())
    or (sender_id = private.administration_id() and (select private.is_admin()) and private.gave_recent_factor())
  );

grant
  select,
  insert (sender_id, receiver_id, content, sender_username, sender_avatar_url, client_id, reply_to_id, part)
on public.messages to authenticated;

alter publication supabase_realtime add table public.messages;

-- 03-conversations.sql

-- Conversations: what each side sees of the messages between two users, who has read how far, and
-- who may know who is there. One row per side, so that a list of conversations is one index scan
-- however many messages and friends there are.

create table public.conversations (
  user_id uuid not null,
  peer_id uuid not null,
  is_request boolean not null default false,
  last_message_id uuid,
  active_at timestamptz not null default clock_timestamp(),
  unread_count integer not null default 0,
  created_at timestamptz not null default now(),
  constraint conversations_pkey primary key (user_id, peer_id),
  constraint conversations_user_id_fkey
    foreign key (user_id) references public.profiles (id) on delete cascade,
  constraint conversations_peer_id_fkey
    foreign key (peer_id) references public.profiles (id) on delete cascade,
  constraint conversations_not_with_oneself check (user_id <> peer_id),
  constraint conversations_unread_count_positive check (unread_count >= 0)
);
comment on table public.conversations is
  'A conversation as user_id sees it: with every friend, with whom he wrote to, and with who wrote to him. '
  'Kept by the triggers of messages and friends, written by nobody else. What the administration says is apart.';
comment on column public.conversations.is_request is
  'Somebody who is no friend wrote to user_id, who has not answered yet: it waits in the inbox of requests.';
comment on column public.conversations.last_message_id is
  'Null between friends who have not written. No foreign key: the index would cost every message more than the check is worth.';
comment on column public.conversations.active_at is 'Time of the last message, or of becoming friends: the order of the list.';
create index conversations_active_at_idx
  on public.conversations (user_id, is_request, active_at desc, peer_id desc);
create index conversations_unread_idx on public.conversations (user_id) where unread_count > 0;
create index conversations_peer_id_idx on public.conversations (peer_id);

create table public.message_receipts (
  reader_id uuid not null,
  peer_id uuid not null,
  delivered_until timestamptz not null,
  read_until timestamptz,
  created_at timestamptz not null default now(),
  constraint message_receipts_pkey primary key (reader_id, peer_id),
  constraint message_receipts_reader_id_fkey
    foreign key (reader_id) references public.profiles (id) on delete cascade,
  constraint message_receipts_peer_id_fkey
    foreign key (peer_id) references public.profiles (id) on delete cascade,
  constraint message_receipts_read_was_delivered check (read_until <= delivered_until)
);
comment on table public.message_receipts is
  'How far reader_id has received and read what peer_id wrote to him. Both see it; only the procedures write it.';
comment on column public.message_receipts.delivered_until is 'created_at of the newest message that reached a page of the reader.';
comment on column public.message_receipts.read_until is 'created_at of the newest message that the reader has seen.';
create index message_receipts_peer_id_idx on public.message_receipts (peer_id);

create table public.profile_presence (
  profile_id uuid not null,
  is_hidden boolean not null default false,
  last_seen_at timestamptz,
  created_at timestamptz not null default now(),
  constraint profile_presence_pkey primary key (profile_id),
  constraint profile_presence_profile_id_fkey
    foreign key (profile_id) references public.profiles (id) on delete cascade
);
comment on table public.profile_presence is
  'When somebody was last here, and whether he lets his friends know. Others ask through get_conversation() and list_conversations().';

-- Helpers ------------------------------------------------------------------------------------

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
comment on function private.may_see_presence(uuid) is
  'True for oneself, and for friends of somebody who does not hide it, with no block between the two.';

create function private.have_conversation(p_user_a uuid, p_user_b uuid)
returns boolean
language sql
stable
security definer -- asks about both sides
set search_path = ''
as $$
  select private.are_friends(p_user_a, p_user_b) or (
    select count(*) = 2 and bool_and(not is_request and last_message_id is not null)
    from public.conversations
    where (user_id, peer_id) in ((p_user_a, p_user_b), (p_user_b, p_user_a))
  )
$$;
comment on function private.have_conversation(uuid, uuid) is
  'True for friends, and for two who write to each other with no request waiting.';

create function private.topic_users(p_topic text)
returns uuid[]
language sql
immutable
set search_path = ''
as $$
  -- The case guards the cast: anything can be asked for as a topic.
  select case
    when p_topic ~ '^(presence|chat)(:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}){1,2}$'
      then (string_to_array(p_topic, ':'))[2:]::uuid[]
    else '{}'
  end
$$;
comment on function private.topic_users(text) is
  'The users that a topic names: presence:<user>, chat:<lesser id>:<greater id>. Empty for any other topic.';

create function private.may_follow_topic(p_topic text)
returns boolean
language sql
stable
security definer -- looks at friendships, blocks and conversations of both sides
set search_path = ''
as $$
  select case
    when p_topic ~ '^room:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
      then private.is_match_side(substr(p_topic, 6)::uuid)
        or private.may(private.match_tournament_id(substr(p_topic, 6)::uuid), 'chat')
    when p_topic ~ '^team:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
      then coalesce(substr(p_topic, 6)::uuid = private.my_team_id(), false)
    when cardinality(users) = 1 then p_topic like 'presence:%' and private.may_see_presence(users[1])
    when cardinality(users) = 2 then p_topic like 'chat:%'
      and users[1] < users[2]
      and auth.uid() = any (users)
      and not private.is_blocked_between(users[1], users[2])
      and private.have_conversation(users[1], users[2])
    else false
  end
  from (select private.topic_users(p_topic) as users) as named
$$;
comment on function private.may_follow_topic(text) is
  'Who may join a private channel: presence:<user> whoever may see his presence, chat:<a>:<b> the two, while they write to each other, '
  'room:<match> the members of both sides, staff (chat) and admins, team:<team> its members.';

create function private.recheck_topics(p_user_a uuid, p_user_b uuid)
returns void
language sql
volatile
set search_path = ''
as $$
  -- Nobody listens on the hosted platform: there, rights end with the token.
  select pg_notify('realtime_rights', topic)
  from unnest(array[
    'presence:' || p_user_a,
    'presence:' || p_user_b,
    'chat:' || least(p_user_a, p_user_b) || ':' || greatest(p_user_a, p_user_b)
  ]) as topic
$$;
comment on function private.recheck_topics(uuid, uuid) is
  'Has the realtime service ask the policies again for who is on the channels of these two, when the transaction commits.';

-- 04-conversation_rules.sql

-- What a message, a friendship and a block do to conversations, and who may read them.

create function private.next_message_time(p_sender_id uuid, p_receiver_id uuid)
returns timestamptz
language plpgsql
volatile
security definer -- looks at the conversation
set search_path = ''
as $$
declare
  v_last timestamptz;
begin
  -- Messages of a conversation take turns until they are committed. So whoever has seen a message
  -- has seen all before it, and asking for "everything after the last one" loses nothing.
  perform pg_advisory_xact_lock(hashtextextended(
    'conversation:' || least(p_sender_id, p_receiver_id) || greatest(p_sender_id, p_receiver_id), 0
  ));
  select active_at into v_last
  from public.conversations
  where user_id = p_receiver_id and peer_id = p_sender_id;
  return greatest(clock_timestamp(), v_last + interval '1 microsecond');
end;
$$;
comment on function private.next_message_time(uuid, uuid) is
  'Takes the lock of a conversation; answers the time of the message that is written under it.';

create function private.sequence_message()
returns trigger
language plpgsql
volatile
security definer -- locks the conversation
set search_path = ''
as $$
begin
  new.created_at := private.next_message_time(new.sender_id, new.receiver_id);
  return new;
end;
$$;
comment on function private.sequence_message() is 'Gives a message its time, under the lock of its conversation.';

create function private.record_message()
returns trigger
language plpgsql
volatile
security definer -- writes both sides' conversations
set search_path = ''
as $$
begin
  -- Who answers has read what he answers, and the other side learns it.
  insert into public.message_receipts as r (reader_id, peer_id, delivered_until, read_until)
  select c.user_id, c.peer_id, c.active_at, c.active_at
  from public.conversations c
  where c.user_id = new.sender_id and c.peer_id = new.receiver_id and c.unread_count > 0
  on conflict (reader_id, peer_id) do update
  set
    delivered_until = greatest(r.delivered_until, excluded.delivered_until),
    read_until = greatest(r.read_until, excluded.read_until);
  insert into public.conversations as c (user_id, peer_id, is_request, last_message_id, active_at, unread_count)
  select
    side.user_id, side.peer_id,
    side.is_receiver and not private.are_friends(new.sender_id, new.receiver_id),
    new.id, new.created_at, side.is_receiver::integer
  from (
    values (new.sender_id, new.receiver_id, false), (new.receiver_id, new.sender_id, true)
  ) as side (user_id, peer_id, is_receiver)
  order by side.user_id
  on conflict (user_id, peer_id) do update
  set
    last_message_id = excluded.last_message_id,
    active_at = excluded.active_at,
    unread_count = case when excluded.unread_count = 0 then 0 else c.unread_count + 1 end,
    -- Answering accepts.
    is_request = c.is_request and excluded.unread_count = 1;
  return null;
end;
$$;
comment on function private.record_message() is
  'Brings the conversations of both sides up to date: who writes has read what was written to him. The first message of somebody who is no friend is a request.';

-- After prepare_message, in the order of the names: the sender's lock comes before the conversation's.
create trigger sequence_message
  before insert on public.messages
  for each row when (private.is_direct_request() and new.sender_id <> '00000000-0000-0000-0000-000000000000'::uuid)
  execute function private.sequence_message();
create trigger record_message
  after insert on public.messages
  for each row when (new.sender_profile_id is not null)
  execute function private.record_message();

create function private.follow_friendship()
returns trigger
language plpgsql
volatile
security definer -- writes both sides' conversations
set search_path = ''
as $$
declare
  v_row public.friends := coalesce(new, old);
begin
  if tg_op <> 'DELETE' and new.status = 'accepted' then
    insert into public.conversations as c (user_id, peer_id)
    select user_id, peer_id
    from (values (new.user_id_1, new.user_id_2), (new.user_id_2, new.user_id_1)) as side (user_id, peer_id)
    order by user_id
    on conflict (user_id, peer_id) do update set is_request = false;
  elsif tg_op = 'DELETE' and old.status = 'accepted' then
    -- What was written stays with both; a conversation in which nobody wrote does not.
    delete from public.conversations
    where (user_id, peer_id) in ((old.user_id_1, old.user_id_2), (old.user_id_2, old.user_id_1))
      and last_message_id is null;
  end if;
  perform private.recheck_topics(v_row.user_id_1, v_row.user_id_2);
  return null;
end;
$$;
comment on function private.follow_friendship() is
  'Friends have a conversation; who is no friend any more has it only where something was written.';
create trigger follow_friendship
  after insert or delete or update of status on public.friends
  for each row execute function private.follow_friendship();

create function private.follow_block()
returns trigger
language plpgsql
volatile
security definer -- tidies the blocker's inbox
set search_path = ''
as $$
declare
  v_row public.user_blocks := coalesce(new, old);
begin
  if tg_op = 'INSERT' then
    delete from public.conversations
    where user_id = new.blocker_id and peer_id = new.blocked_id and is_request;
  end if;
  perform private.recheck_topics(v_row.blocker_id, v_row.blocked_id);
  return null;
end;
$$;
comment on function private.follow_block() is
  'A request of somebody who is blocked leaves the inbox; the channels of the two are closed to the other side.';
create trigger follow_block
  after insert or delete on public.user_blocks for each row execute function private.follow_block();

-- RLS ----------------------------------------------------------------------------------------

alter table public.conversations enable row level security;
alter table public.message_receipts enable row level security;
alter table public.profile_presence enable row level security;

create policy select_own on public.conversations
  for select to authenticated using (user_id = (select auth.uid()));
create policy select_either_side on public.message_receipts
  for select to authenticated
  using (reader_id = (select auth.uid()) or peer_id = (select auth.uid()));
create policy select_own on public.profile_presence
  for select to authenticated using (profile_id = (select auth.uid()));

grant select on public.conversations, public.message_receipts, public.profile_presence
  to authenticated, service_role;

alter publication supabase_realtime add table public.message_receipts;

-- Private channels: a reader tries to select, a writer to insert, a row of the topic.
create policy select_chat_channels on realtime.messages
  for select to authenticated
  using (
    extension = case when (select realtime.topic()) like 'presence:%' then 'presence' else 'broadcast' end
    and private.may_follow_topic((select realtime.topic()))
  );
create policy insert_chat_channels on realtime.messages
  for insert to authenticated
  with check (
    case
      when (select realtime.topic()) like 'presence:%' then
        extension = 'presence' and (select realtime.topic()) = 'presence:' || (select auth.uid())
      else extension = 'broadcast' and private.may_follow_topic((select realtime.topic()))
    end
  );
grant execute on function private.may_follow_topic(text), private.recheck_topics(uuid, uuid) to authenticated;

-- 05-conversation_messages.sql

-- Writing and reading: sending, paging through a conversation, what is delivered and read.

create function public.send_message(
  p_receiver_id uuid,
  p_content text,
  p_client_id uuid default null,
  p_reply_to_id uuid default null,
  p_part jsonb default null
)
returns public.messages
language plpgsql
volatile
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_message public.messages;
begin
  -- The same attempt at once, from two pages or a slow connection, waits here for the first.
  perform pg_advisory_xact_lock(hashtextextended('messages:' || v_user_id, 0));
  select * into v_message
  from public.messages
  where sender_id = v_user_id and client_id = p_client_id;
  if found then
    return v_message;
  end if;
  insert into public.messages (sender_id, receiver_id, content, client_id, reply_to_id, part)
  values (v_user_id, p_receiver_id, p_content, p_client_id, p_reply_to_id, p_part)
  returning * into v_message;
  return v_message;
end;
$$;
comment on function public.send_message(uuid, text, uuid, uuid, jsonb) is
  'Writes to another user, once per p_client_id however often it is sent: the repeat returns the first row. p_part is a picture that the '
  'caller stored, which may come without words, or a tournament. '
  'Refuses message_length, user_not_found, message_not_found, message_not_allowed, muted, rate_limited, part_invalid.';

create function public.list_messages(
  p_peer_id uuid,
  p_before timestamptz default null,
  p_after timestamptz default null,
  p_limit integer default 50
)
returns setof public.messages
language plpgsql
stable
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_limit integer := least(greatest(p_limit, 1), 200);
begin
  if p_peer_id = private.administration_id() then
    return query
      select (jsonb_populate_record(null::public.messages, jsonb_build_object(
        'id', said.id, 'sender_id', p_peer_id, 'receiver_id', v_user_id, 'content', said.content,
        'sender_username', 'Administración', 'created_at', said.created_at
      ))).*
      from public.administration_messages(p_before, p_peer_id, v_limit) as said
      where p_after is null or said.created_at > p_after
      order by
        case when p_after is not null then said.created_at end,
        case when p_after is null then said.created_at end desc;
  -- Each direction has its index: together two short scans, however long the conversation.
  elsif p_after is null then
    return query
      select * from (
        (
          select * from public.messages
          where sender_id = v_user_id and receiver_id = p_peer_id
            and created_at < coalesce(p_before, 'infinity')
          order by created_at desc limit v_limit
        )
        union all
        (
          select * from public.messages
          where sender_id = p_peer_id and receiver_id = v_user_id
            and created_at < coalesce(p_before, 'infinity')
          order by created_at desc limit v_limit
        )
      ) as newest
      order by created_at desc, id desc
      limit v_limit;
  else
    return query
      select * from (
        (
          select * from public.messages
          where sender_id = v_user_id and receiver_id = p_peer_id and created_at > p_after
          order by created_at limit v_limit
        )
        union all
        (
          select * from public.messages
          where sender_id = p_peer_id and receiver_id = v_user_id and created_at > p_after
          order by created_at limit v_limit
        )
      ) as missed
      order by created_at, id
      limit v_limit;
  end if;
end;
$$;
comment on function public.list_messages(uuid, timestamptz, timestamptz, integer) is
  'A page of the caller''s conversation with p_peer_id: the newest before p_before, newest first; or what came after '
  'p_after, oldest first. At most 200.';

create function public.unread_message_counts()
returns table (sender_id uuid, unread bigint)
language sql
stable
set search_path = ''
as $$
  select peer_id, unread_count::bigint
  from public.conversations
  where user_id = auth.uid() and unread_count > 0
  union all
  select private.administration_id(), unread
  from public.administration_summary()
  where unread > 0
$$;
comment on function public.unread_message_counts() is 'Unread messages of the caller, by sender.';

create function public.mark_messages_delivered()
returns integer
language plpgsql
volatile
security definer -- receipts are written by procedures only
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_count integer;
begin
  insert into public.message_receipts as r (reader_id, peer_id, delivered_until)
  select v_user_id, c.peer_id, c.active_at
  from public.conversations c
  where c.user_id = v_user_id and c.unread_count > 0 and not c.is_request
    and not private.is_blocked_between(v_user_id, c.peer_id)
  order by c.peer_id
  on conflict (reader_id, peer_id) do update
  set delivered_until = excluded.delivered_until
  where r.delivered_until < excluded.delivered_until;
  get diagnostics v_count = row_count;
  return v_count;
end;
$$;
comment on function public.mark_messages_delivered() is
  'The caller''s page has received what was written to him; returns how many conversations that is news for. '
  'Who waits as a request or is blocked does not learn it.';

create function public.mark_messages_read(p_sender_id uuid, p_until timestamptz default null)
returns integer
language plpgsql
volatile
security definer -- conversations and receipts are written by procedures only
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_conversation public.conversations;
  v_until timestamptz;
  v_unread integer;
begin
  if p_sender_id = private.administration_id() then
    return public.mark_administration_read();
  end if;
  select * into v_conversation
  from public.conversations
  where user_id = v_user_id and peer_id = p_sender_id
  for update;
  if not found or v_conversation.unread_count = 0 then
    return 0;
  end if;
  -- No further than what is there: the future cannot be read in advance.
  v_until := least(coalesce(p_until, 'infinity'), v_conversation.active_at);
  select count(*) into v_unread
  from (
    select 1
    from public.messages
    where receiver_id = v_user_id and sender_id = p_sender_id and created_at > v_until
    limit v_conversation.unread_count
  ) as newer;
  update public.conversations
  set unread_count = v_unread
  where user_id = v_user_id and peer_id = p_sender_id;

  if not v_conversation.is_request
    and not private.is_blocked_between(v_user_id, p_sender_id)
  then
    insert into public.message_receipts as r (reader_id, peer_id, delivered_until, read_until)
    values (v_user_id, p_sender_id, v_until, v_until)
    on conflict (reader_id, peer_id) do update
    set
      delivered_until = greatest(r.delivered_until, excluded.delivered_until),
      read_until = greatest(r.read_until, excluded.read_until)
    where r.read_until is null or r.read_until < excluded.read_until;
  end if;
  return v_conversation.unread_count - v_unread;
end;
$$;
comment on function public.mark_messages_read(uuid, timestamptz) is
  'The caller has read what p_sender_id wrote, up to p_until or all of it; returns how many were unread. '
  'Who waits as a request or is blocked does not learn it.';

create function public.accept_conversation(p_peer_id uuid)
returns void
language plpgsql
volatile
security definer -- conversations are written by procedures only
set search_path = ''
as $$
begin
  update public.conversations
  set is_request = false
  where user_id = private.require_user() and peer_id = p_peer_id and is_request;
  if not found then
    perform private.refuse('request_not_found', 'La solicitud ya no está.');
  end if;
end;
$$;
comment on function public.accept_conversation(uuid) is
  'Takes a conversation out of the inbox of requests. Refuses request_not_found.';

-- 06-conversation_lists.sql

-- The lists of conversations and the figures of the badges.

create function private.conversation_cards(p_user_id uuid, p_peer_ids uuid[])
returns table (
  peer_id uuid, username text, avatar_url text, is_closed boolean, team_id uuid, team_name text,
  is_friend boolean, is_blocked boolean, is_request boolean, may_write boolean,
  active_at timestamptz, last_content text, last_sender_id uuid, last_created_at timestamptz,
  unread_count integer, delivered_until timestamptz, read_until timestamptz, last_seen_at timestamptz
)
language sql
stable
security definer -- shows of the other side what friends may see of each other
set search_path = ''
as $$
  select
    peer.id,
    case when p.id is null then 'Administración' else p.username end,
    p.avatar_url,
    p.closed_at is not null,
    t.id,
    t.name,
    facts.is_friend,
    exists (select 1 from public.user_blocks where blocker_id = p_user_id and blocked_id = peer.id),
    coalesce(c.is_request, false),
    p.id is not null and p.closed_at is null and not facts.is_apart
      and (facts.is_friend or private.may_write_to(p_user_id, peer.id)),
    coalesce(c.active_at, said.last_at),
    left(coalesce(m.content, said.last_content), 160),
    coalesce(m.sender_id, case when said.last_at is not null then peer.id end),
    coalesce(m.created_at, said.last_at),
    coalesce(c.unread_count, said.unread, 0)::integer,
    r.delivered_until,
    r.read_until,
    case when facts.is_friend and not facts.is_apart and not coalesce(here.is_hidden, false)
      then here.last_seen_at
    end
  from unnest(p_peer_ids) with ordinality as peer (id, position)
  left join public.profiles p on p.id = peer.id
  left join public.teams t on t.leader_id = peer.id
  left join public.conversations c on c.user_id = p_user_id and c.peer_id = peer.id
  left join public.messages m on m.id = c.last_message_id
  left join public.message_receipts r on r.reader_id = peer.id and r.peer_id = p_user_id
  left join public.profile_presence here on here.profile_id = peer.id
  left join lateral private.administration_overview(
    case when peer.id = private.administration_id() then p_user_id end
  ) as said on true
  cross join lateral (
    select
      private.are_friends(p_user_id, peer.id) as is_friend,
      private.is_blocked_between(p_user_id, peer.id) as is_apart
    -- Asked once per row, not once per use.
    offset 0
  ) as facts
  where p.id is not null or peer.id = private.administration_id()
  order by peer.position
$$;
comment on function private.conversation_cards(uuid, uuid[]) is
  'What p_user_id is shown of his conversations with each of p_peer_ids, whether something was written or not. '
  'delivered_until and read_until say how far the other side has come.';

create function public.list_conversations(
  p_requests boolean default false,
  p_search text default null,
  p_before timestamptz default null,
  p_before_peer_id uuid default null,
  p_limit integer default 30
)
returns table (
  peer_id uuid, username text, avatar_url text, is_closed boolean, team_id uuid, team_name text,
  is_friend boolean, is_blocked boolean, is_request boolean, may_write boolean,
  active_at timestamptz, last_content text, last_sender_id uuid, last_created_at timestamptz,
  unread_count integer, delivered_until timestamptz, read_until timestamptz, last_seen_at timestamptz
)
language plpgsql
stable
security definer -- see conversation_cards(); only the caller's own conversations
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_search text := private.search_key(private.clean_text(p_search));
  v_limit integer := least(greatest(p_limit, 1), 100);
  v_peer_ids uuid[];
begin
  if v_search is null then
    select array_agg(page.peer_id order by page.active_at desc, page.peer_id desc) into v_peer_ids
    from (
      select c.peer_id, c.active_at
      from (
        (
          select c.peer_id, c.active_at
          from public.conversations c
          where c.user_id = v_user_id and c.is_request = p_requests
            and (p_before is null or (c.active_at, c.peer_id) < (p_before, p_before_peer_id))
          order by c.active_at desc, c.peer_id desc
          limit v_limit
        )
        union all
        select private.administration_id(), said.last_at
        from private.administration_overview(v_user_id) as said
        where not p_requests
          and (p_before is null or (said.last_at, private.administration_id()) < (p_before, p_before_peer_id))
      ) as c
      order by c.active_at desc, c.peer_id desc
      limit v_limit
    ) as page;
  else
    select array_agg(page.peer_id order by page.active_at desc, page.peer_id desc) into v_peer_ids
    from (
      select c.peer_id, c.active_at
      from public.conversations c
      join public.profiles p on p.id = c.peer_id
      where c.user_id = v_user_id and c.is_request = p_requests
        and position(v_search in p.search_text) > 0
        and (p_before is null or (c.active_at, c.peer_id) < (p_before, p_before_peer_id))
      order by c.active_at desc, c.peer_id desc
      limit v_limit
    ) as page;
  end if;
  return query select * from private.conversation_cards(v_user_id, v_peer_ids);
end;
$$;
comment on function public.list_conversations(boolean, text, timestamptz, uuid, integer) is
  'The caller''s conversations or requests, last active first: a page of at most 100 after (p_before, p_before_peer_id), '
  'with the beginning of the last message, unread count and what may be known of the other side.
@nullable avatar_url, team_id, team_name, last_content, last_sender_id, last_created_at, delivered_until, read_until, last_seen_at';

create function public.get_conversation(p_peer_id uuid)
returns table (
  peer_id uuid, username text, avatar_url text, is_closed boolean, team_id uuid, team_name text,
  is_friend boolean, is_blocked boolean, is_request boolean, may_write boolean,
  active_at timestamptz, last_content text, last_sender_id uuid, last_created_at timestamptz,
  unread_count integer, delivered_until timestamptz, read_until timestamptz, last_seen_at timestamptz
)
language sql
stable
security definer -- see conversation_cards(); only the caller's own conversation
set search_path = ''
as $$
  select * from private.conversation_cards(private.require_user(), array[p_peer_id])
$$;
comment on function public.get_conversation(uuid) is
  'As a row of list_conversations(), for one user, also where nothing was written yet.
@nullable avatar_url, team_id, team_name, last_content, last_sender_id, last_created_at, delivered_until, read_until, last_seen_at';

create function public.social_counts()
returns table (unread_messages bigint, message_requests bigint, friend_requests bigint)
language sql
stable
set search_path = ''
as $$
  select
    (
      select coalesce(sum(unread_count), 0)::bigint from public.conversations
      where user_id = auth.uid() and unread_count > 0 and not is_request
    ) + coalesce((select unread from public.administration_summary()), 0),
    (select count(*) from public.conversations where user_id = auth.uid() and is_request),
    (select count(*) from public.friends where user_id_2 = auth.uid() and status = 'pending')
$$;
comment on function public.social_counts() is 'What waits for the caller among friends: the figures of the badges.';

-- 07-presence.sql

-- Who is here.

create function public.touch_presence()
returns void
language plpgsql
volatile
security definer -- presence is written by procedures only
set search_path = ''
as $$
begin
  insert into public.profile_presence as p (profile_id, last_seen_at)
  values (private.require_user(), now())
  on conflict (profile_id) do update set last_seen_at = excluded.last_seen_at
  where p.last_seen_at is null or p.last_seen_at < now() - interval '30 seconds';
end;
$$;
comment on function public.touch_presence() is 'The caller is here now. Kept at most every thirty seconds.';

create function public.set_presence_hidden(p_hidden boolean)
returns void
language plpgsql
volatile
security definer -- presence is written by procedures only
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  insert into public.profile_presence (profile_id, is_hidden)
  values (v_user_id, coalesce(p_hidden, false))
  on conflict (profile_id) do update set is_hidden = excluded.is_hidden;
  perform pg_notify('realtime_rights', 'presence:' || v_user_id);
end;
$$;
comment on function public.set_presence_hidden(boolean) is
  'Whether the caller''s friends are shown that he is here and when he last was. Who watches stops at once.';

grant execute on function
  public.send_message(uuid, text, uuid, uuid, jsonb),
  public.list_messages(uuid, timestamptz, timestamptz, integer),
  public.unread_message_counts(),
  public.mark_messages_delivered(),
  public.mark_messages_read(uuid, timestamptz),
  public.accept_conversation(uuid),
  public.list_conversations(boolean, text, timestamptz, uuid, integer),
  public.get_conversation(uuid),
  public.social_counts(),
  public.touch_presence(),
  public.set_presence_hidden(boolean)
to authenticated;

-- 08-mutes.sql

-- Mutes: somebody who may read and play but not write, for a time.
--
-- Private messages are refused by a trigger here, the match room's chat by send_match_message(). Opening a dispute
-- stays possible: its reason is for the administration.

create table public.user_mutes (
  profile_id uuid primary key,
  muted_until timestamptz not null,
  reason text,
  created_at timestamptz not null default now(),
  constraint user_mutes_profile_id_fkey
    foreign key (profile_id) references public.profiles (id) on delete cascade,
  constraint user_mutes_reason_length check (char_length(reason) <= 500)
);
comment on table public.user_mutes is
  'Who may not write messages, and until when: one row per person, the last mute. The person reads the own one.';
comment on column public.user_mutes.reason is 'Words of the administration to the person.';

alter table public.user_mutes enable row level security;
create policy select_owner_or_admin on public.user_mutes
  for select to authenticated
  using (profile_id = (select auth.uid()) or (select private.is_admin()));
grant select on public.user_mutes to authenticated, service_role;
alter publication supabase_realtime add table public.user_mutes;

-- Helpers ------------------------------------------------------------------------------------

create function private.spoken_hour(p_time timestamptz)
returns text
language sql
stable
set search_path = ''
as $$
  select to_char(p_time at time zone 'America/Argentina/Buenos_Aires', 'DD/MM/YYYY "a las" HH24:MI')
$$;
comment on function private.spoken_hour(timestamptz) is 'An instant in Argentina, in words that are told to be so.';

create function private.spoken_time(p_time timestamptz)
returns text
language sql
stable
set search_path = ''
as $$
  select private.spoken_hour(p_time) || ' (hora de Argentina)'
$$;
comment on function private.spoken_time(timestamptz) is
  'An instant in words, for refusals and mails, which do not know the reader''s time zone.';

create function private.require_not_muted(p_user_id uuid)
returns void
language plpgsql
stable
security definer -- asked by triggers about the writer
set search_path = ''
as $$
declare
  v_until timestamptz;
begin
  perform private.require_no_measure(p_user_id);
  select muted_until into v_until
  from public.user_mutes
  where profile_id = p_user_id and muted_until > now();
  if found then
    perform private.refuse('muted', format('No puedes escribir hasta el %s.', private.spoken_time(v_until)));
  end if;
end;
$$;
comment on function private.require_not_muted(uuid) is 'Refuses (muted, suspended) somebody whom the administration silenced or suspended, and says until when.';

-- Triggers -----------------------------------------------------------------------------------

create function private.refuse_muted()
returns trigger
language plpgsql
volatile
set search_path = ''
as $$
begin
  perform private.require_not_muted(new.sender_id);
  return new;
end;
$$;
comment on function private.refuse_muted() is 'No private message of somebody who is muted, whatever procedure writes it. Refuses muted.';
grant execute on function private.require_not_muted(uuid) to authenticated;

-- After prepare_message, which knows that the sender is who asks: nobody learns who else is muted.
create trigger refuse_muted
  before insert on public.messages
  for each row when (new.sender_id <> '00000000-0000-0000-0000-000000000000'::uuid)
  execute function private.refuse_muted();

-- 09-reactions.sql

-- Reactions: what each of the two puts under a message of their conversation.

create function public.react_to_message(p_message_id uuid, p_reaction text default null)
returns public.messages
language plpgsql
volatile
security definer -- nobody else writes reactions, and nothing else of a message ever changes
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_message public.messages;
begin
  select * into v_message
  from public.messages
  where id = p_message_id and v_user_id in (sender_id, receiver_id) and sender_profile_id is not null
  for no key update;
  if not found then
    perform private.refuse('message_not_found', 'El mensaje ya no existe.');
  end if;
  perform private.require_module('friends');
  if p_reaction is not null then
    perform private.require_not_muted(v_user_id);
    if private.is_blocked_between(v_message.sender_id, v_message.receiver_id)
      or not private.have_conversation(v_message.sender_id, v_message.receiver_id)
    then
      perform private.refuse('message_not_allowed', 'Solo puedes escribir a tus amigos o al líder de un equipo.');
    end if;
  end if;
  update public.messages
  set
    sender_reaction = case when sender_id = v_user_id then p_reaction else sender_reaction end,
    receiver_reaction = case when receiver_id = v_user_id then p_reaction else receiver_reaction end
  where id = p_message_id
  returning * into v_message;
  return v_message;
end;
$$;
comment on function public.react_to_message(uuid, text) is
  'Puts a reaction under a message of the caller''s conversations in place of his earlier one; null takes it away, '
  'which a block does not prevent. Refuses message_not_found, muted, message_not_allowed.';
grant execute on function public.react_to_message(uuid, text) to authenticated;

-- 10-match_room_chat.sql

-- What the match room's chat has of the other conversations: reactions. Who may follow its channel stands with theirs.

create function public.react_to_match_message(p_message_id uuid, p_reaction text default null)
returns public.match_messages
language plpgsql
volatile
security definer -- nobody else writes reactions, and nothing else of a message ever changes
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_message public.match_messages;
begin
  select * into v_message from public.match_messages where id = p_message_id for no key update;
  if not found or not (
    private.is_match_side(v_message.match_id)
    or private.may(private.match_tournament_id(v_message.tournament_match_id), 'chat')
  ) then
    perform private.refuse('message_not_found', 'El mensaje ya no existe.');
  end if;
  perform private.require_module(
    case when v_message.tournament_match_id is null then 'challenges' else 'tournaments' end
  );
  if p_reaction is not null then
    perform private.require_not_muted(v_user_id);
  end if;
  update public.match_messages
  set reactions = case
    when p_reaction is null then reactions - v_user_id::text
    else reactions || jsonb_build_object(v_user_id, p_reaction)
  end
  where id = p_message_id
  returning * into v_message;
  return v_message;
end;
$$;
comment on function public.react_to_match_message(uuid, text) is
  'Puts a reaction under a message of a match room in place of the caller''s earlier one: any member of a side, staff (chat), admins; null '
  'takes it away. Refuses message_not_found, muted, module_disabled.';
grant execute on function public.react_to_match_message(uuid, text) to authenticated;

create function private.recheck_rooms()
returns trigger
language plpgsql
volatile
security definer -- looks at the matches of the team
set search_path = ''
as $$
begin
  -- Nobody listens on the hosted platform: there, rights end with the token.
  perform pg_notify('realtime_rights', 'team:' || old.team_id);
  perform pg_notify('realtime_rights', 'room:' || match.id)
  from public.participants side
  cross join lateral (
    select id, status from public.tournament_matches where participant1_id = side.id
    union all
    select id, status from public.tournament_matches where participant2_id = side.id
    union all
    select id, status from public.challenge_matches where participant1_id = side.id
    union all
    select id, status from public.challenge_matches where participant2_id = side.id
  ) as match
  where side.team_id = old.team_id and match.status not in ('completed', 'bye', 'cancelled');
  return null;
end;
$$;
comment on function private.recheck_rooms() is
  'Who left a team no longer follows its channel and the rooms of its open matches: the realtime service asks the policies again.';

create trigger recheck_rooms
  after delete on public.team_members
  for each row execute function private.recheck_rooms();

-- 11-challenge_cards.sql

-- A friend is challenged from the chat: for him alone, with a card in the conversation.

create function private.tell_in_conversation(p_receiver_id uuid, p_content text, p_part jsonb)
returns void
language plpgsql
volatile
security definer -- what a message may refer to is for its procedure to know
set search_path = ''
as $$
begin
  insert into public.messages (sender_id, receiver_id, content, part, created_at)
  values (
    auth.uid(), p_receiver_id, p_content, p_part, private.next_message_time(auth.uid(), p_receiver_id)
  );
end;
$$;
comment on function private.tell_in_conversation(uuid, text, jsonb) is
  'A message of the caller that carries a challenge or an invitation. Who may write to whom is for the caller to have checked.';

create function public.challenge_friend(
  p_friend_id uuid,
  p_game_id uuid,
  p_wager_amount jsonb default '10',
  p_best_of integer default 1
)
returns public.challenge_matches
language plpgsql
volatile
security definer -- challenges, tickets and messages are written by procedures only
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_side_id uuid := private.user_participant_id(v_user_id);
  v_friend_id uuid := private.user_participant_id(p_friend_id);
  v_challenge public.challenges;
  v_match public.challenge_matches;
  v_game text;
  v_terms text;
begin
  perform private.require_module('challenges');
  perform private.require_module('friends');
  -- The counter is the caller's: of two offers at once the second sees the first.
  perform private.count_event(
    v_user_id, 'challenge_offer', private.setting_integer('challenge_offers_per_hour'), interval '1 hour',
    'Ofreciste demasiados desafíos. Espera un momento.'
  );
  perform private.require_not_muted(v_user_id);
  perform private.lock_pair(v_user_id, p_friend_id);
  if not private.are_friends(v_user_id, p_friend_id)
    or private.is_blocked_between(v_user_id, p_friend_id)
    or not exists (select 1 from public.profiles where id = p_friend_id and closed_at is null)
  then
    perform private.refuse('not_friends', 'Solo puedes desafiar a tus amigos.');
  end if;
  if exists (
    select 1
    from private.challenge_invitations invitation
    join public.challenges challenge on challenge.id = invitation.challenge_id
    where invitation.participant_id = v_friend_id and invitation.rematch_of is null
      and challenge.creator_participant_id = v_side_id
      and challenge.status = 'open' and challenge.expires_at > now()
  ) then
    perform private.refuse('friend_challenged', 'Ya lo desafiaste: espera su respuesta o cancela ese desafío.');
  end if;

  v_challenge.id := gen_random_uuid();
  v_challenge.creator_participant_id := v_side_id;
  v_challenge.is_team_challenge := false;
  v_challenge.privacy := 'public';
  v_challenge.format := '1v1';
  v_challenge.best_of := coalesce(p_best_of, 1);
  v_challenge.wager_amount := private.read_wager(p_wager_amount, p_game_id);
  v_challenge.preferred_schedule := 'any';
  v_challenge.game_id := p_game_id;
  perform private.check_challenge_terms(v_challenge, null);
  -- Nobody else finds or opens it.
  v_challenge.privacy := 'private';
  perform private.require_challenger(v_side_id, false, v_challenge.format, true);
  v_match := private.offer_challenge(v_challenge, null, v_friend_id, null);

  select name into v_game from public.games where id = p_game_id;
  v_terms := v_game || case
    when v_challenge.wager_amount > 0 then ' por ' || private.tickets_in_words(v_challenge.wager_amount)
    else ', un amistoso'
  end;
  perform private.tell_in_conversation(p_friend_id, format('¡Te desafío a %s!', v_terms), jsonb_build_object('kind', 'challenge', 'id', v_match.id));
  perform private.notify_participant(
    v_friend_id, 'challenge_offered', 'Te desafían',
    private.participant_name(v_side_id) || ' te desafía a ' || v_terms || '.',
    '/challenges/' || v_match.id, v_match.id::text, v_side_id
  );
  return v_match;
end;
$$;
comment on function public.challenge_friend(uuid, uuid, jsonb, integer) is
  'Challenges a friend, player against player: takes the caller''s wager into escrow, puts a card into their conversation, '
  'and only he may accept or refuse. Returns the match. Refuses not_friends, friend_challenged, muted, fields_required, '
  'game_not_found, invalid_wager, invalid_challenge, insufficient_tickets, module_disabled, rate_limited, and as '
  'require_wager_allowed().';

create function private.end_offers_between()
returns trigger
language plpgsql
volatile
security definer -- closes what either side offered
set search_path = ''
as $$
declare
  v_match private.match_state;
  v_matches private.match_state[];
  v_invited_id uuid;
begin
  -- All matches first, then wallets, as everywhere.
  select array_agg(private.lock_match(open.id)) into v_matches
  from (
    select match.id
    from new_blocks block
    join public.participants author on author.user_id in (block.blocker_id, block.blocked_id)
    join public.participants rival on rival.user_id in (block.blocker_id, block.blocked_id) and rival.id <> author.id
    join public.challenge_matches match on match.participant1_id = author.id and match.status = 'pending_opponent'
    join private.challenge_invitations invitation
      on invitation.challenge_id = match.challenge_id and invitation.participant_id = rival.id
    order by match.id
  ) as open;
  foreach v_match in array coalesce(v_matches, '{}') loop
    -- Accepted while we waited: it is no offer any more.
    continue when v_match.status <> 'pending_opponent';
    select participant_id into v_invited_id
    from private.challenge_invitations where challenge_id = v_match.challenge_id;
    if exists (
      select 1
      from new_blocks block
      join public.participants author on author.user_id = block.blocker_id
      where author.id = v_match.participant1_id
    ) then
      perform private.withdraw_offer(v_match, 'Desafío cancelado');
    else
      perform private.refuse_offer(v_match, v_invited_id);
    end if;
  end loop;
  return null;
end;
$$;
comment on function private.end_offers_between() is
  'A block ends what one of the two offered to the other alone: who blocks withdraws his own offers and refuses the other''s, in the '
  'words of either, so that the block is not told. Stakes return. What was accepted is played.';
create trigger end_offers_between
  after insert on public.user_blocks
  referencing new table as new_blocks
  for each statement execute function private.end_offers_between();

grant execute on function public.challenge_friend(uuid, uuid, jsonb, integer) to authenticated;

-- 12-follows.sql

-- Following: players, teams and tournaments of which somebody wants to hear without playing with them.
--
-- Who follows whom is known to him alone; everybody reads how many follow. What happens to what is followed is one row, which
-- the scheduled work hands on in batches: a hundred thousand followers hold up nobody's final.

insert into public.settings (key, value, description) values
  ('follows_per_person', '500', 'Jugadores, equipos y torneos que una persona puede seguir.'),
  ('follows_per_hour', '120', 'Veces que una persona puede empezar a seguir algo por hora.');

create table public.follows (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null,
  participant_id uuid,
  tournament_id uuid,
  subject_id uuid not null generated always as (coalesce(participant_id, tournament_id)) stored,
  created_at timestamptz not null default now(),
  constraint follows_profile_id_fkey
    foreign key (profile_id) references public.profiles (id) on delete cascade,
  constraint follows_participant_id_fkey
    foreign key (participant_id) references public.participants (id) on delete cascade,
  constraint follows_tournament_id_fkey
    foreign key (tournament_id) references public.tournaments (id) on delete cascade,
  constraint follows_one_subject check (num_nonnulls(participant_id, tournament_id) = 1),
  constraint follows_once unique (subject_id, profile_id)
);
comment on table public.follows is 'Which players, teams and tournaments somebody follows. Read by himself alone.';
comment on column public.follows.subject_id is 'The participant or the tournament, whichever it is.';
create index follows_profile_id_idx on public.follows (profile_id, created_at desc);
create index follows_participant_id_idx on public.follows (participant_id) where participant_id is not null;
create index follows_tournament_id_idx on public.follows (tournament_id) where tournament_id is not null;

create table private.follow_counts (
  id uuid primary key default gen_random_uuid(),
  participant_id uuid,
  tournament_id uuid,
  subject_id uuid not null generated always as (coalesce(participant_id, tournament_id)) stored,
  followers integer not null,
  created_at timestamptz not null default now(),
  constraint follow_counts_participant_id_fkey
    foreign key (participant_id) references public.participants (id) on delete cascade,
  constraint follow_counts_tournament_id_fkey
    foreign key (tournament_id) references public.tournaments (id) on delete cascade,
  constraint follow_counts_participant_id_key unique (participant_id),
  constraint follow_counts_tournament_id_key unique (tournament_id),
  constraint follow_counts_subject_id_key unique (subject_id),
  constraint follow_counts_followers_positive check (followers >= 0)
);
comment on table private.follow_counts is 'How many follow a participant or a tournament, kept by trigger: public pages show it.';
alter table private.follow_counts enable row level security;

create table private.follow_events (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  tournament_id uuid not null,
  participant_id uuid,
  told_to uuid,
  done_at timestamptz,
  created_at timestamptz not null default now(),
  constraint follow_events_tournament_id_fkey
    foreign key (tournament_id) references public.tournaments (id) on delete cascade,
  constraint follow_events_participant_id_fkey
    foreign key (participant_id) references public.participants (id) on delete cascade,
  constraint follow_events_once unique nulls not distinct (tournament_id, kind, participant_id),
  constraint follow_events_kind_known check (kind in ('entered', 'opened', 'started', 'ended')),
  constraint follow_events_entrant check ((kind = 'entered') = (participant_id is not null))
);
comment on table private.follow_events is
  'What followers hear of, once each: that somebody entered a tournament, and that it opened, started or ended.';
comment on column private.follow_events.told_to is 'Followers are told in the order of their ids: up to here they were.';
create index follow_events_due_idx on private.follow_events (created_at) where done_at is null;
create index follow_events_participant_id_idx on private.follow_events (participant_id) where participant_id is not null;
alter table private.follow_events enable row level security;

-- Helpers ------------------------------------------------------------------------------------

create function private.names_in_words(p_names text[])
returns text
language sql
immutable
set search_path = ''
as $$
  select case
    when cardinality(p_names) > 4
      then array_to_string(p_names[1:3], ', ') || format(' y %s más', cardinality(p_names) - 3)
    else concat_ws(' y ', nullif(array_to_string(p_names[:cardinality(p_names) - 1], ', '), ''), p_names[cardinality(p_names)])
  end
$$;
comment on function private.names_in_words(text[]) is 'A, B y C; of more than four the first three and how many more.';

create function private.note_follow_event(p_tournament_id uuid, p_kind text)
returns void
language sql
volatile
security definer -- called by triggers and the scheduled work
set search_path = ''
as $$
  insert into private.follow_events (tournament_id, kind)
  select p_tournament_id, p_kind
  where exists (
    select 1 from private.follow_counts
    where followers > 0 and subject_id in (
      select p_tournament_id
      union all
      select participant_id from public.tournament_participants
      where tournament_id = p_tournament_id and p_kind in ('started', 'ended')
    )
  )
  on conflict do nothing
$$;
comment on function private.note_follow_event(uuid, text) is
  'Leaves what happened to a tournament for the followers of it and of who plays in it, if there are any.';

create function private.is_still_so(p_event private.follow_events, p_tournament public.tournaments)
returns boolean
language sql
stable
security definer -- called by the scheduled work
set search_path = ''
as $$
  -- What was not told in a day is no news.
  select p_event.created_at > now() - interval '1 day' and case p_event.kind
    when 'opened' then p_tournament.status = 'Inscripciones'
    when 'started' then p_tournament.status = 'Activo'
    when 'ended' then p_tournament.status = 'Finalizado'
    else p_tournament.status in ('Próximamente', 'Inscripciones') and exists (
      select 1 from public.tournament_participants
      where tournament_id = p_event.tournament_id and participant_id = p_event.participant_id and status = 'registered'
    )
  end
$$;
comment on function private.is_still_so(private.follow_events, public.tournaments) is
  'False when what was to be told has passed or was taken back meanwhile.';

create function private.tell_followers(p_event_id uuid)
returns boolean
language plpgsql
volatile
security definer -- notifications are written by the database only
set search_path = ''
as $$
declare
  c_batch constant integer := 500;
  v_event private.follow_events;
  v_tournament public.tournaments;
  v_batch uuid[];
  v_people uuid[];
  v_bodies text[];
  v_champion text;
begin
  select * into v_event from private.follow_events where id = p_event_id and done_at is null for update skip locked;
  if not found then
    return false;
  end if;
  select * into v_tournament from public.tournaments where id = v_event.tournament_id;
  if not private.is_still_so(v_event, v_tournament) then
    update private.follow_events set done_at = now() where id = p_event_id;
    return true;
  end if;
  -- Of each subject its next followers, so that no batch reads more than it could tell.
  select array_agg(profile_id order by profile_id) into v_batch
  from (
    select distinct following.profile_id
    from private.follow_counts subject
    cross join lateral (
      select follow.profile_id from public.follows follow
      where follow.subject_id = subject.subject_id and (v_event.told_to is null or follow.profile_id > v_event.told_to)
      order by follow.profile_id
      limit c_batch
    ) as following
    where subject.followers > 0 and subject.subject_id in (
      select v_event.participant_id where v_event.kind = 'entered'
      union all
      select v_event.tournament_id where v_event.kind <> 'entered'
      union all
      select entry.participant_id from public.tournament_participants entry
      where entry.tournament_id = v_event.tournament_id and entry.status = 'registered'
        and (v_event.kind = 'started' or (v_event.kind = 'ended' and entry.final_position = 1))
    )
    order by following.profile_id
    limit c_batch
  ) as batch;
  select public.display_name(participant) into v_champion
  from public.tournament_participants entry
  join public.participants participant on participant.id = entry.participant_id
  where entry.tournament_id = v_event.tournament_id and entry.final_position = 1 and v_event.kind = 'ended';
  select array_agg(told.id), array_agg(concat_ws(' ',
    case
      when v_champion is not null then
        case when not exists (select 1 from private.result_hiders where profile_id = told.id) then format('Ganó %s.', v_champion) end
      when v_event.kind in ('entered', 'started') and played.names is not null
        then format('%s %s.', case cardinality(played.names) when 1 then 'Juega' else 'Juegan' end, private.names_in_words(played.names))
    end,
    case v_event.kind
      when 'entered' then format('Comienza el %s.', private.spoken_time(v_tournament.start_date))
      when 'opened' then format('Comienza el %s.', private.spoken_time(v_tournament.start_date))
      else 'Míralo en su página.'
    end
  )) into v_people, v_bodies
  from unnest(v_batch) as told (id)
  join public.profiles profile on profile.id = told.id
  cross join lateral (
    select array_agg(public.display_name(participant) order by entry.created_at desc, entry.id) as names
    from public.follows follow
    join public.tournament_participants entry
      on entry.tournament_id = v_event.tournament_id and entry.participant_id = follow.participant_id and entry.status = 'registered'
    join public.participants participant on participant.id = entry.participant_id
    where follow.profile_id = told.id
  ) as played
  where private.is_active_account(told.id)
    -- Who plays in it hears of it as a player.
    and not exists (
      select 1
      from public.participants own
      join public.tournament_participants entry on entry.participant_id = own.id and entry.tournament_id = v_event.tournament_id
      where own.user_id = told.id or own.team_id = profile.team_id
    );
  perform private.notify_people(
    v_people, v_bodies, 'follow_' || v_event.kind,
    case
      when v_event.kind = 'entered' then 'Inscripción en ' || v_tournament.name
      when v_event.kind = 'opened' then format('%s abrió sus inscripciones', v_tournament.name)
      when v_event.kind = 'started' then 'Comenzó ' || v_tournament.name
      when v_tournament.cancelled_at is not null then 'Se canceló ' || v_tournament.name
      else 'Terminó ' || v_tournament.name
    end,
    '/tournaments/' || v_event.tournament_id, v_event.tournament_id::text
  )
  where v_people is not null;
  update private.follow_events
  set told_to = v_batch[cardinality(v_batch)],
    done_at = case when cardinality(v_batch) = c_batch then null else now() end
  where id = p_event_id;
  return true;
end;
$$;
comment on function private.tell_followers(uuid) is
  'Tells the next five hundred followers, each once and with all that he follows there; true when there was anything to do.';

-- Triggers -----------------------------------------------------------------------------------

create function private.count_followers()
returns trigger
language plpgsql
volatile
security definer -- nobody writes the counts directly
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    insert into private.follow_counts as kept (participant_id, tournament_id, followers)
    select participant_id, tournament_id, count(*) from changed group by participant_id, tournament_id
    order by coalesce(participant_id, tournament_id)
    on conflict (subject_id) do update set followers = kept.followers + excluded.followers;
  else
    perform 1 from private.follow_counts
    where subject_id in (select subject_id from changed)
    order by subject_id
    for update;
    update private.follow_counts kept set followers = kept.followers - gone.followers
    from (select subject_id, count(*) as followers from changed group by subject_id) as gone
    where kept.subject_id = gone.subject_id;
  end if;
  return null;
end;
$$;
comment on function private.count_followers() is 'Keeps how many follow, the counts in the order of their ids.';

create trigger count_new_followers
  after insert on public.follows referencing new table as changed
  for each statement execute function private.count_followers();
create trigger count_gone_followers
  after delete on public.follows referencing old table as changed
  for each statement execute function private.count_followers();

create function private.note_followed_entries()
returns trigger
language plpgsql
volatile
security definer -- reads the counts
set search_path = ''
as $$
begin
  insert into private.follow_events (tournament_id, kind, participant_id)
  select entry.tournament_id, 'entered', entry.participant_id
  from entered entry
  join private.follow_counts subject on subject.participant_id = entry.participant_id and subject.followers > 0
  join public.tournaments tournament on tournament.id = entry.tournament_id and tournament.status <> 'Finalizado'
  on conflict do nothing;
  return null;
end;
$$;
comment on function private.note_followed_entries() is 'Leaves for its followers that somebody entered a tournament, the first time.';

create trigger note_followed_entries
  after insert on public.tournament_participants referencing new table as entered
  for each statement execute function private.note_followed_entries();

create function private.note_tournament_status()
returns trigger
language plpgsql
volatile
security definer -- writes what followers hear of
set search_path = ''
as $$
begin
  if old.status = 'Finalizado' then
    -- Another end will be another champion.
    delete from private.follow_events where tournament_id = new.id and kind = 'ended';
  end if;
  if new.status in ('Inscripciones', 'Finalizado') then
    perform private.note_follow_event(new.id, case new.status when 'Finalizado' then 'ended' else 'opened' end);
  end if;
  return null;
end;
$$;
comment on function private.note_tournament_status() is 'Leaves for followers that a tournament takes entries, or is over.';

create trigger note_tournament_status
  after update of status on public.tournaments
  for each row when (new.status <> old.status)
  execute function private.note_tournament_status();

-- RLS ----------------------------------------------------------------------------------------

alter table public.follows enable row level security;
create policy select_owner on public.follows
  for select to authenticated using (profile_id = (select auth.uid()));
grant select on public.follows to authenticated, service_role;

-- Procedures ---------------------------------------------------------------------------------

create function public.follow(p_subject_id uuid)
returns void
language plpgsql
volatile
security definer -- follows are written by procedures only
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_participant public.participants;
begin
  perform private.count_event(
    v_user_id, 'follow', private.setting_integer('follows_per_hour'), interval '1 hour',
    'Empezaste a seguir demasiadas cosas. Espera un momento.'
  );
  select * into v_participant from public.participants where id = p_subject_id;
  if v_participant.user_id = v_user_id then
    perform private.refuse('follow_self', 'No puedes seguirte a ti mismo.');
  end if;
  if v_participant.user_id is not null then
    -- One at a time with a block.
    perform private.lock_pair(v_user_id, v_participant.user_id);
  end if;
  -- A block is not revealed: the same words as for who is gone.
  if private.is_blocked_between(v_user_id, v_participant.user_id)
    or not (
      coalesce(private.is_active_account(v_participant.user_id), false)
      or v_participant.team_id is not null
      or exists (select 1 from public.tournaments where id = p_subject_id)
    )
  then
    perform private.refuse('subject_not_found', 'No se puede seguir: no existe o ya no está.');
  end if;
  -- The counter above is his alone, so that two at once do not both find the last place free.
  if (select count(*) from public.follows where profile_id = v_user_id) >= private.setting_integer('follows_per_person') then
    perform private.refuse('follows_full', 'Ya sigues todo lo que se puede. Deja de seguir algo primero.');
  end if;
  insert into public.follows (profile_id, participant_id, tournament_id)
  values (v_user_id, v_participant.id, case when v_participant.id is null then p_subject_id end)
  on conflict do nothing;
end;
$$;
comment on function public.follow(uuid) is
  'The caller follows a participant or a tournament; nothing more where he does. Refuses rate_limited, follow_self, '
  'subject_not_found, follows_full.';

create function public.unfollow(p_subject_id uuid)
returns void
language plpgsql
volatile
security definer -- follows are written by procedures only
set search_path = ''
as $$
begin
  delete from public.follows where profile_id = private.require_user() and subject_id = p_subject_id;
end;
$$;
comment on function public.unfollow(uuid) is 'The caller follows a participant or a tournament no more.';

create function public.follower_count(p_subject_id uuid)
returns integer
language sql
stable
security definer -- the counts are everybody's, the rows are not
set search_path = ''
as $$
  select coalesce((select followers from private.follow_counts where subject_id = p_subject_id), 0)
$$;
comment on function public.follower_count(uuid) is 'How many follow a participant or a tournament.
@param p_subject_id A participant or a tournament.';

create function public.my_follows()
returns table (
  subject_id uuid, kind text, entity_id uuid, name text, image_url text, game text, tournament_status text,
  start_date timestamptz, is_cancelled boolean, playing_id uuid, playing_name text, followed_at timestamptz
)
language sql
stable
security definer -- asks which accounts are suspended
set search_path = ''
as $$
  select
    follow.subject_id,
    case when tournament.id is not null then 'tournament' when team.id is not null then 'team' else 'player' end,
    coalesce(tournament.id, team.id, player.id),
    coalesce(tournament.name, team.name, player.username),
    coalesce(tournament.image_url, team.logo_url, player.avatar_url),
    tournament.game, tournament.status, tournament.start_date, tournament.cancelled_at is not null,
    playing.id, playing.name, follow.created_at
  from public.follows follow
  left join public.tournaments tournament on tournament.id = follow.tournament_id
  left join public.participants participant on participant.id = follow.participant_id
  left join public.teams team on team.id = participant.team_id
  left join public.profiles player on player.id = participant.user_id
  left join lateral (
    select played.id, played.name
    from public.tournament_participants entry
    join public.tournaments played on played.id = entry.tournament_id
    where entry.participant_id = follow.participant_id and entry.status = 'registered' and played.status <> 'Finalizado'
    order by played.status <> 'Activo', played.list_order
    limit 1
  ) as playing on true
  where follow.profile_id = auth.uid()
    and (tournament.id is not null or team.id is not null or private.is_active_account(player.id))
  order by follow.created_at desc, follow.id
$$;
comment on function public.my_follows() is
  'What the caller follows, the latest first, without suspended and closed accounts and deleted teams: name and picture, of a '
  'tournament its state, of others what they play or are entered in.
@nullable image_url, game, tournament_status, start_date, playing_id, playing_name
@type kind "player" | "team" | "tournament"
@type tournament_status tournaments.status';

grant execute on function public.follow(uuid), public.unfollow(uuid), public.my_follows() to authenticated;
grant execute on function public.follower_count(uuid) to anon, authenticated, service_role;

-- 13-hidden_results.sql

-- Who watches later: notices of what he follows do not tell him how it ended. What pages cover, each device remembers.

create table private.result_hiders (
  profile_id uuid primary key,
  created_at timestamptz not null default now(),
  constraint result_hiders_profile_id_fkey
    foreign key (profile_id) references public.profiles (id) on delete cascade
);
comment on table private.result_hiders is 'Who wants to be told no results of what he follows.';
alter table private.result_hiders enable row level security;

-- Procedures ---------------------------------------------------------------------------------

create function public.hide_results(p_is_hidden boolean)
returns void
language plpgsql
volatile
security definer -- written by this procedure only
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  if coalesce(p_is_hidden, false) then
    insert into private.result_hiders (profile_id) values (v_user_id) on conflict do nothing;
  else
    delete from private.result_hiders where profile_id = v_user_id;
  end if;
end;
$$;
comment on function public.hide_results(boolean) is 'Whether notices keep from the caller how what he follows ended.';
grant execute on function public.hide_results(boolean) to authenticated;

-- 14-team_channel.sql

-- A team's own channel: what its members write to each other, and what the product says there of its matches.

create table public.team_messages (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null,
  sender_id uuid,
  content text not null,
  link text,
  part jsonb,
  client_id uuid,
  reactions jsonb not null default '{}',
  created_at timestamptz not null default clock_timestamp(),
  constraint team_messages_team_id_fkey
    foreign key (team_id) references public.teams (id) on delete cascade,
  constraint team_messages_sender_id_fkey
    foreign key (sender_id) references public.profiles (id) on delete restrict,
  constraint team_messages_content_length check (char_length(content) between 1 and 2000),
  constraint team_messages_product_links check ((sender_id is null) = (link is not null)),
  constraint team_messages_part_known check (part is null or private.is_message_part(part)),
  constraint team_messages_reactions_known check (private.are_reactions(reactions))
);
comment on table public.team_messages is 'What a team''s members write to each other, and what they are reminded of. Read by its members alone.';
comment on column public.team_messages.sender_id is 'Null where the product says it.';
comment on column public.team_messages.link is 'Where the product''s own words lead; a member writes addresses into the content.';
comment on column public.team_messages.part is 'What it carries beside its words, as a private message does.
@type part { kind: "picture"; file: string | null; alt: string | null; width: number; height: number } | { kind: "challenge" | "team" | "tournament"; id: string } | null';
comment on column public.team_messages.client_id is
  'Made by the page before it sends: a message that is sent twice over a bad connection is there once.';
comment on column public.team_messages.reactions is 'What each member put under it, by profile; written by react_to_team_message() only.
@type reactions { [profile: string]: string }';
comment on column public.team_messages.created_at is
  'Clock time under the lock of the channel: of what members write it grows in the order of the commits.';

create index team_messages_team_id_idx on public.team_messages (team_id, created_at, id);
create index team_messages_sender_id_idx on public.team_messages (sender_id, created_at desc);
create index team_messages_picture_idx on public.team_messages ((part ->> 'file')) where part ->> 'file' is not null;
create unique index team_messages_client_id_key
  on public.team_messages (sender_id, client_id) where client_id is not null;

create table public.team_channel_reads (
  profile_id uuid not null,
  team_id uuid not null,
  read_until timestamptz not null,
  created_at timestamptz not null default now(),
  constraint team_channel_reads_pkey primary key (profile_id),
  constraint team_channel_reads_profile_id_fkey
    foreign key (profile_id) references public.profiles (id) on delete cascade,
  constraint team_channel_reads_team_id_fkey
    foreign key (team_id) references public.teams (id) on delete cascade
);
comment on table public.team_channel_reads is 'How far somebody has read the channel of the team that he is in; his own business.';
comment on column public.team_channel_reads.read_until is 'created_at of the newest message that he has seen.';
create index team_channel_reads_team_id_idx on public.team_channel_reads (team_id);

-- RLS ----------------------------------------------------------------------------------------

alter table public.team_messages enable row level security;
alter table public.team_channel_reads enable row level security;

create policy select_member on public.team_messages
  for select to authenticated using (team_id = (select private.my_team_id()));
create policy select_own on public.team_channel_reads
  for select to authenticated using (profile_id = (select auth.uid()));

grant select on public.team_messages, public.team_channel_reads to authenticated, service_role;

alter publication supabase_realtime add table public.team_messages;

-- Helpers ------------------------------------------------------------------------------------

create function private.require_own_team(p_team_id uuid)
returns uuid
language plpgsql
stable
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  if (p_team_id = private.my_team_id()) is not true then
    perform private.forbid('Solo los miembros del equipo usan su canal.');
  end if;
  return v_user_id;
end;
$$;
comment on function private.require_own_team(uuid) is 'The caller, a member of the team. Refuses everybody else (forbidden).';

create function private.tell_team(p_participant_id uuid, p_content text, p_link text)
returns void
language sql
volatile
security definer -- nobody speaks for the product
set search_path = ''
as $$
  insert into public.team_messages (team_id, content, link)
  select team_id, p_content, p_link
  from public.participants
  where id = p_participant_id and team_id is not null
$$;
comment on function private.tell_team(uuid, text, text) is 'Says something in the channel of a side that is a team; of a player it says nothing.';

-- Procedures ---------------------------------------------------------------------------------

create function public.send_team_message(
  p_team_id uuid, p_content text, p_client_id uuid default null, p_part jsonb default null
)
returns public.team_messages
language plpgsql
volatile
security definer -- messages are written by procedures only
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_own_team(p_team_id);
  v_content text := private.message_words(p_content, p_part);
  v_message public.team_messages;
begin
  perform private.require_not_muted(v_user_id);
  if v_content is null or char_length(v_content) > 2000 then
    perform private.refuse('message_length', 'El mensaje debe tener de 1 a 2000 caracteres.');
  end if;
  -- One writer's messages take turns, so that the limit counts them all and a repeat waits for the first.
  perform pg_advisory_xact_lock(hashtextextended('messages:' || v_user_id, 0));
  select * into v_message
  from public.team_messages
  where sender_id = v_user_id and client_id = p_client_id;
  if found then
    return v_message;
  end if;
  if (
    select count(*) from public.team_messages
    where sender_id = v_user_id and created_at > clock_timestamp() - interval '1 minute'
  ) >= private.setting_integer('messages_per_minute') then
    perform private.refuse('rate_limited', 'Estás enviando mensajes demasiado rápido. Espera un momento.');
  end if;
  -- Whoever has seen a message has seen all before it.
  perform pg_advisory_xact_lock(hashtextextended('team channel:' || p_team_id, 0));
  insert into public.team_messages (team_id, sender_id, content, part, client_id)
  values (p_team_id, v_user_id, v_content, private.accept_message_part(p_part), p_client_id)
  returning * into v_message;
  return v_message;
end;
$$;
comment on function public.send_team_message(uuid, text, uuid, jsonb) is
  'Writes into the channel of the caller''s team, once per p_client_id however often it is sent: the repeat returns the first row. '
  'p_part as of send_message(). Refuses forbidden, muted, message_length, rate_limited, part_invalid.';

create function public.react_to_team_message(p_message_id uuid, p_reaction text default null)
returns public.team_messages
language plpgsql
volatile
security definer -- nobody else writes reactions, and nothing else of a message ever changes
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_message public.team_messages;
begin
  select * into v_message
  from public.team_messages
  where id = p_message_id and team_id = private.my_team_id()
  for no key update;
  if not found then
    perform private.refuse('message_not_found', 'El mensaje ya no existe.');
  end if;
  if p_reaction is not null then
    perform private.require_not_muted(v_user_id);
  end if;
  update public.team_messages
  set reactions = case
    when p_reaction is null then reactions - v_user_id::text
    else reactions || jsonb_build_object(v_user_id, p_reaction)
  end
  where id = p_message_id
  returning * into v_message;
  return v_message;
end;
$$;
comment on function public.react_to_team_message(uuid, text) is
  'Puts a reaction under a message of the own team''s channel in place of the caller''s earlier one; null takes it away. '
  'Refuses message_not_found, muted.';

create function public.mark_team_channel_read(p_team_id uuid, p_until timestamptz)
returns void
language plpgsql
volatile
security definer -- written by this procedure only
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_own_team(p_team_id);
begin
  insert into public.team_channel_reads as r (profile_id, team_id, read_until)
  select v_user_id, p_team_id, created_at
  from public.team_messages
  -- No further than what is there: the future cannot be read in advance.
  where team_id = p_team_id and created_at <= p_until
  order by created_at desc
  limit 1
  on conflict (profile_id) do update set team_id = excluded.team_id, read_until = excluded.read_until
  where r.team_id <> excluded.team_id or r.read_until < excluded.read_until;
end;
$$;
comment on function public.mark_team_channel_read(uuid, timestamptz) is
  'The caller has read his team''s channel up to p_until. Refuses forbidden.';

create function public.unread_team_messages()
returns integer
language sql
stable
set search_path = ''
as $$
  select count(*)::integer
  from (
    select 1
    from public.team_messages
    where team_id = (select private.my_team_id())
      and created_at > (
        select coalesce(seen.read_until, member.created_at)
        from public.team_members member
        left join public.team_channel_reads seen
          on seen.profile_id = member.profile_id and seen.team_id = member.team_id
        where member.profile_id = (select auth.uid())
      )
      and sender_id is distinct from (select auth.uid())
    -- From the end backwards: of a long channel that was read nothing is looked at.
    order by created_at desc
    limit 100
  ) as unread
$$;
comment on function public.unread_team_messages() is
  'How many messages in the channel of the caller''s team he has not read, of others and since he joined; at most 100. 0 without a team.';

grant execute on function public.send_team_message(uuid, text, uuid, jsonb), public.react_to_team_message(uuid, text),
  public.mark_team_channel_read(uuid, timestamptz), public.unread_team_messages()
to authenticated;

-- 15-message_parts.sql

-- What a message carries beside its words: a picture, or what is shown as a card.
--
-- A card is a reference and nothing else: who reads it sees of the thing what he may see, as it stands then. A picture is a
-- file in the bucket chat_pictures, seen by who reads the message, and gone after chat_picture_days.

insert into public.settings (key, value, description) values
  ('chat_pictures_per_day', '40', 'Imágenes que una persona puede enviar por chat en un día.'),
  ('chat_pictures_per_person', '300', 'Imágenes de chat que se guardan de una persona a la vez.'),
  ('chat_picture_days', '180', 'Días que se conservan las imágenes enviadas por chat.');

-- Helpers ------------------------------------------------------------------------------------

create function private.message_words(p_content text, p_part jsonb)
returns text
language sql
stable
set search_path = ''
as $$
  select coalesce(private.clean_text(p_content), case p_part ->> 'kind' when 'picture' then 'Imagen' end)
$$;
comment on function private.message_words(text, jsonb) is
  'What a message says; of a picture without words, what lists and notices say of it.';
grant execute on function private.message_words(text, jsonb) to authenticated, service_role;

create function private.accept_message_part(p_part jsonb)
returns jsonb
language plpgsql
stable
security definer -- looks for the file
set search_path = ''
as $$
declare
  v_part jsonb := p_part;
begin
  if p_part is null or p_part = 'null' then
    return null;
  end if;
  begin
    if p_part ->> 'kind' = 'picture' then
      v_part := jsonb_build_object(
        'kind', 'picture', 'file', p_part -> 'file', 'alt', left(private.clean_text(p_part ->> 'alt'), 160),
        'width', (p_part ->> 'width')::integer, 'height', (p_part ->> 'height')::integer
      );
      if private.is_message_part(v_part) and exists (
        select 1 from storage.objects
        where bucket_id = 'chat_pictures' and name = v_part ->> 'file' and owner_id = auth.uid()::text
          and name like auth.uid() || '/%'
      ) then
        return v_part;
      end if;
    elsif p_part ->> 'kind' = 'tournament' and private.is_message_part(p_part)
      and exists (select 1 from public.tournaments where id = (p_part ->> 'id')::uuid)
    then
      return p_part;
    end if;
  exception when data_exception then
    -- No number, no id: refused as everything else that is no part.
    null;
  end;
  perform private.refuse('part_invalid', 'Eso no se puede adjuntar. Quítalo y prueba de nuevo.');
  return null;
end;
$$;
comment on function private.accept_message_part(jsonb) is
  'What somebody may attach by himself: a picture that he stored, a tournament. Challenges and invitations come with their acts. '
  'Refuses part_invalid.';
grant execute on function private.accept_message_part(jsonb) to authenticated, service_role;

create function private.is_reported_picture(p_file text)
returns boolean
language sql
stable
security definer -- reports are the administration's
set search_path = ''
as $$
  select exists (select 1 from public.reports where part ->> 'file' = p_file and status = 'open')
$$;
comment on function private.is_reported_picture(text) is 'True while a report that is open needs a file of a chat: nobody erases it before.';

create function private.forget_picture(p_file text)
returns void
language plpgsql
volatile
security definer -- nothing else of a message ever changes
set search_path = ''
as $$
begin
  update public.messages set part = part || '{"file": null}' where part ->> 'file' = p_file;
  update public.team_messages set part = part || '{"file": null}' where part ->> 'file' = p_file;
  update public.match_messages set part = part || '{"file": null}' where part ->> 'file' = p_file;
end;
$$;
comment on function private.forget_picture(text) is 'A picture is shown nowhere any more; its messages say that there was one.';

create function private.take_pictures_back(p_user_id uuid)
returns void
language plpgsql
volatile
security definer -- called for who closes his account
set search_path = ''
as $$
declare
  v_file text;
begin
  for v_file in
    select name from storage.objects
    where bucket_id = 'chat_pictures' and name like p_user_id || '/%'
    order by name
  loop
    perform private.forget_picture(v_file);
  end loop;
  -- What a report needs goes with the next sweep after it.
  perform private.erase_files(array(
    select id from storage.objects
    where bucket_id = 'chat_pictures' and name like p_user_id || '/%' and not private.is_reported_picture(name)
  ));
end;
$$;
comment on function private.take_pictures_back(uuid) is
  'Takes away every picture that somebody showed in chats; the words stay, which belong to the other side as well.';

-- Procedures ---------------------------------------------------------------------------------

create function public.remove_message_picture(p_kind text, p_message_id uuid)
returns void
language plpgsql
volatile
security definer -- nothing else of a message ever changes
set search_path = ''
as $$
declare
  v_user_id constant uuid := private.require_user();
  v_file text;
  v_report_id uuid;
begin
  select own.file into v_file
  from (
    select part ->> 'file' as file from public.messages
    where p_kind = 'message' and id = p_message_id and sender_id = v_user_id
    union all
    select part ->> 'file' from public.team_messages
    where p_kind = 'team_message' and id = p_message_id and sender_id = v_user_id
    union all
    select part ->> 'file' from public.match_messages
    where p_kind = 'match_message' and id = p_message_id and sender_id = v_user_id
  ) as own;
  if v_file is null and private.is_acting_admin() then
    -- Of what others show, who judges it takes away what was reported to him.
    select report.id, report.part ->> 'file' into v_report_id, v_file
    from public.reports report
    where report.kind = p_kind and report.target_id = p_message_id and report.part ->> 'file' is not null
      and report.reported_id <> v_user_id
    order by report.created_at
    limit 1;
  end if;
  if v_file is null then
    perform private.refuse('picture_not_found', 'Esa imagen ya no está.');
  end if;
  perform private.forget_picture(v_file);
  perform private.erase_files(array(
    select id from storage.objects
    where bucket_id = 'chat_pictures' and name = v_file
      and (v_report_id is not null or not private.is_reported_picture(v_file))
  ));
  if v_report_id is not null then
    perform private.audit('remove_message_picture', 'reports', v_report_id::text, null, null);
  end if;
end;
$$;
comment on function public.remove_message_picture(text, uuid) is
  'Takes the picture of a message (p_kind message, team_message or match_message) away for everybody, file and all: its writer, who leaves '
  'it to an open report, and administrators, of what was reported. Refuses picture_not_found.';
grant execute on function public.remove_message_picture(text, uuid) to authenticated, service_role;
