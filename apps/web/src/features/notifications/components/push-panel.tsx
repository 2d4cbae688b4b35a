import { useQuery } from "@tanstack/react-query";
import { BellRing } from "lucide-react";
import { ErrorState } from "@/components/error-state";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { type PushState, pushStateQuery, useTurnOnPush } from "../api/push-device.ts";
import { deviceCopy as copy } from "../device-copy.ts";
import { needsHomeScreen } from "../domain/device-name.ts";
import { PushDevices } from "./push-devices.tsx";
import { QuietHoursForm } from "./quiet-hours-form.tsx";

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
