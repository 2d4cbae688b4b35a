-- A tournament as a scheduled event of the Discord server of its channel, created by the installation's application.
-- The desired state of a row follows from the tournament and is compared with what Discord received last.
-- So procedures that change a tournament need no code for Discord, and half-finished work is repeated.
-- A row outlives its channel and its tournament until the event is deleted as well.

--- Tournaments that are, or should be, scheduled events of a Discord server. Without a foreign key, so that a row
--- outlives its tournament until the event is deleted in Discord.
create table private.discord_events (
  tournament_id uuid primary key,
  --- The Discord server's id; null until it is known from the webhook.
  guild_id text,
  --- The id of the event in Discord; null if there is none yet, or no longer.
  event_id text,
  --- What Discord received last, in the form of private.wanted_discord_event().
  shown jsonb,
  --- Why there is no event: Discord rejects the application, does not find it in the server (absent), it lacks the
  --- permission (forbidden), there are too many (full), or a user deleted it there. Null without a problem.
  refusal text,
  --- How often the staff saved or tested the channel.
  asked integer not null default 1,
  --- The value of the column `asked` for which the Discord server was determined.
  answered integer not null default 0,
  --- Nothing is tried before this time: a server is working on the event, or Discord requested a pause or refused.
  next_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  constraint discord_events_guild_id_number check (guild_id ~ '^\d{1,20}$'),
  constraint discord_events_event_id_number check (event_id ~ '^\d{1,20}$'),
  constraint discord_events_event_has_guild check (event_id is null or guild_id is not null),
  constraint discord_events_refusal_known check (refusal in ('application', 'absent', 'forbidden', 'full', 'deleted', 'other'))
);

create index discord_events_next_at_idx on private.discord_events (next_at);

--- The event that Discord should show for a tournament, given what it showed before (p_shown): name, game, starts_at,
--- ends_at and the phase. The phase is ahead, running, over, cancelled, or gone if there should be no event.
create function private.wanted_discord_event(p_tournament_id uuid, p_shown jsonb)
returns jsonb
language sql
stable
security definer -- called by the server
set search_path = ''
as $$
  select coalesce(
    (
      select jsonb_build_object(
        'phase', case
          when tournament.cancelled_at is not null then 'cancelled'
          when tournament.status = 'Finalizado' then 'over'
          when tournament.status = 'Activo' then 'running'
          else 'ahead'
        end,
        'name', tournament.name, 'game', tournament.game,
        'starts_at', to_char(tournament.start_date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
        'ends_at', to_char(
          case
            -- The duration is unknown, so a running tournament gets more time before Discord would end the event.
            when tournament.status <> 'Activo' or p_shown is null then tournament.start_date + interval '6 hours'
            when (p_shown ->> 'ends_at')::timestamptz > now() + interval '30 minutes' then (p_shown ->> 'ends_at')::timestamptz
            else greatest(now(), tournament.start_date) + interval '6 hours'
          end at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'
        )
      )
      from public.tournaments tournament
      join private.discord_posts channel on channel.tournament_id = tournament.id
      where tournament.id = p_tournament_id and channel.has_event
    ),
    '{"phase": "gone"}'
  )
$$;

--- Takes up to p_limit tournaments whose event in Discord differs from the desired state, each for two minutes, so that
--- several servers take different ones. is_asked: the Discord server must be determined again.
create function private.take_discord_events(p_limit integer)
returns table (
  tournament_id uuid, sealed text, guild_id text, event_id text, asked integer, is_asked boolean, wanted jsonb
)
language sql
volatile
security definer -- called by the server
set search_path = ''
as $$
  with due as materialized (
    select event.tournament_id, said.wanted
    from private.discord_events event
    cross join lateral (select private.wanted_discord_event(event.tournament_id, event.shown) as wanted) said
    where event.next_at <= clock_timestamp()
      and (event.asked <> event.answered or said.wanted is distinct from event.shown)
      -- If a user deleted the event in Discord, it is not created again until the staff request it.
      and (event.refusal is distinct from 'deleted' or said.wanted ->> 'phase' <> 'ahead')
    order by event.next_at
    limit p_limit
    for update of event skip locked
  )
  update private.discord_events event
  -- Two minutes is longer than an event's calls may take. If a server stops, another one claims its work afterwards.
  set next_at = clock_timestamp() + interval '2 minutes'
  from due
  where event.tournament_id = due.tournament_id
  returning
    event.tournament_id,
    (select channel.sealed from private.discord_posts channel where channel.tournament_id = event.tournament_id),
    event.guild_id, event.event_id, event.asked, event.asked <> event.answered, due.wanted
$$;

--- Records how the update of an event in Discord ended: what Discord received (null: the update failed), why it failed,
--- and for how many seconds nothing is tried.
create function private.settle_discord_event(
  p_tournament_id uuid, p_asked integer, p_guild_id text, p_event_id text, p_shown jsonb, p_refusal text, p_seconds double precision
)
returns void
language sql
volatile
security definer -- called by the server
set search_path = ''
as $$
  update private.discord_events
  set
    guild_id = p_guild_id, event_id = p_event_id, shown = coalesce(p_shown, shown),
    answered = case when p_shown is null then answered else p_asked end,
    refusal = case when asked = p_asked then p_refusal end,
    next_at = case when asked = p_asked then clock_timestamp() + make_interval(secs => p_seconds) else now() end
  where tournament_id = p_tournament_id
$$;

--- Deletes the row of an event that is over or deleted; not if the staff have requested one in the meantime.
create function private.forget_discord_event(p_tournament_id uuid, p_asked integer)
returns void
language sql
volatile
security definer -- called by the server
set search_path = ''
as $$
  delete from private.discord_events where tournament_id = p_tournament_id and asked = p_asked
$$;

--- Requests that the event of a tournament is created, checked again or deleted, according to the settings of its
--- channel.
create function private.want_discord_event(p_tournament_id uuid)
returns void
language plpgsql
volatile
security definer -- nobody writes the table itself
set search_path = ''
as $$
begin
  insert into private.discord_events as event (tournament_id)
  select channel.tournament_id
  from private.discord_posts channel
  where channel.tournament_id = p_tournament_id and channel.has_event
  on conflict (tournament_id) do update set asked = event.asked + 1, refusal = null, next_at = now();
  if not found then
    update private.discord_events set next_at = now() where tournament_id = p_tournament_id;
  end if;
end;
$$;
