import { paths } from "@/config/paths";
import { formatDate, formatTickets } from "@/lib/format";
import { registrationCopy as copy } from "../registration-copy.ts";
import type { RegistrationState } from "./registration.ts";

/** The states in which the tournament is open but this player cannot enter it yet. */
export type RegistrationRefusal = Exclude<
  RegistrationState,
  {
    kind:
      | "finished"
      | "not_open_yet"
      | "in_progress"
      | "deadline_passed"
      | "full"
      | "signed_out"
      | "registered"
      | "check_in"
      | "open";
  }
>;

/** Why the viewer cannot register. */
export function refusalText(state: RegistrationRefusal): string {
  const { refusals } = copy;
  switch (state.kind) {
    case "team_too_small":
      return refusals.team_too_small(state.missing);
    case "team_too_young":
      return refusals.team_too_young(state.minimum, state.missing);
    case "too_young":
      return refusals.too_young(
        state.minimum,
        // Noon is added, because a bare date means midnight in Greenwich, which is the day before in America.
        state.reachedOn && formatDate(`${state.reachedOn}T12:00`),
      );
    case "insufficient_tickets":
      return refusals.insufficient_tickets[state.wallet](formatTickets(state.missing));
    default:
      return refusals[state.kind];
  }
}

/** What the viewer can do about a refusal; `teamId` is the viewer's team. */
export function refusalAction(
  state: RegistrationRefusal,
  teamId: string | null,
): { label: string; to: string } {
  const team = teamId ? paths.team(teamId) : paths.teams();
  switch (state.kind) {
    case "insufficient_tickets":
      return { label: copy.buyTickets, to: paths.store(state.missing, state.wallet) };
    case "no_participant":
      return { label: copy.myProfile, to: paths.profile() };
    case "no_team":
      return { label: copy.findTeam, to: paths.teams() };
    case "team_too_small":
    case "team_too_young":
      return { label: copy.invite, to: team };
    case "too_young":
      return { label: copy.others, to: paths.openTournaments() };
    default:
      return { label: copy.myTeam, to: team };
  }
}
