import type { ReactNode } from "react";
import { cn } from "@/lib/cn";
import type { OverlaySettings } from "../../domain/overlay-settings.ts";
import "./overlay.css";

interface OverlayCanvasProps {
  readonly settings: OverlaySettings;
  /** The overlay is the whole page, so the background is transparent. */
  readonly isPage?: boolean | undefined;
  readonly children: ReactNode;
}

/** The picture over a stream: everything scales with its size, designed for 1920 × 1080. */
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
