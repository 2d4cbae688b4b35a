import { useId } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { Input } from "@/components/ui/input";
import type { MatchView } from "../domain/match-view.ts";
import { readSeries, type SeriesDraft, type SeriesField } from "../domain/series-entry.ts";
import { seriesCopy as copy } from "../series-copy.ts";

type Match = Pick<MatchView, "bestOf" | "series" | "allowsDraw" | "lastHomeSide"> & {
  readonly side1: { readonly name: string } | null;
  readonly side2: { readonly name: string } | null;
};

interface SeriesScoreFieldsProps {
  readonly match: Match;
  readonly draft: SeriesDraft;
  readonly onChange: (draft: SeriesDraft) => void;
  readonly disabled?: boolean;
}

/** The fields for the games of an aggregate; what its rule needs if the score is level appears when it is due. */
export function SeriesScoreFields({
  match,
  draft,
  onChange,
  disabled = false,
}: SeriesScoreFieldsProps) {
  const { fields, total, winner, by } = readSeries(match, draft);
  const names = [match.side1?.name ?? "", match.side2?.name ?? ""] as const;
  const isLevel = /^(\d+)-\1$/.test(total);
  return (
    <fieldset className="grid gap-3" disabled={disabled}>
      <legend className="sr-only">{copy.games}</legend>
      <div aria-hidden className="grid grid-cols-[minmax(0,1fr)_4.5rem_4.5rem] items-end gap-2">
        <span />
        {names.map((name, at) => (
          <span
            key={at}
            title={name}
            className="line-clamp-2 text-center text-sm leading-tight font-semibold wrap-anywhere"
          >
            {name}
          </span>
        ))}
      </div>
      {fields.map((field) => (
        <Row
          key={field.key}
          field={field}
          bestOf={match.bestOf}
          names={names}
          value={draft[field.key] ?? ["", ""]}
          onChange={(score) => onChange({ ...draft, [field.key]: score })}
        />
      ))}
      {total !== "" && (
        <p
          role="status"
          className="flex flex-wrap justify-between gap-x-3 border-t border-border pt-2"
        >
          <span>
            {match.bestOf > 1 && `${copy.total} `}
            <strong className="tabular-nums">{total}</strong>
          </span>
          <span className={winner === undefined ? "text-muted" : "font-semibold"}>
            {winner === undefined
              ? isLevel && fields.length > match.bestOf
                ? copy.level(fields.at(-1)?.kind ?? "game")
                : copy.missing
              : winner === null
                ? copy.draw
                : copy.passes(names[winner - 1] ?? "", by)}
          </span>
        </p>
      )}
    </fieldset>
  );
}

interface RowProps {
  readonly field: SeriesField;
  readonly bestOf: number;
  readonly names: readonly [string, string];
  readonly value: readonly [string, string];
  readonly onChange: (score: readonly [string, string]) => void;
}

function Row({ field, bestOf, names, value, onChange }: RowProps) {
  const id = useId();
  const title = copy.field(field.kind, field.number, bestOf);
  const home = field.home === null ? null : (names[field.home - 1] ?? null);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_4.5rem_4.5rem] items-center gap-2">
      <p className="min-w-0">
        <span className="block font-semibold">{title}</span>
        {home && <span className="block truncate text-sm text-muted">{copy.home(home)}</span>}
      </p>
      {([0, 1] as const).map((side) => (
        <Input
          key={side}
          id={`${id}-${side}`}
          inputMode="numeric"
          autoComplete="off"
          aria-label={copy.scoreOf(title, names[side])}
          className="px-1 text-center font-display text-2xl font-bold"
          value={value[side]}
          onChange={({ target }) => {
            const text = target.value.replaceAll(/\D/g, "").slice(0, 3);
            onChange(side === 0 ? [text, value[1]] : [value[0], text]);
          }}
        />
      ))}
    </div>
  );
}

interface OvertimeBoxProps {
  readonly isOvertime: boolean;
  readonly onChange: (isOvertime: boolean) => void;
  readonly disabled?: boolean;
}

/** Whether the only game of a match was won in overtime, where that gives other points. */
export function OvertimeBox({ isOvertime, onChange, disabled = false }: OvertimeBoxProps) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <Checkbox checked={isOvertime} disabled={disabled} onCheckedChange={onChange} />
      {copy.overtime}
    </label>
  );
}
