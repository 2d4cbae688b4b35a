import { formatDayTime } from "./dates.ts";
import { missing, pageTitle, UUID, type PageContent, type PageSource } from "./page-content.ts";

interface Side {
  readonly display_name: string | null;
}

interface MatchRow {
  readonly id: string;
  readonly status: string;
  readonly result: string | null;
  readonly scheduled_time: string | null;
  readonly participant1: Side | null;
  readonly participant2: Side | null;
  readonly tournament?: { readonly name: string; readonly game: string } | null;
  readonly challenge?: { readonly game: { readonly name: string } | null } | null;
}

const UNKNOWN = "Por definir";

export async function matchPage(id: string, source: PageSource): Promise<PageContent> {
  const path = `/match/${id}`;
  const row = UUID.test(id) ? await findMatch(id, source) : undefined;
  if (!row) return missing(path, "Partido no encontrado", source);

  const names = [
    row.participant1?.display_name ?? UNKNOWN,
    row.participant2?.display_name ?? UNKNOWN,
  ];
  const title = names.join(" vs ");
  const event = row.tournament?.name ?? "Desafío";
  const game = row.tournament?.game ?? row.challenge?.game?.name ?? "";
  const facts = [
    row.result
      ? `Resultado: ${row.result}`
      : row.scheduled_time
        ? formatDayTime(row.scheduled_time)
        : "Sin fecha",
  ];
  return {
    status: 200,
    meta: {
      title: pageTitle(title, source.brand),
      description: `${event}${game ? ` (${game})` : ""}: ${title}. ${facts.join(". ")}.`,
      path,
      image: `/preview/match/${row.id}.png`,
      structured: {
        "@type": "SportsEvent",
        name: `${title}, ${event}`,
        ...(game ? { sport: game } : {}),
        ...(row.scheduled_time ? { startDate: row.scheduled_time } : {}),
        competitor: names.map((name) => ({ "@type": "SportsTeam", name })),
        location: { "@type": "VirtualLocation", url: `${source.origin}${path}` },
        url: `${source.origin}${path}`,
      },
    },
    reads: [],
    card: { eyebrow: [event, game].filter(Boolean).join(" · "), title, facts, seed: row.id },
  };
}

async function findMatch(id: string, { reader }: PageSource): Promise<MatchRow | undefined> {
  const sides = (table: string): string =>
    `participant1:participants!${table}_participant1_id_fkey(display_name),participant2:participants!${table}_participant2_id_fkey(display_name)`;
  const [ofTournament] = await reader.rows<MatchRow>(
    `tournament_matches?select=id,status,result,scheduled_time,${sides("tournament_matches")},tournament:tournaments(name,game)&id=eq.${id}`,
  );
  if (ofTournament) return ofTournament;
  const [ofChallenge] = await reader.rows<MatchRow>(
    `challenge_matches?select=id,status,result,scheduled_time,${sides("challenge_matches")},challenge:challenges(game:games(name))&id=eq.${id}`,
  );
  return ofChallenge;
}
