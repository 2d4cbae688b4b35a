import { Medal } from "lucide-react";
import { DrawnMedal } from "@/components/drawn-medal";
import { EmptyState } from "@/components/empty-state";
import { Avatar } from "@/components/ui/avatar";
import { formatDate } from "@/lib/format";
import { copy } from "../copy.ts";

interface AchievementsProps {
  readonly items: readonly {
    readonly created_at: string;
    readonly achievement: {
      readonly id: string;
      readonly name: string;
      readonly description: string;
      readonly icon_url: string | null;
    };
  }[];
}

export function Achievements({ items }: AchievementsProps) {
  return (
    <section>
      <h2 className="display mb-4 text-2xl">{copy.achievements.title}</h2>
      {items.length === 0 ? (
        <EmptyState
          icon={Medal}
          title={copy.achievements.empty}
          description={copy.achievements.emptyDescription}
        />
      ) : (
        <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2">
          {items.map(({ achievement, created_at }) => (
            <li key={achievement.id} className="card flex items-start gap-4 p-4">
              <Avatar
                src={achievement.icon_url}
                alt=""
                className="size-14 bg-transparent"
                fallback={<DrawnMedal seed={achievement.name} />}
              />
              <div>
                <h3 className="text-xl">{achievement.name}</h3>
                <p className="mt-0.5 text-[0.9375rem] text-muted">{achievement.description}</p>
                <p className="mt-1 text-sm text-muted">
                  <time dateTime={created_at}>{formatDate(created_at)}</time>
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
