import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { ArenaLines } from "./arena-lines.tsx";

interface MessagePageProps {
  readonly icon?: LucideIcon;
  readonly title: ReactNode;
  readonly description?: ReactNode;
  /** Links to pages where the user can continue. */
  readonly children?: ReactNode;
}

/** A page with a single message. */
export function MessagePage({ icon: Icon, title, description, children }: MessagePageProps) {
  return (
    <div className="relative grid min-h-[78dvh] place-items-center overflow-hidden">
      <ArenaLines className="absolute inset-0 size-full mask-[radial-gradient(closest-side,transparent_48%,black_80%,transparent)] opacity-22" />
      <div className="relative grid max-w-xl justify-items-center gap-4 px-4 text-center">
        {Icon && <Icon aria-hidden strokeWidth={1.25} className="size-14 text-muted" />}
        <h1 className="display text-5xl text-balance md:text-6xl">{title}</h1>
        {description && <p className="text-lg text-muted">{description}</p>}
        {children && <div className="mt-3 flex flex-wrap justify-center gap-3">{children}</div>}
      </div>
    </div>
  );
}
