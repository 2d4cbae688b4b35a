import type { CSSProperties } from "react";
import { cn } from "@/lib/cn";
import { crossTable } from "../domain/cross-table.ts";
import type { VenueSlide } from "../domain/venue-display.ts";
import { columnsOf } from "../domain/standing-columns.ts";
import { hasOpenMatch } from "../domain/tournament-match.ts";
import { stagesCopy } from "../stages-copy.ts";

type SlideOf<Kind extends VenueSlide["kind"]> = Extract<VenueSlide, { kind: Kind }>;

const TABLE =
  "hall-table w-full border-collapse self-start text-center tabular-nums [&_td]:whitespace-nowrap";
const ROW = "border border-s-[0.25em] bg-surface";
const NAME = "w-full text-start wrap-anywhere";

const words = stagesCopy.structure.table;
const rowsOf = (rows: number) => ({ "--rows": rows }) as CSSProperties;

/** A table, or a section of a long table, to read from a distance; it has no links or buttons. */
export function VenueTable({ stage, group, from, to }: Omit<SlideOf<"table">, "kind">) {
  const isProvisional = stage.kind === "swiss" && hasOpenMatch(stage.matches);
  const columns = columnsOf(stage, isProvisional).filter(({ isWide }) => !isWide);
  return (
    <table className={TABLE} style={rowsOf(to - from)}>
      <thead className="font-display text-muted [&_abbr]:no-underline [&_th]:font-semibold">
        <tr>
          <th scope="col">{words.position}</th>
          <th scope="col" className={cn(NAME, "font-normal!")}>
            {words.participant}
          </th>
          {columns.map(({ label, title }) => (
            <th key={label} scope="col">
              <abbr title={title}>{label}</abbr>
            </th>
          ))}
          <th scope="col">
            <abbr title={words.pointsTitle}>{words.points}</abbr>
          </th>
        </tr>
      </thead>
      <tbody>
        {group.standings.slice(from, to).map((standing, index) => {
          const { participantId, entrant, fate, points } = standing;
          return (
            <tr
              key={participantId}
              className={cn(
                ROW,
                fate === "ahead" || fate === "through"
                  ? "border-s-accent"
                  : "border-s-border-strong",
              )}
            >
              <td>{from + index + 1}</td>
              <th scope="row" className={cn(NAME, "font-semibold")}>
                {entrant?.name}
                {fate && fate !== "ahead" && (
                  <span className="ms-[0.75em] text-[0.75em] font-normal text-muted">
                    {stagesCopy.structure.fates[fate]}
                  </span>
                )}
              </th>
              {columns.map(({ label, value }) => (
                <td key={label} className="text-muted">
                  {value(standing)}
                </td>
              ))}
              <td className="display font-bold">{points}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

const tones = {
  won: "font-semibold text-success",
  drawn: "font-semibold",
  lost: "text-muted",
  open: "text-muted",
} as const;

/** The cross table of a group: each row has the results of one participant, own score first. */
export function VenueCrosses({ group }: Pick<SlideOf<"crosses">, "group">) {
  const rows = crossTable(group);
  return (
    <table className={TABLE} style={rowsOf(rows.length)}>
      <thead className="font-display text-muted [&_abbr]:no-underline [&_th]:font-semibold">
        <tr>
          <th scope="col">{words.position}</th>
          <th scope="col" className={cn(NAME, "font-normal!")}>
            {words.participant}
          </th>
          {rows.map(({ standing }, index) => (
            <th key={standing.participantId} scope="col">
              <abbr title={standing.entrant?.name}>{index + 1}</abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ standing, cells }, index) => (
          <tr key={standing.participantId} className={cn(ROW, "border-s-border-strong")}>
            <td>{index + 1}</td>
            <th scope="row" className={cn(NAME, "font-semibold")}>
              {standing.entrant?.name}
            </th>
            {cells.map((cell, column) => (
              <td
                key={rows[column]?.standing.participantId}
                className={cell === null ? "bg-surface-sunken" : undefined}
              >
                {cell?.map(({ matchId, outcome, score }) => (
                  <span key={matchId} className={`block ${tones[outcome]}`}>
                    {score ?? "–"}
                  </span>
                ))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
