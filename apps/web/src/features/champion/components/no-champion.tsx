import { Trophy } from "lucide-react";
import { Link } from "react-router";
import { EmptyState } from "@/components/empty-state";
import { buttonClass } from "@/components/ui/button";
import { paths } from "@/config/paths";
import type { ChampionPage } from "../api/get-champion.ts";
import { bodyCopy as copy } from "../body-copy.ts";

const KINDS = {
  Próximamente: "ahead",
  Inscripciones: "ahead",
  Activo: "open",
  Finalizado: "ended",
} as const;

/** Why a tournament has no champion, with a link to continue. */
export function NoChampion({ cup }: { readonly cup: ChampionPage }) {
  const kind = cup.cancelled_at === null ? KINDS[cup.status] : "cancelled";
  return (
    <EmptyState
      isPage
      icon={Trophy}
      title={copy.none[kind]}
      description={copy.none[`${kind}Hint`](cup.name)}
      action={
        <Link to={paths.tournament(cup.id)} className={buttonClass({ variant: "secondary" })}>
          {copy.none.tournament}
        </Link>
      }
    />
  );
}
