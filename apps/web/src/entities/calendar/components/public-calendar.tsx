import { CalendarPlus, Copy } from "lucide-react";
import { Button } from "@/components/ui/button";
import { offerLink } from "@/lib/share-link";
import { calendarAddress, subscriptionOf } from "../calendar-address.ts";
import { calendarLinkCopy as copy } from "../copy.ts";

interface PublicCalendarProps {
  readonly of: "torneo" | "equipo";
  readonly id: string;
  /** What another app calls it that is handed the link. */
  readonly title: string;
}

/** The dates of a tournament or a team, for the calendar of whoever looks. */
export function PublicCalendar({ of, id, title }: PublicCalendarProps) {
  // Asked for by the press: an address of the services is only known in the browser.
  const address = () => calendarAddress(`${of}/${id}`);
  return (
    <div className="grid gap-2 pt-4 print:hidden">
      <p className="text-sm text-muted">{copy.about}</p>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="sm"
          onClick={() => void address().then((link) => location.assign(subscriptionOf(link)))}
        >
          <CalendarPlus aria-hidden />
          {copy.subscribe}
        </Button>
        <Button
          variant="ghost"
          size="sm"
          onClick={() => void address().then((link) => offerLink(title, link))}
        >
          <Copy aria-hidden />
          {copy.copy}
        </Button>
      </div>
    </div>
  );
}
