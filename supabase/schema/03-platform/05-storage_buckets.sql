-- Files: buckets, and erasing stored files. Everyone with the URL of a file can read it, except in the buckets of
-- receipts and chats. The file upkeep/file_rights contains the rights to write and list files.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values
  ('team_logos', 'team_logos', true, 2097152, array['image/png', 'image/jpeg', 'image/webp']),
  ('profile_avatars', 'profile_avatars', true, 2097152, array['image/png', 'image/jpeg', 'image/webp']),
  ('game_images', 'game_images', true, 5242880, array['image/png', 'image/jpeg', 'image/webp']),
  ('news-images', 'news-images', true, 5242880, array['image/png', 'image/jpeg', 'image/webp']),
  ('match_proofs', 'match_proofs', true, 5242880, array['image/png', 'image/jpeg', 'image/webp']),
  ('match_pictures', 'match_pictures', true, 5242880, array['image/png', 'image/jpeg', 'image/webp']),
  ('chat_pictures', 'chat_pictures', false, 2097152, array['image/png', 'image/jpeg', 'image/webp']),
  ('payout_receipts', 'payout_receipts', false, 5242880, array['image/png', 'image/jpeg', 'image/webp'])
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- Signed links to private files are valid for a short time.
-- The hosted platform has no column for this duration, so the limit does not apply there.
do $$
begin
  if exists (
    select from information_schema.columns
    where table_schema = 'storage' and table_name = 'buckets' and column_name = 'signed_link_seconds'
  ) then
    execute $sql$
      update storage.buckets as bucket set signed_link_seconds = longest.seconds
      from (values ('chat_pictures', 600), ('payout_receipts', 300)) as longest (id, seconds)
      where bucket.id = longest.id
    $sql$;
  end if;
end;
$$;

insert into public.settings (key, value, description) values
  ('proofs_per_match', '20', 'Imágenes de prueba que una persona puede subir por encuentro.');

--- The id in the path of a stored file: the match in whose folder the file is, or the payout for a receipt. Null for
--- any other path.
create function private.proof_match_id(p_name text)
returns uuid
language sql
immutable
set search_path = ''
as $$
  select case
    when p_name ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[^/]+$' then split_part(p_name, '/', 1)::uuid
  end
$$;

grant execute on function private.proof_match_id to authenticated;

--- Hosted platform only: files to be erased. The function scheduled-work removes them with their content.
create table private.erased_files (
  object_id uuid primary key,
  --- The version of the file to be erased; if another file has replaced it since, that file stays.
  version text,
  created_at timestamptz not null default now()
);
create index erased_files_created_at_idx on private.erased_files (created_at);

--- Erases stored files with their content, immediately or soon afterwards; returns how many.
create function private.erase_files(p_ids uuid[])
returns integer
language plpgsql
volatile
security definer -- the caller need not own the files
set search_path = ''
as $$
declare
  v_count integer;
begin
  -- This project's server deletes the content of a deleted row. A hosted platform would store the content for ever.
  if to_regclass('storage.stale_files') is not null then
    delete from storage.objects where id = any (p_ids);
  else
    insert into private.erased_files as erased (object_id, version)
    select id, version from storage.objects where id = any (p_ids)
    on conflict (object_id) do update set version = excluded.version
    where erased.version is distinct from excluded.version;
  end if;
  get diagnostics v_count = row_count;
  return v_count;
end;
$$;

--- Service key: returns the oldest erased files that the storage service still has, at most p_limit, and deletes the
--- rows of those that it has removed.
create function public.files_to_remove(p_limit integer)
returns table (bucket_id text, name text)
language plpgsql
volatile
security definer -- runs for the service key, which cannot read private tables
set search_path = ''
as $$
begin
  delete from private.erased_files as erased
  where not exists (
    select 1 from storage.objects as object
    where object.id = erased.object_id and object.version is not distinct from erased.version
  );
  return query
    select object.bucket_id, object.name
    from private.erased_files as erased
    join storage.objects as object on object.id = erased.object_id
    order by erased.created_at
    limit p_limit;
end;
$$;
grant execute on function public.files_to_remove to service_role;
