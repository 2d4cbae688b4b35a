import { useQuery } from "@tanstack/react-query";
import { CheckCheck } from "lucide-react";
import { ChoiceChips } from "@/components/choice-chips";
import { Button } from "@/components/ui/button";
import { useUrlState } from "@/hooks/use-url-state";
import { withWord, wordFromParams } from "@/lib/search-params";
import { useMarkAllRead } from "../api/mark-notifications-read.ts";
import { type ShownNotifications, unreadCountQuery } from "../api/notification-queries.ts";
import { copy } from "../copy.ts";

const CHOICES = ["todas", "sin-leer"] as const satisfies readonly ShownNotifications[];

/** The filter that the URL names: all notifications, or only the unread ones. */
export function shownFromParams(params: URLSearchParams): ShownNotifications {
  return wordFromParams(params, "estado", CHOICES);
}

/** The choice between all and unread notifications, and a button that marks all notifications as read. */
export function NotificationFilter({ userId }: { readonly userId: string }) {
  const [params, changeAddress] = useUrlState();
  const { data: unread = 0 } = useQuery({ ...unreadCountQuery(userId), enabled: userId !== "" });
  const markAll = useMarkAllRead();
  return (
    <div className="mb-5 flex items-center justify-between gap-4">
      <ChoiceChips
        label={copy.filter.label}
        choices={CHOICES}
        chosen={shownFromParams(params)}
        textOf={(choice) => (choice === "todas" ? copy.filter.all : copy.filter.unread(unread))}
        onChoose={(choice) =>
          changeAddress((current) =>
            withWord(current, "estado", choice === "todas" ? "" : choice, []),
          )
        }
      />
      {/* Always rendered, so that the list below does not move when the number loads. */}
      <Button
        variant="ghost"
        className="flex-none whitespace-nowrap max-md:px-2 max-md:text-sm"
        title={`${copy.markAllShort}${copy.markAllRest}`}
        disabled={unread === 0}
        isLoading={markAll.isPending}
        onClick={() => markAll.mutate(undefined)}
      >
        <CheckCheck aria-hidden className="max-md:hidden" />
        <span>
          {copy.markAllShort}
          <span className="max-md:sr-only">{copy.markAllRest}</span>
        </span>
      </Button>
    </div>
  );
}
