import { useQuery } from "@tanstack/react-query";
import { ShieldAlert, ShieldCheck } from "lucide-react";
import { Card, CardHeader } from "@/components/ui/card";
import { drawCheckQuery, type LiveDraw } from "../api/get-live-draw.ts";
import { copy } from "../copy.ts";

const texts = copy.proof;

/**
 * The hash of the draw that was published at its start and, after its end, the proof that nobody manipulated the draw.
 */
export function DrawProof({ draw }: { readonly draw: LiveDraw }) {
  const { data: isRight } = useQuery(drawCheckQuery(draw));
  return (
    <Card>
      <CardHeader title={texts.title} description={texts.sealedHint} />
      <dl className="grid gap-3">
        <Fact name={texts.sealed} value={draw.commitment} />
        {draw.draw_seed !== null && <Fact name={texts.seed} value={String(draw.draw_seed)} />}
        {draw.salt !== null && <Fact name={texts.salt} value={draw.salt} />}
      </dl>
      {draw.state === "done" && (
        <output className="mt-4 flex items-start gap-2 font-semibold">
          {isRight === undefined || isRight === null ? (
            texts.checking
          ) : isRight ? (
            <>
              <ShieldCheck aria-hidden className="size-5 flex-none text-success" />
              {texts.right}
            </>
          ) : (
            <>
              <ShieldAlert aria-hidden className="size-5 flex-none text-danger" />
              {texts.wrong}
            </>
          )}
        </output>
      )}
      <details className="mt-4">
        <summary className="flex min-h-11 cursor-pointer items-center font-semibold">
          {texts.how}
        </summary>
        <ol className="grid list-decimal gap-2 pl-5 break-words text-muted">
          {texts.steps(draw.draw_seed, draw.salt).map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </details>
    </Card>
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="font-mono text-sm break-all">{value}</dd>
    </div>
  );
}
