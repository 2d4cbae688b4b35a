import { useQuery } from "@tanstack/react-query";
import { OnceSessionKnown } from "@/components/once-session-known";
import { profileQuery } from "@/features/profile/api/profile-queries";
import { ProfileSkeleton } from "@/features/profile/components/profile-skeleton";
import { ProfileView } from "@/features/profile/components/profile-view";
import { copy } from "@/features/profile/copy";
import { useSession } from "@/hooks/use-session";
import { definePlainPage } from "@/lib/define-page";

export const handle = definePlainPage({ title: copy.ownTitle, description: copy.ownTitle }, true);

/** The page /profile. Its guard redirects visitors, but `user` can be null until the session is known. */
export function Component() {
  const { user } = useSession();
  // Starts to read the public profile early, in parallel with the session's profile and the page's code.
  useQuery({ ...profileQuery(user?.id ?? ""), enabled: user !== null });
  return (
    <OnceSessionKnown placeholder={<ProfileSkeleton />}>
      {user && <ProfileView key={user.id} id={user.id} />}
    </OnceSessionKnown>
  );
}
