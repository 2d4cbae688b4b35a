-- Files: buckets and who may write what. Every bucket is public to read by address; listing and
-- writing follow the policies below. Paths are those of the product's uploads.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values
  ('team_logos', 'team_logos', true, 2097152, array['image/png', 'image/jpeg', 'image/webp']),
  ('profile_avatars', 'profile_avatars', true, 2097152, array['image/png', 'image/jpeg', 'image/webp']),
  ('game_images', 'game_images', true, 5242880, array['image/png', 'image/jpeg', 'image/webp']),
  ('news-images', 'news-images', true, 5242880, array['image/png', 'image/jpeg', 'image/webp']),
  ('match_proofs', 'match_proofs', true, 5242880, array['image/png', 'image/jpeg', 'image/webp'])
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

insert into public.settings (key, value, description) values
  ('proofs_per_match', '20', 'Imágenes de prueba que una persona puede subir por encuentro.');

-- Helpers ------------------------------------------------------------------------------------

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
comment on function private.proof_match_id(text) is 'The match whose folder a proof is in; null for any other path.';

create function private.may_add_proof(p_name text)
returns boolean
language sql
stable
security definer -- counts the caller's files and looks at the match
set search_path = ''
as $$
  select private.can_act_in_match(private.proof_match_id(p_name))
    and exists (
      select 1
      from (
        select id, status from public.tournament_matches
        union all
        select id, status from public.challenge_matches
      ) as match
      where match.id = private.proof_match_id(p_name)
        and match.status not in ('completed', 'bye', 'cancelled', 'pending_opponent')
    )
    and (
      select count(*) from storage.objects
      where bucket_id = 'match_proofs'
        and name like private.proof_match_id(p_name) || '/%'
        and owner_id = auth.uid()::text
    ) < private.setting_integer('proofs_per_match')
$$;
comment on function private.may_add_proof(text) is
  'True for who may act in the match while it is undecided, up to a number of files.';

create function private.is_own_path(p_bucket text, p_name text)
returns boolean
language sql
stable
security definer -- asks for the team the caller leads
set search_path = ''
as $$
  select coalesce(
    case p_bucket
      -- {user}.png, {user}/avatar.png, {user}-1730000000.png
      when 'profile_avatars' then p_name ~ ('^' || auth.uid() || '([./_-][A-Za-z0-9._-]{1,80})$')
      -- The logo of a new team is under its founder, a later one under the team; with or without the
      -- folder that repeats the bucket's name.
      when 'team_logos' then
        p_name ~ ('^(team_logos/)?' || auth.uid() || '[/_-][A-Za-z0-9._-]{1,80}$')
        or p_name ~ ('^(team_logos/)?' || private.my_led_team_id() || '[/_-][A-Za-z0-9._-]{1,80}$')
    end,
    false
  )
$$;
comment on function private.is_own_path(text, text) is
  'True for the caller''s own avatar and logo paths, and logo paths of the team he leads.';

create function private.may_write_file(p_bucket text, p_name text)
returns boolean
language sql
stable
set search_path = ''
as $$
  select case
    when auth.uid() is null then false
    when p_bucket in ('game_images', 'news-images') then private.is_admin()
    when p_bucket in ('team_logos', 'profile_avatars') then
      private.is_own_path(p_bucket, p_name) or private.is_admin()
    else false
  end
$$;
comment on function private.may_write_file(text, text) is
  'Who may add, replace and remove a file: admins for games and news, people for their own images.';

grant execute on function
  private.proof_match_id(text),
  private.may_add_proof(text),
  private.is_own_path(text, text),
  private.may_write_file(text, text)
to authenticated;

-- RLS ----------------------------------------------------------------------------------------

create policy select_writer_side_or_admin on storage.objects
  for select to authenticated
  using (
    (select private.is_admin())
    or private.may_write_file(bucket_id, name)
    or (bucket_id = 'match_proofs' and private.is_match_side(private.proof_match_id(name)))
  );
create policy insert_writer_or_side on storage.objects
  for insert to authenticated
  with check (
    private.may_write_file(bucket_id, name)
    or (bucket_id = 'match_proofs' and private.may_add_proof(name))
  );
-- Proofs are evidence: nobody replaces one, and only admins remove one.
create policy update_writer on storage.objects
  for update to authenticated
  using (private.may_write_file(bucket_id, name))
  with check (private.may_write_file(bucket_id, name));
create policy delete_writer_or_admin on storage.objects
  for delete to authenticated
  using (
    private.may_write_file(bucket_id, name)
    or (bucket_id = 'match_proofs' and (select private.is_admin()))
  );
