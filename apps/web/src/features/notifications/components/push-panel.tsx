import { useQuery } from "@tanstack/react-query";
import { BellRing } from "lucide-react";
import { ErrorState } from "@/components/error-state";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { Badge } from "@/components/ui/badge";
import { useFormats } from "@/hooks/use-formats";
import {
  type PushState,
  pushStateQuery,
  useTurnOnPush,
  pushDevicesQuery,
  useRemoveDevice,
} from "../api/push-device.ts";
import { deviceCopy as copy } from "../push-copy.ts";
import { needsHomeScreen } from "../domain/device-name.ts";
import { QuietHoursForm } from "./quiet-hours-form.tsx";

interface PushDevicesProps {
  readonly userId: string;
  /** The push endpoint of this browser; null if the browser receives no notifications. */
  readonly here: string | null;
}

/** The user's devices that receive notifications, each with a button to remove it. */
function PushDevices({ userId, here }: PushDevicesProps) {
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

/** Push notifications: whether this device receives them, the user's other devices, and the quiet hours. */
export function PushPanel({ userId }: { readonly userId: string }) {
  const { data: state, error, refetch } = useQuery(pushStateQuery(userId));
  if (state === null) return null;
  if (error && state === undefined) {
    return <ErrorState title={copy.stateError} error={error} onRetry={refetch} />;
  }
  return (
    <Card className="grid grid-cols-1 gap-5 [&>div:first-child]:mb-0">
      <CardHeader title={copy.title} description={copy.description} />
      {state === undefined ? (
        <Skeleton className="h-11 w-60" />
      ) : (
        <ThisDevice userId={userId} state={state} />
      )}
      <PushDevices userId={userId} here={state?.can === "on" ? state.endpoint : null} />
      <QuietHoursForm userId={userId} />
    </Card>
  );
}

interface ThisDeviceProps {
  readonly userId: string;
  readonly state: PushState;
}

function ThisDevice({ userId, state: { can } }: ThisDeviceProps) {
  const turnOn = useTurnOnPush(userId);
  if (can === "on") return <p>{copy.isOn}</p>;
  if (can === "denied") {
    return <p className="rounded-lg border border-warning/50 bg-warning/10 p-4">{copy.denied}</p>;
  }
  if (can === "off") {
    return (
      <div>
        <Button isLoading={turnOn.isPending} onClick={() => turnOn.mutate()}>
          <BellRing aria-hidden />
          {copy.turnOn}
        </Button>
      </div>
    );
  }
  const isStandalone = matchMedia("(display-mode: standalone)").matches;
  if (!needsHomeScreen(navigator.userAgent, navigator.maxTouchPoints, isStandalone)) {
    return <p className="text-muted">{copy.unsupported}</p>;
  }
  return (
    <div className="grid gap-2">
      <p className="font-semibold">{copy.homeScreen.title}</p>
      <ol className="grid list-decimal gap-1 pl-5 text-muted">
        {copy.homeScreen.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </div>
  );
}
