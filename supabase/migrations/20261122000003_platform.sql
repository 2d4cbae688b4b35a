-- Made by `npm run migration` from supabase/schema/03-platform, where it is read and edited.

set local lock_timeout = '5s';
-- Bodies of functions name what later areas lay down.
set local check_function_bodies = off;

-- 01-notifications.sql

-- Notifications on the page. E-mails and push messages are added by the area notifications.

create table public.notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  kind text not null,
  title text not null,
  body text,
  link text,
  subject text not null default '',
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
    'tournament_added', 'tournament_asked', 'tournament_claim_answered', 'tournament_claim_asked', 'tournament_entry_asked', 'tournament_entry_accepted', 'tournament_entry_declined', 'tournament_removed', 'tournament_left', 'tournament_readmitted', 'tournament_cancelled', 'tournament_deleted', 'tournament_discord_off', 'tournament_published', 'tournament_declined', 'tournament_webhook_off',
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
comment on table public.notifications is
  'Notifications of a user: requests, matches, tickets, results.';
comment on column public.notifications.kind is
  'Stable snake_case kind, for icons and filters.';
comment on column public.notifications.link is
  'Path inside the product, starting with a slash.';
comment on column public.notifications.subject is
  'The object to which the notification refers. A user has at most one unread notification per kind and subject; a repeated one replaces it.';
comment on column public.notifications.participant_id is
  'The participant that the notification shows: the rival, or the requester.';
create index notifications_participant_id_idx on public.notifications (participant_id) where participant_id is not null;
create index notifications_user_id_idx on public.notifications (user_id, created_at desc);
create index notifications_unread_idx on public.notifications (user_id, kind, subject) where read_at is null;
-- Finds the recipients who have not read a message of a tournament.
-- With the column user_id, the procedure that notifies the recipients can use this index too.
create index notifications_message_idx on public.notifications (subject, user_id) where kind = 'tournament_message' and read_at is null;
create index notifications_read_at_idx on public.notifications (read_at) where read_at is not null;

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
comment on function private.leave_notices(p_user_ids uuid[], p_bodies text[], p_kind text, p_title text, p_link text, p_subject text, p_about_id uuid) is
  'Notifies any number of users in this transaction: the part of notify_people() without batches.';

create table private.pending_notices (
  id uuid primary key default gen_random_uuid(),
  user_ids uuid[] not null,
  bodies text[] not null,
  notified_count integer not null,
  kind text not null,
  title text not null,
  link text not null,
  subject text,
  about_id uuid,
  created_at timestamptz not null default now(),
  constraint pending_notices_some_left check (notified_count < cardinality(user_ids) and cardinality(user_ids) = cardinality(bodies))
);
comment on table private.pending_notices is
  'Notifications that are still being sent because they have more recipients than one transaction notifies; the remaining recipients are stored in order.';
comment on column private.pending_notices.notified_count is
  'How many of the recipients have been notified so far.';
create index pending_notices_created_at_idx on private.pending_notices (created_at);

create function private.notice_batch()
returns integer
language sql
stable
security definer -- reads a setting
set search_path = ''
as $$
  select greatest(private.setting_integer('notice_batch'), 1)
$$;
comment on function private.notice_batch() is
  'How many users one transaction notifies; at least one, so that the work ends.';

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
comment on function private.notify_people(p_user_ids uuid[], p_bodies text[], p_kind text, p_title text, p_link text, p_subject text, p_about_id uuid) is
  'Notifies users; the text for each is at the same position of the second array. Closed accounts get none, and an unread notification of the same kind and subject gets the new text. If no subject is given, the link and the text are used as the subject. p_about_id is the participant that the notification shows. Beyond notice_batch users, scheduled work notifies the others in batches, so that other transactions do not wait.';

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
comment on function private.tell_pending_notices(p_id uuid) is
  'Notifies the next of the remaining users, at most notice_batch of them; true if there were any.';

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
comment on function private.notify_user(p_user_id uuid, p_kind text, p_title text, p_body text, p_link text, p_subject text, p_about_id uuid) is
  'Notifies one user, as notify_people() does.';

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
comment on function private.forget_read_notifications(p_limit integer) is
  'Deletes notifications that were read more than read_notification_days days ago, the oldest first, at most p_limit; returns how many. Unread ones stay.';

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
comment on function private.notify_participant(p_participant_id uuid, p_kind text, p_title text, p_body text, p_link text, p_subject text, p_about_id uuid) is
  'Notifies a participant: the player, or the leader and co-leaders of the team.';

create policy select_owner on public.notifications
  for select to authenticated using (user_id = (select auth.uid()));
create policy update_owner on public.notifications
  for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy delete_owner on public.notifications
  for delete to authenticated using (user_id = (select auth.uid()));
grant select, update (read_at), delete on public.notifications to authenticated;

alter publication supabase_realtime add table public.notifications;

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
comment on function public.mark_notifications_read() is
  'Marks all notifications of the caller as read; returns how many were unread.';
grant execute on function public.mark_notifications_read to authenticated;

-- 02-audit_log.sql

-- The log of actions of administrators and the staff of tournaments. Append-only.

create table public.admin_audit_log (
  id uuid primary key default gen_random_uuid(),
  actor_id uuid references public.profiles (id) on delete restrict,
  action text not null,
  entity text not null,
  entity_id text,
  before jsonb,
  after jsonb,
  created_at timestamptz not null default now(),
  -- The action is the operation (such as UPDATE) if a row was written directly, otherwise the name of the procedure.
  constraint admin_audit_log_action_known check (action in (
    'insert', 'update', 'delete', 'accept_entry_request', 'accept_staff_invitation', 'add_match_picture', 'add_to_roster', 'add_tournament_guest', 'add_tournament_participant', 'admit_at_door', 'answer_referee_call', 'approve_stand_in',
    'ask_tournament_participant', 'call_match_sides', 'call_missing', 'cancel_live_draw',
    'cancel_tournament', 'change_role', 'change_webhook_secret', 'choose_in_veto', 'claim_guest', 'close_door', 'confirm_check_in', 'correct_birth_date', 'correct_match_score', 'correct_match_winner',
    'correct_veto_choice', 'create_guest_link', 'create_referee_link', 'create_tournament_from_template', 'create_webhook',
    'credit_flagged_order', 'decide_appeal', 'decide_by_link', 'decide_tournament_proposal', 'declare_match_winner', 'declare_no_show', 'decline_entry_request', 'decline_guest_request', 'decline_stand_in', 'delete_discord_posts', 'delete_user', 'delete_webhook', 'disqualify_participant',
    'draw_tournament_stage', 'duplicate_tournament', 'end_match_pause', 'extend_check_in', 'finish_live_draw', 'generate_tournament_structure',
    'handle_report', 'import_tournament', 'invite_tournament_staff', 'keep_out_of_tournament', 'leave_tournament', 'leave_tournament_staff', 'let_match_be_played', 'let_play_on', 'lift_measure', 'lift_mute', 'make_entry_codes', 'manage_tickets',
    'mark_payout_paid', 'mark_side_here', 'move_matches', 'offer_replacement', 'open_door', 'open_edition', 'publish_schedule', 'read_reported_messages', 'readmit_participant', 'remove_from_roster', 'remove_match_game', 'remove_match_picture', 'remove_message_picture',
    'remove_second_factor', 'remove_tournament_participant', 'rename_tournament_guest', 'remove_tournament_staff', 'rename_user', 'reopen_match',
    'reopen_match_with_dependents', 'report_match_game', 'request_payment_info', 'request_ticket_refund', 'reset_stage', 'resolve_order_flag',
    'resolve_payment_difference', 'revoke_guest_link', 'revoke_referee_link', 'save_discord_posts', 'save_tournament_template', 'save_webhook', 'schedule_match', 'send_administration_messages',
    'send_global_notification', 'send_tournament_message', 'send_webhook_again', 'set_default_times', 'set_match_lineup', 'set_match_referee', 'set_match_station', 'set_match_statistics', 'set_match_stream', 'set_series_state', 'set_stage_groups', 'set_stage_seeds', 'set_stage_settings',
    'set_tournament_seeds', 'set_tournament_series', 'set_tournament_staff_rights', 'set_tournament_stages', 'set_tournament_stream', 'set_tournament_vetoes', 'split_payout', 'start_live_draw',
    'start_match_veto', 'substitute_player', 'suspend_user', 'take_back_offer', 'take_dispute', 'test_discord_posts', 'test_webhook', 'undo_arrival', 'undo_guest_claim', 'undo_payout', 'undo_substitution', 'undo_veto_steps', 'void_challenge_match', 'withdraw_announcement', 'withdraw_staff_invitation'
  , 'withdraw_entry_code')),
  constraint admin_audit_log_entity_known check (entity in (
    'achievements', 'announcements', 'challenge_matches', 'contact_messages', 'coupons', 'games', 'live_draws', 'map_pools', 'messages',
    'news', 'payment_differences', 'payouts', 'profile_private', 'profiles', 'reports', 'settings', 'storage.objects',
    'store_items', 'system_status', 'team_join_requests', 'team_members', 'teams', 'ticket_orders',
    'tournament_matches', 'tournament_stages', 'tournament_templates', 'tournaments', 'veto_sequences', 'wallets'
  ))
);
comment on table public.admin_audit_log is
  'Every action of an administrator, and of the staff of a tournament: the user, the action, and the values before and after it. Append-only.';
comment on column public.admin_audit_log.actor_id is
  'The user who acted; null for the service key.';
create index admin_audit_log_actor_id_idx on public.admin_audit_log (actor_id, created_at desc);
create index admin_audit_log_created_at_idx on public.admin_audit_log (created_at desc, id);
create index admin_audit_log_entity_id_idx on public.admin_audit_log (entity, entity_id, created_at desc);
create index admin_audit_log_entity_idx on public.admin_audit_log (entity, created_at desc, id);

create function private.audit(p_action text, p_entity text, p_entity_id text, p_before jsonb, p_after jsonb)
returns void
language sql
volatile
security definer -- nobody writes the log directly
set search_path = ''
as $$
  insert into public.admin_audit_log (actor_id, action, entity, entity_id, before, after)
  values (auth.uid(), p_action, p_entity, p_entity_id, p_before, p_after)
$$;
comment on function private.audit(p_action text, p_entity text, p_entity_id text, p_before jsonb, p_after jsonb) is
  'Records an action in the log. The caller has authorised it.';

create function private.keep_append_only()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform private.refuse('append_only', 'Este registro no se puede modificar ni borrar.');
  return null;
end;
$$;
comment on function private.keep_append_only() is
  'Refuses updates, deletes and truncates, for every role.';

create trigger keep_append_only
  before update or delete on public.admin_audit_log
  for each row execute function private.keep_append_only();
create trigger keep_append_only_truncate
  before truncate on public.admin_audit_log
  for each statement execute function private.keep_append_only();

create policy select_admin on public.admin_audit_log
  for select to authenticated using ((select private.is_admin()));
grant select on public.admin_audit_log to authenticated, service_role;

-- 03-admin_account_changes.sql

-- Changes of an account by an administrator: role, name, deletion. Each is logged.

create function private.apply_role_change()
returns trigger
language plpgsql
volatile
security definer -- writes the audit log and a notification
set search_path = ''
as $$
begin
  if old.role = 'admin' then
    -- If two administrators remove each other's role at the same time, one waits here and then sees the other's change.
    perform pg_advisory_xact_lock(hashtext('the last admin'));
    if private.is_last_admin(old.id) then
      perform private.refuse('last_admin', 'No puedes quitar al último administrador.');
    end if;
  end if;
  perform private.audit(
    'change_role', 'profiles', old.id::text,
    jsonb_build_object('role', old.role), jsonb_build_object('role', new.role)
  );
  perform private.notify_user(
    old.id, 'role_changed', 'Rol actualizado',
    case new.role
      when 'admin' then 'Ahora eres administrador.'
      else 'Ya no eres administrador.'
    end,
    null
  );
  return new;
end;
$$;
comment on function private.apply_role_change() is
  'Logs a change of role; refuses (last_admin) to remove the role from the last administrator.';
create trigger b_apply_role_change
  before update of role on public.profiles
  for each row when (old.role is distinct from new.role)
  execute function private.apply_role_change();

create function public.delete_user(p_user_id uuid, p_may_return boolean default false)
returns void
language plpgsql
volatile
security definer -- deletes the auth user
set search_path = ''
as $$
declare
  v_profile public.profiles;
begin
  perform private.require_admin();
  select * into v_profile from public.profiles where id = p_user_id and closed_at is null;
  if not found then
    perform private.refuse('user_not_found', 'El jugador no existe.');
  end if;
  delete from auth.users where id = p_user_id;
  if p_may_return then
    perform private.pardon_former_account(p_user_id);
  end if;
  -- The name is personal data, so the log contains only the id.
  -- The log's page shows the name next to the id until the account is erased.
  perform private.audit(
    'delete_user', 'profiles', p_user_id::text, jsonb_build_object('role', v_profile.role),
    jsonb_build_object('may_return', coalesce(p_may_return, false))
  );
end;
$$;
comment on function public.delete_user(p_user_id uuid, p_may_return boolean) is
  'Admin: closes a user''s account. Its e-mail address and nickname are barred for barred_identity_days days. With p_may_return they are not barred, as if the user had closed the account. Refuses user_not_found and what private.closing_obstacles() lists.';
grant execute on function public.delete_user to authenticated, service_role;

create function public.rename_user(p_profile_id uuid, p_username text, p_reason text)
returns text
language plpgsql
volatile
security definer -- administrators may change nothing else of another user's profile
set search_path = ''
as $$
declare
  v_username text := coalesce(private.tidy_name(p_username), '');
  v_reason text := private.clean_text(p_reason);
  v_profile public.profiles;
begin
  perform private.require_admin();
  if v_reason is null or char_length(v_reason) > 500 then
    perform private.refuse('reason_required', 'Indica el motivo del cambio (hasta 500 caracteres): lo lee la persona.');
  end if;
  select * into v_profile from public.profiles where id = p_profile_id and closed_at is null for no key update;
  if not found then
    perform private.refuse('user_not_found', 'El jugador no existe.');
  end if;
  if lower(v_username) = lower(v_profile.username) then
    perform private.refuse('username_same', 'Ese es el apodo que ya tiene.');
  end if;
  update public.profiles set username = v_username where id = p_profile_id;
  update public.former_usernames
  set reason = v_reason, renamed_by = auth.uid()
  where id = (
    select id from public.former_usernames
    where profile_id = p_profile_id and username = v_profile.username
    order by created_at desc, id
    limit 1
  );
  -- Names are personal data, so the log contains only the id and the reason.
  -- The former name is stored until the account is erased.
  perform private.audit('rename_user', 'profiles', p_profile_id::text, null, jsonb_build_object('reason', v_reason));
  perform private.notify_user(
    p_profile_id, 'moderation_renamed', 'La administración cambió tu apodo',
    format('Ahora te llamas %s. Motivo: %s', v_username, v_reason), '/settings?seccion=perfil'
  );
  return v_username;
end;
$$;
comment on function public.rename_user(p_profile_id uuid, p_username text, p_reason text) is
  'Admin: gives a user another nickname, with a reason shown to the user; the old one is barred for barred_identity_days. Returns the new one. Refuses reason_required, user_not_found, username_same, username_invalid, username_taken, name_unreadable, name_mixed, name_reserved.';
grant execute on function public.rename_user to authenticated, service_role;

-- 04-edge_function_calls.sql

-- Calls to functions of a hosted platform for work that the database cannot do.

create function private.call_scheduled_function(p_is_daily boolean)
returns boolean
language plpgsql
volatile
security definer -- reads secrets
set search_path = ''
as $$
declare
  v_url text;
  v_key text;
begin
  if to_regclass('vault.decrypted_secrets') is null or to_regproc('net.http_post') is null then
    return false;
  end if;
  select
    max(decrypted_secret) filter (where name = 'project_url'), max(decrypted_secret) filter (where name = 'secret_key')
  into v_url, v_key
  from vault.decrypted_secrets;
  if v_url is null or v_key is null then
    return false;
  end if;
  perform net.http_post(
    url => v_url || '/functions/v1/scheduled-work',
    body => jsonb_build_object('daily', p_is_daily),
    headers => jsonb_build_object('content-type', 'application/json', 'apikey', v_key),
    timeout_milliseconds => 60000
  );
  return true;
end;
$$;
comment on function private.call_scheduled_function(p_is_daily boolean) is
  'Calls the Edge Function scheduled-work at the address in the secret project_url, with the key in the secret secret_key. False if pg_net or a secret is missing.';

create function private.ask_for_pairing()
returns void
language plpgsql
volatile
security definer -- reads secrets
set search_path = ''
as $$
begin
  -- This project's servers listen to the channel due_round.
  -- On a hosted platform the Edge Function is called after the commit instead of listening to the channel.
  perform pg_notify('due_round', '');
  perform private.call_scheduled_function(false);
exception when others then
  -- If the call fails, the match's result must not be undone. The schedule later finds the round to pair.
  raise warning 'the next round was not asked for: %', sqlerrm;
end;
$$;
comment on function private.ask_for_pairing() is
  'Tells, after the commit, the process that pairs Swiss rounds that a round must be paired.';

-- 05-storage_buckets.sql

-- Files: buckets, and erasing stored files. Everyone with the URL of a file can read it, except in the buckets of
-- receipts and chats. The file upkeep/file_rights contains the rights to write and list files.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values
  ('team_logos', 'team_logos', true, 2097152, array['image/png', 'image/jpeg', 'image/webp']),
  ('profile_avatars', 'profile_avatars', true, 2097152, array['image/png', 'image/jpeg', 'image/webp']),
  ('game_images', 'game_images', true, 5242880, array['image/png', 'image/jpeg', 'image/webp']),
  ('news-images', 'news-images', true, 5242880, array['image/png', 'image/jpeg', 'image/webp']),
  ('match_proofs', 'match_proofs', true, 5242880, array['image/png', 'image/jpeg', 'image/webp']),
  ('match_pictures', 'match_pictures', true, 5242880, array['image/png', 'image/jpeg', 'image/webp']),
  ('chat_pictures', 'chat_pictures', false, 2097152, array['image/png', 'image/jpeg', 'image/webp']),
  ('payout_receipts', 'payout_receipts', false, 5242880, array['image/png', 'image/jpeg', 'image/webp'])
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- Signed links to private files are valid for a short time.
-- The hosted platform has no column for this duration, so the limit does not apply there.
do $$
begin
  if exists (
    select from information_schema.columns
    where table_schema = 'storage' and table_name = 'buckets' and column_name = 'signed_link_seconds'
  ) then
    execute $sql$
      update storage.buckets as bucket set signed_link_seconds = longest.seconds
      from (values ('chat_pictures', 600), ('payout_receipts', 300)) as longest (id, seconds)
      where bucket.id = longest.id
    $sql$;
  end if;
end;
$$;

insert into public.settings (key, value, description) values
  ('proofs_per_match', '20', 'Imágenes de prueba que una persona puede subir por encuentro.');

create function private.proof_match_id(p_name text)
returns uuid
language sql
immutable
set search_path = ''
as $$
  select case
    when p_name ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[^/]+$' then split_part(p_name, '/', 1)::uuid
  end
$$;
comment on function private.proof_match_id(p_name text) is
  'The id in the path of a stored file: the match in whose folder the file is, or the payout for a receipt. Null for any other path.';

grant execute on function private.proof_match_id to authenticated;

create table private.erased_files (
  object_id uuid primary key,
  version text,
  created_at timestamptz not null default now()
);
comment on table private.erased_files is
  'Hosted platform only: files to be erased. The function scheduled-work removes them with their content.';
comment on column private.erased_files.version is
  'The version of the file to be erased; if another file has replaced it since, that file stays.';
create index erased_files_created_at_idx on private.erased_files (created_at);

create function private.erase_files(p_ids uuid[])
returns integer
language plpgsql
volatile
security definer -- the caller need not own the files
set search_path = ''
as $$
declare
  v_count integer;
begin
  -- This project's server deletes the content of a deleted row. A hosted platform would store the content for ever.
  if to_regclass('storage.stale_files') is not null then
    delete from storage.objects where id = any (p_ids);
  else
    insert into private.erased_files as erased (object_id, version)
    select id, version from storage.objects where id = any (p_ids)
    on conflict (object_id) do update set version = excluded.version
    where erased.version is distinct from excluded.version;
  end if;
  get diagnostics v_count = row_count;
  return v_count;
end;
$$;
comment on function private.erase_files(p_ids uuid[]) is
  'Erases stored files with their content, immediately or soon afterwards; returns how many.';

create function public.files_to_remove(p_limit integer)
returns table (bucket_id text, name text)
language plpgsql
volatile
security definer -- runs for the service key, which cannot read private tables
set search_path = ''
as $$
begin
  delete from private.erased_files as erased
  where not exists (
    select 1 from storage.objects as object
    where object.id = erased.object_id and object.version is not distinct from erased.version
  );
  return query
    select object.bucket_id, object.name
    from private.erased_files as erased
    join storage.objects as object on object.id = erased.object_id
    order by erased.created_at
    limit p_limit;
end;
$$;
comment on function public.files_to_remove(p_limit integer) is
  'Service key: returns the oldest erased files that the storage service still has, at most p_limit, and deletes the rows of those that it has removed.';
grant execute on function public.files_to_remove to service_role;

-- 06-mail_outbox.sql

-- E-mails of the product: written in the transaction of their event, sent by the server afterwards.
--
-- A procedure writes only text and a path.
-- The server renders the e-mail (one layout for all) and sends it to the mail server, with retries.
-- On a hosted platform the Edge Function scheduled-work renders and sends the e-mail.

create table private.mail_outbox (
  id uuid primary key default gen_random_uuid(),
  recipient_id uuid not null references public.profiles (id) on delete cascade,
  kind text not null,
  subject text not null,
  paragraphs text[] not null,
  action_label text,
  action_path text,
  notes text[] not null default '{}',
  unsubscribe_path text,
  attempts smallint not null default 0,
  next_attempt_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  constraint mail_outbox_subject_length check (char_length(subject) between 1 and 200),
  constraint mail_outbox_paragraphs_size check (cardinality(paragraphs) between 1 and 20),
  constraint mail_outbox_action_complete check ((action_label is null) = (action_path is null)),
  constraint mail_outbox_action_path_format check (action_path ~ '^/(?!/)[^\s<>"]*$')
);
comment on table private.mail_outbox is
  'E-mails that the server has not taken yet. A row is deleted in the transaction that passes it to the mail service.';
comment on column private.mail_outbox.kind is
  'The kind of the e-mail, in stable snake_case; the same as the kind of its notification.';
comment on column private.mail_outbox.action_path is
  'Path inside the product to which the button in the e-mail leads.';
comment on column private.mail_outbox.notes is
  'The small print of the e-mail, such as how to stop mails of this kind.';
comment on column private.mail_outbox.unsubscribe_path is
  'Signed path that stops e-mails of this kind, without a session; null for essential e-mails.';
comment on column private.mail_outbox.attempts is
  'Hosted platform only, like next_attempt_at: how often scheduled-work has tried to send the e-mail.';
create index mail_outbox_created_at_idx on private.mail_outbox (created_at);
create index mail_outbox_recipient_id_idx on private.mail_outbox (recipient_id);

create function private.queue_mail(
  p_user_id uuid,
  p_kind text,
  p_subject text,
  p_paragraphs text[],
  p_action_label text default null,
  p_action_path text default null,
  p_notes text[] default '{}',
  p_unsubscribe_path text default null
)
returns void
language sql
volatile
security definer -- nobody writes mails directly
set search_path = ''
as $$
  insert into private.mail_outbox
    (recipient_id, kind, subject, paragraphs, action_label, action_path, notes, unsubscribe_path)
  select
    p_user_id, p_kind, left(p_subject, 200), p_paragraphs, p_action_label, p_action_path, p_notes, p_unsubscribe_path
  from public.profiles
  where id = p_user_id and closed_at is null
$$;
comment on function private.queue_mail(p_user_id uuid, p_kind text, p_subject text, p_paragraphs text[], p_action_label text, p_action_path text, p_notes text[], p_unsubscribe_path text) is
  'Queues an e-mail to a user, sent after this transaction has committed; none for a closed account. The caller has checked that the user wants e-mails of this kind.';

create function private.take_mails(p_limit integer)
returns table (
  id uuid,
  recipient text,
  kind text,
  subject text,
  paragraphs text[],
  action_label text,
  action_path text,
  notes text[],
  unsubscribe_path text
)
language sql
volatile
security definer -- called by the server
set search_path = ''
as $$
  with taken as (
    delete from private.mail_outbox
    where id in (
      select id from private.mail_outbox order by created_at limit p_limit for update skip locked
    )
    returning *
  )
  select
    taken.id, person.email, taken.kind, taken.subject, taken.paragraphs, taken.action_label, taken.action_path, taken.notes,
    taken.unsubscribe_path
  from taken
  join public.profile_private person on person.profile_id = taken.recipient_id
  where person.email is not null
  order by taken.created_at
$$;
comment on function private.take_mails(p_limit integer) is
  'Takes the oldest e-mails, at most p_limit, and returns them with their addresses. The caller stores them for delivery in the same transaction, so that no e-mail is lost or sent twice. Several servers take different ones.';

create function public.mails_to_send(p_limit integer)
returns table (
  id uuid,
  recipient text,
  subject text,
  paragraphs text[],
  action_label text,
  action_path text,
  notes text[],
  unsubscribe_path text
)
language plpgsql
volatile
security definer -- runs for the service key, which cannot read private tables
set search_path = ''
as $$
begin
  delete from private.mail_outbox where attempts >= 8 and next_attempt_at <= now();
  return query
    with tried as (
      update private.mail_outbox
      set attempts = attempts + 1, next_attempt_at = now() + make_interval(mins => 5 * (2 ^ attempts)::integer)
      where mail_outbox.id in (
        select due.id from private.mail_outbox as due
        where due.next_attempt_at <= now()
        order by due.created_at
        limit p_limit
        for update skip locked
      )
      returning *
    )
    select
      tried.id, person.email, tried.subject, tried.paragraphs, tried.action_label, tried.action_path, tried.notes,
      tried.unsubscribe_path
    from tried
    join public.profile_private as person on person.profile_id = tried.recipient_id
    where person.email is not null
    order by tried.created_at;
end;
$$;
comment on function public.mails_to_send(p_limit integer) is
  'Service key: returns the oldest due e-mails, at most p_limit. Until forget_mail() is called for an e-mail, it is returned again after 5, 10, 20 … minutes, at most eight times. If the sender crashes, an e-mail may be sent twice.';

create function public.forget_mail(p_id uuid)
returns void
language sql
volatile
security definer -- as mails_to_send
set search_path = ''
as $$
  delete from private.mail_outbox where id = p_id
$$;
comment on function public.forget_mail(p_id uuid) is
  'Service key: records that an e-mail from mails_to_send() was sent.';

grant execute on function public.mails_to_send, public.forget_mail to service_role;

-- 07-moderation_measures.sql

-- Measures: suspensions for some days, exclusions from one tournament, their reasons and appeals.
-- A suspension ends by its date: nothing is written then, every check compares the date.
-- A suspension prevents new actions, and playing in tournaments, except in the tournaments that plays_on lists.
-- Accepted challenges with stakes are still played. Only the user concerned can read the measure and its reason.

create table public.measures (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references public.profiles (id) on delete cascade,
  tournament_id uuid,
  reason text not null,
  words text not null,
  ends_at timestamptz,
  lifted_at timestamptz,
  imposed_by uuid references public.profiles (id) on delete set null,
  appeal text,
  appealed_at timestamptz,
  outcome text,
  answer text,
  decided_by uuid references public.profiles (id) on delete set null,
  decided_at timestamptz,
  plays_on uuid[] not null default '{}',
  created_at timestamptz not null default now(),
  constraint measures_reason_known check (
    reason in ('spam', 'insults', 'harassment', 'hate', 'cheating', 'impersonation', 'inappropriate', 'other')
  ),
  constraint measures_words_length check (char_length(words) between 1 and 500),
  constraint measures_ends_known check ((tournament_id is null) = (ends_at is not null)),
  constraint measures_appeal_length check (char_length(appeal) between 1 and 1000),
  constraint measures_appeal_complete check ((appeal is null) = (appealed_at is null)),
  constraint measures_outcome_known check (outcome in ('upheld', 'lifted', 'shortened')),
  constraint measures_outcome_complete check (
    (outcome is null) = (decided_at is null) and (outcome is null) = (answer is null) and (outcome is null or appeal is not null)
  ),
  constraint measures_answer_length check (char_length(answer) between 1 and 500)
);
comment on table public.measures is
  'Suspensions for some days, and measures in one tournament. Readable by administrators and the user concerned.';
comment on column public.measures.tournament_id is
  'The tournament of the measure; null if it applies to the whole platform.';
comment on column public.measures.words is
  'The message that the user reads about the measure.';
comment on column public.measures.ends_at is
  'End of a suspension; null for a measure in one tournament, which lasts as long as the tournament.';
comment on column public.measures.imposed_by is
  'The administrator who imposed the measure; shown to administrators only, by admin_measures().';
comment on column public.measures.answer is
  'The administrator''s answer to the appeal.';
comment on column public.measures.plays_on is
  'Tournaments in which a suspended user may continue what began before the suspension.';
create index measures_profile_id_idx on public.measures (profile_id, created_at desc);
create index measures_tournament_id_idx on public.measures (tournament_id) where tournament_id is not null;
create index measures_imposed_by_idx on public.measures (imposed_by);
create index measures_decided_by_idx on public.measures (decided_by);
create index measures_running_idx on public.measures (ends_at) where tournament_id is null and lifted_at is null;
create index measures_appeals_idx on public.measures (appealed_at) where appeal is not null and outcome is null;

create policy select_owner on public.measures
  for select to authenticated using (profile_id = (select auth.uid()));
-- Users may not read the columns that name the administrators; administrators read them by admin_measures().
grant select (
  id, profile_id, tournament_id, reason, words, ends_at, lifted_at, appeal, appealed_at, outcome, answer, decided_at, plays_on, created_at
) on public.measures to authenticated;
grant select on public.measures to service_role;

create function private.suspended_until(p_profile_id uuid, p_tournament_id uuid default null)
returns timestamptz
language sql
stable
security definer -- called by procedures for any user
set search_path = ''
as $$
  select max(ends_at) from public.measures
  where profile_id = p_profile_id and lifted_at is null and ends_at > now() and (p_tournament_id = any (plays_on)) is not true
$$;
comment on function private.suspended_until(p_profile_id uuid, p_tournament_id uuid) is
  'When the user''s suspension ends; null without a suspension, and for a tournament in which a suspended user may still play.';

create function private.is_excluded_from_tournament(p_profile_id uuid, p_tournament_id uuid)
returns boolean
language sql
stable
security definer -- called by procedures for any user
set search_path = ''
as $$
  select exists (
    select 1 from public.measures
    where profile_id = p_profile_id and tournament_id = p_tournament_id and lifted_at is null
  )
$$;
comment on function private.is_excluded_from_tournament(p_profile_id uuid, p_tournament_id uuid) is
  'True for a user whom a measure excludes from this tournament, whether or not the user is also suspended from the platform.';

create function private.may_play(p_profile_id uuid, p_tournament_id uuid)
returns boolean
language sql
stable
set search_path = ''
as $$
  select private.suspended_until(p_profile_id, p_tournament_id) is null and not private.is_excluded_from_tournament(p_profile_id, p_tournament_id)
$$;
comment on function private.may_play(p_profile_id uuid, p_tournament_id uuid) is
  'False for a user who is suspended, or excluded from this tournament.';

create function private.require_no_measure(p_profile_id uuid, p_tournament_id uuid default null)
returns void
language plpgsql
stable
security definer -- called by procedures for any user
set search_path = ''
as $$
declare
  v_until constant timestamptz := private.suspended_until(p_profile_id, p_tournament_id);
begin
  if v_until is null and not private.is_excluded_from_tournament(p_profile_id, p_tournament_id) then
    return;
  end if;
  -- Other users see that the user cannot play, but not why.
  if p_profile_id is distinct from auth.uid() then
    perform private.refuse('cannot_play', format(
      '%s no puede participar por ahora.', (select username from public.profiles where id = p_profile_id)
    ));
  elsif v_until is not null then
    perform private.refuse('suspended', format(
      'Tu cuenta está suspendida hasta el %s. El motivo está en tus medidas, donde puedes apelar.', private.spoken_time(v_until)
    ));
  end if;
  perform private.refuse(
    'kept_out', 'La administración te dejó fuera de este torneo. El motivo está en tus medidas, donde puedes apelar.'
  );
end;
$$;
comment on function private.require_no_measure(p_profile_id uuid, p_tournament_id uuid) is
  'Refuses a user who is suspended (suspended) or excluded from a tournament (kept_out); for another user than the caller the code is always cannot_play.';

create function private.open_appeals()
returns bigint
language sql
stable
security definer -- administrators read measures by procedures only
set search_path = ''
as $$
  select count(*) from public.measures where appeal is not null and outcome is null and profile_id is distinct from auth.uid()
$$;
comment on function private.open_appeals() is
  'The number of unanswered appeals, without those of the caller.';

grant execute on function private.open_appeals to authenticated;
grant execute on function
  private.suspended_until, private.is_excluded_from_tournament, private.may_play
to anon, authenticated, service_role;
grant execute on function private.require_no_measure to authenticated, service_role;

create function private.refuse_suspended()
returns trigger
language plpgsql
volatile
set search_path = ''
as $$
begin
  perform private.require_no_measure(auth.uid());
  return new;
end;
$$;
comment on function private.refuse_suspended() is
  'Refuses (suspended) a suspended user who founds a team, requests to join a team or makes friends.';

create trigger refuse_suspended
  before insert on public.teams
  for each row when (private.is_direct_request())
  execute function private.refuse_suspended();
create trigger refuse_suspended
  before insert on public.team_join_requests
  for each row when (private.is_direct_request())
  execute function private.refuse_suspended();
