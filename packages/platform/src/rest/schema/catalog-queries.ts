/** Selects the relations of schema `$1` with their columns, keys and whether they can be written. */
export const RELATIONS_SQL = `
select c.oid::text as oid, c.relname as name, c.relkind in ('v', 'm') as is_view,
  c.relkind in ('r', 'p') or (pg_relation_is_updatable(c.oid, true) & 8) = 8 as is_insertable,
  c.relkind in ('r', 'p') or (pg_relation_is_updatable(c.oid, true) & 4) = 4 as is_updatable,
  c.relkind in ('r', 'p') or (pg_relation_is_updatable(c.oid, true) & 16) = 16 as is_deletable,
  case c.relkind
    when 'v' then false
    else not c.relrowsecurity or (
      not exists (select from pg_policy p where p.polrelid = c.oid and not p.polpermissive)
      and not exists (
        select from unnest(array['anon', 'authenticated']) as reader
        where not exists (
          select from pg_policy p
          where p.polrelid = c.oid and p.polcmd in ('r', '*') and pg_get_expr(p.polqual, p.polrelid) = 'true'
            and (p.polroles = '{0}' or exists (select from pg_roles r where r.rolname = reader and r.oid = any (p.polroles)))
        )
      )
    )
  end as shows_all_rows,
  (select coalesce(json_agg(json_build_object(
      'name', a.attname, 'number', a.attnum, 'type', format_type(a.atttypid, a.atttypmod),
      'defaultSql', case
        when a.attgenerated <> '' then null
        when a.attidentity <> '' then (
          select format('nextval(%L)', d.objid::regclass) from pg_depend d
          where d.refobjid = c.oid and d.refobjsubid = a.attnum and d.deptype = 'i'
            and d.classid = 'pg_class'::regclass limit 1)
        else coalesce(
          (select pg_get_expr(d.adbin, d.adrelid) from pg_attrdef d where d.adrelid = c.oid and d.adnum = a.attnum),
          case when t.typtype = 'd' then pg_get_expr(t.typdefaultbin, 0) end)
      end) order by a.attnum), '[]')
    from pg_attribute a join pg_type t on t.oid = a.atttypid
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
  (select coalesce(json_agg(a.attname order by k.position), '[]')
    from pg_constraint p
    cross join lateral unnest(p.conkey) with ordinality as k (number, position)
    join pg_attribute a on a.attrelid = p.conrelid and a.attnum = k.number
    where p.conrelid = c.oid and p.contype = 'p') as primary_key
from pg_class c
where c.relnamespace = $1::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f') and not c.relispartition
order by c.relname`;

/** Selects all foreign keys and primary keys of every schema, because views may show tables of hidden schemas. */
export const KEYS_SQL = `
select k.conname as name, k.contype as type, k.conrelid::text as relation_oid, k.confrelid::text as foreign_oid,
  r.relname as relation, f.relname as foreign_relation,
  r.relnamespace = $1::regnamespace as is_exposed,
  f.relnamespace = $1::regnamespace as foreign_is_exposed,
  (select json_agg(json_build_array(a.attnum, a.attname) order by u.position)
    from unnest(k.conkey) with ordinality as u (number, position)
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.number) as columns,
  (select json_agg(json_build_array(a.attnum, a.attname) order by u.position)
    from unnest(k.confkey) with ordinality as u (number, position)
    join pg_attribute a on a.attrelid = k.confrelid and a.attnum = u.number) as foreign_columns,
  exists (select from pg_constraint u where u.conrelid = k.conrelid and u.contype in ('p', 'u')
    and u.conkey @> k.conkey and u.conkey <@ k.conkey) as is_unique
from pg_constraint k
join pg_class r on r.oid = k.conrelid
left join pg_class f on f.oid = k.confrelid
where k.contype in ('p', 'f') and k.conparentid = 0
order by r.relname, k.conname`;

/** Selects the parsed definition of each view, which contains the origin of its columns. */
export const VIEWS_SQL = `
select c.oid::text as oid, c.relname as name, c.relnamespace = $1::regnamespace as is_exposed,
  w.ev_action::text as definition,
  (select json_object_agg(a.attnum, a.attname) from pg_attribute a
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns
from pg_class c
join pg_rewrite w on w.ev_class = c.oid and w.rulename = '_RETURN'
join pg_namespace n on n.oid = c.relnamespace
where c.relkind in ('v', 'm') and n.nspname not in ('pg_catalog', 'information_schema')`;

/** Selects the functions of the schema that can be called by name. */
export const PROCEDURES_SQL = `
select p.proname as name, p.provolatile as volatility, p.proretset as is_set_of, p.prorows as rows,
  case when p.prorettype = 'void'::regtype then 'void'
    when base.typtype = 'c' or p.proargmodes && '{t,b,o}'::"char"[] then 'composite' else 'scalar' end as returns,
  coalesce(returned.relname, base.typname) as relation,
  (returned.relkind in ('r', 'p', 'v', 'm', 'f') and returned.relnamespace = $1::regnamespace) is true as returns_relation,
  format_type(p.prorettype, null) as return_type,
  (select argument.relname from pg_type t join pg_class argument on argument.oid = t.typrelid
    where p.pronargs = 1 and t.oid = p.proargtypes[0] and argument.relkind in ('r', 'p', 'v', 'm', 'f')
      and argument.relnamespace = $1::regnamespace) as row_argument,
  (select coalesce(json_agg(json_build_object('name', coalesce(i.name, ''), 'type',
      case i.type when 'bit'::regtype then 'bit varying' when 'character'::regtype then 'character varying'
        else format_type(i.type, null) end,
      'isRequired', i.position <= p.pronargs - p.pronargdefaults, 'isVariadic', i.mode = 'v') order by i.position), '[]')
    from (select a.name, a.type, coalesce(a.mode, 'i') as mode, row_number() over (order by a.place) as position
      from unnest(p.proargnames, coalesce(p.proallargtypes, p.proargtypes::oid[]), p.proargmodes)
        with ordinality as a (name, type, mode, place)
      where coalesce(a.mode, 'i') in ('i', 'b', 'v')) i where i.type is not null) as parameters,
  coalesce(
    (select json_agg(json_build_object('name', o.name, 'type', format_type(o.type, null)) order by o.place)
      from unnest(p.proargnames, p.proallargtypes, p.proargmodes) with ordinality as o (name, type, mode, place)
      where o.mode in ('t', 'b', 'o')),
    (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum)
      from pg_attribute a where a.attrelid = base.typrelid and a.attnum > 0 and not a.attisdropped)) as columns
from pg_proc p
join pg_type declared on declared.oid = p.prorettype
join pg_type base on base.oid = case when declared.typtype = 'd' then declared.typbasetype else declared.oid end
left join pg_class returned on returned.oid = base.typrelid
where p.pronamespace = $1::regnamespace and p.prokind = 'f' and p.prorettype <> 'trigger'::regtype
order by p.proname, p.oid`;

/** Selects the names of types that a cast may use. */
export const TYPES_SQL = `
select t.typname as name, format_type(t.oid, null) as sql
from pg_type t join pg_namespace n on n.oid = t.typnamespace
where t.typtype in ('b', 'e', 'd', 'r', 'm') and n.nspname in ('pg_catalog', $1) and has_type_privilege(t.oid, 'usage')`;

export const TIMEZONES_SQL = "select name from pg_timezone_names";

/** Selects the functions of the database with their bodies. */
export const FUNCTION_SOURCES_SQL = `
select p.proname as name, coalesce(pg_get_function_sqlbody(p.oid), p.prosrc) as source
from pg_proc p join pg_namespace n on n.oid = p.pronamespace
where n.nspname not in ('pg_catalog', 'information_schema') and p.prokind = 'f'`;

/**
 * Selects the SQL code behind names: functions, views, policies of tables, and functions of computed columns.
 * Code in other languages than PostgreSQL's is treated as generated at run time.
 */
export const NAMED_SOURCES_SQL = `
select p.proname as name, case
    when l.lanname in ('sql', 'plpgsql') then coalesce(pg_get_function_sqlbody(p.oid), p.prosrc)
    when l.lanname in ('c', 'internal') then ''
    else 'execute' end as source,
  (select coalesce(json_agg(json_build_object('name', nullif(p.proargnames[a.place], ''), 'table', c.relname)), '[]')
    from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[])) with ordinality as a (type, place)
    join pg_type t on t.oid = a.type
    left join pg_type element on element.oid = t.typelem
    join pg_class c on c.oid = coalesce(nullif(t.typrelid, 0), element.typrelid)
      and c.relkind in ('r', 'p', 'v', 'm', 'f')) as rows,
  (select c.relname from pg_type t
    left join pg_type element on element.oid = t.typelem
    join pg_class c on c.oid = coalesce(nullif(t.typrelid, 0), element.typrelid)
      and c.relkind in ('r', 'p', 'v', 'm', 'f')
    where t.oid = p.prorettype) as returns
from pg_proc p join pg_namespace n on n.oid = p.pronamespace join pg_language l on l.oid = p.prolang
where n.nspname not in ('pg_catalog', 'information_schema') and p.prokind in ('f', 'w')
union all
select viewname, definition, '[]', null from pg_views where schemaname not in ('pg_catalog', 'information_schema')
union all
select c.relname, concat(pg_get_expr(p.polqual, p.polrelid)), '[]', null
from pg_policy p join pg_class c on c.oid = p.polrelid
union all
select c.relname, pg_get_expr(d.adbin, d.adrelid), '[]', null
from pg_attrdef d join pg_class c on c.oid = d.adrelid
join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
where a.attgenerated <> ''`;

/** Selects every table of every schema. */
export const TABLES_SQL = `
select c.oid::text as oid, c.relname as name from pg_class c where c.relkind in ('r', 'p', 'm', 'f')`;

/** Selects code that a read of a table may run: policies, views, functions on its rows. */
export const READ_ROOTS_SQL = `
select concat(pg_get_expr(polqual, polrelid)) as text from pg_policy
union all
select definition from pg_views where schemaname not in ('pg_catalog', 'information_schema')
union all
select coalesce(pg_get_function_sqlbody(p.oid), p.prosrc)
from pg_proc p join pg_type t on t.oid = p.proargtypes[0]
where p.pronamespace = $1::regnamespace and p.pronargs = 1 and t.typtype = 'c'`;
