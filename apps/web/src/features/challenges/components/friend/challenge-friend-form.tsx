import { challengesWords } from "@leyenda/db-types/words";
import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { ErrorState } from "@/components/error-state";
import { ListSkeleton } from "@/components/list-skeleton";
import { AmountInput } from "@/components/ui/amount-input";
import { Button } from "@/components/ui/button";
import { DialogContent } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { paths } from "@/config/paths";
import { useNow } from "@/hooks/use-now";
import { useUnsavedWork } from "@/hooks/use-unsaved-work";
import { errorCode, toUserMessage } from "@/lib/errors";
import { gamesQuery } from "@/entities/game/api/list-games";
import { WagerObstacleMessage } from "@/entities/wagering/components/wager-obstacle";
import { wagerObstacle, type WagerConditions } from "@/entities/wagering/domain/wager-conditions";
import { useChallengeFriend } from "../../api/challenge-friend.ts";
import { copy } from "../../copy.ts";
import { WAGER_DEFAULT } from "../../domain/challenge-link.ts";
import { refusedField } from "../../domain/new-challenge-form.ts";
import {
  comeBack,
  interruptedChallenge,
  keepInterrupted,
} from "../../domain/interrupted-challenge.ts";
import { friendCopy } from "../../friend-copy.ts";
import { useChallengeSide } from "../../hooks/use-challenge-side.ts";
import {
  type FriendChallengeValues,
  friendChallengeSchema,
  isFriendlyIn,
  missingFor,
  stakeOf,
} from "../../schemas.ts";
import { NoWagerNote } from "../no-wager-note.tsx";
import { BalanceSummary } from "../balance-summary.tsx";
import { BuyTickets } from "../buy-tickets.tsx";
import type { Friend } from "../../domain/friend.ts";

interface ChallengeFriendContentProps {
  readonly friend: Friend;
  readonly onSent: () => void;
  readonly onCancel: () => void;
}

/** The form with game and wager, or the reason why the viewer cannot wager. */
export function ChallengeFriendContent({ friend, onSent, onCancel }: ChallengeFriendContentProps) {
  const { profile, conditions, error, retry, isPending } = useChallengeSide();
  const now = useNow(15_000);
  const obstacle = conditions && wagerObstacle(conditions, now);
  if (!profile || !conditions || isPending || obstacle) {
    return (
      <DialogContent title={friendCopy.openOf(friend.username)}>
        {error ? (
          <ErrorState title={copy.create.conditionsError} error={error} onRetry={retry} />
        ) : conditions && obstacle ? (
          <WagerObstacleMessage obstacle={obstacle} conditions={conditions} />
        ) : (
          <ListSkeleton rows={3} />
        )}
      </DialogContent>
    );
  }
  return (
    <ChallengeFriendForm
      friend={friend}
      tickets={profile.personal_tickets}
      conditions={conditions}
      onSent={onSent}
      onCancel={onCancel}
    />
  );
}

interface ChallengeFriendFormProps {
  readonly friend: Friend;
  readonly tickets: number;
  readonly conditions: WagerConditions;
  readonly onSent: () => void;
  readonly onCancel: () => void;
}

const bestOfs = challengesWords.best_of.map((maps) => ({
  value: String(maps),
  label: copy.create.bestOfOption(maps),
}));

/** Game and wager, with the balance before and after. */
function ChallengeFriendForm({
  friend,
  tickets,
  conditions,
  onSent,
  onCancel,
}: ChallengeFriendFormProps) {
  const formId = useId();
  const { data: games = [], error } = useQuery(gamesQuery());
  const limits = {
    personalTickets: tickets,
    weeklyLeft: conditions.weekly_left,
    isFriendly: conditions.friendly_only,
    friendlyGames: games.filter((game) => !game.allows_wagers).map(({ id }) => id),
  };
  const [stored] = useState(() => interruptedChallenge(friend.id));
  const { control, formState, getValues, handleSubmit, setError } = useForm<FriendChallengeValues>({
    resolver: zodResolver(friendChallengeSchema(limits)),
    mode: "onChange",
    defaultValues: { gameId: "", wager: String(WAGER_DEFAULT), bestOf: "1", ...stored },
  });
  const saved = useUnsavedWork(formState.isDirty || stored !== null);
  const send = useChallengeFriend(() => {
    saved();
    onSent();
  });
  const [gameId, typed] = useWatch({ control, name: ["gameId", "wager"] });
  const wager = stakeOf({ wager: typed });
  const missing = missingFor(typed, tickets);

  const submit = handleSubmit(async (values) => {
    try {
      await send.mutateAsync({
        friendId: friend.id,
        gameId: values.gameId,
        wager: isFriendlyIn(limits, values.gameId) ? 0 : stakeOf(values),
        bestOf: Number(values.bestOf),
      });
    } catch (refusal) {
      const field = refusedField(errorCode(refusal));
      if (field === "gameId" || field === "wager")
        setError(field, { message: toUserMessage(refusal) }, { shouldFocus: true });
    }
  });

  return (
    <DialogContent
      title={friendCopy.openOf(friend.username)}
      description={friendCopy.description}
      footer={
        <>
          <Button variant="ghost" disabled={send.isPending} onClick={onCancel}>
            {copy.create.cancel}
          </Button>
          <Button type="submit" form={formId} isLoading={send.isPending}>
            {friendCopy.submit}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
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
        <Field control={control} name="bestOf" label={copy.create.bestOf}>
          {({ onChange, ...field }) => (
            <Select {...field} options={bestOfs} onValueChange={onChange} />
          )}
        </Field>
        {isFriendlyIn(limits, gameId) ? (
          <NoWagerNote isEverywhere={limits.isFriendly} />
        ) : (
          <>
            <Field control={control} name="wager" label={copy.create.wager} required>
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
                wallet="personal"
                from={comeBack(paths.profile(friend.id), friend.id)}
                onLeave={() => {
                  keepInterrupted(friend.id, getValues());
                  saved();
                }}
              />
            )}
            {wager > 0 && wager <= tickets && (
              <BalanceSummary wallet={friendCopy.wallet} balance={tickets} wager={wager} />
            )}
          </>
        )}
      </form>
    </DialogContent>
  );
}
