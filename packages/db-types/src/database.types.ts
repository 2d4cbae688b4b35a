// Generated from the migrations by `npm run types`. Do not edit.

/** What a column may hold, where a constraint names it. */
export interface Words {
  achievements: {
    metric:
      | "matches_won"
      | "tournaments_played"
      | "tournaments_won"
      | "undefeated_titles"
      | "challenges_won"
      | "teams_founded"
      | "friends";
  };
  admin_audit_log: {
    action:
      | "insert"
      | "update"
      | "delete"
      | "accept_entry_request"
      | "accept_staff_invitation"
      | "add_match_picture"
      | "add_to_roster"
      | "add_tournament_guest"
      | "add_tournament_participant"
      | "adjust_table"
      | "admit_at_door"
      | "answer_referee_call"
      | "approve_stand_in"
      | "ask_tournament_participant"
      | "call_match_sides"
      | "call_missing"
      | "cancel_live_draw"
      | "cancel_tournament"
      | "change_role"
      | "change_webhook_secret"
      | "choose_in_veto"
      | "claim_guest"
      | "close_door"
      | "confirm_check_in"
      | "correct_birth_date"
      | "correct_match_score"
      | "correct_match_winner"
      | "correct_veto_choice"
      | "create_guest_link"
      | "create_referee_link"
      | "create_tie_break"
      | "create_tournament_from_template"
      | "create_webhook"
      | "credit_flagged_order"
      | "decide_appeal"
      | "decide_by_link"
      | "decide_tournament_proposal"
      | "declare_match_winner"
      | "declare_no_show"
      | "decline_entry_request"
      | "decline_guest_request"
      | "decline_stand_in"
      | "delete_discord_posts"
      | "delete_user"
      | "delete_webhook"
      | "disqualify_participant"
      | "draw_tournament_stage"
      | "duplicate_tournament"
      | "end_match_pause"
      | "extend_check_in"
      | "finish_live_draw"
      | "generate_tournament_structure"
      | "handle_report"
      | "import_tournament"
      | "invite_tournament_staff"
      | "keep_out_of_tournament"
      | "leave_tournament"
      | "leave_tournament_staff"
      | "let_match_be_played"
      | "let_play_on"
      | "lift_measure"
      | "lift_mute"
      | "make_entry_codes"
      | "manage_tickets"
      | "mark_payout_paid"
      | "mark_side_here"
      | "move_matches"
      | "offer_replacement"
      | "open_door"
      | "open_edition"
      | "publish_schedule"
      | "read_reported_messages"
      | "readmit_participant"
      | "remove_from_roster"
      | "remove_match_game"
      | "remove_match_picture"
      | "remove_message_picture"
      | "remove_second_factor"
      | "remove_tournament_participant"
      | "rename_tournament_guest"
      | "remove_tournament_staff"
      | "rename_user"
      | "reopen_match"
      | "reopen_match_with_dependents"
      | "report_match_game"
      | "request_payment_info"
      | "request_ticket_refund"
      | "reset_stage"
      | "resolve_order_flag"
      | "resolve_payment_difference"
      | "revoke_guest_link"
      | "revoke_referee_link"
      | "revoke_table_adjustment"
      | "save_discord_posts"
      | "save_tournament_template"
      | "save_webhook"
      | "schedule_match"
      | "send_administration_messages"
      | "send_global_notification"
      | "send_tournament_message"
      | "send_webhook_again"
      | "set_default_times"
      | "set_match_lineup"
      | "set_match_referee"
      | "set_match_station"
      | "set_match_statistics"
      | "set_match_stream"
      | "set_series_state"
      | "set_stage_groups"
      | "set_stage_seeds"
      | "set_stage_settings"
      | "set_tournament_seeds"
      | "set_tournament_series"
      | "set_tournament_staff_rights"
      | "set_tournament_stages"
      | "set_tournament_stream"
      | "set_tournament_vetoes"
      | "split_payout"
      | "start_live_draw"
      | "start_match_veto"
      | "substitute_player"
      | "suspend_user"
      | "take_back_offer"
      | "take_dispute"
      | "test_discord_posts"
      | "test_webhook"
      | "undo_arrival"
      | "undo_guest_claim"
      | "undo_payout"
      | "undo_substitution"
      | "undo_veto_steps"
      | "void_challenge_match"
      | "withdraw_announcement"
      | "withdraw_staff_invitation"
      | "withdraw_entry_code"
      | "add_extra_lobby_game"
      | "adjust_lobby_points"
      | "cancel_lobby_game"
      | "decide_lobby_score"
      | "correct_lobby_game"
      | "publish_lobby_game"
      | "set_lobby_room"
      | "set_lobby_scoring"
      | "withdraw_lobby_adjustment";
    entity:
      | "achievements"
      | "announcements"
      | "challenge_matches"
      | "contact_messages"
      | "coupons"
      | "games"
      | "live_draws"
      | "lobby_games"
      | "map_pools"
      | "messages"
      | "news"
      | "payment_differences"
      | "payouts"
      | "profile_private"
      | "profiles"
      | "reports"
      | "settings"
      | "storage.objects"
      | "store_items"
      | "system_status"
      | "team_join_requests"
      | "team_members"
      | "teams"
      | "ticket_orders"
      | "tournament_matches"
      | "tournament_stages"
      | "tournament_templates"
      | "tournaments"
      | "veto_sequences"
      | "wallets";
  };
  announcements: { audience: "all" | "entrants" | "game" | "leaders" };
  api_tokens: {
    scopes: "read" | "results" | "registrations" | "schedule" | "overlay" | "webhooks";
  };
  best_players: { decided_how: "votes" | "figures" };
  challenge_events: {
    kind:
      | "created"
      | "accepted"
      | "scheduled"
      | "reported"
      | "disputed"
      | "decided"
      | "reopened"
      | "cancelled"
      | "expired"
      | "unplayed"
      | "voided";
  };
  challenge_facts: { offence: "false_report" | "abandoned"; outcome: "won" | "lost" | "unplayed" };
  challenge_matches: {
    best_of: 1 | 3 | 5;
    decided_how: "agreement" | "unanswered" | "conceded" | "referee";
    outcome: "score" | "walkover";
    status:
      | "pending_opponent"
      | "pending_results"
      | "scheduled"
      | "disputed"
      | "completed"
      | "cancelled";
  };
  challenges: {
    best_of: 1 | 3 | 5;
    format: "1v1" | "3v3" | "5v5";
    preferred_schedule: "any" | "morning" | "afternoon" | "night";
    privacy: "public" | "private";
    status: "open" | "in_progress" | "completed" | "cancelled" | "expired" | "unplayed" | "voided";
  };
  discord_events: {
    refusal: "application" | "absent" | "forbidden" | "full" | "deleted" | "other";
  };
  discord_links: { aal: "aal1" | "aal2" };
  discord_posts: {
    off_reason: "gone" | "refused" | "unreadable";
    thread_refusal: "application" | "absent" | "forbidden" | "full" | "other";
    threads: "none" | "tournament" | "match";
  };
  ended_sessions: { reason: "ended" | "reused_token" };
  entry_requests: { state: "asked" | "declined"; ticket_type: "personal" | "team" };
  escrows: { status: "held" | "paid" | "refunded" };
  follow_events: { kind: "entered" | "opened" | "started" | "ended" };
  friends: { status: "pending" | "accepted" | "declined" };
  live_draws: { state: "open" | "done" | "cancelled" };
  lobby_adjustments: { kind: "bonus" | "penalty" | "compensation" | "starting_points" };
  lobby_games: { state: "planned" | "published" | "cancelled" | "unneeded" };
  lobby_results: { status: "placed" | "absent" | "disqualified" };
  lobby_submissions: { state: "open" | "accepted" | "refused" };
  match_games: { kind: "played" | "forfeit"; source: "side" | "referee" | "clock" | "result" };
  match_lineup_players: { role: "starter" | "substitute" };
  match_lobbies: { host: 0 | 1 | 2 };
  match_pauses: { side: 1 | 2 };
  match_reports: { outcome: "score" | "walkover" };
  match_starts: { state: "waiting" | "started" | "walkover" | "objected" | "over" };
  match_time_proposals: {
    state: "open" | "accepted" | "declined" | "countered" | "withdrawn" | "overtaken";
  };
  measures: {
    outcome: "upheld" | "lifted" | "shortened";
    reason:
      | "spam"
      | "insults"
      | "harassment"
      | "hate"
      | "cheating"
      | "impersonation"
      | "inappropriate"
      | "other";
  };
  messages: {
    receiver_reaction: "👍" | "❤️" | "😂" | "😮" | "😢" | "🔥";
    sender_reaction: "👍" | "❤️" | "😂" | "😮" | "😢" | "🔥";
  };
  news: { category: "General" | "Torneos" | "Comunidad" | "Actualizaciones" };
  notification_preferences: {
    topic:
      | "matches"
      | "tournaments"
      | "teams"
      | "tickets"
      | "friends"
      | "following"
      | "chat"
      | "account"
      | "announcements"
      | "digest";
  };
  notifications: {
    kind:
      | "match_ready"
      | "match_scheduled"
      | "match_time_proposed"
      | "match_time_declined"
      | "match_time_open"
      | "match_moved"
      | "match_times_published"
      | "match_reminder"
      | "match_rival_ready"
      | "match_called"
      | "match_late"
      | "match_walkover"
      | "match_walkover_objected"
      | "match_resumed"
      | "match_paused"
      | "match_referee_called"
      | "match_referee_answered"
      | "match_without_side"
      | "match_reported"
      | "match_veto_turn"
      | "match_won"
      | "match_lost"
      | "match_drawn"
      | "match_best_player"
      | "match_disputed"
      | "match_reopened"
      | "match_corrected"
      | "match_statistics"
      | "match_stand_in_asked"
      | "match_stand_in_declined"
      | "dispute_opened"
      | "challenge_accepted"
      | "challenge_declined"
      | "challenge_expired"
      | "challenge_guessed"
      | "challenge_offered"
      | "challenge_reminder"
      | "challenge_unplayed"
      | "challenge_voided"
      | "challenge_withdrawn"
      | "rematch_offered"
      | "tickets_adjusted"
      | "tickets_welcome"
      | "gift_received"
      | "order_awaiting"
      | "order_paid"
      | "order_refunded"
      | "order_disputed"
      | "order_dispute_won"
      | "payout_paid"
      | "payout_undone"
      | "payout_data_needed"
      | "payout_shared"
      | "tournament_prize"
      | "check_in_open"
      | "check_in_extended"
      | "check_in_confirmed"
      | "check_in_missing"
      | "check_in_missed"
      | "tournament_place_offered"
      | "tournament_place_taken"
      | "tournament_place_gone"
      | "tournament_moved"
      | "tournament_replaced"
      | "tournament_started"
      | "tournament_roster_small"
      | "tournament_roster_changed"
      | "tournament_message"
      | "tournament_edition"
      | "tournament_staff_joined"
      | "tournament_staff_changed"
      | "tournament_added"
      | "tournament_asked"
      | "tournament_claim_answered"
      | "tournament_claim_asked"
      | "tournament_entry_asked"
      | "tournament_entry_accepted"
      | "tournament_entry_declined"
      | "tournament_removed"
      | "tournament_left"
      | "tournament_points_adjusted"
      | "tournament_tie_break"
      | "tournament_readmitted"
      | "tournament_cancelled"
      | "tournament_deleted"
      | "tournament_discord_off"
      | "tournament_published"
      | "tournament_declined"
      | "tournament_points_changed"
      | "tournament_room_ready"
      | "tournament_webhook_off"
      | "disqualified"
      | "achievement"
      | "team_join_request"
      | "team_request_accepted"
      | "team_request_rejected"
      | "team_invited"
      | "team_joined"
      | "team_member_removed"
      | "team_leadership"
      | "team_deleted"
      | "friend_request"
      | "friend_accepted"
      | "follow_entered"
      | "follow_opened"
      | "follow_started"
      | "follow_ended"
      | "role_changed"
      | "moderation_warning"
      | "moderation_mute"
      | "moderation_mute_lifted"
      | "moderation_measure"
      | "moderation_measure_lifted"
      | "moderation_appeal"
      | "moderation_renamed"
      | "report_opened"
      | "report_handled"
      | "report_appeal"
      | "reconciliation"
      | "discord_linked"
      | "discord_unlinked";
  };
  order_events: {
    kind:
      | "created"
      | "opened"
      | "awaiting"
      | "paid"
      | "refused_amount"
      | "duplicate_payment"
      | "credited"
      | "cancelled"
      | "failed"
      | "expired"
      | "refund_requested"
      | "refund_failed"
      | "refund"
      | "refund_undone"
      | "taken_back"
      | "given_back"
      | "dispute_open"
      | "dispute_lost"
      | "dispute_won"
      | "flagged"
      | "flag_resolved"
      | "noted";
  };
  outside_entries: { state: "asked" | "declined" | "withdrawn" | "removed" };
  participants: { type: "user" | "team" };
  payment_differences: {
    kind:
      | "paid_not_credited"
      | "payment_unknown"
      | "payment_missing"
      | "payment_not_paid"
      | "amount_differs"
      | "currency_differs"
      | "refund_missing"
      | "refund_unknown"
      | "dispute_missing"
      | "dispute_unknown"
      | "duplicate_payment"
      | "ledger_differs"
      | "refund_stuck";
  };
  payment_refusals: {
    reason: "forged" | "stale" | "foreign" | "malformed" | "order_not_found" | "payment_used";
  };
  payouts: { currency: "ARS" | "USD"; status: "pending" | "paid" };
  prize_pledges: { status: "held" | "paid" | "refunded" };
  profiles: { role: "admin" | "user" };
  ranking_places: { type: "user" | "team" };
  referee_calls: { state: "open" | "taken" | "answered" | "withdrawn" | "ended" };
  refund_requests: { state: "requested" | "done" | "failed" };
  reports: {
    action: "dismiss" | "warn" | "mute" | "close_account";
    kind: "message" | "match_message" | "team_message" | "match_picture" | "profile";
    reason:
      | "spam"
      | "insults"
      | "harassment"
      | "hate"
      | "cheating"
      | "impersonation"
      | "inappropriate"
      | "other";
    status: "open" | "handled";
  };
  roster_changes: { kind: "added" | "removed" | "stand_in" | "left" | "returned" };
  roster_entries: { state: "active" | "stand_in" | "left" | "removed" };
  scoring_systems: { measure: "placement" | "time"; ties: "better" | "mean" | "next" };
  stand_ins: { state: "open" | "approved" | "declined" | "withdrawn" };
  store_items: { type: "personal_ticket" | "team_ticket" };
  tallies: { question: "best_player" | "winner" };
  team_join_requests: { status: "pending" | "accepted" | "rejected" };
  team_members: { role: "leader" | "co-leader" | "member" };
  team_stays: { role: "leader" | "co-leader" | "member" };
  ticket_orders: {
    currency: "ARS" | "USD";
    flag:
      | "amount_mismatch"
      | "owner_gone"
      | "duplicate_payment"
      | "refund_shortfall"
      | "chargeback"
      | "reconciliation";
    status:
      | "created"
      | "pending"
      | "awaiting_payment"
      | "paid"
      | "partially_refunded"
      | "disputed"
      | "refunded"
      | "cancelled"
      | "failed"
      | "flagged";
  };
  ticket_transactions: {
    kind:
      | "admin_adjustment"
      | "tournament_fee"
      | "tournament_fee_refund"
      | "tournament_prize"
      | "prize_escrow"
      | "prize_refund"
      | "wager_escrow"
      | "wager_refund"
      | "wager_payout"
      | "order"
      | "order_reversal"
      | "team_deleted"
      | "account_closed"
      | "welcome";
  };
  tournament_announcements: { kind: "check_in" | "start" };
  tournament_events: {
    kind:
      | "registration.created"
      | "tournament.started"
      | "match.ready"
      | "match.finished"
      | "match.disputed"
      | "lobby_game.published"
      | "stage.finished"
      | "tournament.finished"
      | "prize.paid";
  };
  tournament_matches: {
    best_of: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;
    decided_how: "agreement" | "unanswered" | "conceded" | "referee" | "exclusion" | "absence";
    delay_reason: "known_late" | "clock_stopped";
    outcome: "score" | "walkover" | "no_show";
    stage:
      | "group"
      | "swiss"
      | "bracket"
      | "lower"
      | "final"
      | "third_place"
      | "placement"
      | "tie_break";
    status:
      | "pending_opponent"
      | "pending"
      | "scheduled"
      | "pending_results"
      | "disputed"
      | "completed"
      | "bye"
      | "cancelled";
  };
  tournament_messages: {
    audience:
      | "cup"
      | "not_checked_in"
      | "round"
      | "match"
      | "matches"
      | "participant"
      | "waiting_list";
  };
  tournament_participants: { status: "registered" | "absent" | "disqualified" | "withdrawn" };
  tournament_proposals: { status: "pending" | "declined" | "published" };
  tournament_series: { state: "active" | "paused" | "ended" };
  tournament_staff: {
    rights:
      | "results"
      | "brackets"
      | "registrations"
      | "participants"
      | "schedule"
      | "chat"
      | "broadcast"
      | "money"
      | "staff"
      | "settings"
      | "delete"
      | "webhooks"
      | "door"
      | "adjustments";
  };
  tournament_stages: {
    best_of: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;
    departed_matches: "by_half" | "annulled" | "counted" | "withdrawn_by_half";
    grand_final: "none" | "single" | "reset";
    grouping: "serpentine" | "draw";
    kind: "single_elimination" | "double_elimination" | "round_robin" | "swiss" | "lobbies";
    legs: 1 | 2;
    places: 2 | 4 | 8;
    qualifiers_from: "group" | "stage" | "wins";
    seeding: "standing" | "apart" | "draw" | "explicit";
    state: "planned" | "ready" | "running" | "done";
    tie_splitting: "continue" | "restart";
  };
  tournament_vetoes: {
    first: "higher_seed_chooses" | "higher_seed" | "drawn" | "home";
    part: "group" | "swiss" | "bracket" | "lower" | "final" | "third_place" | "placement";
  };
  tournaments: {
    best_of: 1 | 3 | 5 | 7 | 9;
    entry_by: "open" | "approval" | "code";
    format:
      | "single-elimination"
      | "group-stage"
      | "double-elimination"
      | "round-robin"
      | "swiss"
      | "swiss-playoffs"
      | "custom";
    game_detail: "score" | "winner" | "picture";
    imported_from: "leyenda" | "challonge" | "start.gg" | "toornament";
    lineups_by: "captain" | "staff";
    seeding_mode: "explicit" | "ranked" | "random";
    status: "Próximamente" | "Inscripciones" | "Activo" | "Finalizado";
    substitutions: "none" | "between_matches" | "between_games";
    team_format: "1v1" | "2v2" | "3v3" | "4v4" | "5v5";
    ticket_type: "personal" | "team";
    type: "team" | "individual";
  };
  veto_sequences: {
    bans: "series" | "game";
    best_of: 1 | 3 | 5 | 7 | 9;
    first: "higher_seed_chooses" | "higher_seed" | "drawn" | "home";
    repeats: "never" | "not_won" | "always";
  };
  waiting_entries: { state: "waiting" | "offered" | "passed" };
  webhook_deliveries: { state: "waiting" | "delivered" | "failed" };
  webhooks: { off_reason: "gone" | "failures" | "flood" };
}

type Functions = Database["public"]["Functions"];

/** One row that a procedure returns. */
export type Answer<Name extends keyof Functions> = Functions[Name]["Returns"] extends (infer Row)[]
  ? Row
  : Functions[Name]["Returns"];

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  public: {
    Tables: {
      achievements: {
        Row: {
          created_at: string;
          description: string;
          icon_url: string | null;
          id: string;
          is_active: boolean;
          metric: Words["achievements"]["metric"];
          name: string;
          threshold: number;
          holders: number | null;
          is_being_given: boolean | null;
        };
        ComputedFields: "holders" | "is_being_given";
        Insert: {
          created_at?: string;
          description: string;
          icon_url?: string | null;
          id?: string;
          is_active?: boolean;
          metric: Words["achievements"]["metric"];
          name: string;
          threshold: number;
        };
        Update: {
          created_at?: string;
          description?: string;
          icon_url?: string | null;
          id?: string;
          is_active?: boolean;
          metric?: Words["achievements"]["metric"];
          name?: string;
          threshold?: number;
        };
        Relationships: [];
      };
      admin_audit_log: {
        Row: {
          action: Words["admin_audit_log"]["action"];
          actor_id: string | null;
          after: Json | null;
          before: Json | null;
          created_at: string;
          entity: Words["admin_audit_log"]["entity"];
          entity_id: string | null;
          id: string;
          mentions: {
            [id: string]: {
              kind:
                | "player"
                | "team"
                | "tournament"
                | "template"
                | "match"
                | "payout"
                | "order"
                | "difference"
                | "report"
                | "item"
                | "coupon"
                | "game"
                | "article"
                | "achievement"
                | "letter"
                | "announcement";
              name: string;
              page_id: string | null;
            };
          };
        };
        ComputedFields: "mentions";
        Insert: {
          action: Words["admin_audit_log"]["action"];
          actor_id?: string | null;
          after?: Json | null;
          before?: Json | null;
          created_at?: string;
          entity: Words["admin_audit_log"]["entity"];
          entity_id?: string | null;
          id?: string;
        };
        Update: {
          action?: Words["admin_audit_log"]["action"];
          actor_id?: string | null;
          after?: Json | null;
          before?: Json | null;
          created_at?: string;
          entity?: Words["admin_audit_log"]["entity"];
          entity_id?: string | null;
          id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "admin_audit_log_actor_id_fkey";
            columns: ["actor_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      announcement_reads: {
        Row: {
          created_at: string;
          joined_at: string;
          profile_id: string;
          read_until: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          joined_at: string;
          profile_id: string;
          read_until: string;
        };
        Update: {
          created_at?: string;
          joined_at?: string;
          profile_id?: string;
          read_until?: string;
        };
        Relationships: [
          {
            foreignKeyName: "announcement_reads_profile_id_fkey";
            columns: ["profile_id"];
            isOneToOne: true;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      announcements: {
        Row: {
          audience: Words["announcements"]["audience"];
          content: string;
          created_at: string;
          game: string | null;
          id: string;
          recipients: number;
          sent_by: string | null;
        };
        ComputedFields: never;
        Insert: {
          audience?: Words["announcements"]["audience"];
          content: string;
          created_at?: string;
          game?: string | null;
          id?: string;
          recipients: number;
          sent_by?: string | null;
        };
        Update: {
          audience?: Words["announcements"]["audience"];
          content?: string;
          created_at?: string;
          game?: string | null;
          id?: string;
          recipients?: number;
          sent_by?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "announcements_sent_by_fkey";
            columns: ["sent_by"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      api_tokens: {
        Row: {
          created_at: string;
          expires_at: string;
          id: string;
          last_used_at: string | null;
          name: string;
          profile_id: string;
          scopes: Words["api_tokens"]["scopes"][];
          tournament_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          expires_at: string;
          id?: string;
          last_used_at?: string | null;
          name: string;
          profile_id: string;
          scopes: Words["api_tokens"]["scopes"][];
          tournament_id?: string | null;
        };
        Update: {
          created_at?: string;
          expires_at?: string;
          id?: string;
          last_used_at?: string | null;
          name?: string;
          profile_id?: string;
          scopes?: Words["api_tokens"]["scopes"][];
          tournament_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "api_tokens_profile_id_fkey";
            columns: ["profile_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "api_tokens_tournament_id_fkey";
            columns: ["tournament_id"];
            isOneToOne: false;
            referencedRelation: "tournaments";
            referencedColumns: ["id"];
          },
        ];
      };
      best_player_counts: {
        Row: {
          created_at: string;
          id: string;
          match_id: string;
          profile_id: string;
          votes: number;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          id?: string;
          match_id: string;
          profile_id: string;
          votes?: number;
        };
        Update: {
          created_at?: string;
          id?: string;
          match_id?: string;
          profile_id?: string;
          votes?: number;
        };
        Relationships: [
          {
            foreignKeyName: "best_player_counts_match_id_fkey";
            columns: ["match_id"];
            isOneToOne: false;
            referencedRelation: "best_players";
            referencedColumns: ["match_id"];
          },
          {
            foreignKeyName: "best_player_counts_profile_id_fkey";
            columns: ["profile_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      best_players: {
        Row: {
          closes_at: string;
          created_at: string;
          decided_how: Words["best_players"]["decided_how"] | null;
          id: string;
          match_id: string;
          profile_id: string | null;
          settled_at: string | null;
        };
        ComputedFields: never;
        Insert: {
          closes_at: string;
          created_at?: string;
          decided_how?: Words["best_players"]["decided_how"] | null;
          id?: string;
          match_id: string;
          profile_id?: string | null;
          settled_at?: string | null;
        };
        Update: {
          closes_at?: string;
          created_at?: string;
          decided_how?: Words["best_players"]["decided_how"] | null;
          id?: string;
          match_id?: string;
          profile_id?: string | null;
          settled_at?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "best_players_match_id_fkey";
            columns: ["match_id"];
            isOneToOne: true;
            referencedRelation: "tournament_matches";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "best_players_profile_id_fkey";
            columns: ["profile_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      challenge_matches: {
        Row: {
          accepted_at: string | null;
          best_of: Words["challenge_matches"]["best_of"];
          calendar_sequence: number;
          challenge_id: string;
          created_at: string;
          decided_at: string | null;
          decided_by: string | null;
          decided_how: Words["challenge_matches"]["decided_how"] | null;
          decision_reason: string | null;
          disputed_at: string | null;
          id: string;
          live_score: string | null;
          live_since: string | null;
          needs_attention: boolean | null;
          outcome: Words["challenge_matches"]["outcome"] | null;
          participant1_id: string;
          participant2_id: string | null;
          play_by: string | null;
          plays_at: string | null;
          result: string | null;
          scheduled_time: string | null;
          starts_at: string | null;
          statistics_at: string | null;
          status: Words["challenge_matches"]["status"];
          winner_id: string | null;
          head_to_head: string | null;
        };
        ComputedFields: "head_to_head";
        Insert: {
          accepted_at?: string | null;
          best_of?: Words["challenge_matches"]["best_of"];
          calendar_sequence?: number;
          challenge_id: string;
          created_at?: string;
          decided_at?: string | null;
          decided_by?: string | null;
          decided_how?: Words["challenge_matches"]["decided_how"] | null;
          decision_reason?: string | null;
          disputed_at?: string | null;
          id?: string;
          live_score?: string | null;
          live_since?: string | null;
          needs_attention?: never;
          outcome?: Words["challenge_matches"]["outcome"] | null;
          participant1_id: string;
          participant2_id?: string | null;
          play_by?: string | null;
          plays_at?: never;
          result?: string | null;
          scheduled_time?: string | null;
          starts_at?: never;
          statistics_at?: string | null;
          status?: Words["challenge_matches"]["status"];
          winner_id?: string | null;
        };
        Update: {
          accepted_at?: string | null;
          best_of?: Words["challenge_matches"]["best_of"];
          calendar_sequence?: number;
          challenge_id?: string;
          created_at?: string;
          decided_at?: string | null;
          decided_by?: string | null;
          decided_how?: Words["challenge_matches"]["decided_how"] | null;
          decision_reason?: string | null;
          disputed_at?: string | null;
          id?: string;
          live_score?: string | null;
          live_since?: string | null;
          needs_attention?: never;
          outcome?: Words["challenge_matches"]["outcome"] | null;
          participant1_id?: string;
          participant2_id?: string | null;
          play_by?: string | null;
          plays_at?: never;
          result?: string | null;
          scheduled_time?: string | null;
          starts_at?: never;
          statistics_at?: string | null;
          status?: Words["challenge_matches"]["status"];
          winner_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "challenge_matches_challenge_id_fkey";
            columns: ["challenge_id"];
            isOneToOne: true;
            referencedRelation: "challenges";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "challenge_matches_decided_by_fkey";
            columns: ["decided_by"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "challenge_matches_participant1_id_fkey";
            columns: ["participant1_id"];
            isOneToOne: false;
            referencedRelation: "participants";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "challenge_matches_participant2_id_fkey";
            columns: ["participant2_id"];
            isOneToOne: false;
            referencedRelation: "participants";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "challenge_matches_winner_id_fkey";
            columns: ["winner_id"];
            isOneToOne: false;
            referencedRelation: "participants";
            referencedColumns: ["id"];
          },
        ];
      };
      challenges: {
        Row: {
          best_of: Words["challenges"]["best_of"];
          country: string | null;
          country_search: string | null;
          created_at: string;
          creator_participant_id: string;
          expires_at: string;
          format: Words["challenges"]["format"];
          game_id: string;
          id: string;
          is_reserved: boolean;
          is_team_challenge: boolean;
          preferred_schedule: Words["challenges"]["preferred_schedule"];
          privacy: Words["challenges"]["privacy"];
          status: Words["challenges"]["status"];
          wager_amount: number;
        };
        ComputedFields: never;
        Insert: {
          best_of?: Words["challenges"]["best_of"];
          country?: string | null;
          country_search?: never;
          created_at?: string;
          creator_participant_id: string;
          expires_at: string;
          format?: Words["challenges"]["format"];
          game_id: string;
          id?: string;
          is_reserved?: boolean;
          is_team_challenge?: boolean;
          preferred_schedule?: Words["challenges"]["preferred_schedule"];
          privacy?: Words["challenges"]["privacy"];
          status?: Words["challenges"]["status"];
          wager_amount?: number;
        };
        Update: {
          best_of?: Words["challenges"]["best_of"];
          country?: string | null;
          country_search?: never;
          created_at?: string;
          creator_participant_id?: string;
          expires_at?: string;
          format?: Words["challenges"]["format"];
          game_id?: string;
          id?: string;
          is_reserved?: boolean;
          is_team_challenge?: boolean;
          preferred_schedule?: Words["challenges"]["preferred_schedule"];
          privacy?: Words["challenges"]["privacy"];
          status?: Words["challenges"]["status"];
          wager_amount?: number;
        };
        Relationships: [
          {
            foreignKeyName: "challenges_creator_participant_id_fkey";
            columns: ["creator_participant_id"];
            isOneToOne: false;
            referencedRelation: "participants";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "challenges_game_id_fkey";
            columns: ["game_id"];
            isOneToOne: false;
            referencedRelation: "games";
            referencedColumns: ["id"];
          },
        ];
      };
      contact_messages: {
        Row: {
          created_at: string;
          email: string;
          handled_at: string | null;
          id: string;
          message: string;
          name: string;
          origin_hash: string | null;
          subject: string;
          user_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          email: string;
          handled_at?: string | null;
          id?: string;
          message: string;
          name: string;
          origin_hash?: string | null;
          subject: string;
          user_id?: string | null;
        };
        Update: {
          created_at?: string;
          email?: string;
          handled_at?: string | null;
          id?: string;
          message?: string;
          name?: string;
          origin_hash?: string | null;
          subject?: string;
          user_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "contact_messages_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      conversations: {
        Row: {
          active_at: string;
          created_at: string;
          is_request: boolean;
          last_message_id: string | null;
          peer_id: string;
          unread_count: number;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          active_at?: string;
          created_at?: string;
          is_request?: boolean;
          last_message_id?: string | null;
          peer_id: string;
          unread_count?: number;
          user_id: string;
        };
        Update: {
          active_at?: string;
          created_at?: string;
          is_request?: boolean;
          last_message_id?: string | null;
          peer_id?: string;
          unread_count?: number;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "conversations_peer_id_fkey";
            columns: ["peer_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "conversations_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      coupons: {
        Row: {
          code: string;
          created_at: string;
          discount_percentage: number;
          id: string;
          is_active: boolean;
          item_id: string | null;
          max_per_user: number;
          max_redemptions: number | null;
          valid_from: string | null;
          valid_until: string | null;
          redemptions: number | null;
        };
        ComputedFields: "redemptions";
        Insert: {
          code: string;
          created_at?: string;
          discount_percentage: number;
          id?: string;
          is_active?: boolean;
          item_id?: string | null;
          max_per_user?: number;
          max_redemptions?: number | null;
          valid_from?: string | null;
          valid_until?: string | null;
        };
        Update: {
          code?: string;
          created_at?: string;
          discount_percentage?: number;
          id?: string;
          is_active?: boolean;
          item_id?: string | null;
          max_per_user?: number;
          max_redemptions?: number | null;
          valid_from?: string | null;
          valid_until?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "coupons_item_id_fkey";
            columns: ["item_id"];
            isOneToOne: false;
            referencedRelation: "store_items";
            referencedColumns: ["id"];
          },
        ];
      };
      discord_links: {
        Row: {
          aal: Words["discord_links"]["aal"];
          created_at: string;
          discord_name: string;
          discord_user_id: string;
          id: string;
          profile_id: string;
        };
        ComputedFields: never;
        Insert: {
          aal: Words["discord_links"]["aal"];
          created_at?: string;
          discord_name: string;
          discord_user_id: string;
          id?: string;
          profile_id: string;
        };
        Update: {
          aal?: Words["discord_links"]["aal"];
          created_at?: string;
          discord_name?: string;
          discord_user_id?: string;
          id?: string;
          profile_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "discord_links_profile_id_fkey";
            columns: ["profile_id"];
            isOneToOne: true;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      disqualifications: {
        Row: {
          created_at: string;
          disqualified_by: string | null;
          id: string;
          participant_id: string;
          reason: string;
          tournament_id: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          disqualified_by?: string | null;
          id?: string;
          participant_id: string;
          reason: string;
          tournament_id: string;
        };
        Update: {
          created_at?: string;
          disqualified_by?: string | null;
          id?: string;
          participant_id?: string;
          reason?: string;
          tournament_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "disqualifications_disqualified_by_fkey";
            columns: ["disqualified_by"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "disqualifications_participant_id_fkey";
            columns: ["participant_id"];
            isOneToOne: false;
            referencedRelation: "participants";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "disqualifications_tournament_id_fkey";
            columns: ["tournament_id"];
            isOneToOne: false;
            referencedRelation: "tournaments";
            referencedColumns: ["id"];
          },
        ];
      };
      door_arrivals: {
        Row: {
          arrived_at: string;
          checked_in: boolean;
          created_at: string;
          id: string;
          key: string;
          noted_by: string | null;
          profile_id: string | null;
          registration_id: string;
          tournament_id: string;
        };
        ComputedFields: never;
        Insert: {
          arrived_at: string;
          checked_in?: boolean;
          created_at?: string;
          id?: string;
          key: string;
          noted_by?: string | null;
          profile_id?: string | null;
          registration_id: string;
          tournament_id: string;
        };
        Update: {
          arrived_at?: string;
          checked_in?: boolean;
          created_at?: string;
          id?: string;
          key?: string;
          noted_by?: string | null;
          profile_id?: string | null;
          registration_id?: string;
          tournament_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "door_arrivals_noted_by_fkey";
            columns: ["noted_by"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "door_arrivals_profile_id_fkey";
            columns: ["profile_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "door_arrivals_registration_id_fkey";
            columns: ["registration_id"];
            isOneToOne: false;
            referencedRelation: "tournament_participants";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "door_arrivals_tournament_id_fkey";
            columns: ["tournament_id"];
            isOneToOne: false;
            referencedRelation: "tournaments";
            referencedColumns: ["id"];
          },
        ];
      };
      ended_sessions: {
        Row: {
          created_at: string;
          ended_at: string;
          reason: Words["ended_sessions"]["reason"];
          session_id: string;
          user_agent: string | null;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          ended_at?: string;
          reason: Words["ended_sessions"]["reason"];
          session_id: string;
          user_agent?: string | null;
          user_id: string;
        };
        Update: {
          created_at?: string;
          ended_at?: string;
          reason?: Words["ended_sessions"]["reason"];
          session_id?: string;
          user_agent?: string | null;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "ended_sessions_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      entry_code_uses: {
        Row: {
          code_id: string;
          created_at: string;
          id: string;
          participant_id: string;
          tournament_id: string;
          used_by: string | null;
        };
        ComputedFields: never;
        Insert: {
          code_id: string;
          created_at?: string;
          id?: string;
          participant_id: string;
          tournament_id: string;
          used_by?: string | null;
        };
        Update: {
          code_id?: string;
          created_at?: string;
          id?: string;
          participant_id?: string;
          tournament_id?: string;
          used_by?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "entry_code_uses_code_id_fkey";
            columns: ["code_id"];
            isOneToOne: false;
            referencedRelation: "entry_codes";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "entry_code_uses_participant_id_fkey";
            columns: ["participant_id"];
            isOneToOne: false;
            referencedRelation: "participants";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "entry_code_uses_tournament_id_fkey";
            columns: ["tournament_id"];
            isOneToOne: false;
            referencedRelation: "tournaments";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "entry_code_uses_used_by_fkey";
            columns: ["used_by"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      entry_codes: {
        Row: {
          code: string;
          created_at: string;
          ends_at: string | null;
          id: string;
          made_by: string | null;
          max_uses: number;
          tournament_id: string;
          withdrawn_at: string | null;
        };
        ComputedFields: never;
        Insert: {
          code: string;
          created_at?: string;
          ends_at?: string | null;
          id?: string;
          made_by?: string | null;
          max_uses: number;
          tournament_id: string;
          withdrawn_at?: string | null;
        };
        Update: {
          code?: string;
          created_at?: string;
          ends_at?: string | null;
          id?: string;
          made_by?: string | null;
          max_uses?: number;
          tournament_id?: string;
          withdrawn_at?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "entry_codes_made_by_fkey";
            columns: ["made_by"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "entry_codes_tournament_id_fkey";
            columns: ["tournament_id"];
            isOneToOne: false;
            referencedRelation: "tournaments";
            referencedColumns: ["id"];
          },
        ];
      };
      entry_requests: {
        Row: {
          answered_at: string | null;
          created_at: string;
          fee: number;
          id: string;
          participant_id: string;
          reason: string | null;
          requested_by: string;
          state: Words["entry_requests"]["state"];
          ticket_type: Words["entry_requests"]["ticket_type"];
          tournament_id: string;
        };
        ComputedFields: never;
        Insert: {
          answered_at?: string | null;
          created_at?: string;
          fee: number;
          id?: string;
          participant_id: string;
          reason?: string | null;
          requested_by: string;
          state?: Words["entry_requests"]["state"];
          ticket_type: Words["entry_requests"]["ticket_type"];
          tournament_id: string;
        };
        Update: {
          answered_at?: string | null;
          created_at?: string;
          fee?: number;
          id?: string;
          participant_id?: string;
          reason?: string | null;
          requested_by?: string;
          state?: Words["entry_requests"]["state"];
          ticket_type?: Words["entry_requests"]["ticket_type"];
          tournament_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "entry_requests_participant_id_fkey";
            columns: ["participant_id"];
            isOneToOne: false;
            referencedRelation: "participants";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "entry_requests_requested_by_fkey";
            columns: ["requested_by"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "entry_requests_tournament_id_fkey";
            columns: ["tournament_id"];
            isOneToOne: false;
            referencedRelation: "tournaments";
            referencedColumns: ["id"];
          },
        ];
      };
      escrows: {
        Row: {
          amount: number;
          challenge_id: string;
          created_at: string;
          id: string;
          participant_id: string;
          settled_at: string | null;
          staked_by: string | null;
          status: Words["escrows"]["status"];
        };
        ComputedFields: never;
        Insert: {
          amount: number;
          challenge_id: string;
          created_at?: string;
          id?: string;
          participant_id: string;
          settled_at?: string | null;
          staked_by?: string | null;
          status?: Words["escrows"]["status"];
        };
        Update: {
          amount?: number;
          challenge_id?: string;
          created_at?: string;
          id?: string;
          participant_id?: string;
          settled_at?: string | null;
          staked_by?: string | null;
          status?: Words["escrows"]["status"];
        };
        Relationships: [
          {
            foreignKeyName: "escrows_challenge_id_fkey";
            columns: ["challenge_id"];
            isOneToOne: false;
            referencedRelation: "challenges";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "escrows_participant_id_fkey";
            columns: ["participant_id"];
            isOneToOne: false;
            referencedRelation: "participants";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "escrows_staked_by_fkey";
            columns: ["staked_by"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      follows: {
        Row: {
          created_at: string;
          id: string;
          participant_id: string | null;
          profile_id: string;
          subject_id: string;
          tournament_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          id?: string;
          participant_id?: string | null;
          profile_id: string;
          subject_id?: never;
          tournament_id?: string | null;
        };
        Update: {
          created_at?: string;
          id?: string;
          participant_id?: string | null;
          profile_id?: string;
          subject_id?: never;
          tournament_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "follows_participant_id_fkey";
            columns: ["participant_id"];
            isOneToOne: false;
            referencedRelation: "participants";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "follows_profile_id_fkey";
            columns: ["profile_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "follows_tournament_id_fkey";
            columns: ["tournament_id"];
            isOneToOne: false;
            referencedRelation: "tournaments";
            referencedColumns: ["id"];
          },
        ];
      };
      former_usernames: {
        Row: {
          created_at: string;
          id: string;
          profile_id: string;
          reason: string | null;
          renamed_by: string | null;
          username: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          id?: string;
          profile_id: string;
          reason?: string | null;
          renamed_by?: string | null;
          username: string;
        };
        Update: {
          created_at?: string;
          id?: string;
          profile_id?: string;
          reason?: string | null;
          renamed_by?: string | null;
          username?: string;
        };
        Relationships: [
          {
            foreignKeyName: "former_usernames_profile_id_fkey";
            columns: ["profile_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "former_usernames_renamed_by_fkey";
            columns: ["renamed_by"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      friends: {
        Row: {
          created_at: string;
          id: string;
          responded_at: string | null;
          status: Words["friends"]["status"];
          user_id_1: string;
          user_id_2: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          id?: string;
          responded_at?: string | null;
          status?: Words["friends"]["status"];
          user_id_1: string;
          user_id_2: string;
        };
        Update: {
          created_at?: string;
          id?: string;
          responded_at?: string | null;
          status?: Words["friends"]["status"];
          user_id_1?: string;
          user_id_2?: string;
        };
        Relationships: [
          {
            foreignKeyName: "friends_user_id_1_fkey";
            columns: ["user_id_1"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "friends_user_id_2_fkey";
            columns: ["user_id_2"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      games: {
        Row: {
          allows_wagers: boolean;
          counts_kda: boolean;
          created_at: string;
          id: string;
          image_url: string | null;
          name: string;
          search_text: string | null;
        };
        ComputedFields: never;
        Insert: {
          allows_wagers?: boolean;
          counts_kda?: boolean;
          created_at?: string;
          id?: string;
          image_url?: string | null;
          name: string;
          search_text?: never;
        };
        Update: {
          allows_wagers?: boolean;
          counts_kda?: boolean;
          created_at?: string;
          id?: string;
          image_url?: string | null;
          name?: string;
          search_text?: never;
        };
        Relationships: [];
      };
      group_participants: {
        Row: {
          adjustment: number;
          buchholz: number;
          created_at: string;
          draws: number;
          group_id: string;
          id: string;
          losses: number;
          map_difference: number;
          median_buchholz: number;
          neustadtl: number;
          opponents_win_rate: number;
          participant_id: string;
          points: number;
          position: number;
          reason: {
            rule:
              | "points"
              | "wins"
              | "losses"
              | "score_difference"
              | "map_difference"
              | "round_difference"
              | "score_for"
              | "direct_encounter"
              | "encounter_difference"
              | "record_below"
              | "buchholz"
              | "median_buchholz"
              | "sonneborn_berger"
              | "neustadtl"
              | "opponents_win_rate"
              | "tie_break"
              | "seed"
              | "draw";
            own: number;
            above: number;
          } | null;
          round_difference: number;
          score_difference: number;
          score_for: number;
          sonneborn_berger: number;
          wins: number;
        };
        ComputedFields: never;
        Insert: {
          adjustment?: number;
          buchholz?: number;
          created_at?: string;
          draws?: number;
          group_id: string;
          id?: string;
          losses?: number;
          map_difference?: number;
          median_buchholz?: number;
          neustadtl?: number;
          opponents_win_rate?: number;
          participant_id: string;
          points?: number;
          position: number;
          reason?: {
            rule:
              | "points"
              | "wins"
              | "losses"
              | "score_difference"
              | "map_difference"
              | "round_difference"
              | "score_for"
              | "direct_encounter"
              | "encounter_difference"
              | "record_below"
              | "buchholz"
              | "median_buchholz"
              | "sonneborn_berger"
              | "neustadtl"
              | "opponents_win_rate"
              | "tie_break"
              | "seed"
              | "draw";
            own: number;
            above: number;
          } | null;
          round_difference?: number;
          score_difference?: number;
          score_for?: number;
          sonneborn_berger?: number;
          wins?: number;
        };
        Update: {
          adjustment?: number;
          buchholz?: number;
          created_at?: string;
          draws?: number;
          group_id?: string;
          id?: string;
          losses?: number;
          map_difference?: number;
          median_buchholz?: number;
          neustadtl?: number;
          opponents_win_rate?: number;
          participant_id?: string;
          points?: number;
          position?: number;
          reason?: {
            rule:
              | "points"
              | "wins"
              | "losses"
              | "score_difference"
              | "map_difference"
              | "round_difference"
              | "score_for"
              | "direct_encounter"
              | "encounter_difference"
              | "record_below"
              | "buchholz"
              | "median_buchholz"
              | "sonneborn_berger"
              | "neustadtl"
              | "opponents_win_rate"
              | "tie_break"
              | "seed"
              | "draw";
            own: number;
            above: number;
          } | null;
          round_difference?: number;
          score_difference?: number;
          score_for?: number;
          sonneborn_berger?: number;
          wins?: number;
        };
        Relationships: [
          {
            foreignKeyName: "group_participants_group_id_fkey";
            columns: ["group_id"];
            isOneToOne: false;
            referencedRelation: "tournament_groups";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "group_participants_participant_id_fkey";
            columns: ["participant_id"];
            isOneToOne: false;
            referencedRelation: "participants";
            referencedColumns: ["id"];
          },
        ];
      };
      guest_links: {
        Row: {
          claimed_at: string | null;
          claimed_by: string | null;
          created_at: string;
          created_by: string | null;
          expires_at: string | null;
          id: string;
          participant_id: string;
          tournament_id: string;
        };
        ComputedFields: never;
        Insert: {
          claimed_at?: string | null;
          claimed_by?: string | null;
          created_at?: string;
          created_by?: string | null;
          expires_at?: string | null;
          id?: string;
          participant_id: string;
          tournament_id: string;
        };
        Update: {
          claimed_at?: string | null;
          claimed_by?: string | null;
          created_at?: string;
          created_by?: string | null;
          expires_at?: string | null;
          id?: string;
          participant_id?: string;
          tournament_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "guest_links_claimed_by_fkey";
            columns: ["claimed_by"];
            isOneToOne: false;
            referencedRelation: "participants";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "guest_links_created_by_fkey";
            columns: ["created_by"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "guest_links_participant_id_fkey";
            columns: ["participant_id"];
            isOneToOne: true;
            referencedRelation: "participants";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "guest_links_tournament_id_fkey";
            columns: ["tournament_id"];
            isOneToOne: false;
            referencedRelation: "tournaments";
            referencedColumns: ["id"];
          },
        ];
      };
      guest_requests: {
        Row: {
          claimed_as: string;
          created_at: string;
          id: string;
          participant_id: string;
          requested_by: string;
          tournament_id: string;
        };
        ComputedFields: never;
        Insert: {
          claimed_as: string;
          created_at?: string;
          id?: string;
          participant_id: string;
          requested_by: string;
          tournament_id: string;
        };
        Update: {
          claimed_as?: string;
          created_at?: string;
          id?: string;
          participant_id?: string;
          requested_by?: string;
          tournament_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "guest_requests_claimed_as_fkey";
            columns: ["claimed_as"];
            isOneToOne: false;
            referencedRelation: "participants";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "guest_requests_participant_id_fkey";
            columns: ["participant_id"];
            isOneToOne: false;
            referencedRelation: "participants";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "guest_requests_requested_by_fkey";
            columns: ["requested_by"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "guest_requests_tournament_id_fkey";
            columns: ["tournament_id"];
            isOneToOne: false;
            referencedRelation: "tournaments";
            referencedColumns: ["id"];
          },
        ];
      };
      live_draw_reveals: {
        Row: {
          created_at: string;
          id: string;
          live_draw_id: string;
          participant_id: string;
          seed: number;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          id?: string;
          live_draw_id: string;
          participant_id: string;
          seed: number;
        };
        Update: {
          created_at?: string;
          id?: string;
          live_draw_id?: string;
          participant_id?: string;
          seed?: number;
        };
        Relationships: [
          {
            foreignKeyName: "live_draw_reveals_live_draw_id_fkey";
            columns: ["live_draw_id"];
            isOneToOne: false;
            referencedRelation: "live_draws";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "live_draw_reveals_participant_id_fkey";
            columns: ["participant_id"];
            isOneToOne: false;
            referencedRelation: "participants";
            referencedColumns: ["id"];
          },
        ];
      };
      live_draws: {
        Row: {
          commitment: string;
          created_at: string;
          draw_seed: number | null;
          finished_at: string | null;
          id: string;
          revealed: number;
          salt: string | null;
          stage_id: string;
          state: Words["live_draws"]["state"];
          total: number;
          tournament_id: string;
        };
        ComputedFields: never;
        Insert: {
          commitment: string;
          created_at?: string;
          draw_seed?: number | null;
          finished_at?: string | null;
          id?: string;
          revealed?: number;
          salt?: string | null;
          stage_id: string;
          state?: Words["live_draws"]["state"];
          total: number;
          tournament_id: string;
        };
        Update: {
          commitment?: string;
          created_at?: string;
          draw_seed?: number | null;
          finished_at?: string | null;
          id?: string;
          revealed?: number;
          salt?: string | null;
          stage_id?: string;
          state?: Words["live_draws"]["state"];
          total?: number;
          tournament_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "live_draws_stage_id_fkey";
            columns: ["stage_id"];
            isOneToOne: false;
            referencedRelation: "tournament_stages";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "live_draws_tournament_id_fkey";
            columns: ["tournament_id"];
            isOneToOne: false;
            referencedRelation: "tournaments";
            referencedColumns: ["id"];
          },
        ];
      };
      lobby_adjustments: {
        Row: {
          created_at: string;
          created_by: string | null;
          id: string;
          kind: Words["lobby_adjustments"]["kind"];
          participant_id: string;
          points: number | null;
          reason: string;
          round: number;
          stage_id: string;
          withdrawn_at: string | null;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          created_by?: string | null;
          id?: string;
          kind: Words["lobby_adjustments"]["kind"];
          participant_id: string;
          points?: number | null;
          reason: string;
          round?: number;
          stage_id: string;
          withdrawn_at?: string | null;
        };
        Update: {
          created_at?: string;
          created_by?: string | null;
          id?: string;
          kind?: Words["lobby_adjustments"]["kind"];
          participant_id?: string;
          points?: number | null;
          reason?: string;
          round?: number;
          stage_id?: string;
          withdrawn_at?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "lobby_adjustments_created_by_fkey";
            columns: ["created_by"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "lobby_adjustments_participant_id_fkey";
            columns: ["participant_id"];
            isOneToOne: false;
            referencedRelation: "participants";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "lobby_adjustments_stage_id_fkey";
            columns: ["stage_id"];
            isOneToOne: false;
            referencedRelation: "tournament_stages";
            referencedColumns: ["id"];
          },
        ];
      };
      lobby_games: {
        Row: {
          changed_at: string;
          corrected_at: string | null;
          created_at: string;
          id: string;
          is_extra: boolean;
          lobby_id: string;
          mode: string | null;
          number: number;
          published_at: string | null;
          room_opens_at: string | null;
          scheduled_time: string | null;
          state: Words["lobby_games"]["state"];
          tournament_id: string;
        };
        ComputedFields: never;
        Insert: {
          changed_at?: string;
          corrected_at?: string | null;
          created_at?: string;
          id?: string;
          is_extra?: boolean;
          lobby_id: string;
          mode?: string | null;
          number: number;
          published_at?: string | null;
          room_opens_at?: string | null;
          scheduled_time?: string | null;
          state?: Words["lobby_games"]["state"];
          tournament_id: string;
        };
        Update: {
          changed_at?: string;
          corrected_at?: string | null;
          created_at?: string;
          id?: string;
          is_extra?: boolean;
          lobby_id?: string;
          mode?: string | null;
          number?: number;
          published_at?: string | null;
          room_opens_at?: string | null;
          scheduled_time?: string | null;
          state?: Words["lobby_games"]["state"];
          tournament_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "lobby_games_lobby_id_fkey";
            columns: ["lobby_id"];
            isOneToOne: false;
            referencedRelation: "tournament_lobbies";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "lobby_games_tournament_id_fkey";
            columns: ["tournament_id"];
            isOneToOne: false;
            referencedRelation: "tournaments";
            referencedColumns: ["id"];
          },
        ];
      };
      lobby_results: {
        Row: {
          counted_kills: number;
          created_at: string;
          game_id: string;
          id: string;
          is_reported: boolean;
          is_tied: boolean;
          kills: number;
          multiplier: number;
          participant_id: string;
          place: number | null;
          placement_points: number;
          points: number;
          status: Words["lobby_results"]["status"];
          time_ms: number | null;
        };
        ComputedFields: never;
        Insert: {
          counted_kills?: number;
          created_at?: string;
          game_id: string;
          id?: string;
          is_reported?: boolean;
          is_tied?: boolean;
          kills?: number;
          multiplier?: number;
          participant_id: string;
          place?: number | null;
          placement_points?: number;
          points?: number;
          status?: Words["lobby_results"]["status"];
          time_ms?: number | null;
        };
        Update: {
          counted_kills?: number;
          created_at?: string;
          game_id?: string;
          id?: string;
          is_reported?: boolean;
          is_tied?: boolean;
          kills?: number;
          multiplier?: number;
          participant_id?: string;
          place?: number | null;
          placement_points?: number;
          points?: number;
          status?: Words["lobby_results"]["status"];
          time_ms?: number | null;
        };
        Relationships: [
          {
            foreignKeyName: "lobby_results_game_id_fkey";
            columns: ["game_id"];
            isOneToOne: false;
            referencedRelation: "lobby_games";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "lobby_results_participant_id_fkey";
            columns: ["participant_id"];
            isOneToOne: false;
            referencedRelation: "participants";
            referencedColumns: ["id"];
          },
        ];
      };
      lobby_slots: {
        Row: {
          created_at: string;
          id: string;
          lobby_id: string;
          participant_id: string;
          slot: number;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          id?: string;
          lobby_id: string;
          participant_id: string;
          slot: number;
        };
        Update: {
          created_at?: string;
          id?: string;
          lobby_id?: string;
          participant_id?: string;
          slot?: number;
        };
        Relationships: [
          {
            foreignKeyName: "lobby_slots_lobby_id_fkey";
            columns: ["lobby_id"];
            isOneToOne: false;
            referencedRelation: "tournament_lobbies";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "lobby_slots_participant_id_fkey";
            columns: ["participant_id"];
            isOneToOne: false;
            referencedRelation: "participants";
            referencedColumns: ["id"];
          },
        ];
      };
      lobby_submissions: {
        Row: {
          created_at: string;
          decided_at: string | null;
          decided_by: string | null;
          game_id: string | null;
          id: string;
          kills: number;
          lobby_id: string;
          participant_id: string;
          place: number;
          proof: string;
          reason: string | null;
          state: Words["lobby_submissions"]["state"];
          submitted_by: string | null;
          time_ms: number | null;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          decided_at?: string | null;
          decided_by?: string | null;
          game_id?: string | null;
          id?: string;
          kills?: number;
          lobby_id: string;
          participant_id: string;
          place: number;
          proof: string;
          reason?: string | null;
          state?: Words["lobby_submissions"]["state"];
          submitted_by?: string | null;
          time_ms?: number | null;
        };
        Update: {
          created_at?: string;
          decided_at?: string | null;
          decided_by?: string | null;
          game_id?: string | null;
          id?: string;
          kills?: number;
          lobby_id?: string;
          participant_id?: string;
          place?: number;
          proof?: string;
          reason?: string | null;
          state?: Words["lobby_submissions"]["state"];
          submitted_by?: string | null;
          time_ms?: number | null;
        };
        Relationships: [
          {
            foreignKeyName: "lobby_submissions_decided_by_fkey";
            columns: ["decided_by"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "lobby_submissions_game_id_fkey";
            columns: ["game_id"];
            isOneToOne: false;
            referencedRelation: "lobby_games";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "lobby_submissions_lobby_id_fkey";
            columns: ["lobby_id"];
            isOneToOne: false;
            referencedRelation: "tournament_lobbies";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "lobby_submissions_participant_id_fkey";
            columns: ["participant_id"];
            isOneToOne: false;
            referencedRelation: "participants";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "lobby_submissions_submitted_by_fkey";
            columns: ["submitted_by"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      map_pools: {
        Row: {
          created_at: string;
          game_id: string;
          id: string;
          maps: { name: string; mode?: string; active?: boolean }[];
          name: string;
          sides: string[];
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          game_id: string;
          id?: string;
          maps: { name: string; mode?: string; active?: boolean }[];
          name: string;
          sides?: string[];
        };
        Update: {
          created_at?: string;
          game_id?: string;
          id?: string;
          maps?: { name: string; mode?: string; active?: boolean }[];
          name?: string;
          sides?: string[];
        };
        Relationships: [
          {
            foreignKeyName: "map_pools_game_id_fkey";
            columns: ["game_id"];
            isOneToOne: false;
            referencedRelation: "games";
            referencedColumns: ["id"];
          },
        ];
      };
      match_assignments: {
        Row: {
          called_at: string | null;
          created_at: string;
          id: string;
          match_id: string;
          staff_id: string | null;
          station: string | null;
          tournament_id: string;
        };
        ComputedFields: never;
        Insert: {
          called_at?: string | null;
          created_at?: string;
          id?: string;
          match_id: string;
          staff_id?: string | null;
          station?: string | null;
          tournament_id: string;
        };
        Update: {
          called_at?: string | null;
          created_at?: string;
          id?: string;
          match_id?: string;
          staff_id?: string | null;
          station?: string | null;
          tournament_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "match_assignments_match_id_fkey";
            columns: ["match_id"];
            isOneToOne: true;
            referencedRelation: "tournament_matches";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "match_assignments_staff_id_fkey";
            columns: ["staff_id"];
            isOneToOne: false;
            referencedRelation: "tournament_staff";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "match_assignments_tournament_id_fkey";
            columns: ["tournament_id"];
            isOneToOne: false;
            referencedRelation: "tournaments";
            referencedColumns: ["id"];
          },
        ];
      };
      match_default_times: {
        Row: {
          agree_until: string;
          created_at: string;
          default_time: string;
          id: string;
          match_id: string;
          settled_at: string | null;
        };
        ComputedFields: never;
        Insert: {
          agree_until: string;
          created_at?: string;
          default_time: string;
          id?: string;
          match_id: string;
          settled_at?: string | null;
        };
        Update: {
          agree_until?: string;
          created_at?: string;
          default_time?: string;
          id?: string;
          match_id?: string;
          settled_at?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "match_default_times_match_id_fkey";
            columns: ["match_id"];
            isOneToOne: true;
            referencedRelation: "tournament_matches";
            referencedColumns: ["id"];
          },
        ];
      };
      match_disputes: {
        Row: {
          challenge_match_id: string | null;
          created_at: string;
          due_at: string;
          id: string;
          match_id: string | null;
          opened_at: string;
          referee_id: string | null;
          remind_at: string | null;
          stated1_at: string | null;
          stated2_at: string | null;
          statement1: string | null;
          statement2: string | null;
          taken_at: string | null;
          tournament_match_id: string | null;
          referee_name: string | null;
        };
        ComputedFields: "referee_name";
        Insert: {
          challenge_match_id?: string | null;
          created_at?: string;
          due_at: string;
          id?: string;
          match_id?: never;
          opened_at?: string;
          referee_id?: string | null;
          remind_at?: string | null;
          stated1_at?: string | null;
          stated2_at?: string | null;
          statement1?: string | null;
          statement2?: string | null;
          taken_at?: string | null;
          tournament_match_id?: string | null;
        };
        Update: {
          challenge_match_id?: string | null;
          created_at?: string;
          due_at?: string;
          id?: string;
          match_id?: never;
          opened_at?: string;
          referee_id?: string | null;
          remind_at?: string | null;
          stated1_at?: string | null;
          stated2_at?: string | null;
          statement1?: string | null;
          statement2?: string | null;
          taken_at?: string | null;
          tournament_match_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "match_disputes_challenge_match_id_fkey";
            columns: ["challenge_match_id"];
            isOneToOne: false;
            referencedRelation: "challenge_matches";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "match_disputes_referee_id_fkey";
            columns: ["referee_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "match_disputes_tournament_match_id_fkey";
            columns: ["tournament_match_id"];
            isOneToOne: false;
            referencedRelation: "tournament_matches";
            referencedColumns: ["id"];
          },
        ];
      };
      match_game_statistics: {
        Row: {
          assists: number;
          created_at: string;
          deaths: number;
          id: string;
          kills: number;
          line_id: string;
          number: number;
        };
        ComputedFields: never;
        Insert: {
          assists: number;
          created_at?: string;
          deaths: number;
          id?: string;
          kills: number;
          line_id: string;
          number: number;
        };
        Update: {
          assists?: number;
          created_at?: string;
          deaths?: number;
          id?: string;
          kills?: number;
          line_id?: string;
          number?: number;
        };
        Relationships: [
          {
            foreignKeyName: "match_game_statistics_line_id_fkey";
            columns: ["line_id"];
            isOneToOne: false;
            referencedRelation: "match_player_statistics";
            referencedColumns: ["id"];
          },
        ];
      };
      match_game_times: {
        Row: {
          created_at: string;
          id: string;
          match_id: string;
          number: number;
          starts_at: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          id?: string;
          match_id: string;
          number: number;
          starts_at: string;
        };
        Update: {
          created_at?: string;
          id?: string;
          match_id?: string;
          number?: number;
          starts_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "match_game_times_match_id_fkey";
            columns: ["match_id"];
            isOneToOne: false;
            referencedRelation: "tournament_matches";
            referencedColumns: ["id"];
          },
        ];
      };
      match_games: {
        Row: {
          challenge_match_id: string | null;
          created_at: string;
          id: string;
          kind: Words["match_games"]["kind"];
          map: string | null;
          match_id: string | null;
          number: number;
          parts: {
            extra_time?: [number, number];
            golden_goal?: [number, number];
            penalties?: [number, number];
            overtime?: true;
          } | null;
          picture: string | null;
          reported_at: string;
          reported_by: string | null;
          score1: number | null;
          score2: number | null;
          side1: string | null;
          side2: string | null;
          source: Words["match_games"]["source"];
          tournament_match_id: string | null;
          winner_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          challenge_match_id?: string | null;
          created_at?: string;
          id?: string;
          kind?: Words["match_games"]["kind"];
          map?: string | null;
          match_id?: never;
          number: number;
          parts?: {
            extra_time?: [number, number];
            golden_goal?: [number, number];
            penalties?: [number, number];
            overtime?: true;
          } | null;
          picture?: string | null;
          reported_at?: string;
          reported_by?: string | null;
          score1?: number | null;
          score2?: number | null;
          side1?: string | null;
          side2?: string | null;
          source: Words["match_games"]["source"];
          tournament_match_id?: string | null;
          winner_id?: string | null;
        };
        Update: {
          challenge_match_id?: string | null;
          created_at?: string;
          id?: string;
          kind?: Words["match_games"]["kind"];
          map?: string | null;
          match_id?: never;
          number?: number;
          parts?: {
            extra_time?: [number, number];
            golden_goal?: [number, number];
            penalties?: [number, number];
            overtime?: true;
          } | null;
          picture?: string | null;
          reported_at?: string;
          reported_by?: string | null;
          score1?: number | null;
          score2?: number | null;
          side1?: string | null;
          side2?: string | null;
          source?: Words["match_games"]["source"];
          tournament_match_id?: string | null;
          winner_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "match_games_challenge_match_id_fkey";
            columns: ["challenge_match_id"];
            isOneToOne: false;
            referencedRelation: "challenge_matches";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "match_games_reported_by_fkey";
            columns: ["reported_by"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "match_games_tournament_match_id_fkey";
            columns: ["tournament_match_id"];
            isOneToOne: false;
            referencedRelation: "tournament_matches";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "match_games_winner_id_fkey";
            columns: ["winner_id"];
            isOneToOne: false;
            referencedRelation: "participants";
            referencedColumns: ["id"];
          },
        ];
      };
      match_lineup_players: {
        Row: {
          created_at: string;
          id: string;
          is_stand_in: boolean;
          lineup_id: string;
          profile_id: string;
          role: Words["match_lineup_players"]["role"];
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          id?: string;
          is_stand_in?: boolean;
          lineup_id: string;
          profile_id: string;
          role: Words["match_lineup_players"]["role"];
        };
        Update: {
          created_at?: string;
          id?: string;
          is_stand_in?: boolean;
          lineup_id?: string;
          profile_id?: string;
          role?: Words["match_lineup_players"]["role"];
        };
        Relationships: [
          {
            foreignKeyName: "match_lineup_players_lineup_id_fkey";
            columns: ["lineup_id"];
            isOneToOne: false;
            referencedRelation: "match_lineups";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "match_lineup_players_profile_id_fkey";
            columns: ["profile_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      match_lineups: {
        Row: {
          changed_at: string;
          created_at: string;
          id: string;
          is_by_staff: boolean;
          match_id: string;
          participant_id: string;
          set_by: string | null;
        };
        ComputedFields: never;
        Insert: {
          changed_at?: string;
          created_at?: string;
          id?: string;
          is_by_staff?: boolean;
          match_id: string;
          participant_id: string;
          set_by?: string | null;
        };
        Update: {
          changed_at?: string;
          created_at?: string;
          id?: string;
          is_by_staff?: boolean;
          match_id?: string;
          participant_id?: string;
          set_by?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "match_lineups_match_id_fkey";
            columns: ["match_id"];
            isOneToOne: false;
            referencedRelation: "tournament_matches";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "match_lineups_participant_id_fkey";
            columns: ["participant_id"];
            isOneToOne: false;
            referencedRelation: "participants";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "match_lineups_set_by_fkey";
            columns: ["set_by"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      match_lobbies: {
        Row: {
          challenge_match_id: string | null;
          created_at: string;
          host: Words["match_lobbies"]["host"];
          id: string;
          match_id: string | null;
          name: string;
          opened_at: string;
          password: string | null;
          tournament_match_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          challenge_match_id?: string | null;
          created_at?: string;
          host: Words["match_lobbies"]["host"];
          id?: string;
          match_id?: never;
          name: string;
          opened_at?: string;
          password?: string | null;
          tournament_match_id?: string | null;
        };
        Update: {
          challenge_match_id?: string | null;
          created_at?: string;
          host?: Words["match_lobbies"]["host"];
          id?: string;
          match_id?: never;
          name?: string;
          opened_at?: string;
          password?: string | null;
          tournament_match_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "match_lobbies_challenge_match_id_fkey";
            columns: ["challenge_match_id"];
            isOneToOne: false;
            referencedRelation: "challenge_matches";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "match_lobbies_tournament_match_id_fkey";
            columns: ["tournament_match_id"];
            isOneToOne: false;
            referencedRelation: "tournament_matches";
            referencedColumns: ["id"];
          },
        ];
      };
      match_messages: {
        Row: {
          challenge_match_id: string | null;
          client_id: string | null;
          content: string;
          created_at: string;
          id: string;
          match_id: string | null;
          part:
            | {
                kind: "picture";
                file: string | null;
                alt: string | null;
                width: number;
                height: number;
              }
            | { kind: "challenge" | "team" | "tournament"; id: string }
            | null;
          participant_id: string | null;
          reactions: { [profile: string]: string };
          sender_id: string;
          tournament_match_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          challenge_match_id?: string | null;
          client_id?: string | null;
          content: string;
          created_at?: string;
          id?: string;
          match_id?: never;
          part?:
            | {
                kind: "picture";
                file: string | null;
                alt: string | null;
                width: number;
                height: number;
              }
            | { kind: "challenge" | "team" | "tournament"; id: string }
            | null;
          participant_id?: string | null;
          reactions?: { [profile: string]: string };
          sender_id: string;
          tournament_match_id?: string | null;
        };
        Update: {
          challenge_match_id?: string | null;
          client_id?: string | null;
          content?: string;
          created_at?: string;
          id?: string;
          match_id?: never;
          part?:
            | {
                kind: "picture";
                file: string | null;
                alt: string | null;
                width: number;
                height: number;
              }
            | { kind: "challenge" | "team" | "tournament"; id: string }
            | null;
          participant_id?: string | null;
          reactions?: { [profile: string]: string };
          sender_id?: string;
          tournament_match_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "match_messages_challenge_match_id_fkey";
            columns: ["challenge_match_id"];
            isOneToOne: false;
            referencedRelation: "challenge_matches";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "match_messages_participant_id_fkey";
            columns: ["participant_id"];
            isOneToOne: false;
            referencedRelation: "participants";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "match_messages_sender_id_fkey";
            columns: ["sender_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "match_messages_tournament_match_id_fkey";
            columns: ["tournament_match_id"];
            isOneToOne: false;
            referencedRelation: "tournament_matches";
            referencedColumns: ["id"];
          },
        ];
      };
      match_pauses: {
        Row: {
          created_at: string;
          ends_at: string;
          id: string;
          match_id: string;
          requested_by: string | null;
          side: Words["match_pauses"]["side"];
          started_at: string;
          tournament_id: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          ends_at: string;
          id?: string;
          match_id: string;
          requested_by?: string | null;
          side: Words["match_pauses"]["side"];
          started_at: string;
          tournament_id: string;
        };
        Update: {
          created_at?: string;
          ends_at?: string;
          id?: string;
          match_id?: string;
          requested_by?: string | null;
          side?: Words["match_pauses"]["side"];
          started_at?: string;
          tournament_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "match_pauses_match_id_fkey";
            columns: ["match_id"];
            isOneToOne: false;
            referencedRelation: "tournament_matches";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "match_pauses_requested_by_fkey";
            columns: ["requested_by"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "match_pauses_tournament_id_fkey";
            columns: ["tournament_id"];
            isOneToOne: false;
            referencedRelation: "tournaments";
            referencedColumns: ["id"];
          },
        ];
      };
      match_pictures: {
        Row: {
          added_by: string | null;
          alt: string;
          created_at: string;
          file: string;
          id: string;
          match_id: string;
        };
        ComputedFields: never;
        Insert: {
          added_by?: string | null;
          alt: string;
          created_at?: string;
          file: string;
          id?: string;
          match_id: string;
        };
        Update: {
          added_by?: string | null;
          alt?: string;
          created_at?: string;
          file?: string;
          id?: string;
          match_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "match_pictures_added_by_fkey";
            columns: ["added_by"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "match_pictures_match_id_fkey";
            columns: ["match_id"];
            isOneToOne: false;
            referencedRelation: "tournament_matches";
            referencedColumns: ["id"];
          },
        ];
      };
      match_player_statistics: {
        Row: {
          assists: number;
          challenge_match_id: string | null;
          created_at: string;
          deaths: number;
          id: string;
          kills: number;
          match_id: string | null;
          participant_id: string;
          profile_id: string;
          tournament_match_id: string | null;
          is_best: boolean | null;
        };
        ComputedFields: "is_best";
        Insert: {
          assists: number;
          challenge_match_id?: string | null;
          created_at?: string;
          deaths: number;
          id?: string;
          kills: number;
          match_id?: never;
          participant_id: string;
          profile_id: string;
          tournament_match_id?: string | null;
        };
        Update: {
          assists?: number;
          challenge_match_id?: string | null;
          created_at?: string;
          deaths?: number;
          id?: string;
          kills?: number;
          match_id?: never;
          participant_id?: string;
          profile_id?: string;
          tournament_match_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "match_player_statistics_challenge_match_id_fkey";
            columns: ["challenge_match_id"];
            isOneToOne: false;
            referencedRelation: "challenge_matches";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "match_player_statistics_participant_id_fkey";
            columns: ["participant_id"];
            isOneToOne: false;
            referencedRelation: "participants";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "match_player_statistics_profile_id_fkey";
            columns: ["profile_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "match_player_statistics_tournament_match_id_fkey";
            columns: ["tournament_match_id"];
            isOneToOne: false;
            referencedRelation: "tournament_matches";
            referencedColumns: ["id"];
          },
        ];
      };
      match_report_game_statistics: {
        Row: {
          assists: number;
          created_at: string;
          deaths: number;
          id: string;
          kills: number;
          line_id: string;
          number: number;
        };
        ComputedFields: never;
        Insert: {
          assists: number;
          created_at?: string;
          deaths: number;
          id?: string;
          kills: number;
          line_id: string;
          number: number;
        };
        Update: {
          assists?: number;
          created_at?: string;
          deaths?: number;
          id?: string;
          kills?: number;
          line_id?: string;
          number?: number;
        };
        Relationships: [
          {
            foreignKeyName: "match_report_game_statistics_line_id_fkey";
            columns: ["line_id"];
            isOneToOne: false;
            referencedRelation: "match_report_statistics";
            referencedColumns: ["id"];
          },
        ];
      };
      match_report_statistics: {
        Row: {
          assists: number;
          created_at: string;
          deaths: number;
          id: string;
          kills: number;
          match_id: string;
          participant_id: string;
          profile_id: string;
          report_id: string;
        };
        ComputedFields: never;
        Insert: {
          assists: number;
          created_at?: string;
          deaths: number;
          id?: string;
          kills: number;
          match_id: string;
          participant_id: string;
          profile_id: string;
          report_id: string;
        };
        Update: {
          assists?: number;
          created_at?: string;
          deaths?: number;
          id?: string;
          kills?: number;
          match_id?: string;
          participant_id?: string;
          profile_id?: string;
          report_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "match_report_statistics_participant_id_fkey";
            columns: ["participant_id"];
            isOneToOne: false;
            referencedRelation: "participants";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "match_report_statistics_profile_id_fkey";
            columns: ["profile_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "match_report_statistics_report_id_fkey";
            columns: ["report_id"];
            isOneToOne: false;
            referencedRelation: "match_reports";
            referencedColumns: ["id"];
          },
        ];
      };
      match_reports: {
        Row: {
          challenge_match_id: string | null;
          created_at: string;
          id: string;
          match_id: string | null;
          outcome: Words["match_reports"]["outcome"];
          participant_id: string;
          reported_by: string | null;
          result: string;
          tournament_match_id: string | null;
          winner_id: string | null;
          answer_by: string | null;
          stands_unanswered: boolean | null;
        };
        ComputedFields: "answer_by" | "stands_unanswered";
        Insert: {
          challenge_match_id?: string | null;
          created_at?: string;
          id?: string;
          match_id?: never;
          outcome: Words["match_reports"]["outcome"];
          participant_id: string;
          reported_by?: string | null;
          result: string;
          tournament_match_id?: string | null;
          winner_id?: string | null;
        };
        Update: {
          challenge_match_id?: string | null;
          created_at?: string;
          id?: string;
          match_id?: never;
          outcome?: Words["match_reports"]["outcome"];
          participant_id?: string;
          reported_by?: string | null;
          result?: string;
          tournament_match_id?: string | null;
          winner_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "match_reports_challenge_match_id_fkey";
            columns: ["challenge_match_id"];
            isOneToOne: false;
            referencedRelation: "challenge_matches";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "match_reports_participant_id_fkey";
            columns: ["participant_id"];
            isOneToOne: false;
            referencedRelation: "participants";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "match_reports_reported_by_fkey";
            columns: ["reported_by"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "match_reports_tournament_match_id_fkey";
            columns: ["tournament_match_id"];
            isOneToOne: false;
            referencedRelation: "tournament_matches";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "match_reports_winner_id_fkey";
            columns: ["winner_id"];
            isOneToOne: false;
            referencedRelation: "participants";
            referencedColumns: ["id"];
          },
        ];
      };
      match_starts: {
        Row: {
          arrived1_at: string | null;
          arrived2_at: string | null;
          created_at: string;
          due_at: string | null;
          game_lost_by: number | null;
          id: string;
          late_minutes: number | null;
          match_id: string;
          objected_at: string | null;
          objected_by: number | null;
          ready1_at: string | null;
          ready2_at: string | null;
          side_lost_by: number | null;
          started_at: string | null;
          starts_at: string;
          state: Words["match_starts"]["state"];
          tournament_id: string;
          walkover_for: number | null;
        };
        ComputedFields: never;
        Insert: {
          arrived1_at?: string | null;
          arrived2_at?: string | null;
          created_at?: string;
          due_at?: string | null;
          game_lost_by?: number | null;
          id?: string;
          late_minutes?: number | null;
          match_id: string;
          objected_at?: string | null;
          objected_by?: number | null;
          ready1_at?: string | null;
          ready2_at?: string | null;
          side_lost_by?: number | null;
          started_at?: string | null;
          starts_at: string;
          state?: Words["match_starts"]["state"];
          tournament_id: string;
          walkover_for?: number | null;
        };
        Update: {
          arrived1_at?: string | null;
          arrived2_at?: string | null;
          created_at?: string;
          due_at?: string | null;
          game_lost_by?: number | null;
          id?: string;
          late_minutes?: number | null;
          match_id?: string;
          objected_at?: string | null;
          objected_by?: number | null;
          ready1_at?: string | null;
          ready2_at?: string | null;
          side_lost_by?: number | null;
          started_at?: string | null;
          starts_at?: string;
          state?: Words["match_starts"]["state"];
          tournament_id?: string;
          walkover_for?: number | null;
        };
        Relationships: [
          {
            foreignKeyName: "match_starts_match_id_fkey";
            columns: ["match_id"];
            isOneToOne: true;
            referencedRelation: "tournament_matches";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "match_starts_tournament_id_fkey";
            columns: ["tournament_id"];
            isOneToOne: false;
            referencedRelation: "tournaments";
            referencedColumns: ["id"];
          },
        ];
      };
      match_substitutions: {
        Row: {
          created_at: string;
          game: number;
          id: string;
          in_id: string;
          lineup_id: string;
          made_by: string | null;
          out_id: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          game: number;
          id?: string;
          in_id: string;
          lineup_id: string;
          made_by?: string | null;
          out_id: string;
        };
        Update: {
          created_at?: string;
          game?: number;
          id?: string;
          in_id?: string;
          lineup_id?: string;
          made_by?: string | null;
          out_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "match_substitutions_in_id_fkey";
            columns: ["in_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "match_substitutions_lineup_id_fkey";
            columns: ["lineup_id"];
            isOneToOne: false;
            referencedRelation: "match_lineups";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "match_substitutions_made_by_fkey";
            columns: ["made_by"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "match_substitutions_out_id_fkey";
            columns: ["out_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      match_time_proposals: {
        Row: {
          answered_at: string | null;
          answered_by: string | null;
          challenge_match_id: string | null;
          created_at: string;
          id: string;
          match_id: string | null;
          participant_id: string;
          proposed_by: string | null;
          proposed_time: string;
          state: Words["match_time_proposals"]["state"];
          tournament_match_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          answered_at?: string | null;
          answered_by?: string | null;
          challenge_match_id?: string | null;
          created_at?: string;
          id?: string;
          match_id?: never;
          participant_id: string;
          proposed_by?: string | null;
          proposed_time: string;
          state?: Words["match_time_proposals"]["state"];
          tournament_match_id?: string | null;
        };
        Update: {
          answered_at?: string | null;
          answered_by?: string | null;
          challenge_match_id?: string | null;
          created_at?: string;
          id?: string;
          match_id?: never;
          participant_id?: string;
          proposed_by?: string | null;
          proposed_time?: string;
          state?: Words["match_time_proposals"]["state"];
          tournament_match_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "match_time_proposals_answered_by_fkey";
            columns: ["answered_by"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "match_time_proposals_challenge_match_id_fkey";
            columns: ["challenge_match_id"];
            isOneToOne: false;
            referencedRelation: "challenge_matches";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "match_time_proposals_participant_id_fkey";
            columns: ["participant_id"];
            isOneToOne: false;
            referencedRelation: "participants";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "match_time_proposals_proposed_by_fkey";
            columns: ["proposed_by"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "match_time_proposals_tournament_match_id_fkey";
            columns: ["tournament_match_id"];
            isOneToOne: false;
            referencedRelation: "tournament_matches";
            referencedColumns: ["id"];
          },
        ];
      };
      match_vetoes: {
        Row: {
          bans: string;
          best_of: number;
          challenge_match_id: string | null;
          choices: {
            step: number;
            act: "role" | "ban" | "pick" | "side" | "order" | "decider";
            by_id: string | null;
            choice: string;
            game: number;
            how: "side" | "referee" | "time" | "coin" | "rest";
            at: string;
          }[];
          created_at: string;
          deadline: string | null;
          finished_at: string | null;
          first: string;
          id: string;
          maps: { name: string; mode?: string }[];
          match_id: string | null;
          name: string;
          ready1_at: string | null;
          ready2_at: string | null;
          repeats: string;
          seed_hash: string;
          sequence_id: string | null;
          side_a_id: string | null;
          side_b_id: string | null;
          sides: string[];
          started_at: string | null;
          step: number;
          step_seconds: number;
          steps: {
            number: number;
            who: "A" | "B" | "winner" | "loser" | "coin" | null;
            act: "role" | "ban" | "pick" | "side" | "order" | "side_or_order" | "decider";
            mode: string | null;
            game: number;
          }[];
          tournament_id: string | null;
          tournament_match_id: string | null;
          turn_id: string | null;
          veto_options: string[] | null;
          veto_seed: string | null;
        };
        ComputedFields: "veto_options" | "veto_seed";
        Insert: {
          bans: string;
          best_of: number;
          challenge_match_id?: string | null;
          choices?: {
            step: number;
            act: "role" | "ban" | "pick" | "side" | "order" | "decider";
            by_id: string | null;
            choice: string;
            game: number;
            how: "side" | "referee" | "time" | "coin" | "rest";
            at: string;
          }[];
          created_at?: string;
          deadline?: string | null;
          finished_at?: string | null;
          first: string;
          id?: string;
          maps: { name: string; mode?: string }[];
          match_id?: never;
          name: string;
          ready1_at?: string | null;
          ready2_at?: string | null;
          repeats: string;
          seed_hash: string;
          sequence_id?: string | null;
          side_a_id?: string | null;
          side_b_id?: string | null;
          sides: string[];
          started_at?: string | null;
          step?: number;
          step_seconds: number;
          steps: {
            number: number;
            who: "A" | "B" | "winner" | "loser" | "coin" | null;
            act: "role" | "ban" | "pick" | "side" | "order" | "side_or_order" | "decider";
            mode: string | null;
            game: number;
          }[];
          tournament_id?: string | null;
          tournament_match_id?: string | null;
          turn_id?: string | null;
        };
        Update: {
          bans?: string;
          best_of?: number;
          challenge_match_id?: string | null;
          choices?: {
            step: number;
            act: "role" | "ban" | "pick" | "side" | "order" | "decider";
            by_id: string | null;
            choice: string;
            game: number;
            how: "side" | "referee" | "time" | "coin" | "rest";
            at: string;
          }[];
          created_at?: string;
          deadline?: string | null;
          finished_at?: string | null;
          first?: string;
          id?: string;
          maps?: { name: string; mode?: string }[];
          match_id?: never;
          name?: string;
          ready1_at?: string | null;
          ready2_at?: string | null;
          repeats?: string;
          seed_hash?: string;
          sequence_id?: string | null;
          side_a_id?: string | null;
          side_b_id?: string | null;
          sides?: string[];
          started_at?: string | null;
          step?: number;
          step_seconds?: number;
          steps?: {
            number: number;
            who: "A" | "B" | "winner" | "loser" | "coin" | null;
            act: "role" | "ban" | "pick" | "side" | "order" | "side_or_order" | "decider";
            mode: string | null;
            game: number;
          }[];
          tournament_id?: string | null;
          tournament_match_id?: string | null;
          turn_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "match_vetoes_challenge_match_id_fkey";
            columns: ["challenge_match_id"];
            isOneToOne: false;
            referencedRelation: "challenge_matches";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "match_vetoes_sequence_id_fkey";
            columns: ["sequence_id"];
            isOneToOne: false;
            referencedRelation: "veto_sequences";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "match_vetoes_side_a_id_fkey";
            columns: ["side_a_id"];
            isOneToOne: false;
            referencedRelation: "participants";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "match_vetoes_side_b_id_fkey";
            columns: ["side_b_id"];
            isOneToOne: false;
            referencedRelation: "participants";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "match_vetoes_tournament_id_fkey";
            columns: ["tournament_id"];
            isOneToOne: false;
            referencedRelation: "tournaments";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "match_vetoes_tournament_match_id_fkey";
            columns: ["tournament_match_id"];
            isOneToOne: false;
            referencedRelation: "tournament_matches";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "match_vetoes_turn_id_fkey";
            columns: ["turn_id"];
            isOneToOne: false;
            referencedRelation: "participants";
            referencedColumns: ["id"];
          },
        ];
      };
      measures: {
        Row: {
          answer: string | null;
          appeal: string | null;
          appealed_at: string | null;
          created_at: string;
          decided_at: string | null;
          decided_by: string | null;
          ends_at: string | null;
          id: string;
          imposed_by: string | null;
          lifted_at: string | null;
          outcome: Words["measures"]["outcome"] | null;
          plays_on: string[];
          profile_id: string;
          reason: Words["measures"]["reason"];
          tournament_id: string | null;
          words: string;
        };
        ComputedFields: never;
        Insert: {
          answer?: string | null;
          appeal?: string | null;
          appealed_at?: string | null;
          created_at?: string;
          decided_at?: string | null;
          decided_by?: string | null;
          ends_at?: string | null;
          id?: string;
          imposed_by?: string | null;
          lifted_at?: string | null;
          outcome?: Words["measures"]["outcome"] | null;
          plays_on?: string[];
          profile_id: string;
          reason: Words["measures"]["reason"];
          tournament_id?: string | null;
          words: string;
        };
        Update: {
          answer?: string | null;
          appeal?: string | null;
          appealed_at?: string | null;
          created_at?: string;
          decided_at?: string | null;
          decided_by?: string | null;
          ends_at?: string | null;
          id?: string;
          imposed_by?: string | null;
          lifted_at?: string | null;
          outcome?: Words["measures"]["outcome"] | null;
          plays_on?: string[];
          profile_id?: string;
          reason?: Words["measures"]["reason"];
          tournament_id?: string | null;
          words?: string;
        };
        Relationships: [
          {
            foreignKeyName: "measures_decided_by_fkey";
            columns: ["decided_by"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "measures_imposed_by_fkey";
            columns: ["imposed_by"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "measures_profile_id_fkey";
            columns: ["profile_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "measures_tournament_id_fkey";
            columns: ["tournament_id"];
            isOneToOne: false;
            referencedRelation: "tournaments";
            referencedColumns: ["id"];
          },
        ];
      };
      message_receipts: {
        Row: {
          created_at: string;
          delivered_until: string;
          peer_id: string;
          read_until: string | null;
          reader_id: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          delivered_until: string;
          peer_id: string;
          read_until?: string | null;
          reader_id: string;
        };
        Update: {
          created_at?: string;
          delivered_until?: string;
          peer_id?: string;
          read_until?: string | null;
          reader_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "message_receipts_peer_id_fkey";
            columns: ["peer_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "message_receipts_reader_id_fkey";
            columns: ["reader_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      messages: {
        Row: {
          client_id: string | null;
          content: string;
          created_at: string;
          id: string;
          part:
            | {
                kind: "picture";
                file: string | null;
                alt: string | null;
                width: number;
                height: number;
              }
            | { kind: "challenge" | "team" | "tournament"; id: string }
            | null;
          receiver_id: string;
          receiver_reaction: Words["messages"]["receiver_reaction"] | null;
          reply_to_id: string | null;
          sender_avatar_url: string | null;
          sender_id: string;
          sender_profile_id: string | null;
          sender_reaction: Words["messages"]["sender_reaction"] | null;
          sender_username: string | null;
        };
        ComputedFields: never;
        Insert: {
          client_id?: string | null;
          content: string;
          created_at?: string;
          id?: string;
          part?:
            | {
                kind: "picture";
                file: string | null;
                alt: string | null;
                width: number;
                height: number;
              }
            | { kind: "challenge" | "team" | "tournament"; id: string }
            | null;
          receiver_id: string;
          receiver_reaction?: Words["messages"]["receiver_reaction"] | null;
          reply_to_id?: string | null;
          sender_avatar_url?: string | null;
          sender_id?: string;
          sender_profile_id?: never;
          sender_reaction?: Words["messages"]["sender_reaction"] | null;
          sender_username?: string | null;
        };
        Update: {
          client_id?: string | null;
          content?: string;
          created_at?: string;
          id?: string;
          part?:
            | {
                kind: "picture";
                file: string | null;
                alt: string | null;
                width: number;
                height: number;
              }
            | { kind: "challenge" | "team" | "tournament"; id: string }
            | null;
          receiver_id?: string;
          receiver_reaction?: Words["messages"]["receiver_reaction"] | null;
          reply_to_id?: string | null;
          sender_avatar_url?: string | null;
          sender_id?: string;
          sender_profile_id?: never;
          sender_reaction?: Words["messages"]["sender_reaction"] | null;
          sender_username?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "messages_receiver_id_fkey";
            columns: ["receiver_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "messages_reply_to_id_fkey";
            columns: ["reply_to_id"];
            isOneToOne: false;
            referencedRelation: "messages";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "messages_sender_profile_id_fkey";
            columns: ["sender_profile_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      news: {
        Row: {
          author_id: string | null;
          category: Words["news"]["category"];
          content: string;
          created_at: string;
          edited_at: string | null;
          excerpt: string | null;
          game_related: string | null;
          id: string;
          image_urls: string[];
          published_at: string | null;
          search_text: string | null;
          slug: string;
          title: string;
          tournament_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          author_id?: string | null;
          category?: Words["news"]["category"];
          content?: string;
          created_at?: string;
          edited_at?: string | null;
          excerpt?: string | null;
          game_related?: string | null;
          id?: string;
          image_urls?: string[];
          published_at?: string | null;
          search_text?: never;
          slug?: string;
          title: string;
          tournament_id?: string | null;
        };
        Update: {
          author_id?: string | null;
          category?: Words["news"]["category"];
          content?: string;
          created_at?: string;
          edited_at?: string | null;
          excerpt?: string | null;
          game_related?: string | null;
          id?: string;
          image_urls?: string[];
          published_at?: string | null;
          search_text?: never;
          slug?: string;
          title?: string;
          tournament_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "news_author_id_fkey";
            columns: ["author_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "news_tournament_id_fkey";
            columns: ["tournament_id"];
            isOneToOne: false;
            referencedRelation: "tournaments";
            referencedColumns: ["id"];
          },
        ];
      };
      notification_preferences: {
        Row: {
          by_email: boolean;
          by_push: boolean | null;
          created_at: string;
          id: string;
          on_page: boolean;
          profile_id: string;
          topic: Words["notification_preferences"]["topic"];
        };
        ComputedFields: never;
        Insert: {
          by_email: boolean;
          by_push?: boolean | null;
          created_at?: string;
          id?: string;
          on_page: boolean;
          profile_id: string;
          topic: Words["notification_preferences"]["topic"];
        };
        Update: {
          by_email?: boolean;
          by_push?: boolean | null;
          created_at?: string;
          id?: string;
          on_page?: boolean;
          profile_id?: string;
          topic?: Words["notification_preferences"]["topic"];
        };
        Relationships: [
          {
            foreignKeyName: "notification_preferences_profile_id_fkey";
            columns: ["profile_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      notifications: {
        Row: {
          body: string | null;
          created_at: string;
          id: string;
          kind: Words["notifications"]["kind"];
          link: string | null;
          participant_id: string | null;
          read_at: string | null;
          subject: string;
          title: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          body?: string | null;
          created_at?: string;
          id?: string;
          kind: Words["notifications"]["kind"];
          link?: string | null;
          participant_id?: string | null;
          read_at?: string | null;
          subject?: string;
          title: string;
          user_id: string;
        };
        Update: {
          body?: string | null;
          created_at?: string;
          id?: string;
          kind?: Words["notifications"]["kind"];
          link?: string | null;
          participant_id?: string | null;
          read_at?: string | null;
          subject?: string;
          title?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "notifications_participant_id_fkey";
            columns: ["participant_id"];
            isOneToOne: false;
            referencedRelation: "participants";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "notifications_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      outside_entries: {
        Row: {
          changed_at: string;
          changed_by: string | null;
          checked_in_at: string | null;
          created_at: string;
          entered_at: string | null;
          id: string;
          participant_id: string;
          seed: number | null;
          state: Words["outside_entries"]["state"];
          tournament_id: string;
        };
        ComputedFields: never;
        Insert: {
          changed_at?: string;
          changed_by?: string | null;
          checked_in_at?: string | null;
          created_at?: string;
          entered_at?: string | null;
          id?: string;
          participant_id: string;
          seed?: number | null;
          state: Words["outside_entries"]["state"];
          tournament_id: string;
        };
        Update: {
          changed_at?: string;
          changed_by?: string | null;
          checked_in_at?: string | null;
          created_at?: string;
          entered_at?: string | null;
          id?: string;
          participant_id?: string;
          seed?: number | null;
          state?: Words["outside_entries"]["state"];
          tournament_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "outside_entries_changed_by_fkey";
            columns: ["changed_by"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "outside_entries_participant_id_fkey";
            columns: ["participant_id"];
            isOneToOne: false;
            referencedRelation: "participants";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "outside_entries_tournament_id_fkey";
            columns: ["tournament_id"];
            isOneToOne: false;
            referencedRelation: "tournaments";
            referencedColumns: ["id"];
          },
        ];
      };
      participants: {
        Row: {
          created_at: string;
          former_name: string | null;
          guest_name: string | null;
          id: string;
          team_id: string | null;
          type: Words["participants"]["type"];
          user_id: string | null;
          display_name: string | null;
          form: string | null;
        };
        ComputedFields: "display_name" | "form";
        Insert: {
          created_at?: string;
          former_name?: string | null;
          guest_name?: string | null;
          id?: string;
          team_id?: string | null;
          type: Words["participants"]["type"];
          user_id?: string | null;
        };
        Update: {
          created_at?: string;
          former_name?: string | null;
          guest_name?: string | null;
          id?: string;
          team_id?: string | null;
          type?: Words["participants"]["type"];
          user_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "participants_team_id_fkey";
            columns: ["team_id"];
            isOneToOne: true;
            referencedRelation: "teams";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "participants_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: true;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      payment_differences: {
        Row: {
          created_at: string;
          expected: string;
          found: string;
          id: string;
          kind: Words["payment_differences"]["kind"];
          note: string | null;
          order_id: string | null;
          reconciliation_id: string;
          reference: string;
          resolved_at: string | null;
          resolved_by: string | null;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          expected: string;
          found: string;
          id?: string;
          kind: Words["payment_differences"]["kind"];
          note?: string | null;
          order_id?: string | null;
          reconciliation_id: string;
          reference: string;
          resolved_at?: string | null;
          resolved_by?: string | null;
        };
        Update: {
          created_at?: string;
          expected?: string;
          found?: string;
          id?: string;
          kind?: Words["payment_differences"]["kind"];
          note?: string | null;
          order_id?: string | null;
          reconciliation_id?: string;
          reference?: string;
          resolved_at?: string | null;
          resolved_by?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "payment_differences_order_id_fkey";
            columns: ["order_id"];
            isOneToOne: false;
            referencedRelation: "ticket_orders";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "payment_differences_reconciliation_id_fkey";
            columns: ["reconciliation_id"];
            isOneToOne: false;
            referencedRelation: "payment_reconciliations";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "payment_differences_resolved_by_fkey";
            columns: ["resolved_by"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      payment_reconciliations: {
        Row: {
          checked: number;
          created_at: string;
          day: string;
          differences: number;
          error: string | null;
          finished_at: string;
          id: string;
          provider: string;
        };
        ComputedFields: never;
        Insert: {
          checked?: number;
          created_at?: string;
          day: string;
          differences?: number;
          error?: string | null;
          finished_at?: string;
          id?: string;
          provider: string;
        };
        Update: {
          checked?: number;
          created_at?: string;
          day?: string;
          differences?: number;
          error?: string | null;
          finished_at?: string;
          id?: string;
          provider?: string;
        };
        Relationships: [];
      };
      payment_refusals: {
        Row: {
          count: number;
          created_at: string;
          hour: string;
          id: string;
          last_at: string;
          provider: string;
          reason: Words["payment_refusals"]["reason"];
        };
        ComputedFields: never;
        Insert: {
          count?: number;
          created_at?: string;
          hour: string;
          id?: string;
          last_at?: string;
          provider: string;
          reason: Words["payment_refusals"]["reason"];
        };
        Update: {
          count?: number;
          created_at?: string;
          hour?: string;
          id?: string;
          last_at?: string;
          provider?: string;
          reason?: Words["payment_refusals"]["reason"];
        };
        Relationships: [];
      };
      payouts: {
        Row: {
          amount: number;
          created_at: string;
          currency: Words["payouts"]["currency"];
          id: string;
          note: string | null;
          paid_at: string | null;
          paid_by: string | null;
          participant_id: string;
          payment_info: { cvu?: string; alias?: string; account?: string; holder?: string };
          position: number;
          profile_id: string | null;
          receipt: string | null;
          requested_at: string | null;
          status: Words["payouts"]["status"];
          tournament_id: string | null;
          tournament_name: string;
        };
        ComputedFields: never;
        Insert: {
          amount: number;
          created_at?: string;
          currency?: Words["payouts"]["currency"];
          id?: string;
          note?: string | null;
          paid_at?: string | null;
          paid_by?: string | null;
          participant_id: string;
          payment_info?: { cvu?: string; alias?: string; account?: string; holder?: string };
          position: number;
          profile_id?: string | null;
          receipt?: string | null;
          requested_at?: string | null;
          status?: Words["payouts"]["status"];
          tournament_id?: string | null;
          tournament_name: string;
        };
        Update: {
          amount?: number;
          created_at?: string;
          currency?: Words["payouts"]["currency"];
          id?: string;
          note?: string | null;
          paid_at?: string | null;
          paid_by?: string | null;
          participant_id?: string;
          payment_info?: { cvu?: string; alias?: string; account?: string; holder?: string };
          position?: number;
          profile_id?: string | null;
          receipt?: string | null;
          requested_at?: string | null;
          status?: Words["payouts"]["status"];
          tournament_id?: string | null;
          tournament_name?: string;
        };
        Relationships: [
          {
            foreignKeyName: "payouts_paid_by_fkey";
            columns: ["paid_by"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "payouts_participant_id_fkey";
            columns: ["participant_id"];
            isOneToOne: false;
            referencedRelation: "participants";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "payouts_profile_id_fkey";
            columns: ["profile_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "payouts_tournament_id_fkey";
            columns: ["tournament_id"];
            isOneToOne: false;
            referencedRelation: "tournaments";
            referencedColumns: ["id"];
          },
        ];
      };
      prediction_tables: {
        Row: {
          created_at: string;
          id: string;
          judged_at: string;
          people: number;
          tournament_id: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          id?: string;
          judged_at?: string;
          people?: number;
          tournament_id: string;
        };
        Update: {
          created_at?: string;
          id?: string;
          judged_at?: string;
          people?: number;
          tournament_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "prediction_tables_tournament_id_fkey";
            columns: ["tournament_id"];
            isOneToOne: true;
            referencedRelation: "tournaments";
            referencedColumns: ["id"];
          },
        ];
      };
      prediction_totals: {
        Row: {
          created_at: string;
          decisions: number;
          id: string;
          judged: number;
          match_id: string;
          predictions: number;
          tournament_id: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          decisions?: number;
          id?: string;
          judged?: number;
          match_id: string;
          predictions?: number;
          tournament_id: string;
        };
        Update: {
          created_at?: string;
          decisions?: number;
          id?: string;
          judged?: number;
          match_id?: string;
          predictions?: number;
          tournament_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "prediction_totals_match_id_fkey";
            columns: ["match_id"];
            isOneToOne: true;
            referencedRelation: "tournament_matches";
            referencedColumns: ["id"];
          },
        ];
      };
      prize_pledges: {
        Row: {
          amount: number;
          created_at: string;
          given: number | null;
          participant_id: string;
          settled_at: string | null;
          status: Words["prize_pledges"]["status"];
          tournament_id: string;
        };
        ComputedFields: never;
        Insert: {
          amount: number;
          created_at?: string;
          given?: number | null;
          participant_id: string;
          settled_at?: string | null;
          status?: Words["prize_pledges"]["status"];
          tournament_id: string;
        };
        Update: {
          amount?: number;
          created_at?: string;
          given?: number | null;
          participant_id?: string;
          settled_at?: string | null;
          status?: Words["prize_pledges"]["status"];
          tournament_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "prize_pledges_participant_id_fkey";
            columns: ["participant_id"];
            isOneToOne: false;
            referencedRelation: "participants";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "prize_pledges_tournament_id_fkey";
            columns: ["tournament_id"];
            isOneToOne: true;
            referencedRelation: "tournaments";
            referencedColumns: ["id"];
          },
        ];
      };
      profile_presence: {
        Row: {
          created_at: string;
          is_hidden: boolean;
          last_seen_at: string | null;
          profile_id: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          is_hidden?: boolean;
          last_seen_at?: string | null;
          profile_id: string;
        };
        Update: {
          created_at?: string;
          is_hidden?: boolean;
          last_seen_at?: string | null;
          profile_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "profile_presence_profile_id_fkey";
            columns: ["profile_id"];
            isOneToOne: true;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      profile_private: {
        Row: {
          age_confirmed_at: string | null;
          birth_date: string | null;
          created_at: string;
          email: string | null;
          full_name: string | null;
          payment_info: { cvu?: string; alias?: string; account?: string; holder?: string };
          phone_number: string | null;
          profile_id: string;
        };
        ComputedFields: never;
        Insert: {
          age_confirmed_at?: string | null;
          birth_date?: string | null;
          created_at?: string;
          email?: string | null;
          full_name?: string | null;
          payment_info?: { cvu?: string; alias?: string; account?: string; holder?: string };
          phone_number?: string | null;
          profile_id: string;
        };
        Update: {
          age_confirmed_at?: string | null;
          birth_date?: string | null;
          created_at?: string;
          email?: string | null;
          full_name?: string | null;
          payment_info?: { cvu?: string; alias?: string; account?: string; holder?: string };
          phone_number?: string | null;
          profile_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "profile_private_profile_id_fkey";
            columns: ["profile_id"];
            isOneToOne: true;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      profiles: {
        Row: {
          avatar_url: string | null;
          bio: string | null;
          closed_at: string | null;
          country: string;
          created_at: string;
          full_name_public: boolean;
          game_identities: { [game: string]: string };
          games_played: string[];
          id: string;
          participant_id: string;
          role: Words["profiles"]["role"];
          search_text: string | null;
          stats: {
            wins: number;
            draws?: number;
            losses: number;
            tournamentsWon: number;
            tournamentsPlayed: number;
            winRate: number;
            totalEarnings: number;
            averageKda?: number;
          };
          team_id: string | null;
          username: string;
          email: string | null;
          full_name: string | null;
          payment_info: { cvu?: string; alias?: string; account?: string; holder?: string } | null;
          personal_tickets: number | null;
          phone_number: string | null;
        };
        ComputedFields:
          | "email"
          | "full_name"
          | "payment_info"
          | "personal_tickets"
          | "phone_number";
        Insert: {
          avatar_url?: string | null;
          bio?: string | null;
          closed_at?: string | null;
          country?: string;
          created_at?: string;
          full_name_public?: boolean;
          game_identities?: { [game: string]: string };
          games_played?: string[];
          id: string;
          participant_id?: string;
          role?: Words["profiles"]["role"];
          search_text?: never;
          stats?: {
            wins: number;
            draws?: number;
            losses: number;
            tournamentsWon: number;
            tournamentsPlayed: number;
            winRate: number;
            totalEarnings: number;
            averageKda?: number;
          };
          team_id?: string | null;
          username: string;
        };
        Update: {
          avatar_url?: string | null;
          bio?: string | null;
          closed_at?: string | null;
          country?: string;
          created_at?: string;
          full_name_public?: boolean;
          game_identities?: { [game: string]: string };
          games_played?: string[];
          id?: string;
          participant_id?: string;
          role?: Words["profiles"]["role"];
          search_text?: never;
          stats?: {
            wins: number;
            draws?: number;
            losses: number;
            tournamentsWon: number;
            tournamentsPlayed: number;
            winRate: number;
            totalEarnings: number;
            averageKda?: number;
          };
          team_id?: string | null;
          username?: string;
        };
        Relationships: [
          {
            foreignKeyName: "profiles_team_id_fkey";
            columns: ["team_id"];
            isOneToOne: false;
            referencedRelation: "teams";
            referencedColumns: ["id"];
          },
        ];
      };
      push_devices: {
        Row: {
          auth: string;
          created_at: string;
          endpoint: string;
          id: string;
          name: string;
          p256dh: string;
          profile_id: string;
          renewed_at: string;
          session_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          auth: string;
          created_at?: string;
          endpoint: string;
          id?: string;
          name: string;
          p256dh: string;
          profile_id: string;
          renewed_at?: string;
          session_id?: string | null;
        };
        Update: {
          auth?: string;
          created_at?: string;
          endpoint?: string;
          id?: string;
          name?: string;
          p256dh?: string;
          profile_id?: string;
          renewed_at?: string;
          session_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "push_devices_profile_id_fkey";
            columns: ["profile_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      quiet_hours: {
        Row: {
          begins: string;
          created_at: string;
          ends: string;
          profile_id: string;
          zone: string;
        };
        ComputedFields: never;
        Insert: {
          begins: string;
          created_at?: string;
          ends: string;
          profile_id: string;
          zone: string;
        };
        Update: {
          begins?: string;
          created_at?: string;
          ends?: string;
          profile_id?: string;
          zone?: string;
        };
        Relationships: [
          {
            foreignKeyName: "quiet_hours_profile_id_fkey";
            columns: ["profile_id"];
            isOneToOne: true;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      referee_calls: {
        Row: {
          answer: string | null;
          called_by: string | null;
          closed_at: string | null;
          created_at: string;
          id: string;
          match_id: string;
          participant_id: string;
          reason: string;
          referee_id: string | null;
          referee_label: string | null;
          state: Words["referee_calls"]["state"];
          taken_at: string | null;
          tournament_id: string;
          referee_name: string | null;
        };
        ComputedFields: "referee_name";
        Insert: {
          answer?: string | null;
          called_by?: string | null;
          closed_at?: string | null;
          created_at?: string;
          id?: string;
          match_id: string;
          participant_id: string;
          reason: string;
          referee_id?: string | null;
          referee_label?: string | null;
          state?: Words["referee_calls"]["state"];
          taken_at?: string | null;
          tournament_id: string;
        };
        Update: {
          answer?: string | null;
          called_by?: string | null;
          closed_at?: string | null;
          created_at?: string;
          id?: string;
          match_id?: string;
          participant_id?: string;
          reason?: string;
          referee_id?: string | null;
          referee_label?: string | null;
          state?: Words["referee_calls"]["state"];
          taken_at?: string | null;
          tournament_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "referee_calls_called_by_fkey";
            columns: ["called_by"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "referee_calls_match_id_fkey";
            columns: ["match_id"];
            isOneToOne: false;
            referencedRelation: "tournament_matches";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "referee_calls_participant_id_fkey";
            columns: ["participant_id"];
            isOneToOne: false;
            referencedRelation: "participants";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "referee_calls_referee_id_fkey";
            columns: ["referee_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "referee_calls_tournament_id_fkey";
            columns: ["tournament_id"];
            isOneToOne: false;
            referencedRelation: "tournaments";
            referencedColumns: ["id"];
          },
        ];
      };
      referee_links: {
        Row: {
          created_at: string;
          created_by: string | null;
          id: string;
          label: string;
          match_id: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          created_by?: string | null;
          id?: string;
          label: string;
          match_id: string;
        };
        Update: {
          created_at?: string;
          created_by?: string | null;
          id?: string;
          label?: string;
          match_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "referee_links_created_by_fkey";
            columns: ["created_by"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "referee_links_match_id_fkey";
            columns: ["match_id"];
            isOneToOne: false;
            referencedRelation: "tournament_matches";
            referencedColumns: ["id"];
          },
        ];
      };
      reports: {
        Row: {
          action: Words["reports"]["action"] | null;
          answer: string | null;
          content: string | null;
          created_at: string;
          handled_at: string | null;
          handled_by: string | null;
          id: string;
          kind: Words["reports"]["kind"];
          match_id: string | null;
          note: string | null;
          part:
            | {
                kind: "picture";
                file: string | null;
                alt: string | null;
                width: number;
                height: number;
              }
            | { kind: "challenge" | "team" | "tournament"; id: string }
            | null;
          reason: Words["reports"]["reason"];
          reported_id: string;
          reporter_id: string;
          status: Words["reports"]["status"];
          target_id: string;
          earlier_measures: number | null;
          earlier_reports: number | null;
        };
        ComputedFields: "earlier_measures" | "earlier_reports";
        Insert: {
          action?: Words["reports"]["action"] | null;
          answer?: string | null;
          content?: string | null;
          created_at?: string;
          handled_at?: string | null;
          handled_by?: string | null;
          id?: string;
          kind: Words["reports"]["kind"];
          match_id?: string | null;
          note?: string | null;
          part?:
            | {
                kind: "picture";
                file: string | null;
                alt: string | null;
                width: number;
                height: number;
              }
            | { kind: "challenge" | "team" | "tournament"; id: string }
            | null;
          reason: Words["reports"]["reason"];
          reported_id: string;
          reporter_id: string;
          status?: Words["reports"]["status"];
          target_id: string;
        };
        Update: {
          action?: Words["reports"]["action"] | null;
          answer?: string | null;
          content?: string | null;
          created_at?: string;
          handled_at?: string | null;
          handled_by?: string | null;
          id?: string;
          kind?: Words["reports"]["kind"];
          match_id?: string | null;
          note?: string | null;
          part?:
            | {
                kind: "picture";
                file: string | null;
                alt: string | null;
                width: number;
                height: number;
              }
            | { kind: "challenge" | "team" | "tournament"; id: string }
            | null;
          reason?: Words["reports"]["reason"];
          reported_id?: string;
          reporter_id?: string;
          status?: Words["reports"]["status"];
          target_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "reports_handled_by_fkey";
            columns: ["handled_by"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "reports_reported_id_fkey";
            columns: ["reported_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "reports_reporter_id_fkey";
            columns: ["reporter_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      roster_changes: {
        Row: {
          changed_by: string | null;
          created_at: string;
          id: string;
          kind: Words["roster_changes"]["kind"];
          participant_id: string;
          profile_id: string;
          reason: string | null;
          tournament_id: string;
        };
        ComputedFields: never;
        Insert: {
          changed_by?: string | null;
          created_at?: string;
          id?: string;
          kind: Words["roster_changes"]["kind"];
          participant_id: string;
          profile_id: string;
          reason?: string | null;
          tournament_id: string;
        };
        Update: {
          changed_by?: string | null;
          created_at?: string;
          id?: string;
          kind?: Words["roster_changes"]["kind"];
          participant_id?: string;
          profile_id?: string;
          reason?: string | null;
          tournament_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "roster_changes_changed_by_fkey";
            columns: ["changed_by"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "roster_changes_participant_id_fkey";
            columns: ["participant_id"];
            isOneToOne: false;
            referencedRelation: "participants";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "roster_changes_profile_id_fkey";
            columns: ["profile_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "roster_changes_tournament_id_fkey";
            columns: ["tournament_id"];
            isOneToOne: false;
            referencedRelation: "tournaments";
            referencedColumns: ["id"];
          },
        ];
      };
      roster_entries: {
        Row: {
          changed_at: string | null;
          created_at: string;
          id: string;
          participant_id: string;
          profile_id: string;
          state: Words["roster_entries"]["state"];
          tournament_id: string;
        };
        ComputedFields: never;
        Insert: {
          changed_at?: string | null;
          created_at?: string;
          id?: string;
          participant_id: string;
          profile_id: string;
          state?: Words["roster_entries"]["state"];
          tournament_id: string;
        };
        Update: {
          changed_at?: string | null;
          created_at?: string;
          id?: string;
          participant_id?: string;
          profile_id?: string;
          state?: Words["roster_entries"]["state"];
          tournament_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "roster_entries_participant_id_fkey";
            columns: ["participant_id"];
            isOneToOne: false;
            referencedRelation: "participants";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "roster_entries_profile_id_fkey";
            columns: ["profile_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "roster_entries_tournament_id_fkey";
            columns: ["tournament_id"];
            isOneToOne: false;
            referencedRelation: "tournaments";
            referencedColumns: ["id"];
          },
        ];
      };
      scoring_systems: {
        Row: {
          created_at: string;
          created_by: string | null;
          game_rules: {
            game?: number;
            mode?: string;
            points_per_kill?: number;
            factor?: number;
            multipliers?: number[];
            placement?: number[];
          }[];
          games: string[];
          id: string;
          key: string | null;
          kill_cap: number | null;
          measure: Words["scoring_systems"]["measure"];
          multipliers: number[];
          name: string;
          placement: number[];
          placement_after: number;
          points_per_kill: number;
          previous_id: string | null;
          reason: string | null;
          sources: string[];
          stage_settings: { match_point?: number; best_games?: number; window_minutes?: number };
          tie_breaks: string[];
          ties: Words["scoring_systems"]["ties"];
          tournament_id: string | null;
          version: number;
          win_bonus: number;
          year: number | null;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          created_by?: string | null;
          game_rules?: {
            game?: number;
            mode?: string;
            points_per_kill?: number;
            factor?: number;
            multipliers?: number[];
            placement?: number[];
          }[];
          games?: string[];
          id?: string;
          key?: string | null;
          kill_cap?: number | null;
          measure?: Words["scoring_systems"]["measure"];
          multipliers?: number[];
          name: string;
          placement?: number[];
          placement_after?: number;
          points_per_kill?: number;
          previous_id?: string | null;
          reason?: string | null;
          sources?: string[];
          stage_settings?: { match_point?: number; best_games?: number; window_minutes?: number };
          tie_breaks?: string[];
          ties?: Words["scoring_systems"]["ties"];
          tournament_id?: string | null;
          version?: number;
          win_bonus?: number;
          year?: number | null;
        };
        Update: {
          created_at?: string;
          created_by?: string | null;
          game_rules?: {
            game?: number;
            mode?: string;
            points_per_kill?: number;
            factor?: number;
            multipliers?: number[];
            placement?: number[];
          }[];
          games?: string[];
          id?: string;
          key?: string | null;
          kill_cap?: number | null;
          measure?: Words["scoring_systems"]["measure"];
          multipliers?: number[];
          name?: string;
          placement?: number[];
          placement_after?: number;
          points_per_kill?: number;
          previous_id?: string | null;
          reason?: string | null;
          sources?: string[];
          stage_settings?: { match_point?: number; best_games?: number; window_minutes?: number };
          tie_breaks?: string[];
          ties?: Words["scoring_systems"]["ties"];
          tournament_id?: string | null;
          version?: number;
          win_bonus?: number;
          year?: number | null;
        };
        Relationships: [
          {
            foreignKeyName: "scoring_systems_created_by_fkey";
            columns: ["created_by"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "scoring_systems_previous_id_fkey";
            columns: ["previous_id"];
            isOneToOne: false;
            referencedRelation: "scoring_systems";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "scoring_systems_tournament_id_fkey";
            columns: ["tournament_id"];
            isOneToOne: false;
            referencedRelation: "tournaments";
            referencedColumns: ["id"];
          },
        ];
      };
      settings: {
        Row: {
          created_at: string;
          description: string;
          key: string;
          value: NonNullable<Json>;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          description: string;
          key: string;
          value: NonNullable<Json>;
        };
        Update: {
          created_at?: string;
          description?: string;
          key?: string;
          value?: NonNullable<Json>;
        };
        Relationships: [];
      };
      stage_entries: {
        Row: {
          created_at: string;
          id: string;
          participant_id: string;
          rank: number | null;
          seed: number;
          stage_id: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          id?: string;
          participant_id: string;
          rank?: number | null;
          seed: number;
          stage_id: string;
        };
        Update: {
          created_at?: string;
          id?: string;
          participant_id?: string;
          rank?: number | null;
          seed?: number;
          stage_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "stage_entries_participant_id_fkey";
            columns: ["participant_id"];
            isOneToOne: false;
            referencedRelation: "participants";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "stage_entries_stage_id_fkey";
            columns: ["stage_id"];
            isOneToOne: false;
            referencedRelation: "tournament_stages";
            referencedColumns: ["id"];
          },
        ];
      };
      stage_rule_versions: {
        Row: {
          best_of: number | null;
          best_of_rules: {
            part?: "group" | "swiss" | "bracket" | "lower" | "final" | "third_place" | "placement";
            round?: number;
            best_of: number;
            series?:
              | { kind: "games" }
              | { kind: "overtime"; overtime_win: number; overtime_loss: number }
              | {
                  kind: "aggregate";
                  ties: (
                    | "extra_time"
                    | "golden_goal"
                    | "penalties"
                    | "third_game"
                    | "away_goals"
                    | "better_seed"
                  )[];
                  away_goals_in_extra_time?: boolean;
                };
          }[];
          created_at: string;
          id: string;
          series:
            | { kind: "games" }
            | { kind: "overtime"; overtime_win: number; overtime_loss: number }
            | {
                kind: "aggregate";
                ties: (
                  | "extra_time"
                  | "golden_goal"
                  | "penalties"
                  | "third_game"
                  | "away_goals"
                  | "better_seed"
                )[];
                away_goals_in_extra_time?: boolean;
              }
            | null;
          stage_id: string;
          version: number;
        };
        ComputedFields: never;
        Insert: {
          best_of?: number | null;
          best_of_rules: {
            part?: "group" | "swiss" | "bracket" | "lower" | "final" | "third_place" | "placement";
            round?: number;
            best_of: number;
            series?:
              | { kind: "games" }
              | { kind: "overtime"; overtime_win: number; overtime_loss: number }
              | {
                  kind: "aggregate";
                  ties: (
                    | "extra_time"
                    | "golden_goal"
                    | "penalties"
                    | "third_game"
                    | "away_goals"
                    | "better_seed"
                  )[];
                  away_goals_in_extra_time?: boolean;
                };
          }[];
          created_at?: string;
          id?: string;
          series?:
            | { kind: "games" }
            | { kind: "overtime"; overtime_win: number; overtime_loss: number }
            | {
                kind: "aggregate";
                ties: (
                  | "extra_time"
                  | "golden_goal"
                  | "penalties"
                  | "third_game"
                  | "away_goals"
                  | "better_seed"
                )[];
                away_goals_in_extra_time?: boolean;
              }
            | null;
          stage_id: string;
          version: number;
        };
        Update: {
          best_of?: number | null;
          best_of_rules?: {
            part?: "group" | "swiss" | "bracket" | "lower" | "final" | "third_place" | "placement";
            round?: number;
            best_of: number;
            series?:
              | { kind: "games" }
              | { kind: "overtime"; overtime_win: number; overtime_loss: number }
              | {
                  kind: "aggregate";
                  ties: (
                    | "extra_time"
                    | "golden_goal"
                    | "penalties"
                    | "third_game"
                    | "away_goals"
                    | "better_seed"
                  )[];
                  away_goals_in_extra_time?: boolean;
                };
          }[];
          created_at?: string;
          id?: string;
          series?:
            | { kind: "games" }
            | { kind: "overtime"; overtime_win: number; overtime_loss: number }
            | {
                kind: "aggregate";
                ties: (
                  | "extra_time"
                  | "golden_goal"
                  | "penalties"
                  | "third_game"
                  | "away_goals"
                  | "better_seed"
                )[];
                away_goals_in_extra_time?: boolean;
              }
            | null;
          stage_id?: string;
          version?: number;
        };
        Relationships: [
          {
            foreignKeyName: "stage_rule_versions_stage_id_fkey";
            columns: ["stage_id"];
            isOneToOne: false;
            referencedRelation: "tournament_stages";
            referencedColumns: ["id"];
          },
        ];
      };
      stand_ins: {
        Row: {
          answer: string | null;
          answered_at: string | null;
          answered_by: string | null;
          created_at: string;
          id: string;
          match_id: string;
          participant_id: string;
          profile_id: string;
          reason: string;
          requested_by: string | null;
          state: Words["stand_ins"]["state"];
          tournament_id: string;
        };
        ComputedFields: never;
        Insert: {
          answer?: string | null;
          answered_at?: string | null;
          answered_by?: string | null;
          created_at?: string;
          id?: string;
          match_id: string;
          participant_id: string;
          profile_id: string;
          reason: string;
          requested_by?: string | null;
          state?: Words["stand_ins"]["state"];
          tournament_id: string;
        };
        Update: {
          answer?: string | null;
          answered_at?: string | null;
          answered_by?: string | null;
          created_at?: string;
          id?: string;
          match_id?: string;
          participant_id?: string;
          profile_id?: string;
          reason?: string;
          requested_by?: string | null;
          state?: Words["stand_ins"]["state"];
          tournament_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "stand_ins_answered_by_fkey";
            columns: ["answered_by"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "stand_ins_match_id_fkey";
            columns: ["match_id"];
            isOneToOne: false;
            referencedRelation: "tournament_matches";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "stand_ins_participant_id_fkey";
            columns: ["participant_id"];
            isOneToOne: false;
            referencedRelation: "participants";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "stand_ins_profile_id_fkey";
            columns: ["profile_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "stand_ins_requested_by_fkey";
            columns: ["requested_by"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "stand_ins_tournament_id_fkey";
            columns: ["tournament_id"];
            isOneToOne: false;
            referencedRelation: "tournaments";
            referencedColumns: ["id"];
          },
        ];
      };
      store_items: {
        Row: {
          amount: number;
          color_gradient: string;
          created_at: string;
          description: string | null;
          discount_percentage: number;
          id: string;
          image_url: string | null;
          is_active: boolean;
          mp_preference_id: string | null;
          name: string;
          price_ars: number;
          price_usd: number;
          stripe_price_id: string | null;
          type: Words["store_items"]["type"];
        };
        ComputedFields: never;
        Insert: {
          amount?: number;
          color_gradient?: string;
          created_at?: string;
          description?: string | null;
          discount_percentage?: number;
          id?: string;
          image_url?: string | null;
          is_active?: boolean;
          mp_preference_id?: string | null;
          name: string;
          price_ars?: number;
          price_usd?: number;
          stripe_price_id?: string | null;
          type?: Words["store_items"]["type"];
        };
        Update: {
          amount?: number;
          color_gradient?: string;
          created_at?: string;
          description?: string | null;
          discount_percentage?: number;
          id?: string;
          image_url?: string | null;
          is_active?: boolean;
          mp_preference_id?: string | null;
          name?: string;
          price_ars?: number;
          price_usd?: number;
          stripe_price_id?: string | null;
          type?: Words["store_items"]["type"];
        };
        Relationships: [];
      };
      system_status: {
        Row: {
          created_at: string;
          id: number;
          is_enabled: boolean;
          maintenance_message: string | null;
          module_name: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          id?: never;
          is_enabled?: boolean;
          maintenance_message?: string | null;
          module_name: string;
        };
        Update: {
          created_at?: string;
          id?: never;
          is_enabled?: boolean;
          maintenance_message?: string | null;
          module_name?: string;
        };
        Relationships: [];
      };
      table_adjustments: {
        Row: {
          created_at: string;
          created_by: string | null;
          id: string;
          participant_id: string;
          points: number;
          reason: string;
          revoked_at: string | null;
          revoked_by: string | null;
          stage_id: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          created_by?: string | null;
          id?: string;
          participant_id: string;
          points: number;
          reason: string;
          revoked_at?: string | null;
          revoked_by?: string | null;
          stage_id: string;
        };
        Update: {
          created_at?: string;
          created_by?: string | null;
          id?: string;
          participant_id?: string;
          points?: number;
          reason?: string;
          revoked_at?: string | null;
          revoked_by?: string | null;
          stage_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "table_adjustments_created_by_fkey";
            columns: ["created_by"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "table_adjustments_participant_id_fkey";
            columns: ["participant_id"];
            isOneToOne: false;
            referencedRelation: "participants";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "table_adjustments_revoked_by_fkey";
            columns: ["revoked_by"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "table_adjustments_stage_id_fkey";
            columns: ["stage_id"];
            isOneToOne: false;
            referencedRelation: "tournament_stages";
            referencedColumns: ["id"];
          },
        ];
      };
      team_channel_reads: {
        Row: {
          created_at: string;
          profile_id: string;
          read_until: string;
          team_id: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          profile_id: string;
          read_until: string;
          team_id: string;
        };
        Update: {
          created_at?: string;
          profile_id?: string;
          read_until?: string;
          team_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "team_channel_reads_profile_id_fkey";
            columns: ["profile_id"];
            isOneToOne: true;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "team_channel_reads_team_id_fkey";
            columns: ["team_id"];
            isOneToOne: false;
            referencedRelation: "teams";
            referencedColumns: ["id"];
          },
        ];
      };
      team_invitations: {
        Row: {
          created_at: string;
          created_by: string | null;
          expires_at: string;
          id: string;
          team_id: string;
          token: string;
          uses_left: number;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          created_by?: string | null;
          expires_at: string;
          id?: string;
          team_id: string;
          token?: string;
          uses_left: number;
        };
        Update: {
          created_at?: string;
          created_by?: string | null;
          expires_at?: string;
          id?: string;
          team_id?: string;
          token?: string;
          uses_left?: number;
        };
        Relationships: [
          {
            foreignKeyName: "team_invitations_created_by_fkey";
            columns: ["created_by"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "team_invitations_team_id_fkey";
            columns: ["team_id"];
            isOneToOne: true;
            referencedRelation: "teams";
            referencedColumns: ["id"];
          },
        ];
      };
      team_join_messages: {
        Row: {
          content: string;
          created_at: string;
          request_id: string;
        };
        ComputedFields: never;
        Insert: {
          content: string;
          created_at?: string;
          request_id: string;
        };
        Update: {
          content?: string;
          created_at?: string;
          request_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "team_join_messages_request_id_fkey";
            columns: ["request_id"];
            isOneToOne: true;
            referencedRelation: "team_join_requests";
            referencedColumns: ["id"];
          },
        ];
      };
      team_join_requests: {
        Row: {
          created_at: string;
          id: string;
          resolved_at: string | null;
          status: Words["team_join_requests"]["status"];
          team_id: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          id?: string;
          resolved_at?: string | null;
          status?: Words["team_join_requests"]["status"];
          team_id: string;
          user_id: string;
        };
        Update: {
          created_at?: string;
          id?: string;
          resolved_at?: string | null;
          status?: Words["team_join_requests"]["status"];
          team_id?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "team_join_requests_team_id_fkey";
            columns: ["team_id"];
            isOneToOne: false;
            referencedRelation: "teams";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "team_join_requests_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      team_members: {
        Row: {
          created_at: string;
          profile_id: string;
          role: Words["team_members"]["role"];
          team_id: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          profile_id: string;
          role?: Words["team_members"]["role"];
          team_id: string;
        };
        Update: {
          created_at?: string;
          profile_id?: string;
          role?: Words["team_members"]["role"];
          team_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "team_members_profile_id_fkey";
            columns: ["profile_id"];
            isOneToOne: true;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "team_members_team_id_fkey";
            columns: ["team_id"];
            isOneToOne: false;
            referencedRelation: "teams";
            referencedColumns: ["id"];
          },
        ];
      };
      team_messages: {
        Row: {
          client_id: string | null;
          content: string;
          created_at: string;
          id: string;
          link: string | null;
          part:
            | {
                kind: "picture";
                file: string | null;
                alt: string | null;
                width: number;
                height: number;
              }
            | { kind: "challenge" | "team" | "tournament"; id: string }
            | null;
          reactions: { [profile: string]: string };
          sender_id: string | null;
          team_id: string;
        };
        ComputedFields: never;
        Insert: {
          client_id?: string | null;
          content: string;
          created_at?: string;
          id?: string;
          link?: string | null;
          part?:
            | {
                kind: "picture";
                file: string | null;
                alt: string | null;
                width: number;
                height: number;
              }
            | { kind: "challenge" | "team" | "tournament"; id: string }
            | null;
          reactions?: { [profile: string]: string };
          sender_id?: string | null;
          team_id: string;
        };
        Update: {
          client_id?: string | null;
          content?: string;
          created_at?: string;
          id?: string;
          link?: string | null;
          part?:
            | {
                kind: "picture";
                file: string | null;
                alt: string | null;
                width: number;
                height: number;
              }
            | { kind: "challenge" | "team" | "tournament"; id: string }
            | null;
          reactions?: { [profile: string]: string };
          sender_id?: string | null;
          team_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "team_messages_sender_id_fkey";
            columns: ["sender_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "team_messages_team_id_fkey";
            columns: ["team_id"];
            isOneToOne: false;
            referencedRelation: "teams";
            referencedColumns: ["id"];
          },
        ];
      };
      team_player_invitations: {
        Row: {
          created_at: string;
          declined_at: string | null;
          profile_id: string;
          team_id: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          declined_at?: string | null;
          profile_id: string;
          team_id: string;
        };
        Update: {
          created_at?: string;
          declined_at?: string | null;
          profile_id?: string;
          team_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "team_player_invitations_profile_id_fkey";
            columns: ["profile_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "team_player_invitations_team_id_fkey";
            columns: ["team_id"];
            isOneToOne: false;
            referencedRelation: "teams";
            referencedColumns: ["id"];
          },
        ];
      };
      team_stays: {
        Row: {
          created_at: string;
          id: string;
          joined_at: string;
          left_at: string | null;
          participant_id: string;
          profile_id: string;
          role: Words["team_stays"]["role"];
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          id?: string;
          joined_at: string;
          left_at?: string | null;
          participant_id: string;
          profile_id: string;
          role: Words["team_stays"]["role"];
        };
        Update: {
          created_at?: string;
          id?: string;
          joined_at?: string;
          left_at?: string | null;
          participant_id?: string;
          profile_id?: string;
          role?: Words["team_stays"]["role"];
        };
        Relationships: [
          {
            foreignKeyName: "team_stays_participant_id_fkey";
            columns: ["participant_id"];
            isOneToOne: false;
            referencedRelation: "participants";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "team_stays_profile_id_fkey";
            columns: ["profile_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      teams: {
        Row: {
          created_at: string;
          description: string | null;
          featured: boolean;
          game_identities: { [game: string]: string };
          games: string[];
          id: string;
          is_recruiting: boolean;
          leader_id: string;
          logo_url: string | null;
          name: string;
          participant_id: string;
          search_text: string | null;
          stats: {
            wins: number;
            draws?: number;
            losses: number;
            winRate: number;
            tournamentsWon: number;
            averageKda?: number;
          };
          is_full: boolean | null;
          team_tickets: number | null;
        };
        ComputedFields: "is_full" | "team_tickets";
        Insert: {
          created_at?: string;
          description?: string | null;
          featured?: boolean;
          game_identities?: { [game: string]: string };
          games?: string[];
          id?: string;
          is_recruiting?: boolean;
          leader_id: string;
          logo_url?: string | null;
          name: string;
          participant_id?: string;
          search_text?: never;
          stats?: {
            wins: number;
            draws?: number;
            losses: number;
            winRate: number;
            tournamentsWon: number;
            averageKda?: number;
          };
        };
        Update: {
          created_at?: string;
          description?: string | null;
          featured?: boolean;
          game_identities?: { [game: string]: string };
          games?: string[];
          id?: string;
          is_recruiting?: boolean;
          leader_id?: string;
          logo_url?: string | null;
          name?: string;
          participant_id?: string;
          search_text?: never;
          stats?: {
            wins: number;
            draws?: number;
            losses: number;
            winRate: number;
            tournamentsWon: number;
            averageKda?: number;
          };
        };
        Relationships: [
          {
            foreignKeyName: "teams_leader_id_fkey";
            columns: ["leader_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      ticket_orders: {
        Row: {
          amount_minor: number;
          checkout_url: string | null;
          coupon_code: string | null;
          coupon_id: string | null;
          created_at: string;
          credited_tickets: number;
          currency: Words["ticket_orders"]["currency"];
          disputed_minor: number;
          expires_at: string;
          flag: Words["ticket_orders"]["flag"] | null;
          flag_note: string | null;
          flag_resolved_at: string | null;
          flag_resolved_by: string | null;
          gift_message: string | null;
          id: string;
          is_gift: boolean;
          item_id: string | null;
          item_name: string;
          list_amount_minor: number;
          paid_at: string | null;
          paid_currency: string | null;
          paid_minor: number | null;
          participant_id: string;
          payment_id: string | null;
          provider: string;
          refunded_minor: number;
          reversed_tickets: number;
          session_ended_at: string | null;
          session_id: string | null;
          shortfall_tickets: number;
          status: Words["ticket_orders"]["status"];
          tickets: number;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          amount_minor: number;
          checkout_url?: string | null;
          coupon_code?: string | null;
          coupon_id?: string | null;
          created_at?: string;
          credited_tickets?: number;
          currency: Words["ticket_orders"]["currency"];
          disputed_minor?: number;
          expires_at?: string;
          flag?: Words["ticket_orders"]["flag"] | null;
          flag_note?: string | null;
          flag_resolved_at?: string | null;
          flag_resolved_by?: string | null;
          gift_message?: string | null;
          id?: string;
          is_gift?: boolean;
          item_id?: string | null;
          item_name: string;
          list_amount_minor: number;
          paid_at?: string | null;
          paid_currency?: string | null;
          paid_minor?: number | null;
          participant_id: string;
          payment_id?: string | null;
          provider: string;
          refunded_minor?: number;
          reversed_tickets?: number;
          session_ended_at?: string | null;
          session_id?: string | null;
          shortfall_tickets?: number;
          status?: Words["ticket_orders"]["status"];
          tickets: number;
          user_id: string;
        };
        Update: {
          amount_minor?: number;
          checkout_url?: string | null;
          coupon_code?: string | null;
          coupon_id?: string | null;
          created_at?: string;
          credited_tickets?: number;
          currency?: Words["ticket_orders"]["currency"];
          disputed_minor?: number;
          expires_at?: string;
          flag?: Words["ticket_orders"]["flag"] | null;
          flag_note?: string | null;
          flag_resolved_at?: string | null;
          flag_resolved_by?: string | null;
          gift_message?: string | null;
          id?: string;
          is_gift?: boolean;
          item_id?: string | null;
          item_name?: string;
          list_amount_minor?: number;
          paid_at?: string | null;
          paid_currency?: string | null;
          paid_minor?: number | null;
          participant_id?: string;
          payment_id?: string | null;
          provider?: string;
          refunded_minor?: number;
          reversed_tickets?: number;
          session_ended_at?: string | null;
          session_id?: string | null;
          shortfall_tickets?: number;
          status?: Words["ticket_orders"]["status"];
          tickets?: number;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "ticket_orders_coupon_id_fkey";
            columns: ["coupon_id"];
            isOneToOne: false;
            referencedRelation: "coupons";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "ticket_orders_flag_resolved_by_fkey";
            columns: ["flag_resolved_by"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "ticket_orders_item_id_fkey";
            columns: ["item_id"];
            isOneToOne: false;
            referencedRelation: "store_items";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "ticket_orders_participant_id_fkey";
            columns: ["participant_id"];
            isOneToOne: false;
            referencedRelation: "participants";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "ticket_orders_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      ticket_transactions: {
        Row: {
          actor_id: string | null;
          balance_after: number;
          created_at: string;
          delta: number;
          id: string;
          kind: Words["ticket_transactions"]["kind"];
          participant_id: string;
          position: number;
          reason: string;
          reference_id: string | null;
          reference_type: string | null;
        };
        ComputedFields: never;
        Insert: {
          actor_id?: string | null;
          balance_after: number;
          created_at?: string;
          delta: number;
          id?: string;
          kind: Words["ticket_transactions"]["kind"];
          participant_id: string;
          position?: never;
          reason: string;
          reference_id?: string | null;
          reference_type?: string | null;
        };
        Update: {
          actor_id?: string | null;
          balance_after?: number;
          created_at?: string;
          delta?: number;
          id?: string;
          kind?: Words["ticket_transactions"]["kind"];
          participant_id?: string;
          position?: never;
          reason?: string;
          reference_id?: string | null;
          reference_type?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "ticket_transactions_actor_id_fkey";
            columns: ["actor_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "ticket_transactions_participant_id_fkey";
            columns: ["participant_id"];
            isOneToOne: false;
            referencedRelation: "participants";
            referencedColumns: ["id"];
          },
        ];
      };
      tournament_editions: {
        Row: {
          created_at: string;
          held_on: string;
          public_at: string | null;
          series_id: string;
          tell_at: string | null;
          tournament_id: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          held_on: string;
          public_at?: string | null;
          series_id: string;
          tell_at?: string | null;
          tournament_id: string;
        };
        Update: {
          created_at?: string;
          held_on?: string;
          public_at?: string | null;
          series_id?: string;
          tell_at?: string | null;
          tournament_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "tournament_editions_series_id_fkey";
            columns: ["series_id"];
            isOneToOne: false;
            referencedRelation: "tournament_series";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "tournament_editions_tournament_id_fkey";
            columns: ["tournament_id"];
            isOneToOne: true;
            referencedRelation: "tournaments";
            referencedColumns: ["id"];
          },
        ];
      };
      tournament_groups: {
        Row: {
          created_at: string;
          id: string;
          name: string;
          position: number;
          stage_id: string;
          tournament_id: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          id?: string;
          name: string;
          position: number;
          stage_id: string;
          tournament_id: string;
        };
        Update: {
          created_at?: string;
          id?: string;
          name?: string;
          position?: number;
          stage_id?: string;
          tournament_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "tournament_groups_stage_id_fkey";
            columns: ["stage_id"];
            isOneToOne: false;
            referencedRelation: "tournament_stages";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "tournament_groups_tournament_id_fkey";
            columns: ["tournament_id"];
            isOneToOne: false;
            referencedRelation: "tournaments";
            referencedColumns: ["id"];
          },
        ];
      };
      tournament_lobbies: {
        Row: {
          created_at: string;
          id: string;
          is_lower: boolean;
          name: string;
          position: number;
          round: number;
          stage_id: string;
          tournament_id: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          id?: string;
          is_lower?: boolean;
          name: string;
          position: number;
          round?: number;
          stage_id: string;
          tournament_id: string;
        };
        Update: {
          created_at?: string;
          id?: string;
          is_lower?: boolean;
          name?: string;
          position?: number;
          round?: number;
          stage_id?: string;
          tournament_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "tournament_lobbies_stage_id_fkey";
            columns: ["stage_id"];
            isOneToOne: false;
            referencedRelation: "tournament_stages";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "tournament_lobbies_tournament_id_fkey";
            columns: ["tournament_id"];
            isOneToOne: false;
            referencedRelation: "tournaments";
            referencedColumns: ["id"];
          },
        ];
      };
      tournament_matches: {
        Row: {
          abandoned_score: string | null;
          best_of: Words["tournament_matches"]["best_of"];
          calendar_sequence: number;
          created_at: string;
          decided_at: string | null;
          decided_by: string | null;
          decided_how: Words["tournament_matches"]["decided_how"] | null;
          decision_reason: string | null;
          delay_reason: Words["tournament_matches"]["delay_reason"] | null;
          delayed_to: string | null;
          disputed_at: string | null;
          group_id: string | null;
          id: string;
          live_score: string | null;
          live_since: string | null;
          loser_next_match_id: string | null;
          loser_next_match_slot: number | null;
          needs_attention: boolean | null;
          next_match_id: string | null;
          next_match_slot: number | null;
          outcome: Words["tournament_matches"]["outcome"] | null;
          participant1_id: string | null;
          participant2_id: string | null;
          plays_at: string | null;
          position_in_bracket: number;
          result: string | null;
          round: number;
          scheduled_time: string | null;
          series:
            | { kind: "games" }
            | { kind: "overtime"; overtime_win: number; overtime_loss: number }
            | {
                kind: "aggregate";
                ties: (
                  | "extra_time"
                  | "golden_goal"
                  | "penalties"
                  | "third_game"
                  | "away_goals"
                  | "better_seed"
                )[];
                away_goals_in_extra_time?: boolean;
              }
            | null;
          slot1_closed: boolean;
          slot2_closed: boolean;
          stage: Words["tournament_matches"]["stage"];
          stage_id: string;
          starts_at: string | null;
          statistics_at: string | null;
          status: Words["tournament_matches"]["status"];
          stream_url: string | null;
          tournament_id: string;
          winner_id: string | null;
          decided_by_criterion:
            | "extra_time"
            | "golden_goal"
            | "penalties"
            | "third_game"
            | "away_goals"
            | "better_seed"
            | "overtime"
            | null;
          head_to_head: string | null;
          is_held: boolean | null;
          last_home_side: number | null;
          leg_scores: string | null;
          lineups_locked: boolean | null;
        };
        ComputedFields:
          | "decided_by_criterion"
          | "head_to_head"
          | "is_held"
          | "last_home_side"
          | "leg_scores"
          | "lineups_locked";
        Insert: {
          abandoned_score?: string | null;
          best_of: Words["tournament_matches"]["best_of"];
          calendar_sequence?: number;
          created_at?: string;
          decided_at?: string | null;
          decided_by?: string | null;
          decided_how?: Words["tournament_matches"]["decided_how"] | null;
          decision_reason?: string | null;
          delay_reason?: Words["tournament_matches"]["delay_reason"] | null;
          delayed_to?: string | null;
          disputed_at?: string | null;
          group_id?: string | null;
          id?: string;
          live_score?: string | null;
          live_since?: string | null;
          loser_next_match_id?: string | null;
          loser_next_match_slot?: number | null;
          needs_attention?: never;
          next_match_id?: string | null;
          next_match_slot?: number | null;
          outcome?: Words["tournament_matches"]["outcome"] | null;
          participant1_id?: string | null;
          participant2_id?: string | null;
          plays_at?: never;
          position_in_bracket: number;
          result?: string | null;
          round: number;
          scheduled_time?: string | null;
          series?:
            | { kind: "games" }
            | { kind: "overtime"; overtime_win: number; overtime_loss: number }
            | {
                kind: "aggregate";
                ties: (
                  | "extra_time"
                  | "golden_goal"
                  | "penalties"
                  | "third_game"
                  | "away_goals"
                  | "better_seed"
                )[];
                away_goals_in_extra_time?: boolean;
              }
            | null;
          slot1_closed?: boolean;
          slot2_closed?: boolean;
          stage: Words["tournament_matches"]["stage"];
          stage_id: string;
          starts_at?: never;
          statistics_at?: string | null;
          status?: Words["tournament_matches"]["status"];
          stream_url?: string | null;
          tournament_id: string;
          winner_id?: string | null;
        };
        Update: {
          abandoned_score?: string | null;
          best_of?: Words["tournament_matches"]["best_of"];
          calendar_sequence?: number;
          created_at?: string;
          decided_at?: string | null;
          decided_by?: string | null;
          decided_how?: Words["tournament_matches"]["decided_how"] | null;
          decision_reason?: string | null;
          delay_reason?: Words["tournament_matches"]["delay_reason"] | null;
          delayed_to?: string | null;
          disputed_at?: string | null;
          group_id?: string | null;
          id?: string;
          live_score?: string | null;
          live_since?: string | null;
          loser_next_match_id?: string | null;
          loser_next_match_slot?: number | null;
          needs_attention?: never;
          next_match_id?: string | null;
          next_match_slot?: number | null;
          outcome?: Words["tournament_matches"]["outcome"] | null;
          participant1_id?: string | null;
          participant2_id?: string | null;
          plays_at?: never;
          position_in_bracket?: number;
          result?: string | null;
          round?: number;
          scheduled_time?: string | null;
          series?:
            | { kind: "games" }
            | { kind: "overtime"; overtime_win: number; overtime_loss: number }
            | {
                kind: "aggregate";
                ties: (
                  | "extra_time"
                  | "golden_goal"
                  | "penalties"
                  | "third_game"
                  | "away_goals"
                  | "better_seed"
                )[];
                away_goals_in_extra_time?: boolean;
              }
            | null;
          slot1_closed?: boolean;
          slot2_closed?: boolean;
          stage?: Words["tournament_matches"]["stage"];
          stage_id?: string;
          starts_at?: never;
          statistics_at?: string | null;
          status?: Words["tournament_matches"]["status"];
          stream_url?: string | null;
          tournament_id?: string;
          winner_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "tournament_matches_decided_by_fkey";
            columns: ["decided_by"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "tournament_matches_group_id_fkey";
            columns: ["group_id"];
            isOneToOne: false;
            referencedRelation: "tournament_groups";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "tournament_matches_loser_next_match_id_fkey";
            columns: ["loser_next_match_id"];
            isOneToOne: false;
            referencedRelation: "tournament_matches";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "tournament_matches_next_match_id_fkey";
            columns: ["next_match_id"];
            isOneToOne: false;
            referencedRelation: "tournament_matches";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "tournament_matches_participant1_id_fkey";
            columns: ["participant1_id"];
            isOneToOne: false;
            referencedRelation: "participants";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "tournament_matches_participant2_id_fkey";
            columns: ["participant2_id"];
            isOneToOne: false;
            referencedRelation: "participants";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "tournament_matches_stage_id_fkey";
            columns: ["stage_id"];
            isOneToOne: false;
            referencedRelation: "tournament_stages";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "tournament_matches_tournament_id_fkey";
            columns: ["tournament_id"];
            isOneToOne: false;
            referencedRelation: "tournaments";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "tournament_matches_winner_id_fkey";
            columns: ["winner_id"];
            isOneToOne: false;
            referencedRelation: "participants";
            referencedColumns: ["id"];
          },
        ];
      };
      tournament_messages: {
        Row: {
          audience: Words["tournament_messages"]["audience"];
          author_id: string | null;
          content: string;
          created_at: string;
          id: string;
          match_id: string | null;
          matches: number | null;
          notices: number;
          part: string | null;
          participant_id: string | null;
          recipients: number;
          round: number | null;
          stage_id: string | null;
          tournament_id: string;
          readers: number | null;
        };
        ComputedFields: "readers";
        Insert: {
          audience: Words["tournament_messages"]["audience"];
          author_id?: string | null;
          content: string;
          created_at?: string;
          id?: string;
          match_id?: string | null;
          matches?: number | null;
          notices: number;
          part?: string | null;
          participant_id?: string | null;
          recipients: number;
          round?: number | null;
          stage_id?: string | null;
          tournament_id: string;
        };
        Update: {
          audience?: Words["tournament_messages"]["audience"];
          author_id?: string | null;
          content?: string;
          created_at?: string;
          id?: string;
          match_id?: string | null;
          matches?: number | null;
          notices?: number;
          part?: string | null;
          participant_id?: string | null;
          recipients?: number;
          round?: number | null;
          stage_id?: string | null;
          tournament_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "tournament_messages_author_id_fkey";
            columns: ["author_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "tournament_messages_match_id_fkey";
            columns: ["match_id"];
            isOneToOne: false;
            referencedRelation: "tournament_matches";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "tournament_messages_participant_id_fkey";
            columns: ["participant_id"];
            isOneToOne: false;
            referencedRelation: "participants";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "tournament_messages_stage_id_fkey";
            columns: ["stage_id"];
            isOneToOne: false;
            referencedRelation: "tournament_stages";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "tournament_messages_tournament_id_fkey";
            columns: ["tournament_id"];
            isOneToOne: false;
            referencedRelation: "tournaments";
            referencedColumns: ["id"];
          },
        ];
      };
      tournament_participants: {
        Row: {
          checked_in_at: string | null;
          created_at: string;
          fee_paid: number;
          fee_wallet_id: string | null;
          final_position: number | null;
          id: string;
          participant_id: string;
          registered_by: string | null;
          roster_frozen_at: string | null;
          seed: number | null;
          status: Words["tournament_participants"]["status"];
          tournament_id: string;
        };
        ComputedFields: never;
        Insert: {
          checked_in_at?: string | null;
          created_at?: string;
          fee_paid?: number;
          fee_wallet_id?: string | null;
          final_position?: number | null;
          id?: string;
          participant_id: string;
          registered_by?: string | null;
          roster_frozen_at?: string | null;
          seed?: number | null;
          status?: Words["tournament_participants"]["status"];
          tournament_id: string;
        };
        Update: {
          checked_in_at?: string | null;
          created_at?: string;
          fee_paid?: number;
          fee_wallet_id?: string | null;
          final_position?: number | null;
          id?: string;
          participant_id?: string;
          registered_by?: string | null;
          roster_frozen_at?: string | null;
          seed?: number | null;
          status?: Words["tournament_participants"]["status"];
          tournament_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "tournament_participants_fee_wallet_id_fkey";
            columns: ["fee_wallet_id"];
            isOneToOne: false;
            referencedRelation: "wallets";
            referencedColumns: ["participant_id"];
          },
          {
            foreignKeyName: "tournament_participants_participant_id_fkey";
            columns: ["participant_id"];
            isOneToOne: false;
            referencedRelation: "participants";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "tournament_participants_registered_by_fkey";
            columns: ["registered_by"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "tournament_participants_tournament_id_fkey";
            columns: ["tournament_id"];
            isOneToOne: false;
            referencedRelation: "tournaments";
            referencedColumns: ["id"];
          },
        ];
      };
      tournament_proposals: {
        Row: {
          created_at: string;
          decided_at: string | null;
          founder_id: string;
          id: string;
          reason: string | null;
          settings: NonNullable<Json>;
          stages: Json | null;
          status: Words["tournament_proposals"]["status"];
          tournament_id: string | null;
          vetoes: {
            sequence_id: string;
            stage: number | null;
            part?: Words["tournament_vetoes"]["part"];
            round?: number | null;
            first: Words["tournament_vetoes"]["first"];
            step_seconds: number | null;
          }[];
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          decided_at?: string | null;
          founder_id: string;
          id?: string;
          reason?: string | null;
          settings: NonNullable<Json>;
          stages?: Json | null;
          status?: Words["tournament_proposals"]["status"];
          tournament_id?: string | null;
          vetoes?: {
            sequence_id: string;
            stage: number | null;
            part?: Words["tournament_vetoes"]["part"];
            round?: number | null;
            first: Words["tournament_vetoes"]["first"];
            step_seconds: number | null;
          }[];
        };
        Update: {
          created_at?: string;
          decided_at?: string | null;
          founder_id?: string;
          id?: string;
          reason?: string | null;
          settings?: NonNullable<Json>;
          stages?: Json | null;
          status?: Words["tournament_proposals"]["status"];
          tournament_id?: string | null;
          vetoes?: {
            sequence_id: string;
            stage: number | null;
            part?: Words["tournament_vetoes"]["part"];
            round?: number | null;
            first: Words["tournament_vetoes"]["first"];
            step_seconds: number | null;
          }[];
        };
        Relationships: [
          {
            foreignKeyName: "tournament_proposals_founder_id_fkey";
            columns: ["founder_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "tournament_proposals_tournament_id_fkey";
            columns: ["tournament_id"];
            isOneToOne: true;
            referencedRelation: "tournaments";
            referencedColumns: ["id"];
          },
        ];
      };
      tournament_series: {
        Row: {
          created_at: string;
          due_at: string | null;
          editions_left: number | null;
          ends_on: string | null;
          every_weeks: number;
          first_hours: number;
          id: string;
          last_on: string;
          local_time: string;
          model_id: string | null;
          next_at: string | null;
          next_on: string | null;
          opens_days: number;
          state: Words["tournament_series"]["state"];
          time_zone: string;
          weekday: number;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          due_at?: string | null;
          editions_left?: number | null;
          ends_on?: string | null;
          every_weeks: number;
          first_hours: number;
          id?: string;
          last_on: string;
          local_time: string;
          model_id?: string | null;
          next_at?: string | null;
          next_on?: string | null;
          opens_days: number;
          state?: Words["tournament_series"]["state"];
          time_zone: string;
          weekday: number;
        };
        Update: {
          created_at?: string;
          due_at?: string | null;
          editions_left?: number | null;
          ends_on?: string | null;
          every_weeks?: number;
          first_hours?: number;
          id?: string;
          last_on?: string;
          local_time?: string;
          model_id?: string | null;
          next_at?: string | null;
          next_on?: string | null;
          opens_days?: number;
          state?: Words["tournament_series"]["state"];
          time_zone?: string;
          weekday?: number;
        };
        Relationships: [
          {
            foreignKeyName: "tournament_series_model_id_fkey";
            columns: ["model_id"];
            isOneToOne: false;
            referencedRelation: "tournaments";
            referencedColumns: ["id"];
          },
        ];
      };
      tournament_staff: {
        Row: {
          accepted_at: string | null;
          created_at: string;
          expires_at: string | null;
          id: string;
          invited_by: string | null;
          profile_id: string | null;
          rights: Words["tournament_staff"]["rights"][];
          tournament_id: string;
          preset: "organiser" | "administrator" | "referee" | "broadcast" | "door" | null;
        };
        ComputedFields: "preset";
        Insert: {
          accepted_at?: string | null;
          created_at?: string;
          expires_at?: string | null;
          id?: string;
          invited_by?: string | null;
          profile_id?: string | null;
          rights: Words["tournament_staff"]["rights"][];
          tournament_id: string;
        };
        Update: {
          accepted_at?: string | null;
          created_at?: string;
          expires_at?: string | null;
          id?: string;
          invited_by?: string | null;
          profile_id?: string | null;
          rights?: Words["tournament_staff"]["rights"][];
          tournament_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "tournament_staff_invited_by_fkey";
            columns: ["invited_by"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "tournament_staff_profile_id_fkey";
            columns: ["profile_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "tournament_staff_tournament_id_fkey";
            columns: ["tournament_id"];
            isOneToOne: false;
            referencedRelation: "tournaments";
            referencedColumns: ["id"];
          },
        ];
      };
      tournament_stages: {
        Row: {
          adjusted_at: string | null;
          allows_draws: boolean;
          awaits_tie_break: boolean;
          best_of: Words["tournament_stages"]["best_of"] | null;
          best_of_rules: {
            part?: "group" | "swiss" | "bracket" | "lower" | "final" | "third_place" | "placement";
            round?: number;
            best_of: number;
            series?:
              | { kind: "games" }
              | { kind: "overtime"; overtime_win: number; overtime_loss: number }
              | {
                  kind: "aggregate";
                  ties: (
                    | "extra_time"
                    | "golden_goal"
                    | "penalties"
                    | "third_game"
                    | "away_goals"
                    | "better_seed"
                  )[];
                  away_goals_in_extra_time?: boolean;
                };
          }[];
          created_at: string;
          departed_matches: Words["tournament_stages"]["departed_matches"];
          draw_seed: number;
          drawn_at: string | null;
          due_round: number | null;
          finished_at: string | null;
          grand_final: Words["tournament_stages"]["grand_final"];
          group_size: number | null;
          grouping: Words["tournament_stages"]["grouping"];
          id: string;
          is_automatic: boolean;
          kind: Words["tournament_stages"]["kind"];
          legs: Words["tournament_stages"]["legs"];
          lobbies: {
            structure:
              | "single"
              | "groups"
              | "rotating"
              | "swiss"
              | "knockout"
              | "upper_lower"
              | "cut"
              | "match_point"
              | "score_attack"
              | "days";
            size: number;
            games: number;
            carried?: "none" | "all" | "share" | "head_start";
            share?: number;
            head_start?: number[];
            groups?: number;
            cycles?: number;
            rounds?: number;
            refill?: "best" | "balanced";
            advance?: number;
            leave?: number | { from: number; leave: number }[];
            unfinished?: boolean;
            finalists?: number;
            keeps_points?: boolean;
            match_point?: number;
            match_point_win?: number;
            window_minutes?: number;
            grace_minutes?: number;
            best_games?: number;
            best_by?: "sum" | "average";
            day_points?: number[];
          } | null;
          losses_to_leave: number | null;
          name: string;
          next_qualifiers: number | null;
          places: Words["tournament_stages"]["places"];
          plays_ties: boolean;
          points_of_draw: number | null;
          points_of_loss: number | null;
          points_of_win: number | null;
          position: number;
          qualifiers: number | null;
          qualifiers_from: Words["tournament_stages"]["qualifiers_from"];
          rounds: number | null;
          scoring_system_id: string | null;
          seeding: Words["tournament_stages"]["seeding"];
          series:
            | { kind: "games" }
            | { kind: "overtime"; overtime_win: number; overtime_loss: number }
            | {
                kind: "aggregate";
                ties: (
                  | "extra_time"
                  | "golden_goal"
                  | "penalties"
                  | "third_game"
                  | "away_goals"
                  | "better_seed"
                )[];
                away_goals_in_extra_time?: boolean;
              }
            | null;
          state: Words["tournament_stages"]["state"];
          tie_breaks: (
            | "points"
            | "wins"
            | "losses"
            | "score_difference"
            | "map_difference"
            | "round_difference"
            | "score_for"
            | "direct_encounter"
            | "encounter_difference"
            | "record_below"
            | "buchholz"
            | "median_buchholz"
            | "sonneborn_berger"
            | "neustadtl"
            | "opponents_win_rate"
            | "seed"
            | "draw"
          )[];
          tie_splitting: Words["tournament_stages"]["tie_splitting"];
          tournament_id: string;
          walkover_keeps_score: boolean;
          walkover_score: number | null;
          wins_to_advance: number | null;
        };
        ComputedFields: never;
        Insert: {
          adjusted_at?: string | null;
          allows_draws?: boolean;
          awaits_tie_break?: boolean;
          best_of?: Words["tournament_stages"]["best_of"] | null;
          best_of_rules?: {
            part?: "group" | "swiss" | "bracket" | "lower" | "final" | "third_place" | "placement";
            round?: number;
            best_of: number;
            series?:
              | { kind: "games" }
              | { kind: "overtime"; overtime_win: number; overtime_loss: number }
              | {
                  kind: "aggregate";
                  ties: (
                    | "extra_time"
                    | "golden_goal"
                    | "penalties"
                    | "third_game"
                    | "away_goals"
                    | "better_seed"
                  )[];
                  away_goals_in_extra_time?: boolean;
                };
          }[];
          created_at?: string;
          departed_matches?: Words["tournament_stages"]["departed_matches"];
          draw_seed?: number;
          drawn_at?: string | null;
          due_round?: number | null;
          finished_at?: string | null;
          grand_final?: Words["tournament_stages"]["grand_final"];
          group_size?: number | null;
          grouping?: Words["tournament_stages"]["grouping"];
          id?: string;
          is_automatic?: boolean;
          kind: Words["tournament_stages"]["kind"];
          legs?: Words["tournament_stages"]["legs"];
          lobbies?: {
            structure:
              | "single"
              | "groups"
              | "rotating"
              | "swiss"
              | "knockout"
              | "upper_lower"
              | "cut"
              | "match_point"
              | "score_attack"
              | "days";
            size: number;
            games: number;
            carried?: "none" | "all" | "share" | "head_start";
            share?: number;
            head_start?: number[];
            groups?: number;
            cycles?: number;
            rounds?: number;
            refill?: "best" | "balanced";
            advance?: number;
            leave?: number | { from: number; leave: number }[];
            unfinished?: boolean;
            finalists?: number;
            keeps_points?: boolean;
            match_point?: number;
            match_point_win?: number;
            window_minutes?: number;
            grace_minutes?: number;
            best_games?: number;
            best_by?: "sum" | "average";
            day_points?: number[];
          } | null;
          losses_to_leave?: number | null;
          name: string;
          next_qualifiers?: number | null;
          places?: Words["tournament_stages"]["places"];
          plays_ties?: boolean;
          points_of_draw?: number | null;
          points_of_loss?: number | null;
          points_of_win?: number | null;
          position: number;
          qualifiers?: number | null;
          qualifiers_from?: Words["tournament_stages"]["qualifiers_from"];
          rounds?: number | null;
          scoring_system_id?: string | null;
          seeding?: Words["tournament_stages"]["seeding"];
          series?:
            | { kind: "games" }
            | { kind: "overtime"; overtime_win: number; overtime_loss: number }
            | {
                kind: "aggregate";
                ties: (
                  | "extra_time"
                  | "golden_goal"
                  | "penalties"
                  | "third_game"
                  | "away_goals"
                  | "better_seed"
                )[];
                away_goals_in_extra_time?: boolean;
              }
            | null;
          state?: Words["tournament_stages"]["state"];
          tie_breaks?: (
            | "points"
            | "wins"
            | "losses"
            | "score_difference"
            | "map_difference"
            | "round_difference"
            | "score_for"
            | "direct_encounter"
            | "encounter_difference"
            | "record_below"
            | "buchholz"
            | "median_buchholz"
            | "sonneborn_berger"
            | "neustadtl"
            | "opponents_win_rate"
            | "seed"
            | "draw"
          )[];
          tie_splitting?: Words["tournament_stages"]["tie_splitting"];
          tournament_id: string;
          walkover_keeps_score?: boolean;
          walkover_score?: number | null;
          wins_to_advance?: number | null;
        };
        Update: {
          adjusted_at?: string | null;
          allows_draws?: boolean;
          awaits_tie_break?: boolean;
          best_of?: Words["tournament_stages"]["best_of"] | null;
          best_of_rules?: {
            part?: "group" | "swiss" | "bracket" | "lower" | "final" | "third_place" | "placement";
            round?: number;
            best_of: number;
            series?:
              | { kind: "games" }
              | { kind: "overtime"; overtime_win: number; overtime_loss: number }
              | {
                  kind: "aggregate";
                  ties: (
                    | "extra_time"
                    | "golden_goal"
                    | "penalties"
                    | "third_game"
                    | "away_goals"
                    | "better_seed"
                  )[];
                  away_goals_in_extra_time?: boolean;
                };
          }[];
          created_at?: string;
          departed_matches?: Words["tournament_stages"]["departed_matches"];
          draw_seed?: number;
          drawn_at?: string | null;
          due_round?: number | null;
          finished_at?: string | null;
          grand_final?: Words["tournament_stages"]["grand_final"];
          group_size?: number | null;
          grouping?: Words["tournament_stages"]["grouping"];
          id?: string;
          is_automatic?: boolean;
          kind?: Words["tournament_stages"]["kind"];
          legs?: Words["tournament_stages"]["legs"];
          lobbies?: {
            structure:
              | "single"
              | "groups"
              | "rotating"
              | "swiss"
              | "knockout"
              | "upper_lower"
              | "cut"
              | "match_point"
              | "score_attack"
              | "days";
            size: number;
            games: number;
            carried?: "none" | "all" | "share" | "head_start";
            share?: number;
            head_start?: number[];
            groups?: number;
            cycles?: number;
            rounds?: number;
            refill?: "best" | "balanced";
            advance?: number;
            leave?: number | { from: number; leave: number }[];
            unfinished?: boolean;
            finalists?: number;
            keeps_points?: boolean;
            match_point?: number;
            match_point_win?: number;
            window_minutes?: number;
            grace_minutes?: number;
            best_games?: number;
            best_by?: "sum" | "average";
            day_points?: number[];
          } | null;
          losses_to_leave?: number | null;
          name?: string;
          next_qualifiers?: number | null;
          places?: Words["tournament_stages"]["places"];
          plays_ties?: boolean;
          points_of_draw?: number | null;
          points_of_loss?: number | null;
          points_of_win?: number | null;
          position?: number;
          qualifiers?: number | null;
          qualifiers_from?: Words["tournament_stages"]["qualifiers_from"];
          rounds?: number | null;
          scoring_system_id?: string | null;
          seeding?: Words["tournament_stages"]["seeding"];
          series?:
            | { kind: "games" }
            | { kind: "overtime"; overtime_win: number; overtime_loss: number }
            | {
                kind: "aggregate";
                ties: (
                  | "extra_time"
                  | "golden_goal"
                  | "penalties"
                  | "third_game"
                  | "away_goals"
                  | "better_seed"
                )[];
                away_goals_in_extra_time?: boolean;
              }
            | null;
          state?: Words["tournament_stages"]["state"];
          tie_breaks?: (
            | "points"
            | "wins"
            | "losses"
            | "score_difference"
            | "map_difference"
            | "round_difference"
            | "score_for"
            | "direct_encounter"
            | "encounter_difference"
            | "record_below"
            | "buchholz"
            | "median_buchholz"
            | "sonneborn_berger"
            | "neustadtl"
            | "opponents_win_rate"
            | "seed"
            | "draw"
          )[];
          tie_splitting?: Words["tournament_stages"]["tie_splitting"];
          tournament_id?: string;
          walkover_keeps_score?: boolean;
          walkover_score?: number | null;
          wins_to_advance?: number | null;
        };
        Relationships: [
          {
            foreignKeyName: "tournament_stages_scoring_system_id_fkey";
            columns: ["scoring_system_id"];
            isOneToOne: false;
            referencedRelation: "scoring_systems";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "tournament_stages_tournament_id_fkey";
            columns: ["tournament_id"];
            isOneToOne: false;
            referencedRelation: "tournaments";
            referencedColumns: ["id"];
          },
        ];
      };
      tournament_templates: {
        Row: {
          created_at: string;
          created_by: string | null;
          id: string;
          name: string;
          settings: NonNullable<Json>;
          stages: Json | null;
          vetoes: NonNullable<Json>;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          created_by?: string | null;
          id?: string;
          name: string;
          settings: NonNullable<Json>;
          stages?: Json | null;
          vetoes?: NonNullable<Json>;
        };
        Update: {
          created_at?: string;
          created_by?: string | null;
          id?: string;
          name?: string;
          settings?: NonNullable<Json>;
          stages?: Json | null;
          vetoes?: NonNullable<Json>;
        };
        Relationships: [
          {
            foreignKeyName: "tournament_templates_created_by_fkey";
            columns: ["created_by"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      tournament_vetoes: {
        Row: {
          best_of: number;
          created_at: string;
          first: Words["tournament_vetoes"]["first"] | null;
          id: string;
          part: Words["tournament_vetoes"]["part"] | null;
          round: number | null;
          sequence_id: string;
          stage_id: string | null;
          step_seconds: number | null;
          tournament_id: string;
        };
        ComputedFields: never;
        Insert: {
          best_of: number;
          created_at?: string;
          first?: Words["tournament_vetoes"]["first"] | null;
          id?: string;
          part?: Words["tournament_vetoes"]["part"] | null;
          round?: number | null;
          sequence_id: string;
          stage_id?: string | null;
          step_seconds?: number | null;
          tournament_id: string;
        };
        Update: {
          best_of?: number;
          created_at?: string;
          first?: Words["tournament_vetoes"]["first"] | null;
          id?: string;
          part?: Words["tournament_vetoes"]["part"] | null;
          round?: number | null;
          sequence_id?: string;
          stage_id?: string | null;
          step_seconds?: number | null;
          tournament_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "tournament_vetoes_sequence_id_best_of_fkey";
            columns: ["sequence_id", "best_of"];
            isOneToOne: false;
            referencedRelation: "veto_sequences";
            referencedColumns: ["id", "best_of"];
          },
          {
            foreignKeyName: "tournament_vetoes_stage_id_fkey";
            columns: ["stage_id"];
            isOneToOne: false;
            referencedRelation: "tournament_stages";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "tournament_vetoes_tournament_id_fkey";
            columns: ["tournament_id"];
            isOneToOne: false;
            referencedRelation: "tournaments";
            referencedColumns: ["id"];
          },
        ];
      };
      tournaments: {
        Row: {
          absence_game_minutes: number | null;
          absence_match_minutes: number | null;
          absence_side_minutes: number | null;
          agrees_times: boolean;
          allows_replacement: boolean;
          best_of: Words["tournaments"]["best_of"];
          calendar_sequence: number;
          cancel_reason: string | null;
          cancelled_at: string | null;
          check_in_closes_at: string | null;
          check_in_minutes: number | null;
          created_at: string;
          draw_seed: number;
          duration_text: string | null;
          entry_by: Words["tournaments"]["entry_by"];
          entry_fee: number;
          finished_at: string | null;
          format: Words["tournaments"]["format"];
          founded_by: string | null;
          game: string;
          game_detail: Words["tournaments"]["game_detail"];
          group_size: number;
          id: string;
          image_url: string | null;
          imported_from: Words["tournaments"]["imported_from"] | null;
          is_full: boolean;
          lineups_by: Words["tournaments"]["lineups_by"];
          list_order: number | null;
          max_participants: number;
          max_substitutions: number | null;
          name: string;
          pause_minutes: number | null;
          prizes: { type: "money" | "tickets"; value: number }[];
          qualifiers_per_group: number;
          registration_deadline: string | null;
          report_answer_minutes: number | null;
          requirements: string | null;
          rules: string | null;
          schedule_info: string | null;
          search_text: string | null;
          seeding_mode: Words["tournaments"]["seeding_mode"];
          start_date: string;
          status: Words["tournaments"]["status"];
          stream_url: string | null;
          structure_generated_at: string | null;
          substitutions: Words["tournaments"]["substitutions"];
          team_format: Words["tournaments"]["team_format"];
          third_place_match: boolean;
          ticket_type: Words["tournaments"]["ticket_type"];
          type: Words["tournaments"]["type"];
          waiting_offer_minutes: number | null;
          absence_by: "clock" | "staff" | "both" | "unplanned" | null;
          entry_refusal: string | null;
          live_match_count: number | null;
          minimum_age: number | null;
          participant_count: number | null;
          waiting_refusal: string | null;
        };
        ComputedFields:
          | "absence_by"
          | "entry_refusal"
          | "live_match_count"
          | "minimum_age"
          | "participant_count"
          | "waiting_refusal";
        Insert: {
          absence_game_minutes?: number | null;
          absence_match_minutes?: number | null;
          absence_side_minutes?: number | null;
          agrees_times?: boolean;
          allows_replacement?: boolean;
          best_of?: Words["tournaments"]["best_of"];
          calendar_sequence?: number;
          cancel_reason?: string | null;
          cancelled_at?: string | null;
          check_in_closes_at?: string | null;
          check_in_minutes?: number | null;
          created_at?: string;
          draw_seed?: number;
          duration_text?: string | null;
          entry_by?: Words["tournaments"]["entry_by"];
          entry_fee?: number;
          finished_at?: string | null;
          format?: Words["tournaments"]["format"];
          founded_by?: string | null;
          game: string;
          game_detail?: Words["tournaments"]["game_detail"];
          group_size?: number;
          id?: string;
          image_url?: string | null;
          imported_from?: Words["tournaments"]["imported_from"] | null;
          is_full?: boolean;
          lineups_by?: Words["tournaments"]["lineups_by"];
          list_order?: never;
          max_participants?: number;
          max_substitutions?: number | null;
          name: string;
          pause_minutes?: number | null;
          prizes?: { type: "money" | "tickets"; value: number }[];
          qualifiers_per_group?: number;
          registration_deadline?: string | null;
          report_answer_minutes?: number | null;
          requirements?: string | null;
          rules?: string | null;
          schedule_info?: string | null;
          search_text?: never;
          seeding_mode?: Words["tournaments"]["seeding_mode"];
          start_date: string;
          status?: Words["tournaments"]["status"];
          stream_url?: string | null;
          structure_generated_at?: string | null;
          substitutions?: Words["tournaments"]["substitutions"];
          team_format?: Words["tournaments"]["team_format"];
          third_place_match?: boolean;
          ticket_type?: Words["tournaments"]["ticket_type"];
          type?: Words["tournaments"]["type"];
          waiting_offer_minutes?: number | null;
        };
        Update: {
          absence_game_minutes?: number | null;
          absence_match_minutes?: number | null;
          absence_side_minutes?: number | null;
          agrees_times?: boolean;
          allows_replacement?: boolean;
          best_of?: Words["tournaments"]["best_of"];
          calendar_sequence?: number;
          cancel_reason?: string | null;
          cancelled_at?: string | null;
          check_in_closes_at?: string | null;
          check_in_minutes?: number | null;
          created_at?: string;
          draw_seed?: number;
          duration_text?: string | null;
          entry_by?: Words["tournaments"]["entry_by"];
          entry_fee?: number;
          finished_at?: string | null;
          format?: Words["tournaments"]["format"];
          founded_by?: string | null;
          game?: string;
          game_detail?: Words["tournaments"]["game_detail"];
          group_size?: number;
          id?: string;
          image_url?: string | null;
          imported_from?: Words["tournaments"]["imported_from"] | null;
          is_full?: boolean;
          lineups_by?: Words["tournaments"]["lineups_by"];
          list_order?: never;
          max_participants?: number;
          max_substitutions?: number | null;
          name?: string;
          pause_minutes?: number | null;
          prizes?: { type: "money" | "tickets"; value: number }[];
          qualifiers_per_group?: number;
          registration_deadline?: string | null;
          report_answer_minutes?: number | null;
          requirements?: string | null;
          rules?: string | null;
          schedule_info?: string | null;
          search_text?: never;
          seeding_mode?: Words["tournaments"]["seeding_mode"];
          start_date?: string;
          status?: Words["tournaments"]["status"];
          stream_url?: string | null;
          structure_generated_at?: string | null;
          substitutions?: Words["tournaments"]["substitutions"];
          team_format?: Words["tournaments"]["team_format"];
          third_place_match?: boolean;
          ticket_type?: Words["tournaments"]["ticket_type"];
          type?: Words["tournaments"]["type"];
          waiting_offer_minutes?: number | null;
        };
        Relationships: [
          {
            foreignKeyName: "tournaments_founded_by_fkey";
            columns: ["founded_by"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "tournaments_game_fkey";
            columns: ["game"];
            isOneToOne: false;
            referencedRelation: "games";
            referencedColumns: ["name"];
          },
        ];
      };
      user_achievements: {
        Row: {
          achievement_id: string;
          created_at: string;
          id: string;
          metric: string;
          profile_id: string;
          threshold: number;
        };
        ComputedFields: never;
        Insert: {
          achievement_id: string;
          created_at?: string;
          id?: string;
          metric: string;
          profile_id: string;
          threshold: number;
        };
        Update: {
          achievement_id?: string;
          created_at?: string;
          id?: string;
          metric?: string;
          profile_id?: string;
          threshold?: number;
        };
        Relationships: [
          {
            foreignKeyName: "user_achievements_achievement_id_fkey";
            columns: ["achievement_id"];
            isOneToOne: false;
            referencedRelation: "achievements";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "user_achievements_profile_id_fkey";
            columns: ["profile_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      user_blocks: {
        Row: {
          blocked_id: string;
          blocker_id: string;
          created_at: string;
        };
        ComputedFields: never;
        Insert: {
          blocked_id: string;
          blocker_id?: string;
          created_at?: string;
        };
        Update: {
          blocked_id?: string;
          blocker_id?: string;
          created_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "user_blocks_blocked_id_fkey";
            columns: ["blocked_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "user_blocks_blocker_id_fkey";
            columns: ["blocker_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      user_mutes: {
        Row: {
          created_at: string;
          muted_until: string;
          profile_id: string;
          reason: string | null;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          muted_until: string;
          profile_id: string;
          reason?: string | null;
        };
        Update: {
          created_at?: string;
          muted_until?: string;
          profile_id?: string;
          reason?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "user_mutes_profile_id_fkey";
            columns: ["profile_id"];
            isOneToOne: true;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      veto_sequences: {
        Row: {
          bans: Words["veto_sequences"]["bans"];
          best_of: Words["veto_sequences"]["best_of"];
          created_at: string;
          first: Words["veto_sequences"]["first"];
          id: string;
          name: string;
          pool_id: string;
          repeats: Words["veto_sequences"]["repeats"];
          step_seconds: number;
          steps: {
            who?: "A" | "B" | "winner" | "loser" | "coin";
            act: "ban" | "pick" | "side" | "order" | "side_or_order" | "decider";
            count?: number;
            mode?: string;
          }[];
        };
        ComputedFields: never;
        Insert: {
          bans?: Words["veto_sequences"]["bans"];
          best_of: Words["veto_sequences"]["best_of"];
          created_at?: string;
          first?: Words["veto_sequences"]["first"];
          id?: string;
          name: string;
          pool_id: string;
          repeats?: Words["veto_sequences"]["repeats"];
          step_seconds?: number;
          steps: {
            who?: "A" | "B" | "winner" | "loser" | "coin";
            act: "ban" | "pick" | "side" | "order" | "side_or_order" | "decider";
            count?: number;
            mode?: string;
          }[];
        };
        Update: {
          bans?: Words["veto_sequences"]["bans"];
          best_of?: Words["veto_sequences"]["best_of"];
          created_at?: string;
          first?: Words["veto_sequences"]["first"];
          id?: string;
          name?: string;
          pool_id?: string;
          repeats?: Words["veto_sequences"]["repeats"];
          step_seconds?: number;
          steps?: {
            who?: "A" | "B" | "winner" | "loser" | "coin";
            act: "ban" | "pick" | "side" | "order" | "side_or_order" | "decider";
            count?: number;
            mode?: string;
          }[];
        };
        Relationships: [
          {
            foreignKeyName: "veto_sequences_pool_id_fkey";
            columns: ["pool_id"];
            isOneToOne: false;
            referencedRelation: "map_pools";
            referencedColumns: ["id"];
          },
        ];
      };
      waiting_entries: {
        Row: {
          created_at: string;
          id: string;
          offer_ends_at: string | null;
          participant_id: string;
          queued_at: string;
          replaces_id: string | null;
          state: Words["waiting_entries"]["state"];
          tournament_id: string;
          waiting_position: number | null;
        };
        ComputedFields: "waiting_position";
        Insert: {
          created_at?: string;
          id?: string;
          offer_ends_at?: string | null;
          participant_id: string;
          queued_at?: string;
          replaces_id?: string | null;
          state?: Words["waiting_entries"]["state"];
          tournament_id: string;
        };
        Update: {
          created_at?: string;
          id?: string;
          offer_ends_at?: string | null;
          participant_id?: string;
          queued_at?: string;
          replaces_id?: string | null;
          state?: Words["waiting_entries"]["state"];
          tournament_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "waiting_entries_participant_id_fkey";
            columns: ["participant_id"];
            isOneToOne: false;
            referencedRelation: "participants";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "waiting_entries_replaces_id_fkey";
            columns: ["replaces_id"];
            isOneToOne: false;
            referencedRelation: "tournament_participants";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "waiting_entries_tournament_id_fkey";
            columns: ["tournament_id"];
            isOneToOne: false;
            referencedRelation: "tournaments";
            referencedColumns: ["id"];
          },
        ];
      };
      wallets: {
        Row: {
          balance: number;
          created_at: string;
          participant_id: string;
        };
        ComputedFields: never;
        Insert: {
          balance?: number;
          created_at?: string;
          participant_id: string;
        };
        Update: {
          balance?: number;
          created_at?: string;
          participant_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "wallets_participant_id_fkey";
            columns: ["participant_id"];
            isOneToOne: true;
            referencedRelation: "participants";
            referencedColumns: ["id"];
          },
        ];
      };
    };
    Views: {
      matches: {
        Row: {
          best_of: Words["tournament_matches"]["best_of"];
          challenge_id: string | null;
          game: string;
          id: string;
          kind: "tournament" | "challenge";
          live_score: string | null;
          live_since: string | null;
          participant1_id: string | null;
          participant1_name: string | null;
          participant2_id: string | null;
          participant2_name: string | null;
          place: (number | null)[];
          scheduled_time: string;
          status: Words["tournament_matches"]["status"];
          tournament_id: string | null;
          tournament_name: string;
          challenge: {
            best_of: Words["challenges"]["best_of"];
            country: string | null;
            country_search: string | null;
            created_at: string;
            creator_participant_id: string;
            expires_at: string;
            format: Words["challenges"]["format"];
            game_id: string;
            id: string;
            is_reserved: boolean;
            is_team_challenge: boolean;
            preferred_schedule: Words["challenges"]["preferred_schedule"];
            privacy: Words["challenges"]["privacy"];
            status: Words["challenges"]["status"];
            wager_amount: number;
          } | null;
          participant1: {
            created_at: string;
            former_name: string | null;
            guest_name: string | null;
            id: string;
            team_id: string | null;
            type: Words["participants"]["type"];
            user_id: string | null;
          } | null;
          participant2: {
            created_at: string;
            former_name: string | null;
            guest_name: string | null;
            id: string;
            team_id: string | null;
            type: Words["participants"]["type"];
            user_id: string | null;
          } | null;
          tournament: {
            absence_game_minutes: number | null;
            absence_match_minutes: number | null;
            absence_side_minutes: number | null;
            agrees_times: boolean;
            allows_replacement: boolean;
            best_of: Words["tournaments"]["best_of"];
            calendar_sequence: number;
            cancel_reason: string | null;
            cancelled_at: string | null;
            check_in_closes_at: string | null;
            check_in_minutes: number | null;
            created_at: string;
            draw_seed: number;
            duration_text: string | null;
            entry_by: Words["tournaments"]["entry_by"];
            entry_fee: number;
            finished_at: string | null;
            format: Words["tournaments"]["format"];
            founded_by: string | null;
            game: string;
            game_detail: Words["tournaments"]["game_detail"];
            group_size: number;
            id: string;
            image_url: string | null;
            imported_from: Words["tournaments"]["imported_from"] | null;
            is_full: boolean;
            lineups_by: Words["tournaments"]["lineups_by"];
            list_order: number | null;
            max_participants: number;
            max_substitutions: number | null;
            name: string;
            pause_minutes: number | null;
            prizes: { type: "money" | "tickets"; value: number }[];
            qualifiers_per_group: number;
            registration_deadline: string | null;
            report_answer_minutes: number | null;
            requirements: string | null;
            rules: string | null;
            schedule_info: string | null;
            search_text: string | null;
            seeding_mode: Words["tournaments"]["seeding_mode"];
            start_date: string;
            status: Words["tournaments"]["status"];
            stream_url: string | null;
            structure_generated_at: string | null;
            substitutions: Words["tournaments"]["substitutions"];
            team_format: Words["tournaments"]["team_format"];
            third_place_match: boolean;
            ticket_type: Words["tournaments"]["ticket_type"];
            type: Words["tournaments"]["type"];
            waiting_offer_minutes: number | null;
          } | null;
          tournaments: {
            absence_game_minutes: number | null;
            absence_match_minutes: number | null;
            absence_side_minutes: number | null;
            agrees_times: boolean;
            allows_replacement: boolean;
            best_of: Words["tournaments"]["best_of"];
            calendar_sequence: number;
            cancel_reason: string | null;
            cancelled_at: string | null;
            check_in_closes_at: string | null;
            check_in_minutes: number | null;
            created_at: string;
            draw_seed: number;
            duration_text: string | null;
            entry_by: Words["tournaments"]["entry_by"];
            entry_fee: number;
            finished_at: string | null;
            format: Words["tournaments"]["format"];
            founded_by: string | null;
            game: string;
            game_detail: Words["tournaments"]["game_detail"];
            group_size: number;
            id: string;
            image_url: string | null;
            imported_from: Words["tournaments"]["imported_from"] | null;
            is_full: boolean;
            lineups_by: Words["tournaments"]["lineups_by"];
            list_order: number | null;
            max_participants: number;
            max_substitutions: number | null;
            name: string;
            pause_minutes: number | null;
            prizes: { type: "money" | "tickets"; value: number }[];
            qualifiers_per_group: number;
            registration_deadline: string | null;
            report_answer_minutes: number | null;
            requirements: string | null;
            rules: string | null;
            schedule_info: string | null;
            search_text: string | null;
            seeding_mode: Words["tournaments"]["seeding_mode"];
            start_date: string;
            status: Words["tournaments"]["status"];
            stream_url: string | null;
            structure_generated_at: string | null;
            substitutions: Words["tournaments"]["substitutions"];
            team_format: Words["tournaments"]["team_format"];
            third_place_match: boolean;
            ticket_type: Words["tournaments"]["ticket_type"];
            type: Words["tournaments"]["type"];
            waiting_offer_minutes: number | null;
          } | null;
        };
        ComputedFields:
          | "challenge"
          | "participant1"
          | "participant2"
          | "tournament"
          | "tournaments";
        Relationships: [];
      };
    };
    Functions: {
      absence_by: {
        Args: {
          tournament: Omit<
            Database["public"]["Tables"]["tournaments"]["Row"],
            Database["public"]["Tables"]["tournaments"]["ComputedFields"]
          >;
        };
        Returns: "clock" | "staff" | "both" | "unplanned";
      };
      accept_challenge: {
        Args: {
          p_match_id: string;
        };
        Returns: {
          accepted_at: string | null;
          best_of: Words["challenge_matches"]["best_of"];
          calendar_sequence: number;
          challenge_id: string;
          created_at: string;
          decided_at: string | null;
          decided_by: string | null;
          decided_how: Words["challenge_matches"]["decided_how"] | null;
          decision_reason: string | null;
          disputed_at: string | null;
          id: string;
          live_score: string | null;
          live_since: string | null;
          needs_attention: boolean | null;
          outcome: Words["challenge_matches"]["outcome"] | null;
          participant1_id: string;
          participant2_id: string | null;
          play_by: string | null;
          plays_at: string | null;
          result: string | null;
          scheduled_time: string | null;
          starts_at: string | null;
          statistics_at: string | null;
          status: Words["challenge_matches"]["status"];
          winner_id: string | null;
        };
        SetofOptions: {
          from: "*";
          to: "challenge_matches";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      accept_conversation: {
        Args: {
          p_peer_id: string;
        };
        Returns: undefined;
      };
      accept_entry_requests: {
        Args: {
          p_participant_ids: string[];
          p_tournament_id: string;
        };
        Returns: {
          message: string | null;
          participant_id: string;
          refusal: string | null;
        }[];
      };
      accept_staff_invitation: {
        Args: {
          p_token: string;
        };
        Returns: string;
      };
      accept_team_invitation: {
        Args: {
          p_token: string;
        };
        Returns: string;
      };
      act_by_push: {
        Args: {
          p_token: string;
        };
        Returns: undefined;
      };
      add_entrants: {
        Args: {
          p_participant_ids: string[];
          p_tournament_id: string;
        };
        Returns: {
          participant_id: string;
          verdict:
            | "added"
            | "asked"
            | "already_in"
            | "already_asked"
            | "wrong_kind"
            | "waiting"
            | "unavailable"
            | "declined"
            | "full"
            | "too_small"
            | "too_many_asked";
        }[];
      };
      add_extra_lobby_game: {
        Args: {
          p_lobby_id: string;
        };
        Returns: string;
      };
      add_guests: {
        Args: {
          p_names: string[];
          p_tournament_id: string;
        };
        Returns: {
          line: number;
          name: string | null;
          participant_id: string | null;
          verdict:
            | "added"
            | "full"
            | "too_short"
            | "too_long"
            | "unreadable"
            | "mixed"
            | "reserved"
            | "already_in"
            | "taken";
        }[];
      };
      add_match_picture: {
        Args: {
          p_alt: string;
          p_file: string;
          p_match_id: string;
        };
        Returns: string;
      };
      add_to_roster: {
        Args: {
          p_participant_id: string;
          p_profile_id: string;
          p_reason: string;
          p_tournament_id: string;
        };
        Returns: {
          changed_at: string | null;
          created_at: string;
          id: string;
          participant_id: string;
          profile_id: string;
          state: Words["roster_entries"]["state"];
          tournament_id: string;
        };
        SetofOptions: {
          from: "*";
          to: "roster_entries";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      add_veto_preset: {
        Args: {
          p_game_id: string;
          p_preset: string;
        };
        Returns: string;
      };
      adjust_lobby_points: {
        Args: {
          p_kind: string;
          p_participant_id: string;
          p_points: number | null;
          p_reason: string;
          p_seen?: string[] | null;
          p_stage_id: string;
        };
        Returns: undefined;
      };
      adjust_table: {
        Args: {
          p_participant_id: string;
          p_points: number;
          p_reason: string;
          p_stage_id: string;
        };
        Returns: {
          created_at: string;
          created_by: string | null;
          id: string;
          participant_id: string;
          points: number;
          reason: string;
          revoked_at: string | null;
          revoked_by: string | null;
          stage_id: string;
        };
        SetofOptions: {
          from: "*";
          to: "table_adjustments";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      admin_counts: {
        Args: Record<PropertyKey, never>;
        Returns: {
          active_tournaments: number;
          admins: number;
          completed_tournaments: number;
          teams: number;
          users: number;
          waiting_tournaments: number;
        }[];
      };
      admin_measures: {
        Args: {
          p_profile_id?: string;
          p_state?: string;
        };
        Returns: {
          answer: string | null;
          appeal: string | null;
          appealed_at: string | null;
          avatar_url: string;
          created_at: string;
          decided_at: string | null;
          decided_by: string | null;
          ends_at: string | null;
          id: string;
          imposed_by: string | null;
          is_own: boolean;
          lifted_at: string | null;
          outcome: "upheld" | "lifted" | "shortened" | null;
          profile_id: string;
          reason:
            | "spam"
            | "insults"
            | "harassment"
            | "hate"
            | "cheating"
            | "impersonation"
            | "inappropriate"
            | "other";
          tournament_id: string | null;
          tournament_name: string | null;
          username: string;
          words: string;
        }[];
      };
      admin_open_matches: {
        Args: {
          p_profile_id: string;
        };
        Returns: {
          matches: number;
          tournament_id: string;
          tournament_name: string;
        }[];
      };
      admin_tonight: {
        Args: Record<PropertyKey, never>;
        Returns: {
          amount: number;
          at: string;
          kind:
            | "call"
            | "objection"
            | "request"
            | "slow"
            | "dispute"
            | "result"
            | "due"
            | "live"
            | "match"
            | "cup"
            | "start"
            | "report"
            | "payout";
          part: "late" | "live" | "next";
          title: string | null;
          total: number | null;
          tournament_id: string | null;
        }[];
      };
      admin_trends: {
        Args: {
          p_days: number;
        };
        Returns: {
          accounts: number;
          day: string;
          entries: number;
          tickets_held: number;
          tickets_sold: number;
        }[];
      };
      admin_waiting_work: {
        Args: Record<PropertyKey, never>;
        Returns: {
          appeals: number;
          calls: number;
          challenge_disputes: number;
          challenge_results: number;
          delayed: number;
          differences: number;
          flagged_orders: number;
          messages: number;
          objections: number;
          payouts: number;
          proposals: number;
          reports: number;
          requests: number;
          starts: number;
          tournament_disputes: number;
          tournament_results: number;
        }[];
      };
      administration_messages: {
        Args: {
          p_before?: string;
          p_before_id?: string;
          p_limit?: number;
        };
        Returns: {
          content: string;
          created_at: string;
          id: string;
          is_read: boolean;
        }[];
      };
      administration_summary: {
        Args: Record<PropertyKey, never>;
        Returns: {
          last_at: string;
          last_content: string;
          unread: number;
        }[];
      };
      admit_at_door: {
        Args: {
          p_at: string | null;
          p_code: string | null;
          p_key: string;
          p_participant_id: string | null;
          p_profile_id: string | null;
          p_tournament_id: string;
        };
        Returns: {
          arrived_at: string | null;
          name: string | null;
          participant_id: string | null;
          person: string | null;
          profile_id: string | null;
          verdict:
            | "arrived"
            | "already_in"
            | "unknown"
            | "absent"
            | "disqualified"
            | "withdrawn"
            | "place_offered"
            | "waiting"
            | "removed"
            | "asked"
            | "declined";
        }[];
      };
      answer_by: {
        Args: {
          report: Omit<
            Database["public"]["Tables"]["match_reports"]["Row"],
            Database["public"]["Tables"]["match_reports"]["ComputedFields"]
          >;
        };
        Returns: string;
      };
      answer_guest_request: {
        Args: {
          p_as_id: string;
          p_is_him: boolean;
          p_participant_id: string;
          p_tournament_id: string;
        };
        Returns: undefined;
      };
      answer_match_time: {
        Args: {
          p_accepts: boolean;
          p_proposal_id: string;
        };
        Returns: undefined;
      };
      answer_referee_call: {
        Args: {
          p_answer: string;
          p_call_id: string;
          p_token?: string | null;
        };
        Returns: undefined;
      };
      answer_stand_in: {
        Args: {
          p_answer?: string;
          p_approves: boolean;
          p_stand_in_id: string;
        };
        Returns: {
          answer: string | null;
          answered_at: string | null;
          answered_by: string | null;
          created_at: string;
          id: string;
          match_id: string;
          participant_id: string;
          profile_id: string;
          reason: string;
          requested_by: string | null;
          state: Words["stand_ins"]["state"];
          tournament_id: string;
        };
        SetofOptions: {
          from: "*";
          to: "stand_ins";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      answer_team_invitation: {
        Args: {
          p_accepts: boolean;
          p_team_id: string;
        };
        Returns: undefined;
      };
      appeal_measure: {
        Args: {
          p_appeal: string;
          p_measure_id: string;
        };
        Returns: undefined;
      };
      attach_checkout_session: {
        Args: {
          p_checkout_url?: string;
          p_expires_at?: string;
          p_order_id: string;
          p_session_id: string;
        };
        Returns: {
          amount_minor: number;
          checkout_url: string | null;
          coupon_code: string | null;
          coupon_id: string | null;
          created_at: string;
          credited_tickets: number;
          currency: Words["ticket_orders"]["currency"];
          disputed_minor: number;
          expires_at: string;
          flag: Words["ticket_orders"]["flag"] | null;
          flag_note: string | null;
          flag_resolved_at: string | null;
          flag_resolved_by: string | null;
          gift_message: string | null;
          id: string;
          is_gift: boolean;
          item_id: string | null;
          item_name: string;
          list_amount_minor: number;
          paid_at: string | null;
          paid_currency: string | null;
          paid_minor: number | null;
          participant_id: string;
          payment_id: string | null;
          provider: string;
          refunded_minor: number;
          reversed_tickets: number;
          session_ended_at: string | null;
          session_id: string | null;
          shortfall_tickets: number;
          status: Words["ticket_orders"]["status"];
          tickets: number;
          user_id: string;
        };
        SetofOptions: {
          from: "*";
          to: "ticket_orders";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      audit_actors: {
        Args: Record<PropertyKey, never>;
        Returns: {
          id: string;
          username: string;
        }[];
      };
      await_ticket_order: {
        Args: {
          p_expires_at?: string;
          p_order_id: string;
          p_payment_id: string;
          p_provider: string;
          p_session_id: string;
        };
        Returns: {
          amount_minor: number;
          checkout_url: string | null;
          coupon_code: string | null;
          coupon_id: string | null;
          created_at: string;
          credited_tickets: number;
          currency: Words["ticket_orders"]["currency"];
          disputed_minor: number;
          expires_at: string;
          flag: Words["ticket_orders"]["flag"] | null;
          flag_note: string | null;
          flag_resolved_at: string | null;
          flag_resolved_by: string | null;
          gift_message: string | null;
          id: string;
          is_gift: boolean;
          item_id: string | null;
          item_name: string;
          list_amount_minor: number;
          paid_at: string | null;
          paid_currency: string | null;
          paid_minor: number | null;
          participant_id: string;
          payment_id: string | null;
          provider: string;
          refunded_minor: number;
          reversed_tickets: number;
          session_ended_at: string | null;
          session_id: string | null;
          shortfall_tickets: number;
          status: Words["ticket_orders"]["status"];
          tickets: number;
          user_id: string;
        };
        SetofOptions: {
          from: "*";
          to: "ticket_orders";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      begin_administration: { Args: Record<PropertyKey, never>; Returns: undefined };
      best_player_candidates: {
        Args: {
          p_match_id: string;
        };
        Returns: {
          avatar_url: string | null;
          closes_at: string;
          decided_how: Words["best_players"]["decided_how"] | null;
          is_best: boolean;
          is_best_by_figures: boolean;
          participant_id: string;
          profile_id: string;
          username: string;
        }[];
      };
      calendar_entries: {
        Args: {
          p_token: string;
        };
        Returns: {
          description: string | null;
          is_cancelled: boolean;
          minutes: number;
          path: string;
          sequence: number;
          starts_at: string;
          title: string;
          uid: string;
        }[];
      };
      call_match_sides: {
        Args: {
          p_match_id: string;
        };
        Returns: undefined;
      };
      call_missing: {
        Args: {
          p_tournament_id: string;
        };
        Returns: number;
      };
      call_referee: {
        Args: {
          p_match_id: string;
          p_reason: string;
        };
        Returns: {
          answer: string | null;
          called_by: string | null;
          closed_at: string | null;
          created_at: string;
          id: string;
          match_id: string;
          participant_id: string;
          reason: string;
          referee_id: string | null;
          referee_label: string | null;
          state: Words["referee_calls"]["state"];
          taken_at: string | null;
          tournament_id: string;
        };
        SetofOptions: {
          from: "*";
          to: "referee_calls";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      cancel_challenge: {
        Args: {
          p_match_id: string;
        };
        Returns: undefined;
      };
      cancel_live_draw: {
        Args: {
          p_live_draw_id: string;
        };
        Returns: undefined;
      };
      cancel_lobby_game: {
        Args: {
          p_game_id: string;
          p_reason: string;
        };
        Returns: undefined;
      };
      cancel_ticket_order: {
        Args: {
          p_order_id: string;
        };
        Returns: {
          amount_minor: number;
          checkout_url: string | null;
          coupon_code: string | null;
          coupon_id: string | null;
          created_at: string;
          credited_tickets: number;
          currency: Words["ticket_orders"]["currency"];
          disputed_minor: number;
          expires_at: string;
          flag: Words["ticket_orders"]["flag"] | null;
          flag_note: string | null;
          flag_resolved_at: string | null;
          flag_resolved_by: string | null;
          gift_message: string | null;
          id: string;
          is_gift: boolean;
          item_id: string | null;
          item_name: string;
          list_amount_minor: number;
          paid_at: string | null;
          paid_currency: string | null;
          paid_minor: number | null;
          participant_id: string;
          payment_id: string | null;
          provider: string;
          refunded_minor: number;
          reversed_tickets: number;
          session_ended_at: string | null;
          session_id: string | null;
          shortfall_tickets: number;
          status: Words["ticket_orders"]["status"];
          tickets: number;
          user_id: string;
        };
        SetofOptions: {
          from: "*";
          to: "ticket_orders";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      cancel_tournament: {
        Args: {
          p_reason: string;
          p_tournament_id: string;
        };
        Returns: number;
      };
      career_figures: {
        Args: {
          p_participant_id: string;
        };
        Returns: {
          assists: number | null;
          deaths: number | null;
          draws: number;
          game: string;
          kills: number | null;
          losses: number;
          map: string | null;
          season: string;
          wins: number;
        }[];
      };
      challenge: {
        Args: {
          match: Omit<
            Database["public"]["Views"]["matches"]["Row"],
            Database["public"]["Views"]["matches"]["ComputedFields"]
          >;
        };
        Returns: {
          best_of: Words["challenges"]["best_of"];
          country: string | null;
          country_search: string | null;
          created_at: string;
          creator_participant_id: string;
          expires_at: string;
          format: Words["challenges"]["format"];
          game_id: string;
          id: string;
          is_reserved: boolean;
          is_team_challenge: boolean;
          preferred_schedule: Words["challenges"]["preferred_schedule"];
          privacy: Words["challenges"]["privacy"];
          status: Words["challenges"]["status"];
          wager_amount: number;
        };
        SetofOptions: {
          from: "matches";
          to: "challenges";
          isOneToOne: true;
          isSetofReturn: true;
        };
      };
      challenge_access: {
        Args: {
          p_match_id: string;
        };
        Returns: {
          is_unlocked: boolean;
          last_try_at: string | null;
          retry_at: string | null;
          tries_left: number;
        }[];
      };
      challenge_friend: {
        Args: {
          p_best_of?: number;
          p_friend_id: string;
          p_game_id: string;
          p_wager_amount?: Json;
        };
        Returns: {
          accepted_at: string | null;
          best_of: Words["challenge_matches"]["best_of"];
          calendar_sequence: number;
          challenge_id: string;
          created_at: string;
          decided_at: string | null;
          decided_by: string | null;
          decided_how: Words["challenge_matches"]["decided_how"] | null;
          decision_reason: string | null;
          disputed_at: string | null;
          id: string;
          live_score: string | null;
          live_since: string | null;
          needs_attention: boolean | null;
          outcome: Words["challenge_matches"]["outcome"] | null;
          participant1_id: string;
          participant2_id: string | null;
          play_by: string | null;
          plays_at: string | null;
          result: string | null;
          scheduled_time: string | null;
          starts_at: string | null;
          statistics_at: string | null;
          status: Words["challenge_matches"]["status"];
          winner_id: string | null;
        };
        SetofOptions: {
          from: "*";
          to: "challenge_matches";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      challenge_receipt: {
        Args: {
          p_match_id: string;
        };
        Returns: {
          accepted_at: string | null;
          best_of: number;
          challenge_id: string;
          challenge_status: Words["challenges"]["status"];
          closing_reason: string | null;
          country: string | null;
          created_at: string;
          decided_at: string | null;
          decided_how: Words["challenge_matches"]["decided_how"] | null;
          decisions: {
            at: string;
            admin: string | null;
            action: Words["admin_audit_log"]["action"];
            before: Json;
            after: Json;
          }[];
          events: {
            at: string;
            kind: Words["challenge_events"]["kind"];
            participant_id: string | null;
            actor: string | null;
            detail: Json;
          }[];
          expires_at: string;
          format: Words["challenges"]["format"];
          game_id: string;
          game_name: string;
          if_nobody_reports: string | null;
          is_friendly: boolean;
          is_team_challenge: boolean;
          match_id: string;
          match_status: Words["challenge_matches"]["status"];
          movements: {
            id: string;
            participant_id: string;
            kind: Words["ticket_transactions"]["kind"];
            delta: number;
            balance_after: number | null;
            reason: string;
            created_at: string;
          }[];
          outcome: Words["challenge_matches"]["outcome"] | null;
          play_by: string | null;
          play_hours: number;
          pot: number;
          preferred_schedule: Words["challenges"]["preferred_schedule"];
          privacy: Words["challenges"]["privacy"];
          report_due_at: string | null;
          report_hours: number;
          reports: {
            participant_id: string;
            winner_id: string;
            outcome: Words["match_reports"]["outcome"];
            result: string | null;
            reported_by: string | null;
            reported_at: string;
          }[];
          result: string | null;
          scheduled_time: string | null;
          sides: {
            participant_id: string;
            side: 1 | 2;
            type: Words["participants"]["type"];
            owner_id: string | null;
            name: string;
            image_url: string | null;
            is_mine: boolean;
          }[];
          stakes: {
            participant_id: string;
            amount: number;
            status: Words["escrows"]["status"];
            held_at: string;
            settled_at: string | null;
            staked_by: string | null;
          }[];
          wager_amount: number;
          winner_id: string | null;
        }[];
      };
      challenge_record: {
        Args: {
          p_participant_id: string;
          p_rival_id?: string;
        };
        Returns: {
          abandoned: number;
          disputes: number;
          disputes_lost: number;
          false_reports: number;
          last_five: string;
          losses: number;
          punctuality: number | null;
          rival_losses: number;
          rival_wins: number;
          wins: number;
        }[];
      };
      champion_players: {
        Args: {
          p_tournament_id: string;
        };
        Returns: {
          avatar_url: string | null;
          matches: number;
          profile_id: string | null;
          username: string;
        }[];
      };
      check_coupon: {
        Args: {
          p_code: string;
          p_currency?: string;
          p_item_id: string;
        };
        Returns: {
          amount_minor: number;
          code: string;
          discount_percentage: number;
          list_amount_minor: number;
        }[];
      };
      check_in: {
        Args: {
          p_participant_id: string;
          p_tournament_id: string;
        };
        Returns: {
          checked_in_at: string | null;
          created_at: string;
          fee_paid: number;
          fee_wallet_id: string | null;
          final_position: number | null;
          id: string;
          participant_id: string;
          registered_by: string | null;
          roster_frozen_at: string | null;
          seed: number | null;
          status: Words["tournament_participants"]["status"];
          tournament_id: string;
        };
        SetofOptions: {
          from: "*";
          to: "tournament_participants";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      check_veto_sequence: {
        Args: {
          p_bans?: string;
          p_best_of: number;
          p_pool_id: string;
          p_repeats?: string;
          p_steps: Json;
        };
        Returns: {
          code: string | null;
          left_over: number | null;
          sentence: string | null;
          step: number | null;
        }[];
      };
      choose_in_veto: {
        Args: {
          p_choice: string;
          p_match_id: string;
          p_step: number;
        };
        Returns: undefined;
      };
      claim_guest: {
        Args: {
          p_participant_id: string;
          p_token: string;
        };
        Returns: string;
      };
      close_account: { Args: Record<PropertyKey, never>; Returns: undefined };
      close_door: {
        Args: {
          p_tournament_id: string;
        };
        Returns: undefined;
      };
      close_ticket_order: {
        Args: {
          p_order_id: string;
          p_payment_id: string;
          p_provider: string;
          p_session_ended?: boolean;
          p_session_id: string;
          p_status: string;
        };
        Returns: {
          amount_minor: number;
          checkout_url: string | null;
          coupon_code: string | null;
          coupon_id: string | null;
          created_at: string;
          credited_tickets: number;
          currency: Words["ticket_orders"]["currency"];
          disputed_minor: number;
          expires_at: string;
          flag: Words["ticket_orders"]["flag"] | null;
          flag_note: string | null;
          flag_resolved_at: string | null;
          flag_resolved_by: string | null;
          gift_message: string | null;
          id: string;
          is_gift: boolean;
          item_id: string | null;
          item_name: string;
          list_amount_minor: number;
          paid_at: string | null;
          paid_currency: string | null;
          paid_minor: number | null;
          participant_id: string;
          payment_id: string | null;
          provider: string;
          refunded_minor: number;
          reversed_tickets: number;
          session_ended_at: string | null;
          session_id: string | null;
          shortfall_tickets: number;
          status: Words["ticket_orders"]["status"];
          tickets: number;
          user_id: string;
        };
        SetofOptions: {
          from: "*";
          to: "ticket_orders";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      closing_obstacles: {
        Args: Record<PropertyKey, never>;
        Returns: {
          code: string;
          message: string;
          subject_id: string;
        }[];
      };
      community_counts: {
        Args: Record<PropertyKey, never>;
        Returns: {
          active_tournaments: number;
          games: number;
          profiles: number;
          teams: number;
        }[];
      };
      confirm_check_in: {
        Args: {
          p_participant_id: string;
          p_tournament_id: string;
        };
        Returns: {
          checked_in_at: string | null;
          created_at: string;
          fee_paid: number;
          fee_wallet_id: string | null;
          final_position: number | null;
          id: string;
          participant_id: string;
          registered_by: string | null;
          roster_frozen_at: string | null;
          seed: number | null;
          status: Words["tournament_participants"]["status"];
          tournament_id: string;
        };
        SetofOptions: {
          from: "*";
          to: "tournament_participants";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      confirm_match_result: {
        Args: {
          p_match_id: string;
          p_report_id: string;
        };
        Returns: string;
      };
      correct_birth_date: {
        Args: {
          p_birth_date: string;
          p_reason: string;
          p_user_id: string;
        };
        Returns: undefined;
      };
      correct_lobby_game: {
        Args: {
          p_game_id: string;
          p_reason: string;
          p_results: Json;
          p_seen?: string[] | null;
        };
        Returns: undefined;
      };
      correct_match_score: {
        Args: {
          p_match_id: string;
          p_reason: string;
          p_result: string;
        };
        Returns: undefined;
      };
      correct_match_winner: {
        Args: {
          p_kept_ids: string[] | null;
          p_match_id: string;
          p_reason: string;
          p_result: string;
          p_undone_ids: string[] | null;
        };
        Returns: undefined;
      };
      correct_veto_choice: {
        Args: {
          p_choice: string;
          p_match_id: string;
          p_reason: string;
          p_step: number;
        };
        Returns: undefined;
      };
      count_announcement_recipients: {
        Args: {
          p_audience: Words["announcements"]["audience"];
          p_game?: string | null;
        };
        Returns: number;
      };
      count_message_recipients: {
        Args: {
          p_audience: Words["tournament_messages"]["audience"];
          p_match_id?: string | null;
          p_match_ids?: string[] | null;
          p_part?: string | null;
          p_participant_id?: string | null;
          p_round?: number | null;
          p_stage_id?: string | null;
          p_tournament_id: string;
        };
        Returns: number;
      };
      count_newer_challenges: {
        Args: {
          p_country?: string;
          p_format?: string;
          p_game_id?: string;
          p_newer_than: string;
          p_schedule?: string;
          p_search?: string;
        };
        Returns: number;
      };
      create_api_token: {
        Args: {
          p_days?: number;
          p_name: string;
          p_scopes: string[];
          p_tournament_id?: string | null;
        };
        Returns: string;
      };
      create_calendar_link: { Args: Record<PropertyKey, never>; Returns: string };
      create_challenge_and_match: {
        Args: {
          p_best_of?: number;
          p_country?: string;
          p_creator_participant_id: string;
          p_format?: string;
          p_game_id: string;
          p_is_team_challenge?: boolean;
          p_password?: string;
          p_preferred_schedule?: string;
          p_privacy?: string;
          p_wager_amount?: Json;
        };
        Returns: {
          accepted_at: string | null;
          best_of: Words["challenge_matches"]["best_of"];
          calendar_sequence: number;
          challenge_id: string;
          created_at: string;
          decided_at: string | null;
          decided_by: string | null;
          decided_how: Words["challenge_matches"]["decided_how"] | null;
          decision_reason: string | null;
          disputed_at: string | null;
          id: string;
          live_score: string | null;
          live_since: string | null;
          needs_attention: boolean | null;
          outcome: Words["challenge_matches"]["outcome"] | null;
          participant1_id: string;
          participant2_id: string | null;
          play_by: string | null;
          plays_at: string | null;
          result: string | null;
          scheduled_time: string | null;
          starts_at: string | null;
          statistics_at: string | null;
          status: Words["challenge_matches"]["status"];
          winner_id: string | null;
        };
        SetofOptions: {
          from: "*";
          to: "challenge_matches";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      create_guest_link: {
        Args: {
          p_participant_id: string;
          p_tournament_id: string;
        };
        Returns: string;
      };
      create_referee_link: {
        Args: {
          p_label: string;
          p_match_id: string;
        };
        Returns: string;
      };
      create_scoring_system: {
        Args: {
          p_system: Json;
          p_tournament_id: string;
        };
        Returns: string;
      };
      create_team_invitation: {
        Args: {
          p_days?: number;
          p_uses?: number;
        };
        Returns: {
          created_at: string;
          created_by: string | null;
          expires_at: string;
          id: string;
          team_id: string;
          token: string;
          uses_left: number;
        };
        SetofOptions: {
          from: "*";
          to: "team_invitations";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      create_ticket_order: {
        Args: {
          p_coupon_code?: string;
          p_currency?: string;
          p_gift_message?: string;
          p_item_id: string;
          p_provider: string;
          p_team_id?: string;
        };
        Returns: {
          amount_minor: number;
          checkout_url: string | null;
          coupon_code: string | null;
          coupon_id: string | null;
          created_at: string;
          credited_tickets: number;
          currency: Words["ticket_orders"]["currency"];
          disputed_minor: number;
          expires_at: string;
          flag: Words["ticket_orders"]["flag"] | null;
          flag_note: string | null;
          flag_resolved_at: string | null;
          flag_resolved_by: string | null;
          gift_message: string | null;
          id: string;
          is_gift: boolean;
          item_id: string | null;
          item_name: string;
          list_amount_minor: number;
          paid_at: string | null;
          paid_currency: string | null;
          paid_minor: number | null;
          participant_id: string;
          payment_id: string | null;
          provider: string;
          refunded_minor: number;
          reversed_tickets: number;
          session_ended_at: string | null;
          session_id: string | null;
          shortfall_tickets: number;
          status: Words["ticket_orders"]["status"];
          tickets: number;
          user_id: string;
        };
        SetofOptions: {
          from: "*";
          to: "ticket_orders";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      create_tie_break: {
        Args: {
          p_best_of?: number | null;
          p_stage_id: string;
        };
        Returns: number;
      };
      create_tournament_from_template: {
        Args: {
          p_name: string;
          p_start_date: string;
          p_template_id: string;
        };
        Returns: string;
      };
      create_webhook: {
        Args: {
          p_kinds: string[];
          p_tournament_id: string;
          p_url: string;
        };
        Returns: string;
      };
      credit_flagged_order: {
        Args: {
          p_note: string;
          p_order_id: string;
        };
        Returns: {
          amount_minor: number;
          checkout_url: string | null;
          coupon_code: string | null;
          coupon_id: string | null;
          created_at: string;
          credited_tickets: number;
          currency: Words["ticket_orders"]["currency"];
          disputed_minor: number;
          expires_at: string;
          flag: Words["ticket_orders"]["flag"] | null;
          flag_note: string | null;
          flag_resolved_at: string | null;
          flag_resolved_by: string | null;
          gift_message: string | null;
          id: string;
          is_gift: boolean;
          item_id: string | null;
          item_name: string;
          list_amount_minor: number;
          paid_at: string | null;
          paid_currency: string | null;
          paid_minor: number | null;
          participant_id: string;
          payment_id: string | null;
          provider: string;
          refunded_minor: number;
          reversed_tickets: number;
          session_ended_at: string | null;
          session_id: string | null;
          shortfall_tickets: number;
          status: Words["ticket_orders"]["status"];
          tickets: number;
          user_id: string;
        };
        SetofOptions: {
          from: "*";
          to: "ticket_orders";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      credit_ticket_order: {
        Args: {
          p_amount_minor: number;
          p_currency: string;
          p_order_id: string;
          p_payment_id: string;
          p_provider: string;
          p_session_id: string;
        };
        Returns: {
          amount_minor: number;
          checkout_url: string | null;
          coupon_code: string | null;
          coupon_id: string | null;
          created_at: string;
          credited_tickets: number;
          currency: Words["ticket_orders"]["currency"];
          disputed_minor: number;
          expires_at: string;
          flag: Words["ticket_orders"]["flag"] | null;
          flag_note: string | null;
          flag_resolved_at: string | null;
          flag_resolved_by: string | null;
          gift_message: string | null;
          id: string;
          is_gift: boolean;
          item_id: string | null;
          item_name: string;
          list_amount_minor: number;
          paid_at: string | null;
          paid_currency: string | null;
          paid_minor: number | null;
          participant_id: string;
          payment_id: string | null;
          provider: string;
          refunded_minor: number;
          reversed_tickets: number;
          session_ended_at: string | null;
          session_id: string | null;
          shortfall_tickets: number;
          status: Words["ticket_orders"]["status"];
          tickets: number;
          user_id: string;
        };
        SetofOptions: {
          from: "*";
          to: "ticket_orders";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      credited_prizes: {
        Args: {
          p_tournament_id: string;
        };
        Returns: {
          participant_id: string;
          place: number;
          tickets: number;
        }[];
      };
      decide_appeal: {
        Args: {
          p_answer: string;
          p_ends_at?: string;
          p_measure_id: string;
          p_outcome: string;
        };
        Returns: undefined;
      };
      decide_by_link: {
        Args: {
          p_key?: string | null;
          p_result: string;
          p_token: string;
          p_winner_id: string | null;
        };
        Returns: undefined;
      };
      decide_lobby_score: {
        Args: {
          p_is_accepted: boolean;
          p_reason?: string | null;
          p_seen?: string[] | null;
          p_submission_id: string;
        };
        Returns: undefined;
      };
      decide_tournament_proposal: {
        Args: {
          p_accepts: boolean | null;
          p_proposal_id: string;
          p_reason?: string | null;
        };
        Returns: string;
      };
      decided_by_criterion: {
        Args: {
          match: Omit<
            Database["public"]["Tables"]["tournament_matches"]["Row"],
            Database["public"]["Tables"]["tournament_matches"]["ComputedFields"]
          >;
        };
        Returns:
          | "extra_time"
          | "golden_goal"
          | "penalties"
          | "third_game"
          | "away_goals"
          | "better_seed"
          | "overtime"
          | null;
      };
      declare_match_winner: {
        Args: {
          p_match_id: string;
          p_reason?: string;
          p_result: string;
          p_statistics?: Json;
          p_winner_id: string | null;
        };
        Returns: undefined;
      };
      declare_no_show: {
        Args: {
          p_match_id: string;
        };
        Returns: undefined;
      };
      declare_results: {
        Args: {
          p_games: (string | null)[];
          p_match_ids: string[];
          p_results: string[];
          p_tournament_id: string;
          p_winner_ids: (string | null)[];
        };
        Returns: {
          line: number;
          reason: string | null;
          verdict: string;
        }[];
      };
      decline_entry: {
        Args: {
          p_participant_id: string;
          p_tournament_id: string;
        };
        Returns: undefined;
      };
      decline_entry_requests: {
        Args: {
          p_participant_ids: string[];
          p_reason?: string;
          p_tournament_id: string;
        };
        Returns: number;
      };
      delete_discord_posts: {
        Args: {
          p_tournament_id: string;
        };
        Returns: undefined;
      };
      delete_user: {
        Args: {
          p_may_return?: boolean;
          p_user_id: string;
        };
        Returns: undefined;
      };
      delete_webhook: {
        Args: {
          p_webhook_id: string;
        };
        Returns: undefined;
      };
      desk_boards: {
        Args: {
          p_tournament_ids: string[];
        };
        Returns: {
          matches: number;
          since: string;
          state:
            | "called"
            | "disputed"
            | "objected"
            | "held"
            | "absent"
            | "slow"
            | "reported"
            | "unassigned"
            | "ready"
            | "running";
          tournament_id: string;
        }[];
      };
      display_name: {
        Args: {
          participant: Omit<
            Database["public"]["Tables"]["participants"]["Row"],
            Database["public"]["Tables"]["participants"]["ComputedFields"]
          >;
        };
        Returns: string;
      };
      dispute_match: {
        Args: {
          p_match_id: string;
          p_reason: string;
        };
        Returns: undefined;
      };
      disqualify_participant: {
        Args: {
          p_participant_id: string;
          p_reason: string;
          p_tournament_id: string;
        };
        Returns: undefined;
      };
      draw_tournament_stage: {
        Args: {
          p_stage_id: string;
        };
        Returns: number;
      };
      duplicate_tournament: {
        Args: {
          p_name: string;
          p_start_date: string;
          p_tournament_id: string;
        };
        Returns: string;
      };
      earlier_measures: {
        Args: {
          report: Omit<
            Database["public"]["Tables"]["reports"]["Row"],
            Database["public"]["Tables"]["reports"]["ComputedFields"]
          >;
        };
        Returns: number;
      };
      earlier_reports: {
        Args: {
          report: Omit<
            Database["public"]["Tables"]["reports"]["Row"],
            Database["public"]["Tables"]["reports"]["ComputedFields"]
          >;
        };
        Returns: number;
      };
      edition_books: {
        Args: {
          p_tournament_id: string;
        };
        Returns: {
          cancelled_at: string | null;
          entries: number;
          fees: number | null;
          money: number | null;
          name: string;
          prizes: number | null;
          start_date: string;
          status: Words["tournaments"]["status"];
          tournament_id: string;
        }[];
      };
      edition_invitation: {
        Args: {
          p_tournament_id: string;
        };
        Returns: {
          participant_ids: string[];
          public_at: string;
        }[];
      };
      editions_beside: {
        Args: {
          p_tournament_id: string;
        };
        Returns: {
          cancelled_at: string | null;
          every_weeks: number;
          is_running: boolean;
          local_time: string;
          name: string;
          public_at: string | null;
          start_date: string;
          status: Words["tournaments"]["status"];
          time_zone: string;
          tournament_id: string;
          weekday: number;
        }[];
      };
      email: {
        Args: {
          profile: Omit<
            Database["public"]["Tables"]["profiles"]["Row"],
            Database["public"]["Tables"]["profiles"]["ComputedFields"]
          >;
        };
        Returns: string;
      };
      end_match_pause: {
        Args: {
          p_match_id: string;
        };
        Returns: undefined;
      };
      end_sessions: {
        Args: {
          p_session_ids: string[];
        };
        Returns: number;
      };
      end_veto_step: {
        Args: {
          p_match_id: string;
          p_step: number;
        };
        Returns: boolean;
      };
      enter_list: {
        Args: {
          p_guests: (string | null)[];
          p_participant_ids: (string | null)[];
          p_seeds: (number | null)[];
          p_tournament_id: string;
        };
        Returns: {
          line: number;
          name: string | null;
          participant_id: string | null;
          verdict:
            | "added"
            | "asked"
            | "already_in"
            | "already_asked"
            | "wrong_kind"
            | "waiting"
            | "unavailable"
            | "declined"
            | "full"
            | "too_small"
            | "too_many_asked"
            | "too_short"
            | "too_long"
            | "unreadable"
            | "mixed"
            | "reserved"
            | "taken";
        }[];
      };
      enter_match_result: {
        Args: {
          p_key: string;
          p_match_id: string;
          p_result: string;
          p_winner_id: string | null;
        };
        Returns: undefined;
      };
      entry_access: {
        Args: {
          p_participant_id: string;
          p_tournament_id: string;
        };
        Returns: {
          is_open: boolean;
          retry_at: string | null;
          tries_left: number;
          was_right: boolean | null;
        }[];
      };
      entry_refusal: {
        Args: {
          tournament: Omit<
            Database["public"]["Tables"]["tournaments"]["Row"],
            Database["public"]["Tables"]["tournaments"]["ComputedFields"]
          >;
        };
        Returns: string;
      };
      extend_check_in: {
        Args: {
          p_minutes: number;
          p_tournament_id: string;
        };
        Returns: string;
      };
      fail_ticket_refund: {
        Args: {
          p_request_id: string;
        };
        Returns: undefined;
      };
      files_to_remove: {
        Args: {
          p_limit: number;
        };
        Returns: {
          bucket_id: string;
          name: string;
        }[];
      };
      find_challenge_matches: {
        Args: {
          p_name: string;
        };
        Returns: {
          accepted_at: string | null;
          best_of: Words["challenge_matches"]["best_of"];
          calendar_sequence: number;
          challenge_id: string;
          created_at: string;
          decided_at: string | null;
          decided_by: string | null;
          decided_how: Words["challenge_matches"]["decided_how"] | null;
          decision_reason: string | null;
          disputed_at: string | null;
          id: string;
          live_score: string | null;
          live_since: string | null;
          needs_attention: boolean | null;
          outcome: Words["challenge_matches"]["outcome"] | null;
          participant1_id: string;
          participant2_id: string | null;
          play_by: string | null;
          plays_at: string | null;
          result: string | null;
          scheduled_time: string | null;
          starts_at: string | null;
          statistics_at: string | null;
          status: Words["challenge_matches"]["status"];
          winner_id: string | null;
        }[];
        SetofOptions: {
          from: "*";
          to: "challenge_matches";
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      find_tournament_matches: {
        Args: {
          p_name: string;
        };
        Returns: {
          abandoned_score: string | null;
          best_of: Words["tournament_matches"]["best_of"];
          calendar_sequence: number;
          created_at: string;
          decided_at: string | null;
          decided_by: string | null;
          decided_how: Words["tournament_matches"]["decided_how"] | null;
          decision_reason: string | null;
          delay_reason: Words["tournament_matches"]["delay_reason"] | null;
          delayed_to: string | null;
          disputed_at: string | null;
          group_id: string | null;
          id: string;
          live_score: string | null;
          live_since: string | null;
          loser_next_match_id: string | null;
          loser_next_match_slot: number | null;
          needs_attention: boolean | null;
          next_match_id: string | null;
          next_match_slot: number | null;
          outcome: Words["tournament_matches"]["outcome"] | null;
          participant1_id: string | null;
          participant2_id: string | null;
          plays_at: string | null;
          position_in_bracket: number;
          result: string | null;
          round: number;
          scheduled_time: string | null;
          series:
            | { kind: "games" }
            | { kind: "overtime"; overtime_win: number; overtime_loss: number }
            | {
                kind: "aggregate";
                ties: (
                  | "extra_time"
                  | "golden_goal"
                  | "penalties"
                  | "third_game"
                  | "away_goals"
                  | "better_seed"
                )[];
                away_goals_in_extra_time?: boolean;
              }
            | null;
          slot1_closed: boolean;
          slot2_closed: boolean;
          stage: Words["tournament_matches"]["stage"];
          stage_id: string;
          starts_at: string | null;
          statistics_at: string | null;
          status: Words["tournament_matches"]["status"];
          stream_url: string | null;
          tournament_id: string;
          winner_id: string | null;
        }[];
        SetofOptions: {
          from: "*";
          to: "tournament_matches";
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      follow: {
        Args: {
          p_subject_id: string;
        };
        Returns: undefined;
      };
      follower_count: {
        Args: {
          p_subject_id: string;
        };
        Returns: number;
      };
      forget_mail: {
        Args: {
          p_id: string;
        };
        Returns: undefined;
      };
      form: {
        Args: {
          participant: Omit<
            Database["public"]["Tables"]["participants"]["Row"],
            Database["public"]["Tables"]["participants"]["ComputedFields"]
          >;
        };
        Returns: string;
      };
      full_name: {
        Args: {
          profile: Omit<
            Database["public"]["Tables"]["profiles"]["Row"],
            Database["public"]["Tables"]["profiles"]["ComputedFields"]
          >;
        };
        Returns: string;
      };
      generate_tournament_structure: {
        Args: {
          p_tournament_id: string;
        };
        Returns: number;
      };
      get_conversation: {
        Args: {
          p_peer_id: string;
        };
        Returns: {
          active_at: string;
          avatar_url: string | null;
          delivered_until: string | null;
          is_blocked: boolean;
          is_closed: boolean;
          is_friend: boolean;
          is_request: boolean;
          last_content: string | null;
          last_created_at: string | null;
          last_seen_at: string | null;
          last_sender_id: string | null;
          may_write: boolean;
          peer_id: string;
          read_until: string | null;
          team_id: string | null;
          team_name: string | null;
          unread_count: number;
          username: string;
        }[];
      };
      get_discord_request: {
        Args: {
          p_token: string;
        };
        Returns: {
          account: string;
          discord_name: string;
          expires_at: string;
          own_discord: string | null;
        }[];
      };
      get_door: {
        Args: {
          p_tournament_id: string;
        };
        Returns: {
          name: string;
          openedAt: string | null;
          people: {
            participantId: string;
            profileId: string | null;
            name: string;
            person: string | null;
            standing:
              | "registered"
              | "absent"
              | "disqualified"
              | "withdrawn"
              | "place_offered"
              | "waiting"
              | "removed"
              | "asked"
              | "declined";
            arrivedAt: string | null;
            mark: string;
          }[];
        };
      };
      get_guest_claim: {
        Args: {
          p_token: string;
        };
        Returns: {
          expires_at: string;
          game: string;
          guest_name: string;
          image_url: string | null;
          minimum_age: number;
          start_date: string;
          status: Words["tournaments"]["status"];
          tournament_id: string;
          tournament_name: string;
          type: Words["participants"]["type"];
        }[];
      };
      get_open_challenge: {
        Args: {
          p_match_id: string;
        };
        Returns: {
          best_of: number;
          challenge_id: string;
          country: string | null;
          created_at: string;
          creator_image_url: string | null;
          creator_name: string;
          creator_owner_id: string | null;
          creator_participant_id: string;
          creator_type: Words["participants"]["type"];
          disputes_lost: number;
          expires_at: string;
          format: Words["challenges"]["format"];
          game_id: string;
          game_name: string;
          invited_name: string | null;
          is_invited: boolean;
          is_own: boolean;
          is_rematch: boolean;
          is_team_challenge: boolean;
          is_unlocked: boolean;
          last_five: string;
          losses: number;
          match_id: string;
          preferred_schedule: Words["challenges"]["preferred_schedule"];
          privacy: Words["challenges"]["privacy"];
          punctuality: number | null;
          rival_losses: number;
          rival_wins: number;
          status: Words["challenges"]["status"];
          wager_amount: number;
          wins: number;
        }[];
      };
      get_refereed_match: {
        Args: {
          p_token: string;
        };
        Returns: {
          allows_draw: boolean;
          best_of: number;
          game: string;
          label: string;
          last_home_side: number | null;
          last_round: number | null;
          leg_scores: string | null;
          match_id: string;
          part: Words["tournament_matches"]["stage"];
          participant1_id: string | null;
          participant1_name: string | null;
          participant2_id: string | null;
          participant2_name: string | null;
          round: number;
          scheduled_time: string | null;
          series:
            | { kind: "games" }
            | { kind: "overtime"; overtime_win: number; overtime_loss: number }
            | {
                kind: "aggregate";
                ties: (
                  | "extra_time"
                  | "golden_goal"
                  | "penalties"
                  | "third_game"
                  | "away_goals"
                  | "better_seed"
                )[];
                away_goals_in_extra_time?: boolean;
              }
            | null;
          stage_kind: Words["tournament_stages"]["kind"];
          station: string | null;
          status: Words["tournament_matches"]["status"];
          tournament_id: string;
          tournament_name: string;
        }[];
      };
      get_staff_invitation: {
        Args: {
          p_token: string;
        };
        Returns: {
          expires_at: string;
          image_url: string | null;
          inviter_name: string | null;
          is_open: boolean;
          preset: "organiser" | "administrator" | "referee" | "broadcast" | "door" | null;
          rights: Words["tournament_staff"]["rights"][];
          start_date: string;
          tournament_id: string;
          tournament_name: string;
        }[];
      };
      get_team_invitation: {
        Args: {
          p_token: string;
        };
        Returns: {
          description: string | null;
          expires_at: string;
          games: string[];
          is_open: boolean;
          leader_name: string;
          member_count: number;
          team_id: string;
          team_logo_url: string | null;
          team_name: string;
        }[];
      };
      guest_entry: {
        Args: {
          p_token: string;
        };
        Returns: string;
      };
      hand_over_team: {
        Args: {
          p_profile_id: string;
          p_team_id: string;
        };
        Returns: undefined;
      };
      handle_leader_departure: {
        Args: {
          old_leader_id: string;
          team_id_param: string;
        };
        Returns: string;
      };
      handle_report: {
        Args: {
          p_action: string;
          p_answer?: string;
          p_mute_hours?: number;
          p_report_id: string;
        };
        Returns: number;
      };
      head_to_head:
        | {
            Args: {
              match: Omit<
                Database["public"]["Tables"]["challenge_matches"]["Row"],
                Database["public"]["Tables"]["challenge_matches"]["ComputedFields"]
              >;
            };
            Returns: {
              error: true;
            } & "Could not choose the best candidate function between: public.head_to_head(match => tournament_matches), public.head_to_head(match => challenge_matches). Try renaming the parameters or the function itself in the database so function overloading can be resolved";
          }
        | {
            Args: {
              match: Omit<
                Database["public"]["Tables"]["tournament_matches"]["Row"],
                Database["public"]["Tables"]["tournament_matches"]["ComputedFields"]
              >;
            };
            Returns: {
              error: true;
            } & "Could not choose the best candidate function between: public.head_to_head(match => tournament_matches), public.head_to_head(match => challenge_matches). Try renaming the parameters or the function itself in the database so function overloading can be resolved";
          };
      here_in_match: {
        Args: {
          p_match_id: string;
        };
        Returns: {
          participant_id: string;
          profile_id: string;
          username: string;
        }[];
      };
      hide_results: {
        Args: {
          p_is_hidden: boolean;
        };
        Returns: undefined;
      };
      holders: {
        Args: {
          achievement: Omit<
            Database["public"]["Tables"]["achievements"]["Row"],
            Database["public"]["Tables"]["achievements"]["ComputedFields"]
          >;
        };
        Returns: number;
      };
      import_tournament: {
        Args: {
          p_file: Json;
          p_source: Words["tournaments"]["imported_from"];
        };
        Returns: string;
      };
      invite_player: {
        Args: {
          p_profile_id: string;
        };
        Returns: undefined;
      };
      invite_tournament_staff: {
        Args: {
          p_days?: number;
          p_rights: string[];
          p_tournament_id: string;
        };
        Returns: string;
      };
      is_being_given: {
        Args: {
          achievement: Omit<
            Database["public"]["Tables"]["achievements"]["Row"],
            Database["public"]["Tables"]["achievements"]["ComputedFields"]
          >;
        };
        Returns: boolean;
      };
      is_best: {
        Args: {
          line: Omit<
            Database["public"]["Tables"]["match_player_statistics"]["Row"],
            Database["public"]["Tables"]["match_player_statistics"]["ComputedFields"]
          >;
        };
        Returns: boolean;
      };
      is_full: {
        Args: {
          team: Omit<
            Database["public"]["Tables"]["teams"]["Row"],
            Database["public"]["Tables"]["teams"]["ComputedFields"]
          >;
        };
        Returns: boolean;
      };
      is_held: {
        Args: {
          match: Omit<
            Database["public"]["Tables"]["tournament_matches"]["Row"],
            Database["public"]["Tables"]["tournament_matches"]["ComputedFields"]
          >;
        };
        Returns: boolean;
      };
      is_session_open: { Args: Record<PropertyKey, never>; Returns: boolean };
      join_waiting_list: {
        Args: {
          p_participant_id: string;
          p_tournament_id: string;
        };
        Returns: {
          created_at: string;
          id: string;
          offer_ends_at: string | null;
          participant_id: string;
          queued_at: string;
          replaces_id: string | null;
          state: Words["waiting_entries"]["state"];
          tournament_id: string;
        };
        SetofOptions: {
          from: "*";
          to: "waiting_entries";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      keep_out_of_tournament: {
        Args: {
          p_profile_id: string;
          p_reason: string;
          p_tournament_id: string;
          p_words: string;
        };
        Returns: string;
      };
      keep_webhook_secret: {
        Args: {
          p_sealed: string;
          p_webhook_id: string;
        };
        Returns: undefined;
      };
      last_home_side: {
        Args: {
          match: Omit<
            Database["public"]["Tables"]["tournament_matches"]["Row"],
            Database["public"]["Tables"]["tournament_matches"]["ComputedFields"]
          >;
        };
        Returns: number;
      };
      leave_team: { Args: Record<PropertyKey, never>; Returns: undefined };
      leave_tournament: {
        Args: {
          p_participant_id: string;
          p_tournament_id: string;
        };
        Returns: number;
      };
      leave_waiting_list: {
        Args: {
          p_participant_id: string;
          p_tournament_id: string;
        };
        Returns: undefined;
      };
      ledger_check: {
        Args: Record<PropertyKey, never>;
        Returns: {
          balance: number;
          last_balance_after: number;
          ledger_sum: number;
          participant_id: string;
        }[];
      };
      leg_scores: {
        Args: {
          match: Omit<
            Database["public"]["Tables"]["tournament_matches"]["Row"],
            Database["public"]["Tables"]["tournament_matches"]["ComputedFields"]
          >;
        };
        Returns: string;
      };
      let_match_be_played: {
        Args: {
          p_match_id: string;
          p_token?: string | null;
        };
        Returns: undefined;
      };
      let_play_on: {
        Args: {
          p_participant_id: string;
          p_tournament_id: string;
        };
        Returns: undefined;
      };
      lift_measure: {
        Args: {
          p_measure_id: string;
        };
        Returns: undefined;
      };
      lift_mute: {
        Args: {
          p_profile_id: string;
        };
        Returns: undefined;
      };
      lineups_locked: {
        Args: {
          match: Omit<
            Database["public"]["Tables"]["tournament_matches"]["Row"],
            Database["public"]["Tables"]["tournament_matches"]["ComputedFields"]
          >;
        };
        Returns: boolean;
      };
      link_discord: {
        Args: {
          p_token: string;
        };
        Returns: undefined;
      };
      list_announcements: {
        Args: {
          p_limit?: number;
          p_offset?: number;
        };
        Returns: {
          audience: Words["announcements"]["audience"];
          content: string;
          created_at: string;
          game: string | null;
          id: string;
          readers: number;
          recipients: number;
          sender: string | null;
          total: number;
        }[];
      };
      list_conversations: {
        Args: {
          p_before?: string;
          p_before_peer_id?: string;
          p_limit?: number;
          p_requests?: boolean;
          p_search?: string;
        };
        Returns: {
          active_at: string;
          avatar_url: string | null;
          delivered_until: string | null;
          is_blocked: boolean;
          is_closed: boolean;
          is_friend: boolean;
          is_request: boolean;
          last_content: string | null;
          last_created_at: string | null;
          last_seen_at: string | null;
          last_sender_id: string | null;
          may_write: boolean;
          peer_id: string;
          read_until: string | null;
          team_id: string | null;
          team_name: string | null;
          unread_count: number;
          username: string;
        }[];
      };
      list_messages: {
        Args: {
          p_after?: string;
          p_before?: string;
          p_limit?: number;
          p_peer_id: string;
        };
        Returns: {
          client_id: string | null;
          content: string;
          created_at: string;
          id: string;
          part:
            | {
                kind: "picture";
                file: string | null;
                alt: string | null;
                width: number;
                height: number;
              }
            | { kind: "challenge" | "team" | "tournament"; id: string }
            | null;
          receiver_id: string;
          receiver_reaction: Words["messages"]["receiver_reaction"] | null;
          reply_to_id: string | null;
          sender_avatar_url: string | null;
          sender_id: string;
          sender_profile_id: string | null;
          sender_reaction: Words["messages"]["sender_reaction"] | null;
          sender_username: string | null;
        }[];
        SetofOptions: {
          from: "*";
          to: "messages";
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      list_open_challenges: {
        Args: {
          p_before_created_at?: string;
          p_before_id?: string;
          p_country?: string;
          p_creator_id?: string;
          p_format?: string;
          p_game_id?: string;
          p_limit?: number;
          p_schedule?: string;
          p_search?: string;
          p_sort?: string;
        };
        Returns: {
          best_of: number;
          challenge_id: string;
          country: string | null;
          created_at: string;
          creator_image_url: string | null;
          creator_name: string;
          creator_owner_id: string | null;
          creator_participant_id: string;
          creator_type: Words["participants"]["type"];
          disputes_lost: number;
          expires_at: string;
          format: Words["challenges"]["format"];
          game_id: string;
          game_name: string;
          is_own: boolean;
          is_team_challenge: boolean;
          last_five: string;
          losses: number;
          match_id: string;
          preferred_schedule: Words["challenges"]["preferred_schedule"];
          privacy: Words["challenges"]["privacy"];
          punctuality: number | null;
          rival_losses: number;
          rival_wins: number;
          wager_amount: number;
          wins: number;
        }[];
      };
      list_sessions: {
        Args: Record<PropertyKey, never>;
        Returns: {
          created_at: string;
          has_second_factor: boolean;
          id: string;
          is_current: boolean;
          last_used_at: string;
          user_agent: string;
        }[];
      };
      list_teams: {
        Args: {
          p_country?: string | null;
          p_game?: string | null;
          p_is_open?: boolean;
          p_is_rated?: boolean;
          p_order?: string;
          p_page?: number;
          p_search?: string | null;
        };
        Returns: {
          country: string | null;
          description: string | null;
          found: number;
          games: string[];
          id: string;
          is_full: boolean;
          is_recruiting: boolean;
          logo_url: string | null;
          members: number;
          name: string;
          place: number | null;
          rated_game: string | null;
          rating: number | null;
          stats: {
            wins: number;
            draws?: number;
            losses: number;
            winRate: number;
            tournamentsWon: number;
            averageKda?: number;
          };
        }[];
      };
      list_veto_presets: {
        Args: {
          p_game_id: string;
        };
        Returns: {
          is_meant: boolean;
          key: string;
          maps: number;
          pool: string;
          vetoes: string[];
        }[];
      };
      live_match_count: {
        Args: {
          tournament: Omit<
            Database["public"]["Tables"]["tournaments"]["Row"],
            Database["public"]["Tables"]["tournaments"]["ComputedFields"]
          >;
        };
        Returns: number;
      };
      lobby_conflicts: {
        Args: {
          p_game_id: string;
        };
        Returns: {
          is_staff: boolean;
          kills: number;
          participant_id: string;
          place: number | null;
          reported_by: string | null;
          reported_kills: number;
          reported_place: number | null;
          reported_status: Words["lobby_results"]["status"];
          status: Words["lobby_results"]["status"] | null;
        }[];
      };
      lobby_needs: {
        Args: {
          p_stage_id: string;
        };
        Returns: {
          best_place: number;
          can_win_now: boolean | null;
          enough_place: number | null;
          goal: number;
          lobby_id: string;
          participant_id: string;
          place: number;
          points_behind: number | null;
          rival_id: string | null;
          rule: string | null;
          wins_tie: boolean | null;
          worst_place: number;
        }[];
      };
      lobby_room: {
        Args: {
          p_game_id: string;
        };
        Returns: {
          name: string;
          opens_at: string;
          password: string | null;
          seen_by: { profile_id: string; seen_at: string }[];
        }[];
      };
      lobby_table: {
        Args: {
          p_round?: number | null;
          p_stage_id: string;
        };
        Returns: {
          adjustment: number;
          advances: boolean | null;
          average_place: number | null;
          game_numbers: number[];
          game_places: (number | null)[];
          game_points: number[];
          games: number;
          gap: number | null;
          is_lower: boolean;
          is_out: boolean;
          is_provisional: boolean;
          kills: number;
          lobby_id: string;
          lobby_name: string;
          movement: number | null;
          participant_id: string;
          place: number;
          placement_points: number;
          points: number;
          points_per_game: number | null;
          reason: { rule: string; own: number | null; above: number | null };
          round: number;
          slot: number;
          stage_place: number;
          wins: number;
        }[];
      };
      mails_to_send: {
        Args: {
          p_limit: number;
        };
        Returns: {
          action_label: string;
          action_path: string;
          id: string;
          notes: string[];
          paragraphs: string[];
          recipient: string;
          subject: string;
          unsubscribe_path: string;
        }[];
      };
      make_entry_codes: {
        Args: {
          p_count: number;
          p_ends_at?: string;
          p_max_uses: number;
          p_tournament_id: string;
        };
        Returns: {
          code: string;
          created_at: string;
          ends_at: string | null;
          id: string;
          made_by: string | null;
          max_uses: number;
          tournament_id: string;
          withdrawn_at: string | null;
        }[];
        SetofOptions: {
          from: "*";
          to: "entry_codes";
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      manage_tickets: {
        Args: {
          p_delta: number;
          p_participant_id: string;
          p_reason: string;
        };
        Returns: number;
      };
      mark_administration_read: { Args: Record<PropertyKey, never>; Returns: number };
      mark_messages_delivered: { Args: Record<PropertyKey, never>; Returns: number };
      mark_messages_read: {
        Args: {
          p_sender_id: string;
          p_until?: string;
        };
        Returns: number;
      };
      mark_notifications_read: { Args: Record<PropertyKey, never>; Returns: number };
      mark_payout_paid: {
        Args: {
          p_note?: string;
          p_payout_id: string;
          p_receipt?: string;
        };
        Returns: {
          amount: number;
          created_at: string;
          currency: Words["payouts"]["currency"];
          id: string;
          note: string | null;
          paid_at: string | null;
          paid_by: string | null;
          participant_id: string;
          payment_info: { cvu?: string; alias?: string; account?: string; holder?: string };
          position: number;
          profile_id: string | null;
          receipt: string | null;
          requested_at: string | null;
          status: Words["payouts"]["status"];
          tournament_id: string | null;
          tournament_name: string;
        };
        SetofOptions: {
          from: "*";
          to: "payouts";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      mark_side_here: {
        Args: {
          p_match_id: string;
          p_participant_id: string;
        };
        Returns: undefined;
      };
      mark_team_channel_read: {
        Args: {
          p_team_id: string;
          p_until: string;
        };
        Returns: undefined;
      };
      match_board: {
        Args: {
          p_tournament_id: string;
        };
        Returns: {
          allows_draw: boolean;
          beneath:
            | "disputed"
            | "objected"
            | "held"
            | "absent"
            | "slow"
            | "reported"
            | "unassigned"
            | "ready"
            | "running"
            | null;
          best_of: number;
          call_id: string | null;
          call_reason: string | null;
          call_referee: string | null;
          call_side: number | null;
          call_state: Words["referee_calls"]["state"] | null;
          called_at: string | null;
          is_barred1: boolean;
          is_barred2: boolean;
          is_missing1: boolean;
          is_missing2: boolean;
          last_home_side: number | null;
          last_round: number | null;
          leg_scores: string | null;
          live_score: string | null;
          match_id: string;
          name1: string | null;
          name2: string | null;
          part: Words["tournament_matches"]["stage"];
          participant1_id: string;
          participant2_id: string;
          referee_name: string | null;
          report: string | null;
          report_side: number | null;
          round: number;
          series:
            | { kind: "games" }
            | { kind: "overtime"; overtime_win: number; overtime_loss: number }
            | {
                kind: "aggregate";
                ties: (
                  | "extra_time"
                  | "golden_goal"
                  | "penalties"
                  | "third_game"
                  | "away_goals"
                  | "better_seed"
                )[];
                away_goals_in_extra_time?: boolean;
              }
            | null;
          since: string;
          staff_id: string | null;
          stage_kind: Words["tournament_stages"]["kind"];
          state:
            | "called"
            | "disputed"
            | "objected"
            | "held"
            | "absent"
            | "slow"
            | "reported"
            | "unassigned"
            | "ready"
            | "running";
          station: string | null;
          usual_minutes: number;
        }[];
      };
      match_floors: {
        Args: {
          p_tournament_id: string;
        };
        Returns: {
          match_id: string;
          not_before: string;
        }[];
      };
      match_history: {
        Args: {
          p_before?: string;
          p_before_id?: string;
          p_limit?: number;
          p_participant_id: string;
        };
        Returns: {
          decided_at: string;
          kind: "tournament" | "challenge";
          match_id: string;
          result: string;
          rival_image_url: string | null;
          rival_name: string | null;
          rival_type: Words["participants"]["type"] | null;
          title: string;
          won: boolean | null;
        }[];
      };
      match_list: {
        Args: {
          p_from?: string;
          p_from_id?: string;
          p_game?: string;
          p_is_own?: boolean;
          p_limit?: number;
          p_part: string;
          p_search?: string;
          p_tournament_id?: string;
        };
        Returns: {
          at: string;
          best_of: number;
          game: string;
          image_url1: string | null;
          image_url2: string | null;
          is_guest1: boolean;
          is_guest2: boolean;
          is_objected: boolean;
          kind: "tournament" | "challenge";
          last_round: number | null;
          live_score: string | null;
          live_since: string | null;
          match_id: string;
          name1: string | null;
          name2: string | null;
          part: Words["tournament_matches"]["stage"] | null;
          participant1_id: string | null;
          participant2_id: string | null;
          ready: number;
          result: string | null;
          round: number | null;
          scheduled_time: string | null;
          stage_kind: Words["tournament_stages"]["kind"] | null;
          stake: number | null;
          status: Words["tournament_matches"]["status"] | Words["challenge_matches"]["status"];
          title: string | null;
          turn_side: number | null;
          type1: Words["participants"]["type"] | null;
          type2: Words["participants"]["type"] | null;
          winner_side: number | null;
        }[];
      };
      match_lobby: {
        Args: {
          p_match_id: string;
        };
        Returns: {
          host: number;
          name: string | null;
          opened_at: string | null;
          password: string | null;
        }[];
      };
      match_log: {
        Args: {
          p_match_id: string;
        };
        Returns: {
          action: Words["admin_audit_log"]["action"];
          actor_id: string | null;
          actor_name: string | null;
          at: string;
          choice: string | null;
          game_number: number | null;
          link: string | null;
          reason: string | null;
          result: string | null;
          result_before: string | null;
          scheduled_time: string | null;
          veto_step: number | null;
          winner_name: string | null;
        }[];
      };
      match_proof_sides: {
        Args: {
          p_match_id: string;
        };
        Returns: {
          name: string;
          side: number | null;
        }[];
      };
      match_veto_sequences: {
        Args: {
          p_match_id: string;
        };
        Returns: {
          bans: Words["veto_sequences"]["bans"];
          best_of: Words["veto_sequences"]["best_of"];
          created_at: string;
          first: Words["veto_sequences"]["first"];
          id: string;
          name: string;
          pool_id: string;
          repeats: Words["veto_sequences"]["repeats"];
          step_seconds: number;
          steps: {
            who?: "A" | "B" | "winner" | "loser" | "coin";
            act: "ban" | "pick" | "side" | "order" | "side_or_order" | "decider";
            count?: number;
            mode?: string;
          }[];
        }[];
        SetofOptions: {
          from: "*";
          to: "veto_sequences";
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      matches_to_move: {
        Args: {
          p_match_id?: string | null;
          p_part?: string | null;
          p_round?: number | null;
          p_stage_id?: string | null;
          p_tournament_id: string;
        };
        Returns: {
          first_at: string | null;
          last_at: string | null;
          later: number;
          matches: number;
        }[];
      };
      mentions: {
        Args: {
          entry: Omit<
            Database["public"]["Tables"]["admin_audit_log"]["Row"],
            Database["public"]["Tables"]["admin_audit_log"]["ComputedFields"]
          >;
        };
        Returns: {
          [id: string]: {
            kind:
              | "player"
              | "team"
              | "tournament"
              | "template"
              | "match"
              | "payout"
              | "order"
              | "difference"
              | "report"
              | "item"
              | "coupon"
              | "game"
              | "article"
              | "achievement"
              | "letter"
              | "announcement";
            name: string;
            page_id: string | null;
          };
        };
      };
      minimum_age: {
        Args: {
          tournament: Omit<
            Database["public"]["Tables"]["tournaments"]["Row"],
            Database["public"]["Tables"]["tournaments"]["ComputedFields"]
          >;
        };
        Returns: number;
      };
      move_matches: {
        Args: {
          p_match_id?: string | null;
          p_minutes: number;
          p_part?: string | null;
          p_round?: number | null;
          p_stage_id?: string | null;
          p_tournament_id: string;
        };
        Returns: number;
      };
      my_agenda: {
        Args: Record<PropertyKey, never>;
        Returns: {
          act_by: string | null;
          amount: number | null;
          best_of: number | null;
          can_act: boolean;
          due_at: string | null;
          game: string | null;
          has_reported: boolean;
          is_overdue: boolean;
          kind:
            | "suspended"
            | "answer"
            | "veto"
            | "place"
            | "check_in"
            | "match"
            | "lobby"
            | "wager"
            | "team_requests"
            | "friend_requests"
            | "entry";
          match_id: string | null;
          participant_id: string | null;
          rival_candidates: string[] | null;
          rival_id: string | null;
          rival_image_url: string | null;
          rival_name: string | null;
          rival_report_id: string | null;
          rival_result: string | null;
          rival_type: Words["participants"]["type"] | null;
          status: Words["tournament_matches"]["status"] | Words["tournaments"]["status"] | null;
          title: string | null;
          tournament_id: string | null;
        }[];
      };
      my_best_player_vote: {
        Args: {
          p_match_id: string;
        };
        Returns: {
          obstacle: "own_side" | "staff" | "account_too_new" | null;
          profile_id: string | null;
        }[];
      };
      my_calendar_link: { Args: Record<PropertyKey, never>; Returns: string };
      my_challenges: {
        Args: {
          p_before_created_at?: string;
          p_before_id?: string;
          p_limit?: number;
          p_state: string;
        };
        Returns: {
          accepted_at: string | null;
          best_of: number;
          can_cancel: boolean;
          can_rematch: boolean;
          challenge_id: string;
          challenge_status: Words["challenges"]["status"];
          country: string | null;
          created_at: string;
          decided_at: string | null;
          expires_at: string;
          format: Words["challenges"]["format"];
          game_id: string;
          game_name: string;
          i_won: boolean | null;
          invited_name: string | null;
          is_mine_created: boolean;
          is_team_challenge: boolean;
          match_id: string;
          match_status: Words["challenge_matches"]["status"];
          my_name: string;
          my_participant_id: string;
          play_by: string | null;
          preferred_schedule: Words["challenges"]["preferred_schedule"];
          privacy: Words["challenges"]["privacy"];
          result: string | null;
          rival_image_url: string | null;
          rival_name: string | null;
          rival_owner_id: string | null;
          rival_participant_id: string | null;
          rival_type: Words["participants"]["type"] | null;
          scheduled_time: string | null;
          wager_amount: number;
        }[];
      };
      my_entries: {
        Args: {
          p_tournament_id: string;
        };
        Returns: {
          arrived_at: string | null;
          code: string;
          name: string;
          participant_id: string;
        }[];
      };
      my_follows: {
        Args: Record<PropertyKey, never>;
        Returns: {
          entity_id: string;
          followed_at: string;
          game: string | null;
          image_url: string | null;
          is_cancelled: boolean;
          kind: "player" | "team" | "tournament";
          name: string;
          playing_id: string | null;
          playing_name: string | null;
          start_date: string | null;
          subject_id: string;
          tournament_status: Words["tournaments"]["status"] | null;
        }[];
      };
      my_lobby_room: {
        Args: {
          p_game_id: string;
        };
        Returns: {
          name: string;
          password: string | null;
        }[];
      };
      my_notification_preferences: {
        Args: Record<PropertyKey, never>;
        Returns: {
          by_email: boolean;
          by_push: boolean | null;
          on_page: boolean;
          page_is_fixed: boolean;
          topic: Words["notification_preferences"]["topic"];
        }[];
      };
      my_prediction_place: {
        Args: {
          p_tournament_id: string;
        };
        Returns: {
          decided: number;
          place: number | null;
          points: number;
          rights: number;
          waiting: number;
        }[];
      };
      my_predictions: {
        Args: {
          p_tournament_id: string;
        };
        Returns: {
          is_right: boolean | null;
          match_id: string;
          participant_id: string;
          points: number;
        }[];
      };
      my_ranking: {
        Args: {
          p_game: string;
          p_type: Words["participants"]["type"];
        };
        Returns: {
          country: string | null;
          country_place: number | null;
          matches: number;
          place: number | null;
          rating: number;
        }[];
      };
      my_tournament_acts: {
        Args: {
          p_tournament_id: string;
        };
        Returns: {
          act: string;
          message: string | null;
          refusal: string | null;
        }[];
      };
      my_tournament_rights: {
        Args: {
          p_tournament_id: string;
        };
        Returns: Words["tournament_staff"]["rights"][];
      };
      needs_second_factor: { Args: Record<PropertyKey, never>; Returns: boolean };
      object_to_walkover: {
        Args: {
          p_match_id: string;
          p_reason: string;
        };
        Returns: undefined;
      };
      offer_replacement: {
        Args: {
          p_participant_id: string;
          p_tournament_id: string;
        };
        Returns: undefined;
      };
      open_door: {
        Args: {
          p_tournament_id: string;
        };
        Returns: undefined;
      };
      open_match_lobby: {
        Args: {
          p_match_id: string;
          p_name: string;
          p_password?: string | null;
        };
        Returns: undefined;
      };
      participant_count: {
        Args: {
          tournament: Omit<
            Database["public"]["Tables"]["tournaments"]["Row"],
            Database["public"]["Tables"]["tournaments"]["ComputedFields"]
          >;
        };
        Returns: number;
      };
      participant_standings: {
        Args: {
          p_tournament_id: string;
        };
        Returns: {
          is_playing: boolean;
          last_place: number | null;
          last_round: number | null;
          part: Words["tournament_matches"]["stage"] | null;
          participant_id: string;
          place: number | null;
          round: number | null;
          stage_kind: Words["tournament_stages"]["kind"];
          stage_name: string;
        }[];
      };
      participant1: {
        Args: {
          match: Omit<
            Database["public"]["Views"]["matches"]["Row"],
            Database["public"]["Views"]["matches"]["ComputedFields"]
          >;
        };
        Returns: {
          created_at: string;
          former_name: string | null;
          guest_name: string | null;
          id: string;
          team_id: string | null;
          type: Words["participants"]["type"];
          user_id: string | null;
        };
        SetofOptions: {
          from: "matches";
          to: "participants";
          isOneToOne: true;
          isSetofReturn: true;
        };
      };
      participant2: {
        Args: {
          match: Omit<
            Database["public"]["Views"]["matches"]["Row"],
            Database["public"]["Views"]["matches"]["ComputedFields"]
          >;
        };
        Returns: {
          created_at: string;
          former_name: string | null;
          guest_name: string | null;
          id: string;
          team_id: string | null;
          type: Words["participants"]["type"];
          user_id: string | null;
        };
        SetofOptions: {
          from: "matches";
          to: "participants";
          isOneToOne: true;
          isSetofReturn: true;
        };
      };
      pause_match: {
        Args: {
          p_match_id: string;
        };
        Returns: {
          created_at: string;
          ends_at: string;
          id: string;
          match_id: string;
          requested_by: string | null;
          side: Words["match_pauses"]["side"];
          started_at: string;
          tournament_id: string;
        };
        SetofOptions: {
          from: "*";
          to: "match_pauses";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      payment_info: {
        Args: {
          profile: Omit<
            Database["public"]["Tables"]["profiles"]["Row"],
            Database["public"]["Tables"]["profiles"]["ComputedFields"]
          >;
        };
        Returns: { cvu?: string; alias?: string; account?: string; holder?: string } | null;
      };
      personal_tickets: {
        Args: {
          profile: Omit<
            Database["public"]["Tables"]["profiles"]["Row"],
            Database["public"]["Tables"]["profiles"]["ComputedFields"]
          >;
        };
        Returns: number;
      };
      phone_number: {
        Args: {
          profile: Omit<
            Database["public"]["Tables"]["profiles"]["Row"],
            Database["public"]["Tables"]["profiles"]["ComputedFields"]
          >;
        };
        Returns: string;
      };
      place_offers: {
        Args: {
          p_tournament_id: string;
        };
        Returns: {
          is_offered: boolean;
          participant_id: string;
        }[];
      };
      plan_lobby_game: {
        Args: {
          p_game_id: string;
          p_mode: string | null;
          p_scheduled_time: string | null;
        };
        Returns: undefined;
      };
      predict_bracket: {
        Args: {
          p_picks: { match_id: string; participant_id: string }[];
          p_tournament_id: string;
        };
        Returns: number;
      };
      predict_match: {
        Args: {
          p_match_id: string;
          p_participant_id: string;
        };
        Returns: undefined;
      };
      predictable_matches: {
        Args: {
          p_tournament_id: string;
        };
        Returns: string[];
      };
      prediction_cards: {
        Args: {
          p_match_ids: string[];
        };
        Returns: {
          is_open: boolean;
          is_right: boolean | null;
          match_id: string;
          name1: string | null;
          name2: string | null;
          obstacle: "own_side" | "staff" | null;
          own_id: string | null;
          participant1_id: string | null;
          participant2_id: string | null;
          points: number | null;
          predictions: number;
          round: number;
          scheduled_time: string | null;
          stage: Words["tournament_matches"]["stage"];
          stage_position: number;
          tournament_id: string;
          votes1: number | null;
          votes2: number | null;
          worth: number;
        }[];
      };
      prediction_table: {
        Args: {
          p_limit?: number;
          p_offset?: number;
          p_tournament_id: string;
        };
        Returns: {
          avatar_url: string | null;
          decided: number;
          place: number;
          points: number;
          profile_id: string;
          rights: number;
          username: string;
        }[];
      };
      preset: {
        Args: {
          staff: Omit<
            Database["public"]["Tables"]["tournament_staff"]["Row"],
            Database["public"]["Tables"]["tournament_staff"]["ComputedFields"]
          >;
        };
        Returns: "organiser" | "administrator" | "referee" | "broadcast" | "door" | null;
      };
      preview_lobby_change: {
        Args: {
          p_change: Json;
          p_stage_id: string;
        };
        Returns: {
          advances_after: boolean | null;
          advances_before: boolean | null;
          final_after: number | null;
          final_before: number | null;
          participant_id: string;
          place_after: number | null;
          place_before: number | null;
          points_after: number | null;
          points_before: number | null;
        }[];
      };
      preview_lobby_points: {
        Args: {
          p_games?: number;
          p_number?: number;
          p_results: Json;
          p_system: Json;
        };
        Returns: {
          counted_kills: number;
          kills: number;
          multiplier: number;
          place: number | null;
          placement_points: number;
          points: number;
        }[];
      };
      preview_other_winner: {
        Args: {
          p_kept_ids: string[] | null;
          p_match_id: string;
          p_result: string;
        };
        Returns: {
          id: string;
          kind: "match" | "rounds" | "stage";
          match_ids: string[];
          may_stay: boolean;
          side1_name: string | null;
          side2_name: string | null;
          stage_name: string;
          stays: boolean;
        }[];
      };
      preview_participants: {
        Args: {
          p_names: string[];
          p_tournament_id: string;
        };
        Returns: {
          image_url: string | null;
          is_exact: boolean;
          line: number;
          name: string;
          participant_id: string;
          verdict:
            | "added"
            | "asked"
            | "already_in"
            | "already_asked"
            | "wrong_kind"
            | "waiting"
            | "unavailable"
            | "declined"
            | "full"
            | "too_small"
            | "repeated";
        }[];
      };
      preview_readmission: {
        Args: {
          p_participant_id: string;
          p_tournament_id: string;
        };
        Returns: {
          abandoned_score: string | null;
          best_of: Words["tournament_matches"]["best_of"];
          calendar_sequence: number;
          created_at: string;
          decided_at: string | null;
          decided_by: string | null;
          decided_how: Words["tournament_matches"]["decided_how"] | null;
          decision_reason: string | null;
          delay_reason: Words["tournament_matches"]["delay_reason"] | null;
          delayed_to: string | null;
          disputed_at: string | null;
          group_id: string | null;
          id: string;
          live_score: string | null;
          live_since: string | null;
          loser_next_match_id: string | null;
          loser_next_match_slot: number | null;
          needs_attention: boolean | null;
          next_match_id: string | null;
          next_match_slot: number | null;
          outcome: Words["tournament_matches"]["outcome"] | null;
          participant1_id: string | null;
          participant2_id: string | null;
          plays_at: string | null;
          position_in_bracket: number;
          result: string | null;
          round: number;
          scheduled_time: string | null;
          series:
            | { kind: "games" }
            | { kind: "overtime"; overtime_win: number; overtime_loss: number }
            | {
                kind: "aggregate";
                ties: (
                  | "extra_time"
                  | "golden_goal"
                  | "penalties"
                  | "third_game"
                  | "away_goals"
                  | "better_seed"
                )[];
                away_goals_in_extra_time?: boolean;
              }
            | null;
          slot1_closed: boolean;
          slot2_closed: boolean;
          stage: Words["tournament_matches"]["stage"];
          stage_id: string;
          starts_at: string | null;
          statistics_at: string | null;
          status: Words["tournament_matches"]["status"];
          stream_url: string | null;
          tournament_id: string;
          winner_id: string | null;
        }[];
        SetofOptions: {
          from: "*";
          to: "tournament_matches";
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      preview_reopening: {
        Args: {
          p_match_id: string;
        };
        Returns: {
          abandoned_score: string | null;
          best_of: Words["tournament_matches"]["best_of"];
          calendar_sequence: number;
          created_at: string;
          decided_at: string | null;
          decided_by: string | null;
          decided_how: Words["tournament_matches"]["decided_how"] | null;
          decision_reason: string | null;
          delay_reason: Words["tournament_matches"]["delay_reason"] | null;
          delayed_to: string | null;
          disputed_at: string | null;
          group_id: string | null;
          id: string;
          live_score: string | null;
          live_since: string | null;
          loser_next_match_id: string | null;
          loser_next_match_slot: number | null;
          needs_attention: boolean | null;
          next_match_id: string | null;
          next_match_slot: number | null;
          outcome: Words["tournament_matches"]["outcome"] | null;
          participant1_id: string | null;
          participant2_id: string | null;
          plays_at: string | null;
          position_in_bracket: number;
          result: string | null;
          round: number;
          scheduled_time: string | null;
          series:
            | { kind: "games" }
            | { kind: "overtime"; overtime_win: number; overtime_loss: number }
            | {
                kind: "aggregate";
                ties: (
                  | "extra_time"
                  | "golden_goal"
                  | "penalties"
                  | "third_game"
                  | "away_goals"
                  | "better_seed"
                )[];
                away_goals_in_extra_time?: boolean;
              }
            | null;
          slot1_closed: boolean;
          slot2_closed: boolean;
          stage: Words["tournament_matches"]["stage"];
          stage_id: string;
          starts_at: string | null;
          statistics_at: string | null;
          status: Words["tournament_matches"]["status"];
          stream_url: string | null;
          tournament_id: string;
          winner_id: string | null;
        }[];
        SetofOptions: {
          from: "*";
          to: "tournament_matches";
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      preview_results: {
        Args: {
          p_games: (string | null)[];
          p_match_ids: string[];
          p_results: string[];
          p_tournament_id: string;
          p_winner_ids: (string | null)[];
        };
        Returns: {
          line: number;
          reason: string | null;
          verdict: string;
        }[];
      };
      prize_sharers: {
        Args: {
          p_payout_id: string;
        };
        Returns: {
          amount: number;
          profile_id: string;
          username: string;
        }[];
      };
      propose_match_time: {
        Args: {
          p_match_id: string;
          p_time: string;
        };
        Returns: {
          answered_at: string | null;
          answered_by: string | null;
          challenge_match_id: string | null;
          created_at: string;
          id: string;
          match_id: string | null;
          participant_id: string;
          proposed_by: string | null;
          proposed_time: string;
          state: Words["match_time_proposals"]["state"];
          tournament_match_id: string | null;
        };
        SetofOptions: {
          from: "*";
          to: "match_time_proposals";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      propose_tournament: {
        Args: {
          p_proposal_id: string | null;
          p_settings: Json;
          p_stages?: Json | null;
          p_vetoes?: Json | null;
        };
        Returns: {
          created_at: string;
          decided_at: string | null;
          founder_id: string;
          id: string;
          reason: string | null;
          settings: NonNullable<Json>;
          stages: Json | null;
          status: Words["tournament_proposals"]["status"];
          tournament_id: string | null;
          vetoes: {
            sequence_id: string;
            stage: number | null;
            part?: Words["tournament_vetoes"]["part"];
            round?: number | null;
            first: Words["tournament_vetoes"]["first"];
            step_seconds: number | null;
          }[];
        };
        SetofOptions: {
          from: "*";
          to: "tournament_proposals";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      public_calendar: {
        Args: {
          p_match_id?: string | null;
          p_team_id?: string | null;
          p_tournament_id?: string | null;
        };
        Returns: {
          description: string | null;
          is_cancelled: boolean;
          minutes: number;
          path: string;
          sequence: number;
          starts_at: string;
          title: string;
          uid: string;
        }[];
      };
      public_feed: {
        Args: {
          p_tournament_id?: string | null;
        };
        Returns: {
          path: string;
          published_at: string;
          summary: string;
          title: string;
          uid: string;
          updated_at: string;
        }[];
      };
      publish_lobby_game: {
        Args: {
          p_game_id: string;
          p_results?: Json | null;
        };
        Returns: {
          is_staff: boolean;
          kills: number;
          participant_id: string;
          place: number | null;
          reported_by: string | null;
          reported_kills: number;
          reported_place: number | null;
          reported_status: Words["lobby_results"]["status"];
          status: Words["lobby_results"]["status"] | null;
        }[];
      };
      publish_schedule: {
        Args: {
          p_match_ids: string[];
          p_times: string[];
          p_tournament_id: string;
        };
        Returns: number;
      };
      ranked_countries: {
        Args: {
          p_game: string;
          p_type: Words["participants"]["type"];
        };
        Returns: {
          country: string;
          sides: number;
        }[];
      };
      ranked_games: {
        Args: Record<PropertyKey, never>;
        Returns: {
          game: string;
          rated_until: string;
          sides: number;
          type: Words["participants"]["type"];
        }[];
      };
      ranking: {
        Args: {
          p_country?: string | null;
          p_game: string;
          p_page?: number;
          p_type: Words["participants"]["type"];
        };
        Returns: {
          country: string | null;
          form: string;
          image_url: string | null;
          losses: number;
          matches: number;
          moved: number | null;
          name: string;
          participant_id: string;
          place: number;
          rating: number;
          side_id: string;
          wins: number;
        }[];
      };
      rating_curve: {
        Args: {
          p_participant_id: string;
        };
        Returns: {
          game: string;
          matches: number;
          place: number | null;
          rating: number;
          week: string;
        }[];
      };
      react_to_match_message: {
        Args: {
          p_message_id: string;
          p_reaction?: string;
        };
        Returns: {
          challenge_match_id: string | null;
          client_id: string | null;
          content: string;
          created_at: string;
          id: string;
          match_id: string | null;
          part:
            | {
                kind: "picture";
                file: string | null;
                alt: string | null;
                width: number;
                height: number;
              }
            | { kind: "challenge" | "team" | "tournament"; id: string }
            | null;
          participant_id: string | null;
          reactions: { [profile: string]: string };
          sender_id: string;
          tournament_match_id: string | null;
        };
        SetofOptions: {
          from: "*";
          to: "match_messages";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      react_to_message: {
        Args: {
          p_message_id: string;
          p_reaction?: string;
        };
        Returns: {
          client_id: string | null;
          content: string;
          created_at: string;
          id: string;
          part:
            | {
                kind: "picture";
                file: string | null;
                alt: string | null;
                width: number;
                height: number;
              }
            | { kind: "challenge" | "team" | "tournament"; id: string }
            | null;
          receiver_id: string;
          receiver_reaction: Words["messages"]["receiver_reaction"] | null;
          reply_to_id: string | null;
          sender_avatar_url: string | null;
          sender_id: string;
          sender_profile_id: string | null;
          sender_reaction: Words["messages"]["sender_reaction"] | null;
          sender_username: string | null;
        };
        SetofOptions: {
          from: "*";
          to: "messages";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      react_to_team_message: {
        Args: {
          p_message_id: string;
          p_reaction?: string;
        };
        Returns: {
          client_id: string | null;
          content: string;
          created_at: string;
          id: string;
          link: string | null;
          part:
            | {
                kind: "picture";
                file: string | null;
                alt: string | null;
                width: number;
                height: number;
              }
            | { kind: "challenge" | "team" | "tournament"; id: string }
            | null;
          reactions: { [profile: string]: string };
          sender_id: string | null;
          team_id: string;
        };
        SetofOptions: {
          from: "*";
          to: "team_messages";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      readers: {
        Args: {
          message: Omit<
            Database["public"]["Tables"]["tournament_messages"]["Row"],
            Database["public"]["Tables"]["tournament_messages"]["ComputedFields"]
          >;
        };
        Returns: number;
      };
      readmit_participant: {
        Args: {
          p_participant_id: string;
          p_reason: string;
          p_tournament_id: string;
        };
        Returns: number;
      };
      ready_for_match: {
        Args: {
          p_match_id: string;
        };
        Returns: {
          arrived1_at: string | null;
          arrived2_at: string | null;
          created_at: string;
          due_at: string | null;
          game_lost_by: number | null;
          id: string;
          late_minutes: number | null;
          match_id: string;
          objected_at: string | null;
          objected_by: number | null;
          ready1_at: string | null;
          ready2_at: string | null;
          side_lost_by: number | null;
          started_at: string | null;
          starts_at: string;
          state: Words["match_starts"]["state"];
          tournament_id: string;
          walkover_for: number | null;
        };
        SetofOptions: {
          from: "*";
          to: "match_starts";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      ready_for_veto: {
        Args: {
          p_match_id: string;
          p_sequence_id?: string | null;
        };
        Returns: undefined;
      };
      reconcile_payments: {
        Args: {
          p_day: string;
          p_error?: string;
          p_payments: Json;
          p_provider: string;
        };
        Returns: {
          checked: number;
          created_at: string;
          day: string;
          differences: number;
          error: string | null;
          finished_at: string;
          id: string;
          provider: string;
        };
        SetofOptions: {
          from: "*";
          to: "payment_reconciliations";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      record_by_game: {
        Args: {
          p_participant_id: string;
        };
        Returns: {
          average_kda: number | null;
          draws: number;
          game: string;
          losses: number;
          wins: number;
        }[];
      };
      record_payment_refusal: {
        Args: {
          p_provider: string;
          p_reason: string;
        };
        Returns: undefined;
      };
      redemptions: {
        Args: {
          coupon: Omit<
            Database["public"]["Tables"]["coupons"]["Row"],
            Database["public"]["Tables"]["coupons"]["ComputedFields"]
          >;
        };
        Returns: number;
      };
      referee_calls_by_link: {
        Args: {
          p_token: string;
        };
        Returns: {
          caller_name: string;
          created_at: string;
          id: string;
          reason: string;
          referee_name: string | null;
          state: Words["referee_calls"]["state"];
        }[];
      };
      referee_name:
        | {
            Args: {
              call: Omit<
                Database["public"]["Tables"]["referee_calls"]["Row"],
                Database["public"]["Tables"]["referee_calls"]["ComputedFields"]
              >;
            };
            Returns: string;
          }
        | {
            Args: {
              dispute: Omit<
                Database["public"]["Tables"]["match_disputes"]["Row"],
                Database["public"]["Tables"]["match_disputes"]["ComputedFields"]
              >;
            };
            Returns: string;
          };
      register_for_tournament: {
        Args: {
          p_participant_id: string;
          p_tournament_id: string;
        };
        Returns: {
          checked_in_at: string | null;
          created_at: string;
          fee_paid: number;
          fee_wallet_id: string | null;
          final_position: number | null;
          id: string;
          participant_id: string;
          registered_by: string | null;
          roster_frozen_at: string | null;
          seed: number | null;
          status: Words["tournament_participants"]["status"];
          tournament_id: string;
        };
        SetofOptions: {
          from: "*";
          to: "tournament_participants";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      rematch_challenge: {
        Args: {
          p_match_id: string;
        };
        Returns: {
          accepted_at: string | null;
          best_of: Words["challenge_matches"]["best_of"];
          calendar_sequence: number;
          challenge_id: string;
          created_at: string;
          decided_at: string | null;
          decided_by: string | null;
          decided_how: Words["challenge_matches"]["decided_how"] | null;
          decision_reason: string | null;
          disputed_at: string | null;
          id: string;
          live_score: string | null;
          live_since: string | null;
          needs_attention: boolean | null;
          outcome: Words["challenge_matches"]["outcome"] | null;
          participant1_id: string;
          participant2_id: string | null;
          play_by: string | null;
          plays_at: string | null;
          result: string | null;
          scheduled_time: string | null;
          starts_at: string | null;
          statistics_at: string | null;
          status: Words["challenge_matches"]["status"];
          winner_id: string | null;
        };
        SetofOptions: {
          from: "*";
          to: "challenge_matches";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      remove_from_roster: {
        Args: {
          p_participant_id: string;
          p_profile_id: string;
          p_reason: string;
          p_tournament_id: string;
        };
        Returns: {
          changed_at: string | null;
          created_at: string;
          id: string;
          participant_id: string;
          profile_id: string;
          state: Words["roster_entries"]["state"];
          tournament_id: string;
        };
        SetofOptions: {
          from: "*";
          to: "roster_entries";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      remove_match_game: {
        Args: {
          p_match_id: string;
          p_number: number;
        };
        Returns: undefined;
      };
      remove_match_picture: {
        Args: {
          p_picture_id: string;
        };
        Returns: undefined;
      };
      remove_message_picture: {
        Args: {
          p_kind: string;
          p_message_id: string;
        };
        Returns: undefined;
      };
      remove_tournament_participant: {
        Args: {
          p_participant_id: string;
          p_tournament_id: string;
        };
        Returns: number;
      };
      remove_tournament_staff: {
        Args: {
          p_staff_id: string;
        };
        Returns: undefined;
      };
      rename_guest: {
        Args: {
          p_name: string;
          p_participant_id: string;
          p_tournament_id: string;
        };
        Returns: string;
      };
      rename_user: {
        Args: {
          p_profile_id: string;
          p_reason: string;
          p_username: string;
        };
        Returns: string;
      };
      reopen_match: {
        Args: {
          p_match_id: string;
        };
        Returns: undefined;
      };
      reopen_match_with_dependents: {
        Args: {
          p_dependent_ids: string[];
          p_match_id: string;
        };
        Returns: undefined;
      };
      report_context: {
        Args: {
          p_report_id: string;
        };
        Returns: {
          content: string;
          created_at: string;
          id: string;
          is_reported: boolean;
          part:
            | {
                kind: "picture";
                file: string | null;
                alt: string | null;
                width: number;
                height: number;
              }
            | { kind: "challenge" | "team" | "tournament"; id: string }
            | null;
          sender_id: string;
          sender_username: string;
        }[];
      };
      report_lobby_place: {
        Args: {
          p_game_id: string;
          p_kills?: number;
          p_place: number;
          p_time_ms?: number | null;
        };
        Returns: {
          counted_kills: number;
          created_at: string;
          game_id: string;
          id: string;
          is_reported: boolean;
          is_tied: boolean;
          kills: number;
          multiplier: number;
          participant_id: string;
          place: number | null;
          placement_points: number;
          points: number;
          status: Words["lobby_results"]["status"];
          time_ms: number | null;
        };
        SetofOptions: {
          from: "*";
          to: "lobby_results";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      report_match_game: {
        Args: {
          p_is_correction?: boolean;
          p_is_forfeit?: boolean;
          p_map?: string | null;
          p_match_id: string;
          p_number: number;
          p_parts?: {
            extra_time?: [number, number];
            golden_goal?: [number, number];
            penalties?: [number, number];
            overtime?: true;
          } | null;
          p_picture?: string | null;
          p_score1?: number | null;
          p_score2?: number | null;
          p_side1?: string | null;
          p_side2?: string | null;
          p_winner_id?: string | null;
        };
        Returns: {
          challenge_match_id: string | null;
          created_at: string;
          id: string;
          kind: Words["match_games"]["kind"];
          map: string | null;
          match_id: string | null;
          number: number;
          parts: {
            extra_time?: [number, number];
            golden_goal?: [number, number];
            penalties?: [number, number];
            overtime?: true;
          } | null;
          picture: string | null;
          reported_at: string;
          reported_by: string | null;
          score1: number | null;
          score2: number | null;
          side1: string | null;
          side2: string | null;
          source: Words["match_games"]["source"];
          tournament_match_id: string | null;
          winner_id: string | null;
        };
        SetofOptions: {
          from: "*";
          to: "match_games";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      report_match_result: {
        Args: {
          p_match_id: string;
          p_result: string;
          p_statistics?: Json;
          p_walkover?: boolean;
          p_winner_id?: string;
        };
        Returns: "pending_results" | "completed" | "disputed";
      };
      request_entry: {
        Args: {
          p_participant_id: string;
          p_tournament_id: string;
        };
        Returns: {
          answered_at: string | null;
          created_at: string;
          fee: number;
          id: string;
          participant_id: string;
          reason: string | null;
          requested_by: string;
          state: Words["entry_requests"]["state"];
          ticket_type: Words["entry_requests"]["ticket_type"];
          tournament_id: string;
        };
        SetofOptions: {
          from: "*";
          to: "entry_requests";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      request_guest: {
        Args: {
          p_as_id: string;
          p_participant_id: string;
          p_tournament_id: string;
        };
        Returns: undefined;
      };
      request_payment_info: {
        Args: {
          p_payout_id: string;
        };
        Returns: undefined;
      };
      request_stand_in: {
        Args: {
          p_match_id: string;
          p_profile_id: string;
          p_reason: string;
        };
        Returns: {
          answer: string | null;
          answered_at: string | null;
          answered_by: string | null;
          created_at: string;
          id: string;
          match_id: string;
          participant_id: string;
          profile_id: string;
          reason: string;
          requested_by: string | null;
          state: Words["stand_ins"]["state"];
          tournament_id: string;
        };
        SetofOptions: {
          from: "*";
          to: "stand_ins";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      request_ticket_refund: {
        Args: {
          p_amount_minor: number;
          p_order_id: string;
          p_reason: string;
        };
        Returns: {
          amount_minor: number;
          request_id: string;
        }[];
      };
      reset_stage: {
        Args: {
          p_stage_id: string;
        };
        Returns: number;
      };
      resolve_order_flag: {
        Args: {
          p_note: string;
          p_order_id: string;
        };
        Returns: {
          amount_minor: number;
          checkout_url: string | null;
          coupon_code: string | null;
          coupon_id: string | null;
          created_at: string;
          credited_tickets: number;
          currency: Words["ticket_orders"]["currency"];
          disputed_minor: number;
          expires_at: string;
          flag: Words["ticket_orders"]["flag"] | null;
          flag_note: string | null;
          flag_resolved_at: string | null;
          flag_resolved_by: string | null;
          gift_message: string | null;
          id: string;
          is_gift: boolean;
          item_id: string | null;
          item_name: string;
          list_amount_minor: number;
          paid_at: string | null;
          paid_currency: string | null;
          paid_minor: number | null;
          participant_id: string;
          payment_id: string | null;
          provider: string;
          refunded_minor: number;
          reversed_tickets: number;
          session_ended_at: string | null;
          session_id: string | null;
          shortfall_tickets: number;
          status: Words["ticket_orders"]["status"];
          tickets: number;
          user_id: string;
        };
        SetofOptions: {
          from: "*";
          to: "ticket_orders";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      resolve_payment_difference: {
        Args: {
          p_difference_id: string;
          p_note: string;
        };
        Returns: {
          created_at: string;
          expected: string;
          found: string;
          id: string;
          kind: Words["payment_differences"]["kind"];
          note: string | null;
          order_id: string | null;
          reconciliation_id: string;
          reference: string;
          resolved_at: string | null;
          resolved_by: string | null;
        };
        SetofOptions: {
          from: "*";
          to: "payment_differences";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      reveal_live_draw: {
        Args: {
          p_count?: number;
          p_live_draw_id: string;
          p_revealed: number;
        };
        Returns: number;
      };
      reverse_ticket_order: {
        Args: {
          p_amount_minor: number;
          p_kind: string;
          p_order_id: string;
          p_payment_id: string;
          p_provider: string;
          p_reference: string;
          p_state: string;
        };
        Returns: {
          amount_minor: number;
          checkout_url: string | null;
          coupon_code: string | null;
          coupon_id: string | null;
          created_at: string;
          credited_tickets: number;
          currency: Words["ticket_orders"]["currency"];
          disputed_minor: number;
          expires_at: string;
          flag: Words["ticket_orders"]["flag"] | null;
          flag_note: string | null;
          flag_resolved_at: string | null;
          flag_resolved_by: string | null;
          gift_message: string | null;
          id: string;
          is_gift: boolean;
          item_id: string | null;
          item_name: string;
          list_amount_minor: number;
          paid_at: string | null;
          paid_currency: string | null;
          paid_minor: number | null;
          participant_id: string;
          payment_id: string | null;
          provider: string;
          refunded_minor: number;
          reversed_tickets: number;
          session_ended_at: string | null;
          session_id: string | null;
          shortfall_tickets: number;
          status: Words["ticket_orders"]["status"];
          tickets: number;
          user_id: string;
        };
        SetofOptions: {
          from: "*";
          to: "ticket_orders";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      revoke_api_token: {
        Args: {
          p_token_id: string;
        };
        Returns: undefined;
      };
      revoke_calendar_link: { Args: Record<PropertyKey, never>; Returns: undefined };
      revoke_guest_link: {
        Args: {
          p_participant_id: string;
          p_tournament_id: string;
        };
        Returns: undefined;
      };
      revoke_referee_link: {
        Args: {
          p_link_id: string;
        };
        Returns: undefined;
      };
      revoke_table_adjustment: {
        Args: {
          p_adjustment_id: string;
        };
        Returns: undefined;
      };
      revoke_team_invitation: { Args: Record<PropertyKey, never>; Returns: boolean };
      run_match_clock: {
        Args: {
          p_match_id: string;
        };
        Returns: boolean;
      };
      run_scheduled_work: { Args: Record<PropertyKey, never>; Returns: Json };
      save_discord_posts: {
        Args: {
          p_has_event?: boolean;
          p_kinds: string[];
          p_read?: Json | null;
          p_sealed: string | null;
          p_threads?: "none" | "tournament" | "match";
          p_tournament_id: string;
        };
        Returns: undefined;
      };
      save_lobby_results: {
        Args: {
          p_game_id: string;
          p_results: Json;
        };
        Returns: undefined;
      };
      save_notification_preference: {
        Args: {
          p_by_email: boolean;
          p_by_push?: boolean | null;
          p_on_page: boolean;
          p_topic: string;
        };
        Returns: undefined;
      };
      save_payment_info: {
        Args: {
          p_account?: string;
          p_alias: string;
          p_cvu: string;
          p_holder?: string;
          p_read?: Json | null;
        };
        Returns: Json;
      };
      save_profile: {
        Args: {
          p_bio: string;
          p_country: string;
          p_full_name: string;
          p_full_name_public: boolean;
          p_game_identities: Json;
          p_games_played: string[];
          p_phone_number: string;
          p_read?: Json | null;
          p_username: string;
        };
        Returns: {
          avatar_url: string | null;
          bio: string | null;
          closed_at: string | null;
          country: string;
          created_at: string;
          full_name_public: boolean;
          game_identities: { [game: string]: string };
          games_played: string[];
          id: string;
          participant_id: string;
          role: Words["profiles"]["role"];
          search_text: string | null;
          stats: {
            wins: number;
            draws?: number;
            losses: number;
            tournamentsWon: number;
            tournamentsPlayed: number;
            winRate: number;
            totalEarnings: number;
            averageKda?: number;
          };
          team_id: string | null;
          username: string;
        };
        SetofOptions: {
          from: "*";
          to: "profiles";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      save_push_device: {
        Args: {
          p_auth: string;
          p_endpoint: string;
          p_name: string | null;
          p_p256dh: string;
        };
        Returns: string;
      };
      save_quiet_hours: {
        Args: {
          p_begins: string | null;
          p_ends: string | null;
          p_zone: string | null;
        };
        Returns: undefined;
      };
      save_row: {
        Args: {
          p_changes: Json;
          p_id: string;
          p_read: Json;
          p_table:
            | "achievements"
            | "coupons"
            | "games"
            | "map_pools"
            | "news"
            | "profiles"
            | "settings"
            | "store_items"
            | "system_status"
            | "teams"
            | "veto_sequences";
        };
        Returns: undefined;
      };
      save_tournament: {
        Args: {
          p_read?: Json | null;
          p_settings: Json;
          p_stages?: Json | null;
          p_tournament_id: string | null;
          p_vetoes?: Json | null;
        };
        Returns: string;
      };
      save_tournament_template: {
        Args: {
          p_name: string;
          p_tournament_id: string;
        };
        Returns: string;
      };
      save_webhook: {
        Args: {
          p_is_on: boolean | null;
          p_kinds: string[];
          p_read?: Json | null;
          p_url: string;
          p_webhook_id: string;
        };
        Returns: undefined;
      };
      schedule_match: {
        Args: {
          p_match_id: string;
          p_scheduled_time: string | null;
        };
        Returns: undefined;
      };
      schedule_match_game: {
        Args: {
          p_match_id: string;
          p_number: number;
          p_time: string | null;
        };
        Returns: undefined;
      };
      search_accounts: {
        Args: {
          p_search: string;
        };
        Returns: {
          avatar_url: string | null;
          bio: string | null;
          closed_at: string | null;
          country: string;
          created_at: string;
          full_name_public: boolean;
          game_identities: { [game: string]: string };
          games_played: string[];
          id: string;
          participant_id: string;
          role: Words["profiles"]["role"];
          search_text: string | null;
          stats: {
            wins: number;
            draws?: number;
            losses: number;
            tournamentsWon: number;
            tournamentsPlayed: number;
            winRate: number;
            totalEarnings: number;
            averageKda?: number;
          };
          team_id: string | null;
          username: string;
        }[];
        SetofOptions: {
          from: "*";
          to: "profiles";
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      search_ticket_orders: {
        Args: {
          p_flagged?: boolean;
          p_from?: string;
          p_limit?: number;
          p_offset?: number;
          p_provider?: string;
          p_search?: string;
          p_status?: string;
          p_to?: string;
        };
        Returns: {
          amount_minor: number;
          coupon_code: string | null;
          created_at: string;
          credited_tickets: number;
          currency: Words["ticket_orders"]["currency"];
          disputed_minor: number;
          flag: Words["ticket_orders"]["flag"] | null;
          flag_resolved_at: string | null;
          id: string;
          is_gift: boolean;
          item_id: string;
          item_name: string;
          list_amount_minor: number;
          paid_at: string | null;
          paid_minor: number | null;
          participant_type: Words["participants"]["type"];
          payment_id: string | null;
          provider: string;
          refunded_minor: number;
          reversed_tickets: number;
          session_id: string | null;
          shortfall_tickets: number;
          status: Words["ticket_orders"]["status"];
          team_name: string | null;
          tickets: number;
          total: number;
          user_id: string;
          username: string;
        }[];
      };
      self_exclude: {
        Args: {
          p_days: number;
        };
        Returns: string;
      };
      send_contact_message: {
        Args: {
          p_email: string;
          p_message: string;
          p_name: string;
          p_subject: string;
        };
        Returns: string;
      };
      send_global_notification: {
        Args: {
          p_audience?: Words["announcements"]["audience"];
          p_content: string;
          p_game?: string | null;
        };
        Returns: number;
      };
      send_match_message: {
        Args: {
          p_client_id?: string;
          p_content: string;
          p_match_id: string;
          p_part?: Json;
        };
        Returns: {
          challenge_match_id: string | null;
          client_id: string | null;
          content: string;
          created_at: string;
          id: string;
          match_id: string | null;
          part:
            | {
                kind: "picture";
                file: string | null;
                alt: string | null;
                width: number;
                height: number;
              }
            | { kind: "challenge" | "team" | "tournament"; id: string }
            | null;
          participant_id: string | null;
          reactions: { [profile: string]: string };
          sender_id: string;
          tournament_match_id: string | null;
        };
        SetofOptions: {
          from: "*";
          to: "match_messages";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      send_message: {
        Args: {
          p_client_id?: string;
          p_content: string;
          p_part?: Json;
          p_receiver_id: string;
          p_reply_to_id?: string;
        };
        Returns: {
          client_id: string | null;
          content: string;
          created_at: string;
          id: string;
          part:
            | {
                kind: "picture";
                file: string | null;
                alt: string | null;
                width: number;
                height: number;
              }
            | { kind: "challenge" | "team" | "tournament"; id: string }
            | null;
          receiver_id: string;
          receiver_reaction: Words["messages"]["receiver_reaction"] | null;
          reply_to_id: string | null;
          sender_avatar_url: string | null;
          sender_id: string;
          sender_profile_id: string | null;
          sender_reaction: Words["messages"]["sender_reaction"] | null;
          sender_username: string | null;
        };
        SetofOptions: {
          from: "*";
          to: "messages";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      send_report: {
        Args: {
          p_kind: string;
          p_note?: string;
          p_reason: string;
          p_target_id: string;
        };
        Returns: string;
      };
      send_team_message: {
        Args: {
          p_client_id?: string;
          p_content: string;
          p_part?: Json;
          p_team_id: string;
        };
        Returns: {
          client_id: string | null;
          content: string;
          created_at: string;
          id: string;
          link: string | null;
          part:
            | {
                kind: "picture";
                file: string | null;
                alt: string | null;
                width: number;
                height: number;
              }
            | { kind: "challenge" | "team" | "tournament"; id: string }
            | null;
          reactions: { [profile: string]: string };
          sender_id: string | null;
          team_id: string;
        };
        SetofOptions: {
          from: "*";
          to: "team_messages";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      send_tournament_message: {
        Args: {
          p_audience: Words["tournament_messages"]["audience"];
          p_content: string;
          p_match_id?: string | null;
          p_match_ids?: string[] | null;
          p_part?: string | null;
          p_participant_id?: string | null;
          p_round?: number | null;
          p_stage_id?: string | null;
          p_tournament_id: string;
        };
        Returns: {
          audience: Words["tournament_messages"]["audience"];
          author_id: string | null;
          content: string;
          created_at: string;
          id: string;
          match_id: string | null;
          matches: number | null;
          notices: number;
          part: string | null;
          participant_id: string | null;
          recipients: number;
          round: number | null;
          stage_id: string | null;
          tournament_id: string;
        };
        SetofOptions: {
          from: "*";
          to: "tournament_messages";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      send_webhook_again: {
        Args: {
          p_delivery_id: string;
          p_webhook_id: string;
        };
        Returns: undefined;
      };
      set_birth_date: {
        Args: {
          p_birth_date: string;
        };
        Returns: undefined;
      };
      set_default_times: {
        Args: {
          p_agree_until: string;
          p_default_time: string;
          p_part: string;
          p_round: number;
          p_stage_id: string;
        };
        Returns: number;
      };
      set_lobby_room: {
        Args: {
          p_game_id: string;
          p_name: string | null;
          p_opens_at?: string | null;
          p_password?: string | null;
        };
        Returns: undefined;
      };
      set_lobby_scoring: {
        Args: {
          p_reason?: string | null;
          p_scoring_system_id: string;
          p_seen?: string[] | null;
          p_stage_id: string;
        };
        Returns: string;
      };
      set_match_lineup: {
        Args: {
          p_match_id: string;
          p_participant_id: string;
          p_read?: Json | null;
          p_starters: string[];
          p_substitutes?: string[];
        };
        Returns: {
          changed_at: string;
          created_at: string;
          id: string;
          is_by_staff: boolean;
          match_id: string;
          participant_id: string;
          set_by: string | null;
        };
        SetofOptions: {
          from: "*";
          to: "match_lineups";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      set_match_referee: {
        Args: {
          p_match_id: string;
          p_staff_id: string | null;
        };
        Returns: undefined;
      };
      set_match_station: {
        Args: {
          p_match_id: string;
          p_station: string | null;
          p_waits?: boolean;
        };
        Returns: undefined;
      };
      set_match_statistics: {
        Args: {
          p_match_id: string;
          p_statistics: Json;
        };
        Returns: number;
      };
      set_match_stream: {
        Args: {
          p_match_id: string;
          p_url: string | null;
        };
        Returns: undefined;
      };
      set_presence_hidden: {
        Args: {
          p_hidden: boolean;
        };
        Returns: undefined;
      };
      set_series_state: {
        Args: {
          p_series_id: string;
          p_state: Words["tournament_series"]["state"];
        };
        Returns: undefined;
      };
      set_stage_groups: {
        Args: {
          p_groups: Json;
          p_read?: Json | null;
          p_stage_id: string;
        };
        Returns: number;
      };
      set_stage_seeds: {
        Args: {
          p_participant_ids: string[];
          p_read?: Json | null;
          p_stage_id: string;
        };
        Returns: undefined;
      };
      set_stage_settings: {
        Args: {
          p_best_of: number | null;
          p_best_of_rules: Json;
          p_qualifiers: number | null;
          p_read?: Json | null;
          p_series?:
            | { kind: "games" }
            | { kind: "overtime"; overtime_win: number; overtime_loss: number }
            | {
                kind: "aggregate";
                ties: (
                  | "extra_time"
                  | "golden_goal"
                  | "penalties"
                  | "third_game"
                  | "away_goals"
                  | "better_seed"
                )[];
                away_goals_in_extra_time?: boolean;
              }
            | { kind: "best_of" }
            | null;
          p_stage_id: string;
        };
        Returns: undefined;
      };
      set_tournament_seeds: {
        Args: {
          p_participant_ids: string[];
          p_read?: Json | null;
          p_tournament_id: string;
        };
        Returns: undefined;
      };
      set_tournament_series: {
        Args: {
          p_editions?: number | null;
          p_ends_on?: string | null;
          p_every_weeks: number;
          p_first_hours: number;
          p_local_time: string;
          p_opens_days: number;
          p_read?: Json | null;
          p_time_zone: string;
          p_tournament_id: string;
          p_weekday: number;
        };
        Returns: string;
      };
      set_tournament_staff_rights: {
        Args: {
          p_read?: Json | null;
          p_rights: string[];
          p_staff_id: string;
        };
        Returns: {
          accepted_at: string | null;
          created_at: string;
          expires_at: string | null;
          id: string;
          invited_by: string | null;
          profile_id: string | null;
          rights: Words["tournament_staff"]["rights"][];
          tournament_id: string;
        };
        SetofOptions: {
          from: "*";
          to: "tournament_staff";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      set_tournament_stages: {
        Args: {
          p_stages: Json;
          p_tournament_id: string;
        };
        Returns: undefined;
      };
      set_tournament_stream: {
        Args: {
          p_tournament_id: string;
          p_url: string | null;
        };
        Returns: undefined;
      };
      set_tournament_vetoes: {
        Args: {
          p_tournament_id: string;
          p_vetoes: Json;
        };
        Returns: undefined;
      };
      set_weekly_limit: {
        Args: {
          p_limit?: number;
        };
        Returns: undefined;
      };
      shared_accounts: {
        Args: {
          p_profile_id: string;
        };
        Returns: {
          avatar_url: string | null;
          kind: "phone" | "person" | "account";
          profile_id: string;
          total: number;
          username: string;
        }[];
      };
      social_counts: {
        Args: Record<PropertyKey, never>;
        Returns: {
          friend_requests: number;
          message_requests: number;
          unread_messages: number;
        }[];
      };
      split_payout: {
        Args: {
          p_payout_id: string;
          p_shares: Json;
        };
        Returns: number;
      };
      stage_ties: {
        Args: {
          p_stage_id: string;
        };
        Returns: {
          first_place: number;
          group_id: string;
          participant_ids: string[];
        }[];
      };
      stands_unanswered: {
        Args: {
          report: Omit<
            Database["public"]["Tables"]["match_reports"]["Row"],
            Database["public"]["Tables"]["match_reports"]["ComputedFields"]
          >;
        };
        Returns: boolean;
      };
      start_live_draw: {
        Args: {
          p_stage_id: string;
        };
        Returns: string;
      };
      start_tournament: {
        Args: {
          p_first_at?: string | null;
          p_is_weekly?: boolean;
          p_tournament_id: string;
        };
        Returns: number;
      };
      state_in_dispute: {
        Args: {
          p_match_id: string;
          p_statement: string;
        };
        Returns: undefined;
      };
      store_swiss_round: {
        Args: {
          p_pairs: Json;
          p_round: number;
          p_stage_id: string;
        };
        Returns: boolean;
      };
      submit_lobby_score: {
        Args: {
          p_kills?: number;
          p_lobby_id: string;
          p_place: number;
          p_proof: string;
          p_time_ms?: number | null;
        };
        Returns: {
          created_at: string;
          decided_at: string | null;
          decided_by: string | null;
          game_id: string | null;
          id: string;
          kills: number;
          lobby_id: string;
          participant_id: string;
          place: number;
          proof: string;
          reason: string | null;
          state: Words["lobby_submissions"]["state"];
          submitted_by: string | null;
          time_ms: number | null;
        };
        SetofOptions: {
          from: "*";
          to: "lobby_submissions";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      substitute_player: {
        Args: {
          p_game: number;
          p_in_id: string;
          p_match_id: string;
          p_out_id: string;
          p_participant_id: string;
        };
        Returns: {
          created_at: string;
          game: number;
          id: string;
          in_id: string;
          lineup_id: string;
          made_by: string | null;
          out_id: string;
        };
        SetofOptions: {
          from: "*";
          to: "match_substitutions";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      suspend_user: {
        Args: {
          p_days: number;
          p_open_matches?: string | null;
          p_profile_id: string;
          p_reason: string;
          p_words: string;
        };
        Returns: string;
      };
      swiss_rounds_to_pair: {
        Args: Record<PropertyKey, never>;
        Returns: {
          meetings: Json;
          players: Json;
          round: number;
          stage_id: string;
        }[];
      };
      take_back_offer: {
        Args: {
          p_participant_id: string;
          p_tournament_id: string;
        };
        Returns: undefined;
      };
      take_dispute: {
        Args: {
          p_match_id: string;
        };
        Returns: undefined;
      };
      take_place: {
        Args: {
          p_participant_id: string;
          p_tournament_id: string;
        };
        Returns: {
          checked_in_at: string | null;
          created_at: string;
          fee_paid: number;
          fee_wallet_id: string | null;
          final_position: number | null;
          id: string;
          participant_id: string;
          registered_by: string | null;
          roster_frozen_at: string | null;
          seed: number | null;
          status: Words["tournament_participants"]["status"];
          tournament_id: string;
        };
        SetofOptions: {
          from: "*";
          to: "tournament_participants";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      take_referee_call: {
        Args: {
          p_call_id: string;
          p_takes_over?: boolean;
          p_token?: string | null;
        };
        Returns: undefined;
      };
      team_tickets: {
        Args: {
          team: Omit<
            Database["public"]["Tables"]["teams"]["Row"],
            Database["public"]["Tables"]["teams"]["ComputedFields"]
          >;
        };
        Returns: number;
      };
      test_discord_posts: {
        Args: {
          p_tournament_id: string;
        };
        Returns: undefined;
      };
      test_webhook: {
        Args: {
          p_webhook_id: string;
        };
        Returns: string;
      };
      ticket_order_timeline: {
        Args: {
          p_order_id: string;
        };
        Returns: {
          actor_id: string | null;
          actor_name: string | null;
          created_at: string;
          detail: string | null;
          id: string;
          kind: Words["order_events"]["kind"];
          provider_reference: string | null;
          title: string;
        }[];
      };
      ticket_revenue: {
        Args: {
          p_currency?: string;
          p_from: string;
          p_to: string;
        };
        Returns: {
          day: string;
          gross_minor: number;
          item_id: string;
          item_name: string;
          net_minor: number;
          orders: number;
          returned_minor: number;
          tickets: number;
        }[];
      };
      touch_presence: { Args: Record<PropertyKey, never>; Returns: undefined };
      tournament: {
        Args: {
          match: Omit<
            Database["public"]["Views"]["matches"]["Row"],
            Database["public"]["Views"]["matches"]["ComputedFields"]
          >;
        };
        Returns: {
          absence_game_minutes: number | null;
          absence_match_minutes: number | null;
          absence_side_minutes: number | null;
          agrees_times: boolean;
          allows_replacement: boolean;
          best_of: Words["tournaments"]["best_of"];
          calendar_sequence: number;
          cancel_reason: string | null;
          cancelled_at: string | null;
          check_in_closes_at: string | null;
          check_in_minutes: number | null;
          created_at: string;
          draw_seed: number;
          duration_text: string | null;
          entry_by: Words["tournaments"]["entry_by"];
          entry_fee: number;
          finished_at: string | null;
          format: Words["tournaments"]["format"];
          founded_by: string | null;
          game: string;
          game_detail: Words["tournaments"]["game_detail"];
          group_size: number;
          id: string;
          image_url: string | null;
          imported_from: Words["tournaments"]["imported_from"] | null;
          is_full: boolean;
          lineups_by: Words["tournaments"]["lineups_by"];
          list_order: number | null;
          max_participants: number;
          max_substitutions: number | null;
          name: string;
          pause_minutes: number | null;
          prizes: { type: "money" | "tickets"; value: number }[];
          qualifiers_per_group: number;
          registration_deadline: string | null;
          report_answer_minutes: number | null;
          requirements: string | null;
          rules: string | null;
          schedule_info: string | null;
          search_text: string | null;
          seeding_mode: Words["tournaments"]["seeding_mode"];
          start_date: string;
          status: Words["tournaments"]["status"];
          stream_url: string | null;
          structure_generated_at: string | null;
          substitutions: Words["tournaments"]["substitutions"];
          team_format: Words["tournaments"]["team_format"];
          third_place_match: boolean;
          ticket_type: Words["tournaments"]["ticket_type"];
          type: Words["tournaments"]["type"];
          waiting_offer_minutes: number | null;
        };
        SetofOptions: {
          from: "matches";
          to: "tournaments";
          isOneToOne: true;
          isSetofReturn: true;
        };
      };
      tournament_ages: {
        Args: Record<PropertyKey, never>;
        Returns: {
          free: number;
          usual: number;
        }[];
      };
      tournament_contacts: {
        Args: {
          p_tournament_id: string;
        };
        Returns: {
          checked_in_at: string | null;
          contact_full_name: string | null;
          contact_profile_id: string | null;
          contact_username: string | null;
          email: string | null;
          in_game_id: string | null;
          is_guest: boolean;
          name: string;
          participant_id: string;
          phone_number: string | null;
          registered_at: string;
          seed: number | null;
          status: Words["tournament_participants"]["status"];
          type: Words["participants"]["type"];
        }[];
      };
      tournament_counts: {
        Args: {
          p_conditions?: string;
        };
        Returns: {
          status: Words["tournaments"]["status"];
          tournaments: number;
        }[];
      };
      tournament_discord_posts: {
        Args: {
          p_tournament_id: string;
        };
        Returns: {
          event_state:
            | "none"
            | "waiting"
            | "shown"
            | "application"
            | "absent"
            | "forbidden"
            | "full"
            | "deleted"
            | "other"
            | null;
          has_event: boolean;
          is_test_due: boolean;
          kinds: string[];
          off_reason: "gone" | "refused" | "unreadable" | null;
          thread_refusal: "application" | "absent" | "forbidden" | "full" | "other" | null;
          threads: "none" | "tournament" | "match";
        }[];
      };
      tournament_file: {
        Args: {
          p_tournament_id: string;
        };
        Returns: Json;
      };
      tournament_founding: {
        Args: Record<PropertyKey, never>;
        Returns: {
          is_open: boolean;
          most: number;
          needs_approval: boolean;
          prize_tickets: number;
        }[];
      };
      tournament_id: {
        Args: {
          match: Omit<
            Database["public"]["Views"]["matches"]["Row"],
            Database["public"]["Views"]["matches"]["ComputedFields"]
          >;
        };
        Returns: {
          absence_game_minutes: number | null;
          absence_match_minutes: number | null;
          absence_side_minutes: number | null;
          agrees_times: boolean;
          allows_replacement: boolean;
          best_of: Words["tournaments"]["best_of"];
          calendar_sequence: number;
          cancel_reason: string | null;
          cancelled_at: string | null;
          check_in_closes_at: string | null;
          check_in_minutes: number | null;
          created_at: string;
          draw_seed: number;
          duration_text: string | null;
          entry_by: Words["tournaments"]["entry_by"];
          entry_fee: number;
          finished_at: string | null;
          format: Words["tournaments"]["format"];
          founded_by: string | null;
          game: string;
          game_detail: Words["tournaments"]["game_detail"];
          group_size: number;
          id: string;
          image_url: string | null;
          imported_from: Words["tournaments"]["imported_from"] | null;
          is_full: boolean;
          lineups_by: Words["tournaments"]["lineups_by"];
          list_order: number | null;
          max_participants: number;
          max_substitutions: number | null;
          name: string;
          pause_minutes: number | null;
          prizes: { type: "money" | "tickets"; value: number }[];
          qualifiers_per_group: number;
          registration_deadline: string | null;
          report_answer_minutes: number | null;
          requirements: string | null;
          rules: string | null;
          schedule_info: string | null;
          search_text: string | null;
          seeding_mode: Words["tournaments"]["seeding_mode"];
          start_date: string;
          status: Words["tournaments"]["status"];
          stream_url: string | null;
          structure_generated_at: string | null;
          substitutions: Words["tournaments"]["substitutions"];
          team_format: Words["tournaments"]["team_format"];
          third_place_match: boolean;
          ticket_type: Words["tournaments"]["ticket_type"];
          type: Words["tournaments"]["type"];
          waiting_offer_minutes: number | null;
        };
        SetofOptions: {
          from: "matches";
          to: "tournaments";
          isOneToOne: true;
          isSetofReturn: true;
        };
      };
      tournament_log: {
        Args: {
          p_tournament_id: string;
        };
        Returns: {
          action: Words["admin_audit_log"]["action"];
          actor_id: string | null;
          after: Json | null;
          before: Json | null;
          created_at: string;
          entity: Words["admin_audit_log"]["entity"];
          entity_id: string | null;
          id: string;
        }[];
        SetofOptions: {
          from: "*";
          to: "admin_audit_log";
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      tournament_message_waiters: {
        Args: {
          p_tournament_message_id: string;
        };
        Returns: {
          avatar_url: string;
          profile_id: string;
          username: string;
        }[];
      };
      tournament_now: {
        Args: {
          p_tournament_id: string;
        };
        Returns: {
          due_at: string | null;
          game: number | null;
          last_map: string | null;
          last_score1: number | null;
          last_score2: number | null;
          map: string | null;
          match_id: string;
          paused_until: string | null;
          phase:
            | "playing"
            | "veto"
            | "ready"
            | "late"
            | "objected"
            | "held"
            | "reported"
            | "disputed"
            | "coming"
            | "decided";
          ready: number;
          since: string | null;
          stream_url: string | null;
          turn_id: string | null;
        }[];
      };
      tournament_outlook: {
        Args: {
          p_tournament_id: string;
        };
        Returns: {
          decided_matches: number;
          entry_by: Words["tournaments"]["entry_by"];
          fees_held: number;
          is_cancelled: boolean;
          is_drawn: boolean;
          is_league: boolean;
          is_paid_out: boolean;
          is_pledge_at_stake: boolean;
          is_sealed: boolean;
          matches: number;
          max_participants: number;
          name: string;
          notified_at_end: number;
          notified_at_start: number;
          participants: number;
          payers: number;
          pending_amount: number;
          pending_payouts: number;
          pledged: number;
          prizes: { type: "money" | "tickets"; value: number }[];
          registered: number;
          registration_deadline: string | null;
          short_teams: number;
          start_date: string;
          status: Words["tournaments"]["status"];
          undated: number;
          waiting: number;
        }[];
      };
      tournament_staff_presets: {
        Args: Record<PropertyKey, never>;
        Returns: {
          preset: "organiser" | "administrator" | "referee" | "broadcast" | "door";
          rights: Words["tournament_staff"]["rights"][];
        }[];
      };
      tournament_webhooks: {
        Args: {
          p_tournament_id: string;
        };
        Returns: {
          created_at: string;
          failing_since: string | null;
          former_secret_until: string | null;
          has_secret: boolean;
          id: string;
          is_on: boolean;
          is_served: boolean;
          kinds: string[];
          off_reason: "gone" | "failures" | "flood" | null;
          url: string;
          waiting: number;
        }[];
      };
      tournaments: {
        Args: {
          match: Omit<
            Database["public"]["Views"]["matches"]["Row"],
            Database["public"]["Views"]["matches"]["ComputedFields"]
          >;
        };
        Returns: {
          absence_game_minutes: number | null;
          absence_match_minutes: number | null;
          absence_side_minutes: number | null;
          agrees_times: boolean;
          allows_replacement: boolean;
          best_of: Words["tournaments"]["best_of"];
          calendar_sequence: number;
          cancel_reason: string | null;
          cancelled_at: string | null;
          check_in_closes_at: string | null;
          check_in_minutes: number | null;
          created_at: string;
          draw_seed: number;
          duration_text: string | null;
          entry_by: Words["tournaments"]["entry_by"];
          entry_fee: number;
          finished_at: string | null;
          format: Words["tournaments"]["format"];
          founded_by: string | null;
          game: string;
          game_detail: Words["tournaments"]["game_detail"];
          group_size: number;
          id: string;
          image_url: string | null;
          imported_from: Words["tournaments"]["imported_from"] | null;
          is_full: boolean;
          lineups_by: Words["tournaments"]["lineups_by"];
          list_order: number | null;
          max_participants: number;
          max_substitutions: number | null;
          name: string;
          pause_minutes: number | null;
          prizes: { type: "money" | "tickets"; value: number }[];
          qualifiers_per_group: number;
          registration_deadline: string | null;
          report_answer_minutes: number | null;
          requirements: string | null;
          rules: string | null;
          schedule_info: string | null;
          search_text: string | null;
          seeding_mode: Words["tournaments"]["seeding_mode"];
          start_date: string;
          status: Words["tournaments"]["status"];
          stream_url: string | null;
          structure_generated_at: string | null;
          substitutions: Words["tournaments"]["substitutions"];
          team_format: Words["tournaments"]["team_format"];
          third_place_match: boolean;
          ticket_type: Words["tournaments"]["ticket_type"];
          type: Words["tournaments"]["type"];
          waiting_offer_minutes: number | null;
        };
        SetofOptions: {
          from: "matches";
          to: "tournaments";
          isOneToOne: true;
          isSetofReturn: true;
        };
      };
      trophies: {
        Args: {
          p_limit?: number;
          p_participant_id: string;
        };
        Returns: {
          entrants: number;
          game: string;
          name: string;
          place: number;
          tournament_id: string;
          won_at: string;
        }[];
      };
      try_tournament_message: {
        Args: {
          p_content: string;
          p_tournament_id: string;
        };
        Returns: undefined;
      };
      undo_arrival: {
        Args: {
          p_participant_id: string;
          p_profile_id: string | null;
          p_tournament_id: string;
        };
        Returns: undefined;
      };
      undo_guest_claim: {
        Args: {
          p_participant_id: string;
          p_tournament_id: string;
        };
        Returns: undefined;
      };
      undo_payout: {
        Args: {
          p_payout_id: string;
        };
        Returns: undefined;
      };
      undo_substitution: {
        Args: {
          p_match_id: string;
          p_participant_id: string;
          p_substitution_id: string;
        };
        Returns: undefined;
      };
      undo_veto_steps: {
        Args: {
          p_match_id: string;
          p_reason: string;
          p_step: number;
        };
        Returns: undefined;
      };
      unfollow: {
        Args: {
          p_subject_id: string;
        };
        Returns: undefined;
      };
      unlink_discord: { Args: Record<PropertyKey, never>; Returns: undefined };
      unlock_challenge: {
        Args: {
          p_match_id: string;
          p_password: string;
        };
        Returns: undefined;
      };
      unread_team_messages: { Args: Record<PropertyKey, never>; Returns: number };
      unsubscribe: {
        Args: {
          p_token: string;
          p_undo?: boolean;
        };
        Returns: Words["notification_preferences"]["topic"];
      };
      use_entry_code: {
        Args: {
          p_code: string;
          p_tournament_id: string;
        };
        Returns: undefined;
      };
      veto_options: {
        Args: {
          veto: Omit<
            Database["public"]["Tables"]["match_vetoes"]["Row"],
            Database["public"]["Tables"]["match_vetoes"]["ComputedFields"]
          >;
        };
        Returns: string[];
      };
      veto_seed: {
        Args: {
          veto: Omit<
            Database["public"]["Tables"]["match_vetoes"]["Row"],
            Database["public"]["Tables"]["match_vetoes"]["ComputedFields"]
          >;
        };
        Returns: string;
      };
      void_challenge_match: {
        Args: {
          p_match_id: string;
          p_reason: string;
        };
        Returns: undefined;
      };
      vote_best_player: {
        Args: {
          p_match_id: string;
          p_profile_id: string;
        };
        Returns: undefined;
      };
      wager_conditions: {
        Args: {
          p_participant_id?: string;
        };
        Returns: {
          adult_on: string | null;
          birth_date_known: boolean;
          block_days: number;
          blocked_until: string | null;
          excluded_until: string | null;
          expiry_days: number;
          friendly_only: boolean;
          is_adult: boolean;
          minimum_age: number;
          offence_days: number;
          offences: number;
          offences_allowed: number;
          pending_from: string | null;
          pending_limit: number | null;
          pending_unlimited: boolean;
          play_hours: number;
          reminder_hours: number;
          report_hours: number;
          weekly_left: number | null;
          weekly_limit: number | null;
          weekly_used: number;
        }[];
      };
      waiting_position: {
        Args: {
          entry: Omit<
            Database["public"]["Tables"]["waiting_entries"]["Row"],
            Database["public"]["Tables"]["waiting_entries"]["ComputedFields"]
          >;
        };
        Returns: number;
      };
      waiting_refusal: {
        Args: {
          tournament: Omit<
            Database["public"]["Tables"]["tournaments"]["Row"],
            Database["public"]["Tables"]["tournaments"]["ComputedFields"]
          >;
        };
        Returns: string;
      };
      webhook_deliveries: {
        Args: {
          p_before?: string | null;
          p_webhook_id: string;
        };
        Returns: {
          created_at: string;
          id: string;
          kind: Words["tournament_events"]["kind"] | "webhook.test";
          next_attempt_at: string;
          sequence: number | null;
          state: "waiting" | "delivered" | "failed";
          tries: {
            at: string;
            status: number | null;
            failure: "address" | "name" | "timeout" | "tls" | "connection" | "secret" | null;
            milliseconds: number;
            answer: string | null;
          }[];
        }[];
      };
      welcome_tickets: { Args: Record<PropertyKey, never>; Returns: number };
      what_it_takes: {
        Args: {
          p_group_id: string;
        };
        Returns: {
          best_place: number;
          goal: number;
          is_exact: boolean;
          participant_id: string;
          result: "win" | "draw" | "loss" | null;
          rules: (
            | "wins"
            | "losses"
            | "score_difference"
            | "map_difference"
            | "round_difference"
            | "score_for"
            | "direct_encounter"
            | "encounter_difference"
            | "record_below"
            | "buchholz"
            | "median_buchholz"
            | "sonneborn_berger"
            | "neustadtl"
            | "opponents_win_rate"
            | "tie_break"
            | "seed"
            | "draw"
          )[];
          worst_place: number;
        }[];
      };
      withdraw_announcement: {
        Args: {
          p_announcement_id: string;
        };
        Returns: undefined;
      };
      withdraw_entry_code: {
        Args: {
          p_code_id: string;
          p_tournament_id: string;
        };
        Returns: undefined;
      };
      withdraw_entry_request: {
        Args: {
          p_participant_id: string;
          p_tournament_id: string;
        };
        Returns: undefined;
      };
      withdraw_from_tournament: {
        Args: {
          p_participant_id: string;
          p_tournament_id: string;
        };
        Returns: number;
      };
      withdraw_guest_request: {
        Args: {
          p_tournament_id: string;
        };
        Returns: undefined;
      };
      withdraw_lobby_adjustment: {
        Args: {
          p_adjustment_id: string;
          p_reason: string;
          p_seen?: string[] | null;
        };
        Returns: undefined;
      };
      withdraw_match_time: {
        Args: {
          p_proposal_id: string;
        };
        Returns: undefined;
      };
      withdraw_player_invitation: {
        Args: {
          p_profile_id: string;
        };
        Returns: boolean;
      };
      withdraw_referee_call: {
        Args: {
          p_call_id: string;
        };
        Returns: undefined;
      };
      withdraw_stand_in: {
        Args: {
          p_stand_in_id: string;
        };
        Returns: undefined;
      };
      withdraw_tournament_proposal: {
        Args: {
          p_proposal_id: string;
        };
        Returns: boolean;
      };
      write_join_message: {
        Args: {
          p_content: string;
          p_team_id: string;
        };
        Returns: undefined;
      };
    };
    Enums: {
      [_ in never]: never;
    };
    CompositeTypes: {
      [_ in never]: never;
    };
  };
};

type DatabaseWithoutInternals = Omit<Database, "__InternalSupabase">;

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, "public">];

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    | keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])[TableName] extends {
      Row: infer R;
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
    ? (DefaultSchema["Tables"] & DefaultSchema["Views"])[DefaultSchemaTableNameOrOptions] extends {
        Row: infer R;
      }
      ? R
      : never
    : never;

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Insert: infer I;
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
    ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
        Insert: infer I;
      }
      ? I
      : never
    : never;

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Update: infer U;
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
    ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
        Update: infer U;
      }
      ? U
      : never
    : never;

export type Enums<
  DefaultSchemaEnumNameOrOptions extends
    | keyof DefaultSchema["Enums"]
    | { schema: keyof DatabaseWithoutInternals },
  EnumName extends (DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"]
    : never) = never,
> = DefaultSchemaEnumNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema["Enums"]
    ? DefaultSchema["Enums"][DefaultSchemaEnumNameOrOptions]
    : never;

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    | keyof DefaultSchema["CompositeTypes"]
    | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends (PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"]
    : never) = never,
> = PublicCompositeTypeNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema["CompositeTypes"]
    ? DefaultSchema["CompositeTypes"][PublicCompositeTypeNameOrOptions]
    : never;

export const Constants = {
  public: {
    Enums: {},
  },
} as const;
