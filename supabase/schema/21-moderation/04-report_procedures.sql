-- Procedures to report abuse, to read the context of a report, and to decide it.

--- Reports a message (kind message, match_message or team_message), a picture of a match (match_picture) or a profile
--- to the administration; returns the report's id. Refuses rate_limited, report_kind, target_not_found, report_self,
--- reason_required, note_required, note_too_long, report_exists.
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

--- The reported message with at most ten before and ten after it, in order; nothing for a picture or a profile.
--- Administrators only. Pictures in other messages are mentioned, not shown. The first reading of private messages is
--- logged. Refuses report_not_found.
--- @nullable part
--- @type part { kind: "picture"; file: string | null; alt: string | null; width: number; height: number } | { kind:
--- "challenge" | "team" | "tournament"; id: string } | null
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

--- Decides a report, and the others about the same object; returns how many. Administrators only. The decision is
--- dismiss, warn, mute (p_mute_hours, 1 to 2160) or close_account. p_answer is sent to the reported user; the reporters
--- are notified. Refuses report_not_found, report_handled, action_unknown, answer_too_long, mute_hours, user_not_found,
--- and what delete_user refuses.
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

--- Ends the mute of another user. Administrators only. Refuses not_muted.
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

--- Computed field: how often the reported user was warned or muted for other reports.
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

--- Computed field: how often the reported user had been reported before, as far as the caller may read it.
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

grant execute on function
  public.send_report, public.report_context, public.handle_report, public.lift_mute, public.earlier_measures,
  public.earlier_reports
to authenticated;

--- The author and the content of the object that the caller reports, if the caller can see it. Refuses report_kind,
--- target_not_found, report_self.
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
