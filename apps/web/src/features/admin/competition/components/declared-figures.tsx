import { useQuery } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { Skeleton } from "@/components/ui/skeleton";
import { matchQuery } from "@/entities/match/api/get-match";
import type { FiguresFields } from "@/entities/match/components/figures-fields";
import { FoldedFigures } from "@/entities/match/components/folded-figures";
import { statisticsCopy } from "../statistics-copy.ts";

interface DeclaredFiguresProps extends Omit<ComponentProps<typeof FiguresFields>, "match"> {
  readonly matchId: string;
}

/**
 * Figures of players that go with a decision. Their place is kept until it is known who plays: what stands below, the
 * press that decides, must not move away under the hand.
 */
export function DeclaredFigures({ matchId, ...figures }: DeclaredFiguresProps) {
  const { data: match, isPending } = useQuery(matchQuery(matchId));
  if (!match) return isPending ? <Skeleton className="h-11" /> : null;
  const { open, hint } = statisticsCopy.withDecision;
  return <FoldedFigures {...figures} match={match} summary={open} hint={hint} />;
}
