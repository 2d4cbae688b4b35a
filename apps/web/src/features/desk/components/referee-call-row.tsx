import type { Words } from "@leyenda/db-types";
import { refereeCallsLimits as limits } from "@leyenda/db-types/limits";
import { Link } from "react-router";
import { ReasonForm } from "@/components/reason-form";
import { Button, buttonClass } from "@/components/ui/button";
import { paths } from "@/config/paths";
import { shortRelativeTime } from "@/entities/match/domain/short-relative-time";
import { helpCopy as copy } from "@/entities/match/start-copy";
import { useNow } from "@/hooks/use-now";
import { useAnswerCall, useTakeCall } from "../api/calls-and-waiting-matches.ts";

interface CallRowProps {
  readonly call: {
    readonly id: string;
    readonly reason: string;
    readonly state: Words["referee_calls"]["state"];
    readonly created_at: string;
    readonly referee_name: string | null;
  };
  readonly caller: string;
  /** The names of both sides. */
  readonly match: string;
  /** True if the page above already names the match. */
  readonly isInMatch?: boolean;
  /** The id of the match's chat room; null for a referee without an account. */
  readonly roomId: string | null;
  /** The token of a referee's link; null for staff. */
  readonly token: string | null;
}

/** A row with a side's call for a referee and its waiting time. Staff take the call, then answer it. */
export function CallRow({ call, caller, match, isInMatch = false, roomId, token }: CallRowProps) {
  const now = useNow(15_000);
  const take = useTakeCall();
  const respond = useAnswerCall();
  const isTaken = call.state === "taken";
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="min-w-0 font-semibold wrap-anywhere">
          {isInMatch ? copy.by(caller) : match}
        </span>
        <span className={isTaken ? "text-sm text-muted" : "text-sm font-semibold text-warning"}>
          {shortRelativeTime(call.created_at, now)}
        </span>
      </p>
      {(isTaken || !isInMatch) && (
        <p className="text-sm text-muted wrap-anywhere">
          {[
            ...(isInMatch ? [] : [copy.by(caller)]),
            ...(isTaken ? [`${copy.states.taken} ${call.referee_name ?? copy.referee}`] : []),
          ].join(" · ")}
        </p>
      )}
      <p className="wrap-anywhere whitespace-pre-line">{call.reason}</p>
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          variant={isTaken ? "ghost" : "primary"}
          isLoading={take.isPending}
          aria-label={copy.takeFor(match)}
          onClick={() => take.mutate({ callId: call.id, takesOver: isTaken, token })}
        >
          {isTaken ? copy.takeOver : copy.take}
        </Button>
        <ReasonForm
          size="sm"
          variant={isTaken ? "primary" : "secondary"}
          aria-label={copy.answerFor(match)}
          description={copy.answerText}
          label={copy.answerLabel}
          sendLabel={copy.answer}
          cancelLabel={copy.cancel}
          maxLength={limits.answer.max}
          onSend={(answer) => respond.mutateAsync({ callId: call.id, answer, token })}
        >
          {copy.answer}
        </ReasonForm>
        {roomId && (
          <Link
            to={paths.matchManage(roomId)}
            className={buttonClass({ variant: "ghost", size: "sm" })}
          >
            {copy.toRoom}
          </Link>
        )}
      </div>
    </div>
  );
}
