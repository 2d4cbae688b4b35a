import type { Words } from "@leyenda/db-types";
import { teamSize } from "@/entities/tournament/domain/team-size";

export interface AcceptanceInput {
  readonly challenge: {
    readonly is_team_challenge: boolean;
    readonly format: Words["challenges"]["format"];
    readonly wager_amount: number;
  };
  readonly viewer: { readonly participantId: string | null; readonly tickets: number };
  readonly team: {
    readonly participantId: string | null;
    readonly name: string;
    readonly tickets: number;
    readonly memberCount: number;
    readonly canAct: boolean;
  } | null;
}

export type AcceptanceState =
  | { readonly kind: "no_participant" | "no_team" | "not_leader" | "team_too_small" }
  | {
      readonly kind: "insufficient";
      readonly missing: number;
      readonly wallet: "personal" | "team";
    }
  | { readonly kind: "ready"; readonly balance: number; readonly teamName: string | null };

/**
 * Whether the viewer can accept a challenge, and from which wallet.
 * Repeats the rules of `accept_challenge` to explain them early; the database decides again.
 */
export function acceptanceState({ challenge, viewer, team }: AcceptanceInput): AcceptanceState {
  if (!challenge.is_team_challenge) {
    if (!viewer.participantId) return { kind: "no_participant" };
    return funded(viewer.tickets, challenge.wager_amount, null);
  }
  if (!team) return { kind: "no_team" };
  if (!team.participantId) return { kind: "no_participant" };
  if (!team.canAct) return { kind: "not_leader" };
  if (team.memberCount < teamSize(challenge.format)) return { kind: "team_too_small" };
  return funded(team.tickets, challenge.wager_amount, team.name);
}

function funded(balance: number, wager: number, teamName: string | null): AcceptanceState {
  return balance < wager
    ? {
        kind: "insufficient",
        missing: wager - balance,
        wallet: teamName === null ? "personal" : "team",
      }
    : { kind: "ready", balance, teamName };
}
