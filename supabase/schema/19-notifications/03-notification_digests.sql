-- The digest: one e-mail with everything that a user missed.

--- The user's unread news since an instant, in a few sentences; empty without any.
create function private.digest_paragraphs(p_user_id uuid, p_since timestamptz)
returns text[]
language sql
stable
security definer -- reads what its owner has not read
set search_path = ''
as $$
  with unread as (
    select title, created_at from public.notifications
    where user_id = p_user_id and read_at is null and created_at > p_since
    order by created_at desc
    limit 100
  ),
  talks as (
    select peer.username, talk.unread_count
    from public.conversations talk
    join public.profiles peer on peer.id = talk.peer_id
    where talk.user_id = p_user_id and talk.unread_count > 0 and talk.active_at > p_since
    order by talk.active_at desc
    limit 100
  ),
  said as (
    select last_content from private.administration_overview(p_user_id)
    where unread > 0 and last_at > p_since
      and (private.wants_notification(p_user_id, 'announcements')).by_email
  )
  select array_remove(array[
    (
      select case when count(*) > 0 then format(
        'Notificaciones sin leer: %s. %s', count(*),
        (select string_agg(title, ' · ') from (select title from unread order by created_at desc limit 5) as newest)
      ) end
      from unread
    ),
    (
      select case when count(*) > 0 then format(
        'Mensajes sin leer: %s. De %s.', sum(unread_count),
        (select string_agg(username, ', ') from (select username from talks limit 5) as first)
      ) end
      from talks
    ),
    (
      select 'Aviso de la administración: ' || case
        when char_length(last_content) > 280 then left(last_content, 279) || '…' else last_content
      end
      from said
    )
  ], null)
$$;

--- Checks up to p_limit accounts that are due. Sends each user who was away one e-mail with what they have not read;
--- returns how many. After each digest without a visit, the time until the next is doubled, at most to eight times.
create function private.queue_due_digests(p_limit integer)
returns integer
language plpgsql
volatile
security definer -- runs on behalf of no user
set search_path = ''
as $$
declare
  v_digest private.digests;
  v_away constant interval := make_interval(days => private.setting_integer('digest_away_days'));
  v_every constant interval := make_interval(days => private.setting_integer('digest_every_days'));
  v_here timestamptz;
  v_paragraphs text[];
  v_sent integer := 0;
begin
  for v_digest in
    select * from private.digests where due_at <= now() order by due_at limit p_limit for update skip locked
  loop
    v_here := private.last_here_at(v_digest.profile_id);
    if v_here > v_digest.sent_at then
      v_digest.sent_in_a_row := 0;
    end if;
    if v_here > now() - v_away then
      v_digest.due_at := v_here + v_away;
    elsif not (private.wants_notification(v_digest.profile_id, 'digest')).by_email then
      v_digest.due_at := now() + v_every;
    else
      v_paragraphs := private.digest_paragraphs(v_digest.profile_id, greatest(v_here, v_digest.sent_at));
      if cardinality(v_paragraphs) = 0 then
        v_digest.due_at := now() + interval '2 days';
      else
        perform private.queue_notice(
          v_digest.profile_id, 'digest', 'Lo que pasó mientras no estabas', v_paragraphs, 'Ponerme al día',
          '/notifications', 'Un resumen para quien no entra hace días. Si sigues sin entrar, llega cada vez menos.'
        );
        v_sent := v_sent + 1;
        v_digest.sent_at := now();
        v_digest.sent_in_a_row := v_digest.sent_in_a_row + 1;
        v_digest.due_at := now() + v_every * power(2, least(v_digest.sent_in_a_row - 1, 3));
      end if;
    end if;
    update private.digests
    set due_at = v_digest.due_at, sent_at = v_digest.sent_at, sent_in_a_row = v_digest.sent_in_a_row
    where profile_id = v_digest.profile_id;
  end loop;
  return v_sent;
end;
$$;

--- Deletes records of notification e-mails after a day, and e-mails that waited three days in vain; returns the number
--- of records.
create function private.forget_notice_mails(p_limit integer)
returns integer
language plpgsql
volatile
security definer -- runs on behalf of no user
set search_path = ''
as $$
declare
  v_count integer;
begin
  delete from private.notice_mails
  where id = any (array(
    select id from private.notice_mails where created_at < now() - interval '1 day' order by created_at limit p_limit
  ));
  get diagnostics v_count = row_count;
  -- E-mails about news that could not be sent for days (no mail server) are deleted, because they are outdated.
  delete from private.mail_outbox
  where id = any (array(
    select id from private.mail_outbox
    where kind like 'notice\_%' and created_at < now() - interval '3 days'
    order by created_at limit p_limit
  ));
  return v_count;
end;
$$;
