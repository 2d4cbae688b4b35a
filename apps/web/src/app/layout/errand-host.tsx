import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, X } from "lucide-react";
import { useEffect } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { errandCopy as copy } from "@/components/errand-copy";
import { Button, buttonClass } from "@/components/ui/button";
import { wagerConditionsQuery } from "@/entities/wagering/api/wager-conditions";
import { useRootMark } from "@/hooks/use-root-mark";
import { useSession } from "@/hooks/use-session";
import { readErrand, rememberErrand, rememberedErrand } from "@/lib/errand";
import "./errand-host.css";

/** What is got at an address by who lacks it for a tournament. */
function remedyAt(pathname: string): "team" | "birth-date" | null {
  if (/^\/teams?(\/|$)/u.test(pathname)) return "team";
  return /^\/settings(\/|$)/u.test(pathname) ? "birth-date" : null;
}

/** Where what was lacking is got: the way back to what it is for, loud once it is there. */
export function ErrandHost() {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const { profile } = useSession();
  const remedy = remedyAt(pathname);
  const { data: conditions } = useQuery({
    ...wagerConditionsQuery(),
    enabled: remedy === "birth-date",
  });
  useEffect(() => {
    const errand = readErrand(state);
    if (remedyAt(pathname) && errand) rememberErrand(errand);
  }, [pathname, state]);
  const errand = remedy && (readErrand(state) ?? rememberedErrand());
  useRootMark("errand", Boolean(errand?.entering));
  if (!errand?.entering) return null;
  const isTeam = remedy === "team";
  const isThere = isTeam ? Boolean(profile?.team_id) : conditions?.birth_date_known === true;
  const drop = () => {
    rememberErrand(null);
    // The visit began with it: it would come back with the page.
    void navigate(pathname + search, { replace: true, state: null, preventScrollReset: true });
  };
  return (
    <section aria-label={copy.label} className="errand-bar">
      <Link
        to={errand.from}
        className={buttonClass({ variant: isThere ? "primary" : "secondary" })}
      >
        <ArrowLeft aria-hidden />
        <span className="line-clamp-2 text-left leading-tight whitespace-normal">
          {(isTeam ? copy.confirm : copy.back)(errand.entering)}
        </span>
      </Link>
      <Button variant="ghost" icon aria-label={copy.drop} onClick={drop}>
        <X aria-hidden />
      </Button>
    </section>
  );
}
