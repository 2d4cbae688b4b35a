import type { SettingKey } from "@/entities/setting/setting-words";
import { readAmount } from "@/lib/amount";
import { keysOf } from "@/lib/record-of";
import { ruleGroups, settingUnits } from "../copy.ts";

export const RULE_KEYS: readonly SettingKey[] = ruleGroups.flatMap(({ switches, numbers }) =>
  [...switches, ...numbers].map(({ key }) => key),
);

/** The maximum number of digits in the value of a setting. */
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

/** Returns the unit of a setting's number, which is the end of the setting's name in the database. */
export function unitOf(key: string): keyof typeof settingUnits | undefined {
  return keysOf(settingUnits).find((unit) => key.endsWith(`_${unit}`));
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
