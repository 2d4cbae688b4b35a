import { ChevronLeft, Crown } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { GameCover } from "@/components/game-cover";
import { later } from "@/components/later";
import { paths } from "@/config/paths";
import { ParticipantMark } from "@/entities/match/components/participant-mark";
import type { ParticipantView } from "@/entities/match/domain/participant";
import { participantPath } from "@/entities/match/domain/participant-path";
import { prizeLabel } from "@/entities/tournament/domain/prizes";
import { useFormats } from "@/hooks/use-formats";
import type { ChampionPage } from "../api/get-champion.ts";
import { copy } from "../copy.ts";
import { scoreWord } from "../domain/champion-head.ts";
import { finalOf } from "../domain/way.ts";
import { GoldPapers } from "./gold-papers.tsx";
import "./champion.css";

const ChampionActs = later(async () => (await import("./champion-acts.tsx")).ChampionActs);

/** From how many characters a name is set smaller. */
const LONG_NAME = 18;
const VERY_LONG_NAME = 34;

interface ChampionHeroProps {
  readonly cup: ChampionPage;
  readonly champion: ParticipantView;
}

/** The champion under the light, with the title in figures. */
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
      <GoldPapers seed={cup.id} />
      <div className="champion-stage">
        <div className="champion-mark">
          <Crown aria-hidden className="champion-crown" />
          <ParticipantMark participant={champion} className="size-36 md:size-56" />
        </div>
        <div className="champion-words">
          <Link to={paths.tournament(cup.id)} className="champion-cup" title={cup.name}>
            <ChevronLeft aria-hidden />
            <span className="line-clamp-2 break-words">{cup.name}</span>
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
            ].join(" · ")}
          </p>
          <ChampionActs cup={cup} champion={champion} />
        </div>
      </div>
      <Figures cup={cup} />
    </header>
  );
}

/** The title in figures: the final, what was won and lost, the prize and the day. */
function Figures({ cup }: { readonly cup: ChampionPage }) {
  const { formatDate } = useFormats();
  const { sum, way, prizes } = cup;
  const last = finalOf(way);
  const score = last && scoreWord(last);
  const [prize] = prizes;
  const day = cup.finished_at ?? cup.start_date;
  return (
    <dl aria-label={copy.figures.label} className="champion-figures">
      {last && score && <Figure label={last.round}>{score}</Figure>}
      <Figure label={copy.figures.record}>{copy.figures.recordValue(sum)}</Figure>
      {sum.maps && <Figure label={copy.figures.maps}>{sum.maps.join("–")}</Figure>}
      <Figure label={copy.figures.prize} isGold>
        {prize ? prizeLabel(prize) : copy.figures.honour}
      </Figure>
      <Figure label={copy.figures.day} isSmall>
        <time dateTime={day}>{formatDate(day)}</time>
      </Figure>
    </dl>
  );
}

interface FigureProps {
  readonly label: string;
  readonly isGold?: boolean;
  readonly isSmall?: boolean;
  readonly children: ReactNode;
}

function Figure({ label, isGold, isSmall, children }: FigureProps) {
  return (
    <div data-gold={isGold || undefined} data-small={isSmall || undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
