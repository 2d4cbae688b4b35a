import { Lock, LockOpen, Swords } from "lucide-react";
import { participantPath } from "@/entities/match/domain/participant-path";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { GameCover } from "@/components/game-cover";
import { RelativeTime } from "@/components/relative-time";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { paths } from "@/config/paths";
import { cn } from "@/lib/cn";
import { formatNumber } from "@/lib/format";
import { RecordLine } from "@/entities/challenge/components/record-line";
import { ParticipantMark } from "@/entities/match/components/participant-mark";
import { challengeCopy } from "@/entities/challenge/copy";
import { copy } from "../../copy.ts";
import { creatorOf, type OpenChallenge } from "../../domain/open-challenge.ts";

interface ChallengeCardProps {
  readonly challenge: OpenChallenge;
  /** Somebody was faster, or the creator took it back. */
  readonly isTaken: boolean;
  /** On a page of its own the game is not a heading and leads nowhere. */
  readonly isPage?: boolean;
  readonly onAccept: () => void;
}

/** An open challenge: who dares whom to what, for how much. */
export function ChallengeCard({
  challenge,
  isTaken,
  isPage = false,
  onAccept,
}: ChallengeCardProps) {
  const creator = creatorOf(challenge);
  const isPrivate = challenge.privacy === "private";
  const owner = participantPath(creator);
  return (
    <article
      className={cn(
        "card relative flex h-full flex-col overflow-hidden p-0",
        isTaken && !isPage && "opacity-60",
      )}
    >
      <div className="relative">
        <GameCover
          name={challenge.game_name}
          seed={challenge.challenge_id}
          className="aspect-[16/5] w-full"
        />
        <div
          aria-hidden
          className="absolute inset-0 bg-linear-to-t from-surface via-surface/55 to-transparent"
        />
        <div className="absolute inset-x-3 top-3 flex flex-wrap gap-2">
          <Badge tone={isPrivate ? "warning" : "success"}>
            {isPrivate ? (
              <Lock aria-hidden className="size-3.5" />
            ) : (
              <LockOpen aria-hidden className="size-3.5" />
            )}
            {challengeCopy.privacies[challenge.privacy]}
          </Badge>
          {challenge.is_team_challenge && <Badge tone="accent">{challengeCopy.team}</Badge>}
        </div>
        {isPage ? (
          <p className="display absolute inset-x-5 bottom-2 truncate text-2xl">
            {challenge.game_name}
          </p>
        ) : (
          <h2 className="display absolute inset-x-5 bottom-2 truncate text-2xl">
            <Link to={paths.challenge(challenge.match_id)} className="hover:underline">
              {challenge.game_name}
              <span className="sr-only">{copy.card.details(creator.name)}</span>
            </Link>
          </h2>
        )}
      </div>
      <div className="flex flex-1 flex-col gap-4 px-5 pt-3 pb-5">
        <div className="flex items-center gap-3">
          <ParticipantMark participant={creator} className="size-12" />
          <div className="min-w-0 flex-1">
            {owner ? (
              <Link to={owner} className="line-clamp-2 font-semibold break-words hover:underline">
                {creator.name}
              </Link>
            ) : (
              <p className="line-clamp-2 font-semibold break-words">{creator.name}</p>
            )}
            <RecordLine
              wins={challenge.wins}
              losses={challenge.losses}
              lastFive={challenge.last_five}
            />
          </div>
        </div>
        <dl className="mt-auto grid grid-cols-2 gap-x-3 gap-y-3 text-sm">
          <Fact label={copy.card.wager}>
            {challenge.wager_amount === 0 ? (
              <span className="font-display text-2xl font-bold">{challengeCopy.friendly}</span>
            ) : (
              <span className="inline-flex items-baseline gap-1.5">
                <span className="font-display text-2xl font-bold text-accent-2 tabular-nums">
                  {formatNumber(challenge.wager_amount)}
                </span>
                {copy.card.tickets}
              </span>
            )}
          </Fact>
          <Fact label={copy.card.format}>
            <span className="inline-flex items-baseline gap-1.5">
              <span className="font-display text-2xl font-bold">{challenge.format}</span>
              {challengeCopy.bestOf(challenge.best_of)}
            </span>
          </Fact>
          <Fact label={copy.card.schedule}>
            {challengeCopy.schedules[challenge.preferred_schedule]}
          </Fact>
          <Fact label={copy.card.country}>{challenge.country ?? challengeCopy.anyCountry}</Fact>
        </dl>
        <footer className="flex flex-wrap items-center justify-between gap-3 border-t border-border pt-4">
          <p className="text-sm text-muted">
            {copy.card.expires} <RelativeTime value={challenge.expires_at} />
          </p>
          <CardAct challenge={challenge} isTaken={isTaken} onAccept={onAccept} />
        </footer>
      </div>
    </article>
  );
}

function CardAct({ challenge, isTaken, onAccept }: ChallengeCardProps) {
  if (challenge.is_own) {
    return (
      <p className="flex min-h-11 items-center text-sm font-medium text-accent-2">
        {challenge.is_team_challenge ? copy.card.ownTeam : copy.card.own}
      </p>
    );
  }
  if (isTaken) {
    return <p className="flex min-h-11 items-center text-sm font-medium">{copy.card.taken}</p>;
  }
  return (
    <Button
      aria-haspopup="dialog"
      onClick={onAccept}
      aria-label={copy.card.acceptOf(challenge.creator_name)}
      className="max-sm:w-full"
    >
      <Swords aria-hidden />
      {copy.card.accept}
    </Button>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted">{label}</dt>
      <dd className="font-medium break-words">{children}</dd>
    </div>
  );
}
