import { inBrackets, type PlatformTexts } from "@leyenda/platform/texts";
import { AUTH_TEXTS } from "@leyenda/site/auth-texts";

const AGAIN = "Vuelve a intentarlo";
const BUSY = `El servidor está ocupado. ${AGAIN} en un momento.`;
const AWAY = `El servicio no está disponible en este momento. ${AGAIN}`;
const REMAKE =
  "Si ya no existe, detén el servidor, quita de ahí el que no sirve y ejecuta «npm run secrets», que dice qué se pierde antes de rehacerlo (docs/guides/backup.md).";

/** The Spanish texts of the platform's services. */
export const PLATFORM_TEXTS: PlatformTexts = {
  http: {
    accountInactive: "Tu cuenta está cerrada o suspendida.",
    badRequest: "La solicitud no es válida.",
    bodyTooLarge: "El contenido enviado es demasiado grande.",
    emptyJson: "Falta el contenido de la solicitud.",
    fieldInvalid: (field) => `El valor de «${field}» no es válido.`,
    forbidden: "No tienes permiso para hacer esto.",
    internalError: "Algo salió mal",
    invalidJson: "El contenido no es JSON válido.",
    mediaType: "El tipo de contenido no se admite.",
    notFound: "No encontrado",
    unavailable: `${AWAY} en unos segundos.`,
  },
  auth: AUTH_TEXTS,
  rest: {
    alreadyExists: "Ya existe un registro igual.",
    answerTooLongToKeep: "La respuesta es demasiado larga para guardarla: pídelo sin clave.",
    asksTooMuch: `Has hecho demasiadas consultas seguidas. Espera un momento y vuelve a intentarlo.`,
    busy: "Otra operación está en curso. Inténtalo de nuevo.",
    dateInvalid: "Una fecha no es válida.",
    dateOutOfRange: "Una fecha está fuera de rango.",
    idempotencyKeyInvalid: "Una Idempotency-Key es un texto de 1 a 255 caracteres.",
    numberOutOfRange: "Un número está fuera de rango.",
    relatedRecord: "Falta un registro relacionado, o todavía está en uso.",
    repeatsColumn: "La consulta pide la misma columna demasiadas veces.",
    repeatsList: "La consulta entra dos veces en la misma lista.",
    serverBusy: BUSY,
    textTooLong: "Un texto es demasiado largo.",
    textUnstorable: "Un texto contiene caracteres que no se pueden guardar.",
    tooExpensive:
      "La consulta cuesta demasiado. Pide menos filas, menos listas o un filtro más preciso.",
    tooManyColumns: "La consulta pide demasiadas columnas.",
    tooManyConditions: "La consulta anida demasiadas condiciones.",
    tooManyFilters: "La consulta tiene demasiados filtros.",
    tooManyLists: "La consulta anida demasiadas listas, una dentro de otra.",
    tooManyValues: "La consulta tiene una lista de valores demasiado larga.",
    tooSlow: "La operación tardó demasiado. Inténtalo de nuevo.",
    valueInvalid: "Un dato no tiene el formato esperado.",
    valueMissing: "Falta un dato obligatorio.",
    valueNotAllowed: "Un dato no tiene un valor permitido.",
  },
  storage: {
    busy: BUSY,
    fileDamaged: "El archivo está dañado o no es lo que dice ser.",
    fileTooLarge: (bytes) => `El archivo supera el tamaño permitido (${megabytes(bytes)} MB).`,
    imageDamaged: "La imagen está dañada o no se puede leer.",
    imageTooLarge: "La imagen es demasiado grande.",
    tooManyRenderings:
      "Has pedido demasiadas imágenes en poco tiempo. Espera un momento y vuelve a intentarlo.",
    tooManyUploads:
      "Has subido demasiados archivos en poco tiempo. Espera un momento y vuelve a intentarlo.",
    typeNotAllowed: (type) => `Este tipo de archivo no está permitido (${type}).`,
  },
  operator: {
    dataDirInUse: (owner, folder) =>
      `Otro servidor (proceso ${owner}) ya usa la carpeta de datos ${folder}. Detenlo o define otra con DATA_DIR.`,
    folderUnusable: (folder, variable, reason) =>
      `La carpeta ${folder}${inBrackets(variable)} no se puede crear o escribir (${reason}): elige otra, o da permiso a la cuenta del servidor.`,
    databaseMissing: "La base de datos que nombra DATABASE_URL no existe.",
    databaseNewer: ({ version, applied, own, known }) =>
      `La base de datos es de una versión más nueva de Leyenda${inBrackets(version)}: tiene la migración ${applied}, y esta versión${inBrackets(own)} conoce hasta la ${known}. Actualiza el servidor, o restaura en una base de datos vacía una copia hecha con esta versión.`,
    databaseUnreachable: (reason) =>
      `La base de datos no responde. Comprueba que está encendida y que DATABASE_URL nombra bien su dirección y su puerto. (${reason})`,
    hostedDatabase:
      "DATABASE_URL nombra la base de datos de un proyecto alojado en Supabase: allí corren sus propios servicios, no este servidor (docs/guides/hosted-platform.md).",
    mayNotConnect: "El usuario de DATABASE_URL no tiene permiso para conectarse.",
    migrationEdited: (name) =>
      `La base de datos aplicó la migración ${name} con otro contenido, así que su esquema no es el de esta versión. Si alguien editó los archivos de esta versión, instálala de nuevo; si la base de datos la preparó una edición anterior a la primera versión publicada, sigue con esa edición o empieza con otra base de datos (DATA_DIR o DATABASE_URL).`,
    migrationMissing: (name) =>
      `A la base de datos le falta la migración ${name}, aunque tiene otras posteriores: alguien cambió su registro (supabase_migrations.schema_migrations) o la restauró a medias. Restaura una copia en una base de datos vacía (docs/guides/upgrade.md).`,
    migrationUnknown: (name) =>
      `La base de datos tiene la migración ${name}, que no es de esta versión ni viene después de las suyas: la preparó una edición anterior a la primera versión publicada, o se aplicó a mano, y desde ahí no se actualiza. Para conservar lo que tiene, sigue con la edición que la preparó; para empezar de nuevo, define otra carpeta en DATA_DIR u otra base de datos en DATABASE_URL.`,
    migrationFailed: (name, reason) =>
      `La base de datos no acepta la migración ${name}: ${reason}\nLas anteriores quedaron aplicadas y de esta no quedó nada. Si la base de datos se cambió a mano, deshaz el cambio; si no, vuelve a la versión anterior del servidor.`,
    noAccountForPostgres:
      "PostgreSQL no puede correr como root y no se pudo crear una cuenta para él. Ejecuta el servidor con una cuenta normal.",
    noCluster: (folder) =>
      `La carpeta ${folder} no está vacía pero tampoco contiene una base de datos: falta PG_VERSION. Restáurala de una copia; si no guarda nada que quieras, bórrala y se creará otra.`,
    noBinaries: (system) =>
      `No hay PostgreSQL incluido para ${system}. Ejecuta «npm ci», o define DATABASE_URL para usar otro PostgreSQL.`,
    providerIncomplete: (name) =>
      `Al proveedor ${name} le falta algo: GOTRUE_EXTERNAL_${name}_CLIENT_ID, _SECRET y, salvo en Discord y Google, _URL (su emisor de OpenID Connect).`,
    otherSecret:
      "Esta base de datos ya se sirve con otro JWT_SECRET: este servidor dejaría sin acceso a los que están en marcha. Define el mismo; si quieres cambiarlo, detén los servidores y ejecuta «npm run keys -- --cambiar-secreto» con el nuevo (docs/guides/signing-keys.md).",
    ownerLacksRights: ({ account, database, message, script }) =>
      `La cuenta «${account}» de DATABASE_URL no puede preparar la base de datos «${database}» (${message}).\n` +
      `Debe ser su dueña. Si ya lo es, un superusuario ejecuta una sola vez, conectado a esa base (docs/guides/database.md):\n` +
      `  psql -d ${database} -f ${script}`,
    postgresTooOld: (version, oldest) =>
      `El PostgreSQL de DATABASE_URL es la versión ${version}: hace falta la ${oldest} o una posterior.`,
    otherFileStore:
      "Otro servidor sobre la misma base de datos guarda los archivos en otro lugar. Con varios servidores hace falta un almacén común: define S3_BUCKET en todos, o la misma carpeta DATA_DIR.",
    postgresFailed: (reason, log) =>
      `PostgreSQL no arrancó (${reason ?? "sin respuesta"}). El motivo está en ${log}`,
    secretsDamaged: (file) =>
      `El archivo ${file} está dañado o incompleto. Restáuralo de una copia; sin él no se puede abrir la base de datos de esa carpeta. ${REMAKE}`,
    secretsMissing: (file) =>
      `Falta el archivo ${file}, que abre la base de datos de esa carpeta. Restáuralo de una copia. ${REMAKE}`,
    unreachableFolder: (account, obstacle, folder) =>
      `PostgreSQL corre con la cuenta «${account}» porque el servidor se ejecuta como root, y esa cuenta no puede entrar en ${obstacle} ` +
      `(carpeta de datos: ${folder}).\nPrueba una de estas dos cosas:\n` +
      `  - ejecuta el servidor con una cuenta normal, o\n` +
      `  - da paso a la carpeta con «chmod o+x ${obstacle}», o mueve el proyecto a otra (por ejemplo /srv/leyenda) y define DATA_DIR en un lugar accesible.`,
    wrongEmbeddedPassword: `La contraseña de secrets.json no es la de la base de datos de esta carpeta: el archivo viene de otra instalación. Restaura el suyo. ${REMAKE}`,
    wrongPassword: "La base de datos rechaza el usuario o la contraseña de DATABASE_URL.",
  },
};

function megabytes(bytes: number): string {
  return (bytes / 2 ** 20).toLocaleString("es", { maximumFractionDigits: 1 });
}
