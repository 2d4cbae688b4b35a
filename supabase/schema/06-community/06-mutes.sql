-- Mutes: a user who may read and play but not write, for a time.
--
-- Private messages are refused by a trigger here, the match room's chat by send_match_message().
-- Opening a dispute stays possible, because its reason is for those who decide.

--- Muted users, with the end of the mute: one row per user, the last mute. Users read their own row.
create table public.user_mutes (
  profile_id uuid primary key references public.profiles (id) on delete cascade,
  muted_until timestamptz not null,
  --- The reason that is shown to the muted user.
  reason text,
  created_at timestamptz not null default now(),
  constraint user_mutes_reason_length check (char_length(reason) <= 500)
);

create policy select_owner_or_admin on public.user_mutes
  for select to authenticated
  using (profile_id = (select auth.uid()) or (select private.is_admin()));
grant select on public.user_mutes to authenticated, service_role;
alter publication supabase_realtime add table public.user_mutes;

--- Refuses a user who is muted (muted) or suspended (suspended), with a message that says until when.
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

--- Refuses (muted) private messages of a muted user, in whatever way they are written.
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
grant execute on function private.require_not_muted to authenticated;

-- Triggers run in alphabetical order: this one follows prepare_message, which checks that the sender is the caller.
-- With another order, a forged sender could reveal whether another user is muted.
create trigger refuse_muted
  before insert on public.messages
  for each row when (new.sender_id <> '00000000-0000-0000-0000-000000000000'::uuid)
  execute function private.refuse_muted();
