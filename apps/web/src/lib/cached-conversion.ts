/** Wraps a conversion so that it runs once per query result. All components get the same object. */
export function cachedConversion<Row extends object, View>(
  shape: (row: Row) => View,
): (row: Row) => View {
  const views = new WeakMap<Row, View>();
  return (row) => {
    const view = views.get(row) ?? shape(row);
    views.set(row, view);
    return view;
  };
}
