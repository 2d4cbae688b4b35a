-- Pictures in chats: removing one, and all of a closed account. They are erased after chat_picture_days.

insert into public.settings (key, value, description) values
  ('chat_pictures_per_day', '40', 'Imágenes que una persona puede enviar por chat en un día.'),
  ('chat_pictures_per_person', '300', 'Imágenes de chat que se guardan de una persona a la vez.'),
  ('chat_picture_days', '180', 'Días que se conservan las imágenes enviadas por chat.');

--- True while a report that is not decided yet needs a file of a chat, which must not be erased before.
create function private.is_reported_picture(p_file text)
returns boolean
language sql
stable
security definer -- reports are readable by administrators only
set search_path = ''
as $$
  select exists (select 1 from public.reports where part ->> 'file' = p_file and status = 'open')
$$;

--- Hides a picture everywhere; its messages state that there was one.
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

--- Removes every picture of a user from chats; the texts stay, because they belong to the other users too.
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

--- Removes the picture of a message for everyone, with its file. p_kind: message, team_message or match_message. For
--- its sender, and for administrators if it was reported. A removal by the sender leaves the file while a report of
--- it is undecided. Refuses picture_not_found.
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
grant execute on function public.remove_message_picture to authenticated, service_role;
