-- Settings that the operator of the platform changes, and the module switches. The rights to change them are in the
-- file accounts/platform_settings_access.

--- Limits of the product that an operator can change without a release.
create table public.settings (
  key text primary key,
  value jsonb not null,
  description text not null,
  created_at timestamptz not null default now(),
  constraint settings_key_format check (key ~ '^[a-z][a-z0-9_]*$')
);

insert into public.settings (key, value, description) values
  ('team_size_limit', '12', 'Integrantes que puede tener un equipo.'),
  ('notice_batch', '500', 'Personas a las que se avisa en una misma transacción; a las demás, enseguida en las que siguen.'),
  ('messages_per_minute', '30', 'Mensajes privados que una persona puede enviar por minuto.'),
  ('friend_requests_per_hour', '40', 'Solicitudes de amistad que una persona puede enviar por hora.'),
  ('friend_request_retry_hours', '24', 'Horas hasta poder repetir una solicitud rechazada.'),
  ('contact_messages_per_hour', '5', 'Mensajes de contacto por hora desde un mismo origen.'),
  ('contact_messages_per_hour_total', '200', 'Mensajes de contacto por hora en total.'),
  ('read_notification_days', '90', 'Días que se guarda una notificación después de leída.'),
  ('unconfirmed_account_days', '7', 'Días que se guarda una cuenta cuyo correo nadie confirmó.'),
  ('open_orders_per_hour', '20', 'Compras de tickets que una persona puede iniciar por hora.'),
  ('ticket_adjustment_limit', '1000000', 'Tickets que un ajuste manual puede mover de una vez.');

--- Module switches. While a module is switched off, only administrators can use its pages and write to it.
--- @chapter site 3
--- @title Leer qué módulos están activos
create table public.system_status (
  --- Primary key: a number, which is not the same in every installation.
  id integer generated always as identity primary key,
  --- The module: tournaments, store, friends or challenges.
  module_name text not null unique,
  --- False if the module is switched off.
  is_enabled boolean not null default true,
  --- Message shown to users while the module is off; null for the page's default text.
  maintenance_message text,
  created_at timestamptz not null default now(),
  constraint system_status_maintenance_message_length check (char_length(maintenance_message) <= 500)
);

insert into public.system_status (module_name)
values ('tournaments'), ('store'), ('friends'), ('challenges');

--- The integer value of a setting; raises for an unknown key.
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
    -- A missing setting is a programming error, not a limit of zero.
    raise exception 'unknown setting %', p_key;
  end if;
  return (v_value #>> '{}')::integer;
end;
$$;

--- Whether a setting of the installation that can only be true or false is true.
create function private.is_switched_on(p_key text)
returns boolean
language sql
stable
security definer -- settings are for admins to read
set search_path = ''
as $$
  select coalesce((select value = 'true' from public.settings where key = p_key), false)
$$;

--- A setting that is a number must stay a whole number, and one that is true or false must stay so, because code reads
--- it as such. Refuses invalid_setting.
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

create trigger keep_kind
  before update of value on public.settings
  for each row execute function private.keep_setting_kind();

grant execute on function private.setting_integer to anon, authenticated, service_role;

select private.show_to_everyone('public.system_status');

grant select, update (value) on public.settings to authenticated;
grant select on public.settings to service_role;
grant update (is_enabled, maintenance_message) on public.system_status to authenticated, service_role;

alter publication supabase_realtime add table public.system_status;
