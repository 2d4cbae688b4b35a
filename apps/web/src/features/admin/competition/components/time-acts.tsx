import { CalendarClock, Clock } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { defaultTimesCopy } from "../default-times-copy.ts";
import { moveCopy } from "../move-copy.ts";
import { DefaultTimesDialog } from "./default-times-dialog.tsx";
import { MoveDialog } from "./move-dialog.tsx";

/** When the rest of a running tournament is played, for whoever has its schedule. */
export function TimeActs({ tournamentId }: { readonly tournamentId: string }) {
  const [open, setOpen] = useState<"move" | "default" | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <Button variant="secondary" size="sm" aria-haspopup="dialog" onClick={() => setOpen("move")}>
        <Clock aria-hidden />
        {moveCopy.action}
      </Button>
      <Button
        variant="secondary"
        size="sm"
        aria-haspopup="dialog"
        onClick={() => setOpen("default")}
      >
        <CalendarClock aria-hidden />
        {defaultTimesCopy.action}
      </Button>
      {open === "move" && <MoveDialog tournamentId={tournamentId} onClose={close} />}
      {open === "default" && <DefaultTimesDialog tournamentId={tournamentId} onClose={close} />}
    </>
  );
}
