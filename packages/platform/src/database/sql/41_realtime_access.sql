-- The rights to read changes and to use topics, and the notifications about changed accounts.

create or replace function realtime.topic()
returns text
language sql
stable
set search_path = ''
as $$
  select nullif(pg_catalog.current_setting('realtime.topic', true), '');
$$;

comment on function realtime.topic() is 'The channel that the caller is joining or writing to, for the policies of realtime.messages.';

-- The three functions that send messages are security invoker, as on the hosted platform.
-- A user whose change a trigger broadcasts needs a policy of realtime.messages that allows the topic.
-- A forbidden message is left out with a warning, because a broadcast must not undo the change that it reports.
create or replace function realtime.send(payload jsonb, event text, topic text, private boolean default true)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_id constant uuid := pg_catalog.gen_random_uuid();
begin
  perform pg_catalog.set_config('realtime.topic', topic, true);
  insert into realtime.messages (id, payload, event, topic, private, extension)
  values (
    v_id,
    case
      when pg_catalog.jsonb_typeof(payload) <> 'object' or payload ? 'id' then payload
      else payload || pg_catalog.jsonb_build_object('id', v_id)
    end,
    event, topic, private, 'broadcast'
  );
exception
  when others then raise warning 'WarnSendingBroadcastMessage: %', sqlerrm;
end
$$;

comment on function realtime.send(jsonb, text, text, boolean) is 'Broadcasts to a channel when the transaction commits; an object without an id gets the message''s.';

create or replace function realtime.send_binary(payload bytea, event text, topic text, private boolean default true)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform pg_catalog.set_config('realtime.topic', topic, true);
  insert into realtime.messages (binary_payload, event, topic, private, extension)
  values (payload, event, topic, private, 'broadcast');
exception
  when others then raise warning 'WarnSendingBroadcastMessage: %', sqlerrm;
end
$$;

comment on function realtime.send_binary(bytea, text, text, boolean) is 'Broadcasts bytes to a channel when the transaction commits.';

create or replace function realtime.broadcast_changes(
  topic_name text,
  event_name text,
  operation text,
  table_name text,
  table_schema text,
  new record,
  old record,
  level text default 'ROW'
)
returns void
language plpgsql
set search_path = ''
as $$
begin
  if level <> 'ROW' then
    raise exception 'realtime.broadcast_changes() is for triggers of each row';
  end if;
  perform realtime.send(
    pg_catalog.jsonb_build_object(
      'schema', table_schema,
      'table', table_name,
      'operation', operation,
      'record', pg_catalog.to_jsonb(new),
      'old_record', pg_catalog.to_jsonb(old)
    ),
    event_name,
    topic_name
  );
end
$$;

comment on function realtime.broadcast_changes(text, text, text, text, text, record, record, text) is 'Broadcasts a changed row to a private channel, from a trigger of its table.';

-- ── Visibility ──────────────────────────────────────────────────────────────────────────────────

-- Security invoker, and only the server may call this function: it switches to the given role.
-- The server builds the condition from the catalogue: a where clause over p_source, with $1 for p_values.
-- The statement is prepared once for all claims, because planning costs several times as much as the check.
create or replace function realtime.visible_to(
  p_role text, p_claims text[], p_source text, p_condition text, p_values jsonb
)
returns boolean[]
language plpgsql
volatile
set search_path = ''
set plan_cache_mode = 'force_generic_plan'
as $$
declare
  v_execute constant text := pg_catalog.format('execute realtime_visible_to(%L)', p_values);
  v_claims text;
  v_visible boolean;
  v_result boolean[] := '{}';
begin
  -- A failed call does not remove its prepared statement, because a rollback does not affect prepared statements.
  if exists (select from pg_catalog.pg_prepared_statements where name = 'realtime_visible_to') then
    deallocate realtime_visible_to;
  end if;
  perform pg_catalog.set_config('role', p_role, true);
  execute pg_catalog.format(
    'prepare realtime_visible_to (jsonb) as select exists (select from %s where %s)', p_source, p_condition
  );
  foreach v_claims in array p_claims loop
    perform pg_catalog.set_config('request.jwt.claims', v_claims, true);
    begin
      execute v_execute into v_visible;
    exception
      -- Without rights on the table, or on a function of its policy, the role may not see the row.
      when insufficient_privilege then v_visible := false;
    end;
    v_result := v_result || v_visible;
  end loop;
  deallocate realtime_visible_to;
  perform pg_catalog.set_config('role', 'none', true);
  perform pg_catalog.set_config('request.jwt.claims', '', true);
  return v_result;
end
$$;

comment on function realtime.visible_to(text, text[], text, text, jsonb) is 'For each of the claims: does this role with these claims see the row? One call checks a whole audience.';

-- ── Row level security and grants ───────────────────────────────────────────────────────────────

alter table realtime.messages enable row level security;
alter table realtime.outbox enable row level security;

alter schema realtime owner to supabase_realtime_admin;
alter table realtime.messages owner to supabase_realtime_admin;
alter function realtime.topic() owner to supabase_realtime_admin;
alter function realtime.send(jsonb, text, text, boolean) owner to supabase_realtime_admin;
alter function realtime.send_binary(bytea, text, text, boolean) owner to supabase_realtime_admin;
alter function realtime.broadcast_changes(text, text, text, text, text, record, record, text) owner to supabase_realtime_admin;

revoke all on schema realtime from public;
grant usage on schema realtime to anon, authenticated, service_role;
revoke all on all functions in schema realtime from public;
grant execute on function realtime.topic() to anon, authenticated, service_role, supabase_realtime_admin;
grant execute on function
  realtime.send(jsonb, text, text, boolean),
  realtime.send_binary(bytea, text, text, boolean),
  realtime.broadcast_changes(text, text, text, text, text, record, record, text)
to anon, authenticated, service_role, supabase_realtime_admin;
grant execute on function realtime.attach_published_tables() to service_role;
grant select, insert, update on realtime.messages to anon, authenticated, service_role;

-- ── Accounts ────────────────────────────────────────────────────────────────────────────────────

create or replace function realtime.announce_account()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform pg_catalog.pg_notify('realtime_accounts', old.id::text);
  return null;
end
$$;

revoke all on function realtime.announce_account() from public;
comment on function realtime.announce_account() is 'Tells the servers that an account was closed, banned or readmitted: its channels are asked about again.';

create or replace trigger announce_account_change
  after update on auth.users
  for each row
  when (old.banned_until is distinct from new.banned_until or old.deleted_at is distinct from new.deleted_at)
  execute function realtime.announce_account();
create or replace trigger announce_account_deletion
  after delete on auth.users
  for each row execute function realtime.announce_account();
