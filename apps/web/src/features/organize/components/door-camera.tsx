import { CameraOff } from "lucide-react";
import { EmptyState } from "@/components/empty-state";
import { doorCopy as copy } from "../door-copy.ts";
import { useCamera } from "../hooks/use-camera.ts";

/** What the camera sees; each code that comes into it is told once. */
export function DoorCamera({ onText }: { readonly onText: (text: string) => void }) {
  const { video, state } = useCamera(onText);
  if (state === "refused" || state === "missing")
    return <EmptyState icon={CameraOff} title={copy[state]} description={copy[`${state}Hint`]} />;
  return (
    <figure className="door-camera">
      <video ref={video} aria-label={copy.cameraLabel} muted playsInline />
      <figcaption>{state === "starting" ? copy.starting : copy.cameraHint}</figcaption>
    </figure>
  );
}
