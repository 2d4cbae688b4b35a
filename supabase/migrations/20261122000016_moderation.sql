-- Made by `npm run migration` from supabase/schema/16-moderation, where it is read and edited.

set local lock_timeout = '5s';
-- Bodies of functions name what later areas lay down.
set local check_function_bodies = off;

-- 01-contact.sql

-- Contact: messages of visitors to the administration.

create table public.contact_messages (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  email text not null,
  subject text not null,
  message text not null,
  user_id uuid,
  origin_hash text,
  handled_at timestamptz,
  created_at timestamptz not null default now(),
  constraint contact_messages_user_id_fkey
    foreign key (user_id) references public.profiles (id) on delete set null,
  constraint contact_messages_name_length check (char_length(name) between 1 and 120),
  constraint contact_messages_email_format check (
    char_length(email) <= 254 and email ~ '^[^@[:space:]]+@[^@[:space:]]+\.[^@[:space:]]+$'
  ),
  constraint contact_messages_subject_length check (char_length(subject) between 1 and 200),
  constraint contact_messages_message_length check (char_length(message) between 1 and 5000)
);
comment on table public.contact_messages is 'What visitors wrote through the contact form; read by admins.';
comment on column public.contact_messages.origin_hash is 'Hash of where it came from, for the rate limit only.';
comment on column public.contact_messages.handled_at is 'When an admin dealt with it.';
create index contact_messages_created_at_idx on public.contact_messages (created_at desc);
create index contact_messages_waiting_idx on public.contact_messages (created_at desc, id) where handled_at is null;
create index contact_messages_origin_idx on public.contact_messages (origin_hash, created_at desc);
create index contact_messages_user_id_idx on public.contact_messages (user_id);

alter table public.contact_messages enable row level security;
create policy select_admin on public.contact_messages
  for select to authenticated using ((select private.is_admin()));
create policy update_admin on public.contact_messages
  for update to authenticated
  using ((select private.is_admin()) and private.gave_recent_factor())
  with check ((select private.is_admin()) and private.gave_recent_factor());
create policy delete_admin on public.contact_messages
  for delete to authenticated using ((select private.is_admin()) and private.gave_recent_factor());
grant select, update (handled_at), delete on public.contact_messages to authenticated;
grant select on public.contact_messages to service_role;

-- A message is marked before it is mailed, so that of several servers one copies it.
create table private.forwarded_contacts (
  message_id uuid primary key,
  created_at timestamptz not null default now(),
  constraint forwarded_contacts_message_id_fkey
    foreign key (message_id) references public.contact_messages (id) on delete cascade
);
comment on table private.forwarded_contacts is 'Messages of the contact form that were copied to the administration lately.';
alter table private.forwarded_contacts enable row level security;

create function private.request_origin_hash()
returns text
language sql
stable
set search_path = ''
as $$
  -- The address is not kept: a keyed hash is enough to count, and cannot be turned back.
  select encode(
    extensions.hmac(
      coalesce(
        auth.uid()::text,
        -- The server writes this header itself; what a client says of his address never gets here.
        nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-real-ip',
        'unknown'
      ),
      to_char(now(), 'YYYY-MM-DD') || current_database(),
      'sha256'
    ),
    'hex'
  )
$$;
comment on function private.request_origin_hash() is 'Who asks, as a hash that changes every day: the user, else the address.';

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
comment on function public.send_contact_message(text, text, text, text) is
  'Anyone: leaves a message for the administration; returns its id. '
  'Refuses fields_required, text_too_long, email_invalid, rate_limited.';
grant execute on function public.send_contact_message(text, text, text, text) to anon, authenticated;

-- 02-reports.sql

-- Reports: a message or a profile that somebody finds against the rules, and what the administration did about it.
--
-- The reported person never learns who reported: only admins read this table, an admin not what concerns himself,
-- and neither the audit log nor a notification names the reporter or the message.

create table public.reports (
  id uuid primary key default gen_random_uuid(),
  reporter_id uuid not null,
  reported_id uuid not null,
  kind text not null,
  target_id uuid not null,
  match_id uuid,
  reason text not null,
  note text,
  content text,
  status text not null default 'open',
  action text,
  answer text,
  handled_by uuid,
  handled_at timestamptz,
  created_at timestamptz not null default now(),
  constraint reports_reporter_id_fkey
    foreign key (reporter_id) references public.profiles (id) on delete restrict,
  constraint reports_reported_id_fkey
    foreign key (reported_id) references public.profiles (id) on delete restrict,
  constraint reports_handled_by_fkey
    foreign key (handled_by) references public.profiles (id) on delete set null,
  constraint reports_not_oneself check (reporter_id <> reported_id),
  constraint reports_kind_known check (kind in ('message', 'match_message', 'profile')),
  constraint reports_reason_known check (
    reason in ('spam', 'insults', 'harassment', 'hate', 'cheating', 'impersonation', 'inappropriate', 'other')
  ),
  constraint reports_note_length check (char_length(note) <= 500),
  constraint reports_status_known check (status in ('open', 'handled')),
  constraint reports_action_known check (action in ('dismiss', 'warn', 'mute', 'close_account')),
  constraint reports_handled_complete check (
    (status = 'handled') = (action is not null) and (status = 'handled') = (handled_at is not null)
  ),
  constraint reports_answer_length check (char_length(answer) <= 500)
);
comment on table public.reports is
  'What people report to the administration. Read by admins only, except the admin whom it is about.';
comment on column public.reports.target_id is
  'The message (kind message), the message of a match room (match_message), or the profile. No foreign key: the report outlives it.';
comment on column public.reports.match_id is 'The room of a reported match_message.';
comment on column public.reports.content is 'The reported message as it read when it was reported.';
comment on column public.reports.answer is 'Words of the administration to the reported person.';

create unique index reports_open_key on public.reports (reporter_id, kind, target_id) where status = 'open';
create index reports_status_idx on public.reports (status, created_at desc, id);
create index reports_reporter_id_idx on public.reports (reporter_id);
create index reports_reported_id_idx on public.reports (reported_id, created_at desc);
create index reports_handled_by_idx on public.reports (handled_by);
create index reports_target_id_idx on public.reports (target_id);

insert into public.settings (key, value, description) values
  ('reports_per_day', '20', 'Denuncias que una persona puede enviar por día.');

-- RLS ----------------------------------------------------------------------------------------

alter table public.reports enable row level security;
create policy select_uninvolved_admin on public.reports
  for select to authenticated
  using ((select private.is_admin()) and reported_id <> (select auth.uid()));
grant select on public.reports to authenticated;
alter publication supabase_realtime add table public.reports;

-- Helpers ------------------------------------------------------------------------------------

create function private.report_reason(p_reason text)
returns text
language sql
immutable
parallel safe
set search_path = ''
as $$
  select case p_reason
    when 'spam' then 'Spam o publicidad'
    when 'insults' then 'Insultos'
    when 'harassment' then 'Acoso'
    when 'hate' then 'Discurso de odio'
    when 'cheating' then 'Trampas'
    when 'impersonation' then 'Suplantación de identidad'
    when 'inappropriate' then 'Contenido inapropiado'
    else 'Otro motivo'
  end
$$;
comment on function private.report_reason(text) is 'A reason of a report in words.';

create function private.reported_thing(
  p_kind text, p_target_id uuid, out reported_id uuid, out content text, out match_id uuid
)
language plpgsql
stable
security definer -- looks for the message on behalf of who reports it
set search_path = ''
as $$
begin
  case p_kind
    when 'message' then
      -- Only the receiver: nobody reports himself, and the administration is nobody.
      select m.sender_profile_id, m.content into reported_id, content
      from public.messages m
      where m.id = p_target_id and m.receiver_id = auth.uid();
    when 'match_message' then
      select m.sender_id, m.content, m.match_id into reported_id, content, match_id
      from public.match_messages m
      where m.id = p_target_id and m.sender_id <> auth.uid()
        and (
          private.is_match_side(m.match_id)
          or private.may(private.match_tournament_id(m.tournament_match_id), 'chat')
        );
    when 'profile' then
      select p.id into reported_id
      from public.profiles p
      where p.id = p_target_id and p.closed_at is null;
    else
      perform private.refuse('report_kind', 'Solo se puede denunciar un mensaje o un perfil.');
  end case;
  if reported_id is null then
    perform private.refuse('target_not_found', 'No encontramos lo que quieres denunciar.');
  end if;
  if reported_id = auth.uid() then
    perform private.refuse('report_self', 'No puedes denunciarte.');
  end if;
end;
$$;
comment on function private.reported_thing(text, uuid) is
  'Who is behind what the caller reports, and what it said; only what the caller can see. '
  'Refuses report_kind, target_not_found, report_self.';

create function private.require_report(p_report_id uuid)
returns public.reports
language plpgsql
volatile
security definer -- for procedures that have authorised the admin
set search_path = ''
as $$
declare
  v_report public.reports;
begin
  perform private.require_admin();
  select * into v_report from public.reports where id = p_report_id for update;
  -- To the admin whom it is about, it does not exist.
  if not found or v_report.reported_id is not distinct from auth.uid() then
    perform private.refuse('report_not_found', 'La denuncia no existe.');
  end if;
  return v_report;
end;
$$;
comment on function private.require_report(uuid) is
  'Locks a report for an admin who is not the reported one. Refuses report_not_found.';

create function private.mute_user(p_user_id uuid, p_hours integer, p_reason text)
returns timestamptz
language plpgsql
volatile
security definer -- mutes are written by procedures only
set search_path = ''
as $$
declare
  v_until timestamptz := now() + make_interval(hours => p_hours);
begin
  insert into public.user_mutes as mute (profile_id, muted_until, reason)
  values (p_user_id, v_until, p_reason)
  -- A second, shorter one does not shorten the first.
  on conflict (profile_id) do update
    set muted_until = greatest(mute.muted_until, excluded.muted_until), reason = excluded.reason
  returning mute.muted_until into v_until;
  return v_until;
end;
$$;
comment on function private.mute_user(uuid, integer, text) is 'Mutes somebody from now on; returns until when.';

-- 03-report_procedures.sql

-- Reporting, looking around the reported message, deciding.

create function public.send_report(p_kind text, p_target_id uuid, p_reason text, p_note text default null)
returns uuid
language plpgsql
volatile
security definer -- reports are written by procedures only
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_note text := private.clean_text(p_note);
  v_thing record;
  v_id uuid;
begin
  perform private.count_event(
    v_user_id, 'report', private.setting_integer('reports_per_day'), interval '1 day',
    'Enviaste demasiadas denuncias por hoy. Si es urgente, escribe desde Contacto.'
  );
  v_thing := private.reported_thing(p_kind, p_target_id);
  if p_reason is null or p_reason not in (
    'spam', 'insults', 'harassment', 'hate', 'cheating', 'impersonation', 'inappropriate', 'other'
  ) then
    perform private.refuse('reason_required', 'Elige el motivo de la denuncia.');
  end if;
  if p_reason = 'other' and v_note is null then
    perform private.refuse('note_required', 'Cuéntanos qué pasó.');
  end if;
  if char_length(v_note) > 500 then
    perform private.refuse('note_too_long', 'La explicación puede tener hasta 500 caracteres.');
  end if;
  insert into public.reports (reporter_id, reported_id, kind, target_id, match_id, reason, note, content)
  values (v_user_id, v_thing.reported_id, p_kind, p_target_id, v_thing.match_id, p_reason, v_note, v_thing.content)
  on conflict (reporter_id, kind, target_id) where status = 'open' do nothing
  returning id into v_id;
  if v_id is null then
    perform private.refuse('report_exists', 'Ya lo denunciaste: lo estamos revisando.');
  end if;
  -- One unread notification per admin, however many reports wait.
  perform private.notify_user(
    id, 'report_opened', 'Hay denuncias por revisar', 'Alguien denunció un mensaje o un perfil.',
    '/admin/community?tab=denuncias', 'reports'
  )
  from public.profiles
  where role = 'admin' and closed_at is null and id not in (v_user_id, v_thing.reported_id);
  return v_id;
end;
$$;
comment on function public.send_report(text, uuid, text, text) is
  'Reports a message (kind message or match_message) or a profile to the administration; returns the report''s id. '
  'Refuses rate_limited, report_kind, target_not_found, report_self, reason_required, note_required, note_too_long, report_exists.';

create function public.report_context(p_report_id uuid)
returns table (
  id uuid, sender_id uuid, sender_username text, content text, created_at timestamptz, is_reported boolean
)
language plpgsql
volatile
security definer -- shows an admin the few private messages around a reported one, and nothing else
set search_path = ''
as $$
declare
  v_report public.reports := private.require_report(p_report_id);
  v_around constant integer := 10;
begin
  if v_report.kind = 'profile' then
    return;
  end if;
  -- Reading other people's messages is itself an act that is recorded, once per admin and report.
  if v_report.kind = 'message' and not exists (
    select 1 from public.admin_audit_log log
    where log.entity = 'reports' and log.entity_id = p_report_id::text
      and log.action = 'read_reported_messages' and log.actor_id is not distinct from auth.uid()
  ) then
    perform private.audit('read_reported_messages', 'reports', p_report_id::text, null, null);
  end if;
  return query
    with target as (
      select m.created_at as at, m.id as target_id
      from public.messages m where v_report.kind = 'message' and m.id = v_report.target_id
      union all
      select m.created_at, m.id
      from public.match_messages m where v_report.kind = 'match_message' and m.id = v_report.target_id
    ),
    talk as (
      select m.id, m.sender_id, m.content, m.created_at
      from public.messages m
      where v_report.kind = 'message'
        and m.sender_id = v_report.reported_id and m.receiver_id = v_report.reporter_id
      union all
      select m.id, m.sender_id, m.content, m.created_at
      from public.messages m
      where v_report.kind = 'message'
        and m.sender_id = v_report.reporter_id and m.receiver_id = v_report.reported_id
      union all
      select m.id, m.sender_id, m.content, m.created_at
      from public.match_messages m
      where v_report.kind = 'match_message' and m.match_id = v_report.match_id
    ),
    around as (
      (
        select talk.* from talk, target
        where (talk.created_at, talk.id) <= (target.at, target.target_id)
        order by talk.created_at desc, talk.id desc limit v_around + 1
      )
      union all
      (
        select talk.* from talk, target
        where (talk.created_at, talk.id) > (target.at, target.target_id)
        order by talk.created_at, talk.id limit v_around
      )
    )
    select a.id, a.sender_id, p.username, a.content, a.created_at, a.id = v_report.target_id
    from around a
    left join public.profiles p on p.id = a.sender_id
    order by a.created_at, a.id;
end;
$$;
comment on function public.report_context(uuid) is
  'Admin: the reported message with at most ten before and ten after it, in order; nothing for a profile. '
  'The first look at private messages is recorded. Refuses report_not_found.';

create function public.handle_report(
  p_report_id uuid, p_action text, p_answer text default null, p_mute_hours integer default null
)
returns integer
language plpgsql
volatile
security definer -- acts on somebody else's account
set search_path = ''
as $$
declare
  v_report public.reports := private.require_report(p_report_id);
  v_answer text := private.clean_text(p_answer);
  v_until timestamptz;
  v_reporter_id uuid;
  v_count integer := 0;
begin
  if v_report.status <> 'open' then
    perform private.refuse('report_handled', 'Esta denuncia ya fue resuelta.');
  end if;
  if p_action is null or p_action not in ('dismiss', 'warn', 'mute', 'close_account') then
    perform private.refuse('action_unknown', 'Elige qué hacer con la denuncia.');
  end if;
  if char_length(v_answer) > 500 then
    perform private.refuse('answer_too_long', 'El mensaje puede tener hasta 500 caracteres.');
  end if;
  if p_action = 'mute' and (p_mute_hours is null or p_mute_hours not between 1 and 2160) then
    perform private.refuse('mute_hours', 'El silencio dura de 1 hora a 90 días.');
  end if;
  if p_action <> 'dismiss' and not exists (
    select 1 from public.profiles where id = v_report.reported_id and closed_at is null
  ) then
    perform private.refuse('user_not_found', 'El jugador no existe.');
  end if;

  case p_action
    when 'warn' then
      perform private.notify_user(
        v_report.reported_id, 'moderation_warning', 'Advertencia de la administración',
        coalesce(v_answer, format('Recibimos avisos sobre tu conducta (%s). Respeta las reglas de la comunidad.',
          lower(private.report_reason(v_report.reason)))),
        '/terms', p_report_id::text
      );
    when 'mute' then
      v_until := private.mute_user(v_report.reported_id, p_mute_hours, v_answer);
      perform private.notify_user(
        v_report.reported_id, 'moderation_mute', 'No puedes escribir por un tiempo',
        concat_ws(' ', format('Hasta el %s.', private.spoken_time(v_until)), v_answer),
        '/terms', p_report_id::text
      );
    when 'close_account' then
      perform public.delete_user(v_report.reported_id);
    else null;
  end case;

  -- What others said of the same thing is answered with it; a closed account answers everything about it.
  for v_reporter_id in
    update public.reports
    set status = 'handled', action = p_action, answer = v_answer, handled_by = auth.uid(), handled_at = now()
    where status = 'open' and reported_id = v_report.reported_id
      and (p_action = 'close_account' or (kind = v_report.kind and target_id = v_report.target_id))
    returning reporter_id
  loop
    v_count := v_count + 1;
    perform private.notify_user(
      v_reporter_id, 'report_handled', 'Revisamos tu denuncia',
      case p_action
        when 'dismiss' then 'Gracias por avisar. Esta vez no encontramos una falta a las reglas.'
        else 'Gracias por avisar. Tomamos medidas.'
      end,
      null, p_report_id::text
    );
  end loop;
  perform private.audit(
    'handle_report', 'reports', p_report_id::text, null,
    jsonb_strip_nulls(jsonb_build_object(
      'action', p_action, 'reason', v_report.reason, 'reported_id', v_report.reported_id,
      'answer', v_answer, 'muted_until', v_until, 'reports', v_count
    ))
  );
  return v_count;
end;
$$;
comment on function public.handle_report(uuid, text, text, integer) is
  'Admin: answers a report, and what others reported of the same thing: dismiss, warn, mute (p_mute_hours, 1 to 2160) or '
  'close_account. p_answer goes to the reported person. Tells the reporters; returns how many reports it answered. '
  'Refuses report_not_found, report_handled, action_unknown, answer_too_long, mute_hours, user_not_found, and what delete_user refuses.';

create function public.lift_mute(p_profile_id uuid)
returns void
language plpgsql
volatile
security definer -- mutes are written by procedures only
set search_path = ''
as $$
declare
  v_mute public.user_mutes;
begin
  perform private.require_admin();
  delete from public.user_mutes
  where profile_id = p_profile_id and muted_until > now() and profile_id is distinct from auth.uid()
  returning * into v_mute;
  if not found then
    perform private.refuse('not_muted', 'Esta persona puede escribir.');
  end if;
  perform private.audit(
    'lift_mute', 'profiles', p_profile_id::text, jsonb_build_object('muted_until', v_mute.muted_until), null
  );
  perform private.notify_user(
    p_profile_id, 'moderation_mute_lifted', 'Puedes volver a escribir', 'La administración levantó tu silencio.', null
  );
end;
$$;
comment on function public.lift_mute(uuid) is 'Admin: lets a muted person write again, except himself. Refuses not_muted.';

create function public.earlier_measures(report public.reports)
returns integer
language sql
stable
set search_path = ''
as $$
  select count(*)::integer
  from public.reports earlier
  where earlier.reported_id = report.reported_id and earlier.id <> report.id
    and earlier.action in ('warn', 'mute')
$$;
comment on function public.earlier_measures(public.reports) is
  'How often the reported person was warned or muted for something else.';

create function public.earlier_reports(report public.reports)
returns integer
language sql
stable
set search_path = ''
as $$
  select count(*)::integer
  from public.reports earlier
  where earlier.reported_id = report.reported_id and earlier.created_at < report.created_at
$$;
comment on function public.earlier_reports(public.reports) is
  'How often the reported person had been reported before, as far as the caller may read it.';

grant execute on function
  public.send_report(text, uuid, text, text),
  public.report_context(uuid),
  public.handle_report(uuid, text, text, integer),
  public.lift_mute(uuid),
  public.earlier_measures(public.reports),
  public.earlier_reports(public.reports)
to authenticated;
