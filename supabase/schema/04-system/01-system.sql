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
