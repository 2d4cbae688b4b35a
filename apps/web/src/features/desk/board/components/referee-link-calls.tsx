import { useQuery } from "@tanstack/react-query";
import { helpCopy as copy } from "@/entities/match/start-copy";
import { callsByLinkQuery } from "../../api/calls-and-waiting-matches.ts";
import { CallRow } from "../../components/referee-call-row.tsx";

interface LinkCallsProps {
  readonly token: string;
  /** The names of both sides. */
  readonly match: string;
}

/** The unanswered referee calls in the match of a referee's link. */
export function LinkCalls({ token, match }: LinkCallsProps) {
  const { data: calls = [] } = useQuery(callsByLinkQuery(token));
  if (calls.length === 0) return null;
  return (
    <section className="grid gap-2">
      <h2>{copy.calls}</h2>
      <ul className="divide-y divide-border rounded-lg border border-warning/60">
        {calls.map((call) => (
          <li key={call.id} className="px-4 py-3">
            <CallRow
              call={call}
              caller={call.caller_name}
              match={match}
              isInMatch
              roomId={null}
              token={token}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
