import { asHouseAdmin } from "@leyenda/testing/house-admin";
import { asOwner, asUser, type OwnedDatabase, type Session } from "@leyenda/testing/session";
import type { People } from "./seed-people.ts";
import { drawPlan, drawScoreboard, drawStage } from "./generated-pictures.ts";

/** A stored picture, with the metadata of its row. */
export interface KeptPicture {
  readonly version: string;
  readonly type: string;
  readonly size: number;
  readonly width: number;
  readonly height: number;
}

/** Stores a drawing (SVG) as a picture. */
export type KeepPicture = (drawing: string) => Promise<KeptPicture>;

/** Stores a picture as this user, like an upload. */
function store(who: Session, bucket: string, name: string, kept: KeptPicture): Promise<unknown> {
  return who.query(
    `insert into storage.objects (bucket_id, name, owner, owner_id, version, metadata)
     values ($1, $2, auth.uid(), auth.uid()::text, $3, $4)`,
    [
      bucket,
      name,
      kept.version,
      {
        eTag: `"${kept.version}"`,
        size: kept.size,
        contentLength: kept.size,
        mimetype: kept.type,
        cacheControl: "max-age=31536000",
        lastModified: new Date().toISOString(),
        httpStatusCode: 200,
      },
    ],
  );
}

/** Adds pictures of the latest team matches, and a tactical plan in a team's channel. */
export async function seedPictures(
  database: OwnedDatabase,
  people: People,
  keep: KeepPicture,
): Promise<void> {
  const owner = asOwner(database);
  const admin = asHouseAdmin(database);
  const matches = await owner.query<{ id: string; maps: string[] }>(
    `select match.id, string_to_array(match.result, '-') as maps
     from public.best_players best
     join public.tournament_matches match on match.id = best.match_id
     where match.result ~ '^[0-2]-[0-2]$'
     order by best.closes_at desc, match.id limit 2`,
  );
  const stage = drawStage();
  for (const { id, maps } of matches) {
    const shown = [
      ["Los dos equipos en el escenario, antes de empezar", stage],
      ["El marcador al terminar la serie", drawScoreboard(Number(maps[0]), Number(maps[1]))],
    ] as const;
    for (const [place, [alt, drawing]] of shown.entries()) {
      const name = `${id}/${place + 1}.webp`;
      await store(admin, "match_pictures", name, await keep(drawing));
      await admin.call("public.add_match_picture", { p_match_id: id, p_file: name, p_alt: alt });
    }
  }
  // Adds a picture to the channel of a team that a demo account leads.
  const { message, sender } = await owner.one<{ message: string; sender: string }>(
    `select said.id as message, said.sender_id as sender
     from public.team_messages said
     where said.content like 'Yo llevo el plan%' and said.team_id = any ($1::uuid[])
     order by array_position($1::uuid[], said.team_id) limit 1`,
    [people.teams.map(({ id }) => id)],
  );
  const plan = await keep(drawPlan());
  const file = `${sender}/${plan.version}.webp`;
  await store(asUser(database, { id: sender }), "chat_pictures", file, plan);
  await owner.query("update public.team_messages set part = $2 where id = $1", [
    message,
    {
      kind: "picture",
      file,
      alt: "Plan del lado atacante: dos caminos, humo antes de cada sitio",
      width: plan.width,
      height: plan.height,
    },
  ]);
}
