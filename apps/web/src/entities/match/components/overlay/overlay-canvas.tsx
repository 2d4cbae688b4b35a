import type { ReactNode } from "react";
import { cn } from "@/lib/cn";
import type { OverlaySettings } from "../../domain/overlay-settings.ts";
import "./overlay.css";

interface OverlayCanvasProps {
  readonly settings: OverlaySettings;
  /** Whether the overlay is the whole page, so that the background must be transparent. */
  readonly isPage?: boolean | undefined;
  readonly children: ReactNode;
}

/** The area of an overlay, designed for 1920 × 1080. All contents scale with its size. */
export function OverlayCanvas({ settings, isPage = false, children }: OverlayCanvasProps) {
  return (
    <div
      className={cn("overlay", isPage ? "fixed inset-0" : "aspect-video")}
      data-theme={settings.tema}
      data-position={settings.posicion}
    >
      <div className="overlay-canvas">{children}</div>
    </div>
  );
}
