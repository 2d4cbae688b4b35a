import { CircleAlert } from "lucide-react";
import { useEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import { Button, buttonClass } from "@/components/ui/button";
import { paths } from "@/config/paths";
import { cn } from "@/lib/cn";
import { copy } from "../copy.ts";
import {
  type RegistrationRefusal,
  refusalAction,
  refusalText,
} from "../domain/registration-texts.ts";

interface RefusalProps {
  readonly state: RegistrationRefusal;
  readonly teamId: string | null;
  /** The button was pressed: what is missing stands out. */
  readonly isAsked: boolean;
  readonly onAsk: () => void;
}

/** Open, but not for this player yet: what is missing and where to get it, in its place. */
export function RegistrationRefusal({ state, teamId, isAsked, onAsk }: RefusalProps) {
  const { pathname, search } = useLocation();
  const remedy = useRef<HTMLAnchorElement>(null);
  const action = refusalAction(state, teamId);
  useEffect(() => {
    if (isAsked) remedy.current?.focus();
  }, [isAsked]);
  return (
    <>
      <Button size="lg" className="w-full" aria-expanded={isAsked} onClick={onAsk}>
        {copy.register.action}
      </Button>
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
            {copy.register.missingTitle}
          </p>
        )}
        <p className="text-[0.9375rem] text-muted">{refusalText(state)}</p>
        <Link
          ref={remedy}
          to={action.to}
          state={{ from: pathname + search }}
          className={cn(buttonClass({ variant: isAsked ? "primary" : "outline" }), "w-full")}
        >
          {action.label}
        </Link>
      </div>
    </>
  );
}

/** A visitor goes on to an account, and comes back with the question open. */
export function VisitorEntrance({ from }: { readonly from: string }) {
  return (
    <>
      <Link
        to={paths.register()}
        state={{ from }}
        className={cn(buttonClass({ size: "lg" }), "w-full")}
      >
        {copy.register.action}
      </Link>
      <p className="text-[0.9375rem] text-muted">{copy.register.refusals.signed_out}</p>
      <Link
        to={paths.login()}
        state={{ from }}
        className={cn(buttonClass({ variant: "outline" }), "w-full")}
      >
        {copy.register.signIn}
      </Link>
    </>
  );
}
