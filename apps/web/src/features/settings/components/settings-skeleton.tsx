import { Skeleton } from "@/components/ui/skeleton";
import type { SectionName } from "../domain/section.ts";

/** How high the cards of a section are. */
const CARDS: Readonly<Record<SectionName, readonly string[]>> = {
  perfil: ["h-32", "h-screen"],
  seguridad: ["h-44", "h-44", "h-96"],
  pagos: ["h-96"],
  notificaciones: ["h-screen"],
  "juego-responsable": ["h-36", "h-72", "h-48"],
  "eliminar-cuenta": ["h-72"],
};

/** The cards of a section that are on their way. */
export function SettingsSkeleton({ section }: { readonly section: SectionName }) {
  return (
    <div aria-busy="true" className="grid gap-5">
      {CARDS[section].map((height, index) => (
        <Skeleton key={index} className={`${height} rounded-lg`} />
      ))}
    </div>
  );
}
