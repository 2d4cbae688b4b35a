import { useNavigate } from "react-router";
import { Button } from "@/components/ui/button";
import { useLiveChannel } from "@/lib/live-channel";
import { toast } from "@/lib/toast";
import { friendCopy } from "../friend-copy.ts";

/** The columns of a notification that the toast needs. */
interface NotificationRow {
  readonly kind: string;
  readonly title: string;
  readonly body: string | null;
  readonly link: string | null;
}

const SHOWN_MS = 30_000;

/** When a rival accepts the viewer's challenge, shows a toast on the current page, with a link to the match room. */
export function AcceptedChallengeToast({ userId }: { readonly userId: string }) {
  const navigate = useNavigate();
  useLiveChannel({
    topic: `accepted:${userId}`,
    wire: (channel) =>
      channel.on<NotificationRow>(
        "postgres_changes",
        {
          event: "INSERT",
          schema: "public",
          table: "notifications",
          filter: `user_id=eq.${userId}`,
        },
        ({ new: { kind, title, body, link } }) => {
          if (kind !== "challenge_accepted" || !link || location.pathname === link) return;
          toast({
            title: body ?? title,
            description: (
              <Button size="sm" className="mt-2" onClick={() => void navigate(link)}>
                {friendCopy.card.room}
              </Button>
            ),
            duration: SHOWN_MS,
          });
        },
      ),
  });
  return null;
}
