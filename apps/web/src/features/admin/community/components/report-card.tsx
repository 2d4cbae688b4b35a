import { Gavel, Images, MessagesSquare, ImageOff } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { RelativeTime } from "@/components/relative-time";
import { Badge } from "@/components/ui/badge";
import { Button, buttonClass } from "@/components/ui/button";
import { UserAvatar } from "@/components/user-avatar";
import { paths } from "@/config/paths";
import { reportCopy } from "@/entities/report/copy";
import { isMessageKind } from "@/entities/report/domain/report";
import { withDotPrefix } from "@/lib/dot-prefix";
import { cn } from "@/lib/cn";
import { useNow } from "@/hooks/use-now";
import { formatDateTime } from "@/lib/format";
import { useQuery } from "@tanstack/react-query";
import { pictureAddressQuery } from "@/entities/chat/api/message-picture";
import { ChatPicture } from "@/entities/chat/components/chat-picture";
import { RemovePictureDialog } from "@/entities/chat/components/remove-picture-dialog";
import { chatCopy } from "@/entities/chat/copy";
import type { PicturePart } from "@/entities/chat/domain/chat-message";
import { type Report, useLiftMute } from "../api/reports.ts";
import { copy } from "../copy.ts";
import { ReportContext } from "./report-context.tsx";
import { communityKeys } from "../api/community-query-keys.ts";

const texts = copy.reports;

interface ReportedPictureProps {
  readonly report: Report;
  readonly picture: PicturePart;
}

/** The picture of a reported message, with a button to remove it. */
function ReportedPicture({ report, picture }: ReportedPictureProps) {
  const { kind, target_id: targetId, reported } = report;
  const [isAsked, setIsAsked] = useState(false);
  const file = picture.file ?? "";
  const { queryKey } = pictureAddressQuery(file);
  const { data: address } = useQuery({ ...pictureAddressQuery(file), enabled: file !== "" });
  if (!isMessageKind(kind)) return null;
  const isThere = file !== "" && address !== null;
  return (
    <div className="grid justify-items-start gap-2">
      <ChatPicture picture={picture} author={reported.username} />
      {isThere && (
        <Button
          variant="secondary"
          size="sm"
          aria-haspopup="dialog"
          onClick={() => setIsAsked(true)}
        >
          <ImageOff aria-hidden />
          {chatCopy.picture.remove}
        </Button>
      )}
      <RemovePictureDialog
        kind={kind}
        messageId={isAsked ? targetId : null}
        invalidates={[communityKeys.reports, queryKey]}
        onClose={() => setIsAsked(false)}
      />
    </div>
  );
}

const REFRESH_MS = 60_000;

interface ReportOutcomeProps {
  readonly report: Report;
  /** True on the page of the reported user. The card then omits the decision's text, which the page lists elsewhere. */
  readonly isInFile: boolean;
}

/** The decision on a report and, if the decision muted the user and the mute is still active, the mute. */
function ReportOutcome({ report, isInFile }: ReportOutcomeProps) {
  const lift = useLiftMute();
  const now = useNow(REFRESH_MS);
  const mutedUntil = report.reported.user_mutes?.muted_until;
  const isMuted = mutedUntil !== undefined && new Date(mutedUntil).getTime() > now;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-border pt-4 text-[0.9375rem]">
      <Badge tone={report.action === "dismiss" ? "neutral" : "warning"}>
        {report.action ? texts.outcomes[report.action] : texts.handled}
      </Badge>
      {report.handled_at && (
        <span className="flex flex-wrap gap-x-3 text-muted">
          <span>{report.handler?.username ?? texts.server}</span>
          <RelativeTime value={report.handled_at} />
        </span>
      )}
      {report.answer && !isInFile && (
        <span className="basis-full wrap-anywhere">{texts.quote(report.answer)}</span>
      )}
      {report.action === "mute" && isMuted && (
        <>
          <span className="text-muted">{texts.mutedUntil(formatDateTime(mutedUntil))}</span>
          <Button
            size="sm"
            variant="secondary"
            isLoading={lift.isPending}
            onClick={() => lift.mutate(report.reported.id)}
          >
            {texts.lift}
          </Button>
        </>
      )}
    </div>
  );
}

interface ReportCardProps {
  readonly report: Report;
  /** True on the page of the reported user, which already shows that user's name and earlier reports. */
  readonly isInFile?: boolean;
  readonly onHandle: () => void;
}

/** One report: the reported user, the reason, the content, and the decision or the available actions. */
export function ReportCard({ report, isInFile = false, onHandle }: ReportCardProps) {
  const [isContextShown, setIsContextShown] = useState(false);
  const { reporter } = report;
  return (
    <article className="card grid gap-4">
      {isInFile ? (
        <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Badge tone="warning">{reportCopy.reasons[report.reason]}</Badge>
          <p className="text-[0.9375rem] text-muted">
            <RelativeTime value={report.created_at} />
            {withDotPrefix(texts.kinds[report.kind])}
          </p>
        </header>
      ) : (
        <Reported report={report} />
      )}
      {report.content !== null && (
        <blockquote className="max-h-60 overflow-y-auto rounded-r-md border-l-2 border-danger bg-surface-sunken px-4 py-3 wrap-anywhere whitespace-pre-wrap">
          {report.content}
        </blockquote>
      )}
      {report.part?.kind === "picture" && <ReportedPicture report={report} picture={report.part} />}
      <p className="max-w-[51.2em] text-[0.9375rem] wrap-anywhere">
        <span className="text-muted">{texts.by} </span>
        <Link to={paths.admin.person(reporter.id)} className="font-medium hover:underline">
          {reporter.username}
        </Link>
        {report.note && <span>{texts.quoteOfWho(report.note)}</span>}
      </p>
      {isContextShown && <ReportContext reportId={report.id} reportedId={report.reported.id} />}
      {report.status === "handled" && <ReportOutcome report={report} isInFile={isInFile} />}
      <footer className="flex flex-wrap gap-2 empty:hidden max-sm:*:flex-auto max-sm:*:px-3 max-sm:*:whitespace-nowrap max-sm:[&_svg]:hidden">
        {report.status === "open" && (
          <Button aria-haspopup="dialog" onClick={onHandle}>
            <Gavel aria-hidden />
            {texts.handle}
          </Button>
        )}
        {report.match_id && report.kind === "match_picture" && (
          <Link to={paths.match(report.match_id)} className={buttonClass({ variant: "secondary" })}>
            <Images aria-hidden />
            {texts.openPictures}
          </Link>
        )}
        {report.match_id && report.kind === "match_message" && (
          <Link
            to={paths.matchManage(report.match_id)}
            className={buttonClass({ variant: "secondary" })}
          >
            <MessagesSquare aria-hidden />
            {texts.openRoom}
          </Link>
        )}
        {isMessageKind(report.kind) && !isContextShown && (
          <Button variant="secondary" onClick={() => setIsContextShown(true)}>
            <MessagesSquare aria-hidden />
            {texts.showContext}
          </Button>
        )}
      </footer>
    </article>
  );
}

/** The reported user, when and where the content was written, and earlier reports and measures. */
function Reported({ report }: { readonly report: Report }) {
  const { reported, earlier_reports: reports, earlier_measures: measures } = report;
  return (
    <div className="flex min-w-0 items-center gap-3">
      <UserAvatar name={reported.username} src={reported.avatar_url} />
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="text-lg font-semibold wrap-anywhere">
            <Link to={paths.admin.person(reported.id)} className="hover:underline">
              {reported.username}
            </Link>
          </h2>
          <Badge tone="warning">{reportCopy.reasons[report.reason]}</Badge>
        </div>
        <p className="text-[0.9375rem] text-muted">
          <RelativeTime value={report.created_at} />
          {withDotPrefix(texts.kinds[report.kind])}
        </p>
        {reports !== null && measures !== null && (
          <Link
            to={paths.admin.person(reported.id)}
            className={cn(
              "text-[0.9375rem] underline underline-offset-4",
              measures > 0 ? "text-danger" : reports > 0 ? "text-warning" : "text-muted",
            )}
          >
            {texts.before(reports, measures)}
          </Link>
        )}
      </div>
    </div>
  );
}
