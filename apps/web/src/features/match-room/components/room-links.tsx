import { ChevronLeft, Globe, ReceiptText } from "lucide-react";
import { Link } from "react-router";
import { RowMenu, RowMenuAction } from "@/components/row-menu";
import { paths } from "@/config/paths";
import { challengeCopy } from "@/entities/challenge/copy";
import type { MatchDetails } from "@/entities/match/api/get-match";
import { copy } from "../copy.ts";
import { roomTitle } from "../domain/room-title.ts";

interface RoomLinksProps {
  readonly match: MatchDetails;
  /** One line, what is seldom looked for behind a menu: the match comes first. */
  readonly isLine: boolean;
}

/** Out of the room: back to where the match belongs, its receipt, its public page. */
export function RoomLinks({ match, isLine }: RoomLinksProps) {
  const { id, context } = match;
  const back =
    context.kind === "tournament"
      ? { to: paths.tournament(context.tournamentId), label: copy.back.tournament(context.name) }
      : { to: paths.challenges("mios"), label: copy.back.challenge };
  const receipt = context.kind === "challenge" ? paths.challengeReceipt(id) : null;
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
        <RowMenu name={roomTitle(match)}>
          {receipt && (
            <RowMenuAction
              icon={ReceiptText}
              title={challengeCopy.receipt}
              label={challengeCopy.receipt}
              to={receipt}
            />
          )}
          <RowMenuAction
            icon={Globe}
            title={copy.publicPage}
            label={copy.publicPage}
            to={paths.match(id)}
          />
        </RowMenu>
      ) : (
        <div className="flex flex-none gap-x-6">
          {receipt && (
            <Link
              to={receipt}
              className="inline-flex min-h-11 items-center text-accent-2 hover:underline"
            >
              {challengeCopy.receipt}
            </Link>
          )}
          <Link
            to={paths.match(id)}
            className="inline-flex min-h-11 items-center text-muted hover:text-foreground"
          >
            {copy.publicPage}
          </Link>
        </div>
      )}
    </div>
  );
}
