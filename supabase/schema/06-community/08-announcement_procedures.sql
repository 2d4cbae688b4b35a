-- Sending announcements, and reading messages of the administration.

--- Checks the audience of an announcement, and that its game exists. Refuses audience_invalid.
create function private.require_announcement_audience(p_audience text, p_game text)
returns void
language plpgsql
stable
security definer -- used by procedures
set search_path = ''
as $$
begin
  if (case p_audience
    when 'all' then p_game is null
    when 'entrants' then p_game is null
    when 'leaders' then p_game is null
    when 'game' then exists (select 1 from public.games where name = p_game)
  end) is not true then
    perform private.refuse('audience_invalid', 'Elige a quién escribes.');
  end if;
end;
$$;

--- Admin: how many open accounts an announcement would reach now. Refuses audience_invalid.
--- @type p_audience announcements.audience
--- @nullable p_game
create function public.count_announcement_recipients(p_audience text, p_game text default null)
returns integer
language plpgsql
stable
security definer -- counts all users
set search_path = ''
as $$
begin
  perform private.require_admin_reader();
  perform private.require_announcement_audience(p_audience, p_game);
  if p_audience = 'all' then
    return (select count(*) from public.profiles where closed_at is null);
  end if;
  return (select count(*) from private.people_announced_to(p_audience, p_game));
end;
$$;

--- Admin: sends an announcement to all users, or to those who are in a tournament, play a game or lead a team now;
--- stored once. Returns how many open accounts it reaches. Refuses content_required, message_length, audience_invalid,
--- nobody_to_write_to.
--- @type p_audience announcements.audience
--- @nullable p_game
create function public.send_global_notification(p_content text, p_audience text default 'all', p_game text default null)
returns integer
language plpgsql
volatile
security definer -- announcements are written by this procedure only
set search_path = ''
as $$
declare
  v_content text := private.clean_text(p_content);
  v_recipients integer;
  v_id constant uuid := gen_random_uuid();
begin
  perform private.require_admin();
  if v_content is null then
    perform private.refuse('content_required', 'El contenido de la notificación no puede estar vacío.');
  end if;
  if char_length(v_content) > 2000 then
    perform private.refuse('message_length', 'El mensaje debe tener de 1 a 2000 caracteres.');
  end if;
  perform private.require_announcement_audience(p_audience, p_game);
  if p_audience = 'all' then
    select count(*) into v_recipients from public.profiles where closed_at is null;
    insert into public.announcements (id, content, recipients, sent_by) values (v_id, v_content, v_recipients, auth.uid());
  else
    with recipient as materialized (
      select person from private.people_announced_to(p_audience, p_game) as person
    ), announcement as (
      insert into public.announcements (id, content, audience, game, recipients, sent_by)
      select v_id, v_content, p_audience, p_game, count(*), auth.uid() from recipient
    )
    insert into private.announcement_recipients (announcement_id, profile_id) select v_id, person from recipient;
    get diagnostics v_recipients = row_count;
    if v_recipients = 0 then
      perform private.refuse('nobody_to_write_to', 'No hay nadie a quien escribir ahí.');
    end if;
  end if;
  perform private.audit(
    'send_global_notification', 'announcements', v_id::text, null,
    jsonb_strip_nulls(jsonb_build_object(
      'content', v_content, 'recipients', v_recipients, 'audience', nullif(p_audience, 'all'), 'game', p_game
    ))
  );
  return v_recipients;
end;
$$;

--- Admin: removes an announcement from all conversations; its text stays in the log. Refuses announcement_not_found.
create function public.withdraw_announcement(p_announcement_id uuid)
returns void
language plpgsql
volatile
security definer -- announcements are written by procedures only
set search_path = ''
as $$
declare
  v_content text;
begin
  perform private.require_admin();
  delete from public.announcements where id = p_announcement_id returning content into v_content;
  if not found then
    perform private.refuse('announcement_not_found', 'Ese mensaje ya no está.');
  end if;
  perform private.audit(
    'withdraw_announcement', 'announcements', p_announcement_id::text, jsonb_build_object('content', v_content), null
  );
end;
$$;

--- Admin: announcements, newest first, with sender, audience, and the number of recipients and readers. p_limit 1 to
--- 50; total counts all.
--- @type audience announcements.audience
--- @nullable game, sender
create function public.list_announcements(p_limit integer default 10, p_offset integer default 0)
returns table (
  id uuid, content text, created_at timestamptz, sender text, audience text, game text, recipients integer, readers bigint,
  total bigint
)
language plpgsql
stable
security definer -- counts readers among all users
set search_path = ''
as $$
begin
  perform private.require_admin_reader();
  return query
    select
      page.id, page.content, page.created_at, sender.username, page.audience, page.game, page.recipients,
      case page.audience
        when 'all' then (
          select count(*) from public.announcement_reads read
          where read.read_until >= page.created_at and read.joined_at < page.created_at
        )
        else (
          select count(*)
          from private.announcement_recipients recipient
          join public.announcement_reads read on read.profile_id = recipient.profile_id
          where recipient.announcement_id = page.id and read.read_until >= page.created_at
        )
      end,
      (select count(*) from public.announcements)
    from (
      select * from public.announcements announcement
      order by announcement.created_at desc, announcement.id desc
      limit least(greatest(coalesce(p_limit, 10), 1), 50) offset greatest(coalesce(p_offset, 0), 0)
    ) as page
    left join public.profiles sender on sender.id = page.sent_by
    order by page.created_at desc, page.id desc;
end;
$$;

--- The administration's conversation with the caller: last message, time, number of unread. No row without messages.
create function public.administration_summary()
returns table (last_content text, last_at timestamptz, unread bigint)
language sql
stable
security definer -- counts unread messages of the caller
set search_path = ''
as $$
  select * from private.administration_overview(auth.uid())
$$;

--- What the administration wrote to the caller, announcements and direct messages, newest first. p_before and
--- p_before_id: created_at and id of the oldest one that the caller has; p_limit 1 to 100.
create function public.administration_messages(
  p_before timestamptz default null, p_before_id uuid default null, p_limit integer default 50
)
returns table (id uuid, content text, created_at timestamptz, is_read boolean)
language sql
stable
security definer -- compares with the creation time of the caller's account
set search_path = ''
as $$
  with reader as (
    select
      profile.id,
      profile.created_at as joined_at,
      coalesce(read.read_until, '-infinity') as read_until,
      coalesce(p_before, 'infinity') as before,
      coalesce(p_before_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff') as before_id,
      least(greatest(coalesce(p_limit, 50), 1), 100) as size
    from public.profiles profile
    left join public.announcement_reads read on read.profile_id = profile.id
    where profile.id = auth.uid() and profile.closed_at is null
  )
  select found.id, found.content, found.created_at, found.created_at <= reader.read_until
  from reader, lateral (
    (
      select announcement.id, announcement.content, announcement.created_at
      from public.announcements announcement
      where announcement.created_at > reader.joined_at and private.is_announced_to(announcement, reader.id)
        and (announcement.created_at, announcement.id) < (reader.before, reader.before_id)
      order by announcement.created_at desc, announcement.id desc
      limit reader.size
    )
    union all
    (
      select message.id, message.content, message.created_at
      from public.messages message
      where message.receiver_id = reader.id and message.sender_id = private.administration_id()
        and message.created_at <= reader.before
        and (message.created_at, message.id) < (reader.before, reader.before_id)
      order by message.created_at desc, message.id desc
      limit reader.size
    )
  ) as found
  order by found.created_at desc, found.id desc
  limit (select size from reader)
$$;

--- Marks all messages of the administration to the caller as read; returns how many were unread.
create function public.mark_administration_read()
returns integer
language plpgsql
volatile
security definer -- read state is written by this procedure only
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_overview record;
begin
  select * into v_overview from private.administration_overview(v_user_id);
  if not found or v_overview.unread = 0 then
    return 0;
  end if;
  insert into public.announcement_reads (profile_id, read_until, joined_at)
  select id, v_overview.last_at, created_at from public.profiles where id = v_user_id
  on conflict (profile_id) do update
    set read_until = greatest(announcement_reads.read_until, excluded.read_until);
  return v_overview.unread;
end;
$$;

grant execute on function
  public.count_announcement_recipients, public.send_global_notification, public.withdraw_announcement,
  public.list_announcements
to authenticated, service_role;
grant execute on function
  public.administration_summary, public.administration_messages, public.mark_administration_read
to authenticated;
