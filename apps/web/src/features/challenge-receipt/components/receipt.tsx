import { useQuery } from "@tanstack/react-query";
import { ChevronLeft, Printer, SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { EmptyState } from "@/components/empty-state";
import { ErrorState } from "@/components/error-state";
import { Button, buttonClass } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { paths } from "@/config/paths";
import { useSession } from "@/hooks/use-session";
import { cn } from "@/lib/cn";
import { shortId } from "@/lib/format";
import { useTableChanges } from "@/lib/realtime";
import { challengeKeys } from "@/entities/challenge/api/challenge-query-keys";
import { receiptQuery } from "../api/get-receipt.ts";
import { copy } from "../copy.ts";
import type { Receipt as ReceiptData } from "../domain/receipt.ts";
import { ChallengeStatusBadge } from "@/entities/challenge/components/challenge-status-badge";
import { TermsList } from "@/entities/challenge/components/terms-list";
import { ReceiptDecision } from "./receipt-decision.tsx";
import { ReceiptHistory } from "./receipt-history.tsx";
import { ReceiptMovements } from "./receipt-movements.tsx";
import { ReceiptSection } from "./receipt-section.tsx";
import { ReceiptStakes } from "./receipt-stakes.tsx";
import { ReceiptTimes } from "./receipt-times.tsx";

interface ShowingDecisions {
  /** Renders the decisions of admins, with the texts of the audit log. */
  readonly showDecisions: (receipt: ReceiptData) => ReactNode;
}

/** The page of a wager that both sides can read and print. */
export function Receipt({ id, showDecisions }: { readonly id: string } & ShowingDecisions) {
  const { data: receipt, error, refetch } = useQuery(receiptQuery(id));
  const matchId = receipt?.match_id ?? "";
  const isKnown = matchId !== "";
  const keys = [challengeKeys.receipt(id)];
  useTableChanges(
    { table: "challenge_matches", filter: `id=eq.${matchId}`, enabled: isKnown },
    keys,
  );
  useTableChanges(
    { table: "match_reports", filter: `match_id=eq.${matchId}`, enabled: isKnown },
    keys,
  );
  if (error && receipt === undefined)
    return <ErrorState isPage title={copy.loadError} error={error} onRetry={refetch} />;
  if (receipt === undefined) return <ReceiptSkeleton />;
  if (receipt === null) {
    return (
      <EmptyState
        isPage
        icon={SearchX}
        title={copy.notFound}
        description={copy.notFoundHint}
        action={
          <Link to={paths.challenges("mios")} className={buttonClass()}>
            {copy.back}
          </Link>
        }
      />
    );
  }
  return <FoundReceipt receipt={receipt} showDecisions={showDecisions} />;
}

function FoundReceipt({
  receipt,
  showDecisions,
}: { readonly receipt: ReceiptData } & ShowingDecisions) {
  const { profile, isAdmin } = useSession();
  const isOwn = receipt.sides.some((side) => side.is_mine);
  return (
    <div className="print:text-[11pt] print:[&_.card]:p-3 print:[&_section]:break-inside-avoid grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
        <Link
          to={isOwn ? paths.challenges("mios") : paths.admin.challengeEncounters()}
          className="inline-flex min-h-11 items-center gap-1 text-muted hover:text-foreground"
        >
          <ChevronLeft aria-hidden className="size-4" />
          {isOwn ? copy.back : copy.backToEncounters}
        </Link>
        <div className="flex flex-wrap gap-3">
          <Link
            to={paths.matchManage(receipt.match_id)}
            className={buttonClass({ variant: "secondary" })}
          >
            {copy.room}
          </Link>
          <Button variant="secondary" onClick={() => print()}>
            <Printer aria-hidden />
            {copy.print}
          </Button>
        </div>
      </div>
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-0">
          <p className="eyebrow mb-2 break-words">
            {[receipt.game_name, copy.number(shortId(receipt.challenge_id))].join(" · ")}
          </p>
          <h1 className="display text-4xl md:text-5xl">{copy.title}</h1>
        </div>
        <ChallengeStatusBadge
          challengeStatus={receipt.challenge_status}
          matchStatus={receipt.match_status}
        />
      </header>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-2">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <ReceiptStakes receipt={receipt} />
          <ReceiptSection title={copy.terms}>
            <TermsList
              terms={{
                game: receipt.game_name,
                format: receipt.format,
                bestOf: receipt.best_of,
                wager: receipt.wager_amount,
                schedule: receipt.preferred_schedule,
                country: receipt.country,
                privacy: receipt.privacy,
              }}
            />
          </ReceiptSection>
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <ReceiptTimes receipt={receipt} />
          <ReceiptDecision receipt={receipt} />
        </div>
      </div>
      <ReceiptMovements receipt={receipt} ownParticipantId={profile?.participant_id ?? null} />
      <div
        className={cn(
          "grid grid-cols-[minmax(0,1fr)] items-start gap-5",
          isAdmin && "lg:grid-cols-2",
        )}
      >
        <ReceiptHistory receipt={receipt} />
        {isAdmin && (
          <ReceiptSection title={copy.decisions}>
            {receipt.decisions.length === 0 ? (
              <p className="text-muted">{copy.noDecisions}</p>
            ) : (
              showDecisions(receipt)
            )}
          </ReceiptSection>
        )}
      </div>
    </div>
  );
}

function ReceiptSkeleton() {
  return (
    <div className="grid gap-5" aria-busy="true">
      <output className="sr-only">{copy.loading}</output>
      <Skeleton className="h-11 w-56" />
      <Skeleton className="h-16 w-96 max-w-full" />
      <div className="grid gap-5 lg:grid-cols-2">
        <Skeleton className="h-72 rounded-lg" />
        <Skeleton className="h-72 rounded-lg" />
      </div>
      <Skeleton className="h-48 rounded-lg" />
    </div>
  );
}
