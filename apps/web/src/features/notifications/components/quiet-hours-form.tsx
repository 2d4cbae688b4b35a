import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { ErrorState } from "@/components/error-state";
import { Label } from "@/components/ui/label";
import { Select } from "@/components/ui/select";
import { Switch } from "@/components/ui/switch";
import { zoneName } from "@/lib/zone-name";
import { quietHoursQuery, useSaveQuietHours } from "../api/quiet-hours.ts";
import { deviceCopy } from "../push-copy.ts";

const copy = deviceCopy.quiet;
/** The suggested hours: usual sleeping hours. */
const USUAL = { begins: "23:00", ends: "08:00" };

/** Every half hour of a day. A browser's native time field would use the browser's language, not the page's. */
const TIMES = Array.from(
  { length: 48 },
  (_none, at) => `${String(Math.floor(at / 2)).padStart(2, "0")}:${at % 2 ? "30" : "00"}`,
);

/** The hours without push notifications, by the clock of this device; saved on every change. */
export function QuietHoursForm({ userId }: { readonly userId: string }) {
  const { data: saved, error, refetch } = useQuery(quietHoursQuery(userId));
  const save = useSaveQuietHours(userId);
  const id = useId();
  if (error && saved === undefined) {
    return <ErrorState title={copy.loadError} error={error} onRetry={refetch} />;
  }
  if (saved === undefined) return null;
  const hours = save.isPending ? save.variables : saved;
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

  return (
    <fieldset className="grid gap-3 border-t border-border pt-4">
      <legend className="sr-only">{copy.title}</legend>
      <div className="flex items-center justify-between gap-4">
        <div>
          <h3 className="font-sans font-semibold">{copy.title}</h3>
          <p className="mt-1 text-[0.9375rem] text-muted">
            {copy.hint(zoneName(hours?.zone ?? zone))}
          </p>
        </div>
        <Switch
          aria-label={copy.title}
          checked={hours !== null}
          onCheckedChange={(isOn) => save.mutate(isOn ? { ...USUAL, zone } : null)}
        />
      </div>
      {hours && (
        <div className="flex flex-wrap gap-3">
          {(["begins", "ends"] as const).map((name) => (
            <div key={name} className="grid gap-1.5">
              <Label htmlFor={id + name}>{copy[name]}</Label>
              <Select
                id={id + name}
                className="w-32"
                options={[...new Set([...TIMES, hours[name]])]
                  .toSorted()
                  .map((value) => ({ value, label: value }))}
                value={hours[name]}
                onValueChange={(value) => save.mutate({ ...hours, [name]: value, zone })}
              />
            </div>
          ))}
        </div>
      )}
    </fieldset>
  );
}
