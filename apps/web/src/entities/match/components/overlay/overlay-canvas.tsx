import type { ReactNode } from "react";
import { cn } from "@/lib/cn";
import type { OverlaySettings } from "../../domain/overlay-settings.ts";
import "./overlay.css";

interface OverlayCanvasProps {
  readonly settings: OverlaySettings;
  /** It is the whole page, behind which nothing may stand. */
  readonly isPage?: boolean | undefined;
  readonly children: ReactNode;
}

/** The picture that is laid over a stream: all in it grows with its own size, 1920 × 1080 as it is meant. */
export function OverlayCanvas({ settings, isPage = false, children }: OverlayCanvasProps) {
  return (
    <div
      className={cn("overlay", isPage && "overlay-page")}
      data-theme={settings.tema}
      data-position={settings.posicion}
    >
      <div className="overlay-canvas">{children}</div>
    </div>
  );
}
