import { Badge, type BadgeTone } from "@/components/ui/badge";
import { useFormats } from "@/hooks/use-formats";
import { formatTickets } from "@/lib/format";
import { ParticipantAvatar } from "@/entities/match/components/participant-avatar";
import { copy } from "../copy.ts";
import type { Receipt, ReceiptSide } from "../domain/receipt.ts";
import { ReceiptSection } from "./receipt-section.tsx";

const tones: Readonly<Record<Receipt["stakes"][number]["status"], BadgeTone>> = {
  held: "warning",
  paid: "success",
  refunded: "info",
};

/** The stake of each side, the tickets that are in escrow now, and what happened to each stake. */
export function ReceiptStakes({ receipt }: { readonly receipt: Receipt }) {
  return (
    <ReceiptSection title={copy.stakes}>
      {receipt.is_friendly ? (
        <p className="text-muted">{copy.friendly}</p>
      ) : (
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="text-muted">{copy.pot}</span>
          <strong className="font-display text-4xl font-bold text-money tabular-nums">
            {formatTickets(receipt.pot)}
          </strong>
        </p>
      )}
      <ul className="grid gap-3">
        {receipt.sides.map((side) => (
          <li key={side.participant_id} className="rounded-lg bg-surface-sunken p-4">
            <StakeOf side={side} receipt={receipt} />
          </li>
        ))}
        {receipt.sides.length < 2 && (
          <li className="rounded-lg border border-dashed border-border p-4 text-muted">
            {copy.waitingRival}
          </li>
        )}
      </ul>
    </ReceiptSection>
  );
}

interface StakeOfProps {
  readonly side: ReceiptSide;
  readonly receipt: Receipt;
}

function StakeOf({ side, receipt }: StakeOfProps) {
  const { formatInstant } = useFormats();
  const stake = receipt.stakes.find((one) => one.participant_id === side.participant_id);
  return (
    <div className="grid gap-3">
      <div className="flex items-center gap-3">
        <ParticipantAvatar
          participant={{ type: side.type, name: side.name, imageUrl: side.image_url }}
          className="size-10"
        />
        <div className="min-w-0 flex-1">
          <p className="font-semibold break-words">{side.name}</p>
          <p className="flex flex-wrap gap-x-3 text-sm">
            {side.is_mine && <span className="text-accent">{copy.you}</span>}
            {receipt.winner_id === side.participant_id && (
              <span className="font-semibold text-success">{copy.winner}</span>
            )}
          </p>
        </div>
        {stake && (
          <p className="flex-none font-display text-2xl font-bold tabular-nums">
            {formatTickets(stake.amount)}
          </p>
        )}
      </div>
      {stake && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5 text-sm text-muted">
          <Badge tone={tones[stake.status]}>{copy.stakeStatuses[stake.status]}</Badge>
          <span className="flex flex-wrap gap-x-1">
            {copy.heldSince}
            <time dateTime={stake.held_at}>{formatInstant(stake.held_at)}</time>
            {stake.staked_by && stake.staked_by !== side.name && (
              <span>{copy.stakedBy(stake.staked_by)}</span>
            )}
          </span>
          {stake.settled_at && (
            <span className="flex flex-wrap gap-x-1">
              {copy.settledAt}
              <time dateTime={stake.settled_at}>{formatInstant(stake.settled_at)}</time>
            </span>
          )}
        </div>
      )}
    </div>
  );
}
