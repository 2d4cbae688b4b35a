import { Ban, Check, Coins, MapPin } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import type { MatchDetails, MatchVeto } from "../api/get-match.ts";
import { cn } from "@/lib/cn";
import { vetoCopy as copy } from "../veto-copy.ts";
import { toldMaps, toldSteps, type ToldStep } from "../domain/told-veto.ts";
import { VetoMaps } from "./veto-maps.tsx";

interface VetoRecordProps {
  readonly match: Pick<MatchDetails, "side1" | "side2">;
  readonly veto: MatchVeto;
}

/** The steps of a veto: what was chosen and how, whose turn it is, what comes. */
export function VetoRecord({ match, veto }: VetoRecordProps) {
  const nameOf = (id: string | null) =>
    [match.side1, match.side2].find((side) => side?.id === id)?.name ?? "";
  return (
    <>
      {veto.maps.length > 1 && <VetoMaps maps={toldMaps(veto, nameOf)} />}
      <ol aria-label={copy.steps} className="grid gap-x-6 gap-y-1 md:grid-cols-2 not-first:mt-4">
        {toldSteps(veto, nameOf).map((step) => (
          <li
            key={step.number}
            {...(step.state === "next" && { "aria-current": "step" as const })}
            className={cn(
              "flex min-w-0 items-center gap-3 rounded-sm px-2 py-1.5",
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
      {/* From the start: what is told afterwards is the seed that was meant before. */}
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
    </>
  );
}

function StepMark({ step: { act, state } }: { readonly step: ToldStep }) {
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
