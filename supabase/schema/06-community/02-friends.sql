-- Friends and blocks: one row per pair of users, whichever of them sent the request.

--- Friend requests and friendships. user_id_1 sent the request, user_id_2 answers.
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
create unique index friends_pair_key
  on public.friends (least(user_id_1, user_id_2), greatest(user_id_1, user_id_2));
create index friends_user_id_1_idx on public.friends (user_id_1, created_at desc);
create index friends_user_id_2_idx on public.friends (user_id_2, created_at desc);

--- Users who accept no requests and messages from another user. Visible to the blocker only.
create table public.user_blocks (
  blocker_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  blocked_id uuid not null references public.profiles (id) on delete cascade,
  created_at timestamptz not null default now(),
  constraint user_blocks_pkey primary key (blocker_id, blocked_id),
  constraint user_blocks_not_oneself check (blocker_id <> blocked_id)
);
create index user_blocks_blocked_id_idx on public.user_blocks (blocked_id);

--- True if either of the two has blocked the other.
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

--- True if the two users are friends.
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

--- Locks a pair of users, so that requests, offers and blocks between them happen one after the other. Take this lock
--- after those of counters, and before those of matches.
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

--- Checks a new friend request: it is sent by the caller to an open account, once per pair of users. After a declined
--- request, a new one is possible after a day. Refuses friend_self, user_not_found, friend_request_refused,
--- rate_limited, already_friends, request_exists, request_waiting, request_declined.
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

--- Notifies the recipient of a request, and the sender of an acceptance, but not of a decline. Marks the recipient's
--- notification as read after the answer.
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

--- A request can be answered only once. Refuses request_resolved.
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

--- A block ends the friendship and any request between the two.
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
