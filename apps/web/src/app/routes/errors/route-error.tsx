import { TriangleAlert, WifiOff } from "lucide-react";
import { useEffect, useState } from "react";
import { Link, useRouteError } from "react-router";
import { Button, buttonClass } from "@/components/ui/button";
import { paths } from "@/config/paths";
import { reportError } from "@/lib/report-error";
import { copy } from "../../copy.ts";
import { type Failure, failureOf, missingPart } from "./missing-chunk.ts";
import { MessagePage } from "@/components/message-page";

/** The interval between attempts to reach the server, in milliseconds. */
const TRY_MS = 5_000;

/** Calls `onReached` once, when the server can be reached; returns a function that ends the attempts. */
export function whenServerReached(onReached: () => void): () => void {
  let isOver = false;
  const stop = () => {
    isOver = true;
    clearInterval(timer);
    window.removeEventListener("online", tryAgain);
  };
  function tryAgain() {
    fetch("/config.json", { cache: "no-store" }).then(
      ({ ok }) => {
        if (!ok || isOver) return;
        stop();
        onReached();
      },
      () => {},
    );
  }
  const timer = setInterval(tryAgain, TRY_MS);
  window.addEventListener("online", tryAgain);
  return stop;
}

const reload = () => window.location.reload();

/** Replaces a page that failed; the rest of the site stays around it. */
export function RouteError() {
  const error = useRouteError();
  useEffect(() => reportError("A page failed.", error), [error]);
  const [failure, setFailure] = useState<Failure>(missingPart(error) ? "unreached" : "other");
  useEffect(() => {
    void failureOf(missingPart(error), fetch).then(setFailure);
  }, [error]);
  useEffect(() => (failure === "unreached" ? whenServerReached(reload) : undefined), [failure]);
  return (
    <MessagePage
      icon={failure === "unreached" ? WifiOff : TriangleAlert}
      title={copy.crash.titles[failure]}
      description={copy.crash.descriptions[failure]}
    >
      <Button onClick={reload}>{copy.crash.reload}</Button>
      <Link to={paths.home()} className={buttonClass({ variant: "secondary" })}>
        {copy.crash.home}
      </Link>
    </MessagePage>
  );
}
