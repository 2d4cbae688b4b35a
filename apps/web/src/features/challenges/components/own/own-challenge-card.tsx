import { Lock, ReceiptText, Repeat, Share2, Swords, UserRoundPlus, X } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { RelativeTime } from "@/components/relative-time";
import { Badge } from "@/components/ui/badge";
import { Button, buttonClass } from "@/components/ui/button";
import { paths } from "@/config/paths";
import { cn } from "@/lib/cn";
import { formatTickets } from "@/lib/format";
import { ParticipantAvatar } from "@/entities/match/components/participant-avatar";
import { challengeCopy } from "@/entities/challenge/copy";
import { copyLink } from "@/lib/share-link";
import { copy } from "../../copy.ts";
import { outcomeOf, type OwnChallenge } from "../../domain/own-challenge.ts";
import { challengeLink } from "../../domain/challenge-link.ts";
import { ChallengeStatusBadge } from "@/entities/challenge/components/challenge-status-badge";

interface OwnChallengeCardProps {
  readonly challenge: OwnChallenge;
  readonly isReported: boolean;
  readonly onCancel: () => void;
  readonly onRematch: () => void;
}

/** One of the viewer's challenges: the rival, the wager, the state and the possible actions. */
export function OwnChallengeCard(props: OwnChallengeCardProps) {
  const { challenge, isReported, onCancel, onRematch } = props;
  const outcome = outcomeOf(challenge);
  const wager = challenge.wager_amount;
  return (
    <article className="card grid gap-x-4 gap-y-2 py-3 lg:min-h-17 lg:grid-cols-[minmax(0,1fr)_15.5rem_25rem] lg:items-center lg:py-2">
      <Rival challenge={challenge}>
        <p className="text-sm text-muted">
          {[
            challenge.game_name,
            challengeCopy.formatOf(challenge.format, challenge.best_of),
            ...(challenge.is_team_challenge ? [copy.own.as(challenge.my_name)] : []),
          ].join(" · ")}
        </p>
        <p className="text-sm">
          {wager === 0
            ? challengeCopy.friendly
            : // A finished challenge shows its outcome instead.
              !outcome && copy.own.wager(wager)}
        </p>
      </Rival>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <ChallengeStatusBadge
          challengeStatus={challenge.challenge_status}
          matchStatus={challenge.match_status}
          isReported={isReported}
        />
        {challenge.privacy === "private" && (
          <Badge tone="warning">
            <Lock aria-hidden className="size-3.5" />
            {challengeCopy.privacies[challenge.privacy]}
          </Badge>
        )}
        {challenge.is_team_challenge && <Badge tone="accent">{challengeCopy.team}</Badge>}
        <Deadline challenge={challenge} />
        {outcome && (
          <p
            className={cn(
              "w-full font-display text-xl leading-6 font-bold tabular-nums",
              outcome.kind === "won" && "text-success",
              outcome.kind === "lost" && "text-danger",
              outcome.kind === "returned" && "text-muted",
            )}
          >
            {wager === 0
              ? copy.own.friendlyOutcomes[outcome.kind]
              : copy.own.outcomes[outcome.kind](formatTickets(outcome.tickets))}
            {outcome.result && ` · ${outcome.result}`}
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-2 max-sm:[&_.btn]:flex-1 max-sm:[&_.btn]:px-2.5 max-sm:[&_.btn>svg]:hidden lg:justify-end">
        <Acts challenge={challenge} onCancel={onCancel} onRematch={onRematch} />
      </div>
    </article>
  );
}

interface RivalProps {
  readonly challenge: OwnChallenge;
  /** The wager or outcome, below the name. */
  readonly children: ReactNode;
}

function Rival({ challenge, children }: RivalProps) {
  const { rival_name: name } = challenge;
  const type = challenge.rival_type ?? "user";
  const to =
    challenge.rival_owner_id &&
    (type === "team"
      ? paths.team(challenge.rival_owner_id)
      : paths.profile(challenge.rival_owner_id));
  return (
    <div className="flex min-w-0 items-center gap-3">
      {name ? (
        <ParticipantAvatar
          participant={{ type, name, imageUrl: challenge.rival_image_url }}
          className="size-10 flex-none"
        />
      ) : (
        <span
          aria-hidden
          className="grid size-10 flex-none place-items-center rounded-full border border-dashed border-border-strong text-muted"
        >
          <UserRoundPlus className="size-5" />
        </span>
      )}
      <div className="min-w-0">
        <h2 className="flex flex-wrap gap-x-1.5 font-sans text-base font-semibold wrap-anywhere">
          {name ? (
            <>
              {copy.own.against}
              {to ? (
                <Link to={to} className="hover:underline">
                  {name}
                </Link>
              ) : (
                name
              )}
            </>
          ) : challenge.challenge_status !== "open" ? (
            copy.own.nobody
          ) : challenge.invited_name ? (
            copy.own.invited(challenge.invited_name)
          ) : (
            copy.own.waiting
          )}
        </h2>
        {children}
      </div>
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
        {copy.own.playBy} <RelativeTime value={playBy} isHour />
        <RelativeTime value={playBy} className="ml-1.5 text-muted" />
      </p>
    );
  }
  return null;
}

function Acts({ challenge, onCancel, onRematch }: Omit<OwnChallengeCardProps, "isReported">) {
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
