-- Posts in a tournament's Discord channel, through the incoming webhook whose URL its staff entered.
--
-- Each channel stores its position in the record of events. One server at a time takes the events after this position
-- for a minute, posts them as one message and advances the position. URLs are secrets: the server encrypts them with a
-- key that the database does not have.

--- The Discord channel that shows the events of a tournament; each tournament has at most one.
create table private.discord_posts (
  tournament_id uuid primary key references public.tournaments (id) on delete cascade,
  --- The encrypted URL of the channel's incoming webhook, readable by the server alone.
  sealed text not null,
  kinds text[] not null,
  --- Why posting stopped: gone (Discord does not know the URL), refused (Discord rejects posts), unreadable (the URL
  --- was encrypted with another secret). Null while posting is on.
  off_reason text,
  --- Events up to this position in the record have been posted.
  last_sequence bigint not null,
  --- Whether the opening of registration must still be posted.
  is_opening_due boolean not null,
  is_test_due boolean not null default false,
  --- Which threads the channel gets: none, one for the tournament, or one for each match. In a forum channel the
  --- webhook creates them; in other channels the application creates them from its message.
  threads text not null default 'none',
  --- Whether Discord reported that the channel is not a forum.
  is_text boolean not null default false,
  --- Why Discord last refused to create a thread from a message: there is no application, it is not in the server
  --- (absent), it lacks the permission (forbidden), or there are too many threads. Null if it worked. For an hour after
  --- a refusal no thread is created: posts that have none appear in the channel itself.
  thread_refusal text,
  thread_refused_at timestamptz,
  --- Whether the tournament is also a scheduled event of that Discord server (private.discord_events).
  has_event boolean not null default false,
  --- Nothing is posted before this time, because a server is posting or Discord requested a pause.
  next_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  constraint discord_posts_sealed_length check (char_length(sealed) between 40 and 400),
  constraint discord_posts_kinds_known check (
    cardinality(kinds) >= 1 and kinds <@ array['opening', 'places', 'draw', 'match', 'result', 'champion']
  ),
  constraint discord_posts_off_reason_known check (off_reason in ('gone', 'refused', 'unreadable')),
  constraint discord_posts_threads_known check (threads in ('none', 'tournament', 'match')),
  constraint discord_posts_thread_refusal_known check (thread_refusal in ('application', 'absent', 'forbidden', 'full', 'other')),
  constraint discord_posts_thread_refused_at_known check ((thread_refusal is null) = (thread_refused_at is null))
);

--- The threads of a tournament in its channel of Discord.
create table private.discord_threads (
  tournament_id uuid not null references private.discord_posts (tournament_id) on delete cascade,
  --- The subject of the thread: the id of a match, or 'news'.
  subject text not null,
  --- The id of the thread in Discord.
  thread_id text not null,
  --- The channel whose message the thread must still be created from; null if the thread exists.
  channel_id text,
  --- Title of the thread that must still be created; null if the thread exists.
  title text,
  created_at timestamptz not null default now(),
  constraint discord_threads_pkey primary key (tournament_id, subject),
  constraint discord_threads_subject_length check (char_length(subject) between 1 and 36),
  constraint discord_threads_thread_id_number check (thread_id ~ '^\d{1,20}$'),
  constraint discord_threads_channel_id_number check (channel_id ~ '^\d{1,20}$'),
  constraint discord_threads_unopened_has_title check ((channel_id is null) = (title is null))
);

insert into public.settings (key, value, description) values
  ('discord_tests_per_hour', '20', 'Veces que una persona puede probar por hora el canal de Discord de un torneo.');

--- Takes up to p_limit channels with new events, each for a minute, so that several servers take different ones.
--- Returns the next twenty events of each; only the kinds chosen by its staff are posted.
create function private.take_discord_posts(p_limit integer)
returns table (
  tournament_id uuid, sealed text, name text, game text, start_date timestamptz, places integer, entered integer, is_test boolean,
  is_opening boolean, last_sequence bigint, events jsonb, thread_kind text, is_text boolean, opens_threads boolean, threads jsonb, unopened jsonb
)
language plpgsql
volatile
security definer -- called by the server
set search_path = ''
as $$
begin
  return query
    with due as materialized (
      select channel.tournament_id
      from private.discord_posts channel
      join public.tournaments tournament on tournament.id = channel.tournament_id
      where channel.off_reason is null and channel.next_at <= clock_timestamp()
        and (
          channel.is_test_due
          or channel.is_opening_due and tournament.status = 'Inscripciones'
          or exists (
            select from private.tournament_events event
            where event.tournament_id = channel.tournament_id and event.sequence > channel.last_sequence
          )
          or exists (
            select from private.discord_threads thread
            where thread.tournament_id = channel.tournament_id and thread.channel_id is not null
          )
        )
      order by channel.next_at
      limit p_limit
      for update of channel skip locked
    ), taken as (
      update private.discord_posts channel
      -- A minute is longer than a call may take. If a server stops, another one claims its posts after this time.
      set next_at = clock_timestamp() + interval '1 minute'
      from due
      where channel.tournament_id = due.tournament_id
      returning channel.*
    )
    select
      taken.tournament_id, taken.sealed, tournament.name, tournament.game, tournament.start_date,
      tournament.max_participants,
      (select count(*)::integer from public.tournament_participants entry where entry.tournament_id = taken.tournament_id),
      taken.is_test_due, taken.is_opening_due and tournament.status = 'Inscripciones',
      coalesce(behind.last, taken.last_sequence), coalesce(behind.events, '[]'), taken.threads, taken.is_text,
      -- If Discord refused permission for threads, they are tried again after an hour, not for every match.
      coalesce(taken.thread_refused_at < now() - interval '1 hour', true),
      (
        select coalesce(jsonb_object_agg(thread.subject, thread.thread_id), '{}')
        from private.discord_threads thread
        where thread.tournament_id = taken.tournament_id and thread.channel_id is null
          and (thread.subject = 'news' or exists (
            select from jsonb_array_elements(behind.events) as listed (event) where listed.event ->> 'match_id' = thread.subject
          ))
      ),
      (
        select coalesce(jsonb_agg(waiting order by waiting.created_at), '[]')
        from (
          select thread.subject, thread.thread_id, thread.channel_id, thread.title, thread.created_at
          from private.discord_threads thread
          where thread.tournament_id = taken.tournament_id and thread.channel_id is not null
          order by thread.created_at
          limit 20
        ) as waiting
      )
    from taken
    join public.tournaments tournament on tournament.id = taken.tournament_id
    cross join lateral (
      select
        max(next.sequence) as last,
        jsonb_agg(
          private.facts_with_names(next.event) || jsonb_build_object('kind', wanted.kind, 'sequence', next.sequence::text)
          order by next.sequence
        ) filter (
          -- Old events are skipped, so that a channel is not flooded after a long interruption.
          where wanted.kind = any (taken.kinds) and next.created_at > now() - interval '1 day'
        ) as events
      from (
        select event, event.sequence, event.kind, event.created_at
        from private.tournament_events event
        where event.tournament_id = taken.tournament_id and event.sequence > taken.last_sequence
        order by event.sequence
        limit 20
      ) as next
      left join (
        values ('registration.created', 'places'), ('tournament.started', 'draw'), ('match.ready', 'match'),
          ('match.finished', 'result'), ('tournament.finished', 'champion')
      ) as wanted (of, kind) on wanted.of = next.kind
    ) as behind;
end;
$$;

--- Advances the position of a channel after a post, and pauses it for some seconds.
create function private.settle_discord_posts(
  p_tournament_id uuid, p_sealed text, p_last_sequence bigint, p_is_test boolean, p_is_opening boolean, p_seconds double precision
)
returns void
language sql
volatile
security definer -- called by the server
set search_path = ''
as $$
  update private.discord_posts
  set
    last_sequence = greatest(last_sequence, p_last_sequence), is_test_due = is_test_due and not p_is_test,
    is_opening_due = is_opening_due and not p_is_opening, next_at = clock_timestamp() + make_interval(secs => p_seconds)
  where tournament_id = p_tournament_id and sealed = p_sealed
$$;

--- Sets the thread in which a match, or the news, is posted; null if there is none. If a channel and a title are given,
--- the thread must still be created.
create function private.keep_discord_thread(
  p_tournament_id uuid, p_sealed text, p_subject text, p_thread_id text, p_channel_id text default null, p_title text default null
)
returns void
language plpgsql
volatile
security definer -- called by the server
set search_path = ''
as $$
begin
  delete from private.discord_threads where tournament_id = p_tournament_id and subject = p_subject;
  insert into private.discord_threads (tournament_id, subject, thread_id, channel_id, title)
  select channel.tournament_id, p_subject, p_thread_id, p_channel_id, p_title
  from private.discord_posts channel
  -- If the webhook was changed, the thread is not stored, because it belongs to another channel.
  where channel.tournament_id = p_tournament_id and channel.sealed = p_sealed and p_thread_id is not null;
  if p_thread_id is not null and p_channel_id is null then
    update private.discord_posts set thread_refusal = null, thread_refused_at = null
    where tournament_id = p_tournament_id and sealed = p_sealed and thread_refusal is not null;
  end if;
end;
$$;

--- Records the type of a channel, and why Discord creates no thread there; null if it does.
create function private.note_discord_threads(p_tournament_id uuid, p_sealed text, p_is_text boolean, p_refusal text)
returns void
language plpgsql
volatile
security definer -- called by the server
set search_path = ''
as $$
begin
  update private.discord_posts
  set is_text = p_is_text, thread_refusal = p_refusal, thread_refused_at = case when p_refusal is not null then now() end
  where tournament_id = p_tournament_id and sealed = p_sealed;
  -- Threads that still had to be created are deleted here: from now on, their posts appear in the channel.
  if p_refusal is not null then
    delete from private.discord_threads where tournament_id = p_tournament_id and channel_id is not null;
  end if;
end;
$$;

--- Stops posts in a channel whose URL is no longer valid, and notifies the users who can enter another URL.
create function private.end_discord_posts(p_tournament_id uuid, p_sealed text, p_reason text)
returns void
language plpgsql
volatile
security definer -- called by the server
set search_path = ''
as $$
declare
  v_person uuid;
begin
  update private.discord_posts set off_reason = p_reason, is_test_due = false
  -- If the staff have entered another webhook in the meantime, it stays enabled.
  where tournament_id = p_tournament_id and sealed = p_sealed and off_reason is null;
  if not found then
    return;
  end if;
  for v_person in
    select profile_id from public.tournament_staff
    where tournament_id = p_tournament_id and profile_id is not null and 'settings' = any (rights)
    order by profile_id
  loop
    perform private.notify_user(
      v_person, 'tournament_discord_off', 'El canal de Discord dejó de recibir',
      (select name from public.tournaments where id = p_tournament_id)
        || case p_reason
          when 'gone' then ': Discord ya no acepta la dirección del canal. Crea otra en Discord y pégala en la mesa.'
          when 'refused' then ': Discord no publica en ese canal. En un foro todo va en hilos: elige cuáles en la mesa.'
          else ': la dirección del canal ya no se puede leer. Pégala de nuevo en la mesa.'
        end,
      '/organize/' || p_tournament_id || '?tab=discord', p_tournament_id::text
    );
  end loop;
end;
$$;

--- Sets which events are posted in a tournament's Discord channel. For staff with the right `settings`. p_sealed: the
--- webhook's URL, encrypted by the server for PUT /api/tournaments/{id}/discord; null leaves it unchanged. p_threads:
--- no threads, one for the tournament, or one for each match. p_has_event: whether the tournament is also a scheduled
--- event of that server. p_read: kinds, threads and has_event as the caller had read them; only those in it are
--- changed, all if it is null. Refuses discord_kinds_invalid, discord_threads_invalid, discord_address_invalid,
--- tournament_not_found, changed_meanwhile.
--- @nullable p_sealed, p_read
--- @type p_threads "none" | "tournament" | "match"
create function public.save_discord_posts(
  p_tournament_id uuid, p_sealed text, p_kinds text[], p_threads text default 'none', p_has_event boolean default false,
  p_read jsonb default null
)
returns void
language plpgsql
volatile
security definer -- nobody reads or writes the table itself
set search_path = ''
as $$
declare
  v_kinds text[] := array(select distinct kind from unnest(p_kinds) as kind where kind is not null order by kind);
  v_fields jsonb;
begin
  perform private.require_right(p_tournament_id, 'settings');
  if p_read is not null then
    select jsonb_build_object('kinds', kinds, 'threads', threads, 'has_event', has_event) into v_fields
    from private.discord_posts where tournament_id = p_tournament_id for update;
  end if;
  if v_fields is not null then
    v_fields := private.merged_fields(
      v_fields, p_read, jsonb_build_object('kinds', v_kinds, 'threads', p_threads, 'has_event', coalesce(p_has_event, false))
    );
    v_kinds := private.text_list(v_fields -> 'kinds');
    p_threads := v_fields ->> 'threads';
    p_has_event := (v_fields -> 'has_event')::boolean;
  end if;
  if cardinality(v_kinds) = 0 or not v_kinds <@ array['opening', 'places', 'draw', 'match', 'result', 'champion'] then
    perform private.refuse('discord_kinds_invalid', 'Elige qué se cuenta en el canal.');
  end if;
  if p_threads is null or p_threads not in ('none', 'tournament', 'match') then
    perform private.refuse('discord_threads_invalid', 'Elige qué hilos se abren.');
  end if;
  if p_sealed is not null then
    if char_length(p_sealed) not between 40 and 400 then
      perform private.refuse('discord_address_invalid', 'Pega la dirección del webhook, como la da Discord.');
    end if;
    insert into private.discord_posts as channel (tournament_id, sealed, kinds, threads, has_event, last_sequence, is_opening_due)
    select
      tournament.id, p_sealed, v_kinds, p_threads, coalesce(p_has_event, false),
      coalesce((select max(sequence) from private.tournament_events where tournament_id = p_tournament_id), 0),
      tournament.status = 'Próximamente'
    from public.tournaments tournament
    where tournament.id = p_tournament_id
    on conflict (tournament_id) do update set
      sealed = excluded.sealed, kinds = excluded.kinds, threads = excluded.threads, has_event = excluded.has_event,
      last_sequence = excluded.last_sequence, is_text = false, thread_refusal = null, thread_refused_at = null, off_reason = null, next_at = now();
    if not found then
      perform private.refuse('tournament_not_found', 'El torneo no existe.');
    end if;
    delete from private.discord_threads where tournament_id = p_tournament_id;
  else
    update private.discord_posts
    set
      kinds = v_kinds,
      -- If Discord refused posts because of threads, posting is tried again with the new setting.
      off_reason = case when off_reason = 'refused' and threads <> p_threads then null else off_reason end,
      next_at = case when off_reason = 'refused' and threads <> p_threads then now() else next_at end,
      threads = p_threads, has_event = coalesce(p_has_event, false), thread_refusal = null, thread_refused_at = null
    where tournament_id = p_tournament_id;
    if not found then
      perform private.refuse('discord_address_invalid', 'Pega la dirección del webhook, como la da Discord.');
    end if;
  end if;
  perform private.want_discord_event(p_tournament_id);
  perform private.audit(
    'save_discord_posts', 'tournaments', p_tournament_id::text, null,
    jsonb_build_object('kinds', v_kinds, 'threads', p_threads, 'has_event', coalesce(p_has_event, false))
  );
end;
$$;

--- Posts a test message in the tournament's Discord channel, and retries what Discord refused. For staff with the right
--- `settings`. Refuses rate_limited, discord_address_invalid.
create function public.test_discord_posts(p_tournament_id uuid)
returns void
language plpgsql
volatile
security definer -- nobody reads or writes the table itself
set search_path = ''
as $$
begin
  perform private.require_right(p_tournament_id, 'settings');
  perform private.limit_event(
    auth.uid(), 'discord_test', 'discord_tests_per_hour', 'Probaste el canal demasiadas veces. Espera un momento.'
  )
  where auth.uid() is not null;
  update private.discord_posts set is_test_due = true, thread_refusal = null, thread_refused_at = null
  where tournament_id = p_tournament_id and off_reason is null;
  if not found then
    perform private.refuse('discord_address_invalid', 'Pega la dirección del webhook, como la da Discord.');
  end if;
  perform private.want_discord_event(p_tournament_id);
  perform private.audit('test_discord_posts', 'tournaments', p_tournament_id::text, null, null);
end;
$$;

--- Stops posts in the tournament's Discord channel. For staff with the right `settings`.
create function public.delete_discord_posts(p_tournament_id uuid)
returns void
language plpgsql
volatile
security definer -- nobody reads or writes the table itself
set search_path = ''
as $$
begin
  perform private.require_right(p_tournament_id, 'settings');
  delete from private.discord_posts where tournament_id = p_tournament_id;
  if found then
    perform private.audit('delete_discord_posts', 'tournaments', p_tournament_id::text, null, null);
  end if;
end;
$$;

--- Which events are posted in the tournament's Discord channel, and whether that works. For staff with the right
--- `settings`. No row without a channel. event_state is the state of its scheduled event: none (the tournament is over,
--- or began without one), waiting, shown, or why Discord creates none.
--- @type off_reason "gone" | "refused" | "unreadable" | null
--- @type threads "none" | "tournament" | "match"
--- @type thread_refusal "application" | "absent" | "forbidden" | "full" | "other" | null
--- @type event_state "none" | "waiting" | "shown" | "application" | "absent" | "forbidden" | "full" | "deleted" |
--- "other" | null
create function public.tournament_discord_posts(p_tournament_id uuid)
returns table (
  kinds text[], off_reason text, is_test_due boolean, threads text, thread_refusal text, has_event boolean, event_state text
)
language plpgsql
stable
security definer -- its staff may read the settings, but not the address
set search_path = ''
as $$
begin
  perform private.require_right_to_read(p_tournament_id, 'settings');
  return query
    select
      channel.kinds, channel.off_reason, channel.is_test_due, channel.threads, channel.thread_refusal, channel.has_event,
      case when channel.has_event then
        case
          when event.tournament_id is null then 'none'
          when event.refusal is not null then event.refusal
          when event.asked <> event.answered or event.shown is null then 'waiting'
          when event.event_id is null then 'none'
          else 'shown'
        end
      end
    from private.discord_posts channel
    left join private.discord_events event on event.tournament_id = channel.tournament_id
    where channel.tournament_id = p_tournament_id;
end;
$$;

grant execute on function
  public.save_discord_posts, public.test_discord_posts, public.delete_discord_posts, public.tournament_discord_posts
to authenticated, service_role;
