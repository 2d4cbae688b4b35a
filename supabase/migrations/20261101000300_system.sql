-- System: settings, module switches, audit log and notifications.

create table public.settings (
  key text primary key,
  value jsonb not null,
  description text not null,
  created_at timestamptz not null default now(),
  constraint settings_key_format check (key ~ '^[a-z][a-z0-9_]*$')
);
comment on table public.settings is 'Limits of the product that an operator may tune without a release.';

insert into public.settings (key, value, description) values
  ('team_size_limit', '12', 'Integrantes que puede tener un equipo.'),
  ('messages_per_minute', '30', 'Mensajes privados que una persona puede enviar por minuto.'),
  ('friend_requests_per_hour', '40', 'Solicitudes de amistad que una persona puede enviar por hora.'),
  ('friend_request_retry_hours', '24', 'Horas hasta poder repetir una solicitud rechazada.'),
  ('contact_messages_per_hour', '5', 'Mensajes de contacto por hora desde un mismo origen.'),
  ('contact_messages_per_hour_total', '200', 'Mensajes de contacto por hora en total.'),
  ('read_notification_days', '90', 'Días que se guarda una notificación después de leída.'),
  ('open_orders_per_hour', '20', 'Compras de tickets que una persona puede iniciar por hora.'),
  ('ticket_adjustment_limit', '1000000', 'Tickets que un ajuste manual puede mover de una vez.');

create table public.system_status (
  id integer generated always as identity primary key,
  module_name text not null,
  is_enabled boolean not null default true,
  maintenance_message text,
  created_at timestamptz not null default now(),
  constraint system_status_module_name_key unique (module_name),
  constraint system_status_maintenance_message_length check (char_length(maintenance_message) <= 500)
);
comment on table public.system_status is
  'Module switches. A module switched off blocks its pages and its writes for everybody but admins.';

insert into public.system_status (module_name)
values ('tournaments'), ('store'), ('friends'), ('challenges');

create table public.admin_audit_log (
  id uuid primary key default gen_random_uuid(),
  actor_id uuid,
  action text not null,
  entity text not null,
  entity_id text,
  before jsonb,
  after jsonb,
  created_at timestamptz not null default now(),
  constraint admin_audit_log_actor_id_fkey
    foreign key (actor_id) references public.profiles (id) on delete restrict
);
comment on table public.admin_audit_log is 'Every action of an admin: who, what, before, after. Append-only.';
comment on column public.admin_audit_log.actor_id is 'Null when the service key acted.';
create index admin_audit_log_actor_id_idx on public.admin_audit_log (actor_id, created_at desc);
create index admin_audit_log_created_at_idx on public.admin_audit_log (created_at desc);
create index admin_audit_log_entity_idx on public.admin_audit_log (entity, entity_id, created_at desc);

create table public.notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null,
  kind text not null,
  title text not null,
  body text,
  link text,
  read_at timestamptz,
  created_at timestamptz not null default now(),
  constraint notifications_user_id_fkey
    foreign key (user_id) references public.profiles (id) on delete cascade
);
comment on table public.notifications is 'What happened to a user: requests, matches, tickets, results.';
comment on column public.notifications.kind is 'Stable snake_case kind, for icons and filters.';
comment on column public.notifications.link is 'Path inside the product, starting with a slash.';
create index notifications_user_id_idx on public.notifications (user_id, created_at desc);
create index notifications_unread_idx on public.notifications (user_id) where read_at is null;
create index notifications_read_at_idx on public.notifications (read_at) where read_at is not null;

-- Helpers ------------------------------------------------------------------------------------

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

create function private.notify_user(p_user_id uuid, p_kind text, p_title text, p_body text, p_link text)
returns void
language sql
volatile
security definer -- nobody writes notifications directly
set search_path = ''
as $$
  insert into public.notifications (user_id, kind, title, body, link)
  select p_user_id, p_kind, p_title, p_body, p_link
  where exists (select 1 from public.profiles where id = p_user_id and closed_at is null)
$$;
comment on function private.notify_user(uuid, text, text, text, text) is
  'Leaves a notification; silently nothing for a closed account.';

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
  p_participant_id uuid, p_kind text, p_title text, p_body text, p_link text
)
returns void
language sql
volatile
security definer -- as notify_user
set search_path = ''
as $$
  select private.notify_user(coalesce(p.user_id, m.profile_id), p_kind, p_title, p_body, p_link)
  from public.participants p
  left join public.team_members m on m.team_id = p.team_id and m.role in ('leader', 'co-leader')
  where p.id = p_participant_id
$$;
comment on function private.notify_participant(uuid, text, text, text, text) is
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
  using ((select private.is_admin())) with check ((select private.is_admin()));

create policy select_everyone on public.system_status
  for select to anon, authenticated using (true);
create policy update_admin on public.system_status
  for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));

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
