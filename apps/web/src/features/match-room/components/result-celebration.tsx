import { useQuery } from "@tanstack/react-query";
import { Banknote, ChevronRight, Share2, Ticket, Trophy } from "lucide-react";
import { type CSSProperties, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { AnimatedNumber } from "@/components/animated-number";
import { Button } from "@/components/ui/button";
import { paths } from "@/config/paths";
import type { MatchDetails } from "@/entities/match/api/get-match";
import { ResultSource } from "@/entities/match/components/result-source";
import { ParticipantAvatar } from "@/entities/match/components/participant-avatar";
import { PictureButton } from "@/entities/share-picture/components/picture-button";
import { cn } from "@/lib/cn";
import { formatMoney, formatTicketChange, formatTickets } from "@/lib/format";
import { offerLink } from "@/lib/share-link";
import { type OwnOutcome, ownOutcomeQuery } from "../api/own-outcome.ts";
import { placeFact } from "../domain/shareable-final-place.ts";
import { resultText } from "../domain/share-text.ts";
import { type MatchOutcome, matchOutcome, ticketChange } from "../domain/match-outcome.ts";
import { useFirstSight } from "../hooks/use-last-seen.ts";
import { outcomeCopy as copy } from "../outcome-copy.ts";
import "./result-celebration.css";

/** The number of falling pieces of confetti. */
const PAPERS = 28;

const MOMENT = cn(
  "card-lit relative isolate grid min-h-52 scroll-mt-20 content-center justify-items-center gap-3 overflow-hidden",
  "p-4 text-center md:min-h-72 md:gap-4 md:p-6",
);
const FACT = cn(
  "inline-flex min-h-11 flex-wrap items-center justify-center gap-x-2 rounded-md bg-background/40 px-3.5",
  "py-1 tabular-nums [&>svg]:size-4.5 [&>svg]:text-money",
);

interface ResultCelebrationProps {
  readonly match: MatchDetails;
  readonly ownSide: 1 | 2;
  readonly viewerId: string;
}

/** The outcome of a match for one of its players: won or lost, the score, the prizes and what follows. */
export function ResultCelebration({ match, ownSide, viewerId }: ResultCelebrationProps) {
  const moment = matchOutcome(match, ownSide);
  if (!moment) return null;
  // A corrected result changes the key, so that its outcome is presented like a new one.
  const shown = [moment.outcome, match.result].join(" ");
  return <Moment key={shown} {...{ match, ownSide, viewerId, moment, shown }} />;
}

interface MomentProps extends ResultCelebrationProps {
  readonly moment: MatchOutcome;
  readonly shown: string;
}

function Moment({ match, ownSide, viewerId, moment, shown }: MomentProps) {
  const { outcome } = moment;
  const ownParticipant = ownSide === 1 ? match.side1 : match.side2;
  const ownId = (ownSide === 1 ? match.participant1Id : match.participant2Id) ?? "";
  const tournament = match.context.kind === "tournament" ? match.context : null;
  const { data: own, isPending } = useQuery(ownOutcomeQuery(match, ownId));
  const isFirst = useFirstSight(`${viewerId}:${match.id}:moment`, shown);
  const ref = useRef<HTMLElement>(null);
  const title = copy.title(moment);
  const text = copy.text(moment, own, tournament?.name ?? null);
  const fact = placeFact(match, ownSide, own?.place ?? null);

  useEffect(() => {
    const isWriting = document.activeElement?.matches("input, textarea") ?? false;
    // If the player has scrolled below the result, for example to the report form, the page scrolls up to the result.
    if (isFirst && !isWriting) ref.current?.scrollIntoView({ block: "nearest" });
  }, [isFirst]);

  return (
    <section
      ref={ref}
      aria-label={copy.label}
      className={cn(MOMENT, outcome !== "won" && "[--accent-2:transparent] [--lit:var(--surface)]")}
    >
      {isFirst && outcome === "won" && <Papers />}
      {isFirst && !isPending && <Said text={`${title} ${text}`} />}
      {outcome === "won" && ownParticipant && (
        <ParticipantAvatar participant={ownParticipant} className="size-16 md:hidden" />
      )}
      <p
        className={cn(
          "display leading-[0.95]",
          moment.score === null
            ? "text-[clamp(2rem,9vw,4.5rem)]"
            : "text-[clamp(2.75rem,12vw,5.5rem)]",
          isFirst && "result-lands",
        )}
      >
        {title}
      </p>
      {/* Reserves the space for the tickets and the next match before the data loads. */}
      <div
        className={cn(
          "grid min-h-14 min-w-0 content-center gap-3 md:min-h-21",
          isPending ? "opacity-0" : "transition-opacity duration-240",
        )}
      >
        <p className="line-clamp-3 break-words text-muted md:text-lg">{text}</p>
        {/* The reason of a referee's decision, which both sides can read. */}
        {match.decisionReason && <ResultSource match={match} />}
        {own && <Facts moment={moment} own={own} tournament={tournament} counts={isFirst} />}
      </div>
      <div className="flex flex-wrap justify-center gap-2 empty:hidden">
        {fact && <PictureButton fact={fact} size="sm" />}
        {match.result !== null && (
          <Button variant="secondary" size="sm" onClick={() => void share(match)}>
            <Share2 aria-hidden />
            {copy.share}
          </Button>
        )}
      </div>
    </section>
  );
}

function share(match: MatchDetails): Promise<void> {
  const text = resultText(match);
  return offerLink(text, new URL(paths.match(match.id), location.href).href, text);
}

interface FactsProps {
  readonly moment: MatchOutcome;
  readonly own: OwnOutcome;
  readonly tournament: { readonly tournamentId: string } | null;
  /** Whether the number of tickets counts up in an animation. */
  readonly counts: boolean;
}

function Facts({ moment, own, tournament, counts }: FactsProps) {
  const { outcome, stake } = moment;
  const change = ticketChange(moment, own.paid);
  const note = outcome === "won" ? copy.tickets.won : copy.tickets.lost;
  return (
    <ul className="flex flex-wrap justify-center gap-2 empty:hidden">
      {own.place !== null && tournament && (
        <li>
          <Link
            to={(own.place <= 3 ? paths.champion : paths.tournament)(tournament.tournamentId)}
            className={cn(
              FACT,
              "hover:bg-background/70",
              own.place === 1 && "[&>svg]:text-(--place-1)!",
            )}
          >
            <Trophy aria-hidden />
            <strong>{copy.place(own.place)}</strong>
            <ChevronRight aria-hidden />
          </Link>
        </li>
      )}
      {change !== 0 && (
        <li className={FACT}>
          <Ticket aria-hidden />
          <strong>
            <span className="sr-only">{formatTicketChange(change)}</span>
            <span aria-hidden>
              {change < 0 ? "−" : "+"}
              <AnimatedNumber from={counts ? 0 : Math.abs(change)} value={Math.abs(change)} />
              {copy.ticketWord(Math.abs(change))}
            </span>
          </strong>
          {stake === 0 ? <Prize /> : <span className="text-muted">{note}</span>}
        </li>
      )}
      {outcome === "void" && own.paid > 0 && (
        <li className={FACT}>
          <Ticket aria-hidden />
          <strong>{formatTickets(own.paid)}</strong>
          <span className="text-muted">{copy.tickets.returned}</span>
        </li>
      )}
      {own.money > 0 && (
        <li className={FACT}>
          <Banknote aria-hidden />
          <strong>{formatMoney(own.money)}</strong>
          <Prize />
        </li>
      )}
    </ul>
  );
}

/** The word "prize"; hidden on a phone, where the place already makes it clear. */
function Prize() {
  return <span className="text-muted max-md:sr-only">{copy.tickets.prize}</span>;
}

/** The text of the live region is set after the first render, because a live region announces only changes. */
function Said({ text }: { readonly text: string }) {
  const [first] = useState(text);
  const [said, setSaid] = useState("");
  useEffect(() => {
    const timer = setTimeout(setSaid, 150, first);
    return () => clearTimeout(timer);
  }, [first]);
  return <output className="sr-only">{said}</output>;
}

/** Confetti over the whole card, once; hidden if the user prefers reduced motion. */
function Papers() {
  const [papers] = useState(() =>
    Array.from({ length: PAPERS }, (_, index) => ({
      "--at": `${(index * 37) % 100}%`,
      "--after": `${(index * 53) % 600}ms`,
      "--turn": `${((index * 97) % 720) - 360}deg`,
      "--paper": `var(--${["place-1", "success", "place-2", "place-3"][index % 4]})`,
    })),
  );
  return (
    <div aria-hidden className="pointer-events-none absolute inset-0 -z-1 motion-reduce:hidden">
      {papers.map((paper) => (
        <i
          key={paper["--at"]}
          style={paper as CSSProperties}
          className="result-paper absolute -top-4 left-(--at) h-3.5 w-2 bg-(--paper) opacity-0"
        />
      ))}
    </div>
  );
}
