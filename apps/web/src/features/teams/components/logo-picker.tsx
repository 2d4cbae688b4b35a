import { useEffect, useState } from "react";
import { FileButton } from "@/components/file-button";
import { Avatar } from "@/components/ui/avatar";
import { imageProblem } from "@/lib/image-file";
import { toastFailure } from "@/lib/toast-failure";
import { copy } from "../copy.ts";

const MAXIMUM_MEGABYTES = 2;

interface LogoPickerProps {
  readonly file: File | null;
  readonly onChange: (file: File) => void;
}

/** Chooses a logo and shows it before it is sent. */
export function LogoPicker({ file, onChange }: LogoPickerProps) {
  const [preview, setPreview] = useState<string | null>(null);

  useEffect(() => {
    if (!file) return;
    const url = URL.createObjectURL(file);
    // The address of the file exists outside of React and must be given back.
    // oxlint-disable-next-line react/set-state-in-effect
    setPreview(url);
    return () => URL.revokeObjectURL(url);
  }, [file]);

  function choose(next: File) {
    const problem = imageProblem(next, MAXIMUM_MEGABYTES);
    if (problem === null) onChange(next);
    else toastFailure(problem === "type" ? copy.settings.logoNotImage : copy.settings.logoTooLarge);
  }

  return (
    <div className="flex flex-wrap items-center gap-4">
      <Avatar src={preview} alt="" fallback={null} className="size-16 rounded-md" />
      <div className="min-w-40 flex-1">
        <p className="text-sm font-semibold">{copy.create.logo}</p>
        <p className="text-sm text-muted">{file?.name ?? copy.create.logoHint}</p>
      </div>
      <FileButton variant="secondary" label={copy.create.chooseLogo} onFile={choose} />
    </div>
  );
}
