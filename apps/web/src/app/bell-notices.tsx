import {
  NoticePanel,
  type NoticePanelProps,
} from "@/features/notifications/components/notice-panel";
import { NOTICE_ANSWERS, useAwaitedNotices } from "./notice-answers.tsx";

/** The panel of the notification bell, with the answer buttons of the features. */
export function BellNotices(props: NoticePanelProps) {
  const isAwaited = useAwaitedNotices(props.userId);
  return <NoticePanel {...props} answers={NOTICE_ANSWERS} isAwaited={isAwaited} />;
}
