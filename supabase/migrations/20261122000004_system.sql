-- Made by `npm run migration` from supabase/schema/04-system, where it is read and edited.

set local lock_timeout = '5s';
-- Bodies of functions name what later areas lay down.
set local check_function_bodies = off;

-- 01-system.sql

-- System: settings, module switches, audit log and notifications.

create table public.settings (
  key text primary key,
  value jsonb not null,
  description text not null,
  created_at timestamptz not null default now(),
  constraint settings_key_format check (key ~ '^[a-z][a-z0-9_]*$')
);
comment on table public.settings is 'Limits of the product that an operator may tune without a release.';

insert into public.settings (key, value, description) values
  ('team_size_limit', '12', 'Integrantes que puede tener un equipo.'),
  ('notice_batch', '500', 'Personas a las que se avisa en una misma transacción; a las demás, enseguida en las que siguen.'),
  ('messages_per_minute', '30', 'Mensajes privados que una persona puede enviar por minuto.'),
  ('friend_requests_per_hour', '40', 'Solicitudes de amistad que una persona puede enviar por hora.'),
  ('friend_request_retry_hours', '24', 'Horas hasta poder repetir una solicitud rechazada.'),
  ('contact_messages_per_hour', '5', 'Mensajes de contacto por hora desde un mismo origen.'),
  ('contact_messages_per_hour_total', '200', 'Mensajes de contacto por hora en total.'),
  ('read_notification_days', '90', 'Días que se guarda una notificación después de leída.'),
  ('unconfirmed_account_days', '7', 'Días que se guarda una cuenta cuyo correo nadie confirmó.'),
  ('open_orders_per_hour', '20', 'Compras de tickets que una persona puede iniciar por hora.'),
  ('ticket_adjustment_limit', '1000000', 'Tickets que un ajuste manual puede mover de una vez.');

create table public.system_status (
  id integer generated always as identity primary key,
  module_name text not null,
  is_enabled boolean not null default true,
  maintenance_message text,
  created_at timestamptz not null default now(),
  constraint system_status_module_name_key unique (module_name),
  constraint system_status_maintenance_message_length check (char_length(maintenance_message) <= 500)
);
comment on table public.system_status is
  'Module switches. A module switched off blocks its pages and its writes for everybody but admins.';
comment on column public.system_status.id is 'Primary key: a number of this installation.';
comment on column public.system_status.module_name is 'tournaments, store, friends or challenges.';
comment on column public.system_status.is_enabled is 'False: switched off, as the table says.';
comment on column public.system_status.maintenance_message is
  'What people are told while it is off; null: the page''s own words.';

insert into public.system_status (module_name)
values ('tournaments'), ('store'), ('friends'), ('challenges');

create table public.admin_audit_log (
  id uuid primary key default gen_random_uuid(),
  actor_id uuid,
  action text not null,
  entity text not null,
  entity_id text,
  before jsonb,
  after jsonb,
  created_at timestamptz not null default now(),
  constraint admin_audit_log_actor_id_fkey
    foreign key (actor_id) references public.profiles (id) on delete restrict,
  -- Of a direct write, what was done to the row; of a procedure, its name.
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
comment on table public.admin_audit_log is 'Every action of an admin, and of the staff of a tournament: who, what, before, after. Append-only.';
comment on column public.admin_audit_log.actor_id is 'Null when the service key acted.';
create index admin_audit_log_actor_id_idx on public.admin_audit_log (actor_id, created_at desc);
create index admin_audit_log_created_at_idx on public.admin_audit_log (created_at desc, id);
create index admin_audit_log_entity_id_idx on public.admin_audit_log (entity, entity_id, created_at desc);
create index admin_audit_log_entity_idx on public.admin_audit_log (entity, created_at desc, id);

create table public.notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null,
  kind text not null,
  title text not null,
  body text,
  link text,
  subject text not null default '',
  participant_id uuid,
  read_at timestamptz,
  created_at timestamptz not null default now(),
  constraint notifications_user_id_fkey
    foreign key (user_id) references public.profiles (id) on delete cascade,
  constraint notifications_participant_id_fkey
    foreign key (participant_id) references public.participants (id) on delete set null,
  -- Every kind that is sent; the beginning of its name says its topic (private.notification_topic).
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
comment on table public.notifications is 'What happened to a user: requests, matches, tickets, results.';
comment on column public.notifications.kind is 'Stable snake_case kind, for icons and filters.';
comment on column public.notifications.link is 'Path inside the product, starting with a slash.';
comment on column public.notifications.subject is
  'What it is about: of one kind and subject a user has one unread notification, whatever others keep doing.';
comment on column public.notifications.participant_id is
  'Whom it shows: the rival, or whoever asked for something.';
create index notifications_participant_id_idx on public.notifications (participant_id) where participant_id is not null;
create index notifications_user_id_idx on public.notifications (user_id, created_at desc);
create index notifications_unread_idx on public.notifications (user_id, kind, subject) where read_at is null;
-- Who has not read a message of a tournament; by the person too, since telling him may go this way.
create index notifications_message_idx on public.notifications (subject, user_id) where kind = 'tournament_message' and read_at is null;
create index notifications_read_at_idx on public.notifications (read_at) where read_at is not null;

-- 02-system_rules.sql

-- What every area after this one uses: settings, maintenance, the log, notices; and who may read them.

create function private.setting_integer(p_key text)
returns integer
language plpgsql
stable
security definer -- settings are for admins to read
set search_path = ''
as $$
declare
  v_value jsonb;
begin
  select value into v_value from public.settings where key = p_key;
  if not found then
    -- A forgotten setting is a programming error, not a limit of zero.
    raise exception 'unknown setting %', p_key;
  end if;
  return (v_value #>> '{}')::integer;
end;
$$;
comment on function private.setting_integer(text) is 'The integer value of a setting; raises for an unknown key.';

create function private.is_switched_on(p_key text)
returns boolean
language sql
stable
security definer -- settings are for admins to read
set search_path = ''
as $$
  select coalesce((select value = 'true' from public.settings where key = p_key), false)
$$;
comment on function private.is_switched_on(text) is 'Whether a switch of the installation is on.';

create function private.require_module(p_module text)
returns void
language plpgsql
stable
set search_path = ''
as $$
declare
  v_status public.system_status;
begin
  select * into v_status from public.system_status where module_name = p_module;
  if not found then
    raise exception 'unknown module %', p_module;
  end if;
  if not v_status.is_enabled and not private.is_admin() then
    perform private.refuse(
      'module_disabled',
      coalesce(
        private.clean_text(v_status.maintenance_message),
        'Estamos trabajando para mejorar esta sección. Vuelve a intentarlo más tarde.'
      )
    );
  end if;
end;
$$;
comment on function private.require_module(text) is
  'Refuses (module_disabled) while the module is in maintenance; admins pass.';

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
comment on function private.audit(text, text, text, jsonb, jsonb) is
  'Records an admin action. Callers have authorised it before.';

create function private.leave_notices(
  p_user_ids uuid[], p_bodies text[], p_kind text, p_title text, p_link text, p_subject text, p_about_id uuid
)
returns void
language plpgsql
volatile
security definer -- nobody writes notifications directly
set search_path = ''
-- A session keeps its plans, here and in the triggers: those of an hour without a notice read a hundred thousand for each of
-- as many people.
set enable_seqscan = off
as $$
begin
  -- Whom it is told is looked up one by one (a lock and an offset are no joins): never all that others have not read.
  -- Never waits: somebody else's transaction that is just writing the same one may be waiting for ours.
  with same as (
    select unread.id, told.body
    from unnest(p_user_ids, p_bodies) as told (user_id, body)
    join public.profiles profile on profile.id = told.user_id and profile.closed_at is null
    cross join lateral (
      select notification.id from public.notifications notification
      where notification.user_id = told.user_id and notification.kind = p_kind
        and notification.subject = coalesce(p_subject, concat_ws(' ', p_link, told.body)) and notification.read_at is null
      for update skip locked
    ) as unread
  )
  update public.notifications notification
  set title = p_title, body = same.body, link = p_link, participant_id = p_about_id, created_at = now()
  from same
  where notification.id = same.id;

  insert into public.notifications (user_id, kind, title, body, link, subject, participant_id)
  select told.user_id, p_kind, p_title, told.body, p_link, told.subject, p_about_id
  from (
    select told.user_id, told.body, coalesce(p_subject, concat_ws(' ', p_link, told.body)) as subject
    from unnest(p_user_ids, p_bodies) as told (user_id, body)
  ) as told
  join public.profiles profile on profile.id = told.user_id and profile.closed_at is null
  where not exists (
    select 1 from public.notifications notification
    where notification.user_id = told.user_id and notification.kind = p_kind and notification.subject = told.subject
      and notification.read_at is null
    offset 0
  );
end;
$$;
comment on function private.leave_notices(uuid[], text[], text, text, text, text, uuid) is
  'What notify_people() does, in this transaction, for however many.';

create table private.pending_notices (
  id uuid primary key default gen_random_uuid(),
  user_ids uuid[] not null,
  bodies text[] not null,
  told integer not null,
  kind text not null,
  title text not null,
  link text not null,
  subject text,
  about_id uuid,
  created_at timestamptz not null default now(),
  constraint pending_notices_some_left check (told < cardinality(user_ids) and cardinality(user_ids) = cardinality(bodies))
);
comment on table private.pending_notices is 'Notices for more people than one transaction tells: who is still to be told, in the order of the array.';
comment on column private.pending_notices.told is 'So many of them were told.';
create index pending_notices_created_at_idx on private.pending_notices (created_at);
alter table private.pending_notices enable row level security;

create function private.notice_batch()
returns integer
language sql
stable
security definer -- reads a setting
set search_path = ''
as $$
  select greatest(private.setting_integer('notice_batch'), 1)
$$;
comment on function private.notice_batch() is 'How many people one transaction tells; never none, or it would go on for ever.';

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
    insert into private.pending_notices (user_ids, bodies, told, kind, title, link, subject, about_id)
    values (p_user_ids, p_bodies, v_batch, p_kind, p_title, p_link, p_subject, p_about_id);
  end if;
end;
$$;
comment on function private.notify_people(uuid[], text[], text, text, text, text, uuid) is
  'Leaves each of them a notification, with the text at his place of the second array; silently nothing for a closed account. '
  'While one of the same kind and subject is unread it takes the new words instead. The subject is what it is about, by default '
  'its link and text; p_about_id the participant whom it shows. Of more than notice_batch the others are told by due work, as '
  'many in each transaction: nobody waits behind a crowd.';

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
  v_upto := v_pending.told + private.notice_batch();
  perform private.leave_notices(
    v_pending.user_ids[v_pending.told + 1:v_upto], v_pending.bodies[v_pending.told + 1:v_upto],
    v_pending.kind, v_pending.title, v_pending.link, v_pending.subject, v_pending.about_id
  );
  if v_upto >= cardinality(v_pending.user_ids) then
    delete from private.pending_notices where id = p_id;
  else
    update private.pending_notices set told = v_upto where id = p_id;
  end if;
  return true;
end;
$$;
comment on function private.tell_pending_notices(uuid) is
  'Tells the next notice_batch of those who are still to be told; true when there was anything to do.';

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
comment on function private.notify_user(uuid, text, text, text, text, text, uuid) is 'As notify_people, for one of them.';

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
    -- One that its owner is deleting needs no second hand.
    for update skip locked
  ));
  get diagnostics v_count = row_count;
  return v_count;
end;
$$;
comment on function private.forget_read_notifications(integer) is
  'Deletes notifications read more than read_notification_days ago, the oldest first, p_limit at most; returns how many. '
  'Unread ones stay.';

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
comment on function private.notify_participant(uuid, text, text, text, text, text, uuid) is
  'Notifies the player, or the leader and co-leaders of the team, behind a participant.';

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
comment on function private.keep_append_only() is 'Refuses updates, deletes and truncates, whoever asks.';

create function private.keep_setting_kind()
returns trigger
language plpgsql
volatile
set search_path = ''
as $$
begin
  if jsonb_typeof(new.value) <> jsonb_typeof(old.value)
    or jsonb_typeof(new.value) = 'number' and new.value::text !~ '^\d{1,9}$'
  then
    perform private.refuse('invalid_setting', 'El valor no es válido para este ajuste.');
  end if;
  return new;
end;
$$;
comment on function private.keep_setting_kind() is
  'A number stays a whole number, a switch a switch: a slip must not stop what reads it. Refuses invalid_setting.';

create trigger keep_kind
  before update of value on public.settings
  for each row execute function private.keep_setting_kind();

create trigger keep_append_only
  before update or delete on public.admin_audit_log
  for each row execute function private.keep_append_only();
create trigger keep_append_only_truncate
  before truncate on public.admin_audit_log
  for each statement execute function private.keep_append_only();

grant execute on function private.require_module(text), private.setting_integer(text)
to anon, authenticated, service_role;

-- RLS ----------------------------------------------------------------------------------------

alter table public.settings enable row level security;
alter table public.system_status enable row level security;
alter table public.admin_audit_log enable row level security;
alter table public.notifications enable row level security;

-- Players count down to the hour at which an unanswered report stands; the other limits are not theirs.
create policy select_members on public.settings
  for select to authenticated
  using (key = 'match_report_hours' or (select private.is_admin()));
create policy update_admin on public.settings
  for update to authenticated
  using ((select private.is_admin()) and private.gave_recent_factor())
  with check ((select private.is_admin()) and private.gave_recent_factor());

create policy select_everyone on public.system_status
  for select to anon, authenticated using (true);
create policy update_admin on public.system_status
  for update to authenticated
  using ((select private.is_admin()) and private.gave_recent_factor())
  with check ((select private.is_admin()) and private.gave_recent_factor());

create policy select_admin on public.admin_audit_log
  for select to authenticated using ((select private.is_admin()));

create policy select_owner on public.notifications
  for select to authenticated using (user_id = (select auth.uid()));
create policy update_owner on public.notifications
  for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy delete_owner on public.notifications
  for delete to authenticated using (user_id = (select auth.uid()));

grant select, update (value) on public.settings to authenticated;
grant select on public.settings to service_role;
grant select on public.system_status to anon, authenticated, service_role;
grant update (is_enabled, maintenance_message) on public.system_status to authenticated, service_role;
grant select on public.admin_audit_log to authenticated, service_role;
grant select, update (read_at), delete on public.notifications to authenticated;

alter publication supabase_realtime add table public.system_status, public.notifications;

-- Procedures ---------------------------------------------------------------------------------

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
grant execute on function public.mark_notifications_read() to authenticated;

-- 03-event_limits.sql

-- Limits on what people do: events are counted, not the rows that are left of them.
--
-- A request that is taken back leaves no row, and everybody it reached was reached all the same. So what
-- can reach others, and writing at all, is counted here.

create unlogged table private.event_counts (
  subject uuid not null,
  kind text not null,
  count integer not null default 1,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  constraint event_counts_pkey primary key (subject, kind)
);
comment on table private.event_counts is
  'Events of a kind by somebody since created_at, the first of them; worth nothing after expires_at. Not logged: a crash forgets it.';
create index event_counts_expires_at_idx on private.event_counts (expires_at);
alter table private.event_counts enable row level security;

insert into public.settings (key, value, description) values
  ('writes_per_minute', '240', 'Cambios de cualquier tipo que una persona puede hacer por minuto.'),
  ('team_requests_per_hour', '20', 'Solicitudes de ingreso a equipos que una persona puede enviar por hora.'),
  ('teams_founded_per_day', '5', 'Equipos que una persona puede fundar por día.'),
  ('registrations_per_hour', '60', 'Inscripciones en torneos que una persona puede hacer por hora.'),
  ('match_reports_per_hour', '30', 'Resultados de un mismo encuentro que una persona puede reportar por hora.'),
  ('match_games_per_hour', '120', 'Mapas de un mismo encuentro que una persona puede cargar o corregir por hora.'),
  ('match_schedules_per_hour', '10', 'Fechas que una persona puede proponer por hora para un mismo encuentro.'),
  ('stand_ins_per_hour', '6', 'Suplentes externos que una persona puede pedir por hora.');

create function private.network_of(p_address text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_address inet;
begin
  v_address := p_address;
  return case
    when family(v_address) = 4 then host(v_address)
    when v_address <<= inet '::ffff:0:0/96' then host(inet '0.0.0.0' + (v_address - inet '::ffff:0:0'))
    else host(network(set_masklen(v_address, 64)))
  end;
exception
  -- The server passes on what a trusted proxy wrote.
  when invalid_text_representation then
    return p_address;
end;
$$;
comment on function private.network_of(text) is
  'What is counted by address: an IPv4 address, or the first address of an IPv6 /64, of which one line has 2^64 addresses. '
  'The same as networkOf() of the server.';

create function private.caller_network()
returns text
language sql
stable
set search_path = ''
as $$
  -- The server writes this header itself; a client cannot set it.
  select private.network_of(nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-real-ip')
$$;
comment on function private.caller_network() is 'The network that the caller''s request came from; null outside of a request.';

create function private.refuse_program(p_status integer, p_code text, p_message text, p_headers jsonb default '{}')
returns void
language plpgsql
volatile
set search_path = ''
as $$
begin
  -- The data API takes the whole answer from this SQLSTATE.
  raise exception using
    errcode = 'PGRST',
    message = jsonb_build_object('code', 'PT' || p_status, 'message', p_message, 'details', p_code),
    detail = jsonb_build_object('status', p_status, 'headers', p_headers);
end;
$$;
comment on function private.refuse_program(integer, text, text, jsonb) is
  'Refuses a program''s request as refuse() does a person''s, with a status and headers of its own.';

create function private.tell_allowance(p_kind text, p_limit integer, p_count integer, p_window interval, p_until timestamptz)
returns void
language plpgsql
volatile
set search_path = ''
as $$
declare
  v_wait constant integer := ceil(extract(epoch from p_until - now()));
  v_policy constant text := format('"%s";q=%s;w=%s', split_part(p_kind, ':', 1), p_limit, extract(epoch from p_window)::integer);
  v_left constant text := format('"%s";r=%s;t=%s', split_part(p_kind, ':', 1), greatest(p_limit - p_count, 0), v_wait);
  v_told constant jsonb := coalesce(nullif(current_setting('response.headers', true), ''), '[]');
begin
  if p_count > p_limit then
    perform private.refuse_program(429, 'rate_limited', 'Este programa lo hizo demasiadas veces.', jsonb_build_object(
      'Retry-After', v_wait::text, 'RateLimit-Policy', v_policy, 'RateLimit', v_left
    ));
  end if;
  perform set_config('response.headers', (
    v_told || jsonb_build_array(jsonb_build_object('RateLimit-Policy', v_policy), jsonb_build_object('RateLimit', v_left))
  )::text, true);
end;
$$;
comment on function private.tell_allowance(text, integer, integer, interval, timestamptz) is
  'Tells a program what a counter leaves it, in the headers of draft-ietf-httpapi-ratelimit-headers. Refuses rate_limited.';

create function private.count_event(
  p_subject uuid,
  p_kind text,
  p_limit integer,
  p_window interval,
  p_message text default 'Hiciste esto demasiadas veces. Espera un momento.'
)
returns void
language plpgsql
volatile
security definer -- nobody touches the counters directly
set search_path = ''
as $$
declare
  v_counter private.event_counts;
begin
  insert into private.event_counts as counter (subject, kind, expires_at)
  -- What names nothing is counted too: the procedure says then that there is no such thing.
  values (p_subject, coalesce(p_kind, 'nothing'), now() + p_window)
  on conflict (subject, kind) do update set
    count = case when counter.expires_at <= now() then 1 else counter.count + 1 end,
    created_at = case when counter.expires_at <= now() then excluded.created_at else counter.created_at end,
    expires_at = case when counter.expires_at <= now() then excluded.expires_at else counter.expires_at end
  returning * into v_counter;
  if private.is_program() then
    perform private.tell_allowance(v_counter.kind, p_limit, v_counter.count, p_window, v_counter.expires_at);
  elsif v_counter.count > p_limit then
    perform private.refuse('rate_limited', p_message);
  end if;
end;
$$;
comment on function private.count_event(uuid, text, integer, interval, text) is
  'Counts an event by somebody; refuses (rate_limited) more than p_limit in p_window, which begins with the first. The counter '
  'stays locked until the transaction ends, so that events at once count as well: call it before anything shared is locked, with '
  'the caller as the subject.';

create function private.hold_event_count(p_subject uuid, p_kind text, p_window interval)
returns void
language sql
volatile
security definer -- nobody touches the counters directly
set search_path = ''
as $$
  insert into private.event_counts as counter (subject, kind, count, expires_at)
  values (p_subject, p_kind, 0, now() + p_window)
  on conflict (subject, kind) do update set count = counter.count
$$;
comment on function private.hold_event_count(uuid, text, interval) is
  'Locks a counter without counting: for events that are known only once something shared is locked.';

create function private.forget_event_counts(p_limit integer)
returns integer
language plpgsql
volatile
security definer -- acts for nobody
set search_path = ''
as $$
declare
  v_count integer;
begin
  delete from private.event_counts
  where (subject, kind) in (
    select subject, kind from private.event_counts
    where expires_at < now()
    order by expires_at
    limit p_limit
    for update skip locked
  );
  get diagnostics v_count = row_count;
  return v_count;
end;
$$;
comment on function private.forget_event_counts(integer) is 'Deletes counters that have run out, p_limit at most; returns how many.';

-- Before every write -----------------------------------------------------------------------------

create function private.begin_write()
returns void
language plpgsql
volatile
security definer -- counts, and looks at bans
set search_path = ''
as $$
declare
  v_user_id uuid := auth.uid();
begin
  -- Visitors are counted by what they may do; the service key acts for the server.
  if v_user_id is null or current_setting('transaction_read_only') = 'on' then
    return;
  end if;
  if not private.is_active_account(v_user_id) then
    if private.is_unfinished_account(v_user_id) then
      raise exception using
        errcode = '42501', message = 'Completa tu perfil para seguir.', detail = 'profile_incomplete';
    end if;
    raise exception using
      errcode = '42501', message = 'Tu cuenta está cerrada o suspendida.', detail = 'account_inactive';
  end if;
  if not private.is_session_open() then
    raise exception using
      errcode = '42501', message = 'Esta sesión se cerró. Inicia sesión de nuevo.', detail = 'session_ended';
  end if;
  perform private.require_shown_factor();
  perform private.count_event(
    v_user_id, 'write', private.setting_integer('writes_per_minute'), interval '1 minute',
    'Hiciste demasiados cambios seguidos. Espera un momento.'
  );
end;
$$;
comment on function private.begin_write() is
  'What the data API does first in every transaction that may write: refuses an account that has not completed its sign-up '
  '(profile_incomplete) or was closed or banned since its token was made (account_inactive), a token whose session has ended '
  '(session_ended) or that has not shown its account''s second factor (second_factor_not_shown), and more writes than a person '
  'makes (rate_limited). One person''s writes take turns here.';

create function private.begin_request()
returns void
language plpgsql
volatile
set search_path = ''
as $$
begin
  if current_setting('request.method', true) not in ('GET', 'HEAD') then
    perform private.begin_write();
  end if;
end;
$$;
comment on function private.begin_request() is
  'The hosted data API''s hook before every request (db_pre_request); our own server calls begin_write() itself.';

grant execute on function private.begin_write(), private.begin_request() to anon, authenticated, service_role;

-- A hosted platform lets its owner set this, some for all databases only; our own server needs it not.
do $$
begin
  begin
    execute format(
      'alter role authenticator in database %I set pgrst.db_pre_request = ''private.begin_request''', current_database()
    );
  exception when insufficient_privilege then
    alter role authenticator set pgrst.db_pre_request = 'private.begin_request';
  end;
exception when insufficient_privilege then
  raise warning 'pgrst.db_pre_request could not be set: banned accounts and ended sessions can write until their token expires';
end
$$;
notify pgrst, 'reload config';
