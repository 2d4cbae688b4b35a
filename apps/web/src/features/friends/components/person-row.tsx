import type { ReactNode } from "react";
import { Link } from "react-router";
import { UserAvatar } from "@/components/user-avatar";
import { paths } from "@/config/paths";

interface PersonRowProps {
  readonly person: {
    readonly id: string;
    readonly username: string;
    readonly avatar_url: string | null;
  };
  readonly detail?: ReactNode;
  readonly children: ReactNode;
}

/** A person in a list of requests or search results, with actions. */
export function PersonRow({ person, detail, children }: PersonRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg px-3 py-2.5 hover:bg-surface-raised/60">
      <UserAvatar name={person.username} src={person.avatar_url} className="size-11" />
      <div className="min-w-0 flex-1 basis-28">
        <Link
          to={paths.profile(person.id)}
          className="block truncate font-semibold hover:underline"
          title={person.username}
        >
          {person.username}
        </Link>
        {detail && <p className="truncate text-sm text-muted">{detail}</p>}
      </div>
      <div className="ml-auto flex gap-2">{children}</div>
    </li>
  );
}
