import { Copy, ExternalLink } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { CollapsibleRow } from "@/components/collapsible-row";
import { Button, buttonClass } from "@/components/ui/button";
import { Label } from "@/components/ui/label";
import { Select } from "@/components/ui/select";
import { copyText } from "@/lib/copy-text";
import {
  OVERLAY_WORDS,
  overlayAddress,
  type OverlayParameter,
  type OverlaySettings,
  overlaySettings,
} from "../../domain/overlay-settings.ts";
import { overlayCopy } from "../../overlay-copy.ts";
import { OverlayCanvas } from "./overlay-canvas.tsx";

const copy = overlayCopy.link;

interface OverlayLinkPanelProps {
  /** The path of the overlay, without its settings. */
  readonly path: string;
  /** The settings that casters can choose for this overlay. */
  readonly parameters: readonly OverlayParameter[];
  readonly preview: (settings: OverlaySettings) => ReactNode;
}

/** Shows casters the URL of an overlay, lets them choose its settings, and shows a preview. */
export function OverlayLinkPanel(props: OverlayLinkPanelProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <CollapsibleRow title={copy.title} aside={copy.ready} onToggle={setIsOpen}>
      {isOpen && <OverlayChoice {...props} />}
    </CollapsibleRow>
  );
}

function OverlayChoice({ path, parameters, preview }: OverlayLinkPanelProps) {
  const [chosen, setChosen] = useState(() => new URLSearchParams());
  const id = useId();
  const settings = overlaySettings(chosen);
  const address = overlayAddress(path, chosen);
  return (
    <div className="grid gap-4 pb-4">
      <p className="text-muted">{copy.hint}</p>
      <div className="grid grid-cols-2 gap-3 md:grid-cols-3">
        {parameters.map((name) => (
          <div key={name} className="grid min-w-0 gap-1">
            <Label htmlFor={`${id}-${name}`}>{copy.settings[name]}</Label>
            <Select
              id={`${id}-${name}`}
              options={OVERLAY_WORDS[name]
                .toSorted((one, other) => one.localeCompare(other))
                .map((value) => ({ value, label: wordOf(value) }))}
              value={settings[name]}
              onValueChange={(value) =>
                setChosen((before) => {
                  const next = new URLSearchParams(before);
                  next.set(name, value);
                  return next;
                })
              }
            />
          </div>
        ))}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          onClick={() =>
            void copyText(window.location.origin + address, copy.copied, copy.copiedHint)
          }
        >
          <Copy aria-hidden />
          {copy.copy}
        </Button>
        <a
          href={address}
          target="_blank"
          rel="noopener"
          className={buttonClass({ variant: "secondary" })}
        >
          <ExternalLink aria-hidden />
          {copy.open}
        </a>
      </div>
      <figure
        aria-label={copy.preview}
        className="overlay-preview overflow-hidden rounded-lg border border-border"
      >
        <OverlayCanvas settings={settings}>{preview(settings)}</OverlayCanvas>
      </figure>
    </div>
  );
}

const wordOf = (word: string): string =>
  word in copy.words
    ? copy.words[word as keyof typeof copy.words]
    : word === "0"
      ? copy.none
      : word;
