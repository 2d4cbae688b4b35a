import {
  createNews,
  createStoreItem,
  type NewNews,
  type NewStoreItem,
} from "@leyenda/testing/create-content";
import { asOwner, type OwnedDatabase } from "@leyenda/testing/session";
import { daysFromNow, hoursFromNow } from "./relative-dates.ts";

/** The articles, newest first. */
const NEWS: readonly NewNews[] = [
  {
    title: "La Copa Leyenda llega a semifinales",
    category: "Torneos",
    gameRelated: "Valorant",
    excerpt: "Ocho equipos empezaron y ya hay un finalista. Así quedaron los cruces.",
    content: `Los cuartos de final dejaron dos series que llegaron al tercer mapa.

## Semifinales

- **{winner}** le ganó {score} a **{loser}** y espera en la final.
- [{one} – {other}](/match/{match}) es la que falta. La llave se actualiza en vivo en la página del torneo, sin recargar.

> El premio mayor se paga en pesos; el segundo y el tercer puesto, en tickets.`,
  },
  {
    title: "Cómo funciona la confirmación de asistencia",
    category: "Actualizaciones",
    excerpt: "Algunos torneos piden confirmar que estás ahí antes de armar la llave.",
    content: `Desde esta semana, quien organiza puede pedir **confirmación de asistencia**.

1. Te inscribes como siempre.
2. Durante la ventana previa al inicio aparece el botón para confirmar.
3. Quien no confirma queda fuera de la llave.

Así nadie pierde la noche esperando a un rival que no llega.`,
  },
  {
    title: "Se abre la inscripción al Torneo Nocturno",
    category: "Torneos",
    gameRelated: "CS2",
    excerpt: "Ocho lugares, una sola noche y premios en tickets.",
    content: `El **Torneo Nocturno** vuelve con ocho lugares y partidas al mejor de tres.

La inscripción se paga con los tickets del equipo y se devuelve si te retiras antes del cierre.`,
  },
  {
    title: "Guía para armar tu primer equipo",
    category: "Comunidad",
    excerpt: "Roles, horarios y cómo recibir solicitudes.",
    content: `Un equipo necesita un líder, un horario y paciencia.

- El líder acepta solicitudes y nombra colíderes.
- Los colíderes pueden inscribir al equipo en torneos.
- Los tickets del equipo son de todos: se usan para inscripciones y desafíos de equipo.`,
  },
  {
    title: "Desafíos: apuesta tickets y juega cuando quieras",
    category: "General",
    excerpt: "Publica un desafío, espera rival y llévate el pozo.",
    content: `Al crear un desafío, tu apuesta queda en garantía. Quien acepta pone lo mismo, y el ganador se lleva todo.

Si nadie acepta en siete días, los tickets vuelven a tu billetera.`,
  },
  {
    title: "Resultados del Invitacional Leyenda",
    category: "Torneos",
    gameRelated: "League of Legends",
    excerpt: "Cuatro equipos, una tarde y un campeón.",
    content: `El Invitacional cerró con una final al tercer mapa. Los premios en tickets ya están en las billeteras.`,
  },
];

/** Articles that are not published yet, so only administrators see them. */
const UNPUBLISHED: readonly NewNews[] = [
  {
    title: "Llegan los torneos de verano",
    category: "Torneos",
    excerpt: "Tres copas, una por semana, con inscripción abierta.",
    content: `Este verano hay **tres copas**, una por semana. Las inscripciones abren con esta noticia.`,
    publishedAt: daysFromNow(1),
  },
  {
    title: "Entrevista a los campeones del Invitacional",
    category: "Comunidad",
    gameRelated: "League of Legends",
    content: `Les preguntamos cómo prepararon la final.

*Falta la segunda parte.*`,
    publishedAt: null,
  },
];

const PACKS: readonly NewStoreItem[] = [
  {
    name: "Pack Inicial",
    description: "Para probar tu primer torneo.",
    amount: 10,
    priceArs: 2500,
    priceUsd: 2.5,
    colorGradient: "from-slate-700 to-slate-900",
  },
  {
    name: "Pack Competidor",
    description: "Varias inscripciones y algún desafío.",
    amount: 50,
    priceArs: 11000,
    priceUsd: 11,
    discountPercentage: 10,
    colorGradient: "from-indigo-700 to-violet-900",
  },
  {
    name: "Pack Leyenda",
    description: "Una temporada completa.",
    amount: 120,
    priceArs: 24000,
    priceUsd: 24,
    discountPercentage: 20,
    colorGradient: "from-violet-700 to-cyan-800",
  },
  {
    name: "Pack Equipo",
    description: "Tickets para la billetera de tu equipo.",
    type: "team_ticket",
    amount: 100,
    priceArs: 21000,
    priceUsd: 21,
    discountPercentage: 10,
    colorGradient: "from-cyan-800 to-blue-950",
  },
  {
    name: "Pack Club",
    description: "Para equipos que juegan todas las semanas.",
    type: "team_ticket",
    amount: 250,
    priceArs: 48000,
    priceUsd: 48,
    discountPercentage: 20,
    colorGradient: "from-emerald-800 to-teal-950",
  },
];

/** The tournament to which each article belongs. */
const ABOUT = {
  "La Copa Leyenda llega a semifinales": "Copa Leyenda Valorant",
  "Se abre la inscripción al Torneo Nocturno": "Torneo Nocturno CS2",
  "Resultados del Invitacional Leyenda": "Invitacional Leyenda",
} as const;

/** The authors of articles that the administration did not write. */
const AUTHORS = {
  "Guía para armar tu primer equipo": "Axioma",
  "Resultados del Invitacional Leyenda": "Fénix",
  "Entrevista a los campeones del Invitacional": "Fénix",
} as const;

/** Creates the news, oldest first so that the dates are in order, and the ticket packs. */
export async function seedContent(database: OwnedDatabase): Promise<void> {
  for (const [index, article] of NEWS.entries()) {
    const { id } = await createNews(database, article);
    await asOwner(database).query(
      "update public.news set created_at = $2, published_at = $2 where id = $1",
      [
        id,
        // The newest article is one hour old, because the matches that it describes are being played.
        index === 0 ? hoursFromNow(-1) : daysFromNow(-1 - index * 3),
      ],
    );
  }
  for (const article of UNPUBLISHED) await createNews(database, article);
  for (const pack of PACKS) await createStoreItem(database, pack);
}

/** Adds tournaments and authors to the articles, and the semifinalists' names to the newest article. */
export async function linkNews(database: OwnedDatabase): Promise<void> {
  const owner = asOwner(database);
  for (const [title, tournament] of Object.entries(ABOUT)) {
    await owner.query(
      `update public.news set tournament_id = (select id from public.tournaments where name = $2)
       where title = $1`,
      [title, tournament],
    );
  }
  for (const [title, author] of Object.entries(AUTHORS)) {
    await owner.query(
      `update public.news set author_id = (select id from public.profiles where username = $2)
       where title = $1`,
      [title, author],
    );
  }
  await owner.query(
    `with semifinal as (
       select match.id, match.status, match.result, match.winner_id = match.participant1_id as is_first,
         private.participant_name(match.participant1_id) as one, private.participant_name(match.participant2_id) as other
       from public.tournament_matches match
       join public.tournaments tournament on tournament.id = match.tournament_id
       where tournament.name = $2 and match.stage = 'bracket' and match.round = 2
     ), words (word, means) as (
       select word, means from semifinal
       cross join lateral (values
         ('{winner}', case when is_first then one else other end),
         ('{loser}', case when is_first then other else one end),
         ('{score}', case when is_first then result else split_part(result, '-', 2) || '-' || split_part(result, '-', 1) end)
       ) as said (word, means)
       where status = 'completed'
       union all
       select word, means from semifinal
       cross join lateral (values ('{one}', one), ('{other}', other), ('{match}', id::text)) as said (word, means)
       where status <> 'completed'
     ), all_words as (
       select jsonb_object_agg(word, means) as told from words
     )
     update public.news set content = replace(replace(replace(replace(replace(replace(
       content, '{winner}', told ->> '{winner}'), '{loser}', told ->> '{loser}'), '{score}', told ->> '{score}'),
       '{one}', told ->> '{one}'), '{other}', told ->> '{other}'), '{match}', told ->> '{match}')
     from all_words where title = $1`,
    [NEWS[0]?.title, ABOUT["La Copa Leyenda llega a semifinales"]],
  );
}
