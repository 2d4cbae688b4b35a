import { ChevronLeft } from "lucide-react";
import { Link } from "react-router";
import { paths } from "@/config/paths";
import { challengeCopy } from "@/entities/challenge/copy";
import type { MatchDetails } from "@/entities/match/api/get-match";
import { copy } from "../copy.ts";

/** Out of the room: back to where the match belongs, its receipt, its public page. */
export function RoomLinks({ match }: { readonly match: MatchDetails }) {
  const { id, context } = match;
  const back =
    context.kind === "tournament"
      ? { to: paths.tournament(context.tournamentId), label: copy.back.tournament(context.name) }
      : { to: paths.challenges("mios"), label: copy.back.challenge };
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6">
      <Link
        to={back.to}
        className="inline-flex min-h-11 max-w-full min-w-0 items-center gap-1 text-muted hover:text-foreground max-md:flex-1 max-md:basis-40"
      >
        <ChevronLeft aria-hidden className="size-4 flex-none" />
        <span
          title={back.label}
          className="line-clamp-2 leading-snug break-words max-md:line-clamp-1"
        >
          {back.label}
        </span>
      </Link>
      <div className="flex flex-wrap gap-x-6">
        {context.kind === "challenge" && (
          <Link
            to={paths.challengeReceipt(id)}
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
    </div>
  );
}
