import { CircleAlert } from "lucide-react";
import { useEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import { Button, buttonClass } from "@/components/ui/button";
import { paths } from "@/config/paths";
import { cn } from "@/lib/cn";
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
  /** The tournament's name. */
  readonly entering: string;
  /** The button was pressed: what is missing stands out. */
  readonly isAsked: boolean;
  readonly onAsk: () => void;
  /** What the viewer would do; to register unless told. */
  readonly act?: string;
}

/** Open, but not for this player yet: what is missing and where to get it, in its place. */
export function RegistrationRefusal({
  state,
  teamId,
  entering,
  isAsked,
  onAsk,
  act = copy.action,
}: RefusalProps) {
  const { pathname } = useLocation();
  const remedy = useRef<HTMLAnchorElement>(null);
  const action = refusalAction(state, teamId);
  useEffect(() => {
    if (isAsked) remedy.current?.focus();
  }, [isAsked]);
  return (
    <>
      {!isAsked && (
        <Button size="lg" className="max-md:order-1 max-md:min-h-11 md:w-full" onClick={onAsk}>
          {act}
        </Button>
      )}
      <div
        role={isAsked ? "alert" : undefined}
        className={cn(
          "grid gap-3",
          isAsked && "rounded-lg border border-warning/60 bg-surface-sunken/80 p-4",
        )}
      >
        {isAsked && (
          <p className="flex items-center gap-2 font-semibold">
            <CircleAlert aria-hidden className="size-5 flex-none text-warning" />
            {copy.missingTitle}
          </p>
        )}
        <p className="text-[0.8125rem] leading-snug text-muted md:text-[0.9375rem]">
          {refusalText(state)}
        </p>
        <Link
          ref={remedy}
          to={action.to}
          state={{ from: `${pathname}?inscribirse=1`, entering }}
          className={cn(
            buttonClass({ variant: isAsked ? "primary" : "outline" }),
            "w-full",
            !isAsked && "max-md:hidden",
          )}
        >
          {action.label}
        </Link>
      </div>
    </>
  );
}

/** A visitor goes on to an account, and comes back with the question open. */
export function VisitorEntrance({
  act = copy.action,
  from,
  entering,
}: {
  readonly from: string;
  readonly entering: Pick<TournamentPage, "name" | "minimum_age">;
  readonly act?: string;
}) {
  const state = { from, entering: entering.name };
  return (
    <>
      <Link
        to={paths.register()}
        state={state}
        className={cn(
          buttonClass({ size: "lg" }),
          "max-md:order-1 max-md:min-h-11 max-md:px-3 max-md:text-[0.9375rem] md:w-full",
        )}
      >
        {act}
      </Link>
      <p className="text-[0.8125rem] leading-snug text-muted md:text-[0.9375rem]">
        {copy.refusals.signed_out} {copy.from(entering.minimum_age)}
        <Link
          to={paths.login()}
          state={state}
          className="flex min-h-6 w-max items-center text-accent-2 underline md:hidden"
        >
          {copy.signIn}
        </Link>
      </p>
      <Link
        to={paths.login()}
        state={state}
        className={cn(buttonClass({ variant: "outline" }), "max-md:hidden md:w-full")}
      >
        {copy.signIn}
      </Link>
    </>
  );
}
