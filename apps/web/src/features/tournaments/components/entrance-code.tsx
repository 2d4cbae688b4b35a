import { qrPicture } from "@/lib/qr-picture";
import { entryCopy as copy } from "../entrance-code-copy.ts";

interface EntryPassProps {
  readonly code: string;
  readonly name: string;
}

/** A code for the entrance of the venue: as a QR code for a camera, and as text to read aloud. */
export function EntryPass({ code, name }: EntryPassProps) {
  return (
    <div className="grid justify-items-center gap-3 text-center">
      <p className="display text-2xl wrap-anywhere">{name}</p>
      <img
        src={qrPicture(code)}
        alt={copy.alt(name)}
        width={288}
        height={288}
        className="size-72 max-w-full rounded-lg bg-white"
      />
      <p className="text-sm text-muted">
        {copy.code}
        <code className="mt-1 block font-mono text-base text-foreground select-all">
          {code.match(/.{4}/gu)?.join(" ")}
        </code>
      </p>
    </div>
  );
}
