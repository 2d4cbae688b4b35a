-- Live changes, with the same publication, tables and functions as on the hosted platform.
-- The hosted platform reads the write-ahead log. Here every table of the publication has a trigger instead:
-- the trigger writes the table's changes into an outbox in the same transaction.
--
-- Each transaction notifies the servers once, with its transaction id.
-- A query for "everything after the last position" would miss rows of a transaction that commits late, because
-- positions are assigned before the commit. A query by transaction id and snapshot misses no rows.
-- PostgreSQL commits transactions that notify one after the other, each with a separate flush to disk.
-- So while many transactions write, the servers poll, and writers do not notify (realtime.quiet_until).
--
-- The file runs before every migration, and again when it changes: every statement can be repeated.

create schema if not exists realtime;

-- ── Tables ──────────────────────────────────────────────────────────────────────────────────────

create table if not exists realtime.messages (
  topic text not null,
  extension text not null,
  payload jsonb,
  event text,
  private boolean default false,
  updated_at timestamp not null default (now() at time zone 'utc'),
  inserted_at timestamp not null default (now() at time zone 'utc'),
  id uuid primary key default gen_random_uuid()
);

-- Adds the hosted platform's column `binary_payload` to a table that was created without it. The default times are in
-- UTC, as on the hosted platform, whatever time zone the writer's session has.
alter table realtime.messages
  add column if not exists binary_payload bytea
    constraint messages_payload_exclusive check (payload is null or binary_payload is null),
  alter column updated_at set default (now() at time zone 'utc'),
  alter column inserted_at set default (now() at time zone 'utc');

create index if not exists messages_inserted_at on realtime.messages (inserted_at);
-- This index finds the messages that a join can replay.
create index if not exists messages_replayed on realtime.messages (topic, inserted_at desc)
  where private and extension = 'broadcast' and event is not null;

comment on table realtime.messages is 'Messages sent to channels from SQL. Its policies also say who may read (select) and write (insert) a private channel: compare realtime.topic() and extension, broadcast or presence.';

create table if not exists realtime.outbox (
  id bigint generated always as identity,
  transaction_id xid8 not null default pg_current_xact_id(),
  table_id oid not null,
  kind text not null,
  record jsonb,
  old_record jsonb,
  columns text[],
  created_at timestamptz not null default clock_timestamp(),
  -- The table has no other index, because every change of a published table would have to update it.
  primary key (transaction_id, id)
);

alter table realtime.outbox add column if not exists columns text[];

comment on table realtime.outbox is 'Row changes waiting to be sent to subscribers: stored for some minutes, so that a server that lost its connection can catch up.';
comment on column realtime.outbox.table_id is 'The table, by oid; realtime.messages stands for a message sent from SQL.';
comment on column realtime.outbox.old_record is 'UPDATE: the old key where it changed (all of the old row with replica identity full). DELETE: the whole old row, of which clients get the key only.';

comment on column realtime.outbox.columns is 'UPDATE: the columns that changed; null where it is not known.';

-- A sequence contains the time until which writers do not notify, because all transactions see its new value at once,
-- even before the writer commits.
create sequence if not exists realtime.quiet_until as bigint minvalue 0 start 0;

comment on sequence realtime.quiet_until is 'Milliseconds since the epoch until which the servers look for changes by themselves and writers need not notify.';

-- ── Capture ─────────────────────────────────────────────────────────────────────────────────────

-- Security definer: roles that may write a table may not read the outbox.
-- Arguments: 'full' if the table has replica identity full, else 'key'; then the names of the key columns.
create or replace function realtime.capture_change()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_new jsonb;
  v_old jsonb;
  v_columns text[];
begin
  if tg_op = 'INSERT' then
    v_new := pg_catalog.to_jsonb(new);
  elsif tg_op = 'UPDATE' then
    v_new := pg_catalog.to_jsonb(new);
    v_old := pg_catalog.to_jsonb(old);
    select pg_catalog.array_agg(part.key) into v_columns
    from pg_catalog.jsonb_each_text(v_new) as part
    where part.value is distinct from v_old ->> part.key;
    if tg_argv[0] = 'key' then
      select pg_catalog.jsonb_object_agg(part.name, v_old -> part.name) into v_old
      from (select pg_catalog.unnest(tg_argv[1:]) as name) as part
      having pg_catalog.bool_or(v_old -> part.name is distinct from v_new -> part.name);
    end if;
  else
    v_old := pg_catalog.to_jsonb(old);
  end if;

  insert into realtime.outbox (table_id, kind, record, old_record, columns)
  values (tg_relid, tg_op, v_new, v_old, v_columns);
  -- PostgreSQL sends the notification at the commit. It is not needed while the servers poll.
  if coalesce(pg_catalog.pg_sequence_last_value('realtime.quiet_until'), 0)
    < pg_catalog.date_part('epoch', pg_catalog.clock_timestamp()) * 1000 then
    perform pg_catalog.pg_notify('realtime_outbox', pg_catalog.pg_current_xact_id()::text);
  end if;
  return null;
end
$$;

comment on function realtime.capture_change() is 'Writes a row change into the outbox and wakes the servers, at commit and once per transaction.';

-- The trigger function of tables without subscribers, whose changes only invalidate cached results of reads.
create or replace function realtime.capture_statement()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into realtime.outbox (table_id, kind) values (tg_relid, 'STATEMENT');
  if coalesce(pg_catalog.pg_sequence_last_value('realtime.quiet_until'), 0)
    < pg_catalog.date_part('epoch', pg_catalog.clock_timestamp()) * 1000 then
    perform pg_catalog.pg_notify('realtime_outbox', pg_catalog.pg_current_xact_id()::text);
  end if;
  return null;
end
$$;

comment on function realtime.capture_statement() is 'Writes into the outbox that a table of the publication cached_reads changed, once for each statement.';

create or replace function realtime.capture_message()
returns trigger
language plpgsql
security definer
set search_path = ''
set bytea_output = 'hex'
as $$
begin
  insert into realtime.outbox (table_id, kind, record)
  values (tg_relid, 'MESSAGE', pg_catalog.to_jsonb(new));
  perform pg_catalog.pg_notify('realtime_outbox', pg_catalog.pg_current_xact_id()::text);
  return null;
end
$$;

create or replace trigger capture_message
  after insert on realtime.messages
  for each row
  -- To test policies, servers insert rows without an event and roll them back.
  when (new.extension = 'broadcast' and new.event is not null)
  execute function realtime.capture_message();

-- Security definer: only a table's owner may create triggers on it, but other roles may change the publication.
create or replace function realtime.attach_published_tables()
returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_table record;
  v_operations text[];
  v_operation text;
  v_count integer := 0;
begin
  -- Drops the triggers of tables that are no longer in the publication.
  for v_table in
    select distinct t.tgrelid::pg_catalog.regclass as name
    from pg_catalog.pg_trigger as t
    where t.tgfoid = 'realtime.capture_change'::pg_catalog.regproc
      and not exists (
        select from pg_catalog.pg_publication_tables as p
        join pg_catalog.pg_namespace as n on n.nspname = p.schemaname
        join pg_catalog.pg_class as c on c.relnamespace = n.oid and c.relname = p.tablename
        where p.pubname = 'supabase_realtime' and c.oid = t.tgrelid
      )
  loop
    execute pg_catalog.format('drop trigger if exists realtime_insert on %s', v_table.name);
    execute pg_catalog.format('drop trigger if exists realtime_update on %s', v_table.name);
    execute pg_catalog.format('drop trigger if exists realtime_delete on %s', v_table.name);
  end loop;

  -- Existing triggers stay unchanged, because creating a trigger blocks all writes to the table.
  for v_table in
    select
      c.oid,
      c.oid::pg_catalog.regclass as name,
      pub.pubinsert, pub.pubupdate, pub.pubdelete,
      case when c.relreplident = 'f' then 'full' else 'key' end || coalesce((
        select pg_catalog.string_agg(e'\n' || a.attname, '' order by key.position)
        from pg_catalog.pg_index as i
        cross join lateral pg_catalog.unnest(i.indkey::smallint[]) with ordinality as key (attnum, position)
        join pg_catalog.pg_attribute as a on a.attrelid = i.indrelid and a.attnum = key.attnum
        where i.indrelid = c.oid and i.indisprimary
      ), '') as arguments
    from pg_catalog.pg_publication as pub
    join pg_catalog.pg_publication_tables as p on p.pubname = pub.pubname
    join pg_catalog.pg_namespace as n on n.nspname = p.schemaname
    join pg_catalog.pg_class as c on c.relnamespace = n.oid and c.relname = p.tablename
    where pub.pubname = 'supabase_realtime' and c.relkind in ('r', 'p')
      and n.nspname not in ('realtime', 'pg_catalog', 'information_schema')
    order by c.oid
  loop
    v_count := v_count + 1;
    v_operations := '{}';
    if v_table.pubinsert then v_operations := v_operations || 'insert'::text; end if;
    if v_table.pubupdate then v_operations := v_operations || 'update'::text; end if;
    if v_table.pubdelete then v_operations := v_operations || 'delete'::text; end if;
    foreach v_operation in array v_operations loop
      continue when exists (
        select from pg_catalog.pg_trigger as t
        where t.tgrelid = v_table.oid and t.tgname = 'realtime_' || v_operation
          and t.tgfoid = 'realtime.capture_change'::pg_catalog.regproc
          -- PostgreSQL stores the arguments one after the other, each followed by a zero byte.
          and pg_catalog.encode(t.tgargs, 'escape') = pg_catalog.replace(
            pg_catalog.encode(pg_catalog.convert_to(v_table.arguments, 'UTF8'), 'escape'), e'\n', '\000'
          ) || '\000'
      );
      execute pg_catalog.format(
        'create or replace trigger realtime_%1$s after %1$s on %2$s for each row %3$s execute function realtime.capture_change(%4$s)',
        v_operation,
        v_table.name,
        -- An update that changes no value of a row is not written to the outbox.
        case v_operation when 'update' then 'when (old *<> new)' else '' end,
        (
          select pg_catalog.string_agg(pg_catalog.quote_literal(argument), ', ')
          from pg_catalog.string_to_table(v_table.arguments, e'\n') as argument
        )
      );
    end loop;
  end loop;

  for v_table in
    select c.oid::pg_catalog.regclass as name, wanted.id is not null as is_wanted
    from pg_catalog.pg_class as c
    left join (
      select pg_catalog.format('%I.%I', p.schemaname, p.tablename)::pg_catalog.regclass as id
      from pg_catalog.pg_publication_tables as p where p.pubname = 'cached_reads'
      union
      -- Policies for administrators read `auth.mfa_factors`, so its changes matter. The platform owns the table, so a
      -- project cannot publish it.
      select pg_catalog.to_regclass('auth.mfa_factors')
      except
      select pg_catalog.format('%I.%I', p.schemaname, p.tablename)::pg_catalog.regclass
      from pg_catalog.pg_publication_tables as p where p.pubname = 'supabase_realtime'
    ) as wanted on wanted.id = c.oid
    where c.relkind in ('r', 'p') and (wanted.id is not null) is distinct from exists (
      select from pg_catalog.pg_trigger as t
      where t.tgrelid = c.oid and t.tgfoid = 'realtime.capture_statement'::pg_catalog.regproc
    )
  loop
    if v_table.is_wanted then
      execute pg_catalog.format(
        'create trigger realtime_statement after insert or update or delete or truncate on %s for each statement execute function realtime.capture_statement()',
        v_table.name
      );
    else
      execute pg_catalog.format('drop trigger realtime_statement on %s', v_table.name);
    end if;
  end loop;

  perform pg_catalog.pg_notify('realtime_schema', '');
  return v_count;
end
$$;

comment on function realtime.attach_published_tables() is 'Makes the capture triggers match the publications supabase_realtime and cached_reads. Returns the number of tables in the first.';

-- ── The publication, policies or grants changed ─────────────────────────────────────────────────

create or replace function realtime.on_schema_change()
returns event_trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_tag in ('ALTER PUBLICATION', 'CREATE PUBLICATION', 'DROP PUBLICATION') then
    perform realtime.attach_published_tables();
  else
    -- Servers cache policies and columns. This notification makes the servers read both again.
    perform pg_catalog.pg_notify('realtime_schema', '');
  end if;
end
$$;

do $$
begin
  if exists (select from pg_catalog.pg_event_trigger where evtname = 'realtime_schema_change') then
    drop event trigger realtime_schema_change;
  end if;
  create event trigger realtime_schema_change on ddl_command_end
    when tag in (
      'ALTER PUBLICATION', 'CREATE PUBLICATION', 'DROP PUBLICATION',
      'CREATE POLICY', 'ALTER POLICY', 'DROP POLICY', 'ALTER TABLE', 'DROP TABLE', 'GRANT', 'REVOKE'
    )
    execute function realtime.on_schema_change();
exception
  -- Event triggers need a superuser. Without them the servers read policies and columns again every minute.
  when insufficient_privilege then null;
end
$$;
