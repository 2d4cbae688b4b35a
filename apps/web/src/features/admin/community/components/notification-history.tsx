import { useQuery } from "@tanstack/react-query";
import { Megaphone } from "lucide-react";
import { useState } from "react";
import { ListSkeleton } from "@/components/list-skeleton";
import { PagedList } from "@/components/paged-list";
import { RelativeTime } from "@/components/relative-time";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Progress } from "@/components/ui/progress";
import { useListUrlState } from "@/hooks/use-list-url-state";
import { withDotPrefix } from "@/lib/dot-prefix";
import {
  announcementsQuery,
  type SentAnnouncement,
  useWithdrawAnnouncement,
} from "../api/global-notifications.ts";
import { notifyCopy } from "../notify-copy.ts";

const texts = notifyCopy;

/** The sent announcements, with their audience and number of readers. */
export function NotificationHistory() {
  const { page } = useListUrlState();
  const { data, error, refetch } = useQuery(announcementsQuery(page));
  const withdraw = useWithdrawAnnouncement();
  const [leaving, setLeaving] = useState<SentAnnouncement | null>(null);
  return (
    <Card>
      <CardHeader title={texts.historyTitle} />
      <PagedList
        rows={data?.announcements}
        pageCount={data?.pageCount}
        error={error}
        onRetry={refetch}
        loadError={texts.historyError}
        empty={{ icon: Megaphone, title: texts.historyEmpty }}
        skeleton={<ListSkeleton rows={2} className="h-16" />}
      >
        {(announcements) => (
          <ul className="grid gap-4">
            {announcements.map((sent) => (
              <SentRow key={sent.id} sent={sent} onWithdraw={() => setLeaving(sent)} />
            ))}
          </ul>
        )}
      </PagedList>
      <ConfirmDialog
        open={leaving !== null}
        onClose={() => setLeaving(null)}
        title={texts.withdrawTitle}
        description={
          <>
            <p className="line-clamp-4 wrap-anywhere whitespace-pre-wrap">{leaving?.content}</p>
            <p className="mt-2">{texts.withdrawText}</p>
          </>
        }
        confirmLabel={texts.withdraw}
        onConfirm={() => leaving && withdraw.mutateAsync(leaving.id)}
      />
    </Card>
  );
}

interface SentRowProps {
  readonly sent: SentAnnouncement;
  readonly onWithdraw: () => void;
}

function SentRow({ sent, onWithdraw }: SentRowProps) {
  const reach = texts.historyReach(sent.readers, sent.recipients);
  return (
    <li className="grid gap-2 border-b border-border pb-4 last:border-0 last:pb-0">
      <p className="line-clamp-4 wrap-anywhere whitespace-pre-wrap">{sent.content}</p>
      <div className="flex items-center justify-between gap-3">
        <p className="text-sm text-muted">
          <RelativeTime value={sent.created_at} />
          {sent.sender && withDotPrefix(sent.sender)}
          {withDotPrefix(texts.audienceWords(sent))}
          {withDotPrefix(reach)}
        </p>
        <Button
          variant="secondary"
          size="sm"
          aria-haspopup="dialog"
          aria-label={texts.withdrawLabel(sent.content)}
          onClick={onWithdraw}
        >
          {texts.withdraw}
        </Button>
      </div>
      {sent.readers * 100 >= sent.recipients && sent.readers > 0 && (
        <Progress
          label={texts.historyReachLabel}
          value={sent.readers}
          max={sent.recipients}
          valueText={reach}
        />
      )}
    </li>
  );
}
