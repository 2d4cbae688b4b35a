import { useQuery } from "@tanstack/react-query";
import { Swords } from "lucide-react";
import { Link } from "react-router";
import { buttonClass } from "@/components/ui/button";
import { paths } from "@/config/paths";
import { matchQuery } from "@/entities/match/api/get-match";
import { MatchStatusBadge } from "@/entities/match/components/match-status-badge";
import { useNow } from "@/hooks/use-now";
import { formatDateTime } from "@/lib/format";
import { copy } from "../copy.ts";
import { CardFrame, CardOf } from "./card-frame.tsx";

const texts = copy.match;
const REFRESH_MS = 60_000;

/**
 * A match: sides, tournament and round (or game), and time. The score is only on the match's page, which may hide it.
 */
export function MatchChatCard({ id }: { readonly id: string }) {
  const asked = useQuery(matchQuery(id));
  const now = useNow(REFRESH_MS);
  return (
    <CardOf asked={asked} gone={texts.gone}>
      {(match) => {
        const { side1, side2, context, scheduledAt } = match;
        const sides = texts.versus(side1?.name ?? texts.toBeKnown, side2?.name ?? texts.toBeKnown);
        return (
          <CardFrame
            label={texts.label(sides)}
            picture={
              <span className="grid size-11 flex-none place-items-center rounded-md bg-surface-raised">
                <Swords aria-hidden className="size-5 text-muted" />
              </span>
            }
            title={sides}
            facts={[
              context.kind === "tournament" ? `${context.name} · ${context.round}` : context.game,
              scheduledAt && formatDateTime(scheduledAt),
            ]}
          >
            <Link
              to={paths.match(id)}
              aria-label={texts.viewOf(sides)}
              className={buttonClass({ variant: "secondary", size: "sm" })}
            >
              {texts.view}
            </Link>
            <MatchStatusBadge match={match} now={now} />
          </CardFrame>
        );
      }}
    </CardOf>
  );
}
