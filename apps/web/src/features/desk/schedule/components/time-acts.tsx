import { CalendarClock, Clock } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { defaultTimesCopy } from "../default-times-copy.ts";
import { moveCopy } from "../../move-copy.ts";
import { DefaultTimesDialog } from "./default-times-dialog.tsx";
import { MoveDialog } from "./move-dialog.tsx";
import { ScheduleAct } from "./schedule-act.tsx";

const ACTS = [
  { act: "move", Icon: Clock, copy: moveCopy },
  { act: "default", Icon: CalendarClock, copy: defaultTimesCopy },
] as const;

interface TimeActsProps {
  readonly tournamentId: string;
  /** True in a narrow place, which shows only the actions that move the matches of the night. */
  readonly movesAlone?: boolean;
  /** True to explain each action below its button on wide screens. */
  readonly explains?: boolean;
}

/** Reschedules the rest of a running tournament, for staff with the schedule right. */
export function TimeActs({ tournamentId, movesAlone = false, explains = false }: TimeActsProps) {
  const [open, setOpen] = useState<"move" | "default" | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      {ACTS.slice(0, movesAlone ? 1 : 2).map(({ act, Icon, copy }) => {
        const button = (
          <Button
            key={act}
            variant="secondary"
            size="sm"
            aria-haspopup="dialog"
            onClick={() => setOpen(act)}
          >
            <Icon aria-hidden />
            {copy.action}
          </Button>
        );
        return explains ? (
          <ScheduleAct key={act} explanation={copy.does}>
            {button}
          </ScheduleAct>
        ) : (
          button
        );
      })}
      {open === "move" && <MoveDialog tournamentId={tournamentId} onClose={close} />}
      {open === "default" && <DefaultTimesDialog tournamentId={tournamentId} onClose={close} />}
    </>
  );
}
