import { Link } from "react-router";
import { ErrorState } from "@/components/error-state";
import { buttonClass } from "@/components/ui/button";
import { paths } from "@/config/paths";
import { useRetryFailed } from "@/hooks/use-retry-failed";
import { copy } from "../copy.ts";

/** In the place of a page that is only for some, while nobody knows whether the player is one of them. */
export function ProfileFailure() {
  const retry = useRetryFailed();
  return (
    <main
      id="contenido"
      className="ground-main grid min-h-dvh place-content-center justify-items-center gap-4 p-4"
    >
      <ErrorState isPage title={copy.profileUnknown} onRetry={retry} />
      <Link to={paths.home()} className={buttonClass({ variant: "ghost" })}>
        {copy.admin.backToSite}
      </Link>
    </main>
  );
}
