import { matchDisputesLimits as limits } from "@leyenda/db-types/limits";
import { useQuery } from "@tanstack/react-query";
import { ReasonForm } from "@/components/reason-form";
import { Card } from "@/components/ui/card";
import type { MatchDetails } from "@/entities/match/api/get-match";
import { matchReportsQuery } from "@/entities/match/api/list-match-reports";
import { matchDisputeQuery } from "@/entities/match/api/match-dispute";
import { DisputeHead } from "@/entities/match/components/dispute-head";
import { disputeCopy } from "@/entities/match/dispute-copy";
import { useStateInDispute } from "../api/dispute-statement.ts";
import type { RoomAccess } from "../domain/room-access.ts";
import { guideCopy } from "../guide-copy.ts";
import { RoomAct } from "./room-action.tsx";

const copy = guideCopy.dispute;

interface DisputePanelProps {
  readonly match: MatchDetails;
  readonly access: RoomAccess;
}

/** A dispute: its deadline, the referee who handles it, and the statements of both sides next to each other. */
export function DisputePanel({ match, access }: DisputePanelProps) {
  const { data: dispute } = useQuery(matchDisputeQuery(match.id));
  const { data: reports = [] } = useQuery(matchReportsQuery(match.id));
  const say = useStateInDispute(match.id);
  if (!dispute) return null;
  const own = access.canAct ? access.ownSide : null;
  const said = own !== null && dispute[`statement${own}`] !== null;
  return (
    <Card className="grid grid-cols-1 gap-4 [&>div:first-child]:mb-0">
      <DisputeHead title={copy.title} dispute={dispute} />
      <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        {([1, 2] as const).map((side) => {
          const name = (side === 1 ? match.side1 : match.side2)?.name ?? "";
          const id = side === 1 ? match.participant1Id : match.participant2Id;
          const report = reports.find((one) => one.participant_id === id);
          const statement = dispute[`statement${side}`];
          const isOwn = side === access.ownSide;
          return (
            <li
              key={side}
              className="grid min-w-0 content-start gap-1.5 rounded-md bg-surface-sunken p-4"
            >
              <h3 className="eyebrow wrap-anywhere">{isOwn ? copy.ownSays : copy.says(name)}</h3>
              <p className="font-display text-xl font-bold">
                {report
                  ? copy[isOwn ? "ownReported" : "reported"](report.result)
                  : copy[isOwn ? "noOwnReport" : "noReport"]}
              </p>
              {statement === null ? (
                <p className="text-muted">{isOwn ? copy.ownSilent : disputeCopy.silent}</p>
              ) : (
                <p className="wrap-anywhere whitespace-pre-line">{statement}</p>
              )}
            </li>
          );
        })}
      </ul>
      {own !== null && (
        <ReasonForm
          variant={said ? "ghost" : "primary"}
          className="justify-self-start"
          description={copy.stateHint}
          label={copy.stateLabel}
          sendLabel={copy.send}
          cancelLabel={copy.cancel}
          maxLength={limits.statement1.max}
          onSend={(text) => say.mutateAsync(text)}
          place={(opener) => <RoomAct kind="tell">{opener}</RoomAct>}
        >
          {said ? copy.restate : copy.state}
        </ReasonForm>
      )}
    </Card>
  );
}
