import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, useState } from "react";
import { gameCountsKdaQuery } from "@/entities/game/api/game-counts-kda";
import type { FiguresFields } from "@/entities/match/components/figures-fields";
import { FoldedFigures } from "@/entities/match/components/folded-figures";
import { copy } from "../copy.ts";

/** Kills, deaths and assists of both sides' players, for games that count them; part of the report form. */
export function ReportFigures(figures: ComponentProps<typeof FiguresFields>) {
  const { data: isCounted } = useQuery(gameCountsKdaQuery(figures.match.context.game));
  // Closed until somebody opens it, or a report brings figures.
  const [isOpen, setIsOpen] = useState<boolean | null>(null);
  if (!isCounted) return null;
  const { open, hint, differs } = copy.statistics;
  return (
    <FoldedFigures
      {...figures}
      summary={open}
      hint={`${hint} ${differs}`}
      open={isOpen ?? figures.statistics.lines.length > 0}
      onToggle={setIsOpen}
    />
  );
}
