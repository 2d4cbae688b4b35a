import { lazy, Suspense, useState } from "react";
import { useParams } from "react-router";
import { liveDrawQuery } from "@/features/live-draw/api/get-live-draw";
import { LiveDraw } from "@/features/live-draw/components/live-draw";
import { copy } from "@/features/live-draw/copy";
import { useSession } from "@/hooks/use-session";
import { definePage, missingPage } from "@/lib/define-page";

const StaffDrawControls = lazy(async () => ({
  default: (await import("./staff-draw-controls.tsx")).StaffDrawControls,
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
  const { user } = useSession();
  const [leads, setLeads] = useState(false);
  return (
    <LiveDraw
      key={id}
      tournamentId={id}
      isLed={leads}
      controls={({ draw, stages, isOver, takesEntries, deadline }) =>
        user !== null &&
        !isOver && (
          <Suspense fallback={null}>
            <StaffDrawControls
              tournamentId={id}
              onKnown={setLeads}
              draw={draw}
              stages={stages}
              closesAt={takesEntries ? deadline : null}
            />
          </Suspense>
        )
      }
    />
  );
}
