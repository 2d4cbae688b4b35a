import { Dialog, DialogContent } from "@/components/ui/dialog";
import { ownFormats } from "@/lib/format";
import { entryCopy as copy } from "../entrance-code-copy.ts";
import { EntryPass } from "./entrance-code.tsx";

interface EntryDialogProps {
  readonly entries: readonly {
    readonly participant_id: string;
    readonly name: string;
    readonly code: string;
    readonly arrived_at: string | null;
  }[];
  readonly onClose: () => void;
}

/** The viewer's codes for the entrance of the venue: usually one, several if they are in several teams. */
export function EntryDialog({ entries, onClose }: EntryDialogProps) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent size="sm" title={copy.title} description={copy.hint}>
        <ul className="grid gap-8">
          {entries.map(({ participant_id: id, name, code, arrived_at: at }) => (
            <li key={id}>
              <EntryPass code={code} name={name} />
              {at && (
                <p className="mt-2 text-center font-semibold text-success">
                  {copy.came(ownFormats.formatDateTime(at))}
                </p>
              )}
            </li>
          ))}
        </ul>
      </DialogContent>
    </Dialog>
  );
}
