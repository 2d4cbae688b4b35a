import { challengesLimits } from "@leyenda/db-types/limits";
import { challengesWords } from "@leyenda/db-types/words";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { type Control, useWatch } from "react-hook-form";
import { AmountInput } from "@/components/ui/amount-input";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { Switch } from "@/components/ui/switch";
import { paths } from "@/config/paths";
import { countriesQuery } from "@/lib/countries";
import { formatNumber, formatTickets } from "@/lib/format";
import { gamesQuery } from "@/entities/game/api/list-games";
import type { OwnTeam } from "@/entities/team/api/own-team";
import { challengeCopy } from "@/entities/challenge/copy";
import { teamSize } from "@/entities/tournament/domain/team-size";
import { copy } from "../../copy.ts";
import {
  type ChallengeLimits,
  type ChallengeValues,
  isFriendlyIn,
  missingFor,
  stakeOf,
} from "../../schemas.ts";
import { comeBack, NEW_CHALLENGE } from "../../domain/interrupted-challenge.ts";
import { BuyTickets } from "../buy-tickets.tsx";
import { NoWagerNote } from "../no-wager-note.tsx";
import { PasswordField } from "../password-field.tsx";

interface DetailsStepProps {
  readonly control: Control<ChallengeValues>;
  readonly limits: ChallengeLimits;
  /** The team that the viewer leads; null for other viewers, who cannot create team challenges. */
  readonly ledTeam: OwnTeam | null;
  /** Called before the user leaves the page to buy tickets. */
  readonly onLeave: () => void;
}

const formats = challengesWords.format.map((value) => ({ value, label: value }));
const bestOfs = challengesWords.best_of.map((maps) => ({
  value: String(maps),
  label: copy.create.bestOfOption(maps),
}));
const schedules = challengesWords.preferred_schedule.map((value) => ({
  value,
  label: challengeCopy.schedules[value],
}));
const privacies = challengesWords.privacy.map((value) => ({
  value,
  label: copy.create.privacyOptions[value],
}));

/** All fields of the challenge except the acceptance of its conditions. */
export function DetailsStep({ control, limits, ledTeam, onLeave }: DetailsStepProps) {
  const { data: games = [], error } = useQuery(gamesQuery());
  const { data: countries = [] } = useQuery(countriesQuery());
  const countryListId = useId();
  const [isTeam, privacy, format, gameId] = useWatch({
    control,
    name: ["isTeam", "privacy", "format", "gameId"],
  });
  const missing = isTeam && ledTeam ? teamSize(format) - ledTeam.memberCount : 0;
  return (
    <div className="grid gap-5">
      {ledTeam && (
        <Field
          control={control}
          name="isTeam"
          layout="inline"
          label={<span className="font-semibold">{copy.create.team}</span>}
          hint={isTeam ? copy.create.teamHint(ledTeam.name) : undefined}
        >
          {({ value, onChange, ...field }) => (
            <Switch {...field} value="team" checked={value} onCheckedChange={onChange} />
          )}
        </Field>
      )}
      <Field
        control={control}
        name="gameId"
        label={copy.create.game}
        required
        hint={error ? copy.create.gamesError : undefined}
      >
        {({ onChange, ...field }) => (
          <Select
            {...field}
            options={games.map(({ id, name }) => ({ value: id, label: name }))}
            placeholder={copy.create.gamePlaceholder}
            onValueChange={onChange}
          />
        )}
      </Field>
      <div className="grid grid-cols-2 gap-4">
        <Field
          control={control}
          name="format"
          label={copy.create.format}
          hint={missing > 0 ? copy.create.teamTooSmall(format, missing) : undefined}
        >
          {({ onChange, ...field }) => (
            <Select {...field} options={formats} onValueChange={onChange} />
          )}
        </Field>
        <Field control={control} name="bestOf" label={copy.create.bestOf}>
          {({ onChange, ...field }) => (
            <Select {...field} options={bestOfs} onValueChange={onChange} />
          )}
        </Field>
      </div>
      {isFriendlyIn(limits, gameId) ? (
        <NoWagerNote isEverywhere={limits.isFriendly} />
      ) : (
        <WagerField control={control} limits={limits} isTeam={isTeam} onLeave={onLeave} />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          control={control}
          name="schedule"
          label={copy.create.schedule}
          hint={copy.create.scheduleHint}
        >
          {({ onChange, ...field }) => (
            <Select {...field} options={schedules} onValueChange={onChange} />
          )}
        </Field>
        <Field
          control={control}
          name="country"
          label={copy.create.country}
          hint={copy.create.countryHint}
        >
          {(field) => (
            <>
              <Input
                {...field}
                list={countryListId}
                autoComplete="off"
                maxLength={challengesLimits.country.max}
              />
              <datalist id={countryListId}>
                {countries.map((name) => (
                  <option key={name}>{name}</option>
                ))}
              </datalist>
            </>
          )}
        </Field>
      </div>
      <Field control={control} name="privacy" label={copy.create.privacy}>
        {({ onChange, ...field }) => (
          <Select {...field} options={privacies} onValueChange={onChange} />
        )}
      </Field>
      {privacy === "private" && <PasswordField control={control} hint={copy.create.passwordHint} />}
    </div>
  );
}

interface WagerFieldProps extends Omit<DetailsStepProps, "ledTeam"> {
  readonly isTeam: boolean;
}

function WagerField({ control, limits, isTeam, onLeave }: WagerFieldProps) {
  const tickets = isTeam ? limits.teamTickets : limits.personalTickets;
  const balance = formatTickets(tickets);
  const { weeklyLeft } = limits;
  const typed = useWatch({ control, name: "wager" });
  const wager = stakeOf({ wager: typed });
  const missing = missingFor(typed, tickets);
  const isPayable = Number.isInteger(wager) && wager > 0 && wager <= tickets;
  return (
    <div className="grid gap-2">
      <Field
        control={control}
        name="wager"
        label={copy.create.wager}
        required
        hint={[
          isPayable
            ? `${copy.create.pot(formatNumber(2 * wager), formatNumber(tickets - wager), isTeam)}.`
            : isTeam
              ? copy.create.wagerTeamBalance(balance)
              : copy.create.wagerBalance(balance),
          weeklyLeft === null ? "" : copy.create.weeklyLeft(formatTickets(weeklyLeft)),
        ].join(" ")}
      >
        {(field) => (
          <AmountInput
            {...field}
            unit="tickets"
            className="font-display text-2xl font-bold tabular-nums"
          />
        )}
      </Field>
      {missing > 0 && (
        <BuyTickets
          missing={missing}
          wallet={isTeam ? "team" : "personal"}
          from={comeBack(paths.challenges(), NEW_CHALLENGE)}
          onLeave={onLeave}
        />
      )}
    </div>
  );
}
