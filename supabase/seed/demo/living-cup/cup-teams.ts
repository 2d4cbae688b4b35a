import { createHash } from "node:crypto";
import { createPlayer } from "@leyenda/testing/create-player";
import { createTeam } from "@leyenda/testing/create-team";
import { asOwner, asUser, type OwnedDatabase } from "@leyenda/testing/session";
import { inventedEmail, inventedName } from "../invented-identity.ts";

/** A team of the endless tournament, and its leader. */
export interface CastTeam {
  readonly participantId: string;
  readonly leader: { readonly id: string };
}

const GAME = "CS2";
/** Name, country, leader and second player of each team. Teams in the first half play a little better. */
const TEAMS = [
  ["Lobos del Litoral", "Argentina", "Yaguar", "Timbó"],
  ["Cóndor Austral", "Chile", "Puelche", "Huemul"],
  ["Marea Roja", "Perú", "Caleta", "Anchoa"],
  ["Los Tranvías", "México", "Rieles", "Troley"],
  ["Páramo Alto", "Colombia", "Frailejón", "Neblina"],
  ["Ceibo Negro", "Uruguay", "Tacuara", "Ñandubay"],
  ["Barrio Sur", "Uruguay", "Repique", "Piano"],
  ["Viento Zonda", "Argentina", "Algarrobo", "Jarilla"],
  ["Nocturnos FC", "España", "Sereno", "Farola"],
  ["Trópico Cero", "Ecuador", "Guayacán", "Manglar"],
  ["La Quebrada", "Bolivia", "Yareta", "Puna"],
  ["Chispa Eterna", "Paraguay", "Lapacho", "Urutaú"],
  ["Séptimo Round", "México", "Gancho", "Campana"],
  ["Ruta Cuarenta", "Argentina", "Ripio", "Cordón"],
  ["Bahía Brava", "Venezuela", "Salitre", "Pelícano"],
  ["Último Tren", "España", "Andén", "Vagón"],
] as const;

/** Derives a stable id from a name, so that a restarted process finds the same rows. */
function idOf(name: string): string {
  const hex = createHash("sha256").update(`living cup: ${name}`).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Returns the teams of the endless tournament. They are created when it first begins, and play only in it. */
export async function gatherCast(database: OwnedDatabase): Promise<readonly CastTeam[]> {
  const cast: CastTeam[] = [];
  for (const [name, country, ...tags] of TEAMS) {
    const members = [];
    for (const tag of tags) members.push(await gatherPlayer(database, tag, country));
    const [leader, ...others] = members;
    if (!leader) throw new Error(`${name} has no leader`);
    const [known] = await asOwner(database).query<{ participantId: string }>(
      `select participant.id as "participantId"
       from public.teams team join public.participants participant on participant.team_id = team.id
       where team.leader_id = $1`,
      [leader.id],
    );
    const team =
      known ??
      (await createTeam(database, {
        name,
        description: "Juega la copa que nunca termina.",
        games: [GAME],
        isRecruiting: false,
        gameIdentities: { [GAME]: name },
        leader,
        members: others,
      }));
    cast.push({ participantId: team.participantId, leader });
  }
  return cast;
}

async function gatherPlayer(database: OwnedDatabase, username: string, country: string) {
  const id = idOf(username);
  const [known] = await asOwner(database).query<{
    id: string;
    username: string;
    email: string;
    participantId: string;
  }>(
    `select profile.id, profile.username, account.email, profile.participant_id as "participantId"
     from public.profiles profile join auth.users account on account.id = profile.id where profile.id = $1`,
    [id],
  );
  if (known) return known;
  const player = await createPlayer(database, {
    id,
    username,
    country,
    email: inventedEmail(username),
    profile: {
      fullName: inventedName(username),
      gamesPlayed: [GAME],
      gameIdentities: { [GAME]: username },
    },
  });
  // Disables the accounts' notifications, because nobody reads them.
  for (const topic of ["matches", "tournaments", "teams", "tickets", "announcements", "digest"])
    await asUser(database, player).call("save_notification_preference", {
      p_topic: topic,
      p_on_page: false,
      p_by_email: false,
    });
  return player;
}
