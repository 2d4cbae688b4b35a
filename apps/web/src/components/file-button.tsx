import { useRef } from "react";
import { IMAGE_TYPES } from "@/lib/image-file";
import { Button, type ButtonLook } from "./ui/button.tsx";

type FileButtonProps = ButtonLook & {
  readonly label: string;
  readonly onFile: (file: File) => void;
  readonly isLoading?: boolean;
  readonly className?: string;
};

/** A button that asks for one picture. */
export function FileButton({
  label,
  onFile,
  isLoading = false,
  className,
  ...look
}: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        {...look}
        isLoading={isLoading}
        className={className}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept={IMAGE_TYPES.join(",")}
        hidden
        onChange={(event) => {
          const file = event.target.files?.[0];
          // The same file can be chosen again after a failure.
          event.target.value = "";
          if (file) onFile(file);
        }}
      />
    </>
  );
}
