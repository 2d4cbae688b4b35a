import { NOTIFICATION_ANSWERS, useAwaitedNotifications } from "@/app/notification-answer-buttons";
import { PageHeader } from "@/components/page-header";
import { OnceSessionKnown } from "@/components/once-session-known";
import { NotificationFilter } from "@/features/notifications/components/notification-filter";
import {
  NotificationList,
  notificationsSkeleton,
} from "@/features/notifications/components/notification-list";
import { copy } from "@/features/notifications/copy";
import { useSession } from "@/hooks/use-session";
import { definePlainPage } from "@/lib/define-page";

export const handle = definePlainPage({ title: copy.title, description: copy.description }, true);

export function Component() {
  const { user } = useSession();
  const userId = user?.id ?? "";
  return (
    // The column is narrow, so that buttons are near the text to which they belong.
    <div className="mx-auto max-w-200">
      <PageHeader title={copy.title} className="mb-4" />
      <NotificationFilter userId={userId} />
      <OnceSessionKnown placeholder={notificationsSkeleton}>
        <Notices userId={userId} />
      </OnceSessionKnown>
    </div>
  );
}

function Notices({ userId }: { readonly userId: string }) {
  const isAwaited = useAwaitedNotifications(userId);
  return <NotificationList userId={userId} answers={NOTIFICATION_ANSWERS} isAwaited={isAwaited} />;
}
