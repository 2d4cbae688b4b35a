import { Eye, FilePen, Newspaper, Pencil, Plus, Trash2 } from "lucide-react";
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
import { useNow } from "@/hooks/use-now";
import { ownFormats } from "@/lib/format";
import { shortDate } from "@/lib/short-date";
import { type AdminNews, newsList, useDeleteNews, useTakeBackNews } from "../api/articles.ts";
import { copy } from "../copy.ts";
import { newsState } from "../domain/news-state.ts";
import { NewsStateBadge } from "./news-state-badge.tsx";

const { columns: titles } = copy;

/** The publication time of an article; null for a draft. */
function hourOf({ published_at: at }: AdminNews): string | null {
  if (at === null) return null;
  const now = Date.now();
  return newsState(at, now) === "programada" ? ownFormats.formatWhen(at, now) : shortDate(at);
}

const stateOf = ({ published_at: at }: AdminNews) => (
  <NewsStateBadge state={newsState(at, Date.now())} />
);

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
          className="mt-0.5 aspect-video w-12 flex-none rounded-md md:mt-0 md:w-16"
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
    className: "max-md:ps-15!",
    cell: (item) => (
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Badge tone="info">{item.category}</Badge>
        <span className="contents md:hidden">
          {stateOf(item)}
          <span className="text-sm text-muted empty:hidden">{hourOf(item)}</span>
        </span>
      </span>
    ),
  },
  { title: titles.state, card: "none", cell: stateOf },
  {
    title: titles.date,
    card: "none",
    className: "whitespace-nowrap text-muted",
    cell: hourOf,
  },
];

interface NewsActionsProps {
  readonly item: AdminNews;
  readonly onTakeBack: () => void;
  readonly onDelete: () => void;
}

function NewsActions({ item, onTakeBack, onDelete }: NewsActionsProps) {
  const state = newsState(item.published_at, useNow(null));
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
        {state === "publicada" && (
          <RowMenuAction
            icon={Eye}
            title={copy.actions.view}
            label={copy.view(item.title)}
            to={paths.newsItem(item.slug)}
          />
        )}
        {state !== "borrador" && (
          <RowMenuAction
            icon={FilePen}
            title={copy.actions.takeBack}
            label={copy.takeBack(item.title)}
            onAsk={onTakeBack}
          />
        )}
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

/** Articles with author, category, state and date, and links to the form. */
export function NewsPanel() {
  const remove = useDeleteNews();
  const takeBack = useTakeBackNews();
  return (
    <AdminList
      list={newsList}
      icon={Newspaper}
      texts={copy}
      columns={columns}
      acts={[
        titles.actions,
        (item, open) => (
          <NewsActions
            item={item}
            onTakeBack={() => open("takeBack")}
            onDelete={() => open("delete")}
          />
        ),
      ]}
      action={() => (
        <Link to={paths.admin.newsCreate()} className={buttonClass()}>
          <Plus aria-hidden />
          {copy.create}
        </Link>
      )}
      dialogs={{
        takeBack: (item, onClose) => (
          <ConfirmDialog
            destructive={false}
            onClose={onClose}
            title={copy.takeBackTitle}
            description={<p className="wrap-anywhere">{copy.takeBackText(item.title)}</p>}
            confirmLabel={copy.actions.takeBack}
            onConfirm={() => takeBack.mutateAsync(item.id)}
          />
        ),
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
