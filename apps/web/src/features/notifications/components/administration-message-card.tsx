import { useQuery } from "@tanstack/react-query";
import { Megaphone } from "lucide-react";
import { Link } from "react-router";
import { RelativeTime } from "@/components/relative-time";
import { Badge } from "@/components/ui/badge";
import { paths } from "@/config/paths";
import { cn } from "@/lib/cn";
import { useTableChanges } from "@/lib/realtime";
import { administrationKeys, administrationSummaryQuery } from "../api/administration-message.ts";
import { copy } from "../copy.ts";

const texts = copy.administration;

interface AdministrationCardProps {
  readonly userId: string;
  /** If true, the card is shown only while a message is unread. */
  readonly isUnreadOnly: boolean;
}

/** The administration's last message, updated live, with a link to all its messages. */
export function AdministrationCard({ userId, isUnreadOnly }: AdministrationCardProps) {
  const { data } = useQuery({ ...administrationSummaryQuery(userId), retryOnMount: false });
  const keys = [administrationKeys.summary(userId)];
  useTableChanges({ table: "announcements" }, keys);
  useTableChanges({ table: "announcement_reads", filter: `profile_id=eq.${userId}` }, keys);
  if (!data) return null;
  const isUnread = data.unread > 0;
  if (isUnreadOnly && !isUnread) return null;
  return (
    <section aria-label={texts.label}>
      <h2 className="mb-1.5 font-sans font-semibold text-muted">{texts.pinned}</h2>
      <div
        className={cn(
          "card card-link relative flex gap-3 px-3 py-2.5 md:px-4",
          isUnread && "border-accent/50 bg-surface-raised",
        )}
      >
        <Megaphone
          aria-hidden
          className={cn("mx-2 mt-0.5 size-5 flex-none", isUnread ? "text-accent-2" : "text-muted")}
        />
        <div className="min-w-0 flex-1">
          <p className="font-semibold">
            <Link to={paths.friends("administracion")} className="after:absolute after:inset-0">
              {texts.sender}
            </Link>
          </p>
          <p className="mt-0.5 line-clamp-6 text-[0.9375rem] leading-snug wrap-anywhere whitespace-pre-wrap text-muted">
            {data.last_content}
          </p>
          <p className="mt-0.5 text-sm text-muted">
            <RelativeTime value={data.last_at} />
          </p>
        </div>
        {isUnread && (
          <Badge tone="accent" className="self-start">
            {texts.unread(data.unread)}
          </Badge>
        )}
      </div>
    </section>
  );
}
