-- Public pictures of a match, added by staff with the right 'broadcast', with a text for users who cannot see them.

insert into public.settings (key, value, description) values
  ('pictures_per_match', '24', 'Imágenes que se pueden publicar de un partido.');

--- Pictures of a tournament's match, for everybody to see.
--- @chapter matches 10
--- @title Leer las imágenes de un partido
create table public.match_pictures (
  id uuid primary key default gen_random_uuid(),
  match_id uuid not null references public.tournament_matches (id) on delete cascade,
  --- The name of the file in the bucket match_pictures.
  file text not null unique,
  --- A description of what the picture shows.
  alt text not null,
  --- The member of the staff who added the picture.
  added_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  constraint match_pictures_alt_length check (char_length(alt) between 3 and 160)
);
create index match_pictures_match_id_idx on public.match_pictures (match_id, created_at);
create index match_pictures_added_by_idx on public.match_pictures (added_by);

select private.show_to_everyone('public.match_pictures');
alter publication supabase_realtime add table public.match_pictures;

--- Staff (broadcast): adds a picture to the match from a file that the caller stored in the match's
--- folder of match_pictures, with a description; returns its id. Refuses match_not_found, alt_required,
--- picture_unknown.
create function public.add_match_picture(p_match_id uuid, p_file text, p_alt text)
returns uuid
language plpgsql
volatile
security definer -- pictures are written by procedures only
set search_path = ''
as $$
declare
  v_alt constant text := private.clean_text(p_alt);
  v_id uuid;
begin
  perform private.require_right(private.match_tournament_id(p_match_id), 'broadcast');
  if private.match_tournament_id(p_match_id) is null then
    perform private.refuse('match_not_found', 'Encuentro no encontrado.');
  end if;
  if v_alt is null or char_length(v_alt) not between 3 and 160 then
    perform private.refuse('alt_required', 'Di qué se ve en la imagen, con 3 a 160 caracteres.');
  end if;
  if private.proof_match_id(p_file) = p_match_id and exists (
    select 1 from storage.objects
    where bucket_id = 'match_pictures' and name = p_file and owner_id = auth.uid()::text
  ) then
    insert into public.match_pictures (match_id, file, alt, added_by)
    values (p_match_id, p_file, v_alt, auth.uid())
    on conflict (file) do nothing
    returning id into v_id;
  end if;
  if v_id is null then
    perform private.refuse('picture_unknown', 'La imagen no está entre las que subiste de este partido.');
  end if;
  perform private.audit(
    'add_match_picture', 'tournament_matches', p_match_id::text, null, jsonb_build_object('content', v_alt)
  );
  return v_id;
end;
$$;

--- Staff (broadcast): removes a picture of a match and its file. Refuses picture_not_found.
create function public.remove_match_picture(p_picture_id uuid)
returns void
language plpgsql
volatile
security definer -- pictures are written by procedures only
set search_path = ''
as $$
declare
  v_match_id uuid;
  v_picture public.match_pictures;
begin
  select match_id into v_match_id from public.match_pictures where id = p_picture_id;
  perform private.require_right(private.match_tournament_id(v_match_id), 'broadcast');
  delete from public.match_pictures where id = p_picture_id returning * into v_picture;
  if not found then
    perform private.refuse('picture_not_found', 'Esa imagen ya no está.');
  end if;
  perform private.erase_files(array(
    select id from storage.objects where bucket_id = 'match_pictures' and name = v_picture.file
  ));
  perform private.audit(
    'remove_match_picture', 'tournament_matches', v_match_id::text, jsonb_build_object('content', v_picture.alt), null
  );
end;
$$;

grant execute on function public.add_match_picture, public.remove_match_picture to authenticated, service_role;
