import { CloudOff, TriangleAlert } from "lucide-react";
import { Button } from "@/components/ui/button";
import { formatTime } from "@/lib/format";
import { doorCopy as copy } from "../door-copy.ts";
import type { QueuedArrivals } from "../hooks/use-queued-arrivals.ts";
import { saidOf } from "./door-answer.tsx";

/** Arrivals with problems: waiting for the network, refused by the server, or admitted offline by mistake. */
export function QueuedArrivalsList({ arrivals }: { readonly arrivals: QueuedArrivals }) {
  const { entries, answers, retry, discard, forget } = arrivals;
  const stuck = entries.filter(({ state }) => state === "stuck");
  const problems = [
    ...entries.flatMap(({ key, state, reason, name, code }) =>
      state === "failed"
        ? [{ id: key, title: name ?? copy.code(code ?? ""), reason, isRefused: true }]
        : [],
    ),
    ...Object.entries(answers).flatMap(([id, { isLate, verdict, title, arrived_at: at }]) =>
      isLate && verdict !== "arrived"
        ? [{ id, title, reason: saidOf(verdict, at).title, isRefused: false }]
        : [],
    ),
  ];
  return (
    <>
      {stuck.length > 0 && (
        <div className="rounded-lg border border-warning/60 bg-surface px-4 py-3">
          <p role="status" className="flex items-center gap-2 font-semibold">
            <CloudOff aria-hidden className="size-5 flex-none text-warning" />
            {copy.stuck(stuck.length)}
          </p>
          <ul className="mt-2 grid gap-1 text-[0.9375rem] text-muted">
            {stuck.map(({ key, name, code, at }) => (
              <li key={key} className="wrap-anywhere">
                {copy.line(name ?? copy.code(code ?? ""), formatTime(at))}
              </li>
            ))}
          </ul>
        </div>
      )}
      {problems.map(({ id, title, reason, isRefused }) => (
        <article
          key={id}
          aria-label={title}
          className="grid gap-2 rounded-lg border border-danger/60 bg-surface px-4 py-3"
        >
          <p className="flex items-center gap-2 font-semibold wrap-anywhere">
            <TriangleAlert aria-hidden className="size-5 flex-none text-danger" />
            {copy.line(copy.failed, title)}
          </p>
          <p role="alert" className="wrap-anywhere">
            {reason}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button
              variant="secondary"
              aria-label={copy.dropFor(title)}
              onClick={() => (isRefused ? discard(id) : forget(id))}
            >
              {copy.drop}
            </Button>
            {isRefused && (
              <Button variant="ghost" aria-label={copy.retryFor(title)} onClick={() => retry(id)}>
                {copy.retry}
              </Button>
            )}
          </div>
        </article>
      ))}
    </>
  );
}
