import { ChevronDown } from "lucide-react";
import { GeneratedMedal } from "@/components/generated-medal";
import { Avatar } from "@/components/ui/avatar";
import { useFormats } from "@/hooks/use-formats";
import { useNow } from "@/hooks/use-now";
import { copy } from "../copy.ts";

const texts = copy.achievements;
/** How many of the newest achievements are visible; a button shows the older ones. */
const SHOWN_FIRST = 6;
const NEW_FOR_MS = 7 * 86_400_000;

interface Earned {
  readonly created_at: string;
  readonly achievement: {
    readonly id: string;
    readonly name: string;
    readonly description: string;
    readonly icon_url: string | null;
  };
}

interface AchievementsProps {
  /** The achievements, newest first. */
  readonly items: readonly Earned[];
  readonly isOwn: boolean;
}

/** A player's achievements: the newest are visible, older ones are collapsed. */
export function Achievements({ items, isOwn }: AchievementsProps) {
  // A single remaining achievement is shown, not collapsed.
  const first = items.length === SHOWN_FIRST + 1 ? items.length : SHOWN_FIRST;
  return (
    <section>
      <h2 className="mb-3">{texts.title}</h2>
      {items.length === 0 ? (
        <p className="text-muted">{isOwn ? texts.empty : texts.emptyOther}</p>
      ) : (
        <div className="card py-1">
          <Medals items={items.slice(0, first)} />
          {items.length > first && (
            <details className="group/rest border-t border-border">
              <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between text-sm font-semibold link group-open/rest:hidden">
                {texts.all(items.length)}
                <ChevronDown aria-hidden className="size-5" />
              </summary>
              <Medals items={items.slice(first)} />
            </details>
          )}
        </div>
      )}
    </section>
  );
}

function Medals({ items }: Pick<AchievementsProps, "items">) {
  const { formatDate } = useFormats();
  const now = useNow(null);
  return (
    <ul className="divide-y divide-border">
      {items.map(({ achievement, created_at: at }) => (
        <li key={achievement.id} className="flex items-center gap-3 py-2.5">
          <Avatar
            src={achievement.icon_url}
            alt=""
            className="size-11 flex-none bg-transparent"
            fallback={<GeneratedMedal seed={achievement.name} />}
          />
          <div className="min-w-0 flex-1">
            <div className="flex items-baseline justify-between gap-3">
              <h3 className="text-lg leading-tight">{achievement.name}</h3>
              {now - Date.parse(at) < NEW_FOR_MS && (
                <span className="eyebrow flex-none">{texts.new}</span>
              )}
            </div>
            <p className="text-sm text-muted" title={formatDate(at)}>
              {achievement.description}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
