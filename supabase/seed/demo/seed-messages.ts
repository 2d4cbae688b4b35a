import { asOwner, asUser, type OwnedDatabase } from "@leyenda/testing/session";

interface Running {
  readonly id: string;
  readonly referee: string;
  readonly match: string;
}

/** What the referee of the running league wrote today: to all, which some have read, and to two. */
export async function seedMessages(database: OwnedDatabase): Promise<void> {
  const owner = asOwner(database);
  const { id, referee, match } = await owner.one<Running>(
    `select staff.tournament_id as id, staff.profile_id as referee, match.id as match
     from public.tournament_staff staff
     join public.tournament_matches match on match.tournament_id = staff.tournament_id and match.status = 'scheduled'
     where 'chat' = any (staff.rights) and staff.profile_id is not null
     order by cardinality(staff.rights), match.round, match.position_in_bracket limit 1`,
  );
  const write = (audience: string, content: string, to = {}) =>
    asUser(database, { id: referee }).call("public.send_tournament_message", {
      p_tournament_id: id,
      p_audience: audience,
      p_content: content,
      ...to,
    });
  await write(
    "cup",
    "La ronda de hoy se juega completa. Entren a la sala diez minutos antes: quien no está pierde por W.O.",
  );
  await owner.query(
    `with placed as (
       select id, row_number() over (order by user_id) as place
       from public.notifications where kind = 'tournament_message'
     )
     update public.notifications set read_at = now()
     from placed where placed.id = notifications.id and placed.place <= 5`,
  );
  await write(
    "match",
    "Juegan en el servidor de Buenos Aires. Cualquier duda, me llaman desde la sala.",
    {
      p_match_id: match,
    },
  );
}
