import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { MemberPart } from "@/components/member-part";
import { profileQuery } from "@/features/profile/api/profile-queries";
import { summaryReads } from "@/features/profile/api/summary-reads";
import { ProfileSkeleton } from "@/features/profile/components/profile-skeleton";
import { ProfileView } from "@/features/profile/components/profile-view";
import { copy } from "@/features/profile/copy";
import { useSession } from "@/hooks/use-session";
import { definePlainPage, startRead } from "@/lib/page";

export const handle = definePlainPage({ title: copy.ownTitle, description: copy.ownTitle }, true);

/** /profile (the guard has checked the session). */
export function Component() {
  const { user } = useSession();
  const client = useQueryClient();
  // Beside what the session reads of him, and before the code that shows it is there.
  const { data } = useQuery({ ...profileQuery(user?.id ?? ""), enabled: user !== null });
  useEffect(() => {
    for (const read of data ? summaryReads(data, data.participant_id) : []) startRead(client, read);
  }, [client, data]);
  return (
    <MemberPart meanwhile={<ProfileSkeleton />}>
      {user && <ProfileView key={user.id} id={user.id} />}
    </MemberPart>
  );
}
