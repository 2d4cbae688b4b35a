-- What every area after this one uses: settings, maintenance, the log, notices; and who may read them.

create function private.setting_integer(p_key text)
returns integer
language plpgsql
stable
security definer -- settings are for admins to read
set search_path = ''
as $$
declare
  v_value jsonb;
begin
  select value into v_value from public.settings where key = p_key;
  if not found then
    -- A forgotten setting is a programming error, not a limit of zero.
    raise exception 'unknown setting %', p_key;
  end if;
  return (v_value #>> '{}')::integer;
end;
$$;
comment on function private.setting_integer(text) is 'The integer value of a setting; raises for an unknown key.';

create function private.is_switched_on(p_key text)
returns boolean
language sql
stable
security definer -- settings are for admins to read
set search_path = ''
as $$
  select coalesce((select value = 'true' from public.settings where key = p_key), false)
$$;
comment on function private.is_switched_on(text) is 'Whether a switch of the installation is on.';

create function private.require_module(p_module text)
returns void
language plpgsql
stable
set search_path = ''
as $$
declare
  v_status public.system_status;
begin
  select * into v_status from public.system_status where module_name = p_module;
  if not found then
    raise exception 'unknown module %', p_module;
  end if;
  if not v_status.is_enabled and not private.is_admin() then
    perform private.refuse(
      'module_disabled',
      coalesce(
        private.clean_text(v_status.maintenance_message),
        'Estamos trabajando para mejorar esta sección. Vuelve a intentarlo más tarde.'
      )
    );
  end if;
end;
$$;
comment on function private.require_module(text) is
  'Refuses (module_disabled) while the module is in maintenance; admins pass.';

create function private.audit(p_action text, p_entity text, p_entity_id text, p_before jsonb, p_after jsonb)
returns void
language sql
volatile
security definer -- nobody writes the log directly
set search_path = ''
as $$
  insert into public.admin_audit_log (actor_id, action, entity, entity_id, before, after)
  values (auth.uid(), p_action, p_entity, p_entity_id, p_before, p_after)
$$;
comment on function private.audit(text, text, text, jsonb, jsonb) is
  'Records an admin action. Callers have authorised it before.';

create function private.leave_notices(
  p_user_ids uuid[], p_bodies text[], p_kind text, p_title text, p_link text, p_subject text, p_about_id uuid
)
returns void
language plpgsql
volatile
security definer -- nobody writes notifications directly
set search_path = ''
-- A session keeps its plans, here and in the triggers: those of an hour without a notice read a hundred thousand for each of
-- as many people.
set enable_seqscan = off
as $$
begin
  -- Whom it is told is looked up one by one (a lock and an offset are no joins): never all that others have not read.
  -- Never waits: somebody else's transaction that is just writing the same one may be waiting for ours.
  with same as (
    select unread.id, told.body
    from unnest(p_user_ids, p_bodies) as told (user_id, body)
    join public.profiles profile on profile.id = told.user_id and profile.closed_at is null
    cross join lateral (
      select notification.id from public.notifications notification
      where notification.user_id = told.user_id and notification.kind = p_kind
        and notification.subject = coalesce(p_subject, concat_ws(' ', p_link, told.body)) and notification.read_at is null
      for update skip locked
    ) as unread
  )
  update public.notifications notification
  set title = p_title, body = same.body, link = p_link, participant_id = p_about_id, created_at = now()
  from same
  where notification.id = same.id;

  insert into public.notifications (user_id, kind, title, body, link, subject, participant_id)
  select told.user_id, p_kind, p_title, told.body, p_link, told.subject, p_about_id
  from (
    select told.user_id, told.body, coalesce(p_subject, concat_ws(' ', p_link, told.body)) as subject
    from unnest(p_user_ids, p_bodies) as told (user_id, body)
  ) as told
  join public.profiles profile on profile.id = told.user_id and profile.closed_at is null
  where not exists (
    select 1 from public.notifications notification
    where notification.user_id = told.user_id and notification.kind = p_kind and notification.subject = told.subject
      and notification.read_at is null
    offset 0
  );
end;
$$;
comment on function private.leave_notices(uuid[], text[], text, text, text, text, uuid) is
  'What notify_people() does, in this transaction, for however many.';

create table private.pending_notices (
  id uuid primary key default gen_random_uuid(),
  user_ids uuid[] not null,
  bodies text[] not null,
  told integer not null,
  kind text not null,
  title text not null,
  link text not null,
  subject text,
  about_id uuid,
  created_at timestamptz not null default now(),
  constraint pending_notices_some_left check (told < cardinality(user_ids) and cardinality(user_ids) = cardinality(bodies))
);
comment on table private.pending_notices is 'Notices for more people than one transaction tells: who is still to be told, in the order of the array.';
comment on column private.pending_notices.told is 'So many of them were told.';
create index pending_notices_created_at_idx on private.pending_notices (created_at);
alter table private.pending_notices enable row level security;

create function private.notice_batch()
returns integer
language sql
stable
security definer -- reads a setting
set search_path = ''
as $$
  select greatest(private.setting_integer('notice_batch'), 1)
$$;
comment on function private.notice_batch() is 'How many people one transaction tells; never none, or it would go on for ever.';

create function private.notify_people(
  p_user_ids uuid[], p_bodies text[], p_kind text, p_title text, p_link text, p_subject text default null,
  p_about_id uuid default null
)
returns void
language plpgsql
volatile
security definer -- nobody writes notifications directly
set search_path = ''
as $$
declare
  v_batch constant integer := private.notice_batch();
begin
  perform private.leave_notices(p_user_ids[:v_batch], p_bodies[:v_batch], p_kind, p_title, p_link, p_subject, p_about_id);
  if cardinality(p_user_ids) > v_batch then
    insert into private.pending_notices (user_ids, bodies, told, kind, title, link, subject, about_id)
    values (p_user_ids, p_bodies, v_batch, p_kind, p_title, p_link, p_subject, p_about_id);
  end if;
end;
$$;
comment on function private.notify_people(uuid[], text[], text, text, text, text, uuid) is
  'Leaves each of them a notification, with the text at his place of the second array; silently nothing for a closed account. '
  'While one of the same kind and subject is unread it takes the new words instead. The subject is what it is about, by default '
  'its link and text; p_about_id the participant whom it shows. Of more than notice_batch the others are told by due work, as '
  'many in each transaction: nobody waits behind a crowd.';

create function private.tell_pending_notices(p_id uuid)
returns boolean
language plpgsql
volatile
security definer -- acts for nobody
set search_path = ''
as $$
declare
  v_pending private.pending_notices;
  v_upto integer;
begin
  select * into v_pending from private.pending_notices where id = p_id for update skip locked;
  if not found then
    return false;
  end if;
  v_upto := v_pending.told + private.notice_batch();
  perform private.leave_notices(
    v_pending.user_ids[v_pending.told + 1:v_upto], v_pending.bodies[v_pending.told + 1:v_upto],
    v_pending.kind, v_pending.title, v_pending.link, v_pending.subject, v_pending.about_id
  );
  if v_upto >= cardinality(v_pending.user_ids) then
    delete from private.pending_notices where id = p_id;
  else
    update private.pending_notices set told = v_upto where id = p_id;
  end if;
  return true;
end;
$$;
comment on function private.tell_pending_notices(uuid) is
  'Tells the next notice_batch of those who are still to be told; true when there was anything to do.';

create function private.notify_user(
  p_user_id uuid, p_kind text, p_title text, p_body text, p_link text, p_subject text default null,
  p_about_id uuid default null
)
returns void
language sql
volatile
security definer -- nobody writes notifications directly
set search_path = ''
as $$
  select private.notify_people(array[p_user_id], array[p_body], p_kind, p_title, p_link, p_subject, p_about_id)
$$;
comment on function private.notify_user(uuid, text, text, text, text, text, uuid) is 'As notify_people, for one of them.';

create function private.forget_read_notifications(p_limit integer)
returns integer
language plpgsql
volatile
security definer -- acts for nobody: they are everybody's
set search_path = ''
as $$
declare
  v_count integer;
begin
  delete from public.notifications
  where id = any (array(
    select id from public.notifications
    where read_at < now() - make_interval(days => private.setting_integer('read_notification_days'))
    order by read_at
    limit p_limit
    -- One that its owner is deleting needs no second hand.
    for update skip locked
  ));
  get diagnostics v_count = row_count;
  return v_count;
end;
$$;
comment on function private.forget_read_notifications(integer) is
  'Deletes notifications read more than read_notification_days ago, the oldest first, p_limit at most; returns how many. '
  'Unread ones stay.';

create function private.notify_participant(
  p_participant_id uuid, p_kind text, p_title text, p_body text, p_link text, p_subject text default null,
  p_about_id uuid default null
)
returns void
language sql
volatile
security definer -- as notify_user
set search_path = ''
as $$
  select private.notify_user(coalesce(p.user_id, m.profile_id), p_kind, p_title, p_body, p_link, p_subject, p_about_id)
  from public.participants p
  left join public.team_members m on m.team_id = p.team_id and m.role in ('leader', 'co-leader')
  where p.id = p_participant_id
$$;
comment on function private.notify_participant(uuid, text, text, text, text, text, uuid) is
  'Notifies the player, or the leader and co-leaders of the team, behind a participant.';

create function private.keep_append_only()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform private.refuse('append_only', 'Este registro no se puede modificar ni borrar.');
  return null;
end;
$$;
comment on function private.keep_append_only() is 'Refuses updates, deletes and truncates, whoever asks.';

create function private.keep_setting_kind()
returns trigger
language plpgsql
volatile
set search_path = ''
as $$
begin
  if jsonb_typeof(new.value) <> jsonb_typeof(old.value)
    or jsonb_typeof(new.value) = 'number' and new.value::text !~ '^\d{1,9}$'
  then
    perform private.refuse('invalid_setting', 'El valor no es válido para este ajuste.');
  end if;
  return new;
end;
$$;
comment on function private.keep_setting_kind() is
  'A number stays a whole number, a switch a switch: a slip must not stop what reads it. Refuses invalid_setting.';

create trigger keep_kind
  before update of value on public.settings
  for each row execute function private.keep_setting_kind();

create trigger keep_append_only
  before update or delete on public.admin_audit_log
  for each row execute function private.keep_append_only();
create trigger keep_append_only_truncate
  before truncate on public.admin_audit_log
  for each statement execute function private.keep_append_only();

grant execute on function private.require_module(text), private.setting_integer(text)
to anon, authenticated, service_role;

-- RLS ----------------------------------------------------------------------------------------

alter table public.settings enable row level security;
alter table public.system_status enable row level security;
alter table public.admin_audit_log enable row level security;
alter table public.notifications enable row level security;

-- Players count down to the hour at which an unanswered report stands; the other limits are not theirs.
create policy select_members on public.settings
  for select to authenticated
  using (key = 'match_report_hours' or (select private.is_admin()));
create policy update_admin on public.settings
  for update to authenticated
  using ((select private.is_admin()) and private.gave_recent_factor())
  with check ((select private.is_admin()) and private.gave_recent_factor());

create policy select_everyone on public.system_status
  for select to anon, authenticated using (true);
create policy update_admin on public.system_status
  for update to authenticated
  using ((select private.is_admin()) and private.gave_recent_factor())
  with check ((select private.is_admin()) and private.gave_recent_factor());

create policy select_admin on public.admin_audit_log
  for select to authenticated using ((select private.is_admin()));

create policy select_owner on public.notifications
  for select to authenticated using (user_id = (select auth.uid()));
create policy update_owner on public.notifications
  for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy delete_owner on public.notifications
  for delete to authenticated using (user_id = (select auth.uid()));

grant select, update (value) on public.settings to authenticated;
grant select on public.settings to service_role;
grant select on public.system_status to anon, authenticated, service_role;
grant update (is_enabled, maintenance_message) on public.system_status to authenticated, service_role;
grant select on public.admin_audit_log to authenticated, service_role;
grant select, update (read_at), delete on public.notifications to authenticated;

alter publication supabase_realtime add table public.system_status, public.notifications;

-- Procedures ---------------------------------------------------------------------------------

create function public.mark_notifications_read()
returns integer
language plpgsql
volatile
set search_path = ''
as $$
declare
  v_count integer;
begin
  update public.notifications
  set read_at = now()
  where user_id = private.require_user() and read_at is null;
  get diagnostics v_count = row_count;
  return v_count;
end;
$$;
comment on function public.mark_notifications_read() is
  'Marks all notifications of the caller as read; returns how many were unread.';
grant execute on function public.mark_notifications_read() to authenticated;
