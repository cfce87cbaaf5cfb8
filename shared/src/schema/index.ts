/**
 * The valibot names in use by remotes: `import * as v from 'shared/schema'`. A page has the library
 * once.
 */
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
