import { CalendarPlus } from "lucide-react";
import { Button } from "@/components/ui/button";
import { downloadText } from "@/lib/download";
import { toUserMessage } from "@/lib/errors";
import { toastFailure } from "@/lib/toast-failure";
import { copy } from "../copy.ts";
import { type CalendarEntry, calendarFile } from "../domain/calendar.ts";

interface CalendarButtonProps {
  readonly label: string;
  /** The name of the tournament, used as the name of the file. */
  readonly name: string;
  /** Returns the entries once the button is pressed, because their URLs are only known in the browser. */
  readonly entries: () => readonly CalendarEntry[];
}

/** A button that downloads a file with entries for the visitor's calendar. */
export function CalendarButton({ label, name, entries }: CalendarButtonProps) {
  async function download() {
    try {
      downloadText(copy.detail.calendarFile(name), await calendarFile(entries()), "text/calendar");
    } catch (error) {
      toastFailure(toUserMessage(error), undefined, copy.detail.errorTitle);
    }
  }
  return (
    <Button variant="secondary" size="sm" onClick={() => void download()}>
      <CalendarPlus aria-hidden />
      {label}
    </Button>
  );
}
