import { Trash2 } from "lucide-react";
import { FileButton } from "@/components/file-button";
import { GameCover } from "@/components/game-cover";
import { Button } from "@/components/ui/button";
import { toast } from "@/hooks/use-toast";
import { imageProblem } from "@/lib/image-file";
import { pictureCopy } from "../copy.ts";
import { type Picture, PICTURE_MEGABYTES } from "../domain/picture.ts";

interface PictureFieldProps {
  /** What the drawn cover shows while there is no picture. */
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly value: Picture;
  readonly onChange: (picture: Picture) => void;
}

/** Gives the memory of a file's own address back. */
function release({ url, file }: Picture) {
  if (file && url) URL.revokeObjectURL(url);
}

/** One picture, shown at once and uploaded with the form. */
export function PictureField({
  name,
  label,
  hint = pictureCopy.hint,
  value,
  onChange,
}: PictureFieldProps) {
  function choose(file: File) {
    const problem = imageProblem(file, PICTURE_MEGABYTES);
    if (problem) {
      toast({ title: pictureCopy.problems[problem], variant: "destructive" });
      return;
    }
    release(value);
    onChange({ url: URL.createObjectURL(file), file });
  }

  function clear() {
    release(value);
    onChange({ url: null, file: null });
  }

  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 text-sm font-semibold">{label}</legend>
      <GameCover name={name} src={value.url} className="aspect-video w-full max-w-sm rounded-md" />
      <div className="flex flex-wrap gap-2">
        <FileButton variant="secondary" label={pictureCopy.choose} onFile={choose} />
        {value.url && (
          <Button variant="ghost" onClick={clear}>
            <Trash2 aria-hidden />
            {pictureCopy.remove}
          </Button>
        )}
      </div>
      <p className="text-sm text-muted">{hint}</p>
    </fieldset>
  );
}
