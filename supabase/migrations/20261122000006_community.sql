-- Made by `npm run migration` from supabase/schema/06-community, where it is read and edited.

set local lock_timeout = '5s';
-- Bodies of functions name what later areas lay down.
set local check_function_bodies = off;

-- 01-message_rules.sql

-- The parts of a message: text, reactions, and one attachment (a picture or a card). A card is a reference to an
-- object, such as a tournament: users who read the message see the object's present state.

create function private.are_reactions(p_reactions jsonb)
returns boolean
language sql
immutable
parallel safe
set search_path = ''
as $$
  select jsonb_typeof(p_reactions) = 'object' and not exists (
    select 1
    from jsonb_each(p_reactions) as given
    where given.value not in ('"👍"', '"❤️"', '"😂"', '"😮"', '"😢"', '"🔥"')
  )
$$;
comment on function private.are_reactions(p_reactions jsonb) is
  'Whether a value contains only reactions that direct messages allow too.';

create function private.is_message_part(p_part jsonb)
returns boolean
language sql
immutable
parallel safe
set search_path = ''
as $$
  select coalesce(case p_part ->> 'kind'
    when 'picture' then
      p_part - array['kind', 'file', 'alt', 'width', 'height'] = '{}'
      and jsonb_typeof(p_part -> 'file') in ('string', 'null')
      and jsonb_typeof(p_part -> 'alt') in ('string', 'null')
      and (p_part ->> 'alt' is null or char_length(p_part ->> 'alt') between 1 and 160)
      and (p_part ->> 'width')::integer between 1 and 4096
      and (p_part ->> 'height')::integer between 1 and 4096
    when 'challenge' then p_part - array['kind', 'id'] = '{}' and (p_part ->> 'id')::uuid is not null
    when 'team' then p_part - array['kind', 'id'] = '{}' and (p_part ->> 'id')::uuid is not null
    when 'tournament' then p_part - array['kind', 'id'] = '{}' and (p_part ->> 'id')::uuid is not null
  end, false)
$$;
comment on function private.is_message_part(p_part jsonb) is
  'Whether a value is a valid attachment of a message: a picture, or the kind and id of an object that is shown as a card.';
grant execute on function private.is_message_part to authenticated, service_role;

create function private.message_words(p_content text, p_part jsonb)
returns text
language sql
stable
set search_path = ''
as $$
  select coalesce(private.clean_text(p_content), case p_part ->> 'kind' when 'picture' then 'Imagen' end)
$$;
comment on function private.message_words(p_content text, p_part jsonb) is
  'The text of a message; for a picture without text, the replacement used in lists and notifications.';
grant execute on function private.message_words to authenticated, service_role;

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
    null;
  end;
  perform private.refuse('part_invalid', 'Eso no se puede adjuntar. Quítalo y prueba de nuevo.');
  return null;
end;
$$;
comment on function private.accept_message_part(p_part jsonb) is
  'Checks an attachment that a user adds: only a picture that the user stored, or a tournament, is allowed. Procedures attach challenges and invitations. Refuses part_invalid.';
grant execute on function private.accept_message_part to authenticated, service_role;

-- 02-friends.sql

-- Friends and blocks: one row per pair of users, whichever of them sent the request.

create table public.friends (
  id uuid primary key default gen_random_uuid(),
  user_id_1 uuid not null references public.profiles (id) on delete cascade,
  user_id_2 uuid not null references public.profiles (id) on delete cascade,
  status text not null default 'pending',
  created_at timestamptz not null default now(),
  responded_at timestamptz,
  constraint friends_not_oneself check (user_id_1 <> user_id_2),
  constraint friends_status_known check (status in ('pending', 'accepted', 'declined'))
);
comment on table public.friends is
  'Friend requests and friendships. user_id_1 sent the request, user_id_2 answers.';
create unique index friends_pair_key
  on public.friends (least(user_id_1, user_id_2), greatest(user_id_1, user_id_2));
create index friends_user_id_1_idx on public.friends (user_id_1, created_at desc);
create index friends_user_id_2_idx on public.friends (user_id_2, created_at desc);

create table public.user_blocks (
  blocker_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  blocked_id uuid not null references public.profiles (id) on delete cascade,
  created_at timestamptz not null default now(),
  constraint user_blocks_pkey primary key (blocker_id, blocked_id),
  constraint user_blocks_not_oneself check (blocker_id <> blocked_id)
);
comment on table public.user_blocks is
  'Users who accept no requests and messages from another user. Visible to the blocker only.';
create index user_blocks_blocked_id_idx on public.user_blocks (blocked_id);

create function private.is_blocked_between(p_user_a uuid, p_user_b uuid)
returns boolean
language sql
stable
security definer -- blocks are visible to the blocker only
set search_path = ''
as $$
  select exists (
    select 1 from public.user_blocks
    where (blocker_id, blocked_id) in ((p_user_a, p_user_b), (p_user_b, p_user_a))
  )
$$;
comment on function private.is_blocked_between(p_user_a uuid, p_user_b uuid) is
  'True if either of the two has blocked the other.';

create function private.are_friends(p_user_a uuid, p_user_b uuid)
returns boolean
language sql
stable
security definer -- called for other users by the message rules
set search_path = ''
as $$
  select exists (
    select 1 from public.friends
    where least(user_id_1, user_id_2) = least(p_user_a, p_user_b)
      and greatest(user_id_1, user_id_2) = greatest(p_user_a, p_user_b)
      and status = 'accepted'
  )
$$;
comment on function private.are_friends(p_user_a uuid, p_user_b uuid) is
  'True if the two users are friends.';

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
comment on function private.lock_pair(p_user_a uuid, p_user_b uuid) is
  'Locks a pair of users, so that requests, offers and blocks between them happen one after the other. Take this lock after those of counters, and before those of matches.';

create function private.prepare_friend_request()
returns trigger
language plpgsql
volatile
security definer -- reads blocks, and deletes a request that was declined long ago
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
  -- A block must stay secret, so the message is the same as for an unknown reason.
  if private.is_blocked_between(v_user_id, new.user_id_2) then
    perform private.refuse('friend_request_refused', 'No se pudo enviar la solicitud.');
  end if;

  perform private.limit_event(
    v_user_id, 'friend_request', 'friend_requests_per_hour', 'Enviaste demasiadas solicitudes. Espera un momento.'
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
  'Checks a new friend request: it is sent by the caller to an open account, once per pair of users. After a declined request, a new one is possible after a day. Refuses friend_self, user_not_found, friend_request_refused, rate_limited, already_friends, request_exists, request_waiting, request_declined.';

create function private.answer_friend_request()
returns trigger
language plpgsql
volatile
security definer -- notifies the other user
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
  'Notifies the recipient of a request, and the sender of an acceptance, but not of a decline. Marks the recipient''s notification as read after the answer.';

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
comment on function private.guard_friend_update() is
  'A request can be answered only once. Refuses request_resolved.';

create function private.apply_block()
returns trigger
language plpgsql
volatile
security definer -- ends the friendship whichever of the two requested it
set search_path = ''
as $$
begin
  perform private.lock_pair(new.blocker_id, new.blocked_id);
  delete from public.friends
  where least(user_id_1, user_id_2) = least(new.blocker_id, new.blocked_id)
    and greatest(user_id_1, user_id_2) = greatest(new.blocker_id, new.blocked_id);
  return null;
end;
$$;
comment on function private.apply_block() is
  'A block ends the friendship and any request between the two.';

create trigger prepare_friend_request
  before insert on public.friends for each row execute function private.prepare_friend_request();
create trigger guard_friend_update
  before update on public.friends for each row execute function private.guard_friend_update();
create trigger answer_friend_request
  after insert or update of status on public.friends
  for each row execute function private.answer_friend_request();
create trigger apply_block
  after insert on public.user_blocks for each row execute function private.apply_block();

create policy select_either_side on public.friends
  for select to authenticated
  using (user_id_1 = (select auth.uid()) or user_id_2 = (select auth.uid()));
create policy insert_sender on public.friends
  for insert to authenticated with check (user_id_1 = (select auth.uid()));
create policy update_recipient on public.friends
  for update to authenticated
  using (user_id_2 = (select auth.uid())) with check (user_id_2 = (select auth.uid()));
-- The sender may withdraw a request, and each of two friends may end the friendship; a declined request stays.
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

create trigger refuse_suspended
  before insert on public.friends
  for each row when (private.is_direct_request())
  execute function private.refuse_suspended();

-- 03-messages.sql

-- Messages between users, and from administrators to a user.

create table public.messages (
  id uuid primary key default gen_random_uuid(),
  sender_id uuid not null default auth.uid(),
  receiver_id uuid not null references public.profiles (id) on delete cascade,
  content text not null,
  sender_username text,
  sender_avatar_url text,
  client_id uuid,
  reply_to_id uuid references public.messages (id) on delete set null,
  sender_reaction text,
  receiver_reaction text,
  part jsonb,
  created_at timestamptz not null default clock_timestamp(),
  -- Messages of the administration have a fixed sender id without a profile.
  sender_profile_id uuid generated always as (
    nullif(sender_id, '00000000-0000-0000-0000-000000000000'::uuid)
  ) stored,
  constraint messages_sender_profile_id_fkey
    foreign key (sender_profile_id) references public.profiles (id) on delete no action,
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
comment on table public.messages is
  'Private messages. A conversation is the messages between two users, in order of created_at.';
comment on column public.messages.sender_id is
  'The sender; 00000000-0000-0000-0000-000000000000 is the administration.';
comment on column public.messages.sender_username is
  '''Administración'' for messages of the administration; null for those of users, whose name is in their profile.';
comment on column public.messages.client_id is
  'Idempotency key made by the client: a message sent twice over a bad connection is stored once.';
comment on column public.messages.reply_to_id is
  'The message of the same conversation to which this one replies.';
comment on column public.messages.sender_reaction is
  'Reaction of the sender. A conversation has two users, so two columns hold all reactions.';
comment on column public.messages.receiver_reaction is
  'Reaction of the receiver; written by react_to_message() only.';
comment on column public.messages.part is
  'An attachment in addition to the text. A picture (file in the bucket chat_pictures, null once it was removed), or an object that the chat shows as a card in its present state: a tournament, a team that invites the receiver (written by invite_player() only), or the match of a challenge offered to the receiver (written by challenge_friend() only).
@type part { kind: "picture"; file: string | null; alt: string | null; width: number; height: number } | { kind: "challenge" | "team" | "tournament"; id: string } | null';
comment on column public.messages.created_at is
  'When the message was written, taken while the conversation was locked: within a conversation it increases in the order of the commits.';
comment on column public.messages.sender_profile_id is
  'The writer as a profile; null for the administration.';

create index messages_sender_id_idx on public.messages (sender_id, receiver_id, created_at);
create index messages_receiver_id_idx on public.messages (receiver_id, sender_id, created_at);
create index messages_sender_recent_idx on public.messages (sender_id, created_at desc);
create index messages_sender_profile_id_idx on public.messages (sender_profile_id);
create index messages_reply_to_id_idx on public.messages (reply_to_id) where reply_to_id is not null;
create index messages_picture_idx on public.messages ((part ->> 'file')) where part ->> 'file' is not null;
create unique index messages_client_id_key on public.messages (sender_id, client_id) where client_id is not null;

create function private.administration_id()
returns uuid
language sql
immutable
parallel safe
set search_path = ''
as $$
  select '00000000-0000-0000-0000-000000000000'::uuid
$$;
comment on function private.administration_id() is
  'Fixed sender id of administrators'' messages.';
grant execute on function private.administration_id to authenticated, service_role;

create function private.may_write_to(p_sender_id uuid, p_receiver_id uuid)
returns boolean
language sql
stable
security definer -- looks at other people's teams and messages
set search_path = ''
as $$
  select
    private.are_friends(p_sender_id, p_receiver_id)
    or exists (select 1 from public.teams where leader_id = p_receiver_id)
    or (
      exists (select 1 from public.teams where leader_id = p_sender_id)
      and exists (
        select 1 from public.messages where sender_id = p_receiver_id and receiver_id = p_sender_id
      )
    )
$$;
comment on function private.may_write_to(p_sender_id uuid, p_receiver_id uuid) is
  'Whether a user may write to another: friends to each other, a player to a team leader, and a leader to a player who wrote first. Blocks are checked separately.';

create function private.prepare_message()
returns trigger
language plpgsql
volatile
security definer -- reads blocks, friendships and the sender's recent messages
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
  'Checks the recipient, length and frequency of a message; an administrator may write as the administration. Refuses message_length, user_not_found, message_not_found, message_not_allowed, rate_limited, part_invalid.';

-- This trigger checks only direct inserts, because procedures check their own messages.
create trigger prepare_message
  before insert on public.messages
  for each row when (private.is_direct_request())
  execute function private.prepare_message();

create policy select_either_side on public.messages
  for select to authenticated
  using (
    sender_id = (select auth.uid())
    or receiver_id = (select auth.uid())
    -- Administrators may read the messages that they wrote as the administration.
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

create function private.tell_in_conversation(p_receiver_id uuid, p_content text, p_part jsonb)
returns void
language plpgsql
volatile
security definer -- its callers decide which objects a message may refer to
set search_path = ''
as $$
begin
  insert into public.messages (sender_id, receiver_id, content, part, created_at)
  values (
    auth.uid(), p_receiver_id, p_content, p_part, private.next_message_time(auth.uid(), p_receiver_id)
  );
end;
$$;
comment on function private.tell_in_conversation(p_receiver_id uuid, p_content text, p_part jsonb) is
  'Sends a message of the caller with a challenge or an invitation. The calling procedures have checked that the caller may write to the recipient.';

-- 04-conversations.sql

-- Conversations: each user's view of the messages with another user, read receipts, and presence.
-- Each conversation has one row per user, so that a list of conversations is one index scan, however long it is.

create table public.conversations (
  user_id uuid not null references public.profiles (id) on delete cascade,
  peer_id uuid not null references public.profiles (id) on delete cascade,
  is_request boolean not null default false,
  last_message_id uuid,
  active_at timestamptz not null default clock_timestamp(),
  unread_count integer not null default 0,
  created_at timestamptz not null default now(),
  constraint conversations_pkey primary key (user_id, peer_id),
  constraint conversations_not_with_oneself check (user_id <> peer_id),
  constraint conversations_unread_count_positive check (unread_count >= 0)
);
comment on table public.conversations is
  'A conversation as user_id sees it: with every friend, and with users to or from whom a message was sent. Maintained by the triggers of messages and friends. Messages of the administration are separate.';
comment on column public.conversations.is_request is
  'True while the conversation is a request: a user who is no friend wrote to user_id, who has not answered.';
comment on column public.conversations.last_message_id is
  'The last message; null between friends without messages. No foreign key, because its index would slow down every message too much.';
comment on column public.conversations.active_at is
  'Time of the last message, or of the start of the friendship: the order of the list.';
create index conversations_active_at_idx
  on public.conversations (user_id, is_request, active_at desc, peer_id desc);
create index conversations_unread_idx on public.conversations (user_id) where unread_count > 0;
create index conversations_peer_id_idx on public.conversations (peer_id);

create table public.message_receipts (
  reader_id uuid not null references public.profiles (id) on delete cascade,
  peer_id uuid not null references public.profiles (id) on delete cascade,
  delivered_until timestamptz not null,
  read_until timestamptz,
  created_at timestamptz not null default now(),
  constraint message_receipts_pkey primary key (reader_id, peer_id),
  constraint message_receipts_read_was_delivered check (read_until <= delivered_until)
);
comment on table public.message_receipts is
  'How far reader_id has received and read what peer_id wrote. Both can read it; only procedures write it.';
comment on column public.message_receipts.delivered_until is
  'created_at of the newest message that reached a client of the reader.';
comment on column public.message_receipts.read_until is
  'created_at of the newest message that the reader has seen.';
create index message_receipts_peer_id_idx on public.message_receipts (peer_id);

create table public.profile_presence (
  profile_id uuid primary key references public.profiles (id) on delete cascade,
  is_hidden boolean not null default false,
  last_seen_at timestamptz,
  created_at timestamptz not null default now()
);
comment on table public.profile_presence is
  'When a user was last present, and whether friends may see it. Other users read it through get_conversation() and list_conversations().';

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
comment on function private.may_see_presence(p_user_id uuid) is
  'Whether the caller may see a user''s presence: the caller''s own, and that of a friend who does not hide it, without a block between the two.';

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
comment on function private.have_conversation(p_user_a uuid, p_user_b uuid) is
  'Whether two users are friends, or have a conversation with messages that is an open request for neither.';

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
comment on function private.topic_users(p_topic text) is
  'The users in a topic: presence:<user>, chat:<lesser id>:<greater id>. Empty for any other topic.';

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
comment on function private.recheck_topics(p_user_a uuid, p_user_b uuid) is
  'After the commit, makes the realtime service check again who may use the channels of these two users.';

-- 05-conversation_rules.sql

-- Effects of messages, friendships and blocks on conversations, and read access to them.

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
  -- Transactions write the messages of a conversation one at a time.
  -- So a client that has seen a message has seen all earlier ones, and can query those after it without a gap.
  perform pg_advisory_xact_lock(hashtextextended(
    'conversation:' || least(p_sender_id, p_receiver_id) || greatest(p_sender_id, p_receiver_id), 0
  ));
  select active_at into v_last
  from public.conversations
  where user_id = p_receiver_id and peer_id = p_sender_id;
  return greatest(clock_timestamp(), v_last + interval '1 microsecond');
end;
$$;
comment on function private.next_message_time(p_sender_id uuid, p_receiver_id uuid) is
  'Locks a conversation; returns the time of the message written under the lock.';

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
comment on function private.sequence_message() is
  'Sets the time of a message, under the lock of its conversation.';

create function private.record_message()
returns trigger
language plpgsql
volatile
security definer -- writes both sides' conversations
set search_path = ''
as $$
begin
  -- Sending a message marks the earlier messages as read; the other user sees that they are read.
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
    is_request = c.is_request and excluded.unread_count = 1;
  return null;
end;
$$;
comment on function private.record_message() is
  'Updates the conversations of both users: the sender has read all earlier messages. The first message of a user who is no friend is a request.';

-- Triggers run in alphabetical order: this one follows prepare_message, so the sender is locked first.
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
    delete from public.conversations
    where (user_id, peer_id) in ((old.user_id_1, old.user_id_2), (old.user_id_2, old.user_id_1))
      and last_message_id is null;
  end if;
  perform private.recheck_topics(v_row.user_id_1, v_row.user_id_2);
  return null;
end;
$$;
comment on function private.follow_friendship() is
  'Creates a conversation for new friends; when a friendship ends, the conversation stays only if it has messages.';
create trigger follow_friendship
  after insert or delete or update of status on public.friends
  for each row execute function private.follow_friendship();

create function private.follow_block()
returns trigger
language plpgsql
volatile
security definer -- updates the inbox of the blocker
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
  'Removes requests of a blocked user from the inbox, and closes the channels of the two to the blocked user.';
create trigger follow_block
  after insert or delete on public.user_blocks for each row execute function private.follow_block();

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
grant execute on function private.recheck_topics to authenticated;

-- 06-mutes.sql

-- Mutes: a user who may read and play but not write, for a time.
--
-- Private messages are refused by a trigger here, the match room's chat by send_match_message().
-- Opening a dispute stays possible, because its reason is for those who decide.

create table public.user_mutes (
  profile_id uuid primary key references public.profiles (id) on delete cascade,
  muted_until timestamptz not null,
  reason text,
  created_at timestamptz not null default now(),
  constraint user_mutes_reason_length check (char_length(reason) <= 500)
);
comment on table public.user_mutes is
  'Muted users, with the end of the mute: one row per user, the last mute. Users read their own row.';
comment on column public.user_mutes.reason is
  'The reason that is shown to the muted user.';

create policy select_owner_or_admin on public.user_mutes
  for select to authenticated
  using (profile_id = (select auth.uid()) or (select private.is_admin()));
grant select on public.user_mutes to authenticated, service_role;
alter publication supabase_realtime add table public.user_mutes;

create function private.require_not_muted(p_user_id uuid)
returns void
language plpgsql
stable
security definer -- called by triggers for the sender
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
comment on function private.require_not_muted(p_user_id uuid) is
  'Refuses a user who is muted (muted) or suspended (suspended), with a message that says until when.';

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
comment on function private.refuse_muted() is
  'Refuses (muted) private messages of a muted user, in whatever way they are written.';
grant execute on function private.require_not_muted to authenticated;

-- Triggers run in alphabetical order: this one follows prepare_message, which checks that the sender is the caller.
-- With another order, a forged sender could reveal whether another user is muted.
create trigger refuse_muted
  before insert on public.messages
  for each row when (new.sender_id <> '00000000-0000-0000-0000-000000000000'::uuid)
  execute function private.refuse_muted();

-- 07-announcements.sql

-- Announcements of administrators to all or some users, stored once, with one row of read state per reader.
--
-- One message for each user, as clients of CALL-40 in docs/product send, would cost a million rows for a million users.
-- Announcements and messages appear in the same conversation: see administration_messages().
-- The recipients of an announcement to some users are determined when it is sent, and do not change later.

create table public.announcements (
  id uuid primary key default gen_random_uuid(),
  content text not null,
  audience text not null default 'all',
  game text,
  recipients integer not null,
  sent_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default clock_timestamp(),
  constraint announcements_audience_known check (audience in ('all', 'entrants', 'game', 'leaders')),
  constraint announcements_game_named check ((audience = 'game') = (game is not null)),
  constraint announcements_game_length check (char_length(game) <= 80),
  constraint announcements_content_length check (char_length(content) between 1 and 2000),
  constraint announcements_recipients_range check (recipients >= 0)
);
comment on table public.announcements is
  'Announcements of administrators. Users read those to all or to them that were sent after they joined.';
comment on column public.announcements.audience is
  'The recipients at the time of sending. all; `entrants`: participants of unfinished tournaments; game: users who play it; leaders: leaders of teams.';
comment on column public.announcements.game is
  'Name of the game, if the audience is `game`; null for any other audience.';
comment on column public.announcements.recipients is
  'The number of open accounts that received the announcement. For administrators, through list_announcements().';
comment on column public.announcements.sent_by is
  'The administrator who wrote the announcement; null for the service key. Users see only ''Administración''.';

create index announcements_created_at_idx on public.announcements (created_at desc, id desc);
create index announcements_sent_by_idx on public.announcements (sent_by);

create table private.announcement_recipients (
  announcement_id uuid not null references public.announcements (id) on delete cascade,
  profile_id uuid not null references public.profiles (id) on delete cascade,
  created_at timestamptz not null default now(),
  constraint announcement_recipients_pkey primary key (profile_id, announcement_id)
);
comment on table private.announcement_recipients is
  'Recipients of announcements that were not sent to all users.';
create index announcement_recipients_announcement_id_idx on private.announcement_recipients (announcement_id);

create table public.announcement_reads (
  profile_id uuid primary key references public.profiles (id) on delete cascade,
  read_until timestamptz not null,
  joined_at timestamptz not null,
  created_at timestamptz not null default now()
);
comment on table public.announcement_reads is
  'How far a user has read messages of the administration: one row per reader, created on the first reading.';
comment on column public.announcement_reads.joined_at is
  'The account''s created_at: newer users are not counted among the readers of an older announcement.';
-- An index for counting the readers of an announcement without reading the table.
create index announcement_reads_read_until_idx on public.announcement_reads (read_until) include (joined_at);

-- An index for counting a million open accounts without reading the table.
create index profiles_open_idx on public.profiles (created_at) where closed_at is null;

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
  'Creation time of the caller''s account; null for visitors and closed accounts, who therefore see no announcement.';
grant execute on function private.my_joined_at to authenticated;

create function private.my_announcements()
returns setof uuid
language sql
stable
security definer -- used by policies
set search_path = ''
as $$
  select announcement_id from private.announcement_recipients where profile_id = auth.uid()
$$;
comment on function private.my_announcements() is
  'The announcements that were sent to the caller individually, not to all users.';
grant execute on function private.my_announcements to authenticated;

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
comment on function private.is_announced_to(p_announcement public.announcements, p_user_id uuid) is
  'Whether an announcement was sent to a user. The calling procedure checks whether the account existed at that time.';

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
comment on function private.people_announced_to(p_audience text, p_game text) is
  'The open accounts that an announcement reaches now, each once. Empty for an announcement to all users.';

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
comment on function private.administration_overview(p_user_id uuid) is
  'The conversation of a user with the administration, for lists: last message, time, number of unread. No row without messages.';

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
comment on function private.order_administration() is
  'Makes messages of the administration wait for each other, so that none appears before messages that were already read.';

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
  'Logs what an administrator wrote directly as the administration: one entry per statement, with the number of recipients.';

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

-- 08-announcement_procedures.sql

-- Sending announcements, and reading messages of the administration.

create function private.require_announcement_audience(p_audience text, p_game text)
returns void
language plpgsql
stable
security definer -- used by procedures
set search_path = ''
as $$
begin
  if (case p_audience
    when 'all' then p_game is null
    when 'entrants' then p_game is null
    when 'leaders' then p_game is null
    when 'game' then exists (select 1 from public.games where name = p_game)
  end) is not true then
    perform private.refuse('audience_invalid', 'Elige a quién escribes.');
  end if;
end;
$$;
comment on function private.require_announcement_audience(p_audience text, p_game text) is
  'Checks the audience of an announcement, and that its game exists. Refuses audience_invalid.';

create function public.count_announcement_recipients(p_audience text, p_game text default null)
returns integer
language plpgsql
stable
security definer -- counts all users
set search_path = ''
as $$
begin
  perform private.require_admin_reader();
  perform private.require_announcement_audience(p_audience, p_game);
  if p_audience = 'all' then
    return (select count(*) from public.profiles where closed_at is null);
  end if;
  return (select count(*) from private.people_announced_to(p_audience, p_game));
end;
$$;
comment on function public.count_announcement_recipients(p_audience text, p_game text) is
  'Admin: how many open accounts an announcement would reach now. Refuses audience_invalid.
@type p_audience announcements.audience
@nullable p_game';

create function public.send_global_notification(p_content text, p_audience text default 'all', p_game text default null)
returns integer
language plpgsql
volatile
security definer -- announcements are written by this procedure only
set search_path = ''
as $$
declare
  v_content text := private.clean_text(p_content);
  v_recipients integer;
  v_id constant uuid := gen_random_uuid();
begin
  perform private.require_admin();
  if v_content is null then
    perform private.refuse('content_required', 'El contenido de la notificación no puede estar vacío.');
  end if;
  if char_length(v_content) > 2000 then
    perform private.refuse('message_length', 'El mensaje debe tener de 1 a 2000 caracteres.');
  end if;
  perform private.require_announcement_audience(p_audience, p_game);
  if p_audience = 'all' then
    select count(*) into v_recipients from public.profiles where closed_at is null;
    insert into public.announcements (id, content, recipients, sent_by) values (v_id, v_content, v_recipients, auth.uid());
  else
    with recipient as materialized (
      select person from private.people_announced_to(p_audience, p_game) as person
    ), announcement as (
      insert into public.announcements (id, content, audience, game, recipients, sent_by)
      select v_id, v_content, p_audience, p_game, count(*), auth.uid() from recipient
    )
    insert into private.announcement_recipients (announcement_id, profile_id) select v_id, person from recipient;
    get diagnostics v_recipients = row_count;
    if v_recipients = 0 then
      perform private.refuse('nobody_to_write_to', 'No hay nadie a quien escribir ahí.');
    end if;
  end if;
  perform private.audit(
    'send_global_notification', 'announcements', v_id::text, null,
    jsonb_strip_nulls(jsonb_build_object(
      'content', v_content, 'recipients', v_recipients, 'audience', nullif(p_audience, 'all'), 'game', p_game
    ))
  );
  return v_recipients;
end;
$$;
comment on function public.send_global_notification(p_content text, p_audience text, p_game text) is
  'Admin: sends an announcement to all users, or to those who are in a tournament, play a game or lead a team now; stored once. Returns how many open accounts it reaches. Refuses content_required, message_length, audience_invalid, nobody_to_write_to.
@type p_audience announcements.audience
@nullable p_game';

create function public.withdraw_announcement(p_announcement_id uuid)
returns void
language plpgsql
volatile
security definer -- announcements are written by procedures only
set search_path = ''
as $$
declare
  v_content text;
begin
  perform private.require_admin();
  delete from public.announcements where id = p_announcement_id returning content into v_content;
  if not found then
    perform private.refuse('announcement_not_found', 'Ese mensaje ya no está.');
  end if;
  perform private.audit(
    'withdraw_announcement', 'announcements', p_announcement_id::text, jsonb_build_object('content', v_content), null
  );
end;
$$;
comment on function public.withdraw_announcement(p_announcement_id uuid) is
  'Admin: removes an announcement from all conversations; its text stays in the log. Refuses announcement_not_found.';

create function public.list_announcements(p_limit integer default 10, p_offset integer default 0)
returns table (
  id uuid, content text, created_at timestamptz, sender text, audience text, game text, recipients integer, readers bigint,
  total bigint
)
language plpgsql
stable
security definer -- counts readers among all users
set search_path = ''
as $$
begin
  perform private.require_admin_reader();
  return query
    select
      page.id, page.content, page.created_at, sender.username, page.audience, page.game, page.recipients,
      case page.audience
        when 'all' then (
          select count(*) from public.announcement_reads read
          where read.read_until >= page.created_at and read.joined_at < page.created_at
        )
        else (
          select count(*)
          from private.announcement_recipients recipient
          join public.announcement_reads read on read.profile_id = recipient.profile_id
          where recipient.announcement_id = page.id and read.read_until >= page.created_at
        )
      end,
      (select count(*) from public.announcements)
    from (
      select * from public.announcements announcement
      order by announcement.created_at desc, announcement.id desc
      limit least(greatest(coalesce(p_limit, 10), 1), 50) offset greatest(coalesce(p_offset, 0), 0)
    ) as page
    left join public.profiles sender on sender.id = page.sent_by
    order by page.created_at desc, page.id desc;
end;
$$;
comment on function public.list_announcements(p_limit integer, p_offset integer) is
  'Admin: announcements, newest first, with sender, audience, and the number of recipients and readers. p_limit 1 to 50; total counts all.
@type audience announcements.audience
@nullable game, sender';

create function public.administration_summary()
returns table (last_content text, last_at timestamptz, unread bigint)
language sql
stable
security definer -- counts unread messages of the caller
set search_path = ''
as $$
  select * from private.administration_overview(auth.uid())
$$;
comment on function public.administration_summary() is
  'The administration''s conversation with the caller: last message, time, number of unread. No row without messages.';

create function public.administration_messages(
  p_before timestamptz default null, p_before_id uuid default null, p_limit integer default 50
)
returns table (id uuid, content text, created_at timestamptz, is_read boolean)
language sql
stable
security definer -- compares with the creation time of the caller's account
set search_path = ''
as $$
  with reader as (
    select
      profile.id,
      profile.created_at as joined_at,
      coalesce(read.read_until, '-infinity') as read_until,
      coalesce(p_before, 'infinity') as before,
      coalesce(p_before_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff') as before_id,
      least(greatest(coalesce(p_limit, 50), 1), 100) as size
    from public.profiles profile
    left join public.announcement_reads read on read.profile_id = profile.id
    where profile.id = auth.uid() and profile.closed_at is null
  )
  select found.id, found.content, found.created_at, found.created_at <= reader.read_until
  from reader, lateral (
    (
      select announcement.id, announcement.content, announcement.created_at
      from public.announcements announcement
      where announcement.created_at > reader.joined_at and private.is_announced_to(announcement, reader.id)
        and (announcement.created_at, announcement.id) < (reader.before, reader.before_id)
      order by announcement.created_at desc, announcement.id desc
      limit reader.size
    )
    union all
    (
      select message.id, message.content, message.created_at
      from public.messages message
      where message.receiver_id = reader.id and message.sender_id = private.administration_id()
        and message.created_at <= reader.before
        and (message.created_at, message.id) < (reader.before, reader.before_id)
      order by message.created_at desc, message.id desc
      limit reader.size
    )
  ) as found
  order by found.created_at desc, found.id desc
  limit (select size from reader)
$$;
comment on function public.administration_messages(p_before timestamptz, p_before_id uuid, p_limit integer) is
  'What the administration wrote to the caller, announcements and direct messages, newest first. p_before and p_before_id: created_at and id of the oldest one that the caller has; p_limit 1 to 100.';

create function public.mark_administration_read()
returns integer
language plpgsql
volatile
security definer -- read state is written by this procedure only
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_overview record;
begin
  select * into v_overview from private.administration_overview(v_user_id);
  if not found or v_overview.unread = 0 then
    return 0;
  end if;
  insert into public.announcement_reads (profile_id, read_until, joined_at)
  select id, v_overview.last_at, created_at from public.profiles where id = v_user_id
  on conflict (profile_id) do update
    set read_until = greatest(announcement_reads.read_until, excluded.read_until);
  return v_overview.unread;
end;
$$;
comment on function public.mark_administration_read() is
  'Marks all messages of the administration to the caller as read; returns how many were unread.';

grant execute on function
  public.count_announcement_recipients, public.send_global_notification, public.withdraw_announcement,
  public.list_announcements
to authenticated, service_role;
grant execute on function
  public.administration_summary, public.administration_messages, public.mark_administration_read
to authenticated;

-- 09-conversation_messages.sql

-- Sending messages, paging through a conversation, and receipts.

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
  -- If the same message is sent twice at once, the second call waits here for the first.
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
comment on function public.send_message(p_receiver_id uuid, p_content text, p_client_id uuid, p_reply_to_id uuid, p_part jsonb) is
  'Sends a message of the caller to another user. A repeated call with the same p_client_id returns the first message. p_part is a tournament, or a picture that the caller stored, which needs no text. Refuses message_length, user_not_found, message_not_found, message_not_allowed, muted, rate_limited, part_invalid.';

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
  -- Each direction has an index, so two short scans are enough for a conversation of any length.
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
comment on function public.list_messages(p_peer_id uuid, p_before timestamptz, p_after timestamptz, p_limit integer) is
  'A page of the caller''s conversation with p_peer_id: the newest before p_before, newest first; or those after p_after, oldest first. At most 200.';

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
  'Records that the caller''s client has received all messages; returns in how many conversations this is new. Senders of requests and blocked users do not see it.';

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
  -- The read time is at most that of the last message, because messages cannot be read in advance.
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
comment on function public.mark_messages_read(p_sender_id uuid, p_until timestamptz) is
  'Records that the caller has read what p_sender_id wrote, up to p_until or all of it; returns how many were unread. Senders of requests and blocked users do not see it.';

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
comment on function public.accept_conversation(p_peer_id uuid) is
  'Moves a conversation out of the inbox of requests. Refuses request_not_found.';

-- 10-conversation_lists.sql

-- Lists of conversations, and the numbers in badges.

create function private.conversation_cards(p_user_id uuid, p_peer_ids uuid[])
returns table (
  peer_id uuid, username text, avatar_url text, is_closed boolean, team_id uuid, team_name text,
  is_friend boolean, is_blocked boolean, is_request boolean, may_write boolean,
  active_at timestamptz, last_content text, last_sender_id uuid, last_created_at timestamptz,
  unread_count integer, delivered_until timestamptz, read_until timestamptz, last_seen_at timestamptz
)
language sql
stable
security definer -- shows of the other user what friends may see
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
    -- `offset 0` makes PostgreSQL evaluate this once per row, not once per use.
    offset 0
  ) as facts
  where p.id is not null or peer.id = private.administration_id()
  order by peer.position
$$;
comment on function private.conversation_cards(p_user_id uuid, p_peer_ids uuid[]) is
  'Returns the conversations of p_user_id with each of p_peer_ids, even without messages. delivered_until and read_until show how far the other user has received and read the messages of p_user_id.';

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
comment on function public.list_conversations(p_requests boolean, p_search text, p_before timestamptz, p_before_peer_id uuid, p_limit integer) is
  'The caller''s conversations or requests, last active first: a page of at most 100 after (p_before, p_before_peer_id), with the beginning of the last message, the number of unread ones and the visible data of the other user.
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
comment on function public.get_conversation(p_peer_id uuid) is
  'Returns the caller''s conversation with one user in the form of list_conversations(), even without messages.
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
comment on function public.social_counts() is
  'Numbers for the badges: requests and unread messages of the caller.';

-- 11-presence.sql

-- Presence of users: when each user was last on the site.

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
comment on function public.touch_presence() is
  'Records that the caller is present now. Written at most every thirty seconds.';

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
comment on function public.set_presence_hidden(p_hidden boolean) is
  'Sets whether the caller''s friends see the caller''s presence. Friends who are watching now stop seeing it at once.';

grant execute on function
  public.send_message, public.list_messages, public.mark_messages_delivered, public.mark_messages_read,
  public.accept_conversation, public.list_conversations, public.get_conversation, public.social_counts,
  public.touch_presence, public.set_presence_hidden
to authenticated;
