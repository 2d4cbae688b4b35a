import { readAmount } from "@/lib/amount";

/** The settings by subject, in display order: first switches, then whole numbers. */
export const RULE_GROUPS = {
  challenges: {
    switches: ["friendly_only"],
    numbers: [
      "challenge_expiry_days",
      "challenge_play_hours",
      "challenge_reminder_hours",
      "match_report_hours",
      "wager_limit_raise_hours",
    ],
  },
  age: {
    switches: ["free_tournaments_from_13"],
    numbers: ["tournament_minimum_age", "wager_minimum_age"],
  },
  conduct: {
    switches: [],
    numbers: [
      "wager_offences",
      "wager_offence_days",
      "wager_block_days",
      "best_player_account_hours",
    ],
  },
  welcome: { switches: [], numbers: ["welcome_tickets"] },
  members: {
    switches: ["members_found_tournaments", "founding_needs_approval"],
    numbers: ["founded_tournaments", "founded_prize_tickets"],
  },
} as const;

export type RuleGroup = keyof typeof RULE_GROUPS;
export type RuleSwitch = (typeof RULE_GROUPS)[RuleGroup]["switches"][number];
export type RuleNumber = (typeof RULE_GROUPS)[RuleGroup]["numbers"][number];

export const RULE_KEYS: readonly string[] = Object.values(RULE_GROUPS).flatMap(
  ({ switches, numbers }) => [...switches, ...numbers],
);

/** The maximum number of digits. */
export const DIGITS = 5;
const WHOLE_NUMBER = new RegExp(`^\\d{1,${DIGITS}}$`);

/** The number typed for a setting; null if it is invalid or has too many digits. */
export function settingNumber(key: string, text: string): number | null {
  if (unitOf(key) !== "tickets") return WHOLE_NUMBER.test(text) ? Number(text) : null;
  const tickets = readAmount(text, "tickets");
  return tickets !== null && tickets < 10 ** DIGITS ? tickets : null;
}

export interface WagerSetting {
  readonly key: string;
  readonly value: string;
  readonly description: string;
}

const UNITS = ["days", "hours", "age", "offences", "tickets", "tournaments"] as const;

export type SettingUnit = (typeof UNITS)[number];

/** The unit of a setting, which is the end of its key. */
export function unitOf(key: string): SettingUnit | undefined {
  return UNITS.find((unit) => key.endsWith(`_${unit}`));
}

/** The settings that differ from the stored values. */
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
