import { agendaCopy as copy } from "../copy.ts";
import { entryMark } from "../domain/entry-mark.ts";
import { useAgenda } from "../hooks/use-agenda.ts";
import "./own-entry-mark.css";

/** On the card of a tournament: that the viewer is in it, or what it waits for from him; nothing on any other. */
export function OwnEntryMark({ tournamentId }: { readonly tournamentId: string }) {
  const { data = [] } = useAgenda();
  const mark = entryMark(data, tournamentId);
  if (mark === null) return null;
  return (
    <p className="own-entry-mark" data-waits={mark !== "entry" || undefined}>
      {copy.marks[mark]}
    </p>
  );
}
