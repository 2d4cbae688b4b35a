import { Badge } from "@/components/ui/badge";
import { CardTable, menuInLine } from "@/components/card-table";
import { RelativeTime } from "@/components/relative-time";
import { CopyButton } from "@/components/copy-button";
import { TableCell, TableRow } from "@/components/ui/table";
import { useNow } from "@/hooks/use-now";
import { cn } from "@/lib/cn";
import { formatDate, formatDateTime, formatMoney, formatTickets } from "@/lib/format";
import { shortDate } from "@/lib/short-date";
import { PlaceMedal } from "@/entities/tournament/components/place-medal";
import { matchCopy } from "@/entities/match/copy";
import { type Prize, prizeLabel } from "@/entities/tournament/domain/prizes";
import type { ParticipantView } from "@/entities/match/domain/participant";
import { ParticipantAvatar } from "@/entities/match/components/participant-avatar";
import { accountLine, paymentLines } from "@/entities/payout/domain/payment-info";
import type { CreditedPrize, Payout } from "../api/payouts.ts";
import { payoutsCopy } from "../payouts-copy.ts";
import { PayoutActions } from "./payout-actions.tsx";
import { deskCopy } from "../../copy.ts";
import "./payouts-table.css";

interface PayoutsTableProps {
  readonly payouts: readonly Payout[];
  /** Prizes in tickets, which the platform credits itself. */
  readonly credited?: readonly CreditedPrize[];
  /** The prizes by place before the final is played. If set, the table shows only these prizes. */
  readonly planned?: readonly Prize[];
  /** One text per prize in `planned`: the participants that can still win it; null if they are not known. */
  readonly candidates?: readonly (string | null)[];
  /**
   * True if all prizes belong to one tournament. The table then omits the tournament's name, which the page already
   * shows.
   */
  readonly isOfOne?: boolean;
}

const { columns } = payoutsCopy;
const DAY_MS = 86_400_000;
const numberClass = "text-foreground max-md:break-all md:whitespace-nowrap";

const COLUMNS_BEFORE = [
  { title: columns.position },
  { title: columns.participant },
  { title: columns.amount, isRight: true },
] as const;
const COLUMNS = [
  ...COLUMNS_BEFORE,
  { title: columns.account },
  { title: columns.status },
  { title: deskCopy.actions, isSilent: true },
] as const;
const COLUMNS_OF_ALL = [{ title: columns.tournament }, ...COLUMNS] as const;

/** The prizes with their receivers and payment details. */
export function PayoutsTable({
  payouts,
  credited = [],
  planned = [],
  candidates = [],
  isOfOne = false,
}: PayoutsTableProps) {
  const rows = [
    ...payouts.map((payout) => ({
      place: payout.position,
      row: <PayoutRow key={payout.id} payout={payout} isOfOne={isOfOne} />,
    })),
    ...credited.map((prize) => ({
      place: prize.place,
      row: <CreditedRow key={prize.winner.id} prize={prize} />,
    })),
    ...planned.map((prize, index) => ({
      place: index + 1,
      row: (
        <PlannedRow
          key={index}
          place={index + 1}
          prize={prize}
          candidates={candidates[index] ?? null}
        />
      ),
    })),
  ];
  // The prizes of all tournaments are already sorted by the server; the prizes of one tournament are sorted here.
  const ordered = isOfOne ? rows.toSorted((one, other) => one.place - other.place) : rows;
  return (
    <CardTable
      label={payoutsCopy.title}
      columns={planned.length > 0 ? COLUMNS_BEFORE : isOfOne ? COLUMNS : COLUMNS_OF_ALL}
    >
      {ordered.map(({ row }) => row)}
    </CardTable>
  );
}

interface PayoutRowProps {
  readonly payout: Payout;
  readonly isOfOne: boolean;
}

function PayoutRow({ payout, isOfOne }: PayoutRowProps) {
  return (
    <TableRow className={cn("peer", menuInLine, "payout", "payout-owed")}>
      {!isOfOne && (
        <TableCell
          data-card="whole"
          className="max-w-72 min-w-40 wrap-anywhere [grid-area:cup] xl:min-w-[9.25rem] phone:text-[0.875rem] phone:text-muted"
        >
          {payout.tournament_name}
        </TableCell>
      )}
      <PlaceCells place={payout.position} winner={payout.winner} />
      <AmountCell>{formatMoney(payout.amount, payout.currency)}</AmountCell>
      <TableCell data-card="whole" className="[grid-area:account]">
        <PayoutAccount payout={payout} />
      </TableCell>
      <TableCell data-card="whole" className="[grid-area:state]">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Badge tone={payout.status === "paid" ? "success" : "warning"}>
            {payoutsCopy.statuses[payout.status]}
          </Badge>
          {payout.status === "pending" && <OwedSince value={payout.created_at} />}
          {payout.paid_at && (
            <span className="text-sm text-muted">{formatDate(payout.paid_at)}</span>
          )}
        </span>
        {payout.note && <p className="text-sm break-words text-muted">{payout.note}</p>}
      </TableCell>
      <TableCell data-card="whole" data-acts className="text-right [grid-area:acts]">
        <PayoutActions payout={payout} />
      </TableCell>
    </TableRow>
  );
}

function OwedSince({ value }: { readonly value: string }) {
  const now = useNow(DAY_MS);
  const days = Math.floor((now - Date.parse(value)) / DAY_MS);
  if (days < 1)
    return <RelativeTime value={value} className="text-sm whitespace-nowrap text-warning" />;
  return (
    <time dateTime={value} title={formatDateTime(value)} className="text-sm text-warning">
      {payoutsCopy.owedSince(shortDate(value), days)}
    </time>
  );
}

/** A row for a prize in tickets, which the platform has already credited, so it has no action. */
function CreditedRow({ prize }: { readonly prize: CreditedPrize }) {
  return (
    <TableRow className={cn("peer", menuInLine, "payout", "payout-credited")}>
      <PlaceCells place={prize.place} winner={prize.winner} />
      <AmountCell>{formatTickets(prize.tickets)}</AmountCell>
      <TableCell data-card="none" />
      <TableCell data-card="whole" className="[grid-area:state] phone:justify-self-end">
        <Badge tone="success">{payoutsCopy.credited}</Badge>
      </TableCell>
      <TableCell data-card="none" />
    </TableRow>
  );
}

interface PlannedRowProps {
  readonly place: number;
  readonly candidates: string | null;
  readonly prize: Prize;
}

/** A row for a prize whose winner is not known yet, because the final was not played. */
function PlannedRow({ place, prize, candidates }: PlannedRowProps) {
  return (
    <TableRow className={cn("peer", menuInLine, "payout", "payout-planned")}>
      <PlaceCells place={place} winner={null} candidates={candidates} />
      <AmountCell>{prizeLabel(prize)}</AmountCell>
    </TableRow>
  );
}

interface PlaceCellsProps {
  readonly place: number;
  /** The winner of the place; null before the final. */
  readonly winner: ParticipantView | null;
  readonly candidates?: string | null;
}

function PlaceCells({ place, winner, candidates }: PlaceCellsProps) {
  return (
    <>
      <TableCell data-card="whole" className="[grid-area:place]">
        <PlaceMedal place={place} className="size-8 text-base" />
      </TableCell>
      <TableCell data-card="whole" className="[grid-area:winner]">
        {winner ? (
          <span className="flex items-center gap-2">
            <ParticipantAvatar participant={winner} className="size-8 flex-none" />
            <span
              title={winner.name}
              className="line-clamp-2 max-w-48 font-medium break-words xl:w-max"
            >
              {winner.name}
            </span>
          </span>
        ) : (
          <span className="text-muted">{candidates ?? matchCopy.toBeDefined}</span>
        )}
      </TableCell>
    </>
  );
}

function AmountCell({ children }: { readonly children: string }) {
  return (
    <TableCell
      data-card="whole"
      className="text-right font-semibold whitespace-nowrap tabular-nums [grid-area:amount] phone:justify-self-end phone:text-[1.0625rem]"
    >
      {children}
    </TableCell>
  );
}

/** The receiver of a prize and the payment details, each number with a copy button. */
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
          className="max-md:w-full max-md:justify-between max-md:rounded-md max-md:border max-md:border-border max-md:px-3 md:pointer-fine:min-h-6 [&>svg]:order-1 [&>svg]:size-4"
        >
          <span className="md:whitespace-nowrap">
            {word} <code className={numberClass}>{value}</code>
          </span>
        </CopyButton>
      ))}
      {accountLine(info) === null && <span>{payoutsCopy.noAccount}</span>}
    </span>
  );
}
