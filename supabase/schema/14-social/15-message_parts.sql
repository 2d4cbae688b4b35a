-- What a message carries beside its words: a picture, or what is shown as a card.
--
-- A card is a reference and nothing else: who reads it sees of the thing what he may see, as it stands then. A picture is a
-- file in the bucket chat_pictures, seen by who reads the message, and gone after chat_picture_days.

insert into public.settings (key, value, description) values
  ('chat_pictures_per_day', '40', 'Imágenes que una persona puede enviar por chat en un día.'),
  ('chat_pictures_per_person', '300', 'Imágenes de chat que se guardan de una persona a la vez.'),
  ('chat_picture_days', '180', 'Días que se conservan las imágenes enviadas por chat.');

-- Helpers ------------------------------------------------------------------------------------

create function private.message_words(p_content text, p_part jsonb)
returns text
language sql
stable
set search_path = ''
as $$
  select coalesce(private.clean_text(p_content), case p_part ->> 'kind' when 'picture' then 'Imagen' end)
$$;
comment on function private.message_words(text, jsonb) is
  'What a message says; of a picture without words, what lists and notices say of it.';
grant execute on function private.message_words(text, jsonb) to authenticated, service_role;

create function private.accept_message_part(p_part jsonb)
returns jsonb
language plpgsql
stable
security definer -- looks for the file
set search_path = ''
as $$
declare
  v_part jsonb := p_part;
begin
  if p_part is null or p_part = 'null' then
    return null;
  end if;
  begin
    if p_part ->> 'kind' = 'picture' then
      v_part := jsonb_build_object(
        'kind', 'picture', 'file', p_part -> 'file', 'alt', left(private.clean_text(p_part ->> 'alt'), 160),
        'width', (p_part ->> 'width')::integer, 'height', (p_part ->> 'height')::integer
      );
      if private.is_message_part(v_part) and exists (
        select 1 from storage.objects
        where bucket_id = 'chat_pictures' and name = v_part ->> 'file' and owner_id = auth.uid()::text
          and name like auth.uid() || '/%'
      ) then
        return v_part;
      end if;
    elsif p_part ->> 'kind' = 'tournament' and private.is_message_part(p_part)
      and exists (select 1 from public.tournaments where id = (p_part ->> 'id')::uuid)
    then
      return p_part;
    end if;
  exception when data_exception then
    -- No number, no id: refused as everything else that is no part.
    null;
  end;
  perform private.refuse('part_invalid', 'Eso no se puede adjuntar. Quítalo y prueba de nuevo.');
  return null;
end;
$$;
comment on function private.accept_message_part(jsonb) is
  'What somebody may attach by himself: a picture that he stored, a tournament. Challenges and invitations come with their acts. '
  'Refuses part_invalid.';
grant execute on function private.accept_message_part(jsonb) to authenticated, service_role;

create function private.is_reported_picture(p_file text)
returns boolean
language sql
stable
security definer -- reports are the administration's
set search_path = ''
as $$
  select exists (select 1 from public.reports where part ->> 'file' = p_file and status = 'open')
$$;
comment on function private.is_reported_picture(text) is 'True while a report that is open needs a file of a chat: nobody erases it before.';

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
comment on function private.forget_picture(text) is 'A picture is shown nowhere any more; its messages say that there was one.';

create function private.take_pictures_back(p_user_id uuid)
returns void
language plpgsql
volatile
security definer -- called for who closes his account
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
  -- What a report needs goes with the next sweep after it.
  perform private.erase_files(array(
    select id from storage.objects
    where bucket_id = 'chat_pictures' and name like p_user_id || '/%' and not private.is_reported_picture(name)
  ));
end;
$$;
comment on function private.take_pictures_back(uuid) is
  'Takes away every picture that somebody showed in chats; the words stay, which belong to the other side as well.';

-- Procedures ---------------------------------------------------------------------------------

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
    -- Of what others show, who judges it takes away what was reported to him.
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
comment on function public.remove_message_picture(text, uuid) is
  'Takes the picture of a message (p_kind message, team_message or match_message) away for everybody, file and all: its writer, who leaves '
  'it to an open report, and administrators, of what was reported. Refuses picture_not_found.';
grant execute on function public.remove_message_picture(text, uuid) to authenticated, service_role;
