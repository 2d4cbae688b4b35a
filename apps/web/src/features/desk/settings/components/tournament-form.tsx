import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Link, useNavigate } from "react-router";
import { RestoredDraftMessage } from "@/components/restored-draft-message";
import { FormBar } from "@/components/form-bar";
import { Button, buttonClass } from "@/components/ui/button";
import { paths } from "@/config/paths";
import { storedPicture } from "@/entities/picture/domain/picture";
import { OrganizerActionDialog } from "@/entities/tournament/components/organizer-action-dialog";
import { useFocusFirstField } from "@/hooks/use-focus-first-field";
import { useFormDraft } from "@/hooks/use-form-draft";
import { useSession } from "@/hooks/use-session";
import { useUnsavedWork } from "@/hooks/use-unsaved-work";
import { useProposeTournament } from "../api/tournament-proposal.ts";
import { useSaveTournament } from "../api/save-tournament.ts";
import type { StoredTournament } from "../api/tournament-form.ts";
import { copy } from "../copy.ts";
import { newTournament, stagesToWrite, toTournamentPayload } from "../domain/tournament-form.ts";
import { toVetoes } from "../domain/veto-form.ts";
import { useFolds } from "../hooks/use-collapsed-sections.ts";
import { type TournamentFormValues, tournamentSchema } from "../schemas.ts";
import { BasicsSection } from "./basics-section.tsx";
import { CoverSection } from "./cover-section.tsx";
import { EntrySection } from "./entry-section.tsx";
import { ForecastPanel } from "./forecast-panel.tsx";
import { PledgeSection, PrizesSection } from "./prizes-section.tsx";
import { MatchDaySection } from "./lateness-and-pauses-section.tsx";
import { StructureSection } from "./structure-section.tsx";
import { TextsSection } from "./texts-section.tsx";
import { VetoSection } from "./veto-section.tsx";

interface TournamentFormProps {
  /** The tournament as the form loaded it; null for a new tournament. */
  readonly stored: StoredTournament | null;
  readonly defaults: TournamentFormValues;
  /** The id of the user's proposal; null for a new proposal; undefined if staff edit a tournament. */
  readonly proposal?: string | null;
  /**
   * Whether the form shows the status; false if the administration reviews it first, or if the page's head shows it.
   */
  readonly hasStatus?: boolean;
  /**
   * `isOwn`: the prizes come from the organiser's wallet, not from the platform, which is the default. `held`: the
   * number of tickets that the platform already holds for them.
   */
  readonly pledge?: { readonly isOwn: boolean; readonly held: number };
  /** The page to go to after saving or cancelling. */
  readonly back: string;
}

export function TournamentForm({
  stored: latest,
  proposal,
  hasStatus = true,
  defaults: latestValues,
  pledge,
  back,
}: TournamentFormProps) {
  // The user's changes are compared with what the form first loaded, even if the data is loaded again while they edit.
  const [{ stored, defaults }] = useState({ stored: latest, defaults: latestValues });
  const id = stored?.id ?? null;
  const coverBefore = stored?.image_url ?? null;
  const navigate = useNavigate();
  const { isAdmin } = useSession();
  const save = useSaveTournament();
  const propose = useProposeTournament();
  const isProposal = proposal !== undefined;
  const isSaving = save.isPending || propose.isPending;
  const form = useFocusFirstField(id === null);
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
  // True if an existing tournament has no changes to save.
  const rests = id !== null && !isChanged && !isSaving;
  const [asked, setAsked] = useState<TournamentFormValues | null>(null);
  const { foldOf, openFor } = useFolds();

  async function send(values: TournamentFormValues, proposalId: string | null) {
    const made = await propose.mutateAsync({
      proposalId,
      payload: toTournamentPayload(values),
      // A proposal is always sent with all its stages that no format creates, because they are stored nowhere else.
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
    // After creating a tournament, the user continues on its page.
    void navigate(id === null ? paths.tournament(made) : back);
  }

  const submit = handleSubmit(
    async (values) => {
      if (id !== null && values.status !== defaults.status) setAsked(values);
      // The toast has already reported the failure; the values stay in the form.
      else await store(values).catch(() => null);
    },
    (errors) => openFor(Object.keys(errors)),
  );

  return (
    <form ref={form} className="grid gap-5" noValidate onSubmit={(event) => void submit(event)}>
      <RestoredDraftMessage draft={draft} hasFiles={isAdmin && !isProposal} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,1fr)_20rem]">
        {/* On narrow screens the forecast comes below the basics. */}
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
          {/* Only administrators can set prizes that the platform pays, and upload files. */}
          {isAdmin && !pledge && <PrizesSection control={control} fold={foldOf("prizes")} />}
          <StructureSection
            control={control}
            setValue={setValue}
            fold={foldOf("structure")}
            tournamentId={id}
          />
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
        <OrganizerActionDialog
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
