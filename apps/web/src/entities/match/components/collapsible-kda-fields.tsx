import type { ComponentProps, ReactNode } from "react";
import { PlayerStatisticsFields } from "./player-statistics-fields.tsx";

export interface FoldedFiguresProps extends ComponentProps<typeof PlayerStatisticsFields> {
  readonly summary: string;
  readonly hint: ReactNode;
  readonly open?: boolean;
  readonly onToggle?: (isOpen: boolean) => void;
}

/** The fields for players' kills, deaths and assists, in a collapsible section of a form. */
export function CollapsibleKdaFields({
  summary,
  hint,
  open,
  onToggle,
  ...figures
}: FoldedFiguresProps) {
  return (
    <details
      className="rounded-md bg-surface-raised px-4"
      open={open}
      onToggle={({ currentTarget }) => onToggle?.(currentTarget.open)}
    >
      <summary className="flex min-h-11 cursor-pointer items-center py-2 link">{summary}</summary>
      <div className="grid grid-cols-1 gap-4 pb-4">
        <p className="text-sm text-muted">{hint}</p>
        <PlayerStatisticsFields {...figures} />
      </div>
    </details>
  );
}
