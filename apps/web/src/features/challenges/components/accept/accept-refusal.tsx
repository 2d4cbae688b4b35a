import { TriangleAlert } from "lucide-react";
import { Link, useLocation } from "react-router";
import { paths } from "@/config/paths";
import { formatTickets } from "@/lib/format";
import { copy } from "../../copy.ts";
import type { AcceptanceState } from "../../domain/acceptance.ts";

type Refusal = Exclude<AcceptanceState, { kind: "ready" }>;

function remedy(state: Refusal): { to: string; label: string } | null {
  const { kind } = state;
  if (kind === "insufficient") {
    return { to: paths.store(state.missing, state.wallet), label: copy.refusals.buy };
  }
  return kind === "no_team" || kind === "team_too_small"
    ? { to: paths.teams(), label: copy.refusals.teams }
    : null;
}

/** Why the viewer cannot take this challenge, and what helps. */
export function AcceptRefusal({ state }: { readonly state: Refusal }) {
  const { pathname, search } = useLocation();
  const way = remedy(state);
  return (
    <div className="flex gap-3 rounded-lg border border-warning/50 p-4 text-[0.9375rem]">
      <TriangleAlert aria-hidden className="mt-0.5 size-5 flex-none text-warning" />
      <div className="grid gap-2">
        <p>
          {state.kind === "insufficient"
            ? copy.refusals.insufficient[state.wallet](formatTickets(state.missing))
            : copy.refusals[state.kind]}
        </p>
        {way && (
          <Link
            className="justify-self-start text-accent-2 underline"
            to={way.to}
            state={{ from: pathname + search }}
          >
            {way.label}
          </Link>
        )}
      </div>
    </div>
  );
}
