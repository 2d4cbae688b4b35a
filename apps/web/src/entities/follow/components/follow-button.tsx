import { useQuery } from "@tanstack/react-query";
import { Bell, BellRing } from "lucide-react";
import { useEffect } from "react";
import { Link } from "react-router";
import { Button, buttonClass, type ButtonLook } from "@/components/ui/button";
import { paths } from "@/config/paths";
import { useReturnPath } from "@/hooks/use-return-path";
import { useSession } from "@/hooks/use-session";
import { cn } from "@/lib/cn";
import { myFollowsQuery, useFollow } from "../api/follows.ts";
import { copy } from "../copy.ts";

const KEY = "leyenda-follow";

/**
 * Stores in the browser tab what a visitor wants to follow, while they sign in. It is not a URL parameter, because
 * everybody who opens a shared link would then follow too.
 */
function intendToFollow(subjectId: string): void {
  sessionStorage.setItem(KEY, subjectId);
}

/** Whether the visitor wanted to follow this subject. The stored intention is deleted, so it is true only once. */
function takeIntention(subjectId: string): boolean {
  if (sessionStorage.getItem(KEY) !== subjectId) return false;
  sessionStorage.removeItem(KEY);
  return true;
}

interface FollowButtonProps extends Pick<ButtonLook, "size" | "variant"> {
  /** The id of the participant or tournament to follow. */
  readonly subjectId: string;
  readonly name: string;
  /** Replaces the default label, if following has a special purpose. */
  readonly label?: string;
  readonly className?: string;
}

/** A button to follow or unfollow. A visitor signs in first; then the follow is carried out. */
export function FollowButton({
  subjectId,
  name,
  label,
  variant = "secondary",
  className,
  ...look
}: FollowButtonProps) {
  const { user, isCertain } = useSession();
  const here = useReturnPath();
  const { data: followed } = useQuery({
    ...myFollowsQuery(user?.id ?? ""),
    enabled: user !== null,
  });
  const { mutate, isPending } = useFollow();
  const isFollowing = followed?.some((one) => one.subject_id === subjectId) ?? false;
  const isKnown = user === null ? isCertain : followed !== undefined;

  useEffect(() => {
    if (user && takeIntention(subjectId)) mutate({ subjectId, follows: true });
  }, [user, subjectId, mutate]);

  if (!user)
    return (
      <Link
        to={paths.login(here)}
        aria-label={label ?? copy.followOf(name)}
        className={cn(buttonClass({ variant, ...look }), className, !isKnown && "visitor-only")}
        onClick={() => intendToFollow(subjectId)}
      >
        <Bell aria-hidden />
        {label ?? copy.follow}
      </Link>
    );
  const Icon = isFollowing ? BellRing : Bell;
  return (
    <Button
      variant={isFollowing ? "secondary" : variant}
      {...look}
      aria-label={isFollowing ? copy.followingOf(name) : (label ?? copy.followOf(name))}
      aria-pressed={isFollowing}
      isLoading={isPending}
      className={cn(className, !isKnown && "visitor-only")}
      onClick={() => mutate({ subjectId, follows: !isFollowing })}
    >
      <Icon aria-hidden className={isFollowing ? "text-accent-2" : undefined} />
      {isFollowing ? copy.following : (label ?? copy.follow)}
    </Button>
  );
}
