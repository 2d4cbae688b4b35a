import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Link, useNavigate } from "react-router";
import { DraftNotice } from "@/components/draft-notice";
import { FormBar } from "@/components/form-bar";
import { Button, buttonClass } from "@/components/ui/button";
import { paths } from "@/config/paths";
import { storedPicture } from "@/entities/picture/domain/picture";
import { TournamentActDialog } from "@/entities/tournament/components/tournament-act-dialog";
import { useFirstField } from "@/hooks/use-first-field";
import { useFormDraft } from "@/hooks/use-form-draft";
import { useSession } from "@/hooks/use-session";
import { useUnsavedWork } from "@/hooks/use-unsaved-work";
import { useProposeTournament } from "../api/founding.ts";
import { useSaveTournament } from "../api/save-tournament.ts";
import type { StoredTournament } from "../api/tournament-form.ts";
import { copy } from "../copy.ts";
import { newTournament, stagesToWrite, toTournamentPayload } from "../domain/tournament-form.ts";
import { toVetoes } from "../domain/veto-form.ts";
import { useFolds } from "../hooks/use-folds.ts";
import { type TournamentFormValues, tournamentSchema } from "../schemas.ts";
import { BasicsSection } from "./basics-section.tsx";
import { CoverSection } from "./cover-section.tsx";
import { EntrySection } from "./entry-section.tsx";
import { ForecastPanel } from "./forecast-panel.tsx";
import { PledgeSection } from "./pledge-section.tsx";
import { PrizesSection } from "./prizes-section.tsx";
import { MatchDaySection } from "./match-day-section.tsx";
import { StructureSection } from "./structure-section.tsx";
import { TextsSection } from "./texts-section.tsx";
import { VetoSection } from "./veto-section.tsx";

interface TournamentFormProps {
  /** As it was read; null for a new tournament. */
  readonly stored: StoredTournament | null;
  readonly defaults: TournamentFormValues;
  /** Of a member who founds one: the proposal that he changes, null for a new one. */
  readonly proposal?: string | null;
  /** How far it is is said here: neither while the administration reads it first, nor where the head has it. */
  readonly hasStatus?: boolean;
  /** Whose tickets the prizes are, and how many of them are in custody; the house's unless said. */
  readonly pledge?: { readonly isOwn: boolean; readonly held: number };
  /** Where cancelling leads, and saving what was there. */
  readonly back: string;
}

/** Creates or edits a tournament. */
export function TournamentForm({
  stored: latest,
  proposal,
  hasStatus = true,
  defaults: latestValues,
  pledge,
  back,
}: TournamentFormProps) {
  // What the user edits is compared with what they saw, also if it is read again while they edit.
  const [{ stored, defaults }] = useState({ stored: latest, defaults: latestValues });
  const id = stored?.id ?? null;
  const coverBefore = stored?.image_url ?? null;
  const navigate = useNavigate();
  const { isAdmin } = useSession();
  const save = useSaveTournament();
  const propose = useProposeTournament();
  const isProposal = proposal !== undefined;
  const isSaving = save.isPending || propose.isPending;
  const form = useFirstField(id === null);
  const [picture, setPicture] = useState(storedPicture(coverBefore));
  const tournamentForm = useForm<TournamentFormValues>({
    defaultValues: defaults,
    resolver: zodResolver(tournamentSchema),
  });
  const { control, formState, handleSubmit, setValue } = tournamentForm;
  const draft = useFormDraft({
    name: isProposal ? `proposal:${proposal ?? "new"}` : `tournament:${id ?? "new"}`,
    form: tournamentForm,
    defaults,
    isNew: id === null && !proposal,
  });

  const isChanged = formState.isDirty || picture.url !== coverBefore;
  const saved = useUnsavedWork(!isSaving && isChanged);
  // What is there already has nothing to save until something is changed.
  const rests = id !== null && !isChanged && !isSaving;
  const [asked, setAsked] = useState<TournamentFormValues | null>(null);
  const { foldOf, openFor } = useFolds();

  async function send(values: TournamentFormValues, proposalId: string | null) {
    const made = await propose.mutateAsync({
      proposalId,
      payload: toTournamentPayload(values),
      // Nothing of it is stored elsewhere: what its format does not write goes along each time.
      stages: stagesToWrite(values, newTournament),
      vetoes: toVetoes(values),
    });
    draft.forget();
    saved();
    void navigate(made ? paths.organize(made) : back);
  }

  async function store(values: TournamentFormValues) {
    if (isProposal) return send(values, proposal);
    const made = await save.mutateAsync({ stored, values, picture });
    draft.forget();
    saved();
    // What was just made is what one goes on with.
    void navigate(id === null ? paths.tournament(made) : back);
  }

  const submit = handleSubmit(
    async (values) => {
      if (id !== null && values.status !== defaults.status) setAsked(values);
      // A failure has been told by then; the values stay.
      else await store(values).catch(() => null);
    },
    (errors) => openFor(Object.keys(errors)),
  );

  return (
    <form ref={form} className="grid gap-5" noValidate onSubmit={(event) => void submit(event)}>
      <DraftNotice draft={draft} hasFiles={isAdmin && !isProposal} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,1fr)_20rem]">
        {/* Narrow, what it lasts stands below what is essential, the format with it. */}
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 max-xl:contents max-xl:[&>:first-child]:-order-2">
          <BasicsSection
            control={control}
            setValue={setValue}
            isNew={id === null}
            isProposal={isProposal}
            hasStatus={hasStatus}
            rests={rests}
          />
          <EntrySection
            control={control}
            fold={foldOf("entry")}
            isFounded={pledge?.isOwn ?? false}
          />
          {pledge?.isOwn && (
            <PledgeSection
              control={control}
              fold={foldOf("prizes")}
              held={pledge.held}
              isFixed={defaults.status === "Activo" || defaults.status === "Finalizado"}
            />
          )}
          {/* What the house pays, and its files, are its administrators' alone. */}
          {isAdmin && !pledge && <PrizesSection control={control} fold={foldOf("prizes")} />}
          <StructureSection control={control} setValue={setValue} fold={foldOf("structure")} />
          <VetoSection control={control} fold={foldOf("vetoes")} />
          <MatchDaySection control={control} setValue={setValue} fold={foldOf("matchDay")} />
          <TextsSection control={control} setValue={setValue} fold={foldOf("texts")} />
          {isAdmin && !isProposal && (
            <CoverSection
              control={control}
              fold={foldOf("cover")}
              picture={picture}
              onPictureChange={setPicture}
            />
          )}
        </div>
        <ForecastPanel control={control} />
      </div>
      {!rests && (
        <FormBar isUnsaved={id !== null && isChanged}>
          <Link to={back} className={buttonClass({ variant: "ghost" })}>
            {copy.cancel}
          </Link>
          <Button type="submit" isLoading={isSaving}>
            {isProposal ? copy.founding.send : id === null ? copy.create : copy.save}
          </Button>
        </FormBar>
      )}
      {id !== null && asked && (
        <TournamentActDialog
          tournamentId={id}
          act={asked.status}
          plansHours={false}
          onConfirm={() => store(asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </form>
  );
}
