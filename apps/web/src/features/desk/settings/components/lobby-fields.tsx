import { useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { scoringSystemsQuery } from "../../api/scoring-systems.ts";
import { scoringCopy } from "../../scoring-copy.ts";
import { offeredSystems } from "../domain/lobby-form.ts";
import {
  type LobbyStructure,
  lobbyStructures,
  type OfferedStructure,
  settingsOf,
  settingText,
} from "../domain/lobby-structures.ts";
import { stageFormCopy } from "../stage-copy.ts";
import { ScoringPreview } from "./scoring-preview.tsx";
import { ScoringEditor } from "./scoring-editor.tsx";
import type { WritingStageFieldsProps } from "./section-props.ts";

const copy = stageFormCopy.lobby;

const offered = Object.keys(lobbyStructures) as OfferedStructure[];
const textsOf = (structure: LobbyStructure) =>
  structure in copy.structures ? copy.structures[structure as OfferedStructure] : null;

/** A structure that the form does not offer, but an API client chose, is one of the options. */
const structureOptions = (own: LobbyStructure) =>
  [...new Set<LobbyStructure>([...offered, own])].map((value) => ({
    value,
    label: textsOf(value)?.name ?? value,
  }));

const carriedOptions = (hasLobbiesBefore: boolean, chosen: string) =>
  (["none", "all", "share", "head_start"] as const)
    .filter(
      (value) => value === chosen || hasLobbiesBefore || value === "none" || value === "head_start",
    )
    .map((value) => ({ value, label: copy.carriedNames[value] }));

const groupingOptions = (["serpentine", "draw"] as const).map((value) => ({
  value,
  label: stageFormCopy.groupings[value],
}));

/** The fields of a stage of lobbies: how they are filled, their games and points, and what is carried over. */
export function LobbyFields({ control, setValue, at, tournamentId }: WritingStageFieldsProps) {
  const [cards, game] = useWatch({ control, name: ["stages", "game"] });
  const card = cards[at];
  const { data: systems = [], isError } = useQuery(scoringSystemsQuery(tournamentId));
  if (!card) return null;
  const { lobby, is_drawn: isDrawn } = card;
  const chosen = systems.find(({ id }) => id === lobby.scoring_system_id);
  return (
    <>
      <Field
        control={control}
        name={`stages.${at}.lobby.structure`}
        label={copy.structure}
        hint={textsOf(lobby.structure)?.hint}
      >
        {({ onChange, ...field }) => (
          <Select
            {...field}
            disabled={isDrawn}
            onValueChange={onChange}
            options={structureOptions(lobby.structure)}
          />
        )}
      </Field>
      <div className="grid grid-cols-2 items-start gap-4">
        <Field control={control} name={`stages.${at}.lobby.size`} label={copy.size}>
          {(field) => <Input {...field} inputMode="numeric" />}
        </Field>
        <Field control={control} name={`stages.${at}.lobby.games`} label={copy.games}>
          {(field) => <Input {...field} inputMode="numeric" />}
        </Field>
      </div>
      {settingsOf(lobby.structure).map((setting) => (
        <Field
          key={setting.key}
          control={control}
          name={`stages.${at}.lobby.own.${setting.key}`}
          label={copy.settings[setting.key]}
          hint={setting.isOptional && copy.optional}
        >
          {({ onChange, ...field }) =>
            setting.choices ? (
              <Select
                {...field}
                value={settingText(lobby.own, setting)}
                disabled={isDrawn}
                onValueChange={onChange}
                options={setting.choices.map((value) => ({
                  value,
                  label: copy.choices[value] ?? value,
                }))}
              />
            ) : (
              <Input
                {...field}
                value={settingText(lobby.own, setting)}
                onChange={onChange}
                inputMode={setting.range ? "numeric" : "text"}
              />
            )
          }
        </Field>
      ))}
      {lobby.structure !== "single" && lobby.structure !== "match_point" && (
        <Field control={control} name={`stages.${at}.grouping`} label={copy.grouping}>
          {({ onChange, ...field }) => (
            <Select
              {...field}
              disabled={isDrawn}
              onValueChange={onChange}
              options={groupingOptions}
            />
          )}
        </Field>
      )}
      {at > 0 && (
        <Field control={control} name={`stages.${at}.lobby.carried`} label={copy.carried}>
          {({ onChange, ...field }) => (
            <Select
              {...field}
              disabled={isDrawn}
              onValueChange={onChange}
              options={carriedOptions(cards[at - 1]?.kind === "lobbies", lobby.carried)}
            />
          )}
        </Field>
      )}
      {at > 0 && lobby.carried === "share" && (
        <Field control={control} name={`stages.${at}.lobby.share`} label={copy.share}>
          {(field) => <Input {...field} inputMode="decimal" />}
        </Field>
      )}
      {at > 0 && lobby.carried === "head_start" && (
        <Field
          control={control}
          name={`stages.${at}.lobby.head_start`}
          label={copy.headStart}
          hint={copy.headStartHint}
        >
          {(field) => <Input {...field} />}
        </Field>
      )}
      <Field
        control={control}
        name={`stages.${at}.lobby.scoring_system_id`}
        label={scoringCopy.label}
        hint={isError && scoringCopy.loadError}
        required
        className="sm:col-span-2"
      >
        {({ onChange, ...field }) => (
          <Select
            {...field}
            disabled={isDrawn}
            onValueChange={onChange}
            options={offeredSystems(systems, game).map(({ id, name, year }) => ({
              value: id,
              label: scoringCopy.option(name, year),
            }))}
          />
        )}
      </Field>
      {chosen && <ScoringPreview system={chosen} games={Number(lobby.games) || 1} />}
      {!isDrawn &&
        (tournamentId === null ? (
          <p className="text-sm text-muted sm:col-span-2">{scoringCopy.createAfter}</p>
        ) : (
          <ScoringEditor
            key={chosen?.id}
            tournamentId={tournamentId}
            from={chosen}
            games={Number(lobby.games) || 1}
            onCreated={(id) =>
              setValue(`stages.${at}.lobby.scoring_system_id`, id, { shouldDirty: true })
            }
          />
        ))}
    </>
  );
}
