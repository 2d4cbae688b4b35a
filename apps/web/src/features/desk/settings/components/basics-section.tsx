import { tournamentsLimits } from "@leyenda/db-types/limits";
import { tournamentsWords } from "@leyenda/db-types/words";
import { useQuery } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { RequiredMark } from "@/components/ui/label";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { Card } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { gameNamesQuery } from "@/entities/game/api/list-game-names";
import { tournamentCopy } from "@/entities/tournament/copy";
import { formatTimeZone } from "@/lib/format";
import { copy } from "../copy.ts";
import { usualWallet } from "../domain/tournament-form.ts";
import { FormatChoice } from "./format-choice.tsx";
import type { WritingSectionProps } from "./section-props.ts";

const statusOptions = tournamentsWords.status.map((status) => ({ value: status, label: status }));
/** The possible statuses before a tournament begins. */
const firstStatuses = statusOptions.filter(
  ({ value }) => value === "Próximamente" || value === "Inscripciones",
);
const typeOptions = tournamentsWords.type.map((value) => ({
  value,
  label: tournamentCopy.types[value],
}));
const sizeOptions = tournamentsWords.team_format.map((format) => ({
  value: format,
  label: format,
}));

interface BasicsSectionProps extends WritingSectionProps {
  /** Whether the tournament is a proposal that is not published yet. */
  readonly isProposal: boolean;
  readonly isNew: boolean;
  /** Whether to show the field for the tournament's status. */
  readonly hasStatus: boolean;
  /** True if the form has no changes to save. */
  readonly rests: boolean;
}

/**
 * The required settings: name, game, date, participants and format. Choosing teams or individuals also sets the paying
 * wallet.
 */
export function BasicsSection({
  control,
  setValue,
  isNew,
  isProposal,
  hasStatus,
  rests,
}: BasicsSectionProps) {
  const [zone] = useState(() => copy.fields.timezone(formatTimeZone(new Date().toISOString())));
  const { data: games = [] } = useQuery(gameNamesQuery());
  const [game, type, status] = useWatch({ control, name: ["game", "type", "status"] });
  // A game that was renamed or deleted since must still be shown.
  const names = game && !games.includes(game) ? [game, ...games] : games;
  return (
    <Card className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2>{copy.sections.basics}</h2>
        <p className="flex items-center gap-1.5 text-sm text-muted">
          {rests ? (
            <>
              <Check aria-hidden className="size-4 text-success" />
              {copy.rests}
            </>
          ) : (
            <>
              <RequiredMark /> {copy.requiredHint}
            </>
          )}
        </p>
      </div>
      <Field control={control} name="name" label={copy.fields.name} required>
        {(field) => <Input {...field} maxLength={tournamentsLimits.name.max} />}
      </Field>
      <div className="grid grid-cols-2 items-start gap-x-3 gap-y-4 max-sm:[&>:last-child]:col-span-2 max-sm:[&>:nth-child(-n+2)]:col-span-2 max-sm:[&_label]:whitespace-nowrap max-sm:[&_label]:text-[0.8125rem] sm:gap-4 lg:grid-cols-3">
        <Field
          control={control}
          name="game"
          label={copy.fields.game}
          required
          // Without the status field, this field is two columns wide, so that no row has a gap.
          {...(!hasStatus && { className: "lg:col-span-2" })}
        >
          {({ onChange, ...field }) => (
            <Select
              {...field}
              onValueChange={onChange}
              options={names.map((name) => ({ value: name, label: name }))}
            />
          )}
        </Field>
        <Field
          control={control}
          name="start_date"
          label={copy.fields.startDate}
          hint={zone}
          required
        >
          {(field) => <Input {...field} type="datetime-local" />}
        </Field>
        {hasStatus && (
          <Field
            control={control}
            name="status"
            label={copy.fields.status}
            className="max-sm:col-span-2"
            {...(isNew && { hint: copy.statusHints[status] })}
          >
            {({ onChange, ...field }) => (
              <Select
                {...field}
                onValueChange={onChange}
                options={isProposal ? firstStatuses : statusOptions}
              />
            )}
          </Field>
        )}
        <Field control={control} name="type" label={copy.fields.type}>
          {({ onChange, ...field }) => (
            <Select
              {...field}
              onValueChange={(mode) => {
                onChange(mode);
                setValue("ticket_type", usualWallet[mode], { shouldDirty: true });
              }}
              options={typeOptions}
            />
          )}
        </Field>
        <Field control={control} name="team_format" label={copy.fields.teamFormat}>
          {({ onChange, ...field }) => (
            <Select
              {...field}
              onValueChange={onChange}
              options={sizeOptions}
              disabled={type === "individual"}
            />
          )}
        </Field>
        <Field control={control} name="max_participants" label={copy.fields.maxParticipants}>
          {(field) => (
            <Input {...field} inputMode="numeric" placeholder={tournamentCopy.unlimited} />
          )}
        </Field>
      </div>
      <FormatChoice control={control} setValue={setValue} />
    </Card>
  );
}
