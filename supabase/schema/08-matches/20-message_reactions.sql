-- Reactions of the two users to messages of their conversation.

--- Sets or replaces the caller's reaction to a message of one of their conversations; null removes it, even if one of
--- the two users has blocked the other. Refuses message_not_found, muted, message_not_allowed.
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
grant execute on function public.react_to_message to authenticated;
