import type { ChangeRow, EntryRow, RosterRows } from "./roster.ts";

/** For each kind of roster change, the state in which it leaves the player. */
const STATE_AFTER = {
  added: "active",
  returned: "active",
  stand_in: "stand_in",
  left: "left",
  removed: "removed",
} as const satisfies Record<ChangeRow["kind"], EntryRow["state"]>;

/** Computes the rosters at a point in time (ISO): undoes later changes and leaves out players who joined later. */
export function rostersAt<Rows extends RosterRows>({ entries, changes }: Rows, moment: string) {
  const isBefore = ({ created_at: at }: ChangeRow) => Date.parse(at) <= Date.parse(moment);
  const before = changes.filter(isBefore);
  const after = changes.filter((change) => !isBefore(change));
  const stateOf = ({ participant_id: side, player, state }: Rows["entries"][number]) => {
    const isHis = (change: ChangeRow) =>
      change.participant_id === side && change.player?.username === player?.username;
    const next = after.find(isHis);
    if (!next) return state;
    const last = before.findLast(isHis);
    if (last) return STATE_AFTER[last.kind];
    return next.kind === "added" || next.kind === "stand_in" ? null : "active";
  };
  return {
    entries: entries.flatMap((entry: Rows["entries"][number]) => {
      const state = stateOf(entry);
      return state === null ? [] : [{ ...entry, state }];
    }),
    changes: before,
  };
}
