import type { ReactNode } from "react";
import { Link } from "react-router";
import { CoveredResult } from "@/components/covered-result";
import { paths } from "@/config/paths";
import { useAreResultsHidden, useShownResult } from "@/hooks/use-hidden-results";
import { useReturnPath } from "@/hooks/use-return-path";
import { useSession } from "@/hooks/use-session";
import { cn } from "@/lib/cn";
import { type PredictionCardData, usePredict } from "../api/match-predictions.ts";
import { copy } from "../copy.ts";
import { shares } from "../domain/prediction-shares.ts";
import { PredictionChoice } from "./prediction-choice.tsx";

interface PredictionBoxProps {
  readonly card: PredictionCardData;
  /** The pictures of both sides, if the page has them. */
  readonly marks?: readonly ReactNode[];
}

/**
 * The prediction of a match.
 * Before the match begins, both sides can be chosen; afterwards the viewer's prediction and its outcome are shown.
 */
export function PredictionBox({ card, marks = [] }: PredictionBoxProps) {
  const { user } = useSession();
  const { mutate, isPending, variables } = usePredict(card.match_id);
  const { is_open: isOpen, obstacle, own_id: ownId } = card;
  const chosenId = isPending ? variables : ownId;
  const divided = shares(card.votes1, card.votes2);
  const mayChoose = isOpen && user !== null && obstacle === null;
  const isShown = useShownResult(card.match_id)["data-shown"];
  const isCovered = useAreResultsHidden() && !isShown;
  const sides = [
    { id: card.participant1_id, name: card.name1, percent: divided?.[0] ?? null },
    { id: card.participant2_id, name: card.name2, percent: divided?.[1] ?? null },
  ];
  return (
    <div className="grid gap-3">
      <div className="grid grid-cols-1 gap-2 sm:grid-cols-2 md:gap-4">
        {sides.map(({ id, name, percent }, index) => (
          <PredictionChoice
            key={id ?? index}
            name={name ?? ""}
            mark={marks[index]}
            percent={percent}
            isChosen={id !== null && id === chosenId}
            leads={percent !== null && percent >= 50}
            isRight={isCovered ? null : card.is_right}
            onChoose={mayChoose && id ? () => isPending || mutate(id) : null}
          />
        ))}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm text-muted">
        <p aria-live="polite">
          {copy.total(card.predictions)}
          {isOpen && divided === null && mayChoose && card.predictions > 0 && ` ${copy.hidden}`}
        </p>
        {isOpen ? <Invitation card={card} /> : <Verdict card={card} />}
      </div>
    </div>
  );
}

/** An invitation to predict, or the reason why the viewer cannot. */
function Invitation({ card }: { readonly card: PredictionCardData }) {
  const { user, isCertain } = useSession();
  const here = useReturnPath();
  if (!user)
    return (
      <Link
        to={paths.login(here)}
        className={cn(
          "inline-flex min-h-11 items-center font-semibold link",
          !isCertain && "visitor-only",
        )}
      >
        {copy.signIn}
      </Link>
    );
  if (card.obstacle) return <p>{copy.obstacles[card.obstacle]}</p>;
  return <p>{copy.worth(card.worth)}</p>;
}

/** The outcome of the viewer's prediction. A placeholder covers it if the viewer hides results. */
function Verdict({ card }: { readonly card: PredictionCardData }) {
  const { user } = useSession();
  if (!user || card.obstacle) return null;
  if (card.own_id === null) return <p>{copy.missed}</p>;
  if (card.is_right === null) return null;
  return (
    <CoveredResult id={card.match_id}>
      <p className={cn("font-semibold", card.is_right ? "text-success" : "text-muted")}>
        {card.is_right ? copy.right(card.points ?? 0) : copy.wrong}
      </p>
    </CoveredResult>
  );
}
