import { useState } from "react";
import { RowMenu } from "@/components/row-menu";
import { DropdownMenuItem } from "@/components/ui/dropdown-menu";
import type { MatchView } from "@/entities/match/domain/match-view";
import type { MatchAct } from "../domain/match-act.ts";
import { useMatchActs } from "../hooks/use-match-acts.ts";
import { MatchActDialogs } from "./match-act-dialogs.tsx";

interface MatchMenuProps {
  readonly match: MatchView;
  /** The name of the match, for screen readers. */
  readonly name: string;
}

/** The viewer's other actions on a match; entering its result comes first. */
export function MatchMenu({ match, name }: MatchMenuProps) {
  const [open, setOpen] = useState<MatchAct | null>(null);
  const acts = useMatchActs(match);
  if (acts.length === 0) return null;
  return (
    <>
      <RowMenu name={name}>
        {acts.map(({ act, label, Icon }) => (
          <DropdownMenuItem key={act} aria-haspopup="dialog" onSelect={() => setOpen(act)}>
            <Icon aria-hidden />
            {label}
          </DropdownMenuItem>
        ))}
      </RowMenu>
      <MatchActDialogs match={match} open={open} onClose={() => setOpen(null)} />
    </>
  );
}
