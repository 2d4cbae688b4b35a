-- Effects of messages, friendships and blocks on conversations, and read access to them.

--- Locks a conversation; returns the time of the message written under the lock.
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

--- Sets the time of a message, under the lock of its conversation.
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

--- Updates the conversations of both users: the sender has read all earlier messages. The first message of a user who
--- is no friend is a request.
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

-- Triggers run in alphabetical order: this one follows prepare_message, so the sender is locked first.
create trigger sequence_message
  before insert on public.messages
  for each row when (private.is_direct_request() and new.sender_id <> '00000000-0000-0000-0000-000000000000'::uuid)
  execute function private.sequence_message();
create trigger record_message
  after insert on public.messages
  for each row when (new.sender_profile_id is not null)
  execute function private.record_message();

--- Creates a conversation for new friends; when a friendship ends, the conversation stays only if it has messages.
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
create trigger follow_friendship
  after insert or delete or update of status on public.friends
  for each row execute function private.follow_friendship();

--- Removes requests of a blocked user from the inbox, and closes the channels of the two to the blocked user.
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
