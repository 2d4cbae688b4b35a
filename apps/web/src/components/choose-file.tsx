import { Upload } from "lucide-react";
import { useRef } from "react";
import { Button } from "@/components/ui/button";

interface ChooseFileProps {
  readonly label: string;
  /** The accepted file types, in the format of the `accept` attribute of a file input. */
  readonly accept: string;
  readonly onChoose: (file: File) => void;
}

/** A button that opens the file chooser. */
export function ChooseFile({ label, accept, onChoose }: ChooseFileProps) {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant="secondary" onClick={() => chooser.current?.click()}>
        <Upload aria-hidden />
        {label}
      </Button>
      <input
        ref={chooser}
        type="file"
        accept={accept}
        aria-label={label}
        hidden
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          // Without a reset, the browser would report no change if the user chooses the same file again.
          currentTarget.value = "";
          if (file) onChoose(file);
        }}
      />
    </>
  );
}
