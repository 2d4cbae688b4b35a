import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useForm } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { DialogContent } from "@/components/ui/dialog";
import type { SessionProfile } from "@/lib/session";
import { useUnsavedWork } from "@/hooks/use-unsaved-work";
import { errorCode, toUserMessage } from "@/lib/errors";
import { toastFailure } from "@/lib/toast-failure";
import { gamesQuery } from "@/entities/game/api/list-games";
import type { WagerConditions } from "@/entities/wagering/domain/wager-conditions";
import { useCreateChallenge } from "../../api/create-challenge.ts";
import type { OwnTeam } from "@/entities/team/api/own-team";
import { copy } from "../../copy.ts";
import { challengeDefaults, refusedField } from "../../domain/new-challenge-form.ts";
import {
  dropInterrupted,
  interruptedChallenge,
  keepInterrupted,
  NEW_CHALLENGE,
} from "../../domain/interrupted-challenge.ts";
import {
  challengeSchema,
  type ChallengeLimits,
  type ChallengeValues,
  DETAIL_FIELDS,
  isFriendlyIn,
} from "../../schemas.ts";
import { ConfirmStep } from "./confirm-step.tsx";
import { DetailsStep } from "./details-step.tsx";

interface CreateChallengeFormProps {
  readonly profile: SessionProfile;
  readonly team: OwnTeam | null;
  readonly conditions: WagerConditions;
  readonly onCreated: (challenge: { matchId: string; game: string } | null) => void;
  readonly onCancel: () => void;
}

/** The two steps of a new challenge. The typed values stay if the user goes back or the database refuses them. */
export function CreateChallengeForm({
  profile,
  team,
  conditions,
  onCreated,
  onCancel,
}: CreateChallengeFormProps) {
  const formId = useId();
  const [step, setStep] = useState<1 | 2>(1);
  const { data: games = [] } = useQuery(gamesQuery());
  const ledTeam = team?.isLeader && team.participantId ? team : null;
  const limits: ChallengeLimits = {
    personalTickets: profile.personal_tickets,
    teamTickets: ledTeam?.tickets ?? 0,
    weeklyLeft: conditions.weekly_left,
    isFriendly: conditions.friendly_only,
    friendlyGames: games.filter((game) => !game.allows_wagers).map(({ id }) => id),
  };
  const [stored] = useState(() => interruptedChallenge(NEW_CHALLENGE));
  const { control, formState, getValues, handleSubmit, setError, trigger } =
    useForm<ChallengeValues>({
      resolver: zodResolver(challengeSchema(limits)),
      // A wager above the balance shows its error while the user types.
      mode: "onChange",
      defaultValues: {
        ...challengeDefaults(profile.country),
        ...stored,
        isTeam: ledTeam !== null && stored?.isTeam === true,
      },
    });
  const create = useCreateChallenge();
  const saved = useUnsavedWork((formState.isDirty || stored !== null) && !create.isPending);
  const gameName = (id: string) => games.find((game) => game.id === id)?.name ?? "";

  async function goOn() {
    if (await trigger(DETAIL_FIELDS, { shouldFocus: true })) setStep(2);
  }

  const submit = handleSubmit(async (values) => {
    const participantId = values.isTeam ? ledTeam?.participantId : profile.participant_id;
    if (!participantId) {
      toastFailure(copy.create.noParticipant);
      return;
    }
    try {
      const match = await create.mutateAsync({
        values,
        participantId,
        isFriendly: isFriendlyIn(limits, values.gameId),
      });
      saved();
      dropInterrupted(NEW_CHALLENGE);
      onCreated(
        values.privacy === "private" ? { matchId: match.id, game: gameName(values.gameId) } : null,
      );
    } catch (error) {
      const field = refusedField(errorCode(error));
      if (!field) return;
      setStep(1);
      setError(field, { message: toUserMessage(error) }, { shouldFocus: true });
    }
  });

  return (
    <DialogContent
      // The dialog is fixed at its top, so that an error message only makes the dialog longer and moves no field.
      className="sm:top-[max(1rem,8dvh)]! sm:max-h-[84dvh] sm:translate-y-0!"
      title={copy.create.title}
      description={`${copy.create.step(step)} · ${copy.create.stepNames[step - 1]}`}
      footer={
        step === 1 ? (
          <>
            <Button variant="ghost" onClick={onCancel}>
              {copy.create.cancel}
            </Button>
            <Button type="submit" form={formId}>
              {copy.create.next}
            </Button>
          </>
        ) : (
          <>
            <Button variant="ghost" disabled={create.isPending} onClick={() => setStep(1)}>
              {copy.create.back}
            </Button>
            <Button type="submit" form={formId} isLoading={create.isPending}>
              {copy.create.submit}
            </Button>
          </>
        )
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void (step === 1 ? goOn() : submit(event));
        }}
      >
        {step === 1 ? (
          <DetailsStep
            control={control}
            limits={limits}
            ledTeam={ledTeam}
            onLeave={() => {
              keepInterrupted(NEW_CHALLENGE, getValues());
              saved();
            }}
          />
        ) : (
          <ConfirmStep
            control={control}
            values={getValues()}
            limits={limits}
            gameName={gameName(getValues("gameId"))}
            teamName={getValues("isTeam") ? (ledTeam?.name ?? null) : null}
            times={{ expiryDays: conditions.expiry_days, playHours: conditions.play_hours }}
          />
        )}
      </form>
    </DialogContent>
  );
}
