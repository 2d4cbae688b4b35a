-- Lists of conversations, and the numbers in badges.

--- Returns the conversations of p_user_id with each of p_peer_ids, even without messages. delivered_until and
--- read_until show how far the other user has received and read the messages of p_user_id.
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

--- The caller's conversations or requests, last active first: a page of at most 100 after (p_before, p_before_peer_id),
--- with the beginning of the last message, the number of unread ones and the visible data of the other user.
--- @nullable avatar_url, team_id, team_name, last_content, last_sender_id, last_created_at, delivered_until,
--- read_until, last_seen_at
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

--- Returns the caller's conversation with one user in the form of list_conversations(), even without messages.
--- @nullable avatar_url, team_id, team_name, last_content, last_sender_id, last_created_at, delivered_until,
--- read_until, last_seen_at
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

--- Numbers for the badges: requests and unread messages of the caller.
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
