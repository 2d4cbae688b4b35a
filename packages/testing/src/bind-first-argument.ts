/** Those functions of `F` whose first parameter is a `D`, with this parameter removed. */
type Bound<D, F> = {
  [Name in keyof F as TakesFirst<D, F[Name]> extends true ? Name : never]: WithoutFirst<F[Name]>;
};

type TakesFirst<D, Call> = Call extends (first: infer First, ...rest: never[]) => unknown
  ? unknown extends First
    ? false
    : [D] extends [First]
      ? true
      : false
  : false;

type WithoutFirst<Call> = Call extends (first: never, ...rest: infer Rest) => infer Result
  ? (...rest: Rest) => Result
  : never;

/** Returns the functions with `first` already passed as their first argument. */
export function boundTo<D, F extends object>(first: D, functions: F): Bound<D, F> {
  return Object.fromEntries(
    Object.entries(functions).map(([name, call]) => [
      name,
      (...rest: unknown[]) => (call as (...all: unknown[]) => unknown)(first, ...rest),
    ]),
  ) as Bound<D, F>;
}
