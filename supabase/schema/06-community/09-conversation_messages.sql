-- Sending messages, paging through a conversation, and receipts.

--- Sends a message of the caller to another user. A repeated call with the same p_client_id returns the first message.
--- p_part is a tournament, or a picture that the caller stored, which needs no text. Refuses message_length,
--- user_not_found, message_not_found, message_not_allowed, muted, rate_limited, part_invalid.
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

--- A page of the caller's conversation with p_peer_id: the newest before p_before, newest first; or those after
--- p_after, oldest first. At most 200.
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

--- Records that the caller's client has received all messages; returns in how many conversations this is new. Senders
--- of requests and blocked users do not see it.
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

--- Records that the caller has read what p_sender_id wrote, up to p_until or all of it; returns how many were unread.
--- Senders of requests and blocked users do not see it.
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

--- Moves a conversation out of the inbox of requests. Refuses request_not_found.
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
