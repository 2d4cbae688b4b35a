import { useQuery } from "@tanstack/react-query";
import { ArrowRight } from "lucide-react";
import { Link } from "react-router";
import { buttonClass } from "@/components/ui/button";
import { paths } from "@/config/paths";
import { matchCopy } from "@/entities/match/copy";
import type { MatchView } from "@/entities/match/domain/match-view";
import { encountersQuery } from "../api/list-encounters.ts";
import { decideDisputeCopy } from "../decide-dispute-copy.ts";

/** The button with the focus has been removed, so the link takes the focus. */
function takeFocus(link: HTMLAnchorElement | null) {
  if (document.activeElement === document.body) link?.focus();
}

interface NextDisputeProps {
  /** The match that was just decided. */
  readonly match: MatchView;
}

/** A link to the next dispute of the tournament, or of the challenges; it takes the focus. */
export function NextDispute({ match: { id, kind, context } }: NextDisputeProps) {
  const { data } = useQuery(
    encountersQuery(kind, {
      search: "",
      state: "disputas",
      tournamentId: context.kind === "tournament" ? context.tournamentId : null,
      page: 1,
    }),
  );
  const next = data?.encounters.find((dispute) => dispute.id !== id);
  if (!next) return null;
  return (
    <Link
      ref={takeFocus}
      to={paths.matchManage(next.id)}
      className={buttonClass({ variant: "secondary" })}
    >
      {decideDisputeCopy.next(
        next.side1?.name ?? matchCopy.toBeDefined,
        next.side2?.name ?? matchCopy.toBeDefined,
      )}
      <ArrowRight aria-hidden />
    </Link>
  );
}
