-- Webhooks: events of a tournament, sent to a URL given by its staff, according to Standard Webhooks 1.0.
--
-- Deliveries are created when an event gets its sequence, so that players' transactions do no work for them. The server
-- encrypts the secrets (with a key that the database does not have) and shows them once.

insert into public.settings (key, value, description) values
  ('webhook_failing_days', '4', 'Días de entregas fallidas tras los que un webhook se apaga; los diez intentos de un envío duran tres y medio.'),
  ('webhook_deliveries_per_day', '20000', 'Envíos por día a todos los webhooks que guardó una persona; con más, se apagan.'),
  ('webhook_changes_per_hour', '120', 'Veces que una persona puede cambiar o probar webhooks por hora.');

--- The URLs to which events of a tournament are sent.
create table private.webhooks (
  id uuid primary key default gen_random_uuid(),
  tournament_id uuid not null references public.tournaments (id) on delete cascade,
  url text not null,
  kinds text[] not null,
  --- The user on whose rights the webhook depends: events are sent only while the user has them.
  saved_by uuid references public.profiles (id) on delete set null,
  is_on boolean not null default true,
  --- Why the webhook was switched off automatically: its URL responded that it is gone (410), nothing arrived for days,
  --- or its user exceeded the daily limit. Null if staff switched it off.
  off_reason text,
  --- The first failure after the last success; null after a success.
  failing_since timestamptz,
  --- The last response was slow, so the webhook is served together with failing webhooks.
  is_slow boolean not null default false,
  --- Nothing is sent before this time, because the receiver requested a pause.
  paused_until timestamptz,
  created_at timestamptz not null default now(),
  constraint webhooks_kinds_some check (cardinality(kinds) >= 1 and array_position(kinds, null) is null),
  constraint webhooks_off_reason_known check (off_reason in ('gone', 'failures', 'flood')),
  constraint webhooks_off_fits check (not is_on or off_reason is null)
);
create index webhooks_tournament_id_idx on private.webhooks (tournament_id);
create index webhooks_saved_by_idx on private.webhooks (saved_by);

--- The secrets that sign webhooks, encrypted by the server. For a day after a change the former secret signs too.
create table private.webhook_secrets (
  webhook_id uuid primary key references private.webhooks (id) on delete cascade,
  sealed text not null,
  former_sealed text,
  former_until timestamptz,
  created_at timestamptz not null default now(),
  constraint webhook_secrets_sealed_length check (char_length(sealed) between 40 and 200)
);

--- Deliveries of events to webhooks, with every attempt and its response.
create table private.webhook_deliveries (
  id uuid primary key default gen_random_uuid(),
  webhook_id uuid not null references private.webhooks (id) on delete cascade,
  --- The event that is sent; null for a test delivery.
  event_id uuid references private.tournament_events (id) on delete cascade,
  state text not null default 'waiting',
  --- The number of attempts since the delivery was created or sent again.
  attempts integer not null default 0,
  --- The last twenty attempts: [{at, status, failure, milliseconds, answer}], where status or failure is null; the text
  --- of the last three responses.
  tries jsonb not null default '[]',
  --- When the delivery is due. While a server sends it, when another server may take it.
  next_attempt_at timestamptz not null default now(),
  -- The default is clock_timestamp(), so that deliveries written in one transaction have an order.
  created_at timestamptz not null default clock_timestamp(),
  constraint webhook_deliveries_once unique (event_id, webhook_id),
  constraint webhook_deliveries_state_known check (state in ('waiting', 'delivered', 'failed'))
);
create index webhook_deliveries_due_idx
  on private.webhook_deliveries (webhook_id, next_attempt_at) where state = 'waiting' and event_id is not null;
create index webhook_deliveries_due_trials_idx
  on private.webhook_deliveries (next_attempt_at) where state = 'waiting' and event_id is null;
create index webhook_deliveries_webhook_id_idx on private.webhook_deliveries (webhook_id, created_at, id);
create index webhook_deliveries_trials_idx on private.webhook_deliveries (created_at) where event_id is null;

--- Takes up to p_limit due deliveries for a minute, a few of each webhook and tournament, so that several servers take
--- different ones. If no outcome is recorded by then, a delivery is sent again with the same message_id. p_is_troubled:
--- take those of failing or slow webhooks, otherwise those of all others. p_under_way: the webhook of each call in
--- progress.
create function private.take_webhooks(p_limit integer, p_is_troubled boolean, p_under_way uuid[])
returns table (
  id uuid, webhook_id uuid, url text, message_id uuid, kind text, created_at timestamptz, sequence bigint, facts jsonb,
  sealed text, former_sealed text
)
language plpgsql
volatile
security definer -- called by the server
set search_path = ''
as $$
begin
  return query
    with recursive
    -- Jumps from one webhook with waiting deliveries to the next, so the cost does not depend on their number.
    waiting as (
      (
        select due.webhook_id from private.webhook_deliveries due
        where due.state = 'waiting' and due.event_id is not null
        order by due.webhook_id
        limit 1
      )
      union all
      select (
        select due.webhook_id from private.webhook_deliveries due
        where due.state = 'waiting' and due.event_id is not null and due.webhook_id > waiting.webhook_id
        order by due.webhook_id
        limit 1
      )
      from waiting
      where waiting.webhook_id is not null
    ), under_way as materialized (
      select webhook.tournament_id, count(*) as calls
      from unnest(p_under_way) as call (webhook_id)
      join private.webhooks webhook on webhook.id = call.webhook_id
      group by webhook.tournament_id
    ), called as (
      select webhook.*
      from private.webhooks webhook
      where webhook.id <> all (p_under_way)
        and (webhook.failing_since is not null or webhook.is_slow) = p_is_troubled
        and (webhook.paused_until is null or webhook.paused_until <= clock_timestamp())
    ), due_events as materialized (
      select delivery.id, webhook.tournament_id, delivery.next_attempt_at
      from waiting
      join called webhook on webhook.id = waiting.webhook_id and webhook.is_on
      cross join lateral (
        select waits.id, waits.next_attempt_at
        from private.webhook_deliveries waits
        join private.tournament_events event on event.id = waits.event_id
        where waits.webhook_id = webhook.id and waits.state = 'waiting' and waits.event_id is not null
          and waits.next_attempt_at <= clock_timestamp()
          and (event.is_public or private.holds_rights(webhook.tournament_id, webhook.saved_by, array['money']))
        order by waits.next_attempt_at
        -- A failing or slow webhook gets one call at a time.
        limit case when p_is_troubled then 1 else 8 end
        for update of waits skip locked
      ) as delivery
      -- Skips webhooks if the user who saved them has lost the right since then.
      where private.holds_rights(webhook.tournament_id, webhook.saved_by, array['webhooks'])
    ), due_trials as materialized (
      select delivery.id, webhook.tournament_id, delivery.next_attempt_at
      from private.webhook_deliveries delivery
      join called webhook on webhook.id = delivery.webhook_id
      where delivery.state = 'waiting' and delivery.event_id is null and delivery.next_attempt_at <= clock_timestamp()
      order by delivery.next_attempt_at
      limit p_limit
      for update of delivery skip locked
    ), placed as (
      select
        due.id, due.next_attempt_at,
        coalesce(under_way.calls, 0)
          + row_number() over (partition by due.tournament_id order by due.next_attempt_at) as place
      from (select * from due_events union all select * from due_trials) as due
      left join under_way on under_way.tournament_id = due.tournament_id
    ), picked as (
      select placed.id
      from placed
      -- One tournament gets at most a quarter of the calls; users with the fewest running calls come first.
      where placed.place <= case when p_is_troubled then 4 else 16 end
      order by placed.place, placed.next_attempt_at
      limit p_limit
    ), taken as (
      update private.webhook_deliveries delivery
      -- A minute is longer than a call may take. If a server stops, another one claims its deliveries after this time.
      set next_attempt_at = clock_timestamp() + interval '1 minute'
      from picked
      where delivery.id = picked.id
      returning delivery.*
    )
    select
      taken.id, taken.webhook_id, webhook.url, coalesce(taken.event_id, taken.id), coalesce(event.kind, 'webhook.test'),
      coalesce(event.created_at, taken.created_at), event.sequence,
      case when event.id is null then jsonb_build_object('tournament_id', webhook.tournament_id) else private.facts_with_names(event) end,
      secret.sealed, case when secret.former_until > now() then secret.former_sealed end
    from taken
    join private.webhooks webhook on webhook.id = taken.webhook_id
    left join private.webhook_secrets secret on secret.webhook_id = webhook.id
    left join private.tournament_events event on event.id = taken.event_id
    order by event.sequence;
end;
$$;

--- Switches a webhook off automatically and notifies the users who can repair it, on the page and by e-mail. Waiting
--- deliveries wait until it is switched on.
create function private.switch_webhook_off(p_webhook_id uuid, p_reason text)
returns void
language plpgsql
volatile
security definer -- called by the server
set search_path = ''
as $$
declare
  v_webhook private.webhooks;
  v_host text;
  v_text text;
  v_person uuid;
begin
  update private.webhooks set is_on = false, off_reason = p_reason
  where id = p_webhook_id and is_on
  returning * into v_webhook;
  if not found then
    return;
  end if;
  v_host := substring(v_webhook.url from '^https?://([^/]+)');
  v_text := case p_reason
    when 'gone' then format('%s respondió que ya no recibe nada (410). Revisa la dirección y vuelve a encenderlo.', v_host)
    when 'flood' then format(
      'Quien guardó el webhook a %s llegó a los %s envíos de un día. Vuelve a encenderlo mañana.',
      v_host, private.setting_integer('webhook_deliveries_per_day')
    )
    else format(
      '%s no recibió nada en %s días. Revisa la dirección y vuelve a encenderlo.',
      v_host, private.setting_integer('webhook_failing_days')
    )
  end;
  for v_person in
    select v_webhook.saved_by where v_webhook.saved_by is not null
    union
    select profile_id from public.tournament_staff
    where tournament_id = v_webhook.tournament_id and profile_id is not null and 'webhooks' = any (rights)
    order by 1
  loop
    -- Users who disabled e-mails about tournaments get this e-mail too, because nothing else reports the failure.
    -- The mail is sent at most once a day, however often the webhook is enabled again.
    perform private.queue_mail(
      v_person, 'tournament_webhook_off', 'Se apagó un webhook', array[v_text], 'Ver el webhook',
      '/organize/' || v_webhook.tournament_id || '?tab=webhooks'
    )
    where not exists (
      select from public.notifications
      where user_id = v_person and kind = 'tournament_webhook_off' and subject = p_webhook_id::text
        and created_at > now() - interval '1 day'
    );
    perform private.notify_user(
      v_person, 'tournament_webhook_off', 'Se apagó un webhook', v_text,
      '/organize/' || v_webhook.tournament_id || '?tab=webhooks', p_webhook_id::text
    );
  end loop;
end;
$$;

--- When a webhook is switched on, makes its waiting deliveries, and those failed since failing_since, due again, with
--- the same ids, in the order of the events. Those above the daily limit of the user who switches it on fail.
create function private.revive_webhook(p_webhook private.webhooks, p_by uuid)
returns void
language plpgsql
volatile
security definer -- deliveries are written by procedures only
set search_path = ''
as $$
declare
  v_left integer;
begin
  select private.setting_integer('webhook_deliveries_per_day') - coalesce(sum(counter.count), 0) into v_left
  from private.event_counts counter
  where counter.subject = p_by and counter.kind = 'webhook_delivery' and counter.expires_at > now();
  with stopped as (
    select delivery.id, row_number() over (order by event.sequence) as place
    from private.webhook_deliveries delivery
    join private.tournament_events event on event.id = delivery.event_id
    where delivery.webhook_id = p_webhook.id
      and (
        delivery.state = 'waiting'
        -- The minute allows for an attempt that began before its failure was recorded.
        or (
          delivery.state = 'failed'
          and (delivery.tries -> 0 ->> 'at')::timestamptz > p_webhook.failing_since - interval '1 minute'
        )
      )
  ), revived as (
    update private.webhook_deliveries delivery
    set
      state = case when stopped.place <= v_left then 'waiting' else 'failed' end, attempts = 0,
      next_attempt_at = clock_timestamp() + stopped.place * interval '1 microsecond'
    from stopped
    where delivery.id = stopped.id
    returning delivery.state
  )
  insert into private.event_counts as counter (subject, kind, count, expires_at)
  select p_by, 'webhook_delivery', count(*), now() + interval '1 day' from revived where state = 'waiting' having count(*) > 0
  on conflict (subject, kind) do update set
    count = case when counter.expires_at <= now() then 0 else counter.count end + excluded.count,
    expires_at = case when counter.expires_at <= now() then excluded.expires_at else counter.expires_at end;
end;
$$;

--- Queues events for the webhooks that subscribe to them; webhooks of users over the daily limit are switched off.
create function private.queue_webhooks(p_event_ids uuid[])
returns void
language plpgsql
volatile
security definer -- called when events get their sequence
set search_path = ''
as $$
declare
  v_flooding uuid[];
  v_webhook_id uuid;
begin
  with wanted as materialized (
    select webhook.id as webhook_id, webhook.saved_by, event.id as event_id, event.sequence
    from private.tournament_events event
    join private.webhooks webhook
      on webhook.tournament_id = event.tournament_id and webhook.is_on and event.kind = any (webhook.kinds)
    where event.id = any (p_event_ids)
      and private.holds_rights(
        webhook.tournament_id, webhook.saved_by,
        array['webhooks'] || case when event.is_public then '{}' else array['money'] end
      )
  ), counted as (
    -- Deliveries are counted per user, over all tournaments and webhooks of the user.
    insert into private.event_counts as counter (subject, kind, count, expires_at)
    select saved_by, 'webhook_delivery', count(*), now() + interval '1 day' from wanted group by saved_by order by saved_by
    on conflict (subject, kind) do update set
      count = case when counter.expires_at <= now() then 0 else counter.count end + excluded.count,
      expires_at = case when counter.expires_at <= now() then excluded.expires_at else counter.expires_at end
    returning subject, count > private.setting_integer('webhook_deliveries_per_day') as is_flood
  ), queued as (
    insert into private.webhook_deliveries (webhook_id, event_id)
    select webhook_id, event_id from wanted join counted on subject = saved_by and not is_flood
    order by sequence
    on conflict do nothing
  )
  select array_agg(distinct webhook_id) into v_flooding from wanted join counted on subject = saved_by and is_flood;

  foreach v_webhook_id in array coalesce(v_flooding, '{}') loop
    perform private.switch_webhook_off(v_webhook_id, 'flood');
  end loop;
end;
$$;

--- Records attempts: [{id, webhook_id, at, status, failure, milliseconds, answer, retry_after}]. Retries follow after 5
--- s, 5 min, 30 min, 2, 5, 10, 14, 20 and 24 h, or later if the address requests it.
create function private.settle_webhooks(p_results jsonb)
returns void
language plpgsql
volatile
security definer -- called by the server
set search_path = ''
as $$
declare
  v_delays constant interval[] := array[
    '5 seconds', '5 minutes', '30 minutes', '2 hours', '5 hours', '10 hours', '14 hours', '20 hours', '24 hours'
  ]::interval[];
  v_webhook record;
begin
  perform 1 from private.webhooks
  where id in (select (result ->> 'webhook_id')::uuid from jsonb_array_elements(p_results) as result)
  order by id
  for no key update;
  update private.webhook_deliveries delivery
  set
    attempts = delivery.attempts + 1,
    tries = jsonb_path_query_array(
      jsonb_build_array(result.attempt) || jsonb_set(delivery.tries, '{2,answer}', 'null', false), '$[0 to 19]'
    ),
    state = case
      when result.is_taken then 'delivered'
      when delivery.event_id is null or delivery.attempts >= cardinality(v_delays) then 'failed'
      else 'waiting'
    end,
    next_attempt_at = clock_timestamp() + greatest(
      -- The delay is up to a tenth longer at random, so that deliveries that failed together are not retried together.
      coalesce(v_delays[delivery.attempts + 1], '0') * (1 + random() / 10), make_interval(secs => result.retry_after)
    )
  from (
    select
      (given ->> 'id')::uuid as id, (given ->> 'status')::integer as status,
      coalesce((given ->> 'status')::integer between 200 and 299, false) as is_taken,
      least(coalesce((given ->> 'retry_after')::numeric, 0), 86400) as retry_after,
      jsonb_build_object(
        'at', given -> 'at', 'status', given -> 'status', 'failure', given -> 'failure', 'milliseconds', given -> 'milliseconds',
        'answer', given -> 'answer'
      ) as attempt
    from jsonb_array_elements(p_results) as given
  ) as result
  where delivery.id = result.id and delivery.state = 'waiting';

  for v_webhook in
    select
      (given ->> 'webhook_id')::uuid as id,
      bool_or((given ->> 'status')::integer between 200 and 299) as took,
      bool_or((given ->> 'status')::integer = 410) as is_gone,
      bool_or((given ->> 'status')::integer between 200 and 299) is not true as failed,
      max((given ->> 'milliseconds')::integer) > 3000 as is_slow,
      -- least() ignores null, so without this filter a missing number would become the maximum.
      max(least((given ->> 'retry_after')::numeric, 86400)) filter (
        where (given ->> 'status')::integer in (429, 503) and given ->> 'retry_after' is not null
      ) as pause
    from jsonb_array_elements(p_results) as given
    group by 1
    order by 1
  loop
    if v_webhook.is_gone then
      perform private.switch_webhook_off(v_webhook.id, 'gone');
      continue;
    end if;
    update private.webhooks
    set
      failing_since = case when v_webhook.failed then coalesce(failing_since, now()) end,
      is_slow = v_webhook.is_slow,
      paused_until = clock_timestamp() + make_interval(secs => v_webhook.pause)
    where id = v_webhook.id
      and (
        (failing_since is not null) <> v_webhook.failed or is_slow <> v_webhook.is_slow or v_webhook.pause is not null
      );
    if v_webhook.failed and exists (
      select from private.webhooks
      where id = v_webhook.id and is_on
        and failing_since <= now() - make_interval(days => private.setting_integer('webhook_failing_days'))
    ) then
      perform private.switch_webhook_off(v_webhook.id, 'failures');
    end if;
  end loop;
end;
$$;

--- Deletes test deliveries older than tournament_event_days, p_limit at most; returns how many. Other deliveries are
--- deleted with their event.
create function private.forget_webhook_trials(p_limit integer)
returns integer
language plpgsql
volatile
security definer -- runs on behalf of no user
set search_path = ''
as $$
declare
  v_count integer;
begin
  delete from private.webhook_deliveries
  where id in (
    select id from private.webhook_deliveries
    where event_id is null and created_at < now() - make_interval(days => private.setting_integer('tournament_event_days'))
    order by created_at
    limit p_limit
    for update skip locked
  );
  get diagnostics v_count = row_count;
  return v_count;
end;
$$;

--- Whether a webhook for these kinds of events reports payments; such a webhook needs the right `money`.
create function private.shows_money(p_kinds text[])
returns boolean
language sql
immutable
set search_path = ''
as $$
  select 'prize.paid' = any (p_kinds)
$$;

--- Whether a caller with the right `webhooks` may also read deliveries that report payments.
create function private.sees_payments(p_tournament_id uuid)
returns boolean
language sql
stable
set search_path = ''
as $$
  select private.may(p_tournament_id, 'money')
$$;

--- Requires the right `money`, in addition to the right `webhooks`, if a webhook reports payments.
create function private.require_webhook_right(p_tournament_id uuid, p_kinds text[])
returns void
language plpgsql
volatile
set search_path = ''
as $$
begin
  if private.shows_money(p_kinds) then
    perform private.require_right(p_tournament_id, 'money');
  end if;
end;
$$;

--- Locks a webhook for staff with the right `webhooks`, and `money` if it reports payments. Counts the call for the
--- hourly limit. Refuses webhook_not_found, rate_limited, and as require_right().
create function private.hold_webhook(p_webhook_id uuid, p_is_counted boolean default true)
returns private.webhooks
language plpgsql
volatile
security definer -- webhooks are written by procedures only
set search_path = ''
as $$
declare
  v_webhook private.webhooks;
begin
  select * into v_webhook from private.webhooks where id = p_webhook_id;
  -- The refusal is the same as for an unknown id, so that other users do not learn which ids exist.
  perform private.require_right(v_webhook.tournament_id, 'webhooks');
  if p_is_counted then
    perform private.count_webhook_act();
  end if;
  select * into v_webhook from private.webhooks where id = p_webhook_id for update;
  if not found then
    perform private.refuse('webhook_not_found', 'Ese webhook ya no existe.');
  end if;
  perform private.require_webhook_right(v_webhook.tournament_id, v_webhook.kinds);
  return v_webhook;
end;
$$;

--- Refuses webhook_url_invalid, webhook_kinds_invalid; events about payments need the right money.
create function private.require_webhook(p_tournament_id uuid, p_url text, p_kinds text[])
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if char_length(p_url) > 500 or coalesce(p_url, '') !~ '^(https://[^\s/?#@\\]+|http://(localhost|127\.0\.0\.1|\[::1\])(:\d+)?)([/?][^\s#]*)?$' then
    perform private.refuse('webhook_url_invalid', 'La dirección debe empezar con https:// y no llevar usuario ni clave.');
  end if;
  if coalesce(cardinality(p_kinds), 0) = 0 or not p_kinds <@ array[
    'registration.created', 'tournament.started', 'match.ready', 'match.finished', 'match.disputed', 'lobby_game.published',
    'stage.finished', 'tournament.finished', 'prize.paid'
  ] then
    perform private.refuse('webhook_kinds_invalid', 'Elige qué se envía.');
  end if;
  perform private.require_webhook_right(p_tournament_id, p_kinds);
end;
$$;

--- Limits how often a user acts on webhooks (creates, changes, tests), because each act may call an address.
create function private.count_webhook_act()
returns void
language sql
volatile
set search_path = ''
as $$
  select private.limit_event(
    auth.uid(), 'webhook', 'webhook_changes_per_hour',
    'Cambiaste o probaste webhooks demasiadas veces. Espera un momento.'
  )
  where auth.uid() is not null
$$;

--- Records an act on a webhook in the log, with only the host of its address, because the rest may be a secret.
create function private.audit_webhook(p_action text, p_webhook private.webhooks)
returns void
language sql
volatile
set search_path = ''
as $$
  select private.audit(
    p_action, 'tournaments', p_webhook.tournament_id::text, null,
    jsonb_build_object('webhook', p_webhook.id, 'host', substring(p_webhook.url from '^https?://([^/?]+)'))
  )
$$;

--- Creates a webhook, which sends events of the given kinds to a URL; returns its id. For staff with the right
--- `webhooks`. It needs a secret: POST /api/webhooks/{id}/secret. Refuses webhook_url_invalid, webhook_kinds_invalid,
--- too_many_webhooks, rate_limited, tournament_not_found, tournament_cancelled.
--- @param p_url An https URL that is reachable from the internet.
--- @param p_kinds The kinds of events that are sent.
--- @scope webhooks
--- @chapter webhooks 1
--- @title Crear un webhook
create function public.create_webhook(p_tournament_id uuid, p_url text, p_kinds text[])
returns uuid
language plpgsql
volatile
security definer -- webhooks are written by procedures only
set search_path = ''
as $$
declare
  v_webhook private.webhooks;
begin
  perform private.require_right(p_tournament_id, 'webhooks');
  perform private.require_webhook(p_tournament_id, p_url, p_kinds);
  perform private.count_webhook_act();
  perform private.lock_tournament_for(p_tournament_id, 'webhooks');
  if (select count(*) from private.webhooks where tournament_id = p_tournament_id) >= 10 then
    perform private.refuse('too_many_webhooks', 'Un torneo tiene diez webhooks como máximo: borra uno.');
  end if;
  insert into private.webhooks (tournament_id, url, kinds, saved_by)
  values (p_tournament_id, p_url, array(select distinct kind from unnest(p_kinds) as kind order by kind), auth.uid())
  returning * into v_webhook;
  perform private.audit_webhook('create_webhook', v_webhook);
  return v_webhook.id;
end;
$$;

--- Changes a webhook, or switches it on or off. For staff with the right `webhooks`. When it is switched on, waiting
--- deliveries are sent with the same ids; events that happened while it was off are not sent. Refuses
--- webhook_not_found, webhook_url_invalid, webhook_kinds_invalid, changed_meanwhile, rate_limited.
--- @param p_webhook_id A webhook, as returned by create_webhook and tournament_webhooks.
--- @param p_url An https URL that is reachable from the internet.
--- @param p_kinds The kinds of events that are sent.
--- @param p_is_on Whether events are sent to the webhook; null leaves that unchanged.
--- @param p_read The url and kinds as the caller had read them: only these change, and only if nobody else has changed
--- them since.
--- @scope webhooks
--- @nullable p_is_on, p_read
--- @chapter webhooks 5
--- @title Cambiar un webhook
create function public.save_webhook(
  p_webhook_id uuid, p_url text, p_kinds text[], p_is_on boolean, p_read jsonb default null
)
returns void
language plpgsql
volatile
security definer -- webhooks are written by procedures only
set search_path = ''
as $$
declare
  v_webhook constant private.webhooks := private.hold_webhook(p_webhook_id);
  v_fields constant jsonb := private.merged_fields(
    jsonb_build_object('url', v_webhook.url, 'kinds', v_webhook.kinds), p_read,
    jsonb_build_object('url', p_url, 'kinds', array(select distinct kind from unnest(p_kinds) as kind order by kind))
  );
  v_url constant text := v_fields ->> 'url';
  v_kinds constant text[] := private.text_list(v_fields -> 'kinds');
begin
  perform private.require_webhook(v_webhook.tournament_id, v_url, v_kinds);
  update private.webhooks
  set
    url = v_url, kinds = v_kinds, saved_by = auth.uid(),
    is_on = coalesce(p_is_on, is_on), off_reason = case when not coalesce(p_is_on, is_on) then off_reason end,
    failing_since = case when not coalesce(p_is_on, is_on) then failing_since end, is_slow = false, paused_until = null
  where id = p_webhook_id;
  if p_is_on and not v_webhook.is_on then
    perform private.revive_webhook(v_webhook, auth.uid());
  end if;
  perform private.audit(
    'save_webhook', 'tournaments', v_webhook.tournament_id::text,
    jsonb_build_object('host', substring(v_webhook.url from '^https?://([^/?]+)'), 'is_on', v_webhook.is_on),
    jsonb_build_object('webhook', p_webhook_id, 'host', substring(v_url from '^https?://([^/?]+)'), 'is_on', coalesce(p_is_on, v_webhook.is_on))
  );
end;
$$;

--- Deletes a webhook with its deliveries. For staff with the right `webhooks`. Refuses webhook_not_found.
--- @param p_webhook_id A webhook, as returned by create_webhook and tournament_webhooks.
--- @scope webhooks
--- @chapter webhooks 6
--- @title Borrar un webhook
create function public.delete_webhook(p_webhook_id uuid)
returns void
language plpgsql
volatile
security definer -- webhooks are written by procedures only
set search_path = ''
as $$
declare
  v_webhook constant private.webhooks := private.hold_webhook(p_webhook_id, false);
begin
  delete from private.webhooks where id = p_webhook_id;
  perform private.audit(
    'delete_webhook', 'tournaments', v_webhook.tournament_id::text,
    jsonb_build_object('webhook', p_webhook_id, 'host', substring(v_webhook.url from '^https?://([^/?]+)')), null
  );
end;
$$;

--- Stores a new secret of a webhook; the former one signs too for a day. For staff with the right `webhooks`. The
--- server calls it for POST /api/webhooks/{id}/secret, which makes the secret and shows it once. Refuses
--- webhook_not_found, webhook_secret_invalid, rate_limited.
--- @scope webhooks
create function public.keep_webhook_secret(p_webhook_id uuid, p_sealed text)
returns void
language plpgsql
volatile
security definer -- secrets are written by procedures only
set search_path = ''
as $$
declare
  v_webhook constant private.webhooks := private.hold_webhook(p_webhook_id);
  v_is_change boolean;
begin
  if (char_length(p_sealed) between 40 and 200) is not true then
    perform private.refuse('webhook_secret_invalid', 'Los secretos los hace el servidor.');
  end if;
  insert into private.webhook_secrets as secret (webhook_id, sealed) values (p_webhook_id, p_sealed)
  on conflict (webhook_id) do update set
    former_sealed = secret.sealed, former_until = now() + interval '1 day', sealed = excluded.sealed
  returning former_sealed is not null into v_is_change;
  if v_is_change then
    perform private.audit_webhook('change_webhook_secret', v_webhook);
  end if;
end;
$$;

--- The webhooks of a tournament with their state. For staff with the right `webhooks`; those that report payments need
--- the right `money` too.
--- @field id The id for the procedures that take p_webhook_id.
--- @field url The URL to which events are sent.
--- @field kinds The kinds of events that are sent.
--- @field is_on Whether events are sent to it.
--- @field off_reason gone (the address responded 410), failures (nothing was accepted for days), flood (over the daily
--- limit); null: switched off by staff, or on.
--- @field failing_since The first failure since the last accepted delivery; null if the last delivery was accepted.
--- @field has_secret Whether it has a secret: without one, nothing is sent.
--- @field former_secret_until Until when the former secret signs too; null without one.
--- @field is_served False if the user who saved it last no longer has the right.
--- @field waiting Deliveries that have not arrived yet.
--- @field created_at When it was made.
--- @scope webhooks
--- @type off_reason "gone" | "failures" | "flood" | null
--- @nullable failing_since, former_secret_until
--- @chapter webhooks 4
--- @title Leer los webhooks de un torneo
create function public.tournament_webhooks(p_tournament_id uuid)
returns table (
  id uuid, url text, kinds text[], is_on boolean, off_reason text, failing_since timestamptz, has_secret boolean,
  former_secret_until timestamptz, is_served boolean, waiting bigint, created_at timestamptz
)
language plpgsql
stable
security definer -- reads what only its staff may
set search_path = ''
as $$
begin
  perform private.require_right_to_read(p_tournament_id, 'webhooks');
  return query
    select
      webhook.id, webhook.url, webhook.kinds, webhook.is_on, webhook.off_reason, webhook.failing_since, secret.webhook_id is not null,
      case when secret.former_until > now() then secret.former_until end,
      private.holds_rights(webhook.tournament_id, webhook.saved_by, array['webhooks']),
      (
        select count(*) from private.webhook_deliveries delivery
        where delivery.webhook_id = webhook.id and delivery.state = 'waiting'
      ),
      webhook.created_at
    from private.webhooks webhook
    left join private.webhook_secrets secret on secret.webhook_id = webhook.id
    where webhook.tournament_id = p_tournament_id
      and (not private.shows_money(webhook.kinds) or (select private.sees_payments(p_tournament_id)))
    order by webhook.created_at, webhook.id;
end;
$$;

--- The last fifty deliveries of a webhook, the newest first, or those before p_before. For staff with the right
--- `webhooks`; those that report payments need the right `money` too.
--- @param p_webhook_id A webhook, as returned by create_webhook and tournament_webhooks.
--- @param p_before The id of a delivery: only earlier deliveries are returned.
--- @field id The value that is sent as `webhook-id`.
--- @field kind The kind of event, or webhook.test.
--- @field sequence Increases with time; null for a test.
--- @field state waiting (for a try), delivered, or failed (no more tries).
--- @field tries For each attempt: the time, the HTTP status or the reason without one, the duration, and the beginning
--- of the response.
--- @field next_attempt_at When it is tried next, if it waits.
--- @field created_at When it was written.
--- @scope webhooks
--- @nullable p_before, sequence
--- @type kind tournament_events.kind | "webhook.test"
--- @type state "waiting" | "delivered" | "failed"
--- @type tries { at: string; status: number | null; failure: "address" | "name" | "timeout" | "tls" | "connection" |
--- "secret" | null; milliseconds: number; answer: string | null }[]
--- @chapter webhooks 7
--- @title Leer los envíos de un webhook
create function public.webhook_deliveries(p_webhook_id uuid, p_before uuid default null)
returns table (
  id uuid, kind text, sequence bigint, state text, tries jsonb, next_attempt_at timestamptz, created_at timestamptz
)
language plpgsql
stable
security definer -- reads what only its staff may
set search_path = ''
as $$
declare
  v_tournament_id constant uuid := (select webhook.tournament_id from private.webhooks webhook where webhook.id = p_webhook_id);
  v_sees_money boolean;
begin
  perform private.require_right_to_read(v_tournament_id, 'webhooks');
  v_sees_money := private.sees_payments(v_tournament_id);
  return query
    select
      delivery.id, coalesce(event.kind, 'webhook.test'), event.sequence, delivery.state, delivery.tries,
      greatest(delivery.next_attempt_at, webhook.paused_until), delivery.created_at
    from private.webhook_deliveries delivery
    join private.webhooks webhook on webhook.id = delivery.webhook_id
    left join private.tournament_events event on event.id = delivery.event_id
    where delivery.webhook_id = p_webhook_id
      and (v_sees_money or not private.shows_money(webhook.kinds) and coalesce(event.is_public, true))
      and (
        p_before is null
        or (delivery.created_at, delivery.id) < (
          select last.created_at, last.id from private.webhook_deliveries last
          where last.id = p_before and last.webhook_id = p_webhook_id
        )
      )
    order by delivery.created_at desc, delivery.id desc
    limit 50;
end;
$$;

--- Sends a delivery again, with the same id. For staff with the right `webhooks`. Refuses webhook_not_found,
--- webhook_off, delivery_not_found, rate_limited.
--- @param p_webhook_id A webhook, as returned by create_webhook and tournament_webhooks.
--- @param p_delivery_id The id of a delivery, as returned by webhook_deliveries.
--- @scope webhooks
--- @chapter webhooks 8
--- @title Repetir un envío de un webhook
create function public.send_webhook_again(p_webhook_id uuid, p_delivery_id uuid)
returns void
language plpgsql
volatile
security definer -- deliveries are written by procedures only
set search_path = ''
as $$
declare
  v_webhook constant private.webhooks := private.hold_webhook(p_webhook_id);
begin
  if not v_webhook.is_on then
    perform private.refuse('webhook_off', 'El webhook está apagado: enciéndelo antes.');
  end if;
  if not exists (
    select 1
    from private.webhook_deliveries delivery
    left join private.tournament_events event on event.id = delivery.event_id
    where delivery.id = p_delivery_id and delivery.webhook_id = p_webhook_id
      and (coalesce(event.is_public, true) or private.sees_payments(v_webhook.tournament_id))
  ) then
    perform private.refuse('delivery_not_found', 'Esa entrega ya no está guardada.');
  end if;
  update private.webhook_deliveries
  set state = 'waiting', attempts = 0, next_attempt_at = clock_timestamp()
  where id = p_delivery_id and webhook_id = p_webhook_id and (state <> 'waiting' or attempts > 0);
  perform private.audit_webhook('send_webhook_again', v_webhook);
end;
$$;

--- Sends one test delivery (webhook.test), even to a webhook that is off; returns the delivery's id. For staff with the
--- right `webhooks`. Refuses webhook_not_found, rate_limited.
--- @param p_webhook_id A webhook, as returned by create_webhook and tournament_webhooks.
--- @scope webhooks
--- @chapter webhooks 3
--- @title Probar un webhook
create function public.test_webhook(p_webhook_id uuid)
returns uuid
language plpgsql
volatile
security definer -- deliveries are written by procedures only
set search_path = ''
as $$
declare
  v_webhook constant private.webhooks := private.hold_webhook(p_webhook_id);
  v_id uuid;
begin
  insert into private.webhook_deliveries (webhook_id, next_attempt_at)
  values (p_webhook_id, clock_timestamp())
  returning id into v_id;
  perform private.audit_webhook('test_webhook', v_webhook);
  return v_id;
end;
$$;

grant execute on function
  public.create_webhook, public.save_webhook, public.delete_webhook, public.keep_webhook_secret,
  public.tournament_webhooks, public.webhook_deliveries, public.send_webhook_again, public.test_webhook
to authenticated, service_role;
