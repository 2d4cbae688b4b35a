import { matchPicturesLimits } from "@leyenda/db-types/limits";
import { LoaderCircle, RotateCw, TriangleAlert, X } from "lucide-react";
import { useId } from "react";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { cn } from "@/lib/cn";
import { chatCopy } from "../copy.ts";
import type { AttachedPicture } from "../hooks/use-attached-picture.ts";

interface AttachedPictureRowProps {
  readonly picture: AttachedPicture;
  readonly alt: string;
  readonly onAlt: (alt: string) => void;
  readonly onDiscard: () => void;
}

/** The picture attached to the next message: its upload state, its description, and a button to remove it. */
export function AttachedPictureRow({ picture, alt, onAlt, onDiscard }: AttachedPictureRowProps) {
  const { url, stored, failure, retry } = picture;
  const texts = chatCopy.picture;
  const hint = useId();
  return (
    <div
      role="group"
      aria-label={texts.chosen}
      className="flex w-full items-center gap-3 rounded-md bg-surface-raised p-2"
    >
      <span className="relative flex-none">
        <img
          src={url}
          alt=""
          className={cn("size-16 rounded-sm object-cover", !stored && "opacity-50")}
        />
        {!stored && !failure && (
          <LoaderCircle
            aria-hidden
            className="absolute inset-0 m-auto size-6 animate-spin text-foreground"
          />
        )}
      </span>
      <div className="grid min-w-0 flex-1 gap-1">
        {failure === null ? (
          <Input
            aria-label={texts.alt}
            aria-describedby={hint}
            placeholder={texts.alt}
            value={alt}
            // The description has the same maximum length as that of a match's picture.
            maxLength={matchPicturesLimits.alt.max}
            onChange={({ target }) => onAlt(target.value)}
            // Enter in the description must not submit the surrounding form: the message would be sent incomplete.
            onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
          />
        ) : (
          <p className="flex items-center gap-1.5 text-sm text-danger">
            <TriangleAlert aria-hidden className="size-4 flex-none" />
            {texts.failed} {failure}
          </p>
        )}
        <p id={hint} role="status" className="text-xs text-muted">
          {failure === null && (stored ? texts.altHint : texts.storing)}
        </p>
        {failure !== null && (
          <Button variant="secondary" size="sm" className="justify-self-start" onClick={retry}>
            <RotateCw aria-hidden />
            {chatCopy.retry}
          </Button>
        )}
      </div>
      <Button variant="ghost" icon aria-label={texts.discard} onClick={onDiscard}>
        <X aria-hidden />
      </Button>
    </div>
  );
}
