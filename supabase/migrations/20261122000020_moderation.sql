-- Made by `npm run migration` from supabase/schema/20-moderation, where it is read and edited.

set local lock_timeout = '5s';
-- Bodies of functions name what later areas lay down.
set local check_function_bodies = off;

-- 01-contact_messages.sql

-- Contact: messages of visitors to the administration.

create table public.contact_messages (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  email text not null,
  subject text not null,
  message text not null,
  user_id uuid references public.profiles (id) on delete set null,
  origin_hash text,
  handled_at timestamptz,
  created_at timestamptz not null default now(),
  constraint contact_messages_name_length check (char_length(name) between 1 and 120),
  constraint contact_messages_email_format check (
    char_length(email) <= 254 and email ~ '^[^@[:space:]]+@[^@[:space:]]+\.[^@[:space:]]+$'
  ),
  constraint contact_messages_subject_length check (char_length(subject) between 1 and 200),
  constraint contact_messages_message_length check (char_length(message) between 1 and 5000)
);
comment on table public.contact_messages is
  'Messages of the contact form; readable by administrators.';
comment on column public.contact_messages.origin_hash is
  'Hash of the sender''s origin, for the rate limit only.';
comment on column public.contact_messages.handled_at is
  'When an administrator resolved the message.';
create index contact_messages_created_at_idx on public.contact_messages (created_at desc);
create index contact_messages_waiting_idx on public.contact_messages (created_at desc, id) where handled_at is null;
create index contact_messages_origin_idx on public.contact_messages (origin_hash, created_at desc);
create index contact_messages_user_id_idx on public.contact_messages (user_id);

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

-- A message is marked before it is sent, so that only one of several servers sends a copy.
create table private.forwarded_contacts (
  message_id uuid primary key references public.contact_messages (id) on delete cascade,
  created_at timestamptz not null default now()
);
comment on table private.forwarded_contacts is
  'Messages of the contact form that were recently copied to the administration.';

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
comment on function private.request_origin_hash() is
  'A hash of the sender''s origin (the user or, without a session, the network), which changes every day.';

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
comment on function public.send_contact_message(p_name text, p_email text, p_subject text, p_message text) is
  'Sends a message to the administration, also without a session; returns its id. Refuses fields_required, text_too_long, email_invalid, rate_limited.';
grant execute on function public.send_contact_message to anon, authenticated;

-- 02-reports.sql

-- Reports: messages, pictures or profiles that a user considers against the rules, and an administrator's decision.
--
-- A reported user never learns who reported. Only administrators read this table, without the reports about themselves.
-- The audit log and notifications contain neither the reporter nor the message.

create table public.reports (
  id uuid primary key default gen_random_uuid(),
  reporter_id uuid not null references public.profiles (id) on delete restrict,
  reported_id uuid not null references public.profiles (id) on delete restrict,
  kind text not null,
  target_id uuid not null,
  match_id uuid,
  reason text not null,
  note text,
  content text,
  part jsonb,
  status text not null default 'open',
  action text,
  answer text,
  handled_by uuid references public.profiles (id) on delete set null,
  handled_at timestamptz,
  created_at timestamptz not null default now(),
  constraint reports_not_oneself check (reporter_id <> reported_id),
  constraint reports_kind_known check (kind in ('message', 'match_message', 'team_message', 'match_picture', 'profile')),
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
  'Reports of users to the administration. Readable by administrators, except an administrator whom the report concerns.';
comment on column public.reports.target_id is
  'What is reported: a message between users (message), in a match room (match_message) or in a team''s channel (team_message), a picture of a match (match_picture), or a profile. No foreign key: the report outlives it.';
comment on column public.reports.match_id is
  'The match of a reported match_message or match_picture.';
comment on column public.reports.content is
  'The reported message, or the description of the picture, at the time of the report.';
comment on column public.reports.part is
  'Attachment of the reported message. A picture is stored while the report is open, and visible to readers of the report.
@type part { kind: "picture"; file: string | null; alt: string | null; width: number; height: number } | { kind: "challenge" | "team" | "tournament"; id: string } | null';
comment on column public.reports.answer is
  'Message of the administrator to the reported user.';

create unique index reports_open_key on public.reports (reporter_id, kind, target_id) where status = 'open';
create index reports_status_idx on public.reports (status, created_at desc, id);
create index reports_reporter_id_idx on public.reports (reporter_id);
create index reports_reported_id_idx on public.reports (reported_id, created_at desc);
create index reports_handled_by_idx on public.reports (handled_by);
create index reports_picture_idx on public.reports ((part ->> 'file')) where part ->> 'file' is not null;
create index reports_target_id_idx on public.reports (target_id);

insert into public.settings (key, value, description) values
  ('reports_per_day', '20', 'Denuncias que una persona puede enviar por día.');

create policy select_uninvolved_admin on public.reports
  for select to authenticated
  using ((select private.is_admin()) and reported_id <> (select auth.uid()));
grant select on public.reports to authenticated;
alter publication supabase_realtime add table public.reports;

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
comment on function private.report_reason(p_reason text) is
  'A reason of a report in words.';

create function private.require_report(p_report_id uuid)
returns public.reports
language plpgsql
volatile
security definer -- for procedures that have authorised the administrator
set search_path = ''
as $$
declare
  v_report public.reports;
begin
  perform private.require_admin();
  select * into v_report from public.reports where id = p_report_id for update;
  if not found or v_report.reported_id is not distinct from auth.uid() then
    perform private.refuse('report_not_found', 'La denuncia no existe.');
  end if;
  return v_report;
end;
$$;
comment on function private.require_report(p_report_id uuid) is
  'Locks a report for an administrator who is not the reported user. Refuses report_not_found.';

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
  on conflict (profile_id) do update
    set muted_until = greatest(mute.muted_until, excluded.muted_until), reason = excluded.reason
  returning mute.muted_until into v_until;
  return v_until;
end;
$$;
comment on function private.mute_user(p_user_id uuid, p_hours integer, p_reason text) is
  'Mutes a user from now on; returns the end.';

-- 03-chat_pictures.sql

-- Pictures in chats: removing one, and all of a closed account. They are erased after chat_picture_days.

insert into public.settings (key, value, description) values
  ('chat_pictures_per_day', '40', 'Imágenes que una persona puede enviar por chat en un día.'),
  ('chat_pictures_per_person', '300', 'Imágenes de chat que se guardan de una persona a la vez.'),
  ('chat_picture_days', '180', 'Días que se conservan las imágenes enviadas por chat.');

create function private.is_reported_picture(p_file text)
returns boolean
language sql
stable
security definer -- reports are readable by administrators only
set search_path = ''
as $$
  select exists (select 1 from public.reports where part ->> 'file' = p_file and status = 'open')
$$;
comment on function private.is_reported_picture(p_file text) is
  'True while a report that is not decided yet needs a file of a chat, which must not be erased before.';

create function private.forget_picture(p_file text)
returns void
language plpgsql
volatile
security definer -- nothing else of a message ever changes
set search_path = ''
as $$
begin
  update public.messages set part = part || '{"file": null}' where part ->> 'file' = p_file;
  update public.team_messages set part = part || '{"file": null}' where part ->> 'file' = p_file;
  update public.match_messages set part = part || '{"file": null}' where part ->> 'file' = p_file;
end;
$$;
comment on function private.forget_picture(p_file text) is
  'Hides a picture everywhere; its messages state that there was one.';

create function private.take_pictures_back(p_user_id uuid)
returns void
language plpgsql
volatile
security definer -- removes the pictures of a closed account for its owner or an administrator
set search_path = ''
as $$
declare
  v_file text;
begin
  for v_file in
    select name from storage.objects
    where bucket_id = 'chat_pictures' and name like p_user_id || '/%'
    order by name
  loop
    perform private.forget_picture(v_file);
  end loop;
  -- Files that a report needs are not erased here; they are erased later, after the report is closed.
  perform private.erase_files(array(
    select id from storage.objects
    where bucket_id = 'chat_pictures' and name like p_user_id || '/%' and not private.is_reported_picture(name)
  ));
end;
$$;
comment on function private.take_pictures_back(p_user_id uuid) is
  'Removes every picture of a user from chats; the texts stay, because they belong to the other users too.';

create function public.remove_message_picture(p_kind text, p_message_id uuid)
returns void
language plpgsql
volatile
security definer -- nothing else of a message ever changes
set search_path = ''
as $$
declare
  v_user_id constant uuid := private.require_user();
  v_file text;
  v_report_id uuid;
begin
  select own.file into v_file
  from (
    select part ->> 'file' as file from public.messages
    where p_kind = 'message' and id = p_message_id and sender_id = v_user_id
    union all
    select part ->> 'file' from public.team_messages
    where p_kind = 'team_message' and id = p_message_id and sender_id = v_user_id
    union all
    select part ->> 'file' from public.match_messages
    where p_kind = 'match_message' and id = p_message_id and sender_id = v_user_id
  ) as own;
  if v_file is null and private.is_acting_admin() then
    -- A picture of another user can be removed only by an administrator who handles a report about it.
    select report.id, report.part ->> 'file' into v_report_id, v_file
    from public.reports report
    where report.kind = p_kind and report.target_id = p_message_id and report.part ->> 'file' is not null
      and report.reported_id <> v_user_id
    order by report.created_at
    limit 1;
  end if;
  if v_file is null then
    perform private.refuse('picture_not_found', 'Esa imagen ya no está.');
  end if;
  perform private.forget_picture(v_file);
  perform private.erase_files(array(
    select id from storage.objects
    where bucket_id = 'chat_pictures' and name = v_file
      and (v_report_id is not null or not private.is_reported_picture(v_file))
  ));
  if v_report_id is not null then
    perform private.audit('remove_message_picture', 'reports', v_report_id::text, null, null);
  end if;
end;
$$;
comment on function public.remove_message_picture(p_kind text, p_message_id uuid) is
  'Removes the picture of a message for everyone, with its file. p_kind: message, team_message or match_message. For its sender, and for administrators if it was reported. A removal by the sender leaves the file while a report of it is undecided. Refuses picture_not_found.';
grant execute on function public.remove_message_picture to authenticated, service_role;

-- 04-report_procedures.sql

-- Procedures to report abuse, to read the context of a report, and to decide it.

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
  perform private.limit_event(
    v_user_id, 'report', 'reports_per_day',
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
  insert into public.reports (reporter_id, reported_id, kind, target_id, match_id, reason, note, content, part)
  values (
    v_user_id, v_thing.reported_id, p_kind, p_target_id, v_thing.match_id, p_reason, v_note, v_thing.content, v_thing.part
  )
  on conflict (reporter_id, kind, target_id) where status = 'open' do nothing
  returning id into v_id;
  if v_id is null then
    perform private.refuse('report_exists', 'Ya lo denunciaste: lo estamos revisando.');
  end if;
  -- Each administrator has only one unread notification for all waiting reports.
  perform private.notify_user(
    id, 'report_opened', 'Hay denuncias por revisar', 'Alguien denunció un mensaje, una imagen o un perfil.',
    '/admin/community?tab=denuncias', 'reports'
  )
  from public.profiles
  where role = 'admin' and closed_at is null and id not in (v_user_id, v_thing.reported_id);
  return v_id;
end;
$$;
comment on function public.send_report(p_kind text, p_target_id uuid, p_reason text, p_note text) is
  'Reports a message (kind message, match_message or team_message), a picture of a match (match_picture) or a profile to the administration; returns the report''s id. Refuses rate_limited, report_kind, target_not_found, report_self, reason_required, note_required, note_too_long, report_exists.';

create function public.report_context(p_report_id uuid)
returns table (
  id uuid, sender_id uuid, sender_username text, content text, created_at timestamptz, is_reported boolean, part jsonb
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
  if v_report.kind in ('profile', 'match_picture') then
    return;
  end if;
  -- Logs that an administrator reads private messages of other users, once per administrator and report.
  if v_report.kind in ('message', 'team_message') and not exists (
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
      union all
      select m.created_at, m.id
      from public.team_messages m where v_report.kind = 'team_message' and m.id = v_report.target_id
    ),
    talk as (
      select m.id, m.sender_id, m.content, m.created_at, m.part
      from public.messages m
      where v_report.kind = 'message'
        and m.sender_id = v_report.reported_id and m.receiver_id = v_report.reporter_id
      union all
      select m.id, m.sender_id, m.content, m.created_at, m.part
      from public.messages m
      where v_report.kind = 'message'
        and m.sender_id = v_report.reporter_id and m.receiver_id = v_report.reported_id
      union all
      select m.id, m.sender_id, m.content, m.created_at, m.part
      from public.match_messages m
      where v_report.kind = 'match_message' and m.match_id = v_report.match_id
      union all
      select m.id, m.sender_id, m.content, m.created_at, m.part
      from public.team_messages said
      join public.team_messages m on m.team_id = said.team_id
      where v_report.kind = 'team_message' and said.id = v_report.target_id
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
    select a.id, a.sender_id, p.username, a.content, a.created_at, a.id = v_report.target_id, a.part
    from around a
    left join public.profiles p on p.id = a.sender_id
    order by a.created_at, a.id;
end;
$$;
comment on function public.report_context(p_report_id uuid) is
  'The reported message with at most ten before and ten after it, in order; nothing for a picture or a profile. Administrators only. Pictures in other messages are mentioned, not shown. The first reading of private messages is logged. Refuses report_not_found.
@nullable part
@type part { kind: "picture"; file: string | null; alt: string | null; width: number; height: number } | { kind: "challenge" | "team" | "tournament"; id: string } | null';

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

  -- Other reports about the same object get the same answer; closing the account answers all reports about that user.
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
comment on function public.handle_report(p_report_id uuid, p_action text, p_answer text, p_mute_hours integer) is
  'Decides a report, and the others about the same object; returns how many. Administrators only. The decision is dismiss, warn, mute (p_mute_hours, 1 to 2160) or close_account. p_answer is sent to the reported user; the reporters are notified. Refuses report_not_found, report_handled, action_unknown, answer_too_long, mute_hours, user_not_found, and what delete_user refuses.';

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
comment on function public.lift_mute(p_profile_id uuid) is
  'Ends the mute of another user. Administrators only. Refuses not_muted.';

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
comment on function public.earlier_measures(report public.reports) is
  'Computed field: how often the reported user was warned or muted for other reports.';

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
comment on function public.earlier_reports(report public.reports) is
  'Computed field: how often the reported user had been reported before, as far as the caller may read it.';

grant execute on function
  public.send_report, public.report_context, public.handle_report, public.lift_mute, public.earlier_measures,
  public.earlier_reports
to authenticated;

create function private.reported_thing(
  p_kind text, p_target_id uuid, out reported_id uuid, out content text, out match_id uuid, out part jsonb
)
language plpgsql
stable
security definer -- reads what the caller reports on their behalf
set search_path = ''
as $$
begin
  case p_kind
    when 'message' then
      -- Only the receiver can report a message; messages of the administration cannot be reported.
      select m.sender_profile_id, m.content, m.part into reported_id, content, part
      from public.messages m
      where m.id = p_target_id and m.receiver_id = auth.uid();
    when 'match_message' then
      select m.sender_id, m.content, m.match_id, m.part into reported_id, content, match_id, part
      from public.match_messages m
      where m.id = p_target_id and m.sender_id <> auth.uid()
        and (
          private.is_match_side(m.match_id)
          or private.may(private.match_tournament_id(m.tournament_match_id), 'chat')
        );
    when 'team_message' then
      select m.sender_id, m.content, m.part into reported_id, content, part
      from public.team_messages m
      where m.id = p_target_id and m.team_id = private.my_team_id();
    when 'match_picture' then
      select picture.added_by, picture.alt, picture.match_id into reported_id, content, match_id
      from public.match_pictures picture
      where picture.id = p_target_id;
    when 'profile' then
      select p.id into reported_id
      from public.profiles p
      where p.id = p_target_id and p.closed_at is null;
    else
      perform private.refuse('report_kind', 'Solo se puede denunciar un mensaje, una imagen o un perfil.');
  end case;
  if reported_id is null then
    perform private.refuse('target_not_found', 'No encontramos lo que quieres denunciar.');
  end if;
  if reported_id = auth.uid() then
    perform private.refuse('report_self', 'No puedes denunciarte.');
  end if;
end;
$$;
comment on function private.reported_thing(p_kind text, p_target_id uuid, out reported_id uuid, out content text, out match_id uuid, out part jsonb) is
  'The author and the content of the object that the caller reports, if the caller can see it. Refuses report_kind, target_not_found, report_self.';

-- 05-measure_procedures.sql

-- Procedures to impose a measure, to appeal against it, to decide the appeal, and to lift the measure.

create function private.lock_person_for_measure(p_profile_id uuid, p_reason text, p_words text)
returns text
language plpgsql
volatile
security definer -- locks on behalf of an admin
set search_path = ''
as $$
declare
  v_words text := private.clean_text(p_words);
begin
  perform private.require_admin();
  if p_reason is null or p_reason not in (
    'spam', 'insults', 'harassment', 'hate', 'cheating', 'impersonation', 'inappropriate', 'other'
  ) then
    perform private.refuse('reason_required', 'Elige el motivo de la medida.');
  end if;
  if v_words is null or char_length(v_words) > 500 then
    perform private.refuse('words_required', 'Explica la medida a la persona (hasta 500 caracteres).');
  end if;
  if p_profile_id is not distinct from auth.uid() then
    perform private.refuse('measure_self', 'No puedes tomar una medida sobre ti.');
  end if;
  -- Administrators wait for each other here, so that the second one sees what the first has done.
  perform pg_advisory_xact_lock(hashtextextended('measures of ' || p_profile_id, 0));
  if not exists (select 1 from public.profiles where id = p_profile_id and closed_at is null) then
    perform private.refuse('user_not_found', 'El jugador no existe.');
  end if;
  if exists (select 1 from public.profiles where id = p_profile_id and role = 'admin') then
    perform private.refuse('user_is_admin', 'Es de la administración: quítale primero ese rol.');
  end if;
  return v_words;
end;
$$;
comment on function private.lock_person_for_measure(p_profile_id uuid, p_reason text, p_words text) is
  'Checks a new measure against a user, and returns the message to that user, tidied. Requires an administrator as caller, a user who is none, a listed reason and a message. Refuses reason_required, words_required, measure_self, user_not_found, user_is_admin.';

create function private.record_measure(p_measure public.measures, p_title text, p_body text)
returns void
language plpgsql
volatile
security definer -- notifications are written by the database only
set search_path = ''
as $$
begin
  perform private.audit(
    case when p_measure.tournament_id is null then 'suspend_user' else 'keep_out_of_tournament' end,
    'profiles', p_measure.profile_id::text, null,
    jsonb_strip_nulls(jsonb_build_object(
      'reason', p_measure.reason, 'words', p_measure.words, 'ends_at', p_measure.ends_at, 'tournament_id', p_measure.tournament_id
    ))
  );
  perform private.notify_user(
    p_measure.profile_id, 'moderation_measure', p_title,
    format('%s Motivo: %s. %s', p_body, lower(private.report_reason(p_measure.reason)), p_measure.words),
    '/settings?seccion=medidas', p_measure.id::text
  );
end;
$$;
comment on function private.record_measure(p_measure public.measures, p_title text, p_body text) is
  'Logs a measure and notifies the user concerned.';

create function private.open_tournaments_of(p_profile_id uuid)
returns table (tournament_id uuid, participant_id uuid, matches integer)
language sql
stable
security definer -- called for administrators, and before a suspension
set search_path = ''
as $$
  select match.tournament_id, participant.id, count(*)::integer
  from public.participants participant
  join public.tournament_matches match
    on participant.id in (match.participant1_id, match.participant2_id) and match.status not in ('completed', 'bye', 'cancelled')
  join public.tournaments tournament on tournament.id = match.tournament_id and tournament.status = 'Activo'
  where participant.user_id = p_profile_id
  group by match.tournament_id, participant.id
  order by match.tournament_id
$$;
comment on function private.open_tournaments_of(p_profile_id uuid) is
  'The running tournaments in which a user still has matches to play alone (not for a team), by id, with the number of these matches.';

create function public.admin_open_matches(p_profile_id uuid)
returns table (tournament_id uuid, tournament_name text, matches integer)
language plpgsql
stable
security definer -- as private.open_tournaments_of
set search_path = ''
as $$
begin
  perform private.require_admin_reader();
  return query
    select open.tournament_id, tournament.name, open.matches
    from private.open_tournaments_of(p_profile_id) open
    join public.tournaments tournament on tournament.id = open.tournament_id
    order by tournament.name, open.tournament_id;
end;
$$;
comment on function public.admin_open_matches(p_profile_id uuid) is
  'The running tournaments in which a user still has matches to play alone (not for a team), with their number, for the choice in suspend_user. Administrators only.';

create function private.give_open_matches(p_tournament_id uuid, p_participant_id uuid, p_reason text)
returns void
language plpgsql
volatile
security definer -- matches and prizes are written by procedures only
set search_path = ''
as $$
declare
  v_match_id uuid;
  v_match private.match_state;
  v_winner_id uuid;
begin
  perform private.lock_tournament_for(p_tournament_id, 'results');
  -- Deciding a match may make another one playable (lower bracket, second final), so the search is repeated.
  loop
    select id into v_match_id
    from public.tournament_matches
    where tournament_id = p_tournament_id and p_participant_id in (participant1_id, participant2_id)
      and participant1_id is not null and participant2_id is not null and status not in ('completed', 'bye', 'cancelled')
    order by round, position_in_bracket, id
    limit 1;
    exit when not found;
    v_match := private.lock_match(v_match_id);
    perform private.require_impartial(v_match);
    v_winner_id := private.other_side_id(v_match, p_participant_id);
    perform private.decide_match(v_match, v_winner_id, 'walkover', 'W.O.', auth.uid(), 'referee', p_reason);
    perform private.audit(
      'declare_match_winner', 'tournament_matches', v_match_id::text, jsonb_build_object('status', v_match.status),
      jsonb_build_object('winner_id', v_winner_id, 'result', 'W.O.', 'reason', p_reason)
    );
  end loop;
end;
$$;
comment on function private.give_open_matches(p_tournament_id uuid, p_participant_id uuid, p_reason text) is
  'Decides every match that a side can play now for its rival (W.O.), with a reason. Refuses own_match, and as lock_tournament_for().';

create function public.suspend_user(
  p_profile_id uuid, p_days integer, p_reason text, p_words text, p_open_matches text default null
)
returns timestamptz
language plpgsql
volatile
security definer -- measures are written by procedures only
set search_path = ''
as $$
declare
  v_words text;
  v_measure public.measures;
  v_open record;
  v_count integer;
  -- The reason visible to the side and its rivals does not mention the user.
  v_public constant text := 'Medida de la administración.';
begin
  perform private.require_admin();
  -- The tournaments are locked before the user, as in every exclusion.
  if p_open_matches in ('give', 'disqualify') then
    perform private.lock_tournament(tournament_id) from private.open_tournaments_of(p_profile_id);
  end if;
  v_words := private.lock_person_for_measure(p_profile_id, p_reason, p_words);
  if p_days is null or p_days not between 1 and 730 then
    perform private.refuse('days', 'La suspensión dura de 1 a 730 días.');
  end if;
  if private.suspended_until(p_profile_id) is not null then
    perform private.refuse(
      'already_suspended',
      format('Ya está suspendida hasta el %s: levanta antes esa medida.', private.spoken_time(private.suspended_until(p_profile_id)))
    );
  end if;
  select sum(matches) into v_count from private.open_tournaments_of(p_profile_id);
  if v_count > 0 and (p_open_matches in ('give', 'disqualify', 'play')) is not true then
    perform private.refuse(
      'open_matches',
      case v_count when 1 then 'Tiene un encuentro por jugar: elige qué pasa con él.'
      else format('Tiene %s encuentros por jugar: elige qué pasa con ellos.', v_count) end
    );
  end if;
  perform private.take_back_offers(private.user_participant_id(p_profile_id), 'Desafío cancelado');
  insert into public.measures (profile_id, reason, words, ends_at, imposed_by, plays_on)
  values (
    p_profile_id, p_reason, v_words, now() + make_interval(days => p_days), auth.uid(),
    case when p_open_matches = 'play' then array(select tournament_id from private.open_tournaments_of(p_profile_id)) else '{}' end
  )
  returning * into v_measure;
  if p_open_matches in ('give', 'disqualify') then
    for v_open in select * from private.open_tournaments_of(p_profile_id) loop
      if p_open_matches = 'disqualify' then
        perform public.disqualify_participant(v_open.tournament_id, v_open.participant_id, v_public);
      else
        perform private.give_open_matches(v_open.tournament_id, v_open.participant_id, v_public);
      end if;
    end loop;
  end if;
  perform private.record_measure(
    v_measure, 'Tu cuenta está suspendida', format('Hasta el %s.', private.spoken_time(v_measure.ends_at))
  );
  return v_measure.ends_at;
end;
$$;
comment on function public.suspend_user(p_profile_id uuid, p_days integer, p_reason text, p_words text, p_open_matches text) is
  'Suspends a user for 1 to 730 days, to the minute; returns the end. Administrators only. The user''s open challenges are cancelled. p_open_matches says what happens to the user''s own matches in running tournaments: give (the rivals win by W.O.), disqualify (from those tournaments), or play (despite the suspension). Refuses reason_required, words_required, measure_self, user_not_found, user_is_admin, days, already_suspended, open_matches (there are such matches and nothing was chosen), own_match, tournament_cancelled.
@nullable p_open_matches';

create function public.let_play_on(p_tournament_id uuid, p_participant_id uuid)
returns void
language plpgsql
volatile
security definer -- measures are written by procedures only
set search_path = ''
as $$
declare
  v_measure public.measures;
begin
  perform private.require_admin();
  update public.measures measure
  set plays_on = measure.plays_on || p_tournament_id
  from public.participants participant
  join public.tournament_participants registration
    on registration.participant_id = participant.id and registration.tournament_id = p_tournament_id and registration.status = 'registered'
  where participant.id = p_participant_id and measure.profile_id = participant.user_id
    and measure.tournament_id is null and measure.lifted_at is null and measure.ends_at > now()
    and p_tournament_id <> all (measure.plays_on)
  returning measure.* into v_measure;
  if not found then
    perform private.refuse('not_suspended', 'Ya puede jugar este torneo, o ya no lo juega.');
  end if;
  perform private.audit(
    'let_play_on', 'profiles', v_measure.profile_id::text, null, jsonb_build_object('tournament_id', p_tournament_id)
  );
  perform private.notify_user(
    v_measure.profile_id, 'moderation_measure', 'Puedes terminar ' || (select name from public.tournaments where id = p_tournament_id),
    'La administración te deja jugar tus encuentros en este torneo. Para lo demás, tu cuenta sigue suspendida.',
    '/tournaments/' || p_tournament_id, v_measure.id || ' ' || p_tournament_id
  );
end;
$$;
comment on function public.let_play_on(p_tournament_id uuid, p_participant_id uuid) is
  'Allows a suspended user to continue one tournament, and notifies them. Administrators only. Refuses not_suspended.';

create function public.keep_out_of_tournament(p_profile_id uuid, p_tournament_id uuid, p_reason text, p_words text)
returns uuid
language plpgsql
volatile
security definer -- measures are written by procedures only
set search_path = ''
as $$
declare
  v_words text;
  v_tournament public.tournaments;
  v_entry public.tournament_participants;
  v_measure public.measures;
  -- The reason visible to the side and its rival does not mention the user.
  v_public constant text := 'Medida de la administración.';
begin
  perform private.require_admin();
  -- The tournament is locked before the user, as in every exclusion.
  v_tournament := private.lock_tournament(p_tournament_id);
  v_words := private.lock_person_for_measure(p_profile_id, p_reason, p_words);
  if v_tournament.finished_at is not null then
    perform private.refuse('tournament_finished', 'El torneo ya terminó.');
  end if;
  if private.is_excluded_from_tournament(p_profile_id, p_tournament_id) then
    perform private.refuse('already_kept_out', 'Ya está fuera de este torneo.');
  end if;
  select registration.* into v_entry
  from public.tournament_participants registration
  join public.participants participant on participant.id = registration.participant_id
  where registration.tournament_id = p_tournament_id and participant.user_id = p_profile_id;
  if v_entry.status = 'registered' and v_tournament.structure_generated_at is not null then
    perform public.disqualify_participant(p_tournament_id, v_entry.participant_id, v_public);
  elsif v_entry.id is not null and v_tournament.structure_generated_at is null then
    perform public.remove_tournament_participant(p_tournament_id, v_entry.participant_id);
  end if;
  perform public.remove_from_roster(p_tournament_id, entry.participant_id, p_profile_id, v_public)
  from public.roster_entries entry
  where entry.tournament_id = p_tournament_id and entry.profile_id = p_profile_id and entry.state <> 'removed';
  delete from public.waiting_entries waiting
  using public.participants participant
  where waiting.tournament_id = p_tournament_id and participant.id = waiting.participant_id and participant.user_id = p_profile_id;
  insert into public.measures (profile_id, tournament_id, reason, words, imposed_by)
  values (p_profile_id, p_tournament_id, p_reason, v_words, auth.uid())
  returning * into v_measure;
  perform private.record_measure(
    v_measure, 'No puedes jugar ' || v_tournament.name, 'La administración te dejó fuera de este torneo.'
  );
  return v_measure.id;
end;
$$;
comment on function public.keep_out_of_tournament(p_profile_id uuid, p_tournament_id uuid, p_reason text, p_words text) is
  'Excludes a user from one tournament; returns the measure''s id. Administrators only. Before the start the registration is removed and the fee refunded; later the participant is disqualified. A team''s player is only removed from its roster. Refuses tournament_not_found, tournament_cancelled, reason_required, words_required, measure_self, user_not_found, user_is_admin, tournament_finished, already_kept_out, own_match.';

create function public.appeal_measure(p_measure_id uuid, p_appeal text)
returns void
language plpgsql
volatile
security definer -- measures are written by procedures only
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_appeal text := private.clean_text(p_appeal);
  v_measure public.measures;
begin
  select * into v_measure from public.measures where id = p_measure_id and profile_id = v_user_id for update;
  if not found then
    perform private.refuse('measure_not_found', 'La medida no existe.');
  end if;
  if v_measure.appeal is not null then
    perform private.refuse('already_appealed', 'Ya apelaste esta medida: se apela una sola vez.');
  end if;
  if v_measure.lifted_at is not null or v_measure.ends_at <= now() then
    perform private.refuse('measure_over', 'Esta medida ya terminó.');
  end if;
  if v_appeal is null or char_length(v_appeal) > 1000 then
    perform private.refuse('appeal_length', 'Cuenta por qué apelas (hasta 1.000 caracteres).');
  end if;
  update public.measures set appeal = v_appeal, appealed_at = now() where id = p_measure_id;
  perform private.notify_user(
    id, 'report_appeal', 'Hay una apelación por responder', 'Alguien apeló una medida de la administración.',
    '/admin/people/' || v_user_id, p_measure_id::text
  )
  from public.profiles
  where role = 'admin' and closed_at is null;
end;
$$;
comment on function public.appeal_measure(p_measure_id uuid, p_appeal text) is
  'Appeals against a measure in force, once, with a reason. Only for the user concerned; the administrators are notified. Refuses measure_not_found, already_appealed, measure_over, appeal_length.';

create function public.decide_appeal(p_measure_id uuid, p_outcome text, p_answer text, p_ends_at timestamptz default null)
returns void
language plpgsql
volatile
security definer -- measures are written by procedures only
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_admin();
  v_answer text := private.clean_text(p_answer);
  v_measure public.measures;
begin
  select * into v_measure from public.measures where id = p_measure_id for update;
  if not found or v_measure.profile_id is not distinct from v_user_id then
    perform private.refuse('measure_not_found', 'La medida no existe.');
  end if;
  if v_measure.appeal is null or v_measure.outcome is not null then
    perform private.refuse('no_open_appeal', 'No hay una apelación por responder.');
  end if;
  if v_measure.imposed_by = v_user_id and exists (
    select 1 from public.profiles
    where role = 'admin' and id not in (v_user_id, v_measure.profile_id) and private.is_active_account(id)
  ) then
    perform private.refuse('own_measure', 'La medida es tuya: la apelación la decide otra persona de la administración.');
  end if;
  if p_outcome is null or p_outcome not in ('upheld', 'lifted', 'shortened') then
    perform private.refuse('outcome_unknown', 'Elige qué hacer con la apelación.');
  end if;
  if v_answer is null or char_length(v_answer) > 500 then
    perform private.refuse('answer_required', 'Responde a la persona (hasta 500 caracteres).');
  end if;
  if p_outcome = 'shortened' and not coalesce(p_ends_at > now() and p_ends_at < v_measure.ends_at, false) then
    perform private.refuse('ends_at', 'La medida acortada termina en el futuro, y antes que ahora.');
  end if;
  update public.measures
  set
    outcome = p_outcome, answer = v_answer, decided_by = v_user_id, decided_at = now(),
    ends_at = case p_outcome when 'shortened' then p_ends_at else ends_at end,
    lifted_at = case when p_outcome = 'lifted' then coalesce(lifted_at, now()) else lifted_at end
  where id = p_measure_id;
  perform private.audit(
    'decide_appeal', 'profiles', v_measure.profile_id::text,
    case when p_outcome = 'shortened' then jsonb_build_object('ends_at', v_measure.ends_at) end,
    jsonb_strip_nulls(jsonb_build_object(
      'outcome', p_outcome, 'answer', v_answer, 'ends_at', case when p_outcome = 'shortened' then p_ends_at end
    ))
  );
  perform private.notify_user(
    v_measure.profile_id, 'moderation_appeal',
    case p_outcome
      when 'upheld' then 'Tu apelación: la medida sigue'
      when 'lifted' then 'Tu apelación: la medida se levantó'
      else 'Tu apelación: la medida se acortó'
    end,
    concat_ws(' ', case when p_outcome = 'shortened' then format('Ahora hasta el %s.', private.spoken_time(p_ends_at)) end, v_answer),
    '/settings?seccion=medidas', p_measure_id::text
  );
end;
$$;
comment on function public.decide_appeal(p_measure_id uuid, p_outcome text, p_answer text, p_ends_at timestamptz) is
  'Decides an appeal: the measure is upheld, lifted, or shortened to p_ends_at. Administrators only; the one who imposed the measure may decide only if there is no other. Refuses measure_not_found, no_open_appeal, own_measure, outcome_unknown, answer_required, ends_at.';

create function public.lift_measure(p_measure_id uuid)
returns void
language plpgsql
volatile
security definer -- measures are written by procedures only
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_admin();
  v_measure public.measures;
begin
  update public.measures
  set lifted_at = now()
  where id = p_measure_id and lifted_at is null and (ends_at is null or ends_at > now()) and profile_id is distinct from v_user_id
  returning * into v_measure;
  if not found then
    perform private.refuse('measure_over', 'Esta medida ya terminó.');
  end if;
  perform private.audit(
    'lift_measure', 'profiles', v_measure.profile_id::text,
    jsonb_strip_nulls(jsonb_build_object('ends_at', v_measure.ends_at, 'tournament_id', v_measure.tournament_id)), null
  );
  perform private.notify_user(
    v_measure.profile_id, 'moderation_measure_lifted', 'La administración levantó tu medida',
    case when v_measure.tournament_id is null then 'Puedes volver a participar.' else 'Puedes volver a jugar en el torneo, si sus inscripciones siguen abiertas.' end,
    '/settings?seccion=medidas', p_measure_id::text
  );
end;
$$;
comment on function public.lift_measure(p_measure_id uuid) is
  'Ends a measure in force now, except one against the caller. Administrators only. A participant that the measure removed is not readmitted. Refuses measure_over.';

create function public.admin_measures(p_profile_id uuid default null, p_state text default null)
returns table (
  id uuid, profile_id uuid, username text, avatar_url text, tournament_id uuid, tournament_name text, reason text, words text,
  ends_at timestamptz, lifted_at timestamptz, appeal text, appealed_at timestamptz, outcome text, answer text, decided_at timestamptz,
  created_at timestamptz, imposed_by text, decided_by text, is_own boolean
)
language plpgsql
stable
security definer -- who imposed a measure is visible to administrators only
set search_path = ''
as $$
begin
  perform private.require_admin_reader();
  return query
    select
      measure.id, measure.profile_id, person.username, person.avatar_url, measure.tournament_id, tournament.name, measure.reason,
      measure.words, measure.ends_at, measure.lifted_at, measure.appeal, measure.appealed_at, measure.outcome, measure.answer,
      measure.decided_at, measure.created_at, imposer.username, decider.username, coalesce(measure.imposed_by = auth.uid(), false)
    from public.measures measure
    join public.profiles person on person.id = measure.profile_id
    left join public.tournaments tournament on tournament.id = measure.tournament_id
    left join public.profiles imposer on imposer.id = measure.imposed_by
    left join public.profiles decider on decider.id = measure.decided_by
    cross join lateral (
      select measure.lifted_at is null
        and case when measure.tournament_id is null then measure.ends_at > now() else tournament.finished_at is null end as is_running
    ) state
    where (p_profile_id is null or measure.profile_id = p_profile_id)
      and (
        p_state is null
        or case p_state
          when 'appealed' then measure.appeal is not null and measure.outcome is null
          when 'running' then state.is_running
          when 'over' then not state.is_running
          else false
        end
      )
    order by measure.created_at desc, measure.id;
end;
$$;
comment on function public.admin_measures(p_profile_id uuid, p_state text) is
  'Measures against one user, or against all users, newest first, with the administrators who imposed them and decided the appeals. Administrators only. is_own: imposed by the caller. p_state: appealed (the appeal is not decided yet), running, or over (lifted, expired, or of a finished tournament); null: all; none for an unknown value.
@nullable tournament_id, tournament_name, ends_at, lifted_at, appeal, appealed_at, outcome, answer, decided_at, imposed_by, decided_by
@type reason "spam" | "insults" | "harassment" | "hate" | "cheating" | "impersonation" | "inappropriate" | "other"
@type outcome "upheld" | "lifted" | "shortened" | null';

grant execute on function
  public.admin_measures, public.admin_open_matches, public.suspend_user, public.let_play_on,
  public.keep_out_of_tournament, public.appeal_measure, public.decide_appeal, public.lift_measure
to authenticated;

-- 06-matches_on_hold.sql

-- Matches with a suspended side are on hold: every page shows this; the staff are notified and decide what happens.

create function private.report_held_match()
returns trigger
language plpgsql
volatile
security definer -- notifications are written by the database only
set search_path = ''
as $$
begin
  if not public.is_held(new) then
    return null;
  end if;
  perform private.notify_user(
    person.id, 'match_without_side',
    format(
      '%s no puede jugar',
      (
        select string_agg(private.participant_name(side.participant_id), ' ni ' order by side.participant_id)
        from private.barred_sides(array[new.tournament_id]) side
        where side.participant_id in (new.participant1_id, new.participant2_id)
      )
    ),
    format(
      '%s – %s espera una decisión: dar el partido o descalificar. Medida de la administración.',
      private.participant_name(new.participant1_id), private.participant_name(new.participant2_id)
    ),
    '/match/manage/' || new.id, new.id::text
  )
  from private.people_with_right(new.tournament_id, 'results') as person (id);
  return null;
end;
$$;
comment on function private.report_held_match() is
  'Notifies the staff of a match whose sides have just become known, if one of them is suspended from playing it.';

create trigger report_held_match
  after insert on public.tournament_matches
  for each row when (new.participant1_id is not null and new.participant2_id is not null)
  execute function private.report_held_match();
create trigger report_newly_held_match
  after update of participant1_id, participant2_id on public.tournament_matches
  for each row when (
    new.participant1_id is not null and new.participant2_id is not null
    and (new.participant1_id, new.participant2_id) is distinct from (old.participant1_id, old.participant2_id)
  )
  execute function private.report_held_match();
