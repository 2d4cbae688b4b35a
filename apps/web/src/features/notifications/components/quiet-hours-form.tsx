import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useId } from "react";
import { ErrorState } from "@/components/error-state";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { quietHoursQuery, useSaveQuietHours } from "../api/quiet-hours.ts";
import { deviceCopy } from "../device-copy.ts";

const copy = deviceCopy.quiet;
/** What most people sleep through. */
const USUAL = { begins: "23:00", ends: "08:00" };

/** A zone as one says it: America/Argentina/Buenos_Aires is "hora estándar de Argentina". */
const wordsOf = (zone: string) =>
  new Intl.DateTimeFormat("es-AR", { timeZone: zone, timeZoneName: "long" })
    .formatToParts()
    .find(({ type }) => type === "timeZoneName")?.value ?? zone;

/** Between which hours nothing is pushed, by the clock of this device. */
export function QuietHoursForm({ userId }: { readonly userId: string }) {
  const { data: hours, error, refetch } = useQuery(quietHoursQuery(userId));
  const save = useSaveQuietHours(userId);
  const id = useId();
  if (error && hours === undefined) {
    return <ErrorState title={copy.loadError} error={error} onRetry={refetch} />;
  }
  if (hours === undefined) return null;
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const { begins, ends } = hours ?? USUAL;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    const hour = (name: string) => {
      const value = values.get(name);
      return typeof value === "string" ? value : "";
    };
    save.mutate({ begins: hour("begins"), ends: hour("ends"), zone });
  }

  return (
    <form
      aria-label={copy.title}
      // Saved elsewhere, it begins with what holds.
      key={`${begins} ${ends}`}
      className="grid gap-3 border-t border-border pt-4"
      onSubmit={submit}
    >
      <div>
        <h3 className="font-semibold">{copy.title}</h3>
        <p className="mt-1 text-[0.9375rem] text-muted">
          {copy.hint(wordsOf(hours?.zone ?? zone))}
        </p>
      </div>
      <div className="flex flex-wrap items-end gap-3">
        {(["begins", "ends"] as const).map((name) => (
          <div key={name} className="grid gap-1.5">
            <Label htmlFor={id + name}>{copy[name]}</Label>
            <Input
              id={id + name}
              type="time"
              name={name}
              required
              defaultValue={name === "begins" ? begins : ends}
            />
          </div>
        ))}
        <Button type="submit" variant="secondary" isLoading={save.isPending && !!save.variables}>
          {copy.save}
        </Button>
        {hours && (
          <Button
            variant="ghost"
            isLoading={save.isPending && !save.variables}
            onClick={() => save.mutate(null)}
          >
            {copy.clear}
          </Button>
        )}
      </div>
    </form>
  );
}
