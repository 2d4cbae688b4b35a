import { ChevronLeft, Crown } from "lucide-react";
import { Link } from "react-router";
import { GameCover } from "@/components/game-cover";
import { island } from "@/components/island";
import { paths } from "@/config/paths";
import { ParticipantMark } from "@/entities/match/components/participant-mark";
import type { ParticipantView } from "@/entities/match/domain/participant";
import { participantPath } from "@/entities/match/domain/participant-path";
import type { ChampionPage } from "../api/get-champion.ts";
import { copy } from "../copy.ts";
import "./champion.css";

const GoldConfetti = island(async () => (await import("./gold-confetti.tsx")).GoldConfetti);
const ChampionFigures = island(
  async () => (await import("./champion-figures.tsx")).ChampionFigures,
);
const ChampionActs = island(async () => (await import("./champion-acts.tsx")).ChampionActs);

/** Names with more characters than this have a smaller font. */
const LONG_NAME = 18;
const VERY_LONG_NAME = 34;

interface ChampionHeroProps {
  readonly cup: ChampionPage;
  readonly champion: ParticipantView;
}

/** The first screen: the champion in the light beams, and the title in figures. */
export function ChampionHero({ cup, champion }: ChampionHeroProps) {
  const { name } = champion;
  const to = participantPath(champion);
  const length = name.length > VERY_LONG_NAME ? "longest" : name.length > LONG_NAME ? "long" : "";
  const isUnbeaten = cup.sum.losses + cup.sum.draws === 0 && cup.sum.wins > 0;
  return (
    <header className="champion">
      <GameCover
        name={cup.game}
        seed={cup.id}
        src={cup.image_url}
        sizes="100vw"
        className="champion-cover"
      />
      <div aria-hidden className="champion-light" />
      <GoldConfetti seed={cup.id} />
      <div className="champion-stage">
        <div className="champion-mark">
          <Crown aria-hidden className="champion-crown" />
          <ParticipantMark participant={champion} className="size-36 md:size-56" />
        </div>
        <div className="champion-words">
          <Link to={paths.tournament(cup.id)} className="champion-cup" title={cup.name}>
            <ChevronLeft aria-hidden />
            <span className="line-clamp-1 break-words md:line-clamp-2">{cup.name}</span>
          </Link>
          <p className="champion-title">{copy.title[cup.type]}</p>
          <h1 title={name} className="champion-name" data-length={length || undefined}>
            {to ? (
              <Link to={to} className="hover:underline">
                {name}
              </Link>
            ) : (
              name
            )}
          </h1>
          <p className="champion-line">
            {[
              cup.game,
              copy.among[cup.type](cup.entrants),
              ...(isUnbeaten ? [copy.unbeaten[cup.type]] : []),
            ].map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
          </p>
          <ChampionActs cup={cup} champion={champion} />
        </div>
      </div>
      <ChampionFigures cup={cup} />
    </header>
  );
}
