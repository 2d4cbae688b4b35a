import type { BenchServer } from "./bench-server.ts";
import type { LoadRequest } from "./load.ts";

export interface Race {
  readonly name: string;
  readonly request: LoadRequest;
  /** The target throughput of a request, as a multiple of native PostgREST's; null if the request has no target. */
  readonly goal: number | null;
}

const READ_GOAL = 3;
/** The target for writes is low: the database takes most of a write's time, in our server and in PostgREST. */
const WRITE_GOAL = 1.5;

const NEWS =
  "/news?select=id,slug,title,excerpt,category,image_urls,created_at,author:profiles(id,username)" +
  "&order=created_at.desc&limit=20";

const PARTICIPANTS =
  "/tournaments?select=id,name,status,tournament_participants(created_at," +
  "participant:participants(id,type,user:profiles(id,username,avatar_url),team:teams(id,name,logo_url)))" +
  "&order=start_date.desc&limit=5";

const MEMBERS =
  "/teams?select=id,name,logo_url,members:team_members(role,user:profiles(id,username,avatar_url))" +
  "&order=created_at.desc&limit=20";

/** Fills the tables that have few rows in the demo, and creates the requests that the benchmark compares. */
export async function prepareDataApi(server: BenchServer): Promise<Race[]> {
  await server.database.query(
    `insert into public.news (slug, title, excerpt, content, category, author_id)
     select 'medida-' || i, 'Noticia ' || i, 'Resumen de la noticia número ' || i, repeat('Texto de la noticia. ', 40),
       'General', (select id from public.profiles where role = 'admin' order by created_at limit 1)
     from generate_series(1, 60) as i`,
  );
  // The benchmark writes faster than one person may, so the limit is raised.
  await server.database.query(
    "update public.settings set value = '100000000' where key = 'writes_per_minute'",
  );
  await server.database.query("analyze");
  const { rows } = await server.database.query<{
    admin: string;
    member: string;
    players: string[];
    participants: string[];
  }>(
    `select
       (select id from public.profiles where role = 'admin' order by created_at limit 1) as admin,
       (select id from public.profiles where team_id is not null order by created_at limit 1) as member,
       (select array_agg(id) from (select id from public.participants where type = 'user' order by id limit 40) p)
         as participants,
       (select array_agg(id) from (select id from public.profiles where closed_at is null order by id limit 40) p)
         as players`,
  );
  const [people] = rows;
  if (people === undefined) throw new Error("the demo community is empty");
  const headers = (token: string): Record<string, string> => ({
    apikey: server.anonKey,
    authorization: `Bearer ${token}`,
  });
  const member = server.userToken(people.member);
  const admin = server.userToken(people.admin);
  return [
    {
      name: "list of 20 with an embed, anonymous",
      goal: READ_GOAL,
      request: { method: "GET", path: NEWS, headers: headers(server.anonKey) },
    },
    {
      name: "3-level embed, anonymous",
      goal: READ_GOAL,
      request: { method: "GET", path: PARTICIPANTS, headers: headers(server.anonKey) },
    },
    {
      name: "own profile with team, signed in",
      goal: READ_GOAL,
      request: {
        method: "GET",
        path: `/profiles?select=*,team:teams!profiles_team_id_fkey(id,name)&id=eq.${people.member}`,
        headers: { ...headers(member), accept: "application/vnd.pgrst.object+json" },
      },
    },
    {
      name: "teams with their members, signed in",
      goal: READ_GOAL,
      request: { method: "GET", path: MEMBERS, headers: headers(member) },
    },
    {
      name: "a procedure of counts, signed in",
      goal: READ_GOAL,
      request: {
        method: "POST",
        path: "/rpc/tournament_counts",
        headers: { ...headers(member), "content-type": "application/json" },
        turns: [{ body: "{}" }],
      },
    },
    {
      name: "a procedure that writes",
      goal: WRITE_GOAL,
      request: {
        method: "POST",
        path: "/rpc/save_payment_info",
        headers: { apikey: server.anonKey, "content-type": "application/json" },
        turns: people.players.map((id, index) => ({
          headers: { authorization: `Bearer ${server.userToken(id)}` },
          body: JSON.stringify({
            p_cvu: String(index).padStart(22, "0"),
            p_alias: `alias.${index}.medida`,
          }),
        })),
      },
    },
    {
      name: "(one with ledger, audit and live changes)",
      goal: null,
      request: {
        method: "POST",
        path: "/rpc/manage_tickets",
        headers: { ...headers(admin), "content-type": "application/json" },
        turns: people.participants.map((id) => ({
          body: JSON.stringify({ p_participant_id: id, p_delta: 1, p_reason: "medida" }),
        })),
      },
    },
  ];
}
