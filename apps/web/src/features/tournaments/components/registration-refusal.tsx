import { CircleAlert } from "lucide-react";
import { useEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import { buttonClass } from "@/components/ui/button";
import { paths } from "@/config/paths";
import { cn } from "@/lib/cn";
import { formatTickets } from "@/lib/format";
import { tournamentCopy } from "@/entities/tournament/copy";
import type { TournamentPage } from "../api/get-tournament.ts";
import { registrationCopy as copy } from "../registration-copy.ts";
import {
  type RegistrationRefusal,
  refusalAction,
  refusalText,
} from "../domain/registration-texts.ts";

interface RefusalProps {
  readonly state: RegistrationRefusal;
  readonly teamId: string | null;
  /** The name of the tournament that the user wants to enter. */
  readonly entering: string;
  /** True if the user came to the page to register, so that the obstacle is prominent. */
  readonly isAsked: boolean;
}

/**
 * Shown if registration is open but the player lacks something.
 * Names what is missing, and links to the page where the player can get it.
 */
export function RegistrationRefusal({ state, teamId, entering, isAsked }: RefusalProps) {
  const { pathname } = useLocation();
  const remedy = useRef<HTMLAnchorElement>(null);
  const action = refusalAction(state, teamId);
  useEffect(() => {
    if (isAsked) remedy.current?.focus();
  }, [isAsked]);
  const why = (
    <p className="text-[0.8125rem] leading-snug text-muted md:text-[0.9375rem]">
      {refusalText(state)}
    </p>
  );
  const link = (
    <Link
      ref={remedy}
      to={action.to}
      state={{ from: `${pathname}?inscribirse=1`, entering }}
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
        <span className="mr-1">{copy.refusals.signed_out}</span>
        <span className="max-md:hidden md:inline-block">{copy.from(entering.minimum_age)}</span>
        <Link
          to={paths.login(from)}
          className="ml-2 font-semibold whitespace-nowrap text-accent-2 underline max-md:hidden"
        >
          {copy.signIn}
        </Link>
      </p>
    </>
  );
}
