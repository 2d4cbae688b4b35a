import { ChevronDown, DoorOpen, MonitorPlay, Printer } from "lucide-react";
import { RowMenuAction } from "@/components/row-menu";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import { paths } from "@/config/paths";
import { useTournamentRights } from "@/entities/tournament/hooks/use-tournament-rights";
import { boardCopy } from "../../board/board-copy.ts";
import { deskCopy } from "../../copy.ts";

interface PartsMenuProps<Part extends string> {
  readonly tournamentId: string;
  readonly parts: readonly Part[];
  readonly titles: Readonly<Record<Part, string>>;
  readonly current: Part;
  readonly onChoose: (part: Part) => void;
}

/** A menu with links to all tabs of the desk, including those that the strip hides, and to the desk's further pages. */
export function PartsMenu<Part extends string>({
  tournamentId,
  parts,
  titles,
  current,
  onChoose,
}: PartsMenuProps<Part>) {
  const { may } = useTournamentRights(tournamentId);
  return (
    <DropdownMenu>
      <DropdownMenuTrigger className="inline-flex min-h-11 min-w-11 flex-none self-stretch items-center justify-center gap-1 border-b border-border px-2 text-muted hover:text-foreground">
        <span className="font-semibold max-md:sr-only">{deskCopy.more}</span>
        <span className="sr-only min-[90rem]:hidden">{deskCopy.allParts}</span>
        <ChevronDown aria-hidden className="size-4 max-md:size-5" />
      </DropdownMenuTrigger>
      <DropdownMenuContent className="grid grid-cols-2 min-[90rem]:grid-cols-1">
        {/* This group of tabs is hidden on a wide screen, where the strip shows all tabs. */}
        <DropdownMenuRadioGroup value={current} className="contents min-[90rem]:hidden">
          {parts.map((part) => (
            <DropdownMenuRadioItem key={part} value={part} onSelect={() => onChoose(part)}>
              {titles[part]}
            </DropdownMenuRadioItem>
          ))}
        </DropdownMenuRadioGroup>
        <hr className="col-span-2 my-1 border-border min-[90rem]:hidden" />
        <RowMenuAction icon={Printer} title={boardCopy.sheets} to={paths.sheets(tournamentId)} />
        {may("door") && (
          <RowMenuAction icon={DoorOpen} title={deskCopy.door} to={paths.door(tournamentId)} />
        )}
        <RowMenuAction icon={MonitorPlay} title={boardCopy.hall} to={paths.hall(tournamentId)} />
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
