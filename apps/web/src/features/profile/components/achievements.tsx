import { DrawnMedal } from "@/components/drawn-medal";
import { Avatar } from "@/components/ui/avatar";
import { useFormats } from "@/hooks/use-formats";
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
  readonly isOwn: boolean;
}

export function Achievements({ items, isOwn }: AchievementsProps) {
  const { formatDate } = useFormats();
  return (
    <section>
      <h2 className="display mb-3 text-2xl">{copy.achievements.title}</h2>
      {items.length === 0 ? (
        <p className="text-muted">
          {isOwn ? copy.achievements.empty : copy.achievements.emptyOther}
        </p>
      ) : (
        <ul className="grid grid-cols-1 gap-2 sm:grid-cols-2 lg:grid-cols-1">
          {items.map(({ achievement, created_at }) => (
            <li key={achievement.id} className="card flex items-start gap-3 px-4 py-3">
              <Avatar
                src={achievement.icon_url}
                alt=""
                className="size-11 flex-none bg-transparent"
                fallback={<DrawnMedal seed={achievement.name} />}
              />
              <div>
                <h3 className="text-lg">{achievement.name}</h3>
                <p className="text-sm text-muted">{achievement.description}</p>
                <p className="mt-0.5 text-[0.8125rem] text-muted">
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
