import { CircleAlert } from "lucide-react";
import { useEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import { buttonClass } from "@/components/ui/button";
import { paths } from "@/config/paths";
import { cn } from "@/lib/cn";
import { formatTickets } from "@/lib/format";
import { tournamentCopy } from "@/entities/tournament/copy";
import type { TournamentPage } from "../api/get-tournament.ts";
import type { Refused } from "../domain/registration.ts";
import { registrationCopy as copy } from "../registration-copy.ts";

interface RefusalProps {
  readonly state: Refused;
  readonly teamId: string | null;
  /** The tournament that the user wants to enter. */
  readonly tournament: Pick<TournamentPage, "name" | "ticket_type">;
  /** The number of tickets that the wallet lacks for the fee. */
  readonly missingTickets: number;
  /** True if the user came to the page to register, so that the obstacle is prominent. */
  readonly isAsked: boolean;
}

/**
 * This message is shown if registration is open but the player lacks something.
 * Names what is missing, and links to the page where the player can get it.
 */
export function RegistrationRefusal({
  state,
  teamId,
  tournament,
  missingTickets,
  isAsked,
}: RefusalProps) {
  const { pathname } = useLocation();
  const remedy = useRef<HTMLAnchorElement>(null);
  const action = actions(teamId, missingTickets, tournament.ticket_type)[state.code];
  useEffect(() => {
    if (isAsked) remedy.current?.focus();
  }, [isAsked]);
  const why = (
    <p className="text-[0.8125rem] leading-snug text-muted md:text-[0.9375rem]">{state.message}</p>
  );
  const link = action && (
    <Link
      ref={remedy}
      to={action.to}
      state={{ from: `${pathname}?inscribirse=1`, entering: tournament.name }}
      className={cn(buttonClass({ size: "lg" }), "max-md:min-h-11 md:w-full")}
    >
      {action.label}
    </Link>
  );
  if (!isAsked)
    return (
      <>
        {why}
        {link}
      </>
    );
  return (
    <div
      role="alert"
      className="grid gap-3 rounded-lg border border-warning/60 bg-surface-sunken/80 p-4"
    >
      <p className="flex items-center gap-2 font-semibold">
        <CircleAlert aria-hidden className="size-5 flex-none text-warning" />
        {copy.missingTitle}
      </p>
      {why}
      {link}
    </div>
  );
}

/** What the viewer can do about a refusal, by its code. */
function actions(
  teamId: string | null,
  missingTickets: number,
  wallet: TournamentPage["ticket_type"],
): Partial<Record<string, { readonly label: string; readonly to: string }>> {
  const team = teamId ? paths.team(teamId) : paths.teams();
  const invite = { label: copy.invite, to: team };
  const myTeam = { label: copy.myTeam, to: team };
  return {
    insufficient_tickets: { label: copy.buyTickets, to: paths.store(missingTickets, wallet) },
    participant_not_found: { label: copy.myProfile, to: paths.profile() },
    wrong_participant_type: { label: copy.findTeam, to: paths.teams() },
    team_too_small: invite,
    team_too_young: invite,
    too_young: { label: copy.others, to: paths.openTournaments() },
    forbidden: myTeam,
    team_wallet_required: myTeam,
  };
}

/** A link to sign in or up, which returns with the registration dialog open. */
export function VisitorEntrance({
  act = copy.action,
  from,
  entering,
}: {
  readonly from: string;
  readonly entering: Pick<TournamentPage, "minimum_age" | "entry_fee">;
  readonly act?: string;
}) {
  return (
    <>
      <Link
        to={paths.register(from)}
        className={cn(
          buttonClass({ size: "lg" }),
          "max-md:order-1 max-md:min-h-11 max-md:px-3 max-md:text-[0.9375rem] md:w-full",
        )}
      >
        {act}
        {act === copy.action && entering.entry_fee > 0 && (
          <span className="-ml-1 max-md:hidden">
            {copy.price(formatTickets(entering.entry_fee))}
          </span>
        )}
      </Link>
      <p className="text-[0.8125rem] leading-snug text-muted md:text-[0.9375rem]">
        <span className="block text-sm text-foreground md:hidden">
          {copy.terms(
            entering.entry_fee > 0 ? formatTickets(entering.entry_fee) : tournamentCopy.free,
            entering.minimum_age,
          )}
        </span>
        <span className="mr-1">{copy.signedOut}</span>
        <span className="max-md:hidden md:inline-block">{copy.from(entering.minimum_age)}</span>
        <Link
          to={paths.login(from)}
          className="ml-2 font-semibold whitespace-nowrap link max-md:hidden"
        >
          {copy.signIn}
        </Link>
      </p>
    </>
  );
}
