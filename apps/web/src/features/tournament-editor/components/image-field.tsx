import { useMutation } from "@tanstack/react-query";
import { ImagePlus, Trash2 } from "lucide-react";
import { useRef } from "react";
import { GameCover } from "@/components/game-cover";
import { Button } from "@/components/ui/button";
import { toast } from "@/hooks/use-toast";
import { toUserMessage } from "@/lib/errors";
import { uploadTournamentImageMutation } from "../api/upload-tournament-image.ts";
import { copy } from "../copy.ts";

interface ImageFieldProps {
  readonly id: string;
  readonly describedBy: string | undefined;
  /** The drawn cover while there is no picture. */
  readonly game: string;
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
}

/** The cover: a picture of one's own, or the one drawn from the game's name. */
export function ImageField({ id, describedBy, game, value, onChange }: ImageFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const upload = useMutation({
    ...uploadTournamentImageMutation(),
    onSuccess: (address) => onChange(address),
    onError: (error) =>
      toast({
        title: copy.fields.imageError,
        description: toUserMessage(error),
        variant: "destructive",
      }),
  });
  return (
    <div className="grid gap-3 sm:grid-cols-[12rem_1fr] sm:items-center">
      <GameCover name={game} src={value} className="aspect-video w-full rounded-md" />
      <div className="flex flex-wrap gap-2">
        <input
          ref={input}
          type="file"
          accept="image/png,image/jpeg,image/webp"
          className="sr-only"
          tabIndex={-1}
          aria-hidden
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            currentTarget.value = "";
            if (file) upload.mutate(file);
          }}
        />
        <Button
          id={id}
          aria-describedby={describedBy}
          variant="secondary"
          isLoading={upload.isPending}
          onClick={() => input.current?.click()}
        >
          <ImagePlus aria-hidden />
          {copy.fields.imageChoose}
        </Button>
        {value && (
          <Button variant="ghost" onClick={() => onChange(null)}>
            <Trash2 aria-hidden />
            {copy.fields.imageRemove}
          </Button>
        )}
      </div>
    </div>
  );
}
