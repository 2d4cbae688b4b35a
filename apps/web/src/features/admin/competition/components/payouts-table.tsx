import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@/components/ui/table";
import { formatDate, formatMoney } from "@/lib/format";
import { ParticipantMark } from "@/entities/match/components/participant-mark";
import type { Payout } from "../api/list-payouts.ts";
import { copy } from "../copy.ts";
import { MarkPaidDialog } from "./mark-paid-dialog.tsx";

interface PayoutsTableProps {
  readonly payouts: readonly Payout[];
}

const { columns } = copy.payouts;

/** Who is to be paid what, and where. */
export function PayoutsTable({ payouts }: PayoutsTableProps) {
  const [chosen, setChosen] = useState<Payout | null>(null);
  return (
    <>
      <Table aria-label={copy.payouts.title}>
        <TableHead>
          <TableRow>
            <TableHeader>{columns.tournament}</TableHeader>
            <TableHeader>{columns.participant}</TableHeader>
            <TableHeader className="text-right">{columns.position}</TableHeader>
            <TableHeader className="text-right">{columns.amount}</TableHeader>
            <TableHeader>{columns.account}</TableHeader>
            <TableHeader>{columns.status}</TableHeader>
            <TableHeader className="relative">
              <span className="sr-only">{copy.tournaments.columns.actions}</span>
            </TableHeader>
          </TableRow>
        </TableHead>
        <TableBody>
          {payouts.map((payout) => (
            <TableRow key={payout.id}>
              <TableCell className="min-w-40 max-w-72 break-words">
                {payout.tournament_name}
              </TableCell>
              <TableCell>
                <span className="flex items-center gap-2">
                  <ParticipantMark participant={payout.winner} className="size-7" />
                  <span title={payout.winner.name} className="max-w-48 truncate font-medium">
                    {payout.winner.name}
                  </span>
                </span>
              </TableCell>
              <TableCell className="text-right">{copy.payouts.position(payout.position)}</TableCell>
              <TableCell className="text-right whitespace-nowrap tabular-nums">
                {formatMoney(payout.amount, payout.currency)}
              </TableCell>
              <TableCell>
                {payout.cvu && <code className="block text-sm">{payout.cvu}</code>}
                {payout.alias && <code className="block text-sm">{payout.alias}</code>}
                {!payout.cvu && !payout.alias && (
                  <span className="text-muted">{copy.payouts.noAccount}</span>
                )}
              </TableCell>
              <TableCell>
                <Badge tone={payout.status === "paid" ? "success" : "warning"}>
                  {payout.status === "paid" ? copy.payouts.paid : copy.payouts.pending}
                </Badge>
                {payout.paid_at && (
                  <p className="mt-1 text-sm text-muted">{formatDate(payout.paid_at)}</p>
                )}
                {payout.note && <p className="text-sm break-words text-muted">{payout.note}</p>}
              </TableCell>
              <TableCell className="text-right">
                {payout.status === "pending" && (
                  <Button
                    variant="outline"
                    size="sm"
                    className="whitespace-nowrap"
                    aria-label={copy.payouts.markPaidFor(payout.winner.name)}
                    onClick={() => setChosen(payout)}
                  >
                    {copy.payouts.markPaid}
                  </Button>
                )}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {chosen && <MarkPaidDialog payout={chosen} onClose={() => setChosen(null)} />}
    </>
  );
}
