import { Badge } from "@/components/ui/badge";
import { CardTable } from "@/components/card-table";
import { CopyButton } from "@/components/copy-button";
import { TableCell, TableRow } from "@/components/ui/table";
import { formatDate, formatMoney } from "@/lib/format";
import { ParticipantMark } from "@/entities/match/components/participant-mark";
import { accountLine, paymentLines } from "@/entities/payout/domain/payment-info";
import type { Payout } from "../api/list-payouts.ts";
import { copy } from "../copy.ts";
import { payoutsCopy } from "../payouts-copy.ts";
import { PayoutActs } from "./payout-acts.tsx";

interface PayoutsTableProps {
  readonly payouts: readonly Payout[];
  /** All are of one tournament, which its page names. */
  readonly isOfOne?: boolean;
}

const { columns } = payoutsCopy;

const COLUMNS = [
  { title: columns.participant },
  { title: columns.position, isRight: true },
  { title: columns.amount, isRight: true },
  { title: columns.account },
  { title: columns.status },
  { title: copy.tournaments.columns.actions, isSilent: true },
] as const;
const COLUMNS_OF_ALL = [{ title: columns.tournament }, ...COLUMNS] as const;

/** Who is to be paid what, and where. */
export function PayoutsTable({ payouts, isOfOne = false }: PayoutsTableProps) {
  return (
    <CardTable label={payoutsCopy.title} columns={isOfOne ? COLUMNS : COLUMNS_OF_ALL}>
      {payouts.map((payout) => (
        <TableRow key={payout.id}>
          {!isOfOne && (
            <TableCell data-card="title" className="min-w-40 max-w-72 break-words">
              {payout.tournament_name}
            </TableCell>
          )}
          <TableCell data-card={isOfOne ? "title" : undefined}>
            <span className="flex items-center gap-2">
              <ParticipantMark participant={payout.winner} className="size-7" />
              <span
                title={payout.winner.name}
                className="line-clamp-2 max-w-48 font-medium break-words"
              >
                {payout.winner.name}
              </span>
            </span>
            {payout.winner.type === "team" && payout.receiver && (
              <p className="text-sm font-normal text-muted">
                {payoutsCopy.receivedBy(payout.receiver.username)}
              </p>
            )}
          </TableCell>
          <TableCell className="text-right">{payoutsCopy.position(payout.position)}</TableCell>
          <TableCell className="text-right whitespace-nowrap tabular-nums">
            {formatMoney(payout.amount, payout.currency)}
          </TableCell>
          <TableCell>
            {paymentLines(payout.payment_info).map(({ key, value }) => (
              <CopyButton
                key={key}
                value={value}
                label={payoutsCopy.copyAccount(value)}
                className="flex min-h-8 text-foreground max-md:min-h-11"
              >
                <code className="text-sm break-all">{value}</code>
              </CopyButton>
            ))}
            {accountLine(payout.payment_info) === null && (
              <span className="text-muted">{payoutsCopy.noAccount}</span>
            )}
          </TableCell>
          <TableCell>
            <Badge tone={payout.status === "paid" ? "success" : "warning"}>
              {payoutsCopy.statuses[payout.status]}
            </Badge>
            {payout.paid_at && (
              <p className="mt-1 text-sm text-muted">{formatDate(payout.paid_at)}</p>
            )}
            {payout.note && <p className="text-sm break-words text-muted">{payout.note}</p>}
          </TableCell>
          <TableCell data-card="actions" className="text-right">
            <PayoutActs payout={payout} />
          </TableCell>
        </TableRow>
      ))}
    </CardTable>
  );
}
