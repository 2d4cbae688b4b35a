import type { Words } from "@leyenda/db-types";
import type { copy } from "../copy.ts";

export type NotificationKind = Words["notifications"]["kind"];

/** The icon of a notification without a person or team. */
export type Sign =
  | "bell"
  | "match"
  | "tickets"
  | "trophy"
  | "team"
  | "people"
  | "role"
  | "warning"
  | "flag";

interface KindFacts {
  readonly sign: Sign;
  /** The label of the notification's only action; the database stores the link. */
  readonly act: keyof typeof copy.acts;
  /** Set if a user receives many notifications of this kind, so that several are stacked. */
  readonly isStacked?: true;
  /** Set for a yes-or-no question, which is never stacked with other notifications of the same match. */
  readonly isQuestion?: true;
}

/** How each kind that the database sends is shown. */
const KINDS = {
  match_ready: { sign: "match", act: "room" },
  match_scheduled: { sign: "match", act: "room" },
  match_time_proposed: { sign: "match", act: "answer" },
  match_time_declined: { sign: "match", act: "room" },
  match_time_open: { sign: "match", act: "tournament" },
  match_moved: { sign: "match", act: "tournament" },
  match_times_published: { sign: "match", act: "tournament" },
  match_reminder: { sign: "match", act: "room" },
  match_rival_ready: { sign: "match", act: "room" },
  match_called: { sign: "match", act: "room" },
  match_late: { sign: "match", act: "room" },
  match_walkover: { sign: "match", act: "room" },
  match_walkover_objected: { sign: "flag", act: "room" },
  match_resumed: { sign: "match", act: "room" },
  match_paused: { sign: "match", act: "room" },
  match_referee_called: { sign: "flag", act: "room" },
  match_without_side: { sign: "flag", act: "room" },
  match_referee_answered: { sign: "match", act: "room" },
  match_veto_turn: { sign: "match", act: "room" },
  match_reported: { sign: "match", act: "answer" },
  match_won: { sign: "match", act: "result" },
  match_lost: { sign: "match", act: "result" },
  match_drawn: { sign: "match", act: "result" },
  match_disputed: { sign: "match", act: "room" },
  match_best_player: { sign: "trophy", act: "result" },
  match_reopened: { sign: "match", act: "room" },
  match_corrected: { sign: "match", act: "result" },
  match_statistics: { sign: "match", act: "room" },
  match_stand_in_asked: { sign: "people", act: "room" },
  match_stand_in_declined: { sign: "people", act: "room" },
  dispute_opened: { sign: "flag", act: "room" },
  challenge_accepted: { sign: "match", act: "room" },
  challenge_declined: { sign: "match", act: "challenge" },
  challenge_expired: { sign: "match", act: "challenge" },
  challenge_guessed: { sign: "match", act: "challenge" },
  challenge_offered: { sign: "match", act: "challenge", isQuestion: true },
  challenge_reminder: { sign: "match", act: "challenge" },
  challenge_unplayed: { sign: "match", act: "challenge" },
  challenge_voided: { sign: "match", act: "challenge" },
  challenge_withdrawn: { sign: "match", act: "challenge" },
  rematch_offered: { sign: "match", act: "challenge", isQuestion: true },
  tickets_adjusted: { sign: "tickets", act: "open" },
  tickets_welcome: { sign: "tickets", act: "open" },
  gift_received: { sign: "tickets", act: "open" },
  order_awaiting: { sign: "tickets", act: "open" },
  order_paid: { sign: "tickets", act: "open" },
  order_refunded: { sign: "tickets", act: "open" },
  order_disputed: { sign: "tickets", act: "open" },
  order_dispute_won: { sign: "tickets", act: "open" },
  payout_paid: { sign: "tickets", act: "open" },
  payout_undone: { sign: "tickets", act: "open" },
  payout_data_needed: { sign: "tickets", act: "payment" },
  payout_shared: { sign: "tickets", act: "payment" },
  tournament_prize: { sign: "trophy", act: "tournament" },
  check_in_open: { sign: "trophy", act: "tournament" },
  check_in_extended: { sign: "trophy", act: "tournament" },
  check_in_confirmed: { sign: "trophy", act: "tournament" },
  check_in_missing: { sign: "trophy", act: "tournament" },
  check_in_missed: { sign: "trophy", act: "tournament" },
  tournament_place_offered: { sign: "trophy", act: "place" },
  tournament_place_taken: { sign: "trophy", act: "tournament" },
  tournament_moved: { sign: "trophy", act: "tournament" },
  tournament_edition: { sign: "trophy", act: "tournament" },
  tournament_place_gone: { sign: "trophy", act: "tournament" },
  tournament_replaced: { sign: "trophy", act: "tournament" },
  tournament_started: { sign: "trophy", act: "tournament" },
  tournament_roster_small: { sign: "trophy", act: "tournament" },
  tournament_roster_changed: { sign: "trophy", act: "tournament" },
  tournament_message: { sign: "trophy", act: "open" },
  tournament_staff_joined: { sign: "people", act: "open" },
  tournament_staff_changed: { sign: "trophy", act: "open" },
  tournament_added: { sign: "trophy", act: "tournament" },
  tournament_asked: { sign: "trophy", act: "tournament", isQuestion: true },
  tournament_claim_answered: { sign: "trophy", act: "tournament" },
  tournament_claim_asked: { sign: "trophy", act: "open" },
  tournament_entry_asked: { sign: "trophy", act: "open" },
  tournament_entry_accepted: { sign: "trophy", act: "tournament" },
  tournament_entry_declined: { sign: "trophy", act: "tournament" },
  tournament_removed: { sign: "trophy", act: "tournament" },
  tournament_left: { sign: "trophy", act: "tournament" },
  tournament_tie_break: { sign: "trophy", act: "open" },
  tournament_points_adjusted: { sign: "trophy", act: "tournament" },
  tournament_readmitted: { sign: "trophy", act: "tournament" },
  tournament_cancelled: { sign: "trophy", act: "tournament" },
  tournament_deleted: { sign: "trophy", act: "open" },
  tournament_points_changed: { sign: "trophy", act: "tournament" },
  tournament_room_ready: { sign: "match", act: "tournament" },
  tournament_published: { sign: "trophy", act: "open" },
  tournament_declined: { sign: "trophy", act: "open" },
  tournament_discord_off: { sign: "trophy", act: "open" },
  tournament_webhook_off: { sign: "trophy", act: "open" },
  disqualified: { sign: "trophy", act: "tournament" },
  achievement: { sign: "trophy", act: "open" },
  team_join_request: { sign: "team", act: "requests", isStacked: true },
  team_request_accepted: { sign: "team", act: "team" },
  team_request_rejected: { sign: "team", act: "team" },
  team_invited: { sign: "team", act: "team", isQuestion: true },
  team_joined: { sign: "team", act: "team" },
  team_member_removed: { sign: "team", act: "open" },
  team_leadership: { sign: "team", act: "team" },
  team_deleted: { sign: "team", act: "open" },
  friend_request: { sign: "people", act: "requests", isStacked: true },
  friend_accepted: { sign: "people", act: "chat", isStacked: true },
  follow_entered: { sign: "bell", act: "tournament" },
  follow_opened: { sign: "bell", act: "tournament" },
  follow_started: { sign: "bell", act: "tournament" },
  follow_ended: { sign: "trophy", act: "tournament" },
  role_changed: { sign: "role", act: "open" },
  moderation_warning: { sign: "warning", act: "open" },
  moderation_mute: { sign: "warning", act: "open" },
  moderation_mute_lifted: { sign: "warning", act: "open" },
  moderation_measure: { sign: "warning", act: "open" },
  moderation_measure_lifted: { sign: "warning", act: "open" },
  moderation_appeal: { sign: "warning", act: "open" },
  moderation_renamed: { sign: "warning", act: "open" },
  report_appeal: { sign: "flag", act: "open" },
  report_opened: { sign: "flag", act: "open" },
  report_handled: { sign: "flag", act: "open" },
  reconciliation: { sign: "tickets", act: "open" },
  discord_linked: { sign: "people", act: "open" },
  discord_unlinked: { sign: "people", act: "open" },
} as const satisfies Record<NotificationKind, KindFacts>;

/**
 * The properties of a kind of notification.
 * An unknown kind, from a newer version of the server, is shown with the icon of a bell.
 */
export const factsOf = (kind: NotificationKind): KindFacts =>
  Object.hasOwn(KINDS, kind) ? KINDS[kind] : { sign: "bell", act: "open" };

/** The label of a notification's action. If the answer was given or came too late, the action only opens the page. */
export function actOf(kind: NotificationKind, isAwaited: boolean): KindFacts["act"] {
  const { act } = factsOf(kind);
  if (isAwaited) return act;
  return act === "answer" ? "room" : act === "place" ? "tournament" : act;
}

/** The kinds that are stacked when there are many. */
export type StackedKind = {
  [Kind in NotificationKind]: (typeof KINDS)[Kind] extends { isStacked: true } ? Kind : never;
}[NotificationKind];

export const isStacked = (kind: NotificationKind): kind is StackedKind =>
  factsOf(kind).isStacked ?? false;
