import { Lock, LockOpen, UserRoundPlus } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { GameCover } from "@/components/game-cover";
import { RelativeTime } from "@/components/relative-time";
import { Badge } from "@/components/ui/badge";
import { TeamLogo } from "@/components/team-logo";
import { UserAvatar } from "@/components/user-avatar";
import { WinLossLine } from "@/entities/challenge/components/win-loss-line";
import { challengeCopy } from "@/entities/challenge/copy";
import { ParticipantAvatar } from "@/entities/match/components/participant-avatar";
import { participantPath } from "@/entities/match/domain/participant-path";
import { useRootAttribute } from "@/hooks/use-root-attribute";
import { useSession } from "@/hooks/use-session";
import { cn } from "@/lib/cn";
import { formatNumber } from "@/lib/format";
import type { SharedChallenge } from "../api/get-challenge.ts";
import { copy } from "../copy.ts";
import { creatorOf } from "../domain/open-challenge.ts";
import { useAcceptance } from "../hooks/use-acceptance.ts";
import { AcceptButton } from "./accept/accept-button.tsx";
import "./challenge-act-space.css";

interface ChallengeCardProps {
  readonly challenge: SharedChallenge;
  readonly onAccept: () => void;
}

/** A challenge on its page: the sides, the wager and the button. The title of the page names the game. */
export function ChallengeCard({ challenge, onAccept }: ChallengeCardProps) {
  const isPrivate = challenge.privacy === "private";
  const isOpen = challenge.status === "open";
  const Padlock = isPrivate ? Lock : LockOpen;
  return (
    <article className="card overflow-hidden p-0">
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
        <div className="absolute inset-x-4 bottom-2 flex flex-wrap items-center gap-2">
          {challenge.is_team_challenge && <Badge tone="accent">{challengeCopy.team}</Badge>}
          {(isOpen || isPrivate) && (
            <Badge tone={isPrivate ? "warning" : "success"}>
              <Padlock aria-hidden className="size-3.5" />
              {challengeCopy.privacies[challenge.privacy]}
            </Badge>
          )}
        </div>
      </div>
      <div className="grid gap-4 p-4 sm:p-5">
        <Versus challenge={challenge} />
        <dl className="grid grid-cols-2 gap-3 border-t border-border pt-4 text-sm sm:grid-cols-4">
          <Fact label={copy.card.wager}>
            {challenge.wager_amount === 0 ? (
              challengeCopy.friendly
            ) : (
              <>
                {formatNumber(challenge.wager_amount)} {copy.card.tickets}
              </>
            )}
          </Fact>
          <Fact label={copy.card.format}>
            {challengeCopy.formatOf(challenge.format, challenge.best_of)}
          </Fact>
          <Fact label={copy.card.schedule}>
            {challengeCopy.schedules[challenge.preferred_schedule]}
          </Fact>
          <Fact label={copy.card.country}>{challenge.country ?? challengeCopy.anyCountry}</Fact>
        </dl>
        {isOpen && <Act challenge={challenge} onAccept={onAccept} />}
      </div>
    </article>
  );
}

/** The two sides with the pot between them. Side 2 is empty, because nobody has accepted the challenge yet. */
function Versus({ challenge }: { readonly challenge: SharedChallenge }) {
  const creator = creatorOf(challenge);
  const owner = participantPath(creator);
  const pot = 2 * challenge.wager_amount;
  const { profile } = useSession();
  const isTeam = challenge.is_team_challenge;
  const isMine = challenge.status === "open" && !challenge.is_own;
  // The viewer's team, if the challenge is for teams and the viewer may accept it; otherwise null.
  const team = isMine && isTeam ? (profile?.team ?? null) : null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-start gap-3 text-center">
      <div className="grid grid-cols-1 justify-items-center gap-1.5 [&>p:last-child]:justify-center">
        <ParticipantAvatar participant={creator} className="size-16" />
        {owner ? (
          <Link
            to={owner}
            className="line-clamp-2 max-w-full font-semibold break-words hover:underline"
          >
            {creator.name}
          </Link>
        ) : (
          <p className="line-clamp-2 max-w-full font-semibold break-words">{creator.name}</p>
        )}
        <WinLossLine
          wins={challenge.wins}
          losses={challenge.losses}
          lastFive={challenge.last_five}
        />
      </div>
      <div className="grid justify-items-center gap-1 pt-2">
        {pot > 0 ? (
          <>
            <p className="max-w-20 text-sm leading-tight text-balance text-muted">
              {copy.card.takes}
            </p>
            <p className="font-display text-4xl leading-none font-bold text-money tabular-nums">
              {formatNumber(pot)}
            </p>
            <p className="text-sm text-muted">{copy.card.tickets}</p>
          </>
        ) : (
          <p className="font-display text-2xl font-bold">{challengeCopy.friendly}</p>
        )}
      </div>
      <div className="grid justify-items-center gap-1.5">
        <span
          aria-hidden
          className="grid size-16 place-items-center rounded-full border-2 border-dashed border-border-strong text-muted"
        >
          {team ? (
            <TeamLogo name={team.name} src={team.logo_url} className="size-12" />
          ) : isMine && !isTeam && profile ? (
            <UserAvatar name={profile.username} src={profile.avatar_url} className="size-13" />
          ) : (
            <UserRoundPlus className="size-7" />
          )}
        </span>
        <p title={team?.name} className="line-clamp-2 max-w-full font-semibold break-words">
          {challenge.status !== "open"
            ? copy.card.rivalFound
            : challenge.is_own
              ? copy.card.rivalMissing
              : isTeam
                ? (team?.name ?? copy.card.yourTeam)
                : copy.card.you}
        </p>
      </div>
    </div>
  );
}

/** On a phone the button of an open challenge is fixed at the bottom, above the navigation. */
const ACT = cn(
  "flex flex-wrap items-center justify-between gap-3 border-t pt-4 max-md:has-[button]:fixed max-md:has-[button]:inset-x-0",
  "max-md:has-[button]:above-nav max-md:has-[button]:z-20 max-md:has-[button]:flex-nowrap max-md:has-[button]:bg-surface",
  "max-md:has-[button]:border-t-border-strong max-md:has-[button]:px-4 max-md:has-[button]:py-3",
  "max-md:has-[button]:[&>.btn]:max-w-56 max-md:has-[button]:[&>.btn]:flex-1",
);

function Act({ challenge, onAccept }: ChallengeCardProps) {
  const state = useAcceptance()(challenge);
  const { wager_amount: wager, is_own: isOwn, is_team_challenge: isTeam } = challenge;
  useRootAttribute("challenge-act", !isOwn);
  return (
    <div className={ACT}>
      <div className="text-sm text-muted">
        <p>
          {copy.card.expires} <RelativeTime value={challenge.expires_at} />
        </p>
        {/* The balance line is rendered before the wallet has loaded, so that the content below does not move. */}
        {wager > 0 && !isOwn && (
          <p className="min-h-5">
            {state?.kind === "ready" &&
              copy.card.pays(formatNumber(wager), formatNumber(state.balance - wager), isTeam)}
          </p>
        )}
      </div>
      {isOwn ? (
        <p className="text-sm font-medium text-accent-2">
          {isTeam ? copy.card.ownTeam : copy.card.own}
        </p>
      ) : (
        <AcceptButton challenge={challenge} state={state} onAccept={onAccept} />
      )}
    </div>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted">{label}</dt>
      <dd className="text-base font-semibold break-words">{children}</dd>
    </div>
  );
}
