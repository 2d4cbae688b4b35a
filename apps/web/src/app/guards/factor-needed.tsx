import { ShieldAlert } from "lucide-react";
import { Link } from "react-router";
import { EmptyState } from "@/components/empty-state";
import { buttonClass } from "@/components/ui/button";
import { paths } from "@/config/paths";
import { copy } from "../copy.ts";
import { factorCopy } from "./factor-copy.ts";

/**
 * Replaces the back office for an admin who has not entered the second factor, and therefore has no admin rights yet.
 */
export function FactorNeeded() {
  return (
    <main
      id="contenido"
      className="ground-main grid min-h-dvh place-content-center justify-items-center gap-4 p-4"
    >
      <EmptyState
        isPage
        icon={ShieldAlert}
        title={factorCopy.title}
        description={factorCopy.text}
        action={
          <Link to={paths.settings("seguridad")} className={buttonClass()}>
            {factorCopy.action}
          </Link>
        }
      />
      <Link to={paths.home()} className={buttonClass({ variant: "ghost" })}>
        {copy.admin.backToSite}
      </Link>
    </main>
  );
}
