-- Files, as on the hosted platform: buckets, objects, and helper functions for the product's policies.
-- Row level security on storage.objects decides every permission, with the caller's rights.
--
-- Differences from the hosted platform's schema:
--   * an object's bytes are stored under its version only, so moving or renaming changes only its row;
--   * storage.stale_files lists versions that no row refers to. A version is listed before its bytes
--     are written, and removed from the list in the transaction that writes the row. So after any
--     crash, every stored file has either a row or an entry in this list;
--   * SQL may delete a row: the server then deletes the file, which the same list contains;
--   * a bucket limits the lifetime of signed links to its files (signed_link_seconds).
--
-- The file runs before every migration, and again when it changes: every statement can be repeated.

create schema if not exists storage;

-- ── Types ───────────────────────────────────────────────────────────────────────────────────────

do $$
begin
  if to_regtype('storage.buckettype') is null then
    create type storage.buckettype as enum ('STANDARD', 'ANALYTICS', 'VECTOR');
  end if;
end
$$;

-- ── Tables ──────────────────────────────────────────────────────────────────────────────────────

create table if not exists storage.buckets (
  id text primary key,
  name text not null,
  owner uuid,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  public boolean default false,
  avif_autodetection boolean default false,
  file_size_limit bigint,
  allowed_mime_types text[],
  owner_id text,
  type storage.buckettype not null default 'STANDARD'
);

alter table storage.buckets add column if not exists signed_link_seconds integer check (signed_link_seconds > 0);

create unique index if not exists bname on storage.buckets (name);

comment on table storage.buckets is 'Named places for files, with their limits. public: anyone who knows the URL of a file may read it.';
comment on column storage.buckets.file_size_limit is 'Bytes; null means the server''s own limit.';
comment on column storage.buckets.signed_link_seconds is 'How long a signed link may last at most; null means the server''s own limit, a week.';
comment on column storage.buckets.allowed_mime_types is 'Accepted types, "image/*" allowed; null accepts any. Checked against the content, not the name.';

create table if not exists storage.objects (
  id uuid primary key default gen_random_uuid(),
  bucket_id text constraint "objects_bucketId_fkey" references storage.buckets (id),
  name text,
  owner uuid,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  last_accessed_at timestamptz default now(),
  metadata jsonb,
  path_tokens text[] generated always as (string_to_array(name, '/')) stored,
  version text,
  owner_id text,
  user_metadata jsonb
);

create unique index if not exists bucketid_objname on storage.objects (bucket_id, name);
-- The index is in byte order, because listings of folders read the names in this order.
create index if not exists idx_objects_bucket_id_name on storage.objects (bucket_id, name collate "C");

comment on table storage.objects is 'One row per stored file. The policies on this table decide who may read, add, replace or remove it.';
comment on column storage.objects.version is 'Names the stored bytes. A replaced file gets a new version; the row switches in one transaction.';
comment on column storage.objects.metadata is 'eTag, size, mimetype, cacheControl, lastModified, contentLength, httpStatusCode, as the official client reads them.';

create table if not exists storage.stale_files (
  version text primary key,
  remove_after timestamptz not null default now()
);

create index if not exists stale_files_remove_after on storage.stale_files (remove_after);

comment on table storage.stale_files is 'Stored bytes without a row: uploads under way, and replaced or removed files until the server deletes them.';

-- ── Functions for policies ──────────────────────────────────────────────────────────────────────

create or replace function storage.foldername(name text)
returns text[]
language sql
immutable
set search_path = ''
as $$
  select tokens[1 : pg_catalog.cardinality(tokens) - 1]
  from (select pg_catalog.string_to_array(name, '/') as tokens) as path;
$$;

create or replace function storage.filename(name text)
returns text
language sql
immutable
set search_path = ''
as $$
  select tokens[pg_catalog.cardinality(tokens)]
  from (select pg_catalog.string_to_array(name, '/') as tokens) as path;
$$;

create or replace function storage.extension(name text)
returns text
language sql
immutable
set search_path = ''
as $$
  select pg_catalog.reverse(pg_catalog.split_part(pg_catalog.reverse(storage.filename(name)), '.', 1));
$$;

create or replace function storage.operation()
returns text
language sql
stable
set search_path = ''
as $$
  select pg_catalog.current_setting('storage.operation', true);
$$;

comment on function storage.foldername(text) is 'The folders of a path: {a,b} for a/b/c.png.';
comment on function storage.filename(text) is 'The last part of a path: c.png for a/b/c.png.';
comment on function storage.extension(text) is 'What follows the last dot of the file name.';
comment on function storage.operation() is 'What the server is doing for the caller, such as storage.object.upload, for policies that care.';

-- ── Triggers ────────────────────────────────────────────────────────────────────────────────────

create or replace function storage.keep_updated_at()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.updated_at := pg_catalog.now();
  return new;
end
$$;

create or replace trigger update_objects_updated_at
  before update on storage.objects
  for each row execute function storage.keep_updated_at();

-- Security definer: the caller may remove their file, but has no rights on the list of stale files.
create or replace function storage.note_stale_file()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into storage.stale_files (version)
  values (old.version)
  on conflict (version) do update set remove_after = excluded.remove_after;
  return null;
end
$$;

create or replace trigger note_replaced_file
  after update of version on storage.objects
  for each row
  when (old.version is not null and old.version is distinct from new.version)
  execute function storage.note_stale_file();

create or replace trigger note_removed_file
  after delete on storage.objects
  for each row
  when (old.version is not null)
  execute function storage.note_stale_file();

-- ── Row level security and grants ───────────────────────────────────────────────────────────────

alter table storage.buckets enable row level security;
alter table storage.objects enable row level security;
alter table storage.stale_files enable row level security;

alter schema storage owner to supabase_storage_admin;
alter type storage.buckettype owner to supabase_storage_admin;
alter table storage.buckets owner to supabase_storage_admin;
alter table storage.objects owner to supabase_storage_admin;
alter table storage.stale_files owner to supabase_storage_admin;
alter function storage.foldername(text) owner to supabase_storage_admin;
alter function storage.filename(text) owner to supabase_storage_admin;
alter function storage.extension(text) owner to supabase_storage_admin;
alter function storage.operation() owner to supabase_storage_admin;
alter function storage.keep_updated_at() owner to supabase_storage_admin;
alter function storage.note_stale_file() owner to supabase_storage_admin;

revoke all on schema storage from public;
grant usage on schema storage to anon, authenticated, service_role;
revoke all on all functions in schema storage from public;
grant execute on function
  storage.foldername(text), storage.filename(text), storage.extension(text), storage.operation()
  to anon, authenticated, service_role;
grant select, insert, update, delete on storage.buckets, storage.objects to anon, authenticated, service_role;
grant select, insert, update, delete on storage.stale_files to service_role;
