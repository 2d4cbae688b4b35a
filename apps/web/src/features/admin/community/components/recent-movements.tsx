import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { CardTable } from "@/components/card-table";
import { ErrorState } from "@/components/error-state";
import { RelativeTime } from "@/components/relative-time";
import { TableCell, TableRow } from "@/components/ui/table";
import { ticketCopy } from "@/entities/ticket/copy";
import { movementWords } from "@/entities/ticket/domain/movement";
import { withDotPrefix } from "@/lib/dot-prefix";
import { cn } from "@/lib/cn";
import { formatTicketChange } from "@/lib/format";
import { recentMovementsQuery } from "../api/tickets.ts";
import { copy } from "../copy.ts";
import { ticketsAddress } from "../domain/wallet-owner.ts";

const texts = copy.tickets.recent;

const COLUMNS = [
  { title: texts.holder },
  { title: ticketCopy.columns.what },
  { title: ticketCopy.columns.delta, isRight: true },
  { title: ticketCopy.columns.date, isRight: true },
] as const;

/** The latest ticket movements with amount and reason, each with a link to its wallet; hidden if there are none. */
export function RecentMovements() {
  const { data, error, refetch } = useQuery(recentMovementsQuery());
  if (error && !data) return <ErrorState title={texts.error} error={error} onRetry={refetch} />;
  if (!data || data.length === 0) return null;
  return (
    <section className="grid gap-4">
      <h2>{texts.title}</h2>
      <CardTable label={texts.title} columns={COLUMNS}>
        {data.map((movement) => {
          const { id, holder, delta, created_at: at } = movement;
          const { what, about } = movementWords(movement);
          return (
            <TableRow key={id}>
              <TableCell data-card="title" className="max-w-56 min-w-36 wrap-anywhere">
                {holder.ownerId === null ? (
                  holder.name
                ) : (
                  <Link
                    to={ticketsAddress(
                      holder.type === "team" ? "equipos" : "usuarios",
                      holder.ownerId,
                    )}
                    className="font-medium link"
                  >
                    {holder.name}
                  </Link>
                )}
              </TableCell>
              <TableCell data-card="whole" className="w-full min-w-48 wrap-anywhere">
                {what}
                {about !== null && <p className="text-sm text-muted max-md:inline">{about}</p>}
                <span className="text-sm text-muted md:hidden">
                  {withDotPrefix("")}
                  <RelativeTime value={at} />
                </span>
              </TableCell>
              <TableCell
                data-card="corner"
                className={cn(
                  "text-right font-semibold whitespace-nowrap tabular-nums",
                  delta > 0 ? "text-success" : "text-danger",
                )}
              >
                {formatTicketChange(delta)}
              </TableCell>
              <TableCell
                data-card="none"
                className="text-right text-sm whitespace-nowrap text-muted"
              >
                <RelativeTime value={at} />
              </TableCell>
            </TableRow>
          );
        })}
      </CardTable>
    </section>
  );
}
