import { tournamentsLimits as limits } from "@leyenda/db-types/limits";
import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { type Streamed, useSetStream } from "../api/stream.ts";
import { streamCopy as copy } from "../copy.ts";

interface StreamFieldProps {
  readonly of: Streamed;
  /** The stored URL of the stream; null if there is no stream. */
  readonly url: string | null;
}

/** The field for the stream of a tournament or match, for staff with the broadcast right. */
export function StreamField({ of, url }: StreamFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const { mutate, isPending } = useSetStream(of);
  const id = useId();
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        mutate((typed ?? url ?? "").trim() || null, { onSuccess: () => setTyped(null) });
      }}
    >
      <Label htmlFor={id}>{copy[of.kind]}</Label>
      <div className="flex flex-wrap gap-2">
        <Input
          id={id}
          type="url"
          inputMode="url"
          maxLength={limits.stream_url.max}
          value={typed ?? url ?? ""}
          aria-describedby={`${id}-hint`}
          className="min-w-0 flex-1 basis-60"
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" variant="secondary" isLoading={isPending}>
          {copy.save}
        </Button>
      </div>
      <p id={`${id}-hint`} className="text-sm text-muted">
        {copy.hint}
      </p>
    </form>
  );
}
