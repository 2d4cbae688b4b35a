import { homeReads, matchListReads, newsListReads, tournamentListReads } from "./inline-reads.ts";
import { pageTitle, type PageContent, type PageSource } from "./page-content.ts";
import { siteCard } from "./static-pages.ts";

export async function homePage({ brand, origin, reader }: PageSource): Promise<PageContent> {
  return {
    status: 200,
    meta: {
      title: `${brand} · Torneos de esports`,
      description: "Crea tu leyenda. La plataforma definitiva para torneos de esports.",
      path: "/",
      image: "/preview/site/inicio.png",
      structured: {
        "@graph": [
          { "@type": "Organization", name: brand, url: origin, logo: `${origin}/icon.svg` },
          { "@type": "WebSite", name: brand, url: origin, inLanguage: "es" },
        ],
      },
    },
    reads: await homeReads(reader),
    card: siteCard(),
  };
}

interface ListedTournament {
  readonly id: string;
  readonly name: string;
}

export async function tournamentsPage({ brand, origin, reader }: PageSource): Promise<PageContent> {
  const rows = await reader.rows<ListedTournament>(
    "tournaments?select=id,name&status=in.(Inscripciones,Activo)&order=start_date,id&limit=20",
  );
  return {
    status: 200,
    meta: {
      title: pageTitle("Torneos", brand),
      description:
        "Torneos de esports con inscripción por tickets, llaves en vivo y premios. Encuentra el tuyo.",
      path: "/tournaments",
      image: "/preview/site/torneos.png",
      structured: {
        "@type": "ItemList",
        itemListElement: rows.map((row, index) => ({
          "@type": "ListItem",
          position: index + 1,
          name: row.name,
          url: `${origin}/tournaments/${row.id}`,
        })),
      },
    },
    reads: await tournamentListReads(reader),
    card: siteCard("torneos"),
  };
}

interface ListedNews {
  readonly slug: string;
  readonly title: string;
}

export async function newsPage({ brand, origin, reader }: PageSource): Promise<PageContent> {
  const rows = await reader.rows<ListedNews>(
    "news?select=slug,title&order=created_at.desc,id&limit=20",
  );
  return {
    status: 200,
    meta: {
      title: pageTitle("El Diario del Guerrero", brand),
      description: rows[0]
        ? `Noticias de la comunidad. Lo último: ${rows[0].title}`
        : "Noticias de la comunidad.",
      path: "/news",
      image: "/preview/site/noticias.png",
      structured: {
        "@type": "ItemList",
        itemListElement: rows.map((row, index) => ({
          "@type": "ListItem",
          position: index + 1,
          name: row.title,
          url: `${origin}/news/${row.slug}`,
        })),
      },
    },
    reads: await newsListReads(reader),
    card: siteCard("noticias"),
  };
}

export async function matchesPage({ brand, reader }: PageSource): Promise<PageContent> {
  return {
    status: 200,
    meta: {
      title: pageTitle("Próximos partidos", brand),
      description: "Los próximos partidos de torneos y desafíos.",
      path: "/matches",
      image: "/preview/site/partidos.png",
    },
    reads: await matchListReads(reader),
    card: siteCard("partidos"),
  };
}
