// Generated from the migrations by `npm run types`. Do not edit.

export const achievementsWords = {
  metric: [
    "matches_won",
    "tournaments_played",
    "tournaments_won",
    "undefeated_titles",
    "challenges_won",
    "teams_founded",
    "friends",
  ],
} as const;

export const adminAuditLogWords = {
  action: [
    "insert",
    "update",
    "delete",
    "accept_entry_request",
    "accept_staff_invitation",
    "add_match_picture",
    "add_to_roster",
    "add_tournament_guest",
    "add_tournament_participant",
    "adjust_table",
    "admit_at_door",
    "answer_referee_call",
    "approve_stand_in",
    "ask_tournament_participant",
    "call_match_sides",
    "call_missing",
    "cancel_live_draw",
    "cancel_tournament",
    "change_role",
    "change_webhook_secret",
    "choose_in_veto",
    "claim_guest",
    "close_door",
    "confirm_check_in",
    "correct_birth_date",
    "correct_match_score",
    "correct_match_winner",
    "correct_veto_choice",
    "create_guest_link",
    "create_referee_link",
    "create_tie_break",
    "create_tournament_from_template",
    "create_webhook",
    "credit_flagged_order",
    "decide_appeal",
    "decide_by_link",
    "decide_tournament_proposal",
    "declare_match_winner",
    "declare_no_show",
    "decline_entry_request",
    "decline_guest_request",
    "decline_stand_in",
    "delete_discord_posts",
    "delete_user",
    "delete_webhook",
    "disqualify_participant",
    "draw_tournament_stage",
    "duplicate_tournament",
    "end_match_pause",
    "extend_check_in",
    "finish_live_draw",
    "generate_tournament_structure",
    "handle_report",
    "import_tournament",
    "invite_tournament_staff",
    "keep_out_of_tournament",
    "leave_tournament",
    "leave_tournament_staff",
    "let_match_be_played",
    "let_play_on",
    "lift_measure",
    "lift_mute",
    "make_entry_codes",
    "manage_tickets",
    "mark_payout_paid",
    "mark_side_here",
    "move_matches",
    "offer_replacement",
    "open_door",
    "open_edition",
    "publish_schedule",
    "read_reported_messages",
    "readmit_participant",
    "remove_from_roster",
    "remove_match_game",
    "remove_match_picture",
    "remove_message_picture",
    "remove_second_factor",
    "remove_tournament_participant",
    "rename_tournament_guest",
    "remove_tournament_staff",
    "rename_user",
    "reopen_match",
    "reopen_match_with_dependents",
    "report_match_game",
    "request_payment_info",
    "request_ticket_refund",
    "reset_stage",
    "resolve_order_flag",
    "resolve_payment_difference",
    "revoke_guest_link",
    "revoke_referee_link",
    "revoke_table_adjustment",
    "save_discord_posts",
    "save_tournament_template",
    "save_webhook",
    "schedule_match",
    "send_administration_messages",
    "send_global_notification",
    "send_tournament_message",
    "send_webhook_again",
    "set_default_times",
    "set_match_lineup",
    "set_match_referee",
    "set_match_station",
    "set_match_statistics",
    "set_match_stream",
    "set_series_state",
    "set_stage_groups",
    "set_stage_seeds",
    "set_stage_settings",
    "set_tournament_seeds",
    "set_tournament_series",
    "set_tournament_staff_rights",
    "set_tournament_stages",
    "set_tournament_stream",
    "set_tournament_vetoes",
    "split_payout",
    "start_live_draw",
    "start_match_veto",
    "substitute_player",
    "suspend_user",
    "take_back_offer",
    "take_dispute",
    "test_discord_posts",
    "test_webhook",
    "undo_arrival",
    "undo_guest_claim",
    "undo_payout",
    "undo_substitution",
    "undo_veto_steps",
    "void_challenge_match",
    "withdraw_announcement",
    "withdraw_staff_invitation",
    "withdraw_entry_code",
    "add_extra_lobby_game",
    "adjust_lobby_points",
    "cancel_lobby_game",
    "decide_lobby_score",
    "correct_lobby_game",
    "publish_lobby_game",
    "set_lobby_room",
    "set_lobby_scoring",
    "withdraw_lobby_adjustment",
  ],
  entity: [
    "achievements",
    "announcements",
    "challenge_matches",
    "contact_messages",
    "coupons",
    "games",
    "live_draws",
    "lobby_games",
    "map_pools",
    "messages",
    "news",
    "payment_differences",
    "payouts",
    "profile_private",
    "profiles",
    "reports",
    "settings",
    "storage.objects",
    "store_items",
    "system_status",
    "team_join_requests",
    "team_members",
    "teams",
    "ticket_orders",
    "tournament_matches",
    "tournament_stages",
    "tournament_templates",
    "tournaments",
    "veto_sequences",
    "wallets",
  ],
} as const;

export const announcementsWords = { audience: ["all", "entrants", "game", "leaders"] } as const;

export const apiTokensWords = {
  scopes: ["read", "results", "registrations", "schedule", "overlay", "webhooks"],
} as const;

export const bestPlayersWords = { decided_how: ["votes", "figures"] } as const;

export const challengeEventsWords = {
  kind: [
    "created",
    "accepted",
    "scheduled",
    "reported",
    "disputed",
    "decided",
    "reopened",
    "cancelled",
    "expired",
    "unplayed",
    "voided",
  ],
} as const;

export const challengeFactsWords = {
  offence: ["false_report", "abandoned"],
  outcome: ["won", "lost", "unplayed"],
} as const;

export const challengeMatchesWords = {
  best_of: [1, 3, 5],
  decided_how: ["agreement", "unanswered", "conceded", "referee"],
  outcome: ["score", "walkover"],
  status: [
    "pending_opponent",
    "pending_results",
    "scheduled",
    "disputed",
    "completed",
    "cancelled",
  ],
} as const;

export const challengesWords = {
  best_of: [1, 3, 5],
  format: ["1v1", "3v3", "5v5"],
  preferred_schedule: ["any", "morning", "afternoon", "night"],
  privacy: ["public", "private"],
  status: ["open", "in_progress", "completed", "cancelled", "expired", "unplayed", "voided"],
} as const;

export const discordEventsWords = {
  refusal: ["application", "absent", "forbidden", "full", "deleted", "other"],
} as const;

export const discordLinksWords = { aal: ["aal1", "aal2"] } as const;

export const discordPostsWords = {
  off_reason: ["gone", "refused", "unreadable"],
  thread_refusal: ["application", "absent", "forbidden", "full", "other"],
  threads: ["none", "tournament", "match"],
} as const;

export const endedSessionsWords = { reason: ["ended", "reused_token"] } as const;

export const entryRequestsWords = {
  state: ["asked", "declined"],
  ticket_type: ["personal", "team"],
} as const;

export const escrowsWords = { status: ["held", "paid", "refunded"] } as const;

export const followEventsWords = { kind: ["entered", "opened", "started", "ended"] } as const;

export const friendsWords = { status: ["pending", "accepted", "declined"] } as const;

export const liveDrawsWords = { state: ["open", "done", "cancelled"] } as const;

export const lobbyAdjustmentsWords = {
  kind: ["bonus", "penalty", "compensation", "starting_points"],
} as const;

export const lobbyGamesWords = {
  state: ["planned", "published", "cancelled", "unneeded"],
} as const;

export const lobbyResultsWords = { status: ["placed", "absent", "disqualified"] } as const;

export const lobbySubmissionsWords = { state: ["open", "accepted", "refused"] } as const;

export const matchGamesWords = {
  kind: ["played", "forfeit"],
  source: ["side", "referee", "clock", "result"],
} as const;

export const matchLineupPlayersWords = { role: ["starter", "substitute"] } as const;

export const matchLobbiesWords = { host: [0, 1, 2] } as const;

export const matchPausesWords = { side: [1, 2] } as const;

export const matchReportsWords = { outcome: ["score", "walkover"] } as const;

export const matchStartsWords = {
  state: ["waiting", "started", "walkover", "objected", "over"],
} as const;

export const matchTimeProposalsWords = {
  state: ["open", "accepted", "declined", "countered", "withdrawn", "overtaken"],
} as const;

export const measuresWords = {
  outcome: ["upheld", "lifted", "shortened"],
  reason: [
    "spam",
    "insults",
    "harassment",
    "hate",
    "cheating",
    "impersonation",
    "inappropriate",
    "other",
  ],
} as const;

export const messagesWords = {
  receiver_reaction: ["👍", "❤️", "😂", "😮", "😢", "🔥"],
  sender_reaction: ["👍", "❤️", "😂", "😮", "😢", "🔥"],
} as const;

export const newsWords = {
  category: ["General", "Torneos", "Comunidad", "Actualizaciones"],
} as const;

export const notificationPreferencesWords = {
  topic: [
    "matches",
    "tournaments",
    "teams",
    "tickets",
    "friends",
    "following",
    "chat",
    "account",
    "announcements",
    "digest",
  ],
} as const;

export const notificationsWords = {
  kind: [
    "match_ready",
    "match_scheduled",
    "match_time_proposed",
    "match_time_declined",
    "match_time_open",
    "match_moved",
    "match_times_published",
    "match_reminder",
    "match_rival_ready",
    "match_called",
    "match_late",
    "match_walkover",
    "match_walkover_objected",
    "match_resumed",
    "match_paused",
    "match_referee_called",
    "match_referee_answered",
    "match_without_side",
    "match_reported",
    "match_veto_turn",
    "match_won",
    "match_lost",
    "match_drawn",
    "match_best_player",
    "match_disputed",
    "match_reopened",
    "match_corrected",
    "match_statistics",
    "match_stand_in_asked",
    "match_stand_in_declined",
    "dispute_opened",
    "challenge_accepted",
    "challenge_declined",
    "challenge_expired",
    "challenge_guessed",
    "challenge_offered",
    "challenge_reminder",
    "challenge_unplayed",
    "challenge_voided",
    "challenge_withdrawn",
    "rematch_offered",
    "tickets_adjusted",
    "tickets_welcome",
    "gift_received",
    "order_awaiting",
    "order_paid",
    "order_refunded",
    "order_disputed",
    "order_dispute_won",
    "payout_paid",
    "payout_undone",
    "payout_data_needed",
    "payout_shared",
    "tournament_prize",
    "check_in_open",
    "check_in_extended",
    "check_in_confirmed",
    "check_in_missing",
    "check_in_missed",
    "tournament_place_offered",
    "tournament_place_taken",
    "tournament_place_gone",
    "tournament_moved",
    "tournament_replaced",
    "tournament_started",
    "tournament_roster_small",
    "tournament_roster_changed",
    "tournament_message",
    "tournament_edition",
    "tournament_staff_joined",
    "tournament_staff_changed",
    "tournament_added",
    "tournament_asked",
    "tournament_claim_answered",
    "tournament_claim_asked",
    "tournament_entry_asked",
    "tournament_entry_accepted",
    "tournament_entry_declined",
    "tournament_removed",
    "tournament_left",
    "tournament_points_adjusted",
    "tournament_tie_break",
    "tournament_readmitted",
    "tournament_cancelled",
    "tournament_deleted",
    "tournament_discord_off",
    "tournament_published",
    "tournament_declined",
    "tournament_points_changed",
    "tournament_room_ready",
    "tournament_webhook_off",
    "disqualified",
    "achievement",
    "team_join_request",
    "team_request_accepted",
    "team_request_rejected",
    "team_invited",
    "team_joined",
    "team_member_removed",
    "team_leadership",
    "team_deleted",
    "friend_request",
    "friend_accepted",
    "follow_entered",
    "follow_opened",
    "follow_started",
    "follow_ended",
    "role_changed",
    "moderation_warning",
    "moderation_mute",
    "moderation_mute_lifted",
    "moderation_measure",
    "moderation_measure_lifted",
    "moderation_appeal",
    "moderation_renamed",
    "report_opened",
    "report_handled",
    "report_appeal",
    "reconciliation",
    "discord_linked",
    "discord_unlinked",
  ],
} as const;

export const orderEventsWords = {
  kind: [
    "created",
    "opened",
    "awaiting",
    "paid",
    "refused_amount",
    "duplicate_payment",
    "credited",
    "cancelled",
    "failed",
    "expired",
    "refund_requested",
    "refund_failed",
    "refund",
    "refund_undone",
    "taken_back",
    "given_back",
    "dispute_open",
    "dispute_lost",
    "dispute_won",
    "flagged",
    "flag_resolved",
    "noted",
  ],
} as const;

export const outsideEntriesWords = {
  state: ["asked", "declined", "withdrawn", "removed"],
} as const;

export const participantsWords = { type: ["user", "team"] } as const;

export const paymentDifferencesWords = {
  kind: [
    "paid_not_credited",
    "payment_unknown",
    "payment_missing",
    "payment_not_paid",
    "amount_differs",
    "currency_differs",
    "refund_missing",
    "refund_unknown",
    "dispute_missing",
    "dispute_unknown",
    "duplicate_payment",
    "ledger_differs",
    "refund_stuck",
  ],
} as const;

export const paymentRefusalsWords = {
  reason: ["forged", "stale", "foreign", "malformed", "order_not_found", "payment_used"],
} as const;

export const payoutsWords = { currency: ["ARS", "USD"], status: ["pending", "paid"] } as const;

export const prizePledgesWords = { status: ["held", "paid", "refunded"] } as const;

export const profilesWords = { role: ["admin", "user"] } as const;

export const rankingPlacesWords = { type: ["user", "team"] } as const;

export const refereeCallsWords = {
  state: ["open", "taken", "answered", "withdrawn", "ended"],
} as const;

export const refundRequestsWords = { state: ["requested", "done", "failed"] } as const;

export const reportsWords = {
  action: ["dismiss", "warn", "mute", "close_account"],
  kind: ["message", "match_message", "team_message", "match_picture", "profile"],
  reason: [
    "spam",
    "insults",
    "harassment",
    "hate",
    "cheating",
    "impersonation",
    "inappropriate",
    "other",
  ],
  status: ["open", "handled"],
} as const;

export const rosterChangesWords = {
  kind: ["added", "removed", "stand_in", "left", "returned"],
} as const;

export const rosterEntriesWords = { state: ["active", "stand_in", "left", "removed"] } as const;

export const scoringSystemsWords = {
  measure: ["placement", "time"],
  ties: ["better", "mean", "next"],
} as const;

export const standInsWords = { state: ["open", "approved", "declined", "withdrawn"] } as const;

export const storeItemsWords = { type: ["personal_ticket", "team_ticket"] } as const;

export const talliesWords = { question: ["best_player", "winner"] } as const;

export const teamJoinRequestsWords = { status: ["pending", "accepted", "rejected"] } as const;

export const teamMembersWords = { role: ["leader", "co-leader", "member"] } as const;

export const teamStaysWords = { role: ["leader", "co-leader", "member"] } as const;

export const ticketOrdersWords = {
  currency: ["ARS", "USD"],
  flag: [
    "amount_mismatch",
    "owner_gone",
    "duplicate_payment",
    "refund_shortfall",
    "chargeback",
    "reconciliation",
  ],
  status: [
    "created",
    "pending",
    "awaiting_payment",
    "paid",
    "partially_refunded",
    "disputed",
    "refunded",
    "cancelled",
    "failed",
    "flagged",
  ],
} as const;

export const ticketTransactionsWords = {
  kind: [
    "admin_adjustment",
    "tournament_fee",
    "tournament_fee_refund",
    "tournament_prize",
    "prize_escrow",
    "prize_refund",
    "wager_escrow",
    "wager_refund",
    "wager_payout",
    "order",
    "order_reversal",
    "team_deleted",
    "account_closed",
    "welcome",
  ],
} as const;

export const tournamentAnnouncementsWords = { kind: ["check_in", "start"] } as const;

export const tournamentEventsWords = {
  kind: [
    "registration.created",
    "tournament.started",
    "match.ready",
    "match.finished",
    "match.disputed",
    "lobby_game.published",
    "stage.finished",
    "tournament.finished",
    "prize.paid",
  ],
} as const;

export const tournamentMatchesWords = {
  best_of: [1, 2, 3, 4, 5, 6, 7, 8, 9],
  decided_how: ["agreement", "unanswered", "conceded", "referee", "exclusion", "absence"],
  delay_reason: ["known_late", "clock_stopped"],
  outcome: ["score", "walkover", "no_show"],
  stage: ["group", "swiss", "bracket", "lower", "final", "third_place", "placement", "tie_break"],
  status: [
    "pending_opponent",
    "pending",
    "scheduled",
    "pending_results",
    "disputed",
    "completed",
    "bye",
    "cancelled",
  ],
} as const;

export const tournamentMessagesWords = {
  audience: ["cup", "not_checked_in", "round", "match", "matches", "participant", "waiting_list"],
} as const;

export const tournamentParticipantsWords = {
  status: ["registered", "absent", "disqualified", "withdrawn"],
} as const;

export const tournamentProposalsWords = { status: ["pending", "declined", "published"] } as const;

export const tournamentSeriesWords = { state: ["active", "paused", "ended"] } as const;

export const tournamentStaffWords = {
  rights: [
    "results",
    "brackets",
    "registrations",
    "participants",
    "schedule",
    "chat",
    "broadcast",
    "money",
    "staff",
    "settings",
    "delete",
    "webhooks",
    "door",
    "adjustments",
  ],
} as const;

export const tournamentStagesWords = {
  best_of: [1, 2, 3, 4, 5, 6, 7, 8, 9],
  departed_matches: ["by_half", "annulled", "counted", "withdrawn_by_half"],
  grand_final: ["none", "single", "reset"],
  grouping: ["serpentine", "draw"],
  kind: ["single_elimination", "double_elimination", "round_robin", "swiss", "lobbies"],
  legs: [1, 2],
  places: [2, 4, 8],
  qualifiers_from: ["group", "stage", "wins"],
  seeding: ["standing", "apart", "draw", "explicit"],
  state: ["planned", "ready", "running", "done"],
  tie_splitting: ["continue", "restart"],
} as const;

export const tournamentVetoesWords = {
  first: ["higher_seed_chooses", "higher_seed", "drawn", "home"],
  part: ["group", "swiss", "bracket", "lower", "final", "third_place", "placement"],
} as const;

export const tournamentsWords = {
  best_of: [1, 3, 5, 7, 9],
  entry_by: ["open", "approval", "code"],
  format: [
    "single-elimination",
    "group-stage",
    "double-elimination",
    "round-robin",
    "swiss",
    "swiss-playoffs",
    "custom",
  ],
  game_detail: ["score", "winner", "picture"],
  imported_from: ["leyenda", "challonge", "start.gg", "toornament"],
  lineups_by: ["captain", "staff"],
  seeding_mode: ["explicit", "ranked", "random"],
  status: ["Próximamente", "Inscripciones", "Activo", "Finalizado"],
  substitutions: ["none", "between_matches", "between_games"],
  team_format: ["1v1", "2v2", "3v3", "4v4", "5v5"],
  ticket_type: ["personal", "team"],
  type: ["team", "individual"],
} as const;

export const vetoSequencesWords = {
  bans: ["series", "game"],
  best_of: [1, 3, 5, 7, 9],
  first: ["higher_seed_chooses", "higher_seed", "drawn", "home"],
  repeats: ["never", "not_won", "always"],
} as const;

export const waitingEntriesWords = { state: ["waiting", "offered", "passed"] } as const;

export const webhookDeliveriesWords = { state: ["waiting", "delivered", "failed"] } as const;

export const webhooksWords = { off_reason: ["gone", "failures", "flood"] } as const;
