import { Avatar } from "@/components/ui/avatar";
import { Checkbox } from "@/components/ui/checkbox";
import { Skeleton } from "@/components/ui/skeleton";
import type { Picture } from "@/entities/picture/domain/picture";
import { copy } from "../copy.ts";

interface OfferedPictureProps {
  /** The picture; undefined while it loads, null if it is not available. */
  readonly picture: Picture | null | undefined;
  readonly isTaken: boolean;
  readonly onChange: (isTaken: boolean) => void;
}

/**
 * The picture from the sign-in service; it is used only if the user selects it. Its space is reserved while it loads,
 * so that nothing below moves.
 */
export function OfferedPicture({ picture, isTaken, onChange }: OfferedPictureProps) {
  if (picture === null) {
    return (
      <p className="flex min-h-14 items-center text-sm text-muted">
        {copy.complete.pictureMissing}
      </p>
    );
  }
  return (
    <label className="flex min-h-14 cursor-pointer items-center gap-4">
      {picture === undefined ? (
        <Skeleton className="size-14 flex-none rounded-full" />
      ) : (
        <Avatar src={picture.url} alt="" fallback={null} className="size-14 rounded-full" />
      )}
      <Checkbox checked={isTaken} disabled={picture === undefined} onCheckedChange={onChange} />
      <span className="text-sm">{copy.complete.picture}</span>
    </label>
  );
}
