import { asOwner, type OwnedDatabase } from "@leyenda/testing/session";

/** Signs up many players in one statement; answers their participants. For sizes at which one by one would take long. */
export async function bulkParticipants(
  database: OwnedDatabase,
  count: number,
): Promise<{ userId: string; participantId: string }[]> {
  await asOwner(database).query(
    `insert into auth.users (id, aud, role, email, email_confirmed_at, raw_user_meta_data)
     select gen_random_uuid(), 'authenticated', 'authenticated', 'bulk' || n || '@example.test', now(), jsonb_build_object('username', 'bulk' || n, 'age_confirmed', true)
     from generate_series(1, $1::integer) as n`,
    [count],
  );
  await asOwner(database).query(
    `update public.profile_private s set birth_date = '1998-05-14'
     from public.profiles p where p.id = s.profile_id and p.username ~ '^bulk\\d+$'`,
  );
  return asOwner(database).query(
    `select p.id as "userId", x.id as "participantId" from public.profiles p join public.participants x on x.user_id = p.id
     where p.username ~ '^bulk\\d+$' order by substr(p.username, 5)::integer`,
  );
}
