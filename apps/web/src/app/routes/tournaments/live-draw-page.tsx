import { lazy, Suspense } from "react";
import { useParams } from "react-router";
import { liveDrawQuery } from "@/features/live-draw/api/get-live-draw";
import { LiveDraw } from "@/features/live-draw/components/live-draw";
import { copy } from "@/features/live-draw/copy";
import { useSession } from "@/hooks/use-session";
import { definePage, missingPage } from "@/lib/page";

const DrawControls = lazy(async () => ({
  default: (await import("@/features/admin/live-draw/components/draw-controls")).DrawControls,
}));

export const handle = definePage({
  reads: ({ params }) => ({ page: liveDrawQuery(params["id"] ?? "") }),
  head: ({ page }) =>
    page === null
      ? missingPage(copy.notFound)
      : page && { title: copy.head(page.name), description: copy.description(page.name) },
});

/** /tournaments/{id}/draw */
export function Component() {
  const { id = "" } = useParams();
  const { isAdmin } = useSession();
  return (
    <LiveDraw
      key={id}
      tournamentId={id}
      controls={({ draw, stages, isOver }) =>
        isAdmin &&
        !isOver && (
          <Suspense fallback={null}>
            <DrawControls draw={draw} stages={stages} />
          </Suspense>
        )
      }
    />
  );
}
