import { matchAssignmentsLimits as limits } from "@leyenda/db-types/limits";
import { useQuery } from "@tanstack/react-query";
import { Link2 } from "lucide-react";
import { useForm, useWatch } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { matchCopy } from "@/entities/match/copy";
import { refereeLinkCopy } from "@/entities/match/referee-link-copy";
import { stationCopy } from "@/entities/match/station-copy";
import { useTournamentRights } from "@/entities/tournament/hooks/use-tournament-rights";
import { useAssignMatch } from "../api/board.ts";
import { staffQuery } from "../../api/staff.ts";
import { boardCopy as copy } from "../board-copy.ts";
import { type BoardMatch, freeStation, matchAtStation, NONE } from "../domain/board.ts";
import { deskCopy } from "../../copy.ts";

interface AssignDialogProps {
  readonly tournamentId: string;
  readonly match: BoardMatch;
  readonly matches: readonly BoardMatch[];
  readonly title: string;
  /** Opens the link for a referee outside the staff; null if the viewer may not create one. */
  readonly onGiveLink: (() => void) | null;
  readonly onClose: () => void;
}

/** Sets the station or the referee of a match, or both, as the viewer's rights allow. */
export function AssignDialog({
  tournamentId,
  match,
  matches,
  title,
  onGiveLink,
  onClose,
}: AssignDialogProps) {
  const { may } = useTournamentRights(tournamentId);
  const { data: staff } = useQuery(staffQuery(tournamentId));
  const assign = useAssignMatch(tournamentId);
  const { control, handleSubmit, setValue } = useForm({
    defaultValues: { station: match.station ?? "", referee: match.staff_id ?? NONE },
  });
  const referees = (staff ?? []).flatMap(({ id, rights, person }) =>
    person && rights.includes("results") ? [{ value: id, label: person.username }] : [],
  );
  const free = freeStation(matches);
  const wanted = useWatch({ control, name: "station" }).trim();
  const taken =
    wanted === "" || wanted === match.station
      ? undefined
      : matchAtStation(matches, wanted, match.match_id);
  const submit = handleSubmit(({ station, referee }) => {
    const place = station.trim() || null;
    const staffId = referee === NONE ? null : referee;
    assign.mutate(
      {
        matchId: match.match_id,
        ...(place !== match.station && { station: place, waits: taken !== undefined }),
        ...(staffId !== match.staff_id && { staffId }),
      },
      { onSuccess: onClose },
    );
  });
  return (
    <Dialog open onOpenChange={(open) => !open && !assign.isPending && onClose()}>
      <DialogContent size="sm" title={copy.assignTitle} description={title}>
        <form className="grid gap-4" noValidate onSubmit={(event) => void submit(event)}>
          {may("schedule") && (
            <div className="grid gap-2">
              <Field
                control={control}
                name="station"
                label={copy.stationField}
                hint={copy.stationHint}
              >
                {(field) => <Input {...field} maxLength={limits.station.max} autoComplete="off" />}
              </Field>
              <Button
                variant="secondary"
                size="sm"
                className="justify-self-start"
                onClick={() => setValue("station", free)}
              >
                {copy.freeStation(stationCopy.name(free))}
              </Button>
              {taken && (
                <p role="status" className="text-[0.9375rem] text-warning wrap-anywhere">
                  {copy.stationTaken(
                    stationCopy.name(wanted),
                    deskCopy.versus(
                      taken.name1 ?? matchCopy.toBeDefined,
                      taken.name2 ?? matchCopy.toBeDefined,
                    ),
                  )}
                </p>
              )}
            </div>
          )}
          {may("results") && (
            <Field control={control} name="referee" label={copy.refereeField}>
              {({ onChange, ...field }) => (
                <Select
                  {...field}
                  options={[{ value: NONE, label: copy.nobody }, ...referees]}
                  onValueChange={onChange}
                />
              )}
            </Field>
          )}
          <div className="flex flex-wrap items-center justify-between gap-2">
            {onGiveLink && (
              <Button variant="ghost" size="sm" aria-haspopup="dialog" onClick={onGiveLink}>
                <Link2 aria-hidden />
                {refereeLinkCopy.title}
              </Button>
            )}
            <Button type="submit" className="ml-auto" isLoading={assign.isPending}>
              {taken ? copy.saveAfter : copy.save}
            </Button>
          </div>
        </form>
      </DialogContent>
    </Dialog>
  );
}
