import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery } from "@tanstack/react-query";
import { ArrowRight } from "lucide-react";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { Link } from "react-router";
import { Button, buttonClass } from "@/components/ui/button";
import { CardHeader } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { paths } from "@/config/paths";
import { matchProofsQuery } from "@/entities/match/api/list-match-proofs";
import { type MatchReport, matchReportsQuery } from "@/entities/match/api/list-match-reports";
import { matchDisputeQuery } from "@/entities/match/api/match-dispute";
import { DisputeHead } from "@/entities/match/components/dispute-head";
import { ProofThumbnails } from "@/entities/match/components/proofs-gallery";
import { matchCopy } from "@/entities/match/copy";
import type { MatchView } from "@/entities/match/domain/match-view";
import { usePlaysIn } from "@/entities/match/hooks/use-plays-in";
import { useSession } from "@/hooks/use-session";
import { encountersQuery } from "../api/list-encounters.ts";
import { proofSidesQuery, useDeclareMatchWinner, useTakeDispute } from "../api/match-actions.ts";
import { decideDisputeCopy as copy } from "../decide-dispute-copy.ts";
import {
  DETAIL_MAX,
  type DisputeInput,
  disputeReasons,
  disputeSchema,
  type DisputeValues,
  reasonText,
  reportOf,
} from "../domain/dispute-decision.ts";
import { VerdictChoice } from "./verdict-and-winner-choice.tsx";
import { DeclareWinnerDialog } from "./declare-winner-dialog.tsx";
import { DisputeSide } from "./dispute-side.tsx";

const reasonOptions = disputeReasons.map((value) => ({ value, label: copy.reasons[value] }));

/** The label of the button for the current choice. */
function decideLabel(match: MatchView, verdict?: string, report?: MatchReport): string {
  if (verdict === "other") return copy.decideOther;
  if (!report) return copy.decide;
  const winner = [match.side1, match.side2].find((side) => side?.id === report.winner_id);
  return winner ? copy.decideFor(winner.name, report.result) : copy.decideDraw(report.result);
}

interface DisputeDecisionProps {
  readonly match: MatchView;
}

/** The whole decision of a dispute: its deadline and referee, both reports with their proofs, and the decision. */
export function DisputeDecision({ match }: DisputeDecisionProps) {
  const { data: dispute } = useQuery(matchDisputeQuery(match.id));
  const { data: reports = [] } = useQuery(matchReportsQuery(match.id));
  const { data: proofs = [] } = useQuery(matchProofsQuery(match.id));
  const { data: sides } = useQuery(proofSidesQuery(match.id));
  const { control, handleSubmit } = useForm<DisputeInput, unknown, DisputeValues>({
    defaultValues: { detail: "" },
    resolver: zodResolver(disputeSchema),
  });
  const verdict = useWatch({ control, name: "verdict" });
  const [reason, setReason] = useState<string | null>(null);
  const declare = useDeclareMatchWinner();
  const take = useTakeDispute(match.id);
  const { profile } = useSession();
  const isOwn = usePlaysIn()(match.side1?.id, match.side2?.id);
  const sideReports = [match.side1, match.side2].map((side) => reportOf(reports, side));
  const submit = handleSubmit((values) => {
    const report = values.verdict === "other" ? undefined : sideReports[Number(values.verdict) - 1];
    if (!report) {
      setReason(reasonText(values));
      return;
    }
    declare.mutate({
      matchId: match.id,
      winnerId: report.winner_id,
      result: report.result,
      statistics: null,
      reason: reasonText(values),
    });
  });
  const proofsOf = (side: 1 | 2 | null) =>
    sides ? proofs.filter(({ name }) => (sides.get(name) ?? null) === side) : [];
  const foreign = proofsOf(null);
  const chosen = verdict === "1" || verdict === "2" ? sideReports[Number(verdict) - 1] : undefined;
  return (
    <>
      {dispute ? (
        <DisputeHead title={copy.title} dispute={dispute} />
      ) : (
        <CardHeader title={copy.title} />
      )}
      {dispute && !isOwn && dispute.referee_id !== profile?.id && (
        <Button
          variant="secondary"
          className="justify-self-start"
          isLoading={take.isPending}
          onClick={() => take.mutate()}
        >
          {dispute.referee_id === null ? copy.take : copy.takeOver}
        </Button>
      )}
      <form className="grid gap-5" noValidate onSubmit={(event) => void submit(event)}>
        <div className="grid grid-cols-1 gap-3 md:grid-cols-2">
          {([1, 2] as const).map((number) => (
            <DisputeSide
              key={number}
              match={match}
              number={number}
              report={sideReports[number - 1]}
              statement={dispute?.[`statement${number}`]}
              proofs={proofsOf(number)}
            />
          ))}
        </div>
        {foreign.length > 0 && (
          <div className="grid gap-2">
            <p className="text-sm text-muted">{copy.otherProofs}</p>
            <ProofThumbnails proofs={foreign} />
          </div>
        )}
        <VerdictChoice control={control} match={match} sideReports={sideReports} />
        <div className="grid items-start gap-4 md:grid-cols-2">
          <Field
            control={control}
            name="reason"
            label={copy.reason}
            hint={copy.reasonHint}
            required
          >
            {({ onChange, ...field }) => (
              <Select
                {...field}
                placeholder={copy.choose}
                onValueChange={onChange}
                options={reasonOptions}
              />
            )}
          </Field>
          <Field control={control} name="detail" label={copy.detail} hint={copy.detailHint}>
            {(field) => <Input {...field} autoComplete="off" maxLength={DETAIL_MAX} />}
          </Field>
        </div>
        <Button type="submit" className="justify-self-end" isLoading={declare.isPending}>
          {decideLabel(match, verdict, chosen)}
        </Button>
      </form>
      {reason !== null && (
        <DeclareWinnerDialog
          match={match}
          winner={null}
          reason={reason}
          onClose={() => setReason(null)}
        />
      )}
    </>
  );
}

/** The button with the focus has been removed, so the link takes the focus. */
function takeFocus(link: HTMLAnchorElement | null) {
  if (document.activeElement === document.body) link?.focus();
}

interface NextDisputeProps {
  /** The match that was just decided. */
  readonly match: MatchView;
}

/** A link to the next dispute of the tournament, or of the challenges; it takes the focus. */
export function NextDispute({ match: { id, kind, context } }: NextDisputeProps) {
  const { data } = useQuery(
    encountersQuery(kind, {
      search: "",
      state: "disputas",
      tournamentId: context.kind === "tournament" ? context.tournamentId : null,
      page: 1,
    }),
  );
  const next = data?.encounters.find((dispute) => dispute.id !== id);
  if (!next) return null;
  return (
    <Link
      ref={takeFocus}
      to={paths.matchManage(next.id)}
      className={buttonClass({ variant: "secondary" })}
    >
      {copy.next(
        next.side1?.name ?? matchCopy.toBeDefined,
        next.side2?.name ?? matchCopy.toBeDefined,
      )}
      <ArrowRight aria-hidden />
    </Link>
  );
}
