/** Maps the values of a record. */
export function mapValues<T, U>(
  record: Readonly<Record<string, T>>,
  toValue: (value: T, key: string) => U,
): Record<string, U> {
  return Object.fromEntries(
    Object.entries(record).map(([key, value]) => [key, toValue(value, key)] as const),
  )
}
