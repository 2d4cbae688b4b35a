import { Ban, Check, Coins, MapPin } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import type { MatchDetails, MatchVeto } from "../api/get-match.ts";
import { cn } from "@/lib/cn";
import { vetoCopy as copy } from "../veto-copy.ts";
import { vetoMapViews, vetoStepViews, type VetoStepView } from "../domain/veto-views.ts";
import { isMatchOver } from "../domain/status.ts";
import { type MapChoice, VetoMaps } from "./veto-maps.tsx";

interface VetoRecordProps {
  readonly match: Pick<MatchDetails, "status" | "side1" | "side2">;
  readonly veto: MatchVeto;
  readonly choice?: MapChoice | undefined;
  /** Whether to name the side whose turn it is in a line above the maps, for pages that do not name it elsewhere. */
  readonly tellsTurn?: boolean;
}

/** A veto: the state of its maps, and a collapsible list of the steps made, the current one and later ones. */
export function VetoRecord({ match, veto, choice, tellsTurn = false }: VetoRecordProps) {
  const nameOf = (id: string | null) =>
    [match.side1, match.side2].find((side) => side?.id === id)?.name ?? "";
  const isDone = veto.finished_at !== null || isMatchOver(match.status);
  const maps = vetoMapViews(veto, nameOf).filter(({ games }) => !isDone || games.length > 0);
  const steps = vetoStepViews(veto, nameOf);
  const next = isDone ? undefined : steps[veto.step - 1];
  const isAbove = tellsTurn && next !== undefined;
  const fold = (
    <details key="steps" className={isAbove ? "mb-2" : "mt-3"}>
      <summary
        className={cn(
          "flex min-h-11 cursor-pointer items-center",
          isAbove ? "font-semibold" : "text-sm text-muted",
        )}
      >
        {next ? copy.step(next.number, steps.length, next.text) : copy.steps}
      </summary>
      <Steps steps={steps} />
      <Seed veto={veto} />
    </details>
  );
  const pool = maps.length > 0 && (
    <VetoMaps key="maps" maps={maps} sides={[match.side1, match.side2]} choice={choice} />
  );
  return (
    <>
      {veto.maps.length > 1 ? (
        isAbove ? (
          [<Dots key="dots" steps={steps} />, fold, pool]
        ) : (
          [pool, fold]
        )
      ) : (
        <div className="not-first:mt-4">
          <Steps steps={steps} />
          <Seed veto={veto} />
        </div>
      )}
    </>
  );
}

/** The progress of the veto as one dot per step. */
function Dots({ steps }: { readonly steps: readonly VetoStepView[] }) {
  return (
    <div aria-hidden className="mb-1 flex gap-1.5">
      {steps.map(({ number, state }) => (
        <span
          key={number}
          className={cn(
            "h-1.5 max-w-10 flex-1 rounded-full",
            state === "made" ? "bg-success" : state === "next" ? "bg-accent-2" : "bg-border-strong",
          )}
        />
      ))}
    </div>
  );
}

/**
 * The proof of random choices: the hash of the seed from the start, and the seed once the veto is finished.
 * With the hash and the seed, anyone can verify the choices.
 */
function Seed({ veto }: Pick<VetoRecordProps, "veto">) {
  return (
    <details className="mt-3 text-sm text-muted">
      <summary className="flex min-h-11 cursor-pointer items-center">
        {veto.veto_seed === null ? copy.hash : copy.seed}
      </summary>
      {veto.veto_seed !== null && (
        <>
          <p>{copy.seedHint}</p>
          <code className="block break-all">{veto.veto_seed}</code>
        </>
      )}
      <p>{copy.hashHint}</p>
      <code className="block break-all">{veto.seed_hash}</code>
    </details>
  );
}

/** The list of steps. On wide screens it has two columns, read one after the other. */
function Steps({ steps }: { readonly steps: readonly VetoStepView[] }) {
  return (
    <ol aria-label={copy.steps} className="gap-x-6 md:columns-2">
      {steps.map((step) => (
        <li
          key={step.number}
          {...(step.state === "next" && { "aria-current": "step" as const })}
          className={cn(
            "flex min-w-0 break-inside-avoid items-center gap-3 rounded-sm px-2 py-2",
            step.state === "next" && "bg-accent/15",
            step.state === "ahead" && "text-muted",
          )}
        >
          <StepMark step={step} />
          <span
            className={cn(
              "min-w-0 flex-1 break-words",
              step.state === "made" && step.act === "ban" && "text-muted",
              step.state === "made" && step.act !== "ban" && "font-semibold",
            )}
          >
            {step.text}
          </span>
          {step.mark && <Badge>{step.mark}</Badge>}
        </li>
      ))}
    </ol>
  );
}

function StepMark({ step: { act, state } }: { readonly step: VetoStepView }) {
  const Icon =
    act === "ban"
      ? Ban
      : act === "pick" || act === "decider"
        ? MapPin
        : act === "role"
          ? Coins
          : Check;
  const tint = state !== "made" ? "text-muted" : act === "ban" ? "text-danger" : "text-success";
  return <Icon aria-hidden className={cn("size-4.5 flex-none", tint)} />;
}
