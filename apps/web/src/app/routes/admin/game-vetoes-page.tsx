import { useParams } from "react-router";
import { GameVetoes } from "@/features/admin/games/components/game-vetoes";
import { vetoesCopy as copy } from "@/features/admin/games/copy";
import { definePage } from "@/lib/define-page";

export const handle = definePage({
  head: () => ({ title: copy.short, description: copy.description }),
});

/** /admin/games/:id */
export function Component() {
  const { id = "" } = useParams();
  return <GameVetoes key={id} id={id} />;
}
