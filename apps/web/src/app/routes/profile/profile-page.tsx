import { useParams } from "react-router";
import { ProfileView } from "@/features/profile/components/profile-view";
import { useSession } from "@/hooks/use-session";

/** /profile (the guard has checked the session) and /profile/{id}. */
export function Component() {
  const { id } = useParams();
  const { user } = useSession();
  const profileId = id ?? user?.id ?? "";
  return <ProfileView key={profileId} id={profileId} />;
}
