import { LayoutGrid } from "lucide-react";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import { organizeCopy } from "../copy.ts";

interface PartsMenuProps<Part extends string> {
  readonly parts: readonly Part[];
  readonly titles: Readonly<Record<Part, string>>;
  readonly current: Part;
  readonly onChoose: (part: Part) => void;
}

/** All parts of the desk at once, those beyond the edge of its strip too. */
export function PartsMenu<Part extends string>({
  parts,
  titles,
  current,
  onChoose,
}: PartsMenuProps<Part>) {
  return (
    <DropdownMenu>
      <DropdownMenuTrigger
        aria-label={organizeCopy.allParts}
        title={organizeCopy.allParts}
        className="inline-flex size-11 flex-none items-center justify-center border-b border-border text-muted hover:text-foreground"
      >
        <LayoutGrid aria-hidden className="size-5" />
      </DropdownMenuTrigger>
      <DropdownMenuContent className="grid grid-cols-2">
        <DropdownMenuRadioGroup value={current} className="contents">
          {parts.map((part) => (
            <DropdownMenuRadioItem key={part} value={part} onSelect={() => onChoose(part)}>
              {titles[part]}
            </DropdownMenuRadioItem>
          ))}
        </DropdownMenuRadioGroup>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
