/** What is on or off: every wager is a friendly; tournaments that cost and pay nothing are played from 13. */
export const SWITCH_KEYS = [
  "friendly_only",
  "free_tournaments_from_13",
  "members_found_tournaments",
  "founding_needs_approval",
] as const;

/** The whole numbers that rule how one plays, in the order in which they are shown. */
export const WAGER_SETTING_KEYS = [
  "challenge_expiry_days",
  "challenge_play_hours",
  "challenge_reminder_hours",
  "match_report_hours",
  "tournament_minimum_age",
  "wager_minimum_age",
  "wager_limit_raise_hours",
  "wager_offences",
  "wager_offence_days",
  "wager_block_days",
  "welcome_tickets",
  "founded_tournaments",
  "founded_prize_tickets",
] as const;

export interface WagerSetting {
  readonly key: string;
  readonly value: string;
  readonly description: string;
}

const UNITS = ["days", "hours", "age", "offences", "tickets", "tournaments"] as const;

export type SettingUnit = (typeof UNITS)[number];

/** What a setting counts: its key ends with it. */
export function unitOf(key: string): SettingUnit | undefined {
  return UNITS.find((unit) => key.endsWith(`_${unit}`));
}

/** The settings that differ from what is stored. */
export function changedSettings(
  stored: readonly WagerSetting[],
  drafts: Readonly<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries(
    stored
      .filter(({ key, value }) => drafts[key] !== undefined && drafts[key] !== value)
      .map(({ key }) => [key, drafts[key] ?? ""]),
  );
}
