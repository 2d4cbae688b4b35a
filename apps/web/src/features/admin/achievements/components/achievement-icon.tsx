import { GeneratedMedal } from "@/components/generated-medal";
import { Avatar } from "@/components/ui/avatar";
import { cn } from "@/lib/cn";

interface AchievementIconProps {
  readonly name: string;
  readonly src: string | null;
  readonly className?: string;
}

/** As the profile shows it: its picture, or the medal that is drawn of its name. */
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
