import { useId } from "react";
import type { CorrectionEffect } from "../api/score-correction.ts";
import { correctionsCopy } from "../corrections-copy.ts";
import { undoneBy } from "../domain/score-correction.ts";
import { UndoneDecisionsList } from "../../components/undone-decisions-list.tsx";
import { undoneCopy } from "../../match-actions-copy.ts";

const texts = correctionsCopy.otherWinner;

interface CorrectionEffectsProps {
  readonly effects: readonly CorrectionEffect[];
  /** Receives the ids of the matches that stay. */
  readonly onKeep: (ids: string[]) => void;
}

/** Everything that depends on a result whose winner changes, with the user's choice for each. */
export function CorrectionEffects({ effects, onKeep }: CorrectionEffectsProps) {
  const titleId = useId();
  const unchangedIds = effects.filter(({ stays }) => stays).map(({ id }) => id);
  if (effects.length === 0) return <p className="text-[0.9375rem]">{texts.nothing}</p>;
  return (
    <section aria-labelledby={titleId} className="grid gap-3">
      <h3 id={titleId} className="font-semibold">
        {texts.title}
      </h3>
      {effects.map((effect) => (
        <Effect
          key={effect.id}
          effect={effect}
          onStay={(stays) =>
            onKeep(
              stays ? [...unchangedIds, effect.id] : unchangedIds.filter((id) => id !== effect.id),
            )
          }
        />
      ))}
      <p role="status" className="text-[0.9375rem] font-medium">
        {texts.undone(undoneBy(effects).length)}
      </p>
    </section>
  );
}

/** The texts of an effect of a correction: its name and the user's two choices with their consequences. */
function wordsOf({ kind, stage_name: stage, matches, side1_name, side2_name }: CorrectionEffect) {
  const [match] = matches;
  if (kind !== "match") return { ...texts[kind], name: texts[kind].name(stage) };
  const [one, other] = [match?.side1?.name ?? "", match?.side2?.name ?? ""];
  const [first, second] = [side1_name ?? "", side2_name ?? ""];
  const winner = match?.winnerId === match?.participant1Id ? one : other;
  const isDecided = match?.status === "completed" || match?.outcome === "no_show";
  return {
    name: texts.match.name(
      stage,
      match?.context.kind === "tournament" ? match.context.round : "",
      isDecided
        ? undoneCopy.decision(one, other, match.result, match.outcome === "no_show")
        : texts.match.begun(one, other),
    ),
    stays: texts.match.stays(winner, first, second),
    again: first && second ? texts.match.again(first, second) : texts.match.unknown,
    noLonger: isDecided ? texts.match.noLonger : null,
  };
}

interface EffectProps {
  readonly effect: CorrectionEffect;
  readonly onStay: (stays: boolean) => void;
}

function Effect({ effect, onStay }: EffectProps) {
  const id = useId();
  const words = wordsOf(effect);
  const isListed = effect.kind !== "match" && !effect.stays && effect.matches.length > 0;
  return (
    <fieldset className="grid min-w-0 gap-2 rounded-md border border-border p-3">
      <legend className="float-left w-full break-words px-0 text-[0.9375rem] font-medium">
        {words.name}
      </legend>
      {effect.may_stay ? (
        <div className="clear-both grid gap-2">
          {([true, false] as const).map((stays) => (
            <label
              key={String(stays)}
              className="grid min-h-11 cursor-pointer grid-cols-[auto_1fr] items-center gap-x-2.5 rounded-md border border-border bg-surface-raised px-3 py-2 text-[0.9375rem] hover:border-border-strong has-checked:border-accent has-checked:bg-accent/10 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-2"
            >
              <input
                type="radio"
                name={id}
                className="accent-accent"
                checked={effect.stays === stays}
                onChange={() => onStay(stays)}
              />
              <span className="font-semibold">{stays ? texts.stays : texts.again}</span>
              <span className="col-start-2 break-words text-muted">
                {stays ? words.stays : words.again}
              </span>
            </label>
          ))}
        </div>
      ) : (
        <p className="clear-both text-[0.9375rem]">
          <span className="font-semibold">{texts.again}</span>
          <span className="block break-words text-muted">{words.again}</span>
          {"noLonger" in words && words.noLonger && (
            <span className="block break-words text-muted">{words.noLonger}</span>
          )}
        </p>
      )}
      {isListed && <UndoneDecisionsList matches={effect.matches} />}
    </fieldset>
  );
}
