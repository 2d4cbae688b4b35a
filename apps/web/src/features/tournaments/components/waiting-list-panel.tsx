import { useState } from "react";
import { Countdown } from "@/components/countdown";
import { Button } from "@/components/ui/button";
import { ConfirmButton } from "@/components/ui/confirm-button";
import { useUrlState } from "@/hooks/use-url-state";
import { useNow } from "@/hooks/use-now";
import { formatTickets, ownFormats } from "@/lib/format";
import { tournamentKeys } from "@/entities/tournament/api/tournament-query-keys";
import { BirthDateForm } from "@/entities/wagering/components/birth-date-form";
import { wageringCopy } from "@/entities/wagering/copy";
import type { TournamentPage } from "../api/get-tournament.ts";
import { useTryCode } from "../api/place-request.ts";
import { CODE, CodeField } from "./registration-code-field.tsx";
import { useJoinWaitingList, useLeaveWaitingList, useTakePlace } from "../api/waiting-list.ts";
import type { WaitingState } from "../domain/waiting-list-options.ts";
import { waitingCopy as copy } from "../waiting-list-copy.ts";

type Shown = Exclude<WaitingState, { kind: "refused" | "signed_out" }>;

interface WaitingPanelProps {
  readonly tournament: TournamentPage;
  readonly state: Shown;
}

const text = "text-[0.8125rem] leading-snug text-muted md:text-[0.9375rem]";
const wide = "max-md:min-h-11 max-md:px-4 md:w-full";

/** The viewer's options on the waiting list: to join it, their position, or the place that they are offered. */
export function WaitingPanel({ tournament, state }: WaitingPanelProps) {
  const now = useNow(60_000);
  const join = useJoinWaitingList(tournament.id);
  const leave = useLeaveWaitingList(tournament.id);
  const take = useTakePlace(tournament.id);
  const { participantId } = state;
  const [params] = useUrlState();
  const [code, setCode] = useState(params.get(CODE) ?? "");
  const tryCode = useTryCode(tournament.id);
  const needsCode = state.kind === "can_wait" && tournament.entry_by === "code";
  const joinList = () => {
    if (!needsCode) join.mutate(participantId);
    else
      tryCode.mutate(
        { participantId, code },
        { onSuccess: (fault) => fault === null && join.mutate(participantId) },
      );
  };
  const minutes = tournament.waiting_offer_minutes ?? 0;
  const takeButton = (
    <Button
      size="lg"
      className={wide}
      isLoading={take.isPending}
      onClick={() => take.mutate(participantId)}
    >
      {tournament.entry_fee > 0 ? copy.takeFor(formatTickets(tournament.entry_fee)) : copy.take}
    </Button>
  );
  const joinButton = (label: string) => (
    <Button
      size="lg"
      className={wide}
      isLoading={join.isPending || tryCode.isPending}
      onClick={joinList}
    >
      {label}
    </Button>
  );
  if (state.kind !== "can_wait" && !state.canAct)
    return (
      <p className={text}>
        {headline(state)} {copy.leaderOnly}
      </p>
    );
  switch (state.kind) {
    case "can_wait":
      if (state.needsBirthDate)
        return (
          <>
            <p className={text}>{copy.free(state.ahead)}</p>
            <BirthDateForm
              why={wageringCopy.birthDate.whyToPlay(tournament.minimum_age)}
              invalidates={[tournamentKeys.acts(tournament.id)]}
            />
          </>
        );
      return (
        <>
          <p className={text}>{copy.free(state.ahead)}</p>
          {needsCode && <CodeField value={code} onChange={setCode} fault={tryCode.data ?? null} />}
          {joinButton(tournament.type === "team" ? copy.joinTeam : copy.join)}
        </>
      );
    case "waiting":
      return (
        <>
          <ConfirmButton
            label={copy.leave}
            variant="ghost"
            className="way-out md:order-2 md:w-full"
            title={copy.leaveTitle}
            description={copy.leaveDescription}
            confirmLabel={copy.leaveConfirm}
            onConfirm={() => leave.mutateAsync(participantId)}
          />
          <p className={text}>
            <strong className="block text-foreground">{copy.place(state.place)}</strong>
            {copy.placeHint(minutes)}
          </p>
        </>
      );
    case "offered":
      return (
        <>
          <div className={`${text} max-md:col-span-full`} role="status">
            <p className="flex flex-wrap items-baseline justify-between gap-x-3">
              <strong className="text-foreground">{copy.offered}</strong>
              <Countdown to={state.endsAt} label={copy.offeredFor} doneText={copy.offerOver} />
            </p>
            {/* The offer may end after registration does, so its end is also shown in words. */}
            <p>{copy.offeredUntil(ownFormats.formatWhen(state.endsAt, now))}</p>
          </div>
          <ConfirmButton
            label={copy.refuse}
            variant="ghost"
            className="way-out md:order-2 md:w-full"
            title={copy.refuseTitle}
            description={copy.refuseDescription}
            confirmLabel={copy.refuseConfirm}
            onConfirm={() => leave.mutateAsync(participantId)}
          />
          {takeButton}
        </>
      );
    case "passed":
      return (
        <>
          <p className={text}>
            <strong className="block text-foreground">{copy.passed}</strong>
            {state.isFree ? copy.freeHint : copy.passedHint}
          </p>
          {state.isFree ? takeButton : joinButton(copy.again)}
        </>
      );
  }
}

function headline(state: Exclude<Shown, { kind: "can_wait" }>): string {
  switch (state.kind) {
    case "waiting":
      return `${copy.place(state.place)}.`;
    case "offered":
      return `${copy.offered}.`;
    case "passed":
      return `${copy.passed}.`;
  }
}
