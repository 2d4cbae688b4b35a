import { Avatar } from "@/components/ui/avatar";
import { Checkbox } from "@/components/ui/checkbox";
import { copy } from "../copy.ts";

interface OfferedPictureProps {
  readonly url: string | null;
  readonly isTaken: boolean;
  readonly onChange: (isTaken: boolean) => void;
}

/** The picture that the other service has: shown, and taken only by who says so. */
export function OfferedPicture({ url, isTaken, onChange }: OfferedPictureProps) {
  return (
    <label className="flex cursor-pointer items-center gap-4">
      <Avatar src={url} alt="" fallback={null} className="size-14 rounded-full" />
      <Checkbox checked={isTaken} onCheckedChange={onChange} />
      <span className="text-sm">{copy.complete.picture}</span>
    </label>
  );
}
