import { useQuery } from "@tanstack/react-query";
import { ErrorState } from "@/components/error-state";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { useFormats } from "@/hooks/use-formats";
import { pushDevicesQuery, useRemoveDevice } from "../api/push-device.ts";
import { deviceCopy as copy } from "../device-copy.ts";

interface PushDevicesProps {
  readonly userId: string;
  /** The endpoint of this browser; null if it receives no notifications. */
  readonly here: string | null;
}

/** The user's devices that receive notifications, each with a button to remove it. */
export function PushDevices({ userId, here }: PushDevicesProps) {
  const { data: devices, error, refetch } = useQuery(pushDevicesQuery(userId));
  const { formatDate } = useFormats();
  const remove = useRemoveDevice();
  if (error && !devices) {
    return <ErrorState title={copy.loadError} error={error} onRetry={refetch} />;
  }
  if (!devices || devices.length === 0) return null;
  return (
    <section aria-label={copy.devices}>
      <h3 className="mb-2 font-semibold">{copy.devices}</h3>
      <ul>
        {devices.map(({ id, name, endpoint, created_at: since }) => (
          <li
            key={id}
            className="flex items-center justify-between gap-3 border-t border-border py-3 last:pb-0"
          >
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-2 font-semibold">
                {name}
                {endpoint === here && <Badge>{copy.thisOne}</Badge>}
              </p>
              <p className="text-sm text-muted">{copy.since(formatDate(since))}</p>
            </div>
            <Button
              variant="ghost"
              aria-label={copy.removeLabel(name)}
              isLoading={remove.isPending && remove.variables.id === id}
              onClick={() => remove.mutate({ id, isHere: endpoint === here })}
            >
              {copy.remove}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
