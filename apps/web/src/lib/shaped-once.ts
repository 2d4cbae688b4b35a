/**
 * Shapes an answer once, however many ask for it: the page's head, its title and each of its parts
 * are given the same.
 */
export function shapedOnce<Row extends object, View>(
  shape: (row: Row) => View,
): (row: Row) => View {
  const views = new WeakMap<Row, View>();
  return (row) => {
    const view = views.get(row) ?? shape(row);
    views.set(row, view);
    return view;
  };
}
