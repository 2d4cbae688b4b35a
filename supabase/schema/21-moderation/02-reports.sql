-- Reports: messages, pictures or profiles that a user considers against the rules, and an administrator's decision.
--
-- A reported user never learns who reported. Only administrators read this table, without the reports about themselves.
-- The audit log and notifications contain neither the reporter nor the message.

--- Reports of users to the administration. Readable by administrators, except an administrator whom the report
--- concerns.
create table public.reports (
  id uuid primary key default gen_random_uuid(),
  reporter_id uuid not null references public.profiles (id) on delete restrict,
  reported_id uuid not null references public.profiles (id) on delete restrict,
  kind text not null,
  --- What is reported: a message between users (message), in a match room (match_message) or in a team's channel
  --- (team_message), a picture of a match (match_picture), or a profile. No foreign key: the report outlives it.
  target_id uuid not null,
  --- The match of a reported match_message or match_picture.
  match_id uuid,
  reason text not null,
  note text,
  --- The reported message, or the description of the picture, at the time of the report.
  content text,
  --- Attachment of the reported message. A picture is stored while the report is open, and visible to readers of the
  --- report.
  --- @type part { kind: "picture"; file: string | null; alt: string | null; width: number; height: number } | { kind:
  --- "challenge" | "team" | "tournament"; id: string } | null
  part jsonb,
  status text not null default 'open',
  action text,
  --- Message of the administrator to the reported user.
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

--- A reason of a report in words.
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

--- Locks a report for an administrator who is not the reported user. Refuses report_not_found.
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

--- Mutes a user from now on; returns the end.
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
