import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { TableCell, TableRow } from "@/components/ui/table";
import { predictionCardsQuery } from "@/entities/prediction/api/match-predictions";
import { useSession } from "@/hooks/use-session";
import {
  openMatchesQuery,
  ownPredictionsQuery,
  type PredictionTableRow,
} from "../api/prediction-table.ts";
import { OPEN_MATCHES } from "../domain/open-matches-anchor.ts";
import { ownCopy } from "../copy.ts";

interface OwnRowProps {
  readonly className: string;
  readonly tournamentId: string;
  readonly renderRow: (own: PredictionTableRow) => ReactNode;
}

/** The viewer's row below a page that does not contain it; before their first prediction a link to open matches. */
export function OwnRow({ className, tournamentId, renderRow }: OwnRowProps) {
  const { profile } = useSession();
  const { data: own } = useQuery({
    ...ownPredictionsQuery(tournamentId, profile?.id ?? ""),
    enabled: profile !== null,
  });
  const { data: ids = [] } = useQuery(openMatchesQuery(tournamentId));
  const { data: cards = [] } = useQuery(predictionCardsQuery(ids, profile?.id ?? null));
  if (!profile || !own) return null;
  if (own.place === null) {
    const mayPredict = cards.some(({ is_open: isOpen, obstacle }) => isOpen && obstacle === null);
    if (!mayPredict || own.waiting > 0) return null;
    return (
      <TableRow className={className}>
        <TableCell colSpan={4} className="py-1 max-md:px-3">
          <a href={`#${OPEN_MATCHES}`} className="btn-link flex min-h-11 items-center">
            {ownCopy.invite}
          </a>
        </TableCell>
      </TableRow>
    );
  }
  const { id, username, avatar_url } = profile;
  return renderRow({ ...own, place: own.place, profile_id: id, username, avatar_url });
}
