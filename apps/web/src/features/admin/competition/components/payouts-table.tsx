import { Badge } from "@/components/ui/badge";
import { CardTable } from "@/components/card-table";
import { CopyButton } from "@/components/copy-button";
import { TableCell, TableRow } from "@/components/ui/table";
import { formatDate, formatMoney } from "@/lib/format";
import { PlaceMedal } from "@/entities/tournament/components/place-medal";
import { ParticipantMark } from "@/entities/match/components/participant-mark";
import { accountLine, paymentLines } from "@/entities/payout/domain/payment-info";
import type { Payout } from "../api/list-payouts.ts";
import { copy } from "../copy.ts";
import { payoutsCopy } from "../payouts-copy.ts";
import { PayoutActs } from "./payout-acts.tsx";
import "./payouts-table.css";

interface PayoutsTableProps {
  readonly payouts: readonly Payout[];
  /** All are of one tournament, which its page names. */
  readonly isOfOne?: boolean;
}

const { columns } = payoutsCopy;

const COLUMNS = [
  { title: columns.position },
  { title: columns.participant },
  { title: columns.amount, isRight: true },
  { title: columns.account },
  { title: columns.status },
  { title: copy.tournaments.columns.actions, isSilent: true },
] as const;
const COLUMNS_OF_ALL = [{ title: columns.tournament }, ...COLUMNS] as const;

/** Who is to be paid what, and where. */
export function PayoutsTable({ payouts, isOfOne = false }: PayoutsTableProps) {
  return (
    <div className="payouts">
      <CardTable label={payoutsCopy.title} columns={isOfOne ? COLUMNS : COLUMNS_OF_ALL}>
        {payouts.map((payout) => (
          <TableRow key={payout.id}>
            {!isOfOne && (
              <TableCell data-card="whole" className="payout-cup min-w-40 max-w-72 wrap-anywhere">
                {payout.tournament_name}
              </TableCell>
            )}
            <TableCell data-card="whole" className="payout-place">
              <PlaceMedal place={payout.position} className="size-8 text-base" />
            </TableCell>
            <TableCell data-card="whole" className="payout-winner">
              <span className="flex items-center gap-2">
                <ParticipantMark participant={payout.winner} className="size-8 flex-none" />
                <span
                  title={payout.winner.name}
                  className="line-clamp-2 max-w-48 font-medium break-words"
                >
                  {payout.winner.name}
                </span>
              </span>
            </TableCell>
            <TableCell
              data-card="whole"
              className="payout-amount text-right font-semibold whitespace-nowrap tabular-nums"
            >
              {formatMoney(payout.amount, payout.currency)}
            </TableCell>
            <TableCell data-card="whole" className="payout-account">
              <PayoutAccount payout={payout} />
            </TableCell>
            <TableCell
              // What is still to be paid says the act below.
              data-card={payout.status === "paid" ? "whole" : "none"}
              className="payout-state"
            >
              <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <Badge tone={payout.status === "paid" ? "success" : "warning"}>
                  {payoutsCopy.statuses[payout.status]}
                </Badge>
                {payout.paid_at && (
                  <span className="text-sm text-muted">{formatDate(payout.paid_at)}</span>
                )}
              </span>
              {payout.note && <p className="text-sm break-words text-muted">{payout.note}</p>}
            </TableCell>
            <TableCell data-card="whole" className="payout-acts text-right">
              <PayoutActs payout={payout} />
            </TableCell>
          </TableRow>
        ))}
      </CardTable>
    </div>
  );
}

/** Who receives a prize and where, each number to be copied. */
function PayoutAccount({ payout }: { readonly payout: Payout }) {
  const { winner, receiver, payment_info: info } = payout;
  return (
    <span className="grid gap-1 text-sm text-muted">
      {winner.type === "team" && receiver && (
        <span>{payoutsCopy.receivedBy(receiver.username)}</span>
      )}
      {paymentLines(info).map(({ key, word, value }) => (
        <CopyButton
          key={key}
          value={value}
          label={payoutsCopy.copyAccount(word, value)}
          className="md:min-h-6"
        >
          {word} <code className="break-all text-foreground">{value}</code>
        </CopyButton>
      ))}
      {accountLine(info) === null && <span>{payoutsCopy.noAccount}</span>}
    </span>
  );
}
