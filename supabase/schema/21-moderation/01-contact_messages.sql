-- Contact: messages of visitors to the administration.

--- Messages of the contact form; readable by administrators, and by the user who sent one with a session.
create table public.contact_messages (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  email text not null,
  subject text not null,
  message text not null,
  user_id uuid references public.profiles (id) on delete set null,
  --- Hash of the sender's origin, for the rate limit only.
  origin_hash text,
  --- When an administrator resolved the message.
  handled_at timestamptz,
  created_at timestamptz not null default now(),
  constraint contact_messages_name_length check (char_length(name) between 1 and 120),
  constraint contact_messages_email_format check (
    char_length(email) <= 254 and email ~ '^[^@[:space:]]+@[^@[:space:]]+\.[^@[:space:]]+$'
  ),
  constraint contact_messages_subject_length check (char_length(subject) between 1 and 200),
  constraint contact_messages_message_length check (char_length(message) between 1 and 5000)
);
create index contact_messages_created_at_idx on public.contact_messages (created_at desc);
create index contact_messages_waiting_idx on public.contact_messages (created_at desc, id) where handled_at is null;
create index contact_messages_origin_idx on public.contact_messages (origin_hash, created_at desc);
create index contact_messages_user_id_idx on public.contact_messages (user_id);

create policy select_sender_or_admin on public.contact_messages
  for select to authenticated using ((select private.is_admin()) or user_id = (select auth.uid()));
create policy update_admin on public.contact_messages
  for update to authenticated
  using ((select private.is_admin()) and private.gave_recent_factor())
  with check ((select private.is_admin()) and private.gave_recent_factor());
create policy delete_admin on public.contact_messages
  for delete to authenticated using ((select private.is_admin()) and private.gave_recent_factor());
grant select, update (handled_at), delete on public.contact_messages to authenticated;
grant select on public.contact_messages to service_role;

--- Messages of the contact form that were recently copied to the administration.
-- A message is marked before it is sent, so that only one of several servers sends a copy.
create table private.forwarded_contacts (
  message_id uuid primary key references public.contact_messages (id) on delete cascade,
  created_at timestamptz not null default now()
);

--- A hash of the sender's origin (the user or, without a session, the network), which changes every day.
create function private.request_origin_hash()
returns text
language sql
stable
set search_path = ''
as $$
  -- The network address is not stored. A keyed hash is enough to count, and cannot be reversed.
  select encode(
    extensions.hmac(
      coalesce(
        auth.uid()::text,
        private.caller_network(),
        'unknown'
      ),
      to_char(now(), 'YYYY-MM-DD') || current_database(),
      'sha256'
    ),
    'hex'
  )
$$;

--- Sends a message to the administration, also without a session; returns its id. Refuses fields_required,
--- text_too_long, email_invalid, rate_limited.
create function public.send_contact_message(p_name text, p_email text, p_subject text, p_message text)
returns uuid
language plpgsql
volatile
security definer -- visitors write here without being able to read
set search_path = ''
as $$
declare
  v_name text := private.clean_text(p_name);
  v_email text := private.clean_text(p_email);
  v_subject text := private.clean_text(p_subject);
  v_message text := private.clean_text(p_message);
  v_origin text := private.request_origin_hash();
  v_id uuid;
begin
  if v_name is null or v_subject is null or v_message is null or v_email is null then
    perform private.refuse('fields_required', 'Completa todos los campos.');
  end if;
  if char_length(v_name) > 120 or char_length(v_subject) > 200 or char_length(v_message) > 5000 then
    perform private.refuse('text_too_long', 'El texto es demasiado largo.');
  end if;
  if char_length(v_email) > 254 or v_email !~ '^[^@[:space:]]+@[^@[:space:]]+\.[^@[:space:]]+$' then
    perform private.refuse('email_invalid', 'El correo electrónico no es válido.');
  end if;

  perform pg_advisory_xact_lock(hashtext('contact messages'));
  if (
    select count(*) from public.contact_messages
    where origin_hash = v_origin and created_at > now() - interval '1 hour'
  ) >= private.setting_integer('contact_messages_per_hour')
  or (
    select count(*) from public.contact_messages where created_at > now() - interval '1 hour'
  ) >= private.setting_integer('contact_messages_per_hour_total')
  then
    perform private.refuse('rate_limited', 'Recibimos demasiados mensajes. Inténtalo más tarde.');
  end if;

  insert into public.contact_messages (name, email, subject, message, user_id, origin_hash)
  values (v_name, v_email, v_subject, v_message, auth.uid(), v_origin)
  returning id into v_id;
  return v_id;
end;
$$;
grant execute on function public.send_contact_message to anon, authenticated;
