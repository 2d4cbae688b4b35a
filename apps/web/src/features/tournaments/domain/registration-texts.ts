import { isBuilt, paths } from "@/config/paths";
import { formatTickets } from "@/lib/format";
import { copy } from "../copy.ts";
import type { RegistrationState } from "./registration.ts";

/** The states in which the tournament is open but this viewer cannot enter it. */
export type RegistrationRefusal = Exclude<
  RegistrationState,
  {
    kind:
      | "finished"
      | "not_open_yet"
      | "in_progress"
      | "deadline_passed"
      | "full"
      | "registered"
      | "check_in"
      | "open";
  }
>;

/** Why the viewer cannot register. */
export function refusalText(state: RegistrationRefusal): string {
  const { refusals } = copy.register;
  switch (state.kind) {
    case "team_too_small":
      return refusals.team_too_small(state.missing);
    case "insufficient_tickets":
      return refusals.insufficient_tickets(formatTickets(state.missing));
    default:
      return refusals[state.kind];
  }
}

/** What the viewer can do about it. */
export function refusalAction(state: RegistrationRefusal): { label: string; to: string } {
  switch (state.kind) {
    case "signed_out":
      return { label: copy.register.signIn, to: paths.login() };
    case "insufficient_tickets":
      return isBuilt(paths.store())
        ? { label: copy.register.buyTickets, to: paths.store() }
        : { label: copy.register.myProfile, to: paths.profile() };
    case "no_participant":
      return { label: copy.register.myProfile, to: paths.profile() };
    case "no_team":
      return { label: copy.register.findTeam, to: paths.teams() };
    default:
      return { label: copy.register.myTeam, to: paths.teams() };
  }
}
