-- Presence of users: when each user was last on the site.

--- Records that the caller is present now. Written at most every thirty seconds.
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

--- Sets whether the caller's friends see the caller's presence. Friends who are watching now stop seeing it at once.
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

grant execute on function
  public.send_message, public.list_messages, public.mark_messages_delivered, public.mark_messages_read,
  public.accept_conversation, public.list_conversations, public.get_conversation, public.social_counts,
  public.touch_presence, public.set_presence_hidden
to authenticated;
