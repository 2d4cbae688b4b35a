import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ListSkeleton } from "@/components/list-skeleton";
import { Card } from "@/components/ui/card";
import { LastResults } from "@/entities/challenge/components/last-results";
import type { MatchDetails } from "@/entities/match/api/get-match";
import { ParticipantAvatar } from "@/entities/match/components/participant-avatar";
import { matchCopy } from "@/entities/match/copy";
import type { ParticipantView } from "@/entities/match/domain/participant";
import { cn } from "@/lib/cn";
import { sideRecordsQuery } from "../api/side-records.ts";
import { compareSides, figuresIn } from "../domain/compare-sides.ts";
import { matchSectionsCopy as texts } from "../match-sections-copy.ts";
import { History } from "./head-to-head.tsx";

/** A participant's record in each game; undefined while the records load. */
function useRecords(participantId: string | null) {
  return useQuery({
    ...sideRecordsQuery(participantId ?? ""),
    enabled: participantId !== null,
  });
}

interface SideComparisonProps {
  readonly match: MatchDetails;
  /** The last meetings of both sides; null until they load. */
  readonly meetings: ReactNode;
}

/** Compares the two sides in mirrored columns: wins against each other, form, and statistics in the match's game. */
export function SideComparison({ match, meetings }: SideComparisonProps) {
  const { side1, side2, lineup1, lineup2 } = match;
  const { game } = match.context;
  const first = useRecords(match.participant1Id);
  const second = useRecords(match.participant2Id);
  const figures = compareSides(
    figuresIn(game, first.data ?? []),
    figuresIn(game, second.data ?? []),
  );
  const forms = [lineup1?.form, lineup2?.form];
  return (
    <Card className="min-w-0">
      <h2>{texts.headToHead}</h2>
      <History match={match} meetings={meetings} />
      {first.isLoading || second.isLoading ? (
        <ListSkeleton rows={4} className="mt-4 h-10" />
      ) : figures.length === 0 && !forms.some(Boolean) ? (
        <p className="mt-4 text-center text-muted">{texts.noStats}</p>
      ) : (
        <table aria-label={texts.stats} className="mt-4 w-full table-fixed">
          <thead>
            <tr className="align-top sm:align-middle">
              <SideHead side={side1} />
              <th scope="col" className="w-24 sm:w-44">
                <span className="sr-only">{texts.figure}</span>
              </th>
              <SideHead side={side2} isSecond />
            </tr>
          </thead>
          <tbody>
            {forms.some(Boolean) && (
              <Row
                label={texts.form}
                first={<Form results={lineup1?.form} />}
                second={<Form results={lineup2?.form} />}
              />
            )}
            {figures.length > 0 && (
              <tr className="border-t border-border/60">
                <th
                  scope="rowgroup"
                  colSpan={3}
                  className="px-1 py-3 text-center text-sm font-semibold"
                >
                  {texts.inGame(game)}
                </th>
              </tr>
            )}
            {figures.map(({ label, first, second, shares, leader }) => (
              <Row
                key={label}
                label={label}
                first={<Amount value={first.value} share={shares[0]} leads={leader === 1} />}
                second={
                  <Amount value={second.value} share={shares[1]} leads={leader === 2} isSecond />
                }
              />
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}

interface SideHeadProps {
  readonly side: ParticipantView | null;
  readonly isSecond?: boolean;
}

function SideHead({ side, isSecond = false }: SideHeadProps) {
  return (
    <th scope="col" className="pb-3 font-semibold">
      <span
        className={cn(
          "flex gap-x-2.5 gap-y-1.5 max-sm:flex-col sm:items-center",
          isSecond && "items-end text-right sm:flex-row-reverse",
        )}
      >
        {side && <ParticipantAvatar participant={side} className="size-8 flex-none" />}
        <span
          title={side?.name}
          className={cn(
            "line-clamp-2 min-w-0 leading-tight wrap-anywhere",
            !isSecond && "text-left",
          )}
        >
          {side?.name ?? matchCopy.toBeDefined}
        </span>
      </span>
    </th>
  );
}

interface RowProps {
  readonly label: string;
  readonly first: ReactNode;
  readonly second: ReactNode;
}

function Row({ label, first, second }: RowProps) {
  return (
    <tr className="border-t border-border/60">
      <td className="py-2.5">{first}</td>
      <th scope="row" className="px-1 text-center text-sm leading-tight font-normal text-muted">
        {label}
      </th>
      <td className="py-2.5 text-right">{second}</td>
    </tr>
  );
}

function Form({ results }: { readonly results: string | undefined }) {
  return results ? <LastResults results={results} /> : texts.unknown;
}

interface AmountProps {
  readonly value: string;
  /** The part of the bar that is filled, from 0 to 1. */
  readonly share: number;
  /** Whether this side's value is greater than the other side's. */
  readonly leads: boolean;
  readonly isSecond?: boolean;
}

/** A compared statistic with its bar, which grows from the middle of the card. */
function Amount({ value, share, leads, isSecond = false }: AmountProps) {
  return (
    <span className={cn("flex items-center gap-3", isSecond && "flex-row-reverse")}>
      <span className="min-w-12 font-display text-xl font-bold tabular-nums sm:min-w-16 sm:text-2xl">
        {value}
      </span>
      <span
        aria-hidden
        className={cn(
          "flex h-1.5 flex-1 overflow-hidden rounded-full bg-surface-raised",
          !isSecond && "justify-end",
        )}
      >
        <span
          className={cn(
            "rounded-full",
            leads ? "bg-foreground" : "bg-border-strong",
            isSecond && "-scale-x-100",
          )}
          style={{ width: `${share * 100}%` }}
        />
      </span>
    </span>
  );
}
