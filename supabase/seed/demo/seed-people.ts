import { createGame } from "@leyenda/testing/create-content";
import {
  createAdmin,
  createPlayer,
  type NewPlayer,
  type Player,
} from "@leyenda/testing/create-player";
import { createTeam, joinTeam, requestToJoin, type Team } from "@leyenda/testing/create-team";
import { asUser, type OwnedDatabase } from "@leyenda/testing/session";
import { inventedEmail, inventedName, withoutAccents } from "./invented-identity.ts";

/** The password of all demo accounts; the README and the start of the server show it. */
const DEMO_PASSWORD = "leyenda123";
const TEAM_SIZE = 5;

export interface People {
  readonly admin: Player;
  /** The demo account without a team. */
  readonly player: Player;
  /** The teams in order of creation; lider@ leads the first one, rival@ the second. */
  readonly teams: readonly Team[];
  /** Players without a team, the demo account first. */
  readonly solo: readonly Player[];
}

interface DemoTeam {
  readonly name: string;
  readonly description: string;
  readonly games: readonly string[];
  readonly tags: readonly [string, string, string, string, string];
  readonly country: string;
  readonly leaderName: string;
  readonly leaderPhone: string;
  readonly leaderEmail?: string;
  readonly isRecruiting?: boolean;
}

/** The games that count kills, deaths and assists. */
const WITH_KDA: readonly string[] = ["CS2", "League of Legends", "Valorant"];
/** The games whose publisher forbids wagers. */
const FROM_RIOT: readonly string[] = ["League of Legends", "Valorant"];
const GAMES = [
  "CS2",
  "League of Legends",
  "Rocket League",
  "Valorant",
  "EA Sports FC",
  "Free Fire",
];

const TEAMS: readonly DemoTeam[] = [
  {
    name: "Cóndores del Sur",
    description:
      "Equipo estable de Valorant. Entrenamos de lunes a jueves y competimos los fines de semana.",
    games: ["Valorant", "CS2"],
    tags: ["Quimera", "Vendaval", "Lince", "Octano", "Bruma"],
    country: "Argentina",
    leaderName: "Martín Ferreyra",
    leaderPhone: "+54 11 5555 0110",
    leaderEmail: "lider@leyenda.test",
  },
  {
    name: "Nébula Roja",
    description: "Táctica primero. Buscamos un suplente para la próxima temporada.",
    games: ["Valorant", "League of Legends"],
    tags: ["Eclipse", "Rubí", "Cuásar", "Meteoro", "Zenit"],
    country: "Chile",
    leaderName: "Camila Rojas",
    leaderPhone: "+56 2 5555 0111",
    leaderEmail: "rival@leyenda.test",
  },
  {
    name: "Lobos de Acero",
    description: "De la liga barrial a la llave principal.",
    games: ["CS2", "Valorant"],
    tags: ["Colmillo", "Herrumbre", "Fragua", "Aullido", "Yunque"],
    country: "Uruguay",
    leaderName: "Joaquín Olivera",
    leaderPhone: "+598 2555 0112",
  },
  {
    name: "Tormenta Solar",
    description: "Equipo mixto, horario nocturno, buen ambiente.",
    games: ["Valorant"],
    tags: ["Fotón", "Corona", "Prisma", "Albor", "Destello"],
    country: "México",
    leaderName: "Ximena Cárdenas",
    leaderPhone: "+52 55 5555 0113",
  },
  {
    name: "Guardianes del Plata",
    description: "Representamos al Río de la Plata desde 2023.",
    games: ["League of Legends", "Valorant"],
    tags: ["Ancla", "Marea", "Faro", "Timonel", "Brújula"],
    country: "Argentina",
    leaderName: "Lautaro Benítez",
    leaderPhone: "+54 11 5555 0114",
  },
  {
    name: "Furia Andina",
    description: "Agresivos en la entrada, pacientes en el cierre.",
    games: ["Valorant", "Rocket League"],
    tags: ["Alud", "Cima", "Glaciar", "Puma", "Obsidiana"],
    country: "Perú",
    leaderName: "Rodrigo Quispe",
    leaderPhone: "+51 1 555 0115",
  },
  {
    name: "Pixel Salvaje",
    description: "Streamers que compiten. Se aceptan suplentes.",
    games: ["Valorant"],
    tags: ["Bit", "Vector", "Glitch", "Sprite", "Render"],
    country: "Colombia",
    leaderName: "Valeria Ospina",
    leaderPhone: "+57 601 555 0116",
    isRecruiting: false,
  },
  {
    name: "Halcones de Medianoche",
    description: "Jugamos cuando los demás duermen.",
    games: ["CS2", "Valorant"],
    tags: ["Sigilo", "Penumbra", "Garra", "Nocturno", "Vigía"],
    country: "España",
    leaderName: "Íñigo Salcedo",
    leaderPhone: "+34 910 555 117",
  },
];

const SOLO_TAGS = [
  "Axioma",
  "Botín",
  "Cobalto",
  "Delta",
  "Efecto",
  "Fénix",
  "Gambito",
  "Hélice",
  "Índigo",
  "Jaque",
  "Krakenia",
  "Laguna",
];
const SOLO_COUNTRIES = ["Argentina", "México", "Colombia", "Chile", "Perú", "España"];

/** Creates the accounts, the teams and their games. */
export async function seedPeople(database: OwnedDatabase): Promise<People> {
  // This account is created first, because the factories act as the first administrator.
  const admin = await createAdmin(database, {
    username: "Dirección",
    email: "admin@leyenda.test",
    password: DEMO_PASSWORD,
    profile: { fullName: "Irene Vallejos", bio: "Cuenta de la administración de la plataforma." },
  });
  for (const name of GAMES) {
    await createGame(database, {
      name,
      countsKda: WITH_KDA.includes(name),
      allowsWagers: !FROM_RIOT.includes(name),
    });
  }

  const teams: Team[] = [];
  for (const team of TEAMS) teams.push(await seedTeam(database, team));

  const player = await createPlayer(database, {
    username: "Novato",
    email: "jugador@leyenda.test",
    password: DEMO_PASSWORD,
    tickets: 120,
    profile: {
      fullName: "Tomás Aguirre",
      bio: "Juego por las noches. Busco equipo para la próxima temporada.",
      gamesPlayed: ["Valorant", "EA Sports FC"],
      gameIdentities: { "EA Sports FC": "novato_fc" },
    },
  });
  const solo = [player];
  for (const [index, tag] of SOLO_TAGS.entries())
    solo.push(await seedSoloPlayer(database, tag, index));

  const [own, other] = teams;
  const [, first, second] = solo;
  if (own && other && first && second) {
    await requestToJoin(database, own, first);
    await requestToJoin(database, own, second);
    await requestToJoin(database, other, second);
  }
  await seedTransfers(database, teams);
  return { admin, player, teams, solo };
}

/** Two members leave their team, play elsewhere and return: one in a deleted team, the other in the rival team. */
async function seedTransfers(
  database: OwnedDatabase,
  [own, other]: readonly Team[],
): Promise<void> {
  const founder = own?.members.at(-1);
  const guest = other?.members.at(-1);
  if (!own || !other || !founder || !guest) throw new Error("no teams");
  const leave = (player: Player) => asUser(database, player).call("leave_team");

  await leave(founder);
  const former = await createTeam(database, { name: "Vieja Guardia", leader: founder });
  await asUser(database, founder).query("delete from public.teams where id = $1", [former.id]);
  await leave(guest);
  await joinTeam(database, own, guest);
  await leave(guest);
  await joinTeam(database, other, guest);
  await joinTeam(database, own, founder);
}

async function seedTeam(database: OwnedDatabase, wanted: DemoTeam): Promise<Team> {
  const [game = "Valorant"] = wanted.games;
  const members: Player[] = [];
  for (const [index, username] of wanted.tags.entries()) {
    const isLeader = index === 0;
    const account: NewPlayer = {
      username,
      country: wanted.country,
      tickets: isLeader ? 150 : 40,
      ...(isLeader ? { phoneNumber: wanted.leaderPhone } : {}),
      ...(isLeader && wanted.leaderEmail
        ? { email: wanted.leaderEmail, password: DEMO_PASSWORD }
        : { email: inventedEmail(username) }),
      profile: {
        fullName: isLeader ? wanted.leaderName : inventedName(username),
        gamesPlayed: wanted.games,
        // Only the last member of each team has no in-game id, so that the page shows its reminder.
        gameIdentities:
          index === TEAM_SIZE - 1 ? {} : { [game]: `${username}#${1000 + index * 7}` },
      },
    };
    members.push(await createPlayer(database, account));
  }
  const [leader, ...others] = members;
  if (!leader) throw new Error(`${wanted.name} has no leader`);
  await asUser(database, leader).call("save_payment_info", {
    p_cvu: null,
    p_alias: `${withoutAccents(leader.username)}.leyenda`,
  });
  return createTeam(database, {
    name: wanted.name,
    description: wanted.description,
    games: wanted.games,
    isRecruiting: wanted.isRecruiting ?? true,
    // Includes games that the team plays only in tournaments, because organisers look for their in-game ids.
    gameIdentities: Object.fromEntries(
      [...WITH_KDA, ...wanted.games].map((title) => [title, teamIdentity(wanted.name, title)]),
    ),
    leader,
    members: others,
    coLeaders: 1,
    tickets: 300,
  });
}

/** Invents a team's in-game id such as "CDS#VAL": the initials of the team and of the game. */
function teamIdentity(name: string, game: string): string {
  const initials = name.split(" ").map(([first = ""]) => first.toUpperCase());
  return `${initials.join("")}#${withoutAccents(game).slice(0, 3).toUpperCase()}`;
}

function seedSoloPlayer(database: OwnedDatabase, username: string, index: number): Promise<Player> {
  return createPlayer(database, {
    username,
    country: SOLO_COUNTRIES[index % SOLO_COUNTRIES.length] ?? "Argentina",
    email: inventedEmail(username),
    phoneNumber: `+54 11 5555 02${10 + index}`,
    tickets: 60 + index * 5,
    profile: {
      fullName: inventedName(username),
      gamesPlayed: ["EA Sports FC", "Rocket League", "Valorant"],
      gameIdentities: {
        Valorant: `${username}#${2000 + index * 7}`,
        "EA Sports FC": `${username.toLowerCase()}_fc`,
        "Rocket League": `${username}RL`,
      },
    },
  });
}
