-- Access to the private channels of the realtime service.

--- Whether the caller may join a private channel. presence:<user> is for users who may see that presence, chat:<a>:<b>
--- for these two users while they may write to each other, room:<match> for the members of both sides, staff with the
--- right `chat` and administrators, team:<team> for its members.
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

-- For a private channel, subscribing needs the right to select, and sending the right to insert, a row of the topic.
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
grant execute on function private.may_follow_topic to authenticated;
