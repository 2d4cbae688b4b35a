import { Clock, Lock, LockOpen, MapPin } from "lucide-react";
import { Link } from "react-router";
import { GameCover } from "@/components/game-cover";
import { RelativeTime } from "@/components/relative-time";
import { Badge } from "@/components/ui/badge";
import { paths } from "@/config/paths";
import { RecordLine } from "@/entities/challenge/components/record-line";
import { challengeCopy } from "@/entities/challenge/copy";
import { ParticipantMark } from "@/entities/match/components/participant-mark";
import { participantPath } from "@/entities/match/domain/participant-path";
import { cn } from "@/lib/cn";
import { formatNumber, formatTickets } from "@/lib/format";
import { copy } from "../../copy.ts";
import type { AcceptanceState } from "../../domain/acceptance.ts";
import { creatorOf, type OpenChallenge } from "../../domain/open-challenge.ts";
import { AcceptButton } from "../accept/accept-button.tsx";
import "./challenge-row.css";

interface ChallengeRowProps {
  readonly challenge: OpenChallenge;
  /** Whether the viewer can accept it; null until that is known. */
  readonly state: AcceptanceState | null;
  /** Whether another user has accepted the challenge, or the creator has withdrawn it. */
  readonly isTaken: boolean;
  readonly onAccept: () => void;
}

/** An open challenge in the arena: game, creator, wager, and the button at the end. */
export function ChallengeRow({ challenge, state, isTaken, onAccept }: ChallengeRowProps) {
  const { privacy, wager_amount: wager } = challenge;
  const isPrivate = privacy === "private";
  const Padlock = isPrivate ? Lock : LockOpen;
  return (
    <article className={cn("challenge-row card card-link", isTaken && "grayscale")}>
      <div data-part="game" className="flex items-center gap-3">
        <GameCover
          name={challenge.game_name}
          seed={challenge.challenge_id}
          className="challenge-row-cover h-12 w-16 flex-none rounded-md"
        />
        <div className="challenge-row-names">
          <h2 className="truncate font-display text-xl leading-6 font-semibold">
            <Link to={paths.challenge(challenge.match_id)}>
              {challenge.game_name}
              <span className="sr-only">{copy.card.details(challenge.creator_name)}</span>
            </Link>
          </h2>
          <p className="flex flex-none gap-1.5">
            <Badge tone={isPrivate ? "warning" : "success"}>
              <Padlock aria-hidden className="size-3.5" />
              {challengeCopy.privacies[privacy]}
            </Badge>
            {challenge.is_team_challenge && <Badge tone="accent">{challengeCopy.team}</Badge>}
          </p>
        </div>
      </div>
      <Creator challenge={challenge} />
      <Stake wager={wager} />
      <p data-part="where" className="flex min-w-0 gap-3 text-sm text-muted">
        <span className="flex-none font-medium text-foreground">
          {challengeCopy.formatOf(challenge.format, challenge.best_of)}
        </span>
        {challenge.preferred_schedule !== "any" && (
          <span className="flex flex-none items-center gap-1">
            <Clock aria-hidden className="size-3.5" />
            <span className="sr-only">{copy.card.schedule} </span>
            {challengeCopy.schedules[challenge.preferred_schedule]}
          </span>
        )}
        <span className="flex min-w-0 items-center gap-1">
          <MapPin aria-hidden className="size-3.5 flex-none" />
          <span className="truncate">
            {copy.card.rivalFrom(challenge.country, challengeCopy.anyCountry)}
          </span>
        </span>
      </p>
      <div data-part="until" className="text-muted">
        {wager > 0 && (
          <p className="tabular-nums xl:hidden">{copy.card.pot(formatTickets(2 * wager))}</p>
        )}
        <p>
          {copy.card.expires} <RelativeTime value={challenge.expires_at} />
        </p>
      </div>
      <div data-part="act">
        <Act challenge={challenge} state={state} isTaken={isTaken} onAccept={onAccept} />
      </div>
    </article>
  );
}

function Creator({ challenge }: { readonly challenge: OpenChallenge }) {
  const creator = creatorOf(challenge);
  const owner = participantPath(creator);
  const name = "truncate font-semibold";
  return (
    <div data-part="who">
      <ParticipantMark participant={creator} className="challenge-row-mark" />
      <div className="challenge-row-creator">
        {owner ? (
          <Link to={owner} className={cn(name, "challenge-row-owner block hover:underline")}>
            {creator.name}
          </Link>
        ) : (
          <p className={name}>{creator.name}</p>
        )}
        <div className="challenge-row-record">
          <RecordLine
            wins={challenge.wins}
            losses={challenge.losses}
            lastFive={challenge.last_five}
          />
        </div>
      </div>
    </div>
  );
}

/** The wager of each side, and what the winner receives. */
function Stake({ wager }: { readonly wager: number }) {
  if (wager === 0) {
    return (
      <p data-part="stake" className="font-display text-xl font-bold">
        {challengeCopy.friendly}
      </p>
    );
  }
  return (
    <div data-part="stake">
      <p className="flex items-baseline gap-1.5 text-sm">
        <span className="sr-only">{copy.card.wager} </span>
        <span className="font-display text-xl leading-6 font-bold text-accent-2 tabular-nums">
          {formatNumber(wager)}
        </span>
        {copy.card.tickets}
      </p>
      <p className="challenge-row-wide text-sm text-muted tabular-nums">
        {copy.card.pot(formatTickets(2 * wager))}
      </p>
    </div>
  );
}

/** The button at the end of a row. */
function Act({ challenge, state, isTaken, onAccept }: ChallengeRowProps) {
  if (challenge.is_own) {
    return (
      <p className="text-sm font-medium text-accent-2">
        {challenge.is_team_challenge ? copy.card.ownTeam : copy.card.own}
      </p>
    );
  }
  if (isTaken) return <p className="text-sm font-medium">{copy.card.taken}</p>;
  return (
    <AcceptButton
      size="sm"
      variant="outline"
      challenge={challenge}
      state={state}
      onAccept={onAccept}
    />
  );
}
