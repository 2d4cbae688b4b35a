import { useQuery } from "@tanstack/react-query";
import { Swords } from "lucide-react";
import { useId } from "react";
import { useForm, useWatch } from "react-hook-form";
import { useNavigate } from "react-router";
import { Button } from "@/components/ui/button";
import { DialogContent } from "@/components/ui/dialog";
import { paths } from "@/config/paths";
import { toUserMessage } from "@/lib/errors";
import { formatTickets } from "@/lib/format";
import { isPasswordRefusal, useAcceptChallenge } from "../../api/accept-challenge.ts";
import { challengeAccessQuery } from "../../api/unlock-challenge.ts";
import { copy } from "../../copy.ts";
import type { OpenChallenge } from "../../domain/open-challenge.ts";
import { BalanceSummary } from "../balance-summary.tsx";
import { PasswordField } from "../password-field.tsx";
import { TermsList } from "@/entities/challenge/components/terms-list";

interface AcceptFormProps {
  readonly challenge: OpenChallenge;
  /** The wallet that pays: the team's if `teamName` is set, otherwise the user's. */
  readonly side: { readonly balance: number; readonly teamName: string | null };
  readonly playHours: number;
  readonly reminderHours: number;
  readonly onCancel: () => void;
}

/** Requests the password of a private challenge, and then shows the stakes and the balance before and after. */
export function AcceptForm({
  challenge,
  side,
  playHours,
  reminderHours,
  onCancel,
}: AcceptFormProps) {
  const formId = useId();
  const navigate = useNavigate();
  const isPrivate = challenge.privacy === "private";
  const access = useQuery({
    ...challengeAccessQuery(challenge.match_id),
    enabled: isPrivate,
  });
  const needsPassword = isPrivate && access.data?.is_unlocked !== true;
  const accept = useAcceptChallenge((matchId) => void navigate(paths.matchManage(matchId)));
  const { control, handleSubmit, setError } = useForm({ defaultValues: { password: "" } });
  const password = useWatch({ control, name: "password" });
  const wager = challenge.wager_amount;

  const submit = handleSubmit((values) => {
    accept.mutate(
      { matchId: challenge.match_id, password: needsPassword ? values.password : null },
      {
        onError: (error) => {
          if (!isPasswordRefusal(error)) return;
          setError("password", { message: toUserMessage(error) }, { shouldFocus: true });
        },
      },
    );
  });

  return (
    <DialogContent
      title={copy.acceptance.title}
      description={copy.acceptance.against(challenge.creator_name, challenge.game_name)}
      footer={
        <>
          <Button variant="ghost" disabled={accept.isPending} onClick={onCancel}>
            {copy.create.cancel}
          </Button>
          <Button
            type="submit"
            form={formId}
            isLoading={accept.isPending}
            disabled={needsPassword && password === ""}
          >
            <Swords aria-hidden />
            {copy.acceptance.confirm}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
        {needsPassword && <PasswordField control={control} hint={copy.acceptance.passwordHint} />}
        <TermsList
          terms={{
            game: challenge.game_name,
            format: challenge.format,
            bestOf: challenge.best_of,
            wager,
            schedule: challenge.preferred_schedule,
            country: challenge.country,
            privacy: challenge.privacy,
          }}
        />
        {wager > 0 && (
          <>
            <BalanceSummary
              wallet={
                side.teamName === null ? copy.balance.personal : copy.balance.team(side.teamName)
              }
              balance={side.balance}
              wager={wager}
            />
            <p className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="text-muted">{copy.acceptance.pot}</span>
              <strong className="font-display text-3xl font-bold text-money tabular-nums">
                {formatTickets(2 * wager)}
              </strong>
            </p>
          </>
        )}
        <p className="text-[0.9375rem] text-muted">
          {wager > 0
            ? copy.acceptance.deadline(playHours, reminderHours)
            : copy.acceptance.friendlyDeadline(playHours, reminderHours)}
        </p>
      </form>
    </DialogContent>
  );
}
