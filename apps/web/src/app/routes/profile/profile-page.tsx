import { lazy, Suspense } from "react";
import { useParams } from "react-router";
import { profileQuery } from "@/features/profile/api/profile-queries";
import { summaryReads } from "@/features/profile/api/summary-reads";
import { ProfileView } from "@/features/profile/components/profile-view";
import { copy } from "@/features/profile/copy";
import { profileHead } from "@/features/profile/domain/profile-head";
import { useSession } from "@/hooks/use-session";
import { definePage, missingPage } from "@/lib/page";

// Only for players, and not before the profile itself.
const OtherPlayer = lazy(async () => ({
  default: (await import("./other-player.tsx")).OtherPlayer,
}));

export const handle = definePage({
  // The player is shown the wallet as well.
  isForVisitors: true,
  reads: ({ params }) => ({ profile: profileQuery(params["id"] ?? "") }),
  furtherReads: ({ profile }) => (profile ? summaryReads(profile, null) : []),
  head: ({ profile }, _address, site) => {
    if (profile === undefined) return undefined;
    const isGone = profile === null || profile.closed_at !== null;
    return isGone ? missingPage(copy.head.missing) : profileHead(profile, site);
  },
});

/** /profile/{id} */
export function Component() {
  const { id = "" } = useParams();
  const { user } = useSession();
  const isOther = user !== null && user.id !== id;
  return (
    <ProfileView
      key={id}
      id={id}
      actions={
        isOther && (
          <Suspense fallback={null}>
            <OtherPlayer userId={user.id} profileId={id} />
          </Suspense>
        )
      }
    />
  );
}
