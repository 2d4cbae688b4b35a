-- Following: users get news of players, teams and tournaments without playing in them.
--
-- Only the user sees whom they follow; the number of followers is public. An event is one database row, which the
-- scheduled work delivers in batches, so that many followers do not slow down a final.

insert into public.settings (key, value, description) values
  ('follows_per_person', '500', 'Jugadores, equipos y torneos que una persona puede seguir.'),
  ('follows_per_hour', '120', 'Veces que una persona puede empezar a seguir algo por hora.');

--- The players, teams and tournaments that users follow. Readable only by the user.
create table public.follows (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references public.profiles (id) on delete cascade,
  participant_id uuid references public.participants (id) on delete cascade,
  tournament_id uuid references public.tournaments (id) on delete cascade,
  --- The id of the participant or of the tournament.
  subject_id uuid not null generated always as (coalesce(participant_id, tournament_id)) stored,
  created_at timestamptz not null default now(),
  constraint follows_one_subject check (num_nonnulls(participant_id, tournament_id) = 1),
  constraint follows_once unique (subject_id, profile_id)
);
create index follows_profile_id_idx on public.follows (profile_id, created_at desc);
create index follows_participant_id_idx on public.follows (participant_id) where participant_id is not null;
create index follows_tournament_id_idx on public.follows (tournament_id) where tournament_id is not null;

--- Number of followers of a participant or a tournament, maintained by triggers for public pages.
create table private.follow_counts (
  id uuid primary key default gen_random_uuid(),
  participant_id uuid references public.participants (id) on delete cascade,
  tournament_id uuid references public.tournaments (id) on delete cascade,
  subject_id uuid not null generated always as (coalesce(participant_id, tournament_id)) stored unique,
  followers integer not null,
  created_at timestamptz not null default now(),
  constraint follow_counts_participant_id_key unique (participant_id),
  constraint follow_counts_tournament_id_key unique (tournament_id),
  constraint follow_counts_followers_positive check (followers >= 0)
);

--- Events for followers, one row each: a participant entered a tournament, or a tournament opened, started or ended.
create table private.follow_events (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  tournament_id uuid not null references public.tournaments (id) on delete cascade,
  participant_id uuid references public.participants (id) on delete cascade,
  --- The followers up to this id were notified already.
  notified_up_to uuid,
  done_at timestamptz,
  created_at timestamptz not null default now(),
  constraint follow_events_once unique nulls not distinct (tournament_id, kind, participant_id),
  constraint follow_events_kind_known check (kind in ('entered', 'opened', 'started', 'ended')),
  constraint follow_events_participant check ((kind = 'entered') = (participant_id is not null))
);
create index follow_events_due_idx on private.follow_events (created_at) where done_at is null;
create index follow_events_participant_id_idx on private.follow_events (participant_id) where participant_id is not null;

--- Names as in 'A, B y C'; of more than four names, the first three and the number of the others.
create function private.names_in_words(p_names text[])
returns text
language sql
immutable
set search_path = ''
as $$
  select case
    when cardinality(p_names) > 4
      then array_to_string(p_names[1:3], ', ') || format(' y %s más', cardinality(p_names) - 3)
    else concat_ws(' y ', nullif(array_to_string(p_names[:cardinality(p_names) - 1], ', '), ''), p_names[cardinality(p_names)])
  end
$$;

--- Stores an event of a tournament for its followers and those of its participants, if there are any.
create function private.note_follow_event(p_tournament_id uuid, p_kind text)
returns void
language sql
volatile
security definer -- called by triggers and the scheduled work
set search_path = ''
as $$
  insert into private.follow_events (tournament_id, kind)
  select p_tournament_id, p_kind
  where exists (
    select 1 from private.follow_counts
    where followers > 0 and subject_id in (
      select p_tournament_id
      union all
      select participant_id from public.tournament_participants
      where tournament_id = p_tournament_id and p_kind in ('started', 'ended')
    )
  )
  on conflict do nothing
$$;

--- False if the event is obsolete or was reversed in the meantime.
create function private.is_still_so(p_event private.follow_events, p_tournament public.tournaments)
returns boolean
language sql
stable
security definer -- called by the scheduled work
set search_path = ''
as $$
  -- An event that was not delivered within a day is outdated and skipped.
  select p_event.created_at > now() - interval '1 day' and case p_event.kind
    when 'opened' then p_tournament.status = 'Inscripciones'
    when 'started' then p_tournament.status = 'Activo'
    when 'ended' then p_tournament.status = 'Finalizado'
    else p_tournament.status in ('Próximamente', 'Inscripciones') and exists (
      select 1 from public.tournament_participants
      where tournament_id = p_event.tournament_id and participant_id = p_event.participant_id and status = 'registered'
    )
  end
$$;

--- Notifies the next five hundred followers, each once with all events of what they follow; true if there were any.
create function private.tell_followers(p_event_id uuid)
returns boolean
language plpgsql
volatile
security definer -- notifications are written by the database only
set search_path = ''
as $$
declare
  c_batch constant integer := 500;
  v_event private.follow_events;
  v_tournament public.tournaments;
  v_batch uuid[];
  v_people uuid[];
  v_bodies text[];
  v_champion text;
begin
  select * into v_event from private.follow_events where id = p_event_id and done_at is null for update skip locked;
  if not found then
    return false;
  end if;
  select * into v_tournament from public.tournaments where id = v_event.tournament_id;
  if not private.is_still_so(v_event, v_tournament) then
    update private.follow_events set done_at = now() where id = p_event_id;
    return true;
  end if;
  -- Takes the next followers of each subject, so that no batch reads more rows than it delivers.
  select array_agg(profile_id order by profile_id) into v_batch
  from (
    select distinct following.profile_id
    from private.follow_counts subject
    cross join lateral (
      select follow.profile_id from public.follows follow
      where follow.subject_id = subject.subject_id and (v_event.notified_up_to is null or follow.profile_id > v_event.notified_up_to)
      order by follow.profile_id
      limit c_batch
    ) as following
    where subject.followers > 0 and subject.subject_id in (
      select v_event.participant_id where v_event.kind = 'entered'
      union all
      select v_event.tournament_id where v_event.kind <> 'entered'
      union all
      select entry.participant_id from public.tournament_participants entry
      where entry.tournament_id = v_event.tournament_id and entry.status = 'registered'
        and (v_event.kind = 'started' or (v_event.kind = 'ended' and entry.final_position = 1))
    )
    order by following.profile_id
    limit c_batch
  ) as batch;
  select public.display_name(participant) into v_champion
  from public.tournament_participants entry
  join public.participants participant on participant.id = entry.participant_id
  where entry.tournament_id = v_event.tournament_id and entry.final_position = 1 and v_event.kind = 'ended';
  select array_agg(follower.id), array_agg(concat_ws(' ',
    case
      when v_champion is not null then
        case when not exists (select 1 from private.result_hiders where profile_id = follower.id) then format('Ganó %s.', v_champion) end
      when v_event.kind in ('entered', 'started') and played.names is not null
        then format('%s %s.', case cardinality(played.names) when 1 then 'Juega' else 'Juegan' end, private.names_in_words(played.names))
    end,
    case v_event.kind
      when 'entered' then format('Comienza el %s.', private.spoken_time(v_tournament.start_date))
      when 'opened' then format('Comienza el %s.', private.spoken_time(v_tournament.start_date))
      else 'Míralo en su página.'
    end
  )) into v_people, v_bodies
  from unnest(v_batch) as follower (id)
  join public.profiles profile on profile.id = follower.id
  cross join lateral (
    select array_agg(public.display_name(participant) order by entry.created_at desc, entry.id) as names
    from public.follows follow
    join public.tournament_participants entry
      on entry.tournament_id = v_event.tournament_id and entry.participant_id = follow.participant_id and entry.status = 'registered'
    join public.participants participant on participant.id = entry.participant_id
    where follow.profile_id = follower.id
  ) as played
  where private.is_active_account(follower.id)
    -- A follower who plays in the tournament is skipped, because players are notified separately.
    and not exists (
      select 1
      from public.participants own
      join public.tournament_participants entry on entry.participant_id = own.id and entry.tournament_id = v_event.tournament_id
      where own.user_id = follower.id or own.team_id = profile.team_id
    );
  perform private.notify_people(
    v_people, v_bodies, 'follow_' || v_event.kind,
    case
      when v_event.kind = 'entered' then 'Inscripción en ' || v_tournament.name
      when v_event.kind = 'opened' then format('%s abrió sus inscripciones', v_tournament.name)
      when v_event.kind = 'started' then 'Comenzó ' || v_tournament.name
      when v_tournament.cancelled_at is not null then 'Se canceló ' || v_tournament.name
      else 'Terminó ' || v_tournament.name
    end,
    '/tournaments/' || v_event.tournament_id, v_event.tournament_id::text
  )
  where v_people is not null;
  update private.follow_events
  set notified_up_to = v_batch[cardinality(v_batch)],
    done_at = case when cardinality(v_batch) = c_batch then null else now() end
  where id = p_event_id;
  return true;
end;
$$;

--- Maintains the number of followers; updates rows in the order of their ids, to avoid deadlocks.
create function private.count_followers()
returns trigger
language plpgsql
volatile
security definer -- nobody writes the counts directly
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    insert into private.follow_counts as counted (participant_id, tournament_id, followers)
    select participant_id, tournament_id, count(*) from changed group by participant_id, tournament_id
    order by coalesce(participant_id, tournament_id)
    on conflict (subject_id) do update set followers = counted.followers + excluded.followers;
  else
    perform 1 from private.follow_counts
    where subject_id in (select subject_id from changed)
    order by subject_id
    for update;
    update private.follow_counts counted set followers = counted.followers - gone.followers
    from (select subject_id, count(*) as followers from changed group by subject_id) as gone
    where counted.subject_id = gone.subject_id;
  end if;
  return null;
end;
$$;

create trigger count_new_followers
  after insert on public.follows referencing new table as changed
  for each statement execute function private.count_followers();
create trigger count_gone_followers
  after delete on public.follows referencing old table as changed
  for each statement execute function private.count_followers();

--- Stores an event for followers when a participant enters a tournament for the first time.
create function private.note_followed_entries()
returns trigger
language plpgsql
volatile
security definer -- reads the counts
set search_path = ''
as $$
begin
  insert into private.follow_events (tournament_id, kind, participant_id)
  select entry.tournament_id, 'entered', entry.participant_id
  from entered entry
  join private.follow_counts subject on subject.participant_id = entry.participant_id and subject.followers > 0
  join public.tournaments tournament on tournament.id = entry.tournament_id and tournament.status <> 'Finalizado'
  on conflict do nothing;
  return null;
end;
$$;

create trigger note_followed_entries
  after insert on public.tournament_participants referencing new table as entered
  for each statement execute function private.note_followed_entries();

--- Stores an event for followers when a tournament opens or ends.
create function private.note_tournament_status()
returns trigger
language plpgsql
volatile
security definer -- writes events for followers
set search_path = ''
as $$
begin
  if old.status = 'Finalizado' then
    -- If a tournament ends again after a correction, it may have another champion, so the earlier event is deleted.
    delete from private.follow_events where tournament_id = new.id and kind = 'ended';
  end if;
  if new.status in ('Inscripciones', 'Finalizado') then
    perform private.note_follow_event(new.id, case new.status when 'Finalizado' then 'ended' else 'opened' end);
  end if;
  return null;
end;
$$;

create trigger note_tournament_status
  after update of status on public.tournaments
  for each row when (new.status <> old.status)
  execute function private.note_tournament_status();

--- A block ends the follows between two users.
create function private.unfollow_between()
returns trigger
language plpgsql
volatile
security definer -- also ends the follow of the other user
set search_path = ''
as $$
begin
  delete from public.follows follow
  using public.participants participant
  where participant.id = follow.participant_id
    and (follow.profile_id, participant.user_id) in ((new.blocker_id, new.blocked_id), (new.blocked_id, new.blocker_id));
  return null;
end;
$$;
create trigger unfollow_between
  after insert on public.user_blocks for each row execute function private.unfollow_between();

create policy select_owner on public.follows
  for select to authenticated using (profile_id = (select auth.uid()));
grant select on public.follows to authenticated, service_role;

--- Follows a participant or a tournament; no change if the caller already follows it. Refuses rate_limited,
--- follow_self, subject_not_found, follows_full.
create function public.follow(p_subject_id uuid)
returns void
language plpgsql
volatile
security definer -- follows are written by procedures only
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_participant public.participants;
begin
  perform private.limit_event(
    v_user_id, 'follow', 'follows_per_hour', 'Empezaste a seguir demasiadas cosas. Espera un momento.'
  );
  select * into v_participant from public.participants where id = p_subject_id;
  if v_participant.user_id = v_user_id then
    perform private.refuse('follow_self', 'No puedes seguirte a ti mismo.');
  end if;
  if v_participant.user_id is not null then
    -- This lock waits if one of the two users is blocking the other at this time.
    perform private.lock_pair(v_user_id, v_participant.user_id);
  end if;
  -- A block must stay secret, so the message is the same as for a closed account.
  if private.is_blocked_between(v_user_id, v_participant.user_id)
    or not (
      coalesce(private.is_active_account(v_participant.user_id), false)
      or v_participant.team_id is not null
      or exists (select 1 from public.tournaments where id = p_subject_id)
    )
  then
    perform private.refuse('subject_not_found', 'No se puede seguir: no existe o ya no está.');
  end if;
  -- count_event() has locked the caller's counter, so two parallel calls cannot both use the last free place.
  if (select count(*) from public.follows where profile_id = v_user_id) >= private.setting_integer('follows_per_person') then
    perform private.refuse('follows_full', 'Ya sigues todo lo que se puede. Deja de seguir algo primero.');
  end if;
  insert into public.follows (profile_id, participant_id, tournament_id)
  values (v_user_id, v_participant.id, case when v_participant.id is null then p_subject_id end)
  on conflict do nothing;
end;
$$;

--- Stops following a participant or a tournament.
create function public.unfollow(p_subject_id uuid)
returns void
language plpgsql
volatile
security definer -- follows are written by procedures only
set search_path = ''
as $$
begin
  delete from public.follows where profile_id = private.require_user() and subject_id = p_subject_id;
end;
$$;

--- Number of followers of a participant or a tournament.
--- @param p_subject_id A participant or a tournament.
--- @chapter participants 7
--- @title Contar los seguidores
create function public.follower_count(p_subject_id uuid)
returns integer
language sql
stable
security definer -- the counts are public, the rows are not
set search_path = ''
as $$
  select coalesce((select followers from private.follow_counts where subject_id = p_subject_id), 0)
$$;

--- The players, teams and tournaments that the caller follows, the latest first. Without suspended and closed accounts
--- and deleted teams. Each has a name and picture; a tournament also its status; a player or team its game, or a
--- tournament that it plays in.
--- @nullable image_url, game, tournament_status, start_date, playing_id, playing_name
--- @type kind "player" | "team" | "tournament"
--- @type tournament_status tournaments.status
create function public.my_follows()
returns table (
  subject_id uuid, kind text, entity_id uuid, name text, image_url text, game text, tournament_status text,
  start_date timestamptz, is_cancelled boolean, playing_id uuid, playing_name text, followed_at timestamptz
)
language sql
stable
security definer -- checks which accounts are suspended
set search_path = ''
as $$
  select
    follow.subject_id,
    case when tournament.id is not null then 'tournament' when team.id is not null then 'team' else 'player' end,
    coalesce(tournament.id, team.id, player.id),
    coalesce(tournament.name, team.name, player.username),
    coalesce(tournament.image_url, team.logo_url, player.avatar_url),
    tournament.game, tournament.status, tournament.start_date, tournament.cancelled_at is not null,
    playing.id, playing.name, follow.created_at
  from public.follows follow
  left join public.tournaments tournament on tournament.id = follow.tournament_id
  left join public.participants participant on participant.id = follow.participant_id
  left join public.teams team on team.id = participant.team_id
  left join public.profiles player on player.id = participant.user_id
  left join lateral (
    select played.id, played.name
    from public.tournament_participants entry
    join public.tournaments played on played.id = entry.tournament_id
    where entry.participant_id = follow.participant_id and entry.status = 'registered' and played.status <> 'Finalizado'
    order by played.status <> 'Activo', played.list_order
    limit 1
  ) as playing on true
  where follow.profile_id = auth.uid()
    and (tournament.id is not null or team.id is not null or private.is_active_account(player.id))
  order by follow.created_at desc, follow.id
$$;

grant execute on function public.follow, public.unfollow, public.my_follows to authenticated;
grant execute on function public.follower_count to anon, authenticated, service_role;
