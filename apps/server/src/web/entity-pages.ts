import { plainText } from "./escape.ts";
import { newsItemReads, profileReads, teamReads, tournamentReads } from "./inline-reads.ts";
import { formatDay, formatDayTime } from "./dates.ts";
import {
  missing,
  pageTitle,
  SLUG,
  UUID,
  type PageContent,
  type PageSource,
} from "./page-content.ts";
import { STATUS_COLORS } from "./preview-card.ts";

interface TournamentRow {
  readonly id: string;
  readonly name: string;
  readonly game: string;
  readonly status: string;
  readonly start_date: string;
  readonly finished_at: string | null;
  readonly max_participants: number;
  readonly entry_fee: number;
  readonly type: string;
  readonly format: string;
  readonly prizes: readonly { type: string; value: number }[];
  readonly participant_count: number;
}

export async function tournamentPage(id: string, source: PageSource): Promise<PageContent> {
  const path = `/tournaments/${id}`;
  const columns =
    "id,name,game,status,start_date,finished_at,max_participants,entry_fee,type,format,prizes,participant_count";
  const [row] = UUID.test(id)
    ? await source.reader.rows<TournamentRow>(`tournaments?select=${columns}&id=eq.${id}`)
    : [];
  if (!row) return missing(path, "Torneo no encontrado", source);

  const who = row.type === "team" ? "equipos" : "jugadores";
  const places =
    row.max_participants > 0
      ? `${row.participant_count} de ${row.max_participants} ${who}`
      : `${row.participant_count} ${who}`;
  const fee = row.entry_fee > 0 ? `${row.entry_fee} tickets` : "Entrada libre";
  const format = row.format === "group-stage" ? "fase de grupos y llaves" : "eliminación directa";
  const prize = firstPrize(row.prizes);
  return {
    status: 200,
    meta: {
      title: pageTitle(row.name, source.brand),
      description: `${row.status}. Torneo de ${row.game} por ${format}: ${places}, ${fee.toLowerCase()}. Empieza el ${formatDayTime(row.start_date)}.${prize ? ` Primer premio: ${prize}.` : ""}`,
      path,
      image: `/preview/tournament/${row.id}.png`,
      structured: {
        "@type": "SportsEvent",
        name: row.name,
        sport: row.game,
        startDate: row.start_date,
        ...(row.finished_at ? { endDate: row.finished_at } : {}),
        eventAttendanceMode: "https://schema.org/OnlineEventAttendanceMode",
        eventStatus: "https://schema.org/EventScheduled",
        location: { "@type": "VirtualLocation", url: `${source.origin}${path}` },
        organizer: { "@type": "Organization", name: source.brand, url: source.origin },
        ...(row.max_participants > 0 ? { maximumAttendeeCapacity: row.max_participants } : {}),
        image: `${source.origin}/preview/tournament/${row.id}.png`,
        url: `${source.origin}${path}`,
      },
    },
    reads: await tournamentReads(source.reader, row.id),
    card: {
      eyebrow: `Torneo de ${row.game} · ${formatDay(row.start_date)}`,
      title: row.name,
      facts: [places, fee, ...(prize ? [`Premio: ${prize}`] : [])],
      badge: { text: row.status, color: STATUS_COLORS[row.status] ?? "#8b5cff" },
      seed: row.id,
    },
  };
}

function firstPrize(prizes: TournamentRow["prizes"]): string | null {
  const [first] = prizes;
  if (!first) return null;
  return first.type === "money"
    ? `$${first.value.toLocaleString("es-AR")}`
    : `${first.value.toLocaleString("es-AR")} tickets`;
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

interface TeamRow {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly games: readonly string[];
  readonly is_recruiting: boolean;
  readonly stats: {
    readonly wins: number;
    readonly losses: number;
    readonly winRate: number;
    readonly tournamentsWon: number;
  };
  readonly team_members: readonly { readonly count: number }[];
}

export async function teamPage(id: string, source: PageSource): Promise<PageContent> {
  const path = `/team/${id}`;
  const columns = "id,name,description,games,is_recruiting,stats,team_members(count)";
  const [row] = UUID.test(id)
    ? await source.reader.rows<TeamRow>(`teams?select=${columns}&id=eq.${id}`)
    : [];
  if (!row) return missing(path, "Equipo no encontrado", source);

  const members = row.team_members[0]?.count ?? 0;
  const { wins, tournamentsWon } = row.stats;
  const facts = [
    counted(members, "integrante", "integrantes"),
    counted(wins, "victoria", "victorias"),
    counted(tournamentsWon, "torneo ganado", "torneos ganados"),
  ];
  const about = row.description
    ? plainText(row.description, 120)
    : `Equipo de ${row.games.join(", ")}.`;
  return {
    status: 200,
    meta: {
      title: pageTitle(row.name, source.brand),
      description: `${about} ${facts.join(", ")}.${row.is_recruiting ? " Busca jugadores." : ""}`,
      path,
      image: `/preview/team/${row.id}.png`,
      type: "profile",
      structured: {
        "@type": "SportsTeam",
        name: row.name,
        sport: row.games.join(", "),
        url: `${source.origin}${path}`,
      },
    },
    reads: await teamReads(source.reader, row.id),
    card: {
      eyebrow: `Equipo · ${row.games.join(" · ")}`,
      title: row.name,
      facts,
      badge: row.is_recruiting ? { text: "Reclutando", color: "#2fd47c" } : undefined,
      seed: row.id,
    },
  };
}

interface ProfileRow {
  readonly id: string;
  readonly username: string;
  readonly bio: string | null;
  readonly country: string;
  readonly closed_at: string | null;
  readonly stats: {
    readonly tournamentsWon: number;
    readonly tournamentsPlayed: number;
    readonly winRate: number;
  };
  readonly team: { readonly name: string } | null;
}

export async function profilePage(id: string, source: PageSource): Promise<PageContent> {
  const path = `/profile/${id}`;
  const columns = "id,username,bio,country,closed_at,stats,team:teams!profiles_team_id_fkey(name)";
  const [row] = UUID.test(id)
    ? await source.reader.rows<ProfileRow>(`profiles?select=${columns}&id=eq.${id}`)
    : [];
  if (!row || row.closed_at) return missing(path, "Jugador no encontrado", source);

  const { tournamentsPlayed, tournamentsWon, winRate } = row.stats;
  const facts = [
    counted(tournamentsPlayed, "torneo jugado", "torneos jugados"),
    counted(tournamentsWon, "ganado", "ganados"),
    `${winRate}% de victorias`,
  ];
  return {
    status: 200,
    meta: {
      title: pageTitle(row.username, source.brand),
      description: `${row.bio ? plainText(row.bio, 120) : `Perfil de ${row.username}.`} ${facts.join(", ")}.`,
      path,
      image: `/preview/profile/${row.id}.png`,
      type: "profile",
      structured: {
        "@type": "ProfilePage",
        mainEntity: { "@type": "Person", name: row.username, url: `${source.origin}${path}` },
      },
    },
    reads: await profileReads(source.reader, row.id),
    card: {
      eyebrow: [
        "Jugador",
        ...(row.team ? [row.team.name] : []),
        ...(row.country === "No definido" ? [] : [row.country]),
      ].join(" · "),
      title: row.username,
      facts,
      seed: row.id,
    },
  };
}

interface NewsRow {
  readonly slug: string;
  readonly title: string;
  readonly excerpt: string | null;
  readonly content: string;
  readonly category: string;
  readonly image_urls: readonly string[];
  readonly created_at: string;
  readonly author: { readonly username: string } | null;
}

export async function newsItemPage(slug: string, source: PageSource): Promise<PageContent> {
  const path = `/news/${slug}`;
  const columns =
    "slug,title,excerpt,content,category,image_urls,created_at,author:profiles(username)";
  const [row] = SLUG.test(slug)
    ? await source.reader.rows<NewsRow>(`news?select=${columns}&slug=eq.${slug}`)
    : [];
  if (!row) return missing(path, "Artículo no encontrado", source);

  const image = `/preview/news/${row.slug}.png`;
  const description = plainText(row.excerpt ?? row.content, 180);
  return {
    status: 200,
    meta: {
      title: pageTitle(row.title, source.brand),
      description,
      path,
      image,
      type: "article",
      structured: {
        "@type": "NewsArticle",
        headline: row.title.slice(0, 110),
        datePublished: row.created_at,
        description,
        image: [`${source.origin}${image}`],
        author: row.author
          ? { "@type": "Person", name: row.author.username }
          : { "@type": "Organization", name: source.brand },
        publisher: { "@type": "Organization", name: source.brand, url: source.origin },
        mainEntityOfPage: `${source.origin}${path}`,
      },
    },
    reads: await newsItemReads(source.reader, row.slug),
    card: {
      eyebrow: `Noticias · ${row.category}`,
      title: row.title,
      facts: [formatDay(row.created_at)],
      seed: row.slug,
    },
  };
}
