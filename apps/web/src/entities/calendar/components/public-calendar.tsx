import { CalendarPlus, Copy } from "lucide-react";
import { Button } from "@/components/ui/button";
import { offerLink } from "@/lib/share-link";
import { calendarFeedUrl, subscriptionOf } from "../calendar-feed-url.ts";
import { calendarLinkCopy as copy } from "../copy.ts";

interface PublicCalendarProps {
  readonly of: "torneo" | "equipo";
  readonly id: string;
  /** The title under which another app receives the link. */
  readonly title: string;
}

/** Buttons to subscribe to the dates of a tournament or a team in a calendar app. */
export function PublicCalendar({ of, id, title }: PublicCalendarProps) {
  // The URL is computed when the user presses a button, because only the browser knows the server's URL.
  const address = () => calendarFeedUrl(`${of}/${id}`);
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
