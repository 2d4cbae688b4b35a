import type { ReactNode } from "react";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import { useUrlState } from "@/hooks/use-url-state";
import { Movements } from "@/entities/ticket/components/movements";
import { copy } from "../copy.ts";
import "@/components/head-line.css";
import "./own-profile-tabs.css";

/** How many of the latest ticket movements are visible; a button shows the older ones. */
const FIRST_MOVEMENTS = 8;

interface OwnTabsProps {
  readonly participantId: string | null;
  readonly children: ReactNode;
}

/** The tabs of the viewer's own page: the public part, and the wallet. */
export function OwnTabs({ participantId, children }: OwnTabsProps) {
  const [search, changeAddress] = useUrlState();
  return (
    <Tabs
      value={search.get("tab") === "movimientos" ? "movimientos" : "resumen"}
      onValueChange={(next) =>
        changeAddress(next === "resumen" ? {} : { tab: next }, { replace: true })
      }
    >
      <TabsList className="mb-2">
        <TabsTrigger value="resumen">{copy.tabs.summary}</TabsTrigger>
        <TabsTrigger value="movimientos">{copy.tabs.movements}</TabsTrigger>
      </TabsList>
      <TabsContent value="resumen">{children}</TabsContent>
      {/* The heading of the movements is hidden, because the tab has the same name. */}
      <TabsContent value="movimientos" className="needs-room [&>section>div>h2]:sr-only">
        {participantId && <Movements participantId={participantId} atFirst={FIRST_MOVEMENTS} />}
      </TabsContent>
    </Tabs>
  );
}
