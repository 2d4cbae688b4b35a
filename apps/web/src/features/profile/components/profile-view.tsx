import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import { paths } from "@/config/paths";
import { Movements } from "@/entities/ticket/components/movements";
import { parseStats, parseTexts } from "@/entities/profile/domain/profile-json";
import { useDocumentTitle } from "@/hooks/use-document-title";
import { useSession } from "@/hooks/use-session";
import { toast } from "@/hooks/use-toast";
import { profileQuery } from "../api/profile-queries.ts";
import { copy } from "../copy.ts";
import { Achievements } from "./achievements.tsx";
import { ProfileGames } from "./profile-games.tsx";
import { ProfileHeader } from "./profile-header.tsx";
import { ProfileSkeleton } from "./profile-skeleton.tsx";
import { ProfileStats } from "./profile-stats.tsx";

/** A player's page; one's own also shows the wallet. */
export function ProfileView({ id }: { readonly id: string }) {
  const { user } = useSession();
  const isOwn = user?.id === id;
  const { data: profile, error } = useQuery(profileQuery(id));
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const tab = isOwn && search.get("tab") === "movimientos" ? "movimientos" : "resumen";
  useDocumentTitle(isOwn ? copy.ownTitle : profile?.username);

  useEffect(() => {
    if (!error) return;
    toast({
      title: copy.loadError,
      description: isOwn ? copy.loadErrorOwn : copy.loadErrorOther,
      variant: "destructive",
    });
    void navigate(paths.home(), { replace: true });
  }, [error, isOwn, navigate]);

  if (!profile) return <ProfileSkeleton />;

  const summary = (
    <div className="grid gap-10">
      <ProfileStats stats={parseStats(profile.stats)} />
      <div className="grid grid-cols-1 gap-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Achievements items={profile.user_achievements} />
        <div className="grid content-start gap-8">
          <section>
            <h2 className="display mb-3 text-2xl">{isOwn ? copy.aboutOwn : copy.about}</h2>
            <p className="whitespace-pre-line text-muted">
              {profile.bio || (isOwn ? copy.noBioOwn : copy.noBio)}
            </p>
          </section>
          <ProfileGames
            games={profile.games_played}
            identities={parseTexts(profile.game_identities)}
          />
        </div>
      </div>
    </div>
  );

  return (
    <>
      <ProfileHeader profile={profile} isOwn={isOwn} />
      {isOwn ? (
        <Tabs
          value={tab}
          onValueChange={(next) =>
            setSearch(next === "resumen" ? {} : { tab: next }, { replace: true })
          }
        >
          <TabsList className="mb-2">
            <TabsTrigger value="resumen">{copy.tabs.summary}</TabsTrigger>
            <TabsTrigger value="movimientos">{copy.tabs.movements}</TabsTrigger>
          </TabsList>
          <TabsContent value="resumen">{summary}</TabsContent>
          <TabsContent value="movimientos">
            {profile.participant_id && <Movements participantId={profile.participant_id} />}
          </TabsContent>
        </Tabs>
      ) : (
        summary
      )}
    </>
  );
}
