import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Input } from "@/components/ui/input";
import { useDebounced } from "@/hooks/use-debounced";
import { formatNumber } from "@/lib/format";
import { type PointRules, pointsPreviewQuery } from "../../api/scoring-systems.ts";
import { scoringCopy } from "../../scoring-copy.ts";

const copy = scoringCopy.example;

interface PointsExampleProps {
  readonly rules: PointRules;
  /** The number of games of a lobby. */
  readonly games: number;
}

/** The rows before the user changes them: a winner, a side of the middle, and one with many kills and a late place. */
const FIRST = [
  { place: "1", kills: "8" },
  { place: "3", kills: "4" },
  { place: "9", kills: "11" },
];

const whole = (text: string, max: number) =>
  Math.min(max, Math.max(0, Number.parseInt(text, 10) || 0));

/** Three example results, which the user may change, with the points that the database would give for them. */
export function PointsExample({ rules, games }: PointsExampleProps) {
  const [rows, setRows] = useState(FIRST);
  const settled = useDebounced(
    rows.map(({ place, kills }) => ({ place: whole(place, 100) || 1, kills: whole(kills, 999) })),
  );
  const { placement, placement_after, points_per_kill, kill_cap } = rules;
  const { multipliers, win_bonus, ties, game_rules } = rules;
  const known = {
    placement,
    placement_after,
    points_per_kill,
    kill_cap,
    multipliers,
    win_bonus,
    ties,
    game_rules,
  } as PointRules;
  const of = Math.max(2, games);
  const hasLast = game_rules?.some(({ game }) => game === -1) ?? false;
  const usual = useQuery(pointsPreviewQuery(known, settled, 1, of));
  const last = useQuery({ ...pointsPreviewQuery(known, settled, of, of), enabled: hasLast });
  const change = (at: number, field: "place" | "kills", text: string) =>
    setRows(rows.map((row, index) => (index === at ? { ...row, [field]: text } : row)));
  return (
    <table className="text-sm tabular-nums" aria-label={copy.title}>
      <caption className="pb-1 text-left font-semibold text-muted">{copy.title}</caption>
      <thead>
        <tr className="text-left text-muted [&>th]:px-1 [&>th]:font-normal">
          <th scope="col">{copy.place}</th>
          <th scope="col">{copy.kills}</th>
          <th scope="col" className="text-right">
            {copy.points}
          </th>
          {hasLast && (
            <th scope="col" className="text-right">
              {copy.last}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          // The rows are never moved.
          // eslint-disable-next-line react/no-array-index-key
          <tr key={at} className="[&>td]:px-1 [&>td]:py-0.5">
            {(["place", "kills"] as const).map((field) => (
              <td key={field}>
                <Input
                  aria-label={field === "place" ? copy.placeOf(at + 1) : copy.killsOf(at + 1)}
                  inputMode="numeric"
                  value={row[field]}
                  className="w-16 px-2 text-center"
                  onChange={(event) => change(at, field, event.target.value)}
                />
              </td>
            ))}
            {(hasLast ? [usual, last] : [usual]).map(({ data }, column) => (
              <td
                // eslint-disable-next-line react/no-array-index-key
                key={column}
                className="min-w-14 text-right font-display text-xl font-bold"
              >
                {data?.[at] ? formatNumber(data[at].points) : "–"}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {usual.isError && (
        <tfoot>
          <tr>
            <td colSpan={4} className="text-danger">
              {copy.invalid}
            </td>
          </tr>
        </tfoot>
      )}
    </table>
  );
}
