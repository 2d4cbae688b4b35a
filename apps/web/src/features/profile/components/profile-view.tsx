import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { useNavigate } from "react-router";
import { ErrorState } from "@/components/error-state";
import { paths } from "@/config/paths";
import { profileKeys } from "@/entities/profile/api/profile-query-keys";
import { useSession } from "@/hooks/use-session";
import { toast } from "@/lib/toast";
import { island } from "@/components/island";
import { useTableChanges } from "@/lib/realtime";
import { isUuid } from "@/lib/uuid";
import { profileQuery } from "../api/profile-queries.ts";
import { copy } from "../copy.ts";
import { type ProfileActs, ProfileHeader } from "./profile-header.tsx";
import { ProfileSkeleton, SummarySkeleton } from "./profile-skeleton.tsx";

const placeholder = <SummarySkeleton />;
const ProfileSummary = island(
  async () => (await import("./profile-summary.tsx")).ProfileSummary,
  placeholder,
);
const OwnTabs = island(async () => (await import("./own-profile-tabs.tsx")).OwnTabs, placeholder);

interface ProfileViewProps {
  readonly id: string;
  /** The actions on another player, including the follow button. */
  readonly actions?: ProfileActs;
  /** The list of open challenges that the player offers; shown on pages of other players. */
  readonly offers?: ReactNode;
}

/** A player's page; the viewer's own page also shows the wallet. */
export function ProfileView({ id, actions, offers }: ProfileViewProps) {
  const { user } = useSession();
  const isOwn = user?.id === id;
  const { data: profile, error, refetch } = useQuery(profileQuery(id));
  // Each decided match of the player also changes their record in `profiles`, so it is enough to listen to that record.
  useTableChanges({ table: "profiles", filter: `id=eq.${id}`, enabled: isUuid(id) }, [
    profileKeys.page(id),
  ]);
  const hasFailed = error !== null && !profile;
  const isMissing = isOwn ? profile === null : hasFailed || profile === null;
  const navigate = useNavigate();

  useEffect(() => {
    if (!isMissing) return;
    toast({
      title: copy.loadError,
      description: isOwn ? copy.loadErrorOwn : copy.loadErrorOther,
      variant: "destructive",
    });
    void navigate(paths.home(), { replace: true });
  }, [isMissing, isOwn, navigate]);

  if (isOwn && hasFailed) {
    return <ErrorState isPage title={copy.loadErrorOwn} error={error} onRetry={refetch} />;
  }
  if (!profile) return <ProfileSkeleton />;

  const summary = <ProfileSummary profile={profile} isOwn={isOwn} />;
  return (
    <>
      <ProfileHeader profile={profile} isOwn={isOwn} actions={actions} />
      {offers}
      {isOwn ? <OwnTabs participantId={profile.participant_id}>{summary}</OwnTabs> : summary}
    </>
  );
}
