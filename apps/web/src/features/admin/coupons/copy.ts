import { couponsLimits } from "@leyenda/db-types/limits";
import { formatNumber } from "@/lib/format";
import { plural } from "@/lib/plural";

const { code, discount_percentage: percentage } = couponsLimits;

export const copy = {
  tab: "Cupones",
  intro: "Códigos que bajan el precio de un pack, con límites y fechas.",
  create: "Crear cupón",
  search: "Buscar por código",
  total: (count: number) => plural(count, "cupón", "cupones"),
  stateFilter: "Filtrar por estado",
  allStates: "Todos los estados",
  states: { activos: "Activos", inactivos: "Inactivos" },
  loadError: "No se pudieron cargar los cupones.",
  empty: "No hay cupones",
  emptySearch: "No se encontraron cupones.",
  emptyHint: "Crea un código para una promoción o para tu comunidad.",
  tableLabel: "Cupones",
  columns: {
    code: "Código",
    discount: "Descuento",
    item: "Vale para",
    used: "Usos",
    valid: "Cuándo vale",
    status: "Estado",
    actions: "Acciones",
  },
  anyItem: "Todos los packs",
  copyFor: (code: string) => `Copiar el código ${code}`,
  percent: (percentage: number) => `${formatNumber(percentage)} %`,
  used: (used: number, maximum: number | null) =>
    maximum === null
      ? `${plural(used, "uso", "usos")} · sin límite`
      : `${formatNumber(used)} de ${plural(maximum, "uso", "usos")}`,
  /** The number of uses, shown below the word "uses". */
  usedOf: (used: number, maximum: number | null) =>
    `${formatNumber(used)}${maximum === null ? " · sin límite" : ` de ${formatNumber(maximum)}`}`,
  from: (date: string) => `Desde ${date}`,
  until: (date: string) => `Hasta ${date}`,
  always: "Sin fecha límite",
  active: "Activo",
  inactive: "Inactivo",
  form: {
    createTitle: "Crear cupón",
    editTitle: "Editar cupón",
    code: "Código",
    codeHint: `De ${code.min} a ${code.max} letras, números, guiones (-) o guiones bajos (_).`,
    codeError: `Usa de ${code.min} a ${code.max} letras, números, guiones (-) o guiones bajos (_).`,
    discount: "Descuento (%)",
    discountError: `De ${percentage.min} a ${percentage.max}.`,
    item: "Vale para",
    maximum: "Usos en total (vacío: sin límite)",
    perUser: "Usos por persona",
    countError: "Escribe un número entero de 1 o más.",
    from: "Desde (opcional)",
    until: "Hasta (opcional)",
    untilError: "Debe ser posterior al comienzo.",
    isActive: "Activo",
    create: "Crear cupón",
    save: "Guardar cambios",
  },
  created: "Cupón creado",
  updated: "Cupón actualizado",
  saveError: "No se pudo guardar el cupón.",
  taken: "Ya existe un cupón con ese código.",
  deleteTitle: (code: string) => `¿Eliminar ${code}?`,
  deleteText: "Deja de valer. Si alguien ya lo usó, queda inactivo para conservar las compras.",
  deleteConfirm: "Eliminar cupón",
  deleted: "Cupón eliminado",
  retired: "Cupón desactivado",
  retiredText: "Ya se usó: queda inactivo para conservar las compras.",
  deleteError: "No se pudo eliminar el cupón.",
} as const;
