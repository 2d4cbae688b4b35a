import { useQuery } from "@tanstack/react-query";
import { ClipboardList } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { ListSkeleton } from "@/components/list-skeleton";
import { PagedList } from "@/components/paged-list";
import { RelativeTime } from "@/components/relative-time";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { UserAvatar } from "@/components/user-avatar";
import { paths } from "@/config/paths";
import { wordSettingTexts } from "@/entities/tournament/setting-and-status-words";
import { tournamentCopy } from "@/entities/tournament/copy";
import { organizerKeys } from "@/entities/tournament/api/organizer-query-keys";
import { formatDateTime } from "@/lib/format";
import { useTableChanges } from "@/lib/realtime";
import { pendingProposalsQuery, type Proposal, useDecideProposal } from "../api/proposals.ts";
import { proposalsCopy } from "../copy.ts";
import { ReasonDialog } from "@/features/desk/components/reason-dialog";

const liveKeys = [organizerKeys.pendingProposals];

interface Asked {
  readonly proposal: Proposal;
  readonly act: "publish" | "decline";
}

/** The users' tournament proposals, which administrators publish or decline with a reason. */
export function ProposalsPanel() {
  const { data, error, refetch } = useQuery(pendingProposalsQuery());
  const decide = useDecideProposal();
  const [asked, setAsked] = useState<Asked | null>(null);
  useTableChanges({ table: "tournament_proposals" }, liveKeys);
  const close = () => setAsked(null);
  const answer = (reason: string | null) =>
    decide.mutateAsync({ id: asked?.proposal.id ?? "", reason });
  const { name = "" } = asked?.proposal.settings ?? {};
  const founder = asked?.proposal.founder.username ?? "";
  return (
    <>
      <PagedList
        rows={data}
        error={error}
        onRetry={refetch}
        loadError={proposalsCopy.loadError}
        empty={{
          icon: ClipboardList,
          title: proposalsCopy.empty,
          description: proposalsCopy.emptyHint,
          action: (
            <Link
              to={`${paths.admin.system()}?tab=desafios`}
              className="inline-flex min-h-11 items-center link"
            >
              {proposalsCopy.openRules}
            </Link>
          ),
        }}
        skeleton={<ListSkeleton rows={2} />}
      >
        {(proposals) => (
          <ul className="grid grid-cols-1 gap-4">
            {proposals.map((proposal) => (
              <ProposalCard
                key={proposal.id}
                proposal={proposal}
                onAsk={(act) => setAsked({ proposal, act })}
              />
            ))}
          </ul>
        )}
      </PagedList>
      {asked?.act === "publish" && (
        <ConfirmDialog
          onClose={close}
          destructive={false}
          title={proposalsCopy.publishTitle}
          description={proposalsCopy.publishText(name, founder)}
          confirmLabel={proposalsCopy.publish}
          onConfirm={() => answer(null)}
        />
      )}
      {asked?.act === "decline" && (
        <ReasonDialog
          onClose={close}
          title={proposalsCopy.declineTitle}
          description={proposalsCopy.declineText(founder)}
          confirmLabel={proposalsCopy.decline}
          hint={proposalsCopy.reasonHint}
          onConfirm={answer}
        />
      )}
    </>
  );
}

interface ProposalCardProps {
  readonly proposal: Proposal;
  readonly onAsk: (act: Asked["act"]) => void;
}

function ProposalCard({ proposal, onAsk }: ProposalCardProps) {
  const { settings, stages, founder, created_at: at } = proposal;
  const { name = "", game = "", start_date: start, team_format: size } = settings;
  // If the proposal lacks a setting, the value of a new tournament applies.
  const { format = "single-elimination", type = "team" } = settings;
  const phases = Array.isArray(stages) ? stages.length : 0;
  const texts = [
    { title: proposalsCopy.rules, text: settings.rules },
    { title: proposalsCopy.requirements, text: settings.requirements },
  ].filter(({ text }) => text);
  return (
    <li className="card grid gap-4">
      <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-64">
          <h2 className="wrap-anywhere">{name}</h2>
          <p className="text-muted">
            {proposalsCopy.facts(
              game,
              start ? formatDateTime(start) : "",
              phases > 0 ? proposalsCopy.phases(phases) : tournamentCopy.formats[format],
              type === "team" && size ? size : tournamentCopy.types[type],
            )}
          </p>
          <p className="text-muted">{proposalsCopy.places(settings.max_participants ?? 0)}</p>
          <p className="text-muted">
            {proposalsCopy.entry(wordSettingTexts.entry_by.words[settings.entry_by ?? "open"])}
          </p>
          <p className="text-muted">{proposalsCopy.prize(settings.prizes ?? [])}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button
            variant="secondary"
            aria-label={proposalsCopy.declineOf(name)}
            onClick={() => onAsk("decline")}
          >
            {proposalsCopy.decline}
          </Button>
          <Button aria-label={proposalsCopy.publishOf(name)} onClick={() => onAsk("publish")}>
            {proposalsCopy.publish}
          </Button>
        </div>
      </div>
      {texts.map(({ title, text }) => (
        <details key={title}>
          <summary className="min-h-11 cursor-pointer font-medium">{title}</summary>
          <p className="whitespace-pre-wrap wrap-anywhere text-muted">{text}</p>
        </details>
      ))}
      <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
        {proposalsCopy.by}
        <Link
          to={paths.admin.person(founder.id)}
          className="inline-flex min-h-11 items-center gap-2 font-medium text-foreground hover:underline"
        >
          <UserAvatar name={founder.username} src={founder.avatar_url} className="size-6" />
          {founder.username}
        </Link>
        <RelativeTime value={at} />
      </p>
    </li>
  );
}
