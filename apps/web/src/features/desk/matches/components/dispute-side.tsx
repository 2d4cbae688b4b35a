import { RelativeTime } from "@/components/relative-time";
import type { MatchProof } from "@/entities/match/api/list-match-proofs";
import type { MatchReport } from "@/entities/match/api/list-match-reports";
import { ParticipantAvatar } from "@/entities/match/components/participant-avatar";
import { ProofThumbnails } from "@/entities/match/components/proofs-gallery";
import type { MatchView } from "@/entities/match/domain/match-view";
import { disputeCopy } from "@/entities/match/dispute-copy";
import { decideDisputeCopy as copy } from "../decide-dispute-copy.ts";

interface DisputeSideProps {
  readonly match: MatchView;
  readonly number: 1 | 2;
  /** The report of the side; undefined if the side sent none. */
  readonly report: MatchReport | undefined;
  /** The written statement of the side; null or undefined if there is none. */
  readonly statement: string | null | undefined;
  readonly proofs: readonly MatchProof[];
}

/** The report, the statement and the proofs of one side of a dispute. */
export function DisputeSide({ match, number, report, statement, proofs }: DisputeSideProps) {
  const side = number === 1 ? match.side1 : match.side2;
  const winner = [match.side1, match.side2].find((one) => one?.id === report?.winner_id);
  return (
    <section
      aria-label={side?.name}
      className="grid min-w-0 grid-cols-1 content-start gap-2 rounded-md bg-surface-raised p-4"
    >
      <div className="flex items-center gap-3">
        {side && <ParticipantAvatar participant={side} className="size-8" />}
        <h3 title={side?.name} className="min-w-0 flex-1 truncate font-semibold">
          {side?.name}
        </h3>
        {report && (
          <p className="flex-none font-display text-xl font-bold tabular-nums">
            {copy.says(report.result)}
          </p>
        )}
      </div>
      <p className="flex flex-wrap gap-x-3 text-[0.9375rem] text-muted">
        {report ? (
          <>
            <span className="min-w-0 break-words">
              {report.winner_id === null ? copy.draw : copy.wins(winner?.name ?? "")}
            </span>
            <RelativeTime value={report.created_at} />
          </>
        ) : (
          copy.silent
        )}
      </p>
      {statement ? (
        <p className="wrap-anywhere whitespace-pre-line">{statement}</p>
      ) : (
        <p className="text-sm text-muted">{disputeCopy.silent}</p>
      )}
      {proofs.length > 0 ? (
        <ProofThumbnails proofs={proofs} />
      ) : (
        <p className="text-sm text-muted">{copy.noProofs}</p>
      )}
    </section>
  );
}
