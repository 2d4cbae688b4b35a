import { useQuery } from "@tanstack/react-query";
import { CheckCheck } from "lucide-react";
import { MemberPart } from "@/components/member-part";
import { PageHeader } from "@/components/page-header";
import { Button } from "@/components/ui/button";
import { useMarkAllRead } from "@/features/notifications/api/mark-notifications-read";
import { unreadCountQuery } from "@/features/notifications/api/notification-queries";
import {
  NotificationList,
  noticesSkeleton,
} from "@/features/notifications/components/notification-list";
import { copy } from "@/features/notifications/copy";
import { useSession } from "@/hooks/use-session";
import { definePlainPage } from "@/lib/page";

export const handle = definePlainPage({ title: copy.title, description: copy.description }, true);

export function Component() {
  const { user } = useSession();
  const userId = user?.id ?? "";
  const { data: unread = 0 } = useQuery({
    ...unreadCountQuery(userId),
    enabled: user !== null,
  });
  const markAll = useMarkAllRead();
  return (
    <>
      <PageHeader
        title={copy.title}
        description={copy.description}
        actions={
          // Always there, so that what is below does not move when the number comes.
          <Button
            variant="secondary"
            disabled={unread === 0}
            isLoading={markAll.isPending}
            onClick={() => markAll.mutate(undefined)}
          >
            <CheckCheck aria-hidden />
            {copy.markAll}
          </Button>
        }
      />
      <MemberPart meanwhile={noticesSkeleton}>
        <NotificationList userId={userId} />
      </MemberPart>
    </>
  );
}
