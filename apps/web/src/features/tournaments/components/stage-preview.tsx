import { stageCopy } from "@/entities/tournament/stage-copy";
import { cn } from "@/lib/cn";
import { aheadCopy as copy } from "../before-draw-copy.ts";
import type { ShapeRound, StageShape } from "../domain/structure-outline.ts";
import { stagesCopy } from "../stages-copy.ts";
import "./stage-preview.css";

/** Rounds with more matches than this are described in words, without a drawing. */
const MATCHES_DRAWN = 16;
const GROUPS_DRAWN = 8;

interface StageShapeProps {
  readonly shape: StageShape;
  /** True if the tournament has no other stage, so that the stage has the tournament's name. */
  readonly isOnly: boolean;
}

/** The planned structure of a stage: its size, and its rounds or groups without participants. */
export function StageShapeView({ shape, isOnly }: StageShapeProps) {
  const { stage, entrants, matches, bracket, groups } = shape;
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h3 className="font-sans text-base font-semibold break-words">
          {isOnly ? stageCopy.kinds[stage.kind] : `${stage.position}. ${stage.name}`}
        </h3>
        <p className="text-[0.9375rem] text-muted">
          {matches === 0 ? copy.unplayed : [copy.entrants(entrants), copy.sum(shape)].join(" · ")}
        </p>
      </div>
      {stage.position > 1 && (
        <p className="text-sm text-muted">{stagesCopy.stages.takes(stage.takes)}</p>
      )}
      {bracket.length > 0 && <BracketShape rounds={bracket} />}
      {shape.lowerRounds > 0 && (
        <p className="text-sm text-muted">
          {copy.lower(shape.lowerRounds, stage.grand_final !== "none")}
        </p>
      )}
      {groups.length > 0 && <GroupsShape shape={shape} />}
      {stage.kind === "swiss" && matches > 0 && <SwissShape shape={shape} />}
    </article>
  );
}

function BracketShape({ rounds }: { readonly rounds: readonly ShapeRound[] }) {
  const earlier = rounds.filter(({ byes }) => byes.length > MATCHES_DRAWN);
  // With five rounds a phone needs a smaller font, and one word per line.
  const isNarrow = rounds.length - earlier.length >= 5;
  return (
    <>
      {earlier.length > 0 && (
        <p className="text-sm text-muted">
          {earlier
            .map(({ name, byes }) => copy.earlier(name, byes.filter((isBye) => !isBye).length))
            .join(" · ")}
        </p>
      )}
      <ol className="grid auto-cols-[minmax(0,14rem)] grid-flow-col grid-rows-[auto_auto_1fr] gap-x-(--shape-gap) pb-1 [--shape-gap:0.5rem] sm:[--shape-gap:1.75rem]">
        {rounds.slice(earlier.length).map(({ name, byes }) => {
          const free = byes.filter(Boolean).length;
          return (
            <li
              key={name}
              className="shape-round row-span-3 grid min-w-0 grid-rows-subgrid wrap-anywhere"
            >
              <p
                className={cn(
                  "font-display font-semibold",
                  isNarrow ? "max-sm:text-[0.75rem]/[1.43]" : "max-sm:text-sm",
                )}
              >
                {name}
              </p>
              <p
                className={cn(
                  "text-sm text-muted max-sm:text-xs",
                  isNarrow && "max-sm:[word-spacing:100vw]",
                )}
              >
                {copy.roundMatches(byes.length - free)}
                {free > 0 && `, ${copy.byes(free)}`}
              </p>
              <div aria-hidden className="mt-2.5 flex flex-col">
                {byes.map((isBye, at) => (
                  // A match without participants has no id; its index is its only key.
                  // eslint-disable-next-line react/no-array-index-key
                  <span
                    key={at}
                    className={cn(
                      "shape-place relative flex flex-1 items-center py-0.5",
                      // The text above counts the byes, so their slots are invisible here.
                      isBye && "invisible",
                    )}
                  >
                    <span className="h-4.5 flex-1 rounded-sm border border-border-strong bg-surface-raised bg-[linear-gradient(var(--border),var(--border))] bg-size-[100%_1px] bg-center bg-no-repeat" />
                  </span>
                ))}
              </div>
            </li>
          );
        })}
      </ol>
    </>
  );
}

function GroupsShape({ shape: { groups, stage } }: Pick<StageShapeProps, "shape">) {
  return (
    <>
      <ol className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
        {groups.slice(0, GROUPS_DRAWN).map((size, at) => (
          // eslint-disable-next-line react/no-array-index-key
          <li key={at} className="rounded-md bg-surface-raised px-4 py-3">
            <p className="font-display text-lg font-semibold">
              {groups.length === 1 ? copy.league : copy.group(at)}
            </p>
            <p className="text-sm text-muted">{copy.matchDays(size, stage.legs)}</p>
          </li>
        ))}
      </ol>
      {groups.length > GROUPS_DRAWN && (
        <p className="text-sm text-muted">{copy.moreGroups(groups.length - GROUPS_DRAWN)}</p>
      )}
    </>
  );
}

function SwissShape({ shape: { rounds, entrants } }: Pick<StageShapeProps, "shape">) {
  return (
    <>
      <ol className="flex flex-wrap gap-2">
        {Array.from({ length: rounds }, (_, at) => (
          // eslint-disable-next-line react/no-array-index-key
          <li key={at} className="rounded-md bg-surface-raised px-4 py-2.5">
            <p className="font-display text-lg font-semibold">{copy.swissRound(at + 1)}</p>
          </li>
        ))}
      </ol>
      <p className="text-sm text-muted">
        {copy.swiss}
        {entrants % 2 === 1 && ` ${copy.rest}`}
      </p>
    </>
  );
}
