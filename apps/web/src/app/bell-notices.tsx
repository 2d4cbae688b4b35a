import {
  NoticePanel,
  type NoticePanelProps,
} from "@/features/notifications/components/notice-panel";
import { NOTICE_ANSWERS, useAwaitedNotices } from "./notice-answers.tsx";

/** What hangs on the bell, with the answers of the features. */
export function BellNotices(props: NoticePanelProps) {
  const isAwaited = useAwaitedNotices(props.userId);
  return <NoticePanel {...props} answers={NOTICE_ANSWERS} isAwaited={isAwaited} />;
}
