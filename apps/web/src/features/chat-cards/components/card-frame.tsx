import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { copy } from "../copy.ts";

interface CardFrameProps {
  readonly label: string;
  readonly picture: ReactNode;
  readonly title: string;
  /** Lines below the title, in small type. */
  readonly facts: readonly ReactNode[];
  readonly children: ReactNode;
}

/** The frame of a card for the object that a message refers to: its kind, its state, and the actions. */
export function CardFrame({ label, picture, title, facts, children }: CardFrameProps) {
  return (
    <section
      aria-label={label}
      className="grid w-72 max-w-full min-w-0 gap-3 rounded-lg border border-border-strong bg-surface p-3 whitespace-normal"
    >
      <div className="flex min-w-0 items-start gap-3">
        {picture}
        <div className="grid min-w-0 flex-1 gap-0.5">
          <p className="line-clamp-2 leading-snug font-semibold wrap-anywhere">{title}</p>
          {facts.map(
            (fact, index) =>
              fact && (
                // oxlint-disable-next-line react/no-array-index-key -- the facts of one thing never move
                <p key={index} className="text-sm wrap-anywhere text-muted">
                  {fact}
                </p>
              ),
          )}
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-2">{children}</div>
    </section>
  );
}

interface CardStateProps<Data> {
  readonly asked: Pick<UseQueryResult<Data | null>, "data" | "error" | "refetch">;
  /** The text if the object does not exist or is not visible to the viewer. */
  readonly gone: string;
  readonly children: (data: Data) => ReactNode;
}

/** A card once its data is known, with placeholders for loading, errors and missing objects. */
export function CardOf<Data>({ asked, gone, children }: CardStateProps<Data>) {
  const { data, error, refetch } = asked;
  if (data === null) return <p className="text-sm text-muted italic">{gone}</p>;
  if (data !== undefined) return children(data);
  if (!error) return <Skeleton className="h-32 w-72 max-w-full rounded-lg" />;
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
      {copy.loadError}
      <Button variant="link" size="sm" onClick={() => void refetch()}>
        {copy.retry}
      </Button>
    </p>
  );
}
