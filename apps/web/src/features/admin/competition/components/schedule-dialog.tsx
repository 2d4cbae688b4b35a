import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { fromLocalInput, toLocalInput } from "@/lib/local-date";
import type { MatchView } from "@/entities/match/domain/match-view";
import { useScheduleMatch } from "../api/schedule-match.ts";
import { copy } from "../copy.ts";
import { scheduleSchema, type ScheduleValues } from "../schemas.ts";

interface ScheduleDialogProps {
  readonly match: MatchView;
  readonly onClose: () => void;
}

/** Gives a match its date, or takes it away. */
export function ScheduleDialog({ match, onClose }: ScheduleDialogProps) {
  const { control, handleSubmit } = useForm<ScheduleValues>({
    defaultValues: { at: toLocalInput(match.scheduledAt) },
    resolver: zodResolver(scheduleSchema),
  });
  const schedule = useScheduleMatch();
  const setTo = (at: string | null) =>
    schedule.mutate({ matchId: match.id, at }, { onSuccess: onClose });
  const submit = handleSubmit(({ at }) => setTo(fromLocalInput(at)));
  return (
    <Dialog open onOpenChange={(open) => !open && !schedule.isPending && onClose()}>
      <DialogContent size="sm" title={copy.schedule.title}>
        <form className="grid gap-4" noValidate onSubmit={(event) => void submit(event)}>
          <Field control={control} name="at" label={copy.schedule.field} required>
            {(field) => <Input {...field} type="datetime-local" />}
          </Field>
          <div className="flex flex-wrap justify-end gap-3">
            {match.scheduledAt && (
              <Button variant="ghost" disabled={schedule.isPending} onClick={() => setTo(null)}>
                {copy.schedule.clear}
              </Button>
            )}
            <Button type="submit" isLoading={schedule.isPending}>
              {copy.schedule.confirm}
            </Button>
          </div>
        </form>
      </DialogContent>
    </Dialog>
  );
}
