/** The valibot names in use by remotes, so that a page has the library once. */
export type { InferOutput } from 'valibot'
export {
  array,
  boolean,
  entriesFromList,
  literal,
  nullable,
  number,
  object,
  optional,
  parse,
  partial,
  picklist,
  string,
  variant,
} from 'valibot'
