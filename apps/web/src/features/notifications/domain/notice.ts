import { copy } from "../copy.ts";

interface Dated {
  readonly created_at: string;
}

/** Rows by the viewer's day, in their order; `dayOf` names the day of an instant. */
export function byDay<Row extends Dated>(rows: readonly Row[], dayOf: (iso: string) => string) {
  const days: { day: string; rows: Row[] }[] = [];
  for (const row of rows) {
    const day = dayOf(row.created_at);
    const last = days.at(-1);
    if (last?.day === day) last.rows.push(row);
    else days.push({ day, rows: [row] });
  }
  return days;
}

/** Kinds are stable words of the database; their beginning names the subject. */
const ACTS: readonly (readonly [prefix: string, act: string])[] = [
  ["match_reported", copy.acts.answer],
  ["match_won", copy.acts.result],
  ["match_lost", copy.acts.result],
  ["match", copy.acts.room],
  ["challenge", copy.acts.challenge],
  ["team_join_request", copy.acts.requests],
  ["team", copy.acts.team],
  ["tournament", copy.acts.tournament],
  ["friend_request", copy.acts.requests],
  ["friend", copy.acts.chat],
];

/** What the one act of a notice is called. */
export function actOf(kind: string): string {
  return ACTS.find(([prefix]) => kind.startsWith(prefix))?.[1] ?? copy.acts.open;
}
