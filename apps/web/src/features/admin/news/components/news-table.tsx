import { Eye, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { GameCover } from "@/components/game-cover";
import { RowAction, RowActions } from "@/components/row-actions";
import { RowMenu, RowMenuAction } from "@/components/row-menu";
import { Badge } from "@/components/ui/badge";
import { CardTable } from "@/components/card-table";
import { TableCell, TableRow } from "@/components/ui/table";
import { paths } from "@/config/paths";
import { formatDate } from "@/lib/format";
import type { AdminNews } from "../api/list-admin-news.ts";
import { copy } from "../copy.ts";
import { DeleteNewsDialog } from "./delete-news-dialog.tsx";

interface NewsTableProps {
  readonly news: readonly AdminNews[];
}

const { columns } = copy;

const COLUMNS = [
  { title: columns.title },
  { title: columns.author },
  { title: columns.category },
  { title: columns.date },
  { title: columns.actions, isRight: true },
] as const;

/** Articles with author, category and date. */
export function NewsTable({ news }: NewsTableProps) {
  const [chosen, setChosen] = useState<AdminNews | null>(null);
  return (
    <>
      <CardTable label={copy.tableLabel} columns={COLUMNS}>
        {news.map((item) => (
          <TableRow key={item.id}>
            <TableCell data-card="title" className="max-w-lg min-w-64">
              <span className="flex items-center gap-3">
                <GameCover
                  name={item.title}
                  src={item.image_urls[0] ?? null}
                  className="aspect-video w-16 flex-none rounded-md"
                />
                <Link
                  to={paths.admin.newsEdit(item.id)}
                  className="min-w-0 font-semibold wrap-anywhere hover:underline"
                >
                  {item.title}
                </Link>
              </span>
            </TableCell>
            <TableCell>
              {item.author ? (
                <Link to={paths.profile(item.author.id)} className="hover:underline">
                  {item.author.username}
                </Link>
              ) : (
                <span className="text-muted">{copy.noAuthor}</span>
              )}
            </TableCell>
            <TableCell>
              <Badge tone="info">{item.category}</Badge>
            </TableCell>
            <TableCell className="whitespace-nowrap text-muted">
              {formatDate(item.created_at)}
            </TableCell>
            <TableCell data-card="actions">
              <RowActions>
                <RowAction
                  icon={Pencil}
                  title={copy.actions.edit}
                  label={copy.edit(item.title)}
                  to={paths.admin.newsEdit(item.id)}
                />
                <RowMenu name={item.title}>
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
                    onAsk={() => setChosen(item)}
                    isLoss
                  />
                </RowMenu>
              </RowActions>
            </TableCell>
          </TableRow>
        ))}
      </CardTable>
      {chosen && <DeleteNewsDialog item={chosen} onClose={() => setChosen(null)} />}
    </>
  );
}
