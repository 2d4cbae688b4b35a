import { downloadText } from "@/lib/download";
import { toast } from "@/hooks/use-toast";
import { toUserMessage } from "@/lib/errors";
import { copy } from "../copy.ts";
import type { CalendarEntry } from "../domain/calendar.ts";

/** Writes the entries into a calendar file. The library is loaded by the first press. */
export async function downloadCalendar(
  fileName: string,
  entries: readonly CalendarEntry[],
): Promise<void> {
  try {
    const { createEvents } = await import("ics");
    const { error, value } = createEvents(
      entries.map(({ uid, title, description, start, durationMinutes, url }) => ({
        uid,
        title,
        description,
        url,
        start: Date.parse(start),
        startInputType: "utc" as const,
        startOutputType: "utc" as const,
        duration: { minutes: durationMinutes },
        productId: "leyenda",
      })),
    );
    if (error || !value) throw error ?? new Error("The calendar is empty.");
    downloadText(fileName, value, "text/calendar");
  } catch (error) {
    toast({
      title: copy.detail.errorTitle,
      description: toUserMessage(error),
      variant: "destructive",
    });
  }
}
