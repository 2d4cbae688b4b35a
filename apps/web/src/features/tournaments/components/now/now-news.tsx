import { Hourglass, Trophy } from "lucide-react";
import { Link } from "react-router";
import { CoveredResult } from "@/components/covered-result";
import { RelativeTime } from "@/components/relative-time";
import { paths } from "@/config/paths";
import { ParticipantMark } from "@/entities/match/components/participant-mark";
import type { Now } from "../../domain/now.ts";
import { nowCopy as copy } from "../../now-copy.ts";

interface NowNewsProps extends Pick<Now, "decided" | "waiting"> {
  readonly tournamentId: string;
}

/** The last results, and the participants who wait for a rival. */
export function NowNews({ tournamentId, decided, waiting }: NowNewsProps) {
  if (decided.length === 0 && waiting.length === 0) return null;
  return (
    <CoveredResult id={`now ${tournamentId}`} of={copy.decided.title}>
      <div className="now-news">
        {decided.length > 0 && (
          <div>
            <h3 className="eyebrow now-news-title">
              <Trophy aria-hidden className="size-4" />
              {copy.decided.title}
            </h3>
            <ul>
              {decided.map(({ id, winner, loser, score, at }) => (
                <li key={id} className="now-decided">
                  <ParticipantMark participant={winner} className="size-7" />
                  <p className="min-w-0 flex-1">
                    <Link to={paths.match(id)} className="now-decided-link">
                      <strong>{winner.name}</strong>
                      <span className="text-muted">{copy.decided.beat(loser.name)}</span>
                    </Link>
                    {at && (
                      <span className="block text-sm text-muted">
                        <RelativeTime value={at} />
                      </span>
                    )}
                  </p>
                  <span className="now-decided-score">{score ?? copy.decided.walkover}</span>
                </li>
              ))}
            </ul>
          </div>
        )}
        {waiting.length > 0 && (
          <div>
            <h3 className="eyebrow now-news-title">
              <Hourglass aria-hidden className="size-4" />
              {copy.waiting.title}
            </h3>
            <ul>
              {waiting.map(({ id, who, takes, from: [one, other] }) => (
                <li key={id} className="now-waiting">
                  <ParticipantMark participant={who} className="size-7" />
                  <p className="min-w-0 flex-1">
                    <strong>{who.name}</strong>
                    <span className="text-muted">
                      {copy.waiting[takes]}
                      <span className="text-foreground">
                        {[one.name, copy.waiting.between, other.name].join(" ")}
                      </span>
                    </span>
                  </p>
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </CoveredResult>
  );
}
