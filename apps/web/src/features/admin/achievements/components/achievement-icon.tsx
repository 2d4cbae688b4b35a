import { GeneratedMedal } from "@/components/generated-medal";
import { Avatar } from "@/components/ui/avatar";
import { cn } from "@/lib/cn";

interface AchievementIconProps {
  readonly name: string;
  readonly src: string | null;
  readonly className?: string;
}

/** The icon as the profile shows it: a picture, or a medal drawn from the name. */
export function AchievementIcon({ name, src, className }: AchievementIconProps) {
  return (
    <Avatar
      src={src}
      alt=""
      className={cn("flex-none bg-transparent", className)}
      fallback={<GeneratedMedal seed={name} />}
    />
  );
}
