-- The parts of a message: text, reactions, and one attachment (a picture or a card). A card is a reference to an
-- object, such as a tournament: users who read the message see the object's present state.

--- Whether a value contains only reactions that direct messages allow too.
create function private.are_reactions(p_reactions jsonb)
returns boolean
language sql
immutable
parallel safe
set search_path = ''
as $$
  select jsonb_typeof(p_reactions) = 'object' and not exists (
    select 1
    from jsonb_each(p_reactions) as given
    where given.value not in ('"👍"', '"❤️"', '"😂"', '"😮"', '"😢"', '"🔥"')
  )
$$;

--- Whether a value is a valid attachment of a message: a picture, or the kind and id of an object that is shown as a
--- card.
create function private.is_message_part(p_part jsonb)
returns boolean
language sql
immutable
parallel safe
set search_path = ''
as $$
  select coalesce(case p_part ->> 'kind'
    when 'picture' then
      p_part - array['kind', 'file', 'alt', 'width', 'height'] = '{}'
      and jsonb_typeof(p_part -> 'file') in ('string', 'null')
      and jsonb_typeof(p_part -> 'alt') in ('string', 'null')
      and (p_part ->> 'alt' is null or char_length(p_part ->> 'alt') between 1 and 160)
      and (p_part ->> 'width')::integer between 1 and 4096
      and (p_part ->> 'height')::integer between 1 and 4096
    when 'challenge' then p_part - array['kind', 'id'] = '{}' and (p_part ->> 'id')::uuid is not null
    when 'team' then p_part - array['kind', 'id'] = '{}' and (p_part ->> 'id')::uuid is not null
    when 'tournament' then p_part - array['kind', 'id'] = '{}' and (p_part ->> 'id')::uuid is not null
  end, false)
$$;
grant execute on function private.is_message_part to authenticated, service_role;

--- The text of a message; for a picture without text, the replacement used in lists and notifications.
create function private.message_words(p_content text, p_part jsonb)
returns text
language sql
stable
set search_path = ''
as $$
  select coalesce(private.clean_text(p_content), case p_part ->> 'kind' when 'picture' then 'Imagen' end)
$$;
grant execute on function private.message_words to authenticated, service_role;

--- Checks an attachment that a user adds: only a picture that the user stored, or a tournament, is allowed. Procedures
--- attach challenges and invitations. Refuses part_invalid.
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
    null;
  end;
  perform private.refuse('part_invalid', 'Eso no se puede adjuntar. Quítalo y prueba de nuevo.');
  return null;
end;
$$;
grant execute on function private.accept_message_part to authenticated, service_role;
