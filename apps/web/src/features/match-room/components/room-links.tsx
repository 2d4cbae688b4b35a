import { CalendarPlus, ChevronLeft, Globe, ReceiptText, Share2 } from "lucide-react";
import { Link } from "react-router";
import { RowMenu, RowMenuAction } from "@/components/row-menu";
import { Button } from "@/components/ui/button";
import { DropdownMenuItem } from "@/components/ui/dropdown-menu";
import { paths } from "@/config/paths";
import { takeMatchDate } from "@/entities/calendar/match-calendar-file";
import { matchDateCopy } from "@/entities/calendar/copy";
import { challengeCopy } from "@/entities/challenge/copy";
import type { MatchDetails } from "@/entities/match/api/get-match";
import { isMatchOver } from "@/entities/match/domain/status";
import { ownFormats } from "@/lib/format";
import { offerLink } from "@/lib/share-link";
import { copy } from "../copy.ts";
import { roomTitle } from "../domain/room-title.ts";
import { shareText } from "../domain/share-text.ts";
import { shareCopy } from "../share-copy.ts";

interface RoomLinksProps {
  readonly match: MatchDetails;
  /** The viewer's side; null for staff. */
  readonly ownSide: 1 | 2 | null;
  /** True on a phone: one line, with less used links in a menu, so that the match is on the first screen. */
  readonly isLine: boolean;
}

/** Links out of the room (to the tournament or challenges, the receipt, the public page), and the calendar. */
export function RoomLinks({ match, ownSide, isLine }: RoomLinksProps) {
  const { id, context } = match;
  const back =
    context.kind === "tournament"
      ? { to: paths.tournament(context.tournamentId), label: copy.back.tournament(context.name) }
      : ownSide === null
        ? { to: paths.admin.challengeEncounters(), label: copy.back.encounters }
        : { to: paths.challenges("mios"), label: copy.back.challenge };
  const isOver = isMatchOver(match.status);
  // Once a challenge is over, the link leads to the challenge's page, which shows its outcome.
  const isOwnPage = context.kind === "challenge" && isOver;
  const page = isOwnPage
    ? { to: paths.challenge(id), label: copy.challengePage }
    : { to: paths.match(id), label: copy.publicPage };
  const receipt = context.kind === "challenge" ? paths.challengeReceipt(id) : null;
  // A match that is being played no longer needs a calendar entry.
  const hasDate = match.scheduledAt !== null && match.liveSince === null && !isOver;
  const share = match.side1 && match.side2 && !isOver && (
    <Button
      variant="ghost"
      size="sm"
      aria-label={shareCopy.share}
      className="flex-none"
      onClick={() => void announce(match, ownSide)}
    >
      <Share2 aria-hidden />
      <span className="max-md:hidden">{shareCopy.share}</span>
    </Button>
  );
  return (
    <div className="flex items-center justify-between gap-x-6">
      <Link
        to={back.to}
        className="inline-flex min-h-11 max-w-full min-w-0 items-center gap-1 text-muted hover:text-foreground"
      >
        <ChevronLeft aria-hidden className="size-4 flex-none" />
        <span
          title={back.label}
          className="line-clamp-2 leading-snug break-words max-md:line-clamp-1"
        >
          {back.label}
        </span>
      </Link>
      {isLine ? (
        <div className="flex flex-none items-center gap-1">
          {share}
          {isOwnPage && (
            <Link to={page.to} className="inline-flex min-h-11 items-center px-2 link">
              {page.label}
            </Link>
          )}
          <RowMenu name={roomTitle(match)}>
            {hasDate && (
              <DropdownMenuItem onSelect={() => void takeMatchDate(id)}>
                <CalendarPlus aria-hidden />
                {matchDateCopy.take}
              </DropdownMenuItem>
            )}
            {receipt && (
              <RowMenuAction
                icon={ReceiptText}
                title={challengeCopy.receipt}
                label={challengeCopy.receipt}
                to={receipt}
              />
            )}
            {!isOwnPage && (
              <RowMenuAction icon={Globe} title={page.label} label={page.label} to={page.to} />
            )}
          </RowMenu>
        </div>
      ) : (
        <div className="flex flex-none items-center gap-x-6">
          {share}
          {hasDate && (
            <Button variant="ghost" size="sm" onClick={() => void takeMatchDate(id)}>
              <CalendarPlus aria-hidden />
              {matchDateCopy.take}
            </Button>
          )}
          {receipt && (
            <Link to={receipt} className="inline-flex min-h-11 items-center link">
              {challengeCopy.receipt}
            </Link>
          )}
          <Link
            to={page.to}
            className="inline-flex min-h-11 items-center text-muted hover:text-foreground"
          >
            {page.label}
          </Link>
        </div>
      )}
    </div>
  );
}

function announce(match: MatchDetails, ownSide: 1 | 2 | null): Promise<void> {
  const address = new URL(paths.match(match.id), location.href).href;
  return offerLink(roomTitle(match), address, shareText(match, ownSide, ownFormats, Date.now()));
}
