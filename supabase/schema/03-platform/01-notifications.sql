-- Notifications on the page. E-mails and push messages are added by the area notifications.

--- Notifications of a user: requests, matches, tickets, results.
create table public.notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  --- Stable snake_case kind, for icons and filters.
  kind text not null,
  title text not null,
  body text,
  --- Path inside the product, starting with a slash.
  link text,
  --- The object to which the notification refers. A user has at most one unread notification per kind and subject; a
  --- repeated one replaces it.
  subject text not null default '',
  --- The participant that the notification shows: the rival, or the requester.
  participant_id uuid references public.participants (id) on delete set null,
  read_at timestamptz,
  created_at timestamptz not null default now(),
  -- All kinds of notifications. The beginning of a name determines its topic (private.notification_topic).
  constraint notifications_kind_known check (kind in (
    'match_ready', 'match_scheduled', 'match_time_proposed', 'match_time_declined', 'match_time_open', 'match_moved', 'match_times_published', 'match_reminder',
    'match_rival_ready', 'match_called', 'match_late', 'match_walkover', 'match_walkover_objected', 'match_resumed', 'match_paused',
    'match_referee_called', 'match_referee_answered', 'match_without_side',
    'match_reported', 'match_veto_turn', 'match_won', 'match_lost', 'match_drawn', 'match_best_player',
    'match_disputed', 'match_reopened', 'match_corrected', 'match_statistics', 'match_stand_in_asked', 'match_stand_in_declined', 'dispute_opened',
    'challenge_accepted', 'challenge_declined', 'challenge_expired', 'challenge_guessed', 'challenge_offered',
    'challenge_reminder', 'challenge_unplayed', 'challenge_voided', 'challenge_withdrawn', 'rematch_offered',
    'tickets_adjusted', 'tickets_welcome', 'gift_received', 'order_awaiting', 'order_paid', 'order_refunded',
    'order_disputed', 'order_dispute_won', 'payout_paid', 'payout_undone', 'payout_data_needed', 'payout_shared',
    'tournament_prize',
    'check_in_open', 'check_in_extended', 'check_in_confirmed', 'check_in_missing', 'check_in_missed', 'tournament_place_offered',
    'tournament_place_taken', 'tournament_place_gone', 'tournament_moved', 'tournament_replaced', 'tournament_started', 'tournament_roster_small',
    'tournament_roster_changed', 'tournament_message', 'tournament_edition', 'tournament_staff_joined', 'tournament_staff_changed',
    'tournament_added', 'tournament_asked', 'tournament_claim_answered', 'tournament_claim_asked', 'tournament_entry_asked', 'tournament_entry_accepted', 'tournament_entry_declined', 'tournament_removed', 'tournament_left', 'tournament_points_adjusted', 'tournament_tie_break', 'tournament_readmitted', 'tournament_cancelled', 'tournament_deleted', 'tournament_discord_off', 'tournament_published', 'tournament_declined', 'tournament_points_changed', 'tournament_room_ready', 'tournament_webhook_off',
    'disqualified', 'achievement',
    'team_join_request', 'team_request_accepted', 'team_request_rejected', 'team_invited', 'team_joined',
    'team_member_removed', 'team_leadership', 'team_deleted',
    'friend_request', 'friend_accepted',
    'follow_entered', 'follow_opened', 'follow_started', 'follow_ended',
    'role_changed', 'moderation_warning', 'moderation_mute', 'moderation_mute_lifted',
    'moderation_measure', 'moderation_measure_lifted', 'moderation_appeal', 'moderation_renamed',
    'report_opened', 'report_handled', 'report_appeal', 'reconciliation', 'discord_linked', 'discord_unlinked'
  ))
);
create index notifications_participant_id_idx on public.notifications (participant_id) where participant_id is not null;
create index notifications_user_id_idx on public.notifications (user_id, created_at desc);
create index notifications_unread_idx on public.notifications (user_id, kind, subject) where read_at is null;
-- Finds the recipients who have not read a message of a tournament.
-- With the column user_id, the procedure that notifies the recipients can use this index too.
create index notifications_message_idx on public.notifications (subject, user_id) where kind = 'tournament_message' and read_at is null;
create index notifications_read_at_idx on public.notifications (read_at) where read_at is not null;

--- Notifies any number of users in this transaction: the part of notify_people() without batches.
create function private.leave_notices(
  p_user_ids uuid[], p_bodies text[], p_kind text, p_title text, p_link text, p_subject text, p_about_id uuid
)
returns void
language plpgsql
volatile
security definer -- nobody writes notifications directly
set search_path = ''
-- A database session caches the plans of this function and of the triggers.
-- A plan made while the table was small would scan the whole table for each user.
set enable_seqscan = off
as $$
begin
  -- Recipients are looked up one by one (the lock and the offset prevent a join); a join would read all unread rows.
  -- The query skips locked rows, because a transaction that writes the same rows may wait for this one.
  with same as (
    select unread.id, recipient.body
    from unnest(p_user_ids, p_bodies) as recipient (user_id, body)
    join public.profiles profile on profile.id = recipient.user_id and profile.closed_at is null
    cross join lateral (
      select notification.id from public.notifications notification
      where notification.user_id = recipient.user_id and notification.kind = p_kind
        and notification.subject = coalesce(p_subject, concat_ws(' ', p_link, recipient.body)) and notification.read_at is null
      for update skip locked
    ) as unread
  )
  update public.notifications notification
  set title = p_title, body = same.body, link = p_link, participant_id = p_about_id, created_at = now()
  from same
  where notification.id = same.id;

  insert into public.notifications (user_id, kind, title, body, link, subject, participant_id)
  select recipient.user_id, p_kind, p_title, recipient.body, p_link, recipient.subject, p_about_id
  from (
    select recipient.user_id, recipient.body, coalesce(p_subject, concat_ws(' ', p_link, recipient.body)) as subject
    from unnest(p_user_ids, p_bodies) as recipient (user_id, body)
  ) as recipient
  join public.profiles profile on profile.id = recipient.user_id and profile.closed_at is null
  where not exists (
    select 1 from public.notifications notification
    where notification.user_id = recipient.user_id and notification.kind = p_kind and notification.subject = recipient.subject
      and notification.read_at is null
    offset 0
  );
end;
$$;

--- Notifications that are still being sent because they have more recipients than one transaction notifies; the
--- remaining recipients are stored in order.
create table private.pending_notices (
  id uuid primary key default gen_random_uuid(),
  user_ids uuid[] not null,
  bodies text[] not null,
  --- How many of the recipients have been notified so far.
  notified_count integer not null,
  kind text not null,
  title text not null,
  link text not null,
  subject text,
  about_id uuid,
  created_at timestamptz not null default now(),
  constraint pending_notices_some_left check (notified_count < cardinality(user_ids) and cardinality(user_ids) = cardinality(bodies))
);
create index pending_notices_created_at_idx on private.pending_notices (created_at);

--- How many users one transaction notifies; at least one, so that the work ends.
create function private.notice_batch()
returns integer
language sql
stable
security definer -- reads a setting
set search_path = ''
as $$
  select greatest(private.setting_integer('notice_batch'), 1)
$$;

--- Notifies users; the text for each is at the same position of the second array. Closed accounts get none, and an
--- unread notification of the same kind and subject gets the new text. If no subject is given, the link and the text
--- are used as the subject. p_about_id is the participant that the notification shows. Beyond notice_batch users,
--- scheduled work notifies the others in batches, so that other transactions do not wait.
create function private.notify_people(
  p_user_ids uuid[], p_bodies text[], p_kind text, p_title text, p_link text, p_subject text default null,
  p_about_id uuid default null
)
returns void
language plpgsql
volatile
security definer -- nobody writes notifications directly
set search_path = ''
as $$
declare
  v_batch constant integer := private.notice_batch();
begin
  perform private.leave_notices(p_user_ids[:v_batch], p_bodies[:v_batch], p_kind, p_title, p_link, p_subject, p_about_id);
  if cardinality(p_user_ids) > v_batch then
    insert into private.pending_notices (user_ids, bodies, notified_count, kind, title, link, subject, about_id)
    values (p_user_ids, p_bodies, v_batch, p_kind, p_title, p_link, p_subject, p_about_id);
  end if;
end;
$$;

--- Notifies the next of the remaining users, at most notice_batch of them; true if there were any.
create function private.tell_pending_notices(p_id uuid)
returns boolean
language plpgsql
volatile
security definer -- acts for nobody
set search_path = ''
as $$
declare
  v_pending private.pending_notices;
  v_upto integer;
begin
  select * into v_pending from private.pending_notices where id = p_id for update skip locked;
  if not found then
    return false;
  end if;
  v_upto := v_pending.notified_count + private.notice_batch();
  perform private.leave_notices(
    v_pending.user_ids[v_pending.notified_count + 1:v_upto], v_pending.bodies[v_pending.notified_count + 1:v_upto],
    v_pending.kind, v_pending.title, v_pending.link, v_pending.subject, v_pending.about_id
  );
  if v_upto >= cardinality(v_pending.user_ids) then
    delete from private.pending_notices where id = p_id;
  else
    update private.pending_notices set notified_count = v_upto where id = p_id;
  end if;
  return true;
end;
$$;

--- Notifies one user, as notify_people() does.
create function private.notify_user(
  p_user_id uuid, p_kind text, p_title text, p_body text, p_link text, p_subject text default null,
  p_about_id uuid default null
)
returns void
language sql
volatile
security definer -- nobody writes notifications directly
set search_path = ''
as $$
  select private.notify_people(array[p_user_id], array[p_body], p_kind, p_title, p_link, p_subject, p_about_id)
$$;

--- Deletes notifications that were read more than read_notification_days days ago, the oldest first, at most p_limit;
--- returns how many. Unread ones stay.
create function private.forget_read_notifications(p_limit integer)
returns integer
language plpgsql
volatile
security definer -- acts for nobody: they are everybody's
set search_path = ''
as $$
declare
  v_count integer;
begin
  delete from public.notifications
  where id = any (array(
    select id from public.notifications
    where read_at < now() - make_interval(days => private.setting_integer('read_notification_days'))
    order by read_at
    limit p_limit
    for update skip locked
  ));
  get diagnostics v_count = row_count;
  return v_count;
end;
$$;

--- Notifies a participant: the player, or the leader and co-leaders of the team.
create function private.notify_participant(
  p_participant_id uuid, p_kind text, p_title text, p_body text, p_link text, p_subject text default null,
  p_about_id uuid default null
)
returns void
language sql
volatile
security definer -- as notify_user
set search_path = ''
as $$
  select private.notify_user(coalesce(p.user_id, m.profile_id), p_kind, p_title, p_body, p_link, p_subject, p_about_id)
  from public.participants p
  left join public.team_members m on m.team_id = p.team_id and m.role in ('leader', 'co-leader')
  where p.id = p_participant_id
$$;

create policy select_owner on public.notifications
  for select to authenticated using (user_id = (select auth.uid()));
create policy update_owner on public.notifications
  for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy delete_owner on public.notifications
  for delete to authenticated using (user_id = (select auth.uid()));
grant select, update (read_at), delete on public.notifications to authenticated;

alter publication supabase_realtime add table public.notifications;

--- Marks all notifications of the caller as read; returns how many were unread.
create function public.mark_notifications_read()
returns integer
language plpgsql
volatile
set search_path = ''
as $$
declare
  v_count integer;
begin
  update public.notifications
  set read_at = now()
  where user_id = private.require_user() and read_at is null;
  get diagnostics v_count = row_count;
  return v_count;
end;
$$;
grant execute on function public.mark_notifications_read to authenticated;
