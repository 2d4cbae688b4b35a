import { Link } from "react-router";
import { RowTable } from "@/components/row-table";
import { paths } from "@/config/paths";
import { TournamentStatusBadge } from "@/entities/tournament/components/tournament-status-badge";
import type { DeskCup } from "../api/desks.ts";
import { deskWaits } from "../domain/desk-waits.ts";
import { DeskLine, DeskStand } from "./desk-facts.tsx";
import { ownCopy } from "../copy.ts";

const { columns, tableLabel } = ownCopy;

interface DeskTableProps {
  readonly cups: readonly DeskCup[];
  /** The viewer's role in the staff of each tournament. */
  readonly places: ReadonlyMap<string, string>;
}

/** Tournaments as rows: state, date, places or progress, and pending work. */
export function DeskTable({ cups, places }: DeskTableProps) {
  return (
    <RowTable
      label={tableLabel}
      rows={cups}
      columns={[
        {
          title: columns.name,
          card: "title",
          className: "md:max-w-80",
          cell: ({ id, name }) => (
            <>
              <Link
                to={paths.organize(id)}
                title={name}
                className="line-clamp-1 font-semibold wrap-anywhere hover:underline"
              >
                {name}
              </Link>
              {places.has(id) && <span className="text-sm text-muted">{places.get(id)}</span>}
            </>
          ),
        },
        { title: columns.status, cell: (cup) => <TournamentStatusBadge tournament={cup} /> },
        {
          title: columns.when,
          className: "whitespace-nowrap",
          cell: (cup) => <DeskLine cup={cup} />,
        },
        {
          title: columns.stand,
          className: "whitespace-nowrap text-sm text-muted tabular-nums",
          cell: (cup) => (
            <span className="inline-grid gap-1">
              <DeskStand cup={cup} />
            </span>
          ),
        },
        {
          title: columns.waits,
          isOptional: true,
          cell: (cup) => {
            const waits = deskWaits(cup);
            return (
              waits.length > 0 && (
                <span className="flex flex-wrap gap-x-4">
                  {waits.map(({ text, to }) => (
                    <Link
                      key={text}
                      to={to}
                      className="inline-flex min-h-6 items-center text-sm font-semibold text-warning hover:underline pointer-coarse:min-h-11"
                    >
                      {text}
                    </Link>
                  ))}
                </span>
              )
            );
          },
        },
      ]}
    />
  );
}
