import { useQuery } from "@tanstack/react-query";
import { ChevronLeft, FileQuestion, Gavel, PenLine, UserRound } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { EmptyState } from "@/components/empty-state";
import { ErrorState } from "@/components/error-state";
import { ListSkeleton } from "@/components/list-skeleton";
import { PageHeader } from "@/components/page-header";
import { Button, buttonClass } from "@/components/ui/button";
import { UserAvatar } from "@/components/user-avatar";
import { paths } from "@/config/paths";
import { formatDate, formatDateTime } from "@/lib/format";
import { isUuid } from "@/lib/uuid";
import { EmptyLine } from "@/components/empty-line";
import { Card, CardHeader } from "@/components/ui/card";
import { Badge } from "@/components/ui/badge";
import { useNow } from "@/hooks/use-now";
import { type Person, personQuery } from "../api/person.ts";
import { copy } from "../copy.ts";
import { ContactCard } from "./contact-card.tsx";
import { CupsCard } from "./person-tournaments.tsx";
import { SuspensionsCard } from "./suspensions-card.tsx";
import { RenameDialog } from "./rename-dialog.tsx";
import { SharedAccounts } from "./shared-accounts.tsx";
import { SuspendDialog } from "./suspend-and-exclude-dialogs.tsx";
import { measuresQuery, warningsQuery } from "../api/suspensions.ts";
import { runningSuspension } from "@/entities/report/domain/suspension-state";
import "./person-page.css";

const REFRESH_MS = 60_000;

/** The active suspension of a person. */
function useSuspension(personId: string) {
  const { data = [] } = useQuery(measuresQuery(personId));
  return runningSuspension(data, useNow(REFRESH_MS));
}

/** How many measures of each kind there have ever been against a person. */
function useRecord(personId: string): string[] {
  const { data: measures = [] } = useQuery(measuresQuery(personId));
  const { data: warnings = [] } = useQuery(warningsQuery(personId));
  const muted = warnings.filter(({ action }) => action === "mute").length;
  const counts = [
    [warnings.length - muted, copy.warnings],
    [muted, copy.mutes],
    [measures.length, copy.measured],
  ] as const;
  return counts.flatMap(([count, say]) => (count > 0 ? say(count) : []));
}

/** The current states of an account, and how many measures of each kind there were. */
function PersonStates({ person }: { readonly person: Person }) {
  const suspension = useSuspension(person.id);
  const now = useNow(REFRESH_MS);
  const mutedUntil = person.user_mutes?.muted_until;
  const isMuted = mutedUntil !== undefined && new Date(mutedUntil).getTime() > now;
  const isActive = !person.closed_at && !suspension && !isMuted;
  const record = useRecord(person.id).join(" · ");
  return (
    <>
      {isActive && <Badge tone="success">{copy.active}</Badge>}
      {person.closed_at && <Badge tone="neutral">{copy.closed}</Badge>}
      {person.role === "admin" && <Badge tone="accent">{copy.admin}</Badge>}
      {suspension?.ends_at && (
        <Badge tone="danger">{copy.suspendedUntil(formatDateTime(suspension.ends_at))}</Badge>
      )}
      {isMuted && <Badge tone="warning">{copy.mutedUntil(formatDateTime(mutedUntil))}</Badge>}
      {record && <span className="text-warning">{record}</span>}
    </>
  );
}

/** The person's former names, each with the day of its replacement and the reason. */
function FormerNames({ former }: Pick<Person, "former">) {
  if (former.length === 0) return <EmptyLine title={copy.names.title} text={copy.names.empty} />;
  return (
    <Card>
      <CardHeader title={copy.names.title} />
      <ul className="grid gap-3">
        {former.map(({ id, username, created_at, reason, renamer }) => (
          <li key={id}>
            <p className="flex flex-wrap justify-between gap-x-4">
              <span className="min-w-0 font-semibold wrap-anywhere">{username}</span>
              <span className="text-muted">{copy.names.until(formatDate(created_at))}</span>
            </p>
            {reason && (
              <p className="text-sm text-muted wrap-anywhere">
                {copy.names.by(renamer?.username ?? copy.names.house, reason)}
              </p>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface PersonPageProps {
  readonly id: string;
  /** Sections that other areas of the back office render: actions, balance, wallet, reports and log. */
  readonly acts: (person: Person) => ReactNode;
  readonly balance: ReactNode;
  readonly wallet: ReactNode;
  readonly reports: ReactNode;
  readonly log: (person: Person) => ReactNode;
}

/** Everything that the administration needs on one person, on one page. */
export function PersonPage({ id, acts, balance, wallet, reports, log }: PersonPageProps) {
  const isId = isUuid(id);
  const { data: person, error, refetch } = useQuery({ ...personQuery(id), enabled: isId });
  const back = (
    <Link to={paths.admin.community()} className={buttonClass({ variant: "ghost", size: "sm" })}>
      <ChevronLeft aria-hidden />
      {copy.back}
    </Link>
  );
  if (error && !person)
    return <ErrorState isPage title={copy.loadError} error={error} onRetry={refetch} />;
  if (!isId || person === null)
    return <EmptyState isPage icon={FileQuestion} title={copy.missing} action={back} />;
  if (!person) return <ListSkeleton rows={4} className="h-24" />;
  const isOpen = person.closed_at === null;
  return (
    <>
      <div className="mb-4 -ml-3 max-sm:-mt-3 max-sm:mb-1">{back}</div>
      <PageHeader
        eyebrow={copy.title}
        title={
          <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <UserAvatar name={person.username} src={person.avatar_url} className="size-12" />
            <span className="min-w-0 wrap-anywhere">{person.username}</span>
          </span>
        }
        description={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <PersonStates person={person} />
            <span>{copy.since(formatDate(person.created_at))}</span>
            {isOpen && balance}
          </span>
        }
        actions={isOpen && <PersonActs person={person}>{acts(person)}</PersonActs>}
      />
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[24rem_minmax(0,1fr)]">
        <div className="grid min-w-0 grid-cols-1 gap-6">
          {isOpen && <ContactCard person={person} />}
          <div className="person-record grid grid-cols-1 gap-6">
            <SuspensionsCard person={person} />
            {reports}
            {isOpen && <SharedAccounts id={id} />}
            <FormerNames former={person.former} />
          </div>
        </div>
        <div className="grid min-w-0 gap-6">
          <CupsCard person={person} />
          {isOpen && wallet}
          {log(person)}
        </div>
      </div>
    </>
  );
}

interface PersonActsProps {
  readonly person: Person;
  readonly children: ReactNode;
}

function PersonActs({ person, children }: PersonActsProps) {
  const [opened, setOpened] = useState<"rename" | "suspend" | null>(null);
  // Only one suspension at a time: the database refuses a second one.
  const suspension = useSuspension(person.id);
  const close = () => setOpened(null);
  return (
    <>
      <Link to={paths.profile(person.id)} className={buttonClass({ variant: "secondary" })}>
        <UserRound aria-hidden />
        {copy.profile}
      </Link>
      <Button variant="secondary" aria-haspopup="dialog" onClick={() => setOpened("rename")}>
        <PenLine aria-hidden />
        {copy.rename.act}
      </Button>
      {person.role !== "admin" && !suspension && (
        <Button
          variant="secondary"
          className="text-danger"
          aria-haspopup="dialog"
          onClick={() => setOpened("suspend")}
        >
          <Gavel aria-hidden />
          {copy.measures.suspend}
        </Button>
      )}
      {children}
      {opened === "rename" && <RenameDialog person={person} onClose={close} />}
      {opened === "suspend" && <SuspendDialog person={person} onClose={close} />}
    </>
  );
}
