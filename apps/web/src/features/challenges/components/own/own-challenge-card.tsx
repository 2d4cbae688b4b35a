import { ReceiptText, Repeat, Share2, Swords, X } from "lucide-react";
import { Link } from "react-router";
import { RelativeTime } from "@/components/relative-time";
import { Badge } from "@/components/ui/badge";
import { Button, buttonClass } from "@/components/ui/button";
import { paths } from "@/config/paths";
import { cn } from "@/lib/cn";
import { formatTickets } from "@/lib/format";
import { ParticipantMark } from "@/entities/match/components/participant-mark";
import { challengeCopy } from "@/entities/challenge/copy";
import { copyLink } from "@/lib/share-link";
import { copy } from "../../copy.ts";
import { outcomeOf, type OwnChallenge } from "../../domain/own-challenge.ts";
import { challengeLink } from "../../domain/challenge-link.ts";
import { ChallengeStatusBadge } from "@/entities/challenge/components/challenge-status-badge";

interface OwnChallengeCardProps {
  readonly challenge: OwnChallenge;
  readonly onCancel: () => void;
  readonly onRematch: () => void;
}

/** One challenge of one's own: against whom, for what, how it stands and what can be done. */
export function OwnChallengeCard({ challenge, onCancel, onRematch }: OwnChallengeCardProps) {
  const outcome = outcomeOf(challenge);
  return (
    <article className="card grid gap-4 md:grid-cols-[minmax(0,1fr)_auto] md:items-center">
      <div className="grid min-w-0 gap-2">
        <div className="flex flex-wrap items-center gap-2">
          <ChallengeStatusBadge
            challengeStatus={challenge.challenge_status}
            matchStatus={challenge.match_status}
          />
          {challenge.privacy === "private" && (
            <Badge tone="warning">{challengeCopy.privacies[challenge.privacy]}</Badge>
          )}
          {challenge.is_team_challenge && <Badge tone="accent">{challengeCopy.team}</Badge>}
        </div>
        <Rival challenge={challenge} />
        <p className="text-[0.9375rem] text-muted">
          {[
            challenge.game_name,
            challenge.format,
            challengeCopy.bestOf(challenge.best_of),
            challenge.wager_amount === 0
              ? challengeCopy.friendly
              : copy.own.wager(formatTickets(challenge.wager_amount)),
            ...(challenge.is_team_challenge ? [copy.own.as(challenge.my_name)] : []),
          ].join(" · ")}
        </p>
        <Deadline challenge={challenge} />
      </div>
      <div className="flex flex-wrap items-center gap-3 md:max-w-80 md:justify-end">
        {outcome && (
          <p
            className={cn(
              "mr-auto font-display text-2xl font-bold tabular-nums md:mr-0 md:w-full md:text-right",
              outcome.kind === "won" && "text-success",
              outcome.kind === "lost" && "text-danger",
              outcome.kind === "returned" && "text-muted",
            )}
          >
            {challenge.wager_amount === 0
              ? copy.own.friendlyOutcomes[outcome.kind]
              : copy.own.outcomes[outcome.kind](formatTickets(outcome.tickets))}
            {outcome.result && ` · ${outcome.result}`}
          </p>
        )}
        <Acts challenge={challenge} onCancel={onCancel} onRematch={onRematch} />
      </div>
    </article>
  );
}

function Rival({ challenge }: { readonly challenge: OwnChallenge }) {
  const { rival_name: name } = challenge;
  if (!name) {
    return (
      <h2 className="font-sans text-lg font-semibold break-words">
        {challenge.challenge_status !== "open"
          ? copy.own.nobody
          : challenge.invited_name
            ? copy.own.invited(challenge.invited_name)
            : copy.own.waiting}
      </h2>
    );
  }
  const type = challenge.rival_type ?? "user";
  const to =
    challenge.rival_owner_id &&
    (type === "team"
      ? paths.team(challenge.rival_owner_id)
      : paths.profile(challenge.rival_owner_id));
  return (
    <div className="flex min-w-0 items-center gap-3">
      <ParticipantMark
        participant={{ type, name, imageUrl: challenge.rival_image_url }}
        className="size-10"
      />
      <h2 className="flex min-w-0 flex-wrap gap-x-1.5 font-sans text-lg font-semibold break-words">
        {copy.own.against}
        {to ? (
          <Link to={to} className="hover:underline">
            {name}
          </Link>
        ) : (
          name
        )}
      </h2>
    </div>
  );
}

function Deadline({ challenge }: { readonly challenge: OwnChallenge }) {
  const { challenge_status: status, expires_at: expires, play_by: playBy } = challenge;
  if (status === "open") {
    return (
      <p className="text-sm text-muted">
        {copy.card.expires} <RelativeTime value={expires} />
      </p>
    );
  }
  if (status === "in_progress" && playBy && challenge.match_status !== "disputed") {
    return (
      <p className="text-sm text-warning">
        {copy.own.playBy} <RelativeTime value={playBy} />
      </p>
    );
  }
  return null;
}

function Acts({ challenge, onCancel, onRematch }: OwnChallengeCardProps) {
  const isOpen = challenge.challenge_status === "open";
  const isRunning = challenge.challenge_status === "in_progress";
  return (
    <>
      {isRunning && (
        <Link to={paths.matchManage(challenge.match_id)} className={buttonClass({ size: "sm" })}>
          <Swords aria-hidden />
          {copy.page.room}
        </Link>
      )}
      {challenge.can_rematch && (
        <Button size="sm" aria-haspopup="dialog" onClick={onRematch}>
          <Repeat aria-hidden />
          {copy.rematch.open}
        </Button>
      )}
      {isOpen && (
        <Button
          size="sm"
          variant="secondary"
          onClick={() => void copyLink(challengeLink(challenge.match_id))}
        >
          <Share2 aria-hidden />
          {copy.share.copy}
        </Button>
      )}
      <Link
        to={paths.challengeReceipt(challenge.match_id)}
        className={buttonClass({ variant: "secondary", size: "sm" })}
      >
        <ReceiptText aria-hidden />
        {copy.own.receipt}
      </Link>
      {challenge.can_cancel && (
        <Button size="sm" variant="ghost" aria-haspopup="dialog" onClick={onCancel}>
          <X aria-hidden />
          {copy.cancel.open}
        </Button>
      )}
    </>
  );
}
