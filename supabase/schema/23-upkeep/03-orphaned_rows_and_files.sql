-- Data that nothing refers to: participants of deleted teams that were never active, and pictures that no page shows.
--
-- Each of the two cleanups processes a limited number of rows per run and stores its position, so a run costs the same
-- for any number of remaining rows.

insert into public.settings (key, value, description) values
  ('orphan_hours', '24', 'Horas que se conservan imágenes que nadie usa y el rastro de equipos eliminados sin historia.');

--- Participants of deleted teams that must still be checked for references.
create table private.dissolved_participants (
  participant_id uuid primary key references public.participants (id) on delete cascade,
  created_at timestamptz not null default now()
);
create index dissolved_participants_created_at_idx on private.dissolved_participants (created_at);

--- Stores the participant of a deleted team for a later check.
create function private.note_dissolved_participant()
returns trigger
language plpgsql
volatile
security definer -- runs for any user who deletes a team
set search_path = ''
as $$
begin
  insert into private.dissolved_participants (participant_id) values (new.id) on conflict do nothing;
  return null;
end;
$$;

create trigger note_dissolved_participant
  after update of team_id on public.participants
  for each row when (old.team_id is not null and new.team_id is null)
  execute function private.note_dissolved_participant();

--- Deletes up to p_limit participants of teams deleted orphan_hours ago that nothing refers to; returns how many. A
--- participant that something refers to stays permanently.
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
    -- Played matches stay counted even if their tournament was deleted.
    continue when exists (select 1 from private.match_credits where participant_id = v_id)
      or exists (select 1 from private.participant_counters where participant_id = v_id);
    begin
      delete from public.wallets where participant_id = v_id and balance = 0;
      delete from public.participants where id = v_id and type = 'team' and team_id is null;
      v_count := v_count + 1;
    exception when foreign_key_violation or restrict_violation then
      -- Stays if it registered, played, offered a challenge or moved tickets, because other rows refer to it.
      null;
    end;
  end loop;
  return v_count;
end;
$$;

--- The name, in a bucket, of the file that a URL refers to, also if the URL is for another size; null for other URLs.
create function private.stored_name(p_bucket text, p_url text)
returns text
language sql
immutable
set search_path = ''
as $$
  select substring(p_url from '/' || p_bucket || '/([^?#]+)')
$$;

grant execute on function private.stored_name to anon, authenticated, service_role;

create index teams_logo_name_idx on public.teams (private.stored_name('team_logos', logo_url));
create index profiles_avatar_name_idx on public.profiles (private.stored_name('profile_avatars', avatar_url));
create index tournaments_image_name_idx on public.tournaments (private.stored_name('game_images', image_url));
create index games_image_name_idx on public.games (private.stored_name('game_images', image_url));
create index store_items_image_name_idx on public.store_items (private.stored_name('game_images', image_url));
create index achievements_icon_name_idx on public.achievements (private.stored_name('game_images', icon_url));

--- The names, in a bucket, of the files that these URLs refer to.
create function private.stored_names(p_bucket text, p_urls text[])
returns text[]
language sql
immutable
set search_path = ''
as $$
  select array_agg(private.stored_name(p_bucket, url)) from unnest(p_urls) as url
$$;

grant execute on function private.stored_names to anon, authenticated, service_role;

create index news_image_names_idx on public.news using gin (private.stored_names('news-images', image_urls));

--- One row: the last stored file that was checked. Null at the start of a pass.
create table private.file_sweep (
  is_only boolean primary key default true,
  last_id uuid,
  created_at timestamptz not null default now(),
  constraint file_sweep_only check (is_only)
);
insert into private.file_sweep default values;

--- True for a picture that no page shows and for a proof whose match was deleted.
create function private.is_orphan(p_bucket text, p_name text)
returns boolean
language sql
stable
security definer -- looks at everybody's rows
set search_path = ''
as $$
  -- Skips files whose names contain other characters: URLs contain these in encoded form, and only administrators can
  -- store such files.
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
      and not exists (select 1 from public.tournament_lobbies where id = private.proof_match_id(p_name))
      and not exists (select 1 from public.lobby_games where id = private.proof_match_id(p_name))
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
      and not exists (select 1 from public.news where strpos(content, p_name) > 0)
    else false
  end
$$;

--- Deletes orphans older than orphan_hours, and pictures of chats older than chat_picture_days, among the next p_limit
--- stored files; after the last one it starts again. Returns how many.
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
  -- The hosted data API refuses an update without a condition, even for a single row.
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
