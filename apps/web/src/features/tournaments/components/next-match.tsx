import { ChevronUp } from "lucide-react";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import { Link } from "react-router";
import { Button, buttonClass } from "@/components/ui/button";
import { paths } from "@/config/paths";
import { cn } from "@/lib/cn";
import { useFormats } from "@/hooks/use-formats";
import { EarliestStart } from "@/entities/match/components/earliest-start";
import { ParticipantAvatar } from "@/entities/match/components/participant-avatar";
import { AgendaLive } from "@/entities/agenda/components/agenda-live";
import { agendaCopy } from "@/entities/agenda/copy";
import { useAgenda } from "@/entities/agenda/hooks/use-agenda";
import { MatchStatusBadge } from "@/entities/match/components/match-status-badge";
import { matchCopy } from "@/entities/match/copy";
import { useNow } from "@/hooks/use-now";
import { useRootAttribute } from "@/hooks/use-root-attribute";
import { nowCopy } from "../now-copy.ts";
import { stagesCopy } from "../stages-copy.ts";
import type { TournamentPage } from "../api/get-tournament.ts";
import { tournamentNowQuery } from "../api/tournament-now.ts";
import { minutesUntil } from "../domain/match-phase.ts";
import { nextMatch } from "../domain/next-match.ts";
import { Prospects } from "./win-or-lose-outlook.tsx";

/** How often the page checks whether the time of the match has come. */
const CLOCK_MS = 15_000;

const texts = stagesCopy.next;

interface NextMatchProps {
  readonly tournament: TournamentPage;
  readonly participantId: string;
  /** Content that is shown if there is no next match. */
  readonly otherwise: ReactNode;
}

/** A participant's next match, and what follows from winning or losing it. */
export function NextMatch({ tournament, participantId, otherwise }: NextMatchProps) {
  const { formatWhen } = useFormats();
  const { data: agenda = [] } = useAgenda();
  const now = useNow(CLOCK_MS);
  const [isOpen, setIsOpen] = useState(false);
  const prospects = useId();
  const next = nextMatch(tournament.stages, participantId);
  // This query does not load the data itself: the list of current matches on the same page does.
  const { data: facts } = useQuery({ ...tournamentNowQuery(tournament.id), enabled: false });
  const fact = facts?.find(({ match_id: id }) => id === next?.match.id);
  useRootAttribute("next-match", next !== null);
  if (!next) return otherwise;
  const { match, rival, rivalFrom, round, ifWon, ifLost } = next;
  const isOwnTurn = fact?.phase === "veto" && fact.turn_id === participantId;
  const left = isOwnTurn ? minutesUntil(fact.due_at, now) : null;
  const awaitsAnswer = agenda.some(
    ({ kind, match_id: id }) => kind === "answer" && id === match.id,
  );
  return (
    <section
      aria-label={texts.title}
      className="next-match grid min-w-0 gap-2 lg:flex lg:items-center lg:gap-6"
    >
      <AgendaLive />
      <div className="flex min-w-0 flex-1 items-center gap-2 lg:contents">
        <div className="flex min-w-0 flex-1 items-center gap-3">
          {rival && <ParticipantAvatar participant={rival} className="size-12 max-md:hidden" />}
          <div className="min-w-0">
            <p className="eyebrow text-[0.8125rem]! max-lg:hidden">{texts.title}</p>
            <h2
              title={rival?.name}
              className="line-clamp-2 text-base/tight break-words md:text-xl/tight lg:line-clamp-1"
            >
              {rival
                ? texts.against(rival.name)
                : rivalFrom
                  ? texts.rivalFrom(rivalFrom[0].name, rivalFrom[1].name)
                  : texts.unknownRival}
            </h2>
            <ul className="flex flex-wrap items-center gap-x-3 text-sm text-muted max-md:max-h-5 max-md:overflow-hidden">
              {isOwnTurn ? (
                <li className="font-semibold text-warning">
                  {[nowCopy.phases.ownVeto, ...(left === null ? [] : [nowCopy.left(left)])].join(
                    " · ",
                  )}
                </li>
              ) : (
                <li className="max-lg:hidden">
                  <MatchStatusBadge
                    match={match}
                    now={now}
                    isObjected={fact?.phase === "objected"}
                  />
                </li>
              )}
              {match.scheduledAt && (
                <li>
                  <time
                    dateTime={match.scheduledAt}
                    className="inline-block first-letter:uppercase"
                  >
                    {formatWhen(match.scheduledAt, now)}
                  </time>
                </li>
              )}
              <li className="font-medium text-foreground empty:hidden">
                <EarliestStart tournamentId={tournament.id} matchId={match.id} />
              </li>
              <li>{round}</li>
              <li>{matchCopy.bestOf(match.bestOf)}</li>
            </ul>
          </div>
        </div>
        <Link
          to={(rival ? paths.matchManage : paths.match)(match.id)}
          className={cn(
            buttonClass({ variant: rival ? "primary" : "secondary" }),
            "flex-none max-md:px-3 lg:order-last",
          )}
        >
          {!rival
            ? agendaCopy.acts.match
            : awaitsAnswer
              ? texts.answer
              : isOwnTurn
                ? nowCopy.choose
                : texts.room}
        </Link>
        <Button
          variant="ghost"
          icon
          className="flex-none lg:hidden"
          aria-label={texts.prospectsLabel}
          aria-expanded={isOpen}
          aria-controls={prospects}
          onClick={() => setIsOpen(!isOpen)}
        >
          <ChevronUp aria-hidden className={cn("transition-transform", isOpen && "rotate-180")} />
        </Button>
      </div>
      <div
        id={prospects}
        className={cn("grid gap-1 text-sm lg:max-w-[40%]", !isOpen && "max-lg:hidden")}
      >
        {awaitsAnswer && <p className="font-medium">{texts.reported}</p>}
        <Prospects ifWon={ifWon} ifLost={ifLost} />
      </div>
    </section>
  );
}
