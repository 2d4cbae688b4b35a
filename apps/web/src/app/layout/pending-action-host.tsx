import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, X } from "lucide-react";
import { useEffect } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { pendingActionCopy as copy } from "@/components/pending-action-copy";
import { Button, buttonClass } from "@/components/ui/button";
import { wagerConditionsQuery } from "@/entities/wagering/api/wager-conditions";
import { useRootAttribute } from "@/hooks/use-root-attribute";
import { useSession } from "@/hooks/use-session";
import { cn } from "@/lib/cn";
import { readPendingAction, storePendingAction, storedPendingAction } from "@/lib/pending-action";
import "./pending-action-host.css";

/** Returns which requirement of a registration the user can add on this page: a team or a date of birth. */
function remedyAt(pathname: string): "team" | "birth-date" | null {
  if (/^\/teams?(\/|$)/u.test(pathname)) return "team";
  return /^\/settings(\/|$)/u.test(pathname) ? "birth-date" : null;
}

/**
 * A link back to an interrupted registration, shown on the pages where the user adds what was missing.
 * The link is highlighted once the user has added what was missing.
 */
export function PendingActionHost() {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const { profile } = useSession();
  const remedy = remedyAt(pathname);
  const { data: conditions } = useQuery({
    ...wagerConditionsQuery(),
    enabled: remedy === "birth-date",
  });
  useEffect(() => {
    const pendingAction = readPendingAction(state);
    if (remedyAt(pathname) && pendingAction) storePendingAction(pendingAction);
  }, [pathname, state]);
  const pendingAction = remedy && (readPendingAction(state) ?? storedPendingAction());
  useRootAttribute("pending-action", Boolean(pendingAction?.entering));
  if (!pendingAction?.entering) return null;
  const isTeam = remedy === "team";
  const isThere = isTeam ? Boolean(profile?.team_id) : conditions?.birth_date_known === true;
  const drop = () => {
    storePendingAction(null);
    // The browser's history state contains the action too. It is removed, or a reload would show the link again.
    void navigate(pathname + search, { replace: true, state: null, preventScrollReset: true });
  };
  return (
    <section aria-label={copy.label} className="pending-action-bar">
      <Link
        to={pendingAction.from}
        className={cn(buttonClass({ variant: isThere ? "primary" : "secondary" }), "min-w-0")}
      >
        <ArrowLeft aria-hidden />
        <span className="line-clamp-2 text-left leading-tight whitespace-normal">
          {(isTeam ? copy.confirm : copy.back)(pendingAction.entering)}
        </span>
      </Link>
      <Button variant="ghost" icon aria-label={copy.drop} onClick={drop}>
        <X aria-hidden />
      </Button>
    </section>
  );
}
