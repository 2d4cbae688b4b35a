-- Reactions in the chat of the match room. The rights to the chat's channel are in the file realtime_topic_access.

--- Sets or replaces the caller's reaction to a message of a match room; null removes it. For members of a side, staff
--- with the right `chat`, and administrators. Refuses message_not_found, muted, module_disabled.
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
grant execute on function public.react_to_match_message to authenticated;

--- After a user left a team, makes the realtime service check their rights to the team's channel and the rooms of its
--- open matches again.
create function private.recheck_rooms()
returns trigger
language plpgsql
volatile
security definer -- looks at the matches of the team
set search_path = ''
as $$
begin
  -- On the hosted platform nothing listens to this channel, so access to the topic ends only when the token expires.
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

create trigger recheck_rooms
  after delete on public.team_members
  for each row execute function private.recheck_rooms();
