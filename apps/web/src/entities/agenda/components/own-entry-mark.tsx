import { cn } from "@/lib/cn";
import { agendaCopy as copy } from "../copy.ts";
import { entryMark } from "../domain/entry-mark.ts";
import { useAgenda } from "../hooks/use-agenda.ts";

/**
 * On the picture of a tournament's card, where nothing moves when it comes: that the viewer is in it, or what it waits for
 * from him; nothing on any other.
 */
export function OwnEntryMark({ tournamentId }: { readonly tournamentId: string }) {
  const { data = [] } = useAgenda();
  const mark = entryMark(data, tournamentId);
  if (mark === null) return null;
  return (
    <p
      className={cn(
        "absolute inset-x-0 bottom-0 px-1 py-1.5 text-center text-xs leading-tight font-semibold sm:inset-auto sm:top-3 sm:right-3 sm:rounded-sm sm:px-2.5 sm:py-1 sm:text-[0.8125rem]",
        mark === "entry" ? "bg-background/80" : "bg-accent-gradient text-accent-foreground",
      )}
    >
      {copy.marks[mark]}
    </p>
  );
}
