import {
  NotificationPanel,
  type NotificationPanelProps,
} from "@/features/notifications/components/notification-panel";
import { NOTIFICATION_ANSWERS, useAwaitedNotifications } from "./notification-answer-buttons.tsx";

/** The panel of the notification bell, with the answer buttons of the features. */
export function NotificationBellPanel(props: NotificationPanelProps) {
  const isAwaited = useAwaitedNotifications(props.userId);
  return <NotificationPanel {...props} answers={NOTIFICATION_ANSWERS} isAwaited={isAwaited} />;
}
