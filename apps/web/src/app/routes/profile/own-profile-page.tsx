import { ProfileView } from "@/features/profile/components/profile-view";
import { copy } from "@/features/profile/copy";
import { useSession } from "@/hooks/use-session";
import { definePlainPage } from "@/lib/page";

export const handle = definePlainPage({ title: copy.ownTitle, description: copy.ownTitle });

/** /profile (the guard has checked the session). */
export function Component() {
  const { user } = useSession();
  const id = user?.id ?? "";
  return <ProfileView key={id} id={id} />;
}
