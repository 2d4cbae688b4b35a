import { useNow } from "@/hooks/use-now";
import { chatCopy } from "../copy.ts";
import { localDay } from "../domain/message-rows.ts";

const REFRESH_MS = 60_000;
const DAY_MS = 86_400_000;

const sameYear = new Intl.DateTimeFormat("es-AR", {
  weekday: "long",
  day: "numeric",
  month: "long",
});
const otherYear = new Intl.DateTimeFormat("es-AR", {
  day: "numeric",
  month: "long",
  year: "numeric",
});

function nameOf(day: string, now: number): string {
  if (day === localDay(new Date(now).toISOString())) return chatCopy.today;
  if (day === localDay(new Date(now - DAY_MS).toISOString())) return chatCopy.yesterday;
  const date = new Date(`${day}T12:00:00`);
  return (date.getFullYear() === new Date(now).getFullYear() ? sameYear : otherYear).format(date);
}

/** The separator between two days. */
export function DaySeparator({ day }: { readonly day: string }) {
  const now = useNow(REFRESH_MS);
  return (
    <p className="flex items-center gap-4 pt-5 pb-2 text-sm text-muted before:h-px before:flex-1 before:bg-border after:h-px after:flex-1 after:bg-border">
      <time dateTime={day} className="first-letter:uppercase">
        {nameOf(day, now)}
      </time>
    </p>
  );
}
