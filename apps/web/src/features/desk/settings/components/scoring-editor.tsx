import { scoringSystemsLimits } from "@leyenda/db-types/limits";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { LabelledInput, LabelledSelect } from "@/components/ui/labelled";
import { lobbyRuleName, lobbyTieBreaks } from "@/entities/tournament/lobby-words";
import { type ScoringSystem, useCreateScoringSystem } from "../../api/scoring-systems.ts";
import { scoringCopy } from "../../scoring-copy.ts";
import {
  type LastGame,
  type ScoringTexts,
  toScoringRules,
  toScoringTexts,
} from "../domain/scoring-form.ts";
import { OrderedList } from "./ordered-list.tsx";
import { PointsExample } from "./points-example.tsx";

const copy = scoringCopy.editor;

interface ScoringEditorProps {
  readonly tournamentId: string;
  /** The system from which the new one begins. */
  readonly from: ScoringSystem | undefined;
  readonly games: number;
  readonly onCreated: (id: string) => void;
}

const optionsOf = <Value extends string>(names: Readonly<Record<Value, string>>) =>
  (Object.keys(names) as Value[]).map((value) => ({ value, label: names[value] }));

const tieBreakNames = Object.fromEntries(lobbyTieBreaks.map((rule) => [rule, lobbyRuleName(rule)]));
const noHints = Object.fromEntries(lobbyTieBreaks.map((rule) => [rule, ""]));

/** Makes a scoring system of the tournament, beginning with the chosen one, and shows at once what it would give. */
export function ScoringEditor({ tournamentId, from, games, onCreated }: ScoringEditorProps) {
  const [texts, setTexts] = useState<ScoringTexts | null>(null);
  const create = useCreateScoringSystem(tournamentId);
  if (texts === null)
    return (
      <Button
        variant="secondary"
        size="sm"
        className="justify-self-start"
        onClick={() => setTexts(toScoringTexts(from))}
      >
        {scoringCopy.create}
      </Button>
    );
  const { rules, wrong } = toScoringRules(texts);
  const set = (change: Partial<ScoringTexts>) => setTexts({ ...texts, ...change });
  const input = (name: keyof typeof wrong, label: string, hint?: string) => (
    <LabelledInput
      label={label}
      hint={hint}
      value={texts[name]}
      inputMode={name === "placement" || name === "multipliers" ? "text" : "decimal"}
      aria-invalid={wrong[name]}
      onText={(text) => set({ [name]: text })}
    />
  );
  const isWrong = Object.values(wrong).some(Boolean);
  return (
    <fieldset className="grid gap-4 rounded-md border border-accent p-3 sm:col-span-2 sm:grid-cols-2">
      <legend className="px-1 text-sm font-semibold">{copy.title}</legend>
      <p className="text-sm text-muted sm:col-span-2">{copy.hint}</p>
      <LabelledInput
        label={copy.name}
        value={texts.name}
        maxLength={scoringSystemsLimits.name.max}
        className="sm:col-span-2"
        onText={(name) => set({ name })}
      />
      <div className="sm:col-span-2">{input("placement", copy.placement, copy.placementHint)}</div>
      {input("after", copy.after)}
      {input("kill", copy.kill)}
      {input("cap", copy.cap, copy.capHint)}
      {input("bonus", copy.bonus)}
      <div className="sm:col-span-2">
        {input("multipliers", copy.multipliers, copy.multipliersHint)}
      </div>
      <LabelledSelect
        label={copy.ties}
        value={texts.ties}
        onValueChange={(ties) => set({ ties })}
        options={optionsOf(copy.tieNames)}
      />
      <LabelledSelect<LastGame>
        label={copy.last}
        value={texts.last}
        onValueChange={(last) => set({ last })}
        options={optionsOf(copy.lastNames)}
      />
      <div className="grid items-start gap-4 sm:col-span-2 sm:grid-cols-[minmax(0,1fr)_auto]">
        <OrderedList
          title={copy.tieBreaks}
          hint={copy.tieBreaksHint}
          add={copy.addTieBreak}
          items={texts.tieBreaks}
          all={lobbyTieBreaks}
          names={tieBreakNames}
          hints={noHints}
          least={0}
          onAdd={(rule) => set({ tieBreaks: [...texts.tieBreaks, rule] })}
          onChange={(tieBreaks) => set({ tieBreaks })}
        />
        <PointsExample rules={rules} games={games} />
      </div>
      {isWrong && <p className="text-sm font-medium text-danger sm:col-span-2">{copy.invalid}</p>}
      <div className="flex flex-wrap justify-end gap-3 sm:col-span-2">
        <Button variant="ghost" onClick={() => setTexts(null)}>
          {copy.cancel}
        </Button>
        <Button
          disabled={isWrong || texts.name.trim() === ""}
          isLoading={create.isPending}
          onClick={() =>
            create.mutate(
              {
                system: {
                  ...rules,
                  name: texts.name.trim(),
                  measure: from?.measure ?? "placement",
                  tie_breaks: [...texts.tieBreaks],
                } satisfies Partial<ScoringSystem>,
              },
              {
                onSuccess: (id) => {
                  setTexts(null);
                  onCreated(id);
                },
              },
            )
          }
        >
          {copy.save}
        </Button>
      </div>
    </fieldset>
  );
}
