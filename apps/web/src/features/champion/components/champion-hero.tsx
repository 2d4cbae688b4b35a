import { ChevronLeft, Crown } from "lucide-react";
import { Link } from "react-router";
import { GameCover } from "@/components/game-cover";
import { island } from "@/components/island";
import { paths } from "@/config/paths";
import { ParticipantAvatar } from "@/entities/match/components/participant-avatar";
import type { ParticipantView } from "@/entities/match/domain/participant";
import { participantPath } from "@/entities/match/domain/participant-path";
import { cn } from "@/lib/cn";
import type { ChampionPage } from "../api/get-champion.ts";
import { copy } from "../copy.ts";
import "./champion.css";

const GoldConfetti = island(async () => (await import("./gold-confetti.tsx")).GoldConfetti);
const ChampionFigures = island(
  async () => (await import("./champion-figures.tsx")).ChampionFigures,
);
const ChampionShareButtons = island(
  async () => (await import("./champion-share-buttons.tsx")).ChampionShareButtons,
);

/** Names with more characters than this have a smaller font. */
const LONG_NAME = 18;
const VERY_LONG_NAME = 34;

const NAME_SIZES = {
  short: "text-[clamp(3.25rem,15vw,7rem)]",
  long: "text-[clamp(2.5rem,11vw,5.25rem)]",
  longest: "text-[clamp(1.875rem,8vw,3.75rem)]",
} as const;
/** On a phone the back link is in the corner of the picture. */
const BACK = cn(
  "group inline-flex min-h-6 max-w-full items-center gap-1 font-medium max-md:absolute max-md:top-2 max-md:left-2",
  "max-md:min-h-11 max-md:max-w-[calc(100%-1rem)] max-md:rounded-md max-md:bg-surface-sunken/75 max-md:ps-1 max-md:pe-2.5",
  "max-md:text-start max-md:text-[0.875rem]",
);

interface ChampionHeroProps {
  readonly cup: ChampionPage;
  readonly champion: ParticipantView;
}

/** The first screen of a champion's page: the champion in front of light beams, and facts on the tournament. */
export function ChampionHero({ cup, champion }: ChampionHeroProps) {
  const { name } = champion;
  const to = participantPath(champion);
  const length =
    name.length > VERY_LONG_NAME ? "longest" : name.length > LONG_NAME ? "long" : "short";
  const isUnbeaten = cup.sum.losses + cup.sum.draws === 0 && cup.sum.wins > 0;
  return (
    <header className="relative isolate overflow-hidden champion rounded-xl border bg-surface-sunken">
      <GameCover
        name={cup.game}
        seed={cup.id}
        src={cup.image_url}
        sizes="100vw"
        className="absolute inset-0 -z-3 aspect-auto size-full opacity-50"
      />
      <div aria-hidden className="champion-light absolute inset-0 -z-2" />
      <GoldConfetti seed={cup.id} />
      <div className="grid justify-items-center gap-5 px-4 pt-22 pb-6 text-center md:grid-cols-[auto_minmax(0,1fr)] md:items-center md:justify-items-start md:gap-14 md:pt-13 md:pr-16 md:pb-10 md:pl-21 md:text-start">
        <div className="champion-mark relative">
          <Crown
            aria-hidden
            className="absolute inset-x-0 top-[-1.9rem] z-1 mx-auto size-13 fill-(--place-1) text-(--place-1) md:top-[-2.9rem] md:size-19"
          />
          <ParticipantAvatar participant={champion} className="size-36 md:size-56" />
        </div>
        <div className="grid max-w-full min-w-0 [justify-items:inherit]">
          <Link to={paths.tournament(cup.id)} className={BACK} title={cup.name}>
            <ChevronLeft aria-hidden className="size-4.5 flex-none" />
            <span className="line-clamp-1 break-words group-hover:underline md:line-clamp-2">
              {cup.name}
            </span>
          </Link>
          <p className="champion-title mt-1 display text-[clamp(2rem,9vw,3.25rem)]">
            {copy.title[cup.type]}
          </p>
          <h1
            title={name}
            className={cn("max-w-full display leading-[0.95] wrap-anywhere", NAME_SIZES[length])}
          >
            {to ? (
              <Link to={to} className="hover:underline">
                {name}
              </Link>
            ) : (
              name
            )}
          </h1>
          <p className="mt-3 flex flex-wrap justify-center gap-x-3 md:justify-start md:text-[1.125rem]">
            {[
              cup.game,
              copy.among[cup.type](cup.entrants),
              ...(isUnbeaten ? [copy.unbeaten[cup.type]] : []),
            ].map((fact) => (
              <span key={fact} className="champion-fact">
                {fact}
              </span>
            ))}
          </p>
          <ChampionShareButtons cup={cup} champion={champion} />
        </div>
      </div>
      <ChampionFigures cup={cup} />
    </header>
  );
}
