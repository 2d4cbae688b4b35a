import { TriangleAlert } from "lucide-react";
import { useEffect } from "react";
import { Link, useRouteError } from "react-router";
import { Button, buttonClass } from "@/components/ui/button";
import { paths } from "@/config/paths";
import { reportError } from "@/lib/report-error";
import { copy } from "../../copy.ts";
import { NoticePage } from "@/components/notice-page";

/** What browsers say when a part of the app is gone from the server after a release. */
const MISSING_CHUNK = /dynamically imported module|module script failed|loading chunk/i;

/** Stands in for a page that failed, with the rest of the site around it. */
export function RouteError() {
  const error = useRouteError();
  useEffect(() => reportError("A page failed.", error), [error]);
  const isOutdated = error instanceof Error && MISSING_CHUNK.test(error.message);
  return (
    <NoticePage
      icon={TriangleAlert}
      title={copy.crash.title}
      description={isOutdated ? copy.crash.outdated : copy.crash.description}
    >
      <Button onClick={() => window.location.reload()}>{copy.crash.reload}</Button>
      <Link to={paths.home()} className={buttonClass({ variant: "secondary" })}>
        {copy.crash.home}
      </Link>
    </NoticePage>
  );
}
