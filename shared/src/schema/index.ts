/**
 * The few valibot names in use by remotes: `import * as v from 'shared/schema'`. So the library exists
 * once on a page, and a remote that checks what it keeps brings no copy.
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
