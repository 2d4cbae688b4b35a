import { island } from "@/components/island";
import { CoveredResult } from "@/components/covered-result";
import { CollapsibleSection } from "@/components/collapsible-section";
import { useMediaQuery } from "@/hooks/use-media-query";
import { cn } from "@/lib/cn";
import type { MatchDetails } from "@/entities/match/api/get-match";
import { isMatchOver } from "@/entities/match/domain/status";
import { detailedGames } from "@/entities/match/domain/detailed-games";
import { playerCopy } from "@/entities/match/player-copy";
import { vetoCopy } from "@/entities/match/veto-copy";
import { Card } from "@/components/ui/card";
import { matchSectionsCopy as copy } from "../match-sections-copy.ts";
import { useMatchSections } from "../hooks/use-match-sections.ts";
import { GamesCard } from "./games-card.tsx";
import { SideComparison } from "./side-comparison.tsx";
import { VetoCard } from "./veto-card.tsx";
import "./match-sections.css";
import { LineupList } from "@/entities/match/components/lineup-list";
import { matchCopy } from "@/entities/match/copy";
import { RosterChanges } from "@/entities/match/components/roster-changes";
import { fieldedLineup } from "@/entities/match/domain/chosen-lineup";

const BestPlayer = island(async () => (await import("./best-player.tsx")).BestPlayer);

interface SideCardProps {
  readonly match: MatchDetails;
  readonly number: 1 | 2;
}

/** One side's line-up. */
function SideCard({ match, number }: SideCardProps) {
  const [side, roster] = number === 1 ? [match.side1, match.roster1] : [match.side2, match.roster2];
  return (
    <Card className="min-w-0">
      <h2 className="eyebrow">{playerCopy.lineup.title}</h2>
      <h3 className="mb-3 break-words">{side?.name ?? matchCopy.toBeDefined}</h3>
      <LineupList side={side} lineup={fieldedLineup(match, number)} />
      <RosterChanges roster={roster} className="mt-3" />
    </Card>
  );
}

/**
 * The parts of a match's page below its score.
 * Once the match is over, the parts that only explain the result are collapsed.
 */
export function MatchSections({ match }: { readonly match: MatchDetails }) {
  // Only the browser renders these sections, because a section that the server rendered empty would stay hidden.
  const parts = useMatchSections(match);
  const isWide = useMediaQuery("(width >= 64rem)", false);
  const isOver = isMatchOver(match.status);
  // A live match has its games on the left and the sections that describe the match on the right.
  const isLive = !isOver && match.liveSince !== null;
  const games = detailedGames(match.games);
  const hasGames = games.length > 0;
  const { context, side1, side2, veto } = match;
  // Line-ups are shown only for teams. The head of the page already shows a single player's name and name in the game.
  const hasTeam = side1?.type !== "user" && side2?.type !== "user";
  const hasVeto = veto !== null && veto.started_at !== null;
  const isChoosing = !isOver && hasVeto && veto.finished_at === null;
  // If every game names its map, the list of games already shows what the veto decided, so the veto is collapsed.
  const isVetoShownByGames = isOver && games.every(({ map }) => map !== null);
  /**
   * After the match the section is collapsed, unless it is the first one and no games explain the result.
   * Until then, on a wide screen, it takes half of the row if another section is next to it (`hasOther`).
   */
  const fold = (hasOther = false, isFirst = false) => ({
    isFolded: isOver && (hasGames || !isFirst),
    className: cn("md:col-span-2", hasOther && !isOver && "lg:col-span-1"),
  });
  /** Until the match is over, the section takes half of the row if another section is next to it. */
  const half = (isFolded: boolean) => ({
    isFolded,
    className: isOver ? "md:col-span-2" : "md:col-span-2 match-half",
  });
  const prediction = parts && context.kind === "tournament" && (
    <parts.WinnerPrediction
      match={match}
      tournamentId={context.tournamentId}
      fold={isLive ? { isFolded: false } : fold()}
    />
  );
  const vetoCard = hasVeto && <VetoCard match={match} veto={veto} />;
  const isBelow = hasVeto && !isChoosing && !hasGames;
  const { participant1Id: id1, participant2Id: id2 } = match;
  const meetings = parts && id1 && id2 && <parts.Meetings match={match} ids={[id1, id2]} />;
  const comparison = <SideComparison match={match} meetings={meetings} />;
  const isPaired = side1 !== null && side2 !== null;
  return (
    <div className="match-parts grid grid-cols-1 items-start gap-(--gap) [--gap:1rem] md:grid-cols-2 md:[--gap:1.25rem]">
      {isChoosing && <div className="md:col-span-2">{vetoCard}</div>}
      {isLive && (
        <div className="match-live">
          <div className="match-live-part empty:hidden">
            {hasGames ? (
              <CoveredResult id={match.id}>
                <GamesCard match={match} />
              </CoveredResult>
            ) : (
              <GamesCard match={match} />
            )}
            {!isChoosing && vetoCard && (
              <CollapsibleSection title={vetoCopy.title} isFolded={hasGames}>
                {vetoCard}
              </CollapsibleSection>
            )}
          </div>
          <div className="match-live-part lg:col-start-2! lg:row-[1/span_2]">
            {prediction}
            {isPaired && comparison}
          </div>
          {parts && <parts.MatchStory match={match} fold={{ isFolded: false }} />}
        </div>
      )}
      {!isOver && !isLive && prediction}
      {/* Two sections share the row; a single section takes the full width. */}
      <div className="match-first flex flex-wrap gap-(--gap) not-has-[.card]:hidden md:col-span-2">
        {hasGames && !isLive && (
          <div className="grid min-w-0 flex-[1_1_24rem] grid-cols-1 grid-rows-[1fr] gap-(--gap)">
            <CoveredResult id={match.id}>
              <GamesCard match={match} />
            </CoveredResult>
            {!isChoosing && vetoCard && (
              <CollapsibleSection title={vetoCopy.title} isFolded={isVetoShownByGames}>
                {vetoCard}
              </CollapsibleSection>
            )}
          </div>
        )}
        {context.kind === "tournament" && match.outcome === "score" && (
          <BestPlayer match={match} context={context} />
        )}
      </div>
      {parts && match.status === "completed" && <parts.MatchPlayerStatistics match={match} />}
      {isBelow && !isLive && <div className={fold(true).className}>{vetoCard}</div>}
      {(isPaired || isOver) && !isLive && (
        <CollapsibleSection title={copy.headToHead} {...fold(isBelow, !hasVeto)}>
          {isOver ? <CoveredResult id={match.id}>{comparison}</CoveredResult> : comparison}
        </CollapsibleSection>
      )}
      {match.status === "completed" && prediction}
      {hasTeam && (side1 || side2) && (
        <CollapsibleSection
          title={playerCopy.lineup.title}
          {...fold()}
          {...(isWide && { isFolded: false })}
        >
          <div
            className={cn(
              "grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:gap-5",
              isPaired && "md:grid-cols-2",
            )}
          >
            {(isPaired || side1) && <SideCard match={match} number={1} />}
            {(isPaired || side2) && <SideCard match={match} number={2} />}
          </div>
        </CollapsibleSection>
      )}
      {parts && !isLive && <parts.MatchStory match={match} fold={half(isOver)} />}
      {parts && context.kind === "tournament" && (
        <>
          <parts.StaffActionLog
            matchId={match.id}
            scheduledAt={match.scheduledAt}
            // If a referee decided without games, the log is expanded, because it explains the decision.
            fold={half(isOver && (hasGames || match.decidedHow !== "referee"))}
          />
          <parts.MatchPictures
            matchId={match.id}
            tournamentId={context.tournamentId}
            fold={fold()}
          />
        </>
      )}
    </div>
  );
}
