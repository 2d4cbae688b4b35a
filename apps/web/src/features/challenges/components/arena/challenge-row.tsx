import { Clock, Lock, LockOpen, MapPin } from "lucide-react";
import { Link } from "react-router";
import { GameCover } from "@/components/game-cover";
import { RelativeTime } from "@/components/relative-time";
import { Badge } from "@/components/ui/badge";
import { paths } from "@/config/paths";
import { WinLossLine } from "@/entities/challenge/components/win-loss-line";
import { challengeCopy } from "@/entities/challenge/copy";
import { ParticipantAvatar } from "@/entities/match/components/participant-avatar";
import { participantPath } from "@/entities/match/domain/participant-path";
import { cn } from "@/lib/cn";
import { formatNumber, formatTickets } from "@/lib/format";
import { copy } from "../../copy.ts";
import type { AcceptanceState } from "../../domain/acceptance.ts";
import { creatorOf, type OpenChallenge } from "../../domain/open-challenge.ts";
import { AcceptButton } from "../accept/accept-button.tsx";
import "./challenge-row.css";

/** The layout of a challenge in a list: a compact card on a phone, one line on a wide screen. */
const ROW = cn(
  "relative grid h-full items-center gap-x-3 gap-y-2 px-3.5 py-3 xl:min-h-17 xl:gap-x-6 xl:gap-y-0 xl:px-2.5 xl:py-1.5",
  "[&_:is(button,time)]:relative [&_:is(button,time)]:z-1",
);
const STAKE = "min-w-0 justify-self-end [grid-area:stake] xl:justify-self-start";

interface ChallengeRowProps {
  readonly challenge: OpenChallenge;
  /** Whether the viewer can accept the challenge; null until this is known. */
  readonly state: AcceptanceState | null;
  /** Whether the challenge can no longer be accepted: another user has accepted it, or its creator has withdrawn it. */
  readonly isTaken: boolean;
  readonly onAccept: () => void;
}

/** An open challenge in the arena: game, creator, wager, and the button at the end. */
export function ChallengeRow({ challenge, state, isTaken, onAccept }: ChallengeRowProps) {
  const { privacy, wager_amount: wager } = challenge;
  const isPrivate = privacy === "private";
  const Padlock = isPrivate ? Lock : LockOpen;
  return (
    <article className={cn("challenge-row card card-link", ROW, isTaken && "grayscale")}>
      <div className="flex min-w-0 items-center gap-3 [grid-area:game]">
        <GameCover
          name={challenge.game_name}
          seed={challenge.challenge_id}
          className="hidden h-12 w-16 flex-none rounded-md xl:block"
        />
        <div className="flex min-w-0 items-center gap-x-2 xl:grid">
          <h2 className="truncate">
            {/* The whole row links to the challenge; links and buttons inside it have priority. */}
            <Link
              to={paths.challenge(challenge.match_id)}
              className="block overflow-hidden leading-[1.625rem] text-ellipsis after:absolute after:inset-0 after:rounded-[inherit]"
            >
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
      <p className="flex min-w-0 gap-3 text-sm text-muted [grid-area:where] xl:self-end">
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
      {/* The lines wrap only on the narrowest phones, so that an avatar that loads late moves nothing below it. */}
      <div className="min-w-0 text-[0.8125rem] leading-[1.4] whitespace-nowrap text-muted [grid-area:until] max-[22.5rem]:whitespace-normal xl:self-start">
        {wager > 0 && (
          <p className="tabular-nums xl:hidden">{copy.card.pot(formatTickets(2 * wager))}</p>
        )}
        <p>
          {copy.card.expires} <RelativeTime value={challenge.expires_at} />
        </p>
      </div>
      <div className="min-w-0 justify-self-end [grid-area:act] [&_.btn]:px-3">
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
    <div className="challenge-row-who flex min-w-0 items-center gap-2 [grid-area:who] xl:gap-3">
      <ParticipantAvatar participant={creator} className="size-7 flex-none xl:size-10" />
      <div className="flex min-w-0 flex-1 items-center gap-3 xl:block">
        {owner ? (
          <Link to={owner} className={cn(name, "relative z-1 block hover:underline")}>
            {creator.name}
          </Link>
        ) : (
          <p className={name}>{creator.name}</p>
        )}
        <div className="flex-none">
          <WinLossLine
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
    return <p className={cn(STAKE, "font-display text-xl font-bold")}>{challengeCopy.friendly}</p>;
  }
  return (
    <div className={STAKE}>
      <p className="flex items-baseline gap-1.5 text-sm">
        <span className="sr-only">{copy.card.wager} </span>
        <span className="font-display text-xl leading-6 font-bold text-money tabular-nums">
          {formatNumber(wager)}
        </span>
        {copy.card.tickets}
      </p>
      <p className="hidden text-sm text-muted tabular-nums xl:block">
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
      variant="secondary"
      challenge={challenge}
      state={state}
      onAccept={onAccept}
    />
  );
}
