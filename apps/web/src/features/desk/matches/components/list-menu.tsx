import { Ellipsis, FileSpreadsheet, ListChecks } from "lucide-react";
import { rowActionClass } from "@/components/row-actions";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import { chosenCopy } from "../chosen-copy.ts";
import { resultsSheetCopy } from "../results-sheet-copy.ts";

interface ListMenuProps {
  /** Lets the user choose several matches; null unless there are several. */
  readonly onChooseMany: (() => void) | null;
  /** Opens the import of results; null if the viewer may not import. */
  readonly onImport: (() => void) | null;
}

/** Actions for many matches of a tournament, in a menu next to the filters. */
export function ListMenu({ onChooseMany, onImport }: ListMenuProps) {
  if (!onChooseMany && !onImport) return null;
  return (
    <DropdownMenu>
      <DropdownMenuTrigger aria-label={chosenCopy.more} className={rowActionClass}>
        <Ellipsis aria-hidden />
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        {onChooseMany && (
          <DropdownMenuItem onSelect={onChooseMany}>
            <ListChecks aria-hidden />
            {chosenCopy.start}
          </DropdownMenuItem>
        )}
        {onImport && (
          <DropdownMenuItem aria-haspopup="dialog" onSelect={onImport}>
            <FileSpreadsheet aria-hidden />
            {resultsSheetCopy.action}
          </DropdownMenuItem>
        )}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
