-- Made by `npm run migration` from supabase/schema/18-storage, where it is read and edited.

set local lock_timeout = '5s';
-- Bodies of functions name what later areas lay down.
set local check_function_bodies = off;

-- 01-storage.sql

-- Files: buckets and who may write what. Every bucket but those of receipts and of chats is public to read by
-- address; listing and writing follow the policies below. Paths are those of the product's uploads.

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

-- Links to files that few may see are short. The hosted platform has no such column, and no such limit.
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
comment on function private.proof_match_id(text) is 'The match whose folder a proof is in (the payout, of a receipt); null for any other path.';

create function private.may_add_proof(p_name text)
returns boolean
language plpgsql
volatile
security definer -- counts the caller's files and looks at the match
set search_path = ''
as $$
begin
  -- Uploads of one person into one match take turns, so that the count holds for many at once.
  perform pg_advisory_xact_lock(hashtextextended('proofs:' || auth.uid() || private.proof_match_id(p_name), 0));
  return private.is_active_account(auth.uid())
    and private.has_shown_factor()
    and private.can_act_in_match(private.proof_match_id(p_name))
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
    ) < private.setting_integer('proofs_per_match');
end;
$$;
comment on function private.may_add_proof(text) is
  'True for who may act in the match while it is undecided, up to a number of files.';

create function private.may_add_match_picture(p_name text)
returns boolean
language plpgsql
volatile
security definer -- counts files, and looks at the match
set search_path = ''
as $$
begin
  if not exists (
    select 1 from public.tournament_matches match
    where match.id = private.proof_match_id(p_name) and match.status <> 'cancelled'
      and private.is_acting_staff(match.tournament_id, 'broadcast')
  ) then
    return false;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('match pictures:' || private.proof_match_id(p_name), 0));
  return (
    select count(*) from storage.objects
    where bucket_id = 'match_pictures' and name like private.proof_match_id(p_name) || '/%'
  ) < private.setting_integer('pictures_per_match');
end;
$$;
comment on function private.may_add_match_picture(text) is
  'True for who shows the match''s tournament (broadcast), up to a number of files.';

create function private.may_see_receipt(p_name text)
returns boolean
language sql
stable
security definer -- looks at the payout behind a file
set search_path = ''
as $$
  select exists (
    select 1 from public.payouts payout
    where payout.id = private.proof_match_id(p_name)
      and (private.may(payout.tournament_id, 'money') or payout.profile_id = auth.uid() and payout.receipt = p_name)
  )
$$;
comment on function private.may_see_receipt(text) is
  'True for who may pay the prize in whose folder a file is, and for its receiver once it is the receipt of it.';

create function private.may_add_receipt(p_name text)
returns boolean
language plpgsql
volatile
security definer -- counts files, and looks at the payout
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('receipts:' || private.proof_match_id(p_name), 0));
  return exists (
      select 1 from public.payouts payout
      where payout.id = private.proof_match_id(p_name) and payout.status = 'pending'
        and private.is_acting_staff(payout.tournament_id, 'money')
    )
    and (
      select count(*) from storage.objects
      where bucket_id = 'payout_receipts' and name like private.proof_match_id(p_name) || '/%'
    ) < 10;
end;
$$;
comment on function private.may_add_receipt(text) is 'True for who may pay a prize that is to be paid, up to ten files.';

create function private.may_see_chat_picture(p_name text)
returns boolean
language sql
stable
security definer -- looks for the message behind a file
set search_path = ''
as $$
  select
    exists (
      select 1 from public.messages
      where part ->> 'file' = p_name and auth.uid() in (sender_id, receiver_id)
    )
    or exists (
      select 1 from public.team_messages
      where part ->> 'file' = p_name and team_id = private.my_team_id()
    )
    or exists (
      select 1 from public.match_messages
      where part ->> 'file' = p_name
        and (
          private.is_match_side(match_id)
          or private.is_admin()
          or private.may(private.match_tournament_id(tournament_match_id), 'chat')
        )
    )
    or exists (
      select 1 from public.reports
      where part ->> 'file' = p_name and reported_id <> auth.uid() and private.is_admin()
    )
$$;
comment on function private.may_see_chat_picture(text) is
  'True for who reads the message that carries a file, and for administrators to whom it was reported.';

create function private.may_add_chat_picture(p_name text)
returns boolean
language plpgsql
volatile
security definer -- counts the caller's files
set search_path = ''
as $$
declare
  v_day integer;
  v_all integer;
begin
  if (
    p_name ~ ('^' || auth.uid() || '/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}[.](png|jpg|webp)$')
    and private.is_active_account(auth.uid())
    and private.has_shown_factor()
  ) is not true or exists (select 1 from public.user_mutes where profile_id = auth.uid() and muted_until > now()) then
    return false;
  end if;
  -- Uploads of one person take turns, so that the count holds for many at once.
  perform pg_advisory_xact_lock(hashtextextended('chat pictures:' || auth.uid(), 0));
  select count(*) filter (where created_at > now() - interval '1 day'), count(*)
  into v_day, v_all
  from storage.objects
  where bucket_id = 'chat_pictures' and name like auth.uid() || '/%';
  return v_day < private.setting_integer('chat_pictures_per_day')
    and v_all < private.setting_integer('chat_pictures_per_person');
end;
$$;
comment on function private.may_add_chat_picture(text) is
  'True for one''s own folder, for who may write to others, up to a number of files a day and at all.';

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
    when auth.uid() is null or not private.is_active_account(auth.uid()) or not private.has_shown_factor() then false
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
  private.may_add_match_picture(text),
  private.may_see_receipt(text),
  private.may_add_receipt(text),
  private.may_see_chat_picture(text),
  private.may_add_chat_picture(text),
  private.is_own_path(text, text),
  private.may_write_file(text, text)
to authenticated;

-- Erasing ------------------------------------------------------------------------------------

create table private.erased_files (
  object_id uuid not null,
  version text,
  created_at timestamptz not null default now(),
  constraint erased_files_pkey primary key (object_id)
);
comment on table private.erased_files is
  'Hosted platform only: stored files that nobody shall find any more. The function scheduled-work removes them with their bytes.';
comment on column private.erased_files.version is 'What was stored then: a file that replaced it since stays.';
create index erased_files_created_at_idx on private.erased_files (created_at);
alter table private.erased_files enable row level security;

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
  -- Our own server removes the bytes of a row that goes; the hosted platform would keep them for good.
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
comment on function private.erase_files(uuid[]) is 'Erases stored files, bytes and all, at once or soon; returns how many.';

create function public.files_to_remove(p_limit integer)
returns table (bucket_id text, name text)
language plpgsql
volatile
security definer -- for the service key, which sees no private table
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
comment on function public.files_to_remove(integer) is
  'Service key: the oldest erased files that the storage service still has, p_limit at most; forgets those that are gone.';
grant execute on function public.files_to_remove(integer) to service_role;

-- RLS ----------------------------------------------------------------------------------------

create policy select_writer_side_staff_or_admin on storage.objects
  for select to authenticated
  using (
    -- What people show each other is theirs.
    ((select private.is_admin()) and bucket_id <> 'chat_pictures')
    or private.may_write_file(bucket_id, name)
    or (
      bucket_id = 'match_proofs' and (
        private.is_match_side(private.proof_match_id(name))
        or private.proof_match_id(name) in (select private.my_staffed_match_ids('results'))
      )
    )
    or (bucket_id = 'match_pictures' and private.proof_match_id(name) in (select private.my_staffed_match_ids('broadcast')))
    or (bucket_id = 'payout_receipts' and private.may_see_receipt(name))
    or (bucket_id = 'chat_pictures' and private.may_see_chat_picture(name))
  );
create policy insert_writer_or_side on storage.objects
  for insert to authenticated
  with check (
    private.may_write_file(bucket_id, name)
    or (bucket_id = 'match_proofs' and private.may_add_proof(name))
    or (bucket_id = 'match_pictures' and private.may_add_match_picture(name))
    or (bucket_id = 'payout_receipts' and private.may_add_receipt(name))
    or (bucket_id = 'chat_pictures' and private.may_add_chat_picture(name))
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
    or (bucket_id = 'match_proofs' and (select private.is_admin()) and private.gave_recent_factor())
  );

-- 02-orphans.sql

-- What nothing refers to any more: participants of teams that were founded and deleted without ever
-- having done anything, and pictures that no team, profile or match shows.
--
-- Both sweeps take a bounded number of rows a round and remember where they are, so that a round
-- costs the same however many rows stay.

insert into public.settings (key, value, description) values
  ('orphan_hours', '24', 'Horas que se conservan imágenes que nadie usa y el rastro de equipos eliminados sin historia.');

-- Participants ---------------------------------------------------------------------------------

create table private.dissolved_participants (
  participant_id uuid not null,
  created_at timestamptz not null default now(),
  constraint dissolved_participants_pkey primary key (participant_id),
  constraint dissolved_participants_participant_id_fkey
    foreign key (participant_id) references public.participants (id) on delete cascade
);
comment on table private.dissolved_participants is
  'Participants of deleted teams of which it is still to be found out whether anything refers to them.';
create index dissolved_participants_created_at_idx on private.dissolved_participants (created_at);
alter table private.dissolved_participants enable row level security;

create function private.note_dissolved_participant()
returns trigger
language plpgsql
volatile
security definer -- runs for whoever deletes a team
set search_path = ''
as $$
begin
  insert into private.dissolved_participants (participant_id) values (new.id) on conflict do nothing;
  return null;
end;
$$;
comment on function private.note_dissolved_participant() is 'Keeps in mind a participant whose team has just been deleted.';

create trigger note_dissolved_participant
  after update of team_id on public.participants
  for each row when (old.team_id is not null and new.team_id is null)
  execute function private.note_dissolved_participant();

create function private.sweep_participants(p_limit integer)
returns integer
language plpgsql
volatile
security definer -- acts for nobody
set search_path = ''
as $$
declare
  v_id uuid;
  v_count integer := 0;
begin
  for v_id in
    delete from private.dissolved_participants
    where participant_id in (
      select participant_id
      from private.dissolved_participants
      where created_at < now() - make_interval(hours => private.setting_integer('orphan_hours'))
      order by created_at
      limit p_limit
      for update skip locked
    )
    returning participant_id
  loop
    -- What was played stays counted even when its tournament has been deleted.
    continue when exists (select 1 from private.match_credits where participant_id = v_id)
      or exists (select 1 from private.participant_counters where participant_id = v_id);
    begin
      delete from public.wallets where participant_id = v_id and balance = 0;
      delete from public.participants where id = v_id and type = 'team' and team_id is null;
      v_count := v_count + 1;
    exception when foreign_key_violation or restrict_violation then
      -- It registered, played, offered a challenge or moved tickets: history keeps it for good.
      null;
    end;
  end loop;
  return v_count;
end;
$$;
comment on function private.sweep_participants(integer) is
  'Deletes participants of teams deleted orphan_hours ago that nothing refers to, of p_limit looked at; the others stay '
  'for good. Returns how many.';

-- Files ----------------------------------------------------------------------------------------

create function private.stored_name(p_bucket text, p_url text)
returns text
language sql
immutable
set search_path = ''
as $$
  select substring(p_url from '/' || p_bucket || '/([^?#]+)')
$$;
comment on function private.stored_name(text, text) is
  'The name in a bucket of the file that an address shows, also in another size; null for other addresses.';

grant execute on function private.stored_name(text, text) to anon, authenticated, service_role;

create index teams_logo_name_idx on public.teams (private.stored_name('team_logos', logo_url));
create index profiles_avatar_name_idx on public.profiles (private.stored_name('profile_avatars', avatar_url));
create index tournaments_image_name_idx on public.tournaments (private.stored_name('game_images', image_url));
create index games_image_name_idx on public.games (private.stored_name('game_images', image_url));
create index store_items_image_name_idx on public.store_items (private.stored_name('game_images', image_url));
create index achievements_icon_name_idx on public.achievements (private.stored_name('game_images', icon_url));

create function private.stored_names(p_bucket text, p_urls text[])
returns text[]
language sql
immutable
set search_path = ''
as $$
  select array_agg(private.stored_name(p_bucket, url)) from unnest(p_urls) as url
$$;
comment on function private.stored_names(text, text[]) is 'The names in a bucket of the files that addresses show.';

grant execute on function private.stored_names(text, text[]) to anon, authenticated, service_role;

create index news_image_names_idx on public.news using gin (private.stored_names('news-images', image_urls));

create table private.file_sweep (
  is_only boolean not null default true,
  last_id uuid,
  created_at timestamptz not null default now(),
  constraint file_sweep_pkey primary key (is_only),
  constraint file_sweep_only check (is_only)
);
comment on table private.file_sweep is 'One row: the last stored file that was looked at. Null at the start of a pass.';
alter table private.file_sweep enable row level security;
insert into private.file_sweep default values;

create function private.is_orphan(p_bucket text, p_name text)
returns boolean
language sql
stable
security definer -- looks at everybody's rows
set search_path = ''
as $$
  -- Other names have their letters encoded in addresses; only admins can store them.
  select p_name ~ '^[A-Za-z0-9._/-]+$' and case p_bucket
    when 'team_logos' then not exists (
      select 1 from public.teams where private.stored_name('team_logos', logo_url) = p_name
    )
    when 'profile_avatars' then not exists (
      select 1 from public.profiles where private.stored_name('profile_avatars', avatar_url) = p_name
    )
    when 'match_proofs' then private.proof_match_id(p_name) is not null
      and not exists (select 1 from public.tournament_matches where id = private.proof_match_id(p_name))
      and not exists (select 1 from public.challenge_matches where id = private.proof_match_id(p_name))
    when 'chat_pictures' then not private.is_reported_picture(p_name) and not exists (
      select 1 from public.messages where part ->> 'file' = p_name
      union all
      select 1 from public.team_messages where part ->> 'file' = p_name
      union all
      select 1 from public.match_messages where part ->> 'file' = p_name
    )
    when 'match_pictures' then not exists (select 1 from public.match_pictures where file = p_name)
    when 'payout_receipts' then not exists (
      select 1 from public.payouts where id = private.proof_match_id(p_name) and receipt = p_name
    )
    when 'game_images' then not exists (
      select 1 from public.tournaments where private.stored_name('game_images', image_url) = p_name
      union all
      select 1 from public.games where private.stored_name('game_images', image_url) = p_name
      union all
      select 1 from public.store_items where private.stored_name('game_images', image_url) = p_name
      union all
      select 1 from public.achievements where private.stored_name('game_images', icon_url) = p_name
    )
    when 'news-images' then not exists (
      select 1 from public.news where private.stored_names('news-images', image_urls) @> array[p_name]
    )
      -- An article's text may show one besides.
      and not exists (select 1 from public.news where strpos(content, p_name) > 0)
    else false
  end
$$;
comment on function private.is_orphan(text, text) is
  'True for a picture that nothing shows and for a proof whose match is gone.';

create function private.sweep_files(p_limit integer)
returns integer
language plpgsql
volatile
security definer -- acts for nobody
set search_path = ''
as $$
declare
  v_last_id uuid;
  v_ids uuid[];
begin
  select last_id into v_last_id from private.file_sweep for update;
  select array_agg(id order by id) into v_ids
  from (
    select id from storage.objects
    where id > coalesce(v_last_id, '00000000-0000-0000-0000-000000000000')
    order by id
    limit p_limit
  ) as batch;
  update private.file_sweep
  set last_id = case when cardinality(v_ids) = p_limit then v_ids[p_limit] end
  -- The hosted data API refuses an update without a condition, here too.
  where is_only;

  return private.erase_files(array(
    select id from storage.objects
    where id = any (v_ids)
      and greatest(created_at, updated_at) < now() - make_interval(hours => private.setting_integer('orphan_hours'))
      and (
        private.is_orphan(bucket_id, name)
        or bucket_id = 'chat_pictures'
          and created_at < now() - make_interval(days => private.setting_integer('chat_picture_days'))
          and not private.is_reported_picture(name)
      )
  ));
end;
$$;
comment on function private.sweep_files(integer) is
  'Deletes orphans older than orphan_hours, and pictures of chats older than chat_picture_days, among the next p_limit stored files, and '
  'starts anew after the last one. Returns how many.';

-- 03-deletions.sql

-- What may not be deleted while something depends on it, and what a deletion takes along.

create function private.require_team_idle(p_participant_id uuid)
returns void
language plpgsql
volatile
security definer -- looks at everything of the team
set search_path = ''
as $$
begin
  if exists (
    select 1
    from public.tournament_participants r
    join public.tournaments t on t.id = r.tournament_id
    where r.participant_id = p_participant_id and t.status = 'Activo'
  ) then
    perform private.refuse('team_in_tournament', 'El equipo está jugando un torneo activo y no se puede eliminar.');
  end if;
  if exists (
    select 1
    from public.challenges c
    left join public.challenge_matches m on m.challenge_id = c.id
    where c.status in ('open', 'in_progress')
      and p_participant_id in (c.creator_participant_id, m.participant1_id, m.participant2_id)
  ) then
    perform private.refuse('team_in_challenge', 'El equipo tiene un desafío abierto o en curso y no se puede eliminar.');
  end if;
end;
$$;
comment on function private.require_team_idle(uuid) is
  'A team that plays an active tournament, or has an open or running challenge, stays. Refuses team_in_tournament, team_in_challenge.';

create function private.refuse_playing_team_deletion()
returns trigger
language plpgsql
volatile
security definer -- looks at escrows and returns fees
set search_path = ''
as $$
declare
  v_participant_id uuid := private.team_participant_id(old.id);
  v_registration public.tournament_participants;
begin
  -- A team that plays is refused before anything more is locked: a result that is being decided refers to its participant
  -- and will ask for the team.
  perform private.require_team_idle(v_participant_id);
  -- Registrations and challenges under way refer to the participant and hold this up until they
  -- are done; the checks see them.
  perform private.lock_entered_tournaments(v_participant_id);
  perform 1 from public.participants where id = v_participant_id for update;
  perform private.require_team_idle(v_participant_id);

  -- Tournaments that have not started lose the team and give the fee back.
  for v_registration in
    delete from public.tournament_participants r
    using public.tournaments t
    where r.participant_id = v_participant_id
      and t.id = r.tournament_id
      and t.structure_generated_at is null
      and t.status <> 'Finalizado'
    returning r.*
  loop
    perform private.return_fee(v_registration, 'Equipo eliminado: ' || old.name);
  end loop;
  return old;
end;
$$;
comment on function private.refuse_playing_team_deletion() is
  'A team stays while it plays an active tournament or has an open or running challenge; '
  'registrations for tournaments that have not started are withdrawn with their fee.';

create trigger a_refuse_playing_team_deletion
  before delete on public.teams
  for each row execute function private.refuse_playing_team_deletion();

create function private.refuse_used_game_deletion()
returns trigger
language plpgsql
volatile
security definer -- counts everybody's
set search_path = ''
as $$
declare
  v_tournaments bigint;
  v_challenges bigint;
  v_teams bigint;
begin
  select count(*) into v_tournaments from public.tournaments where game = old.name;
  select count(*) into v_challenges from public.challenges where game_id = old.id;
  select count(*) into v_teams from public.teams where games @> array[old.name];
  if v_tournaments + v_challenges + v_teams > 0 then
    perform private.refuse(
      'game_in_use',
      format(
        'El juego está en uso (torneos: %s, desafíos: %s, equipos: %s) y no se puede eliminar.',
        v_tournaments, v_challenges, v_teams
      )
    );
  end if;
  return old;
end;
$$;
comment on function private.refuse_used_game_deletion() is
  'A game stays while tournaments, challenges or teams refer to it. Refuses game_in_use with the numbers.';

create trigger a_refuse_used_game_deletion
  before delete on public.games
  for each row execute function private.refuse_used_game_deletion();

create function private.follow_game_name()
returns trigger
language plpgsql
volatile
security definer -- touches everybody's rows
set search_path = ''
as $$
begin
  update public.teams set games = array_replace(games, old.name, new.name) where games @> array[old.name];
  update public.teams
  set game_identities = game_identities - old.name || jsonb_build_object(new.name, game_identities -> old.name)
  where game_identities ? old.name;
  update public.profiles set games_played = array_replace(games_played, old.name, new.name)
  where games_played @> array[old.name];
  update public.profiles
  set game_identities = game_identities - old.name || jsonb_build_object(new.name, game_identities -> old.name)
  where game_identities ? old.name;
  update public.news set game_related = new.name where game_related = old.name;
  return null;
end;
$$;
comment on function private.follow_game_name() is
  'Lists and identities name their games in text; renaming a game renames it there too (tournaments follow by foreign key).';

create trigger follow_game_name
  after update of name on public.games
  for each row when (old.name is distinct from new.name)
  execute function private.follow_game_name();

create index teams_games_idx on public.teams using gin (games);
create index profiles_games_played_idx on public.profiles using gin (games_played);
create index news_game_related_idx on public.news (game_related) where game_related is not null;
