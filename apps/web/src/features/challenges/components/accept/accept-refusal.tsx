import { TriangleAlert } from "lucide-react";
import { Link } from "react-router";
import { paths } from "@/config/paths";
import { useReturnPath } from "@/hooks/use-return-path";
import { formatTickets } from "@/lib/format";
import { copy } from "../../copy.ts";
import type { AcceptanceState } from "../../domain/acceptance.ts";
import { BuyTickets } from "../buy-tickets.tsx";

type Refusal = Exclude<AcceptanceState, { kind: "ready" }>;

/** Explains why the viewer cannot accept this challenge, and links to the page that solves the problem. */
export function AcceptRefusal({ state }: { readonly state: Refusal }) {
  const from = useReturnPath();
  return (
    <div className="flex gap-3 rounded-lg border border-warning/50 p-4 text-[0.9375rem]">
      <TriangleAlert aria-hidden className="mt-0.5 size-5 flex-none text-warning" />
      <div className="grid gap-2">
        <p>
          {state.kind === "insufficient"
            ? copy.refusals.insufficient[state.wallet](formatTickets(state.missing))
            : copy.refusals[state.kind]}
        </p>
        {state.kind === "insufficient" && (
          <BuyTickets missing={state.missing} wallet={state.wallet} />
        )}
        {(state.kind === "no_team" || state.kind === "team_too_small") && (
          <Link className="justify-self-start link" to={paths.teams()} state={{ from }}>
            {copy.refusals.teams}
          </Link>
        )}
      </div>
    </div>
  );
}
