import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { CardTable } from "@/components/card-table";
import { CopyButton } from "@/components/copy-button";
import { TableCell, TableRow } from "@/components/ui/table";
import { formatDate, formatMoney } from "@/lib/format";
import { ParticipantMark } from "@/entities/match/components/participant-mark";
import type { Payout } from "../api/list-payouts.ts";
import { copy } from "../copy.ts";
import { MarkPaidDialog } from "./mark-paid-dialog.tsx";

interface PayoutsTableProps {
  readonly payouts: readonly Payout[];
}

const { columns } = copy.payouts;

const COLUMNS = [
  { title: columns.tournament },
  { title: columns.participant },
  { title: columns.position, isRight: true },
  { title: columns.amount, isRight: true },
  { title: columns.account },
  { title: columns.status },
  { title: copy.tournaments.columns.actions, isSilent: true },
] as const;

/** Who is to be paid what, and where. */
export function PayoutsTable({ payouts }: PayoutsTableProps) {
  const [chosen, setChosen] = useState<Payout | null>(null);
  return (
    <>
      <CardTable label={copy.payouts.title} columns={COLUMNS}>
        {payouts.map((payout) => (
          <TableRow key={payout.id}>
            <TableCell data-card="title" className="min-w-40 max-w-72 break-words">
              {payout.tournament_name}
            </TableCell>
            <TableCell>
              <span className="flex items-center gap-2">
                <ParticipantMark participant={payout.winner} className="size-7" />
                <span
                  title={payout.winner.name}
                  className="line-clamp-2 max-w-48 font-medium break-words"
                >
                  {payout.winner.name}
                </span>
              </span>
            </TableCell>
            <TableCell className="text-right">{copy.payouts.position(payout.position)}</TableCell>
            <TableCell className="text-right whitespace-nowrap tabular-nums">
              {formatMoney(payout.amount, payout.currency)}
            </TableCell>
            <TableCell>
              {[payout.cvu, payout.alias].map(
                (account) =>
                  account && (
                    <CopyButton
                      key={account}
                      value={account}
                      label={copy.payouts.copyAccount(account)}
                      className="flex min-h-8 text-foreground max-md:min-h-11"
                    >
                      <code className="text-sm break-all">{account}</code>
                    </CopyButton>
                  ),
              )}
              {!payout.cvu && !payout.alias && (
                <span className="text-muted">{copy.payouts.noAccount}</span>
              )}
            </TableCell>
            <TableCell>
              <Badge tone={payout.status === "paid" ? "success" : "warning"}>
                {copy.payouts.statuses[payout.status]}
              </Badge>
              {payout.paid_at && (
                <p className="mt-1 text-sm text-muted">{formatDate(payout.paid_at)}</p>
              )}
              {payout.note && <p className="text-sm break-words text-muted">{payout.note}</p>}
            </TableCell>
            <TableCell data-card="actions" className="text-right">
              {payout.status === "pending" && (
                <Button
                  variant="outline"
                  size="sm"
                  className="whitespace-nowrap"
                  aria-label={copy.payouts.markPaidFor(payout.winner.name)}
                  aria-haspopup="dialog"
                  onClick={() => setChosen(payout)}
                >
                  {copy.payouts.markPaid}
                </Button>
              )}
            </TableCell>
          </TableRow>
        ))}
      </CardTable>
      {chosen && <MarkPaidDialog payout={chosen} onClose={() => setChosen(null)} />}
    </>
  );
}
