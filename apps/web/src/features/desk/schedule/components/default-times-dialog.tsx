import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { Select } from "@/components/ui/select";
import { fromLocalInput } from "@/lib/local-date";
import { openRoundsQuery } from "../../api/move-matches.ts";
import { useSetDefaultTimes } from "../api/default-times.ts";
import { defaultTimesCopy as copy } from "../default-times-copy.ts";

interface DefaultTimesDialogProps {
  readonly tournamentId: string;
  readonly onClose: () => void;
}

/** Sets until when the sides of a round may agree on their times, and the default time without an agreement. */
export function DefaultTimesDialog({ tournamentId, onClose }: DefaultTimesDialogProps) {
  const id = useId();
  const { data: rounds = [] } = useQuery(openRoundsQuery(tournamentId));
  const [chosen, setChosen] = useState<string | null>(null);
  const [until, setUntil] = useState("");
  const [at, setAt] = useState("");
  const save = useSetDefaultTimes();
  const round = rounds.find(({ key }) => key === chosen) ?? rounds[0];
  const options = rounds.map((one) => ({
    value: one.key,
    label: one.name,
  }));
  const submit = () => {
    const instants = { until: fromLocalInput(until), at: fromLocalInput(at) };
    if (round && instants.until && instants.at)
      save.mutate({ round, until: instants.until, at: instants.at }, { onSuccess: onClose });
  };
  const times = [
    { name: "until", label: copy.until, value: until, set: setUntil },
    { name: "at", label: copy.at, value: at, set: setAt },
  ];
  return (
    <Dialog open onOpenChange={(open) => !open && !save.isPending && onClose()}>
      <DialogContent size="sm" title={copy.title} description={copy.description}>
        <form
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <div className="grid gap-1.5">
            <Label htmlFor={`${id}-round`}>{copy.round}</Label>
            <Select
              id={`${id}-round`}
              value={round?.key ?? ""}
              onValueChange={setChosen}
              options={options}
            />
          </div>
          {times.map(({ name, label, value, set }) => (
            <div key={name} className="grid gap-1.5">
              <Label htmlFor={`${id}-${name}`}>{label}</Label>
              <Input
                id={`${id}-${name}`}
                type="datetime-local"
                required
                value={value}
                onChange={(event) => set(event.target.value)}
              />
            </div>
          ))}
          <Button type="submit" className="justify-self-end" isLoading={save.isPending}>
            {copy.confirm}
          </Button>
        </form>
      </DialogContent>
    </Dialog>
  );
}
