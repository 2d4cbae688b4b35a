import { Eye, Newspaper, Pencil, Plus, Trash2 } from "lucide-react";
import { Link } from "react-router";
import { AdminList } from "@/components/admin-list";
import { GameCover } from "@/components/game-cover";
import { RowActions } from "@/components/row-actions";
import { RowMenu, RowMenuAction } from "@/components/row-menu";
import type { RowColumn } from "@/components/row-table";
import { Badge } from "@/components/ui/badge";
import { buttonClass } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { paths } from "@/config/paths";
import { shortDate } from "@/lib/short-date";
import { useDeleteNews } from "../api/delete-news.ts";
import { type AdminNews, newsList } from "../api/list-admin-news.ts";
import { copy } from "../copy.ts";

const { columns: titles } = copy;

const columns: readonly RowColumn<AdminNews>[] = [
  {
    title: titles.title,
    card: "title",
    className: "max-w-lg min-w-64",
    cell: (item) => (
      <span className="flex items-start gap-3 md:items-center">
        <GameCover
          name={item.game_related ?? item.category}
          seed={item.slug}
          src={item.image_urls[0] ?? null}
          className="mt-0.5 aspect-video w-16 flex-none rounded-md md:mt-0"
        />
        <Link
          to={paths.admin.newsEdit(item.id)}
          className="min-w-0 font-semibold wrap-anywhere hover:underline"
        >
          {item.title}
        </Link>
      </span>
    ),
  },
  {
    title: titles.author,
    card: "none",
    cell: ({ author }) =>
      author ? (
        <Link to={paths.admin.person(author.id)} className="hover:underline">
          {author.username}
        </Link>
      ) : (
        <span className="text-muted">{copy.noAuthor}</span>
      ),
  },
  {
    title: titles.category,
    card: "whole",
    className: "max-md:ps-19!",
    cell: ({ category, created_at: createdAt }) => (
      <span className="flex flex-wrap items-center gap-x-3">
        <Badge tone="info">{category}</Badge>
        <span className="text-sm text-muted md:hidden">{shortDate(createdAt)}</span>
      </span>
    ),
  },
  {
    title: titles.date,
    card: "none",
    className: "whitespace-nowrap text-muted",
    cell: (item) => shortDate(item.created_at),
  },
];

interface NewsActionsProps {
  readonly item: AdminNews;
  readonly onDelete: () => void;
}

function NewsActions({ item, onDelete }: NewsActionsProps) {
  return (
    <RowActions>
      <RowMenu
        name={item.title}
        first={[
          {
            icon: Pencil,
            title: copy.actions.edit,
            label: copy.edit(item.title),
            to: paths.admin.newsEdit(item.id),
          },
        ]}
      >
        <RowMenuAction
          icon={Eye}
          title={copy.actions.view}
          label={copy.view(item.title)}
          to={paths.newsItem(item.slug)}
        />
        <RowMenuAction
          icon={Trash2}
          title={copy.actions.remove}
          label={copy.remove(item.title)}
          onAsk={onDelete}
          isLoss
        />
      </RowMenu>
    </RowActions>
  );
}

/** Articles with author, category and date, and the way to the form. */
export function NewsPanel() {
  const remove = useDeleteNews();
  return (
    <AdminList
      list={newsList}
      icon={Newspaper}
      texts={copy}
      columns={columns}
      acts={[
        titles.actions,
        (item, open) => <NewsActions item={item} onDelete={() => open("delete")} />,
      ]}
      action={() => (
        <Link to={paths.admin.newsCreate()} className={buttonClass()}>
          <Plus aria-hidden />
          {copy.create}
        </Link>
      )}
      dialogs={{
        delete: (item, onClose) => (
          <ConfirmDialog
            onClose={onClose}
            title={copy.deleteTitle}
            description={
              <p className="wrap-anywhere">{copy.deleteText(item.title, item.image_urls.length)}</p>
            }
            confirmLabel={copy.deleteConfirm}
            onConfirm={() => remove.mutateAsync(item)}
          />
        ),
      }}
    />
  );
}
